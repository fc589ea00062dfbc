"""WRQ Blitz combat: pairs kill, capital ships need triples, nothing is repaired."""

from __future__ import annotations

from sandtable.games.war_room.data.data import number, unit_types
from sandtable.games.war_room.rules.combat.hits import BIG_SHIPS, targets
from sandtable.games.war_room.state.model import Battle, Line, State, enemy_of
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def assign_kills(world: World[State], battle: Battle) -> Play[None]:
    """WRQ-07, WRQ-08, WRQ-09, WRQ-10, WRQ-11 Sets of a colour destroy units at once, as long as any set is left.

    There is no damage, so nothing can be repaired, and no cruiser shields a bigger ship. At last a single yellow
    that is left over drives a submarine under water.
    """
    while lines := victims(battle):
        chosen = lines[0].id
        if len(lines) > 1:
            chosen = yield from ask(battle.commanders[battle.rolling], kill_decision(battle, lines))
        line = next(one for one in lines if one.id == chosen)
        for die in dice_for(battle.results, line):
            battle.results.remove(die)
        kill(world, battle, line)
        yield Mark("WRQ-07")
    dive(world, battle)
    battle.results = []


def victims(battle: Battle) -> list[Line]:
    """WRQ-07 The enemy lines that the dice still on the table can destroy a unit of, the dearest first."""
    found = [line for line in targets(battle, battle.rolling, "black") if dice_for(battle.results, line)]
    return sorted(found, key=lambda line: (-number("casualty_values", line.unit, "standard"), line.id))


def dice_for(results: list[str], line: Line) -> list[str]:
    """WRQ-07, WRQ-08, WRQ-10 The set that destroys a unit: its own colour first, then one white, then blacks.

    Two of a kind, three for carriers and battleships; white does not help against submarines.
    """
    need = number("limits", "blitz_capital_ship_dice" if line.unit in BIG_SHIPS else "blitz_unit_dice")
    colour = unit_types()[line.unit].colour
    dice = [colour] * min(need, results.count(colour))
    if len(dice) < need and line.unit != "submarine" and "white" in results:
        dice.append("white")
    dice += ["black"] * min(need - len(dice), results.count("black"))
    return dice if len(dice) == need else []


def kill_decision(battle: Battle, lines: list[Line]) -> Pick:
    """WRQ-07 The roller says which unit falls next."""
    return Pick(
        "blitz-kill",
        "WRQ-07",
        [line.id for line in lines],
        args={"region": battle.region, "dice": list(battle.results)},
        options=lambda: [
            Option(
                line.id,
                "blitz-kill-line",
                {"unit": line.unit, "nation": line.nation, "have": line.fighting},
                at=battle.region,
            )
            for line in lines
        ],
    )


def kill(world: World[State], battle: Battle, line: Line) -> None:
    """WRQ-07 One unit is destroyed."""
    line.fresh, line.lost = line.fresh - 1, line.lost + 1
    world.journal.tell(
        "blitz-killed", "WRQ-07", region=battle.region, nation=line.nation, unit=line.unit, left=line.fresh
    )


def dive(world: World[State], battle: Battle) -> None:
    """WRQ-10 A single yellow left over: one submarine dives and is out of reach."""
    if battle.stage != "surface" or "yellow" not in battle.results:
        return
    enemy = enemy_of(battle.rolling)
    line = next((one for one in battle.lines if one.side == enemy and one.unit == "submarine" and one.fresh), None)
    if line is not None:
        line.fresh, line.escaped = line.fresh - 1, line.escaped + 1
        world.journal.tell("submarines-escape", "WRQ-10", nation=line.nation, region=battle.region, count=1)
