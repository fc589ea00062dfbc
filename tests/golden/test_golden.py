"""Golden games: what a match with a fixed seed and kept answers looks like, line by line."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games import find
from sandtable.lab.kept.golden import Unfit, golden, goldens

FOLDER = Path(__file__).parent
WRITE = "python -m sandtable.lab.kept.golden --write"


@pytest.mark.parametrize(("file", "game", "scenario"), list(goldens()), ids=lambda one: one)
def test_the_match_goes_as_it_went(file: str, game: str, scenario: str) -> None:
    path = FOLDER / file
    assert path.exists(), f"no golden game yet: run {WRITE} and look at {file}"
    kept = path.read_text("utf-8")
    now = golden(find(game), scenario, kept)
    changes = "\n".join(list(difflib.unified_diff(kept.splitlines(), now.splitlines(), file, "now", n=1))[:40])
    assert now == kept, f"if this change is meant, run {WRITE} --game {game}\n{changes}"


def test_no_match_depends_on_the_order_of_a_set(tmp_path: Path) -> None:
    """Strings hash differently in every process: rules or a staff that iterate over a set play differently."""
    write = [sys.executable, "-m", "sandtable.lab.kept.golden", "--write", "--anew", "--folder"]
    seeds = "1", "2"
    played = [
        subprocess.Popen([*write, str(tmp_path / seed)], env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in seeds
    ]
    assert [one.wait() for one in played] == [0, 0]
    for file, _, _ in goldens():
        assert (tmp_path / "1" / file).read_text("utf-8") == (tmp_path / "2" / file).read_text("utf-8"), file


def test_an_answer_that_no_longer_fits_is_named() -> None:
    file, game, scenario = next(goldens())
    kept = (FOLDER / file).read_text("utf-8").splitlines()
    first = next(number for number, line in enumerate(kept) if line.startswith("? "))
    kept[first] = kept[first].partition(": ")[0] + ': "no such choice"'
    with pytest.raises(Unfit, match=rf"^line {first + 1}: \? "):
        golden(find(game), scenario, "\n".join(kept))


def test_no_golden_game_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file for file, _, _ in goldens()}
