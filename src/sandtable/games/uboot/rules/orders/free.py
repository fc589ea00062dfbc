"""UB6.14-05: what an officer does without an order of the Captain, as a rule without a crew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.deadlines import DEADLINES
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import FULL, HOUR_MS, MILLI, NM
from sandtable.games.uboot.rules.aboard import cards, smoking
from sandtable.games.uboot.rules.boat.clock import compress, compression_order, note, report, watch_changes
from sandtable.games.uboot.rules.boat.navigation import centre, course_and_distance, square_at
from sandtable.games.uboot.rules.boat.reckoning import reckon
from sandtable.games.uboot.rules.crew import breach, health
from sandtable.games.uboot.rules.crew.crews import plan
from sandtable.games.uboot.rules.crew.sailors import observers
from sandtable.games.uboot.rules.crew.sections import INSIDE
from sandtable.games.uboot.rules.crew.tracks import end_patrol
from sandtable.games.uboot.rules.mission.linked import account_is_read, next_mission
from sandtable.games.uboot.rules.mission.missions import in_combat, start_place
from sandtable.games.uboot.rules.orders import safety
from sandtable.games.uboot.rules.orders.carry_out import volunteers
from sandtable.games.uboot.rules.orders.order_book import words
from sandtable.games.uboot.rules.orders.targeting import (
    ASSIGN_OBSERVERS,
    execute_observers,
    observer_needs,
    observers_refused,
)
from sandtable.games.uboot.state.model import SEATS, State
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = [
    "FREE_ACTS",
    "NEXT_PART",
    "SETTING_UP_MS",
    "SET_OUT_EQUIPMENT",
    "START_MISSION",
    "FreeAct",
    "Identification",
    "Laid",
    "Places",
    "first_aid_kit",
    "identify",
    "lay_puzzle",
    "more_observers",
    "next_part",
    "pause_order",
    "pick",
    "return_to_base",
    "set_out_equipment",
    "start_mission",
    "waiting_cards",
]

SETTING_UP_MS = DEADLINES.equipment_s * 1000
"""How long equipment may still be set out after the start."""


class Identification(Struct, forbid_unknown_fields=True):
    """What the officers take a contact for."""

    contact: str
    ship: str


class Laid(Struct, forbid_unknown_fields=True):
    """Six pieces of the puzzle, the upper row from stern to bow, then the lower row."""

    pieces: list[str]


def pick(kind: str, rule: str, choices: dict[str, Refusal | None], **args: Any) -> Pick:
    """The choices that are allowed now; the others are shown with the rule that forbids them."""
    if all(choices.values()):
        choices = {"belay": None, **choices}
    allowed = [choice for choice, refusal in choices.items() if refusal is None]
    return Pick(
        kind,
        rule,
        allowed,
        args=args,
        options=lambda: [
            Option(choice, **words(kind, choice), refused=refusal) for choice, refusal in choices.items()
        ],
    )


# --- before and between the parts -------------------------------------------------------------------------


def start_mission(state: State, seat: str) -> Decision[Any] | None:
    """UB5.4-01 Every officer says that he has read the briefing; the First Officer presses the button."""
    choices: dict[str, Refusal | None] = {} if seat in state.briefed else {"ready": None}
    if seat == "first_officer":
        choices["start"] = None
    return pick("start_mission", "UB5.4-01", choices) if choices else None


def next_part(state: State, seat: str) -> Decision[Any] | None:
    """UB4.1-08, UB4.3-02 Every officer says that he has read the account of the part that is over; First Officer
    and Captain need not wait.
    """
    if not next_mission(state) or account_is_read(state):
        return None
    choices: dict[str, Refusal | None] = {} if seat in state.briefed else {"ready": None}
    if seat in ("captain", "first_officer"):
        choices["go_on"] = None
    return pick("next_part", "UB4.1-08", choices) if choices else None


def begin_mission(world: World[State], seat: str, answer: str) -> Play[None]:
    """UB5.4-01 The mission begins when everybody is ready, or when it is started."""
    state = world.state
    state.briefed.append(seat)
    if answer == "start" or len(state.briefed) == len(SEATS):
        state.briefing, state.briefed = False, []
        report(world, "mission_started", "UB5.4-01", mission=state.mission)
    else:
        note(world, "briefed", "UB5.4-01", seat=seat)
    yield from ()


def begin_next_part(world: World[State], seat: str, answer: str) -> Play[None]:
    """UB4.1-08 The next part begins when everybody has read the account, or when it is begun."""
    state = world.state
    state.briefed = list(SEATS) if answer == "go_on" else [*state.briefed, seat]
    note(world, "account_read", "UB4.1-08", seat=seat)
    yield from ()


# --- what a station does ----------------------------------------------------------------------------------


def identify(state: State) -> Decision[Any] | None:
    """UB8.2-02, UB8.2-04 Name the class of a ship whose silhouette has been made out; free, and it may be wrong."""
    seen = [one.id for one in state.contacts if one.profile]
    if not seen:
        return None

    def test(answer: Identification) -> Refusal | None:
        if answer.contact not in seen:
            return Refusal("UB8.2-02", "not-made-out", {"contact": answer.contact}, "contact")
        if answer.ship not in SHIPS:
            return Refusal("UB8.2-04", "no-such-class", {"got": answer.ship}, "ship")
        return None

    return Sheet(
        "identify",
        "UB8.2-02",
        Identification,
        test=test,
        draw=lambda rng: Identification(rng.choice(seen), rng.choice(list(SHIPS))),
        default=Identification(seen[0], next(iter(SHIPS))),
        offer=lambda: {"contacts": seen, "ships": list(SHIPS)},
    )


def lay_puzzle(state: State) -> Decision[Any] | None:
    """UB10.3.7-04, UB10.3.8-03 Six pieces, laid and turned over, once the crew is at the breach."""
    open_ = state.board.breach
    if open_ is None or not open_.manned or open_.failed:
        return None
    pieces = list(open_.pieces)

    def test(answer: Laid) -> Refusal | None:
        strange = any(piece not in pieces for piece in answer.pieces)
        if len(answer.pieces) != 6 or len(set(answer.pieces)) != 6 or strange:
            return Refusal("UB10.3.8-03", "six-pieces", {}, "pieces")
        return None

    return Sheet(
        "lay_puzzle",
        "UB10.3.7-04",
        Laid,
        test=test,
        draw=lambda rng: Laid(rng.sample(pieces, 6)),
        default=Laid(pieces[:6]),
        offer=lambda: {
            "section": open_.section,
            "pieces": [
                {"id": id, "mark": PIECES[id].mark, "bow": PIECES[id].bow, "stern": PIECES[id].stern,
                 "top": PIECES[id].top, "bottom": PIECES[id].bottom}
                for id in pieces
            ],
        },
    )  # fmt: skip


class Places(Struct, forbid_unknown_fields=True):
    """Where the equipment is set out: a section for each piece."""

    at: dict[str, int]


def set_out_equipment(state: State) -> Decision[Any] | None:
    """UB5.2-10 Before the work begins the Engineer sets the equipment out, at most one piece in each of 1 to 6."""
    if state.elapsed_ms > SETTING_UP_MS or state.board.last_order_ms >= 0:
        return None
    items = list(state.board.equipment)

    def test(answer: Places) -> Refusal | None:
        places = list(answer.at.values())
        outside = any(place not in INSIDE for place in places)
        if set(answer.at) != set(items) or len(set(places)) != len(places) or outside:
            return Refusal("UB5.2-10", "one-piece-a-section", {}, "at")
        return None

    return Sheet(
        "set_out_equipment",
        "UB5.2-10",
        Places,
        test=test,
        draw=lambda rng: Places(dict(zip(items, rng.sample(INSIDE, len(items)), strict=True))),
        default=Places(dict(state.board.equipment)),
        offer=lambda: {"items": items, "sections": list(INSIDE)},
    )


def pause_order(state: State) -> Decision[Any]:
    """UB6.14-08 Any officer may stop the clock at any time; it goes on by the same order, or with any other."""
    return pick("pause", "UB6.14-08", {"go_on" if state.paused else "pause": None})


def pause_or_go_on(world: World[State], seat: str, answer: str) -> Play[None]:
    """UB6.14-08 Everything stands still, or goes on."""
    state = world.state
    state.paused = answer == "pause"
    report(world, "paused" if state.paused else "goes_on", "UB6.14-08", seat=seat)
    yield from ()


def first_aid_kit(state: State) -> Decision[Any] | None:
    """UB8.6-09 Linked missions: open a first-aid kit."""
    if not state.board.kits or not state.board.used_medicine:
        return None
    return pick("open_first_aid_kit", "UB8.6-09", {"open": None})


def _name(world: World[State], answer: Identification) -> None:
    """UB8.2-02, UB8.2-04 From now on the stations call the contact so."""
    for contact in world.state.contacts:
        if contact.id == answer.contact:
            contact.named = answer.ship
    report(world, "identified", "UB8.2-02", contact=answer.contact, ship=SHIPS[answer.ship].name)


def _open_kit(world: World[State], answer: str) -> None:
    """UB8.6-09 Open the kit: all used supplies come back."""
    health.open_kit(world)


def _lay(world: World[State], answer: Laid) -> None:
    """UB10.3.7-04 The six pieces are laid and turned over: right or wrong."""
    breach.submit(world, answer.pieces)


def _set_out(world: World[State], answer: Places) -> None:
    """UB5.2-10 The equipment stands where the Engineer wants it."""
    world.state.board.equipment = dict(answer.at)


def _engines_order(state: State) -> Decision[Any]:
    """UB8.1-05 The Chief Engineer may tell everybody what battery, fuel and air stand at."""
    return pick("report_engines", "UB8.1-05", {"report": None})


def _report_engines(world: World[State], answer: str) -> None:
    """UB8.1-05 Battery and fuel, and the hours that the boat has been down."""
    boat = world.state.boat
    report(
        world, "engines_reported", "UB8.1-05",
        battery=100 * boat.battery // FULL, fuel=boat.fuel // 1_000_000_000, air=boat.air_ms // HOUR_MS,
    )  # fmt: skip


def _plot_order(state: State) -> Decision[Any]:
    """UB9.1-01 Tell where the boat is by the plot."""
    return pick("report_plot", "UB9.1-01", {"report": None})


def _fix_order(state: State) -> Decision[Any] | None:
    """UB9.1.2-01 Correct the plot by the fix that was taken."""
    if state.fix is None:
        return None
    return pick("plot_from_fix", "UB9.1.2-01", {"correct": None}, square=state.fix.square)


def _report_plot(world: World[State], answer: str) -> None:
    """UB9.1-03, UB8.1-02 The Navigator tells where he thinks the boat is, and the course to the goal.

    It is no news that anybody must stop for: time runs on.
    """
    state = world.state
    plot = state.plot
    plot.reported, plot.reported_ms = square_at(plot.lat, plot.lon), state.elapsed_ms
    goal = MISSIONS[state.mission].to
    plot.told = reckon(state)
    if not goal:
        # Without a square to reach, the goal is where the patrol began.
        home = start_place(MISSIONS[state.mission])
        plot.goal_course, plot.goal_distance = course_and_distance(plot.lat, plot.lon, *home)
        if plot.told is None:
            note(world, "plot_reported", "UB9.1-01", square=plot.reported)
            return
        bearing, miles = f"{round(plot.told.bearing / MILLI) % 360:03d}", round(plot.told.distance / NM)
        note(world, "ships_reckoned", "UB9.1-01", square=plot.reported, bearing=bearing, miles=miles)
        return
    plot.goal_course, plot.goal_distance = course_and_distance(plot.lat, plot.lon, *centre(goal))
    course = round(plot.goal_course / MILLI) % 360
    note(world, "course_reported", "UB9.1-01", square=plot.reported, course=course)


def _plot_from_fix(world: World[State], answer: str) -> None:
    """UB9.1.2-01 Correct the plot to the place of the fix, or to the middle of its square if it lies outside."""
    state = world.state
    fix, plot = state.fix, state.plot
    assert fix is not None
    exact = [angle for angle in (fix.lat, fix.lon) if angle is not None]
    if exact:
        plot.lat, plot.lon = exact
    elif fix.square and square_at(plot.lat, plot.lon) != fix.square:
        plot.lat, plot.lon = centre(fix.square)
    state.fix = None


# --- the Captain's own ------------------------------------------------------------------------------------


def return_to_base(state: State) -> Decision[Any]:
    """UB4.2-01 Break off and go home, but not out of a fight."""
    refused = Refusal("UB4.2-01", "in-combat") if in_combat(state) else None
    return pick("return_to_base", "UB4.2-01", {"return": refused})


def _go_home(world: World[State], seat: str, answer: Any) -> Play[None]:
    """UB4.2-01 The boat breaks off and goes home: the mission ends here."""
    end_patrol(world, "home", "UB4.2-01")
    yield from ()


def waiting_cards(state: State) -> Decision[Any] | None:
    """UB6.14-04, UBR38 The Captain may have the waiting cards resolved now, in the order he wants; not before what
    is being done is finished (UB6.14-07).
    """
    pending = state.board.pending
    busy = state.board.resolving or state.board.order or watch_changes(state)
    if not pending or busy:
        return None
    choices = [str(n + 1) for n in range(len(pending))]
    return Pick(
        "resolve_cards",
        "UB6.14-04",
        choices,
        options=lambda: [
            Option(str(n + 1), f"waiting-{one.kind}", {"deck": one.deck, "sailor": one.sailor})
            for n, one in enumerate(pending)
        ],
    )


def _resolve_cards(world: World[State], seat: str, answer: Any) -> Play[None]:
    """UB6.14-02, UB6.14-04 The chosen card first, then the others as the Captain says."""
    cards.resolve_first(world.state, int(answer) - 1)
    yield from cards.resolve(world, chosen=True)


# --- look-outs, repairs, smoking --------------------------------------------------------------------------


def more_observers(state: State) -> Decision[Any] | None:
    """UB9.3-04, UBR44, UB9.3-06, UB6.14-07 While one observer is at his post others on the bridge may join him
    without an order.
    """
    now = len(observers(state))
    if not 1 <= now < 6 or watch_changes(state):
        return None
    choices: dict[str, Refusal | None] = {}
    for n in range(now + 1, 7):
        crew = plan(state, "assign_observers", observer_needs(state, str(n)))
        choices[str(n)] = crew if isinstance(crew, Refusal) else None
    return pick("more_observers", "UB9.3-04", choices)


def _more_observers(world: World[State], seat: str, answer: Any) -> Play[None]:
    """UB9.3-04, UB9.3-06 They join without an order, with chips of their own."""
    state = world.state
    crew = yield from volunteers(world, ASSIGN_OBSERVERS, answer, "navigator")
    if crew is not None and not observers_refused(state, answer):
        yield from execute_observers(world, answer, crew)
    report(world, "look_outs_told", "UB9.3-04", observers=state.boat.observers)


def resume(state: State) -> Decision[Any] | None:
    """UB10.3.2-08, UB6.14-07 The Engineer lets a repair go on that stands still."""
    stopped = {} if watch_changes(state) else safety.resume_choices(state)
    return pick("resume_repair", "UB10.3.2-08", stopped) if stopped else None


def _resume_repair(world: World[State], seat: str, answer: str) -> Play[None]:
    """UB10.3.2-08 A repair goes on without an order of the Captain."""
    yield from safety.resume_repair(world, answer)


def late_card(state: State) -> Decision[Any] | None:
    """UB10.3.2-10, UB6.14-07 The Engineer plays a card on a repair that goes on."""
    left = [] if watch_changes(state) else safety.late_cards(state)
    return pick("play_engineer_card", "UB10.3.2-10", dict.fromkeys(left)) if left else None


def smoke_offer(state: State, seat: str) -> Decision[Any] | None:
    """UB6.13-05, UB6.13-06, UB6.14-07 Without an order, while the watch does not change."""
    if watch_changes(state) or not smoking.may_smoke(state, seat):
        return None
    return smoking.smoke_order(state, seat, "smoke", smoking.smokers(state), 1)


# --- all of them ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FreeAct:
    """UB6.14-05 What an officer may do: `offer` makes its question (None: not possible now), `play` does it."""

    kind: str
    offer: Callable[[State, str], Decision[Any] | None]
    play: Callable[[World[State], str, Any], Play[None]]
    in_pause: bool = False
    """Done in a moment, with nobody asked: a pause goes on."""


def _of_boat(offer: Callable[[State], Decision[Any] | None]) -> Callable[[State, str], Decision[Any] | None]:
    """An act that depends on the boat alone, whoever does it."""
    return lambda state, seat: offer(state)


def _at_once(deed: Callable[[World[State], Any], None]) -> Callable[[World[State], str, Any], Play[None]]:
    """How an act is done that takes effect at once and asks nobody anything."""

    def play(world: World[State], seat: str, answer: Any) -> Play[None]:
        deed(world, answer)
        yield from ()

    return play


def _compress(world: World[State], seat: str, level: str) -> Play[None]:
    """UB8.5-01 Time runs faster or slower, and whoever said so is known."""
    world.state.paced_by = seat
    compress(world, level)
    yield from ()


START_MISSION = FreeAct("start_mission", start_mission, begin_mission)
NEXT_PART = FreeAct("next_part", next_part, begin_next_part)
SET_OUT_EQUIPMENT = FreeAct("set_out_equipment", _of_boat(set_out_equipment), _at_once(_set_out), in_pause=True)
_RESOLVE_CARDS = FreeAct("resolve_cards", _of_boat(waiting_cards), _resolve_cards)
_RETURN = FreeAct("return_to_base", _of_boat(return_to_base), _go_home)
_COMPRESSION = FreeAct("time_compression", _of_boat(compression_order), _compress, in_pause=True)
_IDENTIFY = FreeAct("identify", _of_boat(identify), _at_once(_name), in_pause=True)
_KIT = FreeAct("open_first_aid_kit", _of_boat(first_aid_kit), _at_once(_open_kit), in_pause=True)
_PLOT = FreeAct("report_plot", _of_boat(_plot_order), _at_once(_report_plot), in_pause=True)
_FROM_FIX = FreeAct("plot_from_fix", _of_boat(_fix_order), _at_once(_plot_from_fix), in_pause=True)
_OBSERVERS = FreeAct("more_observers", _of_boat(more_observers), _more_observers)
_ENGINES = FreeAct("report_engines", _of_boat(_engines_order), _at_once(_report_engines), in_pause=True)
_PUZZLE = FreeAct("lay_puzzle", _of_boat(lay_puzzle), _at_once(_lay))
_RESUME = FreeAct("resume_repair", _of_boat(resume), _resume_repair)
_LATE_CARD = FreeAct("play_engineer_card", _of_boat(late_card), _at_once(safety.play_late_card))
_PAUSE = FreeAct("pause", _of_boat(pause_order), pause_or_go_on)
_SMOKE = FreeAct("smoke", smoke_offer, smoking.smoke)

FREE_ACTS: dict[str, tuple[FreeAct, ...]] = {
    "captain": (_RESOLVE_CARDS, _RETURN, _COMPRESSION, _PAUSE, _SMOKE),
    "first_officer": (_COMPRESSION, _IDENTIFY, _KIT, _PAUSE, _SMOKE),
    "navigator": (_PLOT, _FROM_FIX, _OBSERVERS, _PAUSE, _SMOKE),
    "chief_engineer": (_ENGINES, _PUZZLE, SET_OUT_EQUIPMENT, _RESUME, _LATE_CARD, _PAUSE, _SMOKE),
}
"""UB6.1-02, UB6.14-08 The free acts of each officer at sea, in the order of his screen."""
