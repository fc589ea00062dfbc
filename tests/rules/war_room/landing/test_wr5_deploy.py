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
from tests.rules.war_room.bench import Bench


@rule("WR5-09", "WR4D-09")
def test_one_unit_alone_has_nothing_to_reorganise(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    assert not can_regroup(public, "germany")
    public.step, public.endings = "combat", {"G1": Ending("held", "germany")}
    assert groups_back(public, "germany") == {} and regroupings(public, "germany") == []
    bench.put(public, "germany", 22, "G1", infantry=1)
    assert can_regroup(public, "germany")
    assert list(groups_back(public, "germany")) == [("G1", "army")]
    sheet = regroupings(public, "germany")[0]
    for seed in range(20):
        assert sheet.check(sheet.sample(random.Random(seed))) is None
    public.stacks["germany-22"].units = {"armor": 1}
    drawn = [regroupings(public, "germany")[0].sample(random.Random(seed)) for seed in range(20)]
    assert {next(iter(one.stacks[0].units)) for one in drawn if len(one.stacks) == 2} == {"infantry", "armor"}
    public.endings = {}
    assert groups_back(public, "germany") == {}
    public.step, public.endings = "landing", {"G1": Ending("held", "germany")}
    assert groups_back(public, "germany") == {}


@rule("WR5-09", "WR0-01")
def test_why_stacks_cannot_stand_as_the_sheet_says(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2)
    bench.put(public, "germany", 22, "G1", infantry=1)
    bench.put(public, "germany", 32, "G4", infantry=1)

    def why(*stacks: Regroup) -> tuple[str, str, str] | None:
        found = reorganisation_refusal(public, "germany", Reorganisation(list(stacks)))
        return None if found is None else (found.rule, found.reason, found.field)

    assert why() is None
    refused = reorganisation_refusal(public, "germany", Reorganisation([Regroup(1, "G1", {"infantry": 3})]))
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
def test_reorganising_changes_the_named_region_and_force_alone(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "B1", infantry=2)
    bench.put(public, "usa", 32, "B1", infantry=1)
    bench.put(public, "usa", 11, "B1", fighter=2).landing = True
    bench.put(public, "usa", 35, "U2", infantry=1)
    world = bench.world_of(public)
    regroup(world, "usa", Reorganisation([Regroup(31, "B1", {"infantry": 3})]))
    assert {id: (s.region, s.units) for id, s in public.stacks.items()} == {
        "usa-11": ("B1", {"fighter": 2}),
        "usa-35": ("U2", {"infantry": 1}),
        "usa-31": ("B1", {"infantry": 3}),
    }
    assert bench.facts("reorganised") == [{"nation": "usa", "region": "B1", "force": "army", "stacks": 1}]
    regroup(world, "usa", Reorganisation([Regroup(11, "B1", {"fighter": 1}), Regroup(12, "B1", {"fighter": 1})]))
    assert public.stacks["usa-11"].landing and public.stacks["usa-12"].landing
    assert not public.stacks["usa-31"].landing
    assert [stack.drafted for stack in public.stacks.values()] == [False] * 4  # no planes of a neutral
    assert bench.facts("reorganised")[1]["stacks"] == 2
    both = [Regroup(31, "B1", {"infantry": 3}), Regroup(11, "B1", {"fighter": 2})]
    regroup(world, "usa", Reorganisation(both))
    assert [(fact["force"], fact["stacks"]) for fact in bench.facts("reorganised")[2:]] == [("army", 1), ("air", 1)]
    elsewhere = [Regroup(31, "B1", {"infantry": 3}), Regroup(35, "U2", {"infantry": 1})]
    regroup(world, "usa", Reorganisation(elsewhere))
    assert [(f["region"], f["stacks"]) for f in bench.facts("reorganised")[4:]] == [("B1", 1), ("U2", 1)]


@rule("WR5-09", "WR5-08")
def test_merging_helps_only_where_it_frees_a_marker_of_the_force_that_is_missing(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round = 2
    for marker in set_up().nations["germany"].markers["army"]:
        bench.put(public, "germany", marker, "G1", infantry=8)
    public.nations["germany"].production["G1"] = {"infantry": 1}
    public.due = ["G1"]
    bench.put(public, "germany", 11, "G1", fighter=1)
    bench.put(public, "germany", 12, "G1", fighter=1)
    assert not wants_markers(public, "germany")  # merging planes frees no army marker
    public.stacks["germany-20"].units = {"infantry": 4}
    public.stacks["germany-22"].units = {"infantry": 4}
    assert wants_markers(public, "germany")
    public.due = []
    assert not wants_markers(public, "germany")
    assert free_commands(public, "germany", "army") == []
    public.due, public.nations["germany"].production["G1"] = ["G1"], {"infantry": 2}
    del public.stacks["germany-28"]
    assert not wants_markers(public, "germany")  # two of a type come out under one marker


@rule("WR5-07", "WR5-06")
def test_what_bombs_took_is_gone_and_the_rest_comes_out(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    public.lands["G1"].bombs = capacity(public, "G1") - 2
    public.nations["germany"].production = {"G1": {"infantry": 2, "armor": 1}}
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)), {"give-up-units": {"infantry": 1, "armor": 0}})
    assert public.nations["germany"].production == {}
    assert public.nations["germany"].casualties == {"infantry": 1}
    assert [(s.region, s.units) for s in public.stacks.values()] == [("G1", {"infantry": 1, "armor": 1})]
    assert [f["size"] for f in bench.facts("deployment-bombed")] == [1]
    public.nations["germany"].production = {
        "G1": {"infantry": 1, "armor": 1}
    }  # as many as the bombs leave room for
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)))
    assert len(bench.facts("deployment-bombed")) == 1 and bench.kinds().count("give-up-units") == 1


