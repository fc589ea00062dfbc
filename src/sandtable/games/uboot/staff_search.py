"""UBX-03: how the staff finds ships: by the Navigator's reckoning, and along the lane that they use."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sandtable.games.uboot.model import KNOT, MILLI
from sandtable.games.uboot.navigation import centre, course_and_distance
from sandtable.games.uboot.staff_weapons import attacking, fit, minutes_since, stay_down, steer
from sandtable.games.uboot.tdc import disc, intercept
from sandtable.games.uboot.view import PlotReport, StationView

__all__ = ["search", "to_the_place", "waits_below"]

Want = tuple[str, Any]

_NM = 1852
_HOUR_MS = 3_600_000
_MINUTE_MS = 60_000
_KEPT = 4
_STEADY_MIN = 40
"""So long a speed is kept: every order costs."""
_KNOTS = 16.0
"""What the boat makes on the surface in a seaway."""
_THERE_NM = 5.0
"""So near to where they should be, ships are looked for."""
_LEAD_NM = 8.0
"""A convoy is met from ahead: the boat makes for a place so far before it."""
_WAIT_NM = (4.0, 3.0)
"""So far ahead of it, and so near to its way, the boat waits for it."""
_BELOW_NM, _PASSED_NM = 10.0, -3.0
"""It waits under water when the convoy should be so near, until it should be so far past."""
_SCOPE_MM = 10_500
_SWEEP_DEG, _SWEEP_MIN = 60, 90
"""Legs across the ships' way while they are looked for: at full speed the boat goes along with them."""
_STALE_MS = 4 * _HOUR_MS
"""Single ships are not run after for longer than this."""
_LANE_NM, _LEG_MIN = 15, 150
"""A lane is patrolled up and down, so far from the place where the patrol began."""


def search(view: StationView) -> Iterator[Want]:
    """UB9.1-01 To where the ships should be; where they are not, across their way; single ships along a lane."""
    gauges, told = view.gauges, view.plot_report
    assert gauges is not None
    if told is not None and told.ships is not None and _lies_in_wait(view, told):
        if _now(view, told)[1] < _BELOW_NM and fit(view):
            # Whoever waits for a convoy on the surface is seen first.
            yield "dive_surface", "dive"
        if gauges.telegraph != "slow_ahead" and minutes_since(view, "new_speed") >= _STEADY_MIN:
            yield "new_speed", "slow_ahead"
        return
    course = None if told is None else _course(view, told)
    if course is not None and minutes_since(view, "new_course") >= 45:
        # Orders are kept for what is found.
        spare = view.board is not None and view.board.command > _KEPT
        yield from steer(view, round(course * MILLI) % (360 * MILLI), 15 if spare else 130)
    if gauges.telegraph != "full_ahead" and (
        gauges.telegraph == "stop" or minutes_since(view, "new_speed") >= _STEADY_MIN
    ):
        yield "new_speed", "full_ahead"


def waits_below(view: StationView) -> bool:
    """Does the boat wait under water for a convoy that should come by?"""
    gauges, told = view.gauges, view.plot_report
    assert gauges is not None
    if told is None or told.ships is None or not attacking(view) or _one_by_one(view) or not gauges.submerged:
        return False
    if view.contacts or stay_down(view) or gauges.ordered_depth > _SCOPE_MM:
        return False
    ahead, _, miles = _ahead(view, told)
    return ahead > _PASSED_NM and miles < _BELOW_NM + 2


def _one_by_one(view: StationView) -> bool:
    """Single ships are looked for, not a convoy."""
    return view.briefing.goal == "tons" or bool(view.briefing.of)


def _lies_in_wait(view: StationView, told: PlotReport) -> bool:
    """Is the boat ahead of a convoy and on its way, so that it need only wait?"""
    ships = told.ships
    if ships is None or _one_by_one(view):
        return False
    ahead, aside, miles = _ahead(view, told)
    return ahead >= _WAIT_NM[0] and aside <= _WAIT_NM[1] and miles < 2 * _LEAD_NM


