"""B-11, B-12, B-13 Capture, capitals, neutrals, income and victory."""

from __future__ import annotations

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
from tests.rules.dateline.bench import Bench


@rule("B-11-01")
def test_income_changes_at_once_and_allies_get_their_land_back(bench: Bench) -> None:
    state = bench.scene("uk")
    world = bench.world(state)
    conquer(world, "western_europe", "uk")
    assert income_of(state, "uk") == 36
    assert income_of(state, "germany") == 26
    state.lands["caucasus"].owner = "germany"
    conquer(world, "caucasus", "uk")
    assert state.lands["caucasus"].owner == "russia"


@rule("B-11-01")
def test_while_the_allys_capital_is_lost_the_liberator_keeps_the_land(bench: Bench) -> None:
    state = bench.scene("uk")
    world = bench.world(state)
    state.lands["russia"].owner = state.lands["caucasus"].owner = "germany"
    conquer(world, "caucasus", "uk")
    assert state.lands["caucasus"].owner == "uk"
    conquer(world, "russia", "usa")
    assert state.lands["russia"].owner == "russia"
    assert state.lands["caucasus"].owner == "russia"


@rule("B-11-02")
def test_the_captor_takes_all_money_and_the_victim_neither_spends_nor_collects(bench: Bench) -> None:
    state = bench.scene("germany")
    conquer(bench.world(state), "russia", "germany")
    assert (state.nations["russia"].money, state.nations["germany"].money) == (0, 32 + 24)
    state.turn, state.nations["russia"].money = 0, 40
    bench.run(research_phase(bench.world(state)))
    bench.run(purchase_phase(bench.world(state)))
    assert bench.asked == []
    collect_income(bench.world(state))
    assert state.nations["russia"].money == 40
    conquer(bench.world(state), "russia", "uk")
    collect_income(bench.world(state))
    assert state.nations["russia"].money == 40 + 24


@rule("B-11-03")
def test_a_captured_complex_works_from_the_next_turn_with_limited_output(bench: Bench) -> None:
    state = bench.scene("germany", "place")
    conquer(bench.world(state), "karelia_ssr", "germany")
    assert "karelia_ssr" not in usable_complexes(state, "germany")
    state.phase = "income"
    end_turn(bench.world(state))
    state.turn = 1
    assert "karelia_ssr" in usable_complexes(state, "germany")
    state.nations["germany"].bought = {"infantry": 9}
    assert output_of(state, "karelia_ssr", "germany") == 3


@rule("B-12-01")
def test_neutrals_cost_three_and_are_taken_without_a_fight(bench: Bench) -> None:
    state = bench.scene()
    one, two = bench.put(state, "germany", "western_europe", infantry=1, armor=1)
    move = [Move(one, ["western_europe", "spain"])]
    state.nations["germany"].money = 2
    assert bench.check(state, move) == ("B-12-01", "neutral-unpaid")
    state.nations["germany"].money = 10
    both = [*move, Move(two, ["western_europe", "switzerland"])]
    bench.attack(state, both)
    assert state.nations["germany"].money == 4
    assert state.lands["spain"].owner == state.lands["switzerland"].owner == "germany"
    assert income_of(state, "germany") == 32
    assert bench.facts("fire") == []


@rule("B-12-02")
def test_no_blitz_through_a_neutral_and_no_peaceful_entry(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "western_europe", armor=1)
    assert bench.check(state, [Move(tank, ["western_europe", "spain", "gibraltar"])]) == (
        "B-5-02",
        "no-combat-move",
    )
    assert bench.check(state, [Move(tank, ["western_europe", "spain"])]) is None
    assert bench.check(state, [Move(tank, ["western_europe", "spain"])], False) == ("B-1-05", "no-march")
    state.pieces[tank].at = "germany"
    assert bench.check(state, [Move(tank, ["germany", "western_europe", "spain"])]) is None, (
        "at the end of two spaces"
    )


@rule("B-13-01")
def test_income_is_the_value_of_the_territories_if_the_capital_is_free(bench: Bench) -> None:
    state = bench.scene("japan", "income")
    state.lands["china"].owner = "japan"
    collect_income(bench.world(state))
    assert state.nations["japan"].money == 25 + 27
    state.lands["japan"].owner = "usa"
    collect_income(bench.world(state))
    assert state.nations["japan"].money == 52


@rule("B-13-02")
def test_two_allied_capitals_win_for_the_axis_at_the_end_of_a_turn(bench: Bench) -> None:
    state = bench.scene("germany", "income")
    state.lands["russia"].owner = "germany"
    assert not axis_military(state)
    state.lands["united_kingdom"].owner = "japan"
    assert axis_military(state)
    state.lands["japan"].owner = "usa"
    assert axis_military(state)
    state.options["total_victory"] = "on"
    assert not axis_military(state)
    state.options.clear()
    end_turn(bench.world(state))
    assert state.winner == "axis"
    result = outcome(state)
    assert result is not None
    assert result.rule == "B-13-02"
    assert result.scores == {"russia": 0, "germany": 1, "uk": 0, "japan": 1, "usa": 0}


