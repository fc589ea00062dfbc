"""What the laboratory counts of a campaign, and how it is held against history."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.week.victory import month_end, peace
from sandtable.games.steel_wolves.state.model import Month
from sandtable.kernel import Outcome
from sandtable.lab.mass.plots import curves, draw
from sandtable.lab.mass.simulate import Match, write_csv, write_parquet
from sandtable.lab.studies.wars import by_period, fidelity, rank_correlation, read_wars
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

HISTORY = GAME.history("campaign_1")


def test_history_has_every_month_of_the_war_and_every_area() -> None:
    assert len(CHARTS["history"].rows) == 45
    assert by_period(HISTORY, "ships") == {"1": 300, "2": 386, "3": 331, "4": 681, "5": 793}
    assert by_period(HISTORY, "boats lost") == {"1": 24, "2": 12, "3": 30, "4": 32, "5": 148}
    assert [row[0] for row in CHARTS["area_history"].rows] == list(AREAS)


def test_a_month_counts_the_weeks_of_its_boats_at_sea() -> None:
    stage = Stage("1940-07", 2, boat_weeks=30, ships=4, tons=20)
    month_end(stage.war())
    assert stage.state.months == [Month(1940, 7, 2, 4, 20, 0, 0, 30)]
    assert stage.state.boat_weeks == 0
    assert GAME.figures(stage.state)["boats at sea 1940-07"] == 7.5


@rule("SW31.04")
def test_who_plays_on_hears_of_no_peace() -> None:
    stage = Stage("1940-07", 2, points=77)
    assert peace(stage.state)
    stage.state.options = {"play_on": "on"}
    assert not peace(stage.state)


def test_a_war_like_history_fits_history(tmp_path: Path) -> None:
    war = Match(1, 1, Outcome("campaign-good", args={"ships": 2}), HISTORY)
    write_csv([war], tmp_path / "wars.csv")
    wars = read_wars(tmp_path / "wars.csv")
    assert wars == [HISTORY]
    lines = list(fidelity(wars))
    assert "| 3 | 331 | 331 | +0% | 30 | 30 | +0% | 35 | 35 |" in lines
    assert lines[-2].endswith("1.00")


def test_rank_correlation_goes_by_places_alone() -> None:
    assert rank_correlation([1, 2, 3], [10, 200, 3000]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)


def test_curves_are_drawn_and_kept_in_columns(tmp_path: Path) -> None:
    matches = [Match(seed, 1, Outcome("end"), {"ships 1940-01": seed, "ships 1940-02": 5}) for seed in (1, 3)]
    assert curves([match.figures for match in matches]) == {"ships": {"1940-01": [1, 3], "1940-02": [5, 5]}}
    write_parquet(matches, tmp_path / "a.parquet")
    assert polars.read_parquet(tmp_path / "a.parquet")["ships 1940-01"].to_list() == [1, 3]
    assert [file.name for file in draw(matches, HISTORY, tmp_path)] == ["ships.png"]
    assert (tmp_path / "ships.png").stat().st_size > 5_000
