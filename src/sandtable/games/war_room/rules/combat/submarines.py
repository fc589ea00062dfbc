"""WRT "Take her down!": submarines that dived away may slip into the next zone."""

from __future__ import annotations

from collections import Counter

from sandtable.games.war_room.rules.deploying.deploy import free_commands
from sandtable.games.war_room.rules.straits import passable
from sandtable.games.war_room.state.model import (
    Battle,
    Public,
    Stack,
    State,
    free_marker,
    plays,
    remove_units,
    stack_id,
    stacks_in,
)
from sandtable.kernel import Option, Play, Refusal, Share, World, ask

Scattered = dict[str, dict[str, int]]


def choose_scatter(public: Public, battle: Battle) -> Play[Scattered]:
    """WRT-03, WRT-06 Each owner of submarines that escaped says where they go; those that stay are as always."""
    found: Scattered = {}
    if not plays(public, "take_her_down"):
        return found
    for nation in public.turn_order:
        escaped = battle.escaped.get(nation, 0)
        zones = open_zones(public, nation, battle.region)
        markers = [markers_for(public, nation, battle, count) for count in range(escaped + 1)]
        if zones and any(markers[1:]):
            found[nation] = yield from ask(nation, scatter_decision(battle.region, escaped, zones, markers))
    return found


def markers_for(public: Public, nation: str, battle: Battle, count: int) -> int:
    """WRT-03, WR0-01 The markers for boats that go: the free ones, and those of stacks that they leave empty.

    Ships that were lost in the battle keep no marker.
    """
    gone = Counter({"submarine": count})
    for line in battle.lines:
        if line.nation == nation:
            gone[line.unit] += line.lost
    found = len(free_commands(public, nation, "fleet"))
    for stack in stacks_in(public, battle.region):
        if (stack.nation, stack.force) == (nation, "fleet"):
            leaving = gone & Counter(stack.units)
            gone -= leaving
            found += leaving.total() == stack.size
    return found


def open_zones(public: Public, nation: str, here: str) -> list[str]:
    """WRT-03 The adjacent zones that straits leave open; nothing is pinned on the way."""
    side = public.nations[nation].side
    return [zone for zone in public.board.sea[here] if passable(public, side, here, zone)]


def scatter_decision(region: str, escaped: int, zones: list[str], markers: list[int]) -> Share:
    """WRT-03 How many go to which zone; each group needs a marker of its own."""

    def enough_markers(answer: dict[str, int]) -> Refusal | None:
        groups, most = sum(n > 0 for n in answer.values()), markers[sum(answer.values())]
        return Refusal("WRT-03", "too-few-markers", {"most": most, "got": groups}) if groups > most else None

    return Share(
        "scatter",
        "WRT-03",
        dict.fromkeys(zones, (0, escaped)),
        0,
        escaped,
        default=dict.fromkeys(zones, 0),
        extra=enough_markers,
        args={"region": region, "count": escaped},
        options=lambda: [Option(zone, "scatter-zone", {"region": zone}, at=zone) for zone in zones],
    )


def scatter(world: World[State], region: str, scattered: Scattered) -> None:
    """WRT-03, WRT-04 Under new markers they go; in this round they fight, raid and sink nothing more."""
    public = world.state.public
    for nation, zones in scattered.items():
        remove_units(public, nation, region, "submarine", sum(zones.values()))
        for zone, count in zones.items():
            marker = free_marker(public, nation, "fleet")
            if not count or marker is None:
                continue
            public.stacks[stack_id(nation, marker)] = Stack(
                nation, marker, "fleet", zone, {"submarine": count}, dived=True
            )
            world.journal.tell(
                "submarines-scatter",
                "WRT-03",
                nation=nation,
                origin=region,
                region=zone,
                command=marker,
                count=count,
            )


def surface(public: Public) -> None:
    """WRT-05 At the start of phase 5 the markers of dived submarines are taken off."""
    for stack in public.stacks.values():
        stack.dived = False
