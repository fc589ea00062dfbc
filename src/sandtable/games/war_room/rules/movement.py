"""WR3 Movement: phase 3. Sheets are carried out in turn order, box by box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.games.war_room.data.data import Units, number
from sandtable.games.war_room.rules.conflict.conflict import (
    attacks_neutral,
    place_markers,
    turn_markers,
    wake_neutral,
)
from sandtable.games.war_room.rules.pacts import breach, break_pact, closed_to, evict, forget_guests, partner
from sandtable.games.war_room.rules.planning.moves import USUAL, Way, neutral_closed, ways
from sandtable.games.war_room.rules.planning.pinning import leave_behind
from sandtable.games.war_room.rules.turn_order import in_turn
from sandtable.games.war_room.state.model import (
    ENEMY_OF,
    Box,
    Order,
    Public,
    Stack,
    State,
    side_of,
    stack_id,
    units_in,
)
from sandtable.kernel import Mark, Option, Pick, Play, Refusal, Share, World, ask

MOVE_RULES = {
    "march": "WR2-09",
    "rail": "WR2-10",
    "embark": "WR2-17",
    "sail": "WR2-22",
    "land": "WR2-19",
    "fly": "WR2-21",
}


def movement_phase(world: World[State]) -> Play[None]:
    """WR3-01, WR3-02, WR3-09, WR3-10, WRP-08 Turn markers, carry out sheets, launch fighters, mark conflicts."""
    public = world.state.public
    if public.stage == "turn":
        turn_markers(world)
        public.stage = "orders"
        yield Mark("WR3-01")
    yield from in_turn(world, "orders", carry_out_sheet)
    if public.stage == "orders":
        public.stage, public.mover = "launch", 0
    yield from in_turn(world, "launch", launch_fighters, "WR3-10")
    evict(world)
    place_markers(world)
    public.step, public.stage, public.mover = "combat", "markers", 0


def carry_out_sheet(world: World[State], nation: str) -> Play[None]:
    """WR3-02 A nation's orders in the order in which they are written."""
    while box := next_box(world.state.hidden.sheets[nation]):
        yield from carry_out(world, nation, box)
        yield Mark("WR3-02")


def next_box(boxes: Sequence[Box]) -> Box | None:
    """WR3-02 The first order of a sheet that has not been read out."""
    for box in boxes:
        if not box.state:
            return box
    return None


def carry_out(world: World[State], nation: str, box: Box) -> Play[None]:
    """WR3-02, WR3-03, WR2-06 Read one order out, then carry it out or cancel it, always as a whole."""
    public, order = world.state.public, box.order
    stack = public.stacks[stack_id(nation, order.command)]
    box.state = "read"
    world.journal.reveal(
        "order-read", "WR3-02", nation=nation, command=order.command, origin=stack.region, goal=order.to
    )
    if already_ordered(world.state.hidden.sheets[nation], box):
        refusal = Refusal("WR2-06", "second-order", {"command": order.command})
        return cancel(world, nation, box, refusal, "void")
    found, why = ways(public, stack, order.to)
    if why is not None:
        return cancel(world, nation, box, why)
    choice = settled(public, stack, order, found)
    if not choice:
        choice = yield from ask(nation, way_decision(stack, box, found))
    if choice == "cancel":
        return cancel(world, nation, box, None)
    way = next(way for way in found if way.id == choice)
    staying = usually_held(stack, way) if order.via else (yield from choose_held(stack, way))
    follow(world, stack, way, staying)
    box.state = "halted" if way.halt else "done"
    return None


def settled(public: Public, stack: Stack, order: Order, found: list[Way]) -> str:
    """WR2-23, WR3-02 What the sheet itself says: the id of a way, "cancel", or "" where the owner is asked.

    A way that was settled beforehand is never one that is stopped on the way or that breaks a pact.
    """
    open_ways = [way for way in found if not way.halt and not way.breaks]
    fits = [way for way in open_ways if order.via in ("", USUAL, way.path[0] if len(way.path) > 1 else USUAL)]
    if order.unless == "pinned" and not any(sum(way.held) == 0 for way in fits):
        return "cancel"
    if order.unless == "defended" and units_in(public, order.to, ENEMY_OF[side_of(public, stack)], stack.force):
        return "cancel"
    if not order.via:
        return ""
    if order.unless == "pinned":
        fits = [way for way in fits if sum(way.held) == 0]
    return fits[0].id if fits else "cancel"


