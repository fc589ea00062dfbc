"""WR4 Combat: picking conflicts, stances, dice, hits, submarines."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.rules.combat.battle import count_dice, side_dice
from sandtable.games.war_room.rules.combat.hits import assign, capacity, hit, targets
from sandtable.games.war_room.rules.conflict.commander import leaders, nearest
from sandtable.games.war_room.rules.conflict.conflict import place_markers
from sandtable.games.war_room.rules.conflict.muster import muster, open_battle, port_advantage, superior
from sandtable.games.war_room.state.model import SIDES, Public
from sandtable.kernel import IllegalAnswer
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.war_room.bench import Bench, board, line

# --- picking ------------------------------------------------------------------------------------------------


@rule("WR4-01")
def test_nations_pick_in_turn_order_one_conflict_each_and_again(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for command, region in ((20, "R5"), (22, "R4"), (28, "R6")):
        bench.put(public, "germany", command, region, infantry=1)
    public.turn_order = ["ussr", "germany"]
    picks = {"ussr": "R6", "germany": "R4"}
    bench.combat(public, "wwwwww", lambda seat, _: picks[seat])
    assert [(f["nation"], f["region"]) for f in bench.facts("conflict-picked")] == [
        ("ussr", "R6"),
        ("germany", "R4"),
        ("ussr", "R5"),
    ]
    assert {f["superior"] for f in bench.facts("conflict-picked")} == {"axis"}, "the other side is not there"
    assert [(seat, as_pick(decision).choices) for seat, decision in bench.asked] == [
        ("ussr", ["R4", "R5", "R6"]),
        ("germany", ["R4", "R5"]),
    ]
    assert not public.conflicts


@rule("WR4-01")
def test_a_nation_without_a_conflict_is_passed_over(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "japan", 24, "C1", infantry=1)
    public.turn_order = ["usa", "italy", "japan", "china", "uk", "ussr", "germany"]
    bench.combat(public, "ww")
    assert [f["nation"] for f in bench.facts("conflict-picked")] == ["japan"]


@rule("WR4-02", "WR4C-10")
def test_taking_land_opens_a_raid_on_its_convoy(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["germany"].resources = {"oil": 5, "iron": 5, "osr": 5}
    bench.put(public, "ussr", 1, "A-4", cruiser=1)
    bench.put(public, "germany", 20, "R2", infantry=1)
    place_markers(bench.world_of(public))
    assert list(public.conflicts) == ["R2"]  # the convoys of A-4 are Soviet
    bench.combat(public, "wy" + "y")
    assert public.lands["R2"].controller == "germany"
    assert [f["region"] for f in bench.facts("conflict-picked")] == ["R2", "A-4"]
    assert public.nations["germany"].resources == {"oil": 5, "iron": 5, "osr": 4}


@rule("WR4-02")
def test_taking_the_land_ends_a_raid_that_was_not_resolved_yet(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 1, "A-4", cruiser=1)
    bench.put(public, "germany", 20, "R2", infantry=1)
    bench.put(public, "germany", 22, "R3", infantry=1)
    public.lands["R2"].controller = public.lands["R3"].controller = "germany"
    bench.put(public, "ussr", 21, "R2", infantry=8)
    bench.put(public, "ussr", 23, "R3", infantry=8)
    public.turn_order = ["germany", "ussr"]
    place_markers(bench.world_of(public))
    assert public.conflicts["A-4"].causes == ["raid"]
    order = iter(["R2", "R3"])
    bench.combat(
        public,
        ("w" + "yy" + "w" * 8) * 2,
        lambda _, d: next(order) if d.kind == "pick-conflict" else d.default,
    )
    assert "raid-thrown" not in {fact.kind for fact in bench.log if hasattr(fact, "args")}
    assert "A-4" in [f["region"] for f in bench.facts("conflict-ended")]
    assert [f["region"] for f in bench.facts("conflict-picked")] == ["R2", "R3"]


# --- the board ----------------------------------------------------------------------------------------------


@rule("WR4-03")
def test_transports_and_units_under_construction_stay_off_the_board(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 1, "A-5", cruiser=1)
    bench.put(public, "ussr", 21, "A-5", infantry=3)
    assert muster(public, "A-5", "allies") == {"ussr": {"cruiser": 1}}
    bench.put(public, "ussr", 2, "A-5", cruiser=2, submarine=1)
    assert muster(public, "A-5", "allies") == {"ussr": {"cruiser": 3, "submarine": 1}}
    del public.stacks["ussr-2"]
    public.carrier_fighters["A-5"] = {"germany": 2}
    assert muster(public, "A-5", "allies") == {"ussr": {"cruiser": 1}}
    assert muster(public, "A-5", "axis") == {"germany": {"carrier_fighter": 2}}
    public.nations["germany"].production["G7"] = {"infantry": 2}
    bench.put(public, "ussr", 23, "G7", armor=1)
    assert muster(public, "G7", "axis") == {}


def alliance(bench: Bench) -> Public:
    """Italy and Germany against the Soviet Union in Smolensk, Italy first and Germany last in turn order."""
    public = bench.scene("global_war", bare=True)
    for nation, command in (("germany", 20), ("italy", 112), ("ussr", 21)):
        bench.put(public, nation, command, "R5", infantry=1)
    public.turn_order = ["italy", "ussr", "germany", "china", "uk", "usa", "japan"]
    return public


@rule("WR4-04")
def test_a_side_may_be_led_by_its_later_nation_and_then_shows_its_stances_last(bench: Bench) -> None:
    public = alliance(bench)
    battle = bench.fight(public, "R5", "w" * 20, {"commander": "germany", "stances": {}})
    asked = [(seat, d.kind, getattr(d, "choices", None)) for seat, d in bench.asked]
    assert asked[:2] == [("italy", "commander", ["italy", "germany"]), ("germany", "consent", ["agree", "object"])]
    assert [seat for seat, kind, _ in asked if kind == "stances"] == ["ussr", "germany"]
    assert (battle.commanders["axis"], battle.first) == ("germany", "allies")
    assert [f["nation"] for f in bench.facts("batch-thrown")] == ["ussr", "germany"]
    assert bench.facts("commander-chosen") == [{"nation": "germany", "side": "axis", "region": "R5"}]


@rule("WR4-04", "WR4-19")
def test_the_commander_assigns_the_hits_that_his_allies_score_too(bench: Bench) -> None:
    public = alliance(bench)
    public.stacks["ussr-21"].units = {"infantry": 2}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "stances":
            return {"ussr:infantry:defensive": 1} if seat == "ussr" else {}
        return "italy" if decision.kind == "commander" else decision.default

    bench.fight(public, "R5", "yw" + "ww" + "www", answer)
    assert [seat for seat, d in bench.asked if d.kind == "assign-hits"] == ["italy"]


@rule("WR4-04")
def test_without_agreement_the_earliest_in_turn_order_commands(bench: Bench) -> None:
    battle = bench.fight(
        alliance(bench), "R5", "w" * 20, {"commander": "germany", "consent": "object", "stances": {}}
    )
    assert (battle.commanders["axis"], battle.first) == ("italy", "axis")
    assert [seat for seat, d in bench.asked if d.kind == "stances"] == ["italy", "ussr"]
    alone = bench.scene(bare=True)
    bench.put(alone, "germany", 20, "R5", infantry=1)
    bench.put(alone, "ussr", 21, "R5", infantry=1)
    bench.asked.clear()
    bench.fight(alone, "R5", "w" * 20, {"stances": {}})
    assert "commander" not in bench.kinds()  # one nation a side has nothing to agree on


@rule("WR4-04")
def test_the_chosen_commander_names_the_new_owner_and_gives_the_medals(bench: Bench) -> None:
    public = alliance(bench)
    bench.put(public, "ussr", 21, "R5", infantry=1, artillery=1)
    bench.put(public, "italy", 112, "R5", infantry=4)
    answers = {"commander": "germany", "stances": {}, "new-owner": "italy", "medals": {"italy": 1}}
    bench.fight(public, "R5", "w" * 4 + "yybb" + "w" * 6, answers)
    assert {seat for seat, d in bench.asked if d.kind in ("new-owner", "medals")} == {"germany"}
    assert public.lands["R5"].controller == "italy"


@rule("WR4-04", "WR4C-07", "WRP-06")
def test_raiders_agree_on_a_commander_among_those_who_may_raid(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    for nation in ("ussr", "usa", "uk"):
        bench.put(public, nation, 1, "P-1", submarine=1)
    public.turn_order = ["ussr", "usa", "uk", "china", "japan", "italy", "germany"]
    assert leaders(public, "P-1", "allies") == ["usa", "uk"]  # the pact keeps the Soviet Union out
    battle = bench.fight(public, "P-1", "gg", {"commander": "uk"})
    assert battle.commanders["allies"] == "uk"


@rule("WRN-05", "R13")
def test_the_attackers_opponents_agree_who_commands_a_neutral_and_keeps_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.put(public, "usa", 31, "U1", infantry=1)
    bench.put(public, "uk", 36, "B1", infantry=1)
    bench.move(public, {"germany": [(20, "N13")]})
    public.turn_order = ["germany", "usa", "uk", "ussr", "china", "italy", "japan"]
    bench.asked.clear()
    bench.fight(public, "N13", "w" * 30, {"stances": {}, "commander": "uk"})
    named = as_pick(next(d for _, d in bench.asked if d.kind == "commander"))
    assert (named.choices, named.default) == (["usa", "uk", "ussr", "china"], "uk")  # the nearest is the default
    assert [seat for seat, d in bench.asked if d.kind in ("commander", "consent")] == ["usa", "uk", "ussr", "china"]
    assert public.lands["N13"].controller == "uk"
    assert "uk" in {stack.nation for stack in public.stacks.values() if stack.region == "N13"}


@rule("WRN-05", "R13")
def test_any_opponent_may_command_a_neutral_also_beside_an_allys_troops(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.move(public, {"germany": [(20, "N13")]})
    bench.put(public, "usa", 11, "N13", fighter=1)
    assert set(leaders(public, "N13", "allies")) == {"china", "uk", "ussr", "usa"}
    public.stacks = {id: stack for id, stack in public.stacks.items() if stack.nation != "neutral"}
    assert leaders(public, "N13", "allies") == ["usa"]  # once its army is gone, those who fight


@rule("WRN-05", "R13")
def test_if_one_objects_the_turn_order_decides_who_commands_a_neutral(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.put(public, "uk", 36, "B1", infantry=1)
    bench.move(public, {"germany": [(20, "N13")]})
    public.turn_order = ["germany", "usa", "uk", "ussr", "china", "italy", "japan"]

    def answer(seat: str, decision: Any) -> Any:
        return "object" if (seat, decision.kind) == ("china", "consent") else decision.default

    bench.fight(public, "N13", "w" * 30, answer)
    assert public.lands["N13"].controller == "usa"


@rule("WRN-05", "R13")
def test_a_pact_keeps_the_attackers_partner_from_commanding_the_neutral(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["N14"].lean, public.lands["N14"].attacked_by = "allies", "japan"
    assert "ussr" not in leaders(public, "N14", "allies")
    public.pacts["soviet_japanese"] = "broken"
    assert "ussr" in leaders(public, "N14", "allies")


@rule("R13")
def test_the_nearest_army_is_proposed_for_a_neutral(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "italy", 112, "T2", infantry=1)
    bench.put(public, "germany", 20, "G1", infantry=1)
    assert nearest(public, "N14", ["germany", "italy"]) == "italy"
    public.stacks["italy-112"].region = "T5"
    assert nearest(public, "N14", ["germany", "italy"]) == "germany"
    public.stacks["italy-112"].region = "T1"
    assert nearest(public, "N13", ["germany", "italy"]) == "germany"  # equally near: the earlier in turn order
    assert nearest(public, "N13", ["italy", "germany"]) == "italy"


@rule("WR4-05")
def test_the_earlier_commander_sets_his_stances_first_and_openly(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=3)
    bench.put(public, "ussr", 21, "R5", infantry=2)
    public.turn_order = ["ussr", "germany"]
    want = {"ussr": {"ussr:infantry:defensive": 2}, "germany": {"germany:infantry:defensive": 1}}
    battle = bench.fight(public, "R5", "w" * 20, lambda seat, d: want[seat] if d.kind == "stances" else d.default)
    assert [seat for seat, d in bench.asked if d.kind == "stances"] == ["ussr", "germany"]
    assert {(one.id, one.fresh) for one in battle.lines} == {
        ("ussr:infantry:defensive", 2),
        ("germany:infantry:offensive", 2),
        ("germany:infantry:defensive", 1),
    }
    assert battle.first == "allies"
    assert len(bench.facts("batch-thrown")) == 2
    assert bench.facts("batch-thrown")[0]["side"] == "allies"


@rule("WR4-06")
def test_the_side_with_fewer_surface_types_misses_with_black_and_white(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1, artillery=1)
    bench.put(public, "ussr", 21, "R5", infantry=2)
    bench.put(public, "ussr", 11, "R5", fighter=1)
    public.turn_order = ["germany", "ussr"]
    assert superior({side: muster(public, "R5", side) for side in SIDES}) == "axis"
    ground: dict[str, Any] = {"stances": {}}
    battle = bench.fight(public, "R5", "wwww" + "kkkwwww", ground)
    assert [one.lost for one in battle.lines if one.side == "axis"] == [0, 0]
    assert [f["missed"] for f in bench.facts("batch-thrown")] == [0, 7]


@rule("WR4-06")
def test_equal_numbers_of_types_give_nobody_the_advantage_and_blacks_count(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 21, "R5", artillery=1)
    public.turn_order = ["ussr", "germany"]
    assert superior({side: muster(public, "R5", side) for side in SIDES}) == ""
    battle = bench.fight(public, "R5", "kk" + "ww", {"stances": {}})
    assert [one.lost for one in battle.lines if one.side == "axis"] == [1]


@rule("WR4-08", "WR4B-06", "WR6-10")
def test_a_working_port_gives_two_dice_at_sea(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 1, "A-5", cruiser=1)
    bench.put(public, "ussr", 1, "A-5", cruiser=1)
    public.turn_order = ["germany", "ussr"]
    bench.fight(public, "A-5", "w" * 10, {"stances": {}})
    assert bench.facts("dice-counted") == [{"region": "A-5", "phase": "surface", "allies": 5, "axis": 5}]
    public.lands["R4"].bombs = 1
    assert not port_advantage(public, "A-5", "allies")
    public.nations["germany"].zone = "yellow"
    assert not port_advantage(public, "A-5", "axis")
    public.nations["germany"].zone = "blue"
    assert port_advantage(public, "A-5", "axis")
    assert not port_advantage(public, "R4", "allies")


@rule("WR4-09")
@pytest.mark.parametrize(("order", "dice"), [(["A-5", "R4"], 5), (["R4", "A-5"], 3)])
def test_a_port_that_is_lost_first_gives_no_advantage_in_the_battle_after_it(
    bench: Bench, order: list[str], dice: int
) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R4", infantry=2)
    bench.put(public, "germany", 1, "A-5", cruiser=1)
    bench.put(public, "ussr", 1, "A-5", cruiser=1)
    public.turn_order = ["germany", "ussr"]
    luck = {"R4": "wy", "A-5": "w" * (5 + dice)}
    bench.combat(
        public,
        "".join(luck[region] for region in order),
        lambda _, d: order[0] if d.kind == "pick-conflict" else {} if d.kind == "stances" else d.default,
    )
    assert public.lands["R4"].controller == "germany"
    assert [f["allies"] for f in bench.facts("dice-counted")] == [dice]


# --- dice ---------------------------------------------------------------------------------------------------


@rule("WR4-12", "WR4-13")
def test_planes_shot_down_do_not_fight_on_the_ground_and_damaged_ones_do(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R5", fighter=2)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 11, "R5", fighter=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.turn_order = ["ussr", "germany"]
    stances = {"ussr": {"ussr:fighter:air": 1}, "germany": {}}
    bench.fight(
        public, "R5", "ggg" + "w" * 2 + "w" * 5, lambda s, d: stances[s] if d.kind == "stances" else d.default
    )
    counted = bench.facts("dice-counted")
    assert [f["phase"] for f in counted] == ["air", "surface"]
    assert (counted[0]["allies"], counted[0]["axis"]) == (3, 0)
    assert (counted[1]["allies"], counted[1]["axis"]) == (2, 2 + 3)  # one shot down, one damaged


@rule("WR4-14")
def test_dice_are_counted_row_by_row_up_to_thirty() -> None:
    battle = board("surface", line("germany", "armor", "offensive", 3), line("germany", "infantry", "defensive", 5))
    assert side_dice(battle, "axis") == 17
    battle.lines[0].fresh = 8
    assert side_dice(battle, "axis") == 30
    battle.ports = ["axis"]
    assert side_dice(battle, "axis") == 30
    battle.lines[0].fresh = 3
    assert side_dice(battle, "axis") == 19


@rule("WR4-15", "WR4-16")
def test_only_planes_are_hit_in_the_air_phase_and_only_the_others_after_it() -> None:
    lines = [line("ussr", "fighter", "air", 1), line("ussr", "armor", "offensive", 1)]
    lines += [line("germany", "armor", "offensive", 1)]
    assert [one.unit for one in targets(board("air", *lines), "axis", "green")] == ["fighter"]
    assert [one.id for one in targets(board("surface", *lines), "axis", "green")] == ["ussr:armor:offensive"]
    assert [one.id for one in targets(board("surface", *lines), "axis", "black")] == ["ussr:armor:offensive"]


@rule("WR4-16")
def test_strategic_bombers_throw_nothing_on_the_ground() -> None:
    battle = board("surface", line("germany", "bomber", "strategic", 2), line("germany", "bomber", "ground", 1))
    assert side_dice(battle, "axis") == 4


@rule("WR4-17")
def test_losses_do_not_take_away_dice_already_counted(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.turn_order = ["ussr", "germany"]
    battle = bench.fight(public, "R5", "yw" + "yw", {"stances": {}})
    assert [one.lost for one in battle.lines] == [1, 1]


@rule("WR4-18")
def test_batches_of_ten_alternate_and_the_rest_is_thrown_last(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", artillery=6)
    bench.put(public, "ussr", 21, "R5", artillery=8)
    bench.put(public, "ussr", 23, "R5", artillery=2, infantry=1)
    public.turn_order = ["germany", "ussr"]
    digging_in = {"ussr:infantry:defensive": 1}
    bench.fight(public, "R5", "w" * 34, lambda seat, _: digging_in if seat == "ussr" else {})
    thrown = [(f["side"], len(f["throw"].shows)) for f in bench.facts("batch-thrown")]
    assert thrown == [("axis", 10), ("allies", 10), ("axis", 2), ("allies", 10), ("allies", 1)]
    assert bench.luck.left == 1


@rule("WRO-02", "R15")
def test_by_the_option_a_side_with_fewer_types_throws_fewer_batches(bench: Bench) -> None:
    lines = [line("germany", "artillery", "ground", 15), line("germany", "fighter", "ground", 2)]
    foes = [line("ussr", "infantry", "offensive", 5), line("ussr", "armor", "offensive", 5)]
    seen = []
    for extra, option in (([], "on"), ([line("ussr", "artillery", "ground", 1)], "on"), ([], "off")):
        battle = board("surface", *lines, *foes, *extra)
        count_dice(bench.world_of(bench.scene(batch_cap=option)), battle)
        seen.append((battle.dice["axis"], battle.dice["allies"]))
    assert seen == [(20, 30), (10, 30), (30, 30)]
    planes = [line("germany", "fighter", "air", 8), line("ussr", "fighter", "air", 8), *foes]
    battle = board("air", *planes)
    count_dice(bench.world_of(bench.scene(batch_cap="on")), battle)
    assert battle.dice["axis"] == 24  # in the air nothing is capped


@rule("WR4-19")
def test_the_roller_must_use_every_hit_and_finish_the_damaged_unit_first(bench: Bench) -> None:
    battle = board(
        "surface",
        line("ussr", "infantry", "defensive", 3),
        line("ussr", "infantry", "offensive", 2),
        rolling="axis",
        results=["yellow"] * 3,
    )
    world = bench.world_of(bench.scene())
    with pytest.raises(IllegalAnswer):
        bench.run(assign(world, battle), {"assign-hits": {"ussr:infantry:defensive": 2}})
    bench.run(assign(world, battle), {"assign-hits": {"ussr:infantry:defensive": 3, "ussr:infantry:offensive": 0}})
    assert (battle.lines[0].fresh, battle.lines[0].damaged, battle.lines[0].lost) == (1, 1, 1)
    assert battle.results == []


@rule("WR4-19", "R10")
def test_two_nations_in_a_row_cannot_both_be_left_damaged(bench: Bench) -> None:
    lines = [line("ussr", "infantry", "defensive", 2), line("uk", "infantry", "defensive", 2)]
    battle = board("surface", *lines, rolling="axis", results=["yellow"] * 2)
    world = bench.world_of(bench.scene())
    both = {"assign-hits": {"ussr:infantry:defensive": 1, "uk:infantry:defensive": 1}}
    with pytest.raises(IllegalAnswer) as refused:
        bench.run(assign(world, battle), both)
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == ("WR4-19", "finish-the-damaged")


@rule("WR4-19", "R10")
def test_nobody_else_of_a_row_is_hit_while_one_of_it_is_damaged(bench: Bench) -> None:
    lines = [line("ussr", "infantry", "defensive", 0, damaged=1), line("uk", "infantry", "defensive", 2)]
    battle = board("surface", *lines, rolling="axis", results=["yellow"] * 2)
    world = bench.world_of(bench.scene())
    with pytest.raises(IllegalAnswer) as refused:
        bench.run(assign(world, battle), {"assign-hits": {"uk:infantry:defensive": 2}})
    assert refused.value.refusal.reason == "finish-the-damaged"
    bench.run(assign(world, battle), {"assign-hits": {"ussr:infantry:defensive": 1, "uk:infantry:defensive": 1}})
    assert (battle.lines[0].lost, battle.lines[1].damaged) == (1, 1)


@rule("WR4-19", "WR4-22")
def test_a_lightly_damaged_ship_is_not_damaged_so_another_may_be_hit(bench: Bench) -> None:
    ship = "ussr:battleship:offensive"
    battle = board("surface", line("ussr", "battleship", "offensive", 2), rolling="axis")
    world = bench.world_of(bench.scene())
    battle.results = ["red"] * 3 + ["white"]
    bench.run(assign(world, battle), {"assign-hits": {ship: 1, f"{ship}:fresh": 2}})
    ships = battle.lines[0]
    assert (ships.fresh, ships.light, ships.damaged, ships.lost) == (0, 1, 0, 1)  # white finished the damaged one
    battle.lines[0] = line("ussr", "battleship", "offensive", 2, damaged=1)
    battle.results = ["red"] * 2
    with pytest.raises(IllegalAnswer) as refused:
        bench.run(assign(world, battle), {"assign-hits": {f"{ship}:fresh": 2}})
    assert refused.value.refusal.reason == "finish-the-damaged"
    battle.lines = [line("ussr", "battleship", "offensive", 2), line("ussr", "carrier", "offensive", 2)]
    battle.results = ["black"] * 8
    with pytest.raises(IllegalAnswer) as refused:
        bench.run(assign(world, battle), {"assign-hits": {ship: 6, f"{ship}:fresh": 2}})
    assert refused.value.refusal.reason == "too-many-hits"
    bench.run(assign(world, battle))
    assert [(one.lost, one.damaged) for one in battle.lines] == [(2, 0), (0, 1)]


@rule("WR4-19", "R10")
def test_by_default_what_is_wounded_is_hit_first(bench: Bench) -> None:
    ships = [line("germany", "battleship", "offensive", 1), line("italy", "battleship", "offensive", 0, light=1)]
    battle = board("surface", *ships, rolling="allies", results=["red"])
    bench.run(assign(bench.world_of(bench.scene()), battle))
    assert [(one.light, one.damaged) for one in battle.lines] == [(0, 0), (0, 1)]


@rule("WR4-19", "WR4-23", "R41")
def test_hits_may_be_spread_over_submarines_because_a_diving_one_is_not_damaged(bench: Bench) -> None:
    boats = "germany:submarine:dive"
    for answer, kept in (({f"{boats}:fresh": 2}, (1, 2, 0)), ({boats: 2}, (2, 0, 1))):
        battle = board("surface", line("germany", "submarine", "dive", 3), rolling="allies", results=["yellow"] * 2)
        bench.run(assign(bench.world_of(bench.scene()), battle), {"assign-hits": answer})
        shown = {option.id: option.text for option in bench.asked[-1][1].options()}
        assert shown == {boats: "assign-hits-line", f"{boats}:fresh": "assign-hits-fresh"}
        one = battle.lines[0]
        assert (one.fresh, one.dived, one.lost) == kept


@rule("WR4-20", "WR4-21")
def test_colours_are_worked_off_in_order_so_white_finishes_what_black_damaged(bench: Bench) -> None:
    """The rulebook's example: China throws two yellow, green, black and white."""
    lines = [line("germany", "infantry", "defensive", 1), line("germany", "artillery", "ground", 1)]
    battle = board("surface", *lines, rolling="allies", results=["yellow", "yellow", "green", "black", "white"])
    bench.run(assign(bench.world_of(bench.scene()), battle))
    assert [one.lost for one in battle.lines] == [1, 1]
    assert [f["colour"] for f in bench.facts("units-hit")] == ["yellow", "black", "white"]


