"""The staff of Dateline against random legal play and against a one-ply greedy player, from both sides.

    python bench/dateline_tournament.py [--games 100] [--rounds 20] [--against greedy] [--scenario base]

Every game has its own seed; the report says how many the staff's side won, and how long its turns took.
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random
from typing import Any

from sandtable.games.dateline.data.data import NATIONS, SIDE
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.staff.greedy import Greedy
from sandtable.kernel import Seeded, open_table


def play(scenario: str, side: str, against: str, seed: int, rounds: str) -> tuple[float, str, int, float]:
    """One game: what the staff's side scored, how it ended, in which round, and the staff's longest turn."""
    table = open_table(GAME, scenario, Seeded(seed), {"rounds": rounds}, record=False)
    rng, staff, greedy = Random(seed), GAME.bot(), Greedy()
    spent: dict[tuple[int, str], float] = {}
    while table.outcome is None:
        seat, decision = next(iter(table.pending.items()))
        answer: Any
        if SIDE[seat] == side:
            start = time.process_time()
            answer = staff.answer(table.view(seat), decision, rng)
            turn = (table.state.round, seat)
            spent[turn] = spent.get(turn, 0.0) + time.process_time() - start
        elif against == "greedy":
            answer = greedy.answer(table.view(seat), decision, rng)
        else:
            answer = decision.sample(rng)
        table.answer(seat, answer)
    nation = next(nation for nation in NATIONS if SIDE[nation] == side)
    return table.outcome.scores[nation], table.outcome.kind, table.state.round, max(spent.values())


def main() -> None:
    """Play and print one line of JSON for every pairing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--rounds", default="20", choices=("5", "10", "20", "none"))
    parser.add_argument("--against", nargs="+", default=["greedy", "random"])
    parser.add_argument("--scenario", nargs="+", default=["base", "expansion"])
    parser.add_argument("--side", nargs="+", default=["axis", "allies"])
    chosen = parser.parse_args()
    for against in chosen.against:
        for scenario in chosen.scenario:
            for side in chosen.side:
                start = time.process_time()
                seeds = range(chosen.first, chosen.first + chosen.games)
                games = [play(scenario, side, against, seed, chosen.rounds) for seed in seeds]
                ends: dict[str, int] = {}
                for _, kind, _, _ in games:
                    ends[kind] = ends.get(kind, 0) + 1
                told = {
                    "scenario": scenario,
                    "staff": side,
                    "against": against,
                    "won": sum(score for score, _, _, _ in games),
                    "of": len(games),
                    "ends": ends,
                    "mean_round": round(sum(at for _, _, at, _ in games) / len(games), 1),
                    "longest_turn_s": round(max(longest for _, _, _, longest in games), 2),
                    "seconds_a_game": round((time.process_time() - start) / len(games), 2),
                }
                print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
