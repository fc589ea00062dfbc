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
    Public,
    Stack,
    State,
    allied_land,
    free_marker,
    mourn,
    side_of,
    stack_id,
)
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def landing_phase(world: World[State]) -> Play[None]:
    """WR5-01, WR5-04, WR5-09, WR3-11, WRT-05, R36 Planes land, new units are deployed, stacks are reorganised;
    where a marker is missing also before the first two, and between landings that let stacks be merged.
    """
    public = world.state.public
    surface(public)
    while next_in_the_air(public):
        if public.stage == "land":
            yield from reorganise(world, wants_markers)
            public.stage = "fly"
        yield from land(world, next_in_the_air(public))
        yield Mark("WR5-01")
    if public.stage in ("land", "fly"):
        public.carrier_fighters.clear()
        public.stage, public.due = "regroup", due_regions(public)
    if public.stage == "regroup":
        yield from reorganise(world, wants_markers)
        public.stage = "deploy"
        yield Mark("WR5-09")
    if public.due:
        yield from deployment(world)
        yield Mark("WR5-06")
    yield from reorganise(world)
    public.step, public.stage, public.mover = "morale", "casualties", 0


def next_in_the_air(public: Public) -> str:
    """WR5-01, WR3-04, R36 The next stack with a landing marker, in turn order, then by its number; or none."""
    flying = [id for id, stack in public.stacks.items() if stack.landing]
    flying.sort(key=lambda id: (public.turn_order.index(public.stacks[id].nation), public.stacks[id].command))
    return flying[0] if flying else ""


def landing_places(public: Public, stack: Stack) -> list[str]:
    """WR5-01, WR4D-13, WRN-10, WRP-13, WRP-14, WRB-04 Land of the own side, contested or not, within two
    regions.
    """
    side = side_of(public, stack)
    within = [stack.region, *flights(public, stack.region)]
    return [
        region
        for region in within
        if region in public.lands and allied_land(public, region, side) and may_land_at(public, stack, region)
        if region == stack.region or not neutral_closed(public, stack, region)
    ]


def land(world: World[State], id: str) -> Play[None]:
    """WR5-01, WR5-02, WR5-03, WR5-09, WRN-06, WRN-10, WRP-15 A place for all, or one unit parts and lands
    by itself.

    Else all are lost, to their nation or to the neutral for which they fought this round.
    """
    public = world.state.public
    stack = public.stacks[id]
    places = landing_places(public, stack)
    if not places:
        del public.stacks[id]
        for unit, count in stack.units.items():
            mourn(public, NEUTRAL if stack.drafted else stack.nation, unit, count)
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
        place = yield from ask(stack.nation, landing_decision(public, stack, places))
    if place.startswith("part:"):
        part(world, stack, place.partition(":")[2])
        return
    start, stack.region, stack.landing, stack.drafted = stack.region, place, False, False
    forget_guests(public, stack)
    if wants_markers(public, stack.nation) and frees_marker(
        groups_of(public, stack.nation).get((place, "air"), [])
    ):
        public.stage = "land"
    world.journal.tell(
        "planes-landed",
        "WR5-01",
        nation=stack.nation,
        command=stack.command,
        origin=start,
        goal=place,
        size=stack.size,
    )


def landing_decision(public: Public, stack: Stack, places: list[str]) -> Pick:
    """WR5-01, WR5-02 A place for the whole stack, or a unit to part from it if a marker is free."""
    parts = []
    if stack.size > 1 and free_marker(public, stack.nation, "air") is not None:
        parts = [f"part:{unit}" for unit in stack.units]

    def options() -> list[Option]:
        shown = [Option(region, "land-planes-at", {"region": region}, at=region) for region in places]
        return shown + [
            Option(choice, "land-planes-part", {"unit": choice.partition(":")[2]}, at=stack.region)
            for choice in parts
        ]

    args = {"command": stack.command, "region": stack.region, "size": stack.size}
    return Pick("land-planes", "WR5-01", [*places, *parts], args=args, options=options)


def part(world: World[State], stack: Stack, unit: str) -> None:
    """WR5-02, WRP-15 One unit takes a marker of its own and will land by itself."""
    public = world.state.public
    marker = free_marker(public, stack.nation, "air")
    assert marker is not None
    stack.units[unit] -= 1
    if not stack.units[unit]:
        del stack.units[unit]
    public.stacks[stack_id(stack.nation, marker)] = Stack(
        stack.nation, marker, "air", stack.region, {unit: 1}, landing=True, guest=stack.guest, drafted=stack.drafted
    )
    world.journal.tell(
        "planes-parted", "WR5-02", nation=stack.nation, command=stack.command, stay=marker, unit=unit
    )
