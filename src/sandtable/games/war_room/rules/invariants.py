"""What holds in every state of a match: `WarRoom.check` asks at every mark."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.war_room.data.data import NEUTRAL, RESOURCES, Units, board, number, set_up
from sandtable.games.war_room.rules.conflict.conflict import still_lies
from sandtable.games.war_room.rules.conflict.muster import muster
from sandtable.games.war_room.rules.pacts import PARTNERS
from sandtable.games.war_room.state.model import (
    SIDES,
    Battle,
    Nation,
    Public,
    Stack,
    State,
    allied_land,
    force_of,
    side_of,
    stack_id,
)
from sandtable.kernel import Impossible

SETTLED = ("economy", "planning", "combat", "landing", "production")
"""While stacks move and desert, a marker may lie a moment longer."""


def impossible(state: State) -> Iterator[Impossible]:
    """Everything about the state that cannot be."""
    public = state.public
    for id, stack in public.stacks.items():
        yield from of_stack(public, id, stack)
    for name, nation in public.nations.items():
        yield from of_nation(public, name, nation)
    yield from of_lands(public)
    yield from of_conflicts(public)
    yield from of_sheets(state)
    for battle in [*public.battles, *([public.battle] if public.battle else [])]:
        yield from of_battle(public, battle)


def of_stack(public: Public, id: str, stack: Stack) -> Iterator[Impossible]:
    """A stack has units, all of its force, under a marker of its own nation and force."""
    if stack.size < 1 or least(stack.units) < 1:
        yield Impossible("empty-stack", "WR0-01", {"stack": id, "units": dict(stack.units)})
    if any(force_of(unit) != stack.force for unit in stack.units):
        yield Impossible("foreign-unit-in-stack", "WR1-04", {"stack": id, "units": dict(stack.units)})
    if stack.region not in board(public.scenario).regions:
        yield Impossible("stack-off-the-map", "WR0-01", {"stack": id, "region": stack.region})
        return
    if stack.nation == NEUTRAL:
        if stack.command or id != f"{stack.region}-{stack.force}":
            yield Impossible("neutral-with-a-marker", "WRN-03", {"stack": id})
        return
    if stack.nation not in public.nations:
        yield Impossible("stack-of-nobody", "WR0-01", {"stack": id})
        return
    if id != stack_id(stack.nation, stack.command):
        yield Impossible("marker-in-two-places", "WR0-01", {"stack": id, "command": stack.command})
    if stack.command and stack.command not in set_up().nations[stack.nation].markers[stack.force]:
        yield Impossible("no-such-marker", "WR0-01", {"stack": id, "force": stack.force})
    if public.nations[stack.nation].collapsed:
        yield Impossible("stack-of-a-collapsed-nation", "WR6-13", {"stack": id})
    if stack.force == "fleet" and stack.region in public.lands:
        yield Impossible("ship-ashore", "WR2-22", {"stack": id, "region": stack.region})
    if stack.size > number("limits", "units_in_stack"):
        yield Impossible("stack-too-large", "WR0-02", {"stack": id, "size": stack.size})
    if stack.force == "air" and not stack.landing and not at_home(public, stack):
        yield Impossible("planes-without-a-field", "WR5-01", {"stack": id, "region": stack.region})
    if stack.landing and stack.force != "air":
        yield Impossible("only-planes-land", "WR3-04", {"stack": id})


def at_home(public: Public, stack: Stack) -> bool:
    """Does the stack stand on land of its own side, or on land that its partner in a pact has just taken?"""
    if stack.region not in public.lands:
        return False
    taken = public.lands[stack.region].controller == PARTNERS.get(stack.nation)
    return taken or allied_land(public, stack.region, side_of(public, stack))


def of_nation(public: Public, name: str, nation: Nation) -> Iterator[Impossible]:
    """Nothing that a nation has is less than nothing; what it builds lies in its own land."""
    counted = [*nation.resources.values(), *nation.casualties.values()]
    counted += [nation.stress, nation.medals, nation.goods, nation.convoy_losses, nation.points]
    if min(counted) < 0:
        yield Impossible("less-than-nothing", "WRS-02", {"nation": name})
    if set(nation.resources) != set(RESOURCES):
        yield Impossible("other-resources", "WR0-04", {"nation": name})
    for region, units in nation.production.items():
        if region not in public.lands or least(units) < 1:
            yield Impossible("nothing-in-production", "WR7-04", {"nation": name, "region": region})


def of_lands(public: Public) -> Iterator[Impossible]:
    """Every card has an owner or none, and lies contested where a marker lies."""
    for region, land in public.lands.items():
        if land.controller and land.controller != NEUTRAL and land.controller not in public.nations:
            yield Impossible("land-of-nobody", "WR1-01", {"region": region, "controller": land.controller})
        if not 0 <= land.bombs <= max(1, public.board.regions[region].industry):
            yield Impossible("so-many-bombs", "WR4B-05", {"region": region, "bombs": land.bombs})
        if land.contested and region not in public.conflicts:
            yield Impossible("contested-without-marker", "WR1-07", {"region": region})


def of_conflicts(public: Public) -> Iterator[Impossible]:
    """Markers, launched fighters and the order of conflicts name what there is."""
    regions = public.board.regions
    for region, marker in public.conflicts.items():
        if region not in regions or set(marker.nations) - public.nations.keys():
            yield Impossible("conflict-of-nobody", "WR3-09", {"region": region})
        if marker.state == "contested" and public.step in SETTLED and not still_lies(public, region):
            yield Impossible("contested-by-nobody", "WR1-08", {"region": region, "step": public.step})
    if len(set(public.conflict_order)) != len(public.conflict_order):
        yield Impossible("conflict-twice", "WR4-01", {"order": list(public.conflict_order)})
    for region, fighters in public.carrier_fighters.items():
        if region not in regions or not fighters or least(fighters) < 1 or fighters.keys() - public.nations.keys():
            yield Impossible("fighters-of-nobody", "WR3-10", {"region": region})
    chosen = [nation for nation in public.turn_order if nation or not public.choosing]
    if sorted(chosen) != sorted(set(chosen) & public.nations.keys()):
        yield Impossible("turn-order", "WR2-07", {"order": list(public.turn_order)})


def of_sheets(state: State) -> Iterator[Impossible]:
    """An order that is still to be read out is for a stack that stands on the map."""
    if state.public.step != "movement":
        return
    for nation, boxes in state.hidden.sheets.items():
        for box in boxes:
            if not box.state and stack_id(nation, box.order.command) not in state.public.stacks:
                yield Impossible("order-for-nobody", "WR2-04", {"nation": nation, "command": box.order.command})


def of_battle(public: Public, battle: Battle) -> Iterator[Impossible]:
    """Boxes of the board hold no less than nothing, and each side has one commander of its own."""
    if battle.region not in public.conflicts:
        yield Impossible("battle-without-marker", "WR4-01", {"region": battle.region})
    for line in battle.lines:
        boxes = (line.fresh, line.light, line.damaged, line.dived, line.escaped, line.lost)
        if min(boxes) < 0 or not sum(boxes):
            yield Impossible(
                "empty-line", "WR4-03", {"region": battle.region, "line": line.id, "boxes": list(boxes)}
            )
    if battle.stage != "stances" and on_the_board(battle) != on_the_map(public, battle):
        yield Impossible("units-won-or-lost", "WR4-03", {"region": battle.region})
    for side, nation in battle.commanders.items():
        if nation not in public.nations or public.nations[nation].side != side:
            yield Impossible("foreign-commander", "WR4-04", {"region": battle.region, "nation": nation})


def on_the_board(battle: Battle) -> dict[str, int]:
    """Units by nation and type on the battle board; those that are lost lie there until the debrief."""
    found: dict[str, int] = {}
    for line in battle.lines:
        boxes = line.fighting + line.escaped + line.lost
        found[f"{line.nation}:{line.unit}"] = found.get(f"{line.nation}:{line.unit}", 0) + boxes
    return found


def on_the_map(public: Public, battle: Battle) -> dict[str, int]:
    """The same units as they stand in the region."""
    forces = [muster(public, battle.region, side, battle.absent) for side in SIDES]
    return {
        f"{nation}:{unit}": n for force in forces for nation, units in force.items() for unit, n in units.items()
    }


def least(units: Units) -> int:
    """The smallest count, which may not be nothing."""
    return min(units.values(), default=0)
