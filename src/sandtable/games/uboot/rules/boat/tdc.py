"""The geometry of an attack: one set of functions for the TDC, the attack disc and the running torpedo."""

from __future__ import annotations

import math

from msgspec import Struct

from sandtable.games.uboot.data.arms import ARMS
from sandtable.games.uboot.data.units import KNOT_MS

__all__ = ["Disc", "Solution", "after", "angle_on_bow", "disc", "intercept", "lead", "solve", "track"]


class Solution(Struct, frozen=True):
    """Degrees, metres and seconds; `ideal` is the gyro angle of a torpedo that would turn on the spot."""

    true_bearing: float
    angle_on_bow: float
    lead: float
    course: float
    ideal: float
    gyro: float
    run: float
    seconds: float
    impact: float


class Disc(Struct, frozen=True):
    """What the attack disc shows, and where the enemy stands on the plot, in miles."""

    true_bearing: float
    angle_on_bow: float
    reciprocal: float
    east: float
    north: float


def _signed(degrees: float) -> float:
    return (degrees + 180) % 360 - 180


def angle_on_bow(true_bearing: float, course: float) -> float:
    """UB9.2.1-05 The angle under which the enemy sees us from his bow; positive on his starboard side."""
    return _signed(true_bearing + 180 - course)


def lead(aob: float, knots: float, torpedo_knots: float) -> float | None:
    """UB3-07, UB7.5.3-01 The angle to aim ahead of the target; None where it runs away too fast."""
    sine = knots / torpedo_knots * math.sin(math.radians(abs(aob)))
    return math.degrees(math.asin(sine)) if sine <= 1 else None


def track(run: float, gyro: float) -> tuple[float, float, float]:
    """UB3-07, UB7.5.3-03 Where a torpedo is after a run: metres ahead of and right of the tube, and degrees turned.

    It runs straight for its reach, turns on its circle to the gyro angle, and goes straight again. The solver and
    the running torpedo both use this, so that a right setting hits.
    """
    side = 1 if gyro >= 0 else -1
    beyond = run - ARMS.reach_m
    if beyond <= 0 or gyro == 0:
        return run, 0.0, 0.0
    angle = min(beyond / ARMS.turn_m, math.radians(abs(gyro)))
    straight = beyond - angle * ARMS.turn_m
    ahead = ARMS.reach_m + ARMS.turn_m * math.sin(angle) + straight * math.cos(angle)
    right = ARMS.turn_m * (1 - math.cos(angle)) + straight * math.sin(angle)
    return ahead, side * right, side * math.degrees(angle)


def _meeting(ahead: float, right: float, course: float, knots: float, torpedo_knots: float) -> float | None:
    """The heading, in degrees from the tube's, on which a torpedo meets the target; None where none does."""
    bearing = math.degrees(math.atan2(right, ahead))
    aob = angle_on_bow(bearing, course)
    angle = lead(aob, knots, torpedo_knots)
    if angle is None or _closing(aob, angle, knots, torpedo_knots) <= 0:
        return None
    return bearing + (angle if aob >= 0 else -angle)


def _closing(aob: float, angle: float, knots: float, torpedo_knots: float) -> float:
    """The knots at which torpedo and target come together, 0 or less where they never do."""
    closing = torpedo_knots * math.cos(math.radians(angle)) + knots * math.cos(math.radians(aob))
    return round(closing, 9)


def solve(
    own: float,
    bearing: float,
    metres: float,
    course: float,
    knots: float,
    torpedo_knots: float,
    stern: bool = False,
) -> Solution | None:
    """UB3-07, UB7.5.3-01 The solution for a target as it was estimated; None where no torpedo can meet it."""
    true = (own + bearing) % 360
    aob = angle_on_bow(true, course)
    angle = lead(aob, knots, torpedo_knots)
    if angle is None or (closing := _closing(aob, angle, knots, torpedo_knots)) <= 0:
        return None
    tube = own + 180 if stern else own
    torpedo_course = (true + (angle if aob >= 0 else -angle)) % 360
    ideal = _signed(torpedo_course - tube)
    impact = 180 - abs(aob) - angle
    run = metres * torpedo_knots / closing
    gyro = _turned(ideal, true - tube, metres, course - tube, knots, torpedo_knots)
    if gyro is None:
        return None
    return Solution(true, aob, angle, torpedo_course, ideal, gyro, run, run / (torpedo_knots * KNOT_MS), impact)


def _turned(
    ideal: float, bearing: float, metres: float, course: float, knots: float, torpedo_knots: float
) -> float | None:
    """The gyro angle with reach and turn: where the turn ends, the torpedo must head for the meeting point."""
    east, north = metres * math.sin(math.radians(bearing)), metres * math.cos(math.radians(bearing))
    over, up = knots * math.sin(math.radians(course)), knots * math.cos(math.radians(course))

    def wrong(gyro: float) -> float | None:
        run = ARMS.reach_m + ARMS.turn_m * math.radians(abs(gyro))
        ahead, right, _ = track(run, gyro)
        ran = run / torpedo_knots
        wanted = _meeting(north + up * ran - ahead, east + over * ran - right, course, knots, torpedo_knots)
        return None if wanted is None else _signed(wanted - gyro)

    low, high = ideal - ARMS.search_deg, ideal + ARMS.search_deg
    for _ in range(ARMS.search_steps):
        middle = (low + high) / 2
        error = wrong(middle)
        if error is None:
            return None
        if error > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def disc(own: float, bearing: float, miles: float, course: float) -> Disc:
    """UB9.2.1-05, UB9.2.1-01 The attack disc: own course, bearing, range and enemy course laid together."""
    true = (own + bearing) % 360
    return Disc(
        true,
        angle_on_bow(true, course),
        (true + 180) % 360,
        miles * math.sin(math.radians(true)),
        miles * math.cos(math.radians(true)),
    )


def after(
    seen: Disc, own: float, own_knots: float, course: float, knots: float, minutes: float
) -> tuple[float, float, float, float]:
    """UB9.2.2-02 Both ships run on: true and relative bearing, miles and angle on the bow then."""
    hours = minutes / 60
    east, north = seen.east, seen.north
    for angle, way in ((course, knots * hours), (own, -own_knots * hours)):
        east += way * math.sin(math.radians(angle))
        north += way * math.cos(math.radians(angle))
    true = math.degrees(math.atan2(east, north)) % 360
    return true, (true - own) % 360, math.hypot(east, north), angle_on_bow(true, course)


def intercept(seen: Disc, course: float, knots: float, own_knots: float) -> tuple[float, float] | None:
    """UB9.1-02 The course that meets the enemy soonest, and the minutes; None where he is too fast."""
    over, up = knots * math.sin(math.radians(course)), knots * math.cos(math.radians(course))
    a = over * over + up * up - own_knots * own_knots
    b = 2 * (seen.east * over + seen.north * up)
    c = seen.east**2 + seen.north**2
    if abs(a) < 1e-9:
        roots = [-c / b] if b else []
    else:
        inside = b * b - 4 * a * c
        if inside < 0:
            return None
        roots = [(-b + math.sqrt(inside)) / (2 * a), (-b - math.sqrt(inside)) / (2 * a)]
    hours = min((root for root in roots if root > 0), default=None)
    if hours is None:
        return None
    east, north = seen.east + over * hours, seen.north + up * hours
    return math.degrees(math.atan2(east, north)) % 360, hours * 60
