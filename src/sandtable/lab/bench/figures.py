"""What we promise in figures, measured: each figure with what it should reach and, where it helps, a peer.

A peer is the same work without the table: a plain generator, or `random.random`. Ratios against it in the same
run say more than seconds, which hang on the machine. All but the server is measured in seconds of one core; the
server's figures are of the clock, and worth little on a machine that does other things (`load` in the report).
"""

from __future__ import annotations

import gzip
import json
import platform
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]
from msgspec import Struct

from sandtable.games import find, names
from sandtable.kernel import (
    Chance,
    Decision,
    Game,
    Mark,
    Outcome,
    Pick,
    Play,
    Record,
    Rng,
    Scenario,
    Seeded,
    Table,
    World,
    ask,
    open_table,
)
from sandtable.kernel.chance import Drawn
from sandtable.kernel.record import Answered
from sandtable.lab.kit.walk import Answer, Case, play

__all__ = ["MEASURES", "Figure", "keep", "report"]

RESULTS = Path("bench/results")
LOAD = Path("bench/server_load.py")
ATTACKS = Path("bench/attacks.py")
PATROL = "steel_wolves"


class Figure(Struct):
    """One measured number: what, how much, what it should reach and whether it does."""

    what: str
    value: float | None
    unit: str
    goal: str = ""
    reached: bool | None = None
    against: str = ""


def at_most(what: str, value: float, unit: str, goal: float, against: str = "") -> Figure:
    """A figure that should stay below its goal."""
    return Figure(what, value, unit, f"at most {goal:g}", value <= goal, against)


def at_least(what: str, value: float, unit: str, goal: float, against: str = "") -> Figure:
    """A figure that should come up to its goal."""
    return Figure(what, value, unit, f"at least {goal:,g}", value >= goal, against)


def best(act: Callable[[], Any], repeats: int) -> float:
    """Seconds of one core that the quickest of several runs took; what else the machine does counts little."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return min(times)


# --- the kernel -------------------------------------------------------------------------------------------


class Count(Struct):
    asked: int = 0
    most: int = 0


class Questions(Game[Count, Count]):
    """As little of a game as there can be: it asks, and counts."""

    name = "questions"
    hidden = "none"
    state_type = Count
    view_type = Count

    def __init__(self, most: int) -> None:
        self.most = most

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("only", ("one",))]

    def setup(self, scenario: Scenario, options: Mapping[str, str], chance: Chance) -> Count:  # noqa: ARG002
        return Count(0, self.most)

    def script(self, world: World[Count]) -> Play[None]:
        state = world.state
        while state.asked < state.most:
            yield Mark("B.1")
            for _ in range(100):
                answer = yield from ask("one", Pick("way", "B.2", CHOICES))
                state.asked += answer == "port" or 1

    def view(self, world: World[Count], seat: str | None) -> Count:  # noqa: ARG002
        return world.state

    def outcome(self, state: Count) -> Outcome | None:
        return Outcome("done") if state.asked >= state.most else None


CHOICES = ["port", "starboard"]


def plain_loop(state: Count) -> Generator[Decision[Any], str, None]:
    """The peer: the same rules as a bare generator, the same decision made, nothing checked or kept."""
    while state.asked < state.most:
        for _ in range(100):
            answer = yield Pick("way", "B.2", CHOICES)
            state.asked += answer == "port" or 1


def kernel_cost(quick: bool) -> list[Figure]:
    """What one decision costs beyond the game's own code: asked, checked, recorded, answered."""
    count = 5_000 if quick else 40_000

    def peer() -> None:
        script = plain_loop(Count(0, count))
        next(script)
        send = script.send
        try:
            while True:
                send("port")
        except StopIteration:
            return

    def table(record: bool) -> None:
        game = Questions(count)
        one = open_table(game, "only", Seeded(1), record=record)
        answer = one.answer
        for _ in range(count):
            answer("one", "port")

    base = best(peer, 5)
    figures = []
    for record, label in ((True, "with a record"), (False, "without a record")):
        cost = (best(lambda record=record: table(record), 5) - base) / count * 1e6  # type: ignore[misc]
        against = f"{cost / (base / count * 1e6) + 1:.0f} times a bare generator"
        figures.append(at_most(f"kernel cost of one decision, {label}", cost, "µs", 10, against))
    return figures


