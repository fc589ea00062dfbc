"""The host of one live match: the only task that touches its table.

A turn takes what came in, applies it, makes it durable, and only then acknowledges it and tells the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any

import msgspec

from sandtable.kernel import Game, IllegalAnswer, Outcome, Record, Seeded, Table
from sandtable.kernel.record import Seed
from sandtable.server.lobby.broom import DAY
from sandtable.server.match import chat, deadlines, dispatch
from sandtable.server.match.broadcast import Teller
from sandtable.server.match.client import FAULT, REVOKED, TOO_SLOW, Client
from sandtable.server.match.clock import NEVER, PUSH, LiveClock
from sandtable.server.match.deadlines import Times
from sandtable.server.match.notices import Notices
from sandtable.server.match.staff import Staff
from sandtable.server.store.files import Files, Proposal, new_seed, now, pack
from sandtable.server.store.interface import Store, StoreFault
from sandtable.server.store.rows import EntryRow, KeyRow, LineRow, Row, SeedRow, identity
from sandtable.server.wire import messages
from sandtable.server.wire.holidays import instant
from sandtable.server.wire.limits import MemoryCounters

log = logging.getLogger(__name__)
encode = msgspec.json.encode

MOST_CLIENTS = 200
"""Sockets of one match."""
MOST_JOBS = 64
"""Messages that one turn takes before it commits."""


class HostGone(RuntimeError):
    """The match left the memory while something was asked of it; asking again restores it."""


class Call:
    """Something that HTTP wants done or known, in the match's own task."""

    def __init__(self, act: Callable[[], Any]) -> None:
        self.act = act
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._result: Any = None
        self._failure: Exception | None = None

    async def carry_out(self) -> None:
        """Do it; whoever asked hears of it when it is durable."""
        try:
            self._result = self.act()
            if inspect.isawaitable(self._result):
                self._result = await self._result
        except Exception as error:
            self._failure = error

    def answer(self) -> None:
        """Tell whoever asked what came of it."""
        if not self.done.done():
            if self._failure is None:
                self.done.set_result(self._result)
            else:
                self.done.set_exception(self._failure)

    def fail(self, why: str) -> None:
        """Tell whoever asked that nothing came of it."""
        if not self.done.done():
            self.done.set_exception(HostGone(why))


Job = tuple[Client, messages.ClientMessage] | Call


