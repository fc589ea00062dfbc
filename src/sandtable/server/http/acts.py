"""What the holder of a key may do with a match by HTTP: seats, links, names, ends. Runs in the match's own task."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from sandtable.server.lobby.film import Scene
from sandtable.server.lobby.lobby import Hall, ended
from sandtable.server.match import chat, seating, stand_in
from sandtable.server.match.live_match import Host
from sandtable.server.store import files
from sandtable.server.store.rows import KeyRow, SeatRow
from sandtable.server.wire import api_types, messages
from sandtable.server.wire.errors import Refusing

Keys = Sequence[KeyRow]


def seat_of(host: Host, keys: Keys, seat: str) -> SeatRow:
    """The seat that is meant, if these keys may dispose of it: the host of every seat, a seat of itself."""
    role, acts = host.opens(keys)
    if not seat and len(acts) == 1:
        seat = acts[0]
    if seat not in host.seats:
        known = ", ".join(host.seats)
        raise Refusing(422, "no-such-seat", f"Name one of the seats {known}.", "seat")
    if role != "host" and seat not in acts:
        raise Refusing(403, "not-your-seat", "Only the host and the seat itself may do this.", "seat")
    return host.seats[seat]


def host_only(host: Host, keys: Keys) -> None:
    if host.opens(keys)[0] != "host":
        raise Refusing(403, "host-only", "Only the host may do this: use the host's link.")


def running(host: Host) -> None:
    if host.match.over or host.match.outcome:
        raise Refusing(409, "match-is-over", "The match is over: start a rematch.")


def _is_anothers(host: Host, keys: Keys, row: SeatRow) -> bool:
    """Has somebody sat here whose seat these keys do not open?"""
    return row.taken and row.seat not in host.opens(keys)[1]


def hand_seat(host: Host, keys: Keys, act: api_types.HandSeat) -> api_types.Done:
    """Hand a seat to the staff, to a person, to the host's device."""
    row = seat_of(host, keys, act.seat)
    if row.conceded:
        raise Refusing(409, "conceded", "This seat has conceded: the staff plays it to the end.", "seat")
    if act.holder == "hotseat" and _is_anothers(host, keys, row):
        seating.take_back(host, row)
    row.holder = act.holder
    stand_in.relieve(host, row.seat)
    if act.name is not None:
        row.name = act.name
    host.save(row)
    host.notice("seat-handed", seat=row.seat, holder=row.holder)
    host.reseat()
    return api_types.Done(host.teller.seats())


def link(host: Host, keys: Keys, act: api_types.OneSeat) -> api_types.NewKey:
    """A new link for a seat: a lost one is found again, or another person sits down."""
    row = seat_of(host, keys, act.seat)
    own = row.seat in host.opens(keys)[1]
    if _is_anothers(host, keys, row):
        seating.take_back(host, row)
    row.taken = False
    key = seating.new_link(host, row.seat, note=own)
    host.save(row)
    host.notice("new-link", seat=row.seat)
    host.reseat()
    return api_types.NewKey(host.match.id, key.key, row.seat)


def rename(host: Host, keys: Keys, act: api_types.SetName) -> api_types.Done:
    """The name beside a seat."""
    row = seat_of(host, keys, act.seat)
    row.name = act.name
    host.save(row)
    return api_types.Done(host.teller.seats())


def concede(host: Host, keys: Keys, act: api_types.OneSeat) -> api_types.Done:
    """Give up. Alone or between two that ends the match; else the staff plays the seat to the end."""
    row = seat_of(host, keys, act.seat)
    running(host)
    if row.conceded:
        raise Refusing(409, "conceded", "This seat has conceded already.", "seat")
    stand_in.give_up(host, row)
    return api_types.Done(host.teller.seats())


def end(host: Host, keys: Keys) -> api_types.Done:
    """The host ends the match without a result."""
    host_only(host, keys)
    running(host)
    host.end(ended("ended-by-host"))
    host.notice("ended-by-host")
    return api_types.Done(host.teller.seats())


def expire(host: Host, keys: Keys, act: api_types.OneSeat) -> api_types.Done:
    """The host's deadline has passed: what the seat is asked is answered by its defaults."""
    host_only(host, keys)
    row = seat_of(host, keys, act.seat)
    running(host)
    host.try_on_table(lambda: host.table.expire(row.seat))
    host.notice("deadline-passed", seat=row.seat)
    return api_types.Done(host.teller.seats())


def pause(host: Host, keys: Keys, act: api_types.SetPause) -> api_types.Done:
    """Stop or start a live table's clock (the host and every seat may), or the clocks of an unhurried match (the
    host may)."""
    if host.opens(keys)[0] == "spectator":
        raise Refusing(403, "not-your-seat", "Spectators cannot stop the clock.")
    if host.game.live:
        host.match.paused = act.paused
        host.save(host.match)
    elif host.times.timed:
        host_only(host, keys)
        running(host)
        host.times.pause(act.paused)
    else:
        raise Refusing(409, "not-live", "This match has no running clock.")
    host.notice("paused" if act.paused else "resumed")
    return api_types.Done(host.teller.seats())


