"""The staff: a bot that plays a patrol from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.steel_wolves.data import AREAS, CLASSES, NEIGHBOURS, ROWS
from sandtable.games.steel_wolves.intelligence import CHANNEL_AND_STRAITS
from sandtable.games.steel_wolves.transit import CAUTIOUS, distances
from sandtable.games.steel_wolves.view import PatrolView, SlotSeen
from sandtable.kernel import Decision, Option, Pick, PickSome, Rng, Share

RICH = {"white": 0, "green": 1, "orange": 2, "blue": 3, "red": 4}


class Staff:
    """Sensible, cautious, tonnage first: hunts where traffic is thick, takes good shots, brings the boat home."""

    def answer(self, view: PatrolView, decision: Decision[Any], rng: Rng) -> Any:
        """A legal answer to any question of the patrol."""
        method = getattr(self, "on_" + decision.kind.replace("-", "_"), None)
        answer = method(view, decision) if method else None
        if answer is None or decision.check(answer) is not None:
            return decision.default if isinstance(decision, Pick | PickSome | Share) else decision.sample(rng)
        return answer

    def order(self, view: Any, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:  # noqa: ARG002
        """There are no free orders on a patrol."""
        return None

    # Movement

    def worth(self, view: PatrolView, area: str) -> float:
        """Traffic of an area, less its danger."""
        row = ROWS[area][view.war_period - 1]
        traffic = sum(RICH[colour] for colour in row.colours)
        return traffic - 1.5 * row.red + (2 if area == view.bdienst_area else 0) - 4 * (area in view.lows)

    def on_aircraft(self, view: PatrolView, decision: Pick) -> str:
        places = [view.boats[0].place, *decision.choices]
        return next((p for p in places if p in decision.choices), decision.default)

    def goal(self, view: PatrolView) -> str:
        """The best hunting ground that the boat can reach, travel counted."""
        boat = view.boats[0]
        steps = self.steps(boat.place)
        reach = CLASSES[boat.cls].range
        if boat.cls.startswith("VII"):
            reach = min(reach, {1: 3, 2: 3, 3: 4}.get(view.war_period, reach))
        home = distances(tuple(view.bases))
        areas = [
            a
            for a, area in AREAS.items()
            if home.get(a, 99) <= reach
            and a in steps
            and (area.side == "east" or a == "GREENLAND" or view.war_period >= 4)
        ]
        return max(areas, key=lambda a: self.worth(view, a) - 1.5 * steps[a])

    def steps(self, start: str) -> dict[str, int]:
        """Areas between two places, not through the Channel or Gibraltar."""
        found = {start: 0}
        queue = [start]
        for place in queue:
            for other, route in NEIGHBOURS[place]:
                if other in AREAS and other not in found and route.via not in CHANNEL_AND_STRAITS:
                    found[other] = found[place] + route.cost
                    queue.append(other)
        return found

    def on_outward(self, view: PatrolView, decision: Pick) -> str:
        steps = self.steps(self.goal(view))

        def value(option: Option) -> float:
            way = option.id.removesuffix(CAUTIOUS).split("/")
            caught = option.odds[0].chance if option.odds else 0.0
            return steps.get(way[-1], 9) + 3 * caught + (0.4 if option.id.endswith(CAUTIOUS) else 0)

        return min(decision.options(), key=value).id

    def on_homeward(self, view: PatrolView, decision: Pick) -> str:
        hurt = view.boats[0].damage > 0

        def danger(option: Option) -> float:
            caught = option.odds[0].chance if option.odds else 0.0
            return caught + (0 if hurt or not option.id.endswith(CAUTIOUS) else 0.5)

        return min(decision.options(), key=danger).id

    def on_side(self, view: PatrolView, decision: Pick) -> str:
        if self.goal(view) != view.boats[0].place and view.weeks_left > 5:
            return "transit"
        return "hunt" if "hunt" in decision.choices else "patrol"

    def on_patrol(self, view: PatrolView, decision: Pick) -> str:
        boat = view.boats[0]
        if boat.damage and "home" in decision.choices:
            return "home"
        if boat.spotted and view.war_period >= 3:
            return "skip"
        here = self.worth(view, boat.place)
        moves = [c for c in decision.choices if c.startswith("move:")]
        better = [c for c in moves if self.worth(view, c[5:]) > here + 6]
        return max(better, key=lambda c: self.worth(view, c[5:])) if better else "search"

    # Search and combat

    def on_accept(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        boat = view.boats[0]
        return "attack" if view.contact == "L" or boat.damage == 0 else "decline"

    def on_coastal(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return "open-sea"

    def on_second_search(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return "enough" if view.boats[0].damage else "search"

    def on_place(self, view: PatrolView, decision: Pick) -> str | None:
        strong = view.boats[0].ace > 0
        return next((c for c in decision.choices if strong and c.endswith("inner")), decision.choices[0])

    def slots(self, view: PatrolView) -> dict[str, SlotSeen]:
        combat = view.combat
        return {s.id: s for c in combat.columns for s in c.slots} if combat else {}

    def on_reveal(self, view: PatrolView, decision: Pick) -> str:
        slots = self.slots(view)
        combat = view.combat
        assert combat is not None
        own = {s.id for s in combat.columns[combat.at].slots}
        if "enough" in decision.choices and combat.round == 1:
            red = [c for c in decision.choices if c != "enough" and slots[c].flag == "red"]
            return red[0] if red else "enough"
        order = [c for c in decision.choices if c != "enough"]
        return max(order, key=lambda c: (slots[c].flag == "red", c in own))

    def on_break_off(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return "withdraw"

    def on_weapon(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return (
            "gun" if view.torpedo_value < 0 and view.war_period == 1 and not view.boats[0].damage else "torpedoes"
        )

    def on_tdc(self, view: PatrolView, decision: PickSome) -> list[str]:
        slots = self.slots(view)

        def value(choice: str) -> float:
            unit = slots[choice].unit
            if unit is None:
                return 3.5 if slots[choice].flag == "red" else 0
            return unit.tons - unit.defence if unit.defence <= 3 else 0.5

        return sorted(decision.choices, key=value, reverse=True)[: decision.most]

    def on_share(self, view: PatrolView, decision: Share) -> dict[str, int]:  # noqa: ARG002
        best: list[tuple[float, str, int]] = []
        points = decision.most
        for option in decision.options():
            full = int(option.args["difference"])
            tons = option.args["tons"] if option.args["hidden"] == "no" else 5
            for spent in range(1, points + 1):
                chance = max(0, min(10, full - (points - spent) + 1)) / 10
                best.append((chance * float(tons) / spent**0.5, option.id, spent))
        best.sort(reverse=True)
        shared: dict[str, int] = {}
        left = points
        for value, target, spent in best:
            if value > 0 and target not in shared and spent <= left:
                shared[target] = spent
                left -= spent
        if not shared:
            shared = {best[0][1]: points}
        elif left:
            shared[next(iter(shared))] += left
        return shared

    def on_targets(self, view: PatrolView, decision: PickSome) -> list[str]:  # noqa: ARG002
        good = [o.id for o in decision.options() if o.odds and o.odds[0].chance > 0]
        return good or list(decision.choices)

    def on_move_points(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return decision.choices[0]

    def on_press(self, view: PatrolView, decision: Pick) -> str:
        hurt = next((o.chance for o in decision.options()[-1].odds if o.text == "hurt"), 1.0)
        return decision.choices[-1] if hurt <= 0.3 and not view.boats[0].damage else "withdraw"

    def on_shift(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return decision.choices[0]
