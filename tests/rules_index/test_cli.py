"""`sandtable rules` over the real rulebooks and a report made up for the test."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from sandtable.cli import rules as command
from sandtable.rulebook import book, games
from sandtable.rulebook.citations import Place
from sandtable.rulebook.index import Standing, sources_at, standings

app = typer.Typer()
app.command()(command.rules)


def invoke(*args: str) -> str:
    result = CliRunner().invoke(app, args, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def refused(*args: str) -> str:
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 2
    return result.output


@pytest.fixture
def untested(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a fresh clone: no report, one rule implemented."""
    implemented = {"D2.1-03": [Place("src/nuclear.py", 7, "buy_scientists")]}
    shelf = {game: Standing(book(game), implemented if game == "dateline" else {}, None) for game in games()}
    monkeypatch.setattr(command, "standings", lambda: shelf)


@pytest.fixture
def tested(monkeypatch: pytest.MonkeyPatch) -> None:
    implemented = {"D2.1-03": [Place("src/nuclear.py", 7, "buy_scientists")], "D2.1-04": [Place("web/a.ts", 1)]}
    held = {"D2.1-03": ["tests/test_nuclear.py::test_two"]}
    monkeypatch.setattr(command, "standings", lambda: {"dateline": Standing(book("dateline"), implemented, held)})


@pytest.mark.usefixtures("untested")
def test_without_a_report_tested_is_unknown_and_says_what_to_do() -> None:
    output = invoke()
    assert "make test" in output
    row = next(line for line in output.splitlines() if "dateline" in line)
    assert [cell.strip() for cell in row.strip("│ ").split("│")] == ["dateline", "372", "1", "-", "371", "2"]
    figures: dict[str, Any] = json.loads(invoke("--json"))
    assert list(figures) == ["dateline", "steel_wolves", "uboot", "war_room"]
    assert figures["dateline"]["tested"] is None
    assert "make test" in invoke("dateline", "D2.1-03")


@pytest.mark.usefixtures("tested")
def test_json_gives_figures_and_ids_and_leaves_notes_out() -> None:
    dateline = json.loads(invoke("--json"))["dateline"]
    assert (dateline["rules"], dateline["implemented"], dateline["tested"]) == (372, 2, 1)
    assert len(dateline["missing"]) == 370
    assert len(dateline["untested"]) == 371
    assert "D2.1-03" not in dateline["missing"] + dateline["untested"]
    assert "D2.1-04" in dateline["untested"]
    assert dateline["notes"] == ["D1-02", "A-4-03"]
    assert "A-4-03" not in dateline["missing"] + dateline["untested"]


@pytest.mark.usefixtures("tested")
def test_one_rule_is_told_in_full() -> None:
    for output in (invoke("dateline", "D2.1-03"), invoke("D2.1-03")):
        assert book("dateline")["D2.1-03"].text in output
        assert "src/nuclear.py:7 buy_scientists" in output
        assert "tests/test_nuclear.py::test_two" in output
    assert "Ruling: The printed values are swapped" in invoke("dateline", "A-3.11-01")
    assert "nothing to implement" in invoke("dateline", "A-4-03")
    fields = json.loads(invoke("dateline", "D2.1-04", "--json"))
    assert (fields["kind"], fields["implemented"], fields["tested"]) == ("screen", ["web/a.ts:1"], [])


@pytest.mark.usefixtures("tested")
def test_one_game_lists_every_rule() -> None:
    lines = invoke("dateline").splitlines()
    row = next(line for line in lines if "D2.1-04" in line)
    assert [cell.strip() for cell in row.strip("│ ").split("│")] == [
        "D2.1-04",
        "Scientist markers",
        "screen",
        "yes",
        "no",
    ]
    assert any("A-4-03" in line for line in lines[lines.index("Notes (nothing to implement):") :])


@pytest.mark.usefixtures("untested")
def test_search_goes_over_all_games_or_one() -> None:
    assert "D3.9b-01" in invoke("--search", "Unterwasserkampf")
    found = json.loads(invoke("dateline", "--search", "unterwasserkampf", "--json"))
    assert {rule["game"] for rule in found} == {"dateline"}
    assert found[0]["id"] == "D3.9b-01"


@pytest.mark.usefixtures("untested")
def test_what_does_not_exist_is_refused_with_a_hint() -> None:
    assert "dateline" in refused("chess")
    assert "SANDTABLE_GAMES" in refused("crossing")
    assert "D2.1-03" in refused("dateline", "D2.1-003")
    assert "zeppelin" in refused("--search", "zeppelin")


def test_a_broken_report_is_refused_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "src/sandtable/games").mkdir(parents=True)
    (tmp_path / "var").mkdir()
    (tmp_path / "var/rules-report.json").write_text("{")
    with pytest.raises(Exception, match="make test"):
        standings(sources_at(tmp_path))
