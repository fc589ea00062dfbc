"""One step of everything around the boat."""

from __future__ import annotations

from sandtable.games.uboot import convoy, depth_charges, escorts, hulls, torpedoes
from sandtable.games.uboot.model import Patrol
from sandtable.kernel.game import World

__all__ = ["step"]


def step(world: World[Patrol], milliseconds: int) -> None:
    """UB1.2-01, UBX-01 Ships steam, escorts hunt, torpedoes run, charges sink, and ships go down."""
    waters = world.state.waters
    waters.blows.clear()
    if waters.vessels or waters.convoys:
        convoy.sail(world, milliseconds)
        escorts.hunt(world, milliseconds)
        escorts.ram(world)
    if waters.torpedoes:
        torpedoes.run_torpedoes(world, milliseconds)
    if waters.charges:
        depth_charges.explode(world)
    hulls.founder(world)
