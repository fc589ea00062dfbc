"""SW15 Where a boat may go, by which ways, and what it passes on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, CLASSES
from sandtable.games.steel_wolves.rules.transit.transit import (
    areas_for,
    bases_by_way,
    boat_range,
    choose_side,
    choose_tie,
    homeward_routes,
    in_range,
    move,
    outward_routes,
    points_home,
    route_options,
    sail_home,
    transit,
    waters,
)
from sandtable.games.steel_wolves.rules.week.end_of_turn import beyond_range
from sandtable.games.steel_wolves.rules.week.operations import operations
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


# --- range ------------------------------------------------------------------------------------------------


@rule("SW15.11", "SW2.3A2", "SW30.21-22")
@pytest.mark.parametrize(
    ("reach", "period", "found"),
    [
        (1, 4, {"BALTIC", "NORTH_SEA"}),
        (2, 4, {"BALTIC", "NORTH_SEA", "NORWEGIAN", "W_APPR"}),
        (3, 4, {"BALTIC", "NORTH_SEA", "NORWEGIAN", "W_APPR", "BARENTS", "SW_APPR", "GREENLAND"}),
    ],
)
def test_range_from_germany_area_by_area(reach: int, period: int, found: set[str]) -> None:
    assert waters(("GERMANY",), reach, period) == found


@rule("SW15.11", "SW30.21-22", "SW36.63I-M")
@pytest.mark.parametrize(
    ("period", "opened", "found"),
    [
        (2, (), {"GREENLAND"}),
        (3, (), {"GREENLAND", "GRAND_BANKS"}),
        (3, ("MARITIMES",), {"GREENLAND", "GRAND_BANKS", "MARITIMES"}),
        (4, (), {"GREENLAND", "GRAND_BANKS", "MARITIMES", "SARGASSO"}),
    ],
)
def test_the_west_in_range_is_open_by_its_period_or_before_its_time(
    period: int, opened: tuple[str, ...], found: set[str]
) -> None:
    west = {area for area in waters(("FRANCE_ATLANTIC",), 4, period, opened) if AREAS[area].side == "west"}
    assert west - {"BERMUDA", "GUIANA"} == found
    assert not west & {"US_EAST", "GULF_MEX", "CARIBBEAN", "BRAZIL"}, "five areas away or more"


def beside_a_tanker(bench: MakeBench, place: str, **changes: Any) -> tuple[Bench, Boat, Boat]:
    """A Type IIC of range 2 in Germany's waters, and a tanker on patrol; both belong to a campaign of 1942."""
    table = bench(
        {"SW19.1c": [1]},
        campaign="campaign_4",
        year=1942,
        war_period=4,
        bases=["GERMANY"],
        cls="IIC",
        place="W_APPR",
    )
    tanker = Boat("T-1", "XIV", "DE", place, side="patrol")
    for name, value in changes.items():
        setattr(tanker, name, value)
    table.state.boats.append(tanker)
    return table, table.boat, tanker


@rule("SW21.33C", "SW21.33D", "SW15.11")
@pytest.mark.parametrize(
    ("place", "changes", "more"),
    [
        ("SW_APPR", {}, {"SW_APPR"}),
        ("MOROCCO", {}, set()),
        ("SW_APPR", {"side": "transit"}, set()),
        ("SW_APPR", {"fate": "lost"}, set()),
        ("SW_APPR", {"cls": "VIIC"}, set()),
    ],
)
def test_only_a_tanker_on_patrol_lends_one_area_beyond_the_range(
    bench: MakeBench, place: str, changes: dict[str, Any], more: set[str]
) -> None:
    table, boat, _ = beside_a_tanker(bench, place, **changes)
    near = {"BALTIC", "NORTH_SEA", "NORWEGIAN", "W_APPR"}
    assert boat_range(table.state, boat) == 2
    assert areas_for(table.state, boat) == near | more
    assert {area for area in AREAS if in_range(table.state, boat, area)} == near | more


