"""UB3-07, UB9.2: the geometry of an attack; the cases of the design, to their digits."""

import math

import pytest

from sandtable.games.uboot.rules.boat.tdc import after, disc, intercept, solve, track
from sandtable.testing import rule

CASES = [
    ((0, 0, 1000, 90, 8, 30, False), 0, 90, 15.47, 15.47, 15.47, 15.82, 1037.6, 67.2, 74.5),
    ((0, 0, 1000, 270, 8, 30, False), 0, -90, 15.47, 344.53, -15.47, -15.82, 1037.6, 67.2, 74.5),
    ((45, 330, 1500, 120, 9, 30, False), 15, 75, 16.84, 31.84, -13.16, -13.34, 1449.6, 93.9, 88.2),
    ((90, 15, 800, 350, 12, 40, False), 105, -65, 15.78, 89.22, -0.78, -0.79, 734.5, 35.7, 99.2),
    ((310, 350, 2000, 70, 10, 30, False), 300, 50, 14.79, 314.79, 4.79, 4.83, 1693.3, 109.7, 115.2),
    ((200, 190, 1200, 100, 7, 44, True), 30, 110, 8.60, 38.60, 18.60, 18.97, 1284.3, 56.7, 61.4),
    ((290, 40, 7408, 70, 9, 30, False), 330, 80, 17.18, 347.18, 57.18, 57.64, 7353.2, 476.4, 82.8),
]


@rule("UB3-07", "UB7.5.3-01")
@pytest.mark.parametrize(
    ("given", "true", "aob", "lead", "course", "ideal", "gyro", "run", "seconds", "impact"), CASES
)
def test_solutions(
    given: tuple[float, float, float, float, float, float, bool],
    true: float, aob: float, lead: float, course: float, ideal: float, gyro: float, run: float, seconds: float,
    impact: float,
) -> None:  # fmt: skip
    found = solve(*given)
    assert found is not None
    assert (found.true_bearing, found.angle_on_bow) == (true, aob)
    assert found.lead == pytest.approx(lead, abs=0.006)
    assert found.course == pytest.approx(course, abs=0.006)
    assert found.ideal == pytest.approx(ideal, abs=0.006)
    assert found.gyro == pytest.approx(gyro, abs=0.006)
    assert found.run == pytest.approx(run, abs=0.06)
    assert found.seconds == pytest.approx(seconds, abs=0.06)
    assert found.impact == pytest.approx(impact, abs=0.06)


@rule("UB3-07")
def test_a_target_that_runs_away_too_fast_cannot_be_met() -> None:
    assert solve(0, 0, 1000, 30, 40, 30) is None
    assert solve(0, 0, 1000, 0, 31, 30) is None


@rule("UB3-07", "UB7.5.3-01")
@pytest.mark.parametrize("bearing", range(0, 360, 10))
@pytest.mark.parametrize(
    ("knots", "run"), [(0, 1500), (10, 2250), (20, 4500), (29, 45_000), (30, None), (31, None)]
)
def test_a_slower_target_that_runs_straight_away_is_caught_up_with(
    bearing: int, knots: int, run: int | None
) -> None:
    """A torpedo of thirty knots that follows it gains on it by what it is faster."""
    found = solve(0, bearing, 1500, bearing, knots, 30)
    assert (found and found.run) == (None if run is None else pytest.approx(run, rel=1e-6))


@rule("UB3-07")
@pytest.mark.parametrize(("knots", "course", "met"), [
    (30, 100, True), (30, 91, False), (30, 89, False),
    (29, 60, True), (31, 60, False), (31, 110, True), (31, 89, False),
])  # fmt: skip
def test_only_a_faster_torpedo_meets_a_target_that_draws_away(knots: int, course: int, met: bool) -> None:
    """The target lies to the north; on a course north of east or west it draws away.

    At the same speed what the turn out of the tube costs is never made up.
    """
    assert (solve(0, 0, 1500, course, knots, 30) is not None) is met


