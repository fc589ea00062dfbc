"""UB8.1-06, UB8.3-03, UB8.4-04: who is at glass, periscope, TDC and guns now, and which views that opens."""

from __future__ import annotations

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.rules.boat.depth import at_periscope_depth
from sandtable.games.uboot.rules.crew.sailors import living, observers, section_of
from sandtable.games.uboot.rules.crew.sections import surfaced
from sandtable.games.uboot.state.model import Patrol

__all__ = ["at_the_gun", "eye_open", "open_views"]


def eye_open(patrol: Patrol) -> str:
    """UB8.3-03, UB8.4-01 Through which eye the boat sees now: look-outs (one will do), periscope, or none."""
    boat = patrol.boat
    if boat.periscope and at_periscope_depth(boat):
        return "periscope"
    return "bridge" if surfaced(patrol) and observers(patrol) else ""


def open_views(patrol: Patrol, seat: str) -> list[str]:
    """UB8.3-03, UB8.3-04, UB8.4-01, UB8.1-06 First-person views that are open, and to whom.

    The First Officer has them all; the others look on only while sailors of their own carry out the order to it.
    """
    eye = eye_open(patrol)
    if not eye:
        return []
    views = ["periscope", "tdc"] if eye == "periscope" else ["binoculars", "tdc", "gun88", "gun20"]
    return [name for name in views if seat == "first_officer" or seat in _at_work(patrol, name)]


def _at_work(patrol: Patrol, name: str) -> set[str]:
    """UB8.1-06, UB8.3-03, UB8.4-01 The officers whose sailors are at the glass, the TDC, the tubes or the gun
    now.
    """
    waters, at = patrol.waters, patrol.board.stations
    men = {
        "binoculars": [one.id for one in observers(patrol)],
        "periscope": at.get("use_periscope", []),
        "tdc": [*at.get("set_tdc", []), *at.get("fire_torpedoes", [])],
        "gun88": at.get("fire_88mm", []) if waters.gun.rounds else [],
        "gun20": at.get("fire_20mm", []) if waters.flak_until_ms > patrol.elapsed_ms else [],
    }[name]
    return {CREW[id].role for id in men if not patrol.board.sailors[id].dead}


def at_the_gun(patrol: Patrol, order: str, section: int) -> bool:
    """UB8.4-04, UB7.5.3-05, UB7.5.3-06 Are all who were activated for it still there? At the bell the other
    watch takes their places.
    """
    crew = patrol.board.stations.get(order, [])
    return all(
        not patrol.board.sailors[id].dead and section_of(patrol, id) == section for id in crew
    ) and any(living(patrol, section))  # fmt: skip
