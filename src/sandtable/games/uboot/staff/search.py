"""UBX-03: how the staff finds ships: by the Navigator's reckoning, and along the lane that they use."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sandtable.games.uboot.data.units import HOUR_MS, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.boat.navigation import centre, course_and_distance, signed
from sandtable.games.uboot.rules.boat.tdc import disc, intercept
from sandtable.games.uboot.staff.almanac import bell_min, dark_soon
from sandtable.games.uboot.staff.attack import fit, stay_down
from sandtable.games.uboot.staff.eyes import attacking, easily, further, minutes_since, ships_now, spare_helm, steer
from sandtable.games.uboot.view.view import PlotReport, View

__all__ = ["search", "to_the_place", "waits_below"]

Want = tuple[str, Any]

_KEPT = 4
_STEADY_MIN = 40
"""So long a course or a speed is kept, half as long by night near a convoy: every order costs."""
_KNOTS = 12.5
"""What the boat makes good on the surface while no contact is worked."""
_LONG_MIN = 300
"""So long before the bell even a tired helm is used for the search."""
_THERE_NM = 5.0
"""So near to where they should be, ships are looked for."""
_LEAD_NM = 8.0
"""A convoy is met from ahead: the boat makes for a place so far before it."""
_BEAM_NM = {
    "day": 9.5,
    "civil_twilight": 7.0,
    "nautical_twilight": 5.5,
    "astronomical_twilight": 2.5,
    "moonlight": 2.5,
    "night": 1.6,
}
"""By night it is met so far off its beam; while there is light the boat keeps further off."""
_ROUND_NM = 4.0
"""From ahead it is met no nearer than this: the screen is there."""
_SLOW_KNOTS, _PATIENT_MIN = 4.5, 200
"""A convoy that comes so soon is waited for."""
_WAIT_NM = (4.0, 3.0)
"""So far ahead of it, and so near to its way, the boat waits for it."""
_BELOW_NM, _PASSED_NM = 10.0, -3.0
"""It waits under water when the convoy should be so near, until it should be so far past."""
_SCOPE_MM = 10_500
_SWEEP_DEG, _WIDTH_NM, _NARROW = 60, 4.0, 0.7
"""Legs across the ships' way while they are looked for: at full speed the boat goes along with them."""
_STALE_MS = 4 * HOUR_MS
"""Single ships are not run after for longer than this."""
_LANE_NM, _LEG_MIN = 15, 150
"""A lane is patrolled up and down, so far from the place where the patrol began."""


def search(view: View) -> Iterator[Want]:
    """UB9.1-01 To where the ships should be; where they are not, across their way; single ships along a lane."""
    gauges, told = view.gauges, view.plot_report
    assert gauges is not None
    if told is not None and told.ships is not None and not _by_night(view, told) and _lies_in_wait(view, told):
        if ships_now(view, told)[1] < _BELOW_NM and fit(view):
            # Whoever waits for a convoy on the surface is seen first.
            yield "dive_surface", "dive"
        if gauges.telegraph != "slow_ahead" and minutes_since(view, "new_speed") >= _STEADY_MIN:
            yield "new_speed", "slow_ahead"
        return
    course = None if told is None else _course(view, told)
    steady = _STEADY_MIN if told is None or not _by_night(view, told) else _STEADY_MIN // 2
    if course is not None and minutes_since(view, "new_course") >= steady:
        # Orders are kept for what is found.
        spare = view.board is not None and view.board.command > _KEPT and easily(view, "new_course")
        if spare_helm(view) or _one_by_one(view) or bell_min(view) > _LONG_MIN:
            yield from steer(view, round(course * MILLI) % TURN, 15 if spare else 60)
    telegraph = "full_ahead" if told is None else _telegraph(view, told)
    if gauges.telegraph != telegraph and (
        gauges.telegraph == "stop" or minutes_since(view, "new_speed") >= _STEADY_MIN
    ):
        yield "new_speed", telegraph


def waits_below(view: View) -> bool:
    """Does the boat wait under water for a convoy that should come by?"""
    gauges, told = view.gauges, view.plot_report
    assert gauges is not None
    if told is None or told.ships is None or not attacking(view) or _one_by_one(view) or not gauges.submerged:
        return False
    if view.contacts or stay_down(view) or gauges.ordered_depth > _SCOPE_MM or _by_night(view, told):
        return False
    ahead, _, miles = _ahead(view, told)
    return ahead > _PASSED_NM and miles < _BELOW_NM + 2


def _one_by_one(view: View) -> bool:
    """Single ships are looked for, not a convoy."""
    return view.briefing.goal == "tons" or bool(view.briefing.of)


