"""WR4C Convoy raids: one die a unit, a colour sinks every ship of that colour."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.war_room.data.data import Convoy, Ring, charts, die, number
from sandtable.games.war_room.rules.combat.hits import COLOURS
from sandtable.games.war_room.rules.conflict.conflict import (
    has_prey,
    parties,
    raided_convoys,
    ring_owner,
    ring_side,
)
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.state.model import Battle, Public, State, enemy_of, is_transport, plays
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def raid(world: World[State], battle: Battle) -> Play[None]:
    """WR4C-05, WR4C-07, WR4C-08 Every command takes one convoy; then each convoy that is raided is thrown for."""
    public, side = world.state.public, battle.attacker
    while battle.raiding:
        yield from choose_convoy(world, battle)
    while battle.convoys:
        id = next(iter(battle.convoys))
        convoy = next(one for one in public.board.convoys if one.id == id)
        if not battle.thrown:
            count = min(battle.convoys[id], number("limits", "dice_of_a_side"))
            throw = world.chance.colours("WR4C-08", count, die())
            battle.sunk, battle.thrown = [], True
            battle.results = [*sorted(set(throw.shows) - {"black"}, key=COLOURS.index)]
            battle.results += ["black"] * throw.shows.count("black")
            told = {"region": battle.region, "convoy": id, "side": side, "nation": battle.commanders[side]}
            world.journal.tell("raid-thrown", "WR4C-08", **told, throw=throw)
            yield Mark("WR4C-08")
        while battle.results:
            ships = floating(public, convoy, side, battle.results[0], battle.sunk)
            if len(ships) > 1:
                ships = [(yield from ask(battle.commanders[side], joker_decision(battle, id, ships)))]
            battle.results.pop(0)
            for resource in ships:
                sink(world, battle, convoy, resource)
                yield Mark("WR4C-09")
        del battle.convoys[id]
        battle.thrown = False
        yield Mark("WR4C-07")


class Raider(NamedTuple):
    """A command that raids, and how many dice it throws."""

    nation: str
    dice: int


def raiders(public: Public, battle: Battle) -> dict[str, Raider]:
    """WR4C-06, WR4C-07, WRP-06 The commands that raid, by name; every carrier fighter is a command of its own."""
    found = {
        id: Raider(stack.nation, stack.size)
        for id, stack in public.stacks.items()
        if stack.region == battle.region
        and not stack.dived
        and not is_transport(public, stack)
        and has_prey(public, battle.region, stack.nation)
    }
    for nation, fighters in public.carrier_fighters.get(battle.region, {}).items():
        if has_prey(public, battle.region, nation):
            found.update({f"{nation}-fighter-{i + 1}": Raider(nation, 1) for i in range(fighters)})
    return found


def choose_convoy(world: World[State], battle: Battle) -> Play[None]:
    """WR4C-07, WRP-06 One command's owner names its convoy; where there is only one it is that."""
    public, command = world.state.public, battle.raiding[0]
    nation, dice = raiders(public, battle)[command]
    choices = raided_convoys(public, battle.region, {battle.attacker: {nation}, enemy_of(battle.attacker): set()})
    chosen = choices[0]
    if len(choices) > 1:
        decision = Pick(
            "raid-convoy",
            "WR4C-07",
            choices,
            args={"region": battle.region, "command": command, "dice": dice},
            options=lambda: [
                Option(id, "raid-convoy-one", {"ends": convoy_ends(public, id)}, at=battle.region) for id in choices
            ],
        )
        chosen = yield from ask(nation, decision)
    battle.convoys[chosen] = battle.convoys.get(chosen, 0) + dice
    battle.raiding.pop(0)
    world.journal.tell("convoy-targeted", "WR4C-07", region=battle.region, command=command, convoy=chosen)
    yield Mark("WR4C-07")


def convoy_ends(public: Public, id: str) -> str:
    """The land that a convoy serves, as the id of its first end."""
    convoy = next(one for one in public.board.convoys if one.id == id)
    return convoy.rings[0].ends[0]


