"""UB8.1-05: what every officer aboard may know of weapons, radio and the enemy; and a world that fits it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sandtable.games.uboot.state.fleet import Aim, Gun, Message, Sunk, Tube
from sandtable.games.uboot.state.model import State

__all__ = ["Heard", "Running", "Weapons", "Wish", "weapons"]


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


def weapons(state: State) -> Weapons:
    """UB8.1-05, UBX-06 What the stations show; where torpedoes, ships and aircraft really are is not among it."""
    waters, copy = state.waters, msgspec.structs.replace
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
