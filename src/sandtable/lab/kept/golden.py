"""Golden games: one match of every scenario as readable text, so that a change of rules shows as a change of text.

`python -m sandtable.lab.kept.golden --write` writes them again into tests/golden; the tests compare.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sandtable.games import find, names
from sandtable.kernel import Fact, Game, Throw
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Answered, Checkpoint, Entry, Ordered
from sandtable.lab.kit.walk import Case, play

__all__ = ["golden", "goldens", "lines"]

SEED = 1939
MOVES = 120
LONG = 600
"""Minutes from which a scenario is a long game, in which a move can stand for a week of hundreds of units."""
MOVES_OF_A_LONG_GAME = 12
FOLDER = Path("tests/golden")


def _value(value: Any) -> str:
    """A value as short as it reads well."""
    if isinstance(value, str):
        return value or '""'
    return msgspec.json.encode(value, order="sorted").decode()


def _args(args: dict[str, Any]) -> str:
    return "".join(f" {name}={_value(value)}" for name, value in args.items() if not isinstance(value, Throw))


def _throw(throw: Throw) -> str:
    faces = " ".join(throw.shows or map(str, throw.faces))
    modifiers = "".join(f" {m.value:+d} {m.why}" for m in throw.modifiers)
    row = (
        f" -> {throw.chart} row {throw.row}{' column ' + throw.column if throw.column else ''}"
        if throw.chart
        else ""
    )
    return f"    throw {throw.rule} {throw.die} [{faces}]{modifiers} = {throw.total}{row}"


def lines(entries: list[Entry]) -> Iterator[str]:
    """The record as text: answers and orders at the margin, throws and facts below them, checkpoints as lines.

    Draws of the set-up are only counted.
    """
    setup = [entry for entry in entries if isinstance(entry, Drawn) and entry.name.startswith("0/setup/")]
    if setup:
        yield f"  * {len(setup)} draws of the set-up, {sum(sum(draw.values) for draw in setup)} in sum"
    for entry in entries:
        match entry:
            case Checkpoint():
                yield f"--- {entry.rule}"
            case Answered():
                yield f"? {entry.seat} {entry.to}: {_value(entry.answer)}"
            case Ordered():
                yield f"! {entry.seat} at tick {entry.tick}: {entry.kind} {_value(entry.answer)}"
            case Drawn() if not entry.name.startswith("0/setup/"):
                values = " ".join(f"{v}/{s}" for v, s in zip(entry.values, entry.sizes, strict=True))
                yield f"  * {entry.name} {values}"
            case Fact():
                to = "" if entry.to is None else f" (to {', '.join(entry.to) or 'nobody'})"
                yield f"  {'reveal' if entry.reveal else 'fact'} {entry.kind} {entry.rule}{_args(entry.args)}{to}"
                yield from (_throw(value) for value in entry.args.values() if isinstance(value, Throw))


def golden(game: Game[Any, Any], scenario: str) -> str:
    """The golden text of a scenario: the bot's match with a fixed seed, to its end or for so many moves."""
    case = Case(game, scenario, SEED, "bot")
    minutes = next(one.minutes for one in game.scenarios() if one.id == scenario)
    walk = play(case, MOVES if minutes < LONG else MOVES_OF_A_LONG_GAME)
    end = walk.table.outcome
    over = f"= {end.kind} {end.rule}{_args(end.args)}" if end else f"= goes on after {len(walk.moves)} moves"
    return "\n".join([f"# {case}", *lines(walk.table.entries), over, ""])


def goldens() -> Iterator[tuple[str, str, str]]:
    """Every golden game: file name, game, scenario."""
    for name in names():
        for scenario in find(name).scenarios():
            yield f"{name}-{scenario.id}.txt", name, scenario.id


def main() -> int:
    """Compare, or with --write write them again."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="write the golden games again")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    changed = 0
    for file, name, scenario in goldens():
        path = options.folder / file
        text = golden(find(name), scenario)
        if path.exists() and path.read_text("utf-8") == text:
            continue
        changed += 1
        if options.write:
            options.folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        print(f"{path} {'written' if options.write else 'differs'}")
    if changed and not options.write:
        print("Look at what changed; if it is meant, run python -m sandtable.lab.kept.golden --write.")
    return 1 if changed and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
