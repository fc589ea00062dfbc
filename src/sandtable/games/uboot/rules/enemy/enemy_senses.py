"""What an enemy can notice of the boat: the only door between the truth and the enemy's minds."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.data import BOAT, CHARTS, number
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.hunters import HUNTERS, newest, noise
from sandtable.games.uboot.data.units import KNOT, MILLI, NM
from sandtable.games.uboot.rules.boat.navigation import signed
from sandtable.games.uboot.rules.boat.senses import seen_at_nm
from sandtable.games.uboot.rules.enemy.minds import Notice
from sandtable.games.uboot.rules.throws import happens, normals
from sandtable.games.uboot.state.fleet import Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between, on_from
from sandtable.kernel.chance import Chance

__all__ = ["asdic_m", "asdic_reaches", "dead_zone_m", "notice", "radar_nm", "sighting", "skill"]


def skill(state: State) -> float:
    """UB5.3-01 How far off the enemy's measurements are: green crews on easy, elite ones on hard."""
    return DIFFICULTY.captain[state.options.get("captain", "normal")].enemy_error


def dead_zone_m(depth_mm: int) -> float:
    """UB3-01 The beam looks down no more than 20 degrees: nearer than this a boat so deep is lost."""
    return depth_mm / 1000 / math.tan(math.radians(HUNTERS.asdic_dead_deg))


def asdic_m(state: State, ship: Vessel) -> float:
    """UB3-01 How far asdic reaches: water, sea, the layer, and the side that the boat shows."""
    boat = state.boat
    bearing = bearing_to(ship.lat, ship.lon, boat.lat, boat.lon)
    end_on = HUNTERS.asdic_end_on
    aspect = end_on + (1 - end_on) * abs(math.sin(math.radians((boat.heading - bearing) / MILLI)))
    water = float(CHARTS.cell("asdic", _water(state), "factor"))
    layer = number("asdic", "below the layer") if boat.depth > HUNTERS.layer_from_m * 1000 else 1.0
    sea = number("asdic", "sea 5 and more") if state.weather.sea >= HUNTERS.rough_from_sea else 1.0
    return HUNTERS.asdic_m * water * aspect * layer * sea


def _water(state: State) -> str:
    """UB3-01 Some waters carry sound better; a patrol has one of three, by its place."""
    return ("good water", "average water", "bad water")[(state.start_s // 86_400 + len(state.mission)) % 3]


def asdic_reaches(state: State, ship: Vessel, metres: float) -> bool:
    """UB3-01 Submerged boats only, within range and arc, not while the escort is fast, not in the dead zone."""
    boat = state.boat
    if boat.depth < HUNTERS.asdic_least_depth_m * 1000 or ship.speed > HUNTERS.asdic_deaf_kn * KNOT:
        return False
    bearing = bearing_to(ship.lat, ship.lon, boat.lat, boat.lon)
    if abs(signed(bearing - ship.heading)) > HUNTERS.asdic_arc_deg * MILLI:
        return False
    return dead_zone_m(boat.depth) < metres < asdic_m(state, ship)


def radar_nm(state: State) -> float:
    """UB1.2-01 How far the radar of the year finds the boat on the surface, or its periscope."""
    boat = state.boat
    name = newest(state.start_s, "radar", on="ships")
    if not name:
        return 0.0
    rough = HUNTERS.radar_rough if state.weather.sea >= HUNTERS.rough_from_sea else 1.0
    if boat.depth == 0:
        return number("radar", name, "miles") * rough
    return number("radar", name, "periscope_miles") * rough if boat.periscope else 0.0


def notice(state: State, ship: Vessel, chance: Chance, holds: bool) -> Notice | None:
    """UBX-06, UB3-01, UB3-06, UB1.2-01 What this escort notices of the boat now, with error; None for nothing."""
    boat = state.boat
    metres = metres_between(ship.lat, ship.lon, boat.lat, boat.lon)
    found = _above(state, ship, chance, metres, holds)
    if found is not None or boat.depth == 0:
        return found
    return _below(state, ship, chance, metres, holds)


def sighting(state: State, ship: Vessel, chance: Chance) -> Notice:
    """UBX-06 Where a ship's look-outs put the boat that they see, for the wireless."""
    metres = metres_between(ship.lat, ship.lon, state.boat.lat, state.boat.lon)
    off = HUNTERS.told_range_share * metres
    seen = _spot(state, ship, chance, "eye", metres, HUNTERS.told_bearing_deg, off, None)
    return Notice("wireless", seen.lat, seen.lon)


def _above(state: State, ship: Vessel, chance: Chance, metres: float, holds: bool) -> Notice | None:
    """UB1.2-01 Eyes, and radar by its date; a boat once seen is hardly lost again near by."""
    for by, reach, share in (
        ("eye", seen_at_nm(state, ship) * NM, HUNTERS.eye_chance),
        ("radar", radar_nm(state) * NM, HUNTERS.radar_chance),
    ):
        if metres >= reach:
            continue
        likely = HUNTERS.eye_held if holds else share * (1 - metres / reach)
        if happens(chance, "UBX-06", likely):
            off = HUNTERS.eye_range_share * metres
            return _spot(state, ship, chance, by, metres, HUNTERS.eye_bearing_deg, off, None)
    return None


def _below(state: State, ship: Vessel, chance: Chance, metres: float, holds: bool) -> Notice | None:
    """UB3-01, UB3-06 Asdic, or the boat's own screws while the escort is slow enough to hear them."""
    boat = state.boat
    if asdic_reaches(state, ship, metres):
        loud = HUNTERS.asdic_quiet + noise(boat.speed / KNOT)
        likely = min(HUNTERS.asdic_most, (HUNTERS.asdic_held if holds else HUNTERS.asdic_new / skill(state)) * loud)
        if happens(chance, "UB3-01", likely):
            # UB3-01 Early sets tell only roughly how deep the boat is, later ones precisely.
            set_ = newest(state.start_s, "asdic_depth")
            spread = number("asdic_depth", set_, "metres")
            deep = round(boat.depth / 1000 + normals(chance, "UB3-01", 1)[0] * spread)
            return _spot(
                state, ship, chance, "asdic", metres, HUNTERS.asdic_bearing_deg, HUNTERS.asdic_range_m, deep
            )
    # The escort's own speed makes it deaf; a loud boat is heard even where the asdic beam does not reach.
    hears = HUNTERS.ear_m * noise(boat.speed / KNOT) * max(0.0, 1 - ship.speed / KNOT / HUNTERS.ear_deaf_kn)
    if math.hypot(metres, boat.depth / 1000) < hears and happens(chance, "UB3-06", HUNTERS.ear_new):
        off = HUNTERS.ear_range_share * metres
        return _spot(state, ship, chance, "ear", metres, HUNTERS.ear_bearing_deg, off, None)
    return None


def _spot(
    state: State, ship: Vessel, chance: Chance, by: str, metres: float, degrees: float, off_m: float,
    deep: int | None,
) -> Notice:  # fmt: skip
    boat = state.boat
    error = skill(state)
    turned, longer = normals(chance, "UB3-01", 2)
    bearing = bearing_to(ship.lat, ship.lon, boat.lat, boat.lon) + turned * degrees * error * MILLI
    place = on_from(ship.lat, ship.lon, bearing, max(HUNTERS.spot_least_m, metres + longer * off_m * error))
    return Notice(by, *place, deep if deep is None else max(BOAT.periscope_depth_m, deep))
