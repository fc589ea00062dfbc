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
from sandtable.testing import rule


def why(refusal: Any) -> tuple[str, str] | None:
    return (refusal.rule, refusal.reason) if refusal else None


@rule("D2.1-45", "D2.1-47")
def test_the_form_holds_goals_and_losses_to_the_rules(desk: Any) -> None:
    war = desk.expansion("usa")
    big, one, two = desk.put(war, "japan", "japan_sz", battleship=1, transport=2)
    (foe,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    sheet = withdrawal_sheet(war, "japan", "japan")
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
def test_ships_go_two_zones_away_and_one_only_if_two_are_barred(desk: Any) -> None:
    war = desk.expansion("usa")
    assert "caroline_islands_sz" in ways_out(war, "japan", "japan_sz", "japan")
    near = ways_out(war, "japan", "japan_sz", "japan")
    assert not {"okinawa_sz", "wake_island_sz", "japan_sz"} & set(near)
    for zone in near:
        desk.put(war, "usa", zone, cruiser=1)
    one = ways_out(war, "japan", "japan_sz", "japan")
    assert "okinawa_sz" in one
    assert not set(near) & set(one)


@rule("D2.1-45", "A-2.1-28")
def test_the_sea_is_cleared_also_without_secret_submarines(desk: Any) -> None:
    war = desk.expansion("usa", submarines="off")
    big, small = desk.put(war, "japan", "japan_sz", battleship=1, transport=1)
    desk.run(explode(desk.world(war), "japan"))
    assert [seat for seat, _ in desk.asked] == ["japan"]
    assert big not in war.pieces
    assert war.pieces[small].at not in ("japan_sz", "okinawa_sz")
    assert war.closed["japan_sz"] == war.round


@rule("D2.1-47")
def test_fighters_of_a_carrier_that_is_lost_are_lost_but_not_those_of_the_bombers_nation(desk: Any) -> None:
    war = desk.expansion("usa")
    (deck,) = desk.put(war, "japan", "japan_sz", carrier=1)
    (plane,) = desk.put(war, "japan", "japan_sz", fighter=1)
    (own,) = desk.put(war, "usa", "japan_sz", fighter=1)
    desk.run(explode(desk.world(war), "japan"))
    assert deck not in war.pieces
    assert plane not in war.pieces
    assert own in war.pieces, "it lands in its own non-combat move"


@rule("D2.1-45")
def test_cargo_and_fighters_flee_with_their_ships(desk: Any) -> None:
    war = desk.expansion("usa")
    ship, _, deck = desk.put(war, "japan", "japan_sz", transport=1, battleship=1, carrier=1)
    (plane,) = desk.put(war, "japan", "japan_sz", fighter=1)
    (man,) = desk.put(war, "japan", "japan_sz", infantry=1)
    war.pieces[man].on, war.pieces[man].goal = ship, "japan"
    desk.run(explode(desk.world(war), "japan"))
    goal = war.pieces[ship].at
    assert goal != "japan_sz"
    assert (war.pieces[man].at, war.pieces[man].on, war.pieces[man].goal) == (goal, ship, "")
    assert (war.pieces[plane].at, war.pieces[plane].on) == (goal, deck)
    assert {fact["unit"] for fact in desk.facts("withdrew")} == {"transport", "carrier"}
    assert {(fact["start"], fact["goal"]) for fact in desk.facts("withdrew")} == {("japan_sz", goal)}


@rule("D2.1-45", "B-1-03")
def test_own_ships_that_fled_a_strike_have_moved_and_others_lose_nothing(desk: Any) -> None:
    war = desk.expansion("usa", "combat")
    own, _ = desk.put(war, "usa", "japan_sz", transport=1, battleship=1)  # the battleship is worth the 24 IPC
    other, _ = desk.put(war, "uk", "japan_sz", transport=1, battleship=1)
    (man,) = desk.put(war, "usa", "japan_sz", infantry=1)
    war.pieces[man].on = own
    war.lands["hawaiian_islands"].owner = "usa"
    goal = Withdrawal({"japan_sz": "hawaii_sz"})
    desk.run(explode(desk.world(war), "japan"), lambda _, asked: _flight(asked, goal))
    assert war.pieces[own].at == war.pieces[man].at == war.pieces[other].at == "hawaii_sz"
    sails = Move(own, ["hawaii_sz", "midway_sz"])
    assert desk.check(war, [sails], combat=False) == ("B-1-03", "has-moved")
    ashore = Move(man, ["hawaii_sz", "hawaiian_islands"], ship=own)
    assert desk.check(war, [ashore], combat=False) == ("B-6-02", "ship-has-moved")
    war.turn = NATIONS.index("uk")
    assert desk.check(war, [Move(other, ["hawaii_sz", "midway_sz"])], combat=False) is None


def _flight(asked: Any, goal: Withdrawal) -> Withdrawal:
    """The default losses, and this goal."""
    return Withdrawal(goal.goals, asked.default.lost)


@rule("D2.1-45")
def test_no_ship_flees_from_land_that_is_no_island(desk: Any) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "germany", "baltic_sz", transport=1)
    desk.run(explode(desk.world(war), "germany"))
    assert (desk.asked, war.closed) == ([], {})
    assert war.pieces[ship].at == "baltic_sz"


