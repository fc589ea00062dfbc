"""Every save that was ever kept opens in this build and can be played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games import find
from sandtable.kernel import Record, Seeded, Table
from sandtable.lab.saves import continued, mid_phase, saves

FOLDER = Path(__file__).parent
KEPT = sorted(FOLDER.glob("*.sandtable"))


@pytest.mark.parametrize("save", KEPT, ids=lambda path: path.stem)
def test_a_kept_save_opens_and_is_played_on(save: Path) -> None:
    record = Record.from_bytes(save.read_bytes())
    opened = Table.restore(find(record.game), record, Seeded(1))
    assert opened.waiting or opened.outcome is not None or find(record.game).live
    moved = continued(record)
    assert moved.outcome is not None or moved.world.clock.tick > opened.world.clock.tick
    again = Table.restore(find(record.game), Record.from_bytes(moved.record().to_bytes()), Seeded(7))
    assert again.state_hash == moved.state_hash


@pytest.mark.parametrize(("file", "game", "scenario"), list(saves()), ids=lambda one: one)
def test_this_release_has_its_save(file: str, game: str, scenario: str) -> None:  # noqa: ARG001
    assert (FOLDER / file).exists(), f"run python -m sandtable.lab.saves --write to add {file}"


def test_a_save_is_cut_in_mid_phase() -> None:
    for _, game, scenario in saves():
        record = mid_phase(find(game), scenario)
        table = Table.restore(find(game), record, Seeded(1))
        assert table.misfit is None
        assert table.outcome is None
