"""`sandtable replay`, `export`, `import`, `links`, `backup`, `restore`: matches as files, and ways back in."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.table import Table as Grid

from sandtable.cli import common
from sandtable.cli.common import console, data_folder, fail, game_named, plain_errors, read_record
from sandtable.cli.sentences import Narrator, throws
from sandtable.kernel import Difference, Fact, Game, Record, Seeded, Table, replay
from sandtable.kernel.record import Answered, Ordered, Report, active, struck
from sandtable.kernel.trust import Untrue, check_set_up, verify

if TYPE_CHECKING:  # the server is imported only by the commands that need it
    from sandtable.server.lobby.lobby import Lobby

__all__ = ["backup", "export_match", "import_match", "links", "replay_record", "restore"]

T = TypeVar("T")
Data = Annotated[
    Path | None, typer.Option(help="Folder that keeps the matches. Default: $SANDTABLE_DATA or yours.")
]


def replay_record(
    file: Annotated[Path, typer.Argument(help="A record file.")],
    strict: Annotated[bool, typer.Option("--strict", help="Run it again by these rules and compare.")] = False,
    check: Annotated[bool, typer.Option("--verify", help="Check the seed's commitment and every throw.")] = False,
    seat: Annotated[list[str] | None, typer.Option(help="Tell only what this seat may know.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print no log.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Open every throw: dice, modifiers, chart row.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="Folder of the server that sealed a report: opens what is hidden in it.")
    ] = None,
) -> None:
    """Tell a recorded match, and check its rules and dice. A report opens at the line that it is about."""
    with plain_errors():
        record = read_record(file)
        if data is not None:
            from sandtable.server.http.reports import opened

            record = opened(data, record)
        game = game_named(record.game)
        out = console()
        narrator = Narrator(game)
        if record.report is not None and not quiet:
            for line in _reported(narrator, record, record.report):
                out.print(line, markup=False)
        elif not quiet:
            out.print(f"{record.game} {record.scenario}, rules {record.rules_version}", markup=False)
            gone = struck(record.entries)
            for _, entry in active(record.entries, gone):
                for line in _told(narrator, entry, seat, why):
                    out.print(line, markup=False)
        if strict:
            try:
                table = replay(game, record, Seeded(0))
            except Difference as error:
                fail(f"{file}: these rules do not give the same match. {error}")
            out.print(f"Replayed: {len(record.entries)} entries come out the same, state {table.state_hash}.")
        elif not quiet and record.report is None:
            table = Table.restore(game, record, Seeded(0))
            if table.outcome is not None:
                for line in narrator.outcome(table.outcome):
                    out.print(line, markup=False)
        if check:
            for line in _verified(file, game, record):
                out.print(line, markup=False)


def _reported(narrator: Narrator, record: Record, report: Report) -> Iterator[str]:
    """What somebody said of one line: note, rule, the line with what came about with it, what was asked then."""
    yield f"{record.game} {record.scenario}, rules {record.rules_version}"
    yield f"{_eyes(narrator, report)} at entry {report.at} of {len(record.entries)} that this looks wrong:"
    yield f"  {report.note or '(no note)'}"
    if report.rule:
        yield from narrator.rule(report.rule)
    if report.sealed:
        yield "What others hide is sealed: --data names the folder of the server that can open it."
    gone = struck(record.entries)
    for index, entry in enumerate(record.entries[report.since :], report.since):
        mark = ">" if index == report.at else " "
        if index == report.at or index not in gone:
            yield from (f"{mark} {line}" for line in _told(narrator, entry, None, why=True))
    for question in report.questions:
        yield f"{narrator.seat(question.seat)} is asked:"
        yield from (f"  {line}" for line in narrator.question(question))
        yield from (f"    {narrator.option(question, option)}" for option in question.options)


def _eyes(narrator: Narrator, report: Report) -> str:
    """Who says it."""
    seats = str(narrator.words.joined(map(narrator.seat, report.seats)))
    return f"{seats} says" if len(report.seats) == 1 else f"{seats} say" if seats else "A spectator says"


def _verified(file: Path, game: Game[Any, Any], record: Record) -> Iterator[str]:
    """What can be vouched for in a record: its dice, and under the same rules its start and every entry."""
    try:
        verdict = verify(record)
        yield f"The seed fits its commitment, and {verdict.verified} draws fit the seed."
        if verdict.unverified:
            yield f"{verdict.unverified} draws are older than this seed and cannot be checked here."
        if (record.rules_version, record.build) != (game.rules_version, game.build):
            yield "Not verified: other rules played it, so only its dice could be checked."
            return
        check_set_up(game, record)
        replay(game, record, Seeded(0))
    except (Untrue, Difference) as error:
        fail(f"{file} is not verified: {error}")
    if verdict.unverified:
        yield "Not verified: nobody here can vouch for the older draws."
    else:
        yield "Verified: it begins as the scenario is set up, and these rules give the same match."


def _told(narrator: Narrator, entry: Any, seats: list[str] | None, why: bool) -> list[str]:
    """One entry as lines: facts as sentences, answers and orders in brackets when nothing is hidden."""
    if isinstance(entry, Fact):
        if seats is not None and not entry.known_to(seats):
            return []
        opened = throws(entry) if why else []
        return [narrator.fact(entry), *(f"    {line}" for throw in opened for line in narrator.throw(throw))]
    if seats is None and isinstance(entry, Answered | Ordered):
        what = entry.kind if isinstance(entry, Ordered) else entry.to
        return [f"  ({narrator.seat(entry.seat)}, {what}: {narrator.words.word(entry.answer)})"]
    return []


def _in_lobby(data: Path, act: Callable[[Lobby], Awaitable[T]], *, new: bool = False) -> T:
    """Do something with the matches of a data folder, by the server's own hands."""
    from sandtable.server.lobby.lobby import Lobby
    from sandtable.server.store.interface import FILE
    from sandtable.server.store.opening import open_store
    from sandtable.server.wire.errors import ApiError

    if not new and not (data / FILE).is_file():
        fail(f"there are no matches in {data}: name the folder that the server uses with --data")
    data.mkdir(parents=True, exist_ok=True)

    async def run() -> T:
        lobby = Lobby(open_store(data), {name: common.find(name) for name in common.names()})
        try:
            return await act(lobby)
        finally:
            await lobby.close()

    try:
        return asyncio.run(run())
    except ApiError as error:
        fail(error.detail)


