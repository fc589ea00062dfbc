"""The exact distribution of a sea battle, with planes, submarines, submerged boats and three-hit battleships.

A side's losses are counted in three classes, because fire does not reach all of them: hulls that are seen, boats
under water, planes. The states that a side can come to are listed once, those with fewer losses first. A round of
fire is then a table from state to state for each side, and since a battle only ever loses units, all states of the
defender with the same attackers are one triangular system of equations. What that costs is known before anything is
reckoned: `SeaBattle.work`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from sandtable.games.dateline.rules.odds.values import Token, Values, Vector, pmf_of_dice, pmf_of_pips

Class = Literal["hull", "under", "plane"]
Reach = frozenset[Class]
Losses = tuple[int, int, int]
"""A state of a side in the battle: hits taken by hulls, boats under water and planes."""
Stage = tuple[Reach, Vector]

CLASSES: tuple[Class, ...] = ("hull", "under", "plane")
ALL: Reach = frozenset(CLASSES)
SEEN: Reach = frozenset({"hull", "plane"})
HULLS: Reach = frozenset({"hull", "under"})
HUNTERS = ("submarine", "cruiser")
NEGLIGIBLE = 1e-12
"""States less likely than this are not followed further: far below the last digit of any answer."""
MOST_STATES = 600
"""A side with more states is not even listed: no exact answer would come in time."""
MOST_WORK = 150_000_000
"""Cells of tables that an exact answer may touch: some quarter of a second."""
MOST_CELLS = 8_000_000
"""Cells of the tables that are kept to the end of an exact answer: 64 MB."""
PASSES = 12
"""How often each cell of a table is touched beside the hits."""
PRODUCTS = 16
"""So many cells of a product of tables cost as much as one of the rest."""
KEPT_CELLS = 4_000_000
"""Cells of a fleet's tables that are kept for another round of the same fire."""


class TooDear(Exception):
    """An exact answer would take too long."""


def whom_it_reaches(kind: str, values: Values, attacking: bool) -> Reach:
    """B-8-02, A-3.9a-08, D3.9e-02, A-3.9b-05 Whom a unit can hit.

    Submarines hit ships; planes nobody submerged; an attacker hits a submerged boat with submarines and cruisers.
    """
    if kind == "submarine":
        return HULLS
    if values.unit(kind).domain == "air" or (attacking and kind != "cruiser"):
        return SEEN
    return ALL


def class_of(token: Token, values: Values) -> Class:
    """Where a unit is: in the air, under water, or to be seen on it."""
    if values.unit(token.kind).domain == "air":
        return "plane"
    return "under" if token.role == "under" else "hull"


