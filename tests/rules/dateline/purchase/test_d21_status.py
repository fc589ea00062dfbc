"""Production or transfer: the status of the technology, and where it may go."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.rules.combat.bomb import atomic_research, can_produce, choose_status
from sandtable.games.dateline.rules.research import research_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.model import Status
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


@rule("D2.1-28", "A-2.1-02")
def test_the_status_comes_first_and_without_the_chapter_there_is_no_atomic_research(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.put(state, "germany", "germany", technology=1, scientist=1)
    bench.run(research_phase(bench.world(state)))
    assert bench.kinds() == ["bomb-status", "research"]
    bench.asked.clear()
    state = bench.expansion(phase="research", bomb="off")
    state.round = 4
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(research_phase(bench.world(state)))
    assert bench.kinds() == ["research"]


@rule("D2.1-21", "A-2.1-16")
def test_no_bomb_without_technology_or_while_it_is_at_sea(bench: Bench) -> None:
    state = bench.expansion("uk")
    bench.put(state, "uk", "united_kingdom", scientist=1)
    assert not can_produce(state, "uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (plans,) = bench.put(state, "uk", "north_sz", technology=1)
    state.pieces[plans].on = ship
    assert not can_produce(state, "uk")
    state.pieces[plans].at, state.pieces[plans].on = "united_kingdom", ""
    assert can_produce(state, "uk")


@rule("D2.1-28", "D2.1-36")
@pytest.mark.parametrize(
    ("scientists", "status", "first"), [(1, "transfer", "produce"), (0, "transfer", "transfer"), (0, "", "produce")]
)
def test_which_status_is_proposed(bench: Bench, scientists: int, status: Status, first: str) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", technology=1, scientist=scientists)
    state.nations["germany"].status = status
    bench.run(choose_status(bench.world(state)))
    assert as_pick(bench.asked[0][1]).choices[0] == first
    assert sorted(as_pick(bench.asked[0][1]).choices) == ["produce", "transfer"]


@rule("D2.1-29", "D2.1-23")
def test_the_refusal_says_where_no_bomb_lies(bench: Bench) -> None:
    state = bench.expansion("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    assert bench.refusal(state, [Move(bomber, WAY, bomb=True)]).args == {"space": "united_kingdom"}
    (fighter,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    far = bench.refusal(state, [Move(fighter, [*WAY, "eastern_europe", "ukraine_ssr"])])
    assert far.args == {"unit": "fighter", "move": 4}


@rule("A-2.1-37", "A-2.1-15")
def test_technology_researched_again_needs_one_scientist_where_it_is(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round, state.nations["germany"].transferred = 4, True
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(atomic_research(bench.world(state, [6, 6, 6])), {"atomic-research": "1", "bomb-status": "produce"})
    assert state.nations["germany"].bomb == "germany"


@rule("D2.1-31", "D2.1-33", "D2.1-26")
def test_technology_goes_aboard_a_ship_in_transfer(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (plans,) = bench.put(state, "uk", "united_kingdom", technology=1)
    board = [Move(plans, WAY[:2], ship=ship)]
    state.nations["uk"].status = "produce"
    assert bench.check(state, board, False) == ("D2.1-26", "status-is-produce")
    state.nations["uk"].status = "transfer"
    assert bench.check(state, board, False) is None


@rule("D2.1-27", "A-2.1-02")
def test_after_success_the_status_is_asked_once(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    state.round = 4
    bench.put(state, "germany", "germany", scientist=1)
    bench.run(research_phase(bench.world(state, [6, 5, 5])), {"atomic-research": "1"})
    assert bench.kinds() == ["atomic-research", "bomb-status", "research"]


@rule("D2.1-26", "D2.1-31")
def test_at_sea_the_technology_goes_with_its_ship_whatever_the_status(bench: Bench) -> None:
    state = bench.expansion("usa")
    (ship,) = bench.put(state, "usa", "west_us_sz", transport=1)
    (secret,) = bench.put(state, "usa", "west_us_sz", technology=1)
    state.pieces[secret].on = ship
    state.nations["usa"].status = "produce"
    assert bench.check(state, [Move(ship, ["west_us_sz", "hawaii_sz"])], combat=False) is None
    ashore = [Move(secret, ["west_us_sz", "western_usa"], ship=ship)]
    assert bench.check(state, ashore, combat=False) == ("D2.1-26", "status-is-produce")
    state.nations["usa"].status = "transfer"
    assert bench.check(state, ashore, combat=False) is None


@rule("B-5-02", "D2.1-32", "B-1-05")
def test_only_moved_technology_counts_as_transferred(bench: Bench) -> None:
    state = bench.expansion("usa")
    (man,) = bench.put(state, "usa", "western_usa", infantry=1)
    bench.put(state, "usa", "eastern_usa", technology=1)
    name = hide(state, bench.put(state, "usa", "west_us_sz", submarine=1)[0], 1)
    moves = [Move(man, ["western_usa", "eastern_usa"]), Move(name, ["west_us_sz", "hawaii_sz"])]
    bench.deploy(state, moves)
    assert not state.nations["usa"].transferred
    assert state.flotillas["usa"].hidden[name].at == "hawaii_sz"


@rule("D2.1-28", "D2.1-25", "A-2.1-17")
def test_the_status_produce_gives_no_bomb_where_none_can_be_made(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", technology=1)
    bench.run(choose_status(bench.world(state)), {"bomb-status": "produce"})
    assert state.nations["germany"].status == "produce"
    assert state.nations["germany"].bomb == ""
    assert bench.facts("bomb-built") == []


@rule("B-5-02", "D2.1-34")
def test_armor_that_blitzes_through_takes_the_technology_out_of_the_game(bench: Bench) -> None:
    state = bench.expansion("germany")
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", technology=1)
    bench.attack(state, [Move(tank, ["eastern_europe", "karelia_ssr", "russia"])])
    assert bench.there(state, "karelia_ssr") == {}
    assert not state.nations["russia"].transferred
