"""What a match knows of time: whom it waits for since when, and how much time they have.

Everything is reckoned from stored instants, so a match that left the memory loses nothing. Arithmetic and settings
alone; what happens when somebody's time is up stands in deadlines.py. A game never sees the clock, only answers
that somebody gave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

import msgspec
from msgspec import Struct, field

from sandtable.server.store.rows import TimeRow
from sandtable.server.wire import messages, time_of_day
from sandtable.server.wire.holidays import Quiet, Span, counted, when_passed
from sandtable.server.wire.time_of_day import instant

LEAST_GRACE = 600
"""Seconds that somebody whose clock had run out has at least when the owner lets it run again."""
LEAST_REMINDER = 900
"""Seconds before the time is up below which nobody is reminded: who plays so quickly is there."""
REMEMBERED = 32
"""Questions whose increment was paid: one that an undo opens again is not paid twice."""

Question = tuple[str, str]
"""A seat and a question before it."""


class Timer(Struct, omit_defaults=True):
    """Seconds left at the instant `since`, from which it runs; without one it stands still. It is up at `until`."""

    left: int
    since: int | None = None
    until: int | None = None


class Asked(Struct, omit_defaults=True):
    """A question before a seat: when it was asked, and its own time where each question has some."""

    at: int
    timer: Timer
    waits: bool = True


class SeatTimes(Struct, omit_defaults=True):
    """What is known of a seat's time."""

    bank: Timer
    days: int = 0
    asked: dict[str, Asked] = {}
    paid: list[str] = []
    away: Span | None = None
    quiet: Quiet | None = None
    stand_in: bool = False
    reminded: int | None = None
    """The end of time of which the seat was reminded."""

    def all_timers(self) -> list[Timer]:
        """Those that run and those that stand still."""
        return [self.bank, *(asked.timer for asked in self.asked.values())]

    @property
    def waiting(self) -> list[str]:
        """The questions that the seat has not answered, oldest first."""
        return sorted((one for one, asked in self.asked.items() if asked.waits), key=lambda one: self.asked[one].at)

    @property
    def since(self) -> int | None:
        """Since when the seat is waited for."""
        waiting = self.waiting
        return self.asked[waiting[0]].at if waiting else None

    def stop(self, timer: Timer, now: int) -> None:
        """Let a timer stand still; what has passed is gone."""
        timer.left = self.left(timer, now)
        timer.since = timer.until = None

    def stop_all(self, now: int) -> None:
        """Let every timer stand still."""
        for timer in self.all_timers():
            self.stop(timer, now)

    def left(self, timer: Timer, now: int) -> int:
        """Seconds that are left of a timer."""
        if timer.since is None:
            return timer.left
        return max(0, timer.left - counted(self.quiet, self.away, timer.since, max(now, timer.since)))

    def run(self, timer: Timer, runs: bool, now: int) -> None:
        """Let a timer run, or stand still."""
        if not runs:
            self.stop(timer, now)
            return
        if timer.since is None:
            timer.since = now
        if timer.until is None:
            timer.until = when_passed(max(0, timer.left), self.quiet, self.away, timer.since)


class Kept(Struct):
    """What is stored of a match's time."""

    pace: messages.Pace = field(default_factory=messages.Pace)
    paused: Literal["", "gathering", "owner", "deadline"] = "gathering"
    late: str = ""
    late_with: list[str] = []
    seats: dict[str, SeatTimes] = {}
    gaps: int = 0
    """How many of the server's gaps, which count for nobody, are taken into account."""


_decoder = msgspec.json.Decoder(Kept)
_encode = msgspec.json.Encoder(order="deterministic").encode


