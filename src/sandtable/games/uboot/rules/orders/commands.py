"""UB6.5, UB7.5: the Captain's orders, what each needs, what it costs, and how it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.rules.aboard.mobilisation import mobilise
from sandtable.games.uboot.rules.boat.clock import report, watch_changes, within
from sandtable.games.uboot.rules.crew.blows import take_blows
from sandtable.games.uboot.rules.crew.crews import Crew, Hand, Need, Route, plan, route
from sandtable.games.uboot.rules.crew.sailors import hands_on_deck, living
from sandtable.games.uboot.rules.crew.tracks import order_cost, pay, too_dear
from sandtable.games.uboot.state.model import Patrol
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = [
    "COMMANDS",
    "POSITION_MS",
    "Command",
    "Desk",
    "Readiness",
    "carry_out",
    "mobilise_order",
    "obey_mobilise",
    "pick_order",
    "register",
    "strict",
    "volunteers",
]

POSITION_MS = 10_000
"""How long the responsible officers have to say that the crew is in position."""
Choices = dict[str, Refusal | None]


def _no_needs(patrol: Patrol, answer: Any) -> list[Need]:  # noqa: ARG001
    return []


@dataclass(frozen=True)
class Command:
    """One order of the Captain.

    `decision` makes its question from the desk, `needs` the symbols that an answer asks for (none: it is free and
    needs nobody), `refused` why the boat does not allow it, `execute` lets it take effect after the crew's chips
    are on. `usual` is the answer for which a crew is got into position. `opens`: a first-person view opens to the
    officers whose sailors carry it out.
    """

    kind: str
    rule: str
    officers: tuple[str, ...]
    decision: Callable[[Patrol, Desk], Decision[Any] | None]
    execute: Callable[[World[Patrol], Any, Crew], Play[None]]
    needs: Callable[[Patrol, Any], Sequence[Need]] = _no_needs
    refused: Callable[[Patrol, Any], Refusal | None] = lambda patrol, answer: None  # noqa: ARG005
    usual: Callable[[Patrol], Any] = lambda patrol: None  # noqa: ARG005
    idle: Callable[[Patrol, Any], bool] = lambda patrol, answer: answer == "belay"  # noqa: ARG005
    item: Callable[[Any], str] = lambda answer: ""  # noqa: ARG005
    without: Callable[[Patrol, Any], Collection[str]] = lambda patrol, answer: ()  # noqa: ARG005
    clears_deck: Callable[[Any], bool] = lambda answer: False  # noqa: ARG005
    opens: bool = False


COMMANDS: dict[str, Command] = {}
"""UB6.1-02 Every order by its kind, with the officers who answer for it."""


def register(*commands: Command) -> None:
    """Add orders to the Captain's list."""
    for command in commands:
        COMMANDS[command.kind] = command


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


def strict(patrol: Patrol) -> bool:
    """UBR5 On hard and realistic the Captain must ask first: an order without a crew is charged, and fails."""
    return patrol.options.get("captain", "normal") in ("hard", "realistic")


_SEEN: dict[bytes, dict[tuple[Any, ...], Any]] = {}
"""What was found out about boards that look the same; looked up again and again, and forgotten now and then."""
_MOST_SEEN = 64
_ENCODER = msgspec.msgpack.Encoder()


def _looks(patrol: Patrol) -> bytes:
    """Everything that crews, moves and prices depend on."""
    up = patrol.boat.depth == 0
    return _ENCODER.encode(
        (
            patrol.board,
            patrol.watch,
            patrol.options,
            patrol.boat.submerged,
            up,
            watch_changes(patrol),
        )
    )


