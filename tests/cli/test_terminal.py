"""The terminal client: the same decisions, as plain lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games import find, names
from sandtable.kernel import Record, Seeded, Table
from sandtable.kernel.trust import verify
from tests.cli.conftest import Run, Said
from tests.cli.toys import Cruising

PLAY = ("play", "cruising", "--terminal", "--script", "--seed", 1)


def typed(run: Run, *lines: str) -> Said:
    said = run(*PLAY, typed="".join(f"{line}\n" for line in lines))
    assert said.code == 0, said.error
    return said


def answers(run: Run, tmp_path: Path, *lines: str) -> list[object]:
    """What the game was told by these lines."""
    file = tmp_path / "kept.sandtable"
    typed(run, *lines, f"s {file}")
    table = Table.restore(Cruising(), Record.from_bytes(file.read_bytes()), Seeded(1))
    return list(table.state.answers)


@pytest.mark.usefixtures("cruising")
def test_a_question_shows_its_rule_choices_odds_costs_and_default(run: Run) -> None:
    said = typed(run, "q")
    assert "Which course? [C.1]" in said.lines
    assert "The wind is fair." in said.lines
    assert "  a  North about; Fog 25 %; coal 2" in said.lines
    assert "  b  South about" in said.lines
    assert "  -  West about; not now: Ice bars the way. [C.1]" in said.lines
    assert "Enter: North about" in said.lines
    assert said.lines[-1] == "You leave the table."


@pytest.mark.usefixtures("cruising")
@pytest.mark.parametrize(("line", "course"), [("b", "south"), ("2", "south"), ("=south", "south"), ("", "north")])
def test_a_choice_is_taken_by_letter_number_id_or_enter(run: Run, tmp_path: Path, line: str, course: str) -> None:
    assert answers(run, tmp_path, line) == [course]


@pytest.mark.usefixtures("cruising")
def test_some_points_and_a_form_are_filled_in(run: Run, tmp_path: Path) -> None:
    lines = ["a", "b c", "a=1 b=3", "speed=7", "goals.0=home", "ok"]
    assert answers(run, tmp_path, *lines)[:4] == ["north", ["cook", "boy"], {"fore": 1, "aft": 3}, [7, ["home"]]]


@pytest.mark.usefixtures("cruising")
def test_the_staff_fills_a_form_in(run: Run, tmp_path: Path) -> None:
    assert answers(run, tmp_path, "a", "a", "a=2", "fill", "ok")[3] == [3, ["home"]]


@pytest.mark.usefixtures("cruising")
def test_what_is_refused_is_said_with_rule_and_reason(run: Run) -> None:
    said = typed(run, "a", "a b c", "a", "a=9", "a=x", "a=2", "speed=12", "depth.1=3", "offer", "show", "ok", "q")
    assert "Choose 1 to 2, not 3. [C.2]" in said.lines
    assert "fore: It takes 0 to 3 points, not 9. [C.3]" in said.lines
    assert "Write points as a=2 b=1." in said.lines
    assert "Not yet: speed: She makes 9 knots at most. [C.4]" in said.lines
    assert "The form has no field depth.1: look with show." in said.lines
    assert '{"speed":12,"goals":[]}' in said.lines
    assert "  id the home port (home); miles 12" in said.lines
    assert "speed: She makes 9 knots at most. [C.4]" in said.lines


@pytest.mark.usefixtures("cruising")
def test_a_word_that_is_no_choice_is_answered_with_the_keys(run: Run) -> None:
    said = typed(run, "zebra", "{", "q")
    assert any(line.startswith("'zebra' is none of the choices.") for line in said.lines)
    assert any(line.startswith("This is no JSON") for line in said.lines)


@pytest.mark.usefixtures("cruising")
def test_why_tells_the_last_throw(run: Run) -> None:
    said = typed(run, "w", "a", "a", "a=2", "speed=4", "ok", "w", "q")
    assert "Nothing has been thrown yet." in said.lines
    at = next(i for i, line in enumerate(said.lines) if line.startswith("C.5: d10 shows "))
    natural = int(said.lines[at].rpartition(" ")[2])
    assert said.lines[at + 1 : at + 3] == ["  +4 Speed [C.4]", f"  total {natural + 4}"]
    assert f"After {natural + 4} hours the ship arrives at the home port. [C.5]" in said.lines


@pytest.mark.usefixtures("cruising")
def test_undo_goes_back_to_the_last_question_but_not_over_a_throw(run: Run, tmp_path: Path) -> None:
    assert answers(run, tmp_path, "a", "u", "b") == ["south"]
    said = typed(run, "u", "a", "a", "a=2", "ok", "u", "q")
    assert "There is nothing to take back." in said.lines
    assert "It cannot be taken back: dice were thrown since." in said.lines


@pytest.mark.usefixtures("cruising")
def test_the_staff_decides_and_holds_the_other_seats(run: Run) -> None:
    said = typed(run, "d", "d", "d", "d", "d")
    assert "Moor here? [C.6]" not in said.lines
    assert said.lines[-2:] == ["The ship is moored.", "Captain: 3"]


@pytest.mark.usefixtures("cruising")
def test_all_seats_may_be_held_here(run: Run) -> None:
    said = run(*PLAY, "--seat", "all", typed="d\nd\nd\nd\nb\nd\n")
    assert "Mate:" in said.lines
    assert "Moor here? [C.6]" in said.lines


@pytest.mark.usefixtures("cruising")
def test_a_saved_match_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.sandtable"
    typed(run, "b", "a", "a=2", "ok", f"s {file}", "q")
    said = run("play", "--resume", file, "--script", typed="w\nq\n")
    assert "Which course? [C.1]" in said.lines
    assert "Who comes along? [C.2]" not in said.lines
    assert any(line.startswith("C.5: d10 shows ") for line in said.lines)


@pytest.mark.usefixtures("cruising")
def test_a_save_that_cannot_be_written_says_so_and_play_goes_on(run: Run, tmp_path: Path) -> None:
    said = typed(run, f"s {tmp_path}/no/such/folder/x", "q")
    assert any("cannot be written" in line for line in said.lines)


def test_a_finished_match_is_saved_with_its_seed_opened(cruising: Cruising) -> None:
    from sandtable.cli.terminal import Terminal
    from sandtable.kernel import open_table

    seed = b"sixteen bytes ok"
    told: list[str] = []
    terminal = Terminal(open_table(cruising, "only", Seeded(seed)), ["captain"], lambda _: "d", told.append, seed)
    assert terminal.record().seeds[0].seed == ""
    terminal.play()
    assert verify(terminal.record()).verified == 1


def test_a_rule_is_shown(run: Run) -> None:
    said = run("play", "steel_wolves", "--terminal", "--script", typed="? SW14.7a\n? SW99\nq\n")
    assert any(line.startswith("SW14.7a ") for line in said.lines)
    assert "SW99: the rulebook has no text for it." in said.lines


@pytest.mark.parametrize("game", [name for name in names() if not find(name).live])
def test_a_real_game_is_played_here(run: Run, game: str) -> None:
    said = run("play", game, "--terminal", "--script", "--seed", 3, typed="d\n" * 60)
    assert said.code == 0
    assert sum(line == "> d" for line in said.lines) > 3
    assert not any(line.startswith(("fact-", "ask-", "outcome-")) for line in said.lines)


def test_without_a_game_the_scenarios_are_offered(run: Run) -> None:
    said = run("play", "--terminal", "--script", typed="zz\n1\nq\n")
    assert said.code == 0
    assert any(line.startswith("  a  steel_wolves: ") for line in said.lines)
    assert not any("uboot" in line for line in said.lines)
    assert any(line.startswith("Type a letter from a to ") for line in said.lines)
    assert said.lines[-1] == "You leave the table."
    assert run("play", "--terminal", "--script", typed="q\n").code == 0
