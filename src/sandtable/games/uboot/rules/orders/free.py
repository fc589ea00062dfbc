"""UB6.14-05: what an officer does without an order of the Captain and without a crew."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.data.data import SHIPS
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.rules.boat.clock import compress, note, report
from sandtable.games.uboot.rules.boat.navigation import centre, course_and_distance, square_at
from sandtable.games.uboot.rules.boat.reckoning import reckon
from sandtable.games.uboot.rules.crew import breach, health
from sandtable.games.uboot.rules.crew.sections import INSIDE
from sandtable.games.uboot.rules.crew.tracks import end_patrol
from sandtable.games.uboot.rules.mission.linked import account_is_read, next_mission
from sandtable.games.uboot.rules.mission.missions import start_place
from sandtable.games.uboot.rules.orders import safety
from sandtable.games.uboot.rules.orders.commands import words
from sandtable.games.uboot.state.model import FULL, MILLI, SEATS, Patrol
from sandtable.kernel.decisions import Decision, Option, Pick, Refusal, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = [
    "SETTING_UP_MS",
    "Identification",
    "Laid",
    "Places",
    "begin_mission",
    "begin_next_part",
    "first_aid_kit",
    "free_act",
    "identify",
    "lay_puzzle",
    "next_part",
    "pause_or_go_on",
    "pause_order",
    "pick",
    "set_out_equipment",
    "start_mission",
]

SETTING_UP_MS = 300_000
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


def start_mission(patrol: Patrol, seat: str) -> Decision[Any] | None:
    """UB5.4-01 Every officer says that he has read the briefing; First Officer and Captain need not wait."""
    choices: dict[str, Refusal | None] = {} if seat in patrol.briefed else {"ready": None}
    if seat in ("captain", "first_officer"):
        choices["start"] = None
    return pick("start_mission", "UB5.4-01", choices) if choices else None


def next_part(patrol: Patrol, seat: str) -> Decision[Any] | None:
    """UB4.1-08, UB4.3-02 Every officer says that he has read the account of the part that is over; First Officer
    and Captain need not wait.
    """
    if not next_mission(patrol) or account_is_read(patrol):
        return None
    choices: dict[str, Refusal | None] = {} if seat in patrol.briefed else {"ready": None}
    if seat in ("captain", "first_officer"):
        choices["go_on"] = None
    return pick("next_part", "UB4.1-08", choices) if choices else None


def begin_mission(world: World[Patrol], seat: str, answer: str) -> Play[None]:
    """UB5.4-01 The mission begins when everybody is ready, or when it is started."""
    patrol = world.state
    patrol.briefed.append(seat)
    if answer == "start" or len(patrol.briefed) == len(SEATS):
        patrol.briefing, patrol.briefed = False, []
        report(world, "mission_started", "UB5.4-01", mission=patrol.mission)
    else:
        note(world, "briefed", "UB5.4-01", seat=seat)
    yield from ()


def begin_next_part(world: World[Patrol], seat: str, answer: str) -> Play[None]:
    """UB4.1-08 The next part begins when everybody has read the account, or when it is begun."""
    patrol = world.state
    patrol.briefed = list(SEATS) if answer == "go_on" else [*patrol.briefed, seat]
    note(world, "account_read", "UB4.1-08", seat=seat)
    yield from ()


# --- what a station does ----------------------------------------------------------------------------------


def identify(patrol: Patrol) -> Decision[Any] | None:
    """UB8.2-02, UB8.2-04 Name the class of a ship whose silhouette has been made out; free, and it may be wrong."""
    seen = [one.id for one in patrol.contacts if one.profile]
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


def lay_puzzle(patrol: Patrol) -> Decision[Any] | None:
    """UB10.3.7-04, UB10.3.8-03 Six pieces, laid and turned over, once the crew is at the breach."""
    open_ = patrol.board.breach
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


def set_out_equipment(patrol: Patrol) -> Decision[Any] | None:
    """UB5.2-10 Before the work begins the Engineer sets the equipment out, at most one piece in each of 1 to 6."""
    if patrol.elapsed_ms > SETTING_UP_MS or patrol.board.last_order_ms >= 0:
        return None
    items = list(patrol.board.equipment)

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
        default=Places(dict(patrol.board.equipment)),
        offer=lambda: {"items": items, "sections": list(INSIDE)},
    )


def pause_order(patrol: Patrol) -> Decision[Any]:
    """UB6.14-08 Any officer may stop the clock at any time; it goes on by the same order, or with any other."""
    return pick("pause", "UB6.14-08", {"go_on" if patrol.paused else "pause": None})


def pause_or_go_on(world: World[Patrol], seat: str, answer: str) -> Play[None]:
    """UB6.14-08 Everything stands still, or goes on."""
    patrol = world.state
    patrol.paused = answer == "pause"
    report(world, "paused" if patrol.paused else "goes_on", "UB6.14-08", seat=seat)
    yield from ()


def first_aid_kit(patrol: Patrol) -> Decision[Any] | None:
    """UB8.6-09 Linked missions: open a first-aid kit."""
    if not patrol.board.kits or not patrol.board.used_medicine:
        return None
    return pick("open_first_aid_kit", "UB8.6-09", {"open": None})


def free_act(world: World[Patrol], kind: str, answer: Any) -> None:
    """UB6.14-05, UB8.5-01, UB8.2-02, UB10.3.2-10, UB10.3.7-04, UB5.2-10, UB8.6-09, UB9.1-03, UB9.1.2-01,
    UB8.1-05, UB4.2-01 Acts that are no orders of the Captain and need no crew.
    """
    patrol = world.state
    if kind == "time_compression":
        compress(world, answer)
    elif kind == "identify":
        _name(world, answer)
    elif kind == "play_engineer_card":
        safety.play_late_card(world, answer)
    elif kind == "lay_puzzle":
        breach.submit(world, answer.pieces)
    elif kind == "set_out_equipment":
        patrol.board.equipment = dict(answer.at)
    elif kind == "open_first_aid_kit":
        health.open_kit(world)
    elif kind == "report_plot":
        _report_plot(world)
    elif kind == "plot_from_fix":
        _plot_from_fix(patrol)
    elif kind == "report_engines":
        boat = patrol.boat
        report(
            world, "engines_reported", "UB8.1-05",
            battery=100 * boat.battery // FULL, fuel=boat.fuel // 1_000_000_000, air=depth_hours(boat.air_ms),
        )  # fmt: skip
    else:
        end_patrol(world, "home", "UB4.2-01")


def depth_hours(air_ms: int) -> int:
    """Hours that the boat has been down."""
    return air_ms // 3_600_000


def _name(world: World[Patrol], answer: Identification) -> None:
    """UB8.2-02, UB8.2-04 From now on the stations call the contact so."""
    for contact in world.state.contacts:
        if contact.id == answer.contact:
            contact.named = answer.ship
    report(world, "identified", "UB8.2-02", contact=answer.contact, ship=SHIPS[answer.ship].name)


def _report_plot(world: World[Patrol]) -> None:
    """UB9.1-03, UB8.1-02 The Navigator tells where he thinks the boat is, and the course to the goal.

    It is no news that anybody must stop for: time runs on.
    """
    patrol = world.state
    plot = patrol.plot
    plot.reported, plot.reported_ms = square_at(plot.lat, plot.lon), patrol.elapsed_ms
    goal = MISSIONS[patrol.mission].to
    plot.told = reckon(patrol)
    if not goal:
        # Without a square to reach, the goal is where the patrol began.
        home = start_place(MISSIONS[patrol.mission])
        plot.goal_course, plot.goal_distance = course_and_distance(plot.lat, plot.lon, *home)
        if plot.told is None:
            note(world, "plot_reported", "UB9.1-01", square=plot.reported)
            return
        bearing, miles = f"{round(plot.told.bearing / MILLI) % 360:03d}", round(plot.told.distance / 1852)
        note(world, "ships_reckoned", "UB9.1-01", square=plot.reported, bearing=bearing, miles=miles)
        return
    plot.goal_course, plot.goal_distance = course_and_distance(plot.lat, plot.lon, *centre(goal))
    course = round(plot.goal_course / MILLI) % 360
    note(world, "course_reported", "UB9.1-01", square=plot.reported, course=course)


def _plot_from_fix(patrol: Patrol) -> None:
    """UB9.1.2-01 Correct the plot to the place of the fix, or to the middle of its square if it lies outside."""
    fix, plot = patrol.fix, patrol.plot
    assert fix is not None
    exact = [angle for angle in (fix.lat, fix.lon) if angle is not None]
    if exact:
        plot.lat, plot.lon = exact
    elif fix.square and square_at(plot.lat, plot.lon) != fix.square:
        plot.lat, plot.lon = centre(fix.square)
    patrol.fix = None
