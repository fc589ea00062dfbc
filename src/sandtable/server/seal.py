"""Sealed saves: a running match with hidden facts may leave the server only under the server's own key.

The stream is SHAKE-256 of key and nonce, the tag HMAC-SHA-256 over nonce and text (encrypt, then tag).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from msgspec import Struct, msgpack

from sandtable.kernel import BrokenRecord
from sandtable.server.store import SecretRow, Store

MAGIC = b"sandtable sealed save\n"


class SealedSave(Struct):
    """What is inside: the record and who held which seat."""

    record: bytes
    title: str
    holders: dict[str, str]
    names: dict[str, str]


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
        body = nonce + self._mask(nonce, msgpack.encode(save))
        return MAGIC + hmac.digest(self._tag_key, body, "sha256") + body

    def open(self, data: bytes) -> SealedSave:
        """The save again; one that was changed or sealed elsewhere is a BrokenRecord."""
        tag, body = data[len(MAGIC) : len(MAGIC) + 32], data[len(MAGIC) + 32 :]
        if not hmac.compare_digest(tag, hmac.digest(self._tag_key, body, "sha256")):
            raise BrokenRecord(
                "this sealed save was changed or comes from another server: import it where it was exported"
            )
        return msgpack.decode(self._mask(body[:32], body[32:]), type=SealedSave)


async def sealer(store: Store) -> Sealer:
    """The sealer with this store's secret, made at its first use."""
    found = store.find(SecretRow, name="seal")
    if not found:
        found = [SecretRow("seal", secrets.token_bytes(32))]
        await store.save(found)
    return Sealer(found[0].secret)
