"""SW4, SW11, SW12-15 The operations section: boat by boat, in the player's order."""

from __future__ import annotations

from sandtable.games.steel_wolves.model import War, the_boat


def operations(war: War) -> None:
    """SW11.1, SW2.1b, SW15.1a The boat's turn: on patrol it hunts, otherwise it moves in transit."""
    state = war.state
    boat = the_boat(state)
    boat.done = False
    boat.passed = [boat.place] if boat.at_sea else []
    state.step = "patrol" if boat.side == "patrol" else "transit"


def next_boat(war: War) -> None:
    """SW4.0b This boat has had its turn: the next one that can still act, or the end of the section."""
    state = war.state
    boats = state.boats
    boats[state.turn].acted = True
    for turn in range(state.turn + 1, len(boats)):
        boat = boats[turn]
        if not boat.acted and not boat.fate and (boat.at_sea or boat.box in ("", "ready_for_sea")):
            state.turn = turn
            state.step = "operations"
            return
    state.turn = 0
    state.step = "conclude"
