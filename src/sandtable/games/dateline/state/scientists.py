"""D2.1 Scientists: where they are, and how many count."""

from __future__ import annotations

from sandtable.games.dateline.data.data import board
from sandtable.games.dateline.state.model import State, is_hot, owner_at_start


def scientists_by_land(state: State, nation: str) -> dict[str, int]:
    """D2.1-06, D2.1-12, A-2.1-04 A nation's scientists by territory.

    Those bought this turn are not on the board yet.
    """
    found: dict[str, int] = {}
    for piece in state.pieces.values():
        if piece.kind == "scientist" and piece.nation == nation and piece.at in state.lands:
            found[piece.at] = found.get(piece.at, 0) + 1
    return found


def groups_at_home(state: State, nation: str) -> dict[str, int]:
    """D2.1-12, A-2.1-09 The groups that may roll: those in own territories, the largest first."""
    own = [
        (land, count)
        for land, count in scientists_by_land(state, nation).items()
        if state.lands[land].owner == nation
    ]
    return dict(sorted(own, key=lambda group: -group[1]))


def largest_group(state: State, nation: str) -> int:
    """D2.1-12, A-2.2-03 Only scientists in one own territory count together: the largest group."""
    return max(groups_at_home(state, nation).values(), default=0)


def sites(state: State, nation: str) -> list[str]:
    """D2.1-05, A-2.1-03, A-2.1-35 Where new scientists go: complexes that stood there when the game began.

    The nation must have owned them since the turn began, as for all new units.
    """
    spaces = board().spaces
    return [
        id
        for id, land in state.lands.items()
        if spaces[id].factory and land.owner == owner_at_start(state, id) == nation and not is_hot(state, id)
    ]
