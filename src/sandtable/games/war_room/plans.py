"""How the staff thinks about one nation's round: what it knows, what it wants, what it has ordered so far."""

from __future__ import annotations

from functools import cache

from sandtable.games.war_room.atlas import charts, number, set_up
from sandtable.games.war_room.model import (
    ENEMY_OF,
    Front,
    Order,
    Stack,
    allied_land,
    enemy_land,
    side_of,
    stacks_in,
)
from sandtable.games.war_room.moves import How, reach, ways_by
from sandtable.games.war_room.planning import bid_limit, order_limit
from sandtable.kernel.decisions import Rng

ODDS_TO_ATTACK = 1.3
GARRISON = 3.0
"""What two garrison dice are worth, in the measure of `power`."""


@cache
def power(unit: str) -> float:
    """A unit's worth in a fight: the best it can throw on the surface and what it can take."""
    best = 0.0
    for row in charts()["stances"].rows:
        name, _, stance = str(row[0]).partition(" ")
        if name == unit:
            throws = number("stances", f"{name} {stance}", "surface")
            best = max(best, throws + number("stances", f"{name} {stance}", "hits"))
    return best


def strength(stack: Stack) -> float:
    """The worth of a stack."""
    return sum(power(unit) * n for unit, n in stack.units.items())


class Plan:
    """One nation's thinking about one round: what it knows, what it wants, what it has ordered so far."""

    def __init__(self, front: Front, nation: str, rng: Rng) -> None:
        self.front, self.nation, self.rng = front, nation, rng
        self.side = front.nations[nation].side
        self.capital = set_up().nations[nation].capital
        self.mine = [stack for stack in front.stacks.values() if stack.nation == nation]
        self.goals: dict[int, dict[str, How]] = {}
        self.orders: list[Order] = []
        self.room = order_limit(front, nation)
        self.wanted = 0.0

    def goals_of(self, stack: Stack) -> dict[str, How]:
        """Where the stack could go as things stand, without breaking a pact."""
        if stack.command not in self.goals:
            self.goals[stack.command] = {
                to: how
                for to, how in reach(self.front, stack).items()
                if (found := ways_by(self.front, stack, to, how)[0]) and not found[0].breaks
            }
        return self.goals[stack.command]

    def power_in(self, region: str, side: str) -> float:
        """The fighting worth of a side in a region."""
        return sum(strength(s) for s in stacks_in(self.front, region) if side_of(self.front, s) == side)

    def threat(self, region: str) -> float:
        """What enemy armies could bring to a region next."""
        return self.enemies_in({region, *self.front.board.land[region]})

    def distant_threat(self, region: str) -> float:
        """What stands two steps away."""
        near = {region, *self.front.board.land[region]}
        return self.enemies_in({there for here in near for there in self.front.board.land[here]} - near)

    def enemies_in(self, near: set[str]) -> float:
        """The fighting worth of enemy armies in these regions."""
        enemy = ENEMY_OF[self.side]
        return sum(
            strength(s)
            for s in self.front.stacks.values()
            if s.force == "army" and s.region in near and side_of(self.front, s) == enemy
        )

    def value(self, region: str) -> float:
        """What a land region is worth to its captor."""
        printed = self.front.board.regions[region]
        capital = 10.0 if region in self.front.board.data.capitals else 0.0
        return 2.0 * printed.strategic_value + sum(printed.income.values()) + capital

    def order(self, stack: Stack, to: str) -> None:
        """Write one order down."""
        self.orders.append(Order(stack.command, to))

    def free(self, force: str) -> list[Stack]:
        """Stacks of a force that have no order yet."""
        named = {order.command for order in self.orders}
        return [s for s in self.mine if s.force == force and s.command not in named]

    def guards(self) -> set[int]:
        """The armies that stay in the capital because the enemy is near."""
        kept: set[int] = set()
        need = 0.0
        if self.capital in self.front.lands:
            need = 0.8 * self.threat(self.capital) + 0.2 * self.distant_threat(self.capital)
        at_home = sorted(
            (s for s in self.mine if s.force == "army" and s.region == self.capital), key=strength, reverse=True
        )
        for stack in at_home:
            if need <= 0:
                break
            kept.add(stack.command)
            need -= strength(stack)
        return kept

    def attack(self) -> None:
        """Mass armies on the most valuable targets that they can beat."""
        kept = self.guards()
        enemy = ENEMY_OF[self.side]
        targets = [region for region in self.front.lands if enemy_land(self.front, region, self.side)]
        self.rng.shuffle(targets)
        targets.sort(key=lambda r: self.value(r) / (GARRISON + self.power_in(r, enemy)), reverse=True)
        for target in targets:
            armies = [s for s in self.free("army") if s.command not in kept and target in self.goals_of(s)]
            armies.sort(key=strength, reverse=True)
            planes = [s for s in self.free("air") if target in self.goals_of(s)]
            need = ODDS_TO_ATTACK * (self.power_in(target, enemy) or GARRISON) - self.power_in(target, self.side)
            chosen: list[Stack] = []
            for stack in [*armies[:3], *planes[:1]]:
                if need > 0 or not chosen:
                    chosen.append(stack)
                    need -= strength(stack)
            if armies and need <= 0 and len(self.orders) + len(chosen) <= self.room:
                for stack in chosen:
                    self.order(stack, target)
                self.wanted += self.value(target)

    def reinforce(self) -> None:
        """Bring idle armies to the land that is most in danger, and planes above it."""
        kept = self.guards()
        coming: dict[str, float] = {}

        def gap(region: str) -> float:
            held = self.power_in(region, self.side) + coming.get(region, 0.0)
            need = self.threat(region) * (1.5 if region == self.capital else 1.0)
            return (need - held) * (1.0 + self.value(region) / 10.0)

        idle = [s for s in self.free("army") if s.command not in kept]
        for stack in sorted(idle, key=lambda s: self.threat(s.region)):
            if len(self.orders) >= self.room:
                return
            own = {
                to
                for to in self.goals_of(stack)
                if to in self.front.lands
                and allied_land(self.front, to, self.side)
                and self.threat(to) > self.threat(stack.region)
            }
            best = max(sorted(own), key=gap, default=None)
            if best is not None and gap(best) > gap(stack.region) + strength(stack):
                self.order(stack, best)
                coming[best] = coming.get(best, 0.0) + strength(stack)
                coming[stack.region] = coming.get(stack.region, 0.0) - strength(stack)

    def support(self) -> None:
        """Idle planes join the attacks that are already ordered."""
        targets = [
            o.to for o in self.orders if o.to in self.front.lands and enemy_land(self.front, o.to, self.side)
        ]
        for planes in self.free("air"):
            target = next((to for to in targets if to in self.goals_of(planes)), None)
            if target is not None and len(self.orders) < self.room:
                self.order(planes, target)

    def bid(self) -> int:
        """Oil for the first move: the more is to be won, the more, but never more than half of it."""
        oil = bid_limit(self.front, self.nation)
        share = min(0.5, self.wanted / 60.0)
        return min(oil // 2, int(oil * share + self.rng.random()))
