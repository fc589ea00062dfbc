"""The sequence of play, as far as this slice goes."""

from __future__ import annotations

from sandtable.games.war_room.combat import combat_phase
from sandtable.games.war_room.economy import economy_phase
from sandtable.games.war_room.landing import landing_phase
from sandtable.games.war_room.model import Front
from sandtable.games.war_room.morale import morale_phase
from sandtable.games.war_room.movement import movement_phase
from sandtable.games.war_room.planning import planning_phase
from sandtable.games.war_room.victory import check_victory, ended
from sandtable.kernel.game import Outcome, World
from sandtable.kernel.play import Mark, Play


def play_round(world: World[Front]) -> Play[None]:
    """WR0-20 Economy, strategic planning, movement, combat, landing, morale; the slice ends before production."""
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
        elif front.step == "morale":
            yield from morale_phase(world)
            check_victory(world)
        else:
            end_of_slice(world)
        yield Mark("WR0-20")


def end_of_slice(world: World[Front]) -> None:
    """Say that it ends here: production and further rounds are not part of this slice."""
    front = world.state
    front.over = True
    world.journal.tell("slice-ends", "WRV-04", round=front.game_round, conflicts=len(front.conflicts))


def outcome(front: Front) -> Outcome | None:
    """Over after the morale phase; unless a side has won, nobody scores."""
    if not front.over or front.victor:
        return ended(front)
    args = {"round": front.game_round, "conflicts": len(front.conflicts)}
    return Outcome("slice-ends", "WRV-04", args, dict.fromkeys(front.nations, 0.0))
