"""SW24.2, SW29.4 A wolf pack on one display: placing, boat by boat, re-attack, scattering, the end.

`combat.attacker` is the boat in turn. A boat that is through goes to the step `boat_done`, whatever ended its turn.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack_odds
from sandtable.games.steel_wolves.rules.combat.placing import lay_loose, start_round
from sandtable.games.steel_wolves.rules.combat.re_attack import (
    may_re_attack,
    re_attack_odds,
    return_counters,
    return_tdc,
    straggle,
    targets_left,
)
from sandtable.games.steel_wolves.rules.forces.pack_turns import (
    in_combat,
    leaves,
    member_of,
    on_display,
    to_place,
    to_press,
)
from sandtable.games.steel_wolves.state.model import (
    SEAT,
    Boat,
    Column,
    Combat,
    Public,
    Slot,
    State,
    boat_named,
    the_attacker,
    the_combat,
    west,
)
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, World, ask

LAST_ROUND = 3
SCATTERED_UNITS = 3


def muster(world: World[State]) -> Literal["place", "pack_next"]:
    """SW24.12, SW24.12-13, SW13.24d The next boat to be placed; once all have tried, odd counters find a column."""
    combat = the_combat(world.state)
    if to_place(combat):
        return "place"
    lay_loose(world, combat)
    return "pack_next"


def pack_options(state: Public, combat: Combat, boats: list[str]) -> list[Option]:
    """SW24.23, SW24.24, SW14.2C Each boat with its column and what the escorts could do to it there."""
    options = []
    for name in boats:
        column = member_of(combat, name).at
        args = {"boat": name, "column": column + 1, "ring": combat.columns[column].ring}
        in_turn = msgspec.structs.replace(combat, attacker=name, at=column, event="")
        odds = counterattack_odds(state, in_turn, boat_named(state, name))
        options.append(Option(name, "pack-boat", args, odds=odds))
    return options


def pack_next(world: World[State]) -> Play[Literal["round_over", "reveal", "finish"]]:
    """SW24.23, SW24.22, SW29.4, SW14.17B The player says which boat attacks next, free of events of the others.

    In a re-attack each boat that goes on has its turn, if only for the counterattack.
    """
    state = world.state
    combat = the_combat(state)
    if combat.scattered:
        return (yield from scatter_next(world))
    any_turn = combat.round > 1 or targets_left(combat)
    boats = [member.id for member in on_display(combat) if not member.turn] if any_turn else []
    if not boats:
        return "round_over"
    chosen = boats[0]
    if len(boats) > 1:
        chosen = yield from ask(
            SEAT,
            Pick(
                "pack-next",
                "SW24.23",
                boats,
                args={"round": combat.round},
                options=lambda: pack_options(state, combat, boats),
            ),
        )
    combat.attacker, combat.at = chosen, member_of(combat, chosen).at
    following = start_round(combat, boat_named(state, chosen))
    world.journal.tell(
        "pack-attacks",
        "SW24.23",
        boat=chosen,
        round=combat.round,
        column=combat.at + 1,
        ring=combat.columns[combat.at].ring,
    )
    return following


def boat_done(world: World[State]) -> Literal["pack_next"]:
    """SW24.23, SW14.15B1, SW29.4 The boat's TDC counters go, the escorts are warned, and the next boat follows."""
    state = world.state
    combat = the_combat(state)
    member, boat = member_of(combat, combat.attacker), the_attacker(state)
    combat.alarmed = combat.alarmed or combat.attacked
    member.turn = "done"
    return_tdc(state, combat)
    if boat.fate or boat.withdrawn:
        leaves(member)
    if combat.scattered:
        return_counters(state, combat)
    combat.attacker = ""
    return "pack_next"


def round_over(world: World[State]) -> Literal["finish", "pack_next", "pack_press", "muster"]:
    """SW24.25, SW29.3, SW29.4, SW14.4a, SW14.41, SW14.42 Straggle after a round, scatter after the first.

    Boats that an event has sent home leave; after the second round only aces go on.
    """
    state = world.state
    combat = the_combat(state)
    if combat.round >= LAST_ROUND:
        return "finish"
    for member in in_combat(combat):
        if member.id in combat.sent_home:
            leaves(member)
    if combat.round == 1:
        scattered = any(member.turn == "done" for member in combat.pack) and scatters(world, combat)
        if scattered:
            return scatter(world, combat)
    else:
        for member in in_combat(combat):
            if not boat_named(state, member.id).ace:
                leaves(member)
        if in_combat(combat) and targets_left(combat):
            straggle(world, combat)
    combat.hits, combat.hit_slots = 0, []
    for member in combat.pack:
        member.turn = ""
    if targets_left(combat) and all(
        may_re_attack(state, combat, boat_named(state, m.id)) for m in in_combat(combat)
    ):
        return to_press(combat)
    return "finish"


