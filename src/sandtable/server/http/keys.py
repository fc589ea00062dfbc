"""What a key opens and what its holder may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.server.http import correspondence, playing, seats
from sandtable.server.http.requests import caller, count, download, gives, read, reply, takes
from sandtable.server.lobby import exchange, sandboxes
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.state import MatchState
from sandtable.server.store.rows import KeyRow
from sandtable.server.wire import api_types, messages

T = TypeVar("T")


def routes(api: APIRouter, lobby: Lobby) -> None:
    """What a key opens and what its holder may do."""

    @api.get("/keys/{key}", summary="What a key opens", responses=gives(api_types.KeyInfo))
    async def info(key: str) -> Response:
        return reply(
            await lobby.call(key, lambda state, rows: playing.info(state, rows, lobby.rematch_keys(state, rows)))
        )

    @api.get("/keys/{key}/facts", summary="Older facts of the log", responses=gives(list[messages.FactLine]))
    async def facts(request: Request, key: str, before: int, count: int = 1_000, kind: str = "") -> Response:
        await lobby.limits.address("facts", caller(lobby, request))
        most = max(0, min(count, 5_000))
        return reply(await lobby.call(key, lambda state, rows: playing.facts(state, rows, before, most, kind[:80])))

    @api.get(
        "/keys/{key}/film", summary="What the seats saw at a fact of their log", responses=gives(api_types.Frame)
    )
    async def film(request: Request, key: str, at: int) -> Response:
        await count(lobby, request, "reckon")
        scene = await lobby.call(key, lambda state, rows: playing.scene(state, rows, at))
        return reply(await lobby.frame(scene))

    @api.get("/keys/{key}/export", summary="The file that this key may have: form=record, sealed or book")
    async def export(request: Request, key: str, form: str = "") -> Response:
        await count(lobby, request, "reckon")
        live, rows = await lobby.opened(key)
        await lobby.limits.table("file", live.state.row.id)
        file, ending = await exchange.export(lobby, live, rows, form)
        name = f"{live.state.row.game}-{live.state.row.id}.{ending}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        if isinstance(file, bytes):
            return Response(file, 200, {"Cache-Control": "no-store", **headers}, "application/json")
        return download(lobby, file, headers, "application/octet-stream")

    def act(
        path: str,
        summary: str,
        kind: type[T],
        result: Any,
        do: Callable[[MatchState, list[KeyRow], T], Any],
        counted: str = "",
        repeated: bool = False,
    ) -> None:
        """A call that does one thing to a match, in the match's own task; counted for its address if named. One
        that may be `repeated` looks itself whether the key has ended by it."""

        async def call(request: Request, key: str) -> Response:
            if counted:
                await count(lobby, request, counted)
            wanted = await read(request, kind)
            return reply(await lobby.call(key, lambda state, rows: do(state, rows, wanted), ended=repeated))

        api.add_api_route(
            f"/keys/{{key}}/{path}",
            call,
            methods=["POST"],
            summary=summary,
            operation_id=path,
            openapi_extra=takes(kind),
            responses=gives(result),
        )

    def rematch(match: MatchState, rows: list[KeyRow], _: api_types.Nothing) -> Awaitable[api_types.Rematch]:
        return playing.rematch(lobby, match, rows)

    @api.post(
        "/keys/{key}/sandbox",
        summary="Fork the position as a seat knows it, to try things out",
        operation_id="sandbox",
        openapi_extra=takes(api_types.OneSeat),
        responses=gives(api_types.Created),
    )
    async def fork(request: Request, key: str) -> Response:
        await count(lobby, request, "sandbox")
        wanted = await read(request, api_types.OneSeat)
        live, rows = await lobby.opened(key)
        await lobby.limits.table("sandbox", live.state.row.id)
        return reply(await sandboxes.open_sandbox(lobby, live, rows, wanted))

    @api.post(
        "/keys/{key}/preview",
        summary="What would become of answers that are being written",
        operation_id="preview",
        openapi_extra=takes(api_types.AskPreview),
        responses=gives(api_types.Preview),
    )
    async def preview(request: Request, key: str) -> Response:
        await count(lobby, request, "reckon")
        wanted = await read(request, api_types.AskPreview)
        live, rows = await lobby.opened(key)
        return reply(await sandboxes.preview(lobby, live, rows, wanted))

    act(
        "seats",
        "Hand a seat to staff, a person, the owner's device",
        api_types.HandSeat,
        api_types.Done,
        seats.hand_seat,
    )
    act(
        "take",
        "Sit down by a link: it ends, here is a key of one's own",
        api_types.Take,
        api_types.NewKey,
        seats.take,
        repeated=True,
    )
    act("link", "A new link for a seat; the old one ends", api_types.OneSeat, api_types.NewKey, seats.link)
    act("name", "The name beside a seat", api_types.SetName, api_types.Done, seats.rename)
    act("title", "The title of the table", api_types.SetTitle, api_types.Done, seats.set_title)
    act("concede", "Give up", api_types.OneSeat, api_types.Done, playing.concede)
    act("spectators", "May people watch?", api_types.SetSpectators, api_types.SpectatorKey, seats.spectators)
    act(
        "pause",
        "Stop or start the clock or clocks",
        api_types.SetPause,
        api_types.Done,
        playing.pause,
    )
    act("expire", "Answer what a seat is asked by its defaults", api_types.OneSeat, api_types.Done, playing.expire)
    act("pace", "Other time settings", messages.Pace, api_types.Done, correspondence.set_pace)
    act("extend", "More time for a seat, or for all", api_types.Extend, api_types.Done, correspondence.extend)
    act(
        "holiday",
        "Days off for a seat; none: it is back",
        api_types.Holiday,
        api_types.Done,
        correspondence.holiday,
    )
    act("quiet", "A seat's quiet hours", api_types.QuietHours, api_types.Done, correspondence.quiet)
    act(
        "back",
        "The person is back: the staff no longer stands in",
        api_types.OneSeat,
        api_types.Done,
        correspondence.back,
    )
    act("end", "End the match without a result", api_types.Nothing, api_types.Done, playing.end)
    act("rematch", "The same again", api_types.Nothing, api_types.Rematch, rematch, "create")
