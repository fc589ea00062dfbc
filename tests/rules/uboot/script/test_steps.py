"""UB1.3-01, UBX-01: no turns: one fixed step after the other, and what happens once a minute or at the bell."""

import math

import pytest

from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import DEGREE, FULL, KNOT
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.boat.clock import WATCH_MS
from sandtable.games.uboot.rules.boat.sky import look_up
from sandtable.games.uboot.rules.boat.weather import WEATHER_MS
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.script.script import end_of_watch, minute, run_boat, take_fix, tick, too_deep, warn
from sandtable.games.uboot.state.fleet import Sunk, Vessel
from sandtable.games.uboot.state.model import Fault, Sky
from sandtable.kernel import Fact
from sandtable.kernel.chance import Chance, Seeded
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


def cruising(at: Aboard) -> Aboard:
    """On the surface, ten knots to the north, no order takes effect: steps of a quarter of a minute."""
    boat = at.patrol.boat
    boat.telegraph, boat.speed = "half_ahead", 10 * KNOT
    boat.heading = boat.course = 0
    at.patrol.merchant = None
    at.patrol.next_minute_ms = at.patrol.next_weather_ms = at.patrol.next_watch_ms = 10**9
    return at


@rule("UB10.1-01", "UB10.1-02")
def test_the_boat_gathers_way_turns_and_then_moves_along_its_new_heading(aboard: Board) -> None:
    boat = cruising(at := aboard()).patrol.boat
    boat.speed, boat.course, boat.battery, boat.air_ms = 0, 90_000, FULL // 2, 3_600_000
    fuel, lon = boat.fuel, boat.lon
    run_boat(at.w, 15_000, 15.0)
    assert boat.speed > 0 and 0 < boat.heading < 90_000 and boat.lon > lon
    assert boat.fuel < fuel and boat.battery > FULL // 2 and boat.air_ms < 3_600_000
    assert at.told("surfaced") == []


@rule("UB10.1-01", "UB10.3.5-08")
def test_gas_is_blown_out_when_the_boat_comes_up(aboard: Board) -> None:
    at = cruising(aboard())
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 100, 0
    at.board.conditions = {"4": ["poison_gas"]}
    run_boat(at.w, 15_000, 15.0)
    assert boat.depth == 0 and len(at.told("surfaced")) == 1 and at.board.conditions.get("4", []) == []


@rule("UB1.3-01", "UBX-01")
def test_a_step_takes_the_boat_as_far_as_its_speed(aboard: Board) -> None:
    at = cruising(aboard())
    lat = at.patrol.boat.lat
    assert tick(at.w) == []
    assert at.patrol.elapsed_ms == 15_000
    # Ten knots for a quarter of a minute are a twenty-fourth of a mile, somewhat less made good.
    assert (at.patrol.boat.lat - lat) / DEGREE * 60 * 24 == pytest.approx(0.85, abs=0.2)


@rule("UB1.3-01", "UB6.14-08", "UB5.4-01")
@pytest.mark.parametrize("still", ["ended", "briefing", "paused"])
def test_nothing_moves_at_the_end_in_a_briefing_or_in_a_pause(aboard: Board, still: str) -> None:
    at = cruising(aboard())
    place = at.patrol.boat.lat
    setattr(at.patrol, still, "home" if still == "ended" else True)
    assert tick(at.w) == [] and (at.patrol.elapsed_ms, at.patrol.boat.lat) == (0, place)


@rule("UB1.3-01", "UBX-01")
@pytest.mark.parametrize(("elapsed", "runs"), [(44_999, False), (45_000, True), (45_001, True)])
def test_once_a_minute_the_sky_is_looked_at_anew(aboard: Board, elapsed: int, runs: bool) -> None:
    at = cruising(aboard())
    at.patrol.elapsed_ms, at.patrol.next_minute_ms = elapsed, 60_000
    at.patrol.sky.light = 123
    tick(at.w)
    assert (at.patrol.sky.light != 123) == runs
    assert at.patrol.next_minute_ms == (120_000 if runs else 60_000)


@rule("UB1.3-01", "UBX-01")
@pytest.mark.parametrize(("due", "changes"), [(15_001, False), (15_000, True), (14_999, True)])
def test_the_weather_changes_at_its_time(aboard: Board, due: int, changes: bool) -> None:
    at = cruising(aboard())
    before = (at.patrol.weather.sea, at.patrol.weather.cloud, at.patrol.weather.visibility, at.patrol.weather.wind)
    at.patrol.next_weather_ms = due
    tick(at.w)
    now = at.patrol.weather
    assert ((now.sea, now.cloud, now.visibility, now.wind) != before) == changes
    assert at.patrol.next_weather_ms == (due + WEATHER_MS if changes else due)


