"""SW6 Torpedo improvement: sinkings teach the torpedo men what is wrong."""

from __future__ import annotations

from sandtable.games.steel_wolves.data import CHARTS
from sandtable.games.steel_wolves.model import Patrol, War

LADDERS = {-1: "torpedo_to_0", 0: "torpedo_to_1"}


def sunk_so_far(state: Patrol) -> int:
    """SW6.0a, SW16.12 All ships sunk since the war began; this total is never set back."""
    return state.total_ships + state.ships


def lines_passed(state: Patrol) -> list[tuple[int, int]]:
    """SW6.0a, SW6.0b, SW6.0c The totals passed since the last try, each with the number that its die must reach."""
    ladder = LADDERS.get(state.torpedo_value)
    if ladder is None:
        return []
    lines = [(int(row[0]), int(row[1])) for row in CHARTS[ladder].rows]
    return [line for line in lines if state.torpedo_try < line[0] <= sunk_so_far(state)]


def torpedo_phase(war: War) -> None:
    """SW6.0a, SW6.0b, SW6.1n, SW36.14-15 One die against the lowest number of the totals passed."""
    state = war.state
    state.step = "intelligence"
    if state.politics is not None:
        return
    passed = lines_passed(state)
    if not passed:
        return
    total, needed = passed[-1]
    throw = war.chance.d10("SW6.0a")
    throw.chart, throw.row = LADDERS[state.torpedo_value], str(total)
    better = throw.total >= needed
    state.torpedo_try = total
    if better:
        state.torpedo_value += 1
    war.journal.tell(
        "torpedo-improvement",
        "SW6.0a",
        throw=throw,
        ships=total,
        needed=needed,
        better=better,
        value=state.torpedo_value,
    )
