"""B-8 Sea battles and submarines."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.battle import throw_volley
from sandtable.games.dateline.rules.combat.sea_battle import before_the_rounds, sea_battle
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.model import Battle, fighting_units
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule


@rule("B-8-01")
def test_attacking_submarines_fire_first_and_their_victims_do_not_answer(desk: Any) -> None:
    war = desk.war()
    subs = desk.put(war, "germany", "west_spain_sz", submarine=2)
    desk.put(war, "uk", "north_sz", battleship=1, transport=1)
    desk.attack(war, desk.into(subs, "west_spain_sz", "north_sz"), {"B-8-01": [2, 1]})
    assert desk.there(war, "north_sz") == {"germany submarine": 2}
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker"]


@rule("B-8-01")
def test_defending_submarines_fire_with_the_rest(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "west_spain_sz", battleship=1)
    (sub,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.attack(war, desk.into([ship], "west_spain_sz", "north_sz"), {"B-8-03": [4], "B-8-02": [2]})
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker", "defender"]
    assert ship not in war.pieces
    assert sub not in war.pieces


@rule("B-8-02", "B-8-03")
def test_submarines_never_hit_planes_but_planes_hit_submarines(desk: Any) -> None:
    war = desk.war("usa")
    (fighter,) = desk.put(war, "usa", "eastern_usa", fighter=1)
    (sub,) = desk.put(war, "germany", "east_us_sz", submarine=1)
    desk.attack(war, desk.into([fighter], "eastern_usa", "east_us_sz"), {"B-8-03": [3]})
    assert sub not in war.pieces
    assert [fact["who"] for fact in desk.facts("fire")] == ["attacker"]  # no fire from the submarine


@rule("B-8-02")
def test_a_submarines_hit_falls_on_a_ship_even_if_planes_are_there(desk: Any) -> None:
    war = desk.war("japan")
    (sub,) = desk.put(war, "japan", "wake_island_sz", submarine=1)
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    desk.attack(war, desk.into([sub], "wake_island_sz", "hawaii_sz"), {"B-8-01": [2], "B-7-01": [1]})
    assert "casualties" not in desk.kinds()
    assert carrier not in war.pieces
    assert fighter in war.pieces


@rule("B-8-04")
def test_submarines_withdraw_after_a_round_the_attackers_first(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    (other,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    moves = [*desk.into([sub], "west_spain_sz", "north_sz"), *desk.into([ship], "baltic_sz", "north_sz")]
    where = {"germany": "west_spain_sz", "uk": "karelia_sz"}

    def answer(seat: str, decision: Any) -> Any:
        from sandtable.games.dateline.rules.sheet.moves import Moves

        if decision.kind == "combat-move":
            return Moves(moves)
        if decision.kind == "submarines-withdraw":
            return where[seat]
        return "baltic_sz" if decision.kind == "retreat" else decision.default

    from sandtable.games.dateline.rules.combat.combat import combat_phase
    from sandtable.games.dateline.rules.move_phases import combat_move_phase

    world = desk.world(war, {"B-8-01": [6], "B-8-03": [6], "B-8-02": [6], "B-7-01": [6]})
    desk.run(combat_move_phase(world), answer)
    desk.run(combat_phase(world), answer)
    asked = [(seat, list(d.choices)) for seat, d in desk.asked if d.kind == "submarines-withdraw"]
    assert asked[0] == ("germany", ["stay", "baltic_sz", "west_spain_sz"])
    assert asked[1][0] == "uk"
    assert "west_spain_sz" not in asked[1][1]  # the German submarine is there now
    assert "karelia_sz" in asked[1][1]
    assert (war.pieces[sub].at, war.pieces[other].at) == ("west_spain_sz", "karelia_sz")
    assert war.pieces[ship].at == "baltic_sz"


@rule("B-8-05")
def test_a_lone_transport_takes_a_round_of_fire_before_it_retreats(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "east_canada_sz", transport=1)
    desk.put(war, "germany", "north_sz", transport=2)
    desk.attack(
        war, desk.into([ship], "east_canada_sz", "north_sz"), {"B-7-01": [2, 3]}, {"retreat": "east_canada_sz"}
    )
    assert [(fact["who"], fact["value"]) for fact in desk.facts("fire")] == [("defender", 1)]
    assert war.pieces[ship].at == "east_canada_sz"
    (asked,) = [one for _, one in desk.asked if one.kind == "retreat"]
    assert asked.args == {"space": "north_sz", "attackers": 1, "defenders": 2}


@rule("B-8-06")
def test_fleets_that_share_a_zone_fight(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.combat import open_battles

    war = desk.war("uk")
    desk.put(war, "uk", "north_sz", battleship=1)
    assert open_battles(war) == []
    desk.put(war, "germany", "north_sz", submarine=1)
    assert [battle.id for battle in open_battles(war)] == ["sea-north_sz"]


@rule("B-8-05")
def test_a_transport_may_be_chosen_as_a_casualty(desk: Any) -> None:
    war = desk.war()
    ships = desk.put(war, "germany", "baltic_sz", battleship=1, transport=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    answers = {"casualties": {"germany-transport": 1, "germany-battleship": 0}}
    desk.attack(war, desk.into(ships, "baltic_sz", "north_sz"), {"B-8-03": [4], "B-7-01": [4]}, answers)
    assert desk.there(war, "north_sz") == {"germany battleship": 1}
    # It neither fired itself nor counted in the column of the attackers.
    assert [len(fact["throw"].faces) for fact in desk.facts("fire")] == [1, 1]


@rule("B-8-04")
def test_defending_submarines_do_not_withdraw_to_enemy_planes(desk: Any) -> None:
    war = desk.war("usa")
    ships = desk.put(war, "usa", "north_atlantic_sz", battleship=1)
    (fighter,) = desk.put(war, "usa", "eastern_usa", fighter=1)
    desk.put(war, "germany", "west_spain_sz", submarine=1, transport=1)
    desk.put(war, "germany", "east_canada_sz", transport=1)
    desk.put(war, "germany", "north_sz", transport=1)
    over = Move(fighter, ["eastern_usa", "east_us_sz", "east_canada_sz"])
    dice = {"B-8-03": [6, 1], "B-8-02": [6], "B-7-01": [6, 6]}
    answers = {"next-battle": "sea-west_spain_sz", "retreat": "north_atlantic_sz"}
    desk.attack(war, [*desk.into(ships, "north_atlantic_sz", "west_spain_sz"), over], dice, answers)
    asked = next(one for _, one in desk.asked if one.kind == "submarines-withdraw")
    assert "east_canada_sz" not in asked.choices
    assert "north_sz" in asked.choices


@rule("B-8-04")
def test_submarines_alone_retreat_and_nobody_withdraws_from_nobody(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    dice = {"B-8-01": [6], "B-7-01": [6]}
    desk.attack(war, desk.into([sub], "west_spain_sz", "north_sz"), dice, {"retreat": "west_spain_sz"})
    assert "submarines-withdraw" not in desk.kinds(), "the retreat is theirs"
    assert war.pieces[sub].at == "west_spain_sz"
    desk.asked.clear()
    war = desk.war()
    (ship,) = desk.put(war, "germany", "west_spain_sz", transport=1)
    desk.put(war, "uk", "north_sz", submarine=1)
    desk.attack(war, desk.into([ship], "west_spain_sz", "north_sz"), {"B-8-02": [1]})
    assert ship not in war.pieces
    assert "submarines-withdraw" not in desk.kinds(), "no attacker is left"


@rule("B-8-04", "B-8-01", "B-7-08")
def test_nobody_withdraws_from_a_zone_that_is_won(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    (ship,) = desk.put(war, "germany", "west_spain_sz", battleship=1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.attack(war, desk.into([sub, ship], "west_spain_sz", "north_sz"), {"B-8-01": [2]})
    assert desk.kinds() == ["combat-move"]
    assert desk.facts("sea-battle-ends") == [{"space": "north_sz", "clear": True}]


@rule("B-8-01", "B-8-06")
def test_a_battle_that_was_left_is_ended_too(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "west_spain_sz", battleship=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    dice = {"B-8-03": [6], "B-7-01": [6]}
    desk.attack(war, desk.into([ship], "west_spain_sz", "north_sz"), dice, {"retreat": "west_spain_sz"})
    assert desk.facts("sea-battle-ends") == [{"space": "north_sz", "clear": False}]
    assert war.pieces[ship].fought


@rule("D3.9b-02", "D3.9a-02", "D3.3-06")
def test_what_is_done_before_the_rounds_is_not_done_again(desk: Any) -> None:
    war = desk.expansion("germany", "combat")
    (sub,) = desk.put(war, "germany", "north_sz", submarine=1)
    war.pieces[sub].mission = "first_shot"
    desk.put(war, "uk", "north_sz", transport=1)
    (hidden,) = desk.put(war, "uk", "baltic_sz", submarine=1)
    hide(war, hidden, 1)
    for step, kinds in ((1, ["reveal-boat", "first-shot-leaves"]), (2, ["first-shot-leaves"]), (3, [])):
        battle = Battle("sea", "north_sz", step=step)
        war.pieces[sub].at, war.pieces[sub].mission = "north_sz", "first_shot"
        desk.asked.clear()
        desk.run(before_the_rounds(desk.world(war, {"D3.9a-02": [6]}), battle))
        assert desk.kinds() == kinds
        assert battle.step == 3


@rule("B-8-04", "B-2-03")
def test_defending_submarines_do_not_withdraw_through_a_closed_canal(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "central_mediterranean_sz", battleship=1)
    desk.put(war, "germany", "east_mediterranean_sz", submarine=1)
    dice = {"B-8-03": [6, 1], "B-8-02": [6, 6]}
    answers = {"retreat": "fight-on", "submarines-withdraw": "stay"}
    way = desk.into([ship], "central_mediterranean_sz", "east_mediterranean_sz")
    desk.attack(war, way, dice, answers)
    asked = next(one for _, one in desk.asked if one.kind == "submarines-withdraw")
    assert list(asked.choices) == ["stay", "black_sz", "central_mediterranean_sz"]


@rule("B-8-04")
def test_attacking_submarines_decide_before_the_defending_ones_also_when_they_came_alone(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    desk.put(war, "uk", "north_sz", submarine=1, transport=1)
    dice = {"B-8-01": [6], "B-8-02": [6], "B-7-01": [6]}
    answers = {"retreat": "west_spain_sz", "submarines-withdraw": "baltic_sz"}
    desk.attack(war, desk.into([sub], "west_spain_sz", "north_sz"), dice, answers)
    assert desk.kinds() == ["combat-move", "retreat"], "they left, so the others have nobody to leave"
    desk.asked.clear()
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    desk.put(war, "uk", "north_sz", submarine=1)
    dice = {"B-8-01": [6], "B-8-02": [6]}
    answers = {"retreat": "fight-on", "submarines-withdraw": "baltic_sz"}
    desk.attack(war, desk.into([sub], "west_spain_sz", "north_sz"), dice, answers)
    assert desk.kinds() == ["combat-move", "retreat", "submarines-withdraw"]


@rule("B-7-01", "B-8-01", "A-3.9a-03")
@pytest.mark.parametrize("expansion", [False, True])
def test_each_loss_at_sea_is_told_with_the_dice_that_hit_it_the_defenders_first(desk: Any, expansion: bool) -> None:
    war = desk.expansion() if expansion else desk.war()
    ships = desk.put(war, "germany", "baltic_sz", transport=1, carrier=1)
    desk.put(war, "uk", "north_sz", transport=2)
    answers = {"retreat": "baltic_sz", "casualties": {"germany-transport": 1, "germany-carrier": 0}}
    desk.attack(war, desk.into(ships, "baltic_sz", "north_sz"), {"B-8-03": [1], "B-7-01": [1, 6]}, answers)
    told = [(fact["nation"], fact["throw_1"].faces) for fact in desk.facts("lost")]
    assert told == [("uk", (1,)), ("germany", (1, 6))]
    assert desk.facts("retreat") == [{"nation": "germany", "space": "north_sz", "goal": "baltic_sz"}]


@rule("B-8-01", "B-8-06")
def test_the_rounds_of_a_sea_battle_are_counted(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "north_sz", battleship=1)
    desk.put(war, "uk", "north_sz", transport=1)
    battle = Battle("sea", "north_sz")
    desk.run(sea_battle(desk.world(war, {"B-8-03": [6, 4], "B-7-01": [6, 6]}), battle))
    assert battle.round == 2


@rule("B-7-01", "B-8-02")
def test_who_was_hit_by_one_column_is_not_hit_by_the_next(desk: Any) -> None:
    war = desk.expansion()
    ships = desk.put(war, "germany", "baltic_sz", cruiser=1, battleship=1)
    desk.put(war, "uk", "north_sz", transport=2)
    moves = [Move(id, ["baltic_sz", "north_sz"]) for id in ships]
    desk.attack(war, moves, {"B-8-03": [2, 4], "B-7-01": [6, 6]})
    assert desk.there(war, "north_sz") == {"germany cruiser": 1, "germany battleship": 1}
    assert [fact["units"] for fact in desk.losses()] == [{"transport": 2}]


@rule("B-8-04")
def test_a_boat_under_water_keeps_no_submarine_from_withdrawing(desk: Any) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "uk", "north_sz", battleship=1)
    (boat,) = desk.put(war, "uk", "east_canada_sz", submarine=1)
    war.pieces[boat].under = 1
    desk.put(war, "germany", "west_spain_sz", submarine=1)
    dice = {"B-8-03": [6], "B-8-02": [6]}
    answers = {"submarines-withdraw": "stay", "retreat": "north_sz"}
    desk.attack(war, [Move(ship, ["north_sz", "west_spain_sz"])], dice, answers)
    (asked,) = [one for _, one in desk.asked if one.kind == "submarines-withdraw"]
    assert "east_canada_sz" in asked.choices


@rule("B-7-08", "B-8-05")
def test_planes_that_break_off_at_sea_fight_no_further_round(desk: Any) -> None:
    war = desk.war("uk")
    (plane,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    (ship,) = desk.put(war, "germany", "north_sz", transport=1)
    dice = {"B-8-03": [6], "B-7-01": [6]}
    desk.attack(war, desk.into([plane], "united_kingdom", "north_sz"), dice, {"retreat": "break-off"})
    assert [seat for seat, decision in desk.asked if decision.kind == "retreat"] == ["uk"]
    assert {plane, ship} <= set(war.pieces)


@rule("B-6-06", "D3.9-05", "B-7-07")
def test_neither_cargo_nor_boats_under_water_are_among_those_who_fight(desk: Any) -> None:
    war = desk.expansion("uk")
    ship, _ = desk.put(war, "germany", "north_sz", transport=1), desk.seen_boat(war, "germany", "north_sz")
    (man,) = desk.put(war, "germany", "north_sz", infantry=1)
    war.pieces[man].on = ship[0]
    assert fighting_units(war, "north_sz", "axis") == ship


@rule("B-8-04", "B-7-08")
def test_submarines_that_fight_alone_are_asked_once_a_round(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    dice = {"B-8-01": [6, 6, 1], "B-7-01": [6, 6]}
    desk.attack(war, desk.into([sub], "west_spain_sz", "north_sz"), dice, {"retreat": "fight-on"})
    assert desk.kinds() == ["combat-move", "retreat", "retreat"]


@rule("B-7-01")
def test_what_a_damaged_battleship_can_still_take_limits_the_hits_expected(desk: Any) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "germany", "north_sz", battleship=1)
    war.pieces[ship].damage = 2
    battle = Battle("sea", "north_sz")
    throw_volley(desk.world(war, [1, 1]), "B-7-01", battle, 3, {"uk": 2}, True, [ship])
    assert battle.luck["uk"] == [750, 1, 0, 0], "at least one of two dice; one hit is left to take"


@rule("B-8-04")
def test_of_allied_submarines_each_owner_decides_for_his_own(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    desk.put(war, "uk", "north_sz", submarine=2)
    desk.put(war, "usa", "north_sz", submarine=1)
    answers = {"retreat": "baltic_sz", "submarines-withdraw": lambda seat: "stay" if seat == "uk" else "karelia_sz"}
    moves = desk.into([ship], "baltic_sz", "north_sz")
    desk.attack(war, moves, {"B-8-03": [6], "B-8-02": [6, 6, 6]}, answers)
    asked = [(seat, one.args["count"]) for seat, one in desk.asked if one.kind == "submarines-withdraw"]
    assert asked == [("uk", 2), ("usa", 1)]
    assert desk.there(war, "karelia_sz") == {"usa submarine": 1}
    assert desk.there(war, "north_sz") == {"uk submarine": 2}
