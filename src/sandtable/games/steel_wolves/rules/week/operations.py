"""SW4, SW11, SW12-15 The operations section: boat by boat, in the player's order."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS
from sandtable.games.steel_wolves.rules.transit.event_orders import ordered_choices
from sandtable.games.steel_wolves.rules.transit.supply import homeward_step
from sandtable.games.steel_wolves.rules.transit.transit import leave_if_beyond_range
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State, the_boat, today
from sandtable.kernel import Option, Pick, Play, World, ask

READY = ("", "ready_for_sea")
"""The boxes of a base from which a boat can sail; the boat of a patrol needs none."""


def operations(world: World[State]) -> Literal["next_boat", "patrol", "resupply", "transit"]:
    """SW11.1, SW2.1b, SW15.1a, SW15.1b, SW15.2, SW21.33C, SW21.33D On patrol it hunts, else it moves."""
    state = world.state
    boat = the_boat(state)
    boat.done = False
    boat.passed = [boat.place] if boat.at_sea else []
    if not boat.at_sea and ordered_choices(state, boat) is None:
        # SW5.3c: a boat in port that cannot reach the place of its orders sails as any other.
        boat.side = "transit"
    if state.campaign:
        leave_if_beyond_range(world, boat)
    if boat.side == "patrol":
        # SW21.33D: a U-tanker that has supplied somebody does nothing else; its check ends the week.
        return "next_boat" if boat.supplied else "patrol"
    return homeward_step(state, boat) if boat.returning else "transit"


def can_act(boat: Boat) -> bool:
    """SW4.0b, SW18.3 Has the boat a turn this week that it has not had yet: at sea, or ready for sea in base?"""
    return not boat.acted and not boat.fate and (boat.place in AREAS or boat.box in READY)


def first_boat(world: World[State]) -> Literal["operations", "conclude"]:
    """SW4.0b The operations section begins with the first boat that can act."""
    return find_boat_from(world, 0)


def next_boat(world: World[State]) -> Literal["command", "operations", "conclude", "which_boat"]:
    """SW4.0b This boat has had its turn: the next one that can still act, or the end of the section."""
    state = world.state
    state.boats[state.turn].acted = True
    if state.by_hand:
        state.by_hand = False
        return "command"
    return find_boat_from(world, state.turn + 1) if state.campaign else "which_boat"


def which_boat(world: World[State]) -> Play[Literal["conclude", "operations"]]:
    """SW4.0b Outside a campaign the player names the next boat among those that can act, until none is left."""
    state = world.state
    choices = [boat.id for boat in state.boats if can_act(boat)]
    if not choices:
        state.turn = 0
        return "conclude"
    answer = choices[0]
    if len(choices) > 1:
        answer = yield from ask(
            SEAT,
            Pick(
                "next-boat",
                "SW4.0b",
                choices,
                args=today(state),
                options=lambda: [Option(boat, "the-boat", {"boat": boat}) for boat in choices],
            ),
        )
    state.turn = [boat.id for boat in state.boats].index(answer)
    return "operations"


def find_boat_from(world: World[State], start: int) -> Literal["operations", "conclude"]:
    """The cursor moves on: boats that were taken by hand have had their turn already."""
    state = world.state
    boats = state.boats
    for turn in range(start, len(boats)):
        if can_act(boats[turn]):
            state.turn = turn
            return "operations"
    state.turn = 0
    return "conclude"
