"""SW12, SW20 Patrol movement and special mission zones: what a boat on patrol does this week."""

from __future__ import annotations

from functools import cache
from typing import Literal

from sandtable.games.steel_wolves.data.data import AREAS, NEIGHBOURS, ZONES_OF, Zone
from sandtable.games.steel_wolves.rules.modifiers.events import stays_at_sea, zone_closed
from sandtable.games.steel_wolves.rules.modifiers.politics import zone_opened
from sandtable.games.steel_wolves.rules.patrol.endurance import lying_low_odds
from sandtable.games.steel_wolves.rules.patrol.odds import home_odds, search_odds
from sandtable.games.steel_wolves.rules.transit.event_orders import mission, ordered_choices
from sandtable.games.steel_wolves.rules.transit.minefields import AfterLaying, lay, mine_targets
from sandtable.games.steel_wolves.rules.transit.supply import homeward_step
from sandtable.games.steel_wolves.rules.transit.transit import areas_for, crossed
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
    harbour_taken,
    is_harbour,
    note_passage,
    step_out,
    the_boat,
    today,
)
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, World, ask


def patrol_moves(state: Public, boat: Boat) -> list[str]:
    """SW12.0a, SW2.11a Adjacent op areas in range, never over a two-point route."""
    reach = areas_for(state, boat)
    return [area for area in beside(boat.place) if area in reach]


@cache
def beside(place: str) -> tuple[str, ...]:
    """SW12.0a The op areas one point away."""
    return tuple(other for other, route in NEIGHBOURS[place] if other in AREAS and route.cost == 1)


def move_modifiers(state: Public, boat: Boat, area: str) -> list[Modifier]:
    """SW12.0a, SW19.1b, SW22.1-2 What the check of a patrol move counts: crowds, and the strait on the way."""
    _, through = crossed(boat.place, (area,))
    crowd = crowds(state, boat, (area,))
    return transit_modifiers(state, boat, area, patrol=True, through=through, crowd=crowd)


def zone_open(state: Public, zone: Zone) -> bool:
    """SW20.n, SW30.4, SW2.1c, SW36.63K Can the zone be entered for a patrol in this war period?"""
    first, last = zone.patrol
    if zone_closed(state, zone.id) or harbour_taken(state, zone.id):
        return False
    if zone_opened(state, zone):
        return True
    return first <= state.war_period <= last and zone.id not in state.bases


def mission_zones(state: Public, boat: Boat) -> list[str]:
    """SW20.1 Zones connected to the boat's area that can be entered now."""
    return [zone.id for zone in ZONES_OF[boat.place] if zone_open(state, zone)]


AfterCheck = Literal["next_boat", "patrol"]
AfterMove = AfterCheck | AfterLaying
ODDS = {"search": search_odds, "skip": lying_low_odds, "home": home_odds}


def patrol_options(state: Public, boat: Boat, choices: list[str]) -> list[Option]:
    """SW12.0a, SW12.1 Each choice with what it may find, or with the chance of a transit event that it costs."""
    options = []
    for choice in choices:
        verb, _, target = choice.partition(":")
        if not target:
            options.append(Option(choice, odds=ODDS[verb](state, boat) if verb in ODDS else []))
            continue
        area = target if verb == "move" else boat.place
        if verb == "move":
            mods = move_modifiers(state, boat, area)
        else:
            mods = transit_modifiers(state, boat, area, zone=target)
        odds = [Odds("transit-event", event_chance(state, area, mods), "bad", "SW19.1c", mods)]
        options.append(Option(choice, f"patrol-{verb}", {"to": target}, at=target, odds=odds))
    return options


