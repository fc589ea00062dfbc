"""SW14.11 Placing the sub on the combat display."""

from __future__ import annotations

from typing import Literal

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.rules.forces.pack_turns import pack_boat
from sandtable.games.steel_wolves.state.model import SEAT, Boat, Combat, State, the_attacker, the_combat
from sandtable.kernel import Modifier, Odds, Option, Pick, Play, World, ask

RING_ORDER = {"outer": 0, "inner": 1, "centre": 2}


def entry_number(combat: Combat, ring: str) -> int | None:
    """SW14.11a The number that die, tactics and ace must exceed; outer columns are free."""
    number = CHARTS.cell("entry", entry_row(combat, ring), "number to exceed")
    return None if number == "" else int(number)


def entry_row(combat: Combat, ring: str) -> str:
    """SW14.11a The row of the entry chart for a ring of this display."""
    return f"{'fleet' if combat.fleet else combat.contact} {ring}"


def free_columns(combat: Combat) -> list[int]:
    """SW14.11a, SW24.12 Columns with a free sub box: one boat to a box."""
    free = []
    for i, column in enumerate(combat.columns):
        taken = sum(1 for member in combat.pack if member.at == i and member.id != combat.attacker)
        if taken < int(CHARTS.cell("entry", entry_row(combat, column.ring), "sub boxes")):
            free.append(i)
    return free


def column_id(combat: Combat, column: int) -> str:
    """A column as a choice: its number from the left and its ring."""
    return f"{column + 1}-{combat.columns[column].ring}"


def column_options(combat: Combat, columns: list[str]) -> list[Option]:
    """SW2.3B1, SW14.11a Each column with the flags of the hidden counters that lie there."""
    options = []
    for choice in columns:
        if choice == "withdraw":
            options.append(Option(choice))
            continue
        column = combat.columns[int(choice[0]) - 1]
        flags = [slot.unit.flag for slot in column.slots if not slot.revealed]
        args = {
            "column": int(choice[0]),
            "ring": column.ring,
            "red": flags.count("red"),
            "white": flags.count("white"),
            "revealed": len(column.slots) - len(flags),
        }
        options.append(Option(choice, "column", args, at=choice))
    return options


def entry_options(combat: Combat, boat: Boat, columns: list[str]) -> list[Option]:
    """SW14.11a The columns to aim for, with the chance to get in where a die decides."""
    options = column_options(combat, columns)
    mods = entry_modifiers(boat)
    for option in options:
        if option.id == "withdraw":
            continue
        number = entry_number(combat, combat.columns[int(option.id[0]) - 1].ring)
        if number is not None:
            chance = max(0, 9 + sum(m.value for m in mods) - number) / 10
            option.odds = [Odds("get-in", chance, "good", "SW14.11a", mods)]
    return options


def entry_modifiers(boat: Boat) -> list[Modifier]:
    """SW14.11a, SW25.1 Tactics and ace help the boat in."""
    mods = [Modifier(boat.values.tactics, "tactics", "SW14.11a")]
    if boat.ace:
        mods.append(Modifier(boat.ace, "ace", "SW25.1"))
    return mods


def place(world: World[State]) -> Play[Literal["reveal", "muster", "place_again"]]:
    """SW14.11a, SW2.41, SW24.12 Aim for a column; inner and centre ones must be reached by a die.

    A boat of a pack that comes late may also stay away.
    """
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    if combat.loner:
        return start_round(combat, boat)
    choices = [column_id(combat, i) for i in free_columns(combat)]
    if not choices:
        return left_out(world, combat, boat)
    if combat.round > 1 and not combat.driven:
        choices.append("withdraw")
    answer = yield from ask(
        SEAT,
        Pick(
            "place",
            "SW14.11a",
            choices,
            args={"boat": boat.id, "contact": combat.contact},
            options=lambda: entry_options(combat, boat, choices),
        ),
    )
    if answer == "withdraw":
        world.journal.tell("withdraws", "SW14.3", boat=boat.id)
        return stay_out(combat)
    column = int(answer[0]) - 1
    number = entry_number(combat, combat.columns[column].ring)
    if number is None:
        return settle(world, combat, boat, column)
    throw = world.chance.d10("SW14.11a", entry_modifiers(boat))
    ring = combat.columns[column].ring
    throw.chart, throw.row, throw.column = "entry", entry_row(combat, ring), "number to exceed"
    world.journal.tell("placing", "SW14.11a", boat=boat.id, throw=throw, number=number, ring=ring)
    if throw.total > number:
        return settle(world, combat, boat, column)
    combat.number = throw.total
    return "place_again"


