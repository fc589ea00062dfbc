"""The missions as they are planned: data, typed on load."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from msgspec import field

from sandtable.games.uboot.data.data import Row, Sourced, read
from sandtable.games.uboot.data.units import EPOCH

__all__ = [
    "FAME",
    "LEAST_GRADE",
    "MISSIONS",
    "SEA",
    "VOYAGES",
    "ConvoyPlan",
    "Lane",
    "MerchantPlan",
    "MessagePlan",
    "Mission",
    "SecondaryPlan",
    "ShipPlan",
    "Signal",
    "Task",
    "Voyage",
]


class MerchantPlan(Row, frozen=True):
    """Where the merchant of a mission starts, seen from the boat."""

    ship: str
    bearing: int
    range_nm: float
    course: int
    zigzag: bool


class ShipPlan(Row, frozen=True):
    """A ship by itself: a merchant, a neutral, a guard that patrols, or one at anchor."""

    ship: str
    bearing: int
    range_nm: float
    course: int
    zigzag: bool = False
    neutral: bool = False
    anchored: bool = False
    guard: bool = False


class ConvoyPlan(Row, frozen=True):
    """A convoy: where its middle starts, its speed by its name, its columns, ships and escorts."""

    bearing: int
    range_nm: float
    course: int
    route: str
    columns: int
    merchants: list[str]
    escorts: list[str]


class Lane(Row, frozen=True):
    """Where ships keep coming along: the end at which they appear, seen from the start of the boat, and how often.

    Each ship is one of `ships`, in their order; the list begins anew when all have come.
    """

    bearing: int
    range_nm: float
    course: int
    every_min: int
    ships: list[str]


class Signal(Row, frozen=True):
    """What the briefing says about the ships to find: roughly where they are and how they steer."""

    bearing: int
    range_nm: int
    course: int


class SecondaryPlan(Row, frozen=True):
    """UB4.1-02 A goal that comes by radio: what, how much, and after how many minutes."""

    kind: str
    need: int
    at_min: int


class MessagePlan(Row, frozen=True):
    """A message from headquarters: what, when, and its content."""

    kind: str
    at_min: int
    args: dict[str, Any] = field(default_factory=dict)


class Task(Row, frozen=True, kw_only=True):
    """UB4.1-02 What a mission is about: its primary goal, which is known from the briefing."""

    goal: str
    to: str
    hours: int
    shadow_min: int = 0
    signal: Signal | None = None
    need: int = 0
    of: str = ""
    squares: list[str] = field(default_factory=list)


class Mission(Task, frozen=True):
    """One mission as it is planned."""

    id: str
    start: str
    par: int
    area: str
    current_kn: float
    merchant: MerchantPlan | None = None
    at: tuple[float, float] | None = None
    leave: str = field(default="", name="from")
    """The square where the boat starts, unless `at` says where."""
    ships: list[ShipPlan] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    convoy: ConvoyPlan | None = None
    secondary: list[SecondaryPlan] = field(default_factory=list)
    news: list[MessagePlan] = field(default_factory=list)

    @property
    def start_s(self) -> int:
        """Seconds from 1900 to the start, universal time."""
        return round((dt.datetime.fromisoformat(self.start) - EPOCH).total_seconds())

    @property
    def messages(self) -> list[MessagePlan]:
        """UB4.1-02, UB8.4-02 Everything that headquarters sends, in its order: news, and the secondary goals."""
        goals = [
            MessagePlan("secondary_goal", one.at_min, {"goal": one.kind, "need": one.need})
            for one in self.secondary
        ]
        return sorted([*self.news, *goals], key=lambda one: one.at_min)


class Voyage(Row, frozen=True):
    """Several missions: a linked patrol keeps boat and crew; a campaign does within its linked patrols."""

    id: str
    kind: Literal["linked", "campaign"]
    parts: tuple[str, ...]
    needs_primary: tuple[bool, ...] = ()
    """Of a linked patrol: does the part need the primary goal of the one before?"""
    patrols: tuple[str, ...] = ()
    """Of a campaign: the linked patrol that each part belongs to; none: it stands alone."""


class Fame(Row, frozen=True, array_like=True):
    """UB4.3-06 A rank of the hall of fame: the least tonnage, and the worst average grade."""

    rank: str
    least_tons: int
    worst_grade: str


class _Voyages(Sourced, frozen=True):
    voyages: tuple[Voyage, ...]
    least_grade: str
    fame: tuple[Fame, ...]


class Glory(Row, frozen=True):
    """UB4.1-03, UB4.1-04 What goals, tonnage, losses and coming home are worth."""

    primary: float
    home: float
    seen_share: float
    """The share of a shadowing goal that is left once the ship has seen the boat."""
    secondary: float
    thousand: float
    warship_thousand: float
    killed: float
    neutral: float


class ZigzagPlan(Row, frozen=True):
    """Which merchants zig-zag, how far either side of the route and how long on a leg."""

    from_knots: float
    least_deg: int
    most_deg: int
    least_min: int
    most_min: int


class AircraftType(Row, frozen=True):
    """From which year an aircraft is met, its speed and its bombs."""

    since: int = field(name="from")
    knots: int
    bombs: int


class GoalPlan(Sourced, frozen=True):
    """UB4.1-02 What parts of a primary goal are worth, and how fast and deep it may be worked at."""

    contact_held: float
    contact_told: float
    contact_sunk: float
    mines_seen: float
    cross_late: float
    anchorage_hit: float
    anchorage_home: float
    dark_light: float
    meet_knots: float
    meet_torpedoes: int
    mines_knots: float
    mines_depth_m: int
    meeting_nm: float


class ReckonedPlan(Row, frozen=True):
    """UB9.1-01 How the Navigator marks ships on his plot."""

    convoy_knots: float
    single_knots: float
    """What ships are taken to make until somebody says otherwise."""
    turn_deg: int
    """A convoy that is seen to steer nearer to its way than this keeps to it."""
    looks: int
    """A ship's course is believed after so many looks."""
    fresh_h: int
    """What the boat itself saw so lately is better than what headquarters hears."""


