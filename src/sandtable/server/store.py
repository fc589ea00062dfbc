"""Where matches are kept: one small interface, SQLite (WAL) behind it by default.

Everything written goes through one writer thread. What was asked for while it was busy is committed together
(group commit); a write has happened, and is durable, when its future is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy
from msgspec import Struct

from sandtable.server import schema
from sandtable.server.wire import Holder, Origin

log = logging.getLogger(__name__)

FILE = "sandtable.db"
MOST_ROWS = 64
"""Rows of one INSERT: each statement gives the interpreter's lock up and waits for it again, so a batch takes as
few of them as it can."""


class MatchRow(Struct):
    """A match: what it is and the few things about it that are not in its record. `build`: the rules that made all
    of its entries, if the same made all. `deal`: by which deal of its scenario people hold several seats. `origin`:
    empty for what began here, else who vouches for the record that it was imported with."""

    id: str
    game: str
    scenario: str
    options: str
    rules_version: int
    title: str
    password: str
    listed: bool
    open: bool
    started: str
    over: bool = False
    outcome: str = ""
    spectators: str = "public"
    paused: bool = False
    rematch: str = ""
    build: str = ""
    sandbox: bool = False
    deal: str = ""
    origin: Origin = ""
    touched: int = 0
    """When somebody last came to it, to the day; 0: not noted yet."""
    leaves: int = 0
    """When the broom takes it, if nobody comes; 0: not so far."""
    played: bool = False
    """Has a person ever decided something here?"""


class SeatRow(Struct):
    """A seat of a match; `taken` once a person has sat down."""

    match: str
    seat: str
    place: int
    holder: Holder
    name: str = ""
    taken: bool = False
    conceded: bool = False


class KeyRow(Struct):
    """A key, what it opens, and its private note."""

    key: str
    match: str
    role: str
    seat: str = ""
    note: str = ""
    revoked: bool = False
    read: int = 0
    """Lines of the talk that its holder has read."""


class SeedRow(Struct):
    """A seed of the table's dice from an entry on. Only the commitment ever leaves before the end."""

    match: str
    since: int
    seed: bytes
    salt: bytes
    commitment: str


class EntryRow(Struct):
    """Entries of a record from number `n` on, whole lines of JSON: what one turn added. A store may hand several
    turns back in one row."""

    match: str
    n: int
    body: bytes


class LineRow(Struct):
    """One line of chat, as JSON."""

    match: str
    n: int
    body: bytes


class TimeRow(Struct):
    """What a match knows of time, as JSON (`deadlines.Kept`), and when it next has something to do by itself."""

    match: str
    body: bytes
    due: int | None = None


class NoticeRow(Struct):
    """Where a seat wants to be told that it is waited for. `id` opens the page that stops it.

    `state`: asked (an address that has not agreed yet), on, off. `told`: since when the seat had been waited for
    when it was last told; `due`, `tries`, `error`: the next try and how the last one went; `sent`: when some went.
    """

    id: str
    match: str
    seat: str
    kind: str
    target: str
    base: str
    secret: str
    state: str = "on"
    told: int = 0
    due: int | None = None
    tries: int = 0
    error: str = ""
    sent: str = "[]"


class SecretRow(Struct):
    """A secret of this server."""

    name: str
    secret: bytes


class HouseRow(Struct):
    """Something that the server itself remembers, as JSON."""

    name: str
    body: bytes


class Gone(Struct):
    """A match to remove, with everything that belongs to it."""

    match: str


Row = Gone | MatchRow | SeatRow | KeyRow | SeedRow | EntryRow | LineRow | TimeRow | NoticeRow | SecretRow | HouseRow
R = TypeVar("R", bound=Struct)

TABLES: dict[type[Struct], sqlalchemy.Table] = {
    MatchRow: schema.matches,
    SeatRow: schema.seats,
    KeyRow: schema.keys,
    SeedRow: schema.seeds,
    EntryRow: schema.entries,
    LineRow: schema.lines,
    TimeRow: schema.times,
    NoticeRow: schema.notices,
    SecretRow: schema.vault,
    HouseRow: schema.house,
}


