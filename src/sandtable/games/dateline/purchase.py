"""B-4 Purchase and placement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from sandtable.games.dateline.atlas import SIDE, board, effect, number, unit_types
from sandtable.games.dateline.model import (
    War,
    capital_free,
    enemy_ships,
    new_piece,
    owner_at_start,
    unit,
)
from sandtable.kernel.decisions import Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Play, ask


class Purchase(Struct, forbid_unknown_fields=True):
    """What is bought: numbers by kind of unit."""

    units: dict[str, int] = {}


class Placed(Struct, frozen=True, forbid_unknown_fields=True):
    """Some units of one kind put into a space by a complex (a new complex names its own territory)."""

    kind: str
    count: int
    at: str
    complex: str


class Placement(Struct, forbid_unknown_fields=True):
    """Where the bought units go."""

    units: list[Placed] = []


def price_of(war: War, nation: str, kind: str) -> int:
    """B-3-04, B-4-01 The list price; industrial technology makes every unit cheaper."""
    discount = effect("industrial") if "industrial" in war.nations[nation].technologies else 0
    return unit(kind).cost - discount


def prices(war: War, nation: str) -> dict[str, int]:
    """The price list of a nation."""
    return {kind: price_of(war, nation, kind) for kind in unit_types()}


def check_purchase(war: War, nation: str, purchase: Purchase) -> Refusal | None:
    """B-4-01, B-4-07 Known units, no more than the money pays; complexes within the option's limit."""
    known = unit_types()
    cost = 0
    for kind, count in purchase.units.items():
        if kind not in known:
            return Refusal("B-4-01", "no-such-unit", {"unit": kind, "units": list(known)}, kind)
        if not 0 <= count <= 1000:
            return Refusal("B-4-01", "not-a-number-of-units", {"unit": kind}, kind)
        cost += count * price_of(war, nation, kind)
    if cost > war.nations[nation].money:
        return Refusal("B-4-01", "too-expensive", {"cost": cost, "money": war.nations[nation].money})
    if war.options.get("complexes") == "on":
        built = sum(land.factory and not board().spaces[id].factory for id, land in war.lands.items())
        if built + purchase.units.get("complex", 0) > number("money", "additional_complexes"):
            return Refusal("B-4-07", "too-many-complexes", {"most": number("money", "additional_complexes")})
    return None


def draw_purchase(war: War, nation: str, rng: Rng) -> Purchase:
    """A random purchase: most of the money, unit by unit."""
    money = war.nations[nation].money
    cost = prices(war, nation)
    bought: dict[str, int] = {}
    while rng.random() < 0.95:
        kinds = [kind for kind, price in cost.items() if price <= money and kind != "complex"]
        if not kinds:
            break
        kind = kinds[int(rng.random() * len(kinds))]
        money -= cost[kind]
        bought[kind] = bought.get(kind, 0) + 1
    return Purchase(bought)


def purchase_phase(world: World[War]) -> Play[None]:
    """B-4-01 Pay list price; the units wait for the placement phase."""
    war = world.state
    name = war.nation
    nation = war.nations[name]
    # B-11-02 A nation without its capital spends nothing.
    if not capital_free(war, name) or nation.money < min(prices(war, name).values()):
        return
    sheet = Sheet(
        "purchase",
        "B-4-01",
        Purchase,
        test=lambda purchase: check_purchase(war, name, purchase),
        draw=lambda rng: draw_purchase(war, name, rng),
        default=Purchase(),
        offer=lambda: {"money": nation.money, "prices": prices(war, name)},
        args={"money": nation.money},
    )
    purchase = yield from ask(name, sheet)
    bought = {kind: count for kind, count in purchase.units.items() if count}
    cost = sum(price_of(war, name, kind) * count for kind, count in bought.items())
    nation.money -= cost
    nation.bought = bought
    if bought:
        world.journal.tell("bought", "B-4-01", nation=name, units=dict(bought), cost=cost)


def usable_complexes(war: War, nation: str) -> list[str]:
    """B-4-02, B-4-06, B-11-03 Complexes in territories owned since the turn began; an ally's never."""
    return [
        id
        for id, land in war.lands.items()
        if land.factory and land.owner == nation and owner_at_start(war, id) == nation
    ]


def output_of(war: War, complex: str, nation: str) -> int:
    """B-4-03 Unlimited for an original complex of its original owner; else the territory's value, at least one."""
    space = board().spaces[complex]
    if space.factory and space.owner == nation:
        return sum(war.nations[nation].bought.values())
    return max(space.ipc, number("money", "least_output"))


