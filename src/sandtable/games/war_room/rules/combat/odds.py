"""What a battle is likely to bring: many battles at once, by the rules of the battle board.

The doctrine of both sides is the default of every question of a battle: hits go to wounded units first and then to
those whose loss hurts most, an escort steps in for a ship that would sink. Repairs are left to the reader: a
damaged unit counts as living, and how many there are is told. Luck is handed in: rules have none of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import comb
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.games.war_room.data.data import die, number, unit_types
from sandtable.games.war_room.rules.combat.battle import batch_cap
from sandtable.games.war_room.rules.combat.forces import lines_of, parse_force
from sandtable.games.war_room.rules.combat.hits import BIG_SHIPS, COLOURS, worth
from sandtable.games.war_room.rules.conflict.muster import (
    in_stances,
    muster,
    open_battle,
    stance_decision,
    stance_number,
)
from sandtable.games.war_room.state.model import SIDES, Battle, Public, Side, enemy_of, force_of
from sandtable.kernel import BadForce, BattleOdds, Ending
from sandtable.kernel.odds import within_limits, written

Counts = NDArray[np.int16]
"""One number a battle; small ones, so that many fit into the processor's nearest memory."""

OPTIONS = ("defender_first", "batch_cap", "attacker_port", "defender_port")
TEXT_BATTLES = 20_000
"""How many battles a question in words is worth; also the seed, so that the same question has the same answer."""
MOST_ENDINGS = 200


class LineForecast(Struct):
    """How one line of the board fares: the chance of each number of losses, and mean losses and damage."""

    id: str
    count: int
    lost: list[float]
    mean_lost: float
    mean_damaged: float


class Forecast(Struct):
    """How a battle ends: who has surface units left, and what each line loses; chances are shares of `battles`."""

    battles: int
    allies: float
    axis: float
    both: float
    none: float
    lines: list[LineForecast]

    @property
    def error(self) -> float:
        """The standard error of the greatest uncertainty among the four endings."""
        worst = max((p * (1 - p) for p in (self.allies, self.axis, self.both, self.none)), default=0.0)
        return float((worst / self.battles) ** 0.5)


class Board:
    """WR4-12 So many battles side by side: for every line arrays of its units.

    `units` are those that fight on. By the doctrine a line has one wounded unit at most: `hurt` tells how many hits
    it has taken. `last` is how many hits make it damaged; a submarine in its dive box is not.
    """

    def __init__(self, battle: Battle, battles: int) -> None:
        self.battle, self.battles = battle, battles
        self.lines = battle.lines
        self.units: list[Counts] = [np.full(battles, line.fighting, np.int16) for line in self.lines]
        self.escaped: list[Counts] = [np.full(battles, line.escaped, np.int16) for line in self.lines]
        self.lost: list[Counts] = [np.zeros(battles, np.int16) for _ in self.lines]
        self.boxes = [stance_number(line, "hits") for line in self.lines]
        self.hurt: list[Counts] = [
            np.full(battles, boxes - 1 if line.damaged else min(line.wounded, 1), np.int16)
            for line, boxes in zip(self.lines, self.boxes, strict=True)
        ]
        self.last = [
            0 if line.unit == "submarine" else boxes - 1 for line, boxes in zip(self.lines, self.boxes, strict=True)
        ]
        dearest = sorted(enumerate(self.lines), key=lambda one: (-worth(one[1]), one[1].id))
        self.dearest = [i for i, _ in dearest]

    def damaged(self, i: int) -> NDArray[np.bool_]:
        """WR4-21, WR4-22 Whether the wounded unit is damaged: the next hit destroys it, also a white one."""
        found: NDArray[np.bool_] = (self.hurt[i] > 0) & (self.hurt[i] == self.last[i])
        return found

    def room(self, i: int, colour: str) -> Counts:
        """WR4-21, WR4-22 How many hits of a colour a line can take."""
        if colour == "white":
            return self.damaged(i).astype(np.int16)
        return self.units[i] * self.boxes[i] - self.hurt[i]

    def strike(self, i: int, hits: Counts) -> None:
        """WR4-19, WR4-22, WR4-23 So many hits on a line: first on what is wounded, then unit by unit."""
        gone, self.hurt[i] = np.divmod(self.hurt[i] + hits, np.int16(self.boxes[i]))
        self.units[i] -= gone
        self.lost[i] += gone

    def dive_away(self, i: int) -> None:
        """WR4-23 A submarine that was hit and not destroyed leaves the battle."""
        if self.lines[i].unit == "submarine":
            self.units[i] -= self.hurt[i]
            self.escaped[i] += self.hurt[i]
            self.hurt[i] = zeros(self)


