"""CR4 Attack, and CR5 air cover."""

from __future__ import annotations

from typing import Literal

from crossing.data import CHARTS, CROSSINGS, SHIPS, late
from crossing.state import Public, State
from sandtable.kernel import Modifier, World

FACES = range(1, 7)


def attack(world: World[State]) -> Literal["deploy", "over"]:
    """CR4.1, CR4.2 Every boat on the convoy's route shows itself and throws; then the ships are counted."""
    public, route = world.state.public, world.state.public.route
    boats = world.state.hidden.boats[route]
    world.journal.reveal("met", "CR4.1", route=route, boats=boats)
    left = SHIPS - late(route)
    for boat in range(1, boats + 1):
        throw = world.chance.d6("CR4.2", modifiers(public, route))
        sunk = min(left, int(CHARTS.hit("attack", throw, route)))
        left -= sunk
        world.journal.tell("attacked", "CR4.2", boat=boat, throw=throw, sunk=sunk)
    return arrive(world, left)


def arrive(world: World[State], left: int) -> Literal["deploy", "over"]:
    """CR3.2, CR1.1 Late ships turn back, the others arrive; after the last crossing the game is over."""
    public = world.state.public
    world.journal.tell("arrived", "CR3.2", ships=left, late=late(public.route))
    public.arrived += left
    public.late += late(public.route)
    public.sunk += SHIPS - late(public.route) - left
    world.state.hidden.boats = {}
    if public.crossing == CROSSINGS:
        return "over"
    public.crossing += 1
    return "deploy"


def modifiers(public: Public, route: str) -> list[Modifier]:
    """CR5.1 Aircraft keep boats down on the southern route from the third crossing on (an option)."""
    covered = public.air_cover and route == "south" and public.crossing >= 3
    return [Modifier(-1, "air-cover", "CR5.1")] if covered else []


def ships_sunk(public: Public, route: str) -> list[int]:
    """What one boat sinks there, by the face of its die."""
    shift = sum(modifier.value for modifier in modifiers(public, route))
    return [int(CHARTS.cell("attack", face + shift, route)) for face in FACES]


def chance_of_harm(public: Public, route: str) -> float:
    """How likely one boat there sinks a ship at all."""
    return sum(sunk > 0 for sunk in ships_sunk(public, route)) / len(FACES)
