"""What earlier rules left on the map and what cannot be: MPCs in enemy land after their battle."""

from __future__ import annotations

from sandtable.games.dateline.data.data import NATIONS
from sandtable.games.dateline.rules.combat.land_battle import lose_mpcs
from sandtable.games.dateline.state.model import State
from sandtable.kernel import World


def heal(world: World[State]) -> bool:
    """D3.8-08, A-3.8-06 MPCs that were left alone in enemy land are captured now; were there any?

    Those of a nation that is fighting are judged when all its battles are over.
    """
    state = world.state
    return lose_mpcs(world, [nation for nation in NATIONS if nation != state.nation or state.phase != "combat"])