@rule("B-13-03")
def test_an_axis_income_of_84_wins_at_the_end_of_a_round(bench: Bench) -> None:
    state = bench.scene("usa", "income")
    for land in ("russia", "karelia_ssr", "caucasus", "india", "china", "sinkiang", "eastern_canada"):
        state.lands[land].owner = "germany"
    assert income_of(state, "germany") + income_of(state, "japan") == 57 + 8 + 3 + 3 + 3 + 2 + 2 + 3
    assert not axis_economic(state)
    state.lands["brazil"].owner = "germany"
    assert axis_economic(state)  # 84
    state.turn = 3
    assert not axis_economic(state)


@rule("B-13-04")
def test_both_axis_capitals_win_for_the_allies(bench: Bench) -> None:
    state = bench.scene("usa", "income")
    state.lands["germany"].owner = "uk"
    assert not allied_military(state)
    state.lands["japan"].owner = "usa"
    assert allied_military(state)
    end_turn(bench.world(state))
    assert state.winner == "allies"


@rule("B-13-03")
def test_the_agreed_last_round_is_decided_by_income(bench: Bench) -> None:
    state = bench.scene("usa", "income", rounds="5")
    state.round = 5
    state.lands["china"].owner = "japan"
    end_turn(bench.world(state))
    assert (state.winner, state.victory) == ("axis", "round-limit")


@rule("B-13-03")
@pytest.mark.parametrize(("rounds", "decided"), [("20", True), ("none", False)])
def test_twenty_rounds_are_agreed_unless_the_players_agree_on_others(
    bench: Bench, rounds: str, decided: bool
) -> None:
    for scenario in scenarios():
        (setting,) = [one for one in scenario.settings if one.id == "rounds"]
        assert setting.default == "20"
        assert rounds in setting.values
    state = bench.scene("usa", "income", rounds=rounds)
    state.round = 19
    state.lands["china"].owner = "japan"
    end_turn(bench.world(state))
    assert state.winner == ""
    state.turn = NATIONS.index("usa")
    end_turn(bench.world(state))
    assert (state.victory == "round-limit") is decided


@rule("B-12-01")
def test_a_neutral_that_was_entered_is_ordinary_land(bench: Bench) -> None:
    state = bench.scene("uk")
    state.lands["spain"].owner = "germany"
    (man,) = bench.put(state, "uk", "gibraltar", infantry=1)
    bench.put(state, "germany", "spain", infantry=1)
    bench.attack(state, [Move(man, ["gibraltar", "spain"])], {"B-7-01": [1, 6]})
    assert (state.lands["spain"].owner, state.nations["uk"].money) == ("uk", 30)


@rule("B-11-02")
def test_a_nation_without_its_capital_still_moves_and_fights(bench: Bench) -> None:
    state = bench.scene("germany")
    state.lands["germany"].owner = "uk"
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.attack(state, [Move(tank, ["eastern_europe", "karelia_ssr"])], {"B-7-01": [3, 6]})
    assert state.lands["karelia_ssr"].owner == "germany"
    collect_income(bench.world(state))
    assert state.nations["germany"].money == 32


@rule("B-13-02")
def test_only_allied_capitals_count_for_the_axis(bench: Bench) -> None:
    state = bench.scene("uk", "income")
    state.lands["russia"].owner = "germany"
    state.lands["japan"].owner = "usa"
    assert not axis_military(state), "one Allied capital, and one of its own lost"
    state.lands["united_kingdom"].owner = "germany"
    state.options["total_victory"] = "on"
    assert not axis_military(state)
    state.lands["japan"].owner = "japan"
    assert axis_military(state)


@rule("B-11-01")
def test_land_given_back_was_the_liberators_when_the_turn_began(bench: Bench) -> None:
    state = bench.scene("usa")
    world = bench.world(state)
    state.lands["russia"].owner, state.lands["caucasus"].owner = "germany", "uk"
    state.lands["karelia_ssr"].owner = "germany"
    conquer(world, "russia", "usa")
    assert owner_at_start(state, "caucasus") == "uk"
    assert (state.lands["caucasus"].owner, state.lands["karelia_ssr"].owner) == ("russia", "germany")
    assert bench.facts("capital-freed") == [{"nation": "russia", "spaces": ["caucasus"]}]
    assert bench.facts("capital-falls") == []


@rule("B-12-01")
def test_three_ipc_are_just_enough_for_a_neutral(bench: Bench) -> None:
    state = bench.scene()
    (one,) = bench.put(state, "germany", "western_europe", infantry=1)
    state.nations["germany"].money = 3
    assert bench.check(state, [Move(one, ["western_europe", "spain"])]) is None


