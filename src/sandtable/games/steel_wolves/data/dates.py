"""Days in the war from which, or until which, a rule holds: what data/dates.toml holds, typed on load."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from sandtable.games.steel_wolves.data.data import DATA


class Dates(Struct, frozen=True, forbid_unknown_fields=True):
    """data/dates.toml: a year, a month as YYYY-MM, or year and month (and week) as numbers."""

    evidence: Literal["printed"]
    source: str
    transports_spared: int
    baltic_open: tuple[int, int]
    lights_out: tuple[int, int, int]
    first_tankers: int
    french_torpedoes: tuple[int, int]
    with_the_war: str
    radar: int
    best_torpedoes: int
    vichy: str
    french_fleet_asked: tuple[str, ...]
    french_fleet_seized: str
    spanish_g7: str
    long_range_aircraft: str
    lafayette: str
    last_month: str
    flying_boats: dict[str, tuple[str, int, int]]
    last_to_keep: dict[str, int]
    pack_limits: dict[int, int]


DATES = msgspec.toml.decode((DATA / "dates.toml").read_bytes(), type=Dates)
