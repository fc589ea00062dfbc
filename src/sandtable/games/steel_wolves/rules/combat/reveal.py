"""SW14.12, SW28.11, SW19.2 Revealing Allied counters and what they bring with them."""

from __future__ import annotations

from typing import Any, Literal

from sandtable.games.steel_wolves.data.data import CHARTS, KINDS
from sandtable.games.steel_wolves.rules.forces.damage import damage, green_crew, hazard, send_home
from sandtable.games.steel_wolves.rules.forces.escorts import all_slots, asw, find_slot, reach, slots_in_reach
from sandtable.games.steel_wolves.rules.forces.pack_turns import leaves, member_of, on_display, turn_over
from sandtable.games.steel_wolves.rules.forces.sinking import put_aside
from sandtable.games.steel_wolves.rules.modifiers.events import MEDITERRANEAN, damaged_when_revealed, stays_at_sea
from sandtable.games.steel_wolves.rules.modifiers.influence import change
from sandtable.games.steel_wolves.rules.modifiers.politics import cover_over, may_cover
from sandtable.games.steel_wolves.rules.modifiers.special_rules import local_unit
from sandtable.games.steel_wolves.state.model import (
    DEEP,
    SEAT,
    Boat,
    Combat,
    Public,
    Slot,
    State,
    boat_named,
    low_over,
    the_attacker,
    the_combat,
)
from sandtable.games.steel_wolves.state.steps import TurnOver
from sandtable.kernel import Option, Pick, Play, World, ask

Interruption = Literal["break_off", "confuse"]
"""What a counter that is turned up may put in between: the boat may leave, or an escort is confused."""
CAPITAL_SHIPS = ("BB", "BC")
CARRIER_KILLERS = ("CV", "CM", "CVE", "ACV")


def revealable(combat: Combat) -> list[Slot]:
    """SW14.12a, SW14.4d, SW28.11 Hidden counters that may be revealed next."""
    hidden = [slot for slot in slots_in_reach(combat) if not slot.revealed and not slot.covered]
    if combat.fleet:
        return fleet_order(combat, hidden)
    if combat.round > 1:
        white = [slot for slot in hidden if slot.unit.flag == "white"]
        return white or hidden
    return hidden


def fleet_order(combat: Combat, hidden: list[Slot]) -> list[Slot]:
    """SW28.11 Outside the centre's units never outnumber the outer ones; inside an outer one follows two of it.

    An outer unit may be revealed at any time.
    """
    outer_ids = {slot.id for column in combat.columns if column.ring == "outer" for slot in column.slots}
    outer = [slot for slot in hidden if slot.id in outer_ids]
    escorts = combat.number - combat.centre
    room = escorts if combat.columns[combat.at].ring == "outer" else 2 * escorts + 2
    return hidden if combat.centre < room or not outer else outer


def slot_options(combat: Combat, choices: list[str]) -> list[Option]:
    """SW2.3B1 A face-down counter shows its flag and its column, nothing else."""
    lie = {slot.id: (i, slot) for i, column in enumerate(combat.columns) for slot in column.slots}
    return [
        Option(choice, "slot", slot_args(*lie[choice]), at=choice) if choice in lie else Option(choice)
        for choice in choices
    ]


def slot_args(column: int, slot: Slot) -> dict[str, Any]:
    """SW2.3B1 What may be said of a counter: its flag, or its face once revealed."""
    if not slot.revealed:
        return {"column": column + 1, "hidden": "yes", "flag": slot.unit.flag, "unit": ""}
    unit = slot.unit
    return {
        "column": column + 1,
        "hidden": "no",
        "flag": unit.flag,
        **unit.told,
        "defence": unit.defence,
        "asw": unit.asw,
    }


