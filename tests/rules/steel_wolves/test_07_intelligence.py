"""SW7 Signals, weather, aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.end_of_turn import conclude
from sandtable.games.steel_wolves.escorts import asw, attack_points, revealed_escort_value
from sandtable.games.steel_wolves.intelligence import (
    aircraft,
    aircraft_reach,
    enigma_for,
    intelligence,
    other_bases,
    signals,
    storm_damage,
    weather,
)
from sandtable.games.steel_wolves.model import Flight, aircraft_over
from sandtable.games.steel_wolves.politics_model import Politics
from sandtable.games.steel_wolves.reinforcements import ledger, read_signals
from sandtable.games.steel_wolves.reveal import aircraft_stays, shoot_down, turn_up
from sandtable.games.steel_wolves.search import fleet_instead, search_modifiers, straggle_parts
from sandtable.games.steel_wolves.sinking import apply_result
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


@rule("SW7.11")
def test_bdienst_names_an_area(bench: MakeBench, total: Total) -> None:
    table = bench({"SW7.11": [3], "SW7.4A": [5, 5, 5]}, place="W_APPR")
    intelligence(table.war)
    assert table.state.bdienst_area == "W_APPR"
    assert total(search_modifiers(table.state, table.boat))["bdienst-area"] == 1


@rule("SW7.12", "SW13.22c")
def test_convoy_in_the_bdienst_area_may_be_a_fleet(bench: MakeBench) -> None:
    for face, kind in ((1, "TF"), (2, "SPEC"), (3, "C1")):
        table = bench(
            {"SW7.12": [face]}, place="SW_APPR", bdienst_area="SW_APPR", bdienst_fleet="0-1", bdienst_special="2"
        )
        assert fleet_instead(table.war, table.boat, "C1") == kind
    elsewhere = bench(place="W_APPR", bdienst_area="SW_APPR", bdienst_fleet="0-9")
    assert fleet_instead(elsewhere.war, elsewhere.boat, "C1") == "C1"


def total_signals(table: Bench) -> int:
    heard = signals(table.state, table.boat)
    assert heard is not None
    return heard.value


@rule("SW7.2", "SW7.3", "SW7.34")
def test_signals_add_up_within_three(bench: MakeBench) -> None:
    table = bench(bdienst_level=1, enigma_level=1)
    assert total_signals(table) == 2
    table.state.bdienst_level = 3
    assert total_signals(table) == 3
    table.state.bdienst_level, table.state.enigma_level = -2, -2
    assert total_signals(table) == -3


@rule("SW7.32")
def test_italians_ignore_a_negative_enigma(bench: MakeBench) -> None:
    table = bench(bdienst_level=1, enigma_level=-2, nation="IT")
    assert total_signals(table) == 1
    table.boat.nation = "DE"
    assert total_signals(table) == -1


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
    conclude(table.war)
    assert (table.state.lows, table.state.bdienst_area, table.state.bdienst_fleet) == ({}, "", "")
    assert (table.state.month, table.state.week) == (10, 2)


@rule("SW7.51-52", "SW7.53")
def test_aircraft_helps_in_its_range(bench: MakeBench, total: Total) -> None:
    flight = Flight("Fw-200", "FRANCE_ATLANTIC", 2)
    table = bench(scenario="u99_1940", flights=[flight], place="W_APPR")
    assert set(aircraft_reach(table.state, flight)) == {"SW_APPR", "W_APPR", "GREENLAND", "MID_OCEAN", "MOROCCO"}
    table.play(aircraft(table.war), aircraft="W_APPR")
    assert total(search_modifiers(table.state, table.boat))["aircraft"] == 1
    table.boat.nation = "IT"
    assert aircraft_over(table.state, table.boat) == 0


@rule("SW7.55")
def test_carrier_shoots_down_an_aircraft_on_zero(bench: MakeBench) -> None:
    for face, lost in ((0, True), (1, False)):
        table = bench(
            {"SW7.55": [face]},
            place="W_APPR",
            war_period=3,
            flights=[Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR")],
        )
        shoot_down(table.war, table.fight("C2", [("outer", "audacity")]))
        assert (table.state.flights[0].area == "none") is lost


@rule("SW7.55")
def test_no_aircraft_is_shot_down_before_war_period_3(bench: MakeBench) -> None:
    flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR")]
    table = bench({}, place="W_APPR", war_period=2, flights=flights)
    table.fight("C2", [("outer", "?courageous")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert flights[0].area == "W_APPR"
    assert revealed_escort_value(table.state, table.combat) == 1


@rule("SW7.31", "SW7.3")
def test_without_the_fourth_rotor_the_level_is_one_lower(bench: MakeBench) -> None:
    table = bench(enigma_level=0, bdienst_level=2)
    for four, command, level in [
        (False, "arctic", 0),
        (True, "", 0),
        (True, "arctic", -1),
        (True, "mediterranean", -1),
    ]:
        table.state.four_rotors, table.boat.command = four, command
        assert enigma_for(table.state, table.boat) == level
    heard = signals(table.state, table.boat)
    assert heard is not None and heard.value == 1


@rule("SW7.31", "SW8.0A")
def test_the_ledger_brings_the_fourth_rotor_in_february_1942(bench: MakeBench) -> None:
    table = bench(scenario="u123_1942", month=1)
    read_signals(table.war)
    assert not table.state.four_rotors
    table.state.month = 2
    read_signals(table.war)
    assert (table.state.four_rotors, table.state.enigma_level) == (True, 0)


@rule("SW7.21", "SW7.33")
@pytest.mark.parametrize(("politics", "levels"), [(False, (2, 0, True)), (True, (0, -3, False))])
def test_with_politics_the_ledger_changes_no_level(
    bench: MakeBench, politics: bool, levels: tuple[int, int, bool]
) -> None:
    table = bench(scenario="u123_1942", year=1942, month=2, week=1, campaign="campaign_4", bdienst_level=0)
    table.state.enigma_level = -3
    table.state.politics = Politics({}, 0) if politics else None
    ledger(table.war)
    state = table.state
    assert (state.bdienst_level, state.enigma_level, state.four_rotors) == levels


@rule("SW7.54", "SW7.53")
def test_an_aircraft_that_changes_its_base_does_not_fly(bench: MakeBench) -> None:
    table = bench(scenario="u99_1940")
    flight = table.state.flights[0]
    table.play(aircraft(table.war), aircraft="base:NORWAY")
    assert table.asked[0].choices[-2:] == ["base:GERMANY", "base:NORWAY"]
    assert (flight.base, flight.area) == ("NORWAY", "none")
    table.state.bases.append("NARVIK")
    assert other_bases(table.state, flight) == ["FRANCE_ATLANTIC", "GERMANY", "NARVIK"]
    assert "NORWEGIAN" in aircraft_reach(table.state, flight)


@rule("SW7.56")
def test_the_bizerte_helps_french_subs_from_french_bases(bench: MakeBench) -> None:
    table = bench(place="MOROCCO")
    table.state.bases = ["GERMANY", "TOULON", "CASABLANCA"]
    bizerte = Flight("Bizerte", "TOULON", 1, "MOROCCO")
    table.state.flights = [bizerte, Flight("Fw-200", "GERMANY", 2, "MOROCCO")]
    assert other_bases(table.state, bizerte) == ["CASABLANCA"]
    assert aircraft_over(table.state, table.boat) == 1
    table.boat.nation = "FR"
    assert aircraft_over(table.state, table.boat) == 1
    bizerte.area = "W_MED"
    assert aircraft_over(table.state, table.boat) == 0
    table.boat.nation = "IT"
    assert aircraft_over(table.state, table.boat) == 0
