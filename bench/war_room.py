"""War Room's figures: `python bench/war_room.py` measures and prints them, in seconds of one core.

A unit of movement is what a server does for one round of the Global war up to the conflict markers: seven random
order sheets are drawn and checked, the turn order is chosen, every order is read out and carried out or cancelled.
Its anchor in the same run is the `diplomacy` package (extra `bench`): seven powers draw random orders, a phase is
adjudicated.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.combat.odds import odds
from sandtable.games.war_room.state.model import Battle, Line, State, starting_state
from sandtable.kernel import Seeded, open_state, open_table

UNITS = 150
PHASES = 40
REPEATS = 5
BATTLES = 100_000

EIGHT_AGAINST_EIGHT = [
    Line("ussr", "allies", "infantry", "defensive", fresh=4),
    Line("ussr", "allies", "artillery", "ground", fresh=2),
    Line("ussr", "allies", "armor", "defensive", fresh=2),
    Line("germany", "axis", "infantry", "offensive", fresh=4),
    Line("germany", "axis", "artillery", "ground", fresh=2),
    Line("germany", "axis", "armor", "offensive", fresh=2),
]


def once(act: Callable[[], Any]) -> float:
    """How long a run takes."""
    start = time.process_time()
    act()
    return time.process_time() - start


def seconds(act: Callable[[], Any]) -> float:
    """The quickest of several runs."""
    return min(once(act) for _ in range(REPEATS))


def movement_units() -> None:
    """Rounds of the Global war, each from a fork of the set-up to its conflict markers."""
    start = msgspec.json.encode(starting_state("global_war", {"length": "quick"}))
    rng = random.Random(7)
    for seed in range(UNITS):
        state = msgspec.json.decode(start, type=State)
        table = open_state(GAME, "global_war", state, Seeded(seed), record=False)
        while table.state.public.step in ("economy", "planning", "movement"):
            for seat, decision in table.pending.items():
                table.answer(seat, decision.sample(rng))


def diplomacy_phases() -> Callable[[], None] | None:
    """Phases of the `diplomacy` package, all orders drawn at random; None without the package."""
    try:
        from diplomacy import Game
    except ImportError:
        return None
    rng = random.Random(7)

    def phases() -> None:
        game = Game()
        for _ in range(PHASES):
            if game.is_game_done:
                game = Game()
            possible = game.get_all_possible_orders()
            for power in game.powers:
                places = [place for place in game.get_orderable_locations(power) if possible[place]]
                game.set_orders(power, [rng.choice(possible[place]) for place in places])
            game.process()

    return phases


def side_by_side() -> tuple[float, float | None]:
    """Units of movement and phases of the anchor a second: the quickest of runs in turn, so that a machine that is
    slow for a while is slow for both.
    """
    phases, units, anchor = diplomacy_phases(), [], []
    for _ in range(REPEATS):
        units.append(once(movement_units))
        if phases is not None:
            anchor.append(once(phases))
    return UNITS / min(units), PHASES / min(anchor) if anchor else None


def battles() -> None:
    """Battles of eight units against eight."""
    lines = [Line(one.nation, one.side, one.unit, one.stance, fresh=one.fresh) for one in EIGHT_AGAINST_EIGHT]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines)
    odds(battle, np.random.default_rng(7), BATTLES)


def bot_turns() -> list[float]:
    """What the staff needs for all answers of one nation in one round of the Global war, nation by nation."""
    table, rng, bot = open_table(GAME, "global_war", Seeded(7)), random.Random(7), GAME.bot()
    spent: dict[tuple[str, int], float] = {}
    while table.outcome is None:
        seat, decision = next(iter(table.pending.items()))
        view = table.view(seat)
        start = time.process_time()
        answer = bot.answer(view, decision, rng)
        turn = (seat, table.state.public.game_round)
        spent[turn] = spent.get(turn, 0.0) + time.process_time() - start
        table.answer(seat, answer)
    return list(spent.values())


def odds_of_a_dialogue() -> None:
    """What the client asks for: ten thousand battles, a standard error of half a point."""
    lines = [Line(one.nation, one.side, one.unit, one.stance, fresh=one.fresh) for one in EIGHT_AGAINST_EIGHT]
    battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", lines=lines)
    odds(battle, np.random.default_rng(7), 10_000)


def forks() -> Callable[[], None]:
    """Copies of a Global state in its third round, from the bytes of its checkpoint."""
    table, rng, bot = open_table(GAME, "global_war", Seeded(7), record=False), random.Random(7), GAME.bot()
    while table.state.public.game_round < 3:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, bot.answer(table.view(seat), decision, rng))
    start = msgspec.json.encode(table.state)

    def fork() -> None:
        for _ in range(1000):
            msgspec.json.decode(start, type=State)

    return fork


def main() -> None:
    """Measure and print."""
    turns, (units, anchor) = bot_turns(), side_by_side()
    figures = {
        "units of movement a second (Global)": round(units),
        "phases of the diplomacy package a second": round(anchor) if anchor else "not installed: extra bench",
        "simulated battles of 8 against 8 a second": round(BATTLES / seconds(battles)),
        "a bot nation's turn, mean ms": round(1000 * statistics.mean(turns)),
        "a bot nation's turn, longest ms": round(1000 * max(turns)),
        "odds from 10,000 battles, ms": round(1000 * seconds(odds_of_a_dialogue), 1),
        "fork of a Global state, ms": round(seconds(forks()), 3),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
