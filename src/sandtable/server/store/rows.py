"""The rows of every table, as types."""

from __future__ import annotations

from typing import Any

import sqlalchemy
from msgspec import Struct

from sandtable.server.store import schema
from sandtable.server.wire.messages import Holder, Origin


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
    seconds: int = 0
    """Time that people have spent on it, breaks left out."""


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
    turns back in one row. The many entries of a record that was brought in are packed (gzip)."""

    match: str
    n: int
    body: bytes

    @property
    def packed(self) -> bool:
        """Is the body packed?"""
        return self.body.startswith(GZIP)


GZIP = b"\x1f\x8b"
"""How a body begins that is packed."""


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
