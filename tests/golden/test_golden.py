"""Golden games: what the bot's match with a fixed seed looks like, line by line."""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.games import find
from sandtable.lab.kept.golden import golden, goldens

FOLDER = Path(__file__).parent


@pytest.mark.parametrize(("file", "game", "scenario"), list(goldens()), ids=lambda one: one)
def test_the_match_goes_as_it_went(file: str, game: str, scenario: str) -> None:
    path = FOLDER / file
    assert path.exists(), f"no golden game yet: run python -m sandtable.lab.kept.golden --write and look at {file}"
    kept = path.read_text("utf-8")
    now = golden(find(game), scenario)
    changes = "\n".join(list(difflib.unified_diff(kept.splitlines(), now.splitlines(), file, "now", n=1))[:40])
    assert now == kept, f"if this change is meant, run python -m sandtable.lab.kept.golden --write\n{changes}"


def test_no_match_depends_on_the_order_of_a_set(tmp_path: Path) -> None:
    """Strings hash differently in every process; rules that iterate over a set would play differently there."""
    write = [sys.executable, "-m", "sandtable.lab.kept.golden", "--write", "--folder", str(tmp_path)]
    subprocess.run(write, env={**os.environ, "PYTHONHASHSEED": "1"}, check=True, capture_output=True, timeout=120)
    for file, _, _ in goldens():
        assert (tmp_path / file).read_text("utf-8") == (FOLDER / file).read_text("utf-8"), file


def test_no_golden_game_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {file for file, _, _ in goldens()}
