"""Aircraft: who comes, what he sees, how he attacks, and the 2 cm's answer."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.arms import ARMS, since, year
from sandtable.games.uboot.data.data import number
from sandtable.games.uboot.data.hunters import HUNTERS, aircraft_an_hour, newest
from sandtable.games.uboot.data.plans import SEA
from sandtable.games.uboot.data.units import FULL_LIGHT, KNOT_MS, MILLI, NM, TURN
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.boat.senses import called_out
from sandtable.games.uboot.rules.crew.blows import strike
from sandtable.games.uboot.rules.crew.stations import at_the_gun
from sandtable.games.uboot.rules.enemy.depth_charges import burst, how_near, hull_distance
from sandtable.games.uboot.rules.throws import happens, normals
from sandtable.games.uboot.state.fleet import Aircraft, Blow
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import World

__all__ = ["air_chance", "come", "fly", "look_up_for_aircraft", "sees_boat"]


def air_chance(state: State, area: str) -> float:
    """UB1.2-01 The chance that an aircraft comes near in this minute, by area, year and light; surfaced only."""
    if state.boat.depth > 0:
        return 0.0
    light = state.sky.light / FULL_LIGHT
    if light < HUNTERS.air_least_light and not since(state.start_s, HUNTERS.air_light_from):
        return 0.0
    an_hour = aircraft_an_hour(state.start_s, SEA.air_areas[area])
    return an_hour / 60 * max(light, HUNTERS.air_least_light)


def come(world: World[State], area: str) -> None:
    """UB1.2-01 Once a minute: perhaps an aircraft comes, from anywhere, on a course past the boat."""
    state, waters, chance = world.state, world.state.waters, world.chance
    if waters.aircraft or not happens(chance, "UB1.2-01", air_chance(state, area)):
        return
    types = SEA.aircraft
    names = sorted(name for name, one in types.items() if one.since <= year(state.start_s))
    name = chance.pick("UB1.2-01", names)
    bearing = chance.dice("UB1.2-01", 1, 360).natural * MILLI
    lat, lon = on_from(state.boat.lat, state.boat.lon, bearing, HUNTERS.air_from_nm * NM)
    off = chance.dice("UB1.2-01", 1, 2 * HUNTERS.air_course_deg + 1).natural - HUNTERS.air_course_deg - 1
    heading = (bearing + (180 + off) * MILLI) % TURN
    waters.aircraft_met += 1
    waters.aircraft.append(
        Aircraft(
            f"air-{waters.aircraft_met}", name, lat, lon, heading, types[name].knots, types[name].bombs,
            state.elapsed_ms + HUNTERS.air_stay_ms,
        )
    )  # fmt: skip


def sees_boat(state: State, plane: Aircraft, chance: Chance, seconds: float) -> bool:
    """UBX-06 The aircraft's own eyes, and its radar by the date; a boat that is under is not seen."""
    boat = state.boat
    if boat.depth > HUNTERS.air_depth_m * MILLI:
        return False
    metres = metres_between(plane.lat, plane.lon, boat.lat, boat.lon)
    reach = min(HUNTERS.air_sight_nm, state.weather.visibility / 100) * state.sky.light / FULL_LIGHT
    radar = newest(state.start_s, "radar", on="aircraft")
    if radar:
        reach = max(reach, number("radar", radar, "miles"))
    if metres >= reach * NM:
        return False
    return happens(chance, "UBX-06", min(HUNTERS.air_sure, HUNTERS.air_eyes * HUNTERS.eye_chance * seconds / 60))


def look_up_for_aircraft(state: State, plane: Aircraft, chance: Chance, seconds: float) -> bool:
    """UB8.3-02 The look-outs watch the sky: more of them see an aircraft sooner."""
    boat = state.boat
    if boat.depth > 0:
        return False
    clear = min(1.0, state.weather.visibility / (100 * HUNTERS.air_boat_clear_nm))
    reach = HUNTERS.air_boat_sight_nm * max(HUNTERS.air_boat_dark, state.sky.light / FULL_LIGHT) * clear * NM
    metres = metres_between(plane.lat, plane.lon, boat.lat, boat.lon)
    if metres >= reach:
        return False
    rate = HUNTERS.air_boat_rate * number("coverage", boat.observers) * seconds / 60
    return happens(
        chance,
        "UB8.3-02",
        min(HUNTERS.air_boat_sure, HUNTERS.air_boat_gain * rate * (HUNTERS.air_boat_near - metres / reach)),
    )


