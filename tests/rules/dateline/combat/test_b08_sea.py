"""B-8 Sea battles and submarines."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.battle import throw_volley
from sandtable.games.dateline.rules.combat.combat import open_battles
from sandtable.games.dateline.rules.combat.sea_battle import before_the_rounds, sea_battle
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.model import Battle, Before, fighting_units
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench


@rule("B-8-01")
def test_attacking_submarines_fire_first_and_their_victims_do_not_answer(bench: Bench) -> None:
    state = bench.scene()
    subs = bench.put(state, "germany", "west_spain_sz", submarine=2)
    bench.put(state, "uk", "north_sz", battleship=1, transport=1)
    bench.attack(state, bench.into(subs, "west_spain_sz", "north_sz"), {"B-8-01": [2, 1]})
    assert bench.there(state, "north_sz") == {"germany submarine": 2}
    assert [fact["who"] for fact in bench.facts("fire")] == ["attacker"]


@rule("B-8-01")
def test_defending_submarines_fire_with_the_rest(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "west_spain_sz", battleship=1)
    (sub,) = bench.put(state, "uk", "north_sz", submarine=1)
    bench.attack(state, bench.into([ship], "west_spain_sz", "north_sz"), {"B-8-03": [4], "B-8-02": [2]})
    assert [fact["who"] for fact in bench.facts("fire")] == ["attacker", "defender"]
    assert ship not in state.pieces
    assert sub not in state.pieces


@rule("B-8-02", "B-8-03")
def test_submarines_never_hit_planes_but_planes_hit_submarines(bench: Bench) -> None:
    state = bench.scene("usa")
    (fighter,) = bench.put(state, "usa", "eastern_usa", fighter=1)
    (sub,) = bench.put(state, "germany", "east_us_sz", submarine=1)
    bench.attack(state, bench.into([fighter], "eastern_usa", "east_us_sz"), {"B-8-03": [3]})
    assert sub not in state.pieces
    assert [fact["who"] for fact in bench.facts("fire")] == ["attacker"]  # no fire from the submarine


@rule("B-8-02")
def test_a_submarines_hit_falls_on_a_ship_even_if_planes_are_there(bench: Bench) -> None:
    state = bench.scene("japan")
    (sub,) = bench.put(state, "japan", "wake_island_sz", submarine=1)
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    bench.attack(state, bench.into([sub], "wake_island_sz", "hawaii_sz"), {"B-8-01": [2], "B-7-01": [1]})
    assert "casualties" not in bench.kinds()
    assert carrier not in state.pieces
    assert fighter in state.pieces


@rule("B-8-04")
def test_submarines_withdraw_after_a_round_the_attackers_first(bench: Bench) -> None:
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    (other,) = bench.put(state, "uk", "north_sz", submarine=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    moves = [*bench.into([sub], "west_spain_sz", "north_sz"), *bench.into([ship], "baltic_sz", "north_sz")]
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

    world = bench.world(state, {"B-8-01": [6], "B-8-03": [6], "B-8-02": [6], "B-7-01": [6]})
    bench.run(combat_move_phase(world), answer)
    bench.run(combat_phase(world), answer)
    asked = [(seat, list(as_pick(d).choices)) for seat, d in bench.asked if d.kind == "submarines-withdraw"]
    assert asked[0] == ("germany", ["stay", "baltic_sz", "west_spain_sz"])
    assert asked[1][0] == "uk"
    assert "west_spain_sz" not in asked[1][1]  # the German submarine is there now
    assert "karelia_sz" in asked[1][1]
    assert (state.pieces[sub].at, state.pieces[other].at) == ("west_spain_sz", "karelia_sz")
    assert state.pieces[ship].at == "baltic_sz"


@rule("B-8-05")
def test_a_lone_transport_takes_a_round_of_fire_before_it_retreats(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "east_canada_sz", transport=1)
    bench.put(state, "germany", "north_sz", transport=2)
    bench.attack(
        state, bench.into([ship], "east_canada_sz", "north_sz"), {"B-7-01": [2, 3]}, {"retreat": "east_canada_sz"}
    )
    assert [(fact["who"], fact["value"]) for fact in bench.facts("fire")] == [("defender", 1)]
    assert state.pieces[ship].at == "east_canada_sz"
    (asked,) = [one for _, one in bench.asked if one.kind == "retreat"]
    assert asked.args == {"space": "north_sz", "attackers": 1, "defenders": 2}


@rule("B-8-06")
def test_fleets_that_share_a_zone_fight(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "uk", "north_sz", battleship=1)
    assert open_battles(state) == []
    bench.put(state, "germany", "north_sz", submarine=1)
    assert [battle.id for battle in open_battles(state)] == ["sea-north_sz"]


@rule("D3.9d-01", "A-3.9d-01")
def test_a_boat_under_enemy_ships_fights_only_if_it_attacks(bench: Bench) -> None:
    state = bench.expansion()
    boat = bench.seen_boat(state, "germany", "baltic_sz")
    bench.put(state, "uk", "baltic_sz", battleship=1)
    assert open_battles(state) == []
    state.pieces[boat].mission = "attack"
    assert [battle.id for battle in open_battles(state)] == ["sea-baltic_sz"]


@rule("B-8-05")
def test_a_transport_may_be_chosen_as_a_casualty(bench: Bench) -> None:
    state = bench.scene()
    ships = bench.put(state, "germany", "baltic_sz", battleship=1, transport=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    answers = {"casualties": {"germany-transport": 1, "germany-battleship": 0}}
    bench.attack(state, bench.into(ships, "baltic_sz", "north_sz"), {"B-8-03": [4], "B-7-01": [4]}, answers)
    assert bench.there(state, "north_sz") == {"germany battleship": 1}
    # It neither fired itself nor counted in the column of the attackers.
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")] == [1, 1]


@rule("B-8-04")
def test_defending_submarines_do_not_withdraw_to_enemy_planes(bench: Bench) -> None:
    state = bench.scene("usa")
    ships = bench.put(state, "usa", "north_atlantic_sz", battleship=1)
    (fighter,) = bench.put(state, "usa", "eastern_usa", fighter=1)
    bench.put(state, "germany", "west_spain_sz", submarine=1, transport=1)
    bench.put(state, "germany", "east_canada_sz", transport=1)
    bench.put(state, "germany", "north_sz", transport=1)
    over = Move(fighter, ["eastern_usa", "east_us_sz", "east_canada_sz"])
    dice = {"B-8-03": [6, 1], "B-8-02": [6], "B-7-01": [6, 6]}
    answers = {"next-battle": "sea-west_spain_sz", "retreat": "north_atlantic_sz"}
    bench.attack(state, [*bench.into(ships, "north_atlantic_sz", "west_spain_sz"), over], dice, answers)
    asked = next(one for _, one in bench.asked if one.kind == "submarines-withdraw")
    assert "east_canada_sz" not in as_pick(asked).choices
    assert "north_sz" in as_pick(asked).choices


@rule("B-8-04")
def test_submarines_alone_retreat_and_nobody_withdraws_from_nobody(bench: Bench) -> None:
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    dice = {"B-8-01": [6], "B-7-01": [6]}
    bench.attack(state, bench.into([sub], "west_spain_sz", "north_sz"), dice, {"retreat": "west_spain_sz"})
    assert "submarines-withdraw" not in bench.kinds(), "the retreat is theirs"
    assert state.pieces[sub].at == "west_spain_sz"
    bench.asked.clear()
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "west_spain_sz", transport=1)
    bench.put(state, "uk", "north_sz", submarine=1)
    bench.attack(state, bench.into([ship], "west_spain_sz", "north_sz"), {"B-8-02": [1]})
    assert ship not in state.pieces
    assert "submarines-withdraw" not in bench.kinds(), "no attacker is left"


@rule("B-8-04", "B-8-01", "B-7-08")
def test_nobody_withdraws_from_a_zone_that_is_won(bench: Bench) -> None:
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    (ship,) = bench.put(state, "germany", "west_spain_sz", battleship=1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, bench.into([sub, ship], "west_spain_sz", "north_sz"), {"B-8-01": [2]})
    assert bench.kinds() == ["combat-move"]
    assert bench.facts("sea-battle-ends") == [{"space": "north_sz", "clear": True}]


@rule("B-8-01", "B-8-06")
def test_a_battle_that_was_left_is_ended_too(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "west_spain_sz", battleship=1)
    bench.put(state, "uk", "north_sz", battleship=1)
    dice = {"B-8-03": [6], "B-7-01": [6]}
    bench.attack(state, bench.into([ship], "west_spain_sz", "north_sz"), dice, {"retreat": "west_spain_sz"})
    assert bench.facts("sea-battle-ends") == [{"space": "north_sz", "clear": False}]
    assert state.pieces[ship].fought


@rule("D3.9b-02", "D3.9a-02", "D3.3-06")
def test_what_is_done_before_the_rounds_is_not_done_again(bench: Bench) -> None:
    state = bench.expansion("germany", "combat")
    (sub,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.pieces[sub].mission = "first_shot"
    bench.put(state, "uk", "north_sz", transport=1)
    (hidden,) = bench.put(state, "uk", "baltic_sz", submarine=1)
    hide(state, hidden, 1)
    cases: list[tuple[Before, list[str]]] = [
        ("duel", ["reveal-boat", "first-shot-leaves"]),
        ("first_shots", ["first-shot-leaves"]),
        ("nothing", []),
    ]
    for before, kinds in cases:
        battle = Battle("sea", "north_sz", before=before)
        state.pieces[sub].at, state.pieces[sub].mission = "north_sz", "first_shot"
        bench.asked.clear()
        bench.run(before_the_rounds(bench.world(state, {"D3.9a-02": [6]}), battle))
        assert bench.kinds() == kinds
        assert battle.before == "nothing"


@rule("B-8-04", "B-2-03")
def test_defending_submarines_do_not_withdraw_through_a_closed_canal(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "central_mediterranean_sz", battleship=1)
    bench.put(state, "germany", "east_mediterranean_sz", submarine=1)
    dice = {"B-8-03": [6, 1], "B-8-02": [6, 6]}
    answers = {"retreat": "fight-on", "submarines-withdraw": "stay"}
    way = bench.into([ship], "central_mediterranean_sz", "east_mediterranean_sz")
    bench.attack(state, way, dice, answers)
    asked = next(one for _, one in bench.asked if one.kind == "submarines-withdraw")
    assert list(as_pick(asked).choices) == ["stay", "black_sz", "central_mediterranean_sz"]


@rule("B-8-04")
def test_attacking_submarines_decide_before_the_defending_ones_also_when_they_came_alone(bench: Bench) -> None:
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    bench.put(state, "uk", "north_sz", submarine=1, transport=1)
    dice = {"B-8-01": [6], "B-8-02": [6], "B-7-01": [6]}
    answers = {"retreat": "west_spain_sz", "submarines-withdraw": "baltic_sz"}
    bench.attack(state, bench.into([sub], "west_spain_sz", "north_sz"), dice, answers)
    assert bench.kinds() == ["combat-move", "retreat"], "they left, so the others have nobody to leave"
    bench.asked.clear()
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    bench.put(state, "uk", "north_sz", submarine=1)
    dice = {"B-8-01": [6], "B-8-02": [6]}
    answers = {"retreat": "fight-on", "submarines-withdraw": "baltic_sz"}
    bench.attack(state, bench.into([sub], "west_spain_sz", "north_sz"), dice, answers)
    assert bench.kinds() == ["combat-move", "retreat", "submarines-withdraw"]


@rule("B-7-01", "B-8-01", "A-3.9a-03")
@pytest.mark.parametrize("expansion", [False, True])
def test_each_loss_at_sea_is_told_with_the_dice_that_hit_it_the_defenders_first(
    bench: Bench, expansion: bool
) -> None:
    state = bench.expansion() if expansion else bench.scene()
    ships = bench.put(state, "germany", "baltic_sz", transport=1, carrier=1)
    bench.put(state, "uk", "north_sz", transport=2)
    answers = {"retreat": "baltic_sz", "casualties": {"germany-transport": 1, "germany-carrier": 0}}
    bench.attack(state, bench.into(ships, "baltic_sz", "north_sz"), {"B-8-03": [1], "B-7-01": [1, 6]}, answers)
    told = [(fact["nation"], fact["throw_1"].faces) for fact in bench.facts("lost")]
    assert told == [("uk", (1,)), ("germany", (1, 6))]
    assert bench.facts("retreat") == [{"nation": "germany", "space": "north_sz", "goal": "baltic_sz"}]


@rule("B-8-01", "B-8-06")
def test_the_rounds_of_a_sea_battle_are_counted(bench: Bench) -> None:
    state = bench.scene("germany", "combat")
    bench.put(state, "germany", "north_sz", battleship=1)
    bench.put(state, "uk", "north_sz", transport=1)
    battle = Battle("sea", "north_sz")
    bench.run(sea_battle(bench.world(state, {"B-8-03": [6, 4], "B-7-01": [6, 6]}), battle))
    assert battle.round == 2


@rule("B-7-01", "B-8-02")
def test_who_was_hit_by_one_column_is_not_hit_by_the_next(bench: Bench) -> None:
    state = bench.expansion()
    ships = bench.put(state, "germany", "baltic_sz", cruiser=1, battleship=1)
    bench.put(state, "uk", "north_sz", transport=2)
    moves = [Move(id, ["baltic_sz", "north_sz"]) for id in ships]
    bench.attack(state, moves, {"B-8-03": [2, 4], "B-7-01": [6, 6]})
    assert bench.there(state, "north_sz") == {"germany cruiser": 1, "germany battleship": 1}
    assert [fact["units"] for fact in bench.losses()] == [{"transport": 2}]


@rule("B-8-04")
def test_a_boat_under_water_keeps_no_submarine_from_withdrawing(bench: Bench) -> None:
    state = bench.expansion("uk")
    (ship,) = bench.put(state, "uk", "north_sz", battleship=1)
    (boat,) = bench.put(state, "uk", "east_canada_sz", submarine=1)
    state.pieces[boat].under = 1
    bench.put(state, "germany", "west_spain_sz", submarine=1)
    dice = {"B-8-03": [6], "B-8-02": [6]}
    answers = {"submarines-withdraw": "stay", "retreat": "north_sz"}
    bench.attack(state, [Move(ship, ["north_sz", "west_spain_sz"])], dice, answers)
    (asked,) = [one for _, one in bench.asked if one.kind == "submarines-withdraw"]
    assert "east_canada_sz" in as_pick(asked).choices


@rule("B-7-08", "B-8-05")
def test_planes_that_break_off_at_sea_fight_no_further_round(bench: Bench) -> None:
    state = bench.scene("uk")
    (plane,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    (ship,) = bench.put(state, "germany", "north_sz", transport=1)
    dice = {"B-8-03": [6], "B-7-01": [6]}
    bench.attack(state, bench.into([plane], "united_kingdom", "north_sz"), dice, {"retreat": "break-off"})
    assert [seat for seat, decision in bench.asked if decision.kind == "retreat"] == ["uk"]
    assert {plane, ship} <= set(state.pieces)


@rule("B-6-06", "D3.9-05", "B-7-07")
def test_neither_cargo_nor_boats_under_water_are_among_those_who_fight(bench: Bench) -> None:
    state = bench.expansion("uk")
    ship, _ = bench.put(state, "germany", "north_sz", transport=1), bench.seen_boat(state, "germany", "north_sz")
    (man,) = bench.put(state, "germany", "north_sz", infantry=1)
    state.pieces[man].on = ship[0]
    assert fighting_units(state, "north_sz", "axis") == ship


@rule("B-8-04", "B-7-08")
def test_submarines_that_fight_alone_are_asked_once_a_round(bench: Bench) -> None:
    state = bench.scene()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"B-8-01": [6, 6, 1], "B-7-01": [6, 6]}
    bench.attack(state, bench.into([sub], "west_spain_sz", "north_sz"), dice, {"retreat": "fight-on"})
    assert bench.kinds() == ["combat-move", "retreat", "retreat"]


@rule("B-7-01")
def test_what_a_damaged_battleship_can_still_take_limits_the_hits_expected(bench: Bench) -> None:
    state = bench.expansion("uk")
    (ship,) = bench.put(state, "germany", "north_sz", battleship=1)
    state.pieces[ship].damage = 2
    battle = Battle("sea", "north_sz")
    throw_volley(bench.world(state, [1, 1]), "B-7-01", battle, 3, {"uk": 2}, True, [ship])
    assert battle.luck["uk"] == [750, 1, 0, 0], "at least one of two dice; one hit is left to take"


@rule("B-8-04")
def test_of_allied_submarines_each_owner_decides_for_his_own(bench: Bench) -> None:
    state = bench.scene()
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    bench.put(state, "uk", "north_sz", submarine=2)
    bench.put(state, "usa", "north_sz", submarine=1)
    answers = {"retreat": "baltic_sz", "submarines-withdraw": lambda seat: "stay" if seat == "uk" else "karelia_sz"}
    moves = bench.into([ship], "baltic_sz", "north_sz")
    bench.attack(state, moves, {"B-8-03": [6], "B-8-02": [6, 6, 6]}, answers)
    asked = [(seat, one.args["count"]) for seat, one in bench.asked if one.kind == "submarines-withdraw"]
    assert asked == [("uk", 2), ("usa", 1)]
    assert bench.there(state, "karelia_sz") == {"usa submarine": 1}
    assert bench.there(state, "north_sz") == {"uk submarine": 2}
