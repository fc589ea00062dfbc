"""`sandtable odds`."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("attacker", "defender", "chance"),
    [
        ("5 inf 3 arm 1 ftr 1 bmb", "6 inf 2 arm 2 ftr", 0.41695),
        ("20 inf 12 arm 5 ftr 3 bmb", "28 inf 8 arm 4 ftr", 0.61157),
    ],
)
def test_known_values(run: Run, attacker: str, defender: str, chance: float) -> None:
    assert f"attacker  {chance}" in run("odds", "dateline", attacker, defender).lines


def test_json_gives_the_whole_distribution(run: Run) -> None:
    said = run("odds", "dateline", "2 inf 1 ftr", "2 inf", "--json")
    found = json.loads("".join(said.lines))
    assert found["attacker"] + found["defender"] + found["draw"] == pytest.approx(1)
    assert sum(end["chance"] for end in found["distribution"]) == pytest.approx(1)


def test_options_of_the_game_change_the_odds(run: Run) -> None:
    base = json.loads("".join(run("odds", "dateline", "1 bb", "1 bb", "--json").lines))
    three_hits = run("odds", "dateline", "1 bb", "1 bb", "--json", "-o", "battleships")
    assert json.loads("".join(three_hits.lines))["draw"] < base["draw"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("dateline", "5 dragons", "1 inf"), "dragons"),
        (("dateline", "1 inf", "1 inf", "-o", "magic"), "no option 'magic'"),
        (("chess", "1 inf", "1 inf"), "chess"),
        (("steel_wolves", "1 inf", "1 inf"), "dateline"),
        (("dateline", "1 osc/kamikaze-foo", "1 cv"), "not on 'foo'"),
        (("dateline", "\u00b2 inf", "1 inf"), "no number"),
        (("dateline", "1 bb/99", "1 cv"), "99 hits sink battleship"),
        (("dateline", "", ""), "nobody attacks"),
        (("dateline", "61 inf", "60 inf"), "at most 120"),
        (("war_room", "99 infantry", "22 infantry"), "at most 120"),
    ],
)
def test_what_cannot_be_reckoned_says_why(run: Run, args: tuple[str, ...], says: str) -> None:
    said = run("odds", *args)
    assert said.code == 2
    assert says in said.error


def test_what_is_sampled_is_told_with_its_error(run: Run) -> None:
    forces = ("20 cru/attack 20 sub/under 20 ftr", "20 cru 20 sub/under 20 ftr")
    said = run("odds", "dateline", *forces, "-o", "expansion")
    (told,) = [line for line in said.lines if line.startswith("from ")]
    assert re.fullmatch(r"from 20,000 battles fought by chance; standard error 0\.00\d{3} at most", told)
    assert not any(line.startswith("from ") for line in run("odds", "dateline", "1 inf", "1 inf").lines)


def test_war_room_reckons_its_battles_too(run: Run) -> None:
    said = run("odds", "war_room", "5 infantry", "1 infantry", "--json")
    found = json.loads("".join(said.lines))
    assert found["attacker"] > 0.9
    assert sum(end["chance"] for end in found["distribution"]) == pytest.approx(1)