def usually_held(stack: Stack, way: Way) -> list[Units]:
    """WR2P-01 Who stays at each step where nobody is asked: the cheapest."""
    left = Counter(stack.units)
    staying: list[Units] = []
    for stays in way.held:
        units = cheapest(left, stays)
        left -= Counter(units)
        staying.append(units)
    return staying


def already_ordered(boxes: Sequence[Box], box: Box) -> bool:
    """WR2-06 Did an earlier box name the same marker, carried out or not?"""
    first = next(one for one in boxes if one.order.command == box.order.command)
    return first is not box


def cancel(world: World[State], nation: str, box: Box, why: Refusal | None, state: str = "cancelled") -> None:
    """WR3-02, WR3-03, WR2-16 Strike the order out and say why; without a reason it was the owner's wish."""
    box.state = "void" if state == "void" else "cancelled"
    box.why = why
    world.journal.tell(
        "order-cancelled",
        why.rule if why else "WR3-02",
        nation=nation,
        command=box.order.command,
        goal=box.order.to,
        because=why.reason if why else "owner-cancels",
        region=why.args.get("region", box.order.to) if why else box.order.to,
    )


def way_decision(stack: Stack, box: Box, found: list[Way]) -> Pick:
    """WR2-23, WR3-02, WRP-11, R07 The owner picks a way, lets the fleet be stopped on it, or cancels."""

    def options() -> list[Option]:
        shown = [
            Option(
                way.id,
                way_text(way),
                {"goal": way.path[-1], "via": way.path[0] if len(way.path) > 1 else "", "held": sum(way.held)},
                at=way.path[-1],
            )
            for way in found
        ]
        return [*shown, Option("cancel", "order-way-cancel", {"goal": box.order.to}, at=stack.region)]

    choices = [*(way.id for way in found), "cancel"]
    default = "cancel" if found[0].halt or found[0].breaks else found[0].id
    args = {"command": stack.command, "origin": stack.region, "goal": box.order.to, "size": stack.size}
    return Pick("order-way", "WR3-02", choices, default=default, args=args, options=options)


def way_text(way: Way) -> str:
    """The words of a way; that a pact would be broken comes before everything else."""
    if way.breaks:
        return "order-way-breaks"
    if way.halt:
        return "order-way-halt"
    return f"order-way-{way.how}" + ("-via" if len(way.path) > 1 else "")


def choose_held(stack: Stack, way: Way) -> Play[list[Units]]:
    """WR2P-01, WR2P-02, WR3-06 For each step of the way: which units stay, exactly as many as are held.

    All is asked before anything moves, so that an order is carried out in one piece. A stack of one unit type
    has nothing to choose.
    """
    left = Counter(stack.units)
    staying: list[Units] = []
    for here, stays in zip((stack.region, *way.path), way.held, strict=False):
        units: Units = {}
        if stays:
            units = {next(iter(left)): stays}
            if len(left) > 1:
                units = yield from ask(stack.nation, held_decision(stack, here, left, stays))
            left -= Counter(units)
        staying.append(units)
    return staying


def held_decision(stack: Stack, region: str, left: Units, stays: int) -> Share:
    """WR2P-01 The unit types that could stay; any type of the force will do."""
    have = dict(left)
    return Share(
        "leave-behind",
        "WR2P-01",
        {unit: (0, n) for unit, n in have.items()},
        stays,
        stays,
        default={**dict.fromkeys(have, 0), **cheapest(have, stays)},
        args={"command": stack.command, "region": region, "held": stays},
        options=lambda: [
            Option(unit, "leave-behind-unit", {"unit": unit, "have": n}, at=region) for unit, n in have.items()
        ],
    )


