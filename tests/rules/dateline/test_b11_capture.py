"""B-11, B-12, B-13 Capture, capitals, neutrals, income and victory."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.data.data import NATIONS
from sandtable.games.dateline.rules.combat.capture import conquer
from sandtable.games.dateline.rules.purchase import output_of, purchase_phase
from sandtable.games.dateline.rules.research import research_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.scenarios import scenarios
from sandtable.games.dateline.script import (
    allied_military,
    axis_economic,
    axis_military,
    collect_income,
    end_turn,
    outcome,
)
from sandtable.games.dateline.state.complexes import may_spend, usable_complexes
from sandtable.games.dateline.state.model import capital_free, income_of, owner_at_start
from sandtable.testing import rule


@rule("B-11-01")
def test_income_changes_at_once_and_allies_get_their_land_back(desk: Any) -> None:
    war = desk.war("uk")
    world = desk.world(war)
    conquer(world, "western_europe", "uk")
    assert income_of(war, "uk") == 36
    assert income_of(war, "germany") == 26
    war.lands["caucasus"].owner = "germany"
    conquer(world, "caucasus", "uk")
    assert war.lands["caucasus"].owner == "russia"


@rule("B-11-01")
def test_while_the_allys_capital_is_lost_the_liberator_keeps_the_land(desk: Any) -> None:
    war = desk.war("uk")
    world = desk.world(war)
    war.lands["russia"].owner = war.lands["caucasus"].owner = "germany"
    conquer(world, "caucasus", "uk")
    assert war.lands["caucasus"].owner == "uk"
    conquer(world, "russia", "usa")
    assert war.lands["russia"].owner == "russia"
    assert war.lands["caucasus"].owner == "russia"


@rule("B-11-02")
def test_the_captor_takes_all_money_and_the_victim_neither_spends_nor_collects(desk: Any) -> None:
    war = desk.war("germany")
    conquer(desk.world(war), "russia", "germany")
    assert (war.nations["russia"].money, war.nations["germany"].money) == (0, 32 + 24)
    war.turn, war.nations["russia"].money = 0, 40
    desk.run(research_phase(desk.world(war)))
    desk.run(purchase_phase(desk.world(war)))
    assert desk.asked == []
    collect_income(desk.world(war))
    assert war.nations["russia"].money == 40
    conquer(desk.world(war), "russia", "uk")
    collect_income(desk.world(war))
    assert war.nations["russia"].money == 40 + 24


@rule("B-11-03")
def test_a_captured_complex_works_from_the_next_turn_with_limited_output(desk: Any) -> None:
    war = desk.war("germany", "place")
    conquer(desk.world(war), "karelia_ssr", "germany")
    assert "karelia_ssr" not in usable_complexes(war, "germany")
    war.phase = "income"
    end_turn(desk.world(war))
    war.turn = 1
    assert "karelia_ssr" in usable_complexes(war, "germany")
    war.nations["germany"].bought = {"infantry": 9}
    assert output_of(war, "karelia_ssr", "germany") == 3


@rule("B-12-01")
def test_neutrals_cost_three_and_are_taken_without_a_fight(desk: Any) -> None:
    war = desk.war()
    one, two = desk.put(war, "germany", "western_europe", infantry=1, armor=1)
    move = [Move(one, ["western_europe", "spain"])]
    war.nations["germany"].money = 2
    assert desk.check(war, move) == ("B-12-01", "neutral-unpaid")
    war.nations["germany"].money = 10
    both = [*move, Move(two, ["western_europe", "switzerland"])]
    desk.attack(war, both)
    assert war.nations["germany"].money == 4
    assert war.lands["spain"].owner == war.lands["switzerland"].owner == "germany"
    assert income_of(war, "germany") == 32
    assert desk.facts("fire") == []


@rule("B-12-02")
def test_no_blitz_through_a_neutral_and_no_peaceful_entry(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "western_europe", armor=1)
    assert desk.check(war, [Move(tank, ["western_europe", "spain", "gibraltar"])]) == ("B-5-02", "no-combat-move")
    assert desk.check(war, [Move(tank, ["western_europe", "spain"])]) is None
    assert desk.check(war, [Move(tank, ["western_europe", "spain"])], False) == ("B-1-05", "no-march")
    war.pieces[tank].at = "germany"
    assert desk.check(war, [Move(tank, ["germany", "western_europe", "spain"])]) is None, "at the end of two spaces"


@rule("B-13-01")
def test_income_is_the_value_of_the_territories_if_the_capital_is_free(desk: Any) -> None:
    war = desk.war("japan", "income")
    war.lands["china"].owner = "japan"
    collect_income(desk.world(war))
    assert war.nations["japan"].money == 25 + 27
    war.lands["japan"].owner = "usa"
    collect_income(desk.world(war))
    assert war.nations["japan"].money == 52


@rule("B-13-02")
def test_two_allied_capitals_win_for_the_axis_at_the_end_of_a_turn(desk: Any) -> None:
    war = desk.war("germany", "income")
    war.lands["russia"].owner = "germany"
    assert not axis_military(war)
    war.lands["united_kingdom"].owner = "japan"
    assert axis_military(war)
    war.lands["japan"].owner = "usa"
    assert axis_military(war)
    war.options["total_victory"] = "on"
    assert not axis_military(war)
    war.options.clear()
    end_turn(desk.world(war))
    assert war.winner == "axis"
    result = outcome(war)
    assert result is not None
    assert result.rule == "B-13-02"
    assert result.scores == {"russia": 0, "germany": 1, "uk": 0, "japan": 1, "usa": 0}


@rule("B-13-03")
def test_an_axis_income_of_84_wins_at_the_end_of_a_round(desk: Any) -> None:
    war = desk.war("usa", "income")
    for land in ("russia", "karelia_ssr", "caucasus", "india", "china", "sinkiang", "eastern_canada"):
        war.lands[land].owner = "germany"
    assert income_of(war, "germany") + income_of(war, "japan") == 57 + 8 + 3 + 3 + 3 + 2 + 2 + 3
    assert not axis_economic(war)
    war.lands["brazil"].owner = "germany"
    assert axis_economic(war)  # 84
    war.turn = 3
    assert not axis_economic(war)


@rule("B-13-04")
def test_both_axis_capitals_win_for_the_allies(desk: Any) -> None:
    war = desk.war("usa", "income")
    war.lands["germany"].owner = "uk"
    assert not allied_military(war)
    war.lands["japan"].owner = "usa"
    assert allied_military(war)
    end_turn(desk.world(war))
    assert war.winner == "allies"


@rule("B-13-03")
def test_the_agreed_last_round_is_decided_by_income(desk: Any) -> None:
    war = desk.war("usa", "income", rounds="5")
    war.round = 5
    war.lands["china"].owner = "japan"
    end_turn(desk.world(war))
    assert (war.winner, war.victory) == ("axis", "round-limit")


@rule("B-13-03")
@pytest.mark.parametrize(("rounds", "decided"), [("20", True), ("none", False)])
def test_twenty_rounds_are_agreed_unless_the_players_agree_on_others(desk: Any, rounds: str, decided: bool) -> None:
    for scenario in scenarios():
        (switch,) = [one for one in scenario.switches if one.id == "rounds"]
        assert switch.default == "20"
        assert rounds in switch.values
    war = desk.war("usa", "income", rounds=rounds)
    war.round = 19
    war.lands["china"].owner = "japan"
    end_turn(desk.world(war))
    assert war.winner == ""
    war.turn = NATIONS.index("usa")
    end_turn(desk.world(war))
    assert (war.victory == "round-limit") is decided


@rule("B-12-01")
def test_a_neutral_that_was_entered_is_ordinary_land(desk: Any) -> None:
    war = desk.war("uk")
    war.lands["spain"].owner = "germany"
    (man,) = desk.put(war, "uk", "gibraltar", infantry=1)
    desk.put(war, "germany", "spain", infantry=1)
    desk.attack(war, [Move(man, ["gibraltar", "spain"])], {"B-7-01": [1, 6]})
    assert (war.lands["spain"].owner, war.nations["uk"].money) == ("uk", 30)


@rule("B-11-02")
def test_a_nation_without_its_capital_still_moves_and_fights(desk: Any) -> None:
    war = desk.war("germany")
    war.lands["germany"].owner = "uk"
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.attack(war, [Move(tank, ["eastern_europe", "karelia_ssr"])], {"B-7-01": [3, 6]})
    assert war.lands["karelia_ssr"].owner == "germany"
    collect_income(desk.world(war))
    assert war.nations["germany"].money == 32


@rule("B-13-02")
def test_only_allied_capitals_count_for_the_axis(desk: Any) -> None:
    war = desk.war("uk", "income")
    war.lands["russia"].owner = "germany"
    war.lands["japan"].owner = "usa"
    assert not axis_military(war), "one Allied capital, and one of its own lost"
    war.lands["united_kingdom"].owner = "germany"
    war.options["total_victory"] = "on"
    assert not axis_military(war)
    war.lands["japan"].owner = "japan"
    assert axis_military(war)


@rule("B-11-01")
def test_land_given_back_was_the_liberators_when_the_turn_began(desk: Any) -> None:
    war = desk.war("usa")
    world = desk.world(war)
    war.lands["russia"].owner, war.lands["caucasus"].owner = "germany", "uk"
    war.lands["karelia_ssr"].owner = "germany"
    conquer(world, "russia", "usa")
    assert owner_at_start(war, "caucasus") == "uk"
    assert (war.lands["caucasus"].owner, war.lands["karelia_ssr"].owner) == ("russia", "germany")
    assert desk.facts("capital-freed") == [{"nation": "russia", "spaces": ["caucasus"]}]
    assert desk.facts("capital-falls") == []


@rule("B-12-01")
def test_three_ipc_are_just_enough_for_a_neutral(desk: Any) -> None:
    war = desk.war()
    (one,) = desk.put(war, "germany", "western_europe", infantry=1)
    war.nations["germany"].money = 3
    assert desk.check(war, [Move(one, ["western_europe", "spain"])]) is None


@rule("B-11-01", "B-11-02")
def test_only_a_capital_is_freed(desk: Any) -> None:
    war = desk.war("germany")
    war.lands["caucasus"].owner, war.lands["ukraine_ssr"].owner = "russia", "japan"
    conquer(desk.world(war), "caucasus", "germany")
    assert desk.facts("capital-freed") == []
    assert war.lands["ukraine_ssr"].owner == "japan"


@rule("B-13-03")
def test_the_last_round_is_played_to_its_end_and_a_victory_stands(desk: Any) -> None:
    war = desk.war("usa", "income", rounds="5")
    war.round = 4
    end_turn(desk.world(war))
    assert (war.winner, war.round) == ("", 5)
    war.turn = 4
    for land in war.lands.values():
        land.owner = land.owner and "germany"
    end_turn(desk.world(war))
    assert (war.winner, war.victory) == ("axis", "axis-military"), "not by points"
    assert [fact["round"] for fact in desk.facts("turn")] == [5], "and no turn after it"


@rule("B-11-02", "B-4-01")
def test_without_its_capital_a_nation_of_the_base_game_buys_nothing(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    war.lands["germany"].owner = "uk"
    desk.run(purchase_phase(desk.world(war)))
    assert desk.asked == []


@rule("B-11-01", "D2.1-56")
def test_ordinary_land_that_was_taken_has_no_closed_airfield(desk: Any) -> None:
    war = desk.expansion()
    conquer(desk.world(war), "karelia_ssr", "germany")
    assert war.lands["karelia_ssr"].entered == 0
    war.was.clear()
    assert "karelia_ssr" in Chart(war, "japan").landing


@rule("B-5-02", "B-5-04")
def test_whoever_passes_friendly_land_takes_nothing_there(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    (plane,) = desk.put(war, "germany", "germany", fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["germany", "eastern_europe", "karelia_ssr"]
    desk.attack(war, [Move(tank, way), Move(plane, way)], {"B-7-01": [3, 3, 6]})
    assert [fact["space"] for fact in desk.facts("captured")] == ["karelia_ssr"]
    assert war.pieces[plane].way == []


@rule("B-11-02", "B-12-01", "A-4-05")
@pytest.mark.parametrize("game", ["war", "expansion"])
def test_without_its_capital_a_nation_pays_for_no_neutral(desk: Any, game: str) -> None:
    war = getattr(desk, game)()
    (man,) = desk.put(war, "germany", "finland_norway", infantry=1)
    (plane,) = desk.put(war, "germany", "western_europe", fighter=1)
    desk.put(war, "uk", "gibraltar", infantry=1)
    war.nations["germany"].money = 10
    march = [Move(man, ["finland_norway", "sweden"])]
    flight = [Move(plane, ["western_europe", "spain", "gibraltar"])]
    assert desk.check(war, march) is None
    assert desk.check(war, flight) is None
    war.lands["germany"].owner = "uk"
    assert desk.check(war, march) == ("B-11-02", "neutral-unpaid")
    assert desk.check(war, flight) == ("B-11-02", "neutral-unpaid")
    war.lands["germany"].owner = "japan"  # in friendly hands
    assert desk.check(war, march) is None


@rule("B-11-02")
def test_only_the_nations_own_capital_counts(desk: Any) -> None:
    war = desk.war("uk")
    for owner, free in (("uk", True), ("usa", True), ("germany", False)):
        war.lands["united_kingdom"].owner = owner
        assert capital_free(war, "uk") is free
        assert may_spend(war, "uk") is free


@rule("B-13-04")
def test_allied_capitals_in_axis_hands_are_no_allied_victory(desk: Any) -> None:
    war = desk.war()
    war.lands["russia"].owner = war.lands["united_kingdom"].owner = "germany"
    assert not allied_military(war)
    war.lands["germany"].owner, war.lands["japan"].owner = "usa", "uk"
    assert allied_military(war)


@rule("B-7-07", "B-11-01")
def test_whoever_frees_an_allys_land_keeps_his_own_units(desk: Any) -> None:
    war = desk.war("uk")
    war.lands["karelia_ssr"].owner = "germany"
    desk.put(war, "germany", "karelia_ssr", aa_gun=1)
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    way = ["united_kingdom", "north_sz", "karelia_sz", "karelia_ssr"]
    desk.attack(war, [Move(ship, way[1:3]), Move(man, way, ship=ship)])
    assert war.lands["karelia_ssr"].owner == "russia"
    assert desk.there(war, "karelia_ssr") == {"russia aa_gun": 1, "uk infantry": 1}
