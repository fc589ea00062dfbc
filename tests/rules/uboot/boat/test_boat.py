"""UB7.5.1, UB10.1: telegraph, rudder, engines, battery, fuel, air."""

import pytest

from sandtable.games.uboot.data.units import FULL, KNOT, MILLI
from sandtable.games.uboot.rules.boat.battery import air_left_hours, breathe, endurance_hours, run_battery
from sandtable.games.uboot.rules.boat.under_way import TELEGRAPH, accelerate, burn_fuel, ordered_knots, turn
from sandtable.games.uboot.state.model import State
from sandtable.testing import rule

BRAKES, GATHERS, GATHERS_BELOW = 40, 60, 45
"""Seconds of a boat that goes astern on its way ahead, and of one that gathers or loses way, up and down."""


@rule("UB7.5.1-01")
def test_five_settings_and_their_speeds(patrol: State) -> None:
    boat = patrol.boat
    assert TELEGRAPH == ("full_astern", "stop", "slow_ahead", "half_ahead", "full_ahead")
    for submerged, knots in ((False, [-6, 0, 6, 10, 17]), (True, [-2.5, 0, 2, 4, 7.6])):
        boat.submerged = submerged
        for boat.telegraph, wanted in zip(TELEGRAPH, knots, strict=True):
            assert ordered_knots(boat) == wanted
    boat.fuel = 0
    assert ordered_knots(boat) == 7.6, "motors burn nothing"
    boat.submerged = False
    assert ordered_knots(boat) == 0, "the tank is empty"


@rule("UB7.5.1-01", "UB10.1-02")
@pytest.mark.parametrize(
    ("submerged", "battery", "fuel", "motor", "diesel", "knots"),
    [(True, 0, 1, 1000, 1000, 0), (True, 1, 0, 1000, 1000, 4), (False, 0, 1, 1000, 1000, 10),
     (False, 1, 0, 1000, 1000, 0), (True, 1, 1, 500, 250, 2), (False, 1, 1, 250, 500, 5)],
)  # fmt: skip
def test_motors_want_a_battery_and_diesels_want_fuel(
    patrol: State, submerged: bool, battery: int, fuel: int, motor: int, diesel: int, knots: int
) -> None:
    """Half ahead; what failures leave of the engines counts."""
    boat = patrol.boat
    boat.telegraph, boat.submerged, boat.battery, boat.fuel = "half_ahead", submerged, battery, fuel
    boat.motor, boat.diesel = motor, diesel
    assert ordered_knots(boat) == knots


@rule("UB8.1-03")
@pytest.mark.parametrize(("short", "there"), [(-999, True), (999, True), (1000, False), (-1000, False)])
def test_the_last_thousandth_of_a_knot_is_made_up_at_once(patrol: State, short: int, there: bool) -> None:
    boat = patrol.boat
    boat.telegraph, boat.speed = "half_ahead", 10 * KNOT - short
    accelerate(boat, 1)
    assert (boat.speed == 10 * KNOT) is there


@rule("UB8.1-03")
@pytest.mark.parametrize(
    ("telegraph", "submerged", "speed", "seconds"),
    [("full_astern", False, 10 * KNOT, BRAKES), ("full_astern", False, 0, GATHERS),
     ("stop", False, 10 * KNOT, GATHERS), ("full_ahead", False, -2 * KNOT, GATHERS),
     ("stop", True, 4 * KNOT, GATHERS_BELOW), ("full_astern", True, 4 * KNOT, BRAKES),
     ("full_astern", False, 1, BRAKES)],
)  # fmt: skip
def test_a_boat_brakes_harder_than_it_gathers_way(
    patrol: State, telegraph: str, submerged: bool, speed: int, seconds: int
) -> None:
    """After its time, half of the way to the ordered speed is made in seven tenths of it."""
    boat = patrol.boat
    boat.telegraph, boat.submerged, boat.speed = telegraph, submerged, speed
    wanted = round(ordered_knots(boat) * KNOT)
    accelerate(boat, 0.693147 * seconds)
    assert boat.speed == pytest.approx((speed + wanted) / 2, abs=KNOT / 1000)


@rule("UB8.1-03")
def test_the_speed_nears_the_ordered_one_whatever_the_step(patrol: State) -> None:
    boat = patrol.boat
    boat.telegraph = "half_ahead"
    for _ in range(120):
        accelerate(boat, 0.5)
    by_half_seconds = boat.speed
    assert by_half_seconds / KNOT == pytest.approx(6.32, abs=0.01)
    boat.speed = 0
    for _ in range(4):
        accelerate(boat, 15)
    assert boat.speed == pytest.approx(by_half_seconds, abs=KNOT / 1000)
    for _ in range(1200):
        accelerate(boat, 0.5)
    assert boat.speed == 10 * KNOT


