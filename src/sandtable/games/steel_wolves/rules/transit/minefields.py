"""SW26, SW11.2 Minefields: loading, laying, what runs into them, and how they fade."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS, KINDS, ZONES_OF, tonnage_row
from sandtable.games.steel_wolves.rules.forces.intelligence import stormy
from sandtable.games.steel_wolves.rules.forces.sinking import count_sinking, lay_up, sister
from sandtable.games.steel_wolves.rules.modifiers.events import zone_closed
from sandtable.games.steel_wolves.rules.modifiers.politics import AT_WAR, US_ZONES, vichy_at_war
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_check, transit_modifiers
from sandtable.games.steel_wolves.state.model import (
    DEEP,
    SEAT,
    Boat,
    Minefield,
    Public,
    State,
    harbour_taken,
    is_harbour,
    low_over,
    step_out,
    the_boat,
    west,
)
from sandtable.kernel import Modifier, Pick, Play, World, ask

AfterLaying = Literal["next_boat", "minelayer_spotted", "field_sisters", "leave_zone", "endurance"]
CUPS = {"Loner": "loner", "Inner": "inner", "Outer": "outer"}
WEST_CUPS = {"inner": "west_inner", "outer": "west_outer"}
SUNK = ("sunk", "explodes")
LASTING = 2
"""SW26.23 The greatest strength of a field once it has rolled for the first time."""


def counters_left(state: Public) -> int:
    """SW26.51, SW26.0 Minefield counters that are neither in the water nor aboard."""
    aboard = sum(1 for boat in state.boats if boat.mines)
    return int(CHARTS.cell("mine_counters", "minefields", "counters")) - len(state.minefields) - aboard


def may_load(state: Public, boat: Boat) -> bool:
    """SW26.0, SW26.51, SW36.63H5 A U-boat or Vichy boat ready for sea may take mines while there are counters."""
    ready = boat.place in state.bases and not boat.fate and not boat.mines
    lays = boat.nation == "DE" or (boat.nation == "FR" and vichy_at_war(state) is not None)
    return ready and lays and counters_left(state) > 0


def load_mines(world: World[State], boat: Boat) -> None:
    """SW26.0, SW26.1 Mines go aboard: as many as the type carries; an event may load them at sea."""
    boat.mines = boat.values.mines
    world.journal.tell("loads-mines", "SW26.0", boat=boat.id, strength=boat.mines)


def open_to_mines(state: Public, zone: str) -> bool:
    """SW26.52, SW30.4, SW5.Th1, SW36.63K, SW36.63L May mines be laid there?

    Some zones are closed always, by date, or until an event asks for mines there.
    """
    if zone in state.bases or zone_closed(state, zone) or harbour_taken(state, zone):
        return False
    if zone in US_ZONES and state.war_period < AT_WAR:
        return False
    chart = CHARTS["mine_zones"]
    row = next((row for row in chart.rows if row[0] == zone), None)
    if row is None:
        return True
    first, last, event = int(row[1]), int(row[2]), str(row[3])
    asked = zone in state.events.mines_asked
    opened = not event or asked or any(happened.startswith(event) for happened in state.events.happened)
    return first <= state.war_period <= last and opened


def mine_targets(state: Public, boat: Boat) -> list[str]:
    """SW26.1, SW26.11, SW26.52, SW26.53 Zones beside the boat where it can lay its mines.

    Not where a low lies over any of the areas that the zone hangs on.
    """
    if not boat.mines:
        return []
    zones = [zone.id for zone in ZONES_OF[boat.place] if open_to_mines(state, zone.id) and not stormy(state, zone)]
    # SW26.11: a boat that turned back must try the same zone again.
    return [zone for zone in zones if boat.mine_zone in ("", zone)]


def lay(world: World[State], boat: Boat, zone: str) -> AfterLaying:
    """SW26.1, SW26.11 Into the zone with a transit check: unspotted the boat lays its field, spotted it chooses.

    Only this check counts, not that it was spotted before.
    """
    state = world.state
    boat.zone, boat.in_harbour = zone, is_harbour(zone)
    world.journal.tell("enters-zone", "SW26.1", boat=boat.id, area=boat.place, zone=zone)
    mods = transit_modifiers(state, boat, boat.place, zone=zone)
    earlier, boat.spotted = boat.spotted, False
    transit_check(world, boat, boat.place, mods)
    seen, boat.spotted = boat.spotted, earlier or boat.spotted
    if boat.fate or boat.returning:
        boat.done, boat.zone = True, ""
        return "next_boat"
    if seen:
        return "minelayer_spotted"
    new_minefield(world, boat)
    return "field_sisters" if state.gone else step_out(boat)


def minelayer_spotted(world: World[State]) -> Play[Literal["patrol", "leave_zone", "endurance"]]:
    """SW26.11, SW13.1, SW5.T1..T5 Drop the mines and patrol the zone or the area, or slip away with them.

    A boat that an event has sent to lay mines attacks nobody: it only drops them.
    """
    state = world.state
    boat = the_boat(state)
    order = state.events.orders.get(boat.id)
    hunts = ["hunt-zone", "hunt-area"] if order is None or order.task != "mines" else ["drop"]
    answer = yield from ask(
        SEAT,
        Pick(
            "minelayer-spotted",
            "SW26.11",
            [*hunts, "turn-back"],
            args={"boat": boat.id, "zone": boat.zone},
        ),
    )
    world.journal.tell("minelayer-spotted", "SW26.11", boat=boat.id, choice=answer)
    if answer == "turn-back":
        boat.mine_zone, boat.zone = boat.zone, ""
        boat.spotted, boat.shied = False, True
        return "endurance"
    boat.mines, boat.mine_zone, boat.mined = 0, "", True
    if answer == "hunt-area":
        boat.zone = ""
    return step_out(boat) if answer == "drop" else "patrol"


def new_minefield(world: World[State], boat: Boat) -> None:
    """SW26.2, SW26.23, SW26.3, SW25.1 The field is laid and rolls at once with strength and ace; 3 becomes 2."""
    field = Minefield(boat.zone, boat.place, boat.mines, boat.id)
    world.state.minefields.append(field)
    boat.mines, boat.mine_zone, boat.mined = 0, "", True
    world.journal.tell("minefield", "SW26.1", boat=boat.id, zone=field.zone, strength=field.strength)
    mines_at_work(world, field, boat.ace)
    field.strength = min(LASTING, field.strength)


def mines_at_work(world: World[State], field: Minefield, ace: int = 0) -> None:
    """SW26.2, SW26.21, SW26.4 The minefield table: strength, the ace of a new field; then each counter drawn."""
    state = world.state
    mods = [Modifier(field.strength, "mine-strength", "SW26.2")]
    if ace:
        mods.append(Modifier(ace, "ace", "SW25.1"))
    throw = world.chance.d10("SW26.2", mods)
    drawn = {column: int(CHARTS.hit("minefield", throw, column)) for column in CUPS}
    world.journal.tell("mines", "SW26.2", zone=field.zone, throw=throw, counters=sum(drawn.values()))
    for column, count in drawn.items():
        if not count:
            continue
        cup = CUPS[column]
        if state.war_period >= 3 and west(state, field.area):
            cup = WEST_CUPS.get(cup, cup)
        for kind in world.chance.draw("SW26.2", state.cups[cup], min(count, len(state.cups[cup]))):
            mine_victim(world, field, cup, kind)


def mine_victim(world: World[State], field: Minefield, cup: str, kind: str) -> None:
    """SW26.21, SW26.22, SW26.n, SW28.11, SW7.41b, SW14.81 A ship rolls on its tonnage; only a sunk one counts.

    In a deep low a damaged one sinks. A damaged one with a name of its own is out for the war period.
    """
    state = world.state
    unit = KINDS[kind]
    if unit.type == "LINER":
        # SW28.11: the marker stands for a ship of the liner cup wherever it is drawn.
        state.cups[cup].append(kind)
        for liner in world.chance.draw("SW26.2", state.cups["liner"]):
            mine_victim(world, field, "liner", liner)
        return
    if not unit.ship:
        state.cups[cup].append(kind)
        world.journal.reveal("nothing-mined", "SW26.22", marker=unit.type)
        return
    throw = world.chance.d10("SW26.21")
    result = str(CHARTS.hit("attack_result", throw, tonnage_row(unit.tons)))
    if result == "damaged" and low_over(state, field.area, field.zone) == DEEP:
        result = "sunk"
    world.journal.reveal("mined", "SW26.21", zone=field.zone, throw=throw, result=result, **unit.told)
    if result == "damaged" and unit.named:
        lay_up(state, kind)
        state.gone[kind] = cup
        return
    if result not in SUNK:
        state.cups[cup].append(kind)
        return
    if count_sinking(world, field.boat, cup, unit, unit.tons, field.area):
        state.cups[cup].append(kind)
    if unit.named:
        state.gone[unit.id] = cup
    world.journal.tell("sunk", "SW26.21", boat=field.boat, slot="", **unit.told, area=field.area, zone=field.zone)


def old_minefields(world: World[State]) -> None:
    """SW11.2, SW11.21, SW26.23, SW26.4 In the preparation each field rolls without an ace, then loses strength."""
    state = world.state
    for field in state.minefields:
        mines_at_work(world, field)
        field.strength -= 1
        if not field.strength:
            world.journal.tell("mines-gone", "SW26.23", zone=field.zone)
    state.minefields = [field for field in state.minefields if field.strength]


def mines_of_a_patrol(world: World[State]) -> Literal["mine_sisters", "which_boat"]:
    """SW11.2, SW14.81 Outside a campaign the preparation is nothing but the minefields."""
    old_minefields(world)
    return "mine_sisters" if world.state.gone else "which_boat"


def replace_ships(world: World[State]) -> Play[None]:
    """SW14.81, SW26.21 For each named ship that a mine has sunk or damaged you choose another one of its class."""
    state = world.state
    while state.gone:
        ship, cup = next(iter(state.gone.items()))
        yield from sister(world, ship, cup)
        del state.gone[ship]


def mine_sisters(world: World[State]) -> Play[Literal["deploy", "which_boat"]]:
    """SW14.81, SW11.2 Other ships take the places of those that old minefields have sunk or damaged."""
    yield from replace_ships(world)
    return "deploy" if world.state.campaign else "which_boat"


def field_sisters(world: World[State]) -> Play[Literal["leave_zone", "endurance"]]:
    """SW14.81, SW26.2 Other ships take the places of those that a new minefield has sunk or damaged at once."""
    yield from replace_ships(world)
    return step_out(the_boat(world.state))
