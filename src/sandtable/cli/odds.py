"""`sandtable odds`: how a battle ends, by a game that can reckon it (`Game.odds`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
import typer
from rich.table import Table as Grid

from sandtable.cli.common import console, fail, find, game_named, names, plain_errors
from sandtable.kernel import BattleOdds

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
    """Print how likely a battle is won and how it ends: exactly, unless that would take too long."""
    with plain_errors():
        found = reckon(game, attacker, defender, option or [])
        if json:
            typer.echo(msgspec.json.encode(found).decode())
            return
        out = console()
        for who in ("attacker", "defender", "draw"):
            out.print(f"{who:<10}{getattr(found, who):.5f}")
        if found.battles:
            out.print(f"from {found.battles:,} battles fought by chance; standard error {found.error:.5f} at most")
        grid = Grid("chance", "attacker keeps", "defender keeps", box=None)
        for end in found.distribution[:most]:
            grid.add_row(f"{end.chance:.5f}", units(end.attacker), units(end.defender))
        out.print(grid)


def reckon(game: str, attacker: str, defender: str, options: list[str]) -> BattleOdds:
    """The game's own answer; a game without odds says which have them."""
    playing = game_named(game)
    if playing.odds_options is None:
        able = [name for name in names() if find(name).odds_options is not None]
        fail(f"{game} reckons no odds; these games do: {', '.join(able)}")
    return playing.odds(attacker, defender, options)


def units(left: Mapping[str, int]) -> str:
    """What is left, in words."""
    return ", ".join(f"{count} {kind}" for kind, count in left.items()) or "nothing"
