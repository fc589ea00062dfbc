"""UB8.3, UB8.4, UBX-06: what the eye sees through the first-person views."""

import msgspec
import pytest

from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.hulls import harm
from sandtable.games.uboot.model import MILLI, Patrol
from sandtable.games.uboot.outlook import Outlook, outlook
from sandtable.games.uboot.plane import on_from
from sandtable.games.uboot.senses import look
from sandtable.games.uboot.view import view as look_at
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.decisions import Rng
from sandtable.kernel.game import Clock, World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import at_posts


def in_sight(patrol: Patrol, bearing: int, metres: float, heading: int, looks: int = 1) -> None:
    """The look-outs hold a standard tramp at this true bearing and distance."""
    at_posts(patrol)
    patrol.boat.observers, patrol.boat.heading = 4, 0
    for id in ("na11", "na12", "na13", "na14"):
        patrol.board.sailors[id].job = "observe"
    ship = patrol.merchant
    assert ship is not None
    ship.ship = "m04"
    ship.lat, ship.lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    ship.heading = heading * MILLI
    chance = Chance(Seeded(1))
    while sum(one.looks for one in patrol.contacts) < looks:
        found = look(patrol, ship, chance)
        patrol.contacts = [found] if found else []


def seen(patrol: Patrol, seat: str = "first_officer") -> Outlook:
    found = outlook(patrol, seat)
    assert found is not None
    return found


@rule("UB8.3-03")
def test_the_eye_measures_angles_not_miles(patrol: Patrol) -> None:
    in_sight(patrol, 30, 3000, 120)
    (ship,) = seen(patrol).ships
    # A mast of 25 metres stands 0.477 degrees high at 3,000 metres; she shows her starboard beam.
    assert (ship.bearing, ship.high, ship.aspect) == (30_000, 480, 90_000)


@rule("UB8.3-03")
@pytest.mark.parametrize(("metres", "aspect"), [(3000, 75_000), (6000, 80_000), (12_000, 90_000)])
def test_the_bow_angle_is_rougher_the_smaller_a_ship_looks(patrol: Patrol, metres: int, aspect: int) -> None:
    in_sight(patrol, 0, metres, 103)
    assert seen(patrol).ships[0].aspect == aspect


@rule("UB8.2-02")
def test_a_silhouette_shows_when_it_has_been_made_out(patrol: Patrol) -> None:
    in_sight(patrol, 0, 4000, 90)
    assert seen(patrol).ships[0].profile == ""
    in_sight(patrol, 0, 4000, 90, looks=3)
    assert seen(patrol).ships[0].profile == "M M K F M M"


@rule("UB8.4-01", "UB8.3-03")
def test_what_is_not_looked_at_is_not_seen(patrol: Patrol) -> None:
    in_sight(patrol, 0, 4000, 90)
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert outlook(patrol, "first_officer") is None
    patrol.boat.periscope = True
    assert (seen(patrol).eye, seen(patrol).eye_cm, len(seen(patrol).ships)) == ("periscope", 60, 1)
    patrol.elapsed_ms += 60_001
    assert seen(patrol).ships == []


@rule("UB8.1-06")
def test_those_whose_men_do_not_look_see_nothing(patrol: Patrol) -> None:
    in_sight(patrol, 0, 4000, 90)
    assert outlook(patrol, "chief_engineer") is None
    assert seen(patrol, "navigator").ships == seen(patrol, "first_officer").ships


@rule("UB4.1-04")
def test_hits_smoke_and_sinking_show(patrol: Patrol) -> None:
    in_sight(patrol, 0, 2000, 90)
    ship = patrol.merchant
    assert ship is not None
    world = World(patrol, Chance(Seeded(5)), Journal())
    states = []
    for points in (6, 240, 400):
        patrol.elapsed_ms += 1000
        harm(world, ship, points, "torpedo")
        one = seen(patrol).ships[0]
        assert one.struck_ms == patrol.elapsed_ms
        states.append(one.state)
    assert states == ["struck", "crippled", "sinking"]
    half = (ship.sinks_ms - patrol.elapsed_ms) // 2
    patrol.elapsed_ms += half
    patrol.contacts[0].last_ms = patrol.elapsed_ms
    assert (seen(patrol).ships[0].gone, seen(patrol).ships[0].struck_ms) == (5, 0)


@rule("UBX-06")
@pytest.mark.parametrize("points", [0, 6, 240, 700])
@pytest.mark.parametrize("seat", ["first_officer", "navigator"])
def test_an_eye_takes_an_imagined_sea_for_the_true_one(patrol: Patrol, seat: str, points: int) -> None:
    in_sight(patrol, 212, 3456, 17, looks=4)
    assert patrol.merchant is not None
    patrol.elapsed_ms = 600_000
    if points:
        harm(World(patrol, Chance(Seeded(5)), Journal()), patrol.merchant, points, "torpedo")
    patrol.contacts[0].last_ms = patrol.elapsed_ms = 690_500
    patrol.next_minute_ms = 720_000
    true = look_at(World(patrol, Chance(Seeded(1)), Journal(), Clock()), seat)
    made = GAME.imagine(true, Rng(3))
    assert true.outlook is not None and true.outlook.ships
    imagined = look_at(World(made, Chance(Seeded(1)), Journal(), Clock()), seat)
    assert msgspec.json.encode(imagined.outlook) == msgspec.json.encode(true.outlook)


@rule("UB8.3-02")
@pytest.mark.parametrize(("sun", "word"), [(1, "day"), (0, "civil_twilight"), (-5_999, "civil_twilight")])
def test_the_light_of_an_imagined_sky_has_the_same_name(patrol: Patrol, sun: int, word: str) -> None:
    in_sight(patrol, 0, 4000, 90)
    patrol.sky.sun = sun
    true = look_at(World(patrol, Chance(Seeded(1)), Journal(), Clock()), "first_officer")
    made = look_at(World(GAME.imagine(true, Rng(3)), Chance(Seeded(1)), Journal(), Clock()), "first_officer")
    assert made.daylight == true.daylight == word
    assert made.outlook is not None and true.outlook is not None
    assert (made.outlook.sun, made.outlook.light) == (true.outlook.sun, true.outlook.light)
