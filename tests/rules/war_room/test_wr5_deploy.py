"""WR5-04 to WR5-09 New units come onto the map, and stacks are reorganised."""

from __future__ import annotations

import random
from typing import Any

from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.rules.deploying.back_on_map import groups_back, regroupings
from sandtable.games.war_room.rules.deploying.deploy import (
    Regroup,
    Reorganisation,
    can_regroup,
    capacity,
    free_commands,
    port_zones,
    regroup,
    reorganisation_refusal,
    wants_markers,
)
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.state.model import Ending
from sandtable.testing import rule


@rule("WR5-09", "WR4D-09")
def test_one_unit_alone_has_nothing_to_reorganise(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "G1", infantry=1)
    assert not can_regroup(front, "germany")
    front.step, front.endings = "combat", {"G1": Ending("held", "germany")}
    assert groups_back(front, "germany") == {} and regroupings(front, "germany") == []
    desk.put(front, "germany", 22, "G1", infantry=1)
    assert can_regroup(front, "germany")
    assert list(groups_back(front, "germany")) == [("G1", "army")]
    sheet = regroupings(front, "germany")[0]
    for seed in range(20):
        assert sheet.check(sheet.sample(random.Random(seed))) is None
    front.stacks["germany-22"].units = {"armor": 1}
    drawn = [regroupings(front, "germany")[0].sample(random.Random(seed)) for seed in range(20)]
    assert {next(iter(one.stacks[0].units)) for one in drawn if len(one.stacks) == 2} == {"infantry", "armor"}
    front.endings = {}
    assert groups_back(front, "germany") == {}
    front.step, front.endings = "landing", {"G1": Ending("held", "germany")}
    assert groups_back(front, "germany") == {}


@rule("WR5-09", "WR0-01")
def test_why_stacks_cannot_stand_as_the_sheet_says(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "G1", infantry=2)
    desk.put(front, "germany", 22, "G1", infantry=1)
    desk.put(front, "germany", 32, "G4", infantry=1)

    def why(*stacks: Regroup) -> tuple[str, str, str] | None:
        found = reorganisation_refusal(front, "germany", Reorganisation(list(stacks)))
        return None if found is None else (found.rule, found.reason, found.field)

    assert why() is None
    refused = reorganisation_refusal(front, "germany", Reorganisation([Regroup(1, "G1", {"infantry": 3})]))
    assert refused is not None and refused.args == {"command": 1, "region": "G1"}
    assert why(Regroup(20, "G1", {"infantry": 3})) is None
    assert why(Regroup(20, "G1", {"infantry": 1}), Regroup(28, "G1", {"infantry": 2})) is None
    assert why(Regroup(20, "G1", {"infantry": 3}), Regroup(22, "G1", {})) == ("WR5-09", "empty-stack", "stacks.1")
    assert why(Regroup(20, "G1", {"infantry": 0})) == ("WR5-09", "empty-stack", "stacks.0")
    assert why(Regroup(20, "G1", {"infantry": 1}), Regroup(20, "G1", {"infantry": 2})) == (
        "WR0-01",
        "marker-taken",
        "stacks.1",
    )
    assert why(Regroup(32, "G1", {"infantry": 3})) == ("WR0-01", "marker-taken", "stacks.0")
    assert why(Regroup(1, "G1", {"infantry": 3})) == ("WR5-09", "no-such-group", "stacks.0")
    assert why(Regroup(999, "G1", {"infantry": 3})) == ("WR5-09", "no-such-group", "stacks.0")
    assert why(Regroup(20, "R1", {"infantry": 3})) == ("WR5-09", "no-such-group", "stacks.0")
    assert why(Regroup(20, "G1", {"infantry": 2})) == ("WR5-09", "units-do-not-add-up", "stacks")
    assert why(Regroup(20, "G1", {"infantry": 9})) == ("WR0-02", "stack-too-large", "stacks.0")


