"""The table server as an ASGI application: ``create_app(data)``."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.games import find, names
from sandtable.kernel import Game, IllegalAnswer
from sandtable.rulebook import Rule
from sandtable.server.http import diary, keys, notices, pages, reports, requests, sockets, tables
from sandtable.server.http import games as game_calls
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.live_match import MatchClosed
from sandtable.server.store.opening import open_store
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import ApiError

log = logging.getLogger(__name__)

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
)
"""A page's address holds its key: it must not travel on as a referrer, and no foreign script may read it.

Styles may be inline: the boards place their pieces with them."""

THREAD = 16 * 1024
"""Bytes of an answer from which on a thread packs it, not the event loop."""


class Guard:
    """Adds the headers that keep keys at home, refuses posts from other people's pages and calls that are too many.

    Sockets go past everything that is made for HTTP: each layer would cost every message.
    """

    def __init__(self, app: ASGIApp, sockets: ASGIApp, lobby: Lobby) -> None:
        self.app = app
        self.sockets = sockets
        self.lobby = lobby

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            socket = scope["type"] == "websocket" and scope["path"] == "/ws"
            await (self.sockets if socket else self.app)(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if scope["method"] not in ("GET", "HEAD") and not sockets.same_origin(
            origin.decode("latin-1") if origin is not None else None, headers.get(b"host", b"").decode("latin-1")
        ):
            response = _problem(403, "foreign-page", "Use the table's own page.", "")
            await response(scope, receive, send)
            return

        if scope["path"].startswith("/api/"):  # counted here: what is too much must cost next to nothing
            limits, peer = self.lobby.limits, scope["client"][0] if scope.get("client") else None
            try:
                await limits.address("call", limits.addresses.of(peer, Headers(scope=scope)))
            except ApiError as error:
                await limits.hold()
                await _refusal(error)(scope, receive, send)
                return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, guarded)


def _problem(status: int, reason: str, detail: str, field: str) -> Response:
    return requests.reply(api_types.Problem(reason, detail, field), status)


def _refusal(error: ApiError) -> Response:
    response = _problem(error.status, error.reason, error.detail, error.field)
    if error.retry:
        response.headers["Retry-After"] = str(error.retry)
    return response


def installed_games() -> dict[str, Game[Any, Any]]:
    """The games of this installation; one that does not load is left out, and the log says why."""
    found = {}
    for name in names():
        try:
            found[name] = find(name)
        except Exception:
            log.exception("the game %s does not load and cannot be played", name)
    return found


def create_app(
    data: Path | str, games: Mapping[str, Game[Any, Any]] | None = None, static: Path | None = None
) -> FastAPI:
    """The server for a data folder (or a ``postgresql://`` address).

    `games` replaces the installed games, `static` the built client's folder: for tests.
    """
    lobby = Lobby(open_store(data), installed_games() if games is None else games)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await lobby.open()
        yield
        await lobby.close()

    app = FastAPI(
        title="Sandtable",
        description="A rules-enforced digital table. Keys open matches; the socket plays them.",
        version="1",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    app.add_middleware(
        GZipMiddleware,
        minimum_size=1_000,
        compresslevel=6,
        thread_minimum_size=THREAD,
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/octet-stream"),
    )
    app.add_middleware(Guard, sockets=sockets.Sockets(lobby), lobby=lobby)

    @app.exception_handler(ApiError)
    async def refused(_: Request, error: ApiError) -> Response:
        if error.status == 429:
            await lobby.limits.hold()
        return _refusal(error)

    @app.exception_handler(IllegalAnswer)
    async def illegal(_: Request, error: IllegalAnswer) -> Response:
        return _problem(409, error.refusal.reason, f"{error}", error.refusal.field)

    @app.exception_handler(MatchClosed)
    async def gone(_: Request, error: MatchClosed) -> Response:
        return _problem(503, "interrupted", f"{error}.", "")

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        return _problem(422, "malformed", f"{first['msg']}.", str(first["loc"][-1]))

    api = APIRouter(prefix="/api")
    for calls in (game_calls, tables, keys, diary, reports):
        calls.routes(api, lobby)
    app.include_router(api)
    app.include_router(notices.routes(lobby))

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "DELETE"], include_in_schema=False)
    async def nothing(path: str) -> Response:  # noqa: ARG001
        return _problem(404, "unknown", "There is nothing here.", "")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(pages.describe(app.openapi()))

    _describe_types(app)
    pages.mount(app, static or pages.STATIC)
    return app


def _describe_types(app: FastAPI) -> None:
    """Put the types of the wire into the OpenAPI document."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = plain()
            components = document.setdefault("components", {}).setdefault("schemas", {})
            components.update(api_types.schemas(requests.REF, [Rule]))
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
