"""The charts, loaded and checked once."""

from __future__ import annotations

from importlib.resources import files

from sandtable.kernel.charts import load

CHARTS = load([files(__package__) / "charts.toml"])

ROUTES = tuple(str(row[0]) for row in CHARTS["routes"].rows)
CROSSINGS, SHIPS, BOATS, WANTED = (
    int(CHARTS.cell("campaign", row)) for row in ("crossings", "ships", "boats", "wanted")
)


def late(route: str) -> int:
    """CR3.2 How many ships of a convoy do not keep up on this route."""
    return int(CHARTS.cell("routes", route, "late"))
