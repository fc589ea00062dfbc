"""WR0-09, WR0-10, WR0-11, WR0-12, WR0-13, WR0-14 The straits of the world."""

from __future__ import annotations

from itertools import pairwise

from sandtable.games.war_room.state.model import Public, allied_land
from sandtable.kernel import Refusal

RULES = {
    frozenset(("P-7", "A-12")): "WR0-09",
    frozenset(("M-3", "M-5")): "WR0-10",
    frozenset(("A-5", "A-6")): "WR0-11",
    frozenset(("A-15", "M-1")): "WR0-12",
    frozenset(("I-9", "P-15")): "WR0-13",
    frozenset(("M-3", "M-4")): "WR0-14",
}


def strait_closed(public: Public, side: str, here: str, there: str) -> Refusal | None:
    """WR0-09, WR0-10, WR0-11, WR0-12, WR0-13, WR0-14, WRS-09, WR3-07 May ships of the side pass here?

    The side must control the named land; a scenario may give a strait to one nation whatever happens.
    Nobody can wave an enemy through. Land that leans to a side opens the Panama Canal only: for the other
    straits the rulebook asks for control.
    """
    control = public.board.straits.get((here, there))
    if control is None:
        return None
    rule = RULES[frozenset((here, there))]
    args = {"origin": here, "goal": there}
    keeper = public.board.keepers.get((here, there))
    if keeper is not None:
        if public.nations[keeper].side == side:
            return None
        return Refusal("WRS-09", "strait-closed", {**args, "keeper": keeper})
    for land in control:
        leans = public.lands[land].controller not in public.nations
        if leans and rule != "WR0-09":
            return Refusal(rule, "strait-closed", args)
        if not allied_land(public, land, side):
            return Refusal(rule, "strait-closed", args)
    return None


def passable(public: Public, side: str, *way: str) -> bool:
    """WR3-07 Does no closed strait lie on this way?"""
    return not [step for step in pairwise(way) if strait_closed(public, side, *step)]
