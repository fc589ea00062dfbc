"""UB1.2-01: merchants on their own routes: how they steam and zig-zag, and what they do when they see the boat."""

from typing import Any

import msgspec
import pytest

from sandtable.games.uboot.data.plans import MISSIONS, ConvoyPlan, ShipPlan
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.enemy.merchant import alarm, launch, steam, zigzag
from sandtable.games.uboot.rules.mission.missions import start_place
from sandtable.games.uboot.rules.mission.traffic import come, put_to_sea
from sandtable.games.uboot.state.fleet import Secondary, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from, turned
from sandtable.kernel.chance import Chance, Scripted
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Loaded, seconds_of


def merchant(patrol: State, **more: Any) -> Vessel:
    """A ship of eight knots where the boat is, on an easterly course."""
    return Vessel("m04", patrol.boat.lat, patrol.boat.lon, 90 * MILLI, 90 * MILLI, 8 * KNOT, **more)


@pytest.mark.parametrize(
    ("heading", "wanted", "most", "after"),
    [(90, 92, 5, 92), (90, 100, 5, 95), (90, 80, 5, 85), (355, 10, 5, 0), (2, 350, 5, 357), (10, 180, 5, 15),
     (10, 200, 5, 5)],
)  # fmt: skip
def test_a_ship_turns_the_shorter_way(heading: int, wanted: int, most: int, after: int) -> None:
    assert turned(heading * MILLI, wanted * MILLI, most * MILLI) == after * MILLI


@rule("UB1.2-01")
@pytest.mark.parametrize(("course", "after"), [(90, 90.0), (180, 97.0), (0, 83.0), (94, 94.0)])
def test_a_merchant_turns_seven_degrees_in_ten_seconds(patrol: State, course: int, after: float) -> None:
    """At eight knots it goes 41 metres in that time, on its new heading."""
    ship = merchant(patrol)
    steam(ship, 10, course * MILLI)
    assert ship.heading == round(after * MILLI)
    assert metres_between(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon) == pytest.approx(41.2, abs=0.1)
    assert bearing_to(patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon) == pytest.approx(ship.heading, abs=30)


@rule("UB1.2-01")
@pytest.mark.parametrize(("ship", "knots", "zigzags"), [("m04", 10, False), ("m05", 11, True), ("m06", 15, True)])
def test_a_merchant_is_put_to_sea(patrol: State, ship: str, knots: int, zigzags: bool) -> None:
    """At a bearing and distance from the boat, at its own speed; only from eleven knots on does it zig-zag."""
    made = launch(patrol, ship, 30, 12.0, 200, zigzags=True)
    assert metres_between(patrol.boat.lat, patrol.boat.lon, made.lat, made.lon) == pytest.approx(
        12 * 1852, rel=0.01
    )
    assert bearing_to(patrol.boat.lat, patrol.boat.lon, made.lat, made.lon) == pytest.approx(30 * MILLI, abs=400)
    assert (made.course, made.heading, made.speed) == (200 * MILLI, 200 * MILLI, knots * KNOT)
    assert made.zigzag == zigzags
    assert not launch(patrol, ship, 30, 12.0, 200, zigzags=False).zigzag


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("high", "side", "minutes", "heading"),
    [(False, 1, 6, 65), (False, -25, 6, 115), (True, 1, 12, 50), (True, -25, 12, 130)],
)
def test_a_zigzag_goes_25_to_40_degrees_to_the_other_side(
    patrol: State, high: bool, side: int, minutes: int, heading: int
) -> None:
    """For six to twelve minutes, from the moment at which the last leg is over."""
    ship = merchant(patrol, zigzag=True, side=side, leg_until_ms=500_000)
    patrol.elapsed_ms = 499_999
    assert zigzag(patrol, ship, Chance(Scripted({}))) == (90 + side) * MILLI
    patrol.elapsed_ms = 500_000
    assert zigzag(patrol, ship, Chance(Loaded(high))) == heading * MILLI
    assert ship.leg_until_ms == 500_000 + minutes * 60_000


@rule("UB1.2-01")
def test_a_zigzag_about_north_and_a_ship_that_keeps_its_course(patrol: State) -> None:
    ship = merchant(patrol, zigzag=True, side=1)
    ship.course = 10 * MILLI
    assert zigzag(patrol, ship, Chance(Loaded(high=False))) == 345 * MILLI
    ship.zigzag = False
    assert zigzag(patrol, ship, Chance(Scripted({}))) == 10 * MILLI


