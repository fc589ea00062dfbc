"""SW19.2 Combat events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.attack import (
    double,
    fire,
    tdc,
    weapon,
)
from sandtable.games.steel_wolves.escorts import (
    revealed_escort_value,
)
from sandtable.games.steel_wolves.reveal import (
    combat_event,
    confuse,
)
from sandtable.games.steel_wolves.sinking import apply_result
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW19.21")
@pytest.mark.parametrize(("event", "change"), [("perfect-position", -1), ("zigzag", 1), ("", 0)])
def test_events_change_the_tdc(bench: MakeBench, event: Any, change: Any) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [2]
    table.fight("C1", [("outer", "gb-m-5-1")], event=event)
    table.play(tdc(table.war))
    assert table.slot("s0").tdc == 2 + change


@rule("SW19.21")
def test_forced_under_means_no_attack(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="forced-under", step="weapon")
    table.play(weapon(table.war))
    assert (combat.step, table.asked) == ("counterattack", [])


@rule("SW19.21", "SW14.2a")
def test_escorts_attack_first(bench: MakeBench) -> None:
    table = bench({"SW14.2C": [7]}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "gb-m-9-3 v-w jkn")], event="escorts-first", step="weapon")
    table.play(weapon(table.war))
    assert (table.boat.spotted, combat.step) == (True, "tdc")
    combat.columns[0].slots[0].tdc = None
    fire(table.war)
    assert combat.step == "press"


@rule("SW19.21")
def test_confusion_takes_one_escort_away(bench: MakeBench) -> None:
    table = bench({"SW19.21": [9]})
    combat = table.fight("C1", [("outer", "v-w jkn gb-m-5-1")], step="reveal")
    combat_event(table.war, table.boat)
    assert combat.step == "confuse"
    table.play(confuse(table.war), confuse="s1")
    assert revealed_escort_value(table.state, combat) == 1


@rule("SW19.21")
def test_mechanical_problems_and_doubled_tonnage(bench: MakeBench) -> None:
    table = bench({"SW19.21": [4, 3]})
    table.fight("C1", [("outer", "gb-m-5-1")])
    combat_event(table.war, table.boat)
    assert table.boat.mechanical == 2
    home = bench({"SW19.21": [4, 6]})
    home.fight("C1", [("outer", "gb-m-5-1")])
    combat_event(home.war, home.boat)
    assert (home.boat.returning, home.boat.withdrawn) == (True, False)
    twice = bench({})
    combat = twice.fight("C1", [("outer", "gb-m-5-1 gb-m-9-3")], event="tonnage-doubled")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    twice.play(double(twice.war), double="s1")
    apply_result(twice.war, combat, twice.boat, twice.slot("s1"), "sunk")
    assert twice.state.tons == 18


@rule("SW19.22")
def test_events_without_targets(bench: MakeBench) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("L", [("loner", "anson")])
    combat_event(table.war, table.boat)
    assert combat.event == ""
    aircraft = bench({"SW19.21": [0, 5], "SW14.13a": [9]})
    aircraft.fight("L", [("loner", "anson")])
    combat_event(aircraft.war, aircraft.boat)
    assert aircraft.boat.spotted
