"""UB6.2, UB6.6, UB6.7: sixteen figures, two watches, specialisations, activation and busy sailors."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.cards import CARDS
from sandtable.games.uboot.state.model import FIELDS, Sailor, State

__all__ = [
    "BANS",
    "FIGURES",
    "SPECIALS",
    "activate",
    "banned",
    "chips_for",
    "figure_of",
    "figures_of",
    "flip_job",
    "free_fields",
    "hands_on_deck",
    "health_chips",
    "is_specialist",
    "living",
    "observers",
    "on_duty",
    "order_of",
    "rest",
    "section_of",
    "special",
    "specs_of",
    "update_observers",
]


FIGURES: tuple[str, ...] = tuple(f"{man.id[:2]}{man.id[3]}" for man in CREW.values() if man.watch == 1)
"""UB2-13 The sixteen figures and their crew tokens: two letters of the role and the number of the shape."""
_ON_DUTY = {watch: {figure: f"{figure[:2]}{watch}{figure[2]}" for figure in FIGURES} for watch in (1, 2)}
"""Whom a figure stands for, by the watch."""

_BARS = {card.id: card.bar for card in CARDS.values() if card.bar is not None}
BANS: dict[str, tuple[str, ...]] = {id: bar.ban for id, bar in _BARS.items()}
"""Orders that a health card forbids, by card."""
SPECIALS: dict[str, str] = {id: bar.special for id, bar in _BARS.items() if bar.special}
"""Special effects of health cards, by card."""


def figure_of(sailor: str) -> str:
    """UB2-05 The figure that stands for a sailor on the model; the same shape stands for both watches."""
    return f"{sailor[:2]}{sailor[3]}"


def figures_of(role: str) -> list[str]:
    """UB6.1-01 The four figures of a role."""
    return list(dict.fromkeys(figure_of(man.id) for man in CREW.values() if man.role == role))


def on_duty(state: State, figure: str) -> Sailor:
    """UB2-05, UB6.2-01, UB6.2-03, UBR49 The sailor of the watch on duty whom a figure stands for."""
    return state.board.sailors[_ON_DUTY[state.watch][figure]]


def living(state: State, section: int | None = None) -> Iterator[Sailor]:
    """UB6.2-03, UB6.2-01, UB6.5-03 Living sailors on duty, in a section or anywhere aboard, in the order of the
    crew list.
    """
    sailors, ids = state.board.sailors, _ON_DUTY[state.watch]
    for figure, at in state.board.figures.items():
        if at and (section is None or at == section):
            sailor = sailors[ids[figure]]
            if not sailor.dead:
                yield sailor


def section_of(state: State, sailor: str) -> int:
    """Where the sailor's figure stands; 0 when it is off the model."""
    return state.board.figures[figure_of(sailor)]


def health_chips(sailor: Sailor) -> int:
    """UB6.9-04 Exhaustion and red crosses on his fields."""
    return sum(card.exhaustion + card.cross for card in sailor.cards)


def free_fields(sailor: Sailor) -> int:
    """UB6.6-05, UB6.9-04, UBR20, UB6.9-05, UB6.7-02 Fields without a chip; a lasting job takes one, unless
    plans spare it.
    """
    return FIELDS - sailor.activation - health_chips(sailor) - (1 if sailor.job and not sailor.spared else 0)


def special(sailor: Sailor, effect: str) -> bool:
    """UB6.9-08 Does one of his cards have this special effect? It lasts as long as the card lies there."""
    return any(SPECIALS.get(card.card) == effect for card in sailor.cards)


def specs_of(state: State, sailor: Sailor) -> tuple[str, ...]:
    """UB6.2-04, UB6.2-05, UB2-03, UB6.8-14, UB6.9-08 His two specialisations, unless a card takes them from him:
    those of the side of the tile that lies up.
    """
    # UBR42 The gun that one list misprints is the 88 mm gun.
    if special(sailor, "no_specialist"):
        return ()
    return CREW[f"{sailor.id[:2]}{side_up(state, sailor.id[:3])}{sailor.id[3]}"].specs


def slides(state: State, role: str) -> bool:
    """UB6.8-14 May this officer slide his tile at a watch change instead of turning it?"""
    return state.options.get("watch_change") == "easy" and state.options.get(role) == "easy"


def side_up(state: State, men: str) -> int:
    """UB6.8-14 Which side of the tile lies up for an officer's men of one watch, such as `ca2`: that of their
    watch; with the easy watch change the first, until he turns it.
    """
    usual = 1 if slides(state, CREW[f"{men}1"].role) else int(men[2])
    return state.board.sides.get(men, usual)


def is_specialist(state: State, sailor: Sailor, spec: str) -> bool:
    """UB6.5-05 Does he have the symbol?"""
    return spec in specs_of(state, sailor)


def chips_for(state: State, sailor: Sailor, spec: str) -> int:
    """UB6.6-02, UB6.6-03, UB6.5-05, UB6.5-06 One chip with the symbol, two without it."""
    return 1 if is_specialist(state, sailor, spec) else 2


def banned(sailor: Sailor, order: str) -> bool:
    """UB6.9-07 Does a health card forbid him this order?"""
    return any(order in BANS.get(card.card, ()) for card in sailor.cards)


def order_of(job: str) -> str:
    """UB6.7-01, UB6.9-07 The order by which a lasting job was begun."""
    return "assign_observers" if job == "observe" else "repair_technical"


def activate(sailor: Sailor, chips: int = 1) -> int:
    """UB6.6-02, UB6.6-05 Put activation chips on free fields; what finds no field is left. Returns how many."""
    # UB6.6-07 The supply of chips is no limit; his fields are.
    placed = min(chips, free_fields(sailor))
    sailor.activation += placed
    return placed


def rest(sailor: Sailor, chips: int = 1) -> int:
    """UB6.6-08 Take activation chips off; returns how many came off."""
    taken = min(chips, sailor.activation)
    sailor.activation -= taken
    return taken


def flip_job(sailor: Sailor) -> str:
    """UB6.7-02, UB6.7-04, UB2-21, UBR20 A lasting job ends: its chip, if it has one, is turned to the activation
    side. Returns the job.
    """
    job = sailor.job
    if job and not sailor.spared:
        sailor.activation += 1
    sailor.job, sailor.spared = "", False
    return job


def observers(state: State) -> list[Sailor]:
    """UB8.3-01 Sailors on duty who are busy observing."""
    return [sailor for sailor in living(state) if sailor.job == "observe"]


def update_observers(state: State) -> None:
    """UB9.3-06, UB6.7-08, UB8.3-01 The app's count of observers: those at their posts, less what cards take
    away.
    """
    board = state.board
    state.boat.observers = max(0, min(len(observers(state)), board.observer_cap) + board.observer_mod)


def hands_on_deck(state: State) -> list[Sailor]:
    """UB6.12-11 Living sailors on duty outside, in sections 7 and 8."""
    return [*living(state, 7), *living(state, 8)]
