"""Calls that cannot be done, and why."""

from __future__ import annotations


class Refusing(Exception):
    """A call that cannot be done: HTTP status, key, field, and a sentence that says what to do."""

    def __init__(self, status: int, reason: str, detail: str, field: str = "") -> None:
        super().__init__(detail)
        self.status, self.reason, self.detail, self.field = status, reason, detail, field


def unknown() -> Refusing:
    """The same for every key that opens nothing: it tells no more."""
    return Refusing(404, "unknown", "There is nothing here.")
