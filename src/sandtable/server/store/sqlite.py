"""SQLite behind the store's interface.

Entries are written twice, which is much cheaper than once: an answer's few lines belong to their match's place in
the file, and a page for each of a hundred matches would have to be flushed with every commit. So a commit appends
the fresh entries of all matches to the table `log`, side by side; now and then they are filed by match, many turns
in one row. What is not filed yet is kept in memory too: whoever reads entries need not read the log.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, msgpack

from sandtable.server.store.database_file import bring_up, lock, logged, plain_faults, read, rows_of
from sandtable.server.store.interface import StoreFault
from sandtable.server.store.rows import EntryRow, Gone, MatchRow, Row, identity
from sandtable.server.store.salvage import is_sound, salvage
from sandtable.server.store.statements import MOST_ROWS, Statements
from sandtable.server.store.writer import Writer

log = logging.getLogger(__name__)

FRESH = 1 << 20
"""Bytes that make it worth to tidy up in a quiet moment: to file entries, to carry over the write-ahead log."""
MOST_FRESH = 1 << 25
"""Bytes with which that is done though somebody waits."""
QUIET = 0.5
"""Seconds of a quiet moment while there is little to do; the more there is, the shorter."""
PAGE = 1 << 12
"""Bytes that a row of another table counts for: it changes a page."""
LARGEST_WAL = 1 << 15
"""Pages of the write-ahead log that are carried over into the file though somebody waits."""

R = TypeVar("R", bound=Struct)


def joined(rows: Iterable[EntryRow]) -> list[EntryRow]:
    """The rows with the turns of each match in one: bodies are whole lines, so they follow one another."""
    found: dict[str, list[EntryRow]] = {}
    for row in rows:
        found.setdefault(row.match, []).append(row)
    return [EntryRow(match, turns[0].n, b"".join([turn.body for turn in turns])) for match, turns in found.items()]


class SqliteStore(Writer):
    """SQLite in write-ahead mode, every commit flushed to the disk (synchronous=FULL)."""

    def __init__(self, file: Path) -> None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreFault(f"{file.parent} cannot be made ({error.strerror}): choose another folder") from None
        self.file = file
        self._sql = Statements("?")
        self._reading = threading.Lock()
        self._entries = threading.Lock()
        """Held while entries are committed, filed or read: never by the event loop, which may not wait for it."""
        self._unfiled: dict[str, list[EntryRow]] = {}
        self._fresh = 0
        self._lock = lock(file.parent)
        try:
            with plain_faults(file):
                if not is_sound(file):
                    for sentence in salvage(file):
                        log.warning("%s", sentence)
                bring_up(file)
                with contextlib.suppress(PermissionError):  # whoever may not do that hears below what to do
                    file.chmod(0o600)  # keys and seeds are in it
                self._write = self._connect()
                self._read, self._read_entries = self._connect(), self._connect()
                self._file_entries(logged(self._write))
        except BaseException:
            self._lock.close()
            raise
        super().__init__()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.file, isolation_level=None, check_same_thread=False, cached_statements=4 * MOST_ROWS
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=10000")
        connection.execute(f"PRAGMA wal_autocheckpoint={LARGEST_WAL}")
        return connection

    def transact(self, rows: Sequence[Row]) -> None:
        # What is packed is long, and cannot stand in one row with other turns: it is filed at once.
        entries = [row for row in rows if type(row) is EntryRow and not row.packed]
        others = [row for row in rows if type(row) is not EntryRow or row.packed]
        self._fresh += len(others) * PAGE
        if any(type(row) is Gone for row in others):
            with self._entries, plain_faults(self.file):  # what is removed must not stand in the log either
                self._file_entries([row for some in self._unfiled.values() for row in some])
        with self._entries, plain_faults(self.file), self._transaction() as connection:
            if entries:
                fresh = msgpack.encode(entries)
                self._fresh += len(fresh)
                connection.execute("INSERT INTO log (body) VALUES (?)", (fresh,))
            for statement, values in self._sql.batches(others):
                connection.execute(statement, values)
            connection.execute("COMMIT")
            for row in entries:
                self._unfiled.setdefault(row.match, []).append(row)

    @property
    def patience(self) -> float | None:
        return QUIET * max(0.0, 1 - self._fresh / MOST_FRESH) if self._fresh > FRESH else None

    def tidy(self) -> None:
        with self._entries:
            self._file_entries([row for rows in self._unfiled.values() for row in rows])
        self._write.execute("PRAGMA wal_checkpoint").fetchall()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        connection = self._write
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            if connection.in_transaction:
                connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _file_entries(self, fresh: Sequence[EntryRow]) -> None:
        """Put what is in the log where it belongs. If that fails, it is tried again when as much has come to it."""
        self._fresh = 0
        with self._transaction() as connection:
            for statement, values in self._sql.batches(joined(fresh)):
                connection.execute(statement, values)
            connection.execute("DELETE FROM log")
        self._unfiled = {}

    def find(self, kind: type[R], **where: Any) -> list[R]:
        if kind is not EntryRow:
            with self._reading:
                return read(self._read, self._sql, kind, **where)
        with self._entries:
            found: list[Any] = read(self._read_entries, self._sql, kind, **where)
            unfiled = [self._unfiled.get(where["match"], [])] if "match" in where else self._unfiled.values()
            fresh: list[Any] = [row for rows in unfiled for row in rows]
            found += [row for row in fresh if all(getattr(row, name) == value for name, value in where.items())]
        return sorted(found, key=identity)

    def page(self, count: int, before: tuple[str, str] | None = None) -> list[MatchRow]:
        with self._reading:
            return rows_of(self._read, self._sql.page(before), [True, *(before or ()), count], MatchRow)

    def close(self) -> None:
        self.stop()
        self._read.close()
        self._read_entries.close()
        self._write.close()
        self._lock.close()
