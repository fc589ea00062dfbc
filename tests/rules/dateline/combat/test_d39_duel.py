"""Boats that are revealed, and their duels."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.rules.combat.duel import advantage
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench


@rule("D3.9b-02", "D3.9b-01")
def test_the_losses_of_a_duel_are_told_with_their_dice(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    (hidden,) = bench.put(state, "uk", "north_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    hide(state, hidden, 1)
    dice = {"D3.9b-03": [2, 1], "D3.9b-02": [3, 2]}
    bench.attack(state, bench.into([sub], "baltic_sz", "north_sz"), dice, {"reveal-boat": "reveal"})
    told = [(fact["nation"], fact["throw_1"].faces) for fact in bench.facts("lost")]
    assert told == [("uk", (3,)), ("germany", (2,))]
    (asked,) = [one for _, one in bench.asked if one.kind == "reveal-boat"]
    assert asked.args == {"space": "north_sz", "nation": "germany"}


@rule("D3.9b-01")
def test_of_several_boats_the_question_names_each_by_its_number(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    boats = [hide(state, id, 1) for id in bench.put(state, "uk", "north_sz", submarine=2)]
    bench.put(state, "uk", "north_sz", transport=1)
    dice = {"D3.9a-04": [2]}
    bench.attack(
        state, bench.into([sub], "baltic_sz", "north_sz"), {**dice, "B-7-01": [6]}, {"reveal-boat": "pass"}
    )
    (asked,) = [one for _, one in bench.asked if one.kind == "reveal-boat"]
    assert [(option.id, option.text, option.args) for option in asked.options()] == [
        ("pass", "", {}),
        ("reveal", "reveal-all", {}),
        (boats[0], "reveal-one", {"boat": 1}),
        (boats[1], "reveal-one", {"boat": 2}),
    ]


@rule("D3.9a-12", "D3.9a-11")
def test_after_the_duel_a_boat_with_a_first_shot_does_not_stay(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    (hidden,) = bench.put(state, "uk", "north_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    hide(state, hidden, 1)
    dice = {"D3.9b-03": [2, 1], "D3.9b-02": [3, 6]}
    move = Move(sub, ["baltic_sz", "north_sz"], first_shot=True)
    bench.attack(state, [move], dice, {"reveal-boat": "reveal", "first-shot-leaves": "baltic_sz"})
    (asked,) = [one for _, one in bench.asked if one.kind == "first-shot-leaves"]
    assert "stay" not in as_pick(asked).choices
    assert state.pieces[sub].at == "baltic_sz"
    assert bench.there(state, "north_sz") == {"uk transport": 1}


@rule("D3.9b-01")
def test_nobody_reveals_a_boat_to_ships_without_submarines(bench: Bench) -> None:
    state = bench.expansion()
    (ship,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    (hidden,) = bench.put(state, "uk", "north_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    hide(state, hidden, 1)
    bench.attack(state, [Move(ship, ["baltic_sz", "north_sz"])], {"B-8-03": [2], "B-7-01": [6]})
    assert "reveal-boat" not in bench.kinds()


@rule("D3.9b-01", "D3.9c-05")
def test_nobody_is_asked_where_no_enemy_has_a_boat(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(sub, ["baltic_sz", "north_sz"])], {"D3.9a-04": [2], "B-7-01": [6]})
    assert bench.kinds() == ["combat-move"]


@rule("D3.9b-03", "A-3.9b-01", "A-3.9b-03")
@pytest.mark.parametrize(("dice", "attacker"), [([4, 4, 2, 1], True), ([4, 4, 1, 2], False), ([1, 6], False)])
def test_the_higher_die_has_the_advantage_and_a_tie_decides_nothing(
    bench: Bench, dice: list[int], attacker: bool
) -> None:
    assert advantage(bench.world(bench.expansion(), {"D3.9b-03": dice}), "north_sz") is attacker
    (told,) = bench.facts("duel-advantage")
    assert [told["attacker"].natural, told["defender"].natural] == dice[-2:]
