"""U-BOOT's figures: `python bench/uboot.py` measures and prints them, in seconds of one core.

`python bench/uboot.py voyages happy_hunt moonlit_column --runs 50 --jobs 2` lets four bots sail missions so many
times, one line a run, and counts how many boats came home and how many sank something. Every officer is asked as
often as a server asks him: every fifteen seconds in action (the Captain; the others every minute), every two
minutes on passage.

The tactical tick is measured in a hunt: sixty vessels within twenty miles, ten of them escorts that know of the
boat. The headless simulation runs the Arctic convoy with a contact held, the transit the northern passage. A
station update is what the server does for one station after an order: its view and its orders, as JSON. The live
load is what twenty matches at action speed with four stations each cost in a second.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

import msgspec

from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.boat.clock import COMPRESSIONS, tactical
from sandtable.games.uboot.rules.crew.tracks import LOST
from sandtable.games.uboot.rules.enemy.convoy import form_up
from sandtable.games.uboot.rules.enemy.escorts import call_escorts
from sandtable.games.uboot.rules.enemy.minds import Notice
from sandtable.games.uboot.state.model import SEATS
from sandtable.games.uboot.state.plane import on_from
from sandtable.kernel import Rng, Seeded, Table, open_table

VESSELS = 60
ESCORTS = 10
TICKS = 4_000
PUSHES = 4
"""Times a second that a station is told what is new."""
MATCHES, STATIONS = 20, 4


def at_sea(scenario: str, tactical: bool) -> Table[Any, Any]:
    """A table of the scenario; `tactical`: something keeps the steps short."""
    table = open_table(GAME, scenario, Seeded(1), record=False)
    if tactical:
        table.state.waters.alert_until_ms = 10**12
    return table


def hunt() -> Table[Any, Any]:
    """The boat on the surface among sixty vessels, with ten escorts called to it."""
    table = at_sea("northern_passage", tactical=True)
    patrol = table.state
    patrol.waters.vessels.clear()
    boat = patrol.boat
    merchants = ["m04"] * (VESSELS - ESCORTS)
    place = on_from(boat.lat, boat.lon, 0, 9_000)
    form_up(patrol, "c1", place, 180_000, 7.0, 10, merchants, ["e01"] * 8)
    form_up(patrol, "c2", on_from(boat.lat, boat.lon, 90_000, 12_000), 270_000, 7.0, 2, [], ["e03"] * 2)
    boat.submerged, boat.depth, boat.ordered_depth, boat.telegraph = True, 60_000, 60_000, "slow_ahead"
    call_escorts(table.world, Notice("eye", boat.lat, boat.lon), 10**7, most=ESCORTS)
    assert len(patrol.waters.vessels) == VESSELS
    return table


def ticks(table: Table[Any, Any], count: int) -> list[float]:
    """Milliseconds of each tick."""
    times = []
    for _ in range(count):
        if table.outcome is not None:
            break
        start = time.process_time_ns()
        table.advance(1)
        times.append((time.process_time_ns() - start) / 1e6)
    return sorted(times)


def times_real(table: Table[Any, Any], count: int) -> float:
    """How many seconds of the game a second of one core gives."""
    start, before = time.process_time(), table.world.clock.game_ms
    table.advance(count)
    return float((table.world.clock.game_ms - before) / 1000 / (time.process_time() - start))


def best(act: Callable[[], float], repeats: int = 3) -> float:
    """The best of several runs: what else the machine does counts little."""
    return max(act() for _ in range(repeats))


def station_ms(table: Table[Any, Any]) -> float:
    """One update of the dearest station: its view and what it may order, as they travel."""
    times = []
    for _ in range(50):
        start = time.process_time_ns()
        msgspec.json.encode(table.view("captain"))
        msgspec.json.encode([one.question("", "captain") for one in table.orders("captain")])
        times.append((time.process_time_ns() - start) / 1e6)
    return min(times)


ASKED_MS = {True: 15_000, False: 120_000}
"""How often the officers are asked, in action and on passage."""


def answer_all(table: Table[Any, Any], bot: Any, rng: Rng) -> None:
    """Every open question, answered by the staff."""
    while pending := table.pending:
        seat, decision = next(iter(pending.items()))
        table.answer(seat, bot.answer(table.view(seat), decision, rng))


def voyage(mission: str, level: str, seed: int) -> dict[str, Any]:
    """One mission, sailed by four bots to its end."""
    begun = time.process_time()
    table = open_table(GAME, mission, Seeded(seed), dict.fromkeys(SEATS, level), record=False)
    bot, rng, asked, rounds = GAME.bot(), Rng(f"voyage/{seed}"), -ASKED_MS[False], 0
    patrol = table.state
    while table.outcome is None:
        answer_all(table, bot, rng)
        action = tactical(patrol)
        if patrol.elapsed_ms - asked >= ASKED_MS[action]:
            asked, rounds = patrol.elapsed_ms, rounds + 1
            for seat in SEATS if rounds % 4 == 1 or not action else SEATS[:1]:
                wanted = bot.order(table.view(seat), table.orders(seat), rng)
                if wanted is not None:
                    table.order(seat, *wanted)
                    answer_all(table, bot, rng)
        if table.outcome is None:
            table.advance(5 if action else 2)
    sunk = [one.tons for one in patrol.waters.sunk if not one.neutral]
    return {
        "seed": seed,
        "ended": patrol.ended,
        "home": patrol.ended not in LOST,
        "sunk": len(sunk),
        "tons": sum(sunk),
        **table.outcome.args,
        "fired": patrol.waters.fired,
        "hits": patrol.waters.hits,
        "hours": round(patrol.elapsed_ms / 3_600_000, 1),
        "seconds": round(time.process_time() - begun, 1),
    }


def voyages(mission: str, level: str, seeds: Sequence[int], jobs: int) -> None:
    """Many voyages on so many processes, each a line, and their sum."""
    made = []
    with ProcessPoolExecutor(jobs) as pool:
        for one in pool.map(voyage, repeat(mission), repeat(level), seeds):
            made.append(one)
            print(json.dumps(one), flush=True)
    total = {
        "mission": mission,
        "level": level,
        "runs": len(made),
        "home": sum(one["home"] for one in made),
        "sank": sum(one["sunk"] > 0 for one in made),
        "goal": sum(one["goal"] for one in made),
        "tons": round(sum(one["tons"] for one in made) / len(made)),
        "glory": round(sum(one["glory"] for one in made) / len(made), 1),
        "seconds a voyage": round(sum(one["seconds"] for one in made) / len(made), 1),
    }
    print(json.dumps(total))


def figures() -> None:
    """Measure and print."""
    longest = ticks(hunt(), TICKS)
    convoy = at_sea("arctic_convoy", tactical=True)
    tick = 1 / (best(lambda: times_real(at_sea("arctic_convoy", tactical=True), TICKS)) / 0.5)
    update = station_ms(convoy)
    steps = COMPRESSIONS["action"] / 0.5
    load = MATCHES * (steps * tick + STATIONS * PUSHES * update / 1000)
    figures = {
        f"tactical tick with {VESSELS} vessels and {ESCORTS} hunters, p99, ms": longest[len(longest) * 99 // 100],
        "headless tactical simulation, times real time": 0.5 / tick,
        "headless transit, times real time": best(lambda: times_real(at_sea("northern_passage", False), TICKS)),
        "station update, ms": update,
        f"{MATCHES} live matches at action speed, {STATIONS} stations each: share of one core": load,
    }
    print(json.dumps({what: round(value, 3) for what, value in figures.items()}, indent=2))


def main() -> None:
    """Measure, or sail."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    acts = parser.add_subparsers(dest="act")
    sail = acts.add_parser("voyages", help="four bots sail a mission many times")
    sail.add_argument("missions", nargs="+")
    sail.add_argument("--runs", type=int, default=50)
    sail.add_argument("--jobs", type=int, default=1, help="processes")
    sail.add_argument("--first", type=int, default=0, help="seed of the first run")
    sail.add_argument("--level", default="easy", choices=("easy", "normal", "hard", "realistic"))
    given = parser.parse_args()
    if given.act == "voyages":
        for mission in given.missions:
            voyages(mission, given.level, range(given.first, given.first + given.runs), given.jobs)
    else:
        figures()


if __name__ == "__main__":
    main()