@rule("SW21.33C", "SW21.33D")
def test_a_tanker_does_not_lend_itself_an_area(bench: MakeBench) -> None:
    table, _, tanker = beside_a_tanker(bench, "W_APPR")
    beyond = next(
        area for area in AREAS if area not in areas_for(table.state, tanker) and area in waters(("GERMANY",), 8, 4)
    )
    assert CLASSES["XIV"].range == 7
    tanker.place = beyond
    assert beyond not in areas_for(table.state, tanker)


@rule("SW21.33C", "SW15.22a")
def test_the_week_its_tanker_goes_a_boat_moves_home_at_once(bench: MakeBench) -> None:
    table, boat, tanker = beside_a_tanker(bench, "SW_APPR")
    boat.place, boat.side = "SW_APPR", "patrol"
    tanker.fate = "lost"
    table.goes(operations(table.war))
    assert (boat.returning, boat.withdrawn, table.state.step) == (True, False, "transit")
    table.play(transit(table.war), homeward="W_APPR")
    assert table.asked[0].kind == "homeward"


@rule("SW21.33C")
@pytest.mark.parametrize("fate", ["", "lost"])
def test_boats_in_base_and_lost_boats_are_not_beyond_their_range(bench: MakeBench, fate: str) -> None:
    table, boat, _ = beside_a_tanker(bench, "SW_APPR")
    boat.place, boat.fate = ("MOROCCO", fate) if fate else ("GERMANY", "")
    beyond_range(table.war)
    assert (boat.returning, table.facts("sent-home")) == (False, [])


@rule("SW15.11", "SW30.34")
@pytest.mark.parametrize(("closed", "out"), [([], True), (["W_APPR"], False)])
def test_a_scenario_may_close_an_area(bench: MakeBench, closed: list[str], out: bool) -> None:
    table = bench((), campaign="campaign_1", closed=closed)
    assert in_range(table.state, table.boat, "W_APPR") is out
    assert ("NORTH_SEA/W_APPR" in outward_routes(table.state, table.boat)) is out
    assert "NORTH_SEA" in outward_routes(table.state, table.boat)


@rule("SW15.11", "SW5.T1..T5")
@pytest.mark.parametrize(
    ("command", "place", "found"),
    [
        ("arctic", "NORWEGIAN", {"NORWEGIAN", "BARENTS"}),
        ("", "NORWEGIAN", {"NORWEGIAN", "BARENTS", "NORTH_SEA", "BALTIC", "W_APPR", "GREENLAND"}),
    ],
)
def test_a_boat_of_a_command_keeps_to_its_waters(
    bench: MakeBench, command: str, place: str, found: set[str]
) -> None:
    table = bench((), "campaign_4", cls="IIC", bases=["NORWAY"], place=place, command=command)
    assert areas_for(table.state, table.boat) == found


# --- ways -------------------------------------------------------------------------------------------------


@rule("SW15.22a")
@pytest.mark.parametrize(
    ("bases", "avoid", "area", "points"),
    [
        (("GERMANY",), "", "NORTH_SEA", 1),
        (("GERMANY",), "", "GREENLAND", 3),
        (("GERMANY",), "", "SW_APPR", 2),
        (("GERMANY",), "ENGLISH_CHANNEL", "SW_APPR", 3),
        (("NARVIK",), "", "GREENLAND", 3),
        (("DAKAR",), "", "GUIANA", 3),
        (("DAKAR",), "", "BRAZIL", 4),
        (("DAKAR",), "", "ARGENTINE", 6),
        (("FRANCE_ATLANTIC", "DAKAR"), "", "MOROCCO", 2),
        (("ITALY",), "", "SW_APPR", 3),
    ],
)
def test_points_to_the_nearest_base(
    bench: MakeBench, bases: tuple[str, ...], avoid: str, area: str, points: int
) -> None:
    table = bench((), place=area, bases=list(bases), cls="XII")
    table.state.events.avoids[table.boat.id] = avoid
    assert points_home(bases, avoid)[area] == points
    assert table.boat.values.speed == 3
    home = any(way.split("/")[-1] in bases for way in homeward_routes(table.state, table.boat))
    assert home is (points <= 3), "with three points a week"


