"""WR5 Land and deploy: planes come down, new units come out, stacks are reorganised."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.combat import combat_phase
from sandtable.games.war_room.rules.deploying.deploy import (
    Regroup,
    Reorganisation,
    capacity,
    due_regions,
    groups_of,
    port_zones,
    reorganise_sheet,
    totals,
    wants_markers,
)
from sandtable.games.war_room.rules.landing import landing_decision, landing_phase, landing_places
from sandtable.games.war_room.state.model import starting_state
from sandtable.kernel import Scripted, open_state
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench, play_landing


@rule("WR4D-08")
def test_lone_transports_are_sunk_before_phase_5_even_without_a_battle(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "A-5", infantry=2)
    bench.put(public, "ussr", 11, "A-5", fighter=1)
    bench.run(combat_phase(bench.world_of(public)))
    assert set(public.stacks) == {"ussr-11"}
    assert public.step == "landing"


@rule("WR4D-06", "WR4D-08")
def test_transports_whose_carrier_fighters_outlived_the_battle_are_not_sunk_afterwards(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "P-2", infantry=2)
    bench.put(public, "japan", 11, "P-2", bomber=1)
    public.carrier_fighters["P-2"] = {"usa": 1}
    bench.combat(public, "w" * 20, {"stances": {"usa:carrier_fighter:air": 1}})
    assert "usa-31" in public.stacks
    assert public.carrier_fighters == {}
    assert bench.facts("transport-sunk") == []


@rule("WR4D-06")
def test_a_submarine_does_not_keep_a_carrier_fighter_from_sinking_transports(bench: Bench) -> None:
    """The rulebook's example: a German submarine and three land units, one American carrier fighter."""
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 1, "A-9", submarine=1)
    bench.put(public, "germany", 20, "A-9", infantry=3)
    public.carrier_fighters["A-9"] = {"usa": 1}
    bench.combat(public, "w" * 20, {"stances": {}})
    assert set(public.stacks) == {"germany-1"}
    assert public.nations["germany"].casualties == {"infantry": 3}


@rule("WR5-01")
def test_marked_planes_fly_up_to_two_regions_to_land_of_their_side(bench: Bench) -> None:
    public = bench.scene(bare=True)
    planes = bench.put(public, "germany", 11, "R5", fighter=2)
    home = bench.put(public, "germany", 14, "G4", fighter=1)
    planes.landing = True
    assert "R5" not in landing_places(public, planes)
    assert {"G7", "G6", "G4"} <= set(landing_places(public, planes))
    assert "G1" not in landing_places(public, planes)
    public.lands["R5"].controller, public.lands["R5"].contested = "germany", True
    assert landing_places(public, planes)[0] == "R5"
    play_landing(bench, public, lambda _, d: "G7" if d.kind == "land-planes" else d.default)
    assert (planes.region, planes.landing, home.region) == ("G7", False, "G4")
    assert bench.kinds().count("land-planes") == 1
    asked = next(d for _, d in bench.asked if d.kind == "land-planes")
    assert asked.args == {"command": 11, "region": "R5", "size": 2}
    assert bench.facts("planes-landed") == [
        {"nation": "germany", "command": 11, "origin": "R5", "goal": "G7", "size": 2}
    ]


