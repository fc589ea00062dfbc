"""UB9: grid, courses, travelling times, dead reckoning, the sextant."""

import math

import pytest

from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.units import DEGREE, KNOT, MILLI
from sandtable.games.uboot.rules.boat.navigation import (
    centre,
    course_and_distance,
    dead_reckon,
    made_good,
    square_at,
    square_bounds,
)
from sandtable.games.uboot.rules.orders.targeting import sextant_refused
from sandtable.games.uboot.script.script import take_fix
from sandtable.games.uboot.state.model import SEATS, Contact, State
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea, at_posts


@rule("UB9.1-03")
def test_the_course_from_AF76_to_AE69_is_301() -> None:
    course, metres = course_and_distance(*centre("AF76"), *centre("AE69"))
    assert round(course / MILLI) == 301
    assert metres / 1852 == pytest.approx(212.4, abs=0.1)


def test_centres_of_squares() -> None:
    assert centre("AF76") == (62_250_000_000, 1_625_000_000)
    assert centre("AE69") == (64_050_000_000, -5_125_000_000)


@pytest.mark.parametrize(
    "square", ["AE11", "AE99", "AF76", "BE55", "CG37", "AK11", "AM30", "AL42", "AL68", "AN37", "AJ95"]
)
def test_a_square_is_found_again_from_its_centre(square: str) -> None:
    assert square_at(*centre(square)) == square


def test_regular_squares_tile_their_large_square() -> None:
    north, west, south, east = square_bounds("AE")
    assert square_bounds("AE11")[:2] == pytest.approx((north, west))
    assert square_bounds("AE99")[2:] == pytest.approx((south, east))
    assert (square_bounds("AE55")[0] - square_bounds("AE55")[2]) == pytest.approx(0.9)


def test_an_unknown_square_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="ZZ11"):
        square_bounds("ZZ11")


@rule("UB9.1.1-02", "UBR50")
@pytest.mark.parametrize(("to", "hours"), [("AE69", 9.30), ("AF49", 23.26)])
def test_travelling_times_at_full_ahead(patrol: State, to: str, hours: float) -> None:
    # Printed: about 9 and about 24 hours; one made-good speed comes within 3.5 per cent of both.
    boat = patrol.boat
    boat.lat, boat.lon = centre("AE67")
    boat.speed = 17 * KNOT
    boat.heading, whole = course_and_distance(boat.lat, boat.lon, *centre(to))
    boat.course = boat.heading
    spent = 0.0
    while course_and_distance(boat.lat, boat.lon, *centre("AE67"))[1] < whole:
        dead_reckon(patrol, 60.0)
        spent += 1 / 60
    assert spent == pytest.approx(hours, abs=0.03)


@rule("UBR50")
def test_a_contact_and_the_sea_change_the_speed_made_good(patrol: State) -> None:
    assert made_good(patrol) == 0.747
    patrol.weather.sea = 6
    assert made_good(patrol) == pytest.approx(0.747 * 0.8)
    patrol.boat.submerged = True
    assert made_good(patrol) == 0.92
    patrol.boat.submerged = False
    patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    assert made_good(patrol) == pytest.approx(0.8)


@rule("UB9.1.2-01", "UB8.4-06")
@pytest.mark.parametrize(("cloud", "kind"), [(0, "fix_taken"), (8, "no_fix")])
def test_the_first_officer_reads_the_sextant_and_the_navigator_hears_it(
    aboard: Board, patrol: State, cloud: int, kind: str
) -> None:
    patrol.weather.cloud = cloud
    at = aboard()
    take_fix(at.w)
    told = [one for one in at.log if getattr(one, "kind", "") == kind]
    # The First Officer passes on what the feed says: all four read it.
    assert [set(one.to) for one in told] == [set(SEATS)]
    assert {seat for line in patrol.feed for seat in line.to} == set(SEATS)


@rule("UB9.1-04")
def test_errors_of_navigation_grow_unseen_and_easy_has_none(sea: Sea) -> None:
    astray = {}
    for level in ("easy", "realistic"):
        table = sea("northern_passage", navigator=level)
        table.state.boat.telegraph = "full_ahead"
        table.advance(240 * 12)
        state = table.state
        astray[level] = course_and_distance(state.boat.lat, state.boat.lon, state.plot.lat, state.plot.lon)[1]
    assert astray["easy"] == 0
    assert astray["realistic"] > 3 * 1852


