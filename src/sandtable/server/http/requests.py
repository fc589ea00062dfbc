"""What every call does: read a body, count it for its address, reply, and describe itself for the OpenAPI page."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from fastapi import Request
from starlette.responses import Response, StreamingResponse

from sandtable.server.lobby.lobby import Lobby
from sandtable.server.wire import api_types, messages
from sandtable.server.wire.errors import ApiError

T = TypeVar("T")

SMALL = 64 * 1024
PIECE = 1 << 18
"""Bytes of a long body that are read or sent in one go."""
REF = "#/components/schemas/{name}"


def reply(value: Any, status: int = 200) -> Response:
    """A value of the wire as a response that nobody keeps: answers hold keys."""
    body = msgspec.json.encode(value)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


async def pieces(request: Request, limit: int) -> AsyncIterator[bytes]:
    """The body in pieces, never more than the limit."""
    size, piece = 0, bytearray()
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit:
            raise ApiError(413, "too-large", f"At most {limit} bytes, please.")
        piece += chunk
        if len(piece) >= PIECE:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


async def body(request: Request, limit: int) -> bytes:
    """The whole of a short body."""
    return b"".join([piece async for piece in pieces(request, limit)])


async def upload(lobby: Lobby, request: Request, limit: int, file: Path) -> None:
    """The body into a file: what is long never stands in memory."""
    with file.open("wb") as out:
        async for piece in pieces(request, limit):
            await lobby.in_thread(partial(out.write, piece))


def download(lobby: Lobby, file: Path, headers: Mapping[str, str], media_type: str) -> Response:
    """A file in pieces, the next when the last has gone; nobody keeps it."""

    async def parts() -> AsyncIterator[bytes]:
        with file.open("rb") as source:
            while piece := await lobby.in_thread(partial(source.read, PIECE)):
                yield piece

    return StreamingResponse(parts(), 200, {"Cache-Control": "no-store", **headers}, media_type)


async def read(request: Request, kind: type[T]) -> T:
    """The body as a type of the wire; an error names the field."""
    data = await body(request, SMALL)
    try:
        messages.refuse_nul(data)
        return msgspec.json.decode(data or b"{}", type=kind)
    except (ValueError, RecursionError) as error:
        why, _, path = str(error).partition(" - at `$")
        raise ApiError(422, "malformed", f"{why}.", path.rstrip("`").lstrip(".")) from None


def caller(lobby: Lobby, request: Request) -> str:
    """The account of whoever calls."""
    return lobby.limits.addresses.of(request.client.host if request.client else None, request.headers)


async def count(lobby: Lobby, request: Request, kind: str) -> None:
    """Count a call of this kind for its address."""
    await lobby.limits.address(kind, caller(lobby, request))


def _json(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return {"content": {"application/json": {"schema": schema}}}


def gives(kind: Any) -> dict[int | str, dict[str, Any]]:
    """For the OpenAPI page: what a call gives."""
    return {
        200: {"description": "done", **_json(kind)},
        "4XX": {"description": "refused", **_json(api_types.Problem)},
    }


def takes(kind: Any) -> dict[str, Any]:
    """For the OpenAPI page: what a call takes."""
    return {"requestBody": _json(kind)}


def cached(request: Request, body: bytes, media_type: str) -> Response:
    """A response that a browser may keep and need not be sent again while it is the same."""
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
