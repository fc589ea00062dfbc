"""WRB, WRQ The Blitz game and Blitz combat."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.war_room.data.data import NEUTRAL, set_up
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.blitz_combat import dice_for, dive
from sandtable.games.war_room.rules.combat.bombing import bomb_targets
from sandtable.games.war_room.rules.conflict.conflict import raided_convoys
from sandtable.games.war_room.rules.conflict.muster import stances_of
from sandtable.games.war_room.rules.deploying.deploy import due_regions
from sandtable.games.war_room.rules.economy import income
from sandtable.games.war_room.rules.landing import landing_places
from sandtable.games.war_room.rules.morale import count_casualties, morale_phase
from sandtable.games.war_room.rules.movement import launch_goals
from sandtable.games.war_room.rules.planning.moves import flights, neutral_closed, ways
from sandtable.games.war_room.rules.planning.planning import bid_limit, order_sheet, pay_bids
from sandtable.games.war_room.rules.production.blitz import (
    add_dice,
    affordable,
    blitz_production,
    dice_suffice,
    production_points,
    spend_decision,
)
from sandtable.games.war_room.rules.production.trade import deals
from sandtable.games.war_room.script import play_war
from sandtable.games.war_room.state.model import Battle, Front, Line, Stack, mourn, starting_front
from sandtable.games.war_room.view.view import view
from sandtable.kernel import Ask, Mark, Seeded, open_table
from sandtable.testing import rule
from tests.rules.war_room.conftest import FACES

NAMES = {"y": "yellow", "b": "blue", "g": "green", "r": "red", "k": "black", "w": "white"}


def faces(letters: str) -> list[str]:
    """The colours of these letters."""
    return [NAMES[letter] for letter in letters]


def blitz(desk: Any, scenario: str = "global_war") -> Front:
    """A bare front of the Blitz game."""
    front: Front = desk.front(scenario, bare=True, blitz="on")
    return front


def produce(desk: Any, front: Front, dice: str, answers: Any = None) -> None:
    """Play the production phase of the Blitz game with these colours."""
    front.step, front.stage, front.mover = "production", "bonus", 0
    desk.run(blitz_production(desk.world(front, [FACES[letter] for letter in dice])), answers)


@rule("WRB-01")
def test_every_nation_starts_with_a_medal_and_nothing_else() -> None:
    front = starting_front("global_war", {"blitz": "on"})
    assert {n.medals for n in front.nations.values()} == {1}
    assert {(n.stress, n.points, sum(n.resources.values())) for n in front.nations.values()} == {(0, 0, 0)}
    assert {n.medals for n in starting_front("global_war", {}).nations.values()} == {0}


@rule("WRB-01")
def test_everybody_sees_the_tracks_and_the_medals(desk: Any) -> None:
    front = blitz(desk)
    front.nations["usa"].medals, front.nations["usa"].points, front.nations["usa"].stress = 3, 7, 2
    for seat in ("japan", None):
        shown = view(front, seat).nations["usa"]
        assert (shown.medals, shown.points, shown.stress) == (3, 7, 2)


@rule("WRB-02")
@pytest.mark.parametrize(
    ("scenario", "points"),
    [
        ("global_war", {"china": 3, "uk": 7, "ussr": 5, "usa": 10, "germany": 8, "italy": 4, "japan": 6}),
        ("war_in_europe", {"uk": 4, "ussr": 5, "usa": 5, "germany": 8, "italy": 4}),
        ("war_in_pacific", {"china": 3, "uk": 3, "usa": 5, "japan": 6}),
        ("north_africa", {"uk": 3, "usa": 5, "germany": 3, "italy": 4}),
        ("eastern_front", {"ussr": 5, "germany": 5}),
    ],
)
def test_production_points_by_nation_and_scenario(desk: Any, scenario: str, points: dict[str, int]) -> None:
    front = blitz(desk, scenario)
    assert {nation: production_points(front, nation) for nation in front.nations} == points


@rule("WRB-03")
def test_the_phases_come_in_their_own_order() -> None:
    table = open_table(GAME, "eastern_front", Seeded(1), {"blitz": "on", "length": "quick"})
    steps: list[str] = []
    while table.state.game_round == 1:
        if not steps or steps[-1] != table.state.step:
            steps.append(table.state.step)
        seat = table.waiting[0]
        table.answer(seat, GAME.bot().answer(table.view(seat), table.pending[seat], random.Random(1)))
    wanted = ["planning", "production", "movement", "combat", "landing", "morale"]
    assert steps == [step for step in wanted if step in steps]
    assert steps[:3] == wanted[:3]


@rule("WRB-04")
def test_true_neutrals_are_closed_also_to_flights(desk: Any) -> None:
    front = blitz(desk)
    army = desk.put(front, "germany", 20, "G9", infantry=1)
    planes = desk.put(front, "usa", 11, "C5", fighter=1)
    assert ways(front, army, "N10")[1].reason == "neutral-closed"  # type: ignore[union-attr]
    assert ways(front, desk.put(front, "usa", 31, "U2", infantry=1), "N1")[0]  # Mexico is pro-Allied
    front.lands["C4"].controller = "neutral"  # two ways to Peiping, both over neutrals
    assert ways(front, planes, "J4")[1].rule == "WRB-04"  # type: ignore[union-attr]
    front.lands["J4"].controller = "china"
    assert "J4" not in landing_places(front, planes)
    assert "C5" in landing_places(front, planes), "where they are they may come down"
    front.lands["C4"].controller = "china"
    assert ways(front, planes, "J4")[0]
    assert "J4" in landing_places(front, planes)
    assert ways(front, planes, "B18")[0]  # straight over impassable land
    assert ways(front, planes, "C4")[0]  # the next region, although a neutral touches both
    train = desk.put(front, "ussr", 21, "R1", infantry=1)
    assert ways(front, train, "R14")[0]  # trains cross no neutrals, however far they go
    raiders = desk.put(front, "germany", 11, "G3", bomber=1)
    assert "B3" not in front.board.air["G3"] and ways(front, raiders, "B3")[0]  # round Spain, over the sea
    desk.put(front, "uk", 1, "A-5", carrier=1)
    assert "N10" in front.board.air["A-5"] and "N10" not in launch_goals(front, "uk", "A-5")


@rule("WRB-05")
def test_medals_are_bid_and_paid(desk: Any) -> None:
    front = blitz(desk)
    front.nations["china"].medals = 3
    assert bid_limit(front, "china") == 3
    assert order_sheet(front, "uk").check({"orders": [], "bid": 2}).reason == "bid-beyond-oil"  # type: ignore[union-attr]
    front.bids = {"china": 2, "uk": 1}
    pay_bids(desk.world(front))
    assert (front.nations["china"].medals, front.nations["uk"].medals) == (1, 0)
    assert [(f["nation"], f["left"], f["coin"]) for f in desk.facts("bid-paid")] == [
        ("china", 1, "bid-medals"),
        ("uk", 0, "bid-medals"),
    ]


@rule("WRB-06")
def test_there_are_no_resources_and_medals_buy_dice_up_to_twenty(desk: Any) -> None:
    front = blitz(desk)
    assert income(front, "usa") == {"oil": 0, "iron": 0, "osr": 0}
    assert deals(front, "usa") == []
    front.turn_order = ["usa"]
    front.nations["usa"].medals = 15
    produce(desk, front, "r" * 20, {"blitz-dice": {"medals": 10}, "blitz-build": {}})
    decision = next(d for _, d in desk.asked if d.kind == "blitz-dice")
    assert decision.most == 10  # ten points and ten medals make twenty
    assert front.nations["usa"].medals == 5
    assert desk.facts("production-dice")[0]["dice"] == 20


@rule("WRB-06", "WRB-07")
def test_all_medals_are_handed_in_before_anybody_throws_and_all_in_turn_order(desk: Any) -> None:
    front = blitz(desk)
    front.turn_order = ["japan", "italy"]
    produce(desk, front, "b" * 10, {"blitz-build": {}, "blitz-dice": {"medals": 0}})
    told = [(e.kind, e.args["nation"]) for e in desk.log if getattr(e, "kind", "").startswith("production-")]
    assert told == [
        ("production-dice", "japan"),
        ("production-dice", "italy"),
        ("production-thrown", "japan"),
        ("production-thrown", "italy"),
    ]


@rule("WRB-07")
def test_dice_are_thrown_in_batches_of_ten_and_not_carried_over(desk: Any) -> None:
    front = blitz(desk)
    front.turn_order = ["usa"]
    front.nations["usa"].medals = 1
    produce(desk, front, "r" * 10 + "r", {"blitz-dice": {"medals": 1}, "blitz-build": {"battleship": 3}})
    assert [len(f["throw"].shows) for f in desk.facts("production-thrown")] == [10, 1]
    assert [(f["unit"], f["count"]) for f in desk.facts("units-bought")] == [("battleship", 3)]
    assert desk.kinds().count("blitz-build") == 1  # a single red die makes nothing


@rule("WRB-08")
def test_black_is_a_joker_for_all_and_white_for_planes_and_ships_once_each() -> None:
    assert dice_suffice(faces("k"), {"infantry": 1})
    assert not dice_suffice(faces("w"), {"infantry": 1})
    assert dice_suffice(faces("rw"), {"bomber": 1})
    assert not dice_suffice(faces("ww"), {"bomber": 1})
    assert not dice_suffice(faces("rww"), {"battleship": 1})
    assert dice_suffice(faces("rrww"), {"bomber": 2})
    assert not dice_suffice(faces("rw"), {"bomber": 1, "infantry": 1})


@rule("WRB-08", "WRB-09")
def test_red_black_and_white_make_a_battleship_or_a_bomber_and_a_land_unit(desk: Any) -> None:
    throw = faces("rkw")
    assert dice_suffice(throw, {"battleship": 1})
    for land in ("infantry", "artillery", "armor"):
        assert dice_suffice(throw, {"bomber": 1, land: 1})
    assert not dice_suffice(throw, {"battleship": 1, "infantry": 1})
    front = blitz(desk)
    front.faces = throw
    limits = affordable(front, "usa")
    assert limits["battleship"] == (0, 1)
    decision = spend_decision("usa", throw, limits)
    assert decision.check({"battleship": 1, "bomber": 1}).reason == "dice-do-not-suffice"  # type: ignore[union-attr]
    assert decision.default["battleship"] == 1
    assert decision.check(decision.default) is None


@rule("WRB-10")
def test_chinese_infantry_joins_stacks_that_are_already_ordered(desk: Any) -> None:
    front = blitz(desk)
    desk.put(front, "china", 101, "C3", infantry=2)
    front.turn_order = ["china"]
    answers = {"blitz-build": {"infantry": 3}, "place-units": {"C3": 1, "C4": 2}}
    produce(desk, front, "yyy", answers)
    assert front.stacks["china-101"].units == {"infantry": 3}
    assert front.step == "movement"


@rule("WRB-10", "WR7-08")
def test_chinese_infantry_need_not_march_with_an_ordered_stack(desk: Any) -> None:
    front = blitz(desk)
    desk.put(front, "china", 101, "C4", infantry=2)
    desk.put(front, "china", 102, "C4", infantry=7)
    front.turn_order = ["china"]
    answers = {
        "blitz-build": {"infantry": 3},
        "place-units": {"C3": 1, "C4": 2},
        "mobilise": {"101": 0, "102": 1, "new": 1},
    }
    produce(desk, front, "yyy", answers)
    decision = next(d for _, d in desk.asked if d.kind == "mobilise")
    assert decision.limits == {"101": (0, 2), "102": (0, 1), "new": (0, 2)}
    assert [(s.region, s.size) for s in front.stacks.values()] == [("C4", 2), ("C4", 8), ("C3", 1), ("C4", 1)]


@rule("WRB-10", "WR7-08")
def test_the_last_marker_founds_one_stack_only(desk: Any) -> None:
    front = blitz(desk)
    markers = set_up().nations["china"].markers["army"]
    for marker in markers[:-1]:
        desk.put(front, "china", marker, "C1", infantry=8)
    front.stacks[f"china-{markers[0]}"].region = "C3"
    front.stacks[f"china-{markers[1]}"].region = "C4"
    for marker in markers[:2]:
        front.stacks[f"china-{marker}"].units = {"infantry": 2}
    front.turn_order = ["china"]
    answers = {
        "blitz-build": {"infantry": 2},
        "place-units": {"C3": 1, "C4": 1},
        "mobilise": {str(markers[0]): 0, "new": 1},
    }
    produce(desk, front, "yyb", answers)
    asked = [(d.args["region"], list(d.limits)) for _, d in desk.asked if d.kind == "mobilise"]
    assert asked == [("C3", [str(markers[0]), "new"])]  # in C4 only the old stack is left to join
    assert front.stacks[f"china-{markers[1]}"].size == 3


@rule("WRB-10", "WR7-08")
def test_where_no_infantry_is_placed_nobody_is_asked_whom_it_joins(desk: Any) -> None:
    front = blitz(desk)
    desk.put(front, "china", 101, "C3", infantry=2)
    desk.put(front, "china", 102, "C4", infantry=2)
    front.turn_order = ["china"]
    produce(desk, front, "yyy", {"blitz-build": {"infantry": 2}, "place-units": {"C3": 0, "C4": 2}})
    assert [d.args["region"] for _, d in desk.asked if d.kind == "mobilise"] == ["C4"]


@rule("WRB-10", "WR7-08")
def test_a_marker_that_another_region_needs_is_left_to_it(desk: Any) -> None:
    front = blitz(desk)
    markers = set_up().nations["china"].markers["army"]
    for marker in markers[:-1]:
        desk.put(front, "china", marker, "C3", infantry=2)
    front.turn_order = ["china"]
    produce(desk, front, "yyy", {"blitz-build": {"infantry": 3}, "place-units": {"C3": 1, "C4": 2}})
    decision = next(d for _, d in desk.asked if d.kind == "mobilise")
    assert (decision.args["region"], "new" in decision.limits) == ("C3", False)
    last = front.stacks[f"china-{markers[-1]}"]
    assert (last.region, last.units) == ("C4", {"infantry": 2})
    for marker in markers[:-1]:
        front.stacks[f"china-{marker}"].units = {"infantry": 8 if marker != markers[0] else 7}
    del front.stacks[f"china-{markers[-1]}"]
    desk.asked.clear()
    produce(desk, front, "yyy", {"blitz-build": {"infantry": 3}, "place-units": {"C3": 1, "C4": 2}})
    assert "mobilise" not in desk.kinds()  # one place in C3 is enough for one, and the marker goes to C4
    assert front.stacks[f"china-{markers[0]}"].size == 8


@rule("WRB-12")
def test_no_raids_no_resources_bombed_no_garrisons(desk: Any) -> None:
    front = blitz(desk)
    desk.put(front, "germany", 1, "A-9", submarine=1)
    assert raided_convoys(front, "A-9") == []
    battle = Battle("R1", {"allies": "ussr", "axis": "germany"}, "axis", stage="bombing")
    front.nations["ussr"].resources["iron"] = 5
    assert bomb_targets(front, battle, "blue") == []
    assert bomb_targets(front, battle, "white") == ["infrastructure"]
    desk.put(front, "germany", 20, "R5", infantry=1)
    desk.fight(front, "R5")
    assert front.lands["R5"].controller == "germany"
    assert desk.facts("garrison-throws") == []


@rule("WRB-13")
def test_casualty_points_are_counted_at_once(desk: Any) -> None:
    front = blitz(desk)
    for unit, points in (("armor", 1), ("bomber", 2), ("submarine", 3), ("cruiser", 3), ("carrier", 5)):
        before = front.nations["usa"].points
        mourn(front, "usa", unit, 1)
        assert front.nations["usa"].points - before == points


@rule("WRB-14")
@pytest.mark.parametrize(("region", "medals"), [("R1", 3), ("R7", 2), ("R6", 1)])
def test_medals_for_capitals_industry_and_other_land(desk: Any, region: str, medals: int) -> None:
    front = blitz(desk)
    front.nations["germany"].medals = 0
    front.lands[region].bombs = 1
    desk.put(front, "germany", 20, region, infantry=1)
    desk.fight(front, region)
    assert front.nations["germany"].medals == medals


@rule("WRB-14")
def test_the_two_medals_for_industry_may_be_shared_out(desk: Any) -> None:
    front = blitz(desk)
    front.nations["germany"].medals = front.nations["italy"].medals = 0
    desk.put(front, "germany", 20, "R7", infantry=1)
    desk.put(front, "italy", 112, "R7", infantry=1)
    desk.fight(front, "R7", answer={"medals": {"germany": 1, "italy": 1}})
    assert [front.nations[nation].medals for nation in ("germany", "italy")] == [1, 1]


@rule("WRB-15")
def test_seventeen_points_make_three_stress(desk: Any) -> None:
    front = blitz(desk)
    front.nations["usa"].points = 17
    count_casualties(desk.world(front), "usa")
    assert (front.nations["usa"].stress, front.nations["usa"].points) == (3, 0)


@rule("WRB-16", "R16")
def test_blue_costs_nothing_yellow_a_point_and_red_another(desk: Any) -> None:
    front = blitz(desk)
    zones = ("white", "blue", "yellow", "orange", "red", "grey")
    found = []
    for zone in zones:
        front.nations["usa"].zone = zone
        found.append(production_points(front, "usa"))
    assert found == [10, 10, 9, 9, 8, 8]
    front.nations["usa"].zone = "blue"
    front.step, front.stage = "morale", "casualties"
    desk.run(morale_phase(desk.world(front)))
    assert desk.facts("unrest-calmed") == []


@rule("WR5-05")
def test_in_the_blitz_game_units_come_out_in_the_first_round(desk: Any) -> None:
    front = blitz(desk)
    front.nations["germany"].production["G1"] = {"infantry": 1}
    assert due_regions(front) == ["G1"]


# --- Blitz combat ---------------------------------------------------------------------------------------------


def meeting(desk: Any) -> Front:
    """Blitz combat in the standard game, the Allies first."""
    front: Front = desk.front("global_war", bare=True, blitz_combat="on")
    front.turn_order = ["usa", *(n for n in front.nations if n != "usa")]
    return front


@rule("WRQ-02")
def test_only_bombers_over_land_choose_a_stance(desk: Any) -> None:
    front = meeting(desk)
    assert stances_of(front, "G1", "allies", "infantry") == ["blitz"]
    assert stances_of(front, "G1", "allies", "bomber") == ["blitz_ground", "blitz_strategic"]
    assert stances_of(front, "A-5", "allies", "bomber") == ["blitz_sea"]
    assert stances_of(front, "A-5", "allies", "cruiser") == ["blitz"]


@rule("WRQ-03")
def test_planes_lost_in_the_air_phase_do_not_fight_below(desk: Any) -> None:
    front = meeting(desk)
    desk.put(front, "usa", 31, "G3", infantry=1)
    desk.put(front, "usa", 11, "G3", fighter=1)
    desk.put(front, "germany", 11, "G3", fighter=1)
    desk.put(front, "germany", 20, "G3", infantry=1)
    desk.fight(front, "G3", "yy" + "gg" + "rr" + "rrr")
    assert [(f["phase"], f["allies"], f["axis"]) for f in desk.facts("dice-counted")] == [
        ("air", 2, 2),
        ("surface", 1, 3),
    ]


@rule("WRQ-04")
def test_dice_are_units_times_a_fixed_value_and_a_port_counts(desk: Any) -> None:
    front = meeting(desk)
    desk.put(front, "usa", 1, "A-5", battleship=1, cruiser=2)
    desk.put(front, "germany", 1, "A-5", battleship=1, cruiser=1)
    front.lands["R4"].bombs = 1  # so that Leningrad is no port of the Allies
    desk.fight(front, "A-5", "g" * 19)  # four and twice three; four, three and two for the port
    assert desk.facts("dice-counted")[-1] == {"region": "A-5", "phase": "surface", "allies": 10, "axis": 9}


@rule("WRQ-05")
def test_force_advantage_and_batch_cap_hold_on_the_surface(desk: Any) -> None:
    front = meeting(desk)
    desk.put(front, "usa", 31, "G3", infantry=8)
    desk.put(front, "usa", 35, "G3", infantry=8)
    desk.put(front, "germany", 20, "G3", armor=1, artillery=1, infantry=1)
    desk.fight(front, "G3", "k" * 10 + "r" * 6)
    assert desk.facts("dice-counted")[-1]["allies"] == 10  # two types fewer: one batch
    assert desk.facts("batch-thrown")[0]["missed"] == 10  # and black misses


@rule("WRQ-06", "WRQ-07")
def test_a_batch_of_one_die_is_thrown_with_two(desk: Any) -> None:
    front = meeting(desk)
    desk.put(front, "usa", 31, "G3", infantry=1)
    desk.put(front, "germany", 20, "G3", infantry=1)
    desk.fight(front, "G3", "yy" + "rr")
    assert [len(f["throw"].shows) for f in desk.facts("batch-thrown")] == [2, 2]
    assert front.nations["germany"].casualties == {"infantry": 1}


@rule("WRQ-07")
@pytest.mark.parametrize(
    ("dice", "set_"),
    [("yy", "yy"), ("yk", "yk"), ("yw", "yw"), ("yyw", "yy"), ("kk", "kk"), ("kw", "wk"), ("ww", ""), ("yb", "")],
)
def test_pairs_kill_with_jokers_but_two_whites_are_no_pair(dice: str, set_: str) -> None:
    infantry = Line("germany", "axis", "infantry", "blitz", fresh=1)
    assert dice_for(faces(dice), infantry) == faces(set_)


@rule("WRQ-07")
def test_results_without_a_pair_lapse_with_their_batch(desk: Any) -> None:
    front = meeting(desk)
    desk.put(front, "usa", 31, "G3", infantry=8)
    desk.put(front, "usa", 35, "G3", infantry=3)
    desk.put(front, "germany", 20, "G3", infantry=2)
    desk.fight(front, "G3", "y" + "r" * 9 + "rr" + "yr")  # a yellow die in each of two batches is no pair
    assert [(f["side"], len(f["throw"].shows)) for f in desk.facts("batch-thrown")] == [
        ("allies", 10),
        ("axis", 2),
        ("allies", 2),
    ]
    assert front.nations["germany"].casualties == {}


@rule("WRQ-02", "WRB-12")
def test_in_the_blitz_game_battles_are_fought_by_the_tally_sheet(desk: Any) -> None:
    front = blitz(desk)
    front.turn_order = ["usa", *(n for n in front.nations if n != "usa")]
    desk.put(front, "usa", 1, "A-14", cruiser=1)
    desk.put(front, "usa", 31, "A-14", infantry=1)  # a transport is not on the sheet
    desk.put(front, "germany", 1, "A-14", cruiser=1)
    battle = desk.fight(front, "A-14", "bbg" + "ggg")
    assert [(line.unit, line.stance) for line in battle.lines] == [("cruiser", "blitz"), ("cruiser", "blitz")]
    assert front.nations["germany"].casualties == {"cruiser": 1}
    assert front.nations["germany"].points == 3


@rule("WRQ-08")
@pytest.mark.parametrize(
    ("dice", "sinks"), [("ggg", True), ("ggw", True), ("gkw", True), ("kkk", True), ("gg", False), ("gww", False)]
)
def test_carriers_and_battleships_need_a_triple_with_one_white_at_most(dice: str, sinks: bool) -> None:
    carrier = Line("japan", "axis", "carrier", "blitz", fresh=1)
    assert bool(dice_for(faces(dice), carrier)) is sinks


@rule("WRQ-09", "WRQ-11")
def test_no_cruiser_shields_a_battleship_and_nothing_is_repaired(desk: Any) -> None:
    front = meeting(desk)
    front.nations["germany"].resources["osr"] = 5
    desk.put(front, "usa", 1, "A-14", battleship=1, cruiser=1)
    desk.put(front, "germany", 1, "A-14", battleship=1, cruiser=1)
    desk.fight(front, "A-14", "rrrgggg" + "ggggggg")
    assert front.nations["germany"].casualties == {"battleship": 1}
    assert not {"escort", "repair"} & set(desk.kinds())


@rule("WRQ-10")
def test_white_does_not_sink_a_submarine_and_a_yellow_left_over_makes_it_dive(desk: Any) -> None:
    boat = Line("germany", "axis", "submarine", "blitz", fresh=2)
    assert dice_for(faces("yw"), boat) == []
    assert dice_for(faces("yk"), boat) == faces("yk")
    battle = Battle("A-14", {}, "allies", stage="surface", lines=[boat], rolling="allies", results=faces("yw"))
    dive(desk.world(meeting(desk)), battle)
    assert (boat.fresh, boat.escaped) == (1, 1)


@rule("WRQ-10")
def test_a_yellow_left_over_in_the_air_phase_drives_no_submarine_under(desk: Any) -> None:
    front = meeting(desk)
    front.stacks.clear()
    desk.put(front, "germany", 1, "A-14", submarine=1)
    desk.put(front, "germany", 11, "A-14", fighter=1)
    desk.put(front, "usa", 11, "A-14", fighter=1)
    front.turn_order = ["usa", *(n for n in front.nations if n != "usa")]
    desk.fight(front, "A-14", "yw" + "ww" + "w" * 8)
    assert desk.facts("submarines-escape") == []
    assert [f["phase"] for f in desk.facts("dice-counted")] == ["air", "surface"]
    assert desk.facts("dice-counted")[1]["allies"] > 0  # the boat is still there to be shot at


@rule("WRQ-10", "WR4-23")
def test_a_submarine_that_dived_cannot_be_hit_any_more(desk: Any) -> None:
    front = meeting(desk)
    front.stacks.clear()
    desk.put(front, "germany", 1, "A-14", submarine=1)
    desk.put(front, "usa", 1, "A-14", cruiser=4)
    front.turn_order = ["usa", *(n for n in front.nations if n != "usa")]
    battle = desk.fight(front, "A-14", "y" + "w" * 9 + "ww")
    assert desk.facts("submarines-escape")[0]["count"] == 1
    thrown = [(f["side"], len(f["throw"].shows)) for f in desk.facts("batch-thrown")]
    assert thrown == [("allies", 10), ("axis", 2)]  # the other two American dice have nothing left to hit
    assert [line.lost for line in battle.lines if line.unit == "submarine"] == [0]


@rule("WRB-06", "WR7-09")
def test_nobody_trades_in_the_blitz_game_whatever_he_has(desk: Any) -> None:
    for option in ("off", "on"):
        front = desk.front("global_war", bare=True, blitz=option)
        for nation in ("usa", "china"):
            front.nations[nation].resources = {"oil": 9, "iron": 9, "osr": 9}
        assert bool(deals(front, "usa")) is (option == "off")
        assert deals(front, "china") == []
    assert deals(desk.front("war_in_pacific"), "usa") == []


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


@rule("WRB-04", "WRN-04")
def test_in_the_blitz_game_only_true_neutrals_on_or_under_the_way_close_it(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")

    def closed(nation: str, force: Any, here: str, to: str) -> bool:
        return neutral_closed(front, Stack(nation, 11, force, here, {}), to) is not None

    assert closed("germany", "air", "G3", "N11") and closed("germany", "army", "G3", "N11")
    assert not closed("germany", "air", "G3", "G1") and not closed("germany", "army", "G3", "G1")
    for there in front.board.air["G3"]:
        assert closed("germany", "air", "G3", there) == there.startswith("N")
    assert not closed("germany", "air", "G3", "A-17") or "A-17" not in flights(front, "G3")
    standard = desk.front("global_war", bare=True)
    assert neutral_closed(standard, Stack("germany", 11, "air", "G3", {}), "N11") is None
    assert not any(closed("italy", "air", "T5", to) for to in front.board.overfly["T5"])


@rule("WRB-04", "WR5-01")
def test_planes_amid_true_neutrals_come_down_where_they_are(desk: Any) -> None:
    front = desk.front("global_war", bare=True, blitz="on")
    planes = desk.put(front, "ussr", 11, "R11", fighter=1)
    for region in front.board.air["R11"]:
        front.lands[region].controller, front.lands[region].lean = NEUTRAL, ""
    assert "R11" in landing_places(front, planes)
