"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.dateline.atlas import NATIONS
from sandtable.kernel.game import Scenario, Switch

ROUNDS = Switch("rounds", "B-13-03", ("5", "10", "20", "none"), "20")
RUSSIA = Switch("russia", "B-1-01", ("attacks", "holds"), "attacks")
TOTAL_VICTORY = Switch("total_victory", "B-13-02")
COMPLEXES = Switch("complexes", "B-4-07")

BASE = Scenario(
    "base",
    seats=NATIONS,
    switches=(ROUNDS, RUSSIA, TOTAL_VICTORY, COMPLEXES),
    minutes=240,
)


def scenarios() -> tuple[Scenario, ...]:
    """The base game; every nation is a seat, and a player may hold several."""
    return (BASE,)
