"""SW14.14, SW14.15, SW14.16, SW14.17 The torpedo attack: TDC counters, sharing points, hidden targets, hits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, tonnage_row
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack, counterattack_odds
from sandtable.games.steel_wolves.rules.combat.deck_gun import gun_allowed, gun_odds
from sandtable.games.steel_wolves.rules.combat.reveal import slot_args, slot_options, turn_up
from sandtable.games.steel_wolves.rules.forces.damage import green_crew, hazard
from sandtable.games.steel_wolves.rules.forces.escorts import (
    attack_parts,
    attack_points,
    find_slot,
    hit_chance,
    revealed_escort_value,
    slots_in_reach,
    target_parts,
    tonnage,
    total,
)
from sandtable.games.steel_wolves.rules.forces.pack_turns import turn_over
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result, result_chances
from sandtable.games.steel_wolves.rules.modifiers.politics import still_lit
from sandtable.games.steel_wolves.rules.modifiers.special_rules import (
    bound,
    doctrine_holds,
    may_target,
    most_points,
    saving_refused,
    share_by_doctrine,
    spare_americans,
)
from sandtable.games.steel_wolves.state.model import (
    SEAT,
    Boat,
    Combat,
    Public,
    Slot,
    State,
    the_attacker,
    the_combat,
    torpedo_value,
)
from sandtable.games.steel_wolves.state.steps import TurnOver
from sandtable.kernel import Modifier, Odds, Option, Pick, PickSome, Play, Share, World, ask
from sandtable.kernel.charts import within

PARTS = MODIFIERS.attack
NO_ATTACK = "none"
LEAST_TDC = min(map(int, CHARTS["tdc_mix"].columns))


def weapon(world: World[State]) -> Play[Literal["counterattack", "press", "gun", "tdc"] | TurnOver]:
    """SW14.12e, SW14.2a, SW15.42-48, SW19.21, SW27.1, SW30.23 After the reveals: first events, then a weapon.

    The gun is never compulsory: without torpedoes the boat may hold its fire.
    """
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    spare_americans(world, combat, boat)
    targets = [slot for slot in slots_in_reach(combat) if may_target(state, slot)]
    if combat.event == "forced-under" and not combat.countered:
        return "counterattack"
    if not escorts_strike_first(world, combat, boat):
        return turn_over(combat)
    if not targets:
        return no_attack(combat)
    otherwise = NO_ATTACK if combat.no_torpedoes else "torpedoes"
    answer = otherwise
    if not combat.driven and gun_allowed(state, combat, boat):
        answer = yield from ask(
            SEAT,
            Pick(
                "weapon",
                "SW14.12e",
                [otherwise, "gun"],
                args={"boat": boat.id},
                options=lambda: [
                    Option(otherwise, odds=counterattack_odds(state, combat, boat)),
                    Option("gun", odds=gun_odds(state, combat, boat)),
                ],
            ),
        )
    return no_attack(combat) if answer == NO_ATTACK else "gun" if answer == "gun" else "tdc"


def no_attack(combat: Combat) -> Literal["counterattack", "press"]:
    """SW14.17A, SW14.17B Without an attack no counterattack, but in a re-attack, or once the gun was used."""
    return "counterattack" if combat.round > 1 or combat.attacked else "press"


def escorts_strike_first(world: World[State], combat: Combat, boat: Boat) -> bool:
    """SW14.2a, SW19.21 The escorts may attack before the boat does, and again after it; can it still attack?"""
    if combat.event == "escorts-first" and not combat.countered:
        combat.countered = True
        counterattack(world, boat)
        if boat.fate or boat.withdrawn:
            return False
    return True


def tdc(world: World[State]) -> Play[Literal["counterattack", "aim"] | TurnOver]:
    """SW14.14, SW28.21-29 Place tactics-many TDC counters, one to a target; every loner gets one."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    targets = [slot.id for slot in slots_in_reach(combat) if may_target(state, slot)]
    targets = [target for target in targets if target not in combat.shelled]
    if not targets:
        return "counterattack" if combat.attacked else turn_over(combat)
    count = len(targets) if combat.loner else min(boat.values.tactics, len(targets))
    chosen: Sequence[str] = targets
    if count < len(targets):
        chosen = yield from ask(
            SEAT,
            PickSome(
                "tdc",
                "SW14.14",
                targets,
                count,
                count,
                args={"boat": boat.id, "count": count},
                options=lambda: slot_options(combat, targets),
            ),
        )
    drawn = world.chance.draw("SW14.14", state.tdc_pool, count)
    combat.tdc_drawn += drawn
    better, worse = tdc_change(state, combat)
    placed = {}
    for slot_id, value in zip(chosen, drawn, strict=False):
        slot = find_slot(combat, slot_id)[1]
        slot.tdc = tdc_value(value, better, worse)
        placed[slot_id] = slot.tdc
    world.journal.reveal(
        "tdc", "SW14.14", boat=boat.id, slots=list(placed), values=list(placed.values()), change=worse - better
    )
    return "aim"


