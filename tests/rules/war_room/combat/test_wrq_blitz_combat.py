"""WRQ Blitz combat."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.data.data import NEUTRAL
from sandtable.games.war_room.rules.combat.battle import batch_cap
from sandtable.games.war_room.rules.combat.blitz_combat import assign_kills, dice_for, dive
from sandtable.games.war_room.rules.combat.blitz_combat import victims as blitz_victims
from sandtable.games.war_room.rules.conflict.muster import (
    stances_of,
)
from sandtable.games.war_room.rules.landing import landing_places
from sandtable.games.war_room.rules.planning.moves import flights, neutral_closed
from sandtable.games.war_room.rules.production.blitz import (
    add_dice,
    affordable,
    blitz_production,
    dice_suffice,
    spend_decision,
)
from sandtable.games.war_room.rules.production.trade import deals
from sandtable.games.war_room.script import play_war
from sandtable.games.war_room.state.model import Battle, Line, Public, Stack
from sandtable.kernel import Ask, Mark
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.war_room.bench import Bench, blitz, faces, line_of


def meeting(bench: Bench) -> Public:
    """Blitz combat in the standard game, the Allies first."""
    public: Public = bench.scene("global_war", bare=True, blitz_combat="on")
    public.turn_order = ["usa", *(n for n in public.nations if n != "usa")]
    return public


@rule("WRQ-02")
def test_only_bombers_over_land_choose_a_stance(bench: Bench) -> None:
    public = meeting(bench)
    assert stances_of(public, "G1", "allies", "infantry") == ["blitz"]
    assert stances_of(public, "G1", "allies", "bomber") == ["blitz_ground", "blitz_strategic"]
    assert stances_of(public, "A-5", "allies", "bomber") == ["blitz_sea"]
    assert stances_of(public, "A-5", "allies", "cruiser") == ["blitz"]


@rule("WRQ-03")
def test_planes_lost_in_the_air_phase_do_not_fight_below(bench: Bench) -> None:
    public = meeting(bench)
    bench.put(public, "usa", 31, "G3", infantry=1)
    bench.put(public, "usa", 11, "G3", fighter=1)
    bench.put(public, "germany", 11, "G3", fighter=1)
    bench.put(public, "germany", 20, "G3", infantry=1)
    bench.fight(public, "G3", "yy" + "gg" + "rr" + "rrr")
    assert [(f["phase"], f["allies"], f["axis"]) for f in bench.facts("dice-counted")] == [
        ("air", 2, 2),
        ("surface", 1, 3),
    ]


@rule("WRQ-04")
def test_dice_are_units_times_a_fixed_value_and_a_port_counts(bench: Bench) -> None:
    public = meeting(bench)
    bench.put(public, "usa", 1, "A-5", battleship=1, cruiser=2)
    bench.put(public, "germany", 1, "A-5", battleship=1, cruiser=1)
    public.lands["R4"].bombs = 1  # so that Leningrad is no port of the Allies
    bench.fight(public, "A-5", "g" * 19)  # four and twice three; four, three and two for the port
    assert bench.facts("dice-counted")[-1] == {"region": "A-5", "phase": "surface", "allies": 10, "axis": 9}


@rule("WRQ-05")
def test_force_advantage_and_batch_cap_hold_on_the_surface(bench: Bench) -> None:
    public = meeting(bench)
    bench.put(public, "usa", 31, "G3", infantry=8)
    bench.put(public, "usa", 35, "G3", infantry=8)
    bench.put(public, "germany", 20, "G3", armor=1, artillery=1, infantry=1)
    bench.fight(public, "G3", "k" * 10 + "r" * 6)
    assert bench.facts("dice-counted")[-1]["allies"] == 10  # two types fewer: one batch
    assert bench.facts("batch-thrown")[0]["missed"] == 10  # and black misses


@rule("WRQ-06", "WRQ-07")
def test_a_batch_of_one_die_is_thrown_with_two(bench: Bench) -> None:
    public = meeting(bench)
    bench.put(public, "usa", 31, "G3", infantry=1)
    bench.put(public, "germany", 20, "G3", infantry=1)
    bench.fight(public, "G3", "yy" + "rr")
    assert [len(f["throw"].shows) for f in bench.facts("batch-thrown")] == [2, 2]
    assert public.nations["germany"].casualties == {"infantry": 1}


@rule("WRQ-07")
@pytest.mark.parametrize(
    ("dice", "set_"),
    [("yy", "yy"), ("yk", "yk"), ("yw", "yw"), ("yyw", "yy"), ("kk", "kk"), ("kw", "wk"), ("ww", ""), ("yb", "")],
)
def test_pairs_kill_with_jokers_but_two_whites_are_no_pair(dice: str, set_: str) -> None:
    infantry = Line("germany", "axis", "infantry", "blitz", fresh=1)
    assert dice_for(faces(dice), infantry) == faces(set_)


@rule("WRQ-07")
def test_results_without_a_pair_lapse_with_their_batch(bench: Bench) -> None:
    public = meeting(bench)
    bench.put(public, "usa", 31, "G3", infantry=8)
    bench.put(public, "usa", 35, "G3", infantry=3)
    bench.put(public, "germany", 20, "G3", infantry=2)
    bench.fight(public, "G3", "y" + "r" * 9 + "rr" + "yr")  # a yellow die in each of two batches is no pair
    assert [(f["side"], len(f["throw"].shows)) for f in bench.facts("batch-thrown")] == [
        ("allies", 10),
        ("axis", 2),
        ("allies", 2),
    ]
    assert public.nations["germany"].casualties == {}


@rule("WRQ-02", "WRB-12")
def test_in_the_blitz_game_battles_are_fought_by_the_tally_sheet(bench: Bench) -> None:
    public = blitz(bench)
    public.turn_order = ["usa", *(n for n in public.nations if n != "usa")]
    bench.put(public, "usa", 1, "A-14", cruiser=1)
    bench.put(public, "usa", 31, "A-14", infantry=1)  # a transport is not on the sheet
    bench.put(public, "germany", 1, "A-14", cruiser=1)
    battle = bench.fight(public, "A-14", "bbg" + "ggg")
    assert [(line.unit, line.stance) for line in battle.lines] == [("cruiser", "blitz"), ("cruiser", "blitz")]
    assert public.nations["germany"].casualties == {"cruiser": 1}
    assert public.nations["germany"].points == 3


@rule("WRQ-08")
@pytest.mark.parametrize(
    ("dice", "sinks"), [("ggg", True), ("ggw", True), ("gkw", True), ("kkk", True), ("gg", False), ("gww", False)]
)
def test_carriers_and_battleships_need_a_triple_with_one_white_at_most(dice: str, sinks: bool) -> None:
    carrier = Line("japan", "axis", "carrier", "blitz", fresh=1)
    assert bool(dice_for(faces(dice), carrier)) is sinks


@rule("WRQ-09", "WRQ-11")
def test_no_cruiser_shields_a_battleship_and_nothing_is_repaired(bench: Bench) -> None:
    public = meeting(bench)
    public.nations["germany"].resources["osr"] = 5
    bench.put(public, "usa", 1, "A-14", battleship=1, cruiser=1)
    bench.put(public, "germany", 1, "A-14", battleship=1, cruiser=1)
    bench.fight(public, "A-14", "rrrgggg" + "ggggggg")
    assert public.nations["germany"].casualties == {"battleship": 1}
    assert not {"escort", "repair"} & set(bench.kinds())


@rule("WRQ-10")
def test_white_does_not_sink_a_submarine_and_a_yellow_left_over_makes_it_dive(bench: Bench) -> None:
    boat = Line("germany", "axis", "submarine", "blitz", fresh=2)
    assert dice_for(faces("yw"), boat) == []
    assert dice_for(faces("yk"), boat) == faces("yk")
    battle = Battle("A-14", {}, "allies", stage="surface", lines=[boat], rolling="allies", results=faces("yw"))
    dive(bench.world_of(meeting(bench)), battle)
    assert (boat.fresh, boat.escaped) == (1, 1)


@rule("WRQ-10")
def test_a_yellow_left_over_in_the_air_phase_drives_no_submarine_under(bench: Bench) -> None:
    public = meeting(bench)
    public.stacks.clear()
    bench.put(public, "germany", 1, "A-14", submarine=1)
    bench.put(public, "germany", 11, "A-14", fighter=1)
    bench.put(public, "usa", 11, "A-14", fighter=1)
    public.turn_order = ["usa", *(n for n in public.nations if n != "usa")]
    bench.fight(public, "A-14", "yw" + "ww" + "w" * 8)
    assert bench.facts("submarines-escape") == []
    assert [f["phase"] for f in bench.facts("dice-counted")] == ["air", "surface"]
    assert bench.facts("dice-counted")[1]["allies"] > 0  # the boat is still there to be shot at


@rule("WRQ-10", "WR4-23")
def test_a_submarine_that_dived_cannot_be_hit_any_more(bench: Bench) -> None:
    public = meeting(bench)
    public.stacks.clear()
    bench.put(public, "germany", 1, "A-14", submarine=1)
    bench.put(public, "usa", 1, "A-14", cruiser=4)
    public.turn_order = ["usa", *(n for n in public.nations if n != "usa")]
    battle = bench.fight(public, "A-14", "y" + "w" * 9 + "ww")
    assert bench.facts("submarines-escape")[0]["count"] == 1
    thrown = [(f["side"], len(f["throw"].shows)) for f in bench.facts("batch-thrown")]
    assert thrown == [("allies", 10), ("axis", 2)]  # the other two American dice have nothing left to hit
    assert [line.lost for line in battle.lines if line.unit == "submarine"] == [0]


@rule("WRB-06", "WR7-09")
def test_nobody_trades_in_the_blitz_game_whatever_he_has(bench: Bench) -> None:
    for option in ("off", "on"):
        public = bench.scene("global_war", bare=True, blitz=option)
        for nation in ("usa", "china"):
            public.nations[nation].resources = {"oil": 9, "iron": 9, "osr": 9}
        assert bool(deals(public, "usa")) is (option == "off")
        assert deals(public, "china") == []
    assert deals(bench.scene("war_in_pacific"), "usa") == []


@rule("WRB-06")
def test_without_medals_or_beyond_twenty_dice_nobody_is_asked(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")
    public.nations["usa"].medals = 0
    bench.run(add_dice(bench.world_of(public), "usa"))
    assert (bench.asked, public.dice) == ([], {"usa": 10})
    public.nations["usa"].medals = 3
    bench.run(add_dice(bench.world_of(public), "usa"), {"blitz-dice": {"medals": 0}})
    assert (public.nations["usa"].medals, public.dice["usa"]) == (3, 10)
    bench.run(add_dice(bench.world_of(public), "usa"))
    assert public.nations["usa"].medals == 3  # by default all are kept
    bench.run(add_dice(bench.world_of(public), "usa"), {"blitz-dice": {"medals": 2}})
    assert (public.nations["usa"].medals, public.dice["usa"]) == (1, 12)
    bench.run(add_dice(bench.world_of(public), "usa"), {"blitz-dice": {"medals": 1}})
    assert (public.nations["usa"].medals, public.dice["usa"]) == (0, 11)  # the last medal brings a die too


@rule("WRB-08")
def test_only_what_the_dice_can_make_is_offered(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")
    public.faces = ["yellow", "yellow", "white"]
    assert affordable(public, "usa") == {"infantry": (0, 2), "submarine": (0, 1)}
    decision = spend_decision("usa", public.faces, affordable(public, "usa"))
    assert decision.check({}) is None and decision.check({"infantry": 2}) is None
    assert decision.check({"infantry": 2, "submarine": 1}) is not None
    public.faces = ["white"]
    assert affordable(public, "usa") == {}
    assert dice_suffice([], {}) and dice_suffice([], {"infantry": 0}) and not dice_suffice([], {"infantry": 1})
    assert dice_suffice(["black", "black"], {"infantry": 1, "artillery": 1})
    assert not dice_suffice(["black"], {"infantry": 1, "artillery": 1})
    assert dice_suffice(["red", "white", "yellow"], {"bomber": 1, "infantry": 1})
    assert dice_suffice(["green", "white", "white", "green"], {"fighter": 2})
    assert not dice_suffice(["green", "white", "white"], {"fighter": 2})


@rule("WRB-03")
def test_the_blitz_game_knows_no_income(bench: Bench) -> None:
    for option, told in (("on", 0), ("off", 7)):
        public = bench.scene("global_war", bare=True, blitz=option)
        next(step for step in play_war(bench.world_of(public)) if isinstance(step, Ask | Mark))
        assert public.step == "planning"
        assert len(bench.facts("income")) == told


@rule("WRB-03", "WRB-07")
def test_the_blitz_production_leads_to_the_movement(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")
    public.turn_order = ["germany"]
    public.step, public.stage, public.mover = "production", "bonus", 0
    public.nations["germany"].medals = 0
    dice = [1] * 8
    bench.run(blitz_production(bench.world_of(public, dice)), {"blitz-build": {"infantry": 3}})
    assert (public.step, public.stage, public.mover) == ("movement", "turn", 0)
    assert (public.dice, public.faces) == ({"germany": 0}, [])
    assert sum(u["infantry"] for u in public.nations["germany"].production.values()) == 3


@rule("WRB-04", "WRN-04")
def test_in_the_blitz_game_only_true_neutrals_on_or_under_the_way_close_it(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")

    def closed(nation: str, force: Any, here: str, to: str) -> bool:
        return neutral_closed(public, Stack(nation, 11, force, here, {}), to) is not None

    assert closed("germany", "air", "G3", "N11") and closed("germany", "army", "G3", "N11")
    assert not closed("germany", "air", "G3", "G1") and not closed("germany", "army", "G3", "G1")
    for there in public.board.air["G3"]:
        assert closed("germany", "air", "G3", there) == there.startswith("N")
    assert not closed("germany", "air", "G3", "A-17") or "A-17" not in flights(public, "G3")
    standard = bench.scene("global_war", bare=True)
    assert neutral_closed(standard, Stack("germany", 11, "air", "G3", {}), "N11") is None
    assert not any(closed("italy", "air", "T5", to) for to in public.board.overfly["T5"])


@rule("WRB-04", "WR5-01")
def test_planes_amid_true_neutrals_come_down_where_they_are(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True, blitz="on")
    planes = bench.put(public, "ussr", 11, "R11", fighter=1)
    for region in public.board.air["R11"]:
        public.lands[region].controller, public.lands[region].lean = NEUTRAL, ""
    assert "R11" in landing_places(public, planes)


@rule("WRQ-07", "WRQ-08")
@pytest.mark.parametrize(
    ("unit", "dice", "taken"),
    [
        ("infantry", "yyk", "yy"),
        ("infantry", "ykkw", "yw"),
        ("infantry", "ykk", "yk"),
        ("infantry", "kkk", "kk"),
        ("infantry", "yww", "yw"),
        ("infantry", "bbb", ""),
        ("carrier", "ggkkw", "ggw"),
        ("carrier", "gkkk", "gkk"),
        ("carrier", "gwwk", "gwk"),
        ("carrier", "ggw", "ggw"),
        ("carrier", "gg", ""),
        ("submarine", "ywk", "yk"),
        ("submarine", "yw", ""),
    ],
)
def test_a_set_takes_the_units_colour_then_one_white_then_blacks(unit: str, dice: str, taken: str) -> None:
    assert dice_for(faces(dice), Line("germany", "axis", unit, "blitz", fresh=1)) == faces(taken)


@rule("WRQ-10")
def test_of_all_enemy_ships_a_submarine_dives_and_it_is_one_that_is_still_there(bench: Bench) -> None:
    lines = [
        line_of("allies", "submarine", "blitz", "usa", fresh=1),
        line_of("axis", "cruiser", "blitz", fresh=1),
        line_of("axis", "submarine", "blitz", lost=1),
        line_of("axis", "submarine", "blitz", "italy", fresh=2),
    ]
    battle = Battle("A-14", {}, "allies", stage="surface", rolling="allies", lines=lines, results=faces("y"))
    dive(bench.world_of(bench.scene("global_war")), battle)
    assert [(one.fresh, one.escaped) for one in lines] == [(1, 0), (1, 0), (0, 0), (1, 1)]
    battle.results = faces("bw")
    dive(bench.world_of(bench.scene("global_war")), battle)
    assert lines[-1].escaped == 1
    battle.lines = lines[:2]
    battle.results = faces("y")
    dive(bench.world_of(bench.scene("global_war")), battle)
    assert lines[1].fresh == 1


@rule("WRQ-07")
def test_the_roller_names_the_victim_only_where_there_are_several(bench: Bench) -> None:
    lines = [
        line_of("axis", "infantry", "blitz", fresh=2),
        line_of("axis", "infantry", "blitz", "italy", fresh=1),
        line_of("axis", "artillery", "blitz", fresh=1),
        line_of("allies", "infantry", "blitz", fresh=1),
    ]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "allies", stage="surface", lines=lines)
    battle.rolling, battle.results = "allies", faces("yyyybb")
    victims = iter(["italy:infantry:blitz", "germany:infantry:blitz"])
    bench.run(assign_kills(bench.world_of(bench.scene()), battle), lambda _, __: next(victims))
    assert [one.lost for one in lines] == [1, 1, 1, 0]
    dear = [line_of("axis", unit, "blitz", fresh=1) for unit in ("infantry", "armor")]
    mixed = Battle("R5", {}, "allies", stage="surface", rolling="allies", lines=dear, results=faces("yygg"))
    assert [one.unit for one in blitz_victims(mixed)] == ["armor", "infantry"]  # the dearest first
    alike = [line_of("axis", "infantry", "blitz", nation, fresh=1) for nation in ("italy", "germany")]
    mixed = Battle("R5", {}, "allies", stage="surface", rolling="allies", lines=alike, results=faces("yy"))
    assert [one.nation for one in blitz_victims(mixed)] == ["germany", "italy"]
    assert [(seat, as_pick(d).choices) for seat, d in bench.asked] == [
        ("ussr", ["germany:artillery:blitz", "germany:infantry:blitz", "italy:infantry:blitz"]),
        ("ussr", ["germany:artillery:blitz", "germany:infantry:blitz"]),
    ]
    assert battle.results == []


@rule("WRO-02", "R15")
@pytest.mark.parametrize(
    ("own", "most"), [("infantry artillery armor", 30), ("infantry artillery", 20), ("infantry", 10), ("", 10)]
)
def test_two_types_fewer_or_more_leave_one_batch(own: str, most: int) -> None:
    lines = [line_of("allies", unit, "offensive", fresh=1) for unit in own.split()]
    lines += [line_of("axis", unit, "offensive", fresh=1) for unit in ("infantry", "artillery", "armor")]
    lines += [line_of("allies", "fighter", "ground", fresh=1), line_of("allies", "bomber", "ground", fresh=1)]
    battle = Battle("R5", {}, "axis", lines=lines)
    assert (batch_cap(battle, "allies"), batch_cap(battle, "axis")) == (most, 30)
