"""The small print of battles and movement: who is left out, what a refusal names, what the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.games.dateline.atlas import Board, Edge, MapFile, Space
from sandtable.games.dateline.battle import casualties, casualty_question, target_groups
from sandtable.games.dateline.bomb import atomic_research, can_produce, explode
from sandtable.games.dateline.capture import conquer
from sandtable.games.dateline.combat import open_battles
from sandtable.games.dateline.model import Battle, remove, starting_war
from sandtable.games.dateline.movement import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.offer import offer_moves
from sandtable.games.dateline.plan import Move, Moves, check_moves, first_turn_ban
from sandtable.games.dateline.purchase import Placed, Placement, check_placement, pay_back, placement_phase
from sandtable.games.dateline.raids import rocket_targets
from sandtable.games.dateline.research import research_phase, technology_research
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.sea_battle import sea_battle
from sandtable.games.dateline.submarines import hide
from sandtable.games.dateline.view import view
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe"]


def refused(war: Any, moves: Sequence[Move], combat: bool = True) -> Any:
    """The refusal of a movement sheet."""
    found = check_moves(Chart(war, war.nation), Moves(list(moves)), combat)
    assert found
    return found


def into(ids: Sequence[str], *way: str) -> list[Move]:
    """Units that go the same way."""
    return [Move(id, list(way)) for id in ids]


# --- battles ----------------------------------------------------------------------------------------------------


@rule("B-7-01", "B-8-01", "A-3.9a-03")
@pytest.mark.parametrize("expansion", [False, True])
def test_each_loss_at_sea_is_told_with_the_dice_that_hit_it_the_defenders_first(desk: Any, expansion: bool) -> None:
    war = desk.expansion() if expansion else desk.war()
    ships = desk.put(war, "germany", "baltic_sz", transport=1, carrier=1)
    desk.put(war, "uk", "north_sz", transport=2)
    answers = {"retreat": "baltic_sz", "casualties": {"germany-transport": 1, "germany-carrier": 0}}
    desk.attack(war, into(ships, "baltic_sz", "north_sz"), {"B-8-03": [1], "B-7-01": [1, 6]}, answers)
    told = [(fact["nation"], fact["throw_1"].faces) for fact in desk.facts("lost")]
    assert told == [("uk", (1,)), ("germany", (1, 6))]
    assert desk.facts("retreat") == [{"nation": "germany", "space": "north_sz", "goal": "baltic_sz"}]


@rule("D3.9b-02", "D3.9b-01")
def test_the_losses_of_a_duel_are_told_with_their_dice(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    (hidden,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    hide(war, hidden, 1)
    dice = {"D3.9b-03": [2, 1], "D3.9b-02": [3, 2]}
    desk.attack(war, into([sub], "baltic_sz", "north_sz"), dice, {"reveal-boat": "reveal"})
    told = [(fact["nation"], fact["throw_1"].faces) for fact in desk.facts("lost")]
    assert told == [("uk", (3,)), ("germany", (2,))]
    (asked,) = [one for _, one in desk.asked if one.kind == "reveal-boat"]
    assert asked.args == {"space": "north_sz", "nation": "germany"}


@rule("B-8-01", "B-8-06")
def test_the_rounds_of_a_sea_battle_are_counted(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "north_sz", battleship=1)
    desk.put(war, "uk", "north_sz", transport=1)
    battle = Battle("sea", "north_sz")
    desk.run(sea_battle(desk.world(war, {"B-8-03": [6, 4], "B-7-01": [6, 6]}), battle))
    assert battle.round == 2


@rule("A-3.9a-08", "B-7-04")
def test_whoever_can_be_hit_fights(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    name = hide(war, sub, 1)
    desk.put(war, "uk", "north_sz", transport=1, carrier=1)
    desk.put(war, "uk", "north_sz", fighter=1)
    move = Move(name, ["baltic_sz", "north_sz"], attack=True)
    dice = {"D3.9a-04": [2, 2], "B-7-01": [6, 6, 6, 6]}
    answers = {"casualties": {"uk-transport": 1, "uk-carrier": 0}}
    desk.attack(war, [move], dice, answers)
    # The fighter over it neither fires nor is hit; the ships do both, until none is left.
    assert [fact["value"] for fact in desk.facts("fire")] == [2, 1, 3, 2, 3]
    assert desk.there(war, "north_sz") == {"germany submarine": 1}


@rule("B-7-02", "B-9-02")
def test_the_question_for_casualties_names_the_place_and_whose_units_they_are(desk: Any) -> None:
    war = desk.war("uk")
    desk.put(war, "uk", "north_sz", battleship=1)
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    desk.put(war, "germany", "western_europe", infantry=1, armor=1)
    desk.put(war, "japan", "western_europe", infantry=1)
    desk.attack(war, [Move(man, WAY, ship=ship)], {"B-9-02": [4], "B-7-01": [6, 2, 6, 6]})
    (asked,) = [one for _, one in desk.asked if one.kind == "casualties"]
    assert (asked.args, list(asked.limits)) == (
        {"hits": 1, "space": "western_europe"},
        ["germany-infantry", "japan-infantry", "germany-armor"],
    )
    assert [option.args["nation"] for option in asked.options()] == ["germany", "japan", "germany"]
    (shot,) = desk.facts("support-shot")
    assert (shot["space"], shot["hits"]) == ("western_europe", 1)


@rule("B-7-02")
def test_the_cheapest_go_first_and_nothing_is_damaged_that_has_one_hit(desk: Any) -> None:
    war = desk.war()
    groups = target_groups(war, desk.put(war, "russia", "karelia_ssr", infantry=2, armor=2))
    assert list(casualty_question(war, "B-7-02", groups, 2, "karelia_ssr").default.values()) == [2, 0]
    assert list(casualty_question(war, "B-7-02", groups, 3, "karelia_ssr").default.values()) == [2, 1]


@rule("D3.10-01", "B-7-02")
def test_one_hit_damages_one_battleship(desk: Any) -> None:
    war = desk.expansion()
    ships = desk.put(war, "uk", "north_sz", battleship=2)
    play = casualties(desk.world(war), "B-7-02", ships, 1, "north_sz")
    desk.run(play, {"casualties": {f"uk-battleship-{ships[0]}": 0, f"uk-battleship-{ships[1]}": 1}})
    assert desk.facts("damaged") == [{"space": "north_sz", "nation": "uk", "unit": "battleship", "damage": 1}]
    assert [war.pieces[id].damage for id in ships] == [0, 1]


@rule("B-5-10", "B-7-06")
def test_a_gun_without_a_plane_to_fire_at_is_silent_and_a_hit_is_told_with_its_die(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    desk.attack(war, into([tank], "eastern_europe", "karelia_ssr"), {"B-7-01": [3, 6]})
    assert desk.facts("aa-fire") == []
    (plane,) = desk.put(war, "germany", "germany", fighter=1)
    desk.put(war, "russia", "caucasus", aa_gun=1, infantry=1)
    way = ["germany", "eastern_europe", "ukraine_ssr", "caucasus"]
    desk.attack(war, into([plane], *way), {"B-7-06": [1]})
    lost = next(fact for fact in desk.facts("lost") if fact["nation"] == "germany")
    assert lost["throw_1"].faces == (1,)


@rule("B-7-08", "B-7-04")
def test_land_units_retreat_to_where_land_units_came_from_and_it_is_told(desk: Any) -> None:
    war = desk.war()
    (man,) = desk.put(war, "germany", "eastern_europe", infantry=1)
    (plane,) = desk.put(war, "germany", "ukraine_ssr", fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=2)
    moves = [*into([man], "eastern_europe", "karelia_ssr"), *into([plane], "ukraine_ssr", "karelia_ssr")]
    desk.attack(war, moves, {"B-7-01": [6, 6, 6, 6]}, {"retreat": "eastern_europe"})
    (asked,) = [one for _, one in desk.asked if one.kind == "retreat"]
    assert list(asked.choices) == ["fight-on", "eastern_europe"]
    assert asked.args == {"space": "karelia_ssr", "attackers": 2, "defenders": 2}
    assert desk.facts("retreat") == [{"nation": "germany", "space": "karelia_ssr", "goal": "eastern_europe"}]
    assert desk.there(war, "eastern_europe") == {"germany infantry": 1}


@rule("B-7-08")
def test_an_attack_that_is_not_broken_off_goes_on(desk: Any) -> None:
    war = desk.war()
    men = desk.put(war, "germany", "eastern_europe", infantry=2)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    dice = {"B-7-01": [6, 6, 6, 1, 6, 6]}
    desk.attack(war, into(men, "eastern_europe", "karelia_ssr"), dice, {"retreat": "fight-on"})
    assert war.lands["karelia_ssr"].owner == "germany"
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    desk.put(war, "uk", "north_sz", transport=1)
    dice = {"B-8-03": [6, 4], "B-7-01": [6, 6]}
    desk.attack(war, into([ship], "baltic_sz", "north_sz"), dice, {"retreat": "fight-on"})
    assert desk.there(war, "north_sz") == {"germany battleship": 1}


@rule("B-9-02")
def test_an_allys_battleship_gives_no_support_shot(desk: Any) -> None:
    war = desk.war("uk")
    desk.put(war, "usa", "north_sz", battleship=1)
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    desk.attack(war, [Move(man, WAY, ship=ship)], {"B-7-01": [1, 6]})
    assert desk.facts("support-shot") == []


@rule("B-10-01", "B-9-03")
def test_raiders_raid_where_they_are_and_fight_in_no_battle(desk: Any) -> None:
    war = desk.war("uk")
    one, two, man = desk.put(war, "uk", "united_kingdom", bomber=2, infantry=1)
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    over = [*WAY, "germany"], [*WAY, "southern_europe"]
    raids = [Move(one, over[0], raid=True), Move(two, over[1], raid=True)]
    world = desk.world(war, {"B-10-01": [3, 5]})
    desk.run(combat_move_phase(world), {"combat-move": Moves(raids)})
    assert [battle.id for battle in war.battles] == ["raid-germany", "raid-southern_europe"]
    war.lands["germany"].owner = war.lands["southern_europe"].owner = "germany"
    from sandtable.games.dateline.combat import combat_phase

    war.phase = "combat"
    desk.run(combat_phase(world))
    assert [(fact["throw"].die, len(fact["throw"].faces)) for fact in desk.facts("raid")] == [("d6", 1)] * 2
    desk.put(war, "germany", "western_europe", infantry=1)
    war.pieces[one].at, war.pieces[one].raid = "western_europe", True
    desk.attack(war, [Move(man, WAY, ship=ship)], {"B-7-01": [6, 1], "B-10-01": [1, 1]})
    assert [fact["value"] for fact in desk.facts("fire")] == [1, 2], "the raider did not fire"


@rule("D3.6-05", "B-7-06")
def test_a_gun_fires_at_the_paratroops_over_its_own_territory_alone(desk: Any) -> None:
    war = desk.expansion("uk")
    one, two, *men = desk.put(war, "uk", "united_kingdom", bomber=2, infantry=2)
    north = ["united_kingdom", "north_sz", "finland_norway"]
    desk.put(war, "germany", "western_europe", aa_gun=1)
    moves = [Move(one, WAY), Move(men[0], WAY, ship=one), Move(two, north), Move(men[1], north, ship=two)]
    desk.attack(war, moves, {"B-7-06": [6]})
    assert [fact["planes"] for fact in desk.facts("aa-fire")] == [1]


@rule("D3.3-11", "D3.3-16")
def test_planes_that_stay_on_deck_go_down_with_the_carrier(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    way = ["wake_island", "wake_island_sz", "hawaii_sz"]
    desk.attack(war, [Move(oscar, way, kamikaze=carrier)], {"D3.3-02": [5]}, {"launch": "stay"})
    assert carrier not in war.pieces
    assert fighter not in war.pieces
    assert desk.facts("kamikaze")[0]["unit"] == "carrier"
    # The ships and planes are told before the plane that hit them.
    assert [fact["nation"] for fact in desk.facts("lost")] == ["usa", "japan"]


@rule("D3.3-17")
def test_the_question_after_the_air_battle_names_the_plane(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    way = ["wake_island", "wake_island_sz", "hawaii_sz"]
    dice = {"D3.3-11": [4], "A-3.3-01": [6, 1]}
    desk.attack(war, [Move(oscar, way, kamikaze=carrier)], dice, {"back-to-deck": "hawaiian_islands"})
    (asked,) = [one for _, one in desk.asked if one.kind == "back-to-deck"]
    assert asked.args == {"space": "hawaii_sz", "unit": "fighter"}
    moved = {"nation": "usa", "units": {"fighter": 1}, "start": "hawaii_sz", "goal": "hawaiian_islands"}
    assert desk.facts("moves") == [moved]
    assert war.pieces[fighter].on == ""
    assert "air-battle" not in desk.kinds()


@rule("A-2.1-20", "D2.1-39")
def test_nobody_fires_at_a_bomber_that_is_down(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, escort = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.put(war, "germany", "germany", fighter=2)
    way = [*WAY, "germany"]
    moves = [Move(bomber, way, bomb=True), Move(escort, way, escort=True)]
    war.lands["western_europe"].owner = "uk"
    answers = {"casualties": {"uk-bomber": 1, "uk-fighter": 0}}
    desk.attack(war, moves, {"A-2.1-20": [1]}, answers)
    assert bomber not in war.pieces
    assert escort in war.pieces


@rule("D2.1-34", "D2.1-43")
def test_only_a_bomb_that_lies_in_the_target_is_lost_by_the_strike(desk: Any) -> None:
    war = desk.expansion("usa")
    war.nations["germany"].bomb, war.nations["japan"].bomb = "germany", "japan"
    desk.run(explode(desk.world(war), "germany"))
    assert (war.nations["germany"].bomb, war.nations["japan"].bomb) == ("", "japan")


@rule("A-3.9c-04")
def test_only_boats_that_surface_fight_before_the_round(desk: Any) -> None:
    from sandtable.games.dateline.fleets import sea_attackers

    war = desk.expansion("germany", "dive")
    up, _ = desk.put(war, "germany", "north_sz", submarine=2)
    desk.put(war, "germany", "north_sz", cruiser=1)
    war.pieces[up].mission = "surface"
    assert sea_attackers(war, "north_sz") == [up]


@rule("D3.9b-01")
def test_of_several_boats_the_question_names_each_by_its_number(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    boats = [hide(war, id, 1) for id in desk.put(war, "uk", "north_sz", submarine=2)]
    desk.put(war, "uk", "north_sz", transport=1)
    dice = {"D3.9a-04": [2]}
    desk.attack(war, into([sub], "baltic_sz", "north_sz"), {**dice, "B-7-01": [6]}, {"reveal-boat": "pass"})
    (asked,) = [one for _, one in desk.asked if one.kind == "reveal-boat"]
    assert [(option.id, option.text, option.args) for option in asked.options()] == [
        ("pass", "", {}),
        ("reveal", "reveal-all", {}),
        (boats[0], "reveal-one", {"boat": 1}),
        (boats[1], "reveal-one", {"boat": 2}),
    ]


@rule("B-7-01", "B-9-02")
def test_dice_that_missed_stand_beside_no_loss(desk: Any) -> None:
    war = desk.war("uk")
    desk.put(war, "uk", "north_sz", battleship=1)
    ship, other = desk.put(war, "uk", "north_sz", transport=2)
    man, tank = desk.put(war, "uk", "united_kingdom", infantry=1, armor=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    moves = [Move(man, WAY, ship=ship), Move(tank, WAY, ship=other)]
    desk.attack(war, moves, {"B-9-02": [5], "B-7-01": [6, 3, 6]})
    (lost,) = desk.facts("lost")
    assert lost["throw_1"].faces == (3,)
    assert "throw_2" not in lost


@rule("B-7-05")
def test_the_attacker_may_begin_with_the_second_battle(desk: Any) -> None:
    war = desk.war()
    north, south = desk.put(war, "germany", "ukraine_ssr", armor=2)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.put(war, "russia", "caucasus", infantry=1)
    moves = [*into([north], "ukraine_ssr", "karelia_ssr"), *into([south], "ukraine_ssr", "caucasus")]
    desk.attack(war, moves, {"B-7-01": [3, 6, 3, 6]}, {"next-battle": "land-karelia_ssr"})
    assert [fact["space"] for fact in desk.facts("captured")] == ["karelia_ssr", "caucasus"]
    assert [seat for seat, one in desk.asked if one.kind == "next-battle"] == ["germany"]


@rule("A-3.3-01", "D3.3-14")
def test_nobody_is_asked_to_withdraw_when_the_air_battle_is_over(desk: Any) -> None:
    war = desk.expansion("japan")
    (carrier,) = desk.put(war, "usa", "wake_island_sz", carrier=1)
    desk.put(war, "usa", "wake_island_sz", fighter=1)
    war.lands["wake_island"].owner = "usa"
    oscars = desk.put(war, "japan", "caroline_islands", oscar=2)
    way = ["caroline_islands", "caroline_islands_sz", "wake_island_sz"]
    dice = {"D3.3-11": [4], "A-3.3-01": [3, 6, 6]}
    desk.attack(war, [Move(id, way, kamikaze=carrier) for id in oscars], dice)
    assert desk.kinds() == ["combat-move", "launch"]
    assert [war.pieces[id].mission for id in oscars] == ["withdrawn", "withdrawn"]


@rule("D3.9a-12", "D3.9a-11")
def test_after_the_duel_a_boat_with_a_first_shot_does_not_stay(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    (hidden,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    hide(war, hidden, 1)
    dice = {"D3.9b-03": [2, 1], "D3.9b-02": [3, 6]}
    move = Move(sub, ["baltic_sz", "north_sz"], first_shot=True)
    desk.attack(war, [move], dice, {"reveal-boat": "reveal", "first-shot-leaves": "baltic_sz"})
    (asked,) = [one for _, one in desk.asked if one.kind == "first-shot-leaves"]
    assert "stay" not in asked.choices
    assert war.pieces[sub].at == "baltic_sz"
    assert desk.there(war, "north_sz") == {"uk transport": 1}


@rule("D3.9d-02", "B-2-02")
def test_a_boat_that_was_seen_under_water_bars_no_placement(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    (boat,) = desk.put(war, "germany", "north_sz", submarine=1)
    war.nations["uk"].bought = {"transport": 1}
    placed = Placement([Placed("transport", 1, "north_sz", "united_kingdom")])
    assert check_placement(war, "uk", placed)
    war.pieces[boat].under = 1
    assert check_placement(war, "uk", placed) is None


# --- capture, money, production -----------------------------------------------------------------------------------


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


@rule("D2.1-48", "B-4-02")
def test_no_complex_is_built_where_it_is_hot(desk: Any) -> None:
    war = desk.expansion("usa", "place")
    war.round = 5
    desk.run(explode(desk.world(war), "brazil"))
    war.nations["usa"].bought = {"complex": 1}
    assert check_placement(war, "usa", Placement([Placed("complex", 1, "brazil", "brazil")]))
    assert check_placement(war, "usa", Placement([Placed("complex", 1, "alaska", "alaska")])) is None


@rule("B-3-05")
def test_only_guns_fire_rockets(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "western_europe", infantry=1)
    assert rocket_targets(war) == []
    desk.put(war, "japan", "western_europe", aa_gun=1)
    assert rocket_targets(war) == []
    desk.put(war, "germany", "western_europe", aa_gun=1)
    assert "united_kingdom" in rocket_targets(war)


@rule("D2.2-02")
def test_named_research_rolls_ordinary_dice(desk: Any) -> None:
    war = desk.expansion(phase="research")
    desk.put(war, "germany", "germany", scientist=4)
    named = {"jets": 2, **dict.fromkeys(["rockets", "super_submarines", "long_range", "industrial"], 0)}
    answers = {"research": "2", "name-technologies": {**named, "heavy_bombers": 0}}
    desk.run(technology_research(desk.world(war, [4, 5])), answers)
    (told,) = desk.facts("research")
    assert told["throw"].die == "d6"
    assert war.nations["germany"].technologies == ["jets"]


@rule("D3.9-06")
def test_the_report_of_luck_is_shown_when_the_war_is_over(desk: Any) -> None:
    war = desk.expansion("uk")
    assert view(desk.world(war), "uk").luck is None
    war.winner = "axis"
    assert view(desk.world(war), "uk").luck is not None


@rule("D2.1-50", "B-4-02")
def test_new_troops_bring_the_income_of_a_cooled_territory_back(desk: Any) -> None:
    war = desk.expansion("germany", "place")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    war.round = 7
    war.nations["germany"].bought = {"infantry": 1}
    desk.run(placement_phase(desk.world(war)))
    assert not war.lands["germany"].deserted
    assert desk.facts("reoccupied") == [{"space": "germany", "nation": "germany"}]


@rule("B-4-01")
def test_what_was_not_bought_is_not_placed_and_the_refusal_names_the_unit(desk: Any) -> None:
    war = desk.war("germany", "place")
    war.nations["germany"].bought = {"infantry": 1}
    found = check_placement(war, "germany", Placement([Placed("fighter", 1, "germany", "germany")]))
    assert found
    assert (found.reason, found.args) == ("not-bought", {"unit": "fighter"})
    found = check_placement(war, "germany", Placement([Placed("infantry", 1, "eastern_europe", "germany")]))
    assert found
    assert (found.reason, found.args["unit"]) == ("cannot-be-placed-there", "infantry")


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


@rule("D3.8-06")
def test_a_saved_mpc_does_not_go_where_it_is_hot_and_is_not_told_as_lost(desk: Any) -> None:
    war = desk.expansion("germany")
    war.round = 5
    desk.run(explode(desk.world(war), "japan"))
    (ship,) = desk.put(war, "japan", "philippines_sz", transport=1)
    (mpc,) = desk.put(war, "japan", "philippines_sz", mpc=1)
    war.pieces[mpc].on = ship
    war.turn = 4
    (gun,) = desk.put(war, "usa", "hawaii_sz", battleship=1)
    war.pieces[gun].at, war.pieces[gun].came = "philippines_sz", "hawaii_sz"
    war.phase = "combat"
    war.battles = open_battles(war)
    from sandtable.games.dateline.combat import combat_phase

    desk.run(combat_phase(desk.world(war, {"B-8-03": [4], "B-7-01": [6]})))
    assert desk.facts("mpc-saved") == [{"nation": "japan", "space": "french_indochina_burma"}]
    assert desk.losses() == [{"nation": "japan", "units": {"transport": 1}, "space": "philippines_sz"}]
    assert (war.pieces[mpc].on, war.pieces[mpc].done) == ("", True)


@rule("B-6-06")
def test_whoever_is_gone_already_is_not_removed_again(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[man].on = ship
    remove(war, [ship, man])
    assert war.pieces == {}


@rule("A-4-09", "D4-01")
def test_units_are_numbered_from_one_and_the_changes_are_a_chapter() -> None:
    war = starting_war("expansion", {"setup": "off"})
    assert list(war.pieces) == [f"u{n}" for n in range(1, len(war.pieces) + 1)]
    assert war.next_piece == len(war.pieces) + 1
    assert war.pieces == starting_war("base", {}).pieces
    assert {name: nation.money for name, nation in war.nations.items()} == {
        "russia": 24,
        "germany": 32,
        "uk": 30,
        "japan": 25,
        "usa": 36,
    }


@rule("B-2-01")
def test_neighbours_are_listed_by_name() -> None:
    spaces = {name: Space("sea", name, 0, 0) for name in "abc"}
    small = Board(MapFile("", "", "", spaces, (Edge("b", "c"), Edge("a", "c")), ()))
    assert small.near["c"] == ["a", "b"]


# --- movement -----------------------------------------------------------------------------------------------------


@rule("B-1-01")
def test_russia_may_attack_at_once_unless_the_option_says_otherwise(desk: Any) -> None:
    assert not first_turn_ban(desk.war("russia"))
    assert first_turn_ban(desk.war("russia", russia="holds"))
    assert not first_turn_ban(desk.war("germany", russia="holds"))
    war = desk.war("russia", russia="holds")
    war.round = 2
    assert not first_turn_ban(war)
    man, *_ = desk.put(war, "russia", "karelia_ssr", infantry=1)
    war.round = 1
    assert desk.check(war, into([man], "karelia_ssr", "russia"), combat=False) is None
    found = refused(war, into([man], "karelia_ssr", "finland_norway"))
    assert (found.rule, found.reason, found.args) == ("B-1-01", "no-attack-in-the-first-turn", {"nation": "russia"})


@rule("B-1-03", "B-1-02")
def test_a_refusal_names_the_unit(desk: Any) -> None:
    war = desk.war()
    tank, man = desk.put(war, "germany", "eastern_europe", armor=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    assert refused(war, into([tank, tank], *way)).args == {"unit": "armor"}
    war.pieces[man].done = True
    assert refused(war, into([man], *way)).args == {"unit": "infantry"}


@rule("B-5-01", "B-6-02")
def test_nobody_wades_ashore_and_guns_are_not_landed_in_an_attack(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    man, gun = desk.put(war, "uk", "north_sz", infantry=1, aa_gun=1)
    war.pieces[man].on = war.pieces[gun].on = ship
    shore = ["north_sz", "western_europe"]
    assert desk.check(war, into([man], *shore)) == ("B-5-02", "no-combat-move")
    assert desk.check(war, [Move(man, shore, ship=ship)]) is None
    found = refused(war, [Move(gun, shore, ship=ship)])
    assert (found.rule, found.reason, found.args["unit"]) == ("B-5-01", "guns-do-not-attack", "aa_gun")


@rule("B-6-01", "B-6-04")
def test_whoever_is_aboard_already_takes_no_second_place(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    men = desk.put(war, "uk", "north_sz", infantry=2)
    for id in men:
        war.pieces[id].on = ship
    assert desk.check(war, [Move(id, ["north_sz", "western_europe"], ship=ship) for id in men]) is None
    desk.put(war, "uk", "west_spain_sz", carrier=1)
    (plane,) = desk.put(war, "uk", "west_spain_sz", fighter=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    assert desk.check(war, into([plane], "west_spain_sz", "western_europe")) is None
    found = refused(war, [Move(men[0], ["north_sz", "western_europe"], ship="u999")])
    assert (found.rule, found.args) == ("B-6-01", {"ship": "u999"})


@rule("B-5-06")
def test_a_fighter_that_leaves_its_carrier_makes_room(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    one, *_ = desk.put(war, "usa", "hawaii_sz", fighter=2)
    (other,) = desk.put(war, "usa", "hawaiian_islands", fighter=1)
    lands = into([other], "hawaiian_islands", "hawaii_sz")
    assert desk.check(war, lands, False) == ("B-5-06", "no-room-on-a-carrier")
    assert desk.check(war, [*lands, *into([one], "hawaii_sz", "hawaiian_islands")], False) is None


@rule("B-5-09")
def test_a_flight_goes_round_a_gun_where_it_is_as_short(desk: Any) -> None:
    war = desk.war()
    assert Chart(war, "germany").flight("ukraine_ssr", "russia", combat=True) == [
        "ukraine_ssr",
        "caucasus",
        "russia",
    ]
    desk.put(war, "russia", "caucasus", aa_gun=1)
    assert Chart(war, "germany").flight("ukraine_ssr", "russia", combat=True) == [
        "ukraine_ssr",
        "karelia_ssr",
        "russia",
    ]


@rule("B-5-04", "A-3.9a-01")
def test_the_form_offers_empty_land_to_bombers_with_paratroops_alone(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, fighter = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    flights = offer_moves(Chart(war, "uk"), combat=True)["flights"]
    assert flights[bomber]["finland_norway"] == 2
    assert "finland_norway" not in flights[fighter]
    assert "finland_norway" not in offer_moves(Chart(war, "uk"), combat=False)["flights"][bomber]
    war.options["paratroops"] = "off"
    assert "finland_norway" not in offer_moves(Chart(war, "uk"), combat=True)["flights"][bomber]
    ship, sub = desk.put(war, "uk", "north_sz", transport=1, submarine=1)
    (boat,) = desk.put(war, "germany", "north_sz", submarine=1)
    war.pieces[boat].under = 1
    ways = offer_moves(Chart(war, "uk"), combat=True)["ways"]
    assert ["north_sz"] in ways[sub]
    assert ["north_sz"] not in ways[ship]
    assert ["north_sz"] not in offer_moves(Chart(war, "uk"), combat=False)["ways"][sub]


@rule("B-1-05", "B-1-03")
def test_the_form_of_the_second_move_is_one_without_attacks(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    (man,) = desk.put(war, "germany", "germany", infantry=1)
    home = into([man], "germany", "eastern_europe")
    desk.run(noncombat_move_phase(desk.world(war)), {"noncombat-move": Moves(home)})
    (asked,) = [one for _, one in desk.asked]
    assert "targets" not in asked.offer()
    assert war.pieces[man].at == "eastern_europe"


@rule("A-3.9a-01", "A-3.8-09")
def test_whoever_stays_where_he_is_must_strike_or_board(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "baltic_sz", transport=1)
    assert desk.check(war, [Move(sub, ["baltic_sz"])]) == ("B-2-01", "starts-elsewhere")
    assert desk.check(war, [Move(sub, ["baltic_sz"], attack=True)]) is None
    mpc, man = desk.put(war, "germany", "germany", mpc=1, infantry=1)
    board = [Move(man, ["germany"], ship=mpc)]
    assert desk.check(war, board) == ("B-2-01", "starts-elsewhere")
    assert desk.check(war, board, combat=False) is None


@rule("D3.6-11", "A-2.1-12", "D3.7-03")
def test_what_a_bomber_cannot_do_with_its_load(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, man, scientist, mpc = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1, scientist=1, mpc=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    found = refused(war, [Move(bomber, WAY), Move(scientist, WAY, ship=bomber)])
    assert (found.rule, found.reason, found.args) == ("A-2.1-12", "guns-do-not-attack", {"unit": "scientist"})
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    sea = refused(war, [Move(bomber, over), Move(man, over[:2], ship=bomber)], False)
    assert (sea.rule, sea.args) == ("D3.6-11", {"space": "north_sz"})
    aside = ["united_kingdom", "north_sz", "west_spain_sz", "east_canada_sz", "eastern_canada"]
    assert desk.check(war, [Move(bomber, over), Move(man, aside, ship=bomber)], False) == (
        "D3.6-11",
        "no-drop-there",
    )
    assert desk.check(war, [Move(bomber, over), Move(man, over, ship=bomber)], False) is None
    war.pieces[man].on = mpc
    assert desk.check(war, [Move(bomber, over), Move(man, over, ship=bomber)], False) == (
        "D3.7-03",
        "start-together",
    )
    found = refused(war, [Move(man, over, ship=bomber)], False)
    assert (found.rule, found.args) == ("D3.6-02", {"unit": "infantry"})


@rule("D3.6-11", "A-3.6-07")
def test_whoever_was_set_down_stands_on_his_own_feet(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    over = ["united_kingdom", "north_sz", "east_canada_sz", "eastern_canada"]
    desk.deploy(war, [Move(bomber, over), Move(man, over, ship=bomber)])
    landed = war.pieces[man]
    assert (landed.at, landed.on, landed.goal, landed.done) == ("eastern_canada", "", "", True)
    assert war.pieces[bomber].done
    found = refused(war, into([*desk.put(war, "uk", "india", fighter=1)], "india", *["persia", "india"] * 3), False)
    assert (found.rule, found.args) == ("B-5-04", {"unit": "fighter", "move": 4})


@rule("B-1-03")
def test_a_ship_that_attacked_and_a_plane_that_landed_move_no_more(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    (plane,) = desk.put(war, "germany", "germany", fighter=1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.attack(war, into([ship], "baltic_sz", "north_sz"), {"B-8-03": [4], "B-7-01": [6]})
    assert desk.check(war, into([ship], "north_sz", "baltic_sz"), False) == ("B-1-03", "has-moved")
    desk.deploy(war, into([plane], "germany", "eastern_europe"))
    assert desk.check(war, into([plane], "eastern_europe", "germany"), False) == ("B-1-03", "has-moved")


@rule("A-3.8-03", "D3.8-01", "D3.8-14")
def test_a_rider_names_his_own_mpc(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    mpc, other, man = desk.put(war, "germany", "germany", mpc=2, infantry=1)
    war.pieces[man].on = mpc
    way = ["germany", "eastern_europe"]
    assert desk.check(war, [Move(mpc, way), Move(man, way, ship=mpc)], False) is None
    found = refused(war, [Move(other, way), Move(man, way, ship=other)], False)
    assert (found.rule, found.reason) == ("D3.8-14", "board-an-ally-first")
    (enemy,) = desk.put(war, "russia", "germany", mpc=1)
    found = refused(war, [Move(man, ["germany"], ship=enemy)], False)
    assert (found.rule, found.args) == ("D3.8-01", {"ship": enemy})


@rule("D3.8-03", "D3.8-02")
def test_behind_armor_it_goes_through_empty_land_but_into_no_hot_one(desk: Any) -> None:
    war = desk.expansion()
    war.round = 5
    desk.run(explode(desk.world(war), "russia"))
    (mpc,) = desk.put(war, "germany", "eastern_europe", mpc=1)
    ways = list(Chart(war, "germany").follows(war.pieces[mpc]))
    assert ["eastern_europe", "karelia_ssr", "caucasus"] in ways
    assert ["eastern_europe", "karelia_ssr", "russia"] not in ways


@rule("D2.1-56")
def test_the_refusal_names_the_field_to_which_troops_come_back(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    war.round = 5
    desk.run(explode(desk.world(war), "germany"))
    war.round = 7
    fighter, man = desk.put(war, "germany", "eastern_europe", fighter=1, infantry=1)
    way = ["eastern_europe", "baltic_sz", "germany"]
    found = refused(war, [Move(fighter, way), *into([man], "eastern_europe", "germany")], False)
    assert (found.rule, found.args) == ("D2.1-56", {"space": "germany"})
    past = [*way, "western_europe"]
    assert desk.check(war, [Move(fighter, past), *into([man], "eastern_europe", "germany")], False) is None
