"""UBX-01, UB8.1-02: what happens around the boat in one step of the clock, and what once a minute."""

from typing import Any

import pytest

from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy.convoy import form_up
from sandtable.games.uboot.script import sea_step
from sandtable.games.uboot.state.fleet import Aircraft, Charge, Gun, Mind, Torpedo, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import at_posts


def step(patrol: State, milliseconds: int = 1000, luck: Any = None) -> None:
    patrol.elapsed_ms += milliseconds
    sea_step.step(World(patrol, Chance(luck or Seeded(1)), Journal()), milliseconds)


def ship_at(patrol: State, bearing: int, metres: float, **more: Any) -> Vessel:
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    heading = (bearing + 180) % 360 * MILLI
    ship = Vessel("m04", lat, lon, heading, heading, 10 * KNOT, id=f"t{len(patrol.waters.vessels)}", **more)
    patrol.merchant = None
    patrol.waters.vessels.append(ship)
    return ship


def metres_off(patrol: State, thing: Any) -> float:
    return metres_between(patrol.boat.lat, patrol.boat.lon, thing.lat, thing.lon)


@rule("UBX-01", "UB1.2-01")
def test_in_a_step_ships_steam_and_escorts_make_for_their_posts_where_these_are_by_then(patrol: State) -> None:
    """A convoy of seven knots goes 54 metres in fifteen seconds, and the escort's post with it."""
    patrol.merchant = None
    place = on_from(patrol.boat.lat, patrol.boat.lon, 0, 20_000)
    form_up(patrol, "c1", place, 90 * MILLI, 7.0, 2, ["m04"] * 2, ["e01"])
    merchant, _, guard = patrol.waters.vessels
    guard.lat, guard.lon = on_from(guard.lat, guard.lon, 180 * MILLI, 3000)
    before, was = (merchant.lat, merchant.lon), (guard.lat, guard.lon)
    patrol.elapsed_ms, patrol.next_minute_ms = 0, 10**9
    step(patrol, 15_000)
    assert metres_between(*before, merchant.lat, merchant.lon) == pytest.approx(54.0, abs=0.2)
    convoy = patrol.waters.convoys[0]
    post = on_from(convoy.lat, convoy.lon, 90 * MILLI, 4500)
    assert guard.mind is not None and guard.mind.order_course == bearing_to(*was, *post)


@rule("UBX-01", "UB1.2-01")
def test_a_ship_that_comes_over_the_boat_in_this_step_rams_it(patrol: State) -> None:
    """An escort of sixteen knots goes 41 metres in five seconds; it strikes at 35."""
    guard = ship_at(patrol, 0, 60, mind=Mind(state="chase", order_course=180 * MILLI, order_speed=16 * KNOT))
    guard.ship, guard.speed = "e01", 16 * KNOT
    assert guard.mind is not None
    guard.mind.next_ms = 10**9
    step(patrol, 5000)
    assert patrol.ended == "rammed"


@rule("UBX-01", "UB1.2-01")
def test_a_torpedo_leaves_its_tube_in_a_step(patrol: State) -> None:
    patrol.merchant = None
    torpedo = Torpedo(1, "G7e", 1000, 0, 0, 30, 5000, 3, "contact")
    patrol.waters.torpedoes = [torpedo]
    step(patrol)
    assert (torpedo.lat, torpedo.lon) == (patrol.boat.lat, patrol.boat.lon)


@rule("UBX-01", "UB1.2-01")
def test_charges_explode_guns_fire_aircraft_fly_and_ships_go_down_in_a_step(patrol: State) -> None:
    ship_at(patrol, 0, 3000, sinks_ms=1000)
    target = ship_at(patrol, 90, 2000)
    target.speed = 0
    patrol.contacts = [Contact("sight-1", "sight", 0, 2000, 0, 5, 0, 0, of=target.id)]
    at_posts(patrol, fi11=7, fi13=7, fi14=7).boat.observers = 4
    patrol.board.sailors["na11"].job = "observe"
    patrol.waters.gun = Gun("sight-1", 15, 0, 1000)
    patrol.waters.charges = [Charge(patrol.boat.lat + 10**7, patrol.boat.lon, 1000, 50)]
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, 9000)
    plane = Aircraft("air-1", "hudson", lat, lon, 90 * MILLI, 140, 4, 10**9)
    patrol.waters.aircraft = [plane]
    step(patrol)
    assert patrol.waters.charges == [] and patrol.waters.rounds == 219
    assert metres_between(lat, lon, plane.lat, plane.lon) == pytest.approx(72.0, abs=0.1)
    assert patrol.waters.vessels == [target] and len(patrol.waters.sunk) == 1


