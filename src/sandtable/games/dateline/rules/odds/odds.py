"""The distribution of a battle's outcome: exact, but for the few battles at sea that would take too long.

>>> round(odds("5 inf 3 arm 1 ftr 1 bmb", "6 inf 2 arm 2 ftr").attacker, 5)
0.41695

Both sides lose units in a stated order. A battle only ever loses units, so one pass over the states of both sides,
from the full forces down, gives every probability exactly; rounds in which nothing is hit are summed as a geometric
series. Land battles are reckoned here, those at sea in `odds_sea`. What a battle at sea costs is known before it is
reckoned; one that is too dear is fought by chance in `odds_sample`, and the answer says so.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property, reduce
from typing import Protocol

import numpy as np
from msgspec import Struct

from sandtable.games.dateline.data.data import BASE, EXPANSION, Chapters, number
from sandtable.games.dateline.rules.odds.forces import Force, Group, as_force, parse_force
from sandtable.games.dateline.rules.odds.legal import NOT_IN_BATTLE, check_forces
from sandtable.games.dateline.rules.odds.sample import BATTLES, SampledBattle
from sandtable.games.dateline.rules.odds.sea import MOST_CELLS, MOST_WORK, SeaBattle, TooDear, dice_of
from sandtable.games.dateline.rules.odds.values import (
    Token,
    Values,
    Vector,
    loss_order,
    named,
    pmf_of_dice,
    pmf_of_pips,
    pmf_of_shots,
    tokens,
    values_of,
)
from sandtable.kernel import BadForce, BattleOdds, Ending
from sandtable.kernel.odds import written

MOST_CASES = 64
"""Ways that kamikazes can leave a fleet: if there are more, the battle is sampled."""


class Side(Protocol):
    """One side of a battle: its states in the order of loss, the last that in which nobody is left."""

    line: list[Token]
    gone: int

    def left(self, state: int) -> list[Token]:
        """What is left in a state."""
        ...


class Troops:
    """A side ashore: its states are how many of its line are gone."""

    def __init__(self, line: list[Token], values: Values, attacking: bool) -> None:
        self.line, self.gone = line, len(line)
        tail = [np.ones(1)]
        pips = [0]
        for token in reversed(line):
            value, dice = dice_of(token, values, attacking)
            pips.append(pips[-1] + value * dice)
            tail.append(np.convolve(tail[-1], pmf_of_dice(value, dice)))
        self.power = [pmf_of_pips(sum) for sum in pips] if values.low_luck else tail
        """The distribution of hits, by how many are left."""

    def left(self, state: int) -> list[Token]:
        """What is left in a state."""
        return self.line[state:]


class Case(Struct, frozen=True):
    """One way that the shots before the battle can fall, fought to the end: endings, as states of both sides."""

    chances: Vector
    mine: Sequence[int]
    theirs: Sequence[int]
    attack: Side
    defence: Side


def case_of(end: Vector, attack: Side, defence: Side) -> Case:
    """The case of a table with the chance of every pair of states."""
    mine, theirs = np.nonzero(end)
    return Case(end[mine, theirs], mine.tolist(), theirs.tolist(), attack, defence)


class Odds:
    """How a battle ends; `attacker`, `defender` and `draw` sum to one. Exact, unless `battles` were fought."""

    def __init__(self, cases: Sequence[Case], values: Values, battles: int = 0) -> None:
        self._cases, self._values, self.battles = cases, values, battles
        self.attacker = self.defender = 0.0
        for case in cases:
            alive, standing = np.array(case.mine) != case.attack.gone, np.array(case.theirs) != case.defence.gone
            self.attacker += float(case.chances[alive & ~standing].sum())
            self.defender += float(case.chances[~alive & standing].sum())
        # Rounding must not make a share of less than nothing.
        self.attacker, self.defender = (min(1.0, max(0.0, share)) for share in (self.attacker, self.defender))
        self.draw = max(0.0, 1.0 - self.attacker - self.defender)

    @property
    def error(self) -> float:
        """The standard error of the least certain share; with two more of each, so that none seems beyond doubt."""
        if not self.battles:
            return 0.0
        shares = [(p * self.battles + 2) / (self.battles + 4) for p in (self.attacker, self.defender, self.draw)]
        return math.sqrt(max(p * (1 - p) for p in shares) / (self.battles + 4))

    @cached_property
    def capture(self) -> float:
        """B-7-07 The chance that the attacker has a land unit left at the end, and so takes the territory."""
        found = 0.0
        for case in self._cases:
            holds = {
                state
                for state in set(case.mine)
                if any(self._values.unit(token.kind).domain == "land" for token in case.attack.left(state))
            }
            found += float(case.chances[[state in holds for state in case.mine]].sum())
        return found

    @cached_property
    def distribution(self) -> list[Ending]:
        """Every way it can end, the likeliest first."""
        merged: dict[str, Ending] = {}
        for case in self._cases:
            mine, theirs = (
                {state: named(side.line, side.left(state)) for state in set(states)}
                for side, states in ((case.attack, case.mine), (case.defence, case.theirs))
            )
            for chance, a, d in zip(case.chances, case.mine, case.theirs, strict=True):
                key = f"{sorted(mine[a].items())}{sorted(theirs[d].items())}"
                before = merged[key].chance if key in merged else 0.0
                merged[key] = Ending(before + float(chance), mine[a], theirs[d])
        return sorted(merged.values(), key=lambda result: -result.chance)

    @cached_property
    def expected_losses(self) -> tuple[float, float]:
        """What attacker and defender lose on average, in IPC; `full` are the lines before any shot."""
        mine = self._lost([(case.chances, case.mine, case.attack) for case in self._cases])
        return mine, self._lost([(case.chances, case.theirs, case.defence) for case in self._cases])

    def _lost(self, cases: Sequence[tuple[Vector, Sequence[int], Side]]) -> float:
        kept = 0.0
        for chances, states, side in cases:
            worth = {state: self._worth(side.left(state)) for state in set(states)}
            kept += float(sum(chances * np.array([worth[state] for state in states])))
        return max((self._worth(side.line) for _, _, side in cases), default=0) - kept

    def _worth(self, line: Sequence[Token]) -> int:
        return sum(self._values.unit(token.kind).cost for token in line if not token.damage)


def odds(
    attacker: str | Mapping[str, int] | Sequence[Group],
    defender: str | Mapping[str, int] | Sequence[Group],
    *,
    attacker_order: Sequence[str] = (),
    defender_order: Sequence[str] = (),
    expansion: bool = False,
    chapters: Chapters | None = None,
    low_luck: bool = False,
    at_sea: bool | None = None,
) -> Odds:
    """B-7-01, B-7-06, B-8-01 Fight it out to the end: who wins, and what is left.

    A sea battle is one in which the defender has ships, unless `at_sea` says otherwise. Against land, an AA gun of
    the defender fires at every plane first, and battleships of the attacker give one support shot each. Groups may
    have a role (`forces.Role`): submerged boats, announced first shots, kamikazes, paratroops' bombers.
    `chapters` are those in force (`expansion`: all); with secret submarines all boats fire with the rest of the
    fleet. Orders of loss name kinds ("infantry") or nation and kind ("uk:fighter").
    """
    if chapters is None:
        chapters = EXPANSION if expansion else BASE
    values = values_of(chapters, low_luck)
    attack, defence = as_force(attacker), as_force(defender)
    if at_sea is None:
        at_sea = any(values.unit(group.unit).domain == "sea" for group in defence)
    foreign = "land" if at_sea else "sea"
    fleet = () if at_sea else tuple(g for g in attack if g.unit in ("battleship", "transport"))
    for field, force in (("attack", attack), ("defence", defence)):
        if wrong := [g.unit for g in force if values.unit(g.unit).domain == foreign and g not in fleet]:
            raise BadForce(f"{', '.join(wrong)} cannot fight in this battle; take them out", field)
    guns = any(group.unit == "aa_gun" for group in defence)
    fights = tuple(g for g in attack if g not in fleet and g.unit not in NOT_IN_BATTLE)
    stands = tuple(g for g in defence if g.unit not in NOT_IN_BATTLE)
    orders = [
        list(order) or loss_order([g.unit for g in force], values)
        for order, force in ((attacker_order, fights), (defender_order, stands))
    ]
    if at_sea:
        return at_sea_odds(fights, stands, orders[0], orders[1], values)
    support = sum(group.count for group in fleet if group.unit == "battleship")
    line = tokens(fights, orders[0], values)
    lines, weights = after_aa_fire(line, values) if guns else ([without_drops(line)], [1.0])
    defenders = Troops(tokens(stands, orders[1], values), values, attacking=False)
    sides = [Troops(left, values, attacking=True) for left in lines]
    ends = ashore(sides, weights, defenders, support)
    return Odds([case_of(end, side, defenders) for end, side in zip(ends, sides, strict=True)], values)


def fought_on(
    attack: Force, defence: Force, struck: Sequence[Vector], hit: Sequence[Vector], values: Values
) -> Odds:
    """B-7-01 A land battle in the middle of a round: `struck` and `hit` are volleys at the attackers and at the
    defenders whose victims leave at its end; then it is fought out.
    """
    lines = [tokens(force, loss_order([g.unit for g in force], values), values) for force in (attack, defence)]
    attackers, defenders = Troops(lines[0], values, attacking=True), Troops(lines[1], values, attacking=False)
    falls = [
        folded(reduce(np.convolve, volleys, np.ones(1)), side.gone)
        for volleys, side in ((struck, attackers), (hit, defenders))
    ]
    (end,) = ashore([attackers], [1.0], defenders, 0, falls)
    return Odds([case_of(end, attackers, defenders)], values)


# --- at sea -------------------------------------------------------------------------------------------------------


def at_sea_odds(
    attack: Force, defence: Force, attack_order: list[str], defence_order: list[str], values: Values
) -> Odds:
    """D3.3-06, D3.3-02, D3.9a-03, A-3.9a-08 Kamikazes, first shots, then rounds without these.

    Exactly, if that is not too dear; else by chance.
    """
    shots: dict[int, int] = {}
    for group in attack:
        if group.role == "first_shot":
            value = values.attack(group.unit, group.technologies)
            shots[value] = shots.get(value, 0) + group.count
    mine = tokens([g for g in attack if g.role not in ("first_shot", "kamikaze")], attack_order, values)
    theirs = tokens(defence, defence_order, values)
    kamikazes = [(group.target, group.count) for group in attack if group.target]
    try:
        lines = after_kamikazes(kamikazes, theirs, values)
        battles = [(SeaBattle(mine, line, values, shots), chance) for line, chance in lines]
        if sum(b.work for b, _ in battles) > MOST_WORK or max(b.cells for b, _ in battles) > MOST_CELLS:
            raise TooDear
    except TooDear:
        attackers, defenders, states, others, shares = SampledBattle(
            mine, theirs, values, shots, kamikazes
        ).endings()
        return Odds([Case(shares, states, others, attackers, defenders)], values, BATTLES)
    return Odds([case_of(b.fight(chance), b.attack, b.defence) for b, chance in battles], values)


def after_kamikazes(
    kamikazes: Sequence[tuple[str, int]], line: list[Token], values: Values
) -> list[tuple[list[Token], float]]:
    """D3.3-02, D3.3-08, D3.3-09 The defender's lines after the kamikazes, target by target.

    A battleship fires one die at each plane, three at most; the planes of a carrier are taken to stay on deck.
    """
    found = {tuple(line): 1.0}
    for target, planes in kamikazes:
        after: dict[tuple[Token, ...], float] = defaultdict(float)
        for left, chance in found.items():
            room = min(sum(token.kind == target for token in left), values.unit(target).hits)
            for hits, share in kamikaze_hits(target, planes, room).items():
                rest = list(left)
                for token in [token for token in left if token.kind == target][:hits]:
                    rest.remove(token)
                after[tuple(rest)] += chance * share
        found = after
        if len(found) > MOST_CASES:
            raise TooDear
    return [(list(left), chance) for left, chance in found.items()]


def kamikaze_hits(target: str, planes: int, room: int) -> dict[int, float]:
    """D3.3-02, D3.3-08 The distribution of hits on one ship."""
    chances: dict[int, float] = defaultdict(float)
    fired = min(planes, number("kamikaze", "battleship_dice")) if target == "battleship" else 0
    for shot, chance in enumerate(pmf_of_dice(number("kamikaze", "battleship_fires"), fired)):
        for hits, share in enumerate(pmf_of_dice(number("kamikaze", "attack"), planes - shot)):
            chances[min(hits, room)] += float(chance * share)
    return chances


# --- ashore -------------------------------------------------------------------------------------------------------


def without_drops(line: list[Token]) -> list[Token]:
    """D3.6-06 A bomber that drops paratroops does not fight."""
    return [token for token in line if token.role != "drop"]


def after_aa_fire(line: list[Token], values: Values) -> tuple[list[list[Token]], list[float]]:
    """B-7-06, D3.6-05 The attacker's lines after the gun has fired one die at each plane.

    The first to be lost go, bombers with paratroops last, and these with their load.
    """
    planes = [token for token in line if values.unit(token.kind).domain == "air"]
    planes.sort(key=lambda token: token.load)
    lines, weights = [], []
    for shot_down, chance in enumerate(pmf_of_shots(number("combat", "aa_hit"), len(planes), values)):
        left = list(line)
        for token in planes[:shot_down]:
            left.remove(token)
            for _ in range(token.load):
                man = next((one for one in left if one.kind == "infantry"), None)
                if man:
                    left.remove(man)
        lines.append(without_drops(left))
        weights.append(float(chance))
    return lines, weights


def ashore(
    sides: list[Troops],
    weights: list[float],
    defence: Troops,
    support: int,
    falls: Sequence[Vector] = (),
) -> list[Vector]:
    """B-9-02, B-7-01 Land battles row by row, with the AA fire's outcomes side by side.

    Where one round is half fought, `falls` are the hits on both sides with which it ends.

    A row holds all states with as many attackers left. Within a row the defender loses while the attacker does
    not; that is a triangular system, solved as a whole.
    """
    full, size = max(side.gone for side in sides), defence.gone
    rows, columns = max(len(side.power) for side in sides), len(defence.power)
    mass = np.zeros((len(sides), rows, columns))
    struck = padded(defence.power[:0:-1], rows)
    for at, (side, weight) in enumerate(zip(sides, weights, strict=True)):
        mass[at, side.gone, 0] = weight
        if falls:
            mine, theirs = falls
            mine = padded([mine], side.gone + 1)[0][::-1]
            mass[at, : side.gone + 1, : len(theirs)] = weight * np.outer(mine, theirs)
        elif side.gone and size:
            # The support shots' victims fire back in the first round, so they are hits of that round.
            shots = pmf_of_dice(number("combat", "support_shot"), support)
            mine = folded(struck[0], side.gone)
            theirs = folded(np.convolve(side.power[side.gone], shots), size)
            mass[at, : side.gone + 1, : len(theirs)] = weight * np.outer(mine[::-1], theirs)
    steps = np.arange(columns)[None, :] - np.arange(size)[:, None]
    before, distance = steps < 0, np.abs(steps)
    same = np.eye(size)
    for left in range(full, 0, -1):
        some = [at for at, side in enumerate(sides) if side.gone >= left]
        hits = padded([sides[at].power[left] for at in some], columns)
        table = hits[:, distance]
        table[:, before] = 0.0
        table[:, :, size] = 1.0 - table[:, :, :size].sum(axis=2)
        mine = struck[:, : left + 1].copy()
        mine[:, left] += struck[:, left + 1 :].sum(axis=1)
        stays = mine[:, 0, None] * table[:, :, :size]
        visits = np.linalg.solve((same - stays).transpose(0, 2, 1), mass[some, left, :size, None])[:, :, 0]
        spread = (visits[:, :, None] * mine).transpose(0, 2, 1) @ table
        mass[some, left, :size] = 0.0
        mass[some, left, size] += spread[:, 0, size]
        mass[some, :left] += spread[:, :0:-1]
    return [mass[at, side.gone :: -1] for at, side in enumerate(sides)]


def padded(rows: Sequence[Vector], width: int) -> Vector:
    """Distributions as rows of one table; what goes beyond the width counts in the last column."""
    table = np.zeros((len(rows), width))
    for at, row in enumerate(rows):
        table[at, : len(row[:width])] = row[:width]
        table[at, -1] += row[width:].sum()
    return table


def folded(row: Vector, most: int) -> Vector:
    """A distribution in which no more than `most` counts."""
    folded = row[: most + 1].copy()
    folded[-1] += row[most + 1 :].sum()
    return folded


OPTIONS = ("expansion", *sorted(EXPANSION), "low_luck")


def odds_text(attacker: str, defender: str, options: Sequence[str] = ()) -> BattleOdds:
    """The odds of two forces as text; an option is "expansion" (all chapters), a chapter, or "low_luck"."""
    for option in options:
        if option not in OPTIONS:
            raise BadForce(f"no option {option!r}; there are: {', '.join(OPTIONS)}", "options")
    chapters = EXPANSION if "expansion" in options else EXPANSION.intersection(options)
    with written("attack"):
        attack = parse_force(attacker)
    with written("defence"):
        defence = parse_force(defender)
    check_forces(attack, defence, values_of(chapters))
    found = odds(attack, defence, chapters=chapters, low_luck="low_luck" in options)
    also = {"capture": found.capture}
    return BattleOdds(
        found.attacker, found.defender, found.draw, found.distribution, also, found.battles, found.error
    )
