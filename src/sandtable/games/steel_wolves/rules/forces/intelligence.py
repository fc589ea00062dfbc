"""SW7 Intelligence: B-Dienst, weather, Axis aircraft."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, NEIGHBOURS, Zone
from sandtable.games.steel_wolves.rules.forces.damage import damage
from sandtable.games.steel_wolves.rules.modifiers.politics import four_rotors_everywhere, vichy_at_war
from sandtable.games.steel_wolves.state.model import DEEP, LOW, SEAT, Boat, Flight, Public, State, low_over
from sandtable.kernel import Modifier, Option, Pick, Play, World, ask

CHANNEL_AND_STRAITS = ("ENGLISH_CHANNEL", "GIBRALTAR")
WITHOUT_AIRFIELD = "DIEGO_SUAREZ"
SHARED_AIRFIELD = "CASABLANCA"
THREE_ROTOR_COMMANDS = ("arctic", "mediterranean")


def intelligence(world: World[State]) -> Literal["aircraft"]:
    """SW7.11, SW7.4A, SW7.4B, SW7.4C The B-Dienst names an area, and lows form."""
    state = world.state
    throw = world.chance.d10("SW7.11")
    chart = f"bdienst_{state.war_period}"
    state.bdienst_area, state.bdienst_fleet, state.bdienst_special = (
        str(CHARTS.hit(chart, throw, "area")),
        str(CHARTS.cell(chart, throw.total, "task force")),
        str(CHARTS.cell(chart, throw.total, "special convoy")),
    )
    world.journal.tell("bdienst", "SW7.11", area=state.bdienst_area, found=bool(state.bdienst_area), throw=throw)
    weather(world)
    return "aircraft"


def weather(world: World[State]) -> None:
    """SW7.4A, SW7.4B, SW7.4C Three dice: each 0 is a low; two in one area, or a die of 0-1, make a deep one."""
    state = world.state
    formed = world.chance.dice("SW7.4A", 3, 10)
    lows = formed.faces.count(0)
    if not lows:
        return
    world.journal.tell("lows-form", "SW7.4A", throw=formed, lows=lows)
    half_year = "jun-nov" if 6 <= state.month <= 11 else "dec-may"
    for _ in range(lows):
        place = world.chance.d10("SW7.4B")
        area = str(CHARTS.hit("weather_location", place, half_year))
        state.lows[area] = DEEP if area in state.lows else LOW
        world.journal.tell("low", "SW7.4B", area=area, throw=place, millibars=state.lows[area])
    for area, millibars in state.lows.items():
        if millibars == LOW:
            deepens = world.chance.d10("SW7.4C")
            state.lows[area] = int(CHARTS.hit("deep_low", deepens))
            world.journal.tell("low-deepens", "SW7.4C", area=area, throw=deepens, millibars=state.lows[area])


def lost_to_the_storm(state: Public, area: str, zone: str) -> int:
    """SW7.41a, SW7.41b, SW7.41e Points that a low takes from the attack value of a boat in each attack."""
    return {0: 0, LOW: 1, DEEP: 2}[low_over(state, area, zone)]


def stormy(state: Public, zone: Zone) -> bool:
    """SW26.53 Does a low lie over any of the areas that the mission zone hangs on?"""
    return low_over(state, "", zone.id) > 0


def aircraft_reach(state: Public, flight: Flight) -> list[str]:
    """SW7.53, SW7.41a Areas that an aircraft can fly over: within range, not over the straits, not in a low."""
    reached: dict[str, int] = {flight.base: 0}
    queue = [flight.base]
    for place in queue:
        if reached[place] == flight.range:
            continue
        for other, route in NEIGHBOURS[place]:
            if other in AREAS and other not in reached and route.via not in CHANNEL_AND_STRAITS:
                reached[other] = reached[place] + 1
                queue.append(other)
    return [place for place in reached if place in AREAS and place not in state.lows]


def air_bases(state: Public, aircraft: str) -> list[str]:
    """SW7.54, SW7.56, SW36.63H4 Bases of an aircraft: any sub base in play, of the French only Casablanca.

    The Bizerte flies from French bases, but not from Diego Suarez.
    """
    vichy = vichy_at_war(state)
    french = vichy.bases if vichy is not None else []
    if aircraft == "Bizerte":
        return [base for base in french if base in state.bases and base != WITHOUT_AIRFIELD]
    return [base for base in state.bases if base not in french or base == SHARED_AIRFIELD]


def other_bases(state: Public, flight: Flight) -> list[str]:
    """SW7.54 Bases to which the aircraft can move."""
    return [base for base in air_bases(state, flight.type) if base != flight.base]


def flight_options(reach: Sequence[str], bases: Sequence[str]) -> list[Option]:
    """SW7.53, SW7.54 Each area that the aircraft can reach, staying on the ground, or another base."""
    moves = [Option(f"base:{base}", "aircraft-base", {"base": base}, at=base) for base in bases]
    return [*(Option(area, f"name-{area}", at=area) for area in reach), Option("none"), *moves]


def aircraft(world: World[State]) -> Play[Literal["posting", "mines"]]:
    """SW7.51-52, SW7.53, SW7.54 Each Axis aircraft flies over one area in its range, or changes its base."""
    state = world.state
    for flight in state.flights:
        if not flight.area:
            reach, bases = aircraft_reach(state, flight), other_bases(state, flight)
            answer = yield from ask(
                SEAT,
                Pick(
                    "aircraft",
                    "SW7.53",
                    [*reach, "none", *(f"base:{base}" for base in bases)],
                    args={"aircraft": flight.type, "base": flight.base},
                    options=partial(flight_options, reach, bases),
                ),
            )
            flight.area = answer
            if answer.startswith("base:"):
                # SW7.54: an aircraft that changes its base does not fly this turn.
                flight.base, flight.area = answer[5:], "none"
                world.journal.tell("aircraft-based", "SW7.54", aircraft=flight.type, base=flight.base)
                continue
            world.journal.tell(
                "aircraft", "SW7.51-52", aircraft=flight.type, area=flight.area, flies=flight.area != "none"
            )
    return "posting" if state.campaign else "mines"


def enigma_for(state: Public, boat: Boat) -> int:
    """SW7.3, SW7.31, SW7.32 The Enigma level for a boat: commands without the fourth rotor have one less."""
    enigma = state.enigma_level
    if state.four_rotors and boat.nation == "DE" and boat.command in THREE_ROTOR_COMMANDS:
        # SW36.63A-E: unless the other commands were given the new machine too.
        enigma -= 0 if four_rotors_everywhere(state) else 1
    return max(0, enigma) if boat.nation == "IT" else enigma


def signals(state: Public, boat: Boat) -> Modifier | None:
    """SW7.2, SW7.3, SW7.32, SW7.34 B-Dienst and Enigma together, between -3 and +3."""
    total = max(-3, min(3, state.bdienst_level + enigma_for(state, boat)))
    return Modifier(total, "signals", "SW7.34") if total else None


def storm_damage(world: World[State], boat: Boat) -> None:
    """SW7.41b, SW7.41c, SW7.41a A boat that was in or passed a deep low may be damaged: one die for each, once.

    An Italian boat also rolls for a lesser low.
    """
    passed, boat.passed = boat.passed, []
    for area in passed if world.state.lows else ():
        low = low_over(world.state, area)
        if not low or (low == LOW and boat.nation != "IT"):
            continue
        limit = 3 if low == DEEP and boat.nation == "IT" else 1
        throw = world.chance.d10("SW7.41b")
        hurt = throw.total <= limit
        world.journal.tell("storm", "SW7.41b", boat=boat.id, area=area, throw=throw, hurt=hurt)
        if hurt:
            damage(world, boat, "storm", area)
        if boat.fate:
            return
