"""WR2P-01 Pinning: enemies hold back an equal number of leaving units."""

from __future__ import annotations

from sandtable.games.war_room.data.data import Units, set_up
from sandtable.games.war_room.rules.pacts import foes_in, friends_in
from sandtable.games.war_room.state.model import (
    Public,
    Stack,
    free_marker,
    stack_id,
)


def held(public: Public, stack: Stack, region: str, size: int) -> int:
    """WR2P-01, WR2P-03, WR2P-10, WRP-03 How many of `size` units of the stack are held in a region that they
    leave, now.

    Enemy units of the force, less the units of that force of the own side that are there anyway. It is not the
    pinner's choice, and reinforcements that come later do not help.
    """
    if stack.force == "air":
        return 0  # WR2P-07 planes are never pinned
    if region not in public.lands:
        return held_at_sea(public, stack, region, size)
    enemies = foes_in(public, region, stack, "army")
    if not enemies:
        return 0
    friends = friends_in(public, region, stack, "army", enemies) - stack.size
    return min(size, max(0, enemies - friends))


def held_at_sea(public: Public, stack: Stack, region: str, size: int) -> int:
    """WR2P-04, WR2P-08, WR2P-09, R07 Ships pin ships, one for one, and transports altogether.

    A transport is free only if the own side has at least as many ships there as the enemy. Transports pin
    nobody, planes and carrier fighters pin nobody. A zone on the way holds as the zone of departure does.
    """
    enemies = foes_in(public, region, stack, "fleet")
    if not enemies:
        return 0
    friends = friends_in(public, region, stack, "fleet", enemies)
    if stack.force == "army":
        return size if enemies > friends else 0
    if stack.region == region:
        friends -= stack.size
    return min(size, max(0, enemies - friends))


def leave_behind(public: Public, stack: Stack, units: Units) -> Stack:
    """WR2P-02, WR3-06, WR3-08 The held units take a free marker where they are.

    No way is offered that would need more markers than are free, and no marker lies where nobody stays (WR0-01).
    """
    if not sum(units.values()):
        raise ValueError(f"nobody of {stack.nation}'s command {stack.command} is held in {stack.region}")
    marker = free_marker(public, stack.nation, stack.force)
    if marker is None:
        raise ValueError(f"{stack.nation} has no free {stack.force} marker for the units held in {stack.region}")
    rest = Stack(
        stack.nation, marker, stack.force, stack.region, {u: n for u, n in units.items() if n}, guest=stack.guest
    )
    stack.units = {u: n - units.get(u, 0) for u, n in stack.units.items() if n > units.get(u, 0)}
    public.stacks[stack_id(stack.nation, marker)] = rest
    return rest


def free_markers(public: Public, stack: Stack) -> int:
    """R01 How many markers are left for forced splits of this stack's force."""
    pool = set_up().nations[stack.nation].markers[stack.force]
    return sum(stack_id(stack.nation, marker) not in public.stacks for marker in pool)