def fly(world: World[State], milliseconds: int) -> None:
    """UB1.2-01, UB3-03 One step of every aircraft: it is called out when it is sighted; it flies, looks, turns in,
    drops, and goes home.
    """
    state, waters = world.state, world.state.waters
    seconds = milliseconds / 1000
    left = []
    for plane in waters.aircraft:
        if not plane.sighted and look_up_for_aircraft(state, plane, world.chance, seconds):
            plane.sighted = True
            waters.alert_until_ms = state.elapsed_ms + HUNTERS.alert_ms
            report(world, "aircraft_sighted", "UB3-03", bearing=called_out(state, plane.lat, plane.lon))
        if _flies_on(world, plane, seconds):
            left.append(plane)
        elif plane.sighted and not waters.charges:
            waters.alert_until_ms = state.elapsed_ms
    waters.aircraft = left


def _flies_on(world: World[State], plane: Aircraft, seconds: float) -> bool:
    state, boat = world.state, world.state.boat
    if plane.state == "patrol" and sees_boat(state, plane, world.chance, seconds):
        plane.state = "attack"
        if state.waters.seen_ms < 0:
            state.waters.seen_ms = state.elapsed_ms
    if plane.state == "attack":
        if boat.depth <= HUNTERS.air_depth_m * MILLI:
            # He sees where it is; once it is under he has only the swirl.
            plane.goal_lat, plane.goal_lon = boat.lat, boat.lon
        plane.heading = bearing_to(plane.lat, plane.lon, plane.goal_lat, plane.goal_lon)
    was = metres_between(plane.lat, plane.lon, plane.goal_lat, plane.goal_lon)
    way = plane.knots * KNOT_MS * seconds
    plane.lat, plane.lon = on_from(plane.lat, plane.lon, plane.heading, way)
    _flak(world, plane, seconds)
    if plane.hits >= ARMS.flak_shoots_down:
        state.waters.aircraft_shot += 1
        report(world, "aircraft_shot_down", "UB7.5.3-06")
        return False
    if plane.hits >= ARMS.flak_breaks_off and plane.state == "attack":
        plane.state = "home"
        report(world, "aircraft_breaks_off", "UB7.5.3-06")
    if plane.state == "attack" and was <= way + HUNTERS.air_drop_m:
        _drop(world, plane)
        plane.state = "home"
    near = metres_between(plane.lat, plane.lon, boat.lat, boat.lon) < HUNTERS.air_forget * HUNTERS.air_from_nm * NM
    return near and state.elapsed_ms < plane.until_ms


def _flak(world: World[State], plane: Aircraft, seconds: float) -> None:
    """UB7.5.3-06 Each second within a thousand metres the manned 2 cm may hit."""
    state = world.state
    boat = state.boat
    if state.elapsed_ms > state.waters.flak_until_ms or boat.depth > 0:
        return
    if not at_the_gun(state, "fire_20mm", 8):
        # UB8.4-04 Nobody serves it any more.
        return
    if metres_between(plane.lat, plane.lon, boat.lat, boat.lon) > ARMS.flak_reach_m:
        return
    bursts = max(1, round(seconds))
    share = ARMS.flak_chance * ARMS.flak_aim * min(1.0, seconds)
    for _ in range(bursts):
        if happens(world.chance, "UB7.5.3-06", share):
            # A hit is a burst: several shells of it strike.
            plane.hits += world.chance.dice("UB7.5.3-06", 1, HUNTERS.flak_burst).natural


def _drop(world: World[State], plane: Aircraft) -> None:
    """UB6.12-04, UB6.12-11 A stick of bombs across the boat, shallow, or across the swirl; strafing before that."""
    state, waters, chance = world.state, world.state.waters, world.chance
    boat = state.boat
    on_deck = boat.depth == 0
    if on_deck and happens(chance, "UB6.12-04", HUNTERS.air_strafe):
        strike(world, Blow("bomb", 8, wounds=True), 0)
    across, along = normals(chance, "UB6.12-04", 2)
    side, length = HUNTERS.air_spread_m
    middle = on_from(plane.goal_lat, plane.goal_lon, plane.heading, along * length)
    middle = on_from(*middle, plane.heading + 90 * MILLI, across * side)
    nearest = math.inf
    for number_ in range(plane.bombs):
        spot = on_from(*middle, plane.heading, (number_ - (plane.bombs - 1) / 2) * HUNTERS.air_stick_m)
        metres, section = hull_distance(state, *spot, HUNTERS.air_bomb_m)
        nearest = min(nearest, metres)
        burst(world, metres, section, "bomb")
    plane.bombs = 0
    waters.alert_until_ms = state.elapsed_ms + HUNTERS.alert_ms
    if nearest < math.inf:
        report(world, "bombs", "UB6.12-04", **how_near(nearest))