def reveal(world: World[State]) -> Play[Literal["reveal", "cover", "get_away", "weapon"] | Interruption | TurnOver]:
    """SW14.12a, SW28.11, SW28.21-29, SW36.61A-G Reveal one counter; in a re-attack on loners all of them."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    choices = [slot.id for slot in revealable(combat)] if combat.reveals else []
    if not choices:
        for column in combat.columns:
            for slot in column.slots:
                slot.covered = False
        return "get_away" if combat.loner and combat.round > 1 else "weapon"
    if combat.loner and combat.round > 1:
        answer = choices[0]
    else:
        if combat.loner and combat.reveals == 1:
            choices.append("enough")
        answer = choices[0]
        if len(choices) > 1:
            answer = yield from ask(
                SEAT,
                Pick(
                    "reveal",
                    "SW28.21-29" if combat.loner else "SW14.12a",
                    choices,
                    args={"boat": boat.id, "left": "any" if combat.loner else combat.reveals},
                    options=lambda: slot_options(combat, choices),
                ),
            )
    if answer == "enough":
        combat.reveals = 0
        return "reveal"
    if not combat.loner or combat.reveals > 1:
        combat.reveals -= 1
    lies_in, slot = find_slot(combat, answer)
    if combat.fleet:
        combat.number += 1
        combat.centre += combat.columns[lies_in].ring == "centre"
    interruption = turn_up(world, boat, slot)
    if interruption:
        return interruption
    if boat.fate or boat.withdrawn:
        return turn_over(combat)
    if not coverable(state, combat, boat, slot):
        return "reveal"
    combat.turned = slot.id
    return "cover"


def coverable(state: Public, combat: Combat, boat: Boat, slot: Slot) -> bool:
    """SW36.61A-G, SW28.21-29 May the counter be covered again? Not in a re-attack on loners, which shows all."""
    if combat.loner and combat.round > 1:
        return False
    unit = slot.unit
    on_display = any(slot in column.slots for column in combat.columns)
    others = len(revealable(combat))
    earlier = slot.shown and combat.round > 1
    return on_display and may_cover(state, boat, unit.type, diligent=unit.diligent, others=others, earlier=earlier)


def cover(world: World[State]) -> Play[Literal["reveal"]]:
    """SW36.61A-G, SW28.11, SW28.21-29 With radar a unit may be covered again, another is revealed instead."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    _, slot = find_slot(combat, combat.turned)
    question = Pick("cover", "SW36.61A-G", ["keep", "cover"], args={"boat": boat.id, **slot.unit.told})
    answer = yield from ask(SEAT, question)
    combat.turned = ""
    if answer == "cover":
        slot.revealed, slot.covered, slot.shown = False, True, slot.shown or combat.round == 1
        combat.reveals += 1
        if combat.fleet:
            combat.number -= 1
            combat.centre -= any(slot in column.slots for column in combat.columns if column.ring == "centre")
    return "reveal"


def remove(combat: Combat, slot: Slot) -> None:
    """Take a counter off the display."""
    for column in combat.columns:
        if slot in column.slots:
            column.slots.remove(slot)
            return


def turn_up(world: World[State], boat: Boat, slot: Slot, *, targeted: bool = False) -> Interruption | None:
    """SW14.12b, SW14.12c, SW14.12d, SW14.15A2, SW2.3B7, SW28.11, SW30.6, SW7.55, SW5.T1..T5 Turn a counter up."""
    state = world.state
    combat = the_combat(state)
    while True:
        local_unit(world, combat, slot)
        unit = slot.unit
        slot.revealed = True
        column, _ = find_slot(combat, slot.id)
        tell_face(world, column, slot)
        if unit.type == "EVENT":
            remove(combat, slot)
            if combat.event:
                # SW14.12c: another one of the round goes back at once.
                state.cups[slot.cup].append(slot.kind)
            else:
                put_aside(combat, slot)
            return combat_event(world, boat)
        if unit.type == "AIR":
            stays = aircraft_stays(world, boat, combat)
            if stays:
                return None
            low = low_over(state, combat.area, combat.zone)
            slot.tdc = None
            if not put_another(world, combat, slot, slot.cup, replace=low != DEEP):
                return None
            continue
        if unit.type == "LINER":
            if not put_another(world, combat, slot, "liner", replace=True):
                return None
            continue
        if too_many_capital_ships(combat, slot):
            put_another(world, combat, slot, slot.cup, replace=False)
            return None
        break
    if damaged_when_revealed(state, slot.kind):
        slot.damaged = True
    if unit.type in CARRIER_KILLERS:
        shoot_down(world, combat)
    return diligent_escort(world, combat, boat, targeted=targeted) if unit.diligent else None


