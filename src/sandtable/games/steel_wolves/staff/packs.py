"""How the staff calls a wolf pack in a convoy battle: by the chances that the table shows.

An attack in a pack and one on ships that a boat has found by itself bring about the same, so chances are compared.
"""

from __future__ import annotations

from typing import cast

from sandtable.games.steel_wolves.rules.patrol.odds import search_counts
from sandtable.games.steel_wolves.rules.patrol.search import MISSED_PACK, search_modifiers
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import join_odds, within_call
from sandtable.games.steel_wolves.state.model import Boat, Patrol
from sandtable.games.steel_wolves.view.view import PatrolView
from sandtable.kernel import Odds

SHIPS = ("convoy", "loners", "fleet")
LATE = 0.5
THE_CONVOY = 0.1


def finds_ships(state: Patrol, boat: Boat, *, missed: bool) -> float:
    """The chance that the boat's own search finds ships; `missed`: after it has looked for the convoy in vain."""
    mods = [*search_modifiers(state, boat), *([MISSED_PACK] if missed else [])]
    counts = search_counts(state, boat, mods)
    return sum(counts.get(found, 0) for found in SHIPS) / 1000


def gain_by_calling(known: Patrol | PatrolView, boat: Boat, odds: list[Odds]) -> float:
    """Attacks to be expected if the boat is called, less those if it searches; the convoy is worth a bit more.

    A boat that comes late attacks once instead of twice; one that misses the convoy searches at -3.
    """
    # What these chances are made of lies open: a view holds all of it.
    state = cast("Patrol", known)
    joins, late = (one.chance for one in odds)
    called = joins + LATE * late + (1 - joins - late) * finds_ships(state, boat, missed=True)
    return called - finds_ships(state, boat, missed=False) + THE_CONVOY


def worth_calling(known: Patrol | PatrolView, *, shadowed: bool) -> str:
    """The boat within call that gains most by it; none if every one does better by itself."""
    state = cast("Patrol", known)
    finder = state.boats[state.turn]
    gains = [
        (gain_by_calling(known, boat, join_odds(state, finder, boat, shadowed=shadowed)), boat.id)
        for boat in within_call(state, finder)
    ]
    gain, name = max(gains, key=lambda one: one[0], default=(0.0, ""))
    return name if gain > 0 else ""