def tdc_value(counter: int, better: int, worse: int) -> int:
    """SW14.4e, SW30.25 A TDC counter on a target: lowered, but not below the lowest that there is, then raised."""
    return max(LEAST_TDC, counter - better) + worse


def tdc_change(state: Public, combat: Combat) -> tuple[int, int]:
    """SW14.4e, SW30.25, SW19.21 By how much every TDC counter of the round is lowered, and by how much raised."""
    better = int(combat.round > 1) + int(lights_on(state, combat.area)) + int(combat.event == "perfect-position")
    return better, int(combat.event == "zigzag")


def lights_on(state: Public, area: str) -> bool:
    """SW30.25, SW36.63I-M Until the end of week 1 of April 1942 ships stand out against the lights of the coast.

    Where a request let boats in earlier, Canada's are lit from then on, and go out for good by the die of 36.63.
    """
    if state.politics is not None and (early := still_lit(state, area)) is not None:
        return early
    if state.war_period != 4 or not AREAS[area].blackout:
        return False
    return (state.year, state.month, state.week) <= DATES.lights_out


def marked(combat: Combat) -> list[tuple[int, Slot]]:
    """SW14.15a Targets with a TDC counter, by column."""
    return [(i, slot) for i, column in enumerate(combat.columns) for slot in column.slots if slot.tdc is not None]


def target_options(state: Public, combat: Combat, boat: Boat, points: int) -> list[Option]:
    """SW14.16A, SW14.16B, SW14.16C, SW14.16D Each target with the chances to hit and sink it with all points.

    The parts of the difference are listed: the boat's, and the target's with their sign turned. `ladder`: the
    chance to hit with one point, with two, up to all.
    """
    options = []
    escorts = revealed_escort_value(state, combat)
    ours = attack_parts(state, combat, boat, points)
    for column, slot in marked(combat):
        theirs = target_parts(state, combat, boat, column, slot, escorts)
        parts = [*ours, *(Modifier(-p.value, p.why, p.rule) for p in theirs)]
        difference = total(parts)
        hit = hit_chance(boat, difference)
        odds = [Odds("hit", hit, "good", "SW14.16C", parts, slot.revealed)]
        if slot.revealed:
            mods = result_modifiers(state, combat, boat, slot)
            sink = hit * result_chances(tonnage_row(tonnage(combat, slot)), total(mods))["sunk"]
            odds.append(Odds("sink", sink, "good", "SW14.16D", mods))
        ladder = [hit_chance(boat, difference - points + n) for n in range(1, points + 1)]
        args = {
            **slot_args(column, slot),
            "tdc": slot.tdc,
            "difference": difference,
            "points": points,
            "ladder": ladder,
        }
        options.append(Option(slot.id, "target", args, at=slot.id, odds=odds))
    return options


def can_hit(state: Public, combat: Combat, boat: Boat, targets: list[tuple[int, Slot]], points: int) -> bool:
    """SW14.17A, SW14.17n, SW30.81 Can at least one target be hit with as many points as may go there?"""
    escorts = revealed_escort_value(state, combat)
    least = total(attack_parts(state, combat, boat, 0)) - boat.inexperienced
    return any(
        total(target_parts(state, combat, boat, i, slot, escorts)) <= least + most_points(combat, slot, points)
        for i, slot in targets
    )


def aim(world: World[State]) -> Literal["counterattack", "press", "share"]:
    """SW14.17A, SW14.17B, SW30.81 Before the points are shared: the doctrine's die, and can anything be hit?"""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    points = attack_points(state, combat, boat)
    targets = marked(combat)
    combat.doctrine = False
    possible = points > 0 and can_hit(state, combat, boat, targets, points)
    slots = [slot for _, slot in targets]
    if possible and any(bound(slot) for slot in slots) and doctrine_holds(world, boat):
        combat.doctrine = True
        possible = can_hit(state, combat, boat, targets, points)
    if not possible:
        world.journal.tell("no-chance", "SW14.17A", boat=boat.id)
        return no_attack(combat)
    for slot in slots:
        slot.points = 0
    return "share"


