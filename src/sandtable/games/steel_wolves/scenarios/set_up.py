"""SW3 Set-up that patrols and convoy battles share: the date, the markers, the cups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.steel_wolves.data.data import ACES
from sandtable.games.steel_wolves.state.cups import fill_cups
from sandtable.games.steel_wolves.state.model import Boat, Flight, State
from sandtable.kernel import Chance


def set_up(given: Mapping[str, Any], boats: Sequence[Boat], chance: Chance, over: str = "", **more: Any) -> State:
    """SW3.0, SW3.1, SW3.2 A scenario at its date with these boats; its aircraft fly over the area `over`."""
    named = {boat.commander for boat in boats}
    state = State(
        scenario=given["id"],
        war_period=given["wp"],
        year=given["year"],
        month=given["month"],
        week=given["week"],
        weeks_left=given["weeks"],
        torpedo_value=given["torpedo"],
        bdienst_level=given["bdienst"],
        enigma_level=given["enigma"],
        four_rotors=given.get("four_rotors", False),
        boats=list(boats),
        bases=list(given["bases"]),
        levels=list(given["levels"]),
        history=list(given["history"]),
        barbarossa=given.get("barbarossa", False),
        torch=given.get("torch", False),
        flights=[Flight(type, base, reach, over) for type, base, reach in given["aircraft"]],
        aces=[ace for ace in ACES if ace not in named],
        **more,
    )
    fill_cups(state, chance)
    return state


def date_and_history(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the lobby says of any of these scenarios: the month, the war period, and what history sank."""
    return {
        "year": given["year"],
        "month": given["month"],
        "period": given["wp"],
        "ships": given["history"][0],
        "tons": given["history"][1],
    }
