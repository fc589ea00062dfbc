"""Trying orders from a notebook: the trial of trial.py with this game's own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.model import OrderSheet
from sandtable.games.war_room.trial import NoTrial, Trial, carry_out_sheets
from sandtable.games.war_room.view import View
from sandtable.kernel.decisions import Rng

__all__ = ["NoTrial", "Trial", "try_orders"]


def try_orders(view: View, sheets: Mapping[str, OrderSheet], rng: Rng, turn_order: Sequence[str] = ()) -> Trial:
    """WR2-08, WR3-02 Carry out sheets for any nations, the others' empty, on a front that the seat imagines.

    `turn_order` says who moves before whom; who is not named comes last. A sheet that breaks a rule raises
    `IllegalAnswer` with the rule and the field, as at the table. Ways are those that would be proposed.
    """
    return carry_out_sheets(GAME, view, sheets, rng, turn_order)
