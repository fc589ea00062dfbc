"""SW1.0 The guided first patrol: the rules as they are, with a few dice made gentle until the first ship is sunk.

Every such change is a modifier like any other: it stands in the odds before and in the log after the throw.
"""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import SCENARIOS
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.state.model import Public
from sandtable.kernel import Modifier

PARTS = MODIFIERS.guided
GUIDED = frozenset(one["id"] for one in SCENARIOS if one.get("guided"))
NOTHING: tuple[Modifier, ...] = ()


def gentle_passage(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 On a guided patrol the way out and home is calm."""
    return (PARTS.passage,) if state.scenario in GUIDED else NOTHING


def gentle_search(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 Until its first ship is sunk a guided boat is told where to look."""
    return (PARTS.search,) if state.scenario in GUIDED and not state.log else NOTHING


def gentle_contact(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 What a guided boat finds first is a convoy: escorts are part of the lesson."""
    return (PARTS.contact,) if state.scenario in GUIDED and not state.log else NOTHING


def gentle_escorts(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 The escorts of a guided patrol have been at sea for weeks."""
    return (PARTS.escorts,) if state.scenario in GUIDED else NOTHING


def gentle_stay(state: Public) -> tuple[Modifier, ...]:
    """SW1.0 A guided boat has stores enough to stay until it has sunk something."""
    return (PARTS.stores,) if state.scenario in GUIDED and not state.log else NOTHING
