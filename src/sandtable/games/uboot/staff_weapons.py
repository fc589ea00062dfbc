"""UBX-03: how the staff attacks and evades, from the station's view alone."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sandtable.games.uboot.arms import hull_points
from sandtable.games.uboot.charts import SHIPS
from sandtable.games.uboot.fleet import Sunk
from sandtable.games.uboot.model import MILLI
from sandtable.games.uboot.navigation import signed
from sandtable.games.uboot.tdc import Disc, angle_on_bow, disc, intercept
from sandtable.games.uboot.view import Held, StationView
from sandtable.kernel.decisions import Decision

__all__ = [
    "about_to_fire",
    "answer",
    "attacking",
    "engaged",
    "first_officer",
    "fit",
    "minutes_since",
    "mission",
    "stay_down",
    "steer",
    "threats",
]

Want = tuple[str, Any]

_NM = 1852
_MINUTE_MS = 60_000
_DARK = ("night", "moonlight", "astronomical_twilight")
_FIRE_M = 2300
_SURE_M, _GOOD_M = 1000, 1500
"""So near a torpedo is fired at any angle, or at any side."""
_DEEP_M = 140
_ATTACK = 4
"""Orders that are kept for the attack itself."""
_SPARE = 12
"""So many must be left before anything is done that can wait."""
_QUIET_MIN = 60
"""How long the boat stays down after the last ping or charge."""
_AIR_MIN = 25
"""How long it stays down after an aircraft."""
_TWO_HITS = 450
"""Hull points that two torpedoes break for sure."""
_GUN_SEA = 5
_GUN_M = 2500
"""The gun is used in less sea than this, and nearer than this."""
_TUBES_DEG = 75
"""How far from the bow a target may bear."""
_BEAM, _SIDE = (35, 145), 70
"""Angles on the bow at which a spread has a ship's side to hit."""
_DIVE_NM, _DIVE_DARK_NM = 6.0, 4.5
_OFF_NM, _OFF_DARK_NM = 9.0, 3.5
"""A boat that cannot attack now keeps so far off."""
_AROUND_NM = (7.5, 9.5)
_AROUND_CONVOY_NM = (10.5, 13.0)
"""By day a ship is overtaken at this distance: it does not see the boat, the boat sees it."""
_HOME_MS = 2 * 3_600_000
"""The boat turns for home so long before the mission's time is over."""
_SEARCH = ("tons", "ships", "contact", "survive")
"""Goals that are reached by finding and sinking ships."""


def answer(view: StationView, decision: Decision[Any]) -> Any:
    """UB8.4-02 The First Officer sets the Enigma by the row of the day; None: the usual answer will do."""
    date = str(decision.args.get("date", ""))
    if decision.kind == "day_key":
        return f"day_{int(date[8:])}"
    if decision.kind == "enigma_setting":
        offer = decision.question("", view.seat or "").offer
        key = offer["sheet"][int(date[8:]) - 1]
        return {"rotors": key["rotors"], "rings": key["rings"], "plugs": key["plugs"], "start": offer["start"]}
    return None


def attacking(view: StationView) -> bool:
    """Is this a mission of finding and sinking, or has a lone ship come the boat's way?"""
    return _hunt(view) or (view.briefing.goal == "report" and _prey(view))


def _hunt(view: StationView) -> bool:
    return view.briefing.goal in _SEARCH


def _prey(view: StationView) -> bool:
    """A merchant by itself, not neutral, and torpedoes for it; or one that has been struck."""
    if _convoy(view):
        return False
    alone = [one for one in view.contacts if one.by == "sight" and one.profile and not one.neutral]
    return bool(alone) and (bool(_tubes(view)) or _lame(view) is not None)


def _escort(contact: Held) -> bool:
    """Guns on the silhouette."""
    return contact.profile.startswith("g")


def _left(view: StationView) -> int:
    board = view.board
    return board.command + max(0, board.morale - 4) if board else 8


def minutes_since(view: StationView, order: str) -> float:
    """How long ago an order was last carried out, as far as the feed goes back."""
    times = [one.at_ms for one in view.feed if one.kind == "order_executed" and one.args.get("order") == order]
    return (view.elapsed_ms - max(times)) / _MINUTE_MS if times else 999.0


