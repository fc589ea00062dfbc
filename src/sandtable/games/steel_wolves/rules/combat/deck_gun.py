"""SW27, SW14.12e The gun: when it may be used, armed merchants, and what it does."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.combat.reveal import hidden_white_flag_near, slot_options
from sandtable.games.steel_wolves.rules.forces.damage import crash_dive, hazard, spot
from sandtable.games.steel_wolves.rules.forces.escorts import all_slots, find_slot, tonnage
from sandtable.games.steel_wolves.rules.forces.pack_turns import turn_over
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result, result_chances
from sandtable.games.steel_wolves.rules.modifiers.special_rules import may_target
from sandtable.games.steel_wolves.state.model import (
    SEAT,
    Boat,
    Combat,
    Public,
    Slot,
    State,
    low_over,
    the_attacker,
    the_combat,
)
from sandtable.games.steel_wolves.state.steps import TurnOver
from sandtable.kernel import Modifier, Odds, Pick, PickSome, Play, World, ask

PARTS = MODIFIERS.gun
AfterTheGun = Literal["gun_on", "counterattack", "tdc", "place"] | TurnOver
LARGEST = 7
ROWS = {"XI": "18-28", "Surcouf": "10-17"}


def gun_targets(state: Public, combat: Combat) -> list[Slot]:
    """SW27.1, SW14.12e, SW13.23a, SW30.91 Revealed merchants of 7t or less, or damaged, in the boat's column."""
    return [
        slot
        for slot in combat.columns[combat.at].slots
        if slot.revealed and slot.unit.merchant and may_target(state, slot)
        if tonnage(combat, slot) <= LARGEST or slot.damaged
    ]


def gun_allowed(state: Public, combat: Combat, boat: Boat) -> bool:
    """SW14.12e, SW28.12-15, SW28.21-29 All conditions for a gun attack; loners are met one by one."""
    if combat.fleet or not boat.values.gun or low_over(state, combat.area, combat.zone):
        return False
    if hidden_white_flag_near(combat):
        return False
    if any(slot.revealed and forbids_gun(combat, slot) for slot in all_slots(combat)):
        return False
    return bool(gun_targets(state, combat))


def forbids_gun(combat: Combat, slot: Slot) -> bool:
    """SW14.12e, SW28.21-29 A revealed warship or aircraft; among loners only an aircraft (printed example)."""
    return slot.unit.type == "AIR" if combat.loner else not slot.unit.merchant


def gun_attack(world: World[State]) -> Play[AfterTheGun]:
    """SW27.1, SW28.21-29 The boat surfaces: spotted, then a random merchant, or the loners that you choose."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    targets = gun_targets(state, combat)
    if combat.loner and len(targets) > 1:
        choices = [slot.id for slot in targets]
        chosen = yield from ask(
            SEAT,
            PickSome(
                "shell",
                "SW28.21-29",
                choices,
                1,
                len(choices),
                default=choices,
                args={"boat": boat.id},
                options=lambda: slot_options(combat, choices),
            ),
        )
        targets = [slot for slot in targets if slot.id in chosen]
    spot(world, boat)
    boat.gun = combat.gunned = combat.attacked = True
    if not combat.loner:
        targets = [world.chance.pick("SW27.1", targets)]
    combat.shelling = [slot.id for slot in targets]
    return shell(world, combat, boat)


def shell(world: World[State], combat: Combat, boat: Boat) -> AfterTheGun:
    """SW27.1, SW28.21-29 One merchant after the other under fire, until an armed one fires back.

    A boat that dives in time is not fired at.
    """
    while combat.shelling:
        slot = find_slot(combat, combat.shelling[0])[1]
        if armed(world, slot):
            if not crash_dive(world, boat):
                hazard(world, boat, "armed merchant", "SW27.1", (PARTS.damaged,) if boat.damage else (), dive=False)
            if boat.fate or boat.withdrawn:
                return turn_over(combat)
            return "gun_on" if boat.cls in ROWS else driven_under(combat)
        fire_gun(world, combat, boat, slot)
    return cease_fire(combat)


def cease_fire(combat: Combat) -> Literal["tdc", "counterattack"]:
    """SW27.1, SW28.21-29 The counterattack follows; each loner is attacked by itself, others may be torpedoed."""
    return "tdc" if combat.loner and not combat.no_torpedoes else "counterattack"


def gun_on(world: World[State]) -> Play[AfterTheGun]:
    """SW27.1 Type XI and Surcouf may go on firing out of the range of an armed merchant, or dive like others."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    slot = find_slot(combat, combat.shelling[0])[1]
    question = Pick("gun-on", "SW27.1", ["gun", "dive"], args={"boat": boat.id, **slot.unit.told})
    if (yield from ask(SEAT, question)) == "dive":
        return driven_under(combat)
    fire_gun(world, combat, boat, slot)
    return shell(world, combat, boat)


