"""The state of a patrol. Every number in it is a whole number, so that a record replays on every machine.

Units: places in billionths of a degree, angles in thousandths of a degree, speeds in millionths of a knot,
depth in millimetres, times in milliseconds, battery in billionths of full, fuel in milligrams.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from sandtable.games.uboot.fleet import Vessel, Waters

__all__ = [
    "DEGREE",
    "FULL",
    "KNOT",
    "MILLI",
    "SEATS",
    "Boat",
    "Contact",
    "Fix",
    "Goal",
    "Intent",
    "Merchant",
    "Patrol",
    "Plot",
    "Report",
    "Sky",
    "Weather",
]

SEATS = ("captain", "first_officer", "navigator", "chief_engineer")
DEGREE = 1_000_000_000
MILLI = 1_000
KNOT = 1_000_000
FULL = 1_000_000_000


class Boat(Struct):
    """The boat as it really is, and the orders it is carrying out."""

    lat: int
    lon: int
    heading: int
    course: int
    """Ordered course."""
    telegraph: str = "stop"
    speed: int = 0
    depth: int = 0
    ordered_depth: int = 0
    submerged: bool = False
    alarm: bool = False
    flooding_ms: int = 0
    battery: int = FULL
    fuel: int = 0
    air_ms: int = 0
    observers: int = 0
    hydrophone: bool = False
    periscope: bool = False


class Plot(Struct):
    """The Navigator's dead reckoning, with the errors that nobody aboard knows."""

    lat: int
    lon: int
    reported: str = ""
    reported_ms: int = 0
    goal_course: int = 0
    goal_distance: int = 0
    helm_bias: int = 0
    log_error: int = 0
    current: int = 0


class Fix(Struct):
    """A sextant fix: a grid square, and on easy the place inside it."""

    square: str
    at_ms: int
    lat: int | None = None
    lon: int | None = None


class Weather(Struct):
    """Sea 0-9, cloud in eighths, visibility in hundredths of a mile, the direction the wind comes from."""

    sea: int
    cloud: int
    visibility: int
    wind: int


class Sky(Struct):
    """Heights of sun and moon, and the light in millionths of full daylight."""

    sun: int = 0
    moon: int = 0
    light: int = 0


Merchant = Vessel
"""A merchant sailing alone is a ship like any other."""


class Contact(Struct):
    """What the stations know of a ship: measured with error, never the truth."""

    id: str
    by: str
    bearing: int
    distance: int
    course: int | None
    looks: int
    first_ms: int
    last_ms: int
    profile: str = ""
    """The silhouette, once it has been seen well enough."""
    named: str = ""
    """The class that the officers take it for."""
    neutral: bool = False
    """It shows a neutral flag or lights."""
    of: str = ""
    """The ship behind it; in no view."""


class Goal(Struct):
    """How far the primary goal has come."""

    held_ms: int = 0
    reported: bool = False
    inside: bool = False
    fraction: int = 0
    seen: bool = False


class Intent(Struct):
    """Something that a bot has announced and not yet done."""

    id: int
    seat: str
    kind: str
    answer: Any
    until_ms: int


class Report(Struct):
    """A line of the info feed."""

    kind: str
    at_ms: int
    args: dict[str, Any]
    to: list[str]


class Patrol(Struct):
    """One mission."""

    mission: str
    options: dict[str, str]
    start_s: int
    boat: Boat
    plot: Plot
    weather: Weather
    sky: Sky
    merchant: Merchant | None = None
    contacts: list[Contact] = field(default_factory=list)
    goal: Goal = field(default_factory=Goal)
    fix: Fix | None = None
    sextant: bool = False
    watch: int = 1
    changing_watch: bool = False
    elapsed_ms: int = 0
    next_minute_ms: int = 0
    next_weather_ms: int = 0
    next_watch_ms: int = 0
    warned: list[str] = field(default_factory=list)
    feed: list[Report] = field(default_factory=list)
    intents: list[Intent] = field(default_factory=list)
    intents_made: int = 0
    ended: str = ""
    waters: Waters = field(default_factory=Waters)
    """Ships, convoys, aircraft, weapons and radio."""
