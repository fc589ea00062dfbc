"""WR4B Strategic bombing: resources, units under construction, infrastructure."""

from __future__ import annotations

from sandtable.games.war_room.data.data import RESOURCES, charts, die, number, unit_types
from sandtable.games.war_room.rules.combat.hits import COLOURS
from sandtable.games.war_room.rules.conflict.conflict import has_works
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.state.model import Battle, Public, State, mourn, plays
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def ready_bombers(battle: Battle) -> int:
    """WR4B-02, WR4D-04 The bombers in the strategic stance that survived the air phase, damaged or not."""
    return sum(line.fighting for line in battle.lines if line.stance.endswith("strategic"))


def bombing(world: World[State], battle: Battle) -> Play[None]:
    """WR4B-02, WR4B-03, WR4B-04 One bomber after the other throws four dice; what it hits is settled
    before the next throws.
    """
    public = world.state.public
    side = next((line.side for line in battle.lines if line.stance.endswith("strategic")), "")
    while battle.results or battle.bombers:
        if not battle.results:
            battle.bombers -= 1
            throw = world.chance.colours("WR4B-02", number("stances", "bomber strategic", "bombing"), die())
            battle.results = sorted(throw.shows, key=COLOURS.index)
            world.journal.tell(
                "bomber-throws",
                "WR4B-02",
                side=side,
                nation=battle.commanders[side],
                region=battle.region,
                left=battle.bombers,
                throw=throw,
            )
            yield Mark("WR4B-02")
        while battle.results:
            open_targets = bomb_targets(public, battle, battle.results[0])
            target = open_targets[0] if open_targets else ""
            if len(open_targets) > 1:
                target = yield from ask(battle.commanders[side], bomb_decision(battle, open_targets))
            battle.results.pop(0)
            if target:
                drop(world, battle, target)
                yield Mark("WR4B-03")


def bomb_targets(public: Public, battle: Battle, colour: str) -> list[str]:
    """WR4B-03, WR4B-04, WR4B-05, WR4B-07, WRB-12, R39 What a result can destroy: resources, units in production,
    works.

    No more of a resource than the region yields now, and only what its owner has. White damages infrastructure,
    black anything. Bomb markers: as many as the industry, one where there is none.
    """
    region = battle.region
    land = public.lands[region]
    found: list[str] = []
    owner = public.nations.get(land.controller)
    if owner is not None:
        found += [
            unit for unit in owner.production.get(region, {}) if colour in ("black", unit_types()[unit].colour)
        ]
        yields = card_income(public, region)
        found += [
            resource
            for resource in RESOURCES
            if colour == "black" or (colour != "white" and charts().cell("strategic_targets", colour) == resource)
            if battle.bombed.get(resource, 0) < yields[resource] and owner.resources[resource]
            if not plays(public, "blitz")
        ]
    bombed_out = land.bombs >= max(1, public.board.regions[region].industry)
    if colour in ("black", "white") and has_works(public, region) and not bombed_out:
        found.append("infrastructure")
    return found


def bomb_decision(battle: Battle, choices: list[str]) -> Pick:
    """WR4B-02 The attacker says what was hit."""
    return Pick(
        "bomb-target",
        "WR4B-03",
        choices,
        args={"region": battle.region, "colour": battle.results[0]},
        options=lambda: [
            Option(target, "bomb-target-one", {"target": target}, at=battle.region) for target in choices
        ],
    )


def drop(world: World[State], battle: Battle, target: str) -> None:
    """WR4B-03, WR4B-05, WR4B-07, WR4B-08 Destroy it: a resource, a unit being built, or a bomb marker for good."""
    public, region = world.state.public, battle.region
    land = public.lands[region]
    if target == "infrastructure":
        land.bombs += 1
    elif target in RESOURCES:
        public.nations[land.controller].resources[target] -= 1
        battle.bombed[target] = battle.bombed.get(target, 0) + 1
    else:
        piles = public.nations[land.controller].production
        piles[region][target] -= 1
        if not piles[region][target]:
            del piles[region][target]
        if not piles[region]:
            del piles[region]
        mourn(public, land.controller, target, 1)
    world.journal.tell("bombed", "WR4B-03", region=region, nation=land.controller, target=target)