@rule("WR5-09", "WRP-15")
def test_reorganising_changes_the_named_region_and_force_alone(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 31, "B1", infantry=2)
    desk.put(front, "usa", 32, "B1", infantry=1)
    desk.put(front, "usa", 11, "B1", fighter=2).landing = True
    desk.put(front, "usa", 35, "U2", infantry=1)
    world = desk.world(front)
    regroup(world, "usa", Reorganisation([Regroup(31, "B1", {"infantry": 3})]))
    assert {id: (s.region, s.units) for id, s in front.stacks.items()} == {
        "usa-11": ("B1", {"fighter": 2}),
        "usa-35": ("U2", {"infantry": 1}),
        "usa-31": ("B1", {"infantry": 3}),
    }
    assert desk.facts("reorganised") == [{"nation": "usa", "region": "B1", "force": "army", "stacks": 1}]
    regroup(world, "usa", Reorganisation([Regroup(11, "B1", {"fighter": 1}), Regroup(12, "B1", {"fighter": 1})]))
    assert front.stacks["usa-11"].landing and front.stacks["usa-12"].landing
    assert not front.stacks["usa-31"].landing
    assert [stack.drafted for stack in front.stacks.values()] == [False] * 4  # no planes of a neutral
    assert desk.facts("reorganised")[1]["stacks"] == 2
    both = [Regroup(31, "B1", {"infantry": 3}), Regroup(11, "B1", {"fighter": 2})]
    regroup(world, "usa", Reorganisation(both))
    assert [(fact["force"], fact["stacks"]) for fact in desk.facts("reorganised")[2:]] == [("army", 1), ("air", 1)]
    elsewhere = [Regroup(31, "B1", {"infantry": 3}), Regroup(35, "U2", {"infantry": 1})]
    regroup(world, "usa", Reorganisation(elsewhere))
    assert [(f["region"], f["stacks"]) for f in desk.facts("reorganised")[4:]] == [("B1", 1), ("U2", 1)]


@rule("WR5-09", "WR5-08")
def test_merging_helps_only_where_it_frees_a_marker_of_the_force_that_is_missing(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.game_round = 2
    for marker in set_up().nations["germany"].markers["army"]:
        desk.put(front, "germany", marker, "G1", infantry=8)
    front.nations["germany"].production["G1"] = {"infantry": 1}
    front.due = ["G1"]
    desk.put(front, "germany", 11, "G1", fighter=1)
    desk.put(front, "germany", 12, "G1", fighter=1)
    assert not wants_markers(front, "germany")  # merging planes frees no army marker
    front.stacks["germany-20"].units = {"infantry": 4}
    front.stacks["germany-22"].units = {"infantry": 4}
    assert wants_markers(front, "germany")
    front.due = []
    assert not wants_markers(front, "germany")
    assert free_commands(front, "germany", "army") == []
    front.due, front.nations["germany"].production["G1"] = ["G1"], {"infantry": 2}
    del front.stacks["germany-28"]
    assert not wants_markers(front, "germany")  # two of a type come out under one marker


@rule("WR5-07", "WR5-06")
def test_what_bombs_took_is_gone_and_the_rest_comes_out(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round = 2
    front.lands["G1"].bombs = capacity(front, "G1") - 2
    front.nations["germany"].production = {"G1": {"infantry": 2, "armor": 1}}
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), {"give-up-units": {"infantry": 1, "armor": 0}})
    assert front.nations["germany"].production == {}
    assert front.nations["germany"].casualties == {"infantry": 1}
    assert [(s.region, s.units) for s in front.stacks.values()] == [("G1", {"infantry": 1, "armor": 1})]
    assert [f["size"] for f in desk.facts("deployment-bombed")] == [1]
    front.nations["germany"].production = {"G1": {"infantry": 1, "armor": 1}}  # as many as the bombs leave room for
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)))
    assert len(desk.facts("deployment-bombed")) == 1 and desk.kinds().count("give-up-units") == 1


