"""Play matches with ever new seeds and hold them to every promise, until time is up or one is broken."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.kernel import Game
from sandtable.lab.conformance import PROMISES
from sandtable.lab.walk import Broken, Case, cases, play

__all__ = ["Result", "examine", "fuzz", "write_crash"]


@dataclass
class Result:
    """What a run of the fuzzer has seen."""

    matches: int = 0
    moves: int = 0
    broken: Broken | None = None
    seconds: float = 0.0
    last: str = ""


def examine(case: Case, moves: int = 400, promises: Sequence[str] | None = None) -> int:
    """Play one match and hold it to the promises (all of them); returns its moves. Raises Broken."""
    walk = play(case, moves)
    for name in promises if promises is not None else PROMISES:
        try:
            PROMISES[name](walk)
        except Broken:
            raise
        except Exception as error:
            raise walk.broken(name, len(walk.moves), f"{type(error).__name__}: {error}") from error
    return len(walk.moves)


def fuzz(
    games: Sequence[Game[Any, Any]],
    seconds: float,
    *,
    first: int = 0,
    moves: int = 400,
    tell: Callable[[Result], None] | None = None,
) -> Result:
    """Examine matches of these games by turns, seed after seed, for so long; stop at the first broken promise."""
    result = Result()
    start = time.monotonic()
    seed = first
    while True:
        for case in [case for game in games for case in cases(game, 1, seed)]:
            result.last = str(case)
            try:
                result.moves += examine(case, moves)
            except Broken as error:
                result.broken = error
            result.matches += 1
            result.seconds = time.monotonic() - start
            if tell is not None:
                tell(result)
            if result.broken is not None or result.seconds >= seconds:
                return result
        seed += 1


def write_crash(broken: Broken, folder: Path) -> Path | None:
    """Write the match as it stood just before the promise was broken, as a record file to import."""
    if broken.record is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    words = broken.promise.replace(" ", "-")
    file = folder / f"{broken.case.game.name}-{broken.case.scenario}-{broken.case.seed}-{words}.sandtable"
    file.write_bytes(broken.record.to_bytes())
    return file
