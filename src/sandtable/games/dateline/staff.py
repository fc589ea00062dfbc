"""The staff: plays any nation from what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.games.dateline.view import View
from sandtable.kernel.decisions import Decision, Rng


class Staff:
    """Answers by default."""

    def answer(self, view: View, decision: Decision[Any], rng: Rng) -> Any:  # noqa: ARG002
        return decision.default

    def order(self, view: View, orders: Sequence[Decision[Any]], rng: Rng) -> tuple[str, Any] | None:  # noqa: ARG002
        return None
