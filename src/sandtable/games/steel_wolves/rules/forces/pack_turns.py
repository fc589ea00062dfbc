"""SW24.12, SW24.23, SW24.25 The boats of a wolf pack in a combat, and whose turn it is."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.state.model import Combat, PackBoat
from sandtable.games.steel_wolves.state.steps import TurnOver


def in_combat(combat: Combat) -> list[PackBoat]:
    """SW24.23 The boats of the pack that still take part."""
    return [member for member in combat.pack if member.part != "out"]


def on_display(combat: Combat) -> list[PackBoat]:
    """SW24.12 The boats that have a box on the display."""
    return [member for member in in_combat(combat) if member.at >= 0]


def member_of(combat: Combat, boat: str) -> PackBoat:
    """SW24.23 The boat as a member of the pack."""
    return next(member for member in combat.pack if member.id == boat)


def pack_boat(combat: Combat) -> PackBoat | None:
    """SW24.12 The boat in turn as a member of its pack; none if it fights alone."""
    return member_of(combat, combat.attacker) if combat.attacker else None


def leaves(member: PackBoat) -> None:
    """SW14.3 The boat is out of the combat."""
    member.part, member.at = "out", -1


def turn_over(combat: Combat) -> TurnOver:
    """SW24.23 The combat is over for a boat that fights alone; of a pack only the turn of the boat is."""
    return "boat_done" if combat.attacker else "finish"


def to_place(combat: Combat) -> bool:
    """SW24.12, SW24.25 Turn to the next boat of the pack that is to be placed in this round, if there is one."""
    part = "attack" if combat.round == 1 else "late"
    for member in combat.pack:
        if member.part == part and member.at < 0:
            combat.attacker = member.id
            return True
    combat.attacker = ""
    return False


def to_press(combat: Combat) -> Literal["pack_press", "muster"]:
    """SW24.25 Turn to the next boat that may go on; then those that come late are placed for the re-attack."""
    for member in on_display(combat):
        if not member.turn:
            combat.attacker, combat.at = member.id, member.at
            return "pack_press"
    combat.attacker = ""
    combat.round += 1
    for member in combat.pack:
        member.turn = ""
    return "muster"