def _hunted(view: StationView) -> bool:
    known, quiet = view.weapons, _QUIET_MIN * _MINUTE_MS
    return known is not None and known.pinged_ms >= 0 and view.elapsed_ms - known.pinged_ms < quiet


def _heard(view: StationView, minutes: int, *kinds: str) -> bool:
    """Was anything of the kind reported within so many minutes?"""
    return any(line.kind in kinds and view.elapsed_ms - line.at_ms < minutes * _MINUTE_MS for line in view.feed)


def _attacked(view: StationView) -> bool:
    """Charges or shells were heard within the last hour."""
    return _heard(view, _QUIET_MIN, "depth_charges", "under_fire")


def _convoy(view: StationView) -> bool:
    """Many ships, or ships with guns among them: somebody hunts here."""
    seen = [one for one in view.contacts if one.by == "sight"]
    return len(seen) >= 4 or any(_escort(one) for one in seen)


def _pressed(view: StationView) -> bool:
    """Somebody is after the boat, or was within the last hour."""
    return _hunted(view) or _attacked(view)


def _from_the_air(view: StationView) -> bool:
    """An aircraft was seen, or its bombs heard: it does not wait for long."""
    return _heard(view, _AIR_MIN, "aircraft_sighted", "bombs")


def about_to_fire(view: StationView) -> bool:
    """The tubes are flooded and the target is before them: nothing stops the shot any more."""
    known, gauges = view.weapons, view.gauges
    target = _target(view) if attacking(view) else None
    if known is None or gauges is None or target is None or (gauges.submerged and not gauges.periscope):
        return False
    return _before_the_tubes(target) and any(tube.flooded and tube.torpedo for tube in known.tubes[:4])


def threats(view: StationView) -> Iterator[Want]:
    """UB7.1-01 Under the water from aircraft, shells and escorts near by; hunted: deep, slow and silent."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    if not gauges.submerged:
        near = (3.0 if view.daylight in _DARK else 5.5) * _NM
        escorts = [one for one in view.contacts if _escort(one) and one.distance < near]
        shelled = any(line.kind == "under_fire" and view.elapsed_ms - line.at_ms < 60_000 for line in view.feed)
        daring = view.daylight in _DARK and attacking(view) and not _hunted(view)
        if known.aircraft or shelled or any(one.distance < 2 * _NM for one in escorts if not daring):
            yield "dive_surface", "alarm_dive"
        elif escorts and not daring:
            yield "dive_surface", "dive"
        return
    if gauges.ordered_depth == 0:
        return
    if _pressed(view) and not about_to_fire(view):
        if gauges.ordered_depth < _DEEP_M * MILLI:
            yield "new_depth", {"metres": _DEEP_M}
        if gauges.telegraph != "slow_ahead":
            yield "new_speed", "slow_ahead"
    elif not view.contacts and gauges.telegraph in ("full_ahead", "half_ahead") and not _from_the_air(view):
        # The battery of a boat that nobody is after is not wasted.
        yield "new_speed", "slow_ahead"


def stay_down(view: StationView) -> bool:
    """Not up again while somebody hunts, and not into an aircraft's arms."""
    gauges = view.gauges
    assert gauges is not None
    if about_to_fire(view):
        return False
    return gauges.submerged and (_pressed(view) or _from_the_air(view))


def first_officer(view: StationView) -> Iterator[Want]:
    """UB8.2-02 Name what has been made out, by the first class of the sheet with that silhouette."""
    for one in view.contacts:
        if one.profile and not one.named:
            yield "identify", {"contact": one.id, "ship": _class(one)}


def _class(contact: Held) -> str:
    return contact.named or next((id for id, one in SHIPS.items() if one.profile == contact.profile), "m04")


