"""The exact distribution of a battle's outcome, for any legal battle: no simulation, no noise.

>>> round(odds("5 inf 3 arm 1 ftr 1 bmb", "6 inf 2 arm 2 ftr").attacker, 5)
0.41695

Both sides lose units in a stated order, so a side is described by how many ships (or land units) and how many
planes of that order are gone: submarines cannot hit planes, which is why the two are counted apart. A battle only
ever loses units, so one pass over these states, from the full forces down, gives every probability exactly; the
rounds in which nothing is hit are summed as a geometric series.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sandtable.games.dateline.atlas import (
    BASE,
    EXPANSION,
    Chapters,
    Unit,
    all_units,
    effect,
    number,
    unit_types,
)
from sandtable.games.dateline.forces import BadForce, Force, Group, as_force, parse_force
from sandtable.kernel.game import BattleOdds, Ending

__all__ = [
    "BadForce",
    "Ending",
    "Force",
    "Group",
    "Odds",
    "Values",
    "loss_order",
    "odds",
    "odds_text",
    "parse_force",
    "values_of",
]

Vector = NDArray[np.float64]

FIGHTERS = ("fighter", "oscar", "mustang")
NOT_IN_BATTLE = ("aa_gun", "complex", "scientist", "technology", "mpc")
SIDES_OF_DIE = 6
NEGLIGIBLE = 1e-12
"""States less likely than this are not followed further: far below the last digit of any answer."""


class Values:
    """What a kind of unit is worth to a nation with its technologies, by the chapters that are played."""

    def __init__(self, chapters: Chapters = BASE, low_luck: bool = False) -> None:
        self.chapters, self.low_luck = chapters, low_luck
        self.types: dict[str, Unit] = {**all_units(), **unit_types(chapters)}
        self.changed = "technology" in chapters
        # D3.9a-03, A-3.9a-03 With secret submarines they fire with the rest of the fleet.
        self.first_fire = "submarines" not in chapters

    def unit(self, kind: str) -> Unit:
        """D3.1-04, D3.2-01, D3.3-01, D3.4-01, D3.5-01, D3.10-04, D3.11-01, A-3.1-03.

        A-3.11-01 The printed values.
        """
        return self.types[kind]

    def attack(self, kind: str, have: Sequence[str]) -> int:
        """B-3-04, D3.9-01 The attack value: super submarines attack better."""
        if kind == "submarine" and "super_submarines" in have:
            return effect("super_submarines", self.changed)
        return self.types[kind].attack

    def defence(self, kind: str, have: Sequence[str]) -> int:
        """B-3-04, D4-09, A-3.4-02 The defence value: jets defend better; in the expansion that is every fighter."""
        if "jets" in have and (kind == "fighter" or (self.changed and kind in FIGHTERS)):
            return effect("jets", self.changed)
        return self.types[kind].defence

    def dice(self, kind: str, have: Sequence[str]) -> int:
        """B-3-04, D4-07 How many dice it rolls in attack: heavy bombers roll more."""
        return effect("heavy_bombers", self.changed) if kind == "bomber" and "heavy_bombers" in have else 1


@lru_cache(maxsize=64)
def values_of(chapters: Chapters, low_luck: bool = False) -> Values:
    """The values by the chapters in force, made once."""
    return Values(chapters, low_luck)


class Token(Struct, frozen=True):
    """One hit that a side can take: the unit that it costs, or only damage to one (three-hit battleships)."""

    kind: str
    nation: str
    have: tuple[str, ...]
    damage: bool = False


def loss_order(kinds: Sequence[str], values: Values) -> list[str]:
    """The order in which a sensible owner gives units up: the cheapest first, the weakest of equals first."""
    return sorted(set(kinds), key=lambda k: (values.unit(k).cost, values.unit(k).attack, k))


def tokens(force: Force, order: Sequence[str], values: Values) -> list[Token]:
    """D3.10-01 The hits a force can take, in the order of loss; damage to battleships comes before any loss."""
    rank = {name: at for at, name in enumerate(order)}

    def place(group: Group) -> tuple[int, str]:
        for name in (f"{group.nation}:{group.unit}", group.unit):
            if name in rank:
                return rank[name], group.nation
        raise BadForce(f"the order of loss does not name {group.unit!r}; name every kind, or give no order")

    groups = sorted(force, key=place)
    damage = [
        Token(g.unit, g.nation, g.technologies, True)
        for g in groups
        for _ in range(g.count * (values.unit(g.unit).hits - 1) - g.damage)
    ]
    return damage + [Token(g.unit, g.nation, g.technologies) for g in groups for _ in range(g.count)]


def pmf_of_dice(value: int, dice: int) -> Vector:
    """B-7-01 The distribution of hits of some dice that hit at or below a value."""
    pmf = np.ones(1)
    p = min(max(value, 0), SIDES_OF_DIE) / SIDES_OF_DIE
    for _ in range(dice):
        pmf = np.convolve(pmf, (1 - p, p))
    return pmf


def pmf_of_pips(pips: int) -> Vector:
    """With low luck: a hit for every six pips, and one die for the rest."""
    hits, rest = divmod(pips, SIDES_OF_DIE)
    pmf = np.zeros(hits + (2 if rest else 1))
    pmf[hits] = 1 - rest / SIDES_OF_DIE
    if rest:
        pmf[hits + 1] = rest / SIDES_OF_DIE
    return pmf


def pmf_of_shots(value: int, dice: int, values: Values) -> Vector:
    """The hits of some equal dice, by the option that is played."""
    return pmf_of_pips(value * dice) if values.low_luck else pmf_of_dice(value, dice)


class _Side:
    """One side's states: s of its hull tokens and p of its plane tokens gone."""

    def __init__(self, line: list[Token], values: Values, apart: bool) -> None:
        self.line, self.low_luck = line, values.low_luck
        self.is_plane = [apart and values.unit(token.kind).domain == "air" for token in line]
        self.hulls = [token for token, plane in zip(line, self.is_plane, strict=True) if not plane]
        self.planes = [token for token, plane in zip(line, self.is_plane, strict=True) if plane]
        self.height, self.width = len(self.hulls) + 1, len(self.planes) + 1
        self.size = self.height * self.width
        self.gone = self.size - 1
        self.lost = np.add.outer(np.arange(self.height), np.arange(self.width)).ravel()
        self._after_any = self._walk() if self.width > 1 else None

    def _walk(self) -> list[NDArray[np.int64]]:
        """For every state the states after 0, 1, 2 … hits that may fall on anything, in the order of loss."""
        next_state = np.full(self.size, self.gone)
        for state in range(self.size - 1):
            s, p = divmod(state, self.width)
            seen_s = seen_p = 0
            for plane in self.is_plane:
                if plane:
                    if seen_p == p:
                        next_state[state] = state + 1
                        break
                    seen_p += 1
                else:
                    if seen_s == s:
                        next_state[state] = state + self.width
                        break
                    seen_s += 1
        chains = []
        for state in range(self.size):
            chain = [state]
            while chain[-1] != self.gone:
                chain.append(int(next_state[chain[-1]]))
            chains.append(np.array(chain))
        return chains

    def power(self, dice_of: Mapping[Token, tuple[int, int]], only: Sequence[bool] | None = None) -> list[Vector]:
        """The distribution of hits in every state; `only` picks the tokens that fire."""
        chosen = only or [True] * len(self.line)
        if self.low_luck:
            return self._pips(dice_of, chosen)

        def tails(plane: bool) -> list[Vector]:
            pmfs = [np.ones(1)]
            picked = [
                (token, yes)
                for token, yes, is_plane in zip(self.line, chosen, self.is_plane, strict=True)
                if is_plane == plane
            ]
            for token, yes in reversed(picked):
                fires = yes and not token.damage
                pmf = np.convolve(pmfs[-1], pmf_of_dice(*dice_of[token])) if fires else pmfs[-1]
                pmfs.append(pmf)
            return pmfs[::-1]

        hulls, planes = tails(False), tails(True)
        return [np.convolve(hull, plane) for hull in hulls for plane in planes]

    def _pips(self, dice_of: Mapping[Token, tuple[int, int]], chosen: Sequence[bool]) -> list[Vector]:
        """With low luck the pips of all that is left count together."""

        def tails(plane: bool) -> list[int]:
            sums = [0]
            for token, yes, is_plane in zip(self.line[::-1], chosen[::-1], self.is_plane[::-1], strict=True):
                if is_plane == plane:
                    value, dice = dice_of[token]
                    sums.append(sums[-1] + (value * dice if yes and not token.damage else 0))
            return sums[::-1]

        return [pmf_of_pips(hull + plane) for hull in tails(False) for plane in tails(True)]

    def suffer(self, state: int, any_hits: Vector, hull_hits: Vector | None = None) -> Vector:
        """B-8-02 The chances of the states from this one on; hits of submarines fall on hulls alone."""
        if hull_hits is None or len(hull_hits) == 1:
            return self._hit(state, any_hits)
        out = np.zeros(self.size - state)
        for hits, chance in enumerate(hull_hits):
            start = self.sunk(state, hits)
            after = self._hit(start, any_hits)
            out[start - state : start - state + len(after)] += chance * after
        return out

    def sunk(self, state: int, hits: int) -> int:
        """The state after hits that may not fall on planes."""
        s, p = divmod(state, self.width)
        return min(s + hits, self.height - 1) * self.width + p

    def only_hulls(self, state: int, hits: Vector) -> Vector:
        """The chances of the states from this one on, after hits that may not fall on planes."""
        out = np.zeros(self.size - state)
        for many, chance in enumerate(hits):
            out[self.sunk(state, many) - state] += chance
        return out

    def _hit(self, state: int, hits: Vector) -> Vector:
        """The chances of the states from this one on, after hits that may fall on anything."""
        if self._after_any is None:
            room = self.size - state
            if len(hits) <= room:
                return hits
            out = hits[:room].copy()
            out[-1] += hits[room:].sum()
            return out
        chain = self._after_any[state]
        room = len(chain)
        out = np.zeros(self.size - state)
        out[chain[: len(hits)] - state] = hits[:room]
        if len(hits) > room:
            out[-1] += hits[room:].sum()
        return out

    def left(self, state: int) -> dict[str, int]:
        """What is left in a state, by kind (with the nation before it where there are several)."""
        s, p = divmod(state, self.width)
        many = len({token.nation for token in self.line}) > 1
        found: dict[str, int] = {}
        for token in (*self.hulls[s:], *self.planes[p:]):
            if not token.damage:
                name = f"{token.nation}:{token.kind}" if many else token.kind
                found[name] = found.get(name, 0) + 1
        return found


