"""One step, and one minute, of everything around the boat."""

from __future__ import annotations

from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.rules.boat import reckoning
from sandtable.games.uboot.rules.enemy import aircraft, convoy, depth_charges, escorts, hulls, watchkeeping
from sandtable.games.uboot.rules.mission import debrief, goals, traffic
from sandtable.games.uboot.rules.radio import radio
from sandtable.games.uboot.rules.weapons import guns, torpedoes
from sandtable.games.uboot.state.model import State
from sandtable.kernel.game import World

__all__ = ["minute", "step"]


def step(world: World[State], milliseconds: int) -> None:
    """UB1.2-01, UBX-01 Ships steam, escorts hunt, torpedoes run, charges sink, guns fire, aircraft fly."""
    convoy.sail(world, milliseconds)
    escorts.hunt(world, milliseconds)
    escorts.ram(world)
    torpedoes.run_torpedoes(world, milliseconds)
    depth_charges.explode(world)
    guns.shoot(world)
    aircraft.fly(world, milliseconds)
    hulls.founder(world)


def minute(world: World[State]) -> None:
    """UB8.1-02 Eyes and ears on both sides, aircraft, radio, goals, the log."""
    state = world.state
    watchkeeping.keep_watch(world)
    reckoning.mark_contacts(state, MISSIONS[state.mission])
    traffic.come(world)
    if watchkeeping.enemy_watch(world):
        goals.betrayed(world)
    aircraft.come(world, MISSIONS[state.mission].area)
    radio.receive(world)
    goals.pursue(world)
    debrief.keep_track(state)