def settle_owners(world: World[State]) -> Play[None]:
    """WR4C-03, R11 Axis nations at the two ends of a convoy that is raided agree, before the raid, whose it is.

    It belongs to the holder of its origin unless he hands it over and the other takes it.
    """
    public = world.state.public
    while todo := next_to_settle(public):
        convoy, i = todo
        holder, other = [public.lands[end].controller for end in convoy.rings[i].ends]
        owner = yield from ask(holder, owner_decision(convoy, [holder, other]))
        if owner == other:
            args = {"region": convoy.sea, "convoy": convoy.id, "nation": holder}
            taken = yield from ask(other, Pick("take-convoy", "WR4C-03", ["accept", "decline"], args=args))
            owner = other if taken == "accept" else holder
        public.convoy_owners[f"{convoy.id}.{i}"] = owner
        public.conflicts[convoy.sea].nations = parties(public, convoy.sea)
        world.journal.tell("convoy-owned", "WR4C-03", nation=owner, convoy=convoy.id, region=convoy.sea)
        yield Mark("WR4C-03")


def owner_decision(convoy: Convoy, holders: list[str]) -> Pick:
    """WR4C-03 Whose the ships of a ring between two Axis nations are this round."""
    return Pick(
        "convoy-owner",
        "WR4C-03",
        holders,
        args={"region": convoy.sea, "convoy": convoy.id},
        options=lambda: [Option(nation, "convoy-owner-nation", {"nation": nation}) for nation in holders],
    )


def next_to_settle(public: Public) -> tuple[Convoy, int] | None:
    """WR4C-03 The next raided ring whose ends belong to two Axis nations that have not agreed yet."""
    for zone, marker in public.conflicts.items():
        if "raid" in marker.causes:
            for convoy in public.board.lanes[zone]:
                for i, ring in enumerate(convoy.rings):
                    holders = {public.lands[end].controller for end in ring.ends if end in public.lands}
                    open_yet = public.convoy_owners.get(f"{convoy.id}.{i}") not in holders
                    if open_yet and len(holders) == 2 and ring_side(public, ring) == "axis":
                        return convoy, i
    return None


def enemy_rings(public: Public, convoy: Convoy, side: str) -> list[Ring]:
    """WR4C-01, WR4C-04, WR4C-10 The rings of the raider's enemies; land that changed hands takes its ring along."""
    return [ring for ring in convoy.rings if ring_side(public, ring) == enemy_of(side)]


def floating(public: Public, convoy: Convoy, side: str, colour: str, sunk: list[str]) -> list[str]:
    """WR4C-08 The kinds of ships that a result can still sink: its own colour's, or with black any one's."""
    return [
        str(row[1])
        for row in charts()["strategic_targets"].rows
        if colour in ("black", row[0])
        and row[1] not in sunk
        and any(ring.ships.get(str(row[1]), 0) for ring in enemy_rings(public, convoy, side))
    ]


def joker_decision(battle: Battle, convoy: str, ships: list[str]) -> Pick:
    """WR4C-08 Black is a joker: the raider names the colour."""
    return Pick(
        "raid-joker",
        "WR4C-08",
        ships,
        args={"region": battle.region, "convoy": convoy},
        options=lambda: [Option(ship, "raid-joker-one", {"resource": ship}, at=battle.region) for ship in ships],
    )


def sink(world: World[State], battle: Battle, convoy: Convoy, resource: str) -> None:
    """WR4C-04, WR4C-08, WR4C-09, WR4B-07, WRT-01, WRT-02 All ships of the colour go down; their owner pays, in
    all raids of the round together, what the land yields at most.
    """
    public = world.state.public
    battle.sunk.append(resource)
    for i, ring in enumerate(convoy.rings):
        origin, nation = ring.ends[0], ring_owner(public, convoy, i)
        owner = public.nations.get(nation)
        raided = ring in enemy_rings(public, convoy, battle.attacker)
        if owner is None or not raided or not ring.ships.get(resource):
            continue
        before = public.raided.setdefault(origin, {})
        limit = max(0, card_income(public, origin)[resource] - before.get(resource, 0))
        loss = min(ring.ships[resource], limit, owner.resources[resource])
        owner.resources[resource] -= loss
        before[resource] = before.get(resource, 0) + loss
        if plays(public, "take_her_down"):
            owner.convoy_losses += loss  # WRT-01, WRT-02 only what is really lost counts
        world.journal.tell(
            "convoy-sunk",
            "WR4C-09",
            region=battle.region,
            nation=nation,
            resource=resource,
            ships=ring.ships[resource],
            loss=loss,
        )
