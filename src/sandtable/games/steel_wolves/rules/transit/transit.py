"""SW15 Transit: leaving base, going on, going home, encounters on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, Literal

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, CLASSES, NEIGHBOURS
from sandtable.games.steel_wolves.data.dates import DATES
from sandtable.games.steel_wolves.rules.forces.bases import harbours
from sandtable.games.steel_wolves.rules.forces.damage import enter_base, send_home
from sandtable.games.steel_wolves.rules.forces.intelligence import CHANNEL_AND_STRAITS, storm_damage
from sandtable.games.steel_wolves.rules.modifiers.events import (
    MEDITERRANEAN,
    bound_for_the_mediterranean,
    command_areas,
    stays_at_sea,
    ways_to_the_mediterranean,
)
from sandtable.games.steel_wolves.rules.modifiers.influence import granted
from sandtable.games.steel_wolves.rules.modifiers.politics import own_bases, west_open
from sandtable.games.steel_wolves.rules.transit.minefields import load_mines, may_load
from sandtable.games.steel_wolves.rules.transit.transit_check import (
    crowds,
    event_chance,
    transit_check,
    transit_modifiers,
)
from sandtable.games.steel_wolves.state.model import (
    SEAT,
    Boat,
    Public,
    State,
    boats_by_area,
    note_passage,
    row_of,
    the_boat,
    today,
)
from sandtable.kernel import Odds, Option, Pick, Play, World, ask

Homes = dict[str, tuple[str, ...]]
"""Ways home, each with the bases to which it is direct."""
CAUTIOUS = "+cautious"
AfterMoving = Literal["next_boat", "tie", "search", "side"]
TANKERS = frozenset(name for name, values in CLASSES.items() if values.tanker)
LOAD = "mines"
STAY = "stay"
TURN_HOME = "home"
NO_WAY = (STAY, TURN_HOME)
NEAR_THE_WESTERN_APPROACHES = ("GERMANY", "FRANCE_ATLANTIC", "NORWAY")


def boat_range(state: Public, boat: Boat) -> int:
    """SW2.3A2, SW30.7, SW30.71, SW30.72, SW30.73 The boat's range; that of Type VII grows during the war."""
    return range_of(boat.cls, state.war_period)


@cache
def range_of(cls: str, period: int) -> int:
    """The printed range of a class, capped for Type VII by the chart."""
    printed = CLASSES[cls].range
    cap = CHARTS.cell("type_vii_range", "range", str(period)) if cls.startswith("VII") else ""
    return min(printed, int(cap)) if cap != "" else printed


@cache
def distances(bases: tuple[str, ...]) -> dict[str, int]:
    """SW2.3A2 Op areas between each area and the nearest of the bases, never through the Channel or Gibraltar."""
    found: dict[str, int] = dict.fromkeys(bases, 0)
    queue = list(bases)
    for place in queue:
        for other, route in NEIGHBOURS[place]:
            if other not in found and route.via not in CHANNEL_AND_STRAITS:
                found[other] = found[place] + 1
                queue.append(other)
    return found


@cache
def points_home(bases: tuple[str, ...], avoid: str = "") -> dict[str, int]:
    """SW15.22a Movement points from each area to the nearest base, by any route."""
    found: dict[str, int] = {}
    frontier = [(0, base) for base in bases]
    while frontier:
        points, place = heappop(frontier)
        if place in found:
            continue
        found[place] = points
        for other, route in NEIGHBOURS[place]:
            if not avoid or route.via != avoid:
                heappush(frontier, (points + route.cost, other))
    return found


def open_to_subs(state: Public, area: str) -> bool:
    """SW30.2, SW30.21-22, SW30.24 West waters are closed before war period 4, but for the gaps."""
    return not_closed(state.war_period, area)


def not_closed(period: int, area: str) -> bool:
    """The Greenland Gap is always open, the Grand Banks from war period 3, the rest of the West from 4."""
    if AREAS[area].side != "west" or period >= 4 or area == "GREENLAND":
        return True
    return area == "GRAND_BANKS" and period >= 3


