"""SW13, SW30.5, SW3 Search, contact, and the counters that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.forces.escorts import total
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, endurance_check
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_order
from sandtable.games.steel_wolves.rules.patrol.search import (
    contact,
    engagement,
    search,
    search_modifiers,
    straggle_parts,
)
from sandtable.games.steel_wolves.state.model import Flight, box_hit, row_of, today
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW13.1")
def test_skipping_the_search_shakes_off_pursuers(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", side="patrol", spotted=True)
    table.play(patrol_order(table.war), patrol="skip")
    assert (table.boat.spotted, table.boat.skipped, table.state.step) == (False, True, "endurance")


@rule("SW13.21a")
def test_a_row_without_colours_is_not_rolled_for(bench: MakeBench) -> None:
    table = bench({}, place="BALTIC", side="patrol", month=10)
    table.goes(search(table.war))
    assert table.state.step == "after_search"
    assert not table.facts("search")


@rule("SW13.21b", "SW23.0")
def test_spotted_boats_search_worse_from_war_period_3(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", spotted=True, bdienst_level=0)
    assert total(search_modifiers(table.state, table.boat)) == {}
    table.state.war_period = 3
    assert total(search_modifiers(table.state, table.boat)) == {"spotted": -1}


@rule("SW13.21b", "SW8.11")
def test_inexperienced_crews_search_worse(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", inexperienced=1, bdienst_level=2)
    assert total(search_modifiers(table.state, table.boat)) == {"signals": 2, "inexperienced": -1}


@rule("SW13.21c")
@pytest.mark.parametrize(("face", "colour"), [(0, "white"), (2, "green"), (4, "orange"), (6, "blue"), (9, "red")])
def test_box_colours(bench: MakeBench, face: Any, colour: Any) -> None:
    table = bench({"SW13.21a": [face], "SW13.22a": [0], "SW13.21d": [5]}, place="W_APPR", bdienst_level=0)
    table.goes(search(table.war))
    assert table.facts("search")[0]["colour"] == colour


@rule("SW13.21c")
def test_zero_is_the_first_box(bench: MakeBench) -> None:
    table = bench(
        {"SW13.21a": [0], "SW13.22a": [0]},
        scenario="u123_1942",
        place="US_EAST",
        bdienst_level=0,
        enigma_level=0,
        hunted=["US_EAST"],
    )
    table.goes(search(table.war))
    assert table.facts("search")[0]["colour"] == "green"


@rule("SW13.21c")
def test_above_nine_counts_as_nine_and_below_zero_is_nothing(bench: MakeBench) -> None:
    table = bench({"SW13.21a": [9], "SW13.22a": [0]}, place="W_APPR", bdienst_level=3)
    table.goes(search(table.war))
    assert table.facts("search")[0]["colour"] == "red"
    table = bench(
        {"SW13.21a": [1]}, scenario="u123_1942", place="US_EAST", bdienst_level=-3, lows={}, hunted=["US_EAST"]
    )
    table.goes(search(table.war))
    assert table.facts("search")[0]["colour"] == "white"
    assert table.state.step == "after_search"


@rule("SW13.21d")
def test_two_natural_zeros_meet_a_submarine(bench: MakeBench) -> None:
    table = bench({"SW13.21a": [0], "SW13.21d": [0]}, place="W_APPR", bdienst_level=1)
    table.goes(search(table.war))
    assert table.state.step == "duel"
    assert table.facts("sub-sighted")[0]["sighted"] is True
    once = bench({"SW13.21a": [0], "SW13.21d": [1]}, place="W_APPR", bdienst_level=1)
    once.goes(search(once.war))
    assert once.state.step == "after_search"
    coloured = bench({"SW13.21a": [0], "SW13.22a": [0]}, place="W_APPR", bdienst_level=2)
    coloured.goes(search(coloured.war))
    assert coloured.state.step != "duel"
    unsigned = bench({"SW13.21a": [0]}, place="GREENLAND", war_period=2, bdienst_level=0, hunted=["GREENLAND"])
    unsigned.goes(search(unsigned.war))
    assert unsigned.state.step == "after_search", "no sign of enemy submarines in the row, no second die"


@rule("SW13.21e")
def test_no_contact_leads_to_endurance_at_minus_one(bench: MakeBench) -> None:
    dice = {"SW13.21a": [1], "SW14.7a": [5]}
    table = bench(dice, scenario="u338_1943", place="GREENLAND", side="patrol", bdienst_level=0, inexperienced=0)
    table.goes(search(table.war))
    assert table.at() == "after_search"
    table.play(after_search(table.war))
    assert table.state.step == "endurance"
    table.goes(endurance_check(table.war))
    throw = table.facts("endurance")[0]["throw"]
    assert ([(m.why, m.value) for m in throw.modifiers], throw.total) == ([("no-ships", -1)], 4)


@rule("SW2.12")
def test_west_cups_from_war_period_3(bench: MakeBench) -> None:
    table = bench(scenario="u123_1942", place="US_EAST", contact="C2", colour="red")
    assert [cup for cup, _, _ in engagement(table.state, table.boat)] == ["west_outer", "west_inner", "centre"]
    table.boat.place = "W_APPR"
    assert [cup for cup, _, _ in engagement(table.state, table.boat)] == ["outer", "inner", "centre"]
    table.boat.place, table.state.war_period = "GREENLAND", 2
    assert [cup for cup, _, _ in engagement(table.state, table.boat)] == ["outer", "inner", "centre"]


@rule("SW2.13b")
def test_red_dots_keep_their_colour_but_count_as_red(bench: MakeBench) -> None:
    row = row_of(bench().state, "W_APPR")
    assert row.colours[8] == "blue"
    assert (row.red, row.first_red) == (2, 8)


@rule("SW29.1")
@pytest.mark.parametrize(
    ("period", "area", "contact_kind", "level"),
    [
        (1, "W_APPR", "C1", 1),
        (3, "W_APPR", "C1", 0),
        (4, "US_EAST", "C2", 1),
        (4, "GRAND_BANKS", "C2", 0),
        (5, "WEST_AFRICA", "C1", 0),
        (5, "CAPE_VERDE", "C1", 1),
        (1, "W_APPR", "SPEC", 0),
        (1, "W_APPR", "TF", 0),
    ],
)
def test_straggle_at_the_start(bench: MakeBench, period: Any, area: Any, contact_kind: Any, level: Any) -> None:
    assert total(straggle_parts(bench(war_period=period).state, area, contact_kind)) == level


@rule("SW29.1", "SW7.41a", "SW7.41b")
@pytest.mark.parametrize(
    ("low", "contact_kind", "level"),
    [(990, "C1", 1), (990, "SPEC", 1), (965, "C1", 2), (965, "SPEC", 2), (965, "TF", 0), (990, "L", 0)],
)
def test_weather_raises_the_straggle_of_every_convoy(
    bench: MakeBench, low: int, contact_kind: str, level: int
) -> None:
    table = bench(war_period=3, lows={"W_APPR": low})
    assert total(straggle_parts(table.state, "W_APPR", contact_kind)) == level


@rule("SW7.51-52", "SW13.22a")
def test_aircraft_overhead_help_with_the_contact_die(bench: MakeBench) -> None:
    flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR"), Flight("Fw-200", "FRANCE_ATLANTIC", 2, "W_APPR")]
    table = bench({"SW13.22a": [4]}, place="W_APPR", flights=flights, colour="orange")
    table.goes(contact(table.war, table.boat))
    told = [*table.facts("contact"), *table.facts("convoy")]
    assert told[0]["throw"].total == 6


@rule("SW2.13b")
def test_the_box_of_a_result_is_one_of_ten_and_none_below_zero() -> None:
    assert [box_hit(total) for total in (-1, 0, 9, 10, 12)] == [None, 0, 9, 9, 9]


@rule("SW2.5")
def test_a_date_is_a_year_a_month_and_a_week(bench: MakeBench) -> None:
    assert today(bench(year=1940, month=10, week=3).state) == {"year": 1940, "month": 10, "week": 3}