def _ahead(view: StationView, told: PlotReport) -> tuple[float, float, float]:
    """How many miles the boat is ahead of the ships, to one side of their way, and from them."""
    assert told.ships is not None
    bearing, miles = _now(view, told)
    off = math.radians(bearing - told.ships.course / MILLI)
    return -miles * math.cos(off), abs(miles * math.sin(off)), miles


def _course(view: StationView, told: PlotReport) -> float | None:
    ships = told.ships
    if ships is None:
        return None
    single = _one_by_one(view)
    if single and ships.knots and ships.age_ms + view.elapsed_ms - told.at_ms > _STALE_MS:
        return _lane(view, told)
    bearing, miles = _now(view, told)
    way, knots = ships.course / MILLI, ships.knots / 10
    if miles <= _THERE_NM and knots:
        leg = view.elapsed_ms // (_SWEEP_MIN * _MINUTE_MS) % 2
        return way + (_SWEEP_DEG if leg else -_SWEEP_DEG)
    if not single:
        bearing, miles = _further(bearing, miles, way, _LEAD_NM)
    meets = intercept(disc(0, bearing, miles, way), way, knots, _KNOTS)
    return meets[0] if meets is not None else bearing


def _further(bearing: float, miles: float, way: float, more: float) -> tuple[float, float]:
    """Bearing and miles of the place so much further on in their way."""
    east = miles * math.sin(math.radians(bearing)) + more * math.sin(math.radians(way))
    north = miles * math.cos(math.radians(bearing)) + more * math.cos(math.radians(way))
    return math.degrees(math.atan2(east, north)) % 360, math.hypot(east, north)


def _now(view: StationView, told: PlotReport) -> tuple[float, float]:
    """Bearing and miles by now: the ships have gone on since the report, and so has the boat."""
    ships, gauges = told.ships, view.gauges
    assert ships is not None and gauges is not None
    hours = (view.elapsed_ms - told.at_ms) / _HOUR_MS
    bearing, miles = ships.bearing / MILLI, ships.distance / _NM
    bearing, miles = _further(bearing, miles, ships.course / MILLI, ships.knots / 10 * hours)
    return _further(bearing, miles, gauges.course / MILLI, -gauges.speed / KNOT * hours)


def _lane(view: StationView, told: PlotReport) -> float | None:
    """Back to where the ships pass; there up and down their way."""
    signal = view.briefing.signal
    if told.goal_distance > _LANE_NM * _NM:
        return told.goal_course / MILLI
    if signal is None:
        return None
    leg = view.elapsed_ms // (_LEG_MIN * _MINUTE_MS) % 2
    return signal.course + (180 if leg else 0)


def to_the_place(view: StationView) -> Iterator[Want]:
    """UB9.1-01 The way to a meeting, a landing, a crossing or the next mines, by the Navigator's report."""
    gauges, told, goal, known = view.gauges, view.plot_report, view.briefing, view.weapons
    assert gauges is not None and known is not None
    if told is None:
        return
    course, metres = told.goal_course, told.goal_distance
    run = told.at_ms
    if goal.goal == "mines":
        left = [square for square in goal.squares if square not in known.mines]
        if left and told.square:
            course, metres = course_and_distance(*centre(told.square), *centre(left[0]))
            if told.square == left[0]:
                yield from _at_speed(view, "slow_ahead")
                return
    elif goal.goal in ("meet", "land"):
        metres = max(0, metres - round((view.elapsed_ms - run) / _HOUR_MS * 12.5 * _NM))
        if metres < 3 * _NM:
            yield from _at_speed(view, "stop")
            return
    yield from _at_speed(view, "full_ahead")
    yield from steer(view, course, 3)


def _at_speed(view: StationView, telegraph: str) -> Iterator[Want]:
    gauges = view.gauges
    assert gauges is not None
    if gauges.telegraph != telegraph:
        yield "new_speed", telegraph
