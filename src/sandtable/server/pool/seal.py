"""Sealed saves: a running match with hidden facts may leave the server only under the server's own key.

Works on megabytes in one go, so in the processes of the pool. The stream is SHAKE-256 of key and nonce, the tag
HMAC-SHA-256 over nonce and text (encrypt, then tag)."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from pathlib import Path

from msgspec import Struct, msgpack

from sandtable.kernel import BrokenRecord
from sandtable.server.store import renamed
from sandtable.server.store.rows import KeyRow, MatchRow, SeatRow, SeedRow, TimeRow
from sandtable.server.wire.messages import ChatLine

MAGIC = b"sandtable sealed save"
NEWEST = MAGIC + b" 2\n"
FIRST = MAGIC + b"\n"
"""Saves of before seats came back to their old keys: record and holders only, not filled up."""


class SealedSave(Struct):
    """What is inside: the record and who held which seat; since seats come back to their old keys, all of the
    match but its record."""

    record: bytes
    title: str
    holders: dict[str, str]
    names: dict[str, str]
    match: MatchRow | None = None
    seats: list[SeatRow] = []
    keys: list[KeyRow] = []
    seeds: list[SeedRow] = []
    lines: list[ChatLine] = []
    times: TimeRow | None = None


LEAST_SIZE = 256 * 1024


def padded(text: bytes) -> bytes:
    """Filled up to the next power of two, so that the length does not tell how much a hidden sheet holds."""
    size = max(LEAST_SIZE, 1 << (len(text) + 7).bit_length())
    return text + bytes(size - len(text) - 8) + len(text).to_bytes(8, "big")


def unpadded(text: bytes) -> bytes:
    """What was filled up."""
    return text[: int.from_bytes(text[-8:], "big")]


class Sealer:
    """Seals and opens with the secret of this server."""

    def __init__(self, secret: bytes) -> None:
        self._stream_key = hashlib.sha256(b"stream" + secret).digest()
        self._tag_key = hashlib.sha256(b"tag" + secret).digest()

    def _mask(self, nonce: bytes, text: bytes) -> bytes:
        stream = hashlib.shake_256(self._stream_key + nonce).digest(len(text))
        masked = int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")
        return masked.to_bytes(len(text), "big")

    def seal(self, save: SealedSave) -> bytes:
        """One file that only this server can open."""
        nonce = secrets.token_bytes(32)
        body = nonce + self._mask(nonce, padded(msgpack.encode(save)))
        return NEWEST + hmac.digest(self._tag_key, NEWEST + body, "sha256") + body

    def open(self, data: bytes) -> SealedSave:
        """The save again; one that was changed or sealed elsewhere is a BrokenRecord."""
        first = data.startswith(FIRST)
        start = len(FIRST if first else NEWEST)
        tag, body = data[start : start + 32], data[start + 32 :]
        signed = body if first else data[:start] + body
        if not hmac.compare_digest(tag, hmac.digest(self._tag_key, signed, "sha256")):
            raise BrokenRecord(
                "this sealed save was changed or comes from another server: import it where it was exported"
            )
        text = self._mask(body[:32], body[32:])
        return _in_words_of_today(msgpack.decode(text if first else unpadded(text), type=SealedSave))


def _in_words_of_today(save: SealedSave) -> SealedSave:
    for key in save.keys:
        key.role = renamed.word(key.role)
    for line in save.lines:
        line.notice = renamed.word(line.notice)
        line.name = line.name if line.seat else renamed.word(line.name)
    if save.match is not None and save.match.outcome:
        save.match.outcome = renamed.fields(save.match.outcome, "kind").decode()
    if save.times is not None:
        save.times.body = renamed.fields(save.times.body, "paused")
    return save


def sealed(secret: bytes, save: SealedSave, record: Path, into: Path) -> None:
    """Seal a save with the record that lies in a file, into another."""
    save.record = record.read_bytes()
    into.write_bytes(Sealer(secret).seal(save))
