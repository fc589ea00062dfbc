"""SW7 Signals, weather, aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.rules.combat.reveal import shoot_down, turn_up
from sandtable.games.steel_wolves.rules.events.requests import base_aircraft
from sandtable.games.steel_wolves.rules.events.vichy import BASES
from sandtable.games.steel_wolves.rules.forces.bases import close_base
from sandtable.games.steel_wolves.rules.forces.escorts import revealed_escort_value
from sandtable.games.steel_wolves.rules.forces.intelligence import (
    aircraft,
    aircraft_reach,
    enigma_for,
    intelligence,
    other_bases,
    signals,
)
from sandtable.games.steel_wolves.rules.patrol.search import (
    contact,
    contact_modifiers,
    fleet_instead,
    search_modifiers,
)
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.games.steel_wolves.rules.week.reinforcements import intelligence_phase, read_aircraft, read_signals
from sandtable.games.steel_wolves.state.model import Flight, aircraft_over
from sandtable.games.steel_wolves.state.politics import Politics, Vichy
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


@rule("SW7.11")
def test_bdienst_names_an_area(bench: MakeBench, total: Total) -> None:
    table = bench({"SW7.11": [3], "SW7.4A": [5, 5, 5]}, place="W_APPR")
    table.goes(intelligence(table.war))
    assert (table.state.bdienst_area, table.state.step) == ("W_APPR", "aircraft")
    assert total(search_modifiers(table.state, table.boat))["bdienst-area"] == 1


@rule("SW7.13-14", "SW7.11")
def test_every_week_has_a_bdienst_area_of_its_own_or_none(bench: MakeBench) -> None:
    """By the table of war period 1: a 5 names the South-Western Approaches with its fleets, a 9 no area."""
    table = bench({"SW7.11": [5, 9], "SW7.4A": [5] * 6}, place="W_APPR", war_period=1)
    for area, fleet, special in (("SW_APPR", "0-1", "2"), ("", "", "")):
        table.goes(intelligence(table.war))
        state = table.state
        assert (state.bdienst_area, state.bdienst_fleet, state.bdienst_special) == (area, fleet, special)
        table.goes(conclude(table.war))
        assert (state.bdienst_area, state.bdienst_fleet, state.bdienst_special) == ("", "", "")


@rule("SW7.12", "SW13.22c")
def test_convoy_in_the_bdienst_area_may_be_a_fleet(bench: MakeBench) -> None:
    for face, kind in ((1, "TF"), (2, "SPEC"), (3, "C1")):
        table = bench(
            {"SW7.12": [face]}, place="SW_APPR", bdienst_area="SW_APPR", bdienst_fleet="0-1", bdienst_special="2"
        )
        assert fleet_instead(table.war, table.boat, "C1") == kind
        table.state.bdienst_fleet = table.state.bdienst_special = ""
        assert fleet_instead(table.war, table.boat, "C1") == "C1", "no numbers, no die"
    for fleet, special, kind in (("4", "", "TF"), ("", "4", "SPEC")):
        table = bench({"SW7.12": [4]}, place="W_APPR", bdienst_area="W_APPR")
        table.state.bdienst_fleet, table.state.bdienst_special = fleet, special
        assert fleet_instead(table.war, table.boat, "C2") == kind
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
    dice = {"SW7.11": [9], "SW7.4A": [5] * 3}
    table = bench(dice, "u123_1942", year=1942, month=2, week=1, campaign="campaign_4", bdienst_level=0)
    table.state.enigma_level = -3
    table.state.politics = Politics({}, 0) if politics else None
    table.goes(intelligence_phase(table.war))
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


def vichy_bases(bench: MakeBench) -> Bench:
    """Vichy France is in the war: its bases are open, and Spain's too."""
    table = bench(place="MOROCCO")
    table.state.bases = ["GERMANY", *BASES, "CADIZ"]
    table.state.politics = Politics({}, 0, vichy=Vichy(list(BASES), shared="DAKAR"))
    return table


