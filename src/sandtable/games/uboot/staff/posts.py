"""UB6.4-12: where the staff puts its sailors whenever a mobilisation lets them move."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.rules.aboard.mobilisation import Moves, still_possible
from sandtable.games.uboot.rules.crew.sections import OUTSIDE
from sandtable.games.uboot.view.view import OnDuty, View
from sandtable.kernel.decisions import Decision

__all__ = ["STRICT", "answer", "moves", "on_deck"]

STRICT = ("hard", "realistic")
"""UBR5 The Captain's difficulties at which nobody comes in by himself before a dive."""
_CONTROL_ROOM = 3
_BELOW = ("dive_surface", "clear_deck")
"""What the men on deck come in for."""

_POSTS = {
    "tdc": 3,
    "fire": 1,
    "rudder": 3,
    "ballast": 3,
    "periscope": 3,
    "hydrophone": 2,
    "enigma": 2,
}
"""Where the men of a symbol stand ready for the attack, the most wanted symbol first."""
_ENGINES = (5, 6)


def moves(view: View, proposed: Moves, wanted: Collection[str] = ()) -> Moves:
    """UB6.4-04, UB6.4-12 What was proposed, and everybody else with nothing to do to the post of his symbol:
    a mobilisation costs the same however many it moves. Who is wanted where he stands stays there.
    """
    board, gauges = view.board, view.gauges
    if board is None or gauges is None:
        return proposed
    to = dict(proposed.to)
    idle = [one for one in view.crew if not one.job and not one.dead and one.id not in {*to, *wanted}]
    for one in idle:
        if not _serves(view, one.id):
            continue
        post = _post(one, gauges.submerged)
        if post and post != one.section and not board.flooded and not any(board.conditions.values()):
            to[one.id] = post
    return msgspec.structs.replace(proposed, to=to)


def on_deck(view: View) -> list[str]:
    """UB9.3-03 The living men outside."""
    return [one.id for one in view.crew if one.section in OUTSIDE and not one.dead]


def _come_in(view: View, proposed: Moves) -> Moves:
    """UB9.3-03 This officer's men on deck come down into the control room, whatever they do there."""
    mine = {id: _CONTROL_ROOM for id in on_deck(view) if _serves(view, id)}
    return msgspec.structs.replace(proposed, to={**mine, **proposed.to})


def _serves(view: View, sailor: str) -> bool:
    """UB6.1-01 Is he one of this officer's men?"""
    return CREW[sailor].role == view.seat


def _post(one: OnDuty, submerged: bool) -> int:
    """The section where his symbol is wanted; 0: he stays. Look-outs go up by order only."""
    if "engine" in one.specs:
        return one.section if one.section in _ENGINES else _ENGINES[submerged]
    return next((section for spec, section in _POSTS.items() if spec in one.specs), 0)


def answer(view: View, decision: Decision[Any]) -> Any:
    """UB8.4-02, UB6.4-12 The First Officer sets the Enigma by the row of the day and has all messages read, every
    officer sends his men to their posts; None: the usual answer will do.
    """
    if decision.kind == "moves":
        proposed: Moves = decision.default
        if decision.args.get("order") in _BELOW and view.options["captain"] in STRICT:
            proposed = _come_in(view, proposed)
        return still_possible(moves(view, proposed, decision.args.get("stay", ())), decision.check)
    if decision.kind == "more_messages":
        # A further message costs a chip, another order would cost a space: what has come is read.
        return next((one for one in decision.legal() or () if one.startswith("msg-")), None)
    date = str(decision.args.get("date", ""))
    if decision.kind == "day_key":
        return f"day_{int(date[8:])}"
    if decision.kind == "enigma_setting":
        offer = decision.question("", view.seat or "").offer
        key = offer["sheet"][int(date[8:]) - 1]
        return {"rotors": key["rotors"], "rings": key["rings"], "plugs": key["plugs"], "start": offer["start"]}
    return None
