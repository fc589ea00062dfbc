"""How the staff weighs a fight: who wins, what both lose, what may be struck at next, all in IPC and quickly.

The exact odds decide whether an attack is made; these estimates find it among the many that could be.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import sqrt
from typing import NamedTuple

from sandtable.games.dateline.data.data import CAPITAL, ENEMY_OF, NATIONS, SIDE, board, flying
from sandtable.games.dateline.rules.combat.battle import values
from sandtable.games.dateline.staff.estimate import sea_distance
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import ARMOR, NOT_FIGHTING, Piece, State, domain, reach_of, unit, value_of

INCOME = 2.0
"""What a point of income is worth: it is gained here and lost there, and rarely for one turn alone."""
COMPLEX = 5.0
SEAT = 20.0


class Strength(NamedTuple):
    """A force in a battle: the sum of its values, its units, its price."""

    pips: float
    units: float
    cost: float

    @property
    def power(self) -> float:
        """Hits a round times staying power."""
        return self.pips * self.units

    def plus(self, other: Strength) -> Strength:
        """The two forces together."""
        return Strength(self.pips + other.pips, self.units + other.units, self.cost + other.cost)

    def times(self, part: float) -> Strength:
        """A share of the force."""
        return Strength(self.pips * part, self.units * part, self.cost * part)


class Clash(NamedTuple):
    """The attacker's chance, what both lose on average in IPC, and the part of the attackers left if they win."""

    chance: float
    lost: float
    killed: float
    left: float


def clash(attack: Strength, defence: Strength) -> Clash:
    """The stronger side by the square law loses the less the stronger it is; the cheap units go first."""
    if defence.units <= 0:
        return Clash(1.0, 0.0, 0.0, 1.0)
    if attack.pips <= 0:
        return Clash(0.0, 0.0, 0.0, 1.0)
    a, d = attack.power, defence.power + 0.01
    steep = 1.0 + 0.6 * sqrt(min(attack.units, defence.units))
    chance = a**steep / (a**steep + d**steep)
    wins = 1.0 - sqrt(max(0.0, 1.0 - d / a)) if a > d else 1.0
    loses = 1.0 - sqrt(max(0.0, 1.0 - a / d)) if d > a else 1.0
    lost = attack.cost * (chance * min(wins, 0.75) * 0.8 + (1 - chance) * 0.8)
    killed = defence.cost * (chance + (1 - chance) * loses * 0.8)
    return Clash(chance, lost, killed, 1.0 - min(wins, 0.75))


@cache
def coasts(zone: str) -> tuple[str, ...]:
    """The territories on which a transport in a zone could land troops."""
    near, most = board().sea_near, unit("transport").move
    return tuple(
        land for land in board().lands if any(sea_distance(shore).get(zone, 99) <= most for shore in near[land])
    )


class Scales:
    """What the enemy could do to each territory in his next turns, as the seat sees it."""

    def __init__(self, state: State, nation: str) -> None:
        self.state, self.side = state, SIDE[nation]
        foe = ENEMY_OF[self.side]
        self.enemies = [other for other in NATIONS if SIDE[other] == foe]
        self._types = values(state).types
        self._threats: dict[tuple[str, str, str], tuple[Strength, bool]] = {}
        self.reach: dict[str, dict[str, set[str]]] = {other: {} for other in self.enemies}
        ground: dict[str, list[str]] = {}
        self._own: dict[str, list[str]] = {}
        for id, piece in state.pieces.items():
            if piece.kind in NOT_FIGHTING:
                continue
            if SIDE[piece.nation] != foe:
                self._own.setdefault(piece.at, []).append(id)
                continue
            kind = domain(piece)
            if kind == "land":
                ground.setdefault(piece.at, []).append(id)
            for land in self._reach(piece, kind):
                self.reach[piece.nation].setdefault(land, set()).add(id)
        for id, ship in state.pieces.items():
            if ship.kind == "transport" and SIDE[ship.nation] == foe:
                self._voyage(id, ship, ground)

    def _reach(self, piece: Piece, kind: str) -> Iterable[str]:
        """The territories that a unit could attack by land or air."""
        if kind == "air":
            most = reach_of(self.state, piece) // 2 + 1
            far = flying(frozenset(), piece.at)
            return [land for land in self.state.lands if far.get(land, 99) <= most]
        if kind != "land" or piece.at in board().sea:
            return []
        near = board().land_near
        first = near[piece.at]
        return {*first, *(two for one in first for two in near[one])} if piece.kind in ARMOR else first

    def _voyage(self, id: str, ship: Piece, ground: dict[str, list[str]]) -> None:
        """The units that a transport carries or could take aboard, on every coast in its reach."""
        state = self.state
        load = [one for one in ground.get(ship.at, []) if state.pieces[one].on == id]
        for land in board().land_near[ship.at]:
            for one in ground.get(land, []):
                kinds = [state.pieces[other].kind for other in (*load, one)]
                if state.pieces[one].nation == ship.nation and fits(state, "transport", kinds):
                    load.append(one)
        for land in coasts(ship.at) if load else ():
            self.reach[ship.nation].setdefault(land, set()).update(load)

    def stand(self, land: str) -> list[str]:
        """The own side's fighting units in a territory."""
        return self._own.get(land, [])

    def strength(self, ids: Iterable[str], attacking: bool) -> Strength:
        """The strength of some units."""
        pips = count = cost = 0.0
        for id in ids:
            type = self._types[self.state.pieces[id].kind]
            pips += type.attack if attacking else type.defence
            count += 1
            cost += type.cost
        return Strength(pips, count, cost)

    def threat(self, nation: str, land: str, gone: str = "") -> tuple[Strength, bool]:
        """What a nation could send to a territory, and whether any of it could stay there."""
        if (nation, land, gone) not in self._threats:
            ids = [id for id in self.reach[nation].get(land, ()) if self.state.pieces[id].at != gone]
            stays = any(domain(self.state.pieces[id]) == "land" for id in ids)
            self._threats[nation, land, gone] = self.strength(ids, attacking=True), stays
        return self._threats[nation, land, gone]

    def prize(self, land: str) -> float:
        """What it is worth to take a territory, or to keep it."""
        found = INCOME * value_of(self.state, land) + 0.5
        if self.state.lands[land].factory:
            found += COMPLEX
        return found + SEAT if land in CAPITAL.values() else found

    def risk(self, land: str, defence: Strength, gone: str = "") -> float:
        """What the strongest enemy gains by attacking a territory so defended, on average; nothing if he loses."""
        worst = 0.0
        for nation in self.enemies:
            attack, stays = self.threat(nation, land, gone)
            if not stays:
                continue
            found = clash(attack, defence)
            worst = max(worst, found.chance * self.prize(land) + found.killed - found.lost)
        return worst
