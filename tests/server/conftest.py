"""A server for every test that wants one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.people import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A running server with the toy games."""
    house = House(tmp_path / "data")
    yield house
    house.stop()
