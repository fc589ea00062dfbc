"""SW12, SW20 Patrol movement and mission zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, ROWS
from sandtable.games.steel_wolves.rules.combat.reveal import aircraft_stays
from sandtable.games.steel_wolves.rules.forces.damage import send_home
from sandtable.games.steel_wolves.rules.modifiers.politics import cover_over
from sandtable.games.steel_wolves.rules.patrol.endurance import (
    after_search,
    check_endurance,
    endurance_check,
    home_from_zone,
    leave_zone,
)
from sandtable.games.steel_wolves.rules.patrol.movement import (
    after_check,
    beside,
    enter_zone,
    mission_zones,
    patrol_choices,
    patrol_move,
    patrol_moves,
    patrol_options,
    patrol_order,
)
from sandtable.games.steel_wolves.rules.patrol.search import boxes_of, search, search_modifiers
from sandtable.games.steel_wolves.rules.transit.minefields import lay, mine_targets
from sandtable.games.steel_wolves.rules.transit.transit import areas_for, choose_side, move, route_odds
from sandtable.games.steel_wolves.rules.transit.transit_check import crowds, transit_modifiers
from sandtable.games.steel_wolves.rules.week.end_of_turn import end_the_boats_week
from sandtable.games.steel_wolves.state.event_track import Order
from sandtable.games.steel_wolves.state.model import Boat, congestion
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


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
    assert (table.boat.place, table.boat.left_base, table.boat.home) == ("SW_APPR", False, "")


@rule("SW12.0a", "SW21.33C")
def test_a_patrol_move_may_lead_to_a_tanker_beyond_the_range(bench: MakeBench) -> None:
    table = bench((), "campaign_5", side="patrol", cls="VIIC", box="")
    table.state.boats = table.state.boats[:1]
    near = areas_for(table.state, table.boat)
    here, far = next((area, other) for area in sorted(near) for other in beside(area) if other not in near)
    table.boat.place = here
    assert far not in patrol_moves(table.state, table.boat)
    table.state.boats.append(Boat("T-1", "XIV", "DE", far, side="patrol"))
    assert far in patrol_moves(table.state, table.boat)


@rule("SW12.0a")
def test_a_boat_moves_once_a_week(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0]}, place="W_APPR", side="patrol")
    table.play(patrol_order(table.war), patrol="move:NORWEGIAN")
    table.play(patrol_order(table.war))
    assert not [c for c in table.asked[-1].choices if c.startswith("move:")]


@rule("SW12.0a", "SW19.1b")
@pytest.mark.parametrize(
    ("start", "area", "added"), [("NORTH_SEA", "SW_APPR", 4), ("MOROCCO", "W_MED", 1), ("W_APPR", "SW_APPR", 0)]
)
def test_a_patrol_move_through_the_channel_or_the_strait_is_as_dangerous_as_they_are(
    bench: MakeBench, total: Total, start: str, area: str, added: int
) -> None:
    table = bench({"SW19.1c": [0]}, place=start, side="patrol", war_period=2)
    table.state.bases = ["GERMANY", "FRANCE_ATLANTIC", "ITALY"]
    option = patrol_options(table.state, table.boat, [f"move:{area}"])[0]
    assert total(option.odds[0].modifiers).get("transit-zone", 0) == added
    table.play(patrol_order(table.war), patrol=f"move:{area}")
    assert total(table.facts("transit-check")[0]["throw"].modifiers).get("transit-zone", 0) == added


@rule("SW12.0a", "SW15.21")
@pytest.mark.parametrize("hunting", [True, False])
def test_who_hunts_in_the_week_of_departure_neither_moves_on_nor_turns_home(
    bench: MakeBench, hunting: bool
) -> None:
    table = bench(place="W_APPR", side="patrol", hunting=hunting)
    choices = patrol_choices(table.state, table.boat)
    assert ("home" in choices, any(choice.startswith("move:") for choice in choices)) == (not hunting, not hunting)
    assert choices[:2] == ["search", "skip"]


@rule("SW12.0b")
def test_turned_back_on_patrol(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 8, 6]}, place="W_APPR", side="patrol")
    table.goes(patrol_move(table.war, table.boat, "SW_APPR"))
    boat = table.boat
    assert (boat.place, boat.side, boat.returning, boat.done) == ("SW_APPR", "transit", True, True)
    assert table.state.step == "next_boat"


@rule("SW12.1", "SW20.3")
def test_zone_has_a_check_of_its_own_at_plus_two(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [0]}, place="W_APPR", side="patrol")
    table.goes(enter_zone(table.war, table.boat, "IRELAND"))
    mods = total(table.facts("transit-check")[0]["throw"].modifiers)
    assert mods["mission-zone"] == 2
    assert "patrol-move" not in mods
    assert (table.boat.zone, table.state.step) == ("IRELAND", "patrol")


@rule("SW12.1", "SW12.0a")
def test_the_printed_example_of_the_st_lawrence(bench: MakeBench) -> None:
    """From US East Coast by a patrol move to the Maritimes and on into the zone, checked on their chart."""
    table = bench({"SW19.1c": [0, 0]}, "u123_1942", place="US_EAST", side="patrol")
    table.play(patrol_order(table.war), patrol="move:MARITIMES")
    table.play(patrol_order(table.war), patrol="zone:ST_LAWRENCE")
    assert (table.boat.place, table.boat.zone, table.state.step) == ("MARITIMES", "ST_LAWRENCE", "patrol")
    assert [check["area"] for check in table.facts("transit-check")] == ["MARITIMES", "MARITIMES"]
    table.play(patrol_order(table.war), patrol="search")
    assert table.state.step == "search"


@rule("SW20.1", "SW20.n")
def test_only_connected_open_zones(bench: MakeBench) -> None:
    table = bench(place="W_APPR", side="patrol")
    assert mission_zones(table.state, table.boat) == ["IRELAND"]
    table.state.events.closed_zones = ["IRELAND"]
    assert mission_zones(table.state, table.boat) == []
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


@rule("SW20.7")
def test_the_canaries_cost_nothing_extra_while_they_are_a_forward_base(bench: MakeBench, total: Total) -> None:
    table = bench(place="MOROCCO", bases=["GERMANY", "CANARY_ISLANDS", "CASABLANCA"])
    added = {
        zone: total(transit_modifiers(table.state, table.boat, "MOROCCO", zone=zone)).get("mission-zone", 0)
        for zone in ("CANARY_ISLANDS", "CASABLANCA")
    }
    assert added == {"CANARY_ISLANDS": 0, "CASABLANCA": 2}, "Casablanca is a base, but no forward base"
    table.state.bases = ["GERMANY"]
    assert total(transit_modifiers(table.state, table.boat, "MOROCCO", zone="CANARY_ISLANDS"))["mission-zone"] == 2


@rule("SW20.8")
def test_transit_zone_number_adds_to_the_two(bench: MakeBench, total: Total) -> None:
    table = bench(place="NORTH_SEA", war_period=2)
    mods = total(transit_modifiers(table.state, table.boat, "NORTH_SEA", zone="ENGLISH_CHANNEL"))
    assert (mods["mission-zone"], mods["transit-zone"]) == (2, 4)


@rule("SW20.8", "SW19.1b")
def test_into_gibraltar_the_number_of_its_strait_counts_too(bench: MakeBench, total: Total) -> None:
    table = bench(place="MOROCCO", war_period=1)
    mods = total(transit_modifiers(table.state, table.boat, "MOROCCO", zone="GIBRALTAR_BASE"))
    strait = int(CHARTS.cell("transit_zones", "GIBRALTAR", "1"))
    assert (mods["mission-zone"], mods["naval-base"], mods["transit-zone"]) == (2, 2, strait)
    assert strait > 0


@rule("SW30.4")
def test_scapa_flow_is_more_dangerous_and_spotted_means_home(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [4, 0, 7]}, scenario="u47_1939", place="NORTH_SEA", side="patrol")
    table.goes(enter_zone(table.war, table.boat, "SCAPA_FLOW"))
    mods = total(table.facts("transit-check")[0]["throw"].modifiers)
    assert (mods["mission-zone"], mods["naval-base"]) == (2, 2)
    assert table.facts("transit-event")[0]["result"] == "spotted-home"
    assert table.boat.returning


@rule("SW30.4")
def test_one_boat_a_week_goes_into_one_of_the_two_naval_bases(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0]}, scenario="u47_1939", place="NORTH_SEA", side="patrol")
    other = Boat("U-48", "VIIB", "DE", "NORTH_SEA", side="patrol", mines=2)
    far = Boat("U-30", "VIIA", "DE", "MOROCCO", side="patrol")
    table.state.boats += [other, far]

    def open_to_others() -> list[bool]:
        mines, zones = mine_targets(table.state, other), mission_zones(table.state, other)
        south = mission_zones(table.state, far)
        return ["SCAPA_FLOW" in mines, "SCAPA_FLOW" in zones, "GIBRALTAR_BASE" in south]

    assert open_to_others() == [True, True, True]
    table.goes(enter_zone(table.war, table.boat, "SCAPA_FLOW"))
    assert open_to_others() == [False, False, False]
    assert "ENGLISH_COAST" in mission_zones(table.state, other)
    end_the_boats_week(table.boat)
    assert open_to_others() == [True, True, True]
    table.state.war_period = 3
    assert open_to_others() == [False, False, False]


@rule("SW19.1b", "SW30.4")
@pytest.mark.parametrize(
    ("area", "zone", "added"),
    [
        ("NORTH_SEA", "SCAPA_FLOW", 4),
        ("NORTH_SEA", "ENGLISH_COAST", 2),
        ("MOROCCO", "GIBRALTAR_BASE", 5),
        ("MOROCCO", "GIBRALTAR", 3),
    ],
)
def test_only_naval_bases_cost_two_more(bench: MakeBench, total: Total, area: str, zone: str, added: int) -> None:
    table = bench(place=area, war_period=1)
    mods = total(transit_modifiers(table.state, table.boat, area, zone=zone))
    assert sum(mods.values()) - mods.get("coast-or-air", 0) == added, "the strait has its own number, 1"


@rule("SW20.4")
def test_activity_is_one_level_higher_in_a_zone(bench: MakeBench) -> None:
    for zone, colour in (("", "green"), ("IRELAND", "orange")):
        table = bench({"SW13.21a": [2], "SW13.22a": [0]}, place="W_APPR", zone=zone, bdienst_level=0)
        table.goes(search(table.war))
        assert table.state.colour == colour
    white = bench({"SW13.21a": [1]}, place="W_APPR", zone="IRELAND", bdienst_level=0)
    white.goes(search(white.war))
    assert white.facts("search")[0]["colour"] == "white"


@rule("SW20.5", "SW2.13d")
def test_light_cover_is_heavy_over_a_zone(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR")
    assert cover_over(table.state, table.boat, "W_APPR") == "light"
    table.boat.zone = "IRELAND"
    assert cover_over(table.state, table.boat, "W_APPR") == "heavy"
    for table.boat.place in ("NORWEGIAN", "BARENTS"):
        table.boat.zone = ""
        plain = cover_over(table.state, table.boat, table.boat.place)
        assert plain == ("light" if table.boat.place == "NORWEGIAN" else "none")
        table.boat.zone = "NARVIK"
        assert cover_over(table.state, table.boat, table.boat.place) == "heavy", "from whatever side it came"
    table.boat.place, table.boat.zone = "MID_OCEAN", "AZORES"
    assert cover_over(table.state, table.boat, "MID_OCEAN") == "none"
    table.boat.place, table.boat.zone = "W_APPR", "IRELAND"
    assert aircraft_stays(table.war, table.boat, table.fight("C1", [("outer", "anson")]))


@rule("SW20.6")
def test_boat_leaves_the_zone_to_an_adjacent_area(bench: MakeBench) -> None:
    table = bench({"SW14.7a": [0]}, place="W_APPR", zone="IRELAND", side="patrol", searches=1)
    table.play(after_search(table.war))
    assert table.state.step == "leave_zone"
    table.play(leave_zone(table.war), leave_zone="SW_APPR")
    assert (table.boat.place, table.boat.passed, table.state.step) == ("SW_APPR", ["SW_APPR"], "endurance")
    check_endurance(table.war, table.boat)
    assert table.boat.zone == ""


@rule("SW20.6", "SW13.1")
def test_who_lies_low_in_a_zone_leaves_it_on_the_side_of_his_choice(bench: MakeBench) -> None:
    for zone, area, step in (("IRELAND", "W_APPR", "leave_zone"), ("ENGLISH_COAST", "NORTH_SEA", "endurance")):
        table = bench({}, place=area, zone=zone, side="patrol")
        table.play(patrol_order(table.war), patrol="skip")
        assert table.state.step == step


@rule("SW20.6", "SW5.W2")
def test_after_a_mission_the_boat_leaves_the_zone_on_the_side_of_its_choice(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND", side="patrol")
    table.state.events.orders[table.boat.id] = Order("agents-ireland", ["IRELAND"], "agents")
    table.play(patrol_order(table.war), patrol="mission")
    assert table.state.step == "leave_zone"


@rule("SW22.1-2")
@pytest.mark.parametrize(("subs", "transit", "search"), CHARTS["congestion"].rows)
def test_the_congestion_chart_says_what_is_reckoned(
    bench: MakeBench, total: Total, subs: str, transit: int, search: int
) -> None:
    for count in {max(1, int(end)) for end in subs.split("-")}:
        table = bench(place="W_APPR", side="patrol")
        table.state.boats += [Boat(f"U-{n}", "VIIB", "DE", "W_APPR") for n in range(count - 1)]
        table.boat.place = "NORTH_SEA"
        assert crowds(table.state, table.boat, ("W_APPR",)) == transit
        table.boat.place = "W_APPR"
        assert total(search_modifiers(table.state, table.boat)).get("congestion", 0) == search


@rule("SW22.1-2", "SW20.2")
def test_congestion_counts_started_sixes(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    table.state.boats += [Boat(f"U-{n}", "VIIB", "DE", "W_APPR") for n in range(6)]
    assert congestion(table.state, "W_APPR") == 1
    table.state.boats[-1].zone = "IRELAND"
    assert congestion(table.state, "W_APPR") == 0
    table.state.boats[-1].zone = ""
    table.state.boats[-1].fate = "lost"
    assert congestion(table.state, "W_APPR") == 0
    table.state.boats += [Boat(f"U-{n}", "VIIB", "DE", "W_APPR") for n in range(10, 17)]
    assert congestion(table.state, "W_APPR") == 2
    for boat in table.state.boats:
        boat.place = "BARENTS"
    assert congestion(table.state, "BARENTS") == 0


def crowd_in(table: Bench, area: str, count: int, start: int = 100) -> None:
    """So many more boats stand in an area."""
    table.state.boats += [Boat(f"U-{start + n}", "VIIB", "DE", area) for n in range(count)]


@rule("SW22.1-2", "SW19.1b")
@pytest.mark.parametrize(
    ("start", "way", "crowd", "added"),
    [
        ("SW_APPR", ["MID_OCEAN"], {"SW_APPR": 13}, 2),
        ("SW_APPR", ["MID_OCEAN"], {"SW_APPR": 6}, 0),
        ("W_APPR", ["SW_APPR", "MOROCCO"], {"SW_APPR": 7}, 1),
        ("NORTH_SEA", ["W_APPR"], {"W_APPR": 6}, 1),
        ("NORTH_SEA", ["W_APPR"], {"W_APPR": 5}, 0),
        ("W_APPR", ["SW_APPR", "MOROCCO"], {"W_APPR": 13, "SW_APPR": 7}, 3),
        ("W_APPR", ["SW_APPR"], {"GREENLAND": 13}, 0),
    ],
)
def test_a_crowd_is_felt_on_leaving_passing_and_arriving(
    bench: MakeBench, total: Total, start: str, way: list[str], crowd: dict[str, int], added: int
) -> None:
    table = bench({"SW19.1c": [0] * 2, "SW13.21a": [0], "SW13.22a": [0]}, "u99_1940", place=start, war_period=3)
    for n, (area, count) in enumerate(crowd.items()):
        crowd_in(table, area, count, 100 * (n + 1))
    offered = route_odds(table.state, table.boat, "/".join(way))[0].modifiers
    assert total(offered).get("congestion", 0) == added
    table.goes(move(table.war, table.boat, way, cautious=False))
    assert total(table.facts("transit-check")[0]["throw"].modifiers).get("congestion", 0) == added


@rule("SW22.1-2", "SW12.0a")
def test_a_crowd_is_felt_on_a_patrol_move_too(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [0]}, place="W_APPR", side="patrol")
    crowd_in(table, "W_APPR", 7)
    crowd_in(table, "SW_APPR", 12, 200)
    table.play(patrol_order(table.war), patrol="move:SW_APPR")
    assert total(table.facts("transit-check")[0]["throw"].modifiers)["congestion"] == 1 + 2
    table.boat.place, table.boat.moved = "W_APPR", False
    options = patrol_options(table.state, table.boat, ["move:SW_APPR"])
    assert total(options[0].odds[0].modifiers)["congestion"] == 1 + 2


@rule("SW20.2")
def test_in_a_mission_zone_nobody_suffers_from_the_crowd_outside(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [0]}, place="SW_APPR", side="patrol")
    crowd_in(table, "SW_APPR", 13)
    assert total(search_modifiers(table.state, table.boat))["congestion"] == -2
    table.goes(enter_zone(table.war, table.boat, "IRELAND"))
    assert "congestion" not in total(table.facts("transit-check")[0]["throw"].modifiers)
    layer = bench({"SW19.1c": [0], "SW26.2": [0]}, place="SW_APPR", side="patrol", mines=1)
    crowd_in(layer, "SW_APPR", 13)
    layer.goes(lay(layer.war, layer.boat, "IRELAND"))
    assert "congestion" not in total(layer.facts("transit-check")[0]["throw"].modifiers)
    assert "congestion" not in total(search_modifiers(table.state, table.boat))


@rule("SW20.6", "SW15.21")
def test_who_goes_home_from_a_zone_leaves_it_on_the_side_of_his_choice(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND", side="patrol", passed=["W_APPR"])
    table.play(patrol_order(table.war), patrol="home")
    assert table.state.step == "home_from_zone"
    table.play(home_from_zone(table.war), leave_zone="SW_APPR")
    assert table.asked[-1].choices == ["W_APPR", "SW_APPR"]
    boat = table.boat
    assert (boat.place, boat.zone, boat.passed, table.state.step) == (
        "SW_APPR",
        "",
        ["W_APPR", "SW_APPR"],
        "transit",
    )
    coast = bench({}, place="NORTH_SEA", zone="ENGLISH_COAST", side="patrol")
    coast.play(patrol_order(coast.war), patrol="home")
    coast.play(home_from_zone(coast.war))
    assert (coast.boat.place, coast.boat.zone, coast.state.step) == ("NORTH_SEA", "", "transit")
    assert [asked.kind for asked in coast.asked] == ["patrol"]


@rule("SW20.3", "SW12.1")
def test_a_boat_that_moved_on_patrol_goes_on_into_a_zone_in_the_same_week(bench: MakeBench) -> None:
    """After a transit the boat is Done where it arrived: it enters a zone in the week after."""
    table = bench({"SW19.1c": [0, 0]}, place="NORWEGIAN", side="patrol")
    table.play(patrol_order(table.war), patrol="move:W_APPR")
    table.play(patrol_order(table.war), patrol="zone:IRELAND")
    assert (table.boat.zone, table.state.step, len(table.facts("transit-check"))) == ("IRELAND", "patrol", 2)
    sailing = bench({"SW19.1c": [0]}, place="NORWEGIAN")
    sailing.goes(move(sailing.war, sailing.boat, ["W_APPR"], cautious=True))
    sailing.play(choose_side(sailing.war), side="patrol")
    assert sailing.asked[0].choices == ["patrol", "transit"]
    assert (sailing.boat.done, sailing.state.step) == (True, "next_boat")


@rule("SW20.2", "SW22.1-2")
def test_the_way_home_from_a_zone_leads_through_the_crowd_outside(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND", side="patrol")
    crowd_in(table, "W_APPR", 7)
    table.play(patrol_order(table.war), patrol="home")
    table.play(home_from_zone(table.war))
    assert crowds(table.state, table.boat, ("NORTH_SEA",)) == 1


@rule("SW20.4")
def test_each_colour_is_one_better_in_a_zone() -> None:
    better = {"white": "white", "green": "orange", "orange": "blue", "blue": "red", "red": "red"}
    seen = set()
    for row in (row for area in AREAS for row in ROWS[area]):
        seen |= set(row.colours)
        assert list(boxes_of(row, "IRELAND")) == [better[colour] for colour in row.colours]
        assert list(boxes_of(row, "")) == list(row.colours)
    assert seen == set(better)


@rule("SW20.6", "SW15.2")
def test_a_boat_that_a_combat_sends_home_leaves_the_zone_and_is_done(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", zone="IRELAND", side="patrol", searches=1)
    send_home(table.war, table.boat, "SW14.2C")
    table.play(after_search(table.war))
    table.play(leave_zone(table.war), leave_zone="SW_APPR")
    assert table.state.step == "endurance"
    table.goes(endurance_check(table.war))
    assert (table.boat.place, table.boat.zone, table.state.step) == ("SW_APPR", "", "next_boat")


@rule("SW12.0b")
def test_a_boat_lost_on_its_patrol_move_is_done(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", side="patrol", zone="IRELAND")
    table.boat.fate = "lost"
    table.goes(after_check(table.boat))
    assert (table.boat.done, table.boat.zone, table.state.step) == (True, "", "next_boat")


@rule("SW12.0a")
def test_a_patrol_move_out_of_a_base_leaves_it(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0, 0]}, place="GERMANY", side="patrol", box="ready_for_sea")
    table.goes(patrol_move(table.war, table.boat, "NORTH_SEA"))
    assert (table.boat.left_base, table.boat.home, table.boat.box) == (True, "GERMANY", "")
    at_sea = bench({"SW19.1c": [0]}, place="W_APPR", side="patrol", home="NORWAY")
    at_sea.goes(patrol_move(at_sea.war, at_sea.boat, "NORTH_SEA"))
    assert (at_sea.boat.left_base, at_sea.boat.home) == (False, "NORWAY")
