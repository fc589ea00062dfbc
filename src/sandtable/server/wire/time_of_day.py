"""The time of day as deadlines see it: it passes as the machine runs, and never jumps by itself.

Somebody sets the machine's clock a day ahead by mistake, or the machine sleeps for a night: neither may cost a seat
its time. Small corrections are followed; large ones are noticed here, and whoever keeps the times decides.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime

TOLERANCE = 120.0
"""Seconds by which the machine's clock may be corrected without anybody's time being reckoned anew."""


class SteadyClock:
    """Runs with the machine, from the time of day at which it was last set."""

    def __init__(self) -> None:
        self._start = 0.0
        self.follow()

    def now(self) -> float:
        """The time of day, without jumps."""
        return self._start + time.monotonic()

    def follow(self) -> None:
        """Take the machine's own time of day again."""
        self._start = time.time() - time.monotonic()

    def jumped(self) -> bool:
        """Is the machine's time of day another than it should be? Small corrections are followed."""
        if abs(time.time() - self.now()) > TOLERANCE:
            return True
        self.follow()
        return False


steady = SteadyClock()


def wall() -> float:
    """The time of day; tests put their own in its place."""
    return steady.now()


def instant(at: int) -> str:
    """An instant as it is sent."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
