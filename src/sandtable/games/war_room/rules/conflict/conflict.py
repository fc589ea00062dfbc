"""WR3-09 Conflict markers: where phase 4 has something to resolve, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.war_room.data.data import NEUTRAL, Convoy, Force, Ring, region_order
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.rules.pacts import bouts, partner, present
from sandtable.games.war_room.state.model import (
    ENEMY_OF,
    SIDES,
    Conflict,
    Public,
    Stack,
    State,
    allied_land,
    by_region,
    enemy_land,
    force_of,
    plays,
    side_holding,
    side_of,
    stacks_in,
)
from sandtable.kernel import World

FORCES: tuple[Force, ...] = ("army", "air")


def turn_markers(world: World[State]) -> None:
    """WR3-01, WR1-07 Every conflict marker is turned to active; the cards stay on their contested side."""
    public = world.state.public
    turned = [region for region, marker in public.conflicts.items() if marker.state == "contested"]
    for region in turned:
        public.conflicts[region].state = "active"
    if turned:
        world.journal.tell("markers-turned", "WR3-01", regions=turned)


def place_markers(world: World[State]) -> None:
    """WR3-09, WR3-05, WR1-05, WR1-08, WR4D-18, R33 A marker in every active region; where enemies are gone it
    goes.
    """
    public = world.state.public
    take_ownerless(world)
    public.endings = {}
    before = set(public.conflicts)
    stacks = by_region(public)
    public.conflicts = {
        region: Conflict("active", causes, parties(public, region, here))
        for region in public.board.ids
        if (here := stacks.get(region, [])) or region in public.carrier_fighters
        if (causes := causes_of_conflict(public, region, here))
    }
    for region in sorted(before - public.conflicts.keys(), key=region_order):
        if region in public.lands:
            public.lands[region].contested = False
        world.journal.tell("conflict-ended", "WR1-08", region=region)
    mark_landings(public)
    public.conflict_order = default_order(public, public.conflicts)
    for region in public.conflict_order:
        marker = public.conflicts[region]
        world.journal.tell(
            "conflict-marked", "WR3-09", region=region, causes=list(marker.causes), nations=list(marker.nations)
        )


def end_if_over(world: World[State], region: str) -> None:
    """WR1-08 As soon as nothing is left to fight for, the marker goes and the card turns to its full side."""
    public = world.state.public
    if region not in public.conflicts or still_lies(public, region):
        return
    del public.conflicts[region]
    if region in public.conflict_order:
        public.conflict_order.remove(region)
    if region in public.lands:
        public.lands[region].contested = False
    world.journal.tell("conflict-ended", "WR1-08", region=region)


def still_lies(public: Public, region: str) -> bool:
    """WR1-08, WR1-06 Is the marker still due? What can only be bombed or raided is not contested."""
    causes = set(causes_of_conflict(public, region))
    if public.conflicts[region].state == "contested":
        causes &= {"battle", "garrison"}
    return bool(causes)


def take_ownerless(world: World[State]) -> None:
    """R33, WR3-09 Land that a collapsed nation left to nobody goes to the first land units alone in it."""
    public = world.state.public
    for region, land in public.lands.items():
        if not land.controller:
            armies = present(public, region, ("army",))
            sides = [side for side in SIDES if armies[side]]
            if len(sides) == 1:
                land.controller = next(n for n in public.turn_order if n in armies[sides[0]])
                told = {"region": region, "nation": land.controller, "loser": "nobody"}
                world.journal.tell("land-captured", "R33", **told, worth=dict(public.board.regions[region].income))


def causes_of_conflict(public: Public, region: str, stacks: Sequence[Stack] | None = None) -> list[str]:
    """WR1-05, WR3-09, WRP-07, WRP-08 Why the region is active: battle, garrison attacked, bombing, convoy raid;
    or nothing.
    """
    causes: list[str] = []
    stacks = stacks_in(public, region) if stacks is None else stacks
    if quiet(public, region, stacks):
        return causes
    here = present(public, region, stacks=stacks)
    if bouts(public, here):
        causes.append("battle")
    elif region in public.lands:
        for side in SIDES:
            if here[side] and enemy_land(public, region, side):
                fighters = [stack for stack in stacks if side_of(public, stack) == side]
                if any(stack.force == "army" for stack in fighters) or just_attacked(public, region):
                    causes.append("garrison")
                elif any("bomber" in stack.units for stack in fighters) and has_bomb_target(public, region):
                    causes.append("bombing")
    if raided_convoys(public, region, here):
        causes.append("raid")
    return causes


def just_attacked(public: Public, region: str) -> bool:
    """WRN-03, WRN-11 Is it a neutral that was entered this round? A marker lies there even if planes came alone."""
    return public.lands[region].attacked_in == public.game_round


def quiet(public: Public, region: str, stacks: Sequence[Stack]) -> bool:
    """WR1-05, WR3-09 Is one side alone there, on land of its own or where no convoy sails? Most of the map is."""
    if region in public.carrier_fighters or not stacks:
        return False
    side = side_of(public, stacks[0])
    for stack in stacks[1:]:
        if side_of(public, stack) != side:
            return False
    return allied_land(public, region, side) if region in public.lands else region not in public.board.lanes


def has_bomb_target(public: Public, region: str) -> bool:
    """WR4B-01, WR3-09, WRB-12 Income, units under construction, or infrastructure."""
    controller = public.nations.get(public.lands[region].controller)
    building = controller is not None and region in controller.production
    yields = any(card_income(public, region).values()) and not plays(public, "blitz")
    return building or has_works(public, region) or yields


def has_works(public: Public, region: str) -> bool:
    """WR4B-01 Is there infrastructure: a port or rails? Where there is industry there is always one of them."""
    return bool(public.board.regions[region].ports or public.board.rail[region])


def raided_convoys(public: Public, zone: str, here: dict[str, set[str]] | None = None) -> list[str]:
    """WR4C-05, WR4C-06, WRP-06, WRB-12, R38 Convoys whose owner's side has no ships or planes in the zone while
    the enemy has.

    Transports neither raid nor defend.
    """
    if plays(public, "blitz"):
        return []
    here = present(public, zone) if here is None else here
    raiders = [side for side in SIDES if here[side]]
    if len(raiders) != 1:
        return []
    return [
        convoy.id
        for convoy in public.board.lanes.get(zone, ())
        if any(may_raid(public, convoy, nation) for nation in here[raiders[0]])
    ]


def may_raid(public: Public, convoy: Convoy, nation: str) -> bool:
    """WR4C-04, WRP-06 Are there enemy rings in the convoy or cluster, and none of a partner in a pact?"""
    enemy = ENEMY_OF[public.nations[nation].side]
    owners = {
        ring_owner(public, convoy, i) for i, ring in enumerate(convoy.rings) if ring_side(public, ring) == enemy
    }
    return bool(owners) and partner(public, nation) not in owners


def has_prey(public: Public, zone: str, nation: str) -> bool:
    """WRP-06 Is there a convoy in the zone that this nation may raid?"""
    return any(may_raid(public, convoy, nation) for convoy in public.board.lanes[zone])


def ring_side(public: Public, ring: Ring) -> str:
    """WR4C-01, WR4C-02, WR4C-10 The side that owns a ring now, or nobody.

    A ring runs only if one side holds all its ends; an end that is not in play belongs to nobody.
    """
    holders = {side_holding(public, end) if end in public.lands else "" for end in ring.ends}
    return holders.pop() if len(holders) == 1 else ""


def ring_owner(public: Public, convoy: Convoy, ring: int) -> str:
    """WR4C-01, WR4C-03, R11 Who owns a ring: who holds its land, or by agreement who holds the other end."""
    holders = [public.lands[end].controller for end in convoy.rings[ring].ends if end in public.lands]
    agreed = public.convoy_owners.get(f"{convoy.id}.{ring}", "")
    return agreed if agreed in holders else next(iter(holders), "")


def parties(public: Public, region: str, stacks: Sequence[Stack] | None = None) -> list[str]:
    """WR3-09, WR4-01, WR4-02 The nations that take part: with troops, with the land, or with a raided convoy."""
    stacks = stacks_in(public, region) if stacks is None else stacks
    found = {stack.nation for stack in stacks} | set(public.carrier_fighters.get(region, {}))
    if region in public.lands:
        found.add(public.lands[region].controller)
    here = present(public, region, stacks=stacks)
    raided = raided_convoys(public, region, here)
    for convoy in public.board.lanes.get(region, ()):
        if convoy.id in raided:
            found |= {
                ring_owner(public, convoy, i)
                for i, ring in enumerate(convoy.rings)
                if any(here[side] and ring_side(public, ring) == ENEMY_OF[side] for side in SIDES)
            }
    return [nation for nation in public.turn_order if nation in found]


def mark_landings(public: Public) -> None:
    """WR3-04, WR3-05, WRP-08 Planes in an active region fight there, so they must land like those that moved.

    So must those that the end of a pact has left in enemy land.
    """
    for stack in public.stacks.values():
        if stack.force == "air" and (stack.region in public.conflicts or stranded(public, stack)):
            stack.landing = stack.landing or not kept_out(public, stack)


def stranded(public: Public, stack: Stack) -> bool:
    """WRP-08, WR4D-13 Does it stand in enemy land?"""
    return stack.region in public.lands and enemy_land(public, stack.region, side_of(public, stack))


def kept_out(public: Public, stack: Stack) -> bool:
    """WRP-07, WRP-08, WR3-04 Does a pact keep the stack out of all that is fought for in its region?"""
    other, land = partner(public, stack.nation), public.lands.get(stack.region)
    if not other or land is None:
        return False
    battles = bouts(public, present(public, stack.region))
    return land.controller == other or all(absent == stack.nation for absent in battles)


def default_order(public: Public, regions: Iterable[str]) -> list[str]:
    """The order of the next phase if each nation, in turn order and again, picks its lowest region."""
    left = sorted(regions, key=region_order)
    order: list[str] = []
    while left:
        for nation in public.turn_order:
            mine = next((region for region in left if nation in public.conflicts[region].nations), None)
            if mine is not None:
                left.remove(mine)
                order.append(mine)
    return order


def attacks_neutral(public: Public, nation: str, region: str) -> bool:
    """WRN-03, WRN-02, WR1-02 Is this, just entered, a neutral not on the nation's side that was never attacked?"""
    land = public.lands.get(region)
    return (
        land is not None
        and land.controller == NEUTRAL
        and not land.attacked_by
        and land.lean != public.nations[nation].side
    )


def wake_neutral(world: World[State], nation: str, region: str) -> None:
    """WRN-03, WRN-02, WRN-01 The neutral leans to the attacker's enemies; its army appears, without a marker."""
    public = world.state.public
    land = public.lands[region]
    land.lean, land.attacked_by = ENEMY_OF[public.nations[nation].side], nation
    land.attacked_in = public.game_round
    army = public.board.regions[region].army
    for force in FORCES:
        units = {unit: n for unit, n in army.items() if force_of(unit) == force}
        if units:
            public.stacks[f"{region}-{force}"] = Stack(NEUTRAL, 0, force, region, units)
    public.conflicts[region] = Conflict("active")
    world.journal.tell(
        "neutral-attacked", "WRN-03", nation=nation, region=region, lean=land.lean, size=sum(army.values())
    )
