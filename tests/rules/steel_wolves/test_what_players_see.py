"""What the questions and facts of a combat say: the odds beside a choice, and the parts of every number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.attack import share
from sandtable.games.steel_wolves.endurance import after_search, endurance_check
from sandtable.games.steel_wolves.placing import place, place_again, start_round
from sandtable.games.steel_wolves.re_attack import shift
from sandtable.games.steel_wolves.reveal import reveal
from sandtable.kernel import IllegalAnswer
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


def options(table: Bench, kind: str) -> dict[str, Any]:
    """The options of the last question of this kind, by id."""
    decision = [d for d in table.asked if d.kind == kind][-1]
    return {option.id: option for option in decision.options()}


CONVOY = [("outer", "gb-m-4-1"), ("inner", "?gb-m-5-1"), ("inner", "?gb-m-5-1"), ("outer", "?a-i")]


@rule("SW14.4c")
def test_a_shift_throws_no_die_and_shows_no_odds(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", CONVOY, at=1, step="shift")
    table.play(shift(table.war), shift="2-inner")
    assert combat.at == 1
    assert [option.odds for option in options(table, "shift").values()] == [[], [], []]


@rule("SW14.11a")
def test_only_the_first_try_for_a_column_has_odds(bench: MakeBench) -> None:
    table = bench({"SW14.11a": [0]})
    combat = table.fight("C1", CONVOY)
    table.play(place(table.war), place="2-inner")
    assert combat.step == "place_again"
    assert options(table, "place")["2-inner"].odds
    combat.number = 99
    table.play(place_again(table.war), place_again="2-inner")
    assert not options(table, "place-again")["2-inner"].odds


@rule("SW2.3B1")
def test_a_column_counts_the_flags_of_hidden_counters_only(bench: MakeBench) -> None:
    table = bench()
    table.fight("C1", [("outer", "gb-m-4-1 ?gb-m-5-1 ?gb-m-5-1 ?a-i tribal"), ("inner", "")])
    table.play(place(table.war), place="1-outer")
    seen = options(table, "place")["1-outer"].args
    assert (seen["red"], seen["white"], seen["revealed"]) == (2, 1, 2)


@rule("SW28.21-29")
def test_loners_are_revealed_without_a_count(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("L", [("loner", "?gb-m-5-1 ?gb-m-4-1 ?gb-m-4-1")])
    start_round(combat, table.boat)
    table.play(reveal(table.war), reveal="s0")
    table.play(reveal(table.war), reveal="s1")
    assert [(d.rule, d.args["left"]) for d in table.asked] == [("SW28.21-29", "any")] * 2


@rule("SW14.12a")
def test_in_a_convoy_the_reveals_are_counted(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "?gb-m-5-1 ?gb-m-4-1 ?gb-m-4-1")])
    start_round(combat, table.boat)
    table.play(reveal(table.war), reveal="s0")
    tactics = table.boat.values.tactics
    assert (table.asked[0].rule, table.asked[0].args["left"]) == ("SW14.12a", tactics)
    assert combat.reveals == tactics - 1


@rule("SW15.22a", "SW14.7a")
def test_a_boat_that_was_sent_home_makes_no_endurance_check(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="transit", returning=True, met_ships=True)
    table.play(after_search(table.war))
    assert table.state.step == "endurance"
    endurance_check(table.war)
    assert (table.facts("endurance"), table.state.step, table.boat.returning) == ([], "end_of_week", True)


@rule("SW14.15a")
def test_a_target_with_a_tdc_counter_may_be_left_alone_but_nothing_below_one_attacks(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-4-1 gb-m-5-1 a-i")], straggle=1, step="share")
    for slot in combat.columns[0].slots:
        slot.tdc = 0
    points = table.boat.values.attack + 1
    table.play(share(table.war), share={"s0": 3, "s1": points - 3, "s2": 0})
    assert [slot.points for slot in combat.columns[0].slots] == [3, points - 3, 0]
    for unfit in ({"s0": 0}, {"s0": -1, "s1": 2}, {"s0": points, "s1": 1}):
        with pytest.raises(IllegalAnswer):
            table.asked[0].read(unfit)