class Odds:
    """How a battle ends, exactly. `attacker`, `defender` and `draw` sum to one."""

    def __init__(self, ends: list[Vector], attack: list[_Side], defence: _Side, values: Values) -> None:
        self._ends, self._attack, self._defence, self._values = ends, attack, defence, values
        self.attacker = float(sum(end[: side.gone, defence.gone].sum() for end, side in self._each()))
        self.defender = float(sum(end[side.gone, : defence.gone].sum() for end, side in self._each()))
        self.draw = max(0.0, 1.0 - self.attacker - self.defender)

    def _each(self) -> list[tuple[Vector, _Side]]:
        return list(zip(self._ends, self._attack, strict=True))

    @cached_property
    def capture(self) -> float:
        """B-7-07 The chance that the attacker wins and has a land unit left to take the territory."""
        return sum(
            result.chance
            for result in self.distribution
            if not result.defender
            and any(self._values.unit(name.split(":")[-1]).domain == "land" for name in result.attacker)
        )

    @cached_property
    def distribution(self) -> list[Ending]:
        """Every way it can end, the likeliest first."""
        merged: dict[str, Ending] = {}
        for end, side in self._each():
            for a, d in np.argwhere(end > 0):
                mine, theirs = side.left(int(a)), self._defence.left(int(d))
                key = f"{sorted(mine.items())}{sorted(theirs.items())}"
                before = merged[key].chance if key in merged else 0.0
                merged[key] = Ending(before + float(end[a, d]), mine, theirs)
        return sorted(merged.values(), key=lambda result: -result.chance)

    @cached_property
    def expected_losses(self) -> tuple[float, float]:
        """What attacker and defender lose on average, in IPC."""

        def worth(left: dict[str, int]) -> int:
            return sum(self._values.unit(name.split(":")[-1]).cost * count for name, count in left.items())

        at_start = [sum(self._values.unit(t.kind).cost for t in side.line if not t.damage) for side in self._attack]
        mine = max(at_start, default=0) - sum(r.chance * worth(r.attacker) for r in self.distribution)
        whole = sum(self._values.unit(t.kind).cost for t in self._defence.line if not t.damage)
        return mine, whole - sum(r.chance * worth(r.defender) for r in self.distribution)


