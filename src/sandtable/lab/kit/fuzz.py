"""Play matches with ever new seeds and hold them to every promise, until enough was played or one is broken."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sandtable.kernel import Game
from sandtable.lab.fan_out import fan_out
from sandtable.lab.kit.conformance import PROMISES
from sandtable.lab.kit.walk import Advance, Broken, Case, cases, play

__all__ = ["Result", "examine", "fuzz", "write_crash"]


@dataclass
class Result:
    """What a run of the fuzzer has seen; `seeds` counts those that were played in every scenario."""

    matches: int = 0
    decisions: int = 0
    seeds: int = 0
    broken: Broken | None = None
    seconds: float = 0.0
    last: str = ""


def examine(case: Case, moves: int = 400, promises: Sequence[str] | None = None) -> int:
    """Play one match and hold it to the promises (all of them); returns its decisions. Raises Broken."""
    walk = play(case, moves)
    for name in promises if promises is not None else PROMISES:
        try:
            PROMISES[name](walk)
        except Broken:
            raise
        except Exception as error:
            raise walk.broken(name, len(walk.moves), f"{type(error).__name__}: {error}") from error
    return sum(not isinstance(move, Advance) for move in walk.moves)


def fuzz(
    games: Sequence[Game[Any, Any]],
    seconds: float | None = None,
    decisions: int | None = None,
    *,
    first: int = 0,
    moves: int = 400,
    promises: Sequence[str] | None = None,
    jobs: int = 1,
    tell: Callable[[Result], None] | None = None,
) -> Result:
    """Examine matches of these games, seed after seed; stop at the first broken promise.

    It ends after so many seconds, or when every scenario and option was played with the seed in which so many
    decisions were reached.
    """
    result = Result()
    start = time.monotonic()
    for seed in itertools.count(first):
        of_seed = [case for game in games for case in cases(game, 1, seed)]
        counts = fan_out(partial(_decisions, of_seed, moves, promises), range(len(of_seed)), jobs)
        for case, count in zip(of_seed, counts, strict=True):
            found = _found(case, moves, promises) if count is None else count
            result.matches += 1
            result.last = str(case)
            if isinstance(found, Broken):
                result.broken = found
            else:
                result.decisions += found
            result.seconds = time.monotonic() - start
            if tell is not None:
                tell(result)
            if result.broken is not None or (seconds is not None and result.seconds >= seconds):
                return result
        result.seeds += 1
        if decisions is not None and result.decisions >= decisions:
            return result
    raise AssertionError("seeds never end")


def _found(case: Case, moves: int, promises: Sequence[str] | None) -> int | Broken:
    try:
        return examine(case, moves, promises)
    except Broken as error:
        return error


def _decisions(cases: Sequence[Case], moves: int, promises: Sequence[str] | None, index: int) -> int | None:
    """How many decisions a case had; None if it breaks a promise: the first process then sees it for itself."""
    found = _found(cases[index], moves, promises)
    return None if isinstance(found, Broken) else found


def write_crash(broken: Broken, folder: Path) -> Path | None:
    """Write the match as it stood just before the promise was broken, as a record file to import."""
    if broken.record is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    words = broken.promise.replace(" ", "-")
    file = folder / f"{broken.case.game.name}-{broken.case.scenario}-{broken.case.seed}-{words}.sandtable"
    file.write_bytes(broken.record.to_bytes())
    return file
