"""What earlier rules left and what cannot be: a boat that was up and counted as submerged, a card in two places, a
breach in a flooded section.
"""

from __future__ import annotations

from sandtable.games.uboot.rules.boat.clock import note, report
from sandtable.games.uboot.rules.boat.depth import come_up, has_come_up
from sandtable.games.uboot.rules.crew.hazards import clear_gas
from sandtable.games.uboot.rules.crew.repairs import reusable, use_up
from sandtable.games.uboot.state.model import State
from sandtable.kernel.game import World

__all__ = ["heal"]


def heal(world: World[State]) -> bool:
    """Mend all of it; was there anything?"""
    return any([_surface(world), _breach_under_water(world), _card_of_the_breach(world)])


def _breach_under_water(world: World[State]) -> bool:
    """UB10.3.8-05 A second breach in a section that leaked already had flooded it, and was open there still."""
    board = world.state.board
    if board.breach is None or board.breach.section not in board.flooded:
        return False
    use_up(world.state, board.breach.card)
    board.breach = None
    return True


def _surface(world: World[State]) -> bool:
    """UB7.5.1-03, UB10.3.5-08 A dive that was called back while the tanks flooded has left the boat up."""
    if not has_come_up(world.state.boat):
        return False
    come_up(world.state.boat)
    report(world, "surfaced", "UB7.5.1-03")
    clear_gas(world)
    return True


def _card_of_the_breach(world: World[State]) -> bool:
    """UB10.3.3-09 A plus card was discarded when it was played. As long as the breach is open it lies there, unless
    an event has brought it back since.
    """
    board = world.state.board
    hole = board.breach
    if hole is None or not hole.card:
        return False
    if hole.failed or (any(hole.card in box for box in board.engineer_cards) and not reusable(hole.card)):
        hole.card = ""
        return True
    if hole.card not in board.used_engineer_cards:
        return False
    board.used_engineer_cards.remove(hole.card)
    note(world, "engineer_card", "UB10.3.3-09", component="hull_breach", card=hole.card)
    return True
