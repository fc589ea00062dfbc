"""What the holder of a key may know of a match and do with all of it: its log, pauses, ends, a rematch. Runs in the
match's own task."""

from __future__ import annotations

import msgspec

from sandtable.server.lobby.film import Scene
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match import notices, stand_in
from sandtable.server.match.audience import chat
from sandtable.server.match.broadcast import seat_infos
from sandtable.server.match.rights import Keys, owner_only, running, seat_of
from sandtable.server.match.state import MatchState, ended
from sandtable.server.wire import api_types, messages
from sandtable.server.wire.errors import ApiError


def concede(match: MatchState, keys: Keys, act: api_types.OneSeat) -> api_types.Done:
    """Give up. Alone or between two that ends the match; else the staff plays the seat to the end."""
    row = seat_of(match, keys, act.seat)
    running(match)
    if row.conceded:
        raise ApiError(409, "conceded", "This seat has conceded already.", "seat")
    stand_in.give_up(match, row)
    return api_types.Done(seat_infos(match))


def end(match: MatchState, keys: Keys, _: api_types.Nothing) -> api_types.Done:
    """The owner ends the match without a result."""
    owner_only(match, keys)
    running(match)
    match.end(ended("ended-by-owner"))
    match.notice("ended-by-owner")
    return api_types.Done(seat_infos(match))


def expire(match: MatchState, keys: Keys, act: api_types.OneSeat) -> api_types.Done:
    """The owner's deadline has passed: what the seat is asked is answered by its defaults."""
    owner_only(match, keys)
    row = seat_of(match, keys, act.seat)
    running(match)
    match.table.expire(row.seat)
    match.notice("deadline-passed", seat=row.seat)
    return api_types.Done(seat_infos(match))


def pause(match: MatchState, keys: Keys, act: api_types.SetPause) -> api_types.Done:
    """Stop or start a live table's clock (the owner and every seat may), or the clocks of a match that is played by
    correspondence (the owner may)."""
    if match.opens(keys)[0] == "spectator":
        raise ApiError(403, "not-your-seat", "Spectators cannot stop the clock.")
    if match.game.live:
        match.row.paused = act.paused
        match.save(match.row)
    elif match.times.timed:
        owner_only(match, keys)
        running(match)
        match.times.pause(act.paused)
    else:
        raise ApiError(409, "not-live", "This match has no running clock.")
    match.notice("paused" if act.paused else "resumed")
    return api_types.Done(seat_infos(match))


def info(match: MatchState, keys: Keys, rematch: list[str]) -> api_types.KeyInfo:
    """What the keys open."""
    role, acts = match.opens(keys)
    waits = not match.row.over and any(seat in match.table.pending for seat in acts)
    names = [match.seats[seat].name for seat in acts if match.seats[seat].name]
    return api_types.KeyInfo(
        match.row.id,
        match.row.game,
        match.row.scenario,
        match.row.title,
        role,
        list(acts),
        names[0] if names else "",
        match.game.live,
        match.row.over,
        waits,
        rematch,
        {seat: time for seat in acts if (time := match.times.info(seat)) is not None},
        match.times.pace_info(),
        chat.unread(match.lines, acts, keys[0].read) if acts else 0,
        any(match.seats[seat].taken for seat in acts),
        match.outcome,
    )


async def facts(match: MatchState, keys: Keys, before: int, count: int, kind: str = "") -> list[msgspec.Raw]:
    """Older facts than a hello holds; of one kind only, where one is named."""
    match.sit_down(match.opens(keys)[1])
    book = await match.book(match.sees(match.opens(keys)[1]))
    return book.older(before, count, kind)


async def scene(match: MatchState, keys: Keys, at: int) -> Scene:
    """A moment of the film, to be drawn outside the match's own task."""
    match.sit_down(match.opens(keys)[1])
    book = await match.book(match.sees(match.opens(keys)[1]))
    return Scene(match.table, book, at)


async def rematch(lobby: Lobby, match: MatchState, keys: Keys) -> api_types.Rematch:
    """The same again; everybody who is connected hears of it."""
    if match.opens(keys)[0] == "spectator":
        raise ApiError(403, "not-your-seat", "Spectators cannot ask for a rematch.")
    if not match.row.over:
        raise ApiError(409, "not-over", "The match is not over yet: concede or end it first.")
    first = not match.row.rematch
    again = await lobby.rematch(match)
    if first:
        notices.tell_rematch(match, match.opens(keys)[1])
        for client in match.clients:
            match.send(client, messages.Rematched(again, lobby.rematch_keys(match, client.keys)))
    return api_types.Rematch(again, lobby.rematch_keys(match, keys))
