"""SW17 War progress: new war periods, and Barbarossa."""

from __future__ import annotations

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.rules.events.war_events import event_counters, no_longer_early
from sandtable.games.steel_wolves.rules.forces.bases import open_with_the_war_period
from sandtable.games.steel_wolves.state.calendar import this_month
from sandtable.games.steel_wolves.state.cups import fill_cups, soviet_units_enter
from sandtable.games.steel_wolves.state.model import Public, State
from sandtable.kernel import World

OLD_BATTLESHIPS = ("malaya", "ramillies")


def checks(state: Public) -> list[str]:
    """SW17.1, SW17.4 What may happen now: the next war period, and Barbarossa, from their months on."""
    found = []
    following = str(state.war_period + 1)
    if state.war_period < 5 and this_month(state) >= check_month(following):
        found.append(following)
    if not state.barbarossa and this_month(state) >= check_month("barbarossa"):
        found.append("barbarossa")
    return found


def check_month(what: str) -> str:
    """SW17.1 The month in which the ledger lets us roll for it."""
    return str(CHARTS.cell("war_progress", what))


def war_progress(world: World[State]) -> None:
    """SW17.1, SW17.2, SW17.4 Each week of the named month a die; after four failures it happens without one."""
    state = world.state
    for what in checks(state):
        if this_month(state) == check_month(what):
            throw = world.chance.d10("SW17.1")
            happens = CHARTS.hit("war_progress_die", throw) == "changes"
            world.journal.tell("war-progress", "SW17.1", what=f"progress-{what}", throw=throw, happens=happens)
        else:
            happens = True
            world.journal.tell("war-progress-automatic", "SW17.2", what=f"progress-{what}")
        if happens and what == "barbarossa":
            barbarossa(world)
        elif happens:
            new_war_period(world)


def new_war_period(world: World[State]) -> None:
    """SW17.3, SW3.12, SW3.15, SW21.0 The war period advances: a new war mix, and the bases that it opens."""
    state = world.state
    state.war_period += 1
    back_in_service(state)
    no_longer_early(state)
    fill_cups(state, world.chance)
    event_counters(state)
    world.journal.tell("new-war-period", "SW17.3", period=state.war_period)
    open_with_the_war_period(world)
    charted_waters(state)


def charted_waters(state: Public) -> None:
    """SW30.5 Areas that boats have crossed, or where they are, are no virgin waters when a war period begins."""
    places = [boat.place for boat in state.boats if boat.at_sea]
    state.hunted += [area for area in dict.fromkeys((*state.sailed, *places)) if area not in state.hunted]


def back_in_service(state: Public) -> None:
    """SW2.3B4, SW18.5, SW30.91 Ships that were out for the war period come back; both old battleships do not."""
    old = [ship for ship in OLD_BATTLESHIPS if ship in state.out]
    for ship in state.resting:
        if not (ship in OLD_BATTLESHIPS and len(old) == len(OLD_BATTLESHIPS)):
            state.out.remove(ship)
    state.resting = []


def barbarossa(world: World[State]) -> None:
    """SW17.4 Barbarossa: the Arctic changes its row, and Soviet submarines and merchants enter the cups."""
    state = world.state
    soviet_units_enter(state)
    world.journal.tell("barbarossa", "SW17.4")
    state.barbarossa = True
