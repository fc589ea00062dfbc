"""What attacks do to the boat: blows for the crew to bear, and the strain that the hull can take."""

from __future__ import annotations

from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew import breach, hazards, repairs
from sandtable.games.uboot.rules.crew.tracks import end_patrol
from sandtable.games.uboot.state.fleet import Blow
from sandtable.games.uboot.state.model import State
from sandtable.kernel.game import World

__all__ = ["strike", "take_blow", "take_blows"]

_NAMES = {"electrical": "electrical_fault", "gas": "poison_gas", "light": "light_failure"}


def strike(world: World[State], blow: Blow, strain: int) -> None:
    """UB6.12-04, UB4.1-07 A blow falls: the crew has to deal with it, and too much structural damage is the end.

    The board half takes `waters.blows` up in the same step, or when it has finished what it is doing.
    """
    state = world.state
    state.waters.blows.append(blow)
    state.waters.strain += strain
    if blow.breach or blow.environment or blow.faults:
        report(world, "boat_hit", "UB6.12-04", by=blow.by, section=blow.section)
    if state.waters.strain >= 100:
        end_patrol(world, "destroyed", "UB4.1-07")


def take_blows(world: World[State]) -> None:
    """UB6.14-07 What attacks have done: while an order, cards or a watch change are being carried out it waits, and
    hits those who are there then.
    """
    state, waters = world.state, world.state.waters
    if state.changing_watch or state.board.order or state.board.resolving:
        return
    blows, waters.blows = waters.blows, []
    for blow in blows:
        take_blow(world, blow)


def take_blow(world: World[State], blow: Blow) -> None:
    """UB6.12-04, UB10.3.4-01 What an attack has done to a section: faults, conditions, a breach, wounds."""
    for grade in blow.faults:
        repairs.random_fault(world, grade, blow.section)
    for condition in blow.environment:
        hazards.place_condition(world, _NAMES.get(condition, condition), blow.section)
    if blow.breach:
        breach.open_breach(world, blow.section)
    if blow.wounds:
        hazards.attack_damage(world, blow.section)
