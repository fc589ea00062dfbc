"""The diary of a match, where its game keeps one: made when somebody asks, from what the asking seats were told."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.server.lobby.lobby import Hall
from sandtable.server.match.live_match import Host
from sandtable.server.pool import work
from sandtable.server.pool.processes import READING
from sandtable.server.store.rows import KeyRow
from sandtable.server.wire.errors import unknown


async def told(host: Host, keys: list[KeyRow]) -> tuple[list[int], bytes]:
    """Where in the record the facts stand that these keys may know, none that was undone, and the view of now."""
    host.sit_down(host.opens(keys)[1])
    seats = host.sees(host.opens(keys)[1])
    book = await host.teller.book(seats)
    struck = set(book.struck)
    where = [index for n, index in enumerate(book.where) if n not in struck]
    return where, msgspec.json.encode(host.table.view(seats[0] if seats else None))


def diaries(api: APIRouter, hall: Hall) -> None:
    """The call."""

    @api.get("/keys/{key}/diary", summary="What the seats know of the match, as a diary")
    async def diary(request: Request, key: str) -> Response:
        address = hall.limits.addresses.of(request.client.host if request.client else None, request.headers)
        await hall.limits.address("reckon", address)
        rows = hall.keys(key)
        host = await hall.host(rows[0].match)
        if not hasattr(host.game, "diary"):
            raise unknown()
        where, seen = await host.call(lambda: told(host, [host.keys[row.key] for row in rows]))
        entries = await hall.entries(host.match.id)
        body = await hall.heavy.run(READING, work.diary, host.game, entries, where, seen)
        return Response(body, headers={"Cache-Control": "no-store"}, media_type="application/json")
