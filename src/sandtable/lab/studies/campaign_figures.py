"""The figures of a whole Steel Wolves campaign: time, memory, its record, and a decision with 400 boats in play."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import msgspec

from sandtable.games import find
from sandtable.games.steel_wolves.data.data import AREAS, LEDGER
from sandtable.games.steel_wolves.scenarios.campaigns import new_boat
from sandtable.games.steel_wolves.state.model import State
from sandtable.kernel import Record, Rng, Seeded, Table, open_state, open_table
from sandtable.lab.bench.figures import Figure, at_least, at_most, best
from sandtable.lab.mass.simulate import simulate
from sandtable.server.match.audience.snapshot import View

__all__ = ["figures"]

GAME = "steel_wolves"
WAR = "campaign_1"
PLAY_ON = {"play_on": "on"}
BOATS = 400
MEMORY = f"""
import resource
from sandtable.games import find
from sandtable.lab.mass.simulate import simulated
simulated(find({GAME!r}), {WAR!r}, 2, "bot", {PLAY_ON!r})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def figures(quick: bool) -> list[Figure]:
    """Everything that is promised of a campaign."""
    return [*whole_war(quick), *two_cores(quick), *record_of_a_war(quick), *many_boats(quick)]


def whole_war(quick: bool) -> list[Figure]:
    """September 1939 to May 1943 by the staff, without a record."""
    game = find(GAME)

    def war() -> None:
        table = open_table(game, WAR, Seeded(2), PLAY_ON, record=False)
        bot, rng = game.bot(), Rng(2)
        while table.outcome is None:
            table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))

    seconds = best(war, 1 if quick else 3)
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    return [
        at_most("Steel Wolves: a whole war by the staff", seconds, "s", 3),
        at_most("Steel Wolves: memory of it", float(done.stdout), "MiB", 300),
    ]


def two_cores(quick: bool) -> list[Figure]:
    """Wars on one process and on two, by the clock: only true on a machine that does nothing else. The best of two
    rounds each, in turn: the machine itself is quicker at one time than at another."""
    runs, rounds = (4, 1) if quick else (8, 2)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    for jobs in (1, 2) * rounds:
        start = time.perf_counter()
        list(simulate(GAME, WAR, runs, options=PLAY_ON, jobs=jobs))
        seconds[jobs].append(time.perf_counter() - start)
    what = "Steel Wolves: wars on two cores against one"
    return [at_least(what, min(seconds[1]) / min(seconds[2]), "times", 1.8, f"{runs} wars, twice")]


def record_of_a_war(quick: bool) -> list[Figure]:
    """The record of a finished war: its file, and how long the table takes to stand at any week of it."""
    game = find(GAME)
    table = open_table(game, WAR, Seeded(2), PLAY_ON)
    bot, rng = game.bot(), Rng(2)
    weeks = []
    while table.outcome is None:
        decision = table.pending["bdu"]
        if decision.kind == "command":
            weeks.append(len(table.entries))
        table.answer("bdu", bot.answer(table.view("bdu"), decision, rng))
    data = table.record().to_bytes()
    record = Record.from_bytes(data)

    def stand(length: int) -> Table[Any, Any]:
        return Table.restore(game, msgspec.structs.replace(record, entries=record.entries[:length]), Seeded(2))

    looked_at = weeks[::40] if quick else weeks[::12]
    slowest = max(best(lambda week=week: stand(week), 2) for week in [*looked_at, weeks[-1]])  # type: ignore[misc]
    size = f"{len(record.entries)} entries"
    return [
        at_most("Steel Wolves: the record of a whole war", len(data) / 1e6, "MB", 10, size),
        at_most("Steel Wolves: standing at any week of it", slowest * 1e3, "ms", 100, "the slowest week"),
    ]


def crowded() -> State:
    """The last campaign at its desk, with every boat of the ledger up to 400 at sea or in port."""
    game = find(GAME)
    table = open_table(game, "campaign_5", Seeded(1), record=False)
    bot, rng = game.bot(), Rng(1)
    while table.pending["bdu"].kind != "command":
        table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))
    state: State = table.state
    there = {boat.id for boat in state.boats}
    new = [name for name in LEDGER if name not in there]
    for n, name in enumerate(new[: BOATS - len(state.boats)]):
        if n % 2:
            state.boats.append(new_boat(name, list(AREAS)[n % len(AREAS)]))
        else:
            state.boats.append(new_boat(name, state.bases[n % len(state.bases)], box="in_port"))
    return state


def many_boats(quick: bool) -> list[Figure]:
    """A decision with 400 boats in play: answered, the next question with its odds, what changed of the view."""
    game = find(GAME)
    state = crowded()
    boats = len(state.boats)
    data = msgspec.json.encode(state)
    slowest, what = 0.0, ""
    place = max(AREAS, key=lambda area: sum(boat.place == area for boat in state.boats))
    boat = next(boat.id for boat in state.boats if boat.place == place)
    answers = ["keep", ["patrol"], f"at:{place}", f"boat:{boat}", "search"]
    for _ in range(2 if quick else 5):
        table = open_state(game, "campaign_5", msgspec.json.decode(data, type=State), Seeded(1), record=False)
        before = View(table.view("bdu"))
        for answer in answers:
            start = time.process_time()
            kind = table.pending["bdu"].kind
            table.answer("bdu", answer)
            after = View(table.view("bdu"))
            after.since(before)
            msgspec.json.encode(table.questions("bdu"))
            seconds = time.process_time() - start
            before = after
            if seconds > slowest:
                slowest, what = seconds, kind
    tables = [
        open_state(game, "campaign_5", msgspec.json.decode(data, type=State), Seeded(1), record=False)
        for _ in range(2 if quick else 5)
    ]
    week = best(lambda: tables.pop().answer("bdu", "run"), len(tables))
    return [
        at_most(
            f"Steel Wolves: a decision with {boats} boats in play", slowest * 1e3, "ms", 100, f"slowest: {what}"
        ),
        at_most("Steel Wolves: a week of them run by the staff", week * 1e3, "ms", 100),
    ]
