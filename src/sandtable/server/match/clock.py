"""The clock of a live table: real time in, fixed steps out.

Game time runs `compression` times as fast as the wall. When the machine cannot keep up, game time falls
behind (the rate shown drops below the compression); a step is never skipped. Nobody connected, nothing runs.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sandtable.server.wire.messages import ClockInfo

if TYPE_CHECKING:
    from sandtable.server.match.live_match import Host

log = logging.getLogger(__name__)

PUSH = 0.25
"""Seconds between two pushes."""
MOST_BEHIND = 1.0
"""Wall seconds that may be caught up at once; more (a sleeping laptop) is forgotten."""
NOTE = 2.0
"""Seconds of quiet running that a crash may cost."""
BUDGET = 0.15
"""Seconds of work per push before game time falls behind."""
NEVER = float("inf")


class LiveClock:
    """Turns wall time into ticks."""

    def __init__(self, host: Host) -> None:
        self.host = host
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
        host = self.host
        if not host.game.live or host.match.paused or host.match.over:
            return False
        watched = not host.people()  # bots among themselves run for spectators
        return any(client.acts or watched for client in host.clients)

    def delay(self) -> float:
        """Seconds until the next push."""
        if not self.running:
            self._last = None
            return NEVER
        if self._last is None:
            self._last = time.monotonic()
        return max(0.001, PUSH - (time.monotonic() - self._last))

    async def catch_up(self) -> None:
        """Run the ticks that the wall clock says are due."""
        if not self.running:
            self._last = None
            self.rate = 0.0
            return
        now = time.monotonic()
        wall = min(MOST_BEHIND, now - self._last) if self._last is not None else 0.0
        self._last = now
        clock = self.host.table.world.clock
        self._owed += wall * 1000 * clock.compression
        if self._owed < self.host.game.step_ms(self.host.table.state):
            self.rate = float(clock.compression)
            return
        before = clock.game_ms
        loop = asyncio.get_running_loop()
        mark = len(self.host.table.entries)
        try:
            await loop.run_in_executor(self.host.pool, self._run)
        except Exception:
            log.exception("match %s: fault in the rules of %s", self.host.match.id, self.host.game.name)
            self.host.mend(mark)
            self.host.match.paused = True
            self.host.save(self.host.match)
            self.host.notice("rules-fault")
        if wall:
            self.rate = round((self.host.table.world.clock.game_ms - before) / (wall * 1000), 2)

    def _run(self) -> None:
        host = self.host
        until = time.perf_counter() + BUDGET
        while (step := host.game.step_ms(host.table.state)) <= self._owed and host.table.outcome is None:
            host.table.advance(1)
            self._owed -= step
            if time.perf_counter() > until:
                self._owed = 0.0
                return

    def info(self) -> ClockInfo:
        """What everybody sees of the time."""
        clock = self.host.table.world.clock
        return ClockInfo(
            clock.tick,
            clock.game_ms,
            clock.table_ms,
            clock.compression,
            self.host.game.step_ms(self.host.table.state),
            int(self._owed),
            self.running,
            self.host.match.paused,
            self.rate,
        )
