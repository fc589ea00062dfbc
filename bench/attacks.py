"""What somebody who wants to stop the server can do to those who play on it.

    python bench/attacks.py [--seconds 8] [--matches 20] [--only films] [--json]

A server of its own on a free port of 127.0.0.1, run as `sandtable serve` runs it, as if behind a proxy; people play
patrols as quickly as they are asked. Each attack is carried out in the middle of such play: the same people first
play undisturbed, then beside the attack, then undisturbed again, so that what else the machine has to do weighs on
both alike. Four addresses attack at once, each with the next try as soon as the last was answered.

The attackers' own work shall not be taken for the server's: they are processes of their own that send bytes made
beforehand over a socket that stays open, and look at nothing of the answer but its status and its length. What they
and the server's helpers (the processes for heavy work) computed is told beside the rest.

For each attack: answers a second, as a share of those undisturbed; what the attack cost the server's own process,
in cores (what it computed more than these answers cost undisturbed: one core answers, so this is the share of the
answers that an attack takes where nobody else wants the cores, and the better figure where attackers, players,
helpers and other programs share them); the longest stall of the event loop, with and without the time in which
other programs had its core, beside the attack and undisturbed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import lzma
import multiprocessing
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import uvloop
from msgspec import Struct
from server_load import REST, ROOT, Player, cpu_seconds, free_port, passed_on, post, seat

from sandtable.games import find
from sandtable.kernel import Seeded, open_table
from sandtable.kernel.record import MAGIC

DEAR = "13 cru/attack 13 sub/under 13 ftr", "13 cru 13 sub/under 13 ftr"
ATTACKERS = 4
"""Who does the same at the same time, each from an address of its own."""
AHEAD = 7
"""Matches that a player has finished in two seconds at most."""
SETTLE = 2.0
"""Seconds after an attack that count for nothing: what it began is finished."""


class Call(Struct):
    """What an attacker sends again and again."""

    method: str
    path: str
    body: bytes = b""

    def sent_by(self, headers: Mapping[str, str]) -> bytes:
        """The bytes of it, with the words of the proxy."""
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(self.body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + self.body


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, psutil.Process, Path]]:
    """A watched server behind a proxy: its port, how to look at it, where its stalls are written."""
    port, stalls = free_port(), folder / "stalls"
    program = ROOT / "bench" / "watched_server.py"
    process = subprocess.Popen(
        [sys.executable, str(program), str(port), str(folder / "data"), str(stalls)],
        env={**os.environ, "SANDTABLE_PROXIES": "127.0.0.1"},
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


# --- what is tried ----------------------------------------------------------------------------------------


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


def attacks(port: int) -> dict[str, Call]:
    """What is tried, each again and again."""
    odds = urllib.parse.urlencode({"attack": DEAR[0], "defence": DEAR[1], "options": "expansion"})
    war = campaign()
    locked = post(port, "/api/matches", {"game": "war_room", "password": "secret", "seats": {}}, passed_on())
    mine = post(port, "/api/matches", {"game": "war_room"}, passed_on())
    long, key = bring_in(port, war), next(iter(mine["seats"].values()))
    return {
        "dear odds": Call("GET", f"/api/games/dateline/odds?{odds}"),
        "a small file that unpacks to 40 MiB": Call("POST", "/api/import", bomb()),
        "the record of a campaign": Call("POST", "/api/import", war),
        "a long file of nothing": Call("POST", "/api/import", bytes(30 * 2**20)),
        "the diary of a campaign": Call("GET", f"/api/keys/{long['seat']}/diary"),
        "exports of a campaign": Call("GET", f"/api/keys/{long['seat']}/export"),
        "sealed saves of a campaign": Call("GET", f"/api/keys/{long['owner']}/export?form=sealed"),
        "films of a campaign": Call("GET", f"/api/keys/{long['seat']}/film?at=3000"),
        "wrong passwords": Call("POST", f"/api/matches/{locked['match']}/watch", b'{"password": "guess"}'),
        "sandboxes": Call("POST", f"/api/keys/{key}/sandbox", b"{}"),
        "films": Call("GET", f"/api/keys/{key}/film?at=3"),
        "new tables": Call("POST", "/api/matches", b'{"game": "war_room"}'),
    }


def bring_in(port: int, data: bytes) -> dict[str, str]:
    """Bring a record in: the keys of its owner and of its seat."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/import", data, passed_on())
    with urllib.request.urlopen(request) as answer:
        made = json.loads(answer.read())
    return {"owner": made["owner"], "seat": next(iter(made["seats"].values()))}


