"""`sandtable simulate`, `player`, `fuzz`, `mutants` and `bench`: the laboratory from the command line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table as Grid

from sandtable.cli import common
from sandtable.cli.common import console, fail, game_named, options_of, plain_errors, scenario_named
from sandtable.games import no_game
from sandtable.kernel import Game
from sandtable.kernel.table import scenario_of

__all__ = ["bench", "fuzz", "mutants", "player", "simulate"]

PLAYERS = {"bot": "the bot", "random": "random answers"}


def simulate(
    game: Annotated[str, typer.Argument(help="A game, such as steel_wolves.")],
    scenario: Annotated[str | None, typer.Argument(help="A scenario; by default the game's first.")] = None,
    games_: Annotated[int, typer.Option("--games", "--runs", "-n", min=1, help="How many matches.")] = 100,
    random: Annotated[bool, typer.Option("--random", help="Random legal answers instead of the bot.")] = False,
    player: Annotated[str, typer.Option(help="Who plays: bot, random, or a rival of the bot.")] = "bot",
    option: Annotated[list[str] | None, typer.Option(help="A setting of the scenario, as name=value.")] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(help="Another player in a seat, as seat=random or seat=<a rival of the bot>."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first match; the others follow.")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes; by default one a core.")] = 0,
    csv: Annotated[Path | None, typer.Option(help="Write one line a match.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="The same as a Parquet file.")] = None,
    plots: Annotated[Path | None, typer.Option(help="Folder for pictures of the curves.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for other tools.")] = False,
) -> None:
    """Play many matches by machine and print how they ended."""
    from sandtable.lab.mass import simulate as lab

    with plain_errors():
        found = game_named(game)
        chosen = scenario_named(found, scenario)
        options = options_of(found, chosen, option or [])
        others = seats_of(found, chosen, seat or [])
        player = "random" if random else player
        lab.bot_named(found, player)
        out = console()
        matches = []
        bars = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*bars, console=out, transient=True, disable=json or not out.is_terminal) as progress:
            task = progress.add_task(f"{game} {chosen}", total=games_)
            for match in lab.simulate(
                game,
                chosen,
                games_,
                player=player,
                first=seed,
                options=options,
                jobs=jobs or os.cpu_count() or 1,
                others=others,
            ):
                matches.append(match)
                progress.advance(task)
        written = [file for file in (csv, parquet) if file is not None]
        if csv is not None:
            lab.write_csv(matches, csv)
        if parquet is not None:
            lab.write_parquet(matches, parquet)
        if plots is not None:
            from sandtable.lab.mass.plots import draw

            history = getattr(found, "history", None)
            written += draw(matches, history(chosen) if history else {}, plots)
        summary = lab.summary(matches)
        if json:
            figures = {
                name: dict(zip(("mean", "deviation", "least", "most"), values, strict=True))
                for name, values in summary.figures.items()
            }
            plain = {"matches": summary.matches, "outcomes": summary.outcomes, "figures": figures}
            sys.stdout.write(msgspec.json.encode(plain).decode() + "\n")
            return
        _print(summary, f"{game} {chosen}, {PLAYERS.get(player, player)}")
        for file in written:
            out.print(f"Written to {file}.", markup=False)


def player() -> None:
    """Sit in a seat for another program: questions come as JSON lines, answers go out as JSON lines.

    docs/opponents.md says what is sent.
    """
    from sandtable.lab.mass.player import play_seat

    for line in play_seat(sys.stdin.buffer):
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()


def seats_of(game: Game[Any, Any], scenario: str, settings: Sequence[str]) -> dict[str, str]:
    """Players of single seats, written `seat=player`."""
    from sandtable.lab.mass.simulate import bot_named

    seats = scenario_of(game, scenario).seats
    chosen = {}
    for setting in settings:
        seat, _, player = setting.partition("=")
        if seat not in seats:
            fail(f"write seat=player with one of the seats {', '.join(seats)}, not {setting!r}")
        try:
            bot_named(game, player)
        except ValueError as error:
            fail(str(error))
        chosen[seat] = player
    return chosen


def _print(summary: object, title: str) -> None:
    from sandtable.lab.mass.simulate import Summary

    assert isinstance(summary, Summary)
    out = console()
    grid = Grid("outcome", title=title, title_justify="left")
    grid.add_column("matches", justify="right")
    grid.add_column("share", justify="right")
    for outcome, count in summary.outcomes.most_common():
        grid.add_row(outcome, str(count), f"{count / summary.matches:.1%}")
    out.print(grid)
    figures = Grid("figure")
    for heading in ("mean", "deviation", "least", "most"):
        figures.add_column(heading, justify="right")
    for name, values in summary.figures.items():
        figures.add_row(name, *(f"{value:,.2f}" for value in values))
    out.print(figures)


def fuzz(
    game: Annotated[str | None, typer.Argument(help="A game; by default all of them by turns.")] = None,
    minutes: Annotated[float | None, typer.Option(help="How long; by default one minute.")] = None,
    decisions: Annotated[int | None, typer.Option(min=1, help="Or how many decisions, in whole seeds.")] = None,
    seed: Annotated[int, typer.Option(help="First seed.")] = 0,
    moves: Annotated[int, typer.Option(help="Most moves of a match.")] = 400,
    promise: Annotated[list[str] | None, typer.Option(help="Only this promise, such as 'states can be'.")] = None,
    jobs: Annotated[int, typer.Option(help="Processes; by default one a core.")] = 0,
    crashes: Annotated[Path, typer.Option(help="Folder for the matches that break a promise.")] = Path("crashes"),
) -> None:
    """Hold random matches to every promise of the games.

    The match that breaks one is kept as a record file.
    """
    from sandtable.lab.kit.conformance import PROMISES
    from sandtable.lab.kit.fuzz import Result, write_crash
    from sandtable.lab.kit.fuzz import fuzz as run

    with plain_errors():
        chosen = [game_named(game)] if game else [common.find(name) for name in common.names()]
        if not chosen:
            fail("there is no game to play yet")
        for name in promise or ():
            if name not in PROMISES:
                fail(f"there is no promise {name!r}; there are: {', '.join(PROMISES)}")
        if minutes is None and decisions is None:
            minutes = 1.0
        seconds = None if minutes is None else minutes * 60
        out = console()
        bars = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        with Progress(*bars, console=out, disable=not out.is_terminal) as progress:
            task = progress.add_task("", total=decisions or seconds)

            def tell(result: Result) -> None:
                line = f"{result.matches} matches, {result.decisions} decisions; {result.last}"
                done = result.decisions if decisions else result.seconds
                progress.update(task, completed=done, description=line)

            result = run(
                chosen,
                seconds,
                decisions,
                first=seed,
                moves=moves,
                promises=promise or None,
                jobs=jobs or os.cpu_count() or 1,
                tell=tell,
            )
        played = f"{result.matches} matches, {result.decisions} decisions in {result.seconds:.0f} s"
        out.print(f"{played}, seeds {seed} to {seed + max(result.seeds, 1) - 1}.")
        if result.broken is None:
            out.print("Every promise was kept.")
            return
        out.print(f"Broken promise: {result.broken}", markup=False)
        file = write_crash(result.broken, crashes)
        if file is not None:
            out.print(f"The match stands just before it in {file}. Look at it with:", markup=False)
            out.print(f"  sandtable replay {file}", markup=False)
            out.print(f"  sandtable import {file}", markup=False)
        raise typer.Exit(1)


def mutants(
    game: Annotated[str | None, typer.Argument(help="A game, or kernel; by default all of them by turns.")] = None,
    sample: Annotated[int, typer.Option(min=1, help="How many mutants of each.")] = 200,
    seed: Annotated[int, typer.Option(help="Which of all possible ones.")] = 0,
    module: Annotated[
        list[str] | None, typer.Option(help="Only rules in this module, such as torpedoes; may be given again.")
    ] = None,
    survivors_of: Annotated[
        Path | None, typer.Option(help="Only the edits that survived in this report of an earlier run.")
    ] = None,
    elsewhere: Annotated[
        bool, typer.Option("--elsewhere", help="Also name a test of other rules that notices a survivor.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; by default one a core.")] = 0,
    root: Annotated[Path | None, typer.Option(help="The checkout to look at; by default our own.")] = None,
) -> None:
    """Break rules on purpose, one small edit at a time, and see whether the tests that hold them notice.

    Nothing in the checkout is touched but the report in var.
    """
    from sandtable.lab.mutants import mutants as lab
    from sandtable.rulebook.index import own_sources, sources_at

    with plain_errors():
        sources = sources_at(root.resolve()) if root else own_sources()
        there = lab.targets(sources)
        earlier = lab.read_report(survivors_of) if survivors_of else None
        if earlier and game not in (None, earlier.game):
            fail(f"{survivors_of} is a report of {earlier.game}, not of {game}")
        if earlier:
            game = earlier.game
        if game is not None and game not in there:
            fail(no_game(game, there))
        wanted = [game] if game else there
        if not all(lab.place_of_tests(sources, name).is_dir() for name in wanted):
            fail("there are no tests here: run it in a checkout")
        killed = tried = untried = 0
        for name in wanted:
            report = lab.mutants(
                sources,
                name,
                sample,
                seed,
                jobs=jobs or os.cpu_count() or 1,
                modules=module or [],
                only=earlier,
                elsewhere=elsewhere,
                tell=lambda mutant: typer.echo(str(mutant)),
            )
            for test in report.left_out:
                typer.echo(f"left out, it fails without any edit: {test}")
            kept = lab.write_report(report, sources.report.parent)
            typer.echo(f"{name}, seed {seed}: {report.possible} possible, {report.seconds:.0f} s. Kept in {kept}.")
            killed, tried = killed + report.killed, tried + report.tried
            untried += len(report.mutants) - report.tried
        if untried:
            typer.echo(f"{untried} without a test: none is marked with a rule that their functions cite")
        typer.echo(f"{killed} of {tried} killed")


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON for other tools.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter and less exact.")] = False,
    keep: Annotated[Path | None, typer.Option(help="Folder for the results; by default bench/results.")] = None,
) -> None:
    """Measure kernel, records, play, server and client."""
    from sandtable.lab.bench import figures as lab
    from sandtable.lab.studies import measures

    with plain_errors():
        out = console()
        measured = []
        bars = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        with Progress(*bars, console=out, transient=True, disable=json or not out.is_terminal) as progress:
            task = progress.add_task("", total=len(measures.MEASURES))
            for name, measure in measures.MEASURES.items():
                progress.update(task, description=name)
                measured += measure(quick)
                progress.advance(task)
        report = lab.report(measured)
        file = lab.keep(report, keep)
        if json:
            sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
            return
        grid = Grid("what", title="Bench", title_justify="left")
        for heading in ("measured", "unit", "reach", "", "against"):
            grid.add_column(heading, justify="right")
        for figure in measured:
            state = "" if figure.reached is None else "yes" if figure.reached else "no"
            value = (
                "-"
                if figure.value is None
                else f"{figure.value:,.4g}"
                if figure.value < 1000
                else f"{figure.value:,.0f}"
            )
            grid.add_row(figure.what, value, figure.unit, figure.goal, state, figure.against)
        out.print(grid)
        out.print(f"Kept in {file}.", markup=False)
