"""How the staff thinks about one nation's round: what it knows, what it wants, what it has ordered so far."""

from __future__ import annotations

from collections import deque
from functools import cache, cached_property
from typing import NamedTuple

from sandtable.games.war_room.data.data import Units, number, set_up, stances_on_chart
from sandtable.games.war_room.data.doctrine import DOCTRINE, Boldness
from sandtable.games.war_room.rules.economy import card_income
from sandtable.games.war_room.rules.planning.moves import How, reach, ways_by
from sandtable.games.war_room.rules.planning.planning import bid_limit, order_limit
from sandtable.games.war_room.staff.quick_battle import capture_chance, joined
from sandtable.games.war_room.state.model import (
    ENEMY_OF,
    Order,
    Public,
    Stack,
    allied_land,
    enemy_land,
    force_of,
    side_of,
)
from sandtable.kernel import Rng

FAR = 99
"""More steps than any two regions are apart."""


@cache
def power(unit: str) -> float:
    """A unit's worth in a fight: the best it can throw on the surface and what it can take."""
    rows = [f"{unit} {stance}" for stance in stances_on_chart()[unit]]
    return max(number("stances", row, "surface") + number("stances", row, "hits") for row in rows)


def strength(stack: Stack) -> float:
    """The worth of a stack."""
    return sum(power(unit) * n for unit, n in stack.units.items())


def worth_of(units: Units) -> float:
    """The fighting worth of units."""
    return sum(power(unit) * n for unit, n in units.items())


def siege(attackers: Units, defenders: Units) -> float:
    """What may be hoped for from so many battles as the attacker is stronger; without twice the worth nothing."""
    army = {unit: n for unit, n in defenders.items() if force_of(unit) == "army"}
    times = int(worth_of(attackers) / worth_of(army)) if army else 0
    return max(
        (
            hope * capture_chance(attackers, defenders, battles)
            for battles, hope in DOCTRINE.attack.sieges.items()
            if battles <= times
        ),
        default=0.0,
    )


class Assault(NamedTuple):
    """Stacks that go for one land together: what that gains, how likely it is to succeed, and why it is made.

    The reason is "odds", or "siege" where one battle is not likely to do but the attacker can well afford the next.
    """

    target: str
    stacks: list[Stack]
    gain: float
    chance: float
    reason: str = "odds"


