"""UBX-03: how the staff closes, attacks, evades and comes home, from the station's view alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.units import HOUR_MS, MILLI, MINUTE_MS, NM, TURN
from sandtable.games.uboot.rules.boat.navigation import signed
from sandtable.games.uboot.rules.boat.tdc import Disc, disc, intercept
from sandtable.games.uboot.staff.almanac import DARK, NIGHT, bell_min, dark_soon
from sandtable.games.uboot.staff.eyes import (
    GUN_SEA,
    armed,
    attacking,
    bow_angle,
    convoy_in_sight,
    easily,
    escorted,
    from_the_air,
    harmless,
    heard,
    hunt,
    hunted,
    is_escort,
    lame_ship,
    may_attack,
    minutes_since,
    orders_left,
    pressed,
    ships_now,
    spare_helm,
    speed_of,
    steer,
    tubes_ready,
)
from sandtable.games.uboot.staff.weapons import (
    about_to_fire,
    before_the_tubes,
    choose_target,
    close_by,
    flood_tubes,
    into_the_crowd,
    load_tubes,
    open_fire,
    refined,
    shoot,
)
from sandtable.games.uboot.state.fleet import Sunk
from sandtable.games.uboot.view.view import Held, View

__all__ = ["aircraft_near", "engaged", "fit", "mission", "reserve", "stay_down", "threats"]

Want = tuple[str, Any]

_SCOPE_MM = 10_500
_DEEP_M, _SAFE_M, _KEEL_M = 140, 60, 25
"""How deep the boat goes when it is hunted; what will do while it is only looked for."""
_QUIET_MIN = 60
_ATTACK = 4
"""Orders that are kept for the attack itself."""
_SPARE = 12
"""So many must be left before anything is done that can wait."""
_AIR_MIN = 25
"""How long it stays down after an aircraft."""
_HIGH, _SPARED = 8, 4
"""Morale that is kept while nothing is in sight: on a hunt, and on other missions."""
_GUN_M = 2500
"""The gun is used in less sea than this, and nearer than this."""
_TUBES_DEG = 80
"""How far from the bow a target may bear."""
_UNSEEN_NM = {"day": 8.0, "civil_twilight": 6.5, "nautical_twilight": 4.5}
"""While there is light a convoy is followed at no less than this."""
_CLEAR_NM, _CLEAR_DARK_NM = {"day": 6.5, "civil_twilight": 5.0, "nautical_twilight": 2.5}, 1.8
"""An escort is let come so near before the boat turns away from it."""
_GOES_DEG = 100
_SHELLED_MIN = 5
_RAM_M = 600
"""No nearer to a ship on the surface with the bow towards it."""
_CONVOY_NM, _FRESH_MS = 4.5, 4 * HOUR_MS
"""So near to where a convoy should be, by news no older than this, the boat does not come up."""
_PATIENT_MIN = 180
"""So long a boat without orders waits below for the next watch."""
_ROUND_DEG, _WIDE_DEG = 65, 25
"""A convoy is attacked by night from this angle on the bow or further aft; how the boat gets there."""
_DIVE_NM, _DIVE_DARK_NM = 6.0, 4.5
_OFF_NM, _OFF_DARK_NM = 9.0, 3.5
"""A boat that cannot attack now keeps so far off."""
_AROUND_NM = (7.5, 9.5)
_AROUND_CONVOY_NM = (10.5, 13.0)
"""By day a ship is overtaken at this distance: it does not see the boat, the boat sees it."""
_HOME_MS = 2 * HOUR_MS
"""The boat turns for home so long before the mission's time is over."""


def reserve(view: View) -> int:
    """UB7.3-11 Morale that is not spent: little when a shot is near, for a ship sunk lifts it; more without one."""
    if about_to_fire(view):
        return 1
    gauges = view.gauges
    target = choose_target(view) if _closing(view) else lame_ship(view)
    if target is not None:
        return 3 if target.distance < 3 * NM else 5
    if any(one.distance < 3 * NM for one in view.contacts):
        return 3
    if gauges is not None and not gauges.submerged and not gauges.observers:
        # A boat without look-outs is blind.
        return 4
    if gauges is not None and gauges.submerged and not view.contacts:
        # A boat that stays down for want of an order has no battery in the end.
        return 3
    return _HIGH if hunt(view) else _SPARED


