"""SW14.3, SW14.4, SW14.5, SW14.8, SW29.3 Withdraw or re-attack, straggle, aces, and clearing the display."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from sandtable.games.steel_wolves.rules.combat.attack import tdc_change, tdc_value
from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack_odds
from sandtable.games.steel_wolves.rules.combat.placing import column_id, column_options, free_columns, start_round
from sandtable.games.steel_wolves.rules.forces.aces import award
from sandtable.games.steel_wolves.rules.forces.escorts import (
    all_slots,
    attack_parts,
    attack_points,
    hit_chance,
    reach,
    revealed_escort_value,
    target_parts,
    total,
)
from sandtable.games.steel_wolves.rules.forces.pack_turns import pack_boat, to_press, turn_over
from sandtable.games.steel_wolves.rules.forces.sinking import lay_up, put_aside, sister
from sandtable.games.steel_wolves.rules.modifiers.events import fleet_re_attack
from sandtable.games.steel_wolves.rules.modifiers.special_rules import may_target
from sandtable.games.steel_wolves.state.model import (
    SEAT,
    Boat,
    Column,
    Combat,
    Public,
    Slot,
    State,
    boat_named,
    is_harbour,
    the_attacker,
    the_boat,
    the_combat,
)
from sandtable.games.steel_wolves.state.steps import TurnOver
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, World, ask

ACE_SHIPS = 3
ACE_KILOTONS = 23
LONER_CUPS = ("loner", "liner")
"""SW28.21-29 Where ships on the loner display come from: a liner takes the place of a counter of the Loner cup."""


def gets_away(combat: Combat, slot: Slot) -> bool:
    """SW14.4b, SW2.3B6, SW28.21-29 Fast ships, cruisers and AMs among loners leave unless damaged."""
    unit = slot.unit
    if slot.cup not in LONER_CUPS or not combat.loner or not slot.revealed or slot.damaged:
        return False
    return unit.fast or unit.type in ("CA", "CL", "AM")


def targets_left(combat: Combat) -> bool:
    """SW14.4a Is there anything left to attack again?"""
    return any(not slot.revealed or slot.unit.ship for slot in all_slots(combat) if not gets_away(combat, slot))


def may_re_attack(state: Public, combat: Combat, boat: Boat) -> bool:
    """SW14.4a, SW14.4b, SW28.12-15, SW30.41, SW5.T1..T5 Not if this combat sends the boat home.

    Fleets are not attacked again, but in port or by an event.
    """
    if boat.id in combat.sent_home:
        return False
    return not combat.fleet or at_anchor(combat) or fleet_re_attack(state, boat)


def at_anchor(combat: Combat) -> bool:
    """SW30.41 Do the ships lie in a naval base? The ports of captured plans are none."""
    return combat.in_port and is_harbour(combat.zone)


def press_choices(state: Public, combat: Combat, boat: Boat) -> list[str]:
    """SW14.3, SW14.4a, SW14.4b, SW14.41, SW14.42, SW28.12-15, SW30.41 What may follow a counterattack."""
    choices = ["withdraw"]
    if not may_re_attack(state, combat, boat):
        return choices
    again = combat.round == 1 or (combat.round == 2 and boat.ace > 0 and not at_anchor(combat))
    if again and targets_left(combat):
        choices.append("re-attack")
    return choices


def press(world: World[State]) -> Play[Literal["shift"] | TurnOver]:
    """SW14.3, SW14.4a, SW14.4b, SW14.41 Withdraw or attack again; a second re-attack takes an ace and a die."""
    state = world.state
    combat = the_combat(state)
    if combat.pack and not combat.scattered:
        return "boat_done"
    boat = the_attacker(state)
    choices = press_choices(state, combat, boat)
    answer = "withdraw"
    if len(choices) > 1:
        answer = yield from ask(
            SEAT,
            Pick(
                "press",
                "SW14.4a" if combat.round == 1 else "SW14.41",
                choices,
                args={"boat": boat.id, "round": combat.round},
                options=lambda: press_options(state, combat, boat, choices),
            ),
        )
    if answer == "withdraw":
        world.journal.tell("withdraws", "SW14.3", boat=boat.id)
        return turn_over(combat)
    for slot in [slot for slot in all_slots(combat) if gets_away(combat, slot)]:
        leave(world, combat, slot)
    if combat.round == 2 and not second_re_attack(world, combat, boat):
        return turn_over(combat)
    return_tdc(state, combat)
    straggle(world, combat)
    return "shift"


def get_away(world: World[State]) -> Literal["weapon"]:
    """SW28.21-29, SW14.4b, SW14.17B Fast loners that lay face down until now leave before the re-attack.

    Where nothing is left to attack the counterattack takes place all the same.
    """
    combat = the_combat(world.state)
    for slot in [slot for slot in all_slots(combat) if gets_away(combat, slot)]:
        leave(world, combat, slot)
    return "weapon"


def press_options(state: State, combat: Combat, boat: Boat, choices: list[str]) -> list[Option]:
    """SW14.2C, SW14.41 Going on, with the chance to hit and to be hurt for it."""
    options = [Option(choice) for choice in choices]
    options[-1].odds = re_attack_odds(state, combat, boat)
    if combat.round == 2:
        options[-1].odds.insert(0, Odds("second-re-attack", (boat.ace + 1) / 10, "good", "SW14.41"))
    return options


def as_re_attacked(combat: Combat) -> Combat:
    """SW14.4a, SW14.4b, SW14.18 The combat as a re-attack would find it: a round later, without what gets away.

    To be read only.
    """
    return replace(
        combat,
        round=combat.round + 1,
        event="",
        columns=[
            Column(column.ring, [slot for slot in column.slots if not gets_away(combat, slot)])
            for column in combat.columns
        ],
    )


def re_attack_odds(state: State, combat: Combat, boat: Boat) -> list[Odds]:
    """SW14.4a, SW14.4e, SW14.16C, SW14.2C The best hit that a re-attack may bring, and the counterattack after it.

    The TDC counters are back in the pool by then; a die for straggle and counters still face down may change it.
    """
    again = as_re_attacked(combat)
    danger = counterattack_odds(state, again, boat)
    escorts = revealed_escort_value(state, again)
    targets = []
    for column in reach(again):
        for slot in again.columns[column].slots:
            if slot.revealed and may_target(state, slot):
                bare = replace(slot, tdc=None, warned=False)
                targets.append(target_parts(state, again, boat, column, bare, escorts))
    if not targets:
        return danger
    ours = attack_parts(state, again, boat, attack_points(state, combat, boat))
    parts = [*ours, *(Modifier(-part.value, part.why, part.rule) for part in min(targets, key=total))]
    difference = total(parts)
    better, worse = tdc_change(state, again)
    counters = (*state.tdc_pool, *combat.tdc_drawn)
    # In tenths: a sum of fractions would show the order in which the pool lies there.
    tenths = sum(
        count * round(10 * hit_chance(boat, difference - tdc_value(counter, better, worse)))
        for counter, count in Counter(counters).items()
    )
    return [Odds("hit-again", tenths / 10 / len(counters), "good", "SW14.16C", parts, exact=False), *danger]


def leave(world: World[State], combat: Combat, slot: Slot) -> None:
    """SW14.4b, SW14.41 A ship leaves the display."""
    for column in combat.columns:
        if slot in column.slots:
            column.slots.remove(slot)
    put_back(world.state, combat, slot, later=True)
    world.journal.tell("gets-away", "SW14.4b", slot=slot.id, **slot.unit.told)


def second_re_attack(world: World[State], combat: Combat, boat: Boat) -> bool:
    """SW14.41, SW2.3B5 A die up to the ace value; one for each ship among loners, and those missed get away."""
    if not combat.loner:
        throw = world.chance.d10("SW14.41")
        world.journal.tell(
            "second-re-attack", "SW14.41", boat=boat.id, throw=throw, ace=boat.ace, again=throw.total <= boat.ace
        )
        return throw.total <= boat.ace
    for slot in [slot for slot in all_slots(combat) if slot.unit.ship]:
        throw = world.chance.d10("SW14.41")
        again = throw.total <= boat.ace
        world.journal.tell(
            "second-re-attack", "SW14.41", boat=boat.id, slot=slot.id, throw=throw, ace=boat.ace, again=again
        )
        if not again:
            leave(world, combat, slot)
    return targets_left(combat)


def straggle(world: World[State], combat: Combat) -> int:
    """SW29.3, SW14.4c A die below the ships hit in the last round, or 0, raises straggle; 9 lowers it."""
    if combat.contact in ("L", "TF"):
        return -1
    throw = world.chance.d10("SW29.3")
    before = combat.straggle
    if throw.total == 9:
        combat.straggle = max(0, combat.straggle - 1)
    elif throw.total == 0 or throw.total < combat.hits:
        combat.straggle = min(2, combat.straggle + 1)
    world.journal.tell("straggle", "SW29.3", throw=throw, hits=combat.hits, before=before, straggle=combat.straggle)
    return throw.total


def shift(world: World[State]) -> Play[Literal["pack_press", "muster", "reveal"]]:
    """SW14.4c, SW24.25 Before a re-attack the boat may shift to an adjacent column, a pack's boat to a free box."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    if not combat.loner:
        free = free_columns(combat)
        near = [i for i in (combat.at, combat.at - 1, combat.at + 1) if i in free]
        choices = [column_id(combat, i) for i in near]
        answer = yield from ask(
            SEAT,
            Pick(
                "shift",
                "SW14.4c",
                choices,
                args={"boat": boat.id},
                options=lambda: column_options(combat, choices),
            ),
        )
        combat.at = int(answer[0]) - 1
    if (member := pack_boat(combat)) is not None and not combat.scattered:
        member.at = combat.at
        return to_press(combat)
    combat.round += 1
    following = start_round(combat, boat)
    world.journal.tell(
        "re-attacks",
        "SW14.4a",
        boat=boat.id,
        round=combat.round,
        loners=combat.loner,
        column=combat.at + 1,
        ring=combat.columns[combat.at].ring,
    )
    return following


