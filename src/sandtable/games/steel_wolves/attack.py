"""SW14.14, SW14.15, SW14.16, SW14.17 The torpedo attack: TDC counters, sharing points, hidden targets, hits."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.steel_wolves.counterattack import counterattack, counterattack_odds
from sandtable.games.steel_wolves.damage import green_crew, hazard
from sandtable.games.steel_wolves.data import AREAS, CHARTS, tonnage_row
from sandtable.games.steel_wolves.deck_gun import gun_allowed, gun_attack, gun_odds
from sandtable.games.steel_wolves.escorts import (
    DUDS,
    attack_parts,
    attack_points,
    find_slot,
    hit_chance,
    revealed_escort_value,
    slots_in_reach,
    target_parts,
    total,
    unprepared,
)
from sandtable.games.steel_wolves.model import (
    SEAT,
    Boat,
    Combat,
    Patrol,
    Slot,
    War,
    the_attacker,
    the_combat,
    torpedo_value,
)
from sandtable.games.steel_wolves.politics_rules import still_lit
from sandtable.games.steel_wolves.reveal import slot_args, slot_options, turn_up
from sandtable.games.steel_wolves.sinking import apply_result, result_chances
from sandtable.games.steel_wolves.special_rules import doctrine_holds, most_points, spare_americans
from sandtable.kernel import Modifier, Odds, Option, Pick, PickSome, Play, Share, ask

IN_PORT = Modifier(2, "in-port", "SW14.18")
WAR_BUILT = Modifier(-1, "war-built", "SW14.16D")
SMALL_TORPEDOES = Modifier(-1, "small-torpedoes", "SW30.83")
BUILT_IN_THE_WAR = ("GB", "CA", "US")
LEAST_TDC = min(map(int, CHARTS["tdc_mix"].columns))


def may_target(state: Patrol, slot: Slot) -> bool:
    """SW30.91, SW30.23 Hidden counters always; not aircraft, spared Americans, nor revealed AT in 1939."""
    if not slot.revealed:
        return True
    unit = slot.unit
    if not unit.ship or slot.neutral == "spared":
        return False
    return not (state.year == 1939 and unit.type == "AT")


def weapon(war: War) -> Play[None]:
    """SW14.12e, SW14.2a, SW19.21 After the reveals: events that come first, then gun or torpedoes."""
    state = war.state
    combat = the_combat(state)
    boat = the_attacker(state)
    spare_americans(war, combat, boat)
    targets = [slot for slot in slots_in_reach(combat) if may_target(state, slot)]
    if combat.event == "forced-under" and not combat.countered:
        combat.step = "counterattack"
        return
    if not targets:
        combat.step = "finish"
        return
    choices = [] if combat.no_torpedoes else ["torpedoes"]
    if gun_allowed(state, combat, boat):
        choices.append("gun")
    if not choices:
        combat.step = "finish"
        return
    answer = choices[0]
    if len(choices) > 1:
        answer = yield from ask(
            SEAT,
            Pick(
                "weapon",
                "SW14.12e",
                choices,
                args={"boat": boat.id},
                options=lambda: [
                    Option("torpedoes", odds=counterattack_odds(state, combat, boat)),
                    Option("gun", odds=gun_odds(state, combat, boat)),
                ],
            ),
        )
    if combat.event == "escorts-first" and not combat.countered:
        combat.countered = True
        counterattack(war, boat)
        if boat.fate or boat.withdrawn:
            combat.step = "finish"
            return
    if answer == "gun":
        gun_attack(war, boat)
        others = [slot for slot in targets if slot.id not in combat.shelled]
        if combat.loner and combat.step == "counterattack" and others and not combat.no_torpedoes:
            # SW28.21-29: each loner is attacked by itself, so the others may still be torpedoed.
            combat.step = "tdc"
    else:
        combat.step = "tdc"


def tdc(war: War) -> Play[None]:
    """SW14.14, SW28.21-29 Place tactics-many TDC counters, one to a target; every loner gets one."""
    state = war.state
    combat = the_combat(state)
    boat = the_attacker(state)
    targets = [slot.id for slot in slots_in_reach(combat) if may_target(state, slot)]
    targets = [target for target in targets if target not in combat.shelled]
    if not targets:
        combat.step = "counterattack" if combat.attacked else "finish"
        return
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
    drawn = war.chance.draw("SW14.14", state.tdc_pool, count)
    combat.tdc_drawn += drawn
    change = tdc_change(state, combat)
    placed = {}
    for slot_id, value in zip(chosen, drawn, strict=False):
        slot = find_slot(combat, slot_id)[1]
        slot.tdc = tdc_value(value, change)
        placed[slot_id] = slot.tdc
    war.journal.reveal(
        "tdc", "SW14.14", boat=boat.id, slots=list(placed), values=list(placed.values()), change=change
    )
    combat.step = "share"


def tdc_value(counter: int, change: int) -> int:
    """SW14.14 A TDC counter on a target, never below the lowest that there is."""
    return max(LEAST_TDC, counter + change)


def tdc_change(state: Patrol, combat: Combat) -> int:
    """SW14.4e, SW30.25, SW19.21 What is added to every TDC counter of the round."""
    change = 0
    if combat.round > 1:
        change -= 1
    if combat.event == "perfect-position":
        change -= 1
    elif combat.event == "zigzag":
        change += 1
    if lights_on(state, combat.area):
        change -= 1
    return change


def lights_on(state: Patrol, area: str) -> bool:
    """SW30.25, SW36.63I-M Until the end of week 1 of April 1942 ships stand out against the lights of the coast."""
    if state.politics is not None and still_lit(state, area):
        return True
    if state.war_period != 4 or not AREAS[area].blackout:
        return False
    return (state.year, state.month, state.week) <= (1942, 4, 1)


def marked(combat: Combat) -> list[tuple[int, Slot]]:
    """SW14.15a Targets with a TDC counter, by column."""
    return [(i, slot) for i, column in enumerate(combat.columns) for slot in column.slots if slot.tdc is not None]


def target_options(state: Patrol, combat: Combat, boat: Boat, points: int) -> list[Option]:
    """SW14.16A, SW14.16B, SW14.16C, SW14.16D Each target with the chances to hit and sink it with all points.

    The parts of the difference are listed: the boat's, and the target's with their sign turned.
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
            sink = hit * result_chances(tonnage_row(slot.unit.tons), total(mods))["sunk"]
            odds.append(Odds("sink", sink, "good", "SW14.16D", mods))
        args = {**slot_args(column, slot), "tdc": slot.tdc, "difference": difference, "points": points}
        options.append(Option(slot.id, "target", args, at=slot.id, odds=odds))
    return options


