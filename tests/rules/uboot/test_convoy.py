"""UB1.2-01, UB8.3, UB8.4: convoys, who is seen and heard in them, and what they do about a boat."""

from typing import Any

import pytest

from sandtable.games.uboot.convoy import alarm_convoy, form_up, sail, turn_together
from sandtable.games.uboot.minds import hunting
from sandtable.games.uboot.model import KNOT, MILLI, Patrol
from sandtable.games.uboot.plane import bearing_to, metres_between, on_from
from sandtable.games.uboot.senses import hydrophone_nm
from sandtable.games.uboot.watchkeeping import enemy_watch, keep_watch
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule


def world_of(patrol: Patrol, luck: Any) -> World[Patrol]:
    return World(patrol, Chance(luck), Journal())


def convoy_at(patrol: Patrol, bearing: int, metres: float, ships: int = 12, escorts: int = 2) -> None:
    place = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    patrol.merchant = None
    form_up(patrol, "c1", place, 90 * MILLI, 7.0, 4, ["m04"] * ships, ["e01"] * escorts)


def test_columns_stand_five_cables_apart(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 20_000)
    by_id = {ship.id: ship for ship in patrol.waters.vessels}
    first, second, behind = by_id["c1.1"], by_id["c1.2"], by_id["c1.5"]
    assert metres_between(first.lat, first.lon, second.lat, second.lon) == pytest.approx(900, rel=0.01)
    assert metres_between(first.lat, first.lon, behind.lat, behind.lon) == pytest.approx(460, rel=0.01)
    assert {ship.speed for ship in patrol.waters.vessels} == {7 * KNOT}


@rule("UB1.2-01")
def test_a_convoy_keeps_its_formation_while_it_turns_together(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 40_000)
    world = world_of(patrol, Scripted({"UB1.2-01": [40, 1, 10]}, then=Seeded(1)))
    convoy = patrol.waters.convoys[0]
    turn_together(patrol, convoy, world.chance)
    # Nobody has attacked it: two hours and a half, and as long again as is thrown.
    assert convoy.base == 90 * MILLI and convoy.turn_ms == (150 + 40) * 60_000
    alarm_convoy(patrol, convoy)
    assert convoy.turn_ms == 60_000
    patrol.elapsed_ms = 60_000
    turn_together(patrol, convoy, world.chance)
    assert convoy.base == (90 + 42) * MILLI
    for _ in range(40):
        patrol.elapsed_ms += 15_000
        sail(world, 15_000)
    by_id = {ship.id: ship for ship in patrol.waters.vessels}
    one, two = by_id["c1.1"], by_id["c1.4"]
    assert one.heading == 132 * MILLI
    assert metres_between(one.lat, one.lon, two.lat, two.lon) == pytest.approx(2700, rel=0.01)
    # The columns still stand abreast of the old axis.
    assert bearing_to(one.lat, one.lon, two.lat, two.lon) == pytest.approx(180 * MILLI, abs=400)


@rule("UB3-06")
def test_thirty_ships_are_heard_at_46_miles(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 20_000)
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed = True, 20_000, 2 * KNOT
    patrol.weather.sea = 0
    ship = patrol.waters.vessels[0]
    ship.speed = 9 * KNOT
    assert hydrophone_nm(patrol, ship, 30) == pytest.approx(46.2, abs=0.1)


@rule("UB3-03")
def test_a_convoy_is_called_out_once_and_a_dozen_ships_are_kept_apart(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 5_000, ships=20)
    patrol.boat.observers = 6
    world = world_of(patrol, Scripted({"UB8.3-02": []}, then=Seeded(5)))
    for _ in range(12):
        patrol.elapsed_ms += 60_000
        keep_watch(world)
    assert len(patrol.contacts) == 12
    assert [line.kind for line in patrol.feed].count("contact") == 1
    assert len({one.id for one in patrol.contacts}) == 12


@rule("UB8.4-05")
def test_the_hydrophone_hears_a_distant_convoy_as_one_sound(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 25_000, ships=30, escorts=0)
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed, boat.heading, boat.hydrophone = True, 20_000, 2 * KNOT, 0, True
    keep_watch(world_of(patrol, Seeded(5)))
    assert [one.by for one in patrol.contacts] == ["sound"]


@rule("UB1.2-01", "UBX-06")
def test_a_merchant_that_sees_the_boat_calls_the_escorts_and_turns_the_convoy(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 3_000, ships=4)
    always = {"UBX-06": [1] * 3}
    patrol.waters.convoys[0].turn_ms = 10**9
    assert not enemy_watch(world_of(patrol, Scripted(always, then=Seeded(2))))
    assert patrol.waters.convoys[0].turn_ms == 60_000
    assert any(hunting(ship.mind) for ship in patrol.waters.vessels if ship.mind)
    assert patrol.waters.seen_ms == 0


@rule("UBX-06")
def test_nobody_sees_a_boat_that_is_under(patrol: Patrol) -> None:
    convoy_at(patrol, 0, 1_000, ships=4, escorts=0)
    patrol.boat.submerged, patrol.boat.depth = True, 30_000
    assert not enemy_watch(world_of(patrol, Scripted({})))


@rule("UB1.2-01")
@pytest.mark.parametrize(("minutes", "turn_ms"), [(15, 10**9), (15.1, 60_000)])
def test_an_alarmed_convoy_turns_again_only_after_a_quarter_of_an_hour(
    patrol: Patrol, minutes: float, turn_ms: int
) -> None:
    convoy_at(patrol, 0, 3_000, ships=4)
    convoy = patrol.waters.convoys[0]
    convoy.turn_ms, convoy.alarmed_ms = 10**9, 1_000
    patrol.elapsed_ms = 1_000 + round(minutes * 60_000)
    alarm_convoy(patrol, convoy)
    assert convoy.turn_ms == (turn_ms if turn_ms == 10**9 else patrol.elapsed_ms + turn_ms)
    assert convoy.alarmed_ms == patrol.elapsed_ms
