"""Time of unhurried matches: whom a match waits for since when, how much time they have, what happens then.

Everything is reckoned from stored instants, so a match that left the memory loses nothing; time in which the server
did not run counts for nobody (keeper.py). The clock is the server's alone: a game never sees it, only answers that
somebody gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct, field

from sandtable.kernel.record import Answered
from sandtable.server.match import stand_in
from sandtable.server.store.rows import TimeRow
from sandtable.server.wire import messages
from sandtable.server.wire.holidays import Quiet, Span, counted, instant, when_passed
from sandtable.server.wire.steady_clock import SteadyClock

if TYPE_CHECKING:
    from sandtable.server.lobby.keeper import Keeper
    from sandtable.server.match.live_match import Host

LEAST_GRACE = 600
"""Seconds that somebody whose clock had run out has at least when the host lets it run again."""
LEAST_REMINDER = 900
"""Seconds before the time is up below which nobody is reminded: who plays so quickly is there."""
REMEMBERED = 32
"""Questions whose increment was paid: one that an undo opens again is not paid twice."""


steady = SteadyClock()


def wall() -> float:
    """The time of day; tests put their own in its place."""
    return steady.now()


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


class Seat(Struct, omit_defaults=True):
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


class Kept(Struct):
    """What is stored of a match's time."""

    pace: messages.Pace = field(default_factory=messages.Pace)
    paused: Literal["", "gathering", "host", "deadline"] = "gathering"
    late: str = ""
    late_with: list[str] = []
    seats: dict[str, Seat] = {}
    gaps: int = 0
    """How many of the server's gaps, which count for nobody, are taken into account."""


_decoder = msgspec.json.Decoder(Kept)
encode = msgspec.json.Encoder(order="deterministic").encode


