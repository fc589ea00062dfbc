"""SW19.1 The transit check: is the boat caught on its way?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.games.steel_wolves.data.data import AREAS, BASE_BOARDS, CHARTS, HARMS, ZONES
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.damage import green_crew, suffer
from sandtable.games.steel_wolves.rules.modifiers.guided import gentle_passage
from sandtable.games.steel_wolves.rules.modifiers.politics import allied_air, gibraltar_number
from sandtable.games.steel_wolves.state.model import Boat, Public, State, boats_by_area, box_hit, congestion, row_of
from sandtable.kernel import Modifier, Throw, World

PARTS = MODIFIERS.transit


def transit_modifiers(
    state: Public,
    boat: Boat,
    area: str,
    *,
    patrol: bool = False,
    cautious: bool = False,
    zone: str = "",
    through: Sequence[str] = (),
    crowd: int = 0,
) -> list[Modifier]:
    """SW19.1b, SW23.0, SW20.3, SW20.7, SW20.8, SW30.4, SW36.63F4, SW1.0 What makes a passage dangerous, or less so.

    The numbers of all transit zones that the boat goes through add up.
    """
    mods = []
    place = AREAS[area]
    if patrol:
        mods.append(PARTS.patrol_move)
    if place.coast or allied_air(state, place) != "none":
        mods.append(PARTS.coast_or_air)
    if cautious:
        mods.append(PARTS.cautious)
    if boat.spotted and state.war_period >= 3:
        mods.append(PARTS.spotted)
    if zone:
        entered = ZONES[zone]
        if not (zone in state.bases and BASE_BOARDS[zone].forward):
            mods.append(PARTS.mission_zone)
        if entered.kind == "naval_base":
            mods.append(PARTS.naval_base)
        strait = entered.within or zone
        if ZONES[strait].kind == "transit":
            through = (strait,)
    if crowd:
        mods.append(Modifier(crowd, "congestion", "SW22.1-2"))
    mods += green_crew(boat)
    for passage in through:
        number = int(CHARTS.cell("transit_zones", passage, str(state.war_period)))
        if passage == "GIBRALTAR":
            number = gibraltar_number(state, number)
        if number:
            mods.append(Modifier(number, "transit-zone", "SW20.8"))
    mods += gentle_passage(state)
    return mods


def crowds(state: Public, boat: Boat, way: Sequence[str], there: Counter[str] | None = None) -> int:
    """SW22.1-2 The congestion of each area that the boat leaves, passes and enters, taken together."""
    areas = [area for area in (boat.place, *way) if area in AREAS]
    there = boats_by_area(state, boat.id) if there is None else there
    return sum([congestion(state, area, arrives=area == way[-1], dots=True, there=there) for area in areas])


def event_chance(state: Public, area: str, mods: list[Modifier]) -> float:
    """SW19.1c The chance that a check ends in a transit event."""
    first = row_of(state, area).first_red
    if first is None:
        return 0.0
    return max(0, min(10, 10 - first + sum([m.value for m in mods]))) / 10


def transit_check(world: World[State], boat: Boat, area: str, mods: list[Modifier]) -> tuple[Throw, bool]:
    """SW19.1c, SW19.1d, SW2.13b Roll against the first red box: the throw, and was there an event?"""
    state = world.state
    throw = world.chance.d10("SW19.1c", mods)
    row = row_of(state, area)
    first = row.first_red
    event = first is not None and throw.total >= first
    world.journal.tell(
        "transit-check",
        "SW19.1c",
        boat=boat.id,
        area=area,
        throw=throw,
        first_red=first,
        event=event,
        boxes=list(row.colours),
        dots=list(row.dots),
        hit=box_hit(throw.total),
    )
    if event:
        transit_event(world, boat, area)
    return throw, event


def transit_event(world: World[State], boat: Boat, area: str) -> None:
    """SW19.1c, SW19.12 Two dice: the first picks the column by the war period, the second the result."""
    first = world.chance.d10("SW19.1c")
    column = str(CHARTS.hit("transit_event_column", first, str(world.state.war_period)))
    second = world.chance.d10("SW19.1c")
    result = str(CHARTS.hit("transit_event", second, column))
    if result == "spotted" and boat.zone and ZONES[boat.zone].kind == "naval_base":
        # SW30.4: to be spotted in a naval base means to be driven off.
        result = "spotted-home"
    world.journal.tell(
        "transit-event", "SW19.1c", boat=boat.id, area=area, first=first, second=second, result=result
    )
    boat.place = area
    suffer(world, boat, HARMS["transit_event"][result], "SW19.1c", "transit-event", "SW19.12")
