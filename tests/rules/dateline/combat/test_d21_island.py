"""D2.1 The sea beside an island that was struck, and land that cools."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.data.data import NATIONS, board
from sandtable.games.dateline.rules.combat.bomb import (
    Withdrawal,
    explode,
    loss_sets,
    ships_beside,
    ways_out,
    withdrawal_sheet,
)
from sandtable.games.dateline.rules.combat.capture import conquer
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.combat.raids import rocket_targets
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.hot import settle
from sandtable.games.dateline.state.model import income_of
from sandtable.games.dateline.state.submarines import hide
from sandtable.kernel import Refusal
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def why(refusal: Refusal | None) -> tuple[str, str] | None:
    return (refusal.rule, refusal.reason) if refusal else None


@rule("D2.1-45", "D2.1-47")
def test_the_form_holds_goals_and_losses_to_the_rules(bench: Bench) -> None:
    state = bench.expansion("usa")
    big, one, two = bench.put(state, "japan", "japan_sz", battleship=1, transport=2)
    (foe,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    sheet = withdrawal_sheet(state, "japan", "japan")
    assert sheet.offer is not None
    offer = sheet.offer()
    assert offer["cost"] == 24
    assert offer["losses"] == [[big]]
    goals = offer["goals"]["japan_sz"]
    go = {"japan_sz": goals[0]}
    assert sheet.check(Withdrawal(go, [big])) is None
    assert why(sheet.check(Withdrawal({}, [big]))) == ("D2.1-45", "two-zones-away")
    assert why(sheet.check(Withdrawal({"japan_sz": "okinawa_sz"}, [big]))) == ("D2.1-45", "two-zones-away")
    assert why(sheet.check(Withdrawal({**go, "baltic_sz": goals[0]}, [big]))) == ("D2.1-45", "no-ships-there")
    assert why(sheet.check(Withdrawal(go, [big, foe]))) == ("D2.1-47", "not-your-ships")
    assert why(sheet.check(Withdrawal(go, [one, one]))) == ("D2.1-47", "not-your-ships")
    assert why(sheet.check(Withdrawal(go, [one, two]))) == ("D2.1-47", "lose-so-much")
    assert why(sheet.check(Withdrawal(go, []))) == ("D2.1-47", "lose-so-much")


@rule("D2.1-45", "A-2.1-29")
def test_ships_go_two_zones_away_and_one_only_if_two_are_barred(bench: Bench) -> None:
    state = bench.expansion("usa")
    assert "caroline_islands_sz" in ways_out(state, "japan", "japan_sz", "japan")
    near = ways_out(state, "japan", "japan_sz", "japan")
    assert not {"okinawa_sz", "wake_island_sz", "japan_sz"} & set(near)
    for zone in near:
        bench.put(state, "usa", zone, cruiser=1)
    one = ways_out(state, "japan", "japan_sz", "japan")
    assert "okinawa_sz" in one
    assert not set(near) & set(one)


@rule("D2.1-45", "A-2.1-28")
def test_the_sea_is_cleared_also_without_secret_submarines(bench: Bench) -> None:
    state = bench.expansion("usa", submarines="off")
    big, small = bench.put(state, "japan", "japan_sz", battleship=1, transport=1)
    bench.run(explode(bench.world(state), "japan"))
    assert [seat for seat, _ in bench.asked] == ["japan"]
    assert big not in state.pieces
    assert state.pieces[small].at not in ("japan_sz", "okinawa_sz")
    assert state.closed["japan_sz"] == state.round


@rule("D2.1-47")
def test_fighters_of_a_carrier_that_is_lost_are_lost_but_not_those_of_the_bombers_nation(bench: Bench) -> None:
    state = bench.expansion("usa")
    (deck,) = bench.put(state, "japan", "japan_sz", carrier=1)
    (plane,) = bench.put(state, "japan", "japan_sz", fighter=1)
    (own,) = bench.put(state, "usa", "japan_sz", fighter=1)
    bench.run(explode(bench.world(state), "japan"))
    assert deck not in state.pieces
    assert plane not in state.pieces
    assert own in state.pieces, "it lands in its own non-combat move"


@rule("D2.1-45")
def test_cargo_and_fighters_flee_with_their_ships(bench: Bench) -> None:
    state = bench.expansion("usa")
    ship, _, deck = bench.put(state, "japan", "japan_sz", transport=1, battleship=1, carrier=1)
    (plane,) = bench.put(state, "japan", "japan_sz", fighter=1)
    (man,) = bench.put(state, "japan", "japan_sz", infantry=1)
    state.pieces[man].on, state.pieces[man].goal = ship, "japan"
    bench.run(explode(bench.world(state), "japan"))
    goal = state.pieces[ship].at
    assert goal != "japan_sz"
    assert (state.pieces[man].at, state.pieces[man].on, state.pieces[man].goal) == (goal, ship, "")
    assert (state.pieces[plane].at, state.pieces[plane].on) == (goal, deck)
    assert {fact["unit"] for fact in bench.facts("withdrew")} == {"transport", "carrier"}
    assert {(fact["start"], fact["goal"]) for fact in bench.facts("withdrew")} == {("japan_sz", goal)}


@rule("D2.1-45", "B-1-03")
def test_own_ships_that_fled_a_strike_have_moved_and_others_lose_nothing(bench: Bench) -> None:
    state = bench.expansion("usa", "combat")
    own, _ = bench.put(state, "usa", "japan_sz", transport=1, battleship=1)  # the battleship is worth the 24 IPC
    other, _ = bench.put(state, "uk", "japan_sz", transport=1, battleship=1)
    (man,) = bench.put(state, "usa", "japan_sz", infantry=1)
    state.pieces[man].on = own
    state.lands["hawaiian_islands"].owner = "usa"
    goal = Withdrawal({"japan_sz": "hawaii_sz"})
    bench.run(explode(bench.world(state), "japan"), lambda _, asked: _flight(asked, goal))
    assert state.pieces[own].at == state.pieces[man].at == state.pieces[other].at == "hawaii_sz"
    sails = Move(own, ["hawaii_sz", "midway_sz"])
    assert bench.check(state, [sails], combat=False) == ("B-1-03", "has-moved")
    ashore = Move(man, ["hawaii_sz", "hawaiian_islands"], ship=own)
    assert bench.check(state, [ashore], combat=False) == ("B-6-02", "ship-has-moved")
    state.turn = NATIONS.index("uk")
    assert bench.check(state, [Move(other, ["hawaii_sz", "midway_sz"])], combat=False) is None


def _flight(asked: Any, goal: Withdrawal) -> Withdrawal:
    """The default losses, and this goal."""
    return Withdrawal(goal.goals, asked.default.lost)


@rule("D2.1-45")
def test_no_ship_flees_from_land_that_is_no_island(bench: Bench) -> None:
    state = bench.expansion("uk")
    (ship,) = bench.put(state, "germany", "baltic_sz", transport=1)
    bench.run(explode(bench.world(state), "germany"))
    assert (bench.asked, state.closed) == ([], {})
    assert state.pieces[ship].at == "baltic_sz"


@rule("D2.1-50", "D2.1-56")
def test_an_allys_troops_open_the_airfields_but_bring_the_owner_no_income(bench: Bench) -> None:
    state = bench.expansion("uk")
    before = income_of(state, "germany")
    state.round = 5
    bench.run(explode(bench.world(state), "germany"))
    state.round = 7
    bench.put(state, "germany", "germany", fighter=1)
    settle(bench.world(state))
    assert state.lands["germany"].entered == 0, "planes are no troops"
    bench.put(state, "japan", "germany", infantry=1)
    settle(bench.world(state))
    assert "germany" not in Chart(state, "japan").landing
    assert income_of(state, "germany") == before - 10
    state.round = 8
    settle(bench.world(state))
    assert "germany" in Chart(state, "japan").landing, "the round in which troops came first counts"
    assert bench.facts("reoccupied") == []
    bench.put(state, "germany", "germany", aa_gun=1)
    settle(bench.world(state))
    assert income_of(state, "germany") == before - 10, "a gun is no garrison"
    bench.put(state, "germany", "germany", infantry=1)
    settle(bench.world(state))
    assert income_of(state, "germany") == before
    assert state.lands["germany"].entered == 7
    assert state.lands["eastern_europe"].entered == 0
    settle(bench.world(state))
    assert bench.facts("reoccupied") == [{"space": "germany", "nation": "germany"}]


@rule("D2.1-46", "B-2-03")
def test_a_closed_zone_bars_every_way_by_sea(bench: Bench) -> None:
    state = bench.expansion("japan")
    (ship,) = bench.put(state, "japan", "wake_island_sz", cruiser=1)
    state.closed = {"japan_sz": state.round}
    chart = Chart(state, "japan")
    assert not chart.passes("wake_island_sz", "japan_sz")
    assert chart.passes("wake_island_sz", "hawaii_sz")
    assert not any("japan_sz" in way[1:] for way in chart.sails(state.pieces[ship], combat=False))
    assert bench.check(state, [Move(ship, ["wake_island_sz", "japan_sz"])]) == ("D2.1-46", "zone-is-closed")
    assert "wake_island_sz" in chart.sea_near["japan_sz"], "whoever is there may leave"
    assert "japan_sz" not in chart.sea_near["wake_island_sz"]
    state.closed = {"japan_sz": state.round - 1}
    assert Chart(state, "japan").passes("wake_island_sz", "japan_sz")


@rule("D2.1-44", "B-5-02")
def test_armor_does_not_blitz_into_a_hot_territory(bench: Bench) -> None:
    state = bench.expansion("germany")
    state.round = 5
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    assert bench.check(state, [Move(tank, way)]) is None
    bench.run(explode(bench.world(state), "russia"))
    assert bench.check(state, [Move(tank, way)]) == ("D2.1-44", "hot")


@rule("D2.1-44")
@pytest.mark.parametrize("escort", [False, True])
def test_planes_cross_the_target_of_the_bomb_but_do_not_attack_it(bench: Bench, escort: bool) -> None:
    state = bench.expansion("uk")
    bomber, other = bench.put(state, "uk", "united_kingdom", bomber=2)
    (fighter,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.put(state, "germany", "western_europe", infantry=1)
    bench.put(state, "germany", "germany", infantry=1)
    way = ["united_kingdom", "north_sz", "western_europe"]
    drop = Move(bomber, way, bomb=True)
    assert bench.check(state, [drop, Move(other, [*way, "germany"])]) is None
    assert bench.check(state, [drop, Move(other, way)]) == ("D2.1-44", "hot")
    flies = Move(fighter, way, escort=escort)
    assert bench.check(state, [drop, flies]) == (None if escort else ("D2.1-44", "hot"))


@rule("A-2.1-29", "A-2.1-30")
def test_ships_flee_through_open_canals_only(bench: Bench) -> None:
    state = bench.expansion("usa")
    assert "mexico_sz" in ways_out(state, "usa", "caribbean_sz", "west_indies")
    assert not {"west_panama_sz", "mexico_sz"} & set(ways_out(state, "germany", "caribbean_sz", "west_indies"))


@rule("A-2.1-31", "D2.1-47")
def test_a_hidden_boat_that_is_lost_shows_where_it_was(bench: Bench) -> None:
    state = bench.expansion("usa")
    boats = bench.put(state, "japan", "japan_sz", submarine=4)
    names = [hide(state, id, 1) for id in boats]
    goal = ways_out(state, "japan", "japan_sz", "japan")[0]
    bench.run(explode(bench.world(state), "japan"), {"withdrawal": Withdrawal({"japan_sz": goal}, names[:3])})
    assert {name: boat.at for name, boat in state.flotillas["japan"].hidden.items()} == {names[3]: goal}
    assert bench.facts("boat-surfaces") == [{"nation": "japan", "space": "japan_sz"}] * 3
    assert [fact["units"] for fact in bench.losses()] == [{"submarine": 1}] * 3
    assert state.flotillas["japan"].numbers == {names[3]: 4}


@rule("D2.1-44")
def test_a_walk_into_the_sea_is_no_question_of_heat(bench: Bench) -> None:
    state = bench.expansion("germany")
    tank, man = bench.put(state, "germany", "germany", armor=1, infantry=1)
    assert bench.check(state, [Move(man, ["germany", "baltic_sz"])], combat=False) == ("B-1-05", "no-march")
    (bomber,) = bench.put(state, "germany", "germany", bomber=1)
    state.nations["germany"].bomb = "germany"
    state.lands["karelia_ssr"].owner = state.lands["eastern_europe"].owner = "russia"
    drop = Move(bomber, ["germany", "eastern_europe"], bomb=True)
    through = Move(tank, ["germany", "eastern_europe", "karelia_ssr"])
    assert bench.check(state, [through]) is None
    assert bench.check(state, [drop, through]) == ("D2.1-44", "hot")


@rule("D2.1-56")
def test_troops_and_planes_come_together_once_the_airfields_are_open(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    state.round = 5
    bench.run(explode(bench.world(state), "germany"))
    man, fighter = bench.put(state, "germany", "eastern_europe", infantry=1, fighter=1)
    both = [Move(id, ["eastern_europe", "germany"]) for id in (man, fighter)]
    state.round = 7
    assert bench.check(state, both, combat=False) == ("D2.1-56", "troops-come-back")
    state.lands["germany"].entered = 7
    state.round = 8
    assert bench.check(state, both, combat=False) is None


@rule("D2.1-45", "A-2.1-29")
def test_ships_may_flee_past_the_island_itself(bench: Bench) -> None:
    state = bench.expansion("japan")
    bench.put(state, "uk", "south_australia_sz", battleship=1, transport=1)

    def flee(_: str, decision: Any) -> Any:
        return Withdrawal({"south_australia_sz": "borneo_sz"}, decision.offer()["losses"][0])

    bench.run(explode(bench.world(state), "australia"), flee)
    assert set(state.closed) == {"north_australia_sz", "south_australia_sz", "west_australia_sz"}
    assert bench.there(state, "borneo_sz") == {"uk transport": 1}


@rule("D2.1-46", "D3.9a-08")
def test_submerged_boats_stay_out_of_a_closed_zone_too(bench: Bench) -> None:
    state = bench.expansion("japan")
    (boat,) = bench.put(state, "japan", "wake_island_sz", submarine=1)
    name = hide(state, boat, 1)
    state.closed = {"japan_sz": state.round}
    assert bench.check(state, [Move(name, ["wake_island_sz", "japan_sz"])]) == ("D2.1-46", "zone-is-closed")
    state.closed = {}
    assert bench.check(state, [Move(name, ["wake_island_sz", "japan_sz"])]) is None


@rule("D2.1-38", "D2.1-39")
def test_a_bomber_shot_down_on_the_way_meets_no_gun(bench: Bench) -> None:
    state = bench.expansion("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.put(state, "germany", "western_europe", fighter=1)
    bench.put(state, "germany", "germany", aa_gun=1)
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    bench.attack(state, [Move(bomber, way, bomb=True)], {"A-2.1-20": [4]})
    assert bomber not in state.pieces
    assert bench.facts("aa-fire") == []
    assert bench.facts("bomb-lost") == [{"nation": "uk", "space": "germany"}]


@rule("D2.1-34")
def test_a_bomb_lies_safe_when_other_land_is_lost(bench: Bench) -> None:
    state = bench.expansion("russia")
    state.nations["germany"].bomb = "germany"
    conquer(bench.world(state), "eastern_europe", "russia")
    assert state.nations["germany"].bomb == "germany"
    conquer(bench.world(state), "germany", "russia")
    assert state.nations["germany"].bomb == ""


@rule("A-2.1-19", "B-5-10")
def test_a_bomber_shot_down_on_its_way_takes_the_bomb_along(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, *_ = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.put(state, "germany", "western_europe", aa_gun=1)
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    bench.attack(state, [Move(bomber, way, bomb=True)], {"B-5-10": [1]})
    assert state.nations["uk"].bomb == ""
    assert bench.facts("bomb-lost") == [{"nation": "uk", "space": "western_europe"}]
    assert not state.lands["germany"].nuked


@rule("D2.1-52", "D2.1-44")
def test_nothing_attacks_a_hot_territory(bench: Bench) -> None:
    state = bench.expansion("uk")
    state.round = 5
    bench.run(explode(bench.world(state), "germany"))
    bomber, fighter = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    for move in (Move(bomber, way, bomb=True), Move(bomber, way, raid=True), Move(fighter, way)):
        assert bench.check(state, [move]) == ("D2.1-44", "hot")
    bench.put(state, "uk", "united_kingdom", aa_gun=1)
    assert "germany" not in rocket_targets(state)
    state.round = 7
    assert bench.check(state, [Move(bomber, way, bomb=True)]) is None
    assert "germany" in rocket_targets(state)


@rule("D2.1-44", "A-2.1-27")
def test_a_plane_that_would_land_in_a_hot_territory_is_told_why_not(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    state.round = 5
    bench.run(explode(bench.world(state), "germany"))
    (fighter,) = bench.put(state, "germany", "eastern_europe", fighter=1)
    assert bench.check(state, [Move(fighter, ["eastern_europe", "germany"])], False) == ("D2.1-44", "hot")
    over = [Move(fighter, ["eastern_europe", "germany", "western_europe"])]
    assert bench.check(state, over, False) is None


@rule("A-2.1-28", "D2.1-47")
def test_ships_of_a_kind_in_two_zones_are_two_choices(bench: Bench) -> None:
    state = bench.expansion("usa")
    (one,) = bench.put(state, "japan", "japan_sz", battleship=1)
    (two,) = bench.put(state, "japan", "okinawa_sz", battleship=1)
    assert loss_sets(state, ships_beside(state, "japan", ["japan_sz", "okinawa_sz"])) == [[one], [two]]


@rule("D2.1-45", "D3.3-06")
def test_a_kamikaze_whose_target_was_lost_beside_the_island_makes_no_attack(bench: Bench) -> None:
    state = bench.expansion("japan")
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    (ship,) = bench.put(state, "usa", "hawaii_sz", battleship=1)
    world = bench.world(state)
    dive = [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=ship)]
    bench.run(combat_move_phase(world), {"combat-move": Moves(dive)})
    bench.run(explode(world, "hawaiian_islands"))
    state.phase = "combat"
    bench.run(combat_phase(world))
    assert ship not in state.pieces
    assert state.pieces[oscar].mission == "withdrawn"


@rule("D2.1-45", "D2.1-47")
def test_the_first_way_out_and_the_first_losses_are_proposed(bench: Bench) -> None:
    state = bench.expansion("usa")
    bench.put(state, "japan", "japan_sz", battleship=2, submarine=3)
    sheet = withdrawal_sheet(state, "japan", "japan")
    assert sheet.offer is not None
    offer = sheet.offer()
    assert len(offer["losses"]) > 1
    assert sheet.default == Withdrawal({"japan_sz": offer["goals"]["japan_sz"][0]}, offer["losses"][0])


@rule("D2.1-47", "A-2.1-29")
def test_ships_that_cannot_leave_do_not_count_among_the_twenty_four(bench: Bench) -> None:
    state = bench.expansion("usa")
    bench.put(state, "japan", "japan_sz", battleship=1, transport=1)
    for zone in board().sea_near["japan_sz"]:
        bench.put(state, "usa", zone, cruiser=1)
    sheet = withdrawal_sheet(state, "japan", "japan")
    assert sheet.offer is not None
    assert sheet.offer() == {"goals": {}, "losses": [[]], "cost": 0}
    bench.run(explode(bench.world(state), "japan"))
    assert bench.there(state, "japan_sz") == {}, "they are lost, whatever they cost"


@rule("D2.1-45", "A-2.1-30")
def test_nobody_flees_to_another_zone_of_the_same_island(bench: Bench) -> None:
    state = bench.expansion("japan")
    beside = set(board().sea_near["australia"])
    assert len(beside) == 3
    for zone in sorted(beside):
        assert not beside & set(ways_out(state, "uk", zone, "australia"))


@rule("A-2.1-20")
def test_the_bomber_is_intercepted_from_the_first_space_of_its_way_on(bench: Bench) -> None:
    state = bench.expansion("germany")
    state.lands["eastern_europe"].owner = "russia"
    (bomber,) = bench.put(state, "germany", "germany", bomber=1)
    state.nations["germany"].bomb = "germany"
    bench.put(state, "russia", "eastern_europe", fighter=1)
    way = ["germany", "eastern_europe", "karelia_ssr", "russia"]
    bench.attack(state, [Move(bomber, way, bomb=True)], {"A-2.1-20": [4]})
    assert bomber not in state.pieces
    assert [fact["space"] for fact in bench.facts("fire")] == ["eastern_europe"]
