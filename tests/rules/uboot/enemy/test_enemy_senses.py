"""UBX-06, UB3-01, UB3-06: what an escort notices of the boat by eye, radar, asdic and ear, how far off it is."""

from typing import Any

import pytest

from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy.enemy_senses import asdic_m, asdic_reaches, notice, radar_nm, sighting
from sandtable.games.uboot.rules.enemy.minds import Notice
from sandtable.games.uboot.state.fleet import Mind, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted
from sandtable.testing import rule
from tests.rules.uboot.conftest import seconds_of

NM = 1852
NO_ERROR = [501] * 6
FARTHEST = [1001] * 6
NEAREST = [1] * 6


def escort(patrol: State, metres: float, knots: float = 12, off_bow: int = 0) -> Vessel:
    """A corvette north of the boat, which shows it her side; the boat lies so far off its bow."""
    patrol.merchant, patrol.boat.heading = None, 90 * MILLI
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, metres)
    heading = (180 - off_bow) % 360 * MILLI
    return Vessel("e01", lat, lon, heading, heading, round(knots * KNOT), id="e1", mind=Mind(charges=50))


def dived(patrol: State, metres: float, knots: float = 2) -> State:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed = True, round(metres * 1000), round(knots * KNOT)
    return patrol


def noticed(patrol: State, ship: Vessel, holds: bool = False, **dice: list[int]) -> Notice | None:
    """By these dice, told by rule: X06, U01 and U06."""
    names = {"X06": "UBX-06", "U01": "UB3-01", "U06": "UB3-06"}
    return notice(patrol, ship, Chance(Scripted({names[one]: list(faces) for one, faces in dice.items()})), holds)


def place_of(ship: Vessel, found: Notice | None) -> tuple[Any, Any]:
    """Bearing and metres from the ship."""
    assert found is not None
    place = ship.lat, ship.lon, found.lat, found.lon
    return bearing_to(*place) / MILLI, metres_between(*place)


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(
    ("miles", "holds", "die", "seen"),
    [(3.5, False, 2450, True), (3.5, False, 2550, False), (3.5, True, 9500, True), (3.5, True, 9501, False),
     (6.9, False, 1, True), (1.75, False, 3700, True), (1.75, False, 3800, False)],
)  # fmt: skip
def test_how_likely_an_escort_sees_a_surfaced_boat(
    patrol: State, miles: float, holds: bool, die: int, seen: bool
) -> None:
    """By day, broadside on, at seven miles at most: half a chance close by; a boat once held is hardly lost."""
    ship = escort(patrol, miles * NM)
    found = noticed(patrol, ship, holds, X06=[die], U01=NO_ERROR if seen else [])
    assert (found is not None) == seen
    if found is not None:
        assert (found.by, found.metres) == ("eye", None)
        assert place_of(ship, found) == (pytest.approx(180, abs=0.1), pytest.approx(miles * NM, rel=0.001))


@rule("UBX-06", "UB1.2-01")
def test_nobody_looks_further_than_seven_miles_for_a_boat(patrol: State) -> None:
    """Not a die is thrown, nor for a boat that is under and shows no periscope."""
    assert noticed(patrol, escort(patrol, 7.1 * NM), holds=True) is None
    ship = escort(patrol, 3000, off_bow=180)
    assert noticed(dived(patrol, 30), ship, holds=True) is None


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(
    ("captain", "dice", "bearing", "share"),
    [("normal", FARTHEST, 186, 1.15), ("normal", NEAREST, 174, 0.85), ("easy", FARTHEST, 189, 1.225),
     ("hard", FARTHEST, 184.8, 1.12), ("realistic", FARTHEST, 184.2, 1.105)],
)  # fmt: skip
def test_how_far_off_the_eye_is(patrol: State, captain: str, dice: list[int], bearing: float, share: float) -> None:
    """Two degrees and a twentieth of the distance, three times that at most; green crews more, elite ones less."""
    patrol.options["captain"] = captain
    ship = escort(patrol, 3 * NM)
    told = place_of(ship, noticed(patrol, ship, X06=[1], U01=dice))
    assert told == (pytest.approx(bearing, abs=0.1), pytest.approx(share * 3 * NM, rel=0.001))


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(
    ("sea", "miles", "die", "found"),
    [
        (4, 2.25, 1740, True),
        (4, 2.25, 1760, False),
        (4, 4.4, 10, True),
        (5, 1.125, 1740, True),
        (5, 1.125, 1760, False),
    ],
)
def test_radar_finds_a_surfaced_boat_at_night(patrol: State, sea: int, miles: float, die: int, found: bool) -> None:
    """From 1942 at 4.5 miles, in a sea of 5 at half of that; the eye reaches one mile by then."""
    patrol.start_s, patrol.sky.light, patrol.weather.sea = seconds_of("1942-01"), 60_000, sea
    ship = escort(patrol, miles * NM)
    told = noticed(patrol, ship, X06=[die], U01=NO_ERROR if found else [])
    assert (told.by if told else None) == ("radar" if found else None)


