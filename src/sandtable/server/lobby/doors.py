"""What those who look after all matches need of the lobby."""

from __future__ import annotations

import asyncio
from typing import Protocol

from sandtable.server.match.live_match import LiveMatch
from sandtable.server.store.interface import Store
from sandtable.server.wire.settings import Settings


class Doors(Protocol):
    """The way to the matches: `Lobby` has it."""

    store: Store
    settings: Settings

    async def open_match(self, id: str) -> LiveMatch:
        """The match in memory, restored if it was not."""
        ...

    def in_use(self, id: str) -> bool:
        """Is the match in memory?"""
        ...

    def opening(self, id: str) -> asyncio.Lock:
        """Held while the match is brought into memory, or removed."""
        ...
