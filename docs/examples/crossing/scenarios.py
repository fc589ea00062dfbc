"""The scenarios as the lobby lists them, and how each begins."""

from __future__ import annotations

from collections.abc import Mapping

from crossing.data import CROSSINGS
from crossing.state import ESCORT, PACK, Hidden, Public, State
from sandtable.kernel import Scenario, Setting

SCENARIOS = [
    Scenario(
        "campaign",
        (ESCORT, PACK),
        (Setting("air_cover", "CR5.1"),),
        {"crossings": CROSSINGS},
        minutes=10,
        start=True,
    )
]


def set_up(options: Mapping[str, str]) -> State:
    """CR1.1 Nothing has sailed yet."""
    return State(Public(air_cover=options["air_cover"] == "on"), Hidden())
