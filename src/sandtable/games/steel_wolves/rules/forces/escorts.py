"""SW3.14, SW14.15B, SW14.16B, SW14.2A Escort values: what protects a target and what strikes back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil

from sandtable.games.steel_wolves.data.data import CHARTS, WINGS
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.intelligence import lost_to_the_storm
from sandtable.games.steel_wolves.rules.modifiers.events import battleships_fly
from sandtable.games.steel_wolves.rules.modifiers.politics import only_watches
from sandtable.games.steel_wolves.state.model import (
    DEEP,
    LOW,
    Boat,
    Combat,
    Public,
    Slot,
    low_over,
    row_of,
    torpedo_value,
    west,
)
from sandtable.kernel import Modifier

PARTS = MODIFIERS.attack
AIRCRAFT_ABOARD = 0.5
ALARMING_EVENTS = ("patrol-aircraft", "forced-under", "escorts-first")


@cache
def columns_around(at: int, columns: int) -> range:
    """SW14.12a A column and the adjacent ones."""
    return range(max(0, at - 1), min(columns, at + 2))


def reach(combat: Combat) -> range:
    """SW14.12a The boat's own column and the adjacent ones."""
    return columns_around(combat.at, len(combat.columns))


def guarded(combat: Combat) -> Sequence[int]:
    """SW24.24 Columns whose escorts turn on the boat: its own, adjacent ones without another boat of the pack."""
    if not combat.pack:
        return reach(combat)
    taken = {member.at for member in combat.pack if member.id != combat.attacker and member.part != "out"}
    return [i for i in reach(combat) if i == combat.at or i not in taken]


def all_slots(combat: Combat) -> list[Slot]:
    """All counters on the display, column by column."""
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


def asw(state: Public, combat: Combat, slot: Slot, *, flying: bool = False) -> float:
    """SW2.3B3, SW3.14B, SW18.5, SW7.41a, SW7.41b, SW14.18 The ASW value of a unit as it stands.

    `flying`: in the counterattack a ship with aircraft and without a value of its own has one half.
    """
    unit = slot.unit
    value = unit.asw or (AIRCRAFT_ABOARD if flying else 0)
    if slot.damaged or slot.confused:
        return 0
    low = low_over(state, combat.area, combat.zone)
    if low == LOW and unit.type in WINGS:
        value -= 1
    elif low == DEEP:
        value = 0 if flying or unit.air else value - int(unit.escort)
    if combat.in_port and combat.round == 1:
        value -= 1
    return max(0, value)


def revealed_escort_value(state: Public, combat: Combat) -> float:
    """SW14.16B, SW3.14A, SW24.24 ASW of revealed ships that guard, and of aircraft and carriers anywhere."""
    value = 0.0
    near = guarded(combat)
    for i, column in enumerate(combat.columns):
        close = i in near
        for slot in column.slots:
            if slot.revealed:
                unit = slot.unit
                if close or unit.type in WINGS:
                    value += asw(state, combat, slot)
    return value


def alert(combat: Combat, boat: Boat) -> bool:
    """SW14.15B1 Do the escorts know that a boat is near?"""
    if boat.spotted or combat.loner or combat.alarmed or combat.event in ALARMING_EVENTS:
        return True
    for column in combat.columns:
        for slot in column.slots:
            if slot.revealed and (slot.unit.diligent or slot.unit.type == "AIR"):
                return True
    return False


def unprepared(combat: Combat, boat: Boat, slot: Slot) -> bool:
    """SW14.15B1, SW14.15B2 Is the target an escort whose own ASW does not count in its defence?"""
    unit = slot.unit
    return unit.escort and not slot.warned and not alert(combat, boat)


def coastal_ship(combat: Combat, slot: Slot) -> bool:
    """SW13.23a Is it a small ship of the coastal traffic: any merchant without a name of its own?"""
    return combat.coastal and slot.unit.merchant and not slot.unit.named


def tonnage(combat: Combat, slot: Slot) -> int:
    """SW13.23a, SW13.23b Thousands of tons of a ship in this combat: one in coastal traffic."""
    return 1 if coastal_ship(combat, slot) else slot.unit.tons


def total(parts: list[Modifier]) -> int:
    """The sum of the parts that a number is made of."""
    return sum([part.value for part in parts])


def defence_parts(combat: Combat, slot: Slot) -> list[Modifier]:
    """SW14.16B, SW14.17n, SW14.18, SW13.23a The defence of a target, never below 0; a hidden one counts as 1."""
    if not slot.revealed:
        return [PARTS.hidden]
    unit = slot.unit
    parts = [Modifier(unit.defence, "defence", "SW14.16B")]
    left = unit.defence
    if coastal_ship(combat, slot) and left:
        parts.append(Modifier(-min(2, left), "coastal", "SW13.23a"))
        left -= min(2, left)
    if combat.in_port and left:
        parts.append(Modifier(-min(2, left), "in-port", "SW14.18"))
    return parts


