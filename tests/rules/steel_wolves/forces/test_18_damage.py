"""SW18, SW23 Damage, spotted boats and coming home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.forces.damage import damage, enter_base, lose, spot
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.games.steel_wolves.rules.week.operations import can_act, operations
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW18.0", "SW18.1", "SW18.2")
def test_first_second_and_third_damage(bench: MakeBench) -> None:
    table = bench({"SW18.1": [2]})
    damage(table.war, table.boat, "counterattack")
    assert table.boat.damage == 1
    damage(table.war, table.boat, "counterattack")
    assert (table.boat.damage, table.boat.fate) == (2, "")
    damage(table.war, table.boat, "counterattack")
    assert (table.boat.fate, table.state.subs_lost) == ("lost", 1)


@rule("SW18.1")
def test_second_damage_above_defence_sinks(bench: MakeBench) -> None:
    table = bench({"SW18.1": [3]}, damage=1)
    damage(table.war, table.boat, "counterattack")
    assert table.boat.fate == "lost"


@rule("SW18.3", "SW16.21")
@pytest.mark.parametrize(
    ("face", "green", "fate"),
    [(2, 0, "work-up"), (2, 1, "repair-1"), (5, 0, "repair-1"), (7, 0, "repair-2"), (9, 0, "repair-3")],
)
def test_damage_roll_in_base(bench: MakeBench, face: Any, green: Any, fate: Any) -> None:
    table = bench({"SW18.3": [face]}, place="NORTH_SEA", damage=1, spotted=True, inexperienced=green)
    enter_base(table.war, table.boat, "GERMANY")
    assert (table.boat.fate, table.boat.spotted) == (fate, False)


@rule("SW18.3", "SW4.0b")
@pytest.mark.parametrize("box", ["repair_hold", "repair_3", "repair_1", "work_up", "in_port", "pierside"])
def test_only_ready_boats_leave_a_base(bench: MakeBench, box: str) -> None:
    table = bench((), campaign="campaign_1", box=box)
    table.goes(operations(table.war))
    assert not can_act(table.boat)
    table.boat.box = "ready_for_sea"
    assert can_act(table.boat)


@rule("SW18.1")
@pytest.mark.parametrize(("faces", "fate", "lost"), [([3, 7], "repair-3", 0), ([7, 7], "constructive-loss", 0)])
def test_two_damages_add_their_boxes(bench: MakeBench, faces: Any, fate: Any, lost: Any) -> None:
    table = bench({"SW18.3": faces}, damage=2)
    enter_base(table.war, table.boat, "GERMANY")
    assert (table.boat.fate, table.state.subs_lost) == (fate, lost)


@rule("SW25.3")
def test_the_ace_is_lost_with_his_boat(bench: MakeBench) -> None:
    table = bench(ace=2)
    lose(table.war, table.boat, "SW18.2", "counterattack")
    assert (table.boat.ace, table.boat.fate) == (0, "lost")


@rule("SW23.1")
def test_one_spotted_marker(bench: MakeBench) -> None:
    table = bench()
    spot(table.war, table.boat)
    spot(table.war, table.boat)
    assert len(table.facts("spotted")) == 1


@rule("SW16.2")
@pytest.mark.parametrize(("face", "ace", "still"), [(6, 0, False), (7, 0, True), (7, 1, False), (9, 2, True)])
def test_shaking_off(bench: MakeBench, face: Any, ace: Any, still: Any) -> None:
    table = bench({"SW16.2": [face]}, place="W_APPR", spotted=True, ace=ace)
    table.goes(conclude(table.war))
    assert table.boat.spotted is still


@rule("SW16.11")
@pytest.mark.parametrize(
    ("fate", "over"), [("lost", "lost"), ("repair-2", "home"), ("constructive-loss", "constructive-loss")]
)
def test_the_patrol_ends(bench: MakeBench, fate: Any, over: Any) -> None:
    table = bench(fate=fate)
    table.goes(conclude(table.war))
    assert (table.state.over, table.state.step) == (over, "over")
    late = bench(place="W_APPR", weeks_left=1)
    late.goes(conclude(late.war))
    assert late.state.over == "time"
