"""How the staff thinks at sea: convoys to raid and to guard, armies to carry over, fleets to go with them."""

from __future__ import annotations

from collections import deque

from sandtable.games.war_room.data.doctrine import DOCTRINE
from sandtable.games.war_room.rules.conflict.conflict import ring_side
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.rules.straits import passable
from sandtable.games.war_room.staff.plans import FAR, Plan, strength
from sandtable.games.war_room.state.model import ENEMY_OF, Stack, enemy_land, is_transport, side_of


class Sea:
    """The sea as one nation sees it in one round."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.public, self.side = plan, plan.public, plan.side
        self.enemy = ENEMY_OF[plan.side]
        self.fleets: dict[str, dict[str, float]] = {"allies": {}, "axis": {}}
        self.planes: dict[str, float] = {}
        for stack in self.public.stacks.values():
            side = side_of(self.public, stack)
            if stack.force == "fleet":
                here = self.fleets[side]
                here[stack.region] = here.get(stack.region, 0.0) + strength(stack)
            elif stack.force == "air" and side == self.enemy:
                self.planes[stack.region] = self.planes.get(stack.region, 0.0) + strength(stack)
        self.coming: dict[str, float] = {}

    def around(self, zone: str) -> list[str]:
        """The zone and its neighbours."""
        return [zone, *self.public.board.sea[zone]]

    def danger(self, zone: str) -> float:
        """What enemy ships and planes could bring against the zone."""
        ships = sum(self.fleets[self.enemy].get(near, 0.0) for near in self.around(zone))
        planes = sum(self.planes.get(near, 0.0) for near in self.public.board.air[zone])
        return ships + DOCTRINE.sea.planes * planes

    def guard(self, zone: str) -> float:
        """What own ships are there or on their way."""
        return self.fleets[self.side].get(zone, 0.0) + self.coming.get(zone, 0.0)

    def prize(self, zone: str, side: str) -> float:
        """What the convoys of a side in the zone are worth."""
        worth = 0.0
        for convoy in self.public.board.lanes.get(zone, ()):
            for ring in convoy.rings:
                if ring_side(self.public, ring) == side:
                    income = card_income(self.public, ring.ends[0])
                    worth += sum(min(n, income.get(kind, 0)) for kind, n in ring.ships.items())
        return worth

    def use(self, fleet: Stack, zone: str) -> float:
        """What it is worth to have this fleet in this zone."""
        ours = strength(fleet) + self.guard(zone) - (strength(fleet) if zone == fleet.region else 0.0)
        against = self.fleets[self.enemy].get(zone, 0.0)
        if against and ours < DOCTRINE.sea.odds * against:
            return -against
        worth = against
        if not against:
            worth += DOCTRINE.sea.raid * self.prize(zone, self.enemy)
        near = sum(self.fleets[self.enemy].get(one, 0.0) for one in self.around(zone))
        if near and not self.guard(zone):
            worth += DOCTRINE.sea.guard * self.prize(zone, self.side)
        carried = sum(
            s.size for s in self.public.stacks.values() if s.region == zone and self.mine(s) and self.danger(zone)
        )
        return worth + carried - DOCTRINE.sea.danger * max(0.0, self.danger(zone) - ours)

    def mine(self, stack: Stack) -> bool:
        """Is it a transport of this side?"""
        return is_transport(self.public, stack) and side_of(self.public, stack) == self.side

    def steps_to(self, target: str) -> dict[str, int]:
        """How many zones each zone is away from the coast of the target, through open straits."""
        found = dict.fromkeys(self.public.board.coast[target], 0)
        frontier = deque(found)
        while frontier:
            here = frontier.popleft()
            for there in self.public.board.sea[here]:
                if there not in found and passable(self.public, self.side, there, here):
                    found[there] = found[here] + 1
                    frontier.append(there)
        return found


def sail(plan: Plan, sea: Sea) -> None:
    """Fleets go where they are of most use: raid, guard, hunt, or keep transports company."""
    for fleet in plan.free("fleet"):
        if len(plan.orders) >= plan.room:
            return
        stay = sea.use(fleet, fleet.region)
        zones = [zone for zone in plan.goals_of(fleet) if plan.public.board.is_sea(zone)]
        best = max(zones, key=lambda zone: sea.use(fleet, zone), default=None)
        if best is not None and sea.use(fleet, best) > stay + DOCTRINE.sea.better:
            plan.order(fleet, best)
            sea.coming[best] = sea.coming.get(best, 0.0) + strength(fleet)


def carry(plan: Plan, sea: Sea) -> None:
    """Idle armies take ship for the enemy land that is worth most for its defence and distance."""
    public = plan.public
    idle = [s for s in plan.free("army") if is_transport(public, s) or idle_ashore(plan, s)]
    targets = [r for r in public.lands if enemy_land(public, r, plan.side) and public.board.coast[r]]
    if not idle or not targets:
        return
    steps, sails = {target: sea.steps_to(target) for target in targets}, DOCTRINE.sea
    sent: dict[str, int] = {}
    for stack in sorted(idle, key=strength, reverse=True):
        if len(plan.orders) >= plan.room:
            return
        zones = [zone for zone in plan.goals_of(stack) if public.board.is_sea(zone) and safe(sea, zone)]
        here = stack.region if is_transport(public, stack) else ""
        best: tuple[float, str, str] = (0.0, "", "")
        for target in targets:
            if sent.get(target, 0) >= sails.stacks_for_target:
                continue
            defence = DOCTRINE.worth.garrison + plan.power_in(target, sea.enemy)
            if strength(stack) * sails.stacks_for_target < defence:
                continue
            for zone in [*zones, here] if here else zones:
                away = steps[target].get(zone, FAR)
                score = (sails.target + plan.value(target)) / defence / (sails.steps + away)
                if score > best[0]:
                    best = (score, target, zone)
        _, target, zone = best
        if zone and zone != here and steps[target].get(zone, FAR) < steps[target].get(here, FAR):
            plan.order(stack, zone)
            sent[target] = sent.get(target, 0) + 1
            escort(plan, sea, zone)


def safe(sea: Sea, zone: str) -> bool:
    """Can transports lie there: no enemy ships in it, and guards for what is near, or nobody near?"""
    if sea.fleets[sea.enemy].get(zone, 0.0) > sea.guard(zone):
        return False
    return sea.danger(zone) <= DOCTRINE.sea.enough_guards * max(sea.guard(zone), reinforcement(sea, zone))


def reinforcement(sea: Sea, zone: str) -> float:
    """The strongest own fleet that could go along."""
    return max(
        (strength(fleet) for fleet in sea.plan.free("fleet") if zone in sea.plan.goals_of(fleet)), default=0.0
    )


def escort(plan: Plan, sea: Sea, zone: str) -> None:
    """Send a fleet along if the zone is in danger and has too few guards."""
    if sea.danger(zone) <= sea.guard(zone):
        return
    fleets = [f for f in plan.free("fleet") if zone in plan.goals_of(f)]
    if fleets and len(plan.orders) < plan.room:
        best = max(fleets, key=strength)
        plan.order(best, zone)
        sea.coming[zone] = sea.coming.get(zone, 0.0) + strength(best)


def idle_ashore(plan: Plan, stack: Stack) -> bool:
    """Is no enemy army within two steps by land, so that the stack is of no use where it is?"""
    return not plan.threat(stack.region) and not plan.distant_threat(stack.region)
