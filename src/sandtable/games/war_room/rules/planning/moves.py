"""WR2-20 Which moves are open to a command: what may be written, and what can be carried out now."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from msgspec import Struct

from sandtable.games.war_room.data.data import number
from sandtable.games.war_room.rules.pacts import breach, closed_to
from sandtable.games.war_room.rules.planning.pinning import free_markers, held
from sandtable.games.war_room.rules.planning.rail import rail_net, rail_refusal
from sandtable.games.war_room.rules.straits import passable, strait_closed
from sandtable.games.war_room.state.model import (
    ENEMY_OF,
    Public,
    Stack,
    allied_land,
    is_transport,
    plays,
    side_of,
    true_neutral,
    units_in,
)
from sandtable.kernel import Refusal

USUAL = "usual"
"""WR2-23 On a sheet: by the way that the owner would be proposed."""
How = Literal["march", "rail", "embark", "sail", "land", "fly"]


class Way(Struct, frozen=True):
    """One way to carry out an order: the regions entered one after the other, the last being where it ends.

    `halt` is a way that the enemy cuts short in a zone on the way (R07); the owner may still take it. `breaks` is
    the rule of a pact that would be broken by it (WRP-11).
    """

    id: str
    how: How
    path: tuple[str, ...]
    held: tuple[int, ...]
    halt: bool = False
    breaks: str = ""


def may_embark(stack: Stack) -> bool:
    """WR1-14 China puts no land units to sea."""
    return stack.nation != "china"


def long_landings(public: Public) -> bool:
    """WRO-03 Is the option in play?"""
    return plays(public, "long_landings")


def reach(public: Public, stack: Stack, nets: dict[str, list[str]] | None = None) -> dict[str, How]:
    """WR2-10, WR2-20 Every destination that an order may name, and how.

    Named may be what can become possible while orders are carried out; what cannot is refused on the sheet. Who
    asks for many stacks while nothing moves passes the same `nets` (see rail.py).
    """
    found: dict[str, How] = {}
    for how, places in ranges(public, stack):
        found.update(dict.fromkeys(places, how))
        if how == "march":
            for there in rail_net(public, stack.region, side_of(public, stack), {} if nets is None else nets):
                if there not in found and there != stack.region:
                    found[there] = "rail"
    return found


def means(public: Public, stack: Stack, to: str) -> How | None:
    """WR2-20, WR2-10 How an order to this place would be carried out: an army goes by rail to land that is not next
    to it. Whether a train gets there is another question (`rail_refusal`).
    """
    for how, places in ranges(public, stack):
        if to in places:
            return how
        if how == "march" and to in public.lands:
            return "rail"
    return None


def ranges(public: Public, stack: Stack) -> Iterator[tuple[How, Collection[str]]]:
    """WR2-09, WR2-17, WR2-18, WR2-19, WR2-20, WR2-21, WR2-22, WR0-15, WR1-14, WRO-03 Where the stack gets by each
    means but rail. A transport lands from where it is, by the option also from the next zone.
    """
    here, where = stack.region, public.board
    if stack.force == "air":
        yield "fly", flights(public, here)
    elif stack.force == "fleet":
        yield "sail", sails(public, stack, number("limits", "fleet_steps"))
    elif here in public.lands:
        yield "march", where.land[here]
        if may_embark(stack):
            yield "embark", embarkations(public, here, side_of(public, stack))
    else:
        yield "sail", sails(public, stack, number("limits", "transport_steps"))
        yield "land", where.coast[here]
        if long_landings(public):
            side = side_of(public, stack)
            zones = [zone for zone in where.sea[here] if passable(public, side, here, zone)]
            yield "land", [there for zone in zones for there in where.coast[zone]]


def embarkations(public: Public, here: str, side: str) -> list[str]:
    """WR2-17, R06 The zones that an army can put to sea into: embarking is the first of two steps."""
    where = public.board
    if here in where.open_ports:
        return where.open_ports[here]
    near = where.coast[here]
    beyond = [there for zone in near for there in where.sea[zone] if passable(public, side, zone, there)]
    return list(dict.fromkeys((*near, *beyond)))


def sails(public: Public, stack: Stack, steps: int) -> list[str]:
    """WR2-22, WR2-18, WR0-11 The sea zones within so many steps through open straits."""
    here, side, where = stack.region, side_of(public, stack), public.board
    if steps == 2 and here in where.open_sea:
        return where.open_sea[here]
    found: dict[str, None] = {}
    edge = [here]
    for _ in range(steps):
        edge = [
            there
            for zone in edge
            for there in where.sea[zone]
            if there != here and passable(public, side, zone, there)
        ]
        found.update(dict.fromkeys(edge))
    return list(found)


def flights(public: Public, here: str) -> list[str]:
    """WR2-21, WR0-07, WR0-15, R02 One or two regions of any kind; an impassable region takes both steps."""
    return public.board.flights[here]


def unreachable(public: Public, stack: Stack, to: str) -> Refusal:
    """WR0-11, WR1-14, WR2-04, WR2-11, WR2-18, WR2-19, WR2-20, WR2-21, WR2-22, WRS-01 Why this stack can never
    get there by one order.
    """
    args = {"command": stack.command, "origin": stack.region, "goal": to}
    where, side = public.board, side_of(public, stack)
    if to not in where.regions:
        return Refusal("WRS-01", "not-in-play", args)
    if to == stack.region:
        return Refusal("WR2-04", "already-there", args)
    if stack.force == "air":
        return Refusal("WR2-21", "too-far-to-fly", args)
    if stack.force == "fleet":
        if not where.is_sea(to):
            return Refusal("WR2-22", "fleet-on-land", args)
        return closed_way(public, side, stack.region, to) or Refusal("WR2-22", "too-far-to-sail", args)
    if is_transport(public, stack):
        if where.is_sea(to):
            return closed_way(public, side, stack.region, to) or Refusal("WR2-18", "too-far-to-sail", args)
        return Refusal("WR2-19", "cannot-land-there", args)
    if where.is_sea(to):
        if not may_embark(stack):
            return Refusal("WR1-14", "china-stays-ashore", args)
        for zone in where.coast[stack.region]:
            if to in where.sea[zone] and (refusal := strait_closed(public, side, zone, to)):
                return refusal
        return Refusal("WR2-20", "no-such-move", args)
    return rail_refusal(public, stack, to) or Refusal("WR2-20", "no-such-move", args)


def closed_way(public: Public, side: str, here: str, to: str) -> Refusal | None:
    """WR0-11, WR3-07 The strait that closes the only ways of two steps, if that is what is wrong."""
    if to in public.board.sea[here]:
        return strait_closed(public, side, here, to)
    for middle in public.board.sea[here]:
        if to in public.board.sea[middle]:
            refusal = strait_closed(public, side, here, middle) or strait_closed(public, side, middle, to)
            if refusal:
                return refusal
    return None


def ways(public: Public, stack: Stack, to: str) -> tuple[list[Way], Refusal | None]:
    """WR2-23, WR3-03 The ways to carry out the order now; if there is none, the rule that forbids it."""
    how = means(public, stack, to)
    if how is None:
        return [], unreachable(public, stack, to)
    return ways_by(public, stack, to, how)


def ways_by(public: Public, stack: Stack, to: str, how: How) -> tuple[list[Way], Refusal | None]:
    """WR2-09, WR2-10, WR2-16, WR2-21, WR2-22, WR2-23, WRP-13, WRP-14, WRB-04 The ways to a place by these
    means; what keeps guests out is named before what stops trains.
    """
    if refusal := closed_to(public, stack, to) or neutral_closed(public, stack, to):
        return [], refusal
    if how == "fly":
        return weighed(public, stack, [("fly", (to,))])
    if how == "march":
        return weighed(public, stack, [("march", (to,))])
    if how == "rail":
        if refusal := rail_refusal(public, stack, to):
            return [], refusal
        return weighed(public, stack, [("rail", (to,))])
    return weighed(public, stack, sea_paths(public, stack, to, how))


def vias(public: Public, stack: Stack, to: str, how: How) -> list[str]:
    """WR2-23 The first zones of the ways of two steps by sea, for whoever settles the way on the sheet."""
    if how not in ("sail", "embark", "land"):
        return []
    return [path[0] for _, path in sea_paths(public, stack, to, how) if len(path) > 1]


def barred(public: Public, stack: Stack, destinations: dict[str, How]) -> dict[str, Refusal]:
    """WR0-11, WR2-11 Places that one might expect in reach, one rail or strait on, and what bars the way there."""
    where, here = public.board, stack.region
    if stack.force == "air":
        return {}
    if where.is_sea(here):
        near = [there for zone in (here, *where.sea[here]) for there in where.sea[zone]]
    else:
        near = [there for land in (here, *destinations) for there in where.rail[land]]
        near += [there for zone in where.coast[here] for there in where.sea[zone]] if may_embark(stack) else []
    missed = [there for there in dict.fromkeys(near) if there != here and there not in destinations]
    return {there: unreachable(public, stack, there) for there in missed}


def neutral_closed(public: Public, stack: Stack, to: str) -> Refusal | None:
    """WRB-04, WRN-04 In the Blitz game true neutrals are neither entered nor flown over."""
    if not plays(public, "blitz"):
        return None
    where = public.board
    middles = [region for region in where.air[stack.region] if to in where.air[region]]
    far = stack.force == "air" and to not in (*where.air[stack.region], *where.overfly[stack.region])
    over = far and all(region in public.lands and true_neutral(public, region) for region in middles)
    if over or (to in public.lands and true_neutral(public, to)):
        return Refusal("WRB-04", "neutral-closed", {"command": stack.command, "region": to})
    return None


def sea_paths(public: Public, stack: Stack, to: str, how: How) -> list[tuple[How, tuple[str, ...]]]:
    """WR2-17, WR2-23, WRO-03 All paths of one or two steps by sea, shortest first."""
    side, here, where = side_of(public, stack), stack.region, public.board
    first = where.coast[here] if how == "embark" else where.sea[here]
    direct = where.coast[here] if how in ("embark", "land") else where.sea[here]
    paths: list[tuple[How, tuple[str, ...]]] = []
    if to in direct and passable(public, side, here, to):
        paths.append((how, (to,)))
    if how == "land" and not long_landings(public):
        return paths
    onward = where.coast if how == "land" else where.sea
    return paths + [
        (how, (middle, to)) for middle in first if to in onward[middle] and passable(public, side, here, middle, to)
    ]


def weighed(
    public: Public, stack: Stack, paths: list[tuple[How, tuple[str, ...]]]
) -> tuple[list[Way], Refusal | None]:
    """WR2-20, R07 What is left of the paths, those that break no pact and end where they should first; if nothing,
    why not the first.
    """
    found: list[Way] = []
    refused: list[Refusal] = []
    for how, path in paths:
        way = way_along(public, stack, how, path, breach(public, stack, path))
        if isinstance(way, Way):
            found.append(way)
        else:
            refused.append(way)
    if not found:
        return found, refused[0] if refused else no_way(stack, "WR2-20", "no-such-move")
    found.sort(key=lambda way: (bool(way.breaks), way.halt))
    return found, None


def way_along(public: Public, stack: Stack, how: How, path: tuple[str, ...], breaks: str) -> Way | Refusal:
    """WR2P-02, WRP-11, WRB-11, WRO-03, R07 What landing rules, pacts, pinning and markers make of a path; `breaks`
    is the rule of a pact that it breaks.
    """
    if how == "land" and len(path) == 2:
        refusal = long_landing_refusal(public, path[1], side_of(public, stack))
        if refusal is not None:
            return refusal
    if breaks and plays(public, "blitz"):  # WRB-11 there the pact cannot be broken
        return no_way(stack, breaks, "pact-holds")
    stays, left = held_along(public, stack, how, path)
    if not left and len(stays) == 1:
        return no_way(stack, "WR2P-02", "all-pinned")
    if not left:
        path, stays = path[:1], stays[:1]
    splits = len(stays) - stays.count(0)
    if splits and splits > free_markers(public, stack):
        return no_way(stack, "WR2P-02", "no-free-marker")
    id = f"halt:{path[0]}" if not left else "go" if len(path) == 1 else f"via:{path[0]}"
    return Way(id, how, path, tuple(stays), not left, breaks)


def no_way(stack: Stack, rule: str, reason: str) -> Refusal:
    """Why a command cannot go."""
    return Refusal(rule, reason, {"command": stack.command, "origin": stack.region})


def held_along(public: Public, stack: Stack, how: How, path: tuple[str, ...]) -> tuple[list[int], int]:
    """WR2P-05, WR2P-06, WR2P-09 How many units the enemy holds in each region that the path leaves, to the last
    unit, and how many are left; a landing on friendly soil ignores him.
    """
    left = stack.size
    if how == "land" and len(path) == 1 and allied_land(public, path[0], side_of(public, stack)):
        return [0], left
    stays: list[int] = []
    for here in (stack.region, *path[:-1]):
        stays.append(held(public, stack, here, left))
        left -= stays[-1]
        if not left:
            break
    return stays, left


def long_landing_refusal(public: Public, land: str, side: str) -> Refusal | None:
    """WRO-03 A long landing needs friendly land, a bridgehead, or land without enemy land units."""
    if allied_land(public, land, side) or units_in(public, land, side, "army"):
        return None
    if units_in(public, land, ENEMY_OF[side], "army"):
        return Refusal("WRO-03", "no-long-landing", {"region": land})
    return None
