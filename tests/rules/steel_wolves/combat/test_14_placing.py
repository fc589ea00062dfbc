"""SW14.11 Placing the sub on the display."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.combat.placing import (
    column_options,
    entry_modifiers,
    entry_options,
    free_columns,
    place,
    place_again,
    settle,
    start_round,
)
from sandtable.games.steel_wolves.state.model import Column, PackBoat, Slot
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
def test_only_a_column_that_needs_a_die_shows_a_chance_to_get_in(bench: MakeBench) -> None:
    """Tactics 3 and an ace +1: the total is above 8 with a die of 5 or more, above 10 with one of 7 or more."""
    table = bench({}, ace=1)
    combat = table.fight("C2", LARGE)
    options = entry_options(combat, table.boat, ["withdraw", "1-outer", "2-inner", "3-centre"])
    assert {one.id: [odds.chance for odds in one.odds] for one in options} == {
        "withdraw": [],
        "1-outer": [],
        "2-inner": [0.5],
        "3-centre": [0.3],
    }


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
    combat.loose = [Column("outer", [Slot("s9", "outer", kind="v-w")])]
    table.goes(settle(table.war, combat, table.boat, 0))
    assert [s.id for s in combat.columns[3].slots] == ["s9"]


@rule("SW14.11a", "SW25.1")
@pytest.mark.parametrize("ace", [0, 1, 2])
def test_tactics_and_ace_help_the_boat_in(bench: MakeBench, ace: int) -> None:
    table = bench(ace=ace)
    wanted = {"tactics": 3, "ace": ace} if ace else {"tactics": 3}
    assert {mod.why: mod.value for mod in entry_modifiers(table.boat)} == wanted


@rule("SW14.11a")
def test_a_total_must_be_greater_than_the_number_of_the_column(bench: MakeBench) -> None:
    for face, at in ((5, None), (6, 1)):
        table = bench({"SW14.11a": [face]})
        combat = table.fight("C2", LARGE)
        table.play(place(table.war), place="2-inner")
        chance = next(o for o in table.asked[0].options() if o.id == "2-inner").odds[0].chance
        assert (combat.step, chance) == (("place_again" if at is None else "reveal"), 0.4)


@rule("SW14.12a", "SW28.21-29")
def test_a_new_round_begins_afresh(bench: MakeBench) -> None:
    table = bench()
    left: dict[str, Any] = {
        "event": "zigzag",
        "double": "s0",
        "countered": True,
        "attacked": True,
        "shelled": ["s0"],
    }
    combat = table.fight("C1", LARGE, hits=2, hit_slots=["s0"], freed=3, number=2, **left)
    table.goes(start_round(combat, table.boat))
    assert (combat.event, combat.double, combat.countered, combat.attacked, combat.shelled) == (
        "",
        "",
        False,
        False,
        [],
    )
    assert (combat.hits, combat.hit_slots, combat.freed, combat.number) == (0, [], 0, 0)
    assert (combat.reveals, combat.step) == (3, "reveal")
    loners = table.fight("L", [("loner", "")])
    start_round(loners, table.boat)
    assert loners.reveals == 1


@rule("SW14.11a")
def test_no_chance_to_get_into_the_centre_is_shown_as_none(bench: MakeBench) -> None:
    table = bench(cls="XIV")
    table.fight("C2", LARGE)
    table.play(place(table.war), place="1-outer")
    chances = {o.id: o.odds[0].chance for o in table.asked[0].options() if o.odds}
    tactics = table.boat.values.tactics
    assert chances["3-centre"] == max(0, tactics - 1) / 10
    assert chances["2-inner"] == (tactics + 1) / 10


@rule("SW24.12")
def test_a_boats_own_box_is_free_for_itself(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C2", LARGE, attacker="U-2")
    combat.pack = [PackBoat(f"U-{n}", "attack", 0) for n in (1, 2, 3)]
    assert free_columns(combat) == [0, 1, 2, 3, 4, 5]
    combat.pack.append(PackBoat("U-4", "attack", 0))
    assert free_columns(combat) == [1, 2, 3, 4, 5]


@rule("SW14.11a", "SW24.12")
@pytest.mark.parametrize(("number", "stay_away"), [(1, False), (2, True)])
def test_only_a_boat_that_comes_late_may_stay_away(bench: MakeBench, number: int, stay_away: bool) -> None:
    table = bench({})
    combat = table.fight("C2", LARGE, round=number, attacker=table.boat.id)
    combat.pack = [PackBoat(table.boat.id)]
    table.play(place(table.war))
    assert ("withdraw" in table.asked[0].choices) is stay_away


@rule("SW14.11a", "SW24.13")
def test_where_every_box_is_taken_nobody_is_asked(bench: MakeBench) -> None:
    table = bench({})
    small = [("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")]
    combat = table.fight("C1", small, attacker=table.boat.id, step="place")
    taken = [PackBoat(f"U-{n}", "attack", column) for n, column in enumerate((0, 0, 1, 2, 3, 3))]
    combat.pack = [PackBoat(table.boat.id), *taken]
    table.play(place(table.war))
    assert (table.asked, combat.pack[0].part, combat.step) == ([], "late", "muster")


@rule("SW14.11a", "SW27.1")
def test_a_boat_that_was_driven_off_the_surface_is_still_in_its_round(bench: MakeBench) -> None:
    """It looks again from its column; it cannot stay away, and what it has hit this round stays hit."""
    table = bench({})
    combat = table.fight("C2", LARGE, round=2, attacker=table.boat.id, driven=True, hits=2)
    combat.pack = [PackBoat(table.boat.id)]
    table.play(place(table.war), place="1-outer")
    assert "withdraw" not in table.asked[0].choices
    assert (combat.step, combat.hits, combat.reveals) == ("reveal", 2, table.boat.values.tactics)


@rule("SW14.11a", "SW2.3B1")
def test_each_column_says_how_many_counters_are_hidden_and_how_many_turned_up(bench: MakeBench) -> None:
    table = bench()
    counters = "gb-m-5-1 gb-m-4-1 gb-m-6-2 ?gb-m-7-1 ?v-w ?v-w"
    combat = table.fight("C1", [("outer", counters), ("inner", "?gb-m-8-2")])
    first, second = column_options(combat, ["1-outer", "2-inner"])
    assert {key: first.args[key] for key in ("white", "red", "revealed")} == {"white": 2, "red": 1, "revealed": 3}
    assert (second.args["white"] + second.args["red"], second.args["revealed"]) == (1, 0)
