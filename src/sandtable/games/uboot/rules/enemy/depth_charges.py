"""UB6.12-04: depth charges: the pattern, the way down, and what each explosion does to the boat."""

from __future__ import annotations

import math
from typing import Any

from sandtable.games.uboot.data.arms import since
from sandtable.games.uboot.data.data import CHARTS
from sandtable.games.uboot.data.hunters import HUNTERS
from sandtable.games.uboot.data.units import KNOT, KNOT_MS, MILLI
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.blows import strike
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.fleet import Blow, Charge, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import east_north, on_from
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import World

__all__ = ["burst", "effect", "explode", "hedgehog", "how_near", "hull_distance", "pattern", "setting"]


def setting(state: State, metres: int) -> tuple[int, float]:
    """UB6.12-04 The nearest setting of the pistol, and the seconds until a charge is there."""
    column = "heavy_s" if since(state.start_s, HUNTERS.heavy_from) else "standard_s"
    rows = [str(row[0]) for row in CHARTS["depth_charges"].rows]
    near = min(rows, key=lambda name: abs(float(CHARTS.cell("depth_charges", name, "metres")) - metres))
    return int(CHARTS.cell("depth_charges", near, "metres")), float(CHARTS.cell("depth_charges", near, column))


def pattern(state: State, ship: Vessel, metres: int) -> int:
    """UB6.12-04 Five charges, ten from 1941 and then at two depths: over the stern and thrown abeam."""
    mind = ship.mind
    assert mind is not None
    ten = since(state.start_s, HUNTERS.ten_from)
    rails, throwers = (
        (HUNTERS.rails_ten, HUNTERS.throwers_ten) if ten else (HUNTERS.rails_early, HUNTERS.throwers_early)
    )
    count = min(mind.charges, rails + throwers)
    mind.charges -= count
    way = ship.speed / KNOT * KNOT_MS
    places = [(round(way * HUNTERS.rail_s * i), 0, HUNTERS.rail_s * i) for i in range(rails)]
    for i in range(throwers):
        side = HUNTERS.throw_abeam_m if i % 2 else -HUNTERS.throw_abeam_m
        places.append((round(way * HUNTERS.rail_s * (1 + i // 2)), side, HUNTERS.rail_s * (1 + i // 2)))
    for number, (ahead, right, seconds) in enumerate(places[:count]):
        apart = HUNTERS.two_depths_m if ten else 0
        deep = metres + (apart if number % 2 else -apart)
        set_to, sinks = setting(state, deep)
        spot = on_from(*on_from(ship.lat, ship.lon, ship.heading, ahead), ship.heading + 90 * MILLI, right)
        blast = state.elapsed_ms + round((seconds + sinks) * 1000)
        state.waters.charges.append(Charge(*spot, blast, set_to))
    return count


def hedgehog(world: World[State], ship: Vessel) -> bool:
    """UB6.12-04 Two dozen bombs in a ring ahead of the ship: they explode on the hull or not at all.

    True: the boat was hit. A miss tells the escort nothing, and the crew hears nothing of it.
    """
    state = world.state
    ring = HUNTERS.hedgehog_ring_m / 2
    middle = on_from(ship.lat, ship.lon, ship.heading, HUNTERS.hedgehog_ahead_m)
    metres, section = hull_distance(state, *middle, state.boat.depth / 1000)
    if metres > ring or not happens(world.chance, "UB6.12-04", HUNTERS.hedgehog_chance):
        return False
    burst(world, HUNTERS.hedgehog_effect_m, section, "hedgehog")
    state.waters.alert_until_ms = state.elapsed_ms + HUNTERS.alert_ms
    report(world, "depth_charges", "UB6.12-04", **how_near(HUNTERS.hedgehog_effect_m))
    return True


def hull_distance(state: State, lat: int, lon: int, metres: float) -> tuple[float, int]:
    """UB6.12-04 Metres from a point under water to the hull, and the section that lies nearest."""
    boat = state.boat
    east, north = east_north(boat.lat, boat.lon, lat, lon)
    course = math.radians(boat.heading / MILLI)
    along = east * math.sin(course) + north * math.cos(course)
    across = east * math.cos(course) - north * math.sin(course)
    half = HUNTERS.hull_length_m / 2
    point = max(-half, min(half, along))
    section = min(HUNTERS.sections, 1 + int((half - point) / HUNTERS.hull_length_m * HUNTERS.sections))
    return math.sqrt((along - point) ** 2 + across**2 + (metres - boat.depth / 1000) ** 2), section


def effect(chance: Chance, metres: float, section: int, by: str) -> tuple[Blow, int] | None:
    """UB6.12-04 What an explosion so far off does: the chart's row, and the strain on the hull in per cent.

    None: it is further off than the chart goes.
    """
    band = next((str(row[0]) for row in CHARTS["charge_effect"].rows if metres <= float(row[0])), None)
    if band is None:
        return None

    def falls(column: str) -> bool:
        return happens(chance, "UB6.12-04", float(CHARTS.cell("charge_effect", band, column)) / 100)

    blow = Blow(by, section, breach=falls("breach"), wounds=metres <= HUNTERS.wound_m)
    if falls("environmental") or (band == "6" and blow.breach):
        blow.environment.append(chance.pick("UB6.12-04", ["leak", "fire", "electrical", "leak", "gas"]))
    if falls("yellow_or_red_fault"):
        blow.faults.append(chance.pick("UB6.12-04", ["yellow", "yellow", "red"]))
    if falls("green_or_yellow_fault"):
        blow.faults.append(chance.pick("UB6.12-04", ["green", "green", "yellow"]))
    if falls("light_failure"):
        blow.environment.append("light")
    return blow, HUNTERS.strain[band]


def burst(world: World[State], metres: float, section: int, by: str) -> None:
    """UB6.12-04 An explosion so far off strikes the boat, unless it is too far."""
    found = effect(world.chance, metres, section, by)
    if found is not None:
        strike(world, *found)


def how_near(metres: float) -> dict[str, Any]:
    """UB6.12-04 What the crew says of an explosion: close, near or far, and within how many metres by ear."""
    near = "close" if metres <= HUNTERS.close_m else "near" if metres <= HUNTERS.near_m else "far"
    return {"near": near, "metres": math.ceil(metres / HUNTERS.told_m) * HUNTERS.told_m}


def explode(world: World[State]) -> None:
    """UB6.12-04 Charges that have reached their depth explode; the crew hears how near they are."""
    state, waters = world.state, world.state.waters
    due = [charge for charge in waters.charges if charge.blast_ms <= state.elapsed_ms]
    waters.charges = [charge for charge in waters.charges if charge.blast_ms > state.elapsed_ms]
    nearest = math.inf
    for charge in due:
        metres, section = hull_distance(state, charge.lat, charge.lon, charge.metres)
        nearest = min(nearest, metres)
        burst(world, metres, section, "depth_charge")
    if nearest <= HUNTERS.heard_m:
        heard = how_near(nearest)
        quiet = state.elapsed_ms > waters.alert_until_ms - HUNTERS.alert_ms + HUNTERS.retold_ms
        if quiet or heard["near"] == "close":
            report(world, "depth_charges", "UB6.12-04", **heard)
        waters.alert_until_ms = state.elapsed_ms + HUNTERS.alert_ms