@rule("UB3-07")
def test_the_torpedo_runs_where_the_solver_thinks_it_does() -> None:
    """At the solution's time the torpedo's own track ends where the target's does."""
    for given, *_ in CASES:
        own, bearing, metres, course, knots, torpedo, stern = given
        found = solve(*given)
        assert found is not None
        best = min(
            math.hypot(*_apart(own, bearing, metres, course, knots, torpedo, stern, found.gyro, t / 10))
            for t in range(max(0, round(found.seconds * 10) - 50), round(found.seconds * 10) + 50)
        )
        assert best < 1.0


def _apart(
    own: float, bearing: float, metres: float, course: float, knots: float, torpedo: float, stern: bool,
    gyro: float, seconds: float,
) -> tuple[float, float]:  # fmt: skip
    way = 1852 / 3600 * seconds
    ahead, right, _ = track(torpedo * way, gyro)
    tube = math.radians(own + 180 if stern else own)
    true = math.radians(own + bearing)
    steer = math.radians(course)
    east = metres * math.sin(true) + knots * way * math.sin(steer)
    north = metres * math.cos(true) + knots * way * math.cos(steer)
    return (
        east - ahead * math.sin(tube) - right * math.cos(tube),
        north - ahead * math.cos(tube) + right * math.sin(tube),
    )


def test_the_attack_disc_of_the_printed_example() -> None:
    seen = disc(290, 40, 4, 70)
    assert (seen.true_bearing, seen.angle_on_bow, seen.reciprocal) == (330, 80, 150)
    assert (round(seen.east, 2), round(seen.north, 2)) == (-2.0, 3.46)


def test_six_minutes_later() -> None:
    true, relative, miles, aob = after(disc(290, 40, 4, 70), 290, 10, 70, 9, 6)
    assert (round(true, 1), round(relative, 1)) == (356.4, 66.4)
    assert (round(miles, 2), round(aob, 1)) == (3.44, 106.4)


def test_the_course_that_meets_the_enemy() -> None:
    found = intercept(disc(290, 40, 4, 70), 70, 9, 17)
    assert found is not None
    assert (round(found[0], 1), round(found[1], 1)) == (1.4, 14.9)
    assert intercept(disc(0, 180, 4, 180), 180, 20, 10) is None


@rule("UB3-07", "UB7.5.3-03")
@pytest.mark.parametrize(("run", "gyro"), [(5, 30), (9.5, -30), (0, 45), (3000, 0)])
def test_a_torpedo_runs_straight_out_of_its_tube_and_with_no_angle_for_ever(run: float, gyro: float) -> None:
    assert track(run, gyro) == (run, 0, 0)


@rule("UB3-07", "UB7.5.3-03")
@pytest.mark.parametrize("side", [1, -1])
def test_a_torpedo_turns_to_its_angle_and_no_further(side: int) -> None:
    """After the turn it has gone 104.5 metres ahead and 95 to the side, and heads across."""
    ahead, right, turned = track(9.5 + 95 * math.pi / 2 + 100, side * 90)
    assert ahead == pytest.approx(104.5) and right == pytest.approx(side * 195)
    assert turned == pytest.approx(side * 90)


@rule("UB3-07", "UB7.5.3-01")
@pytest.mark.parametrize(("course", "run"), [(180, 750), (179.9, 750), (0, None)])
def test_a_target_that_comes_straight_on_is_met_half_way(course: float, run: float | None) -> None:
    """Both at twenty knots, 1,500 metres apart; one that runs away as fast is never met."""
    found = solve(0, 0, 1500, course, 20, 20)
    assert (found and found.run) == (None if run is None else pytest.approx(run, abs=1))


@rule("UB3-07", "UB7.5.3-03")
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(
    ("run", "gyro", "degrees", "ahead"),
    [(10.4, 90, 0.5428, 10.4), (9.5 + 95 * math.pi / 4, 90, 45, 76.675),
     (3000, 1, 1, 2999.55), (3000, 0.5, 0.5, 2999.89)],
)  # fmt: skip
def test_a_torpedo_turns_on_its_circle_bit_by_bit(
    side: int, run: float, gyro: float, degrees: float, ahead: float
) -> None:
    found = track(run, side * gyro)
    assert found[0] == pytest.approx(ahead, abs=0.01)
    assert found[2] == pytest.approx(side * degrees, abs=0.001)
