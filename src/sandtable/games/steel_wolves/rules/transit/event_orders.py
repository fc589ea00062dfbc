"""SW5.3 Boats under the orders of an event: who must go, where, and what they do there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS, NEIGHBOURS, ZONES
from sandtable.games.steel_wolves.data.event_tables import Orders
from sandtable.games.steel_wolves.rules.forces.intelligence import stormy
from sandtable.games.steel_wolves.rules.transit.minefields import counters_left
from sandtable.games.steel_wolves.rules.transit.transit import in_range
from sandtable.games.steel_wolves.state.event_track import Order
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State, boat_named, in_play, step_out
from sandtable.kernel import Option, PickSome, Play, Refusal, World, ask

READY = ("", "ready_for_sea")
MUST_SEARCH = ("torch", "torch-spain")
"""SW5.T1..T5 Events whose boats must search for the landing fleet: they may not lie low."""


def of_type(boat: Boat, types: Sequence[str]) -> bool:
    """Is the boat of one of these types? "II" stands for IIA to IID, "VII" for VIIA and its sisters."""
    return any(boat.cls.startswith(one) for one in types)


def in_base(state: Public, boat: Boat) -> bool:
    """Is the boat in one of the open bases?"""
    return boat.place in state.bases and not boat.fate


def ready(state: Public, boat: Boat) -> bool:
    """SW5.3a Is the boat ready for sea in a base?"""
    return in_base(state, boat) and boat.box in READY and not boat.damage


def fit_for_sea(state: Public, boat: Boat) -> bool:
    """SW36.63F6, SW36.63H6 An undamaged boat in a base that is attacked sails, whatever its box."""
    return in_base(state, boat) and not boat.damage and not boat.box.startswith("repair")


def areas_of(places: Sequence[str]) -> set[str]:
    """SW5.3a The op areas that these places are, or that these mission zones hang on."""
    return {area for place in places for area in ([place] if place in AREAS else ZONES[place].areas)}


def next_to(place: str, areas: set[str]) -> set[str]:
    """SW5.3a, SW2.11a The areas among these that a boat reaches from here with one patrol move."""
    return {other for other, route in NEIGHBOURS[place] if other in areas and route.cost == 1}


def may_serve(state: Public, boat: Boat, order: Orders) -> bool:
    """SW5.3a, SW5.T1..T5 Is this a boat that the order speaks of, free to follow it?"""
    track = state.events
    if not in_play(boat) or boat.returning or boat.id in track.orders or boat.id == track.weather_boat:
        return False
    if order.nation != "any" and boat.nation != order.nation:
        return False
    if order.only and not of_type(boat, order.only):
        return False
    if of_type(boat, order.without):
        return False
    if order.only_in and boat.place not in order.only_in:
        return False
    if boat.command == "arctic" and not order.arctic:
        return set(order.to) <= {"NORWEGIAN", "BARENTS"}
    if boat.command == "mediterranean":
        return order.mediterranean
    return True


def tiers(state: Public, order: Orders) -> list[list[Boat]]:
    """SW5.3a Who is there; then patrols next to it; then boats in transit; then boats ready in a base beside it.

    Who is in an area that a mission zone hangs on is there; from next to it a patrol move leads to the zone.
    """
    here = areas_of(order.to)
    found: list[list[Boat]] = [[], [], [], []]
    for boat in state.boats:
        if not may_serve(state, boat, order):
            continue
        if ready(state, boat) or (order.any_box and fit_for_sea(state, boat)):
            if order.placed or any(in_range(state, boat, area) for area in next_to(boat.place, here)):
                found[3].append(boat)
        elif boat.at_sea:
            present = boat.place in here
            if not present and not any(in_range(state, boat, area) for area in next_to(boat.place, here)):
                continue
            if boat.side == "transit":
                found[2].append(boat)
            else:
                found[0 if present else 1].append(boat)
    return found


def is_captured(boat: Boat) -> bool:
    """SW36.63G2 Is this a French boat that now counts as German?"""
    return boat.nation == "DE" and boat.values.nation == "FR"


def limits(state: Public, type_ii: int, captured: int) -> Callable[[list[str]], Refusal | None]:
    """SW5.T1..T5, SW36.63G2 A check of chosen boats: not more of Type II or of the captured than allowed."""

    def check(chosen: list[str]) -> Refusal | None:
        boats = [boat_named(state, one) for one in chosen]
        if sum(of_type(boat, ["II"]) for boat in boats) > type_ii:
            return Refusal("SW5.T1..T5", "too-many-type-ii", {"most": type_ii})
        if sum(map(is_captured, boats)) > captured:
            return Refusal("SW36.63G2", "too-many-captured", {"most": captured})
        return None

    return check


def boat_options(state: Public, boats: Sequence[str]) -> list[Option]:
    """What the player sees of each boat that could go."""
    return [
        Option(one, "event-boat", {"boat": one, "cls": boat.cls, "place": boat.place}, at=boat.place)
        for one in boats
        for boat in [boat_named(state, one)]
    ]


def choose_boats(
    world: World[State],
    kind: str,
    rule: str,
    boats: Sequence[Boat],
    count: int,
    *,
    type_ii: int = 99,
    captured: int = 99,
    event: str = "",
) -> Play[list[str]]:
    """SW5.3c, SW36.63G2 As many as possible up to the number; where more qualify the player chooses."""
    state = world.state
    french = [boat.id for boat in boats if is_captured(boat)]
    small = [boat.id for boat in boats if of_type(boat, ["II"])]
    large = [boat.id for boat in boats if boat.id not in french and boat.id not in small]
    allowed = [*large, *french[:captured], *small[:type_ii]]
    most = min(count, len(allowed))
    if most <= 0:
        return []
    if most == len(boats):
        return [boat.id for boat in boats]
    choices = [*allowed, *(boat.id for boat in boats if boat.id not in allowed)]
    return (
        yield from ask(
            SEAT,
            PickSome(
                kind,
                rule,
                choices,
                most,
                most,
                extra=limits(state, type_ii, captured),
                args={"event": f"event-{event}", "order": f"order-{event}", "count": most},
                options=lambda: boat_options(state, choices),
            ),
        )
    )


def give_orders(world: World[State], event: str, order: Orders) -> Play[list[str]]:
    """SW5.3a, SW5.3c Fill the number from one priority after the other."""
    state = world.state
    chosen: list[str] = []
    # SW26.51: no more boats lay mines than there are counters.
    most = min(order.boats, counters_left(state)) if order.task == "mines" else order.boats
    for tier in tiers(state, order):
        wanted = most - len(chosen)
        small = sum(1 for one in chosen if of_type(boat_named(state, one), ["II"]))
        chosen += yield from choose_boats(
            world, "event-orders", "SW5.3c", tier, wanted, type_ii=order.type_ii_most - small, event=event
        )
    boats = [boat_named(state, one) for one in chosen]
    most = min(order.minelayers, counters_left(state))
    layers = yield from choose_boats(world, "event-minelayers", "SW5.T1..T5", boats, most, event=event)
    for one in chosen:
        put_under_orders(world, boat_named(state, one), event, order, "mines" if one in layers else order.task)
    return chosen


def put_under_orders(world: World[State], boat: Boat, event: str, order: Orders, task: str) -> None:
    """SW5.3a, SW5.3b, SW26.0 The boat turns to its patrol side and may fight this turn; mines are loaded at sea.

    SW36.63F6, SW36.63H6: a boat in the port that is attacked stands in its waters at once.
    """
    boat.side = "patrol"
    if order.placed:
        (boat.zone,) = order.to
        boat.left_base, boat.home, boat.box = True, boat.place, ""
        boat.place = ZONES[boat.zone].areas[0]
    if task == "mines":
        boat.mines = boat.values.mines
    world.state.events.orders[boat.id] = Order(event, list(order.to), task, order.then)
    world.journal.tell("event-order", "SW5.3a", boat=boat.id, places=list(order.to), task=f"task-{task}")


def arrived(boat: Boat, order: Order) -> bool:
    """SW5.3a Is the boat where it was ordered to?"""
    # A base may bear the name of the mission zone before it: in port a boat has not arrived.
    return boat.zone in order.to if boat.zone else boat.place in order.to and boat.place in AREAS


def ordered_choices(state: Public, boat: Boat) -> list[str] | None:
    """SW5.3a, SW5.W2, SW26.0, SW26.53, SW7.41a What a boat under orders may do: go there, then its task, or None.

    Nobody hunts with mines aboard, or can lay them in a low.
    """
    order = state.events.orders.get(boat.id)
    if order is None:
        return None
    if arrived(boat, order):
        if order.task != "hunt":
            return ["mission"]
        if boat.mines:
            return ["skip"]
        return ["search"] if order.event in MUST_SEARCH else ["search", "skip"]
    if boat.zone:
        return None
    # SW26.1: mines are laid as the boat enters, with a check of its own.
    verb = "mine" if order.task == "mines" and boat.mines else "zone"
    zones = [ZONES[place] for place in order.to if place in ZONES and boat.place in ZONES[place].areas]
    choices = [f"{verb}:{zone.id}" for zone in zones if verb == "zone" or not stormy(state, zone)]
    if not boat.moved:
        reached = sorted(next_to(boat.place, areas_of(order.to)))
        choices += [f"move:{area}" for area in reached if in_range(state, boat, area) or area in order.to]
    return choices or None


def may_search(state: Public, boat: Boat) -> bool:
    """SW5.T1..T5, SW5.W2 A boat with a task without attacks does not search."""
    order = state.events.orders.get(boat.id)
    return (order is None or order.task == "hunt") and boat.id != state.events.weather_boat


def mission(world: World[State], boat: Boat) -> Literal["leave_zone", "endurance"]:
    """SW5.T1..T5, SW5.W2 The task without attacks: agents, supplies, weather, shells ashore; then endurance."""
    state = world.state
    task = state.events.orders[boat.id].task
    world.journal.tell("mission", "SW5.T1..T5", boat=boat.id, place=boat.zone or boat.place, task=f"task-{task}")
    return step_out(boat)


def orders_end(world: World[State]) -> None:
    """SW5.T1..T5 At the end of the turn some boats are sent home, others stand Done in an area; orders lapse."""
    state = world.state
    for boat in state.boats:
        order = state.events.orders.get(boat.id)
        if order is None or boat.fate:
            continue
        if not boat.at_sea:
            # A boat that was held in port is an ordinary boat in port again.
            boat.side = "transit"
            continue
        if order.then == "home" and not boat.returning:
            boat.side, boat.returning, boat.zone = "transit", True, ""
            world.journal.tell("ordered-home", "SW5.T1..T5", boat=boat.id)
        elif order.then.startswith("done:") and not boat.returning:
            boat.place, boat.zone = order.then.removeprefix("done:"), ""
    state.events.orders = {}
