"""The staff's attacks by land: what brings most, with the enemy's answer and the lands left behind weighed in."""

from __future__ import annotations

from sandtable.games.dateline.data.data import CAPITAL, SIDE
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.staff.attack import Attack
from sandtable.games.dateline.staff.estimate import chance_to_take
from sandtable.games.dateline.staff.weigh import SEAT, Scales, clash
from sandtable.games.dateline.state.model import State, domain, fighting_units

LEAST_CHANCE = 0.55
"""No attack on land below these exact odds."""
LEAST_GAIN = 1.0
"""An attack must bring more than this, in IPC."""
ANSWER = 0.7
"""How much of his best answer the enemy finds the time for: he has more to do."""


class Campaign(Attack):
    """Attack after attack, each time the one that gains most, until none gains anything."""

    def __init__(self, state: State, nation: str) -> None:
        super().__init__(state, nation)
        self.scales = Scales(state, nation)

    def _land_war(self, spared: str) -> None:
        open_to = sorted(self.chart.hostile - {spared})
        while open_to:
            found = [(gain, land, moves) for land in open_to for gain, moves in [self._best(land)] if moves]
            if not found:
                return
            _, land, moves = max(found, key=lambda one: one[:2])
            self._take(moves)
            open_to = [other for _, other, _ in found if other != land]

    def _best(self, land: str) -> tuple[float, list[Move]]:
        """The force that gains most in a territory: men first, or planes with one or two of them."""
        state = self.state
        defenders = fighting_units(state, land, SIDE[state.lands[land].owner])
        ways = self._ways_to(land)
        ground = [move for move in ways if domain(state.pieces[move.piece]) != "air"]
        flown = defenders and land not in self.chart.guns
        air = [move for move in ways if domain(state.pieces[move.piece]) == "air"] if flown else []
        best: tuple[float, list[Move]] = LEAST_GAIN, []
        for men in (len(ground), 1, 2) if air else (len(ground),):
            order = [*ground[:men], *air, *ground[men:]]
            for count in range(1, len(order) + 1):
                if domain(state.pieces[order[count - 1].piece]) == "sea":
                    continue
                gain = self._gain(land, order[:count], defenders)
                if gain > best[0]:
                    best = gain, order[:count]
        fighters = [move.piece for move in best[1] if domain(state.pieces[move.piece]) != "sea"]
        if not fighters or chance_to_take(state, fighters, defenders) < LEAST_CHANCE:
            return 0.0, []
        return best

    def _gain(self, land: str, sent: list[Move], defenders: list[str]) -> float:
        """What an attack brings: land and losses, less what the enemy's answer there and behind it would cost."""
        state, scales = self.state, self.scales
        ids = [move.piece for move in sent if domain(state.pieces[move.piece]) != "sea"]
        troops = [id for id in ids if domain(state.pieces[id]) == "land"]
        found = clash(scales.strength(ids, attacking=True), scales.strength(defenders, attacking=False))
        if not troops or found.chance < 0.5:
            return 0.0
        left = scales.strength(troops, attacking=False).times(found.left)
        gain = found.chance * scales.prize(land) + found.killed - found.lost
        gain -= found.chance * ANSWER * scales.risk(land, left)
        for space in sorted({state.pieces[id].at for id in troops} & set(state.lands)):
            gain -= self._bared(space, set(ids), land)
        return gain

    def _bared(self, space: str, going: set[str], goal: str) -> float:
        """What more the enemy would gain by striking where these came from; nobody leaves a capital empty."""
        here = [id for id in self.scales.stand(space) if id not in self.used]
        before = self.scales.strength(here, attacking=False)
        after = self.scales.strength([id for id in here if id not in going], attacking=False)
        empty = SEAT if space in CAPITAL.values() and not after.units else 0.0
        return empty + self.scales.risk(space, after, gone=goal) - self.scales.risk(space, before)
