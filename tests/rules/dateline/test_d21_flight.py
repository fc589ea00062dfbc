"""The flight of the bomber with the bomb: guns and fighters under it, escorts, its target."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.bomb import explode
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe"]


TO_GERMANY = ["united_kingdom", "north_sz", "western_europe", "germany"]


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


@rule("A-2.1-19", "B-5-10")
def test_a_bomber_that_the_gun_missed_keeps_its_bomb(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.put(war, "germany", "western_europe", aa_gun=1)
    desk.attack(war, [Move(bomber, TO_GERMANY, bomb=True)], {"B-5-10": [2], "D2.1-37": [4]})
    assert desk.facts("bomb-lost") == []
    assert war.lands["germany"].nuked


@rule("A-3.4-01")
def test_an_escort_goes_where_the_bomb_goes_by_any_way(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, fighter = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    war.lands["western_europe"].owner = "uk"
    bomb = Move(bomber, TO_GERMANY, bomb=True)
    other = ["united_kingdom", "north_sz", "baltic_sz", "germany"]
    assert desk.check(war, [bomb, Move(fighter, other, escort=True)]) is None
    elsewhere = Move(fighter, [*TO_GERMANY[:2], "finland_norway"], escort=True)
    assert desk.check(war, [bomb, elsewhere]) == ("A-3.4-01", "nobody-to-escort")


@rule("D2.1-40", "D2.1-37")
def test_the_bomber_opens_no_battle_but_its_own(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.run(combat_move_phase(desk.world(war)), {"combat-move": Moves([Move(bomber, TO_GERMANY, bomb=True)])})
    assert [battle.id for battle in war.battles] == ["bomb-germany"]
    assert war.pieces[bomber].way == TO_GERMANY[1:3]


@rule("A-3.4-01", "D2.1-44")
def test_a_refused_mission_names_its_place(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, escort = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    way = ["united_kingdom", "north_sz", "western_europe", "germany"]
    short = way[:3]
    assert desk.refusal(war, [Move(escort, short, escort=True)]).args == {"space": "western_europe"}
    desk.put(war, "germany", "germany", infantry=1)
    both = [Move(bomber, way, bomb=True), Move(escort, way)]
    assert desk.refusal(war, both).args == {"space": "germany"}


@rule("A-2.1-19", "B-5-10")
@pytest.mark.parametrize(("dice", "bomb", "told"), [([1], False, 1), ([6, 1], False, 1), ([6, 6], True, 0)])
def test_the_bomb_is_lost_once_and_with_its_own_bomber_alone(
    desk: Any, dice: list[int], bomb: bool, told: int
) -> None:
    war = desk.expansion(interception="target")
    (plane,) = desk.put(war, "germany", "germany", bomber=1)
    war.nations["germany"].bomb = "germany"
    for land in ("karelia_ssr", "caucasus"):
        desk.put(war, "russia", land, aa_gun=1)
    way = ["germany", "eastern_europe", "karelia_ssr", "caucasus", "persia"]
    desk.run(
        combat_move_phase(desk.world(war, {"B-5-10": list(reversed(dice))})),
        {"combat-move": Moves([Move(plane, way, bomb=True)])},
    )
    assert bool(war.nations["germany"].bomb) is bomb
    assert len(desk.facts("bomb-lost")) == told


@rule("A-2.1-19", "B-5-10")
def test_another_plane_shot_down_does_not_take_the_bomb(desk: Any) -> None:
    war = desk.expansion()
    plane, escort = desk.put(war, "germany", "eastern_europe", bomber=1, fighter=1)
    war.nations["germany"].bomb = "eastern_europe"
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    moves = [Move(plane, way, bomb=True), Move(escort, way, escort=True)]
    answer = {"combat-move": Moves(moves), "casualties": {"germany-fighter": 1, "germany-bomber": 0}}
    desk.run(combat_move_phase(desk.world(war, {"B-5-10": [1, 6]})), answer)
    assert escort not in war.pieces
    assert war.nations["germany"].bomb == "eastern_europe"
