"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.war_room.atlas import set_up, world_map
from sandtable.kernel.game import Scenario, Switch

LENGTH = Switch("length", "WRV-02", ("standard", "quick"), "standard")
EVENING = Switch("length", "WRV-02", ("quick", "standard"), "quick")
"""The great scenarios are offered in their six-round form; the war to the end is one click away."""
BATCH_CAP = Switch("batch_cap", "WRO-02")
LONG_LANDINGS = Switch("long_landings", "WRO-03")
REBUILDING = Switch("rebuilding", "WRO-04")
SIMULTANEOUS = Switch("simultaneous", "WRO-01")
TAKE_HER_DOWN = Switch("take_her_down", "WRT-01")
BLITZ_COMBAT = Switch("blitz_combat", "WRQ-02")
BLITZ = Switch("blitz", "WRB-03")
OPTIONS = (BATCH_CAP, LONG_LANDINGS, REBUILDING, SIMULTANEOUS, TAKE_HER_DOWN, BLITZ_COMBAT, BLITZ)

MINUTES = {
    "eastern_front": 240,
    "north_africa": 180,
    "war_in_pacific": 240,
    "war_in_europe": 300,
    "global_war": 480,
}


def scenarios() -> tuple[Scenario, ...]:
    """WRS-02, WRS-03, WRS-04, WRS-05, WRS-06 What can be played: every nation of a scenario is a seat."""
    found = []
    for id, minutes in MINUTES.items():
        length = LENGTH if id == "eastern_front" else EVENING
        found.append(Scenario(id, set_up().scenarios[id].nations, (length, *OPTIONS), minutes=minutes))
    return tuple(found)


def hands(scenario: str, players: str) -> tuple[tuple[str, ...], ...]:
    """WRS-03, WRS-04, WRS-05, WRS-06 The nations of each player, for a number of players ("3b": the other way)."""
    return world_map().scenarios[scenario].players[players]