# --- records ----------------------------------------------------------------------------------------------


def long_match(game: Game[Any, Any], answers: int) -> Record:
    """A patrol with so many answers: where one can be taken back it is, and given again, until there are enough."""
    for seed in range(200):
        walk = play(Case(game, game.scenarios()[0].id, seed, "bot"), 2_000)
        table = walk.case.open()
        given = 0
        for move in walk.moves:
            move.make(table)
            given += 1
            while isinstance(move, Answer) and given < answers and table.undoable(move.seat)[0]:
                table.undo(move.seat)
                move.make(table)
                given += 1
            if given >= answers:
                return table.record()
    raise ValueError(f"no match of {game.name} comes to {answers} answers")


def restore(quick: bool) -> list[Figure]:
    """How long a match takes to stand again, from bytes and from entries."""
    if PATROL not in names():
        return [Figure("restore of a Steel Wolves match after 500 answers", None, "ms", "at most 50")]
    game = find(PATROL)
    record = long_match(game, 500)
    data = record.to_bytes()
    repeats = 5 if quick else 20
    stand = best(lambda: Table.restore(game, record, Seeded(1)), repeats) * 1e3
    read = best(lambda: Record.from_bytes(data), repeats) * 1e3
    answers = sum(type(entry) is Answered for entry in record.entries)
    size = f"{answers} answers, {len(record.entries)} entries"
    return [
        at_most("restore of a Steel Wolves match after 500 answers", stand, "ms", 50, size),
        Figure("reading the same record from its file", read, "ms", against=f"{len(data) / 1024:,.0f} KiB"),
    ]


# --- playing ----------------------------------------------------------------------------------------------


def random_play(quick: bool) -> list[Figure]:
    """Draws and decisions a second of random patrols on one core, against the same number of bare ones."""
    what = "random play of the Steel Wolves patrol"
    if PATROL not in names():
        return [Figure(what, None, "draws and decisions/s", "at least 50,000")]
    game = find(PATROL)
    scenarios = [scenario.id for scenario in game.scenarios() if scenario.minutes < 60]  # no campaigns
    matches = [(scenarios[n % len(scenarios)], n) for n in range(40 if quick else 400)]

    def run(record: bool) -> list[Table[Any, Any]]:
        tables = []
        for scenario, seed in matches:
            rng = Rng(seed)
            table = open_table(game, scenario, Seeded(seed), record=record)
            while pending := table.pending:
                for seat, decision in pending.items():
                    table.answer(seat, decision.sample(rng))
                    break
            tables.append(table)
        return tables

    entries = [entry for table in run(True) for entry in table.entries]
    decisions = sum(type(entry) is Answered for entry in entries)
    draws = sum(type(entry) is Drawn for entry in entries)

    def bare() -> None:
        throw = random.random
        for _ in range(draws):
            int(throw() * 10)
        asked = plain_loop(Count(0, decisions))
        next(asked)
        for _ in range(decisions - 1):
            asked.send(CHOICES[int(throw() * 2)])

    seconds = best(lambda: run(False), 3 if quick else 5)
    peer = best(bare, 5)
    against = f"{seconds / peer:.0f} times bare dice and questions"
    return [
        at_least(what, (draws + decisions) / seconds, "draws and decisions/s", 50_000, against),
        Figure("one random patrol", seconds / len(matches) * 1e3, "ms", against=f"{len(matches)} matches"),
    ]


def live_ticks(quick: bool) -> list[Figure]:
    """How many fixed steps a second a live table runs on one core."""
    figures = []
    for name in names():
        game = find(name)
        if not game.live:
            continue
        ticks = 500 if quick else 3_000

        def run(game: Game[Any, Any] = game, ticks: int = ticks) -> int:
            table = open_table(game, game.scenarios()[0].id, Seeded(1), record=False)
            table.advance(ticks)
            return table.world.clock.tick

        done = run()
        figures.append(Figure(f"{name} ticks", done / best(run, 3), "ticks/s", against=f"{done} ticks"))
    return figures


# --- server and client ------------------------------------------------------------------------------------


