"""The games. Each is a package with a `game` module that holds `GAME`; this page finds them by name.

Ours are packages in here. Further games are packages in the folders that SANDTABLE_GAMES names: an author tries
out a game from there (docs/adding-a-game.md).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from sandtable.kernel.game import Game

ALL = ("steel_wolves", "war_room", "uboot", "dateline")
"""Every game that we carry a rulebook for, in the order of the lobby."""

HERE = Path(__file__).parent


@cache
def folders() -> tuple[Path, ...]:
    """Where games are looked for: here, then in the folders that SANDTABLE_GAMES names, as PATH would."""
    further = [
        Path(folder).resolve() for folder in os.environ.get("SANDTABLE_GAMES", "").split(os.pathsep) if folder
    ]
    sys.path += [str(folder) for folder in further]
    return (HERE, *further)


@cache
def names() -> list[str]:
    """The games that can be played: ours in the order of the lobby, then further ones."""
    _, *further = folders()
    return [
        *(name for name in ALL if (HERE / name / "game.py").exists()),
        *(file.parent.name for folder in further for file in sorted(folder.glob("*/game.py"))),
    ]


def no_game(name: str, known: Iterable[str]) -> str:
    """What somebody is told who names a game that is not there."""
    here = f"there is no game {name!r}; there are: {', '.join(known)}"
    return f"{here}. A game of your own is found in the folder that SANDTABLE_GAMES names"


@cache
def find(name: str) -> Game[Any, Any]:
    """The game by name; the error lists what there is."""
    if name not in names():
        raise ValueError(no_game(name, names()))
    module = import_module(f"{__name__}.{name}.game" if name in ALL else f"{name}.game")
    game: Game[Any, Any] = module.GAME
    game.build = fingerprint(Path(str(module.__file__)).parent)
    return game


def fingerprint(folder: Path) -> str:
    """A hash of a game's rules and data: every change of them gives another."""
    whole = blake2b(digest_size=8)
    for file in sorted(one for one in folder.rglob("*") if one.suffix in (".py", ".toml", ".json")):
        whole.update(file.relative_to(folder).as_posix().encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()
