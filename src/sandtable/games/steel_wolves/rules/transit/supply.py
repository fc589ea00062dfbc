"""SW21.3 Refuelling: tankers in neutral ports, supply ships at sea, U-tankers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS, NEUTRAL_PORTS
from sandtable.games.steel_wolves.rules.forces.damage import damage, lose, send_home
from sandtable.games.steel_wolves.rules.modifiers.influence import change
from sandtable.games.steel_wolves.rules.modifiers.politics import antilles_supply, antilles_tried
from sandtable.games.steel_wolves.rules.transit.transit import tankers_sail
from sandtable.games.steel_wolves.state.event_track import RAIDER
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Public, State, boat_named, the_boat, torpedo_value
from sandtable.kernel import Modifier, Option, Pick, Play, World, ask


def tanker_tries(state: Public, boat: Boat) -> int:
    """SW21.33D, SW36.61A-G Boats that a U-tanker may supply in a week: UA one (from 1942), XB two, XIV three."""
    return boat.values.tanker if tankers_sail(state) else 0


def tankers_at(state: Public, area: str) -> list[Boat]:
    """SW21.33A-B, SW21.33D U-tankers on patrol here that have not searched, lain low or gone to lay mines."""
    return [
        boat
        for boat in state.boats
        if boat.place == area
        and boat.side == "patrol"
        and not (boat.fate or boat.searches or boat.met_ships or boat.skipped or boat.mined or boat.shied)
        and tanker_tries(state, boat)
    ]


def sources(state: Public, boat: Boat) -> list[str]:
    """SW15.23, SW21.31, SW21.32, SW21.33A-B, SW21.33D, SW14.71, SW36.63H3 Who can still supply the boat now."""
    if boat.id in state.events.home_to:
        # SW5.T1..T5: whom an event has sent home.
        return []
    found = ["ANTILLES"] if antilles_supply(state, boat) else []
    if boat.damage:
        return found
    if boat.nation != "FR" and not state.tries.get("interned"):
        # SW36.63H3: French boats do not refuel in Spanish ports.
        found += [port for port in state.interned if NEUTRAL_PORTS[port] == boat.place]
    most = int(CHARTS.cell("supply_at_sea", "ship", "tries a week"))
    ships = state.events.supply_ships
    found += [ship for ship, area in ships.items() if area == boat.place and state.tries.get(ship) != most]
    found += [
        tanker.id
        for tanker in tankers_at(state, boat.place)
        if tanker.id != boat.id and tanker.supplied < tanker_tries(state, tanker)
    ]
    return found


def homeward_step(state: Public, boat: Boat) -> Literal["resupply", "transit"]:
    """SW15.23 A boat that goes home may first try to refuel where it is."""
    return "resupply" if sources(state, boat) else "transit"


def resupply_options(boat: Boat, choices: Sequence[str]) -> list[Option]:
    """SW21.31 Each source, or the way home."""
    return [
        Option(choice)
        if choice == "sail-home"
        else Option(choice, "resupply-from", {"source": choice, "boat": boat.id})
        for choice in choices
    ]


def resupply(world: World[State]) -> Play[Literal["transit", "next_boat"]]:
    """SW15.23, SW21.31, SW21.32, SW21.33A-B A returning boat may try to stay out with fresh fuel, or sails home."""
    state = world.state
    boat = the_boat(state)
    choices = [*sources(state, boat), "sail-home"]
    answer = yield from ask(
        SEAT,
        Pick(
            "resupply",
            "SW15.23",
            choices,
            args={"boat": boat.id, "area": boat.place},
            options=lambda: resupply_options(boat, choices),
        ),
    )
    if answer == "sail-home":
        return "transit"
    return refuel(world, boat, answer)


def refuel(world: World[State], boat: Boat, source: str) -> Literal["transit", "next_boat"]:
    """SW21.31, SW21.32, SW21.33A-B, SW36.63H3 A plain endurance roll: the patrol side again, or the way home."""
    state = world.state
    kind = "interned" if source in state.interned else "ship" if source in state.events.supply_ships else "U-tanker"
    value = torpedo_value(state, boat)
    row, column = str(boat.values.endurance), f"{value:+d}" if value else "0"
    limit = int(CHARTS.cell("endurance", row, column))
    throw = world.chance.d10("SW21.31")
    throw.chart, throw.row, throw.column = "endurance", row, column
    stays = throw.total <= limit
    world.journal.tell("refuels", "SW21.31", boat=boat.id, source=source, throw=throw, limit=limit, stays=stays)
    if source == "ANTILLES":
        antilles_tried(state)
    elif kind == "U-tanker":
        boat_named(state, source).supplied += 1
    else:
        key = "interned" if kind == "interned" else source
        state.tries[key] = state.tries.get(key, 0) + 1
    if stays:
        boat.returning, boat.side, boat.done, boat.weeks = False, "patrol", True, 0
    if throw.natural == 0 and source != "ANTILLES":
        found_out(world, kind, source)
    return "next_boat" if stays else "transit"


def found_out(world: World[State], kind: str, source: str) -> None:
    """SW21.31, SW21.32, SW21.33A-B A natural 0 may betray the source: a second die, at sea with Enigma.

    A raider that is lost costs influence with the OKM (SW36.62A-E).
    """
    state = world.state
    if kind == "interned" and state.war_period < 4:
        return
    mods = (Modifier(state.enigma_level, "enigma", "SW21.32"),) if kind != "interned" and state.enigma_level else ()
    throw = world.chance.d10("SW21.32", mods)
    gone = throw.total <= int(CHARTS.cell("supply_at_sea", kind, "lost on second die up to"))
    hurt = kind == "U-tanker" and throw.total == int(CHARTS.cell("supply_at_sea", kind, "damaged on"))
    result = "gone" if gone else "hurt" if hurt else "safe"
    world.journal.tell("supply-found-out", "SW21.32", source=source, throw=throw, result=f"supply-{result}")
    if kind == "interned" and gone:
        state.interned.remove(source)
    elif kind == "ship" and gone:
        del state.events.supply_ships[source]
        if source == RAIDER:
            change(world, "OKM", -1, "SW36.62A-E")
    elif gone or hurt:
        tanker = boat_named(state, source)
        if gone:
            lose(world, tanker, "SW21.33A-B", "supply-found-out")
        else:
            damage(world, tanker, "supply-found-out")
            if not tanker.fate:
                send_home(world, tanker, "SW21.33A-B")