def diligent_escort(
    world: World[State], combat: Combat, boat: Boat, *, targeted: bool
) -> Literal["break_off"] | None:
    """SW14.12d, SW14.15A2, SW14.15B1, SW24.21 A diligent escort strikes the boat, or of a pack a random one.

    From now on the escorts are warned. A boat that it damages may leave, but not once it has aimed.
    """
    combat.struck = ""
    if combat.pack and not combat.scattered:
        near = [member.id for member in on_display(combat)]
        boat = boat_named(world.state, world.chance.pick("SW24.21", near) if len(near) > 1 else near[0])
        combat.struck = boat.id
        world.journal.tell("diligent-strikes", "SW24.21", boat=boat.id)
    combat.alarmed = True
    before = boat.damage
    hazard(world, boat, "diligent escort", "SW14.12d", green_crew(boat))
    if boat.fate or boat.withdrawn:
        if combat.struck != combat.attacker:
            leaves(member_of(combat, boat.id))
        return None
    return "break_off" if boat.damage > before and not targeted else None


def tell_face(world: World[State], column: int, slot: Slot) -> None:
    """SW14.12a What was under the counter: a unit with its values, or a marker."""
    unit = slot.unit
    if unit.nation:
        world.journal.reveal(
            "revealed",
            "SW14.12a",
            slot=slot.id,
            column=column + 1,
            defence=unit.defence,
            asw=unit.asw,
            **unit.told,
        )
    else:
        world.journal.reveal("marker-revealed", "SW14.12a", slot=slot.id, column=column + 1, marker=unit.type)


def put_another(world: World[State], combat: Combat, slot: Slot, cup: str, *, replace: bool) -> bool:
    """SW14.12b, SW28.11, SW7.41b A counter goes back to its cup; another is drawn in its place, or none.

    A TDC counter stays there, but for that of an aircraft.
    """
    state = world.state
    face, home = slot.unit.name, slot.cup
    if not slot.lent:
        state.cups[home].append(slot.back)
    # Where only aircraft are left nothing can take the place of one that leaves.
    others = any(KINDS[kind].type != "AIR" for kind in state.cups[cup])
    drawn = world.chance.draw("SW14.12b", state.cups[cup]) if replace and others else []
    if not drawn:
        remove(combat, slot)
        world.journal.tell("goes-back", "SW14.12b", slot=slot.id, unit=face, replaced=False)
        return False
    slot.kind, slot.cup, slot.instead = drawn[0], cup, ""
    world.journal.tell("goes-back", "SW14.12b", slot=slot.id, unit=face, replaced=True)
    return True


def aircraft_stays(world: World[State], boat: Boat, combat: Combat) -> bool:
    """SW14.12b, SW13.23c, SW20.5, SW28.11, SW7.41b Does the aircraft stay over the display?"""
    state = world.state
    if low_over(state, combat.area, combat.zone) == DEEP:
        return False
    if combat.fleet:
        return True
    cover = cover_over(state, boat, combat.area)
    if cover == "light" and not combat.coastal:
        throw = world.chance.d10("SW14.12b")
        stays = CHARTS.hit("light_air_cover", throw) == "stays"
        world.journal.tell("light-cover", "SW14.12b", throw=throw, stays=stays)
        return stays
    return cover != "none"


def too_many_capital_ships(combat: Combat, slot: Slot) -> bool:
    """SW30.6, SW30.61 A third battleship, or a third carrier, goes back; in the Mediterranean the fourth."""
    types = CAPITAL_SHIPS if slot.unit.type in CAPITAL_SHIPS else ("CV",) if slot.unit.type == "CV" else ()
    limit = 3 if combat.area in MEDITERRANEAN else 2
    return sum(1 for other in all_slots(combat) if other.revealed and other.unit.type in types) > limit


