"""A private sandbox: the position as a seat may know it, on a table of its own with fresh luck, to try things out.

What the seat does not know is imagined anew (`Game.imagine`), so nothing of the match can be learnt there. The
holder of the keys keeps their seats, the staff takes all the others; nobody else sees the table, and it can be
forked again like any other.

Where a game can preview what would become of answers before they are given (`Game.preview`), the client asks for it
while they are being written: from the view too, so that it tells nothing that the seat could not work out.
"""

from __future__ import annotations

import secrets

import msgspec

from sandtable.server.lobby.lobby import Lobby
from sandtable.server.match.live_match import LiveMatch
from sandtable.server.match.rights import Keys, seat_of
from sandtable.server.match.state import MatchState
from sandtable.server.pool import work
from sandtable.server.pool.processes import QUICK
from sandtable.server.store.files import new_seed, now
from sandtable.server.store.rows import MatchRow
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import ApiError

SIGN = "»"
"""Stands before the title of a sandbox, so that a list of one's matches tells it from the match."""


def seen(match: MatchState, keys: Keys, seat: str) -> bytes:
    """What the holder of a seat sees, as it is now: in the match's own task, where nothing moves meanwhile."""
    seat = seat_of(match, keys, seat).seat
    if seat not in match.opens(keys)[1]:
        raise ApiError(403, "not-your-seat", "This shows what a seat knows: use the seat's own link.", "seat")
    match.sit_down([seat])
    return msgspec.json.encode(match.table.view(seat))


async def preview(lobby: Lobby, live: LiveMatch, keys: Keys, wanted: api_types.AskPreview) -> api_types.Preview:
    """What would become of the answers, worked out apart from the match."""
    view = await live.call(lambda: seen(live.state, keys, wanted.seat))
    try:
        what, refusal = await lobby.pool.run(QUICK, work.previewed, live.state.game, view, wanted.answers)
    except NotImplementedError:
        detail = "This game previews nothing: try it in a sandbox."
        raise ApiError(409, "cannot-preview", detail) from None
    return api_types.Preview(msgspec.Raw(what), refusal)


async def open_sandbox(lobby: Lobby, live: LiveMatch, keys: Keys, wanted: api_types.OneSeat) -> api_types.Created:
    """Fork the position for the holder of a seat."""
    view = await live.call(lambda: seen(live.state, keys, wanted.seat))
    state = live.state
    held = state.opens(keys)[1]
    game, options = state.game, dict(state.table.options)
    if game.live:
        raise ApiError(409, "live", "A live match has no sandbox: start a table of your own.")
    id = secrets.token_hex(6)
    seed = new_seed(id, 0)
    try:
        rows, over, build = await lobby.pool.run(
            QUICK, work.forked, game, state.row.scenario, options, view, seed.seed
        )
    except NotImplementedError:
        raise ApiError(409, "no-sandbox", "This game has no sandbox.") from None
    title = state.row.title.removeprefix(SIGN if state.row.sandbox else "").strip()
    match = MatchRow(
        id,
        game.name,
        state.row.scenario,
        msgspec.json.encode(options).decode(),
        game.rules_version,
        f"{SIGN} {title}".strip(),
        "",
        False,
        False,
        now(),
        over=over,
        build=build,
        sandbox=True,
    )
    seats = {one: api_types.NewSeat("human" if one in held else "bot") for one in state.seats}
    return await lobby.found_record(match, seats, [seed], rows)