def go_on_limit(combat: Combat, boat: Boat) -> tuple[str, list[Modifier]]:
    """SW24.25, SW14.41 What a die must not exceed: tactics and ace for the re-attack, the ace for a second."""
    ace = [Modifier(boat.ace, "ace", "SW25.1")] if boat.ace else []
    if combat.round == 1:
        return "SW24.25", [Modifier(boat.values.tactics, "tactics", "SW24.25"), *ace]
    return "SW14.41", ace


def pack_press_options(state: State, combat: Combat, boat: Boat) -> list[Option]:
    """SW24.25, SW14.2C Going on, with the chance to keep contact and the danger of the counterattack."""
    rule, parts = go_on_limit(combat, boat)
    chance = min(10, sum(part.value for part in parts) + 1) / 10
    odds = [Odds("keeps-contact", chance, "good", rule, parts)]
    odds += re_attack_odds(state, combat, boat)
    return [Option("withdraw"), Option("re-attack", odds=odds)]


def pack_press(world: World[State]) -> Play[Literal["shift", "pack_press", "muster"]]:
    """SW24.25, SW14.3, SW14.41 Each boat withdraws, or needs a die up to tactics and ace to attack again."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    member = member_of(combat, boat.id)
    rule, parts = go_on_limit(combat, boat)
    answer = yield from ask(
        SEAT,
        Pick(
            "press",
            rule,
            ["withdraw", "re-attack"],
            args={"boat": boat.id, "round": combat.round},
            options=lambda: pack_press_options(state, combat, boat),
        ),
    )
    if answer == "re-attack":
        limit = sum(part.value for part in parts)
        throw = world.chance.d10(rule)
        keeps = throw.total <= limit
        world.journal.tell(
            "keeps-contact", rule, boat=boat.id, throw=throw, limit=limit, limit_parts=parts, keeps=keeps
        )
        if keeps:
            member.turn = "asked"
            return "shift"
    world.journal.tell("withdraws", "SW14.3", boat=boat.id)
    leaves(member)
    return to_press(combat)


def scatters(world: World[State], combat: Combat) -> bool:
    """SW29.4, SW29.3 The straggle die, and does a large convoy break up: a third sunk, straggle 1 or 2, a 0?"""
    before, sunk = combat.straggle, len(combat.sunk_tons)
    units = sunk + sum(len(column.slots) for column in combat.columns)
    straggled = straggle(world, combat)
    return combat.contact == "C2" and before > 0 and straggled == 0 and sunk > 0 and sunk >= units // 3


def scatter(world: World[State], combat: Combat) -> Literal["pack_next"]:
    """SW29.4 The convoy is no more: every boat that can hunts three of its ships by itself, as a re-attack."""
    world.journal.tell("scatters", "SW29.4", ships=len(combat.sunk_tons))
    return_counters(world.state, combat)
    combat.scattered, combat.contact, combat.straggle = True, "L", 0
    combat.columns = [Column("loner")]
    for member in in_combat(combat):
        member.turn, member.at = "", 0
    return "pack_next"


def scatter_next(world: World[State]) -> Play[Literal["finish", "reveal"]]:
    """SW29.4, SW2.12 The next boat draws three counters of the inner cup onto the loner display, or all let go."""
    state = world.state
    combat = the_combat(state)
    boats = [member.id for member in in_combat(combat) if not member.turn]
    chosen = "enough"
    if boats:
        chosen = yield from ask(
            SEAT,
            Pick(
                "scatter",
                "SW29.4",
                [*boats, "enough"],
                options=lambda: [*(Option(boat, "the-boat", {"boat": boat}) for boat in boats), Option("enough")],
            ),
        )
    if chosen == "enough":
        return "finish"
    cup = "west_inner" if state.war_period >= 3 and west(state, combat.area) else "inner"
    slots = []
    for kind in world.chance.draw("SW29.4", state.cups[cup], min(SCATTERED_UNITS, len(state.cups[cup]))):
        slots.append(Slot(f"s{combat.next_slot}", cup, kind=kind))
        combat.next_slot += 1
    combat.columns = [Column("loner", slots)]
    combat.attacker, combat.at, combat.round = chosen, 0, 2
    following = start_round(combat, boat_named(state, chosen))
    world.journal.tell("scatter-hunt", "SW29.4", boat=chosen, counters=len(slots))
    return following
