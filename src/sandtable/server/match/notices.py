"""Notices to those who are waited for: one per turn and one before their time is up, to where their seat wants
them, tried again if need be.

A match plans its notices in its own turn and stores the plan with it; the post office carries them out in threads
and tells the match how it went. What a notice says is written in mails.py.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec

from sandtable.server.match import deadlines
from sandtable.server.post import mails, push
from sandtable.server.post.mails import Event, Letter, Where
from sandtable.server.post.safe_http import NotSent
from sandtable.server.store.rows import NoticeRow
from sandtable.server.wire.holidays import instant, is_frozen, when_passed

if TYPE_CHECKING:
    from sandtable.server.lobby.lobby import Hall
    from sandtable.server.match.live_match import Host

log = logging.getLogger(__name__)

AWAY = 60
"""Seconds that somebody who is not here is waited for before a notice goes out: people who play at once get
none."""
HERE = 900
"""The same for somebody whose page is open: it may lie open in an empty room."""
BACKOFF = (60, 300, 1_800, 7_200, 21_600)
"""Seconds until the next try after each that failed; then this turn's notice is given up."""
LEASE = 300
"""Seconds after which a notice that was handed over, and of which nothing was heard, is handed over again."""
AN_HOUR = 6
"""Notices in an hour to one place."""
ASKED_AN_HOUR = 60
"""Addresses in an hour that this server asks whether they want notices."""


def name(row: NoticeRow) -> str:
    """What its owner knows a notice by: the id itself opens the page on which an address agrees."""
    return hashlib.sha256(row.id.encode()).hexdigest()[:12]


