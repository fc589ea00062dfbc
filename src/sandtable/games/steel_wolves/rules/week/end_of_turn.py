"""SW16 The end of the turn: markers go, victory is checked, the calendar moves on."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.rules.forces.aces import aces_ashore
from sandtable.games.steel_wolves.rules.forces.intelligence import storm_damage
from sandtable.games.steel_wolves.rules.patrol.endurance import check_endurance
from sandtable.games.steel_wolves.rules.transit.transit import leave_if_beyond_range
from sandtable.games.steel_wolves.rules.week.victory import battle_over, check_victory
from sandtable.games.steel_wolves.state.model import Boat, Public, State, the_boat, today
from sandtable.kernel import Modifier, World

STILL_SPOTTED_FROM = 7
LOST = ("lost", "constructive-loss")


def conclude(world: World[State]) -> Literal["over", "war_progress", "intelligence"]:
    """SW16.2, SW16.3-16.6, SW7.42, SW7.13-14, SW11.1, SW2.5, SW16.11 Markers go, the calendar moves on.

    SW21.33D, SW7.41c: first U-tankers that have supplied somebody check their endurance, and the storms strike.
    SW18.2, SW25.32, SW21.33C: in a campaign the lost leave the table; who lives by a lost U-tanker turns for home.
    """
    state = world.state
    for boat in state.boats:
        if boat.fate in LOST:
            continue
        if boat.at_sea:
            if boat.supplied:
                check_endurance(world, boat)
            storm_damage(world, boat)
            if boat.spotted and boat.at_sea:
                shake_off(world, boat)
        end_the_boats_week(boat)
    state.lows = {}
    state.opened_now = []
    state.bdienst_area = state.bdienst_fleet = state.bdienst_special = ""
    for flight in state.flights:
        flight.area = "none" if flight.lost else ""
    state.weeks_left -= 1
    if state.campaign:
        state.boat_weeks += sum(1 for boat in state.boats if boat.at_sea)
        aces_ashore(world)
        bury_the_lost(state)
        beyond_range(world)
        check_victory(world)
    elif state.convoy:
        battle_over(world)
    else:
        patrol_over(world)
    if state.over:
        return "over"
    advance_the_calendar(state)
    world.journal.tell("week", "SW2.5", None, **today(state))
    return "war_progress" if state.campaign else "intelligence"


def bury_the_lost(state: Public) -> None:
    """SW18.2 Boats that are gone leave the table; only their names stay."""
    gone = [boat.id for boat in state.boats if boat.fate]
    if gone:
        state.lost += gone
        state.boats = [boat for boat in state.boats if not boat.fate]


def beyond_range(world: World[State]) -> None:
    """SW21.33C Boats that only a U-tanker kept out here must turn for home when it is gone."""
    for boat in world.state.boats:
        leave_if_beyond_range(world, boat)


def end_the_boats_week(boat: Boat) -> None:
    """SW11.1 What held for this turn only is forgotten."""
    if boat.side == "patrol":
        boat.weeks += 1
    boat.done = boat.left_base = boat.moved = boat.hunting = boat.acted = False
    boat.met_ships = boat.torpedoes = boat.gun = boat.skipped = boat.withdrawn = False
    boat.mined = boat.shied = boat.saving = boat.spent = boat.in_harbour = False
    boat.only_loners, boat.missed_at = True, ""
    boat.searches = boat.mechanical = 0
    boat.passed = [boat.place] if boat.at_sea else []


def patrol_over(world: World[State]) -> None:
    """SW16.11 A patrol ends when its boat is home or lost, or when its time is up."""
    state = world.state
    boat = the_boat(state)
    if boat.fate:
        state.over = boat.fate if boat.fate in LOST else "home"
    elif state.weeks_left <= 0:
        state.over = "time"
    if state.over:
        world.journal.tell(
            "patrol-over", "SW16.11", boat=boat.id, how=state.over, ships=state.ships, tons=state.tons
        )


def advance_the_calendar(state: Public) -> None:
    """SW16.3-16.6, SW2.5 Four weeks make a month."""
    state.week += 1
    if state.week > 4:
        state.week, state.month = 1, state.month + 1
    if state.month > 12:
        state.month, state.year = 1, state.year + 1


def shake_off(world: World[State], boat: Boat) -> None:
    """SW16.2 A die, less the ace value, of 0-6 removes the spotted marker."""
    mods = (Modifier(-boat.ace, "ace", "SW25.1"),) if boat.ace else ()
    throw = world.chance.d10("SW16.2", mods)
    boat.spotted = throw.total >= STILL_SPOTTED_FROM
    world.journal.tell("shake-off", "SW16.2", boat=boat.id, throw=throw, spotted=boat.spotted)
