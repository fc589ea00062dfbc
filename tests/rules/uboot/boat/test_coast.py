"""UB4.1-07: the boat and the land."""

import pytest

from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import DEGREE
from sandtable.games.uboot.rules.boat.coast import aground, on_land, sea_floor_m
from sandtable.games.uboot.rules.boat.depth import dive, strikes_bottom
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.crew.tracks import LOST
from sandtable.games.uboot.rules.mission.missions import start_place
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.script import script
from sandtable.games.uboot.state.model import State
from sandtable.kernel.chance import Chance, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard


@rule("UB4.1-07")
@pytest.mark.parametrize(
    ("lat", "lon", "ashore"),
    [(57.0, -4.5, True), (48.0, 2.0, True), (56.0, -10.5, False), (64.0, -12.0, False), (40.0, -75.5, True)],
    ids=["Highlands", "France", "west of the North Channel", "north of the Faroes", "New Jersey"],
)
def test_land_is_land_and_sea_is_sea(lat: float, lon: float, ashore: bool) -> None:
    assert aground(round(lat * DEGREE), round(lon * DEGREE)) is ashore


@rule("UB4.1-07")
def test_a_boat_that_runs_ashore_is_lost(patrol: State) -> None:
    at = Aboard(patrol)
    script.minute(at.w)
    assert patrol.ended == ""
    patrol.boat.lat, patrol.boat.lon = 57 * DEGREE, round(-4.5 * DEGREE)
    script.minute(at.w)
    assert patrol.ended == "grounded" and patrol.ended in LOST


@rule("UB4.1-07")
def test_no_mission_begins_or_ends_ashore() -> None:
    for mission in MISSIONS.values():
        places = [start_place(mission), *(centre(square) for square in (mission.to, *mission.squares) if square)]
        assert not [place for place in places if aground(*place)], mission.id


OFF_ORKNEY = (round(58.6 * DEGREE), round(-2.6 * DEGREE))


@rule("UB4.1-07")
@pytest.mark.parametrize(
    ("lon", "metres"), [(-2.0, 0), (-2.6, 86), (-2.8, 50), (-3.0, 20)], ids=["26 nm", "14 nm", "8 nm", "close in"]
)
def test_the_bottom_rises_six_metres_a_mile_towards_the_land(lon: float, metres: int) -> None:
    """Twenty at the shore; more than twenty-five miles off the boat finds no bottom."""
    assert sea_floor_m(OFF_ORKNEY[0], round(lon * DEGREE)) == pytest.approx(metres, abs=9)


@rule("UB4.1-07")
@pytest.mark.parametrize(("metres", "lost"), [(0, False), (60, False), (100, True)])
def test_a_boat_that_strikes_the_bottom_is_lost(patrol: State, metres: int, lost: bool) -> None:
    at = Aboard(patrol)
    boat = patrol.boat
    boat.lat, boat.lon = OFF_ORKNEY
    boat.submerged, boat.depth, boat.ordered_depth = metres > 0, metres * 1000, metres * 1000
    script.minute(at.w)
    assert boat.sounding == sea_floor_m(*OFF_ORKNEY)
    assert patrol.ended == ("grounded" if lost else "")


@rule("UB4.1-07")
@pytest.mark.parametrize(
    ("sounding", "mm", "struck"), [(50, 49_999, False), (50, 50_000, True), (0, 200_000, False)]
)
def test_the_bottom_is_struck_where_the_boat_is_as_deep_as_the_water(
    patrol: State, sounding: int, mm: int, struck: bool
) -> None:
    patrol.boat.sounding, patrol.boat.depth = sounding, mm
    assert strikes_bottom(patrol.boat) == struck


@rule("UB4.1-07", "UB8.1-02")
def test_the_echo_sounder_warns_of_the_bottom(patrol: State) -> None:
    at = Aboard(patrol)
    boat = patrol.boat
    boat.lat, boat.lon = OFF_ORKNEY
    boat.submerged = True
    for metres, told in ((40, 0), (72, 1), (72, 1)):
        boat.depth = boat.ordered_depth = metres * 1000
        script.minute(at.w)
        assert len(at.told("shallow_water")) == told
    assert at.w.state.ended == ""


@rule("UB4.3-01")
def test_a_boat_that_starts_near_the_land_knows_how_deep_the_water_is() -> None:
    assert begin("agents_ashore", {}, Chance(Seeded(1))).boat.sounding == 74


@rule("UB7.5.1-03")
@pytest.mark.parametrize(("sounding", "metres"), [(0, 80), (200, 80), (60, 40), (20, 10)])
def test_an_alarm_dive_ends_above_the_bottom(patrol: State, sounding: int, metres: int) -> None:
    patrol.boat.sounding = sounding
    dive(patrol.boat, alarm=True)
    assert patrol.boat.ordered_depth == metres * 1000


@rule("UB4.1-07")
@pytest.mark.parametrize(
    ("row", "column", "ashore"),
    [(1000, 24, True), (1000, -106, True), (1001, -104, True), (1000, 23, False), (1001, -109, False),
     (1001, -103, False), (1002, 28, False)],
    ids=["one field from the north", "one from the south", "two from the east", "north", "south", "east", "west"],
)  # fmt: skip
def test_only_a_boat_with_land_all_around_it_has_run_ashore(row: int, column: int, ashore: bool) -> None:
    """Fields of a twentieth of a degree, two of them to either side: the outline is no finer."""
    for inside in (0, 1):
        lat, lon = ((2 * place + inside) * DEGREE // 40 for place in (row, column))
        assert on_land(row, column) and aground(lat, lon) is ashore