def mission(view: StationView) -> Iterator[Want]:
    """UB4.1-02 What serves the goal: messages, the attack, the way to the place, and home when it is done."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    waiting = [one for one in known.messages if not one.read and not one.spoiled and view.elapsed_ms < one.until_ms]
    if waiting and _left(view) > _SPARE and not view.contacts:
        yield "work_enigma", waiting[0].id
    if view.briefing.goal == "contact" and view.contacts and "contact" not in known.sent and _left(view) > 4:
        yield "work_enigma", "contact"
    if any(one.kind == "weather" for one in known.wishes) and "weather" not in known.sent and _left(view) > _SPARE:
        yield "work_enigma", "weather"
    if _done(view):
        yield "return_to_base", "return"
    if not attacking(view):
        return
    if view.contacts and not gauges.submerged and not gauges.observers and gauges.depth == 0:
        yield "assign_observers", "4"
    target = _target(view)
    lame = _lame(view)
    if lame is not None:
        yield from _finish(view, lame)
        return
    if target is not None and closing(view):
        yield from _attack(view, target)
        return
    if view.contacts and not gauges.submerged and _may_attack(view):
        # Ships that are out of sight for the moment are not run away from by a boat that can fire.
        if not _tubes(view) or all(_escort(one) for one in view.contacts):
            yield from _withdraw(view)
        return
    if gauges.submerged:
        if view.contacts and not gauges.periscope and gauges.depth <= 10_500 and not stay_down(view):
            # An escort that drove the boat under is watched, not forgotten.
            yield "use_periscope", "raise"
        elif not view.contacts and gauges.ordered_depth and not stay_down(view):
            yield from _look_and_surface(view)
        return
    if not view.contacts and _left(view) > 3:
        yield from _load(view)


def _state(view: StationView, contact: str) -> str:
    """What the eye sees of a ship: struck, crippled, sinking, or nothing of the kind."""
    seen = view.outlook.ships if view.outlook is not None else []
    return next((one.state for one in seen if one.contact == contact), "")


def _lame(view: StationView) -> Held | None:
    """A ship that has been struck and has nobody to help it."""
    if _convoy(view) or _pressed(view):
        return None
    hit = [one for one in view.contacts if one.by == "sight" and _state(view, one.id) in ("struck", "crippled")]
    return min(hit, key=lambda one: one.distance, default=None)


def _finish(view: StationView, lame: Held) -> Iterator[Want]:
    """UB7.5.3-05 Up, near, and the 8.8 cm; where the sea is too rough, torpedoes again."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    rough = view.weather is not None and view.weather.sea >= _GUN_SEA
    if rough or known.rounds == 0:
        if _tubes(view):
            yield from _attack(view, lame)
        else:
            yield from _load(view)
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


def _load(view: StationView) -> Iterator[Want]:
    """UB7.5.3-04 A torpedo into every empty tube that has one in reserve."""
    known = view.weapons
    assert known is not None
    for number, tube in enumerate(known.tubes, 1):
        if not tube.torpedo and (known.stern_reserve if number == 5 else known.bow_reserve):
            yield "reload_torpedo", str(number)


def _look_and_surface(view: StationView) -> Iterator[Want]:
    """Up to periscope depth, a look round while there is light, and only then to the surface."""
    gauges = view.gauges
    assert gauges is not None
    lost = next((line.at_ms for line in reversed(view.feed) if line.kind == "contact_lost"), -_HOME_MS)
    if view.elapsed_ms - lost > _HOME_MS and _heard(view, 2 * _AIR_MIN, "aircraft_sighted", "bombs"):
        # Nothing but an aircraft drove the boat under.
        yield "dive_surface", "surface"
    elif view.daylight in _DARK:
        if view.elapsed_ms - lost > 40 * _MINUTE_MS:
            yield "dive_surface", "surface"
    elif gauges.ordered_depth > 10_000:
        yield "new_depth", {"metres": 10}
    elif not gauges.periscope:
        yield "use_periscope", "raise"
    elif minutes_since(view, "use_periscope") >= (30 if view.elapsed_ms - lost < _HOME_MS else 6):
        # A small ship is easily missed through the periscope: where one was seen, the look is a long one.
        yield "dive_surface", "surface"


def closing(view: StationView) -> bool:
    """Is there a target that the boat is after?"""
    return attacking(view) and bool(_tubes(view)) and _may_attack(view) and _target(view) is not None


