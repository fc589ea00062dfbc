"""SW14.16D, SW14.81, SW18.5 What an attack does to a ship, and the tally."""

from __future__ import annotations

from functools import cache

from sandtable.games.steel_wolves.damage import hazard
from sandtable.games.steel_wolves.data import CHARTS, FLEETS, Kind
from sandtable.games.steel_wolves.event_rules import uncounted
from sandtable.games.steel_wolves.intelligence import low_over
from sandtable.games.steel_wolves.model import Boat, Combat, Patrol, Sinking, Slot, War
from sandtable.games.steel_wolves.pack_turns import member_of
from sandtable.games.steel_wolves.politics import great_success
from sandtable.games.steel_wolves.politics_rules import ship_sunk


def counted_tons(combat: Combat, slot: Slot) -> int:
    """SW13.23a, SW13.23b, SW19.21 Thousands of tons that a sinking counts: coastal 1, doubled by an event."""
    unit = slot.unit
    tons = 1 if combat.coastal and unit.merchant and not unit.named else unit.tons
    return tons * 2 if combat.double == slot.id else tons


def apply_result(war: War, combat: Combat, boat: Boat, slot: Slot, result: str) -> None:
    """SW14.16D, SW18.5, SW7.41b None, damaged, sunk, or sunk with an explosion that endangers the boat."""
    if result == "none":
        return
    combat.hits += 1
    if result == "damaged" and not slot.damaged and low_over(war.state, combat.area) != 965:
        slot.damaged = True
        war.journal.tell("ship-damaged", "SW18.5", slot=slot.id, **slot.unit.told)
        return
    sink(war, combat, boat, slot)
    if result == "explodes":
        hazard(war, boat, "exploding target", "SW14.16D", dive=False)


def sink(war: War, combat: Combat, boat: Boat, slot: Slot) -> None:
    """SW14.16D, SW2.3B4, SW30.91 Off the display and into the tally; a named ship never comes back."""
    tons = counted_tons(combat, slot)
    unit = slot.unit
    count_sinking(war, boat.id, slot.cup, unit, tons, combat.area, slot.back)
    combat.sunk_tons.append(tons)
    if combat.pack:
        member_of(combat, boat.id).sunk_tons.append(tons)
    for column in combat.columns:
        if slot in column.slots:
            column.slots.remove(slot)
    war.journal.tell(
        "sunk",
        "SW14.16D",
        boat=boat.id,
        slot=slot.id,
        **{**unit.told, "tons": tons},
    )


def count_sinking(war: War, boat: str, cup: str, unit: Kind, tons: int, area: str, back: str = "") -> None:
    """SW3.3, SW2.3B4, SW14.81, SW30.91 The tally of a sunk ship; its counter goes back, a named one never does."""
    state = war.state
    counts = not uncounted(state, unit.nation, area)
    state.ships += int(counts)
    state.tons += tons if counts else 0
    for one in state.boats:
        if one.id == boat:
            one.ships += 1
            one.tons += tons
            break
    state.log.append(Sinking(unit.name, tons, area, state.year, state.month, state.week, boat))
    if unit.named:
        state.out.append(unit.id)
        replace_named(state, cup, unit)
    elif state.campaign and unit.type == "CL" and cup == "loner":
        # SW30.91: the light cruiser of the Loner cup is not replaced before the next war period.
        state.out.append(unit.id)
        state.resting.append(unit.id)
    else:
        state.cups[cup].append(back or unit.id)
    if state.politics is not None:
        great_success(war, unit.id)
        ship_sunk(war, area)


def replace_named(state: Patrol, cup: str, gone: Kind) -> None:
    """SW14.81, SW3.13 A free ship of the same class takes the place of a named ship that is out."""
    today = f"{state.year}-{state.month:02d}"
    for unit in FLEETS.get(cup, ()):
        free = unit.id not in state.cups[cup] and unit.id not in state.out and unit.id != gone.id
        if free and unit.cls == gone.cls and unit.date <= today and not (unit.gone and unit.gone <= today):
            state.cups[cup].append(unit.id)
            return


@cache
def result_chances(column: str, bonus: int) -> dict[str, float]:
    """SW14.16D How likely each result is after a hit, with this modifier: to be read only."""
    chances = {"none": 0.0, "damaged": 0.0, "sunk": 0.0}
    for face in range(10):
        result = str(CHARTS.cell("attack_result", face + bonus, column))
        chances["sunk" if result == "explodes" else result] += 0.1
    return chances