def can_hit(state: Patrol, combat: Combat, boat: Boat, targets: list[tuple[int, Slot]], points: int) -> bool:
    """SW14.17A, SW14.17n Can at least one target be hit with all points?"""
    escorts = revealed_escort_value(state, combat)
    needed = total(attack_parts(state, combat, boat, points)) - boat.inexperienced
    return any(total(target_parts(state, combat, boat, i, slot, escorts)) <= needed for i, slot in targets)


def share(war: War) -> Play[None]:
    """SW14.15a, SW14.17A, SW14.17B, SW28.21-29 Share the attack points; each loner is attacked with all of them."""
    state = war.state
    combat = the_combat(state)
    boat = the_attacker(state)
    points = attack_points(state, combat, boat)
    targets = marked(combat)
    if not points or not can_hit(state, combat, boat, targets, points):
        war.journal.tell("no-chance", "SW14.17A", boat=boat.id)
        # SW14.17B: in a re-attack, or once the boat has shown itself, the escorts strike all the same.
        combat.step = "counterattack" if combat.round > 1 or combat.attacked else "press"
        return
    combat.doctrine = doctrine_holds(war, boat)
    if combat.loner:
        choices = [slot.id for _, slot in targets]
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
            combat.step = "counterattack"
            return
        shared = {slot.id: most_points(combat, slot, points) for _, slot in targets if slot.id in chosen}
    else:
        shared = yield from ask(
            SEAT,
            Share(
                "share",
                "SW14.15a",
                {slot.id: (0, most_points(combat, slot, points)) for _, slot in targets},
                1,
                points,
                args={"boat": boat.id, "points": points},
                options=lambda: target_options(state, combat, boat, points),
            ),
        )
    for _, slot in targets:
        slot.points = shared.get(slot.id, 0)
    war.journal.tell("attacks", "SW14.15a", boat=boat.id, shared={k: v for k, v in shared.items() if v})
    combat.attacked = boat.torpedoes = True
    combat.step = "expose"


