"""Who could attack a territory in one move: the form shows it, the staff weighs it."""

from __future__ import annotations

from sandtable.games.dateline.data.data import ENEMY_OF, FAR, SIDE, board, flying
from sandtable.games.dateline.state.model import ARMOR, NOT_FIGHTING, State, domain, reach_of


def threat_to(state: State, land: str, nation: str) -> list[str]:
    """Enemy units that could attack the territory in one move: by land, by air, or from a ship next to it."""
    foe = ENEMY_OF[SIDE[nation]]
    near = board().land_near
    first = set(near[land])
    second = {two for one in first for two in near[one]} | first
    coast = set(board().sea_near[land])
    found = []
    for id, piece in state.pieces.items():
        if SIDE[piece.nation] != foe or piece.kind in NOT_FIGHTING:
            continue
        kind = domain(piece)
        if kind == "land":
            spaces = second if piece.kind in ARMOR else first
            if piece.at in spaces or (piece.on and piece.at in coast):
                found.append(id)
        elif kind == "air" and flying(frozenset(), piece.at).get(land, FAR) <= reach_of(state, piece) // 2 + 1:
            found.append(id)
    return found