class _Missions(Sourced, frozen=True):
    glory: Glory
    zigzag: ZigzagPlan
    alarm_speed: float
    """A merchant that has seen the boat steams so many times as fast."""
    charges: dict[str, int]
    """Depth charges that an escort of each class carries."""
    air_areas: dict[str, str]
    """The row of the chart of aircraft for each area."""
    aircraft: dict[str, AircraftType]
    """How long a message can be read."""
    sighting_error_nm: float
    lane_nm: float
    """How far to one side of its lane a ship may come."""
    lane_ends_nm: float
    """A ship of a lane that is further away is forgotten."""
    goals: GoalPlan
    reckoned: ReckonedPlan
    about_deg: int
    """A ship starts up to so far to either side of its planned bearing."""
    about_share: int
    """It starts up to one part in so many nearer or further than planned."""
    lane_deg: int
    """A ship of a lane steers up to so far to either side of it."""
    start_heading: int
    """How the boat heads at the start, where no signal says where the ships are."""
    wind_from_deg: int
    wind_spread_deg: int
    """The first wind comes from there, or up to so much further round."""
    missions: tuple[Mission, ...]


SEA = read("missions", _Missions)
"""What holds in every mission."""
MISSIONS: dict[str, Mission] = {mission.id: mission for mission in SEA.missions}
_VOYAGES = read("voyages", _Voyages)
VOYAGES: dict[str, Voyage] = {one.id: one for one in _VOYAGES.voyages}
LEAST_GRADE, FAME = _VOYAGES.least_grade, _VOYAGES.fame
"""UB4.3-05 The grade that a campaign goes on with at least, and the ranks of its hall of fame."""
