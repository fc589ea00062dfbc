"""UBX-03: how the staff attacks and evades, from the station's view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.games.uboot.charts import SHIPS
from sandtable.games.uboot.fleet import Sunk
from sandtable.games.uboot.model import MILLI
from sandtable.games.uboot.navigation import centre, course_and_distance, signed
from sandtable.games.uboot.tdc import angle_on_bow, disc, intercept
from sandtable.games.uboot.view import Held, StationView
from sandtable.kernel.decisions import Decision

__all__ = [
    "answer",
    "attacking",
    "closing",
    "first_officer",
    "mission",
    "search",
    "stay_down",
    "threats",
    "to_the_place",
]

Want = tuple[str, Any]

_NM = 1852
_MINUTE_MS = 60_000
_DARK = ("night", "moonlight", "astronomical_twilight")
_FIRE_M = 1900
_DEEP_M = 140
_ATTACK = 4
"""Orders that are kept for the attack itself."""
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
    """Is this a mission of finding and sinking?"""
    return view.briefing.goal in _SEARCH


def _escort(contact: Held) -> bool:
    """Guns on the silhouette."""
    return contact.profile.startswith("g")


def _left(view: StationView) -> int:
    board = view.board
    return board.command + max(0, board.morale - 4) if board else 8


def _minutes_since(view: StationView, order: str) -> float:
    """How long ago an order was last carried out, as far as the feed goes back."""
    times = [one.at_ms for one in view.feed if one.kind == "order_executed" and one.args.get("order") == order]
    return (view.elapsed_ms - max(times)) / _MINUTE_MS if times else 999.0


def _hunted(view: StationView) -> bool:
    known = view.weapons
    return known is not None and known.pinged_ms >= 0 and view.elapsed_ms - known.pinged_ms < 25 * _MINUTE_MS


def _attacked(view: StationView) -> bool:
    """Charges, bombs or shells were heard within the last minutes."""
    return any(
        line.kind in ("depth_charges", "bombs", "under_fire", "aircraft_sighted")
        and view.elapsed_ms - line.at_ms < 20 * _MINUTE_MS
        for line in view.feed
    )


def threats(view: StationView) -> Iterator[Want]:
    """UB7.1-01 Under the water from aircraft, shells and escorts near by; hunted: deep, slow and silent."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    if not gauges.submerged:
        near = (3.0 if view.daylight in _DARK else 5.5) * _NM
        escorts = [one for one in view.contacts if _escort(one) and one.distance < near]
        shelled = any(line.kind == "under_fire" and view.elapsed_ms - line.at_ms < 60_000 for line in view.feed)
        daring = view.daylight in _DARK and attacking(view) and not _hunted(view)
        if known.aircraft or shelled or (escorts and not daring):
            yield "dive_surface", "alarm_dive"
        return
    if gauges.ordered_depth == 0:
        return
    if _hunted(view):
        if gauges.ordered_depth < _DEEP_M * MILLI:
            yield "new_depth", {"metres": _DEEP_M}
        if gauges.telegraph != "slow_ahead":
            yield "new_speed", "slow_ahead"


def stay_down(view: StationView) -> bool:
    """Not up again while somebody hunts, and not into an aircraft's arms."""
    gauges = view.gauges
    assert gauges is not None
    return gauges.submerged and (_hunted(view) or _attacked(view))


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
    if waiting and _left(view) > 7 and not view.contacts:
        yield "work_enigma", waiting[0].id
    if view.briefing.goal == "contact" and view.contacts and "contact" not in known.sent and _left(view) > 4:
        yield "work_enigma", "contact"
    if any(one.kind == "weather" for one in known.wishes) and "weather" not in known.sent and _left(view) > 5:
        yield "work_enigma", "weather"
    if _done(view):
        yield "return_to_base", "return"
    if not attacking(view):
        return
    target = _target(view)
    if target is not None and closing(view):
        yield from _attack(view, target)
        return
    if gauges.submerged:
        if not view.contacts and gauges.ordered_depth and not stay_down(view):
            yield "dive_surface", "surface"
        return
    if not view.contacts and _left(view) > 3:
        empty = [i + 1 for i, tube in enumerate(known.tubes) if not tube.torpedo]
        for number in empty:
            if known.stern_reserve if number == 5 else known.bow_reserve:
                yield "reload_torpedo", str(number)


def closing(view: StationView) -> bool:
    """Is there a target that the boat is after?"""
    return attacking(view) and bool(_tubes(view)) and _may_attack(view) and _target(view) is not None


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
    spent = not _tubes(view) and not known.bow_reserve and attacking(view)
    return reached or spent


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
        if one.by == "sight" and not one.neutral and view.elapsed_ms - one.last_ms < 6 * _MINUTE_MS
    ]
    want = view.briefing.of
    if want == "tanker":
        worth = [one for one in worth if not one.profile or "tanker" in SHIPS[_class(one)].name] or worth
    elif want == "warship":
        worth = [one for one in worth if not one.profile or one.profile.startswith("gg")]
    else:
        worth = [one for one in worth if not _escort(one)]
    return min(worth, key=lambda one: one.distance, default=None)


def _speed(view: StationView, target: Held) -> float:
    """How fast it goes: a convoy as reported, a single ship as its class does."""
    if view.briefing.of == "warship":
        return 0.0
    if sum(one.by == "sight" for one in view.contacts) >= 4:
        told = [one for one in view.feed if one.kind == "message_convoy_sighted"]
        return float(told[-1].args["knots"]) if told else 7.5
    return SHIPS[_class(target)].knots if target.profile else 9.0


