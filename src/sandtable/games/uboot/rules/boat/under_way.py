"""The boat under way: telegraph, rudder, diesels and electric motors."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.data import BOAT, number
from sandtable.games.uboot.data.units import KNOT, KNOT_MS, MILLI
from sandtable.games.uboot.state.model import Boat
from sandtable.games.uboot.state.plane import turned

__all__ = ["TELEGRAPH", "accelerate", "burn_fuel", "manoeuvring", "ordered_knots", "turn"]

TELEGRAPH = ("full_astern", "stop", "slow_ahead", "half_ahead", "full_ahead")
"""UB7.5.1-01 The five settings of the engine telegraph."""
_MG = 1_000_000_000


def ordered_knots(boat: Boat) -> float:
    """UB7.5.1-01, UB10.1-02, UB8.1-03, UB10.3.1-01 Knots that the telegraph asks for; an empty battery or tank
    gives none.
    """
    if boat.submerged and boat.battery <= 0:
        return 0.0
    if not boat.submerged and boat.fuel <= 0:
        return 0.0
    left = boat.motor if boat.submerged else boat.diesel
    return number("telegraph", boat.telegraph, "submerged" if boat.submerged else "surfaced") * left / MILLI


def accelerate(boat: Boat, seconds: float) -> None:
    """UB8.1-03 The speed nears the ordered one: fast at first, then slowly; astern brakes harder."""
    target = round(ordered_knots(boat) * KNOT)
    gap = target - boat.speed
    if abs(gap) < KNOT // 1000:
        boat.speed = target
        return
    if target < 0 < boat.speed:
        constant = BOAT.brake_s
    else:
        constant = BOAT.accelerate_submerged_s if boat.submerged else BOAT.accelerate_surfaced_s
    boat.speed += round(gap * (1 - math.exp(-seconds / constant)))


def manoeuvring(boat: Boat) -> bool:
    """Is the boat still turning, or nearing its speed?"""
    turning = boat.heading != boat.course and abs(boat.speed) > KNOT // 2
    return turning or abs(round(ordered_knots(boat) * KNOT) - boat.speed) > KNOT // 10


def turn_rate(boat: Boat) -> float:
    """Degrees a second: the turning circle limits a slow boat, the rudder a fast one."""
    radius = BOAT.turn_radius_submerged_m if boat.submerged else BOAT.turn_radius_surfaced_m
    metres = abs(boat.speed) / KNOT * KNOT_MS
    return min(BOAT.turn_most_deg_s, math.degrees(metres / radius)) * boat.rudder / MILLI


def turn(boat: Boat, seconds: float) -> None:
    """UB7.5.1-02 Come to the ordered course by the shorter way; a stopped boat does not answer the helm."""
    boat.heading = turned(boat.heading, boat.course, round(turn_rate(boat) * seconds * MILLI))


def burn_fuel(boat: Boat, seconds: float) -> None:
    """UB10.1-01 The diesels use fuel by the cube of the speed, on the surface only."""
    if boat.submerged:
        return
    knots = abs(boat.speed) / KNOT
    tons = BOAT.fuel_idle_t_h + BOAT.fuel_cubic_t_h * knots**3
    boat.fuel = max(0, boat.fuel - round(tons * _MG * seconds / 3600))
