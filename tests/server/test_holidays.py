"""Time that does not count: quiet hours and holidays, by arithmetic on instants alone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.server.wire.holidays import DAY, Quiet, counted, frozen, is_frozen, known_zone, when_passed

VIENNA = "Europe/Vienna"
NIGHT = Quiet(22 * 60, 7 * 60, VIENNA)


def at(text: str, zone: str = VIENNA) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


def test_nothing_is_frozen_without_rules() -> None:
    assert counted(None, None, 1_000, 5_000) == 4_000
    assert when_passed(4_000, None, None, 1_000) == 5_000


def test_the_night_does_not_count() -> None:
    evening = at("2026-03-10T20:00")
    assert NIGHT.minutes == 9 * 60
    assert counted(NIGHT, None, evening, at("2026-03-11T08:00")) == 3 * 3_600
    assert when_passed(2 * 3_600, NIGHT, None, evening) == at("2026-03-10T22:00")
    assert when_passed(3 * 3_600, NIGHT, None, evening) == at("2026-03-11T08:00")
    assert is_frozen(NIGHT, None, at("2026-03-10T22:00")) and not is_frozen(NIGHT, None, at("2026-03-11T07:00"))


def test_quiet_hours_follow_summer_time() -> None:
    noon = at("2026-03-28T12:00")  # the clocks go forward in the night that follows
    assert counted(NIGHT, None, noon, at("2026-03-29T12:00")) == 15 * 3_600
    assert at("2026-03-29T12:00") - noon == 23 * 3_600
    assert when_passed(11 * 3_600, NIGHT, None, noon) == at("2026-03-29T08:00")


def test_a_holiday_moves_the_deadline_by_its_length() -> None:
    start = at("2026-03-10T12:00")
    away = (start + 3_600, start + 3_600 + 5 * DAY)
    assert when_passed(3_600, None, away, start) == start + 3_600
    assert when_passed(DAY, None, away, start) == start + 6 * DAY
    assert when_passed(60, None, away, start + 7_200) == away[1] + 60
    assert frozen(NIGHT, away, start, start + 2 * DAY) == [(start + 3_600, start + 2 * DAY)]


@given(
    st.integers(1, 20 * DAY),
    st.integers(0, 1_439),
    st.integers(0, 720),
    st.integers(-3 * DAY, 10 * DAY),
    st.integers(0, 20 * DAY),
    st.sampled_from([VIENNA, "UTC", "America/New_York", "Asia/Kolkata"]),
)
def test_the_deadline_is_the_first_instant_with_enough_time_before_it(
    seconds: int, begin: int, long: int, away_in: int, away_for: int, zone: str
) -> None:
    start = at("2026-03-25T12:00", "UTC")
    quiet = Quiet(begin, (begin + long) % 1_440, zone)
    away = (start + away_in, start + away_in + away_for)
    until = when_passed(seconds, quiet, away, start)
    assert counted(quiet, away, start, until) == seconds
    assert counted(quiet, away, start, until - 1) < seconds


@pytest.mark.parametrize(("name", "known"), [(VIENNA, True), ("UTC", True), ("Mars/Base", False), ("../x", False)])
def test_zones_are_those_of_the_database(name: str, known: bool) -> None:
    assert known_zone(name) is known
