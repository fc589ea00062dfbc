"""The clock of a live table: real time in, fixed steps out.

Game time runs `compression` times as fast as the wall. When the machine cannot keep up, game time falls
behind (the rate shown drops below the compression); a step is never skipped. Nobody connected, nothing runs.
"""

from __future__ import annotations

import asyncio
import time

from sandtable.server.match.state import MatchState
from sandtable.server.wire.messages import ClockInfo

PUSH = 0.25
"""Seconds between two pushes."""
MOST_BEHIND = 1.0
"""Wall seconds that may be caught up at once; more (a sleeping laptop) is forgotten."""
NOTE = 2.0
"""Seconds of quiet running that a crash may cost."""
BUDGET = 0.15
"""Seconds of work per push before game time falls behind."""
SLICE = 0.01
"""Seconds of work after which the other matches have their turn."""
NEVER = float("inf")


class LiveClock:
    """Turns wall time into ticks."""

    def __init__(self, match: MatchState) -> None:
        self.match = match
        self.rate = 0.0
        self._owed = 0.0
        self._last: float | None = None
        self._noted = 0.0

    def should_note(self) -> bool:
        """Is it time to write down how far a quiet clock has run?"""
        if not self.running or time.monotonic() < self._noted + NOTE:
            return False
        self._noted = time.monotonic()
        return True

    @property
    def running(self) -> bool:
        """Does time pass? Not for turn-based games, nor when paused, over, or with nobody there to act."""
        match = self.match
        if not match.game.live or match.row.paused or match.row.over:
            return False
        watched = not match.people()  # bots among themselves run for spectators
        return any(client.acts or watched for client in match.clients)

    def delay(self) -> float:
        """Seconds until the next push."""
        if not self.running:
            self._last = None
            return NEVER
        if self._last is None:
            self._last = time.monotonic()
        return max(0.001, PUSH - (time.monotonic() - self._last))

    async def catch_up(self) -> None:
        """Run the ticks that the wall clock says are due. After a fault in the rules the clock stands still."""
        if not self.running:
            self._last = None
            self.rate = 0.0
            return
        now = time.monotonic()
        wall = min(MOST_BEHIND, now - self._last) if self._last is not None else 0.0
        self._last = now
        match = self.match
        clock = match.table.world.clock
        self._owed += wall * 1000 * clock.compression
        if self._owed < match.game.step_ms(match.table.state):
            self.rate = float(clock.compression)
            return
        before = clock.game_ms
        if not await self._run():
            match.row.paused = True
            match.save(match.row)
            match.notice("rules-fault")
        if wall:
            self.rate = round((match.table.world.clock.game_ms - before) / (wall * 1000), 2)

    async def _run(self) -> bool:
        """The ticks that are owed, as far as the budget goes; False: the rules have a fault."""
        table, step_ms = self.match.table, self.match.game.step_ms
        worked, begun = 0.0, time.perf_counter()
        while (step := step_ms(table.state)) <= self._owed and table.outcome is None:
            if self.match.attempt(table.advance) is not None:
                self._owed = 0.0
                return False
            self._owed -= step
            spent = time.perf_counter() - begun
            if worked + spent > BUDGET:
                self._owed = 0.0
                break
            if spent > SLICE:
                worked += spent
                await asyncio.sleep(0)
                begun = time.perf_counter()
        return True

    def info(self) -> ClockInfo:
        """What everybody sees of the time."""
        clock = self.match.table.world.clock
        return ClockInfo(
            clock.tick,
            clock.game_ms,
            clock.table_ms,
            clock.compression,
            self.match.game.step_ms(self.match.table.state),
            int(self._owed),
            self.running,
            self.match.row.paused,
            self.rate,
        )
