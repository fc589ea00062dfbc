"""UB2: every card with what it does, typed on load."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from sandtable.games.uboot.data.data import Row, Sourced, read

__all__ = [
    "CAPTAIN_CARDS",
    "CARDS",
    "DECKS",
    "ENGINEER_CARDS",
    "EVENT_HOURS",
    "INJURIES",
    "Bar",
    "Card",
    "Effect",
    "EngineerCard",
]


class Effect(Row, frozen=True):
    """One thing that a card does: `op` says what, the other fields how much, to whom and under which condition."""

    op: str
    n: int = 0
    who: str = ""
    count: int = 0
    condition: str = field(default="", name="if")
    grade: str = ""
    section: int | Literal["random"] = "random"
    pct: int = 0
    food: str = field(default="", name="type")
    order: str = ""
    range_nm: int = 0
    max_bonus: int = 0
    cost: tuple[Effect, ...] = ()
    gain: tuple[Effect, ...] = ()
    play: tuple[Effect, ...] = ()
    """Of a card that goes to the Captain's hand: what it does when it is played."""


class Bar(Row, frozen=True):
    """UB6.9-03 The bar of a health card: chips, forbidden orders, a special effect, and what treats it."""

    activation: int
    exhaustion: int
    cross: int
    special: str | None
    treatment: dict[str, int]
    ban: tuple[str, ...]


class Card(Sourced, frozen=True):
    """A card of the morale, event or injury decks, or of the Captain's hand; a health card has a bar."""

    id: str
    kind: str = "instant"
    effect: tuple[Effect, ...] = ()
    bar: Bar | None = None


class EngineerCard(Sourced, frozen=True):
    """UB2-14 A card of the Chief Engineer: plans, or a bonus to the repair crew."""

    id: str
    specific: str
    reusable: bool
    kind: Literal["plans", "bonus"]
    base: int
    advanced: int
    at_once: bool = False


class _Cards(Sourced, frozen=True):
    event_hours: int
    morale: dict[str, tuple[Card, ...]]
    events: tuple[Card, ...]
    injuries: dict[str, tuple[Card, ...]]
    captain: tuple[Card, ...]
    chief_engineer: tuple[EngineerCard, ...]


_ALL = read("cards", _Cards)
EVENT_HOURS = _ALL.event_hours
"""An event card comes once in so many hours, on average."""
INJURIES: tuple[str, ...] = tuple(_ALL.injuries)
DECKS: dict[str, tuple[Card, ...]] = {
    **{f"morale-{n}": deck for n, deck in _ALL.morale.items()},
    **_ALL.injuries,
    "events": _ALL.events,
}
"""UB2-07, UB2-08, UB2-09 Three morale decks, four injury decks and the event deck, by name."""
CAPTAIN_CARDS: tuple[str, ...] = tuple(card.id for card in _ALL.captain)
CARDS: dict[str, Card] = {card.id: card for deck in (*DECKS.values(), _ALL.captain) for card in deck}
ENGINEER_CARDS: dict[str, EngineerCard] = {card.id: card for card in _ALL.chief_engineer}