def shoot_down(world: World[State], combat: Combat) -> None:
    """SW7.55 From war period 3 a carrier may shoot down an Axis aircraft over its area, on a 0."""
    if world.state.war_period < 3:
        return
    for flight in world.state.flights:
        if flight.area == combat.area:
            throw = world.chance.d10("SW7.55")
            world.journal.tell("shot-down", "SW7.55", aircraft=flight.type, throw=throw, lost=throw.total == 0)
            if throw.total == 0:
                flight.area, flight.range = "none", 0
                change(world, "OKL", -1, "SW7.55")


def break_off(world: World[State]) -> Play[Literal["reveal"] | TurnOver]:
    """SW14.12d, SW24.21 A boat that a diligent escort has damaged may leave the combat now."""
    state = world.state
    combat = the_combat(state)
    boat = boat_named(state, combat.struck) if combat.struck else the_attacker(state)
    answer = yield from ask(SEAT, Pick("break-off", "SW14.12d", ["stay", "withdraw"], args={"boat": boat.id}))
    if answer == "stay":
        return "reveal"
    world.journal.tell("withdraws", "SW14.12d", boat=boat.id)
    if combat.pack:
        leaves(member_of(combat, boat.id))
    return turn_over(combat) if boat is the_attacker(state) else "reveal"


def combat_event(world: World[State], boat: Boat) -> Literal["confuse"] | None:
    """SW14.12c, SW19.2, SW19.21, SW19.22 The first event of a round is resolved at once, any other goes back."""
    combat = the_combat(world.state)
    if combat.event:
        world.journal.tell("event-ignored", "SW14.12c")
        return None
    throw = world.chance.d10("SW19.21")
    event = str(CHARTS.hit("combat_events", throw))
    targets = any(not slot.revealed or slot.unit.ship for slot in all_slots(combat))
    valid = targets or event in ("patrol-aircraft", "mechanical-problems")
    world.journal.tell("combat-event", "SW19.21", throw=throw, event=event, valid=valid)
    if not valid:
        return None
    combat.event = event
    if event == "patrol-aircraft":
        hazard(world, boat, "patrol aircraft", "SW19.21", green_crew(boat))
    elif event == "mechanical-problems" and mechanical_problems(world, boat):
        combat.sent_home.append(boat.id)
    return "confuse" if event == "confused-screen" and screen(world, combat) else None


def mechanical_problems(world: World[State], boat: Boat) -> bool:
    """SW19.21 A die: endurance +2 this turn, home after the combat, or damage. Must the boat go home?"""
    throw = world.chance.d10("SW19.21")
    result = str(CHARTS.hit("mechanical_problems", throw))
    world.journal.tell("mechanical", "SW19.21", boat=boat.id, throw=throw, result=result)
    if result == "endurance":
        boat.mechanical = 2
    elif result == "damaged":
        damage(world, boat, "mechanical")
    elif not stays_at_sea(world.state, boat):
        send_home(world, boat, "SW19.21", withdraws=False)
        return True
    return False


def screen(world: World[State], combat: Combat) -> list[Slot]:
    """SW19.21 Revealed escorts whose ASW the confusion can take away."""
    return [s for s in all_slots(combat) if s.revealed and s.unit.ship and asw(world.state, combat, s) > 0]


def confuse(world: World[State]) -> Play[Literal["expose", "reveal"]]:
    """SW19.21 Confusion in the escort screen: one revealed escort has no ASW this round."""
    combat = the_combat(world.state)
    choices = [slot.id for slot in screen(world, combat)]
    answer = choices[0]
    if len(choices) > 1:
        answer = yield from ask(
            SEAT, Pick("confuse", "SW19.21", choices, options=lambda: slot_options(combat, choices))
        )
    find_slot(combat, answer)[1].confused = True
    world.journal.tell("confused", "SW19.21", slot=answer)
    return "expose" if combat.freed else "reveal"


def hidden_white_flag_near(combat: Combat) -> bool:
    """SW14.12e Is there an unrevealed white flag in the boat's own or adjacent columns?"""
    return any(
        not slot.revealed and slot.unit.flag == "white" for i in reach(combat) for slot in combat.columns[i].slots
    )
