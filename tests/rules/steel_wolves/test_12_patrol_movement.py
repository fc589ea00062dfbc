"""SW12, SW20 Patrol movement and mission zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data import CHARTS
from sandtable.games.steel_wolves.endurance import after_search, leave_zone
from sandtable.games.steel_wolves.model import Boat, congestion
from sandtable.games.steel_wolves.patrol_movement import (
    enter_zone,
    heavy_cover,
    mission_zones,
    patrol_move,
    patrol_moves,
    patrol_order,
)
from sandtable.games.steel_wolves.reveal import aircraft_stays
from sandtable.games.steel_wolves.search import search, search_modifiers
from sandtable.games.steel_wolves.transit_check import transit_modifiers
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW12.0a", "SW2.11a")
def test_moves_to_adjacent_areas_in_range_over_single_routes(bench: MakeBench) -> None:
    table = bench(place="NORWEGIAN", side="patrol")
    assert set(patrol_moves(table.state, table.boat)) == {"NORTH_SEA", "BARENTS", "W_APPR"}
    assert "GREENLAND" not in patrol_moves(table.state, table.boat)


@rule("SW12.0a")
def test_patrol_move_is_checked_at_plus_one_and_only_once(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [5]}, place="W_APPR", side="patrol")
    table.play(patrol_order(table.war), patrol="move:SW_APPR")
    check = table.facts("transit-check")[0]
    assert [m.why for m in check["throw"].modifiers] == ["patrol-move", "coast-or-air"]
    assert (check["throw"].total, check["first_red"], check["event"]) == (7, 8, False)
    assert table.boat.place == "SW_APPR"


@rule("SW12.0a")
def test_a_boat_moves_once_a_week(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0]}, place="W_APPR", side="patrol")
    table.play(patrol_order(table.war), patrol="move:NORWEGIAN")
    table.play(patrol_order(table.war))
    assert not [c for c in table.asked[-1].choices if c.startswith("move:")]


@rule("SW12.0b")
def test_turned_back_on_patrol(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 8, 6]}, place="W_APPR", side="patrol")
    patrol_move(table.war, table.boat, "SW_APPR")
    boat = table.boat
    assert (boat.place, boat.side, boat.returning, boat.done) == ("SW_APPR", "transit", True, True)
    assert table.state.step == "next_boat"


@rule("SW12.1", "SW20.3")
def test_zone_has_a_check_of_its_own_at_plus_two(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [0]}, place="W_APPR", side="patrol")
    enter_zone(table.war, table.boat, "IRELAND")
    mods = total(table.facts("transit-check")[0]["throw"].modifiers)
    assert mods["mission-zone"] == 2
    assert "patrol-move" not in mods
    assert (table.boat.zone, table.state.step) == ("IRELAND", "patrol")


@rule("SW20.1", "SW20.n")
def test_only_connected_open_zones(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol")
    assert mission_zones(table.state, table.boat) == ["IRELAND"]
    table.boat.place = "NORTH_SEA"
    assert "SCAPA_FLOW" in mission_zones(table.state, table.boat)
    table.state.war_period = 3
    assert "SCAPA_FLOW" not in mission_zones(table.state, table.boat)
    table.boat.place, table.state.war_period = "NORWEGIAN", 2
    assert mission_zones(table.state, table.boat) == []


@rule("SW20.7")
def test_forward_base_costs_nothing_extra(bench: MakeBench, total: Total) -> None:
    table = bench(place="NORWEGIAN", bases=["GERMANY", "NARVIK"])
    assert "mission-zone" not in total(transit_modifiers(table.state, table.boat, "NORWEGIAN", zone="NARVIK"))
    table.state.bases = ["GERMANY"]
    assert total(transit_modifiers(table.state, table.boat, "NORWEGIAN", zone="NARVIK"))["mission-zone"] == 2


@rule("SW20.8")
def test_transit_zone_number_adds_to_the_two(bench: MakeBench, total: Total) -> None:
    table = bench(place="NORTH_SEA", war_period=2)
    mods = total(transit_modifiers(table.state, table.boat, "NORTH_SEA", zone="ENGLISH_CHANNEL"))
    assert (mods["mission-zone"], mods["transit-zone"]) == (2, 4)


@rule("SW30.4")
def test_scapa_flow_is_more_dangerous_and_spotted_means_home(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [4, 0, 7]}, scenario="u47_1939", place="NORTH_SEA", side="patrol")
    enter_zone(table.war, table.boat, "SCAPA_FLOW")
    mods = total(table.facts("transit-check")[0]["throw"].modifiers)
    assert (mods["mission-zone"], mods["naval-base"]) == (2, 2)
    assert table.facts("transit-event")[0]["result"] == "spotted home"
    assert table.boat.returning


@rule("SW20.4")
def test_activity_is_one_level_higher_in_a_zone(bench: MakeBench) -> None:
    for zone, colour in (("", "green"), ("IRELAND", "orange")):
        table = bench({"SW13.21a": [2], "SW13.22a": [0]}, place="W_APPR", zone=zone, bdienst_level=0)
        search(table.war)
        assert table.state.colour == colour
    white = bench({"SW13.21a": [1]}, place="W_APPR", zone="IRELAND", bdienst_level=0)
    search(white.war)
    assert white.facts("search")[0]["colour"] == "white"


@rule("SW20.5", "SW2.13d")
def test_light_cover_is_heavy_over_a_zone(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND")
    assert heavy_cover(table.boat, "light") == "heavy"
    assert heavy_cover(table.boat, "none") == "none"
    assert aircraft_stays(table.war, table.boat, table.fight("C1", [("outer", "anson")]))


@rule("SW20.6")
def test_boat_leaves_the_zone_to_an_adjacent_area(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND", side="patrol", searches=1)
    table.play(after_search(table.war))
    assert table.state.step == "leave_zone"
    table.play(leave_zone(table.war), leave_zone="SW_APPR")
    assert (table.boat.place, table.boat.zone, table.state.step) == ("SW_APPR", "", "endurance")


@rule("SW22.1-2")
@pytest.mark.parametrize(("subs", "transit", "search"), CHARTS["congestion"].rows)
def test_the_congestion_chart_says_what_is_reckoned(
    bench: MakeBench, total: Total, subs: str, transit: int, search: int
) -> None:
    for count in {max(1, int(end)) for end in subs.split("-")}:
        table = bench(place="W_APPR", side="patrol")
        table.state.boats += [Boat(f"U-{n}", "VIIB", "DE", "W_APPR") for n in range(count - 1)]
        assert total(transit_modifiers(table.state, table.boat, "W_APPR")).get("congestion", 0) == transit
        assert total(search_modifiers(table.state, table.boat)).get("congestion", 0) == search


@rule("SW22.1-2", "SW20.2")
def test_congestion_counts_started_sixes(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR")
    table.state.boats += [Boat(f"U-{n}", "VIIB", "DE", "W_APPR") for n in range(6)]
    assert congestion(table.state, "W_APPR") == 1
    assert total(transit_modifiers(table.state, table.boat, "W_APPR"))["congestion"] == 1
    table.state.boats[-1].zone = "IRELAND"
    assert congestion(table.state, "W_APPR") == 0
    table.state.boats += [Boat(f"U-{n}", "VIIB", "DE", "W_APPR") for n in range(10, 17)]
    assert congestion(table.state, "W_APPR") == 2
    for boat in table.state.boats:
        boat.place = "BARENTS"
    assert congestion(table.state, "BARENTS") == 0
