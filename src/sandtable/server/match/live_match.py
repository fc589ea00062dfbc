"""One running match: its inbox, its one task, and the turn.

A turn takes what came in, applies it, makes it durable, and only then acknowledges it and tells the others. Nobody
but this task touches the match's table.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from sandtable.kernel import IllegalAnswer, RulesFault
from sandtable.server.match import deadlines, dispatch
from sandtable.server.match.audience.client import FAULT, REVOKED, TOO_SLOW, Client
from sandtable.server.match.broadcast import Broadcast
from sandtable.server.match.clock import NEVER, PUSH, LiveClock
from sandtable.server.match.staff import Staff
from sandtable.server.match.state import MatchState
from sandtable.server.pool.thoughts import Thoughts
from sandtable.server.store.files import pack
from sandtable.server.store.interface import Store, StoreFault
from sandtable.server.store.rows import EntryRow
from sandtable.server.wire import messages
from sandtable.server.wire.errors import ApiError

log = logging.getLogger(__name__)
MOST_CLIENTS = 200
"""Sockets of one match."""
MOST_JOBS = 64
"""Messages that one turn takes before it commits."""


class MatchClosed(RuntimeError):
    """The match left the memory while something was asked of it; asking again restores it."""


class Call:
    """Something that HTTP wants done or known, in the match's own task."""

    def __init__(self, act: Callable[[], Any]) -> None:
        self._act = act
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._result: Any = None
        self._refusal: Exception | None = None

    async def carry_out(self, match: MatchState) -> None:
        """Do it; whoever asked hears of it when it is durable."""
        try:
            act = self._act()
            self._result = await act if inspect.isawaitable(act) else act
        except ApiError as error:
            self._refusal = error
        except (IllegalAnswer, RulesFault) as error:
            self._refusal = IllegalAnswer(match.refusal(error))

    def answer(self) -> None:
        """Tell whoever asked what came of it."""
        if not self.done.done():
            if self._refusal is None:
                self.done.set_result(self._result)
            else:
                self.done.set_exception(self._refusal)

    def fail(self, why: str) -> None:
        """Tell whoever asked that nothing came of it."""
        if not self.done.done():
            self.done.set_exception(MatchClosed(why))


Job = tuple[Client, messages.ClientMessage] | Call


