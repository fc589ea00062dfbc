"""UB6.9, UB6.10, UB8.6: health cards and their chips, first aid, the dead."""

from __future__ import annotations

from typing import Any

from sandtable.games.uboot.charts import content
from sandtable.games.uboot.clock import report
from sandtable.games.uboot.command import DELTAS, change_morale, end_patrol
from sandtable.games.uboot.model import Board, HealthCard, Patrol, Sailor
from sandtable.games.uboot.repairs import jobs_changed
from sandtable.games.uboot.sailors import FIGURES, figure_of, free_fields, living, on_duty
from sandtable.kernel.game import World

__all__ = [
    "CARDS",
    "DECK_OF",
    "assign_card",
    "crosses",
    "discard",
    "drop_health_chip",
    "kill",
    "place_dead",
    "treat",
    "treatable",
    "treated",
]

_DATA = content("cards")
DECK_OF: dict[str, str] = {
    card["id"]: name
    for name, deck in (
        *((f"morale-{n}", deck) for n, deck in _DATA["morale"].items()),
        *_DATA["injuries"].items(),
        ("events", _DATA["events"]),
    )
    for card in deck
}
"""The deck to which a card goes back."""
CARDS: dict[str, dict[str, Any]] = {
    card["id"]: card
    for deck in (
        *_DATA["morale"].values(),
        *_DATA["injuries"].values(),
        _DATA["events"],
        _DATA["captain"],
        _DATA["chief_engineer"],
    )
    for card in deck
}


def discard(board: Board, card: str) -> None:
    """UB7.3-10, UB8.7-02, UBR48 Under its own deck; an injury deck is shuffled before each draw anyway."""
    deck = board.decks[DECK_OF[card]]
    (deck.fresh if DECK_OF[card] in _DATA["injuries"] else deck.under).append(card)


def crosses(sailor: Sailor) -> int:
    """UBR33 Red crosses on his fields, whatever they came from."""
    return sum(card.cross for card in sailor.cards)


def _make_room(sailor: Sailor) -> bool:
    """UB6.9-05, UB6.9-06 A field for a health chip: activation chips go first, then the chip of his job."""
    if free_fields(sailor) > 0:
        return True
    if sailor.activation:
        sailor.activation -= 1
        return True
    if sailor.job and not sailor.spared:
        sailor.job = ""
        return True
    return False


def assign_card(world: World[Patrol], sailor: Sailor, card: str) -> None:
    """UB6.9-01, UB6.9-04, UBR34 A health card: crosses first, then exhaustion,
    then activation as far as fields go.
    """
    # UB6.9-02, UB6.9-03, UB2-23 Activation, exhaustion, red crosses; bans and effects last while the card is there.
    bar = CARDS[card]["bar"]
    if crosses(sailor) + bar["cross"] >= 2:
        discard(world.state.board, card)
        kill(world, sailor, "UB6.10-01")
        return
    held = HealthCard(card)
    sailor.cards.append(held)
    for chip in ("cross", "exhaustion"):
        for _ in range(bar[chip]):
            if _make_room(sailor):
                setattr(held, chip, getattr(held, chip) + 1)
    sailor.activation += min(bar["activation"], free_fields(sailor))
    report(world, "health_card", "UB6.9-01", sailor=sailor.id, card=card)
    jobs_changed(world)


def add_cross(world: World[Patrol], sailor: Sailor, card: HealthCard) -> None:
    """UB6.10-01 One more red cross from a card that he already has."""
    if crosses(sailor) >= 1:
        kill(world, sailor, "UB6.10-01")
    elif _make_room(sailor):
        card.cross += 1
        jobs_changed(world)


def place_dead(patrol: Patrol, sailor: Sailor) -> None:
    """UB6.10-01, UB2-25 The dead take no further part: fields and cards are cleared,
    the figure comes off the model.
    """
    for card in sailor.cards:
        discard(patrol.board, card.card)
    sailor.cards, sailor.activation, sailor.job, sailor.spared, sailor.dead = [], 0, "", False, True
    if on_duty(patrol, figure_of(sailor.id)) is sailor:
        patrol.board.figures[figure_of(sailor.id)] = 0


