"""UBX-06: what each station may know. Contacts carry errors; the truth is in no view."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, field

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.plans import MISSIONS, VOYAGES, Mission, Task
from sandtable.games.uboot.data.units import TURN
from sandtable.games.uboot.rules.boat.clock import COMPRESSIONS, ship_time
from sandtable.games.uboot.rules.boat.navigation import square_at
from sandtable.games.uboot.rules.boat.senses import course_is_told
from sandtable.games.uboot.rules.boat.sky import daylight, lights
from sandtable.games.uboot.rules.crew.crews import Hand
from sandtable.games.uboot.rules.crew.repairs import grade_of
from sandtable.games.uboot.rules.crew.sailors import free_fields, on_duty, specs_of
from sandtable.games.uboot.rules.crew.stations import open_views
from sandtable.games.uboot.rules.crew.tracks import COMMAND, MORALE
from sandtable.games.uboot.rules.mission.debrief import Debrief, debrief
from sandtable.games.uboot.rules.mission.missions import start_place
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.state.model import (
    Aboard,
    Board,
    Contact,
    Fix,
    Gauges,
    Mark,
    Part,
    Public,
    Reckoned,
    Report,
    Sighting,
    State,
    Weather,
    fields_of,
)
from sandtable.games.uboot.view.outlook import Outlook, SeenShip, outlook, reported
from sandtable.games.uboot.view.weapons import Weapons, weapons
from sandtable.kernel.decisions import Refusal
from sandtable.kernel.game import World

__all__ = [
    "Briefing",
    "Chart",
    "EngineRoom",
    "Held",
    "Instruments",
    "OnDuty",
    "OrderReady",
    "PlotReport",
    "Tracks",
    "View",
    "copy_board",
    "view",
]

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Board)


class Briefing(Task, frozen=True):
    """The mission as everybody aboard knows it, and the square where it starts."""

    mission: str
    start: str


class Instruments(Gauges, kw_only=True):
    """The instruments of the control room, which every officer aboard can read."""

    sextant: bool


class EngineRoom(Struct, frozen=True):
    """Battery, fuel and air; the Chief Engineer reads them, the First Officer's station shows them."""

    battery: int
    fuel: int
    air_ms: int


class Chart(Struct, frozen=True):
    """The Navigator's own plot: where he thinks the boat is."""

    lat: int
    lon: int
    square: str
    fix: Fix | None
    ships: Mark | None = None
    """The ships that he last marked on it."""


class PlotReport(Struct, frozen=True):
    """What the Navigator last told everybody."""

    square: str
    at_ms: int
    goal_course: int
    goal_distance: int
    ships: Reckoned | None = None
    """Where the ships should be that the boat is after."""


class Held(Sighting, kw_only=True):
    """A contact as the stations know it; `relative` is the bearing from the bow."""

    relative: int
    tons: int


class OnDuty(Struct, frozen=True, omit_defaults=True):
    """A sailor on duty as everybody aboard sees him: where he stands, what he can do, what lies on his fields."""

    id: str
    section: int
    specs: tuple[str, ...]
    free: int
    activation: int = 0
    exhaustion: int = 0
    cross: int = 0
    job: str = ""
    chip: str = ""
    """The colour of the chip of a repair: that of its condition."""
    badge: bool = False
    dead: bool = False


class OrderReady(Struct, frozen=True, omit_defaults=True):
    """UB7.1-02 How an order stands: its price, who would carry it out for how many chips, whom to move first."""

    kind: str
    officers: tuple[str, ...]
    cost: int
    crew: tuple[Hand, ...] = ()
    moves: dict[str, int] = {}
    refused: Refusal | None = None


class Tracks(Struct, frozen=True):
    """UB7.2-01, UB7.3-01 Both tracks as they stand."""

    command: str
    morale: str
    exhausted: bool


class VoyageView(Struct, frozen=True):
    """UB4.3-04 The linked patrol or campaign: its parts, and how those that are over have ended."""

    id: str
    parts: int
    done: list[Part]
    dead_before: int = 0


class View(Aboard, kw_only=True):
    """Everything that one station's screen shows; for somebody who looks on, what is public."""

    seat: str | None
    briefing: Briefing
    time: str
    compression: str
    daylight: str
    voyage: VoyageView | None
    briefing_open: bool
    """The mission has not been started yet."""
    gauges: Instruments | None = None
    weather: Weather | None = None
    lights: list[str] = field(default_factory=list)
    engine_room: EngineRoom | None = None
    chart: Chart | None = None
    plot_report: PlotReport | None = None
    contacts: list[Held] = field(default_factory=list)
    held_ms: int = 0
    feed: list[Report] = field(default_factory=list)
    board: Board | None = None
    crew: list[OnDuty] = field(default_factory=list)
    tracks: Tracks | None = None
    ready: list[OrderReady] = field(default_factory=list)
    """What the Captain sees of his orders."""
    views: list[str] = field(default_factory=list)
    """First-person views that are open."""
    outlook: Outlook | None = None
    """What the eye sees through them."""
    reported: list[SeenShip] = field(default_factory=list)
    """What the First Officer tells of it to a station without a view."""
    weapons: Weapons | None = None
    debrief: Debrief | None = None
    """When the mission has ended, everybody may see how it really was."""


