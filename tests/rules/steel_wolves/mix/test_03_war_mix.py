"""SW3.1 What lies in the cups when they are filled anew."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CATEGORIES, KINDS, MIX
from sandtable.games.steel_wolves.rules.events.war_events import event_counters
from sandtable.games.steel_wolves.rules.week.war_progress import new_war_period
from sandtable.games.steel_wolves.state.cups import HUDSON_ETC, category_pool, fill_cups
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


@rule("SW3.11b")
@pytest.mark.parametrize(("date", "period"), [("1940-02", 1), ("1940-11", 2), ("1941-11", 3)])
def test_a_category_that_the_cups_nearly_empty_is_shared_by_them(date: str, period: int) -> None:
    """Where there are enough counters for all cups none of them lies in two."""
    state = Stage(date, period).state
    start = CAMPAIGNS["campaign_1"].start
    drawn = [kind for counters in state.cups.values() for kind in counters]
    shared = 0
    for category in CATEGORIES:
        wanted = [mix[category] for mix in MIX[str(period)].values() if category in mix]
        there = category_pool(category, period, date, "", start)
        if category != HUDSON_ETC and len(wanted) > 1 and sum(wanted) <= len(there):
            shared += 1
            assert all(drawn.count(kind) <= there.count(kind) for kind in there), category
    assert shared


@rule("SW3.11b")
@pytest.mark.parametrize("seed", range(5))
def test_the_last_counter_of_a_category_is_drawn_before_any_is_drawn_anew(seed: int) -> None:
    """In war period 5 there are two diligent British destroyers, one for each of two cups."""
    state = Stage("1942-08", 5).state
    fill_cups(state, Chance(Seeded(seed)))
    drawn = [kind for counters in state.cups.values() for kind in counters]
    there = category_pool("gb_dd_diligent", 5, "1942-08", "", CAMPAIGNS["campaign_1"].start)
    assert sorted(kind for kind in drawn if kind in there) == sorted(there)


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


@rule("SW17.4", "SW3.13", "SW3.11a")
@pytest.mark.parametrize("barbarossa", [True, False])
def test_cups_filled_after_barbarossa_hold_soviet_merchants_and_no_finnish_ones(barbarossa: bool) -> None:
    state = Stage("1941-07", 3, barbarossa=barbarossa).state
    assert ("su-ao-6" in state.cups["centre"]) is barbarossa
    if barbarossa:
        nations = {KINDS[kind].nation for counters in state.cups.values() for kind in counters}
        assert "FI" not in nations
