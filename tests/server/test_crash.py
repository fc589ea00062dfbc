"""kill -9 under load: after the restart no acknowledged answer is missing and every match replays to its hash."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from sandtable.kernel import Record, Seeded, Table, replay
from sandtable.kernel.record import Answered
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.store.rows import MatchRow
from sandtable.server.store.sqlite import SqliteStore
from tests.server.games import GAMES
from tests.server.people import free_port, run

SERVER = Path(__file__).parent / "serve_toys.py"
MATCHES = 12


class Victim:
    """A server process that is going to be killed."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        self.process = subprocess.Popen([sys.executable, str(SERVER), str(self.port), str(data)])
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.05)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


async def play(port: int, keys: list[str], acknowledged: dict[str, list[tuple[str, Any]]]) -> None:
    """Everybody answers as fast as they can until the server is gone; notes what was acknowledged, in order."""

    async def one(key: str) -> None:
        rng = random.Random(key)
        sent: tuple[str, Any] | None = None
        questions: list[dict[str, Any]] = []
        waiting = False
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with websockets.connect(f"ws://127.0.0.1:{port}/ws?key={key}") as table:
                async for frame in table:
                    for message in json.loads(frame):
                        if message["type"] == "ack":
                            assert sent is not None
                            acknowledged[key].append(sent)
                            sent = None
                        elif message["type"] in ("hello", "update"):
                            if "questions" in message:
                                questions, waiting = message["questions"], False
                            if message.get("outcome"):
                                return
                    todo = [question for question in questions if not question.get("answered")]
                    if sent is None and not waiting and todo:
                        question = todo[0]
                        answer = question["default"]
                        if question["type"] == "pick":
                            answer = rng.choice(question["options"])["id"]
                        sent, waiting = (question["id"], answer), True
                        order = {"type": "answer", "re": 1, "seat": question["seat"], "to": question["id"]}
                        await table.send(json.dumps({**order, "seq": question["seq"], "answer": answer}))

    await asyncio.gather(*(one(key) for key in keys))


def records(data: Path) -> dict[str, tuple[Record, Table[Any, Any]]]:
    """Every match of a stopped server: its record, and its table restored from the last checkpoint."""
    lobby = Lobby(SqliteStore(data / "sandtable.db"), GAMES)
    try:
        found = {}
        for match in lobby.store.find(MatchRow):
            table, files, stored = lobby._read(GAMES[match.game], match)
            assert len(table.entries) == stored, "restoring must add nothing to what was committed"
            assert files.seeds
            found[match.id] = (table.record(), table)
        return found
    finally:
        lobby.threads.shutdown()
        lobby.store.close()


@pytest.mark.parametrize("round_", range(4))
def test_no_acknowledged_answer_is_lost_by_kill_9(tmp_path: Path, round_: int) -> None:
    rng = random.Random()
    http = httpx.Client(timeout=60)
    victim = Victim(tmp_path)
    owner: dict[str, str] = {}
    try:
        for i in range(MATCHES):
            game = ("pack", "faulty", "spies")[i % 3]
            body = {"game": game, "options": {"rounds": "9"} if game == "spies" else {}}
            made = http.post(f"http://127.0.0.1:{victim.port}/api/matches", json=body).json()
            owner[next(iter(made["seats"].values()))] = made["match"]
        acknowledged: dict[str, list[tuple[str, Any]]] = {key: [] for key in owner}
        enough = rng.randint(1, 120)

        def kill_in_the_middle() -> None:
            while sum(map(len, acknowledged.values())) < enough and victim.process.poll() is None:
                time.sleep(0.0005)
            time.sleep(rng.random() * 0.02)
            victim.kill()

        killer = threading.Thread(target=kill_in_the_middle)
        killer.start()
        run(play(victim.port, list(owner), acknowledged))
        killer.join()
    finally:
        victim.kill()
    assert sum(map(len, acknowledged.values())) >= enough

    kept = records(tmp_path)
    for key, match in owner.items():
        record, table = kept[match]
        stored = [(e.to, e.answer) for e in record.entries if isinstance(e, Answered) and e.by == "player"]
        mine = acknowledged[key]
        assert stored[: len(mine)] == mine, f"round {round_}: an acknowledged answer is missing"
        assert len(stored) <= len(mine) + 1, "at most the answer that was on its way"
        assert replay(GAMES[record.game], record, Seeded(0)).state_hash == table.state_hash

    again = Victim(tmp_path)
    try:
        for key, match in owner.items():
            info = http.get(f"http://127.0.0.1:{again.port}/api/keys/{key}").json()
            assert info["match"] == match
    finally:
        again.kill()