@cache
def waters(bases: tuple[str, ...], reach: int, period: int, opened: tuple[str, ...] = ()) -> frozenset[str]:
    """SW15.11, SW2.3A2, SW30.21-22 The areas where a boat with this range may be.

    Some of the West may have been opened early (SW36.63I-M).
    """
    near = {place for place, areas in distances(bases).items() if areas <= reach}
    return frozenset(area for area in AREAS if area in near and (area in opened or not_closed(period, area)))


def own_waters(state: Public, boat: Boat, beyond: int = 0) -> frozenset[str]:
    """SW15.11, SW2.3A2, SW30.34 The areas in range, or so many beyond it; a scenario may close some."""
    found = waters(own_bases(state, boat), boat_range(state, boat) + beyond, state.war_period, west_open(state))
    return found.difference(state.closed) if state.closed else found


def areas_for(state: Public, boat: Boat) -> frozenset[str]:
    """SW15.11, SW2.3A2, SW21.33C, SW30.34 Where the boat may be: in range, or one area beyond beside a U-tanker."""
    found, tankers = own_waters(state, boat), tanker_areas(state, boat)
    return command_areas(boat, found | (tankers & own_waters(state, boat, 1)) if tankers else found)


def tankers_sail(state: Public) -> bool:
    """SW21.33D, SW36.61A-G Can there be U-tankers: from 1942 on, or once their programme was hurried?"""
    return state.year >= DATES.first_tankers or granted(state, "36.61F")


def tanker_areas(state: Public, boat: Boat) -> frozenset[str]:
    """SW21.33C, SW21.33D The areas where a U-tanker is on patrol; there was none before 1942."""
    if not tankers_sail(state):
        return frozenset()
    at_sea = [other for other in state.boats if other.side == "patrol" and other.cls in TANKERS]
    return frozenset([other.place for other in at_sea if other is not boat and not other.fate])


def leave_if_beyond_range(world: World[State], boat: Boat) -> None:
    """SW21.33C A boat that only a U-tanker kept out here must turn for home when it is gone."""
    if boat.at_sea and not in_range(world.state, boat, boat.place):
        send_home(world, boat, "SW21.33C", withdraws=False)


def in_range(state: Public, boat: Boat, area: str) -> bool:
    """SW15.11, SW2.3A2 May the boat be in this area at all?"""
    return (not boat.command and area in own_waters(state, boat)) or area in areas_for(state, boat)


def outward_routes(state: Public, boat: Boat) -> list[str]:
    """SW15.1a, SW15.3, SW2.11a, SW2.11b, SW15.24 Ways out this turn, as areas joined by slashes.

    A single area can also be entered cautiously. Leaving a base counts as one point.
    """
    ways = list(ways_out(boat.place, boat.values.speed, areas_for(state, boat)))
    return ways_to_the_mediterranean(boat, ways)


@cache
def ways_out(start: str, speed: int, reach: frozenset[str]) -> tuple[str, ...]:
    """All ways of up to `speed` points through the areas in reach."""
    found: list[str] = []

    def go(place: str, points: int, way: tuple[str, ...]) -> None:
        for other, route in NEIGHBOURS[place]:
            if other not in reach or other == start or other in way or route.cost > points:
                continue
            path = (*way, other)
            found.append("/".join(path))
            if len(path) == 1:
                found.append(other + CAUTIOUS)
            go(other, points - route.cost, path)

    go(start, speed, ())
    return tuple(found)


def homeward_routes(state: Public, boat: Boat) -> list[str]:
    """SW15.22a, SW15.22c, SW15.31, SW15.24 The most direct ways home; the last point may take a 2-route.

    First those to the nearest base, then those to each of the others.
    """
    return list(bases_by_way(state, boat))


def bases_by_way(state: Public, boat: Boat) -> Homes:
    """SW15.22a, SW15.11, SW10.21n Every way home with the bases to which it is direct."""
    avoid = state.events.avoids.get(boat.id, "")
    reach = areas_for(state, boat) if boat.place in AREAS else frozenset()
    return ways_to_each(boat.place, boat.values.speed, harbours(state, boat), avoid, reach)


