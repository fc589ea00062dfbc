"""SW14.2, SW14.7, SW30.1 Counterattack, endurance, a second search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, HARMS, Harm
from sandtable.games.steel_wolves.rules.combat.attack import weapon
from sandtable.games.steel_wolves.rules.combat.counterattack import (
    counterattack,
    counterattack_odds,
    counterattack_step,
    severity,
)
from sandtable.games.steel_wolves.rules.combat.re_attack import as_re_attacked
from sandtable.games.steel_wolves.rules.combat.reveal import combat_event
from sandtable.games.steel_wolves.rules.forces.damage import rest, send_home
from sandtable.games.steel_wolves.rules.forces.escorts import (
    allied_parts,
    asw,
    sub_parts,
    total,
)
from sandtable.games.steel_wolves.rules.patrol.endurance import (
    after_search,
    endurance_cell,
    endurance_check,
    endurance_modifiers,
    home_waters,
)
from sandtable.games.steel_wolves.rules.patrol.search import search_modifiers
from sandtable.games.steel_wolves.state.model import Combat
from sandtable.games.steel_wolves.view.view import see_combat
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW14.2A1", "SW14.2A2", "SW14.2B")
def test_printed_example_of_a_counterattack(bench: MakeBench) -> None:
    """An inexperienced IIA before Rochester (3) and a French 6-1 in the North Sea, war period 1: row 5-6."""
    table = bench({"SW14.2C": [3]}, place="NORTH_SEA", cls="IIA", inexperienced=1)
    combat = table.fight("C1", [("outer", "rochester bourrasque")])
    assert total(allied_parts(table.state, combat)) == 6
    assert total(sub_parts(table.boat)) == 1
    counterattack(table.war, table.boat)
    assert table.facts("counterattack")[0]["throw"].column == "5-6"


@rule("SW14.2A1", "SW3.14B")
def test_fractions_round_up_and_aircraft_of_ships_count_half(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    red = 0
    combat = table.fight("C1", [("outer", "grimsby"), ("inner", ""), ("inner", "tf-hood"), ("outer", "v-w")])
    assert total(allied_parts(table.state, combat)) == 1 + red
    table.slot("s0").damaged = True
    assert total(allied_parts(table.state, combat)) == 1 + red
    table.slot("s1").damaged = True
    assert total(allied_parts(table.state, combat)) == red


@rule("SW14.2A1us")
def test_american_aircraft_do_not_count_before_war_period_4(bench: MakeBench) -> None:
    table = bench(place="GRAND_BANKS", war_period=3)
    combat = table.fight("C1", [("outer", "pby gleaves")])
    before = total(allied_parts(table.state, combat))
    table.slot("s0").damaged = True
    assert total(allied_parts(table.state, combat)) == before
    table.slot("s0").damaged = False
    table.state.war_period = 4
    with_aircraft = total(allied_parts(table.state, combat))
    table.slot("s0").damaged = True
    assert with_aircraft - total(allied_parts(table.state, combat)) == 2


@rule("SW14.2A3")
@pytest.mark.parametrize(
    ("period", "area", "general"), [(1, "W_APPR", 0), (2, "W_APPR", 1), (4, "US_EAST", 1), (4, "W_APPR", 2)]
)
def test_general_asw(bench: MakeBench, period: Any, area: Any, general: Any) -> None:
    table = bench(place=area, war_period=period)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    red = {(1, "W_APPR"): 2, (2, "W_APPR"): 2, (4, "US_EAST"): 1, (4, "W_APPR"): 3}[period, area]
    assert total(allied_parts(table.state, combat)) == red + general


@rule("SW14.2C")
def test_no_counterattack_below_zero(bench: MakeBench) -> None:
    table = bench({}, place="MID_OCEAN")
    table.fight("C1", [("outer", "gb-m-5-1")])
    counterattack(table.war, table.boat)
    assert table.facts("no-counterattack")


@rule("SW14.2C", "SW23.0")
@pytest.mark.parametrize("damage", [1, 2])
def test_counterattack_modifiers(bench: MakeBench, total: Total, damage: int) -> None:
    table = bench({"SW14.2C": [0]}, place="NORTH_SEA", damage=damage, spotted=True)
    table.fight("C1", [("outer", "rochester")], round=2)
    counterattack(table.war, table.boat)
    mods = total(table.facts("counterattack")[0]["throw"].modifiers)
    assert mods == {"damaged": damage, "re-attack": 1, "spotted": 1}


@rule("SW14.2C")
@pytest.mark.parametrize(
    ("faces", "damage", "fate", "home"),
    [([7], 0, "", False), ([8], 1, "", False), ([9], 1, "", False)],
)
def test_results_of_row_three_to_four(bench: MakeBench, faces: Any, damage: Any, fate: Any, home: Any) -> None:
    table = bench({"SW14.2C": faces}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester")])
    table.goes(counterattack_step(table.war))
    boat = table.boat
    assert (boat.damage, boat.fate, boat.returning) == (damage, fate, home)
    assert boat.spotted is (faces == [7])
    assert combat.step == "press"


@rule("SW14.2C")
@pytest.mark.parametrize(("second", "fate", "step"), [(6, "", "finish"), (7, "lost", "finish")])
def test_second_die(bench: MakeBench, second: Any, fate: Any, step: Any) -> None:
    table = bench({"SW14.2C": [9, second]}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester")], round=2)
    table.goes(counterattack_step(table.war))
    assert (table.boat.fate, combat.step) == (fate, step)
    assert table.boat.returning is (not fate)


@rule("SW14.2C")
def test_odds_agree_with_the_table(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester")])
    odds = {o.text: o.chance for o in counterattack_odds(table.state, combat, table.boat)}
    assert odds == {"hurt": 0.2, "spotted": 0.1, "damaged": 0.2}
    combat.round, table.boat.spotted = 2, True
    odds = {o.text: o.chance for o in counterattack_odds(table.state, combat, table.boat)}
    # Faces 6 and 7 damage; 8 asks for a second die that sinks on 7-9; 9 sinks.
    assert odds == {"hurt": 0.4, "spotted": 0.1, "damaged": 0.2, "driven-home": 0.07, "lost": 0.13}


@rule("SW14.2A1", "SW14.2B", "SW14.2C")
def test_what_a_counterattack_is_made_of_is_listed_before_the_decision(bench: MakeBench) -> None:
    """The Allies' strength and the boat's make the row, damage, re-attack and spotting change the die."""
    table = bench(place="NORTH_SEA", damage=1, ace=1)
    combat = table.fight("C1", [("outer", "rochester")])
    table.boat.spotted = True
    again = as_re_attacked(combat)
    parts = [(m.value, m.why) for m in counterattack_odds(table.state, again, table.boat)[0].modifiers]
    assert parts == [
        (3, "escorts"),
        (2, "red-boxes"),
        (0, "general-asw"),
        (-table.boat.values.defence, "boat-defence"),
        (-1, "ace"),
        (1, "damaged"),
        (1, "re-attack"),
        (1, "spotted"),
    ]
    combat.step = "press"
    seen = see_combat(table.state, combat)
    assert [m.why for m in seen.die_parts] == ["damaged", "re-attack", "spotted"]
    combat.step = "share"
    assert [m.why for m in see_combat(table.state, combat).die_parts] == ["damaged", "spotted"]
    assert [odds.chance for odds in seen.counterattack] == [
        odds.chance for odds in counterattack_odds(table.state, again, table.boat)
    ]


@rule("SW14.2C", "SW18.1")
def test_odds_count_what_a_second_hit_does_to_a_damaged_boat(bench: MakeBench) -> None:
    """A second hit sinks a boat of defence 2 on 3-9, a third always."""
    table = bench(place="NORTH_SEA", damage=1)
    assert severity(table.boat.values.defence, table.boat.damage, Harm(damaged=True)) == pytest.approx(
        {"damaged": 0.3, "lost": 0.7}
    )
    assert severity(
        table.boat.values.defence, table.boat.damage, HARMS["counterattack"]["sunk-on-7"]
    ) == pytest.approx({"driven-home": 0.21, "lost": 0.79})
    table.boat.damage = 2
    assert severity(table.boat.values.defence, table.boat.damage, Harm(damaged=True)) == {
        "damaged": 0.0,
        "lost": 1.0,
    }


@rule("SW14.7a")
@pytest.mark.parametrize(
    ("value", "face", "stays"), [(-1, 5, True), (-1, 6, False), (0, 7, True), (0, 8, False), (2, 8, True)]
)
def test_endurance_number(bench: MakeBench, value: Any, face: Any, stays: Any) -> None:
    table = bench({"SW14.7a": [face]}, place="W_APPR", side="patrol", torpedo_value=value, met_ships=True)
    table.goes(endurance_check(table.war))
    assert table.boat.returning is not stays


@rule("SW14.7a", "SW6.1")
def test_endurance_goes_by_the_torpedoes_of_the_navy(bench: MakeBench) -> None:
    table = bench(torpedo_value=2)
    assert endurance_cell(table.state, table.boat) == ("6", "+2")
    table.boat.nation = "IT"
    assert endurance_cell(table.state, table.boat) == ("6", "+1")


@rule("SW28.12-15", "SW14.2a")
@pytest.mark.parametrize("contact", ["TF", "SPEC"])
def test_the_escorts_of_a_fleet_strike_back_like_others(bench: MakeBench, contact: str) -> None:
    table = bench({"SW14.2C": [0]}, place="W_APPR")
    table.fight(contact, [("outer", "fe-tribal fe-tribal fe-tribal"), ("centre", ""), ("outer", "")])
    table.goes(counterattack_step(table.war))
    assert len(table.facts("counterattack")) == 1


@rule("SW14.7a", "SW14.7b")
def test_endurance_modifiers(bench: MakeBench, total: Total) -> None:
    table = bench(skipped=True)
    assert total(endurance_modifiers(table.boat)) == {"skipped-search": -2}
    table.boat.skipped = False
    assert total(endurance_modifiers(table.boat)) == {}, "a boat that had another task has not searched"
    table.boat.searches = 1
    assert total(endurance_modifiers(table.boat)) == {"no-ships": -1}
    table.boat.met_ships = table.boat.gun = True
    assert total(endurance_modifiers(table.boat)) == {"gun-only": -1}
    table.boat.torpedoes, table.boat.damage, table.boat.inexperienced = True, 2, 1
    assert total(endurance_modifiers(table.boat)) == {"damaged": 1, "inexperienced": 1}


@rule("SW30.1", "SW30.11", "SW30.12")
def test_second_search_in_home_waters(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", side="patrol", searches=1)
    table.play(after_search(table.war), second_search="search")
    assert table.state.step == "search"
    table.boat.searches = 2
    table.play(after_search(table.war))
    assert (table.state.step, len(table.asked)) == ("endurance", 1)


@rule("SW30.11", "SW30.14")
@pytest.mark.parametrize(
    "change",
    [{"left_base": True}, {"returning": True}, {"only_loners": False}, {"place": "GREENLAND"}, {"zone": "IRELAND"}],
)
def test_no_second_search(bench: MakeBench, change: Any) -> None:
    table = bench({}, **{"place": "W_APPR", "side": "patrol", "searches": 1, **change})
    table.play(after_search(table.war))
    assert table.asked == []


@rule("SW30.14")
def test_which_waters_are_home_waters(bench: MakeBench) -> None:
    table = bench()
    assert [a for a in ("NORTH_SEA", "NORWEGIAN", "BALTIC", "GREENLAND") if home_waters(table.state, a)] == [
        "NORTH_SEA",
        "NORWEGIAN",
        "BALTIC",
    ]
    table.state.war_period = 2
    assert not home_waters(table.state, "NORWEGIAN")
    assert Combat("L", "green", "W_APPR", "", columns=[]).loner


@rule("SW30.82")
def test_italians_in_the_north(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", nation="IT", cls="Marcello", bdienst_level=0, met_ships=True)
    assert total(search_modifiers(table.state, table.boat)) == {"italian-north": -1}
    assert total(endurance_modifiers(table.boat)) == {"italian-north": 1}
    table.boat.place = "MOROCCO"
    assert total(search_modifiers(table.state, table.boat)) == {}
    assert total(endurance_modifiers(table.boat)) == {}
    cold = []
    for table.boat.place in AREAS:
        if "italian-north" in total(endurance_modifiers(table.boat)):
            cold.append(table.boat.place)
    north_atlantic = ["W_APPR", "SW_APPR", "GREENLAND", "GRAND_BANKS", "MARITIMES"]
    assert cold == ["BALTIC", "NORTH_SEA", "NORWEGIAN", "BARENTS", *north_atlantic]


@rule("SW25.1", "SW14.2B")
@pytest.mark.parametrize("ace", [0, 1, 2])
def test_an_ace_is_harder_to_catch(bench: MakeBench, ace: int) -> None:
    table = bench(ace=ace)
    assert total(sub_parts(table.boat)) == table.boat.values.defence + ace


@rule("SW3.14B", "SW7.41b")
def test_in_a_deep_low_the_aircraft_of_ships_count_for_nothing(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    combat = table.fight("TF", [("outer", "tf-hood"), ("centre", "tf-béarn"), ("outer", "")])
    assert total(allied_parts(table.state, combat)) == 1
    table.state.lows["GREENLAND"] = 965
    assert total(allied_parts(table.state, combat)) == 0


@rule("SW7.41a", "SW3.14B")
def test_in_a_low_carriers_lose_one_but_not_other_ships_with_aircraft(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    combat = table.fight("TF", [("outer", "tf-hood cm"), ("centre", "tf-béarn"), ("outer", "hudson")])
    slots = ("s0", "s1", "s2", "s3")
    assert [asw(table.state, combat, table.slot(s), flying=True) for s in slots] == [0.5, 1, 0.5, 1]
    table.state.lows["GREENLAND"] = 990
    assert [asw(table.state, combat, table.slot(s), flying=True) for s in slots] == [0.5, 1, 0, 0]


@rule("SW14.7a", "SW19.21")
@pytest.mark.parametrize(("face", "stays"), [(5, True), (6, False)])
def test_mechanical_problems_add_two_to_the_endurance_die(bench: MakeBench, face: int, stays: bool) -> None:
    """Row 4 of the combat events, then a die of 0-4; the number of the boat at torpedo value 0 is 7."""
    dice = {"SW19.21": [4, 3], "SW14.7a": [face]}
    table = bench(dice, place="W_APPR", side="patrol", torpedo_value=0, met_ships=True)
    table.fight("C1", [("outer", "gb-m-5-1")])
    table.goes(combat_event(table.war, table.boat))
    table.goes(endurance_check(table.war))
    assert (table.facts("endurance")[0]["limit"], table.boat.returning) == (7, not stays)


@rule("SW14.2C")
def test_a_counterattack_that_forces_the_boat_under_in_a_re_attack_has_plus_one(
    bench: MakeBench, total: Total
) -> None:
    table = bench({"SW14.2C": [0]}, place="NORTH_SEA")
    table.fight("C1", [("outer", "rochester")], round=2, event="forced-under")
    counterattack(table.war, table.boat)
    assert total(table.facts("counterattack")[0]["throw"].modifiers) == {"re-attack": 1}


@rule("SW14.2A1us")
def test_american_battleships_with_aircraft_do_count_before_war_period_4(bench: MakeBench) -> None:
    """The exception is for aircraft and carriers alone; a battleship with aircraft adds its half, rounded up."""
    table = bench(place="MID_OCEAN", war_period=3)
    general = total(allied_parts(table.state, table.fight("TF", [("outer", "")])))
    for ship, more in (("tf-new-mexico", 1), ("tf-wasp", 0)):
        combat = table.fight("TF", [("outer", ship)])
        assert total(allied_parts(table.state, combat)) == general + more


@rule("SW15.22a", "SW15.2")
@pytest.mark.parametrize(("side", "shirked"), [("patrol", False), ("transit", True)])
def test_a_boat_that_is_sent_home_from_its_patrol_has_not_shirked(
    bench: MakeBench, side: str, shirked: bool
) -> None:
    table = bench(place="W_APPR", side=side)
    send_home(table.war, table.boat, "SW14.2C")
    assert (table.boat.shirked, table.boat.side, table.boat.returning) == (shirked, "transit", True)


@rule("SW15.22a", "SW8.12")
def test_a_boat_at_rest_has_no_damage_and_a_new_patrol_before_it(bench: MakeBench) -> None:
    table = bench((), "campaign_1", damage=1, weeks=5, goal="home", turned_away=True)
    rest(table.war, table.boat, "repair_1")
    boat = table.boat
    assert (boat.damage, boat.weeks, boat.box, boat.side, boat.goal) == (0, 0, "repair_1", "transit", "")
    assert not boat.turned_away


@rule("SW14.2C")
def test_at_a_difference_of_0_there_is_a_counterattack(bench: MakeBench) -> None:
    """Nothing but two red boxes and a boat of defence 2."""
    table = bench({"SW14.2C": [9]}, place="NORTH_SEA")
    table.fight("C1", [("outer", "gb-m-5-1")])
    counterattack(table.war, table.boat)
    told = table.facts("counterattack")[0]
    assert (told["difference"], told["throw"].column, table.boat.spotted) == (0, "0", True)


@rule("SW14.2a")
@pytest.mark.parametrize(("face", "step"), [(8, "finish"), (5, "tdc")])
def test_a_boat_that_escorts_drive_home_first_does_not_attack(bench: MakeBench, face: int, step: str) -> None:
    table = bench({"SW14.2C": [face]}, place="NORTH_SEA", cls="IIA", inexperienced=1)
    combat = table.fight("C1", [("outer", "gb-m-9-3 rochester jkn")], event="escorts-first", step="weapon")
    table.play(weapon(table.war))
    assert (combat.step, table.boat.fate) == (step, "")


@rule("SW14.2C", "SW14.2a")
@pytest.mark.parametrize(("second", "fate"), [(7, "lost"), (6, "")])
def test_who_is_lost_or_driven_home_by_the_counterattack_is_out(bench: MakeBench, second: int, fate: str) -> None:
    table = bench({"SW14.2C": [9, second]}, place="NORTH_SEA", cls="IIA", inexperienced=1)
    combat = table.fight("C1", [("outer", "rochester jkn")])
    table.goes(counterattack_step(table.war))
    assert (table.boat.fate, combat.step, combat.countered) == (fate, "finish", True)


@rule("SW14.7a")
def test_a_boat_that_fails_its_endurance_is_sent_home_but_not_out_of_anything(bench: MakeBench) -> None:
    table = bench({"SW14.7a": [9]}, place="W_APPR", side="patrol", torpedo_value=-1, met_ships=True)
    table.goes(endurance_check(table.war))
    assert (table.boat.returning, table.boat.withdrawn, table.boat.side) == (True, False, "transit")
    assert table.state.step == "next_boat"


@rule("SW30.1")
def test_a_boat_that_was_lost_searches_no_more(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", side="patrol", searches=1, fate="lost")
    table.play(after_search(table.war))
    assert (table.asked, table.state.step) == ([], "next_boat")


@rule("SW14.2A1")
def test_a_hidden_escort_adds_nothing(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    combat = table.fight("C1", [("outer", "?v-w gb-m-5-1")])
    assert allied_parts(table.state, combat)[0].value == 0
    table.slot("s0").revealed = True
    assert allied_parts(table.state, combat)[0].value > 0


@rule("SW7.41a", "SW14.18")
def test_a_low_takes_one_from_aircraft_and_a_port_one_from_all_in_the_first_round(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    combat = table.fight("C1", [("outer", "sunderland v-w")])
    calm = [asw(table.state, combat, slot) for slot in combat.columns[0].slots]
    table.state.lows = {"W_APPR": 990}
    low = [asw(table.state, combat, slot) for slot in combat.columns[0].slots]
    table.state.lows, combat.in_port = {}, True
    port = [asw(table.state, combat, slot) for slot in combat.columns[0].slots]
    assert (calm[0], low[0] - calm[0], low[1] - calm[1]) == (2, -1, 0)
    assert [now - before for now, before in zip(port, calm, strict=True)] == [-1, -1]
    combat.round = 2
    assert [asw(table.state, combat, slot) for slot in combat.columns[0].slots] == calm