def expose(war: War) -> None:
    """SW14.15A1, SW14.15A2, SW14.15B2 Hidden targets are revealed; points on aircraft and events come free."""
    state = war.state
    combat = the_combat(state)
    boat = the_attacker(state)
    for _, slot in marked(combat):
        if slot.revealed or not slot.points:
            continue
        points = slot.points
        turn_up(war, boat, slot, targeted=True)
        if boat.fate or boat.withdrawn:
            combat.step = "finish"
            return
        if slot.tdc is None or not slot.unit.ship:
            slot.tdc, slot.points = None, 0
            combat.freed += points
            combat.step = "move_points" if any(s.unit.ship or not s.revealed for _, s in marked(combat)) else "fire"
        elif slot.unit.escort and not combat.hit_escort_free and unprepared(combat, boat, slot):
            # SW14.15B2: this holds for one escort only.
            combat.hit_escort_free = slot.surprise = True
        return
    combat.step = "double"


def move_points(war: War) -> Play[None]:
    """SW14.15A1 Points that lay on an aircraft or event may go to another target with a TDC counter."""
    state = war.state
    combat = the_combat(state)
    boat = the_attacker(state)
    choices = [slot.id for _, slot in marked(combat)]
    if combat.loner or not choices:
        answer = "drop"
    else:
        answer = yield from ask(
            SEAT,
            Pick(
                "move-points",
                "SW14.15A1",
                [*choices, "drop"],
                args={"boat": boat.id, "points": combat.freed},
                options=lambda: [*slot_options(combat, choices), Option("drop")],
            ),
        )
    if answer != "drop":
        find_slot(combat, answer)[1].points += combat.freed
    combat.freed = 0
    combat.step = "expose"


def double(war: War) -> Play[None]:
    """SW19.21, SW13.23a "Tonnage doubled": one target of your choice counts twice if it is sunk."""
    state = war.state
    combat = the_combat(state)
    if combat.event == "tonnage-doubled":
        choices = [slot.id for _, slot in marked(combat) if slot.points]
        if choices:
            combat.double = choices[0]
            if len(choices) > 1:
                combat.double = yield from ask(
                    SEAT, Pick("double", "SW19.21", choices, options=lambda: slot_options(combat, choices))
                )
    combat.step = "fire"


def fire(war: War) -> None:
    """SW14.16A, SW14.16C, SW19.21 Every target in turn, then a circular run if the event says so."""
    state = war.state
    combat = the_combat(state)
    boat = the_attacker(state)
    for column, slot in marked(combat):
        if slot.points:
            torpedo(war, combat, boat, column, slot)
            if boat.fate or boat.withdrawn:
                combat.step = "finish"
                return
    if combat.event == "circular-run":
        hazard(war, boat, "circular run", "SW19.21")
        if boat.fate or boat.withdrawn:
            combat.step = "finish"
            return
    combat.step = "press" if combat.event == "escorts-first" else "counterattack"


def torpedo(war: War, combat: Combat, boat: Boat, column: int, slot: Slot) -> None:
    """SW14.16C, SW14.16D, SW14.17n One attack: a die up to the difference hits, then the attack result table."""
    state = war.state
    ours = attack_parts(state, combat, boat, slot.points)
    theirs = target_parts(state, combat, boat, column, slot)
    attack, target = total(ours), total(theirs)
    difference = attack - target
    if difference < 0:
        war.journal.tell(
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
    throw = war.chance.d10("SW14.16C", green_crew(boat))
    hit = throw.total <= difference
    war.journal.tell(
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
    result_throw = war.chance.d10("SW14.16D", result_modifiers(state, combat, boat, slot))
    result = str(CHARTS.hit("attack_result", result_throw, tonnage_row(slot.unit.tons)))
    war.journal.tell(
        "attack-result",
        "SW14.16D",
        slot=slot.id,
        throw=result_throw,
        result=result,
        **slot.unit.told,
    )
    apply_result(war, combat, boat, slot, result)


def result_modifiers(state: Patrol, combat: Combat, boat: Boat, slot: Slot) -> list[Modifier]:
    """SW14.16D, SW14.18, SW30.83 Torpedo value, +2 in port, -1 for war-built merchants in war period 5."""
    unit = slot.unit
    mods = []
    if value := torpedo_value(state, boat):
        mods.append(Modifier(value, "torpedoes", "SW6.1"))
    if combat.event == "dud-torpedoes":
        mods.append(DUDS)
    if combat.in_port:
        mods.append(IN_PORT)
    if state.war_period == 5 and unit.merchant and unit.nation in BUILT_IN_THE_WAR and 5 <= unit.tons <= 12:
        mods.append(WAR_BUILT)
    if boat.cls == "Cagni" and (unit.type in ("AT", "AP") or (not unit.merchant and unit.tons >= 2)):
        mods.append(SMALL_TORPEDOES)
    return mods
