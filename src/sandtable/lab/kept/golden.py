"""Golden games: one match of every scenario as readable text, so that a change of rules shows as a change of text.

A golden game keeps its answers: the match is played again with the answers that stand in its text, so that a staff
that plays better changes none. `python -m sandtable.lab.kept.golden --write` writes them again into tests/golden,
`--game uboot` those of one game; `--anew` has today's staff play them, where the kept answers no longer fit.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sandtable.games import find, names
from sandtable.kernel import Fact, Game, IllegalAnswer, Table, Throw
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Answered, Checkpoint, Entry, Ordered
from sandtable.lab.kit.walk import Answer, Case, Order, play

__all__ = ["Unfit", "golden", "golden_anew", "goldens", "lines"]

SEED = 1939
MOVES = 120
LONG = 600
"""Minutes from which a scenario is a long game, in which a move can stand for a week of hundreds of units."""
MOVES_OF_A_LONG_GAME = 12
FOLDER = Path("tests/golden")
GIVEN = re.compile(r"(?P<mark>[?!]) (?P<seat>\S+) (?P<what>\S+)(?: at tick (?P<tick>\d+))?: (?P<answer>.*)")
BY_CLOCK = " (by clock)"
"""Behind an answer that a deadline gave: it comes of itself when the match is played again."""
LAST_TICK = re.compile(r"^= .* at tick (?P<tick>\d+)$", re.MULTILINE)


class Unfit(Exception):
    """A kept answer that the rules no longer take."""


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def _value(value: Any) -> str:
    """A value as short as it reads well."""
    return value or '""' if isinstance(value, str) else _json(value)


def _given(answer: Any) -> str:
    """An answer with its parts in the order in which they were given, for what follows may keep to it."""
    return msgspec.json.encode(answer).decode()


def _tick(tick: int) -> str:
    return f" at tick {tick}" if tick else ""


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
                by = BY_CLOCK if entry.by == "clock" else ""
                yield f"? {entry.seat} {entry.to}{_tick(entry.tick)}: {_given(entry.answer)}{by}"
            case Ordered():
                yield f"! {entry.seat} {entry.kind}{_tick(entry.tick)}: {_given(entry.answer)}"
            case Drawn() if not entry.name.startswith("0/setup/"):
                values = " ".join(f"{v}/{s}" for v, s in zip(entry.values, entry.sizes, strict=True))
                yield f"  * {entry.name} {values}"
            case Fact():
                to = "" if entry.to is None else f" (to {', '.join(entry.to) or 'nobody'})"
                yield f"  {'reveal' if entry.reveal else 'fact'} {entry.kind} {entry.rule}{_args(entry.args)}{to}"
                yield from (_throw(value) for value in entry.args.values() if isinstance(value, Throw))


def golden(game: Game[Any, Any], scenario: str, kept: str) -> str:
    """The golden text of a scenario, played again with the answers that stand in the kept one."""
    case = Case(game, scenario, SEED, "bot")
    table = case.open()

    def until(tick: str | None) -> None:
        if game.live and tick and (ticks := int(tick) - table.world.clock.tick) > 0:
            table.advance(ticks)

    for number, line in enumerate(kept.splitlines(), 1):
        if (given := GIVEN.fullmatch(line)) is None or line.endswith(BY_CLOCK):
            continue
        until(given["tick"])
        answer = msgspec.json.decode(given["answer"])
        move = (Answer if given["mark"] == "?" else Order)(given["seat"], given["what"], answer)
        try:
            move.make(table, "staff")
        except (IllegalAnswer, LookupError) as error:
            raise Unfit(f"line {number}: {line}: {error}") from error
    if last := LAST_TICK.search(kept):
        until(last["tick"])
    return _text(case, table)


def golden_anew(game: Game[Any, Any], scenario: str) -> str:
    """The golden text of a scenario as the staff plays it: to its end or for so many moves."""
    case = Case(game, scenario, SEED, "bot")
    minutes = next(one.minutes for one in game.scenarios() if one.id == scenario)
    return _text(case, play(case, MOVES if minutes < LONG else MOVES_OF_A_LONG_GAME).table)


def _text(case: Case, table: Table[Any, Any]) -> str:
    end = table.outcome
    over = f"= {end.kind} {end.rule}{_args(end.args)}" if end else "= goes on"
    return "\n".join([f"# {case}", *lines(table.entries), over + _tick(table.world.clock.tick), ""])


def goldens(game: str = "") -> Iterator[tuple[str, str, str]]:
    """Every golden game, or those of one game: file name, game, scenario."""
    for name in [game] if game else names():
        for scenario in find(name).scenarios():
            yield f"{name}-{scenario.id}.txt", name, scenario.id


def main() -> int:
    """Compare, or with --write write them again."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--write", action="store_true", help="write the golden games again")
    parser.add_argument("--game", default="", choices=list(names()), help="those of this game alone")
    parser.add_argument("--anew", action="store_true", help="let the staff play them, instead of the kept answers")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args()
    changed = 0
    for file, name, scenario in goldens(options.game):
        path = options.folder / file
        kept = path.read_text("utf-8") if path.exists() else ""
        try:
            text = (
                golden(find(name), scenario, kept)
                if kept and not options.anew
                else golden_anew(find(name), scenario)
            )
        except Unfit as error:
            print(f"{path}: a kept answer no longer fits: {error}\nIf this is meant, play it again with --anew.")
            return 1
        if kept == text:
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
