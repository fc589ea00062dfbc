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
from sandtable.games.war_room.state.model import Public
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


def bare(bench: Bench, **options: str) -> Public:
    """The Global War with an empty map and rich nations."""
    public = bench.scene("global_war", bare=True, **options)
    for nation in public.nations.values():
        nation.resources = {"oil": 9, "iron": 9, "osr": 9}
    return public


def reckless(_: str, decision: Any) -> Any:
    """The first stance for all, nothing repaired."""
    return dict.fromkeys(decision.default, 0) if decision.kind in ("stances", "repair") else decision.default


@rule("WR4D-06", "WR3-11", "WR4D-05")
def test_a_destroyed_carrier_fighter_sinks_no_transport(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 1, "A-8", cruiser=1)
    bench.put(public, "germany", 20, "A-8", infantry=3)
    public.carrier_fighters = {"A-8": {"usa": 1}}
    bench.fight(public, "A-8", "g" + "bbb" + "www", reckless)
    assert public.nations["usa"].casualties == {"carrier_fighter": 1}
    assert public.nations["germany"].casualties == {"cruiser": 1}
    assert {id: stack.units for id, stack in public.stacks.items()} == {"germany-20": {"infantry": 3}}


@rule("WR4D-06", "WR4D-07", "WR3-11")
def test_a_destroyed_carrier_fighter_guards_no_transport(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 1, "A-8", battleship=1)
    bench.put(public, "usa", 27, "A-8", infantry=3)
    public.carrier_fighters = {"A-8": {"usa": 1}}
    public.turn_order = ["germany", *[nation for nation in public.turn_order if nation != "germany"]]

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "stances" and seat == "germany":
            return dict.fromkeys(decision.default, 1)
        return reckless(seat, decision)

    bench.fight(public, "A-8", "gg" + "w" * 13, answer)
    assert public.nations["usa"].casualties == {"carrier_fighter": 1, "infantry": 3}
    assert list(public.stacks) == ["germany-1"]


@rule("WR4D-05", "WRP-07", "WR3-11")
def test_a_destroyed_carrier_fighter_is_missing_in_the_second_battle_of_a_pact(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "uk", 36, "B18", infantry=8)
    bench.put(public, "ussr", 21, "B18", infantry=8)
    bench.put(public, "germany", 20, "B18", artillery=1)
    bench.put(public, "japan", 24, "B18", infantry=2)
    public.carrier_fighters = {"B18": {"uk": 2}}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "stances" and seat == "germany":
            return dict.fromkeys(decision.default, 1)
        return reckless(seat, decision)

    bench.combat(public, "gg" + "w" * 100, answer)
    flown = [fact["count"] for fact in bench.facts("stance-taken") if fact["unit"] == "carrier_fighter"]
    assert (flown, public.nations["uk"].casualties) == ([2, 1], {"carrier_fighter": 1})


@rule("WRT-04", "WR4D-06")
def test_dived_submarines_guard_no_transport(bench: Bench) -> None:
    public = bare(bench, take_her_down="on")
    boat = bench.put(public, "germany", 3, "A-8", submarine=1)
    transport = bench.put(public, "germany", 20, "A-8", infantry=1)
    bench.put(public, "usa", 1, "A-8", cruiser=1)
    assert not unguarded(public, "A-8", transport)
    boat.dived = True
    assert unguarded(public, "A-8", transport)


@rule("WR1-08", "WR6-12", "WR7-14")
def test_a_zone_is_contested_no_more_when_the_enemy_fleet_deserts_though_a_convoy_sails_there(bench: Bench) -> None:
    public = bare(bench)
    homes = {"uk": (36, "B1"), "china": (101, "C1"), "ussr": (21, "R1"), "usa": (27, "U1")}
    for nation, (marker, region) in {**homes, "germany": (20, "G1"), "italy": (112, "T1")}.items():
        bench.put(public, nation, marker, region, infantry=1)
    bench.put(public, "uk", 2, "I-1", cruiser=1)
    bench.put(public, "japan", 9, "I-1", cruiser=1)
    bench.combat(public, "y" * 40)
    assert public.conflicts["I-1"].state == "contested"
    end_if_over(bench.world_of(public), "I-1")
    assert "N15:osr" not in deals(public, "japan") and "I-1" in public.conflicts
    public.nations["uk"].zone, public.nations["uk"].stress = "grey", 1
    public.step, public.stage = "morale", "casualties"

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "desert":
            return {**dict.fromkeys(decision.default, 0), "uk-2:cruiser": 1}
        return decision.default

    bench.run(morale_phase(bench.world_of(public)), answer)
    assert "uk-2" not in public.stacks and "I-1" not in public.conflicts
    assert "N15:osr" in deals(public, "japan")


@rule("WR1-08")
def test_a_raid_that_is_still_to_be_thrown_keeps_its_marker(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "germany", 3, "A-9", submarine=1)
    place_markers(bench.world_of(public))
    end_if_over(bench.world_of(public), "A-9")
    assert public.conflicts["A-9"].causes == ["raid"]


def bystanders(bench: Bench, defender: int) -> Public:
    """Two Soviet fighters in British J23, which Japan attacks; with so many British infantry."""
    public = bare(bench)
    public.lands["J25"].contested = False
    bench.put(public, "ussr", 11, "J23", fighter=2)
    public.lands["J23"].controller = "uk"
    if defender:
        bench.put(public, "uk", 36, "J23", infantry=defender)
    bench.put(public, "japan", 24, "J23", infantry=4)
    return public