@rule("SW15.22a")
def test_a_boat_in_its_base_and_one_that_is_cut_off_have_no_way_home(bench: MakeBench) -> None:
    table = bench(place="GERMANY", bases=["GERMANY"])
    assert homeward_routes(table.state, table.boat) == []
    cut_off = bench(place="W_MED", bases=["GERMANY"])
    cut_off.state.events.avoids[cut_off.boat.id] = "GIBRALTAR"
    assert homeward_routes(cut_off.state, cut_off.boat) == []
    cut_off.state.events.avoids = {"another": "GIBRALTAR"}
    assert homeward_routes(cut_off.state, cut_off.boat)[0] == "MOROCCO/SW_APPR"


@rule("SW15.22a", "SW5.T1..T5")
def test_a_boat_that_shuns_a_strait_is_offered_no_way_through_it(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA", bases=["GERMANY", "FRANCE_ATLANTIC"], returning=True)
    assert "SW_APPR/FRANCE_ATLANTIC" in bases_by_way(table.state, table.boat)
    table.state.events.avoids[table.boat.id] = "ENGLISH_CHANNEL"
    ways = bases_by_way(table.state, table.boat)
    assert not any(way.startswith("SW_APPR") for way in ways)
    assert ways["W_APPR/SW_APPR"] == ("FRANCE_ATLANTIC",)
    gibraltar = bench(place="MOROCCO", bases=["ITALY", "GERMANY"], returning=True)
    assert "SW_APPR/NORTH_SEA" in bases_by_way(gibraltar.state, gibraltar.boat)
    gibraltar.state.events.avoids[gibraltar.boat.id] = "GIBRALTAR"
    home = bases_by_way(gibraltar.state, gibraltar.boat)
    assert {way: to for way, to in home.items() if "+" not in way} == {"SW_APPR/NORTH_SEA": ("GERMANY",)}


@rule("SW15.22a", "SW15.11")
def test_only_the_way_to_the_nearest_base_may_lead_out_of_reach(bench: MakeBench) -> None:
    """A Type IIC has range 2: from Morocco only France is near, and Germany lies beyond its waters."""
    table = bench(place="MID_OCEAN", bases=["GERMANY", "DAKAR"], returning=True, cls="IIC", war_period=4)
    reach = areas_for(table.state, table.boat)
    assert "MID_OCEAN" in reach
    assert "SW_APPR" not in reach
    ways = bases_by_way(table.state, table.boat)
    assert {way: to for way, to in ways.items() if "+" not in way} == {"CAPE_VERDE": ("DAKAR",)}
    far = bench(place="ANGOLA", bases=["DAKAR"], returning=True, cls="IIC", war_period=4)
    assert "WEST_AFRICA" in areas_for(far.state, far.boat)
    lone = bench(place="SOUTH_AFRICA", bases=["DAKAR"], returning=True, cls="IIC", war_period=4)
    assert "ANGOLA" not in areas_for(lone.state, lone.boat)
    assert bases_by_way(lone.state, lone.boat)["ANGOLA"] == ("DAKAR",), "the nearest, whatever its range"


@rule("SW19.1b")
def test_what_a_player_sees_of_the_ways_out(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA", war_period=1, inexperienced=2)
    seen = {
        option.id: option for option in route_options(table.state, table.boat, ["W_APPR", "W_APPR+cautious"], {})
    }
    assert seen["W_APPR"].args == {"way": ["W_APPR"], "to": "W_APPR"}
    assert (seen["W_APPR"].text, seen["W_APPR+cautious"].text) == ("route", "route-cautious")
    assert (seen["W_APPR"].at, seen["W_APPR+cautious"].args["to"]) == ("W_APPR", "W_APPR")
    assert [seen[way].odds[0].chance for way in ("W_APPR", "W_APPR+cautious")] == [0.5, 0.4]
    assert [[mod.value for mod in seen[way].odds[0].modifiers] for way in seen] == [[1, 2], [1, -1, 2]]
    loads, stays, turns = route_options(table.state, table.boat, ["mines", "stay", "home"], {})
    assert loads.args == {"strength": table.boat.values.mines}
    assert [(option.id, option.args, option.at, option.odds) for option in (stays, turns)] == [
        ("stay", {}, "", []),
        ("home", {}, "", []),
    ]
    assert (loads.at, loads.odds) == ("", [])


@rule("SW15.22b", "SW15.1b", "SW19.1b")
def test_the_way_through_the_door_shows_no_danger(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA", returning=True)
    (door,) = route_options(table.state, table.boat, ["GERMANY"], {"GERMANY": ("GERMANY",)})
    assert door.odds == []


@rule("SW15.1a", "SW15.22a")
@pytest.mark.parametrize(
    ("returning", "kind", "cites"), [(False, "outward", "SW15.1a"), (True, "homeward", "SW15.22a")]
)
def test_the_question_says_whether_the_boat_goes_out_or_home(
    bench: MakeBench, returning: bool, kind: str, cites: str
) -> None:
    table = bench({"SW19.1c": [1]}, place="W_APPR", returning=returning)
    table.play(transit(table.war))
    (asked,) = table.asked
    assert (asked.kind, asked.rule) == (kind, cites)
    assert {"bases" in option.args for option in asked.options() if option.args} == {returning}


@rule("SW15.11", "SW15.1a", "SW26.0")
@pytest.mark.parametrize(
    ("place", "closed", "step"),
    [("GERMANY", ["NORTH_SEA", "BALTIC"], "next_boat"), ("BALTIC", ["NORTH_SEA"], "side")],
)
def test_without_a_way_out_a_boat_waits_in_port_or_stays_where_it_is(
    bench: MakeBench, place: str, closed: list[str], step: str
) -> None:
    table = bench((), campaign="campaign_1", place=place, closed=closed, step="transit")
    table.play(transit(table.war))
    assert (table.asked, table.boat.place, table.state.step) == ([], place, step)
    assert [fact["place"] for fact in table.facts("no-way-out")] == [place]


# --- what comes of a movement ---------------------------------------------------------------------------


@rule("SW15.1b", "SW30.5", "SW19.12")
@pytest.mark.parametrize(
    ("start", "way", "dice", "place", "passed"),
    [
        ("GERMANY", ["NORTH_SEA", "W_APPR"], [1], "W_APPR", ["NORTH_SEA", "W_APPR"]),
        ("NORTH_SEA", ["W_APPR"], [1], "W_APPR", ["W_APPR"]),
        ("W_APPR", ["NORTH_SEA", "NORWEGIAN"], [0], "NORTH_SEA", ["NORTH_SEA"]),
        ("BALTIC", ["NORTH_SEA", "NORWEGIAN"], [9, 0, 9], "NORTH_SEA", ["NORTH_SEA"]),
        ("NORWEGIAN", ["W_APPR", "GREENLAND"], [9, 4, 9], "W_APPR", ["W_APPR", "GREENLAND"]),
    ],
)
def test_the_areas_that_a_boat_has_passed(
    bench: MakeBench, start: str, way: list[str], dice: list[int], place: str, passed: list[str]
) -> None:
    """As far as it came: to its destination, to an encounter, or to where it was turned back."""
    table = bench({"SW19.1c": dice}, place=start)
    table.goes(move(table.war, table.boat, way, cautious=False))
    assert (table.boat.place, table.boat.passed, table.state.sailed) == (place, passed, passed)


@rule("SW15.22b", "SW30.5", "SW7.41c")
def test_a_boat_that_comes_home_has_rolled_for_the_storms_of_its_way(bench: MakeBench) -> None:
    table = bench(
        {"SW19.1c": [1], "SW7.41b": [1], "SW7.41d": [0], "SW18.3": [5]},
        place="W_APPR",
        returning=True,
        passed=["W_APPR"],
        lows={"NORTH_SEA": 965},
    )
    table.goes(move(table.war, table.boat, ["NORTH_SEA", "GERMANY"], cautious=False))
    assert (table.boat.place, table.boat.fate, table.state.step) == ("GERMANY", "repair-1", "next_boat")
    assert (table.state.sailed, table.boat.passed) == (["W_APPR", "NORTH_SEA"], [])
    lost = bench(
        {"SW19.1c": [1], "SW7.41b": [1], "SW7.41d": [9]}, place="W_APPR", returning=True, lows={"NORTH_SEA": 965}
    )
    lost.goes(move(lost.war, lost.boat, ["NORTH_SEA", "GERMANY"], cautious=False))
    assert (lost.boat.fate, lost.facts("home"), lost.state.step) == ("lost", [], "next_boat")


@rule("SW19.12", "SW15.1b")
def test_a_boat_that_is_lost_on_its_way_has_no_more_turn(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 4, 9]}, place="NORTH_SEA")
    table.goes(move(table.war, table.boat, ["W_APPR"], cautious=False))
    assert (table.boat.fate, table.state.step) == ("lost", "next_boat")


@rule("SW15.1b")
def test_the_base_from_which_a_boat_sailed_is_remembered_at_sea(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [1, 1]}, box="ready_for_sea")
    table.goes(move(table.war, table.boat, ["NORTH_SEA"], cautious=False))
    assert (table.boat.left_base, table.boat.home, table.boat.box) == (True, "GERMANY", "")
    table.goes(move(table.war, table.boat, ["W_APPR"], cautious=False))
    assert (table.boat.left_base, table.boat.home) == (False, "GERMANY")


