"""PostgreSQL behind the same interface (``pip install sandtable[postgres]``)."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any, TypeVar

import psycopg
import sqlalchemy
from msgspec import Struct

from sandtable.kernel.typed import convert
from sandtable.server.store import schema
from sandtable.server.store.interface import StoreInUse
from sandtable.server.store.rows import MatchRow, Row
from sandtable.server.store.statements import Statements
from sandtable.server.store.writer import Writer

LOCK = 0x73616E64
PATIENCE = 50
R = TypeVar("R", bound=Struct)


class PostgresStore(Writer):
    """One connection that writes, one that reads; group commit as with SQLite."""

    def __init__(self, address: str) -> None:
        address = address.replace("postgres://", "postgresql://", 1)
        engine = sqlalchemy.create_engine(address.replace("postgresql://", "postgresql+psycopg://", 1))
        with engine.begin() as connection:
            schema.migrate(connection)
        engine.dispose()
        self._sql = Statements("%s")
        self._write = psycopg.connect(address)
        self._read = psycopg.connect(address, autocommit=True)
        self._hold()
        self._reading = threading.Lock()
        super().__init__()

    def _hold(self) -> None:
        """One server per database; a connection that has just been closed may still hold it for a moment."""
        for _ in range(PATIENCE):
            found = self._read.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone()
            if found == (True,):
                return
            time.sleep(0.1)
        raise StoreInUse("another server uses this database: stop it, or choose another database")

    def transact(self, rows: Sequence[Row]) -> None:
        with self._write.transaction(), self._write.cursor() as cursor:
            for statement, values in self._sql.batches(rows):
                cursor.execute(statement.encode(), values)

    def find(self, kind: type[R], **where: Any) -> list[R]:
        if any(isinstance(value, str) and "\0" in value for value in where.values()):
            return []  # no text here holds it, and PostgreSQL takes none that does
        return self._rows(kind, self._sql.select(kind, list(where)), list(where.values()))

    def page(self, count: int, before: tuple[str, str] | None = None) -> list[MatchRow]:
        if any("\0" in part for part in before or ()):
            return []
        return self._rows(MatchRow, self._sql.page(before), [True, *(before or ()), count])

    def _rows(self, kind: type[R], statement: str, values: list[Any]) -> list[R]:
        with self._reading, self._read.cursor() as cursor:
            rows = cursor.execute(statement.encode(), values).fetchall()
        names = kind.__struct_fields__
        return [convert(dict(zip(names, row, strict=True)), kind) for row in rows]

    def close(self) -> None:
        """Finish what was asked for and close."""
        self.stop()
        self._write.close()
        self._read.close()
