"""Calls that cannot be done, and why."""

from __future__ import annotations


class ApiError(Exception):
    """A call that cannot be done: HTTP status, key, field, and a sentence that says what to do; `retry`: seconds
    after which it can."""

    def __init__(self, status: int, reason: str, detail: str, field: str = "", retry: int = 0) -> None:
        super().__init__(detail)
        self.status, self.reason, self.detail, self.field, self.retry = status, reason, detail, field, retry


def unknown() -> ApiError:
    """The same for every key that opens nothing: it tells no more."""
    return ApiError(404, "unknown", "There is nothing here.")
