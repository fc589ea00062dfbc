"""UB1.2-01, UB3-01: what an escort's captain makes of his news, how he runs in, throws ahead, and leaves off."""

from typing import Any

import pytest

from sandtable.games.uboot.data.units import KNOT
from sandtable.games.uboot.rules.enemy.minds import Helm, Notice, hunting, think
from sandtable.games.uboot.state.fleet import Mind
from sandtable.games.uboot.state.plane import bearing_to, on_from
from sandtable.kernel.chance import Chance, Seeded
from sandtable.testing import rule
from tests.rules.uboot.enemy.test_escorts import attacking, bridge

NOW = 1_000_000


def thinks(mind: Mind, now: int, found: Notice | None = None, **changes: Any) -> Helm:
    return think(mind, bridge(now, found, **changes), Chance(Seeded(1)))


# --- the run in -------------------------------------------------------------------------------------------


@rule("UB3-01")
@pytest.mark.parametrize(("speed", "seconds"), [(0, 25), (7, 25), (10, 100 / (10 * 0.5144))])
def test_a_ship_that_hardly_moves_reckons_with_four_metres_a_second(speed: int, seconds: float) -> None:
    """A hundred metres to run, and twenty seconds until the charges are down: so far the boat will have gone."""
    mind = attacking(100, course=90_000, knots=4)
    helm = thinks(mind, 60_000, speed=speed * KNOT)
    aside = 4 * 1852 / 3600 * (seconds + 20)
    assert helm.course == pytest.approx(bearing_to(0, 0, *on_from(*on_from(0, 0, 0, 100), 90_000, aside)), abs=20)


@rule("UB3-01")
@pytest.mark.parametrize("heading", [0, 40_000, 310_000])
@pytest.mark.parametrize(
    ("off", "dropped"), [(100_000, False), (100_001, True), (-100_000, False), (-100_001, True)]
)
def test_a_boat_abaft_the_beam_by_more_than_ten_degrees_has_been_passed(
    heading: int, off: int, dropped: bool
) -> None:
    mind = attacking(200)
    mind.lat, mind.lon = on_from(0, 0, heading + off, 200)
    heading_now = (bearing_to(0, 0, mind.lat, mind.lon) - off) % 360_000
    helm = thinks(mind, 60_000, heading=heading_now)
    assert (helm.drop_m > 0) is dropped
    if dropped:
        assert (mind.aim, helm.course) == (heading_now, heading_now)


# --- bombs ahead ------------------------------------------------------------------------------------------


def throws(metres: float = 200, off: int = 0, silent_ms: int = 0, heading: int = 60_000) -> tuple[Mind, Helm]:
    """What he does with a boat so far away and so far off his bow, last noticed so long ago."""
    mind = attacking(0, at_ms=NOW, contact_ms=NOW - silent_ms)
    mind.lat, mind.lon = on_from(0, 0, heading + off, metres)
    exact = (bearing_to(0, 0, mind.lat, mind.lon) - off) % 360_000
    return mind, thinks(mind, NOW, heading=exact, throws_ahead=True)


@rule("UB3-01")
@pytest.mark.parametrize(
    ("off", "thrown"),
    [(0, True), (15_000, True), (-15_000, True), (19_999, True), (20_000, False), (-20_000, False), (25_000, False),
     (180_000, False)],
)  # fmt: skip
def test_he_throws_at_a_boat_within_twenty_degrees_of_his_bow(off: int, thrown: bool) -> None:
    assert throws(off=off)[1].throw is thrown


@rule("UB3-01")
@pytest.mark.parametrize(("silent_ms", "thrown"), [(5_000, True), (10_000, True), (10_001, False), (15_000, False)])
def test_he_throws_while_the_last_echo_is_not_older_than_two_looks(silent_ms: int, thrown: bool) -> None:
    assert throws(silent_ms=silent_ms)[1].throw is thrown


@rule("UB3-01")
@pytest.mark.parametrize(("metres", "thrown"), [(154, False), (156, True), (244, True), (246, False)])
def test_he_throws_at_two_hundred_metres_more_or_less(metres: float, thrown: bool) -> None:
    assert throws(metres)[1].throw is thrown


