"""WR4 Combat: where a rule begins and where it ends."""

from __future__ import annotations

from sandtable.games.war_room.rules.combat.bombing import bomb_targets, drop
from sandtable.games.war_room.rules.combat.combat import active, combat_phase, update_raids
from sandtable.games.war_room.rules.combat.debrief import begin_repairs, bury, capture, payer, repairs
from sandtable.games.war_room.rules.combat.hits import (
    apart,
    blocked,
    capacity,
    choose_targets,
    hit,
    shields,
    targets,
)
from sandtable.games.war_room.rules.combat.raid import Raider, next_to_settle, raiders, sink
from sandtable.games.war_room.rules.conflict.commander import leaders, nearest
from sandtable.games.war_room.rules.conflict.conflict import has_bomb_target, place_markers
from sandtable.games.war_room.rules.conflict.muster import (
    muster,
    open_battle,
    stance_decision,
    stance_number,
    stances_of,
)
from sandtable.games.war_room.state.model import Battle, Conflict, Public
from sandtable.testing import rule
from sandtable.testing.bench import as_pick, as_share
from tests.rules.war_room.bench import Bench, line_of

# --- repairs --------------------------------------------------------------------------------------------------


@rule("WR4D-02", "R29")
def test_with_too_few_resources_the_dearest_unit_is_repaired_by_default(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["germany"].resources = {"oil": 0, "iron": 1, "osr": 0}
    lines = [
        line_of("axis", "artillery", "ground", damaged=1),
        line_of("axis", "bomber", "ground", damaged=1),
        line_of("allies", "infantry", "defensive", damaged=1),
    ]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines, repairing=["germany", "ussr"])
    bench.run(repairs(bench.world_of(public), battle))
    assert [(one.fresh, one.damaged, one.lost) for one in lines] == [(0, 0, 1), (1, 0, 0), (0, 0, 1)]
    assert [d.kind for seat, d in bench.asked] == ["repair"]  # one kind is left to pay with, the Soviets have none
    seat, repair = bench.asked[0]
    assert as_share(repair).limits == {"germany:bomber:ground": (0, 1), "germany:artillery:ground": (0, 1)}
    assert (seat, as_share(repair).most) == ("germany", 1)
    assert public.nations["germany"].resources == {"oil": 0, "iron": 0, "osr": 0}
    assert (battle.owed, battle.repairing) == (0, [])


@rule("WR4D-02", "R29")
def test_each_repair_is_paid_with_one_resource_of_the_owners_choice(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["germany"].resources = {"oil": 3, "iron": 3, "osr": 3}
    lines = [line_of("axis", "artillery", "ground", damaged=3), line_of("axis", "armor", "offensive", damaged=1)]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines, repairing=["germany"])
    answers = {
        "repair": {"germany:artillery:ground": 2, "germany:armor:offensive": 1},
        "repair-payment": {"oil": 2, "iron": 0, "osr": 1},
    }
    bench.run(repairs(bench.world_of(public), battle), answers)
    assert public.nations["germany"].resources == {"oil": 1, "iron": 3, "osr": 2}
    assert [(one.fresh, one.lost) for one in lines] == [(2, 1), (1, 0)]
    lines[0].damaged, battle.repairing = 1, ["germany"]
    bench.asked.clear()
    bench.run(repairs(bench.world_of(public), battle), {"repair": {"germany:artillery:ground": 0}})
    assert bench.kinds() == ["repair"]  # who repairs nothing is sent no bill


# --- hits -----------------------------------------------------------------------------------------------------


@rule("WR4-19", "R10")
def test_a_line_is_blocked_by_a_damaged_unit_of_its_own_row_and_side_only() -> None:
    lines = [
        line_of("axis", "artillery", "ground", fresh=1),
        line_of("axis", "artillery", "ground", "italy", damaged=1),
        line_of("axis", "artillery", "antiair", fresh=1),
        line_of("axis", "infantry", "defensive", fresh=1),
        line_of("allies", "artillery", "ground", fresh=1),
    ]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines)
    assert [blocked(battle, one) for one in lines] == [True, False, False, False, False]


