"""What rules before version 4 left on the map and what cannot be: command markers without units."""

from __future__ import annotations

from sandtable.games.war_room.data.data import region_order
from sandtable.games.war_room.rules.conflict.conflict import causes_of_conflict, end_if_over, parties
from sandtable.games.war_room.rules.conflict.muster import open_battle
from sandtable.games.war_room.state.model import State, stack_id
from sandtable.kernel import World


def heal(world: World[State]) -> bool:
    """Give markers without units back, with the orders that wait for them; was there anything?

    An order whose way was settled beforehand once left such a marker wherever its stack had come by.
    """
    public = world.state.public
    nothing = [stack for stack in public.stacks.values() if not stack.units or not all(stack.units.values())]
    for stack in nothing:
        stack.units = {unit: n for unit, n in stack.units.items() if n}
    empty = [stack for stack in nothing if not stack.units]
    for stack in empty:
        del public.stacks[stack_id(stack.nation, stack.command)]
        boxes = world.state.hidden.sheets.get(stack.nation, [])
        boxes[:] = [box for box in boxes if box.state or box.order.command != stack.command]
        world.journal.tell(
            "empty-marker", "WR0-01", nation=stack.nation, command=stack.command, region=stack.region
        )
    for region in sorted({stack.region for stack in empty}, key=region_order):
        settle_conflict(world, region)
    return bool(nothing)


def settle_conflict(world: World[State], region: str) -> None:
    """A conflict that only empty markers kept alive is over; a battle not yet begun is set up anew."""
    public = world.state.public
    marker = public.conflicts.get(region)
    if marker is None:
        return
    battle = public.battle if public.battle and public.battle.region == region else None
    under_way = battle is not None and battle.stage != "stances"
    if under_way or any(one.region == region for one in public.battles):
        return
    end_if_over(world, region)
    if region in public.conflicts:
        marker.causes, marker.nations = causes_of_conflict(public, region), parties(public, region)
    if battle is not None:
        public.battle = open_battle(public, region) if region in public.conflicts else None
