"""What units are worth in battle, the order in which they are lost, and the hits of dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.games.dateline.data.data import BASE, SIDES_OF_DIE, Chapters, Unit, all_units, effect, unit_types
from sandtable.games.dateline.rules.odds.forces import Group, Role
from sandtable.kernel import BadForce

Vector = NDArray[np.float64]

FIGHTERS = ("fighter", "oscar", "mustang")


class Values:
    """What a kind of unit is worth to a nation with its technologies, by the chapters that are played."""

    def __init__(self, chapters: Chapters = BASE, low_luck: bool = False) -> None:
        self.chapters, self.low_luck = chapters, low_luck
        self.types: dict[str, Unit] = {**all_units(), **unit_types(chapters)}
        self.changed = "technology" in chapters  # D4-07, D4-09
        # B-8-01, D3.9a-03, A-3.9a-03 With secret submarines they fire with the rest of the fleet.
        self.first_fire = "submarines" not in chapters

    def unit(self, kind: str) -> Unit:
        """D3.1-04, D3.2-01, D3.3-01, D3.4-01, D3.5-01, D3.10-04, D3.11-01, A-3.1-03, A-3.11-01 The values of
        a kind of unit.
        """
        return self.types[kind]

    def attack(self, kind: str, have: Sequence[str]) -> int:
        """B-3-04, D3.9-01 The attack value: super submarines attack better."""
        if kind == "submarine" and "super_submarines" in have:
            return effect("super_submarines")
        return self.types[kind].attack

    def defence(self, kind: str, have: Sequence[str]) -> int:
        """B-3-04, D4-09, A-3.4-02 The defence value: jets defend better; in the expansion that is every fighter."""
        if "jets" in have and (kind == "fighter" or (self.changed and kind in FIGHTERS)):
            return effect("jets")
        return self.types[kind].defence

    def dice(self, kind: str, have: Sequence[str]) -> int:
        """B-3-04, D4-07 How many dice it rolls in attack: heavy bombers roll more."""
        return effect("heavy_bombers", self.changed) if kind == "bomber" and "heavy_bombers" in have else 1


@lru_cache(maxsize=64)
def values_of(chapters: Chapters, low_luck: bool = False) -> Values:
    """The values by the chapters in force, made once."""
    return Values(chapters, low_luck)


class Token(Struct, frozen=True):
    """One hit that a side can take: the unit that it costs, or only damage to one (three-hit battleships)."""

    kind: str
    nation: str
    have: tuple[str, ...]
    damage: bool = False
    role: Role = ""
    load: int = 0


def named(line: Sequence[Token], left: Sequence[Token]) -> dict[str, int]:
    """What is left of a line, by kind, with the nation before it where there are several; no mere damage."""
    many = len({token.nation for token in line}) > 1
    found: dict[str, int] = {}
    for token in left:
        if not token.damage:
            name = f"{token.nation}:{token.kind}" if many else token.kind
            found[name] = found.get(name, 0) + 1
    return found


def loss_order(kinds: Sequence[str], values: Values) -> list[str]:
    """The order in which a sensible owner gives units up: the cheapest first, the weakest of equals first."""
    return sorted(set(kinds), key=lambda k: (values.unit(k).cost, values.unit(k).attack, k))


def tokens(force: Sequence[Group], order: Sequence[str], values: Values) -> list[Token]:
    """D3.10-01, B-7-02, D3.3-08, D3.9e-02 The hits a force can take, in the order of loss. Damage to battleships
    comes before any loss; of boats of one kind those on the surface are lost before those under water.
    """
    rank = {name: at for at, name in enumerate(order)}

    def place(group: Group) -> tuple[int, str, bool]:
        for name in (f"{group.nation}:{group.unit}", group.unit):
            if name in rank:
                return rank[name], group.nation, group.role == "under"
        raise BadForce(f"the order of loss does not name {group.unit!r}; name every kind, or give no order")

    groups = sorted(force, key=place)
    damage = [
        Token(g.unit, g.nation, (), True)
        for g in groups
        for _ in range(g.count * (values.unit(g.unit).hits - 1) - g.damage)
    ]
    units = [Token(g.unit, g.nation, g.technologies, False, g.role, g.load) for g in groups for _ in range(g.count)]
    return damage + units


def pmf_of_dice(value: int, dice: int) -> Vector:
    """B-7-01 The distribution of hits of some dice that hit at or below a value."""
    pmf = np.ones(1)
    p = value / SIDES_OF_DIE
    for _ in range(dice):
        pmf = np.convolve(pmf, (1 - p, p))
    return pmf


def pmf_of_pips(pips: int) -> Vector:
    """With low luck: a hit for every six pips, and one die for the rest."""
    hits, rest = divmod(pips, SIDES_OF_DIE)
    pmf = np.zeros(hits + (2 if rest else 1))
    pmf[hits] = 1 - rest / SIDES_OF_DIE
    if rest:
        pmf[hits + 1] = rest / SIDES_OF_DIE
    return pmf


def pmf_of_shots(value: int, dice: int, values: Values) -> Vector:
    """The hits of some equal dice, by the option that is played."""
    return pmf_of_pips(value * dice) if values.low_luck else pmf_of_dice(value, dice)
