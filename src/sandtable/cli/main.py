"""`sandtable`: the tool belt."""

from __future__ import annotations

import typer

from sandtable.cli import lab, odds, play, records
from sandtable.cli.rules import rules

__all__ = ["app", "main"]

app = typer.Typer(
    name="sandtable",
    help="A rules-enforced digital table for four Second World War board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

for command, name in (
    (play.play, "play"),
    (play.serve, "serve"),
    (lab.simulate, "simulate"),
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


def main() -> None:
    """The command line."""
    app()


if __name__ == "__main__":
    main()