@rule("UB7.5.2-04")
def test_a_fix_needs_the_surface(patrol: State) -> None:
    assert sextant_refused(patrol) is None
    patrol.boat.depth = 10_000
    refused = sextant_refused(patrol)
    assert refused is not None and refused.rule == "UB7.5.2-04"


@rule("UB9.1.2-01", "UB7.5.2-04")
@pytest.mark.parametrize(
    ("cloud", "sun", "moon", "reason"),
    [
        (4, 8_001, -20_000, None),
        (5, 30_000, -20_000, "sky-is-covered"),
        (0, 8_000, -20_000, "nothing-to-shoot"),
        (0, -9_000, -20_000, None),
        (0, -13_000, 10_000, "nothing-to-shoot"),
        (0, -30_000, 10_001, None),
    ],
)
def test_weather_and_lights_of_a_fix(patrol: State, cloud: int, sun: int, moon: int, reason: str | None) -> None:
    patrol.weather.cloud, patrol.sky.sun, patrol.sky.moon = cloud, sun, moon
    refused = sextant_refused(patrol)
    assert (refused.reason if refused else None) == reason


@rule("UB8.4-06")
@pytest.mark.parametrize(("level", "exact"), [("easy", True), ("hard", False)])
def test_a_fix_names_the_square_and_on_easy_the_place(sea: Sea, level: str, exact: bool) -> None:
    table = sea("northern_passage", navigator=level)
    state = table.state
    state.weather.cloud, state.sky.sun = 0, 20_000
    state.plot.lat += DEGREE
    at_posts(state)
    table.order("captain", "take_sextant_fix", "take")
    table.answer("navigator", "in_position")
    table.advance(1)
    assert state.fix is not None
    assert (state.fix.square, state.fix.at_ms) == ("AF76", state.elapsed_ms)
    assert (state.fix.lat is not None) == exact
    chart = table.view("navigator").chart
    assert table.view("captain").chart is None
    assert chart is not None and chart.fix is not None and chart.fix.square == "AF76"
    table.order("navigator", "plot_from_fix", "correct")
    assert square_at(state.plot.lat, state.plot.lon) == "AF76"
    error = DIFFICULTY.navigator["easy"].sextant_err_nm * 3 * 1852
    if exact:
        assert course_and_distance(state.boat.lat, state.boat.lon, state.plot.lat, state.plot.lon)[1] <= error * 1.5
    with pytest.raises(IllegalAnswer):
        table.order("navigator", "plot_from_fix", "correct")


@rule("UB9.1-04")
def test_current_and_wind_set_the_boat_off_and_the_plot_does_not_know(patrol: State) -> None:
    boat, plot = patrol.boat, patrol.plot
    boat.lat, boat.lon, boat.heading, boat.speed = 0, 0, 0, 0
    plot.lat, plot.lon, plot.current, plot.helm_bias, plot.log_error = 0, 0, 2 * KNOT, 0, 0
    patrol.weather.wind, patrol.weather.sea = 270, 5
    dead_reckon(patrol, 3600)
    # A mile of the current to the north, and east of it 1.73; two per cent of twenty knots of wind from the west.
    assert (boat.lat / DEGREE * 60, boat.lon / DEGREE * 60) == pytest.approx((1.0, 2.132), abs=0.002)
    assert (plot.lat, plot.lon) == (0, 0)
    boat.lat, boat.lon, boat.submerged = 0, 0, True
    dead_reckon(patrol, 3600)
    assert boat.lon / DEGREE * 60 == pytest.approx(1.732, abs=0.002), "no wind under water"


