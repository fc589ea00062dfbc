"""What the holder of a key may do about seats and links. Runs in the match's own task."""

from __future__ import annotations

from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match import seating, stand_in
from sandtable.server.match.broadcast import seat_infos
from sandtable.server.match.rights import Keys, owner_only, seat_of
from sandtable.server.match.state import MatchState
from sandtable.server.store import files
from sandtable.server.store.rows import KeyRow, SeatRow
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import ApiError, unknown


def _is_anothers(match: MatchState, keys: Keys, row: SeatRow) -> bool:
    """Has somebody sat here whose seat these keys do not open?"""
    return row.taken and row.seat not in match.opens(keys)[1]


def hand_seat(match: MatchState, keys: Keys, act: api_types.HandSeat) -> api_types.Done:
    """Hand a seat to the staff, to a person, to the owner's device."""
    row = seat_of(match, keys, act.seat)
    if row.conceded:
        raise ApiError(409, "conceded", "This seat has conceded: the staff plays it to the end.", "seat")
    if act.holder == "hotseat" and _is_anothers(match, keys, row):
        seating.take_back(match, row)
    row.holder = act.holder
    stand_in.relieve(match, row.seat)
    if act.name is not None:
        row.name = act.name
    match.save(row)
    match.notice("seat-handed", seat=row.seat, holder=row.holder)
    match.reseat()
    return api_types.Done(seat_infos(match))


def link(match: MatchState, keys: Keys, act: api_types.OneSeat) -> api_types.NewKey:
    """A new link for a seat: a lost one is found again, or another person sits down."""
    row = seat_of(match, keys, act.seat)
    own = row.seat in match.opens(keys)[1]
    if _is_anothers(match, keys, row):
        seating.take_back(match, row)
    row.taken = False
    key = seating.new_link(match, row.seat, note=own)
    match.save(row)
    match.notice("new-link", seat=row.seat)
    match.reseat()
    return api_types.NewKey(match.row.id, key.key, row.seat)


def rename(match: MatchState, keys: Keys, act: api_types.SetName) -> api_types.Done:
    """The name beside a seat."""
    row = seat_of(match, keys, act.seat)
    row.name = act.name
    match.save(row)
    return api_types.Done(seat_infos(match))


def set_title(match: MatchState, keys: Keys, act: api_types.SetTitle) -> api_types.Done:
    """The title of the table, for everybody at it."""
    owner_only(match, keys)
    match.row.title = act.title
    match.save(match.row)
    return api_types.Done(seat_infos(match))


def take(match: MatchState, keys: Keys, act: api_types.Take) -> api_types.NewKey:
    """Somebody sits down by a link: it ends, with every copy of it, and they get a key of their own. Everybody is
    told, also if the seat had been looked into before. Whoever has chosen a word for it may ask again: the answer
    may have been lost."""
    held = [key.seat for key in keys if key.role == "seat"]
    if act.once and all(seating.opens(match, seating.own_key(key, act.once)) for key in keys):
        return api_types.NewKey(
            match.row.id, ",".join(seating.own_key(key, act.once) for key in keys), held[0], held
        )
    if any(key.revoked for key in keys):
        raise unknown()
    if len(held) != len(keys):
        raise ApiError(409, "no-seat", "This link opens no seat alone: it stays as it is.")
    for seat in held:
        row = match.seats[seat]
        row.name = act.name or row.name
        match.notice("sat-down-again" if row.taken else "sat-down", seat=seat)
        row.taken = True
        match.save(row)
    made = [seating.own_key(key, act.once) if act.once else "" for key in keys]
    own = [seating.new_link(match, seat, note=True, key=key).key for seat, key in zip(held, made, strict=True)]
    match.reseat()
    return api_types.NewKey(match.row.id, ",".join(own), held[0], held)


def spectators(match: MatchState, keys: Keys, act: api_types.SetSpectators) -> api_types.SpectatorKey:
    """Let people watch, or not. The link is the same for all of them."""
    owner_only(match, keys)
    if act.see == "seats" and len(match.seats) != 1:
        raise ApiError(
            422, "solitaire-only", "Spectators see public knowledge only, except of a solitaire game.", "see"
        )
    match.row.spectators = act.see if act.allow else ""
    match.save(match.row)
    found = _spectator_key(match)
    if not act.allow:
        if found is not None:
            found.revoked = True
            match.save(found)
        match.reseat()
        return api_types.SpectatorKey("")
    key = found or _new_spectator_key(match)
    match.reseat()
    return api_types.SpectatorKey(key.key)


def _spectator_key(match: MatchState) -> KeyRow | None:
    return next((row for row in match.keys.values() if row.role == "spectator" and not row.revoked), None)


def _new_spectator_key(match: MatchState) -> KeyRow:
    key = KeyRow(files.new_key(), match.row.id, "spectator")
    match.keys[key.key] = key
    match.save(key)
    return key


def watch(match: MatchState) -> api_types.NewKey:
    """Somebody wants to watch from the lobby."""
    if not match.row.spectators:
        raise ApiError(403, "no-spectators", "The owner has not opened this match to spectators.")
    key = _spectator_key(match) or _new_spectator_key(match)
    return api_types.NewKey(match.row.id, key.key)


def join(match: MatchState, act: api_types.Join) -> api_types.NewKey:
    """Somebody takes a free seat from the lobby, and the others of its hand where seats were dealt; the links that
    the owner had for them are replaced.
    """
    free = [row for row in match.seats.values() if Lobby.free(match.row, row)]
    if not free:
        raise ApiError(409, "no-free-seat", "No seat is free here: ask the owner for a link, or watch.")
    row = next((row for row in free if row.seat == act.seat), None) if act.seat else free[0]
    if row is None:
        known = ", ".join(one.seat for one in free)
        raise ApiError(409, "seat-taken", f"This seat is not free; free are: {known}.", "seat")
    taken = [one for one in free if one.seat in match.hand(row.seat)]
    keys = []
    for one in taken:
        one.taken = True
        one.name = act.name or one.name
        keys.append(seating.new_link(match, one.seat, note=False).key)
        match.save(one)
        match.notice("sat-down", seat=one.seat)
    match.reseat()
    return api_types.NewKey(match.row.id, ",".join(keys), row.seat, [one.seat for one in taken])
