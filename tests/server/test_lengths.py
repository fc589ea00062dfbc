"""How long scenarios last: the time that people spend on a match, and the middle of those that ended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.server.lobby.lengths import lengths
from sandtable.server.store.rows import MatchRow
from sandtable.server.wire import time_of_day
from sandtable.server.wire.api_types import Length
from tests.server.people import House


def ended(seconds: int, **more: Any) -> MatchRow:
    row = MatchRow("id", "pack", "only", "{}", 1, "", "", True, False, f"2026-01-01T00:00:{seconds % 60:02}")
    return replace(row, over=True, seconds=seconds, **more)


def test_the_middle_of_twenty_tables_is_told_and_of_nineteen_nothing() -> None:
    rows = [ended(60 * n) for n in range(1, 21)]
    assert lengths(rows[1:]) == []
    assert lengths(rows) == [Length("pack", "only", 630, 20)]


def test_the_latest_fifty_count() -> None:
    old = [replace(ended(10_000), started="2025-01-01") for _ in range(30)]
    assert lengths([*old, *[ended(60) for _ in range(50)]]) == [Length("pack", "only", 60, 50)]


def test_what_was_conceded_imported_tried_out_or_never_timed_does_not_count() -> None:
    rows = [ended(60) for _ in range(19)]
    others = ended(60, outcome="conceded"), ended(60, origin="foreign"), ended(60, sandbox=True), ended(0)
    assert lengths([*rows, *others]) == []


@dataclass
class Hands:
    """The time of day as the test wants it."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


def test_the_time_between_decisions_counts_as_play_and_a_break_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hands()
    monkeypatch.setattr(time_of_day, "wall", clock)
    house = House(tmp_path)
    try:
        made = house.new("pack", "bdu")
        with house.sit(made["seats"]["bdu"]) as player:
            for wait in (0, 45, 300, 301, 10):
                clock.now += wait
                player.answer()
        [row] = house.lobby.store.find(MatchRow, id=made["match"])
        assert row.seconds == 345, "saved when a minute was full"
        assert house.state(made["match"]).row.seconds == 355
        assert house.get("/api/lengths") == []
    finally:
        house.stop()
