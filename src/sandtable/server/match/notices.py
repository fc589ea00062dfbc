"""Notices to those who are waited for: one per turn and one before their time is up, to where their seat wants
them, tried again if need be.

A match plans its notices in its own turn and stores the plan with it; the post office (lobby/post_office.py)
carries them out and tells the match how it went. What a notice says is written in post/mails.py.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from sandtable.kernel import Fact
from sandtable.kernel.record import Answered
from sandtable.server.match.state import MatchState
from sandtable.server.post import mails
from sandtable.server.post.mails import Event, Mail, Where
from sandtable.server.store.rows import NoticeRow
from sandtable.server.wire import time_of_day
from sandtable.server.wire.holidays import is_frozen, when_passed
from sandtable.server.wire.time_of_day import instant
from sandtable.text.recap import recap

DELAY_S = 60
"""Seconds that somebody who is not here is waited for before a notice goes out: people who play at once get
none."""
DELAY_IF_ONLINE_S = 900
"""The same for somebody whose page is open: it may lie open in an empty room."""
BACKOFF = (60, 300, 1_800, 7_200, 21_600)
"""Seconds until the next try after each that failed; then this turn's notice is given up."""
LEASE = 300
"""Seconds after which a notice that was handed over, and of which nothing was heard, is handed over again."""
MAX_NOTICES_PER_HOUR = 6
"""To one place."""
LATEST = 3_000
"""Entries of the record, the newest, in which a notice looks for what has happened."""


def public_name(row: NoticeRow) -> str:
    """What its owner knows a notice by: the id itself opens the page on which an address agrees."""
    return hashlib.sha256(row.id.encode()).hexdigest()[:12]


def of(match: MatchState, seat: str) -> list[NoticeRow]:
    """Where a seat wants to be told."""
    return [row for row in match.notices.values() if row.seat == seat]


def add(match: MatchState, row: NoticeRow) -> None:
    """Another place; it is told at once that it is one, or asked whether it wants to be."""
    match.notices[row.id] = row
    match.save(row)
    _hand_over(match, row, "please-agree" if row.state == "asked" else "set-up", "")


def stop(match: MatchState, row: NoticeRow) -> None:
    """No more notices there; the address is forgotten."""
    row.state, row.target, row.secret, row.due = "off", "", "", None
    match.notices.pop(row.id, None)
    match.save(row)


def stop_all(match: MatchState, seat: str) -> None:
    """Another person may sit there now."""
    for row in of(match, seat):
        stop(match, row)


def agree(match: MatchState, row: NoticeRow) -> None:
    """The address wants them."""
    row.state, row.error = "on", ""
    match.save(row)


# --- when -----------------------------------------------------------------------------------------------


def plan(match: MatchState, now: int) -> None:
    """Hand over what is due; called at the end of every turn."""
    reminded = _reminded(match, now)
    for row in list(match.notices.values()):
        if row.state != "on" or _flies(match, row):
            continue
        before = row.told, row.due, row.tries
        since = _since(match, row.seat)
        if since is None:
            row.due, row.tries = None, 0
        elif row.told != since:
            row.told, row.tries, row.due = since, 0, _first(match, row.seat, since)
        elif row.due is not None and row.tries == 0:
            row.due = _first(match, row.seat, since)
        if row.seat in reminded and row.tries == 0:
            row.due = now
        if row.due is not None and row.due <= now:
            row.due = _allowed(row, now)
        if row.due is not None and row.due <= now:
            row.due = now + LEASE
            _hand_over(match, row, _event(match, row.seat), _until(match, row.seat))
        if before != (row.told, row.due, row.tries):
            match.save(row)


def due(match: MatchState) -> int | None:
    """When something is to be done next."""
    on = [row for row in match.notices.values() if row.state == "on"]
    waiting = [row.due for row in on if row.due is not None]
    reminders = [_reminder(match, seat) for seat in {row.seat for row in on}]
    return min([*waiting, *(one[0] for one in reminders if one is not None)], default=None)


def tell_rematch(match: MatchState, by: Sequence[str]) -> None:
    """There is a rematch: those who did not ask for it themselves hear of it."""
    for row in list(match.notices.values()):
        if row.state == "on" and row.seat not in by:
            _tell_next(match, row, "rematch", "")


def announce_leaving(match: MatchState, leaves: int) -> None:
    """Nobody has come for long: say when the table goes, unless somebody is here."""
    if match.clients:
        match.touch()
        return
    match.row.leaves = leaves
    match.save(match.row)
    match.notice("leaves", until=instant(leaves))
    for row in list(match.notices.values()):
        if row.state == "on":
            _tell_next(match, row, "leaves", instant(leaves))


