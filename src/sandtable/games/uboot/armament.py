"""UB8.1-05: what every officer aboard may know of weapons, radio and the enemy; and a world that fits it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sandtable.games.uboot.fleet import Aim, Aircraft, Gun, Message, Secondary, Sunk, Torpedo, Tube
from sandtable.games.uboot.model import MILLI, Patrol
from sandtable.games.uboot.plane import on_from
from sandtable.kernel.decisions import Rng

__all__ = ["Heard", "Running", "Weapons", "Wish", "imagine_waters", "weapons"]


class Running(Struct, frozen=True):
    """A torpedo on its way, by the stopwatch."""

    tube: int
    torpedo: str
    launch_ms: int
    heading: int
    gyro: int
    knots: int
    reach: int
    contact: str


class Heard(Struct, frozen=True):
    """A radio message: cipher text until it has been read."""

    id: str
    at_ms: int
    until_ms: int
    cipher: str
    start: str
    read: bool
    spoiled: bool
    kind: str = ""
    args: dict[str, Any] = {}


class Wish(Struct, frozen=True):
    """A secondary goal that has been read."""

    kind: str
    need: int


class Weapons(Struct, frozen=True):
    """Tubes, TDC, guns, what runs and what was heard."""

    tubes: list[Tube]
    bow_reserve: list[str]
    stern_reserve: list[str]
    aim: Aim | None
    running: list[Running]
    gun: Gun
    rounds: int
    flak_until_ms: int
    alert_until_ms: int
    pinged_ms: int
    strain: int
    aircraft: list[str]
    sunk: list[Sunk]
    messages: list[Heard]
    wishes: list[Wish]
    sent: list[str]
    mines: list[str]
    fired: int
    hits: int


def _heard(one: Message) -> Heard:
    told: dict[str, Any] = {"kind": one.kind, "args": dict(one.args)} if one.read else {}
    return Heard(one.id, one.at_ms, one.until_ms, one.cipher, one.start, one.read, one.spoiled, **told)


def weapons(patrol: Patrol) -> Weapons:
    """UB8.1-05, UBX-06 What the stations show; where torpedoes, ships and aircraft really are is not among it."""
    waters, copy = patrol.waters, msgspec.structs.replace
    return Weapons(
        tubes=[copy(tube) for tube in waters.tubes],
        bow_reserve=list(waters.bow_reserve),
        stern_reserve=list(waters.stern_reserve),
        # Where the dials put the target on the globe would tell where the boat is.
        aim=copy(waters.aim, lat=0, lon=0) if waters.aim else None,
        running=[
            Running(one.tube, one.torpedo, one.launch_ms, one.heading, one.gyro, one.knots, one.reach, one.contact)
            for one in waters.torpedoes
        ],
        gun=copy(waters.gun),
        rounds=waters.rounds,
        flak_until_ms=waters.flak_until_ms,
        alert_until_ms=waters.alert_until_ms,
        pinged_ms=waters.pinged_ms,
        strain=waters.strain,
        aircraft=[plane.id for plane in waters.aircraft if plane.sighted],
        sunk=[copy(one) for one in waters.sunk],
        messages=[_heard(one) for one in waters.messages],
        wishes=[Wish(one.kind, one.need) for one in waters.secondary if one.known],
        sent=list(waters.reports_sent),
        mines=list(waters.mines),
        fired=waters.fired,
        hits=waters.hits,
    )


def imagine_waters(patrol: Patrol, known: Weapons, rng: Rng) -> None:
    """UBX-06 Waters that look the same from the boat: the ships of the mission, where contacts put them."""
    waters, copy = patrol.waters, msgspec.structs.replace
    waters.tubes = [copy(tube) for tube in known.tubes]
    waters.bow_reserve, waters.stern_reserve = list(known.bow_reserve), list(known.stern_reserve)
    waters.gun, waters.rounds, waters.flak_until_ms = copy(known.gun), known.rounds, known.flak_until_ms
    waters.alert_until_ms, waters.pinged_ms, waters.strain = known.alert_until_ms, known.pinged_ms, known.strain
    waters.sunk = [copy(one) for one in known.sunk]
    waters.reports_sent, waters.mines = list(known.sent), list(known.mines)
    waters.fired, waters.hits = known.fired, known.hits
    waters.messages_made = max((int(one.id[4:]) for one in known.messages), default=0)
    waters.signals_sent = waters.messages_made
    waters.messages = [
        Message(one.id, one.kind or "recall", one.at_ms, one.until_ms, dict(one.args), one.cipher, one.start,
                one.read, one.spoiled)
        for one in known.messages
    ]  # fmt: skip
    wishes = {one.kind for one in known.wishes}
    waters.secondary = [Secondary(one.kind, one.need, known=one.kind in wishes) for one in waters.secondary]
    boat = patrol.boat
    if known.aim is not None:
        lat, lon = on_from(boat.lat, boat.lon, known.aim.bearing, known.aim.distance)
        waters.aim = copy(known.aim, lat=lat, lon=lon)
    waters.torpedoes = [
        Torpedo(one.tube, one.torpedo, one.launch_ms, one.heading, one.gyro, one.knots, one.reach, 3, "contact",
                *((boat.lat, boat.lon) if one.launch_ms <= patrol.elapsed_ms else (0, 0)), contact=one.contact)
        for one in known.running
    ]  # fmt: skip
    waters.aircraft = [_plane(patrol, id, rng) for id in known.aircraft]
    waters.aircraft_met = max((int(id[4:]) for id in known.aircraft), default=0)
    waters.contacts_made = max(
        (int(one.id.rpartition("-")[2]) for one in patrol.contacts if one.id[-1].isdigit()), default=0
    )
    _place_ships(patrol, rng)


def _plane(patrol: Patrol, id: str, rng: Rng) -> Aircraft:
    bearing = rng.randrange(360) * MILLI
    lat, lon = on_from(patrol.boat.lat, patrol.boat.lon, bearing, rng.uniform(3, 8) * 1852)
    until = patrol.elapsed_ms + rng.randint(300_000, 1_200_000)
    return Aircraft(id, "hudson", lat, lon, (bearing + 180 * MILLI) % (360 * MILLI), 140, 4, until, sighted=True)


def _place_ships(patrol: Patrol, rng: Rng) -> None:
    """Every contact gets a ship, the others stay where the plan of the mission puts them, or elsewhere."""
    spare = [ship.id for ship in patrol.waters.vessels]
    rng.shuffle(spare)
    by_id = {ship.id: ship for ship in patrol.waters.vessels}
    # Ships in sight come first: each of them must be there to be seen.
    for contact in sorted(patrol.contacts, key=lambda one: one.by):
        if patrol.merchant is not None and not patrol.waters.vessels:
            contact.of = patrol.merchant.id
        elif spare:
            contact.of = spare.pop()
            ship = by_id[contact.of]
            ship.lat, ship.lon = on_from(patrol.boat.lat, patrol.boat.lon, contact.bearing, contact.distance)
            ship.heading = contact.course if contact.course is not None else rng.randrange(360) * MILLI
            ship.neutral = contact.neutral
