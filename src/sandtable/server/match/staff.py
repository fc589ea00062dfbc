"""The staff: bots in the seats they hold, single questions handed to them, standing instructions.

A bot is given its seat's view, the decision and a random stream of its own; never the table or its seed. It
thinks in a thread, while the match's task waits: nothing else touches the table meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from random import Random
from typing import TYPE_CHECKING, Any

from sandtable.kernel import Decision, IllegalAnswer
from sandtable.kernel.record import Instructed
from sandtable.server.match import dispatch

if TYPE_CHECKING:
    from sandtable.server.match.live_match import Host

log = logging.getLogger(__name__)

BATCH_SECONDS = 0.1
BATCH_ANSWERS = 50
WATCHED_PACE = 0.5
"""Seconds between two answers where bots play among themselves before spectators."""
ORDER_EVERY = 1.0
NEVER = float("inf")


class Staff:
    """The bot of a match's game, and when it has something to do."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.bot = host.game.bot()
        self.rng = Random(secrets.randbits(128))
        self._next_order = 0.0
        self._next_answer = 0.0
        self._stuck = False

    # --- standing instructions ----------------------------------------------------------------------

    def consult_instructions(self) -> None:
        """Answer what a standing instruction answers; one that does not fit ends, so that the seat is asked."""
        host = self.host
        while not host.match.over and (found := host.table.instructed()) is not None:
            seat, to, entry = found
            if entry.do == "staff":
                return
            decision = host.table.open(seat)[to]
            answer = decision.default if entry.do == "default" else entry.answer
            if decision.check(answer) is not None:
                self._end(entry)
                continue
            try:
                self._put(seat, to, answer, "instruction")
            except IllegalAnswer:
                self._end(entry)

    def _end(self, entry: Instructed) -> None:
        self.host.table.instruct(entry.seat, entry.kind, "")

    # --- bots ---------------------------------------------------------------------------------------

    def _seats(self) -> list[str]:
        absent = self.host.times.kept.seats
        return [
            row.seat
            for row in self.host.seats.values()
            if row.holder == "bot" or row.conceded or (row.seat in absent and absent[row.seat].stand_in)
        ]

    def due(self) -> tuple[str, str, Decision[Any]] | None:
        """A question that the staff answers: seat, id, decision."""
        table = self.host.table
        if self.host.match.over or self.host.match.outcome or self._stuck:
            return None
        for seat in self._seats():
            for to, decision in table.open(seat).items():
                return seat, to, decision
        for seat, to in self.host.times.handed:  # their time is up
            if (late := table.open(seat).get(to)) is not None:
                return seat, to, late
        if (found := table.instructed()) is not None and found[2].do == "staff":
            return found[0], found[1], table.open(found[0])[found[1]]
        return None

    def _among_themselves(self) -> bool:
        return not self.host.people()

    def delay(self) -> float:
        """Seconds until the staff has something to do."""
        if self.due() is None:
            return NEVER
        if not self._among_themselves():
            return 0.0
        return max(0.0, self._next_answer - time.monotonic()) if self.host.clients else NEVER

    async def play(self) -> bool:
        """Answer what is due (a batch of it) and give orders on a live table; did anything happen?"""
        if self.delay() > 0 and not self._orders_due():
            return False
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.host.pool, self._batch)

    def _batch(self) -> bool:
        done = 0
        alone = self._among_themselves()
        until = time.monotonic() + BATCH_SECONDS
        if self._orders_due():
            self._next_order = time.monotonic() + ORDER_EVERY
            done += self._give_orders()
        while (found := self.due()) is not None and done < (1 if alone else BATCH_ANSWERS):
            seat, to, decision = found
            self._answer(seat, to, decision)
            done += 1
            if time.monotonic() > until:
                break
        self._next_answer = time.monotonic() + WATCHED_PACE
        return done > 0

    def _answer(self, seat: str, to: str, decision: Decision[Any]) -> None:
        try:
            self._put(seat, to, self._think(seat, decision), "staff")
        except IllegalAnswer:
            log.exception("match %s: the staff's answer to %s was refused", self.host.match.id, decision.kind)
            try:
                self._put(seat, to, decision.default, "staff")
            except IllegalAnswer:
                self._stuck = True  # the rules break on the default too: people at the table must go another way

    def _think(self, seat: str, decision: Decision[Any]) -> Any:
        """The bot's answer; its default where the bot fails."""
        view = self.host.table.view(seat)
        try:
            answer = self.bot.answer(view, decision, self.rng)
            decision.read(answer)
        except Exception:
            log.exception("match %s: the staff has no answer to %s", self.host.match.id, decision.kind)
            return decision.default
        return answer

    def _put(self, seat: str, to: str, answer: Any, by: str) -> None:
        self.host.try_on_table(lambda: self.host.table.answer(seat, answer, to=to, by=by))

    async def answer_one(self, seat: str, to: str) -> None:
        """Answer this one question for a person."""
        decision = self.host.table.open(seat).get(to)
        if decision is None:
            raise dispatch.refused("question-is-closed", "to", to=to)
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self.host.pool, self._think, seat, decision)
        self._put(seat, to, answer, "staff")

    # --- orders on a live table ---------------------------------------------------------------------

    def _orders_due(self) -> bool:
        clock = self.host.clock
        return clock.running and bool(self._seats()) and time.monotonic() >= self._next_order

    def _give_orders(self) -> int:
        given = 0
        for seat in self._seats():
            try:
                given += self._order_for(seat)
            except Exception:
                log.exception("match %s: the staff could not order for %s", self.host.match.id, seat)
        return given

    def _order_for(self, seat: str) -> int:
        table = self.host.table
        wanted = self.bot.order(table.view(seat), table.orders(seat), self.rng)
        if wanted is None:
            return 0
        kind, answer = wanted
        self.host.try_on_table(lambda: table.order(seat, kind, answer, by="staff"))
        return 1
