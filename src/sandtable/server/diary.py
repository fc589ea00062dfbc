"""The diary of a match, where its game keeps one: made when somebody asks, from what the asking seats were told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.kernel import Fact
from sandtable.server.hall import Hall
from sandtable.server.host import Host
from sandtable.server.refusing import unknown
from sandtable.server.store import KeyRow

Keeps = Callable[[Iterable[Fact], Any], msgspec.Struct]
"""A game's method `diary`: the diary of whoever was told these facts and has this view."""


def told(host: Host, keys: list[KeyRow]) -> tuple[list[Fact], bytes]:
    """The facts that these keys may know, none that was undone, and the view as it stands now.

    The view may share parts with the running match, so it leaves the match's own task as JSON.
    """
    host.sit_down(host.opens(keys)[1])
    seats = host.sees(host.opens(keys)[1])
    book = host.teller.book(seats)
    struck = set(book.struck)
    entries = host.table.entries
    facts = [entries[index] for n, index in enumerate(book.where) if n not in struck]
    return [fact for fact in facts if isinstance(fact, Fact)], msgspec.json.encode(
        host.table.view(seats[0] if seats else None)
    )


def diaries(api: APIRouter, hall: Hall) -> None:
    """The call."""

    @api.get("/keys/{key}/diary", summary="What the seats know of the match, as a diary")
    async def diary(request: Request, key: str) -> Response:
        address = hall.limits.addresses.of(request.client.host if request.client else None, request.headers)
        await hall.limits.address("reckon", address)
        rows = hall.keys(key)
        host = await hall.host(rows[0].match)
        keeps: Keeps | None = getattr(host.game, "diary", None)
        if keeps is None:
            raise unknown()
        facts, seen = await host.call(lambda: told(host, [host.keys[row.key] for row in rows]))

        def write() -> bytes:
            return msgspec.json.encode(keeps(facts, msgspec.json.decode(seen, type=host.game.view_type)))

        body = await hall.reckon(write)
        return Response(body, headers={"Cache-Control": "no-store"}, media_type="application/json")
