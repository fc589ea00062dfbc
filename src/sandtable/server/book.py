"""A receiver's own book: the facts that its seats may know, numbered for it alone.

The numbers count what this receiver saw and nothing else, so they tell nothing about what others saw; they
come out the same after a restart, because undone facts keep their number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import msgspec
from msgspec import Raw

from sandtable.kernel import Fact
from sandtable.kernel.record import Entry, Undone
from sandtable.server.wire import FactLine


class Book:
    """The log of one audience (a set of seats; none: spectators), kept up to date from the record."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self.lines: list[Raw] = []
        self.where: list[int] = []
        self.struck: list[int] = []
        self._read = 0

    def read(self, entries: Sequence[Entry]) -> None:
        """Take in what the record holds beyond what was read before."""
        for index in range(self._read, len(entries)):
            entry = entries[index]
            if type(entry) is Fact:
                if entry.known_to(self.seats):
                    self.lines.append(Raw(self._line(len(self.lines), entry)))
                    self.where.append(index)
            elif type(entry) is Undone:
                self._strike(entry, entries)
        self._read = len(entries)

    @staticmethod
    def _line(n: int, fact: Fact, undone: bool = False) -> bytes:
        return msgspec.json.encode(FactLine(n, fact.kind, fact.rule, fact.args, fact.reveal, undone))

    def _strike(self, undone: Undone, entries: Sequence[Entry]) -> None:
        for index in undone.struck:
            n = self.at(index)
            if n < len(self.where) and self.where[n] == index:
                fact = entries[index]
                assert isinstance(fact, Fact)
                self.lines[n] = Raw(self._line(n, fact, undone=True))
                self.struck.append(n)

    def at(self, index: int) -> int:
        """The number of the first fact at or after an entry of the record."""
        return bisect_left(self.where, index)
