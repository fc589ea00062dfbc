"""UBX-03: how the staff chooses a target, aims and fires, from the station's view alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.games.uboot.data.arms import hull_points
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.units import MILLI, MINUTE_MS
from sandtable.games.uboot.rules.boat.navigation import signed
from sandtable.games.uboot.staff.eyes import (
    GUN_SEA,
    attacking,
    bow_angle,
    class_of,
    escorted,
    hunt,
    in_sight,
    is_escort,
    speed_of,
    state_of,
    steer,
    tubes_ready,
)
from sandtable.games.uboot.view.view import Held, View

__all__ = [
    "about_to_fire",
    "before_the_tubes",
    "choose_target",
    "close_by",
    "flood_tubes",
    "into_the_crowd",
    "load_tubes",
    "make_ready",
    "open_fire",
    "refined",
    "shoot",
]

Want = tuple[str, Any]

_FIRE_M = 2300
_SURE_M, _GOOD_M = 1000, 1500
"""So near a torpedo is fired at any angle, or at any side."""
_TWO_HITS = 450
"""Hull points that two torpedoes break for sure."""
_TUBES_DEG = 80
"""How far from the bow a target may bear."""
_CLOSE_M, _CLOSE = 1200, (40, 140)
_CROWD_M, _CROWD = 3800, (45, 135)
_SURE_LOOKS = 7
"""So many looks make a course sure."""
_LARGE = 300
"""A ship so high, in thousandths of a degree, is large enough to measure."""
_BEAM, _SIDE = (35, 145), 70
"""Angles on the bow at which a spread has a ship's side to hit."""


def about_to_fire(view: View) -> bool:
    """The tubes are flooded and the target is before them: nothing stops the shot any more."""
    known, gauges = view.weapons, view.gauges
    target = choose_target(view) if attacking(view) else None
    if known is None or gauges is None or target is None or (gauges.submerged and not gauges.periscope):
        return False
    fires = before_the_tubes(target) or (escorted(view) and into_the_crowd(target))
    return fires and any(tube.flooded and tube.torpedo for tube in known.tubes[:4])


def make_ready(view: View) -> Iterator[Want]:
    """UB7.5.3-02, UB7.5.3-04 On a hunt: torpedoes into the tubes, and water: what is done now is not done later."""
    if hunt(view):
        yield from load_tubes(view)
        yield from flood_tubes(view)


