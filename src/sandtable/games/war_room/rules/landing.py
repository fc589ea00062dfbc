"""WR5 Land and deploy: phase 5, first its planes."""

from __future__ import annotations

from sandtable.games.war_room.data.data import NEUTRAL
from sandtable.games.war_room.rules.combat.submarines import surface
from sandtable.games.war_room.rules.deploying.deploy import (
    deployment,
    due_regions,
    frees_marker,
    groups_of,
    reorganise,
    wants_markers,
)
from sandtable.games.war_room.rules.pacts import forget_guests, may_land_at
from sandtable.games.war_room.rules.planning.moves import flights, neutral_closed
from sandtable.games.war_room.state.model import (
    Front,
    Stack,
    allied_land,
    free_marker,
    mourn,
    side_of,
    stack_id,
)
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Mark, Play, ask


def landing_phase(world: World[Front]) -> Play[None]:
    """WR5-01, WR5-04, WR5-09, WR3-11, WRT-05, R36 Planes land, new units are deployed, stacks are reorganised;
    where a marker is missing also before the first two, and between landings that let stacks be merged.
    """
    front = world.state
    surface(front)
    while next_in_the_air(front):
        if front.stage == "land":
            yield from reorganise(world, wants_markers)
            front.stage = "fly"
        yield from land(world, next_in_the_air(front))
        yield Mark("WR5-01")
    if front.stage in ("land", "fly"):
        front.carrier_fighters.clear()
        front.stage, front.due = "regroup", due_regions(front)
    if front.stage == "regroup":
        yield from reorganise(world, wants_markers)
        front.stage = "deploy"
        yield Mark("WR5-09")
    if front.due:
        yield from deployment(world)
        yield Mark("WR5-06")
    yield from reorganise(world)
    front.step, front.stage, front.mover = "morale", "casualties", 0


def next_in_the_air(front: Front) -> str:
    """WR5-01, WR3-04, R36 The next stack with a landing marker, in turn order, then by its number; or none."""
    flying = [id for id, stack in front.stacks.items() if stack.landing]
    flying.sort(key=lambda id: (front.turn_order.index(front.stacks[id].nation), front.stacks[id].command))
    return flying[0] if flying else ""


def landing_places(front: Front, stack: Stack) -> list[str]:
    """WR5-01, WR4D-13, WRN-10, WRP-13, WRP-14, WRB-04 Land of the own side, contested or not, within two
    regions.
    """
    side = side_of(front, stack)
    within = [stack.region, *flights(front, stack.region)]
    return [
        region
        for region in within
        if region in front.lands and allied_land(front, region, side) and may_land_at(front, stack, region)
        if region == stack.region or not neutral_closed(front, stack, region)
    ]


def land(world: World[Front], id: str) -> Play[None]:
    """WR5-01, WR5-02, WR5-03, WR5-09, WRN-06, WRN-10, WRP-15 A place for all, or one unit parts and lands
    by itself.

    Else all are lost, to their nation or to the neutral for which they fought this round.
    """
    front = world.state
    stack = front.stacks[id]
    places = landing_places(front, stack)
    if not places:
        del front.stacks[id]
        for unit, count in stack.units.items():
            mourn(front, NEUTRAL if stack.drafted else stack.nation, unit, count)
        world.journal.tell(
            "planes-lost",
            "WR5-03",
            nation=stack.nation,
            command=stack.command,
            region=stack.region,
            size=stack.size,
        )
        return
    place = places[0]
    if len(places) > 1:
        place = yield from ask(stack.nation, landing_decision(front, stack, places))
    if place.startswith("part:"):
        part(world, stack, place.partition(":")[2])
        return
    start, stack.region, stack.landing, stack.drafted = stack.region, place, False, False
    forget_guests(front, stack)
    if wants_markers(front, stack.nation) and frees_marker(groups_of(front, stack.nation).get((place, "air"), [])):
        front.stage = "land"
    world.journal.tell(
        "planes-landed",
        "WR5-01",
        nation=stack.nation,
        command=stack.command,
        origin=start,
        goal=place,
        size=stack.size,
    )


def landing_decision(front: Front, stack: Stack, places: list[str]) -> Pick:
    """WR5-01, WR5-02 A place for the whole stack, or a unit to part from it if a marker is free."""
    parts = []
    if stack.size > 1 and free_marker(front, stack.nation, "air") is not None:
        parts = [f"part:{unit}" for unit in stack.units]

    def options() -> list[Option]:
        shown = [Option(region, "land-planes-at", {"region": region}, at=region) for region in places]
        return shown + [
            Option(choice, "land-planes-part", {"unit": choice.partition(":")[2]}, at=stack.region)
            for choice in parts
        ]

    args = {"command": stack.command, "region": stack.region, "size": stack.size}
    return Pick("land-planes", "WR5-01", [*places, *parts], args=args, options=options)


def part(world: World[Front], stack: Stack, unit: str) -> None:
    """WR5-02, WRP-15 One unit takes a marker of its own and will land by itself."""
    front = world.state
    marker = free_marker(front, stack.nation, "air")
    assert marker is not None
    stack.units[unit] -= 1
    if not stack.units[unit]:
        del stack.units[unit]
    front.stacks[stack_id(stack.nation, marker)] = Stack(
        stack.nation, marker, "air", stack.region, {unit: 1}, landing=True, guest=stack.guest, drafted=stack.drafted
    )
    world.journal.tell(
        "planes-parted", "WR5-02", nation=stack.nation, command=stack.command, stay=marker, unit=unit
    )
