"""SW4 The names of all steps: of a week, of a boat's turn, of a combat. A step returns the one that follows it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Literal, TypeVar

from msgspec import Struct

from sandtable.kernel import Play, World

WeekStep = Literal[
    "events",
    "torpedoes",
    "intelligence",
    "aircraft",
    "mines",
    "posting",
    "delay",
    "hurry",
    "ledger",
    "ready",
    "hold",
    "repair",
    "from_hold",
    "prep",
    "mine_sisters",
    "deploy",
    "command",
    "keep",
    "doctrine",
    "scrap",
    "group",
    "which_boat",
    "next_boat",
    "conclude",
    "war_progress",
    "over",
]
BoatStep = Literal[
    "operations",
    "resupply",
    "transit",
    "tie",
    "side",
    "patrol",
    "minelayer_spotted",
    "field_sisters",
    "search",
    "duel",
    "accept",
    "coastal",
    "pack",
    "call",
    "take_over",
    "combat",
    "dissolve",
    "after_search",
    "leave_zone",
    "home_from_zone",
    "endurance",
]
CombatStep = Literal[
    "muster",
    "place",
    "place_again",
    "reveal",
    "cover",
    "break_off",
    "confuse",
    "weapon",
    "gun",
    "gun_on",
    "tdc",
    "aim",
    "share",
    "expose",
    "move_points",
    "double",
    "fire",
    "counterattack",
    "press",
    "get_away",
    "shift",
    "finish",
    "sisters",
    "pack_next",
    "pack_press",
    "boat_done",
    "round_over",
    "over",
]
Step = WeekStep | BoatStep
TurnOver = Literal["boat_done", "finish"]
S = TypeVar("S", bound=Struct)
T = TypeVar("T")


def at_once(step: Callable[[World[S]], T]) -> Callable[[World[S]], Play[T]]:
    """A step that asks nothing, as one that might."""

    @wraps(step)
    def play(world: World[S]) -> Play[T]:
        return step(world)
        yield  # what makes it a play

    return play
