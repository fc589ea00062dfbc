"""The scenarios in the lobby."""

from __future__ import annotations

from sandtable.games.war_room.data.data import set_up, world_map
from sandtable.kernel import Scenario, Setting

LENGTH = Setting("length", "WRV-02", ("standard", "quick"), "standard")
EVENING = Setting("length", "WRV-02", ("quick", "standard"), "quick")
"""The great scenarios are offered in their six-round form; the war to the end is one click away."""
BATCH_CAP = Setting("batch_cap", "WRO-02")
LONG_LANDINGS = Setting("long_landings", "WRO-03")
REBUILDING = Setting("rebuilding", "WRO-04")
SIMULTANEOUS = Setting("simultaneous", "WRO-01")
TAKE_HER_DOWN = Setting("take_her_down", "WRT-01")
BLITZ_COMBAT = Setting("blitz_combat", "WRQ-02")
BLITZ = Setting("blitz", "WRB-03")
OPTIONS = (BATCH_CAP, LONG_LANDINGS, REBUILDING, SIMULTANEOUS, TAKE_HER_DOWN, BLITZ_COMBAT, BLITZ)

FRONT, GREAT = "front", "great"
"""One front for an evening, or the great war."""
NEWCOMER = {"war_in_pacific": "japan", "global_war": "usa"}
"""Where the first nation of the turn order is no seat to learn on."""
MINUTES = {
    "eastern_front": 240,
    "north_africa": 180,
    "war_in_pacific": 240,
    "war_in_europe": 300,
    "global_war": 480,
}


def scenarios() -> tuple[Scenario, ...]:
    """WRS-02, WRS-03, WRS-04, WRS-05, WRS-06 What can be played: every nation of a scenario is a seat; its players
    share the nations as the rulebook deals them.
    """
    found = []
    for id, minutes in MINUTES.items():
        length = LENGTH if id == "eastern_front" else EVENING
        nations, deals = set_up().scenarios[id].nations, world_map().scenarios[id].players
        found.append(
            Scenario(
                id,
                nations,
                (length, *OPTIONS),
                minutes=minutes,
                deals=deals,
                group=GREAT if id in ("war_in_europe", "global_war") else FRONT,
                start=id == "eastern_front",
                seat=NEWCOMER.get(id, "germany"),
            )
        )
    return tuple(found)
