"""CR1 The campaign: who has won, and what must always hold."""

from __future__ import annotations

from collections.abc import Iterable

from crossing.data import BOATS, CROSSINGS, SHIPS, WANTED
from crossing.state import ESCORT, PACK, State
from sandtable.kernel import Impossible, Outcome


def outcome(state: State) -> Outcome | None:
    """CR1.2 The escort wins if enough ships have arrived, else the pack."""
    public = state.public
    if public.phase != "over":
        return None
    through = public.arrived >= WANTED
    return Outcome(
        "through" if through else "stopped",
        "CR1.2",
        {"arrived": public.arrived, "wanted": WANTED},
        {ESCORT: float(through), PACK: float(not through)},
    )


def impossible(state: State) -> Iterable[Impossible]:
    """What cannot be: the conformance kit asks at every Mark."""
    public = state.public
    sailed = CROSSINGS if public.phase == "over" else public.crossing - 1
    if public.arrived + public.late + public.sunk != sailed * SHIPS:
        yield Impossible("ships-do-not-add-up", "CR3.2", {"crossings": sailed})
    if public.phase == "sail" and sum(state.hidden.boats.values()) != BOATS:
        yield Impossible("boats-do-not-add-up", "CR2.1")
