"""SW14.12, SW14.13, SW28.11, SW30.6 Revealing counters and what they bring with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.attack import (
    fire,
)
from sandtable.games.steel_wolves.reveal import (
    break_off,
    fleet_order,
    reveal,
    revealable,
    turn_up,
)
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.12a")
def test_reveals_tactics_many_in_reach(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight(
        "C2",
        [
            ("outer", "?gb-m-5-1 ?gb-m-4-1"),
            ("inner", "?gb-m-2-0 ?gb-m-1-0"),
            ("centre", "?gb-m-9-3"),
            ("centre", ""),
            ("inner", ""),
            ("outer", ""),
        ],
        reveals=3,
        step="reveal",
    )
    assert [s.id for s in revealable(combat)] == ["s0", "s1", "s2", "s3"]
    combat.at = 2
    assert [s.id for s in revealable(combat)] == ["s2", "s3", "s4"]
    combat.at = 0
    while combat.step == "reveal":
        table.play(reveal(table.war))
    assert sum(s.revealed for c in combat.columns for s in c.slots) == 3
    assert "s4" not in table.asked[0].choices
    assert table.boat.values.tactics == 3


@rule("SW14.12b")
@pytest.mark.parametrize(
    ("place_id", "faces", "stays"), [("NORTH_SEA", [], True), ("W_APPR", [4], True), ("W_APPR", [5], False)]
)
def test_aircraft_and_air_cover(bench: MakeBench, place_id: Any, faces: Any, stays: Any) -> None:
    table = bench({"SW14.12b": [*faces, 0]}, place=place_id)
    table.state.cups["outer"] = ["gb-m-5-1"]
    table.fight("C1", [("outer", "?hudson")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.type == ("AIR" if stays else "M")
    assert table.slot("s0").revealed


@rule("SW14.12c", "SW19.2")
def test_one_event_a_round(bench: MakeBench) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("C1", [("outer", "?event ?event gb-m-5-1")], step="reveal")
    turn_up(table.war, table.boat, table.slot("s0"))
    assert combat.event == "dud-torpedoes"
    turn_up(table.war, table.boat, table.slot("s1"))
    assert [s.id for s in combat.columns[0].slots] == ["s2"]
    assert len(table.facts("event-ignored")) == 1


@rule("SW14.12d", "SW8.11", "SW2.3B7")
def test_diligent_escort_strikes_at_once(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [5], "SW14.12d": [7]})
    combat = table.fight("C1", [("outer", "?rochester")], step="reveal")
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.damage, combat.step) == (1, "break_off")
    table.play(break_off(table.war), break_off="withdraw")
    assert combat.step == "finish"
    green = bench({"SW14.13a": [4], "SW14.12d": [6]}, inexperienced=1)
    green.fight("C1", [("outer", "?rochester")])
    turn_up(green.war, green.boat, green.slot("s0"))
    assert green.boat.damage == 1


@rule("SW14.13a", "SW14.13b")
def test_crash_dive_turns_the_worst_into_spotted(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [4], "SW14.12d": [9]})
    table.fight("C1", [("outer", "?rochester")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.fate, table.boat.damage, table.boat.spotted) == ("", 0, True)
    late = bench({"SW14.13a": [5], "SW14.12d": [9]})
    late.fight("C1", [("outer", "?rochester")])
    turn_up(late.war, late.boat, late.slot("s0"))
    assert late.boat.fate == "lost"


@rule("SW14.13a", "SW14.13b")
def test_crash_dive_from_a_circular_run_has_no_effect_at_all(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [4], "SW19.21": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="circular-run")
    fire(table.war)
    assert (table.boat.spotted, table.boat.fate, combat.step) == (False, "", "counterattack")


@rule("SW28.11")
def test_order_of_revealing_a_fleet(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight(
        "TF", [("outer", "?fe-tribal"), ("centre", "?tf-hood ?tf-nelson ?tf-rodney"), ("outer", "?fe-a-i")]
    )
    hidden = revealable(combat)
    assert [s.id for s in hidden] == ["s0"]
    combat.number = 1
    assert [s.id for s in revealable(combat)] == ["s1", "s2", "s3"]
    combat.at, combat.number = 1, 0
    everything = [s for c in combat.columns for s in c.slots]
    assert [s.id for s in fleet_order(combat, everything)] == ["s1", "s2", "s3"]
    combat.number = 2
    assert [s.id for s in fleet_order(combat, everything)] == ["s0", "s4"]


@rule("SW28.11")
def test_liner_is_drawn_and_aircraft_of_a_fleet_stay(bench: MakeBench) -> None:
    table = bench({"SW14.12b": [0]})
    table.fight("L", [("loner", "?draw-liner")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.type == "AT"
    assert "draw-liner" in table.state.cups["loner"]
    fleet = bench({}, place="GREENLAND")
    fleet.fight("TF", [("outer", "?fe-swordfish")])
    turn_up(fleet.war, fleet.boat, fleet.slot("s0"))
    assert fleet.slot("s0").unit.type == "AIR"


@rule("SW30.6", "SW30.61")
@pytest.mark.parametrize(("place_id", "kept"), [("W_APPR", False), ("W_MED", True)])
def test_third_capital_ship_goes_back(bench: MakeBench, place_id: Any, kept: Any) -> None:
    table = bench({}, place=place_id)
    combat = table.fight("TF", [("centre", "tf-hood tf-nelson ?tf-rodney")])
    turn_up(table.war, table.boat, table.slot("s2"))
    assert (len(combat.columns[0].slots) == 3) is kept
