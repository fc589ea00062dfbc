"""WR4 What is left after a battle: carrier fighters, boats that dived, bystanders, raids, markers."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.rules.combat.debrief import unguarded
from sandtable.games.war_room.rules.conflict.conflict import end_if_over, place_markers, raided_convoys
from sandtable.games.war_room.rules.deploying.deploy import (
    Regroup,
    Reorganisation,
    groups_of,
    regroup,
    reorganisation_refusal,
)
from sandtable.games.war_room.rules.invariants import impossible
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.rules.morale import morale_phase
from sandtable.games.war_room.rules.production.trade import deals
from sandtable.testing import rule


def bare(desk: Any, **options: str) -> Any:
    """The Global War with an empty map and rich nations."""
    front = desk.front("global_war", bare=True, **options)
    for nation in front.nations.values():
        nation.resources = {"oil": 9, "iron": 9, "osr": 9}
    return front


def reckless(_: str, decision: Any) -> Any:
    """The first stance for all, nothing repaired."""
    return dict.fromkeys(decision.default, 0) if decision.kind in ("stances", "repair") else decision.default


@rule("WR4D-06", "WR3-11", "WR4D-05")
def test_a_destroyed_carrier_fighter_sinks_no_transport(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "germany", 1, "A-8", cruiser=1)
    desk.put(front, "germany", 20, "A-8", infantry=3)
    front.carrier_fighters = {"A-8": {"usa": 1}}
    desk.fight(front, "A-8", "g" + "bbb" + "www", reckless)
    assert front.nations["usa"].casualties == {"carrier_fighter": 1}
    assert front.nations["germany"].casualties == {"cruiser": 1}
    assert {id: stack.units for id, stack in front.stacks.items()} == {"germany-20": {"infantry": 3}}


@rule("WR4D-06", "WR4D-07", "WR3-11")
def test_a_destroyed_carrier_fighter_guards_no_transport(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "germany", 1, "A-8", battleship=1)
    desk.put(front, "usa", 27, "A-8", infantry=3)
    front.carrier_fighters = {"A-8": {"usa": 1}}
    front.turn_order = ["germany", *[nation for nation in front.turn_order if nation != "germany"]]

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "stances" and seat == "germany":
            return dict.fromkeys(decision.default, 1)
        return reckless(seat, decision)

    desk.fight(front, "A-8", "gg" + "w" * 13, answer)
    assert front.nations["usa"].casualties == {"carrier_fighter": 1, "infantry": 3}
    assert list(front.stacks) == ["germany-1"]


@rule("WR4D-05", "WRP-07", "WR3-11")
def test_a_destroyed_carrier_fighter_is_missing_in_the_second_battle_of_a_pact(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "uk", 36, "B18", infantry=8)
    desk.put(front, "ussr", 21, "B18", infantry=8)
    desk.put(front, "germany", 20, "B18", artillery=1)
    desk.put(front, "japan", 24, "B18", infantry=2)
    front.carrier_fighters = {"B18": {"uk": 2}}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "stances" and seat == "germany":
            return dict.fromkeys(decision.default, 1)
        return reckless(seat, decision)

    desk.combat(front, "gg" + "w" * 100, answer)
    flown = [fact["count"] for fact in desk.facts("stance-taken") if fact["unit"] == "carrier_fighter"]
    assert (flown, front.nations["uk"].casualties) == ([2, 1], {"carrier_fighter": 1})


@rule("WRT-04", "WR4D-06")
def test_dived_submarines_guard_no_transport(desk: Any) -> None:
    front = bare(desk, take_her_down="on")
    boat = desk.put(front, "germany", 3, "A-8", submarine=1)
    transport = desk.put(front, "germany", 20, "A-8", infantry=1)
    desk.put(front, "usa", 1, "A-8", cruiser=1)
    assert not unguarded(front, "A-8", transport)
    boat.dived = True
    assert unguarded(front, "A-8", transport)


@rule("WR1-08", "WR6-12", "WR7-14")
def test_a_zone_is_contested_no_more_when_the_enemy_fleet_deserts_though_a_convoy_sails_there(desk: Any) -> None:
    front = bare(desk)
    homes = {"uk": (36, "B1"), "china": (101, "C1"), "ussr": (21, "R1"), "usa": (27, "U1")}
    for nation, (marker, region) in {**homes, "germany": (20, "G1"), "italy": (112, "T1")}.items():
        desk.put(front, nation, marker, region, infantry=1)
    desk.put(front, "uk", 2, "I-1", cruiser=1)
    desk.put(front, "japan", 9, "I-1", cruiser=1)
    desk.combat(front, "y" * 40)
    assert front.conflicts["I-1"].state == "contested"
    end_if_over(desk.world(front), "I-1")
    assert "N15:osr" not in deals(front, "japan") and "I-1" in front.conflicts
    front.nations["uk"].zone, front.nations["uk"].stress = "grey", 1
    front.step, front.stage = "morale", "casualties"

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "desert":
            return {**dict.fromkeys(decision.default, 0), "uk-2:cruiser": 1}
        return decision.default

    desk.run(morale_phase(desk.world(front)), answer)
    assert "uk-2" not in front.stacks and "I-1" not in front.conflicts
    assert "N15:osr" in deals(front, "japan")


@rule("WR1-08")
def test_a_raid_that_is_still_to_be_thrown_keeps_its_marker(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "germany", 3, "A-9", submarine=1)
    place_markers(desk.world(front))
    end_if_over(desk.world(front), "A-9")
    assert front.conflicts["A-9"].causes == ["raid"]


def bystanders(desk: Any, defender: int) -> Any:
    """Two Soviet fighters in British J23, which Japan attacks; with so many British infantry."""
    front = bare(desk)
    front.lands["J25"].contested = False
    desk.put(front, "ussr", 11, "J23", fighter=2)
    front.lands["J23"].controller = "uk"
    if defender:
        desk.put(front, "uk", 36, "J23", infantry=defender)
    desk.put(front, "japan", 24, "J23", infantry=4)
    return front


@rule("WRP-08", "WR3-04")
def test_planes_of_a_bystander_live_on_in_land_that_his_partner_takes(desk: Any) -> None:
    for defender, dice in ((0, "yb"), (1, "y" * 10)):
        front = bystanders(desk, defender)
        desk.combat(front, dice)
        assert front.lands["J23"].controller == "japan"
        assert not front.stacks["ussr-11"].landing and not list(impossible(front))
        desk.run(landing_phase(desk.world(front)))
        assert front.stacks["ussr-11"].region == "J23" and not list(impossible(front))
        desk.move(front, {"ussr": []})
        assert (front.nations["ussr"].casualties, "ussr-11" in front.stacks) == ({"fighter": 2}, False)


@rule("WRP-08", "WR3-04")
def test_planes_that_the_end_of_the_pact_leaves_in_enemy_land_must_land(desk: Any) -> None:
    front = bystanders(desk, 0)
    desk.combat(front, "yb")
    front.pacts["soviet_japanese"] = "void"
    del front.stacks["japan-24"]
    desk.move(front, {"ussr": []})
    assert front.stacks["ussr-11"].landing and "J23" not in front.conflicts


@rule("WRN-06", "WR5-09")
def test_planes_of_a_neutral_stay_so_when_stacks_are_reorganised(desk: Any) -> None:
    front = bare(desk)
    for marker in (11, 12):
        stack = desk.put(front, "uk", marker, "N11", fighter=1)
        stack.landing = stack.drafted = True
    regroup(desk.world(front), "uk", Reorganisation([Regroup(11, "N11", {"fighter": 2})]))
    assert front.stacks["uk-11"].drafted and front.stacks["uk-11"].landing
    desk.put(front, "uk", 13, "N11", fighter=1).landing = True
    sheet = Reorganisation([Regroup(11, "N11", {"fighter": 3})])
    refusal = reorganisation_refusal(front, "uk", sheet)
    assert groups_of(front, "uk") == {} and refusal is not None and refusal.reason == "no-such-group"


@rule("WR4C-09", "WR4B-07")
def test_all_raids_of_a_round_together_take_what_the_land_yields(desk: Any) -> None:
    front = bare(desk)
    for marker, zone in ((1, "A-3"), (3, "A-9"), (5, "A-10")):
        desk.put(front, "germany", marker, zone, submarine=1)
    desk.combat(front, "rrr")
    assert [fact["loss"] for fact in desk.facts("convoy-sunk")] == [1, 1, 0]
    assert front.nations["usa"].resources["oil"] == 7
    front.stage = "markers"
    desk.combat(front, "rrr")
    assert front.nations["usa"].resources["oil"] == 5


@rule("WR4B-07", "WRP-07")
def test_bombs_of_both_battles_that_a_pact_makes_take_together_what_the_land_yields(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "uk", 36, "B18", infantry=8)
    desk.put(front, "ussr", 21, "B18", infantry=8)
    desk.put(front, "germany", 20, "B18", infantry=1)
    desk.put(front, "germany", 11, "B18", bomber=1)
    desk.put(front, "japan", 24, "B18", infantry=2)

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "stances":
            return {line: int("strategic" in line) for line in decision.default}
        return decision.default

    desk.combat(front, "y" * 4 + "w" * 32 + "y" * 4 + "w" * 100, answer)
    assert len(desk.facts("bomber-throws")) == 2
    assert [fact["target"] for fact in desk.facts("bombed") if fact["target"] != "infrastructure"] == ["osr", "osr"]
    assert front.nations["uk"].resources["osr"] == 7


@rule("WR4-02", "WR4C-05", "WRP-10")
def test_a_pact_that_lapses_during_combat_opens_no_raid(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 1, "P-1", submarine=1)
    desk.put(front, "ussr", 21, "R1", infantry=4)
    desk.put(front, "germany", 20, "R1", infantry=4)
    desk.combat(front, "w" * 16)
    assert front.pacts["soviet_japanese"] == "void"
    assert [fact["region"] for fact in desk.facts("conflict-marked")] == ["R1"]


@rule("WR4-02", "WR4C-05", "WRP-10")
def test_a_pact_that_lapses_opens_no_raid_beside_land_that_was_fought_for_and_held(desk: Any) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 1, "P-1", submarine=1)
    desk.put(front, "ussr", 21, "R1", infantry=4)
    desk.put(front, "germany", 20, "R1", infantry=4)
    desk.put(front, "usa", 27, "J1", infantry=2)
    desk.put(front, "japan", 24, "J1", infantry=2)
    desk.combat(front, "w" * 40)
    assert list(front.endings) == ["R1", "J1"]
    assert front.lands["J1"].controller == "japan"
    assert front.pacts["soviet_japanese"] == "void"
    assert [fact["region"] for fact in desk.facts("conflict-marked")] == ["R1", "J1"]


@rule("WR4-02", "WR4C-10", "WRP-10")
def test_land_taken_by_the_raiders_own_side_opens_no_raid_on_another_convoy_when_a_pact_has_lapsed(
    desk: Any,
) -> None:
    front = bare(desk)
    desk.put(front, "ussr", 1, "P-1", submarine=1)
    desk.put(front, "ussr", 21, "R1", infantry=4)
    desk.put(front, "germany", 20, "R1", infantry=4)
    desk.put(front, "usa", 27, "J2", infantry=4)
    desk.combat(front, "w" * 40)
    assert front.lands["J2"].controller == "usa"
    assert front.pacts["soviet_japanese"] == "void"
    assert raided_convoys(front, "P-1") == ["P-1#1"], "only the end of the pact has laid it open"
    assert [fact["region"] for fact in desk.facts("conflict-marked")] == ["R1", "J2"]
