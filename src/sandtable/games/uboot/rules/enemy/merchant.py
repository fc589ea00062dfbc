"""A merchant on its own route: zig-zag, look-outs, and what it does when it has seen something."""

from __future__ import annotations

from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.plans import SEA
from sandtable.games.uboot.data.units import KNOT, MILLI, MINUTE_MS, TURN
from sandtable.games.uboot.rules.boat.navigation import moved
from sandtable.games.uboot.state.fleet import Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import turned
from sandtable.kernel.chance import Chance

__all__ = ["alarm", "launch", "steam", "zigzag"]


def launch(state: State, ship: str, bearing: int, range_nm: float, course: int, zigzags: bool) -> Vessel:
    """UB1.2-01 Put a merchant to sea at a bearing and distance from the boat."""
    lat, lon = moved(state.boat.lat, state.boat.lon, bearing * MILLI, range_nm, 3600)
    knots = SHIPS[ship].knots
    heading = course * MILLI
    return Vessel(ship, lat, lon, heading, heading, round(knots * KNOT), zigzags and knots >= SEA.zigzag.from_knots)


def steam(merchant: Vessel, seconds: float, heading: int) -> None:
    """UB1.2-01 One step of the merchant along its heading, turning at a ship's pace."""
    merchant.heading = turned(merchant.heading, heading, round(HUNTERS.ship_turn_deg_s * seconds * MILLI))
    merchant.lat, merchant.lon = moved(merchant.lat, merchant.lon, merchant.heading, merchant.speed / KNOT, seconds)


def zigzag(state: State, merchant: Vessel, chance: Chance) -> int:
    """UB1.2-01 The heading to steer: legs of 6 to 12 minutes, 25 to 40 degrees either side of the route."""
    if not merchant.zigzag:
        return merchant.course
    if state.elapsed_ms >= merchant.leg_until_ms:
        plan = SEA.zigzag
        minutes = _thrown(chance, plan.least_min, plan.most_min)
        degrees = _thrown(chance, plan.least_deg, plan.most_deg)
        merchant.leg_until_ms = state.elapsed_ms + minutes * MINUTE_MS
        merchant.side = -degrees if merchant.side > 0 else degrees
    return (merchant.course + merchant.side * MILLI) % TURN


def _thrown(chance: Chance, least: int, most: int) -> int:
    """UB1.2-01 Any whole number of a range, all alike."""
    return least - 1 + chance.dice("UB1.2-01", 1, most - least + 1).natural


def alarm(merchant: Vessel, bearing_to_boat: int) -> None:
    """UB1.2-01 It has seen the boat: turn away from it, a tenth faster, and zig-zag from now on."""
    merchant.alarmed = True
    merchant.zigzag = True
    merchant.speed = round(SHIPS[merchant.ship].knots * SEA.alarm_speed * KNOT)
    merchant.course = (bearing_to_boat + 180 * MILLI) % TURN
