"""Asking for notices, listing and stopping them by HTTP; and the page that a notice's own link opens."""

from __future__ import annotations

import re
import secrets
from html import escape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

from sandtable.server.http.requests import body, count, gives, read, reply, takes
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.lobby.post_office import new_id
from sandtable.server.match import notices
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.rights import Keys
from sandtable.server.match.state import MatchState
from sandtable.server.post import push
from sandtable.server.post.safe_http import NotSent, check
from sandtable.server.store.rows import NoticeRow
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import ApiError, unknown
from sandtable.text import Catalogue, table_source

MOST = 6
"""Notices of one seat."""
ADDRESS = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,60}")


def offered(lobby: Lobby) -> list[str]:
    """The kinds of notices that this server sends."""
    settings = lobby.settings
    able = {"mail": settings.mail, "push": settings.push and push.AVAILABLE, "webhook": settings.webhooks != "off"}
    return [kind for kind, can in able.items() if can]


def shown(row: NoticeRow) -> str:
    """Enough of a target to know it again, and no more: the list may be seen over a shoulder."""
    if row.kind == "mail":
        who, _, where = row.target.partition("@")
        return f"{who[:1]}…@{where}"
    target = push.read(row.target).endpoint if row.kind == "push" else row.target
    return urlsplit(target).hostname or ""


def _info(row: NoticeRow, secret: str = "") -> api_types.NoticeInfo:
    return msgspec.convert(
        {
            "name": notices.public_name(row),
            "seat": row.seat,
            "kind": row.kind,
            "shown": shown(row),
            "state": row.state,
            "error": row.error,
            "secret": secret,
        },
        api_types.NoticeInfo,
    )


def _checked(lobby: Lobby, new: api_types.NewNotice) -> None:
    """Refuse what cannot be sent to, with the reason."""
    if new.kind not in offered(lobby):
        raise ApiError(409, "not-offered", "This server does not send such notices: ask whoever runs it.", "kind")
    try:
        if new.kind == "push":
            push.read(new.target)
        elif new.kind == "webhook":
            check(new.target)
        elif not ADDRESS.fullmatch(new.target):
            raise NotSent("this is no mail address")
    except NotSent as error:
        raise ApiError(422, "malformed", f"Not taken: {error}.", "target") from None


def _own_seat(match: MatchState, keys: Keys, seat: str) -> str:
    """Only who sits there asks for notices, not the owner for others."""
    acts = match.opens(keys)[1]
    if not seat and len(acts) == 1:
        seat = acts[0]
    if seat not in acts:
        raise ApiError(403, "not-your-seat", "Open this with the seat's own link.", "seat")
    if match.game.live:
        raise ApiError(409, "live", "This game is played at once: nobody is waited for.")
    return seat


async def add(
    lobby: Lobby, match: MatchState, keys: Keys, new: api_types.NewNotice, base: str
) -> api_types.NoticeInfo:
    """Another place to be told."""
    _checked(lobby, new)
    seat = _own_seat(match, keys, new.seat)
    rows = notices.of(match, seat)
    if any((row.kind, row.target) == (new.kind, new.target) for row in rows):
        raise ApiError(409, "there-already", "This one is there already.", "target")
    if len(rows) >= MOST:
        raise ApiError(409, "too-many", f"A seat has at most {MOST} notices: stop one first.", "target")
    await lobby.limits.table("notice", match.row.id, seat)
    if new.kind == "mail" and not lobby.office.may_ask(new.target.lower()):
        raise ApiError(429, "too-many", "This address was asked already, or too many were: try tomorrow.", "target")
    secret = secrets.token_hex(24) if new.kind == "webhook" else ""
    state = "asked" if new.kind == "mail" else "on"
    row = NoticeRow(new_id(), match.row.id, seat, new.kind, new.target, base, secret, state)
    notices.add(match, row)
    return _info(row, secret)


def stop(match: MatchState, keys: Keys, act: api_types.StopNotice) -> api_types.Nothing:
    """No more notices there."""
    rows = (row for seat in match.opens(keys)[1] for row in notices.of(match, seat))
    row = next((row for row in rows if notices.public_name(row) == act.name), None)
    if row is None:
        raise unknown()
    notices.stop(match, row)
    return api_types.Nothing()


