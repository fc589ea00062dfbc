"""Hours that do not count: a seat's holidays and quiet hours. Arithmetic on instants (whole seconds); no clock.

A stretch of time is counted without its frozen parts, so that a deadline is the instant at which enough counted
time has passed. Quiet hours are local: they follow the zone's own changes between summer and winter time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

DAY = 86_400
Span = tuple[int, int]


class Quiet(Struct):
    """Hours of every day in which a seat is left alone: minutes after local midnight, from `begin` to `until`."""

    begin: int
    until: int
    zone: str

    @property
    def minutes(self) -> int:
        """How long it lasts; over midnight, where it ends before it begins."""
        return (self.until - self.begin) % 1_440


def known_zone(name: str) -> bool:
    """Is this a time zone of the database (Europe/Vienna, UTC)?"""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _quiet_spans(quiet: Quiet, begin: int, end: int) -> Iterator[Span]:
    zone = ZoneInfo(quiet.zone)
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=1)
    while True:
        midnight = datetime(day.year, day.month, day.day)
        start = midnight + timedelta(minutes=quiet.begin)
        stop = start + timedelta(minutes=quiet.minutes)
        a, b = (int(one.replace(tzinfo=zone).timestamp()) for one in (start, stop))
        if a >= end:
            return
        yield a, b
        day += timedelta(days=1)


def frozen(quiet: Quiet | None, away: Span | None, begin: int, end: int) -> list[Span]:
    """The parts of a stretch that do not count, in order, merged."""
    spans = list(_quiet_spans(quiet, begin, end)) if quiet is not None and quiet.minutes else []
    if away is not None:
        spans.append(away)
    merged: list[Span] = []
    for a, b in sorted((max(a, begin), min(b, end)) for a, b in spans):
        if a >= b:
            continue
        if merged and a <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(b, merged[-1][1])
        else:
            merged.append((a, b))
    return merged


def counted(quiet: Quiet | None, away: Span | None, begin: int, end: int) -> int:
    """Seconds of the stretch that count."""
    return max(0, end - begin) - sum(b - a for a, b in frozen(quiet, away, begin, end))


def when_passed(seconds: int, quiet: Quiet | None, away: Span | None, begin: int) -> int:
    """The instant at which so many counted seconds have passed since `begin`."""
    at = begin
    if away is not None and away[0] <= at < away[1]:
        at = away[1]  # a long holiday is not walked through day by day
    while True:
        end = at + DAY
        running = counted(quiet, away, at, end)
        if running >= seconds:
            return _within(seconds, frozen(quiet, away, at, end), at)
        seconds -= running
        at = end


def _within(seconds: int, holes: Sequence[Span], at: int) -> int:
    for a, b in holes:
        if at + seconds <= a:
            break
        seconds -= a - at
        at = b
    return at + seconds


def is_frozen(quiet: Quiet | None, away: Span | None, now: int) -> bool:
    """Is the seat left alone just now?"""
    return bool(frozen(quiet, away, now, now + 1))
