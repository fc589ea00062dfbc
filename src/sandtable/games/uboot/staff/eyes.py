"""UBX-03: what an officer of the staff makes of his station's view: who is there, and what can be done."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.units import HOUR_MS, KNOT, MILLI, MINUTE_MS, NM
from sandtable.games.uboot.rules.boat.navigation import signed
from sandtable.games.uboot.rules.boat.tdc import angle_on_bow
from sandtable.games.uboot.view.outlook import SeenShip
from sandtable.games.uboot.view.view import Held, PlotReport, View

__all__ = [
    "GUN_SEA",
    "armed",
    "attacking",
    "bow_angle",
    "class_of",
    "convoy_in_sight",
    "easily",
    "escorted",
    "from_the_air",
    "further",
    "harmless",
    "heard",
    "hunt",
    "hunted",
    "in_sight",
    "is_escort",
    "lame_ship",
    "may_attack",
    "minutes_since",
    "orders_left",
    "pressed",
    "ships_now",
    "spare_helm",
    "speed_of",
    "state_of",
    "steer",
    "tubes_ready",
]

Want = tuple[str, Any]

_QUIET_MIN = 60
"""How long the boat stays down after the last ping or charge."""
_AIR_MIN = 25
"""How long it stays down after an aircraft."""
_HELMS = 4
"""Two men steer a new course, two stand at the helm in a dive."""
GUN_SEA = 5
"""The gun is used in less sea than this."""
_MADE_GOOD = 0.75
"""Of its speed through the water."""
_SEARCH = ("tons", "ships", "contact", "survive")
"""Goals that are reached by finding and sinking ships."""


def attacking(view: View) -> bool:
    """Is this a mission of finding and sinking, or has a lone ship come the boat's way?"""
    return hunt(view) or (view.briefing.goal == "report" and _prey(view))


def hunt(view: View) -> bool:
    """Is this a mission of finding and sinking?"""
    return view.briefing.goal in _SEARCH


def _prey(view: View) -> bool:
    """A merchant by itself, not neutral, and torpedoes for it; or one that has been struck."""
    if convoy_in_sight(view):
        return False
    alone = [one for one in view.contacts if one.by == "sight" and one.profile and not one.neutral]
    return bool(alone) and (armed(view) or lame_ship(view) is not None)


def armed(view: View) -> bool:
    """Has the boat anything to attack with: torpedoes in the bow tubes, or the gun where nobody fires back?"""
    known, sea = view.weapons, view.weather
    gun = known is not None and known.rounds > 0 and sea is not None and sea.sea < GUN_SEA and harmless(view)
    return gun or bool(tubes_ready(view))


def is_escort(contact: Held) -> bool:
    """Guns on the silhouette."""
    return contact.profile.startswith("g")


def orders_left(view: View) -> int:
    """Orders that can be given before morale is low."""
    board = view.board
    return board.command + max(0, board.morale - 4) if board else 8


def minutes_since(view: View, order: str) -> float:
    """How long ago an order was last carried out, as far as the feed goes back."""
    times = [one.at_ms for one in view.feed if one.kind == "order_executed" and one.args.get("order") == order]
    return (view.elapsed_ms - max(times)) / MINUTE_MS if times else 999.0


def hunted(view: View) -> bool:
    """Was the boat pinged within the last hour?"""
    known, quiet = view.weapons, _QUIET_MIN * MINUTE_MS
    return known is not None and known.pinged_ms >= 0 and view.elapsed_ms - known.pinged_ms < quiet


def heard(view: View, minutes: int, *kinds: str) -> bool:
    """Was anything of the kind reported within so many minutes?"""
    return any(line.kind in kinds and view.elapsed_ms - line.at_ms < minutes * MINUTE_MS for line in view.feed)


def _attacked(view: View) -> bool:
    """Charges or shells were heard within the last hour."""
    return heard(view, _QUIET_MIN, "depth_charges", "under_fire")


def convoy_in_sight(view: View) -> bool:
    """Many ships, or ships with guns among them: somebody hunts here."""
    seen = [one for one in view.contacts if one.by == "sight"]
    return len(seen) >= 4 or any(is_escort(one) for one in seen)


def escorted(view: View) -> bool:
    """Is this a convoy, or the hunt for one: a ship of it seen alone is not alone."""
    one_by_one = view.briefing.goal == "tons" or bool(view.briefing.of)
    return convoy_in_sight(view) or (hunt(view) and not one_by_one and (_unhurt(view) or len(view.contacts) > 1))


def _unhurt(view: View) -> bool:
    """Nothing in sight has been struck: stragglers have no escort."""
    return not any(state_of(view, one.id) for one in view.contacts)


