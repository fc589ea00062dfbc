"""WRB The Blitz game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.bombing import bomb_targets
from sandtable.games.war_room.rules.conflict.conflict import raided_convoys
from sandtable.games.war_room.rules.deploying.deploy import due_regions
from sandtable.games.war_room.rules.economy import income
from sandtable.games.war_room.rules.landing import landing_places
from sandtable.games.war_room.rules.morale import count_casualties, morale_phase
from sandtable.games.war_room.rules.movement import launch_goals
from sandtable.games.war_room.rules.planning.moves import ways
from sandtable.games.war_room.rules.planning.planning import bid_limit, order_sheet, pay_bids
from sandtable.games.war_room.rules.production.blitz import (
    affordable,
    blitz_production,
    dice_suffice,
    production_points,
    spend_decision,
)
from sandtable.games.war_room.rules.production.trade import deals
from sandtable.games.war_room.state.model import Battle, Public, mourn, starting_state
from sandtable.kernel import Seeded, open_table
from sandtable.testing import rule
from sandtable.testing.bench import as_share
from tests.rules.war_room.bench import FACES, Bench, blitz, faces


def produce(bench: Bench, public: Public, dice: str, answers: Any = None) -> None:
    """Play the production phase of the Blitz game with these colours."""
    public.step, public.stage, public.mover = "production", "bonus", 0
    bench.run(blitz_production(bench.world_of(public, [FACES[letter] for letter in dice])), answers)


@rule("WRB-01")
def test_every_nation_starts_with_a_medal_and_nothing_else() -> None:
    public = starting_state("global_war", {"blitz": "on"}).public
    assert {n.medals for n in public.nations.values()} == {1}
    assert {(n.stress, n.points, sum(n.resources.values())) for n in public.nations.values()} == {(0, 0, 0)}
    assert {n.medals for n in starting_state("global_war", {}).public.nations.values()} == {0}


@rule("WRB-01")
def test_everybody_sees_the_tracks_and_the_medals(bench: Bench) -> None:
    public = blitz(bench)
    public.nations["usa"].medals, public.nations["usa"].points, public.nations["usa"].stress = 3, 7, 2
    for seat in ("japan", None):
        shown = bench.view(public, seat).public.nations["usa"]
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
def test_production_points_by_nation_and_scenario(bench: Bench, scenario: str, points: dict[str, int]) -> None:
    public = blitz(bench, scenario)
    assert {nation: production_points(public, nation) for nation in public.nations} == points


@rule("WRB-03")
def test_the_phases_come_in_their_own_order() -> None:
    table = open_table(GAME, "eastern_front", Seeded(1), {"blitz": "on", "length": "quick"})
    steps: list[str] = []
    while table.state.public.game_round == 1:
        if not steps or steps[-1] != table.state.public.step:
            steps.append(table.state.public.step)
        seat = table.waiting[0]
        table.answer(seat, GAME.bot().answer(table.view(seat), table.pending[seat], random.Random(1)))
    wanted = ["planning", "production", "movement", "combat", "landing", "morale"]
    assert steps == [step for step in wanted if step in steps]
    assert steps[:3] == wanted[:3]


@rule("WRB-04")
def test_true_neutrals_are_closed_also_to_flights(bench: Bench) -> None:
    public = blitz(bench)
    army = bench.put(public, "germany", 20, "G9", infantry=1)
    planes = bench.put(public, "usa", 11, "C5", fighter=1)
    assert ways(public, army, "N10")[1].reason == "neutral-closed"  # type: ignore[union-attr]
    assert ways(public, bench.put(public, "usa", 31, "U2", infantry=1), "N1")[0]  # Mexico is pro-Allied
    public.lands["C4"].controller = "neutral"  # two ways to Peiping, both over neutrals
    assert ways(public, planes, "J4")[1].rule == "WRB-04"  # type: ignore[union-attr]
    public.lands["J4"].controller = "china"
    assert "J4" not in landing_places(public, planes)
    assert "C5" in landing_places(public, planes), "where they are they may come down"
    public.lands["C4"].controller = "china"
    assert ways(public, planes, "J4")[0]
    assert "J4" in landing_places(public, planes)
    assert ways(public, planes, "B18")[0]  # straight over impassable land
    assert ways(public, planes, "C4")[0]  # the next region, although a neutral touches both
    train = bench.put(public, "ussr", 21, "R1", infantry=1)
    assert ways(public, train, "R14")[0]  # trains cross no neutrals, however far they go
    raiders = bench.put(public, "germany", 11, "G3", bomber=1)
    assert "B3" not in public.board.air["G3"] and ways(public, raiders, "B3")[0]  # round Spain, over the sea
    bench.put(public, "uk", 1, "A-5", carrier=1)
    assert "N10" in public.board.air["A-5"] and "N10" not in launch_goals(public, "uk", "A-5")


@rule("WRB-05")
def test_medals_are_bid_and_paid(bench: Bench) -> None:
    public = blitz(bench)
    public.nations["china"].medals = 3
    assert bid_limit(public, "china") == 3
    assert order_sheet(public, "uk").check({"orders": [], "bid": 2}).reason == "bid-beyond-oil"  # type: ignore[union-attr]
    public.bids = {"china": 2, "uk": 1}
    pay_bids(bench.world_of(public))
    assert (public.nations["china"].medals, public.nations["uk"].medals) == (1, 0)
    assert [(f["nation"], f["left"], f["coin"]) for f in bench.facts("bid-paid")] == [
        ("china", 1, "bid-medals"),
        ("uk", 0, "bid-medals"),
    ]


@rule("WRB-06")
def test_there_are_no_resources_and_medals_buy_dice_up_to_twenty(bench: Bench) -> None:
    public = blitz(bench)
    assert income(public, "usa") == {"oil": 0, "iron": 0, "osr": 0}
    assert deals(public, "usa") == []
    public.turn_order = ["usa"]
    public.nations["usa"].medals = 15
    produce(bench, public, "r" * 20, {"blitz-dice": {"medals": 10}, "blitz-build": {}})
    decision = next(d for _, d in bench.asked if d.kind == "blitz-dice")
    assert as_share(decision).most == 10  # ten points and ten medals make twenty
    assert public.nations["usa"].medals == 5
    assert bench.facts("production-dice")[0]["dice"] == 20


@rule("WRB-06", "WRB-07")
def test_all_medals_are_handed_in_before_anybody_throws_and_all_in_turn_order(bench: Bench) -> None:
    public = blitz(bench)
    public.turn_order = ["japan", "italy"]
    produce(bench, public, "b" * 10, {"blitz-build": {}, "blitz-dice": {"medals": 0}})
    told = [(e.kind, e.args["nation"]) for e in bench.log if getattr(e, "kind", "").startswith("production-")]
    assert told == [
        ("production-dice", "japan"),
        ("production-dice", "italy"),
        ("production-thrown", "japan"),
        ("production-thrown", "italy"),
    ]


@rule("WRB-07")
def test_dice_are_thrown_in_batches_of_ten_and_not_carried_over(bench: Bench) -> None:
    public = blitz(bench)
    public.turn_order = ["usa"]
    public.nations["usa"].medals = 1
    produce(bench, public, "r" * 10 + "r", {"blitz-dice": {"medals": 1}, "blitz-build": {"battleship": 3}})
    assert [len(f["throw"].shows) for f in bench.facts("production-thrown")] == [10, 1]
    assert [(f["unit"], f["count"]) for f in bench.facts("units-bought")] == [("battleship", 3)]
    assert bench.kinds().count("blitz-build") == 1  # a single red die makes nothing


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
def test_red_black_and_white_make_a_battleship_or_a_bomber_and_a_land_unit(bench: Bench) -> None:
    throw = faces("rkw")
    assert dice_suffice(throw, {"battleship": 1})
    for land in ("infantry", "artillery", "armor"):
        assert dice_suffice(throw, {"bomber": 1, land: 1})
    assert not dice_suffice(throw, {"battleship": 1, "infantry": 1})
    public = blitz(bench)
    public.faces = throw
    limits = affordable(public, "usa")
    assert limits["battleship"] == (0, 1)
    decision = spend_decision("usa", throw, limits)
    assert decision.check({"battleship": 1, "bomber": 1}).reason == "dice-do-not-suffice"  # type: ignore[union-attr]
    assert decision.default["battleship"] == 1
    assert decision.check(decision.default) is None


@rule("WRB-10")
def test_chinese_infantry_joins_stacks_that_are_already_ordered(bench: Bench) -> None:
    public = blitz(bench)
    bench.put(public, "china", 101, "C3", infantry=2)
    public.turn_order = ["china"]
    answers = {"blitz-build": {"infantry": 3}, "place-units": {"C3": 1, "C4": 2}}
    produce(bench, public, "yyy", answers)
    assert public.stacks["china-101"].units == {"infantry": 3}
    assert public.step == "movement"


@rule("WRB-10", "WR7-08")
def test_chinese_infantry_need_not_march_with_an_ordered_stack(bench: Bench) -> None:
    public = blitz(bench)
    bench.put(public, "china", 101, "C4", infantry=2)
    bench.put(public, "china", 102, "C4", infantry=7)
    public.turn_order = ["china"]
    answers = {
        "blitz-build": {"infantry": 3},
        "place-units": {"C3": 1, "C4": 2},
        "mobilise": {"101": 0, "102": 1, "new": 1},
    }
    produce(bench, public, "yyy", answers)
    decision = next(d for _, d in bench.asked if d.kind == "mobilise")
    assert as_share(decision).limits == {"101": (0, 2), "102": (0, 1), "new": (0, 2)}
    assert [(s.region, s.size) for s in public.stacks.values()] == [("C4", 2), ("C4", 8), ("C3", 1), ("C4", 1)]


@rule("WRB-10", "WR7-08")
def test_the_last_marker_founds_one_stack_only(bench: Bench) -> None:
    public = blitz(bench)
    markers = set_up().nations["china"].markers["army"]
    for marker in markers[:-1]:
        bench.put(public, "china", marker, "C1", infantry=8)
    public.stacks[f"china-{markers[0]}"].region = "C3"
    public.stacks[f"china-{markers[1]}"].region = "C4"
    for marker in markers[:2]:
        public.stacks[f"china-{marker}"].units = {"infantry": 2}
    public.turn_order = ["china"]
    answers = {
        "blitz-build": {"infantry": 2},
        "place-units": {"C3": 1, "C4": 1},
        "mobilise": {str(markers[0]): 0, "new": 1},
    }
    produce(bench, public, "yyb", answers)
    asked = [(d.args["region"], list(as_share(d).limits)) for _, d in bench.asked if d.kind == "mobilise"]
    assert asked == [("C3", [str(markers[0]), "new"])]  # in C4 only the old stack is left to join
    assert public.stacks[f"china-{markers[1]}"].size == 3


@rule("WRB-10", "WR7-08")
def test_where_no_infantry_is_placed_nobody_is_asked_whom_it_joins(bench: Bench) -> None:
    public = blitz(bench)
    bench.put(public, "china", 101, "C3", infantry=2)
    bench.put(public, "china", 102, "C4", infantry=2)
    public.turn_order = ["china"]
    produce(bench, public, "yyy", {"blitz-build": {"infantry": 2}, "place-units": {"C3": 0, "C4": 2}})
    assert [d.args["region"] for _, d in bench.asked if d.kind == "mobilise"] == ["C4"]


@rule("WRB-10", "WR7-08")
def test_a_marker_that_another_region_needs_is_left_to_it(bench: Bench) -> None:
    public = blitz(bench)
    markers = set_up().nations["china"].markers["army"]
    for marker in markers[:-1]:
        bench.put(public, "china", marker, "C3", infantry=2)
    public.turn_order = ["china"]
    produce(bench, public, "yyy", {"blitz-build": {"infantry": 3}, "place-units": {"C3": 1, "C4": 2}})
    decision = next(d for _, d in bench.asked if d.kind == "mobilise")
    assert (decision.args["region"], "new" in as_share(decision).limits) == ("C3", False)
    last = public.stacks[f"china-{markers[-1]}"]
    assert (last.region, last.units) == ("C4", {"infantry": 2})
    for marker in markers[:-1]:
        public.stacks[f"china-{marker}"].units = {"infantry": 8 if marker != markers[0] else 7}
    del public.stacks[f"china-{markers[-1]}"]
    bench.asked.clear()
    produce(bench, public, "yyy", {"blitz-build": {"infantry": 3}, "place-units": {"C3": 1, "C4": 2}})
    assert "mobilise" not in bench.kinds()  # one place in C3 is enough for one, and the marker goes to C4
    assert public.stacks[f"china-{markers[0]}"].size == 8


@rule("WRB-12")
def test_no_raids_no_resources_bombed_no_garrisons(bench: Bench) -> None:
    public = blitz(bench)
    bench.put(public, "germany", 1, "A-9", submarine=1)
    assert raided_convoys(public, "A-9") == []
    battle = Battle("R1", {"allies": "ussr", "axis": "germany"}, "axis", stage="bombing")
    public.nations["ussr"].resources["iron"] = 5
    assert bomb_targets(public, battle, "blue") == []
    assert bomb_targets(public, battle, "white") == ["infrastructure"]
    bench.put(public, "germany", 20, "R5", infantry=1)
    bench.fight(public, "R5")
    assert public.lands["R5"].controller == "germany"
    assert bench.facts("garrison-throws") == []


@rule("WRB-13")
def test_casualty_points_are_counted_at_once(bench: Bench) -> None:
    public = blitz(bench)
    for unit, points in (("armor", 1), ("bomber", 2), ("submarine", 3), ("cruiser", 3), ("carrier", 5)):
        before = public.nations["usa"].points
        mourn(public, "usa", unit, 1)
        assert public.nations["usa"].points - before == points


@rule("WRB-14")
@pytest.mark.parametrize(("region", "medals", "bombs"), [("R1", 3, 1), ("R7", 2, 0), ("R7", 2, 2), ("R6", 1, 0)])
def test_medals_for_capitals_industry_and_other_land(bench: Bench, region: str, medals: int, bombs: int) -> None:
    """Whatever bombs lie there: R7 has two chimneys."""
    public = blitz(bench)
    public.nations["germany"].medals = 0
    public.lands[region].bombs = bombs
    bench.put(public, "germany", 20, region, infantry=1)
    bench.fight(public, region)
    assert public.nations["germany"].medals == medals


@rule("WRB-14")
def test_the_two_medals_for_industry_may_be_shared_out(bench: Bench) -> None:
    public = blitz(bench)
    public.nations["germany"].medals = public.nations["italy"].medals = 0
    bench.put(public, "germany", 20, "R7", infantry=1)
    bench.put(public, "italy", 112, "R7", infantry=1)
    bench.fight(public, "R7", answer={"medals": {"germany": 1, "italy": 1}})
    assert [public.nations[nation].medals for nation in ("germany", "italy")] == [1, 1]


@rule("WRB-15")
def test_seventeen_points_make_three_stress(bench: Bench) -> None:
    public = blitz(bench)
    public.nations["usa"].points = 17
    count_casualties(bench.world_of(public), "usa")
    assert (public.nations["usa"].stress, public.nations["usa"].points) == (3, 0)


@rule("WRB-16", "R16")
def test_blue_costs_nothing_yellow_a_point_and_red_another(bench: Bench) -> None:
    public = blitz(bench)
    zones = ("white", "blue", "yellow", "orange", "red", "grey")
    found = []
    for zone in zones:
        public.nations["usa"].zone = zone
        found.append(production_points(public, "usa"))
    assert found == [10, 10, 9, 9, 8, 8]
    public.nations["usa"].zone = "blue"
    public.step, public.stage = "morale", "casualties"
    bench.run(morale_phase(bench.world_of(public)))
    assert bench.facts("unrest-calmed") == []


@rule("WR5-05")
def test_in_the_blitz_game_units_come_out_in_the_first_round(bench: Bench) -> None:
    public = blitz(bench)
    public.nations["germany"].production["G1"] = {"infantry": 1}
    assert due_regions(public) == ["G1"]
