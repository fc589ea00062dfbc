"""UB4.1-07: the boat and the land."""

import pytest

from sandtable.games.uboot import script
from sandtable.games.uboot.coast import aground
from sandtable.games.uboot.missions import LOST, MISSIONS, start_place
from sandtable.games.uboot.model import DEGREE, Patrol
from sandtable.games.uboot.navigation import centre
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
def test_a_boat_that_runs_ashore_is_lost(patrol: Patrol) -> None:
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