KEYS: dict[type[Struct], tuple[str, ...]] = {
    kind: tuple(column.name for column in table.primary_key) for kind, table in TABLES.items()
}


def identity(row: Row) -> tuple[Any, ...]:
    """The row's primary key."""
    if type(row) is EntryRow:
        return row.match, row.n
    if type(row) is Gone:
        return (row.match,)
    return tuple(getattr(row, name) for name in KEYS[type(row)])


class StoreClosed(RuntimeError):
    """The store is closed; nothing was written."""


class StoreFault(OSError):
    """The store cannot be used; the message is a sentence for whoever runs the server."""


class StoreInUse(StoreFault):
    """Another server writes here: two hosts of one match would overwrite each other."""


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


class Job(Struct):
    """Rows to write together and whom to tell."""

    rows: Sequence[Row]
    done: asyncio.Future[None]


def _tell(jobs: Sequence[Job], error: BaseException | None) -> None:
    """On the event loop: wake up everybody whose rows are durable, or who must hear that they are not."""
    for job in jobs:
        if not job.done.done():
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)


MOST_JOBS = 512
"""Jobs of one transaction."""
GATHER = 0.004
"""Seconds for which a busy writer lets jobs gather between two transactions: each costs the same, however large."""


class Writer:
    """The one thread that writes. Subclasses say how a transaction is made.

    Jobs gather here, on the event loop, while the thread is busy, and go to it together: waking a thread costs
    more than writing a row.
    """

    def __init__(self) -> None:
        self._waiting: list[Job] = []
        self._busy = False
        self._batches: queue.SimpleQueue[tuple[asyncio.AbstractEventLoop, list[Job]] | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="sandtable-writer", daemon=True)
        self._thread.start()

    def save(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """Write the rows, all or none; durable when it was awaited. One event loop only may call this."""
        if self._closed:
            raise StoreClosed("the store is closed")
        loop = asyncio.get_running_loop()
        job = Job(rows, loop.create_future())
        if not rows:
            job.done.set_result(None)
            return job.done
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over, loop)  # what the other matches have to write just now comes along
        return job.done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._waiting = self._waiting[:MOST_JOBS], self._waiting[MOST_JOBS:]
        self._busy = bool(batch)
        if batch:
            self._batches.put((loop, batch))

    def _work(self) -> None:
        while True:
            try:
                todo = self._batches.get(timeout=self.patience)
            except queue.Empty:
                self._try_to_tidy()
                continue
            if todo is None:
                return
            loop, batch = todo
            told = self._write_all(batch)
            with contextlib.suppress(RuntimeError):  # a loop that is gone waits for nothing
                loop.call_soon_threadsafe(self._written, loop, told)

    def _written(self, loop: asyncio.AbstractEventLoop, told: list[tuple[list[Job], Exception | None]]) -> None:
        for jobs, error in told:
            _tell(jobs, error)
        if self._waiting:
            loop.call_later(GATHER, self._hand_over, loop)
        else:
            self._busy = False

    def _write_all(self, batch: list[Job]) -> list[tuple[list[Job], Exception | None]]:
        """Write the jobs and say how it went; one bad job must not take the others down with it."""
        try:
            self.transact([row for job in batch for row in job.rows])
        except Exception as error:
            if len(batch) == 1:
                return [(batch, error)]
            return [told for job in batch for told in self._write_all([job])]
        return [(batch, None)]

    def transact(self, rows: Sequence[Row]) -> None:
        """Write the rows in one durable transaction."""
        raise NotImplementedError

    @property
    def patience(self) -> float | None:
        """Seconds without anything to write after which the writer tidies up; None: there is nothing to tidy up."""
        return None

    def _try_to_tidy(self) -> None:
        try:
            self.tidy()
        except Exception:
            log.exception("the store could not be tidied up; nothing is lost, and it is tried again later")

    def tidy(self) -> None:
        """Do what can wait until nobody writes: whoever answers meanwhile waits for it."""

    def stop(self) -> None:
        """Finish what was handed over. What still waits is not written, and nobody was told that it was."""
        if not self._closed:
            self._closed = True
            self._batches.put(None)
            self._thread.join()