class Notices:
    """The notices of one match."""

    def __init__(self, host: Host, rows: list[NoticeRow]) -> None:
        self.host = host
        self.rows = {row.id: row for row in rows if row.state != "off"}
        self.office: PostOffice | None = None
        self._flying: dict[str, float] = {}
        """What was handed over, and when: nothing is heard of it for long, so it is handed over again."""
        self._then: dict[str, tuple[Event, str]] = {}
        """What is to be told once it is known how the notice under way went."""

    def of(self, seat: str) -> list[NoticeRow]:
        """Where a seat wants to be told."""
        return [row for row in self.rows.values() if row.seat == seat]

    def add(self, row: NoticeRow) -> None:
        """Another place; it is told at once that it is one, or asked whether it wants to be."""
        self.rows[row.id] = row
        self.host.save(row)
        self._hand_over(row, "please-agree" if row.state == "asked" else "set-up", "")

    def stop(self, row: NoticeRow) -> None:
        """No more notices there; the address is forgotten."""
        row.state, row.target, row.secret, row.due = "off", "", "", None
        self.rows.pop(row.id, None)
        self.host.save(row)

    def stop_all(self, seat: str) -> None:
        """Another person may sit there now."""
        for row in self.of(seat):
            self.stop(row)

    def agree(self, row: NoticeRow) -> None:
        """The address wants them."""
        row.state, row.error = "on", ""
        self.host.save(row)

    # --- when ---------------------------------------------------------------------------------------

    def plan(self, now: int) -> None:
        """Hand over what is due; called at the end of every turn."""
        reminded = self._reminded(now)
        for row in list(self.rows.values()):
            if row.state != "on" or self._flies(row):
                continue
            before = row.told, row.due, row.tries
            since = self._since(row.seat)
            if since is None:
                row.due, row.tries = None, 0
            elif row.told != since:
                row.told, row.tries, row.due = since, 0, self._first(row.seat, since)
            elif row.due is not None and row.tries == 0:
                row.due = self._first(row.seat, since)
            if row.seat in reminded and row.tries == 0:
                row.due = now
            if row.due is not None and row.due <= now:
                row.due = self._allowed(row, now)
            if row.due is not None and row.due <= now:
                row.due = now + LEASE
                self._hand_over(row, self._event(row.seat), self._until(row.seat))
            if before != (row.told, row.due, row.tries):
                self.host.save(row)

    def next(self) -> int | None:
        """When something is to be done next."""
        on = [row for row in self.rows.values() if row.state == "on"]
        due = [row.due for row in on if row.due is not None]
        reminders = [self._reminder(seat) for seat in {row.seat for row in on}]
        return min([*due, *(one[0] for one in reminders if one is not None)], default=None)

    def rematched(self, by: Sequence[str]) -> None:
        """There is a rematch: those who did not ask for it themselves hear of it."""
        for row in list(self.rows.values()):
            if row.state == "on" and row.seat not in by:
                self._next(row, "rematch", "")

    def leaves(self, when: str) -> None:
        """Nobody has come to the table for long, and it goes then."""
        for row in list(self.rows.values()):
            if row.state == "on":
                self._next(row, "leaves", when)

    def _reminded(self, now: int) -> set[str]:
        """The seats whose time is nearly up and who are to be told so now; each is, once for each end of time."""
        found = set()
        for seat in {row.seat for row in self.rows.values() if row.state == "on"}:
            reminder = self._reminder(seat)
            if reminder is not None and reminder[0] <= now:
                self.host.times.kept.seats[seat].reminded = reminder[1]
                found.add(seat)
        return found

    def _reminder(self, seat: str) -> tuple[int, int] | None:
        """When to remind the seat, and of which end of time."""
        found = self.host.times.reminder(seat)
        return None if found is None else (self._undisturbed(seat, found[0]), found[1])

    def _event(self, seat: str) -> Event:
        """Is it a turn that is told, or that its time is nearly up?"""
        times, until = self.host.times.kept.seats[seat], self._until(seat)
        return "reminder" if times.reminded is not None and instant(times.reminded) == until else "your-turn"

    def _since(self, seat: str) -> int | None:
        times = self.host.times.kept.seats.get(seat)
        return times.since if times is not None and self.host.times.active else None

    def _until(self, seat: str) -> str:
        found = self.host.times.info(seat)
        return found.until if found is not None else ""

    def _first(self, seat: str, since: int) -> int:
        """When to tell of a turn: not at once, and not in hours that the seat wants to be left alone."""
        here = any(seat in client.acts for client in self.host.clients)
        return self._undisturbed(seat, since + (HERE if here else AWAY))

    def _undisturbed(self, seat: str, at: int) -> int:
        """This instant, or the next at which the seat may be disturbed."""
        times = self.host.times.kept.seats[seat]
        if is_frozen(times.quiet, times.away, at):
            return when_passed(1, times.quiet, times.away, at) - 1
        return at

    @staticmethod
    def _allowed(row: NoticeRow, now: int) -> int:
        """Now, or when the last hour holds few enough."""
        sent = [at for at in msgspec.json.decode(row.sent, type=list[int]) if at > now - 3_600]
        return now if len(sent) < AN_HOUR else sent[-AN_HOUR] + 3_600

    # --- how it went --------------------------------------------------------------------------------

    def _next(self, row: NoticeRow, event: Event, until: str) -> None:
        """This is told once and not planned again, so it waits for another that is under way."""
        if self._flies(row):
            self._then[row.id] = event, until
        else:
            self._hand_over(row, event, until)

    def _hand_over(self, row: NoticeRow, event: Event, until: str) -> None:
        if self.office is not None:
            self._flying[row.id] = deadlines.wall()
            self.office.take(row, self._letter(row, event, until))

    def _flies(self, row: NoticeRow) -> bool:
        return deadlines.wall() < self._flying.get(row.id, -LEASE) + LEASE

    def _letter(self, row: NoticeRow, event: Event, until: str) -> Letter:
        host = self.host
        base = row.base
        at = Where(f"{base}/#/m/{host.match.id}/{row.seat}", f"{base}/notices/{row.id}")
        if row.kind == "mail" and event != "please-agree":
            # A mail is its owner's alone, and may be opened where the seat's link is not kept.
            keys = (key for key in host.keys.values() if key.role == "seat" and key.seat == row.seat)
            at.table = f"{base}/#/t/{next(key.key for key in keys if not key.revoked)}"
        return mails.write(event, host.game, host.match.id, host.match.title, row.seat, until, at)

    def went(self, id: str, why: str, gone: bool) -> None:
        """The office has tried."""
        self._flying.pop(id, None)
        row = self.rows.get(id)
        if row is None:
            return
        now = int(deadlines.wall())
        row.error = why
        if gone and row.kind == "push":
            self.stop(row)
            return
        if not why:
            sent = [at for at in msgspec.json.decode(row.sent, type=list[int]) if at > now - 3_600]
            row.sent = msgspec.json.encode([*sent, now]).decode()
            row.due, row.tries = None, 0
        elif row.due is not None:
            row.due = now + BACKOFF[row.tries] if row.tries < len(BACKOFF) else None
            row.tries += 1
        self.host.save(row)
        if (waiting := self._then.pop(id, None)) is not None and row.state == "on":
            self._hand_over(row, *waiting)