@rule("WR4-21")
def test_white_hits_only_damaged_units_of_this_phase() -> None:
    lines = [
        line("ussr", "armor", "defensive", 0, light=1),
        line("ussr", "artillery", "ground", 1, damaged=1),
        line("ussr", "fighter", "air", 0, damaged=1),
        line("ussr", "submarine", "dive", 0, dived=1),
    ]
    assert [one.unit for one in targets(board("surface", *lines), "axis", "white")] == ["artillery"]
    assert capacity(lines[1], "white") == 1
    assert capacity(lines[1], "blue") == 3


@rule("WR4-22")
@pytest.mark.parametrize(
    ("unit", "stance", "boxes"),
    [
        ("infantry", "offensive", ["lost"]),
        ("infantry", "defensive", ["damaged", "lost"]),
        ("armor", "defensive", ["light", "damaged", "lost"]),
        ("armor", "offensive", ["damaged", "lost"]),
        ("battleship", "antiair", ["light", "damaged", "lost"]),
        ("carrier", "offensive", ["light", "damaged", "lost"]),
        ("cruiser", "escort", ["damaged", "lost"]),
        ("artillery", "antiair", ["damaged", "lost"]),
        ("fighter", "air", ["damaged", "lost"]),
        ("bomber", "ground", ["damaged", "lost"]),
        ("submarine", "dive", ["dived", "lost"]),
    ],
)
def test_each_hit_moves_a_unit_one_box(unit: str, stance: str, boxes: list[str]) -> None:
    one = line("germany", unit, stance, 1)
    for box in boxes:
        hit(one)
        assert getattr(one, box) == 1
        assert one.fresh + one.wounded + one.lost == 1