@rule("UB3-01")
def test_after_a_throw_he_runs_on_at_the_speed_of_the_set_and_needs_a_minute_for_the_next() -> None:
    """The water ahead of him is quiet: he listens on from the same moment."""
    mind, helm = throws()
    assert (helm.course, helm.speed, helm.drop_m) == (60_000, 14 * KNOT, 0)
    assert (mind.state, mind.aim, mind.ready_ms, mind.until_ms) == ("open_out", 60_000, NOW + 60_000, NOW)


# --- what he makes of news --------------------------------------------------------------------------------


@rule("UB3-01", "UB1.2-01")
@pytest.mark.parametrize(
    ("by", "state"),
    [("eye", "chase"), ("radar", "chase"), ("asdic", "attack"), ("ear", "investigate"), ("wreck", "investigate"),
     ("wireless", "investigate")],
)  # fmt: skip
def test_what_he_sees_he_chases_an_echo_he_attacks_and_rough_news_he_looks_into(by: str, state: str) -> None:
    mind = Mind(charges=50)
    thinks(mind, NOW, Notice(by, *on_from(0, 0, 0, 5000)))
    assert mind.state == state


@rule("UB3-01", "UB1.2-01")
@pytest.mark.parametrize(
    ("state", "after"),
    [("screen", "investigate"), ("return", "investigate"), ("search", "investigate"),
     ("investigate", "investigate"), ("attack", "attack"), ("open_out", "regain"), ("regain", "regain"),
     ("chase", "chase")],
)  # fmt: skip
def test_rough_news_calls_nobody_off_an_attack_or_a_chase(state: str, after: str) -> None:
    """His own plot is more than a minute and a half old, so that he listens to others at all."""
    mind = attacking(3000, at_ms=NOW - 100_000, contact_ms=NOW - 100_000, sure_ms=NOW - 100_000)
    mind.state, mind.until_ms = state, NOW + 100_000
    thinks(mind, NOW, Notice("wreck", *on_from(0, 0, 90_000, 9000)), fastest=16 * KNOT)
    assert mind.state == after


@rule("UB3-01", "UB1.2-01")
def test_rough_news_gives_a_place_and_neither_course_nor_speed() -> None:
    mind = Mind("search", charges=50, course=45_000, knots=6, sure_ms=1)
    mind.lat, mind.lon = on_from(0, 0, 0, 3000)
    mind.at_ms = NOW - 100_000
    place = on_from(0, 0, 90_000, 3000)
    thinks(mind, NOW, Notice("wreck", *place))
    assert (mind.lat, mind.lon, mind.knots, mind.course) == (*place, 0, 45_000)


# --- when he leaves off -----------------------------------------------------------------------------------


@rule("UB1.2-01")
@pytest.mark.parametrize(
    ("charges", "silent_ms", "goes_on"), [(0, 300_001, False), (0, 300_000, True), (1, 300_001, True)]
)
def test_who_has_nothing_left_to_drop_leaves_off_after_five_quiet_minutes(
    charges: int, silent_ms: int, goes_on: bool
) -> None:
    mind = attacking(
        3000, charges=charges, at_ms=NOW - silent_ms, contact_ms=NOW - silent_ms, since_ms=NOW - 400_000
    )
    mind.state = "search"
    thinks(mind, NOW, post_lat=10**9)
    assert hunting(mind) is goes_on


@rule("UB1.2-01")
def test_the_next_hunt_has_three_hours_of_its_own() -> None:
    """The first one lasted an hour and was given up; four hours later there is news again."""
    hour = 3_600_000
    mind = Mind(charges=50)
    news = Notice("wreck", *on_from(0, 0, 0, 900))
    thinks(mind, hour, news)
    thinks(mind, 2 * hour, post_lat=10**9)
    assert not hunting(mind)
    thinks(mind, 6 * hour, news)
    thinks(mind, 6 * hour + 400_000)
    assert hunting(mind)
    for minutes in range(10, 180, 10):
        thinks(mind, 6 * hour + minutes * 60_000, news)
    thinks(mind, 9 * hour, news)
    thinks(mind, 9 * hour + 300_001)
    assert not hunting(mind)


@rule("UB1.2-01")
def test_who_is_off_his_station_without_a_boat_to_hunt_is_still_on_the_screen() -> None:
    mind = Mind(charges=0)
    post = on_from(0, 0, 0, 3000)
    helm = thinks(mind, 10 * 3_600_000, post_lat=post[0], post_lon=post[1])
    assert (mind.state, helm.course, helm.speed) == ("screen", 0, 16 * KNOT)
