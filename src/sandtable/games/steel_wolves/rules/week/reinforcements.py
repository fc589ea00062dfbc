"""SW8 The reinforcement ledger: new boats, recalls, signals and aircraft, month by month."""

from __future__ import annotations

from functools import cache
from typing import Literal

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CHARTS, CLASSES, LEDGER, REFITS, NewBoat
from sandtable.games.steel_wolves.rules.events.boats import into_refit
from sandtable.games.steel_wolves.rules.events.war_events import classes_in_service, event_counters
from sandtable.games.steel_wolves.rules.forces.aces import new_boat_options
from sandtable.games.steel_wolves.rules.forces.intelligence import intelligence
from sandtable.games.steel_wolves.rules.modifiers.construction import arrivals, line_of
from sandtable.games.steel_wolves.rules.modifiers.events import MEDITERRANEAN, MEDITERRANEAN_BASES, command_at
from sandtable.games.steel_wolves.rules.modifiers.influence import green_by_debt
from sandtable.games.steel_wolves.rules.modifiers.politics import months_ahead
from sandtable.games.steel_wolves.state.calendar import later, months_between, this_month
from sandtable.games.steel_wolves.state.cups import fill_cups
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Flight, Public, State
from sandtable.kernel import PickSome, Play, World, ask

MARKERS = 6


@cache
def arrivals_of(month: str, campaign: str) -> tuple[NewBoat, ...]:
    """SW8.0B, SW31.02 The boats that the ledger brings in this month of a campaign."""
    only = CAMPAIGNS[campaign].reinforcements
    return tuple(boat for boat in LEDGER.values() if boat.entry == month and (not only or boat.id in only))


def new_month(state: Public) -> bool:
    """SW8.0, SW31.02 Is the ledger read now? At the start of each month after the first."""
    return state.week == 1 and this_month(state) != CAMPAIGNS[state.campaign].start


def due_now(state: Public) -> list[NewBoat]:
    """SW8.0B, SW8.13 The boats of this month: those of the ledger, and those that were delayed to it."""
    month = this_month(state)
    late = [line_of(state, name) for name, when in state.due.items() if when == month]
    return late + [boat for boat in ordered_for(state, month) if boat.id not in state.due]


def ordered_for(state: Public, month: str) -> list[NewBoat]:
    """SW8.0B, SW35.12, SW36.61A-G The boats of a month as the contracts stand; with politics some come early."""
    found = list(arrivals(state, month, arrivals_of(month, state.campaign)))
    if state.politics is None:
        return found
    for ahead in range(1, max(months_ahead(state), state.politics.tankers_ahead) + 1):
        coming = later(month, ahead)
        boats = arrivals(state, coming, arrivals_of(coming, state.campaign))
        found += [boat for boat in boats if ahead <= months_ahead(state) or boat.cls == "XIV"]
    return found


def markers(state: Public) -> int:
    """SW8.14 Markers for inexperienced crews in play, on boats in refit too."""
    return sum(1 for boat in (*state.boats, *state.refit) if boat.inexperienced and not boat.fate)


def delay(world: World[State]) -> Play[Literal["hurry"]]:
    """SW8.13, SW8.14 Boats with an inexperienced crew may train for another month, and come without a marker.

    Those for whom there is no marker must.
    """
    state = world.state
    if new_month(state):
        green = [boat for boat in due_now(state) if boat.inexperienced and boat.id not in state.due]
        boats = [boat.id for boat in green]
        must = max(0, len(green) - max(0, MARKERS - markers(state)))
        chosen = boats
        if must < len(green):
            chosen = yield from ask(
                SEAT,
                PickSome(
                    "delay",
                    "SW8.13",
                    boats,
                    must,
                    len(green),
                    args={"count": len(green), "must": must},
                    options=lambda: new_boat_options(green),
                ),
            )
        for name in chosen:
            state.due[name] = later(this_month(state), 1)
        if chosen:
            world.journal.tell("delays-boats", "SW8.13", boats=list(chosen))
    return "hurry"


def early(state: Public) -> list[NewBoat]:
    """SW8.14, SW8.15, SW36.61A-G Boats of the next month, by an option of the next two, that could come now.

    The months are counted from those whose boats are due anyway.
    """
    most = 2 if state.options.get("very_early") == "on" else 1
    months = [later(this_month(state), months_ahead(state) + n) for n in range(1, most + 1)]
    boats = [boat for month in months for boat in arrivals(state, month, arrivals_of(month, state.campaign))]
    due = {boat.id for boat in due_now(state)} | state.due.keys()
    return [boat for boat in boats if not boat.inexperienced and boat.id not in due]


def hurry(world: World[State]) -> Play[Literal["ledger"]]:
    """SW8.14, SW8.15 Any boat may come early with an inexperienced crew; there are six markers."""
    state = world.state
    if new_month(state):
        due = due_now(state)
        green = sum(1 for boat in due if boat.inexperienced and boat.id not in state.due)
        room = MARKERS - markers(state) - green
        boats = early(state)
        chosen: list[str] = []
        if boats and room > 0:
            chosen = yield from ask(
                SEAT,
                PickSome(
                    "hurry",
                    "SW8.14",
                    [boat.id for boat in boats],
                    0,
                    min(room, len(boats)),
                    args={"room": room},
                    options=lambda: new_boat_options(boats),
                ),
            )
        arrive(world, due, list(chosen))
    return "ledger"