def copy_board(board: Board) -> Board:
    """The board once more: everybody aboard sees all of it, and nobody may change it by looking."""
    return _DECODER.decode(_ENCODER.encode(board))


def crew(state: State) -> list[OnDuty]:
    """UB6.2-01, UB7.1-02, UB6.7-03, UB6.2-03 The sixteen sailors on duty, in the order of the crew list;
    the chip of a repair has the colour of its condition.
    """
    found = []
    for figure, section in state.board.figures.items():
        one = on_duty(state, figure)
        found.append(
            OnDuty(
                one.id,
                section,
                specs_of(state, one),
                free_fields(one),
                one.activation,
                sum(card.exhaustion for card in one.cards),
                sum(card.cross for card in one.cards),
                one.job,
                grade_of(state, one.job),
                CREW[one.id].badge is not None,
                one.dead,
            )
        )
    return found


def ready(state: State) -> list[OrderReady]:
    """UB7.1-02, UB2-04 Every order that the Captain could give now: who can carry it out, and what it costs."""
    book = OrderBook(state)
    found = []
    for command in COMMANDS.values():
        answer = command.usual(state)
        if answer is None:
            continue
        stands = book.stands(command, answer)
        refused = command.refused(state, answer) or stands.refusal
        hands = stands.crew.hands if stands.crew else ()
        moves = dict(stands.first.to) if stands.first else {}
        found.append(OrderReady(command.kind, command.officers, stands.cost, hands, moves, refused))
    return found


def briefing(mission: Mission) -> Briefing:
    """UB5.4-01, UB9.1-01 The primary goal of a mission, and the square where the boat starts."""
    return Briefing(**fields_of(Task, mission), mission=mission.id, start=square_at(*start_place(mission)))


def voyage(state: State) -> VoyageView | None:
    """UB4.3-04 How the voyage stands; None for a single mission."""
    if not state.voyage:
        return None
    parts = len(VOYAGES[state.voyage].parts)
    done = [msgspec.structs.replace(part) for part in state.parts_done]
    return VoyageView(state.voyage, parts, done, state.dead_before)


def tons(contact: Contact) -> int:
    """UB8.2-04, UB3-05 The tonnage that the identification sheet gives for the class; 0 while it has no name."""
    return SHIPS[contact.named].tons if contact.named else 0


def held(state: State, contact: Contact) -> Held:
    """UB8.1-04, UB3-03, UB3-06 Bearing and range; course and speed as far as they are known and told."""
    told = Held(
        **fields_of(Sighting, contact),
        relative=(contact.bearing - state.boat.heading) % TURN,
        tons=tons(contact),
    )
    if not course_is_told(state, contact):
        told.course = told.knots = None
    return told


def view(world: World[State], seat: str | None) -> View:
    """UBX-06 The station's screen; a spectator sees the briefing and the clock."""
    state = world.state
    compression = next(
        (name for name, times in COMPRESSIONS.items() if times == world.clock.compression), "real_time"
    )
    common: dict[str, Any] = {
        **fields_of(Public if seat is None else Aboard, state),
        "seat": seat,
        "briefing": briefing(MISSIONS[state.mission]),
        "time": ship_time(state).replace(microsecond=0).isoformat(),
        "compression": compression,
        "voyage": voyage(state),
        "briefing_open": state.briefing,
        "daylight": daylight(state.sky),
    }
    if seat is None:
        return View(**common, debrief=debrief(state))
    boat, plot = state.boat, state.plot
    sees_sky = boat.depth == 0 or boat.periscope
    return View(
        **common,
        gauges=Instruments(**fields_of(Gauges, boat), sextant=state.sextant),
        weather=msgspec.structs.replace(state.weather) if sees_sky else None,
        lights=lights(state.sky) if sees_sky else [],
        engine_room=EngineRoom(boat.battery, boat.fuel, boat.air_ms)
        if seat in ("chief_engineer", "first_officer")
        else None,
        chart=Chart(plot.lat, plot.lon, square_at(plot.lat, plot.lon), state.fix, plot.ships)
        if seat == "navigator"
        else None,
        plot_report=PlotReport(plot.reported, plot.reported_ms, plot.goal_course, plot.goal_distance, plot.told)
        if plot.reported
        else None,
        contacts=[held(state, contact) for contact in state.contacts],
        held_ms=state.goal.held_ms,
        feed=[line for line in state.feed if seat in line.to],
        board=copy_board(state.board),
        crew=crew(state),
        tracks=Tracks(COMMAND[-1 - state.board.command], MORALE[-1 - state.board.morale], state.board.morale == 0),
        ready=ready(state) if seat == "captain" else [],
        views=open_views(state, seat),
        outlook=outlook(state, seat),
        reported=reported(state, seat),
        weapons=weapons(state),
        debrief=debrief(state),
    )