# --- the attackers ----------------------------------------------------------------------------------------


def answered(wire: socket.socket, room: bytearray) -> int:
    """Read an answer and forget it; its status."""
    head = b""
    while b"\r\n\r\n" not in head:
        came = wire.recv(65_536)
        if not came:
            raise ConnectionError
        head += came
    head, _, rest = head.partition(b"\r\n\r\n")
    status = int(head[9:12])
    lower = head.lower()
    if b"content-length:" in lower:
        left = int(lower.split(b"content-length:")[1].split(b"\r\n")[0]) - len(rest)
        while left > 0:
            got = wire.recv_into(room, min(left, len(room)))
            if not got:
                raise ConnectionError
            left -= got
        return status
    while not rest.endswith(b"0\r\n\r\n"):  # in pieces
        came = wire.recv(262_144)
        if not came:
            raise ConnectionError
        rest = rest[-8:] + came
    return status


class Attackers:
    """Several people who do the same again and again, each in a process of its own, while they are let."""

    def __init__(self, port: int, call: Call) -> None:
        forked = multiprocessing.get_context("fork")
        self._go, self._over, self._counts = forked.Event(), forked.Event(), forked.SimpleQueue()
        self._processes = [
            forked.Process(target=self._again, args=(port, call.sent_by(passed_on()))) for _ in range(ATTACKERS)
        ]
        for process in self._processes:
            process.start()

    def _again(self, port: int, sent: bytes) -> None:
        done, room, wire = Counter[int](), bytearray(262_144), None
        self._go.wait()
        began = time.process_time()
        while not self._over.is_set():
            try:
                if wire is None:
                    wire = socket.create_connection(("127.0.0.1", port), 60)
                wire.sendall(sent)
                done[answered(wire, room)] += 1
            except OSError:
                done[0] += 1
                wire = None
        self._counts.put((done, time.process_time() - began))

    def go(self) -> None:
        """Begin."""
        self._go.set()

    def stop(self) -> None:
        """What is under way is the last."""
        self._over.set()

    def count(self) -> tuple[Counter[int], float]:
        """What came back how often, and the seconds that they computed."""
        done, spent = Counter[int](), 0.0
        for _ in self._processes:
            mine, seconds = self._counts.get()
            done.update(mine)
            spent += seconds
        for process in self._processes:
            process.join()
        return done, spent


# --- the measurement --------------------------------------------------------------------------------------


class Moment(Struct):
    """How far everything was at an instant."""

    at: float
    wall: float
    answers: int
    server: float
    helpers: float


def helpers_seconds(process: psutil.Process) -> float:
    """What the processes for heavy work have computed, those that are gone included."""
    gone = process.cpu_times()
    total = float(gone.children_user + gone.children_system)
    for child in process.children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            total += cpu_seconds(child)
    return total


def longest(stalls: Path, first: float, last: float) -> tuple[int, int]:
    """The longest stall between two instants, in milliseconds: all of it, and without the time of other
    programs."""
    lines = [[float(word) for word in line.split()] for line in stalls.read_text().splitlines()]
    within = [line[1:] for line in lines if first < line[0] <= last + 0.3] or [[0.0, 0.0]]
    return round(max(one[0] for one in within)), round(max(one[1] for one in within))