def threats(view: View) -> Iterator[Want]:
    """UB7.1-01 Under the water from aircraft, shells and escorts near by; hunted: deep, slow and silent."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    if not gauges.submerged:
        near = (3.0 if view.daylight in NIGHT else 5.5) * NM
        escorts = [one for one in view.contacts if is_escort(one) and one.distance < near]
        shelled = heard(view, _SHELLED_MIN, "under_fire", "boat_hit")
        daring = view.daylight in NIGHT and attacking(view) and not hunted(view)
        close = (1.2 if daring else 2.0) * NM
        fired = escorted(view) and not tubes_ready(view) and any(one.distance < 3 * NM for one in view.contacts)
        if aircraft_near(view) or shelled or any(one.distance < close for one in escorts):
            yield "dive_surface", "alarm_dive"
        elif fired and not (easily(view, "new_course") and spare_helm(view)):
            # A boat that cannot turn away from the ships that it has fired at goes under them.
            yield "dive_surface", "alarm_dive"
        elif escorts and not daring:
            yield "dive_surface", "dive"
        return
    if gauges.ordered_depth == 0:
        return
    if pressed(view) and not about_to_fire(view):
        deep = hunted(view) or heard(view, _QUIET_MIN, "depth_charges")
        bottom = gauges.sounding - _KEEL_M if gauges.sounding else _DEEP_M
        if gauges.ordered_depth < min(bottom, _DEEP_M if deep else _SAFE_M) * MILLI:
            yield "new_depth", {"metres": max(10, min(bottom, _DEEP_M))}
        if gauges.telegraph != "slow_ahead":
            yield "new_speed", "slow_ahead"


def aircraft_near(view: View) -> bool:
    """Is one in sight? Nobody is sent up to it."""
    return view.weapons is not None and bool(view.weapons.aircraft)


def stay_down(view: View) -> bool:
    """Not up again while somebody hunts, and not into an aircraft's arms."""
    gauges = view.gauges
    assert gauges is not None
    if about_to_fire(view):
        return False
    return gauges.submerged and (pressed(view) or from_the_air(view))


def _may_look(view: View) -> bool:
    """UB7.5.2-02 At periscope depth, and to stay there, with the periscope down."""
    gauges = view.gauges
    assert gauges is not None
    shallow = max(gauges.depth, gauges.ordered_depth) <= _SCOPE_MM
    return shallow and not gauges.periscope and not stay_down(view)


def mission(view: View) -> Iterator[Want]:
    """UB4.1-02 What serves the goal: messages, the attack, the way to the place, and home when it is done."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    waiting = [one for one in known.messages if not one.read and not one.spoiled]
    if waiting and orders_left(view) > _SPARE and not view.contacts:
        yield "work_enigma", waiting[0].id
    if view.briefing.goal == "contact" and view.contacts and "contact" not in known.sent and orders_left(view) > 4:
        yield "work_enigma", "contact"
    if (
        any(one.kind == "weather" for one in known.wishes)
        and "weather" not in known.sent
        and orders_left(view) > _SPARE
    ):
        yield "work_enigma", "weather"
    if done(view):
        yield "return_to_base", "return"
    if not attacking(view):
        return
    blind = not gauges.submerged and not gauges.observers and gauges.depth == 0
    if view.contacts and blind and not aircraft_near(view):
        yield "assign_observers", "4"
    target = choose_target(view)
    lame = lame_ship(view)
    if lame is not None:
        yield from _finish(view, lame)
        return
    if target is not None and _closing(view):
        yield from _attack(view, target)
        return
    if view.contacts and not gauges.submerged and may_attack(view) and not _slips_past(view):
        # Ships that are out of sight for the moment are not run away from by a boat that can fire.
        if not tubes_ready(view) or all(is_escort(one) for one in view.contacts):
            yield from _withdraw(view)
        return
    if gauges.submerged:
        if view.contacts and _may_look(view):
            # An escort that drove the boat under is watched, not forgotten.
            yield "use_periscope", "raise"
        elif not view.contacts and gauges.ordered_depth and not stay_down(view):
            yield from _look_and_surface(view)
        return
    if not view.contacts and orders_left(view) > 3:
        yield from load_tubes(view)


def _finish(view: View, lame: Held) -> Iterator[Want]:
    """UB7.5.3-05 Up, near, and the 8.8 cm; where the sea is too rough, torpedoes again."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    rough = view.weather is not None and view.weather.sea >= GUN_SEA
    if rough or known.rounds == 0:
        if tubes_ready(view):
            yield from _attack(view, lame)
        else:
            yield from load_tubes(view)
        return
    if gauges.submerged:
        yield "dive_surface", "surface"
        return
    if lame.distance < _GUN_M:
        if not known.gun.rounds:
            yield "fire_88mm", lame.id
        return
    if minutes_since(view, "new_course") >= 8:
        yield from steer(view, lame.bearing, 15)
    if gauges.telegraph != "full_ahead" and minutes_since(view, "new_speed") >= 20:
        yield "new_speed", "full_ahead"


