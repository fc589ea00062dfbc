"""What of a view is sent again: the fields that changed."""

from __future__ import annotations

from msgspec import Struct

from sandtable.server.match.snapshot import View


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


def test_of_what_everybody_sees_too_only_the_fields_that_changed_are_sent_again() -> None:
    before, after = View(Seen(1, Public(1, 1940), 2)), View(Seen(3, Public(2, 1940), 2))
    assert before.since(None) == [(b'"own"', b"1"), (b'"other"', b"2"), (b'"public"', b'{"week":1,"year":1940}')]
    assert after.since(before) == [(b'"own"', b"3"), (b'"public"', b'{"week":2}')]
    assert after.since(after) == []


def test_a_view_without_a_public_part_is_sent_field_by_field() -> None:
    before, after = View(Plain(1, 2)), View(Plain(1, 3))
    assert before.since(None) == [(b'"own"', b"1"), (b'"other"', b"2")]
    assert after.since(before) == [(b'"other"', b"3")]
    assert after.since(View(Seen(1, Public(1, 1940), 2))) == [(b'"own"', b"1"), (b'"other"', b"3")]
