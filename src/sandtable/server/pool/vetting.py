"""Who vouches for a record that comes in. Runs in the processes for heavy work: the record may be anybody's."""

from __future__ import annotations

import pickle
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, msgpack

from sandtable.kernel import BrokenRecord, Difference, Game, Record, Seeded, Table, replay
from sandtable.kernel.record import Seed
from sandtable.kernel.table import complete_options, scenario_of
from sandtable.kernel.trust import Untrue, check_set_up, verify
from sandtable.server.pool.seal import MAGIC, SealedSave, Sealer
from sandtable.server.pool.work import at_most
from sandtable.server.store.files import pack_all, taken_up
from sandtable.server.wire.messages import Origin

AnyGame = Game[Any, Any]
MOST_VERSION = 2**31 - 1
READING = 5.0
"""Seconds of a processor until the table stands to which a record leads."""
_lines = msgspec.json.Encoder().encode_lines


def packed(header: Record, aside: Path, count: int, into: Path) -> None:
    """The file of a record with the first so many of the entries that were put aside."""
    into.write_bytes(msgspec.structs.replace(header, entries=taken_up(aside)[:count]).to_bytes())


class Papers(Struct, frozen=True):
    """The files of an import: what came in; the entries as they will be stored, and what else is known of them once
    they have been read; the percents of the check that are done."""

    came: Path
    stored: Path
    read: Path
    told: Path

    def tell(self, part: float) -> None:
        """So much of the check is done."""
        self.told.write_text(str(int(100 * part)))


class Incoming(Struct):
    """A record that these rules can go on with. `header`: all but its entries; `count`: how many of them the match
    begins with; `options`, `over`, `build`: of the table that they lead to; `save`: what lay under the seal
    beside."""

    header: Record
    count: int
    options: dict[str, str]
    over: bool
    build: str
    save: SealedSave | None = None


class Findings(Struct):
    """What playing a record again has shown: is it of the very same build, does it begin with its scenario's own
    set-up, the opened seeds from which all its draws follow, and why nobody may go on with it unless this server
    kept it itself."""

    same_build: bool
    true_start: bool
    opened: list[Seed]
    unfit: str = ""


def bring_in(games: Mapping[str, bytes], papers: Papers, secret: bytes) -> Findings | None:
    """Read what came in, so that its match can be opened, then vet it. Under a seal that brings a match back it
    needs no vetting. `games`: those of this server, pickled; `secret`: what seals."""
    with at_most(READING):
        data, save = papers.came.read_bytes(), None
        if data.startswith(MAGIC):
            save = Sealer(secret).open(data)
            data, save.record = save.record, b""
        record = Record.from_bytes(data)
        game = _game_of(games, record)
        incoming = _stand_up(game, record, save, papers.stored)
        part = papers.read.with_suffix(".part")
        part.write_bytes(msgpack.encode(incoming))
        part.rename(papers.read)
    return None if save is not None and save.match is not None else vet(game, record, papers.tell)


def _game_of(games: Mapping[str, bytes], record: Record) -> AnyGame:
    if record.game not in games:
        raise BrokenRecord(f"it is a record of {record.game[:80]!r}, which this server does not have")
    game: AnyGame = pickle.loads(games[record.game])
    return game


def _stand_up(game: AnyGame, record: Record, save: SealedSave | None, stored: Path) -> Incoming:
    """Stand the table up that a record leads to, and write its entries as they are stored."""
    _check_header(game, record)
    try:
        table = Table.restore(game, record, Seeded(secrets.token_bytes(16)))
    except BrokenRecord:
        raise
    except Exception as error:
        raise BrokenRecord(f"its entries cannot be played: {type(error).__name__}: {error}") from None
    stored.write_bytes(pack_all(table.entries))
    header = msgspec.structs.replace(record, entries=[])
    return Incoming(header, len(table.entries), table.options, table.outcome is not None, table.build, save)


def _check_header(game: AnyGame, record: Record) -> None:
    """What stands before the entries is checked like the words of whoever starts a new match."""
    if record.scenario not in {scenario.id for scenario in game.scenarios()}:
        raise BrokenRecord(f"{game.name} has no scenario {record.scenario[:80]!r}")
    scenario = scenario_of(game, record.scenario)
    if list(scenario.seats) != record.seats:
        raise BrokenRecord(f"its seats {record.seats[:20]} are not those of {record.scenario!r}")
    if not 0 <= record.rules_version <= MOST_VERSION:
        raise BrokenRecord("its rules_version is no version")
    try:
        complete_options(scenario, record.options)
    except ValueError as error:
        raise BrokenRecord(str(error)) from None


def vet(game: AnyGame, record: Record, told: Callable[[float], None] = lambda _: None) -> Findings:
    """Play the whole record again: with rules of the very same build it must come out the same, entry by entry."""
    opened = _check_seeds(record)
    same = (record.rules_version, record.build) == (game.rules_version, game.build)
    luck = Seeded(secrets.token_bytes(16))
    try:
        if same:
            replay(game, record, luck, told)
        table = Table.restore(game, record, luck)
        # Builds before today's could reach positions that today's rules exclude; those are healed on opening.
        impossible = next(iter(game.check(table.state)), None) if same else None
    except Difference as error:
        raise BrokenRecord(f"entry {error.index} does not follow from those before it ({error})") from None
    except BrokenRecord:
        raise
    except Exception as error:
        raise BrokenRecord(f"its entries cannot be played: {type(error).__name__}: {error}") from None
    unfit = f"its position cannot be: {impossible}" if impossible else ""
    if not unfit and table.outcome is None and not table.pending and not game.live:
        unfit = "its position waits for nobody and is not over"
    return Findings(same, same and _begins_truly(game, record), opened, unfit)


def _begins_truly(game: AnyGame, record: Record) -> bool:
    try:
        check_set_up(game, record)
    except Exception:  # the record may be anybody's, and its start may break the rules
        return False
    return True


def same_start(came: Path, aside: Path) -> bool:
    """Are the entries of the record that came in the first ones of a match that were put aside?"""
    entries = Record.from_bytes(came.read_bytes()).entries
    return _lines(taken_up(aside)[: len(entries)]) == _lines(entries)


class Vetted(Struct):
    """Who vouches for a record, and the opened seeds from which all its draws follow."""

    origin: Origin
    seeds: list[Seed]


def judge(header: Record, findings: Findings, kept: bool) -> Vetted:
    """Who vouches for it. `kept`: this server itself kept or sealed it. Else it is verified if it replays from the
    scenario's own set-up under the same build and its draws follow from the opened seeds; if not, nobody does."""
    if findings.unfit and not kept:
        raise BrokenRecord(findings.unfit)
    return Vetted(_origin(header, findings, kept), findings.opened)


def _origin(header: Record, findings: Findings, kept: bool) -> Origin:
    if header.origin == "foreign":
        return "foreign"
    if findings.same_build and (kept or findings.opened) and findings.true_start:
        return "verified"
    return "earlier" if kept else "foreign"


def _check_seeds(record: Record) -> list[Seed]:
    """Check every throw against the seeds, if all were opened; returns those."""
    if not record.seeds or not all(seed.seed for seed in record.seeds):
        return []
    try:
        verdict = verify(record)
    except Untrue as error:
        raise BrokenRecord(str(error)) from None
    except (ValueError, ZeroDivisionError) as error:
        raise BrokenRecord(f"its seeds or draws do not read: {error}") from None
    return record.seeds if verdict.unverified == 0 else []
