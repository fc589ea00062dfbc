"""A connected socket as its match sees it: which seats it acts for, what it was sent, what waits to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from sandtable.server.match.audience.book import Book
from sandtable.server.match.audience.snapshot import Snapshot
from sandtable.server.store.rows import KeyRow
from sandtable.server.wire.messages import Role

MOST_WAITING = 1_000
"""Messages that may wait for a slow socket before it is closed; more than a flood causes until it is stopped."""

UNKNOWN_KEY = 4404
REVOKED = 4403
POLICY = 1008
TOO_BIG = 1009
FAULT = 1011
TOO_SLOW = 1013


class Client:
    """One socket. `acts` are the seats it answers for, `sees` those whose views it gets."""

    def __init__(self, keys: Sequence[KeyRow]) -> None:
        self.keys = list(keys)
        self.role: Role = "spectator"
        self.acts: tuple[str, ...] = ()
        self.sees: tuple[str, ...] = ()
        self.book = Book(())
        self.facts = 0
        self.struck = 0
        self.sent: Snapshot | None = None
        self.greeted = False
        self.outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing: tuple[int, str] | None = None
        self.gone = False
        self.reader: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Put a message into the box; a socket that does not keep up is closed."""
        if self.closing is not None:
            return
        if len(self.outbox) >= MOST_WAITING:
            self.close(TOO_SLOW, "too slow: connect again")
            return
        self.outbox.append(message)
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close the socket once what is in the box was sent (or at once if it does not keep up)."""
        if self.closing is None:
            self.closing = (code, reason)
            if code == TOO_SLOW:  # it may hang in the middle of a message: nothing more will come from it
                self.outbox.clear()
                if self.reader is not None:
                    self.reader.cancel()
            self.wake.set()

    @property
    def busy(self) -> bool:
        """Is something still waiting to be sent?"""
        return bool(self.outbox)