@rule("UB1.3-01", "UBX-01")
@pytest.mark.parametrize(
    ("sinks_ms", "moves", "afloat"), [(0, True, True), (10**9, False, True), (1, False, False)]
)
def test_a_merchant_steams_until_it_sinks(aboard: Board, sinks_ms: int, moves: bool, afloat: bool) -> None:
    at = cruising(aboard())
    ship = Vessel("m04", at.patrol.boat.lat + DEGREE, at.patrol.boat.lon, 0, 0, 10 * KNOT, id="lone")
    ship.sinks_ms = sinks_ms
    place = ship.lat, ship.lon
    at.patrol.merchant = ship
    tick(at.w)
    assert ((ship.lat, ship.lon) != place) == moves
    assert (at.patrol.merchant is not None) == afloat


@rule("UB1.3-01", "UBX-01")
@pytest.mark.parametrize("ordered", [True, False])
def test_a_fix_that_was_ordered_is_taken_in_the_next_step(aboard: Board, ordered: bool) -> None:
    at = cruising(aboard())
    at.patrol.sextant = ordered
    tick(at.w)
    assert (at.patrol.fix is not None, at.patrol.sextant) == (ordered, False)


@rule("UB6.8-02", "UB6.14-07", "UB4.1-05")
@pytest.mark.parametrize(("early_ms", "ended", "plays"), [(1, "", 1), (0, "time", 0)])
def test_the_bell_rings_until_the_time_is_over(aboard: Board, early_ms: int, ended: str, plays: int) -> None:
    at = cruising(aboard())
    hours = MISSIONS[at.patrol.mission].hours * 3_600_000
    at.patrol.elapsed_ms = hours - early_ms
    at.patrol.next_watch_ms = hours - WATCH_MS
    assert len(end_of_watch(at.w)) == plays
    assert (at.patrol.ended, at.patrol.changing_watch) == (ended, bool(plays))
    assert at.patrol.next_watch_ms == hours - (0 if plays else WATCH_MS)


@rule("UB6.14-07")
@pytest.mark.parametrize("busy", ["order", "resolving", "acts", ""])
def test_the_bell_waits_for_what_is_being_done(aboard: Board, busy: str) -> None:
    at = cruising(aboard())
    at.patrol.elapsed_ms = at.patrol.next_watch_ms = WATCH_MS
    if busy == "acts":
        at.patrol.acts = 1
    elif busy:
        setattr(at.board, busy, "new_speed" if busy == "order" else True)
    assert len(end_of_watch(at.w)) == (0 if busy else 1)


@rule("UB4.1-07", "UB10.3.6-01")
@pytest.mark.parametrize(
    ("metres", "dice", "fault", "hole"),
    [
        (150, {}, False, False),
        (200, {"UB10.3.1-01": [1]}, True, False),
        (200, {"UB10.3.1-01": [9999]}, False, False),
        (250, {"UB10.3.6-01": [1]}, False, True),
        (250, {"UB10.3.6-01": [9999]}, False, False),
    ],
)
def test_below_the_test_depth_something_fails_and_then_the_hull(
    aboard: Board, metres: int, dice: dict[str, list[int]], fault: bool, hole: bool
) -> None:
    at = aboard(dice)
    at.board.faults, at.patrol.boat.depth = [], metres * 1000
    too_deep(at.w)
    assert ([one.grade for one in at.board.faults] == ["yellow"]) == fault
    assert (at.board.breach is not None) == hole


@rule("UB8.1-02")
@pytest.mark.parametrize(("fuel", "told"), [(1, 0), (0, 1)])
def test_a_warning_is_told_to_everybody_once(aboard: Board, fuel: int, told: int) -> None:
    at = aboard()
    at.patrol.boat.fuel = fuel
    warn(at.w)
    warn(at.w)
    assert len(at.told("fuel_out")) == told


@rule("UB1.1-01")
@pytest.mark.parametrize(("ended", "home"), [("home", 1.0), ("time", 1.0), ("rammed", 0.0)])
def test_what_a_simulation_counts_of_a_voyage(aboard: Board, ended: str, home: float) -> None:
    at = aboard()
    at.patrol.ended = ended
    at.patrol.waters.fired, at.patrol.waters.hits = 7, 3
    at.patrol.waters.sunk = [
        Sunk("m04", 5100, 1, "torpedo"),
        Sunk("m03", 3200, 2, "gun", neutral=True),
        Sunk("m03", 3000, 3, "gun"),
    ]
    assert GAME.figures(at.patrol) == {"home": home, "ships": 2, "tons": 8100, "fired": 7, "hits": 3}


