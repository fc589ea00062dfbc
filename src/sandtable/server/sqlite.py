"""SQLite behind the store's interface, and what is done with its file: lock, backup, restore.

Entries are written twice, which is much cheaper than once: an answer's few lines belong to their match's place in
the file, and a page for each of a hundred matches would have to be flushed with every commit. So a commit appends
the fresh entries of all matches to the table `log`, side by side; now and then they are filed by match, many turns
in one row. Whoever reads entries reads both.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy
from msgspec import Struct, msgpack

from sandtable.kernel.typed import convert
from sandtable.server import schema
from sandtable.server.store import FILE, MOST_ROWS, EntryRow, Row, Statements, StoreInUse, Writer, identity

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
_fresh = msgpack.Decoder(list[EntryRow])


def joined(rows: Iterable[EntryRow]) -> list[EntryRow]:
    """The rows with the turns of each match in one: bodies are whole lines, so they follow one another."""
    found: dict[str, list[EntryRow]] = {}
    for row in rows:
        found.setdefault(row.match, []).append(row)
    return [EntryRow(match, turns[0].n, b"".join([turn.body for turn in turns])) for match, turns in found.items()]


class SqliteStore(Writer):
    """SQLite in write-ahead mode, every commit flushed to the disk (synchronous=FULL)."""

    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.file = file
        self._lock = lock(file.parent)
        _bring_up(file)
        file.chmod(0o600)  # keys and seeds are in it
        self._sql = Statements("?")
        self._write = self._connect()
        self._read = self._connect()
        self._reading = threading.Lock()
        self._fresh = 0
        self._file_entries()
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
        entries = [row for row in rows if type(row) is EntryRow]
        others = [row for row in rows if type(row) is not EntryRow]
        self._fresh += len(others) * PAGE
        with self._transaction() as connection:
            if entries:
                fresh = msgpack.encode(entries)
                self._fresh += len(fresh)
                connection.execute("INSERT INTO log (body) VALUES (?)", (fresh,))
            for statement, values in self._sql.batches(others):
                connection.execute(statement, values)

    @property
    def patience(self) -> float | None:
        return QUIET * max(0.0, 1 - self._fresh / MOST_FRESH) if self._fresh > FRESH else None

    def tidy(self) -> None:
        self._file_entries()
        self._write.execute("PRAGMA wal_checkpoint").fetchall()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        connection = self._write
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _file_entries(self) -> None:
        """Put what is in the log where it belongs. If that fails, it is tried again when as much has come to it."""
        self._fresh = 0
        with self._transaction() as connection:
            for statement, values in self._sql.batches(joined(logged(connection))):
                connection.execute(statement, values)
            connection.execute("DELETE FROM log")

    def find(self, kind: type[R], **where: Any) -> list[R]:
        with self._reading:
            if kind is not EntryRow:
                return read(self._read, self._sql, kind, **where)
            self._read.execute("BEGIN")  # both tables as they were at one moment
            try:
                found: list[Any] = read(self._read, self._sql, kind, **where)
                found += [row for row in logged(self._read) if all(getattr(row, k) == v for k, v in where.items())]
            finally:
                self._read.execute("COMMIT")
            return sorted(found, key=identity)

    def close(self) -> None:
        self.stop()
        self._read.close()
        self._write.close()
        self._lock.close()


def logged(connection: sqlite3.Connection) -> list[EntryRow]:
    """The entries that are not filed yet, in the order in which they were written."""
    return [row for (body,) in connection.execute("SELECT body FROM log ORDER BY n") for row in _fresh.decode(body)]


def lock(folder: Path) -> sqlite3.Connection:
    """Hold a data folder for one server; the operating system lets go of it when the process ends."""
    held = sqlite3.connect(folder / "sandtable.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
        raise StoreInUse(f"another server uses {folder}: stop it, or choose another folder") from None
    return held


def read(connection: sqlite3.Connection, sql: Statements, kind: type[R], **where: Any) -> list[R]:
    """The rows of a kind whose columns have these values, in the order of their primary key."""
    names = kind.__struct_fields__
    rows = connection.execute(sql.select(kind, list(where)), list(where.values())).fetchall()
    return [convert(dict(zip(names, row, strict=True)), kind, strict=False) for row in rows]


def _bring_up(file: Path) -> None:
    """Make the database or bring it to the newest schema."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        try:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            found = None
    if found == (schema.HEAD,):
        return
    engine = sqlalchemy.create_engine(f"sqlite:///{file}", poolclass=sqlalchemy.NullPool)
    with engine.begin() as connection_:
        schema.migrate(connection_)


def backup(data: Path, file: Path) -> None:
    """Copy the database of a data folder, of a running server too, into one file."""
    source = data / FILE
    if not source.is_file():
        raise FileNotFoundError(f"there is no {FILE} in {data}: name the folder that the server uses")
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    with (
        contextlib.closing(sqlite3.connect(source)) as old,
        contextlib.closing(sqlite3.connect(part)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
    part.chmod(0o600)
    part.replace(file)


def restore(data: Path, file: Path) -> None:
    """Put a backup in the place of a data folder's database. A running server is StoreInUse."""
    if not file.is_file():
        raise FileNotFoundError(f"there is no backup {file}")
    with contextlib.closing(sqlite3.connect(file)) as old:
        try:
            check = old.execute("PRAGMA integrity_check").fetchone()
            old.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.DatabaseError as error:
            raise ValueError(f"{file} is no backup of Sandtable: {error}") from None
        if check != ("ok",):
            raise ValueError(f"{file} is damaged ({check[0]}); take another backup")
        data.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(lock(data)), contextlib.closing(sqlite3.connect(data / FILE)) as new:
            old.backup(new)
        (data / FILE).chmod(0o600)
