"""Saves that every later build must open and continue: tests/saves holds one in mid-phase per scenario and release.

`python -m sandtable.lab.kept.saves --write` adds those of this release; it never overwrites one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.games import find, names
from sandtable.kernel import Game, Record, Rng, Seeded, Table
from sandtable.kernel.record import Answered, Checkpoint
from sandtable.lab.kit.walk import Advance, Answer, Case, Walk, asked, play

__all__ = ["continued", "mid_phase", "name_of", "saves"]

FOLDER = Path("tests/saves")
SEED = 1941


def _since_checkpoint(walk: Walk, step: int) -> int:
    """How many answers the table would have to run again at this stop."""
    answers = 0
    for entry in reversed(walk.entries[: walk.stops[step].length]):
        if isinstance(entry, Checkpoint):
            break
        answers += isinstance(entry, Answered)
    return answers


def mid_phase(game: Game[Any, Any], scenario: str) -> Record:
    """The bot's match, cut where the most answers hang on the last checkpoint: the hardest place to open."""
    walk = play(Case(game, scenario, SEED, "bot"), 200)
    steps = range(1, len(walk.stops) - 1) if len(walk.stops) > 2 else range(len(walk.stops))
    best = max(steps, key=lambda step: (_since_checkpoint(walk, step), step))
    return walk.cut(walk.stops[best].length)


def name_of(game: Game[Any, Any], scenario: str) -> str:
    """A save's file name: game, scenario, rules version and state schema."""
    return f"{game.name}-{scenario}-r{game.rules_version}-s{game.schema}.sandtable"


def saves() -> Iterator[tuple[str, str, str]]:
    """What this release should have: file name, game, scenario."""
    for name in names():
        for scenario in find(name).scenarios():
            yield name_of(find(name), scenario.id), name, scenario.id


def continued(record: Record, seed: int = 7, limit: int = 2000) -> Table[Any, Any]:
    """Open a save and let the bot play it to its end, or for so many moves."""
    game = find(record.game)
    table = Table.restore(game, record, Seeded(seed))
    bot, rng = game.bot(), Rng(seed)
    for _ in range(limit):
        if table.outcome is not None:
            break
        questions = asked(table)
        if questions:
            seat, id, decision = questions[0]
            Answer(seat, id, bot.answer(table.view(seat), decision, rng)).make(table, "staff")
        elif game.live:
            Advance(20).make(table)
        else:
            raise AssertionError(f"{record.game} {record.scenario}: nobody is asked, and the game is not over")
    return table


def main() -> int:
    """Say which saves are missing, or with --write add them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="add the saves of this release")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    missing = 0
    for file, name, scenario in saves():
        path = options.folder / file
        if path.exists():
            continue
        missing += 1
        if options.write:
            options.folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(mid_phase(find(name), scenario).to_bytes())
        print(f"{path} {'added' if options.write else 'is missing'}")
    return 1 if missing and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
