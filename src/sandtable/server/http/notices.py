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

from sandtable.server.http.acts import Keys
from sandtable.server.http.api import body, count, gives, read, reply, takes
from sandtable.server.lobby.lobby import Hall
from sandtable.server.match.live_match import Host
from sandtable.server.match.notices import name, new_id
from sandtable.server.post import push
from sandtable.server.post.safe_http import NotSent, check
from sandtable.server.store.rows import NoticeRow
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import Refusing, unknown
from sandtable.text import Catalogue, table_source

MOST = 6
"""Notices of one seat."""
ADDRESS = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,60}")


def offered(hall: Hall) -> list[str]:
    """The kinds of notices that this server sends."""
    settings = hall.settings
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
            "name": name(row),
            "seat": row.seat,
            "kind": row.kind,
            "shown": shown(row),
            "state": row.state,
            "error": row.error,
            "secret": secret,
        },
        api_types.NoticeInfo,
    )


def _checked(hall: Hall, new: api_types.NewNotice) -> None:
    """Refuse what cannot be sent to, with the reason."""
    if new.kind not in offered(hall):
        raise Refusing(409, "not-offered", "This server does not send such notices: ask its host.", "kind")
    try:
        if new.kind == "push":
            push.read(new.target)
        elif new.kind == "webhook":
            check(new.target)
        elif not ADDRESS.fullmatch(new.target):
            raise NotSent("this is no mail address")
    except NotSent as error:
        raise Refusing(422, "malformed", f"Not taken: {error}.", "target") from None


def _own_seat(host: Host, keys: Keys, seat: str) -> str:
    """Only who sits there asks for notices, not the host for others."""
    acts = host.opens(keys)[1]
    if not seat and len(acts) == 1:
        seat = acts[0]
    if seat not in acts:
        raise Refusing(403, "not-your-seat", "Open this with the seat's own link.", "seat")
    if host.game.live:
        raise Refusing(409, "live", "This game is played at once: nobody is waited for.")
    return seat


async def add(hall: Hall, host: Host, keys: Keys, new: api_types.NewNotice, base: str) -> api_types.NoticeInfo:
    """Another place to be told."""
    _checked(hall, new)
    seat = _own_seat(host, keys, new.seat)
    rows = host.notices.of(seat)
    if any((row.kind, row.target) == (new.kind, new.target) for row in rows):
        raise Refusing(409, "there-already", "This one is there already.", "target")
    if len(rows) >= MOST:
        raise Refusing(409, "too-many", f"A seat has at most {MOST} notices: stop one first.", "target")
    await hall.limits.table("notice", host.match.id, seat)
    if new.kind == "mail" and not hall.office.may_ask(new.target.lower()):
        raise Refusing(429, "too-many", "This address was asked already, or too many were: try tomorrow.", "target")
    secret = secrets.token_hex(24) if new.kind == "webhook" else ""
    state = "asked" if new.kind == "mail" else "on"
    row = NoticeRow(new_id(), host.match.id, seat, new.kind, new.target, base, secret, state)
    host.notices.add(row)
    return _info(row, secret)


def stop(host: Host, keys: Keys, act: api_types.StopNotice) -> api_types.Nothing:
    """No more notices there."""
    for row in [row for seat in host.opens(keys)[1] for row in host.notices.of(seat) if name(row) == act.name]:
        host.notices.stop(row)
        return api_types.Nothing()
    raise unknown()


def listed(host: Host, keys: Keys, kinds: list[str], key: str) -> api_types.NoticesInfo:
    """Everything about the seats' notices."""
    acts = host.opens(keys)[1]
    seats = host.times.kept.seats
    quiet = {seat: found for seat in acts if seat in seats and (found := seats[seat].quiet) is not None}
    return api_types.NoticesInfo(
        [_info(row) for seat in acts for row in host.notices.of(seat)],
        kinds,
        key,
        {seat: api_types.QuietHours(_clock(one.begin), _clock(one.until), one.zone) for seat, one in quiet.items()},
    )


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def routes(hall: Hall) -> APIRouter:
    """The calls about notices, and their own page."""
    api = APIRouter()

    @api.get(
        "/api/keys/{key}/notices", summary="Notices of the key's seats", responses=gives(api_types.NoticesInfo)
    )
    async def all_of_them(key: str) -> Response:
        host, rows = await hall.opened(key)
        kinds = offered(hall)
        own = push.to_text(push.public_key(await push.own_key(hall.store))) if "push" in kinds else ""
        return reply(await host.call(lambda: listed(host, rows, kinds, own)))

    @api.post(
        "/api/keys/{key}/notices",
        summary="Tell me when my seat is waited for",
        openapi_extra=takes(api_types.NewNotice),
        responses=gives(api_types.NoticeInfo),
    )
    async def another(request: Request, key: str) -> Response:
        await count(hall, request, "notice")
        new = await read(request, api_types.NewNotice)
        host, rows = await hall.opened(key)
        base = hall.settings.url or _base(request)
        return reply(await host.call(lambda: add(hall, host, rows, new, base)))

    @api.post(
        "/api/keys/{key}/notices/stop",
        summary="No more notices there",
        openapi_extra=takes(api_types.StopNotice),
        responses=gives(api_types.Nothing),
    )
    async def no_more(request: Request, key: str) -> Response:
        act = await read(request, api_types.StopNotice)
        host, rows = await hall.opened(key)
        return reply(await host.call(lambda: stop(host, rows, act)))

    async def found(id: str) -> tuple[Host, NoticeRow] | None:
        rows = hall.store.find(NoticeRow, id=id)
        if not rows or rows[0].state == "off":
            return None
        host = await hall.host(rows[0].match)
        row = host.notices.rows.get(id)
        return (host, row) if row is not None else None

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
        host, row = one
        if said.get("do") == ["agree"]:
            await host.call(lambda: host.notices.agree(row))
            return _page("page-agreed", False)
        await host.call(lambda: host.notices.stop(row))
        return _page("page-stopped", False)

    return api


def _base(request: Request) -> str:
    """Where the caller reached us, for links that lead back; only as it should look."""
    host = request.headers.get("host", "")
    if not re.fullmatch(r"[A-Za-z0-9.:\[\]-]{1,200}", host):
        raise Refusing(422, "malformed", "The call names no server.")
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
