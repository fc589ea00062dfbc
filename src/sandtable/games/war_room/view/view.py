"""What a seat may know. The board is open; order sheets are not, until an order is read out (WR2-08)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.games.war_room.rules.economy import incomes
from sandtable.games.war_room.rules.planning.moves import reach
from sandtable.games.war_room.rules.planning.planning import order_limit
from sandtable.games.war_room.state.model import (
    Battle,
    Box,
    Hidden,
    Order,
    Public,
    State,
    is_transport,
    plays,
)
from sandtable.kernel import Rng


class View(Struct):
    """The table as a seat sees it. A seat sees its allies' sheets; of others' only what was read out.

    Geometry, names and what is printed on the map are in data/map.json; `regions` says what of it is in play.
    `shown_battle` is the battle to show first, `whole_sheets` names the nations whose sheets are seen in full.
    """

    seat: str
    public: Public
    sheets: dict[str, list[Box]]
    whole_sheets: list[str]
    regions: list[str]
    capitals: list[str]
    income: dict[str, dict[str, int]]
    transports: list[str]
    shown_battle: Battle | None


def allies_of(public: Public, seat: str | None) -> tuple[str, ...]:
    """WR2-08 The seat and its allies: they may look at each other's sheets."""
    mine = public.nations.get(seat or "")
    return () if mine is None else tuple(name for name, one in public.nations.items() if one.side == mine.side)


def view(state: State, seat: str | None) -> View:
    """WR0-05, WR2-08 Resources, stacks and control are public; an enemy's order only once it is read out.

    No rule hides the units under a marker. How many orders an enemy has written is hidden too.
    """
    public, sheets = state.public, state.hidden.sheets
    friends = allies_of(public, seat)
    return View(
        seat=seat or "",
        public=public,
        sheets={
            nation: list(boxes) if nation in friends else [box for box in boxes if box.state]
            for nation, boxes in sheets.items()
        },
        whole_sheets=[nation for nation in sheets if nation in friends],
        regions=list(public.board.ids),
        capitals=list(public.board.data.capitals),
        income=incomes(public),
        transports=[id for id, stack in public.stacks.items() if is_transport(public, stack)],
        shown_battle=public.battle or own_battle(public, seat),
    )


def own_battle(public: Public, seat: str | None) -> Battle | None:
    """WRO-01 Of the battles that are fought side by side the one to show first: where the seat commands."""
    mine = [one for one in public.battles if seat in one.commanders.values()]
    return next(iter(mine or public.battles), None)


def known_state(view: View) -> State:
    """The match as the view knows it: what it does not know of a sheet is missing from it."""
    known = State(view.public, Hidden(view.sheets))
    copy: State = msgspec.json.decode(msgspec.json.encode(known), type=State)
    return copy


def imagine(view: View, rng: Rng) -> State:
    """A match that this seat could not tell from the true one: the unread orders of others are drawn anew.

    An order that is just being read out stands unread again, because the script goes back to its last mark.
    """
    state = known_state(view)
    public = state.public
    for nation, boxes in state.hidden.sheets.items():
        for box in boxes:
            if box.state == "read":
                box.state = ""
        done = public.step == "movement" and nation in public.turn_order[: public.mover]
        unread = public.step in ("planning", "movement") or (public.step == "production" and plays(public, "blitz"))
        if nation not in view.whole_sheets and unread and not done:
            boxes += unread_orders(public, nation, boxes, rng)
    return state


def unread_orders(public: Public, nation: str, known: list[Box], rng: Rng) -> list[Box]:
    """Orders that the nation may still hold in its hand."""
    named = {box.order.command for box in known}
    idle = [s for s in public.stacks.values() if s.nation == nation and s.command not in named and reach(public, s)]
    rng.shuffle(idle)
    room = max(0, order_limit(public, nation) - len(known))
    picked = idle[: rng.randint(0, min(room, len(idle)))]
    return [Box(Order(stack.command, rng.choice(list(reach(public, stack))))) for stack in picked]
