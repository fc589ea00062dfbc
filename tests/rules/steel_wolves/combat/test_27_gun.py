"""SW27 The gun."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.rules.combat.attack import (
    weapon,
)
from sandtable.games.steel_wolves.rules.combat.deck_gun import (
    gun_allowed,
    gun_attack,
    gun_odds,
    gun_on,
    gun_targets,
    may_be_armed,
)
from sandtable.games.steel_wolves.rules.combat.placing import place, start_round
from sandtable.games.steel_wolves.rules.combat.reveal import reveal
from sandtable.games.steel_wolves.state.model import PackBoat
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
    assert table.at() == "gun"
    table.play(gun_attack(table.war))
    assert (table.boat.spotted, table.boat.gun, table.state.ships) == (True, True, 1)
    assert table.facts("gun")[0]["throw"].column == "29-36"
    assert combat.step == "counterattack"


@rule("SW27.1")
def test_armed_merchant_drives_the_boat_to_torpedoes(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 8], "SW14.13a": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    table.play(gun_attack(table.war))
    assert (table.boat.damage, combat.step, table.state.ships) == (1, "place", 0)


@rule("SW27.1", "SW14.11a")
@pytest.mark.parametrize("pack", [False, True])
def test_driven_under_the_boat_takes_a_new_place_looks_again_and_fires_torpedoes(
    bench: MakeBench, pack: bool
) -> None:
    """It is still the same round: the attack counts, and the gun is out of the question."""
    dice = {"SW27.1": [0, 2, 0], "SW14.13a": [9], "SW14.11a": [9]}
    table = bench(dice, cls="VIIB")
    columns = [("outer", "gb-m-5-1"), ("inner", "?gb-m-4-1"), ("inner", "?gb-m-3-1"), ("outer", "")]
    combat = table.fight("C1", columns, step="gun", event="zigzag")
    if pack:
        combat.pack, combat.attacker = [PackBoat(table.boat.id, "attack", 0)], table.boat.id
    table.play(gun_attack(table.war))
    table.play(place(table.war), place="3-inner")
    assert (combat.at, combat.step, combat.reveals, combat.event) == (2, "reveal", 3, "zigzag")
    assert [member.at for member in combat.pack] == [2] * pack
    while combat.step == "reveal":
        table.play(reveal(table.war))
    assert gun_allowed(table.state, combat, table.boat)
    table.asked.clear()
    table.play(weapon(table.war))
    assert (table.asked, combat.step, combat.attacked) == ([], "tdc", True)
    start_round(combat, table.boat)
    assert not combat.driven


@rule("SW27.1")
def test_among_loners_a_boat_that_is_driven_under_needs_no_new_place(bench: MakeBench) -> None:
    table = bench({"SW27.1": [2, 0], "SW14.13a": [9]})
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-4-1")], step="gun")
    table.play(gun_attack(table.war), shell=["s0"])
    assert (combat.step, combat.driven) == ("tdc", False)


@rule("SW27.1", "SW28.21-29")
def test_a_single_loner_is_shelled_without_a_question(bench: MakeBench) -> None:
    table = bench({"SW27.1": [2, 0], "SW14.13a": [9]})
    table.fight("L", [("loner", "gb-m-5-1")], step="gun")
    table.play(gun_attack(table.war))
    assert (table.asked, table.boat.gun) == ([], True)


@rule("SW27.1", "SW28.21-29")
def test_of_two_loners_one_or_both_may_be_shelled(bench: MakeBench) -> None:
    table = bench({"SW27.1": [2, 0], "SW14.13a": [9]})
    table.fight("L", [("loner", "gb-m-5-1 gb-m-4-1")], step="gun")
    table.play(gun_attack(table.war), shell=["s0"])
    (question,) = table.asked
    legal = [answer for answer in ([], ["s0"], ["s1"], ["s0", "s1"]) if question.check(answer) is None]
    assert legal == [["s0"], ["s1"], ["s0", "s1"]]


@rule("SW27.1")
def test_where_no_torpedo_may_be_fired_a_boat_that_is_driven_under_attacks_no_more(bench: MakeBench) -> None:
    table = bench({"SW27.1": [2, 0], "SW14.13a": [9]})
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-4-1")], step="gun", no_torpedoes=True)
    table.play(gun_attack(table.war), shell=["s0"])
    assert (combat.step, combat.driven) == ("counterattack", False)


@rule("SW27.1")
@pytest.mark.parametrize(("cls", "row"), [("XI", "18-28"), ("Surcouf", "10-17")])
def test_the_largest_guns_go_on_after_an_armed_merchant_has_fired(bench: MakeBench, cls: str, row: str) -> None:
    table = bench({"SW27.1": [0, 2, 0, 9], "SW14.13a": [9]}, cls=cls)
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="gun")
    table.play(gun_attack(table.war))
    assert (combat.step, table.facts("gun")) == ("gun_on", [])
    table.play(gun_on(table.war), gun_on="gun")
    fired = table.facts("gun")[0]["throw"]
    assert (fired.column, combat.step, len(table.facts("hazard"))) == (row, "counterattack", 1)


@rule("SW27.1")
def test_the_largest_guns_may_also_dive_from_an_armed_merchant(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 0, 9], "SW14.13a": [9]}, cls="XI")
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="gun")
    table.play(gun_attack(table.war))
    table.play(gun_on(table.war), gun_on="dive")
    assert (combat.step, combat.driven, combat.shelling, table.facts("gun")) == ("place", True, [], [])


@rule("SW27.1", "SW8.11")
@pytest.mark.parametrize(("green", "shown"), [(0, 7), (1, 6)])
def test_only_inexperience_changes_the_result_of_the_gun(bench: MakeBench, green: int, shown: int) -> None:
    table = bench({"SW27.1": [0, 9, 7]}, torpedo_value=-1, inexperienced=green, ace=2)
    table.fight("C1", [("outer", "gb-m-5-1")], step="gun")
    table.play(gun_attack(table.war))
    assert table.facts("gun")[0]["throw"].total == shown


@rule("SW27.1", "SW14.12e")
@pytest.mark.parametrize("low", [990, 965])
def test_no_gun_in_a_low(bench: MakeBench, low: int) -> None:
    table = bench(place="W_APPR")
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    assert gun_allowed(table.state, combat, table.boat)
    table.state.lows = {"W_APPR": low}
    assert not gun_allowed(table.state, combat, table.boat)


@rule("SW27.1")
def test_armed_merchant_is_worse_for_a_damaged_boat(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 7], "SW14.13a": [9], "SW18.1": [0]}, damage=1)
    table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    table.play(gun_attack(table.war))
    assert table.facts("hazard")[0]["throw"].total == 8
    assert table.boat.damage == 2


@rule("SW27.1")
def test_neutral_merchants_are_unarmed_in_war_period_1(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 7]})
    table.fight("C1", [("outer", "no-m-5-1")])
    table.play(gun_attack(table.war))
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


@rule("SW14.12e", "SW13.23a")
def test_large_merchants_of_the_coastal_traffic_may_be_shelled(bench: MakeBench) -> None:
    table = bench()
    assert not gun_allowed(table.state, table.fight("L", [("loner", "gb-m-10-3")]), table.boat)
    assert gun_allowed(table.state, table.fight("L", [("loner", "gb-m-10-3")], coastal=True), table.boat)


@rule("SW27.1")
@pytest.mark.parametrize(("ship", "dice"), [("sv-gb", 0), ("fv", 0), ("gb-m-1-0", 1)])
def test_sailing_and_fishing_vessels_are_never_armed(bench: MakeBench, ship: str, dice: int) -> None:
    table = bench({"SW27.1": [0, 9, 9], "SW14.13a": [0]}, war_period=5)
    table.fight("L", [("loner", ship)], step="gun")
    armed_odds = gun_odds(table.state, table.combat, table.boat)[0].chance
    table.play(gun_attack(table.war))
    assert (len(table.facts("armed")), armed_odds > 0) == (dice, bool(dice))


@rule("SW14.12e")
@pytest.mark.parametrize(
    "cls", ["IIA", "IIB", "IIC", "IID", "XIV", "XVIIB", "XXI", "XXIII", "VIIC", "IXC", "XB", "Marcello"]
)
def test_types_without_a_gun(bench: MakeBench, cls: str) -> None:
    table = bench(cls=cls)
    allowed = gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-5-1")]), table.boat)
    assert allowed is (cls in ("VIIC", "IXC", "XB", "Marcello"))


@rule("SW2.3B2")
def test_which_types_are_merchants_and_which_are_escorts() -> None:
    """The rest are warships, armed merchant cruisers among them."""
    ships = [unit for unit in KINDS.values() if unit.ship]
    assert {unit.type for unit in ships if unit.merchant} == {"M", "AO", "AT", "AP", "CM", "FV", "SV"}
    assert {unit.type for unit in ships if unit.escort} == {"DD", "DE", "PF", "CT", "SL", "TB", "PG", "CG"}
    warships = {unit.type for unit in ships if not unit.merchant and not unit.escort}
    assert warships == {"CV", "CVE", "ACV", "AVG", "CS", "BB", "BC", "CA", "CL", "ML", "AM"}


@rule("SW14.12e")
@pytest.mark.parametrize("other", ["hudson", "cl-d", "malaya", "v-w", "rawalpindi"])
def test_an_aircraft_or_warship_anywhere_on_the_display_forbids_the_gun(bench: MakeBench, other: str) -> None:
    table = bench()
    columns = [("outer", "gb-m-5-1"), ("inner", ""), ("inner", ""), ("outer", other)]
    assert not gun_allowed(table.state, table.fight("C1", columns), table.boat)


@rule("SW27.1", "SW14.12e")
def test_hidden_merchants_and_those_of_other_columns_are_not_shelled(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "?gb-m-5-1 gb-m-4-1 gb-m-8-2"), ("inner", "gb-m-2-0")])
    assert [slot.id for slot in gun_targets(table.state, combat)] == ["s1"]


@rule("SW28.12-15")
@pytest.mark.parametrize(("contact", "allowed"), [("SPEC", False), ("C1", True)])
def test_no_gun_against_a_special_convoy(bench: MakeBench, contact: str, allowed: bool) -> None:
    table = bench()
    combat = table.fight(contact, [("outer", ""), ("centre", "gb-m-5-1"), ("outer", "")], at=1)
    assert gun_allowed(table.state, combat, table.boat) is allowed


@rule("SW27.1")
@pytest.mark.parametrize(
    ("period", "ship", "may"), [(1, "no-m-5-1", False), (1, "gb-m-5-1", True), (2, "no-m-5-1", True)]
)
def test_after_war_period_1_any_merchant_may_be_armed(bench: MakeBench, period: int, ship: str, may: bool) -> None:
    table = bench(war_period=period)
    table.fight("C1", [("outer", ship)])
    assert may_be_armed(table.state, table.slot("s0")) is may


@rule("SW27.1")
@pytest.mark.parametrize(("face", "fate", "step"), [(9, "lost", "finish"), (8, "", "finish"), (6, "", "place")])
def test_what_the_fire_of_a_merchant_may_end_in(bench: MakeBench, face: int, fate: str, step: str) -> None:
    """A damaged boat adds 1: a 9 sinks it, an 8 drives it home, a 6 spots it and it takes torpedoes."""
    table = bench({"SW27.1": [0, 0, face], "SW14.13a": [9], "SW18.1": [0]}, damage=1)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    table.play(gun_attack(table.war))
    assert (table.boat.fate, combat.step) == (fate, step)


@rule("SW14.12e", "SW15.42-48")
@pytest.mark.parametrize(("empty", "step"), [(True, "counterattack"), (False, "tdc")])
def test_without_torpedoes_the_other_loners_are_left_alone(bench: MakeBench, empty: bool, step: str) -> None:
    table = bench({"SW27.1": [9, 9]}, war_period=2, year=1940)
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-10-3")], step="weapon", no_torpedoes=empty)
    table.play(weapon(table.war), weapon="gun")
    assert table.at() == "gun"
    table.play(gun_attack(table.war))
    assert (table.state.ships, combat.step) == (1, step)


@rule("SW28.21-29")
def test_among_loners_you_choose_which_ships_the_gun_takes(bench: MakeBench) -> None:
    table = bench({"SW27.1": [9, 9]}, war_period=2, year=1940)
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-7-1 gb-m-4-1")], step="weapon")
    table.play(weapon(table.war), weapon="gun")
    table.play(gun_attack(table.war), shell=["s1"])
    question = table.asked[1]
    assert (question.choices, question.least, question.default) == (["s0", "s1", "s2"], 1, ["s0", "s1", "s2"])
    assert (combat.shelled, table.state.ships, combat.step) == (["s1"], 1, "tdc")
    assert [slot.id for slot in combat.columns[0].slots] == ["s0", "s2"]


@rule("SW30.91")
@pytest.mark.parametrize(("year", "shelled"), [(1939, []), (1940, ["s0"])])
def test_the_gun_too_spares_a_revealed_troop_transport_in_1939(
    bench: MakeBench, year: int, shelled: list[str]
) -> None:
    table = bench(year=year)
    combat = table.fight("L", [("loner", "liner-orion")])
    table.slot("s0").damaged = True
    assert [slot.id for slot in gun_targets(table.state, combat)] == shelled
