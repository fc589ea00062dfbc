"""Players to hold the staff against: one that answers by chance, and one that only sees traffic and targets.

Both take every boat of a campaign by hand, so that no decision falls back to the staff inside the script.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from sandtable.games.steel_wolves.data.data import AREAS, ROWS
from sandtable.games.steel_wolves.rules.transit.transit import range_of, waters
from sandtable.games.steel_wolves.rules.week.operations import can_act
from sandtable.games.steel_wolves.staff.staff import HUNTING, Staff, by_hand, deepest, steps_from, the_boat
from sandtable.games.steel_wolves.state.known import Known
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.kernel import Bot, Decision, Pick, PickSome, Rng


@cache
def richness(area: str, period: int) -> int:
    """The traffic of an area alone: no danger, no company, no way counted."""
    return sum(HUNTING.traffic[colour] for colour in ROWS[area][period - 1].colours)


class ByHand(Staff):
    """At the desk: boat after boat by hand, then the week."""

    def on_command(self, known: Known, decision: Pick) -> str:
        place = next((boat.place for boat in known.boats if can_act(boat)), "")
        return f"at:{place}" if f"at:{place}" in decision.choices else "run"

    def on_group(self, known: Known, decision: Pick) -> str:
        return next((choice for choice in decision.choices if choice.startswith("boat:")), "back")


class RandomPlayer(ByHand):
    """Any legal answer, each as likely as the others; only at the desk he sends one boat after the other."""

    def answer(self, view: Any, decision: Decision[Any], rng: Rng) -> Any:
        decision = by_hand(decision)
        if decision.kind in ("command", "group"):
            return self.decide(view, decision)
        return decision.sample(rng)


class GreedyPlayer(ByHand):
    """Always where traffic is highest, always at them, never home of his own will."""

    def goal(self, known: Known, boat: Boat, company: Counter[str] | None = None) -> str:
        steps = steps_from(boat.place)
        reach = waters(tuple(known.bases), range_of(boat.cls, known.war_period), known.war_period)
        areas = [area for area in AREAS if area in reach and area in steps and area not in known.closed]
        return max(areas, key=lambda area: richness(area, known.war_period))

    def goal_now(self, known: Known) -> str:
        return self.goal(known, the_boat(known))

    def on_deploy(self, known: Known, decision: Pick) -> str:
        return max(decision.choices[2:], key=lambda area: richness(area, known.war_period), default="staff")

    def wants_home(self, known: Known, boat: Boat) -> bool:
        return False

    def on_patrol(self, known: Known, decision: Pick) -> str:
        return "search" if "search" in decision.choices else super().on_patrol(known, decision)

    def on_accept(self, known: Known, decision: Pick) -> str:
        return "attack"

    def on_second_search(self, known: Known, decision: Pick) -> str:
        return "search"

    def on_pack(self, known: Known, decision: Pick) -> str:
        return "signal"

    def on_call(self, known: Known, decision: Pick) -> str:
        return "all"

    def on_scatter(self, known: Known, decision: Pick) -> str:
        return decision.choices[0]

    def on_place(self, known: Known, decision: Pick) -> str:
        columns = [choice for choice in decision.choices if choice != "withdraw"]
        return deepest(columns) if columns else "withdraw"

    def on_place_again(self, known: Known, decision: Pick) -> str:
        return deepest(decision.choices)

    def on_tdc(self, known: Known, decision: PickSome) -> list[str]:
        """The biggest ships that he can see."""
        slots = self.slots(known)
        tons = {one: face.tons if (face := slots[one].face) else 0 for one in decision.choices}
        return sorted(decision.choices, key=lambda one: (tons[one], slots[one].flag == "red"), reverse=True)[
            : decision.most
        ]

    def on_shift(self, known: Known, decision: Pick) -> str:
        return decision.choices[0]

    def on_break_off(self, known: Known, decision: Pick) -> str:
        return "stay"

    def on_press(self, known: Known, decision: Pick) -> str:
        return decision.choices[-1]


RIVALS: Mapping[str, Callable[[], Bot]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
