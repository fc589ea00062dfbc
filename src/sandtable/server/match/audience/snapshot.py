"""What a socket was told, in parts that are JSON already, so that only what changed is sent again."""

from __future__ import annotations

from functools import cache
from itertools import compress
from operator import ne
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import astuple

_encoder = msgspec.json.Encoder()

PUBLIC = "public"
Parts = dict[str, Raw]
"""Fields of a message by name."""


class View:
    """A view field by field: their names, and their values as lines of JSON: one piece of memory is read faster
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
        self.lines = _encoder.encode_lines(values)

    def since(self, before: View | None) -> dict[str, Any]:
        """The fields that are different from before."""
        if before is self:
            return {}
        names, values = self.names, self.lines.splitlines()  # JSON holds no bare line break
        fresh: dict[str, Any]
        if before is None or before.names is not names:
            fresh = {name: Raw(value) for name, value in zip(names, values, strict=True)}
        else:
            changed = compress(range(len(names)), map(ne, values, before.lines.splitlines()))
            fresh = {names[i]: Raw(values[i]) for i in changed}
        if self.public is not None and (public := self.public.since(before.public if before else None)):
            fresh[PUBLIC] = public
        return fresh


@cache
def _names(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a view but `public`."""
    return tuple(name for name in kind.__struct_encode_fields__ if name != PUBLIC)


class SeatParts:
    """What only the holder of a seat gets."""

    __slots__ = ("orders", "questions", "standing", "undo")

    def __init__(self, questions: list[Raw], orders: Raw, undo: Raw, standing: Raw) -> None:
        self.questions, self.orders, self.undo, self.standing = questions, orders, undo, standing


class Snapshot:
    """What a socket was told: what is asked of each of its seats, what everybody knows, and the views by seat."""

    __slots__ = ("asked", "everybody", "views")

    def __init__(self, asked: dict[str, SeatParts], everybody: Parts, views: dict[str, View]) -> None:
        self.asked, self.everybody, self.views = asked, everybody, views

    def since(self, before: Snapshot | None) -> dict[str, Any]:
        """The fields that are different from before: questions are one list, the other things of seats by seat.
        `view` holds for each seat the fields that are different."""
        if before is None:
            changed = self._asked(None) | self.everybody
            return changed | {"view": {seat: view.since(None) for seat, view in self.views.items()}}
        changed = self._asked(before.asked)
        changed.update([one for one in self.everybody.items() if before.everybody.get(one[0]) != one[1]])
        views = {seat: view.since(before.views.get(seat)) for seat, view in self.views.items()}
        if any(views.values()):
            changed["view"] = {seat: fields for seat, fields in views.items() if fields}
        return changed

    def _asked(self, before: dict[str, SeatParts] | None) -> dict[str, Any]:
        changed: dict[str, Any] = {}
        if before is None or _all(self.asked, "questions") != _all(before, "questions"):
            changed["questions"] = [question for one in self.asked.values() for question in one.questions]
        for name in ("orders", "undo", "standing"):
            values = _all(self.asked, name)
            if before is None or values != _all(before, name):
                changed[name] = values
        return changed


def _all(asked: dict[str, SeatParts], name: str) -> dict[str, Any]:
    return {seat: getattr(one, name) for seat, one in asked.items()}
