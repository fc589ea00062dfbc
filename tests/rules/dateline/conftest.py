"""What every test of Dateline's rules is given."""

from __future__ import annotations

import pytest

from tests.rules.dateline.bench import Bench


@pytest.fixture
def bench() -> Bench:
    """A bench of one's own."""
    return Bench()