class Times:
    """The time of one match."""

    def __init__(self, row: TimeRow | None) -> None:
        self.kept = _decoder.decode(row.body) if row is not None else Kept()
        self.handed: set[Question] = set()
        """Questions whose time is up and which the staff answers."""
        self._body = row.body if row is not None else b""
        self._due = row.due if row is not None else None

    @property
    def timed(self) -> bool:
        """Is there a limit to anybody's time?"""
        return self.kept.pace.kind != "none"

    @property
    def stored(self) -> bool:
        """Was anything about its time ever written down?"""
        return bool(self._body)

    @property
    def due(self) -> int | None:
        """When the match has something to do by itself, as it is stored."""
        return self._due

    def changed(self, match: str, due: int | None) -> TimeRow | None:
        """What to write, if it is different from what is stored."""
        body = _encode(self.kept)
        if body == self._body and due == self._due:
            return None
        self._body, self._due = body, due
        return TimeRow(match, body, due)

    def stopped(self) -> Kept:
        """A copy in which every clock stands still: for a save, in which no time passes."""
        kept = _decoder.decode(_encode(self.kept))
        for times in kept.seats.values():
            times.stop_all(int(time_of_day.wall()))
        return kept

    def seat(self, seat: str) -> SeatTimes:
        """What is known of a seat's time."""
        if seat not in self.kept.seats:
            pace = self.kept.pace
            self.kept.seats[seat] = SeatTimes(Timer(pace.seconds), pace.holidays)
        return self.kept.seats[seat]

    # --- who is asked -------------------------------------------------------------------------------

    def observe(
        self,
        now: int,
        seats: Iterable[str],
        asked: Mapping[str, Mapping[str, bool]],
        paid: Callable[[str, str], bool],
    ) -> None:
        """Take in who is asked now: by seat its questions, and whether it still has to answer each. `paid`: did the
        seat itself answer this question?"""
        for seat in seats:
            times, mine = self.seat(seat), asked.get(seat, {})
            for id in [id for id in times.asked if id not in mine]:
                del times.asked[id]
                self._pay(times, seat, id, paid)
            for id, waits in mine.items():
                if id not in times.asked:
                    times.asked[id] = Asked(now, Timer(self.kept.pace.seconds))
                times.asked[id].waits = waits
        self.handed = {(seat, id) for seat, id in self.handed if id in self.seat(seat).waiting}

    def _pay(self, times: SeatTimes, seat: str, id: str, paid: Callable[[str, str], bool]) -> None:
        """A question is gone; where the seat itself answered it, its clock gets the increment, once."""
        pace = self.kept.pace
        if pace.kind != "clock" or not pace.increment or id in times.paid or times.stand_in:
            return
        if paid(seat, id):
            times.bank.left += pace.increment
            times.bank.until = None  # reckoned anew when the timers are looked at
            times.paid = [*times.paid, id][-REMEMBERED:]

    def run_timers(self, now: int) -> None:
        """Let every timer run or stand still, as the pace and the questions will it."""
        kind, still = self.kept.pace.kind, bool(self.kept.paused)
        for times in self.kept.seats.values():
            times.run(times.bank, kind == "clock" and not still and bool(times.waiting), now)
            for asked in times.asked.values():
                times.run(asked.timer, kind == "question" and not still and asked.waits, now)

    # --- who is late --------------------------------------------------------------------------------

    def timers(self, times: SeatTimes) -> Iterator[tuple[str, Timer]]:
        """The timers that count for the questions that a seat has not answered."""
        if self.kept.pace.kind == "clock":
            yield from ((id, times.bank) for id in times.waiting)
        elif self.kept.pace.kind == "question":
            yield from ((id, times.asked[id].timer) for id in times.waiting)

    def next(self) -> int | None:
        """When somebody's time is up next."""
        if self.kept.paused:
            return None
        found = [
            timer.until
            for seat, times in self.kept.seats.items()
            for id, timer in self.timers(times)
            if timer.until is not None and (seat, id) not in self.handed
        ]
        return min(found, default=None)

    def late(self, seat: str, now: int) -> list[str]:
        """The questions for which the seat's time is up."""
        return [
            id
            for id, timer in self.timers(self.seat(seat))
            if timer.until is not None and timer.until <= now and (seat, id) not in self.handed
        ]

    def reminder(self, seat: str) -> tuple[int, int] | None:
        """When to remind the seat that its time runs out, and when it does; None: not, or it was done.

        So many hours before as the match says, but never before two thirds of the time have passed.
        """
        times = self.kept.seats.get(seat)
        if times is None or not self.kept.pace.remind or self.kept.paused:
            return None
        running = [
            (timer.until, timer.since, timer.left)
            for id, timer in self.timers(times)
            if timer.until is not None and timer.since is not None and (seat, id) not in self.handed
        ]
        if not running:
            return None
        until, since, left = min(running)
        before = min(3_600 * self.kept.pace.remind, left // 3)
        if before < LEAST_REMINDER or times.reminded == until:
            return None
        return when_passed(left - before, times.quiet, times.away, since), until

    # --- what the owner and the seats may do --------------------------------------------------------

    def set_pace(self, pace: messages.Pace, seats: Iterable[str]) -> None:
        """Other settings: everybody begins with full time, and the days off that are new."""
        kept = self.kept
        if kept.pace.kind == "none" and kept.paused != "owner":
            kept.paused = "gathering"
        for seat in seats:
            times = self.seat(seat)
            times.days = max(0, times.days + pace.holidays - kept.pace.holidays)
            times.bank = Timer(pace.seconds)
            for asked in times.asked.values():
                asked.timer = Timer(pace.seconds)
            if times.quiet is not None and pace.kind != "none" and times.quiet.minutes > 60 * pace.quiet:
                times.quiet = None
        kept.pace = pace

    def pause(self, paused: bool) -> None:
        """Stop all clocks, or let them run again; whoever had none left gets some."""
        kept = self.kept
        kept.paused, kept.late, kept.late_with = ("owner" if paused else ""), "", []
        if paused:
            return
        pace = kept.pace
        grace = pace.seconds if pace.kind == "question" else max(LEAST_GRACE, pace.increment)
        for times in kept.seats.values():
            for _, timer in list(self.timers(times)):
                if timer.since is None and timer.left <= 0:
                    timer.left = grace

    def extend(self, seats: list[str], seconds: int) -> None:
        """More time for these seats; clocks that stood still because of one of them run again."""
        for seat in seats:
            times = self._reckoned(seat)
            if self.kept.pace.kind == "clock":
                times.bank.left += seconds
            for asked in times.asked.values():
                asked.timer.left += seconds
        if self.kept.paused == "deadline" and self.kept.late in seats:
            self.pause(False)

    def holiday(self, seat: str, start: int, days: int) -> None:
        """Days off; each is taken from those that the seat has."""
        times = self._reckoned(seat)
        times.days -= days
        times.away = (start, start + days * 86_400)

    def end_holiday(self, seat: str) -> None:
        """Back early: whole days that were not used are given back."""
        now = int(time_of_day.wall())
        times = self._reckoned(seat)
        if times.away is not None and times.away[1] > now:
            times.days += (times.away[1] - max(now, times.away[0])) // 86_400
        times.away = None

    def set_quiet(self, seat: str, quiet: Quiet | None) -> None:
        """Other quiet hours from now on."""
        self._reckoned(seat).quiet = quiet

    def _reckoned(self, seat: str) -> SeatTimes:
        """The seat's time, reckoned up to now: before quiet hours, or anything else of it, are changed."""
        times = self.seat(seat)
        times.stop_all(int(time_of_day.wall()))
        return times

    # --- what everybody sees ------------------------------------------------------------------------

    def pace_info(self) -> messages.PaceInfo | None:
        """The settings, and do the clocks stand still?"""
        if not self.timed:
            return None
        return messages.PaceInfo(self.kept.pace, self.kept.paused, self.kept.late)

    def info(self, seat: str) -> messages.SeatTime | None:
        """A seat's time as everybody sees it: instants, so that it changes only when something happens."""
        times = self.kept.seats.get(seat)
        if times is None:
            return None
        since = times.since
        timers = [timer for _, timer in self.timers(times)]
        runs = [timer.until for timer in timers if timer.until is not None]
        still = [timer.left for timer in timers if timer.since is None]
        if self.kept.pace.kind == "clock" and not timers:
            still = [times.bank.left]
        away = times.away if times.away is not None and times.away[1] > time_of_day.wall() else None
        return messages.SeatTime(
            instant(since) if since is not None else "",
            instant(min(runs)) if runs else "",
            min(still) if still and not runs else None,
            times.stand_in,
            times.days,
            [instant(one) for one in away] if away else [],
        )
