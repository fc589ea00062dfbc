"""WR7 Production: phase 7. Sealed purchases, then new units are placed in turn order."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.games.war_room.data.data import RESOURCES, Units, charts, number
from sandtable.games.war_room.rules.deploying.deploy import capacity, free_commands, groups_of, port_zones
from sandtable.games.war_room.rules.planning.planning import active_nations
from sandtable.games.war_room.rules.production.trade import trade
from sandtable.games.war_room.rules.turn_order import in_turn
from sandtable.games.war_room.state.model import Public, Stack, State, force_of, free_marker, stack_id
from sandtable.kernel import Ask, Mark, Option, Pick, Play, Refusal, Rng, Share, Sheet, World, ask

FORCE_ORDER = ("fleet", "air", "army")
"""Ships are placed first, because only ports take them."""
NEW_STACK = "new"
"""WR7-08 Among the stacks that Chinese infantry joins: one under a marker of its own."""


class Purchase(Struct, forbid_unknown_fields=True):
    """WR7-01 What a nation writes in secret: units, consumer goods, and with what the goods are paid."""

    units: Units = {}
    goods: int = 0
    paid: dict[str, int] = {}


def production_phase(world: World[State]) -> Play[None]:
    """WR7-01, WR7-04, WR7-15, WRO-04, R36 Trade, then purchases are sealed and revealed together; then units are
    placed in turn order.
    """
    public = world.state.public
    yield from in_turn(world, "trade", trade, "WR7-15")
    if public.stage == "trade":
        public.stage, public.mover = "rebuilding", 0
    yield from in_turn(world, "rebuilding", rebuild, "WRO-04")
    if public.stage == "rebuilding":
        public.stage = "purchase"
    if public.stage == "purchase":
        sheets: dict[str, Purchase] = yield Ask({n: purchase_sheet(public, n) for n in active_nations(public)})
        for nation in public.turn_order:
            buy(world, nation, sheets[nation])
        public.stage = "placing"
        yield Mark("WR7-01")
    while unit := next_to_place(public):
        yield from place(world, *unit)
        yield Mark("WR7-04")


def rebuild(world: World[State], nation: str) -> Play[None]:
    """WRO-04 By the option a nation may clear one bomb marker for nine iron, openly, before it buys."""
    public = world.state.public
    iron = number("limits", "rebuilding_iron")
    resources = public.nations[nation].resources
    bombed = [region for region, land in public.lands.items() if land.controller == nation and land.bombs]
    if public.options.get("rebuilding") != "on" or resources["iron"] < iron or not bombed:
        return
    region = yield from ask(
        nation,
        Pick(
            "rebuild",
            "WRO-04",
            ["pass", *bombed],
            args={"nation": nation, "iron": iron},
            options=lambda: [
                Option("pass", "rebuild-pass"),
                *(
                    Option(id, "rebuild-region", {"region": id, "bombs": public.lands[id].bombs}, at=id)
                    for id in bombed
                ),
            ],
        ),
    )
    if region != "pass":
        resources["iron"] -= iron
        public.lands[region].bombs -= 1
        world.journal.tell("rebuilt", "WRO-04", nation=nation, region=region, left=public.lands[region].bombs)


def costs_of(units: Units) -> dict[str, int]:
    """WR7-02, WR7-03 What the units cost together."""
    return {
        resource: sum(n * number("costs", unit, resource) for unit, n in units.items()) for resource in RESOURCES
    }


def for_sale(public: Public, nation: str) -> tuple[str, ...]:
    """WR7-02, WR1-13 The unit types that a nation can buy: China infantry, and artillery while it holds
    industry.
    """
    if nation == "china":
        held = [region for region, land in public.lands.items() if land.controller == "china"]
        industry = any(public.board.regions[region].industry for region in held)
        return ("infantry", "artillery") if industry else ("infantry",)
    return tuple(str(row[0]) for row in charts()["costs"].rows)


def purchase_sheet(public: Public, nation: str) -> Sheet[Purchase]:
    """WR7-01, R35 The form of a nation; sent too late it buys nothing."""
    state = public.nations[nation]

    def offer() -> dict[str, Any]:
        return {
            "resources": state.resources,
            "costs": {unit: costs_of({unit: 1}) for unit in for_sale(public, nation)},
            "goods": number("limits", "goods_cost"),
            "rooms": rooms(public, nation, "infantry"),
            "yards": rooms(public, nation, "cruiser"),
        }

    return Sheet(
        "purchase",
        "WR7-01",
        Purchase,
        test=lambda sheet: purchase_refusal(public, nation, sheet),
        draw=lambda rng: random_purchase(public, nation, rng),
        default=Purchase(),
        offer=offer,
        args={"nation": nation, **state.resources},
    )


def purchase_refusal(public: Public, nation: str, sheet: Purchase) -> Refusal | None:
    """WR7-02, WR7-07, WR1-13 Known units, goods paid in full, and no more than the nation has."""
    state, sold = public.nations[nation], for_sale(public, nation)
    for unit, n in sheet.units.items():
        if unit not in sold or n < 1:
            return Refusal("WR7-02", "not-for-sale", {"unit": unit}, f"units.{unit}")
    if any(resource not in RESOURCES or n < 0 for resource, n in sheet.paid.items()):
        return Refusal("WR7-02", "goods-not-paid", {"price": 0, "got": 0}, "paid")
    price = sheet.goods * number("limits", "goods_cost")
    if sum(sheet.paid.values()) != price:
        return Refusal("WR7-02", "goods-not-paid", {"price": price, "got": sum(sheet.paid.values())}, "paid")
    for resource, cost in costs_of(sheet.units).items():
        bill = cost + sheet.paid.get(resource, 0)
        if bill > state.resources[resource]:
            args = {"resource": resource, "have": state.resources[resource], "got": bill}
            return Refusal("WR7-02", "too-expensive", args, "units")
    return None


def random_purchase(public: Public, nation: str, rng: Rng) -> Purchase:
    """A legal sheet."""
    sheet, sold = Purchase(), for_sale(public, nation)
    for _ in range(rng.randint(0, 8)):
        unit = rng.choice(sold)
        more = {**sheet.units, unit: sheet.units.get(unit, 0) + 1}
        if purchase_refusal(public, nation, Purchase(more)) is None:
            sheet = Purchase(more)
    return sheet


def buy(world: World[State], nation: str, sheet: Purchase) -> None:
    """WR7-01, WR7-02, WR7-04, WR7-07 Pay; goods go straight to the morale board, units wait for their place."""
    public = world.state.public
    state = public.nations[nation]
    for resource, cost in costs_of(sheet.units).items():
        state.resources[resource] -= cost + sheet.paid.get(resource, 0)
    state.goods += sheet.goods
    public.bought[nation] = dict(sheet.units)
    world.journal.reveal(
        "purchase-revealed", "WR7-01", nation=nation, size=sum(sheet.units.values()), goods=sheet.goods
    )
    for unit, n in sheet.units.items():
        world.journal.reveal("units-bought", "WR7-02", nation=nation, unit=unit, count=n)


def next_to_place(public: Public) -> tuple[str, str] | None:
    """WR7-04 The next nation, in turn order, and unit type that still waits for its place."""
    for nation, units in public.bought.items():
        if units:
            return nation, min(units, key=lambda unit: FORCE_ORDER.index(force_of(unit)))
    return None


def rooms(public: Public, nation: str, unit: str) -> dict[str, int]:
    """WR7-04, WR7-08, WR4B-06 Where and how many of this unit the nation can build: own industry, contested or not.

    Ships need a port. What still waits there from the last round takes room. Chinese infantry is mobilised where
    the map says so.
    """
    if mobilised(nation, unit):
        return mobilisation(public)
    found = {}
    for region, land in public.lands.items():
        if land.controller == nation:
            room = capacity(public, region) - sum(public.nations[nation].production.get(region, {}).values())
            if room > 0 and (force_of(unit) != "fleet" or port_zones(public, region)):
                found[region] = room
    return found


def place(world: World[State], nation: str, unit: str) -> Play[None]:
    """WR7-04, WR7-05, WR7-06, WR7-08 Spread the new units of a type over industry; what finds no room is lost.

    They lie in one pile with all others of the region and stand under no marker until they are deployed.
    """
    public = world.state.public
    count = public.bought[nation][unit]
    room = rooms(public, nation, unit)
    placed = dict(room)
    most = most_mobilised(public, room) if mobilised(nation, unit) else room
    fits = min(count, sum(most.values()))
    if len(room) == 1:
        placed = {next(iter(room)): fits}
    elif fits < sum(room.values()):
        placed = yield from ask(nation, place_decision(public, nation, unit, room, fits))
    joining: dict[str, dict[str, int]] = {}
    if mobilised(nation, unit):
        joining = yield from choose_stacks(public, {region: n for region, n in placed.items() if n})
    del public.bought[nation][unit]
    for region, n in placed.items():
        if region in joining:
            mobilise(world, region, joining[region])
        elif n:
            pile = public.nations[nation].production.setdefault(region, {})
            pile[unit] = pile.get(unit, 0) + n
            world.journal.tell("units-placed", "WR7-04", nation=nation, region=region, unit=unit, count=n)
    if count > fits:
        world.journal.tell("units-unplaced", "WR7-05", nation=nation, unit=unit, count=count - fits)


def mobilised(nation: str, unit: str) -> bool:
    """WR7-04, WR7-08 Does the unit take the field at once? Only Chinese infantry does."""
    return nation == "china" and unit == "infantry"


def mobilisation(public: Public) -> dict[str, int]:
    """WR7-08 China's land with the mobilisation symbol: as many as its value, if markers or stacks can take
    them.
    """
    found = {}
    for region, land in public.lands.items():
        printed = public.board.regions[region]
        if land.controller == "china" and printed.mobilisation:
            free = free_marker(public, "china", "army") is not None
            room = printed.strategic_value if free else min(printed.strategic_value, joinable(public, region))
            if room:
                found[region] = room
    return found


def joinable(public: Public, region: str) -> int:
    """WR7-08, WR0-02 How many Chinese land units the stacks there can still take."""
    full = number("limits", "units_in_stack")
    return sum(full - stack.size for stack in groups_of(public, "china").get((region, "army"), []))


def most_mobilised(public: Public, room: dict[str, int]) -> dict[str, int]:
    """WR7-08 The most that China can place, region by region: its free markers go where they help most."""
    stacks = {region: min(n, joinable(public, region)) for region, n in room.items()}
    gaining = sorted(room, key=lambda region: stacks[region] - room[region])
    founded = gaining[: len(free_commands(public, "china", "army"))]
    return {region: room[region] if region in founded else stacks[region] for region in room}


def choose_stacks(public: Public, placed: dict[str, int]) -> Play[dict[str, dict[str, int]]]:
    """WR7-08, WRB-10 Region by region which stacks the new infantry joins, and how many found a stack of their own.

    Nobody must march with a stack that has an order already. Markers that another region needs are left to it.
    """
    found: dict[str, dict[str, int]] = {}
    free = len(free_commands(public, "china", "army"))
    needed = {region for region, n in placed.items() if n > joinable(public, region)}
    for region, n in placed.items():
        limits = {
            str(stack.command): (0, min(n, number("limits", "units_in_stack") - stack.size))
            for stack in groups_of(public, "china").get((region, "army"), [])
            if stack.size < number("limits", "units_in_stack")
        }
        if region in needed or free > len(needed):
            limits[NEW_STACK] = (0, n)
        found[region] = dict.fromkeys(limits, n)
        if len(limits) > 1:
            found[region] = yield from ask("china", mobilise_decision(region, limits, n))
        free -= bool(found[region].get(NEW_STACK))
        needed.discard(region)
    return found


def mobilise_decision(region: str, limits: dict[str, tuple[int, int]], count: int) -> Share:
    """WR7-08, WRB-10 Whom new Chinese infantry joins; by default the stacks that are there."""

    def options() -> list[Option]:
        return [
            Option(id, "mobilise-new" if id == NEW_STACK else "mobilise-stack", {"command": id}, at=region)
            for id in limits
        ]

    args = {"region": region, "count": count}
    return Share("mobilise", "WR7-08", limits, count, count, args=args, options=options)


def mobilise(world: World[State], region: str, joining: dict[str, int]) -> None:
    """WR7-08, WRB-10 Chinese infantry takes the field at once: in stacks with room, or under a new marker."""
    public = world.state.public
    for command, count in joining.items():
        if not count:
            continue
        marker = free_marker(public, "china", "army") if command == NEW_STACK else int(command)
        assert marker is not None  # `most_mobilised` allows no stack without a marker
        stack = public.stacks.setdefault(stack_id("china", marker), Stack("china", marker, "army", region, {}))
        stack.units["infantry"] = stack.units.get("infantry", 0) + count
        world.journal.tell("mobilised", "WR7-08", nation="china", region=region, command=stack.command, size=count)


def place_decision(public: Public, nation: str, unit: str, room: dict[str, int], count: int) -> Share:
    """WR7-04, WR7-08 Where the units of one type are built, or Chinese infantry takes the field."""
    at_once = mobilised(nation, unit)
    most, left, default = most_mobilised(public, room) if at_once else room, count, {}
    for region, n in most.items():
        default[region] = min(left, n)
        left -= default[region]

    def enough_markers(answer: dict[str, int]) -> Refusal | None:
        groups = sum(n > joinable(public, region) for region, n in answer.items())
        free = len(free_commands(public, nation, "army"))
        return Refusal("WR7-08", "too-few-markers", {"most": free, "got": groups}) if groups > free else None

    return Share(
        "place-units",
        "WR7-04",
        {region: (0, min(n, count)) for region, n in room.items()},
        count,
        count,
        default=default,
        extra=enough_markers if at_once else None,
        args={"unit": unit, "count": count},
        options=lambda: [
            Option(
                region,
                "place-units-in",
                {"region": region, "room": n, "bombs": public.lands[region].bombs},
                at=region,
            )
            for region, n in room.items()
        ],
    )
