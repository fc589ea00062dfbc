"""Load on the table server: many sockets, real answers, each durable before it is acknowledged.

    python bench/server_load.py [--game steel_wolves] [--matches 50] [--sockets 100] [--seconds 10] [--json]

A server process of its own is started on a free port of 127.0.0.1 with a fresh data folder. Each match has one
player, who answers as soon as the table asks; the other sockets look through the same seat and get every
update. Latency is from sending an answer to its acknowledgement. A match that is over is followed by another.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]
import websockets

ROOT = Path(__file__).resolve().parents[1]
AHEAD = 4
"""Matches per player that are made before the clock starts."""
TOYS = ROOT / "tests" / "server" / "serve_toys.py"


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def serving(toys: bool, folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    """A server process: its port and how to look at it."""
    port = free_port()
    command = [sys.executable, str(TOYS), str(port), str(folder)]
    if not toys:
        command = [sys.executable, "-m", "sandtable.server.run", "--port", str(port), "--data", str(folder)]
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


def post(port: int, path: str, body: dict[str, Any]) -> Any:
    """A call of the interface."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", msgspec.json.encode(body), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return msgspec.json.decode(answer.read())


def legal(question: dict[str, Any], rng: random.Random) -> Any:
    """An answer that the question's own words allow; its default where that takes knowledge of the rules."""
    ids = [option["id"] for option in question.get("options", ()) if "refused" not in option]
    if question["type"] == "pick" and ids:
        return rng.choice(ids)
    return question["default"]


class Player:
    """Plays match after match in one seat; the first few were made before the clock starts."""

    def __init__(self, port: int, new: dict[str, Any], watchers: int, latencies: list[float]) -> None:
        self.port, self.new, self.watchers, self.latencies = port, new, watchers, latencies
        self.made = [post(port, "/api/matches", new) for _ in range(AHEAD)]
        self.rng = random.Random(len(latencies))
        self.refused = 0
        self.received = 0

    async def play(self, until: float) -> None:
        """Matches until the time is up."""
        while time.perf_counter() < until:
            made = (
                self.made.pop() if self.made else await asyncio.to_thread(post, self.port, "/api/matches", self.new)
            )
            key = next(iter(made["seats"].values()))
            address = f"ws://127.0.0.1:{self.port}/ws?key={key}"
            async with contextlib.AsyncExitStack() as stack:
                connect = [websockets.connect(address, compression=None) for _ in range(1 + self.watchers)]
                player, *others = [await stack.enter_async_context(one) for one in connect]
                watching = [asyncio.create_task(self._watch(other)) for other in others]
                await self._answer(player, until)
                for task in watching:
                    task.cancel()

    async def _watch(self, socket: websockets.ClientConnection) -> None:
        async for _ in socket:
            self.received += 1

    async def _answer(self, socket: websockets.ClientConnection, until: float) -> None:
        questions: list[dict[str, Any]] = []
        seq: dict[str, int] = {}
        sent = 0.0
        re = 0
        acked = True
        fresh = True
        default = False
        async for text in socket:
            message = msgspec.json.decode(text)
            self.received += 1
            match message["type"]:
                case "ack":
                    self.latencies.append(time.perf_counter() - sent)
                    acked, default = True, False
                case "refused":
                    self.refused += 1
                    acked = fresh = default = True
                case _:
                    questions = message.get("questions", questions)
                    fresh = fresh or "questions" in message
                    seq.update(message.get("seq", {}))
                    if message.get("outcome"):
                        return
            todo = [question for question in questions if not question.get("answered")]
            if acked and fresh and todo:
                if time.perf_counter() > until:
                    return
                question = todo[0]
                re += 1
                acked = fresh = False
                answer = question["default"] if default else legal(question, self.rng)
                sent = time.perf_counter()
                await socket.send(
                    msgspec.json.encode(
                        {
                            "type": "answer",
                            "re": re,
                            "seat": question["seat"],
                            "to": question["id"],
                            "seq": seq[question["seat"]],
                            "answer": answer,
                        }
                    ).decode()
                )


def seat(port: int, new: dict[str, Any], matches: int, sockets: int) -> tuple[list[Player], list[float]]:
    """A player for every match, with so many more sockets as are left."""
    latencies: list[float] = []
    watchers = [sockets // matches - 1 + (i < sockets % matches) for i in range(matches)]
    return [Player(port, new, watchers[i], latencies) for i in range(matches)], latencies


async def load(players: list[Player], latencies: list[float], seconds: float) -> dict[str, Any]:
    """Play for so many seconds and say how fast it went."""
    start = time.perf_counter()
    await asyncio.gather(*(player.play(start + seconds) for player in players))
    took = time.perf_counter() - start
    latencies.sort()

    def at(share: float) -> float:
        return round(1000 * latencies[min(len(latencies) - 1, int(len(latencies) * share))], 2)

    return {
        "answers_per_second": round(len(latencies) / took),
        "p50_ms": at(0.50),
        "p99_ms": at(0.99),
        "worst_ms": at(1.0),
        "answers": len(latencies),
        "refused": sum(player.refused for player in players),
        "messages_received": sum(player.received for player in players),
        "matches": len(players),
        "cores": len(os.sched_getaffinity(0)),
    }


def measure(game: str, scenario: str, matches: int, sockets: int, seconds: float) -> dict[str, Any]:
    """Start a server, load it, stop it."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-load-", dir=ROOT))
    try:
        with serving(game in ("pack", "battles", "hidden"), folder) as (port, process):
            new = {"game": game, "scenario": scenario}
            players, latencies = seat(port, new, matches, sockets)
            before = sum(process.cpu_times()[:2])
            result = {"game": game, **asyncio.run(load(players, latencies, seconds)), "sockets": sockets}
            spent = sum(process.cpu_times()[:2]) - before
            result["server_cpu_us_per_answer"] = round(1e6 * spent / result["answers"])
            result["server_memory_mb"] = round(process.memory_info().rss / 2**20)
            return result
    finally:
        shutil.rmtree(folder)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="steel_wolves", help="an installed game, or the toy 'pack'")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--sockets", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    result = measure(chosen.game, chosen.scenario, chosen.matches, chosen.sockets, chosen.seconds)
    if chosen.json:
        print(json.dumps(result))
        return
    for name, value in result.items():
        print(f"{name:20} {value}")


if __name__ == "__main__":
    main()
