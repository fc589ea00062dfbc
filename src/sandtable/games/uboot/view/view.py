"""UBX-06: what each station may know. Contacts carry errors; the truth is in no view."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from sandtable.games.uboot.data.board import CREW
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.plans import MISSIONS, VOYAGES, Mission, Signal
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
    MILLI,
    Board,
    Contact,
    Fix,
    Intent,
    Mark,
    Part,
    Reckoned,
    Report,
    State,
    Weather,
)
from sandtable.games.uboot.view.outlook import Outlook, SeenShip, outlook, reported
from sandtable.games.uboot.view.weapons import Weapons, weapons
from sandtable.kernel.decisions import Refusal
from sandtable.kernel.game import World

__all__ = [
    "Briefing",
    "Chart",
    "EngineRoom",
    "Gauges",
    "Held",
    "OnDuty",
    "OrderReady",
    "PlotReport",
    "StationView",
    "Tracks",
    "copy_board",
    "view",
]

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Board)


class Briefing(Struct, frozen=True):
    """The mission as everybody aboard knows it: its goal, and the square where it starts."""

    mission: str
    goal: str
    to: str
    hours: int
    shadow_min: int
    signal: Signal | None
    need: int = 0
    of: str = ""
    squares: list[str] = []
    start: str = ""


class Gauges(Struct, frozen=True):
    """The instruments of the control room, which every officer aboard can read."""

    heading: int
    course: int
    telegraph: str
    speed: int
    depth: int
    ordered_depth: int
    submerged: bool
    alarm: bool
    flooding_ms: int
    observers: int
    hydrophone: bool
    periscope: bool
    sextant: bool
    sounding: int = 0


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


class Held(Struct, frozen=True):
    """A contact as the stations know it; `relative` is the bearing from the bow."""

    id: str
    by: str
    bearing: int
    relative: int
    distance: int
    course: int | None
    looks: int
    first_ms: int
    last_ms: int
    profile: str
    named: str
    tons: int
    neutral: bool = False
    knots: int | None = None
    """Tenths of a knot."""


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


class StationView(Struct, frozen=True):
    """One station's screen."""

    seat: str | None
    briefing: Briefing
    options: dict[str, str]
    time: str
    elapsed_ms: int
    watch: int
    changing_watch: bool
    compression: str
    ended: str
    daylight: str
    voyage: VoyageView | None = None
    briefing_open: bool = False
    """The mission has not been started yet."""
    briefed: list[str] = []
    """Officers who have read the briefing."""
    gauges: Gauges | None = None
    weather: Weather | None = None
    lights: list[str] = []
    engine_room: EngineRoom | None = None
    chart: Chart | None = None
    plot_report: PlotReport | None = None
    contacts: list[Held] = []
    held_ms: int = 0
    warned: list[str] = []
    feed: list[Report] = []
    intents: list[Intent] = []
    intents_made: int = 0
    board: Board | None = None
    crew: list[OnDuty] = []
    tracks: Tracks | None = None
    ready: list[OrderReady] = []
    """What the Captain sees of his orders."""
    views: list[str] = []
    """First-person views that are open."""
    outlook: Outlook | None = None
    """What the eye sees through them."""
    reported: list[SeenShip] = []
    """What the First Officer tells of it to a station without a view."""
    paused: bool = False
    paced_by: str = ""
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
    """UB5.4-01, UB9.1-01 What the briefing says."""
    return Briefing(
        mission.id,
        mission.goal,
        mission.to,
        mission.hours,
        mission.shadow_min,
        mission.signal,
        mission.need,
        mission.of,
        list(mission.squares),
        square_at(*start_place(mission)),
    )


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
    enough = course_is_told(state, contact)
    course = contact.course if enough else None
    relative = (contact.bearing - state.boat.heading) % (360 * MILLI)
    return Held(
        contact.id, contact.by, contact.bearing, relative, contact.distance, course, contact.looks,
        contact.first_ms, contact.last_ms, contact.profile, contact.named, tons(contact), contact.neutral,
        contact.knots if enough else None,
    )  # fmt: skip


def view(world: World[State], seat: str | None) -> StationView:
    """UBX-06 The station's screen; a spectator sees the briefing and the clock."""
    state = world.state
    compression = next(
        (name for name, times in COMPRESSIONS.items() if times == world.clock.compression), "real_time"
    )
    common: dict[str, Any] = {
        "seat": seat,
        "briefing": briefing(MISSIONS[state.mission]),
        "options": dict(state.options),
        "time": ship_time(state).replace(microsecond=0).isoformat(),
        "elapsed_ms": state.elapsed_ms,
        "watch": state.watch,
        "changing_watch": state.changing_watch,
        "compression": compression,
        "ended": state.ended,
        "voyage": voyage(state),
        "briefing_open": state.briefing,
        "briefed": list(state.briefed),
        "paused": state.paused,
        "paced_by": state.paced_by,
        "daylight": daylight(state.sky),
    }
    if seat is None:
        return StationView(**common, debrief=debrief(state))
    boat, plot = state.boat, state.plot
    sees_sky = boat.depth == 0 or boat.periscope
    return StationView(
        **common,
        gauges=Gauges(
            boat.heading,
            boat.course,
            boat.telegraph,
            boat.speed,
            boat.depth,
            boat.ordered_depth,
            boat.submerged,
            boat.alarm,
            boat.flooding_ms,
            boat.observers,
            boat.hydrophone,
            boat.periscope,
            state.sextant,
            boat.sounding,
        ),
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
        warned=list(state.warned),
        feed=[line for line in state.feed if seat in line.to],
        intents=list(state.intents),
        intents_made=state.intents_made,
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
