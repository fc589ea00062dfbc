"""The missions as they are planned: data, typed on load."""

from __future__ import annotations

import datetime as dt
from typing import Any

from msgspec import Struct, convert, field

from sandtable.games.uboot.data.data import content

__all__ = [
    "MISSIONS",
    "ConvoyPlan",
    "Lane",
    "MerchantPlan",
    "MessagePlan",
    "Mission",
    "SecondaryPlan",
    "ShipPlan",
    "Signal",
]

_EPOCH = dt.datetime(1900, 1, 1)


class MerchantPlan(Struct, frozen=True):
    """Where the merchant of a mission starts, seen from the boat."""

    ship: str
    bearing: int
    range_nm: float
    course: int
    zigzag: bool


class ShipPlan(Struct, frozen=True):
    """A ship by itself: a merchant, a neutral, a guard that patrols, or one at anchor."""

    ship: str
    bearing: int
    range_nm: float
    course: int
    zigzag: bool = False
    neutral: bool = False
    anchored: bool = False
    guard: bool = False


class ConvoyPlan(Struct, frozen=True):
    """A convoy: where its middle starts, its speed by its name, its columns, ships and escorts."""

    bearing: int
    range_nm: float
    course: int
    route: str
    columns: int
    merchants: list[str]
    escorts: list[str]


class Lane(Struct, frozen=True):
    """Where ships keep coming along: the end at which they appear, seen from the start of the boat, and how often.

    Each ship is one of `ships`, in their order; the list begins anew when all have come.
    """

    bearing: int
    range_nm: float
    course: int
    every_min: int
    ships: list[str]


class Signal(Struct, frozen=True):
    """What the briefing says about the ships to find: roughly where they are and how they steer."""

    bearing: int
    range_nm: int
    course: int


class SecondaryPlan(Struct, frozen=True):
    """UB4.1-02 A goal that comes by radio: what, how much, and after how many minutes."""

    kind: str
    need: int
    at_min: int


class MessagePlan(Struct, frozen=True):
    """A message from headquarters: what, when, and its content."""

    kind: str
    at_min: int
    args: dict[str, Any] = {}


class Mission(Struct, frozen=True):
    """One mission: its primary goal is known from the briefing."""

    id: str
    start: str
    to: str
    goal: str
    hours: int
    par: int
    area: str
    current_kn: float
    merchant: MerchantPlan | None = None
    signal: Signal | None = None
    at: tuple[float, float] | None = None
    shadow_min: int = 0
    leave: str = ""
    need: int = 0
    of: str = ""
    squares: list[str] = field(default_factory=list)
    ships: list[ShipPlan] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    convoy: ConvoyPlan | None = None
    secondary: list[SecondaryPlan] = field(default_factory=list)
    news: list[MessagePlan] = field(default_factory=list)

    @property
    def start_s(self) -> int:
        """Seconds from 1900 to the start, universal time."""
        return round((dt.datetime.fromisoformat(self.start) - _EPOCH).total_seconds())

    @property
    def messages(self) -> list[MessagePlan]:
        """UB4.1-02, UB8.4-02 Everything that headquarters sends, in its order: news, and the secondary goals."""
        goals = [
            MessagePlan("secondary_goal", one.at_min, {"goal": one.kind, "need": one.need})
            for one in self.secondary
        ]
        return sorted([*self.news, *goals], key=lambda one: one.at_min)


def _load() -> dict[str, Mission]:
    plain = content("missions")["missions"]
    missions = [convert({**one, "leave": one.get("from", "")}, Mission) for one in plain]
    return {mission.id: mission for mission in missions}


MISSIONS = _load()
