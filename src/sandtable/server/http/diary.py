"""The diary of a match, where its game keeps one: made when somebody asks, from what the asking seats were told."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from sandtable.server.http.requests import PIECE, count, download
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.state import MatchState
from sandtable.server.pool import work
from sandtable.server.pool.processes import FILE
from sandtable.server.store.rows import KeyRow
from sandtable.server.wire.errors import unknown


def asked(match: MatchState, keys: list[KeyRow]) -> tuple[tuple[str, ...], int, bytes]:
    """Through whose eyes these keys look, how many entries the record has, and the view of now."""
    match.sit_down(match.opens(keys)[1])
    seats = match.sees(match.opens(keys)[1])
    return seats, len(match.table.entries), msgspec.json.encode(match.table.view(seats[0] if seats else None))


def routes(api: APIRouter, lobby: Lobby) -> None:
    """The call."""

    @api.get("/keys/{key}/diary", summary="What the seats know of the match, as a diary")
    async def diary(request: Request, key: str) -> Response:
        await count(lobby, request, "reckon")
        live, rows = await lobby.opened(key)
        id, game = live.state.row.id, live.state.game
        if not hasattr(game, "diary"):
            raise unknown()
        await lobby.limits.table("file", id)
        seats, entries, view = await live.call(lambda: asked(live.state, rows))

        async def write(into: Path) -> None:
            async with lobby.entries_aside(id) as aside:
                await lobby.pool.run(FILE, work.diary, game, aside, entries, seats, view, into)

        file = await lobby.downloads.file((id, "diary", entries, seats, view), write)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            return download(lobby, file, headers, "application/json")
        return StreamingResponse(_unpacked(lobby, file), 200, {"Cache-Control": "no-store"}, "application/json")


async def _unpacked(lobby: Lobby, file: Path) -> AsyncIterator[bytes]:
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    packed = await lobby.in_thread(file.read_bytes)
    while not unpacker.eof:
        yield await lobby.in_thread(partial(unpacker.decompress, packed, PIECE))
        packed = unpacker.unconsumed_tail
