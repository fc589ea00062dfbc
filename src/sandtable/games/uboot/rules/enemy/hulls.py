"""Ships as things that can be hit: hull points, sinking, and what the boat notices of it."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.arms import ARMS, hull_points
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.units import KNOT, MINUTE_MS
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.tracks import ship_sunk
from sandtable.games.uboot.rules.throws import happens, normal
from sandtable.games.uboot.state.fleet import Sunk, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.kernel.game import World

__all__ = ["contact_of", "founder", "harm", "of_contact", "ships", "way"]


def ships(state: State) -> list[Vessel]:
    """Every ship afloat: those of the waters, and the merchant that is shadowed."""
    alone = state.merchant
    return state.waters.vessels if alone is None else [alone, *state.waters.vessels]


def of_contact(state: State, contact: Contact) -> Vessel | None:
    """The ship that is behind a contact."""
    return next((ship for ship in ships(state) if ship.id == contact.of), None)


def contact_of(state: State, ship: Vessel) -> Contact | None:
    """What the boat's stations call this ship."""
    return next((one for one in state.contacts if one.of == ship.id), None)


def way(ship: Vessel) -> int:
    """The speed that the ship can make: half with half its hull gone, none while it goes down."""
    if ship.sinks_ms or ship.anchored:
        return 0
    most = round(SHIPS[ship.ship].knots * KNOT)
    if ship.harm >= hull_points(ship.ship) * ARMS.crippled_share:
        most = round(most * ARMS.crippled_speed)
    return most


def harm(world: World[State], ship: Vessel, points: int, by: str) -> None:
    """UB4.1-04, UB7.5.3-03, UB7.5.3-05 Hull points lost; without any the ship goes down in a while, a struck
    magazine at once.
    """
    chance, state = world.chance, world.state
    ship.harm += points
    ship.by = by
    if not ship.sinks_ms:
        ship.struck_ms = state.elapsed_ms
    ship.alarmed = True
    if ship.harm >= hull_points(ship.ship) * ARMS.crippled_share:
        ship.convoy = ""
        ship.speed = min(ship.speed, way(ship))
    if ship.sinks_ms or ship.harm < hull_points(ship.ship):
        return
    if by == "torpedo" and happens(chance, "UB4.1-04", ARMS.ammunition_chance):
        minutes = 0
    else:
        lasts = ARMS.sink_median_min * math.exp(normal(chance, "UB4.1-04") * ARMS.sink_spread)
        minutes = round(max(ARMS.sink_least_min, min(ARMS.sink_most_min, lasts)))
    ship.sinks_ms = max(1, state.elapsed_ms + minutes * MINUTE_MS)
    ship.speed = 0


def founder(world: World[State]) -> None:
    """UB4.1-04, UB7.3-04, UBR37 Ships whose time has come go down, near or far; an enemy lifts morale."""
    state, waters = world.state, world.state.waters
    gone = [ship for ship in ships(state) if 0 < ship.sinks_ms <= state.elapsed_ms]
    for ship in gone:
        kind = SHIPS[ship.ship]
        waters.sunk.append(Sunk(ship.ship, kind.tons, state.elapsed_ms, ship.by, kind.escort, ship.neutral))
        known = contact_of(state, ship)
        report(world, "ship_sunk", "UB4.1-04", contact=known.id if known else "struck_ship", by=ship.by)
        if not ship.neutral:
            ship_sunk(world)
        state.contacts = [one for one in state.contacts if one.of != ship.id]
        if state.merchant is ship:
            state.merchant = None
    waters.vessels = [ship for ship in waters.vessels if ship not in gone]
