"""How the staff calls a wolf pack in a convoy battle: by the chances that the table shows.

An attack in a pack and one on ships that a boat has found by itself bring about the same, so chances are compared.
"""

from __future__ import annotations

from sandtable.games.steel_wolves.data.doctrine import DOCTRINE
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.patrol.odds import search_chances
from sandtable.games.steel_wolves.rules.patrol.search import search_modifiers
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import join_odds, within_call
from sandtable.games.steel_wolves.state.known import Known
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.kernel import Odds

SHIPS = ("convoy", "loners", "fleet")


def finds_ships(known: Known, boat: Boat, *, missed: bool) -> float:
    """The chance that the boat's own search finds ships; `missed`: after it has looked for the convoy in vain."""
    mods = [*search_modifiers(known, boat), *([MODIFIERS.search.missed_pack] if missed else [])]
    chances = search_chances(known, boat, mods)
    return float(sum(chances.get(found, 0) for found in SHIPS))


def gain_by_calling(known: Known, boat: Boat, odds: list[Odds]) -> float:
    """Attacks to be expected if the boat is called, less those if it searches; the convoy is worth a bit more.

    A boat that comes late attacks once instead of twice; one that misses the convoy searches at -3.
    """
    joins, late = (one.chance for one in odds)
    called = joins + DOCTRINE.packs.late * late + (1 - joins - late) * finds_ships(known, boat, missed=True)
    return called - finds_ships(known, boat, missed=False) + DOCTRINE.packs.the_convoy


def worth_calling(known: Known, *, shadowed: bool) -> str:
    """The boat within call that gains most by it; none if every one does better by itself."""
    finder = known.boats[known.turn]
    gains = [
        (gain_by_calling(known, boat, join_odds(known, finder, boat, shadowed=shadowed)), boat.id)
        for boat in within_call(known, finder)
    ]
    gain, name = max(gains, key=lambda one: one[0], default=(0.0, ""))
    return name if gain > 0 else ""
