"""Who vouches for a record that comes in. Runs in the processes for heavy work: the record may be anybody's."""

from __future__ import annotations

import pickle
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.kernel import BrokenRecord, Difference, Game, Record, Seeded, Table, replay
from sandtable.kernel.record import Entry, Seed, decode_entry
from sandtable.kernel.table import complete_options, scenario_of
from sandtable.kernel.trust import Untrue, check_set_up, verify
from sandtable.server.wire.messages import Origin

AnyGame = Game[Any, Any]
MOST_VERSION = 2**31 - 1
_lines = msgspec.json.Encoder().encode_lines


def entries_of(stored: bytes) -> list[Entry]:
    """The entries as they are stored, a line each."""
    return [decode_entry(line, index) for index, line in enumerate(stored.splitlines())]


def packed(header: Record, stored: Path, count: int) -> bytes:
    """The file of a record with the first so many of the entries that are stored in this one."""
    return msgspec.structs.replace(header, entries=entries_of(stored.read_bytes())[:count]).to_bytes()


class Incoming(Struct):
    """A record that these rules can go on with. `header`: all but its entries; `count`: how many of them the match
    begins with; `options`, `over`, `build`: of the table that they lead to."""

    header: Record
    count: int
    options: dict[str, str]
    over: bool
    build: str


def read(games: Mapping[str, bytes], came: Path, stored: Path) -> Incoming:
    """Unpack the record that came in, stand the table up that it leads to, write the entries as they are stored.
    `games`: those of this server, pickled."""
    record = Record.from_bytes(came.read_bytes())
    if record.game not in games:
        raise BrokenRecord(f"it is a record of {record.game[:80]!r}, which this server does not have")
    game: AnyGame = pickle.loads(games[record.game])
    _check_header(game, record)
    try:
        table = Table.restore(game, record, Seeded(secrets.token_bytes(16)))
    except BrokenRecord:
        raise
    except Exception as error:
        raise BrokenRecord(f"its entries cannot be played: {type(error).__name__}: {error}") from None
    stored.write_bytes(_lines(table.entries))
    header = msgspec.structs.replace(record, entries=[])
    return Incoming(header, len(table.entries), table.options, table.outcome is not None, table.build)


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


class Vetted(Struct):
    """Who vouches for a record, and the opened seeds from which all its draws follow."""

    origin: Origin
    seeds: list[Seed]


def check(game: AnyGame, came: Path, kept: Sequence[Path] | bool, told: Path) -> Vetted:
    """Vet the record that came in. `kept`: did this server keep or seal it, or what it has of the same match, to
    compare. The file `told` holds the percents that are done."""
    record = Record.from_bytes(came.read_bytes())
    known = kept if isinstance(kept, bool) else any(_same_start(path.read_bytes(), record) for path in kept)
    return vet(game, record, known, lambda part: _write(told, part))


def _write(told: Path, part: float) -> None:
    told.write_text(str(int(100 * part)))


def vet(
    game: AnyGame, record: Record, kept: bool = False, told: Callable[[float], None] = lambda _: None
) -> Vetted:
    """Play the whole record again: with rules of the very same build it must come out the same, entry by entry.

    `kept`: this server itself kept or sealed it. Else it is verified if it replays from the scenario's own set-up
    under the same build and its draws follow from the opened seeds; if not, nobody vouches for it.
    """
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
    if not kept and impossible:
        raise BrokenRecord(f"its position cannot be: {impossible}")
    if not kept and table.outcome is None and not table.pending and not game.live:
        raise BrokenRecord("its position waits for nobody and is not over")
    return Vetted(_origin(game, record, kept, same, bool(opened)), opened)


def _same_start(stored: bytes, record: Record) -> bool:
    """Are the entries of a record the first ones of those that are stored here?"""
    return _lines(entries_of(stored)[: len(record.entries)]) == _lines(record.entries)


def _origin(game: AnyGame, record: Record, kept: bool, same: bool, opened: bool) -> Origin:
    if record.origin == "foreign":
        return "foreign"
    if same and (kept or opened):
        try:
            check_set_up(game, record)
        except Untrue:
            return "earlier" if kept else "foreign"
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
