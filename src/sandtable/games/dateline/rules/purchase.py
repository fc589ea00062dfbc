"""B-4 Purchase and placement."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec import Struct

from sandtable.games.dateline.data.data import board, effect, number, unit_types
from sandtable.games.dateline.rules.combat.battle import values
from sandtable.games.dateline.rules.combat.duel import duel, reveal_window
from sandtable.games.dateline.rules.odds.luck import file_report
from sandtable.games.dateline.state.complexes import may_spend, usable_complexes
from sandtable.games.dateline.state.hot import settle
from sandtable.games.dateline.state.model import (
    Battle,
    State,
    chapters_of,
    closed_zones,
    enemy_ships,
    is_hot,
    new_piece,
    on,
    owner_at_start,
    unit,
    value_of,
)
from sandtable.games.dateline.state.scientists import sites
from sandtable.games.dateline.state.submarines import hide, launch
from sandtable.kernel import Play, Refusal, Rng, Sheet, World, ask


class Purchase(Struct, forbid_unknown_fields=True):
    """What is bought: numbers by kind of unit."""

    units: dict[str, int] = {}


class Placed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Some units of one kind put into a space by a complex (a new complex names its own territory).

    New submarines may start `submerged`.
    """

    kind: str
    count: int
    at: str
    complex: str
    submerged: bool = False


class Placement(Struct, forbid_unknown_fields=True):
    """Where the bought units go."""

    units: list[Placed] = []


def price_of(state: State, nation: str, kind: str) -> int:
    """B-3-04, B-4-01, A-2.1-01, D3.1-03, D3.11-01, D4-11 The list price.

    Industrial technology makes all but scientists cheaper.
    """
    cheaper = "industrial" in state.nations[nation].technologies and kind != "scientist"
    return values(state).unit(kind).cost - (effect("industrial") if cheaper else 0)


def kinds_for(state: State, nation: str) -> list[str]:
    """D2.1-02, D3.2-01, D3.3-01, D3.4-01, D3.8-09 What a nation can buy: some units only one nation has."""
    types = unit_types(chapters_of(state))
    return [kind for kind, unit in types.items() if unit.built and unit.nation in ("", nation)]


def prices(state: State, nation: str) -> dict[str, int]:
    """The price list of a nation."""
    return {kind: price_of(state, nation, kind) for kind in kinds_for(state, nation)}


def check_purchase(state: State, nation: str, purchase: Purchase) -> Refusal | None:
    """B-4-01, B-4-07, D2.1-03 Known units, no more than the money pays; complexes within the option's limit."""
    known = kinds_for(state, nation)
    cost = 0
    for kind, count in purchase.units.items():
        if kind not in known:
            return Refusal("B-4-01", "no-such-unit", {"unit": kind, "units": list(known)}, kind)
        if not 0 <= count <= 1000:
            return Refusal("B-4-01", "not-a-number-of-units", {"unit": kind}, kind)
        cost += count * price_of(state, nation, kind)
    if cost > state.nations[nation].money:
        return Refusal("B-4-01", "too-expensive", {"cost": cost, "money": state.nations[nation].money})
    if purchase.units.get("scientist", 0) > number("atom", "scientists_a_turn"):
        return Refusal("D2.1-03", "too-many-scientists", {"most": number("atom", "scientists_a_turn")}, "scientist")
    if state.options.get("complexes") == "on":
        built = sum(land.factory and not board().spaces[id].factory for id, land in state.lands.items())
        if built + purchase.units.get("complex", 0) > number("money", "additional_complexes"):
            return Refusal("B-4-07", "too-many-complexes", {"most": number("money", "additional_complexes")})
    return None


def draw_purchase(state: State, nation: str, rng: Rng) -> Purchase:
    """A random purchase: most of the money, unit by unit."""
    money = state.nations[nation].money
    cost = prices(state, nation)
    bought: dict[str, int] = {}
    while rng.random() < 0.95:
        kinds = [kind for kind, price in cost.items() if price <= money and kind != "complex"]
        if not kinds:
            break
        kind = kinds[int(rng.random() * len(kinds))]
        if kind == "scientist" and bought.get(kind, 0) == number("atom", "scientists_a_turn"):
            continue
        money -= cost[kind]
        bought[kind] = bought.get(kind, 0) + 1
    return Purchase(bought)


