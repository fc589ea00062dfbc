"""Matches as files: how one leaves the server and comes in again, and who vouches for what comes in.

A plain record opens only where nothing is hidden any more. A sealed save is the match itself, with its seats,
keys and seeds, under the server's own key: it brings a lost match back to the people who held it, and gives nobody
a seat that they did not hold. What is imported as a new match says for ever where it comes from.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, msgpack

from sandtable.kernel import BrokenRecord, Record
from sandtable.server.lobby.incoming import Import, seal_secret, seeds_of
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.seating import was_taken_back
from sandtable.server.match.state import MatchState
from sandtable.server.match.times import Kept
from sandtable.server.pool import seal, vetting
from sandtable.server.pool.processes import FILE
from sandtable.server.pool.seal import SealedSave
from sandtable.server.pool.vetting import Incoming
from sandtable.server.store.files import new_seed, now
from sandtable.server.store.interface import Store
from sandtable.server.store.rows import EntryRow, KeyRow, LineRow, MatchRow, Row, SeedRow, TimeRow
from sandtable.server.wire import api_types, messages
from sandtable.server.wire.errors import ApiError

# --- out ------------------------------------------------------------------------------------------------


class Taken(Struct):
    """What leaves: a seat's book as it is; or a record, of which this many entries are in the store; with `save`
    what goes under the seal beside it."""

    ending: str
    book: bytes = b""
    header: Record | None = None
    count: int = 0
    save: SealedSave | None = None


async def export(lobby: Lobby, live: LiveMatch, keys: Sequence[KeyRow], form: str) -> tuple[Path | bytes, str]:
    """The file that these keys may have (a short one as it is), and the end of its name."""
    taken: Taken = await live.call(lambda: _take(live.state, keys, form))
    header, save = taken.header, taken.save
    if header is None:
        return taken.book, taken.ending
    id = live.state.row.id

    async def pack(into: Path) -> None:
        async with lobby.entries_aside(id) as aside:
            await lobby.pool.run(FILE, vetting.packed, header, aside, taken.count, into)

    packed = await lobby.downloads.file((id, taken.count, msgpack.encode(header)), pack)
    if save is None:
        return packed, taken.ending
    secret = await seal_secret(lobby.store)

    async def lock(into: Path) -> None:
        await lobby.pool.run(FILE, seal.sealed, secret, save, packed, into)

    return await lobby.downloads.file((id, taken.count, msgpack.encode(save)), lock), taken.ending


async def _take(match: MatchState, keys: Sequence[KeyRow], form: str) -> Taken:
    role, acts = match.opens(keys)
    hot = {row.seat for row in match.seats.values() if row.holder == "hotseat"}
    mine = set(acts) | hot
    solitaire = len(match.seats) == 1 and role != "spectator"
    all_mine = set(match.seats) <= mine and not was_taken_back(match)
    plain = solitaire or match.outcome is not None or match.game.hidden == "none" or all_mine
    count = len(match.table.entries)
    if form == "record" or (not form and plain and role != "spectator"):
        if role == "spectator" or not plain:
            raise ApiError(
                403, "hidden", "The plain record opens when the match is over: take form=sealed or form=book."
            )
        return Taken("sandtable", b"", _header(match), count)
    if form == "sealed" or (not form and role == "owner"):
        if role != "owner":
            raise ApiError(403, "owner-only", "Only the owner may take a sealed save: take form=book.")
        return Taken("sealed", b"", _header(match), count, _save(match))
    match.sit_down(acts)
    if form not in ("", "book"):
        raise ApiError(422, "no-such-form", "form is record, sealed or book.", "form")
    return Taken("json", await _book(match, acts))


def _header(match: MatchState) -> Record:
    return msgspec.structs.replace(match.record(), entries=[])


def _save(match: MatchState) -> SealedSave:
    times = TimeRow(match.row.id, msgspec.json.encode(match.times.stopped())) if match.times.timed else None
    return SealedSave(
        b"",
        match.row.title,
        {row.seat: row.holder for row in match.seats.values()},
        {row.seat: row.name for row in match.seats.values()},
        msgspec.structs.replace(match.row),
        [msgspec.structs.replace(row) for row in match.seats.values()],
        [msgspec.structs.replace(row) for row in match.keys.values()],
        list(match.seeds),
        list(match.lines),
        times,
    )


async def _book(match: MatchState, acts: tuple[str, ...]) -> bytes:
    """A seat's own book: its facts and views, to read and to show as a film."""
    book = await match.book(acts)
    return msgspec.json.encode(
        {
            "match": match.row.id,
            "game": match.row.game,
            "scenario": match.row.scenario,
            "options": match.table.options,
            "origin": match.row.origin,
            "seats": acts,
            "facts": book.lines,
            "view": {seat or "": match.table.view(seat) for seat in acts or (None,)},
            "outcome": match.outcome,
        }
    )