class Plan:
    """One nation's thinking about one round: what it knows, what it wants, what it has ordered so far."""

    def __init__(self, public: Public, nation: str, rng: Rng, boldness: Boldness | None = None) -> None:
        self.public, self.nation, self.rng = public, nation, rng
        self.side = public.nations[nation].side
        self.boldness = boldness or DOCTRINE.boldness[self.side]
        self.enemy = ENEMY_OF[self.side]
        self.capital = set_up().nations[nation].capital
        self.mine = [stack for stack in public.stacks.values() if stack.nation == nation]
        self.there: dict[tuple[str, str], list[Stack]] = {}
        for stack in public.stacks.values():
            self.there.setdefault((stack.region, side_of(public, stack)), []).append(stack)
        self.goals: dict[int, dict[str, How]] = {}
        self.values: dict[str, float] = {}
        self.orders: list[Order] = []
        self.going: dict[str, list[Stack]] = {}
        self.left: set[int] = set()
        self.room = order_limit(public, nation)
        self.wanted = 0.0

    def goals_of(self, stack: Stack) -> dict[str, How]:
        """Where the stack could go as things stand, without breaking a pact."""
        if stack.command not in self.goals:
            self.goals[stack.command] = {
                to: how
                for to, how in reach(self.public, stack).items()
                if (found := ways_by(self.public, stack, to, how)[0]) and not found[0].breaks
            }
        return self.goals[stack.command]

    def stacks_of(self, region: str, side: str) -> list[Stack]:
        """The stacks of a side that stand in a region, as the round begins."""
        return self.there.get((region, side), [])

    def power_in(self, region: str, side: str) -> float:
        """The fighting worth of a side in a region."""
        return sum(strength(stack) for stack in self.stacks_of(region, side))

    def threat(self, region: str) -> float:
        """What enemy armies could bring to a region next."""
        return self.enemies_in({region, *self.public.board.land[region]})

    def distant_threat(self, region: str) -> float:
        """What stands two steps away."""
        near = {region, *self.public.board.land[region]}
        return self.enemies_in({there for here in near for there in self.public.board.land[here]} - near)

    def enemies_in(self, near: set[str]) -> float:
        """The fighting worth of enemy armies in these regions."""
        return sum(strength(s) for region in near for s in self.stacks_of(region, self.enemy) if s.force == "army")

    def value(self, region: str) -> float:
        """What a land region is worth to its captor."""
        if region not in self.values:
            printed = self.public.board.regions[region]
            counts = DOCTRINE.worth
            worth = counts.strategic_value * printed.strategic_value + sum(printed.income.values())
            worth += counts.capital if region in self.public.board.data.capitals else 0.0
            self.values[region] = worth + (counts.decisive if self.decisive(region) else 0.0)
        return self.values[region]

    def decisive(self, region: str) -> bool:
        """Would this land win the war for whoever took it from the side that holds it?"""
        for side, ways in self.public.board.data.victory.items():
            if allied_land(self.public, region, side):
                continue
            for goals in ways:
                if any(region in goal.of for goal in goals) and all(
                    sum(one == region or allied_land(self.public, one, side) for one in goal.of) >= goal.need
                    for goal in goals
                ):
                    return True
        return False

    def order(self, stack: Stack, to: str) -> None:
        """Write one order down."""
        self.orders.append(Order(stack.command, to))
        self.going.setdefault(to, []).append(stack)
        self.left.add(stack.command)

    def free(self, force: str) -> list[Stack]:
        """Stacks of a force that have no order yet."""
        return [s for s in self.mine if s.force == force and s.command not in self.left]

    def defenders(self, region: str, without: Stack | None = None) -> Units:
        """What of this side will stand in a region when the orders written so far are carried out."""
        stay = [s for s in self.stacks_of(region, self.side) if s is not without and not self.leaves(s)]
        return joined(*(s.units for s in (*stay, *self.going.get(region, ()))))

    def leaves(self, stack: Stack) -> bool:
        """Has this stack of ours an order?"""
        return stack.nation == self.nation and stack.command in self.left

    def raiders(self, region: str, spared: str = "") -> Units:
        """What the enemy is likely to bring against a region: his three strongest armies next to it and a wing.

        Who stands in the region is there anyway. Those in `spared` are held by our attack.
        """
        near = [
            stack
            for there in self.public.board.land[region]
            if there != spared
            for stack in self.stacks_of(there, self.enemy)
            if stack.force == "army"
        ]
        near += [
            stack
            for zone in self.public.board.coast[region]
            for stack in self.stacks_of(zone, self.enemy)
            if stack.force == "army"
        ]
        planes = [
            stack
            for there in self.public.board.air[region]
            for stack in self.stacks_of(there, self.enemy)
            if stack.force == "air"
        ]
        near.sort(key=strength, reverse=True)
        feared = DOCTRINE.attack
        here = self.stacks_of(region, self.enemy)
        return joined(*(s.units for s in (*here, *near[: feared.feared_armies], *planes[: feared.feared_wings])))

    def risk(self, region: str, without: Stack | None = None, more: Stack | None = None, spared: str = "") -> float:
        """How likely the enemy takes a land of ours this round, as the orders stand."""
        attackers = self.raiders(region, spared)
        if not attackers:
            return 0.0
        defenders = self.defenders(region, without)
        return capture_chance(attackers, joined(defenders, more.units) if more else defenders)

    def parting(self, stack: Stack, target: str) -> float:
        """What it costs to leave: the danger to the land that the stack stands in."""
        here = stack.region
        if here not in self.public.lands or stack.force == "air" or not allied_land(self.public, here, self.side):
            return 0.0
        more = self.risk(here, without=stack, spared=target) - self.risk(here, spared=target)
        return (
            max(0.0, more)
            * self.value(here)
            * (self.boldness.at_home if here == self.capital else self.boldness.caution)
        )

    def guards(self) -> set[int]:
        """The armies that stay in the capital because the enemy is near, by land or across a sea."""
        kept: set[int] = set()
        if self.capital not in self.public.lands:
            return kept
        attackers = self.raiders(self.capital) or self.landers(self.capital)
        near = bool(attackers) or self.distant_threat(self.capital) > 0
        held: Units = {}
        at_home = [s for s in self.mine if s.force == "army" and s.region == self.capital]
        for stack in sorted(at_home, key=strength, reverse=True):
            if not near or (held and capture_chance(attackers, held) < self.boldness.safe):
                break
            kept.add(stack.command)
            held = joined(held, stack.units)
        return kept

    def landers(self, region: str) -> Units:
        """What could land here in two rounds: the strongest enemy army afloat near by or on the other shore."""
        where = self.public.board
        zones = {near for zone in where.coast[region] for near in (zone, *where.sea[zone])}
        shores = {land for zone in where.coast[region] for land in where.coast[zone]} - {region}
        armies = [s for at in (*zones, *shores) for s in self.stacks_of(at, self.enemy) if s.force == "army"]
        return dict(max(armies, key=strength).units) if armies else {}

    def attack(self) -> None:
        """Mass armies on the targets that gain most for the orders they take, one after the other."""
        kept = self.guards()
        targets = [region for region in self.public.lands if enemy_land(self.public, region, self.side)]
        self.rng.shuffle(targets)
        while targets:
            found = [one for target in targets if (one := self.assault(target, kept)) is not None]
            best = max(found, key=lambda one: one.gain / (len(one.stacks) + DOCTRINE.attack.order), default=None)
            if best is None:
                return
            for stack in best.stacks:
                self.order(stack, best.target)
            self.wanted += best.chance * self.value(best.target)
            possible = {one.target for one in found}
            targets = [target for target in targets if target in possible and target != best.target]

    def assault(self, target: str, kept: set[int]) -> Assault | None:
        """The best force against a land that can be sent, if the attack is worth it."""
        defenders = joined(*(s.units for s in self.stacks_of(target, self.enemy)))
        there = (*self.stacks_of(target, self.side), *self.going.get(target, ()))
        force = joined(*(s.units for s in there))
        hope = without = self.hope(force, defenders)
        room = min(self.boldness.stacks, self.room - len(self.orders))
        idle = [s for s in self.free("army") if s.command not in kept and target in self.goals_of(s)]
        idle += [s for s in self.free("air") if target in self.goals_of(s)]
        worth, chosen, cost = self.value(target), list[Stack](), 0.0
        best: Assault | None = None
        while idle and len(chosen) < room and hope < self.boldness.enough:
            ashore = any(force_of(unit) == "army" for unit in force)
            tries = [
                (self.promise(force, stack, defenders) * worth - self.parting(stack, target), i)
                for i, stack in enumerate(idle)
                if ashore or stack.force == "army"
            ]
            if not tries:
                break
            stack = idle.pop(max(tries)[1])
            chosen.append(stack)
            cost += self.parting(stack, target)
            force = joined(force, stack.units)
            hope, chance = self.hope(force, defenders), capture_chance(force, defenders)
            gain = (hope - without) * worth - cost
            better = best is None or gain > best.gain + DOCTRINE.attack.another_stack * worth
            if hope >= self.boldness.worth_trying and gain > 0 and better:
                best = Assault(target, list(chosen), gain, chance, "odds" if hope == chance else "siege")
        return best

    def promise(self, force: Units, stack: Stack, defenders: Units) -> float:
        """What a stack makes of a force: first the hope of taking the land, then other types and more strength."""
        both = joined(force, stack.units)
        small = DOCTRINE.attack
        return self.hope(both, defenders) + small.another_type * len(both) + small.strength * strength(stack)

    def hope(self, force: Units, defenders: Units) -> float:
        """The chance to take the land at once, or by a siege where that is the better bet."""
        return max(capture_chance(force, defenders), siege(force, defenders))

    def reinforce(self) -> None:
        """Bring idle armies to where they save most, and what is far from every enemy nearer to him."""
        kept = self.guards()
        idle = [s for s in self.free("army") if s.command not in kept and s.region in self.public.lands]
        while idle and len(self.orders) < self.room:
            best: tuple[float, Stack, str] | None = None
            for stack in idle:
                stay = self.parting(stack, "")
                for to in self.goals_of(stack):
                    if to in self.public.lands and allied_land(self.public, to, self.side):
                        saved = self.saving(stack, to) - stay
                        if saved > self.boldness.least_saving and (best is None or saved > best[0]):
                            best = (saved, stack, to)
            if best is None:
                break
            _, stack, to = best
            idle.remove(stack)
            self.order(stack, to)
        self.close_up(idle)

    def saving(self, stack: Stack, to: str) -> float:
        """What the stack saves by standing in a land of ours."""
        before = self.risk(to)
        if not before:
            return 0.0
        return (before - self.risk(to, more=stack)) * self.value(to)

    def close_up(self, idle: list[Stack]) -> None:
        """Armies that no enemy is near to go to the front: where he is strongest against what we have there."""
        for stack in sorted(idle, key=strength, reverse=True):
            if len(self.orders) >= self.room:
                return
            if self.threat(stack.region):
                continue
            own = [
                to
                for to in self.goals_of(stack)
                if to in self.public.lands and allied_land(self.public, to, self.side) and self.threat(to)
            ]
            best = max(own, key=lambda to: self.threat(to) - self.power_in(to, self.side), default=None)
            if best is not None:
                self.order(stack, best)

    def support(self) -> None:
        """Idle planes join the attacks that are already ordered."""
        targets = [
            o.to for o in self.orders if o.to in self.public.lands and enemy_land(self.public, o.to, self.side)
        ]
        for planes in self.free("air"):
            target = next((to for to in targets if to in self.goals_of(planes)), None)
            if target is not None and len(self.orders) < self.room:
                self.order(planes, target)

    def bomb(self) -> None:
        """Idle bombers go where most is to be destroyed and nothing shoots back; fighters of the stack go along."""
        for planes in self.free("air"):
            if len(self.orders) >= self.room:
                return
            bombers = planes.units.get("bomber", 0)
            prizes = [(self.bomb_prize(to, bombers), to) for to in self.goals_of(planes) if bombers]
            worth, best = max(prizes, default=(0.0, ""))
            if worth >= DOCTRINE.bombing.least:
                self.order(planes, best)

    def bomb_prize(self, region: str, bombers: int) -> float:
        """What bombers may expect to destroy there, less what fighters and guns may shoot down."""
        land = self.public.lands.get(region)
        if (
            land is None
            or not enemy_land(self.public, region, self.side)
            or land.controller not in self.public.nations
        ):
            return 0.0
        if self.stacks_of(region, self.side) or self.going.get(region):
            return 0.0
        owner = self.public.nations[land.controller]
        building = sum(owner.production.get(region, {}).values())
        yields = sum(card_income(self.public, region).values())
        flak = joined(*(stack.units for stack in self.stacks_of(region, self.enemy)))
        counts = DOCTRINE.bombing
        guns = flak.get("artillery", 0) + flak.get("bomber", 0)
        danger = counts.fighter * flak.get("fighter", 0) + counts.gun * guns
        prize = min(counts.by_bomber * bombers, counts.building * building + counts.income * yields)
        return prize - counts.danger * danger

    def fly_up(self) -> None:
        """Wings that no enemy is near to fly towards the front, if there is land of ours to come down on."""
        for planes in self.free("air"):
            if len(self.orders) >= self.room:
                return
            here = self.away(planes.region)
            if here <= number("limits", "air_steps"):
                continue
            goals = [(self.away(to), to) for to in self.goals_of(planes) if self.refuge(to)]
            nearest, best = min(goals, default=(here, ""))
            if best and nearest < here:
                self.order(planes, best)

    def refuge(self, region: str) -> bool:
        """Is it quiet there, and own land so near that planes can land?"""
        within = {region, *self.public.board.air[region]}
        quiet = not self.stacks_of(region, self.enemy)
        return quiet and any(to in self.public.lands and allied_land(self.public, to, self.side) for to in within)

    def away(self, region: str) -> int:
        """How many steps it is by air to the nearest enemy army."""
        return self.to_enemy.get(region, FAR)

    @cached_property
    def to_enemy(self) -> dict[str, int]:
        """For every region the steps by air to the nearest enemy army ashore."""
        starts = [
            region
            for (region, side), stacks in self.there.items()
            if side == self.enemy and region in self.public.lands and any(s.force == "army" for s in stacks)
        ]
        found = dict.fromkeys(starts, 0)
        frontier = deque(starts)
        while frontier:
            here = frontier.popleft()
            for there in self.public.board.air[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    frontier.append(there)
        return found

    def bid(self) -> int:
        """Oil for the first move: the more is to be won, the more, but never more than a share of it."""
        oil, bids = bid_limit(self.public, self.nation), DOCTRINE.bid
        share = min(bids.most, self.wanted / bids.wanted_for_all)
        return min(int(oil * bids.most), int(oil * share + self.rng.random()))
