"""`sandtable odds`: how a battle ends, by a game that can reckon it.

A game takes part with a module `odds` that has a function `odds_text(attacker, defender, options)`: two forces as
text and the names of options in, plain data out with at least `attacker`, `defender`, `draw` and `distribution` (a
list of `chance`, `attacker`, `defender`). A force that cannot be read raises ValueError and says how to write it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table as Grid

from sandtable.cli.common import console, fail, game_named, names, plain_errors

__all__ = ["odds"]


def odds(
    game: Annotated[str, typer.Argument(help="A game, such as dateline.")],
    attacker: Annotated[str, typer.Argument(help="The attacking force, such as '5 inf 3 arm 1 ftr 1 bmb'.")],
    defender: Annotated[str, typer.Argument(help="The defending force, such as '6 inf 2 arm 2 ftr'.")],
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game's odds.")
    ] = None,
    most: Annotated[int, typer.Option(min=0, help="How many of the likeliest endings are listed.")] = 8,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for other tools.")] = False,
) -> None:
    """Print how likely a battle is won, exactly, and how it ends."""
    with plain_errors():
        found = reckon(game, attacker, defender, option or [])
        if json:
            typer.echo(msgspec.json.encode(found).decode())
            return
        out = console()
        for who in ("attacker", "defender", "draw"):
            out.print(f"{who:<10}{found[who]:.5f}")
        grid = Grid("chance", "attacker keeps", "defender keeps", box=None)
        for end in found["distribution"][:most]:
            grid.add_row(f"{end['chance']:.5f}", units(end["attacker"]), units(end["defender"]))
        out.print(grid)


def reckon(game: str, attacker: str, defender: str, options: list[str]) -> dict[str, Any]:
    """The game's own answer; a game without odds says which have them."""
    game_named(game)
    if not has_odds(game):
        fail(f"{game} reckons no odds; these games do: {', '.join(filter(has_odds, names()))}")
    found: dict[str, Any] = import_module(f"sandtable.games.{game}.odds").odds_text(attacker, defender, options)
    return found


def has_odds(game: str) -> bool:
    """Does the game have a module of odds that speaks text?"""
    module = f"sandtable.games.{game}.odds"
    return find_spec(module) is not None and hasattr(import_module(module), "odds_text")


def units(left: Mapping[str, int]) -> str:
    """What is left, in words."""
    return ", ".join(f"{count} {kind}" for kind, count in left.items()) or "nothing"
