"""The sequence of play, as far as this slice goes."""

from __future__ import annotations

from sandtable.games.war_room.combat import combat_phase
from sandtable.games.war_room.economy import economy_phase
from sandtable.games.war_room.landing import landing_phase
from sandtable.games.war_room.model import Front
from sandtable.games.war_room.movement import movement_phase
from sandtable.games.war_room.planning import planning_phase
from sandtable.kernel.game import Outcome, World
from sandtable.kernel.play import Mark, Play


def play_round(world: World[Front]) -> Play[None]:
    """WR0-20 Economy, strategic planning, movement, combat, landing; the slice ends before morale."""
    front = world.state
    while not front.over:
        if front.step == "economy":
            economy_phase(world)
            front.step, front.stage = "planning", "orders"
        elif front.step == "planning":
            yield from planning_phase(world)
        elif front.step == "movement":
            yield from movement_phase(world)
        elif front.step == "combat":
            yield from combat_phase(world)
        elif front.step == "landing":
            yield from landing_phase(world)
        else:
            end_of_slice(world)
        yield Mark("WR0-20")


def end_of_slice(world: World[Front]) -> None:
    """Say that it ends here: morale and the later phases are not part of this slice."""
    front = world.state
    front.over = True
    world.journal.tell("slice-ends", "WR5-09", round=front.game_round, conflicts=len(front.conflicts))


def outcome(front: Front) -> Outcome | None:
    """Over after phase 5; nobody has won, so nobody scores."""
    if not front.over:
        return None
    args = {"round": front.game_round, "conflicts": len(front.conflicts)}
    return Outcome("slice-ends", "WR5-09", args, dict.fromkeys(front.nations, 0.0))
