"""UB1.2-01, UB8.3, UB8.4: convoys, who is seen and heard in them, and what they do about a boat."""

from typing import Any

import pytest

from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.boat.senses import hydrophone_nm
from sandtable.games.uboot.rules.enemy import convoy
from sandtable.games.uboot.rules.enemy.convoy import alarm_convoy, form_up, sail, turn_together
from sandtable.games.uboot.rules.enemy.minds import hunting
from sandtable.games.uboot.rules.enemy.watchkeeping import enemy_watch, keep_watch
from sandtable.games.uboot.state.fleet import Mind, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Loaded, seconds_of
from tests.rules.uboot.stage import world_of


def convoy_at(patrol: State, bearing: int, metres: float, ships: int = 12, escorts: int = 2) -> None:
    place = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    patrol.merchant = None
    form_up(patrol, "c1", place, 90 * MILLI, 7.0, 4, ["m04"] * ships, ["e01"] * escorts)


def test_columns_stand_five_cables_apart(patrol: State) -> None:
    convoy_at(patrol, 0, 20_000)
    by_id = {ship.id: ship for ship in patrol.waters.vessels}
    first, second, behind = by_id["c1.1"], by_id["c1.2"], by_id["c1.5"]
    assert metres_between(first.lat, first.lon, second.lat, second.lon) == pytest.approx(900, rel=0.01)
    assert metres_between(first.lat, first.lon, behind.lat, behind.lon) == pytest.approx(460, rel=0.01)
    assert {ship.speed for ship in patrol.waters.vessels} == {7 * KNOT}


@rule("UB1.2-01")
def test_a_convoy_keeps_its_formation_while_it_turns_together(patrol: State) -> None:
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
def test_thirty_ships_are_heard_at_46_miles(patrol: State) -> None:
    convoy_at(patrol, 0, 20_000)
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed = True, 20_000, 2 * KNOT
    patrol.weather.sea = 0
    ship = patrol.waters.vessels[0]
    ship.speed = 9 * KNOT
    assert hydrophone_nm(patrol, ship, 30) == pytest.approx(46.2, abs=0.1)


@rule("UB3-03")
def test_a_convoy_is_called_out_once_and_a_dozen_ships_are_kept_apart(patrol: State) -> None:
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
def test_the_hydrophone_hears_a_distant_convoy_as_one_sound(patrol: State) -> None:
    convoy_at(patrol, 0, 25_000, ships=30, escorts=0)
    boat = patrol.boat
    boat.submerged, boat.depth, boat.speed, boat.heading, boat.hydrophone = True, 20_000, 2 * KNOT, 0, True
    keep_watch(world_of(patrol, Seeded(5)))
    assert [one.by for one in patrol.contacts] == ["sound"]


@rule("UB1.2-01", "UBX-06")
def test_a_merchant_that_sees_the_boat_calls_the_escorts_and_turns_the_convoy(patrol: State) -> None:
    convoy_at(patrol, 0, 3_000, ships=4)
    always = {"UBX-06": [1] * 3}
    patrol.waters.convoys[0].turn_ms = 10**9
    assert not enemy_watch(world_of(patrol, Scripted(always, then=Seeded(2))))
    assert patrol.waters.convoys[0].turn_ms == 60_000
    assert any(hunting(ship.mind) for ship in patrol.waters.vessels if ship.mind)
    assert patrol.waters.seen_ms == 0


@rule("UBX-06")
def test_nobody_sees_a_boat_that_is_under(patrol: State) -> None:
    convoy_at(patrol, 0, 1_000, ships=4, escorts=0)
    patrol.boat.submerged, patrol.boat.depth = True, 30_000
    assert not enemy_watch(world_of(patrol, Scripted({})))


@rule("UB1.2-01")
@pytest.mark.parametrize(("minutes", "turn_ms"), [(15, 10**9), (15.1, 60_000)])
def test_an_alarmed_convoy_turns_again_only_after_a_quarter_of_an_hour(
    patrol: State, minutes: float, turn_ms: int
) -> None:
    convoy_at(patrol, 0, 3_000, ships=4)
    convoy = patrol.waters.convoys[0]
    convoy.turn_ms, convoy.alarmed_ms = 10**9, 1_000
    patrol.elapsed_ms = 1_000 + round(minutes * 60_000)
    alarm_convoy(patrol, convoy)
    assert convoy.turn_ms == (turn_ms if turn_ms == 10**9 else patrol.elapsed_ms + turn_ms)
    assert convoy.alarmed_ms == patrol.elapsed_ms


