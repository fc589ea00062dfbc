"""WR4-04 Who commands a side in a battle: by agreement, else by the turn order."""

from __future__ import annotations

from collections import deque

from sandtable.games.war_room.data.data import NEUTRAL
from sandtable.games.war_room.rules.conflict.conflict import has_prey
from sandtable.games.war_room.rules.pacts import partner, present
from sandtable.games.war_room.state.model import Battle, Public, State, enemy_of, turn_place
from sandtable.kernel import Ask, Mark, Option, Pick, Play, World


def leaders(public: Public, region: str, side: str, absent: str = "") -> list[str]:
    """WR4-04, WR4C-07, WRN-05, WRP-06, R13 Who may command the side here, in turn order.

    Those who fight; for a neutral's army every nation that it leans to, without troops the owner. Where a convoy is
    raided those whom no pact forbids it.
    """
    here = present(public, region)
    own = [nation for nation in public.turn_order if nation in here[side] and nation != absent]
    if not here[enemy_of(side)] and region in public.board.lanes:
        own = [nation for nation in own if has_prey(public, region, nation)]
    if own and NEUTRAL not in here[side]:
        return own
    friends = [nation for nation in public.turn_order if public.nations[nation].side == side and nation != absent]
    land = public.lands.get(region)
    if land is not None and land.controller == NEUTRAL and land.lean == side:
        return [n for n in friends if partner(public, n) != land.attacked_by] or friends
    return [land.controller] if land is not None and land.controller in friends else friends[:1]


def nearest(public: Public, region: str, nations: list[str]) -> str:
    """R13 Of these nations the one whose army is nearest; the earlier in turn order where two are equally near."""
    away = distances(public, region)
    armies = [stack for stack in public.stacks.values() if stack.force == "army"]
    far = len(public.board.ids)
    return min(nations, key=lambda n: min((away.get(s.region, far) for s in armies if s.nation == n), default=far))


def distances(public: Public, start: str) -> dict[str, int]:
    """How many steps away every region is, by any means."""
    found, frontier = {start: 0}, deque([start])
    while frontier:
        here = frontier.popleft()
        for there in public.board.air[here]:
            if there not in found:
                found[there] = found[here] + 1
                frontier.append(there)
    return found


def agree_on_commanders(world: World[State], battle: Battle) -> Play[None]:
    """WR4-04, WRN-05 The first in turn order names a commander; if one of the others objects, he leads himself.

    Both sides do so at the same time, before any stance is shown.
    """
    public = world.state.public
    if not battle.unled:
        return
    able = {side: leaders(public, battle.region, side, battle.absent) for side in battle.unled}
    named: dict[str, str] = yield Ask(
        {nations[0]: commander_decision(public, battle, side, nations) for side, nations in able.items()}
    )
    asked = {
        nation: consent_decision(battle, named[first])
        for first, *others in able.values()
        if named[first] != first
        for nation in others
    }
    consent: dict[str, str] = {}
    if asked:
        consent = yield Ask(asked)
    for side, (first, *others) in able.items():
        agreed = all(consent.get(nation, "agree") == "agree" for nation in others)
        battle.commanders[side] = named[first] if agreed else first
        world.journal.tell(
            "commander-chosen", "WR4-04", nation=battle.commanders[side], side=side, region=battle.region
        )
    battle.unled = []
    line_up(public, battle)
    yield Mark("WR4-04")


def line_up(public: Public, battle: Battle) -> None:
    """WR4-05, WR4-18 The side whose commander is earlier in the turn order decides and throws first."""
    battle.deciding.sort(key=lambda side: turn_place(public, battle.commanders[side]))
    battle.first = "axis" if battle.deciding[:1] == ["axis"] else "allies"


def commander_decision(public: Public, battle: Battle, side: str, nations: list[str]) -> Pick:
    """WR4-04, R13 Who shall command; by default the first in turn order, for a neutral the nearest."""
    fights = any(nation in present(public, battle.region)[side] for nation in nations)
    return Pick(
        "commander",
        "WR4-04",
        nations,
        default=nations[0] if fights else nearest(public, battle.region, nations),
        args={"region": battle.region, "side": side},
        options=lambda: [Option(nation, "commander-nation", {"nation": nation}) for nation in nations],
    )


def consent_decision(battle: Battle, named: str) -> Pick:
    """WR4-04 Does an ally agree to the commander that was named?"""
    return Pick("consent", "WR4-04", ["agree", "object"], args={"region": battle.region, "nation": named})