@rule("WR4-19", "R41")
def test_hits_are_spread_only_over_units_that_a_hit_does_not_damage() -> None:
    boats = line_of("axis", "submarine", "dive", fresh=2)
    assert apart(boats, "yellow", 2)
    assert not apart(boats, "white", 2)
    assert not apart(boats, "yellow", 1)  # one hit is not spread
    assert apart(line_of("axis", "submarine", "dive", fresh=1, dived=1), "yellow", 1)
    assert not apart(line_of("axis", "submarine", "dive", dived=2), "yellow", 2)
    assert apart(line_of("axis", "armor", "defensive", fresh=2), "green", 2)
    assert not apart(line_of("axis", "armor", "offensive", fresh=2), "green", 2)
    assert apart(line_of("axis", "battleship", "offensive", fresh=1, light=1), "red", 1)
    assert not apart(line_of("axis", "battleship", "offensive", fresh=1), "red", 2)


@rule("WR4-19", "R19")
def test_where_one_line_only_can_be_hit_nobody_is_asked(bench: Bench) -> None:
    lines = [line_of("axis", "artillery", "ground", fresh=3), line_of("axis", "infantry", "offensive", fresh=1)]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", stage="surface", lines=lines)
    battle.results = ["blue", "blue", "yellow", "yellow"]
    assert bench.run(choose_targets(battle, "allies", "blue")) == {"germany:artillery:ground": 2}
    assert bench.run(choose_targets(battle, "allies", "yellow")) == {"germany:infantry:offensive": 1}
    assert bench.asked == []


@rule("WR4-22", "WR4-21")
def test_how_many_hits_a_line_can_take() -> None:
    assert capacity(line_of("axis", "armor", "defensive", fresh=2, light=1, damaged=1), "green") == 9
    assert capacity(line_of("axis", "armor", "defensive", fresh=2, light=1, damaged=1), "white") == 1
    assert capacity(line_of("axis", "submarine", "dive", fresh=1, dived=2), "yellow") == 4
    assert capacity(line_of("axis", "submarine", "dive", fresh=1, dived=2), "white") == 0


@rule("WR4-15", "WR4-16", "WR4-20")
def test_what_is_left_of_the_enemy_is_the_target_and_nothing_else() -> None:
    lines = [
        line_of("axis", "infantry", "offensive", fresh=1),
        line_of("axis", "artillery", "ground", damaged=1),
        line_of("axis", "armor", "offensive", lost=2),
        line_of("axis", "fighter", "ground", fresh=1),
        line_of("allies", "infantry", "defensive", fresh=1),
    ]
    battle = Battle("R5", {}, "axis", stage="surface", lines=lines)
    assert targets(battle, "allies", "black") == lines[:2]
    assert targets(battle, "allies", "white") == [lines[1]]
    assert targets(battle, "allies", "green") == []
    battle.stage = "air"
    assert targets(battle, "allies", "black") == targets(battle, "allies", "green") == [lines[3]]


