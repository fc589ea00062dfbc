"""The odds of a battle as it stands, for the prompts and the staff."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.games.dateline.model import War
from sandtable.games.dateline.odds import Force, Group, Odds, odds
from sandtable.kernel import decisions


def force_of(war: War, ids: Sequence[str]) -> Force:
    """Units as the odds take them, with their nations' technologies."""
    counts: dict[tuple[str, str], int] = {}
    for id in ids:
        piece = war.pieces[id]
        counts[piece.nation, piece.kind] = counts.get((piece.nation, piece.kind), 0) + 1
    return tuple(
        Group(kind, count, nation, tuple(war.nations[nation].technologies))
        for (nation, kind), count in sorted(counts.items())
    )


@lru_cache(maxsize=4096)
def exact(attack: Force, defence: Force) -> Odds:
    """The odds of a fight, remembered."""
    return odds(attack, defence)


def shown(war: War, attackers: Sequence[str], defenders: Sequence[str], rule: str) -> list[decisions.Odds]:
    """What a player sees beside a battle: how likely the attacker wins it if it is fought to the end."""
    if not attackers or not defenders:
        return []
    chance = exact(force_of(war, attackers), force_of(war, defenders)).attacker
    tone = "good" if chance >= 0.6 else "middle" if chance >= 0.4 else "bad"
    return [decisions.Odds("attacker-wins", round(chance, 5), tone, rule)]