@rule("UB9.1.1-02", "UBR50")
@pytest.mark.parametrize("current", [0, 2])
def test_the_boat_and_the_plot_run_on_together(patrol: State, current: int) -> None:
    """Ten knots for an hour to the east on the sixtieth parallel; a wrong log and a lazy helm tell on the boat
    alone.
    """
    boat, plot = patrol.boat, patrol.plot
    patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    for one in (boat, plot):
        one.lat, one.lon = 60 * DEGREE, -20 * DEGREE
    boat.heading, boat.speed, plot.current, patrol.weather.sea = 90 * MILLI, 10 * KNOT, current * KNOT, 0
    plot.helm_bias, plot.log_error = 0, KNOT // 10
    dead_reckon(patrol, 3600)
    east = (boat.lon / DEGREE + 20) * 60 / 2, (plot.lon / DEGREE + 20) * 60 / 2
    assert east == pytest.approx((11 + current * math.sqrt(3) / 2, 10), abs=0.002)
    assert (boat.lat / DEGREE - 60) * 60 == pytest.approx(current / 2, abs=0.002)
    assert plot.lat == 60 * DEGREE


@rule("UB9.1-03")
@pytest.mark.parametrize(
    ("to", "course", "miles"),
    [((1, 0), 0, 60), ((-1, 0), 180, 60), ((0, 1), 90, 60), ((0, -1), 270, 60), ((0, 0), 0, 0)],
)
def test_a_degree_is_sixty_miles(to: tuple[int, int], course: int, miles: int) -> None:
    found, metres = course_and_distance(0, 0, to[0] * DEGREE, to[1] * DEGREE)
    assert found == pytest.approx(course * MILLI, abs=1) and metres == pytest.approx(miles * 1852, abs=2)


@rule("UB9.1-03")
def test_a_degree_of_longitude_is_half_as_long_on_the_sixtieth_parallel() -> None:
    course, metres = course_and_distance(60 * DEGREE, -10 * DEGREE, 60 * DEGREE, -8 * DEGREE)
    assert course == 90 * MILLI and metres == pytest.approx(60 * 1852, abs=2)


@rule("UB8.4-06", "UB9.1.2-01")
def test_a_square_is_named_up_to_its_edges_and_no_further() -> None:
    north, west, south, east = square_bounds("AE55")
    inside = [(south, west), (north - 1e-6, east - 1e-6), (south, east - 1e-6), (north - 1e-6, west)]
    outside = [(north, west), (south - 1e-6, west), (south, east), (south, west - 1e-6)]
    names = [square_at(round(lat * DEGREE), round(lon * DEGREE)) for lat, lon in (*inside, *outside)]
    assert names[:4] == ["AE55"] * 4 and set(names[4:]) == {"AE52", "AE58", "AE56", "AE54"}
    assert square_at(-60 * DEGREE, 0) == ""


@rule("UB8.4-06", "UB9.1.2-01")
def test_a_fix_near_an_edge_names_the_square_where_the_boat_is(aboard: Board) -> None:
    at = aboard({"UB8.4-06": [1001] * 6}, navigator="realistic")
    boat = at.patrol.boat
    true = square_at(boat.lat, boat.lon)
    while square_at(boat.lat, boat.lon) == true:
        boat.lat += DEGREE // 100
    boat.lat -= DEGREE // 100
    at.patrol.sextant = True
    take_fix(at.w)
    assert at.patrol.fix is not None and at.patrol.fix.square == true


@rule("UB9.1-04", "UB10.3.1-01")
def test_the_helm_errs_to_the_side_of_its_bias(patrol: State) -> None:
    boat, plot = patrol.boat, patrol.plot
    patrol.merchant, plot.current, plot.log_error = None, 0, 0
    boat.heading, boat.speed, plot.helm_bias = 0, 10 * KNOT, 5 * MILLI
    lon = boat.lon
    dead_reckon(patrol, 60)
    assert boat.lon > lon == plot.lon


@rule("UB8.4-06", "UB9.1.2-01")
@pytest.mark.parametrize("letters", ["AE", "AF", "AL", "BE"])
def test_a_place_on_the_edge_of_a_large_square_belongs_to_the_one_south_or_east_of_it(letters: str) -> None:
    north, west, _, _ = (round(one * DEGREE) for one in square_bounds(f"{letters}11"))
    _, _, south, east = (round(one * DEGREE) for one in square_bounds(f"{letters}99"))
    first, last = centre(f"{letters}11"), centre(f"{letters}99")
    assert (square_at(north, first[1]), square_at(first[0], west)) == (f"{letters}11", f"{letters}11")
    assert not square_at(south, last[1]).startswith(letters) and not square_at(last[0], east).startswith(letters)
