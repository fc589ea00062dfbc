"""What a match consists of beside its record."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from msgspec import Struct

from sandtable.kernel.trust import commitment
from sandtable.server.store import KeyRow, MatchRow, SeatRow, SeedRow
from sandtable.server.wire import ChatLine


def now() -> str:
    """The time as it is stored and sent."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_seed(match: str, since: int) -> SeedRow:
    """128 bits from the operating system, with a salted commitment."""
    seed, salt = secrets.token_bytes(16), secrets.token_bytes(16)
    return SeedRow(match, since, seed, salt, commitment(seed, salt))


class Files(Struct):
    """All rows of a match but its record."""

    match: MatchRow
    seats: list[SeatRow]
    keys: list[KeyRow]
    seeds: list[SeedRow]
    lines: list[ChatLine]


class Proposal(Struct):
    """A rewind that waits for consent."""

    index: int
    by: str
    agreed: set[str]
