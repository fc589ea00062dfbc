"""Words of earlier versions in what was stored or sealed by them: who disposes of a table was its host."""

from __future__ import annotations

from typing import Any

import msgspec

WORDS = {"host": "owner", "ended-by-host": "ended-by-owner"}


def word(old: str) -> str:
    """The word of today."""
    return WORDS.get(old, old)


def fields(body: bytes | str, *named: str) -> bytes:
    """A JSON object with the words of today in these of its fields."""
    found: dict[str, Any] = msgspec.json.decode(body)
    for name in named:
        if isinstance(found.get(name), str):
            found[name] = word(found[name])
    return msgspec.json.encode(found)


def line(body: bytes) -> bytes:
    """A line of the talk. Whoever has no seat stands there by their role; a person may be called as they like."""
    said: dict[str, Any] = msgspec.json.decode(body)
    return fields(body, *(("notice",) if said.get("seat") else ("notice", "name")))
