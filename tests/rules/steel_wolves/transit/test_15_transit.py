"""SW15, SW16, SW18, SW19 Transit, transit events, damage, the end of the week."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS, LEDGER
from sandtable.games.steel_wolves.rules.forces.damage import send_home
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, home_from_zone
from sandtable.games.steel_wolves.rules.patrol.movement import go_home, patrol_order
from sandtable.games.steel_wolves.rules.transit.supply import sources
from sandtable.games.steel_wolves.rules.transit.transit import (
    bases_by_way,
    boat_range,
    check_area,
    choose_side,
    choose_tie,
    distances,
    homeward_routes,
    in_range,
    move,
    open_to_subs,
    outward_routes,
    route_options,
    transit,
)
from sandtable.games.steel_wolves.rules.transit.transit_check import (
    event_chance,
    transit_check,
    transit_event,
    transit_modifiers,
)
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.games.steel_wolves.rules.week.operations import can_act, operations
from sandtable.games.steel_wolves.scenarios.campaigns import setup_campaign
from sandtable.games.steel_wolves.scenarios.scenarios import scenarios, setup
from sandtable.kernel import Chance, Seeded
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW15.1a", "SW15.24")
def test_ways_out_of_germany(bench: MakeBench) -> None:
    table = bench()
    assert set(outward_routes(table.state, table.boat)) == {
        "NORTH_SEA",
        "NORTH_SEA+cautious",
        "NORTH_SEA/NORWEGIAN",
        "NORTH_SEA/W_APPR",
        "NORTH_SEA/SW_APPR",
        "NORTH_SEA/BALTIC",
        "BALTIC",
        "BALTIC+cautious",
        "BALTIC/NORTH_SEA",
    }


@rule("SW15.1a")
def test_a_ready_boat_may_stay_in_port(bench: MakeBench) -> None:
    table = bench(())
    table.play(transit(table.war), outward="stay")
    assert (table.boat.place, table.boat.left_base, table.state.step) == ("GERMANY", False, "next_boat")
    at_sea = bench({"SW19.1c": [1]}, place="NORTH_SEA")
    at_sea.play(transit(at_sea.war))
    assert "stay" not in at_sea.asked[0].choices


@rule("SW15.1a", "SW5.T1..T5")
def test_a_boat_that_is_sent_to_the_mediterranean_must_go(bench: MakeBench) -> None:
    table = bench(
        {"SW19.1c": [1]}, "campaign_4", place="FRANCE_ATLANTIC", command="mediterranean", box="ready_for_sea"
    )
    table.play(transit(table.war))
    assert not {"stay", "home"} & set(table.asked[0].choices)


@rule("SW15.1a")
@pytest.mark.parametrize(("speed", "way"), [("VIIB", "W_APPR/NORTH_SEA"), ("IIC", "W_APPR")])
def test_a_base_counts_against_the_speed_and_a_mission_zone_does_not(
    bench: MakeBench, speed: str, way: str
) -> None:
    table = bench({"SW19.1c": [1]}, place="SW_APPR", zone="IRELAND", side="patrol", cls=speed)
    table.play(patrol_order(table.war), patrol="home")
    table.play(home_from_zone(table.war), leave_zone="SW_APPR")
    assert (table.boat.zone, way in homeward_routes(table.state, table.boat)) == ("", True)
    ready = bench(cls=speed)
    steps = {len(route.split("/")) for route in outward_routes(ready.state, ready.boat)}
    assert max(steps) == ready.boat.values.speed


@rule("SW15.1b", "SW15.2")
@pytest.mark.parametrize("returning", [False, True])
def test_no_side_is_chosen_twice(bench: MakeBench, returning: bool) -> None:
    table = bench(place="W_APPR", side="transit" if returning else "patrol", returning=returning)
    table.goes(operations(table.war))
    assert table.state.step == ("transit" if returning else "patrol")
    if not returning:
        table.play(patrol_order(table.war), patrol="skip")
        verbs = {choice.partition(":")[0] for choice in table.asked[0].choices}
        assert verbs == {"search", "skip", "home", "zone", "move"}, "from patrol only home"


@rule("SW15.3", "SW2.11a", "SW2.11b")
def test_two_point_routes(bench: MakeBench) -> None:
    table = bench(place="NORWEGIAN")
    assert "GREENLAND" in outward_routes(table.state, table.boat)
    assert "W_APPR/GREENLAND" in outward_routes(table.state, table.boat)
    table.boat.place = "W_APPR"
    assert "NORWEGIAN" in outward_routes(table.state, table.boat)
    assert "NORWEGIAN/GREENLAND" not in outward_routes(table.state, table.boat), "one point is left for two"
    table.boat.place, table.boat.cls = "NORWEGIAN", "IIC"
    assert "GREENLAND" not in outward_routes(table.state, table.boat)


@rule("SW15.31")
def test_last_point_home_over_a_two_point_route(bench: MakeBench) -> None:
    table = bench(place="SOUTH_AFRICA", cls="XXIII", returning=True, bases=["FRANCE_ATLANTIC"])
    assert homeward_routes(table.state, table.boat)[0] in ("ANGOLA", "ASCENSION")


@rule("SW15.31")
@pytest.mark.parametrize(
    ("cls", "speed", "place", "goes", "over"),
    [
        ("VIIC", 2, "BRAZIL", "WEST_AFRICA", "GUIANA/CAPE_VERDE"),
        ("XI", 3, "MADAGASCAR", "SOUTH_AFRICA", "SOUTH_AFRICA/ANGOLA"),
    ],
)
def test_a_faster_boat_waits_with_its_last_point_before_a_two_point_route_home(
    bench: MakeBench, cls: str, speed: int, place: str, goes: str, over: str
) -> None:
    table = bench((), "u123_1942", place=place, cls=cls, returning=True, bases=["DAKAR"])
    assert table.boat.values.speed == speed
    ways = homeward_routes(table.state, table.boat)
    assert (goes in ways, over in ways) == (True, False)
    table.boat.place, beyond = over.split("/")
    assert any(way.startswith(beyond) for way in homeward_routes(table.state, table.boat))


@rule("SW15.11", "SW2.3A2")
def test_range_counts_areas_and_not_through_the_channel(bench: MakeBench) -> None:
    assert distances(("GERMANY",))["SW_APPR"] == 3
    assert distances(("GERMANY",))["NORTH_SEA"] == 1
    assert "W_MED" not in distances(("FRANCE_ATLANTIC",))
    table = bench(scenario="u123_1942")
    assert in_range(table.state, table.boat, "GULF_MEX")
    table.boat.cls = "VIIC"
    assert not in_range(table.state, table.boat, "GULF_MEX")


@rule("SW30.71", "SW30.72", "SW30.73")
@pytest.mark.parametrize(("period", "reach"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 5)])
def test_range_of_type_vii(bench: MakeBench, period: Any, reach: Any) -> None:
    table = bench(war_period=period)
    assert boat_range(table.state, table.boat) == reach


@rule("SW30.7")
def test_other_types_keep_their_range(bench: MakeBench) -> None:
    table = bench(cls="IXB")
    assert boat_range(table.state, table.boat) == 7


@rule("SW30.21-22", "SW30.24")
def test_west_waters(bench: MakeBench) -> None:
    table = bench(war_period=2)
    assert [a for a in ("GREENLAND", "GRAND_BANKS", "US_EAST") if open_to_subs(table.state, a)] == ["GREENLAND"]
    table.state.war_period = 3
    assert [a for a in ("GREENLAND", "GRAND_BANKS", "US_EAST") if open_to_subs(table.state, a)] == [
        "GREENLAND",
        "GRAND_BANKS",
    ]
    table.state.war_period = 4
    assert open_to_subs(table.state, "US_EAST")


@rule("SW15.1b", "SW19.1a")
def test_check_on_the_area_with_most_red_not_the_start(bench: MakeBench) -> None:
    table = bench(war_period=1)
    assert check_area(table.state, "GERMANY", ["NORTH_SEA", "NORWEGIAN"]) == (["NORTH_SEA"], ())
    assert check_area(table.state, "NORTH_SEA", ["NORWEGIAN"]) == (["NORWEGIAN"], ())
    assert check_area(table.state, "GERMANY", ["NORTH_SEA", "SW_APPR"]) == (
        ["NORTH_SEA", "SW_APPR"],
        ("ENGLISH_CHANNEL",),
    )


@rule("SW15.1b")
def test_the_player_chooses_the_side(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [4]})
    table.play(transit(table.war), outward="NORTH_SEA/W_APPR")
    assert (table.boat.place, table.state.step) == ("W_APPR", "side")
    table.play(choose_side(table.war), side="patrol")
    assert (table.boat.side, table.boat.done, table.state.step) == ("patrol", True, "next_boat")


@rule("SW15.12")
@pytest.mark.parametrize(
    ("base", "way", "hunts"),
    [
        ("GERMANY", ["NORTH_SEA"], True),
        ("GERMANY", ["NORTH_SEA", "W_APPR"], True),
        ("GERMANY", ["NORTH_SEA", "NORWEGIAN"], False),
        ("GERMANY", ["NORTH_SEA", "BALTIC"], False),
        ("GERMANY", ["NORTH_SEA", "SW_APPR"], True),
        ("GERMANY", ["NORTH_SEA", "W_APPR", "SW_APPR"], False),
        ("NORWAY", ["NORTH_SEA", "W_APPR"], True),
        ("NORWAY", ["NORTH_SEA", "SW_APPR"], False),
        ("NARVIK", ["NORWEGIAN"], True),
        ("NARVIK", ["NORWEGIAN", "W_APPR"], False),
        ("FRANCE_ATLANTIC", ["SW_APPR"], True),
        ("FRANCE_ATLANTIC", ["SW_APPR", "W_APPR"], True),
        ("FRANCE_ATLANTIC", ["SW_APPR", "MOROCCO"], False),
    ],
)
def test_nearby_hunting_grounds(bench: MakeBench, base: str, way: list[str], hunts: bool) -> None:
    bases = ["GERMANY", "NORWAY", "NARVIK", "FRANCE_ATLANTIC"]
    table = bench({"SW19.1c": [0]}, place=base, bases=bases)
    table.goes(move(table.war, table.boat, way, cautious=False))
    table.play(choose_side(table.war))
    assert ("hunt" in table.asked[0].choices) is hunts


@rule("SW15.12", "SW26.1")
def test_mines_are_laid_in_the_turn_of_departure_too(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0]}, mines=2)
    table.goes(move(table.war, table.boat, ["NORTH_SEA"], cautious=False))
    table.play(choose_side(table.war), side="hunt")
    table.play(patrol_order(table.war), patrol="skip")
    assert "mine:ENGLISH_COAST" in table.asked[-1].choices


@rule("SW15.12", "SW30.11")
def test_hunting_at_once_forgoes_the_second_search(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [0]})
    table.goes(move(table.war, table.boat, ["NORTH_SEA"], cautious=False))
    table.play(choose_side(table.war), side="hunt")
    assert (table.boat.side, table.state.step) == ("patrol", "patrol")
    table.boat.searches = 1
    table.asked.clear()
    table.play(after_search(table.war))
    assert table.asked == []


@rule("SW15.21")
def test_going_home_by_choice_moves_at_once(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [1]}, place="W_APPR", side="patrol", spotted=True)
    table.play(patrol_order(table.war), patrol="home")
    assert (table.boat.returning, table.boat.side, table.state.step) == (True, "transit", "transit")
    assert not table.boat.spotted, "as for every boat that skips its search"
    table.play(transit(table.war))
    assert (table.boat.place, len(table.facts("transit-check"))) == ("GERMANY", 1)


@rule("SW15.21", "SW8.12")
def test_a_boat_on_its_way_out_may_turn_for_home(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [1]}, place="W_APPR")
    table.play(transit(table.war), outward="home")
    assert (table.boat.returning, table.boat.place, table.state.step) == (True, "W_APPR", "operations")
    table.goes(operations(table.war))
    table.play(transit(table.war))
    assert [asked.kind for asked in table.asked] == ["outward", "homeward"]
    assert (table.boat.place, table.boat.fate) == ("GERMANY", "work-up")
    assert table.boat.shirked
    ready = bench((), step="transit")
    ready.play(transit(ready.war), outward="stay")
    assert "home" not in ready.asked[0].choices


@rule("SW15.23", "SW15.21")
def test_a_boat_that_turns_for_home_beside_a_supply_ship_may_refuel_at_once(bench: MakeBench) -> None:
    table = bench((), campaign="campaign_1", place="MOROCCO", side="patrol", year=1940)
    table.state.interned = ["CADIZ"]
    table.play(patrol_order(table.war), patrol="home")
    assert table.state.step == "resupply"


@rule("SW15.22a", "SW15.2")
def test_sent_home_and_the_shortest_way(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [3]}, place="W_APPR", side="patrol")
    send_home(table.war, table.boat, "SW14.7a")
    assert (table.boat.side, table.boat.returning) == ("transit", True)
    assert homeward_routes(table.state, table.boat)[0] == "NORTH_SEA/GERMANY"
    table.play(transit(table.war), homeward="NORTH_SEA/GERMANY")
    assert (table.boat.place, table.boat.fate, table.boat.returning) == ("GERMANY", "work-up", False)


@rule("SW15.22b")
def test_no_check_at_the_door_but_for_a_transit_zone(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA", returning=True)
    table.goes(move(table.war, table.boat, ["GERMANY"], cautious=False))
    assert table.boat.fate == "work-up"
    biscay = bench({"SW19.1c": [3]}, scenario="u99_1940", place="SW_APPR", returning=True)
    biscay.goes(move(biscay.war, biscay.boat, ["FRANCE_ATLANTIC"], cautious=False))
    assert biscay.all_thrown()
    assert check_area(biscay.state, "SW_APPR", ["FRANCE_ATLANTIC"]) == (["SW_APPR"], ("BAY_OF_BISCAY",))


@rule("SW15.22a", "SW15.22c", "SW10.21n")
def test_the_player_chooses_the_base_and_the_way_is_direct(bench: MakeBench) -> None:
    bases = ["GERMANY", "NORWAY", "FRANCE_ATLANTIC"]
    table = bench({"SW19.1c": [3]}, "u99_1940", place="SW_APPR", returning=True, bases=bases)
    routes = homeward_routes(table.state, table.boat)
    assert routes == [
        "FRANCE_ATLANTIC",
        "FRANCE_ATLANTIC+cautious",
        "NORTH_SEA/GERMANY",
        "NORTH_SEA+cautious",
        "NORTH_SEA/NORWAY",
        "W_APPR/NORTH_SEA",
        "W_APPR+cautious",
        "W_APPR/NORWEGIAN",
    ]
    table.play(transit(table.war), homeward="W_APPR/NORTH_SEA")
    assert (table.boat.place, table.boat.done) == ("NORTH_SEA", True)


@rule("SW19.1b", "SW15.22a")
def test_each_way_home_shows_its_end_and_its_bases(bench: MakeBench) -> None:
    bases = ["GERMANY", "NORWAY", "FRANCE_ATLANTIC"]
    table = bench((), "u99_1940", place="SW_APPR", returning=True, bases=bases)
    homes = bases_by_way(table.state, table.boat)
    options = route_options(table.state, table.boat, list(homes), homes)
    towards = {option.id: (option.text, option.args["to"], option.args["bases"]) for option in options}
    assert towards["FRANCE_ATLANTIC"] == ("route", "FRANCE_ATLANTIC", ["FRANCE_ATLANTIC"])
    assert towards["W_APPR/NORTH_SEA"] == ("route-home", "NORTH_SEA", ["GERMANY", "NORWAY"])
    assert towards["W_APPR/NORWEGIAN"] == ("route-home", "NORWEGIAN", ["NORWAY"])
    assert towards["FRANCE_ATLANTIC+cautious"][0] == "route-cautious"
    assert towards["W_APPR+cautious"][:2] == ("route-home-cautious", "W_APPR")


@rule("SW15.11", "SW15.22a")
def test_a_farther_base_must_be_in_reach_all_the_way(bench: MakeBench) -> None:
    bases = ["GERMANY", "FRANCE_ATLANTIC"]
    table = bench((), "u99_1940", place="MOROCCO", returning=True, bases=bases, cls="IIC", war_period=2)
    assert homeward_routes(table.state, table.boat) == ["SW_APPR", "SW_APPR+cautious"]
    table.state.bases.remove("FRANCE_ATLANTIC")
    assert homeward_routes(table.state, table.boat)[0] == "SW_APPR", "home it may go from anywhere"


@rule("SW19.1b", "SW20.8")
def test_the_numbers_of_all_transit_zones_on_the_way_add_up(bench: MakeBench) -> None:
    bases = ["GERMANY", "FRANCE_ATLANTIC"]
    table = bench({"SW19.1c": [0]}, "u99_1940", place="NORTH_SEA", returning=True, bases=bases, war_period=4)
    table.goes(move(table.war, table.boat, ["SW_APPR", "FRANCE_ATLANTIC"], cautious=False))
    mods = table.facts("transit-check")[0]["throw"].modifiers
    assert [mod.value for mod in mods if mod.why == "transit-zone"] == [6, -1]


@rule("SW15.22c")
def test_not_home_yet(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [3]}, place="GREENLAND", returning=True, bases=["GERMANY"])
    routes = homeward_routes(table.state, table.boat)
    assert "W_APPR/NORTH_SEA" in routes
    table.play(transit(table.war), homeward="W_APPR/NORTH_SEA")
    assert (table.boat.place, table.boat.done, table.state.step) == ("NORTH_SEA", True, "next_boat")


@rule("SW15.24", "SW19.1b")
def test_cautious_transit(bench: MakeBench, total: Total) -> None:
    table = bench({"SW19.1c": [0]}, place="NORTH_SEA")
    table.play(transit(table.war), outward="W_APPR+cautious")
    check = table.facts("transit-check")[0]["throw"]
    assert total(check.modifiers) == {"coast-or-air": 1, "cautious": -1}


@rule("SW19.1c")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ([9, 0, 7], "spotted"),
        ([9, 0, 9], "spotted-home"),
        ([9, 4, 9], "lost"),
        ([9, 7, 8], "damaged-home"),
        ([9, 9, 9], "lost"),
        ([9, 9, 0], "none"),
    ],
)
def test_transit_events(bench: MakeBench, faces: Any, result: Any) -> None:
    table = bench({"SW19.1c": faces}, place="NORTH_SEA")
    transit_check(table.war, table.boat, "NORTH_SEA", [])
    boat = table.boat
    assert table.facts("transit-event")[0]["result"] == result
    assert boat.spotted is (result not in ("none", "lost"))
    assert boat.returning is result.endswith("home")
    assert (boat.damage, boat.fate) == (int(result == "damaged-home"), "lost" if result == "lost" else "")


@rule("SW19.1c")
@pytest.mark.parametrize(
    ("periods", "columns"), [((1, 2), "1111222334"), ((3, 4), "1112223344"), ((5,), "1122233445")]
)
def test_the_first_die_of_a_transit_event_picks_the_column_by_the_war_period(
    bench: MakeBench, periods: Any, columns: Any
) -> None:
    for period, face in product(periods, range(10)):
        told = []
        for second in range(10):
            table = bench({"SW19.1c": [face, second]}, place="NORTH_SEA", war_period=period)
            transit_event(table.war, table.boat, "NORTH_SEA")
            told.append(table.facts("transit-event")[0]["result"])
        assert told == [str(row[int(columns[face])]) for row in CHARTS["transit_event"].rows]


@rule("SW19.1c")
def test_event_from_the_first_red_box(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [7]}, place="NORTH_SEA")
    _, event = transit_check(table.war, table.boat, "NORTH_SEA", [])
    assert not event
    assert event_chance(table.state, "NORTH_SEA", []) == 0.2
    cautious = transit_modifiers(table.state, table.boat, "GREENLAND", cautious=True)
    assert event_chance(table.state, "NORTH_SEA", cautious * 3) == 0.0


@rule("SW19.1b")
@pytest.mark.parametrize(
    ("area", "period", "value"),
    [("NORTH_SEA", 1, 1), ("GREENLAND", 1, 0), ("GREENLAND", 5, 1), ("MID_OCEAN", 1, 0)],
)
def test_a_coast_or_an_aircraft_icon_adds_one_and_no_more(
    bench: MakeBench, total: Total, area: str, period: int, value: int
) -> None:
    table = bench(war_period=period)
    mods = transit_modifiers(table.state, table.boat, area)
    assert total(mods).get("coast-or-air", 0) == value
    assert len(mods) == value


@rule("SW19.1d")
def test_no_event_where_there_is_no_red(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9]}, place="GREENLAND")
    mods = transit_modifiers(table.state, table.boat, "GREENLAND", patrol=True, zone="IRELAND")
    _, event = transit_check(table.war, table.boat, "GREENLAND", mods)
    assert not event


@rule("SW19.1b", "SW23.0")
def test_spotted_and_green_boats_are_caught_more_often(bench: MakeBench, total: Total) -> None:
    table = bench(spotted=True, inexperienced=1, war_period=2)
    assert total(transit_modifiers(table.state, table.boat, "NORTH_SEA")) == {"coast-or-air": 1, "inexperienced": 1}
    table.state.war_period = 3
    assert total(transit_modifiers(table.state, table.boat, "NORTH_SEA"))["spotted"] == 1


@rule("SW19.12")
def test_sent_home_stands_in_the_area_of_the_check(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 0, 9]})
    table.goes(move(table.war, table.boat, ["NORTH_SEA", "SW_APPR"], cautious=False))
    assert table.state.step == "tie"
    assert table.facts("transit-check")[0]["area"] == "NORTH_SEA", "the first of them on the way"
    table.play(choose_tie(table.war), tie="SW_APPR")
    assert (table.boat.place, table.boat.returning, table.state.step) == ("SW_APPR", True, "next_boat")


@rule("SW19.12", "SW7.41c")
def test_where_the_boat_stands_after_a_tie_is_where_it_has_been(bench: MakeBench) -> None:
    dice = {"SW19.1c": [9, 0, 9], "SW16.2": [0], "SW7.41b": [5]}
    table = bench(dice, lows={"SW_APPR": 965})
    table.goes(move(table.war, table.boat, ["NORTH_SEA", "SW_APPR"], cautious=False))
    table.play(choose_tie(table.war), tie="SW_APPR")
    table.goes(conclude(table.war))
    assert [fact["area"] for fact in table.facts("storm")] == ["SW_APPR"]


@rule("SW19.12")
def test_a_returning_boat_that_is_sent_home_again_stops_there_too(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 0, 9]}, place="W_APPR", returning=True)
    table.goes(move(table.war, table.boat, ["NORTH_SEA", "GERMANY"], cautious=False))
    assert (table.boat.place, table.boat.done, table.state.step) == ("NORTH_SEA", True, "next_boat")


@rule("SW2.5")
def test_four_weeks_are_a_month(bench: MakeBench) -> None:
    table = bench(place="W_APPR", week=4, month=12)
    table.goes(conclude(table.war))
    assert (table.state.year, table.state.month, table.state.week) == (1940, 1, 1)


@rule("SW11.1", "SW2.1b", "SW4.0b")
def test_done_boats_operate_again_next_week(bench: MakeBench) -> None:
    table = bench({"SW7.11": [9], "SW7.4A": [5] * 3}, place="W_APPR", side="patrol", done=True, acted=True)
    table.goes(conclude(table.war))
    assert not table.boat.done
    assert can_act(table.boat)
    table.goes(operations(table.war))
    assert table.at() == "patrol"
    table.goes(go_home(table.war, table.boat))
    table.goes(operations(table.war))
    assert table.state.step == "transit"


@rule("SW3.0")
def test_the_boat_starts_ready_on_its_transit_side() -> None:
    found = next(s for s in scenarios() if s.id == "u99_1940")
    state = setup(found, {}, Chance(Seeded(4)))
    boat = state.boats[0]
    assert (boat.id, boat.cls, boat.place, boat.side) == ("U-99", "VIIB", "FRANCE_ATLANTIC", "transit")
    assert (state.war_period, state.year, state.month, state.torpedo_value) == (2, 1940, 10, 0)


@rule("SW3.0")
def test_in_a_campaign_all_boats_start_on_their_transit_side_also_those_at_sea() -> None:
    state = setup_campaign(CAMPAIGNS["campaign_1"], {}, Chance(Seeded(4)))
    assert sum(1 for boat in state.boats if boat.at_sea) == 29
    assert {boat.side for boat in state.boats} == {"transit"}
    for boat in state.boats:
        assert LEDGER[boat.id].entry == "W/S"


@rule("SW14.71", "SW15.23")
@pytest.mark.parametrize(
    ("area", "returning", "step"),
    [("MID_OCEAN", True, "transit"), ("MOROCCO", True, "resupply"), ("MOROCCO", False, "transit")],
)
def test_a_boat_refuels_only_on_its_way_home_and_where_there_is_a_source(
    bench: MakeBench, area: Any, returning: Any, step: Any
) -> None:
    table = bench(campaign="campaign_1", place=area, side="transit", returning=returning, year=1940)
    table.state.interned = ["CADIZ"]
    table.state.bases.append("FRANCE_ATLANTIC")
    table.goes(operations(table.war))
    assert table.state.step == step
    assert sources(table.state, table.boat) == (["CADIZ"] if area == "MOROCCO" else [])
