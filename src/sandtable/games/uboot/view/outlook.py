"""UB8.3, UB8.4: what the eye sees from the bridge, through the periscope and over the guns.

An eye measures angles, not miles: a bearing to a tenth of a degree, how high a ship stands over the water to a
hundredth, the angle on the bow the more roughly the smaller the ship looks. Where things really are is not here.
"""

from __future__ import annotations

import math

from msgspec import Struct

from sandtable.games.uboot.data.arms import ARMS, hull_points
from sandtable.games.uboot.data.data import BOAT, SHIPS
from sandtable.games.uboot.data.units import KNOT, MILLI, MINUTE_MS, TURN
from sandtable.games.uboot.rules.boat.navigation import signed
from sandtable.games.uboot.rules.crew.stations import before_the_eye, eye_open, open_views
from sandtable.games.uboot.rules.enemy.hulls import of_contact
from sandtable.games.uboot.state.fleet import Aircraft, Vessel
from sandtable.games.uboot.state.model import Contact, State
from sandtable.games.uboot.state.plane import bearing_to, metres_between

__all__ = ["TENTHS", "WAVES_KN", "Outlook", "SeenPlane", "SeenShip", "outlook", "reported"]

_BEARING = 100
_HIGH = 10
_LIGHT = 10_000
_NEAR_M = 100
_TOWARDS = 15 * MILLI
WAVES_KN = (1, 6, 12)
"""Knots from which a ship shows a small, a plain and a high bow wave."""
TENTHS = 10


class SeenShip(Struct, frozen=True, omit_defaults=True):
    """A ship in sight: all angles are in thousandths of a degree."""

    contact: str
    bearing: int
    """True bearing of its middle."""
    high: int
    """The angle from its waterline to its mastheads: with its class that gives the range."""
    aspect: int
    """The angle on the bow as the eye takes it: positive shows its starboard side, 0 comes straight on."""
    profile: str = ""
    """The silhouette; empty while it is only a dark thing on the horizon."""
    wave: int = 0
    """Its bow wave, 0 none to 3 high."""
    lit: bool = False
    state: str = ""
    """What is wrong with it: nothing, struck, crippled, sinking."""
    gone: int = 0
    """How far a sinking ship has gone down, in tenths."""
    struck_ms: int = 0
    """When something struck it within the last minute; 0: nothing did."""


class SeenPlane(Struct, frozen=True):
    """An aircraft in sight; how far off by eye, and where it heads: 0 comes straight on."""

    id: str
    bearing: int
    metres: int
    aspect: int


class Outlook(Struct, frozen=True):
    """What a station sees through bridge glasses or periscope now."""

    eye: str
    eye_cm: int
    sun: int
    """Heights of sun and moon in whole degrees."""
    moon: int
    light: int
    """Light in hundredths of full day."""
    ships: list[SeenShip] = []
    aircraft: list[SeenPlane] = []


def _round(value: float, step: int) -> int:
    return round(value / step) * step


def _aspect_step(high: int) -> int:
    """The bow angle of a ship that looks large is judged to five degrees, of a small one to thirty."""
    return (5 if high >= 300 else 10 if high >= 150 else 30) * MILLI


def _state(ship: Vessel) -> str:
    if ship.sinks_ms:
        return "sinking"
    if ship.harm >= hull_points(ship.ship) * ARMS.crippled_share:
        return "crippled"
    return "struck" if ship.harm else ""


def _gone(state: State, ship: Vessel) -> int:
    """How far it has gone down: tenths of the time from the fatal hit to its end."""
    whole = ship.sinks_ms - ship.struck_ms
    if not ship.sinks_ms or whole <= 0:
        return 0
    return max(0, min(TENTHS - 1, (state.elapsed_ms - ship.struck_ms) * TENTHS // whole))


def _ship(state: State, contact: Contact, ship: Vessel) -> SeenShip:
    boat = state.boat
    bearing = bearing_to(boat.lat, boat.lon, ship.lat, ship.lon)
    metres = max(20.0, metres_between(boat.lat, boat.lon, ship.lat, ship.lon))
    high = max(_HIGH, _round(math.degrees(math.atan(SHIPS[ship.ship].masthead / metres)) * MILLI, _HIGH))
    step = _aspect_step(high)
    aspect = _round(signed(bearing + 180 * MILLI - ship.heading), step)
    return SeenShip(
        contact.id,
        _round(bearing, _BEARING) % TURN,
        high,
        signed(aspect),
        contact.profile,
        sum(ship.speed >= knots * KNOT for knots in WAVES_KN),
        contact.neutral,
        _state(ship),
        _gone(state, ship),
        ship.struck_ms if state.elapsed_ms - ship.struck_ms < MINUTE_MS else 0,
    )


def _plane(state: State, plane: Aircraft) -> SeenPlane:
    boat = state.boat
    bearing = bearing_to(boat.lat, boat.lon, plane.lat, plane.lon)
    metres = metres_between(boat.lat, boat.lon, plane.lat, plane.lon)
    aspect = _round(signed(bearing + 180 * MILLI - plane.heading), _TOWARDS)
    near = max(_NEAR_M, _round(metres, _NEAR_M))
    return SeenPlane(plane.id, _round(bearing, _BEARING) % TURN, near, signed(aspect))


def outlook(state: State, seat: str) -> Outlook | None:
    """UB8.3-03, UB8.4-01, UBX-06, UB8.1-06, UB8.2-02 What this station sees now, if one of its views is open."""
    if not open_views(state, seat):
        return None
    eye = eye_open(state)
    bridge = eye == "bridge"
    return Outlook(
        eye,
        round((BOAT.bridge_eye_m if bridge else BOAT.periscope_eye_m) * 100),
        round(state.sky.sun / MILLI),
        round(state.sky.moon / MILLI),
        round(state.sky.light / _LIGHT),
        _in_sight(state),
        [_plane(state, plane) for plane in state.waters.aircraft if plane.sighted] if bridge else [],
    )


def reported(state: State, seat: str) -> list[SeenShip]:
    """UB8.1-02, UB8.2-03 What the First Officer tells of the ships before the eye to who cannot look himself."""
    return _in_sight(state) if not open_views(state, seat) else []


def _in_sight(state: State) -> list[SeenShip]:
    """The ships before the eye."""
    seen = [(one, of_contact(state, one)) for one in state.contacts if before_the_eye(state, one)]
    return [_ship(state, contact, ship) for contact, ship in seen if ship is not None]