def patrol_choices(state: Public, boat: Boat) -> list[str]:
    """SW12.0a, SW12.1, SW13.1, SW15.21, SW26.0, SW26.11, SW5.3a What the boat may do on patrol.

    There is no search with mines aboard. A boat that turned back with its mines tries again or goes home; one that
    has dropped them stays where it is; one under the orders of an event obeys them.
    """
    if boat.mined:
        return ["search", "skip"]
    if (ordered := ordered_choices(state, boat)) is not None:
        return ordered
    choices = ["skip"] if boat.mines else ["search", "skip"]
    if boat.mine_zone:
        choices = []
    if not boat.hunting and not stays_at_sea(state, boat):
        choices.append("home")
    if boat.zone:
        return choices
    choices += [f"mine:{zone}" for zone in mine_targets(state, boat)]
    if not boat.mines:
        choices += [f"zone:{zone}" for zone in mission_zones(state, boat)]
    if not boat.moved and not boat.hunting and not boat.mine_zone:
        choices += [f"move:{area}" for area in patrol_moves(state, boat)]
    return choices or ["skip"]


def patrol_order(
    world: World[State],
) -> Play[Literal["search", "home_from_zone", "resupply", "transit"] | AfterMove]:
    """SW12.0a, SW12.1, SW13.1, SW15.21, SW26.1, SW5.W2 The order of a boat on patrol for the week."""
    state = world.state
    boat = the_boat(state)
    choices = patrol_choices(state, boat)
    answer = yield from ask(
        SEAT,
        Pick(
            "patrol",
            "SW12.0a",
            choices,
            args={"boat": boat.id, "area": boat.place, "zone": boat.zone, **today(state)},
            options=lambda: patrol_options(state, boat, choices),
        ),
    )
    verb, _, target = answer.partition(":")
    if verb == "search":
        return "search"
    if verb == "skip":
        return skip_search(world, boat)
    if verb == "home":
        return go_home(world, boat)
    if verb == "move":
        return patrol_move(world, boat, target)
    if verb == "mine":
        return lay(world, boat, target)
    if verb == "mission":
        return mission(world, boat)
    return enter_zone(world, boat, target)


def patrol_move(world: World[State], boat: Boat, area: str) -> AfterCheck:
    """SW12.0a, SW12.0b Move to an adjacent area with a check at +1; turned back, the boat is Done there."""
    state = world.state
    mods = move_modifiers(state, boat, area)
    if boat.place in state.bases:
        boat.left_base, boat.home, boat.box = True, boat.place, ""
    boat.place, boat.moved = area, True
    boat.passed.append(area)
    note_passage(state, boat)
    world.journal.tell("patrol-move", "SW12.0a", boat=boat.id, area=area)
    transit_check(world, boat, area, mods)
    return after_check(boat)


def enter_zone(world: World[State], boat: Boat, zone: str) -> AfterCheck:
    """SW12.1, SW20.1, SW20.3, SW30.4 Into a mission zone, with a check of its own on the chart of the area."""
    state = world.state
    boat.zone, boat.in_harbour = zone, is_harbour(zone)
    world.journal.tell("enters-zone", "SW12.1", boat=boat.id, area=boat.place, zone=zone)
    transit_check(world, boat, boat.place, transit_modifiers(state, boat, boat.place, zone=zone))
    return after_check(boat)


def after_check(boat: Boat) -> AfterCheck:
    """SW12.0a, SW12.0b, SW12.1 After a check on patrol the boat goes on, or is Done if it is lost or sent home."""
    if boat.fate or boat.returning:
        boat.done, boat.zone = True, ""
        return "next_boat"
    return "patrol"


def skip_search(world: World[State], boat: Boat) -> Literal["leave_zone", "endurance"]:
    """SW13.1, SW20.6 Lie low: the spotted marker goes, and the endurance check follows at -2."""
    boat.skipped = boat.shirked = True
    boat.spotted = False
    world.journal.tell("skips-search", "SW13.1", boat=boat.id)
    return step_out(boat)


def go_home(world: World[State], boat: Boat) -> Literal["home_from_zone", "resupply", "transit"]:
    """SW15.21, SW15.23, SW13.1, SW20.6, SW8.12 Home by choice, instead of a search: it moves or refuels at once."""
    boat.side, boat.returning = "transit", True
    boat.shirked = boat.shirked or not boat.damage
    boat.spotted = False
    world.journal.tell("goes-home", "SW15.21", boat=boat.id)
    return "home_from_zone" if boat.zone else homeward_step(world.state, boat)