@rule("SW15.4", "SW15.1b")
@pytest.mark.parametrize(("green", "event"), [(0, False), (2, True)])
def test_there_is_no_encounter_where_there_is_an_event(bench: MakeBench, green: int, event: bool) -> None:
    """A natural 0, but +6 for the Channel, +1 for the coast and +2 for the crew reach the first red box."""
    table = bench(
        {"SW19.1c": [0, *([0, 0] if event else [])]}, place="NORTH_SEA", war_period=4, inexperienced=green
    )
    table.goes(move(table.war, table.boat, ["SW_APPR"], cautious=False))
    assert (table.facts("transit-check")[0]["event"], table.state.encounter) == (event, not event)
    assert table.boat.place == "SW_APPR"


@rule("SW15.42-48", "SW15.4", "SW15.1b")
@pytest.mark.parametrize(
    ("start", "way", "returning", "met", "onward"),
    [
        ("W_APPR", ["NORTH_SEA", "NORWEGIAN"], False, "NORTH_SEA", ["NORWEGIAN"]),
        ("GREENLAND", ["W_APPR", "NORTH_SEA"], False, "W_APPR", ["NORTH_SEA"]),
        ("BARENTS", ["NORWEGIAN", "NORTH_SEA"], False, "NORTH_SEA", []),
        ("W_APPR", ["NORTH_SEA", "GERMANY"], True, "NORTH_SEA", []),
        ("SW_APPR", ["FRANCE_ATLANTIC"], True, "SW_APPR", []),
    ],
)
def test_what_still_lies_before_a_boat_that_meets_ships(
    bench: MakeBench, start: str, way: list[str], returning: bool, met: str, onward: list[str]
) -> None:
    bases = ["GERMANY", "FRANCE_ATLANTIC"]
    table = bench({"SW19.1c": [0]}, place=start, returning=returning, bases=bases)
    table.goes(move(table.war, table.boat, way, cautious=False))
    assert (table.boat.place, table.state.onward, table.state.bound) == (met, onward, way[-1])
    assert (table.state.encounter, table.state.step) == (True, "search")