class Times:
    """The time of one match. `settle` is called at the end of every turn of its host."""

    def __init__(self, host: Host, row: TimeRow | None) -> None:
        self.host = host
        self.keeper: Keeper | None = None
        self.kept = _decoder.decode(row.body) if row is not None else Kept()
        self.handed: set[tuple[str, str]] = set()
        """Questions whose time is up and which the staff answers: seat and question."""
        self._stored = row.body if row is not None else b""
        self._due = row.due if row is not None else None

    @property
    def timed(self) -> bool:
        """Is there a limit to anybody's time?"""
        return self.kept.pace.kind != "none"

    @property
    def active(self) -> bool:
        """Is there anybody to reckon time for? A solitaire without limits needs none of this."""
        host = self.host
        return not host.game.live and (
            self.timed or bool(self._stored) or bool(host.notices.rows) or len(host.people()) > 1
        )

    def settle(self) -> None:
        """Take in who is asked now, apply what time has done, and keep it with this turn's commit."""
        notices = self.host.notices
        if len(self.host.seats) == 1 and not self._stored and not self.timed and not notices.rows:
            return
        if not self.active:
            return
        now = int(wall())
        self._leave_gaps_out()
        self._observe(now)
        if self.timed and not self.host.match.over:
            self._apply(now)
            self._observe(now)
        notices.plan(now)
        due = min((one for one in (self._next(), notices.next()) if one is not None), default=None)
        body = encode(self.kept)
        if body != self._stored or due != self._due:
            self._stored, self._due = body, due
            self.host.save(TimeRow(self.host.match.id, body, due))
            if self.keeper is not None:
                self.keeper.note(self.host.match.id, due)

    def _leave_gaps_out(self) -> None:
        """Timers stand still while the server does not run: each goes on behind the gap with what it had before."""
        gaps = self.keeper.gaps if self.keeper is not None else []
        ran = False
        for since, until in gaps[self.kept.gaps :]:
            for times in self.kept.seats.values():
                for timer in times.all_timers():
                    if timer.since is not None:
                        ran = True
                        self._stop(times, timer, since)
                        timer.since = until
                        times.reminded = None
        self.kept.gaps = len(gaps)
        if ran and self.timed:
            self.host.notice("server-away")

    # --- who is asked -------------------------------------------------------------------------------

    def _observe(self, now: int) -> None:
        host = self.host
        over = host.match.over or bool(host.match.outcome) or host.table.outcome is not None
        people = [] if over else host.people()
        asked = self._asked_now()
        for seat in host.seats:
            times = self._seat(seat)
            mine = asked.get(seat, {}) if seat in people and not times.stand_in else {}
            for id in [id for id in times.asked if id not in mine]:
                self._closed(seat, times, id)
            for id, waits in mine.items():
                if id not in times.asked:
                    times.asked[id] = Asked(now, Timer(self.kept.pace.seconds))
                times.asked[id].waits = waits
        self.handed = {(seat, id) for seat, id in self.handed if id in self._seat(seat).waiting}
        self._pause_or_go_on()
        for times in self.kept.seats.values():
            self._run_timers(times, now)

    def _asked_now(self) -> dict[str, dict[str, bool]]:
        """Every question by seat: does the seat still have to answer it?"""
        found: dict[str, dict[str, bool]] = {}
        for branch in self.host.table.live.values():
            if branch.ask is not None:
                for seat in branch.ask.seats:
                    found.setdefault(seat, {})[branch.id] = seat not in branch.got
        return found

    def _seat(self, seat: str) -> Seat:
        if seat not in self.kept.seats:
            pace = self.kept.pace
            self.kept.seats[seat] = Seat(Timer(pace.seconds), pace.holidays)
        return self.kept.seats[seat]

    def _closed(self, seat: str, times: Seat, id: str) -> None:
        """A question is gone; where the seat itself answered it, its clock gets the increment, once."""
        del times.asked[id]
        increment = self.kept.pace.increment
        if self.kept.pace.kind != "clock" or not increment or id in times.paid or times.stand_in:
            return
        answers = (entry for entry in self.host.table.entries[-64:] if type(entry) is Answered)
        if any(entry.seat == seat and entry.to == id and entry.by != "instruction" for entry in answers):
            times.bank.left += increment
            times.bank.until = None  # reckoned anew when the timers are looked at
            times.paid = [*times.paid, id][-REMEMBERED:]

    def _pause_or_go_on(self) -> None:
        """Clocks run once everybody has sat down; after a deadline they go on when the late seat has answered."""
        kept, host = self.kept, self.host
        if kept.paused == "gathering" and all(host.seats[seat].taken for seat in host.people()):
            kept.paused = ""
        if kept.paused == "deadline" and not set(self._seat(kept.late).waiting) & set(kept.late_with):
            self.pause(False)

    # --- clocks -------------------------------------------------------------------------------------

    def _run_timers(self, times: Seat, now: int) -> None:
        kind, still = self.kept.pace.kind, bool(self.kept.paused)
        run_bank = kind == "clock" and not still and bool(times.waiting)
        self._run(times, times.bank, run_bank, now)
        for asked in times.asked.values():
            self._run(times, asked.timer, kind == "question" and not still and asked.waits, now)

    @staticmethod
    def _run(times: Seat, timer: Timer, runs: bool, now: int) -> None:
        if not runs:
            Times._stop(times, timer, now)
            return
        if timer.since is None:
            timer.since = now
        if timer.until is None:
            timer.until = when_passed(max(0, timer.left), times.quiet, times.away, timer.since)

    @staticmethod
    def _stop(times: Seat, timer: Timer, now: int) -> None:
        """Let a timer stand still; what has passed is gone."""
        timer.left = Times._left(times, timer, now)
        timer.since = timer.until = None

    def stop_all(self, seat: str) -> None:
        """Reckon up to now: before hours that do not count, or anything else about a seat's time, is changed."""
        times, now = self._seat(seat), int(wall())
        for timer in times.all_timers():
            self._stop(times, timer, now)

    def stopped(self) -> Kept:
        """A copy in which every clock stands still: for a save, in which no time passes."""
        kept = _decoder.decode(encode(self.kept))
        now = int(wall())
        for times in kept.seats.values():
            for timer in times.all_timers():
                self._stop(times, timer, now)
        return kept

    def _timers(self, times: Seat) -> Iterator[tuple[str, Timer]]:
        if self.kept.pace.kind == "clock":
            yield from ((id, times.bank) for id in times.waiting)
        elif self.kept.pace.kind == "question":
            yield from ((id, times.asked[id].timer) for id in times.waiting)

    def _next(self) -> int | None:
        """When somebody's time is up next."""
        if self.kept.paused:
            return None
        found = [
            timer.until
            for seat, times in self.kept.seats.items()
            for id, timer in self._timers(times)
            if timer.until is not None and (seat, id) not in self.handed
        ]
        return min(found, default=None)

    def reminder(self, seat: str) -> tuple[int, int] | None:
        """When to remind the seat that its time runs out, and when it does; None: not, or it was done.

        So many hours before as the match says, but never before two thirds of the time have passed.
        """
        times = self.kept.seats.get(seat)
        if times is None or not self.kept.pace.remind or self.kept.paused:
            return None
        running = [
            (timer.until, timer.since, timer.left)
            for id, timer in self._timers(times)
            if timer.until is not None and timer.since is not None and (seat, id) not in self.handed
        ]
        if not running:
            return None
        until, since, left = min(running)
        before = min(3_600 * self.kept.pace.remind, left // 3)
        if before < LEAST_REMINDER or times.reminded == until:
            return None
        return when_passed(left - before, times.quiet, times.away, since), until

    # --- when time is up ----------------------------------------------------------------------------

    def _apply(self, now: int) -> None:
        for seat in list(self.kept.seats):
            if self.kept.paused:
                return
            times = self._seat(seat)
            late = [
                id
                for id, timer in self._timers(times)
                if timer.until is not None and timer.until <= now and (seat, id) not in self.handed
            ]
            if late:
                self._time_is_up(seat, late)

    def _time_is_up(self, seat: str, questions: list[str]) -> None:
        host, policy = self.host, self.kept.pace.policy
        if policy == "concede":
            stand_in.give_up(host, host.seats[seat])
        elif policy == "answer" and not self._nobody_has_time():
            self.handed |= {(seat, id) for id in questions}
            host.notice("staff-answered", seat=seat)
        elif policy != "staff" or not stand_in.step_in(host, seat):
            self.kept.paused, self.kept.late, self.kept.late_with = "deadline", seat, questions
            host.notice("stopped-at-deadline", seat=seat)

    def _nobody_has_time(self) -> bool:
        """Have all clocks run out for good? The staff would play the match to its end among itself."""
        pace, now = self.kept.pace, int(wall())
        if pace.kind != "clock" or pace.increment:
            return False
        banks = [(self._seat(seat), self._seat(seat).bank) for seat in self.host.people()]
        return not any(self._left(times, bank, now) for times, bank in banks)

    @staticmethod
    def _left(times: Seat, timer: Timer, now: int) -> int:
        if timer.since is None:
            return timer.left
        return max(0, timer.left - counted(times.quiet, times.away, timer.since, max(now, timer.since)))

    # --- what the host and the seats may do ---------------------------------------------------------

    def set_pace(self, pace: messages.Pace) -> None:
        """Other settings: everybody begins with full time, and the days off that are new."""
        kept = self.kept
        if kept.pace.kind == "none" and kept.paused != "host":
            kept.paused = "gathering"
        for seat in self.host.seats:
            times = self._seat(seat)
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
        kept.paused, kept.late, kept.late_with = ("host" if paused else ""), "", []
        if paused:
            return
        pace = kept.pace
        grace = pace.seconds if pace.kind == "question" else max(LEAST_GRACE, pace.increment)
        for times in kept.seats.values():
            for _, timer in list(self._timers(times)):
                if timer.since is None and timer.left <= 0:
                    timer.left = grace

    def extend(self, seats: list[str], seconds: int) -> None:
        """More time for these seats; clocks that stood still because of one of them run again."""
        for seat in seats:
            self.stop_all(seat)
            times = self._seat(seat)
            if self.kept.pace.kind == "clock":
                times.bank.left += seconds
            for asked in times.asked.values():
                asked.timer.left += seconds
        if self.kept.paused == "deadline" and self.kept.late in seats:
            self.pause(False)

    def holiday(self, seat: str, start: int, days: int) -> None:
        """Days off; each is taken from those that the seat has."""
        self.stop_all(seat)
        times = self._seat(seat)
        times.days -= days
        times.away = (start, start + days * 86_400)

    def end_holiday(self, seat: str) -> None:
        """Back early: whole days that were not used are given back."""
        now = int(wall())
        self.stop_all(seat)
        times = self._seat(seat)
        if times.away is not None and times.away[1] > now:
            times.days += (times.away[1] - max(now, times.away[0])) // 86_400
        times.away = None

    def set_quiet(self, seat: str, quiet: Quiet | None) -> None:
        """Other quiet hours from now on."""
        self.stop_all(seat)
        self._seat(seat).quiet = quiet

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
        timers = [timer for _, timer in self._timers(times)]
        runs = [timer.until for timer in timers if timer.until is not None]
        still = [timer.left for timer in timers if timer.since is None]
        if self.kept.pace.kind == "clock" and not timers:
            still = [times.bank.left]
        away = times.away if times.away is not None and times.away[1] > wall() else None
        return messages.SeatTime(
            instant(since) if since is not None else "",
            instant(min(runs)) if runs else "",
            min(still) if still and not runs else None,
            times.stand_in,
            times.days,
            [instant(one) for one in away] if away else [],
        )
