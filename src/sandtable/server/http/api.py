"""The HTTP calls of chapter 5 of docs/architecture.md. Types come from api_types.py; the work is done elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.kernel import BadForce, BattleOdds, IllegalAnswer
from sandtable.rulebook import Rule
from sandtable.server.http import acts, correspondence
from sandtable.server.http.diary import diaries
from sandtable.server.lobby import checks, exchange, sandboxes
from sandtable.server.lobby.lobby import Hall
from sandtable.server.match import seating
from sandtable.server.match.live_match import Host
from sandtable.server.pool.processes import QUICK
from sandtable.server.store.rows import KeyRow
from sandtable.server.wire import api_types, content, messages
from sandtable.server.wire.errors import Refusing, unknown

T = TypeVar("T")

SMALL = 64 * 1024
LARGE = 32 * 1024 * 1024
"""Bytes of a record file that may be imported."""
MOST_LISTED = 200
"""Matches of one page of the public list."""
REF = "#/components/schemas/{name}"


def reply(value: Any, status: int = 200) -> Response:
    """A value of the wire as a response that nobody keeps: answers hold keys."""
    body = msgspec.json.encode(value)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


async def body(request: Request, limit: int) -> bytes:
    """The body, never more than the limit."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > limit:
            raise Refusing(413, "too-large", f"At most {limit} bytes, please.")
    return bytes(data)


async def read(request: Request, kind: type[T]) -> T:
    """The body as a type of the wire; an error names the field."""
    data = await body(request, SMALL)
    try:
        messages.refuse_nul(data)
        return msgspec.json.decode(data or b"{}", type=kind)
    except (ValueError, RecursionError) as error:
        why, _, path = str(error).partition(" - at `$")
        raise Refusing(422, "malformed", f"{why}.", path.rstrip("`").lstrip(".")) from None


def caller(hall: Hall, request: Request) -> str:
    """The account of whoever calls."""
    return hall.limits.addresses.of(request.client.host if request.client else None, request.headers)


async def count(hall: Hall, request: Request, kind: str) -> None:
    """Count a call of this kind for its address."""
    await hall.limits.address(kind, caller(hall, request))


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


def routes(hall: Hall) -> APIRouter:
    """Every call."""
    api = APIRouter(prefix="/api")
    games(api, hall)
    lobby(api, hall)
    keys(api, hall)
    diaries(api, hall)
    return api


def games(api: APIRouter, hall: Hall) -> None:
    """What can be played, and what the client needs to show it."""

    def found(name: str) -> Any:
        if name not in hall.games:
            raise unknown()
        return hall.games[name]

    @api.get("/games", summary="The games and their scenarios", responses=gives(list[api_types.GameInfo]))
    async def list_games() -> Response:
        return reply(
            [
                api_types.GameInfo(game.name, card.title, game.live, list(game.scenarios()), card)
                for game in hall.games.values()
                for card in [content.card(game)]
            ]
        )

    @api.get("/games/{game}/text/{lang}", summary="The game's Fluent catalogue")
    async def text(request: Request, game: str, lang: str) -> Response:
        return _file(request, content.catalogue(found(game), lang), "text/plain; charset=utf-8")

    @api.get("/games/{game}/picture", summary="The drawing on the game's card")
    async def picture(request: Request, game: str) -> Response:
        return _file(request, content.picture(found(game)), "image/svg+xml")

    @api.get("/games/{game}/map", summary="The board")
    async def board(request: Request, game: str) -> Response:
        return _file(request, content.board(found(game)), "application/json")

    @api.get("/games/{game}/charts", summary="Every chart by id")
    async def charts(request: Request, game: str) -> Response:
        return content.cached(request, content.charts_json(found(game)), "application/json")

    @api.get("/games/{game}/rules", summary="Rules by words, or all", responses=gives(list[Rule]))
    async def rules(request: Request, game: str, q: str = "") -> Response:
        some = content.rules(found(game), q[:200])
        return _file(request, None if some is None else msgspec.json.encode(some), "application/json")

    @api.get("/games/{game}/odds", summary="The odds of a battle", responses=gives(BattleOdds))
    async def odds(request: Request, game: str, attack: str, defence: str, options: str = "") -> Response:
        await count(hall, request, "odds")
        playing = found(game)
        if playing.odds_options is None:
            raise unknown()
        for field, text in (("attack", attack), ("defence", defence)):
            if len(text) > 1_000:
                raise Refusing(422, "malformed", "At most 1,000 characters, please.", field)
        # A match's own options may be sent along: those that do not matter here are left out.
        named = [option for option in options.split(",") if option in playing.odds_options]
        try:
            return reply(await hall.heavy.run(QUICK, playing.odds, attack, defence, named))
        except BadForce as error:
            raise Refusing(422, "malformed", f"{error}.", error.field) from None


