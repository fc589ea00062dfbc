"""SW3.1 What lies in the cups when they are filled anew."""

from __future__ import annotations

from sandtable.games.steel_wolves.data import CATEGORIES
from sandtable.games.steel_wolves.war_events import event_counters
from sandtable.games.steel_wolves.war_mix import fill_cups
from sandtable.games.steel_wolves.war_progress import new_war_period
from sandtable.kernel import Chance, Journal, Seeded, World
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage


@rule("SW3.11b")
def test_a_counter_that_lies_in_one_cup_is_not_drawn_for_another() -> None:
    """British merchants of less than 6t lie in four cups, and there are enough for all of them."""
    for seed in range(3):
        state = Stage("1940-07", 2).state
        fill_cups(state, Chance(Seeded(seed)))
        drawn = [kind for counters in state.cups.values() for kind in counters]
        for kind in CATEGORIES["gb_m_under6"]:
            assert drawn.count(kind.id) <= kind.count


@rule("SW3.12", "SW17.3")
def test_what_events_have_added_lies_in_the_cups_of_the_next_war_period_too_unless_it_was_sunk() -> None:
    stage = Stage("1941-05", 2)
    stage.state.events.added = {"tf_GB": ["tf-béarn", "tf-suffren"], "outer": ["flower-ff"]}
    stage.state.out = ["tf-suffren"]
    new_war_period(World(stage.state, Chance(Seeded(1)), Journal([])))
    cups = stage.state.cups
    assert "flower-ff" in cups["outer"] and "tf-béarn" in cups["tf_GB"] and "tf-suffren" not in cups["tf_GB"]
    assert stage.state.sizes == {cup: len(counters) for cup, counters in cups.items()}


@rule("SW3.12", "SW3.15")
def test_a_submarine_that_an_event_brought_does_not_come_back_once_it_is_sunk() -> None:
    stage = Stage("1940-07", 2)
    stage.state.events.new_submarines = ["sub-o-14", "sub-r12"]
    stage.state.submarines, stage.state.out = ["sub-h28"], ["sub-o-14"]
    event_counters(stage.state)
    assert "sub-o-14" not in stage.state.submarines and "sub-h28" in stage.state.submarines
