"""UB6.5: how an order is carried out: paid, confirmed by the officers whose sailors do it, and executed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.rules.aboard.mobilisation import mobilise
from sandtable.games.uboot.rules.boat.clock import report, within
from sandtable.games.uboot.rules.crew.blows import take_blows
from sandtable.games.uboot.rules.crew.crews import Crew, Hand, Need, plan
from sandtable.games.uboot.rules.crew.sailors import hands_on_deck
from sandtable.games.uboot.rules.crew.tracks import order_cost, pay, too_dear
from sandtable.games.uboot.rules.orders.order_book import Command, OrderBook, in_progress
from sandtable.games.uboot.state.model import State
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["POSITION_MS", "carry_out", "done", "volunteers"]

POSITION_MS = DEADLINES.position_s * 1000
"""How long the responsible officers have to say that the crew is in position."""


def carry_out(world: World[State], command: Command, answer: Any, value: str | int) -> Play[None]:
    """UB6.5-01, UB7.5-02, UB6.14-01 Pay and issue, get into position, confirm, activate, execute; then the next
    order.
    """
    state = world.state
    if command.idle(state, answer):
        return
    stands = OrderBook(state).stands(command, answer)
    if not command.needs(state, answer):
        yield from command.execute(world, answer, Crew())
        report(world, "order_executed", "UB6.5-01", order=command.kind, value=value)
        return
    if in_progress(state):
        report(world, "order_failed", "UB7.5-02", order=command.kind)
        return
    state.board.order = command.kind
    state.board.last_order_ms = state.elapsed_ms
    if stands.first is not None:
        yield from mobilise(world, stands.first, command.kind)
        if too_dear(state, order_cost(state, command.kind)):
            # UB7.3-11 Morale has fallen meanwhile: the men stand there, but there is nothing left to order with.
            report(world, "order_failed", "UB7.3-11", order=command.kind)
            done(world)
            return
    pay(world, command.kind)
    report(world, "order_given", "UB6.5-01", order=command.kind, value=value)
    yield from _execute(world, command, answer, value)
    done(world)


def done(world: World[State]) -> None:
    """UB6.14-07, UB7.5-02 The order is finished: now what has hit the boat meanwhile is felt."""
    world.state.board.order = ""
    take_blows(world)


def _execute(world: World[State], command: Command, answer: Any, value: str | int) -> Play[None]:
    state = world.state
    crew = yield from _in_position(world, command, answer, value)
    if crew is None:
        return
    missing = command.item(answer) and state.board.equipment.get(command.item(answer)) != _section(crew, state)
    manned = command.clears_deck(answer) and bool(hands_on_deck(state))
    if state.ended or missing or manned or command.refused(state, answer):
        report(world, "order_failed", "UB6.5-01", order=command.kind)
        return
    if command.opens:
        state.board.stations[command.kind] = crew.sailors
    if (yield from command.execute(world, answer, crew)) is not False:
        report(world, "order_executed", "UB6.5-01", order=command.kind, value=value)


def _section(crew: Crew, state: State) -> int:
    first = crew.hands[0].sailor
    return state.board.figures[f"{first[:2]}{first[3]}"]


def _in_position(world: World[State], command: Command, answer: Any, value: str | int) -> Play[Crew | None]:
    """UB6.1-02, UB6.5-28, UB6.5-07, UB8.6-02, UBR5 The responsible officers confirm the crew, or ask for
    another man.

    None: the order is not executed.
    """
    state = world.state
    # UB7.5-01 Every order has its responsible officers; the Captain, who has just given it, is asked about his own
    # where another crew could do it as well.

    def confirm(crew: Crew, without: Collection[str]) -> dict[str, Decision[Any]]:
        asked = {seat: _confirm(state, command, answer, value, crew, without) for seat in command.officers}
        return {seat: one for seat, one in asked.items() if seat != "captain" or len(one.choices) > 2}

    crew = yield from muster(
        world,
        command.kind,
        lambda: command.needs(state, answer),
        ("captain",),
        command.without(state, answer),
        confirm,
    )
    if crew is None:
        report(world, "no_crew", "UBR5", order=command.kind)
    elif not crew.hands:
        report(world, "not_in_position", "UB6.5-07", order=command.kind)
    return crew if crew and crew.hands else None


def volunteers(world: World[State], command: Command, answer: Any, seat: str) -> Play[Crew | None]:
    """UB9.3-04, UB10.3.2-08 Who does what needs no order: the officer may relieve a man where another could do it.
    None: nobody.
    """
    state = world.state
    report(world, "hands_called", command.rule, order=command.kind)

    def confirm(crew: Crew, without: Collection[str]) -> dict[str, Decision[Any]]:
        asked = _confirm(state, command, answer, answer, crew, without)
        return {seat: asked} if len(asked.choices) > 2 else {}

    crew = yield from muster(world, command.kind, lambda: command.needs(state, answer), (seat,), confirm=confirm)
    return crew if crew and crew.hands else None


def muster(
    world: World[State],
    kind: str,
    needs: Callable[[], Sequence[Need]],
    agreed: Collection[str],
    without: Collection[str] = (),
    confirm: Callable[[Crew, Collection[str]], dict[str, Decision[Any]]] = lambda crew, without: {},
) -> Play[Crew | None]:
    """UB6.1-03, UB6.5-07, UB6.1-02, UB6.5-28 Who does it: sailors of other officers than those who have agreed
    help only if their own officer lets them. None: nobody can; an empty crew: an officer says that it is not in
    position.
    """
    state = world.state
    kept = set(without)
    while True:
        crew = plan(state, kind, needs(), kept)
        if isinstance(crew, Refusal):
            return None
        asked = confirm(crew, kept)
        asked |= {seat: _help(kind, seat, crew) for seat in _lenders(crew) if seat not in (*agreed, *asked)}
        if not asked:
            return crew
        answers = yield Ask(asked, until=within(world, POSITION_MS))
        if "not_in_position" in answers.values():
            return Crew()
        relieved = {one.partition("-")[2] for one in answers.values() if "-" in one}
        # Game time has passed since the question: if the crew would be another now, its officers are asked again.
        again = plan(state, kind, needs(), kept)
        if not relieved and isinstance(again, Crew) and set(again.sailors) == set(crew.sailors):
            return crew
        kept |= relieved


def _lenders(crew: Crew) -> list[str]:
    """UB6.1-03 The officers whose sailors would do it."""
    return list(dict.fromkeys(CREW[id].role for id in crew.sailors))


def _help(kind: str, seat: str, crew: Crew) -> Pick:
    """UB6.1-03, UB6.5-28 May they help? Their officer can keep any of them."""
    own = [id for id in crew.sailors if CREW[id].role == seat]
    return Pick(
        "help",
        "UB6.1-03",
        ["help", *(f"keep-{id}" for id in own)],
        args={"order": kind, "crew": [_hand(hand) for hand in crew.hands if hand.sailor in own]},
        options=lambda: [Option("help"), *(Option(f"keep-{id}", "help-keep", {"sailor": id}) for id in own)],
    )


def _confirm(
    state: State, command: Command, answer: Any, value: str | int, crew: Crew, without: Collection[str]
) -> Pick:
    needs = command.needs(state, answer)
    others = [
        id for id in crew.sailors if isinstance(plan(state, command.kind, needs, {*without, id}), Crew)
    ]  # fmt: skip
    choices = ["in_position", "not_in_position", *(f"relieve-{id}" for id in others)]
    args = {
        "order": command.kind,
        "value": value,
        "until_ms": state.elapsed_ms + POSITION_MS,
        "crew": [_hand(hand) for hand in crew.hands],
    }
    return Pick(
        "in_position",
        "UB6.5-28",
        choices,
        args=args,
        options=lambda: [
            Option("in_position", cost={"activations": float(crew.chips)}),
            Option("not_in_position"),
            *(Option(f"relieve-{id}", "in_position-relieve", {"sailor": id}) for id in others),
        ],
    )


def _hand(hand: Hand) -> dict[str, Any]:
    return {"sailor": hand.sailor, "spec": hand.spec, "chips": hand.chips}