def target_parts(
    state: Public, combat: Combat, boat: Boat, column: int, slot: Slot, escorts: float | None = None
) -> list[Modifier]:
    """SW14.16B, SW14.16C, SW14.15B1, SW24.24 Defence, escorts, TDC, +1 in another column, -1 if damaged.

    The difference is rounded down (SW14.16C), so a half of ASW that is left over counts as one. Who asks for
    several targets at once counts the escorts once. An escort that another boat of the pack keeps busy is not among
    them, surprised or not.
    """
    parts = defence_parts(combat, slot)
    if escorts is None:
        escorts = revealed_escort_value(state, combat)
    why, rule = "escorts", "SW14.16B"
    if slot.revealed and unprepared(combat, boat, slot) and column in guarded(combat):
        escorts -= asw(state, combat, slot)
        why, rule = "other-escorts", "SW14.15B1"
    if value := ceil(escorts):
        parts.append(Modifier(value, why, rule))
    if slot.tdc:
        parts.append(Modifier(slot.tdc, "tdc", "SW14.14"))
    if column != combat.at:
        parts.append(PARTS.other_column)
    if slot.damaged:
        parts.append(PARTS.damaged_target)
    return parts


def attack_parts(state: Public, combat: Combat, boat: Boat, points: int) -> list[Modifier]:
    """SW14.16A, SW19.21 Points, ace and torpedo value; duds take 1 away."""
    parts = [Modifier(points, "points", "SW14.15a")]
    if boat.ace:
        parts.append(Modifier(boat.ace, "ace", "SW25.1"))
    if value := torpedo_value(state, boat):
        parts.append(Modifier(value, "torpedoes", "SW6.1"))
    if combat.event == "dud-torpedoes":
        parts.append(PARTS.dud_torpedoes)
    return parts


def attack_difference(state: Public, combat: Combat, boat: Boat, column: int, slot: Slot, points: int) -> int:
    """SW14.16C Attack minus target value: a die up to it hits."""
    return total(attack_parts(state, combat, boat, points)) - total(target_parts(state, combat, boat, column, slot))


def hit_chance(boat: Boat, difference: int) -> float:
    """SW14.16C The chance of a die, +1 if inexperienced, up to the difference."""
    return max(0, min(10, difference + 1 - boat.inexperienced)) / 10


def attack_points(state: Public, combat: Combat, boat: Boat) -> int:
    """SW14.15a, SW29.2, SW7.41e Attack value plus straggle, less weather, never below 0."""
    return max(0, boat.values.attack + combat.straggle - lost_to_the_storm(state, combat.area, combat.zone))


def allied_parts(state: Public, combat: Combat) -> list[Modifier]:
    """SW14.2A1, SW14.2A1us, SW3.14B, SW5.W1, SW14.2A2, SW14.2A3, SW24.24 What the Allies bring to it."""
    close_by = 0.0
    near = guarded(combat)
    for i, column in enumerate(combat.columns):
        close = i in near
        for slot in column.slots:
            if not slot.revealed:
                continue
            unit = slot.unit
            # SW3.14A: a ship with aircraft and a value of its own counts anywhere only if it is a carrier.
            flying = unit.type in WINGS or (unit.air and not unit.asw)
            flying = flying or (unit.type == "BB" and battleships_fly(state, combat.zone))
            if only_watches(state, unit):
                continue
            if close or flying:
                close_by += asw(state, combat, slot, flying=flying)
    side = "west" if west(state, combat.area) else "east"
    general = int(CHARTS.cell("general_asw", str(state.war_period), side))
    return [
        Modifier(ceil(close_by), "escorts", "SW14.2A1"),
        Modifier(row_of(state, combat.area).red, "red-boxes", "SW14.2A2"),
        Modifier(general, "general-asw", "SW14.2A3"),
    ]


def sub_parts(boat: Boat) -> list[Modifier]:
    """SW14.2B, SW25.1, SW8.11 The boat's defence with its ace, less for an inexperienced crew."""
    parts = [Modifier(boat.values.defence, "boat-defence", "SW14.2B")]
    if boat.ace:
        parts.append(Modifier(boat.ace, "ace", "SW25.1"))
    if boat.inexperienced:
        parts.append(Modifier(-boat.inexperienced, "inexperienced", "SW8.11"))
    return parts
