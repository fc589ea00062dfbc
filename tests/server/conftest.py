"""A server for every test that wants one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.clock import Clock
from tests.server.people import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A running server with the toy games."""
    house = House(tmp_path / "data")
    yield house
    house.stop()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The server's time of day, which passes only when the test says so."""
    clock = Clock()
    monkeypatch.setattr("sandtable.server.wire.time_of_day.wall", clock)
    return clock