def spectators(host: Host, keys: Keys, act: api_types.SetSpectators) -> api_types.SpectatorKey:
    """Let people watch, or not. The link is the same for all of them."""
    host_only(host, keys)
    if act.see == "seats" and len(host.seats) != 1:
        raise Refusing(
            422, "solitaire-only", "Spectators see public knowledge only, except of a solitaire game.", "see"
        )
    host.match.spectators = act.see if act.allow else ""
    host.save(host.match)
    found = _spectator_key(host)
    if not act.allow:
        if found is not None:
            found.revoked = True
            host.save(found)
        host.reseat()
        return api_types.SpectatorKey("")
    key = found or _new_spectator_key(host)
    host.reseat()
    return api_types.SpectatorKey(key.key)


def _spectator_key(host: Host) -> KeyRow | None:
    return next((row for row in host.keys.values() if row.role == "spectator" and not row.revoked), None)


def _new_spectator_key(host: Host) -> KeyRow:
    key = KeyRow(files.new_key(), host.match.id, "spectator")
    host.keys[key.key] = key
    host.save(key)
    return key


def watch(host: Host) -> api_types.NewKey:
    """Somebody wants to watch from the lobby."""
    if not host.match.spectators:
        raise Refusing(403, "no-spectators", "The host has not opened this match to spectators.")
    key = _spectator_key(host) or _new_spectator_key(host)
    return api_types.NewKey(host.match.id, key.key)


def join(host: Host, act: api_types.Join) -> api_types.NewKey:
    """Somebody takes a free seat from the lobby, and the others of its hand where seats were dealt; the links that
    the host had for them are replaced.
    """
    free = [row for row in host.seats.values() if Hall.free(host.match, row)]
    if not free:
        raise Refusing(409, "no-free-seat", "No seat is free here: ask the host for a link, or watch.")
    row = next((row for row in free if row.seat == act.seat), None) if act.seat else free[0]
    if row is None:
        known = ", ".join(one.seat for one in free)
        raise Refusing(409, "seat-taken", f"This seat is not free; free are: {known}.", "seat")
    taken = [one for one in free if one.seat in host.hand(row.seat)]
    keys = []
    for one in taken:
        one.taken = True
        one.name = act.name or one.name
        keys.append(seating.new_link(host, one.seat, note=False).key)
        host.save(one)
        host.notice("sat-down", seat=one.seat)
    host.reseat()
    return api_types.NewKey(host.match.id, ",".join(keys), row.seat, [one.seat for one in taken])


def info(host: Host, keys: Keys, rematch: list[str]) -> api_types.KeyInfo:
    """What the keys open."""
    role, acts = host.opens(keys)
    waits = not host.match.over and any(seat in host.table.pending for seat in acts)
    names = [host.seats[seat].name for seat in acts if host.seats[seat].name]
    return api_types.KeyInfo(
        host.match.id,
        host.match.game,
        host.match.scenario,
        host.match.title,
        role,
        list(acts),
        names[0] if names else "",
        host.game.live,
        host.match.over,
        waits,
        rematch,
        {seat: time for seat in acts if (time := host.times.info(seat)) is not None},
        host.times.pace_info(),
        chat.unread(host.lines, acts, keys[0].read) if acts else 0,
        any(host.seats[seat].taken for seat in acts),
    )


async def facts(host: Host, keys: Keys, before: int, count: int, kind: str = "") -> list[msgspec.Raw]:
    """Older facts than a hello holds; of one kind only, where one is named."""
    host.sit_down(host.opens(keys)[1])
    book = await host.teller.book(host.sees(host.opens(keys)[1]))
    lines = reversed(book.lines[: max(0, before)])
    starts = re.compile(rb'\{"n":\d+,"kind":' + (re.escape(msgspec.json.encode(kind)) if kind else b""))
    return list(islice((line for line in lines if starts.match(bytes(line))), count))[::-1]


async def scene(host: Host, keys: Keys, at: int) -> Scene:
    """A moment of the film, to be drawn outside the match's own task."""
    host.sit_down(host.opens(keys)[1])
    book = await host.teller.book(host.sees(host.opens(keys)[1]))
    return Scene(host.table, book, at)


async def rematch(hall: Hall, host: Host, keys: Keys) -> api_types.Rematch:
    """The same again; everybody who is connected hears of it."""
    if host.opens(keys)[0] == "spectator":
        raise Refusing(403, "not-your-seat", "Spectators cannot ask for a rematch.")
    if not host.match.over:
        raise Refusing(409, "not-over", "The match is not over yet: concede or end it first.")
    first = not host.match.rematch
    match = await hall.rematch(host)
    if first:
        host.notices.rematched(host.opens(keys)[1])
        for client in host.clients:
            message: Any = messages.Rematched(match, hall.rematch_keys(host, client.keys))
            host.reply(client, msgspec.json.encode(message))
    return api_types.Rematch(match, hall.rematch_keys(host, keys))


__all__ = [
    "concede",
    "end",
    "expire",
    "facts",
    "hand_seat",
    "info",
    "join",
    "link",
    "pause",
    "rematch",
    "rename",
    "scene",
    "spectators",
    "watch",
]
