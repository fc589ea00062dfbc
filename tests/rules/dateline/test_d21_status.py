"""Production or transfer: the status of the technology, and where it may go."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.bomb import atomic_research, can_produce, choose_status
from sandtable.games.dateline.rules.research import research_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


@rule("D2.1-28", "A-2.1-02")
def test_the_status_comes_first_and_without_the_chapter_there_is_no_atomic_research(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", technology=1, scientist=1)
    desk.run(research_phase(desk.world(war)))
    assert desk.kinds() == ["bomb-status", "research"]
    desk.asked.clear()
    war = desk.expansion(phase="research", bomb="off")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(research_phase(desk.world(war)))
    assert desk.kinds() == ["research"]


@rule("D2.1-21", "A-2.1-16")
def test_no_bomb_without_technology_or_while_it_is_at_sea(desk: Any) -> None:
    war = desk.expansion("uk")
    desk.put(war, "uk", "united_kingdom", scientist=1)
    assert not can_produce(war, "uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (plans,) = desk.put(war, "uk", "north_sz", technology=1)
    war.pieces[plans].on = ship
    assert not can_produce(war, "uk")
    war.pieces[plans].at, war.pieces[plans].on = "united_kingdom", ""
    assert can_produce(war, "uk")


@rule("D2.1-28", "D2.1-36")
@pytest.mark.parametrize(
    ("scientists", "status", "first"), [(1, "transfer", "produce"), (0, "transfer", "transfer"), (0, "", "produce")]
)
def test_which_status_is_proposed(desk: Any, scientists: int, status: str, first: str) -> None:
    war = desk.expansion(phase="research")
    desk.put(war, "germany", "germany", technology=1, scientist=scientists)
    war.nations["germany"].status = status
    desk.run(choose_status(desk.world(war)))
    assert desk.asked[0][1].choices[0] == first
    assert sorted(desk.asked[0][1].choices) == ["produce", "transfer"]


@rule("D2.1-29", "D2.1-23")
def test_the_refusal_says_where_no_bomb_lies(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    assert desk.refusal(war, [Move(bomber, WAY, bomb=True)]).args == {"space": "united_kingdom"}
    (fighter,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    far = desk.refusal(war, [Move(fighter, [*WAY, "eastern_europe", "ukraine_ssr"])])
    assert far.args == {"unit": "fighter", "move": 4}


@rule("A-2.1-37", "A-2.1-15")
def test_technology_researched_again_needs_one_scientist_where_it_is(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round, war.nations["germany"].transferred = 4, True
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(atomic_research(desk.world(war, [6, 6, 6])), {"atomic-research": "1", "bomb-status": "produce"})
    assert war.nations["germany"].bomb == "germany"


@rule("D2.1-31", "D2.1-33", "D2.1-26")
def test_technology_goes_aboard_a_ship_in_transfer(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (plans,) = desk.put(war, "uk", "united_kingdom", technology=1)
    board = [Move(plans, WAY[:2], ship=ship)]
    war.nations["uk"].status = "produce"
    assert desk.check(war, board, False) == ("D2.1-26", "status-is-produce")
    war.nations["uk"].status = "transfer"
    assert desk.check(war, board, False) is None


@rule("D2.1-27", "A-2.1-02")
def test_after_success_the_status_is_asked_once(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(research_phase(desk.world(war, [6, 5, 5])), {"atomic-research": "1"})
    assert desk.kinds() == ["atomic-research", "bomb-status", "research"]


@rule("D2.1-26", "D2.1-31")
def test_at_sea_the_technology_goes_with_its_ship_whatever_the_status(desk: Any) -> None:
    war = desk.expansion("usa")
    (ship,) = desk.put(war, "usa", "west_us_sz", transport=1)
    (secret,) = desk.put(war, "usa", "west_us_sz", technology=1)
    war.pieces[secret].on = ship
    war.nations["usa"].status = "produce"
    assert desk.check(war, [Move(ship, ["west_us_sz", "hawaii_sz"])], combat=False) is None
    ashore = [Move(secret, ["west_us_sz", "western_usa"], ship=ship)]
    assert desk.check(war, ashore, combat=False) == ("D2.1-26", "status-is-produce")
    war.nations["usa"].status = "transfer"
    assert desk.check(war, ashore, combat=False) is None


@rule("B-5-02", "D2.1-32", "B-1-05")
def test_only_moved_technology_counts_as_transferred(desk: Any) -> None:
    war = desk.expansion("usa")
    (man,) = desk.put(war, "usa", "western_usa", infantry=1)
    desk.put(war, "usa", "eastern_usa", technology=1)
    name = hide(war, desk.put(war, "usa", "west_us_sz", submarine=1)[0], 1)
    moves = [Move(man, ["western_usa", "eastern_usa"]), Move(name, ["west_us_sz", "hawaii_sz"])]
    desk.deploy(war, moves)
    assert not war.nations["usa"].transferred
    assert war.flotillas["usa"].hidden[name].at == "hawaii_sz"


@rule("D2.1-28", "D2.1-25", "A-2.1-17")
def test_the_status_produce_gives_no_bomb_where_none_can_be_made(desk: Any) -> None:
    war = desk.expansion(phase="research")
    desk.put(war, "germany", "germany", technology=1)
    desk.run(choose_status(desk.world(war)), {"bomb-status": "produce"})
    assert war.nations["germany"].status == "produce"
    assert war.nations["germany"].bomb == ""
    assert desk.facts("bomb-built") == []


@rule("B-5-02", "D2.1-34")
def test_armor_that_blitzes_through_takes_the_technology_out_of_the_game(desk: Any) -> None:
    war = desk.expansion("germany")
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", technology=1)
    desk.attack(war, [Move(tank, ["eastern_europe", "karelia_ssr", "russia"])])
    assert desk.there(war, "karelia_ssr") == {}
    assert not war.nations["russia"].transferred
