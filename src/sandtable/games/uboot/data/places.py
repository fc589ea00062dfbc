"""The naval grid and the coast, typed on load."""

from __future__ import annotations

from sandtable.games.uboot.data.data import Row, Sourced, read

__all__ = ["GRID", "RINGS", "SHELF", "Bounds", "Cell"]

Bounds = tuple[float, float, float, float]
"""North, west, south and east."""


class Cell(Row, frozen=True):
    """A large square that is divided in its own way: its digits row by row, so many in each."""

    bounds: Bounds
    columns: int
    digits: list[str]


class Grid(Sourced, frozen=True):
    """UB9.1-01 The large squares, and parts of those that land cuts."""

    large: dict[str, Bounds]
    cells: dict[str, Cell]


class Shelf(Sourced, frozen=True):
    """The bottom: so many metres deep for each mile from land, at least so many; further off there is none."""

    nm: int
    metres_a_mile: int
    least_m: int


class _Coast(Sourced, frozen=True):
    shelf: Shelf
    rings: tuple[tuple[tuple[float, float], ...], ...]


GRID = read("grid", Grid)
_COAST = read("coast", _Coast)
SHELF, RINGS = _COAST.shelf, _COAST.rings
