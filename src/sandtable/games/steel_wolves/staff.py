"""The staff: a bot that plays a patrol from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.steel_wolves.data import AREAS, ROWS
from sandtable.games.steel_wolves.transit import CAUTIOUS
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

    def on_outward(self, view: PatrolView, decision: Pick) -> str:
        def value(route: str) -> float:
            way = route.removesuffix(CAUTIOUS).split("/")
            risk = max((ROWS[a][view.war_period - 1].red for a in way if a in AREAS), default=0)
            channel = way[:2] == ["NORTH_SEA", "SW_APPR"]
            return self.worth(view, way[-1]) - risk - 20 * channel - (3 if route.endswith(CAUTIOUS) else 0)

        return max(decision.choices, key=value)

    def on_homeward(self, view: PatrolView, decision: Pick) -> str:
        hurt = view.boats[0].damage > 0

        def danger(option: Option) -> float:
            caught = option.odds[0].chance if option.odds else 0.0
            return caught + (0 if hurt or not option.id.endswith(CAUTIOUS) else 0.5)

        return min(decision.options(), key=danger).id

    def on_side(self, view: PatrolView, decision: Pick) -> str:
        area = view.boats[0].place
        if "hunt" in decision.choices and self.worth(view, area) >= 6:
            return "hunt"
        return "patrol" if self.worth(view, area) >= 6 or view.weeks_left < 8 else "transit"

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
        return "gun" if view.war_period <= 2 and not view.boats[0].damage else "torpedoes"

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
        combat = view.combat
        boat = view.boats[0]
        assert combat is not None
        danger = combat.allied_strength - combat.boat_strength
        if boat.damage or boat.spotted or danger >= 5:
            return "withdraw"
        return decision.choices[-1]

    def on_shift(self, view: PatrolView, decision: Pick) -> str:  # noqa: ARG002
        return decision.choices[0]