class _Yard:
    """What can still be placed while a placement is filled in."""

    def __init__(self, war: War, nation: str) -> None:
        self.war, self.nation = war, nation
        self.left = dict(war.nations[nation].bought)
        self.room = {id: output_of(war, id, nation) for id in usable_complexes(war, nation)}
        self.closed = enemy_ships(war, nation)
        self.guns = {
            p.at for p in war.pieces.values() if p.kind == "aa_gun" and SIDE[p.nation] == SIDE[nation] and not p.on
        }
        self.sites = {
            id
            for id, land in war.lands.items()
            if land.owner == nation and owner_at_start(war, id) == nation and not land.factory
        }

    def places(self, kind: str) -> list[tuple[str, str]]:
        """B-4-02, B-4-04, B-4-05, B-2-06 Where a unit of this kind may go now: space and complex."""
        if kind == "complex":
            return [(id, id) for id in sorted(self.sites)]
        busy = [id for id, room in self.room.items() if room > 0]
        if unit(kind).domain == "sea":
            return [(zone, id) for id in busy for zone in board().sea_near[id] if zone not in self.closed]
        if kind == "aa_gun":
            busy = [id for id in busy if id not in self.guns]
        return [(id, id) for id in busy]

    def put(self, kind: str, at: str, complex: str) -> None:
        self.left[kind] -= 1
        if kind == "complex":
            self.sites.discard(at)
            return
        self.room[complex] -= 1
        if kind == "aa_gun":
            self.guns.add(at)


def check_placement(war: War, nation: str, placement: Placement) -> Refusal | None:
    """B-4-01, B-4-02, B-4-03 Every unit where it may go, within the output, and all that can be placed."""
    yard = _Yard(war, nation)
    for n, placed in enumerate(placement.units):
        field = f"units.{n}"
        if placed.count < 1 or yard.left.get(placed.kind, 0) < placed.count:
            return Refusal("B-4-01", "not-bought", {"unit": placed.kind}, field)
        for _ in range(placed.count):
            if (placed.at, placed.complex) not in (may := yard.places(placed.kind)):
                args = {"unit": placed.kind, "space": placed.at, "spaces": sorted({at for at, _ in may})}
                return Refusal("B-4-02", "cannot-be-placed-there", args, field)
            yard.put(placed.kind, placed.at, placed.complex)
    for kind, count in yard.left.items():
        if count and (may := yard.places(kind)):
            return Refusal("B-4-01", "must-be-placed", {"unit": kind, "spaces": sorted({at for at, _ in may})})
    return None


def fill_placement(war: War, nation: str, choose: Callable[[list[tuple[str, str]]], tuple[str, str]]) -> Placement:
    """A legal placement: unit by unit, `choose` picks one of the places (space and complex)."""
    yard = _Yard(war, nation)
    found: dict[tuple[str, str, str], int] = {}
    for kind in list(yard.left):
        while yard.left[kind] and (may := yard.places(kind)):
            at, complex = choose(may)
            yard.put(kind, at, complex)
            found[kind, at, complex] = found.get((kind, at, complex), 0) + 1
    return Placement([Placed(kind, count, at, complex) for (kind, at, complex), count in found.items()])


def placement_phase(world: World[War]) -> Play[None]:
    """B-4-01, B-4-02 New units come on the map; what cannot be placed is lost without refund."""
    war = world.state
    name = war.nation
    nation = war.nations[name]
    if not nation.bought:
        return
    default = fill_placement(war, name, lambda may: may[0])
    placement = default
    if default.units:
        sheet = Sheet(
            "placement",
            "B-4-02",
            Placement,
            test=lambda placement: check_placement(war, name, placement),
            draw=lambda rng: fill_placement(war, name, rng.choice),
            default=default,
            offer=lambda: offer_placement(war, name),
        )
        placement = yield from ask(name, sheet)
    for placed in placement.units:
        place(world, placed)
    lost = {kind: count for kind, count in nation.bought.items() if count}
    nation.bought = {}
    if lost:
        world.journal.tell("units-unplaced", "B-4-01", nation=name, units=lost)


def offer_placement(war: War, nation: str) -> dict[str, Any]:
    """What the form needs: units to place, where each kind may go, and the output of each complex."""
    yard = _Yard(war, nation)
    places = {kind: [{"at": at, "complex": c} for at, c in yard.places(kind)] for kind in yard.left}
    return {"units": yard.left, "places": places, "output": yard.room}


def place(world: World[War], placed: Placed) -> None:
    """B-4-02 Put bought units on the map."""
    war = world.state
    nation = war.nations[war.nation]
    nation.bought[placed.kind] -= placed.count
    if placed.kind == "complex":
        war.lands[placed.at].factory = True
    else:
        for _ in range(placed.count):
            new_piece(war, placed.kind, war.nation, placed.at)
    units = {placed.kind: placed.count}
    world.journal.tell("placed", "B-4-02", nation=war.nation, units=units, space=placed.at)