@rule("SW7.56", "SW7.54")
def test_french_aircraft_use_all_french_bases_but_one_and_german_ones_casablanca(bench: MakeBench) -> None:
    table = vichy_bases(bench)
    bizerte = Flight("Bizerte", "TOULON", 1)
    assert other_bases(table.state, bizerte) == ["BEIRUT", "CASABLANCA", "DAKAR"]
    condor = Flight("Fw-200", "GERMANY", 2)
    assert other_bases(table.state, condor) == ["CASABLANCA", "CADIZ"]
    table.play(base_aircraft(table.war, "Fw-200", 2))
    assert table.asked[-1].choices == ["GERMANY", "CASABLANCA", "CADIZ"]
    table.state.politics = Politics({}, 0, seized=True)
    table.state.bases = ["GERMANY", "TOULON"]
    assert other_bases(table.state, condor) == ["TOULON"], "a base that was seized is German"


@rule("SW7.54")
def test_an_aircraft_whose_base_is_lost_goes_to_germany(bench: MakeBench) -> None:
    table = vichy_bases(bench)
    table.state.flights = [Flight("Fw-200", "CASABLANCA", 2), Flight("Fw-200", "CADIZ", 2)]
    close_base(table.war, "CASABLANCA")
    assert [flight.base for flight in table.state.flights] == ["GERMANY", "CADIZ"]


@rule("SW7.56", "SW7.54")
def test_the_bizerte_goes_to_another_french_base_or_is_gone(bench: MakeBench) -> None:
    table = vichy_bases(bench)
    table.state.flights = [Flight("Bizerte", "TOULON", 1)]
    for left in ("BEIRUT", "CASABLANCA", "DAKAR"):
        close_base(table.war, table.state.flights[0].base)
        assert [flight.base for flight in table.state.flights] == [left]
    close_base(table.war, "DAKAR")
    assert table.state.flights == [], "from Diego Suarez it does not fly"


@rule("SW7.56", "SW13.22a")
def test_the_bizerte_helps_french_subs_only(bench: MakeBench) -> None:
    table = bench(place="MOROCCO")
    bizerte = Flight("Bizerte", "TOULON", 1, "MOROCCO")
    table.state.flights = [bizerte, Flight("Fw-200", "GERMANY", 2, "MOROCCO"), Flight("Do-18", "X", 1, "MOROCCO")]
    assert aircraft_over(table.state, table.boat) == 2
    table.boat.nation = "FR"
    assert aircraft_over(table.state, table.boat) == 1
    assert contact_modifiers(table.state, table.boat, "orange") == (), "only the search"
    bizerte.area = "W_MED"
    assert aircraft_over(table.state, table.boat) == 0
    table.boat.nation = "IT"
    assert aircraft_over(table.state, table.boat) == 0


@rule("SW7.53")
def test_no_aircraft_flies_through_the_strait(bench: MakeBench) -> None:
    table = bench()
    assert "W_MED" not in aircraft_reach(table.state, Flight("Fw-200", "CASABLANCA", 2))
    assert set(aircraft_reach(table.state, Flight("Do-18", "GERMANY", 1))) == {"BALTIC", "NORTH_SEA"}


@rule("SW7.55", "SW8.0A")
def test_an_aircraft_that_was_shot_down_is_out_of_the_game(bench: MakeBench) -> None:
    table = bench({"SW7.55": [0]}, "campaign_3", place="W_APPR")
    flight = next(flight for flight in table.state.flights if flight.type == "Fw-200")
    others = len(table.state.flights) - 1
    flight.area = "W_APPR"
    shoot_down(table.war, table.fight("C2", [("outer", "audacity")]))
    for other in table.state.flights:
        other.area = "none" if other is flight else ""
    read_aircraft(table.state)
    table.play(aircraft(table.war))
    assert (len(table.asked), flight.area) == (others, "none")


@rule("SW13.22c")
def test_only_a_convoy_can_be_a_fleet(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [5]}, place="W_APPR", colour="orange", bdienst_area="W_APPR", bdienst_fleet="0-9")
    table.goes(contact(table.war, table.boat))
    assert (table.state.contact, table.facts("fleet")) == ("L", [])


@rule("SW7.2", "SW7.32")
def test_italians_profit_from_the_b_dienst_and_a_good_enigma(bench: MakeBench) -> None:
    table = bench(bdienst_level=2, enigma_level=1, nation="IT")
    assert total_signals(table) == 3


@rule("SW7.51-52")
@pytest.mark.parametrize(("scenario", "step"), [("u99_1940", "mines"), ("campaign_1", "posting")])
def test_after_the_aircraft_a_patrol_goes_on_with_mines_and_a_campaign_with_its_month(
    bench: MakeBench, scenario: str, step: str
) -> None:
    table = bench((), scenario)
    table.play(aircraft(table.war))
    assert table.state.step == step
