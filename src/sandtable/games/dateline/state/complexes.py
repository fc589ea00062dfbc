"""B-4, B-11 Industrial complexes that a nation can use, and whether it may spend money."""

from __future__ import annotations

from sandtable.games.dateline.state.model import State, capital_free, is_hot, on, owner_at_start


def may_spend(state: State, nation: str) -> bool:
    """B-11-02, D4-15, A-4-05 Without its capital a nation spends nothing; by the expansion it may at other
    complexes.
    """
    return capital_free(state, nation) or (on(state, "capital") and bool(usable_complexes(state, nation)))


def usable_complexes(state: State, nation: str) -> list[str]:
    """B-4-02, B-4-06, B-11-03, D2.1-48 Complexes in territories owned since the turn began and not hot."""
    return [
        id
        for id, land in state.lands.items()
        if land.factory and land.owner == nation and owner_at_start(state, id) == nation and not is_hot(state, id)
    ]