def _look_and_surface(view: View) -> Iterator[Want]:
    """Up to periscope depth, a look round while there is light, and only then to the surface."""
    gauges = view.gauges
    assert gauges is not None
    lost = next((line.at_ms for line in reversed(view.feed) if line.kind == "contact_lost"), -_HOME_MS)
    if view.elapsed_ms - lost > _HOME_MS and heard(view, 2 * _AIR_MIN, "aircraft_sighted", "bombs"):
        # Nothing but an aircraft drove the boat under.
        yield "dive_surface", "surface"
    elif _under_them(view):
        return
    elif view.daylight in DARK:
        if view.elapsed_ms - lost > 40 * MINUTE_MS:
            yield "dive_surface", "surface"
    elif gauges.ordered_depth > 10_000:
        yield "new_depth", {"metres": 10}
    elif not gauges.periscope:
        yield "use_periscope", "raise"
    elif minutes_since(view, "use_periscope") >= (30 if view.elapsed_ms - lost < _HOME_MS else 6):
        # A small ship is easily missed through the periscope: where one was seen, the look is a long one.
        yield "dive_surface", "surface"


def _under_them(view: View) -> bool:
    """Should a convoy be over the boat by reckoning, or are there too few orders left to dive from it again?"""
    told, gauges = view.plot_report, view.gauges
    if not escorted(view) or told is None or told.ships is None or gauges is None:
        return False
    if told.ships.age_ms < _FRESH_MS and ships_now(view, told)[1] < _CONVOY_NM:
        return True
    return orders_left(view) < _ATTACK and gauges.telegraph == "slow_ahead" and bell_min(view) < _PATIENT_MIN


def _closing(view: View) -> bool:
    """Is there a target that the boat is after?"""
    return attacking(view) and armed(view) and may_attack(view) and choose_target(view) is not None


def engaged(view: View) -> bool:
    """Is there anything in sight that the attack, or the way out of it, is about?"""
    return attacking(view) and bool(view.contacts) and may_attack(view) and not _slips_past(view)


def _slips_past(view: View) -> bool:
    """By night, or soon before, with torpedoes, a boat on the surface minds escorts only when they are near."""
    gauges = view.gauges
    if gauges is None or gauges.submerged or not dark_soon(view) or not tubes_ready(view):
        return False
    clear = _CLEAR_NM.get(view.daylight, _CLEAR_DARK_NM) * NM
    return all(is_escort(one) and one.distance > clear for one in view.contacts)


