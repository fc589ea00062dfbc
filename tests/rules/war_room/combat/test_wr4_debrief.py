"""WR4D The debrief: repairs, casualties, transports, control, medals, stress, markers; neutrals after a battle."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.data.data import NEUTRAL, set_up
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.debrief import (
    capture,
    choose_owner,
    seize,
    sink_transports,
    survivors,
    turn_marker,
    unguarded,
)
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.rules.deploying.deploy import Regroup, Reorganisation
from sandtable.games.war_room.rules.landing import landing_phase
from sandtable.games.war_room.state.model import Battle, Line, Public, Stack, mourn, remove_units
from sandtable.kernel import Sheet
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench

DOWN: dict[str, Any] = {"stances": {}}


def duel(bench: Bench, ours: dict[str, int], theirs: dict[str, int], region: str = "R5") -> Public:
    """Germany attacks, first in turn order; Germany and the Soviets have some resources."""
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, region, **ours)
    bench.put(public, "ussr", 21, region, **theirs)
    public.turn_order = ["germany", "ussr"]
    for nation in public.nations.values():
        nation.resources = {"oil": 2, "iron": 2, "osr": 2}
    return public


@rule("WR4D-01")
def test_a_lightly_damaged_unit_comes_back_free(bench: Bench) -> None:
    public = duel(bench, {"infantry": 2}, {"armor": 1})
    stances = {"germany": {}, "ussr": {"ussr:armor:defensive": 1}}
    battle = bench.fight(public, "R5", "gyyy" + "ww", lambda seat, _: stances[seat])
    assert (battle.lines[1].fresh, battle.lines[1].light) == (1, 0)
    assert bench.facts("units-repaired") == []


@rule("WR4D-01", "WR4D-02")
def test_repairs_begin_once_and_are_paid_though_the_match_is_opened_again_before_the_payment(bench: Bench) -> None:
    public = duel(bench, {"artillery": 2}, {"artillery": 2})
    answers = {**DOWN, "repair": {"ussr:artillery:ground": 1}, "repair-payment": {"iron": 1}}
    bench.fight(public, "R5", "bggg" + "gggg", answers)
    assert bench.kinds()[-2:] == ["repair", "repair-payment"]
    assert public.nations["ussr"].resources == {"oil": 2, "iron": 1, "osr": 2}


@rule("WR4D-02", "R29")
def test_a_damaged_unit_is_paid_for_or_lost_and_the_owner_chooses_how(bench: Bench) -> None:
    public = duel(bench, {"artillery": 2}, {"artillery": 2})
    answers = {**DOWN, "repair": {"ussr:artillery:ground": 1}, "repair-payment": {"oil": 1}}
    bench.fight(public, "R5", "bggg" + "gggg", answers)
    assert public.nations["ussr"].resources == {"oil": 1, "iron": 2, "osr": 2}
    assert public.stacks["ussr-21"].units == {"artillery": 2}
    bench.fight(public, "R5", "bggg" + "gggg", {**DOWN, "repair": {}})
    assert public.stacks["ussr-21"].units == {"artillery": 1}
    assert public.nations["ussr"].casualties == {"artillery": 1}


@rule("WR4D-02")
def test_without_resources_nothing_is_repaired(bench: Bench) -> None:
    public = duel(bench, {"artillery": 2}, {"artillery": 2})
    public.nations["ussr"].resources = {"oil": 0, "iron": 0, "osr": 0}
    bench.fight(public, "R5", "bggg" + "gggg", DOWN)
    assert "repair" not in bench.kinds()
    assert public.stacks["ussr-21"].units == {"artillery": 1}


@rule("WR4D-02")
def test_each_nation_of_a_side_pays_for_its_own(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R5", artillery=1)
    bench.put(public, "italy", 112, "R5", artillery=1)
    bench.put(public, "ussr", 21, "R5", artillery=2)
    public.turn_order = ["germany", "italy", "ussr", "china", "uk", "usa", "japan"]
    for nation in public.nations.values():
        nation.resources = {"oil": 2, "iron": 2, "osr": 2}
    hurt = {"assign-hits": {"italy:artillery:ground": 1}}
    bench.fight(public, "R5", "gggg" + "bggg", {**DOWN, **hurt})
    assert [seat for seat, decision in bench.asked if decision.kind == "repair"] == ["italy"]
    paid = {nation: 6 - sum(public.nations[nation].resources.values()) for nation in ("germany", "italy")}
    assert paid == {"germany": 0, "italy": 1}


@rule("WR4D-03")
def test_a_port_repairs_ships_free(bench: Bench) -> None:
    public = duel(bench, {"cruiser": 1}, {"cruiser": 1}, "A-5")
    bench.fight(public, "A-5", "bgggg" + "ggggg", DOWN)
    assert "repair" not in bench.kinds()
    assert public.stacks["ussr-21"].units == {"cruiser": 1}
    public.lands["R4"].bombs = 1
    bench.fight(public, "A-5", "bgggg" + "ggg", {**DOWN, "repair": {}})
    assert "ussr-21" not in public.stacks


@rule("WR4D-04")
def test_a_damaged_plane_still_fights_on_the_ground(bench: Bench) -> None:
    public = duel(bench, {"fighter": 1}, {"armor": 1})
    stances = {"germany": {}, "ussr": {"ussr:armor:defensive": 1}}
    bench.fight(public, "R5", "g" + "www", lambda s, d: stances[s] if d.kind == "stances" else d.default)
    assert bench.facts("dice-counted")[1] == {"region": "R5", "phase": "surface", "allies": 0, "axis": 3}


@rule("WR4D-05")
def test_destroyed_carrier_fighters_are_casualties_too(bench: Bench) -> None:
    public = duel(bench, {"cruiser": 1}, {"cruiser": 1}, "A-5")
    public.carrier_fighters["A-5"] = {"germany": 1}
    bench.fight(public, "A-5", "g" + "g" * 13, {**DOWN, "repair": {}})
    assert public.nations["germany"].casualties == {"carrier_fighter": 1}
    assert public.carrier_fighters == {}


@rule("WR4D-06")
@pytest.mark.parametrize(
    ("guard", "enemy", "sunk"),
    [
        ({}, {"cruiser": 1}, True),
        ({}, {"submarine": 1}, True),
        ({}, {"fighter": 1}, True),
        ({"submarine": 1}, {"cruiser": 2}, False),
        ({"submarine": 1}, {"fighter": 1}, True),
        ({"cruiser": 1}, {"fighter": 1}, False),
        ({"fighter": 1}, {"cruiser": 1}, False),
        ({}, {"infantry": 1}, False),
    ],
)
def test_transports_need_a_guard(bench: Bench, guard: dict[str, int], enemy: dict[str, int], sunk: bool) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "A-5", infantry=3)
    if guard:
        bench.put(public, "germany", 1, "A-5", **guard)
    bench.put(public, "ussr", 2, "A-5", **enemy)
    assert unguarded(public, "A-5", Stack("germany", 20, "army", "A-5", {})) is sunk
    sink_transports(bench.world_of(public), "A-5")
    assert ("germany-20" not in public.stacks) is sunk
    assert public.nations["germany"].casualties == ({"infantry": 3} if sunk else {})


@rule("WR4D-07")
def test_transports_live_if_all_who_fought_are_dead(bench: Bench) -> None:
    public = duel(bench, {"cruiser": 1}, {"cruiser": 1}, "A-5")
    bench.put(public, "germany", 22, "A-5", infantry=1)
    bench.fight(public, "A-5", "bbggg" + "bbggg", DOWN)
    assert set(public.stacks) == {"germany-22"}


@rule("WR4D-10", "WR4D-15")
def test_the_sole_survivor_takes_the_land_and_the_loser_bears_its_value(bench: Bench) -> None:
    public = duel(bench, {"infantry": 2}, {"infantry": 1})
    bench.fight(public, "R5", "yyww" + "ww", DOWN)
    assert public.lands["R5"].controller == "germany"
    assert public.nations["ussr"].stress == 2
    assert public.nations["germany"].medals == 1
    assert "R5" not in public.conflicts


@rule("WR4D-10", "WR1-06")
def test_if_both_sides_live_the_owner_keeps_the_land_and_it_is_contested(bench: Bench) -> None:
    public = duel(bench, {"infantry": 2}, {"infantry": 2})
    bench.fight(public, "R5", "yggg" + "yggg", DOWN)
    assert {stack.size for stack in public.stacks.values()} == {1}
    assert (public.lands["R5"].controller, public.lands["R5"].contested) == ("ussr", True)
    assert public.nations["germany"].medals == 0


@rule("WR4D-10")
def test_if_all_die_the_owner_keeps_the_land(bench: Bench) -> None:
    public = duel(bench, {"infantry": 1}, {"infantry": 1})
    bench.fight(public, "R5", "yw" + "yw", DOWN)
    assert not public.stacks
    assert public.lands["R5"].controller == "ussr"


@rule("WR4D-10", "WR4D-18", "R40")
def test_planes_alone_neither_take_nor_contest_land(bench: Bench) -> None:
    public = duel(bench, {"fighter": 2}, {"infantry": 1})
    bench.fight(public, "R5", "y" + "w" * 5, DOWN)
    assert public.lands["R5"].controller == "ussr"
    assert not public.conflicts
    public = duel(bench, {"fighter": 2}, {"infantry": 1})
    turn_marker(bench.world_of(public), "R5")
    assert not public.conflicts and not public.lands["R5"].contested
    public = duel(bench, {"infantry": 1}, {"infantry": 1})
    turn_marker(bench.world_of(public), "R5")
    assert public.conflicts["R5"].state == "contested"
    assert public.lands["R5"].contested


@rule("WR4D-11", "WR4D-19", "WR4D-21")
def test_who_takes_over(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    chiefs = {"allies": "uk", "axis": "germany"}

    def owner(region: str, *nations: str, pick: str = "") -> Any:
        lines = [Line(nation, "allies", "infantry", "offensive", fresh=1) for nation in nations]
        play = choose_owner(public, Battle(region, chiefs, "allies", lines=lines), "allies")
        return bench.run(play, {"new-owner": pick})

    assert owner("G3", "uk", "usa", pick="usa") == "usa"  # among the captors the commander chooses
    assert owner("G6", "uk") == "ussr"  # Ukraine is liberated for the Soviet Union
    public.lands["R1"].controller = "germany"
    assert owner("R1", "uk") == "ussr"  # an ally's land goes back to him
    public.nations["ussr"].zone = "grey"
    assert owner("R1", "uk") == "uk"


@rule("WR4D-19", "WR4D-21")
@pytest.mark.parametrize(
    ("region", "captor", "owner"),
    [
        ("G6", "uk", "ussr"),
        ("G7", "usa", "ussr"),
        ("J3", "ussr", "china"),
        ("J4", "uk", "china"),
        ("J5", "usa", "china"),
    ],
)
def test_occupied_land_is_liberated_for_the_nation_of_its_border(
    bench: Bench, region: str, captor: str, owner: str
) -> None:
    public = bench.scene("global_war", bare=True)
    public.pacts.clear()
    bench.put(public, captor, 40, region, infantry=1)
    bench.fight(public, region, "ww")
    assert public.lands[region].controller == owner
    assert public.nations[captor].medals == (3 if region == "J4" else 1)


@rule("WR4D-19")
def test_land_of_an_ally_that_is_out_of_the_game_stays_with_the_captor(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["R5"].controller = "germany"
    public.nations["ussr"].collapsed = True
    bench.put(public, "uk", 36, "R5", infantry=1)
    bench.fight(public, "R5", "ww")
    assert public.lands["R5"].controller == "uk"


@rule("WR4D-12")
def test_captured_units_come_out_under_their_new_owner(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.game_round = 2
    public.nations["ussr"].production["R5"] = {"armor": 1, "fighter": 1}
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.combat(public, "yb")
    assert public.nations["ussr"].casualties == {}
    bench.run(landing_phase(bench.world_of(public)))
    came = {s.force: (s.nation, s.region) for s in public.stacks.values() if s.command != 20}
    assert came == {"army": ("germany", "R5"), "air": ("germany", "R5")}


@rule("WR4D-12")
def test_what_is_being_built_is_captured_but_china_keeps_no_planes(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["japan"].production["J4"] = {"infantry": 1, "fighter": 2}
    capture(bench.world_of(public), "J4", "china", {})
    assert public.nations["china"].production == {"J4": {"infantry": 1}}
    assert public.nations["japan"].production == {}
    public.nations["ussr"].production["R5"] = {"fighter": 1}
    capture(bench.world_of(public), "R5", "germany", {})
    assert public.nations["germany"].production == {"R5": {"fighter": 1}}


@rule("WR4D-14")
def test_a_capital_brings_three_medals(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R1", infantry=1)
    bench.fight(public, "R1", "ww")
    assert public.nations["germany"].medals == 3
    assert public.nations["ussr"].stress == 5


@rule("WR4D-14")
def test_medals_are_split_among_all_who_took_part(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R1", infantry=1)
    bench.put(public, "italy", 112, "R1", infantry=1)
    answers = {"new-owner": "italy", "medals": {"germany": 2, "italy": 1}}
    stages: dict[str, str] = {}

    def answer(_: str, decision: Any) -> Any:
        assert public.battle is not None
        stages[decision.kind] = public.battle.stage
        return answers.get(decision.kind, decision.default)

    bench.fight(public, "R1", "ww", answer)
    assert stages["new-owner"] == stages["medals"] == "debrief"
    assert (public.nations["germany"].medals, public.nations["italy"].medals) == (2, 1)
    assert public.lands["R1"].controller == "italy"


@rule("WR4D-09")
def test_where_a_conflict_is_resolved_stacks_may_be_reorganised_at_once(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=3)
    bench.put(public, "germany", 11, "R5", fighter=2)
    bench.put(public, "germany", 22, "R4", infantry=2)
    place_markers(bench.world_of(public))
    public.step = "combat"
    assert GAME.orders(bench.world_of(public), "germany") == []  # nothing is resolved yet
    bench.fight(public, "R5", "ww", DOWN)
    (order,) = GAME.orders(bench.world_of(public), "germany")
    assert isinstance(order, Sheet) and order.offer is not None
    assert [(one["region"], one["force"]) for one in order.offer()["groups"]] == [("R5", "army"), ("R5", "air")]
    elsewhere = Reorganisation([Regroup(22, "R4", {"infantry": 1}), Regroup(28, "R4", {"infantry": 1})])
    refusal = order.check(elsewhere)
    assert refusal is not None and refusal.rule == "WR4D-09"  # the conflict there is still open
    sheet = Reorganisation(
        [
            Regroup(20, "R5", {"infantry": 1}),
            Regroup(28, "R5", {"infantry": 2}),
            Regroup(11, "R5", {"fighter": 1}),
            Regroup(12, "R5", {"fighter": 1}),
        ]
    )
    assert order.check(sheet) is None
    bench.run(GAME.obey(bench.world_of(public), "germany", "regroup", sheet))
    assert {c: public.stacks[f"germany-{c}"].size for c in (20, 28, 11, 12)} == {20: 1, 28: 2, 11: 1, 12: 1}
    assert public.stacks["germany-12"].landing  # it fought, so it must still land
    public.step = "landing"
    assert GAME.orders(bench.world_of(public), "germany") == []


@rule("WR4D-14", "WR4D-11")
def test_an_ally_without_survivors_may_be_honoured_but_not_given_the_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "italy", 112, "R5", infantry=3)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.turn_order = ["italy", "ussr", "germany", "china", "uk", "usa", "japan"]
    answers = {"stances": {}, "assign-hits": {"germany:infantry:offensive": 1}, "medals": {"germany": 1}}
    bench.fight(public, "R5", "y" + "w" * 7 + "yw", answers)
    assert {stack.nation for stack in public.stacks.values()} == {"italy"}
    assert (public.nations["germany"].medals, public.nations["italy"].medals) == (1, 0)
    assert public.lands["R5"].controller == "italy"
    assert "new-owner" not in bench.kinds()


# --- neutrals -----------------------------------------------------------------------------------------------


def switzerland(bench: Bench, **units: int) -> Public:
    """Germany has just entered Switzerland."""
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 21, "R1", infantry=1)
    bench.put(public, "germany", 20, "G1", **units)
    bench.move(public, {"germany": [(20, "N13")]})
    public.nations["ussr"].resources["osr"] = 5
    return public


@rule("WRN-06", "WRN-07", "WRN-11")
def test_a_beaten_neutral_costs_stress_and_brings_no_medal(bench: Bench) -> None:
    public = switzerland(bench, infantry=4)
    bench.fight(public, "N13", "yyyyyyyy" + "w" * 6, DOWN)
    assert public.lands["N13"].controller == "germany"
    nation = public.nations["germany"]
    assert (nation.stress, nation.medals) == (1, 0)
    assert public.nations["ussr"].casualties == {}


@rule("WRN-08", "WR4D-17")
def test_surviving_defenders_join_the_nation_that_commanded_them(bench: Bench) -> None:
    public = switzerland(bench, infantry=1)
    bench.fight(public, "N13", "ww" + "y" + "w" * 5, DOWN)
    assert public.lands["N13"].controller == "ussr"
    army = next(stack for stack in public.stacks.values() if stack.region == "N13")
    assert (army.nation, army.command, army.units) == ("ussr", 23, {"infantry": 3})
    assert public.nations["germany"].stress == 1
    public.game_round = 2
    bench.put(public, "germany", 20, "N13", infantry=1)
    bench.fight(public, "N13", "w" * 30, DOWN)
    assert public.nations["germany"].stress == 1  # once for each neutral


def turkey(bench: Bench, *, beside: int) -> Public:
    """The Soviet Union has entered Turkey; Italy will command it and has no army marker left.

    The last Italian stack holds so many infantry and stands in Turkey if there are any.
    """
    public = bench.scene("global_war", bare=True)
    public.game_round = 2
    bench.put(public, "ussr", 21, "R6", infantry=1)
    markers = set_up().nations["italy"].markers["army"]
    for i, marker in enumerate(markers):
        bench.put(public, "italy", marker, "T1" if i < 2 else "T2", infantry=1)
    bench.move(public, {"ussr": [(21, "N14")]})
    if beside:
        bench.put(public, "italy", markers[-1], "N14", infantry=beside)
    place_markers(bench.world_of(public))
    bench.fight(public, "N14", "w" * 40, {"stances": {}, "commander": "italy"})
    return public


@rule("WRN-08", "WR5-08")
def test_surviving_defenders_wait_for_a_marker_if_their_keeper_has_none(bench: Bench) -> None:
    public = turkey(bench, beside=0)
    assert public.lands["N14"].controller == "italy"
    assert public.nations["italy"].production == {"N14": {"infantry": 6, "artillery": 2}}
    assert bench.facts("neutral-waits") == [{"nation": "italy", "region": "N14", "size": 8}]
    first, second = set_up().nations["italy"].markers["army"][:2]
    public.stacks[f"italy-{first}"].units = {"infantry": 2}
    del public.stacks[f"italy-{second}"]  # the two in Rome are merged
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)))
    assert public.stacks[f"italy-{second}"].units == {"infantry": 6, "artillery": 2}
    assert public.stacks[f"italy-{second}"].region == "N14"
    assert public.nations["italy"].casualties == {}


@rule("WRN-08")
def test_surviving_defenders_join_stacks_with_room_before_they_wait(bench: Bench) -> None:
    public = turkey(bench, beside=5)
    last = set_up().nations["italy"].markers["army"][-1]
    assert public.stacks[f"italy-{last}"].size == 8
    assert sum(public.nations["italy"].production["N14"].values()) == 5


@rule("WRN-08", "WR1-14")
def test_china_keeps_the_land_units_of_a_neutral_but_not_its_planes(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 11, "G1", fighter=1)
    bench.put(public, "germany", 20, "G9", infantry=1)
    bench.move(public, {"germany": [(20, "N10")]})
    bench.fight(public, "N10", "w" * 40, {"stances": {}, "commander": "china"})
    assert {stack.force for stack in public.stacks.values() if stack.nation == "china"} == {"army"}
    assert public.nations["china"].production == {}
    assert {(f["nation"], f["unit"]) for f in bench.facts("units-lost")} == {("neutral", "fighter")}


@rule("WRN-08", "WRN-10")
def test_planes_of_a_captured_neutral_without_a_marker_are_lost(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "G9", infantry=8)
    for marker in set_up().nations["uk"].markers["air"]:
        bench.put(public, "uk", marker, "B1", fighter=1)
    bench.move(public, {"germany": [(20, "N10")]})
    answers = {"stances": {}, "commander": "uk", "repair": {}}
    bench.fight(public, "N10", "y" * 8 + "bb" + "w" * 30, answers)
    assert public.lands["N10"].controller == "germany"
    assert public.nations["uk"].production == {}
    assert ("neutral", "fighter", 1) in {(f["nation"], f["unit"], f["count"]) for f in bench.facts("units-lost")}


@rule("WRN-06", "WRN-10")
@pytest.mark.parametrize("home", ["B1", "R4"])
def test_planes_of_a_captured_neutral_land_elsewhere_or_are_lost_without_a_casualty(
    bench: Bench, home: str
) -> None:
    public = bench.scene("global_war", bare=True)
    for region in public.lands:
        public.lands[region].controller = (
            "germany" if public.lands[region].controller == "ussr" else public.lands[region].controller
        )
    public.lands[home].controller = "uk"  # Leningrad is in reach of Sweden, Great Britain is not
    bench.put(public, "germany", 20, "G9", infantry=8)
    bench.move(public, {"germany": [(20, "N10")]})
    answers = {"stances": {}, "commander": "uk", "repair": {}}
    bench.fight(public, "N10", "y" * 8 + "bb" + "w" * 30, answers)
    public.step, public.stage = "landing", "land"
    bench.run(landing_phase(bench.world_of(public)))
    assert public.lands["N10"].controller == "germany"
    planes = [(s.region, s.units, s.drafted) for s in public.stacks.values() if s.nation == "uk"]
    assert planes == ([("R4", {"fighter": 1}, False)] if home == "R4" else [])
    assert public.nations["uk"].casualties == {}


@rule("WRN-03", "WRN-11")
def test_planes_that_enter_a_neutral_without_an_army_have_attacked_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 11, "A-2", fighter=1)
    assert "N8" in public.board.air["A-2"]
    bench.move(public, {"germany": [(11, "N8")]})
    assert public.conflicts["N8"].state == "active"
    bench.fight(public, "N8")
    assert (public.nations["germany"].stress, public.lands["N8"].controller) == (1, "neutral")
    assert "N8" not in public.conflicts
    public.game_round = 2
    place_markers(bench.world_of(public))
    assert "N8" not in public.conflicts


@rule("WRN-08")
def test_a_neutral_whose_defenders_all_died_with_the_attackers_belongs_to_nobody(bench: Bench) -> None:
    public = switzerland(bench, infantry=3)
    bench.fight(public, "N13", "yyyggg" + "yyyggg", DOWN)
    land = public.lands["N13"]
    assert (land.controller, land.lean) == ("neutral", "allies")
    assert [stack.region for stack in public.stacks.values()] == ["R1"]


@rule("WR4D-18")
def test_the_view_tells_how_each_conflict_of_the_round_ended(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)  # taken from its garrison
    bench.put(public, "germany", 22, "R4", infantry=1)  # beaten off
    bench.put(public, "ussr", 21, "R4", infantry=1)
    bench.put(public, "germany", 28, "R3", armor=1)  # both hold out
    bench.put(public, "ussr", 23, "R3", armor=1)
    public.turn_order = ["ussr", "germany"]
    answers: dict[str, Any] = {"stances": {}, "repair": {}}
    bench.fight(public, "R5", "yb", answers)
    bench.fight(public, "R4", "yy" + "rr", answers)
    assert {r: (e.how, e.nation) for r, e in bench.view(public, "ussr").public.endings.items()}["R4"] == (
        "held",
        "ussr",
    )
    bench.fight(public, "R3", "rrrr" + "rrrr", answers)
    endings = bench.view(public, None).public.endings
    assert (endings["R3"].how, endings["R3"].nation) == ("contested", "")
    public.conflicts.clear()
    bench.put(public, "germany", 20, "R2", infantry=1)
    bench.fight(public, "R2", "yb", answers)
    assert (public.endings["R2"].how, public.endings["R2"].nation) == ("captured", "germany")
    assert set(public.endings) == {"R2"}  # those of the last round are gone


@rule("WR0-01", "WR4D-05")
def test_units_are_taken_off_the_stacks_of_one_nation_in_one_region(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 22, "R4", infantry=2)
    bench.put(public, "italy", 112, "R5", infantry=2)
    bench.put(public, "germany", 20, "R5", infantry=2, armor=1)
    bench.put(public, "germany", 21, "R5", infantry=2)
    remove_units(public, "germany", "R5", "infantry", 3)
    left = {id: stack.units for id, stack in public.stacks.items()}
    assert left == {
        "germany-20": {"armor": 1},
        "germany-21": {"infantry": 1},
        "germany-22": {"infantry": 2},
        "italy-112": {"infantry": 2},
    }
    remove_units(public, "germany", "R5", "infantry", 1)
    assert "germany-21" not in public.stacks


@rule("WR4D-12")
def test_china_captures_nothing_where_only_planes_are_built(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["japan"].production = {"J1": {"fighter": 1}, "J4": {"fighter": 1, "armor": 2}}
    seize(bench.world_of(public), "J1", "japan", "china")
    assert public.nations["china"].production == {}
    seize(bench.world_of(public), "J4", "japan", "china")
    assert public.nations["china"].production == {"J4": {"armor": 2}}
    assert public.nations["japan"].production == {}
    assert [(f["region"], f["units"]) for f in bench.facts("pile-captured")] == [("J4", 2)]


@rule("WR4D-05", "WRB-13")
def test_casualty_points_are_counted_at_once_in_the_blitz_game_only(bench: Bench) -> None:
    for option, points in (("off", 0), ("on", 10)):
        public = bench.scene("global_war", blitz=option)
        mourn(public, "usa", "carrier", 2)
        mourn(public, "usa", "carrier", 0)
        mourn(public, NEUTRAL, "infantry", 1)
        assert (public.nations["usa"].casualties, public.nations["usa"].points) == ({"carrier": 2}, points)


@rule("WR4D-10")
def test_survivors_are_the_land_units_of_all_lines() -> None:
    lines = [
        Line("germany", "axis", "infantry", "offensive", fresh=2),
        Line("germany", "axis", "armor", "offensive", fresh=3),
        Line("germany", "axis", "fighter", "ground", fresh=3),
        Line("italy", "axis", "infantry", "offensive", lost=1),
        Line("ussr", "allies", "infantry", "defensive", fresh=1),
    ]
    assert survivors(Battle("R5", {}, "axis", lines=lines), "axis") == {"germany": 5}
