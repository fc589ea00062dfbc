"""What holds in every state of a match: `WarRoom.check` asks at every mark."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.war_room.data.data import NEUTRAL, RESOURCES, Units, board, number, set_up
from sandtable.games.war_room.rules.conflict.conflict import SIDES, still_lies
from sandtable.games.war_room.rules.conflict.muster import muster
from sandtable.games.war_room.rules.pacts import PARTNERS
from sandtable.games.war_room.state.model import (
    Battle,
    Front,
    Nation,
    Stack,
    allied_land,
    force_of,
    side_of,
    stack_id,
)
from sandtable.kernel.game import Impossible

__all__ = ["impossible"]

SETTLED = ("economy", "planning", "combat", "landing", "production")
"""While stacks move and desert, a marker may lie a moment longer."""


def impossible(front: Front) -> Iterator[Impossible]:
    """Everything about the state that cannot be."""
    for id, stack in front.stacks.items():
        yield from of_stack(front, id, stack)
    for name, nation in front.nations.items():
        yield from of_nation(front, name, nation)
    yield from of_lands(front)
    yield from of_conflicts(front)
    yield from of_sheets(front)
    for battle in [*front.battles, *([front.battle] if front.battle else [])]:
        yield from of_battle(front, battle)


def of_stack(front: Front, id: str, stack: Stack) -> Iterator[Impossible]:
    """A stack has units, all of its force, under a marker of its own nation and force."""
    if stack.size < 1 or least(stack.units) < 1:
        yield Impossible("empty-stack", "WR0-01", {"stack": id, "units": dict(stack.units)})
    if any(force_of(unit) != stack.force for unit in stack.units):
        yield Impossible("foreign-unit-in-stack", "WR1-04", {"stack": id, "units": dict(stack.units)})
    if stack.region not in board(front.scenario).regions:
        yield Impossible("stack-off-the-map", "WR0-01", {"stack": id, "region": stack.region})
        return
    if stack.nation == NEUTRAL:
        if stack.command or id != f"{stack.region}-{stack.force}":
            yield Impossible("neutral-with-a-marker", "WRN-03", {"stack": id})
        return
    if stack.nation not in front.nations:
        yield Impossible("stack-of-nobody", "WR0-01", {"stack": id})
        return
    if id != stack_id(stack.nation, stack.command):
        yield Impossible("marker-in-two-places", "WR0-01", {"stack": id, "command": stack.command})
    if stack.command and stack.command not in set_up().nations[stack.nation].markers[stack.force]:
        yield Impossible("no-such-marker", "WR0-01", {"stack": id, "force": stack.force})
    if front.nations[stack.nation].collapsed:
        yield Impossible("stack-of-a-collapsed-nation", "WR6-13", {"stack": id})
    if stack.force == "fleet" and stack.region in front.lands:
        yield Impossible("ship-ashore", "WR2-22", {"stack": id, "region": stack.region})
    if stack.size > number("limits", "units_in_stack"):
        yield Impossible("stack-too-large", "WR0-02", {"stack": id, "size": stack.size})
    if stack.force == "air" and not stack.landing and not at_home(front, stack):
        yield Impossible("planes-without-a-field", "WR5-01", {"stack": id, "region": stack.region})
    if stack.landing and stack.force != "air":
        yield Impossible("only-planes-land", "WR3-04", {"stack": id})


def at_home(front: Front, stack: Stack) -> bool:
    """Does the stack stand on land of its own side, or on land that its partner in a pact has just taken?"""
    if stack.region not in front.lands:
        return False
    taken = front.lands[stack.region].controller == PARTNERS.get(stack.nation)
    return taken or allied_land(front, stack.region, side_of(front, stack))


def of_nation(front: Front, name: str, nation: Nation) -> Iterator[Impossible]:
    """Nothing that a nation has is less than nothing; what it builds lies in its own land."""
    counted = [*nation.resources.values(), *nation.casualties.values()]
    counted += [nation.stress, nation.medals, nation.goods, nation.convoy_losses, nation.points]
    if min(counted) < 0:
        yield Impossible("less-than-nothing", "WRS-02", {"nation": name})
    if set(nation.resources) != set(RESOURCES):
        yield Impossible("other-resources", "WR0-04", {"nation": name})
    for region, units in nation.production.items():
        if region not in front.lands or least(units) < 1:
            yield Impossible("nothing-in-production", "WR7-04", {"nation": name, "region": region})


def of_lands(front: Front) -> Iterator[Impossible]:
    """Every card has an owner or none, and lies contested where a marker lies."""
    for region, land in front.lands.items():
        if land.controller and land.controller != NEUTRAL and land.controller not in front.nations:
            yield Impossible("land-of-nobody", "WR1-01", {"region": region, "controller": land.controller})
        if not 0 <= land.bombs <= max(1, front.board.regions[region].industry):
            yield Impossible("so-many-bombs", "WR4B-05", {"region": region, "bombs": land.bombs})
        if land.contested and region not in front.conflicts:
            yield Impossible("contested-without-marker", "WR1-07", {"region": region})


def of_conflicts(front: Front) -> Iterator[Impossible]:
    """Markers, launched fighters and the order of conflicts name what there is."""
    regions = front.board.regions
    for region, marker in front.conflicts.items():
        if region not in regions or set(marker.nations) - front.nations.keys():
            yield Impossible("conflict-of-nobody", "WR3-09", {"region": region})
        if marker.state == "contested" and front.step in SETTLED and not still_lies(front, region):
            yield Impossible("contested-by-nobody", "WR1-08", {"region": region, "step": front.step})
    if len(set(front.conflict_order)) != len(front.conflict_order):
        yield Impossible("conflict-twice", "WR4-01", {"order": list(front.conflict_order)})
    for region, fighters in front.carrier_fighters.items():
        if region not in regions or not fighters or least(fighters) < 1 or fighters.keys() - front.nations.keys():
            yield Impossible("fighters-of-nobody", "WR3-10", {"region": region})
    chosen = [nation for nation in front.turn_order if nation or not front.choosing]
    if sorted(chosen) != sorted(set(chosen) & front.nations.keys()):
        yield Impossible("turn-order", "WR2-07", {"order": list(front.turn_order)})


def of_sheets(front: Front) -> Iterator[Impossible]:
    """An order that is still to be read out is for a stack that stands on the map."""
    if front.step != "movement":
        return
    for nation, boxes in front.sheets.items():
        for box in boxes:
            if not box.state and stack_id(nation, box.order.command) not in front.stacks:
                yield Impossible("order-for-nobody", "WR2-04", {"nation": nation, "command": box.order.command})


def of_battle(front: Front, battle: Battle) -> Iterator[Impossible]:
    """Boxes of the board hold no less than nothing, and each side has one commander of its own."""
    if battle.region not in front.conflicts:
        yield Impossible("battle-without-marker", "WR4-01", {"region": battle.region})
    for line in battle.lines:
        boxes = (line.fresh, line.light, line.damaged, line.dived, line.escaped, line.lost)
        if min(boxes) < 0 or not sum(boxes):
            yield Impossible(
                "empty-line", "WR4-03", {"region": battle.region, "line": line.id, "boxes": list(boxes)}
            )
    if battle.stage != "stances" and on_the_board(battle) != on_the_map(front, battle):
        yield Impossible("units-won-or-lost", "WR4-03", {"region": battle.region})
    for side, nation in battle.commanders.items():
        if nation not in front.nations or front.nations[nation].side != side:
            yield Impossible("foreign-commander", "WR4-04", {"region": battle.region, "nation": nation})


def on_the_board(battle: Battle) -> dict[str, int]:
    """Units by nation and type on the battle board; those that are lost lie there until the debrief."""
    found: dict[str, int] = {}
    for line in battle.lines:
        boxes = line.fighting + line.escaped + line.lost
        found[f"{line.nation}:{line.unit}"] = found.get(f"{line.nation}:{line.unit}", 0) + boxes
    return found


def on_the_map(front: Front, battle: Battle) -> dict[str, int]:
    """The same units as they stand in the region."""
    forces = [muster(front, battle.region, side, battle.absent) for side in SIDES]
    return {
        f"{nation}:{unit}": n for force in forces for nation, units in force.items() for unit, n in units.items()
    }


def least(units: Units) -> int:
    """The smallest count, which may not be nothing."""
    return min(units.values(), default=0)
