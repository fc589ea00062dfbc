"""WR4-12 A battle: air phase and surface phase, thrown in batches of ten."""

from __future__ import annotations

from sandtable.games.war_room.data.data import die, number
from sandtable.games.war_room.rules.combat.blitz_combat import assign_kills
from sandtable.games.war_room.rules.combat.hits import COLOURS, assign, targets
from sandtable.games.war_room.rules.conflict.muster import quick_combat, stance_number
from sandtable.games.war_room.state.model import SIDES, Battle, State, enemy_of, force_of, plays
from sandtable.kernel import Mark, Play, World


def count_dice(world: World[State], battle: Battle) -> None:
    """WR4-12, WR4-14, WR4-15, WR4-16, WR4-17, WRQ-05, R17, R18 The dice of both sides, fixed before anybody
    throws, thirty at most.

    A side whose enemy has nothing that can be hit in this phase throws nothing, so without planes nobody does.
    """
    public = world.state.public
    capped = (plays(public, "batch_cap") or quick_combat(public)) and battle.stage == "surface"  # WRQ-05
    battle.dice = {
        side: min(
            side_dice(battle, side), batch_cap(battle, side) if capped else number("limits", "dice_of_a_side")
        )
        if targets(battle, side, "black")
        else 0
        for side in SIDES
    }
    battle.rolling = battle.first
    if any(battle.dice.values()):
        world.journal.tell(
            "dice-counted",
            "WR4-14",
            region=battle.region,
            phase=battle.stage,
            allies=battle.dice["allies"],
            axis=battle.dice["axis"],
        )


def side_dice(battle: Battle, side: str) -> int:
    """WR4-08, WR4-13, WR4-14, WR4-16, WRQ-03 Dice per unit times units, two more for a port at sea, never over
    thirty.

    Planes destroyed in the air phase are gone; damaged ones count (WR4D-04).
    """
    dice = sum(line.fighting * stance_number(line, battle.stage) for line in battle.lines if line.side == side)
    left = any(line.fighting for line in battle.lines if line.side == side)
    if battle.stage == "surface" and side in battle.ports and left:
        dice += number("limits", "port_dice")
    return min(dice, number("limits", "dice_of_a_side"))


def batch_cap(battle: Battle, side: str) -> int:
    """WRO-02, R15 By the option a side with one surface type fewer throws two batches, with less only one."""
    types: dict[str, set[str]] = {
        one: {line.unit for line in battle.lines if line.side == one and force_of(line.unit) != "air"}
        for one in SIDES
    }
    fewer = min(2, max(0, len(types[enemy_of(side)]) - len(types[side])))
    return number("batch_cap", str(fewer)) * number("limits", "dice_in_batch")


def exchange(world: World[State], battle: Battle) -> Play[None]:
    """WR4-18 Batches of ten, one side after the other, the earlier commander first; what is not used lapses."""
    while battle.thrown or any(battle.dice.values()):
        if not battle.thrown:
            throw_batch(world, battle)
            yield Mark("WR4-18")
        yield from assign_kills(world, battle) if quick_combat(world.state.public) else assign(world, battle)
        end_batch(world, battle)
        yield Mark("WR4-18")


def throw_batch(world: World[State], battle: Battle) -> None:
    """WR4-18, WR4-06, WR0-04, WRQ-06 Throw a batch; against the force advantage black and white miss on the
    surface.
    """
    if not battle.dice[battle.rolling]:
        battle.rolling = enemy_of(battle.rolling)
    side = battle.rolling
    count = min(battle.dice[side], number("limits", "dice_in_batch"))
    battle.dice[side] -= count
    if count == 1 and quick_combat(world.state.public):
        count = number("limits", "blitz_least_dice")  # WRQ-06 one die alone could make no pair
    throw = world.chance.colours("WR4-18", count, die())
    battle.thrown = True
    outdone = battle.stage == "surface" and battle.superior == enemy_of(side)
    fell = sorted(throw.shows, key=COLOURS.index)
    battle.results = [colour for colour in fell if not (outdone and colour in ("black", "white"))]
    world.journal.tell(
        "batch-thrown",
        "WR4-18",
        region=battle.region,
        side=side,
        nation=battle.commanders[side],
        phase=battle.stage,
        missed=count - len(battle.results),
        throw=throw,
    )


def end_batch(world: World[State], battle: Battle) -> None:
    """WR4-23, WR4-18, R41, R42 After the enemy's batch a submarine that was hit and lives escapes.

    The other side is next. Dice that have nothing left to hit are not thrown.
    """
    hit = enemy_of(battle.rolling)
    for line in battle.lines:
        if line.dived:
            world.journal.tell(
                "submarines-escape", "WR4-23", nation=line.nation, region=battle.region, count=line.dived
            )
            line.escaped, line.dived = line.escaped + line.dived, 0
    battle.rolling, battle.thrown = hit, False
    for side in SIDES:
        if not targets(battle, side, "black"):
            battle.dice[side] = 0
