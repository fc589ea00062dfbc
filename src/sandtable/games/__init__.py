"""The games. Each is a package with a `game` module that holds `GAME`; this page finds them by name."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
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
    game.build = fingerprint(name)
    return game


def fingerprint(name: str) -> str:
    """A hash of a game's rules and data: every change of them gives another."""
    whole = blake2b(digest_size=8)
    folder = Path(__file__).parent / name
    for file in sorted(one for one in folder.rglob("*") if one.suffix in (".py", ".toml", ".json")):
        whole.update(file.relative_to(folder).as_posix().encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()
