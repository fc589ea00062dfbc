"""UB7.5.2: observers, periscope, hydrophone and sextant."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sandtable.games.uboot.data.data import SENSES
from sandtable.games.uboot.rules.boat import depth
from sandtable.games.uboot.rules.boat.clock import within
from sandtable.games.uboot.rules.boat.sky import lights
from sandtable.games.uboot.rules.crew.crews import Crew, Need, printed, spend
from sandtable.games.uboot.rules.crew.repairs import out_of_order
from sandtable.games.uboot.rules.crew.sailors import flip_job, free_fields, observers
from sandtable.games.uboot.rules.orders.carry_out import POSITION_MS
from sandtable.games.uboot.rules.orders.order_book import Command, OrderBook, pick_order, set_by
from sandtable.games.uboot.state.model import State
from sandtable.kernel.decisions import Decision, Option, PickSome, Refusal
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Play

__all__ = ["TARGETING", "execute_observers", "observer_needs", "observers_refused", "sextant_refused"]


def assign_observers(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.2-01, UB6.5-23 Up to six observers, on the surface only; to stand down costs nothing."""
    return pick_order(ASSIGN_OBSERVERS, {str(n): None for n in range(7)}, book)


def observers_refused(state: State, answer: Any) -> Refusal | None:
    """UB9.3-03 Nobody watches from a boat that is under water."""
    return Refusal("UB9.3-03", "not-surfaced") if state.boat.submerged and answer != "0" else None


def observer_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-23, UB9.3-01, UB7.5.2-01 One symbol for each observer more, on the bridge; they are busy."""
    more = int(answer) - len(observers(state))
    return [replace(one, busy=True) for one in printed("assign_observers", n=more)] if more > 0 else []


def execute_observers(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB8.3-01, UB6.7-02 Observation chips for the new ones; who is one too many turns his over."""
    state = world.state
    for id in (yield from _who_stands_down(world, int(answer))):
        flip_job(state.board.sailors[id])
    spend(state, crew, "observe")


def _who_stands_down(world: World[State], wanted: int) -> Play[list[str]]:
    """UB6.7-02, UB9.3-06 The Navigator answers for the observers: where fewer go on he says who stops."""
    state = world.state
    men = [one.id for one in reversed(observers(state))]
    if not wanted:
        return men
    surplus = len(men) - wanted
    if surplus <= 0:
        return []

    def options() -> list[Option]:
        return [
            Option(id, "sailor", {"sailor": id, "section": 8, "free": free_fields(state.board.sailors[id])})
            for id in men
        ]

    args = {"n": surplus}
    question = PickSome("stand_down", "UB9.3-06", men, surplus, surplus, options=options, args=args)
    answers = yield Ask({"navigator": question}, until=within(world, POSITION_MS))
    # Game time has passed since the question: who has left his post or was relieved has stopped already.
    still = [one.id for one in observers(state)]
    chosen: list[str] = [id for id in answers["navigator"] if id in still]
    return chosen[: max(0, len(still) - wanted)]


def use_periscope(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.2-02 Raised at periscope depth of ten metres or less, lowered at any time."""
    return pick_order(USE_PERISCOPE, {"lower": None, "raise": None}, book)


def periscope_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.2-02, UB8.4-01 Ten metres or less, and a periscope that works."""
    if answer != "raise":
        return None
    if not depth.at_periscope_depth(state.boat):
        return Refusal("UB7.5.2-02", "not-at-periscope-depth")
    return out_of_order(state, "attack_scope")


def periscope_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-24, UB7.5.2-02 One sailor at the periscope, in the control room; to lower it needs nobody."""
    return printed("use_periscope") if answer == "raise" else []


def use_hydrophone(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.2-03 The hydrophone is manned under water only, and may be left at any time."""
    return pick_order(USE_HYDROPHONE, {"leave": None, "listen": None}, book)


def hydrophone_refused(state: State, answer: Any) -> Refusal | None:
    """UB7.5.2-03 Under water, with a hydrophone that works."""
    if answer != "listen":
        return None
    if not state.boat.submerged or state.boat.depth == 0:
        return Refusal("UB7.5.2-03", "not-submerged")
    return out_of_order(state, "hydrophone")


def hydrophone_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-25, UB7.5.2-03 One sailor at the hydrophone, in section 2; to leave it needs nobody."""
    return printed("use_hydrophone") if answer == "listen" else []


def execute_hydrophone(world: World[State], answer: Any, crew: Crew) -> Play[None]:
    """UB7.5.2-03, UB3-06 Manned or left; who has the symbol hears more."""
    state = world.state
    spend(state, crew)
    state.boat.hydrophone = answer == "listen"
    state.boat.operator = next(iter(crew.workers), "")
    yield from ()


def sextant_refused(state: State, answer: Any = "take") -> Refusal | None:
    """UB7.5.2-04, UB9.1.2-01 A fix needs the surface, at most half cloud, and sun, moon or stars with a horizon."""
    if state.boat.depth > 0:
        return Refusal("UB7.5.2-04", "not-surfaced")
    if state.weather.cloud > SENSES.sextant_cloud:
        return Refusal("UB9.1.2-01", "sky-is-covered", {"cloud": state.weather.cloud})
    return None if lights(state.sky) else Refusal("UB9.1.2-01", "nothing-to-shoot")


def take_sextant_fix(state: State, book: OrderBook) -> Decision[Any]:
    """UB7.5.2-04 Measure the height of sun, moon or stars with the sextant."""
    return pick_order(TAKE_SEXTANT_FIX, {"take": None}, book)


def sextant_needs(state: State, answer: Any) -> list[Need]:
    """UB6.5-26, UB9.3-02 One on the bridge; an observer may do it without leaving his post."""
    return printed("take_sextant_fix")


def _set_periscope(state: State, answer: Any) -> None:
    state.boat.periscope = answer == "raise"


def _set_sextant(state: State, answer: Any) -> None:
    state.sextant = True


ASSIGN_OBSERVERS = Command(
    "assign_observers", "UB7.5.2-01", assign_observers, execute_observers, observer_needs,
    observers_refused, usual=lambda state: None if state.boat.submerged else "4",
)  # fmt: skip
USE_PERISCOPE = Command(
    "use_periscope", "UB7.5.2-02", use_periscope, set_by(_set_periscope), periscope_needs,
    periscope_refused, usual=lambda state: "raise" if state.boat.submerged else None, opens=True,
)  # fmt: skip
USE_HYDROPHONE = Command(
    "use_hydrophone", "UB7.5.2-03", use_hydrophone, execute_hydrophone, hydrophone_needs,
    hydrophone_refused, usual=lambda state: "listen" if state.boat.submerged else None,
)  # fmt: skip
TAKE_SEXTANT_FIX = Command(
    "take_sextant_fix", "UB7.5.2-04", take_sextant_fix, set_by(_set_sextant), sextant_needs,
    sextant_refused, usual=lambda state: None if state.boat.submerged else "take",
)  # fmt: skip
TARGETING = (ASSIGN_OBSERVERS, USE_PERISCOPE, USE_HYDROPHONE, TAKE_SEXTANT_FIX)
