"""The bot. It gets its seat's view and nothing else, and plays so that it cannot be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from crossing.data import BOATS, ROUTES, late
from crossing.rules.attack import FACES, ships_sunk
from crossing.state import Public
from crossing.view import View
from sandtable.kernel import Decision, Rng


class Staff:
    """Both sides draw a route at random, better ones more often."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:
        if decision.kind == "deploy":
            weights = [harm(view.public, route) for route in ROUTES]
            boats = Counter(rng.choices(ROUTES, weights, k=BOATS))
            return {route: boats[route] for route in ROUTES}
        weights = [1 / (late(route) + harm(view.public, route)) for route in ROUTES]
        return rng.choices(ROUTES, weights)[0]

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> None:
        """There are no orders outside one's turn."""


def harm(public: Public, route: str) -> float:
    """How many ships one boat sinks there on average."""
    return sum(ships_sunk(public, route)) / len(FACES)
