"""SW18, SW23 Damage, spotted boats and the hazards that cause both."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import AREAS, BASE_BOARDS, CHARTS, HARMS, NEIGHBOURS, Harm
from sandtable.games.steel_wolves.rules.modifiers.construction import is_prototype
from sandtable.games.steel_wolves.rules.modifiers.events import boat_lost_in_zone, stays_at_sea
from sandtable.games.steel_wolves.state.model import DEEP, Boat, Public, State, low_over
from sandtable.kernel import Modifier, Throw, World

INEXPERIENCED = {n: Modifier(n, "inexperienced", "SW8.11") for n in (1, 2)}


def green_crew(boat: Boat) -> tuple[Modifier, ...]:
    """SW8.11 +1 on dice that are bad for the boat when its crew is inexperienced (+2 at level 2)."""
    return (INEXPERIENCED[boat.inexperienced],) if boat.inexperienced else ()


def spot(world: World[State], boat: Boat) -> None:
    """SW23.0, SW23.1 The boat is spotted; it never has a second marker."""
    if not boat.spotted:
        boat.spotted = True
        world.journal.tell("spotted", "SW23.0", boat=boat.id)


def lose(world: World[State], boat: Boat, rule: str, because: str) -> None:
    """SW18.2, SW25.3, SW5.T1..T5 The boat is lost, and its ace with it; some events count U-boats lost in zones.

    `because` is the kind of the fact that tells what hit it.
    """
    boat.fate = "lost"
    if boat.nation == "DE":
        boat_lost_in_zone(world.state, boat.zone)
    boat.done = True
    boat.box = ""
    boat.ace = 0
    world.state.subs_lost += 1
    world.journal.tell("lost", rule, boat=boat.id, because=because, area=boat.place, zone=boat.zone)


def send_home(world: World[State], boat: Boat, rule: str, *, withdraws: bool = True) -> None:
    """SW15.22a, SW15.2, SW8.12 The boat must return to base: transit side.

    `withdraws`: at once, out of the combat or the movement that it is in.
    """
    if boat.side == "transit" and not boat.returning:
        # SW8.12: turned back on the way out, the crew learns nothing.
        boat.shirked = True
    boat.side = "transit"
    boat.withdrawn = withdraws
    if not boat.returning:
        boat.returning = True
        world.journal.tell("sent-home", rule, boat=boat.id)


def damage(world: World[State], boat: Boat, because: str, area: str = "") -> None:
    """SW18.0, SW18.1, SW18.2, SW7.41d One hit on the boat: a marker, a die against its defence, or the end.

    In the area of a deep low any hit may be the end.
    """
    hit(world, boat, because)
    if not boat.fate and low_over(world.state, area or boat.place, "" if area else boat.zone) == DEEP:
        ace = (Modifier(-boat.ace, "ace", "SW25.1"),) if boat.ace else ()
        throw = world.chance.d10("SW7.41d", ace)
        lost = throw.total > boat.values.defence
        world.journal.tell("storm-loss", "SW7.41d", boat=boat.id, throw=throw, lost=lost)
        if lost:
            lose(world, boat, "SW7.41d", because)


def storm_loss_chance(state: Public, boat: Boat) -> float:
    """SW7.41d How likely a deep low finishes this boat once it is damaged."""
    deep = low_over(state, boat.place, boat.zone) == DEEP
    return max(0, 9 - boat.values.defence - boat.ace) / 10 if deep else 0.0


def hit(world: World[State], boat: Boat, because: str) -> None:
    """SW18.0, SW18.1, SW18.2, SW35.4 A first damage marker, a die for the second, and no third."""
    if boat.damage == 0:
        boat.damage = 1
        world.journal.tell("damaged", "SW18.0", boat=boat.id)
        if is_prototype(world.state, boat):
            send_home(world, boat, "SW35.4")
    elif boat.damage == 1:
        throw = world.chance.d10("SW18.1")
        limit = boat.values.defence
        sunk = throw.total > limit
        world.journal.tell("second-damage", "SW18.1", boat=boat.id, throw=throw, limit=limit, sunk=sunk)
        if sunk:
            lose(world, boat, "SW18.1", because)
        else:
            boat.damage = 2
    else:
        lose(world, boat, "SW18.2", because)


def suffer(world: World[State], boat: Boat, harm: Harm, rule: str, because: str, home_rule: str = "") -> None:
    """SW14.2C, SW19.1c, SW5.W1 Apply a result of a table, with its second die where it asks for one.

    During Weserübung an undamaged boat ignores a return from combat, not one from its way (`home_rule`).
    """
    if harm.sunk_on == 0 or (harm.sunk_on and second_die(world, boat, harm.sunk_on, rule)):
        lose(world, boat, rule, because)
        return
    if harm.spotted:
        spot(world, boat)
    if harm.damaged:
        damage(world, boat, because)
    if harm.home and not boat.fate and (home_rule or not stays_at_sea(world.state, boat)):
        send_home(world, boat, home_rule or rule)


def second_die(world: World[State], boat: Boat, sunk_on: int, rule: str) -> bool:
    """SW14.2C Some results are decided by a second die: from this number on the boat is sunk."""
    second = world.chance.d10(rule)
    sunk = second.total >= sunk_on
    world.journal.tell("second-die", rule, boat=boat.id, throw=second, sunk=sunk)
    return sunk


def crash_dive(world: World[State], boat: Boat) -> bool:
    """SW14.13a, SW14.13b Does the boat get under in time? The try costs nothing, so it is always made."""
    throw = world.chance.d10("SW14.13a", green_crew(boat))
    dived = throw.total <= boat.values.crash_dive
    world.journal.tell(
        "crash-dive", "SW14.13a", boat=boat.id, throw=throw, limit=boat.values.crash_dive, dived=dived
    )
    return dived


def hazard(
    world: World[State], boat: Boat, line: str, rule: str, modifiers: tuple[Modifier, ...] = (), dive: bool = True
) -> Throw:
    """SW14.12d, SW14.13a A line of the hazard table; after a crash dive the worst is to be spotted."""
    dived = dive and crash_dive(world, boat)
    throw = world.chance.d10(rule, modifiers)
    result = str(CHARTS.hit("hazards", throw, line))
    if dived and result != "none":
        # SW14.13a: a circular run then has no effect at all.
        result = "none" if line == "circular run" else "spotted"
    world.journal.tell("hazard", rule, boat=boat.id, line=line, throw=throw, result=result)
    suffer(world, boat, HARMS["hazards"][result], rule, "hazard")
    return throw


def enter_base(world: World[State], boat: Boat, base: str) -> None:
    """SW15.22a, SW16.21, SW18.3, SW21.21-23 Home: damage is rolled for, then Work Up or a repair box."""
    came_from = boat.place
    boat.place, boat.zone, boat.done = base, "", True
    boat.returning = False
    box = 0
    for _ in range(boat.damage):
        throw = world.chance.d10("SW18.3", green_crew(boat))
        box += int(CHARTS.hit("damage", throw, "repair box"))
        world.journal.tell(
            "damage-roll", "SW18.3", boat=boat.id, throw=throw, damage=CHARTS.cell("damage", throw.total, "damage")
        )
    # SW18.1: the boxes of two rolls are added; beyond box 3 the boat is a constructive loss, not counted as lost.
    if box and is_prototype(world.state, boat):
        # SW35.4: what is left of a prototype goes to its builders.
        box = 4
    fate = "constructive-loss" if box > 3 else "work-up" if box == 0 else f"repair-{box}"
    if box and BASE_BOARDS[base].forward and not is_prototype(world.state, boat):
        sent_on(world, boat, base, came_from)
        return
    boat.spotted = False
    world.journal.tell("home", "SW15.22a", boat=boat.id, base=base, fate=fate)
    if world.state.campaign and box <= 3:
        rest(world, boat, fate.replace("-", "_"))
    else:
        boat.fate = fate


def rest(world: World[State], boat: Boat, box: str) -> None:
    """SW8.12, SW8.15, SW15.22a, SW26.0 A place on the base board; a patrol that was no shirking trains the crew.

    Mines that are still aboard go ashore.
    """
    if boat.inexperienced and not boat.shirked:
        boat.inexperienced -= 1
        world.journal.tell("experience", "SW8.12", boat=boat.id, left=boat.inexperienced)
    boat.box, boat.side, boat.damage, boat.weeks = box, "transit", 0, 0
    boat.home = boat.goal = boat.mine_zone = ""
    boat.mines = 0
    boat.shirked = boat.turned_away = False


def sent_on(world: World[State], boat: Boat, base: str, came_from: str) -> None:
    """SW21.21-23 A tender mends superficial damage only: back where it came from, and next week to a main base."""
    beside = [place for place, _ in NEIGHBOURS[base] if place in AREAS]
    boat.place = came_from if came_from in beside else beside[0]
    boat.returning = boat.turned_away = True
    world.journal.tell("sent-on", "SW21.21-23", boat=boat.id, base=base, area=boat.place)
