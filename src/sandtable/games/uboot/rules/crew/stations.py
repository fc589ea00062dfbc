"""UB8.1-06, UB8.3-03, UB8.4-04: who is at glass, periscope, TDC and guns now, and which views that opens."""

from __future__ import annotations

from typing import Any

from sandtable.games.uboot.data.board import COMPONENTS, CREW
from sandtable.games.uboot.data.units import MINUTE_MS
from sandtable.games.uboot.rules.boat.depth import at_periscope_depth
from sandtable.games.uboot.rules.crew.sailors import figure_of, is_specialist, living, observers, section_of
from sandtable.games.uboot.rules.crew.sections import surfaced
from sandtable.games.uboot.state.model import Contact, State

__all__ = ["at_the_gun", "before_the_eye", "eye_open", "open_views", "skilled_ear", "with_operator"]


def eye_open(state: State) -> str:
    """UB8.3-03, UB8.4-01 Through which eye the boat sees now: look-outs (one will do), periscope, or none."""
    boat = state.boat
    if boat.periscope and at_periscope_depth(boat):
        return "periscope"
    return "bridge" if surfaced(state) and observers(state) else ""


def before_the_eye(state: State, contact: Contact) -> bool:
    """UB8.4-03, UB8.2-03 Is it in sight through the open eye? Look-outs look once a minute."""
    held = contact.by == "sight" and state.elapsed_ms - contact.last_ms <= MINUTE_MS
    return held and bool(eye_open(state))


def open_views(state: State, seat: str) -> list[str]:
    """UB8.3-03, UB8.3-04, UB8.4-01, UB8.1-06 First-person views that are open, and to whom.

    The First Officer has them all; the others look on only while sailors of their own carry out the order to it.
    """
    eye = eye_open(state)
    if not eye:
        return []
    views = ["periscope", "tdc"] if eye == "periscope" else ["binoculars", "tdc", "gun88", "gun20"]
    return [name for name in views if seat == "first_officer" or seat in _at_work(state, name)]


def _at_work(state: State, name: str) -> set[str]:
    """UB8.1-06, UB8.3-03, UB8.4-01 The officers whose sailors are at the glass, the TDC, the tubes or the gun
    now.
    """
    waters, at = state.waters, state.board.stations
    men = {
        "binoculars": [one.id for one in observers(state)],
        "periscope": at.get("use_periscope", []),
        "tdc": [*at.get("set_tdc", []), *at.get("fire_torpedoes", [])],
        "gun88": at.get("fire_88mm", []) if waters.gun.rounds else [],
        "gun20": at.get("fire_20mm", []) if waters.flak_until_ms > state.elapsed_ms else [],
    }[name]
    return {CREW[id].role for id in men if not state.board.sailors[id].dead}


def at_the_gun(state: State, order: str, section: int) -> bool:
    """UB8.4-04, UB7.5.3-05, UB7.5.3-06 Are all who were activated for it still there? At the bell the other
    watch takes their places.
    """
    crew = state.board.stations.get(order, [])
    return all(
        not state.board.sailors[id].dead and section_of(state, id) == section for id in crew
    ) and any(living(state, section))  # fmt: skip


def skilled_ear(state: State) -> bool:
    """UB3-06 Does the man with the symbol who was put to the hydrophone still sit there? At the bell he is
    relieved.
    """
    here = living(state, COMPONENTS["hydrophone"].section)
    return any(one.id == state.boat.operator and is_specialist(state, one, "hydrophone") for one in here)


def with_operator(plain: dict[str, Any]) -> dict[str, Any]:
    """A state of schema 2, which did not say who sits at the hydrophone: whoever of the watch has the symbol and
    stands there.
    """
    boat, board = dict(plain["boat"]), plain["board"]
    if boat.pop("skilled_ear", False):
        able = (
            man.id
            for man in CREW.values()
            if man.watch == plain["watch"] and "hydrophone" in man.specs
            if board["figures"][figure_of(man.id)] == COMPONENTS["hydrophone"].section
        )
        boat["operator"] = next(able, "")
    return {**plain, "boat": boat}