def done(view: View) -> bool:
    """UB4.2-01 Is the goal reached, or out of reach, so that the boat goes home?"""
    known, goal = view.weapons, view.briefing
    assert known is not None
    count = [one for one in known.sunk if not one.neutral]
    if goal.goal == "survive":
        return known.hits > 0
    if goal.goal == "tons":
        reached = sum(one.tons for one in count if not one.escort) >= goal.need
    elif goal.goal == "ships":
        reached = sum(_counts(one, goal.of) for one in count) >= goal.need
    elif goal.goal == "contact":
        reached = bool(count) and "contact" in known.sent
    elif goal.goal == "mines":
        reached = len(known.mines) == len(goal.squares)
    elif goal.goal == "report":
        reached = "position" in known.sent
    elif goal.goal == "shadow":
        reached = view.held_ms >= goal.shadow_min * MINUTE_MS or heard(
            view, 60 * goal.hours, "seen_by_the_merchant"
        )
    else:
        reached = any(line.kind in ("meet_done", "land_done", "square_reached") for line in view.feed)
    spent = not tubes_ready(view) and not known.bow_reserve
    late = view.elapsed_ms > goal.hours * HOUR_MS - _HOME_MS
    return reached or (hunt(view) and (spent or late or _worn_out(view)))


def _worn_out(view: View) -> bool:
    """Too many hurt or dead, or a crew that has had enough: whoever can still go home does."""
    hurt = sum(1 for one in view.crew if one.dead or one.cross)
    return hurt >= 5 or (view.board is not None and view.board.morale <= 1)


def _counts(one: Sunk, of: str) -> bool:
    if of == "tanker":
        return "tanker" in SHIPS[one.ship].name
    return one.ship.startswith("w") if of == "warship" else not one.escort


def _attack(view: View, target: Held) -> Iterator[Want]:
    """UB7.5.3-01, UB7.5.3-02, UB7.5.3-03 Approach, flood early, and near enough set the TDC and fire."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    if known.running:
        return
    dark = view.daylight in DARK
    if not gauges.submerged and not fit(view) and target.distance > (1.2 if view.daylight in NIGHT else 2.5) * NM:
        # A lone ship does no harm: it may be followed later, and to turn away would cost an order.
        if convoy_in_sight(view):
            yield from _keep_off(view, target)
        return
    if escorted(view) and not gauges.submerged and dark_soon(view):
        # In the last light a boat that is already near its flank does not turn away any more.
        now = dark or (view.daylight == "nautical_twilight" and target.distance < 3 * NM)
        yield from (_from_the_flank if now else _wait_for_dark)(view, target)
        return
    if gauges.submerged and _may_look(view):
        yield "use_periscope", "raise"
    if target.course is None or target.looks < 3:
        if target.looks >= 3 and minutes_since(view, "new_course") >= 8:
            yield from steer(view, target.bearing, 25)
        return
    aob = bow_angle(target) or 0.0
    if not gauges.submerged:
        yield from _clear_of(view)
    if target.looks >= 4 and target.distance < 2.5 * NM and (gauges.submerged or dark):
        yield from flood_tubes(view)
        if before_the_tubes(target) or (escorted(view) and into_the_crowd(target)):
            yield from shoot(view, target)
    elif harmless(view) and target.distance < _GUN_M:
        # It has seen the boat, and turns: a torpedo from near by only, the gun from further off.
        if close_by(target) and tubes_ready(view):
            yield from flood_tubes(view)
            yield from shoot(view, target)
        yield from open_fire(view, target)
    if not gauges.submerged and (not dark or convoy_in_sight(view)) and _time_to_dive(view, target, aob):
        yield "dive_surface", "dive"
    if gauges.submerged and not pressed(view):
        far = (2.5 if dark else _DIVE_NM) + (2.5 if convoy_in_sight(view) else 0)
        passed = aob > 110 and target.looks >= 6 and target.distance > far * NM and not _under_them(view)
        if passed or (dark and target.distance > 2.5 * NM and not convoy_in_sight(view)):
            yield "dive_surface", "surface"
    yield from _approach(view, target, aob)


def _clear_of(view: View) -> Iterator[Want]:
    """UB4.1-07 Not into a ship that is right ahead and near: round its stern, if its course is known."""
    for one in view.contacts:
        if one.by == "sight" and one.distance < _RAM_M and abs(signed(one.relative)) < 40 * MILLI:
            right = one.course is not None and signed(one.bearing - one.course) > 0
            yield from steer(view, (one.bearing + (70 if right else -70) * MILLI) % TURN, 20)


def _wait_for_dark(view: View, target: Held) -> Iterator[Want]:
    """Out of a convoy's sight until it can be attacked from its flank; far enough off, orders are saved."""
    gauges, told = view.gauges, view.plot_report
    assert gauges is not None
    way = told.ships.course if told is not None and told.ships is not None else target.course
    if way is None or target.looks < 3 or target.distance > _UNSEEN_NM[view.daylight] * NM:
        return
    side = 1 if signed(target.bearing - way) < 0 else -1
    if minutes_since(view, "new_course") >= 12 and abs(signed(target.bearing - gauges.course)) < 90 * MILLI:
        yield from steer(view, (way + side * 50 * MILLI) % TURN, 35)