@rule("WRP-08", "WR3-04")
def test_planes_of_a_bystander_live_on_in_land_that_his_partner_takes(bench: Bench) -> None:
    for defender, dice in ((0, "yb"), (1, "y" * 10)):
        public = bystanders(bench, defender)
        bench.combat(public, dice)
        assert public.lands["J23"].controller == "japan"
        assert not public.stacks["ussr-11"].landing and not list(impossible(bench.state(public)))
        bench.run(landing_phase(bench.world_of(public)))
        assert public.stacks["ussr-11"].region == "J23" and not list(impossible(bench.state(public)))
        bench.move(public, {"ussr": []})
        assert (public.nations["ussr"].casualties, "ussr-11" in public.stacks) == ({"fighter": 2}, False)


@rule("WRP-08", "WR3-04")
def test_planes_that_the_end_of_the_pact_leaves_in_enemy_land_must_land(bench: Bench) -> None:
    public = bystanders(bench, 0)
    bench.combat(public, "yb")
    public.pacts["soviet_japanese"] = "void"
    del public.stacks["japan-24"]
    bench.move(public, {"ussr": []})
    assert public.stacks["ussr-11"].landing and "J23" not in public.conflicts


@rule("WRN-06", "WR5-09")
def test_planes_of_a_neutral_stay_so_when_stacks_are_reorganised(bench: Bench) -> None:
    public = bare(bench)
    for marker in (11, 12):
        stack = bench.put(public, "uk", marker, "N11", fighter=1)
        stack.landing = stack.drafted = True
    regroup(bench.world_of(public), "uk", Reorganisation([Regroup(11, "N11", {"fighter": 2})]))
    assert public.stacks["uk-11"].drafted and public.stacks["uk-11"].landing
    bench.put(public, "uk", 13, "N11", fighter=1).landing = True
    sheet = Reorganisation([Regroup(11, "N11", {"fighter": 3})])
    refusal = reorganisation_refusal(public, "uk", sheet)
    assert groups_of(public, "uk") == {} and refusal is not None and refusal.reason == "no-such-group"


@rule("WR4C-09", "WR4B-07")
def test_all_raids_of_a_round_together_take_what_the_land_yields(bench: Bench) -> None:
    public = bare(bench)
    for marker, zone in ((1, "A-3"), (3, "A-9"), (5, "A-10")):
        bench.put(public, "germany", marker, zone, submarine=1)
    bench.combat(public, "rrr")
    assert [fact["loss"] for fact in bench.facts("convoy-sunk")] == [1, 1, 0]
    assert public.nations["usa"].resources["oil"] == 7
    public.stage = "markers"
    bench.combat(public, "rrr")
    assert public.nations["usa"].resources["oil"] == 5


@rule("WR4B-07", "WRP-07")
def test_bombs_of_both_battles_that_a_pact_makes_take_together_what_the_land_yields(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "uk", 36, "B18", infantry=8)
    bench.put(public, "ussr", 21, "B18", infantry=8)
    bench.put(public, "germany", 20, "B18", infantry=1)
    bench.put(public, "germany", 11, "B18", bomber=1)
    bench.put(public, "japan", 24, "B18", infantry=2)

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "stances":
            return {line: int("strategic" in line) for line in decision.default}
        return decision.default

    bench.combat(public, "y" * 4 + "w" * 32 + "y" * 4 + "w" * 100, answer)
    assert len(bench.facts("bomber-throws")) == 2
    assert [fact["target"] for fact in bench.facts("bombed") if fact["target"] != "infrastructure"] == [
        "osr",
        "osr",
    ]
    assert public.nations["uk"].resources["osr"] == 7


@rule("WR4-02", "WR4C-05", "WRP-10")
def test_a_pact_that_lapses_during_combat_opens_no_raid(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 1, "P-1", submarine=1)
    bench.put(public, "ussr", 21, "R1", infantry=4)
    bench.put(public, "germany", 20, "R1", infantry=4)
    bench.combat(public, "w" * 16)
    assert public.pacts["soviet_japanese"] == "void"
    assert [fact["region"] for fact in bench.facts("conflict-marked")] == ["R1"]


@rule("WR4-02", "WR4C-05", "WRP-10")
def test_a_pact_that_lapses_opens_no_raid_beside_land_that_was_fought_for_and_held(bench: Bench) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 1, "P-1", submarine=1)
    bench.put(public, "ussr", 21, "R1", infantry=4)
    bench.put(public, "germany", 20, "R1", infantry=4)
    bench.put(public, "usa", 27, "J1", infantry=2)
    bench.put(public, "japan", 24, "J1", infantry=2)
    bench.combat(public, "w" * 40)
    assert list(public.endings) == ["R1", "J1"]
    assert public.lands["J1"].controller == "japan"
    assert public.pacts["soviet_japanese"] == "void"
    assert [fact["region"] for fact in bench.facts("conflict-marked")] == ["R1", "J1"]


@rule("WR4-02", "WR4C-10", "WRP-10")
def test_land_taken_by_the_raiders_own_side_opens_no_raid_on_another_convoy_when_a_pact_has_lapsed(
    bench: Bench,
) -> None:
    public = bare(bench)
    bench.put(public, "ussr", 1, "P-1", submarine=1)
    bench.put(public, "ussr", 21, "R1", infantry=4)
    bench.put(public, "germany", 20, "R1", infantry=4)
    bench.put(public, "usa", 27, "J2", infantry=4)
    bench.combat(public, "w" * 40)
    assert public.lands["J2"].controller == "usa"
    assert public.pacts["soviet_japanese"] == "void"
    assert raided_convoys(public, "P-1") == ["P-1#1"], "only the end of the pact has laid it open"
    assert [fact["region"] for fact in bench.facts("conflict-marked")] == ["R1", "J2"]