@rule("WR4-05")
def test_every_unit_may_take_its_first_stance(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=2, armor=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    battle = open_battle(public, "R5")
    decision = stance_decision(public, battle, "axis", muster(public, "R5", "axis"))
    assert decision is not None
    assert decision.limits == {"germany:infantry:defensive": (0, 2), "germany:armor:defensive": (0, 1)}
    assert decision.check({}) is None and (decision.most, decision.default) == (
        3,
        dict.fromkeys(decision.limits, 0),
    )


@rule("WR4D-05")
def test_only_units_that_were_lost_are_told(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=2, armor=1)
    lines = [
        line_of("axis", "infantry", "offensive", fresh=1, lost=1),
        line_of("axis", "armor", "offensive", fresh=1),
    ]
    bury(bench.world_of(public), Battle("R5", {}, "axis", lines=lines))
    assert [(f["unit"], f["count"]) for f in bench.facts("units-lost")] == [("infantry", 1)]
    assert public.stacks["germany-20"].units == {"infantry": 1, "armor": 1}


@rule("WR4-19", "WR4-22", "WR4-23")
def test_a_hit_for_a_fresh_unit_falls_on_a_wounded_one_where_none_is_fresh() -> None:
    boats = line_of("axis", "submarine", "dive", dived=1)
    hit(boats, fresh=True)
    assert (boats.fresh, boats.dived, boats.lost) == (0, 0, 1)
    tanks = line_of("axis", "armor", "defensive", light=1)
    hit(tanks, fresh=True)
    assert (tanks.fresh, tanks.light, tanks.damaged) == (0, 0, 1)
    tanks = line_of("axis", "armor", "defensive", fresh=1, light=1)
    hit(tanks, fresh=True)
    assert (tanks.fresh, tanks.light, tanks.damaged) == (0, 2, 0)


@rule("WR4-07", "R08")
def test_only_escorts_of_the_own_side_shield_and_only_big_ships() -> None:
    lines = [
        line_of("axis", "battleship", "offensive", fresh=1),
        line_of("axis", "cruiser", "escort", fresh=1),
        line_of("axis", "cruiser", "offensive", fresh=1),
        line_of("axis", "cruiser", "escort", "italy", lost=1),
        line_of("axis", "submarine", "dive", fresh=1),
        line_of("allies", "cruiser", "escort", fresh=1),
    ]
    battle = Battle("A-14", {}, "axis", stage="surface", lines=lines)
    assert shields(battle, lines[0]) == [lines[1]]
    assert shields(battle, lines[4]) == shields(battle, lines[2]) == []
    lines[3].damaged, lines[3].lost = 1, 0
    assert shields(battle, lines[0]) == [lines[3]]


@rule("WR4D-01", "WR4D-03", "WRT-03")
def test_what_is_mended_free_after_a_battle(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    lines = [
        line_of("axis", "submarine", "dive", fresh=1, escaped=2),
        line_of("axis", "submarine", "dive", "italy", escaped=1),
        line_of("axis", "cruiser", "escort", fresh=1, damaged=2),
        line_of("axis", "bomber", "surface", damaged=1),
        line_of("allies", "cruiser", "escort", "uk", damaged=1),
        line_of("allies", "battleship", "offensive", "uk", light=2, damaged=1),
        line_of("allies", "carrier", "antiair", "usa", fresh=1, light=1),
    ]
    battle = Battle("A-6", {"allies": "uk", "axis": "germany"}, "axis", lines=lines, ports=["axis"])
    public.turn_order = ["usa", "uk", "italy", "germany", "ussr", "china", "japan"]
    begin_repairs(public, battle)
    assert [(one.fresh, one.light, one.damaged, one.escaped) for one in lines] == [
        (3, 0, 0, 0),
        (1, 0, 0, 0),
        (3, 0, 0, 0),
        (0, 0, 1, 0),
        (0, 0, 1, 0),
        (2, 0, 1, 0),
        (2, 0, 0, 0),
    ]
    assert battle.escaped == {"germany": 2, "italy": 1}
    assert battle.repairing == ["uk", "germany"]


@rule("WR4-19", "R10")
def test_hits_are_offered_line_by_line_and_for_fresh_units_where_they_can_be_spread(bench: Bench) -> None:
    lines = [line_of("axis", "submarine", "dive", fresh=2), line_of("axis", "submarine", "dive", "italy", fresh=1)]
    battle = Battle("A-14", {"allies": "uk", "axis": "germany"}, "axis", stage="surface", lines=lines)
    battle.results = ["yellow", "yellow"]
    chosen = bench.run(choose_targets(battle, "allies", "yellow"))
    (seat, decision), *others = bench.asked
    assert (seat, others) == ("uk", [])
    assert as_share(decision).limits == {
        "germany:submarine:dive": (0, 4),
        "italy:submarine:dive": (0, 2),
        "germany:submarine:dive:fresh": (0, 2),
    }
    assert [option.id for option in decision.options()] == list(as_share(decision).limits)
    assert sum(chosen.values()) == 2
    assert decision.check({"germany:submarine:dive": 1, "germany:submarine:dive:fresh": 1}) is None
    assert decision.check({"germany:submarine:dive": 1}) is not None


@rule("WR4C-03")
def test_ends_that_are_not_in_play_have_nobody_to_agree_with(bench: Bench) -> None:
    for scenario in ("north_africa", "war_in_europe", "war_in_pacific"):
        public = bench.scene(scenario, bare=True)
        public.conflicts = {zone: Conflict("active", ["raid"]) for zone in public.board.lanes}
        todo = next_to_settle(public)
        assert todo is None or {public.lands[end].controller for end in todo[0].rings[todo[1]].ends} <= {
            *("germany", "italy", "japan")
        }


@rule("WR4D-02")
def test_who_commands_a_neutrals_army_pays_for_its_repairs(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["uk"].resources = {"oil": 0, "iron": 0, "osr": 2}
    lines = [line_of("allies", "artillery", "ground", "neutral", damaged=1)]
    battle = Battle("N10", {"allies": "uk", "axis": "germany"}, "axis", lines=lines)
    assert payer(battle, lines[0]) == "uk"
    assert payer(battle, line_of("axis", "artillery", "ground", "italy", damaged=1)) == "italy"
    begin_repairs(public, battle)
    assert battle.repairing == ["uk"]
    bench.run(repairs(bench.world_of(public), battle))
    assert (lines[0].fresh, public.nations["uk"].resources["osr"]) == (1, 1)


@rule("WR4B-02", "WR4B-03")
def test_the_commander_of_the_bombers_says_what_they_hit(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["ussr"].resources = {"oil": 5, "iron": 5, "osr": 5}
    public.nations["ussr"].production = {"R1": {"infantry": 1}}
    bench.put(public, "germany", 11, "R1", bomber=1)
    answers = {"stances": {"germany:bomber:strategic": 1}, "bomb-target": "infantry"}
    bench.fight(public, "R1", "ygwg", answers)
    asked = [(seat, as_pick(d).choices, d.args["colour"]) for seat, d in bench.asked if d.kind == "bomb-target"]
    assert asked == [("germany", ["infantry", "osr"], "yellow")]
    assert (public.nations["ussr"].production, public.lands["R1"].bombs) == ({}, 1)
    assert public.nations["ussr"].resources["osr"] == 5


@rule("WRQ-04")
def test_carrier_fighters_throw_the_dice_of_fighters_in_blitz_combat() -> None:
    ours, theirs = (
        line_of("axis", "carrier_fighter", "blitz", fresh=1),
        line_of("axis", "fighter", "blitz", fresh=1),
    )
    for phase in ("air", "surface"):
        assert stance_number(ours, phase) == stance_number(theirs, phase) == 2
    assert stance_number(line_of("axis", "bomber", "blitz_strategic", fresh=1), "surface") == 0
    assert stance_number(line_of("axis", "bomber", "blitz_sea", fresh=1), "surface") == 3
    assert stance_number(line_of("axis", "bomber", "ground", fresh=1), "surface") == 4


@rule("WRN-08", "WRN-11")
def test_two_neutrals_that_are_attacked_in_one_round_are_settled_apart(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "G9", infantry=1)
    bench.put(public, "germany", 22, "G1", infantry=1)
    bench.move(public, {"germany": [(20, "N10"), (22, "N13")]})
    bench.fight(public, "N10", "w" * 40, {"stances": {}, "commander": "uk"})
    assert public.lands["N10"].controller == "uk" and public.lands["N13"].controller == "neutral"
    assert "N13-army" in public.stacks and "N10-army" not in public.stacks
    assert public.nations["germany"].stress == 1


# --- who commands ---------------------------------------------------------------------------------------------


@rule("WR4-04")
def test_nobody_is_asked_to_agree_to_the_first_in_turn_order(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation, command in (("germany", 20), ("italy", 112), ("ussr", 21)):
        bench.put(public, nation, command, "R5", infantry=1)
    public.turn_order = ["italy", "ussr", "germany", "china", "uk", "usa", "japan"]
    bench.fight(public, "R5", "w" * 20, {"commander": "italy", "stances": {}})
    assert bench.kinds().count("commander") == 1 and "consent" not in bench.kinds()


@rule("WR4-04", "WRP-07")
def test_who_stands_by_because_of_a_pact_does_not_name_the_commander(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation, command in (("germany", 20), ("italy", 112), ("japan", 24), ("ussr", 21)):
        bench.put(public, nation, command, "G9", infantry=1)
    public.turn_order = ["japan", "italy", "germany", "ussr", "china", "uk", "usa"]
    battle = bench.fight(public, "G9", "w" * 20, {"commander": "germany", "consent": "agree", "stances": {}})
    asked = [(seat, as_pick(decision).choices) for seat, decision in bench.asked if decision.kind == "commander"]
    assert (battle.absent, asked) == ("japan", [("italy", ["italy", "germany"])])
    assert battle.commanders["axis"] == "germany"


@rule("WRN-05", "R13")
def test_a_neutral_is_led_by_whom_it_leans_to_and_by_default_by_the_nearest_army(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["N14"].lean, public.lands["N14"].attacked_by = "axis", "ussr"
    assert leaders(public, "N14", "axis") == ["germany", "italy"]  # not Japan, the attacker's partner
    assert leaders(public, "N14", "allies") == ["china"]
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.put(public, "germany", 21, "G5", infantry=1)
    bench.put(public, "italy", 112, "T1", infantry=1)
    bench.put(public, "italy", 1, "M-4", cruiser=1)
    assert nearest(public, "N14", ["italy", "germany"]) == "germany"  # one step away; ships do not count
    bench.put(public, "italy", 113, "G5", infantry=1)
    assert nearest(public, "N14", ["italy", "germany"]) == "italy"  # as near: the earlier in turn order
    assert nearest(public, "N14", ["japan", "germany"]) == "germany"  # whoever has no army is farthest
    public.lands["N14"].attacked_by = "uk"
    assert leaders(public, "N14", "axis") == ["germany", "italy", "japan"]
    public.lands["N14"].controller = "japan"
    assert leaders(public, "N14", "axis") == ["japan"]  # land without troops is led by its owner


@rule("WR4-04", "WRP-06")
def test_whom_a_pact_keeps_from_raiding_may_still_command_a_battle(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 1, "A-4", cruiser=1)
    bench.put(public, "germany", 1, "A-4", cruiser=1)
    public.turn_order = ["japan", "germany", "uk", "usa", "ussr", "china", "italy"]
    assert leaders(public, "A-4", "axis") == ["germany"]  # the convoys there are Soviet
    bench.put(public, "uk", 1, "A-4", cruiser=1)
    assert leaders(public, "A-4", "axis") == ["japan", "germany"]
    assert leaders(public, "A-4", "axis", "japan") == ["germany"]


# --- where there is a conflict --------------------------------------------------------------------------------


@rule("WR3-09", "WR4C-06")
def test_carrier_fighters_alone_raid_a_convoy(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.carrier_fighters = {"I-1": {"japan": 1}}
    place_markers(bench.world_of(public))
    assert {region: (one.causes, one.nations) for region, one in public.conflicts.items()} == {
        "I-1": (["raid"], ["uk", "japan"])
    }


@rule("WR4C-06", "WR4C-07")
def test_boats_that_dived_away_and_commands_elsewhere_raid_nothing(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 1, "I-1", submarine=2)
    bench.put(public, "japan", 2, "I-1", submarine=1).dived = True
    bench.put(public, "japan", 3, "I-2", submarine=1)
    bench.put(public, "japan", 24, "I-1", infantry=1)
    public.carrier_fighters = {"I-1": {"japan": 2}}
    battle = Battle("I-1", {"axis": "japan"}, "axis")
    assert raiders(public, battle) == {
        "japan-1": Raider("japan", 2),
        "japan-fighter-1": Raider("japan", 1),
        "japan-fighter-2": Raider("japan", 1),
    }


@rule("WR4C-04", "WR4C-09")
def test_in_a_cluster_only_ships_of_the_enemy_go_down(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["J4"].controller = "china"
    for nation in ("japan", "china"):
        public.nations[nation].resources = {"oil": 5, "iron": 5, "osr": 5}
    convoy = next(one for one in public.board.convoys if one.id == "P-0#1")
    battle = Battle("P-0", {"allies": "usa"}, "allies")
    sink(bench.world_of(public), battle, convoy, "iron")
    assert battle.sunk == ["iron"]
    assert public.nations["china"].resources["iron"] == 5
    assert public.nations["japan"].resources["iron"] == 3
    assert [(f["nation"], f["ships"], f["loss"]) for f in bench.facts("convoy-sunk")] == [("japan", 1, 1)] * 2


@rule("WR4B-03", "WR4B-08")
def test_a_bomb_destroys_one_unit_of_a_pile_and_the_rest_is_built_on(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["ussr"].production = {"R1": {"infantry": 2, "armor": 1}}
    battle = Battle("R1", {"allies": "ussr", "axis": "germany"}, "axis")
    for target, left in (
        ("infantry", {"R1": {"infantry": 1, "armor": 1}}),
        ("infantry", {"R1": {"armor": 1}}),
        ("armor", {}),
    ):
        drop(bench.world_of(public), battle, target)
        assert public.nations["ussr"].production == left
    assert public.nations["ussr"].casualties == {"infantry": 2, "armor": 1}


@rule("WR4B-04", "R39")
def test_rails_are_bombed_once_where_there_is_no_industry(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    battle = Battle("N14", {"allies": "uk", "axis": "germany"}, "axis")
    assert bomb_targets(public, battle, "white") == ["infrastructure"]
    drop(bench.world_of(public), battle, "infrastructure")
    assert bomb_targets(public, battle, "white") == []
    island = Battle("B4", {"allies": "uk", "axis": "germany"}, "axis")
    assert bomb_targets(public, island, "black") == []


@rule("WR4-02", "WR4C-10")
def test_planes_over_a_convoy_that_a_capture_opened_to_raids_must_land(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    planes = bench.put(public, "usa", 11, "I-1", fighter=1)
    update_raids(bench.world_of(public), "B17")
    assert not public.conflicts
    capture(bench.world_of(public), "B17", "germany", {})
    update_raids(bench.world_of(public), "B17")
    assert public.conflicts["I-1"].causes == ["raid"] and public.conflicts["I-1"].nations == ["usa", "germany"]
    assert planes.landing and public.conflict_order == ["I-1"]
    update_raids(bench.world_of(public), "B17")
    assert len(bench.facts("conflict-marked")) == 1
    public.conflicts["I-1"].state = "contested"
    public.lands["B17"].controller = "uk"
    update_raids(bench.world_of(public), "B17")
    assert "I-1" in public.conflicts  # only a raid that is still to come is called off
    public.conflicts["I-1"].state = "active"
    update_raids(bench.world_of(public), "B17")
    assert "I-1" not in public.conflicts
    public.lands["B17"].controller = "germany"
    update_raids(bench.world_of(public), "B17")
    assert "I-1" not in public.conflicts  # and none is marked twice in a round


@rule("WR4B-01")
def test_rails_alone_are_a_target_and_bare_islands_are_none(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert has_bomb_target(public, "N14")  # Turkey has nothing but rails
    assert not has_bomb_target(public, "B4")
    assert stances_of(public, "B4", "axis", "bomber") == ["ground"]
    public.nations["uk"].production["B4"] = {"infantry": 1}
    assert has_bomb_target(public, "B4")
    assert stances_of(public, "B4", "axis", "bomber") == ["ground", "strategic"]
    assert has_bomb_target(public, "B1") and has_bomb_target(public, "R8")


@rule("WRB-12", "WR4B-01")
def test_in_the_blitz_game_income_is_no_target(bench: Bench) -> None:
    standard, blitz = bench.scene("global_war"), bench.scene("global_war", blitz="on")
    lands = [id for id in standard.lands if has_bomb_target(standard, id) and not has_bomb_target(blitz, id)]
    assert lands
    for id in lands:
        printed = standard.board.regions[id]
        assert any(printed.income.values()) and not printed.industry and not printed.ports
        assert not standard.board.rail[id]
    assert stances_of(blitz, lands[0], "axis", "bomber") == ["blitz_ground"]


@rule("WRP-07", "WR3-09")
def test_without_both_partners_a_battle_is_not_split(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation, command in (("uk", 20), ("germany", 20), ("japan", 50)):
        bench.put(public, nation, command, "B18", infantry=1)
    battle = open_battle(public, "B18")
    assert (battle.absent, battle.more) == ("", [])
    bench.put(public, "ussr", 21, "R5", infantry=1)
    bench.put(public, "uk", 21, "R5", infantry=1)
    bench.put(public, "germany", 21, "R5", infantry=1)
    battle = open_battle(public, "R5")
    assert (battle.absent, battle.more) == ("", [])
    public.pacts["soviet_japanese"] = "broken"
    bench.put(public, "ussr", 22, "B18", infantry=1)
    assert open_battle(public, "B18").more == []


@rule("WR4-01")
def test_only_active_markers_are_picked_and_in_the_order_of_the_map(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for region, state in (("R10", "active"), ("A-2", "active"), ("R9", "active"), ("G1", "contested")):
        public.conflicts[region] = Conflict(state)  # type: ignore[arg-type]
    assert active(public) == ["R9", "R10", "A-2"]


# --- side by side ---------------------------------------------------------------------------------------------


@rule("WRO-01")
def test_the_first_of_each_side_in_turn_order_speaks_for_it(bench: Bench) -> None:
    public: Public = bench.scene("global_war", bare=True, simultaneous="on")
    for region, command in (("R5", 20), ("R3", 22)):
        bench.put(public, "germany", command, region, infantry=1)
        bench.put(public, "ussr", command + 1, region, infantry=1)
    public.turn_order = ["japan", "usa", "germany", "ussr", "uk", "china", "italy"]
    place_markers(bench.world_of(public))
    public.step, public.stage, public.mover = "combat", "markers", 0
    said = {"usa": "abreast", "japan": "in-turn"}
    dice = [12] * 40
    bench.run(
        combat_phase(bench.world_of(public, dice)), lambda s, d: said[s] if d.kind == "side-by-side" else d.default
    )
    asked = [(seat, d.args["count"]) for seat, d in bench.asked if d.kind == "side-by-side"]
    assert asked == [("usa", 2), ("japan", 2)]
    assert bench.facts("fought-in-turn") == [{"count": 2}]
    assert len(bench.facts("conflict-picked")) == 2
