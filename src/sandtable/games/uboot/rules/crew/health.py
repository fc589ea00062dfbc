"""UB6.9, UB6.10, UB8.6: health cards and their chips, first aid, the dead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.games.uboot.data.board import STORES
from sandtable.games.uboot.data.cards import CARDS, DECKS, INJURIES, Bar
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.repairs import jobs_changed
from sandtable.games.uboot.rules.crew.sailors import (
    FIGURES,
    banned,
    figure_of,
    flip_job,
    free_fields,
    living,
    on_duty,
    order_of,
)
from sandtable.games.uboot.rules.crew.tracks import DELTAS, change_morale, end_patrol
from sandtable.games.uboot.state.model import Board, HealthCard, Sailor, State
from sandtable.kernel.game import World

__all__ = [
    "DECK_OF",
    "assign_card",
    "bar_of",
    "crosses",
    "curable",
    "discard",
    "drop_chip",
    "enough_for",
    "healing_chips",
    "kill",
    "lose_all_hands",
    "place_dead",
    "treat",
    "treatable",
    "treated",
]

DECK_OF: dict[str, str] = {card.id: name for name, deck in DECKS.items() for card in deck}
"""The deck to which a card goes back."""


def bar_of(card: str) -> Bar:
    """UB6.9-03 The bar of a health card."""
    bar = CARDS[card].bar
    assert bar is not None
    return bar


def discard(board: Board, card: str) -> None:
    """UB7.3-10, UB8.7-02, UBR48 Under its own deck; an injury deck is shuffled before each draw anyway."""
    deck = board.decks[DECK_OF[card]]
    (deck.fresh if DECK_OF[card] in INJURIES else deck.under).append(card)


def crosses(sailor: Sailor) -> int:
    """UBR33 Red crosses on his fields, whatever they came from."""
    return sum(card.cross for card in sailor.cards)


def _make_room(sailor: Sailor) -> bool:
    """UB6.9-05, UB6.9-06, UB6.9-02, UB6.9-04 A field for a health chip: activation chips go first, then the
    chip of his job.
    """
    if free_fields(sailor) > 0:
        return True
    if sailor.activation:
        sailor.activation -= 1
        return True
    if sailor.job and not sailor.spared:
        sailor.job = ""
        return True
    return False


def assign_card(world: World[State], sailor: Sailor, card: str) -> None:
    """UB6.9-01, UB6.9-04, UBR34, UB6.10-01, UB6.9-05, UB6.9-06, UB6.9-08 A health card: crosses first, then
    exhaustion, then activation as far as fields go; the second cross kills.
    """
    # UB6.9-02, UB6.9-03, UB2-23 Activation, exhaustion, red crosses; bans and effects last while the card is there.
    bar = bar_of(card)
    if crosses(sailor) + bar.cross >= 2:
        discard(world.state.board, card)
        kill(world, sailor, "UB6.10-01")
        return
    held = HealthCard(card)
    sailor.cards.append(held)
    for chip in ("cross", "exhaustion"):
        for _ in range(getattr(bar, chip)):
            if _make_room(sailor):
                setattr(held, chip, getattr(held, chip) + 1)
    sailor.activation += min(bar.activation, free_fields(sailor))
    if banned(sailor, order_of(sailor.job)):
        # UB6.9-07, UB6.7-08 What the card forbids he no longer does: his chip is turned.
        flip_job(sailor)
    report(world, "health_card", "UB6.9-01", sailor=sailor.id, card=card)
    jobs_changed(world)


def add_cross(world: World[State], sailor: Sailor, card: HealthCard) -> None:
    """UB6.10-01, UB6.9-05, UBR33 One more red cross from a card that he already has."""
    if crosses(sailor) >= 1:
        kill(world, sailor, "UB6.10-01")
    elif _make_room(sailor):
        card.cross += 1
        jobs_changed(world)


def place_dead(state: State, sailor: Sailor) -> None:
    """UB6.10-01, UB2-25, UB6.10-02, UB6.8-08, UB4.1-07 The dead take no further part: fields and cards are cleared,
    the figure comes off the model.
    """
    for card in list(sailor.cards):
        _discard_treated(state.board, sailor, card)
    sailor.cards, sailor.activation, sailor.job, sailor.spared, sailor.dead = [], 0, "", False, True
    if on_duty(state, figure_of(sailor.id)) is sailor:
        state.board.figures[figure_of(sailor.id)] = 0


def kill(world: World[State], sailor: Sailor, rule: str, morale: bool = True) -> None:
    """UB6.10-04, UB6.10-05, UB7.3-05, UBR49 A sailor is killed: morale falls by two, or is reckoned elsewhere;
    with the whole watch dead the boat is lost.
    """
    if sailor.dead:
        return
    state = world.state
    place_dead(state, sailor)
    report(world, "killed", rule, sailor=sailor.id)
    if morale:
        change_morale(world, DELTAS.sailor_killed, "UB6.10-04", "sailor_killed")
    jobs_changed(world)
    whole_watch_dead(world)


def whole_watch_dead(world: World[State]) -> None:
    """UB4.1-07, UBR49 Nobody of the watch on duty is left: the boat is lost."""
    if all(on_duty(world.state, figure).dead for figure in FIGURES):
        end_patrol(world, "crew_killed", "UB4.1-07")


def lose_all_hands(world: World[State]) -> None:
    """UB7.4-02, UB6.11-04 An exhausted crew copes with nothing new: everybody falls, and the boat is lost."""
    for sailor in world.state.board.sailors.values():
        place_dead(world.state, sailor)
    jobs_changed(world)
    end_patrol(world, "all_hands_lost", "UB7.4-02")


def medicine_of(card: str) -> dict[str, int]:
    """UB8.6-05 How much of each kind of supplies the card needs."""
    needs = bar_of(card).treatment
    return {kind: needs.get(kind, 0) for kind in STORES.medical.stock}


def treated(card: HealthCard) -> bool:
    """UBR32, UB8.6-06, UB8.6-03, UB8.6-07 Treated only when every supply that it lists lies on it."""
    return all(card.supplies.get(kind, 0) >= n for kind, n in bar_of(card.card).treatment.items())


def _in_stock(board: Board, card: HealthCard) -> bool:
    return enough_for(board, [card.card])


def treatable(state: State, sailor: Sailor) -> bool:
    """UB8.6-06 Has he a card that the supplies aboard can treat?"""
    return bool(curable(state.board, sailor))


def curable(board: Board, sailor: Sailor) -> list[str]:
    """UB8.6-06, UB8.6-04, UB8.6-05 His cards that the supplies aboard can treat, those with a red cross first."""
    cards = [card for card in sailor.cards if not treated(card) and _in_stock(board, card)]
    return [card.card for card in sorted(cards, key=lambda card: (-card.cross, -card.exhaustion))]


def enough_for(board: Board, cards: Sequence[str]) -> bool:
    """UB8.6-06 Are there supplies for all of these together?"""
    wanted: Counter[str] = Counter()
    for card in cards:
        wanted.update(bar_of(card).treatment)
    return all(board.medicine[kind] >= n for kind, n in wanted.items())


def treat(world: World[State], sailor: Sailor, chosen: Sequence[str]) -> int:
    """UB8.6-04, UB8.6-06, UB8.6-08, UB8.6-07, UB6.9-04, UBR48 Lay the supplies on these cards of one patient,
    as far as there are supplies; a card without chips goes at once. Returns how many.
    """
    board = world.state.board
    done = 0
    for id in chosen:
        card = next((one for one in sailor.cards if one.card == id), None)
        if card is None or treated(card) or not _in_stock(board, card):
            continue
        for kind, n in bar_of(card.card).treatment.items():
            board.medicine[kind] -= n
            card.supplies[kind] = n
        done += 1
        if card.exhaustion + card.cross == 0:
            _discard_treated(board, sailor, card)
    report(world, "treated", "UB8.6-06", sailor=sailor.id, cards=done)
    return done


def _discard_treated(board: Board, sailor: Sailor, card: HealthCard) -> None:
    """UB8.6-08, UB8.6-06, UB8.6-07, UBR32 No chips of the card remain: card and supplies are discarded."""
    sailor.cards.remove(card)
    discard(board, card.card)
    for kind, n in card.supplies.items():
        board.used_medicine[kind] = board.used_medicine.get(kind, 0) + n


def healing_chips(sailor: Sailor) -> list[tuple[str, str]]:
    """UB8.6-07, UB6.8-10 Health chips of treated cards, each as kind and card; the cross, which kills, first."""
    healing = [card for card in sailor.cards if treated(card)]
    return [(chip, card.card) for chip in ("cross", "exhaustion") for card in healing if getattr(card, chip)]


def drop_chip(board: Board, sailor: Sailor, chip: str, of: str) -> None:
    """UB8.6-07, UB8.6-08, UB6.9-09, UBR48 Take one chip of a card off; with the last one the card goes."""
    card = next(one for one in sailor.cards if one.card == of)
    setattr(card, chip, getattr(card, chip) - 1)
    if card.exhaustion + card.cross == 0:
        _discard_treated(board, sailor, card)


def patients(state: State, section: int) -> list[Sailor]:
    """UB8.6-02 Sailors in a section whom first aid can help now."""
    return [sailor for sailor in living(state, section) if treatable(state, sailor)]


def open_kit(world: World[State]) -> None:
    """UB8.6-09 A first-aid kit gives all used supplies back; free, in linked missions only."""
    board = world.state.board
    board.kits -= 1
    for kind, n in board.used_medicine.items():
        board.medicine[kind] += n
    board.used_medicine = {}
    report(world, "kit_opened", "UB8.6-09", left=board.kits)
