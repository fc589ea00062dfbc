"""WR6 Morale: casualties to stress, thresholds, recovery, penalties; victory at its end."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.rules.economy import income
from sandtable.games.war_room.rules.morale import (
    check_stress,
    desert,
    desertion_decision,
    ease_stress,
    morale_phase,
    recover,
    spend,
    stress_of,
)
from sandtable.games.war_room.rules.planning.planning import order_limit
from sandtable.games.war_room.rules.planning.rail import rails_dead
from sandtable.games.war_room.rules.victory import check_victory, outcome
from sandtable.games.war_room.script import play_war
from sandtable.games.war_room.state.model import Conflict, Public
from sandtable.kernel import Ask, Fact
from sandtable.testing import rule
from sandtable.testing.bench import as_share, reason_of
from tests.rules.war_room.bench import Bench


def morale(bench: Bench, public: Public, answer: Any = None) -> None:
    """Play phase 6."""
    public.step, public.stage, public.mover = "morale", "casualties", 0
    bench.run(morale_phase(bench.world_of(public)), answer)


@rule("WR6-01")
@pytest.mark.parametrize(
    ("points", "stress"),
    [(19, 0), (20, 1), (35, 1), (36, 2), (50, 2), (51, 3), (69, 3), (70, 4), (89, 4), (90, 5), (400, 5)],
)
def test_the_conversion_table(points: int, stress: int) -> None:
    assert stress_of(points) == stress


@rule("WR6-01", "WR6-02")
def test_the_rulebooks_sum_of_36_points_makes_two_stress(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].casualties = {"battleship": 1, "fighter": 3, "infantry": 2}
    morale(bench, public)
    assert bench.facts("casualties-counted")[1] == {"nation": "germany", "points": 36, "stress": 2, "total": 2}
    assert public.nations["germany"].casualties == {}


@rule("WR6-03")
def test_each_medal_or_good_cancels_one_stress_and_the_rest_is_kept(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.medals, nation.goods, nation.stress = 3, 2, 5
    morale(bench, public, {"ease-stress": {"medals": 1, "goods": 2}})
    assert (nation.medals, nation.goods, nation.stress, nation.zone) == (2, 0, 2, "white")


@rule("WR6-04")
def test_every_threshold_of_stress_costs_a_zone(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.stress = 13
    morale(bench, public)
    assert (nation.zone, nation.stress) == ("yellow", 1)
    nation.zone, nation.stress = "white", 5
    morale(bench, public)
    assert (nation.zone, nation.stress) == ("white", 5)
    nation.stress = 6
    morale(bench, public)
    assert (nation.zone, nation.stress) == ("blue", 0)


@rule("WR6-04")
def test_italy_gives_way_at_four_stress(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.nations["italy"].stress, public.nations["germany"].stress = 9, 5
    for nation in ("italy", "germany"):
        check_stress(bench.world_of(public), nation)
    assert (public.nations["italy"].zone, public.nations["italy"].stress) == ("yellow", 1)
    assert (public.nations["germany"].zone, public.nations["germany"].stress) == ("white", 5)


@rule("WR6-05", "R12")
def test_without_units_or_without_land_one_zone_is_lost_not_two(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    check_stress(bench.world_of(public), "ussr")
    assert public.nations["ussr"].zone == "blue"
    for land in public.lands.values():
        if land.controller == "ussr":
            land.controller = "germany"
    check_stress(bench.world_of(public), "ussr")
    assert public.nations["ussr"].zone == "yellow"
    bench.put(public, "ussr", 1, "A-4", cruiser=1)  # ships are left, but no land
    check_stress(bench.world_of(public), "ussr")
    assert public.nations["ussr"].zone == "orange"
    check_stress(bench.world_of(public), "germany")
    assert public.nations["germany"].zone == "white"
    assert [f["because"] for f in bench.facts("homefront-falls")] == ["no-units", "no-units", "no-land"]


@rule("WR6-06")
def test_in_grey_nothing_moves_and_the_stress_stays(bench: Bench) -> None:
    public = bench.scene(bare=True)
    nation = public.nations["germany"]
    nation.zone, nation.stress = "grey", 8
    check_stress(bench.world_of(public), "germany")
    assert (nation.zone, nation.stress) == ("grey", 8)
    nation.zone, nation.stress = "red", 14
    check_stress(bench.world_of(public), "germany")
    assert (nation.zone, nation.stress) == ("grey", 8)


@rule("WR6-07")
def test_the_threshold_in_medals_and_goods_wins_a_zone_back_once(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.zone, nation.medals, nation.goods = "orange", 10, 3
    morale(bench, public, {"recover": {"medals": 4, "goods": 2}})
    assert (nation.zone, nation.medals, nation.goods) == ("yellow", 6, 1)
    assert bench.kinds().count("recover") == 1
    refusal = next(d for _, d in bench.asked if d.kind == "recover").check({"medals": 5})
    assert reason_of(refusal) == "all-or-nothing"


@rule("WR6-07")
def test_nobody_goes_beyond_white_or_back_for_too_few_medals(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].medals = 9
    public.nations["ussr"].zone, public.nations["ussr"].medals = "blue", 5
    morale(bench, public)
    assert "recover" not in bench.kinds()


@rule("WR6-07")
def test_exactly_the_threshold_is_enough_to_go_back(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.zone, nation.medals, nation.goods = "blue", 4, 2
    morale(bench, public)
    assert (nation.zone, nation.medals, nation.goods) == ("white", 0, 0)


@rule("WR6-08", "WR6-09")
@pytest.mark.parametrize(("zone", "lost"), [("white", 0), ("blue", 3), ("red", 3)])
def test_unrest_costs_three_resources_in_blue_and_every_worse_zone(bench: Bench, zone: str, lost: int) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.zone, nation.resources = zone, {"oil": 4, "iron": 1, "osr": 1}
    morale(bench, public, {"calm-unrest": {"oil": 3}})
    assert nation.resources == {"oil": 4 - lost, "iron": 1, "osr": 1}


@rule("WR6-09")
def test_unrest_takes_only_what_is_there(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.zone, nation.resources = "blue", {"oil": 1, "iron": 0, "osr": 1}
    morale(bench, public)
    assert nation.resources == {"oil": 0, "iron": 0, "osr": 0}
    assert "calm-unrest" not in bench.kinds()
    (told,) = bench.facts("unrest-calmed")
    assert (told["oil"], told["iron"], told["osr"]) == (1, 0, 1)


@rule("WR6-10", "WR6-11")
def test_yellow_stops_the_trains_orange_three_orders_and_red_the_income(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    seen = {}
    for zone in ("blue", "yellow", "orange", "red"):
        nation.zone = zone
        dead = rails_dead(public, "G1") is not None
        seen[zone] = (dead, order_limit(public, "germany"), sum(income(public, "germany").values()) > 0)
    assert seen == {
        "blue": (False, 9, True),
        "yellow": (True, 9, True),
        "orange": (True, 6, True),
        "red": (True, 6, False),
    }


@rule("WR6-12", "R28")
def test_in_grey_a_unit_deserts_for_each_stress_and_counts_next_round(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2, armor=2)
    bench.put(public, "ussr", 21, "R1", infantry=1)
    nation = public.nations["germany"]
    nation.zone, nation.stress = "grey", 3
    morale(bench, public, {"desert": {"germany-20:infantry": 1, "germany-20:armor": 2}})
    assert public.stacks["germany-20"].units == {"infantry": 1}
    assert nation.casualties == {"armor": 2, "infantry": 1}
    assert nation.stress == 3


@rule("WR6-12")
def test_who_stays_with_the_colours_is_no_casualty(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2, armor=1)
    for zone, stress in (("grey", 0), ("red", 1)):
        public.nations["germany"].zone, public.nations["germany"].stress = zone, stress
        bench.run(desert(bench.world_of(public), "germany"))
        assert bench.facts("desertion") == []
    public.nations["germany"].zone = "grey"
    bench.run(
        desert(bench.world_of(public), "germany"), {"desert": {"germany-20:infantry": 1, "germany-20:armor": 0}}
    )
    assert public.nations["germany"].casualties == {"infantry": 1}
    assert public.stacks["germany-20"].units == {"infantry": 1, "armor": 1}
    offered = bench.asked[-1][1].options()
    assert [(one.args["command"], one.args["have"], one.at) for one in offered] == [(20, 2, "G1"), (20, 1, "G1")]


@rule("WR6-12")
def test_the_cheapest_desert_by_default_and_every_kind_is_offered_where_it_stands(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=2, armor=2)
    limits = {"germany-20:armor": (0, 2), "germany-20:infantry": (0, 2)}
    decision = desertion_decision("germany", public.stacks, limits, 3)
    assert decision.default == {"germany-20:infantry": 2, "germany-20:armor": 1}
    offered = [
        (option.args["unit"], option.args["have"], option.args["command"], option.at)
        for option in decision.options()
    ]
    assert offered == [("infantry", 2, 20, "G1"), ("armor", 2, 20, "G1")]


@rule("WR6-13", "WR4-10", "WR1-08")
def test_land_left_by_deserters_is_taken_next_round_from_its_garrison(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "G1", infantry=1)
    bench.put(public, "ussr", 21, "G1", infantry=2)
    nation = public.nations["germany"]
    nation.zone, nation.stress = "grey", 3
    bench.combat(public, "w" * 6, {"stances": {}})
    assert public.lands["G1"].contested
    morale(bench, public)
    assert set(public.stacks) == {"ussr-21"}
    assert (public.lands["G1"].controller, public.lands["G1"].contested) == ("germany", True)
    public.game_round += 1
    bench.combat(public, "yy")
    assert len(bench.facts("garrison-throws")) == 1
    assert public.stacks["ussr-21"].units == {"infantry": 1}
    assert (public.lands["G1"].controller, public.lands["G1"].contested) == ("ussr", False)


@rule("WR1-08", "WR6-12")
def test_where_deserters_leave_the_enemy_alone_in_his_own_land_its_card_turns_back_at_once(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 20, "R2", infantry=1)
    bench.put(public, "ussr", 21, "R2", infantry=1)
    bench.put(public, "germany", 23, "R3", infantry=2)
    bench.put(public, "ussr", 24, "R3", infantry=1)
    for region in ("R2", "R3"):
        public.conflicts[region] = Conflict("contested")
        public.lands[region].contested = True
    nation = public.nations["germany"]
    nation.zone, nation.stress = "grey", 1
    morale(bench, public, {"desert": {"germany-20:infantry": 1, "germany-23:infantry": 0}})
    assert set(public.conflicts) == {"R3"}
    assert [public.lands[region].contested for region in ("R2", "R3")] == [False, True]
    assert [fact["region"] for fact in bench.facts("conflict-ended")] == ["R2"]


@rule("WR6-14")
def test_each_step_goes_round_the_table_in_turn_order(bench: Bench) -> None:
    public = bench.scene()
    public.turn_order = ["germany", "ussr"]
    for nation in public.nations.values():
        nation.medals, nation.stress, nation.zone = 7, 1, "blue"
        nation.resources = {"oil": 3, "iron": 3, "osr": 3}
    morale(bench, public)
    assert [(d.kind, seat) for seat, d in bench.asked] == [
        (kind, seat) for kind in ("ease-stress", "recover") for seat in ("germany", "ussr")
    ]


@rule("WRS-08", "WRV-04", "R30")
def test_who_holds_both_capitals_after_the_morale_phase_wins(bench: Bench) -> None:
    public = bench.scene()
    check_victory(bench.world_of(public))
    assert outcome(public) is None
    public.lands["R1"].controller = "germany"
    check_victory(bench.world_of(public))
    result = outcome(public)
    assert result is not None
    assert (result.kind, result.scores) == ("capitals-axis", {"ussr": 0.0, "germany": 1.0})
    assert result.rule == "WRS-08"


@rule("WRV-04", "R30")
def test_victory_is_checked_at_the_end_of_the_morale_phase(bench: Bench) -> None:
    public = bench.scene()
    public.lands["R1"].controller = "germany"
    public.step, public.stage = "morale", "casualties"
    bench.run(play_war(bench.world_of(public)))
    told = [entry.kind for entry in bench.log if isinstance(entry, Fact)]
    assert told.count("casualties-counted") == 2 and told[-1] == "war-ends"


@rule("WRV-04", "WRB-03")
def test_in_the_blitz_game_too_nobody_collapses_once_the_war_is_over(bench: Bench) -> None:
    for won in (True, False):
        public = bench.scene("global_war", blitz="on")
        public.nations["china"].zone = "grey"
        for id in [id for id, stack in public.stacks.items() if stack.nation == "china"]:
            del public.stacks[id]
        for capital in public.board.data.capitals if won else ():
            public.lands[capital].controller = "germany"
        public.step, public.stage = "morale", "casualties"
        bench.log.clear()
        next(step for step in play_war(bench.world_of(public)) if isinstance(step, Ask) or public.step != "morale")
        assert (public.over, public.nations["china"].collapsed) == (won, not won)


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
    bench: Bench, stress: int, medals: int, goods: int, default: dict[str, int]
) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.stress, nation.medals, nation.goods = stress, medals, goods
    bench.run(ease_stress(bench.world_of(public), "germany"))
    assert bench.asked[0][1].default == default
    assert as_share(bench.asked[0][1]).most == min(stress, medals + goods)
    assert nation.stress == stress - sum(default.values())
    assert len(bench.facts("stress-eased")) == (sum(default.values()) > 0)


@rule("WR6-03")
def test_nobody_is_asked_without_stress_or_without_medals_and_goods(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].stress = 3
    public.nations["ussr"].medals = 3
    for nation in public.nations:
        bench.run(ease_stress(bench.world_of(public), nation))
    assert bench.asked == []


@rule("WR6-03", "WR6-07")
def test_only_what_is_handed_in_is_spent(bench: Bench) -> None:
    nation = bench.scene().nations["germany"]
    nation.medals, nation.goods = 3, 3
    assert (spend(nation, {"goods": 2}), nation.medals, nation.goods) == (2, 3, 1)
    assert (spend(nation, {"medals": 1}), nation.medals, nation.goods) == (1, 2, 1)


@rule("WR6-07")
def test_medals_and_goods_may_be_kept_instead_of_going_back(bench: Bench) -> None:
    public = bench.scene()
    nation = public.nations["germany"]
    nation.zone, nation.medals, nation.goods = "yellow", 4, 4
    bench.run(recover(bench.world_of(public), "germany"), {"recover": {"medals": 0, "goods": 0}})
    assert (nation.zone, nation.medals, nation.goods) == ("yellow", 4, 4)
    assert bench.facts("homefront-recovers") == []
    bench.run(recover(bench.world_of(public), "germany"))
    assert (nation.zone, nation.medals, nation.goods) == ("blue", 2, 0)


@rule("WR6-05", "R12")
def test_units_under_construction_are_not_on_the_map(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.nations["germany"].production = {"G1": {"infantry": 2}}
    check_stress(bench.world_of(public), "germany")
    assert public.nations["germany"].zone == "blue"
    bench.put(public, "germany", 1, "A-5", submarine=1)
    check_stress(bench.world_of(public), "germany")
    assert public.nations["germany"].zone == "blue"


@rule("WR6-14", "WR6-09", "WR6-12")
def test_the_first_nation_in_turn_order_takes_part_in_every_step(bench: Bench) -> None:
    public = bench.scene(bare=True)
    public.turn_order = ["germany", "ussr"]
    for command, nation in ((20, "germany"), (21, "ussr")):
        bench.put(public, nation, command, "R5" if nation == "ussr" else "G1", infantry=4)
        state = public.nations[nation]
        state.zone, state.medals, state.stress = "grey", 7, 2
        state.resources = {"oil": 0, "iron": 0, "osr": 5}
    public.step, public.stage, public.mover = "morale", "casualties", 0
    answers = {"ease-stress": {"medals": 1}, "recover": {"medals": 0}}
    bench.run(morale_phase(bench.world_of(public)), answers)
    for state in public.nations.values():
        assert (state.medals, state.stress, state.resources["osr"]) == (6, 1, 2)
        assert state.casualties == {"infantry": 1}
    assert [seat for seat, d in bench.asked if d.kind == "recover"] == ["germany", "ussr"]
    assert "calm-unrest" not in bench.kinds()  # with one kind of resource there is nothing to choose
    told = ("stress-eased", "unrest-calmed", "desertion")
    seats = [(e.kind, e.args["nation"]) for e in bench.log if getattr(e, "kind", "") in told]
    assert seats[:2] == [("stress-eased", "germany"), ("stress-eased", "ussr")]
    assert seats[2:] == [(kind, nation) for nation in ("germany", "ussr") for kind in told[1:]]
    assert (public.step, public.stage, public.mover) == ("production", "trade", 0)


@rule("WR6-14")
def test_a_war_that_older_rules_left_among_desertions_calms_no_unrest_twice(bench: Bench) -> None:
    public = bench.scene(bare=True)
    nation = public.nations["germany"]
    nation.zone, nation.stress, nation.resources["osr"] = "grey", 1, 5
    bench.put(public, "germany", 20, "G1", infantry=4)
    public.step, public.stage, public.mover = "morale", "desertion", public.turn_order.index("germany")
    bench.run(morale_phase(bench.world_of(public)))
    assert (nation.resources["osr"], nation.casualties) == (5, {"infantry": 1})


@rule("WR6-12", "R28")
def test_where_all_desert_nobody_is_asked_who_goes(bench: Bench) -> None:
    public = bench.scene(bare=True)
    nation = public.nations["germany"]
    nation.zone, nation.stress = "grey", 3
    bench.put(public, "germany", 20, "G1", infantry=2, armor=1)
    bench.run(desert(bench.world_of(public), "germany"))
    assert (public.stacks, bench.asked) == ({}, [])
    assert (nation.casualties, nation.stress) == ({"infantry": 2, "armor": 1}, 3)
    bench.put(public, "germany", 20, "G1", infantry=4)
    nation.stress = 0
    bench.run(desert(bench.world_of(public), "germany"))
    assert public.stacks["germany-20"].units == {"infantry": 4}
    assert [f["size"] for f in bench.facts("desertion")] == [3]
