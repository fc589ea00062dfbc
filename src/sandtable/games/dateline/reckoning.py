"""The odds of a battle as it stands, for the prompts and the staff."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.games.dateline.atlas import BASE, Chapters, board
from sandtable.games.dateline.luck import low_luck
from sandtable.games.dateline.missions import HUNTERS
from sandtable.games.dateline.model import War, chapters_of, domain
from sandtable.games.dateline.odds import Force, Group, Odds, odds
from sandtable.kernel import decisions


def force_of(war: War, ids: Sequence[str]) -> Force:
    """Units as the odds take them, with their nations' technologies."""
    counts: dict[tuple[str, str], list[int]] = {}
    for id in ids:
        piece = war.pieces[id]
        found = counts.setdefault((piece.nation, piece.kind), [0, 0])
        found[0] += 1
        found[1] += piece.damage
    return tuple(
        Group(kind, count, nation, tuple(war.nations[nation].technologies), damage)
        for (nation, kind), (count, damage) in sorted(counts.items())
    )


def force_text(war: War, ids: Sequence[str]) -> str:
    """A force as it is written for the odds: "uk: 2 fighter [jets] + usa: 1 battleship"."""
    parts: dict[str, list[str]] = {}
    for group in force_of(war, ids):
        parts.setdefault(group.nation, []).append(f"{group.count} {group.unit}")
    have = {nation: war.nations[nation].technologies for nation in parts}
    return " + ".join(
        f"{nation}: {' '.join(units)}" + (f" [{' '.join(have[nation])}]" if have[nation] else "")
        for nation, units in parts.items()
    )


@lru_cache(maxsize=4096)
def exact(
    attack: Force,
    defence: Force,
    chapters: Chapters = BASE,
    low: bool = False,
    first_shots: int = 0,
    at_sea: bool | None = None,
) -> Odds:
    """The odds of a fight, remembered."""
    return odds(attack, defence, chapters=chapters, low_luck=low, first_shots=first_shots, at_sea=at_sea)


def odds_of(war: War, attackers: Sequence[str], defenders: Sequence[str]) -> Odds:
    """The odds of a fight by the chapters that are played; announced first shots come before it."""
    shots = [id for id in attackers if war.pieces[id].mission == "first_shot"]
    rest = [id for id in attackers if war.pieces[id].mission not in ("first_shot", "kamikaze")]
    if attackers and all(war.pieces[id].under for id in attackers):
        # A-3.9a-08 Planes and submerged attackers cannot hit each other, so planes do not count.
        defenders = [id for id in defenders if domain(war.pieces[id]) != "air"] or defenders
    elif all(war.pieces[id].under for id in defenders):
        # A-3.9b-05 Only submarines and cruisers fight a submerged boat that was seen.
        rest = [id for id in rest if war.pieces[id].kind in HUNTERS]
    at_sea = war.pieces[defenders[0]].at in board().sea
    forces = force_of(war, rest), force_of(war, defenders)
    return exact(*forces, chapters_of(war), low_luck(war), len(shots), at_sea)


def shown(war: War, attackers: Sequence[str], defenders: Sequence[str], rule: str) -> list[decisions.Odds]:
    """What a player sees beside a battle: how likely the attacker wins it if it is fought to the end."""
    if not attackers or not defenders:
        return []
    chance = odds_of(war, attackers, defenders).attacker
    tone = "good" if chance >= 0.6 else "middle" if chance >= 0.4 else "bad"
    return [decisions.Odds("attacker-wins", round(chance, 5), tone, rule)]
