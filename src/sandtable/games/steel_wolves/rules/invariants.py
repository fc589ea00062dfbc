"""What holds in every state of a patrol or a war: `SteelWolves.check` asks at every mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sandtable.games.steel_wolves.data.data import (
    AREAS,
    BASE_BOARDS,
    CLASSES,
    KINDS,
    NEUTRAL_PORTS,
    SUBMARINES,
    ZONES,
)
from sandtable.games.steel_wolves.rules.modifiers.events import in_force
from sandtable.games.steel_wolves.state.cups import tdc_counters
from sandtable.games.steel_wolves.state.model import Boat, Combat, Public, State
from sandtable.kernel import Impossible

__all__ = ["impossible"]

PLACES = AREAS.keys() | BASE_BOARDS.keys() | NEUTRAL_PORTS.keys()
NAMED = {id for id, kind in KINDS.items() if kind.named}


def impossible(state: State) -> Iterator[Impossible]:
    """Everything about the state that cannot be."""
    if state.week not in range(1, 6) or state.month not in range(1, 13) or state.war_period not in range(1, 7):
        yield Impossible("no-such-week", "SW2.5", {"month": state.month, "week": state.week})
    if min(state.ships, state.tons, state.subs_lost, state.total_ships, state.total_tons, state.weeks_left) < 0:
        yield Impossible("less-than-nothing", "SW3.3", {"ships": state.ships, "tons": state.tons})
    yield from of_boats(state)
    for boat in state.boats:
        yield from of_boat(boat)
        if boat.place in BASE_BOARDS and not boat.fate and boat.place not in state.bases:
            yield Impossible("base-not-open", "SW21.0", {"boat": boat.id, "place": boat.place})
    yield from of_cups(state)
    if state.combat is not None:
        yield from of_combat(state, state.combat)
    yield from of_orders(state)


def of_boats(state: Public) -> Iterator[Impossible]:
    """Every boat is in one place: on the table, in refit, or gone; so is every ace."""
    names = [boat.id for boat in (*state.boats, *state.refit)]
    if twice := [name for name, n in Counter([*names, *state.lost]).items() if n > 1]:
        yield Impossible("boat-in-two-places", "SW18.2", {"boats": twice})
    if state.boats and state.turn not in range(len(state.boats) + 1):
        yield Impossible("nobodys-turn", "SW4.0b", {"turn": state.turn})
    aces = [boat.commander for boat in (*state.boats, *state.refit) if boat.commander and not boat.fate]
    if twice := [name for name, n in Counter([*aces, *state.aces]).items() if n > 1]:
        yield Impossible("ace-in-two-places", "SW25.3", {"aces": twice})
    if len(state.lost) != len(set(state.lost)) or len(state.interned) != len(set(state.interned)):
        yield Impossible("lost-twice", "SW18.2", {"lost": list(state.lost)})


def of_boat(boat: Boat) -> Iterator[Impossible]:
    """A boat is at sea or in a base, with no more markers than there are."""
    args = {"boat": boat.id, "place": boat.place, "box": boat.box, "fate": boat.fate}
    if boat.cls not in CLASSES or boat.place not in PLACES:
        yield Impossible("boat-nowhere", "SW2.11", args)
    if boat.zone and (boat.zone not in ZONES or boat.place not in AREAS):
        yield Impossible("boat-in-no-zone", "SW2.14", {**args, "zone": boat.zone})
    if boat.box and boat.place in AREAS:
        yield Impossible("at-sea-and-in-base", "SW2.2", args)
    if boat.damage not in range(3) or boat.inexperienced not in range(3) or boat.ace not in range(3):
        yield Impossible("marker-too-many", "SW18.1", {**args, "damage": boat.damage, "ace": boat.ace})
    if min(boat.weeks, boat.ships, boat.tons, boat.mines, boat.supplied, boat.searches) < 0:
        yield Impossible("less-than-nothing", "SW3.3", args)
    if boat.fate == "lost" and (boat.ace or boat.box):
        yield Impossible("gone-and-in-service", "SW18.2", args)
    if boat.side not in ("transit", "patrol"):
        yield Impossible("no-such-side", "SW12.1", {**args, "side": boat.side})


def of_cups(state: State) -> Iterator[Impossible]:
    """Cups hold known counters, no more than were put in, and none that is out; the TDC counters are all there."""
    display = [slot for column in columns_of(state.combat) for slot in column.slots]
    drawn, out = Counter(slot.cup for slot in display if not slot.lent), set(state.out)
    drawn.update(cup for cup, kinds in (state.combat.aside if state.combat else {}).items() for _ in kinds)
    lent = sum(len(getattr(effect, "extra", ())) for _, _, effect in in_force(state))
    for cup, counters in state.cups.items():
        if unknown := [kind for kind in counters if kind not in KINDS and kind != "event"]:
            yield Impossible("no-such-counter", "SW3.12", {"cup": cup, "counters": unknown})
        size = state.sizes.get(cup, 0) + (lent if cup == "liner" else 0)
        if len(counters) + drawn[cup] > size:
            args = {"cup": cup, "there": len(counters), "drawn": drawn[cup], "size": size}
            yield Impossible("cup-too-full", "SW14.8", args)
        if named := NAMED.intersection(counters) & out:
            yield Impossible("sunk-and-in-the-cup", "SW2.3B4", {"cup": cup, "ships": sorted(named)})
    there = [kind for counters in state.cups.values() for kind in counters if kind in NAMED]
    there += [slot.back for slot in display if slot.back in NAMED]
    if twice := [ship for ship, n in Counter(there).items() if n > 1]:
        yield Impossible("ship-in-two-places", "SW3.13", {"ships": twice})
    if len(set(state.submarines)) != len(state.submarines) or set(state.submarines) - SUBMARINES.keys():
        yield Impossible("submarine-twice", "SW19.2", {"submarines": list(state.submarines)})
    if gone := out.intersection(state.submarines):
        yield Impossible("sunk-and-in-the-cup", "SW19.2", {"submarines": sorted(gone)})
    pool = Counter(state.tdc_pool) + Counter(state.combat.tdc_drawn if state.combat else ())
    if state.tdc_pool and pool != Counter(tdc_counters(state.war_period)):
        yield Impossible("tdc-counters", "SW14.14", {"pool": sorted(state.tdc_pool)})


def columns_of(combat: Combat | None) -> list[Any]:
    """Every column of the display, loose ones too."""
    return [*combat.columns, *combat.loose] if combat else []


def of_combat(state: Public, combat: Combat) -> Iterator[Impossible]:
    """On the display every place is there once, and who fights is on the table."""
    slots = [slot.id for column in columns_of(combat) for slot in column.slots]
    if len(set(slots)) != len(slots):
        yield Impossible("slot-twice", "SW14.1", {"slots": slots})
    boats = {boat.id for boat in state.boats}
    fighters = [one.id for one in combat.pack]
    if len(set(fighters)) != len(fighters) or ({combat.attacker, *fighters} - {""}) - boats:
        yield Impossible("nobody-attacks", "SW24.23", {"attacker": combat.attacker, "pack": fighters})
    if any(one.at not in range(-1, len(combat.columns)) for one in combat.pack):
        yield Impossible("off-the-display", "SW24.23", {"pack": fighters})
    if min(combat.straggle, combat.hits, combat.reveals, combat.round) < 0:
        yield Impossible("less-than-nothing", "SW14.1", {"round": combat.round})


def of_orders(state: Public) -> Iterator[Impossible]:
    """Minefields, aircraft, orders and politics name what there is and stay within their limits."""
    if any(field.strength < 1 or field.zone not in ZONES or field.area not in AREAS for field in state.minefields):
        yield Impossible("no-such-minefield", "SW26.1", {"zones": [field.zone for field in state.minefields]})
    if any(flight.area not in (*AREAS, "none", "") for flight in state.flights):
        yield Impossible("aircraft-nowhere", "SW7.51-52", {"areas": [flight.area for flight in state.flights]})
    boats = {boat.id for boat in state.boats}
    lost = (set(state.joined) | set(state.tried) | ({state.shadower} - {""})) - boats
    if lost:
        yield Impossible("pack-of-nobody", "SW24.11", {"boats": sorted(lost)})
    politics = state.politics
    if politics is not None and (
        any(value not in range(-2, 3) for value in politics.influence.values())
        or politics.prestige not in range(10)
    ):
        yield Impossible("beyond-the-track", "SW36.1", {"prestige": politics.prestige})