@rule("UBX-06", "UB1.2-01")
def test_radar_is_asked_when_the_eye_misses(patrol: State) -> None:
    patrol.start_s = seconds_of("1942-01")
    ship = escort(patrol, 2 * NM)
    told = noticed(patrol, ship, X06=[9999, 1], U01=NO_ERROR)
    assert told is not None and told.by == "radar"


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("sea", "depth", "periscope", "miles"),
    [
        (4, 0, False, 4.5),
        (5, 0, False, 2.25),
        (4, 13_000, True, 0.7),
        (5, 13_000, True, 0.35),
        (4, 13_000, False, 0.0),
    ],
)
def test_how_far_radar_reaches_in_a_sea_and_for_a_periscope(
    patrol: State, sea: int, depth: int, periscope: bool, miles: float
) -> None:
    patrol.start_s, patrol.weather.sea = seconds_of("1942-01"), sea
    patrol.boat.depth, patrol.boat.periscope = depth, periscope
    assert radar_nm(patrol) == pytest.approx(miles)


@rule("UBX-06")
def test_the_look_outs_of_a_merchant_tell_by_wireless_where_they_see_the_boat(patrol: State) -> None:
    """Four degrees and a fifth of the distance off, three times that at most."""
    ship = escort(patrol, 2000)
    told = sighting(patrol, ship, Chance(Scripted({"UB3-01": FARTHEST})))
    assert told.by == "wireless"
    assert place_of(ship, told) == (pytest.approx(192, abs=0.1), pytest.approx(3200, rel=0.001))


@rule("UB3-01")
@pytest.mark.parametrize(
    ("metres", "depth", "knots", "off_bow", "reaches"),
    [
        (800, 6, 12, 0, True), (800, 5.999, 12, 0, False), (800, 50, 15.5, 0, True), (800, 50, 15.6, 0, False),
        (800, 50, 12, 79, True), (800, 50, 12, 81, False), (800, 50, 12, -79, True), (800, 50, 12, -81, False),
        (138, 50, 12, 0, True), (137, 50, 12, 0, False),
    ],
)  # fmt: skip
def test_whom_asdic_reaches(
    patrol: State, metres: float, depth: float, knots: float, off_bow: int, reaches: bool
) -> None:
    """From six metres down, up to 15.5 knots, 80 degrees to either side, and outside the dead zone."""
    ship = escort(patrol, metres, knots, off_bow)
    assert asdic_reaches(dived(patrol, depth), ship, metres) == reaches


@rule("UB3-01")
@pytest.mark.parametrize(
    ("day", "depth", "sea", "metres"),
    [(0, 90, 4, 2100), (1, 90, 4, 1500), (2, 90, 4, 900), (3, 90, 4, 2100), (1, 90.001, 4, 750), (1, 90, 5, 1050)],
)
def test_how_far_asdic_reaches_by_water_layer_and_sea(
    patrol: State, day: int, depth: float, sea: int, metres: int
) -> None:
    """1500 metres to a boat's side; good water 1.4 times as far, bad water 0.6; the waters change by the day."""
    patrol.start_s, patrol.weather.sea = seconds_of("1940-10") + day * 86_400, sea
    ship = escort(dived(patrol, depth), 1000)
    assert asdic_m(patrol, ship) == pytest.approx(metres, abs=1)
    assert asdic_reaches(patrol, ship, metres - 2) and not asdic_reaches(patrol, ship, metres + 2)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("captain", "knots", "holds", "most"),
    [("normal", 2, False, 720), ("hard", 2, False, 900), ("normal", 2, True, 3825), ("hard", 2, True, 3825),
     ("normal", 5, False, 2400), ("normal", 5, True, 9800)],
)  # fmt: skip
def test_how_likely_asdic_finds_the_boat(patrol: State, captain: str, knots: int, holds: bool, most: int) -> None:
    """A new echo is rare, a held one is kept; a loud boat is found sooner, by elite crews as well."""
    patrol.start_s, patrol.options["captain"] = seconds_of("1940-10"), captain
    ship = escort(dived(patrol, 50, knots), 1400, knots=15)
    told = noticed(patrol, ship, holds, U01=[most, *[501] * 3, *NO_ERROR], U06=[10_000])
    assert told is not None and (told.by, told.metres) == ("asdic", 50)
    assert noticed(patrol, ship, holds, U01=[most + 1], U06=[10_000]) is None


