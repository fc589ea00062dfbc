"""UB6.4: the eight sections, who can pass from one to another, and what lies about in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sandtable.games.uboot.data import board
from sandtable.games.uboot.data.board import ADJACENCY, STORES
from sandtable.games.uboot.state.model import State

__all__ = [
    "DANGEROUS",
    "INSIDE",
    "OUTSIDE",
    "SECTIONS",
    "conditions_in",
    "cut_off",
    "dangerous",
    "passage",
    "surfaced",
    "things_in",
]

SECTIONS: tuple[int, ...] = tuple(board.SECTIONS)
INSIDE: tuple[int, ...] = tuple(one.id for one in board.SECTIONS.values() if one.inside)
"""UB3-08 Six sections inside the hull and two outside."""
OUTSIDE: tuple[int, ...] = tuple(one for one in SECTIONS if one not in INSIDE)
DANGEROUS: dict[str, str] = {one.id: one.injury for one in STORES.conditions if one.dangerous}
"""UB6.4-09 Conditions that make a section dangerous, and the injury that each causes."""


def surfaced(state: State) -> bool:
    """Is the boat up, so that the tower hatch can be open?"""
    return not state.boat.submerged and state.boat.depth == 0


@cache
def _doors(up: bool, flooded: tuple[int, ...], hatches: bool) -> dict[int, list[int]]:
    """UB6.4-06, UB10.3.9-01, UB3-08, UB6.4-04, UB10.3.8-05 Neighbours: 1 to 6 in a row, 7 and 8, 3 to 7 while
    surfaced; the hatches of 1 and 6 on demand.
    """
    pairs = list(ADJACENCY.always)
    if up:
        pairs += ADJACENCY.surfaced_only
        if hatches:
            pairs += ADJACENCY.hatch_bypass_surfaced
    doors: dict[int, list[int]] = {section: [] for section in SECTIONS}
    for one, two in pairs:
        # UB6.4-05 Nobody enters or crosses a flooded section.
        if one not in flooded and two not in flooded:
            for here, there in ((one, two), (two, one)):
                doors[here].append(there)
    return doors


def _ways(doors: dict[int, list[int]], start: int, target: int, been: tuple[int, ...] = ()) -> Iterator[list[int]]:
    """Every way that enters no section twice."""
    if start == target:
        yield []
        return
    for door in doors[start]:
        if door not in (*been, start):
            for rest in _ways(doors, door, target, (*been, start)):
                yield [door, *rest]


def passage(state: State, start: int, target: int) -> tuple[list[int], bool] | None:
    """UB3-08, UB6.4-04, UB6.4-05, UB6.4-06, UB10.3.8-05, UB10.3.9-01, UB6.4-10 The sections on the way; is it
    over the deck?

    The torpedo hatches of 1 and 6 are used only where a flooded section leaves no other way.
    """
    flooded = tuple(state.board.flooded)
    # Only over the deck there are two ways.
    avoid = tuple(at for at in SECTIONS if dangerous(state, at)) if flooded else ()
    return _safest(surfaced(state), flooded, avoid, start, target)


@cache
def _safest(
    up: bool, flooded: tuple[int, ...], avoid: tuple[int, ...], start: int, target: int
) -> tuple[list[int], bool] | None:
    """UB6.4-04, UB6.4-10 Of two ways the one with fewer dangerous sections, then the shorter one."""

    def best(hatches: bool) -> list[int] | None:
        ways = _ways(_doors(up, flooded, hatches), start, target)
        return min(ways, key=lambda way: (len(set(way) & set(avoid)), len(way)), default=None)

    way = best(hatches=False)
    if way is not None:
        return way, False
    over_deck = best(hatches=True)
    return None if over_deck is None else (over_deck, True)


def cut_off(state: State) -> list[int]:
    """UB10.3.8-06, UB10.3.8-05 Dry inner sections that cannot be reached from the control room below deck;
    still usable.
    """
    doors = _doors(surfaced(state), tuple(state.board.flooded), hatches=False)
    dry = [one for one in INSIDE if one not in state.board.flooded]
    return [one for one in dry if 3 in dry and next(_ways(doors, 3, one), None) is None]


def conditions_in(state: State, section: int) -> list[str]:
    """UB10.3.4-03 Environmental conditions of a section; there may be several."""
    return state.board.conditions.get(str(section), [])


def dangerous(state: State, section: int) -> bool:
    """UB6.4-09 Fire, poison gas or an electrical fault make a section dangerous."""
    return any(one in DANGEROUS for one in conditions_in(state, section))


def things_in(state: State, section: int) -> list[str]:
    """UB10.3-02, UB10.3.5-01 Toolboxes and equipment that lie in a section."""
    board = state.board
    boxes = [f"toolbox_{n + 1}" for n, at in enumerate(board.toolboxes) if at == section]
    return boxes + [item for item, at in board.equipment.items() if at == section]
