"""The plane: bearings, distances and steps over a few dozen miles, where the earth may count as flat."""

from __future__ import annotations

import math

__all__ = [
    "METRES",
    "bearing_to",
    "east_north",
    "metres_between",
    "on_from",
    "opposite",
    "seen_from",
    "signed",
    "turned",
]

METRES = 111_120e-9
"""Metres in a billionth of a degree of latitude."""
_RADIANS = math.pi / 180_000


def signed(mdeg: int) -> int:
    """An angle between -180 and +180 degrees."""
    return (mdeg + 180_000) % 360_000 - 180_000


def opposite(mdeg: int) -> int:
    """The opposite direction."""
    return (mdeg + 180_000) % 360_000


def turned(heading: int, wanted: int, most: int) -> int:
    """The heading after a turn towards `wanted`, the shorter way round and by at most so much."""
    return (heading + max(-most, min(most, signed(wanted - heading)))) % 360_000


def east_north(lat: int, lon: int, to_lat: int, to_lon: int) -> tuple[float, float]:
    """Metres east and north from one place to another."""
    narrow = math.cos((lat + to_lat) * 0.5e-9 * math.pi / 180)
    return (to_lon - lon) * METRES * narrow, (to_lat - lat) * METRES


def metres_between(lat: int, lon: int, to_lat: int, to_lon: int) -> float:
    """The distance from one place to another in metres."""
    return math.hypot(*east_north(lat, lon, to_lat, to_lon))


def bearing_to(lat: int, lon: int, to_lat: int, to_lon: int) -> int:
    """The true bearing, in thousandths of a degree."""
    east, north = east_north(lat, lon, to_lat, to_lon)
    return round(math.degrees(math.atan2(east, north)) * 1000) % 360_000


def on_from(lat: int, lon: int, bearing: float, metres: float) -> tuple[int, int]:
    """The place so many metres away on a bearing."""
    angle = bearing * _RADIANS
    narrow = math.cos(lat * 1e-9 * math.pi / 180)
    return (
        lat + round(metres * math.cos(angle) / METRES),
        lon + round(metres * math.sin(angle) / METRES / narrow),
    )


def seen_from(lat: int, lon: int, bearing: float, metres: float) -> tuple[int, int]:
    """The place that is seen on exactly this bearing and as far: `bearing_to` and `metres_between` turned round."""
    angle = bearing * _RADIANS
    to_lat = lat + round(metres * math.cos(angle) / METRES)
    narrow = math.cos((lat + to_lat) * 0.5e-9 * math.pi / 180)
    return to_lat, lon + round(metres * math.sin(angle) / METRES / narrow)
