"""Playing toys in tests."""

from __future__ import annotations

import random
from typing import Any

from sandtable.kernel import Table


def play(table: Table[Any, Any], seed: int, answers: int = 10**9) -> int:
    """Give random legal answers until nothing is asked or so many were given."""
    rng = random.Random(seed)
    given = 0
    while given < answers and (pending := table.pending):
        seat = rng.choice(sorted(pending))
        table.answer(seat, pending[seat].sample(rng))
        given += 1
    return given