def share(world: World[State]) -> Play[Literal["counterattack", "expose"]]:
    """SW14.15a, SW28.21-29, SW30.81 Share the points; each loner is attacked with all."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    points = attack_points(state, combat, boat)
    slots = [slot for _, slot in marked(combat)]
    if combat.loner:
        choices = [slot.id for slot in slots]
        chosen = choices
        if len(choices) > 1 or combat.shelled:
            chosen = yield from ask(
                SEAT,
                PickSome(
                    "targets",
                    "SW28.21-29",
                    choices,
                    0 if combat.shelled else 1,
                    len(choices),
                    args={"boat": boat.id, "points": points},
                    options=lambda: target_options(state, combat, boat, points),
                ),
            )
        if not chosen:
            return "counterattack"
        shared = {slot.id: most_points(combat, slot, points) for slot in slots if slot.id in chosen}
    else:
        full = share_by_doctrine(combat, slots, points)
        shared = yield from ask(
            SEAT,
            Share(
                "share",
                "SW14.15a",
                {slot.id: (0, most_points(combat, slot, points)) for slot in slots},
                1,
                sum(full.values()),
                default=full,
                extra=saving_refused(combat, slots),
                args={"boat": boat.id, "points": points},
                options=lambda: target_options(state, combat, boat, points),
            ),
        )
    for slot in slots:
        slot.points = shared.get(slot.id, 0)
        boat.saving = boat.saving or (combat.doctrine and slot.points > 0 and bound(slot))
    world.journal.tell("attacks", "SW14.15a", boat=boat.id, shared={k: v for k, v in shared.items() if v})
    return "expose"


def expose(
    world: World[State],
) -> Literal["expose", "confuse", "counterattack", "move_points", "double"] | TurnOver:
    """SW14.15A1, SW14.15A2, SW14.15B2 All hidden targets are revealed; points on aircraft and events come free."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    for _, slot in marked(combat):
        if slot.revealed or not slot.points:
            continue
        points, before = slot.points, combat.event
        interruption = turn_up(world, boat, slot, targeted=True)
        if boat.fate or boat.withdrawn:
            return turn_over(combat)
        if slot.tdc is None or not slot.unit.ship:
            slot.tdc, slot.points = None, 0
            combat.freed += points
        elif slot.unit.escort:
            others = (s for _, s in marked(combat) if s.id != slot.id and s.points and s.revealed)
            slot.warned = any(other.unit.escort for other in others)
        after = event_after_aiming(world, combat, boat) if combat.event != before else None
        return after or ("confuse" if interruption else "expose")
    return "move_points" if combat.freed else "double"


def event_after_aiming(
    world: World[State], combat: Combat, boat: Boat
) -> Literal["counterattack"] | TurnOver | None:
    """SW14.15A2, SW19.21 A combat event among the targets holds at once: TDC counters change, escorts strike."""
    if combat.event == "forced-under":
        return "counterattack"
    if combat.event in ("perfect-position", "zigzag"):
        for _, slot in marked(combat):
            assert slot.tdc is not None
            slot.tdc = tdc_value(slot.tdc, int(combat.event == "perfect-position"), int(combat.event == "zigzag"))
        return None
    return None if escorts_strike_first(world, combat, boat) else turn_over(combat)