def _file(request: Request, data: bytes | None, media_type: str) -> Response:
    if data is None:
        raise unknown()
    return content.cached(request, data, media_type)


def lobby(api: APIRouter, hall: Hall) -> None:
    """Making, listing, joining, watching, importing."""

    @api.post(
        "/matches",
        summary="Start a match",
        openapi_extra=takes(api_types.NewMatch),
        responses=gives(api_types.Created),
    )
    async def create(request: Request) -> Response:
        await count(hall, request, "create")
        return reply(await hall.create(await read(request, api_types.NewMatch)))

    @api.get(
        "/matches",
        summary="The public list, newest first; the header Link leads to the next page",
        responses=gives(list[api_types.Listed]),
    )
    async def listing(count: int = MOST_LISTED, before: str = "") -> Response:
        count = max(1, min(count, MOST_LISTED))
        started, _, id = before.partition("~")
        listed = await asyncio.to_thread(lambda: hall.listed(count, (started, id) if before else None))
        response = reply(listed)
        if len(listed) == count:
            last = quote(f"{listed[-1].started}~{listed[-1].match}")
            response.headers["Link"] = f'</api/matches?count={count}&before={last}>; rel="next"'
        return response

    async def enter(request: Request, match: str, password: str | None) -> Host:
        await count(hall, request, "join")
        await hall.limits.table("join", match)
        row, who = hall.match(match), caller(hall, request)
        if row.password:
            await hall.limits.may_guess(who, match)
        try:
            await hall.check_password(row, password)
        except Refusing as error:
            if error.reason == "wrong-password":
                hall.limits.guesses.wrong(who, match)
            raise
        return await hall.host(match)

    @api.post(
        "/matches/{match}/join",
        summary="Take a free seat",
        openapi_extra=takes(api_types.Join),
        responses=gives(api_types.NewKey),
    )
    async def join(request: Request, match: str) -> Response:
        act = await read(request, api_types.Join)
        host = await enter(request, match, act.password)
        return reply(await host.call(lambda: acts.join(host, act)))

    @api.post(
        "/matches/{match}/watch",
        summary="Watch",
        openapi_extra=takes(api_types.Watch),
        responses=gives(api_types.NewKey),
    )
    async def watch(request: Request, match: str) -> Response:
        act = await read(request, api_types.Watch)
        host = await enter(request, match, act.password)
        return reply(await host.call(lambda: acts.watch(host)))

    @api.post(
        "/import",
        summary="A record file or sealed save becomes a match here",
        openapi_extra={"requestBody": {"content": {"application/octet-stream": {}}}},
        responses=gives(api_types.Created),
    )
    async def import_file(request: Request) -> Response:
        await count(hall, request, "import")
        return reply(await exchange.import_file(hall, await body(request, LARGE), checks.PATIENCE))


