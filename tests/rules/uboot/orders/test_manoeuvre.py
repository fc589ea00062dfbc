"""UB7.5.1, UB7.5.2: course, depth, diving, observers, hydrophone and sextant as the Captain orders them."""

import random
from typing import Any

import pytest

from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.rules.crew.crews import Need
from sandtable.games.uboot.rules.crew.sailors import observers
from sandtable.games.uboot.rules.crew.stations import skilled_ear
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.carry_out import POSITION_MS
from sandtable.games.uboot.rules.orders.manoeuvre import Course, Depth, dive_refused
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.orders import obey
from sandtable.games.uboot.rules.orders.targeting import observer_needs, sextant_needs, sextant_refused
from sandtable.games.uboot.state.model import State
from sandtable.kernel.play import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


def question(at: Aboard, kind: str) -> Any:
    """What the Captain is offered of one order."""
    found = COMMANDS[kind].decision(at.patrol, OrderBook(at.patrol))
    assert found is not None
    return found


def tired(at: Aboard) -> None:
    """Nobody aboard can take another chip."""
    for sailor in at.board.sailors.values():
        sailor.activation = 3


def under_water(at: Aboard, metres: int) -> Aboard:
    boat = at.patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, metres * 1000, metres * 1000
    return at


# --- course and depth -------------------------------------------------------------------------------------


