"""The sequence of play, as far as this slice goes."""

from __future__ import annotations

from sandtable.games.war_room.combat import combat_phase
from sandtable.games.war_room.economy import economy_phase
from sandtable.games.war_room.model import Front
from sandtable.games.war_room.movement import movement_phase
from sandtable.games.war_room.planning import planning_phase
from sandtable.kernel.game import Outcome, World
from sandtable.kernel.play import Mark, Play


def play_round(world: World[Front]) -> Play[None]:
    """WR0-20 Economy, strategic planning, movement, combat; the slice ends after the last debrief."""
    front = world.state
    while not front.over:
        if front.step == "economy":
            economy_phase(world)
            front.step, front.stage = "planning", "orders"
        elif front.step == "planning":
            yield from planning_phase(world)
        elif front.step == "movement":
            yield from movement_phase(world)
        else:
            yield from combat_phase(world)
            end_of_slice(world)
        yield Mark("WR0-20")


def end_of_slice(world: World[Front]) -> None:
    """Say that it ends here: landing and the later phases are not part of this slice."""
    front = world.state
    front.over = True
    world.journal.tell("slice-ends", "WR4D-18", round=front.game_round, conflicts=len(front.conflicts))


def outcome(front: Front) -> Outcome | None:
    """Over after the last debrief; nobody has won, so nobody scores."""
    if not front.over:
        return None
    args = {"round": front.game_round, "conflicts": len(front.conflicts)}
    return Outcome("slice-ends", "WR4D-18", args, dict.fromkeys(front.nations, 0.0))