def keys(api: APIRouter, hall: Hall) -> None:
    """What a key opens and what its holder may do."""

    @api.get("/keys/{key}", summary="What a key opens", responses=gives(api_types.KeyInfo))
    async def info(key: str) -> Response:
        host, rows = await hall.opened(key)
        return reply(await host.call(lambda: acts.info(host, rows, hall.rematch_keys(host, rows))))

    @api.get("/keys/{key}/facts", summary="Older facts of the log", responses=gives(list[messages.FactLine]))
    async def facts(key: str, before: int, count: int = 1_000, kind: str = "") -> Response:
        host, rows = await hall.opened(key)
        return reply(await host.call(lambda: acts.facts(host, rows, before, max(0, min(count, 5_000)), kind[:80])))

    @api.get(
        "/keys/{key}/film", summary="What the seats saw at a fact of their log", responses=gives(api_types.Frame)
    )
    async def film(request: Request, key: str, at: int) -> Response:
        await count(hall, request, "reckon")
        host, rows = await hall.opened(key)
        scene = await host.call(lambda: acts.scene(host, rows, at))
        return reply(await hall.frame(scene))

    @api.get("/keys/{key}/export", summary="The file that this key may have: form=record, sealed or book")
    async def export(request: Request, key: str, form: str = "") -> Response:
        await count(hall, request, "reckon")
        host, rows = await hall.opened(key)
        data, ending = await exchange.export(hall, host, rows, form)
        name = f"{host.match.game}-{host.match.id}.{ending}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(
            data, headers=headers, media_type="application/json" if ending == "json" else "application/octet-stream"
        )

    def act(
        path: str,
        summary: str,
        kind: type[T],
        result: Any,
        do: Callable[[Host, list[KeyRow], T], Any],
        counted: str = "",
    ) -> None:
        """A call that does one thing to a match, in the match's own task; counted for its address if named."""

        async def call(request: Request, key: str) -> Response:
            if counted:
                await count(hall, request, counted)
            wanted = await read(request, kind)
            host, rows = await hall.opened(key)
            try:
                return reply(await host.call(lambda: do(host, rows, wanted)))
            except IllegalAnswer as error:
                raise Refusing(409, error.refusal.reason, str(error), error.refusal.field) from None

        api.add_api_route(
            f"/keys/{{key}}/{path}",
            call,
            methods=["POST"],
            summary=summary,
            operation_id=path,
            openapi_extra=takes(kind),
            responses=gives(result),
        )

    def rematch(host: Host, rows: list[KeyRow], _: api_types.Nothing) -> Awaitable[api_types.Rematch]:
        return acts.rematch(hall, host, rows)

    @api.post(
        "/keys/{key}/sandbox",
        summary="Fork the position as a seat knows it, to try things out",
        operation_id="sandbox",
        openapi_extra=takes(api_types.OneSeat),
        responses=gives(api_types.Created),
    )
    async def fork(request: Request, key: str) -> Response:
        await count(hall, request, "sandbox")
        wanted = await read(request, api_types.OneSeat)
        host, rows = await hall.opened(key)
        await hall.limits.table("sandbox", host.match.id)
        return reply(await sandboxes.open_sandbox(hall, host, rows, wanted))

    @api.post(
        "/keys/{key}/foresee",
        summary="What would become of answers that are being written",
        operation_id="foresee",
        openapi_extra=takes(api_types.Foresee),
        responses=gives(api_types.Foreseen),
    )
    async def foresee(request: Request, key: str) -> Response:
        await count(hall, request, "reckon")
        wanted = await read(request, api_types.Foresee)
        host, rows = await hall.opened(key)
        return reply(await sandboxes.foresee(hall, host, rows, wanted))

    act(
        "seats",
        "Hand a seat to staff, a person, the host's device",
        api_types.HandSeat,
        api_types.Done,
        acts.hand_seat,
    )
    act(
        "take",
        "Sit down by a link: it ends, here is a key of one's own",
        api_types.Take,
        api_types.NewKey,
        seating.take,
    )
    act("link", "A new link for a seat; the old one ends", api_types.OneSeat, api_types.NewKey, acts.link)
    act("name", "The name beside a seat", api_types.SetName, api_types.Done, acts.rename)
    act("concede", "Give up", api_types.OneSeat, api_types.Done, acts.concede)
    act("spectators", "May people watch?", api_types.SetSpectators, api_types.SpectatorKey, acts.spectators)
    act(
        "pause",
        "Stop or start the clock or clocks",
        api_types.SetPause,
        api_types.Done,
        acts.pause,
    )
    act("expire", "Answer what a seat is asked by its defaults", api_types.OneSeat, api_types.Done, acts.expire)
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
    act("end", "End the match without a result", api_types.Nothing, api_types.Done, lambda h, k, _: acts.end(h, k))
    act("rematch", "The same again", api_types.Nothing, api_types.Rematch, rematch, "create")
