"""What every command needs: games by name, clear errors, the data folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console

from sandtable.games import find, names
from sandtable.kernel import BrokenRecord, Game, Record
from sandtable.kernel.table import complete_options, scenario_of

__all__ = [
    "console",
    "data_folder",
    "fail",
    "find",
    "game_named",
    "names",
    "options_of",
    "plain_errors",
    "read_record",
    "scenario_named",
]


def console() -> Console:
    """Where commands print: plain sentences; tables are wide where no terminal is too narrow for them."""
    return Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 150)


def fail(message: str) -> NoReturn:
    """One clear line that says what to do, and exit code 2."""
    typer.echo(" ".join(message.split()), err=True)
    raise typer.Exit(2)


@contextmanager
def plain_errors() -> Iterator[None]:
    """What a user can mend is said in one line, without a traceback."""
    try:
        yield
    except BrokenPipeError:
        sys.stderr.close()
        raise typer.Exit(0) from None
    except (BrokenRecord, ValueError, OSError) as error:
        fail(str(error))


def game_named(name: str) -> Game[Any, Any]:
    """The game; the error lists what there is."""
    try:
        return find(name)
    except ValueError as error:
        fail(str(error))


def scenario_named(game: Game[Any, Any], id: str | None) -> str:
    """The scenario, by default the game's first; the error lists what there is."""
    if id is None:
        return game.scenarios()[0].id
    try:
        return scenario_of(game, id).id
    except ValueError as error:
        fail(str(error))


def options_of(game: Game[Any, Any], scenario: str, settings: Sequence[str]) -> dict[str, str]:
    """Options written `name=value`, checked against the scenario's settings."""
    chosen = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            fail(f"write an option as name=value, not {setting!r}")
        chosen[name] = value
    try:
        return complete_options(scenario_of(game, scenario), chosen)
    except ValueError as error:
        fail(str(error))


def read_record(file: Path) -> Record:
    """A record file; the error says what is wrong with it."""
    try:
        return Record.from_bytes(file.read_bytes())
    except FileNotFoundError:
        fail(f"there is no file {file}")
    except IsADirectoryError:
        fail(f"{file} is a folder; name a record file")
    except BrokenRecord as error:
        fail(f"{file}: {error}")


def data_folder(chosen: Path | None) -> Path:
    """Where matches are kept: as chosen, `$SANDTABLE_DATA`, or the user's own data folder."""
    if chosen is not None:
        return chosen
    if named := os.environ.get("SANDTABLE_DATA"):
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sandtable"
