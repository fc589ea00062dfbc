"""Sandtable: a rules-enforced digital table for four Second World War board games.

>>> import sandtable
>>> table = sandtable.open_table("steel_wolves", "u99_1940", seed=7)
>>> table
<Table steel_wolves u99_1940: bdu is asked aircraft>
>>> table.pending
{'bdu': Pick('aircraft', 'SW7.53', ['SW_APPR', 'W_APPR', 'GREENLAND', 'MID_OCEAN', 'MOROCCO', 'none', ...])}
>>> table.answer("bdu", "LISBON")
Traceback (most recent call last):
...
sandtable.kernel.decisions.IllegalAnswer: SW7.53: not-among-the-choices {'got': 'LISBON', ...}
>>> table.answer("bdu", "SW_APPR")
>>> [(fact.kind, fact.rule) for fact in table.journal][-1]
('aircraft', 'SW7.51-52')
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

# Tables are small: several threads of one product wait for each other, on a busy machine for seconds. Numpy reads
# this when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from sandtable import kernel
from sandtable.games import find, names
from sandtable.kernel import (
    BattleOdds,
    Bot,
    BrokenRecord,
    Clock,
    Decision,
    Difference,
    Fact,
    Game,
    IllegalAnswer,
    Misfit,
    Modifier,
    Odds,
    Option,
    Outcome,
    Pick,
    PickSome,
    Question,
    Record,
    Refusal,
    Rng,
    Scenario,
    Scripted,
    Seeded,
    Setting,
    Share,
    Sheet,
    Table,
    Throw,
)
from sandtable.kernel.chance import Luck

__version__ = version("sandtable")

__all__ = [
    "BattleOdds",
    "Bot",
    "BrokenRecord",
    "Clock",
    "Decision",
    "Difference",
    "Fact",
    "Game",
    "IllegalAnswer",
    "Misfit",
    "Modifier",
    "Odds",
    "Option",
    "Outcome",
    "Pick",
    "PickSome",
    "Question",
    "Record",
    "Refusal",
    "Rng",
    "Scenario",
    "Scripted",
    "Seeded",
    "Setting",
    "Share",
    "Sheet",
    "Table",
    "Throw",
    "__version__",
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
    record: bool = True,
) -> Table[Any, Any]:
    """A table at the first question of a scenario (by default the game's first).

    `chance` (``Scripted([...])`` in tests) replaces the seed; ``record=False`` runs without a record.
    """
    found = find(game)
    luck = chance if chance is not None else Seeded(seed)
    return kernel.open_table(found, scenario or found.scenarios()[0].id, luck, options, record=record)


def restore(record: Record, *, seed: int | bytes = 0) -> Table[Any, Any]:
    """The table again, from the record's last checkpoint; dice that are not in the record come from the seed."""
    return Table.restore(find(record.game), record, Seeded(seed))


def replay(record: Record, *, seed: int | bytes = 0) -> Table[Any, Any]:
    """The same table again, run from its start; raises kernel.Difference where these rules give another result."""
    return kernel.replay(find(record.game), record, Seeded(seed))
