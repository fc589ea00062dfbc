"""Dateline's figures: `python bench/dateline.py` measures and prints them, in seconds of one core.

Games are of the base rules with random legal play and twenty rounds, a movement phase sampled as one sheet. A fork
is a table that goes on from a checkpoint of a game in its third round, with dice of its own.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.odds.odds import odds
from sandtable.games.dateline.state.model import State
from sandtable.kernel import Seeded, open_table

GAMES = 5
REPEATS = 5
FORKS = 200

BATTLES = {
    "10 v 10 land": ("5 inf 3 arm 1 ftr 1 bmb", "6 inf 2 arm 2 ftr", False),
    "40 v 40 land": ("20 inf 12 arm 5 ftr 3 bmb", "28 inf 8 arm 4 ftr", False),
    "40 v 40 land with AA guns, 20 planes and support": (
        "10 inf 10 arm 10 ftr 10 bmb 2 bb",
        "28 inf 8 arm 4 ftr 1 aa",
        False,
    ),
    "10 v 10 sea with submarines": ("3 sub 2 bb 2 tr 2 ftr 1 cv", "2 sub 3 tr 2 bb 2 ftr 1 cv", False),
    "10 v 10 sea of the expansion": ("3 sub 2 bb 2 cru 2 ftr 1 cv", "2 sub 3 tr 2 bb 2 ftr 1 cv", True),
    "10 v 10 sea, boats under water on both sides, three-hit battleships": (
        "1 cru/attack 3 sub/under 3 bb 3 ftr",
        "3 ftr 1 cv 3 sub/under 3 bb",
        True,
    ),
    "21 v 21 sea in three classes, exact": (
        "7 cru/attack 7 sub/under 7 ftr",
        "7 cru 7 sub/under 7 ftr",
        True,
    ),
    "60 v 60 sea in three classes, sampled": (
        "20 cru/attack 20 sub/under 20 ftr",
        "20 cru 20 sub/under 20 ftr",
        True,
    ),
}


def seconds(act: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The quickest of several runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return min(times)


def random_games() -> None:
    """Whole games of the base rules."""
    for seed in range(GAMES):
        table, rng = open_table(GAME, "base", Seeded(seed), {"rounds": "20"}, record=False), random.Random(seed)
        while table.outcome is None:
            for seat, decision in table.pending.items():
                table.answer(seat, decision.sample(rng))


def third_round(scenario: str) -> bytes:
    """The state of a random game in its third round, as a checkpoint keeps it."""
    table, rng = open_table(GAME, scenario, Seeded(3), record=False), random.Random(3)
    while table.state.round < 3:
        for seat, decision in table.pending.items():
            table.answer(seat, decision.sample(rng))
    return msgspec.json.encode(table.state)


def forks(kept: bytes) -> None:
    """Copies of that state."""
    for _ in range(FORKS):
        msgspec.json.decode(kept, type=State)


def main() -> None:
    """Measure and print."""
    figures: dict[str, float] = {}
    for name, (attack, defence, expansion) in BATTLES.items():
        took = seconds(lambda a=attack, d=defence, e=expansion: odds(a, d, expansion=e))  # type: ignore[misc]
        figures[f"{name}, ms"] = round(1000 * took, 2)
    figures["random base games a second, 20 rounds"] = round(GAMES / seconds(random_games, 3), 2)
    for scenario in ("base", "expansion"):
        kept = third_round(scenario)
        figures[f"fork at a checkpoint, {scenario}, microseconds"] = round(
            1e6 * seconds(lambda k=kept: forks(k)) / FORKS  # type: ignore[misc]
        )
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