class Fleet:
    """One side: its line of loss, and every state that it can come to."""

    def __init__(self, line: Sequence[Token], values: Values, attacking: bool, hit_by: Collection[Reach]) -> None:
        self.line, self.values, self.attacking = list(line), values, attacking
        self.classes = [class_of(token, values) for token in line]
        self.places = {one: [at for at, name in enumerate(self.classes) if name == one] for one in CLASSES}
        start: Losses = (0, 0, 0)
        first, second, third = (len(self.places[one]) for one in CLASSES)
        states = {start, (first, second, third)}
        edge = [start]
        while edge:
            after = {self._after(state, reach) for state in edge for reach in hit_by} - states
            states |= after
            edge = list(after)
            if len(states) > MOST_STATES:
                raise TooDear
        self.states = sorted(states, key=lambda state: (sum(state), state))
        self.at = {state: n for n, state in enumerate(self.states)}
        self.size, self.gone = len(self.states), len(self.states) - 1
        self._alive: dict[Losses, list[Token]] = {}
        self._chains: dict[Reach, NDArray[np.int64]] = {}
        self._tables: dict[tuple[tuple[Reach, bytes], ...], Vector] = {}
        sums = [sum(state) for state in self.states]
        ends = [n for n in range(1, self.size) if sums[n] != sums[n - 1]]
        self.levels = list(zip([0, *ends], [*ends, self.size], strict=True))

    def alive(self, state: Losses) -> list[Token]:
        """What is left in a state, damage that can still be taken among it."""
        if state not in self._alive:
            self._alive[state] = self._left_in(state)
        return self._alive[state]

    def _left_in(self, state: Losses) -> list[Token]:
        seen = dict.fromkeys(CLASSES, 0)
        lost = dict(zip(CLASSES, state, strict=True))
        found = []
        for token, one in zip(self.line, self.classes, strict=True):
            seen[one] += 1
            if seen[one] > lost[one]:
                found.append(token)
        return found

    def _after(self, state: Losses, reach: Reach) -> Losses:
        """The state after one hit of this reach: the first in the line that it can fall on."""
        open_to = [
            (self.places[one][lost], n)
            for n, (one, lost) in enumerate(zip(CLASSES, state, strict=True))
            if one in reach and lost < len(self.places[one])
        ]
        if not open_to:
            return state
        _, hit = min(open_to)
        first, second, third = state
        return first + (hit == 0), second + (hit == 1), third + (hit == 2)

    def chain(self, reach: Reach) -> NDArray[np.int64]:
        """For every state the states after 0, 1, 2 … hits of this reach."""
        if reach not in self._chains:
            after = np.array([self.at.get(self._after(state, reach), n) for n, state in enumerate(self.states)])
            steps = [np.arange(self.size)]
            while (following := after[steps[-1]]).tolist() != steps[-1].tolist():
                steps.append(following)
            self._chains[reach] = np.stack(steps, axis=1)
        return self._chains[reach]

    def suffers(self, stages: Sequence[Stage]) -> Vector:
        """The table from state to state under some volleys, one after the other; the same volleys only once."""
        fired = [(reach, pmf) for reach, pmf in stages if len(pmf) > 1]
        key = tuple((reach, pmf.tobytes()) for reach, pmf in fired)
        if key not in self._tables:
            table: Vector | None = None
            for reach, pmf in reversed(fired):
                table = self._volley(reach, pmf, table)
            if len(self._tables) * self.size**2 > KEPT_CELLS:
                self._tables.clear()
            self._tables[key] = np.eye(self.size) if table is None else table
        return self._tables[key]

    def _volley(self, reach: Reach, pmf: Vector, then: Vector | None) -> Vector:
        """The table of one volley, and of those that come after it; hits beyond the last that counts do nothing."""
        chain = self.chain(reach)
        last = chain.shape[1] - 1
        shares = np.append(pmf[:last], pmf[last:].sum()) if len(pmf) > last else pmf
        if then is None:
            table, every = np.zeros((self.size, self.size)), np.arange(self.size)
            for hits, share in enumerate(shares):
                table[every, chain[:, hits]] += share
            return table
        found: Vector = shares[0] * then
        for hits, share in enumerate(shares[1:], 1):
            found += share * then[chain[:, hits]]
        return found

    def hunts(self, state: Losses) -> bool:
        """A-3.9b-05 Is there a submarine or cruiser left that attacks a submerged boat?"""
        return any(token.kind in HUNTERS and token.role in ("under", "attack") for token in self.alive(state))

    def volleys(
        self, tokens: Sequence[Token], against_under: bool, narrow: Callable[[Reach], Reach]
    ) -> list[Stage]:
        """B-8-02, B-7-01, D3.9a-04, A-3.9a-08, A-3.9b-05, D3.9e-02, B-8-01, D3.10-01 The fire of some units.

        Low columns first, each at those whom it can hit; a battleship fires once, however many hits it takes.
        """
        found: dict[tuple[int, int], tuple[Reach, int]] = {}
        for token in tokens:
            value, dice = dice_of(token, self.values, self.attacking)
            if token.damage:
                continue
            reach = whom_it_reaches(token.kind, self.values, self.attacking)
            if reach == SEEN and not against_under:
                reach = ALL
            if self.values.low_luck:
                value, dice = 0, value * dice
            place = (value, (ALL, SEEN, HULLS).index(reach))
            found[place] = reach, found.get(place, (reach, 0))[1] + dice
        stages: list[Stage] = []
        for (value, _), (reach, dice) in sorted(found.items(), key=lambda one: one[0]):
            pmf = pmf_of_pips(dice) if self.values.low_luck else pmf_of_dice(value, dice)
            limited = narrow(reach)
            if stages and stages[-1][0] == limited:
                stages[-1] = limited, np.convolve(stages[-1][1], pmf)
            else:
                stages.append((limited, pmf))
        return stages

    def left(self, state: int) -> list[Token]:
        """What is left in a state by its number."""
        return self.alive(self.states[state])


def dice_of(token: Token, values: Values, attacking: bool) -> tuple[int, int]:
    """The value at which a unit hits, and how many dice it rolls."""
    if attacking:
        return values.attack(token.kind, token.have), values.dice(token.kind, token.have)
    return values.defence(token.kind, token.have), 1


def everything(reach: Reach) -> Reach:
    """The reach as it is: nobody is out of the battle."""
    return reach


def unhunted(reach: Reach) -> Reach:
    """A-3.9b-05 Without a hunter the submerged boats of the defender are out of the battle."""
    return reach & SEEN