@rule("WR5-01")
def test_planes_may_land_with_an_ally_but_not_with_the_enemy_or_at_sea(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    planes = bench.put(public, "italy", 11, "G1", fighter=1)
    places = landing_places(public, planes)
    assert places[0] == "G1"
    assert "G2" in places and "B1" not in places
    assert not any(public.board.is_sea(place) for place in places)


@rule("WR5-06", "WR4B-06")
def test_ships_are_launched_from_a_bombed_port_and_in_the_yellow_zone(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    public.lands["G1"].bombs = 1
    public.nations["germany"].zone = "yellow"
    public.nations["germany"].production["G1"] = {"cruiser": 1}
    play_landing(bench, public)
    assert [(s.region, s.units) for s in public.stacks.values()] == [("A-5", {"cruiser": 1})]


@rule("R36")
def test_planes_land_in_turn_order_and_stacks_are_reorganised_at_once(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for nation, command, region in (("ussr", 11, "R5"), ("germany", 14, "G4"), ("germany", 11, "G6")):
        bench.put(public, nation, command, region, fighter=2).landing = True
    public.turn_order = ["germany", "ussr"]
    play_landing(bench, public)
    assert [(f["nation"], f["command"]) for f in bench.facts("planes-landed")] == [
        ("germany", 11),
        ("germany", 14),
        ("ussr", 11),
    ]
    assert [d.kind for _, d in bench.asked[-2:]] == ["reorganise", "reorganise"]


@rule("WR5-02")
def test_a_stack_may_land_in_several_places_under_several_markers(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R5", fighter=1, bomber=1).landing = True
    answers = iter(["part:bomber", "G6", "G7"])
    play_landing(bench, public, lambda _, d: next(answers) if d.kind == "land-planes" else d.default)
    assert {id: (s.region, s.units) for id, s in public.stacks.items()} == {
        "germany-11": ("G6", {"fighter": 1}),
        "germany-12": ("G7", {"bomber": 1}),
    }


@rule("WR5-02", "WR5-01")
def test_only_stacks_of_several_planes_part_and_only_with_a_free_marker(bench: Bench) -> None:
    public = bench.scene(bare=True)
    single = bench.put(public, "germany", 11, "R5", fighter=1)
    pair = bench.put(public, "germany", 12, "R5", fighter=2)
    assert "part:fighter" not in landing_decision(public, single, ["G6", "G7"]).choices
    assert "part:fighter" in landing_decision(public, pair, ["G6", "G7"]).choices
    for marker in range(13, 20):
        bench.put(public, "germany", marker, "G4", fighter=1)
    assert "part:fighter" not in landing_decision(public, pair, ["G6", "G7"]).choices


@rule("WR5-01")
def test_who_has_one_place_to_land_is_not_asked(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for held in public.lands.values():
        held.controller = "ussr"
    public.lands["G6"].controller = "germany"
    planes = bench.put(public, "germany", 11, "R5", fighter=2)
    planes.landing = True
    play_landing(bench, public)
    assert planes.region == "G6" and "land-planes" not in bench.kinds()


@rule("WR5-03", "WR4D-13", "WRN-10")
def test_planes_that_cannot_land_are_casualties(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R13", fighter=2).landing = True
    play_landing(bench, public)
    assert not public.stacks
    assert public.nations["germany"].casualties == {"fighter": 2}


@rule("WR5-04")
def test_carrier_fighters_are_taken_off(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.carrier_fighters["A-5"] = {"germany": 1}
    play_landing(bench, public)
    assert public.carrier_fighters == {}


@rule("WR5-05")
def test_nothing_is_deployed_in_the_first_round(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["germany"].production["G1"] = {"infantry": 1}
    assert due_regions(public) == []
    public.game_round = 2
    assert due_regions(public) == ["G1"]


@rule("WR5-06")
def test_new_units_form_stacks_where_they_were_built_and_ships_in_the_port_zone(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    public.nations["germany"].production["G1"] = {"infantry": 2, "fighter": 1, "cruiser": 1}
    bench.put(public, "ussr", 1, "A-5", cruiser=3)
    play_landing(bench, public)
    made = {(s.force, s.region): s.units for s in public.stacks.values() if s.nation == "germany"}
    assert made == {
        ("army", "G1"): {"infantry": 2},
        ("air", "G1"): {"fighter": 1},
        ("fleet", "A-5"): {"cruiser": 1},
    }
    assert public.nations["germany"].production == {}
    assert bench.facts("deployment-bombed") == []


@rule("WR5-06")
def test_a_region_with_ports_on_two_seas_launches_where_its_owner_wants(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round = 2
    public.nations["uk"].production["B1"] = {"cruiser": 2}
    play_landing(bench, public, lambda _, d: {"A-6": 1, "A-7": 1} if d.kind == "launch-ships" else d.default)
    asked = next(d for _, d in bench.asked if d.kind == "launch-ships")
    assert asked.args == {"region": "B1", "unit": "cruiser", "count": 2}
    assert (public.step, public.stage, public.mover) == ("morale", "casualties", 0)
    assert sorted((s.region, s.size) for s in public.stacks.values()) == [("A-6", 1), ("A-7", 1)]


@rule("WR5-07")
def test_bombs_destroy_the_surplus_of_the_owners_choice(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    public.lands["G7"].bombs = 1
    assert capacity(public, "G7") == 1
    public.nations["germany"].production["G7"] = {"infantry": 1, "armor": 1}
    play_landing(bench, public, lambda _, d: {"infantry": 1} if d.kind == "give-up-units" else d.default)
    assert [s.units for s in public.stacks.values()] == [{"armor": 1}]
    assert public.nations["germany"].casualties == {"infantry": 1}


@rule("WR5-07")
def test_where_bombs_leave_no_choice_nobody_is_asked(bench: Bench) -> None:
    for pile, bombs, left in (({"infantry": 2}, 1, {"infantry": 1}), ({"infantry": 1, "armor": 1}, 2, {})):
        public = bench.scene(bare=True)
        public.game_round = 2
        public.lands["G7"].bombs = bombs
        public.nations["germany"].production["G7"] = dict(pile)
        play_landing(bench, public)
        assert totals(list(public.stacks.values())) == left
        assert sum(public.nations["germany"].casualties.values()) == bombs
    assert "give-up-units" not in bench.kinds()


@rule("WR5-06", "WR5-08")
def test_ships_of_two_regions_that_share_a_zone_are_counted_together(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round = 2
    public.lands["G9"].controller = "germany"
    for marker in range(3, 10):
        bench.put(public, "germany", marker, "M-4", submarine=8)
    sharing = [r for r in public.lands if port_zones(public, r) == ["A-5"] and capacity(public, r)]
    public.nations["germany"].production = {region: {"submarine": 3} for region in sharing[:2]}
    play_landing(bench, public)
    assert len(sharing) >= 2
    assert sorted(s.size for s in public.stacks.values() if s.region == "A-5") == [6]
    public.nations["germany"].production = {"G1": {"submarine": 6}, "R4": {"submarine": 3}}
    for stack in [s for s in public.stacks.values() if s.region == "A-5"]:
        stack.units = {"submarine": 8}
    for marker in (8, 9):
        del public.stacks[f"germany-{marker}"]
    play_landing(bench, public)
    assert sorted(s.size for s in public.stacks.values() if s.region == "A-5") == [3, 6, 8]
    public.nations["germany"].production = {"G1": {"submarine": 8}, "R4": {"submarine": 3}}
    public.lands["R4"].controller = "germany"
    bench.asked.clear()
    play_landing(bench, public)
    assert "found-stacks" not in bench.kinds()  # the last marker has one place to go


@rule("WR5-08")
def test_without_a_free_marker_units_join_stacks_and_the_rest_waits(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    for command in range(11, 20):
        bench.put(public, "germany", command, "G1" if command == 11 else "G4", fighter=7)
    public.nations["germany"].production["G1"] = {"fighter": 3}
    play_landing(bench, public)
    assert public.stacks["germany-11"].units == {"fighter": 8}
    assert public.nations["germany"].production == {"G1": {"fighter": 2}}


@rule("WR5-09", "WR5-08")
def test_one_ship_wants_one_marker_however_many_ports_it_could_use(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round, public.due = 2, ["G3"]
    public.nations["germany"].production["G3"] = {"submarine": 1}
    for marker in range(1, 9):
        bench.put(public, "germany", marker, "A-5", submarine=1)
    assert not wants_markers(public, "germany")  # one marker is free
    bench.put(public, "germany", 9, "A-5", submarine=1)
    assert wants_markers(public, "germany")
    for marker in range(1, 10):
        bench.put(public, "germany", marker, "A-5", submarine=8)
    assert not wants_markers(public, "germany")  # merging frees none


@rule("WR5-09", "WR5-02")
def test_two_planes_that_could_land_apart_want_one_marker(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R5", fighter=2).landing = True
    for marker in range(12, 19):
        bench.put(public, "germany", marker, "G4", fighter=1)
    assert not wants_markers(public, "germany")
    bench.put(public, "germany", 19, "G4", fighter=1)
    assert wants_markers(public, "germany")


@rule("WRP-15", "WR5-09")
def test_guests_stay_guests_when_they_are_reorganised(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 27, "R5", infantry=2).guest = True
    bench.put(public, "usa", 31, "U2", infantry=2)
    free = [m for m in set_up().nations["usa"].markers["army"] if m not in (27, 31)]
    sheet = Reorganisation(
        [
            Regroup(27, "R5", {"infantry": 1}),
            Regroup(free[0], "R5", {"infantry": 1}),
            Regroup(31, "U2", {"infantry": 1}),
            Regroup(free[1], "U2", {"infantry": 1}),
        ]
    )
    play_landing(bench, public, lambda _, d: sheet if d.kind == "reorganise" else d.default)
    assert sorted((s.region, s.guest) for s in public.stacks.values()) == [("R5", True)] * 2 + [("U2", False)] * 2


@rule("WR5-09")
def test_the_form_shows_what_may_be_exchanged_and_the_free_markers(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2)
    for marker in range(11, 19):
        bench.put(public, "germany", marker, "G4", fighter=1)
    army, air = reorganise_sheet(public, "germany").question("q", "germany").offer["groups"]
    assert (army["region"], army["force"], army["stacks"]) == ("G1", "army", {"20": {"infantry": 2}})
    assert (air["region"], air["free"], len(air["stacks"])) == ("G4", [19], 8)


@rule("WR5-09", "WR5-02")
def test_planes_on_the_ground_are_merged_to_free_a_marker_for_those_that_land_apart(bench: Bench) -> None:
    public = bench.scene(bare=True)
    flying = bench.put(public, "germany", 11, "R5", fighter=1, bomber=1)
    flying.landing = True
    for command in range(12, 20):
        bench.put(public, "germany", command, "G4", fighter=1 if command < 14 else 8)
    bench.put(public, "germany", 18, "G6", fighter=1).landing = True  # one in the air, one on the ground:
    bench.put(public, "germany", 19, "G6", fighter=1)  # they are not shuffled
    sheet = Reorganisation([Regroup(c, "G4", {"fighter": 8}) for c in range(14, 18)])
    sheet.stacks.append(Regroup(12, "G4", {"fighter": 2}))
    answers = iter(["part:bomber", "G6", "G7", "G6"])

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "reorganise":
            assert (("G6", "air") in groups_of(public, "germany")) == (not flying.landing)
            return sheet if flying.landing else Reorganisation()
        return next(answers)

    play_landing(bench, public, answer)
    assert bench.kinds() == ["reorganise", *["land-planes"] * 4, "reorganise"]
    assert {public.stacks[f"germany-{c}"].region for c in (11, 13)} == {"G6", "G7"}
    assert not any(stack.landing for stack in public.stacks.values())


@rule("WR5-06")
def test_all_nations_deploy_at_the_same_time() -> None:
    state = starting_state("global_war", {"length": "quick"})
    public = state.public
    public.game_round, public.step, public.stage = 2, "landing", "land"
    public.turn_order.reverse()
    public.nations["uk"].production["B1"] = {"cruiser": 2}
    public.nations["germany"].production["G3"] = {"submarine": 1, "infantry": 1}
    table = open_state(GAME, "global_war", state, Scripted([]), record=True)
    assert table.waiting == ["germany", "uk"]
    fleets = [stack for stack in table.state.public.stacks.values() if stack.force == "fleet"]
    table.answer("germany", {"M-1": 1})
    assert [stack for stack in table.state.public.stacks.values() if stack.force == "fleet"] == fleets
    assert table.waiting == ["uk"] and not table.journal
    table.answer("uk", {"A-6": 2})
    deployed = [fact.args for fact in table.journal if fact.kind == "units-deployed"]
    assert [(one["nation"], one["place"], one["size"]) for one in deployed] == [
        ("germany", "G3", 1),
        ("germany", "M-1", 1),
        ("uk", "A-6", 2),
    ]


@rule("WR5-09")
def test_stacks_of_a_region_and_force_are_split_and_merged_at_will(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2)
    bench.put(public, "germany", 22, "G1", armor=1)
    sheet = Reorganisation([Regroup(28, "G1", {"infantry": 1, "armor": 1}), Regroup(20, "G1", {"infantry": 1})])
    play_landing(bench, public, lambda _, d: sheet if d.kind == "reorganise" else d.default)
    assert {id: s.units for id, s in public.stacks.items()} == {
        "germany-28": {"infantry": 1, "armor": 1},
        "germany-20": {"infantry": 1},
    }


@rule("WR5-09", "WR0-02")
@pytest.mark.parametrize(
    ("stacks", "reason"),
    [
        ([Regroup(20, "G1", {"infantry": 9})], "stack-too-large"),
        ([Regroup(20, "G1", {"infantry": 8})], "units-do-not-add-up"),
        ([Regroup(20, "G1", {"infantry": 8}), Regroup(22, "G1", {"infantry": 1, "armor": 1})], "marker-taken"),
        ([Regroup(20, "G1", {"infantry": 4}), Regroup(20, "G1", {"infantry": 5, "armor": 1})], "marker-taken"),
        ([Regroup(11, "G1", {"infantry": 1})], "no-such-group"),
        ([Regroup(20, "G4", {"infantry": 1})], "marker-taken"),
        ([Regroup(20, "G1", {"infantry": 0})], "empty-stack"),
    ],
)
def test_a_sheet_that_does_not_hold_is_refused(bench: Bench, stacks: list[Regroup], reason: str) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=8)
    bench.put(public, "germany", 28, "G1", infantry=1, armor=1)
    bench.put(public, "germany", 22, "G4", infantry=1)
    refusal = reorganise_sheet(public, "germany").check(Reorganisation(stacks))
    assert refusal is not None
    assert refusal.reason == reason


@rule("WR5-09")
def test_a_reorganisation_with_a_field_that_does_not_exist_is_refused_by_its_name(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2)
    form = reorganise_sheet(public, "germany")
    stack = {"command": 20, "region": "G1", "units": {"infantry": 2}}
    for sheet, field in (({"a": 1}, "a"), ({"stacks": [{**stack, "force": "army"}]}, "stacks.0.force")):
        refusal = form.check(sheet)
        assert refusal is not None and (refusal.reason, refusal.field) == ("malformed", field)


@rule("WR5-09")
def test_random_sheets_lose_no_unit(bench: Bench) -> None:
    public = bench.scene()
    before = {n: totals([s for s in public.stacks.values() if s.nation == n]) for n in public.nations}
    rng = random.Random(5)
    for _ in range(20):
        play_landing(bench, public, lambda _, d: d.sample(rng))
    assert {n: totals([s for s in public.stacks.values() if s.nation == n]) for n in public.nations} == before
    assert all(s.size <= 8 for s in public.stacks.values())
    assert len(groups_of(public, "germany")) > 5


@rule("WR5-09", "WR5-02")
def test_a_landing_that_lets_stacks_merge_gives_planes_still_in_the_air_a_marker(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "uk", 11, "A-6", fighter=1).landing = True
    bench.put(public, "uk", 12, "A-15", fighter=2).landing = True
    bench.put(public, "uk", 13, "B1", fighter=1)
    for marker, region in zip(range(14, 20), ("B5", "B18", "B22", "B29", "B10", "B16"), strict=True):
        bench.put(public, "uk", marker, region, fighter=1)
    public.step, public.stage = "landing", "land"

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "reorganise":
            merged = Reorganisation([Regroup(11, "B1", {"fighter": 2})])
            return merged if public.stage == "land" else decision.default
        if decision.kind == "land-planes" and "part:fighter" in decision.choices:
            return "part:fighter"
        return "B1" if "B1" in decision.choices else decision.default

    bench.run(landing_phase(bench.world_of(public)), answer)
    assert bench.kinds()[:3] == ["land-planes", "reorganise", "land-planes"]
    assert [fact["stay"] for fact in bench.facts("planes-parted")] == [13]


@rule("WR5-02")
def test_of_two_planes_of_a_type_one_parts_and_one_stays(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "A-5", fighter=2, bomber=1).landing = True
    answers = iter(["part:fighter", "part:bomber", "G1", "G8", "G1"])
    public.step, public.stage = "landing", "land"

    def answer(_: str, decision: Any) -> Any:
        return next(answers) if decision.kind == "land-planes" else decision.default

    bench.run(landing_phase(bench.world_of(public)), answer)
    assert [(s.command, s.region, s.units, s.landing, s.guest) for s in public.stacks.values()] == [
        (11, "G1", {"fighter": 1}, False, False),
        (12, "G8", {"fighter": 1}, False, False),
        (13, "G1", {"bomber": 1}, False, False),
    ]


@rule("WR5-01")
@pytest.mark.parametrize(("places", "asked"), [(("G1",), False), (("G1", "G8"), True)])
def test_of_two_places_to_land_the_owner_picks_one(bench: Bench, places: tuple[str, ...], asked: bool) -> None:
    public = bench.scene(bare=True)
    for land in public.lands.values():
        land.controller = "ussr"
    for region in places:
        public.lands[region].controller = "germany"
    bench.put(public, "germany", 11, "A-5", fighter=1).landing = True
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)), {"land-planes": places[-1]})
    assert public.stacks["germany-11"].region == places[-1]
    assert [seat for seat, decision in bench.asked if decision.kind == "land-planes"] == ["germany"] * asked


@rule("WR5-01")
def test_planes_come_down_where_they_are_if_the_land_is_theirs(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    planes = bench.put(public, "germany", 11, "G3", fighter=1)
    assert landing_places(public, planes)[0] == "G3"
    assert not set(landing_places(public, planes)) & {"B1", "N11", "A-16"}


@rule("WR5-09")
def test_a_landing_that_lets_others_merge_asks_nobody_else_again(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.turn_order = ["usa", "uk", *(n for n in public.turn_order if n not in ("usa", "uk"))]
    bench.put(public, "usa", 11, "A-6", fighter=1).landing = True
    bench.put(public, "usa", 12, "B1", fighter=1)
    for marker in (11, 12):
        bench.put(public, "uk", marker, "A-6", fighter=5).landing = True
    for marker in range(13, 20):
        bench.put(public, "uk", marker, "B1", fighter=8)
    play_landing(bench, public, lambda _, d: "B1" if d.kind == "land-planes" and "B1" in d.choices else d.default)
    asked = [seat for seat, decision in bench.asked if decision.kind == "reorganise"]
    assert asked == ["uk", "usa", "uk"], "the United Kingdom before its planes land, and both at the end"
