"""What a match consists of beside its record."""

from __future__ import annotations

import gzip
import secrets
import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

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


LONG = 1 << 20
"""Bytes of entries that are packed before they are stored: a campaign of 32 MB to a tenth, so that the server's own
process hardly touches it."""
PACKING = 6
"""How hard."""


def pack_all(entries: Sequence[Entry]) -> bytes:
    """The entries of a whole record as they are stored. Packing a long one takes half a second: not for the
    server's own process."""
    lines = pack(entries)
    return gzip.compress(lines, PACKING, mtime=0) if len(lines) > LONG else lines


PIECE = 1 << 16
"""Bytes that are decoded at a time: whoever decodes a whole campaign in one call holds up every other thread."""


def unpack(rows: Iterable[EntryRow]) -> list[Entry]:
    """The entries again."""
    return [entry for row in rows for piece in _pieces(row) for entry in _decoder.decode_lines(piece)]


class Gently:
    """Unpacks in threads beside the event loop: all of them together rest half of the time, so that a long record
    that comes into memory (half a second of a campaign) does not hold up those who play."""

    def __init__(self) -> None:
        self._threads = 0
        self._counting = threading.Lock()

    def unpack(self, rows: Iterable[EntryRow]) -> list[Entry]:
        """The entries again."""
        entries: list[Entry] = []
        self._count(1)
        try:
            for row in rows:
                for piece in _pieces(row):
                    began = time.thread_time()
                    entries += _decoder.decode_lines(piece)
                    if len(piece) > PIECE // 2:
                        time.sleep((2 * self._threads - 1) * (time.thread_time() - began))
        finally:
            self._count(-1)
        return entries

    def _count(self, change: int) -> None:
        with self._counting:
            self._threads += change


def _pieces(row: EntryRow) -> Iterator[bytes]:
    """Whole lines, about so many bytes at a time."""
    rest = b""
    for piece in _unpacked(row.body) if row.packed else _slices(row.body):
        whole, newline, rest = (rest + piece).rpartition(b"\n")
        yield whole + newline
    yield rest


def _slices(body: bytes) -> Iterator[bytes]:
    for start in range(0, len(body), PIECE):
        yield body[start : start + PIECE]


def _unpacked(body: bytes) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        while not unpacker.eof:
            piece = unpacker.decompress(body, PIECE)
            if not piece and not unpacker.eof:
                raise msgspec.DecodeError("packed entries end too early")
            yield piece
            body = unpacker.unconsumed_tail
    except zlib.error as error:
        raise msgspec.DecodeError(f"packed entries do not read: {error}") from None


def put_aside(rows: Iterable[EntryRow], file: Path) -> None:
    """Rows into a file, for another process: their bodies one after the other, each with its length before it."""
    with file.open("wb") as out:
        for row in rows:
            out.write(len(row.body).to_bytes(8, "big"))
            out.write(row.body)


def taken_up(file: Path) -> list[Entry]:
    """The entries that were put aside."""
    data, rows, at = file.read_bytes(), [], 0
    while at < len(data):
        length = int.from_bytes(data[at : at + 8], "big")
        rows.append(EntryRow("", 0, data[at + 8 : at + 8 + length]))
        at += 8 + length
    return unpack(rows)


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
