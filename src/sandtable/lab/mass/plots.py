"""Pictures of many matches: each curve with its median and the middle eighty of a hundred, history beside it.

A curve is made of figures whose names end in a month ("ships 1940-07"). matplotlib comes with the extra `lab`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.lab.mass.simulate import Match

__all__ = ["curves", "draw"]

MONTH = re.compile(r"(.+) (\d{4}-\d{2})")
LEFT_OUT = ("war period",)


def curves(figures: Sequence[Mapping[str, float]]) -> dict[str, dict[str, list[float]]]:
    """Curve by name, then the values of every match by month, in the order of time."""
    found: dict[str, dict[str, list[float]]] = {}
    for one in figures:
        for name, value in one.items():
            if (match := MONTH.fullmatch(name)) and match[1] not in LEFT_OUT:
                found.setdefault(match[1], {}).setdefault(match[2], []).append(value)
    return {name: dict(sorted(months.items())) for name, months in found.items()}


def draw(matches: Sequence[Match], history: Mapping[str, float], folder: Path) -> list[Path]:
    """One picture a curve; nothing where the game counts none."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise ValueError("plots need matplotlib: pip install sandtable[lab]") from None
    known = curves([history])
    files = []
    folder.mkdir(parents=True, exist_ok=True)
    for name, months in curves([match.figures for match in matches]).items():
        figure, axes = pyplot.subplots(figsize=(10, 4), layout="constrained")
        _one(axes, months, known.get(name, {}))
        axes.set_title(f"{name}, {len(matches)} matches")
        files.append(folder / f"{name.replace(' ', '-')}.png")
        figure.savefig(files[-1], dpi=110)
        pyplot.close(figure)
    return files


def _one(axes: Any, months: Mapping[str, Sequence[float]], known: Mapping[str, Sequence[float]]) -> None:
    at = list(range(len(months)))
    low, middle, high = np.array([np.percentile(values, (10, 50, 90)) for values in months.values()]).T
    axes.fill_between(at, low, high, alpha=0.25, label="80 of 100 matches")
    axes.plot(at, middle, label="median")
    if known:
        axes.plot(at, [known[month][0] if month in known else np.nan for month in months], "k--", label="history")
    axes.set_xticks(at[::3], list(months)[::3], rotation=45)
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend()
