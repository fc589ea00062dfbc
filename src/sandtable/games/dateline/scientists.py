"""D2.1 Scientists: where they are, and how many count."""

from __future__ import annotations

from sandtable.games.dateline.atlas import board
from sandtable.games.dateline.model import War, is_hot


def groups(war: War, nation: str) -> dict[str, int]:
    """D2.1-06, D2.1-12, A-2.1-04 A nation's scientists by territory.

    Those bought this turn are not on the board yet.
    """
    found: dict[str, int] = {}
    for piece in war.pieces.values():
        if piece.kind == "scientist" and piece.nation == nation and piece.at in war.lands:
            found[piece.at] = found.get(piece.at, 0) + 1
    return found


def largest_group(war: War, nation: str) -> tuple[str, int]:
    """D2.1-12, A-2.1-09, A-2.2-03 Only scientists in one own territory count together: the largest group."""
    own = [(count, land) for land, count in groups(war, nation).items() if war.lands[land].owner == nation]
    count, land = max(own, default=(0, ""))
    return land, count


def sites(war: War, nation: str) -> list[str]:
    """D2.1-05, A-2.1-03, A-2.1-35 Where new scientists go: original complexes of the nation that it still owns."""
    spaces = board().spaces
    return [
        id
        for id, land in war.lands.items()
        if spaces[id].factory and spaces[id].owner == nation and land.owner == nation and not is_hot(war, id)
    ]
