"""Matches as files: how one leaves the server and comes in again, and who vouches for what comes in.

A plain record opens only where nothing is hidden any more. A sealed save is the match itself, with its seats,
keys and seeds, under the server's own key: it brings a lost match back to the people who held it, and gives nobody
a seat that they did not hold. What is imported as a new match says for ever where it comes from.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from sandtable.kernel import BrokenRecord, Difference, Game, Record, Seeded, Table, replay
from sandtable.kernel.record import Seed
from sandtable.kernel.table import complete_options
from sandtable.kernel.trust import Untrue, check_set_up, verify
from sandtable.server import calls, wire
from sandtable.server.deadlines import Kept
from sandtable.server.files import new_seed, now, pack, unpack
from sandtable.server.hands import was_taken_back
from sandtable.server.host import Host
from sandtable.server.refusing import Refusing
from sandtable.server.seal import MAGIC, SealedSave, sealer
from sandtable.server.store import EntryRow, KeyRow, LineRow, MatchRow, Row, SeedRow, Store, TimeRow

if TYPE_CHECKING:
    from sandtable.server.hall import Hall

# --- out ------------------------------------------------------------------------------------------------


async def export(hall: Hall, host: Host, keys: Sequence[KeyRow], form: str) -> tuple[bytes, str]:
    """The file that these keys may have, and the end of its name."""
    role, acts = host.opens(keys)
    hot = {row.seat for row in host.seats.values() if row.holder == "hotseat"}
    mine = set(acts) | hot
    solitaire = len(host.seats) == 1 and role != "spectator"
    all_mine = set(host.seats) <= mine and not was_taken_back(host.lines)
    plain = solitaire or host.outcome is not None or host.game.hidden == "none" or all_mine
    if form == "record" or (not form and plain and role != "spectator"):
        if role == "spectator" or not plain:
            raise Refusing(
                403, "hidden", "The plain record opens when the match is over: take form=sealed or form=book."
            )
        data: bytes = await hall.reckon(host.record().to_bytes)
        return data, "sandtable"
    if form == "sealed" or (not form and role == "host"):
        if role != "host":
            raise Refusing(403, "host-only", "Only the host may take a sealed save: take form=book.")
        return await _sealed(hall, host), "sealed"
    host.sit_down(acts)
    if form not in ("", "book"):
        raise Refusing(422, "no-such-form", "form is record, sealed or book.", "form")
    return _book(host, acts), "json"


async def _sealed(hall: Hall, host: Host) -> bytes:
    lock = await sealer(hall.store)
    times = TimeRow(host.match.id, msgspec.json.encode(host.times.stopped())) if host.times.timed else None
    save = SealedSave(
        b"",
        host.match.title,
        {row.seat: row.holder for row in host.seats.values()},
        {row.seat: row.name for row in host.seats.values()},
        msgspec.structs.replace(host.match),
        [msgspec.structs.replace(row) for row in host.seats.values()],
        [msgspec.structs.replace(row) for row in host.keys.values()],
        list(host.seeds),
        list(host.lines),
        times,
    )
    record = host.record()

    def seal() -> bytes:
        save.record = record.to_bytes()
        return lock.seal(save)

    return await hall.reckon(seal)


def _book(host: Host, acts: tuple[str, ...]) -> bytes:
    """A seat's own book: its facts and views, to read and to show as a film."""
    book = host.teller.book(acts)
    return msgspec.json.encode(
        {
            "match": host.match.id,
            "game": host.match.game,
            "scenario": host.match.scenario,
            "options": host.table.options,
            "origin": host.match.origin,
            "seats": acts,
            "facts": book.lines,
            "view": {seat or "": host.table.view(seat) for seat in acts or (None,)},
            "outcome": host.outcome,
        }
    )


# --- in -------------------------------------------------------------------------------------------------


async def import_file(hall: Hall, data: bytes) -> calls.Created:
    """A record becomes a new match here, a sealed save the match that it was; a broken one changes nothing."""
    try:
        if data.startswith(MAGIC):
            return await _bring_back(hall, (await sealer(hall.store)).open(data))
        record = await hall.reckon(lambda: Record.from_bytes(data))
        game = _game(hall, record)
        kept = await hall.reckon(lambda: _kept_here(hall.store, record))
        vetted = await hall.reckon(lambda: vet(game, record, kept))
    except BrokenRecord as error:
        raise Refusing(422, "broken-record", f"Nothing was imported: {error}.") from None
    return await _found_anew(hall, record, vetted, {}, "", {})


def _game(hall: Hall, record: Record) -> Game[Any, Any]:
    if record.game not in hall.games:
        raise BrokenRecord(f"it is a record of {record.game!r}, which this server does not have")
    return hall.games[record.game]