@rule("SW5.T1..T5", "SW15.1b", "SW19.12")
@pytest.mark.parametrize(
    ("start", "way", "dice", "place", "returning", "passed"),
    [
        ("MOROCCO", ["W_MED"], [9, 0, 9], "MOROCCO", True, []),
        ("MOROCCO", ["W_MED"], [9, 0, 0], "W_MED", False, ["W_MED"]),
        ("MOROCCO", ["W_MED"], [1], "W_MED", False, ["W_MED"]),
        ("FRANCE_ATLANTIC", ["SW_APPR", "MOROCCO"], [9, 0, 9], "MOROCCO", True, ["SW_APPR", "MOROCCO"]),
    ],
)
def test_only_in_the_strait_a_boat_for_the_mediterranean_is_thrown_back(
    bench: MakeBench, start: str, way: list[str], dice: list[int], place: str, returning: bool, passed: list[str]
) -> None:
    table = bench({"SW19.1c": dice}, "campaign_4", place=start, command="mediterranean")
    table.goes(move(table.war, table.boat, way, cautious=False))
    assert (table.boat.place, table.boat.returning, table.boat.passed) == (place, returning, passed)


@rule("SW15.1b", "SW5.T1..T5", "SW15.12")
@pytest.mark.parametrize(("command", "asked"), [("mediterranean", 0), ("", 1)])
def test_a_boat_for_the_mediterranean_stays_in_transit_without_a_question(
    bench: MakeBench, command: str, asked: int
) -> None:
    table = bench((), "campaign_4", place="MOROCCO", command=command, step="side")
    table.play(choose_side(table.war), side="transit")
    assert (len(table.asked), table.boat.side, table.boat.done) == (asked, "transit", True)
    assert table.state.step == "next_boat"


