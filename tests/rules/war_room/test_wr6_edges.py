"""WR5, WR6, WR7, WRV, WRB Landing, morale, production and the end: where a rule begins and where it ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.war_room.atlas import NEUTRAL, set_up
from sandtable.games.war_room.back_on_map import groups_back, regroupings
from sandtable.games.war_room.blitz import add_dice, affordable, blitz_production, dice_suffice, spend_decision
from sandtable.games.war_room.conflict import end_if_over, take_ownerless
from sandtable.games.war_room.debrief import choose_medals, join_keeper, move_units, seize, survivors
from sandtable.games.war_room.deploy import (
    Regroup,
    Reorganisation,
    can_regroup,
    capacity,
    free_commands,
    regroup,
    reorganisation_refusal,
    wants_markers,
)
from sandtable.games.war_room.economy import economy_phase
from sandtable.games.war_room.landing import landing_phase
from sandtable.games.war_room.model import (
    Battle,
    Conflict,
    Ending,
    Front,
    Line,
    Stack,
    mourn,
    ownerless,
    remove_units,
    starting_front,
)
from sandtable.games.war_room.morale import check_stress, desert, ease_stress, morale_phase, recover, spend
from sandtable.games.war_room.production import Purchase, production_phase, purchase_refusal, purchase_sheet, rooms
from sandtable.games.war_room.scenarios import scenarios
from sandtable.games.war_room.script import play_war
from sandtable.games.war_room.trade import deals, route, will_trade
from sandtable.games.war_room.victory import bequeath, check_collapse, choose_heirs, end_round, next_to_collapse
from sandtable.kernel import Ask, Mark
from sandtable.testing import rule

# --- setting up -----------------------------------------------------------------------------------------------


@rule("WR0-18", "WRS-01")
def test_units_that_a_scenario_leaves_out_are_left_out_and_no_others() -> None:
    pacific = starting_front("war_in_pacific", {})
    assert not [s for s in pacific.stacks.values() if s.region == "B1"]
    world = starting_front("global_war", {})
    assert {s.nation for s in world.stacks.values() if s.region == "B1"} == {"uk", "usa"}
    assert len(world.stacks) == len(set_up().commands)
    africa = starting_front("north_africa", {})
    assert {s.nation for s in africa.stacks.values() if s.region == "B1"} == {"uk", "usa"}


@rule("WR0-17", "WR0-18")
def test_land_starts_with_its_printed_owner_and_lean_and_only_the_solomons_contested() -> None:
    front = starting_front("global_war", {})
    for id, land in front.lands.items():
        printed = front.board.regions[id]
        assert (land.controller, land.lean) == (printed.owner, printed.lean)
    assert [id for id, land in front.lands.items() if land.contested] == ["J25"]
    assert {region: marker.state for region, marker in front.conflicts.items()} == {"J25": "contested"}
    assert all(sum(n.resources.values()) == 0 and n.zone == "white" for n in front.nations.values())
    assert front.pacts == dict.fromkeys(("soviet_japanese", "soviet_chinese", "stalin"), "valid")
    assert {n.medals for n in front.nations.values()} == {0}


@rule("WRS-02", "WRS-03")
def test_only_the_eastern_front_is_offered_to_its_end() -> None:
    lengths = {one.id: one.switches[0].default for one in scenarios()}
    assert lengths == {id: "standard" if id == "eastern_front" else "quick" for id in lengths}
    assert len(lengths) == 5


@rule("WR0-01", "WR4D-05")
def test_units_are_taken_off_the_stacks_of_one_nation_in_one_region(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "germany", 22, "R4", infantry=2)
    desk.put(front, "italy", 112, "R5", infantry=2)
    desk.put(front, "germany", 20, "R5", infantry=2, armor=1)
    desk.put(front, "germany", 21, "R5", infantry=2)
    remove_units(front, "germany", "R5", "infantry", 3)
    left = {id: stack.units for id, stack in front.stacks.items()}
    assert left == {
        "germany-20": {"armor": 1},
        "germany-21": {"infantry": 1},
        "germany-22": {"infantry": 2},
        "italy-112": {"infantry": 2},
    }
    remove_units(front, "germany", "R5", "infantry", 1)
    assert "germany-21" not in front.stacks


# --- economy --------------------------------------------------------------------------------------------------


@rule("WR1-08", "WR1-10")
def test_cards_are_turned_before_the_income_is_counted(desk: Any) -> None:
    front = desk.front(bare=True)
    front.lands["R1"].contested = True  # nobody fights there any more
    economy_phase(desk.world(front))
    assert not front.lands["R1"].contested
    full = dict(front.nations["ussr"].resources)
    front.conflicts["R2"] = Conflict("active")
    front.conflicts["R4"], front.lands["R4"].contested = Conflict("active"), True  # it was so before the orders
    front.conflicts["R1"] = Conflict("contested")
    economy_phase(desk.world(front))
    assert front.lands["R1"].contested and not front.lands["R2"].contested
    assert front.lands["R4"].contested
    assert sum(front.nations["ussr"].resources.values()) == 2 * sum(full.values()) - 2


# --- landing and reorganising ---------------------------------------------------------------------------------


@rule("WR5-09", "WR4D-09")
def test_one_unit_alone_has_nothing_to_reorganise(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "G1", infantry=1)
    assert not can_regroup(front, "germany")
    front.step, front.endings = "combat", {"G1": Ending("held", "germany")}
    assert groups_back(front, "germany") == {} and regroupings(front, "germany") == []
    desk.put(front, "germany", 22, "G1", infantry=1)
    assert can_regroup(front, "germany")
    assert list(groups_back(front, "germany")) == [("G1", "army")]
    sheet = regroupings(front, "germany")[0]
    for seed in range(20):
        assert sheet.check(sheet.sample(random.Random(seed))) is None
    front.endings = {}
    assert groups_back(front, "germany") == {}
    front.step, front.endings = "landing", {"G1": Ending("held", "germany")}
    assert groups_back(front, "germany") == {}


@rule("WR5-09", "WR0-01")
def test_why_stacks_cannot_stand_as_the_sheet_says(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 20, "G1", infantry=2)
    desk.put(front, "germany", 22, "G1", infantry=1)
    desk.put(front, "germany", 32, "G4", infantry=1)

    def why(*stacks: Regroup) -> tuple[str, str, str] | None:
        found = reorganisation_refusal(front, "germany", Reorganisation(list(stacks)))
        return None if found is None else (found.rule, found.reason, found.field)

    assert why() is None
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
def test_reorganising_changes_the_named_region_and_force_alone(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "usa", 31, "B1", infantry=2)
    desk.put(front, "usa", 32, "B1", infantry=1)
    desk.put(front, "usa", 11, "B1", fighter=2).landing = True
    desk.put(front, "usa", 33, "U2", infantry=1)
    world = desk.world(front)
    regroup(world, "usa", Reorganisation([Regroup(31, "B1", {"infantry": 3})]))
    assert {id: (s.region, s.units) for id, s in front.stacks.items()} == {
        "usa-11": ("B1", {"fighter": 2}),
        "usa-33": ("U2", {"infantry": 1}),
        "usa-31": ("B1", {"infantry": 3}),
    }
    assert desk.facts("reorganised") == [{"nation": "usa", "region": "B1", "force": "army", "stacks": 1}]
    regroup(world, "usa", Reorganisation([Regroup(11, "B1", {"fighter": 1}), Regroup(12, "B1", {"fighter": 1})]))
    assert front.stacks["usa-11"].landing and front.stacks["usa-12"].landing
    assert not front.stacks["usa-31"].landing
    assert desk.facts("reorganised")[1]["stacks"] == 2


@rule("WR5-09", "WR5-08")
def test_merging_helps_only_where_it_frees_a_marker_of_the_force_that_is_missing(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.game_round = 2
    for marker in set_up().nations["germany"].markers["army"]:
        desk.put(front, "germany", marker, "G1", infantry=8)
    front.nations["germany"].production["G1"] = {"infantry": 1}
    front.due = ["G1"]
    desk.put(front, "germany", 11, "G1", fighter=1)
    desk.put(front, "germany", 12, "G1", fighter=1)
    assert not wants_markers(front, "germany")  # merging planes frees no army marker
    front.stacks["germany-20"].units = {"infantry": 4}
    front.stacks["germany-22"].units = {"infantry": 4}
    assert wants_markers(front, "germany")
    front.due = []
    assert not wants_markers(front, "germany")
    assert free_commands(front, "germany", "army") == []


@rule("WR5-07", "WR5-06")
def test_what_bombs_took_is_gone_and_the_rest_comes_out(desk: Any) -> None:
    front = desk.front(bare=True)
    front.game_round = 2
    front.lands["G1"].bombs = capacity(front, "G1") - 2
    front.nations["germany"].production = {"G1": {"infantry": 2, "armor": 1}}
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), {"give-up-units": {"infantry": 1, "armor": 0}})
    assert front.nations["germany"].production == {}
    assert front.nations["germany"].casualties == {"infantry": 1}
    assert [(s.region, s.units) for s in front.stacks.values()] == [("G1", {"infantry": 1, "armor": 1})]
    assert [f["size"] for f in desk.facts("deployment-bombed")] == [1]


@rule("WR5-02")
def test_of_two_planes_of_a_type_one_parts_and_one_stays(desk: Any) -> None:
    front = desk.front(bare=True)
    desk.put(front, "germany", 11, "A-5", fighter=2, bomber=1).landing = True
    answers = iter(["part:fighter", "part:bomber", "G1", "G8", "G1"])
    front.step, front.stage = "landing", "land"

    def answer(_: str, decision: Any) -> Any:
        return next(answers) if decision.kind == "land-planes" else decision.default

    desk.run(landing_phase(desk.world(front)), answer)
    assert [(s.command, s.region, s.units, s.landing, s.guest) for s in front.stacks.values()] == [
        (11, "G1", {"fighter": 1}, False, False),
        (12, "G8", {"fighter": 1}, False, False),
        (13, "G1", {"bomber": 1}, False, False),
    ]


@rule("WR5-01")
@pytest.mark.parametrize(("places", "asked"), [(("G1",), False), (("G1", "G8"), True)])
def test_of_two_places_to_land_the_owner_picks_one(desk: Any, places: tuple[str, ...], asked: bool) -> None:
    front = desk.front(bare=True)
    for land in front.lands.values():
        land.controller = "ussr"
    for region in places:
        front.lands[region].controller = "germany"
    desk.put(front, "germany", 11, "A-5", fighter=1).landing = True
    front.step, front.stage = "landing", "land"
    desk.run(landing_phase(desk.world(front)), {"land-planes": places[-1]})
    assert front.stacks["germany-11"].region == places[-1]
    assert ("land-planes" in desk.kinds()) is asked


@rule("WRN-08", "WR0-02")
def test_as_many_as_find_room_change_stacks() -> None:
    start, goal = Stack("neutral", 0, "army", "N14", {"infantry": 6}), Stack("uk", 20, "army", "N14", {"armor": 1})
    move_units(start, goal, "infantry", 0)
    assert (start.units, goal.units) == ({"infantry": 6}, {"armor": 1})
    move_units(start, goal, "infantry", 4)
    assert (start.units, goal.units) == ({"infantry": 2}, {"armor": 1, "infantry": 4})
    move_units(start, goal, "infantry", 5)
    assert (start.units, goal.units) == ({}, {"armor": 1, "infantry": 6})


@rule("WRN-08")
def test_a_neutrals_force_joins_stacks_of_its_own_force_and_says_how_many(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["N14"].controller = "uk"
    for marker in set_up().nations["uk"].markers["army"]:
        desk.put(front, "uk", marker, "B1", infantry=1)
    first, second = set_up().nations["uk"].markers["army"][:2]
    desk.put(front, "uk", first, "N14", infantry=8)
    desk.put(front, "uk", second, "N14", infantry=6)
    desk.put(front, "uk", 11, "N14", fighter=1)
    army = Stack(NEUTRAL, 0, "army", "N14", {"infantry": 1, "artillery": 2})
    join_keeper(desk.world(front), "uk", army)
    assert front.stacks[f"uk-{second}"].units == {"infantry": 7, "artillery": 1}
    assert [(f["command"], f["size"]) for f in desk.facts("neutral-joins")] == [(second, 2)]
    assert front.nations["uk"].production == {"N14": {"artillery": 1}}
    join_keeper(desk.world(front), "uk", Stack(NEUTRAL, 0, "air", "N14", {"fighter": 1}))
    assert front.stacks["uk-12"].units == {"fighter": 1} and front.stacks["uk-12"].drafted


@rule("WRN-08", "WR1-14")
def test_chinas_share_of_a_neutrals_army_waits_where_markers_are_missing(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["N19"].controller = "china"
    for marker in set_up().nations["china"].markers["army"]:
        desk.put(front, "china", marker, "C1", infantry=1)
    join_keeper(desk.world(front), "china", Stack(NEUTRAL, 0, "army", "N19", {"infantry": 3}))
    assert front.nations["china"].production == {"N19": {"infantry": 3}}
    join_keeper(desk.world(front), "china", Stack(NEUTRAL, 0, "air", "N19", {"fighter": 1}))
    assert front.nations["china"].production == {"N19": {"infantry": 3}}
    assert [f["unit"] for f in desk.facts("units-lost")] == ["fighter"]


@rule("WR4D-12")
def test_china_captures_nothing_where_only_planes_are_built(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.nations["japan"].production = {"J1": {"fighter": 1}, "J4": {"fighter": 1, "armor": 2}}
    seize(desk.world(front), "J1", "japan", "china")
    assert front.nations["china"].production == {}
    seize(desk.world(front), "J4", "japan", "china")
    assert front.nations["china"].production == {"J4": {"armor": 2}}
    assert front.nations["japan"].production == {}
    assert [(f["region"], f["units"]) for f in desk.facts("pile-captured")] == [("J4", 2)]


@rule("WR4D-05", "WRB-13")
def test_casualty_points_are_counted_at_once_in_the_blitz_game_only(desk: Any) -> None:
    for option, points in (("off", 0), ("on", 10)):
        front = desk.front("global_war", blitz=option)
        mourn(front, "usa", "carrier", 2)
        mourn(front, "usa", "carrier", 0)
        mourn(front, NEUTRAL, "infantry", 1)
        assert (front.nations["usa"].casualties, front.nations["usa"].points) == ({"carrier": 2}, points)


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


# --- morale ---------------------------------------------------------------------------------------------------


@rule("WR6-03")
@pytest.mark.parametrize(
    ("stress", "medals", "goods", "default"),
    [
        (6, 1, 0, {"medals": 1}),
        (5, 1, 0, {"medals": 0}),
        (7, 1, 3, {"medals": 0, "goods": 2}),
        (7, 3, 1, {"medals": 1, "goods": 1}),
        (9, 1, 1, {"medals": 0, "goods": 0}),
    ],
)
def test_by_default_so_much_is_handed_in_as_saves_the_zone(
    desk: Any, stress: int, medals: int, goods: int, default: dict[str, int]
) -> None:
    front = desk.front()
    nation = front.nations["germany"]
    nation.stress, nation.medals, nation.goods = stress, medals, goods
    desk.run(ease_stress(desk.world(front), "germany"))
    assert desk.asked[0][1].default == default
    assert desk.asked[0][1].most == min(stress, medals + goods)
    assert nation.stress == stress - sum(default.values())
    assert len(desk.facts("stress-eased")) == (sum(default.values()) > 0)


@rule("WR6-03")
def test_nobody_is_asked_without_stress_or_without_medals_and_goods(desk: Any) -> None:
    front = desk.front()
    front.nations["germany"].stress = 3
    front.nations["ussr"].medals = 3
    for nation in front.nations:
        desk.run(ease_stress(desk.world(front), nation))
    assert desk.asked == []


@rule("WR6-03", "WR6-07")
def test_only_what_is_handed_in_is_spent(desk: Any) -> None:
    nation = desk.front().nations["germany"]
    nation.medals, nation.goods = 3, 3
    assert (spend(nation, {"goods": 2}), nation.medals, nation.goods) == (2, 3, 1)
    assert (spend(nation, {"medals": 1}), nation.medals, nation.goods) == (1, 2, 1)


@rule("WR6-07")
def test_medals_and_goods_may_be_kept_instead_of_going_back(desk: Any) -> None:
    front = desk.front()
    nation = front.nations["germany"]
    nation.zone, nation.medals, nation.goods = "yellow", 4, 4
    desk.run(recover(desk.world(front), "germany"), {"recover": {"medals": 0, "goods": 0}})
    assert (nation.zone, nation.medals, nation.goods) == ("yellow", 4, 4)
    assert desk.facts("homefront-recovers") == []
    desk.run(recover(desk.world(front), "germany"))
    assert (nation.zone, nation.medals, nation.goods) == ("blue", 2, 0)


@rule("WR6-05", "R12")
def test_units_under_construction_are_not_on_the_map(desk: Any) -> None:
    front = desk.front(bare=True)
    front.nations["germany"].production = {"G1": {"infantry": 2}}
    check_stress(desk.world(front), "germany")
    assert front.nations["germany"].zone == "blue"
    desk.put(front, "germany", 1, "A-5", submarine=1)
    check_stress(desk.world(front), "germany")
    assert front.nations["germany"].zone == "blue"


@rule("WR6-14", "WR6-09", "WR6-12")
def test_the_first_nation_in_turn_order_takes_part_in_every_step(desk: Any) -> None:
    front = desk.front(bare=True)
    front.turn_order = ["germany", "ussr"]
    for command, nation in ((20, "germany"), (21, "ussr")):
        desk.put(front, nation, command, "R5" if nation == "ussr" else "G1", infantry=4)
        state = front.nations[nation]
        state.zone, state.medals, state.stress = "grey", 7, 2
        state.resources = {"oil": 0, "iron": 0, "osr": 5}
    front.step, front.stage, front.mover = "morale", "casualties", 0
    answers = {"ease-stress": {"medals": 1}, "recover": {"medals": 0}}
    desk.run(morale_phase(desk.world(front)), answers)
    for nation in front.nations.values():
        assert (nation.medals, nation.stress, nation.resources["osr"]) == (6, 1, 2)
        assert nation.casualties == {"infantry": 1}
    assert [seat for seat, d in desk.asked if d.kind == "recover"] == ["germany", "ussr"]
    assert "calm-unrest" not in desk.kinds()  # with one kind of resource there is nothing to choose
    told = ("stress-eased", "unrest-calmed", "desertion")
    seats = [(e.kind, e.args["nation"]) for e in desk.log if getattr(e, "kind", "") in told]
    assert seats[:2] == [("stress-eased", "germany"), ("stress-eased", "ussr")]
    assert seats[2:] == [(kind, nation) for nation in ("germany", "ussr") for kind in told[1:]]
    assert (front.step, front.stage, front.mover) == ("production", "trade", 0)


@rule("WR6-14")
def test_a_war_that_older_rules_left_among_desertions_calms_no_unrest_twice(desk: Any) -> None:
    front = desk.front(bare=True)
    nation = front.nations["germany"]
    nation.zone, nation.stress, nation.resources["osr"] = "grey", 1, 5
    desk.put(front, "germany", 20, "G1", infantry=4)
    front.step, front.stage, front.mover = "morale", "desertion", front.turn_order.index("germany")
    desk.run(morale_phase(desk.world(front)))
    assert (nation.resources["osr"], nation.casualties) == (5, {"infantry": 1})


@rule("WR6-12", "R28")
def test_where_all_desert_nobody_is_asked_who_goes(desk: Any) -> None:
    front = desk.front(bare=True)
    nation = front.nations["germany"]
    nation.zone, nation.stress = "grey", 3
    desk.put(front, "germany", 20, "G1", infantry=2, armor=1)
    desk.run(desert(desk.world(front), "germany"))
    assert (front.stacks, desk.asked) == ({}, [])
    assert (nation.casualties, nation.stress) == ({"infantry": 2, "armor": 1}, 3)
    desk.put(front, "germany", 20, "G1", infantry=4)
    nation.stress = 0
    desk.run(desert(desk.world(front), "germany"))
    assert front.stacks["germany-20"].units == {"infantry": 4}
    assert [f["size"] for f in desk.facts("desertion")] == [3]


# --- production -----------------------------------------------------------------------------------------------


@rule("WRO-04")
def test_nine_iron_are_enough_and_nobody_must_rebuild(desk: Any) -> None:
    for answer, bombs, iron in (("G1", 0, 0), ("pass", 1, 9)):
        front = desk.front(rebuilding="on")
        front.step, front.stage = "production", "rebuilding"
        front.lands["G1"].bombs = front.lands["R1"].bombs = 1
        front.nations["germany"].resources["iron"] = 9
        desk.asked.clear()
        desk.run(
            production_phase(desk.world(front)),
            lambda _, d, a=answer: a if d.kind == "rebuild" else d.default,
        )
        assert (front.lands["G1"].bombs, front.nations["germany"].resources["iron"]) == (bombs, iron)
        assert front.lands["R1"].bombs == 1
        asked = [(seat, d.choices) for seat, d in desk.asked if d.kind == "rebuild"]
        assert asked == [("germany", ["pass", "G1"])]


@rule("WR7-15", "WR7-04")
def test_the_first_nation_in_turn_order_trades_and_builds_too(desk: Any) -> None:
    front = desk.front("global_war", bare=True, rebuilding="on")
    front.turn_order = ["usa", "uk", "ussr", "china", "germany", "italy", "japan"]
    front.nations["usa"].resources = {"oil": 4, "iron": 9, "osr": 9}
    front.lands["U1"].bombs = 1
    front.step, front.stage, front.mover = "production", "trade", 0
    answers = {"trade": "N1:oil", "rebuild": "U1"}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase" and seat == "usa":
            return Purchase({"infantry": 2})
        return answers.get(decision.kind, decision.default)

    desk.run(production_phase(desk.world(front)), answer)
    assert [seat for seat, d in desk.asked if d.kind in answers] == ["usa", "usa"]
    assert front.nations["usa"].resources == {"oil": 2, "iron": 3, "osr": 5}
    assert front.lands["U1"].bombs == 0
    assert sum(sum(pile.values()) for pile in front.nations["usa"].production.values()) == 2
    assert not [s for s in front.stacks.values() if s.nation == "usa"]


@rule("WR7-08", "WR7-04")
def test_chinese_artillery_is_built_and_only_chinese_infantry_is_mobilised(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["J4"].controller = "china"
    front.nations["china"].resources = {"oil": 0, "iron": 9, "osr": 9}
    front.nations["uk"].resources = {"oil": 0, "iron": 0, "osr": 9}
    front.step, front.stage, front.mover = "production", "purchase", 0
    sheets = {"china": Purchase({"artillery": 1, "infantry": 1}), "uk": Purchase({"infantry": 2})}

    def answer(seat: str, decision: Any) -> Any:
        return sheets.get(seat, decision.default) if decision.kind == "purchase" else decision.default

    desk.run(production_phase(desk.world(front)), answer)
    assert front.nations["china"].production == {"J4": {"artillery": 1}}
    assert [(s.nation, s.units) for s in front.stacks.values()] == [("china", {"infantry": 1})]
    assert sum(pile["infantry"] for pile in front.nations["uk"].production.values()) == 2


@rule("WRB-06", "WR7-09")
def test_nobody_trades_in_the_blitz_game_whatever_he_has(desk: Any) -> None:
    for option in ("off", "on"):
        front = desk.front("global_war", bare=True, blitz=option)
        for nation in ("usa", "china"):
            front.nations[nation].resources = {"oil": 9, "iron": 9, "osr": 9}
        assert bool(deals(front, "usa")) is (option == "off")
        assert deals(front, "china") == []
    assert deals(desk.front("war_in_pacific"), "usa") == []


@rule("WR7-02", "WR1-13")
def test_what_a_purchase_is_refused_for(desk: Any) -> None:
    front = desk.front("global_war")
    for nation in front.nations.values():
        nation.resources = {"oil": 2, "iron": 2, "osr": 10}

    def why(nation: str, sheet: Purchase) -> str:
        found = purchase_refusal(front, nation, sheet)
        return "" if found is None else found.reason

    assert why("usa", Purchase({"infantry": 1})) == why("usa", Purchase({"infantry": 5})) == ""
    assert why("usa", Purchase({"infantry": 6})) == "too-expensive"
    assert why("usa", Purchase({"infantry": 0})) == why("usa", Purchase({"carrier_fighter": 1})) == "not-for-sale"
    assert why("usa", Purchase({"bomber": 1})) == ""
    assert why("usa", Purchase({}, 1, {"oil": 2, "iron": 2, "osr": 1})) == ""
    assert why("usa", Purchase({}, 1, {"oil": 2, "iron": 2})) == "goods-not-paid"
    assert why("usa", Purchase({}, -1, {"osr": -5})) == why("usa", Purchase({}, 1, {"gold": 5})) == "goods-not-paid"
    assert why("usa", Purchase({"fighter": 1}, 1, {"oil": 1, "osr": 4})) == "too-expensive"
    assert why("usa", Purchase({"fighter": 1}, 1, {"osr": 5})) == ""
    assert why("china", Purchase({"artillery": 1})) == "not-for-sale"
    front.lands["J4"].controller = "china"
    assert why("china", Purchase({"artillery": 1})) == ""
    assert why("china", Purchase({"armor": 1})) == "not-for-sale"


@rule("WR7-01", "R35")
def test_the_form_of_a_purchase_says_what_there_is_and_draws_legal_ones(desk: Any) -> None:
    front = desk.front("global_war")
    front.nations["uk"].resources = {"oil": 20, "iron": 20, "osr": 20}
    sheet = purchase_sheet(front, "uk")
    assert sheet.offer is not None
    offer = sheet.offer()
    assert offer["costs"]["fighter"] == {"oil": 2, "iron": 1, "osr": 1}
    assert offer["rooms"] == rooms(front, "uk", "infantry") and offer["yards"] == rooms(front, "uk", "cruiser")
    assert (offer["goods"], offer["resources"]) == (5, front.nations["uk"].resources)
    drawn = [sheet.sample(random.Random(seed)) for seed in range(40)]
    assert all(sheet.check(one) is None for one in drawn)
    sizes = {sum(one.units.values()) for one in drawn}
    assert {0, 8} <= sizes and max(sizes) == 8


@rule("WR7-01", "WR7-02")
def test_what_was_bought_is_revealed_type_by_type(desk: Any) -> None:
    front = desk.front()
    front.step, front.stage = "production", "purchase"
    front.nations["germany"].resources = {"oil": 9, "iron": 9, "osr": 9}
    sheets = {"germany": Purchase({"infantry": 2, "fighter": 1}, 0), "ussr": Purchase()}
    desk.run(production_phase(desk.world(front)), lambda s, d: sheets[s] if d.kind == "purchase" else d.default)
    told = [(f["nation"], f["unit"], f["count"]) for f in desk.facts("units-bought")]
    assert told == [("germany", "infantry", 2), ("germany", "fighter", 1)]
    placed = list(front.nations["germany"].production.values())
    assert sum(units.get("infantry", 0) for units in placed) == 2
    assert sum(units.get("fighter", 0) for units in placed) == 1


@rule("WR7-13")
def test_a_neighbour_that_only_leans_to_a_side_gives_no_route(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["U2"].controller = front.lands["U3"].controller = "japan"
    front.nations["uk"].zone = "yellow"  # no trade by sea
    assert route(front, "uk", "N1") == ""  # Central America is a friend, but nobody's land
    front.lands["N2"].controller = "usa"
    assert route(front, "uk", "N1") == "land"
    front.lands["N2"].contested = True
    assert route(front, "uk", "N1") == ""


@rule("WR7-09", "WR7-12")
def test_with_whom_a_neutral_trades(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert will_trade(front, "usa", "N1") and not will_trade(front, "japan", "N1")
    front.lands["N1"].contested = True
    assert not will_trade(front, "usa", "N1")
    front.nations["usa"].resources = {"oil": 2, "iron": 3, "osr": 4}
    assert deals(front, "usa") == [deal for deal in deals(front, "usa") if deal.endswith((":oil", ":iron"))]
    front.lands["N1"].contested = False
    assert "N1:oil" in deals(front, "usa") and "N1:iron" not in deals(front, "usa")
    front.lands["N1"].controller = "japan"
    assert will_trade(front, "japan", "N1") is False and not will_trade(front, "usa", "N1")


# --- the Blitz game -------------------------------------------------------------------------------------------


@rule("WRB-06")
def test_without_medals_or_beyond_twenty_dice_nobody_is_asked(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    front.nations["usa"].medals = 0
    desk.run(add_dice(desk.world(front), "usa"))
    assert (desk.asked, front.dice) == ([], {"usa": 10})
    front.nations["usa"].medals = 3
    desk.run(add_dice(desk.world(front), "usa"), {"blitz-dice": {"medals": 0}})
    assert (front.nations["usa"].medals, front.dice["usa"]) == (3, 10)
    desk.run(add_dice(desk.world(front), "usa"))
    assert front.nations["usa"].medals == 3  # by default all are kept
    desk.run(add_dice(desk.world(front), "usa"), {"blitz-dice": {"medals": 2}})
    assert (front.nations["usa"].medals, front.dice["usa"]) == (1, 12)


@rule("WRB-08")
def test_only_what_the_dice_can_make_is_offered(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    front.faces = ["yellow", "yellow", "white"]
    assert affordable(front, "usa") == {"infantry": (0, 2), "submarine": (0, 1)}
    decision = spend_decision("usa", front.faces, affordable(front, "usa"))
    assert decision.check({}) is None and decision.check({"infantry": 2}) is None
    assert decision.check({"infantry": 2, "submarine": 1}) is not None
    front.faces = ["white"]
    assert affordable(front, "usa") == {}
    assert dice_suffice([], {}) and dice_suffice([], {"infantry": 0}) and not dice_suffice([], {"infantry": 1})
    assert dice_suffice(["black", "black"], {"infantry": 1, "artillery": 1})
    assert not dice_suffice(["black"], {"infantry": 1, "artillery": 1})
    assert dice_suffice(["red", "white", "yellow"], {"bomber": 1, "infantry": 1})
    assert dice_suffice(["green", "white", "white", "green"], {"fighter": 2})
    assert not dice_suffice(["green", "white", "white"], {"fighter": 2})


@rule("WRB-03")
def test_the_blitz_game_knows_no_income(desk: Any) -> None:
    for option, told in (("on", 0), ("off", 7)):
        front = desk.front("global_war", bare=True, blitz=option)
        next(step for step in play_war(desk.world(front)) if isinstance(step, Ask | Mark))
        assert front.step == "planning"
        assert len(desk.facts("income")) == told


@rule("WRB-03", "WRB-07")
def test_the_blitz_production_leads_to_the_movement(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    front.turn_order = ["germany"]
    front.step, front.stage, front.mover = "production", "bonus", 0
    front.nations["germany"].medals = 0
    dice = [1] * 8
    desk.run(blitz_production(desk.world(front, dice)), {"blitz-build": {"infantry": 3}})
    assert (front.step, front.stage, front.mover) == ("movement", "turn", 0)
    assert (front.dice, front.faces) == ({"germany": 0}, [])
    assert sum(u["infantry"] for u in front.nations["germany"].production.values()) == 3


# --- the end --------------------------------------------------------------------------------------------------


@rule("R31", "R34")
def test_only_a_nation_in_grey_with_nothing_left_falls(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert next_to_collapse(front) == ""
    front.nations["italy"].zone = "grey"
    assert next_to_collapse(front) == "italy"
    desk.put(front, "germany", 20, "T1", infantry=1)
    assert next_to_collapse(front) == "italy"
    desk.put(front, "italy", 112, "T1", infantry=1)
    assert next_to_collapse(front) == ""
    del front.stacks["italy-112"]
    front.nations["italy"].collapsed = True
    assert next_to_collapse(front) == ""


@rule("R33")
def test_nobodys_land_brings_no_medal_and_is_taken_by_who_stands_there_alone(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["T5"].controller = ""
    assert ownerless(front, "T5") and not ownerless(front, "T1") and not ownerless(front, "N10")
    desk.put(front, "uk", 36, "T5", infantry=1)
    desk.put(front, "germany", 20, "T5", infantry=1)
    take_ownerless(desk.world(front))
    assert front.lands["T5"].controller == ""
    battle = Battle("T5", {"allies": "uk", "axis": "germany"}, "axis")
    battle.lines = [Line("uk", "allies", "infantry", "offensive", fresh=1)]
    assert desk.run(choose_medals(front, battle, "allies")) == {}
    front.lands["T5"].controller = "italy"
    assert desk.run(choose_medals(front, battle, "allies")) == {"uk": 1}
    front.lands["T5"].controller = ""
    del front.stacks["germany-20"]
    take_ownerless(desk.world(front))
    assert (front.lands["T5"].controller, front.nations["uk"].medals) == ("uk", 0)


@rule("WR1-08")
def test_a_conflict_that_is_over_leaves_marker_order_and_card(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.conflicts = {"R5": Conflict("contested"), "A-2": Conflict("contested"), "R4": Conflict("contested")}
    front.conflict_order = ["R5", "A-2"]
    front.lands["R5"].contested = front.lands["R4"].contested = True
    desk.put(front, "germany", 20, "R4", infantry=1)
    for region in ("R5", "A-2", "R4", "G1"):
        end_if_over(desk.world(front), region)
    assert (list(front.conflicts), front.conflict_order) == (["R4"], [])
    assert not front.lands["R5"].contested and front.lands["R4"].contested
    assert [f["region"] for f in desk.facts("conflict-ended")] == ["R5", "A-2"]


@rule("R33")
def test_the_heirs_of_a_fallen_nation(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.turn_order = ["japan", "germany", "italy", "uk", "usa", "ussr", "china"]
    desk.put(front, "germany", 20, "T1", infantry=1)
    desk.put(front, "germany", 21, "T2", infantry=1)
    desk.put(front, "japan", 50, "T2", infantry=1)
    desk.put(front, "uk", 20, "T5", infantry=1)
    desk.put(front, "germany", 22, "G1", infantry=1)
    heirs = desk.run(choose_heirs(front, "italy"), {"heir": "germany"})
    assert heirs == {"T1": "germany", "T2": "germany"}
    assert [(seat, d.choices) for seat, d in desk.asked] == [("japan", ["japan", "germany"])]
    bequeath(desk.world(front), "italy", heirs)
    assert [front.lands[id].controller for id in ("T1", "T2", "T3", "T5", "G1")] == [
        *("germany", "germany", "", "", "germany")
    ]
    assert front.nations["germany"].medals == 4  # three for the capital and one


@rule("WRV-03", "R32")
def test_the_war_ends_when_all_of_a_side_are_out_and_not_before(desk: Any) -> None:
    front: Front = desk.front("north_africa", bare=True)
    for nation, region, command in (("uk", "B1", 20), ("usa", "U1", 31), ("germany", "G3", 20)):
        desk.put(front, nation, command, region, infantry=1)
    front.nations["italy"].zone = "grey"
    desk.run(check_collapse(desk.world(front)))
    assert front.nations["italy"].collapsed and not front.over
    assert "italy" not in front.turn_order
    assert front.nations["italy"].resources == {"oil": 0, "iron": 0, "osr": 0}
    del front.stacks["germany-20"]
    front.nations["germany"].zone = "grey"
    front.options["length"], front.game_round = "quick", 6
    desk.run(end_round(desk.world(front)))
    assert (front.over, front.victor, front.ending) == (True, "allies", "collapse")
    assert front.game_round == 6
