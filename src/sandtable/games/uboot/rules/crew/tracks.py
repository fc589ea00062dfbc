"""UB7.2-UB7.4: the command track, the morale track, and an exhausted crew."""

from __future__ import annotations

from sandtable.games.uboot.data.board import TRACKS
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.rules.boat.clock import note, report
from sandtable.games.uboot.state.model import Pending, State
from sandtable.kernel.decisions import Refusal
from sandtable.kernel.game import World

__all__ = [
    "COMMAND",
    "DELTAS",
    "LOST",
    "MORALE",
    "change_command",
    "change_morale",
    "end_patrol",
    "exhausted",
    "order_cost",
    "pay",
    "reset_command",
    "ship_sunk",
    "too_dear",
]

COMMAND: tuple[str, ...] = TRACKS.command_track.spaces
MORALE: tuple[str, ...] = TRACKS.morale_track.spaces
DELTAS = TRACKS.morale_track.deltas
_TRIGGERS = TRACKS.morale_track.triggers
LOST = (
    "crushed",
    "suffocated",
    "all_hands_lost",
    "flooded_twice",
    "crew_killed",
    "destroyed",
    "rammed",
    "grounded",
)
"""Ends in which the boat is lost."""


def exhausted(state: State) -> bool:
    """UB7.4-01 The morale marker stands on its last space."""
    return state.board.morale == 0


def order_cost(state: State, kind: str) -> int:
    """UB6.5-02, UB7.2-02, UB7.5-03, UB6.4-02 One space for every order; cards may make the next one dearer or a
    mobilisation free.
    """
    if kind == "mobilise" and state.board.free_mobilisation:
        return 0
    return state.board.order_cost


def too_dear(state: State, cost: int) -> Refusal | None:
    """UB7.3-11, UB7.2-05, UB7.5-03 With both tracks at their end there are no more orders until a space is free."""
    left = state.board.command + state.board.morale
    if 0 < left >= cost:
        return None
    return Refusal("UB7.3-11", "no-command-left", {"cost": cost, "left": left})


def pay(world: World[State], kind: str) -> int:
    """UB7.5-03, UB7.2-04, UB7.2-05, UB6.5-02, UB7.2-02, UB6.4-02 The Captain pays: command while spaces remain,
    then morale. Returns the price.
    """
    board = world.state.board
    price = order_cost(world.state, kind)
    if kind == "mobilise" and board.free_mobilisation:
        # A free mobilisation does not use up a card that makes the next order dearer.
        board.free_mobilisation = False
    else:
        board.order_cost = 1
    from_command = min(price, board.command)
    board.command -= from_command
    for _ in range(price - from_command):
        _fall(world)
    note(world, "order_paid", "UB6.5-02", order=kind, cost=price, command=COMMAND[-1 - board.command],
         morale=MORALE[-1 - board.morale])  # fmt: skip
    return price


def _fall(world: World[State]) -> None:
    """UB7.3-01, UB7.3-06, UB7.3-07, UB7.3-09, UBR7, UBR8, UB7.3-02, UB7.3-03, UB7.4-03 One space to the right;
    triggers draw from their deck.
    """
    board = world.state.board
    if board.morale == 0:
        return
    board.morale -= 1
    deck = _TRIGGERS.get(MORALE[-1 - board.morale])
    if deck is not None:
        board.pending.append(Pending("morale", str(deck)))
        note(world, "morale_card", "UB7.3-06", deck=deck)


def change_morale(world: World[State], spaces: int, rule: str, why: str) -> None:
    """UB7.3-02, UB7.3-03, UB7.3-08, UB7.4-03, UB7.3-09, UBR8 Morale rises without cards, never beyond XI; it
    falls space by space, never off.
    """
    board = world.state.board
    spared = min(board.shield, max(0, -spaces))
    board.shield -= spared
    spaces += spared
    before = board.morale
    board.morale = min(len(MORALE) - 1, board.morale + max(0, spaces))
    for _ in range(-spaces):
        _fall(world)
    if board.morale != before:
        report(world, "morale", rule, by=board.morale - before, space=MORALE[-1 - board.morale], why=why)


def change_command(world: World[State], spaces: int, rule: str) -> None:
    """UB7.2-01, UB6.8-03, UB7.2-02, UB7.3-03 The command marker moves, never beyond VIII and never off the
    track.
    """
    board = world.state.board
    before = board.command
    board.command = max(0, min(len(COMMAND) - 1, board.command + spaces))
    note(world, "command", rule, by=board.command - before, space=COMMAND[-1 - board.command])


def reset_command(world: World[State]) -> None:
    """UB6.8-03 At a watch change the marker goes left by as much as the Captain's difficulty says."""
    level = world.state.options.get("captain", "normal")
    change_command(world, DIFFICULTY.captain[level].command_reset, "UB6.8-03")


def ship_sunk(world: World[State]) -> None:
    """UB7.3-04, UBR37 Every enemy ship sunk lifts morale by three."""
    world.state.board.sunk_this_watch += 1
    change_morale(world, DELTAS.ship_sunk, "UB7.3-04", "ship_sunk")


def end_patrol(world: World[State], how: str, rule: str) -> None:
    """UB4.1-07 The mission ends here; the first end counts."""
    if not world.state.ended:
        world.state.ended = how
        world.journal.reveal("mission_ended", rule, how=how, lost=how in LOST)