@rule("UB7.5.1-02")
def test_the_boat_turns_by_the_shorter_way_and_not_when_stopped(patrol: State) -> None:
    boat = patrol.boat
    boat.heading, boat.course, boat.speed = 10 * MILLI, 350 * MILLI, 12 * KNOT
    turn(boat, 1)
    assert boat.heading == pytest.approx(10 * MILLI - 2358, abs=50)
    turn(boat, 20)
    assert boat.heading == 350 * MILLI
    boat.course, boat.speed = 0, 0
    turn(boat, 60)
    assert boat.heading == 350 * MILLI
    boat.speed = 17 * KNOT
    turn(boat, 1)
    assert boat.heading == 352_400


@rule("UB10.1-01")
def test_fuel_gives_the_published_ranges(patrol: State) -> None:
    boat = patrol.boat
    for knots, miles in ((10, 8500), (12, 6500)):
        boat.fuel, boat.speed = round(113.5e9), knots * KNOT
        burn_fuel(boat, 3600)
        used = round(113.5e9) - boat.fuel
        assert 113.5e9 / used * knots == pytest.approx(miles, rel=0.01)
    before = boat.fuel
    boat.submerged = True
    burn_fuel(boat, 3600)
    assert boat.fuel == before
    boat.submerged, boat.fuel = False, 5
    burn_fuel(boat, 3600)
    assert boat.fuel == 0


@rule("UB10.1-02")
def test_the_battery_gives_the_published_endurance(patrol: State) -> None:
    assert endurance_hours(4) * 4 == pytest.approx(80, rel=0.01)
    assert endurance_hours(2) * 2 == pytest.approx(130, rel=0.01)
    boat = patrol.boat
    boat.submerged, boat.speed = True, 4 * KNOT
    run_battery(boat, 3600)
    assert boat.battery == pytest.approx(FULL - FULL / endurance_hours(4), rel=1e-6)


@rule("UB10.1-02")
def test_the_battery_is_drained_by_the_time_and_to_nothing(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.speed = True, 4 * KNOT
    run_battery(boat, 1800)
    assert boat.battery == pytest.approx(FULL - FULL / endurance_hours(4) / 2, rel=1e-6)
    boat.battery = 5
    run_battery(boat, 1800)
    assert boat.battery == 0


@rule("UB10.1-01")
@pytest.mark.parametrize(("fuel", "charged"), [(0, False), (1, True)])
def test_without_fuel_nothing_is_charged(patrol: State, fuel: int, charged: bool) -> None:
    patrol.boat.telegraph, patrol.boat.battery, patrol.boat.fuel = "stop", 0, fuel
    run_battery(patrol.boat, 3600)
    assert (patrol.boat.battery > 0) is charged


@rule("UB10.1-01")
def test_the_last_fifth_takes_twice_as_long(patrol: State) -> None:
    boat = patrol.boat
    boat.telegraph = "stop"
    gains = []
    for start in (FULL * 8 // 10 - 1, FULL * 8 // 10):
        boat.battery = start
        run_battery(boat, 60)
        gains.append(boat.battery - start)
    assert gains[0] == pytest.approx(2 * gains[1], rel=1e-6)


@rule("UB10.1-01")
@pytest.mark.parametrize(("telegraph", "hours"), [("stop", 7), ("slow_ahead", 7), ("half_ahead", 10)])
def test_the_diesels_charge_the_battery(patrol: State, telegraph: str, hours: int) -> None:
    boat = patrol.boat
    boat.telegraph, boat.battery = telegraph, 0
    minutes = 0
    while boat.battery < FULL:
        run_battery(boat, 60)
        minutes += 1
    assert minutes / 60 == pytest.approx(hours, abs=0.05)


@rule("UB10.1-01")
@pytest.mark.parametrize("telegraph", ["full_ahead", "full_astern"])
def test_at_full_power_nothing_is_left_for_charging(patrol: State, telegraph: str) -> None:
    patrol.boat.telegraph, patrol.boat.battery = telegraph, 0
    run_battery(patrol.boat, 3600)
    assert patrol.boat.battery == 0


@rule("UB10.1-02")
def test_air_is_used_under_water_and_fresh_on_the_surface(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth = True, 20_000
    breathe(boat, 6 * 3_600_000)
    breathe(boat, 4 * 3_600_000)
    assert (boat.air_ms, air_left_hours(boat)) == (10 * 3_600_000, 62)
    boat.submerged, boat.depth = False, 0
    breathe(boat, 1)
    assert air_left_hours(boat) == 72
    boat.submerged = True
    breathe(boat, 3_600_000)
    assert boat.air_ms == 0, "not before the deck is under water"
