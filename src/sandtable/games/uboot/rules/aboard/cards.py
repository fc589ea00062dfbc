"""UB7.3, UB7.6, UB8.7, UB8.8, UB6.14: decks, crew tokens, and cards that wait until the Captain stops ordering."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.uboot.data.cards import CARDS, INJURIES
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.aboard.effects import QUESTION_MS, apply
from sandtable.games.uboot.rules.boat.clock import report, within
from sandtable.games.uboot.rules.crew.health import assign_card, discard
from sandtable.games.uboot.rules.crew.sailors import FIGURES, on_duty
from sandtable.games.uboot.state.model import Pending, Sailor, State
from sandtable.kernel.decisions import Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["DEFER_MS", "draw_card", "draw_event", "play_from_hand", "random_sailor", "resolve", "resolve_first"]

DEFER_MS = DEADLINES.cards_wait_s * 1000
"""UBR39 The Captain has stopped ordering when he has given no order for so long."""


def draw_card(world: World[State], deck: str, rule: str) -> str:
    """UB5.2-05, UB7.3-10, UB8.8-01 The top card: unseen ones in any order,
    then those from under the deck in theirs.
    """
    cards = world.state.board.decks[deck]
    if cards.fresh:
        return world.chance.draw(rule, cards.fresh)[0]
    return cards.under.pop(0)


def random_sailor(world: World[State]) -> Sailor:
    """UB7.6-01, UB7.6-02 Draw one crew token, and put it back."""
    return on_duty(world.state, world.chance.pick("UB7.6-02", FIGURES))


def draw_event(world: World[State]) -> None:
    """UB8.7-01 The app says that an event card is drawn; it waits face-down."""
    world.state.board.pending.append(Pending("event", "events"))
    report(world, "event_drawn", "UB8.7-01")


def resolve(world: World[State], chosen: bool = False, only: str = "") -> Play[None]:
    """UB6.14-01, UB6.14-02, UB6.14-04, UB6.14-07, UBR38 One waiting card after the other, each finished before the
    next; where they differ the Captain says which, unless the first is `chosen` already. `only`: cards of one kind.
    """
    board = world.state.board
    board.resolving = True
    as_they_lie = False
    while (waiting := [one for one in board.pending if only in ("", one.kind)]) and not world.state.ended:
        card: Pending | None = waiting[0]
        if not chosen and not as_they_lie and len({(one.deck, one.sailor) for one in waiting}) > 1:
            card = yield from _which_next(world, waiting)
            as_they_lie = card is None
        chosen = False
        card = card or waiting[0]
        board.pending.remove(card)
        yield from _resolve_one(world, card)
    board.resolving = False


def _which_next(world: World[State], waiting: Sequence[Pending]) -> Play[Pending | None]:
    """UB6.12-08, UB6.14-04, UBR38 The Captain puts the waiting cards in order, one by one; None: as they lie."""
    question = Pick(
        "next_card",
        "UB6.14-04",
        ["as_they_lie", *(str(n + 1) for n in range(len(waiting)))],
        options=lambda: [
            Option("as_they_lie"),
            *(
                Option(str(n + 1), f"waiting-{one.kind}", {"deck": one.deck, "sailor": one.sailor})
                for n, one in enumerate(waiting)
            ),
        ],
    )
    answers = yield Ask({"captain": question}, until=within(world, QUESTION_MS))
    return None if answers["captain"] == "as_they_lie" else waiting[int(answers["captain"]) - 1]


def resolve_first(state: State, nth: int) -> None:
    """UB6.14-04, UBR38 The Captain decides which waiting card comes first."""
    pending = state.board.pending
    pending.insert(0, pending.pop(nth))


def _resolve_one(world: World[State], waiting: Pending) -> Play[None]:
    """UB6.14-01, UB7.3-10, UB8.7-02, UB8.8-01 Turn a waiting card over and do what it says."""
    if waiting.kind == "injury":
        yield from _injury(world, waiting)
        return
    deck = f"morale-{waiting.deck}" if waiting.kind == "morale" else "events"
    card = draw_card(world, deck, "UB7.3-06" if waiting.kind == "morale" else "UB8.7-01")
    report(world, "card", "UB7.3-10" if waiting.kind == "morale" else "UB8.7-01", card=card)
    kind = CARDS[card].kind
    if kind == "hand":
        # UB8.7-01, UBR46, UBR47 Kept for the hand, which has no limit; it leaves the game when it is played.
        world.state.board.hand.append(card)
        return
    if kind == "health":
        sailor = random_sailor(world)
        if sailor.dead:
            # UB7.6-03 A card for one sailor does nothing to the dead.
            discard(world.state.board, card)
        else:
            assign_card(world, sailor, card)
        return
    yield from apply(world, CARDS[card].effect)
    discard(world.state.board, card)


def _injury(world: World[State], waiting: Pending) -> Play[None]:
    """UB6.12-08, UB8.8-01, UB8.8-02, UBR35, UB7.6-03 The sailor is known before the card is seen;
    an empty deck gives way to another.
    """
    board = world.state.board
    sailor = board.sailors[waiting.sailor]
    if sailor.dead:
        return
    deck = waiting.deck
    if not board.decks[deck].fresh:
        others = [one for one in INJURIES if board.decks[one].fresh]
        if not others:
            return
        largest = max(others, key=lambda one: len(board.decks[one].fresh))
        question = Pick("other_injury", "UB8.8-02", others, default=largest, args={"sailor": sailor.id})
        until = within(world, QUESTION_MS)
        answers = yield Ask({"first_officer": question}, until=until)
        deck = answers["first_officer"]
        if sailor.dead:
            # UB7.6-03 He has died while another deck was looked for.
            return
    assign_card(world, sailor, draw_card(world, deck, "UB8.8-01"))


def cannot_address(state: State) -> Refusal | None:
    """UB7.7-01 Nothing to play, or a card forbids it this watch."""
    if "address_crew" in state.board.banned:
        return Refusal("UB7.7-01", "crew-will-not-listen")
    return None if state.board.hand else Refusal("UB7.7-01", "no-captain-card")


def play_from_hand(world: World[State], card: str) -> Play[None]:
    """UB7.7-01, UB7.7-02, UBR47 One card of the hand, out of the game once it is played."""
    world.state.board.hand.remove(card)
    report(world, "card_played", "UB7.7-01", card=card)
    effect = CARDS[card].effect
    if effect[0].op == "to_captain_hand":
        effect = effect[0].play
    yield from apply(world, effect)
