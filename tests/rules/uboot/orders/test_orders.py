"""UB6.5, UB7: who orders, who answers for it, and how an order is carried out."""

import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import sandtable
from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.data.data import BOAT
from sandtable.games.uboot.data.units import DEGREE, MILLI
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.carry_out import carry_out
from sandtable.games.uboot.rules.orders.free import (
    SETTING_UP_MS,
    Identification,
    Laid,
    Places,
    identify,
    lay_puzzle,
    set_out_equipment,
    start_mission,
)
from sandtable.games.uboot.rules.orders.orders import Announcement, find, obey
from sandtable.games.uboot.script.script import warn
from sandtable.games.uboot.state.model import SEATS, Breach, Contact, Fault, Fix
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.play import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea, at_posts, confirm


@rule("UB7.1-01", "UB6.1-02")
def test_only_the_captain_orders_the_boat_about(sea: Sea) -> None:
    table = sea()
    for seat in SEATS:
        kinds = {decision.kind for decision in table.orders(seat)}
        assert ({"new_speed", "new_course", "dive_surface", "mobilise"} <= kinds) == (seat == "captain")
        assert bool(kinds & set(COMMANDS)) == (seat == "captain")


def _at_sea(table: sandtable.Table[Any, Any]) -> None:
    assert not table.state.briefing


def _briefed(table: sandtable.Table[Any, Any]) -> None:
    table.state.briefing = True


def _with_something_to_do(table: sandtable.Table[Any, Any]) -> None:
    patrol = table.state
    patrol.fix = Fix("AF76", 0)
    patrol.board.faults = [Fault("tdc", "green"), Fault("radio", "green", begun=True)]
    patrol.board.figures["ca2"] = 8
    patrol.board.sailors["ca12"].activation = 2


@rule("UB7.1-01", "UB6.14-05", "UBX-03")
@pytest.mark.parametrize("change", [_at_sea, _briefed, _with_something_to_do])
def test_an_order_is_found_by_its_kind_as_it_is_offered(sea: Sea, change: Callable[[Any], None]) -> None:
    table = sea()
    change(table)
    for seat in SEATS:
        offered = table.orders(seat)
        for one in offered:
            found = find(table.world, seat, one.kind)
            assert found is not None and found.question("", seat) == one.question("", seat)
        missing = {*COMMANDS, "mobilise", "smoke", "pause", "next_part"} - {one.kind for one in offered}
        assert all(find(table.world, seat, kind) is None for kind in missing)
    assert find(table.world, "cook", "new_course") is None


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of the Captain's orders whose questions are made."""
    found: list[str] = []
    for kind, command in COMMANDS.items():

        def noted(state: Any, book: Any, kind: str = kind, decision: Any = command.decision) -> Any:
            found.append(kind)
            return decision(state, book)

        monkeypatch.setitem(COMMANDS, kind, replace(command, decision=noted))
    return found


@rule("UB7.1-01")
def test_to_find_one_order_no_other_is_made(sea: Sea, made: list[str]) -> None:
    sea().order("captain", "new_course", {"degrees": 45})
    assert made == ["new_course"]


@rule("UB5.1-03")
def test_to_tell_all_orders_each_is_made_once(sea: Sea, made: list[str]) -> None:
    told = [one.question("", "captain") for one in sea().orders("captain")]
    assert made == list(COMMANDS) and told[-1].kind == "announce"


@rule("UB7.5.1-02", "UB6.5-28")
def test_a_new_course_waits_for_the_first_officer(sea: Sea) -> None:
    table = sea()
    table.order("captain", "new_course", {"degrees": 45})
    assert list(table.pending) == ["first_officer"]
    assert table.state.boat.course != 45 * MILLI
    table.answer("first_officer", "in_position")
    assert table.state.boat.course == 45 * MILLI