def _reminded(match: MatchState, now: int) -> set[str]:
    """The seats whose time is nearly up and who are to be told so now; each is, once for each end of time."""
    found = set()
    for seat in {row.seat for row in match.notices.values() if row.state == "on"}:
        reminder = _reminder(match, seat)
        if reminder is not None and reminder[0] <= now:
            match.times.kept.seats[seat].reminded = reminder[1]
            found.add(seat)
    return found


def _reminder(match: MatchState, seat: str) -> tuple[int, int] | None:
    """When to remind the seat, and of which end of time."""
    found = match.times.reminder(seat)
    return None if found is None else (_undisturbed(match, seat, found[0]), found[1])


def _event(match: MatchState, seat: str) -> Event:
    """Is it a turn that is told, or that its time is nearly up?"""
    times, until = match.times.kept.seats[seat], _until(match, seat)
    return "reminder" if times.reminded is not None and instant(times.reminded) == until else "your-turn"


def _since(match: MatchState, seat: str) -> int | None:
    times = match.times.kept.seats.get(seat)
    return times.since if times is not None and match.keeps_times else None


def _until(match: MatchState, seat: str) -> str:
    found = match.times.info(seat)
    return found.until if found is not None else ""


def _first(match: MatchState, seat: str, since: int) -> int:
    """When to tell of a turn: not at once, and not in hours that the seat wants to be left alone."""
    here = any(seat in client.acts for client in match.clients)
    return _undisturbed(match, seat, since + (DELAY_IF_ONLINE_S if here else DELAY_S))


def _undisturbed(match: MatchState, seat: str, at: int) -> int:
    """This instant, or the next at which the seat may be disturbed."""
    times = match.times.kept.seats[seat]
    if is_frozen(times.quiet, times.away, at):
        return when_passed(1, times.quiet, times.away, at) - 1
    return at


def _sent(row: NoticeRow, now: int) -> list[int]:
    """When some went in the last hour."""
    return [at for at in msgspec.json.decode(row.sent, type=list[int]) if at > now - 3_600]


def _allowed(row: NoticeRow, now: int) -> int:
    """Now, or when the last hour holds few enough."""
    sent = _sent(row, now)
    return now if len(sent) < MAX_NOTICES_PER_HOUR else sent[-MAX_NOTICES_PER_HOUR] + 3_600


# --- how it went ----------------------------------------------------------------------------------------


def _tell_next(match: MatchState, row: NoticeRow, event: Event, until: str) -> None:
    """This is told once and not planned again, so it waits for another that is under way."""
    if _flies(match, row):
        match.told_next[row.id] = event, until
    else:
        _hand_over(match, row, event, until)


def _hand_over(match: MatchState, row: NoticeRow, event: Event, until: str) -> None:
    match.flying[row.id] = time_of_day.wall()
    match.hand_over(row, _mail(match, row, event, until))


def _flies(match: MatchState, row: NoticeRow) -> bool:
    return time_of_day.wall() < match.flying.get(row.id, -LEASE) + LEASE


def _mail(match: MatchState, row: NoticeRow, event: Event, until: str) -> Mail:
    base, id = row.base, match.row.id
    at = Where(f"{base}/#/m/{id}/{row.seat}", f"{base}/notices/{row.id}")
    if row.kind == "mail" and event != "please-agree":
        # A mail is its owner's alone, and may be opened where the seat's link is not kept.
        keys = (key for key in match.keys.values() if key.role == "seat" and key.seat == row.seat)
        at.table = f"{base}/#/t/{next(key.key for key in keys if not key.revoked)}"
    told = recap_for(match, row.seat) if event in ("your-turn", "reminder") else ""
    return mails.write(event, match.game, id, match.row.title, row.seat, until, at, told)


def recap_for(match: MatchState, seat: str) -> str:
    """What has happened since the seat's last answer. A notice may be read over a shoulder or in a channel of many,
    so it tells only what was told to everybody."""
    told: list[Fact] = []
    for _, entry in match.table.active(max(0, len(match.table.entries) - LATEST)):
        if type(entry) is Answered and entry.seat == seat:
            told = []
        elif type(entry) is Fact and entry.to is None:
            told.append(entry)
    return recap(match.game, told, [seat])


def went(match: MatchState, id: str, why: str, gone: bool) -> None:
    """The post office has tried."""
    match.flying.pop(id, None)
    row = match.notices.get(id)
    if row is None:
        return
    now = int(time_of_day.wall())
    row.error = why
    if gone and row.kind == "push":
        stop(match, row)
        return
    if not why:
        row.sent = msgspec.json.encode([*_sent(row, now), now]).decode()
        row.due, row.tries = None, 0
    elif row.due is not None:
        row.due = now + BACKOFF[row.tries] if row.tries < len(BACKOFF) else None
        row.tries += 1
    match.save(row)
    if (waiting := match.told_next.pop(id, None)) is not None and row.state == "on":
        _hand_over(match, row, *waiting)