@rule("D2.1-50", "D2.1-56")
def test_an_allys_troops_open_the_airfields_but_bring_the_owner_no_income(desk: Any) -> None:
    war = desk.expansion("uk")
    before = income_of(war, "germany")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    war.round = 7
    desk.put(war, "germany", "germany", fighter=1)
    settle(desk.world(war))
    assert war.lands["germany"].entered == 0, "planes are no troops"
    desk.put(war, "japan", "germany", infantry=1)
    settle(desk.world(war))
    assert "germany" not in Chart(war, "japan").landing
    assert income_of(war, "germany") == before - 10
    war.round = 8
    settle(desk.world(war))
    assert "germany" in Chart(war, "japan").landing, "the round in which troops came first counts"
    assert desk.facts("reoccupied") == []
    desk.put(war, "germany", "germany", aa_gun=1)
    settle(desk.world(war))
    assert income_of(war, "germany") == before - 10, "a gun is no garrison"
    desk.put(war, "germany", "germany", infantry=1)
    settle(desk.world(war))
    assert income_of(war, "germany") == before
    assert war.lands["germany"].entered == 7
    assert war.lands["eastern_europe"].entered == 0
    settle(desk.world(war))
    assert desk.facts("reoccupied") == [{"space": "germany", "nation": "germany"}]


@rule("D2.1-46", "B-2-03")
def test_a_closed_zone_bars_every_way_by_sea(desk: Any) -> None:
    war = desk.expansion("japan")
    (ship,) = desk.put(war, "japan", "wake_island_sz", cruiser=1)
    war.closed = {"japan_sz": war.round}
    chart = Chart(war, "japan")
    assert not chart.passes("wake_island_sz", "japan_sz")
    assert chart.passes("wake_island_sz", "hawaii_sz")
    assert not any("japan_sz" in way[1:] for way in chart.sails(war.pieces[ship], combat=False))
    assert desk.check(war, [Move(ship, ["wake_island_sz", "japan_sz"])]) == ("D2.1-46", "zone-is-closed")
    assert "wake_island_sz" in chart.sea_near["japan_sz"], "whoever is there may leave"
    assert "japan_sz" not in chart.sea_near["wake_island_sz"]
    war.closed = {"japan_sz": war.round - 1}
    assert Chart(war, "japan").passes("wake_island_sz", "japan_sz")


@rule("D2.1-44", "B-5-02")
def test_armor_does_not_blitz_into_a_hot_territory(desk: Any) -> None:
    war = desk.expansion("germany")
    war.round = 5
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    assert desk.check(war, [Move(tank, way)]) is None
    desk.run(explode(desk.world(war), "russia"))
    assert desk.check(war, [Move(tank, way)]) == ("D2.1-44", "hot")