class PostOffice:
    """Carries notices out. It knows rows and letters, and no match."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.pool = ThreadPoolExecutor(16, "sandtable-post")
        self._ways: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[str, float] = {}

    def may_ask(self, address: str) -> bool:
        """May we ask this address whether it wants notices? Once a day, and so many in an hour altogether."""
        now = deadlines.wall()
        self._asked = {one: at for one, at in self._asked.items() if at > now - 86_400}
        if address in self._asked or sum(at > now - 3_600 for at in self._asked.values()) >= ASKED_AN_HOUR:
            return False
        self._asked[address] = now
        return True

    def take(self, row: NoticeRow, letter: Letter) -> None:
        """A notice to carry out, once its match's turn is over."""
        task = asyncio.create_task(self._carry(msgspec.structs.replace(row), letter))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry(self, row: NoticeRow, letter: Letter) -> None:
        why, gone = "", False
        try:
            send = await self._carrier(row, letter)
            # A server that takes its time holds up what goes to itself, and nothing else.
            async with self._ways.setdefault(self._way(row), asyncio.Semaphore(2)):
                await asyncio.get_running_loop().run_in_executor(self.pool, send)
        except NotSent as error:
            why, gone = str(error), error.gone
        except Exception as error:
            log.exception("match %s: a notice by %s failed", row.match, row.kind)
            why = f"it failed here ({type(error).__name__})"
        try:
            host = await self.hall.host(row.match)
            await host.call(lambda: host.notices.went(row.id, why, gone))
        except Exception:
            log.exception("match %s: how a notice went could not be noted; it is sent again", row.match)

    @staticmethod
    def _way(row: NoticeRow) -> str:
        target = push.read(row.target).endpoint if row.kind == "push" else row.target
        return "mail" if row.kind == "mail" else urlsplit(target).hostname or ""

    async def _carrier(self, row: NoticeRow, letter: Letter) -> Callable[[], None]:
        settings = self.hall.settings
        private = settings.webhooks == "private"
        if row.kind == "mail":
            if not settings.mail:
                raise NotSent("this server sends no mail")
            return lambda: mails.mail(letter, row.target, settings)
        if row.kind == "webhook":
            if settings.webhooks == "off":
                raise NotSent("this server calls no other servers")
            stamp = instant(int(deadlines.wall()))
            return lambda: mails.webhook(letter, row.target, row.secret, stamp, private=private)
        if not (push.AVAILABLE and settings.push):
            raise NotSent("this server does not notify browsers")
        secret = await push.own_key(self.hall.store)
        contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.url or row.base
        text = msgspec.json.encode({"title": letter.title, "body": letter.text, "link": letter.link})
        return lambda: push.send(row.target, text, secret, contact, private=private)

    async def close(self) -> None:
        """Leave what is under way: it is tried again after the next start."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)


def new_id() -> str:
    """An id that cannot be guessed."""
    return secrets.token_urlsafe(24)
