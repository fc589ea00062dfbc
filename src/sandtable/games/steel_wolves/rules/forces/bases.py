"""SW21.0-21.2 Bases, forward bases and tenders: where boats can come home, and who has room for them."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import BASE_BOARDS, CHARTS
from sandtable.games.steel_wolves.rules.forces.intelligence import air_bases
from sandtable.games.steel_wolves.rules.modifiers.politics import home_bases
from sandtable.games.steel_wolves.state.model import Boat, Public, State
from sandtable.kernel import World

REPAIR = ("repair_1", "repair_2", "repair_3")


def open_base(world: World[State], base: str) -> None:
    """SW21.0, SW21.1 A base opens; a second time nothing changes."""
    state = world.state
    if base not in state.bases:
        state.bases.append(base)
        world.journal.tell("base-opens", "SW21.0", base=base)


def close_base(world: World[State], base: str) -> None:
    """SW21.11, SW7.54 A forward base becomes inactive again: it may once more be the target of a mission.

    Aircraft that stood there go to Germany; the Bizerte flies from French bases only (SW7.56).
    """
    state = world.state
    if base in state.bases:
        state.bases.remove(base)
        for flight in [flight for flight in state.flights if flight.base == base]:
            if left := air_bases(state, flight.type):
                flight.base = left[0]
            else:
                state.flights.remove(flight)
        world.journal.tell("base-closes", "SW21.11", base=base)


def open_with_the_war_period(world: World[State]) -> None:
    """SW21.0 The bases that the war period itself opens."""
    state = world.state
    if state.campaign == "campaign_6":
        return
    for base, period in CHARTS["bases_open"].rows:
        if int(period) <= state.war_period:
            open_base(world, str(base))


def boats_at(state: Public, base: str) -> list[Boat]:
    """SW21.0 The boats on a base board that are neither lost nor out of the game."""
    return [boat for boat in state.boats if boat.place == base and not boat.fate]


def capacity(state: Public, base: str) -> int:
    """SW10.1, SW21.0 How many boats the base can repair at once in this war period."""
    return BASE_BOARDS[base].repair_capacity[state.war_period - 1]


def tender_is_full(state: Public, base: str) -> bool:
    """SW21.2, SW21.21-23 A tender supports so many boats in all its boxes together."""
    supported = BASE_BOARDS[base].tender_support
    return bool(supported) and len(boats_at(state, base)) >= supported


def harbours(state: Public, boat: Boat) -> tuple[str, ...]:
    """SW21.2, SW21.21-23 The bases where this boat may come home: no full tender, none that sent it on."""
    bases = state.bases
    if not state.campaign:
        return tuple(bases)
    open_now = tuple(
        base
        for base in bases
        if not BASE_BOARDS[base].forward or not (boat.turned_away or tender_is_full(state, base))
    )
    return home_bases(state, boat, open_now)
