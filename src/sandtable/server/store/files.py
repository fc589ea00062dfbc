"""What a match consists of beside its record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from sandtable.kernel.record import Entry
from sandtable.kernel.trust import commitment
from sandtable.server.store.rows import EntryRow, KeyRow, MatchRow, NoticeRow, SeatRow, SeedRow, TimeRow
from sandtable.server.wire.messages import ChatLine


def now() -> str:
    """The time as it is stored and sent."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_key() -> str:
    """A key that cannot be guessed."""
    return secrets.token_urlsafe(24)


def new_seed(match: str, since: int) -> SeedRow:
    """128 bits from the operating system, with a salted commitment."""
    seed, salt = secrets.token_bytes(16), secrets.token_bytes(16)
    return SeedRow(match, since, seed, salt, commitment(seed, salt))


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def pack(entries: Sequence[Entry]) -> bytes:
    """The entries of one turn as they are stored: a line of JSON each, all in one row."""
    return _encoder.encode_lines(entries)


PIECE = 1 << 16
"""Bytes that are decoded at a time: whoever decodes a whole campaign in one call holds up every other thread."""


def unpack(rows: Iterable[EntryRow]) -> list[Entry]:
    """The entries again."""
    return [entry for row in rows for piece in _pieces(row.body) for entry in _decoder.decode_lines(piece)]


def _pieces(body: bytes) -> Iterator[bytes]:
    """Whole lines, about so many bytes at a time."""
    start = 0
    while start < len(body):
        end = body.find(b"\n", start + PIECE) + 1 or len(body)
        yield body[start:end]
        start = end


class Files(Struct):
    """All rows of a match but its record."""

    match: MatchRow
    seats: list[SeatRow]
    keys: list[KeyRow]
    seeds: list[SeedRow]
    lines: list[ChatLine]
    times: TimeRow | None = None
    notices: list[NoticeRow] = []


class Proposal(Struct):
    """A rewind that waits for consent."""

    index: int
    by: str
    agreed: set[str]
