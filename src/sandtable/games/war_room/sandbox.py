"""A private trial: what if these were the sheets? From a seat's view alone, so that nothing hidden can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from sandtable.games.war_room.combat import active
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.model import OrderSheet
from sandtable.games.war_room.muster import quick_combat
from sandtable.games.war_room.odds import Forecast, odds_of
from sandtable.games.war_room.view import View
from sandtable.kernel import Fact, Seeded, open_state
from sandtable.kernel.decisions import Decision, Pick, Rng

BATTLES = 2_000


class NoTrial(ValueError):
    """There is nothing to try now; the message says when there is."""


class Trial(Struct):
    """What would become of these sheets: what would happen, how things would stand, how each battle may end.

    `facts` are those of the movement phase as the seat would be told them; `view` is the seat's view when the
    conflict markers lie; `battles` holds a forecast for every region in which both sides stand.
    """

    facts: list[Fact]
    view: View
    battles: dict[str, Forecast]


def try_orders(view: View, sheets: Mapping[str, OrderSheet], rng: Rng, turn_order: Sequence[str] = ()) -> Trial:
    """WR2-08, WR3-02 Carry out sheets for any nations, the others' empty, on a front that the seat imagines.

    `turn_order` says who moves before whom; who is not named comes last. A sheet that breaks a rule raises
    `IllegalAnswer` with the rule and the field, as at the table. Ways are those that would be proposed.
    """
    if (view.step, view.stage) != ("planning", "orders"):
        raise NoTrial("orders can be tried while the sheets are being written")
    seed = rng.getrandbits(64)
    table = open_state(GAME, view.scenario, GAME.imagine(view, rng), Seeded(seed), keep=True)
    while table.state.step in ("planning", "movement", "production") and table.pending:
        nation, decision = next(iter(table.pending.items()))
        table.answer(nation, trial_answer(nation, decision, sheets, turn_order))
    front = table.state
    fights = [] if quick_combat(front) else [r for r in active(front) if "battle" in front.conflicts[r].causes]
    return Trial(
        [fact for fact in table.journal if fact.known_to([view.seat])],
        table.view(view.seat),
        {region: odds_of(front, region, np.random.default_rng(seed), BATTLES) for region in fights},
    )


def trial_answer(
    nation: str, decision: Decision[Any], sheets: Mapping[str, OrderSheet], turn_order: Sequence[str]
) -> Any:
    """The sheets that were given, the wanted turn order, and the usual answer to everything else."""
    if decision.kind == "order-sheet":
        return sheets.get(nation, OrderSheet())
    if isinstance(decision, Pick) and decision.kind == "turn-slot":
        free = decision.choices
        earlier = [n for n in turn_order if n not in decision.args["taken"]]
        place = earlier.index(nation) if nation in earlier else len(free) - 1
        return free[min(place, len(free) - 1)]
    return decision.default
