"""UB8.3, UB8.4: what the eye sees from the bridge, through the periscope and over the guns.

An eye measures angles, not miles: a bearing to a tenth of a degree, how high a ship stands over the water to a
hundredth, the angle on the bow the more roughly the smaller the ship looks. Where things really are is not here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from sandtable.games.uboot.arms import ARMS, hull_points
from sandtable.games.uboot.charts import BOAT, SENSES, SHIPS, content
from sandtable.games.uboot.depth import at_periscope_depth
from sandtable.games.uboot.fleet import Aircraft, Vessel
from sandtable.games.uboot.hulls import of_contact
from sandtable.games.uboot.model import KNOT, MILLI, Contact, Patrol
from sandtable.games.uboot.navigation import signed
from sandtable.games.uboot.plane import bearing_to, metres_between, seen_from
from sandtable.games.uboot.sailors import CREW, observers
from sandtable.games.uboot.sections import surfaced

__all__ = [
    "Outlook",
    "SeenPlane",
    "SeenShip",
    "course_is_told",
    "eye_open",
    "imagine_seen",
    "open_views",
    "outlook",
    "reported",
]

_TURN = 360 * MILLI
_MINUTE_MS = 60_000
_BEARING = 100
_HIGH = 10
_LIGHT = 10_000
_NEAR_M = 100
_TOWARDS = 15 * MILLI
_WAVES_KN = (1, 6, 12)
"""Knots from which a ship shows a small, a plain and a high bow wave."""
_TENTHS = 10


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
    """What is before the eye now."""

    eye: str
    eye_cm: int
    sun: int
    """Heights of sun and moon in whole degrees."""
    moon: int
    light: int
    """Light in hundredths of full day."""
    ships: list[SeenShip] = []
    aircraft: list[SeenPlane] = []


def course_is_told(patrol: Patrol, contact: Contact) -> bool:
    """UB8.1-04 Course and speed of a contact: on hard they come with the third look, on realistic never."""
    shown = content("difficulty")["first_officer"][patrol.options["first_officer"]]["contact_course_shown"]
    return contact.looks >= SENSES.course_after_looks if shown == "after_three_marks" else bool(shown)


def eye_open(patrol: Patrol) -> str:
    """UB8.3-03, UB8.4-01 Through which eye the boat sees now: look-outs (one will do), periscope, or none."""
    boat = patrol.boat
    if boat.periscope and at_periscope_depth(boat):
        return "periscope"
    return "bridge" if surfaced(patrol) and observers(patrol) else ""


def open_views(patrol: Patrol, seat: str) -> list[str]:
    """UB8.3-03, UB8.3-04, UB8.4-01, UB8.1-06 First-person views that are open, and to whom.

    The First Officer has them all; the others look on only while sailors of their own carry out the order to it.
    """
    eye = eye_open(patrol)
    if not eye:
        return []
    views = ["periscope", "tdc"] if eye == "periscope" else ["binoculars", "tdc", "gun88", "gun20"]
    return [name for name in views if seat == "first_officer" or seat in _at_work(patrol, name)]


def _at_work(patrol: Patrol, name: str) -> set[str]:
    """UB8.1-06, UB8.3-03, UB8.4-01 The officers whose sailors are at the glass, the TDC, the tubes or the gun
    now.
    """
    waters, at = patrol.waters, patrol.board.stations
    men = {
        "binoculars": [one.id for one in observers(patrol)],
        "periscope": at.get("use_periscope", []),
        "tdc": [*at.get("set_tdc", []), *at.get("fire_torpedoes", [])],
        "gun88": at.get("fire_88mm", []) if waters.gun.rounds else [],
        "gun20": at.get("fire_20mm", []) if waters.flak_until_ms > patrol.elapsed_ms else [],
    }[name]
    return {CREW[id].role for id in men if not patrol.board.sailors[id].dead}


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


def _gone(patrol: Patrol, ship: Vessel) -> int:
    """How far it has gone down: tenths of the time from the fatal hit to its end."""
    whole = ship.sinks_ms - ship.struck_ms
    if not ship.sinks_ms or whole <= 0:
        return 0
    return max(0, min(_TENTHS - 1, (patrol.elapsed_ms - ship.struck_ms) * _TENTHS // whole))


def _ship(patrol: Patrol, contact: Contact, ship: Vessel) -> SeenShip:
    boat = patrol.boat
    bearing = bearing_to(boat.lat, boat.lon, ship.lat, ship.lon)
    metres = max(20.0, metres_between(boat.lat, boat.lon, ship.lat, ship.lon))
    high = max(_HIGH, _round(math.degrees(math.atan(SHIPS[ship.ship].masthead / metres)) * MILLI, _HIGH))
    step = _aspect_step(high)
    aspect = _round(signed(bearing + 180 * MILLI - ship.heading), step)
    return SeenShip(
        contact.id,
        _round(bearing, _BEARING) % _TURN,
        high,
        signed(aspect),
        contact.profile,
        sum(ship.speed >= knots * KNOT for knots in _WAVES_KN),
        contact.neutral,
        _state(ship),
        _gone(patrol, ship),
        ship.struck_ms if patrol.elapsed_ms - ship.struck_ms < _MINUTE_MS else 0,
    )


def _plane(patrol: Patrol, plane: Aircraft) -> SeenPlane:
    boat = patrol.boat
    bearing = bearing_to(boat.lat, boat.lon, plane.lat, plane.lon)
    metres = metres_between(boat.lat, boat.lon, plane.lat, plane.lon)
    aspect = _round(signed(bearing + 180 * MILLI - plane.heading), _TOWARDS)
    near = max(_NEAR_M, _round(metres, _NEAR_M))
    return SeenPlane(plane.id, _round(bearing, _BEARING) % _TURN, near, signed(aspect))


def outlook(patrol: Patrol, seat: str) -> Outlook | None:
    """UB8.3-03, UB8.4-01, UBX-06, UB8.1-06, UB8.2-02 What this station sees now, if one of its views is open."""
    if not open_views(patrol, seat):
        return None
    eye = eye_open(patrol)
    bridge = eye == "bridge"
    return Outlook(
        eye,
        round((BOAT.bridge_eye_m if bridge else BOAT.periscope_eye_m) * 100),
        round(patrol.sky.sun / MILLI),
        round(patrol.sky.moon / MILLI),
        round(patrol.sky.light / _LIGHT),
        _in_sight(patrol),
        [_plane(patrol, plane) for plane in patrol.waters.aircraft if plane.sighted] if bridge else [],
    )


def reported(patrol: Patrol, seat: str) -> list[SeenShip]:
    """UB8.1-02, UB8.2-03 What the First Officer tells of the ships before the eye to who cannot look himself."""
    return _in_sight(patrol) if eye_open(patrol) and not open_views(patrol, seat) else []


def _in_sight(patrol: Patrol) -> list[SeenShip]:
    """A ship is before the eye while the look-outs hold it: they look once a minute."""
    ships = []
    for contact in patrol.contacts:
        if contact.by == "sight" and patrol.elapsed_ms - contact.last_ms <= _MINUTE_MS:
            ship = of_contact(patrol, contact)
            if ship is not None:
                ships.append(_ship(patrol, contact, ship))
    return ships


def imagine_seen(patrol: Patrol, ships: Sequence[SeenShip], aircraft: Sequence[SeenPlane]) -> None:
    """UBX-06 Put what the eye sees where an eye would see it so, in a world that is otherwise made up."""
    boat = patrol.boat
    by_id = {contact.id: contact for contact in patrol.contacts}
    for one in ships:
        ship = of_contact(patrol, by_id[one.contact])
        if ship is not None:
            _imagine_ship(patrol, ship, one)
    planes = {plane.id: plane for plane in patrol.waters.aircraft}
    for plane in aircraft:
        flies = planes[plane.id]
        flies.lat, flies.lon = seen_from(boat.lat, boat.lon, plane.bearing, plane.metres)
        flies.heading = (plane.bearing + 180 * MILLI - plane.aspect) % _TURN


def _imagine_ship(patrol: Patrol, ship: Vessel, seen: SeenShip) -> None:
    boat = patrol.boat
    if seen.profile:
        ship.ship = next(id for id, kind in SHIPS.items() if kind.profile == seen.profile)
    metres = SHIPS[ship.ship].masthead / math.tan(math.radians(seen.high / MILLI))
    ship.lat, ship.lon = seen_from(boat.lat, boat.lon, seen.bearing, metres)
    ship.heading = (seen.bearing + 180 * MILLI - seen.aspect) % _TURN
    ship.speed = _WAVES_KN[seen.wave - 1] * KNOT if seen.wave else 0
    points = hull_points(ship.ship)
    share = {"": 0.0, "struck": 0.1, "crippled": ARMS.crippled_share, "sinking": 1.0}[seen.state]
    ship.harm, ship.struck_ms = math.ceil(points * share), seen.struck_ms
    if seen.state != "sinking":
        ship.sinks_ms = 0
        return
    if not ship.struck_ms:
        ship.struck_ms = patrol.elapsed_ms - 2 * _MINUTE_MS
    # So long that the time since the hit lies in the middle of the tenth that is seen.
    since = max(1, patrol.elapsed_ms - ship.struck_ms)
    ship.sinks_ms = ship.struck_ms + since * 2 * _TENTHS // (2 * seen.gone + 1)
