"""SW30 Special rules: Americans before war period 4, torpedo doctrine, units that change with the waters."""

from __future__ import annotations

from sandtable.games.steel_wolves.data import AREAS
from sandtable.games.steel_wolves.model import Boat, Combat, Patrol, Slot, War
from sandtable.games.steel_wolves.politics_rules import aircraft_instead, may_attack_us
from sandtable.kernel import Modifier

AT_WAR = 4
DOCTRINE_DIE = 4
TYPE_7 = "su-type-7"
TYPE_7_DIE = 4
DIGBY = "digby"


def spare_americans(war: War, combat: Combat, boat: Boat) -> None:
    """SW30.23 Before war period 4 a revealed US escort may be attacked only on a die up to the ace value."""
    state = war.state
    if state.war_period >= AT_WAR or may_attack_us(state):
        return
    for column in combat.columns:
        for slot in column.slots:
            if slot.revealed and not slot.neutral and slot.unit.escort and slot.unit.nation == "US":
                throw = war.chance.d10("SW30.23")
                attacked = throw.total <= boat.ace
                slot.neutral = "attacked" if attacked else "spared"
                war.journal.tell("us-escort", "SW30.23", boat=boat.id, slot=slot.id, throw=throw, attacked=attacked)


def saves_torpedoes(state: Patrol, boat: Boat) -> bool:
    """SW30.81 Does the torpedo doctrine bind this boat's navy? Italians by period, others if the player says so."""
    if boat.nation in state.doctrine:
        return True
    return boat.nation == "IT" and state.war_period in (2, 3)


def doctrine_holds(war: War, boat: Boat) -> bool:
    """SW30.81 One point for each merchant, unless an ace commands or, from period 3 on, a die of 0-4 frees him."""
    state = war.state
    if not saves_torpedoes(state, boat) or boat.ace:
        return False
    strict = boat.nation == "IT" and state.war_period == 2
    if not strict:
        throw = war.chance.d10("SW30.81")
        free = throw.total <= DOCTRINE_DIE
        war.journal.tell("torpedo-doctrine", "SW30.81", boat=boat.id, throw=throw, free=free)
        if free:
            return False
    boat.saving = True
    return True


def most_points(combat: Combat, slot: Slot, points: int) -> int:
    """SW30.81, SW29.2 What may be spent on a target: on a merchant one point, and the straggle bonus on top."""
    if combat.doctrine and (not slot.revealed or slot.unit.merchant):
        return min(points, 1 + combat.straggle)
    return points


SAVING = Modifier(-1, "torpedo-doctrine", "SW30.81")


def local_unit(war: War, combat: Combat, slot: Slot) -> None:
    """SW30.92 In some waters a counter that is turned up is replaced by one of the navy or air force there."""
    state = war.state
    unit = slot.unit
    if combat.area == "BARENTS" and state.barbarossa and unit.escort and unit.nation != "GB" and not combat.type_7:
        combat.type_7 = True
        throw = war.chance.d10("SW30.92")
        soviet = throw.total <= TYPE_7_DIE
        war.journal.tell("soviet-escort", "SW30.92", slot=slot.id, throw=throw, soviet=soviet)
        if soviet:
            replace(slot, TYPE_7)
    elif (combat.area == "MARITIMES" and state.war_period == 4 and slot.kind == "b-25") or (
        combat.area in ("MARITIMES", "GRAND_BANKS") and state.war_period == 5 and slot.kind == "k-blimp"
    ):
        replace(slot, DIGBY)
    elif (american := aircraft_instead(state, combat.area, slot.kind)) != slot.kind:
        replace(slot, american)


def replace(slot: Slot, kind: str) -> None:
    """Another face for the counter; the drawn one goes back to its cup when it leaves the display."""
    slot.instead, slot.kind = slot.kind, kind


def icon_awake(state: Patrol, area: str) -> bool:
    """SW2.13c, SW36.63H2 The enemy sub icons of Cape Verde and West Africa wake when Vichy enters the war."""
    vichy = state.politics is not None and state.politics.vichy is not None
    return AREAS[area].enemy_sub_option and vichy