def odds(
    attacker: str | Mapping[str, int] | Sequence[Group],
    defender: str | Mapping[str, int] | Sequence[Group],
    *,
    attacker_order: Sequence[str] = (),
    defender_order: Sequence[str] = (),
    expansion: bool = False,
    chapters: Chapters | None = None,
    low_luck: bool = False,
    first_shots: int = 0,
    at_sea: bool | None = None,
) -> Odds:
    """B-7-01, B-7-06, B-8-01 Fight it out to the end: who wins, and what is left, exactly.

    A sea battle is one in which the defender has ships, unless `at_sea` says otherwise. Against land, an AA gun of
    the defender fires at every plane first, and battleships of the attacker give one support shot each.
    `first_shots` is the number of submarines that use the expansion's announced first shot and leave; with secret
    submarines the others fire with the rest of the fleet. `chapters` are those in force (`expansion`: all).
    Orders of loss name kinds ("infantry") or nation and kind ("uk:fighter").
    """
    if chapters is None:
        chapters = EXPANSION if expansion else BASE
    values = values_of(chapters, low_luck)
    attack, defence = as_force(attacker), as_force(defender)
    if at_sea is None:
        at_sea = any(values.unit(group.unit).domain == "sea" for group in defence)
    support = 0
    guns = any(group.unit == "aa_gun" for group in defence)
    if at_sea:
        wrong = [g.unit for g in (*attack, *defence) if values.unit(g.unit).domain == "land"]
    else:
        support = sum(group.count for group in attack if group.unit == "battleship")
        attack = tuple(group for group in attack if group.unit not in ("battleship", "transport"))
        wrong = [g.unit for g in attack if values.unit(g.unit).domain == "sea"]
    if wrong:
        raise BadForce(f"{', '.join(wrong)} cannot fight in this battle; take them out")
    fights = [g for g in attack if g.unit not in NOT_IN_BATTLE]
    stands = [g for g in defence if g.unit not in NOT_IN_BATTLE]
    a_line = tokens(tuple(fights), attacker_order or loss_order([g.unit for g in fights], values), values)
    d_line = tokens(tuple(stands), defender_order or loss_order([g.unit for g in stands], values), values)
    lines, weights = _after_aa_fire(a_line, values) if guns and not at_sea else ([a_line], [1.0])
    return _fight(lines, weights, d_line, values, support, first_shots, at_sea)


