"""Carries notices out, in threads of its own, and tells their matches how it went."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec

from sandtable.server.lobby.doors import Doors
from sandtable.server.match import notices
from sandtable.server.post import mails, push
from sandtable.server.post.mails import Mail
from sandtable.server.post.safe_http import NotSent
from sandtable.server.store.rows import NoticeRow
from sandtable.server.wire import time_of_day
from sandtable.server.wire.time_of_day import instant

log = logging.getLogger(__name__)

MAX_ASKED_PER_HOUR = 60
"""Addresses that this server asks whether they want notices."""


class PostOffice:
    """Carries notices out. It knows rows and mails, and no match."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.pool = ThreadPoolExecutor(16, "sandtable-post")
        self._ways: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked: dict[str, float] = {}

    def may_ask(self, address: str) -> bool:
        """May we ask this address whether it wants notices? Once a day, and so many in an hour altogether."""
        now = time_of_day.wall()
        self._asked = {one: at for one, at in self._asked.items() if at > now - 86_400}
        if address in self._asked or sum(at > now - 3_600 for at in self._asked.values()) >= MAX_ASKED_PER_HOUR:
            return False
        self._asked[address] = now
        return True

    def take(self, row: NoticeRow, mail: Mail) -> None:
        """A notice to carry out, once its match's turn is over."""
        task = asyncio.create_task(self._carry(msgspec.structs.replace(row), mail))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _carry(self, row: NoticeRow, mail: Mail) -> None:
        why, gone = "", False
        try:
            send = await self._carrier(row, mail)
            # A server that takes its time holds up what goes to itself, and nothing else.
            async with self._ways.setdefault(self._way(row), asyncio.Semaphore(2)):
                await asyncio.get_running_loop().run_in_executor(self.pool, send)
        except NotSent as error:
            why, gone = str(error), error.gone
        except Exception as error:
            log.exception("match %s: a notice by %s failed", row.match, row.kind)
            why = f"it failed here ({type(error).__name__})"
        try:
            live = await self.doors.open_match(row.match)
            await live.call(lambda: notices.went(live.state, row.id, why, gone))
        except Exception:
            log.exception("match %s: how a notice went could not be noted; it is sent again", row.match)

    @staticmethod
    def _way(row: NoticeRow) -> str:
        target = push.read(row.target).endpoint if row.kind == "push" else row.target
        return "mail" if row.kind == "mail" else urlsplit(target).hostname or ""

    async def _carrier(self, row: NoticeRow, mail: Mail) -> Callable[[], None]:
        settings = self.doors.settings
        private = settings.webhooks == "private"
        if row.kind == "mail":
            if not settings.mail:
                raise NotSent("this server sends no mail")
            return lambda: mails.send(mail, row.target, settings)
        if row.kind == "webhook":
            if settings.webhooks == "off":
                raise NotSent("this server calls no other servers")
            stamp = instant(int(time_of_day.wall()))
            return lambda: mails.call(mail, row.target, row.secret, stamp, private=private)
        if not (push.AVAILABLE and settings.push):
            raise NotSent("this server does not notify browsers")
        secret = await push.own_key(self.doors.store)
        contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.url or row.base
        text = msgspec.json.encode({"title": mail.title, "body": mail.recap or mail.text, "link": mail.link})
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
