"""SW14.7, SW30.1 After the search: second search and endurance."""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, ZONES
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.damage import enter_base, send_home
from sandtable.games.steel_wolves.rules.forces.intelligence import storm_damage
from sandtable.games.steel_wolves.rules.modifiers.events import endurance_parts, must_leave_narvik, stays_at_sea
from sandtable.games.steel_wolves.rules.modifiers.guided import gentle_stay
from sandtable.games.steel_wolves.rules.patrol.odds import search_odds
from sandtable.games.steel_wolves.rules.patrol.search import NORTH
from sandtable.games.steel_wolves.rules.transit.supply import homeward_step
from sandtable.games.steel_wolves.rules.transit.transit import in_range
from sandtable.games.steel_wolves.state.model import (
    SEAT,
    Boat,
    Public,
    State,
    note_passage,
    step_out,
    the_boat,
    torpedo_value,
)
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, World, ask

PARTS = MODIFIERS.endurance
AfterEncounter = Literal["next_boat", "side", "endurance"]


def home_waters(state: Public, area: str) -> bool:
    """SW30.14 The waters around Britain, and in war period 1 the Norwegian Sea and the Baltic."""
    kind = AREAS[area].home_waters
    return kind == "always" or (kind == "wp1" and state.war_period == 1)


def after_search(world: World[State]) -> Play[Literal["search", "leave_zone"] | AfterEncounter]:
    """SW30.1, SW30.11, SW30.12, SW15.42-48, SW20.6 After search and combat: home waters give a second chance."""
    state = world.state
    boat = the_boat(state)
    if state.encounter:
        return after_encounter(world, boat)
    if boat.fate:
        return "next_boat"
    again = (
        boat.searches == 1
        and home_waters(state, boat.place)
        and boat.only_loners
        and not boat.returning
        and not boat.left_base
        and not boat.zone
    )
    if again:
        answer = yield from ask(
            SEAT,
            Pick(
                "second-search",
                "SW30.11",
                ["search", "enough"],
                args={"boat": boat.id, "area": boat.place},
                options=lambda: [Option("search", odds=search_odds(state, boat)), Option("enough")],
            ),
        )
        if answer == "search":
            return "search"
    return step_out(boat)


def leave_zone(world: World[State]) -> Play[Literal["endurance"]]:
    """SW20.6 Out of the mission zone, then the endurance check."""
    yield from come_out(world, the_boat(world.state))
    return "endurance"


def home_from_zone(world: World[State]) -> Play[Literal["resupply", "transit"]]:
    """SW20.6, SW15.21 Out of the mission zone and on the way home, which the boat has chosen."""
    state = world.state
    boat = the_boat(state)
    yield from come_out(world, boat)
    boat.zone = ""
    return homeward_step(state, boat)


def come_out(world: World[State], boat: Boat) -> Play[None]:
    """SW20.6 From a mission zone the boat returns to an adjacent area; it may come out on another side.

    The zone itself is left with the endurance check, as events may change that check for boats that were there.
    """
    areas = ZONES[boat.zone].areas if boat.zone else ()
    order = world.state.events.orders.get(boat.id)
    if order is not None and order.then.startswith("done:"):
        # SW5.T1..T5: the event names the area.
        boat.place = order.then.removeprefix("done:")
        return
    choices = [boat.place] + [a for a in areas if a != boat.place and in_range(world.state, boat, a)]
    if len(choices) == 1:
        return
    boat.place = yield from ask(
        SEAT,
        Pick(
            "leave-zone",
            "SW20.6",
            choices,
            args={"boat": boat.id, "zone": boat.zone},
            options=lambda: [Option(a, f"name-{a}", at=a) for a in choices],
        ),
    )
    if boat.place not in boat.passed:
        boat.passed.append(boat.place)


def after_encounter(world: World[State], boat: Boat) -> AfterEncounter:
    """SW15.42-48, SW7.41c Without a fight the boat goes on; after one it stays put and checks its endurance.

    A boat on its way home has nothing to check.
    """
    state = world.state
    state.encounter = False
    bound, state.bound = state.bound, ""
    onward, state.onward = state.onward, []
    if boat.fate:
        return "next_boat"
    if bound and not boat.met_ships:
        boat.passed += onward
        note_passage(state, boat)
        if bound in state.bases:
            storm_damage(world, boat)
            if not boat.fate:
                enter_base(world, boat, bound)
            return "next_boat"
        boat.place = bound
        boat.done = boat.returning
        return "next_boat" if boat.returning else "side"
    if boat.returning:
        boat.done = True
        return "next_boat"
    return "endurance"