def ship_at(patrol: State, bearing: int, metres: float, **more: Any) -> Vessel:
    """A single ship of eight knots on a north-easterly course."""
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing * MILLI, metres)
    ship = Vessel("m04", lat, lon, 45 * MILLI, 45 * MILLI, 8 * KNOT, id=f"s{len(patrol.waters.vessels)}", **more)
    patrol.waters.vessels.append(ship)
    return ship


def steam(patrol: State, seconds: int, luck: Any = None) -> None:
    """So many steps of a second, and the minute's bell as the clock strikes it."""
    world = world_of(patrol, luck or Seeded(1))
    for _ in range(seconds):
        patrol.elapsed_ms += 1000
        sail(world, 1000)
        if patrol.elapsed_ms >= patrol.next_minute_ms:
            patrol.next_minute_ms += 60_000


def way_of(before: tuple[int, int], ship: Any) -> tuple[Any, Any]:
    """How far and where to it has gone: metres and degrees."""
    metres = metres_between(*before, ship.lat, ship.lon)
    return metres, bearing_to(*before, ship.lat, ship.lon) / MILLI if metres else 0.0


@rule("UB1.2-01")
@pytest.mark.parametrize("course", [45, 200, 350])
def test_a_convoy_near_by_steams_with_every_step(patrol: State, course: int) -> None:
    """Seven knots are 3.6 metres in a second; escorts near by steam by their captains' orders."""
    patrol.merchant = None
    place = on_from(patrol.boat.lat, patrol.boat.lon, 0, 9_000)
    form_up(patrol, "c1", place, course * MILLI, 7.0, 2, ["m04"] * 4, ["e01"])
    things: list[Any] = [*patrol.waters.convoys, *patrol.waters.vessels]
    before = [(one.lat, one.lon) for one in things]
    steam(patrol, 20)
    for was, one in zip(before[:-1], things[:-1], strict=True):
        assert way_of(was, one) == (pytest.approx(72.0, abs=0.5), pytest.approx(course, abs=1))
        assert one.heading == course * MILLI
    assert (things[-1].lat, things[-1].lon) == before[-1]


@rule("UB1.2-01")
def test_what_is_far_steams_once_a_minute_in_perfect_order(patrol: State) -> None:
    """A convoy with its escort, and a single ship; the anchored one stays where it is."""
    convoy_at(patrol, 0, 30 * 1852, ships=2, escorts=1)
    alone = ship_at(patrol, 90, 30 * 1852)
    anchored = ship_at(patrol, 90, 31 * 1852, anchored=True)
    steam(patrol, 60)
    things: list[Any] = [*patrol.waters.convoys, *patrol.waters.vessels]
    assert all(one.far for one in things)
    before = [(one.lat, one.lon) for one in things]
    steam(patrol, 59)
    assert [(one.lat, one.lon) for one in things] == before
    assert patrol.waters.steamed_ms == 60_000
    steam(patrol, 1)
    for was, one in zip(before[:4], things[:4], strict=True):
        assert way_of(was, one) == (pytest.approx(216.1, abs=0.5), pytest.approx(90, abs=0.2))
    assert way_of(before[4], alone) == (pytest.approx(246.9, abs=0.5), pytest.approx(45, abs=0.2))
    assert (anchored.lat, anchored.lon) == before[5]
    assert patrol.waters.steamed_ms == 120_000


@rule("UB1.2-01")
def test_a_single_ship_near_by_zigzags_and_an_anchored_one_lies_still(patrol: State) -> None:
    patrol.merchant = None
    ship, anchored = ship_at(patrol, 0, 9_000, zigzag=True), ship_at(patrol, 90, 9_000, anchored=True)
    patrol.next_minute_ms = 10**9
    was, still = (ship.lat, ship.lon), (anchored.lat, anchored.lon)
    # A leg of six minutes, 25 degrees; the first leg goes to port of the route.
    steam(patrol, 20, Scripted({"UB1.2-01": [1, 1]}))
    assert ship.heading == (45 - 14) * MILLI
    assert way_of(was, ship)[0] == pytest.approx(20 * 8 * 1852 / 3600, rel=0.01)
    assert (anchored.lat, anchored.lon) == still
    steam(patrol, 40, Scripted({}))
    assert ship.heading == (45 - 25) * MILLI


