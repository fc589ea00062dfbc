"""UB7.5.1-03, UB7.5.1-04: diving, surfacing, new depths, and too deep."""

import pytest

from sandtable.games.uboot.data.units import KNOT
from sandtable.games.uboot.rules.boat.depth import (
    at_periscope_depth,
    change_depth,
    crushed,
    dive,
    hull_breaks,
    something_fails,
    surface,
)
from sandtable.games.uboot.rules.boat.depth import new_depth as go_to
from sandtable.games.uboot.rules.orders.manoeuvre import Depth, dive_refused, new_depth
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.targeting import assign_observers, use_hydrophone, use_periscope
from sandtable.games.uboot.state.model import State
from sandtable.kernel.chance import Chance, Scripted
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Sea, at_posts, confirm


def seconds_to(patrol: State, depth_mm: int) -> float:
    for halves in range(1, 10_000):
        change_depth(patrol.boat, 500)
        if patrol.boat.depth == depth_mm:
            return halves / 2
    raise AssertionError("never got there")


@rule("UB7.5.1-03")
def test_an_alarm_dive_reaches_ten_metres_in_thirty_seconds(patrol: State) -> None:
    patrol.boat.speed = 10 * KNOT
    dive(patrol.boat, alarm=True)
    assert patrol.boat.submerged
    assert seconds_to(patrol, 10_000) == 30