@rule("UB6.8-02")
def test_helm_and_log_are_wrong_otherwise_in_every_watch(aboard: Board) -> None:
    at = aboard(navigator="realistic")
    at.patrol.elapsed_ms = at.patrol.next_watch_ms = 5000
    at.patrol.plot.helm_bias = at.patrol.plot.log_error = 12_345_678
    assert len(end_of_watch(at.w)) == 1
    assert at.patrol.changing_watch and at.patrol.next_watch_ms == 5000 + WATCH_MS
    assert 12_345_678 not in (at.patrol.plot.helm_bias, at.patrol.plot.log_error)


@rule("UB8.1-02", "UB10.3.2-06")
def test_repairs_go_on_every_minute(aboard: Board) -> None:
    at = cruising(aboard())
    at.board.faults = [Fault("enigma", "green"), Fault("diesel_port", "green")]
    at.man("en12").job = "diesel_port"
    minute(at.w)
    assert [(one.age_ms, one.work_ms) for one in at.board.faults] == [(60_000, 0), (0, 60_000)]


@rule("UB4.1-07", "UB8.1-02")
def test_the_depth_is_warned_of_before_something_fails(aboard: Board) -> None:
    at = cruising(aboard({"UB10.3.1-01": [1]}))
    at.board.faults = []
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 200_000, 200_000
    minute(at.w)
    kinds = [one.kind for one in at.log if isinstance(one, Fact)]
    assert kinds.index("too_deep") < kinds.index("fault")


@rule("UB4.3-01", "UB1.2-01", "UB4.1-02")
@pytest.mark.parametrize("mission", ["the_shadow", "happy_hunt", "wolfpack"])
def test_a_mission_begins_under_its_own_sky_with_its_signal_on_the_plot(mission: str) -> None:
    patrol = begin(mission, {}, Chance(Seeded(1)))
    assert patrol.sky == look_up(patrol) != Sky()
    mark, signal = patrol.plot.ships, MISSIONS[mission].signal
    assert (mark is None) is (signal is None)
    if mark is not None and signal is not None:
        assert mark.course == signal.course * 1000


@rule("UB8.1-02")
def test_the_sky_is_looked_at_every_minute(aboard: Board) -> None:
    at = cruising(aboard())
    at.patrol.sky = Sky()
    minute(at.w)
    assert at.patrol.sky == look_up(at.patrol) != Sky()


@rule("UB8.1-02")
@pytest.mark.parametrize(("depth", "sounding", "told"), [(60, 80, 0), (60, 61, 1), (60, 0, 0)])
def test_water_that_is_shallow_under_the_keel_is_told(aboard: Board, depth: int, sounding: int, told: int) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.sounding = True, depth * 1000, depth * 1000, sounding
    warn(at.w)
    assert len(at.told("shallow_water")) == told


@rule("UB8.4-06", "UB9.1.2-01")
def test_a_fix_on_easy_is_as_far_off_as_its_throws_and_is_taken_once(aboard: Board) -> None:
    """A throw of two and a half miles: to the north, and to the east by the width of a degree there."""
    at = aboard({"UB8.4-06": [918, 918, 918, 918, 918, 918]}, navigator="easy")
    patrol, boat = at.patrol, at.patrol.boat
    patrol.sextant = True
    take_fix(at.w)
    assert patrol.fix is not None and patrol.fix.lat is not None and patrol.fix.lon is not None
    assert not patrol.sextant
    miles = 2.5 * DEGREE / 60
    assert patrol.fix.lat - boat.lat == pytest.approx(miles, rel=0.005)
    narrow = math.cos(math.radians(patrol.fix.lat / DEGREE))
    assert patrol.fix.lon - boat.lon == pytest.approx(miles / narrow, rel=0.005)


@rule("UB1.3-01", "UB10.1-01")
def test_what_happens_in_a_step_is_told_with_the_time_at_its_end(aboard: Board) -> None:
    at = cruising(aboard())
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 100, 0
    tick(at.w)
    line = next(line for line in at.patrol.feed if line.kind == "surfaced")
    assert line.at_ms == at.patrol.elapsed_ms > 0