def odds(battle: Battle, luck: np.random.Generator, battles: int = 10_000, capped: bool = False) -> Forecast:
    """WR4-12, WR4-13, WR4-16 Air phase and surface phase of this battle, so many times; stances must be set.

    `capped` plays the option that limits batches (WRO-02).
    """
    board = Board(battle, battles)
    play(board, Dice(luck), capped)
    return summary(board)


def play(board: Board, dice: Dice, capped: bool) -> None:
    """WR4-12 Air phase, if there are planes, and surface phase."""
    phase(board, "air", dice, capped)
    phase(board, "surface", dice, capped)


def odds_of_rest(battle: Battle, luck: np.random.Generator, battles: int) -> Forecast:
    """WR4-12, WR4-18, WR4-20 How a battle goes on: what lies there is worked off, then what is to be thrown."""
    board = Board(battle, battles)
    dice = Dice(luck)
    left: dict[str, Counts] = {side: np.full(battles, battle.dice.get(side, 0), np.int16) for side in SIDES}
    if battle.thrown:
        lying = {colour: np.full(battles, battle.results.count(colour), np.int16) for colour in COLOURS}
        suffer(board, battle.stage, battle.rolling, lying, False)
    roller = enemy_of(battle.rolling) if battle.thrown else battle.rolling
    exchange_batches(board, battle.stage, left, roller, dice)
    if battle.stage == "air":
        phase(board, "surface", dice, False)
    return summary(board)


def odds_of(public: Public, region: str, luck: np.random.Generator, battles: int = 10_000) -> Forecast:
    """WR4-05 The odds of the battle in a region as it stands, both sides in their usual stances."""
    battle = open_battle(public, region)
    for side in SIDES:
        forces = muster(public, region, side, battle.absent)
        decision = stance_decision(public, battle, side, forces)
        second = decision.default if decision is not None else {}
        battle.lines += in_stances(public, region, side, forces, second)
    return odds(battle, luck, battles, public.options.get("batch_cap") == "on")


def odds_text(attacker: str, defender: str, options: Sequence[str] = ()) -> BattleOdds:
    """WR4-06, WR4-08, WRO-02 The odds of two forces as text, the attacker throwing first unless an option says
    else.

    `also` tells how often both sides have surface units left; an ending counts damaged units as living.
    """
    for option in options:
        if option not in OPTIONS:
            raise BadForce(f"no option {option!r}; there are: {', '.join(OPTIONS)}", "options")
    with written("attack"):
        ours = parse_force(attacker)
    with written("defence"):
        theirs = parse_force(defender)
    within_limits(*(sum(count for _, _, count in force) for force in (ours, theirs)))
    forces = {force_of(unit) for unit, _, _ in (*ours, *theirs)}
    if {"army", "fleet"} <= forces:
        raise BadForce(
            "land units and ships do not meet in battle: give one or the other, with planes if you like", "attack"
        )
    first: Side = "allies" if "defender_first" in options else "axis"
    battle = Battle("", {"axis": "attacker", "allies": "defender"}, first)
    battle.lines = lines_of(ours, theirs, "axis", "attacker", False)
    battle.lines += lines_of(theirs, ours, "allies", "defender", True)
    types = {
        side: {line.unit for line in battle.lines if line.side == side and force_of(line.unit) != "air"}
        for side in SIDES
    }
    if len(types["allies"]) != len(types["axis"]):
        battle.superior = max(SIDES, key=lambda side: len(types[side]))
    ports = {"axis": "attacker_port", "allies": "defender_port"}
    battle.ports = [side for side in SIDES if ports[side] in options and "fleet" in forces]
    board = Board(battle, TEXT_BATTLES)
    play(board, Dice(np.random.default_rng(TEXT_BATTLES)), "batch_cap" in options)
    found = summary(board)
    return BattleOdds(
        found.axis, found.allies, found.none, endings(board), {"both": found.both}, found.battles, found.error
    )


