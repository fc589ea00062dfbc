"""The rulings of combat and what follows it, one by one; neutrals that lean; carrier fighters."""

from __future__ import annotations

from typing import Any

from sandtable.games.war_room.data.data import board
from sandtable.games.war_room.rules.combat.combat import pick_conflict
from sandtable.games.war_room.rules.combat.debrief import capture, choose_medals, choose_owner
from sandtable.games.war_room.rules.combat.garrison import has_garrison
from sandtable.games.war_room.rules.combat.hits import assign, targets
from sandtable.games.war_room.rules.conflict.conflict import causes_of_conflict, place_markers, wake_neutral
from sandtable.games.war_room.rules.conflict.muster import muster, port_advantage, superior
from sandtable.games.war_room.rules.morale import calm_unrest
from sandtable.games.war_room.rules.victory import check_collapse
from sandtable.games.war_room.state.model import SIDES, Battle, Line, allied_land, stacks_in
from sandtable.testing import rule
from sandtable.testing.bench import as_pick, as_share
from tests.rules.war_room.bench import Bench

CHIEFS = {"allies": "ussr", "axis": "germany"}
AT_EASE: dict[str, Any] = {"stances": {}}


@rule("R17", "R18")
def test_nobody_throws_in_the_air_phase_without_enemy_planes(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R5", artillery=1)
    bench.put(public, "germany", 11, "R5", bomber=1)
    bench.put(public, "ussr", 21, "R5", infantry=1)
    public.turn_order = ["germany", "ussr"]
    bench.fight(public, "R5", "w" * 30, {"stances": {}})
    assert [f["phase"] for f in bench.facts("dice-counted")] == ["surface"]


@rule("R19")
def test_a_black_die_must_be_used_if_anything_can_be_hit(bench: Bench) -> None:
    lines = [
        Line("ussr", "allies", "infantry", "offensive", fresh=1),
        Line("ussr", "allies", "armor", "offensive", 1),
    ]
    battle = Battle("R5", CHIEFS, "axis", stage="surface", lines=lines, rolling="axis", results=["black"])
    bench.run(assign(bench.world_of(bench.scene()), battle))
    asked = bench.asked[0][1]
    assert (as_share(asked).least, as_share(asked).most) == (1, 1)
    assert asked.check({}) is not None


@rule("R20", "WRN-12")
def test_the_port_of_an_ally_or_of_a_leaning_neutral_counts(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert port_advantage(public, "A-15", "axis")
    for region in ("G1", "G2", "G9", "G10"):
        public.lands[region].controller = "uk"
    assert not port_advantage(public, "A-5", "axis")
    public.lands["N10"].lean = "axis"
    assert port_advantage(public, "A-5", "axis")


@rule("WRN-12", "WRN-13")
def test_a_leaning_neutral_is_land_of_its_side_only(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert allied_land(public, "N6", "allies")
    assert not allied_land(public, "N6", "axis")
    public.lands["N6"].controller = "germany"
    assert allied_land(public, "N6", "axis")
    assert not allied_land(public, "N6", "allies")


@rule("R21")
def test_transports_bring_no_types_to_a_sea_battle(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 1, "A-5", cruiser=1)
    bench.put(public, "germany", 20, "A-5", infantry=1)
    bench.put(public, "ussr", 1, "A-5", submarine=1)
    assert superior({side: muster(public, "A-5", side) for side in SIDES}) == ""


@rule("R23")
def test_bombers_over_undefended_land_face_no_garrison(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 11, "R1", bomber=1)
    battle = bench.fight(public, "R1", "gggg", {"stances": {"germany:bomber:strategic": 1}})
    assert not has_garrison(public, battle)
    assert bench.facts("garrison-throws") == []
    assert public.lands["R1"].controller == "ussr"


@rule("WR4-11", "WR4-10", "WR1-05")
def test_carrier_fighters_that_defend_alone_fight_instead_of_a_garrison(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R4", infantry=4)
    public.carrier_fighters["R4"] = {"ussr": 1}
    assert causes_of_conflict(public, "R4") == ["battle"]
    battle = bench.fight(public, "R4", "w" * 20, {"stances": {}})
    assert {line.unit for line in battle.lines} == {"infantry", "carrier_fighter"}
    assert bench.facts("garrison-throws") == []
    assert public.lands["R4"].controller == "germany"


@rule("R24")
def test_land_retaken_while_its_owner_is_in_grey_stays_with_the_captor(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["ussr"].zone = "grey"
    lines = [Line("uk", "allies", "infantry", "offensive", fresh=1)]
    battle = Battle("R5", {"allies": "uk", "axis": "germany"}, "allies", lines=lines)
    assert bench.run(choose_owner(public, battle, "allies")) == "uk"


@rule("R25", "R44")
def test_medals_for_liberation_and_for_peiping_where_it_is_a_capital(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)

    def medals(region: str, nation: str) -> Any:
        lines = [Line(nation, "allies", "infantry", "offensive", fresh=1)]
        battle = Battle(region, {"allies": nation, "axis": "japan"}, "allies", lines=lines)
        return bench.run(choose_medals(public, battle, "allies"))

    assert medals("R5", "uk") == {"uk": 1}
    assert medals("J4", "china") == {"china": 3}
    assert "J4" not in board("eastern_front").data.capitals


@rule("R26")
def test_losing_a_former_neutral_costs_no_stress(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.lands["N13"].controller = "ussr"
    capture(bench.world_of(public), "N13", "germany", {})
    assert public.nations["ussr"].stress == 0
    assert public.lands["N13"].controller == "germany"


@rule("R27")
def test_unrest_is_paid_in_osr_first_if_nobody_answers(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.zone, nation.resources = "blue", {"oil": 4, "iron": 2, "osr": 2}
    bench.run(calm_unrest(bench.world_of(public), "germany"))
    assert nation.resources == {"oil": 4, "iron": 1, "osr": 0}
    assert [d.kind for _, d in bench.asked] == ["calm-unrest"]


@rule("R34")
def test_a_ship_at_sea_holds_a_nation_up(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "ussr", 1, "A-4", submarine=1)
    public.nations["ussr"].zone = "grey"
    bench.run(check_collapse(bench.world_of(public)))
    assert not public.nations["ussr"].collapsed


@rule("R37")
def test_the_conflict_with_the_lowest_id_is_picked_by_default(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for command, region in ((20, "R12"), (22, "R4")):
        bench.put(public, "germany", command, region, infantry=1)
    place_markers(bench.world_of(public))
    bench.run(pick_conflict(bench.world_of(public)))
    assert public.battle is not None
    assert public.battle.region == "R4"


@rule("WR4-01", "R37")
def test_nations_pick_one_after_the_other_and_who_is_in_no_conflict_is_passed_over(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.turn_order = ["japan", "germany", "ussr", "italy", "uk", "usa", "china"]
    public.mover = 5
    for command, region in ((20, "R12"), (22, "R4"), (33, "R7")):
        bench.put(public, "germany", command, region, infantry=1)
    place_markers(bench.world_of(public))
    picked = []
    for _ in range(3):
        bench.run(pick_conflict(bench.world_of(public)))
        assert public.battle is not None
        picked.append(public.battle.region)
        del public.conflicts[public.battle.region]
    assert [(seat, as_pick(decision).choices) for seat, decision in bench.asked] == [
        ("germany", ["R4", "R7", "R12"]),
        ("ussr", ["R7", "R12"]),
    ]
    assert picked == ["R4", "R7", "R12"]  # the last one is picked without a question
    assert [fact["nation"] for fact in bench.facts("conflict-picked")] == ["germany", "ussr", "germany"]


@rule("R43")
def test_carrier_fighters_stand_in_the_row_of_the_fighters(bench: Bench) -> None:
    lines = [
        Line("germany", "axis", "fighter", "air", fresh=1, damaged=1),
        Line("germany", "axis", "carrier_fighter", "air", fresh=1),
    ]
    battle = Battle("A-5", CHIEFS, "allies", stage="air", lines=lines, rolling="allies", results=["green"])
    assert [line.unit for line in targets(battle, "allies", "green")] == ["fighter", "carrier_fighter"]
    refused = []

    def answer(_: str, decision: Any) -> Any:
        refused.append(decision.check({"germany:carrier_fighter:air": 1}))
        return {"germany:fighter:air": 1}

    bench.run(assign(bench.world_of(bench.scene()), battle), answer)
    assert [refusal.reason for refusal in refused] == ["finish-the-damaged"]
    assert (lines[0].lost, lines[1].fresh) == (1, 1)


@rule("WR3-10", "WRN-03")
def test_a_carrier_fighter_launched_into_a_neutral_attacks_it(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 1, "A-5", carrier=1)
    bench.move(public, {"germany": []}, {"launch-fighters": {"N10": 1}})
    assert (public.lands["N10"].lean, public.lands["N10"].attacked_by) == ("allies", "germany")
    assert public.conflicts["N10"].causes == ["battle"]


@rule("WR3-11")
def test_a_lost_carrier_does_not_take_its_fighter_along(bench: Bench) -> None:
    public = bench.scene(bare=True)
    for region in ("R4", "G1", "G9"):
        public.lands[region].bombs = 1
    bench.put(public, "germany", 1, "A-5", carrier=1)
    bench.put(public, "ussr", 1, "A-5", cruiser=1)
    public.carrier_fighters["A-5"] = {"germany": 1}
    public.turn_order = ["ussr", "germany"]
    bench.fight(public, "A-5", "w" + "ggg" + "w" * 5, AT_EASE)
    assert public.nations["germany"].casualties == {"carrier": 1}
    assert "germany-1" not in public.stacks


@rule("WR4D-20")
def test_an_ally_who_comes_later_takes_nothing_over(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["G3"].controller = "uk"
    bench.put(public, "usa", 27, "G3", infantry=3)
    bench.put(public, "germany", 20, "G3", infantry=1)
    bench.fight(public, "G3", "yyyyyy" + "ww", AT_EASE)
    assert public.lands["G3"].controller == "uk"


@rule("WRN-09")
def test_a_former_neutral_is_not_passed_on_to_an_ally(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["N13"].controller = "uk"
    bench.put(public, "usa", 27, "N13", infantry=3)
    bench.put(public, "germany", 20, "N13", infantry=1)
    bench.fight(public, "N13", "yyyyyy" + "ww", AT_EASE)
    assert public.lands["N13"].controller == "uk"


ARMIES = {
    "Afghanistan": (4, 0, 0, ""),
    "Angola": (3, 0, 0, ""),
    "Colombia": (4, 0, 0, "osr"),
    "Ireland": (3, 0, 0, ""),
    "Mongolia": (3, 0, 0, ""),
    "Mozambique": (3, 0, 0, ""),
    "Portugal": (4, 0, 0, ""),
    "Arabia": (3, 0, 0, "oil"),
    "Spain": (6, 2, 1, "osr"),
    "Sweden": (4, 1, 1, "iron"),
    "Switzerland": (3, 0, 0, ""),
    "Turkey": (6, 2, 1, ""),
    "Venezuela": (4, 0, 0, "oil"),
}
FRIENDLY = {
    "Brazil": (4, 2, 1, "iron"),
    "Greenland": (0, 0, 0, ""),
    "Mexico": (3, 1, 0, "iron"),
    "Central America": (0, 0, 0, ""),
    "Iceland": (0, 0, 0, ""),
    "West Indies": (0, 0, 0, ""),
}


@rule("WRN-01", "WRN-12")
def test_true_and_pro_allied_neutrals_have_the_armies_and_goods_of_the_list(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    found: dict[bool, dict[str, tuple[int, int, int, str]]] = {False: {}, True: {}}
    for region in [id for id, land in public.lands.items() if land.controller == "neutral"]:
        friendly, printed = allied_land(public, region, "allies"), public.board.regions[region]
        wake_neutral(bench.world_of(public), "germany", region)
        army = {unit: n for stack in stacks_in(public, region) for unit, n in stack.units.items()}
        listed = [army.pop(unit, 0) for unit in ("infantry", "artillery", "fighter")]
        assert not army
        found[friendly][printed.name] = (listed[0], listed[1], listed[2], printed.trade)
    assert found == {False: ARMIES, True: FRIENDLY}


@rule("WRN-01")
def test_a_neutral_yields_and_builds_nothing_and_musters_its_listed_army(bench: Bench) -> None:
    public = bench.scene(bare=True)
    sweden = public.board.regions["N10"]
    assert (sum(sweden.income.values()), sweden.industry) == (0, 0)
    bench.put(public, "germany", 11, "G1", fighter=1)
    bench.move(public, {"germany": [(11, "N10")]})
    army = {
        unit: n
        for s in public.stacks.values()
        if s.region == "N10"
        for unit, n in s.units.items()
        if s.command == 0
    }
    assert army == {"infantry": 4, "artillery": 1, "fighter": 1}


@rule("R23", "WR4-10")
def test_a_garrison_destroys_no_plane_that_attacks_beside_land_units(bench: Bench) -> None:
    for pair in ("gg", "rr"):
        public = bench.scene("global_war", bare=True)
        bench.put(public, "germany", 20, "B5", infantry=1)
        bench.put(public, "germany", 11, "B5", fighter=1, bomber=1)
        bench.fight(public, "B5", pair, lambda _, decision: decision.default and dict.fromkeys(decision.default, 0))
        assert public.nations["germany"].casualties == {}
        assert public.lands["B5"].controller == "germany"
