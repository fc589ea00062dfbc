"""The staff: bots in the seats they hold, single questions handed to them, standing instructions.

A bot is given its seat's view, the decision and a random stream of its own; never the table or its seed. What it
answers quickly it answers in the match's own task, in small portions; for what takes a little longer that task
waits for a thread. What takes it long is worked out by a process of the pool, from the record and the seat; the
match goes on meanwhile, and an answer whose question has changed by then is dropped.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.kernel import Decision, Refusal
from sandtable.kernel.record import Instructed
from sandtable.server.match.clock import LiveClock
from sandtable.server.match.state import MatchState, refused
from sandtable.server.pool.thoughts import Thoughts
from sandtable.server.wire import messages

log = logging.getLogger(__name__)

PORTION_SECONDS = 0.1
PORTION_ANSWERS = 50
SLICE = 0.01
"""Seconds of work after which the other matches have their turn."""
WATCHED_PACE = 0.5
"""Seconds between two answers where bots play among themselves before spectators."""
ORDER_EVERY = 1.0
NEVER = float("inf")

Question = tuple[str, str]


def _nowhere(_: Callable[[], None]) -> None:
    """The match is closed: what comes now comes too late."""


class Staff:
    """The bot of a match's game, and when it has something to do. `later` runs something in the match's task."""

    def __init__(
        self, match: MatchState, clock: LiveClock, thoughts: Thoughts, later: Callable[[Callable[[], None]], None]
    ) -> None:
        self.match, self.clock, self.thoughts, self._later = match, clock, thoughts, later
        self.bot = match.game.bot()
        self.rng = Random(secrets.randbits(128))
        self._next_order = 0.0
        self._next_answer = 0.0
        self._stuck = False
        self._thinking: dict[Question, asyncio.Task[None]] = {}

    def close(self) -> None:
        """Think no further, and let go of the match: memory is given back when nothing refers to it (memory.py)."""
        for task in self._thinking.values():
            task.cancel()
        self._later = _nowhere

    # --- standing instructions ----------------------------------------------------------------------

    def consult_instructions(self) -> None:
        """Answer what a standing instruction answers; one that does not fit ends, so that the seat is asked."""
        table = self.match.table
        while not self.match.row.over and (found := table.instructed()) is not None:
            seat, to, entry = found
            if entry.do == "staff":
                return
            decision = table.open(seat)[to]
            answer = decision.default if entry.do == "default" else entry.answer
            if decision.check(answer) is not None or self._put(seat, to, answer, "instruction") is not None:
                self._end(entry)

    def _end(self, entry: Instructed) -> None:
        self.match.table.instruct(entry.seat, entry.kind, "")

    # --- bots ---------------------------------------------------------------------------------------

    def due(self) -> tuple[str, str, Decision[Any]] | None:
        """A question that the staff answers and does not think about already: seat, id, decision."""
        match, table = self.match, self.match.table
        if match.row.over or match.row.outcome or self._stuck:
            return None
        for seat in match.staffed():
            for to, decision in table.open(seat).items():
                if (seat, to) not in self._thinking:
                    return seat, to, decision
        for seat, to in [*match.times.handed, *match.for_staff]:  # their time is up; they asked for it
            if (seat, to) not in self._thinking and (late := table.open(seat).get(to)) is not None:
                return seat, to, late
        if (found := table.instructed()) is not None and found[2].do == "staff" and found[:2] not in self._thinking:
            return found[0], found[1], table.open(found[0])[found[1]]
        return None

    def _among_themselves(self) -> bool:
        return not self.match.people()

    def delay(self) -> float:
        """Seconds until the staff has something to do."""
        if self.due() is None:
            return NEVER
        if not self._among_themselves():
            return 0.0
        return max(0.0, self._next_answer - time.monotonic()) if self.match.clients else NEVER

    async def play(self) -> bool:
        """Answer what is due (a portion of it) and give orders on a live table; did anything happen?"""
        done = self._refuse_closed()
        if self.delay() > 0 and not self._orders_due():
            return done > 0
        worked, begun = 0.0, time.perf_counter()
        if self._orders_due():
            self._next_order = time.monotonic() + ORDER_EVERY
            done += self._give_orders()
        most = 1 if self._among_themselves() else PORTION_ANSWERS
        while done < most and (found := self.due()) is not None:
            if self.thoughts.are_long(self.match.game, found[2]):
                self._think_apart(*found)
                continue
            await self._answer(*found)
            done += 1
            spent = time.perf_counter() - begun
            if worked + spent > PORTION_SECONDS:
                break
            if spent > SLICE:
                worked += spent
                await asyncio.sleep(0)
                begun = time.perf_counter()
        self._next_answer = time.monotonic() + WATCHED_PACE
        return done > 0

    async def _answer(self, seat: str, to: str, decision: Decision[Any]) -> None:
        if self.thoughts.are_quick(self.match.game, decision):
            answer, seconds = self._bot_answer(seat, decision)
        else:  # this task waits meanwhile, so that nothing touches the table that is looked at
            loop = asyncio.get_running_loop()
            answer, seconds = await loop.run_in_executor(self.thoughts.threads, self._bot_answer, seat, decision)
        self.thoughts.took(self.match.game, decision, seconds)
        self._give(seat, to, decision, answer)

    def _bot_answer(self, seat: str, decision: Decision[Any]) -> tuple[Any, float]:
        """The bot's answer, the question's default where the bot fails; and the seconds that it took."""
        begun = time.thread_time()
        try:
            answer = self.bot.answer(self.match.table.view(seat), decision, self.rng)
            decision.read(answer)
        except Exception:
            log.exception("match %s: the staff has no answer to %s", self.match.row.id, decision.kind)
            answer = decision.default
        return answer, time.thread_time() - begun

    def _give(self, seat: str, to: str, decision: Decision[Any], answer: Any) -> None:
        refusal = self._put(seat, to, answer, "staff")
        if refusal is not None:
            log.error("match %s: the staff's answer to %s was refused", self.match.row.id, decision.kind)
            if self._put(seat, to, decision.default, "staff") is not None:
                self._stuck = True  # the rules break on the default too: people at the table must go another way
        for client, re in self.match.for_staff.pop((seat, to), ()):
            self.match.send(client, messages.Ack(re) if refusal is None else messages.Refused(re, refusal))

    def _refuse_closed(self) -> int:
        """Whoever handed over a question that is closed by now hears so."""
        match = self.match
        closed = [
            one for one in match.for_staff if one not in self._thinking and one[1] not in match.table.open(one[0])
        ]
        for seat, to in closed:
            refusal = refused("question-is-closed", "to", to=to).refusal
            for client, re in match.for_staff.pop((seat, to)):
                match.send(client, messages.Refused(re, refusal))
        return len(closed)

    def _put(self, seat: str, to: str, answer: Any, by: str) -> Refusal | None:
        return self.match.attempt(lambda: self.match.table.answer(seat, answer, to=to, by=by))

    # --- long thoughts --------------------------------------------------------------------------------

    def _think_apart(self, seat: str, to: str, decision: Decision[Any]) -> None:
        work = self._thought(seat, to, decision, self.match.table.seq(seat, to))
        self._thinking[seat, to] = asyncio.create_task(work, name=f"staff of {seat} in {self.match.row.id}")

    async def _thought(self, seat: str, to: str, decision: Decision[Any], seq: int) -> None:
        try:
            answer = await self.thoughts.of(self.match.table, seat, to, decision)
        except Exception:
            log.exception("match %s: the staff has no answer to %s", self.match.row.id, decision.kind)
            answer = decision.default
        self._later(lambda: self._land(seat, to, decision, seq, answer))

    def _land(self, seat: str, to: str, decision: Decision[Any], seq: int, answer: Any) -> None:
        """The thought is there. If the question is another by now, so was what was thought about."""
        del self._thinking[seat, to]
        match = self.match
        if not match.row.over and to in match.table.open(seat) and match.table.seq(seat, to) == seq:
            self._give(seat, to, decision, answer)

    # --- orders on a live table ---------------------------------------------------------------------

    def _orders_due(self) -> bool:
        return (
            self.match.game.live
            and self.clock.running
            and bool(self.match.staffed())
            and time.monotonic() >= self._next_order
        )

    def _give_orders(self) -> int:
        return sum(self._order_for(seat) for seat in self.match.staffed())

    def _order_for(self, seat: str) -> bool:
        table = self.match.table
        try:
            wanted = self.bot.order(table.view(seat), table.orders(seat), self.rng)
        except Exception:
            log.exception("match %s: the staff could not order for %s", self.match.row.id, seat)
            return False
        if wanted is None:
            return False
        kind, answer = wanted
        refusal = self.match.attempt(lambda: table.order(seat, kind, answer, by="staff"))
        if refusal is not None:
            log.error("match %s: the staff's order of %s was refused (%s)", self.match.row.id, seat, refusal.reason)
        return refusal is None