def listed(match: MatchState, keys: Keys, kinds: list[str], key: str) -> api_types.NoticesInfo:
    """Everything about the seats' notices."""
    acts = match.opens(keys)[1]
    seats = match.times.kept.seats
    quiet = {seat: found for seat in acts if seat in seats and (found := seats[seat].quiet) is not None}
    return api_types.NoticesInfo(
        [_info(row) for seat in acts for row in notices.of(match, seat)],
        kinds,
        key,
        {seat: api_types.QuietHours(_clock(one.begin), _clock(one.until), one.zone) for seat, one in quiet.items()},
    )


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def routes(lobby: Lobby) -> APIRouter:
    """The calls about notices, and their own page."""
    api = APIRouter()

    @api.get(
        "/api/keys/{key}/notices", summary="Notices of the key's seats", responses=gives(api_types.NoticesInfo)
    )
    async def all_of_them(key: str) -> Response:
        live, rows = await lobby.opened(key)
        kinds = offered(lobby)
        own = push.to_text(push.public_key(await push.own_key(lobby.store))) if "push" in kinds else ""
        return reply(await live.call(lambda: listed(live.state, rows, kinds, own)))

    @api.post(
        "/api/keys/{key}/notices",
        summary="Tell me when my seat is waited for",
        openapi_extra=takes(api_types.NewNotice),
        responses=gives(api_types.NoticeInfo),
    )
    async def another(request: Request, key: str) -> Response:
        await count(lobby, request, "notice")
        new = await read(request, api_types.NewNotice)
        live, rows = await lobby.opened(key)
        base = lobby.settings.url or _base(request)
        return reply(await live.call(lambda: add(lobby, live.state, rows, new, base)))

    @api.post(
        "/api/keys/{key}/notices/stop",
        summary="No more notices there",
        openapi_extra=takes(api_types.StopNotice),
        responses=gives(api_types.Nothing),
    )
    async def no_more(request: Request, key: str) -> Response:
        act = await read(request, api_types.StopNotice)
        live, rows = await lobby.opened(key)
        return reply(await live.call(lambda: stop(live.state, rows, act)))

    async def found(id: str) -> tuple[LiveMatch, NoticeRow] | None:
        rows = lobby.store.find(NoticeRow, id=id)
        if not rows or rows[0].state == "off":
            return None
        live = await lobby.open_match(rows[0].match)
        row = live.state.notices.get(id)
        return (live, row) if row is not None else None

    @api.get("/notices/{id}", include_in_schema=False)
    async def page(id: str) -> Response:
        one = await found(id)
        return _page("page-stopped" if one is None else f"page-{one[1].state}", one is not None)

    @api.post("/notices/{id}", include_in_schema=False)
    async def pressed(request: Request, id: str) -> Response:
        said = parse_qs((await body(request, 1_024)).decode("latin-1"))
        one = await found(id)
        if one is None:
            return _page("page-stopped", False)
        live, row = one
        if said.get("do") == ["agree"]:
            await live.call(lambda: notices.agree(live.state, row))
            return _page("page-agreed", False)
        await live.call(lambda: notices.stop(live.state, row))
        return _page("page-stopped", False)

    return api


def _base(request: Request) -> str:
    """Where the caller reached us, for links that lead back; only as it should look."""
    host = request.headers.get("host", "")
    if not re.fullmatch(r"[A-Za-z0-9.:\[\]-]{1,200}", host):
        raise ApiError(422, "malformed", "The call names no server.")
    return f"{request.url.scheme}://{host}"


def _page(key: str, asks: bool) -> Response:
    """A page with a button: a link alone changes nothing, because programs that look through mail open links."""
    words = Catalogue(table_source())
    do = "agree" if key == "page-asked" else "stop"
    button = f"<form method='post'><button name='do' value='{do}'>{escape(words.say(f'page-{do}'))}</button></form>"
    html: Any = (
        "<!doctype html><html lang='en'><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        "<title>Sandtable</title>"
        "<style>body{font:18px/1.5 system-ui;margin:3rem auto;max-width:36rem;padding:0 1rem}"
        "button{font:inherit;padding:.6rem 1.2rem}</style>"
        f"<h1>Sandtable</h1><p>{escape(words.say(key))}</p>{button if asks else ''}</html>"
    )
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})