@cache
def ways_to_each(start: str, speed: int, bases: tuple[str, ...], avoid: str, reach: frozenset[str]) -> Homes:
    """SW15.22a The direct ways to the nearest base, then those to others, and those around the Channel.

    Only on its way to the nearest base may the boat be out of reach.
    """
    nearest = ways_home(start, speed, bases, avoid)
    ways: dict[str, list[str]] = {way: [] for way in nearest}
    for shunned in dict.fromkeys((avoid, avoid or "ENGLISH_CHANNEL")):
        for base in bases:
            for way in ways_home(start, speed, (base,), shunned):
                if way in ways or all(place in reach for place in places_on(way) if place in AREAS):
                    found = ways.setdefault(way, [])
                    if base not in found:
                        found.append(base)
    return {way: tuple(found) for way, found in ways.items()}


@cache
def ways_home(start: str, speed: int, bases: tuple[str, ...], avoid: str = "") -> tuple[str, ...]:
    """SW15.3, SW15.31 The ways that leave the fewest points to go, then the first step of each, taken cautiously.

    With one point left a boat waits before a two-point route, unless its speed is no more than 1.
    """
    home = points_home(bases, avoid)
    if not home.get(start):
        return ()
    found: list[tuple[str, int]] = []
    cautious: list[str] = []

    def go(place: str, points: int, way: tuple[str, ...]) -> None:
        for other, route in NEIGHBOURS[place]:
            left = home.get(other)
            if left is None or home[place] - left != route.cost or (avoid and route.via == avoid):
                continue
            if speed > 1 and points < route.cost:
                found.append(("/".join(way), home[place]))
                continue
            path = (*way, other)
            if len(path) == 1:
                cautious.append(other + CAUTIOUS)
            rest = points - route.cost
            if rest <= 0 or other in bases:
                found.append(("/".join(path), left))
            else:
                go(other, rest, path)

    go(start, speed, ())
    best = min(left for _, left in found)
    return (*dict.fromkeys(path for path, left in found if left == best), *cautious)