class Desk:
    """What the Captain can see of all orders at one moment;
    each crew is looked for once while the board is the same.
    """

    def __init__(self, patrol: Patrol) -> None:
        self.patrol = patrol
        looks = _looks(patrol)
        known = _SEEN.get(looks)
        if known is None:
            if len(_SEEN) >= _MOST_SEEN:
                _SEEN.clear()
            known = _SEEN[looks] = {}
        self._known = known

    def _once(self, key: tuple[Any, ...], find: Callable[[], Any]) -> Any:
        """What is known under this key, or is found now."""
        if key not in self._known:
            self._known[key] = find()
        return self._known[key]

    def stands(self, command: Command, answer: Any) -> Readiness:
        """UBR5, UB7.1-02, UB8.6-02, UB9.3-03, UB10.3.5-02, UB7.2-02 Price, crew and moves of an order, or why
        it cannot be given.
        """
        patrol = self.patrol
        needs = command.needs(patrol, answer)
        if not needs:
            return Readiness(0)
        deck = command.clears_deck(answer)
        item = command.item(answer)
        without = tuple(command.without(patrol, answer))
        key = (command.kind, tuple(needs), deck, item, without)
        found: Readiness = self._once(key, lambda: _stands(patrol, command.kind, needs, deck, item, without))
        return found

    def posts(self) -> dict[str, Route | Refusal]:
        """UB7.1-02 Orders whose crew is not in position, and whom to move for them."""
        posts = {command.kind: self._post_of(command) for command in COMMANDS.values()}
        return {kind: post for kind, post in posts.items() if post is not None}

    def _post_of(self, command: Command) -> Route | Refusal | None:
        """UB7.1-02 Whom to move for one order; None: its crew is in position, or nobody needs to be."""
        answer = command.usual(self.patrol)
        needs = command.needs(self.patrol, answer) if answer is not None else []
        if not needs:
            return None
        item, without = command.item(answer), tuple(command.without(self.patrol, answer))
        # What these depend on besides the board is in the key: the same look must always give the same answer.
        key = ("post", command.kind, tuple(needs), item, without)
        found: Route | Refusal | None = self._once(
            key, lambda: _post(self.patrol, command.kind, needs, item, without)
        )
        return found

    def stations(self) -> Route:
        """Whom to move to the boat's usual stations."""
        found: Route = self._once(("stations",), lambda: stations(self.patrol))
        return found

    def refused(self, command: Command, answer: Any) -> Refusal | None:
        """UB7.5-02, UBR5, UB6.14-07 Why the order cannot be given now; None: it can."""
        if command.idle(self.patrol, answer):
            return None
        return command.refused(self.patrol, answer) or self.stands(command, answer).refusal


def _in_progress(patrol: Patrol) -> Refusal | None:
    """UB7.5-02, UB6.4-07, UB6.14-07 One order is finished before the next begins; so are cards and the bell."""
    if patrol.board.order:
        return Refusal("UB7.5-02", "order-in-progress", {"order": patrol.board.order})
    if patrol.board.resolving:
        return Refusal("UB6.14-07", "cards-are-resolved")
    return Refusal("UB6.14-07", "watch-is-changing") if watch_changes(patrol) else None


def _stands(
    patrol: Patrol, kind: str, needs: Sequence[Need], deck: bool, item: str, without: Collection[str]
) -> Readiness:
    price = order_cost(patrol, kind)
    refusal = _in_progress(patrol)
    if refusal:
        return Readiness(price, refusal=refusal)
    crew = plan(patrol, kind, needs, without)
    outside = [one.id for one in hands_on_deck(patrol)] if deck else []
    missing = bool(item) and patrol.board.equipment.get(item) != needs[0].section
    if isinstance(crew, Crew) and not outside and not missing:
        return Readiness(price, crew, refusal=too_dear(patrol, price))
    if strict(patrol):
        if outside:
            return Readiness(price, refusal=Refusal("UB9.3-03", "bridge-is-manned", {"observers": len(outside)}))
        return Readiness(price, refusal=too_dear(patrol, price))
    first = _bring_in(patrol, kind, needs, outside, item, without)
    if isinstance(first, Refusal):
        return Readiness(price, refusal=first)
    price = order_cost(patrol, "mobilise") + (patrol.board.order_cost if patrol.board.free_mobilisation else 1)
    return Readiness(price, first=first, refusal=too_dear(patrol, price))


def _bring_in(
    patrol: Patrol,
    kind: str,
    needs: Sequence[Need],
    outside: Sequence[str],
    item: str,
    without: Collection[str],
) -> Route | Refusal:
    """UB7.1-02, UB9.3-03, UB6.4-08, UB8.6-02, UBR5 Get the crew to its posts, and everybody off the deck before
    a dive.
    """
    first = route(patrol, kind, needs, item, without)
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


