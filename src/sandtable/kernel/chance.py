"""The only source of luck: dice, cups, shuffles.

A draw has a name, ``epoch/branch/rule/n``: the n-th draw by that rule in that branch since the last
checkpoint. Its value depends on the seed and the name alone, so answers that arrive in another order, or a
throw that a rules fix adds elsewhere, do not move it; and a recorded draw is found by its name.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, MutableSequence, Sequence
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")

__all__ = [
    "Chance",
    "Drawn",
    "Luck",
    "Modifier",
    "NoMoreDice",
    "Recorded",
    "Scripted",
    "Seeded",
    "Throw",
]


class Modifier(Struct, frozen=True, omit_defaults=True, gc=False):
    """One number added to a throw: how much, why (a message key) and by which rule."""

    value: int
    why: str
    rule: str = ""


class Throw(Struct, omit_defaults=True, gc=False):
    """Dice on the table: natural faces, modifiers, total, and the chart row that was hit.

    It is told in facts, so it does not hold the draw's name: how many draws there were may be nobody's business.
    """

    rule: str
    die: str
    faces: tuple[int, ...]
    total: int
    modifiers: tuple[Modifier, ...] = ()
    chart: str = ""
    row: str = ""
    column: str = ""
    shows: tuple[str, ...] = ()

    @property
    def natural(self) -> int:
        """The face of a single die, before modifiers."""
        return self.faces[0]


_eight_words = struct.Struct(">8Q").unpack


class Drawn(Struct, tag="draw", frozen=True, gc=False):
    """A draw as the record keeps it: name, the number of ways each step could fall, and how it fell."""

    name: str
    sizes: tuple[int, ...]
    values: tuple[int, ...]


class NoMoreDice(LookupError):
    """A scripted test ran out of values, or a value does not fit the die."""


class Luck(Protocol):
    """Where values come from: one value in ``range(size)`` for each size."""

    def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
        """`low` is what the lowest face is called; only a script cares."""
        ...


class Seeded:
    """Values from a secret seed by keyed hashing. The seed never leaves this object but by `opened`."""

    __slots__ = ("_key",)

    def __init__(self, seed: bytes | int) -> None:
        self._key = seed.to_bytes(16, "big") if isinstance(seed, int) else seed

    def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:  # noqa: ARG002
        if len(sizes) == 1:
            digest = blake2b(name.encode(), digest_size=8, key=self._key).digest()
            return (int.from_bytes(digest, "big") % sizes[0],)
        words: list[int] = []
        for block in range((len(sizes) + 7) // 8):
            words += _eight_words(blake2b(f"{name}#{block}".encode(), key=self._key).digest())
        return tuple([word % size for word, size in zip(words, sizes, strict=False)])

    def opened(self) -> bytes:
        """The seed itself: for the server's vault and for opening it at the end, never for a view."""
        return self._key


class Recorded:
    """Values of a record, found by name; what the record does not hold comes from `then`."""

    __slots__ = ("draws", "then")

    def __init__(self, draws: Mapping[str, Drawn], then: Luck) -> None:
        self.draws = draws
        self.then = then

    def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
        known = self.draws.get(name)
        if known is not None and known.sizes == sizes:
            return known.values
        return self.then.values(name, rule, sizes, low)


