"""UB6.5, UB7.5: an order of the Captain, and how it stands now: its crew, its price, who must move first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.games.uboot.data.orders import ORDER_SHEET
from sandtable.games.uboot.rules.boat.clock import watch_changes
from sandtable.games.uboot.rules.crew.crews import Crew, Need, Route, plan, route, spend
from sandtable.games.uboot.rules.crew.sailors import hands_on_deck
from sandtable.games.uboot.rules.crew.tracks import order_cost, too_dear
from sandtable.games.uboot.state.model import State
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = [
    "Choices",
    "Command",
    "OrderBook",
    "OrderPick",
    "Readiness",
    "in_progress",
    "listed",
    "pick_named",
    "pick_order",
    "set_by",
    "strict",
    "words",
]

Choices = dict[str, Refusal | None]


def _no_needs(state: State, answer: Any) -> list[Need]:
    return []


@dataclass(frozen=True)
class Command:
    """One order of the Captain.

    `decision` makes its question from the book, `needs` the symbols that an answer asks for (none: it is free and
    needs nobody), `refused` why the boat does not allow it, `execute` lets it take effect after the crew's chips
    are on (False: it came to nothing after all). `usual` is the answer for which a crew is got into position.
    `opens`: a first-person view opens to the officers whose sailors carry it out.
    """

    kind: str
    rule: str
    decision: Callable[[State, OrderBook], Decision[Any] | None]
    execute: Callable[[World[State], Any, Crew], Play[bool | None]]
    needs: Callable[[State, Any], Sequence[Need]] = _no_needs
    refused: Callable[[State, Any], Refusal | None] = lambda state, answer: None
    usual: Callable[[State], Any] = lambda state: None
    idle: Callable[[State, Any], bool] = lambda state, answer: answer == "belay"
    item: Callable[[Any], str] = lambda answer: ""
    without: Callable[[State, Any], Collection[str]] = lambda state, answer: ()
    clears_deck: Callable[[Any], bool] = lambda answer: False
    opens: bool = False

    @property
    def officers(self) -> tuple[str, ...]:
        """UB6.1-02 Who answers for it, by the order sheet."""
        return ORDER_SHEET[self.kind].responsible


@dataclass(frozen=True)
class Readiness:
    """UB7.1-02 How an order stands: its price in command spaces, its crew, and who must be moved first."""

    cost: int
    crew: Crew | None = None
    first: Route | None = None
    refusal: Refusal | None = None

    @property
    def price(self) -> dict[str, float]:
        chips = self.crew.chips if self.crew else 0
        return {key: float(n) for key, n in (("command", self.cost), ("activations", chips)) if n}


def strict(state: State) -> bool:
    """UBR5 On hard and realistic the Captain must ask first: an order without a crew is charged, and fails."""
    return state.options.get("captain", "normal") in ("hard", "realistic")


_ENCODER = msgspec.msgpack.Encoder()


def _looks(state: State) -> bytes:
    """Everything that crews, moves and prices depend on."""
    up = state.boat.depth == 0
    return _ENCODER.encode(
        (
            state.board,
            state.watch,
            state.options,
            state.boat.submerged,
            up,
            watch_changes(state),
        )
    )


@lru_cache(maxsize=64)
def _known_of(looks: bytes) -> dict[tuple[Any, ...], Any]:
    """What was found out about boards that look so: officers, the staff and the screens ask the same again."""
    return {}


class OrderBook:
    """What the Captain can see of all orders at one moment; each crew is looked for once while the board is the
    same.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._known = _known_of(_looks(state))

    def once(self, key: tuple[Any, ...], find: Callable[[], Any]) -> Any:
        """What is known under this key, or is found now."""
        if key not in self._known:
            self._known[key] = find()
        return self._known[key]

    def stands(self, command: Command, answer: Any) -> Readiness:
        """UBR5, UB7.1-02, UB8.6-02, UB9.3-03, UB10.3.5-02, UB7.2-02 Price, crew and moves of an order, or why
        it cannot be given.
        """
        state = self.state
        needs = command.needs(state, answer)
        if not needs:
            return Readiness(0)
        deck = command.clears_deck(answer)
        item = command.item(answer)
        without = tuple(command.without(state, answer))
        key = (command.kind, tuple(needs), deck, item, without)
        found: Readiness = self.once(key, lambda: _stands(state, command.kind, needs, deck, item, without))
        return found

    def refused(self, command: Command, answer: Any) -> Refusal | None:
        """UB7.5-02, UBR5, UB6.14-07 Why the order cannot be given now; None: it can."""
        if command.idle(self.state, answer):
            return None
        return command.refused(self.state, answer) or self.stands(command, answer).refusal


def in_progress(state: State) -> Refusal | None:
    """UB7.5-02, UB6.4-07, UB6.14-07 One order is finished before the next begins; so are cards and the bell."""
    if state.board.order:
        return Refusal("UB7.5-02", "order-in-progress", {"order": state.board.order})
    if state.board.resolving:
        return Refusal("UB6.14-07", "cards-are-resolved")
    return Refusal("UB6.14-07", "watch-is-changing") if watch_changes(state) else None


def _stands(
    state: State, kind: str, needs: Sequence[Need], deck: bool, item: str, without: Collection[str]
) -> Readiness:
    price = order_cost(state, kind)
    refusal = in_progress(state)
    if refusal:
        return Readiness(price, refusal=refusal)
    crew = plan(state, kind, needs, without)
    outside = [one.id for one in hands_on_deck(state)] if deck else []
    missing = bool(item) and state.board.equipment.get(item) != needs[0].section
    if isinstance(crew, Crew) and not outside and not missing:
        return Readiness(price, crew, refusal=too_dear(state, price))
    if strict(state):
        if outside:
            return Readiness(price, refusal=Refusal("UB9.3-03", "bridge-is-manned", {"observers": len(outside)}))
        return Readiness(price, refusal=too_dear(state, price))
    first = _bring_in(state, kind, needs, outside, item, without)
    if isinstance(first, Refusal):
        return Readiness(price, refusal=first)
    price = order_cost(state, "mobilise") + (state.board.order_cost if state.board.free_mobilisation else 1)
    return Readiness(price, first=first, refusal=too_dear(state, price))


