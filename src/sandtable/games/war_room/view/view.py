"""What a seat may know. The board is open; order sheets are not, until an order is read out (WR2-08)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.games.war_room.data.data import Units
from sandtable.games.war_room.rules.economy import incomes
from sandtable.games.war_room.rules.planning.moves import reach
from sandtable.games.war_room.rules.planning.planning import order_limit
from sandtable.games.war_room.state.model import (
    Battle,
    Box,
    Conflict,
    Ending,
    Front,
    Land,
    Nation,
    Order,
    Stack,
    Stage,
    Step,
    is_transport,
    plays,
)
from sandtable.kernel.decisions import Rng


class View(Struct):
    """The table as a seat sees it. A seat sees its allies' sheets; of others' only what was read out.

    Geometry, names and what is printed on the map are in data/map.json; `regions` says what of it is in play.
    """

    seat: str
    scenario: str
    options: dict[str, str]
    regions: list[str]
    capitals: list[str]
    game_round: int
    step: Step
    stage: Stage
    nations: dict[str, Nation]
    income: dict[str, dict[str, int]]
    lands: dict[str, Land]
    stacks: dict[str, Stack]
    transports: list[str]
    bids: dict[str, int]
    choosing: list[str]
    turn_order: list[str]
    mover: int
    sheets: dict[str, list[Box]]
    whole_sheets: list[str]
    conflicts: dict[str, Conflict]
    conflict_order: list[str]
    carrier_fighters: dict[str, dict[str, int]]
    battle: Battle | None
    battles: list[Battle]
    endings: dict[str, Ending]
    pacts: dict[str, str]
    breaker: str
    broken_in: int
    convoy_owners: dict[str, str]
    due: list[str]
    bought: dict[str, Units]
    dice: dict[str, int]
    faces: list[str]
    over: bool
    victor: str
    ending: str


def allies_of(front: Front, seat: str | None) -> tuple[str, ...]:
    """WR2-08 The seat and its allies: they may look at each other's sheets."""
    mine = front.nations.get(seat or "")
    return () if mine is None else tuple(name for name, one in front.nations.items() if one.side == mine.side)


def view(front: Front, seat: str | None) -> View:
    """WR0-05, WR2-08 Resources, stacks and control are public; an enemy's order only once it is read out.

    No rule hides the units under a marker. How many orders an enemy has written is hidden too.
    """
    friends = allies_of(front, seat)
    sheets = {
        nation: list(boxes) if nation in friends else [box for box in boxes if box.state]
        for nation, boxes in front.sheets.items()
    }
    return View(
        seat=seat or "",
        scenario=front.scenario,
        options=front.options,
        regions=list(front.board.ids),
        capitals=list(front.board.data.capitals),
        game_round=front.game_round,
        step=front.step,
        stage=front.stage,
        nations=front.nations,
        income=incomes(front),
        lands=front.lands,
        stacks=front.stacks,
        transports=[id for id, stack in front.stacks.items() if is_transport(front, stack)],
        bids=front.bids,
        choosing=front.choosing,
        turn_order=front.turn_order,
        mover=front.mover,
        sheets=sheets,
        whole_sheets=[nation for nation in front.sheets if nation in friends],
        conflicts=front.conflicts,
        conflict_order=front.conflict_order,
        carrier_fighters=front.carrier_fighters,
        battle=front.battle or own_battle(front, seat),
        battles=front.battles,
        endings=front.endings,
        pacts=front.pacts,
        breaker=front.breaker,
        broken_in=front.broken_in,
        convoy_owners=front.convoy_owners,
        due=front.due,
        bought=front.bought,
        dice=front.dice,
        faces=front.faces,
        over=front.over,
        victor=front.victor,
        ending=front.ending,
    )


def own_battle(front: Front, seat: str | None) -> Battle | None:
    """WRO-01 Of the battles that are fought side by side the one to show first: where the seat commands."""
    mine = [one for one in front.battles if seat in one.commanders.values()]
    return next(iter(mine or front.battles), None)


def known_front(view: View) -> Front:
    """The front as the view knows it: what it does not know of a sheet is missing from it.

    An order that is just being read out stands unread again, because the script goes back to its last mark.
    """
    front = Front(
        scenario=view.scenario,
        options=view.options,
        nations=view.nations,
        lands=view.lands,
        stacks=view.stacks,
        game_round=view.game_round,
        step=view.step,
        stage=view.stage,
        sheets=view.sheets,
        bids=view.bids,
        choosing=view.choosing,
        turn_order=view.turn_order,
        mover=view.mover,
        conflicts=view.conflicts,
        conflict_order=view.conflict_order,
        carrier_fighters=view.carrier_fighters,
        battle=None if view.battles else view.battle,
        battles=view.battles,
        endings=view.endings,
        pacts=view.pacts,
        breaker=view.breaker,
        broken_in=view.broken_in,
        convoy_owners=view.convoy_owners,
        due=view.due,
        bought=view.bought,
        dice=view.dice,
        faces=view.faces,
        over=view.over,
        victor=view.victor,
        ending=view.ending,
    )
    copy: Front = msgspec.json.decode(msgspec.json.encode(front), type=Front)
    return copy


def imagine(view: View, rng: Rng) -> Front:
    """A front that this seat could not tell from the true one: the unread orders of others are drawn anew."""
    front = known_front(view)
    for nation, boxes in front.sheets.items():
        for box in boxes:
            if box.state == "read":
                box.state = ""
        done = front.step == "movement" and nation in front.turn_order[: front.mover]
        unread = front.step in ("planning", "movement") or (front.step == "production" and plays(front, "blitz"))
        if nation not in view.whole_sheets and unread and not done:
            boxes += unread_orders(front, nation, boxes, rng)
    return front


def unread_orders(front: Front, nation: str, known: list[Box], rng: Rng) -> list[Box]:
    """Orders that the nation may still hold in its hand."""
    named = {box.order.command for box in known}
    idle = [s for s in front.stacks.values() if s.nation == nation and s.command not in named and reach(front, s)]
    rng.shuffle(idle)
    room = max(0, order_limit(front, nation) - len(known))
    picked = idle[: rng.randint(0, min(room, len(idle)))]
    return [Box(Order(stack.command, rng.choice(list(reach(front, stack))))) for stack in picked]
