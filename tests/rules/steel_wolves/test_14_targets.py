"""SW14.14, SW14.15, SW28.2 TDC counters, sharing points, hidden targets, escorts as targets, loners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.attack import (
    expose,
    lights_on,
    move_points,
    share,
    tdc,
)
from sandtable.games.steel_wolves.escorts import (
    alert,
    attack_points,
    target_parts,
    total,
    unprepared,
)
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.14", "SW14.4e")
def test_tdc_counters_and_re_attack(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]})
    table.state.tdc_pool = [-4, 0, 2]
    combat = table.fight("C1", [("outer", "gb-m-5-1 ?gb-m-4-1 gb-m-2-0 v-w"), ("inner", "")], round=2)
    table.play(tdc(table.war), tdc=["s0", "s1", "s2"])
    assert (table.asked[0].least, table.asked[0].most) == (3, 3)
    assert sorted(s.tdc for s in combat.columns[0].slots if s.tdc is not None) == [-4, -1, 1]
    assert combat.step == "share"


@rule("SW30.25")
def test_lights_on_the_coast(bench: MakeBench) -> None:
    table = bench(scenario="u123_1942")
    assert lights_on(table.state, "US_EAST")
    assert not lights_on(table.state, "GRAND_BANKS")
    table.state.month, table.state.week = 4, 1
    assert lights_on(table.state, "US_EAST")
    table.state.week = 2
    assert not lights_on(table.state, "US_EAST")


@rule("SW14.15a", "SW29.2")
def test_points_are_attack_and_straggle_at_least_one(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1")], straggle=1)
    for slot in combat.columns[0].slots:
        slot.tdc = 0
    table.play(share(table.war), share={"s0": 2, "s1": 3})
    asked = table.asked[0]
    assert (asked.least, asked.most) == (1, 5)
    assert asked.check({"s0": 0, "s1": 0}) is not None
    assert asked.check({"s0": 3, "s1": 3}) is not None
    assert [s.points for s in combat.columns[0].slots] == [2, 3]


@rule("SW14.15A1")
def test_points_on_an_event_may_move(bench: MakeBench) -> None:
    table = bench({"SW19.21": [6]})
    combat = table.fight("C1", [("outer", "?event gb-m-4-1")], step="expose")
    for slot, points in zip(combat.columns[0].slots, (3, 1), strict=True):
        slot.tdc, slot.points = 0, points
    expose(table.war)
    assert (combat.step, combat.freed) == ("move_points", 3)
    table.play(move_points(table.war), move_points="s1")
    assert table.slot("s1").points == 4


@rule("SW14.15A2")
def test_no_withdrawal_from_a_diligent_escort_among_the_targets(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [9], "SW14.12d": [7]})
    combat = table.fight("C1", [("outer", "?rochester")], step="expose")
    combat.columns[0].slots[0].tdc, combat.columns[0].slots[0].points = 0, 4
    expose(table.war)
    assert (table.boat.damage, combat.step) == (1, "expose")


@rule("SW14.15B1")
def test_unprepared_escort_does_not_defend_itself(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "a-i gb-m-4-1")])
    assert unprepared(combat, table.boat, table.slot("s0"))
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 7
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s1"))) == 2
    table.boat.spotted = True
    assert alert(combat, table.boat)
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 8


@rule("SW14.15B1")
@pytest.mark.parametrize(
    ("units", "event", "alarmed"),
    [
        ("a-i", "", False),
        ("a-i rochester", "", True),
        ("a-i anson", "", True),
        ("a-i", "forced-under", True),
        ("a-i", "zigzag", False),
    ],
)
def test_what_alarms_the_escorts(bench: MakeBench, units: Any, event: Any, alarmed: Any) -> None:
    table = bench()
    assert alert(table.fight("C1", [("outer", units)], event=event), table.boat) is alarmed


@rule("SW14.15B2")
def test_one_hidden_escort_is_surprised(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?a-i ?v-w")], step="expose")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    expose(table.war)
    expose(table.war)
    assert [s.surprise for s in combat.columns[0].slots] == [True, False]


@rule("SW28.21-29")
def test_loners_are_each_attacked_with_everything(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]}, torpedo_value=0)
    table.state.tdc_pool = [0, 0, 0]
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-1-0 ?gb-m-9-3")], step="tdc")
    table.play(tdc(table.war))
    assert not table.asked
    table.play(share(table.war), targets=["s0", "s2"])
    assert [s.points for s in combat.columns[0].slots] == [4, 0, 4]
    assert attack_points(table.state, combat, table.boat) == 4
