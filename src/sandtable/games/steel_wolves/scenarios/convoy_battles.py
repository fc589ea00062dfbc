"""SW1.0, SW16.11 Convoy battles: a wolf pack on a historical date, from the first report of the convoy on."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import BATTLES, CLASSES
from sandtable.games.steel_wolves.scenarios.set_up import date_and_history, set_up
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State
from sandtable.kernel import Chance, Scenario


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
            group="convoys",
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


def setup_battle(scenario: str, chance: Chance) -> State:
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
