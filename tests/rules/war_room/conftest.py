"""What every test of War Room's rules is given."""

from __future__ import annotations

import pytest

from tests.rules.war_room.bench import Bench


@pytest.fixture
def bench() -> Bench:
    """A bench of one's own."""
    return Bench()