def export_match(
    match: Annotated[str | None, typer.Argument(help="A match's id; without one, the matches are listed.")] = None,
    file: Annotated[Path | None, typer.Argument(help="File to write; by default the match's id.")] = None,
    sealed: Annotated[
        bool, typer.Option("--sealed", help="Sealed with this folder's key, so that hidden things stay hidden.")
    ] = False,
    data: Data = None,
) -> None:
    """Write a match as a file to mail, import and verify."""
    from sandtable.server.lobby.exchange import export
    from sandtable.server.store.rows import KeyRow, MatchRow

    with plain_errors():
        folder = data_folder(data)
        if match is None:
            _list_matches(_in_lobby(folder, lambda lobby: _rows(lobby, MatchRow)))
            return

        async def write(lobby: Lobby) -> tuple[bytes, str]:
            live = await lobby.open_match(lobby.row(match).id)
            if not sealed:
                record = live.state.record()
                return record.to_bytes(), "sandtable"
            keys = [row for row in lobby.store.find(KeyRow, match=match) if row.role == "owner"]
            made, ending = await export(lobby, live, keys, "sealed")
            return made if isinstance(made, bytes) else made.read_bytes(), ending

        content, ending = _in_lobby(folder, write)
        path = file or Path(f"{match}.{ending}")
        path.write_bytes(content)
        console().print(f"Written to {path}.", markup=False)


async def _rows(lobby: Lobby, kind: type[Any]) -> list[Any]:
    return list(lobby.store.find(kind))


def _list_matches(rows: list[Any]) -> None:
    grid = Grid("match", "game", "scenario", "title", "started", "over")
    for row in rows:
        grid.add_row(row.id, row.game, row.scenario, row.title, row.started, "yes" if row.over else "no")
    console().print(grid if rows else "There are no matches here yet.")


def import_match(
    file: Annotated[Path, typer.Argument(help="A record or a sealed save.")],
    data: Data = None,
    port: Annotated[int, typer.Option(help="Port of the table server, for the printed links.")] = 8470,
) -> None:
    """Make a record a match again; prints its links. A sealed save brings a lost match back to its old links."""
    from sandtable.server.lobby.exchange import import_file

    with plain_errors():
        if not file.is_file():
            fail(f"there is no file {file}")

        async def fill(into: Path) -> None:
            shutil.copyfile(file, into)

        made = _in_lobby(data_folder(data), lambda lobby: import_file(lobby, fill), new=True)
        out = console()
        if not made.owner:
            out.print(f"Match {made.match} is back: everybody's old link opens it again.", markup=False)
            return
        out.print(f"Imported as match {made.match}. Start the table with sandtable play, then open:", markup=False)
        for seat, key in {"owner": made.owner, **made.seats}.items():
            out.print(f"  {seat}: {_address(port, key)}", markup=False)


def links(
    match: Annotated[str | None, typer.Argument(help="A match's id; without one, those of every match.")] = None,
    data: Data = None,
    port: Annotated[int, typer.Option(help="Port of the table server, for the printed links.")] = 8470,
) -> None:
    """Print the links of matches again, the owner's too: for whoever lost one. The server may run."""
    from sandtable.server.store.links import links

    with plain_errors():
        found = [one for one in links(data_folder(data)) if match in (None, one.match.id)]
        if not found:
            fail(f"there is no match {match} here" if match else "there are no matches here yet")
        out = console()
        for one in found:
            row = one.match
            over = ", over" if row.over else ""
            out.print(f"{row.id}  {row.title or row.scenario} ({row.game}, {row.started}{over})", markup=False)
            for key in one.keys:
                out.print(f"  {key.seat or key.role}: {_address(port, key.key)}", markup=False)


def _address(port: int, key: str) -> str:
    return f"http://127.0.0.1:{port}/#/t/{key}"


def backup(
    file: Annotated[Path, typer.Argument(help="File to write.")],
    data: Data = None,
) -> None:
    """Copy all matches into one file, while the server runs too."""
    from sandtable.server.store import database_file

    with plain_errors():
        database_file.backup(data_folder(data), file)
        console().print(f"Backed up to {file}.", markup=False)


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    data: Data = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a backup in the place of all matches. Stop the server first."""
    from sandtable.server.store import database_file
    from sandtable.server.store.interface import FILE

    with plain_errors():
        folder = data_folder(data)
        if not yes and (folder / FILE).exists():
            typer.confirm(f"Replace the matches in {folder}?", abort=True)
        database_file.restore(folder, file)
        console().print(f"Restored into {folder}.", markup=False)
