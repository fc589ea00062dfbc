"""The websocket: who may connect, how much and how fast; everything else is the host's."""

from __future__ import annotations

import asyncio
import time
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sandtable.kernel import Refusal
from sandtable.server import wire
from sandtable.server.client import POLICY, TOO_BIG, UNKNOWN_KEY, Client
from sandtable.server.hall import Hall, Refusing
from sandtable.server.host import Host

LARGEST = 64 * 1024
"""Bytes of a message."""
RATE = 100.0
"""Messages a second that a socket may send for long."""
BURST = 300.0

_messages: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


class _Number(msgspec.Struct):
    re: int | None = None


class Meter:
    """Lets so many messages a second pass, with a reserve for bursts."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self._left = burst
        self._last = time.monotonic()

    def passes(self) -> bool:
        """Count a message; False: too many."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._last) * self.rate) - 1
        self._last = now
        return self._left >= 0


def same_origin(origin: str | None, host: str | None) -> bool:
    """Does the page that opens the socket come from this server? (Programs send no origin.)"""
    return origin is None or (host is not None and urlsplit(origin).netloc.lower() == host.lower())


def malformed(data: bytes | str, error: Exception) -> bytes:
    """The refusal of something that is no message: what is wrong, and in which field."""
    try:
        re = msgspec.json.decode(data, type=_Number).re
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        re = None
    why, _, path = str(error).partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    return msgspec.json.encode(wire.Refused(re, Refusal("TABLE", "malformed", {"why": why}, field)))


async def serve(socket: WebSocket, hall: Hall) -> None:
    """One socket from its first byte to its last."""
    await socket.accept()
    if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(POLICY, "open the table from its own page")
        return
    try:
        keys = hall.keys(socket.query_params.get("key", ""))
        host = await hall.host(keys[0].match)
        client = Client(keys)
        await host.call(lambda: host.join(client))
    except Refusing:
        await socket.close(UNKNOWN_KEY, "unknown")
        return
    writer = asyncio.create_task(_write(socket, client))
    try:
        await _read(socket, client, host)
    finally:
        host.leave(client)
        client.close(1000, "")
        await writer


async def _read(socket: WebSocket, client: Client, host: Host) -> None:
    meter = Meter()
    while client.closing is None:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        data: bytes | str = message.get("text") or message.get("bytes") or b""
        if len(data) > LARGEST:
            client.close(TOO_BIG, f"a message may have {LARGEST} bytes")
            return
        if not meter.passes():
            client.close(POLICY, "too many messages: slow down")
            return
        try:
            parsed = _messages.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            client.send(malformed(data, error))
            continue
        if not host.alive:
            return
        host.post(client, parsed)


async def _write(socket: WebSocket, client: Client) -> None:
    """Send what is in the box, then close if that is wanted."""
    try:
        while True:
            while client.outbox:
                await socket.send_text(client.outbox.popleft().decode())
            if client.closing is not None:
                break
            client.wake.clear()
            await client.wake.wait()
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(*client.closing)
    except (WebSocketDisconnect, RuntimeError):
        client.close(1000, "")