@rule("UB3-01")
@pytest.mark.parametrize(
    ("dice", "bearing", "metres", "deep"), [(FARTHEST, 189, 1075, 140), (NEAREST, 171, 925, BOAT.periscope_depth_m)]
)
def test_how_far_off_asdic_is(patrol: State, dice: list[int], bearing: int, metres: int, deep: int) -> None:
    """Three degrees, 25 metres, and 30 in depth, three times that at most; she is never above periscope depth."""
    patrol.start_s = seconds_of("1940-10")
    ship = escort(dived(patrol, 50), 1000)
    told = noticed(patrol, ship, U01=[1, *dice[:3], *dice])
    assert told is not None and told.metres == deep
    assert place_of(ship, told) == (pytest.approx(bearing, abs=0.1), pytest.approx(metres, abs=1))


@rule("UB3-06", "UBX-06")
@pytest.mark.parametrize(
    ("metres", "knots", "die", "heard"),
    [(1990, 9, 5000, True), (1990, 9, 5001, False), (1998, 9, 1, False), (3900, 0, 5000, True), (50, 18, 1, False)],
)
def test_a_loud_boat_is_heard_where_the_beam_does_not_reach(
    patrol: State, metres: float, knots: float, die: int, heard: bool
) -> None:
    """At full speed 4000 metres from an escort that lies still, 2000 from one of nine knots; she is 120 deep."""
    ship = escort(dived(patrol, 120, 7.6), metres, knots, off_bow=180)
    told = noticed(patrol, ship, U06=[die], U01=NO_ERROR if heard else [])
    assert (told.by if told else None) == ("ear" if heard else None)
    assert told is None or told.metres is None


@rule("UB3-06")
@pytest.mark.parametrize(
    ("captain", "dice", "bearing", "metres", "told"),
    [("normal", FARTHEST, 192, 1000, 1600), ("normal", NEAREST, 168, 1000, 400), ("easy", NEAREST, 162, 150, 20)],
)
def test_how_far_off_the_ear_is(
    patrol: State, captain: str, dice: list[int], bearing: int, metres: float, told: float
) -> None:
    """Four degrees and a fifth of the distance, three times that at most, and never nearer than twenty metres."""
    patrol.options["captain"] = captain
    ship = escort(dived(patrol, 30, 7.6), metres, 9, off_bow=180)
    found = noticed(patrol, ship, U06=[1], U01=dice)
    assert place_of(ship, found) == (pytest.approx(bearing, abs=0.5), pytest.approx(told, rel=0.01))


@rule("UB3-06", "UBX-06")
def test_a_surfaced_boat_is_seen_or_not_and_never_heard(patrol: State) -> None:
    patrol.sky.light, patrol.boat.speed = 0, 17 * KNOT
    assert noticed(patrol, escort(patrol, 500, 3, off_bow=180), U06=[1]) is None


@rule("UB3-01")
@pytest.mark.parametrize(
    ("heading", "off", "hears"),
    [(90, 79, True), (90, -79, True), (90, 81, False), (90, -81, False), (200, 79, True), (200, 81, False)],
)
def test_asdic_sweeps_eighty_degrees_to_each_side(patrol: State, heading: int, off: int, hears: bool) -> None:
    ship = escort(dived(patrol, 60), 600)
    ship.heading = heading * MILLI
    patrol.boat.lat, patrol.boat.lon = on_from(ship.lat, ship.lon, (heading + off) * MILLI, 600)
    patrol.boat.heading = (heading + off + 90) % 360 * MILLI
    assert asdic_reaches(patrol, ship, 600) is hears