def pressed(view: View) -> bool:
    """Somebody is after the boat, or was within the last hour."""
    return hunted(view) or _attacked(view)


def from_the_air(view: View) -> bool:
    """An aircraft was seen, or its bombs heard: it does not wait for long."""
    return heard(view, _AIR_MIN, "aircraft_sighted", "bombs")


def class_of(contact: Held) -> str:
    return contact.named or next((id for id, one in SHIPS.items() if one.profile == contact.profile), "m04")


def state_of(view: View, contact: str) -> str:
    """What the eye sees of a ship: struck, crippled, sinking, or nothing of the kind."""
    return next((one.state for one in in_sight(view) if one.contact == contact), "")


def in_sight(view: View) -> list[SeenShip]:
    """UB8.1-02 Ships before the eye, as this officer sees them, or as the First Officer reports them."""
    return view.outlook.ships if view.outlook is not None else view.reported


def lame_ship(view: View) -> Held | None:
    """A ship that has been struck and has nobody to help it."""
    if convoy_in_sight(view) or pressed(view):
        return None
    hit = [one for one in view.contacts if one.by == "sight" and state_of(view, one.id) in ("struck", "crippled")]
    return min(hit, key=lambda one: one.distance, default=None)


def harmless(view: View) -> bool:
    """UB7.5.3-05 Nobody in sight who could hurt a boat on the surface: merchants carry guns from 1941 on."""
    return not escorted(view) and view.time < HUNTERS.armed_from


def may_attack(view: View) -> bool:
    """UB4.1-02 A boat that is to keep contact attacks when it has been kept."""
    return view.briefing.goal != "contact" or view.held_ms >= view.briefing.shadow_min * MINUTE_MS


def tubes_ready(view: View) -> list[int]:
    """Bow tubes that are loaded and ready."""
    known = view.weapons
    assert known is not None
    return [i + 1 for i, tube in enumerate(known.tubes[:4]) if tube.torpedo and tube.ready_ms <= view.elapsed_ms]


def bow_angle(target: Held) -> float | None:
    """The angle on the bow, without its side; None while the course is not known."""
    return None if target.course is None else abs(angle_on_bow(target.bearing / MILLI, target.course / MILLI))


def speed_of(view: View, target: Held) -> float:
    """How fast it goes: a convoy as reported, a single ship as its class does."""
    if view.briefing.of == "warship":
        return 0.0
    if escorted(view):
        told = view.plot_report
        return told.ships.knots / 10 if told is not None and told.ships is not None else 7.0
    return SHIPS[class_of(target)].knots if target.profile else 9.0


def spare_helm(view: View) -> bool:
    """UB6.5-11, UB6.6-02 Are there hands enough for a new course, and then for the helm of a dive?"""
    hands = 0
    for one in view.crew:
        if one.dead or one.job:
            continue
        if "rudder" in one.specs:
            hands += min(one.free, 2)
        elif not {"ballast", "engine"} & set(one.specs):
            hands += one.free >= 2
    return hands >= _HELMS


def easily(view: View, order: str) -> bool:
    """UB6.6-02 Would men who know how carry it out where they stand? The others are kept for what must be done."""
    return any(
        one.kind == order and not one.refused and not one.moves and all(hand.chips <= 1 for hand in one.crew)
        for one in view.ready
    )


def steer(view: View, course: int, calm: int) -> Iterator[Want]:
    """A new course, if it is another by more than so many degrees."""
    gauges = view.gauges
    assert gauges is not None
    if abs(signed(course - gauges.course)) > calm * MILLI:
        yield "new_course", {"degrees": round(course / MILLI) % 360}


def ships_now(view: View, told: PlotReport) -> tuple[float, float]:
    """Bearing and miles by now: the ships have gone on since the report, and so has the boat."""
    ships, gauges = told.ships, view.gauges
    assert ships is not None and gauges is not None
    hours = (view.elapsed_ms - told.at_ms) / HOUR_MS
    bearing, miles = ships.bearing / MILLI, ships.distance / NM
    bearing, miles = further(bearing, miles, ships.course / MILLI, ships.knots / 10 * hours)
    return further(bearing, miles, gauges.course / MILLI, -gauges.speed / KNOT * _MADE_GOOD * hours)


def further(bearing: float, miles: float, way: float, more: float) -> tuple[float, float]:
    """Bearing and miles of the place so much further on in their way."""
    east = miles * math.sin(math.radians(bearing)) + more * math.sin(math.radians(way))
    north = miles * math.cos(math.radians(bearing)) + more * math.cos(math.radians(way))
    return math.degrees(math.atan2(east, north)) % 360, math.hypot(east, north)
