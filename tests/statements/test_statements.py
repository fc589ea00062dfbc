"""Every statement of the rulebooks has a rule, code that does it and a test that would notice; every line was read.

A row names functions and tests without their modules, so that modules can move. Where the books lie beside the
project, the kept line hashes are compared with them; elsewhere the hashes alone say which lines there are.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sandtable.rulebook import books
from sandtable.rulebook.statements import (
    Names,
    Room,
    book_lines,
    client_names,
    kept_lines,
    read_statements,
    spans,
    unread,
)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = ROOT.parent / "shared"
CODE, TESTS = ROOT / "src" / "sandtable", ROOT / "tests"
BOOKS = {
    "000_4c3b3f64468c6f4f": ("steel_wolves", "rulebooks/000_4c3b3f64468c6f4f.txt"),
    "001_759a9352cce7335e": ("steel_wolves", "rulebooks/001_759a9352cce7335e.txt"),
    "002_ad2a6345d5faf613": ("war_room", "rulebooks/002_ad2a6345d5faf613.txt"),
    "003_dc7ff1b848525995": ("uboot", "rulebooks/003_dc7ff1b848525995.txt"),
    "004_f6b145f080c85d46": ("dateline", "rulebooks/004_f6b145f080c85d46.txt"),
    "base_rules": ("dateline", "reference/dateline/base_rules.md"),
}


@cache
def room(game: str) -> Room:
    """Where the names of a game's rows are looked up."""
    shared = Names(*(CODE / name for name in ("kernel", "server", "lab", "cli", "text", "rulebook")))
    others = [path for path in TESTS.iterdir() if path.is_dir() and path.name != "rules"]
    return Room(
        books()[game],
        Names(CODE / "games" / game),
        shared,
        client_names(ROOT / "web" / "src"),
        Names(TESTS / "rules" / game),
        Names(*others),
    )


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_stands(book: str) -> None:
    game, _ = BOOKS[book]
    rows = read_statements(HERE / f"{book}.csv")
    faults = [
        f"row {one.row} (lines {spans(one.lines)}): {fault}" for one in rows for fault in room(game).faults(one)
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("book", BOOKS)
def test_every_line_was_read(book: str) -> None:
    rows = read_statements(HERE / f"{book}.csv")
    lines = kept_lines(HERE / f"{book}.lines")
    assert not unread(lines, rows), f"no row speaks of lines {spans(unread(lines, rows))}"
    beyond = {number for one in rows for number in one.lines} - set(range(1, max(lines) + 1))
    assert not beyond, f"the book has no lines {spans(beyond)}"
    source = SOURCES / BOOKS[book][1]
    if source.exists():
        assert book_lines(source) == lines
