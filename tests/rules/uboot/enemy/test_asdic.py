"""UB3-01, UB3-06: asdic, hydrophones and radar of the enemy."""

import pytest

from sandtable.games.uboot.data.hunters import HUNTERS, noise
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy.enemy_senses import asdic_m, asdic_reaches, dead_zone_m, notice, radar_nm
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import seconds_of
from tests.rules.uboot.stage import escort, submerged, world_of


@rule("UB3-01")
@pytest.mark.parametrize(("metres", "zone"), [(50, 137), (100, 275), (150, 412), (200, 549)])
def test_the_dead_zone_grows_with_depth(metres: int, zone: int) -> None:
    assert dead_zone_m(metres * 1000) == pytest.approx(zone, abs=0.6)


@rule("UB3-01")
def test_asdic_loses_a_boat_at_100_metres_inside_its_dead_zone(patrol: State) -> None:
    submerged(patrol, 100)
    patrol.boat.heading = 90 * MILLI
    ship = escort(patrol, 0, 300)
    assert asdic_reaches(patrol, ship, 300)
    assert not asdic_reaches(patrol, ship, 270)
    patrol.boat.depth = 50_000
    assert asdic_reaches(patrol, ship, 270)


@rule("UB3-01")
def test_an_escort_that_runs_over_a_deep_boat_hears_nothing_of_it(patrol: State) -> None:
    """Steaming straight over a silent boat 100 metres down, it notices nothing within its dead zone."""
    submerged(patrol, 100)
    patrol.boat.speed = 0
    world = world_of(patrol, Seeded(4))
    ship = escort(patrol, 0, 2600)
    heard: dict[bool, int] = {True: 0, False: 0}
    for _ in range(1000):
        ship.lat -= 3 * 9000
        metres = metres_between(ship.lat, ship.lon, patrol.boat.lat, patrol.boat.lon)
        found = notice(patrol, ship, world.chance, holds=True)
        if ship.lat < patrol.boat.lat:
            break
        if found is not None:
            heard[metres < dead_zone_m(100_000)] += 1
    assert heard[False] > 5
    assert heard[True] == 0


@rule("UB3-01")
@pytest.mark.parametrize(
    ("depth", "knots", "bearing", "metres", "found"),
    [
        (40, 12, 0, 700, True),
        (0, 12, 0, 700, False),
        (40, 16, 0, 700, False),
        (40, 12, 90, 700, False),
        (40, 12, 0, 2500, False),
    ],
)
def test_asdic_finds_submerged_boats_ahead_while_the_escort_is_slow(
    patrol: State, depth: int, knots: int, bearing: int, metres: int, found: bool
) -> None:
    submerged(patrol, depth)
    ship = escort(patrol, 180, metres, knots)
    ship.heading = (ship.heading + bearing * MILLI) % (360 * MILLI)
    assert asdic_reaches(patrol, ship, metres) == found


@rule("UB3-01")
def test_asdic_reaches_less_far_end_on_below_the_layer_and_in_a_sea(patrol: State) -> None:
    submerged(patrol, 40)
    ship = escort(patrol, 0, 900)
    patrol.boat.heading = 90 * MILLI
    broad = asdic_m(patrol, ship)
    patrol.boat.heading = 0
    assert asdic_m(patrol, ship) == pytest.approx(broad / 2, rel=0.01)
    patrol.boat.heading, patrol.boat.depth = 90 * MILLI, 120_000
    assert asdic_m(patrol, ship) == pytest.approx(broad / 2, rel=0.01)
    patrol.boat.depth, patrol.weather.sea = 40_000, 5
    assert asdic_m(patrol, ship) == pytest.approx(broad * 0.7, rel=0.01)


@rule("UB3-01")
@pytest.mark.parametrize(("month", "metres"), [("1939-09", 170), ("1943-04", 170), ("1943-05", 110)])
def test_later_asdic_measures_more_precisely_how_deep_the_boat_is(patrol: State, month: str, metres: int) -> None:
    """Eighty metres, measured with the largest error."""
    patrol.start_s = seconds_of(month)
    ship = escort(submerged(patrol, 80), 0, 600, 10)
    luck = Scripted({"UB3-01": [1, *[1001] * 3, *[501] * 6]}, then=Seeded(1))
    found = notice(patrol, ship, Chance(luck), holds=True)
    assert found is not None and (found.by, found.metres) == ("asdic", metres)


@rule("UB3-06")
def test_a_loud_boat_is_heard_where_a_silent_one_is_not(patrol: State) -> None:
    submerged(patrol, 150, "full_ahead")
    ship = escort(patrol, 0, 250, knots=7)
    ship.heading = 90 * MILLI
    throws = {"UB3-06": [1], "UB3-01": [501] * 6}
    found = notice(patrol, ship, Chance(Scripted(throws)), holds=False)
    assert found is not None and found.by == "ear"
    patrol.boat.speed = 2 * KNOT
    assert notice(patrol, ship, Chance(Scripted({})), holds=False) is None


@rule("UB1.2-01")
@pytest.mark.parametrize(("month", "surfaced", "periscope"), [
    ("1940-12", 0, 0), ("1941-01", 2.0, 0), ("1941-12", 2.0, 0), ("1942-01", 4.5, 0.7), ("1943-06", 4.5, 0.7),
])  # fmt: skip
def test_radar_comes_with_the_years(patrol: State, month: str, surfaced: float, periscope: float) -> None:
    patrol.start_s = seconds_of(month)
    assert radar_nm(patrol) == surfaced
    patrol.boat.depth, patrol.boat.periscope = 10_000, True
    assert radar_nm(patrol) == periscope


@rule("UB3-01")
@pytest.mark.parametrize(("heading", "share"), [(45, 0.5), (225, 0.5), (135, 1.0), (90, 0.5 + 0.5 * 0.7071)])
def test_the_side_that_a_boat_shows_counts_from_where_the_escort_is(
    patrol: State, heading: int, share: float
) -> None:
    submerged(patrol, 40)
    ship = escort(patrol, 45, 900)
    patrol.boat.heading = 135 * MILLI
    broad = asdic_m(patrol, ship)
    patrol.boat.heading = heading * MILLI
    assert asdic_m(patrol, ship) == pytest.approx(broad * share, rel=0.01)


@rule("UB3-06")
@pytest.mark.parametrize(("knots", "share"), [(2.2, 0.15), (-2.2, 0.15), (2.3, 0.35), (4.5, 0.6), (5.6, 2.0)])
def test_the_faster_the_louder(knots: float, share: float) -> None:
    assert noise(knots) == share


@rule("UB3-01")
@pytest.mark.parametrize(("side", "beyond", "found"), [(1, 0, True), (-1, 0, True), (1, 1, False), (-1, 1, False)])
def test_asdic_searches_up_to_the_edges_of_its_arc(patrol: State, side: int, beyond: int, found: bool) -> None:
    ship = escort(submerged(patrol, 40), 180, 700)
    bearing = bearing_to(ship.lat, ship.lon, patrol.boat.lat, patrol.boat.lon)
    ship.heading = (bearing + side * (round(HUNTERS.asdic_arc_deg * MILLI) + beyond)) % (360 * MILLI)
    assert asdic_reaches(patrol, ship, 700) == found
