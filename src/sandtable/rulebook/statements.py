"""The books statement by statement: what each says, its rule, the code that does it, the test that would notice.

`tests/statements/<book>.csv` has one row a statement, `tests/statements/<book>.lines` the number and a hash of each
line of the book that is not blank: enough to hold that every line was read, without a word of the book itself.
"""

from __future__ import annotations

import ast
import csv
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from sandtable.rulebook.citations import defined
from sandtable.rulebook.rules import Rulebook

VERDICTS = ("ok", "ruling", "not applicable")
COLUMNS = ("lines", "statement", "rule", "code", "test", "verdict", "note")
CLIENT_NAME = re.compile(r"(?:function|const|class)\s+(\w+)")


class Statement(msgspec.Struct, frozen=True):
    """One row: the lines of the book, what they say in our own words, and how it stands."""

    row: int
    lines: frozenset[int]
    statement: str
    rule: tuple[str, ...]
    code: tuple[str, ...]
    test: tuple[str, ...]
    verdict: str
    note: str


def read_statements(path: Path) -> list[Statement]:
    """The rows of a file; a row that cannot be read is named."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise ValueError(f"{path.name}: its columns must be {','.join(COLUMNS)}")
        return [_statement(path.name, number, row) for number, row in enumerate(reader, start=2)]


def _statement(name: str, number: int, row: Mapping[str, str]) -> Statement:
    if None in row or None in row.values():
        raise ValueError(f"{name}: row {number} has not {len(COLUMNS)} fields")
    try:
        lines = frozenset(_numbers(row["lines"]))
    except ValueError as error:
        raise ValueError(f"{name}: row {number}: lines are written as 12-15, 18, not {row['lines']!r}") from error
    names = {key: tuple(filter(None, map(str.strip, row[key].split(";")))) for key in ("rule", "code", "test")}
    return Statement(
        number,
        lines,
        row["statement"].strip(),
        names["rule"],
        names["code"],
        names["test"],
        row["verdict"].strip(),
        row["note"].strip(),
    )


def _numbers(text: str) -> Iterator[int]:
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        yield from range(int(first), int(last or first) + 1)


def book_lines(book: Path) -> dict[int, str]:
    """A hash of every line of a book that is not blank, by number."""
    text = book.read_bytes().decode("utf-8")
    return {
        number: hashlib.sha256(line.strip().encode()).hexdigest()[:12]
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    }


def kept_lines(path: Path) -> dict[int, str]:
    """What a `.lines` file keeps of its book."""
    rows = (line.split() for line in path.read_text("utf-8").splitlines())
    return {int(number): digest for number, digest in rows}


class Names:
    """The functions and classes that a row may name, and how often each name stands there."""

    def __init__(self, *folders: Path) -> None:
        self.count: Counter[str] = Counter()
        for path in sorted(file for folder in folders for file in folder.rglob("*.py")):
            for qualified in _qualified(path):
                parts = qualified.split(".")
                for start in range(len(parts)):
                    self.count[".".join(parts[start:])] += 1

    def fault(self, name: str) -> str | None:
        """Why a name does not tell one function, None if it does."""
        if self.count[name] == 1:
            return None
        return f"{name} stands {self.count[name]} times" if self.count[name] else f"there is no {name}"


@cache
def _qualified(path: Path) -> tuple[str, ...]:
    return tuple(name.replace("<locals>.", "") for _, name in defined(ast.parse(path.read_text("utf-8")), ""))


def client_names(client: Path) -> frozenset[str]:
    """Components and functions of the browser client."""
    found: set[str] = set()
    for path in client.rglob("*"):
        if path.suffix in (".svelte", ".ts"):
            found.add(path.stem)
            found.update(CLIENT_NAME.findall(path.read_text("utf-8")))
    return frozenset(found)


class Room(msgspec.Struct, frozen=True):
    """Where the names of one game's rows are looked up: the game first, then what all games share."""

    book: Rulebook
    own_code: Names
    shared_code: Names
    client: frozenset[str]
    own_tests: Names
    shared_tests: Names

    def faults(self, one: Statement) -> Iterator[str]:
        """What is wrong with a row, in words."""
        if not one.statement:
            yield "says nothing"
        if one.verdict not in VERDICTS:
            yield f"its verdict is {one.verdict!r}, not one of {', '.join(VERDICTS)}"
        if one.verdict == "not applicable" and not one.note:
            yield "is not applicable without a reason in its note"
        for rule_id in one.rule:
            if rule_id not in self.book:
                yield f"{rule_id} is no rule of {self.book.game}"
        for name in one.code:
            fault = self.own_code.fault(name)
            if fault and (self.own_code.count[name] or not self._is_shared(name)):
                yield f"code: {fault}"
        for name in one.test:
            fault = self.own_tests.fault(name)
            if fault and (self.own_tests.count[name] or self.shared_tests.fault(name)):
                yield f"test: {fault}"
        if one.verdict in ("ok", "ruling"):
            for what, given in (("rule", one.rule), ("code", one.code), ("test", one.test)):
                if not given:
                    yield f"names no {what}"
        if one.verdict == "ruling" and not any(
            self.book[rule_id].ruling for rule_id in one.rule if rule_id in self.book
        ):
            yield f"none of {', '.join(one.rule)} has a ruling"

    def _is_shared(self, name: str) -> bool:
        return bool(self.shared_code.count[name]) or name in self.client


def unread(lines: Iterable[int], rows: Iterable[Statement]) -> list[int]:
    """The lines that no row speaks of."""
    told = {number for row in rows for number in row.lines}
    return sorted(set(lines) - told)


def spans(numbers: Iterable[int]) -> str:
    """Numbers as 12-15, 18."""
    out: list[list[int]] = []
    for number in sorted(numbers):
        if out and number == out[-1][1] + 1:
            out[-1][1] = number
        else:
            out.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in out)
