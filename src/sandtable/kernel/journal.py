"""What happened, as typed facts with who may know them; never English sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

__all__ = ["Fact", "Journal"]


class Fact(Struct, tag="fact", omit_defaults=True, gc=False):
    """One thing that happened.

    `kind` is the message key, `args` its arguments (ids, numbers, throws), `to` the seats that may know it
    (None: everybody), `reveal` says that it opened something hidden, `at` the branch it happened in.
    """

    kind: str
    rule: str = ""
    args: dict[str, Any] = {}
    to: tuple[str, ...] | None = None
    reveal: bool = False
    at: str = ""

    def known_to(self, seats: Sequence[str]) -> bool:
        """May somebody who holds these seats know it? (Spectators hold none.)"""
        return self.to is None or any(seat in self.to for seat in seats)


class Journal:
    """Where a game tells facts. `told` counts them, so that the table knows whether anything happened."""

    __slots__ = ("at", "log", "told")

    def __init__(self, log: list[Any] | None = None) -> None:
        self.log = log
        self.told = 0
        self.at = ""

    def tell(self, kind: str, rule: str = "", to: Sequence[str] | None = None, **args: Any) -> None:
        """Write down a fact for the seats in `to`, or for everybody."""
        self.told += 1
        if self.log is not None:
            self.log.append(Fact(kind, rule, args, _seats(kind, to), reveal=False, at=self.at))

    def reveal(self, kind: str, rule: str = "", to: Sequence[str] | None = None, **args: Any) -> None:
        """Write down a fact that opens something hidden: nobody can undo past it alone."""
        self.told += 1
        if self.log is not None:
            self.log.append(Fact(kind, rule, args, _seats(kind, to), reveal=True, at=self.at))


def _seats(kind: str, to: Sequence[str] | None) -> tuple[str, ...] | None:
    if isinstance(to, str):
        raise TypeError(f"fact {kind}: `to` names the seats that may know it; give a destination another name")
    return None if to is None else tuple(to)