def driven_under(combat: Combat) -> Literal["counterattack", "tdc", "place"]:
    """SW27.1, SW28.21-29 After an armed merchant's fire the boat takes a new place and goes on with torpedoes only.

    Among loners it needs no place.
    """
    combat.shelling = []
    if combat.no_torpedoes:
        return "counterattack"
    combat.driven = not combat.loner
    return "tdc" if combat.loner else "place"


def may_be_armed(state: Public, slot: Slot) -> bool:
    """SW27.1 In war period 1 only British and French ships can be armed; small craft never."""
    unit = slot.unit
    if unit.type in ("SV", "FV"):
        return False
    return state.war_period > 1 or unit.nation in ("GB", "FR")


def gun_odds(state: Public, combat: Combat, boat: Boat) -> list[Odds]:
    """SW27.1 The chance that a target is armed, and that an unarmed one is sunk at once: one of those in range."""
    targets = gun_targets(state, combat)
    faces = [str(CHARTS.cell("armed_merchant", face, str(state.war_period))) for face in range(10)]
    guns = sum(1 for slot in targets if may_be_armed(state, slot)) * faces.count("armed") / 10 / len(targets)
    mods = green_gunners(boat)
    row = ROWS.get(boat.cls, "29-36")
    sunk = result_chances(row, sum(mod.value for mod in mods))["sunk"]
    return [
        Odds("armed", round(guns, 3), "bad", "SW27.1"),
        Odds("sink", round((1 - guns) * sunk, 3), "good", "SW27.1", list(mods)),
    ]


def green_gunners(boat: Boat) -> tuple[Modifier, ...]:
    """SW27.1, SW8.11 An inexperienced crew shoots worse."""
    return (Modifier(-boat.inexperienced, "inexperienced", "SW8.11"),) if boat.inexperienced else ()


def armed(world: World[State], slot: Slot) -> bool:
    """SW27.1 Is it armed? A die by the war period, where it can be at all."""
    if not may_be_armed(world.state, slot):
        return False
    period = world.state.war_period
    throw = world.chance.d10("SW27.1")
    is_armed = CHARTS.hit("armed_merchant", throw, str(period)) == "armed"
    world.journal.tell("armed", "SW27.1", slot=slot.id, throw=throw, armed=is_armed)
    return is_armed


def fire_gun(world: World[State], combat: Combat, boat: Boat, slot: Slot) -> None:
    """SW27.1 The gun fires at one merchant; nothing explodes on its rows of the table."""
    throw = world.chance.d10("SW27.1", green_gunners(boat))
    result = str(CHARTS.hit("attack_result", throw, ROWS.get(boat.cls, "29-36")))
    world.journal.tell("gun", "SW27.1", boat=boat.id, slot=slot.id, throw=throw, result=result)
    combat.shelling.remove(slot.id)
    combat.shelled.append(slot.id)
    apply_result(world, combat, boat, slot, result)
