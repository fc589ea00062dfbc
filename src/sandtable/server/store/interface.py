"""Where matches are kept: one small interface, SQLite (WAL) behind it by default.

Everything written goes through one writer thread (writer.py); a write has happened, and is durable, when its
future is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from sandtable.server.store.rows import MatchRow, Row

FILE = "sandtable.db"

R = TypeVar("R", bound=Struct)


class StoreClosed(RuntimeError):
    """The store is closed; nothing was written."""


class StoreFault(OSError):
    """The store cannot be used; the message is a sentence for whoever runs the server."""


class StoreInUse(StoreFault):
    """Another server writes here: two servers of one match would overwrite each other."""


class Store(Protocol):
    """What the server needs of a database. Reading blocks (use a thread for long reads); writing is awaited."""

    def save(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """Write the rows, all or none, replacing those with the same key (entries are only added); durable when it
        was awaited."""
        ...

    def find(self, kind: type[R], **where: Any) -> list[R]:
        """The rows of a kind whose columns have these values, in the order of their primary key."""
        ...

    def page(self, count: int, before: tuple[str, str] | None = None) -> list[MatchRow]:
        """So many matches of the lobby's list, the newest first, from before a start and id on."""
        ...

    def close(self) -> None:
        """Finish what is being written and close."""
        ...
