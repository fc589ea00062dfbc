"""UB8.3, UB8.4, UBX-06: what the eye sees through the first-person views."""

from collections.abc import Callable

import msgspec
import pytest

from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.aboard.watch_change import change_watch
from sandtable.games.uboot.rules.boat.senses import look
from sandtable.games.uboot.rules.crew.stations import open_views
from sandtable.games.uboot.rules.enemy.hulls import harm
from sandtable.games.uboot.rules.orders.weapons import Setting
from sandtable.games.uboot.state.fleet import Aircraft
from sandtable.games.uboot.state.model import Sky, State
from sandtable.games.uboot.state.plane import on_from
from sandtable.games.uboot.view.outlook import Outlook, SeenPlane, outlook
from sandtable.games.uboot.view.view import view as look_at
from sandtable.kernel.chance import Chance, Seeded
from sandtable.kernel.decisions import Rng
from sandtable.kernel.game import Clock, World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, at_posts


def in_sight(patrol: State, bearing: int, metres: float, heading: int, looks: int = 1) -> None:
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


def seen(patrol: State, seat: str = "first_officer") -> Outlook:
    found = outlook(patrol, seat)
    assert found is not None
    return found


@rule("UB8.3-03")
def test_the_eye_measures_angles_not_miles(patrol: State) -> None:
    in_sight(patrol, 30, 3000, 120)
    (ship,) = seen(patrol).ships
    # A mast of 25 metres stands 0.477 degrees high at 3,000 metres; she shows her starboard beam.
    assert (ship.bearing, ship.high, ship.aspect) == (30_000, 480, 90_000)


@rule("UB8.3-03")
@pytest.mark.parametrize(("metres", "aspect"), [(3000, 75_000), (6000, 80_000), (12_000, 90_000)])
def test_the_bow_angle_is_rougher_the_smaller_a_ship_looks(patrol: State, metres: int, aspect: int) -> None:
    in_sight(patrol, 0, metres, 103)
    assert seen(patrol).ships[0].aspect == aspect


@rule("UB8.2-02")
def test_a_silhouette_shows_when_it_has_been_made_out(patrol: State) -> None:
    in_sight(patrol, 0, 4000, 90)
    assert seen(patrol).ships[0].profile == ""
    in_sight(patrol, 0, 4000, 90, looks=3)
    assert seen(patrol).ships[0].profile == "M M K F M M"


@rule("UB8.4-01", "UB8.3-03")
def test_what_is_not_looked_at_is_not_seen(patrol: State) -> None:
    in_sight(patrol, 0, 4000, 90)
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert outlook(patrol, "first_officer") is None
    patrol.boat.periscope = True
    assert (seen(patrol).eye, seen(patrol).eye_cm, len(seen(patrol).ships)) == ("periscope", 60, 1)
    patrol.elapsed_ms += 60_001
    assert seen(patrol).ships == []


@rule("UB8.1-06")
def test_those_whose_men_do_not_look_see_nothing(patrol: State) -> None:
    in_sight(patrol, 0, 4000, 90)
    assert outlook(patrol, "chief_engineer") is None
    assert seen(patrol, "navigator").ships == seen(patrol, "first_officer").ships


@rule("UB8.1-06", "UB8.4-01")
def test_a_view_opens_to_those_whose_men_carry_out_the_order(aboard: Callable[..., Aboard]) -> None:
    """In calm weather under water; first the Navigator's man is at the periscope, then the Captain's."""
    at = aboard(posts={"na11": 3, "ca11": 4, "ca12": 4})
    in_sight(at.patrol, 0, 1500, 90)
    at.board.figures["na1"] = 3
    at.man("na11").job = ""
    boat = at.patrol.boat
    boat.submerged, boat.depth = True, 10_000
    for id in ("fi13", "fi14", "en11", "en13"):
        at.man(id).activation = 3
    at.order("use_periscope", "raise")
    seats = ("captain", "first_officer", "navigator", "chief_engineer")
    assert [open_views(at.patrol, seat) for seat in seats] == [[], ["periscope", "tdc"], ["periscope"], []]
    at.order("use_periscope", "lower")
    assert not any(open_views(at.patrol, seat) for seat in seats)
    at.board.figures["ca1"] = at.board.figures["ca2"] = 3
    at.order("use_periscope", "raise")
    assert [open_views(at.patrol, seat) for seat in seats] == [["periscope"], ["periscope", "tdc"], [], []]
    at.order("set_tdc", Setting(at.patrol.contacts[0].id, 1500, 90))
    assert open_views(at.patrol, "captain") == ["periscope", "tdc"]