def server_load(quick: bool) -> list[Figure]:
    """The load test of the server, where the repository is at hand."""
    what = "server: validated, durable answers"
    if not LOAD.exists():
        return [Figure(what, None, "answers/s", "at least 2,000", against="bench/server_load.py is not here")]
    result = _load("steel_wolves", 3 if quick else 10, 1 if quick else 3)
    peer = _load("bare", 3, 1)
    if isinstance(result, str):
        return [Figure(what, None, "answers/s", "at least 2,000", False, result)]
    if isinstance(peer, str):
        return [Figure(what, None, "answers/s", "at least 2,000", False, peer)]
    runs = ", ".join(f"{answers:,} at {p99:.0f} ms" for answers, p99 in result["runs"])
    work, least = result["server_cpu_us_per_answer"], peer["server_cpu_us_per_answer"]
    return [
        at_least(
            what, float(result["answers_per_second"]), "answers/s", 2_000, f"{result['tables']} tables: {runs}"
        ),
        at_most("server: an answer's way, p99", float(result["p99_ms"]), "ms", 100, "of the best run"),
        Figure(
            "server: its own work for an answer",
            float(work),
            "µs of one core",
            against=f"{work / least:.1f} times the same sockets and store without a table",
        ),
    ]


def _load(game: str, seconds: int, runs: int) -> dict[str, Any] | str:
    """The result of the load test, or what went wrong."""
    found: dict[str, Any] | str = _told_by(LOAD, "--game", game, "--seconds", str(seconds), "--runs", str(runs))
    return found


def _told_by(program: Path, *options: str) -> Any:
    """The result of a program of the bench, or what went wrong, as a string."""
    command = [sys.executable, str(program), "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    if done.returncode:
        return (done.stderr.strip() or "failed")[-200:]
    return json.loads(done.stdout.strip().splitlines()[-1])


def attacks(quick: bool) -> list[Figure]:
    """What those who play notice of somebody who wants to stop the server."""
    if not ATTACKS.exists():
        return [Figure("beside attacks", None, "", against="bench/attacks.py is not here")]
    rows = _told_by(ATTACKS, "--seconds", "3" if quick else "8")
    if isinstance(rows, str):
        return [Figure("beside attacks", None, "", reached=False, against=rows)]
    figures = []
    for row in rows[1:]:
        what, said = (
            f"beside {row['beside']}",
            f"{row['attempts']:,} attempts, {row['refused']:,} refused by a limit",
        )
        figures += [
            at_least(f"{what}: answers", row["share"], "of the undisturbed", 0.8, said),
            at_most(f"{what}: longest stall of the event loop", row["longest_stall_ms"], "ms", 50),
        ]
    return figures


def client_size(quick: bool) -> list[Figure]:  # noqa: ARG001
    """Bytes, compressed, that a browser loads before the lobby shows."""
    what = "first load of the client, gzip, without three.js"
    static = Path(str(files("sandtable.server") / "static"))
    page = static / "index.html"
    if not page.exists():
        return [Figure(what, None, "kB", "at most 200", against="not built: run make play once")]
    html = page.read_text("utf-8")
    linked = re.findall(r'(?:src|href)="/?([^"#:]+\.(?:js|css))"', html)
    loaded = [page, *(static / name for name in linked if (static / name).is_file() and "three" not in name)]
    size = sum(len(gzip.compress(file.read_bytes(), 6)) for file in loaded)
    return [at_most(what, size / 1000, "kB", 200, f"{len(loaded)} files")]


MEASURES: dict[str, Callable[[bool], list[Figure]]] = {
    "kernel": kernel_cost,
    "restore": restore,
    "random play": random_play,
    "live ticks": live_ticks,
    "server load": server_load,
    "attacks": attacks,
    "client": client_size,
}


# --- keeping ----------------------------------------------------------------------------------------------


def report(figures: Sequence[Figure]) -> dict[str, Any]:
    """The figures with the day and the kind of machine."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {
            "python": platform.python_version(),
            "system": platform.system(),
            "processor": platform.machine(),
            "cores": psutil.cpu_count(),
            "memory_gib": round(psutil.virtual_memory().total / 2**30),
            "load": round(psutil.getloadavg()[0], 1),
        },
        "figures": msgspec.to_builtins(list(figures)),
    }


def keep(result: Mapping[str, Any], folder: Path | None = None) -> Path:
    """Write the report as bench/results/<date>.json; a later run of the same day replaces it."""
    folder = folder or RESULTS
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{str(result['date'])[:10]}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    return file
