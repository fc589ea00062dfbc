"""The flight of the bomber with the bomb: guns and fighters under it, escorts, its target."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.rules.combat.bomb import explode
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe"]


TO_GERMANY = ["united_kingdom", "north_sz", "western_europe", "germany"]


@rule("A-2.1-20", "D2.1-39")
def test_nobody_fires_at_a_bomber_that_is_down(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, escort = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.put(state, "germany", "germany", fighter=2)
    way = [*WAY, "germany"]
    moves = [Move(bomber, way, bomb=True), Move(escort, way, escort=True)]
    state.lands["western_europe"].owner = "uk"
    answers = {"casualties": {"uk-bomber": 1, "uk-fighter": 0}}
    bench.attack(state, moves, {"A-2.1-20": [1]}, answers)
    assert bomber not in state.pieces
    assert escort in state.pieces


@rule("D2.1-34", "D2.1-43")
def test_only_a_bomb_that_lies_in_the_target_is_lost_by_the_strike(bench: Bench) -> None:
    state = bench.expansion("usa")
    state.nations["germany"].bomb, state.nations["japan"].bomb = "germany", "japan"
    bench.run(explode(bench.world(state), "germany"))
    assert (state.nations["germany"].bomb, state.nations["japan"].bomb) == ("", "japan")


@rule("A-2.1-19", "B-5-10")
def test_a_bomber_that_the_gun_missed_keeps_its_bomb(bench: Bench) -> None:
    state = bench.expansion("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.put(state, "germany", "western_europe", aa_gun=1)
    bench.attack(state, [Move(bomber, TO_GERMANY, bomb=True)], {"B-5-10": [2], "D2.1-37": [4]})
    assert bench.facts("bomb-lost") == []
    assert state.lands["germany"].nuked


@rule("A-3.4-01")
def test_an_escort_goes_where_the_bomb_goes_by_any_way(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, fighter = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    state.lands["western_europe"].owner = "uk"
    bomb = Move(bomber, TO_GERMANY, bomb=True)
    other = ["united_kingdom", "north_sz", "baltic_sz", "germany"]
    assert bench.check(state, [bomb, Move(fighter, other, escort=True)]) is None
    elsewhere = Move(fighter, [*TO_GERMANY[:2], "finland_norway"], escort=True)
    assert bench.check(state, [bomb, elsewhere]) == ("A-3.4-01", "nobody-to-escort")


@rule("D2.1-40", "D2.1-37")
def test_the_bomber_opens_no_battle_but_its_own(bench: Bench) -> None:
    state = bench.expansion("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.run(combat_move_phase(bench.world(state)), {"combat-move": Moves([Move(bomber, TO_GERMANY, bomb=True)])})
    assert [battle.id for battle in state.battles] == ["bomb-germany"]
    assert state.pieces[bomber].way == TO_GERMANY[1:3]


@rule("A-3.4-01", "D2.1-44")
def test_a_refused_mission_names_its_place(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, escort = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    state.nations["uk"].bomb = "united_kingdom"
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    short = way[:3]
    assert bench.refusal(state, [Move(escort, short, escort=True)]).args == {"space": "western_europe"}
    bench.put(state, "germany", "germany", infantry=1)
    both = [Move(bomber, way, bomb=True), Move(escort, way)]
    assert bench.refusal(state, both).args == {"space": "germany"}


@rule("A-2.1-19", "B-5-10")
@pytest.mark.parametrize(("dice", "bomb", "told"), [([1], False, 1), ([6, 1], False, 1), ([6, 6], True, 0)])
def test_the_bomb_is_lost_once_and_with_its_own_bomber_alone(
    bench: Bench, dice: list[int], bomb: bool, told: int
) -> None:
    state = bench.expansion(interception="target")
    (plane,) = bench.put(state, "germany", "germany", bomber=1)
    state.nations["germany"].bomb = "germany"
    for land in ("karelia_ssr", "caucasus"):
        bench.put(state, "russia", land, aa_gun=1)
    way = ["germany", "eastern_europe", "karelia_ssr", "caucasus", "persia"]
    bench.run(
        combat_move_phase(bench.world(state, {"B-5-10": list(reversed(dice))})),
        {"combat-move": Moves([Move(plane, way, bomb=True)])},
    )
    assert bool(state.nations["germany"].bomb) is bomb
    assert len(bench.facts("bomb-lost")) == told


@rule("A-2.1-19", "B-5-10")
def test_another_plane_shot_down_does_not_take_the_bomb(bench: Bench) -> None:
    state = bench.expansion()
    plane, escort = bench.put(state, "germany", "eastern_europe", bomber=1, fighter=1)
    state.nations["germany"].bomb = "eastern_europe"
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    moves = [Move(plane, way, bomb=True), Move(escort, way, escort=True)]
    answer = {"combat-move": Moves(moves), "casualties": {"germany-fighter": 1, "germany-bomber": 0}}
    bench.run(combat_move_phase(bench.world(state, {"B-5-10": [1, 6]})), answer)
    assert escort not in state.pieces
    assert state.nations["germany"].bomb == "eastern_europe"