def return_tdc(state: State, combat: Combat) -> None:
    """SW14.4a, SW14.8 TDC counters go back to the pool; points and the effects of a round are gone."""
    state.tdc_pool += combat.tdc_drawn
    combat.tdc_drawn = []
    for slot in all_slots(combat):
        slot.tdc, slot.points, slot.confused, slot.warned, slot.neutral = None, 0, False, False, ""


def put_back(state: State, combat: Combat, slot: Slot, *, later: bool = False) -> None:
    """SW14.8, SW14.81, SW18.5, SW36.63H6 A counter goes back to its cup, not one that was only lent.

    A damaged named ship is out for the war period. What leaves during the combat goes back `later`, at its end.
    """
    if slot.damaged and slot.unit.named:
        lay_up(state, slot.kind)
        combat.gone[slot.kind] = slot.cup
    elif later:
        put_aside(combat, slot)
    elif not slot.lent:
        state.cups[slot.cup].append(slot.back)


def return_counters(state: State, combat: Combat) -> None:
    """SW14.8 Everything on the display goes back."""
    for column in (*combat.columns, *combat.loose):
        for slot in column.slots:
            put_back(state, combat, slot)
    combat.columns = [Column(column.ring) for column in combat.columns]
    combat.loose = []


def finish(world: World[State]) -> Literal["sisters", "over"]:
    """SW14.5, SW14.8, SW14.81 The combat is over: ace check, counters back."""
    state = world.state
    combat = the_combat(state)
    for boat, sunk in fighters(state, combat):
        if not boat.fate:
            ace_check(world, boat, sunk)
        boat.withdrawn = False
    return_tdc(state, combat)
    return_counters(state, combat)
    for cup, kinds in combat.aside.items():
        state.cups[cup] += kinds
    combat.aside = {}
    return "sisters" if combat.gone else clear(world, combat)


