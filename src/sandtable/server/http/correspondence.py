"""What the holder of a key may do about time by HTTP: settings, more time, days off, quiet hours, being back.

Runs in the match's own task."""

from __future__ import annotations

from datetime import UTC, datetime

from sandtable.server.match import stand_in
from sandtable.server.match.broadcast import seat_infos
from sandtable.server.match.rights import Keys, owner_only, running, seat_of
from sandtable.server.match.state import MatchState
from sandtable.server.wire import api_types, messages, time_of_day
from sandtable.server.wire.errors import ApiError
from sandtable.server.wire.holidays import Quiet, known_zone

FAR = 366 * 86_400
"""Seconds ahead that a holiday may be planned."""


def set_pace(match: MatchState, keys: Keys, act: messages.Pace) -> api_types.Done:
    """Other time settings: everybody begins with full time."""
    owner_only(match, keys)
    running(match)
    if match.game.live:
        raise ApiError(409, "live", "This game has a running clock of its own: it takes no pace.")
    match.times.set_pace(act, match.seats)
    match.notice("pace-set")
    return api_types.Done(seat_infos(match))


def extend(match: MatchState, keys: Keys, act: api_types.Extend) -> api_types.Done:
    """More time for one seat, or for all."""
    owner_only(match, keys)
    _timed(match)
    seats = [seat_of(match, keys, act.seat).seat] if act.seat else match.people()
    match.times.extend(seats, act.seconds)
    for seat in seats if act.seat else ():
        match.notice("more-time", seat=seat)
    if not act.seat:
        match.notice("more-time-for-all")
    return api_types.Done(seat_infos(match))


def holiday(match: MatchState, keys: Keys, act: api_types.Holiday) -> api_types.Done:
    """Days off, from those that the seat has; none: back early."""
    row = seat_of(match, keys, act.seat)
    _timed(match)
    times = match.times.kept.seats.get(row.seat)
    if not act.days:
        match.times.end_holiday(row.seat)
        match.notice("holiday-over", seat=row.seat)
        return api_types.Done(seat_infos(match))
    now = int(time_of_day.wall())
    if times is not None and times.away is not None and times.away[1] > now:
        raise ApiError(409, "on-holiday", "There is a holiday already: end it first.", "days")
    left = times.days if times is not None else match.times.kept.pace.holidays
    if act.days > left:
        raise ApiError(409, "no-days-left", f"This seat has {left} days off left.", "days")
    match.times.holiday(row.seat, _start(act.start, now), act.days)
    match.notice("holiday", seat=row.seat, days=act.days)
    return api_types.Done(seat_infos(match))


def _start(text: str, now: int) -> int:
    if not text:
        return now
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise ApiError(422, "malformed", "Write the start as 2026-08-01T12:00:00+00:00.", "start") from None
    start = int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp())
    if start < now - 60 or start > now + FAR:
        raise ApiError(422, "outside-the-limits", "A holiday starts now or within a year.", "start")
    return max(start, now)


def quiet(match: MatchState, keys: Keys, act: api_types.QuietHours) -> api_types.Done:
    """The seat's own quiet hours, as many as the match allows."""
    row = seat_of(match, keys, act.seat)
    if not known_zone(act.zone):
        raise ApiError(422, "no-such-zone", "Name a time zone such as Europe/Vienna or UTC.", "zone")
    wanted = Quiet(_minutes(act.begin), _minutes(act.until), act.zone)
    most = match.times.kept.pace.quiet if match.times.timed else 12
    if wanted.minutes > 60 * most:
        raise ApiError(409, "too-quiet", f"In this match at most {most} hours a day are quiet.", "until")
    match.times.set_quiet(row.seat, wanted if wanted.minutes else None)
    return api_types.Done(seat_infos(match))


def _minutes(text: str) -> int:
    hours, minutes = text.split(":")
    return 60 * int(hours) + int(minutes)


def back(match: MatchState, keys: Keys, act: api_types.OneSeat) -> api_types.Done:
    """The person is back: the staff no longer plays the seat."""
    stand_in.relieve(match, seat_of(match, keys, act.seat).seat)
    return api_types.Done(seat_infos(match))


def _timed(match: MatchState) -> None:
    running(match)
    if not match.times.timed:
        raise ApiError(409, "no-limit", "Nobody's time is limited in this match.")
