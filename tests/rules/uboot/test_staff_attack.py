"""UBX-03: how the staff attacks, finishes, withdraws and comes home, from what its station sees."""

import random
from typing import Any

import pytest

from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.model import KNOT, MILLI, Contact, Patrol, Reckoned, Report
from sandtable.games.uboot.plane import on_from
from sandtable.kernel import Chance, Journal, Rng, Seeded, World
from sandtable.kernel.game import Clock
from sandtable.testing import rule
from tests.rules.uboot.conftest import at_posts


@pytest.fixture
def hunter() -> Patrol:
    """The boat of Happy hunt at noon, watched from, under way at full ahead, with nothing in sight."""
    scenario = next(one for one in GAME.scenarios() if one.id == "happy_hunt")
    patrol = at_posts(GAME.setup(scenario, {"captain": "easy", "first_officer": "easy"}, Chance(Seeded(1))))
    patrol.sky.sun, patrol.sky.light, patrol.elapsed_ms = 50_000, 1_000_000, 3_600_000
    patrol.weather.sea, patrol.weather.visibility = 2, 1500
    boat = patrol.boat
    boat.observers, boat.telegraph, boat.speed, boat.heading, boat.course = 4, "full_ahead", 17 * KNOT, 0, 0
    for id in ("na11", "na12", "na13", "na14"):
        patrol.board.sailors[id].job = "observe"
    patrol.waters.vessels = patrol.waters.vessels[:1]
    return patrol


def sight(patrol: Patrol, bearing: int, metres: int, course: int, looks: int = 6) -> Contact:
    """The first ship in sight at this bearing and distance, on this course."""
    ship = patrol.waters.vessels[0]
    ship.lat, ship.lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    ship.heading = course * MILLI
    now = patrol.elapsed_ms
    contact = Contact("sight-1", "sight", bearing * MILLI, metres, course * MILLI, looks, now, now, of=ship.id)
    contact.profile, contact.named = "M K + F M", "m03"
    patrol.contacts = [contact]
    return contact


def below(patrol: Patrol) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.periscope = True, 10_000, 10_000, True
    boat.observers = 0


def given(patrol: Patrol, seat: str) -> tuple[str, Any]:
    world: World[Patrol] = World(patrol, Chance(Seeded(1)), Journal(), Clock())
    rng: Rng = random.Random(1)
    return GAME.bot().order(GAME.view(world, seat), GAME.orders(world, seat), rng) or ("", None)


def wanted(patrol: Patrol, seat: str = "captain") -> tuple[str, Any]:
    """What the officer gives, or announces that he will."""
    found = given(patrol, seat)
    return (found[1]["kind"], found[1]["answer"]) if found[0] == "announce" else found


@rule("UBX-03")
@pytest.mark.parametrize(
    ("metres", "course", "order"),
    [(9_000, 180, "dive_surface"), (16_000, 180, ""), (9_000, 90, "new_course")],
    ids=["right ahead of it", "still far", "it would pass"],
)
def test_by_day_it_dives_ahead_of_a_ship_and_runs_round_it_otherwise(
    hunter: Patrol, metres: int, course: int, order: str
) -> None:
    sight(hunter, 0, metres, course)
    assert wanted(hunter)[0] == order


@rule("UBX-03")
def test_it_floods_early_then_aims_then_fires(hunter: Patrol) -> None:
    contact = sight(hunter, 20, 3_500, 290)
    below(hunter)
    assert wanted(hunter) == ("flood_tubes", {"tubes": [1, 2, 3, 4]})
    for tube in hunter.waters.tubes[:4]:
        tube.flooded = True
    contact.distance = 1_500
    kind, dials = wanted(hunter)
    assert (kind, dials["contact"], dials["course"], dials["knots"]) == ("set_tdc", "sight-1", 290, 90)


@rule("UBX-03")
@pytest.mark.parametrize(("sea", "order"), [(2, "fire_88mm"), (6, "flood_tubes")])
def test_a_lone_ship_that_was_struck_is_finished_with_the_gun(hunter: Patrol, sea: int, order: str) -> None:
    hunter.weather.sea, hunter.sky.sun, hunter.sky.light = sea, -30_000, 60_000
    sight(hunter, 0, 1_500, 90)
    hunter.waters.vessels[0].harm = 50
    assert wanted(hunter)[0] == order