@rule("WR5-02", "WR5-09")
def test_two_stacks_in_the_air_exchange_planes_although_no_marker_is_free(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R5", fighter=5).landing = True
    bench.put(public, "germany", 12, "R5", bomber=5).landing = True
    for marker in range(13, 20):
        bench.put(public, "germany", marker, "G4", fighter=8)
    sheet = Reorganisation([Regroup(11, "R5", {"fighter": 5, "bomber": 3}), Regroup(12, "R5", {"bomber": 2})])
    answers = iter([sheet, "G6", "G7", Reorganisation()])
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)), lambda _, __: next(answers))
    assert bench.kinds() == ["reorganise", "land-planes", "land-planes", "reorganise"]
    assert {id: (s.region, s.size) for id, s in public.stacks.items() if s.region != "G4"} == {
        "germany-11": ("G6", 8),
        "germany-12": ("G7", 2),
    }


@rule("WR5-02", "WR5-09")
def test_one_stack_in_the_air_exchanges_with_nobody(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R5", fighter=5).landing = True
    bench.put(public, "germany", 12, "G6", fighter=8)
    for marker in range(13, 20):
        bench.put(public, "germany", marker, "G4", fighter=8)
    assert not wants_markers(public, "germany")
    public.stacks["germany-12"].region = "R5"
    public.stacks["germany-12"].landing = True
    assert wants_markers(public, "germany")
    for marker in (18, 19):
        del public.stacks[f"germany-{marker}"]
    assert wants_markers(public, "germany")  # two free markers are too few for thirteen planes
    public.stacks["germany-11"].units, public.stacks["germany-12"].units = {"fighter": 2}, {"fighter": 2}
    assert not wants_markers(public, "germany")  # with a marker for each plane that parts none is missing


@rule("WR5-06", "WR5-07")
def test_nobody_is_asked_where_to_launch_ships_that_bombs_have_taken(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round = 2
    public.lands["G3"].bombs = capacity(public, "G3") - 1
    public.nations["germany"].production = {"G3": {"cruiser": 1, "infantry": 1}}
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)), {"give-up-units": {"cruiser": 1, "infantry": 0}})
    assert len(port_zones(public, "G3")) == 2
    assert bench.kinds() == ["give-up-units"]
    assert public.nations["germany"].casualties == {"cruiser": 1}


@rule("WR5-06", "WR0-02")
def test_a_full_stack_takes_nothing_of_the_next_type(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round = 2
    for marker in set_up().nations["usa"].markers["army"]:
        bench.put(public, "usa", marker, "U3", infantry=8)
    public.stacks["usa-31"].region, public.stacks["usa-31"].units = "U2", {"infantry": 6}
    public.nations["usa"].production = {"U2": {"infantry": 2, "artillery": 1}}
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)))
    assert public.stacks["usa-31"].units == {"infantry": 8}
    assert public.nations["usa"].production == {"U2": {"artillery": 1}}


@rule("WR5-06", "WR5-09")
def test_stacks_are_merged_once_before_new_units_come_out_and_once_at_the_end(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    for marker in set_up().nations["germany"].markers["army"]:
        bench.put(public, "germany", marker, "G1", infantry=8)
    for marker in (20, 22):
        public.stacks[f"germany-{marker}"].region = "G4"
        public.stacks[f"germany-{marker}"].units = {"infantry": 4}
    public.nations["germany"].production = {"G1": {"infantry": 2}}
    sheets = iter([Regroup(20, "G4", {"infantry": n}) for n in (5, 6, 7)])

    def shifted(_: str, decision: Any) -> Any:
        if decision.kind != "reorganise":
            return decision.default
        here = next(sheets)
        return Reorganisation([here, Regroup(22, "G4", {"infantry": 8 - here.units["infantry"]})])

    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)), shifted)
    assert bench.kinds() == ["reorganise", "reorganise"]
    assert public.nations["germany"].production == {"G1": {"infantry": 2}}, "no marker is free: they wait"
    assert public.stacks["germany-20"].units == {"infantry": 6}