@rule("D2.1-44")
@pytest.mark.parametrize("escort", [False, True])
def test_planes_cross_the_target_of_the_bomb_but_do_not_attack_it(desk: Any, escort: bool) -> None:
    war = desk.expansion("uk")
    bomber, other = desk.put(war, "uk", "united_kingdom", bomber=2)
    (fighter,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.put(war, "germany", "western_europe", infantry=1)
    desk.put(war, "germany", "germany", infantry=1)
    way = ["united_kingdom", "north_sz", "western_europe"]
    drop = Move(bomber, way, bomb=True)
    assert desk.check(war, [drop, Move(other, [*way, "germany"])]) is None
    assert desk.check(war, [drop, Move(other, way)]) == ("D2.1-44", "hot")
    flies = Move(fighter, way, escort=escort)
    assert desk.check(war, [drop, flies]) == (None if escort else ("D2.1-44", "hot"))


@rule("A-2.1-29", "A-2.1-30")
def test_ships_flee_through_open_canals_only(desk: Any) -> None:
    war = desk.expansion("usa")
    assert "mexico_sz" in ways_out(war, "usa", "caribbean_sz", "west_indies")
    assert not {"west_panama_sz", "mexico_sz"} & set(ways_out(war, "germany", "caribbean_sz", "west_indies"))


@rule("A-2.1-31", "D2.1-47")
def test_a_hidden_boat_that_is_lost_shows_where_it_was(desk: Any) -> None:
    war = desk.expansion("usa")
    boats = desk.put(war, "japan", "japan_sz", submarine=4)
    names = [hide(war, id, 1) for id in boats]
    goal = ways_out(war, "japan", "japan_sz", "japan")[0]
    desk.run(explode(desk.world(war), "japan"), {"withdrawal": Withdrawal({"japan_sz": goal}, names[:3])})
    assert {name: boat.at for name, boat in war.flotillas["japan"].hidden.items()} == {names[3]: goal}
    assert desk.facts("boat-surfaces") == [{"nation": "japan", "space": "japan_sz"}] * 3
    assert [fact["units"] for fact in desk.losses()] == [{"submarine": 1}] * 3
    assert war.flotillas["japan"].numbers == {names[3]: 4}


@rule("D2.1-44")
def test_a_walk_into_the_sea_is_no_question_of_heat(desk: Any) -> None:
    war = desk.expansion("germany")
    tank, man = desk.put(war, "germany", "germany", armor=1, infantry=1)
    assert desk.check(war, [Move(man, ["germany", "baltic_sz"])], combat=False) == ("B-1-05", "no-march")
    (bomber,) = desk.put(war, "germany", "germany", bomber=1)
    war.nations["germany"].bomb = "germany"
    war.lands["karelia_ssr"].owner = war.lands["eastern_europe"].owner = "russia"
    drop = Move(bomber, ["germany", "eastern_europe"], bomb=True)
    through = Move(tank, ["germany", "eastern_europe", "karelia_ssr"])
    assert desk.check(war, [through]) is None
    assert desk.check(war, [drop, through]) == ("D2.1-44", "hot")


@rule("D2.1-56")
def test_troops_and_planes_come_together_once_the_airfields_are_open(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    man, fighter = desk.put(war, "germany", "eastern_europe", infantry=1, fighter=1)
    both = [Move(id, ["eastern_europe", "germany"]) for id in (man, fighter)]
    war.round = 7
    assert desk.check(war, both, combat=False) == ("D2.1-56", "troops-come-back")
    war.lands["germany"].entered = 7
    war.round = 8
    assert desk.check(war, both, combat=False) is None


@rule("D2.1-45", "A-2.1-29")
def test_ships_may_flee_past_the_island_itself(desk: Any) -> None:
    war = desk.expansion("japan")
    desk.put(war, "uk", "south_australia_sz", battleship=1, transport=1)

    def flee(_: str, decision: Any) -> Any:
        return Withdrawal({"south_australia_sz": "borneo_sz"}, decision.offer()["losses"][0])

    desk.run(explode(desk.world(war), "australia"), flee)
    assert set(war.closed) == {"north_australia_sz", "south_australia_sz", "west_australia_sz"}
    assert desk.there(war, "borneo_sz") == {"uk transport": 1}


@rule("D2.1-46", "D3.9a-08")
def test_submerged_boats_stay_out_of_a_closed_zone_too(desk: Any) -> None:
    war = desk.expansion("japan")
    (boat,) = desk.put(war, "japan", "wake_island_sz", submarine=1)
    name = hide(war, boat, 1)
    war.closed = {"japan_sz": war.round}
    assert desk.check(war, [Move(name, ["wake_island_sz", "japan_sz"])]) == ("D2.1-46", "zone-is-closed")
    war.closed = {}
    assert desk.check(war, [Move(name, ["wake_island_sz", "japan_sz"])]) is None


@rule("D2.1-38", "D2.1-39")
def test_a_bomber_shot_down_on_the_way_meets_no_gun(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.put(war, "germany", "western_europe", fighter=1)
    desk.put(war, "germany", "germany", aa_gun=1)
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    desk.attack(war, [Move(bomber, way, bomb=True)], {"A-2.1-20": [4]})
    assert bomber not in war.pieces
    assert desk.facts("aa-fire") == []
    assert desk.facts("bomb-lost") == [{"nation": "uk", "space": "germany"}]


@rule("D2.1-34")
def test_a_bomb_lies_safe_when_other_land_is_lost(desk: Any) -> None:
    war = desk.expansion("russia")
    war.nations["germany"].bomb = "germany"
    conquer(desk.world(war), "eastern_europe", "russia")
    assert war.nations["germany"].bomb == "germany"
    conquer(desk.world(war), "germany", "russia")
    assert war.nations["germany"].bomb == ""


@rule("A-2.1-19", "B-5-10")
def test_a_bomber_shot_down_on_its_way_takes_the_bomb_along(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, *_ = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.put(war, "germany", "western_europe", aa_gun=1)
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    desk.attack(war, [Move(bomber, way, bomb=True)], {"B-5-10": [1]})
    assert war.nations["uk"].bomb == ""
    assert desk.facts("bomb-lost") == [{"nation": "uk", "space": "western_europe"}]
    assert not war.lands["germany"].nuked


@rule("D2.1-52", "D2.1-44")
def test_nothing_attacks_a_hot_territory(desk: Any) -> None:
    war = desk.expansion("uk")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    bomber, fighter = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    for move in (Move(bomber, way, bomb=True), Move(bomber, way, raid=True), Move(fighter, way)):
        assert desk.check(war, [move]) == ("D2.1-44", "hot")
    desk.put(war, "uk", "united_kingdom", aa_gun=1)
    assert "germany" not in rocket_targets(war)
    war.round = 7
    assert desk.check(war, [Move(bomber, way, bomb=True)]) is None
    assert "germany" in rocket_targets(war)


@rule("D2.1-44", "A-2.1-27")
def test_a_plane_that_would_land_in_a_hot_territory_is_told_why_not(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    (fighter,) = desk.put(war, "germany", "eastern_europe", fighter=1)
    assert desk.check(war, [Move(fighter, ["eastern_europe", "germany"])], False) == ("D2.1-44", "hot")
    over = [Move(fighter, ["eastern_europe", "germany", "western_europe"])]
    assert desk.check(war, over, False) is None


@rule("A-2.1-28", "D2.1-47")
def test_ships_of_a_kind_in_two_zones_are_two_choices(desk: Any) -> None:
    war = desk.expansion("usa")
    (one,) = desk.put(war, "japan", "japan_sz", battleship=1)
    (two,) = desk.put(war, "japan", "okinawa_sz", battleship=1)
    assert loss_sets(war, ships_beside(war, "japan", ["japan_sz", "okinawa_sz"])) == [[one], [two]]


@rule("D2.1-45", "D3.3-06")
def test_a_kamikaze_whose_target_was_lost_beside_the_island_makes_no_attack(desk: Any) -> None:
    war = desk.expansion("japan")
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    (ship,) = desk.put(war, "usa", "hawaii_sz", battleship=1)
    world = desk.world(war)
    dive = [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=ship)]
    desk.run(combat_move_phase(world), {"combat-move": Moves(dive)})
    desk.run(explode(world, "hawaiian_islands"))
    war.phase = "combat"
    desk.run(combat_phase(world))
    assert ship not in war.pieces
    assert war.pieces[oscar].mission == "withdrawn"


@rule("D2.1-45", "D2.1-47")
def test_the_first_way_out_and_the_first_losses_are_proposed(desk: Any) -> None:
    war = desk.expansion("usa")
    desk.put(war, "japan", "japan_sz", battleship=2, submarine=3)
    sheet = withdrawal_sheet(war, "japan", "japan")
    assert sheet.offer is not None
    offer = sheet.offer()
    assert len(offer["losses"]) > 1
    assert sheet.default == Withdrawal({"japan_sz": offer["goals"]["japan_sz"][0]}, offer["losses"][0])


@rule("D2.1-47", "A-2.1-29")
def test_ships_that_cannot_leave_do_not_count_among_the_twenty_four(desk: Any) -> None:
    war = desk.expansion("usa")
    desk.put(war, "japan", "japan_sz", battleship=1, transport=1)
    for zone in board().sea_near["japan_sz"]:
        desk.put(war, "usa", zone, cruiser=1)
    sheet = withdrawal_sheet(war, "japan", "japan")
    assert sheet.offer is not None
    assert sheet.offer() == {"goals": {}, "losses": [[]], "cost": 0}
    desk.run(explode(desk.world(war), "japan"))
    assert desk.there(war, "japan_sz") == {}, "they are lost, whatever they cost"


@rule("D2.1-45", "A-2.1-30")
def test_nobody_flees_to_another_zone_of_the_same_island(desk: Any) -> None:
    war = desk.expansion("japan")
    beside = set(board().sea_near["australia"])
    assert len(beside) == 3
    for zone in sorted(beside):
        assert not beside & set(ways_out(war, "uk", zone, "australia"))


@rule("A-2.1-20")
def test_the_bomber_is_intercepted_from_the_first_space_of_its_way_on(desk: Any) -> None:
    war = desk.expansion("germany")
    war.lands["eastern_europe"].owner = "russia"
    (bomber,) = desk.put(war, "germany", "germany", bomber=1)
    war.nations["germany"].bomb = "germany"
    desk.put(war, "russia", "eastern_europe", fighter=1)
    way = ["germany", "eastern_europe", "karelia_ssr", "russia"]
    desk.attack(war, [Move(bomber, way, bomb=True)], {"A-2.1-20": [4]})
    assert bomber not in war.pieces
    assert [fact["space"] for fact in desk.facts("fire")] == ["eastern_europe"]