def endings(board: Board) -> list[Ending]:
    """The likeliest endings: how many units of each type live on both sides."""
    kinds = list(dict.fromkeys((line.side, line.unit) for line in board.lines))
    left = np.stack(
        [
            sum(
                (
                    board.units[i] + board.escaped[i]
                    for i, line in enumerate(board.lines)
                    if (line.side, line.unit) == kind
                ),
                zeros(board),
            )
            for kind in kinds
        ],
        axis=1,
    )
    rows, counts = np.unique(left, axis=0, return_counts=True)
    order = np.argsort(-counts, kind="stable")[:MOST_ENDINGS]
    found = []
    for k in order:
        units = {kind: int(n) for kind, n in zip(kinds, rows[k], strict=True) if n}
        sides = [{unit: n for (side, unit), n in units.items() if side == one} for one in ("axis", "allies")]
        found.append(Ending(float(counts[k] / board.battles), *sides))
    return found


def phase(board: Board, stage: str, luck: Dice, capped: bool) -> None:
    """WR4-12, WR4-14, WR4-17, WR4-18 Dice are counted before anybody throws; then batches of ten in turn."""
    battle = board.battle
    most = number("limits", "dice_of_a_side")
    dice: dict[str, Counts] = {}
    for side in SIDES:
        mine = [i for i, line in enumerate(board.lines) if line.side == side]
        count = sum((board.units[i] * stance_number(board.lines[i], stage) for i in mine), zeros(board))
        if stage == "surface" and side in battle.ports:
            alive = sum((board.units[i] for i in mine), zeros(board)) > 0
            count = count + alive * number("limits", "port_dice")
        cap = batch_cap(battle, side) if capped and stage == "surface" else most
        dice[side] = count.clip(max=cap)
    exchange_batches(board, stage, dice, battle.first, luck)