def test_planes_need_speed(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 10_000, 50_000
    boat.speed = 4 * KNOT
    assert seconds_to(patrol, 50_000) == pytest.approx(40 / 0.45, abs=1)
    boat.depth, boat.speed = 10_000, 0
    assert seconds_to(patrol, 50_000) == pytest.approx(40 / 0.05, abs=1)


@rule("UB7.5.1-03")
def test_surfacing_blows_the_tanks_and_starts_the_diesels(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.hydrophone = True, 70_000, True
    surface(boat)
    assert boat.submerged
    assert seconds_to(patrol, 0) == pytest.approx(100, abs=0.5)
    assert not boat.submerged
    assert not boat.hydrophone


@rule("UB9.3-03", "UB7.5.1-03")
def test_everybody_comes_in_before_a_dive(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "dive_surface", "dive")
    assert table.state.board.command == 7
    for seat in list(table.pending):
        table.answer(seat, table.pending[seat].default)
    assert [at for at in table.state.board.figures.values() if at > 6] == []
    assert table.state.board.figures["na1"] == 3
    table.answer("first_officer", "in_position")
    assert not table.state.boat.submerged
    table.answer("chief_engineer", "in_position")
    assert table.state.boat.submerged
    assert table.state.board.command == 6
    table.advance(200)
    assert at_periscope_depth(table.state.boat)


@rule("UB9.3-03")
def test_a_strict_captain_must_clear_the_bridge_himself(sea: Sea) -> None:
    table = sea(captain="hard")
    at_posts(table.state)
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "dive_surface", "alarm_dive")
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == ("UB9.3-03", "bridge-is-manned")


@rule("UB7.5.1-04")
@pytest.mark.parametrize(
    ("submerged", "metres", "reason"),
    [(False, 30, "not-submerged"), (True, 0, "surface-by-order"), (True, 281, "crush-depth"), (True, 30, None)],
)
def test_a_new_depth_only_under_water_and_never_to_surface(
    patrol: State, submerged: bool, metres: int, reason: str | None
) -> None:
    if submerged:
        patrol.boat.submerged, patrol.boat.depth, patrol.boat.ordered_depth = True, 20_000, 20_000
    refused = new_depth(patrol, OrderBook(patrol)).check(Depth(metres))
    assert (refused.reason if refused else None) == reason


@rule("UB7.5.1-04")
def test_a_boat_on_its_way_up_can_be_sent_down_again(sea: Sea) -> None:
    table = sea()
    at_posts(table.state, na11=3, na12=3, na13=3, na14=3, en13=6)
    boat = table.state.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 60_000, 60_000
    table.order("captain", "dive_surface", "surface")
    confirm(table)
    table.advance(4)
    assert boat.ordered_depth == 0 and 0 < boat.depth < 60_000
    table.order("captain", "new_depth", {"metres": 80})
    confirm(table)
    assert boat.submerged and boat.ordered_depth == 80_000


@rule("UB7.5.1-04")
def test_a_boat_that_has_come_up_before_the_crew_was_ready_stays_up(sea: Sea) -> None:
    table = sea()
    at_posts(table.state, na11=3, na12=3, na13=3, na14=3)
    boat = table.state.boat
    boat.submerged, boat.depth, boat.ordered_depth = True, 1_000, 0
    table.order("captain", "new_depth", {"metres": 80})
    table.advance(8)
    assert not boat.submerged
    confirm(table)
    assert (boat.ordered_depth, boat.submerged) == (0, False)


@rule("UB7.5.1-03")
@pytest.mark.parametrize(
    ("submerged", "ordered", "answer", "reason"),
    [
        (False, 0, "surface", "already-surfaced"),
        (True, 0, "surface", "already-surfaced"),
        (True, 20_000, "surface", None),
        (True, 20_000, "dive", "already-submerged"),
        (True, 20_000, "alarm_dive", "already-submerged"),
        (False, 0, "dive", None),
    ],
)
def test_down_is_down_and_up_is_up(
    patrol: State, submerged: bool, ordered: int, answer: str, reason: str | None
) -> None:
    """A boat that is blowing its tanks is on its way up already."""
    patrol.boat.submerged, patrol.boat.ordered_depth = submerged, ordered
    refused = dive_refused(patrol, answer)
    assert (refused.reason if refused else None) == reason


@rule("UB7.5.1-04")
def test_a_new_depth_ends_an_alarm_dive(patrol: State) -> None:
    dive(patrol.boat, alarm=True)
    patrol.boat.periscope = True
    go_to(patrol.boat, 30)
    assert (patrol.boat.alarm, patrol.boat.ordered_depth, patrol.boat.periscope) == (False, 30_000, False)


@rule("UB7.5.2-02", "UBR41")
def test_the_periscope_works_to_ten_metres(patrol: State) -> None:
    boat = patrol.boat
    boat.submerged = True
    boat.depth = 10_000
    assert use_periscope(patrol, OrderBook(patrol)).check("raise") is None
    boat.depth = 10_001
    refused = use_periscope(patrol, OrderBook(patrol)).check("raise")
    assert refused is not None and refused.rule == "UB7.5.2-02"


@rule("UB7.5.2-03")
def test_the_hydrophone_works_under_water_only(patrol: State) -> None:
    refused = use_hydrophone(patrol, OrderBook(patrol)).check("listen")
    assert refused is not None and refused.rule == "UB7.5.2-03"
    patrol.boat.submerged, patrol.boat.depth = True, 10_000
    assert use_hydrophone(patrol, OrderBook(patrol)).check("listen") is None


@rule("UB6.5-23", "UB7.5.2-01")
def test_six_observers_at_most_and_the_navigator_answers_for_them(sea: Sea) -> None:
    table = sea()
    at_posts(table.state, ca11=8, fi11=8)
    assert assign_observers(table.state, OrderBook(table.state)).check("7") is not None
    table.order("captain", "assign_observers", "6")
    assert table.pending["navigator"].kind == "in_position"
    assert list(table.pending) == ["navigator", "first_officer"]
    table.answer("navigator", "in_position")
    table.answer("first_officer", "help")
    assert table.state.boat.observers == 6


@rule("UB10.1-05", "UB7.5.1-04")
def test_a_new_depth_changes_no_engine(sea: Sea) -> None:
    table = sea()
    boat = table.state.boat
    boat.submerged, boat.depth, boat.ordered_depth, boat.telegraph = True, 20_000, 20_000, "slow_ahead"
    table.order("captain", "new_depth", {"metres": 40})
    for officer in ("first_officer", "chief_engineer"):
        table.answer(officer, "in_position")
    table.advance(600)
    assert boat.depth == 40_000
    assert (boat.submerged, boat.telegraph) == (True, "slow_ahead")


@rule("UB4.1-07")
@pytest.mark.parametrize(("metres", "lost"), [(280, False), (281, True)])
def test_below_280_metres_the_boat_is_lost(patrol: State, metres: int, lost: bool) -> None:
    patrol.boat.depth = metres * 1000
    assert crushed(patrol.boat) is lost


@rule("UB10.3.6-01")
@pytest.mark.parametrize(
    ("metres", "die", "breaks"),
    [
        (100, None, False),
        (200, None, False),
        (240, 300, True),
        (240, 301, False),
        (260, 675, True),
        (260, 676, False),
        (281, None, False),
    ],
)
def test_below_200_metres_the_hull_may_break(patrol: State, metres: int, die: int | None, breaks: bool) -> None:
    patrol.boat.depth = metres * 1000
    assert hull_breaks(patrol.boat, Chance(Scripted([die] if die else []))) is breaks


@pytest.mark.parametrize(
    ("metres", "die", "fails"), [(150, None, False), (175, 400, True), (175, 401, False), (201, None, False)]
)
def test_below_the_test_depth_something_may_fail(patrol: State, metres: int, die: int | None, fails: bool) -> None:
    patrol.boat.depth = metres * 1000
    assert something_fails(patrol.boat, Chance(Scripted([die] if die else []))) is fails


@rule("UB7.5.1-03")
def test_to_surface_ends_a_dive_and_lowers_the_periscope(patrol: State) -> None:
    boat = patrol.boat
    dive(boat, alarm=True)
    boat.periscope = True
    surface(boat)
    assert (boat.alarm, boat.flooding_ms, boat.ordered_depth, boat.periscope) == (False, 0, 0, False)


@rule("UB7.5.2-02", "UBR41")
@pytest.mark.parametrize(("depth", "there"), [(0, False), (1, True), (10_000, True), (10_001, False)])
def test_periscope_depth_begins_under_the_surface(patrol: State, depth: int, there: bool) -> None:
    patrol.boat.submerged, patrol.boat.depth = True, depth
    assert at_periscope_depth(patrol.boat) is there


@rule("UB7.5.1-04")
@pytest.mark.parametrize(("metres", "up"), [(10, True), (11, False)])
def test_a_boat_that_goes_deeper_than_ten_metres_lowers_the_periscope(patrol: State, metres: int, up: bool) -> None:
    patrol.boat.submerged, patrol.boat.depth, patrol.boat.periscope = True, 10_000, True
    go_to(patrol.boat, metres)
    assert patrol.boat.periscope is up


@rule("UB7.5.1-03")
def test_nobody_observes_any_more_when_the_boat_dives(patrol: State) -> None:
    patrol.boat.observers = 4
    dive(patrol.boat, alarm=False)
    assert patrol.boat.observers == 0


@rule("UB7.5.1-03", "UB10.1-04", "UB10.3.5-08")
@pytest.mark.parametrize("dive", ["dive", "alarm_dive"])
def test_a_dive_called_back_while_the_tanks_flood_leaves_the_boat_up(sea: Sea, dive: str) -> None:
    table = sea("the_shadow")
    at_posts(table.state, na11=3, na12=3, na13=3, na14=3, en14=6)
    table.order("captain", "dive_surface", dive)
    confirm(table)
    table.advance(5)
    boat, conditions = table.state.boat, table.state.board.conditions
    assert (boat.submerged, boat.depth) == (True, 0) and boat.flooding_ms > 0
    boat.hydrophone, conditions["2"] = True, ["poison_gas"]
    table.order("captain", "dive_surface", "surface")
    confirm(table)
    table.advance(1)
    assert (boat.submerged, boat.hydrophone, conditions) == (False, False, {})
    assert [line.kind for line in table.state.feed].count("surfaced") == 1
    table.advance(1)
    assert [line.kind for line in table.state.feed].count("surfaced") == 1, "it comes up once"


@rule("UB7.5.1-03", "UB10.1-04")
@pytest.mark.parametrize(("depth", "ordered"), [(0, 0), (20_000, 20_000), (20_000, 0)])
def test_only_a_boat_that_has_just_come_up_says_so(patrol: State, depth: int, ordered: int) -> None:
    boat = patrol.boat
    boat.submerged, boat.depth, boat.ordered_depth = depth > 0, depth, ordered
    assert change_depth(boat, 500) is False