@rule("UB6.5-07")
def test_nothing_is_executed_while_the_crew_is_not_in_position(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_speed", "full_ahead")
    table.answer("chief_engineer", "not_in_position")
    assert table.state.boat.telegraph == "stop"
    assert table.journal[-1].kind == "not_in_position"


@rule("UB6.5-28")
def test_silence_means_in_position(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_speed", "slow_ahead")
    table.advance(1)
    assert not table.pending
    assert table.state.boat.telegraph == "slow_ahead"


@rule("UB6.5-01")
def test_an_order_that_became_impossible_fails(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "assign_observers", "4")
    table.state.boat.submerged, table.state.boat.depth, table.state.boat.ordered_depth = True, 9000, 9000
    table.answer("navigator", "in_position")
    assert table.state.boat.observers == 0
    assert table.journal[-1].kind == "order_failed"


@rule("UB7.5.1-02")
@pytest.mark.parametrize("degrees", [-1, 360])
def test_courses_go_from_0_to_359(sea: Sea, degrees: int) -> None:
    table = sea()
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "new_course", {"degrees": degrees})
    assert refused.value.refusal.rule == "UB7.5.1-02"


@rule("UB7.5.1-01")
def test_a_speed_that_the_telegraph_does_not_have_is_refused(sea: Sea) -> None:
    table = sea()
    with pytest.raises(IllegalAnswer):
        table.order("captain", "new_speed", "flank")
    assert not table.pending


@rule("UB9.1-03")
def test_the_navigator_reports_square_and_course_to_the_goal(sea: Sea) -> None:
    table = sea()
    assert table.view("captain").plot_report is None
    table.order("navigator", "report_plot", "report")
    told = table.view("captain").plot_report
    assert told is not None and told.square == "AF76"
    assert round(told.goal_course / MILLI) == 301


@rule("UB8.1-02")
def test_warnings_come_once_until_mended(sea: Sea) -> None:
    table = sea()
    boat = table.state.boat
    boat.telegraph, boat.speed, boat.battery = "full_ahead", 17_000_000, 190_000_000
    table.advance(30)
    warnings = [fact for fact in table.journal if fact.kind == "battery_low"]
    assert len(warnings) == 1
    boat.battery = 500_000_000
    table.advance(4)
    boat.battery = 190_000_000
    table.advance(4)
    assert len([fact for fact in table.journal if fact.kind == "battery_low"]) == 2
    assert [line.kind for line in table.view("first_officer").feed].count("battery_low") == 2


@rule("UB8.2-02", "UB8.2-04", "UB3-05")
def test_a_named_contact_shows_the_tonnage_of_the_sheet(sea: Sea) -> None:
    table = sea("the_shadow")
    table.state.contacts = [Contact("sight-1", "sight", 0, 9000, None, 3, 0, 0)]
    with pytest.raises(IllegalAnswer):
        table.order("first_officer", "identify", {"contact": "sight-1", "ship": "m10"})
    table.state.contacts[0].profile = "M M K F M M"
    assert table.view("captain").contacts[0].tons == 0
    with pytest.raises(IllegalAnswer) as refused:
        table.order("first_officer", "identify", {"contact": "sight-1", "ship": "x99"})
    assert refused.value.refusal.reason == "no-such-class"
    table.order("first_officer", "identify", {"contact": "sight-1", "ship": "m10"})
    assert table.view("captain").contacts[0].tons == 11_500


@rule("UB9.3-04", "UBR44")
def test_observers_may_join_one_who_is_at_his_post(sea: Sea) -> None:
    table = sea()
    with pytest.raises(IllegalAnswer):
        table.order("navigator", "more_observers", "3")
    at_posts(table.state)
    table.order("captain", "assign_observers", "2")
    table.answer("navigator", "in_position")
    with pytest.raises(IllegalAnswer):
        table.order("navigator", "more_observers", "2")
    with pytest.raises(IllegalAnswer):
        table.order("navigator", "more_observers", "5")
    command = table.state.board.command
    table.order("navigator", "more_observers", "4")
    assert not table.pending
    assert table.state.boat.observers == 4
    assert table.state.board.command == command
    assert [sailor.job for sailor in table.state.board.sailors.values()].count("observe") == 4


@rule("UB6.14-05")
def test_free_acts_wait_for_nothing(sea: Sea) -> None:
    """While an order is carried out and a card is resolved: the plot, the clock, a smoke, another observer."""
    table = sea()
    at_posts(table.state)
    table.order("captain", "assign_observers", "2")
    table.answer("navigator", "in_position")
    state = table.state
    state.board.sailors["na11"].activation = 1
    table.order("captain", "new_course", {"degrees": 45})
    state.board.resolving = True
    assert state.board.order == "new_course"
    table.order("navigator", "report_plot", "report")
    table.order("first_officer", "time_compression", "action")
    table.order("navigator", "smoke", ["na11"])
    table.order("navigator", "more_observers", "3")
    for id, question in table.open("navigator").items():
        if question.args["order"] == "assign_observers":
            table.answer("navigator", "in_position", to=id)
    assert (state.plot.reported, state.board.sailors["na11"].activation, state.boat.observers) == ("AF76", 0, 3)


@rule("UB9.1-03")
def test_without_a_square_to_reach_the_way_home_is_told(sea: Sea) -> None:
    table = sea("the_shadow")
    state = table.state
    state.plot.ships, state.elapsed_ms = None, 77_000
    north, east = 10 / 60 * DEGREE, 5 / 60 * DEGREE / math.cos(math.radians(state.plot.lat / DEGREE))
    state.plot.lat, state.plot.lon = state.plot.lat + round(north), state.plot.lon + round(east)
    table.order("navigator", "report_plot", "report")
    told = table.view("captain").plot_report
    assert told is not None and told.goal_course / MILLI == pytest.approx(206.6, abs=0.2)
    assert told.goal_distance / 1852 == pytest.approx(11.18, abs=0.03)


@rule("UBX-06")
def test_the_report_says_when_it_was_made(sea: Sea) -> None:
    table = sea()
    table.advance(4)
    table.order("navigator", "report_plot", "report")
    at_ms = table.state.elapsed_ms
    table.advance(4)
    told = table.view("captain").plot_report
    assert told is not None and told.at_ms == at_ms > 0


@rule("UB8.1-02")
@pytest.mark.parametrize(
    ("field", "danger", "quiet", "warning"),
    [
        ("battery", 199_999_999, 200_000_000, "battery_low"),
        ("air_ms", round(BOAT.air_comfort_h * 3_600_000), round(BOAT.air_comfort_h * 3_600_000) - 1, "air_bad"),
        ("depth", BOAT.test_depth_m * 1000 + 1, BOAT.test_depth_m * 1000, "too_deep"),
        ("fuel", 0, 1, "fuel_out"),
    ],
)
def test_each_danger_has_its_edge(aboard: Board, field: str, danger: int, quiet: int, warning: str) -> None:
    at = aboard()
    at.patrol.boat.sounding = 0
    setattr(at.patrol.boat, field, quiet)
    warn(at.w)
    assert at.patrol.warned == []
    setattr(at.patrol.boat, field, danger)
    warn(at.w)
    assert at.patrol.warned == [warning]
    setattr(at.patrol.boat, field, quiet)
    warn(at.w)
    assert at.patrol.warned == []


@rule("UB8.1-02")
@pytest.mark.parametrize(
    ("depth", "room", "warned"),
    [(0, 5, False), (30_000, -1, True), (30_000, 0, False), (31_000, -1, True), (30_000, None, False)],
    ids=["on the surface", "a metre too near", "just enough", "a metre deeper", "no bottom"],
)
def test_a_boat_that_is_too_near_the_bottom_is_warned(
    aboard: Board, depth: int, room: int | None, warned: bool
) -> None:
    at = aboard()
    at.patrol.boat.depth = depth
    at.patrol.boat.sounding = 0 if room is None else depth // 1000 + BOAT.keel_room_m + room
    warn(at.w)
    assert at.patrol.warned == (["shallow_water"] if warned else [])


@rule("UB8.2-02")
def test_only_the_contact_that_was_named_gets_the_name(sea: Sea) -> None:
    table = sea("the_shadow")
    table.state.contacts = [
        Contact(f"sight-{n}", "sight", 0, 9000, None, 3, 0, 0, profile="M M K F M M" if n < 3 else "")
        for n in (1, 2, 3)
    ]
    with pytest.raises(IllegalAnswer) as refused:
        table.order("first_officer", "identify", {"contact": "sight-3", "ship": "m10"})
    assert refused.value.refusal.reason == "not-made-out"
    table.order("first_officer", "identify", {"contact": "sight-2", "ship": "m10"})
    assert [one.named for one in table.state.contacts] == ["", "m10", ""]


@rule("UBX-03")
def test_an_announced_act_waits_five_seconds_and_is_then_done(aboard: Board) -> None:
    at = aboard()
    at.patrol.elapsed_ms = 30_000
    for made in (1, 2):
        asked = next(obey(at.w, "first_officer", "announce", Announcement("time_compression", "action")))
        intent = at.patrol.intents[-1]
        assert (intent.id, intent.seat, intent.kind, intent.answer) == (
            made,
            "first_officer",
            "time_compression",
            "action",
        )
        assert intent.until_ms == 35_000
        assert isinstance(asked, Ask) and sorted(asked.seats) == ["captain", "chief_engineer", "navigator"]
    assert at.told("intent")[0] == {"seat": "first_officer", "order": "time_compression", "value": "action"}


@rule("UBX-03")
@pytest.mark.parametrize("stopped", [True, False])
def test_anybody_may_stop_an_announced_act(aboard: Board, stopped: bool) -> None:
    at = aboard()
    said = {"intent": "stop" if stopped else "let_it"}
    at.act("first_officer", "announce", Announcement("time_compression", "action"), said)
    assert at.patrol.paced_by == ("" if stopped else "first_officer")
    assert at.patrol.intents == []


@rule("UB6.14-08", "UB8.5-01")
def test_any_order_ends_a_pause_and_only_a_compression_says_who_sets_the_pace(sea: Sea) -> None:
    table = sea()
    table.order("chief_engineer", "pause", "pause")
    table.order("captain", "mobilise", "as_you_see_fit")
    assert (table.state.paused, table.state.paced_by) == (False, "")
    table.order("captain", "time_compression", "action")
    assert table.state.paced_by == "captain"


@rule("UB4.2-01")
def test_the_captain_alone_breaks_off_and_goes_home(sea: Sea) -> None:
    table = sea()
    offered = {seat: {one.kind for one in table.orders(seat)} for seat in SEATS}
    assert [seat for seat in SEATS if "return_to_base" in offered[seat]] == ["captain"]
    table.order("navigator", "report_plot", "report")
    assert table.state.ended == ""
    table.order("captain", "return_to_base", "return")
    assert table.state.ended == "home"
    assert [one.kind for seat in SEATS for one in table.orders(seat)] == []


@rule("UB9.1.2-01")
@pytest.mark.parametrize("inside", [True, False])
def test_a_fix_moves_the_plot_only_if_it_lies_outside_its_square(sea: Sea, inside: bool) -> None:
    table = sea()
    plot = table.state.plot
    before = plot.lat, plot.lon
    table.state.fix = Fix("AF76" if inside else "AF77", 0)
    table.order("navigator", "report_plot", "report")
    assert (plot.lat, plot.lon) == before and table.state.fix is not None
    table.order("navigator", "plot_from_fix", "correct")
    assert (plot.lat, plot.lon) == (before if inside else centre("AF77"))
    assert table.state.fix is None


@rule("UB10.3.7-04", "UB10.3.8-03")
@pytest.mark.parametrize("why", ["no breach", "nobody there", "failed", "open"])
def test_the_puzzle_is_laid_while_the_crew_is_at_an_open_breach(aboard: Board, why: str) -> None:
    at = aboard()
    manned, failed = why != "nobody there", why == "failed"
    at.board.breach = None if why == "no breach" else Breach(2, 10**9, list(PIECES), manned, failed)
    found = lay_puzzle(at.patrol)
    assert (found is not None) is (why == "open")
    if found is None:
        return
    six = list(PIECES)[:6]
    for laid, ok in ((six, True), (six[:5], False), (list(PIECES)[:7], False), ([*six[:5], six[0]], False),
                     ([*six[:5], "x"], False)):  # fmt: skip
        assert (found.check(Laid(laid)) is None) is ok
    assert found.check(found.sample(random.Random(3))) is None and found.check(found.default) is None


@rule("UB5.2-10")
@pytest.mark.parametrize(
    ("elapsed", "last", "offered"), [(SETTING_UP_MS, -1, True), (SETTING_UP_MS + 1, -1, False), (0, 0, False)]
)
def test_equipment_is_set_out_before_the_work_begins(aboard: Board, elapsed: int, last: int, offered: bool) -> None:
    at = aboard()
    at.patrol.elapsed_ms, at.board.last_order_ms = elapsed, last
    found = set_out_equipment(at.patrol)
    assert (found is not None) is offered
    if found is None:
        return
    items = list(at.board.equipment)
    for places, ok in (([1, 2, 3, 4, 6], True), ([1, 2, 3, 4, 4], False), ([1, 2, 3, 4, 7], False)):
        assert (found.check(Places(dict(zip(items, places, strict=True)))) is None) is ok
    assert found.check(Places({items[0]: 1})) is not None
    assert found.check(found.sample(random.Random(3))) is None


@rule("UB8.2-02", "UB8.2-04")
def test_a_class_is_named_for_a_silhouette_that_was_made_out(aboard: Board) -> None:
    at = aboard()
    assert identify(at.patrol) is None
    plain: Any = Contact("sight-1", "sight", 0, 9000, None, 3, 0, 0)
    at.patrol.contacts = [plain, Contact("sight-2", "sight", 0, 9000, None, 3, 0, 0, profile="MFM")]
    found: Any = identify(at.patrol)
    named = (("sight-1", "m04"), ("sight-2", "x9"), ("sight-2", "m04"))
    reasons = [found.check(Identification(*pair)) for pair in named]
    assert [one.reason if one else None for one in reasons] == ["not-made-out", "no-such-class", None]
    at.act("first_officer", "identify", Identification("sight-2", "m04"))
    assert [one.named for one in at.patrol.contacts] == ["", "m04"]


@rule("UB5.4-01")
@pytest.mark.parametrize("seat", SEATS)
def test_who_may_start_the_mission_before_all_have_read(aboard: Board, seat: str) -> None:
    at = aboard()
    leads = seat == "first_officer"
    found: Any = start_mission(at.patrol, seat)
    assert found.choices == (["ready", "start"] if leads else ["ready"])
    at.patrol.briefed = [seat]
    again: Any = start_mission(at.patrol, seat)
    assert (again.choices if again else []) == (["start"] if leads else [])


@rule("UB9.3-04", "UBR44")
@pytest.mark.parametrize(("joins", "chips"), [("na13", 0), ("ca11", 1)])
def test_who_joins_the_look_out_pays_like_the_first(sea: Sea, joins: str, chips: int) -> None:
    """Without the symbol he takes one chip besides that of his job."""
    table = sea()
    at_posts(table.state, **{"na13": 3, "na14": 3, joins: 8})
    table.order("captain", "assign_observers", "2")
    table.answer("navigator", "in_position")
    table.order("navigator", "more_observers", "3")
    confirm(table)
    sailor = table.state.board.sailors[joins]
    assert (sailor.job, sailor.activation) == ("observe", chips)


@rule("UB7.5-02")
def test_no_order_is_begun_while_another_is_carried_out(aboard: Board) -> None:
    at = aboard()
    at.board.order, before = "new_course", at.board.command
    at.run(carry_out(at.w, COMMANDS["new_speed"], "half_ahead", "half_ahead"))
    assert [one["order"] for one in at.told("order_failed")] == ["new_speed"]
    assert (at.board.order, at.board.command, at.patrol.boat.telegraph) == ("new_course", before, "stop")
