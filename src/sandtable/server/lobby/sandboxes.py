"""A private sandbox: the position as a seat may know it, on a table of its own with fresh luck, to try things out.

What the seat does not know is imagined anew (`Game.imagine`), so nothing of the match can be learnt there. The
holder of the keys keeps their seats, the staff takes all the others; nobody else sees the table, and it can be
forked again like any other.

Where a game can foresee what would become of answers before they are given (`Game.foresee`), the client asks for it
while they are being written: from the view too, so that it tells nothing that the seat could not work out.
"""

from __future__ import annotations

import secrets

import msgspec

from sandtable.server.http.acts import Keys, seat_of
from sandtable.server.lobby.lobby import Hall
from sandtable.server.match.live_match import Host
from sandtable.server.pool import work
from sandtable.server.pool.processes import QUICK
from sandtable.server.store.files import new_seed, now
from sandtable.server.store.rows import MatchRow
from sandtable.server.wire import api_types
from sandtable.server.wire.errors import Refusing

SIGN = "»"
"""Stands before the title of a sandbox, so that a list of one's matches tells it from the match."""


def seen(host: Host, keys: Keys, seat: str) -> bytes:
    """What the holder of a seat sees, as it is now: in the match's own task, where nothing moves meanwhile."""
    seat = seat_of(host, keys, seat).seat
    if seat not in host.opens(keys)[1]:
        raise Refusing(403, "not-your-seat", "This shows what a seat knows: use the seat's own link.", "seat")
    host.sit_down([seat])
    return msgspec.json.encode(host.table.view(seat))


async def foresee(hall: Hall, host: Host, keys: Keys, wanted: api_types.Foresee) -> api_types.Foreseen:
    """What would become of the answers, worked out apart from the match."""
    view = await host.call(lambda: seen(host, keys, wanted.seat))
    try:
        what, refusal = await hall.heavy.run(QUICK, work.foreseen, host.game, view, wanted.answers)
    except NotImplementedError:
        detail = "This game foresees nothing: try it in a sandbox."
        raise Refusing(409, "cannot-foresee", detail) from None
    return api_types.Foreseen(msgspec.Raw(what), refusal)


async def open_sandbox(hall: Hall, host: Host, keys: Keys, wanted: api_types.OneSeat) -> api_types.Created:
    """Fork the position for the holder of a seat."""
    view = await host.call(lambda: seen(host, keys, wanted.seat))
    held = host.opens(keys)[1]
    game, options = host.game, dict(host.table.options)
    if game.live:
        raise Refusing(409, "live", "A live match has no sandbox: start a table of your own.")
    id = secrets.token_hex(6)
    seed = new_seed(id, 0)
    try:
        rows, over, build = await hall.heavy.run(
            QUICK, work.forked, game, host.match.scenario, options, view, seed.seed
        )
    except NotImplementedError:
        raise Refusing(409, "no-sandbox", "This game has no sandbox.") from None
    title = host.match.title.removeprefix(SIGN if host.match.sandbox else "").strip()
    match = MatchRow(
        id,
        game.name,
        host.match.scenario,
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
    seats = {one: api_types.NewSeat("human" if one in held else "bot") for one in host.seats}
    return await hall.found_record(match, seats, [seed], rows)
