"""Reading JSON into types, from any thread.

msgspec works a type out when it is first used, and two threads that do so at once can end the process. So every
type is worked out here, once, behind a lock.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_lock = Lock()
_known: dict[Any, msgspec.json.Decoder[Any]] = {}


def decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of a type; after this `msgspec.convert` to it is safe, too."""
    found = _known.get(kind)
    if found is None:
        with _lock:
            found = _known.get(kind) or msgspec.json.Decoder(kind)
            _known[kind] = found
    return found


def convert(plain: Any, kind: type[T], *, strict: bool = True) -> T:
    """Plain data as this type."""
    decoder(kind)
    return msgspec.convert(plain, kind, strict=strict)
