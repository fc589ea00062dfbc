"""WR0 Components, map terms, set-up; what a scenario puts in play."""

from __future__ import annotations

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
    starting_state,
)
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


@rule("WR0-01", "R01")
def test_markers_are_numbered_by_force_and_limit_the_stacks(bench: Bench) -> None:
    for nation in data.set_up().nations.values():
        assert all(1 <= marker <= 9 for marker in nation.markers["fleet"])
        assert all(11 <= marker <= 19 for marker in nation.markers["air"])
        assert all(marker >= 20 for marker in nation.markers["army"])
    public = bench.scene(bare=True)
    for marker in range(1, 10):
        assert free_marker(public, "germany", "fleet") == marker
        bench.put(public, "germany", marker, "A-5", submarine=1)
    assert free_marker(public, "germany", "fleet") is None
    del public.stacks["germany-4"]  # a destroyed stack gives its marker back
    assert free_marker(public, "germany", "fleet") == 4


@rule("WR0-01")
def test_the_marker_of_a_stack_that_dies_in_battle_is_free_again(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    assert free_marker(public, "germany", "army") == 22
    bench.fight(public, "R5", "wwyyyy", {"stances": {}})
    assert "germany-20" not in public.stacks
    assert free_marker(public, "germany", "army") == 20
    bench.put(public, "germany", 20, "R5", infantry=4, armor=1)
    bench.put(public, "ussr", 23, "R5", infantry=2)
    public.turn_order = ["ussr", "germany"]
    bench.put(public, "germany", 22, "R5", infantry=2)
    bench.fight(public, "R5", "yrrr" + "w" * 20, {"stances": {}})
    assert public.stacks["germany-20"].units == {"infantry": 3, "armor": 1}  # who lives stays under it
    assert public.stacks["germany-22"].units == {"infantry": 2}


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
def test_everybody_sees_everybodys_resources_also_above_twenty(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].resources["iron"] = 23
    for seat in ("germany", "ussr", None):
        assert bench.view(public, seat).public.nations["germany"].resources["iron"] == 23


@rule("WR0-06")
def test_only_regions_with_an_id_can_be_entered(bench: Bench) -> None:
    board = data.Board("global_war")
    assert len(board.data.land) == 131
    assert len(board.data.sea) == 56
    assert not board.is_sea("J20")
    public = bench.scene("global_war")
    fleet = next(s for s in public.stacks.values() if s.nation == "japan" and s.force == "fleet")
    assert unreachable(public, fleet, "nameless islet").reason == "not-in-play"


@rule("WR0-07", "R02")
def test_planes_cross_the_sahara_with_both_steps_and_nobody_walks_there(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert "T5" in flights(public, "B12")  # an overfly edge of the Sahara
    assert "T5" not in data.board("global_war").air["B12"]
    beyond = set(data.board("global_war").air["T5"]) - set(flights(public, "B12"))
    assert beyond  # nothing of the second step is left after the crossing
    army = bench.put(public, "uk", 36, "B12", infantry=1)
    assert "T5" not in reach(public, army)


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


def check_strait(bench: Bench, here: str, there: str, lands: list[str], id: str) -> None:
    """Open to the side that holds all the land, closed to the other, both ways; half of it is not enough."""
    public = bench.scene("global_war", bare=True)
    for nation, foe in (("germany", "allies"), ("uk", "axis")):
        for land in lands:
            public.lands[land].controller = nation
        side = public.nations[nation].side
        assert strait_closed(public, side, here, there) is None
        assert strait_closed(public, side, there, here) is None
        refusal = strait_closed(public, foe, here, there)
        assert refusal is not None and (refusal.rule, refusal.reason) == (id, "strait-closed")
    if len(lands) == 2:
        public.lands[lands[0]].controller = "germany"
        public.lands[lands[1]].controller = "italy"  # the shores may belong to two nations of a side
        assert strait_closed(public, "axis", here, there) is None
        public.lands[lands[1]].controller = "uk"
        assert strait_closed(public, "axis", here, there) is not None
        assert strait_closed(public, "allies", here, there) is not None


@rule("WR0-09")
def test_panama_opens_to_whom_central_america_leans(bench: Bench) -> None:
    check_strait(bench, *STRAITS[0])
    public = bench.scene("global_war")
    assert public.lands["N2"].lean == "allies"
    assert strait_closed(public, "allies", "P-7", "A-12") is None
    assert strait_closed(public, "axis", "P-7", "A-12") is not None


@rule("WR0-10")
def test_suez(bench: Bench) -> None:
    check_strait(bench, *STRAITS[1])


@rule("WR0-11")
def test_danish_straits_need_both_shores(bench: Bench) -> None:
    check_strait(bench, *STRAITS[2])


@rule("WR0-12")
def test_gibraltar(bench: Bench) -> None:
    check_strait(bench, *STRAITS[3])


@rule("WR0-13")
def test_malacca(bench: Bench) -> None:
    check_strait(bench, *STRAITS[4])


@rule("WR0-14")
def test_neutral_turkey_stops_everybody(bench: Bench) -> None:
    check_strait(bench, *STRAITS[5])
    public = bench.scene("global_war")
    assert strait_closed(public, "allies", "M-3", "M-4") is not None
    assert strait_closed(public, "axis", "M-3", "M-4") is not None
    public.lands["N14"].lean = "allies"  # leaning is not control
    assert strait_closed(public, "allies", "M-3", "M-4") is not None


@rule("WR0-15")
def test_planes_fly_over_closed_straits(bench: Bench) -> None:
    public = bench.scene(bare=True)
    planes = bench.put(public, "ussr", 11, "A-5", fighter=1)
    assert ways(public, planes, "A-6")[1] is None
    fleet = bench.put(public, "ussr", 1, "A-5", cruiser=1)
    assert ways(public, fleet, "A-6")[1] is not None


@rule("WR0-17", "WR0-18")
def test_eastern_front_set_up() -> None:
    public = starting_state("eastern_front", {}).public
    for nation in public.nations.values():
        assert (nation.zone, nation.stress, nation.medals) == ("white", 0, 0)
        assert nation.resources == {"oil": 0, "iron": 0, "osr": 0}
    assert not any(land.contested for land in public.lands.values())
    assert public.conflicts == {}
    assert public.stacks["germany-48"].region == "G1"
    assert public.stacks["germany-48"].units == {"infantry": 3, "artillery": 2, "armor": 2}
    assert public.stacks["ussr-1"].region == "A-4"
    assert len(public.stacks) == 25
    assert public.turn_order == ["ussr", "germany"]  # until bids are made


@rule("WR0-18")
def test_only_the_solomons_start_with_both_sides(bench: Bench) -> None:
    public = bench.scene("global_war")
    both = [
        region
        for region in public.board.ids
        if len({side_of(public, stack) for stack in stacks_in(public, region)}) == 2
    ]
    assert [public.board.regions[region].name for region in both] == ["Solomon Islands"]
    assert public.conflicts[both[0]].state == "contested"
    assert {s.nation for s in stacks_in(public, "B1")} == {"uk", "usa"}
    pacific = bench.scene("war_in_pacific")
    assert "usa" not in {s.nation for s in stacks_in(pacific, "B1")}


@rule("R14", "WR4C-01")
def test_a_board_knows_the_convoys_and_open_ports_of_its_seas() -> None:
    board = data.Board("eastern_front")
    assert {sea: [len(one.rings) for one in convoys] for sea, convoys in board.lanes.items()} == {
        "A-3": [1],
        "A-4": [2],
        "A-5": [1, 1, 1],
    }
    assert board.open_ports["R6"] == ["M-4", "M-6"]
    assert "R4" not in board.open_ports  # from Leningrad the next zone but one lies behind a strait


@rule("WRS-01", "R14")
def test_what_is_in_play_on_the_eastern_front(bench: Bench) -> None:
    board = data.Board("eastern_front")
    assert board.data.sea == ("A-3", "A-4", "A-5", "A-6", "M-4", "M-6")
    assert len(board.data.land) == 27
    assert "R18" not in board.regions  # Soviet Sakhalin
    public = bench.scene()
    planes = public.stacks["germany-11"]  # in Greater Germany, next to Italy, which is not in play
    assert unreachable(public, planes, "T1").rule == "WRS-01"
    assert "T1" not in reach(public, planes)


def test_two_nations_and_three_neutrals_fight_in_the_east(bench: Bench) -> None:
    scenario = scenarios()[0]
    assert (scenario.id, set(scenario.seats)) == ("eastern_front", {"germany", "ussr"})
    public = bench.scene()
    neutrals = [r for r, land in public.lands.items() if land.controller == "neutral"]
    assert [public.board.regions[r].name for r in neutrals] == ["Sweden", "Switzerland", "Turkey"]


@rule("WRS-09", "WR3-07")
def test_germany_keeps_the_baltic_gate_whatever_happens(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for land in public.lands.values():
        land.controller = "ussr"
    assert strait_closed(public, "axis", "A-5", "A-6") is None
    refusal = strait_closed(public, "allies", "A-5", "A-6")
    assert refusal is not None and refusal.rule == "WRS-09"
    bench.put(public, "ussr", 1, "A-5", submarine=1)
    bench.move(public, {"ussr": [(1, "A-6")]})
    assert bench.why("ussr") == ("WRS-09", "strait-closed")
    assert public.stacks["ussr-1"].region == "A-5"


@pytest.mark.parametrize("scenario", list(data.set_up().scenarios))
def test_every_scenario_can_be_set_up(scenario: str) -> None:
    public = starting_state(scenario, {}).public
    for stack in public.stacks.values():
        assert stack.region in public.board.regions
        assert public.board.is_sea(stack.region) == (stack.force == "fleet") or stack.force != "fleet"


@rule("WR0-18", "WRS-01")
def test_units_that_a_scenario_leaves_out_are_left_out_and_no_others() -> None:
    pacific = starting_state("war_in_pacific", {}).public
    assert not [s for s in pacific.stacks.values() if s.region == "B1"]
    world = starting_state("global_war", {}).public
    assert {s.nation for s in world.stacks.values() if s.region == "B1"} == {"uk", "usa"}
    assert len(world.stacks) == len(set_up().commands)
    africa = starting_state("north_africa", {}).public
    assert {s.nation for s in africa.stacks.values() if s.region == "B1"} == {"uk", "usa"}


@rule("WR0-17", "WR0-18")
def test_land_starts_with_its_printed_owner_and_lean_and_only_the_solomons_contested() -> None:
    public = starting_state("global_war", {}).public
    for id, land in public.lands.items():
        printed = public.board.regions[id]
        assert (land.controller, land.lean) == (printed.owner, printed.lean)
    assert [id for id, land in public.lands.items() if land.contested] == ["J25"]
    assert {region: marker.state for region, marker in public.conflicts.items()} == {"J25": "contested"}
    assert all(sum(n.resources.values()) == 0 and n.zone == "white" for n in public.nations.values())
    assert public.pacts == dict.fromkeys(("soviet_japanese", "soviet_chinese", "stalin"), "valid")
    assert {n.medals for n in public.nations.values()} == {0}


@rule("WRS-02", "WRS-03")
def test_only_the_eastern_front_is_offered_to_its_end() -> None:
    lengths = {one.id: one.settings[0].default for one in scenarios()}
    assert lengths == {id: "standard" if id == "eastern_front" else "quick" for id in lengths}
    assert len(lengths) == 5


@rule("WR0-08", "WR0-06")
def test_neighbours_are_listed_by_their_ids() -> None:
    where = data.Board("global_war")
    for joins in (where.land, where.rail, where.sea, where.coast, where.air, where.overfly):
        for near in joins.values():
            assert near == sorted(near, key=data.region_order)
