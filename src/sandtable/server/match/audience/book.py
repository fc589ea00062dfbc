"""A receiver's own book: the facts that its seats may know, numbered for it alone.

The numbers count what this receiver saw and nothing else, so they tell nothing about what others saw; they
come out the same after a restart, because undone facts keep their number. The first fact that follows an answer
of these seats says who gave it, where it was not the player: the staff, or a standing instruction.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Sequence

import msgspec
from msgspec import Raw

from sandtable.kernel import Fact
from sandtable.kernel.record import Answered, Entry, Undone
from sandtable.server.wire.messages import FactLine


class Book:
    """The log of one audience (a set of seats; none: spectators), kept up to date from the record."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self.lines: list[Raw] = []
        self.where: list[int] = []
        self.kinds: dict[str, list[int]] = {}
        """The numbers of the facts of each kind."""
        self.struck: list[int] = []
        self._read = 0
        self._given: dict[str, Answered] = {}  # by branch: the last answer of these seats, until a fact follows
        self._others: set[str] = set()

    def read(self, entries: Sequence[Entry], most: int = sys.maxsize) -> bool:
        """Take in what the record holds beyond what was read before, so many entries at most. Is that all?"""
        until = min(len(entries), self._read + most)
        for index in range(self._read, until):
            entry = entries[index]
            if type(entry) is Fact:
                if entry.known_to(self.seats):
                    self.kinds.setdefault(entry.kind, []).append(len(self.lines))
                    self.lines.append(Raw(self._line(len(self.lines), entry)))
                    self.where.append(index)
            elif type(entry) is Answered:
                if entry.seat in self.seats:
                    self._given[entry.to.split("/", 1)[1].split("?", 1)[0]] = entry
                else:
                    self._others.add(entry.seat)
            elif type(entry) is Undone:
                self._strike(entry)
        self._read = until
        return until == len(entries)

    def _line(self, n: int, fact: Fact) -> bytes:
        by = self._by(fact) if self._given else ""
        return msgspec.json.encode(FactLine(n, fact.kind, fact.rule, fact.args, fact.reveal, by=by))

    def _by(self, fact: Fact) -> str:
        """Who gave the answer that the fact follows; one about another seat follows from that seat's answer."""
        given = self._given.get(fact.at)
        told_of = [value for value in fact.args.values() if isinstance(value, str)]
        if given is None or (given.seat not in told_of and not self._others.isdisjoint(told_of)):
            return ""
        del self._given[fact.at]
        return given.by if given.by in ("staff", "instruction") else ""

    def _strike(self, undone: Undone) -> None:
        for index in undone.struck:
            n = self.at(index)
            if n < len(self.where) and self.where[n] == index:
                line = msgspec.json.decode(self.lines[n], type=FactLine)
                line.undone = True
                self.lines[n] = Raw(msgspec.json.encode(line))
                self.struck.append(n)

    def older(self, before: int, count: int, kind: str = "") -> list[Raw]:
        """So many facts before a number, of one kind only where one is named."""
        if not kind:
            end = min(max(0, before), len(self.lines))
            return self.lines[max(0, end - count) : end]
        numbers = self.kinds.get(kind, [])
        end = bisect_left(numbers, before)
        return [self.lines[n] for n in numbers[max(0, end - count) : end]]

    def at(self, index: int) -> int:
        """The number of the first fact at or after an entry of the record."""
        return bisect_left(self.where, index)
