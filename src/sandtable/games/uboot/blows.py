"""What attacks do to the boat: blows for the crew to bear, and the strain that the hull can take."""

from __future__ import annotations

from sandtable.games.uboot.clock import report
from sandtable.games.uboot.command import end_patrol
from sandtable.games.uboot.fleet import Blow
from sandtable.games.uboot.model import Patrol
from sandtable.kernel.game import World

__all__ = ["strike"]


def strike(world: World[Patrol], blow: Blow, strain: int) -> None:
    """UB6.12-04, UB4.1-07 A blow falls: the crew has to deal with it, and too much structural damage is the end.

    The board half takes `waters.blows` up in the same step, or when it has finished what it is doing.
    """
    patrol = world.state
    patrol.waters.blows.append(blow)
    patrol.waters.strain += strain
    if blow.breach or blow.environment or blow.faults:
        report(world, "boat_hit", "UB6.12-04", by=blow.by, section=blow.section)
    if patrol.waters.strain >= 100:
        end_patrol(world, "destroyed", "UB4.1-07")