@rule("UB1.2-01")
def test_a_ship_under_its_own_captain_is_not_moved_with_the_merchants(patrol: State) -> None:
    patrol.merchant = None
    guard = ship_at(patrol, 0, 9_000, mind=Mind())
    was = guard.lat, guard.lon
    steam(patrol, 5)
    assert (guard.lat, guard.lon) == was


@rule("UB1.2-01")
@pytest.mark.parametrize(("metres", "far"), [(20 * 1852 - 60, False), (20 * 1852 + 60, True)])
def test_far_is_more_than_twenty_miles(patrol: State, metres: float, far: bool) -> None:
    """A hunting escort is never far; a ship in a convoy is where the middle of its convoy is."""
    convoy_at(patrol, 90, metres, ships=2, escorts=2)
    patrol.waters.convoys[0].speed = 0
    alone = ship_at(patrol, 270, metres)
    alone.speed = 0
    guard, hunter = ship_at(patrol, 270, metres, mind=Mind()), ship_at(patrol, 270, metres, mind=Mind("search"))
    straggler = patrol.waters.vessels[0]
    straggler.lat, straggler.lon = patrol.boat.lat, patrol.boat.lon
    leaving = patrol.waters.vessels[3]
    assert leaving.mind is not None
    leaving.mind.state = "chase"
    steam(patrol, 59)
    assert not patrol.waters.convoys[0].far and not alone.far
    hunter.far = leaving.far = True
    steam(patrol, 1)
    assert patrol.waters.convoys[0].far == far
    assert [ship.far for ship in patrol.waters.vessels[:4]] == [far, far, far, False]
    assert (alone.far, guard.far, hunter.far) == (far, far, False)


@rule("UB1.2-01")
@pytest.mark.parametrize(("axis", "die", "base"), [(350, 1, 32), (10, 2, 328), (90, 1, 132), (90, 2, 48)])
def test_a_convoy_turns_42_degrees_to_either_side(patrol: State, axis: int, die: int, base: int) -> None:
    """All its ships turn at seven tenths of a degree a second, and stop at the new course."""
    patrol.merchant = None
    place = on_from(patrol.boat.lat, patrol.boat.lon, 0, 9_000)
    form_up(patrol, "c1", place, axis * MILLI, 7.0, 2, ["m04"] * 2, [])
    convoy = patrol.waters.convoys[0]
    convoy.turn_ms, convoy.alarmed_ms = 1, 1
    steam(patrol, 20, Scripted({"UB1.2-01": [die, 1]}))
    side = 1 if die == 1 else -1
    assert convoy.base == base * MILLI
    assert convoy.heading == (axis + side * 14) % 360 * MILLI == patrol.waters.vessels[0].heading
    steam(patrol, 60)
    assert convoy.heading == base * MILLI
    # Still alarmed: from the new course it turns about the old axis again.
    convoy.turn_ms = 1
    turn_together(patrol, convoy, Chance(Scripted({"UB1.2-01": [3 - die, 1]})))
    assert convoy.base == (axis - side * 42) % 360 * MILLI


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("turned", "high", "minutes"), [(False, False, 151), (False, True, 450), (True, False, 26), (True, True, 45)]
)
def test_how_long_a_convoy_keeps_its_course(patrol: State, turned: bool, high: bool, minutes: int) -> None:
    convoy_at(patrol, 0, 9_000, ships=2)
    convoy = patrol.waters.convoys[0]
    patrol.elapsed_ms = 5_000
    convoy.turn_ms = 1 if turned else 0
    turn_together(patrol, convoy, Chance(Loaded(high)))
    assert convoy.turn_ms == 5_000 + minutes * 60_000


@rule("UB1.2-01")
def test_a_convoy_turns_to_both_sides_alike(patrol: State) -> None:
    convoy_at(patrol, 0, 9_000, ships=2)
    convoy, chance, right = patrol.waters.convoys[0], Chance(Seeded(8)), 0
    for _ in range(400):
        convoy.turn_ms, convoy.base = 1, convoy.axis
        patrol.elapsed_ms += 60_000
        turn_together(patrol, convoy, chance)
        right += convoy.base > convoy.axis
    assert 170 < right < 230