def open_fire(view: View, target: Held) -> Iterator[Want]:
    """UB7.5.3-05 The 8.8 cm at a ship that no torpedo would hit from here."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    calm = view.weather is not None and view.weather.sea < GUN_SEA
    if calm and not gauges.submerged and known.rounds and not known.gun.rounds:
        yield "fire_88mm", target.id


def load_tubes(view: View) -> Iterator[Want]:
    """UB7.5.3-04 A torpedo into every empty tube that has one in reserve."""
    known = view.weapons
    assert known is not None
    for number, tube in enumerate(known.tubes, 1):
        if not tube.torpedo and (known.stern_reserve if number == 5 else known.bow_reserve):
            yield "reload_torpedo", str(number)


def choose_target(view: View) -> Held | None:
    """The nearest ship in sight that is worth a torpedo."""
    worth = [
        one
        for one in view.contacts
        if one.by == "sight"
        and not one.neutral
        and view.elapsed_ms - one.last_ms < 6 * MINUTE_MS
        and state_of(view, one.id) != "sinking"
    ]
    want = view.briefing.of
    if want == "tanker":
        worth = [one for one in worth if not one.profile or "tanker" in SHIPS[class_of(one)].name] or worth
    elif want == "warship":
        worth = [one for one in worth if not one.profile or one.profile.startswith("gg")]
    else:
        worth = [one for one in worth if not is_escort(one)]
    return min(worth, key=_worth, default=None)


def _worth(one: Held) -> tuple[bool, int, int]:
    """Which first: one before the tubes, of those the hull that two torpedoes break; else the nearest."""
    if not before_the_tubes(one):
        return True, 0, one.distance
    return False, hull_points(class_of(one)) // _TWO_HITS if one.profile else 1, one.distance


def before_the_tubes(one: Held) -> bool:
    """Near enough, its side towards us, and within the angle of the bow tubes: fire at this one first."""
    aob = bow_angle(one)
    if aob is None or one.looks < 4 or one.distance > _FIRE_M or abs(signed(one.relative)) > _TUBES_DEG * MILLI:
        return False
    if one.distance < _SURE_M:
        return True
    # One that still comes nearer is waited for.
    return _BEAM[0] < aob < _BEAM[1] and (one.distance < _GOOD_M or aob > _SIDE)


def close_by(one: Held) -> bool:
    """So near, and with its side towards us, that even a ship that has seen the boat hardly gets away."""
    aob = bow_angle(one)
    broad = aob is not None and _CLOSE[0] < aob < _CLOSE[1] and one.looks >= 4
    return broad and one.distance < _CLOSE_M and abs(signed(one.relative)) < _TUBES_DEG * MILLI


def into_the_crowd(one: Held) -> bool:
    """At a convoy from further off: what misses one ship may strike the next."""
    aob = bow_angle(one)
    broad = aob is not None and _CROWD[0] < aob < _CROWD[1] and one.looks >= 3
    return broad and one.distance < _CROWD_M and abs(signed(one.relative)) < _TUBES_DEG * MILLI


def flood_tubes(view: View) -> Iterator[Want]:
    """UB7.5.3-02 All bow tubes that are loaded, with one order."""
    known = view.weapons
    assert known is not None
    dry = [number for number in tubes_ready(view) if not known.tubes[number - 1].flooded]
    if dry:
        yield "flood_tubes", {"tubes": dry}


def shoot(view: View, target: Held) -> Iterator[Want]:
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None and target.course is not None
    ready = tubes_ready(view)
    flooded = [number for number in ready if known.tubes[number - 1].flooded]
    tried = any(line.kind == "no_solution" and view.elapsed_ms - line.at_ms < 240_000 for line in view.feed)
    if tried:
        yield from steer(view, target.bearing, 20)
        return
    fresh = known.aim is not None and known.aim.contact == target.id
    if fresh and known.aim is not None and view.elapsed_ms - known.aim.set_ms < 90_000 and flooded:
        yield "fire_torpedoes", {"tubes": flooded}
    knots = speed_of(view, target)
    metres, course = _measured(view, target)
    yield (
        "set_tdc",
        {
            "contact": target.id,
            "metres": max(300, min(20_000, metres)),
            "course": course,
            "knots": round(knots * 10),
            "speed": "fast" if target.distance < 5000 else "middle",
            "depth": 4 if view.weather is not None and view.weather.sea >= 6 else 3,
            "pistol": "contact",
            "spread": 8,
        },
    )


def refined(view: View, target: Held) -> Held:
    """UB3-07, UB9.1-01 A ship with its course as the optics, or the plot, have it: first looks are rough."""
    told = view.plot_report
    if target.course is None or target.looks >= _SURE_LOOKS:
        return target
    if any(one.contact == target.id and one.high >= _LARGE for one in in_sight(view)):
        course = _measured(view, target)[1] * MILLI
    elif told is not None and told.ships is not None:
        course = told.ships.course
    else:
        return target
    return msgspec.structs.replace(target, course=course)


def _measured(view: View, target: Held) -> tuple[int, int]:
    """UB3-07, UB8.2-04 Range by the stadimeter, course by the angle on the bow, as the optics show them; what the
    look-outs reported, where they do not.
    """
    assert target.course is not None
    ship = next((one for one in in_sight(view) if one.contact == target.id and one.profile), None)
    if ship is None or ship.high < _LARGE:
        return target.distance, target.course // MILLI
    metres = SHIPS[class_of(target)].masthead / math.tan(math.radians(ship.high / MILLI))
    return round(metres), round((ship.bearing + 180 * MILLI - ship.aspect) / MILLI) % 360