@rule("UB1.2-01")
@pytest.mark.parametrize(("bearing", "course"), [(30, 210), (200, 20), (180, 0), (359, 179)])
def test_an_alarmed_merchant_turns_away_a_tenth_faster(patrol: State, bearing: int, course: int) -> None:
    ship = merchant(patrol)
    alarm(ship, bearing * MILLI)
    assert (ship.course, ship.alarmed, ship.zigzag) == (course * MILLI, True, True)
    assert ship.speed == pytest.approx(11 * KNOT, abs=1)


def at_sea(patrol: State, high: bool, *ships: ShipPlan, convoy: ConvoyPlan | None = None) -> list[Vessel]:
    """The ships of a mission like this when it begins, with all dice at one end."""
    mission = msgspec.structs.replace(MISSIONS[patrol.mission], ships=list(ships), convoy=convoy)
    patrol.waters.vessels, patrol.waters.convoys = [], []
    put_to_sea(patrol, mission, Chance(Loaded(high)))
    return patrol.waters.vessels


def seen(patrol: State, ship: Any) -> tuple[Any, Any]:
    """Bearing and miles from the boat."""
    place = patrol.boat.lat, patrol.boat.lon, ship.lat, ship.lon
    return bearing_to(*place) / MILLI, metres_between(*place) / 1852


@rule("UB1.2-01")
@pytest.mark.parametrize(("high", "bearing", "miles"), [(True, 98, 24), (False, 82, 18)])
def test_a_mission_begins_with_its_ships_about_where_they_are_planned(
    patrol: State, high: bool, bearing: int, miles: float
) -> None:
    """Eight degrees and a seventh of the distance either side; the same holds for a convoy."""
    patrol.boat.lat = patrol.boat.lon = 0
    plan = ConvoyPlan(90, 21, 200, "SC", 2, ["m04"] * 3, ["e01"])
    first, second, *convoy = at_sea(
        patrol,
        high,
        ShipPlan("m05", 90, 21, 200, zigzag=True),
        ShipPlan("m04", 90, 21, 20, zigzag=True),
        convoy=plan,
    )
    assert seen(patrol, first) == (pytest.approx(bearing, abs=0.1), pytest.approx(miles, rel=0.01))
    assert (first.id, first.course, first.heading, first.speed) == ("s1", 200_000, 200_000, 11 * KNOT)
    assert first.zigzag and not second.zigzag and second.id == "s2"
    assert seen(patrol, patrol.waters.convoys[0]) == (
        pytest.approx(bearing, abs=0.1), pytest.approx(miles, rel=0.01)
    )  # fmt: skip
    assert [one.ship for one in convoy] == ["m04"] * 3 + ["e01"]
    assert (convoy[0].speed, convoy[0].heading) == (7 * KNOT, 200_000)


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("month", "high", "armed"), [("1940-12", False, False), ("1941-01", False, True), ("1941-01", True, False)]
)
def test_from_1941_two_merchants_in_five_carry_a_gun(patrol: State, month: str, high: bool, armed: bool) -> None:
    patrol.start_s = seconds_of(month)
    plans = [ShipPlan("m04", 0, 9, 0), ShipPlan("m04", 0, 9, 0, neutral=True), ShipPlan("e01", 0, 9, 0)]
    ships = at_sea(patrol, high, *plans)
    assert [one.armed for one in ships] == [armed, False, False]
    assert [one.neutral for one in ships] == [False, True, False]


@rule("UB1.2-01")
def test_a_guard_patrols_where_it_is_and_an_anchored_ship_lies_still(patrol: State) -> None:
    plans = [ShipPlan("e01", 0, 9, 0, guard=True), ShipPlan("m05", 0, 9, 0, zigzag=True, anchored=True)]
    guard, anchored = at_sea(patrol, True, *plans)
    assert guard.mind is not None and guard.mind.charges == 50
    assert (guard.ahead, guard.right, guard.speed) == (guard.lat, guard.lon, 6 * KNOT)
    assert anchored.mind is None and anchored.anchored and anchored.speed == 0


@rule("UB4.1-02")
def test_the_secondary_goals_of_a_mission_wait_for_their_signal(patrol: State) -> None:
    put_to_sea(patrol, MISSIONS["northern_passage"], Chance(Loaded(high=True)))
    assert patrol.waters.secondary == [Secondary("weather", 1), Secondary("sink_tons", 3000)]


LANES = next(one for one in MISSIONS.values() if one.lanes)