def sisters(world: World[State]) -> Play[Literal["sisters", "over"]]:
    """SW14.81 For each named ship that is out you choose a free one of its class that goes into the cup."""
    state = world.state
    combat = the_combat(state)
    ship, cup = next(iter(combat.gone.items()))
    yield from sister(world, ship, cup)
    del combat.gone[ship]
    return "sisters" if combat.gone else clear(world, combat)


def clear(world: World[State], combat: Combat) -> Literal["over"]:
    """SW14.8 The display is empty: what was sunk is counted."""
    boat = the_boat(world.state)
    world.journal.tell(
        "combat-over", "SW14.8", boat=boat.id, ships=len(combat.sunk_tons), tons=sum(combat.sunk_tons)
    )
    return "over"


def fighters(state: Public, combat: Combat) -> list[tuple[Boat, list[int]]]:
    """SW14.5 Each boat that fought, with the tons that it sank."""
    if combat.pack:
        return [(boat_named(state, member.id), member.sunk_tons) for member in combat.pack]
    return [(the_boat(state), combat.sunk_tons)]


def ace_check(world: World[State], boat: Boat, sunk_tons: list[int]) -> None:
    """SW14.5, SW25.2 Three ships and 23,000 tons in one combat phase make an ace, or a better one."""
    if len(sunk_tons) < ACE_SHIPS or sum(sunk_tons) < ACE_KILOTONS or boat.ace >= 2:
        return
    award(world, boat)