class Host:
    """One match in memory."""

    def __init__(
        self, game: Game[Any, Any], table: Table[Any, Any], files: Files, stored: int, store: Store, pool: Executor
    ) -> None:
        self.game, self.table, self.store, self.pool = game, table, store, pool
        self.match = files.match
        self.seats = {row.seat: row for row in sorted(files.seats, key=lambda row: row.place)}
        self.keys = {row.key: row for row in files.keys}
        self.seeds, self.lines = files.seeds, files.lines
        self.clients: set[Client] = set()
        self.staff = Staff(self)
        self.times = Times(self, files.times)
        self.notices = Notices(self, files.notices)
        self.clock = LiveClock(self)
        self.proposal: Proposal | None = None
        self.talk = MemoryCounters()
        self.checked = 0  # percent of an imported record that have been played again
        self.last_used = time.monotonic()
        self._stored = stored
        self._rows: dict[tuple[Any, ...], Row] = {}
        self._after: list[tuple[Client, bytes | None]] = []  # None: a hello
        self._inbox: deque[Job] = deque()
        self._working = False
        self._lagging = False  # a live table leaves out updates that a slow socket has no room for
        self._wake = asyncio.Event()
        self.teller = Teller(self)
        self._task = asyncio.create_task(self._run(), name=f"match {self.match.id}")

    # --- the task -----------------------------------------------------------------------------------

    def post(self, client: Client, message: messages.ClientMessage) -> None:
        """Something came in over a socket."""
        self._inbox.append((client, message))
        self._wake.set()

    async def call(self, act: Callable[[], Any]) -> Any:
        """Do something in the match's own task; returns when it is done and durable."""
        if self._task.done():
            raise HostGone("the match was closed; ask again")
        call = Call(act)
        self._inbox.append(call)
        self._wake.set()
        return await call.done

    @property
    def idle(self) -> bool:
        """Is nobody here and nothing to be done?"""
        return not self.clients and not self._inbox and not self._working

    @property
    def alive(self) -> bool:
        """Does the task run?"""
        return not self._task.done()

    async def _run(self) -> None:
        try:
            await self._store()
            while True:
                if not self._inbox:
                    await self._wait()
                self._working = True
                await self._turn()
                self._working = False
        except asyncio.CancelledError:
            raise
        except StoreFault as error:
            log.error("match %s stopped: %s", self.match.id, error)
            self._interrupt("the server cannot store the match: whoever runs it must look after its disk")
        except Exception:
            log.exception("match %s stopped; it will be restored when somebody connects again", self.match.id)
            self._interrupt("the match was interrupted: connect again")

    def _interrupt(self, why: str) -> None:
        for client in self.clients:
            client.close(FAULT, why)
        self._fail_calls()

    async def _wait(self) -> None:
        """Until something comes in, the clock of a live table is due, or the staff has something to do."""
        delay = min(self.clock.delay(), self.staff.delay(), PUSH if self._lagging else NEVER)
        if delay <= 0:
            await asyncio.sleep(0)
            return
        if delay == NEVER:
            await self._wake.wait()
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(delay):
                await self._wake.wait()

    async def _turn(self) -> None:
        """Apply what came in, commit, then acknowledge and tell."""
        self._wake.clear()  # here, not before waiting: somebody may leave in the middle of a turn
        self.last_used = time.monotonic()
        calls: list[Call] = []
        try:
            await self.clock.catch_up()
            for _ in range(min(len(self._inbox), MOST_JOBS)):
                job = self._inbox.popleft()
                if isinstance(job, Call):
                    calls.append(job)
                    await job.carry_out()
                elif job[0] in self.clients:
                    await dispatch.handle(self, *job)
            self.staff.consult_instructions()
            await self._finish_turn()
        except BaseException:  # also when the match is closed in the middle of it
            for call in calls:
                call.fail("it could not be stored; nothing was changed")
            raise
        for call in calls:
            call.answer()
        if await self.staff.play():
            self.staff.consult_instructions()
            await self._finish_turn()

    async def _finish_turn(self) -> None:
        """Replies, then what changed for everybody: written while it becomes durable, sent when it is."""
        self.times.settle()
        self._note_outcome()
        stored = self._store()
        if self.game.live:
            await stored  # meanwhile sockets send what they still have: they are not slow
        for client in [client for client, message in self._after if message is None]:
            await self.teller.book(client.sees)
        letters = self._letters()
        await stored
        for client, letter in letters:
            client.send(letter)

    def _letters(self) -> list[tuple[Client, bytes]]:
        self.teller.forget()
        slow = {client for client in self.clients if client.busy} if self.game.live else set()
        after, self._after = self._after, []
        knowing = [client for client in self.clients if client.greeted and client not in slow]
        letters = [(client, self.teller.hello(client) if message is None else message) for client, message in after]
        letters += [(client, update) for client in knowing if (update := self.teller.update(client))]
        self._lagging = bool(slow)
        return letters

    def _store(self) -> asyncio.Future[None]:
        """Hand over what is new; durable when it was awaited."""
        entries = self.table.entries
        if self.game.live and (len(entries) > self._stored or self.clock.should_note()):
            self.table.note_time()  # facts stand in the record behind the tick that they belong to
        rows: list[Row] = list(self._rows.values())
        if len(entries) > self._stored:
            rows.append(EntryRow(self.match.id, self._stored, pack(entries[self._stored :])))
        if rows:
            self._rows = {}
            self._stored = len(entries)
        return self.store.save(rows)

    def _fail_calls(self) -> None:
        for job in self._inbox:
            if isinstance(job, Call):
                job.fail("the match was interrupted; ask again")
        self._inbox.clear()

    async def stop(self) -> None:
        """End the task. What was not acknowledged yet may or may not have become durable."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self._fail_calls()

    # --- the table ----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: by the rules, or because somebody conceded or the host ended it."""
        if self.match.outcome:
            return msgspec.json.decode(self.match.outcome, type=Outcome)
        return self.table.outcome

    def _note_outcome(self) -> None:
        over = bool(self.match.outcome) or self.table.outcome is not None
        if over != self.match.over:
            self.match.over = over
            self.save(self.match)

    def end(self, outcome: Outcome) -> None:
        """End the match from outside the rules."""
        self.match.outcome = encode(outcome).decode()
        self.save(self.match)

    def try_on_table(self, act: Callable[[], None]) -> None:
        """Change the table. A fault in a game's rules must not harm the match: it stands as before, and says so."""
        try:
            act()
        except IllegalAnswer:
            raise
        except Exception as error:  # the kernel has put the table back to where it stood
            log.exception("match %s: fault in the rules of %s", self.match.id, self.game.name)
            raise dispatch.refused("rules-fault", what=type(error).__name__) from error

    def mend(self, mark: int) -> None:
        """Stand again where the first `mark` entries lead."""
        entries = self.table.entries[:mark]
        record = msgspec.structs.replace(self.table.record(), entries=entries)
        self.table = Table.restore(self.game, record, Seeded(self.seeds[-1].seed))

    def reseed(self) -> None:
        """A fresh seed from here on: the old one may have been opened."""
        row = new_seed(self.match.id, len(self.table.entries))
        self.seeds.append(row)
        self.save(row)
        self.table.luck = self.table.world.chance.luck = Seeded(row.seed)
        self.notice("new-seed", commitment=row.commitment)

    def checked_to(self, percent: int) -> None:
        """So much of the imported record has been played again."""
        self.checked = percent

    def vouch(self, origin: messages.Origin, seeds: Sequence[SeedRow], why: str = "") -> None:
        """The imported record has been checked: who vouches for it, its opened seeds, what was wrong."""
        self.match.origin = origin
        self.seeds[:0] = seeds
        self.save(self.match, *seeds)
        if why:
            self.notice("check-failed", why=why)
        else:
            self.notice("checked", origin=origin)

    def record(self) -> Record:
        """The record as it may be exported: seeds are opened once the match is over."""
        over = self.outcome is not None
        seeds = [
            Seed(row.since, row.commitment, row.seed.hex() if over else "", row.salt.hex() if over else "")
            for row in self.seeds
        ]
        record = self.table.record(seeds)
        record.origin = "foreign" if self.match.origin == "foreign" else ""
        return record

    # --- rows ---------------------------------------------------------------------------------------

    def save(self, *rows: Row) -> None:
        """Write these rows with the next commit."""
        for row in rows:
            self._rows[type(row), *identity(row)] = row

    def notice(self, key: str, **args: Any) -> None:
        """A line of chat that the server itself writes, so that nothing about seats happens unseen."""
        self.chat(messages.ChatLine(len(self.lines), now(), notice=key, args=args))

    def chat(self, line: messages.ChatLine) -> None:
        """Store a line of chat and pass it on to those who may read it."""
        self.lines.append(line)
        self.save(LineRow(self.match.id, line.n, encode(line)))
        chat.pass_on(self, line)

    def people(self) -> list[str]:
        """The seats that a person holds and still plays."""
        return [row.seat for row in self.seats.values() if row.holder != "bot" and not row.conceded]

    def consenting(self) -> list[str]:
        """The seats whose consent a rewind needs: those of the people who ever sat down."""
        return [seat for seat in self.people() if self.seats[seat].taken]

    def opens(self, keys: Iterable[KeyRow]) -> tuple[messages.Role, tuple[str, ...]]:
        """What keys open together: the highest role, and the seats. The host's key opens the hot seats too."""
        roles = {key.role for key in keys}
        held = {key.seat for key in keys if key.role == "seat"}
        if "host" in roles:
            held |= {row.seat for row in self.seats.values() if row.holder == "hotseat"}
        role: messages.Role = "host" if "host" in roles else "seat" if held else "spectator"
        return role, tuple(seat for seat in self.seats if seat in held)

    def hand(self, seat: str) -> tuple[str, ...]:
        """The seats that one person takes together with this one."""
        hands = self.table.scenario.deals.get(self.match.deal, ())
        return next((hand for hand in hands if seat in hand), (seat,))

    def sees(self, acts: tuple[str, ...]) -> tuple[str, ...]:
        """Through whose eyes somebody with these seats looks: the owner of a solitaire may let spectators do so."""
        watching_solitaire = not acts and self.match.spectators == "seats" and len(self.seats) == 1
        return tuple(self.seats) if watching_solitaire else acts

    # --- clients ------------------------------------------------------------------------------------

    def reply(self, client: Client, message: bytes) -> None:
        """Send once this turn is durable."""
        self._after.append((client, message))

    def join(self, client: Client) -> None:
        """A socket has connected: it gets its hello, the others see that it is there."""
        if any(key.key not in self.keys or self.keys[key.key].revoked for key in client.keys):
            client.close(REVOKED, "this link is no longer valid")
            return
        if len(self.clients) >= MOST_CLIENTS:
            client.close(TOO_SLOW, "too many connections to this match")
            return
        client.keys = [self.keys[key.key] for key in client.keys]
        self._seat(client)
        self.clients.add(client)
        self.sit_down(client.acts)
        self.touch()
        self.greet(client)

    def sit_down(self, seats: Iterable[str]) -> None:
        """Somebody looks through the eyes of these seats."""
        for row in [self.seats[seat] for seat in seats]:
            if not row.taken:
                row.taken = True
                self.save(row)

    def touch(self) -> None:
        """Somebody is here: the table stays."""
        now = int(deadlines.wall())
        if self.match.leaves:
            self.notice("stays")
        if self.match.leaves or now - self.match.touched > DAY:
            self.match.touched, self.match.leaves = now, 0
            self.save(self.match)

    def announce(self, leaves: int) -> None:
        """Nobody has come for long: say when the table goes, unless somebody is here."""
        if self.clients:
            self.touch()
            return
        self.match.leaves = leaves
        self.save(self.match)
        self.notice("leaves", until=instant(leaves))
        self.notices.leaves(instant(leaves))

    def note_played(self) -> None:
        """A person decides something here: no broom takes this table."""
        if not self.match.played:
            self.match.played = True
            self.save(self.match)

    def _seat(self, client: Client) -> None:
        client.role, client.acts = self.opens(client.keys)
        client.sees = self.sees(client.acts)

    def leave(self, client: Client) -> None:
        """A socket is gone."""
        self.clients.discard(client)
        self._wake.set()

    def greet(self, client: Client) -> None:
        """Send everything with the end of this turn."""
        client.greeted = False
        self._after.append((client, None))

    def reseat(self) -> None:
        """Seats or keys have changed: every socket gets what it may have now, and a hello if that is different."""
        for client in list(self.clients):
            if any(key.revoked for key in client.keys):
                client.close(REVOKED, "this link is no longer valid")
                self.clients.discard(client)
                continue
            before = client.role, client.acts, client.sees
            self._seat(client)
            if before != (client.role, client.acts, client.sees):
                self.greet(client)