def place_again(world: World[State]) -> Play[Literal["reveal", "muster"]]:
    """SW14.11a, SW24.13 The total was too low: take a column that it allows; without a free one the boat is out."""
    state = world.state
    combat = the_combat(state)
    boat = the_attacker(state)
    choices = []
    for i in free_columns(combat):
        number = entry_number(combat, combat.columns[i].ring)
        if number is None or combat.number > number:
            choices.append(column_id(combat, i))
    if not choices:
        return left_out(world, combat, boat)
    answer = yield from ask(
        SEAT,
        Pick(
            "place-again",
            "SW14.11a",
            choices,
            args={"boat": boat.id, "total": combat.number},
            options=lambda: column_options(combat, choices),
        ),
    )
    return settle(world, combat, boat, int(answer[0]) - 1)


def left_out(world: World[State], combat: Combat, boat: Boat) -> Literal["muster"]:
    """SW24.13, SW24.12-13 No free box: the boat misses the first round, in the re-attack the whole combat."""
    world.journal.tell("left-out", "SW24.13", boat=boat.id, round=combat.round)
    return stay_out(combat)


def stay_out(combat: Combat) -> Literal["muster"]:
    """SW24.13, SW24.25 The boat in turn waits for the re-attack, or in the re-attack is out of the combat."""
    if (member := pack_boat(combat)) is not None:
        member.part, member.at = "late" if combat.round == 1 else "out", -1
    return "muster"


def settle(world: World[State], combat: Combat, boat: Boat, column: int) -> Literal["reveal", "muster"]:
    """SW14.11a, SW13.24d, SW27.1 The boat is in its box; odd counters now go to random columns of their ring."""
    combat.at = column
    world.journal.tell("placed", "SW14.11a", boat=boat.id, column=column + 1, ring=combat.columns[column].ring)
    if (member := pack_boat(combat)) is not None:
        member.at = column
    if combat.driven:
        # SW27.1: it is still the same round.
        return look(combat, boat)
    if member is not None:
        return "muster"
    lay_loose(world, combat)
    return start_round(combat, boat)


def lay_loose(world: World[State], combat: Combat) -> None:
    """SW13.24d Odd counters go to random columns of their ring."""
    for loose in combat.loose:
        columns = [c for c in combat.columns if c.ring == loose.ring]
        world.chance.pick("SW13.24d", columns).slots.extend(loose.slots)
    combat.loose = []


def look(combat: Combat, boat: Boat) -> Literal["reveal"]:
    """SW14.12a, SW28.21-29 As many reveals as the tactics value, any among loners."""
    combat.reveals = 1 if combat.loner else boat.values.tactics
    combat.number = combat.centre = 0
    return "reveal"


def start_round(combat: Combat, boat: Boat) -> Literal["reveal"]:
    """SW14.12a, SW19.21, SW28.21-29 A new attack round: the boat looks, and what held for the last one is gone."""
    combat.event = ""
    combat.double = ""
    combat.countered = combat.attacked = False
    if not combat.pack:
        # SW29.3: of a pack the hits of the whole round count.
        combat.hits, combat.hit_slots = 0, []
    combat.freed = 0
    combat.driven = False
    combat.shelled = []
    return look(combat, boat)