def _after_aa_fire(line: list[Token], values: Values) -> tuple[list[list[Token]], list[float]]:
    """B-7-06 The attacker's lines after the gun has fired one die at each plane; the first to be lost go."""
    planes = [token for token in line if values.unit(token.kind).domain == "air"]
    lines, weights = [], []
    for shot_down, chance in enumerate(pmf_of_shots(number("combat", "aa_hit"), len(planes), values)):
        left = list(line)
        for token in planes[:shot_down]:
            left.remove(token)
        lines.append(left)
        weights.append(float(chance))
    return lines, weights


def _fight(
    lines: list[list[Token]],
    weights: list[float],
    d_line: list[Token],
    values: Values,
    support: int,
    first_shots: int,
    at_sea: bool,
) -> Odds:
    apart = at_sea and any(token.kind == "submarine" for token in (*d_line, *lines[0]))
    defence = _Side(d_line, values, apart)
    shoots = {token: (values.defence(token.kind, token.have), 1) for token in d_line}
    sub = [token.kind == "submarine" for token in d_line]
    d_any = defence.power(shoots, [not yes for yes in sub])
    d_sub = defence.power(shoots, sub)
    sides = [_Side(line, values, apart) for line in lines]
    if not at_sea and all(lines) and d_line and (quick := ashore(sides, weights, defence, values, d_any, support)):
        return Odds(quick, sides, defence, values)
    ends = []
    for side, weight in zip(sides, weights, strict=True):
        battle = _Battle(side, defence, values, d_any, d_sub, at_sea)
        ends.append(battle.fight(weight, support, first_shots))
    return Odds(ends, sides, defence, values)