class Statements:
    """The SQL of every kind of row, written once for a driver's mark for parameters."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self._upserts: dict[tuple[type[Struct], int], str] = {}
        self._selects: dict[tuple[Any, ...], str] = {}

    def upsert(self, kind: type[Struct], rows: int) -> str:
        """INSERT of so many rows, replacing those with the same primary key."""
        if (kind, rows) not in self._upserts:
            table = TABLES[kind]
            columns = [column.name for column in table.columns]
            key = [column.name for column in table.primary_key]
            values = f"({', '.join([self.mark] * len(columns))})"
            changes = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
            quoted = ", ".join(f'"{name}"' for name in columns)
            quoted_key = ", ".join(f'"{name}"' for name in key)
            self._upserts[kind, rows] = (
                f"INSERT INTO {table.name} ({quoted}) VALUES {', '.join([values] * rows)} "
                f"ON CONFLICT ({quoted_key}) DO UPDATE SET {changes}"
            )
        return self._upserts[kind, rows]

    def batches(self, rows: Sequence[Row]) -> list[tuple[str, list[Any]]]:
        """Statements with their parameters, few and large; a later row of the same key comes later."""
        kinds: dict[type[Struct], dict[tuple[Any, ...], Row]] = {}
        for row in rows:
            kinds.setdefault(type(row), {})[identity(row)] = row
        made: list[tuple[str, list[Any]]] = []
        for (match,) in kinds.pop(Gone, {}):
            made += [(statement, [match]) for statement in self.removals]
        for kind, by_key in kinds.items():
            all_rows = list(by_key.values())
            for start in range(0, len(all_rows), MOST_ROWS):
                some = all_rows[start : start + MOST_ROWS]
                made.append(
                    (self.upsert(kind, len(some)), [v for row in some for v in msgspec.structs.astuple(row)])
                )
        return made

    @property
    def removals(self) -> list[str]:
        """DELETE of a match from every table that knows it."""
        columns = {kind: "id" if kind is MatchRow else "match" for kind in TABLES}
        return [
            f'DELETE FROM {table.name} WHERE "{columns[kind]}" = {self.mark}'
            for kind, table in TABLES.items()
            if columns[kind] in table.c
        ]

    def page(self, before: tuple[str, str] | None) -> str:
        """SELECT of the lobby's list; its parameters are True, start and id where they are given, and the count."""
        quoted = ", ".join(f'"{field}"' for field in MatchRow.__struct_fields__)
        since = f" AND (started, id) < ({self.mark}, {self.mark})" if before else ""
        return (
            f"SELECT {quoted} FROM matches WHERE listed = {self.mark}{since} "
            f"ORDER BY started DESC, id DESC LIMIT {self.mark}"
        )

    def select(self, kind: type[Struct], where: Sequence[str]) -> str:
        """SELECT by columns, in the order of the primary key."""
        wanted = kind, *where
        if wanted not in self._selects:
            table = TABLES[kind]
            quoted = ", ".join(f'"{field}"' for field in kind.__struct_fields__)
            tests = " AND ".join(f'"{name}" = {self.mark}' for name in where)
            order = ", ".join(f'"{column.name}"' for column in table.primary_key)
            self._selects[wanted] = (
                f"SELECT {quoted} FROM {table.name}{' WHERE ' + tests if tests else ''} ORDER BY {order}"
            )
        return self._selects[wanted]


def open_store(where: Path | str) -> Store:
    """The store of a data folder, or of a ``postgresql://`` address."""
    if isinstance(where, str) and where.startswith(("postgresql://", "postgres://")):
        from sandtable.server.postgres import PostgresStore

        return PostgresStore(where)
    from sandtable.server.sqlite import SqliteStore

    return SqliteStore(Path(where) / FILE)
