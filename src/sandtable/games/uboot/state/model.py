"""The state of a mission. Every number in it is a whole number, so that a record replays on every machine.

Units: places in billionths of a degree, angles in thousandths of a degree, speeds in millionths of a knot,
depth in millimetres, times in milliseconds, battery in billionths of full, fuel in milligrams.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from sandtable.games.uboot.data.units import FULL, HOUR_MS, MILLI, MINUTE_MS
from sandtable.games.uboot.state.fleet import Vessel, Waters

__all__ = [
    "FIELDS",
    "SEATS",
    "Aboard",
    "Board",
    "Boat",
    "Breach",
    "Contact",
    "Deck",
    "Fault",
    "Fix",
    "Galley",
    "Gauges",
    "Goal",
    "HealthCard",
    "Intent",
    "Mark",
    "Part",
    "Pending",
    "Plot",
    "Public",
    "Reckoned",
    "Report",
    "Sailor",
    "Sighting",
    "Sky",
    "State",
    "Weather",
    "fields_of",
]

SEATS = ("captain", "first_officer", "navigator", "chief_engineer")
FIELDS = 3
"""UB6.2-04 Activation fields of a sailor."""


class Gauges(Struct, kw_only=True):
    """What the instruments of the control room show of the boat, and the orders that it is carrying out."""

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
    observers: int = 0
    hydrophone: bool = False
    periscope: bool = False
    sounding: int = 0
    """What the echo sounder finds under the boat, in metres; 0: no bottom."""


class Boat(Gauges):
    """The boat as it really is: its place, its stores, and what failures leave of its figures."""

    lat: int
    lon: int
    battery: int = FULL
    fuel: int = 0
    air_ms: int = 0
    operator: str = ""
    """UB3-06 Who was put to the hydrophone."""
    diesel: int = MILLI
    """What failures leave of the figures of the boat, in thousandths (UB10.3.1-01)."""
    motor: int = MILLI
    rudder: int = MILLI
    planes: int = MILLI
    blow: int = MILLI
    cells: int = MILLI
    gyro: int = MILLI


class Mark(Struct):
    """Ships on the Navigator's plot: where and how they steamed when he last knew of them."""

    lat: int
    lon: int
    course: int
    knots: int
    """Tenths of a knot."""
    at_ms: int
    seen: bool = False
    """The boat itself has seen them."""


class Reckoned(Struct):
    """Where the ships should be by dead reckoning, seen from the plotted place of the boat."""

    bearing: int
    distance: int
    course: int
    knots: int
    """Tenths of a knot."""
    age_ms: int
    """How old the news is that this rests on."""
    seen: bool = False


class Plot(Struct):
    """The Navigator's dead reckoning, with the errors that nobody aboard knows."""

    lat: int
    lon: int
    reported: str = ""
    reported_ms: int = 0
    goal_course: int = 0
    goal_distance: int = 0
    ships: Mark | None = None
    told: Reckoned | None = None
    """What the Navigator last told of the ships."""
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


class Sighting(Struct):
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
    knots: int | None = None
    """Tenths of a knot, where a skilled ear has counted the screws."""


class Contact(Sighting):
    """A sighting, and the ship behind it."""

    of: str = ""
    """The id of the ship; in no view."""


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
    """A line of the info feed, and the officers who read it."""

    kind: str
    at_ms: int
    args: dict[str, Any]
    to: list[str]


class HealthCard(Struct):
    """UB6.9-02 A health card under a sailor, its chips on his fields and the medicine that lies on it."""

    card: str
    exhaustion: int = 0
    cross: int = 0
    supplies: dict[str, int] = field(default_factory=dict)
    watches: int = 0
    """Watch changes since it was assigned."""


class Sailor(Struct):
    """UB6.2-04 One sailor of one watch: the chips on his three fields."""

    id: str
    activation: int = 0
    job: str = ""
    """What he is busy with: "observe", or the component that he repairs; its chip takes a field."""
    spared: bool = False
    """His job has no chip on his fields: plans in expert hands spare it."""
    cards: list[HealthCard] = field(default_factory=list)
    dead: bool = False


class Deck(Struct):
    """UB7.3-10 Cards not yet seen, in no order, and those put under the deck, in theirs."""

    fresh: list[str]
    under: list[str] = field(default_factory=list)


class Pending(Struct):
    """UB6.14-01 A card drawn face-down that waits until the Captain stops ordering."""

    kind: str
    deck: str
    sailor: str = ""


class Fault(Struct):
    """UB10.3.2-01 A technical condition: maintenance green, failure yellow, major failure red."""

    component: str
    grade: str
    age_ms: int = 0
    """How long it has been left alone since it last got worse."""
    work_ms: int = 0
    """Work done, in crew milliseconds."""
    card: str = ""
    """The engineer card that is played on its repair."""
    begun: bool = False
    """A crew has been activated for it: what stands still since then is a paused repair."""
    working: bool = False
    """Its crew is at work; until it is done, or paused."""


