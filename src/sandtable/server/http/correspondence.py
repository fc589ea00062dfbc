"""What the holder of a key may do about time by HTTP: settings, more time, days off, quiet hours, being back.

Runs in the match's own task."""

from __future__ import annotations

from datetime import UTC, datetime

from sandtable.server.http.acts import Keys, host_only, running, seat_of
from sandtable.server.match import deadlines, stand_in
from sandtable.server.match.live_match import Host
from sandtable.server.wire import api_types, messages
from sandtable.server.wire.errors import Refusing
from sandtable.server.wire.holidays import Quiet, known_zone

FAR = 366 * 86_400
"""Seconds ahead that a holiday may be planned."""


def set_pace(host: Host, keys: Keys, act: messages.Pace) -> api_types.Done:
    """Other time settings: everybody begins with full time."""
    host_only(host, keys)
    running(host)
    if host.game.live:
        raise Refusing(409, "live", "This game has a running clock of its own: it takes no pace.")
    host.times.set_pace(act)
    host.notice("pace-set")
    return api_types.Done(host.teller.seats())


def extend(host: Host, keys: Keys, act: api_types.Extend) -> api_types.Done:
    """More time for one seat, or for all."""
    host_only(host, keys)
    _timed(host)
    seats = [seat_of(host, keys, act.seat).seat] if act.seat else host.people()
    host.times.extend(seats, act.seconds)
    for seat in seats if act.seat else ():
        host.notice("more-time", seat=seat)
    if not act.seat:
        host.notice("more-time-for-all")
    return api_types.Done(host.teller.seats())


def holiday(host: Host, keys: Keys, act: api_types.Holiday) -> api_types.Done:
    """Days off, from those that the seat has; none: back early."""
    row = seat_of(host, keys, act.seat)
    _timed(host)
    times = host.times.kept.seats.get(row.seat)
    if not act.days:
        host.times.end_holiday(row.seat)
        host.notice("holiday-over", seat=row.seat)
        return api_types.Done(host.teller.seats())
    now = int(deadlines.wall())
    if times is not None and times.away is not None and times.away[1] > now:
        raise Refusing(409, "on-holiday", "There is a holiday already: end it first.", "days")
    left = times.days if times is not None else host.times.kept.pace.holidays
    if act.days > left:
        raise Refusing(409, "no-days-left", f"This seat has {left} days off left.", "days")
    host.times.holiday(row.seat, _start(act.start, now), act.days)
    host.notice("holiday", seat=row.seat, days=act.days)
    return api_types.Done(host.teller.seats())


def _start(text: str, now: int) -> int:
    if not text:
        return now
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise Refusing(422, "malformed", "Write the start as 2026-08-01T12:00:00+00:00.", "start") from None
    start = int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp())
    if start < now - 60 or start > now + FAR:
        raise Refusing(422, "outside-the-limits", "A holiday starts now or within a year.", "start")
    return max(start, now)


def quiet(host: Host, keys: Keys, act: api_types.QuietHours) -> api_types.Done:
    """The seat's own quiet hours, as many as the match allows."""
    row = seat_of(host, keys, act.seat)
    if not known_zone(act.zone):
        raise Refusing(422, "no-such-zone", "Name a time zone such as Europe/Vienna or UTC.", "zone")
    wanted = Quiet(_minutes(act.begin), _minutes(act.until), act.zone)
    most = host.times.kept.pace.quiet if host.times.timed else 12
    if wanted.minutes > 60 * most:
        raise Refusing(409, "too-quiet", f"In this match at most {most} hours a day are quiet.", "until")
    host.times.set_quiet(row.seat, wanted if wanted.minutes else None)
    return api_types.Done(host.teller.seats())


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


def back(host: Host, keys: Keys, act: api_types.OneSeat) -> api_types.Done:
    """The person is back: the staff no longer plays the seat."""
    stand_in.relieve(host, seat_of(host, keys, act.seat).seat)
    return api_types.Done(host.teller.seats())


def _timed(host: Host) -> None:
    running(host)
    if not host.times.timed:
        raise Refusing(409, "no-limit", "Nobody's time is limited in this match.")
