"""The file of a SQLite store: who holds it, its schema, its rows, backup and restore, and faults in plain words."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy
from msgspec import MsgspecError, Struct, msgpack

from sandtable.kernel.typed import convert
from sandtable.server.store import schema
from sandtable.server.store.files import unpack
from sandtable.server.store.interface import FILE, StoreFault, StoreInUse
from sandtable.server.store.rows import EntryRow
from sandtable.server.store.statements import Statements

R = TypeVar("R", bound=Struct)
_fresh = msgpack.Decoder(list[EntryRow])


def is_damage(error: sqlite3.Error) -> bool:
    """Is the file itself broken, and not only out of reach?"""
    return _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


@contextlib.contextmanager
def plain_faults(file: Path) -> Iterator[None]:
    """What SQLite cannot do with a file, in a sentence that says what to do about it."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreFault(_sentence(file, error)) from error
    except sqlalchemy.exc.DBAPIError as error:
        raise StoreFault(
            _sentence(file, error.orig) if isinstance(error.orig, sqlite3.Error) else str(error)
        ) from error


def _sentence(file: Path, error: sqlite3.Error) -> str:
    code = _code(error)
    if code == sqlite3.SQLITE_FULL:
        return f"the disk that holds {file.parent} is full: make room there; nothing that was acknowledged is lost"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"{file.parent} cannot be written: let the server's user write there, or choose another folder"
    if code == sqlite3.SQLITE_IOERR:
        return f"the disk that holds {file.parent} fails ({error}): look after it, and keep a backup elsewhere"
    if is_damage(error):
        return f"{file} is damaged ({error}): start the server, which saves what can be read, or restore a backup"
    return f"{file} cannot be used: {error}"


def logged(connection: sqlite3.Connection) -> list[EntryRow]:
    """The entries that are not filed yet, in the order in which they were written."""
    return [row for (body,) in connection.execute("SELECT body FROM log ORDER BY n") for row in _fresh.decode(body)]


def lock(folder: Path) -> sqlite3.Connection:
    """Hold a data folder for one server; the operating system lets go of it when the process ends."""
    file = folder / "sandtable.lock"
    with plain_faults(file):
        held = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            held.close()
            if _code(error) == sqlite3.SQLITE_BUSY:
                raise StoreInUse(f"another server uses {folder}: stop it, or choose another folder") from None
            raise
    return held


def read(connection: sqlite3.Connection, sql: Statements, kind: type[R], **where: Any) -> list[R]:
    """The rows of a kind whose columns have these values, in the order of their primary key."""
    return rows_of(connection, sql.select(kind, list(where)), list(where.values()), kind)


def rows_of(connection: sqlite3.Connection, statement: str, values: list[Any], kind: type[R]) -> list[R]:
    """The rows that a statement gives."""
    names = kind.__struct_fields__
    rows = connection.execute(statement, values).fetchall()
    return [convert(dict(zip(names, row, strict=True)), kind, strict=False) for row in rows]


def bring_up(file: Path, to: str = schema.HEAD) -> None:
    """Make the database or bring it to the newest schema, or to another."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        try:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            found = None
    if found == (to,):
        return
    engine = sqlalchemy.create_engine(f"sqlite:///{file}", poolclass=sqlalchemy.NullPool)
    with engine.begin() as connection_:
        schema.migrate(connection_, to)


def backup(data: Path, file: Path) -> None:
    """Copy the database of a data folder, of a running server too, into one file. What is damaged is not kept: an
    older backup stays as it is."""
    source = data / FILE
    if not source.is_file():
        raise FileNotFoundError(f"there is no {FILE} in {data}: name the folder that the server uses")
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(file.name + ".part")
    try:
        with plain_faults(part), contextlib.closing(sqlite3.connect(part)) as new:
            with contextlib.closing(sqlite3.connect(source)) as old:
                old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            wrong = faults(new)
        if wrong:
            kept = f"; {file} was left as it was" if file.exists() else ""
            raise ValueError(f"{source} is damaged ({wrong}), so nothing was backed up{kept}")
        part.chmod(0o600)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def faults(connection: sqlite3.Connection) -> str:
    """What is wrong with a database: its pages, its tables, or entries that do not read. Empty: it is sound."""
    try:
        found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if found != "ok":
            return found
        connection.execute("SELECT version_num FROM alembic_version").fetchone()
        for match, n, body in connection.execute("SELECT match, n, body FROM entries"):
            unpack([EntryRow(match, n, body)])
        unpack(logged(connection))
    except sqlite3.DatabaseError as error:
        return str(error)
    except (MsgspecError, UnicodeDecodeError) as error:
        return f"entries do not read: {error}"
    return ""


def restore(data: Path, file: Path) -> None:
    """Put a backup in the place of a data folder's database. A running server is StoreInUse."""
    if not file.is_file():
        raise FileNotFoundError(f"there is no backup {file}")
    with contextlib.closing(sqlite3.connect(file)) as old:
        if wrong := faults(old):
            raise ValueError(f"{file} is no backup of Sandtable, or damaged ({wrong}): take another")
        data.mkdir(parents=True, exist_ok=True)
        # Not into the old file: that may be the damaged one.
        part = data / f"{FILE}.part"
        try:
            with contextlib.closing(lock(data)), plain_faults(part):
                with contextlib.closing(sqlite3.connect(part)) as new:
                    old.backup(new)
                part.chmod(0o600)
                for log in (f"{FILE}-wal", f"{FILE}-shm"):
                    (data / log).unlink(missing_ok=True)
                part.replace(data / FILE)
        finally:
            part.unlink(missing_ok=True)