class Breach(Struct):
    """UB10.3.6-01 A hull breach, its countdown, and the puzzle against it."""

    section: int
    until_ms: int
    pieces: list[str]
    """The sixteen pieces of the puzzle as they lie on the table."""
    manned: bool = False
    failed: bool = False
    card: str = ""
    """The engineer card that is played on it."""


class Galley(Struct):
    """UB5.2-07 Food: the supply by kind, the six spaces of the pyramid, the meal of the day, what was eaten."""

    supply: dict[str, int] = field(default_factory=dict)
    pyramid: list[str] = field(default_factory=list)
    meal: list[str] = field(default_factory=list)
    eaten: dict[str, int] = field(default_factory=dict)
    spoiled: list[str] = field(default_factory=list)
    most: int = 3
    bonus: int = 0
    next_ms: int = 0


class Board(Struct):
    """The board half: sailors, tracks, cards, stores and what is wrong aboard."""

    sailors: dict[str, Sailor]
    figures: dict[str, int]
    """Section of each figure; 0: off the model."""
    command: int
    morale: int
    decks: dict[str, Deck]
    hand: list[str]
    toolboxes: list[int]
    """Section of each toolbox; 0: lost."""
    engineer_cards: list[list[str]]
    """The cards in each toolbox."""
    equipment: dict[str, int]
    medicine: dict[str, int]
    galley: Galley
    cigarettes: dict[str, int]
    pending: list[Pending] = field(default_factory=list)
    resolving: bool = False
    order: str = ""
    """The order or mobilisation that is being carried out."""
    last_order_ms: int = -MINUTE_MS
    conditions: dict[str, list[str]] = field(default_factory=dict)
    """Environmental conditions by section."""
    faults: list[Fault] = field(default_factory=list)
    next_wear_ms: int = HOUR_MS
    full_ms: int = 0
    """How long the diesels have been driven full ahead without a rest."""
    breach: Breach | None = None
    flooded: list[int] = field(default_factory=list)
    used_engineer_cards: list[str] = field(default_factory=list)
    used_medicine: dict[str, int] = field(default_factory=dict)
    kits: int = 0
    smoked: bool = False
    order_cost: int = 1
    free_mobilisation: bool = False
    shield: int = 0
    banned: list[str] = field(default_factory=list)
    """Orders that a card forbids until the watch changes."""
    observer_mod: int = 0
    observer_cap: int = 6
    sunk_this_watch: int = 0
    sides: dict[str, int] = field(default_factory=dict)
    """Which side of his tile lies up for an officer's men of a watch, such as `ca2`, where he has chosen it."""
    stations: dict[str, list[str]] = field(default_factory=dict)
    """Who carried out the last order to periscope, TDC, tubes and guns in this watch, by order."""


class Part(Struct):
    """A mission of a linked patrol or campaign that has ended."""

    mission: str
    ended: str
    glory: int
    grade: str
    tons: int
    primary: bool


class Public(Struct, kw_only=True):
    """What everybody may know of a mission, aboard or looking on."""

    options: dict[str, str]
    elapsed_ms: int = 0
    watch: int = 1
    changing_watch: bool = False
    ended: str = ""
    briefed: list[str] = field(default_factory=list)
    """Officers who have read the briefing."""
    paused: bool = False
    """Nothing moves until somebody goes on."""
    paced_by: str = ""
    """Who last set the time compression."""


class Aboard(Public, kw_only=True):
    """What every officer aboard knows besides."""

    warned: list[str] = field(default_factory=list)
    intents: list[Intent] = field(default_factory=list)
    intents_made: int = 0


class State(Aboard):
    """A mission from its briefing to its end, and the voyage that it is a part of."""

    mission: str
    start_s: int
    boat: Boat
    plot: Plot
    weather: Weather
    sky: Sky
    board: Board
    merchant: Vessel | None = None
    """The merchant of a mission of shadowing, which sails alone."""
    contacts: list[Contact] = field(default_factory=list)
    goal: Goal = field(default_factory=Goal)
    fix: Fix | None = None
    sextant: bool = False
    acts: int = 0
    """Free acts that wait for somebody's answer."""
    next_minute_ms: int = 0
    next_weather_ms: int = 0
    next_watch_ms: int = 0
    feed: list[Report] = field(default_factory=list)
    voyage: str = ""
    """The linked patrol or campaign that this mission is a part of."""
    parts_done: list[Part] = field(default_factory=list)
    dead_before: int = 0
    briefing: bool = False
    """The briefing is being read: nothing moves."""
    waters: Waters = field(default_factory=Waters)
    """Ships, convoys, aircraft, weapons and radio."""


def fields_of(kind: type[Struct], whole: Struct) -> dict[str, Any]:
    """The values of the fields that a struct has from `kind`, for another struct that has them, too."""
    return {name: getattr(whole, name) for name in kind.__struct_fields__}
