"""Properties over whole games: nothing appears or disappears but by a named rule; records and odds agree."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable.games.dateline.data.data import NATIONS
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.odds.odds import odds
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.state.model import State
from sandtable.kernel import Fact, Seeded, Table, open_table
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def a_game(seed: int, bot: bool = False, scenario: str = "base") -> Table[State, Any]:
    """Five rounds of random play, or three of the staff's, which fights and buys much more in each."""
    table = open_table(GAME, scenario, Seeded(seed), {"rounds": "5"})
    rng = Random(seed)
    staff = GAME.bot()
    while table.outcome is None and not (bot and table.state.round > 3):
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, staff.answer(table.view(seat), decision, rng) if bot else decision.sample(rng))
    return table


def facts(table: Table[State, Any], kind: str) -> list[dict[str, Any]]:
    return [entry.args for entry in table.entries if isinstance(entry, Fact) and entry.kind == kind]


@rule("B-13-01", "B-4-01", "B-6-06")
@pytest.mark.parametrize("scenario", ["base", "expansion"])
@pytest.mark.parametrize(("seed", "bot"), [(0, False), (1, False), (3, True)])
def test_money_and_units_come_and_go_only_by_a_named_rule(seed: int, bot: bool, scenario: str) -> None:
    table = a_game(seed, bot=bot, scenario=scenario)
    assert money_told(table) == {n: table.state.nations[n].money for n in NATIONS}
    hidden = [boat for flotilla in table.state.flotillas.values() for boat in flotilla.hidden.values()]
    assert units_told(table, scenario) == Counter(piece.kind for piece in (*table.state.pieces.values(), *hidden))


def money_told(table: Table[State, Any]) -> dict[str, int]:
    """What every nation should have, by what the log says was paid, earned and lost."""
    money: Counter[str] = Counter({"russia": 24, "germany": 32, "uk": 30, "japan": 25, "usa": 36})
    for fact in facts(table, "income"):
        money[fact["nation"]] += fact["income"]
    for kind in ("bought", "neutral-entered", "atomic-research"):
        for fact in facts(table, kind):
            money[fact["nation"]] -= fact["cost"]
    for fact in facts(table, "research"):
        money[fact["nation"]] -= 5 * len(fact["throw"].faces)
    for kind in ("raid", "rocket"):
        for fact in facts(table, kind):
            money[fact["owner"]] -= fact["lost"]
    for fact in facts(table, "capital-falls"):
        money[fact["nation"]] -= fact["money"]
        money[fact["captor"]] += fact["money"]
    return {nation: money[nation] for nation in NATIONS}


def units_told(table: Table[State, Any], scenario: str) -> Counter[str]:
    """What should be on the map, by what the log says was placed and lost."""
    start = open_table(GAME, scenario, Seeded(0)).state
    units: Counter[str] = Counter(piece.kind for piece in start.pieces.values())
    units["technology"] += len(facts(table, "bomb-researched"))
    for fact in facts(table, "placed"):
        units.update({kind: count for kind, count in fact["units"].items() if kind != "complex"})
    for fact in facts(table, "lost"):
        units.subtract(fact["units"])
    return +units


def test_the_odds_agree_with_the_script_statistically(bench: Bench) -> None:
    """The vectorised twin is held to the rules: 200 battles fought by the script lie within four deviations."""
    from sandtable.games.dateline.rules.combat.combat import combat_phase
    from sandtable.games.dateline.rules.move_phases import combat_move_phase
    from sandtable.games.dateline.rules.sheet.moves import Moves
    from sandtable.kernel import Chance, Journal, World

    expected = odds("3 inf 2 arm 1 ftr", "3 inf 1 arm 1 ftr 1 aa").attacker
    won = 0
    battles = 200
    for seed in range(battles):
        state = bench.scene()
        ids = bench.put(state, "germany", "eastern_europe", infantry=3, armor=2, fighter=1)
        bench.put(state, "russia", "karelia_ssr", infantry=3, armor=1, fighter=1, aa_gun=1)
        world = World(state, Chance(Seeded(seed)), Journal())
        sheet = Moves([Move(id, ["eastern_europe", "karelia_ssr"]) for id in ids])
        bench.run(combat_move_phase(world), {"combat-move": sheet})
        bench.run(combat_phase(world))
        left = [piece for piece in state.pieces.values() if piece.kind != "aa_gun"]
        won += bool(left) and all(piece.nation == "germany" for piece in left)
    deviation = (expected * (1 - expected) / battles) ** 0.5
    assert abs(won / battles - expected) < 4 * deviation


@pytest.mark.parametrize(("first_shots", "luck"), [(0, "dice"), (2, "dice"), (0, "low")])
def test_the_odds_of_the_expansion_agree_with_the_script_at_sea(bench: Bench, first_shots: int, luck: str) -> None:
    """Three-hit battleships, submarines in for the fight, first shots, low luck: 70 battles by the script."""
    from sandtable.games.dateline.rules.combat.combat import combat_phase
    from sandtable.games.dateline.rules.move_phases import combat_move_phase
    from sandtable.games.dateline.rules.sheet.moves import Moves
    from sandtable.kernel import Chance, Journal, World

    attack = f"2 sub{'/first_shot' if first_shots else ''} 1 bb 1 cru 1 ftr"
    expected = odds(attack, "1 bb 1 cru 3 tr", expansion=True, low_luck=luck == "low").attacker
    won, battles = 0, 70
    for seed in range(battles):
        state = bench.expansion("usa", luck=luck)
        ids = bench.put(state, "usa", "hawaii_sz", submarine=2, battleship=1, cruiser=1)
        planes = bench.put(state, "usa", "hawaiian_islands", fighter=1)
        bench.put(state, "japan", "wake_island_sz", battleship=1, cruiser=1, transport=3)
        way = ["hawaii_sz", "wake_island_sz"]
        moves = [Move(id, way, first_shot=at < first_shots) for at, id in enumerate(ids)]
        moves += [Move(id, ["hawaiian_islands", *way]) for id in planes]
        world = World(state, Chance(Seeded(seed)), Journal())
        bench.run(combat_move_phase(world), {"combat-move": Moves(moves)})
        bench.run(combat_phase(world))
        at_sea = [piece for piece in state.pieces.values() if piece.at == "wake_island_sz"]
        won += bool(at_sea) and all(piece.nation == "usa" for piece in at_sea)
    deviation = (expected * (1 - expected) / battles) ** 0.5
    assert abs(won / battles - expected) < 4 * deviation