async def _bring_back(hall: Hall, save: SealedSave) -> calls.Created:
    """The match of a sealed save, if it is lost: everybody's old link opens it again, and nobody gets another."""
    record = await hall.reckon(lambda: Record.from_bytes(save.record))
    game = _game(hall, record)
    running = _original(hall.store, record, save)
    if running is not None:
        detail = f"This match is still here, as {running}: open it with the link that you have."
        raise Refusing(409, "still-here", detail, "match")
    vetted = await hall.reckon(lambda: vet(game, record, True))
    if save.match is None:  # sealed before seats and keys were kept in the save
        return await _found_anew(hall, record, vetted, save.holders, save.title, save.names)
    match = msgspec.structs.replace(
        save.match, build=vetted.table.build, over=vetted.table.outcome is not None or bool(save.match.outcome)
    )
    rows: list[Row] = [match, *save.seats, *save.keys, *save.seeds]
    rows += [LineRow(match.id, line.n, msgspec.json.encode(line)) for line in save.lines]
    line = wire.ChatLine(len(save.lines), now(), notice="brought-back", args={})
    rows.append(LineRow(match.id, line.n, msgspec.json.encode(line)))
    if save.times is not None:
        # Nobody's time runs out while a match is lost: the host lets the clocks run again.
        times = msgspec.json.decode(save.times.body, type=Kept)
        times.paused = "host"
        rows.append(TimeRow(match.id, msgspec.json.encode(times)))
    rows.append(EntryRow(match.id, 0, pack(vetted.table.entries)))
    await hall.store.save(rows)
    return calls.Created(match.id, "", {})


def _original(store: Store, record: Record, save: SealedSave) -> str | None:
    """The match of this server that a save was made of, if it is still here."""
    if save.match is not None and store.find(MatchRow, id=save.match.id):
        return save.match.id
    rows = (row for seed in record.seeds for row in store.find(SeedRow, commitment=seed.commitment))
    return next((row.match for row in rows), None)


def _kept_here(store: Store, record: Record) -> bool:
    """Does this server hold the match, with just these entries, that a plain record was exported from?"""
    shown = {seed.commitment for seed in record.seeds}
    matches = {row.match for one in shown for row in store.find(SeedRow, commitment=one)}
    for match in matches:
        if not any(row.origin == "foreign" for row in store.find(MatchRow, id=match)):
            kept = unpack(store.find(EntryRow, match=match))[: len(record.entries)]
            if msgspec.json.encode(kept) == msgspec.json.encode(record.entries):
                return True
    return False


async def _found_anew(
    hall: Hall, record: Record, vetted: Vetted, holders: dict[str, str], title: str, names: dict[str, str]
) -> calls.Created:
    """A new match with a fresh seed and new keys."""
    id = secrets.token_hex(6)
    table = vetted.table
    fresh = new_seed(id, len(table.entries))
    match = MatchRow(
        id,
        record.game,
        record.scenario,
        msgspec.json.encode(table.options).decode(),
        record.rules_version,
        title,
        "",
        False,
        False,
        now(),
        over=table.outcome is not None,
        build=table.build,
        origin=vetted.origin,
    )
    seats = {
        seat: calls.NewSeat(msgspec.convert(holders.get(seat, "human"), wire.Holder), names.get(seat, ""))
        for seat in record.seats
    }
    kept = [
        SeedRow(id, seed.since, bytes.fromhex(seed.seed), bytes.fromhex(seed.salt), seed.commitment)
        for seed in vetted.seeds
        if seed.since < fresh.since
    ]
    return await hall.found_record(match, seats, [*kept, fresh], table.entries)


class Vetted(Struct):
    """An imported record that these rules can go on with: its table, its opened seeds, and who vouches for it."""

    table: Table[Any, Any]
    seeds: list[Seed]
    origin: wire.Origin


MOST_VERSION = 2**31 - 1


def vet(game: Game[Any, Any], record: Record, kept: bool = False) -> Vetted:
    """The table of an imported record. One of these rules must come out the same again, entry by entry.

    `kept`: this server itself kept or sealed it. Else it is verified if it replays from the scenario's own set-up
    under the same build and its draws follow from the opened seeds; if not, nobody vouches for it.
    """
    known = {scenario.id: scenario for scenario in game.scenarios()}
    if record.scenario not in known:
        raise BrokenRecord(f"{game.name} has no scenario {record.scenario!r}")
    scenario = known[record.scenario]
    if list(scenario.seats) != record.seats:
        raise BrokenRecord(f"its seats {record.seats[:20]} are not those of {record.scenario!r}")
    if not 0 <= record.rules_version <= MOST_VERSION:
        raise BrokenRecord("its rules_version is no version")
    try:
        complete_options(scenario, record.options)
    except ValueError as error:
        raise BrokenRecord(str(error)) from None
    opened = _check_seeds(record)
    luck = Seeded(secrets.token_bytes(16))
    same = (record.rules_version, record.build) == (game.rules_version, game.build)
    try:
        if same:
            replay(game, record, luck)
        table = Table.restore(game, record, luck)
        # Builds before today's could reach positions that today's rules exclude; those are healed on opening.
        impossible = next(iter(game.check(table.state)), None) if same else None
    except BrokenRecord:
        raise
    except Difference as error:
        raise BrokenRecord(f"entry {error.index} does not follow from those before it ({error})") from None
    except Exception as error:
        raise BrokenRecord(f"its entries cannot be played: {type(error).__name__}: {error}") from None
    if not kept and impossible:
        raise BrokenRecord(f"its position cannot be: {impossible}")
    if not kept and table.outcome is None and not table.pending and not game.live:
        raise BrokenRecord("its position waits for nobody and is not over")
    return Vetted(table, opened, _origin(game, record, kept, same, bool(opened)))


def _origin(game: Game[Any, Any], record: Record, kept: bool, same: bool, opened: bool) -> wire.Origin:
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
