"""UB4.1-07: land and the sea floor: a boat that runs onto them is lost."""

from __future__ import annotations

import math
from functools import cache

from sandtable.games.uboot.data.places import RINGS, SHELF
from sandtable.games.uboot.data.units import DEGREE

__all__ = ["aground", "on_land", "sea_floor_m"]

_PER_DEGREE = 20
"""Land is looked up in fields of a twentieth of a degree, three miles high: the outline is no finer."""
_AROUND = ((0, 0), (1, 0), (-1, 0), (0, 2), (0, -2))
"""Fields that must all be land: the outline is coarse, and a boat close to the real shore is not lost by it."""

_FIELD_NM = 3

Ring = tuple[tuple[float, float], ...]


@cache
def _rings() -> list[tuple[Ring, float, float, float, float]]:
    """Every outline, with its southern, northern, western and eastern edge."""
    return [
        (
            ring,
            min(lat for lat, _ in ring),
            max(lat for lat, _ in ring),
            min(lon for _, lon in ring),
            max(lon for _, lon in ring),
        )
        for ring in RINGS
    ]


@cache
def on_land(row: int, column: int) -> bool:
    """Is the middle of this field inside an outline? An odd number of them is crossed on the way west."""
    lat, lon = (row + 0.5) / _PER_DEGREE, (column + 0.5) / _PER_DEGREE
    inside = False
    for ring, south, north, west, east in _rings():
        if not (south <= lat <= north and west <= lon <= east):
            continue
        for (a, x), (b, y) in zip(ring, [*ring[1:], ring[0]], strict=True):
            if (a > lat) != (b > lat) and lon > x + (lat - a) / (b - a) * (y - x):
                inside = not inside
    return inside


def aground(lat: int, lon: int) -> bool:
    """UB4.1-07 Has the boat run ashore?"""
    row, column = (place * _PER_DEGREE // DEGREE for place in (lat, lon))
    return all(on_land(row + up, column + over) for up, over in _AROUND)


def sea_floor_m(lat: int, lon: int) -> int:
    """UB4.1-07 How deep the water is under the boat, in metres; 0: deeper than any boat goes."""
    row, column = (place * _PER_DEGREE // DEGREE for place in (lat, lon))
    return _floor(row, column)


@cache
def _floor(row: int, column: int) -> int:
    narrow = math.cos(math.radians((row + 0.5) / _PER_DEGREE))
    fields = SHELF.nm // _FIELD_NM + 1
    miles = [
        _FIELD_NM * math.hypot(up, over * narrow)
        for up in range(-fields, fields + 1)
        for over in range(-round(fields / narrow), round(fields / narrow) + 1)
        if on_land(row + up, column + over)
    ]
    nearest = min(miles, default=math.inf)
    return 0 if nearest > SHELF.nm else max(SHELF.least_m, round(SHELF.metres_a_mile * nearest))