def engaged(view: StationView) -> bool:
    """Is there anything in sight that the attack, or the way out of it, is about?"""
    return attacking(view) and bool(view.contacts) and _may_attack(view)


def _may_attack(view: StationView) -> bool:
    """UB4.1-02 A boat that is to keep contact attacks when it has been kept."""
    return view.briefing.goal != "contact" or view.held_ms >= view.briefing.shadow_min * _MINUTE_MS


def _done(view: StationView) -> bool:
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
    else:
        reached = any(line.kind in ("meet_done", "land_done", "square_reached") for line in view.feed)
    hunt = _hunt(view)
    spent = not _tubes(view) and not known.bow_reserve
    late = view.elapsed_ms > goal.hours * 3_600_000 - _HOME_MS
    return reached or (hunt and (spent or late or _worn_out(view)))


def _worn_out(view: StationView) -> bool:
    """Too many hurt or dead, or a crew that has had enough: whoever can still go home does."""
    hurt = sum(1 for one in view.crew if one.dead or one.cross)
    return hurt >= 5 or (view.board is not None and view.board.morale <= 2)


def _counts(one: Sunk, of: str) -> bool:
    if of == "tanker":
        return "tanker" in SHIPS[one.ship].name
    return one.ship.startswith("w") if of == "warship" else not one.escort


def _tubes(view: StationView) -> list[int]:
    """Bow tubes that are loaded and ready."""
    known = view.weapons
    assert known is not None
    return [i + 1 for i, tube in enumerate(known.tubes[:4]) if tube.torpedo and tube.ready_ms <= view.elapsed_ms]


def _target(view: StationView) -> Held | None:
    """The nearest ship in sight that is worth a torpedo."""
    worth = [
        one
        for one in view.contacts
        if one.by == "sight"
        and not one.neutral
        and view.elapsed_ms - one.last_ms < 6 * _MINUTE_MS
        and _state(view, one.id) != "sinking"
    ]
    want = view.briefing.of
    if want == "tanker":
        worth = [one for one in worth if not one.profile or "tanker" in SHIPS[_class(one)].name] or worth
    elif want == "warship":
        worth = [one for one in worth if not one.profile or one.profile.startswith("gg")]
    else:
        worth = [one for one in worth if not _escort(one)]
    return min(worth, key=_worth, default=None)


def _worth(one: Held) -> tuple[bool, int, int]:
    """Which first: one before the tubes, of those the hull that two torpedoes break; else the nearest."""
    if not _before_the_tubes(one):
        return True, 0, one.distance
    return False, hull_points(_class(one)) // _TWO_HITS if one.profile else 1, one.distance


def _angle(target: Held) -> float | None:
    """The angle on the bow, without its side; None while the course is not known."""
    return None if target.course is None else abs(angle_on_bow(target.bearing / MILLI, target.course / MILLI))


def _before_the_tubes(one: Held) -> bool:
    """Near enough, its side towards us, and within the angle of the bow tubes: fire at this one first."""
    aob = _angle(one)
    if aob is None or one.looks < 4 or one.distance > _FIRE_M or abs(signed(one.relative)) > _TUBES_DEG * MILLI:
        return False
    if one.distance < _SURE_M:
        return True
    # One that still comes nearer is waited for.
    return _BEAM[0] < aob < _BEAM[1] and (one.distance < _GOOD_M or aob > _SIDE)


def _speed(view: StationView, target: Held) -> float:
    """How fast it goes: a convoy as reported, a single ship as its class does."""
    if view.briefing.of == "warship":
        return 0.0
    if sum(one.by == "sight" for one in view.contacts) >= 4:
        told = [one for one in view.feed if one.kind == "message_convoy_sighted"]
        return float(told[-1].args["knots"]) if told else 7.5
    return SHIPS[_class(target)].knots if target.profile else 9.0


