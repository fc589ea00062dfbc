"""What a socket was told, in parts that are JSON already, so that only what changed is sent again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

encoder = msgspec.json.Encoder()


def mapping(pairs: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A JSON object from names and values that are JSON already."""
    return b"{" + b",".join([name + b":" + value for name, value in pairs]) + b"}"


@cache
def _names(kind: type[Struct]) -> list[bytes]:
    return [encoder.encode(name) for name in kind.__struct_encode_fields__]


class View:
    """A view field by field: their names, and their values as lines of JSON."""

    __slots__ = ("lines", "names")

    def __init__(self, view: Struct) -> None:
        self.names = _names(type(view))
        self.lines = encoder.encode_lines(astuple(view))

    def since(self, before: View | None) -> list[tuple[bytes, bytes]]:
        """The fields that are different from before."""
        values = self.lines.splitlines()  # JSON holds no bare line break
        if before is None:
            return list(zip(self.names, values, strict=True))
        old = before.lines.splitlines()
        return [(name, value) for name, value, was in zip(self.names, values, old, strict=True) if value != was]


class Told:
    """What a socket was told: the fields of an update, and the views by seat."""

    __slots__ = ("fields", "views")

    def __init__(self, fields: dict[str, bytes], views: dict[bytes, View]) -> None:
        self.fields, self.views = fields, views

    def since(self, before: Told | None) -> dict[str, bytes]:
        """The fields that are different from before; `view` holds for each seat the fields that are."""
        old, seen = (before.fields, before.views) if before is not None else ({}, {})
        changed = {name: value for name, value in self.fields.items() if old.get(name) != value}
        views = []
        for seat, view in self.views.items():
            fresh = view.since(seen.get(seat))
            if fresh or before is None:
                views.append((seat, mapping(fresh)))
        if views:
            changed["view"] = mapping(views)
        return changed
