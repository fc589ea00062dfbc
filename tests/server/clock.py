"""The time of day in a test's hands."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.server.wire import time_of_day
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
        keeper = house.lobby.keeper
        keeper._task.get_loop().call_soon_threadsafe(keeper.wake)


class Machine:
    """The machine's own two clocks: the time of day, which can be set, and the seconds that it runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.day, self.ran = float(START), 1_000.0
        monkeypatch.setattr(time_of_day, "time", self)
        time_of_day.steady.follow()

    def time(self) -> float:
        return self.day

    def monotonic(self) -> float:
        return self.ran

    def set(self, house: House, seconds: int) -> None:
        """Set the time of day ahead, or back."""
        self.day += seconds
        self._look(house)

    def run(self, house: House, seconds: int) -> None:
        """Let time pass."""
        self.day += seconds
        self.ran += seconds
        self._look(house)

    @staticmethod
    def _look(house: House) -> None:
        keeper: Any = house.lobby.keeper
        keeper._task.get_loop().call_soon_threadsafe(keeper.wake)
