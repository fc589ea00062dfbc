"""The staff: plays any nation from its view alone.

It guards its capital, masses armies on targets it can beat and wants, sends planes along, brings reserves up by
rail to where the front is thinnest, and bids for the first move when it attacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sandtable.games.war_room.atlas import charts, number, set_up
from sandtable.games.war_room.conflict import convoy_sides
from sandtable.games.war_room.deploy import Regroup, Reorganisation, deal, groups_of, totals
from sandtable.games.war_room.model import (
    ENEMY_OF,
    Front,
    Order,
    OrderSheet,
    Stack,
    allied_land,
    enemy_land,
    side_of,
    stacks_in,
)
from sandtable.games.war_room.moves import How, reach, ways_by
from sandtable.games.war_room.planning import bid_limit, order_limit
from sandtable.games.war_room.production import Purchase, costs_of, for_sale, rooms
from sandtable.games.war_room.view import View, known_front
from sandtable.kernel.decisions import Decision, Pick, Rng, Share, Sheet

ODDS_TO_ATTACK = 1.3
ODDS_TO_GO_ON = 0.6
KEEP_OIL = 2
KEEP_OSR = 2
SHOPPING = ("armor", "artillery", "infantry", "fighter", "infantry")
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
        """Where the stack could go as things stand."""
        if stack.command not in self.goals:
            self.goals[stack.command] = {
                to: how
                for to, how in reach(self.front, stack).items()
                if not ways_by(self.front, stack, to, how)[1]
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

    def sail(self) -> None:
        """Fleets go where they outgun the enemy, or where a convoy has no guard."""
        for fleet in self.free("fleet"):
            for zone in self.goals_of(fleet):
                against = self.power_in(zone, ENEMY_OF[self.side])
                prize = any(
                    ENEMY_OF[self.side] in convoy_sides(self.front, convoy)
                    for convoy in self.front.board.convoys
                    if convoy.sea == zone
                )
                if len(self.orders) < self.room and (against or prize) and strength(fleet) >= against:
                    self.order(fleet, zone)
                    break

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


class Staff:
    """The bot of this game."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """A legal answer: a plan for the sheet, simple sense for the rest."""
        front = known_front(view)
        if isinstance(decision, Sheet) and decision.kind == "order-sheet":
            return self.sheet(front, view.seat, decision, rng)
        if isinstance(decision, Sheet) and decision.kind == "purchase":
            return self.purchase(front, view.seat)
        if isinstance(decision, Share) and decision.kind == "place-units":
            return self.place(front, view.seat, decision)
        if isinstance(decision, Sheet) and decision.kind == "reorganise":
            return self.reorganise(front, view.seat)
        if isinstance(decision, Pick) and decision.kind == "land-planes":
            return self.land(front, view.seat, decision)
        if isinstance(decision, Pick) and decision.kind == "turn-slot":
            return self.slot(front, view.seat, decision)
        if isinstance(decision, Pick) and decision.kind == "order-way":
            return self.way(front, view.seat, decision, rng)
        if isinstance(decision, Share) and decision.kind == "launch-fighters":
            return {str(decision.args["zone"]): int(decision.args["carriers"])}
        return decision.default

    def sheet(self, front: Front, nation: str, decision: Sheet[Any], rng: Rng) -> OrderSheet:
        """Attack what can be beaten, then sail, then bring up reserves."""
        plan = Plan(front, nation, rng)
        plan.attack()
        plan.sail()
        plan.reinforce()
        plan.support()
        sheet = OrderSheet(plan.orders, plan.bid())
        fallback: OrderSheet = decision.default
        return fallback if decision.check(sheet) else sheet

    def slot(self, front: Front, nation: str, decision: Pick) -> str:
        """First to strike, or last to see what the others do."""
        side = front.nations[nation].side
        strikes = any(
            box.order.to in front.lands and enemy_land(front, box.order.to, side) for box in front.sheets[nation]
        )
        return decision.choices[0] if strikes else decision.choices[-1]

    def way(self, front: Front, nation: str, decision: Pick, rng: Rng) -> str:
        """Go, unless the attack has become hopeless since it was planned."""
        plan = Plan(front, nation, rng)
        to = str(decision.args["goal"])
        if to not in front.lands or not enemy_land(front, to, plan.side):
            return decision.default
        coming = [
            strength(stack)
            for box in front.sheets[nation]
            if box.order.to == to and box.state in ("", "read")
            for stack in plan.mine
            if stack.command == box.order.command
        ]
        ours = plan.power_in(to, plan.side) + sum(coming)
        hopeless = ours < ODDS_TO_GO_ON * plan.power_in(to, ENEMY_OF[plan.side])
        return "cancel" if hopeless else decision.default

    def purchase(self, front: Front, nation: str) -> Purchase:
        """Armour and guns as iron allows, infantry for the rest; a little is kept for bids and repairs."""
        state, sold = front.nations[nation], for_sale(front, nation)
        room = sum(rooms(front, nation, "infantry").values())
        units: dict[str, int] = {}
        bought = True
        while bought and sum(units.values()) < room:
            bought = False
            for unit in (one for one in SHOPPING if one in sold):
                more = {**units, unit: units.get(unit, 0) + 1}
                cost = costs_of(more)
                kept = {"oil": KEEP_OIL, "iron": 0, "osr": KEEP_OSR}
                if sum(more.values()) <= room and all(
                    cost[resource] + kept[resource] <= state.resources[resource]
                    for resource in cost
                    if cost[resource]
                ):
                    units, bought = more, True
        return Purchase(units)

    def place(self, front: Front, nation: str, decision: Share) -> dict[str, int]:
        """Build where the enemy is near, but not where he is about to arrive in strength."""
        plan = Plan(front, nation, Rng(0))
        left = decision.most

        def useful(region: str) -> float:
            threat, held = plan.threat(region), plan.power_in(region, plan.side)
            return threat if held >= 0.7 * threat else -threat

        chosen: dict[str, int] = {}
        for region in sorted(decision.limits, key=lambda one: (-useful(one), one)):
            chosen[region] = min(left, decision.limits[region][1])
            left -= chosen[region]
        return chosen

    def reorganise(self, front: Front, nation: str) -> Reorganisation:
        """Few full stacks move more with the same orders: merge what stands together."""
        new: list[Regroup] = []
        for (region, _), stacks in groups_of(front, nation).items():
            units = [unit for unit, n in sorted(totals(stacks).items()) for _ in range(n)]
            full = number("limits", "units_in_stack")
            if len(stacks) > -(-len(units) // full):
                new += deal(region, units, [stack.command for stack in stacks], full)
        return Reorganisation(new)

    def land(self, front: Front, nation: str, decision: Pick) -> str:
        """Home to where own armies stand, as near the enemy as that allows."""
        plan = Plan(front, nation, Rng(0))
        places = [choice for choice in decision.choices if choice in front.lands]

        def safe(region: str) -> tuple[bool, float]:
            held = plan.power_in(region, plan.side) >= plan.threat(region)
            return (held, plan.threat(region) if held else plan.power_in(region, plan.side))

        return max(places, key=safe)

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:  # noqa: ARG002
        """There are no free orders in this scenario."""
        return None
