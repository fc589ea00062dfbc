"""The keeper of the times: wakes matches whose time is up, and knows which time does not count.

Time in which the server did not run counts for nobody, and neither does what a jump of the machine's clock adds or
takes away: nobody could play in it. The keeper remembers each such gap; a match takes it in with its next turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from msgspec import Struct

from sandtable.server.lobby.doors import Doors
from sandtable.server.store.rows import HouseRow, TimeRow
from sandtable.server.wire import time_of_day
from sandtable.server.wire.holidays import Span
from sandtable.server.wire.time_of_day import TOLERANCE, instant

log = logging.getLogger(__name__)

LOOK = 60.0
"""Seconds after which the keeper looks at the clock again at the latest: it may have been set."""
AGAIN = (60, 300, 1_800, 7_200)
"""Seconds until a match that could not be opened when its time was up is tried again; then the last, for ever."""
CLOCK = "clock"


class CountedTime(Struct):
    """What is stored: until when time was counted, and the gaps that count for nobody, from and to."""

    seen: int
    gaps: list[Span] = []


class Keeper:
    """Wakes matches whose time is up, also those that are not in memory."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self.gaps: list[Span] = []
        self._due: dict[str, int] = {}
        self._tries: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Read what is due, note how long nobody was here, and begin to watch."""
        self._due |= {row.match: row.due for row in self.doors.store.find(TimeRow) if row.due is not None}
        now = int(time_of_day.wall())
        for row in self.doors.store.find(HouseRow, name=CLOCK):
            kept = msgspec.json.decode(row.body, type=CountedTime)
            self.gaps = kept.gaps
            if abs(now - kept.seen) > TOLERANCE:
                self._skip(kept.seen, now)
        await self._keep()
        self._task = asyncio.create_task(self._watch(), name="keeper of the times")

    async def close(self) -> None:
        """Stop watching."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._keep()

    def note(self, match: str, due: int | None) -> None:
        """A match is due at another time."""
        self._tries.pop(match, None)
        if due is None:
            self._due.pop(match, None)
        else:
            self._due[match] = due
        self._wake.set()

    def wake(self) -> None:
        """Look at the clock now."""
        self._wake.set()

    def _skip(self, since: int, until: int) -> None:
        """This gap counts for nobody. Every match with a clock takes it in now, before anything else."""
        log.warning(
            "the server did not run, or its clock was set, between %s and %s: that time counts for nobody",
            instant(since),
            instant(until),
        )
        self.gaps = [*self.gaps, (since, until)]
        self._due = dict.fromkeys(self._due, until)

    async def _keep(self) -> None:
        body = msgspec.json.encode(CountedTime(int(time_of_day.wall()), self.gaps))
        await self.doors.store.save([HouseRow(CLOCK, body)])

    async def _watch(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:
                log.exception("the keeper of the times failed; it looks again in a minute")
            now = time_of_day.wall()
            delay = min([LOOK, *(max(0.0, due - now) for due in self._due.values())])
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(delay):
                    await self._wake.wait()
            self._wake.clear()

    async def _look(self) -> None:
        if time_of_day.steady.jumped():
            since = int(time_of_day.wall())
            time_of_day.steady.follow()
            self._skip(since, int(time_of_day.wall()))
        if self._due:
            await self._keep()
        now = time_of_day.wall()
        for match in [match for match, due in self._due.items() if due <= now]:
            del self._due[match]
            await self._settle(match)

    async def _settle(self, match: str) -> None:
        """Bring the match into memory: its turn does the rest. What fails is tried again."""
        try:
            live = await self.doors.open_match(match)
            await live.call(lambda: None)
        except Exception:
            tries = self._tries.get(match, 0)
            delay = AGAIN[min(tries, len(AGAIN) - 1)]
            log.exception("match %s: its time is up, but it cannot be opened; tried again in %d s", match, delay)
            if match not in self._due:
                self._due[match] = int(time_of_day.wall()) + delay
            self._tries[match] = tries + 1
        else:
            self._tries.pop(match, None)
