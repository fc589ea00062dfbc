"""WR4C Convoy raids: one die a unit, a colour sinks every ship of that colour."""

from __future__ import annotations

from sandtable.games.war_room.atlas import Convoy, Ring, charts, die, number
from sandtable.games.war_room.conflict import raided_convoys, ring_side
from sandtable.games.war_room.economy import card_income
from sandtable.games.war_room.hits import COLOURS
from sandtable.games.war_room.model import Battle, Front, enemy_of, is_transport, side_of
from sandtable.kernel.decisions import Option, Pick
from sandtable.kernel.game import World
from sandtable.kernel.play import Mark, Play, ask


def raid(world: World[Front], battle: Battle) -> Play[None]:
    """WR4C-05, WR4C-07, WR4C-08 Every command takes one convoy; then each convoy that is raided is thrown for."""
    front, side = world.state, battle.first
    while battle.deciding:
        yield from choose_convoy(world, battle)
    while battle.convoys:
        id = next(iter(battle.convoys))
        convoy = next(one for one in front.board.convoys if one.id == id)
        if not battle.thrown:
            count = min(battle.convoys[id], number("limits", "dice_of_a_side"))
            throw = world.chance.colours("WR4C-08", count, die())
            battle.sunk, battle.thrown = [], True
            battle.results = [*sorted(set(throw.shows) - {"black"}, key=COLOURS.index)]
            battle.results += ["black"] * throw.shows.count("black")
            world.journal.tell("raid-thrown", "WR4C-08", region=battle.region, convoy=id, side=side, throw=throw)
            yield Mark("WR4C-08")
        while battle.results:
            ships = floating(front, convoy, side, battle.results[0], battle.sunk)
            resource = ships[0] if ships else ""
            if len(ships) > 1:
                resource = yield from ask(battle.commanders[side], joker_decision(battle, id, ships))
            battle.results.pop(0)
            if resource:
                sink(world, battle, convoy, resource)
                yield Mark("WR4C-09")
        del battle.convoys[id]
        battle.thrown = False
        yield Mark("WR4C-07")


def raiders(front: Front, battle: Battle) -> dict[str, int]:
    """WR4C-07 The commands that raid and their dice; every carrier fighter counts as a command of its own."""
    found = {
        id: stack.size
        for id, stack in front.stacks.items()
        if stack.region == battle.region
        and not is_transport(front, stack)
        and side_of(front, stack) == battle.first
    }
    for nation, fighters in front.carrier_fighters.get(battle.region, {}).items():
        if front.nations[nation].side == battle.first:
            found.update({f"{nation}-fighter-{i + 1}": 1 for i in range(fighters)})
    return found


def choose_convoy(world: World[Front], battle: Battle) -> Play[None]:
    """WR4C-07 One command names its convoy; where there is only one it is that."""
    front, command = world.state, battle.deciding[0]
    choices = raided_convoys(front, battle.region)
    chosen = choices[0]
    if len(choices) > 1:
        dice = raiders(front, battle)[command]
        decision = Pick(
            "raid-convoy",
            "WR4C-07",
            choices,
            args={"region": battle.region, "command": command, "dice": dice},
            options=lambda: [
                Option(id, "raid-convoy-one", {"ends": convoy_ends(front, id)}, at=battle.region) for id in choices
            ],
        )
        chosen = yield from ask(battle.commanders[battle.first], decision)
    battle.convoys[chosen] = battle.convoys.get(chosen, 0) + raiders(front, battle)[command]
    battle.deciding.pop(0)
    world.journal.tell("convoy-targeted", "WR4C-07", region=battle.region, command=command, convoy=chosen)
    yield Mark("WR4C-07")


def convoy_ends(front: Front, id: str) -> str:
    """The land that a convoy serves, as the id of its first end."""
    convoy = next(one for one in front.board.convoys if one.id == id)
    return convoy.rings[0].ends[0]


def enemy_rings(front: Front, convoy: Convoy, side: str) -> list[Ring]:
    """WR4C-01, WR4C-04, WR4C-10 The rings of the raider's enemies; land that changed hands takes its ring along."""
    return [ring for ring in convoy.rings if ring_side(front, ring) == enemy_of(side)]


def floating(front: Front, convoy: Convoy, side: str, colour: str, sunk: list[str]) -> list[str]:
    """WR4C-08 The kinds of ships that a result can still sink: its own colour's, or with black any one's."""
    return [
        str(row[1])
        for row in charts()["strategic_targets"].rows
        if colour in ("black", row[0])
        and row[1] not in sunk
        and any(ring.ships.get(str(row[1]), 0) for ring in enemy_rings(front, convoy, side))
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


def sink(world: World[Front], battle: Battle, convoy: Convoy, resource: str) -> None:
    """WR4C-08, WR4C-09, WR4B-07 All ships of the colour go down; their owner pays what the land yields at most."""
    front = world.state
    battle.sunk.append(resource)
    for ring in enemy_rings(front, convoy, battle.first):
        origin = ring.ends[0]
        owner = front.nations.get(front.lands[origin].controller)
        if owner is None or not ring.ships.get(resource):
            continue
        loss = min(ring.ships[resource], card_income(front, origin).get(resource, 0), owner.resources[resource])
        owner.resources[resource] -= loss
        world.journal.tell(
            "convoy-sunk",
            "WR4C-09",
            region=battle.region,
            nation=front.lands[origin].controller,
            resource=resource,
            ships=ring.ships[resource],
            loss=loss,
        )