@rule("UB7.5.1-02", "UB8.1-03")
def test_a_tired_crew_keeps_the_course_that_is_steered_and_no_other(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.course = 90_000
    fresh = question(at, "new_course")
    assert [fresh.check(Course(degrees)) for degrees in (89, 90, 91)] == [None, None, None]
    assert len({fresh.sample(random.Random(n)).degrees for n in range(200)}) > 120
    assert max(fresh.sample(random.Random(n)).degrees for n in range(200)) in range(340, 360)
    assert fresh.offer() == {"degrees": {"least": 0, "most": 359}, "refused": None}
    tired(at)
    worn = question(at, "new_course")
    assert worn.check(Course(90)) is None and worn.sample(random.Random(1)) == Course(90)
    for degrees in (89, 91):
        refused = worn.check(Course(degrees))
        assert refused is not None and refused.reason == "no-crew-anywhere"
    assert worn.offer()["refused"].reason == "no-crew-anywhere"


@rule("UB7.5.1-04")
@pytest.mark.parametrize(
    ("metres", "reason"),
    [(9, "surface-by-order"), (10, None), (11, None), (279, None), (280, None), (281, "crush-depth")],
)
def test_a_new_depth_is_neither_the_surface_nor_beyond_the_hull(
    aboard: Board, metres: int, reason: str | None
) -> None:
    at = under_water(aboard(), 40)
    refused = question(at, "new_depth").check(Depth(metres))
    assert (refused.reason if refused else None) == reason


@rule("UB7.5.1-04")
def test_a_new_depth_wants_a_crew_and_a_boat_that_is_down(aboard: Board) -> None:
    at = aboard()
    up = question(at, "new_depth")
    refused = up.check(Depth(30))
    assert refused is not None and refused.reason == "not-submerged" and up.offer()["refused"] == refused
    assert up.sample(random.Random(1)) == Depth(0)
    under_water(at, 40)
    down = question(at, "new_depth")
    drawn = [down.sample(random.Random(n)).metres for n in range(300)]
    assert min(drawn) == BOAT.periscope_depth_m and 145 < max(drawn) <= BOAT.test_depth_m
    tired(at)
    worn = question(at, "new_depth")
    assert worn.check(Depth(40)) is None and worn.sample(random.Random(1)) == Depth(40)
    refused = worn.check(Depth(50))
    assert refused is not None and refused.reason == "no-crew-anywhere"


# --- diving and surfacing ---------------------------------------------------------------------------------


@rule("UB7.5.1-03")
@pytest.mark.parametrize(
    ("submerged", "ordered", "dive", "surface"),
    [
        (False, 0, None, "already-surfaced"),
        (True, 30_000, "already-submerged", None),
        (True, 0, "already-submerged", "already-surfaced"),
    ],
    ids=["up", "down", "on the way up"],
)
def test_a_boat_on_its_way_up_neither_dives_nor_surfaces_anew(
    patrol: State, submerged: bool, ordered: int, dive: str | None, surface: str | None
) -> None:
    patrol.boat.submerged, patrol.boat.ordered_depth = submerged, ordered
    found = [dive_refused(patrol, answer) for answer in ("dive", "alarm_dive", "surface")]
    assert [one.reason if one else None for one in found] == [dive, dive, surface]


@rule("UB7.5.1-03", "UB9.3-03")
@pytest.mark.parametrize(
    ("submerged", "outside", "offered"), [(False, 8, True), (False, 2, False), (True, 8, False)]
)
def test_men_can_be_left_outside_only_where_there_are_some(
    aboard: Board, submerged: bool, outside: int, offered: bool
) -> None:
    at = aboard(posts=dict.fromkeys(["na11", "na12", "na13", "na14"], outside))
    at.patrol.boat.submerged = submerged
    shown = [one.id for one in question(at, "dive_surface").options()]
    assert ("leave_them" in shown) == offered


@rule("UB7.5.1-03", "UB6.10-05")
def test_a_dive_tires_its_crew_and_ends_the_watch_outside(aboard: Board) -> None:
    at = aboard(posts={"fi11": 3, "en12": 5, "en14": 6})
    at.order("assign_observers", "2")
    at.order("dive_surface", "leave_them")
    crew = ("fi13", "fi14", "en11", "en13", "en12", "en14")
    assert [at.man(id).activation for id in crew] == [1] * 6
    assert at.patrol.boat.submerged and at.patrol.boat.alarm and at.patrol.boat.observers == 0
    assert [at.man(id).dead for id in ("na11", "na12", "na13", "na14")] == [True] * 4


# --- observers --------------------------------------------------------------------------------------------


@rule("UB6.5-23", "UB9.3-01")
@pytest.mark.parametrize(
    ("now", "wanted", "more"), [(0, "0", 0), (0, "1", 1), (1, "4", 3), (2, "2", 0), (3, "1", 0)]
)
def test_every_observer_more_is_a_symbol_on_the_bridge(aboard: Board, now: int, wanted: str, more: int) -> None:
    at = aboard()
    at.order("assign_observers", str(now))
    assert observer_needs(at.patrol, wanted) == ([Need("observe", more, 8, busy=True)] if more else [])


@rule("UB6.7-02", "UB9.3-06", "UB8.3-01")
@pytest.mark.parametrize(
    ("wanted", "asked", "left"),
    [("3", [], ["na11", "na12", "na13"]), ("2", ["navigator"], ["na12", "na13"]), ("0", [], [])],
)
def test_the_navigator_says_who_stops(aboard: Board, wanted: str, asked: list[str], left: list[str]) -> None:
    at = aboard()
    at.order("assign_observers", "3")
    at.asked.clear()
    at.order("assign_observers", wanted, {"stand_down": ["na11"]})
    assert [seat for seat, one in at.asked if one.kind == "stand_down"] == asked
    assert [one.id for one in observers(at.patrol)] == left and at.patrol.boat.observers == len(left)


@rule("UB6.7-02", "UB9.3-06")
@pytest.mark.parametrize(
    ("gone", "chosen", "left"),
    [("na11", ["na11", "na12"], ["na13", "na14"]), ("na14", ["na11", "na12"], ["na12", "na13"])],
    ids=["one of the two has died", "another has died"],
)
def test_who_stops_while_the_navigator_thinks_counts(
    aboard: Board, gone: str, chosen: list[str], left: list[str]
) -> None:
    """Two of four are to stop: with one gone anyway only one more does."""
    at = aboard()
    at.order("assign_observers", "4")
    play = obey(at.w, "captain", "assign_observers", "2")
    ask = play.send(None)
    assert isinstance(ask, Ask) and ask.until is not None and ask.until.at == POSITION_MS
    at.man(gone).job = ""
    with pytest.raises(StopIteration):
        play.send({"navigator": chosen})
    assert [one.id for one in observers(at.patrol)] == left


# --- hydrophone and sextant -------------------------------------------------------------------------------


@rule("UB7.5.2-03", "UB3-06")
@pytest.mark.parametrize(("absent", "listener", "chips", "skilled"), [(0, "fi12", 1, True), (1, "ca11", 2, False)])
def test_who_listens_is_activated_and_hears_as_well_as_he_can(
    aboard: Board, absent: int, listener: str, chips: int, skilled: bool
) -> None:
    at = under_water(aboard(posts={"fi12": 1 if absent else 2}), 30)
    at.order("use_hydrophone", "listen")
    assert (at.patrol.boat.hydrophone, skilled_ear(at.patrol)) == (True, skilled)
    assert at.man(listener).activation == chips


@rule("UB6.5-26", "UB9.3-02")
def test_one_man_on_the_bridge_shoots_the_sun(patrol: State) -> None:
    assert sextant_needs(patrol, "take") == [Need("sextant", 1, 8)]


@rule("UB7.5.2-04", "UB9.1.2-01")
@pytest.mark.parametrize(("depth", "reason"), [(0, None), (1, "not-surfaced")])
def test_no_fix_is_taken_under_water(patrol: State, depth: int, reason: str | None) -> None:
    patrol.boat.depth = depth
    refused = sextant_refused(patrol)
    assert (refused.reason if refused else None) == reason
