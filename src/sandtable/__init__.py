"""Sandtable: a rules-enforced digital table for four Second World War board games.

>>> import sandtable
>>> table = sandtable.open_table("steel_wolves", scenario="patrol_1939", seed=7)   # doctest: +SKIP
>>> table.pending                                                                  # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

# Tables are small: several threads of one product wait for each other, on a busy machine for seconds. Numpy reads
# this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from sandtable import kernel
from sandtable.games import find, names
from sandtable.kernel import Bot, IllegalAnswer, Record, Scenario, Scripted, Seeded, Table
from sandtable.kernel.chance import Luck

__all__ = [
    "IllegalAnswer",
    "Record",
    "Scripted",
    "Table",
    "bot",
    "games",
    "open_table",
    "replay",
    "restore",
    "scenarios",
]


def games() -> list[str]:
    """The games that can be played."""
    return names()


def scenarios(game: str) -> Sequence[Scenario]:
    """The scenarios of a game."""
    return find(game).scenarios()


def bot(game: str) -> Bot:
    """The staff of a game: ``bot.answer(view, decision, rng)``."""
    return find(game).bot()


def open_table(
    game: str,
    scenario: str | None = None,
    *,
    seed: int | bytes = 0,
    chance: Luck | None = None,
    options: Mapping[str, str] | None = None,
    keep: bool = True,
) -> Table[Any, Any]:
    """A table at the first question of a scenario (by default the game's first).

    `chance` (``Scripted([...])`` in tests) replaces the seed; ``keep=False`` runs without a record.
    """
    found = find(game)
    luck = chance if chance is not None else Seeded(seed)
    return kernel.open_table(found, scenario or found.scenarios()[0].id, luck, options, keep=keep)


def restore(record: Record, *, seed: int | bytes = 0) -> Table[Any, Any]:
    """The table again, from the record's last checkpoint; dice that are not in the record come from the seed."""
    return Table.restore(find(record.game), record, Seeded(seed))


def replay(record: Record, *, seed: int | bytes = 0) -> Table[Any, Any]:
    """The same table again, run from its start; raises kernel.Difference where these rules give another result."""
    return kernel.replay(find(record.game), record, Seeded(seed))