def _from_the_flank(view: View, target: Held) -> Iterator[Want]:
    """By night on the surface: round the screen, which is ahead, to the beam; then in, bow on, and fire."""
    gauges = view.gauges
    assert gauges is not None
    if target.course is None or target.looks < 3:
        return
    if not target.profile:
        # A dark thing on the horizon may be an escort.
        if target.distance < _CLEAR_DARK_NM * NM and minutes_since(view, "new_course") >= 6:
            yield from steer(view, (target.bearing + 180 * MILLI) % TURN, 90)
        return
    target = refined(view, target)
    assert target.course is not None
    aob = bow_angle(target) or 0.0
    near = target.distance < 2.5 * NM
    yield from _clear_of(view)
    if near:
        yield from flood_tubes(view)
        if before_the_tubes(target) or into_the_crowd(target):
            yield from shoot(view, target)
    side = 1 if signed(target.bearing - target.course) < 0 else -1
    if aob < _ROUND_DEG:
        # Against their way and a little off, so that they pass at a distance.
        course = (target.course + 180 * MILLI - side * _WIDE_DEG * MILLI) % TURN
    else:
        seen = disc(0, target.bearing / MILLI, target.distance / NM, target.course / MILLI)
        meets = intercept(seen, target.course / MILLI, speed_of(view, target), 16.0)
        course = round(meets[0] * MILLI) if meets is not None else target.bearing
    if minutes_since(view, "new_course") >= (3 if near else 6):
        yield from steer(view, course, 25 if easily(view, "new_course") else 50)
    if gauges.telegraph != "full_ahead" and minutes_since(view, "new_speed") >= 20:
        yield "new_speed", "full_ahead"


def fit(view: View) -> bool:
    """Can the boat dive, and are orders enough left to attack and get away? Among escorts it takes more."""
    dive = next((one for one in view.ready if one.kind == "dive_surface"), None)
    by_day = convoy_in_sight(view) and view.daylight not in NIGHT
    rested = not by_day or (view.board is not None and view.board.command > _ATTACK)
    return (dive is None or dive.refused is None) and orders_left(view) >= _ATTACK and rested


def _keep_off(view: View, target: Held) -> Iterator[Want]:
    """Along with it and no nearer, until the watch has changed; away from one that is too near."""
    gauges = view.gauges
    assert gauges is not None
    if (bow_angle(target) or 0.0) > _GOES_DEG:
        # It goes away by itself.
        return
    away = (target.bearing + 180 * MILLI) % TURN
    along = target.course if target.course is not None else away
    near = target.distance < (_OFF_DARK_NM if view.daylight in DARK else _OFF_NM) * NM
    towards = abs(signed(target.bearing - gauges.course)) < (100 if near else 60) * MILLI
    if towards and minutes_since(view, "new_course") >= (5 if near else 15):
        yield from steer(view, away if near or abs(signed(target.bearing - along)) < 60 * MILLI else along, 30)


def _meets_below(view: View, target: Held, aob: float) -> bool:
    """Can a boat under water still come near its way before it is past?"""
    miles = target.distance / NM
    ahead, side = miles * math.cos(math.radians(aob)), miles * math.sin(math.radians(aob))
    hours = ahead / max(3.0, speed_of(view, target))
    return ahead > 0.8 and side - 0.7 <= 4.0 * hours