@rule("WR4-23", "R41", "R42")
def test_a_submarine_that_was_hit_escapes_after_the_batch(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.lands["R4"].bombs = public.lands["G1"].bombs = public.lands["G9"].bombs = 1
    bench.put(public, "germany", 1, "A-5", submarine=3)
    bench.put(public, "ussr", 1, "A-5", cruiser=4)
    public.turn_order = ["ussr", "germany"]
    battle = bench.fight(public, "A-5", "yyy" + "w" * 7 + "w" * 6 + "yw", {"stances": {}})
    boats = battle.lines[1]
    assert (boats.unit, boats.lost) == ("submarine", 1)
    assert [f["count"] for f in bench.facts("submarines-escape")] == [1, 1]
    assert public.stacks["germany-1"].units == {"submarine": 2}
    assert public.conflicts["A-5"].state == "contested"


@rule("WR4-24")
def test_nobody_can_hit_his_own_side() -> None:
    lines = [line("germany", "infantry", "offensive", 1), line("italy", "infantry", "offensive", 1)]
    assert targets(board("surface", *lines), "axis", "yellow") == []


@rule("WR4-03", "WR4-04")
def test_the_board_of_a_conflict_names_who_may_lead_and_who_decides(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    bench.put(public, "uk", 20, "R5", infantry=1)
    public.turn_order = ["germany", "uk", "ussr", "usa", "china", "italy", "japan"]
    place_markers(bench.world_of(public))
    battle = open_battle(public, "R5")
    assert battle.commanders == {"allies": "uk", "axis": "germany"}
    assert (battle.unled, battle.deciding, battle.first) == (["allies"], ["axis", "allies"], "axis")
