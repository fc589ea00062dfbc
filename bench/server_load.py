"""Load on the table server: many sockets, real answers, each durable before it is acknowledged.

    python bench/server_load.py [--game steel_wolves] [--matches 100] [--sockets 100] [--seconds 10] [--runs 1]

A server process of its own is started on a free port of 127.0.0.1 with a fresh data folder. Each match has one
player, who answers as soon as the table asks; the other sockets look through the same seat and get every
update. Latency is from sending an answer to its acknowledgement. A match that is over is followed by another.
Of several runs the one with the most answers counts; the game "bare" is the peer (bench/bare_server.py).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]
import uvloop
import websockets
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]
AHEAD = 16
"""Matches per player that are made before the clock starts: a patrol is over after some thirty answers."""
REST = 1.0
"""Seconds in which the server may put away what so many new matches have written."""
PROGRAMS = {"bare": ROOT / "bench" / "bare_server.py"} | dict.fromkeys(
    ("pack", "battles", "hidden"), ROOT / "tests" / "server" / "serve_toys.py"
)
"""What serves the games that are not installed."""


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(game: str, folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    """A server process: its port and how to look at it."""
    port = free_port()
    command = [sys.executable, "-m", "sandtable.server.run", "--port", str(port), "--data", str(folder)]
    if game in PROGRAMS:
        command = [sys.executable, str(PROGRAMS[game]), str(port), str(folder)]
    process = subprocess.Popen(command)
    try:
        for _ in range(300):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield port, psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


ADDRESSES = itertools.count(1)


def passed_on() -> dict[str, str]:
    """What a proxy adds to a call of somebody whose address nobody else has."""
    return {"X-Forwarded-For": f"2001:db8:{next(ADDRESSES):x}::1"}


def post(port: int, path: str, body: dict[str, Any], headers: Mapping[str, str] | None = None) -> Any:
    """A call of the interface."""
    said = {"Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", msgspec.json.encode(body), said)
    with urllib.request.urlopen(request) as answer:
        return msgspec.json.decode(answer.read())


class Choice(Struct):
    """What a player reads of an option."""

    id: str
    refused: Any = None


class Asked(Struct):
    """What a player reads of a question."""

    id: str
    seat: str
    type: str
    seq: int
    options: list[Choice] = []
    default: Any = None
    answered: bool = False


class Told(Struct):
    """What a player reads of a message: the rest costs the load, not the server."""

    type: str
    questions: list[Asked] | None = None
    outcome: Any = None


FRAME = msgspec.json.Decoder(list[Told])


def legal(question: Asked, rng: random.Random) -> Any:
    """Mostly the default, which keeps a patrol at sea as long as people do; now and then another legal choice."""
    ids = [option.id for option in question.options if option.refused is None]
    if question.type == "pick" and ids and rng.random() < 0.03:
        return rng.choice(ids)
    return question.default


class Player:
    """Plays match after match in one seat; the first few were made before the clock starts."""

    def __init__(
        self, port: int, new: dict[str, Any], watchers: int, latencies: list[float], *, proxied: bool = False
    ) -> None:
        self.port, self.new, self.watchers, self.latencies = port, new, watchers, latencies
        self.proxied = proxied
        self.made: list[dict[str, Any]] = []
        self.rng = random.Random(1)
        self.matches = 0
        self.refused = 0
        self.received = 0

    def begin(self) -> dict[str, Any]:
        """One more match."""
        headers = passed_on() if self.proxied else {}
        made: dict[str, Any] = post(self.port, "/api/matches", self.new, headers)
        return made

    async def sit(self, stack: contextlib.AsyncExitStack) -> websockets.ClientConnection:
        """Connect the sockets of the next match: the player's, and those that look on."""
        self.matches += 1
        made = self.made.pop() if self.made else await asyncio.to_thread(self.begin)
        address = f"ws://127.0.0.1:{self.port}/ws?key={next(iter(made['seats'].values()))}"
        connect = [
            websockets.connect(
                address,
                compression=None,
                open_timeout=60,
                additional_headers=passed_on() if self.proxied else {},
            )
            for _ in range(1 + self.watchers)
        ]
        player, *others = [await stack.enter_async_context(one) for one in connect]
        for other in others:
            watching = asyncio.create_task(self._watch(other))
            stack.callback(watching.cancel)
        return player

    async def play(self, go: asyncio.Barrier, seconds: float) -> None:
        """Matches until the time is up, which starts when everybody sits."""
        until = 0.0
        while not until or time.perf_counter() < until:
            async with contextlib.AsyncExitStack() as stack:
                player = await self.sit(stack)
                if not until:
                    await go.wait()
                    until = time.perf_counter() + seconds
                await self._answer(player, until)

    async def _watch(self, socket: websockets.ClientConnection) -> None:
        async for _ in socket:
            self.received += 1

    async def _answer(self, socket: websockets.ClientConnection, until: float) -> None:
        questions: list[Asked] = []
        sent = 0.0
        re = 0
        acked = True
        fresh = True
        default = False
        async for frame in socket:
            self.received += 1
            for message in FRAME.decode(frame):
                match message.type:
                    case "ack":
                        self.latencies.append(time.perf_counter() - sent)
                        acked, default = True, False
                    case "refused":
                        self.refused += 1
                        acked = fresh = default = True
                    case _:
                        if message.questions is not None:
                            questions, fresh = message.questions, True
                        if message.outcome:
                            return
            todo = [question for question in questions if not question.answered]
            if acked and fresh and todo:
                if time.perf_counter() > until:
                    return
                question = todo[0]
                re += 1
                acked = fresh = False
                answer = question.default if default else legal(question, self.rng)
                sent = time.perf_counter()
                await socket.send(
                    msgspec.json.encode(
                        {
                            "type": "answer",
                            "re": re,
                            "seat": question.seat,
                            "to": question.id,
                            "seq": question.seq,
                            "answer": answer,
                        }
                    ).decode()
                )


