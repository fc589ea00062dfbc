"""What can be played, and what the client needs to show it."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from sandtable.kernel import BadForce, BattleOdds
from sandtable.rulebook import Rule
from sandtable.server.http.requests import cached, count, gives, reply
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.pool.processes import QUICK
from sandtable.server.wire import api_types, content
from sandtable.server.wire.errors import ApiError, unknown


def routes(api: APIRouter, lobby: Lobby) -> None:
    """What can be played, and what the client needs to show it."""

    def found(name: str) -> Any:
        if name not in lobby.games:
            raise unknown()
        return lobby.games[name]

    @api.get("/games", summary="The games and their scenarios", responses=gives(list[api_types.GameInfo]))
    async def list_games() -> Response:
        return reply(
            [
                api_types.GameInfo(game.name, card.title, game.live, list(game.scenarios()), card)
                for game in lobby.games.values()
                for card in [content.card(game)]
            ]
        )

    @api.get("/lengths", summary="How long scenarios last", responses=gives(list[api_types.Length]))
    async def lengths() -> Response:
        return reply(await lobby.lengths.known())

    @api.get("/games/{game}/text/{lang}", summary="The game's Fluent catalogue")
    async def text(request: Request, game: str, lang: str) -> Response:
        return _file(request, content.catalogue(found(game), lang), "text/plain; charset=utf-8")

    @api.get("/games/{game}/picture", summary="The drawing on the game's card")
    async def picture(request: Request, game: str) -> Response:
        return _file(request, content.picture(found(game)), "image/svg+xml")

    @api.get("/games/{game}/positions", summary="Positions to learn by", responses=gives(list[api_types.Position]))
    async def positions(request: Request, game: str) -> Response:
        return cached(request, await lobby.positions(found(game)), "application/json")

    @api.get("/games/{game}/map", summary="The board")
    async def board(request: Request, game: str) -> Response:
        return _file(request, content.board(found(game)), "application/json")

    @api.get("/games/{game}/charts", summary="Every chart by id")
    async def charts(request: Request, game: str) -> Response:
        return cached(request, content.charts_json(found(game)), "application/json")

    @api.get("/games/{game}/rules", summary="Rules by words, or all", responses=gives(list[Rule]))
    async def rules(request: Request, game: str, q: str = "") -> Response:
        some = content.rules(found(game), q[:200])
        return _file(request, None if some is None else msgspec.json.encode(some), "application/json")

    @api.get("/games/{game}/odds", summary="The odds of a battle", responses=gives(BattleOdds))
    async def odds(request: Request, game: str, attack: str, defence: str, options: str = "") -> Response:
        await count(lobby, request, "odds")
        playing = found(game)
        if playing.odds_options is None:
            raise unknown()
        for field, text in (("attack", attack), ("defence", defence)):
            if len(text) > 1_000:
                raise ApiError(422, "malformed", "At most 1,000 characters, please.", field)
        # A match's own options may be sent along: those that do not matter here are left out.
        named = [option for option in options.split(",") if option in playing.odds_options]
        try:
            return reply(await lobby.pool.run(QUICK, playing.odds, attack, defence, named))
        except BadForce as error:
            raise ApiError(422, "malformed", f"{error}.", error.field) from None


def _file(request: Request, data: bytes | None, media_type: str) -> Response:
    if data is None:
        raise unknown()
    return cached(request, data, media_type)
