"""`sandtable`: the tool belt."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable import __version__
from sandtable.cli import lab, odds, play, records
from sandtable.cli.rules import rules

__all__ = ["app", "main"]

app = typer.Typer(
    name="sandtable",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

for command, name in (
    (play.play, "play"),
    (play.serve, "serve"),
    (lab.simulate, "simulate"),
    (lab.player, "player"),
    (odds.odds, "odds"),
    (records.replay_record, "replay"),
    (records.export_match, "export"),
    (records.import_match, "import"),
    (records.links, "links"),
    (rules, "rules"),
    (lab.fuzz, "fuzz"),
    (lab.mutants, "mutants"),
    (lab.bench, "bench"),
    (records.backup, "backup"),
    (records.restore, "restore"),
):
    app.command(name)(command)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sandtable {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say the version and end.")
    ] = False,
) -> None:
    """A rules-enforced digital table for four Second World War board games."""


def main() -> None:
    """The command line."""
    app()


if __name__ == "__main__":
    main()
