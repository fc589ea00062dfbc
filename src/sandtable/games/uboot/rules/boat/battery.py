"""The battery, and the air that lasts as long as the boat stays down."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.data import BOAT, number
from sandtable.games.uboot.data.units import FULL, HOUR_MS, KNOT, MILLI
from sandtable.games.uboot.state.model import Boat

__all__ = ["air_left_hours", "breathe", "endurance_hours", "run_battery"]


def endurance_hours(knots: float) -> float:
    """UB10.1-02 How long a full battery lasts at a speed: 80 miles at 4 knots, 130 at 2."""
    return 1 / (BOAT.battery_idle + BOAT.battery_power * math.pow(abs(knots), BOAT.battery_exponent))


def run_battery(boat: Boat, seconds: float) -> None:
    """UB10.1-01, UB10.1-02, UB10.3.1-01 Drained by the motors under water, charged by the diesels on the
    surface.
    """
    hours = seconds / 3600
    if boat.submerged:
        # A battery with failed cells is emptied so much the sooner.
        drain = FULL * hours / endurance_hours(boat.speed / KNOT) * MILLI / boat.cells
        boat.battery = max(0, boat.battery - round(drain))
        return
    needed = number("charging", boat.telegraph)
    if not needed or not boat.fuel:
        return
    slow = BOAT.charge_slow_factor if boat.battery >= BOAT.charge_slow_from * FULL else 1.0
    # The last fifth takes twice as long and still counts in the printed hours: the first part is faster.
    whole = BOAT.charge_slow_from + (1 - BOAT.charge_slow_from) / BOAT.charge_slow_factor
    boat.battery = min(FULL, boat.battery + round(FULL * hours / needed * whole * slow))


def breathe(boat: Boat, milliseconds: int) -> None:
    """UB10.1-02 Under water the air is used up; on the surface it is fresh at once."""
    boat.air_ms = boat.air_ms + milliseconds if boat.depth else 0


def air_left_hours(boat: Boat) -> int:
    """Whole hours until nobody can stay down any longer."""
    return max(0, BOAT.air_limit_h - boat.air_ms // HOUR_MS)
