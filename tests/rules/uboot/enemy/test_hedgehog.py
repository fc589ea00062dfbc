"""UB3-01, UB6.12-04: bombs thrown ahead, which explode on the hull or not at all."""

import pytest

from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy.depth_charges import hedgehog
from sandtable.games.uboot.rules.enemy.minds import Bridge, think
from sandtable.games.uboot.state.fleet import Mind
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.stage import escort, submerged


@rule("UB6.12-04")
@pytest.mark.parametrize(
    ("metres", "die", "hit"),
    [(200, 6000, True), (200, 6001, False), (218, 1, True), (222, 1, False), (245, 1, False), (150, 1, False)],
)
def test_a_bomb_hits_only_a_boat_inside_the_ring(patrol: State, metres: int, die: int, hit: bool) -> None:
    submerged(patrol, 60).boat.heading = 90 * MILLI
    ship = escort(patrol, 0, metres)
    world = World(patrol, Chance(Scripted([die] if abs(metres - 200) <= 20 else [], then=Seeded(2))), Journal())
    assert hedgehog(world, ship) is hit
    assert bool(patrol.waters.blows) is hit
    assert [(blow.by, blow.section) for blow in patrol.waters.blows] == ([("hedgehog", 4)] if hit else [])
    assert patrol.waters.charges == []
    assert patrol.waters.alert_until_ms == (600_000 if hit else 0)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("metres", "has", "silent_ms", "throws"),
    [(200, True, 0, True), (200, False, 0, False), (400, True, 0, False), (200, True, 20_000, False)],
)
def test_he_throws_while_he_holds_the_boat_at_the_right_range(
    metres: int, has: bool, silent_ms: int, throws: bool
) -> None:
    now = 1_000_000
    lat, lon = on_from(58_000_000_000, -14_000_000_000, 0, metres)
    mind = Mind("attack", lat, lon, now, contact_ms=now - silent_ms, since_ms=1, metres=80, charges=50)
    speed = 12 * KNOT
    bridge = Bridge(now, 58_000_000_000, -14_000_000_000, 0, speed, 16 * KNOT, 0, 0, 0, 0, 10**9, None, has)
    assert think(mind, bridge, Chance(Seeded(1))).throw is throws
