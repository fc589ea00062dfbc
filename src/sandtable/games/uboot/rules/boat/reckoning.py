"""UB9.1-01: the ships on the Navigator's plot: where he last knew of them, and where they should be by now."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.plans import SEA, Mission, Signal
from sandtable.games.uboot.data.units import DEGREE, HOUR_MS, KNOT_MS, MILLI, NM, TURN
from sandtable.games.uboot.rules.boat.navigation import centre, course_and_distance, square_bounds
from sandtable.games.uboot.state.model import Contact, Mark, Reckoned, State
from sandtable.games.uboot.state.plane import on_from, signed

__all__ = ["mark_contacts", "mark_sighting", "mark_signal", "reckon"]

_ARMED = {kind.profile for kind in SHIPS.values() if kind.escort}
"""Silhouettes of escorts and warships: they steer their own courses."""


def _knots(mission: Mission) -> int:
    """Tenths of a knot that ships are taken to make until somebody says otherwise: a convoy is slower."""
    return round(10 * (SEA.reckoned.single_knots if mission.convoy is None else SEA.reckoned.convoy_knots))


def mark_signal(state: State, mission: Mission, signal: Signal) -> None:
    """UB9.1-01 The ships of the briefing's signal go on the plot."""
    lat, lon = on_from(state.plot.lat, state.plot.lon, signal.bearing * MILLI, signal.range_nm * NM)
    knots = 0 if mission.of == "warship" else _knots(mission)
    state.plot.ships = Mark(lat, lon, signal.course * MILLI, knots, state.elapsed_ms)


def mark_sighting(state: State, args: dict[str, Any], at_ms: int) -> None:
    """UB9.1-01, UB8.4-02 A convoy that another boat has reported, unless the boat itself has seen it lately.

    The square is large: ships that should be in it by reckoning stay where they are, others move to its edge.
    """
    old = state.plot.ships
    square = str(args["square"])
    if square == "unknown" or (old is not None and old.seen and at_ms - old.at_ms < SEA.reckoned.fresh_h * HOUR_MS):
        return
    course = int(args["course"]) * MILLI
    if old is None:
        state.plot.ships = Mark(*centre(square), course, 10 * int(args["knots"]), at_ms)
        return
    north, west, south, east = (round(edge * DEGREE) for edge in square_bounds(square))
    lat, lon = _run_on(old, at_ms)
    state.plot.ships = Mark(max(south, min(north, lat)), max(west, min(east, lon)), course, old.knots, at_ms)


def _run_on(mark: Mark, now_ms: int) -> tuple[int, int]:
    """Where the marked ships are now if they have kept course and speed."""
    return on_from(mark.lat, mark.lon, mark.course, mark.knots / 10 * KNOT_MS * (now_ms - mark.at_ms) / 1000)


def mark_contacts(state: State, mission: Mission) -> None:
    """UBX-06, UB9.1.1-01 Once a minute: the ships in sight, as they are reported, seen from the plotted place."""
    seen = [one for one in state.contacts if one.by == "sight" and not one.neutral]
    seen = [one for one in seen if one.last_ms == state.elapsed_ms and one.profile not in _ARMED]
    if not seen:
        return
    plot = state.plot
    places = [on_from(plot.lat, plot.lon, one.bearing, one.distance) for one in seen]
    lat, lon = (sum(axis) // len(seen) for axis in zip(*places, strict=True))
    course, knots = _middle_course(seen), _knots(mission)
    if plot.ships is not None:
        knots = plot.ships.knots
        # A convoy turns now and then, and always back to the way that it is bound; first looks are rough.
        rough = max(one.looks for one in seen) < SEA.reckoned.looks
        if mission.convoy is not None and (
            rough or abs(signed(course - plot.ships.course)) < SEA.reckoned.turn_deg * MILLI
        ):
            course = plot.ships.course
    plot.ships = Mark(lat, lon, course, knots, state.elapsed_ms, seen=True)


def _middle_course(seen: Sequence[Contact]) -> int:
    """The mean of the courses of several contacts."""
    angles = [math.radians((one.course or 0) / MILLI) for one in seen]
    mean = math.atan2(sum(map(math.sin, angles)), sum(map(math.cos, angles)))
    return round(math.degrees(mean) * MILLI) % TURN


def reckon(state: State) -> Reckoned | None:
    """UBX-06, UB9.1-01 Where the ships should be now, from where the Navigator thinks that the boat is."""
    plot, mark = state.plot, state.plot.ships
    if mark is None:
        return None
    bearing, metres = course_and_distance(plot.lat, plot.lon, *_run_on(mark, state.elapsed_ms))
    return Reckoned(bearing, metres, mark.course, mark.knots, state.elapsed_ms - mark.at_ms, mark.seen)