@rule("B-11-01", "B-11-02")
def test_only_a_capital_is_freed(bench: Bench) -> None:
    state = bench.scene("germany")
    state.lands["caucasus"].owner, state.lands["ukraine_ssr"].owner = "russia", "japan"
    conquer(bench.world(state), "caucasus", "germany")
    assert bench.facts("capital-freed") == []
    assert state.lands["ukraine_ssr"].owner == "japan"


@rule("B-13-03")
def test_the_last_round_is_played_to_its_end_and_a_victory_stands(bench: Bench) -> None:
    state = bench.scene("usa", "income", rounds="5")
    state.round = 4
    end_turn(bench.world(state))
    assert (state.winner, state.round) == ("", 5)
    state.turn = 4
    for land in state.lands.values():
        land.owner = land.owner and "germany"
    end_turn(bench.world(state))
    assert (state.winner, state.victory) == ("axis", "axis-military"), "not by points"
    assert [fact["round"] for fact in bench.facts("turn")] == [5], "and no turn after it"


@rule("B-11-02", "B-4-01")
def test_without_its_capital_a_nation_of_the_base_game_buys_nothing(bench: Bench) -> None:
    state = bench.scene("germany", "purchase")
    state.lands["germany"].owner = "uk"
    bench.run(purchase_phase(bench.world(state)))
    assert bench.asked == []


@rule("B-11-01", "D2.1-56")
def test_ordinary_land_that_was_taken_has_no_closed_airfield(bench: Bench) -> None:
    state = bench.expansion()
    conquer(bench.world(state), "karelia_ssr", "germany")
    assert state.lands["karelia_ssr"].entered == 0
    state.was.clear()
    assert "karelia_ssr" in Chart(state, "japan").landing


@rule("B-5-02", "B-5-04")
def test_whoever_passes_friendly_land_takes_nothing_there(bench: Bench) -> None:
    state = bench.scene()
    (tank,) = bench.put(state, "germany", "germany", armor=1)
    (plane,) = bench.put(state, "germany", "germany", fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    way = ["germany", "eastern_europe", "karelia_ssr"]
    bench.attack(state, [Move(tank, way), Move(plane, way)], {"B-7-01": [3, 3, 6]})
    assert [fact["space"] for fact in bench.facts("captured")] == ["karelia_ssr"]
    assert state.pieces[plane].way == []


@rule("B-11-02", "B-12-01", "A-4-05")
@pytest.mark.parametrize("game", ["scene", "expansion"])
def test_without_its_capital_a_nation_pays_for_no_neutral(bench: Bench, game: str) -> None:
    state = getattr(bench, game)()
    (man,) = bench.put(state, "germany", "finland_norway", infantry=1)
    (plane,) = bench.put(state, "germany", "western_europe", fighter=1)
    bench.put(state, "uk", "gibraltar", infantry=1)
    state.nations["germany"].money = 10
    march = [Move(man, ["finland_norway", "sweden"])]
    flight = [Move(plane, ["western_europe", "spain", "gibraltar"])]
    assert bench.check(state, march) is None
    assert bench.check(state, flight) is None
    state.lands["germany"].owner = "uk"
    assert bench.check(state, march) == ("B-11-02", "neutral-unpaid")
    assert bench.check(state, flight) == ("B-11-02", "neutral-unpaid")
    state.lands["germany"].owner = "japan"  # in friendly hands
    assert bench.check(state, march) is None


@rule("B-11-02")
def test_only_the_nations_own_capital_counts(bench: Bench) -> None:
    state = bench.scene("uk")
    for owner, free in (("uk", True), ("usa", True), ("germany", False)):
        state.lands["united_kingdom"].owner = owner
        assert capital_free(state, "uk") is free
        assert may_spend(state, "uk") is free


@rule("B-13-04")
def test_allied_capitals_in_axis_hands_are_no_allied_victory(bench: Bench) -> None:
    state = bench.scene()
    state.lands["russia"].owner = state.lands["united_kingdom"].owner = "germany"
    assert not allied_military(state)
    state.lands["germany"].owner, state.lands["japan"].owner = "usa", "uk"
    assert allied_military(state)


@rule("B-7-07", "B-11-01")
def test_whoever_frees_an_allys_land_keeps_his_own_units(bench: Bench) -> None:
    state = bench.scene("uk")
    state.lands["karelia_ssr"].owner = "germany"
    bench.put(state, "germany", "karelia_ssr", aa_gun=1)
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    way = ["united_kingdom", "north_sz", "karelia_sz", "karelia_ssr"]
    bench.attack(state, [Move(ship, way[1:3]), Move(man, way, ship=ship)])
    assert state.lands["karelia_ssr"].owner == "russia"
    assert bench.there(state, "karelia_ssr") == {"russia aa_gun": 1, "uk infantry": 1}