def exchange_batches(board: Board, stage: str, dice: dict[str, Counts], roller: str, luck: Dice) -> None:
    """WR4-18, WR4-06 Batches of ten, one side after the other; outdone sides miss with black and white."""
    battle, batch, turn = board.battle, number("limits", "dice_in_batch"), 0
    while any(left.any() for left in dice.values()):
        throw = dice[roller].clip(max=batch)
        dice[roller] = dice[roller] - throw
        outdone = stage == "surface" and battle.superior == enemy_of(roller)
        suffer(board, stage, roller, luck.throw(stage, roller, turn // 2, throw), outdone)
        roller, turn = enemy_of(roller), turn + 1


def suffer(board: Board, stage: str, roller: str, results: dict[str, Counts], outdone: bool) -> None:
    """WR4-15, WR4-16, WR4-23 A batch hits those whom this phase lets it hit; submarines that live dive away."""
    enemies = [
        i
        for i, line in enumerate(board.lines)
        if line.side != roller and (force_of(line.unit) == "air") == (stage == "air")
    ]
    assign(board, enemies, results, outdone)
    for i in enemies:
        board.dive_away(i)


def zeros(board: Board) -> Counts:
    """Zeros, one for each battle."""
    return np.zeros(board.battles, np.int16)


class Dice:
    """The dice of all battles: so many a battle, and how many of them show each colour."""

    def __init__(self, luck: np.random.Generator) -> None:
        self.luck = luck

    def throw(self, stage: str, side: str, batch: int, count: Counts) -> dict[str, Counts]:  # noqa: ARG002
        """WR0-04 A batch of one side in one phase."""
        found = np.zeros((len(COLOURS), len(count)), np.int16)
        for dice in np.flatnonzero(np.bincount(count)):
            here = np.flatnonzero(count == dice)
            for row, shown in zip(found, throws_of(int(dice), len(here), self.luck), strict=True):
                row[here] = shown
        return dict(zip(COLOURS, found, strict=True))


def throws_of(dice: int, throws: int, luck: np.random.Generator) -> list[Counts]:
    """So many throws of so many dice: for each colour how many dice show it.

    The outcomes share a table of equal slots, two to a slot (the alias method), so that one number draws a throw.
    """
    table = outcomes(dice)
    at = luck.random(throws) * len(table.keep)
    slot = at.astype(np.int32)
    chosen = np.where(at - slot < table.keep[slot], slot, table.alias[slot])
    return [row[chosen] for row in table.shown]


class Outcomes(NamedTuple):
    """All that a number of dice can show: by colour how many of each outcome, and the slots to draw them from."""

    shown: Counts
    chance: NDArray[np.float64]
    keep: NDArray[np.float64]
    alias: NDArray[np.int32]


@cache
def outcomes(dice: int) -> Outcomes:
    """WR0-04 Every outcome of so many dice with its chance, dealt out to slots of equal size."""
    faces = [die().count(colour) for colour in COLOURS]
    shown, chances = [], []
    for bars in combinations(range(dice + len(faces) - 1), len(faces) - 1):
        counts = [b - a - 1 for a, b in pairwise((-1, *bars, dice + len(faces) - 1))]
        ways, left = 1, dice
        for n, of in zip(counts, faces, strict=True):
            ways *= comb(left, n) * of**n
            left -= n
        shown.append(counts)
        chances.append(ways / len(die()) ** dice)
    keep, alias = np.array(chances) * len(chances), np.arange(len(chances), dtype=np.int32)
    small, large = [int(i) for i in np.flatnonzero(keep < 1)], [int(i) for i in np.flatnonzero(keep >= 1)]
    while small and large:
        less, more = small.pop(), large[-1]
        alias[less] = more
        keep[more] -= 1 - keep[less]
        if keep[more] < 1:
            small.append(large.pop())
    return Outcomes(np.array(shown, np.int16).T.copy(), np.array(chances), keep, alias)


def assign(board: Board, enemies: Sequence[int], results: dict[str, Counts], outdone: bool) -> None:
    """WR4-12, WR4-19, WR4-20, WR4-21, R08 Colour by colour, wounded lines first, then the dearest.

    Hits that find no room are tried again where an escort may have taken others.
    """
    for colour in COLOURS:
        if outdone and colour in ("black", "white"):
            continue
        hit = [i for i in enemies if colour in ("black", "white", unit_types()[board.lines[i].unit].colour)]
        left = results[colour]
        while left.any():
            shares = spread(board, hit, left, colour)
            used = sum(shares.values(), zeros(board))
            left = np.where(used > 0, left - used, 0)
            for i, hits in shares.items():
                if not shields(board, i):
                    board.strike(i, hits)
            for i in sorted(shares):
                if shields(board, i):
                    shielded(board, i, shares[i])


def spread(board: Board, hit: Sequence[int], hits: Counts, colour: str) -> dict[int, Counts]:
    """WR4-12, R10, R19 The hits of a colour over lines: in each battle the line with a wounded unit first, then
    the dearest.
    """
    order = [i for i in board.dearest if i in hit]
    room = {i: board.room(i, colour) for i in order}
    before = {i: zeros(board) for i in order}
    for one, other in combinations(order, 2):
        first = (board.hurt[one] > 0) | (board.hurt[other] == 0)
        before[other] += np.where(first, room[one], 0)
        before[one] += np.where(first, 0, room[other])
    return {i: np.clip(hits - before[i], 0, room[i]) for i in order}


def shields(board: Board, i: int) -> list[int]:
    """WR4-12, WR4-07 The escort cruisers beside a big ship."""
    line = board.lines[i]
    if line.unit not in BIG_SHIPS:
        return []
    return [
        k
        for k, one in enumerate(board.lines)
        if (one.side, one.unit, one.stance) == (line.side, "cruiser", "escort")
    ]


def shielded(board: Board, i: int, hits: Counts) -> None:
    """WR4-12, WR4-07, R08 Hit by hit: an undamaged escort steps in for a ship that would sink."""
    left = hits.copy()
    while left.any():
        due = left > 0
        open_yet = due & board.damaged(i)
        for k in shields(board, i):
            open_yet &= board.hurt[k] == 0  # a damaged escort must be used first, and the usual doctrine spares it
        for k in shields(board, i):
            taken = open_yet & (board.units[k] > 0)
            board.strike(k, taken.astype(np.int16))
            open_yet &= ~taken
            due &= ~taken
        board.strike(i, due.astype(np.int16))
        left -= left > 0


def summary(board: Board) -> Forecast:
    """The shares of the endings and of the losses."""
    alive = {
        side: sum(
            (
                board.units[i] + board.escaped[i]
                for i, line in enumerate(board.lines)
                if line.side == side and force_of(line.unit) != "air"
            ),
            zeros(board),
        )
        > 0
        for side in SIDES
    }
    allies, axis = alive["allies"], alive["axis"]
    lines = [
        LineForecast(
            line.id,
            line.fresh,
            [float(share) for share in np.bincount(board.lost[i], minlength=line.fresh + 1) / board.battles],
            float(board.lost[i].mean()),
            float(board.damaged(i).mean()),
        )
        for i, line in enumerate(board.lines)
    ]
    return Forecast(
        board.battles,
        float((allies & ~axis).mean()),
        float((axis & ~allies).mean()),
        float((allies & axis).mean()),
        float((~allies & ~axis).mean()),
        lines,
    )
