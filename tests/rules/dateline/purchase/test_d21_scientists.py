"""D2.1 Scientists and the research of the bomb."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.bomb import atomic_research, can_produce, chance_of, choose_status
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
from sandtable.games.dateline.state.model import State
from sandtable.games.dateline.state.scientists import groups_at_home, largest_group, scientists_by_land, sites
from sandtable.kernel import Ask
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench


def roll_for_bomb(
    bench: Bench, scientists: int, dice: list[int], rolls: str = "1", money: int = 30, round: int = 4
) -> Any:
    """Germany has so many scientists at home and rolls."""
    state = bench.expansion(phase="research")
    state.round, state.nations["germany"].money = round, money
    bench.put(state, "germany", "germany", scientist=scientists)
    bench.run(atomic_research(bench.world(state, dice)), {"atomic-research": rolls})
    return state


def found(state: State) -> bool:
    return any(piece.kind == "technology" for piece in state.pieces.values())


@rule("D2.1-02", "A-2.1-01", "D4-11")
def test_scientists_cost_four_and_no_technology_makes_them_cheaper(bench: Bench) -> None:
    state = bench.expansion("japan", "purchase")
    state.nations["japan"].technologies = ["industrial"]
    assert prices(state, "japan")["scientist"] == 4
    assert prices(state, "japan")["infantry"] == 2
    bench.run(purchase_phase(bench.world(state)), {"purchase": Purchase({"scientist": 2, "infantry": 1})})
    assert state.nations["japan"].money == 25 - 8 - 2


@rule("D2.1-03")
def test_two_scientists_a_turn(bench: Bench) -> None:
    state = bench.expansion(phase="purchase")
    assert check_purchase(state, "germany", Purchase({"scientist": 2})) is None
    refusal = check_purchase(state, "germany", Purchase({"scientist": 3}))
    assert refusal
    assert refusal.rule == "D2.1-03"


@rule("D2.1-05", "A-2.1-03")
def test_scientists_are_placed_at_original_complexes_beyond_their_output(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    state.lands["india"].factory = True  # a new complex, worth 3
    state.nations["uk"].bought = {"scientist": 2, "infantry": 3}
    assert sites(state, "uk") == ["united_kingdom"]
    units = [Placed("infantry", 3, "india", "india"), Placed("scientist", 2, "united_kingdom", "united_kingdom")]
    assert check_placement(state, "uk", Placement(units)) is None
    wrong = check_placement(state, "uk", Placement([Placed("scientist", 1, "india", "india")]))
    assert wrong
    assert wrong.args["spaces"] == ["united_kingdom"]


@rule("D2.1-06", "A-2.1-04")
def test_a_scientist_counts_from_the_next_turn_on(bench: Bench) -> None:
    state = bench.expansion("uk", "purchase")
    bench.run(purchase_phase(bench.world(state)), {"purchase": Purchase({"scientist": 2})})
    assert largest_group(state, "uk") == 0
    bench.run(placement_phase(bench.world(state)))
    assert largest_group(state, "uk") == 2


@rule("D2.1-07", "A-2.1-05")
def test_research_opens_in_round_four(bench: Bench) -> None:
    assert not found(roll_for_bomb(bench, 9, [6, 6, 6], round=3))
    assert bench.asked == []
    roll_for_bomb(bench, 9, [], money=9)
    assert bench.asked == [], "a roll costs 10"
    state = roll_for_bomb(bench, 9, [6, 6, 6])
    assert found(state)
    assert state.nations["germany"].money == 20


@rule("D2.1-01")
def test_every_nation_may_research(bench: Bench) -> None:
    for nation in ("russia", "germany", "uk", "japan", "usa"):
        state = bench.expansion(nation, "research")
        state.round = 4
        bench.put(state, nation, sites(state, nation)[0], scientist=1)
        bench.run(atomic_research(bench.world(state, [6, 6, 6])), {"atomic-research": "1"})
        assert found(state)


@rule("D2.1-08", "D2.1-09", "A-2.1-06")
def test_two_rolls_at_most_decided_before_the_first(bench: Bench) -> None:
    state = roll_for_bomb(bench, 1, [1, 1, 1, 6, 5, 5], rolls="2", money=50)
    assert list(as_pick(bench.asked[0][1]).choices) == ["0", "1", "2"]
    assert len([one for _, one in bench.asked if one.kind == "atomic-research"]) == 1
    assert found(state)
    assert state.nations["germany"].money == 30


@rule("D2.1-10", "A-2.1-07", "A-2.1-08")
def test_the_roll_not_made_is_paid_back_after_placement(bench: Bench) -> None:
    state = roll_for_bomb(bench, 1, [6, 6, 6], rolls="2", money=25)
    assert state.nations["germany"].money == 5  # it cannot be spent this turn
    state.phase = "place"
    bench.run(placement_phase(bench.world(state)))
    assert state.nations["germany"].money == 15


@rule("D2.1-11")
@pytest.mark.parametrize(
    ("scientists", "needed"),
    [(1, 16), (2, 16), (3, 14), (5, 14), (6, 13), (7, 13), (8, 11), (9, 10), (10, 9), (13, 9)],
)
def test_the_sum_needed_falls_with_the_scientists(bench: Bench, scientists: int, needed: int) -> None:
    def three(total: int) -> list[int]:
        return [min(6, total - 2), *([max(1, min(6, total - 7)), max(1, total - 12)] if total > 8 else [1, 1])]

    enough, short = three(needed), three(needed - 1)
    assert (sum(enough), sum(short)) == (needed, needed - 1)
    assert found(roll_for_bomb(bench, scientists, enough))
    assert not found(roll_for_bomb(bench, scientists, short))


@rule("D2.1-11")
def test_the_chance_that_is_shown_counts_every_throw_of_three_dice() -> None:
    """Of 216 throws 10 reach sixteen (666, three 665, three 655 and three 664), 108 eleven, and all three."""
    assert [chance_of(needed) * 216 for needed in (18, 16, 11, 3)] == [1, 10, 108, 216]


@rule("D2.1-12", "A-2.1-09")
def test_only_the_largest_group_in_one_territory_counts(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.put(state, "germany", "germany", scientist=3)
    bench.put(state, "germany", "ukraine_ssr", scientist=4)  # no complex there
    assert largest_group(state, "germany") == 4
    bench.run(atomic_research(bench.world(state, [6, 6, 2])), {"atomic-research": "1"})
    assert next(piece.at for piece in state.pieces.values() if piece.kind == "technology") == "ukraine_ssr"


@rule("A-2.1-14", "A-2.1-16")
def test_the_technology_is_where_the_group_stands_and_needs_a_complex(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.put(state, "germany", "ukraine_ssr", scientist=4)
    bench.run(atomic_research(bench.world(state, [6, 6, 6])), {"atomic-research": "1"})
    assert not can_produce(state, "germany")
    assert state.nations["germany"].bomb == ""


@rule("D2.1-27", "A-2.1-17", "D2.1-20")
def test_after_success_the_status_is_set_at_once_and_the_bomb_is_there(bench: Bench) -> None:
    state = roll_for_bomb(bench, 1, [6, 6, 6])
    assert [one.kind for _, one in bench.asked] == ["atomic-research", "bomb-status"]
    assert state.nations["germany"].status == "produce"
    assert state.nations["germany"].bomb == "germany"


@rule("D2.1-26", "D2.1-28", "D2.1-36")
def test_the_status_is_chosen_every_turn_and_transfer_makes_no_bomb(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", scientist=1, technology=1)
    bench.run(choose_status(bench.world(state)), {"bomb-status": "transfer"})
    assert state.nations["germany"].bomb == ""
    bench.run(choose_status(bench.world(state)), {"bomb-status": "produce"})
    assert state.nations["germany"].bomb == "germany"


@rule("D2.1-21", "D2.1-24", "A-2.1-13")
def test_a_bomb_is_free_and_needs_technology_scientist_and_own_complex_together(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    (technology, scientist) = bench.put(state, "germany", "germany", technology=1, scientist=1)
    assert can_produce(state, "germany")
    money = state.nations["germany"].money
    bench.run(choose_status(bench.world(state)))
    assert (state.nations["germany"].money, state.nations["germany"].bomb) == (money, "germany")
    state.nations["germany"].bomb = ""
    state.pieces[scientist].at = "western_europe"
    assert not can_produce(state, "germany")
    state.pieces[technology].at = "western_europe"
    assert not can_produce(state, "germany")  # no complex
    state.lands["western_europe"].factory = True
    assert can_produce(state, "germany")
    state.lands["western_europe"].owner = "japan"
    assert not can_produce(state, "germany")


@rule("D2.1-25", "A-2.1-18")
def test_never_more_than_one_bomb(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", technology=1, scientist=1)
    state.nations["germany"].bomb = "germany"
    assert not can_produce(state, "germany")


@rule("D2.1-22", "D2.1-32", "A-2.1-15")
def test_after_a_transfer_two_scientists_are_needed(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    mpc, technology, _ = bench.put(state, "germany", "germany", mpc=1, technology=1, scientist=1)
    bench.put(state, "germany", "southern_europe", scientist=1)
    state.nations["germany"].status = "transfer"
    way = ["germany", "southern_europe"]
    bench.deploy(state, [Move(mpc, way), Move(technology, way, ship=mpc)])
    assert state.pieces[technology].at == "southern_europe"
    assert not can_produce(state, "germany")
    bench.put(state, "germany", "southern_europe", scientist=1)
    assert can_produce(state, "germany")


@rule("D2.1-31", "A-2.1-12")
def test_the_technology_does_not_walk_and_scientists_make_no_combat_move(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    technology, scientist = bench.put(state, "germany", "germany", technology=1, scientist=1)
    state.nations["germany"].status = "transfer"
    way = ["germany", "southern_europe"]
    assert bench.check(state, [Move(technology, way)], combat=False) == ("D2.1-31", "technology-is-carried")
    assert bench.check(state, [Move(scientist, way)], combat=False) is None
    state.lands["southern_europe"].owner = "uk"
    assert bench.refusal(state, [Move(scientist, way)]).rule == "A-2.1-12"


@rule("D2.1-33", "D2.1-26")
def test_the_technology_moves_in_transfer_only_and_to_own_land_only(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    mpc, technology = bench.put(state, "germany", "germany", mpc=1, technology=1)
    way = ["germany", "southern_europe"]
    moves = [Move(mpc, way), Move(technology, way, ship=mpc)]
    state.nations["germany"].status = "produce"
    assert bench.check(state, moves, combat=False) == ("D2.1-26", "status-is-produce")
    (scientist,) = bench.put(state, "germany", "germany", scientist=1)
    assert bench.check(state, [Move(mpc, way), Move(scientist, way, ship=mpc)], combat=False) is None
    state.nations["germany"].status = "transfer"
    assert bench.check(state, moves, combat=False) is None
    state.lands["southern_europe"].owner = "japan"
    assert bench.check(state, moves, combat=False) == ("D2.1-33", "not-your-land")


@rule("D2.1-13", "A-2.1-10", "A-2.1-11")
def test_before_success_a_group_moves_as_a_whole(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    one, two = bench.put(state, "germany", "germany", scientist=2)
    way = ["germany", "southern_europe"]
    assert bench.check(state, [Move(one, way)], combat=False) == ("A-2.1-11", "scientists-stay-together")
    assert bench.check(state, [Move(one, way), Move(two, way)], combat=False) is None
    bench.put(state, "germany", "germany", technology=1)
    assert bench.check(state, [Move(one, way)], combat=False) is None


@rule("D2.1-14")
def test_scientists_move_one_space(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    (one,) = bench.put(state, "germany", "germany", scientist=1)
    assert bench.check(state, [Move(one, ["germany", "eastern_europe", "ukraine_ssr"])], combat=False)


@rule("D2.1-15", "D2.1-34", "D4-16")
def test_scientists_technology_and_bomb_are_lost_with_their_territory(bench: Bench) -> None:
    state = bench.expansion("russia")
    bench.put(state, "germany", "germany", scientist=3, technology=1, infantry=1)
    state.nations["germany"].bomb = "germany"
    conquer(bench.world(state), "germany", "russia")
    assert bench.there(state, "germany") == {"germany infantry": 1}
    assert state.nations["germany"].bomb == ""
    assert bench.losses() == [{"nation": "germany", "units": {"scientist": 3, "technology": 1}, "space": "germany"}]


@rule("D2.1-16", "D2.1-31")
def test_scientists_and_technology_go_by_ship_and_plane(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    ship, *_ = bench.put(state, "uk", "north_sz", transport=1)
    bomber, one, technology = bench.put(state, "uk", "united_kingdom", bomber=1, scientist=1, technology=1)
    state.nations["uk"].status = "transfer"
    state.lands["western_europe"].owner = "uk"
    by_sea = [Move(id, ["united_kingdom", "north_sz", "western_europe"], ship=ship) for id in (one, technology)]
    assert bench.check(state, by_sea, combat=False) is None
    state.was["western_europe"] = "uk"
    way = ["united_kingdom", "north_sz", "western_europe"]
    by_air = [Move(bomber, way), Move(one, way, ship=bomber), Move(technology, way, ship=bomber)]
    assert bench.check(state, by_air, combat=False) is None
    bench.deploy(state, by_air)
    assert {state.pieces[id].at for id in (bomber, one, technology)} == {"western_europe"}


@rule("D2.1-18")
def test_scientists_hold_no_territory(bench: Bench) -> None:
    state = bench.expansion()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", scientist=2)
    bench.attack(state, [Move(tank, ["eastern_europe", "karelia_ssr"])])
    assert state.lands["karelia_ssr"].owner == "germany"
    assert bench.there(state, "karelia_ssr") == {"germany armor": 1}


@rule("D2.1-19", "A-2.1-37")
def test_the_technology_is_kept_and_no_roll_is_offered_until_it_is_lost(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 9
    ids = bench.put(state, "germany", "germany", scientist=1, technology=1)
    bench.put(state, "japan", "japan", technology=1)
    bench.run(atomic_research(bench.world(state)))
    assert bench.asked == []
    del state.pieces[ids[1]]
    bench.run(atomic_research(bench.world(state, [6, 6, 6])), {"atomic-research": "1"})
    assert bench.kinds() == ["atomic-research", "bomb-status"]
    assert found(state)


@rule("A-2.1-02")
def test_the_atomic_roll_comes_before_technology_and_purchase(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(research_phase(bench.world(state)))
    assert bench.kinds() == ["atomic-research", "research"]


@rule("A-2.1-38")
def test_technology_sinks_with_its_ship(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.battle import bury

    state = bench.expansion("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (technology,) = bench.put(state, "uk", "north_sz", technology=1)
    state.pieces[technology].on = ship
    bury(bench.world(state), "B-7-01", "north_sz", [ship])
    assert state.pieces == {}


@rule("D2.1-12", "A-2.1-09", "A-2.1-14")
@pytest.mark.parametrize(("group", "needed"), [("eastern_usa", 14), ("western_usa", 14), ("alaska", 16)])
def test_the_player_says_which_group_rolls(bench: Bench, group: str, needed: int) -> None:
    state = bench.expansion("usa", "research")
    state.round = 4
    bench.put(state, "usa", "western_usa", scientist=3)
    bench.put(state, "usa", "eastern_usa", scientist=3)
    bench.put(state, "usa", "alaska", scientist=1)
    answers = {"atomic-research": "1", "atomic-group": group}
    bench.run(atomic_research(bench.world(state, [6, 6, 6])), answers)
    asked = next(one for _, one in bench.asked if one.kind == "atomic-group")
    assert sorted(as_pick(asked).choices) == ["alaska", "eastern_usa", "western_usa"]
    assert asked.default in ("eastern_usa", "western_usa")
    assert next(piece.at for piece in state.pieces.values() if piece.kind == "technology") == group
    assert bench.facts("atomic-research")[0]["needed"] == needed


@rule("A-2.1-09")
def test_nobody_is_asked_for_the_group_without_a_choice_or_a_roll(bench: Bench) -> None:
    roll_for_bomb(bench, 3, [1, 1, 1])
    assert bench.kinds() == ["atomic-research"]
    state = bench.expansion("usa", "research")
    state.round = 4
    bench.put(state, "usa", "western_usa", scientist=1)
    bench.put(state, "usa", "eastern_usa", scientist=1)
    bench.run(atomic_research(bench.world(state)), {"atomic-research": "0"})
    assert bench.kinds() == ["atomic-research", "atomic-research"]
    bench.run(atomic_research(bench.world(state, [1, 1, 1])), {"atomic-research": "1"})
    assert bench.kinds()[2:] == ["atomic-research", "atomic-group"], "two groups are a choice"


@rule("D2.1-05", "A-2.1-03")
def test_every_complex_that_stood_at_the_start_is_an_original_one(bench: Bench) -> None:
    state = bench.expansion("germany", "place")
    state.lands["karelia_ssr"].owner = "germany"
    state.lands["ukraine_ssr"].factory = True
    assert sites(state, "germany") == ["germany", "karelia_ssr", "southern_europe"]
    state.was["karelia_ssr"] = "russia"  # conquered this turn
    assert sites(state, "germany") == ["germany", "southern_europe"]


@rule("D4-15", "A-4-06")
def test_without_capital_and_complex_no_money_goes_into_research(bench: Bench) -> None:
    state = bench.expansion("germany", "research")
    state.round = 6
    state.lands["germany"].owner = state.lands["southern_europe"].owner = "russia"
    bench.put(state, "germany", "ukraine_ssr", scientist=1)
    bench.run(atomic_research(bench.world(state)))
    assert bench.asked == []
    state.lands["southern_europe"].owner = "germany"
    bench.run(atomic_research(bench.world(state)))
    assert bench.kinds() == ["atomic-research"]


@rule("A-2.1-02")
def test_scientists_are_bought_after_the_roll_with_what_it_left(bench: Bench) -> None:
    state = bench.expansion(phase="research", submarines="off")
    state.round = 4
    bench.put(state, "germany", "germany", scientist=1)
    script = play(bench.world(state, [1, 1, 1]))
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
def test_two_rolls_in_every_turn_and_no_more_in_one(bench: Bench) -> None:
    state = bench.expansion(phase="research", submarines="off")
    state.nations["germany"].money = 60
    bench.put(state, "germany", "germany", scientist=1)
    for round, money in ((4, 40), (5, 20)):
        state.round = round
        bench.run(atomic_research(bench.world(state, [1] * 6)), {"atomic-research": "2"})
        assert state.nations["germany"].money == money
    assert [list(as_pick(one).choices) for _, one in bench.asked] == [["0", "1", "2"]] * 2
    assert len(bench.facts("atomic-research")) == 4


@rule("D4-11")
def test_industrial_technology_does_not_make_the_atomic_roll_cheaper(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round, state.nations["germany"].technologies = 4, ["industrial"]
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(atomic_research(bench.world(state, [1, 1, 1])), {"atomic-research": "1"})
    assert state.nations["germany"].money == 32 - 10


@rule("A-2.1-11")
def test_each_group_is_asked_for_itself_and_only_ones_own_bomb_sets_it_free(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    one, two = bench.put(state, "germany", "germany", scientist=2)
    bench.put(state, "germany", "southern_europe", scientist=1)
    bench.put(state, "japan", "germany", scientist=1)
    way = ["germany", "eastern_europe"]
    assert bench.check(state, [Move(one, way), Move(two, way)], combat=False) is None
    split = [Move(one, way), Move(two, ["germany", "southern_europe"])]
    assert bench.check(state, split, combat=False) == ("A-2.1-11", "scientists-stay-together")
    bench.put(state, "japan", "japan", technology=1)
    assert bench.check(state, split, combat=False) == ("A-2.1-11", "scientists-stay-together")
    bench.put(state, "germany", "germany", technology=1)
    assert bench.check(state, split, combat=False) is None


@rule("D2.1-12", "D2.1-06")
def test_scientists_at_sea_and_in_foreign_land_do_not_count(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    (ship,) = bench.put(state, "germany", "baltic_sz", transport=1)
    for id in bench.put(state, "germany", "baltic_sz", scientist=3):
        state.pieces[id].on = ship
    bench.put(state, "germany", "manchuria", scientist=4)
    bench.put(state, "germany", "germany", scientist=1)
    bench.put(state, "japan", "germany", scientist=5)
    assert scientists_by_land(state, "germany") == {"manchuria": 4, "germany": 1}
    assert groups_at_home(state, "germany") == {"germany": 1}


@rule("D2.1-33", "D2.1-31")
def test_where_the_technology_ends_is_what_counts(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    mpc, technology = bench.put(state, "germany", "germany", mpc=1, technology=1)
    state.nations["germany"].status = "transfer"
    state.lands["eastern_europe"].owner = "japan"
    through = ["germany", "eastern_europe", "ukraine_ssr"]
    assert bench.check(state, [Move(mpc, through), Move(technology, through, ship=mpc)], combat=False) is None
    state.lands["eastern_europe"].owner, state.lands["ukraine_ssr"].owner = "germany", "japan"
    moves = [Move(mpc, through), Move(technology, through, ship=mpc)]
    assert bench.check(state, moves, combat=False) == ("D2.1-33", "not-your-land")


@rule("D2.1-32", "A-2.1-15", "D3.8-14")
def test_technology_that_an_allys_mpc_has_moved_needs_two_scientists_too(bench: Bench) -> None:
    state = bench.expansion("russia", "noncombat_move")
    (mpc,) = bench.put(state, "uk", "russia", mpc=1)
    (plans, *_) = bench.put(state, "russia", "russia", technology=1, scientist=1)
    bench.put(state, "russia", "caucasus", scientist=1)
    state.lands["caucasus"].factory = True
    state.nations["russia"].status = "transfer"
    bench.deploy(state, [Move(plans, ["russia"], ship=mpc)])
    state.turn = 2
    bench.deploy(state, [Move(mpc, ["russia", "caucasus"])])
    assert state.pieces[plans].at == "caucasus"
    assert not can_produce(state, "russia"), "one scientist is not enough after a transfer"
    bench.put(state, "russia", "caucasus", scientist=1)
    assert can_produce(state, "russia")


@rule("A-2.1-11", "D3.8-01")
def test_an_mpc_does_not_drive_off_with_half_a_group(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    mpc, *pair = bench.put(state, "germany", "germany", mpc=1, scientist=2)
    bench.deploy(state, [Move(id, ["germany"], ship=mpc) for id in pair])
    for piece in state.pieces.values():
        piece.done = False
    way = ["germany", "eastern_europe"]
    assert bench.check(state, [Move(mpc, way)], False) is None
    (third,) = bench.put(state, "germany", "germany", scientist=1)
    assert bench.check(state, [Move(mpc, way)], False) == ("A-2.1-11", "scientists-stay-together")
    assert bench.check(state, [Move(mpc, way), Move(third, way)], False) is None


@rule("D2.1-10", "A-2.1-08")
def test_the_refund_is_paid_once_with_or_without_a_purchase(bench: Bench) -> None:
    for bought in ({}, {"infantry": 1}):
        state = bench.expansion("germany", "place")
        state.nations["germany"].money, state.nations["germany"].refund = 0, 10
        state.nations["germany"].bought = dict(bought)
        bench.run(placement_phase(bench.world(state)))
        assert state.nations["germany"].money == 10
        assert len(bench.facts("refund")) == 1
        pay_back(bench.world(state))
        assert state.nations["germany"].money == 10
        assert len(bench.facts("refund")) == 1
        bench.log.clear()


@rule("D2.1-10", "D2.1-09")
def test_a_second_roll_that_succeeds_is_not_paid_back(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round, state.nations["germany"].money = 4, 30
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(atomic_research(bench.world(state, [1, 1, 1, 6, 5, 5])), {"atomic-research": "2"})
    assert (state.nations["germany"].money, state.nations["germany"].refund) == (10, 0)


@rule("D2.1-07", "D2.1-09")
def test_atomic_research_rolls_three_ordinary_dice(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(atomic_research(bench.world(state, [1, 1, 1])), {"atomic-research": "1"})
    assert bench.facts("atomic-research")[0]["throw"].die == "d6"


@rule("D2.1-07", "D2.1-09")
def test_without_a_scientist_nobody_is_asked(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.run(atomic_research(bench.world(state)))
    assert bench.asked == []


@rule("D2.1-12", "D2.1-06")
def test_only_scientists_of_the_nation_on_land_make_a_group(bench: Bench) -> None:
    state = bench.expansion()
    assert largest_group(state, "germany") == 0
    bench.put(state, "germany", "germany", scientist=2, infantry=3)
    bench.put(state, "japan", "germany", scientist=1)
    (ship,) = bench.put(state, "germany", "baltic_sz", transport=1)
    (sage,) = bench.put(state, "germany", "baltic_sz", scientist=1)
    state.pieces[sage].on = ship
    assert scientists_by_land(state, "germany") == {"germany": 2}