def ashore(
    sides: list[_Side], weights: list[float], defence: _Side, values: Values, d_any: list[Vector], support: int
) -> list[Vector] | None:
    """B-9-02 Land battles row by row, with the AA fire's outcomes side by side.

    A row holds all states with as many attackers left.

    Within a row the defender loses while the attacker does not; that is a triangular system, solved as a whole.
    None where some state could never end.
    """
    full, size = max(side.gone for side in sides), defence.gone
    power = []
    for side in sides:
        strikes = {t: (values.attack(t.kind, t.have), values.dice(t.kind, t.have)) for t in side.line}
        power.append(side.power(strikes)[::-1])  # by the number of attackers left
    struck = _padded(d_any[:size], full + 1)
    steps = np.arange(size + 1)[None, :] - np.arange(size)[:, None]
    mass = np.zeros((len(sides), full + 1, size + 1))
    for at, (side, weight) in enumerate(zip(sides, weights, strict=True)):
        mass[at, side.gone, 0] = weight
        if support:
            # The support shots' victims fire back in the first round, so they are hits of that round.
            shots = pmf_of_dice(number("combat", "support_shot"), support)
            mine = _folded(struck[0], side.gone)
            theirs = defence.suffer(0, np.convolve(power[at][side.gone], shots))
            mass[at, side.gone, 0] = 0.0
            mass[at, : side.gone + 1, : len(theirs)] = weight * np.outer(mine[::-1], theirs)
    for left in range(full, 0, -1):
        hits = _padded([one[left] if left < len(one) else np.ones(1) for one in power], size + 1)
        table = np.where(steps < 0, 0.0, hits[:, np.abs(steps)])
        table[:, :, size] = 1.0 - table[:, :, :size].sum(axis=2)
        mine = np.array([_folded(row, left) for row in struck])
        stays = mine[:, 0, None] * table[:, :, :size]
        if (np.einsum("kdd->kd", stays) > 1.0 - 1e-12).any():
            return None
        visits = np.linalg.solve((np.eye(size) - stays).transpose(0, 2, 1), mass[:, left, :size, None])[:, :, 0]
        spread = (visits[:, :, None] * mine).transpose(0, 2, 1) @ table
        mass[:, left, :size] = 0.0
        mass[:, left, size] += spread[:, 0, size]
        mass[:, :left] += spread[:, :0:-1]
    return [mass[at, side.gone :: -1] for at, side in enumerate(sides)]


def _padded(rows: Sequence[Vector], width: int) -> Vector:
    """Distributions as rows of one table; what goes beyond the width counts in the last column."""
    table = np.zeros((len(rows), width))
    for at, row in enumerate(rows):
        table[at, : len(row[:width])] = row[:width]
        table[at, -1] += row[width:].sum()
    return table


def _folded(row: Vector, most: int) -> Vector:
    """A distribution in which no more than `most` counts."""
    folded = row[: most + 1].copy()
    folded[-1] += row[most + 1 :].sum()
    return folded


