"""WR2 Strategic planning: phase 2. Sealed order sheets, oil bids, turn order."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby
from typing import Any

from sandtable.games.war_room.data.data import number
from sandtable.games.war_room.rules.planning.moves import USUAL, How, barred, reach, unreachable, vias, ways_by
from sandtable.games.war_room.rules.planning.pinning import held
from sandtable.games.war_room.state.model import (
    Box,
    Order,
    OrderSheet,
    Public,
    Stack,
    State,
    is_transport,
    plays,
    stack_id,
)
from sandtable.kernel import Ask, Mark, Option, Pick, Play, Refusal, Rng, Sheet, World, ask


def planning_phase(world: World[State]) -> Play[None]:
    """WR2-01, WR2-05 Orders and bids in secret, then the turn order, then the bids are paid."""
    public = world.state.public
    if public.stage == "orders":
        sheets: dict[str, OrderSheet] = yield Ask(order_sheets(public))
        boxes = {nation: [Box(order) for order in sheet.orders] for nation, sheet in sheets.items()}
        world.state.hidden.sheets = boxes
        public.bids = {nation: sheet.bid for nation, sheet in sheets.items()}
        public.choosing = bidding_order(world)
        public.turn_order = [""] * len(public.choosing)
        public.stage = "bids"
        yield Mark("WR2-01")
    while public.choosing:
        yield from choose_slot(world, public.choosing[0])
        public.choosing.pop(0)
        yield Mark("WR2-05")
    pay_bids(world)
    public.step, public.stage, public.mover = "movement", "turn", 0
    if plays(public, "blitz"):  # WRB-03 there production comes before the orders are carried out
        public.step, public.stage, public.mover = "production", "bonus", 0


def active_nations(public: Public) -> list[str]:
    """WRS-02 The nations that play on, each with a sheet of its own."""
    return [name for name, nation in public.nations.items() if not nation.collapsed]


def order_limit(public: Public, nation: str) -> int:
    """WR2-02, WR2-03, WR6-11 How many boxes the sheet has: by scenario, three fewer in orange or worse."""
    zone = public.nations[nation].zone
    boxes = number("orders", nation, public.scenario)
    return boxes - number("homefront", zone, "orders_lost")


def bid_limit(public: Public, nation: str) -> int:
    """WR2-05, WR1-12, WRB-05 A bid is at most the oil in hand, in Blitz the medals; China bids no oil."""
    if plays(public, "blitz"):
        return public.nations[nation].medals
    return 0 if nation == "china" else public.nations[nation].resources["oil"]


def coin(public: Public) -> str:
    """WRB-05 What is bid: oil, or in the Blitz game medals."""
    return "bid-medals" if plays(public, "blitz") else "bid-oil"


def order_sheets(public: Public) -> dict[str, Sheet[OrderSheet]]:
    """WR2-01, WRS-02 A form for every nation that plays on."""
    nets: dict[str, list[str]] = {}  # nothing moves while they are open
    mine: dict[str, dict[int, Stack]] = {}
    for stack in public.stacks.values():
        mine.setdefault(stack.nation, {})[stack.command] = stack
    return {nation: order_sheet(public, nation, mine.get(nation, {}), nets) for nation in active_nations(public)}


def order_sheet(
    public: Public, nation: str, stacks: dict[int, Stack] | None = None, nets: dict[str, list[str]] | None = None
) -> Sheet[OrderSheet]:
    """WR2-01, WR2-07, R35 The form of a nation; sent too late it counts as empty, with no bid.

    Only stacks under a marker on the map can be ordered: units under construction have none.
    """
    limit, oil = order_limit(public, nation), bid_limit(public, nation)
    mine = stacks if stacks is not None else {s.command: s for s in public.stacks.values() if s.nation == nation}

    @cache  # nothing moves while the question is open
    def reach_of(command: int) -> dict[str, How]:
        return reach(public, mine[command], nets)

    def test(sheet: OrderSheet) -> Refusal | None:
        return sheet_refusal(public, nation, sheet, reach_of)

    def draw(rng: Rng) -> OrderSheet:
        commands = list(mine)
        rng.shuffle(commands)
        wanted = rng.randint(0, min(limit, len(commands)))
        orders: list[Order] = []
        while commands and len(orders) < wanted:
            command = commands.pop()
            if goals := reach_of(command):
                orders.append(Order(command, rng.choice(list(goals))))
        return OrderSheet(orders, rng.randint(0, oil))

    @cache
    def offer() -> dict[str, Any]:
        commands = [command_offer(public, mine[c], reach_of(c)) for c in sorted(mine)]
        return {"boxes": limit, "oil": oil, "commands": commands}

    return Sheet(
        "order-sheet",
        "WR2-01",
        OrderSheet,
        test=test,
        draw=draw,
        default=OrderSheet(),
        offer=offer,
        args={"nation": nation, "boxes": limit, "oil": oil, "round": public.game_round, "coin": coin(public)},
    )


def sheet_refusal(
    public: Public, nation: str, sheet: OrderSheet, reach_of: Callable[[int], dict[str, How]]
) -> Refusal | None:
    """WR2-02, WR2-04, WR2-05, WR2-23 Why the sheet cannot be handed in; what may yet become legal is accepted.

    A second order for a marker may be written; it is void when its turn comes (WR2-06).
    """
    if len(sheet.orders) > order_limit(public, nation):
        args = {"most": order_limit(public, nation), "got": len(sheet.orders)}
        return Refusal("WR2-02", "too-many-orders", args, "orders")
    if not 0 <= sheet.bid <= bid_limit(public, nation):
        args = {"most": bid_limit(public, nation), "got": sheet.bid}
        return Refusal("WR2-05", "bid-beyond-oil", {**args, "coin": coin(public)}, "bid")
    for i, order in enumerate(sheet.orders):
        stack = public.stacks.get(stack_id(nation, order.command))
        if stack is None:
            args = {"command": order.command}
            return Refusal("WR2-07", "no-such-command", args, f"orders.{i}")
        if order.to not in reach_of(order.command):
            refusal = unreachable(public, stack, order.to)
            return Refusal(refusal.rule, refusal.reason, refusal.args, f"orders.{i}")
        how = reach_of(order.command)[order.to]
        if order.via not in ("", USUAL) and order.via not in vias(public, stack, order.to, how):
            lost = {"command": order.command, "goal": order.to, "via": order.via}
            return Refusal("WR2-23", "no-such-way", lost, f"orders.{i}")
    return None


def command_offer(public: Public, stack: Stack, destinations: dict[str, How]) -> dict[str, Any]:
    """What the form shows of one command: where it can go, how, and what stands in its way as things are now."""
    goals = []
    for to, how in destinations.items():
        _, refusal = ways_by(public, stack, to, how)
        more: dict[str, Any] = {"refused": refusal} if refusal else {}
        if found := vias(public, stack, to, how):
            more["via"] = found
        goals.append({"to": to, "how": how, **more})
    return {
        "command": stack.command,
        "force": stack.force,
        "transport": is_transport(public, stack),
        "region": stack.region,
        "units": stack.units,
        "pinned": held(public, stack, stack.region, stack.size),
        "reach": goals,
        "closed": [{"to": to, "refused": why} for to, why in barred(public, stack, destinations).items()],
    }


def bidding_order(world: World[State]) -> list[str]:
    """WR2-05, R04 Highest bid first; equal bids are drawn by lot, and the draw is shown."""
    public = world.state.public
    for nation, bid in public.bids.items():
        world.journal.reveal("bid-revealed", "WR2-01", nation=nation, bid=bid, coin=coin(public))
    queue: list[str] = []
    ranked = sorted(public.bids, key=lambda nation: -public.bids[nation])
    for bid, tied in groupby(ranked, key=lambda nation: public.bids[nation]):
        group = list(tied)
        if len(group) > 1:
            world.chance.shuffle("WR2-05", group)
            world.journal.tell("bids-tied", "WR2-05", bid=bid, nations=list(group))
        queue += group
    return queue


def choose_slot(world: World[State], nation: str) -> Play[None]:
    """WR2-05, R04 Take any free place in the turn order; the first free one by default, the last one unasked."""
    public = world.state.public
    free = [str(i + 1) for i, holder in enumerate(public.turn_order) if not holder]
    slot = free[0]
    if len(free) > 1:
        args = {
            "nation": nation,
            "bid": public.bids[nation],
            "coin": coin(public),
            "taken": [n for n in public.turn_order if n],
        }
        slot = yield from ask(
            nation,
            Pick(
                "turn-slot",
                "WR2-05",
                free,
                args=args,
                options=lambda: [Option(place, "turn-slot-place", {"place": int(place)}) for place in free],
            ),
        )
    public.turn_order[int(slot) - 1] = nation
    world.journal.tell("turn-slot-taken", "WR2-05", nation=nation, place=int(slot), bid=public.bids[nation])


def pay_bids(world: World[State]) -> None:
    """WR2-05, WR2-01, WRB-05 Every nation pays its bid, whatever place it got."""
    public = world.state.public
    for nation, bid in public.bids.items():
        state = public.nations[nation]
        if plays(public, "blitz"):
            state.medals -= bid
        else:
            state.resources["oil"] -= bid
        left = state.medals if plays(public, "blitz") else state.resources["oil"]
        world.journal.tell("bid-paid", "WR2-05", nation=nation, bid=bid, left=left, coin=coin(public))
    world.journal.tell("turn-order-set", "WR2-05", nations=list(public.turn_order))
