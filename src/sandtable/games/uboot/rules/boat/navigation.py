"""UB9: the naval grid, courses and distances, dead reckoning, the sextant."""

from __future__ import annotations

import math
from functools import cache

from sandtable.games.uboot.data.data import BOAT, number
from sandtable.games.uboot.data.places import GRID, Bounds
from sandtable.games.uboot.data.units import DEGREE, KNOT, MILLI, NM, TURN
from sandtable.games.uboot.state.model import Boat, Plot, State
from sandtable.games.uboot.state.plane import signed

__all__ = [
    "centre",
    "course_and_distance",
    "dead_reckon",
    "made_good",
    "measured",
    "moved",
    "signed",
    "square_at",
    "square_bounds",
]


def _part(bounds: Bounds, digits: list[str], columns: int, digit: str) -> Bounds:
    north, west, south, east = bounds
    row, column = divmod(digits.index(digit), columns)
    height, width = (north - south) / (len(digits) // columns), (east - west) / columns
    top, left = north - row * height, west + column * width
    return top, left, top - height, left + width


@cache
def square_bounds(square: str) -> Bounds:
    """North, west, south and east of a grid square such as AF76."""
    letters, digits = square[:2], square[2:]
    if letters in GRID.large:
        bounds = GRID.large[letters]
    else:
        cell = GRID.cells.get(square[:3])
        if cell is None:
            raise ValueError(
                f"UB9.1-01: there is no grid square {square!r}; write two letters and up to two digits"
            )
        bounds, digits = cell.bounds, digits[1:]
        if digits:
            return _part(bounds, cell.digits, cell.columns, digits)
    for digit in digits:
        bounds = _part(bounds, list("123456789"), 3, digit)
    return bounds


def centre(square: str) -> tuple[int, int]:
    """The centre of a grid square: a course is drawn from centre to centre."""
    north, west, south, east = square_bounds(square)
    return round((north + south) / 2 * DEGREE), round((west + east) / 2 * DEGREE)


@cache
def _named() -> tuple[tuple[str, Bounds, list[str], int], ...]:
    nine = list("123456789")
    found: list[tuple[str, Bounds, list[str], int]] = []
    for letters, bounds in GRID.large.items():
        found += [(letters + digit, _part(bounds, nine, 3, digit), nine, 3) for digit in nine]
    for ref, cell in GRID.cells.items():
        found.append((ref, cell.bounds, cell.digits, cell.columns))
    return tuple(found)


def square_at(lat: int, lon: int) -> str:
    """UB8.4-06, UB9.1.2-01, UB8.4-02 The two-digit grid square of a place; empty where the chart has none."""
    y, x = lat / DEGREE, lon / DEGREE
    for name, (north, west, south, east), digits, columns in _named():
        if south < y <= north and west <= x < east:
            row = int((north - y) / (north - south) * (len(digits) // columns))
            column = int((x - west) / (east - west) * columns)
            return name + digits[row * columns + column]
    return ""


def _stretched(degrees: float) -> float:
    return math.log(math.tan(math.radians(45 + degrees / 2)))


def course_and_distance(lat: int, lon: int, to_lat: int, to_lon: int) -> tuple[int, int]:
    """UB9.1-03, UB9.1.1-02, UBR50 The steady course from place to place, and the metres along it."""
    up = math.radians((to_lat - lat) / DEGREE)
    over = math.radians((to_lon - lon) / DEGREE)
    rise = _stretched(to_lat / DEGREE) - _stretched(lat / DEGREE)
    course = math.degrees(math.atan2(over, rise)) % 360
    narrow = up / rise if abs(rise) > 1e-9 else math.cos(math.radians(lat / DEGREE))
    radians = math.hypot(up, narrow * over)
    return round(course * MILLI) % TURN, round(math.degrees(radians) * 60 * NM)


def moved(lat: int, lon: int, heading_mdeg: float, knots: float, seconds: float) -> tuple[int, int]:
    """A place after running on a heading for a while."""
    angle = math.radians(heading_mdeg / MILLI)
    degrees = knots * seconds / 3600 / 60
    north = degrees * math.cos(angle)
    east = degrees * math.sin(angle) / math.cos(math.radians(lat / DEGREE))
    return lat + round(north * DEGREE), lon + round(east * DEGREE)


def made_good(state: State) -> float:
    """UBR50, UB9.1.1-02 The share of the speed that counts on the chart: routine costs some, a contact none."""
    boat = state.boat
    if boat.submerged:
        return 1.0 if state.contacts else BOAT.made_good_submerged
    factor = 1.0 if state.contacts else BOAT.made_good
    return factor * number("sea_speed", state.weather.sea)


def dead_reckon(state: State, seconds: float) -> None:
    """UB9.1-04, UB10.3.1-01, UB9.1.1-02, UBR50 Move the boat with current, wind and helm, and the plot without
    them: the error grows; with a failed gyrocompass she steers by the magnetic one, some degrees off.
    """
    boat, plot = state.boat, state.plot
    knots = boat.speed / KNOT * made_good(state)
    true = knots * (1 + plot.log_error / KNOT)
    boat.lat, boat.lon = moved(boat.lat, boat.lon, _steered(boat, plot), true, seconds)
    plot.lat, plot.lon = moved(plot.lat, plot.lon, boat.heading, knots, seconds)
    drift = plot.current / KNOT
    if drift:
        boat.lat, boat.lon = moved(boat.lat, boat.lon, BOAT.current_set_deg * MILLI, drift, seconds)
        leeway = _leeway(boat, state)
        if leeway:
            downwind = state.weather.wind * MILLI + 180 * MILLI
            boat.lat, boat.lon = moved(boat.lat, boat.lon, downwind, leeway, seconds)


def _steered(boat: Boat, plot: Plot) -> int:
    """UB10.3.1-01 The heading that she really makes."""
    return boat.heading + plot.helm_bias + round(BOAT.gyro_off_deg * (MILLI - boat.gyro))


def _leeway(boat: Boat, state: State) -> float:
    """Two per cent of the wind across the boat; a sea state stands for about four knots of wind."""
    if boat.submerged:
        return 0.0
    across = math.sin(math.radians(state.weather.wind - boat.heading / MILLI))
    return BOAT.leeway * BOAT.wind_per_sea_kn * state.weather.sea * abs(across)


def measured(state: State, lat: int, lon: int) -> tuple[int, int]:
    """True bearing and distance in metres from the boat."""
    return course_and_distance(state.boat.lat, state.boat.lon, lat, lon)
