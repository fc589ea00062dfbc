"""What of a view is sent again: the fields that changed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.server.match.audience.snapshot import View


class Public(Struct):
    week: int
    year: int


class Seen(Struct):
    own: int
    public: Public
    other: int


class Plain(Struct):
    own: int
    other: int


def sent(after: View, before: View | None) -> object:
    """What is sent again, as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(after.since(before)))


def test_of_what_everybody_sees_too_only_the_fields_that_changed_are_sent_again() -> None:
    before, after = View(Seen(1, Public(1, 1940), 2)), View(Seen(3, Public(2, 1940), 2))
    assert sent(before, None) == {"own": 1, "other": 2, "public": {"week": 1, "year": 1940}}
    assert sent(after, before) == {"own": 3, "public": {"week": 2}}
    assert sent(after, after) == sent(View(Seen(3, Public(2, 1940), 2)), after) == {}


def test_a_view_without_a_public_part_is_sent_field_by_field() -> None:
    before, after = View(Plain(1, 2)), View(Plain(1, 3))
    assert sent(before, None) == {"own": 1, "other": 2}
    assert sent(after, before) == {"other": 3}
    assert sent(after, View(Seen(1, Public(1, 1940), 2))) == {"own": 1, "other": 3}
