"""Where the staff's men stand at the end of a turn: as near to the front as the enemy's strength allows."""

from __future__ import annotations

from sandtable.games.dateline.data.data import CAPITAL
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.staff.estimate import front_distance
from sandtable.games.dateline.staff.weigh import SEAT, Scales, Strength
from sandtable.games.dateline.state.model import NOT_FIGHTING, domain

STEP = 0.4
"""What a step nearer to the front is worth, for every unit, in IPC."""
FAR = 12
"""So many steps and more are equally far."""
LEAST_GAIN = 0.05


class Posture:
    """Moves unit after unit to where it takes most off the enemy's hopes."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.scales = Scales(chart.state, chart.nation)
        self.far = front_distance(chart)
        self.defence = {
            land: self.scales.strength(self.scales.stand(land), attacking=False) for land in chart.friendly
        }
        self.risks: dict[str, float] = {}

    def risk(self, land: str) -> float:
        """What the enemy hopes for in a territory as it is defended now."""
        if land not in self.risks:
            self.risks[land] = self.scales.risk(land, self.defence[land])
        return self.risks[land]

    def gain(self, one: Strength, start: str, goal: str) -> float:
        """How much better a unit stands there than here."""
        left = self.defence[start].plus(one.times(-1.0))
        here = self.scales.risk(start, left) - self.risk(start)
        if start in CAPITAL.values() and left.units <= 0:
            here += SEAT  # nobody leaves a capital empty
        there = self.risk(goal) - self.scales.risk(goal, self.defence[goal].plus(one))
        return there - here + STEP * (min(self.far.get(start, FAR), FAR) - min(self.far.get(goal, FAR), FAR))

    def move(self, one: Strength, start: str, goal: str) -> None:
        """A unit goes: both territories are weighed anew."""
        self.defence[start] = self.defence[start].plus(one.times(-1.0))
        self.defence[goal] = self.defence[goal].plus(one)
        self.risks.pop(start, None)
        self.risks.pop(goal, None)

    def march(self, used: set[str]) -> list[Move]:
        """Every land unit that gains by it goes where it gains most."""
        state, moves = self.chart.state, []
        for id in self.chart.own:
            piece = state.pieces[id]
            if piece.done or id in used or domain(piece) != "land" or piece.on or piece.kind in NOT_FIGHTING:
                continue
            ways = {way[-1]: way for way in reversed(self.chart.marches(piece)) if piece.at in self.defence}
            one = self.scales.strength([id], attacking=False)
            gains = {goal: self.gain(one, piece.at, goal) for goal in ways}
            goal = max(gains, key=lambda land: (gains[land], land), default="")
            if goal and gains[goal] > LEAST_GAIN:
                moves.append(Move(id, ways[goal]))
                used.add(id)
                self.move(one, piece.at, goal)
        return moves
