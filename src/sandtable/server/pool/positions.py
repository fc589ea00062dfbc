"""Positions that a game shows where it is taught: the staff plays until a seat is asked what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from sandtable.kernel import Game, Seeded, Table, open_table
from sandtable.server.wire import messages
from sandtable.server.wire.api_types import Position
from sandtable.server.wire.content import Wanted

SEED = 1
MOST = 600
"""Answers of the staff after which a position counts as never reached."""


class NeverReached(LookupError):
    """The staff never came to a position."""


def reached(game: Game[Any, Any], wanted: Wanted) -> Table[Any, Any]:
    """The table, played by the staff alone until the question is asked; the same at every call."""
    table = open_table(game, wanted.scenario, Seeded(SEED), record=False)
    staff, rng, left, met = game.bot(), Random(f"position/{wanted.id}"), MOST, 0
    while wanted.question:
        asked = table.pending.get(wanted.seat)
        if asked is not None and asked.kind == wanted.question:
            met += 1
            if met == wanted.nth:
                break
        if not table.pending or not left:
            never = f"{wanted.seat} is never asked {wanted.question} in {wanted.scenario}"
            raise NeverReached(f"positions.toml: {never}")
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, staff.answer(table.view(seat), decision, rng))
        left -= 1
    return table


def positions(game: Game[Any, Any], wanted: Sequence[Wanted]) -> bytes:
    """All of them, as the client gets them."""
    found = []
    for one in wanted:
        table = reached(game, one)
        clock = messages.ClockInfo(0, 0, 0, 1, 0, 0, running=False, paused=True, rate=0.0) if game.live else None
        seats, questions = list(table.seats), list(table.questions(one.seat))
        found.append(Position(one.id, one.scenario, one.seat, seats, table.view(one.seat), questions, clock))
    return msgspec.json.encode(found)
