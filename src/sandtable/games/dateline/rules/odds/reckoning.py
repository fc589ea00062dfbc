"""The odds of a battle as it stands, for the prompts and the staff."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.games.dateline.data.data import BASE, Chapters, board
from sandtable.games.dateline.rules.odds.forces import Force, Group, Role
from sandtable.games.dateline.rules.odds.luck import low_luck
from sandtable.games.dateline.rules.odds.odds import Odds, odds
from sandtable.games.dateline.state.model import Piece, State, chapters_of
from sandtable.kernel import decisions


def role_of(piece: Piece) -> Role:
    """What a unit does in its battle, as the odds take it."""
    if piece.mission == "kamikaze":
        return "kamikaze"
    if piece.mission == "first_shot":
        return "first_shot"
    if piece.under:
        return "under"
    return "attack" if piece.mission == "attack" else ""


def force_of(state: State, ids: Sequence[str]) -> Force:
    """Units as the odds take them, with their nations' technologies."""
    counts: dict[tuple[str, str, Role, str, int], int] = {}
    for id in ids:
        piece = state.pieces[id]
        target = state.pieces[piece.target].kind if piece.target in state.pieces else ""
        key = (piece.nation, piece.kind, role_of(piece), target, piece.damage)
        counts[key] = counts.get(key, 0) + 1
    return tuple(
        Group(kind, count, nation, tuple(state.nations[nation].technologies), damage * count, role, target)
        for (nation, kind, role, target, damage), count in sorted(counts.items())
    )


def force_text(state: State, ids: Sequence[str]) -> str:
    """A force as it is written for the odds: "uk: 2 fighter [jets] + usa: 1 battleship/2"."""
    parts: dict[str, list[str]] = {}
    for group in force_of(state, ids):
        parts.setdefault(group.nation, []).append(group.written)
    have = {nation: state.nations[nation].technologies for nation in parts}
    return " + ".join(
        f"{nation}: {' '.join(units)}" + (f" [{' '.join(have[nation])}]" if have[nation] else "")
        for nation, units in parts.items()
    )


@lru_cache(maxsize=4096)
def exact(
    attack: Force, defence: Force, chapters: Chapters = BASE, low: bool = False, at_sea: bool | None = None
) -> Odds:
    """The odds of a fight, remembered; sampled where an exact answer would take too long."""
    return odds(attack, defence, chapters=chapters, low_luck=low, at_sea=at_sea)


def odds_of(state: State, attackers: Sequence[str], defenders: Sequence[str]) -> Odds:
    """The odds of a fight by the chapters that are played."""
    at_sea = state.pieces[defenders[0]].at in board().sea
    return exact(
        force_of(state, attackers), force_of(state, defenders), chapters_of(state), low_luck(state), at_sea
    )


def shown(state: State, attackers: Sequence[str], defenders: Sequence[str], rule: str) -> list[decisions.Odds]:
    """What a player sees beside a battle that is fought to the end: how likely the attacker wins it, and ashore how
    likely a land unit of his is left to take the territory.
    """
    if not attackers or not defenders:
        return []
    found = odds_of(state, attackers, defenders)
    chances = {"attacker-wins": found.attacker}
    if state.pieces[defenders[0]].at in board().lands:
        chances["land-taken"] = found.capture
    return [
        decisions.Odds(text, round(chance, 5), tone_of(chance), rule, exact=not found.battles)
        for text, chance in chances.items()
    ]


def tone_of(chance: float) -> str:
    """How the bar of a chance is drawn."""
    return "good" if chance >= 0.6 else "middle" if chance >= 0.4 else "bad"