def _bring_in(
    state: State,
    kind: str,
    needs: Sequence[Need],
    outside: Sequence[str],
    item: str,
    without: Collection[str],
) -> Route | Refusal:
    """UB7.1-02, UB9.3-03, UB6.4-08, UB8.6-02, UBR5 Get the crew to its posts, and everybody off the deck before
    a dive.
    """
    first = route(state, kind, needs, item, without)
    if isinstance(first, Refusal):
        return first
    return msgspec.structs.replace(first, to={**dict.fromkeys(outside, 3), **first.to})


class OrderPick(Pick):
    """A pick whose choices are worked out when somebody looks: a crew is looked for in vain for an order that
    nobody asks about. `find` gives every choice, with the reason why it is refused now, or None.
    """

    __slots__ = ("_find", "_show")

    def __init__(
        self,
        kind: str,
        rule: str,
        find: Callable[[], Choices],
        show: Callable[[str, Refusal | None], Option],
        args: dict[str, Any] | None = None,
    ) -> None:
        self.kind, self.rule, self.args = kind, rule, args or {}
        self._find, self._show = find, show

    def __getattr__(self, name: str) -> Any:
        """`choices`, `default` and the options, all found at the first look at one of them."""
        if name not in ("choices", "default", "_options"):
            raise AttributeError(name)
        shown = self._find()
        if all(shown.values()):
            shown = {"belay": None, **shown}
        self.choices = [choice for choice, refusal in shown.items() if refusal is None]
        self.default = self.choices[0]
        self._options = lambda: [self._show(choice, refusal) for choice, refusal in shown.items()]
        return object.__getattribute__(self, name)


def pick_order(command: Command, choices: Choices, book: OrderBook, **args: Any) -> Pick:
    """The choices that are allowed now; the others are shown with the rule that forbids them,
    all with their price.
    """

    def find() -> Choices:
        return {choice: refusal or book.refused(command, choice) for choice, refusal in choices.items()}

    def show(choice: str, refusal: Refusal | None) -> Option:
        return Option(
            choice,
            **({"text": f"card-{choice}"} if choice in book.state.board.hand else words(command.kind, choice)),
            refused=refusal,
            cost=book.stands(command, choice).price if choice != "belay" and refusal is None else {},
        )

    return OrderPick(command.kind, command.rule, find, show, args)


def words(kind: str, choice: str) -> dict[str, Any]:
    """The words of choices that name a fault, a condition or a section."""
    if choice == "belay":
        return {}
    if kind in ("repair_technical", "resume_repair"):
        return {"text": "repair-component", "args": {"component": choice}}
    if kind == "play_engineer_card":
        component, _, card = choice.partition("-")
        return {"text": "repair-with-card", "args": {"component": component, "card": card}}
    if kind == "repair_environment":
        condition, _, section = choice.partition("-")
        args = {"condition": f"{condition}_condition", "section": int(section)}
        return {"text": "repair-condition", "args": args}
    if kind in ("repair_breach", "first_aid"):
        return {"text": f"{kind}-at", "args": {"section": int(choice)}}
    return {}


def listed(
    kind: str,
    rule: str,
    choices: Callable[[State], Choices],
    execute: Callable[[World[State], Any, Crew], Play[bool | None]],
    needs: Callable[[State, Any], Sequence[Need]],
    **more: Any,
) -> Command:
    """UB10.3-01 An order that names one thing of a list, and is offered only while there is something on it."""

    def decision(state: State, book: OrderBook) -> Decision[Any] | None:
        found = choices(state)
        return pick_order(command, found, book) if found else None

    def refused(state: State, answer: Any) -> Refusal | None:
        found = choices(state)
        return found[answer] if answer in found else Refusal("UB10.3-01", "no-longer-there")

    def first(state: State) -> str | None:
        return next((one for one, refusal in choices(state).items() if refusal is None), None)

    command = Command(kind, rule, decision, execute, needs, refused, first, **more)
    return command


def set_by(execute: Callable[[State, Any], None]) -> Callable[[World[State], Any, Crew], Play[None]]:
    """How an order is executed that takes effect at once, when the chips are on."""

    def run(world: World[State], answer: Any, crew: Crew) -> Play[None]:
        spend(world.state, crew)
        execute(world.state, answer)
        yield from ()

    return run


def pick_named(
    command: Command, book: OrderBook, ids: list[str], text: str = "", arg: str = "", **fixed: str
) -> Pick:
    """A pick among things that have names of their own, each with its price or its refusal."""
    shown = {id: book.refused(command, id) for id in [*ids, *fixed]}
    if all(shown.values()):
        shown = {"belay": None, **shown}

    def option(id: str, refusal: Refusal | None) -> Option:
        words = "" if id == "belay" else fixed.get(id, text)
        args = {} if id == "belay" or id in fixed else {arg: id}
        price = book.stands(command, id).price if refusal is None and id != "belay" else {}
        return Option(id, words, args, cost=price, refused=refusal)

    return Pick(
        command.kind,
        command.rule,
        [id for id, refusal in shown.items() if refusal is None],
        options=lambda: [option(id, refusal) for id, refusal in shown.items()],
    )
