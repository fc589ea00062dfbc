"""Twenty boats at once on a real server, every station a socket: do their clocks keep pace, are orders seen soon?

    python bench/uboot_live.py [--matches 20] [--seconds 20]

A server process of its own is started as bench/server_load.py does it. Every match has four people at their
stations and runs at action speed. The First Officer sets the clock anew again and again, the Captain steers; the
time from sending an order to the update that tells another station of it is what is measured. A tick is late when
the server says that a boat's clock ran slower than it was set.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop
import websockets
from msgspec import Struct
from server_load import post, serving

from sandtable.games.uboot.rules.boat.clock import COMPRESSIONS
from sandtable.games.uboot.state.model import SEATS

LEVEL = "action"
EVERY_S = 2.0
"""Each officer orders so often."""
SLOW = 0.8
"""A clock that made less than this share of its pace between two pushes was late."""
FACTS = {"time_compression": "compression_set", "new_course": "order_given"}


class Fact(Struct):
    kind: str


class Clock(Struct):
    game_ms: int
    compression: int
    running: bool
    rate: float


class Told(Struct):
    type: str
    facts: list[Fact] | None = None
    clock: Clock | None = None


FRAME = msgspec.json.Decoder(list[Told])


class Boat:
    """One match: its four sockets, and what was measured on them."""

    def __init__(self, port: int, made: dict[str, Any]) -> None:
        self.port, self.keys = port, made["seats"]
        self.sockets: dict[str, websockets.ClientConnection] = {}
        self.waiting: dict[str, tuple[float, asyncio.Event]] = {}
        self.seen: dict[str, list[float]] = {kind: [] for kind in FACTS}
        self.rates: list[float] = []
        self.set = 1
        self.updates = 0
        self.re = 0

    async def man(self, stack: contextlib.AsyncExitStack) -> None:
        """Everybody sits down."""
        for seat in SEATS:
            address = f"ws://127.0.0.1:{self.port}/ws?key={self.keys[seat]}"
            self.sockets[seat] = await stack.enter_async_context(
                websockets.connect(address, compression=None, open_timeout=60, max_size=None)
            )
            reading = asyncio.create_task(self._read(seat))
            stack.callback(reading.cancel)

    async def _read(self, seat: str) -> None:
        async for frame in self.sockets[seat]:
            now = time.perf_counter()
            self.updates += 1
            for message in FRAME.decode(frame):
                if seat == "navigator" and message.clock is not None and message.clock.running:
                    # A report sets the clock back between two pushes: the slower of both paces was asked for.
                    pace = min(self.set, message.clock.compression)
                    self.rates.append(min(1.0, message.clock.rate / pace))
                    self.set = message.clock.compression
                if seat != "chief_engineer":
                    continue
                # The Chief Engineer gives none of these orders: he is told of them.
                for fact in message.facts or []:
                    for kind, (sent, heard) in list(self.waiting.items()):
                        if FACTS[kind] == fact.kind and not heard.is_set():
                            self.seen[kind].append(now - sent)
                            heard.set()

    async def order(self, seat: str, kind: str, answer: Any) -> None:
        """Give an order and wait until another station has been told."""
        heard = asyncio.Event()
        self.re += 1
        self.waiting[kind] = (time.perf_counter(), heard)
        message = {"type": "order", "re": self.re, "seat": seat, "kind": kind, "answer": answer}
        await self.sockets[seat].send(json.dumps(message))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(heard.wait(), 5)
        del self.waiting[kind]

    async def sail(self, begins: float, until: float) -> None:
        """Orders until the time is up."""
        await asyncio.sleep(max(0.0, begins - time.perf_counter()))
        await self.order("first_officer", "time_compression", LEVEL)
        self.seen["time_compression"].clear()
        self.rates.clear()
        course = 10
        while time.perf_counter() < until:
            course = (course + 15) % 360
            await self.order("captain", "new_course", {"degrees": course})
            await self.order("first_officer", "time_compression", LEVEL)
            await asyncio.sleep(EVERY_S)


def share(values: list[float], of: float) -> float:
    """A percentile, in milliseconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(len(ordered) * of))], 1) if ordered else 0.0


async def measure(port: int, made: list[dict[str, Any]], seconds: float) -> list[Boat]:
    """All boats at once; they begin one after the other, as people would."""
    boats = [Boat(port, one) for one in made]
    async with contextlib.AsyncExitStack() as stack:
        for boat in boats:
            await boat.man(stack)
        start = time.perf_counter()
        until = start + EVERY_S + seconds
        await asyncio.gather(*(boat.sail(start + EVERY_S * n / len(boats), until) for n, boat in enumerate(boats)))
    return boats


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--mission", default="moonlit_column")
    given = parser.parse_args()
    new = {
        "game": "uboot",
        "scenario": given.mission,
        "title": "live load",
        "options": {"briefing": "off"},
        "seats": {seat: {"holder": "human"} for seat in SEATS},
    }
    with tempfile.TemporaryDirectory() as folder, serving("uboot", Path(folder)) as (port, server):
        made = [post(port, "/api/matches", new) for _ in range(given.matches)]
        before = server.cpu_times()
        boats = uvloop.run(measure(port, made, given.seconds))
        after = server.cpu_times()
    rates = [rate for boat in boats for rate in boat.rates]
    orders = {kind: [one for boat in boats for one in boat.seen[kind]] for kind in FACTS}
    every = [one for times in orders.values() for one in times]
    figures = {
        "matches": given.matches,
        "stations": given.matches * len(SEATS),
        "compression": COMPRESSIONS[LEVEL],
        "pushes": len(rates),
        "late pushes": sum(rate < SLOW for rate in rates),
        "pace, share of what was set": round(sum(rates) / max(1, len(rates)), 3),
        "orders": len(every),
        "order to another station, p50 ms": share(every, 0.5),
        "order to another station, p99 ms": share(every, 0.99),
        **{f"{kind}, p99 ms": share(times, 0.99) for kind, times in orders.items()},
        "updates a second": round(sum(boat.updates for boat in boats) / given.seconds),
        "server, share of one core": round(
            (after.user + after.system - before.user - before.system) / given.seconds, 2
        ),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
