"""D2.1 Scientists and the research of the bomb."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.bomb import atomic_research, can_produce, choose_status
from sandtable.games.dateline.rules.combat.capture import conquer
from sandtable.games.dateline.rules.purchase import (
    Placed,
    Placement,
    Purchase,
    check_placement,
    check_purchase,
    pay_back,
    placement_phase,
    prices,
    purchase_phase,
)
from sandtable.games.dateline.rules.research import research_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.script import play
from sandtable.games.dateline.state.scientists import groups_at_home, largest_group, scientists_by_land, sites
from sandtable.kernel import Ask
from sandtable.testing import rule


def roll_for_bomb(
    desk: Any, scientists: int, dice: list[int], rolls: str = "1", money: int = 30, round: int = 4
) -> Any:
    """Germany has so many scientists at home and rolls."""
    war = desk.expansion(phase="research")
    war.round, war.nations["germany"].money = round, money
    desk.put(war, "germany", "germany", scientist=scientists)
    desk.run(atomic_research(desk.world(war, dice)), {"atomic-research": rolls})
    return war


def found(war: Any) -> bool:
    return any(piece.kind == "technology" for piece in war.pieces.values())


@rule("D2.1-02", "A-2.1-01", "D4-11")
def test_scientists_cost_four_and_no_technology_makes_them_cheaper(desk: Any) -> None:
    war = desk.expansion("japan", "purchase")
    war.nations["japan"].technologies = ["industrial"]
    assert prices(war, "japan")["scientist"] == 4
    assert prices(war, "japan")["infantry"] == 2
    desk.run(purchase_phase(desk.world(war)), {"purchase": Purchase({"scientist": 2, "infantry": 1})})
    assert war.nations["japan"].money == 25 - 8 - 2


@rule("D2.1-03")
def test_two_scientists_a_turn(desk: Any) -> None:
    war = desk.expansion(phase="purchase")
    assert check_purchase(war, "germany", Purchase({"scientist": 2})) is None
    refusal = check_purchase(war, "germany", Purchase({"scientist": 3}))
    assert refusal
    assert refusal.rule == "D2.1-03"


@rule("D2.1-05", "A-2.1-03")
def test_scientists_are_placed_at_original_complexes_beyond_their_output(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    war.lands["india"].factory = True  # a new complex, worth 3
    war.nations["uk"].bought = {"scientist": 2, "infantry": 3}
    assert sites(war, "uk") == ["united_kingdom"]
    units = [Placed("infantry", 3, "india", "india"), Placed("scientist", 2, "united_kingdom", "united_kingdom")]
    assert check_placement(war, "uk", Placement(units)) is None
    wrong = check_placement(war, "uk", Placement([Placed("scientist", 1, "india", "india")]))
    assert wrong
    assert wrong.args["spaces"] == ["united_kingdom"]


@rule("D2.1-06", "A-2.1-04")
def test_a_scientist_counts_from_the_next_turn_on(desk: Any) -> None:
    war = desk.expansion("uk", "purchase")
    desk.run(purchase_phase(desk.world(war)), {"purchase": Purchase({"scientist": 2})})
    assert largest_group(war, "uk") == 0
    desk.run(placement_phase(desk.world(war)))
    assert largest_group(war, "uk") == 2


@rule("D2.1-07", "A-2.1-05")
def test_research_opens_in_round_four(desk: Any) -> None:
    assert not found(roll_for_bomb(desk, 9, [6, 6, 6], round=3))
    assert desk.asked == []
    roll_for_bomb(desk, 9, [], money=9)
    assert desk.asked == [], "a roll costs 10"
    war = roll_for_bomb(desk, 9, [6, 6, 6])
    assert found(war)
    assert war.nations["germany"].money == 20


@rule("D2.1-01")
def test_every_nation_may_research(desk: Any) -> None:
    for nation in ("russia", "germany", "uk", "japan", "usa"):
        war = desk.expansion(nation, "research")
        war.round = 4
        desk.put(war, nation, sites(war, nation)[0], scientist=1)
        desk.run(atomic_research(desk.world(war, [6, 6, 6])), {"atomic-research": "1"})
        assert found(war)


@rule("D2.1-08", "D2.1-09", "A-2.1-06")
def test_two_rolls_at_most_decided_before_the_first(desk: Any) -> None:
    war = roll_for_bomb(desk, 1, [1, 1, 1, 6, 5, 5], rolls="2", money=50)
    assert list(desk.asked[0][1].choices) == ["0", "1", "2"]
    assert len([one for _, one in desk.asked if one.kind == "atomic-research"]) == 1
    assert found(war)
    assert war.nations["germany"].money == 30


@rule("D2.1-10", "A-2.1-07", "A-2.1-08")
def test_the_roll_not_made_is_paid_back_after_placement(desk: Any) -> None:
    war = roll_for_bomb(desk, 1, [6, 6, 6], rolls="2", money=25)
    assert war.nations["germany"].money == 5  # it cannot be spent this turn
    war.phase = "place"
    desk.run(placement_phase(desk.world(war)))
    assert war.nations["germany"].money == 15


@rule("D2.1-11")
@pytest.mark.parametrize(
    ("scientists", "needed"),
    [(1, 16), (2, 16), (3, 14), (5, 14), (6, 13), (7, 13), (8, 11), (9, 10), (10, 9), (13, 9)],
)
def test_the_sum_needed_falls_with_the_scientists(desk: Any, scientists: int, needed: int) -> None:
    def three(total: int) -> list[int]:
        return [min(6, total - 2), *([max(1, min(6, total - 7)), max(1, total - 12)] if total > 8 else [1, 1])]

    enough, short = three(needed), three(needed - 1)
    assert (sum(enough), sum(short)) == (needed, needed - 1)
    assert found(roll_for_bomb(desk, scientists, enough))
    assert not found(roll_for_bomb(desk, scientists, short))


@rule("D2.1-12", "A-2.1-09")
def test_only_the_largest_group_in_one_territory_counts(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=3)
    desk.put(war, "germany", "ukraine_ssr", scientist=4)  # no complex there
    assert largest_group(war, "germany") == 4
    desk.run(atomic_research(desk.world(war, [6, 6, 2])), {"atomic-research": "1"})
    assert next(piece.at for piece in war.pieces.values() if piece.kind == "technology") == "ukraine_ssr"


@rule("A-2.1-14", "A-2.1-16")
def test_the_technology_is_where_the_group_stands_and_needs_a_complex(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "ukraine_ssr", scientist=4)
    desk.run(atomic_research(desk.world(war, [6, 6, 6])), {"atomic-research": "1"})
    assert not can_produce(war, "germany")
    assert war.nations["germany"].bomb == ""


@rule("D2.1-27", "A-2.1-17", "D2.1-20")
def test_after_success_the_status_is_set_at_once_and_the_bomb_is_there(desk: Any) -> None:
    war = roll_for_bomb(desk, 1, [6, 6, 6])
    assert [one.kind for _, one in desk.asked] == ["atomic-research", "bomb-status"]
    assert war.nations["germany"].status == "produce"
    assert war.nations["germany"].bomb == "germany"


@rule("D2.1-26", "D2.1-28", "D2.1-36")
def test_the_status_is_chosen_every_turn_and_transfer_makes_no_bomb(desk: Any) -> None:
    war = desk.expansion(phase="research")
    desk.put(war, "germany", "germany", scientist=1, technology=1)
    desk.run(choose_status(desk.world(war)), {"bomb-status": "transfer"})
    assert war.nations["germany"].bomb == ""
    desk.run(choose_status(desk.world(war)), {"bomb-status": "produce"})
    assert war.nations["germany"].bomb == "germany"


@rule("D2.1-21", "D2.1-24", "A-2.1-13")
def test_a_bomb_is_free_and_needs_technology_scientist_and_own_complex_together(desk: Any) -> None:
    war = desk.expansion(phase="research")
    (technology, scientist) = desk.put(war, "germany", "germany", technology=1, scientist=1)
    assert can_produce(war, "germany")
    money = war.nations["germany"].money
    desk.run(choose_status(desk.world(war)))
    assert (war.nations["germany"].money, war.nations["germany"].bomb) == (money, "germany")
    war.nations["germany"].bomb = ""
    war.pieces[scientist].at = "western_europe"
    assert not can_produce(war, "germany")
    war.pieces[technology].at = "western_europe"
    assert not can_produce(war, "germany")  # no complex
    war.lands["western_europe"].factory = True
    assert can_produce(war, "germany")
    war.lands["western_europe"].owner = "japan"
    assert not can_produce(war, "germany")


@rule("D2.1-25", "A-2.1-18")
def test_never_more_than_one_bomb(desk: Any) -> None:
    war = desk.expansion(phase="research")
    desk.put(war, "germany", "germany", technology=1, scientist=1)
    war.nations["germany"].bomb = "germany"
    assert not can_produce(war, "germany")


@rule("D2.1-22", "D2.1-32", "A-2.1-15")
def test_after_a_transfer_two_scientists_are_needed(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    mpc, technology, _ = desk.put(war, "germany", "germany", mpc=1, technology=1, scientist=1)
    desk.put(war, "germany", "southern_europe", scientist=1)
    war.nations["germany"].status = "transfer"
    way = ["germany", "southern_europe"]
    desk.deploy(war, [Move(mpc, way), Move(technology, way, ship=mpc)])
    assert war.pieces[technology].at == "southern_europe"
    assert not can_produce(war, "germany")
    desk.put(war, "germany", "southern_europe", scientist=1)
    assert can_produce(war, "germany")


@rule("D2.1-31", "A-2.1-12")
def test_the_technology_does_not_walk_and_scientists_make_no_combat_move(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    technology, scientist = desk.put(war, "germany", "germany", technology=1, scientist=1)
    war.nations["germany"].status = "transfer"
    way = ["germany", "southern_europe"]
    assert desk.check(war, [Move(technology, way)], combat=False) == ("D2.1-31", "technology-is-carried")
    assert desk.check(war, [Move(scientist, way)], combat=False) is None
    war.lands["southern_europe"].owner = "uk"
    assert desk.check(war, [Move(scientist, way)])[0] == "A-2.1-12"


@rule("D2.1-33", "D2.1-26")
def test_the_technology_moves_in_transfer_only_and_to_own_land_only(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    mpc, technology = desk.put(war, "germany", "germany", mpc=1, technology=1)
    way = ["germany", "southern_europe"]
    moves = [Move(mpc, way), Move(technology, way, ship=mpc)]
    war.nations["germany"].status = "produce"
    assert desk.check(war, moves, combat=False) == ("D2.1-26", "status-is-produce")
    (scientist,) = desk.put(war, "germany", "germany", scientist=1)
    assert desk.check(war, [Move(mpc, way), Move(scientist, way, ship=mpc)], combat=False) is None
    war.nations["germany"].status = "transfer"
    assert desk.check(war, moves, combat=False) is None
    war.lands["southern_europe"].owner = "japan"
    assert desk.check(war, moves, combat=False) == ("D2.1-33", "not-your-land")


@rule("D2.1-13", "A-2.1-10", "A-2.1-11")
def test_before_success_a_group_moves_as_a_whole(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    one, two = desk.put(war, "germany", "germany", scientist=2)
    way = ["germany", "southern_europe"]
    assert desk.check(war, [Move(one, way)], combat=False) == ("A-2.1-11", "scientists-stay-together")
    assert desk.check(war, [Move(one, way), Move(two, way)], combat=False) is None
    desk.put(war, "germany", "germany", technology=1)
    assert desk.check(war, [Move(one, way)], combat=False) is None


@rule("D2.1-14")
def test_scientists_move_one_space(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    (one,) = desk.put(war, "germany", "germany", scientist=1)
    assert desk.check(war, [Move(one, ["germany", "eastern_europe", "ukraine_ssr"])], combat=False)


@rule("D2.1-15", "D2.1-34", "D4-16")
def test_scientists_technology_and_bomb_are_lost_with_their_territory(desk: Any) -> None:
    war = desk.expansion("russia")
    desk.put(war, "germany", "germany", scientist=3, technology=1, infantry=1)
    war.nations["germany"].bomb = "germany"
    conquer(desk.world(war), "germany", "russia")
    assert desk.there(war, "germany") == {"germany infantry": 1}
    assert war.nations["germany"].bomb == ""
    assert desk.losses() == [{"nation": "germany", "units": {"scientist": 3, "technology": 1}, "space": "germany"}]


@rule("D2.1-16", "D2.1-31")
def test_scientists_and_technology_go_by_ship_and_plane(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    ship, *_ = desk.put(war, "uk", "north_sz", transport=1)
    bomber, one, technology = desk.put(war, "uk", "united_kingdom", bomber=1, scientist=1, technology=1)
    war.nations["uk"].status = "transfer"
    war.lands["western_europe"].owner = "uk"
    by_sea = [Move(id, ["united_kingdom", "north_sz", "western_europe"], ship=ship) for id in (one, technology)]
    assert desk.check(war, by_sea, combat=False) is None
    war.was["western_europe"] = "uk"
    way = ["united_kingdom", "north_sz", "western_europe"]
    by_air = [Move(bomber, way), Move(one, way, ship=bomber), Move(technology, way, ship=bomber)]
    assert desk.check(war, by_air, combat=False) is None
    desk.deploy(war, by_air)
    assert {war.pieces[id].at for id in (bomber, one, technology)} == {"western_europe"}


@rule("D2.1-18")
def test_scientists_hold_no_territory(desk: Any) -> None:
    war = desk.expansion()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", scientist=2)
    desk.attack(war, [Move(tank, ["eastern_europe", "karelia_ssr"])])
    assert war.lands["karelia_ssr"].owner == "germany"
    assert desk.there(war, "karelia_ssr") == {"germany armor": 1}


@rule("D2.1-19", "A-2.1-37")
def test_the_technology_is_kept_and_no_roll_is_offered_until_it_is_lost(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 9
    ids = desk.put(war, "germany", "germany", scientist=1, technology=1)
    desk.put(war, "japan", "japan", technology=1)
    desk.run(atomic_research(desk.world(war)))
    assert desk.asked == []
    del war.pieces[ids[1]]
    desk.run(atomic_research(desk.world(war, [6, 6, 6])), {"atomic-research": "1"})
    assert desk.kinds() == ["atomic-research", "bomb-status"]
    assert found(war)


@rule("A-2.1-02")
def test_the_atomic_roll_comes_before_technology_and_purchase(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(research_phase(desk.world(war)))
    assert desk.kinds() == ["atomic-research", "research"]


@rule("A-2.1-38")
def test_technology_sinks_with_its_ship(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.battle import bury

    war = desk.expansion("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (technology,) = desk.put(war, "uk", "north_sz", technology=1)
    war.pieces[technology].on = ship
    bury(desk.world(war), "B-7-01", "north_sz", [ship])
    assert war.pieces == {}


@rule("D2.1-12", "A-2.1-09", "A-2.1-14")
@pytest.mark.parametrize(("group", "needed"), [("eastern_usa", 14), ("western_usa", 14), ("alaska", 16)])
def test_the_player_says_which_group_rolls(desk: Any, group: str, needed: int) -> None:
    war = desk.expansion("usa", "research")
    war.round = 4
    desk.put(war, "usa", "western_usa", scientist=3)
    desk.put(war, "usa", "eastern_usa", scientist=3)
    desk.put(war, "usa", "alaska", scientist=1)
    answers = {"atomic-research": "1", "atomic-group": group}
    desk.run(atomic_research(desk.world(war, [6, 6, 6])), answers)
    asked = next(one for _, one in desk.asked if one.kind == "atomic-group")
    assert sorted(asked.choices) == ["alaska", "eastern_usa", "western_usa"]
    assert asked.default in ("eastern_usa", "western_usa")
    assert next(piece.at for piece in war.pieces.values() if piece.kind == "technology") == group
    assert desk.facts("atomic-research")[0]["needed"] == needed


@rule("A-2.1-09")
def test_nobody_is_asked_for_the_group_without_a_choice_or_a_roll(desk: Any) -> None:
    roll_for_bomb(desk, 3, [1, 1, 1])
    assert desk.kinds() == ["atomic-research"]
    war = desk.expansion("usa", "research")
    war.round = 4
    desk.put(war, "usa", "western_usa", scientist=1)
    desk.put(war, "usa", "eastern_usa", scientist=1)
    desk.run(atomic_research(desk.world(war)), {"atomic-research": "0"})
    assert desk.kinds() == ["atomic-research", "atomic-research"]
    desk.run(atomic_research(desk.world(war, [1, 1, 1])), {"atomic-research": "1"})
    assert desk.kinds()[2:] == ["atomic-research", "atomic-group"], "two groups are a choice"


@rule("D2.1-05", "A-2.1-03")
def test_every_complex_that_stood_at_the_start_is_an_original_one(desk: Any) -> None:
    war = desk.expansion("germany", "place")
    war.lands["karelia_ssr"].owner = "germany"
    war.lands["ukraine_ssr"].factory = True
    assert sites(war, "germany") == ["germany", "karelia_ssr", "southern_europe"]
    war.was["karelia_ssr"] = "russia"  # conquered this turn
    assert sites(war, "germany") == ["germany", "southern_europe"]


@rule("D4-15", "A-4-06")
def test_without_capital_and_complex_no_money_goes_into_research(desk: Any) -> None:
    war = desk.expansion("germany", "research")
    war.round = 6
    war.lands["germany"].owner = war.lands["southern_europe"].owner = "russia"
    desk.put(war, "germany", "ukraine_ssr", scientist=1)
    desk.run(atomic_research(desk.world(war)))
    assert desk.asked == []
    war.lands["southern_europe"].owner = "germany"
    desk.run(atomic_research(desk.world(war)))
    assert desk.kinds() == ["atomic-research"]


@rule("A-2.1-02")
def test_scientists_are_bought_after_the_roll_with_what_it_left(desk: Any) -> None:
    war = desk.expansion(phase="research", submarines="off")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    script = play(desk.world(war, [1, 1, 1]))
    asked: list[Any] = []
    value = None
    while len(asked) < 3:
        step = script.send(value)
        value = None
        if isinstance(step, Ask):
            asked.append(step.seats["germany"])
            value = {"germany": "1" if asked[-1].kind == "atomic-research" else asked[-1].default}
    assert [one.kind for one in asked] == ["atomic-research", "research", "purchase"]
    assert asked[2].args["money"] == 32 - 10
    assert asked[2].offer()["prices"]["scientist"] == 4


@rule("A-2.1-06", "D2.1-08")
def test_two_rolls_in_every_turn_and_no_more_in_one(desk: Any) -> None:
    war = desk.expansion(phase="research", submarines="off")
    war.nations["germany"].money = 60
    desk.put(war, "germany", "germany", scientist=1)
    for round, money in ((4, 40), (5, 20)):
        war.round = round
        desk.run(atomic_research(desk.world(war, [1] * 6)), {"atomic-research": "2"})
        assert war.nations["germany"].money == money
    assert [list(one.choices) for _, one in desk.asked] == [["0", "1", "2"]] * 2
    assert len(desk.facts("atomic-research")) == 4


@rule("D4-11")
def test_industrial_technology_does_not_make_the_atomic_roll_cheaper(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round, war.nations["germany"].technologies = 4, ["industrial"]
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(atomic_research(desk.world(war, [1, 1, 1])), {"atomic-research": "1"})
    assert war.nations["germany"].money == 32 - 10


@rule("A-2.1-11")
def test_each_group_is_asked_for_itself_and_only_ones_own_bomb_sets_it_free(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    one, two = desk.put(war, "germany", "germany", scientist=2)
    desk.put(war, "germany", "southern_europe", scientist=1)
    desk.put(war, "japan", "germany", scientist=1)
    way = ["germany", "eastern_europe"]
    assert desk.check(war, [Move(one, way), Move(two, way)], combat=False) is None
    split = [Move(one, way), Move(two, ["germany", "southern_europe"])]
    assert desk.check(war, split, combat=False) == ("A-2.1-11", "scientists-stay-together")
    desk.put(war, "japan", "japan", technology=1)
    assert desk.check(war, split, combat=False) == ("A-2.1-11", "scientists-stay-together")
    desk.put(war, "germany", "germany", technology=1)
    assert desk.check(war, split, combat=False) is None


@rule("D2.1-12", "D2.1-06")
def test_scientists_at_sea_and_in_foreign_land_do_not_count(desk: Any) -> None:
    war = desk.expansion(phase="research")
    (ship,) = desk.put(war, "germany", "baltic_sz", transport=1)
    for id in desk.put(war, "germany", "baltic_sz", scientist=3):
        war.pieces[id].on = ship
    desk.put(war, "germany", "manchuria", scientist=4)
    desk.put(war, "germany", "germany", scientist=1)
    desk.put(war, "japan", "germany", scientist=5)
    assert scientists_by_land(war, "germany") == {"manchuria": 4, "germany": 1}
    assert groups_at_home(war, "germany") == {"germany": 1}


@rule("D2.1-33", "D2.1-31")
def test_where_the_technology_ends_is_what_counts(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    mpc, technology = desk.put(war, "germany", "germany", mpc=1, technology=1)
    war.nations["germany"].status = "transfer"
    war.lands["eastern_europe"].owner = "japan"
    through = ["germany", "eastern_europe", "ukraine_ssr"]
    assert desk.check(war, [Move(mpc, through), Move(technology, through, ship=mpc)], combat=False) is None
    war.lands["eastern_europe"].owner, war.lands["ukraine_ssr"].owner = "germany", "japan"
    moves = [Move(mpc, through), Move(technology, through, ship=mpc)]
    assert desk.check(war, moves, combat=False) == ("D2.1-33", "not-your-land")


@rule("D2.1-32", "A-2.1-15", "D3.8-14")
def test_technology_that_an_allys_mpc_has_moved_needs_two_scientists_too(desk: Any) -> None:
    war = desk.expansion("russia", "noncombat_move")
    (mpc,) = desk.put(war, "uk", "russia", mpc=1)
    (plans, *_) = desk.put(war, "russia", "russia", technology=1, scientist=1)
    desk.put(war, "russia", "caucasus", scientist=1)
    war.lands["caucasus"].factory = True
    war.nations["russia"].status = "transfer"
    desk.deploy(war, [Move(plans, ["russia"], ship=mpc)])
    war.turn = 2
    desk.deploy(war, [Move(mpc, ["russia", "caucasus"])])
    assert war.pieces[plans].at == "caucasus"
    assert not can_produce(war, "russia"), "one scientist is not enough after a transfer"
    desk.put(war, "russia", "caucasus", scientist=1)
    assert can_produce(war, "russia")


@rule("A-2.1-11", "D3.8-01")
def test_an_mpc_does_not_drive_off_with_half_a_group(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    mpc, *pair = desk.put(war, "germany", "germany", mpc=1, scientist=2)
    desk.deploy(war, [Move(id, ["germany"], ship=mpc) for id in pair])
    for piece in war.pieces.values():
        piece.done = False
    way = ["germany", "eastern_europe"]
    assert desk.check(war, [Move(mpc, way)], False) is None
    (third,) = desk.put(war, "germany", "germany", scientist=1)
    assert desk.check(war, [Move(mpc, way)], False) == ("A-2.1-11", "scientists-stay-together")
    assert desk.check(war, [Move(mpc, way), Move(third, way)], False) is None


@rule("D2.1-10", "A-2.1-08")
def test_the_refund_is_paid_once_with_or_without_a_purchase(desk: Any) -> None:
    for bought in ({}, {"infantry": 1}):
        war = desk.expansion("germany", "place")
        war.nations["germany"].money, war.nations["germany"].refund = 0, 10
        war.nations["germany"].bought = dict(bought)
        desk.run(placement_phase(desk.world(war)))
        assert war.nations["germany"].money == 10
        assert len(desk.facts("refund")) == 1
        pay_back(desk.world(war))
        assert war.nations["germany"].money == 10
        assert len(desk.facts("refund")) == 1
        desk.log.clear()


@rule("D2.1-10", "D2.1-09")
def test_a_second_roll_that_succeeds_is_not_paid_back(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round, war.nations["germany"].money = 4, 30
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(atomic_research(desk.world(war, [1, 1, 1, 6, 5, 5])), {"atomic-research": "2"})
    assert (war.nations["germany"].money, war.nations["germany"].refund) == (10, 0)


@rule("D2.1-07", "D2.1-09")
def test_atomic_research_rolls_three_ordinary_dice(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(atomic_research(desk.world(war, [1, 1, 1])), {"atomic-research": "1"})
    assert desk.facts("atomic-research")[0]["throw"].die == "d6"


@rule("D2.1-07", "D2.1-09")
def test_without_a_scientist_nobody_is_asked(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.run(atomic_research(desk.world(war)))
    assert desk.asked == []


@rule("D2.1-12", "D2.1-06")
def test_only_scientists_of_the_nation_on_land_make_a_group(desk: Any) -> None:
    war = desk.expansion()
    assert largest_group(war, "germany") == 0
    desk.put(war, "germany", "germany", scientist=2, infantry=3)
    desk.put(war, "japan", "germany", scientist=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", transport=1)
    (sage,) = desk.put(war, "germany", "baltic_sz", scientist=1)
    war.pieces[sage].on = ship
    assert scientists_by_land(war, "germany") == {"germany": 2}
