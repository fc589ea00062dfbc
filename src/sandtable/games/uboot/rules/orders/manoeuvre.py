"""UB7.5.1: speed, course, diving and surfacing, depth."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.units import MILLI
from sandtable.games.uboot.rules.boat import depth
from sandtable.games.uboot.rules.boat.under_way import TELEGRAPH
from sandtable.games.uboot.rules.crew import hazards
from sandtable.games.uboot.rules.crew.crews import Crew, Need, printed, spend
from sandtable.games.uboot.rules.crew.sailors import hands_on_deck
from sandtable.games.uboot.rules.orders.order_book import Command, OrderBook, pick_order, set_by
from sandtable.games.uboot.state.model import State
from sandtable.kernel.decisions import Decision, Refusal, Rng, Sheet
from sandtable.kernel.game import World
from sandtable.kernel.play import Play

__all__ = ["MANOEUVRE", "Course", "Depth"]


class Course(Struct, forbid_unknown_fields=True):
    """A new course, 0 to 359 degrees from north."""

    degrees: int


class Depth(Struct, forbid_unknown_fields=True):
    """A new depth in metres."""

    metres: int


def new_speed(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.1-01 The five settings of the telegraph."""
    return pick_order(NEW_SPEED, dict.fromkeys(TELEGRAPH), book)


def speed_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-08, UB10.1-03, UB7.5.1-01 Two at the engines: in section 5 on the surface, in section 6 under water."""
    return printed("new_speed", 6 if state.boat.submerged else 5)


def new_course(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.1-02, UB8.1-03 Any course from 0 to 359; the one that is steered costs nothing."""
    now = state.boat.course // MILLI
    refusal = book.stands(NEW_COURSE, None).refusal

    def test(answer: Course) -> Refusal | None:
        if not 0 <= answer.degrees <= 359:
            return Refusal("UB7.5.1-02", "no-such-course", {"got": answer.degrees}, "degrees")
        return None if answer.degrees == now else refusal

    return Sheet(
        "new_course",
        "UB7.5.1-02",
        Course,
        test=test,
        draw=lambda rng: Course(now if refusal else rng.randrange(360)),
        default=Course(now),
        offer=lambda: {"degrees": {"least": 0, "most": 359}, "refused": refusal},
    )


def course_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-09, UBR1 Two at the rudder in the control room."""
    return printed("new_course")


def new_depth(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.1-04 A new depth while submerged, on the way up too; it can neither dive nor surface."""
    now = state.boat.ordered_depth // 1000
    refusal = depth_refused(state) or book.stands(NEW_DEPTH, None).refusal

    def test(answer: Depth) -> Refusal | None:
        if answer.metres == now:
            return None
        if refusal:
            return refusal
        if answer.metres < BOAT.periscope_depth_m:
            return Refusal("UB7.5.1-04", "surface-by-order", {"least": BOAT.periscope_depth_m}, "metres")
        if answer.metres > BOAT.lost_depth_m:
            return Refusal("UB4.1-07", "crush-depth", {"most": BOAT.lost_depth_m}, "metres")
        return None

    def draw(rng: Rng) -> Depth:
        return Depth(now if refusal else rng.randint(BOAT.periscope_depth_m, BOAT.test_depth_m))

    return Sheet(
        "new_depth",
        "UB7.5.1-04",
        Depth,
        test=test,
        draw=draw,
        default=Depth(now),
        offer=lambda: {
            "metres": {"least": BOAT.periscope_depth_m, "most": BOAT.lost_depth_m},
            "refused": refusal,
        },
    )


def depth_refused(state: State, answer: Any = None) -> Refusal | None:
    """UB7.5.1-04 Only under water: a boat that has come up meanwhile dives by another order."""
    return None if state.boat.submerged else Refusal("UB7.5.1-04", "not-submerged", {}, "metres")


def depth_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-10, UB10.2-01, UB7.5.1-04 Two at the rudder and two at the ballast tanks, all in the control room."""
    return printed("new_depth")


def dive_surface(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.1-03, UB9.3-03 Dive or surface; whoever is outside comes in first, or is left."""
    choices: dict[str, Refusal | None] = {"dive": None, "alarm_dive": None, "surface": None}
    if not state.boat.submerged and hands_on_deck(state):
        choices["leave_them"] = None
    return pick_order(DIVE_SURFACE, choices, book)


def dive_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.1-03 A boat that is up, or on its way up, cannot surface; one under water cannot dive."""
    boat = state.boat
    if answer == "surface":
        return None if boat.ordered_depth else Refusal("UB7.5.1-03", "already-surfaced")
    return Refusal("UB7.5.1-03", "already-submerged") if boat.submerged else None


def dive_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-11, UB10.1-04, UB7.5.1-03 Rudder and ballast in section 3, and one at each kind of engine to change
    over.
    """
    return printed("dive_surface")


def execute_dive(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.1-03, UB6.10-05 Flood or blow; a dive kills everybody who is still outside."""
    state = world.state
    spend(state, crew)
    if answer == "surface":
        depth.surface(state.boat)
    else:
        hazards.dive_with_men_outside(world)
        depth.dive(state.boat, alarm=answer != "dive")
    yield from ()


def _half_ahead(state: State) -> str:
    return "half_ahead"


def _north(state: State) -> Course:
    return Course(1 if state.boat.course == 0 else 0)


def _set_speed(state: State, answer: Any) -> None:
    state.boat.telegraph = answer


def _set_course(state: State, answer: Any) -> None:
    state.boat.course = answer.degrees * MILLI


def _set_depth(state: State, answer: Any) -> None:
    depth.new_depth(state.boat, answer.metres)


NEW_SPEED = Command(
    "new_speed", "UB7.5.1-01", new_speed, set_by(_set_speed), speed_needs, usual=_half_ahead,
    idle=lambda state, answer: answer in ("belay", state.boat.telegraph),
)  # fmt: skip
NEW_COURSE = Command(
    "new_course", "UB7.5.1-02", new_course, set_by(_set_course), course_needs, usual=_north,
    idle=lambda state, answer: answer.degrees == state.boat.course // MILLI,
)  # fmt: skip
DIVE_SURFACE = Command(
    "dive_surface", "UB7.5.1-03", dive_surface, execute_dive, dive_needs, dive_refused,
    usual=lambda state: "surface" if state.boat.submerged else "leave_them",
    clears_deck=lambda answer: answer in ("dive", "alarm_dive"),
)  # fmt: skip
NEW_DEPTH = Command(
    "new_depth", "UB7.5.1-04", new_depth, set_by(_set_depth), depth_needs, depth_refused,
    usual=lambda state: Depth(30) if state.boat.submerged else None,
    idle=lambda state, answer: answer.metres == state.boat.ordered_depth // 1000,
)  # fmt: skip
MANOEUVRE = (NEW_SPEED, NEW_COURSE, DIVE_SURFACE, NEW_DEPTH)
