"""One step, and one minute, of everything around the boat."""

from __future__ import annotations

from sandtable.games.uboot import (
    aircraft,
    convoy,
    debrief,
    depth_charges,
    escorts,
    goals,
    guns,
    hulls,
    radio,
    reckoning,
    torpedoes,
    traffic,
    watchkeeping,
)
from sandtable.games.uboot.model import Patrol
from sandtable.games.uboot.plans import MISSIONS
from sandtable.kernel.game import World

__all__ = ["minute", "step"]


def step(world: World[Patrol], milliseconds: int) -> None:
    """UB1.2-01, UBX-01 Ships steam, escorts hunt, torpedoes run, charges sink, guns fire, aircraft fly."""
    patrol, waters = world.state, world.state.waters
    if waters.vessels or waters.convoys:
        convoy.sail(world, milliseconds)
        escorts.hunt(world, milliseconds)
    if patrol.merchant is not None or (waters.vessels and not waters.clear):
        escorts.ram(world)
    if waters.torpedoes:
        torpedoes.run_torpedoes(world, milliseconds)
    if waters.charges:
        depth_charges.explode(world)
    if waters.gun.rounds:
        guns.shoot(world)
    if waters.aircraft:
        aircraft.fly(world, milliseconds)
    if waters.vessels or patrol.merchant is not None:
        hulls.founder(world)


def minute(world: World[Patrol]) -> None:
    """UB8.1-02 Eyes and ears on both sides, aircraft, radio, goals, the log."""
    patrol = world.state
    watchkeeping.keep_watch(world)
    reckoning.mark_contacts(patrol, MISSIONS[patrol.mission])
    traffic.come(world)
    if watchkeeping.enemy_watch(world):
        goals.betrayed(world)
    aircraft.come(world, MISSIONS[patrol.mission].area)
    radio.receive(world)
    goals.pursue(world)
    debrief.keep_track(patrol)
