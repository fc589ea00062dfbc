"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.war_room.atlas import set_up
from sandtable.kernel.game import Scenario, Switch

LENGTH = Switch("length", "WRV-02", ("standard", "quick"), "standard")
BATCH_CAP = Switch("batch_cap", "WRO-02")
LONG_LANDINGS = Switch("long_landings", "WRO-03")
REBUILDING = Switch("rebuilding", "WRO-04")

EASTERN_FRONT = Scenario(
    "eastern_front",
    seats=("ussr", "germany"),
    switches=(LENGTH, BATCH_CAP, LONG_LANDINGS, REBUILDING),
    minutes=240,
)


def scenarios() -> tuple[Scenario, ...]:
    """WRS-02 What can be played: every nation of a scenario is a seat."""
    assert set(EASTERN_FRONT.seats) == set(set_up().scenarios["eastern_front"].nations)
    return (EASTERN_FRONT,)