def kill(world: World[Patrol], sailor: Sailor, rule: str, morale: bool = True) -> None:
    """UB6.10-04, UB7.3-05, UBR49 A sailor is killed: morale falls by two;
    with the whole watch dead the boat is lost.
    """
    if sailor.dead:
        return
    patrol = world.state
    place_dead(patrol, sailor)
    report(world, "killed", rule, sailor=sailor.id)
    if morale:
        change_morale(world, DELTAS["sailor_killed"], "UB6.10-04", "sailor_killed")
    jobs_changed(world)
    if all(on_duty(patrol, figure).dead for figure in FIGURES):
        end_patrol(world, "crew_killed", "UB4.1-07")


def treated(card: HealthCard) -> bool:
    """UBR32, UB8.6-06 Treated only when every supply that it lists lies on it."""
    return all(card.supplies.get(kind, 0) >= n for kind, n in CARDS[card.card]["bar"]["treatment"].items())


def _in_stock(board: Board, card: HealthCard) -> bool:
    return all(board.medicine.get(kind, 0) >= n for kind, n in CARDS[card.card]["bar"]["treatment"].items())


def treatable(patrol: Patrol, sailor: Sailor) -> bool:
    """UB8.6-06 Has he a card that the supplies aboard can treat?"""
    return any(not treated(card) and _in_stock(patrol.board, card) for card in sailor.cards)


def treat(world: World[Patrol], sailor: Sailor) -> int:
    """UB8.6-04, UB8.6-06 Lay the supplies on as many of one patient's cards as there are supplies.
    Returns how many.
    """
    board = world.state.board
    done = 0
    for card in list(sailor.cards):
        if treated(card) or not _in_stock(board, card):
            continue
        for kind, n in CARDS[card.card]["bar"]["treatment"].items():
            board.medicine[kind] -= n
            card.supplies[kind] = n
        done += 1
        if card.exhaustion + card.cross == 0:
            _discard_treated(board, sailor, card)
    report(world, "treated", "UB8.6-06", sailor=sailor.id, cards=done)
    return done


def _discard_treated(board: Board, sailor: Sailor, card: HealthCard) -> None:
    """UB8.6-08 No chips of the card remain: card and supplies are discarded."""
    sailor.cards.remove(card)
    discard(board, card.card)
    for kind, n in card.supplies.items():
        board.used_medicine[kind] = board.used_medicine.get(kind, 0) + n


def drop_health_chip(patrol: Patrol, sailor: Sailor) -> bool:
    """UB8.6-07, UB6.8-10 One health chip of a treated card comes off: exhaustion before crosses."""
    for card in sailor.cards:
        if treated(card) and card.exhaustion + card.cross:
            drop_chip(patrol.board, sailor, card)
            return True
    return False


def drop_chip(board: Board, sailor: Sailor, card: HealthCard) -> None:
    """UB8.6-08 Take one chip of a card off, exhaustion first; with the last one the card goes."""
    if card.exhaustion:
        card.exhaustion -= 1
    else:
        card.cross -= 1
    if card.exhaustion + card.cross == 0:
        _discard_treated(board, sailor, card)


def patients(patrol: Patrol, section: int) -> list[Sailor]:
    """UB8.6-02 Sailors in a section whom first aid can help now."""
    return [sailor for sailor in living(patrol, section) if sailor.cards and treatable(patrol, sailor)]


def open_kit(world: World[Patrol]) -> None:
    """UB8.6-09 A first-aid kit gives all used supplies back; free, in linked missions only."""
    board = world.state.board
    board.kits -= 1
    for kind, n in board.used_medicine.items():
        board.medicine[kind] = board.medicine.get(kind, 0) + n
    board.used_medicine = {}
    report(world, "kit_opened", "UB8.6-09", left=board.kits)
