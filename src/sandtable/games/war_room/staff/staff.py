"""The staff: plays any nation from its view alone.

It guards its capital, masses armies on targets it can beat and wants, sends planes along, brings reserves up by
rail to where the front is thinnest, and bids for the first move when it attacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.war_room.data.data import RESOURCES, number
from sandtable.games.war_room.data.doctrine import DOCTRINE, Boldness
from sandtable.games.war_room.rules.deploying.deploy import Regroup, Reorganisation, deal, groups_of, totals
from sandtable.games.war_room.rules.production.production import Purchase, costs_of, for_sale, rooms
from sandtable.games.war_room.rules.production.trade import lot
from sandtable.games.war_room.staff.plans import Plan, siege
from sandtable.games.war_room.staff.quick_battle import capture_chance, joined
from sandtable.games.war_room.staff.voyages import Sea, carry, sail
from sandtable.games.war_room.state.model import OrderSheet, Public, enemy_land, force_of
from sandtable.games.war_room.view.view import View
from sandtable.kernel import Decision, Pick, Rng, Share, Sheet


def too_late(public: Public) -> bool:
    """WRV-02 Will a quick game be over before what is bought now could be ordered anywhere?"""
    return plays_quick(public) and public.game_round + 1 >= number("limits", "quick_rounds")


def plays_quick(public: Public) -> bool:
    """WRV-02 Is the game counted out after six rounds?"""
    return public.options.get("length") == "quick"


class Staff:
    """The bot of this game."""

    def __init__(self, boldness: Boldness | None = None) -> None:
        self.boldness = boldness

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """A legal answer: a plan for the sheet, simple sense for the rest."""
        public = view.public
        if isinstance(decision, Sheet) and decision.kind == "order-sheet":
            return self.sheet(public, view.seat, decision, rng)
        if isinstance(decision, Sheet) and decision.kind == "purchase":
            return self.purchase(public, view.seat)
        if isinstance(decision, Share) and decision.kind == "place-units":
            return self.place(public, view.seat, decision)
        if isinstance(decision, Sheet) and decision.kind == "reorganise":
            return self.reorganise(public, view.seat)
        if isinstance(decision, Pick) and decision.kind == "land-planes":
            return self.land(public, view.seat, decision)
        if isinstance(decision, Pick) and decision.kind == "turn-slot":
            return self.slot(view, decision)
        if isinstance(decision, Pick) and decision.kind == "order-way":
            return self.way(view, decision, rng)
        if isinstance(decision, Pick) and decision.kind == "trade":
            return self.trade(public, view.seat, decision)
        if isinstance(decision, Share) and decision.kind == "launch-fighters":
            return {str(decision.args["zone"]): int(decision.args["carriers"])}
        return decision.default

    def sheet(self, public: Public, nation: str, decision: Sheet[Any], rng: Rng) -> OrderSheet:
        """Attack what can be beaten, then sail, then bring up reserves."""
        plan = Plan(public, nation, rng, self.boldness)
        sea = Sea(plan)
        plan.attack()
        carry(plan, sea)
        sail(plan, sea)
        plan.reinforce()
        plan.support()
        plan.bomb()
        plan.fly_up()
        sheet = OrderSheet(plan.orders, plan.bid())
        fallback: OrderSheet = decision.default
        return fallback if decision.check(sheet) else sheet

    def slot(self, view: View, decision: Pick) -> str:
        """First to strike, or last to see what the others do."""
        public, side = view.public, view.public.nations[view.seat].side
        goals = [box.order.to for box in view.sheets[view.seat]]
        strikes = any(to in public.lands and enemy_land(public, to, side) for to in goals)
        return decision.choices[0] if strikes else decision.choices[-1]

    def way(self, view: View, decision: Pick, rng: Rng) -> str:
        """Go, unless the attack has become hopeless since it was planned."""
        public, plan = view.public, Plan(view.public, view.seat, rng)
        to = str(decision.args["goal"])
        if to not in public.lands or not enemy_land(public, to, plan.side):
            return decision.default
        coming = [
            stack.units
            for box in view.sheets[view.seat]
            if box.order.to == to and box.state in ("", "read")
            for stack in plan.mine
            if stack.command == box.order.command
        ]
        ours = joined(*coming, *(stack.units for stack in plan.stacks_of(to, plan.side)))
        theirs = joined(*(stack.units for stack in plan.stacks_of(to, plan.enemy)))
        hopeless = capture_chance(ours, theirs) < DOCTRINE.attack.hopeless and not siege(ours, theirs)
        return "cancel" if hopeless else decision.default

    def purchase(self, public: Public, nation: str) -> Purchase:
        """What the front needs as far as yards and resources allow; what is left over buys consumer goods."""
        have, sold = public.nations[nation].resources, for_sale(public, nation)
        if too_late(public):
            return self.with_goods({}, dict(have))
        plan = Plan(public, nation, Rng(0))
        buying = DOCTRINE.purchase
        afloat = nation in buying.islanders and not any(
            plan.threat(r) for r, land in public.lands.items() if land.controller == nation
        )
        room, yards = (sum(rooms(public, nation, unit).values()) for unit in ("infantry", "cruiser"))
        units: dict[str, int] = {}
        bought = True
        while bought and sum(units.values()) < room:
            bought = False
            for unit in buying.at_sea if afloat else buying.on_land:
                more = {**units, unit: units.get(unit, 0) + 1}
                cost = costs_of(more)
                ships = sum(n for one, n in more.items() if force_of(one) == "fleet")
                fits = unit in sold and sum(more.values()) <= room and ships <= yards
                if fits and all(cost[r] + buying.kept[r] <= have[r] for r in cost if cost[r]):
                    units, bought = more, True
        cost = costs_of(units)
        left = {
            resource: max(0, have[resource] - cost[resource] - 2 * buying.kept[resource]) for resource in RESOURCES
        }
        return self.with_goods(units, left)

    def with_goods(self, units: dict[str, int], left: dict[str, int]) -> Purchase:
        """Turn a surplus into consumer goods, the most plentiful resources first."""
        price = number("limits", "goods_cost")
        goods = sum(left.values()) // price
        owed, paid = goods * price, dict.fromkeys(RESOURCES, 0)
        for resource in sorted(left, key=lambda one: -left[one]):
            paid[resource] = min(owed, left[resource])
            owed -= paid[resource]
        return Purchase(units, goods, {resource: n for resource, n in paid.items() if n})

    def trade(self, public: Public, nation: str, decision: Pick) -> str:
        """Sell what there is too much of for what there is too little of."""
        have = public.nations[nation].resources
        deals = [choice for choice in decision.choices if choice != "pass"]

        def gain(deal: str) -> float:
            region, paid = deal.split(":")
            got = public.board.regions[region].trade
            return (have[paid] - lot(paid)) / lot(paid) - have[got] / lot(got)

        best = max(deals, key=gain, default="pass")
        return best if best != "pass" and gain(best) > DOCTRINE.purchase.trade else "pass"

    def place(self, public: Public, nation: str, decision: Share) -> dict[str, int]:
        """Build where the enemy is near, but not where he is about to arrive in strength."""
        plan = Plan(public, nation, Rng(0))
        left = decision.most

        def useful(region: str) -> float:
            threat, held = plan.threat(region), plan.power_in(region, plan.side)
            return threat if held >= DOCTRINE.purchase.holds * threat else -threat

        chosen: dict[str, int] = {}
        for region in sorted(decision.limits, key=lambda one: (-useful(one), one)):
            chosen[region] = min(left, decision.limits[region][1])
            left -= chosen[region]
        return dict(decision.default) if decision.check(chosen) else chosen

    def reorganise(self, public: Public, nation: str) -> Reorganisation:
        """Few full stacks move more with the same orders: merge what stands together."""
        new: list[Regroup] = []
        for (region, _), stacks in groups_of(public, nation).items():
            units = [unit for unit, n in sorted(totals(stacks).items()) for _ in range(n)]
            full = number("limits", "units_in_stack")
            if len(stacks) > -(-len(units) // full):
                new += deal(region, units, [stack.command for stack in stacks], full)
        return Reorganisation(new)

    def land(self, public: Public, nation: str, decision: Pick) -> str:
        """Home to where own armies stand, as near the enemy as that allows."""
        plan = Plan(public, nation, Rng(0))
        places = [choice for choice in decision.choices if choice in public.lands]

        def safe(region: str) -> tuple[bool, float]:
            held = plan.power_in(region, plan.side) >= plan.threat(region)
            return (held, plan.threat(region) if held else plan.power_in(region, plan.side))

        return max(places, key=safe)

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """It never breaks a pact."""
        return None
