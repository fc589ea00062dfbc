"""What a socket was told, in parts that are JSON already, so that only what changed is sent again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import compress
from operator import ne

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

encoder = msgspec.json.Encoder()

PUBLIC = "public"
ASKED = ("questions", "orders", "undo", "standing")
"""What only the holder of a seat gets."""


def mapping(pairs: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A JSON object from names and values that are JSON already."""
    return b"{" + b",".join([name + b":" + value for name, value in pairs]) + b"}"


def listing(values: Iterable[tuple[bytes, bytes]]) -> bytes:
    """A JSON list of the members that are JSON already, whosever they are."""
    return b"[" + b",".join([members for _, members in values if members]) + b"]"


@cache
def _names(kind: type[Struct]) -> list[bytes]:
    """The fields of a view but `public`, as JSON."""
    return [encoder.encode(name) for name in kind.__struct_encode_fields__ if name != PUBLIC]


class View:
    """A view field by field: their names, and their values as lines of JSON. One piece of memory is sooner at hand
    than a hundred small ones. What everybody sees, a struct in the field `public`, is taken field by field too."""

    __slots__ = ("lines", "names", "public")

    def __init__(self, view: Struct) -> None:
        kind, values = type(view), astuple(view)
        self.names = _names(kind)
        self.public: View | None = None
        if len(values) > len(self.names):
            at = kind.__struct_encode_fields__.index(PUBLIC)
            self.public = View(values[at])
            values = values[:at] + values[at + 1 :]
        self.lines = encoder.encode_lines(values)

    def since(self, before: View | None) -> list[tuple[bytes, bytes]]:
        """The fields that are different from before."""
        names, values = self.names, self.lines.splitlines()  # JSON holds no bare line break
        if before is None or before.names is not names:
            fresh = list(zip(names, values, strict=True))
        else:
            changed = compress(range(len(names)), map(ne, values, before.lines.splitlines()))
            fresh = [(names[i], values[i]) for i in changed]
        if self.public is not None and (public := self.public.since(before.public if before else None)):
            fresh.append((encoder.encode(PUBLIC), mapping(public)))
        return fresh


Parts = dict[str, bytes]
"""Fields of a message by name."""


class Told:
    """What a socket was told: what is asked of each of its seats, what everybody knows, and the views by seat."""

    __slots__ = ("asked", "everybody", "views")

    def __init__(self, asked: dict[bytes, Parts], everybody: Parts, views: dict[bytes, View]) -> None:
        self.asked, self.everybody, self.views = asked, everybody, views

    def since(self, before: Told | None) -> Parts:
        """The fields that are different from before: questions are one list, the other things of seats by seat.
        `view` holds for each seat the fields that are different."""
        changed: Parts = {}
        for name in ASKED:
            values = [(seat, parts[name]) for seat, parts in self.asked.items()]
            if before is None or values != [(seat, parts[name]) for seat, parts in before.asked.items()]:
                changed[name] = listing(values) if name == "questions" else mapping(values)
        old = before.everybody if before is not None else {}
        changed.update([(name, value) for name, value in self.everybody.items() if old.get(name) != value])
        seen = before.views if before is not None else {}
        views = []
        for seat, view in self.views.items():
            fresh = view.since(seen.get(seat))
            if fresh or before is None:
                views.append((seat, mapping(fresh)))
        if views:
            changed["view"] = mapping(views)
        return changed
