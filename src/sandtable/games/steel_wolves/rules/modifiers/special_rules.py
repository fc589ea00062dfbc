"""SW30 Special rules: Americans before war period 4, torpedo doctrine, units that change with the waters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sandtable.games.steel_wolves.data.data import AREAS
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.rules.modifiers.politics import aircraft_instead, may_attack_us
from sandtable.games.steel_wolves.state.model import Boat, Combat, Public, Slot, State
from sandtable.kernel import Refusal, World

AT_WAR = 4
DOCTRINE_DIE = 4
TYPE_7 = "su-type-7"
TYPE_7_DIE = 4
DIGBY = "digby"


def spare_americans(world: World[State], combat: Combat, boat: Boat) -> None:
    """SW30.23 Before war period 4 a revealed US escort may be attacked only on a die up to the ace value."""
    state = world.state
    if state.war_period >= AT_WAR or may_attack_us(state):
        return
    for column in combat.columns:
        for slot in column.slots:
            if slot.revealed and not slot.neutral and slot.unit.escort and slot.unit.nation == "US":
                throw = world.chance.d10("SW30.23")
                attacked = throw.total <= boat.ace
                slot.neutral = "attacked" if attacked else "spared"
                world.journal.tell(
                    "us-escort", "SW30.23", boat=boat.id, slot=slot.id, throw=throw, attacked=attacked
                )


def may_target(state: Public, slot: Slot) -> bool:
    """SW30.91, SW30.23 Hidden counters always; not aircraft, spared Americans, nor revealed AT in 1939."""
    if not slot.revealed:
        return True
    unit = slot.unit
    if not unit.ship or slot.neutral == "spared":
        return False
    return not (state.year == DATES.transports_spared and unit.type == "AT")


def saves_torpedoes(state: Public, boat: Boat) -> bool:
    """SW30.81 Does the torpedo doctrine bind this boat's navy? Italians by period, others if the player says so."""
    if boat.nation in state.doctrine:
        return True
    return boat.nation == "IT" and state.war_period in (2, 3)


def doctrine_holds(world: World[State], boat: Boat) -> bool:
    """SW30.81 One point for each merchant, unless an ace commands or, from period 3 on, a die of 0-4 frees him."""
    state = world.state
    if not saves_torpedoes(state, boat) or boat.ace:
        return False
    strict = boat.nation == "IT" and state.war_period == 2
    if not strict:
        throw = world.chance.d10("SW30.81")
        free = throw.total <= DOCTRINE_DIE
        world.journal.tell("torpedo-doctrine", "SW30.81", boat=boat.id, throw=throw, free=free)
        if free:
            return False
    return True


def bound(slot: Slot) -> bool:
    """SW30.81 The doctrine is about merchants, and about what may be one."""
    return not slot.revealed or slot.unit.merchant


def most_points(combat: Combat, slot: Slot, points: int) -> int:
    """SW30.81, SW29.2 What may be spent on a target: on a merchant one point, and the straggle bonus on top."""
    if combat.doctrine and bound(slot):
        return min(points, 1 + combat.straggle)
    return points


def beyond_one(held: Mapping[str, int], given: Mapping[str, int]) -> int:
    """SW30.81 Points on merchants beyond the first one on each, with those that lie there already."""
    return sum(max(0, points + given.get(target, 0) - 1) for target, points in held.items())


def share_by_doctrine(combat: Combat, slots: Sequence[Slot], points: int) -> dict[str, int]:
    """SW30.81, SW14.15a As many points as may be, target by target: the straggle bonus goes to merchants once."""
    given: dict[str, int] = {}
    held = {slot.id: slot.points for slot in slots if bound(slot)}
    for slot in slots:
        most = points
        if combat.doctrine and slot.id in held:
            others = {target: lie for target, lie in held.items() if target != slot.id}
            most = max(0, min(points, 1 + combat.straggle - beyond_one(others, given) - slot.points))
        given[slot.id] = most
        points -= most
    return given


def saving_refused(combat: Combat, slots: Sequence[Slot]) -> Callable[[dict[str, int]], Refusal | None]:
    """SW30.81, SW29.2 Merchants together take no more than the straggle bonus beyond one point each."""

    held = {slot.id: slot.points for slot in slots if bound(slot)}

    def check(given: dict[str, int]) -> Refusal | None:
        if not combat.doctrine or beyond_one(held, given) <= combat.straggle:
            return None
        return Refusal("SW30.81", "saves-torpedoes", {"bonus": combat.straggle})

    return check


def local_unit(world: World[State], combat: Combat, slot: Slot) -> None:
    """SW30.92, SW36.63L In some waters a counter that is turned up is replaced by one of the forces there."""
    state = world.state
    unit = slot.unit
    foreign = unit.escort and unit.nation != "GB" and combat.contact in ("C1", "C2", "SPEC")
    if combat.area == "BARENTS" and state.barbarossa and foreign and not combat.type_7:
        combat.type_7 = True
        throw = world.chance.d10("SW30.92")
        soviet = throw.total <= TYPE_7_DIE
        world.journal.tell("soviet-escort", "SW30.92", slot=slot.id, throw=throw, soviet=soviet)
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


def icon_awake(state: Public, area: str) -> bool:
    """SW2.13c, SW36.63H2 The enemy sub icons of Cape Verde and West Africa wake when Vichy enters the war."""
    vichy = state.politics is not None and state.politics.vichy is not None
    return AREAS[area].enemy_sub_option and vichy