def minute(patrol: State, luck: Any) -> World[State]:
    world = World(patrol, Chance(luck), Journal())
    sea_step.minute(world)
    return world


@rule("UBX-01", "UB1.2-01", "UB4.1-07")
def test_a_ship_that_is_struck_in_this_step_has_run_over_the_boat_before(patrol: State) -> None:
    """A last torpedo stops the escort, but only where it is."""
    guard = ship_at(patrol, 0, 30, harm=10**6)
    patrol.boat.heading = guard.heading = 0
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, 180 * MILLI, 300)
    torpedo = Torpedo(5, "G7a", 0, 0, 0, 44 * KNOT, 5000, 3, "contact", lat, lon)
    patrol.waters.torpedoes, patrol.elapsed_ms = [torpedo], 15_000
    step(patrol, luck=Scripted({"UB7.5.3-03": [10_000, 501, 501, 501]}, then=Seeded(1)))
    assert (patrol.ended, patrol.waters.torpedoes) == ("rammed", []) and guard.speed == 0


@rule("UB8.1-02")
def test_every_minute_the_look_outs_report_and_the_plot_is_marked(patrol: State) -> None:
    ship_at(patrol, 90, 4000, alarmed=True)
    patrol.boat.observers, patrol.plot.ships = 6, None
    minute(patrol, Scripted({"UB8.3-02": [1, *[501] * 9]}, then=Seeded(3)))
    assert [one.by for one in patrol.contacts] == ["sight"]
    assert patrol.plot.ships is not None and patrol.plot.ships.at_ms == patrol.elapsed_ms
    assert patrol.goal.held_ms == 60_000, "the goal of keeping contact counts this minute"


@rule("UB8.1-02")
@pytest.mark.parametrize(("die", "betrayed"), [(1, True), (10_000, False)])
def test_every_minute_the_enemy_looks_and_a_shadowing_boat_that_is_seen_is_betrayed(
    patrol: State, die: int, betrayed: bool
) -> None:
    merchant = patrol.merchant
    assert merchant is not None
    merchant.lat, merchant.lon = on_from(patrol.boat.lat, patrol.boat.lon, 0, 3000)
    patrol.boat.observers = 0
    minute(patrol, Scripted({"UBX-06": [die]}, then=Seeded(3)))
    assert patrol.goal.seen == betrayed


@rule("UB8.1-02")
def test_every_minute_an_aircraft_may_come(patrol: State) -> None:
    patrol.merchant, patrol.boat.observers = None, 0
    minute(patrol, Scripted({"UB1.2-01": [1]}, then=Seeded(3)))
    assert len(patrol.waters.aircraft) == 1


@rule("UB8.1-02")
def test_every_minute_ships_come_along_their_lanes(patrol: State) -> None:
    mission = next(one for one in MISSIONS.values() if one.lanes)
    patrol.mission, patrol.merchant = mission.id, None
    patrol.elapsed_ms = mission.lanes[0].every_min * 60_000
    minute(patrol, Seeded(3))
    assert patrol.waters.lanes[0] == 1


@rule("UB8.1-02")
def test_every_minute_headquarters_may_call_and_the_log_is_kept(patrol: State) -> None:
    mission = next(one for one in MISSIONS.values() if one.messages)
    patrol.mission, patrol.merchant = mission.id, None
    patrol.elapsed_ms = mission.messages[0].at_min * 60_000
    minute(patrol, Seeded(3))
    assert patrol.waters.signals_sent >= 1
    assert [point.at_ms for point in patrol.waters.track] == [patrol.elapsed_ms]


@rule("UB8.1-02")
def test_every_minute_headquarters_is_heard_before_the_goals_are_counted(patrol: State) -> None:
    """The feed and the log have them in this order."""
    mission = MISSIONS[patrol.mission]
    ship_at(patrol, 90, 4000, alarmed=True)
    now = mission.messages[0].at_min * 60_000
    patrol.contacts = [Contact("sight-1", "sight", 0, 2000, 0, 5, 0, now, of="t0")]
    patrol.elapsed_ms, patrol.boat.observers = now, 0
    patrol.goal.held_ms = (mission.shadow_min - 1) * 60_000
    minute(patrol, Seeded(3))
    told = [line.kind for line in patrol.feed if line.kind in ("message_received", "contact_kept")]
    assert told == ["message_received", "contact_kept"]