def _attack(view: StationView, target: Held) -> Iterator[Want]:
    """UB7.5.3-01, UB7.5.3-02, UB7.5.3-03 Approach, flood early, and near enough set the TDC and fire."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    if known.running:
        return
    dark = view.daylight in _DARK
    if not gauges.submerged and not fit(view) and target.distance > (1.5 if dark else 2.5) * _NM:
        yield from _keep_off(view, target)
        return
    if gauges.submerged and not gauges.periscope and gauges.depth <= 10_500 and not stay_down(view):
        yield "use_periscope", "raise"
    if target.course is None or target.looks < 3:
        if target.looks >= 3 and minutes_since(view, "new_course") >= 8:
            yield from steer(view, target.bearing, 25)
        return
    aob = _angle(target) or 0.0
    if target.looks >= 4 and target.distance < 2.5 * _NM and (gauges.submerged or dark):
        yield from _flood(view)
        if _before_the_tubes(target):
            yield from _shoot(view, target)
    if not gauges.submerged and (not dark or _convoy(view)) and _time_to_dive(view, target, aob):
        yield "dive_surface", "dive"
    if gauges.submerged and not _pressed(view):
        far = (2.5 if dark else _DIVE_NM) + (2.5 if _convoy(view) else 0)
        passed = aob > 110 and target.distance > far * _NM
        if passed or (dark and target.distance > 2.5 * _NM and not _convoy(view)):
            yield "dive_surface", "surface"
    yield from _approach(view, target, aob)


def fit(view: StationView) -> bool:
    """Can the boat dive, and are orders enough left to attack and get away? Among escorts it takes more."""
    dive = next((one for one in view.ready if one.kind == "dive_surface"), None)
    rested = not _convoy(view) or (view.board is not None and view.board.command > _ATTACK)
    return (dive is None or dive.refused is None) and _left(view) > _ATTACK and rested


def _keep_off(view: StationView, target: Held) -> Iterator[Want]:
    """Along with it and no nearer, until the watch has changed; away from one that is too near."""
    gauges = view.gauges
    assert gauges is not None
    away = (target.bearing + 180 * MILLI) % (360 * MILLI)
    along = target.course if target.course is not None else away
    near = target.distance < (_OFF_DARK_NM if view.daylight in _DARK else _OFF_NM) * _NM
    towards = abs(signed(target.bearing - gauges.course)) < (100 if near else 60) * MILLI
    if towards and minutes_since(view, "new_course") >= (5 if near else 15):
        yield from steer(view, away if near or abs(signed(target.bearing - along)) < 60 * MILLI else along, 30)


def _meets_below(view: StationView, target: Held, aob: float) -> bool:
    """Can a boat under water still come near its way before it is past?"""
    miles = target.distance / _NM
    ahead, side = miles * math.cos(math.radians(aob)), miles * math.sin(math.radians(aob))
    hours = ahead / max(3.0, _speed(view, target))
    return ahead > 0.8 and side - 0.7 <= 4.0 * hours


def _time_to_dive(view: StationView, target: Held, aob: float) -> bool:
    """Ahead of it, and so near that it would see the boat soon."""
    sight = view.weather.visibility / 100 if view.weather else 15.0
    if view.daylight in _DARK:
        return aob < 60 and target.distance < _DIVE_DARK_NM * _NM and _meets_below(view, target, aob)
    return target.distance < min(_DIVE_NM, 0.85 * sight) * _NM and _meets_below(view, target, aob)


def _approach(view: StationView, target: Held, aob: float) -> Iterator[Want]:
    """The course that meets it; by day where none does, the way to get ahead of it unseen."""
    gauges = view.gauges
    assert gauges is not None and target.course is not None
    near = target.distance < 4 * _NM
    knots = _speed(view, target)
    seen = disc(0, target.bearing / MILLI, target.distance / _NM, target.course / MILLI)
    telegraph, meets = "full_ahead", intercept(seen, target.course / MILLI, knots, 16.0)
    if gauges.submerged:
        telegraph, meets = _below(view, seen, target.course / MILLI, knots)
    if not gauges.submerged and view.daylight not in _DARK and not _meets_below(view, target, aob):
        course = _around(view, target)
    elif meets is not None:
        course = round(meets[0] * MILLI)
    else:
        course = target.bearing
    # Orders cost: the first looks are rough, and enough must be left to flood, to set the TDC and to fire.
    sure = target.looks >= 5 or near
    waits, calm = (12 if gauges.submerged else 4 if near else 8), (25 if gauges.submerged else 20)
    if not gauges.submerged and (course == _around(view, target) or (_convoy(view) and not near)):
        waits, calm = 25, 35
    if telegraph == "slow_ahead":
        # So slow a boat goes nowhere: it waits, and turns its tubes towards them.
        course, calm = target.bearing, _TUBES_DEG
    if sure and _left(view) > _ATTACK and minutes_since(view, "new_course") >= waits:
        yield from steer(view, course, calm)
    if gauges.telegraph != telegraph and _left(view) > _ATTACK and minutes_since(view, "new_speed") >= 20:
        yield "new_speed", telegraph


def _around(view: StationView, target: Held) -> int:
    """Along with it on its own side, a little off or on, until the boat is ahead."""
    assert target.course is not None
    side = 1 if signed(target.bearing - target.course) < 0 else -1
    near, far = _AROUND_CONVOY_NM if _convoy(view) else _AROUND_NM
    off = 20 if target.distance < near * _NM else 0 if target.distance < far * _NM else -20
    return (target.course + side * off * MILLI) % (360 * MILLI)


def _below(view: StationView, seen: Disc, course: float, knots: float) -> tuple[str, tuple[float, float] | None]:
    """Under water as slowly as will do: a fast boat is heard, and has a short breath."""
    slow, half = intercept(seen, course, knots, 2.0), intercept(seen, course, knots, 4.0)
    if _convoy(view) or (slow is not None and slow[1] < 90):
        return "slow_ahead", slow or half
    fast = view.gauges is not None and view.gauges.telegraph == "full_ahead"
    # A lone merchant hears nothing: to slow down would only cost an order.
    return ("full_ahead", intercept(seen, course, knots, 7.0)) if fast else ("half_ahead", half)


def _withdraw(view: StationView) -> Iterator[Want]:
    """Nothing to fire: away from what is in sight, to load."""
    nearest = min(view.contacts, key=lambda one: one.distance)
    if nearest.distance < 8 * _NM and minutes_since(view, "new_course") >= 10:
        yield from steer(view, (nearest.bearing + 180 * MILLI) % (360 * MILLI), 45)
    slow = view.gauges is not None and view.gauges.telegraph != "full_ahead"
    if slow and minutes_since(view, "new_speed") >= 20:
        yield "new_speed", "full_ahead"


def _flood(view: StationView) -> Iterator[Want]:
    """UB7.5.3-02 All bow tubes that are loaded, with one order."""
    known = view.weapons
    assert known is not None
    dry = [number for number in _tubes(view) if not known.tubes[number - 1].flooded]
    if dry:
        yield "flood_tubes", {"tubes": dry}


def _shoot(view: StationView, target: Held) -> Iterator[Want]:
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None and target.course is not None
    ready = _tubes(view)
    flooded = [number for number in ready if known.tubes[number - 1].flooded]
    tried = any(line.kind == "no_solution" and view.elapsed_ms - line.at_ms < 240_000 for line in view.feed)
    if tried:
        yield from steer(view, target.bearing, 20)
        return
    fresh = known.aim is not None and known.aim.contact == target.id
    if fresh and known.aim is not None and view.elapsed_ms - known.aim.set_ms < 90_000 and flooded:
        yield "fire_torpedoes", {"tubes": flooded}
    knots = _speed(view, target)
    yield (
        "set_tdc",
        {
            "contact": target.id,
            "metres": max(300, min(20_000, target.distance)),
            "course": target.course // MILLI,
            "knots": round(knots * 10),
            "speed": "fast" if target.distance < 5000 else "middle",
            "depth": 4 if view.weather is not None and view.weather.sea >= 6 else 3,
            "pistol": "contact",
            "spread": 8,
        },
    )


def steer(view: StationView, course: int, calm: int) -> Iterator[Want]:
    """A new course, if it is another by more than so many degrees."""
    gauges = view.gauges
    assert gauges is not None
    if abs(signed(course - gauges.course)) > calm * MILLI:
        yield "new_course", {"degrees": round(course / MILLI) % 360}