def endurance_modifiers(boat: Boat) -> list[Modifier]:
    """SW14.7a, SW14.7b, SW13.1, SW13.21e, SW26.3, SW26.11, SW30.82 One negative at most, all positive ones."""
    mods = []
    if boat.skipped:
        mods.append(PARTS.skipped_search)
    elif boat.shied:
        mods.append(PARTS.turned_back)
    elif boat.searches and not boat.met_ships:
        mods.append(PARTS.no_ships)
    elif boat.gun and not boat.torpedoes:
        mods.append(PARTS.gun_only)
    elif boat.saving:
        mods.append(PARTS.torpedo_doctrine)
    if boat.damage:
        mods.append(PARTS.damaged)
    if boat.mined:
        mods.append(PARTS.mines_laid)
    if boat.inexperienced:
        mods.append(Modifier(boat.inexperienced, "inexperienced", "SW8.11"))
    if boat.nation == "IT" and boat.place in AREAS and AREAS[boat.place].group in NORTH:
        mods.append(PARTS.italian_north)
    if boat.mechanical:
        mods.append(PARTS.mechanical)
    return mods


def modifiers_today(state: Public, boat: Boat) -> list[Modifier]:
    """SW14.7b What changes the endurance check."""
    return [*endurance_modifiers(boat), *gentle_stay(state)]


def endurance_cell(state: Public, boat: Boat) -> tuple[str, str]:
    """SW14.7a Row and column of the endurance table: the boat's endurance, its torpedo value."""
    value = torpedo_value(state, boat)
    return str(boat.values.endurance), f"{value:+d}" if value else "0"


def lying_low_odds(state: Public, boat: Boat) -> list[Odds]:
    """SW13.1, SW14.7a The chance to stay at sea after a skipped search."""
    mods = modifiers_today(state, msgspec.structs.replace(boat, skipped=True))
    limit = int(CHARTS.cell("endurance", *endurance_cell(state, boat)))
    chance = max(0, min(10, limit + 1 - sum(m.value for m in mods))) / 10
    return [Odds("stays", chance, "good", "SW14.7a", mods)]


def endurance_check(world: World[State]) -> Literal["side", "next_boat"]:
    """SW14.7a, SW15.42-48 The boat in turn checks its endurance; after a fight on the way it chooses its side."""
    boat = the_boat(world.state)
    check_endurance(world, boat)
    return "side" if boat.side == "transit" and not boat.returning and not boat.fate else "next_boat"


def check_endurance(world: World[State], boat: Boat) -> None:
    """SW14.7a, SW14.7b, SW20.6, SW15.22a, SW7.41c, SW21.33D Does the boat stay on patrol, or must it turn for home?

    First it rolls for the storms of the week. A boat that the combat has sent home already has nothing to check.
    """
    leaves_narvik = must_leave_narvik(world.state, boat)
    if boat.zone:
        boat.passed += [area for area in ZONES[boat.zone].areas if area not in boat.passed]
    boat.zone = ""
    storm_damage(world, boat)
    if boat.returning or boat.fate:
        return
    if leaves_narvik:
        send_home(world, boat, "SW5.W1", withdraws=False)
        return
    weather = endurance_parts(world.state, boat)
    mods = modifiers_today(world.state, boat) if weather is None else weather
    if boat.supplied:
        # SW21.33D: nothing negative once a U-tanker has supplied somebody.
        mods = [mod for mod in modifiers_today(world.state, boat) if mod.value > 0]
    throw = world.chance.d10("SW14.7a", mods)
    row, column = endurance_cell(world.state, boat)
    limit = int(CHARTS.cell("endurance", row, column))
    throw.chart, throw.row, throw.column = "endurance", row, column
    world.journal.tell("endurance", "SW14.7a", boat=boat.id, throw=throw, limit=limit, stays=throw.total <= limit)
    if throw.total > limit and not stays_at_sea(world.state, boat):
        send_home(world, boat, "SW14.7a", withdraws=False)
