"""SW1.0 The guided first patrol: the rules as they are, with a few dice made gentle until the first ship is sunk.

Every such change is a modifier like any other: it stands in the odds before and in the log after the throw.
"""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import SCENARIOS
from sandtable.games.steel_wolves.state.model import Public
from sandtable.kernel import Modifier

GUIDED = frozenset(one["id"] for one in SCENARIOS if one.get("guided"))
CALM_PASSAGE = (Modifier(-4, "guided-passage", "SW1.0"),)
KNOWN_COURSE = (Modifier(4, "guided-search", "SW1.0"),)
KNOWN_CONVOY = (Modifier(9, "guided-contact", "SW1.0"),)
WEARY_ESCORTS = (Modifier(-3, "guided-escorts", "SW1.0"),)
FRESH_STORES = (Modifier(-3, "guided-stores", "SW1.0"),)
NOTHING: tuple[Modifier, ...] = ()


def gentle_passage(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 On a guided patrol the way out and home is calm."""
    return CALM_PASSAGE if state.scenario in GUIDED else NOTHING


def gentle_search(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 Until its first ship is sunk a guided boat is told where to look."""
    return KNOWN_COURSE if state.scenario in GUIDED and not state.log else NOTHING


def gentle_contact(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 What a guided boat finds first is a convoy: escorts are part of the lesson."""
    return KNOWN_CONVOY if state.scenario in GUIDED and not state.log else NOTHING


def gentle_escorts(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 The escorts of a guided patrol have been at sea for weeks."""
    return WEARY_ESCORTS if state.scenario in GUIDED else NOTHING


def gentle_stay(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 A guided boat has stores enough to stay until it has sunk something."""
    return FRESH_STORES if state.scenario in GUIDED and not state.log else NOTHING
