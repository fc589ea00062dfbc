"""The diary of a match, where its game keeps one: made when somebody asks, from what the asking seats were told."""

from __future__ import annotations

import gzip

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.server.http.requests import count
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.state import MatchState
from sandtable.server.pool import work
from sandtable.server.pool.processes import READING
from sandtable.server.store.rows import KeyRow
from sandtable.server.wire.errors import unknown


async def told(match: MatchState, keys: list[KeyRow]) -> tuple[list[int], bytes]:
    """Where in the record the facts stand that these keys may know, none that was undone, and the view of now."""
    match.sit_down(match.opens(keys)[1])
    seats = match.sees(match.opens(keys)[1])
    book = await match.book(seats)
    struck = set(book.struck)
    where = [index for n, index in enumerate(book.where) if n not in struck]
    return where, msgspec.json.encode(match.table.view(seats[0] if seats else None))


def routes(api: APIRouter, lobby: Lobby) -> None:
    """The call."""

    @api.get("/keys/{key}/diary", summary="What the seats know of the match, as a diary")
    async def diary(request: Request, key: str) -> Response:
        await count(lobby, request, "reckon")
        live, rows = await lobby.opened(key)
        game = live.state.game
        if not hasattr(game, "diary"):
            raise unknown()
        where, seen = await live.call(lambda: told(live.state, rows))
        async with lobby.entries_file(live.state.row.id) as entries:
            body = await lobby.pool.run(READING, work.diary, game, entries, where, seen)
        headers = {"Cache-Control": "no-store", "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            body = await lobby.in_thread(lambda: gzip.decompress(body))
            del headers["Content-Encoding"]
        return Response(body, headers=headers, media_type="application/json")
