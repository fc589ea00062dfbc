"""SW1.0, SW16.11 Convoy battles: a wolf pack on a historical date, from the first report of the convoy on."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.games.steel_wolves.data import CLASSES, DATA
from sandtable.games.steel_wolves.model import SEAT, Boat, Patrol, War
from sandtable.games.steel_wolves.set_up import LEVELS, date_and_history, set_up
from sandtable.kernel import Chance, Outcome, Scenario

_GIVEN = msgspec.json.decode((DATA / "convoy_battles.json").read_bytes())
BATTLES: dict[str, dict[str, Any]] = {battle["id"]: battle for battle in _GIVEN["battles"]}
PENALTY: int = _GIVEN["penalty"]


def battle_scenarios() -> list[Scenario]:
    """SW1.0 The convoy battles, by date."""
    return [
        Scenario(
            id=battle["id"],
            seats=(SEAT,),
            args={
                "convoy": battle["convoy"],
                "area": battle["area"],
                "boats": len(battle["boats"]),
                **date_and_history(battle),
                "lost": battle["history"][2],
            },
            minutes=battle["minutes"],
        )
        for battle in BATTLES.values()
    ]


def battle_boat(area: str, id: str, cls: str, ace: int, green: int, commander: str, elsewhere: str = "") -> Boat:
    """SW2.3A1 A boat of the battle on patrol, in the convoy's area or next to it."""
    nation = CLASSES[cls].nation
    place = elsewhere or area
    return Boat(
        id, cls, nation, place, side="patrol", inexperienced=green, ace=ace, commander=commander, passed=[place]
    )


def setup_battle(scenario: str, chance: Chance) -> Patrol:
    """SW1.0, SW3.1, SW13.22b The first boat has found the convoy; the others lie in its area or next to it."""
    given = BATTLES[scenario]
    boats = [battle_boat(given["area"], *boat) for boat in given["boats"]]
    boats[0].searches = 1
    return set_up(
        given,
        boats,
        chance,
        over=given["area"],
        step="pack",
        hunted=[given["area"]],
        convoy=given["convoy"],
        contact=given["contact"],
        colour=given["colour"],
    )


def battle_over(war: War) -> None:
    """SW16.11 The battle ends with its last week, or when no boat is left on patrol."""
    state = war.state
    fighting = any(boat.side == "patrol" and boat.at_sea for boat in state.boats)
    if state.weeks_left > 0 and fighting:
        return
    state.over = "time"
    war.journal.tell(
        "battle-over",
        "SW16.11",
        convoy=state.convoy,
        ships=state.ships,
        tons=state.tons,
        lost=state.subs_lost,
    )


def battle_score(state: Patrol) -> int:
    """SW16.11 Thousands of tons sunk, less a penalty for each boat lost."""
    return state.tons - PENALTY * state.subs_lost


def battle_outcome(state: Patrol) -> Outcome:
    """SW16.11 How the battle went, beside history."""
    score = battle_score(state)
    kind = LEVELS[sum(1 for level in state.levels if score >= level)]
    args = {
        "convoy": state.convoy,
        "ships": state.ships,
        "tons": state.tons,
        "lost": state.subs_lost,
        "history_ships": state.history[0],
        "history_tons": state.history[1],
        "history_lost": state.history[2],
    }
    return Outcome(f"battle-{kind}", "SW16.11", args, {SEAT: float(score)})
