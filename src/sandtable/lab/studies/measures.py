"""Everything that `sandtable bench` measures: what holds for any game, and a whole Steel Wolves campaign."""

from __future__ import annotations

from sandtable.lab.bench import figures
from sandtable.lab.studies import campaign_figures

__all__ = ["MEASURES"]

MEASURES = {**figures.MEASURES, "campaign": campaign_figures.figures}
