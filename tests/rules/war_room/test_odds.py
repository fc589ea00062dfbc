"""The odds of a battle are those of the battle that the rules play."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from sandtable.games.war_room.battle import count_dice, exchange, planes_present
from sandtable.games.war_room.combat import conflict_odds, enter
from sandtable.games.war_room.conflict import place_markers
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.model import Battle, Front, Line
from sandtable.games.war_room.odds import Forecast, odds, odds_of
from sandtable.kernel import Chance, Journal, Seeded, World

LAND = [
    Line("ussr", "allies", "infantry", "defensive", fresh=4),
    Line("ussr", "allies", "artillery", "antiair", fresh=2),
    Line("ussr", "allies", "fighter", "air", fresh=2),
    Line("germany", "axis", "infantry", "offensive", fresh=3),
    Line("germany", "axis", "infantry", "defensive", fresh=2),
    Line("germany", "axis", "armor", "defensive", fresh=2),
    Line("germany", "axis", "armor", "offensive", fresh=2),
    Line("germany", "axis", "bomber", "ground", fresh=1),
]
SEA = [
    Line("usa", "allies", "carrier", "antiair", fresh=1),
    Line("usa", "allies", "battleship", "offensive", fresh=1),
    Line("usa", "allies", "cruiser", "escort", fresh=2),
    Line("usa", "allies", "carrier_fighter", "ground", fresh=1),
    Line("japan", "axis", "battleship", "offensive", fresh=2),
    Line("japan", "axis", "cruiser", "offensive", fresh=2),
    Line("japan", "axis", "submarine", "dive", fresh=3),
]
CASES = {
    "land": (LAND, Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", superior="axis"), {}),
    "sea": (SEA, Battle("P-10", {"allies": "usa", "axis": "japan"}, "allies", ports=["axis"]), {}),
    "capped": (LAND, Battle("R5", {"allies": "ussr", "axis": "germany"}, "allies"), {"batch_cap": "on"}),
}


def fresh(lines: list[Line]) -> list[Line]:
    """The lines before the battle."""
    return [Line(one.nation, one.side, one.unit, one.stance, fresh=one.fresh) for one in lines]


def board(case: str) -> Battle:
    """A battle board with its lines."""
    lines, battle, _ = CASES[case]
    return Battle(
        battle.region,
        battle.commanders,
        battle.first,
        superior=battle.superior,
        ports=list(battle.ports),
        lines=fresh(lines),
    )


def scripted(desk: Any, front: Front, case: str, seed: int) -> Battle:
    """The same battle by the rules, every question answered by its default."""
    battle = board(case)
    world: World[Front] = World(front, Chance(Seeded(seed)), Journal())
    enter(battle, "air")
    if planes_present(battle):
        count_dice(world, battle)
        desk.run(exchange(world, battle))
    enter(battle, "surface")
    count_dice(world, battle)
    desk.run(exchange(world, battle))
    return battle


@pytest.mark.parametrize("case", CASES)
def test_simulated_and_scripted_battles_lose_the_same(desk: Any, case: str) -> None:
    """Mean losses and damage of every line agree within five standard errors of the scripted sample."""
    options = CASES[case][2]
    front = desk.front("global_war", bare=True, **options)
    found = odds(board(case), np.random.default_rng(7), 40_000, capped="batch_cap" in options)
    sample = 2_000
    played = [scripted(desk, front, case, seed) for seed in range(sample)]
    for i, line in enumerate(found.lines):
        for got, values in (
            (line.mean_lost, [one.lines[i].lost for one in played]),
            (line.mean_damaged, [one.lines[i].damaged for one in played]),
        ):
            mean, spread = float(np.mean(values)), float(np.std(values))
            assert abs(got - mean) <= 5 * max(spread, 0.05) / math.sqrt(sample), (line.id, got, mean)


def test_the_shares_add_up_and_the_stronger_side_holds(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    desk.put(front, "germany", 20, "R5", armor=8)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    found: Forecast = odds_of(front, "R5", np.random.default_rng(1), 5_000)
    assert found.allies + found.axis + found.both + found.none == pytest.approx(1)
    assert found.axis > 0.95
    assert found.error < 0.01
    assert all(sum(line.lost) == pytest.approx(1) for line in found.lines)


def test_who_picks_a_conflict_sees_how_it_may_end(desk: Any) -> None:
    front = desk.front("eastern_front", bare=True)
    for command, region, strength in ((20, "R5", 8), (22, "R3", 1)):
        desk.put(front, "germany", command, region, armor=strength)
    for command, region in ((21, "R5"), (23, "R3")):
        desk.put(front, "ussr", command, region, infantry=2)
    place_markers(desk.world(front))
    strong, weak = conflict_odds(front, "R5", "germany"), conflict_odds(front, "R3", "germany")
    assert sum(one.chance for one in strong) == pytest.approx(1)
    assert strong[0].chance > 0.9 > weak[0].chance
    assert conflict_odds(front, "R5", "ussr")[2].chance == pytest.approx(strong[0].chance, abs=0.05)


def test_forces_are_read_as_text_with_their_usual_stances() -> None:
    found = GAME.odds("8 arm", "1 inf")
    assert found.attacker > 0.95
    assert found.attacker + found.defender + found.draw + found.also["both"] == pytest.approx(1)
    assert found.distribution[0].attacker == {"armor": 8}
    assert found == GAME.odds("8 armor", "1 infantry/defensive")
    weak = GAME.odds("2 cr", "2 cr", ["defender_port"])
    assert weak.attacker < GAME.odds("2 cr", "2 cr", ["attacker_port"]).attacker


@pytest.mark.parametrize(
    ("attacker", "defender", "options", "says"),
    [
        ("4 tanks", "1 inf", [], "no unit 'tanks'"),
        ("inf", "1 inf", [], "write numbers and units"),
        ("", "1 inf", [], "at least one unit"),
        ("2 inf/antiair", "1 inf", [], "offensive, defensive"),
        ("2 inf", "2 cr", [], "do not meet"),
        ("2 inf", "2 inf", ["luck"], "batch_cap"),
        ("200 inf", "2 inf", [], "between 1 and 99"),
    ],
)
def test_a_force_that_cannot_be_read_says_how_to_write_one(
    attacker: str, defender: str, options: list[str], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.odds(attacker, defender, options)