class LiveMatch:
    """A match in memory and the task that plays it."""

    def __init__(self, state: MatchState, stored: int, store: Store, thoughts: Thoughts) -> None:
        self.state = state
        self.last_used = time.monotonic()
        self._store = store
        self._stored = stored
        self._inbox: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._working = False
        self._lagging = False  # a live table leaves out updates that a slow socket has no room for
        self.clock = LiveClock(state)
        self.staff = Staff(state, self.clock, thoughts, self._later)
        self._broadcast = Broadcast(state, self.clock)
        self._task = asyncio.create_task(self._run(), name=f"match {state.row.id}")

    # --- what comes in ------------------------------------------------------------------------------

    def post(self, client: Client, message: messages.ClientMessage) -> None:
        """Something came in over a socket."""
        self._inbox.append((client, message))
        self._wake.set()

    async def call(self, act: Callable[[], Any]) -> Any:
        """Do something in the match's own task; returns when it is done and durable."""
        if self._task.done():
            raise MatchClosed("the match was closed; ask again")
        call = Call(act)
        self._inbox.append(call)
        self._wake.set()
        return await call.done

    def _later(self, act: Callable[[], None]) -> None:
        """Do something in the match's own task; nobody waits for it."""
        self._inbox.append(Call(act))
        self._wake.set()

    def join(self, client: Client) -> None:
        """A socket has connected: it gets its hello, the others see that it is there."""
        state = self.state
        if any(key.key not in state.keys or state.keys[key.key].revoked for key in client.keys):
            client.close(REVOKED, "this link is no longer valid")
            return
        if len(state.clients) >= MOST_CLIENTS:
            client.close(TOO_SLOW, "too many connections to this match")
            return
        client.keys = [state.keys[key.key] for key in client.keys]
        state.place(client)
        state.clients.add(client)
        state.sit_down(client.acts)
        state.touch()
        state.greet(client)

    def leave(self, client: Client) -> None:
        """A socket is gone."""
        self.state.clients.discard(client)
        self._wake.set()

    # --- the task -----------------------------------------------------------------------------------

    @property
    def idle(self) -> bool:
        """Is nobody here and nothing to be done?"""
        return not self.state.clients and not self._inbox and not self._working

    @property
    def alive(self) -> bool:
        """Does the task run?"""
        return not self._task.done()

    async def stop(self) -> None:
        """End the task. What was not acknowledged yet may or may not have become durable."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.staff.close()
        self._fail_calls()

    async def _run(self) -> None:
        try:
            await self._save()
            while True:
                if not self._inbox:
                    await self._wait()
                self._working = True
                await self._turn()
                self._working = False
        except asyncio.CancelledError:
            return  # not raised on: the task would keep it, with all that its frames refer to
        except StoreFault as error:
            log.error("match %s stopped: %s", self.state.row.id, error)
            self._interrupt("the server cannot store the match: whoever runs it must look after its disk")
        except Exception:
            log.exception("match %s stopped; it will be restored when somebody connects again", self.state.row.id)
            self._interrupt("the match was interrupted: connect again")

    def _interrupt(self, why: str) -> None:
        for client in self.state.clients:
            client.close(FAULT, why)
        self.staff.close()
        self._fail_calls()

    def _fail_calls(self) -> None:
        for job in self._inbox:
            if isinstance(job, Call):
                job.fail("the match was interrupted; ask again")
        self._inbox.clear()

    async def _wait(self) -> None:
        """Until something comes in, the clock of a live table is due, or the staff has something to do."""
        delay = self.staff.delay()
        if self.state.game.live:
            delay = min(delay, self.clock.delay(), PUSH if self._lagging else NEVER)
        if delay <= 0:
            await asyncio.sleep(0)
            return
        if delay == NEVER:
            await self._wake.wait()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(delay):
                await self._wake.wait()

    # --- the turn -----------------------------------------------------------------------------------

    async def _turn(self) -> None:
        """Apply what came in, commit, then acknowledge and tell."""
        self._wake.clear()  # here, not before waiting: somebody may leave in the middle of a turn
        self.last_used = time.monotonic()
        calls: list[Call] = []
        try:
            if self.state.game.live:
                await self.clock.catch_up()
            for _ in range(min(len(self._inbox), MOST_JOBS)):
                job = self._inbox.popleft()
                if isinstance(job, Call):
                    calls.append(job)
                    await job.carry_out(self.state)
                elif job[0] in self.state.clients:
                    self._apply(*job)
            self.staff.consult_instructions()
            await self._finish()
        except BaseException:  # also when the match is closed in the middle of it
            for call in calls:
                call.fail("it could not be stored; nothing was changed")
            raise
        for call in calls:
            call.answer()
        if await self.staff.play():
            self.staff.consult_instructions()
            await self._finish()

    def _apply(self, client: Client, message: messages.ClientMessage) -> None:
        """Do what a message asks; the reply goes out when it is durable."""
        re = getattr(message, "re", None)
        refusal = self.state.attempt(lambda: dispatch.apply(self.state, client, message))
        if refusal is not None:
            self.state.send(client, messages.Refused(re, refusal))
        elif re is not None and not isinstance(
            message, messages.AskStaff
        ):  # the staff's answer acknowledges itself
            self.state.send(client, messages.Ack(re))

    async def _finish(self) -> None:
        """Replies, then what changed for everybody: written while it becomes durable, sent when it is."""
        state = self.state
        if state.keeps_times:
            deadlines.settle(state)
        state.note_outcome()
        stored = self._save()
        if state.game.live:
            await stored  # meanwhile sockets send what they still have: they are not slow
        replies = state.take_replies()
        for client in [client for client, message in replies if message is None]:
            await state.book(client.sees)
        frames = self._frames(replies)
        await stored
        for client, frame in frames:
            client.send(frame)
        for row, mail in state.take_mails():
            state.surroundings.post(row, mail)

    def _frames(self, replies: list[tuple[Client, bytes | None]]) -> list[tuple[Client, bytes]]:
        broadcast, state = self._broadcast, self.state
        broadcast.forget()
        slow = {client for client in state.clients if client.busy} if state.game.live else set()
        knowing = [client for client in state.clients if client.greeted and client not in slow]
        frames = [(client, broadcast.hello(client) if message is None else message) for client, message in replies]
        frames += [(client, update) for client in knowing if (update := broadcast.update(client))]
        self._lagging = bool(slow)
        return frames

    def _save(self) -> asyncio.Future[None]:
        """Hand over what is new; durable when it was awaited."""
        table = self.state.table
        entries = table.entries
        if self.state.game.live and (len(entries) > self._stored or self.clock.should_note()):
            table.note_time()  # facts stand in the record behind the tick that they belong to
        rows = self.state.take_rows()
        if len(entries) > self._stored:
            rows.append(EntryRow(self.state.row.id, self._stored, pack(entries[self._stored :])))
            self._stored = len(entries)
        return self._store.save(rows)
