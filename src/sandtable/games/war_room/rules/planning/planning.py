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
    Front,
    Order,
    OrderSheet,
    Stack,
    is_transport,
    plays,
    stack_id,
)
from sandtable.kernel.decisions import Option, Pick, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Mark, Play, ask


def planning_phase(world: World[Front]) -> Play[None]:
    """WR2-01, WR2-05 Orders and bids in secret, then the turn order, then the bids are paid."""
    front = world.state
    if front.stage == "orders":
        sheets: dict[str, OrderSheet] = yield Ask(order_sheets(front))
        front.sheets = {nation: [Box(order) for order in sheet.orders] for nation, sheet in sheets.items()}
        front.bids = {nation: sheet.bid for nation, sheet in sheets.items()}
        front.choosing = bidding_order(world)
        front.turn_order = [""] * len(front.choosing)
        front.stage = "bids"
        yield Mark("WR2-01")
    while front.choosing:
        yield from choose_slot(world, front.choosing[0])
        front.choosing.pop(0)
        yield Mark("WR2-05")
    pay_bids(world)
    front.step, front.stage, front.mover = "movement", "turn", 0
    if plays(front, "blitz"):  # WRB-03 there production comes before the orders are carried out
        front.step, front.stage, front.mover = "production", "bonus", 0


def active_nations(front: Front) -> list[str]:
    """WRS-02 The nations that play on, each with a sheet of its own."""
    return [name for name, nation in front.nations.items() if not nation.collapsed]


def order_limit(front: Front, nation: str) -> int:
    """WR2-02, WR2-03, WR6-11 How many boxes the sheet has: by scenario, three fewer in orange or worse."""
    zone = front.nations[nation].zone
    boxes = number("orders", nation, front.scenario)
    return boxes - number("homefront", zone, "orders_lost")


def bid_limit(front: Front, nation: str) -> int:
    """WR2-05, WR1-12, WRB-05 A bid is at most the oil in hand, in Blitz the medals; China bids no oil."""
    if plays(front, "blitz"):
        return front.nations[nation].medals
    return 0 if nation == "china" else front.nations[nation].resources["oil"]


def coin(front: Front) -> str:
    """WRB-05 What is bid: oil, or in the Blitz game medals."""
    return "bid-medals" if plays(front, "blitz") else "bid-oil"


def order_sheets(front: Front) -> dict[str, Sheet[OrderSheet]]:
    """WR2-01, WRS-02 A form for every nation that plays on."""
    nets: dict[str, list[str]] = {}  # the front stands still while they are open
    mine: dict[str, dict[int, Stack]] = {}
    for stack in front.stacks.values():
        mine.setdefault(stack.nation, {})[stack.command] = stack
    return {nation: order_sheet(front, nation, mine.get(nation, {}), nets) for nation in active_nations(front)}


def order_sheet(
    front: Front, nation: str, stacks: dict[int, Stack] | None = None, nets: dict[str, list[str]] | None = None
) -> Sheet[OrderSheet]:
    """WR2-01, WR2-07, R35 The form of a nation; sent too late it counts as empty, with no bid.

    Only stacks under a marker on the map can be ordered: units under construction have none.
    """
    limit, oil = order_limit(front, nation), bid_limit(front, nation)
    mine = stacks if stacks is not None else {s.command: s for s in front.stacks.values() if s.nation == nation}

    @cache  # the front stands still while the question is open
    def reach_of(command: int) -> dict[str, How]:
        return reach(front, mine[command], nets)

    def test(sheet: OrderSheet) -> Refusal | None:
        return sheet_refusal(front, nation, sheet, reach_of)

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
        commands = [command_offer(front, mine[c], reach_of(c)) for c in sorted(mine)]
        return {"boxes": limit, "oil": oil, "commands": commands}

    return Sheet(
        "order-sheet",
        "WR2-01",
        OrderSheet,
        test=test,
        draw=draw,
        default=OrderSheet(),
        offer=offer,
        args={"nation": nation, "boxes": limit, "oil": oil, "round": front.game_round, "coin": coin(front)},
    )