@rule("UBX-03")
def test_pinged_it_goes_deep_and_slow_and_stays_there(hunter: Patrol) -> None:
    below(hunter)
    hunter.waters.pinged_ms = hunter.elapsed_ms - 60_000
    assert wanted(hunter) == ("new_depth", {"metres": 140})
    hunter.boat.ordered_depth = hunter.boat.depth = 140_000
    assert wanted(hunter) == ("new_speed", "slow_ahead")
    hunter.boat.telegraph = "slow_ahead"
    assert wanted(hunter)[0] not in ("dive_surface", "new_depth")


@rule("UBX-03")
def test_it_looks_round_before_it_surfaces(hunter: Patrol) -> None:
    below(hunter)
    hunter.boat.periscope, hunter.boat.telegraph = False, "slow_ahead"
    assert wanted(hunter) == ("use_periscope", "raise")
    hunter.boat.periscope = True
    now = hunter.elapsed_ms
    hunter.feed = [
        Report("order_executed", now - 60_000, {"order": "use_periscope", "value": "raise"}, ["captain"])
    ]
    assert wanted(hunter)[0] != "dive_surface"
    hunter.feed[0].at_ms = now - 400_000
    assert wanted(hunter) == ("dive_surface", "surface")


@rule("UBX-03", "UB4.2-01")
@pytest.mark.parametrize(("hours", "home"), [(20.0, False), (46.5, True)])
def test_it_turns_for_home_before_the_time_is_over(hunter: Patrol, hours: float, home: bool) -> None:
    hunter.elapsed_ms = round(hours * 3_600_000)
    hunter.board.galley.next_ms = hunter.elapsed_ms + 86_400_000
    assert (wanted(hunter)[0] == "return_to_base") is home


@rule("UBX-03")
def test_a_boat_that_could_not_dive_keeps_off_a_convoy(hunter: Patrol) -> None:
    sight(hunter, 10, 15_000, 110)
    hunter.contacts[0].profile, hunter.contacts[0].named = "g M", "e01"
    hunter.contacts.append(
        Contact("sight-2", "sight", 5_000, 14_000, 110_000, 6, hunter.elapsed_ms, hunter.elapsed_ms)
    )
    hunter.board.command = 8
    assert wanted(hunter) != ("new_course", {"degrees": 185})
    hunter.board.command = 0
    hunter.board.morale = 11
    # No orders left for an attack: away from it, until the watch has changed.
    assert wanted(hunter) == ("new_course", {"degrees": 185})


@rule("UBX-03")
@pytest.mark.parametrize(("miles", "order"), [(9, "dive_surface"), (13, "new_speed")])
def test_it_waits_for_a_convoy_under_water(miles: int, order: str) -> None:
    scenario = next(one for one in GAME.scenarios() if one.id == "moonlit_column")
    patrol = at_posts(GAME.setup(scenario, {}, Chance(Seeded(1))))
    # In the morning: the night is not worth waiting for.
    patrol.start_s -= 8 * 3_600
    patrol.boat.observers, patrol.boat.telegraph = 4, "full_ahead"
    for id in ("na11", "na12", "na13", "na14"):
        patrol.board.sailors[id].job = "observe"
    patrol.plot.reported = "AM15"
    patrol.plot.told = Reckoned(290_000, miles * 1852, 110_000, 70, 0)
    assert wanted(patrol)[0] == order


@rule("UBX-03", "UB8.5-01")
def test_the_first_officer_lets_time_run_unless_the_captain_does(hunter: Patrol) -> None:
    now = hunter.elapsed_ms
    assert wanted(hunter, "first_officer") == ("time_compression", "transit")
    hunter.feed = [Report("order_executed", now - 5_000, {"order": "new_course"}, ["first_officer"])]
    assert wanted(hunter, "first_officer")[0] == ""
    hunter.feed, hunter.paced_by = [], "first_officer"
    assert wanted(hunter, "first_officer")[0] == "time_compression"
    hunter.paced_by = "captain"
    assert wanted(hunter, "first_officer")[0] == ""
    hunter.paced_by, hunter.waters.alert_until_ms = "", now + 1
    assert wanted(hunter, "first_officer")[0] == ""


@rule("UBX-03")
@pytest.mark.parametrize(("seat", "kind"), [("first_officer", "time_compression"), ("captain", "announce")])
def test_orders_to_the_boat_are_announced_the_pace_of_the_clock_is_set(
    hunter: Patrol, seat: str, kind: str
) -> None:
    sight(hunter, 0, 9_000, 90)
    assert given(hunter, seat)[0] == kind
