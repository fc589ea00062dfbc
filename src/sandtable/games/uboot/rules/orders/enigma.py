"""UB7.5.2-05, UB8.4-02: the order to work the Enigma: read messages, send reports."""

from __future__ import annotations

from typing import Any

from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.boat.clock import within
from sandtable.games.uboot.rules.crew.crews import Crew, Need, printed, spend
from sandtable.games.uboot.rules.crew.repairs import out_of_order
from sandtable.games.uboot.rules.crew.sailors import activate, chips_for, free_fields, section_of
from sandtable.games.uboot.rules.orders.order_book import Command, OrderBook, pick_named
from sandtable.games.uboot.rules.radio import radio
from sandtable.games.uboot.state.model import Sailor, State
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["WORK_ENIGMA", "execute_enigma"]

_ENIGMA = printed("work_enigma")[0].section
"""The section of the Enigma."""
_NEXT_MS = DEADLINES.next_message_s * 1000
"""How long the First Officer has to name the next message."""


def radio_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.2-05, UB8.4-02 The machine must work; a report needs the aerial above water, and news to report."""
    fault = out_of_order(state, "enigma") or out_of_order(state, "radio")
    if fault:
        return fault
    if str(answer).startswith("msg-"):
        there = any(one.id == answer for one in radio.unread(state))
        return None if there else Refusal("UB8.4-02", "no-such-message", {"message": str(answer)})
    if not radio.can_hear(state):
        return Refusal("UB8.4-02", "too-deep-for-radio")
    if (answer == "contact" and not state.contacts) or answer not in radio.reports(state):
        return Refusal("UB8.4-02", "nothing-to-report")
    return None


def work_enigma(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.2-05, UB8.4-02 Read a message, or send a report; with the same order more of them."""
    waiting = [one.id for one in radio.unread(state)]
    sending = {kind: f"work_enigma-{kind}" for kind in radio.reports(state)}
    return pick_named(WORK_ENIGMA, book, waiting, "work_enigma-read", "message", **sending)


def enigma_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-27, UB8.4-02 One sailor with the Enigma symbol in section 2."""
    return printed("work_enigma")


def execute_enigma(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB8.4-02, UB6.5-06, UBR4 One sailor, activated once for each message that is read or sent, as often as his
    fields allow; the First Officer says what comes next.
    """
    state = world.state
    spend(state, crew)
    operator = state.board.sailors[crew.hands[0].sailor]
    while True:
        if str(answer).startswith("msg-"):
            yield from radio.read_message(world, answer)
        else:
            yield from radio.encipher(world, answer)
        more = _more_messages(state, answer) if _goes_on(state, operator) else None
        if more is None:
            return
        answers = yield Ask({"first_officer": more}, until=within(world, _NEXT_MS))
        answer = answers["first_officer"]
        if answer == "done" or radio_refused(state, answer) or not _goes_on(state, operator):
            return
        activate(operator, chips_for(state, operator, "enigma"))


def _goes_on(state: State, operator: Sailor) -> bool:
    """UB8.4-02 Is he still there, with fields for another activation?"""
    there = not operator.dead and section_of(state, operator.id) == _ENIGMA
    return there and not state.ended and free_fields(operator) >= chips_for(state, operator, "enigma")


def _more_messages(state: State, done: str) -> Pick | None:
    """UB8.4-02 What the operator may do with a further activation: any other message or report."""
    rest = [*(one.id for one in radio.unread(state)), *(kind for kind in radio.reports(state) if kind != done)]
    rest = [id for id in rest if radio_refused(state, id) is None]
    if not rest:
        return None

    def option(id: str) -> Option:
        reads = id.startswith("msg-")
        return Option(id, "work_enigma-read" if reads else f"work_enigma-{id}", {"message": id} if reads else {})

    return Pick(
        "more_messages",
        "UB8.4-02",
        ["done", *rest],
        args={"until_ms": state.elapsed_ms + _NEXT_MS},
        options=lambda: [Option("done"), *(option(id) for id in rest)],
    )


WORK_ENIGMA = Command(
    "work_enigma", "UB7.5.2-05", work_enigma, execute_enigma, enigma_needs, radio_refused,
    usual=lambda state: "weather",
)  # fmt: skip
