"""SW14.6 Submarine against submarine."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, SUBMARINES, Submarine
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.damage import damage, green_crew, lose
from sandtable.games.steel_wolves.rules.forces.escorts import total
from sandtable.games.steel_wolves.rules.forces.intelligence import lost_to_the_storm
from sandtable.games.steel_wolves.rules.forces.sinking import tally
from sandtable.games.steel_wolves.rules.modifiers.events import flag, must_let_go
from sandtable.games.steel_wolves.rules.modifiers.politics import may_attack_us
from sandtable.games.steel_wolves.rules.patrol.search import no_contact, torpedoes_left
from sandtable.games.steel_wolves.state.model import (
    DEEP,
    Boat,
    Public,
    State,
    attacks_nobody,
    low_over,
    the_boat,
    torpedo_value,
)
from sandtable.kernel import Modifier, World

PARTS = MODIFIERS.duel
AMERICAN = "sub-s15"
SURCOUF = "sub-surcouf"


def waters(area: str) -> str:
    """SW14.6A-E Where an enemy submarine must be at home to be met in this area."""
    place = AREAS[area]
    if area == "BALTIC":
        return "baltic"
    if place.group == "Arctic":
        return "arctic"
    if place.group == "Mediterranean":
        return "med"
    return "west" if place.side == "west" else "east"


def enemies(state: Public, boat: Boat) -> list[str]:
    """SW14.6A-E, SW30.31-33, SW36.63H6 The enemy submarines that can be met where the boat is.

    In the Baltic those are Polish, from Barbarossa on Soviet ones.
    """
    if state.events.in_force and flag(state, boat, "us-submarines"):
        return [AMERICAN] if AMERICAN not in state.out else []
    here = waters(boat.place)
    found = [s for s in state.submarines if here in SUBMARINES[s].waters]
    if here == "baltic":
        found = [s for s in found if (SUBMARINES[s].nation == "SU") is state.barbarossa]
    return found


def allied_torpedo(state: Public, nation: str) -> int:
    """SW14.6A-E The Allied torpedo value by date and nation."""
    if state.year == 1939:
        row = "1939"
    elif state.war_period <= 2:
        row = "1940, war period 2"
    else:
        row = "war period 3-4" if state.war_period <= 4 else "war period 5"
    return int(CHARTS.cell("allied_torpedo", row, nation if nation in ("GB", "US") else "other"))


def duel(world: World[State]) -> Literal["after_search"]:
    """SW14.6A-E, SW14.6n, SW15.42-48, SW30.23, SW26.0, SW5.T1..T5 Who sees whom first, one shot, and it is over.

    A boat that must not attack can only be fired at.
    """
    state = world.state
    boat = the_boat(state)
    fitting = enemies(state, boat)
    if not fitting:
        return no_contact(world, boat)
    enemy = SUBMARINES[world.chance.pick("SW14.6A-E", fitting)]
    mods = []
    if boat.spotted or boat.damage:
        mods.append(PARTS.spotted_or_damaged)
    if state.encounter:
        mods.append(PARTS.in_transit)
    sight = world.chance.d10("SW14.6A-E", mods)
    first = str(CHARTS.hit("first_sight", sight))
    world.journal.reveal(
        "duel", "SW14.6A-E", boat=boat.id, enemy=enemy.name, nation=enemy.nation, throw=sight, first=first
    )
    # SW30.11: an enemy submarine is a contact, and no loner.
    boat.only_loners = False
    # SW15.42-48: who fights on the way stays where he fought.
    state.bound = ""
    if first == "enemy":
        enemy_fires(world, boat, enemy)
    elif may_fire(world, boat, enemy):
        boat_fires(world, boat, enemy)
    return "after_search"


def may_fire(world: World[State], boat: Boat, enemy: Submarine) -> bool:
    """SW14.6A-E, SW30.23, SW15.42-48 Not a boat that must not attack, nor without torpedoes on the way home.

    US submarines may attack but not be attacked before war period 4.
    """
    state = world.state
    if attacks_nobody(state, boat) or must_let_go(state, boat, "", listed=False):
        return False
    if state.encounter and boat.returning:
        torpedoes_left(world, boat)
        if boat.spent:
            return False
    return enemy.nation != "US" or state.war_period >= 4 or may_attack_us(state)


def tdc_part(world: World[State]) -> Modifier:
    """SW14.6A-E A TDC counter on the boat that was seen; it goes back to the pool."""
    value = world.chance.pick("SW14.6A-E", world.state.tdc_pool)
    world.journal.reveal("duel-tdc", "SW14.6A-E", value=value)
    return Modifier(value, "tdc", "SW14.6A-E")


def parts_of(ace: int, torpedoes: int) -> list[Modifier]:
    """SW14.6A-E Ace and torpedo value, where there is one."""
    ace_part = [Modifier(ace, "ace", "SW25.1")] if ace else []
    return [*ace_part, Modifier(torpedoes, "torpedoes", "SW14.6A-E")] if torpedoes else ace_part


def shoot(
    world: World[State], by: str, attack: list[Modifier], target: list[Modifier], mods: tuple[Modifier, ...] = ()
) -> bool:
    """SW14.6A-E One shot: a die up to the difference hits."""
    difference = total(attack) - total(target)
    throw = world.chance.d10("SW14.6A-E", mods)
    hit = throw.total <= difference
    world.journal.tell(
        "duel-shot",
        "SW14.6A-E",
        by=by,
        attack=total(attack),
        target=total(target),
        difference=difference,
        throw=throw,
        hit=hit,
        attack_parts=attack,
        target_parts=target,
    )
    return hit


def in_this_weather(state: Public, boat: Boat, attack: int) -> list[Modifier]:
    """SW7.41e The attack value of either submarine, less what a low takes from each attack, never below 0."""
    storm = min(lost_to_the_storm(state, boat.place, boat.zone), attack)
    return [Modifier(attack, "attack", "SW14.6A-E"), *([Modifier(-storm, "low", "SW7.41e")] if storm else [])]


def boat_fires(world: World[State], boat: Boat, enemy: Submarine) -> None:
    """SW14.6A-E, SW7.41e The boat's full attack, torpedo and ace value against the enemy's defence and TDC.

    A deep low sinks what is damaged (SW7.41b). What is sunk is out for good, else for the war period (SW14.81).
    """
    state = world.state
    boat.met_ships = boat.torpedoes = True
    attack = [*in_this_weather(state, boat, boat.values.attack), *parts_of(boat.ace, torpedo_value(state, boat))]
    target = [Modifier(enemy.defence, "defence", "SW14.6A-E"), tdc_part(world)]
    hit = shoot(world, boat.id, attack, target, green_crew(boat))
    result = shot_result(world, torpedo_value(state, boat)) if hit else ""
    if result in ("sunk", "damaged") and not sails_again(state, enemy):
        state.submarines = [sub for sub in state.submarines if sub != enemy.id]
        state.out.append(enemy.id)
    if result == "sunk" or (result == "damaged" and low_over(state, boat.place, boat.zone) == DEEP):
        tally(world, boat.id, enemy.name, enemy.nation, enemy.tons, boat.place)
        world.journal.tell(
            "sunk",
            "SW14.6A-E",
            boat=boat.id,
            slot="",
            unit=enemy.name,
            type="type-SS",
            plain=False,
            nation=enemy.nation,
            tons=enemy.tons,
            area=boat.place,
            zone=boat.zone,
        )
    elif enemy.id in state.out:
        state.resting.append(enemy.id)


def sails_again(state: Public, enemy: Submarine) -> bool:
    """SW36.63G3 Once the fleet is seized a sunk Free French submarine is not out for good, but for Surcouf."""
    taken = state.politics is not None and state.politics.seized
    return taken and enemy.nation == "FR" and enemy.id != SURCOUF


def enemy_fires(world: World[State], boat: Boat, enemy: Submarine) -> None:
    """SW14.6A-E, SW7.41e The enemy's attack and torpedo value against the boat's defence, ace and TDC."""
    value = allied_torpedo(world.state, enemy.nation)
    attack = [*in_this_weather(world.state, boat, enemy.attack), *parts_of(0, value)]
    target = [Modifier(boat.values.defence, "boat-defence", "SW14.6A-E"), *parts_of(boat.ace, 0), tdc_part(world)]
    if shoot(world, enemy.name, attack, target):
        result = shot_result(world, value)
        if result == "sunk":
            lose(world, boat, "SW14.6A-E", "duel-result")
        elif result == "damaged":
            damage(world, boat, "duel-result")


def shot_result(world: World[State], value: int) -> str:
    """SW14.6A-E A hit on a submarine is rolled on the row for 1-4t."""
    throw = world.chance.d10("SW14.16D", (Modifier(value, "torpedoes", "SW14.16D"),) if value else ())
    result = str(CHARTS.hit("attack_result", throw, "1-4"))
    world.journal.tell("duel-result", "SW14.6A-E", throw=throw, result=result)
    return "sunk" if result == "explodes" else result
