"""The staff: a bot that plays patrols and campaigns from what the seat may know.

In a campaign the script asks it for whatever the player has not kept for himself; it is given what lies open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from sandtable.games.steel_wolves.data.data import AREAS, BASE_BOARDS, NEIGHBOURS, ROWS
from sandtable.games.steel_wolves.data.doctrine import DOCTRINE, Price
from sandtable.games.steel_wolves.rules.forces.bases import REPAIR
from sandtable.games.steel_wolves.rules.forces.intelligence import CHANNEL_AND_STRAITS
from sandtable.games.steel_wolves.rules.transit.transit import (
    CAUTIOUS,
    LOAD,
    STAY,
    TURN_HOME,
    places_on,
    points_home,
    range_of,
    waters,
    ways_home,
)
from sandtable.games.steel_wolves.script.deputy import BY_DOCTRINE
from sandtable.games.steel_wolves.staff.combat import (
    best_entry,
    lost_to_a_convoy,
    near,
    quietest,
    re_attack,
    sinks,
    target_worth,
)
from sandtable.games.steel_wolves.staff.packs import worth_calling
from sandtable.games.steel_wolves.staff.politics import PoliticalStaff
from sandtable.games.steel_wolves.state.known import Known, SlotSeen
from sandtable.games.steel_wolves.state.model import CONVOYS, Boat, Standing
from sandtable.games.steel_wolves.view.view import View
from sandtable.kernel import Decision, Option, Pick, PickSome, Rng, Share

HUNTING, WAYS, FIGHTING = DOCTRINE.hunting, DOCTRINE.ways, DOCTRINE.fighting

DUTIES = {"mission": 0, "mine": 1, "zone": 2, "move": 3}
RINGS = ("centre", "inner", "outer")
USUAL = Standing()


@cache
def traffic(area: str, row: int) -> float:
    """Traffic of an area in a row of its chart; red boxes spoil the hunt and cost boats."""
    found = ROWS[area][row]
    return (
        sum(HUNTING.traffic[colour] for colour in found.colours) * (1 - HUNTING.spoilt_by_red * found.red)
        - found.red
    )


@cache
def steps_from(start: str) -> dict[str, int]:
    """Movement points between two places, not through the Channel or Gibraltar."""
    found = {start: 0}
    queue = [start]
    for place in queue:
        for other, route in NEIGHBOURS[place]:
            if other in AREAS and other not in found and route.via not in CHANNEL_AND_STRAITS:
                found[other] = found[place] + route.cost
                queue.append(other)
    return found


@cache
def grounds(start: str, reach: frozenset[str], period: int) -> tuple[tuple[str, float, float], ...]:
    """The areas in reach with their traffic, and the length of a cycle that hunts there."""
    steps = steps_from(start)
    return tuple(
        (area, traffic(area, period - 1), HUNTING.cycle + steps[area])
        for area in AREAS
        if area in reach and area in steps
    )


def weeks_home(known: Known, boat: Boat) -> int:
    """Weeks that the way to the nearest base takes."""
    steps = steps_from(boat.place)
    ways = [steps[area] + 1 for base in known.bases for area, _ in NEIGHBOURS[base] if area in steps]
    return -(-min(ways, default=1) // boat.values.speed)


def room_in(known: Known, base: str) -> bool:
    """SW10.1 Is there a place left in the yard of this base?"""
    in_the_yard = [boat for boat in known.boats if boat.place == base and boat.box in REPAIR]
    return len(in_the_yard) < BASE_BOARDS[base].repair_capacity[known.war_period - 1]


@cache
def best_way(choices: tuple[str, ...], goal: str, period: int) -> str:
    """The way that comes nearest to the goal, the safer of two."""
    steps = steps_from(goal)

    def cost(choice: str) -> float:
        way = places_on(choice)
        red = max(ROWS[area][period - 1].red for area in way)
        return steps.get(way[-1], 9) + WAYS.red_box * red + (WAYS.cautious if choice.endswith(CAUTIOUS) else 0)

    return min(choices, key=cost)


def the_boat(known: Known) -> Boat:
    """The boat whose turn it is."""
    return known.boats[known.turn]


def fighter(known: Known) -> Boat:
    """The boat that fights now: of a wolf pack the one in turn."""
    attacker = known.combat.attacker if known.combat else ""
    return next(boat for boat in known.boats if boat.id == attacker) if attacker else the_boat(known)


def by_hand(decision: Decision[Any]) -> Decision[Any]:
    """The question without the offer to let the staff fight this combat."""
    if type(decision) is not Pick or decision.choices[-1] != BY_DOCTRINE:
        return decision
    options = decision.options
    return Pick(
        decision.kind,
        decision.rule,
        decision.choices[:-1],
        default=decision.default,
        args=decision.args,
        options=lambda: options()[:-1],
    )


def deepest(columns: Sequence[str]) -> str:
    """The column nearest to the centre of the convoy."""
    return next((column for ring in RINGS for column in columns if column.endswith(ring)), columns[0])


class Staff(PoliticalStaff):
    """Sensible, cautious, tonnage first: hunts where traffic is thick, takes good shots, brings the boats home."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        """A legal answer to any question; the staff hands nothing to itself."""
        decision = by_hand(decision)
        answer = self.decide(view, decision)
        if decision.check(answer) is not None:
            return decision.default if isinstance(decision, Pick | PickSome | Share) else decision.sample(rng)
        return answer

    def decide(self, known: Known, decision: Decision[Any]) -> Any:
        """What the staff would do; where it has no opinion, what the question proposes."""
        method = getattr(self, METHODS.get(decision.kind) or method_for(decision.kind), None)
        answer = method(known, decision) if method else None
        return decision.default if answer is None else answer

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:
        """Steel Wolves has no free orders, so the staff gives none."""
        return None

    # The commander's desk

    def on_command(self, known: Known, decision: Pick) -> str:
        return "run"

    def on_deploy(self, known: Known, decision: Pick) -> str:
        return "staff"

    def on_ace_move(self, known: Known, decision: Pick) -> str:
        return "move"

    def on_delay(self, known: Known, decision: PickSome) -> list[str]:
        return list(decision.choices)

    def on_hurry(self, known: Known, decision: PickSome) -> list[str]:
        return []

    def on_hold(self, known: Known, decision: PickSome) -> list[str]:
        """The worst damaged boats wait."""
        box = {boat.id: boat.box for boat in known.boats}
        return sorted(decision.choices, key=lambda name: box[name], reverse=True)[: decision.most]

    def on_resupply(self, known: Known, decision: Pick) -> str:
        """Fuel for another patrol, unless the boat was to come home anyway."""
        return "sail-home" if self.wants_home(known, the_boat(known)) else decision.choices[0]

    # Movement

    def worth(self, known: Known, area: str) -> float:
        """Traffic of an area, less its danger."""
        value = traffic(area, known.war_period - 1)
        if area == known.bdienst_area:
            value += HUNTING.bdienst
        return value - HUNTING.low if area in known.lows else value

    def on_aircraft(self, known: Known, decision: Pick) -> str:
        """Where most of our boats hunt."""
        if not known.campaign:
            places = [the_boat(known).place, *decision.choices]
            return next((p for p in places if p in decision.choices), decision.default)
        hunters = dict.fromkeys(decision.choices, 0)
        for boat in known.boats:
            if boat.place in hunters and boat.side == "patrol":
                hunters[boat.place] += 1
        return max(decision.choices, key=lambda area: hunters[area])

    def company(self, known: Known) -> Counter[str]:
        """How many boats hunt in each area or are bound for it."""
        return Counter([boat.goal or boat.place for boat in known.boats if not boat.returning])

    def goal(self, known: Known, boat: Boat, company: Counter[str] | None = None) -> str:
        """The best hunting ground that the boat can reach: travel and company counted.

        Who asks for several boats in turn keeps the company up to date himself.
        """
        reach = waters(tuple(known.bases), range_of(boat.cls, known.war_period), known.war_period)
        if known.closed:
            reach -= frozenset(known.closed)
        company = self.company(known) if company is None else company
        week, crowded = HUNTING.cycle, HUNTING.crowd / HUNTING.crowded if known.campaign else 0.0
        own = "" if boat.returning else boat.goal or boat.place

        def value(ground: tuple[str, float, float]) -> float:
            """What a week is worth there, by the share of the whole cycle that is spent hunting."""
            area, rich, cycle = ground
            return (rich - crowded * (company[area] - (area == own))) * week / cycle

        return max(grounds(boat.place, reach, known.war_period), key=value)[0]

    def goal_now(self, known: Known) -> str:
        """Where the boat in turn is bound."""
        boat = the_boat(known)
        return boat.goal if boat.goal in AREAS else self.goal(known, boat)

    def on_outward(self, known: Known, decision: Pick) -> str:
        if TURN_HOME in decision.choices and self.wants_home(known, the_boat(known)):
            return TURN_HOME
        ways = tuple(choice for choice in decision.choices if choice not in (LOAD, STAY, TURN_HOME))
        return best_way(ways, self.goal_now(known), known.war_period)

    def on_homeward(self, known: Known, decision: Pick) -> str:
        """To the nearest base with a place in its yard, by the safest way; a week longer must be worth it."""
        boat = next(boat for boat in known.boats if boat.id == decision.args["boat"])
        options = decision.options()
        bases = self.homes(known, boat, options)
        direct = ways_home(boat.place, boat.values.speed, bases)

        def danger(option: Option) -> float:
            caught = option.odds[0].chance if option.odds else 0.0
            if option.id.endswith(CAUTIOUS):
                return caught + (0.0 if boat.damage else WAYS.slow)
            return caught + (0.0 if option.id in direct else WAYS.detour)

        return min((option for option in options if set(option.args["bases"]) & set(bases)), key=danger).id

    def homes(self, known: Known, boat: Boat, options: Sequence[Option]) -> tuple[str, ...]:
        """The nearest bases, or for a damaged boat one that has room where they have none, a week away at most."""
        nearest = tuple(options[0].args["bases"])
        if not boat.damage or not known.campaign or any(room_in(known, base) for base in nearest):
            return nearest
        others = dict.fromkeys(base for option in options for base in option.args["bases"])
        points = {base: points_home((base,))[boat.place] for base in others if room_in(known, base)}
        near = [base for base in points if points[base] <= points_home(nearest)[boat.place] + boat.values.speed]
        return (min(near, key=points.__getitem__),) if near else nearest

    def on_side(self, known: Known, decision: Pick) -> str:
        boat = the_boat(known)
        if (
            boat.goal != "home"
            and self.goal_now(known) != boat.place
            and known.weeks_left > WAYS.weeks_left_to_go_on
        ):
            return "transit"
        return "hunt" if "hunt" in decision.choices else "patrol"

    def wants_home(self, known: Known, boat: Boat) -> bool:
        """By its standing order: damaged, spotted, or long enough on patrol; and in time before a patrol ends.

        The only boat of a patrol goes on with one hit, after loners only.
        """
        order = known.standing.get(boat.home, USUAL)
        if (
            not known.campaign
            and not known.convoy
            and known.weeks_left <= weeks_home(known, boat) + WAYS.spare_weeks
        ):
            return True
        if boat.goal == "home" or (order.stay and boat.weeks >= order.stay):
            return True
        if order.home == "never":
            return False
        return boat.damage > self.bearable(known) or (order.home == "spotted" and boat.spotted)

    def bearable(self, known: Known) -> int:
        """The hits with which a boat stays out: in a patrol one, as there is no other to take its place."""
        return 0 if known.campaign or known.convoy else 1

    def on_patrol(self, known: Known, decision: Pick) -> str:
        boat = the_boat(known)
        if "search" not in decision.choices:
            return min(decision.choices, key=lambda c: DUTIES.get(c.partition(":")[0], 9))
        if "home" in decision.choices and self.wants_home(known, boat):
            return "home"
        if boat.mines:
            return next((c for c in decision.choices if c.startswith("mine:")), decision.default)
        if boat.values.tanker or (boat.spotted and known.war_period >= 3):
            return "skip"
        here = self.worth(known, boat.place)
        moves = [c for c in decision.choices if c.startswith("move:")]
        if boat.goal in AREAS and boat.goal != boat.place:
            return f"move:{boat.goal}" if f"move:{boat.goal}" in moves else "search"
        better = [c for c in moves if self.worth(known, c[5:]) > here + HUNTING.worth_a_move]
        return max(better, key=lambda c: self.worth(known, c[5:])) if better else "search"

    # Search and combat

    def on_accept(self, known: Known, decision: Pick) -> str:
        """Anything with a sound boat; with a damaged one loners, in a patrol also a convoy with weak escorts.

        Without torpedoes nothing but loners.
        """
        boat = the_boat(known)
        if boat.spent:
            return "attack" if known.contact == "L" and not boat.damage else "decline"
        if known.contact == "L" or boat.damage == 0:
            return "attack"
        bearable = known.contact in CONVOYS and boat.damage <= self.bearable(known)
        return "attack" if bearable and lost_to_a_convoy(known, boat) <= FIGHTING.too_dangerous else "decline"

    def on_coastal(self, known: Known, decision: Pick) -> str:
        return "open-sea"

    def on_second_search(self, known: Known, decision: Pick) -> str:
        return "enough" if the_boat(known).damage > self.bearable(known) else "search"

    # Wolf packs

    def on_pack(self, known: Known, decision: Pick) -> str:
        """Who joins gives up his search: in a battle that is weighed, in the war only good chances count."""
        if not known.campaign:
            return "signal" if worth_calling(known, shadowed=False) else "alone"
        if known.war_period < 3 or known.contact != "C2":
            return "alone"
        return "signal" if decision.options()[1].odds[0].chance >= DOCTRINE.packs.even else "alone"

    def on_call(self, known: Known, decision: Pick) -> str:
        """One boat after the other: in a battle who gains most by it, in the war while its chance is even."""
        if not known.campaign:
            return worth_calling(known, shadowed=bool(known.shadower)) or "enough"
        good = [
            option for option in decision.options() if option.odds and option.odds[0].chance >= DOCTRINE.packs.even
        ]
        return max(good, key=lambda option: option.odds[0].chance).id if good else "enough"

    def on_take_over(self, known: Known, decision: Pick) -> str:
        """A boat that comes late anyway; otherwise nobody."""
        late = [boat for boat in decision.choices if known.joined.get(boat) == "late"]
        return late[0] if late else "nobody"

    def on_scatter(self, known: Known, decision: Pick) -> str:
        """Every boat that is not damaged."""
        sound = [boat.id for boat in known.boats if boat.id in decision.choices and not boat.damage]
        return sound[0] if sound else "enough"

    def on_place(self, known: Known, decision: Pick) -> str | None:
        boat = fighter(known)
        if boat.damage and "withdraw" in decision.choices:
            return "withdraw"
        columns = [choice for choice in decision.choices if choice != "withdraw"]
        return best_entry(known.combat, columns) if columns else "withdraw"

    def on_place_again(self, known: Known, decision: Pick) -> str:
        return best_entry(known.combat, decision.choices)

    def slots(self, known: Known) -> dict[str, SlotSeen]:
        combat = known.combat
        return {s.id: s for c in combat.columns for s in c.slots} if combat else {}

    def on_reveal(self, known: Known, decision: Pick) -> str:
        """Ships before escorts, first those in the boat's own column; among loners nothing but ships."""
        combat = known.combat
        assert combat is not None
        choices, own = decision.choices, combat.columns[combat.at].slots
        for slot in (*own, *near(combat, combat.at)):
            if slot.flag == "red" and slot.id in choices:
                return str(slot.id)
        if "enough" in choices:
            return "enough"
        return next((slot.id for slot in own if slot.id in choices), choices[0])

    def on_break_off(self, known: Known, decision: Pick) -> str:
        return "withdraw"

    def on_weapon(self, known: Known, decision: Pick) -> str:
        return (
            "gun"
            if known.torpedo_value < 0 and known.war_period == 1 and not fighter(known).damage
            else "torpedoes"
        )

    def on_tdc(self, known: Known, decision: PickSome) -> list[str]:
        """The targets that are worth most."""
        return sorted(decision.choices, key=self.worth_of_targets(known), reverse=True)[: decision.most]

    def worth_of_targets(self, known: Known) -> Callable[[str], float]:
        """What an attack on a counter of the display brings on average."""
        boat, combat = fighter(known), known.combat
        assert combat is not None
        slots = {slot.id: slot for slot in near(combat, combat.at)}
        own = {slot.id for slot in combat.columns[combat.at].slots}
        attack = boat.values.attack + boat.ace + known.torpedo_value
        return lambda choice: target_worth(slots[choice], known.war_period, attack, choice in own)

    def on_share(self, known: Known, decision: Share) -> dict[str, int]:
        """As many targets as can be hit with one point each, the rest on the one that is worth most.

        A point adds the same chance wherever it goes, so one more target pays if it has a start of its own.
        """
        points = decision.most
        targets = []
        for option in decision.options():
            tons = option.args["tons"] if option.args["hidden"] == "no" else FIGHTING.hidden_tons
            hit, *sink = (odds.chance for odds in option.odds)
            sinks = sink[0] / hit if sink and hit else FIGHTING.hidden_sinks
            start = int(option.args["difference"]) - points + 1
            targets.append((float(tons) * max(0.1, sinks), start, option.id, decision.limits[option.id][1]))
        targets.sort(reverse=True)
        best, shared = -1.0, {}
        for count in range(1, min(len(targets), points) + 1):
            for chosen in combinations(targets, count):
                given, left, value = [], points - count, 0.0
                for worth, start, _, limit in chosen:
                    more = min(left, limit - 1, max(0, 9 - start))
                    left -= more
                    given.append(1 + more)
                    value += worth * max(0, min(10, start + 1 + more))
                if value > best:
                    best, shared = value, {one[2]: share for one, share in zip(chosen, given, strict=True)}
        return shared if decision.check(shared) is None else decision.default

    def on_targets(self, known: Known, decision: PickSome) -> list[str]:
        good = [o.id for o in decision.options() if o.odds and o.odds[0].chance > 0]
        return good or list(decision.choices)

    def on_move_points(self, known: Known, decision: Share) -> dict[str, int]:
        """As many as may be to the target that is worth most, then to the next."""
        left, moved = decision.most, {}
        for target in sorted(decision.limits, key=self.worth_of_targets(known), reverse=True):
            moved[target] = min(left, decision.limits[target][1])
            left -= moved[target]
        return moved if decision.check(moved) is None else decision.default

    def on_double(self, known: Known, decision: Pick) -> str:
        """The ship that is likely to bring most tons."""
        slots = self.slots(known)
        tons = {one: face.tons if (face := slots[one].face) else 0 for one in decision.choices}
        return max(decision.choices, key=lambda one: tons[one] * sinks(tons[one]) if tons[one] else 0.0)

    def on_confuse(self, known: Known, decision: Pick) -> str:
        """The escort with the highest ASW value loses it."""
        slots = self.slots(known)
        asw = {one: face.asw if (face := slots[one].face) else 0 for one in decision.choices}
        return max(decision.choices, key=lambda one: asw[one])

    def on_press(self, known: Known, decision: Pick) -> str:
        """Again while it brings more than it costs: a boat lost, or one that must go home."""
        boat, combat = fighter(known), known.combat
        assert combat is not None
        if boat.damage:
            return "withdraw"
        again = re_attack(combat, known.war_period, boat, known.torpedo_value, decision.options()[-1].odds)
        price = self.price(known)
        cost = price.lost * again.lost + price.hurt * (again.hurt - again.lost)
        return decision.choices[-1] if again.tons > cost else "withdraw"

    def price(self, known: Known) -> Price:
        """What a boat lost and a boat damaged are worth."""
        return DOCTRINE.prices["war" if known.campaign else "battle" if known.convoy else "patrol"]

    def on_shift(self, known: Known, decision: Pick) -> str:
        """Where the fewest escorts would come up."""
        combat = known.combat
        assert combat is not None
        columns = {int(choice[0]) - 1: choice for choice in decision.choices}
        return columns[quietest(combat, known.war_period, fighter(known), list(columns))[0]]


def method_for(kind: str) -> str:
    """The name of the method that answers a kind of question."""
    METHODS[kind] = "on_" + kind.replace("-", "_")
    return METHODS[kind]


METHODS: dict[str, str] = {}
STAFF = Staff()
