"""WR2-10 Rail moves: any number of linked land regions, or not at all."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container

from sandtable.games.war_room.data.data import NEUTRAL
from sandtable.games.war_room.rules.pacts import closed_to
from sandtable.games.war_room.state.model import (
    Public,
    Stack,
    allied_land,
    side_of,
    zone_allows,
    zones_with,
)
from sandtable.kernel import Refusal


def rails_dead(public: Public, region: str) -> Refusal | None:
    """WR2-13, WR2-15, WR6-10, R05 Bombs, or an owner in yellow or worse, stop every train, through trains too."""
    land = public.lands[region]
    if land.bombs:
        return Refusal("WR2-13", "rail-bombed", {"region": region})
    owner = public.nations.get(land.controller)
    if owner is not None and not zone_allows(owner, "rails"):
        return Refusal("WR2-15", "rail-broken", {"region": region, "nation": land.controller})
    return None


def may_leave_by_rail(public: Public, region: str, side: str) -> Refusal | None:
    """WR2-14 A train leaves land of the own side, enemies in it or not, but never land of the enemy."""
    if not allied_land(public, region, side):
        return Refusal("WR2-14", "rail-from-enemy-land", {"region": region})
    return rails_dead(public, region)


def may_enter_by_rail(
    public: Public, region: str, side: str, enemies: Container[str] | None = None
) -> Refusal | None:
    """WR2-11, WR2-12 No train enters or crosses foreign land, nor any land with enemy land units in it."""
    if not allied_land(public, region, side):
        return Refusal("WR2-11", "rail-into-foreign-land", {"region": region})
    if region in (enemy_armies(public, side) if enemies is None else enemies):
        return Refusal("WR2-12", "rail-against-enemy-units", {"region": region})
    return rails_dead(public, region)


def enemy_armies(public: Public, side: str) -> set[str]:
    """WR2-12 The regions that hold land units of the other side."""
    friends = {name for name, nation in public.nations.items() if nation.side == side}
    foreign = [s for s in public.stacks.values() if s.force == "army" and s.nation not in friends]
    return {s.region for s in foreign if side_of(public, s) != side}


def rail_refusal(public: Public, stack: Stack, goal: str) -> Refusal | None:
    """WR2-10, WR2-14, WR2-16 None if a train reaches the goal now; else what blocks it: then it does not run."""
    start, side = stack.region, side_of(public, stack)
    enemies = enemy_armies(public, side)

    def refused(region: str) -> Refusal | None:
        return may_enter_by_rail(public, region, side, enemies) or closed_to(public, stack, region)

    if refusal := may_leave_by_rail(public, start, side):
        return refusal
    if line(public, start, goal, lambda region: refused(region) is None):
        return None
    shortest = line(public, start, goal, lambda _: True)
    for region in shortest[1:]:
        if refusal := refused(region):
            return refusal
    return Refusal("WR2-10", "no-rail", {"origin": start, "goal": goal})


def line(public: Public, start: str, goal: str, passes: Callable[[str], bool]) -> list[str]:
    """WR2-10, WR2-11, WR2-12 The shortest line of linked regions that all let the train in, or nothing."""
    came: dict[str, str] = {start: ""}
    frontier = deque([start])
    while frontier:
        here = frontier.popleft()
        for there in public.board.rail[here]:
            if there not in came and passes(there):
                came[there] = here
                frontier.append(there)
    path = [goal] if goal in came else []
    while path and came[path[0]]:
        path.insert(0, came[path[0]])
    return path


def rail_net(public: Public, start: str, side: str, nets: dict[str, list[str]]) -> list[str]:
    """WR2-10, WR2-11, WR2-13, WR2-14, WR2-15 The land that a train could reach, now or once enemies have
    moved or neutrals lean to us, with the land where it starts; nothing where no train leaves.

    Control, bombs and homefronts do not change while orders are carried out, so what they forbid is forbidden
    for the round; enemy troops may go, and a true neutral may be driven to our side. A net that was found once is
    kept in `nets` for all its land: land that trains leave is of one side only.
    """
    if may_leave_by_rail(public, start, side):
        return []
    if start in nets:
        return nets[start]
    seen, frontier, where, lands = {start}, [start], public.board, public.lands
    running, nations = zones_with("rails"), public.nations
    while frontier:
        for there in where.rail[frontier.pop()]:
            if there not in seen:
                land = lands[there]
                owner = nations.get(land.controller)
                if owner is not None:
                    runs = owner.side == side and owner.zone in running
                else:
                    runs = land.controller == NEUTRAL and land.lean in (side, "")
                if runs and not land.bombs:
                    seen.add(there)
                    frontier.append(there)
    net = sorted(seen, key=where.place.__getitem__)
    nets.update(dict.fromkeys(net, net))
    return net
