"""Diving, surfacing, keeping a depth, and going too deep."""

from __future__ import annotations

from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.units import KNOT, MILLI
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.model import Boat
from sandtable.kernel.chance import Chance

__all__ = [
    "above_the_bottom",
    "at_periscope_depth",
    "change_depth",
    "changing_depth",
    "come_up",
    "crushed",
    "dive",
    "has_come_up",
    "hull_breaks",
    "new_depth",
    "something_fails",
    "strikes_bottom",
    "surface",
]

_MM = 1000


def at_periscope_depth(boat: Boat) -> bool:
    """UB7.5.2-02, UBR41 Ten metres or less, and under water."""
    return 0 < boat.depth <= BOAT.periscope_depth_m * _MM


def changing_depth(boat: Boat) -> bool:
    """Is the boat on its way up or down?"""
    return boat.flooding_ms > 0 or boat.depth != boat.ordered_depth


def has_come_up(boat: Boat) -> bool:
    """UB7.5.1-03 Has the boat come up, or was its dive called back while the tanks still flooded?"""
    return boat.submerged and boat.depth == boat.ordered_depth == 0


def above_the_bottom(boat: Boat, metres: int) -> int:
    """The depth that was wanted, or one well above the bottom, but never less than periscope depth."""
    if not boat.sounding:
        return metres
    return max(BOAT.periscope_depth_m, min(metres, boat.sounding - BOAT.keel_room_m))


def strikes_bottom(boat: Boat) -> bool:
    """UB4.1-07 Is the boat as deep as the water?"""
    return bool(boat.sounding) and boat.sounding * _MM <= boat.depth


def dive(boat: Boat, alarm: bool) -> None:
    """UB7.5.1-03, UB9.3-03 Flood the tanks and change to electric motors; an alarm dive ends above the bottom."""
    boat.submerged = True
    boat.alarm = alarm
    boat.flooding_ms = round(BOAT.flood_s * 1000)
    deepest = above_the_bottom(boat, BOAT.alarm_depth_m) if alarm else BOAT.periscope_depth_m
    boat.ordered_depth = deepest * _MM
    boat.observers = 0


def surface(boat: Boat) -> None:
    """UB7.5.1-03 Blow the tanks; the diesels start when the boat is up."""
    boat.alarm = False
    boat.flooding_ms = 0
    boat.ordered_depth = 0
    boat.periscope = False


def new_depth(boat: Boat, metres: int) -> None:
    """UB7.5.1-04, UB10.1-05 Another depth, still on the motors."""
    boat.alarm = False
    boat.ordered_depth = metres * _MM
    if metres > BOAT.periscope_depth_m:
        boat.periscope = False


def depth_rate(boat: Boat) -> float:
    """Metres a second: an alarm dive is fast, planes need speed, compressed air needs none."""
    if boat.alarm:
        return BOAT.alarm_dive_m_s * boat.planes / MILLI
    if boat.ordered_depth == 0:
        return BOAT.blow_m_s * boat.blow / MILLI
    rate = min(BOAT.depth_most_m_s, BOAT.depth_per_knot * abs(boat.speed) / KNOT + BOAT.depth_least_m_s)
    return rate * boat.planes / MILLI


def change_depth(boat: Boat, milliseconds: int) -> bool:
    """UB7.5.1-03, UB10.1-04 Rise or sink towards the ordered depth; True when the boat has just come up."""
    wait = min(boat.flooding_ms, milliseconds)
    boat.flooding_ms -= wait
    gap = boat.ordered_depth - boat.depth
    step = round(depth_rate(boat) * (milliseconds - wait))
    boat.depth += max(-step, min(step, gap))
    if boat.depth == boat.ordered_depth:
        boat.alarm = False
    if not has_come_up(boat):
        return False
    come_up(boat)
    return True


def come_up(boat: Boat) -> None:
    """UB10.1-04, UB10.1-01 The diesels run again, and nobody listens any more."""
    boat.submerged = boat.hydrophone = False


def crushed(boat: Boat) -> bool:
    """UB4.1-07 Below 280 metres the boat is lost."""
    return boat.depth > BOAT.lost_depth_m * _MM


def something_fails(boat: Boat, chance: Chance) -> bool:
    """Each minute between 150 and 200 metres a component may fail: the deeper, the likelier."""
    metres = boat.depth / _MM
    if not BOAT.test_depth_m < metres <= BOAT.breach_depth_m:
        return False
    share = (metres - BOAT.test_depth_m) / (BOAT.breach_depth_m - BOAT.test_depth_m)
    risk = BOAT.fail_per_minute + BOAT.fail_more_per_minute * share
    return happens(chance, "UB10.3.1-01", risk)


def hull_breaks(boat: Boat, chance: Chance) -> bool:
    """UB10.3.6-01, UB4.1-07 Each minute below 200 metres the hull may break."""
    metres = boat.depth / _MM
    if metres <= BOAT.breach_depth_m or crushed(boat):
        return False
    risk = BOAT.breach_per_minute * ((metres - BOAT.breach_depth_m) / BOAT.breach_scale_m) ** 2
    return happens(chance, "UB10.3.6-01", risk)
