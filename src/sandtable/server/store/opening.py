"""Which store: that of a data folder, or a database."""

from __future__ import annotations

from pathlib import Path

from sandtable.server.store.interface import FILE, Store
from sandtable.server.store.sqlite import SqliteStore


def open_store(where: Path | str) -> Store:
    """The store of a data folder, or of a ``postgresql://`` address."""
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        from sandtable.server.store.postgres import PostgresStore  # psycopg is an extra

        return PostgresStore(where)
    return SqliteStore(Path(where) / FILE)
