"""A greedy opponent: it looks one order ahead and no further. The staff is measured against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.war_room.data.doctrine import DOCTRINE
from sandtable.games.war_room.rules.planning.planning import order_limit
from sandtable.games.war_room.rules.production.production import Purchase, costs_of, for_sale, rooms
from sandtable.games.war_room.staff.plans import Plan, strength
from sandtable.games.war_room.state.model import ENEMY_OF, OrderSheet, Public, Stack, enemy_land
from sandtable.games.war_room.view.view import View
from sandtable.kernel import Decision, Rng, Sheet


class Greedy:
    """Writes the order that gains most at once, then the next best, until nothing gains or the sheet is full.

    It thinks that the enemy stands still. It guards nothing, keeps no reserve, and leaves every question but its
    two sheets to the default.
    """

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """The best first step; for all but the sheets the default."""
        if isinstance(decision, Sheet) and decision.kind == "order-sheet":
            return self.sheet(view.public, view.seat, rng)
        if isinstance(decision, Sheet) and decision.kind == "purchase":
            return self.purchase(view.public, view.seat)
        return decision.default

    def sheet(self, public: Public, nation: str, rng: Rng) -> OrderSheet:
        """Order by order whatever adds most to what will be taken."""
        plan = Plan(public, nation, rng)
        sent: dict[str, float] = {}
        while len(plan.orders) < order_limit(public, nation):
            best: tuple[float, Stack, str] | None = None
            for stack in (*plan.free("army"), *plan.free("air")):
                for to in plan.goals_of(stack):
                    if to in public.lands and enemy_land(public, to, plan.side):
                        gain = self.gain(plan, stack, to, sent.get(to, 0.0))
                        if gain > 0 and (best is None or gain > best[0]):
                            best = (gain, stack, to)
            if best is None:
                break
            _, stack, to = best
            plan.order(stack, to)
            sent[to] = sent.get(to, 0.0) + strength(stack)
        return OrderSheet(plan.orders, 0)

    def gain(self, plan: Plan, stack: Stack, to: str, sent: float) -> float:
        """What the stack adds to the chance of taking the land, in the land's worth; planes alone take nothing."""
        if stack.force == "air" and not sent:
            return 0.0
        against = plan.power_in(to, ENEMY_OF[plan.side]) + DOCTRINE.worth.garrison
        before = sent + plan.power_in(to, plan.side)
        return (chance(before + strength(stack), against) - chance(before, against)) * (1.0 + plan.value(to))

    def purchase(self, public: Public, nation: str) -> Purchase:
        """The dearest unit that it can pay and build, again and again."""
        have, room = public.nations[nation].resources, sum(rooms(public, nation, "infantry").values())
        units: dict[str, int] = {}
        choices = [unit for unit in DOCTRINE.greedy.units if unit in for_sale(public, nation)]
        while sum(units.values()) < room:
            for unit in choices:
                more = {**units, unit: units.get(unit, 0) + 1}
                if all(cost <= have[resource] for resource, cost in costs_of(more).items()):
                    units = more
                    break
            else:
                break
        return Purchase(units)

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """It gives no order that nobody asked for."""
        return None


def chance(ours: float, theirs: float) -> float:
    """How likely it believes a win to be."""
    lost, won = DOCTRINE.greedy.hopeless, DOCTRINE.greedy.certain
    return min(1.0, max(0.0, (ours / theirs - lost) / (won - lost)))
