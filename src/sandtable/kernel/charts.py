"""Charts are data with evidence: one real table each, typed on load, checked for coverage.

The same file feeds the rules and the chart viewer. A player who owns the printed game can replace a chart
by a file of their own: `load(files, override)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sandtable.kernel.chance import Throw

__all__ = ["BadChart", "Cell", "Chart", "Charts", "load", "within"]

Cell = str | int | float
Evidence = Literal["printed", "found", "designed"]

DICE = {"d6": (1, 6), "d10": (0, 9), "d12": (1, 12)}


class BadChart(ValueError):
    """A chart that does not hold together: which chart, which row, and what to mend."""


class Chart(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One table: row keys and columns of cells. With a die, row keys are results and cover every face once.

    Where a result is more than a name, `results` says for each what it is made of, as fields of a value.
    """

    title: str
    rule: str
    evidence: Evidence
    source: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    die: str = ""
    low: int | None = None
    high: int | None = None
    note: str = ""
    results: dict[str, dict[str, bool | int | str]] = {}


def span(key: Cell) -> tuple[float, float]:
    """The numbers of a row, column or cell such as 4, 0-2, 9+ or 0-: the lowest and the highest."""
    text = str(key)
    if found := re.fullmatch(r"(-?\d+)", text):
        return int(text), int(text)
    if found := re.fullmatch(r"(-?\d+)\+", text):
        return int(found[1]), float("inf")
    if found := re.fullmatch(r"(-?\d+)-", text):
        return float("-inf"), int(found[1])
    if found := re.fullmatch(r"(-?\d+)-(-?\d+)", text):
        return int(found[1]), int(found[2])
    raise BadChart(f"{text!r} is no die result; write 4, 0-2, 9+ or 0-")


def within(number: int, key: Cell) -> bool:
    """Is the number in the span of a row, column or cell? An empty one holds none."""
    if key == "":
        return False
    low, high = span(key)
    return low <= number <= high


class Charts:
    """Loaded charts, by id, with the look-up that marks the row that a throw has hit."""

    def __init__(self, charts: Mapping[str, Chart]) -> None:
        self.charts = dict(charts)
        self._cells: dict[str, dict[Any, dict[str, Cell]]] = {}
        self._rows: dict[str, dict[Any, str]] = {}
        self._range: dict[str, tuple[int, int]] = {}
        for id, chart in self.charts.items():
            self._check(id, chart)

    def _check(self, id: str, chart: Chart) -> None:
        for row in chart.rows:
            if len(row) != len(chart.columns) + 1:
                raise BadChart(
                    f"chart {id}: row {row[0]!r} has {len(row) - 1} cells for {len(chart.columns)} columns"
                )
            if unknown := [cell for cell in row[1:] if chart.results and cell not in chart.results]:
                raise BadChart(f"chart {id}: row {row[0]!r} has {unknown[0]!r}, which is not among its results")
        cells = {row[0]: dict(zip(chart.columns, row[1:], strict=True)) for row in chart.rows}
        if len(cells) != len(chart.rows):
            raise BadChart(f"chart {id}: two rows have the same key")
        if not chart.die:
            self._cells[id] = {str(key): value for key, value in cells.items()}
            return
        if chart.die not in DICE:
            raise BadChart(f"chart {id}: unknown die {chart.die!r}; use one of {', '.join(DICE)}")
        low, high = DICE[chart.die]
        low = low if chart.low is None else chart.low
        high = high if chart.high is None else chart.high
        by_total: dict[Any, dict[str, Cell]] = {}
        rows: dict[Any, str] = {}
        for total in range(low, high + 1):
            try:
                hits = [key for key in cells if within(total, key)]
            except BadChart as error:
                raise BadChart(f"chart {id}: row {error}") from None
            if len(hits) != 1:
                raise BadChart(f"chart {id}: a result of {total} hits {hits or 'no row'}; it must hit exactly one")
            by_total[total] = cells[hits[0]]
            rows[total] = str(hits[0])
        self._cells[id], self._rows[id], self._range[id] = by_total, rows, (low, high)

    def __getitem__(self, id: str) -> Chart:
        return self.charts[id]

    def cell(self, id: str, row: str | int, column: str = "") -> Cell:
        """A cell by row key (a number for a die chart, clamped) and column (the only one if not named)."""
        if id in self._range:
            low, high = self._range[id]
            row = max(low, min(high, int(row)))
        else:
            row = str(row)
        try:
            cells = self._cells[id][row]
            return cells[column] if column else next(iter(cells.values()))
        except KeyError as missing:
            raise BadChart(f"chart {id} has no cell at row {row!r}, column {column!r} ({missing})") from None

    def row_for(self, id: str, number: int) -> str:
        """The row of a chart without a die whose span holds the number."""
        return self._holding(id, number, [str(row[0]) for row in self.charts[id].rows])

    def column_for(self, id: str, number: int) -> str:
        """The column whose span holds the number."""
        return self._holding(id, number, list(self.charts[id].columns))

    def _holding(self, id: str, number: int, keys: list[str]) -> str:
        for key in keys:
            if within(number, key):
                return key
        raise BadChart(f"chart {id}: nothing for {number} among {', '.join(keys)}")

    def hit(self, id: str, throw: Throw, column: str = "") -> Cell:
        """Look up a throw's total and note on the throw which row was hit."""
        low, high = self._range[id]
        total = max(low, min(high, throw.total))
        throw.chart, throw.row, throw.column = id, self._rows[id][total], column
        cells = self._cells[id][total]
        return cells[column] if column else next(iter(cells.values()))

    def with_changed(self, changed: Mapping[str, Chart]) -> Charts:
        """These charts with some replaced by a player's own; an unknown id is an error."""
        for id in changed:
            if id not in self.charts:
                raise BadChart(f"there is no chart {id!r} to replace; there are: {', '.join(sorted(self.charts))}")
        return Charts({**self.charts, **changed})


def read(text: str, name: str) -> dict[str, Chart]:
    """The charts of one TOML text; errors name the file and the chart."""
    try:
        return msgspec.toml.decode(text, type=dict[str, Chart])
    except msgspec.DecodeError as error:
        raise BadChart(f"{name}: {error}") from None


def load(files: Iterable[Traversable | Path]) -> Charts:
    """Load chart files; a chart id may appear once."""
    charts: dict[str, Chart] = {}
    for file in files:
        for id, chart in read(file.read_text("utf-8"), file.name).items():
            if id in charts:
                raise BadChart(f"{file.name}: chart {id} is already in another file")
            charts[id] = chart
    return Charts(charts)
