"""D2.1 Hot territories, deserted ones, and the zones beside a strike."""

from __future__ import annotations

from sandtable.games.dateline.state.model import NOT_FIGHTING, State, domain
from sandtable.kernel import World


def settle(world: World[State]) -> None:
    """D2.1-50, D2.1-52, D2.1-56, A-2.1-24 Troops come back to a territory that was hot: from now on it pays again.

    An owner's own land unit is needed for the income; any troops keep planes away for the rest of the round.
    """
    state = world.state
    for id, land in state.lands.items():
        if not land.deserted:
            continue
        troops = [
            piece
            for piece in state.pieces.values()
            if piece.at == id and domain(piece) == "land" and piece.kind not in NOT_FIGHTING
        ]
        if troops and not land.entered:
            land.entered = state.round
        if any(piece.nation == land.owner for piece in troops):
            land.deserted = False
            world.journal.tell("reoccupied", "D2.1-50", space=id, nation=land.owner)