def _attack(view: StationView, target: Held) -> Iterator[Want]:
    """UB7.5.3-01, UB7.5.3-02, UB7.5.3-03 Approach, and near enough flood, set the TDC and fire."""
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None
    if known.running:
        return
    sure = target.looks >= 4 and target.course is not None
    if target.distance < _FIRE_M and sure:
        yield from _shoot(view, target)
    dark = view.daylight in _DARK
    if gauges.submerged and not gauges.periscope and gauges.depth <= 10_500 and not stay_down(view):
        yield "use_periscope", "raise"
    if target.course is None:
        if _minutes_since(view, "new_course") >= 8:
            yield from _steer(view, target.bearing, 25)
        return
    aob = abs(angle_on_bow(target.bearing / MILLI, target.course / MILLI))
    near = 7.5 * _NM if aob < 65 else 5.5 * _NM
    if not gauges.submerged and not dark and target.distance < near:
        yield "dive_surface", "dive"
    if gauges.submerged and dark and target.distance > 2.5 * _NM and not stay_down(view):
        yield "dive_surface", "surface"
    yield from _approach(view, target, aob)


def _approach(view: StationView, target: Held, aob: float) -> Iterator[Want]:
    """The course that meets it; where none does, the way to get ahead of it."""
    gauges = view.gauges
    assert gauges is not None and target.course is not None
    near = target.distance < 4 * _NM
    own = 7.0 if gauges.submerged else 16.0
    knots = _speed(view, target)
    seen = disc(0, target.bearing / MILLI, target.distance / _NM, target.course / MILLI)
    meets = intercept(seen, target.course / MILLI, knots, own)
    if not gauges.submerged and view.daylight not in _DARK and aob > 65 and target.distance < 10 * _NM:
        side = 1 if signed(target.bearing - target.course) < 0 else -1
        course = (target.course + side * 15 * MILLI) % (360 * MILLI)
    elif meets is not None:
        course = round(meets[0] * MILLI)
    else:
        course = target.bearing
    # Orders cost: the first looks are rough, and enough must be left to flood, to set the TDC and to fire.
    sure = target.looks >= 5 or target.distance < 3 * _NM
    if sure and _left(view) > _ATTACK and _minutes_since(view, "new_course") >= (3 if near else 8):
        yield from _steer(view, course, 20 if near else 30)
    if gauges.telegraph != "full_ahead" and _left(view) > _ATTACK:
        yield "new_speed", "full_ahead"


def _shoot(view: StationView, target: Held) -> Iterator[Want]:
    gauges, known = view.gauges, view.weapons
    assert gauges is not None and known is not None and target.course is not None
    ready = _tubes(view)
    flooded = [number for number in ready if known.tubes[number - 1].flooded]
    wanted = min(len(ready), 4)
    tried = any(line.kind == "no_solution" and view.elapsed_ms - line.at_ms < 240_000 for line in view.feed)
    if tried or abs(signed(target.relative)) > 75 * MILLI:
        yield from _steer(view, target.bearing, 20)
        return
    if len(flooded) < wanted:
        yield (
            "flood_tubes",
            {"tubes": [number for number in ready if number not in flooded][: wanted - len(flooded)]},
        )
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


def search(view: StationView) -> Iterator[Want]:
    """Where to look for ships: to meet them as the signal puts them; past that, up and down their way."""
    gauges, signal = view.gauges, view.briefing.signal
    assert gauges is not None
    lost = next((line for line in reversed(view.feed) if line.kind == "contact_lost"), None)
    minutes = view.elapsed_ms / _MINUTE_MS
    if lost is not None and view.elapsed_ms - lost.at_ms < 80 * _MINUTE_MS:
        course: float = int(lost.args["bearing"])
    elif signal is None:
        course = gauges.course / MILLI
    else:
        knots = 0.0 if view.briefing.of == "warship" else 9.0 if view.briefing.goal == "tons" else 7.5
        seen = disc(0, signal.bearing, signal.range_nm, signal.course)
        meets = intercept(seen, signal.course, knots, 12.0)
        course, wait = meets if meets is not None else (signal.bearing, 60.0)
        if minutes > wait + 15:
            leg = int((minutes - wait - 15) // 150)
            course = signal.course + (180 if leg % 2 == 0 else 0)
    if _minutes_since(view, "new_course") >= 45:
        yield from _steer(view, round(course * MILLI) % (360 * MILLI), 12)
    if gauges.telegraph not in ("full_ahead", "half_ahead"):
        yield "new_speed", "full_ahead"


def _steer(view: StationView, course: int, calm: int) -> Iterator[Want]:
    gauges = view.gauges
    assert gauges is not None
    if abs(signed(course - gauges.course)) > calm * MILLI:
        yield "new_course", {"degrees": round(course / MILLI) % 360}


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
        metres = max(0, metres - round((view.elapsed_ms - run) / 3_600_000 * 12.5 * _NM))
        if metres < 3 * _NM:
            yield from _at_speed(view, "stop")
            return
    yield from _at_speed(view, "full_ahead")
    yield from _steer(view, course, 3)


def _at_speed(view: StationView, telegraph: str) -> Iterator[Want]:
    gauges = view.gauges
    assert gauges is not None
    if gauges.telegraph != telegraph:
        yield "new_speed", telegraph
