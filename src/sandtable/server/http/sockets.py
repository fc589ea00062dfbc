"""The websocket: who may connect, how much and how fast; everything else is the match's."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs, urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from sandtable.kernel import Refusal
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.audience.client import FAULT, POLICY, TOO_BIG, TOO_SLOW, UNKNOWN_KEY, Client
from sandtable.server.match.live_match import LiveMatch, MatchClosed
from sandtable.server.wire import messages
from sandtable.server.wire.errors import ApiError
from sandtable.server.wire.limits import MESSAGES, Meter

LARGEST = 64 * 1024
"""Bytes of a message."""
WEIGHTS: dict[type, int] = {messages.Resync: 20, messages.Undo: 20, messages.Rewind: 40}
"""Messages that one counts for: to send everything anew, or to go back in a long record, costs as much."""
LAST_WORDS = 5.0
"""Seconds that a socket may take to hear why it is closed."""

_messages: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)


class _Number(msgspec.Struct):
    re: int | None = None


def same_origin(origin: str | None, host: str | None) -> bool:
    """Does the page that opens the socket come from this server? (Programs send no origin.)"""
    try:
        return origin is None or (host is not None and urlsplit(origin).netloc.lower() == host.lower())
    except ValueError:  # what does not read is foreign
        return False


def malformed(data: bytes | str, error: Exception) -> bytes:
    """The refusal of something that is no message: what is wrong, and in which field."""
    try:
        re = msgspec.json.decode(data, type=_Number).re
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        re = None
    why, _, path = str(error).partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    return msgspec.json.encode(messages.Refused(re, Refusal("TABLE", "malformed", {"why": why}, field)))


class Sockets:
    """The ASGI application behind ``/ws``. It speaks to the server directly: this is the hot path."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket from its first byte to its last."""
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        headers = dict(scope["headers"])
        origin, address = headers.get(b"origin"), headers.get(b"host", b"").decode("latin-1")
        if not same_origin(origin and origin.decode("latin-1"), address):
            await _close(send, POLICY, "open the table from its own page")
            return
        wanted = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
        peer = scope["client"][0] if scope.get("client") else None
        try:
            address = self.lobby.limits.addresses.of(peer, Headers(scope=scope))
            async with self.lobby.limits.socket(address) as meter:
                await self._serve(wanted, receive, send, meter)
        except ApiError as error:
            await _close(send, TOO_SLOW, error.reason)

    async def _serve(self, wanted: str, receive: Receive, send: Send, together: Meter) -> None:
        try:
            keys = self.lobby.keys(wanted)
            match = await self.lobby.open_match(keys[0].match)
            client = Client(keys)
            await match.call(lambda: match.join(client))
        except ApiError as error:
            if error.status == 404:
                await _close(send, UNKNOWN_KEY, "unknown")
            else:
                await _close(send, FAULT, error.reason)
            return
        except MatchClosed:
            await _close(send, FAULT, "the match was interrupted: connect again")
            return
        writer = asyncio.create_task(_write(send, client))
        client.reader = asyncio.create_task(_read(receive, client, match, together))
        try:
            await asyncio.wait({client.reader})
        finally:
            client.reader.cancel()
            match.leave(client)
            client.close(1000, "")
            _, stuck = await asyncio.wait({writer}, timeout=LAST_WORDS)
            for task in stuck:
                task.cancel()


async def _close(send: Send, code: int, reason: str) -> None:
    await send({"type": "websocket.close", "code": code, "reason": reason})


async def _read(receive: Receive, client: Client, match: LiveMatch, together: Meter) -> None:
    """Pass on what comes in. `together`: counts what all sockets of the address send."""
    meter = Meter(MESSAGES)
    while client.closing is None:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            client.gone = True
            return
        data: bytes | str = message.get("text") or message.get("bytes") or b""
        if len(data) > LARGEST:
            client.close(TOO_BIG, f"a message may have {LARGEST} bytes")
            return
        parsed: messages.ClientMessage | Exception
        try:
            messages.refuse_nul(data)
            parsed = _messages.decode(data)
        except (ValueError, RecursionError) as error:
            parsed = error
        weight = WEIGHTS.get(type(parsed), 1)
        if not (meter.passes(weight) and together.passes(weight)):
            client.close(POLICY, "too many messages: slow down")
            return
        if isinstance(parsed, Exception):
            client.send(malformed(data, parsed))
            continue
        if not match.alive:
            return
        match.post(client, parsed)


async def _write(send: Send, client: Client) -> None:
    """Send what is in the box as one frame, again and again; then close if that is wanted."""
    outbox = client.outbox
    try:
        while client.closing is None or outbox:
            if outbox and not client.gone:
                frame = b"[" + b",".join(outbox) + b"]"
                outbox.clear()
                await send({"type": "websocket.send", "text": frame.decode()})
                continue
            if client.closing is not None:
                break
            client.wake.clear()
            await client.wake.wait()
        if not client.gone:
            await _close(send, *client.closing)
    except (OSError, RuntimeError):  # the other side went away in the middle of it
        client.close(1000, "")
