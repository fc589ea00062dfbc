"""A private sandbox: the position as a seat may know it, on a table of its own with fresh luck, to try things out.

What the seat does not know is imagined anew (`Game.imagine`), so nothing of the match can be learnt there. The
holder of the keys keeps their seats, the staff takes all the others; nobody else sees the table, and it can be
forked again like any other.

Where a game can foresee what would become of answers before they are given (`Game.foresee`), the client asks for it
while they are being written: from the view too, so that it tells nothing that the seat could not work out.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from sandtable.kernel import IllegalAnswer, Seeded, Table
from sandtable.kernel.table import scenario_of
from sandtable.server import calls
from sandtable.server.acts import Keys, seat_of
from sandtable.server.files import new_seed, now
from sandtable.server.hall import Hall
from sandtable.server.host import Host
from sandtable.server.refusing import Refusing
from sandtable.server.store import MatchRow

SIGN = "»"
"""Stands before the title of a sandbox, so that a list of one's matches tells it from the match."""


def foresight(host: Host, keys: Keys, wanted: calls.Foresee) -> Callable[[], calls.Foreseen]:
    """What to reckon, outside the match's own task, for the holder of a seat that writes an answer."""
    seat = seat_of(host, keys, wanted.seat).seat
    if seat not in host.opens(keys)[1]:
        raise Refusing(403, "not-your-seat", "A seat is told what would happen: use the seat's own link.", "seat")
    host.sit_down([seat])
    game = host.game
    # The match goes on meanwhile: what is reckoned with is the view as it is now.
    shown = host.table.view(seat)
    view = msgspec.json.decode(msgspec.json.encode(shown), type=type(shown))

    def reckon() -> calls.Foreseen:
        try:
            return calls.Foreseen(game.foresee(view, wanted.answers, random.Random(secrets.token_bytes(16))))
        except NotImplementedError:
            detail = "This game foresees nothing: try it in a sandbox."
            raise Refusing(409, "cannot-foresee", detail) from None
        except IllegalAnswer as error:
            return calls.Foreseen(None, error.refusal)

    return reckon


async def open_sandbox(hall: Hall, host: Host, keys: Keys, wanted: calls.OneSeat) -> calls.Created:
    """Fork the position for the holder of a seat."""
    seat = seat_of(host, keys, wanted.seat).seat
    _, held = host.opens(keys)
    if seat not in held:
        raise Refusing(403, "not-your-seat", "A sandbox shows what a seat knows: use the seat's own link.", "seat")
    game, options = host.game, dict(host.table.options)
    if game.live:
        raise Refusing(409, "live", "A live match has no sandbox: start a table of your own.")
    host.sit_down([seat])
    try:
        # Here, in the match's own task, nothing moves while the view is read.
        state = game.imagine(host.table.view(seat), random.Random(secrets.token_bytes(16)))
    except NotImplementedError:
        raise Refusing(409, "no-sandbox", "This game has no sandbox.") from None
    id = secrets.token_hex(6)
    seed = new_seed(id, 0)

    def fork() -> Table[Any, Any]:
        scenario = scenario_of(game, host.match.scenario)
        return Table(game, scenario, options, Seeded(seed.seed)).begin(state)

    table = await hall.reckon(fork)
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
        over=table.outcome is not None,
        build=table.build,
        sandbox=True,
    )
    seats = {one: calls.NewSeat("human" if one in held else "bot") for one in host.seats}
    return await hall.found(match, seats, seed, table)
