"""SW3.14, SW14.15B, SW14.16B, SW14.2A Escort values: what protects a target and what strikes back."""

from __future__ import annotations

from math import ceil, floor

from sandtable.games.steel_wolves.data import CHARTS, Kind
from sandtable.games.steel_wolves.intelligence import low_over
from sandtable.games.steel_wolves.model import Boat, Combat, Patrol, Slot, row_of, torpedo_value, west

ALARMING_EVENTS = ("patrol-aircraft", "forced-under", "escorts-first")


def reach(combat: Combat) -> range:
    """SW14.12a The boat's own column and the adjacent ones."""
    return range(max(0, combat.at - 1), min(len(combat.columns), combat.at + 2))


def all_slots(combat: Combat) -> list[Slot]:
    """Everything on the display."""
    return [slot for column in combat.columns for slot in column.slots]


def slots_in_reach(combat: Combat) -> list[Slot]:
    """SW14.12a What lies in the boat's own and adjacent columns."""
    columns = combat.columns
    return [slot for i in reach(combat) for slot in columns[i].slots]


def find_slot(combat: Combat, slot_id: str) -> tuple[int, Slot]:
    """The column and the slot of an id."""
    for i, column in enumerate(combat.columns):
        for slot in column.slots:
            if slot.id == slot_id:
                return i, slot
    raise KeyError(slot_id)


def asw(state: Patrol, combat: Combat, slot: Slot) -> float:
    """SW2.3B3, SW18.5, SW7.41a, SW7.41b, SW14.18 The ASW value of a unit as it stands."""
    unit = slot.unit
    if slot.damaged or slot.confused or not unit.asw:
        return 0
    value = unit.asw
    low = low_over(state, combat.area)
    if low == 990 and (unit.air or unit.type == "AIR"):
        value -= 1
    elif low == 965:
        value = 0 if unit.air else value - 1
    if combat.in_port and combat.round == 1:
        value -= 1
    return max(0, value)


def revealed_escort_value(state: Patrol, combat: Combat) -> float:
    """SW14.16B, SW3.14A ASW of revealed ships in reach, and of aircraft and carriers anywhere on the display."""
    total = 0.0
    near = reach(combat)
    for i, column in enumerate(combat.columns):
        close = i in near
        for slot in column.slots:
            if slot.revealed:
                unit = slot.unit
                if unit.asw and (close or unit.air or unit.type == "AIR"):
                    total += asw(state, combat, slot)
    return total


def alert(combat: Combat, boat: Boat) -> bool:
    """SW14.15B1 Do the escorts know that a boat is near?"""
    if boat.spotted or combat.loner or combat.event in ALARMING_EVENTS:
        return True
    for column in combat.columns:
        for slot in column.slots:
            if slot.revealed and (slot.unit.diligent or slot.unit.type == "AIR"):
                return True
    return False


def unprepared(combat: Combat, boat: Boat, slot: Slot) -> bool:
    """SW14.15B1, SW14.15B2 Is the target an escort whose own ASW does not count in its defence?"""
    unit = slot.unit
    return unit.escort and not unit.air and not alert(combat, boat)


def defence(combat: Combat, slot: Slot) -> int:
    """SW14.16B, SW14.17n, SW14.18, SW13.23a The defence of a target; a hidden one counts as 1."""
    if not slot.revealed:
        return 1
    unit = slot.unit
    value = unit.defence
    if combat.coastal and unit.merchant and not unit.named:
        value -= 2
    if combat.in_port:
        value -= 2
    return max(0, value)


def target_value(state: Patrol, combat: Combat, boat: Boat, column: int, slot: Slot, escorts: float) -> float:
    """SW14.16B Defence, escorts, TDC, +1 in another column, -1 if damaged."""
    value = defence(combat, slot) + escorts + (slot.tdc or 0)
    if column != combat.at:
        value += 1
    if slot.damaged:
        value -= 1
    if slot.revealed and slot.unit.asw and (slot.surprise or unprepared(combat, boat, slot)):
        value -= asw(state, combat, slot)
    return value


def attack_strength(state: Patrol, combat: Combat, boat: Boat, points: int) -> int:
    """SW14.16A, SW19.21 Points, ace and torpedo value; duds take 1 away."""
    return points + boat.ace + torpedo_value(state, boat) - (combat.event == "dud-torpedoes")


def attack_difference(state: Patrol, combat: Combat, boat: Boat, column: int, slot: Slot, points: int) -> int:
    """SW14.16C, SW2.6 Attack minus target value, rounded half up: a die up to it hits."""
    escorts = revealed_escort_value(state, combat)
    target = target_value(state, combat, boat, column, slot, escorts)
    return floor(attack_strength(state, combat, boat, points) - target + 0.5)


def hit_chance(boat: Boat, difference: int) -> float:
    """SW14.16C The chance of a die, +1 if inexperienced, up to the difference."""
    return max(0, min(10, difference + 1 - boat.inexperienced)) / 10


def attack_points(state: Patrol, combat: Combat, boat: Boat) -> int:
    """SW14.15a, SW29.2, SW7.41e Attack value plus straggle, less weather, never below 0."""
    low = low_over(state, combat.area)
    weather = 1 if low == 990 else 2 if low == 965 else 0
    return max(0, boat.values.attack + combat.straggle - weather)


def counterattack_strength(state: Patrol, combat: Combat) -> int:
    """SW14.2A1, SW14.2A1us, SW3.14B, SW14.2A2, SW14.2A3 What the Allies bring to a counterattack."""
    total = 0.0
    near = reach(combat)
    neutral = state.war_period < 4
    for i, column in enumerate(combat.columns):
        close = i in near
        for slot in column.slots:
            if not slot.revealed:
                continue
            unit = slot.unit
            flying = unit.air or unit.type == "AIR"
            if flying and neutral and unit.nation == "US":
                continue
            if close or flying:
                total += asw(state, combat, slot) if unit.asw else half_for_aircraft(slot, unit)
    side = "west" if west(state, combat.area) else "east"
    general = int(CHARTS.cell("general_asw", str(state.war_period), side))
    return ceil(total) + row_of(state, combat.area).red + general


def half_for_aircraft(slot: Slot, unit: Kind) -> float:
    """SW3.14B An air-capable ship with ASW 0 counts one half in the counterattack."""
    return 0.5 if unit.air and not slot.damaged else 0


def boat_strength(boat: Boat) -> int:
    """SW14.2B The boat's defence with its ace, less for an inexperienced crew."""
    return boat.values.defence + boat.ace - boat.inexperienced
