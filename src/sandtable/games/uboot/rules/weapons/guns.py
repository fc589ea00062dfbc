"""UB7.5.3-05, UB7.5.3-06: the 8.8 cm against ships, the 2 cm against aircraft."""

from __future__ import annotations

import math

from sandtable.games.uboot.data.arms import ARMS
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.boat.clock import report
from sandtable.games.uboot.rules.crew.stations import at_the_gun, before_the_eye
from sandtable.games.uboot.rules.enemy.hulls import harm, of_contact
from sandtable.games.uboot.rules.throws import happens
from sandtable.games.uboot.state.fleet import Gun, Vessel
from sandtable.games.uboot.state.model import State
from sandtable.games.uboot.state.plane import bearing_to, metres_between
from sandtable.kernel.game import World

__all__ = ["cease", "hit_chance", "man_flak", "open_fire", "shoot"]


def open_fire(world: World[State], contact: str) -> None:
    """UB7.5.3-05 A shoot of fifteen rounds at a contact in sight; on the same one it goes on as it was spotted."""
    state, gun = world.state, world.state.waters.gun
    spotted = gun.spotted if gun.contact == contact else 0
    rounds = min(ARMS.gun_rounds, state.waters.rounds)
    state.waters.gun = Gun(contact, rounds, spotted, state.elapsed_ms + ARMS.gun_interval_ms)


def cease(state: State) -> None:
    """The gun is silent: the deck is awash, the target is gone, or the shoot is over."""
    state.waters.gun.rounds = 0


def _within(half: float, spread: float) -> float:
    """The share of shots that fall within so much of the aim."""
    return math.erf(half / (spread * math.sqrt(2)))


def hit_chance(ship: Vessel, metres: float, bearing: int, spotted: int) -> float:
    """UB7.5.3-05 One round: the spread in line and range shrinks by a fifth with every round that was spotted."""
    kind = SHIPS[ship.ship]
    better = ARMS.gun_spotting**spotted
    line = math.radians(max(ARMS.gun_line_least_deg, ARMS.gun_line_deg * better)) * metres
    far = max(ARMS.gun_range_least, ARMS.gun_range_share * better) * metres
    side = abs(math.sin(math.radians((ship.heading - bearing) / MILLI)))
    wide = kind.length * side + kind.beam * (1 - side)
    deep = kind.beam * side + kind.length * (1 - side)
    deep += ARMS.target_height_m / math.tan(math.radians(ARMS.gun_fall_deg))
    return _within(wide / 2, line) * _within(deep / 2, far)


def shoot(world: World[State]) -> None:
    """UB7.5.3-05, UB8.4-04, UB4.1-04 A round every four seconds while the sea allows it, the gun is manned
    and somebody sees the target.
    """
    state, waters = world.state, world.state.waters
    gun = waters.gun
    if not gun.rounds or state.elapsed_ms < gun.next_ms:
        return
    contact = next((one for one in state.contacts if one.id == gun.contact), None)
    ship = of_contact(state, contact) if contact is not None else None
    seen = contact is not None and before_the_eye(state, contact)
    served = seen and at_the_gun(state, "fire_88mm", 7)
    if ship is None or not served or state.boat.depth > 0 or state.weather.sea >= ARMS.gun_sea or ship.sinks_ms:
        cease(state)
        return
    gun.next_ms += ARMS.gun_interval_ms
    gun.rounds -= 1
    waters.rounds -= 1
    boat = state.boat
    metres = metres_between(boat.lat, boat.lon, ship.lat, ship.lon)
    ship.alarmed = True
    if metres <= ARMS.gun_most_m:
        bearing = bearing_to(boat.lat, boat.lon, ship.lat, ship.lon)
        if happens(world.chance, "UB7.5.3-05", hit_chance(ship, metres, bearing, gun.spotted)):
            low = happens(world.chance, "UB7.5.3-05", ARMS.waterline_share)
            harm(world, ship, ARMS.waterline_harm if low else ARMS.gun_harm, "gun")
            waters.gun_landed += 1
    gun.spotted += 1
    if not gun.rounds:
        report(world, "gun_silent", "UB7.5.3-05", rounds=waters.rounds, hits=waters.gun_landed)


def man_flak(state: State) -> None:
    """UB7.5.3-06, UB8.4-04 The 2 cm is manned: for a minute it fires at whatever aircraft comes near."""
    state.waters.flak_until_ms = state.elapsed_ms + ARMS.flak_ms
