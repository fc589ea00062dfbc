"""SW14.16D, SW14.81, SW18.5 What an attack does to a ship, and the tally."""

from __future__ import annotations

from functools import cache

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS, FLEETS, KINDS, Kind
from sandtable.games.steel_wolves.rules.forces.damage import hazard
from sandtable.games.steel_wolves.rules.forces.escorts import tonnage
from sandtable.games.steel_wolves.rules.forces.pack_turns import member_of
from sandtable.games.steel_wolves.rules.modifiers.events import uncounted
from sandtable.games.steel_wolves.rules.modifiers.influence import great_success
from sandtable.games.steel_wolves.rules.modifiers.politics import ship_sunk
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.model import (
    DEEP,
    SEAT,
    Boat,
    Combat,
    Public,
    Sinking,
    Slot,
    State,
    low_over,
)
from sandtable.kernel import Option, Pick, Play, World, ask


def counted_tons(combat: Combat, slot: Slot) -> int:
    """SW13.23a, SW13.23b, SW19.21 Thousands of tons that a sinking counts: coastal 1, doubled by an event."""
    return tonnage(combat, slot) * (2 if combat.double == slot.id else 1)


def apply_result(world: World[State], combat: Combat, boat: Boat, slot: Slot, result: str) -> None:
    """SW14.16D, SW18.5, SW7.41b, SW29.3 None, damaged, sunk, or sunk with an explosion that endangers the boat."""
    if result == "none":
        return
    if slot.id not in combat.hit_slots:
        # SW29.3: a ship that two boats of a pack hit is one ship.
        combat.hit_slots.append(slot.id)
        combat.hits += 1
    if result == "damaged" and not slot.damaged and low_over(world.state, combat.area, combat.zone) != DEEP:
        slot.damaged = True
        world.journal.tell("ship-damaged", "SW18.5", slot=slot.id, **slot.unit.told)
        return
    sink(world, combat, boat, slot)
    if result == "explodes":
        hazard(world, boat, "exploding target", "SW14.16D", dive=False)


def sink(world: World[State], combat: Combat, boat: Boat, slot: Slot) -> None:
    """SW14.16D, SW14.5, SW14.81, SW2.3B4, SW30.91 Off the display and into the tally."""
    tons = counted_tons(combat, slot)
    unit = slot.unit
    if count_sinking(world, boat.id, slot.cup, unit, tons, combat.area):
        put_aside(combat, slot)
    if unit.named:
        combat.gone[unit.id] = slot.cup
    combat.sunk_tons.append(tons)
    if combat.pack:
        member_of(combat, boat.id).sunk_tons.append(tons)
    for column in combat.columns:
        if slot in column.slots:
            column.slots.remove(slot)
    world.journal.tell(
        "sunk",
        "SW14.16D",
        boat=boat.id,
        slot=slot.id,
        **{**unit.told, "tons": tons},
        area=combat.area,
        zone=combat.zone,
    )


def tally(world: World[State], boat: str, name: str, nation: str, tons: int, area: str) -> None:
    """SW3.3, SW2.3B4, SW36.63H6, SW36.63I-M, SW36.63L A ship or submarine is sunk: ships, tons, what follows."""
    state = world.state
    counts = not uncounted(state, nation, area)
    state.ships += int(counts)
    state.tons += tons if counts else 0
    for one in state.boats:
        if one.id == boat:
            one.ships += 1
            one.tons += tons
            break
    state.log.append(Sinking(name, tons, area, state.year, state.month, state.week, boat))
    ship_sunk(world, area)


def put_aside(combat: Combat, slot: Slot) -> None:
    """SW14.8 A counter that has left the display goes back when it is cleared, not one that was only lent."""
    if not slot.lent:
        combat.aside.setdefault(slot.cup, []).append(slot.back)


def lay_up(state: Public, kind: str) -> None:
    """SW14.81, SW18.5 A damaged ship with a name of its own is repaired: it is out until the next war period."""
    state.out.append(kind)
    state.resting.append(kind)


def count_sinking(world: World[State], boat: str, cup: str, unit: Kind, tons: int, area: str) -> bool:
    """SW2.3B4, SW14.81, SW30.91, SW36.53, SW36.63H6 The tally. Does its counter sail again? Not a named ship's."""
    state = world.state
    tally(world, boat, unit.name, unit.nation, tons, area)
    # SW30.91: the light cruiser of the Loner cup is not replaced before the next war period.
    rests = bool(state.campaign) and unit.type == "CL" and cup == "loner"
    if unit.named or rests:
        state.out.append(unit.id)
    if rests:
        state.resting.append(unit.id)
    great_success(world, unit.id)
    return not (unit.named or rests)


def free_sisters(state: State, cup: str, gone: Kind) -> list[str]:
    """SW14.81, SW3.13, SW36.63G3 Ships of the same class in service that wait: neither in the cup nor out."""
    today = this_month(state)
    fleet = FLEETS.get(cup, ())
    in_fleet = any(unit.id == gone.id for unit in fleet)
    pool = fleet if in_fleet else KINDS.values()
    # SW3.13: ships of convoys are out if they were lost before the campaign began.
    lost_by = today if in_fleet or not state.campaign else CAMPAIGNS[state.campaign].start
    # SW36.63G3: what lies in the French cup is no longer in the service of the French.
    cups = [kinds for name, kinds in state.cups.items() if cup.endswith("_FR") or not name.endswith("_FR")]
    away = {*state.out, *(kind for kinds in cups for kind in kinds)}
    return [
        unit.id
        for unit in pool
        if gone.cls and unit.named and unit.cls == gone.cls and unit.id not in away
        if unit.date <= today and not (unit.gone and unit.gone <= lost_by)
        if unit.first <= state.war_period <= unit.last
    ]


def sister(world: World[State], ship: str, cup: str) -> Play[None]:
    """SW14.81 A free ship of the same class goes into the cup; of several you choose."""
    state = world.state
    free = free_sisters(state, cup, KINDS[ship])
    if not free:
        return
    answer = free[0]
    if len(free) > 1:
        answer = yield from ask(
            SEAT,
            Pick(
                "sister",
                "SW14.81",
                free,
                args={"gone": KINDS[ship].name},
                options=lambda: [Option(kind, "sister", {"unit": KINDS[kind].name}) for kind in free],
            ),
        )
    state.cups[cup].append(answer)
    world.journal.tell("sister", "SW14.81", unit=KINDS[answer].name, gone=KINDS[ship].name)


@cache
def result_chances(column: str, bonus: int) -> dict[str, float]:
    """SW14.16D How likely each result is after a hit, with this modifier: to be read only."""
    chances = {"none": 0.0, "damaged": 0.0, "sunk": 0.0}
    for face in range(10):
        result = str(CHARTS.cell("attack_result", face + bonus, column))
        chances["sunk" if result == "explodes" else result] += 0.1
    return chances
