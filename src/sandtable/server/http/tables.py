"""Making, listing, joining, watching, importing."""

from __future__ import annotations

import asyncio
from functools import partial
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.server.http import seats
from sandtable.server.http.requests import caller, count, gives, read, reply, takes, upload
from sandtable.server.lobby import exchange, incoming
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import ApiError

LARGE = 32 * 1024 * 1024
"""Bytes of a record file that may be imported."""
MOST_LISTED = 200
"""Matches of one page of the public list."""


def routes(api: APIRouter, lobby: Lobby) -> None:
    """Making, listing, joining, watching, importing."""

    @api.post(
        "/matches",
        summary="Start a match",
        openapi_extra=takes(api_types.NewMatch),
        responses=gives(api_types.Created),
    )
    async def create(request: Request) -> Response:
        await count(lobby, request, "create")
        return reply(await lobby.create(await read(request, api_types.NewMatch)))

    @api.get(
        "/matches",
        summary="The public list, newest first; the header Link leads to the next page",
        responses=gives(list[api_types.Listed]),
    )
    async def listing(request: Request, count: int = MOST_LISTED, before: str = "") -> Response:
        await lobby.limits.address("list", caller(lobby, request))
        count = max(1, min(count, MOST_LISTED))
        started, _, id = before.partition("~")
        listed = await asyncio.to_thread(lambda: lobby.listed(count, (started, id) if before else None))
        response = reply(listed)
        if len(listed) == count:
            last = quote(f"{listed[-1].started}~{listed[-1].match}")
            response.headers["Link"] = f'</api/matches?count={count}&before={last}>; rel="next"'
        return response

    async def enter(request: Request, match: str, password: str | None) -> LiveMatch:
        await count(lobby, request, "join")
        await lobby.limits.table("join", match)
        row, who = lobby.row(match), caller(lobby, request)
        if row.password:
            await lobby.limits.may_guess(who, match)
        try:
            await lobby.check_password(row, password)
        except ApiError as error:
            if error.reason == "wrong-password":
                lobby.limits.guesses.wrong(who, match)
            raise
        return await lobby.open_match(match)

    @api.post(
        "/matches/{match}/join",
        summary="Take a free seat",
        openapi_extra=takes(api_types.Join),
        responses=gives(api_types.NewKey),
    )
    async def join(request: Request, match: str) -> Response:
        act = await read(request, api_types.Join)
        live = await enter(request, match, act.password)
        return reply(await live.call(lambda: seats.join(live.state, act)))

    @api.post(
        "/matches/{match}/watch",
        summary="Watch",
        openapi_extra=takes(api_types.Watch),
        responses=gives(api_types.NewKey),
    )
    async def watch(request: Request, match: str) -> Response:
        act = await read(request, api_types.Watch)
        live = await enter(request, match, act.password)
        return reply(await live.call(lambda: seats.watch(live.state)))

    @api.post(
        "/import",
        summary="A record file or sealed save becomes a match here",
        openapi_extra={"requestBody": {"content": {"application/octet-stream": {}}}},
        responses=gives(api_types.Created),
    )
    async def import_file(request: Request) -> Response:
        await count(lobby, request, "import")
        return reply(await exchange.import_file(lobby, partial(upload, lobby, request, LARGE), incoming.PATIENCE))
