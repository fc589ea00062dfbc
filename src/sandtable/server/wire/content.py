"""What a game's package brings for the client: texts, rules, charts, the map."""

from __future__ import annotations

import re
import sys
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.kernel import Game, charts
from sandtable.rulebook import Rule, RuleIndexError, book, search
from sandtable.server.wire.api_types import Card


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as positions.toml names it: the first (or n-th) time that the seat is asked this question."""

    id: str
    scenario: str
    seat: str
    question: str = ""
    """Empty: as it stands at the start."""
    nth: int = 1


def package(game: Game[Any, Any]) -> Traversable:
    """The folder of the package that holds the game."""
    return files(sys.modules[type(game).__module__].__package__ or "")


@cache
def card(game: Game[Any, Any]) -> Card:
    """The game's card for the lobby; a game without one has its name and its seats."""
    written = _bytes(package(game) / "card.toml")
    if written is not None:
        return msgspec.toml.decode(written, type=Card)
    return Card(game.name, "", (1, max(len(one.seats) for one in game.scenarios())), "")


def picture(game: Game[Any, Any]) -> bytes | None:
    """The drawing on its card."""
    name = card(game).picture
    return _bytes(package(game) / name) if name else None


def catalogue(game: Game[Any, Any], language: str) -> bytes | None:
    """The game's Fluent catalogue in a language."""
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]{2,8})?", language):
        return None
    return _bytes(package(game) / "text" / f"{language}.ftl")


def board(game: Game[Any, Any]) -> bytes | None:
    """The board for the client."""
    return _bytes(package(game) / "data" / "map.json")


@cache
def positions(game: Game[Any, Any]) -> tuple[Wanted, ...]:
    """The positions that are shown where the game is taught."""
    written = _bytes(package(game) / "positions.toml")
    if written is None:
        return ()
    return tuple(msgspec.toml.decode(written, type=dict[str, list[Wanted]])["position"])


def _bytes(file: Traversable) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def _holds_charts(file: Traversable) -> bool:
    """Whether a data file is one of charts: a game keeps other figures beside them (and checks both itself)."""
    return all(isinstance(one, dict) and "rows" in one for one in tomllib.loads(file.read_text("utf-8")).values())


@cache
def charts_json(game: Game[Any, Any]) -> bytes:
    """All charts of the game by id."""
    folder = package(game) / "data"
    files = sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else []
    found = [one for one in files if one.name.endswith(".toml") and _holds_charts(one)]
    return msgspec.json.encode(charts.load(found).charts)


def rules(game: Game[Any, Any], words: str) -> list[Rule] | None:
    """Rules by words, or all."""
    try:
        return search(game.name, words) if words.strip() else list(book(game.name).rules.values())
    except RuleIndexError:
        return None
