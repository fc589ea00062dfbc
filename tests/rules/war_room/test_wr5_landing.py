"""WR5 Land and deploy: planes come down, new units come out, stacks are reorganised."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.war_room.combat import combat_phase
from sandtable.games.war_room.deploy import (
    Regroup,
    Reorganisation,
    capacity,
    due_regions,
    groups_of,
    reorganise_sheet,
    totals,
)
from sandtable.games.war_room.landing import landing_phase, landing_places
from sandtable.games.war_room.model import Front
from sandtable.testing import rule


def land(desk: Any, front: Front, answer: Any = None) -> None:
    """Play phase 5."""
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), answer)


@rule("WR4D-08")
def test_lone_transports_are_sunk_before_phase_5_even_without_a_battle(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "A-5", infantry=2)
    desk.put(front, "ussr", 11, "A-5", fighter=1)
    desk.run(combat_phase(desk.world(front)))
    assert set(front.stacks) == {"ussr-11"}
    assert front.step == "landing"


@rule("WR5-01")
def test_marked_planes_fly_up_to_two_regions_to_land_of_their_side(desk: Any) -> None:
    front = desk.front(bare=True)
    planes = desk.put(front, "germany", 11, "R5", fighter=2)
    home = desk.put(front, "germany", 14, "G4", fighter=1)
    planes.landing = True
    assert "R5" not in landing_places(front, planes)
    assert {"G7", "G6", "G4"} <= set(landing_places(front, planes))
    assert "G1" not in landing_places(front, planes)
    front.lands["R5"].controller, front.lands["R5"].contested = "germany", True
    assert landing_places(front, planes)[0] == "R5"
    land(desk, front, lambda _, d: "G7" if d.kind == "land-planes" else d.default)
    assert (planes.region, planes.landing, home.region) == ("G7", False, "G4")
    assert desk.kinds().count("land-planes") == 1


@rule("R36")
def test_planes_land_in_turn_order_and_stacks_are_reorganised_at_once(desk: Any) -> None:
    front = desk.front(bare=True)
    for nation, command, region in (("ussr", 11, "R5"), ("germany", 14, "G4"), ("germany", 11, "G6")):
        desk.put(front, nation, command, region, fighter=2).landing = True
    front.turn_order = ["germany", "ussr"]
    land(desk, front)
    assert [(f["nation"], f["command"]) for f in desk.facts("planes-landed")] == [
        ("germany", 11),
        ("germany", 14),
        ("ussr", 11),
    ]
    assert [d.kind for _, d in desk.asked[-2:]] == ["reorganise", "reorganise"]


@rule("WR5-02")
def test_a_stack_may_land_in_several_places_under_several_markers(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 11, "R5", fighter=1, bomber=1).landing = True
    answers = iter(["part:bomber", "G6", "G7"])
    land(desk, front, lambda _, d: next(answers) if d.kind == "land-planes" else d.default)
    assert {id: (s.region, s.units) for id, s in front.stacks.items()} == {
        "germany-11": ("G6", {"fighter": 1}),
        "germany-12": ("G7", {"bomber": 1}),
    }


@rule("WR5-03", "WR4D-13", "WRN-10")
def test_planes_that_cannot_land_are_casualties(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 11, "R13", fighter=2).landing = True
    land(desk, front)
    assert not front.stacks
    assert front.nations["germany"].casualties == {"fighter": 2}


@rule("WR5-04")
def test_carrier_fighters_are_taken_off(desk: Any) -> None:
    front = desk.front(bare=True)
    front.carrier_fighters["A-5"] = {"germany": 1}
    land(desk, front)
    assert front.carrier_fighters == {}


@rule("WR5-05")
def test_nothing_is_deployed_in_the_first_round(desk: Any) -> None:
    front = desk.front(bare=True)
    front.nations["germany"].production["G1"] = {"infantry": 1}
    assert due_regions(front) == []
    front.game_round = 2
    assert due_regions(front) == ["G1"]


@rule("WR5-06")
def test_new_units_form_stacks_where_they_were_built_and_ships_in_the_port_zone(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round = 2
    front.nations["germany"].production["G1"] = {"infantry": 2, "fighter": 1, "cruiser": 1}
    desk.put(front, "ussr", 1, "A-5", cruiser=3)
    land(desk, front)
    made = {(s.force, s.region): s.units for s in front.stacks.values() if s.nation == "germany"}
    assert made == {
        ("army", "G1"): {"infantry": 2},
        ("air", "G1"): {"fighter": 1},
        ("fleet", "A-5"): {"cruiser": 1},
    }
    assert front.nations["germany"].production == {}


@rule("WR5-06")
def test_a_region_with_ports_on_two_seas_launches_where_its_owner_wants(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.game_round = 2
    front.nations["uk"].production["B1"] = {"cruiser": 2}
    land(desk, front, lambda _, d: {"A-6": 1, "A-7": 1} if d.kind == "launch-ships" else d.default)
    assert sorted((s.region, s.size) for s in front.stacks.values()) == [("A-6", 1), ("A-7", 1)]


@rule("WR5-07")
def test_bombs_destroy_the_surplus_of_the_owners_choice(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round = 2
    front.lands["G7"].bombs = 1
    assert capacity(front, "G7") == 1
    front.nations["germany"].production["G7"] = {"infantry": 1, "armor": 1}
    land(desk, front, lambda _, d: {"infantry": 1} if d.kind == "give-up-units" else d.default)
    assert [s.units for s in front.stacks.values()] == [{"armor": 1}]
    assert front.nations["germany"].casualties == {"infantry": 1}


@rule("WR5-08")
def test_without_a_free_marker_units_join_stacks_and_the_rest_waits(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round = 2
    for command in range(11, 20):
        desk.put(front, "germany", command, "G1" if command == 11 else "G4", fighter=7)
    front.nations["germany"].production["G1"] = {"fighter": 3}
    land(desk, front)
    assert front.stacks["germany-11"].units == {"fighter": 8}
    assert front.nations["germany"].production == {"G1": {"fighter": 2}}


@rule("WR5-09", "WR4D-09")
def test_stacks_of_a_region_and_force_are_split_and_merged_at_will(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "G1", infantry=2)
    desk.put(front, "germany", 22, "G1", armor=1)
    sheet = Reorganisation([Regroup(28, "G1", {"infantry": 1, "armor": 1}), Regroup(20, "G1", {"infantry": 1})])
    land(desk, front, lambda _, d: sheet if d.kind == "reorganise" else d.default)
    assert {id: s.units for id, s in front.stacks.items()} == {
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
        ([Regroup(11, "G1", {"infantry": 1})], "no-such-group"),
        ([Regroup(20, "G4", {"infantry": 1})], "marker-taken"),
        ([Regroup(20, "G1", {"infantry": 0})], "empty-stack"),
    ],
)
def test_a_sheet_that_does_not_hold_is_refused(desk: Any, stacks: list[Regroup], reason: str) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "G1", infantry=8)
    desk.put(front, "germany", 28, "G1", infantry=1, armor=1)
    desk.put(front, "germany", 22, "G4", infantry=1)
    refusal = reorganise_sheet(front, "germany").check(Reorganisation(stacks))
    assert refusal is not None
    assert refusal.reason == reason


@rule("WR5-09")
def test_random_sheets_lose_no_unit(desk: Any) -> None:
    front = desk.front()
    before = {n: totals([s for s in front.stacks.values() if s.nation == n]) for n in front.nations}
    rng = random.Random(5)
    for _ in range(20):
        land(desk, front, lambda _, d: d.sample(rng))
    assert {n: totals([s for s in front.stacks.values() if s.nation == n]) for n in front.nations} == before
    assert all(s.size <= 8 for s in front.stacks.values())
    assert len(groups_of(front, "germany")) > 5