def seat(
    port: int, new: dict[str, Any], matches: int, sockets: int, *, proxied: bool = False, ahead: int = AHEAD
) -> tuple[list[Player], list[float]]:
    """A player for every match, with so many more sockets as are left; `proxied`: they come through a proxy;
    `ahead`: matches that are made before the clock starts."""
    latencies: list[float] = []
    watchers = [sockets // matches - 1 + (i < sockets % matches) for i in range(matches)]
    players = [Player(port, new, watchers[i], latencies, proxied=proxied) for i in range(matches)]
    if new["game"] == "bare":
        for player in players:
            player.made.append({"seats": {"one": ""}})
        return players, latencies
    with ThreadPoolExecutor(16) as pool:
        for i, made in enumerate(pool.map(lambda i: players[i % matches].begin(), range(ahead * matches))):
            players[i % matches].made.append(made)
    return players, latencies


def cpu_seconds(process: psutil.Process) -> float:
    """What the server has computed so far."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def load(
    process: psutil.Process, players: list[Player], latencies: list[float], seconds: float
) -> dict[str, Any]:
    """Play for so many seconds and say how fast it went."""
    go = asyncio.Barrier(len(players) + 1)
    playing = asyncio.gather(*(player.play(go, seconds) for player in players))
    await go.wait()
    start, before, own = time.perf_counter(), cpu_seconds(process), time.process_time()
    await playing
    took, spent = time.perf_counter() - start, cpu_seconds(process) - before
    own = time.process_time() - own
    latencies.sort()

    def at(share: float) -> float:
        return round(1000 * latencies[min(len(latencies) - 1, int(len(latencies) * share))], 2)

    return {
        "answers_per_second": round(len(latencies) / took),
        "p50_ms": at(0.50),
        "p99_ms": at(0.99),
        "worst_ms": at(1.0),
        "server_cpu_us_per_answer": round(1e6 * spent / len(latencies)),
        "load_cpu_us_per_answer": round(1e6 * own / len(latencies)),
        "answers": len(latencies),
        "refused": sum(player.refused for player in players),
        "frames_received": sum(player.received for player in players),
        "tables": len(players),
        "matches_played": sum(player.matches for player in players),
        "cores": len(os.sched_getaffinity(0)),
    }


def measure(game: str, scenario: str, matches: int, sockets: int, seconds: float) -> dict[str, Any]:
    """Start a server, load it, stop it."""
    (ROOT / "var").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="server-load-", dir=ROOT / "var"))
    try:
        with serving(game, folder) as (port, process):
            new = {"game": game, "scenario": scenario}
            players, latencies = seat(port, new, matches, sockets)
            time.sleep(REST)
            result = {"game": game, **uvloop.run(load(process, players, latencies, seconds)), "sockets": sockets}
            result["server_memory_mb"] = round(process.memory_info().rss / 2**20)
            return result
    finally:
        shutil.rmtree(folder)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="steel_wolves", help="an installed game, the toy 'pack', or 'bare'")
    parser.add_argument("--scenario", default="", help="by default the game's first; u107_1941 for Steel Wolves")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    scenario = chosen.scenario or ("u107_1941" if chosen.game == "steel_wolves" else "")
    runs = [
        measure(chosen.game, scenario, chosen.matches, chosen.sockets, chosen.seconds) for _ in range(chosen.runs)
    ]
    result = max(runs, key=lambda run: run["answers_per_second"])
    result["runs"] = [(run["answers_per_second"], run["p99_ms"]) for run in runs]
    if chosen.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:20} {value}")


if __name__ == "__main__":
    main()
