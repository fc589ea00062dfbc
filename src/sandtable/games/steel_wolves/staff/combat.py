"""How the staff weighs a fight: what lies face down near a column, and what attacking again would bring and cost.

It reckons with what everybody may know: flags, faces that are turned up, the printed mix of the cups, and the odds
that stand beside the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from sandtable.games.steel_wolves.data.data import CHARTS, KINDS, MIX, difference_row, tonnage_row
from sandtable.games.steel_wolves.data.doctrine import DOCTRINE
from sandtable.games.steel_wolves.rules.combat.counterattack import ends
from sandtable.games.steel_wolves.rules.forces.escorts import columns_around
from sandtable.games.steel_wolves.rules.forces.sinking import result_chances
from sandtable.games.steel_wolves.state.cups import category_pool
from sandtable.games.steel_wolves.state.model import Boat, row_of, west
from sandtable.kernel import Odds

FIGHTING = DOCTRINE.fighting

STRENGTHS = frozenset(("escorts", "red-boxes", "general-asw", "boat-defence", "ace", "inexperienced"))
RINGS = ("loner", "centre", "inner", "outer")


class Prospect(Struct, frozen=True):
    """What a re-attack promises: thousands of tons, and the chances to be lost and to be hurt."""

    tons: float
    lost: float
    hurt: float


@cache
def escort_asw(period: int, cup: str) -> float:
    """The mean ASW value of the white counters of a cup, by the printed mix of the war period."""
    mix = MIX[str(period)].get(cup, {})
    number = value = 0.0
    for category, count in mix.items():
        pool = category_pool(category, period)
        white = [KINDS[kind].asw for kind in pool if KINDS[kind].flag == "white"]
        if white:
            share = count / len(pool)
            number += share * len(white)
            value += share * sum(white)
    return value / number if number else FIGHTING.usual_asw


@cache
def usual_merchant(period: int, cup: str) -> tuple[float, float]:
    """Mean tons and defence of the red counters of a cup, by the printed mix of the war period."""
    number = tons = defence = 0.0
    for category, count in MIX[str(period)].get(cup, {}).items():
        pool = category_pool(category, period)
        for red in (KINDS[kind] for kind in pool if KINDS[kind].flag == "red"):
            share = count / len(pool)
            number += share
            tons += share * red.tons
            defence += share * red.defence
    return (tons / number, defence / number) if number else (FIGHTING.mean_tons, FIGHTING.mean_defence)


@cache
def sinks(tons: int) -> float:
    """The chance that a hit sinks a ship of so many thousand tons."""
    return result_chances(tonnage_row(tons), 0)["sunk"]


def target_worth(slot: Any, period: int, attack: int, own_column: bool) -> float:
    """Thousands of tons that an attack on a counter brings on average."""
    unit = slot.face
    if unit is None and slot.flag != "red":
        return 0.0
    tons, defence = usual_merchant(period, slot.cup) if unit is None else (unit.tons, unit.defence)
    start = attack + 1 - defence - (0 if own_column else 1) + (1 if slot.damaged else 0)
    return max(0.05, min(10.0, start)) / 10 * tons * sinks(round(tons))


def near(combat: Any, at: int) -> list[Any]:
    """The counters in a column and the adjacent ones."""
    return [slot for i in columns_around(at, len(combat.columns)) for slot in combat.columns[i].slots]


def hidden(slots: Iterable[Any], flag: str) -> list[Any]:
    """Counters face down with this flag: red ones are nearly all merchants, white ones escorts."""
    return [slot for slot in slots if slot.face is None and slot.flag == flag]


def best_entry(combat: Any, columns: Sequence[str]) -> str:
    """The column nearest to the centre (bigger ships, fewer escorts), with few white flags around."""
    ring = min((column.partition("-")[2] for column in columns), key=RINGS.index)

    def rank(column: str) -> tuple[int, int]:
        flags = [slot.flag for slot in near(combat, int(column[0]) - 1) if slot.face is None]
        return flags.count("white"), -flags.count("red")

    return min((column for column in columns if column.endswith(ring)), key=rank)


def merchants_near(slots: Iterable[Any]) -> int:
    """Ships worth a torpedo: merchants turned up, and red flags."""
    return sum(1 for slot in slots if (slot.flag == "red" if slot.face is None else slot.face.tons >= 2))


def escorts_turned_up(combat: Any, period: int, boat: Boat, slots: Iterable[Any]) -> float:
    """The ASW that a re-attack near these counters brings up: white ones must be revealed first."""
    white = hidden(slots, "white")
    if not white:
        return 0.0
    reveals = len(white) if combat.contact == "L" else min(len(white), boat.values.tactics)
    return reveals * sum(escort_asw(period, slot.cup) for slot in white) / len(white)


def columns_to_shift_to(combat: Any) -> list[int]:
    """The boat's own column and the adjacent ones."""
    return [combat.at] if combat.contact == "L" else list(columns_around(combat.at, len(combat.columns)))


def quietest(combat: Any, period: int, boat: Boat, columns: Sequence[int]) -> tuple[int, float, int]:
    """The column from which to attack again, with the ASW to come up there, the least, and its ships, the most."""
    found = []
    for at in columns:
        slots = near(combat, at)
        found.append((escorts_turned_up(combat, period, boat, slots), -merchants_near(slots), at != combat.at, at))
    asw, ships, _, at = min(found)
    return at, asw, -ships


def lost_to_a_convoy(known: Any, boat: Boat) -> float:
    """The chance to lose the boat to the counterattack of a convoy with little ASW near by."""
    side = "west" if west(known, boat.place) else "east"
    general = int(CHARTS.cell("general_asw", str(known.war_period), side))
    allied = row_of(known, boat.place).red + general + FIGHTING.little_asw
    difference = allied - boat.values.defence - boat.ace + boat.inexperienced
    if difference < 0:
        return 0.0
    worse = boat.damage + (1 if boat.spotted else 0)
    return dict(ends(difference_row(difference), worse, boat.values.defence, boat.damage)).get("lost", 0.0)


def re_attack(combat: Any, period: int, boat: Boat, torpedo_value: int, odds: Sequence[Odds]) -> Prospect:
    """What attacking again is likely to bring and to cost, hidden escorts counted.

    The odds of the counterattack hold as far as counters are revealed; a re-attack reveals escorts first.
    """
    shown = next((one for one in odds if one.text == "hurt"), None)
    parts = shown.modifiers if shown else []
    _, more, targets = quietest(combat, period, boat, columns_to_shift_to(combat))
    strength = sum(part.value for part in parts if part.why in STRENGTHS)
    bonus = sum(part.value for part in parts if part.why not in STRENGTHS)
    escorts = more + sum(part.value for part in parts if part.why == "escorts")
    difference = strength + round(more)
    end = dict(ends(difference_row(difference), bonus, boat.values.defence, boat.damage)) if difference >= 0 else {}
    attack = boat.values.attack + boat.ace + torpedo_value + combat.straggle
    hit = max(0.0, min(1.0, (attack + 2 - FIGHTING.mean_defence - escorts) / 10))
    # Loners are each attacked with all points, ships of a convoy share them.
    salvos = targets if combat.contact == "L" else min(targets, FIGHTING.salvos)
    return Prospect(hit * salvos * FIGHTING.sinks * FIGHTING.mean_tons, end.get("lost", 0.0), end.get("hurt", 0.0))
