"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.war_room.atlas import set_up
from sandtable.kernel.game import Scenario, Switch

LENGTH = Switch("length", "WRV-02", ("standard", "quick"), "standard")
LONG_LANDINGS = Switch("long_landings", "WRO-03")

EASTERN_FRONT = Scenario(
    "eastern_front",
    seats=("ussr", "germany"),
    switches=(LENGTH, LONG_LANDINGS),
    minutes=240,
)


def scenarios() -> tuple[Scenario, ...]:
    """WRS-02 What can be played: every nation of a scenario is a seat."""
    assert set(EASTERN_FRONT.seats) == set(set_up().scenarios["eastern_front"].nations)
    return (EASTERN_FRONT,)