def purchase_phase(world: World[State]) -> Play[None]:
    """B-4-01, D2.1-02, B-11-02, D4-15 Pay list price; the units wait for the placement phase."""
    state = world.state
    name = state.nation
    nation = state.nations[name]
    if not may_spend(state, name) or nation.money < min(prices(state, name).values()):
        return
    sheet = Sheet(
        "purchase",
        "B-4-01",
        Purchase,
        test=lambda purchase: check_purchase(state, name, purchase),
        draw=lambda rng: draw_purchase(state, name, rng),
        default=Purchase(),
        offer=lambda: {"money": nation.money, "prices": prices(state, name)},
        args={"money": nation.money},
    )
    purchase = yield from ask(name, sheet)
    bought = {kind: count for kind, count in purchase.units.items() if count}
    cost = sum(price_of(state, name, kind) * count for kind, count in bought.items())
    nation.money -= cost
    nation.bought = bought
    if bought:
        world.journal.tell("bought", "B-4-01", nation=name, units=dict(bought), cost=cost)


def output_of(state: State, complex: str, nation: str) -> int:
    """B-4-03, D2.1-53, A-2.1-36 Unlimited for an original complex of its original owner, else the territory's
    value, at least one; one alone for a complex that was bombed, whoever owns it.
    """
    if state.lands[complex].ruined:
        return number("atom", "output_when_nuked")
    space = board().spaces[complex]
    if space.factory and space.owner == nation:
        return sum(state.nations[nation].bought.values())
    return max(value_of(state, complex), number("money", "least_output"))


class Yard:
    """What can still be placed while a placement is filled in."""

    def __init__(self, state: State, nation: str) -> None:
        self.state, self.nation = state, nation
        self.left = dict(state.nations[nation].bought)
        self.room = {id: output_of(state, id, nation) for id in usable_complexes(state, nation)}

    @cached_property
    def closed(self) -> set[str]:
        """B-2-06, D2.1-46 Zones into which no ship is put: enemies are there, or a strike has closed them."""
        return enemy_ships(self.state, self.nation) | closed_zones(self.state)

    @cached_property
    def guns(self) -> set[str]:
        """B-4-04 Where a gun stands already."""
        return {p.at for p in self.state.pieces.values() if p.kind == "aa_gun"}

    @cached_property
    def building_sites(self) -> set[str]:
        """B-4-02 Where a new complex may stand: own territories without one, held since the turn began."""
        state = self.state
        return {
            id
            for id, land in state.lands.items()
            if land.owner == owner_at_start(state, id) == self.nation and not land.factory and not is_hot(state, id)
        }

    def places(self, kind: str) -> list[tuple[str, str]]:
        """B-4-02, B-4-04, B-4-05, B-2-06, D2.1-55, A-3.9d-03, A-2.1-03, D2.1-05 Where a unit may go now: space
        and complex.
        """
        if kind == "complex":
            return [(id, id) for id in sorted(self.building_sites)]
        if kind == "scientist":
            return [(id, id) for id in sites(self.state, self.nation)]
        busy = [id for id, room in self.room.items() if room > 0]
        if unit(kind).domain == "sea":
            return [(zone, id) for id in busy for zone in board().sea_near[id] if zone not in self.closed]
        if kind == "aa_gun":
            busy = [id for id in busy if id not in self.guns]
        return [(id, id) for id in busy]

    def put(self, kind: str, complex: str) -> None:
        self.left[kind] -= 1
        if kind == "complex":
            self.building_sites.discard(complex)
        if kind in ("complex", "scientist"):
            return
        self.room[complex] -= 1
        if kind == "aa_gun":
            self.guns.add(complex)


def check_placement(state: State, nation: str, placement: Placement) -> Refusal | None:
    """B-4-01, B-4-02, B-4-03, D3.9c-04 Every unit where it may go, within the output; all that can be placed."""
    yard = Yard(state, nation)
    for n, placed in enumerate(placement.units):
        field = f"units.{n}"
        if placed.count < 1 or yard.left.get(placed.kind, 0) < placed.count:
            return Refusal("B-4-01", "not-bought", {"unit": placed.kind}, field)
        if placed.submerged and (placed.kind != "submarine" or not on(state, "submarines")):
            return Refusal("D3.9c-04", "does-not-dive", {"unit": placed.kind}, field)
        for _ in range(placed.count):
            if (placed.at, placed.complex) not in (may := yard.places(placed.kind)):
                args = {"unit": placed.kind, "space": placed.at, "spaces": sorted({at for at, _ in may})}
                return Refusal("B-4-02", "cannot-be-placed-there", args, field)
            yard.put(placed.kind, placed.complex)
    for kind, count in yard.left.items():
        if count and (may := yard.places(kind)):
            return Refusal("B-4-01", "must-be-placed", {"unit": kind, "spaces": sorted({at for at, _ in may})})
    return None