class SeaBattle:
    """B-8-01, B-8-02, D3.9a-03, D3.9e-02, A-3.9a-08, A-3.9b-05 A battle at sea from its first shots to its end."""

    def __init__(
        self,
        attackers: Sequence[Token],
        defenders: Sequence[Token],
        values: Values,
        first_shots: Mapping[int, int],
    ) -> None:
        """`first_shots`: the dice of announced first shots, by value."""
        self.values, self.first_shots = values, first_shots
        self.under_here = any(token.role == "under" for token in attackers)
        self.under_there = any(token.role == "under" for token in defenders)
        theirs = self._reaches(defenders, False, self.under_here)
        mine = self._reaches(attackers, True, self.under_there) | ({HULLS} if first_shots else set())
        if self.under_there:
            mine |= {unhunted(reach) for reach in mine}
        self.attack = Fleet(attackers, values, True, theirs)
        self.defence = Fleet(defenders, values, False, mine)
        self.work, self.cells = self._foreseen(attackers, defenders)
        last = self.defence.states[-1]
        self.in_the_air = [n for n, state in enumerate(self.defence.states[:-1]) if state[:2] == last[:2]]

    def _foreseen(self, attackers: Sequence[Token], defenders: Sequence[Token]) -> tuple[int, int]:
        """Cells of tables that `fight` touches, and those that it keeps, at most.

        For every state of each side there is a table of the other, made hit by hit; for every state of the attacker
        a product of tables.
        """
        mine, theirs = self.attack.size, self.defence.size
        fire = sum(dice_of(token, self.values, True)[1] for token in attackers if not token.damage)
        back = sum(dice_of(token, self.values, False)[1] for token in defenders if not token.damage)
        hits, struck = min(fire, len(defenders)), min(back, len(attackers))
        work = mine * theirs * (theirs * (PASSES + hits) + mine * (1 + struck) + mine * theirs // PRODUCTS)
        return work, theirs * mine**2

    def _reaches(self, tokens: Sequence[Token], attacking: bool, against_under: bool) -> set[Reach]:
        """Every reach that the fire of some units can have."""
        found = {whom_it_reaches(token.kind, self.values, attacking) for token in tokens}
        return found if against_under else {ALL if reach == SEEN else reach for reach in found}

    def fight(self, weight: float = 1.0) -> Vector:
        """The chance of every pair of states at the end."""
        attack, defence = self.attack, self.defence
        mass = np.zeros((attack.size, defence.size))
        mass[0, 0] = weight
        mass[0] = self._before(mass[0])
        struck = cache(self._struck)
        for a in range(attack.gone):
            if mass[a].sum() < NEGLIGIBLE:
                continue
            hunted = not self.under_there or attack.hunts(attack.states[a])
            self._row(mass, a, struck(hunted), hunted)
        return mass

    def _before(self, row: Vector) -> Vector:
        """D3.9a-03 First shots at hulls; their victims never fire."""
        shots = [(HULLS, pmf_of_dice(value, dice)) for value, dice in sorted(self.first_shots.items())]
        if self.values.low_luck:
            shots = [(HULLS, pmf_of_pips(sum(value * dice for value, dice in self.first_shots.items())))]
        return row @ self.defence.suffers(shots)

    def _struck(self, hunted: bool) -> list[Vector]:
        """What the defender's fire does to the attacker: from his state, the attacker's, to the attacker's next."""
        tables = []
        for state in self.defence.states:
            tokens = [t for t in self.defence.alive(state) if hunted or t.role != "under"]
            tables.append(self.attack.suffers(self.defence.volleys(tokens, self.under_here, everything)))
        return tables

    def _row(self, mass: Vector, a: int, struck: Sequence[Vector], hunted: bool) -> None:
        """All states with these attackers: how often each is come to, and where it leads."""
        attack, defence = self.attack, self.defence
        first, theirs = self._fire(attack.alive(attack.states[a]), hunted)
        mine = np.array([table[a] for table in struck])
        again = np.diag(theirs) * mine[:, a] * (1.0 if first is None else np.diag(first))
        over = again > 1.0 - NEGLIGIBLE  # nobody here can hit anybody any more
        stays = np.where(over[:, None], np.eye(defence.size), mine[:, a, None] * theirs)
        if first is not None:
            stays = first @ stays
        stays[over] = 0.0
        visits = self._visits(mass[a], stays)
        fires = visits * ~over
        if first is not None:
            fires = fires @ first * ~over
        mass[a] = visits * over
        # A-3.9a-08 Planes that can neither hit nor be hit do not keep the zone: it is clear of ships.
        mass[a, defence.gone] += mass[a, self.in_the_air].sum()
        mass[a, self.in_the_air] = 0.0
        mass[a + 1 :] += (fires[:, None] * mine[:, a + 1 :]).T @ theirs

    def _fire(self, tokens: Sequence[Token], hunted: bool) -> tuple[Vector | None, Vector]:
        """What the attacker's fire does to the defender: that of submarines which fire first, and the rest.

        B-8-01 In the base game attacking submarines fire first, and their victims are gone.
        """
        narrow = everything if hunted else unhunted
        first: Vector | None = None
        subs = [token for token in tokens if token.kind == "submarine"]
        if self.values.first_fire and subs:
            first = self.defence.suffers(self.attack.volleys(subs, self.under_there, narrow))
            tokens = [token for token in tokens if token.kind != "submarine"]
        return first, self.defence.suffers(self.attack.volleys(tokens, self.under_there, narrow))

    def _visits(self, come: Vector, stays: Vector) -> Vector:
        """How often each state of the defender is come to while the attacker loses nothing.

        Losses only grow: from one level to the next, and within a level each state leads to itself alone.
        """
        visits = come.copy()
        for start, end in self.defence.levels:
            visits[start:end] /= 1.0 - np.diag(stays)[start:end]
            visits[end:] += visits[start:end] @ stays[start:end, end:]
        return visits
