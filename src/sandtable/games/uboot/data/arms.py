"""The figures of the boat's weapons, typed on load, and what depends on the date."""

from __future__ import annotations

import datetime as dt
from functools import cache

from sandtable.games.uboot.data.data import CHARTS, SHIPS, Sourced, read
from sandtable.games.uboot.data.units import EPOCH

__all__ = ["ARMS", "Arms", "failures", "hull_points", "month", "since", "year"]


class Arms(Sourced, frozen=True):
    """Figures of torpedoes, guns and ships as targets."""

    reach_m: float
    turn_m: float
    gyro_most_deg: int
    search_deg: float
    search_steps: int
    arming_m: int
    salvo_ms: int
    spread_most: int
    depth_least_m: int
    depth_most_m: int
    flood_depth_m: int
    target_knots_most: int
    target_metres_most: int
    target_metres_least: int
    bow_reload_ms: int
    stern_reload_ms: int
    good_angle_deg: int
    lock_deg: float
    deep_by_m: int
    keel_m: float
    rough_sea: int
    rough_depth_m: int
    hull_factor: float
    hull_power: float
    tanker_hull: float
    contact_harm: int
    magnetic_harm: int
    harm_spread: int
    ammunition_chance: float
    crippled_share: float
    crippled_speed: float
    sink_median_min: float
    sink_spread: float
    sink_least_min: int
    sink_most_min: int
    magnetic_withdrawn: tuple[str, str]
    better_electric_from: str
    gun_rounds: int
    gun_interval_ms: int
    gun_most_m: int
    gun_sea: int
    gun_line_deg: float
    gun_range_share: float
    gun_spotting: float
    gun_line_least_deg: float
    gun_range_least: float
    gun_harm: int
    waterline_harm: int
    waterline_share: float
    target_height_m: float
    gun_fall_deg: float
    flak_ms: int
    flak_reach_m: int
    flak_chance: float
    flak_aim: float
    flak_breaks_off: int
    flak_shoots_down: int
    shells: int
    """What lies aboard for the gun."""
    tubes: tuple[str, ...]
    """What is in each tube at the start; the last one is the stern tube."""
    bow_reserve: tuple[str, ...]
    stern_reserve: tuple[str, ...]
    track_ms: int
    contacts_most: int
    far_nm: int


ARMS = read("arms", Arms)


def month(start_s: int, elapsed_ms: int = 0) -> str:
    """The month of the mission at this moment, such as 1940-10."""
    return (EPOCH + dt.timedelta(seconds=start_s, milliseconds=elapsed_ms)).strftime("%Y-%m")


@cache
def year(start_s: int) -> int:
    """The year in which a mission begins."""
    return (EPOCH + dt.timedelta(seconds=start_s)).year


@cache
def since(start_s: int, first: str) -> bool:
    """Has something that came into use in the month `first` been there when the mission began?"""
    return month(start_s) >= first


def failures(start_s: int) -> dict[str, float]:
    """UB7.5.3-03 The row of the failures chart for the date: shares of a hundred."""
    now = month(start_s)
    chart = CHARTS["torpedo_failures"]
    row = [one for one in chart.rows if str(one[0])[:7] <= now][-1]
    return {name: float(cell) for name, cell in zip(chart.columns, row[1:], strict=True)}


def hull_points(ship: str) -> int:
    """UB4.1-04 What a hull bears: by its tonnage, more for a tanker."""
    return _HULLS[ship]


_HULLS = {
    id: round(
        ARMS.hull_factor * float(kind.tons**ARMS.hull_power) * (ARMS.tanker_hull if "tanker" in kind.name else 1.0)
    )
    for id, kind in SHIPS.items()
}