def check_area(state: Public, start: str, way: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """SW15.1b, SW19.1a, SW15.22b The areas with the most red on the way, not the start, and the zones crossed.

    From an area straight into an adjacent base there is nothing to check, unless a transit zone is crossed.
    """
    areas, through = crossed(start, tuple(way))
    red = [row_of(state, area).red for area in areas]
    return [area for area, count in zip(areas, red, strict=True) if count == max(red)], through


@cache
def places_on(route: str) -> tuple[str, ...]:
    """SW15.22a The places that a way leads to, one after the other."""
    return tuple(route.removesuffix(CAUTIOUS).split("/"))


@cache
def crossed(start: str, way: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """SW15.1b, SW15.22b, SW19.1b The areas of a way that may be checked, and the transit zones that it crosses."""
    through = tuple(
        route.via
        for place, other in pairwise((start, *way))
        for neighbour, route in NEIGHBOURS[place]
        if neighbour == other and route.via
    )
    areas = tuple(area for area in way if area in AREAS)
    return areas or ((start,) if through else ()), through


def route_options(state: Public, boat: Boat, routes: list[str], homes: Homes) -> list[Option]:
    """SW19.1b What a player sees of each way: where it ends, home to which bases, and how likely it is caught."""
    options = []
    there = boats_by_area(state, boat.id)
    for route in routes:
        if route == LOAD:
            options.append(Option(route, args={"strength": boat.values.mines}))
        elif route in NO_WAY:
            options.append(Option(route))
        else:
            way = places_on(route)
            args: dict[str, Any] = {"way": list(way), "to": way[-1]}
            text = "route"
            if route in homes:
                args["bases"] = list(homes[route])
                text = "route" if way[-1] in homes[route] else "route-home"
            text += "-cautious" if route.endswith(CAUTIOUS) else ""
            options.append(Option(route, text, args, at=way[-1], odds=route_odds(state, boat, route, there)))
    return options


def route_odds(state: Public, boat: Boat, route: str, there: Counter[str] | None = None) -> list[Odds]:
    """SW15.1b, SW15.22b, SW19.1b How likely the boat is caught on this way."""
    way, cautious = places_on(route), route.endswith(CAUTIOUS)
    areas, through = check_area(state, boat.place, way)
    if not areas:
        return []
    crowd = crowds(state, boat, way, there)
    mods = transit_modifiers(state, boat, areas[0], cautious=cautious, through=through, crowd=crowd)
    return [Odds("transit-event", event_chance(state, areas[0], mods), "bad", "SW19.1c", mods)]


def transit(world: World[State]) -> Play[Literal["transit", "operations"] | AfterMoving]:
    """SW15.1a, SW15.11, SW15.21, SW15.22a, SW26.0 The boat moves in transit, out or home, with one transit check.

    In base it may take mines aboard first, or stay in port; on its way out it may turn for home.
    """
    state = world.state
    boat = the_boat(state)
    homes = bases_by_way(state, boat) if boat.returning else {}
    routes = list(homes) if boat.returning else outward_routes(state, boat)
    if not routes:
        # Orders or range leave no way out: in port the boat waits, at sea it may go on patrol where it is.
        world.journal.tell("no-way-out", "SW15.11", boat=boat.id, place=boat.place)
        return "side" if boat.at_sea else "next_boat"
    choices = [*routes, LOAD] if may_load(state, boat) else routes
    if not boat.returning and not bound_for_the_mediterranean(boat):
        if not boat.at_sea:
            choices = [*choices, STAY]
        elif not stays_at_sea(state, boat):
            choices = [*choices, TURN_HOME]
    answer = yield from ask(SEAT, way_question(state, boat, choices, homes))
    if answer == LOAD:
        load_mines(world, boat)
        return "transit"
    if answer == STAY:
        world.journal.tell("stays-in-port", "SW15.1a", boat=boat.id, base=boat.place)
        return "next_boat"
    if answer == TURN_HOME:
        # SW8.12: turned back on the way out, the crew learns nothing.
        boat.returning = boat.shirked = True
        world.journal.tell("goes-home", "SW15.21", boat=boat.id)
        return "operations"
    return move(world, boat, places_on(answer), answer.endswith(CAUTIOUS))


def way_question(state: Public, boat: Boat, choices: list[str], homes: Homes) -> Pick:
    """SW15.1a, SW15.22a Which way does the boat take?"""
    return Pick(
        "homeward" if boat.returning else "outward",
        "SW15.22a" if boat.returning else "SW15.1a",
        choices,
        args={"boat": boat.id, "place": boat.place, **today(state)},
        options=lambda: route_options(state, boat, choices, homes),
    )


def stretch(world: World[State], boat: Boat, way: Sequence[str], cautious: bool) -> tuple[list[str], bool]:
    """SW15.1b, SW15.22b, SW15.24, SW15.4, SW19.12, SW22.1-2 A movement with its check: its areas, and who is met.

    A boat that is turned back stands in the first of the areas. Only without an event may the boat meet ships.
    """
    state = world.state
    areas, through = check_area(state, boat.place, way)
    world.journal.tell("moves", "SW15.1a", boat=boat.id, start=boat.place, way=list(way), cautious=cautious)
    boat.withdrawn = False
    if not areas:
        return areas, False
    crowd = crowds(state, boat, way)
    mods = transit_modifiers(state, boat, areas[0], cautious=cautious, through=through, crowd=crowd)
    throw, event = transit_check(world, boat, areas[0], mods)
    return areas, throw.natural == 0 and not event


def move(world: World[State], boat: Boat, way: Sequence[str], cautious: bool) -> AfterMoving:
    """SW15.1b, SW15.4, SW15.41, SW19.11, SW19.12, SW7.41c, SW30.5 The movement, and what comes of it."""
    state = world.state
    boat.left_base = boat.place in state.bases
    if boat.left_base:
        boat.home, boat.box = boat.place, ""
    start, bound = boat.place, bound_for_the_mediterranean(boat)
    areas, meets = stretch(world, boat, way, cautious)
    if bound and boat.withdrawn and boat.place in MEDITERRANEAN:
        # SW5.T1..T5: turned back in the strait it does not enter.
        boat.place, areas = start, [start]
    destination = way[-1]
    encounter = areas[0] if meets and not boat.left_base and not cautious else ""
    stop = boat.place if boat.withdrawn else encounter or destination
    boat.passed += [area for area in way[: [*way].index(stop) + 1 if stop in way else 0] if area in AREAS]
    note_passage(state, boat)
    if boat.fate:
        return "next_boat"
    if boat.withdrawn:
        # SW19.12: Done of the area used for the check; the player chooses if several tie.
        boat.done = True
        state.tied = areas if len(areas) > 1 else []
        return "tie" if state.tied else "next_boat"
    if encounter:
        # SW15.42-48: a boat that fights on the way stays in the area of the encounter; see search.py.
        boat.place = encounter
        state.encounter, state.bound = True, destination
        rest = way[way.index(encounter) + 1 :] if encounter in way else ()
        state.onward = [area for area in rest if area in AREAS]
        return "search"
    if destination in state.bases:
        storm_damage(world, boat)
        if not boat.fate:
            enter_base(world, boat, destination)
        return "next_boat"
    boat.place = destination
    boat.done = boat.returning
    return "next_boat" if boat.returning else "side"


def sail_home(world: World[State], boat: Boat) -> Play[None]:
    """SW19.13, SW8.12 A boat that leaves the game while at sea makes all its way home at once, with every check.

    It meets nobody and refuels nowhere: only its loss stops it. On its way out it has learnt nothing yet.
    """
    boat.shirked = boat.shirked or (boat.side == "transit" and not boat.returning)
    boat.side, boat.returning, boat.zone = "transit", True, ""
    while boat.at_sea:
        homes = bases_by_way(world.state, boat)
        answer = yield from ask(SEAT, way_question(world.state, boat, list(homes), homes))
        way = places_on(answer)
        boat.passed = [area for area in way if area in AREAS]
        note_passage(world.state, boat)
        areas, _ = stretch(world, boat, way, answer.endswith(CAUTIOUS))
        if boat.fate:
            return
        if not boat.withdrawn:
            boat.place = way[-1]
        elif len(areas) > 1:
            boat.place = yield from ask(SEAT, tie_question(boat, areas))


def choose_tie(world: World[State]) -> Play[Literal["next_boat"]]:
    """SW19.12 Several areas had the most red: the player says where the boat stands."""
    state = world.state
    boat = the_boat(state)
    boat.place = yield from ask(SEAT, tie_question(boat, list(state.tied)))
    if boat.place not in boat.passed:
        boat.passed.append(boat.place)
    note_passage(state, boat)
    state.tied = []
    return "next_boat"


def tie_question(boat: Boat, areas: list[str]) -> Pick:
    """SW19.12 In which of these areas does the boat stand?"""
    return Pick(
        "tie",
        "SW19.12",
        areas,
        args={"boat": boat.id},
        options=lambda: [Option(area, f"name-{area}", at=area) for area in areas],
    )


def nearby_hunting(boat: Boat) -> bool:
    """SW15.12 May a boat that left base this turn hunt at once where it is?

    Next to its base it may; in the Western Approaches from three bases; in the South-Western Approaches from
    Germany through the Channel.
    """
    if not boat.left_base:
        return False
    if boat.place == "W_APPR" and boat.home in NEAR_THE_WESTERN_APPROACHES:
        return True
    _, through = crossed(boat.home, tuple(boat.passed))
    if boat.place == "SW_APPR" and boat.home == "GERMANY" and "ENGLISH_CHANNEL" in through:
        return True
    return len(boat.passed) == 1


def choose_side(world: World[State]) -> Play[Literal["next_boat", "patrol"]]:
    """SW15.1b, SW15.12 Where it arrived the boat goes on patrol, stays in transit, or hunts at once."""
    state = world.state
    boat = the_boat(state)
    choices = ["patrol", "transit"]
    if nearby_hunting(boat):
        choices.append("hunt")
    answer = "transit"
    if not bound_for_the_mediterranean(boat):
        answer = yield from ask(SEAT, Pick("side", "SW15.1b", choices, args={"boat": boat.id, "area": boat.place}))
    if answer != "transit":
        boat.side = "patrol"
        boat.hunting = answer == "hunt"
    boat.done = not boat.hunting
    world.journal.tell("side", "SW15.1b", boat=boat.id, side=answer, area=boat.place)
    return "patrol" if answer == "hunt" else "next_boat"