def fill_placement(
    state: State, nation: str, choose: Callable[[list[tuple[str, str]]], tuple[str, str]], submerged: bool = False
) -> Placement:
    """A legal placement: unit by unit, `choose` picks one of the places (space and complex)."""
    dives = submerged and on(state, "submarines")
    yard = Yard(state, nation)
    found: dict[tuple[str, str, str], int] = {}
    for kind in list(yard.left):
        while yard.left[kind] and (may := yard.places(kind)):
            at, complex = choose(may)
            yard.put(kind, complex)
            found[kind, at, complex] = found.get((kind, at, complex), 0) + 1
    return Placement(
        [
            Placed(kind, count, at, complex, dives and kind == "submarine")
            for (kind, at, complex), count in found.items()
        ]
    )


def draw_placement(state: State, nation: str, rng: Rng) -> Placement:
    """A random placement; new boats dive or stay up together."""
    return fill_placement(state, nation, rng.choice, rng.random() < 0.5)


def placement_phase(world: World[State]) -> Play[None]:
    """B-4-01, B-4-02, D2.1-10, D2.1-50 New units come on the map; what cannot be placed is lost without refund."""
    state = world.state
    name = state.nation
    nation = state.nations[name]
    default = fill_placement(state, name, lambda may: may[0])
    placement = default
    if default.units:
        sheet = Sheet(
            "placement",
            "B-4-02",
            Placement,
            test=lambda placement: check_placement(state, name, placement),
            draw=lambda rng: draw_placement(state, name, rng),
            default=default,
            offer=lambda: offer_placement(state, name),
        )
        placement = yield from ask(name, sheet)
    for placed in placement.units:
        place(world, placed)
    if on(state, "submarines"):
        yield from launch_boats(world, placement)
    settle(world)
    lost = {kind: count for kind, count in nation.bought.items() if count}
    nation.bought = {}
    if lost:
        world.journal.tell("units-unplaced", "B-4-01", nation=name, units=lost)
    pay_back(world)


def pay_back(world: World[State]) -> None:
    """D2.1-10, A-2.1-08 The roll of atomic research that was not needed is paid back after the placement phase."""
    state = world.state
    nation = state.nations[state.nation]
    if nation.refund:
        nation.money += nation.refund
        world.journal.tell("refund", "D2.1-10", nation=state.nation, money=nation.refund)
        nation.refund = 0


def launch_boats(world: World[State], placement: Placement) -> Play[None]:
    """D3.9c-04, D3.9c-05, D3.9e-03, A-3.9c-02 New submarines are launched in sight of all, then dive or stay up.

    An enemy with a hidden boat in the zone may choose a duel before they dive; then he is the attacker.
    """
    state = world.state
    for zone in sorted({placed.at for placed in placement.units if placed.kind == "submarine"}):
        here = [placed for placed in placement.units if placed.kind == "submarine" and placed.at == zone]
        new = {launch(state, state.nation, zone): p.submerged for p in here for _ in range(p.count)}
        theirs = yield from reveal_window(world, "duel-at-launch", "D3.9c-05", zone)
        if theirs:
            battle = Battle("sea", zone)
            yield from duel(world, battle, theirs, list(new))
            file_report(state, battle)
        for id, submerged in new.items():
            if submerged and id in state.pieces:
                world.journal.tell("boat-dives", "D3.9c-04", nation=state.nation, space=zone)
                hide(state, id, 1)


def offer_placement(state: State, nation: str) -> dict[str, Any]:
    """What the form needs: units to place, where each kind may go, and the output of each complex."""
    yard = Yard(state, nation)
    places = {kind: [{"at": at, "complex": c} for at, c in yard.places(kind)] for kind in yard.left}
    return {"units": yard.left, "places": places, "output": yard.room}


def place(world: World[State], placed: Placed) -> None:
    """B-4-02, B-4-01, D2.1-55 Put bought units on the map."""
    state = world.state
    nation = state.nations[state.nation]
    nation.bought[placed.kind] -= placed.count
    if placed.kind == "complex":
        state.lands[placed.at].factory = True
    elif placed.kind != "submarine" or not on(state, "submarines"):
        for _ in range(placed.count):
            new_piece(state, placed.kind, state.nation, placed.at)
    units = {placed.kind: placed.count}
    world.journal.tell("placed", "B-4-02", nation=state.nation, units=units, space=placed.at)
