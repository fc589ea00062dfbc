"""What the staff reckons with: strengths, threats, the odds of a fight, the way to the front."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from sandtable.games.dateline.data.data import CAPITAL, SIDE, board
from sandtable.games.dateline.rules.odds.forces import Force
from sandtable.games.dateline.rules.odds.luck import low_luck
from sandtable.games.dateline.rules.odds.odds import Odds
from sandtable.games.dateline.rules.odds.reckoning import exact, force_of
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.rules.sheet.threats import threat_to
from sandtable.games.dateline.state.model import (
    Piece,
    State,
    chapters_of,
    domain,
    fighting_units,
    reach_of,
    unit,
    value_of,
)

LARGE = 16
"""Above so many units the staff reckons with a smaller battle in proportion."""


def power(state: State, ids: Sequence[str], attacking: bool) -> float:
    """A rough strength: hits a round times staying power."""
    value = sum(
        unit(state.pieces[id].kind).attack if attacking else unit(state.pieces[id].kind).defence for id in ids
    )
    return value * len(ids)


def chance_to_take(state: State, attackers: Sequence[str], defenders: Sequence[str]) -> float:
    """The chance to take a territory (or clear a zone); hopeless and crushing odds are not computed."""
    if not defenders:
        return 1.0
    mine, theirs = power(state, attackers, True), power(state, defenders, False)
    if mine * 2 < theirs:
        return 0.0
    ground = any(domain(state.pieces[id]) == "land" for id in attackers)
    at_sea = state.pieces[defenders[0]].at in board().sea
    if mine > theirs * 4 and len(attackers) > 4:
        return 1.0 if ground or at_sea else 0.0
    found = reckon(state, attackers, defenders)
    return found.attacker if at_sea else found.attacker * ground_survives(state, attackers, found)


def reckon(state: State, attackers: Sequence[str], defenders: Sequence[str]) -> Odds:
    """The odds of a fight, of large forces in proportion, by the chapters that are played."""
    forces = scaled(force_of(state, attackers), force_of(state, defenders))
    return exact(*forces, chapters_of(state), low_luck(state), state.pieces[defenders[0]].at in board().sea)


def scaled(attack: Force, defence: Force) -> tuple[Force, Force]:
    """Large forces in proportion: half against half goes much like the whole, and is reckoned quickly."""
    largest = max(sum(group.count for group in attack), sum(group.count for group in defence))
    if largest <= LARGE:
        return attack, defence
    part = LARGE / largest

    def small(force: Force) -> Force:
        return tuple(replace(g, count=max(1, round(g.count * part)), damage=0) for g in force)

    return small(attack), small(defence)


def ground_survives(state: State, attackers: Sequence[str], found: Odds) -> float:
    """How much of a victory also takes the land: planes can be given up to keep a land unit."""
    ground = sum(domain(state.pieces[id]) == "land" for id in attackers)
    if ground == 0:
        return 0.0
    lost = found.expected_losses[0]
    return 1.0 if lost < 3.0 * ground + 6 else 0.9


def is_safe(state: State, land: str, nation: str, defenders: Sequence[str]) -> bool:
    """Would the territory stand against everything that could attack it?"""
    attackers = threat_to(state, land, nation)
    if not any(domain(state.pieces[id]) == "land" for id in attackers):
        return True
    return power(state, attackers, True) < power(state, defenders, False) * 1.1


def worth(state: State, land: str) -> float:
    """What a territory is worth to whoever takes it."""
    value = float(value_of(state, land)) + 0.5
    if state.lands[land].factory:
        value += 6
    if land in CAPITAL.values():
        value += 20
    return value


def front_distance(chart: Chart) -> dict[str, int]:
    """How many steps by land from each friendly territory to the nearest enemy one."""
    near = chart.board.land_near
    far: dict[str, int] = dict.fromkeys(chart.hostile, 0)
    queue = deque(sorted(chart.hostile))
    while queue:
        here = queue.popleft()
        for there in near[here]:
            if there not in far and there in chart.friendly:
                far[there] = far[here] + 1
                queue.append(there)
    return far


@lru_cache(maxsize=128)
def sea_distance(port: str) -> dict[str, int]:
    """How many zones from a port to every sea zone, canals taken as open."""
    far = {port: 0}
    queue = deque([port])
    while queue:
        here = queue.popleft()
        for there in board().sea_near[here]:
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def stays(state: State, land: str, nation: str, without: set[str]) -> list[str]:
    """The units of a nation's side that defend a territory if some of them leave."""
    return [id for id in fighting_units(state, land, SIDE[nation]) if id not in without]


def range_left(state: State, piece: Piece) -> int:
    """How far a plane can still fly."""
    return reach_of(state, piece) - piece.moved