@rule("UB1.2-01")
def test_a_convoy_comes_round_by_seven_tenths_of_a_degree_a_second(patrol: State) -> None:
    convoy_at(patrol, 0, 10_000)
    convoy = patrol.waters.convoys[0]
    convoy.turn_ms, convoy.base = 10**9, 132 * MILLI
    steam(patrol, 10)
    assert convoy.heading == 97 * MILLI


@rule("UB1.2-01")
@pytest.mark.parametrize(("miles", "far"), [(20, False), (20.01, True)])
def test_what_is_more_than_twenty_miles_away_is_far(
    patrol: State, monkeypatch: pytest.MonkeyPatch, miles: float, far: bool
) -> None:
    convoy_at(patrol, 0, 10_000)
    alone = ship_at(patrol, 0, 10_000)
    monkeypatch.setattr(convoy, "metres_between", lambda *_: miles * 1852)
    steam(patrol, 60)
    assert (patrol.waters.convoys[0].far, alone.far) == (far, far)


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(("before", "after"), [(-1, 7000), (100, 100), (0, 0)])
def test_the_first_time_that_an_enemy_saw_the_boat_is_kept(patrol: State, before: int, after: int) -> None:
    convoy_at(patrol, 0, 3_000, ships=1, escorts=0)
    patrol.elapsed_ms, patrol.waters.seen_ms = 7000, before
    enemy_watch(world_of(patrol, Scripted({"UBX-06": [1] * 3}, then=Seeded(2))))
    assert patrol.waters.seen_ms == after


@rule("UB8.3-02", "UB3-03")
@pytest.mark.parametrize(("held", "more"), [(10, 2), (11, 1), (12, 0)])
def test_nobody_keeps_more_than_a_dozen_ships_apart(patrol: State, held: int, more: int) -> None:
    convoy_at(patrol, 0, 3_000, ships=16, escorts=0)
    patrol.boat.observers, patrol.elapsed_ms = 6, 60_000
    patrol.contacts = [
        Contact(f"sight-{n}", "sight", 0, 3000, None, 1, 0, 0, of=ship.id)
        for n, ship in enumerate(patrol.waters.vessels[:held], 90)
    ]
    keep_watch(world_of(patrol, Loaded(high=False)))
    assert len(patrol.contacts) == held + more


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize("bearing", [0, 60, 200, 270])
def test_a_merchant_that_sees_the_boat_turns_straight_away_from_it(patrol: State, bearing: int) -> None:
    ship = ship_at(patrol, bearing, 3_000)
    patrol.merchant = None
    enemy_watch(world_of(patrol, Scripted({"UBX-06": [1]})))
    assert ship.alarmed and ship.course / MILLI == pytest.approx(bearing, abs=0.5)


@rule("UBX-06", "UB1.2-01")
@pytest.mark.parametrize(("depth", "told"), [(0, ["under_fire"]), (10_000, [])])
def test_an_armed_merchant_fires_on_a_boat_that_it_sees_on_the_surface(
    patrol: State, depth: int, told: list[str]
) -> None:
    """A raised periscope is seen, too, but no gun is fired at it."""
    boat = patrol.boat
    boat.submerged, boat.depth, boat.periscope, boat.speed = depth > 0, depth, depth > 0, 6 * KNOT
    ship = ship_at(patrol, 90, 400)
    ship.armed, patrol.start_s, patrol.elapsed_ms = True, seconds_of("1943-04"), 10**7
    enemy_watch(world_of(patrol, Scripted({"UBX-06": [1], "UB6.12-04": [10_000]}, then=Seeded(1))))
    assert patrol.waters.seen_ms == 10**7
    assert [line.kind for line in patrol.feed] == told


@rule("UB1.2-01")
def test_a_convoy_turns_to_its_new_course_at_the_pace_of_a_ship(patrol: State) -> None:
    convoy_at(patrol, 0, 3_000, ships=2, escorts=0)
    one = patrol.waters.convoys[0]
    one.heading, one.base, one.turn_ms, one.far = 0, 90_000, 10**9, False
    lat, lon = one.lat, one.lon
    steam(patrol, 10)
    assert one.heading == pytest.approx(7_000, abs=1), "seven degrees in ten seconds"
    assert all(ship.heading == one.heading for ship in patrol.waters.vessels)
    metres = one.speed / KNOT * 1852 / 3600 * 10
    assert metres_between(lat, lon, one.lat, one.lon) == pytest.approx(metres, rel=0.01)
    assert bearing_to(lat, lon, one.lat, one.lon) == pytest.approx(3_850, abs=100), "turning all the way"
