"""The charts and figures of the game, typed on load; numbers live in data/ only, each file with its evidence."""

from __future__ import annotations

from importlib.resources import files
from typing import TypeVar

import msgspec
from msgspec import Struct

from sandtable.kernel.charts import Charts, Evidence, load

__all__ = [
    "BOAT",
    "CHARTS",
    "SENSES",
    "SHIPS",
    "BoatFigures",
    "Row",
    "SenseFigures",
    "ShipClass",
    "Sourced",
    "number",
    "read",
]

_DATA = files("sandtable.games.uboot") / "data"
T = TypeVar("T")

CHARTS: Charts = load([_DATA / "sim.toml", _DATA / "weapons.toml"])


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file holds; a key that no field takes is an error when the file is loaded."""


class Sourced(Row, frozen=True, kw_only=True):
    """Figures with their evidence: printed, found or designed, and where they come from."""

    evidence: Evidence
    source: str = ""


def read(name: str, type: type[T]) -> T:
    """A JSON file of this folder, as the struct that it must fit."""
    try:
        return msgspec.json.decode((_DATA / f"{name}.json").read_bytes(), type=type)
    except msgspec.ValidationError as error:
        raise ValueError(f"data/{name}.json does not fit {type}: {error}") from error


def number(chart: str, row: str | int, column: str = "") -> float:
    """A cell of a chart, as a number."""
    return float(CHARTS.cell(chart, row, column))


class BoatFigures(Sourced, frozen=True):
    """Figures of the Type VII C."""

    fuel_t: float
    fuel_idle_t_h: float
    fuel_cubic_t_h: float
    accelerate_surfaced_s: float
    accelerate_submerged_s: float
    brake_s: float
    turn_most_deg_s: float
    turn_radius_surfaced_m: float
    turn_radius_submerged_m: float
    alarm_dive_m_s: float
    flood_s: float
    depth_most_m_s: float
    depth_per_knot: float
    depth_least_m_s: float
    blow_m_s: float
    periscope_depth_m: int
    operating_depth_m: int
    test_depth_m: int
    breach_depth_m: int
    lost_depth_m: int
    breach_per_minute: float
    breach_scale_m: float
    fail_per_minute: float
    fail_more_per_minute: float
    battery_idle: float
    battery_power: float
    battery_exponent: float
    battery_low: float
    charge_slow_from: float
    charge_slow_factor: float
    air_comfort_h: int
    air_limit_h: int
    made_good: float
    made_good_submerged: float
    bridge_eye_m: float
    periscope_eye_m: float
    current_set_deg: float
    leeway: float
    helm_bias_deg: float
    gyro_off_deg: float
    log_error: float
    tactical_step_ms: int
    strategic_step_ms: int
    not_in_combat_min: int
    not_in_combat_nm: int
    alarm_depth_m: int
    keel_room_m: int
    wind_per_sea_kn: float


class SenseFigures(Sourced, frozen=True):
    """Figures of look-outs, hydrophone and the merchants' eyes."""

    horizon: float
    look_k: float
    light_power: float
    smoke: float
    look_rate: float
    look_power: float
    look_bearing_deg: float
    look_range: float
    course_after_looks: int
    course_error_deg: float
    course_error_least_deg: float
    hydrophone_nm: float
    hydrophone_knots: float
    hydrophone_power: float
    hydrophone_blind_deg: float
    hydrophone_bearing_deg: float
    hydrophone_range: float
    convoy_power: float
    layer_from_m: int
    layer_to_m: int
    layer_factor: float
    seen_day_nm: float
    seen_height_m: float
    end_on: float
    merchant_lookouts: int
    periscope_feather_knots: float
    contact_lost_min: int
    merchant_mast_m: float
    profile_within: float
    moon_light: float
    moonlight_from: float
    sextant_sun_deg: int
    sextant_moon_deg: int
    sextant_cloud: int


class ShipClass(Row, frozen=True):
    """One class of the identification sheet."""

    name: str
    kind: str
    """merchant, tanker, escort or warship: what the goals of a mission tell apart."""
    tons: int
    length: float
    beam: float
    draught: float
    masthead: float
    knots: float
    silhouette: int
    escort: bool
    profile: str
    """Masts M, funnels F, bridge K, guns g, from bow to stern."""


class Ships(Sourced, frozen=True):
    """The identification sheet."""

    ships: dict[str, ShipClass]


BOAT = read("boat", BoatFigures)
SENSES = read("senses", SenseFigures)
SHIPS = read("ships", Ships).ships
