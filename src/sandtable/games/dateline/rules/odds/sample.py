"""A sea battle that is too dear to reckon exactly, fought many times by chance, all battles side by side.

The rules are those of `odds_sea`; luck is handed a fixed seed, so that the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from sandtable.games.dateline.data.data import SIDES_OF_DIE, number
from sandtable.games.dateline.rules.odds.sea import (
    ALL,
    HULLS,
    HUNTERS,
    SEEN,
    Reach,
    class_of,
    dice_of,
    whom_it_reaches,
)
from sandtable.games.dateline.rules.odds.values import Token, Values

Counts = NDArray[np.int32]
Flags = NDArray[np.bool_]

BATTLES = 20_000
"""How many are fought: the standard error of a share is then a third of a point of a hundred."""
MOST_ROUNDS = 400
"""Whoever fights on after so many rounds is left as he stands."""


class Ships:
    """One side in all battles that are still fought: `left` has a row for each run of equal tokens in its line."""

    def __init__(self, line: Sequence[Token], values: Values, attacking: bool, against_under: bool) -> None:
        runs = [(token, len(list(run))) for token, run in groupby(line)]
        self.line, self.blocks = list(line), [token for token, _ in runs]
        self.classes = [class_of(token, values) for token in self.blocks]
        self.left = np.repeat(np.array([[count] for _, count in runs], np.int32).reshape(-1, 1), BATTLES, axis=1)
        self.columns: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for n, token in enumerate(self.blocks):
            value, dice = dice_of(token, values, attacking)
            if token.damage or not value:
                continue
            reach = whom_it_reaches(token.kind, values, attacking)
            if reach == SEEN and not against_under:
                reach = ALL
            if values.low_luck:
                value, dice = 0, value * dice
            self.columns.setdefault((value, REACHES.index(reach)), []).append((n, dice))

    def dice(
        self, fires: Sequence[bool] | None = None, hunted: Flags | None = None
    ) -> list[tuple[int, Reach, Counts]]:
        """B-7-01, B-8-01 The columns, low ones first: value, whom it reaches, dice (pips with low luck).

        `fires`: which blocks do; boats under water only where they are `hunted`.
        """
        found = []
        for (value, reach), units in sorted(self.columns.items()):
            some = np.zeros(self.left.shape[1], np.int32)
            for n, dice in units:
                if fires is None or fires[n]:
                    count = self.left[n] * dice
                    some += count if hunted is None or self.classes[n] != "under" else count * hunted
            found.append((value, REACHES[reach], some))
        return found

    def within_reach(self, reach: Reach, hunted: Flags | None) -> Flags:
        """Whether anybody is left whom fire of this reach can hit."""
        found: Flags = np.zeros(self.left.shape[1], np.bool_)
        for one in reach:
            alive = self.left[self.within(frozenset({one}))].any(axis=0)
            found |= alive & hunted if one == "under" and hunted is not None else alive
        return found

    def strike(self, blocks: Sequence[int], hits: Counts, hunted: Flags | None = None) -> None:
        """B-7-02, B-8-01 Hits fall on these blocks in the order of loss, on boats under water only where hunted."""
        for n in blocks:
            if not hits.any():
                return
            taken = np.minimum(hits, self.left[n])
            if hunted is not None and self.classes[n] == "under":
                taken = taken * hunted
            self.left[n] -= taken
            hits = hits - taken

    def within(self, reach: Reach) -> list[int]:
        """The blocks that fire of this reach can hit."""
        return [n for n, one in enumerate(self.classes) if one in reach]


REACHES = (ALL, SEEN, HULLS)


class Remains:
    """What is left of one side, state by state; `gone` is the state in which nobody is, if there is one."""

    def __init__(self, ships: Ships, rows: Counts) -> None:
        self.line, self.blocks, self.rows = ships.line, ships.blocks, rows
        self.gone = next((n for n, row in enumerate(rows) if not row.any()), -1)

    def left(self, state: int) -> list[Token]:
        """What is left in a state."""
        return [token for token, n in zip(self.blocks, self.rows[state], strict=True) for _ in range(n)]


class SampledBattle:
    """B-8-01, B-8-02, D3.3-02, D3.9a-03, D3.9e-02, A-3.9a-08, A-3.9b-05 A battle at sea, `BATTLES` times."""

    def __init__(
        self,
        attackers: Sequence[Token],
        defenders: Sequence[Token],
        values: Values,
        first_shots: Mapping[int, int],
        kamikazes: Sequence[tuple[str, int]],
    ) -> None:
        self.values, self.luck = values, np.random.default_rng(BATTLES)
        under_here, self.under_there = (any(t.role == "under" for t in side) for side in (attackers, defenders))
        self.mine = Ships(attackers, values, True, self.under_there)
        self.theirs = Ships(defenders, values, False, under_here)
        self.subs = [token.kind == "submarine" and values.first_fire for token in self.mine.blocks]
        self.over: list[tuple[Counts, Counts]] = []
        for target, planes in kamikazes:
            self._dive(target, planes)
        self._first_shots(first_shots)
        for _ in range(MOST_ROUNDS):
            if not self._round():
                break
        self._end(np.ones(self.mine.left.shape[1], np.bool_))

    def endings(self) -> tuple[Remains, Remains, list[int], list[int], NDArray[np.float64]]:
        """The sides as they end, and of every ending the state of both and its share."""
        mine, theirs = (np.concatenate(sides, axis=1).T for sides in zip(*self.over, strict=True))
        rows, at = np.unique(mine, axis=0, return_inverse=True)
        their_rows, there = np.unique(theirs, axis=0, return_inverse=True)
        pairs, counts = np.unique(np.stack([at.ravel(), there.ravel()]), axis=1, return_counts=True)
        sides = Remains(self.mine, rows), Remains(self.theirs, their_rows)
        return *sides, [int(n) for n in pairs[0]], [int(n) for n in pairs[1]], counts / BATTLES

    def _hits(self, value: int, dice: Counts) -> Counts:
        """B-7-01, B-8-01 How many of so many dice hit; of pips every six do, and one die decides the rest."""
        if self.values.low_luck:
            hits, rest = np.divmod(dice, SIDES_OF_DIE)
            return np.asarray(hits + (self.luck.integers(SIDES_OF_DIE, size=len(dice)) < rest), np.int32)
        return self.luck.binomial(dice, value / SIDES_OF_DIE).astype(np.int32)

    def _dive(self, target: str, planes: int) -> None:
        """D3.3-02, D3.3-08, D3.3-09 Kamikazes on one ship; a battleship fires first, three dice at most."""
        blocks = [n for n, token in enumerate(self.theirs.blocks) if token.kind == target]
        fired = min(planes, number("kamikaze", "battleship_dice")) if target == "battleship" else 0
        shot = self.luck.binomial(fired, number("kamikaze", "battleship_fires") / SIDES_OF_DIE, BATTLES)
        hits = self.luck.binomial(planes - shot, number("kamikaze", "attack") / SIDES_OF_DIE)
        self.theirs.strike(blocks, np.minimum(hits, self.values.unit(target).hits).astype(np.int32))

    def _first_shots(self, shots: Mapping[int, int]) -> None:
        """D3.9a-03 First shots at hulls; their victims never fire."""
        fired = sorted(shots.items())
        if self.values.low_luck:
            fired = [(0, sum(value * dice for value, dice in fired))]
        for value, dice in fired:
            self.theirs.strike(self.theirs.within(HULLS), self._hits(value, np.full(BATTLES, dice, np.int32)))

    def _hunted(self) -> Flags | None:
        """A-3.9b-05 In which battles somebody hunts the defender's boats under water; none: there are none."""
        if not self.under_there:
            return None
        found = np.zeros(self.mine.left.shape[1], np.bool_)
        for n, token in enumerate(self.mine.blocks):
            if token.kind in HUNTERS and token.role in ("under", "attack"):
                found |= self.mine.left[n] > 0
        return found

    def _fire(self, fires: Sequence[bool] | None, hunted: Flags | None) -> None:
        """B-8-02 The attacker's columns, each at those whom it can hit."""
        for value, reach, dice in self.mine.dice(fires):
            self.theirs.strike(self.theirs.within(reach), self._hits(value, dice), hunted)

    def _round(self) -> bool:
        """B-8-01, B-8-02 One round wherever somebody can still hit somebody; returns whether there was one."""
        hunted = self._hunted()
        fights = np.zeros(self.mine.left.shape[1], np.bool_)
        for _, reach, dice in self.mine.dice():
            fights |= (dice > 0) & self.theirs.within_reach(reach, hunted)
        for _, reach, dice in self.theirs.dice(hunted=hunted):
            fights |= (dice > 0) & self.mine.within_reach(reach, None)
        self._end(~fights)
        if not fights.any():
            return False
        hunted = hunted[fights] if hunted is not None else None
        if any(self.subs):
            # B-8-01 In the base game attacking submarines fire first, and their victims are gone.
            self._fire(self.subs, hunted)
        back = [(reach, self._hits(value, dice)) for value, reach, dice in self.theirs.dice(hunted=hunted)]
        self._fire([not sub for sub in self.subs], hunted)
        for reach, hits in back:
            self.mine.strike(self.mine.within(reach), hits)
        return True

    def _end(self, done: Flags) -> None:
        """A-3.9a-08 These battles are over; planes that can neither hit nor be hit do not keep the zone."""
        mine, theirs = self.mine.left[:, done], self.theirs.left[:, done]
        ships = [n for n, one in enumerate(self.theirs.classes) if one != "plane"]
        theirs[:, mine.any(axis=0) & ~theirs[ships].any(axis=0)] = 0
        self.over.append((mine, theirs))
        self.mine.left, self.theirs.left = self.mine.left[:, ~done], self.theirs.left[:, ~done]