@rule("UB8.1-06", "UB8.3-04")
def test_a_gun_is_seen_by_those_who_serve_it_while_it_fires(aboard: Callable[..., Aboard]) -> None:
    at = aboard(posts={"fi11": 7, "fi13": 7, "ca11": 7})
    in_sight(at.patrol, 0, 1500, 90)
    assert open_views(at.patrol, "first_officer") == ["binoculars", "tdc", "gun88", "gun20"]
    assert (open_views(at.patrol, "captain"), open_views(at.patrol, "navigator")) == ([], ["binoculars"])
    at.order("fire_88mm", at.patrol.contacts[0].id)
    assert open_views(at.patrol, "captain") == ["gun88"]
    at.patrol.waters.gun.rounds = 0
    assert open_views(at.patrol, "captain") == []
    at.patrol.waters.aircraft = [Aircraft("air-1", "hudson", 0, 0, 0, 140, 4, 10**9, sighted=True)]
    at.order("fire_20mm", "fire")
    assert open_views(at.patrol, "navigator") == ["binoculars", "gun20"]
    at.patrol.elapsed_ms = at.patrol.waters.flak_until_ms
    assert open_views(at.patrol, "navigator") == ["binoculars"]


@rule("UB8.1-02")
def test_who_cannot_look_is_told_by_the_first_officer(patrol: State) -> None:
    in_sight(patrol, 30, 3000, 120)
    world = World(patrol, Chance(Seeded(1)), Journal(), Clock())
    captain, officer = look_at(world, "captain"), look_at(world, "first_officer")
    assert captain.outlook is None and captain.reported == seen(patrol).ships
    assert officer.outlook is not None and officer.reported == []
    made = look_at(World(GAME.imagine(captain, Rng(3)), Chance(Seeded(1)), Journal(), Clock()), "captain")
    assert made.reported == captain.reported


@rule("UBX-06", "UB8.3-03")
@pytest.mark.parametrize("aspect", [0, 60])
def test_an_imagined_aircraft_is_where_the_eye_sees_it(patrol: State, aspect: int) -> None:
    in_sight(patrol, 0, 4000, 90)
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 250 * MILLI, 3000)
    patrol.waters.aircraft = [
        Aircraft("air-1", "hudson", lat, lon, (70 - aspect) * MILLI % (360 * MILLI), 140, 4, 10**9, sighted=True)
    ]
    true = look_at(World(patrol, Chance(Seeded(1)), Journal(), Clock()), "first_officer")
    assert true.outlook is not None and true.outlook.aircraft == [SeenPlane("air-1", 250_000, 3000, aspect * MILLI)]
    made = look_at(World(GAME.imagine(true, Rng(3)), Chance(Seeded(1)), Journal(), Clock()), "first_officer")
    assert made.outlook is not None and made.outlook.aircraft == true.outlook.aircraft


@rule("UB8.1-02")
def test_under_water_nobody_is_told_of_ships(patrol: State) -> None:
    in_sight(patrol, 30, 3000, 120)
    world = World(patrol, Chance(Seeded(1)), Journal(), Clock())
    patrol.boat.submerged, patrol.boat.depth = True, 20_000
    assert look_at(world, "captain").reported == []


@rule("UB4.1-04")
def test_hits_smoke_and_sinking_show(patrol: State) -> None:
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
def test_an_eye_takes_an_imagined_sea_for_the_true_one(patrol: State, seat: str, points: int) -> None:
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
def test_the_light_of_an_imagined_sky_has_the_same_name(patrol: State, sun: int, word: str) -> None:
    in_sight(patrol, 0, 4000, 90)
    patrol.sky.sun = sun
    true = look_at(World(patrol, Chance(Seeded(1)), Journal(), Clock()), "first_officer")
    made = look_at(World(GAME.imagine(true, Rng(3)), Chance(Seeded(1)), Journal(), Clock()), "first_officer")
    assert made.daylight == true.daylight == word
    assert made.outlook is not None and true.outlook is not None
    assert (made.outlook.sun, made.outlook.light) == (true.outlook.sun, true.outlook.light)


@rule("UB8.1-06", "UB6.8-12")
def test_the_periscope_is_open_until_the_bell_to_whose_men_work_it(aboard: Callable[..., Aboard]) -> None:
    at = aboard(posts={"ca11": 3})
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 9_000
    at.order("use_periscope", "raise")
    assert open_views(at.patrol, "captain") == ["periscope"]
    at.run(change_watch(at.w))
    assert open_views(at.patrol, "captain") == []
    assert open_views(at.patrol, "first_officer") == ["periscope", "tdc"]


@rule("UB8.3-03")
def test_the_light_and_the_heights_of_sun_and_moon_are_told_as_they_are(patrol: State) -> None:
    in_sight(patrol, 30, 3000, 120)
    patrol.sky = Sky(12_400, -3_600, 346_000)
    found = seen(patrol)
    assert (found.sun, found.moon, found.light) == (12, -4, 35)


@rule("UB8.3-03", "UBX-06")
def test_an_aircraft_that_nobody_has_called_out_is_not_before_the_eye(patrol: State) -> None:
    in_sight(patrol, 30, 3000, 120)
    place = on_from(patrol.boat.lat, patrol.boat.lon, 0, 4000)
    patrol.waters.aircraft = [
        Aircraft(f"air-{n}", "hudson", *place, 180_000, 140, 4, 10**9, sighted=n == 2) for n in (1, 2)
    ]
    assert [one.id for one in seen(patrol).aircraft] == ["air-2"]
