"""WR0 Components, map terms, set-up; what a scenario puts in play."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.data import data
from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.rules.planning.moves import flights, reach, unreachable, ways
from sandtable.games.war_room.rules.straits import strait_closed
from sandtable.games.war_room.scenarios import scenarios
from sandtable.games.war_room.state.model import (
    free_marker,
    side_of,
    stacks_in,
    starting_front,
)
from sandtable.games.war_room.view.view import view
from sandtable.testing import rule


@rule("WR0-01", "R01")
def test_markers_are_numbered_by_force_and_limit_the_stacks(desk: Any) -> None:
    for nation in data.set_up().nations.values():
        assert all(1 <= marker <= 9 for marker in nation.markers["fleet"])
        assert all(11 <= marker <= 19 for marker in nation.markers["air"])
        assert all(marker >= 20 for marker in nation.markers["army"])
    front = desk.front(bare=True)
    for marker in range(1, 10):
        assert free_marker(front, "germany", "fleet") == marker
        desk.put(front, "germany", marker, "A-5", submarine=1)
    assert free_marker(front, "germany", "fleet") is None
    del front.stacks["germany-4"]  # a destroyed stack gives its marker back
    assert free_marker(front, "germany", "fleet") == 4


@rule("WR0-01")
def test_the_marker_of_a_stack_that_dies_in_battle_is_free_again(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "R5", infantry=1)
    desk.put(front, "ussr", 23, "R5", infantry=2)
    assert free_marker(front, "germany", "army") == 22
    desk.fight(front, "R5", "wwyyyy", {"stances": {}})
    assert "germany-20" not in front.stacks
    assert free_marker(front, "germany", "army") == 20
    desk.put(front, "germany", 20, "R5", infantry=4, armor=1)
    desk.put(front, "ussr", 23, "R5", infantry=2)
    front.turn_order = ["ussr", "germany"]
    desk.put(front, "germany", 22, "R5", infantry=2)
    desk.fight(front, "R5", "yrrr" + "w" * 20, {"stances": {}})
    assert front.stacks["germany-20"].units == {"infantry": 3, "armor": 1}  # who lives stays under it
    assert front.stacks["germany-22"].units == {"infantry": 2}


@rule("WR0-02")
def test_no_stack_starts_with_more_than_eight_units() -> None:
    assert data.number("limits", "units_in_stack") == 8
    data.set_up.cache_clear()
    assert max(sum(c.units.values()) for c in data.set_up().commands) <= 8


@rule("WR0-04")
def test_faces_of_the_colour_die() -> None:
    data.die.cache_clear()
    faces = data.die()
    assert len(faces) == 12
    assert {c: faces.count(c) for c in ("yellow", "blue", "green", "red", "black", "white")} == {
        "yellow": 4,
        "blue": 3,
        "green": 2,
        "red": 1,
        "black": 1,
        "white": 1,
    }


@rule("WR0-05")
def test_everybody_sees_everybodys_resources_also_above_twenty(desk: Any) -> None:
    front = desk.front()
    front.nations["germany"].resources["iron"] = 23
    for seat in ("germany", "ussr", None):
        assert view(front, seat).nations["germany"].resources["iron"] == 23


@rule("WR0-06")
def test_only_regions_with_an_id_can_be_entered(desk: Any) -> None:
    board = data.Board("global_war")
    assert len(board.data.land) == 131
    assert len(board.data.sea) == 56
    assert board.regions["J20"].island
    assert not board.is_sea("J20")
    front = desk.front("global_war")
    fleet = next(s for s in front.stacks.values() if s.nation == "japan" and s.force == "fleet")
    assert unreachable(front, fleet, "nameless islet").reason == "not-in-play"


@rule("WR0-07", "R02")
def test_planes_cross_the_sahara_with_both_steps_and_nobody_walks_there(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert "T5" in flights(front, "B12")  # an overfly edge of the Sahara
    assert "T5" not in data.board("global_war").air["B12"]
    beyond = set(data.board("global_war").air["T5"]) - set(flights(front, "B12"))
    assert beyond  # nothing of the second step is left after the crossing
    army = desk.put(front, "uk", 36, "B12", infantry=1)
    assert "T5" not in reach(front, army)


@rule("WR0-08")
def test_corners_do_not_join_and_sicily_joins_italy() -> None:
    board = data.Board("global_war")
    assert "P-4" not in board.air["U3"]
    assert "P-2" not in board.air["R16"]
    assert "T1" in board.land["T4"]
    for neighbours in (board.land, board.rail, board.sea, board.coast, board.air, board.overfly):
        for here, there in neighbours.items():
            assert all(here in neighbours[other] for other in there), here


STRAITS = [
    ("P-7", "A-12", ["N2"], "WR0-09"),
    ("M-3", "M-5", ["B5"], "WR0-10"),
    ("A-5", "A-6", ["G2", "G10"], "WR0-11"),
    ("A-15", "M-1", ["B3"], "WR0-12"),
    ("I-9", "P-15", ["J9"], "WR0-13"),
    ("M-3", "M-4", ["N14"], "WR0-14"),
]


def check_strait(desk: Any, here: str, there: str, lands: list[str], id: str) -> None:
    """Open to the side that holds all the land, closed to the other, both ways; half of it is not enough."""
    front = desk.front("global_war", bare=True)
    for nation, foe in (("germany", "allies"), ("uk", "axis")):
        for land in lands:
            front.lands[land].controller = nation
        side = front.nations[nation].side
        assert strait_closed(front, side, here, there) is None
        assert strait_closed(front, side, there, here) is None
        refusal = strait_closed(front, foe, here, there)
        assert refusal is not None and (refusal.rule, refusal.reason) == (id, "strait-closed")
    if len(lands) == 2:
        front.lands[lands[0]].controller = "germany"
        front.lands[lands[1]].controller = "italy"  # the shores may belong to two nations of a side
        assert strait_closed(front, "axis", here, there) is None
        front.lands[lands[1]].controller = "uk"
        assert strait_closed(front, "axis", here, there) is not None
        assert strait_closed(front, "allies", here, there) is not None


@rule("WR0-09")
def test_panama_opens_to_whom_central_america_leans(desk: Any) -> None:
    check_strait(desk, *STRAITS[0])
    front = desk.front("global_war")
    assert front.lands["N2"].lean == "allies"
    assert strait_closed(front, "allies", "P-7", "A-12") is None
    assert strait_closed(front, "axis", "P-7", "A-12") is not None


@rule("WR0-10")
def test_suez(desk: Any) -> None:
    check_strait(desk, *STRAITS[1])


@rule("WR0-11")
def test_danish_straits_need_both_shores(desk: Any) -> None:
    check_strait(desk, *STRAITS[2])


@rule("WR0-12")
def test_gibraltar(desk: Any) -> None:
    check_strait(desk, *STRAITS[3])


@rule("WR0-13")
def test_malacca(desk: Any) -> None:
    check_strait(desk, *STRAITS[4])


@rule("WR0-14")
def test_neutral_turkey_stops_everybody(desk: Any) -> None:
    check_strait(desk, *STRAITS[5])
    front = desk.front("global_war")
    assert strait_closed(front, "allies", "M-3", "M-4") is not None
    assert strait_closed(front, "axis", "M-3", "M-4") is not None
    front.lands["N14"].lean = "allies"  # leaning is not control
    assert strait_closed(front, "allies", "M-3", "M-4") is not None


@rule("WR0-15")
def test_planes_fly_over_closed_straits(desk: Any) -> None:
    front = desk.front(bare=True)
    planes = desk.put(front, "ussr", 11, "A-5", fighter=1)
    assert ways(front, planes, "A-6")[1] is None
    fleet = desk.put(front, "ussr", 1, "A-5", cruiser=1)
    assert ways(front, fleet, "A-6")[1] is not None


@rule("WR0-17", "WR0-18")
def test_eastern_front_set_up() -> None:
    front = starting_front("eastern_front", {})
    for nation in front.nations.values():
        assert (nation.zone, nation.stress, nation.medals) == ("white", 0, 0)
        assert nation.resources == {"oil": 0, "iron": 0, "osr": 0}
    assert not any(land.contested for land in front.lands.values())
    assert front.conflicts == {}
    assert front.stacks["germany-48"].region == "G1"
    assert front.stacks["germany-48"].units == {"infantry": 3, "artillery": 2, "armor": 2}
    assert front.stacks["ussr-1"].region == "A-4"
    assert len(front.stacks) == 25
    assert front.turn_order == ["ussr", "germany"]  # until bids are made


@rule("WR0-18")
def test_only_the_solomons_start_with_both_sides(desk: Any) -> None:
    front = desk.front("global_war")
    both = [
        region
        for region in front.board.ids
        if len({side_of(front, stack) for stack in stacks_in(front, region)}) == 2
    ]
    assert [front.board.regions[region].name for region in both] == ["Solomon Islands"]
    assert front.conflicts[both[0]].state == "contested"
    assert {s.nation for s in stacks_in(front, "B1")} == {"uk", "usa"}
    pacific = desk.front("war_in_pacific")
    assert "usa" not in {s.nation for s in stacks_in(pacific, "B1")}


@rule("WRS-01", "R14")
def test_what_is_in_play_on_the_eastern_front(desk: Any) -> None:
    board = data.Board("eastern_front")
    assert board.data.sea == ("A-3", "A-4", "A-5", "A-6", "M-4", "M-6")
    assert len(board.data.land) == 27
    assert "R18" not in board.regions  # Soviet Sakhalin
    front = desk.front()
    planes = front.stacks["germany-11"]  # in Greater Germany, next to Italy, which is not in play
    assert unreachable(front, planes, "T1").rule == "WRS-01"
    assert "T1" not in reach(front, planes)


def test_two_nations_and_three_neutrals_fight_in_the_east(desk: Any) -> None:
    scenario = scenarios()[0]
    assert (scenario.id, set(scenario.seats)) == ("eastern_front", {"germany", "ussr"})
    front = desk.front()
    neutrals = [r for r, land in front.lands.items() if land.controller == "neutral"]
    assert [front.board.regions[r].name for r in neutrals] == ["Sweden", "Switzerland", "Turkey"]


@rule("WRS-09", "WR3-07")
def test_germany_keeps_the_baltic_gate_whatever_happens(desk: Any) -> None:
    front = desk.front(bare=True)
    for land in front.lands.values():
        land.controller = "ussr"
    assert strait_closed(front, "axis", "A-5", "A-6") is None
    refusal = strait_closed(front, "allies", "A-5", "A-6")
    assert refusal is not None and refusal.rule == "WRS-09"
    desk.put(front, "ussr", 1, "A-5", submarine=1)
    desk.move(front, {"ussr": [(1, "A-6")]})
    assert desk.why(front, "ussr") == ("WRS-09", "strait-closed")
    assert front.stacks["ussr-1"].region == "A-5"


@pytest.mark.parametrize("scenario", list(data.set_up().scenarios))
def test_every_scenario_can_be_set_up(scenario: str) -> None:
    front = starting_front(scenario, {})
    for stack in front.stacks.values():
        assert stack.region in front.board.regions
        assert front.board.is_sea(stack.region) == (stack.force == "fleet") or stack.force != "fleet"


@rule("WR0-18", "WRS-01")
def test_units_that_a_scenario_leaves_out_are_left_out_and_no_others() -> None:
    pacific = starting_front("war_in_pacific", {})
    assert not [s for s in pacific.stacks.values() if s.region == "B1"]
    world = starting_front("global_war", {})
    assert {s.nation for s in world.stacks.values() if s.region == "B1"} == {"uk", "usa"}
    assert len(world.stacks) == len(set_up().commands)
    africa = starting_front("north_africa", {})
    assert {s.nation for s in africa.stacks.values() if s.region == "B1"} == {"uk", "usa"}


@rule("WR0-17", "WR0-18")
def test_land_starts_with_its_printed_owner_and_lean_and_only_the_solomons_contested() -> None:
    front = starting_front("global_war", {})
    for id, land in front.lands.items():
        printed = front.board.regions[id]
        assert (land.controller, land.lean) == (printed.owner, printed.lean)
    assert [id for id, land in front.lands.items() if land.contested] == ["J25"]
    assert {region: marker.state for region, marker in front.conflicts.items()} == {"J25": "contested"}
    assert all(sum(n.resources.values()) == 0 and n.zone == "white" for n in front.nations.values())
    assert front.pacts == dict.fromkeys(("soviet_japanese", "soviet_chinese", "stalin"), "valid")
    assert {n.medals for n in front.nations.values()} == {0}


@rule("WRS-02", "WRS-03")
def test_only_the_eastern_front_is_offered_to_its_end() -> None:
    lengths = {one.id: one.switches[0].default for one in scenarios()}
    assert lengths == {id: "standard" if id == "eastern_front" else "quick" for id in lengths}
    assert len(lengths) == 5


@rule("WR0-08", "WR0-06")
def test_neighbours_are_listed_by_their_ids() -> None:
    where = data.Board("global_war")
    for joins in (where.land, where.rail, where.sea, where.coast, where.air, where.overfly):
        for near in joins.values():
            assert near == sorted(near, key=data.region_order)
