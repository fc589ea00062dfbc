"""`sandtable rules`: how every game stands, one rule in full, or the rules that hold some words."""

import difflib
import sys
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sandtable.games import no_game
from sandtable.rulebook import Rule, RuleIndexError, search_book
from sandtable.rulebook.index import Standing, own_sources, standings

NO_REPORT = "No tests have been run here yet: run `make test` to see which rules are tested."


def rules(
    game: Annotated[str | None, typer.Argument(help="A game, such as steel_wolves.")] = None,
    rule_id: Annotated[str | None, typer.Argument(help="A rule, such as SW14.16A.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for other tools.")] = False,
    search: Annotated[
        str | None, typer.Option("--search", help="Find rules by words, also German or Italian ones.")
    ] = None,
) -> None:
    """How many rules are implemented and tested; or one rule, where it is implemented and tested."""
    console = Console(soft_wrap=True)
    try:
        shelf = standings()
        if game and game not in shelf and rule_id is None:
            # An id alone is enough, because no two games share one.
            game, rule_id = next(((name, game) for name, it in shelf.items() if game in it.book), (game, None))
        chosen = _chosen(shelf, game)
        if search is not None:
            _found(console, chosen, search, json)
        elif game and rule_id:
            _one_rule(console, chosen[game], rule_id, json)
        elif json:
            _print_json({name: summary(standing) for name, standing in chosen.items()})
        else:
            _overview(console, chosen)
            if game:
                _list(console, chosen[game])
    except RuleIndexError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


def summary(standing: Standing) -> dict[str, Any]:
    """One game in figures. Notes are told apart: they need neither code nor test."""
    return {
        "rules": len(standing.counted),
        "implemented": standing.implemented_count,
        "tested": standing.tested_count,
        "missing": standing.missing,
        "untested": standing.untested,
        "notes": [note.id for note in standing.notes],
    }


def _chosen(shelf: dict[str, Standing], game: str | None) -> dict[str, Standing]:
    if game is None:
        return shelf
    if game not in shelf:
        raise RuleIndexError(f"No rule has the id {game}, and {no_game(game, shelf)}.")
    return {game: shelf[game]}


def _overview(console: Console, shelf: dict[str, Standing]) -> None:
    table = Table("game", title="Rules", title_justify="left")
    for heading in ("rules", "implemented", "tested", "neither", "notes"):
        table.add_column(heading, justify="right")
    for game, standing in shelf.items():
        tested = "-" if standing.tested_count is None else str(standing.tested_count)
        figures = (
            len(standing.counted),
            standing.implemented_count,
            tested,
            len(standing.neither),
            len(standing.notes),
        )
        table.add_row(game, *map(str, figures))
    console.print(table)
    if any(standing.tested is None for standing in shelf.values()):
        console.print(NO_REPORT)
    if not own_sources().client.is_dir():
        console.print("The client's sources are not here: what they implement of the screen rules is not counted.")


def _list(console: Console, standing: Standing) -> None:
    """Every rule of a game with its state, then the notes."""
    table = Table("rule", "title", "kind", "implemented", "tested")
    untested = set(standing.untested)
    for rule in standing.counted:
        tested = "-" if standing.tested is None else "no" if rule.id in untested else "yes"
        table.add_row(
            rule.id, escape(rule.title), rule.kind, "yes" if rule.id in standing.implemented else "no", tested
        )
    console.print(table)
    if standing.notes:
        console.print("Notes (nothing to implement):")
    for note in standing.notes:
        console.print(f"  {note.id}  {escape(note.title)}", highlight=False)


def _one_rule(console: Console, standing: Standing, rule_id: str, as_json: bool) -> None:
    rule = standing.book.rules.get(rule_id)
    if rule is None:
        near = difflib.get_close_matches(rule_id, standing.book.rules, n=5, cutoff=0.5)
        hint = f" Near: {', '.join(near)}." if near else ""
        raise RuleIndexError(f'{standing.book.title} has no rule "{rule_id}".{hint}')
    implemented = [str(place) for place in standing.implemented.get(rule_id, [])]
    tested = None if standing.tested is None else standing.tested.get(rule_id, [])
    if as_json:
        _print_json(_fields(rule) | {"implemented": implemented, "tested": tested})
        return
    _print_rule(console, rule)
    if rule.kind == "note":
        console.print("a note: nothing to implement or to test")
        return
    _print_places(console, "implemented", implemented, "nowhere yet")
    _print_places(console, "tested", tested or [], NO_REPORT if tested is None else "by no test that passed")


def _found(console: Console, shelf: dict[str, Standing], words: str, as_json: bool) -> None:
    hits = [(game, rule) for game, standing in shelf.items() for rule in search_book(standing.book, words)]
    if as_json:
        _print_json([{"game": game} | _fields(rule) for game, rule in hits])
        return
    if not hits:
        raise RuleIndexError(f'No rule holds all the words "{words}".')
    for game, rule in hits:
        console.print(f"[dim]{game}[/dim]", end=" ")
        _print_rule(console, rule)


def _fields(rule: Rule) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(rule)
    return fields


def _print_rule(console: Console, rule: Rule) -> None:
    console.print(f"[bold]{rule.id}[/bold]  {escape(rule.title)}  ({rule.kind})", highlight=False)
    console.print(f"  {rule.text}", markup=False, highlight=False)
    if rule.ruling:
        console.print(f"  Ruling: {rule.ruling}", markup=False, highlight=False)
    terms = f"; {', '.join(rule.terms)}" if rule.terms else ""
    console.print(f"  source: {rule.source}{terms}", markup=False, highlight=False)


def _print_places(console: Console, heading: str, places: list[str], nothing: str) -> None:
    console.print(f"{heading}: {'' if places else nothing}".rstrip(), markup=False, highlight=False)
    for place in places:
        console.print(f"  {place}", markup=False, highlight=False)


def _print_json(value: object) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


if __name__ == "__main__":
    typer.run(rules)
