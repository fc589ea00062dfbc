"""What of a view is sent again: the fields that changed."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.kernel import Fact
from sandtable.server.match.audience.book import Book
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


def test_a_book_gives_the_facts_before_a_number_all_or_of_one_kind() -> None:
    book = Book(("uk",))
    hidden = Fact("week", to=("japan",))
    book.read(
        [hidden, *(Fact(kind, args={"i": i}) for i, kind in enumerate(["week", "shot", "shot", "week", "shot"]))]
    )

    def numbers(before: int, count: int, kind: str = "") -> list[int]:
        return [msgspec.json.decode(line)["n"] for line in book.older(before, count, kind)]

    assert numbers(4, 2) == [2, 3] and numbers(99, 3) == [2, 3, 4] and numbers(0, 9) == [] and numbers(-1, 9) == []
    assert numbers(99, 2, "shot") == [2, 4] and numbers(4, 9, "shot") == [1, 2] and numbers(4, 9, "week") == [0, 3]
    assert numbers(3, 9, "week") == [0] and numbers(9, 9, "none") == []
