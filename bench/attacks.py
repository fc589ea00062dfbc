"""What somebody who wants to stop the server can do to those who play on it.

    python bench/attacks.py [--seconds 8] [--matches 20] [--unlimited] [--json]

A server of its own on a free port of 127.0.0.1, as if behind a proxy; people play patrols as quickly as they are
asked, first alone, then beside each attack, which several addresses carry out at the same time. For each: answers a
second, as a share of those without any attack, and the longest stall of the event loop, with and without the time
in which other programs had its core. With `--unlimited` no proxy is named: the limits of an address do not count
then, for all calls come from this very machine.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import lzma
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import uvloop
from server_load import REST, ROOT, free_port, load, passed_on, post, seat

from sandtable.games import find
from sandtable.kernel import Seeded, open_table
from sandtable.kernel.record import MAGIC

DEAR = "13 cru/attack 13 sub/under 13 ftr", "13 cru 13 sub/under 13 ftr"
ATTACKERS = 4
"""Who does the same at the same time, each from an address of its own."""
Act = Callable[[Mapping[str, str]], int]
"""One attempt, with the words of the proxy: the status that came back, 0 if none."""


@contextlib.contextmanager
def serving(folder: Path, *, proxied: bool) -> Iterator[tuple[int, psutil.Process, Path]]:
    """A watched server: its port, how to look at it, where its stalls are written."""
    port, stalls = free_port(), folder / "stalls"
    program = ROOT / "bench" / "watched_server.py"
    environment = {**os.environ, "SANDTABLE_PROXIES": "127.0.0.1" if proxied else ""}
    process = subprocess.Popen(
        [sys.executable, str(program), str(port), str(folder / "data"), str(stalls)], env=environment
    )
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


def call(port: int, path: str, headers: Mapping[str, str], body: bytes | None = None) -> int:
    """A call of an attacker, who does not care what comes back."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, dict(headers))
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return 0


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


def attacks(port: int, proxied: bool) -> dict[str, Act]:
    """What is tried, each again and again."""
    headers = passed_on() if proxied else {}
    odds = urllib.parse.urlencode({"attack": DEAR[0], "defence": DEAR[1], "options": "expansion"})
    war, small = campaign(), bomb()
    locked = post(port, "/api/matches", {"game": "war_room", "password": "secret", "seats": {}}, headers)
    mine = post(port, "/api/matches", {"game": "war_room"}, headers)
    long = post_file(port, war, headers)
    key = next(iter(mine["seats"].values()))
    guess, mine_too = json.dumps({"password": "guess"}).encode(), json.dumps({}).encode()
    return {
        "dear odds": lambda by: call(port, f"/api/games/dateline/odds?{odds}", by),
        "a small file that unpacks to 40 MiB": lambda by: call(port, "/api/import", by, small),
        "the record of a campaign": lambda by: call(port, "/api/import", by, war),
        "the diary of a campaign": lambda by: call(port, f"/api/keys/{long}/diary", by),
        "exports of a campaign": lambda by: call(port, f"/api/keys/{long}/export", by),
        "wrong passwords": lambda by: call(port, f"/api/matches/{locked['match']}/watch", by, guess),
        "sandboxes": lambda by: call(port, f"/api/keys/{key}/sandbox", by, mine_too),
        "films": lambda by: call(port, f"/api/keys/{key}/film?at=3", by),
        "new tables": lambda by: call(port, "/api/matches", by, json.dumps({"game": "war_room"}).encode()),
    }


def post_file(port: int, data: bytes, headers: Mapping[str, str]) -> str:
    """Bring a record in: the key of its seat."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/import", data, dict(headers))
    with urllib.request.urlopen(request) as answer:
        key: str = next(iter(json.loads(answer.read())["seats"].values()))
    return key


@contextlib.contextmanager
def under(attack: Act | None, proxied: bool) -> Iterator[Counter[int]]:
    """While several people do this again and again, each in a process of its own; how often, by what came back."""
    forked, done = multiprocessing.get_context("fork"), Counter[int]()
    over, counts = forked.Event(), forked.SimpleQueue()

    def again(headers: Mapping[str, str]) -> None:
        mine = Counter[int]()
        while attack is not None and not over.is_set():
            mine[attack(headers)] += 1
        counts.put(mine)

    attackers = []
    for _ in range(ATTACKERS if attack else 0):
        attackers.append(forked.Process(target=again, args=(passed_on() if proxied else {},)))
        attackers[-1].start()
    try:
        yield done
    finally:
        over.set()
        for _ in attackers:
            done.update(counts.get())
        for attacker in attackers:
            attacker.join()


def longest(stalls: Path, since: float) -> tuple[int, int]:
    """The longest stall since then, in milliseconds: all of it, and without the time that other programs took."""
    lines = [[float(word) for word in line.split()] for line in stalls.read_text().splitlines()]
    later = [line[1:] for line in lines if line[0] > since] or [[0.0, 0.0]]
    return round(max(one[0] for one in later)), round(max(one[1] for one in later))


def measure(seconds: float, matches: int, *, proxied: bool) -> list[dict[str, Any]]:
    """Everything, one after the other on one server."""
    (ROOT / "var").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="attacks-", dir=ROOT / "var"))
    rows: list[dict[str, Any]] = []
    try:
        with serving(folder, proxied=proxied) as (port, process, stalls):
            acts = attacks(port, proxied)
            tried: dict[str, Act | None] = {"nothing, cold": None, "nothing": None, **acts, "nothing again": None}
            alone = 0
            for what, attack in tried.items():
                new = {"game": "steel_wolves", "scenario": "u107_1941"}
                players, latencies = seat(port, new, matches, matches, proxied=proxied)
                time.sleep(REST)
                began = time.time()
                with under(attack, proxied) as done:
                    result = uvloop.run(load(process, players, latencies, seconds))
                rate, (stall, own) = result["answers_per_second"], longest(stalls, began)
                alone = alone if attack or what == "nothing again" else rate
                rows.append(
                    {
                        "beside": what,
                        "answers_per_second": rate,
                        "share": round(rate / alone, 2),
                        "p99_ms": result["p99_ms"],
                        "longest_stall_ms": stall,
                        "longest_stall_of_its_own_ms": own,
                        "attempts": sum(done.values()),
                        "refused": done[429],
                    }
                )
                print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    finally:
        shutil.rmtree(folder)
    return rows


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--unlimited", action="store_true")
    parser.add_argument("--json", action="store_true", help="the rows once more, in one line, at the end")
    chosen = parser.parse_args()
    rows = measure(chosen.seconds, chosen.matches, proxied=not chosen.unlimited)
    if chosen.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
