"""The check of the statement files notices what is wrong with a row."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.rulebook.rules import read_book
from sandtable.rulebook.statements import Names, Room, Statement, book_lines, read_statements, spans, unread

BOOK = """
prefix = "T"
title = "Toy"
[[rule]]
id = "T1"
title = "One"
kind = "rule"
text = "One."
source = "1"
[[rule]]
id = "T2"
title = "Two"
kind = "rule"
text = "Two."
source = "2"
ruling = "So."
"""
HEAD = "lines,statement,rule,code,test,verdict,note\n"


@pytest.fixture
def room(tmp_path: Path) -> Room:
    for folder in ("game", "kernel", "own", "others"):
        (tmp_path / folder).mkdir()
    (tmp_path / "game" / "rulebook.toml").write_text(BOOK)
    (tmp_path / "game" / "a.py").write_text(
        "def throw(): ...\ndef twice(): ...\nclass Boat:\n    def dive(self): ...\n"
    )
    (tmp_path / "game" / "b.py").write_text("def twice(): ...\n")
    (tmp_path / "kernel" / "c.py").write_text("def draw(): ...\n")
    (tmp_path / "own" / "d.py").write_text("def test_throw(): ...\n")
    (tmp_path / "others" / "e.py").write_text("def test_draw(): ...\n")
    return Room(
        read_book(tmp_path / "game" / "rulebook.toml"),
        Names(tmp_path / "game"),
        Names(tmp_path / "kernel"),
        frozenset({"Desk"}),
        Names(tmp_path / "own"),
        Names(tmp_path / "others"),
    )


def rows(tmp_path: Path, *lines: str) -> list[Statement]:
    file = tmp_path / "toy.csv"
    file.write_text(HEAD + "".join(f"{line}\n" for line in lines))
    return read_statements(file)


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("1,Says it,T1,throw,test_throw,ok,", None),
        ("1,Says it,T1,Boat.dive; draw; Desk,test_throw; test_draw,ok,", None),
        ("1,Says it,T2,throw,test_throw,ruling,", None),
        ("1,A heading,,,,not applicable,heading", None),
        ("1,A heading,,,,not applicable,", "is not applicable without a reason in its note"),
        ("1,Says it,T1,throw,test_throw,ruling,", "none of T1 has a ruling"),
        ("1,Says it,T3,throw,test_throw,ok,", "T3 is no rule of game"),
        ("1,Says it,T1,twice,test_throw,ok,", "code: twice stands 2 times"),
        ("1,Says it,T1,gone,test_throw,ok,", "code: there is no gone"),
        ("1,Says it,T1,throw,test_gone,ok,", "test: there is no test_gone"),
        ("1,Says it,T1,throw,,ok,", "names no test"),
        ("1,Says it,T1,,test_throw,ok,", "names no code"),
        ("1,Says it,,throw,test_throw,ok,", "names no rule"),
        ("1,,T1,throw,test_throw,ok,", "says nothing"),
        ("1,Says it,T1,throw,test_throw,part,", "its verdict is 'part', not one of ok, ruling, not applicable"),
    ],
)
def test_what_is_wrong_with_a_row_is_said(room: Room, tmp_path: Path, row: str, fault: str | None) -> None:
    (one,) = rows(tmp_path, row)
    assert list(room.faults(one)) == ([fault] if fault else [])


def test_lines_that_no_row_speaks_of_are_found(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("one\n\nthree\nfour\n  \nsix\n")
    assert list(book_lines(book)) == [1, 3, 4, 6]
    read = rows(tmp_path, '"1, 3-4",Says it,T1,throw,test_throw,ok,')
    assert unread(book_lines(book), read) == [6]
    assert spans([1, 2, 3, 5, 7, 8]) == "1-3, 5, 7-8"


@pytest.mark.parametrize("row", ["one,Says it,T1,throw,test_throw,ok,", "1,Says it,T1"])
def test_a_row_that_cannot_be_read_is_named(tmp_path: Path, row: str) -> None:
    with pytest.raises(ValueError, match=r"toy\.csv: row 2"):
        rows(tmp_path, row)


def test_columns_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "toy.csv"
    file.write_text("lines,rule\n")
    with pytest.raises(ValueError, match="its columns must be"):
        read_statements(file)
