"""SW14.2 The counterattack of the escorts."""

from __future__ import annotations

from functools import cache
from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS, HARMS, Harm, difference_row
from sandtable.games.steel_wolves.data.modifiers import MODIFIERS
from sandtable.games.steel_wolves.rules.forces.damage import storm_loss_chance, suffer
from sandtable.games.steel_wolves.rules.forces.escorts import (
    allied_parts,
    sub_parts,
    total,
)
from sandtable.games.steel_wolves.rules.forces.pack_turns import turn_over
from sandtable.games.steel_wolves.rules.modifiers.guided import gentle_escorts
from sandtable.games.steel_wolves.state.model import Boat, Combat, Public, State, the_attacker, the_combat
from sandtable.games.steel_wolves.state.steps import TurnOver
from sandtable.kernel import Modifier, Odds, World

PARTS = MODIFIERS.counterattack
WORSE = ("spotted", "damaged", "driven-home", "lost")
DAMAGED = {n: Modifier(n, "damaged", "SW14.2C") for n in (1, 2)}


def counterattack_modifiers(combat: Combat, boat: Boat) -> list[Modifier]:
    """SW14.2C, SW23.0 +1 per damage, +1 in a round of re-attack, +1 if spotted."""
    mods = []
    if boat.damage:
        mods.append(DAMAGED[boat.damage])
    if combat.round > 1:
        mods.append(PARTS.re_attack)
    if boat.spotted:
        mods.append(PARTS.spotted)
    return mods


def counterattack(world: World[State], boat: Boat) -> None:
    """SW14.2a, SW14.2C, SW14.2B The difference picks the row; below 0 there is no counterattack."""
    state = world.state
    combat = the_combat(state)
    theirs, ours = allied_parts(state, combat), sub_parts(boat)
    allied, sub = total(theirs), total(ours)
    difference = allied - sub
    if difference < 0:
        world.journal.tell(
            "no-counterattack", "SW14.2C", boat=boat.id, allied=allied, sub=sub, allied_parts=theirs, sub_parts=ours
        )
        return
    throw = world.chance.d10("SW14.2C", die_parts(state, combat, boat))
    result = str(CHARTS.hit("counterattack", throw, difference_row(difference)))
    world.journal.tell(
        "counterattack",
        "SW14.2C",
        boat=boat.id,
        allied=allied,
        sub=sub,
        difference=difference,
        throw=throw,
        result=result,
        allied_parts=theirs,
        sub_parts=ours,
    )
    suffer(world, boat, HARMS["counterattack"][result], "SW14.2C", "counterattack")


def counterattack_step(world: World[State]) -> Literal["press"] | TurnOver:
    """SW14.2a, SW28.12-15 After the attack the escorts strike back; then the boat withdraws or presses on."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    combat.countered = True
    counterattack(world, boat)
    return turn_over(combat) if boat.fate or boat.withdrawn else "press"


def severity(defence: int, damage: int, harm: Harm, storm: float = 0.0) -> dict[str, float]:
    """SW14.2C, SW18.1, SW18.2 What a result of the counterattack ends in for such a boat, second dice counted.

    `storm`: the chance that a deep low finishes a damaged boat.
    """
    if harm.sunk_on is None and not harm.damaged:
        return {"spotted" if harm.spotted else "none": 1.0}
    at_once = 0.0 if harm.sunk_on is None else (10 - harm.sunk_on) / 10
    by_damage = (0.0, max(0, 9 - defence) / 10, 1.0)[damage]
    lost = 1 - (1 - at_once) * (1 - by_damage) * (1 - storm)
    return {"driven-home" if harm.home else "damaged": 1 - lost, "lost": lost}


@cache
def ends(row: str, bonus: int, defence: int, damage: int, storm: float = 0.0) -> tuple[tuple[str, float], ...]:
    """SW14.2C How likely a counterattack in this row ends how, for a boat of this defence and damage."""
    chances = dict.fromkeys(("none", *WORSE), 0.0)
    for face in range(10):
        harm = HARMS["counterattack"][str(CHARTS.cell("counterattack", face + bonus, row))]
        for end, chance in severity(defence, damage, harm, storm).items():
            chances[end] += chance / 10
    hurt = chances["damaged"] + chances["driven-home"] + chances["lost"]
    return (("hurt", round(hurt, 3)), *((end, round(chances[end], 3)) for end in WORSE if chances[end]))


def die_parts(state: Public, combat: Combat, boat: Boat) -> list[Modifier]:
    """SW14.2C All that changes the die of a counterattack."""
    return [*counterattack_modifiers(combat, boat), *gentle_escorts(state)]


def strengths(theirs: list[Modifier], ours: list[Modifier]) -> list[Modifier]:
    """SW14.2A1, SW14.2B What the row of a counterattack is made of: the Allies' parts, less the boat's."""
    return [*theirs, *[Modifier(-part.value, part.why, part.rule) for part in ours]]


def counterattack_odds(state: Public, combat: Combat, boat: Boat) -> list[Odds]:
    """SW14.2C The chance of being hurt and how badly, as things are revealed now: spotted, damaged, home, lost."""
    return odds_of_parts(state, combat, boat, strengths(allied_parts(state, combat), sub_parts(boat)))


def odds_of_parts(state: Public, combat: Combat, boat: Boat, parts: list[Modifier]) -> list[Odds]:
    """SW14.2C The same for strengths that were counted already; they are listed, and what changes the die."""
    difference = total(parts)
    if difference < 0:
        return [Odds("hurt", 0.0, "good", "SW14.2C", parts, False)]
    mods = die_parts(state, combat, boat)
    storm = storm_loss_chance(state, boat)
    likely = ends(difference_row(difference), total(mods), boat.values.defence, boat.damage, storm)
    changes = [*parts, *mods]
    return [Odds(end, chance, "bad", "SW14.2C", changes, False) for end, chance in likely]
