"""The games. Each is a package with a `game` module that holds `GAME`; this page finds them by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sandtable.kernel.game import Game

ALL = ("steel_wolves", "war_room", "uboot", "dateline")
"""Every game that we carry a rulebook for, in the order of the lobby."""


@cache
def names() -> list[str]:
    """The games that can be played."""
    return [name for name in ALL if find_spec(f"sandtable.games.{name}.game")]


@cache
def find(name: str) -> Game[Any, Any]:
    """The game by name; the error lists what there is."""
    if name not in names():
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(names())}")
    game: Game[Any, Any] = import_module(f"sandtable.games.{name}.game").GAME
    return game