class _Battle:
    """One pass over all states of a battle."""

    def __init__(
        self,
        attack: _Side,
        defence: _Side,
        values: Values,
        d_any: list[Vector],
        d_sub: list[Vector],
        at_sea: bool,
    ) -> None:
        self.attack, self.defence, self.d_any, self.d_sub, self.values = attack, defence, d_any, d_sub, values
        strikes = {
            token: (values.attack(token.kind, token.have), values.dice(token.kind, token.have))
            for token in attack.line
        }
        sub = [token.kind == "submarine" for token in attack.line]
        # B-8-01 In the base game attacking submarines fire first; in the expansion they fight with the others.
        first = at_sea and values.first_fire
        self.a_any = attack.power(strikes, [not yes for yes in sub])
        self.a_sub = attack.power(strikes, sub)
        self.first = first and any(sub)
        self.has_subs = any(sub)
        self.value_of_first_shot = max((strikes[t][0] for t in attack.line if t.kind == "submarine"), default=0)
        if not self.value_of_first_shot:
            self.value_of_first_shot = values.unit("submarine").attack

    def fight(self, weight: float, support: int, first_shots: int) -> Vector:
        """B-9-02, D3.9a-03 Special shots, then rounds to the end."""
        attack, defence = self.attack, self.defence
        mass = np.zeros((attack.size, defence.size))
        mass[0, 0] = weight
        if first_shots:
            mass[0] = weight * defence.only_hulls(
                0, pmf_of_shots(self.value_of_first_shot, first_shots, self.values)
            )
        if support and attack.line:
            # The support shots' victims fire back in the first round, so they are hits of that round.
            shots = pmf_of_dice(number("combat", "support_shot"), support)
            hits = np.convolve(self.a_any[0], shots)
            mine, theirs = self._struck(0, 0), defence.suffer(0, hits)
            mass[0, 0] = 0.0
            mass[: len(mine), : len(theirs)] = weight * np.outer(mine, theirs)
        return self._rounds(mass)

    def _struck(self, a: int, d: int) -> Vector:
        """The attacker's states after the defender has fired: submarines at ships only, the rest at all."""
        return self.attack.suffer(a, self.d_any[d], self.d_sub[d])

    def _rounds(self, mass: Vector) -> Vector:
        """Every state once, those with fewer losses first; `mass` holds the chance to come to the start of a round.

        `middle` holds the chance to stand after the first shots of submarines, before the others fire (B-8-01).
        """
        attack, defence = self.attack, self.defence
        middle = np.zeros_like(mass)
        for flat in np.argsort(np.add.outer(attack.lost, defence.lost).ravel(), kind="stable").tolist():
            a, d = divmod(flat, defence.size)
            arrived, arrived_middle = mass[a, d], middle[a, d]
            if d == defence.gone:
                mass[a, d] += arrived_middle
            if a == attack.gone or d == defence.gone or arrived + arrived_middle < NEGLIGIBLE:
                continue
            mine = self._struck(a, d)
            if self.first:
                shot = defence.only_hulls(d, self.a_sub[a])
                theirs = defence.suffer(d, self.a_any[a])
            else:
                shot = None
                theirs = defence.suffer(d, self.a_any[a], self.a_sub[a] if self.has_subs else None)
            again = theirs[0] * mine[0]
            stays = again if shot is None else again * shot[0]
            if stays > 1.0 - 1e-12:
                continue  # neither side can hit the other: it stands as it is
            visits = (arrived + again * arrived_middle) / (1.0 - stays)
            fires = visits
            if shot is not None:
                fires = arrived_middle + visits * shot[0]
                middle[a, d + 1 :] += visits * shot[1:]
            mass[a, d] = 0.0
            spread = (fires * mine)[:, None] * theirs
            spread[0, 0] = 0.0
            mass[a : a + len(mine), d : d + len(theirs)] += spread
        return mass


OPTIONS = ("expansion", *sorted(EXPANSION), "low_luck")


def odds_text(attacker: str, defender: str, options: Sequence[str] = ()) -> BattleOdds:
    """The odds of two forces as text; an option is "expansion" (all chapters), a chapter, or "low_luck"."""
    for option in options:
        if option not in OPTIONS:
            raise BadForce(f"no option {option!r}; there are: {', '.join(OPTIONS)}")
    chapters = EXPANSION if "expansion" in options else EXPANSION.intersection(options)
    found = odds(attacker, defender, chapters=chapters, low_luck="low_luck" in options)
    return BattleOdds(found.attacker, found.defender, found.draw, found.distribution, {"capture": found.capture})
