"""One step of the board half: blows, the countdown of a breach, meals, wear, and cards whose time has come."""

from __future__ import annotations

from sandtable.games.uboot.data.cards import EVENT_HOURS
from sandtable.games.uboot.data.units import HOUR_MS, MINUTE_MS
from sandtable.games.uboot.rules.aboard import cards, galley
from sandtable.games.uboot.rules.boat.clock import tactical, watch_changes
from sandtable.games.uboot.rules.crew import breach, repairs
from sandtable.games.uboot.rules.crew.blows import take_blows
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.model import State
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = ["every_hour", "every_minute", "step"]


def step(world: World[State]) -> list[Play[None]]:
    """UB1.3-01, UB6.14-07, UB10.3.7-08 What falls due aboard; a running order or watch change is finished
    before cards are.
    """
    state = world.state
    board = state.board
    take_blows(world)
    if board.breach is not None and state.elapsed_ms >= board.breach.until_ms:
        breach.run_out(world)
    if state.elapsed_ms >= board.galley.next_ms and not board.order and not board.resolving:
        # UB6.14-07 Who is still cooking at noon may finish: the question waits.
        galley.serve(world)
    if state.elapsed_ms >= board.next_wear_ms:
        every_hour(world)
    if cards_are_due(state):
        board.resolving = True
        return [cards.resolve(world)]
    return []


def cards_are_due(state: State) -> bool:
    """UB6.14-01, UBR39 Cards wait until the Captain has given no order for twenty seconds."""
    board = state.board
    if not board.pending or board.resolving or board.order or watch_changes(state) or state.ended:
        return False
    return state.elapsed_ms - board.last_order_ms >= cards.DEFER_MS


def every_hour(world: World[State]) -> None:
    """UB8.7-01, UB10.3.1-01 Wear, and an event every eight hours or so, never in the middle of action."""
    world.state.board.next_wear_ms += HOUR_MS
    repairs.wear(world)
    if not tactical(world.state) and happens(world.chance, "UB8.7-01", 1 / EVENT_HOURS):
        cards.draw_event(world)


def every_minute(world: World[State]) -> None:
    """UB10.3.2-06, UB10.3.1-01 Repairs go on, faults get worse, diesels that are driven hard wear."""
    repairs.drive(world.state, MINUTE_MS)
    repairs.work(world, MINUTE_MS)