def _time_to_dive(view: View, target: Held, aob: float) -> bool:
    """Ahead of it, and so near that it would see the boat soon."""
    sight = view.weather.visibility / 100 if view.weather else 15.0
    if view.daylight in DARK:
        return aob < 60 and target.distance < _DIVE_DARK_NM * NM and _meets_below(view, target, aob)
    return target.distance < min(_DIVE_NM, 0.85 * sight) * NM and _meets_below(view, target, aob)


def _approach(view: View, target: Held, aob: float) -> Iterator[Want]:
    """The course that meets it; by day where none does, the way to get ahead of it unseen."""
    gauges = view.gauges
    assert gauges is not None and target.course is not None
    near, lone = target.distance < 4 * NM, harmless(view)
    knots = speed_of(view, target)
    seen = disc(0, target.bearing / MILLI, target.distance / NM, target.course / MILLI)
    telegraph, meets = "full_ahead", intercept(seen, target.course / MILLI, knots, 16.0)
    if gauges.submerged:
        telegraph, meets = _below(view, seen, target.course / MILLI, knots)
    if not gauges.submerged and view.daylight not in DARK and not _meets_below(view, target, aob) and not lone:
        course = _around(view, target)
    elif meets is not None:
        course = round(meets[0] * MILLI)
    else:
        course = target.bearing
    # Orders cost: the first looks are rough, and enough must be left to flood, to set the TDC and to fire.
    sure = target.looks >= 5 or near
    waits, calm = (12 if gauges.submerged else 4 if near else 8), (25 if gauges.submerged else 20)
    if not gauges.submerged and (
        (not lone and course == _around(view, target)) or (convoy_in_sight(view) and not near)
    ):
        waits, calm = 25, 35
    if telegraph == "slow_ahead":
        # So slow a boat goes nowhere: it waits, and turns its tubes towards them.
        course, calm = target.bearing, _TUBES_DEG
    if sure and orders_left(view) > _ATTACK and minutes_since(view, "new_course") >= waits:
        yield from steer(view, course, calm)
    if gauges.telegraph != telegraph and orders_left(view) > _ATTACK and minutes_since(view, "new_speed") >= 20:
        yield "new_speed", telegraph


def _around(view: View, target: Held) -> int:
    """Along with it on its own side, a little off or on, until the boat is ahead."""
    assert target.course is not None
    side = 1 if signed(target.bearing - target.course) < 0 else -1
    near, far = _AROUND_CONVOY_NM if convoy_in_sight(view) else _AROUND_NM
    off = 20 if target.distance < near * NM else 0 if target.distance < far * NM else -20
    return (target.course + side * off * MILLI) % TURN


def _below(view: View, seen: Disc, course: float, knots: float) -> tuple[str, tuple[float, float] | None]:
    """Under water as slowly as will do: a fast boat is heard, and has a short breath."""
    slow, half = intercept(seen, course, knots, 2.0), intercept(seen, course, knots, 4.0)
    if convoy_in_sight(view) or (slow is not None and slow[1] < 90):
        return "slow_ahead", slow or half
    fast = view.gauges is not None and view.gauges.telegraph == "full_ahead"
    # A lone merchant hears nothing: to slow down would only cost an order.
    return ("full_ahead", intercept(seen, course, knots, 7.0)) if fast else ("half_ahead", half)


def _withdraw(view: View) -> Iterator[Want]:
    """Nothing to fire: away from what is in sight, to load."""
    nearest = min(view.contacts, key=lambda one: one.distance)
    into_them = nearest.distance < 2 * NM and abs(signed(nearest.relative)) < 80 * MILLI
    if nearest.distance < 8 * NM and minutes_since(view, "new_course") >= (1 if into_them else 10):
        yield from steer(view, (nearest.bearing + 180 * MILLI) % TURN, 45)
    slow = view.gauges is not None and view.gauges.telegraph != "full_ahead"
    if slow and minutes_since(view, "new_speed") >= 20:
        yield "new_speed", "full_ahead"