def arrive(world: World[State], due: list[NewBoat], hurried: list[str]) -> None:
    """SW8.0B, SW8.13, SW8.14, SW8.15, SW25.33, SW36.64A-D New boats at the pier of their base.

    If it is closed they come to Germany.
    """
    state = world.state
    names = []
    # SW8.14: the markers of those that still come with one are not free for others.
    marked = {*hurried, *(new.id for new in due if new.inexperienced and new.id not in state.due)}
    for new in [*due, *(line_of(state, name) for name in hurried)]:
        marked.discard(new.id)
        if not classes_in_service(state, new.cls):
            continue
        green = int(new.inexperienced and new.id not in state.due)
        if new.id in hurried:
            green = 1 if new.entry == later(this_month(state), months_ahead(state) + 1) else 2
        if green_by_debt(world) and (green or markers(state) + len(marked) < MARKERS):
            green = min(2, green + 1)
        state.due[new.id] = ""
        base = CAMPAIGNS[state.campaign].reinforcements.get(new.id, new.base)
        base = base if base in state.bases else state.bases[0]
        state.boats.append(
            Boat(
                new.id,
                new.cls,
                CLASSES[new.cls].nation,
                base,
                box="pierside",
                command=command_at(state, base),
                inexperienced=green,
                ace=int(new.id in state.postings),
                commander=state.postings.pop(new.id, ""),
            )
        )
        names.append(new.id)
    if names:
        world.journal.tell("reinforcements", "SW8.0B", boats=names, count=len(names))


def intelligence_phase(world: World[State]) -> Literal["aircraft"]:
    """SW4.0, SW7.11, SW7.2, SW7.3, SW7.21, SW7.33, SW8.0A, SW36.14-15 With a new month its signals and aircraft."""
    state = world.state
    if state.campaign and state.politics is None and new_month(state):
        read_signals(world)
        read_aircraft(state)
    return intelligence(world)


def ledger(world: World[State]) -> Play[Literal["ready"]]:
    """SW8.0, SW8.0A, SW8.0C, SW8.0D, SW3.15 What else a month brings: recalls, boats that come back, cups."""
    state = world.state
    if new_month(state):
        if state.politics is not None and state.politics.ua_returns == this_month(state):
            come_back(world, "UA", "FRANCE_ATLANTIC")
        for refit in REFITS:
            if refit.month == this_month(state):
                if refit.what == "withdraw":
                    yield from withdraw_for_refit(world, refit.boat)
                else:
                    come_back(world, refit.boat, refit.base)
        if months_between(CAMPAIGNS[state.campaign].start, this_month(state)) % 2 == 0:
            fill_cups(state, world.chance)
            event_counters(state)
            world.journal.tell("mixed-anew", "SW3.15")
    return "ready"


def read_signals(world: World[State]) -> None:
    """SW7.2, SW7.3, SW8.0A The levels that the ledger gives for the month."""
    state = world.state
    for month, *levels in CHARTS["signals"].rows:
        if month == this_month(state):
            set_levels(state, *map(int, levels))
            world.journal.tell("signals", "SW8.0A", bdienst=state.bdienst_level, enigma=state.enigma_level)


def set_levels(state: Public, bdienst: int, enigma: int, rotors: int) -> None:
    """SW7.2, SW7.3, SW7.31 The levels of a line of the ledger, and the four-rotor Enigma."""
    state.bdienst_level, state.enigma_level, state.four_rotors = bdienst, enigma, rotors == 4


def read_aircraft(state: Public) -> None:
    """SW2.3C, SW8.0A The aircraft that the ledger gives, each with its range and the base where it stands."""
    standing: dict[str, list[Flight]] = {}
    for flight in sorted(state.flights, key=lambda flight: flight.range):
        # SW7.55: of two groups the one that was not shot down is kept.
        standing.setdefault(flight.type, []).append(flight)
    flights = []
    for _, kind, reach, first, last, base in CHARTS["axis_aircraft"].rows:
        if str(first) <= this_month(state) and state.war_period <= int(last) and base in state.bases:
            at_base = standing.get(str(kind), [])
            flights.append(at_base.pop() if at_base else Flight(str(kind), str(base), int(reach)))
    state.flights = flights


def find_boat(state: Public, name: str) -> Boat | None:
    """A boat in play, if it still is."""
    return next((boat for boat in state.boats if boat.id == name and not boat.fate), None)


def withdraw_for_refit(world: World[State], name: str) -> Play[None]:
    """SW8.0C Recalled for a refit by the ledger, if it is still in play."""
    boat = find_boat(world.state, name)
    if boat is None:
        return
    # The box goes by where the boat is now, not by the port that it makes for.
    box = "mediterranean" if boat.place in MEDITERRANEAN | MEDITERRANEAN_BASES else "atlantic"
    yield from into_refit(world, boat, box)


def come_back(world: World[State], name: str, base: str) -> None:
    """SW8.0D Back from the refit: in Italy if it was withdrawn in the Mediterranean, else where the ledger says.

    In Italy it serves under the command there, as new boats do. An Arctic boat is one for good; who was recalled on
    the way to the Mediterranean has not entered it and is not sent again (SW5.T1..T5).
    """
    state = world.state
    boat = next((boat for boat in state.refit if boat.id == name), None)
    if boat is None:
        return
    state.refit.remove(boat)
    where = "ITALY" if boat.home == "mediterranean" else base
    boat.place = where if where in state.bases else state.bases[0]
    boat.box, boat.home, boat.goal = "pierside", "", ""
    if boat.place in MEDITERRANEAN_BASES:
        boat.command = command_at(state, boat.place)
    elif boat.command == "mediterranean":
        boat.command = ""
    state.boats.append(boat)
    world.journal.tell("comes-back", "SW8.0D", boat=boat.id, base=boat.place)
