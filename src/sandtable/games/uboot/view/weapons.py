"""UB8.1-05: what every officer aboard may know of weapons, radio and the enemy."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.uboot.state.fleet import Aim, Armament, Message, Running, Wish
from sandtable.games.uboot.state.model import State, fields_of

__all__ = ["Weapons", "weapons"]


class Weapons(Armament, kw_only=True):
    """Tubes, TDC, guns, what runs and what was heard."""

    aim: Aim | None
    running: list[Running]
    aircraft: list[str]
    messages: list[Message]
    """A message has neither kind nor content until it has been read."""
    wishes: list[Wish]
    sent: list[str]


def weapons(state: State) -> Weapons:
    """UB8.1-05, UBX-06 What the stations show; where torpedoes, ships and aircraft really are is not among it."""
    waters = state.waters
    return Weapons(
        **fields_of(Armament, waters),
        # The place of the target, less bearing and distance, would give the true place of the boat away.
        aim=replace(waters.aim, lat=0, lon=0) if waters.aim else None,
        running=[Running(**fields_of(Running, one)) for one in waters.torpedoes],
        aircraft=[plane.id for plane in waters.aircraft if plane.sighted],
        messages=[one if one.read else replace(one, kind="", args={}) for one in waters.messages],
        wishes=[Wish(one.kind, one.need) for one in waters.secondary if one.known],
        sent=waters.reports_sent,
    )
