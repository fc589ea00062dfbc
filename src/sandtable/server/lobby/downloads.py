"""Long files that are made for whoever asks: records, sealed saves, diaries.

What several people ask for at the same time, or somebody again and again, is made once and kept for a moment.
Nobody holds such a file in memory.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Awaitable, Callable, Hashable
from pathlib import Path

KEEP = 60.0
"""Seconds for which a file is given out; it is removed as long after that."""


class Downloads:
    """The files that are there just now. A key names all that a file is made from."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-downloads-")
        self._made: dict[Hashable, asyncio.Task[Path]] = {}

    async def file(self, key: Hashable, make: Callable[[Path], Awaitable[None]]) -> Path:
        """The file, made if it is not there. It is made to the end though whoever asked first goes away."""
        if key not in self._made:
            self._made[key] = asyncio.create_task(self._make(key, make), name="download")
        return await asyncio.shield(self._made[key])

    async def _make(self, key: Hashable, make: Callable[[Path], Awaitable[None]]) -> Path:
        path = Path(self._folder.name) / secrets.token_hex(8)
        try:
            await make(path)
        except BaseException:
            del self._made[key]
            path.unlink(missing_ok=True)
            raise
        loop = asyncio.get_running_loop()
        loop.call_later(KEEP, self._made.pop, key, None)
        loop.call_later(2 * KEEP, loop.run_in_executor, None, path.unlink, True)
        return path

    async def close(self) -> None:
        """Make nothing more, and leave nothing."""
        for task in list(self._made.values()):
            task.cancel()
        await asyncio.gather(*self._made.values(), return_exceptions=True)
        await asyncio.to_thread(self._folder.cleanup)
