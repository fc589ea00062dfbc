"""SW27 The gun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.steel_wolves.attack import (
    weapon,
)
from sandtable.games.steel_wolves.deck_gun import gun_allowed, gun_attack, gun_odds
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.12e", "SW27.1")
def test_when_the_gun_may_be_used(bench: MakeBench) -> None:
    table = bench()
    near = [("outer", "gb-m-7-1"), ("inner", ""), ("inner", "?v-w"), ("outer", "")]
    assert gun_allowed(table.state, table.fight("C1", near), table.boat)
    assert not gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-7-1"), ("inner", "?v-w")]), table.boat)
    assert gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-7-1"), ("inner", "?gb-m-5-1")]), table.boat)
    assert not gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-7-1 v-w")]), table.boat)
    big = table.fight("C1", [("outer", "gb-m-8-2")])
    assert not gun_allowed(table.state, big, table.boat)
    table.slot("s0").damaged = True
    assert gun_allowed(table.state, big, table.boat)
    table.boat.cls = "IIB"
    assert not gun_allowed(table.state, big, table.boat)


@rule("SW27.1")
def test_gun_attack_on_an_unarmed_ship(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 3, 7]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    table.play(weapon(table.war), weapon="gun")
    assert (table.boat.spotted, table.boat.gun, table.state.ships) == (True, True, 1)
    assert table.facts("gun")[0]["throw"].column == "29-36"
    assert combat.step == "counterattack"


@rule("SW27.1")
def test_armed_merchant_drives_the_boat_to_torpedoes(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 8], "SW14.13a": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    gun_attack(table.war, table.boat)
    assert (table.boat.damage, combat.step, table.state.ships) == (1, "tdc", 0)


@rule("SW27.1")
def test_armed_merchant_is_worse_for_a_damaged_boat(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 7], "SW14.13a": [9], "SW18.1": [0]}, damage=1)
    table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    gun_attack(table.war, table.boat)
    assert table.facts("hazard")[0]["throw"].total == 8
    assert table.boat.damage == 2


@rule("SW27.1")
def test_neutral_merchants_are_unarmed_in_war_period_1(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 7]})
    table.fight("C1", [("outer", "no-m-5-1")])
    gun_attack(table.war, table.boat)
    assert not table.facts("armed")
    assert table.state.ships == 1


@rule("SW27.1")
def test_odds_of_the_gun_agree_with_the_tables(bench: MakeBench) -> None:
    """In war period 1 three British ships of ten are armed, no Norwegian one; an unarmed ship sinks on 7-9."""
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    assert {o.text: o.chance for o in gun_odds(table.state, combat, table.boat)} == {"armed": 0.3, "sink": 0.21}
    combat = table.fight("C1", [("outer", "gb-m-5-1 no-m-5-1")])
    assert {o.text: o.chance for o in gun_odds(table.state, combat, table.boat)} == {"armed": 0.15, "sink": 0.255}
    table.boat.inexperienced = 1
    assert gun_odds(table.state, combat, table.boat)[1].chance == 0.17