# --- in -------------------------------------------------------------------------------------------------


async def import_file(
    lobby: Lobby, fill: Callable[[Path], Awaitable[None]], patience: float | None = None
) -> api_types.Created:
    """A record becomes a new match here, a sealed save the match that it was; a broken one changes nothing.

    `fill` writes what comes in into a file. `patience`: seconds to wait for the verdict on a record before its
    match opens without one, if not to the end.
    """
    coming = Import(lobby)
    checking = False
    try:
        await fill(coming.papers.came)
        incoming = await coming.read()
        if incoming.save is not None:
            return await _bring_back(lobby, coming, incoming, incoming.save)
        made, checking = await _found_anew(lobby, coming, incoming, patience)
        return made
    except BrokenRecord as error:
        raise ApiError(422, "broken-record", f"Nothing was imported: {error}.") from None
    finally:
        if not checking:
            await coming.close()


async def _bring_back(lobby: Lobby, coming: Import, incoming: Incoming, save: SealedSave) -> api_types.Created:
    """The match of a sealed save, if it is lost: everybody's old link opens it again, and nobody gets another.

    The seal says that this server wrote the record: nobody has to play it again."""
    running = _original(lobby.store, incoming.header, save)
    if running is not None:
        detail = f"This match is still here, as {running}: open it with the link that you have."
        raise ApiError(409, "still-here", detail, "match")
    if save.match is None:  # sealed before seats and keys were kept in the save
        return (await _found_anew(lobby, coming, incoming, None))[0]
    over = incoming.over or bool(save.match.outcome)
    match = msgspec.structs.replace(save.match, build=incoming.build, over=over)
    rows: list[Row] = [match, *save.seats, *save.keys, *save.seeds]
    rows += [LineRow(match.id, line.n, msgspec.json.encode(line)) for line in save.lines]
    line = messages.ChatLine(len(save.lines), now(), notice="brought-back", args={})
    rows.append(LineRow(match.id, line.n, msgspec.json.encode(line)))
    if save.times is not None:
        # Nobody's time runs out while a match is lost: the owner lets the clocks run again.
        times = msgspec.json.decode(save.times.body, type=Kept)
        times.paused = "owner"
        rows.append(TimeRow(match.id, msgspec.json.encode(times)))
    rows.append(EntryRow(match.id, 0, await lobby.in_thread(coming.papers.stored.read_bytes)))
    await lobby.store.save(rows)
    return api_types.Created(match.id, "", {})


def _original(store: Store, header: Record, save: SealedSave) -> str | None:
    """The match of this server that a save was made of, if it is still here."""
    if save.match is not None and store.find(MatchRow, id=save.match.id):
        return save.match.id
    rows = (row for seed in header.seeds for row in store.find(SeedRow, commitment=seed.commitment))
    return next((row.match for row in rows), None)


async def _found_anew(
    lobby: Lobby, coming: Import, incoming: Incoming, patience: float | None
) -> tuple[api_types.Created, bool]:
    """A new match with a fresh seed and new keys, and whether it is still being checked while it is played."""
    vetted, save = await coming.vetted(patience), incoming.save
    id = secrets.token_hex(6)
    header = incoming.header
    fresh = new_seed(id, incoming.count)
    match = MatchRow(
        id,
        header.game,
        header.scenario,
        msgspec.json.encode(incoming.options).decode(),
        header.rules_version,
        save.title if save else "",
        "",
        False,
        False,
        now(),
        over=incoming.over,
        build=incoming.build,
        origin=vetted.origin,
        played=True,
    )
    holders, names = (save.holders, save.names) if save else ({}, {})
    seats = {
        seat: api_types.NewSeat(msgspec.convert(holders.get(seat, "human"), messages.Holder), names.get(seat, ""))
        for seat in header.seats
    }
    seeds = seeds_of(id, vetted, incoming.count)
    entries = await lobby.in_thread(coming.papers.stored.read_bytes)
    made = await lobby.found_record(match, seats, [*seeds, fresh], entries)
    checking = vetted.origin == "checking"
    if checking:
        coming.go_on(id)
    return made, checking
