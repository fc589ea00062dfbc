"""A quick reckoning of land battles for the staff: dice against boxes, by a fixed sample of throws.

It is coarser than `odds` and a hundred times quicker: batches, escorts and the air phase are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sandtable.games.war_room.data.data import Units, charts, die, number, unit_types
from sandtable.games.war_room.data.doctrine import DOCTRINE
from sandtable.games.war_room.rules.combat.hits import COLOURS
from sandtable.games.war_room.state.model import force_of

MOST_DICE = 120
SAMPLE = 256
"""Throws that a chance is read off."""
ARMY_COLOURS = ("yellow", "blue", "green")

Sample = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


@cache
def tally() -> NDArray[np.int64]:
    """WR0-04 A sample of long throws: after so many dice, in each of them, how many show each colour.

    Its faces come from a mixing function, not from luck: the same sample for everybody and always.
    """
    faces = np.array([COLOURS.index(colour) for colour in die()])
    mixed = (np.arange(MOST_DICE * SAMPLE, dtype=np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    shown = faces[((mixed >> np.uint64(33)) % np.uint64(len(faces))).astype(np.int64)].reshape(MOST_DICE, SAMPLE)
    each = (shown[:, :, None] == np.arange(len(COLOURS))).astype(np.int64)
    return np.concatenate([np.zeros_like(each[:1]), each.cumsum(axis=0)])


@cache
def throws(dice: int) -> Sample:
    """WR0-04 So many dice of the sample: the results of the army colours, of black, of white."""
    found = tally()[min(dice, MOST_DICE)]
    columns = [COLOURS.index(colour) for colour in ARMY_COLOURS]
    return found[:, columns], found[:, COLOURS.index("black")], found[:, COLOURS.index("white")]


@cache
def unit_numbers(unit: str, digs_in: bool) -> tuple[int, int]:
    """WR4-22 Surface dice and boxes of a unit in its usual stance: the first of the chart, defenders dig in."""
    rows = [str(row[0]) for row in charts()["stances"].rows if str(row[0]).split()[0] == unit]
    row = rows[-1] if unit == "infantry" and digs_in else rows[0]
    return number("stances", row, "surface"), number("stances", row, "hits")


def dice_of(units: Mapping[str, int], digs_in: bool = False) -> int:
    """WR4-14, WR4-17 What units throw on the surface."""
    dice = sum(n * unit_numbers(unit, digs_in)[0] for unit, n in units.items())
    return min(dice, number("limits", "dice_of_a_side"))


@cache
def taken(dice: int, boxes: tuple[int, int, int], outdone: bool, lines: int) -> float:
    """WR4-19, WR4-21 The share of throws that clear these boxes of yellow, blue and green."""
    coloured, black, white = throws(dice)
    short = np.maximum(0, np.array(boxes) - coloured).sum(axis=1)
    spare = 0 if outdone else black + np.minimum(white, lines)
    return float((short <= spare).mean())


def capture_chance(attackers: Units, defenders: Units, battles: int = 1) -> float:
    """How likely these attackers clear the land of these defenders in one battle and still stand in it.

    With more `battles` they throw as often as if nothing of either side were replaced.
    """
    army = {unit: n for unit, n in defenders.items() if n and force_of(unit) == "army"}
    ours = {unit: n for unit, n in attackers.items() if n and force_of(unit) == "army"}
    if not ours:
        return 0.0
    if not army:
        return 1.0 - DOCTRINE.worth.garrison_stops / sum(ours.values())
    boxes = dict.fromkeys(ARMY_COLOURS, 0)
    for unit, n in army.items():
        boxes[unit_types()[unit].colour] += n * unit_numbers(unit, True)[1]
    wins = taken(
        battles * dice_of(attackers),
        (boxes["yellow"], boxes["blue"], boxes["green"]),
        len(army) > len(ours),
        len(army),
    )
    lives = 1.0 if sum(ours.values()) > 4 else 1.0 - wiped_out(ours, defenders)
    return wins * lives


def wiped_out(ours: Units, defenders: Units) -> float:
    """How likely nothing of the attackers is left."""
    boxes = dict.fromkeys(ARMY_COLOURS, 0)
    for unit, n in ours.items():
        boxes[unit_types()[unit].colour] += n * unit_numbers(unit, False)[1]
    theirs = sum(force_of(unit) == "army" for unit, n in defenders.items() if n)
    dice = dice_of(defenders, True)
    return taken(dice, (boxes["yellow"], boxes["blue"], boxes["green"]), len(ours) > theirs, len(ours))


def joined(*forces: Mapping[str, int]) -> Units:
    """Units of several forces together."""
    found: Units = {}
    for units in forces:
        for unit, n in units.items():
            found[unit] = found.get(unit, 0) + n
    return found