class Scripted:
    """Dice for tests: faces in order, or by rule.

    A list is consumed in order, whatever rule throws; a mapping holds a list per rule. Faces are given as
    printed on the die (d10: 0-9, d6: 1-6); for a cup or a shuffle they are indices, from 0. `then` supplies
    what the script does not; without it a missing value is an error that names the rule.
    """

    def __init__(self, script: Sequence[int] | Mapping[str, Sequence[int]], then: Luck | None = None) -> None:
        self.in_order = list(script) if not isinstance(script, Mapping) else None
        self.by_rule = {r: list(v) for r, v in script.items()} if isinstance(script, Mapping) else {}
        self.then = then

    def values(self, name: str, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
        queue = self.in_order if self.in_order is not None else self.by_rule.get(rule, [])
        if len(queue) < len(sizes):
            if self.then:
                return self.then.values(name, rule, sizes, low)
            raise NoMoreDice(f"{rule} ({name}) wants {len(sizes)} values; the script holds {queue}")
        faces = [queue.pop(0) for _ in sizes]
        values = tuple(face - low for face in faces)
        if not all(0 <= value < size for value, size in zip(values, sizes, strict=True)):
            raise NoMoreDice(f"{rule} ({name}): {faces} cannot fall with sizes {sizes}")
        return values

    @property
    def left(self) -> int:
        """How many scripted values have not been thrown."""
        return len(self.in_order or []) + sum(len(queue) for queue in self.by_rule.values())


class Chance:
    """The dice of one table. The table tells it which branch is throwing; everything drawn is logged."""

    __slots__ = ("counts", "log", "luck", "prefix")

    def __init__(self, luck: Luck, log: list[Any] | None = None) -> None:
        self.luck = luck
        self.log = log
        self.prefix = "0/setup/"
        self.counts: dict[str, int] = {}

    def _draw(self, rule: str, sizes: tuple[int, ...], low: int) -> tuple[int, ...]:
        counts = self.counts
        n = counts[rule] = counts.get(rule, 0) + 1
        name = f"{self.prefix}{rule}/{n}"
        values = self.luck.values(name, rule, sizes, low)
        if self.log is not None:
            self.log.append(Drawn(name, sizes, values))
        return values

    def d10(self, rule: str, modifiers: Sequence[Modifier] = ()) -> Throw:
        """One ten-sided die, 0-9, zero is zero."""
        faces = self._draw(rule, (10,), 0)
        total = faces[0]
        for modifier in modifiers:
            total += modifier.value
        return Throw(rule, "d10", faces, total, tuple(modifiers))

    def d6(self, rule: str, modifiers: Sequence[Modifier] = ()) -> Throw:
        """One six-sided die, 1-6."""
        return self.dice(rule, 1, 6, modifiers)

    def dice(self, rule: str, count: int, sides: int, modifiers: Sequence[Modifier] = ()) -> Throw:
        """Several dice of one kind, 1 to `sides` (a d10 is 0-9); the total is their sum with modifiers."""
        low = 0 if sides == 10 else 1
        values = self._draw(rule, (sides,) * count, low)
        faces = tuple(value + low for value in values)
        total = sum(faces) + sum(modifier.value for modifier in modifiers)
        return Throw(rule, f"d{sides}", faces, total, tuple(modifiers))

    def colours(self, rule: str, count: int, die: Sequence[str]) -> Throw:
        """Dice whose faces are colours or signs; `shows` holds what fell."""
        values = self._draw(rule, (len(die),) * count, 1)
        faces = tuple(value + 1 for value in values)
        return Throw(rule, f"d{len(die)}", faces, count, shows=tuple(die[value] for value in values))

    def pick(self, rule: str, things: Sequence[T]) -> T:
        """One of them at random; they stay where they are."""
        return things[self._draw(rule, (len(things),), 0)[0]]

    def draw(self, rule: str, cup: MutableSequence[T], count: int = 1) -> list[T]:
        """Take `count` things out of a cup, unseen. Takes what is there if there are fewer."""
        count = min(count, len(cup))
        if count == 0:
            return []
        sizes = tuple(range(len(cup), len(cup) - count, -1))
        taken = []
        for index in self._draw(rule, sizes, 0):
            cup[index], cup[-1] = cup[-1], cup[index]
            taken.append(cup.pop())
        return taken

    def shuffle(self, rule: str, deck: MutableSequence[T]) -> None:
        """Shuffle in place."""
        if len(deck) < 2:
            return
        sizes = tuple(range(len(deck), 1, -1))
        for end, index in zip(range(len(deck) - 1, 0, -1), self._draw(rule, sizes, 0), strict=True):
            deck[index], deck[end] = deck[end], deck[index]