def pick_order(command: Command, choices: Choices, desk: Desk, **args: Any) -> Pick:
    """The choices that are allowed now; the others are shown with the rule that forbids them,
    all with their price.
    """

    def find() -> Choices:
        return {choice: refusal or desk.refused(command, choice) for choice, refusal in choices.items()}

    def show(choice: str, refusal: Refusal | None) -> Option:
        return Option(
            choice,
            **({"text": f"card-{choice}"} if choice in desk.patrol.board.hand else words(command.kind, choice)),
            refused=refusal,
            cost=desk.stands(command, choice).price if choice != "belay" and refusal is None else {},
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


# --- mobilisation -----------------------------------------------------------------------------------------


def _post(
    patrol: Patrol, kind: str, needs: Sequence[Need], item: str, without: Collection[str]
) -> Route | Refusal | None:
    """Whom to move for an order whose crew is not in position; None where it is."""
    if isinstance(plan(patrol, kind, needs, without), Crew):
        return None
    return route(patrol, kind, needs, item, without)


def stations(patrol: Patrol) -> Route:
    """UB7.1-02 Whom to move so that the boat can be steered, driven, and watched from; nobody,
    where all is manned.
    """
    if patrol.boat.submerged:
        needs = [Need("rudder", 2, 3), Need("ballast", 2, 3), Need("engine", 2, 6)]
    else:
        watching = sum(1 for one in living(patrol, 8) if one.job == "observe")
        needs = [Need("rudder", 2, 3), Need("engine", 2, 5), Need("observe", max(0, 4 - watching), 8, busy=True)]
    found = route(patrol, "mobilise", needs)
    return Route({}) if isinstance(found, Refusal) else found


def mobilise_order(patrol: Patrol, desk: Desk) -> Pick:
    """UB6.5-22, UB7.5.4-05, UB6.3-01, UB7.5-02, UB9.3-03, UBR5 Mobilise as every officer sees fit,
    or to get the crew of one order to its posts.
    """

    def find() -> Choices:
        busy = _in_progress(patrol) or too_dear(patrol, order_cost(patrol, "mobilise"))
        shown: Choices = {"as_you_see_fit": busy}
        if desk.stations().to:
            shown["to_stations"] = busy
        shown |= {
            f"for-{kind}": busy or (first if isinstance(first, Refusal) else None)
            for kind, first in desk.posts().items()
        }
        if hands_on_deck(patrol):
            shown["clear_deck"] = busy
        return shown

    def show(choice: str, refusal: Refusal | None) -> Option:
        post = choice.startswith("for-")
        return Option(
            choice,
            "mobilise-for" if post else "",
            {"order": choice[4:]} if post else {},
            cost={"command": float(order_cost(patrol, "mobilise"))} if not refusal and choice != "belay" else {},
            refused=refusal,
        )

    return OrderPick("mobilise", "UB6.3-01", find, show)


def obey_mobilise(world: World[Patrol], choice: str) -> Play[None]:
    """UB6.4-01, UB6.4-07, UB6.3-01, UB6.14-07, UB9.3-03, UB6.14-01 Mobilise; nothing else is ordered meanwhile."""
    patrol = world.state
    if _in_progress(patrol):
        return
    # UB10.3.7-07 Also out of a section that is about to flood.
    proposed = Route({})
    if choice == "to_stations":
        proposed = stations(patrol)
    elif choice == "clear_deck":
        proposed = Route({one.id: 3 for one in hands_on_deck(patrol)})
    else:
        found = Desk(patrol).posts().get(choice.removeprefix("for-"))
        proposed = found if isinstance(found, Route) else proposed
    patrol.board.order = "mobilise"
    patrol.board.last_order_ms = patrol.elapsed_ms
    yield from mobilise(world, proposed, choice.removeprefix("for-"))
    _done(world)


# --- carrying out -----------------------------------------------------------------------------------------


def carry_out(world: World[Patrol], command: Command, answer: Any, value: str | int) -> Play[None]:
    """UB6.5-01, UB7.5-02, UB6.14-01 Pay and issue, get into position, confirm, activate, execute; then the next
    order.
    """
    patrol = world.state
    if command.idle(patrol, answer):
        return
    stands = Desk(patrol).stands(command, answer)
    if not command.needs(patrol, answer):
        yield from command.execute(world, answer, Crew())
        report(world, "order_executed", "UB6.5-01", order=command.kind, value=value)
        return
    if _in_progress(patrol):
        report(world, "order_failed", "UB7.5-02", order=command.kind)
        return
    patrol.board.order = command.kind
    patrol.board.last_order_ms = patrol.elapsed_ms
    if stands.first is not None:
        yield from mobilise(world, stands.first, command.kind)
        if too_dear(patrol, order_cost(patrol, command.kind)):
            # UB7.3-11 Morale has fallen meanwhile: the men stand there, but there is nothing left to order with.
            report(world, "order_failed", "UB7.3-11", order=command.kind)
            _done(world)
            return
    pay(world, command.kind)
    report(world, "order_given", "UB6.5-01", order=command.kind, value=value)
    yield from _execute(world, command, answer, value)
    _done(world)


def _done(world: World[Patrol]) -> None:
    """UB6.14-07, UB7.5-02 The order is finished: now what has hit the boat meanwhile is felt."""
    world.state.board.order = ""
    take_blows(world)


def _execute(world: World[Patrol], command: Command, answer: Any, value: str | int) -> Play[None]:
    patrol = world.state
    crew = yield from _in_position(world, command, answer, value)
    if crew is None:
        return
    missing = command.item(answer) and patrol.board.equipment.get(command.item(answer)) != _section(crew, patrol)
    manned = command.clears_deck(answer) and bool(hands_on_deck(patrol))
    if patrol.ended or missing or manned or command.refused(patrol, answer):
        report(world, "order_failed", "UB6.5-01", order=command.kind)
        return
    if command.opens:
        patrol.board.stations[command.kind] = crew.sailors
    yield from command.execute(world, answer, crew)
    report(world, "order_executed", "UB6.5-01", order=command.kind, value=value)


def _section(crew: Crew, patrol: Patrol) -> int:
    first = crew.hands[0].sailor
    return patrol.board.figures[f"{first[:2]}{first[3]}"]


def _in_position(world: World[Patrol], command: Command, answer: Any, value: str | int) -> Play[Crew | None]:
    """UB6.1-02, UB6.5-28, UB6.5-07, UB8.6-02, UBR5 The responsible officers confirm the crew, or ask for
    another man.

    None: the order is not executed.
    """
    patrol = world.state
    # UB7.5-01 Every order has its responsible officers; the Captain, who has just given it, is asked about his own
    # where another crew could do it as well.

    def confirm(crew: Crew, without: Collection[str]) -> dict[str, Decision[Any]]:
        asked = {seat: _confirm(patrol, command, answer, value, crew, without) for seat in command.officers}
        return {seat: one for seat, one in asked.items() if seat != "captain" or len(one.choices) > 2}

    crew = yield from muster(
        world,
        command.kind,
        lambda: command.needs(patrol, answer),
        ("captain",),
        command.without(patrol, answer),
        confirm,
    )
    if crew is None:
        report(world, "no_crew", "UBR5", order=command.kind)
    elif not crew.hands:
        report(world, "not_in_position", "UB6.5-07", order=command.kind)
    return crew if crew and crew.hands else None


def volunteers(world: World[Patrol], kind: str, answer: Any, seat: str) -> Play[Crew | None]:
    """UB9.3-04, UB10.3.2-08 Who does what needs no order: the officer may relieve a man where another could do it.
    None: nobody.
    """
    patrol, command = world.state, COMMANDS[kind]
    report(world, "hands_called", command.rule, order=kind)

    def confirm(crew: Crew, without: Collection[str]) -> dict[str, Decision[Any]]:
        asked = _confirm(patrol, command, answer, answer, crew, without)
        return {seat: asked} if len(asked.choices) > 2 else {}

    crew = yield from muster(world, kind, lambda: command.needs(patrol, answer), (seat,), confirm=confirm)
    return crew if crew and crew.hands else None


def muster(
    world: World[Patrol],
    kind: str,
    needs: Callable[[], Sequence[Need]],
    agreed: Collection[str],
    without: Collection[str] = (),
    confirm: Callable[[Crew, Collection[str]], dict[str, Decision[Any]]] = lambda crew, without: {},  # noqa: ARG005
) -> Play[Crew | None]:
    """UB6.1-03, UB6.5-07, UB6.1-02, UB6.5-28 Who does it: sailors of other officers than those who have agreed
    help only if their own officer lets them. None: nobody can; an empty crew: an officer says that it is not in
    position.
    """
    patrol = world.state
    kept = set(without)
    while True:
        crew = plan(patrol, kind, needs(), kept)
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
        # Time has gone by: another crew than the one that was asked for is asked for anew.
        again = plan(patrol, kind, needs(), kept)
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
    patrol: Patrol, command: Command, answer: Any, value: str | int, crew: Crew, without: Collection[str]
) -> Pick:
    needs = command.needs(patrol, answer)
    others = [
        id for id in crew.sailors if isinstance(plan(patrol, command.kind, needs, {*without, id}), Crew)
    ]  # fmt: skip
    choices = ["in_position", "not_in_position", *(f"relieve-{id}" for id in others)]
    args = {
        "order": command.kind,
        "value": value,
        "until_ms": patrol.elapsed_ms + POSITION_MS,
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
