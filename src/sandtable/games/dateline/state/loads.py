"""D3.1, D3.6, D3.8 What fits into a transport, a bomber, an MPC."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.dateline.data.data import number
from sandtable.games.dateline.state.model import ARMOR, State, on

LARGE = (*ARMOR, "aa_gun", "mpc")


def fits(state: State, carrier: str, kinds: Sequence[str]) -> bool:
    """B-6-01, D2.1-16, D3.6-04, D3.7-02, D3.8-01, A-3.6-06, A-3.7-01 Do these units fit into a carrier of this
    kind?
    """
    if carrier == "transport":
        return fits_transport(state, kinds)
    if not set(kinds) <= {"infantry", "scientist", "technology"}:
        return False
    return room_taken(kinds) <= number("carriers_of_units", f"room_in_{carrier}")


def fits_transport(state: State, kinds: Sequence[str]) -> bool:
    """D3.1-01, A-3.1-01, A-3.1-02, A-3.2-01, D3.8-05 Two infantry or one armor; in a super transport up to four
    units, no more than two of them armor.
    """
    if not on(state, "super_transport"):
        large = sum(number("load", kind, "room") for kind in kinds if kind in LARGE)
        return large + room_taken(kinds) <= number("combat", "load_of_transport")
    large = sum(kind in LARGE for kind in kinds)
    most = number("carriers_of_units", "pieces_in_super_transport")
    return large <= number("carriers_of_units", "armor_in_super_transport") and large + room_taken(kinds) <= most


def room_taken(kinds: Sequence[str]) -> int:
    """D3.1-02, A-3.8-02 Infantry and scientists take one place each; each technology goes with a
    scientist, or takes one.
    """
    return kinds.count("infantry") + max(kinds.count("scientist"), kinds.count("technology"))
