"""One fixed step of the patrol: the boat, the sea, the others, and what comes of it."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import DEGREE, FULL, HOUR_MS, MINUTE_MS
from sandtable.games.uboot.rules.aboard.watch_change import change_watch
from sandtable.games.uboot.rules.boat import battery, coast, depth, under_way
from sandtable.games.uboot.rules.boat.clock import WATCH_MS, bell_due, report, step_ms
from sandtable.games.uboot.rules.boat.navigation import dead_reckon, square_at
from sandtable.games.uboot.rules.boat.sky import look_up
from sandtable.games.uboot.rules.boat.weather import WEATHER_MS, change_weather
from sandtable.games.uboot.rules.crew import breach, hazards, repairs
from sandtable.games.uboot.rules.crew.sections import INSIDE
from sandtable.games.uboot.rules.crew.tracks import end_patrol
from sandtable.games.uboot.rules.enemy import merchant
from sandtable.games.uboot.rules.mission.missions import drift
from sandtable.games.uboot.rules.orders.targeting import sextant_refused
from sandtable.games.uboot.rules.throws import normal
from sandtable.games.uboot.script import crew_step, sea_step
from sandtable.games.uboot.state.model import Fix, State
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = ["tick"]


def tick(world: World[State]) -> list[Play[None]]:
    """UB1.3-01, UBX-01, UB6.14-08 No turns: the boat moves, the merchant moves, and every minute eyes and ears
    are asked; in a pause nothing does.
    """
    state = world.state
    if state.ended or state.briefing or state.paused:
        # UB5.4-01, UB6.14-08 Nothing moves before the First Officer has started the mission, nor in a pause.
        return []
    milliseconds = step_ms(state)
    seconds = milliseconds / 1000
    state.elapsed_ms += milliseconds
    run_boat(world, milliseconds, seconds)
    other = state.merchant
    if other is not None and not other.sinks_ms:
        merchant.steam(other, seconds, merchant.zigzag(state, other, world.chance))
    sea_step.step(world, milliseconds)
    if state.sextant:
        take_fix(world)
    if state.elapsed_ms >= state.next_minute_ms:
        state.next_minute_ms += MINUTE_MS
        minute(world)
    if state.elapsed_ms >= state.next_weather_ms:
        state.next_weather_ms += WEATHER_MS
        change_weather(state, MISSIONS[state.mission].area, world.chance)
    plays = end_of_watch(world)
    return [*plays, *crew_step.step(world)]


def run_boat(world: World[State], milliseconds: int, seconds: float) -> None:
    """UB10.1-01, UB10.1-02 Depth, speed, course, place, fuel, battery and air of the boat."""
    own = world.state.boat
    if depth.change_depth(own, milliseconds):
        report(world, "surfaced", "UB7.5.1-03")
        hazards.clear_gas(world)
    under_way.accelerate(own, seconds)
    under_way.turn(own, seconds)
    dead_reckon(world.state, seconds)
    under_way.burn_fuel(own, seconds)
    battery.run_battery(own, seconds)
    battery.breathe(own, milliseconds)


def end_of_watch(world: World[State]) -> list[Play[None]]:
    """UB6.8-02, UB6.14-07, UB4.1-05 The watch changes every six hours, when nothing is being done;
    when the mission's time is over it ends.
    """
    state = world.state
    if state.elapsed_ms >= MISSIONS[state.mission].hours * HOUR_MS:
        end_patrol(world, "time", "UB4.1-05")
    if state.ended or not bell_due(state) or state.board.order or state.board.resolving or state.acts:
        # UB6.14-07 What is being done is finished first; nothing else is begun meanwhile.
        return []
    state.next_watch_ms += WATCH_MS
    # UB6.14-07 From the bell on, not from the first step of the change: cards of this minute wait, too.
    state.changing_watch = True
    drift(state, world.chance)
    return [change_watch(world)]


def minute(world: World[State]) -> None:
    """UB8.1-02, UB4.1-07 What happens once a minute: the sky, eyes and ears on both sides, warnings, the goal."""
    state = world.state
    state.sky = look_up(state)
    crew_step.every_minute(world)
    state.boat.sounding = coast.sea_floor_m(state.boat.lat, state.boat.lon)
    sea_step.minute(world)
    warn(world)
    too_deep(world)
    if depth.crushed(state.boat):
        end_patrol(world, "crushed", "UB4.1-07")
    elif coast.aground(state.boat.lat, state.boat.lon) or depth.strikes_bottom(state.boat):
        end_patrol(world, "grounded", "UB4.1-07")
    elif state.boat.air_ms >= BOAT.air_limit_h * HOUR_MS:
        end_patrol(world, "suffocated", "UB4.1-07")


def too_deep(world: World[State]) -> None:
    """UB4.1-07, UB10.3.6-01 Below the test depth something may fail each minute; deeper still,
    the hull may break.
    """
    own = world.state.boat
    if depth.something_fails(own, world.chance):
        repairs.random_fault(world, "yellow")
    if depth.hull_breaks(own, world.chance):
        breach.open_breach(world, world.chance.pick("UB10.3.6-01", INSIDE))


def warn(world: World[State]) -> None:
    """UB8.1-02 Battery below a fifth, air bad, too deep, near the bottom: each is told once until it is mended."""
    own = world.state.boat
    dangers = {
        "battery_low": own.battery < BOAT.battery_low * FULL,
        "air_bad": own.air_ms >= BOAT.air_comfort_h * HOUR_MS,
        "too_deep": own.depth > BOAT.test_depth_m * 1000,
        "fuel_out": own.fuel <= 0,
        "shallow_water": depth.above_the_bottom(own, own.depth // 1000) < own.depth // 1000,
    }
    warned = world.state.warned
    for danger, there in dangers.items():
        if there and danger not in warned:
            warned.append(danger)
            report(world, danger, "UB8.1-02")
        elif not there and danger in warned:
            warned.remove(danger)


def take_fix(world: World[State]) -> None:
    """UB8.4-06, UB9.1.2-01, UB8.1-02 The square of the true place, which the First Officer tells everybody; on easy
    the Navigator's chart has the place too, with the instrument's error.
    """
    state = world.state
    state.sextant = False
    if sextant_refused(state):
        report(world, "no_fix", "UB9.1.2-01")
        return
    level = state.options["navigator"]
    spread = DIFFICULTY.navigator[level].sextant_err_nm / 60 * DEGREE
    lat = state.boat.lat + round(normal(world.chance, "UB8.4-06") * spread)
    lon = state.boat.lon + round(normal(world.chance, "UB8.4-06") * spread / math.cos(math.radians(lat / DEGREE)))
    exact = level == "easy"
    square = square_at(state.boat.lat, state.boat.lon)
    state.fix = Fix(square, state.elapsed_ms, lat if exact else None, lon if exact else None)
    report(world, "fix_taken", "UB8.4-06", square=state.fix.square)
