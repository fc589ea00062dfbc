"""People at a server: HTTP calls and sockets, with everything that came in kept for inspection."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.kernel import Game
from sandtable.server.run import server
from tests.server.games import GAMES

PATIENCE = 60
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a thread of its own: browser tests of this process leave an event loop running in the main one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, work).result()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """A server in a thread of this process, on a free port."""

    def __init__(self, data: Path | str, games: Mapping[str, Game[Any, Any]] = GAMES) -> None:
        self.data = data
        self.games = games
        self.port = 0
        self.http = httpx.Client()
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self.start()

    def start(self) -> None:
        self.port = free_port()
        self._server = server("127.0.0.1", self.port, self.data, self.games)
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        wait_until(lambda: self._server is not None and self._server.started)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def stop(self) -> None:
        assert self._server is not None and self._thread is not None
        self.http.close()
        self._server.should_exit = True
        self._thread.join()

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def lobby(self) -> Any:
        """The server's inside, for looking at the truth."""
        assert self._server is not None
        return self._server.config.app.state.lobby  # type: ignore[union-attr]

    def state(self, match: str) -> Any:
        """A match in memory."""
        return self.lobby._live[match].state

    def table(self, match: str) -> Any:
        """The table of a match in memory."""
        return self.state(match).table

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def new(self, game: str, *people: str, **more: Any) -> Any:
        """A match with these seats human and the others bots."""
        return self.post("/api/matches", game=game, seats={seat: {} for seat in people}, **more)

    def sit(self, *keys: str) -> Person:
        return Person(self.port, ",".join(keys))


def merged(view: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A view with the fields that changed, and those that changed of its part `public`."""
    public = {"public": {**view["public"], **part["public"]}} if "public" in part else {}
    return {**view, **part, **public}


class Person:
    """A socket and what it was told."""

    def __init__(self, port: int, key: str, **more: Any) -> None:
        self.socket: ClientConnection = connect(
            f"ws://127.0.0.1:{port}/ws?key={key}", max_size=None, compression=None, legacy=True, **more
        )
        self.raw: list[str] = []
        self._frame: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.facts: list[dict[str, Any]] = []
        self._re = 0
        self.wait("hello")

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def receive(self) -> dict[str, Any]:
        if not self._frame:
            text = self.socket.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            self.raw.append(text)
            self._frame = json.loads(text)
        message = self._frame.pop(0)
        self.messages.append(message)
        if message["type"] == "hello":
            self.now = dict(message)
            self.facts = list(message["facts"])
        elif message["type"] == "update":
            views = {seat: merged(self.now["view"][seat], part) for seat, part in message.get("view", {}).items()}
            self.now.update(message, view={**self.now["view"], **views})
            self.facts += message.get("facts", [])
            for n in message.get("struck", []):
                self.facts[n]["undone"] = True
        return message

    def wait(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind with these fields."""
        while True:
            message = self.receive()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def until(self, seen: Any) -> None:
        """Receive until something is true of what was told."""
        while not seen(self):
            self.receive()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send with a number; the ack or refusal of it."""
        self._re += 1
        self.send(re=self._re, **message)
        while True:
            got = self.receive()
            if got["type"] in ("ack", "refused") and got["re"] == self._re:
                return got

    @property
    def questions(self) -> list[dict[str, Any]]:
        return [question for question in self.now["questions"] if not question.get("answered")]

    def asked(self) -> dict[str, Any]:
        """The first open question, waiting for it if there is none."""
        self.until(lambda person: person.questions)
        return self.questions[0]

    def answer(self, answer: Any = None, **change: Any) -> dict[str, Any]:
        """Answer the first open question (by its default), or a changed form of that message."""
        while True:
            question = self.asked()
            message = {
                "seat": question["seat"],
                "to": question["id"],
                "seq": question["seq"],
                "answer": question["default"] if answer is None else answer,
            }
            got = self.ask(type="answer", **{**message, **change})
            if got["type"] == "ack":  # what it is asked has changed and is on its way
                while "questions" not in self.receive():
                    pass
            elif not change and got["refusal"]["reason"] in ("stale", "question-is-closed"):
                self.sync()  # somebody else moved first, as at any table
                continue
            return got

    def play(self) -> None:
        """Answer what is asked, if anything is."""
        self.sync()
        if self.questions:
            self.answer()

    def sync(self) -> dict[str, Any]:
        """Everything anew: whatever was on its way before has come."""
        self.send(type="resync")
        return self.wait("hello")

    def closed(self) -> ConnectionClosed:
        """Receive until the server closes; how it did."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed


def wait_until(true: Callable[[], Any]) -> None:
    """Wait for something of another thread; if it does not come, say what was waited for."""
    until = time.monotonic() + 4 * PATIENCE
    while not true():
        if time.monotonic() > until:
            line = "".join(inspect.stack()[1].code_context or ["something"]).strip()
            pytest.fail(f"waited {4 * PATIENCE} s in vain: {line}")
        time.sleep(0.01)


def refusal(message: dict[str, Any]) -> dict[str, Any]:
    assert message["type"] == "refused", message
    found: dict[str, Any] = message["refusal"]
    return found


@contextlib.contextmanager
def seated(house: House, *keys: str) -> Any:
    """Several people, each with a key."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(house.sit(key)) for key in keys]