def sheet_refusal(
    front: Front, nation: str, sheet: OrderSheet, reach_of: Callable[[int], dict[str, How]]
) -> Refusal | None:
    """WR2-02, WR2-04, WR2-05, WR2-23 Why the sheet cannot be handed in; what may yet become legal is accepted.

    A second order for a marker may be written; it is void when its turn comes (WR2-06).
    """
    if len(sheet.orders) > order_limit(front, nation):
        args = {"most": order_limit(front, nation), "got": len(sheet.orders)}
        return Refusal("WR2-02", "too-many-orders", args, "orders")
    if not 0 <= sheet.bid <= bid_limit(front, nation):
        args = {"most": bid_limit(front, nation), "got": sheet.bid}
        return Refusal("WR2-05", "bid-beyond-oil", {**args, "coin": coin(front)}, "bid")
    for i, order in enumerate(sheet.orders):
        stack = front.stacks.get(stack_id(nation, order.command))
        if stack is None:
            args = {"command": order.command}
            return Refusal("WR2-07", "no-such-command", args, f"orders.{i}")
        if order.to not in reach_of(order.command):
            refusal = unreachable(front, stack, order.to)
            return Refusal(refusal.rule, refusal.reason, refusal.args, f"orders.{i}")
        how = reach_of(order.command)[order.to]
        if order.via not in ("", USUAL) and order.via not in vias(front, stack, order.to, how):
            lost = {"command": order.command, "goal": order.to, "via": order.via}
            return Refusal("WR2-23", "no-such-way", lost, f"orders.{i}")
    return None


def command_offer(front: Front, stack: Stack, destinations: dict[str, How]) -> dict[str, Any]:
    """What the form shows of one command: where it can go, how, and what stands in its way as things are now."""
    goals = []
    for to, how in destinations.items():
        _, refusal = ways_by(front, stack, to, how)
        more: dict[str, Any] = {"refused": refusal} if refusal else {}
        if found := vias(front, stack, to, how):
            more["via"] = found
        goals.append({"to": to, "how": how, **more})
    return {
        "command": stack.command,
        "force": stack.force,
        "transport": is_transport(front, stack),
        "region": stack.region,
        "units": stack.units,
        "pinned": held(front, stack, stack.region, stack.size),
        "reach": goals,
        "closed": [{"to": to, "refused": why} for to, why in barred(front, stack, destinations).items()],
    }


def bidding_order(world: World[Front]) -> list[str]:
    """WR2-05, R04 Highest bid first; equal bids are drawn by lot, and the draw is shown."""
    front = world.state
    for nation, bid in front.bids.items():
        world.journal.reveal("bid-revealed", "WR2-01", nation=nation, bid=bid, coin=coin(front))
    queue: list[str] = []
    ranked = sorted(front.bids, key=lambda nation: -front.bids[nation])
    for bid, tied in groupby(ranked, key=lambda nation: front.bids[nation]):
        group = list(tied)
        if len(group) > 1:
            world.chance.shuffle("WR2-05", group)
            world.journal.tell("bids-tied", "WR2-05", bid=bid, nations=list(group))
        queue += group
    return queue


def choose_slot(world: World[Front], nation: str) -> Play[None]:
    """WR2-05, R04 Take any free place in the turn order; the first free one by default, the last one unasked."""
    front = world.state
    free = [str(i + 1) for i, holder in enumerate(front.turn_order) if not holder]
    slot = free[0]
    if len(free) > 1:
        args = {
            "nation": nation,
            "bid": front.bids[nation],
            "coin": coin(front),
            "taken": [n for n in front.turn_order if n],
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
    front.turn_order[int(slot) - 1] = nation
    world.journal.tell("turn-slot-taken", "WR2-05", nation=nation, place=int(slot), bid=front.bids[nation])


def pay_bids(world: World[Front]) -> None:
    """WR2-05, WR2-01, WRB-05 Every nation pays its bid, whatever place it got."""
    front = world.state
    for nation, bid in front.bids.items():
        state = front.nations[nation]
        if plays(front, "blitz"):
            state.medals -= bid
        else:
            state.resources["oil"] -= bid
        left = state.medals if plays(front, "blitz") else state.resources["oil"]
        world.journal.tell("bid-paid", "WR2-05", nation=nation, bid=bid, left=left, coin=coin(front))
    world.journal.tell("turn-order-set", "WR2-05", nations=list(front.turn_order))
