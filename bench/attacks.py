"""What somebody who wants to stop the server can do to those who play on it.

    python bench/attacks.py [--seconds 8] [--matches 50]

A server of its own on a free port of 127.0.0.1; people play patrols as quickly as they are asked, first alone, then
beside each attack. For each: answers a second, as a share of those without any attack, and the longest stall of the
event loop. Limits of calls an address do not count here (loopback is exempt), so this is what gets through them.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import lzma
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import uvloop
from server_load import REST, ROOT, free_port, load, post, seat

from sandtable.games import find
from sandtable.kernel import Seeded, open_table
from sandtable.kernel.record import MAGIC

DEAR = "13 cru/attack 13 sub/under 13 ftr", "13 cru 13 sub/under 13 ftr"
ATTACKERS = 4
"""Who does the same at the same time."""


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, psutil.Process, Path]]:
    """A watched server: its port, how to look at it, where its stalls are written."""
    port, stalls = free_port(), folder / "stalls"
    program = ROOT / "bench" / "watched_server.py"
    process = subprocess.Popen([sys.executable, str(program), str(port), str(folder / "data"), str(stalls)])
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games").close()
                break
            time.sleep(0.1)
        yield port, psutil.Process(process.pid), stalls
    finally:
        process.terminate()
        process.wait()


def call(port: int, path: str, body: bytes | None = None) -> None:
    """A call of an attacker, who does not care what comes back."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body)
    with (
        contextlib.suppress(urllib.error.HTTPError, OSError),
        urllib.request.urlopen(request, timeout=30) as answer,
    ):
        answer.read()


def campaign() -> bytes:
    """The record of a campaign that the staff has played to its end."""
    game, rng = find("steel_wolves"), random.Random(1)
    table, bot = open_table(game, "campaign_1", Seeded(1)), game.bot()
    while table.pending:
        for who, decision in table.pending.items():
            table.answer(who, bot.answer(table.view(who), decision, rng))
    return table.record().to_bytes()


def bomb() -> bytes:
    """A small file that unpacks to much."""
    zeros = b"[" + b"0," * (20 * 2**20) + b"0]"
    return MAGIC + lzma.compress(
        b'{"game":"dateline","scenario":"base","options":{},"seats":[],"rules_version":1,"entries":' + zeros + b"}"
    )


def attacks(port: int) -> dict[str, Callable[[], None]]:
    """What is tried, each again and again."""
    odds = urllib.parse.urlencode({"attack": DEAR[0], "defence": DEAR[1], "options": "expansion"})
    war, small = campaign(), bomb()
    locked = post(port, "/api/matches", {"game": "war_room", "password": "secret", "seats": {}})
    mine = post(port, "/api/matches", {"game": "war_room"})
    key = next(iter(mine["seats"].values()))
    guess, mine_too = json.dumps({"password": "guess"}).encode(), json.dumps({}).encode()
    return {
        "dear odds": lambda: call(port, f"/api/games/dateline/odds?{odds}"),
        "a small file that unpacks to 40 MiB": lambda: call(port, "/api/import", small),
        "the record of a campaign": lambda: call(port, "/api/import", war),
        "wrong passwords": lambda: call(port, f"/api/matches/{locked['match']}/watch", guess),
        "sandboxes": lambda: call(port, f"/api/keys/{key}/sandbox", mine_too),
        "films": lambda: call(port, f"/api/keys/{key}/film?at=3"),
        "new tables": lambda: call(port, "/api/matches", json.dumps({"game": "war_room"}).encode()),
    }


@contextlib.contextmanager
def under(attack: Callable[[], None] | None) -> Iterator[list[int]]:
    """While several people do this again and again; how often they did."""
    over, done = threading.Event(), [0]

    def again() -> None:
        while attack is not None and not over.is_set():
            attack()
            done[0] += 1

    threads = [threading.Thread(target=again) for _ in range(ATTACKERS if attack else 0)]
    for thread in threads:
        thread.start()
    try:
        yield done
    finally:
        over.set()
        for thread in threads:
            thread.join()


def longest(stalls: Path, since: float) -> float:
    """The longest stall since then, in milliseconds."""
    lines = [line.split() for line in stalls.read_text().splitlines()]
    return max((float(stall) for at, stall in lines if float(at) > since), default=0.0)


def measure(seconds: float, matches: int) -> list[dict[str, Any]]:
    """Everything, one after the other on one server."""
    (ROOT / "var").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="attacks-", dir=ROOT / "var"))
    rows: list[dict[str, Any]] = []
    try:
        with serving(folder) as (port, process, stalls):
            tried: dict[str, Callable[[], None] | None] = {"nothing": None, **attacks(port), "nothing again": None}
            for what, attack in tried.items():
                players, latencies = seat(port, {"game": "steel_wolves", "scenario": "u107_1941"}, matches, matches)
                time.sleep(REST)
                began = time.time()
                with under(attack) as done:
                    result = uvloop.run(load(process, players, latencies, seconds))
                rate = result["answers_per_second"]
                rows.append(
                    {
                        "beside": what,
                        "answers_per_second": rate,
                        "share": round(rate / rows[0]["answers_per_second"], 2) if rows else 1.0,
                        "p99_ms": result["p99_ms"],
                        "longest_stall_ms": round(longest(stalls, began)),
                        "done": done[0],
                    }
                )
                print(json.dumps(rows[-1]), flush=True)
    finally:
        shutil.rmtree(folder)
    return rows


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--matches", type=int, default=50)
    chosen = parser.parse_args()
    measure(chosen.seconds, chosen.matches)


if __name__ == "__main__":
    main()