@rule("WR5-02", "WR5-09")
def test_two_stacks_in_the_air_exchange_planes_although_no_marker_is_free(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 11, "R5", fighter=5).landing = True
    desk.put(front, "germany", 12, "R5", bomber=5).landing = True
    for marker in range(13, 20):
        desk.put(front, "germany", marker, "G4", fighter=8)
    sheet = Reorganisation([Regroup(11, "R5", {"fighter": 5, "bomber": 3}), Regroup(12, "R5", {"bomber": 2})])
    answers = iter([sheet, "G6", "G7", Reorganisation()])
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), lambda _, __: next(answers))
    assert desk.kinds() == ["reorganise", "land-planes", "land-planes", "reorganise"]
    assert {id: (s.region, s.size) for id, s in front.stacks.items() if s.region != "G4"} == {
        "germany-11": ("G6", 8),
        "germany-12": ("G7", 2),
    }


@rule("WR5-02", "WR5-09")
def test_one_stack_in_the_air_exchanges_with_nobody(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 11, "R5", fighter=5).landing = True
    desk.put(front, "germany", 12, "G6", fighter=8)
    for marker in range(13, 20):
        desk.put(front, "germany", marker, "G4", fighter=8)
    assert not wants_markers(front, "germany")
    front.stacks["germany-12"].region = "R5"
    front.stacks["germany-12"].landing = True
    assert wants_markers(front, "germany")
    for marker in (18, 19):
        del front.stacks[f"germany-{marker}"]
    assert wants_markers(front, "germany")  # two free markers are too few for thirteen planes
    front.stacks["germany-11"].units, front.stacks["germany-12"].units = {"fighter": 2}, {"fighter": 2}
    assert not wants_markers(front, "germany")  # with a marker for each plane that parts none is missing


@rule("WR5-06", "WR5-07")
def test_nobody_is_asked_where_to_launch_ships_that_bombs_have_taken(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.game_round = 2
    front.lands["G3"].bombs = capacity(front, "G3") - 1
    front.nations["germany"].production = {"G3": {"cruiser": 1, "infantry": 1}}
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), {"give-up-units": {"cruiser": 1, "infantry": 0}})
    assert len(port_zones(front, "G3")) == 2
    assert desk.kinds() == ["give-up-units"]
    assert front.nations["germany"].casualties == {"cruiser": 1}


@rule("WR5-06", "WR0-02")
def test_a_full_stack_takes_nothing_of_the_next_type(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.game_round = 2
    for marker in set_up().nations["usa"].markers["army"]:
        desk.put(front, "usa", marker, "U3", infantry=8)
    front.stacks["usa-31"].region, front.stacks["usa-31"].units = "U2", {"infantry": 6}
    front.nations["usa"].production = {"U2": {"infantry": 2, "artillery": 1}}
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)))
    assert front.stacks["usa-31"].units == {"infantry": 8}
    assert front.nations["usa"].production == {"U2": {"artillery": 1}}


@rule("WR5-06", "WR5-09")
def test_stacks_are_merged_once_before_new_units_come_out_and_once_at_the_end(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round = 2
    for marker in set_up().nations["germany"].markers["army"]:
        desk.put(front, "germany", marker, "G1", infantry=8)
    for marker in (20, 22):
        front.stacks[f"germany-{marker}"].region = "G4"
        front.stacks[f"germany-{marker}"].units = {"infantry": 4}
    front.nations["germany"].production = {"G1": {"infantry": 2}}
    sheets = iter([Regroup(20, "G4", {"infantry": n}) for n in (5, 6, 7)])

    def shifted(_: str, decision: Any) -> Any:
        if decision.kind != "reorganise":
            return decision.default
        here = next(sheets)
        return Reorganisation([here, Regroup(22, "G4", {"infantry": 8 - here.units["infantry"]})])

    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), shifted)
    assert desk.kinds() == ["reorganise", "reorganise"]
    assert front.nations["germany"].production == {"G1": {"infantry": 2}}, "no marker is free: they wait"
    assert front.stacks["germany-20"].units == {"infantry": 6}
