"""SW6 Torpedo improvement: sinkings teach the torpedo men what is wrong."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.state.model import Public, State
from sandtable.kernel import World

LADDERS = {-1: "torpedo_to_0", 0: "torpedo_to_1"}


def sunk_so_far(state: Public) -> int:
    """SW6.0a, SW16.12 All ships sunk since the war began; this total is never set back."""
    return state.total_ships + state.ships


def normal_value(state: Public) -> int:
    """SW6.0a, SW5.W1 What the torpedoes are worth but for Weserübung, which hides it for two weeks."""
    hidden = state.events.torpedoes_were
    return state.torpedo_value if hidden is None else hidden


def improve(state: Public) -> int:
    """SW6.0a, SW5.W1 One step up; during Weserübung it is felt only when the event is over."""
    if state.events.torpedoes_were is None:
        state.torpedo_value += 1
    else:
        state.events.torpedoes_were += 1
    return normal_value(state)


def may_improve(state: Public) -> bool:
    """SW36.61A-G G: Has the first total of the ladder to the next step been reached?"""
    ladder = LADDERS.get(normal_value(state))
    return ladder is not None and sunk_so_far(state) >= int(CHARTS[ladder].rows[0][0])


def lines_passed(state: Public) -> list[tuple[int, int]]:
    """SW6.0a, SW6.0b, SW6.0c The totals passed since the last try, each with the number that its die must reach."""
    ladder = LADDERS.get(normal_value(state))
    if ladder is None:
        return []
    lines = [(int(row[0]), int(row[1])) for row in CHARTS[ladder].rows]
    return [line for line in lines if state.torpedo_try < line[0] <= sunk_so_far(state)]


def torpedo_phase(world: World[State]) -> Literal["intelligence"]:
    """SW6.0a, SW6.0b, SW6.1n, SW36.14-15 One die against the lowest number of the totals passed."""
    state = world.state
    if state.politics is not None:
        return "intelligence"
    passed = lines_passed(state)
    if not passed:
        return "intelligence"
    total, needed = passed[-1]
    throw = world.chance.d10("SW6.0a")
    throw.chart, throw.row = LADDERS[normal_value(state)], str(total)
    better = throw.total >= needed
    state.torpedo_try = total
    world.journal.tell(
        "torpedo-improvement",
        "SW6.0a",
        throw=throw,
        ships=total,
        needed=needed,
        better=better,
        value=improve(state) if better else normal_value(state),
    )
    return "intelligence"