@rule("SW15.12")
def test_a_boat_that_did_not_leave_base_this_week_does_not_hunt_at_once(bench: MakeBench) -> None:
    for place, way, home in (("NORTH_SEA", "W_APPR", "GERMANY"), ("BALTIC", "NORTH_SEA", "GERMANY")):
        table = bench({"SW19.1c": [1]}, place=place, home=home)
        table.goes(move(table.war, table.boat, [way], cautious=False))
        table.play(choose_side(table.war))
        assert table.asked[0].choices == ["patrol", "transit"]


@rule("SW19.12", "SW7.41c", "SW30.5")
def test_a_tie_puts_the_boat_once_where_the_player_says(bench: MakeBench) -> None:
    for said, passed in (("NORTH_SEA", ["NORTH_SEA"]), ("SW_APPR", ["NORTH_SEA", "SW_APPR"])):
        table = bench({"SW19.1c": [9, 0, 9]})
        table.goes(move(table.war, table.boat, ["NORTH_SEA", "SW_APPR"], cautious=False))
        assert table.state.tied == ["NORTH_SEA", "SW_APPR"]
        table.play(choose_tie(table.war), tie=said)
        assert (table.boat.place, table.boat.passed, table.state.sailed) == (said, passed, passed)
        assert (table.state.tied, table.state.step) == ([], "next_boat")


# --- home for good --------------------------------------------------------------------------------------


@rule("SW19.13", "SW30.5", "SW19.12")
@pytest.mark.parametrize(
    ("dice", "answers", "starts", "sailed"),
    [
        ([1, 1], {}, ["GREENLAND", "NORTH_SEA"], ["W_APPR", "NORTH_SEA"]),
        ([9, 0, 9, 1], {}, ["GREENLAND", "W_APPR"], ["W_APPR", "NORTH_SEA"]),
        ([9, 0, 9, 1], {"tie": "NORTH_SEA"}, ["GREENLAND", "NORTH_SEA"], ["W_APPR", "NORTH_SEA"]),
    ],
)
def test_a_boat_that_leaves_the_game_sails_all_its_way_home(
    dice: list[int], answers: dict[str, str], starts: list[str], sailed: list[str]
) -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("VIIA", "GREENLAND", "U-28")
    stage.run(sail_home(stage.war({"SW19.1c": dice}), boat), answers)
    assert [fact["start"] for fact in stage.facts("moves")] == starts
    assert (boat.place, boat.side, boat.returning) == ("GERMANY", "transit", True)
    assert stage.state.sailed == sailed
    assert set(stage.kinds_asked()) <= {"homeward", "tie"}
    assert ("tie" in stage.kinds_asked()) is (dice[0] == 9)


@rule("SW19.13", "SW19.12")
def test_turned_back_in_a_single_area_there_is_nothing_to_choose() -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("VIIA", "W_APPR", "U-28")
    stage.run(sail_home(stage.war({"SW19.1c": [9, 0, 9]}), boat))
    assert stage.kinds_asked() == ["homeward", "homeward"]
    assert [fact["start"] for fact in stage.facts("moves")] == ["W_APPR", "NORTH_SEA"]
