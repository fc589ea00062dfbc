"""SW4 The steps and what they lead to: the tables are whole, every step is reached and leads on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import msgspec
import pytest

from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat import combat
from sandtable.games.steel_wolves.script import script
from sandtable.games.steel_wolves.state.steps import BoatStep, CombatStep, WeekStep
from sandtable.kernel import Rng, Seeded, open_state
from sandtable.lab.kit.walk import Case, follow, play
from sandtable.lab.studies.steps import LEVELS, PAGE, leads_to, page

GRAPH = {level: {name: leads_to(step) for name, step in steps.items()} for level, steps in LEVELS.items()}
WEEK, BOAT, COMBAT = GRAPH.values()
OUT = {"The week": {"over", "operations"}, "A boat's turn": {"next_boat"}, "A combat": {"over"}}
IN = {
    "The week": {"events", "intelligence", "next_boat"},
    "A boat's turn": {"operations", "pack"},
    "A combat": {"place", "round_over"},
}
"""Where a level begins: a convoy battle in the middle of a boat's turn, with the convoy found."""


def reached(graph: Mapping[str, list[str]], begin: set[str]) -> set[str]:
    """All steps that can follow these, and these."""
    found, new = set(begin), set(begin)
    while new:
        new = {after for step in new for after in graph.get(step, ())} - found
        found |= new
    return found


def test_every_step_stands_in_its_table() -> None:
    assert set(WEEK) == set(get_args(WeekStep)) - {"over"}
    assert set(BOAT) == set(get_args(BoatStep))
    assert set(COMBAT) == set(get_args(CombatStep)) - {"over"}


@pytest.mark.parametrize("level", list(GRAPH))
def test_every_step_is_reached_and_leads_on(level: str) -> None:
    graph = GRAPH[level]
    assert reached(graph, IN[level]) == set(graph) | OUT[level]
    for step, after in graph.items():
        assert after, step
        assert reached(graph, {step}) & OUT[level], f"{step} leads nowhere"


ANEW = {"events", "war_progress"}
"""Steps that ask after their dice: started anew they throw again."""


@pytest.mark.parametrize(
    ("scenario", "player", "options"),
    [
        ("campaign_5", "random", {"politics": "on"}),
        ("campaign_2", "bot", {}),
        ("hx229_1943", "bot", {}),
        ("sc42_1941", "random", {}),
        ("u99_1940", "random", {}),
    ],
)
def test_the_state_leads_to_every_question_of_a_turn_and_a_combat(
    scenario: str, player: str, options: dict[str, str]
) -> None:
    walk = play(Case(GAME, scenario, 3, player, options), 150)
    asked = 0
    for _, table in follow(walk):
        if table.outcome is None and table.state.step not in ANEW:
            anew = msgspec.json.decode(msgspec.json.encode(table.state), type=GAME.state_type)
            again = open_state(GAME, scenario, anew, Seeded(1)).pending["bdu"]
            imagined = open_state(GAME, scenario, GAME.imagine(table.view("bdu"), Rng(1)), Seeded(1))
            real = table.pending["bdu"].question("", "bdu")
            assert again.question("", "bdu") == imagined.pending["bdu"].question("", "bdu") == real
            asked += 1
    assert asked >= 15


def test_marks_are_steps_of_their_level() -> None:
    assert set(combat.MARKS) <= set(COMBAT)
    assert set(script.WEEK_MARKS) <= set(WEEK)
    assert set(script.BY_HAND_MARKS) <= set(WEEK) | set(BOAT)


def test_the_page_shows_the_steps_as_the_signatures_have_them() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m sandtable.lab.studies.steps"
