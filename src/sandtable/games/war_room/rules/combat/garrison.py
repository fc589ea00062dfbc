"""WR4-10 Land without commands defends itself with two dice."""

from __future__ import annotations

from sandtable.games.war_room.data.data import die, number, unit_types
from sandtable.games.war_room.rules.combat.hits import COLOURS
from sandtable.games.war_room.state.model import Battle, Line, Public, State, enemy_of, force_of, plays
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def garrison(world: World[State], battle: Battle) -> Play[None]:
    """WR4-10, WR4-11, R09 Two dice; a pair of one colour kills a land unit of that colour for good.

    Black takes the colour of the other die, white misses; two blacks let the defender pick any land unit.
    """
    if not battle.thrown:
        battle.thrown = True
        throw = world.chance.colours("WR4-10", number("limits", "garrison_dice"), die())
        battle.results = pair_of(throw.shows)
        hit, nation = "yes" if battle.results else "no", world.state.public.lands[battle.region].controller
        world.journal.tell("garrison-throws", "WR4-10", region=battle.region, nation=nation, hit=hit, throw=throw)
        yield Mark("WR4-10")
    if battle.results:
        lines = victims(battle, battle.results[0])
        chosen = lines[0].id if lines else ""
        if len(lines) > 1:
            defender = battle.commanders[enemy_of(battle.attacker)]
            chosen = yield from ask(defender, garrison_decision(battle, lines))
        for line in lines:
            if line.id == chosen:
                line.fresh, line.lost = line.fresh - 1, line.lost + 1
                world.journal.tell(
                    "garrison-kills", "WR4-10", region=battle.region, nation=line.nation, unit=line.unit
                )


def pair_of(shows: tuple[str, ...]) -> list[str]:
    """WR4-10, R09 The colour of the pair, if it is one."""
    one, two = sorted(shows, key=COLOURS.index)
    if "white" in (one, two):
        return []
    return [one] if two in (one, "black") else []


def victims(battle: Battle, colour: str) -> list[Line]:
    """WR4-10, R23 The attacking land units of that colour; with two blacks all of them."""
    return [
        line
        for line in battle.lines
        if force_of(line.unit) == "army" and colour in ("black", unit_types()[line.unit].colour)
    ]


def garrison_decision(battle: Battle, lines: list[Line]) -> Pick:
    """R09 The defender chooses which unit dies where several could."""
    return Pick(
        "garrison-kill",
        "WR4-10",
        [line.id for line in lines],
        args={"region": battle.region},
        options=lambda: [
            Option(line.id, "garrison-kill-one", {"unit": line.unit, "nation": line.nation}, at=battle.region)
            for line in lines
        ],
    )


def has_garrison(public: Public, battle: Battle) -> bool:
    """WR4-10, WR4-11, WRB-12, WRP-07, WRP-08, R23 Do land units attack land in which nobody stands?"""
    if battle.region not in public.lands or len({line.side for line in battle.lines}) != 1:
        return False
    if plays(public, "blitz") or (
        battle.absent and "garrison" not in public.conflicts[battle.region].causes
    ):  # WRB-12; a battle split by a pact has no garrison
        return False
    return any(force_of(line.unit) == "army" for line in battle.lines)