def follow(world: World[State], stack: Stack, way: Way, staying: list[Units]) -> None:
    """WR2P-02, WR2P-09, WR3-04, WRP-11, WRP-15, R07 Go the way step by step; whoever is held stays under a marker.

    WRN-04 Only the region where the way ends is entered: flying over a neutral changes nothing.
    """
    public, start = world.state.public, stack.region
    if way.breaks and partner(public, stack.nation):
        break_pact(world, stack.nation, way.breaks)
    for there, units in zip(way.path, staying, strict=True):
        if units:
            rest = leave_behind(public, stack, units)
            world.journal.tell(
                "units-held",
                "WR2P-02",
                nation=stack.nation,
                command=stack.command,
                region=rest.region,
                stay=rest.command,
                size=rest.size,
            )
        stack.region = there
    forget_guests(public, stack)
    if stack.force == "air":
        stack.landing = True
    world.journal.tell(
        "stack-moved",
        MOVE_RULES[way.how],
        nation=stack.nation,
        command=stack.command,
        how=way.how,
        origin=start,
        goal=stack.region,
        path=[start, *way.path],
        size=stack.size,
    )
    if way.halt:
        world.journal.tell("stack-halted", "R07", nation=stack.nation, command=stack.command, region=stack.region)
    if attacks_neutral(public, stack.nation, stack.region):
        wake_neutral(world, stack.nation, stack.region)


def cheapest(units: Units, count: int) -> Units:
    """The default: the units of least casualty value stay behind; types of which none stays are not listed."""
    left, chosen = count, {}
    for unit in sorted(units, key=lambda unit: number("casualty_values", unit, "standard")):
        if stays := min(left, units[unit]):
            chosen[unit] = stays
            left -= stays
    return chosen


def launch_fighters(world: World[State], nation: str) -> Play[None]:
    """WR3-10 Each carrier may send one fighter into its zone or next door; no order is written for it."""
    public = world.state.public
    carriers: dict[str, int] = {}
    for stack in [one for one in public.stacks.values() if one.force == "fleet" and one.nation == nation]:
        if stack.units.get("carrier"):
            carriers[stack.region] = carriers.get(stack.region, 0) + stack.units["carrier"]
    launched: list[tuple[str, dict[str, int]]] = []
    for zone, count in carriers.items():
        sent = yield from ask(nation, launch_decision(public, nation, zone, count))
        launched.append((zone, sent))
    for zone, sent in launched:
        for goal, fighters in sent.items():
            if fighters:
                here = public.carrier_fighters.setdefault(goal, {})
                here[nation] = here.get(nation, 0) + fighters
                world.journal.tell(
                    "fighters-launched", "WR3-10", nation=nation, zone=zone, region=goal, fighters=fighters
                )
                if attacks_neutral(public, nation, goal):
                    wake_neutral(world, nation, goal)


def launch_decision(public: Public, nation: str, zone: str, carriers: int) -> Share:
    """WR3-10 One fighter for each carrier in the zone, or fewer; each to the zone or one step further."""
    goals = launch_goals(public, nation, zone)
    return Share(
        "launch-fighters",
        "WR3-10",
        dict.fromkeys(goals, (0, carriers)),
        0,
        carriers,
        default=dict.fromkeys(goals, 0),
        args={"zone": zone, "carriers": carriers},
        options=lambda: [Option(goal, "launch-fighters-goal", {"region": goal}, at=goal) for goal in goals],
    )


def launch_goals(public: Public, nation: str, zone: str) -> list[str]:
    """WR3-10, WRP-02, WRP-13, WRB-04 The carrier's own zone and what lies within its fighter's one step, but no
    land that a pact or the Blitz game closes.
    """
    found = {zone: None}
    edge = [zone]
    for _ in range(number("limits", "carrier_fighter_steps")):
        edge = [there for region in edge for there in public.board.air[region]]
        found.update(dict.fromkeys(edge))
    fighter = Stack(nation, 0, "air", zone, {})

    def closed(region: str) -> bool:
        return bool(
            breach(public, fighter, (region,))
            or closed_to(public, fighter, region)
            or neutral_closed(public, fighter, region)
        )

    return [region for region in found if not closed(region)]
