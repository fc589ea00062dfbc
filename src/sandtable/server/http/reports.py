"""Somebody says that something looks wrong: one file with the match up to that line of the log, rule and note.

Where his seats may not know all of the match, the file shows the facts of their own log and what they were asked
there; the match lies in it under a key of this server that opens no save. `sandtable replay` reads both.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from msgspec import Struct
from starlette.responses import Response

from sandtable.kernel import BrokenRecord, Fact, Game, Question, Record, Seeded, Table
from sandtable.kernel.record import Report
from sandtable.server.http.requests import count, download, read, takes
from sandtable.server.lobby.film import Scene, end_of_turn
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.state import MatchState
from sandtable.server.pool.processes import FILE
from sandtable.server.pool.seal import SealedSave, Sealer
from sandtable.server.store import database_file
from sandtable.server.store.files import taken_up
from sandtable.server.store.interface import FILE as DATABASE
from sandtable.server.store.interface import Store
from sandtable.server.store.rows import KeyRow, SecretRow
from sandtable.server.store.statements import Statements
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import ApiError
from sandtable.server.wire.messages import FactLine

log = logging.getLogger(__name__)

SECRET = "reports"


class Excerpt(Struct):
    """What is taken from the match in its own task: how many entries the record had then and all of it but them,
    what a film shows of that moment, and the lines of this receiver's log; it is about the `last`, what came with
    it begins with the `first`. No lines: the record may be read."""

    header: Record
    count: int
    moment: bytes
    acts: tuple[str, ...]
    lines: list[msgspec.Raw] | None
    first: int
    last: int


def routes(api: APIRouter, lobby: Lobby) -> None:
    """The call."""

    @api.post(
        "/t/{key}/report",
        summary="A line of the log looks wrong: the match up to there as a file, hidden facts sealed",
        operation_id="report",
        openapi_extra=takes(api_types.LooksWrong),
    )
    async def report(request: Request, key: str) -> Response:
        await count(lobby, request, "reckon")
        wrong = await read(request, api_types.LooksWrong)
        live, rows = await lobby.opened(key)
        id, game = live.state.row.id, live.state.game
        await lobby.limits.table("file", id)
        taken: Excerpt = await live.call(lambda: _take(live.state, rows, wrong))
        secret = await _secret(lobby.store)

        async def write(into: Path) -> None:
            async with lobby.entries_aside(id) as aside:
                await lobby.pool.run(FILE, _write, game, taken, aside, secret, into)

        file = await lobby.downloads.file((id, "report", secrets.token_hex(8)), write)
        headers = {"Content-Disposition": f'attachment; filename="{game.name}-report.sandtable"'}
        return download(lobby, file, headers, "application/octet-stream")


async def _take(match: MatchState, keys: list[KeyRow], wrong: api_types.LooksWrong) -> Excerpt:
    role, acts = match.opens(keys)
    match.sit_down(acts)
    book = await match.book(match.sees(acts))
    if not 0 <= wrong.entry < len(book.lines):
        raise ApiError(422, "no-such-entry", "Your log has no line of that number.", "entry")
    scene = Scene(match.table, book, wrong.entry)
    at, since = book.where[wrong.entry], book.where[scene.first]
    header = msgspec.structs.replace(match.record(), entries=[])
    header.report = Report(at, since, wrong.rule, wrong.note, list(book.seats))
    alone = len(match.seats) == 1 or match.game.hidden == "none" or match.outcome is not None
    lines = None if alone and role != "spectator" else book.lines[: scene.until + 1]
    count = end_of_turn(match.table.entries, at)
    return Excerpt(header, count, scene.record, acts, lines, scene.first, wrong.entry)


def _write(game: Game[Any, Any], taken: Excerpt, aside: Path, secret: bytes, into: Path) -> None:
    """In a process of the pool: the file, from the entries that were put aside."""
    record = msgspec.structs.replace(taken.header, entries=taken_up(aside)[: taken.count])
    into.write_bytes(_file(game, record, taken, Sealer(secret)))


def _file(game: Game[Any, Any], record: Record, taken: Excerpt, lock: Sealer) -> bytes:
    report = record.report
    assert report is not None
    report.questions = _asked(game, taken.moment, taken.acts)
    if taken.lines is None:
        return record.to_bytes()
    # What was undone since did not stand there, unless it is what the player asks about.
    lines = [msgspec.json.decode(line, type=FactLine) for line in taken.lines]
    lines = [line for line in lines if line.n >= taken.first or not line.undone]
    places = {line.n: place for place, line in enumerate(lines)}
    shown = msgspec.structs.replace(
        report,
        at=places[taken.last],
        since=places[taken.first],
        sealed=lock.seal(SealedSave(record.to_bytes(), "", {}, {})),
    )
    facts = [Fact(line.kind, line.rule, line.args, reveal=line.reveal) for line in lines]
    return msgspec.structs.replace(record, entries=facts, seeds=[], report=shown).to_bytes()


def _asked(game: Game[Any, Any], record: bytes, seats: Sequence[str]) -> list[Question]:
    """What these seats were asked where the record ends; nothing where these rules cannot stand there again.

    What lay sealed there belongs to whoever sat there then, who need not be who asks.
    """
    try:
        table = Table.restore(game, msgspec.json.decode(record, type=Record), Seeded(secrets.token_bytes(16)))
    except Exception:
        log.exception("a report of %s goes out without the questions there", game.name)
        return []
    return [question for seat in seats for question in table.questions(seat) if not question.answered]


async def _secret(store: Store) -> bytes:
    """What seals the reports of this store, made at its first use."""
    found = store.find(SecretRow, name=SECRET)
    if not found:
        found = [SecretRow(SECRET, secrets.token_bytes(32))]
        await store.save(found)
    return found[0].secret


def opened(data: Path, record: Record) -> Record:
    """The match under the seal of a report, by the data folder of the server that sealed it, which may run."""
    if record.report is None or not record.report.sealed:
        return record
    file = data / DATABASE
    if not file.is_file():
        raise FileNotFoundError(f"there are no matches in {data}: name the folder that the server uses with --data")
    uri = f"{file.resolve().as_uri()}?mode=ro"
    with database_file.plain_faults(file), contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        rows = database_file.read(connection, Statements("?"), SecretRow)
    for row in rows:
        if row.name == SECRET:
            return Record.from_bytes(Sealer(row.secret).open(record.report.sealed).record)
    raise BrokenRecord(f"this report was not sealed by the server whose matches are in {data}")
