"""UB5.2: the board as it is set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sandtable.games.uboot.data.board import CREW, SECTIONS, STORES
from sandtable.games.uboot.data.cards import CAPTAIN_CARDS, DECKS, ENGINEER_CARDS
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.units import HOUR_MS, MINUTE_MS
from sandtable.games.uboot.rules.crew.sailors import figure_of
from sandtable.games.uboot.rules.crew.tracks import COMMAND, MORALE
from sandtable.games.uboot.state.model import SEATS, Board, Deck, Galley, Sailor
from sandtable.kernel.chance import Chance

__all__ = ["deal", "medicine_for", "new_board", "with_board"]


def new_board(options: Mapping[str, str]) -> Board:
    """UB5.2-01, UB5.2-02, UB5.2-09, UB5.2-11, UB5.2-12, UB10.3.3-03, UB5.2-05, UB5.2-07 Everything at its place
    before cards and food are dealt.
    """
    # UB2-07, UB2-08, UB2-09 Three morale decks, four injury decks, the event deck.
    # UB7.2-03, UBR6, UB2-12 Both markers start at the left end. UB6.2-02 The first watch is on duty.
    # UB5.1-04, UB6.13-01, UBR40 Cigarettes go to every role. UB2-17, UB2-18, UB5.2-03 Stores as printed.
    return Board(
        sailors={id: Sailor(id) for id in CREW},
        figures={figure_of(man.id): man.start_section for man in CREW.values() if man.watch == 1},
        command=len(COMMAND) - 1,
        morale=len(MORALE) - 1,
        decks={name: Deck([card.id for card in deck]) for name, deck in DECKS.items()},
        hand=_hand(options),
        toolboxes=[one.id for one in SECTIONS.values() if one.toolbox_start],
        engineer_cards=_boxes(options),
        equipment={one.id: one.start_section for one in STORES.equipment},
        medicine=medicine_for(options),
        galley=Galley(supply=dict(STORES.food.chips), pyramid=[""] * len(STORES.food.pyramid.spaces)),
        cigarettes=dict.fromkeys(SEATS, STORES.cigarettes_per_role),
    )


def _hand(options: Mapping[str, str]) -> list[str]:
    """UB7.7-03, UB2-11, UB5.3-01 The Captain's cards; how many, his difficulty says."""
    return list(CAPTAIN_CARDS[: DIFFICULTY.captain[options.get("captain", "normal")].captain_cards])


def _boxes(options: Mapping[str, str]) -> list[list[str]]:
    """UB10.3.3-03, UB5.2-04, UB5.3-01 The Engineer's cards, spread evenly over both toolboxes."""
    level = DIFFICULTY.chief_engineer[options.get("chief_engineer", "normal")]
    cards = list(ENGINEER_CARDS)[: level.engineer_cards]
    return [cards[0::2], cards[1::2]]


def medicine_for(options: Mapping[str, str]) -> dict[str, int]:
    """UB5.2-08, UB8.6-05, UB2-24, UB5.3-01 Five kinds of supplies;
    the First Officer's difficulty makes them more or fewer.
    """
    factor = DIFFICULTY.first_officer[options.get("first_officer", "normal")].medical_factor
    return {kind: max(1, round(n * factor)) for kind, n in STORES.medical.stock.items()}


def deal(board: Board, options: Mapping[str, str], chance: Chance) -> None:
    """UB5.2-05, UB5.2-07, UB2-22, UB10.3.3-03 Shuffle: the Captain's and the Engineer's cards,
    and six food chips for the pyramid.
    """
    board.hand = chance.draw("UB7.7-03", list(CAPTAIN_CARDS), len(_hand(options)))
    dealt = chance.draw("UB10.3.3-03", list(ENGINEER_CARDS), sum(map(len, _boxes(options))))
    board.engineer_cards = [dealt[0::2], dealt[1::2]]
    supply = board.galley.supply
    for n in range(len(board.galley.pyramid)):
        chips = [kind for kind in supply for _ in range(supply[kind])]
        board.galley.pyramid[n] = chance.pick("UB5.2-07", chips)
        supply[board.galley.pyramid[n]] -= 1


def with_board(plain: dict[str, Any]) -> dict[str, Any]:
    """A state of schema 1, from before there was a board, with the board as it is set up."""
    board = new_board(plain["options"])
    # Nothing was dealt then: the first chips of each kind lie in the pyramid.
    kinds = list(board.galley.supply)[: len(board.galley.pyramid)]
    for n, kind in enumerate(kinds):
        board.galley.pyramid[n] = kind
        board.galley.supply[kind] -= 1
    elapsed = plain["elapsed_ms"]
    board.galley.next_ms, board.next_wear_ms = elapsed + 86_400_000, elapsed + HOUR_MS
    board.last_order_ms = elapsed - MINUTE_MS
    return {**plain, "board": msgspec.to_builtins(board)}