def _lies_in_wait(view: View, told: PlotReport) -> bool:
    """Is the boat ahead of a convoy and on its way, so that it need only wait?"""
    ships = told.ships
    if ships is None or _one_by_one(view):
        return False
    ahead, aside, miles = _ahead(view, told)
    return ahead >= _WAIT_NM[0] and aside <= _WAIT_NM[1] and miles < 2 * _LEAD_NM


def _ahead(view: View, told: PlotReport) -> tuple[float, float, float]:
    """How many miles the boat is ahead of the ships, to one side of their way, and from them."""
    assert told.ships is not None
    bearing, miles = ships_now(view, told)
    off = math.radians(bearing - told.ships.course / MILLI)
    return -miles * math.cos(off), abs(miles * math.sin(off)), miles


def _course(view: View, told: PlotReport) -> float | None:
    ships = told.ships
    if ships is None:
        return None
    single = _one_by_one(view)
    if single and ships.knots and ships.age_ms + view.elapsed_ms - told.at_ms > _STALE_MS:
        return _lane(view, told)
    bearing, miles = ships_now(view, told)
    way, knots = ships.course / MILLI, ships.knots / 10
    if knots and miles * max(abs(math.cos(math.radians(bearing - way))), _NARROW) <= _THERE_NM:
        return _sweep(view, bearing, miles, way)
    if _by_night(view, told):
        meets = _at_the_beam(view, told, _SLOW_KNOTS if _telegraph(view, told) == "slow_ahead" else _KNOTS)
        return meets[0] if meets is not None else bearing
    if not single:
        bearing, miles = further(bearing, miles, way, _LEAD_NM)
    meets = intercept(disc(0, bearing, miles, way), way, knots, _KNOTS)
    return meets[0] if meets is not None else bearing


def _by_night(view: View, told: PlotReport) -> bool:
    """Is it dark, or soon dark, so that a convoy is better met on the surface, from the beam?"""
    return not _one_by_one(view) and told.ships is not None and dark_soon(view)


def _at_the_beam(view: View, told: PlotReport, own: float) -> tuple[float, float] | None:
    """Course and minutes to a place off the convoy's beam, on the side where the boat is; further off while there
    is light.
    """
    ships = told.ships
    assert ships is not None
    bearing, miles = ships_now(view, told)
    way = ships.course / MILLI
    side = 90 if math.sin(math.radians(bearing - way)) < 0 else -90
    ahead = -miles * math.cos(math.radians(bearing - way)) > 1
    off = max(_BEAM_NM[view.daylight], _ROUND_NM if ahead else 0.0)
    bearing, miles = further(bearing, miles, way + side, off)
    return intercept(disc(0, bearing, miles, way), way, ships.knots / 10, own)


def _telegraph(view: View, told: PlotReport) -> str:
    """Full ahead, unless a convoy comes the boat's way by itself before long."""
    gauges = view.gauges
    assert gauges is not None
    if not _by_night(view, told) or gauges.telegraph not in ("stop", "slow_ahead"):
        return "full_ahead"
    slowly = _at_the_beam(view, told, _SLOW_KNOTS)
    return "slow_ahead" if slowly is not None and slowly[1] < _PATIENT_MIN else "full_ahead"


def _sweep(view: View, bearing: float, miles: float, way: float) -> float:
    """Across the ships' way, from one side to the other: at full speed the boat goes along with them so."""
    assert view.gauges is not None
    right = -miles * math.sin(math.radians(bearing - way))
    if abs(right) > _WIDTH_NM:
        return way - math.copysign(_SWEEP_DEG, right)
    leg = signed(view.gauges.course - round(way * MILLI))
    return way + math.copysign(_SWEEP_DEG, leg)


def _lane(view: View, told: PlotReport) -> float | None:
    """Back to where the ships pass; there up and down their way."""
    signal = view.briefing.signal
    if told.goal_distance > _LANE_NM * NM:
        return told.goal_course / MILLI
    if signal is None:
        return None
    leg = view.elapsed_ms // (_LEG_MIN * MINUTE_MS) % 2
    return signal.course + (180 if leg else 0)


def to_the_place(view: View) -> Iterator[Want]:
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
        metres = max(0, metres - round((view.elapsed_ms - run) / HOUR_MS * 12.5 * NM))
        if metres < 3 * NM:
            yield from _at_speed(view, "stop")
            return
    yield from _at_speed(view, "full_ahead")
    yield from steer(view, course, 3)


def _at_speed(view: View, telegraph: str) -> Iterator[Want]:
    gauges = view.gauges
    assert gauges is not None
    if gauges.telegraph != telegraph:
        yield "new_speed", telegraph