def move_points(world: World[State]) -> Play[Literal["expose"]]:
    """SW14.15A1, SW30.81 Points that lay on an aircraft or event may go to other targets with a TDC counter."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    points = attack_points(state, combat, boat)
    slots = [slot for _, slot in marked(combat)]
    limits = {slot.id: (0, most_points(combat, slot, points) - slot.points) for slot in slots}
    full = share_by_doctrine(combat, slots, combat.freed)
    if not combat.loner and any(full.values()):
        moved = yield from ask(
            SEAT,
            Share(
                "move-points",
                "SW14.15A1",
                limits,
                0,
                sum(full.values()),
                default=full,
                extra=saving_refused(combat, slots),
                args={"boat": boat.id, "points": combat.freed},
                options=lambda: slot_options(combat, list(limits)),
            ),
        )
        for slot_id, more in moved.items():
            find_slot(combat, slot_id)[1].points += more
    combat.freed = 0
    return "expose"


def double(world: World[State]) -> Play[Literal["fire"]]:
    """SW19.21, SW13.23a "Tonnage doubled": one target of your choice counts twice if it is sunk."""
    state = world.state
    combat = the_combat(state)
    if combat.event == "tonnage-doubled":
        choices = [slot.id for _, slot in marked(combat) if slot.points]
        if choices:
            combat.double = choices[0]
            if len(choices) > 1:
                combat.double = yield from ask(
                    SEAT, Pick("double", "SW19.21", choices, options=lambda: slot_options(combat, choices))
                )
    return "fire"


def fire(world: World[State]) -> Literal["counterattack", "press"] | TurnOver:
    """SW14.16A, SW14.16B, SW14.16C, SW19.21 Every target in turn, then a circular run if the event says so."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    aimed_at = [(column, slot) for column, slot in marked(combat) if slot.points]
    if not aimed_at:
        # SW14.15A1: only aircraft and events lay there, and no other target was left.
        return no_attack(combat)
    combat.attacked = boat.torpedoes = True
    # SW14.2a: what sinks comes off before the counterattack, so all attacks of the round meet the same screen.
    escorts = revealed_escort_value(state, combat)
    for column, slot in aimed_at:
        torpedo(world, combat, boat, column, slot, escorts)
        if boat.fate or boat.withdrawn:
            return turn_over(combat)
    if combat.event == "circular-run":
        hazard(world, boat, "circular run", "SW19.21")
        if boat.fate or boat.withdrawn:
            return turn_over(combat)
    return "counterattack"


def torpedo(
    world: World[State], combat: Combat, boat: Boat, column: int, slot: Slot, escorts: float | None = None
) -> None:
    """SW14.16C, SW14.16D, SW14.17n One attack: a die up to the difference hits, then the attack result table."""
    state = world.state
    ours = attack_parts(state, combat, boat, slot.points)
    theirs = target_parts(state, combat, boat, column, slot, escorts)
    attack, target = total(ours), total(theirs)
    difference = attack - target
    if difference < 0:
        world.journal.tell(
            "cannot-hit",
            "SW14.17n",
            slot=slot.id,
            **slot.unit.told,
            points=slot.points,
            attack=attack,
            target=target,
            difference=difference,
            attack_parts=ours,
            target_parts=theirs,
        )
        return
    throw = world.chance.d10("SW14.16C", green_crew(boat))
    hit = throw.total <= difference
    world.journal.tell(
        "torpedoes",
        "SW14.16C",
        boat=boat.id,
        slot=slot.id,
        **slot.unit.told,
        points=slot.points,
        attack=attack,
        target=target,
        difference=difference,
        throw=throw,
        hit=hit,
        attack_parts=ours,
        target_parts=theirs,
    )
    if not hit:
        return
    result_throw = world.chance.d10("SW14.16D", result_modifiers(state, combat, boat, slot))
    result = str(CHARTS.hit("attack_result", result_throw, tonnage_row(tonnage(combat, slot))))
    world.journal.tell(
        "attack-result",
        "SW14.16D",
        slot=slot.id,
        throw=result_throw,
        result=result,
        **slot.unit.told,
    )
    apply_result(world, combat, boat, slot, result)


def result_modifiers(state: Public, combat: Combat, boat: Boat, slot: Slot) -> list[Modifier]:
    """SW14.16D, SW14.18, SW30.83 Torpedo value, +2 in port, -1 for war-built merchants in war period 5."""
    unit = slot.unit
    mods = []
    if value := torpedo_value(state, boat):
        mods.append(Modifier(value, "torpedoes", "SW6.1"))
    if combat.event == "dud-torpedoes":
        mods.append(PARTS.dud_torpedoes)
    if combat.in_port:
        mods.append(PARTS.in_port)
    if unit.merchant:
        mods += war_built(unit.nation, state.war_period, tonnage(combat, slot))
    if boat.cls == "Cagni" and (unit.type in ("AT", "AP") or (not unit.merchant and unit.tons >= 2)):
        mods.append(PARTS.small_torpedoes)
    return mods


@cache
def war_built(nation: str, period: int, tons: int) -> tuple[Modifier, ...]:
    """SW14.16D What merchants that were built in the war add to their own danger, by nation, period and tonnage."""
    return tuple(
        Modifier(int(value), "war-built", "SW14.16D")
        for built_by, when, tonnages, value in CHARTS["war_built"].rows
        if (built_by, when) == (nation, period) and within(tons, tonnages)
    )
