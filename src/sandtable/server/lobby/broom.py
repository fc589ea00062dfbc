"""The broom: sandboxes that nobody has come back to, and tables at which no person ever decided anything, leave
after a stated time. It is told before, in the talk and by notices, and whoever opens the table meanwhile keeps it.

A match in which a person has decided something is never taken. What was here before the broom counts as played; its
sandboxes count from the first round on.
"""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from sandtable.server.lobby.doors import Doors
from sandtable.server.match import notices
from sandtable.server.store.rows import Gone, MatchRow
from sandtable.server.wire import time_of_day

log = logging.getLogger(__name__)

DAY = 86_400
LOOK = 6 * 3_600
"""Seconds between two rounds."""
WARNING = 7 * DAY
"""Seconds between the word that a table leaves and its leaving."""
MOST = 200
"""Tables that are told in one round: each is opened for it."""


class Broom:
    """Goes round now and then."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._work(), name="broom")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.round()
            except Exception:
                log.exception("the broom failed; it goes round again later")

    def _kept(self, row: MatchRow) -> int:
        """Seconds for which a table stays though nobody comes; 0: for good."""
        settings = self.doors.settings
        if row.sandbox:
            return settings.keep_sandboxes * DAY
        return 0 if row.played else settings.keep_unplayed * DAY

    async def round(self) -> None:
        """Note, tell and take what is due."""
        rows = await asyncio.to_thread(lambda: self.doors.store.find(MatchRow))
        told = 0
        for row in rows:
            now, kept = int(time_of_day.wall()), self._kept(row)
            try:
                if not kept:
                    continue
                if not row.touched:
                    await self._note(row, now)
                elif row.leaves and row.leaves <= now:
                    await self._take(row)
                elif not row.leaves and row.touched + kept - WARNING <= now and told < MOST:
                    told += 1
                    await self._tell(row.id, now + WARNING)
            except Exception:
                log.exception("match %s: the broom could not look after it; it tries again", row.id)

    async def _tell(self, match: str, leaves: int) -> None:
        live = await self.doors.open_match(match)
        await live.call(lambda: notices.announce_leaving(live.state, leaves))

    async def _note(self, row: MatchRow, now: int) -> None:
        """From here on is counted."""
        if not self.doors.in_use(row.id):
            await self.doors.store.save([replace(row, touched=now)])

    async def _take(self, row: MatchRow) -> None:
        async with self.doors.opening(row.id):
            if self.doors.in_use(row.id):  # it is asked again in the next round
                return
            (fresh,) = self.doors.store.find(MatchRow, id=row.id)
            if fresh.leaves == row.leaves:
                await self.doors.store.save([Gone(row.id)])
                log.warning("match %s was swept: nobody came to it", row.id)
