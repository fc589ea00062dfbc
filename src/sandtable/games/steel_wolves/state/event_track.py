"""SW5 What the table keeps about war events: which have happened, which are in force, who obeys them."""

from __future__ import annotations

from msgspec import Struct, field

RAIDER = "HSK"
"""SW21.32, SW36.62A-E The auxiliary cruiser: it lies among the supply ships, and is none."""


class Order(Struct):
    """SW5.3a What an event orders a boat to do this week.

    `to` are the areas or mission zones it may go to. `task`: "hunt", or one without attacks. `then`: what becomes
    of the boat at the end of the turn: "" nothing, "home", or "done:AREA".
    """

    event: str
    to: list[str]
    task: str = "hunt"
    then: str = ""


class Called(Struct):
    """SW36.63H6 Where a boat was that an event called away: the side of its counter and its zone."""

    side: str
    zone: str


class InForce(Struct):
    """An event in force: for this week, or the second of two. `number`: a die that its text asked for, or -1.

    `called`: the boats that it has called away, with where they were.
    """

    event: str
    week: int = 1
    number: int = -1
    cancelled: bool = False
    called: dict[str, Called] = field(default_factory=dict)


class EventTrack(Struct):
    """SW5 The war events of a campaign. `header` is the war period whose instructions were carried out last."""

    on: bool = False
    header: int = 0
    happened: dict[str, int] = field(default_factory=dict)
    in_force: list[InForce] = field(default_factory=list)
    orders: dict[str, Order] = field(default_factory=dict)
    next_week: list[str] = field(default_factory=list)
    void: list[str] = field(default_factory=list)
    avoids: dict[str, str] = field(default_factory=dict)
    home_to: dict[str, str] = field(default_factory=dict)
    no_attacks: list[str] = field(default_factory=list)
    torpedoes_were: int | None = None
    weather_reporting: bool = False
    weather_boat: str = ""
    supply_ships: dict[str, str] = field(default_factory=dict)
    tenders: dict[str, str] = field(default_factory=dict)
    closing_bases: list[str] = field(default_factory=list)
    closed_zones: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)
    air_cover: dict[str, str] = field(default_factory=dict)
    mines_asked: list[str] = field(default_factory=list)
    added: dict[str, list[str]] = field(default_factory=dict)
    new_submarines: list[str] = field(default_factory=list)
    port: str = ""
    lost_at: dict[str, int] = field(default_factory=dict)
    fleet_nation: str = ""
    west_cups: bool = False
    scattered: bool = False
    liner_centre: bool = False