async def beside(
    process: psutil.Process, players: Sequence[Player], latencies: list[float], attackers: Attackers, seconds: float
) -> list[Moment]:
    """Play; the moments at which quiet, attack, rest and quiet again began, and the end."""
    whole = 2 * seconds + SETTLE
    go = asyncio.Barrier(len(players) + 1)
    playing = asyncio.gather(*(player.play(go, whole + 0.5) for player in players))
    await go.wait()

    def now() -> Moment:
        return Moment(
            time.perf_counter(), time.time(), len(latencies), cpu_seconds(process), helpers_seconds(process)
        )

    await asyncio.sleep(0.3)
    moments = [now()]
    for act, span in (
        (attackers.go, seconds / 2),
        (attackers.stop, seconds),
        (None, SETTLE),
        (None, seconds / 2),
    ):
        await asyncio.sleep(span)
        moments.append(now())
        if act is not None:
            act()
    await playing
    return moments


def rate(*spans: tuple[Moment, Moment]) -> tuple[float, float]:
    """Answers a second, and the server's microseconds for each."""
    answers = sum(end.answers - start.answers for start, end in spans)
    took = sum(end.at - start.at for start, end in spans)
    spent = sum(end.server - start.server for start, end in spans)
    return answers / took, 1e6 * spent / max(1, answers)


def row(
    what: str,
    moments: Sequence[Moment],
    latencies: Sequence[float],
    stalls: Path,
    done: Counter[int],
    theirs: float,
) -> dict[str, Any]:
    """The figures of one attack."""
    first, begun, over, again, end = moments
    alone, cost_alone = rate((first, begun), (again, end))
    under, cost = rate((begun, over))
    slow = sorted(latencies[begun.answers : over.answers]) or [0.0]
    span = over.at - begun.at
    stall, own = longest(stalls, begun.wall, over.wall)
    quiet = [longest(stalls, first.wall, begun.wall), longest(stalls, again.wall, end.wall)]
    return {
        "beside": what,
        "answers_per_second": round(under),
        "undisturbed": round(alone),
        "share": round(under / alone, 2),
        "server_cpu_us_per_answer": round(cost),
        "undisturbed_us": round(cost_alone),
        "cores_for_the_attack": round(max(0.0, under * (cost - cost_alone) / 1e6), 2),
        "p99_ms": round(1000 * slow[int(0.99 * len(slow))], 1),
        "longest_stall_ms": stall,
        "longest_stall_of_its_own_ms": own,
        "undisturbed_stall_ms": max(all_of_it for all_of_it, _ in quiet),
        "undisturbed_stall_of_its_own_ms": max(own_part for _, own_part in quiet),
        "tries_a_second": round(sum(done.values()) / span, 1),
        "by_status": {str(status): many for status, many in sorted(done.items())},
        "cores_of_helpers": round((over.helpers - begun.helpers) / span, 2),
        "cores_of_attackers": round(theirs / span, 2),
    }


def measure(seconds: float, matches: int, only: str) -> list[dict[str, Any]]:
    """Everything, one after the other on one server."""
    (ROOT / "var").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="attacks-", dir=ROOT / "var"))
    rows: list[dict[str, Any]] = []
    try:
        with serving(folder) as (port, process, stalls):
            acts = attacks(port)
            for what, call in acts.items():
                if only not in what:
                    continue
                new = {"game": "steel_wolves", "scenario": "u107_1941"}
                players, latencies = seat(port, new, matches, matches, proxied=True, ahead=round(AHEAD * seconds))
                attackers = Attackers(port, call)
                time.sleep(REST)
                moments = uvloop.run(beside(process, players, latencies, attackers, seconds))
                rows.append(row(what, moments, latencies, stalls, *attackers.count()))
                print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
                time.sleep(REST)
    finally:
        shutil.rmtree(folder)
    return rows


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--only", default="", help="the attacks whose names hold this")
    parser.add_argument("--json", action="store_true", help="the rows once more, in one line, at the end")
    chosen = parser.parse_args()
    rows = measure(chosen.seconds, chosen.matches, chosen.only)
    if chosen.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
