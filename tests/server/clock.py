"""The time of day in a test's hands."""

from __future__ import annotations

from tests.server.people import House

START = 1_767_268_800
"""Noon of the first of January 2026, UTC."""


class Clock:
    """The time of day as the test wants it."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now

    def on(self, house: House, seconds: int) -> None:
        """Let time pass, and the keeper see it."""
        self.now += seconds
        keeper = house.hall.keeper
        keeper._task.get_loop().call_soon_threadsafe(keeper.wake)