def minutes_at_sea(patrol: State, minutes: int, high: bool = True) -> list[Vessel]:
    """The ships of the lanes after so many minutes."""
    patrol.mission, patrol.merchant = LANES.id, None
    patrol.boat.lat, patrol.boat.lon = start_place(LANES)
    patrol.waters.vessels, patrol.waters.lanes = [], []
    world = World(patrol, Chance(Loaded(high)), Journal())
    for minute in range(minutes + 1):
        patrol.elapsed_ms = minute * 60_000
        come(world)
    return patrol.waters.vessels


@rule("UB1.2-01")
@pytest.mark.parametrize("high", [True, False])
def test_a_ship_comes_at_the_end_of_its_lane_eight_miles_to_either_side(patrol: State, high: bool) -> None:
    """Its course is five degrees off the lane's at most."""
    lane = LANES.lanes[0]
    side = 1 if high else -1
    ship = next(one for one in minutes_at_sea(patrol, lane.every_min, high) if one.id == "l1.1")
    end = on_from(*start_place(LANES), lane.bearing * MILLI, lane.range_nm * 1852)
    assert metres_between(*end, ship.lat, ship.lon) == pytest.approx(8 * 1852, rel=0.01)
    abeam = (lane.course + 90 * side) % 360
    assert bearing_to(*end, ship.lat, ship.lon) / MILLI == pytest.approx(abeam, abs=0.5)
    assert ship.course == ship.heading == (lane.course + 5 * side) % 360 * MILLI
    assert ship.ship == lane.ships[0]


@rule("UB1.2-01")
def test_ships_come_along_a_lane_in_their_order_and_when_they_are_due(patrol: State) -> None:
    lane = LANES.lanes[0]

    def of_lane(minutes: int) -> list[str]:
        return [one.id for one in minutes_at_sea(patrol, minutes) if one.id.startswith("l1.")]

    assert of_lane(lane.every_min - 1) == []
    assert of_lane(lane.every_min) == ["l1.1"]
    assert of_lane(2 * lane.every_min - 1) == ["l1.1"]
    assert of_lane(2 * lane.every_min) == ["l1.1", "l1.2"]
    many = minutes_at_sea(patrol, (len(lane.ships) + 1) * lane.every_min)
    kinds = [one.ship for one in many if one.id.startswith("l1.")]
    assert kinds == [*lane.ships, lane.ships[0]]
    assert patrol.waters.lanes[0] == len(lane.ships) + 1
    # How many have come along each lane, and nothing more.
    assert len(patrol.waters.lanes) == len(LANES.lanes)
    speeds = {one.ship: (one.speed / KNOT, one.zigzag) for one in many}
    assert all(zigzags == (knots >= 11) for knots, zigzags in speeds.values())


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("id", "miles", "left"), [("l1.1", 89.5, 1), ("l1.1", 90, 1), ("l1.1", 90.5, 0), ("s1", 200, 1)]
)
def test_a_ship_of_a_lane_is_forgotten_ninety_miles_away(patrol: State, id: str, miles: float, left: int) -> None:
    patrol.mission = LANES.id
    # A mile is a sixtieth of a degree.
    patrol.boat.lat = patrol.boat.lon = 0
    patrol.waters.vessels = [Vessel("m04", round(miles * 10**9 / 60), 0, 0, 0, 0, id=id)]
    come(World(patrol, Chance(Scripted({})), Journal()))
    assert len(patrol.waters.vessels) == left


@rule("UB1.2-01")
@pytest.mark.parametrize(("course", "high", "heading"), [(358, True, 3), (2, False, 357), (0, True, 5)])
def test_a_lane_to_the_north_is_steered_about_north(
    patrol: State, monkeypatch: pytest.MonkeyPatch, course: int, high: bool, heading: int
) -> None:
    lane = msgspec.structs.replace(LANES.lanes[0], course=course)
    monkeypatch.setitem(MISSIONS, LANES.id, msgspec.structs.replace(LANES, lanes=[lane]))
    (ship,) = minutes_at_sea(patrol, lane.every_min, high)
    assert ship.course == ship.heading == heading * MILLI


@rule("UB1.2-01")
def test_the_first_leg_of_a_zigzag_is_to_starboard_the_next_to_port(patrol: State) -> None:
    ship = launch(patrol, "m04", 0, 5, 100, True)
    ship.zigzag, ship.side, legs = True, 0, []
    for _ in range(3):
        patrol.elapsed_ms = ship.leg_until_ms
        legs.append(zigzag(patrol, ship, Chance(Loaded(high=True))))
    assert legs == [140_000, 60_000, 140_000]
