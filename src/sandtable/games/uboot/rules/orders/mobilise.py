"""UB6.3, UB7.5.4-05: mobilise: as the officers see fit, for the crew of one order, to the usual stations."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sandtable.games.uboot.rules.aboard.mobilisation import mobilise
from sandtable.games.uboot.rules.crew.crews import Crew, Need, Route, plan, printed, route
from sandtable.games.uboot.rules.crew.sailors import hands_on_deck, living
from sandtable.games.uboot.rules.crew.tracks import order_cost, too_dear
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.carry_out import done
from sandtable.games.uboot.rules.orders.order_book import Choices, Command, OrderBook, OrderPick, in_progress
from sandtable.games.uboot.state.model import State
from sandtable.kernel.decisions import Option, Pick, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = ["mobilise_order", "obey_mobilise", "posts", "stations"]


def posts(book: OrderBook) -> dict[str, Route | Refusal]:
    """UB7.1-02 Orders whose crew is not in position, and whom to move for them."""
    found = {command.kind: _post_of(book, command) for command in COMMANDS.values()}
    return {kind: post for kind, post in found.items() if post is not None}


def _post_of(book: OrderBook, command: Command) -> Route | Refusal | None:
    """UB7.1-02 Whom to move for one order; None: its crew is in position, or nobody needs to be."""
    answer = command.usual(book.state)
    needs = command.needs(book.state, answer) if answer is not None else []
    if not needs:
        return None
    item, without = command.item(answer), tuple(command.without(book.state, answer))
    # What these depend on besides the board is in the key: the same look must always give the same answer.
    key = ("post", command.kind, tuple(needs), item, without)
    found: Route | Refusal | None = book.once(key, lambda: _post(book.state, command.kind, needs, item, without))
    return found


def _usual(book: OrderBook) -> Route:
    """Whom to move to the boat's usual stations."""
    found: Route = book.once(("stations",), lambda: stations(book.state))
    return found


def _post(
    state: State, kind: str, needs: Sequence[Need], item: str, without: Collection[str]
) -> Route | Refusal | None:
    """Whom to move for an order whose crew is not in position; None where it is."""
    if isinstance(plan(state, kind, needs, without), Crew):
        return None
    return route(state, kind, needs, item, without)


def stations(state: State) -> Route:
    """UB7.1-02 Whom to move so that the boat can be steered, driven, and watched from; nobody,
    where all is manned.
    """
    if state.boat.submerged:
        needs = [*printed("new_depth"), *printed("new_speed", 6)]
    else:
        watching = sum(1 for one in living(state, 8) if one.job == "observe")
        needs = [
            *printed("new_course"), *printed("new_speed", 5), Need("observe", max(0, 4 - watching), 8, busy=True)
        ]  # fmt: skip
    found = route(state, "mobilise", needs)
    return Route({}) if isinstance(found, Refusal) else found


def mobilise_order(state: State, book: OrderBook) -> Pick:
    """UB6.5-22, UB7.5.4-05, UB6.3-01, UB7.5-02, UB9.3-03, UBR5 Mobilise as every officer sees fit,
    or to get the crew of one order to its posts.
    """

    def find() -> Choices:
        busy = in_progress(state) or too_dear(state, order_cost(state, "mobilise"))
        shown: Choices = {"as_you_see_fit": busy}
        if _usual(book).to:
            shown["to_stations"] = busy
        shown |= {
            f"for-{kind}": busy or (first if isinstance(first, Refusal) else None)
            for kind, first in posts(book).items()
        }
        if hands_on_deck(state):
            shown["clear_deck"] = busy
        return shown

    def show(choice: str, refusal: Refusal | None) -> Option:
        post = choice.startswith("for-")
        return Option(
            choice,
            "mobilise-for" if post else "",
            {"order": choice[4:]} if post else {},
            cost={"command": float(order_cost(state, "mobilise"))} if not refusal and choice != "belay" else {},
            refused=refusal,
        )

    return OrderPick("mobilise", "UB6.3-01", find, show)


def obey_mobilise(world: World[State], choice: str) -> Play[None]:
    """UB6.4-01, UB6.4-07, UB6.3-01, UB6.14-07, UB9.3-03, UB6.14-01 Mobilise; nothing else is ordered meanwhile."""
    state = world.state
    if in_progress(state):
        return
    # UB10.3.7-07 Also out of a section that is about to flood.
    proposed = Route({})
    if choice == "to_stations":
        proposed = stations(state)
    elif choice == "clear_deck":
        proposed = Route({one.id: 3 for one in hands_on_deck(state)})
    else:
        found = posts(OrderBook(state)).get(choice.removeprefix("for-"))
        proposed = found if isinstance(found, Route) else proposed
    state.board.order = "mobilise"
    state.board.last_order_ms = state.elapsed_ms
    yield from mobilise(world, proposed, choice.removeprefix("for-"))
    done(world)
