"""The figures of weapons and hunters, typed on load, and what depends on the date."""

from __future__ import annotations

import datetime as dt
from functools import cache

import msgspec
from msgspec import Struct

from sandtable.games.uboot.data.data import CHARTS, SHIPS, content

__all__ = ["ARMS", "Arms", "failures", "hull_points", "month", "newest", "noise", "patience_min", "since", "year"]

_EPOCH = dt.datetime(1900, 1, 1)


class Arms(Struct, frozen=True):
    """Figures of torpedoes, guns, hunters and aircraft."""

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
    heated_from: str
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
    convoy_column_m: int
    convoy_line_m: int
    convoy_turn_deg: int
    convoy_calm_min: int
    convoy_turn_min: int
    convoy_turn_most_min: int
    ship_turn_deg_s: float
    escort_turn_deg_s: float
    ship_gain_s: int
    screen_m: tuple[int, int]
    screen_zigzag_deg: int
    screen_zigzag_ms: int
    think_ms: int
    screen_think_ms: int
    far_think_ms: int
    notice_nm: int
    asdic_m: int
    asdic_arc_deg: int
    asdic_deaf_kn: float
    asdic_dead_deg: int
    asdic_least_depth_m: int
    asdic_new: float
    asdic_held: float
    asdic_quiet: float
    asdic_bearing_deg: float
    asdic_range_m: float
    asdic_disturbed_ms: int
    layer_from_m: int
    depth_guess_m: int
    depth_guess_spread_m: int
    depth_guess_deeper_m: int
    ear_m: int
    ear_deaf_kn: float
    ear_new: float
    ear_sure_m: int
    ear_bearing_deg: float
    ear_range_share: float
    noise: list[tuple[float, float]]
    hunt_kn: float
    sonar_kn: float
    sweep_kn: float
    listen_kn: float
    attack_kn: float
    attack_from_m: int
    open_out_m: int
    search_leg_ms: int
    alarm_share: float
    alarm_reach_m: int
    hold_m: int
    patience_hard: float
    hunt_most_min: int
    pattern_ready_ms: int
    throw_abeam_m: int
    rail_s: float
    heavy_from: str
    ten_from: str
    two_depths_m: int
    pair_hunts_from: str
    hedgehog_from: str
    hedgehog_ahead_m: int
    hedgehog_slack_m: int
    hedgehog_ring_m: int
    hedgehog_chance: float
    hedgehog_effect_m: int
    lead_time_s: float
    hull_length_m: int
    close_m: int
    near_m: int
    wound_m: int
    retold_ms: int
    heard_m: int
    alert_ms: int
    escort_gun_nm: float
    escort_gun_chance: float
    escort_gun_range_nm: float
    gun_salvo_ms: int
    gun_hit_strain: int
    gun_hits_breach: int
    ram_m: int
    ram_depth_m: int
    collide_m: int
    armed_share: float
    armed_from: str
    seen_again_nm: float
    hfdf_from: str
    hfdf_nm: int
    hfdf_long: float
    hfdf_short: float
    radar_chance: float
    eye_chance: float
    air_minute_ms: int
    air_from_nm: float
    air_least_light: float
    air_sight_nm: float
    air_boat_sight_nm: float
    air_boat_rate: float
    air_swirl_s: int
    air_bomb_m: int
    air_spread_m: tuple[float, float]
    air_stay_ms: int
    air_drop_m: int
    air_strafe: float
    air_light_from: str
    track_ms: int
    contacts_most: int
    far_nm: int
    alarm_zigzag_deg: int
    sections: int
    strain: dict[str, int]


ARMS = msgspec.convert(content("arms"), Arms)


def month(start_s: int, elapsed_ms: int = 0) -> str:
    """The month of the patrol, such as 1940-10."""
    return (_EPOCH + dt.timedelta(seconds=start_s, milliseconds=elapsed_ms)).strftime("%Y-%m")


@cache
def year(start_s: int) -> int:
    """The year of the patrol."""
    return (_EPOCH + dt.timedelta(seconds=start_s)).year


@cache
def since(start_s: int, first: str) -> bool:
    """Has this come into use by then?"""
    return month(start_s) >= first


def newest(start_s: int, chart: str, sets: tuple[str, ...]) -> str:
    """UB1.2-01, UB3-01 Of these rows of a chart, the one that came into use last by then; nothing: none has."""
    in_use = [name for name in sets if since(start_s, str(CHARTS.cell(chart, name, "from")))]
    return max(in_use, key=lambda name: str(CHARTS.cell(chart, name, "from")), default="")


def failures(start_s: int) -> dict[str, float]:
    """UB7.5.3-03 The row of the failures chart for the date: shares of a hundred."""
    now = month(start_s)
    chart = CHARTS["torpedo_failures"]
    row = [one for one in chart.rows if str(one[0])[:7] <= now][-1]
    return {name: float(cell) for name, cell in zip(chart.columns, row[1:], strict=True)}


@cache
def patience_min(start_s: int) -> int:
    """UB1.2-01 Minutes without a contact until escorts give up, by the year."""
    now = year(start_s)
    rows = [(str(row[0]), int(row[1])) for row in CHARTS["escort_patience"].rows]
    return next((minutes for years, minutes in rows if now <= int(years[-4:])), rows[-1][1])


def noise(knots: float) -> float:
    """UB3-06 How loud the boat's own screws are under water, as a share of the nominal range."""
    return next(share for most, share in ARMS.noise if abs(knots) <= most)


def hull_points(ship: str) -> int:
    """UB4.1-04 What a hull bears: by its tonnage, more for a tanker."""
    return _HULLS[ship]


_HULLS = {
    id: round(
        ARMS.hull_factor * float(kind.tons**ARMS.hull_power) * (ARMS.tanker_hull if "tanker" in kind.name else 1.0)
    )
    for id, kind in SHIPS.items()
}
