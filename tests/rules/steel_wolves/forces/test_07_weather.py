"""SW7.4 Lows, deep lows and what storms do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import Harm
from sandtable.games.steel_wolves.data.event_tables import Orders
from sandtable.games.steel_wolves.rules.combat.counterattack import odds_of_parts
from sandtable.games.steel_wolves.rules.combat.deck_gun import gun_allowed
from sandtable.games.steel_wolves.rules.combat.reveal import aircraft_stays, turn_up
from sandtable.games.steel_wolves.rules.forces.damage import damage, storm_loss_chance, suffer
from sandtable.games.steel_wolves.rules.forces.escorts import asw, attack_points
from sandtable.games.steel_wolves.rules.forces.intelligence import (
    aircraft_reach,
    storm_damage,
    weather,
)
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result
from sandtable.games.steel_wolves.rules.patrol.endurance import endurance_check
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices, patrol_order
from sandtable.games.steel_wolves.rules.patrol.search import (
    search_modifiers,
    straggle_parts,
)
from sandtable.games.steel_wolves.rules.transit.event_orders import put_under_orders
from sandtable.games.steel_wolves.rules.transit.minefields import mine_victim
from sandtable.games.steel_wolves.rules.transit.transit import move, transit
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.games.steel_wolves.rules.week.operations import operations
from sandtable.games.steel_wolves.state.model import Flight, Minefield
from sandtable.kernel import Modifier
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW7.4B")
@pytest.mark.parametrize(
    ("face", "summer", "winter"),
    [
        (0, "SOUTH_AFRICA", "NORTH_SEA"),
        (1, "GUIANA", "NORWEGIAN"),
        (2, "CARIBBEAN", "BARENTS"),
        (3, "GULF_MEX", "W_APPR"),
        (4, "US_EAST", "W_APPR"),
        (5, "BERMUDA", "SW_APPR"),
        (6, "MARITIMES", "GREENLAND"),
        (7, "GRAND_BANKS", "GRAND_BANKS"),
        (8, "GREENLAND", "MARITIMES"),
        (9, "W_APPR", "SOUTH_AFRICA"),
    ],
)
def test_where_lows_form_by_the_printed_table(bench: MakeBench, face: int, summer: str, winter: str) -> None:
    for month, area in ((8, summer), (2, winter)):
        table = bench({"SW7.4A": [0, 5, 5], "SW7.4B": [face], "SW7.4C": [5]}, month=month)
        weather(table.war)
        assert table.state.lows == {area: 990}


@rule("SW7.4A")
def test_without_a_zero_there_is_no_low_and_no_word_of_one(bench: MakeBench) -> None:
    table = bench({"SW7.4A": [1, 5, 9]}, month=10)
    weather(table.war)
    assert (table.state.lows, table.facts("lows-form")) == ({}, [])


@rule("SW7.4A", "SW7.4B", "SW7.4C")
def test_each_zero_is_a_low(bench: MakeBench) -> None:
    table = bench({"SW7.4A": [0, 4, 0], "SW7.4B": [8, 9], "SW7.4C": [2, 1]}, month=10)
    weather(table.war)
    assert table.state.lows == {"GREENLAND": 990, "W_APPR": 965}


@rule("SW7.4B")
def test_two_lows_in_one_area_make_a_deep_one_and_the_season_counts(bench: MakeBench) -> None:
    table = bench({"SW7.4A": [0, 0, 5], "SW7.4B": [0, 0]}, month=1)
    weather(table.war)
    assert table.state.lows == {"NORTH_SEA": 965}


@rule("SW7.41a")
def test_low_hinders_everybody(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", lows={"W_APPR": 990}, flights=[Flight("Fw-200", "FRANCE_ATLANTIC", 2)])
    assert total(search_modifiers(table.state, table.boat))["low"] == -2
    combat = table.fight("C2", [("outer", "hudson v-w")])
    assert asw(table.state, combat, table.slot("s0")) == 0
    assert asw(table.state, combat, table.slot("s1")) == 1
    assert attack_points(table.state, combat, table.boat) == table.boat.values.attack - 1
    assert sum(part.value for part in straggle_parts(table.state, "W_APPR", "C1")) == 2
    assert "W_APPR" not in aircraft_reach(table.state, table.state.flights[0])


@rule("SW7.41b")
def test_deep_low(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", lows={"W_APPR": 965}, war_period=5)
    assert total(search_modifiers(table.state, table.boat))["deep-low"] == -3
    combat = table.fight("C2", [("outer", "hudson v-w-lr avenger gb-m-5-1")])
    assert not aircraft_stays(table.war, table.boat, combat)
    assert asw(table.state, combat, table.slot("s1")) == 2
    assert asw(table.state, combat, table.slot("s2")) == 0
    assert sum(part.value for part in straggle_parts(table.state, "W_APPR", "C1")) == 2
    assert attack_points(table.state, combat, table.boat) == table.boat.values.attack - 2
    apply_result(table.war, combat, table.boat, table.slot("s3"), "damaged")
    assert table.state.ships == 1


@rule("SW7.41b")
def test_aircraft_leaves_in_a_deep_low_without_replacement(bench: MakeBench) -> None:
    table = bench(place="W_APPR", lows={"W_APPR": 965})
    combat = table.fight("C2", [("outer", "?anson gb-m-5-1")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert [s.id for s in combat.columns[0].slots] == ["s1"]


@rule("SW7.41b", "SW14.12b")
def test_nor_is_it_replaced_in_a_mission_zone_with_a_deep_low_over_its_other_area(bench: MakeBench) -> None:
    table = bench(place="W_APPR", zone="IRELAND", lows={"SW_APPR": 965})
    combat = table.fight("C2", [("outer", "?anson gb-m-5-1")], zone="IRELAND")
    turn_up(table.war, table.boat, table.slot("s0"))
    assert [s.id for s in combat.columns[0].slots] == ["s1"]


@rule("SW7.41e")
def test_storm_lowers_the_attack_once_and_not_below_zero(bench: MakeBench) -> None:
    table = bench(place="W_APPR", lows={"W_APPR": 965})
    table.boat.cls = "XXIII"
    assert attack_points(table.state, table.fight("C1", [("outer", "v-w")]), table.boat) == 0


@rule("SW7.41c", "SW7.41d")
def test_boats_that_passed_a_deep_low(bench: MakeBench) -> None:
    safe = bench({"SW7.41b": [2]}, lows={"W_APPR": 965}, passed=["NORTH_SEA", "W_APPR"])
    storm_damage(safe.war, safe.boat)
    assert safe.boat.damage == 0
    hurt = bench({"SW7.41b": [1], "SW7.41d": [2]}, lows={"W_APPR": 965}, passed=["W_APPR", "NORTH_SEA"])
    storm_damage(hurt.war, hurt.boat)
    assert (hurt.boat.damage, hurt.boat.fate) == (1, "")
    lost = bench({"SW7.41b": [0], "SW7.41d": [3]}, lows={"W_APPR": 965}, passed=["W_APPR"])
    storm_damage(lost.war, lost.boat)
    assert lost.boat.fate == "lost"
    ace = bench({"SW7.41b": [0], "SW7.41d": [3]}, lows={"W_APPR": 965}, passed=["W_APPR"], ace=1)
    storm_damage(ace.war, ace.boat)
    assert ace.boat.fate == ""


@rule("SW7.41b", "SW7.41c", "SW14.7a")
def test_the_storm_strikes_before_the_endurance_check_and_counts_there(bench: MakeBench) -> None:
    table = bench(
        {"SW7.41b": [1], "SW7.41d": [0], "SW14.7a": [0]},
        place="W_APPR",
        side="patrol",
        lows={"W_APPR": 965},
    )
    table.goes(operations(table.war))
    table.play(patrol_order(table.war), patrol="skip")
    table.goes(endurance_check(table.war))
    throw = table.facts("endurance")[0]["throw"]
    assert {mod.why: mod.value for mod in throw.modifiers} == {"skipped-search": -2, "damaged": 1}
    table.goes(conclude(table.war))
    assert len(table.facts("storm")) == 1, "one die a week"


@rule("SW7.41c", "SW20.6")
def test_a_low_over_the_waters_of_a_mission_zone_is_rolled_for_once(bench: MakeBench) -> None:
    """Also where the boat has crossed the same waters on its way."""
    for passed in ([], ["NORTH_SEA"]):
        table = bench(
            {"SW7.41b": [9], "SW14.7a": [0]},
            place="NORTH_SEA",
            side="patrol",
            zone="SCAPA_FLOW",
            passed=passed,
            lows={"NORTH_SEA": 965},
        )
        table.goes(endurance_check(table.war))
        assert [fact["area"] for fact in table.facts("storm")] == ["NORTH_SEA"]


@rule("SW7.41c", "SW12.0a")
def test_a_patrol_move_into_the_low_is_remembered(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0], "SW7.41b": [2]}, place="NORTH_SEA", side="patrol", lows={"W_APPR": 965})
    table.goes(operations(table.war))
    table.play(patrol_order(table.war), patrol="move:W_APPR")
    table.play(patrol_order(table.war), patrol="home")
    table.goes(conclude(table.war))
    assert [fact["area"] for fact in table.facts("storm")] == ["W_APPR"]


@rule("SW7.41c", "SW15.22a", "SW18.3")
def test_who_comes_home_through_the_low_rolls_before_the_yard(bench: MakeBench) -> None:
    dice = {"SW19.1c": [1], "SW7.41b": [0], "SW7.41d": [0], "SW18.3": [5]}
    table = bench(dice, place="W_APPR", returning=True, lows={"NORTH_SEA": 965})
    table.goes(operations(table.war))
    table.play(transit(table.war), homeward="NORTH_SEA/GERMANY")
    assert (table.boat.place, table.boat.fate) == ("GERMANY", "repair-1")
    lost = bench(
        {"SW19.1c": [1], "SW7.41b": [0], "SW7.41d": [9]}, place="W_APPR", returning=True, lows={"W_APPR": 965}
    )
    lost.goes(operations(lost.war))
    lost.play(transit(lost.war), homeward="NORTH_SEA/GERMANY")
    assert (lost.boat.fate, lost.facts("home"), lost.state.step) == ("lost", [], "next_boat")


@rule("SW7.41c", "SW19.12")
def test_a_boat_that_is_turned_back_has_not_been_beyond(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 0, 9], "SW16.2": [0]}, place="GERMANY", lows={"NORWEGIAN": 965})
    table.goes(operations(table.war))
    table.goes(move(table.war, table.boat, ["NORTH_SEA", "NORWEGIAN"], cautious=False))
    assert (table.boat.place, table.boat.returning) == ("NORTH_SEA", True)
    table.goes(conclude(table.war))
    assert table.facts("storm") == []


@rule("SW7.41d")
@pytest.mark.parametrize(("low", "die", "fate"), [(965, 3, "lost"), (965, 2, ""), (990, None, ""), (0, None, "")])
def test_any_hit_in_a_deep_low_may_be_the_end(bench: MakeBench, low: int, die: int | None, fate: str) -> None:
    dice = {"SW7.41d": [die]} if die is not None else {}
    table = bench(dice, place="W_APPR", lows={"W_APPR": low} if low else {})
    assert table.boat.values.defence == 2
    suffer(table.war, table.boat, Harm(damaged=True), "SW14.2C", "counterattack")
    assert (table.boat.fate, table.boat.damage, table.all_thrown()) == (fate, 1, True)


@rule("SW7.41d", "SW18.0")
@pytest.mark.parametrize(("zone", "fate"), [("IRELAND", "lost"), ("", "")])
def test_a_deep_low_over_the_other_area_of_its_mission_zone_may_finish_a_boat(
    bench: MakeBench, zone: str, fate: str
) -> None:
    table = bench({"SW7.41d": [9]}, place="W_APPR", zone=zone, lows={"SW_APPR": 965})
    damage(table.war, table.boat, "counterattack")
    assert table.boat.fate == fate


@rule("SW7.41d")
@pytest.mark.parametrize(("ace", "low", "chance"), [(0, 965, 0.7), (1, 965, 0.6), (2, 965, 0.5), (1, 990, 0.0)])
def test_the_chance_that_a_deep_low_finishes_a_boat(bench: MakeBench, ace: int, low: int, chance: float) -> None:
    table = bench((), place="W_APPR", lows={"W_APPR": low}, ace=ace)
    assert storm_loss_chance(table.state, table.boat) == chance


@rule("SW7.41d", "SW14.2C")
def test_the_odds_of_a_counterattack_count_the_deep_low(bench: MakeBench) -> None:
    chances = []
    for lows in ({}, {"W_APPR": 965}):
        table = bench((), place="W_APPR", lows=lows)
        combat = table.fight("C1", [("outer", "v-w jkn")])
        parts = [Modifier(6, "escorts", "SW14.2A1")]
        odds = {one.text: one.chance for one in odds_of_parts(table.state, combat, table.boat, parts)}
        chances.append((odds["hurt"], odds["lost"], odds["hurt"] - odds["lost"]))
    calm, deep = chances
    assert calm[0] == deep[0]
    assert deep[2] == pytest.approx(calm[2] * 3 / 10), "seven dice of ten are above a defence of 2"


@rule("SW7.41d", "SW19.1c")
def test_a_hit_in_transit_counts_in_the_area_of_the_check(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 7, 8], "SW7.41d": [9]}, place="GERMANY", lows={"NORTH_SEA": 965})
    table.goes(move(table.war, table.boat, ["NORTH_SEA", "NORWEGIAN"], cautious=False))
    assert table.boat.fate == "lost"


@rule("SW7.41a")
def test_italian_boats_suffer_in_a_lesser_low(bench: MakeBench) -> None:
    table = bench({"SW7.41b": [1]}, lows={"W_APPR": 990}, passed=["W_APPR"], nation="IT")
    storm_damage(table.war, table.boat)
    assert table.boat.damage == 1
    german = bench({}, lows={"W_APPR": 990}, passed=["W_APPR"])
    storm_damage(german.war, german.boat)
    assert german.boat.damage == 0


@rule("SW7.42", "SW7.13-14", "SW16.3-16.6")
def test_markers_leave_at_the_end_of_the_week(bench: MakeBench) -> None:
    table = bench(place="W_APPR", lows={"NORTH_SEA": 990}, bdienst_area="W_APPR", bdienst_fleet="0-1")
    table.goes(conclude(table.war))
    assert (table.state.lows, table.state.bdienst_area, table.state.bdienst_fleet) == ({}, "", "")
    assert (table.state.month, table.state.week) == (10, 2)


@rule("SW7.41b", "SW26.21")
@pytest.mark.parametrize(("low", "sunk"), [(965, 1), (990, 0), (0, 0)])
def test_what_a_mine_damages_in_a_deep_low_sinks(bench: MakeBench, low: int, sunk: int) -> None:
    table = bench({"SW26.21": [2]}, place="W_APPR", lows={"W_APPR": low} if low else {})
    mine_victim(table.war, Minefield("IRELAND", "W_APPR", 2, table.boat.id), "loner", "gb-m-9-3")
    assert (table.state.ships, table.state.tons) == (sunk, 9 * sunk)


@rule("SW7.41a", "SW26.1")
@pytest.mark.parametrize(("low", "choice"), [(0, "mine:ENGLISH_COAST"), (990, "skip"), (965, "skip")])
def test_no_order_makes_a_boat_lay_mines_in_a_low(bench: MakeBench, low: int, choice: str) -> None:
    table = bench((), place="NORTH_SEA", side="patrol", lows={"NORTH_SEA": low} if low else {})
    put_under_orders(table.war, table.boat, "mines", Orders(1, ["ENGLISH_COAST"], task="mines"), "mines")
    choices = patrol_choices(table.state, table.boat)
    assert choices[0] == choice
    assert any(one.startswith("mine:") for one in choices) == (not low)


@rule("SW7.41a", "SW5.3a")
def test_who_is_ordered_to_mine_a_zone_in_a_low_tries_it_from_its_other_side(bench: MakeBench) -> None:
    table = bench((), place="W_APPR", side="patrol", lows={"W_APPR": 990})
    put_under_orders(table.war, table.boat, "mines", Orders(1, ["IRELAND"], task="mines"), "mines")
    assert patrol_choices(table.state, table.boat) == ["move:SW_APPR"]


@rule("SW7.41a", "SW7.41b", "SW14.12e")
@pytest.mark.parametrize(("low", "may"), [(0, True), (990, False), (965, False)])
def test_no_gun_is_fired_in_a_low(bench: MakeBench, low: int, may: bool) -> None:
    table = bench(place="W_APPR", lows={"W_APPR": low} if low else {})
    assert gun_allowed(table.state, table.fight("L", [("loner", "gb-m-5-1")]), table.boat) is may


@rule("SW7.41a", "SW7.41b", "SW7.41c")
@pytest.mark.parametrize(
    ("low", "nation", "die", "hurt"),
    [
        (990, "IT", 1, 1),
        (990, "IT", 2, 0),
        (965, "IT", 3, 1),
        (965, "IT", 4, 0),
        (965, "DE", 1, 1),
        (965, "DE", 2, 0),
    ],
)
def test_up_to_which_number_the_storm_does_damage(
    bench: MakeBench, low: int, nation: str, die: int, hurt: int
) -> None:
    dice = {"SW7.41b": [die]} | ({"SW7.41d": [0]} if low == 965 and hurt else {})
    table = bench(dice, lows={"W_APPR": low}, passed=["W_APPR"], nation=nation)
    storm_damage(table.war, table.boat)
    assert (table.boat.damage, table.all_thrown()) == (hurt, True)


@rule("SW7.41a", "SW7.41b")
def test_a_low_hangs_over_the_mission_zones_of_its_area_too(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", zone="IRELAND", lows={"W_APPR": 990})
    assert total(search_modifiers(table.state, table.boat))["low"] == -2
    table.boat.place = "SW_APPR"
    assert total(search_modifiers(table.state, table.boat))["low"] == -2, (
        "the side from which it came does not matter"
    )


@rule("SW7.4A", "SW7.4B", "SW7.4C")
def test_three_lows_in_one_area_are_one_deep_low(bench: MakeBench) -> None:
    table = bench({"SW7.4A": [0, 0, 0], "SW7.4B": [7, 7, 7]}, month=5)
    weather(table.war)
    assert (table.state.lows, table.all_thrown()) == ({"GRAND_BANKS": 965}, True)


@rule("SW7.4B")
@pytest.mark.parametrize(
    ("month", "area"), [(5, "NORTH_SEA"), (6, "SOUTH_AFRICA"), (11, "SOUTH_AFRICA"), (12, "NORTH_SEA")]
)
def test_the_half_years_of_the_weather_begin_in_june_and_december(bench: MakeBench, month: int, area: str) -> None:
    table = bench({"SW7.4A": [0, 1, 9], "SW7.4B": [0], "SW7.4C": [2]}, month=month)
    weather(table.war)
    assert table.state.lows == {area: 990}


@rule("SW7.41a", "SW7.41b", "SW29.1")
@pytest.mark.parametrize(
    ("period", "low", "straggle"), [(1, 0, 1), (1, 990, 2), (1, 965, 2), (3, 990, 1), (3, 965, 2)]
)
def test_a_low_scatters_convoys_up_to_two(bench: MakeBench, period: int, low: int, straggle: int) -> None:
    table = bench(war_period=period, lows={"W_APPR": low} if low else {})
    assert sum(part.value for part in straggle_parts(table.state, "W_APPR", "C1")) == straggle


@rule("SW7.41c")
def test_who_passed_two_storms_rolls_for_both(bench: MakeBench) -> None:
    table = bench({"SW7.41b": [0, 5], "SW7.41d": [0]}, passed=["W_APPR", "SW_APPR"])
    table.state.lows = {"W_APPR": 965, "SW_APPR": 965}
    storm_damage(table.war, table.boat)
    assert [fact["area"] for fact in table.facts("storm")] == ["W_APPR", "SW_APPR"]
    lost = bench({"SW7.41b": [0], "SW7.41d": [9]}, passed=["W_APPR", "SW_APPR"])
    lost.state.lows = {"W_APPR": 965, "SW_APPR": 965}
    storm_damage(lost.war, lost.boat)
    assert len(lost.facts("storm")) == 1


@rule("SW7.41a", "SW29.1")
def test_without_a_low_straggle_is_that_of_the_waters_alone(bench: MakeBench) -> None:
    assert [part.why for part in straggle_parts(bench().state, "W_APPR", "C1")] == ["straggle"]
