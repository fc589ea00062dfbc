"""SW14.11 Placing the sub on the display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.steel_wolves.model import Column, Slot
from sandtable.games.steel_wolves.placing import place, place_again, settle
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


LARGE = [("outer", ""), ("inner", ""), ("centre", ""), ("centre", ""), ("inner", ""), ("outer", "")]


@rule("SW14.11a")
def test_printed_example_of_placing(bench: MakeBench) -> None:
    """An ace +1 with tactics 3 rolls a 6: 10 does not beat 10 in the centre, but it beats 8 inside."""
    table = bench({"SW14.11a": [6]}, ace=1)
    combat = table.fight("C2", LARGE)
    table.play(place(table.war), place="3-centre")
    assert combat.step == "place_again"
    table.play(place_again(table.war), place_again="2-inner")
    assert table.asked[-1].choices == ["1-outer", "2-inner", "5-inner", "6-outer"]
    assert (combat.at, combat.step) == (1, "reveal")


@rule("SW14.11a")
def test_a_low_total_leaves_the_outer_columns(bench: MakeBench) -> None:
    table = bench({"SW14.11a": [5]})
    table.fight("C2", LARGE)
    table.play(place(table.war), place="2-inner")
    table.play(place_again(table.war))
    assert table.asked[-1].choices == ["1-outer", "6-outer"]


@rule("SW14.11a", "SW2.41")
def test_outer_columns_are_free_and_loners_need_no_placing(bench: MakeBench) -> None:
    table = bench({})
    table.fight("C1", [("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")])
    table.play(place(table.war), place="4-outer")
    assert table.combat.at == 3
    loners = bench({})
    loners.fight("L", [("loner", "gb-m-5-1")])
    loners.play(place(loners.war))
    assert (loners.asked, loners.combat.step) == ([], "reveal")


@rule("SW13.24d")
def test_odd_counter_goes_to_a_random_column_of_its_ring(bench: MakeBench) -> None:
    table = bench({"SW13.24d": [1]})
    combat = table.fight("C1", [("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")])
    combat.loose = [Column("outer", [Slot("s9", "outer", "v-w")])]
    settle(table.war, combat, table.boat, 0)
    assert [s.id for s in combat.columns[3].slots] == ["s9"]
