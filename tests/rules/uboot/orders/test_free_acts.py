"""UB6.14-05: what officers do without an order of the Captain and without a crew."""

import random
from typing import Any

import pytest

from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.data.plans import MISSIONS
from sandtable.games.uboot.data.units import DEGREE, FULL, MILLI
from sandtable.games.uboot.rules.boat.clock import COMPRESSIONS
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.orders.free import Laid, identify, lay_puzzle
from sandtable.games.uboot.rules.orders.orders import Announcement, obey, orders
from sandtable.games.uboot.state.model import SEATS, Breach, Contact, Fault, Fix, Mark, Pending
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board, Sea, at_posts


def offered(at: Aboard, seat: str) -> dict[str, Any]:
    """What a seat may order now, by kind."""
    return {one.kind: one for one in orders(at.w, seat)}


# --- reports ----------------------------------------------------------------------------------------------


@rule("UB6.14-05")
def test_the_engineer_reports_battery_fuel_and_hours_below(aboard: Board) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.battery, boat.fuel, boat.air_ms = FULL * 37 // 100 + 1, 61_900_000_000, 5 * 3_600_000 + 1
    at.act("chief_engineer", "report_engines", "report")
    assert at.told("engines_reported") == [{"battery": 37, "fuel": 61, "air": 5}]


@rule("UB9.1-03")
def test_square_and_course_to_the_goal_square_are_no_news_to_stop_for(sea: Sea) -> None:
    table = sea()
    state = table.state
    lat, lon = centre("AF79")
    # The goal lies to the north-west of the boat, and the ships of no signal are on the plot.
    state.plot.lat, state.plot.lon, state.elapsed_ms = lat, lon, 45_000
    table.order("captain", "time_compression", "fast_forward")
    table.order("navigator", "report_plot", "report")
    told = [one for one in table.journal if one.kind in ("course_reported", "plot_reported", "ships_reckoned")]
    course = round(state.plot.goal_course / MILLI)
    assert 270 < course < 360
    assert [(one.kind, one.args) for one in told] == [("course_reported", {"square": "AF79", "course": course})]
    assert state.plot.reported_ms == 45_000
    assert table.world.clock.compression == COMPRESSIONS["fast_forward"]


@rule("UB9.1-03")
def test_a_course_of_just_under_360_is_told_as_north(sea: Sea) -> None:
    table = sea()
    plot = table.state.plot
    goal = MISSIONS[table.state.mission].to
    north, west = centre(goal)
    plot.lat, plot.lon = north - DEGREE, west + DEGREE // 100
    table.order("navigator", "report_plot", "report")
    assert 359_500 < plot.goal_course < 360_000
    assert [one.args["course"] for one in table.journal if one.kind == "course_reported"][-1] == 0


@rule("UB9.1-03")
@pytest.mark.parametrize("marked", [True, False])
def test_where_the_ships_should_be_is_told_with_the_plot(aboard: Board, marked: bool) -> None:
    at = aboard()
    plot = at.patrol.plot
    # Ten miles to the north-west by north: a heading that no number of the compass is a multiple of.
    north = Mark(plot.lat + DEGREE // 6, plot.lon, 90 * MILLI, 0, at.patrol.elapsed_ms)
    plot.ships = north if marked else None
    at.act("navigator", "report_plot", "report")
    if not marked:
        assert at.told("plot_reported") == [{"square": plot.reported}] and at.told("ships_reckoned") == []
        return
    assert at.told("ships_reckoned") == [{"square": plot.reported, "bearing": "000", "miles": 10}]
    assert at.told("plot_reported") == at.told("course_reported") == []
    assert plot.told is not None and plot.told.distance == pytest.approx(18_520, abs=40)


@rule("UB9.1-03")
@pytest.mark.parametrize(("east", "bearing"), [(True, "090"), (False, "270")])
def test_the_bearing_of_the_ships_is_told_in_degrees(aboard: Board, east: bool, bearing: str) -> None:
    at = aboard()
    plot = at.patrol.plot
    away = DEGREE // 10 if east else -DEGREE // 10
    plot.ships = Mark(plot.lat, plot.lon + away, 90 * MILLI, 0, at.patrol.elapsed_ms)
    at.act("navigator", "report_plot", "report")
    assert [one["bearing"] for one in at.told("ships_reckoned")] == [bearing]


@rule("UB9.1.2-01")
def test_a_fix_off_the_chart_moves_no_plot(aboard: Board) -> None:
    at = aboard()
    before = at.patrol.plot.lat, at.patrol.plot.lon
    at.patrol.fix = Fix("", 0)
    at.act("navigator", "plot_from_fix", "correct")
    assert (at.patrol.plot.lat, at.patrol.plot.lon) == before and at.patrol.fix is None


# --- what cannot be done is not done ----------------------------------------------------------------------


@rule("UB4.2-01", "UB6.14-05")
def test_to_belay_the_way_home_ends_nothing(aboard: Board) -> None:
    at = aboard()
    at.patrol.waters.alert_until_ms = at.patrol.elapsed_ms + 60_000
    home = offered(at, "captain")["return_to_base"]
    assert home.choices == ["belay"]
    at.act("captain", "return_to_base", "belay")
    assert at.patrol.ended == ""


@rule("UB8.6-09")
def test_a_first_aid_kit_fills_the_supplies_again(aboard: Board) -> None:
    at = aboard()
    kind, left = next(iter(at.board.medicine.items()))
    at.board.kits, at.board.used_medicine = 2, {kind: 2}
    at.act("first_officer", "open_first_aid_kit", "open")
    assert (at.board.kits, at.board.medicine[kind]) == (1, left + 2)


# --- the bell ---------------------------------------------------------------------------------------------


@rule("UB6.14-07", "UB6.14-05")
def test_the_bell_waits_for_the_last_of_two_free_acts(sea: Sea) -> None:
    table = sea()
    state = at_posts(table.state, ca11=8)
    for id in ("na11", "na12", "ca11"):
        state.board.sailors[id].activation = 1
    table.order("captain", "assign_observers", "2")
    table.answer("navigator", "in_position")
    table.order("navigator", "smoke", ["na11"])
    table.order("navigator", "more_observers", "3")
    smokes, joins = ("captain", "join_smoke"), ("navigator", "in_position")
    assert {(seat, one.kind) for seat in SEATS for one in table.open(seat).values()} == {smokes, joins}
    # The bell strikes; in sight of a ship the steps are short, so both questions are still open.
    state.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, state.elapsed_ms)]
    state.next_watch_ms = state.elapsed_ms

    def answer(seat: str, kind: str) -> None:
        (id,) = [id for id, one in table.open(seat).items() if one.kind == kind]
        table.answer(seat, table.open(seat)[id].default, to=id)
        table.advance(1)

    table.advance(1)
    assert not state.changing_watch
    answer(*joins)
    assert not state.changing_watch
    answer(*smokes)
    assert state.watch == 2


@rule("UB9.3-04", "UB6.14-07")
def test_nobody_joins_the_observers_while_the_bell_strikes(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "2")
    assert "more_observers" in offered(at, "navigator")
    at.patrol.next_watch_ms = at.patrol.elapsed_ms
    assert "more_observers" not in offered(at, "navigator")


@rule("UB9.3-04")
def test_nobody_joins_the_observers_of_a_boat_that_has_dived_meanwhile(aboard: Board) -> None:
    at = aboard(posts={"ca11": 8})
    at.order("assign_observers", "3")

    def answers(_: str, decision: Any) -> Any:
        at.patrol.boat.submerged = True
        return decision.default

    at.act("navigator", "more_observers", "4", answers)
    assert at.patrol.boat.observers == 3


# --- the Engineer's ---------------------------------------------------------------------------------------


@rule("UB10.3.2-08", "UB10.3.2-10")
@pytest.mark.parametrize("bell", [False, True])
def test_a_repair_that_stands_still_is_offered_to_the_engineer(aboard: Board, bell: bool) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green", begun=True)]
    assert "resume_repair" not in offered(at, "navigator")
    if bell:
        at.patrol.next_watch_ms = at.patrol.elapsed_ms
        assert not {"resume_repair", "play_engineer_card"} & set(offered(at, "chief_engineer"))
        return
    found = offered(at, "chief_engineer")["resume_repair"]
    assert [one.id for one in found.options() if one.id != "belay"] == ["diesel_port"]
    at.board.faults = []
    assert not {"resume_repair", "play_engineer_card"} & set(offered(at, "chief_engineer"))


@rule("UB10.3.7-04", "UB10.3.8-03")
def test_the_faces_of_the_pieces_are_shown_as_they_are(aboard: Board) -> None:
    at = aboard()
    at.board.breach = Breach(2, 10**9, list(PIECES), manned=True)
    found: Any = lay_puzzle(at.patrol)
    shown = found.offer()
    assert shown["section"] == 2 and len(shown["pieces"]) == 16
    for piece in shown["pieces"]:
        face = PIECES[piece["id"]]
        assert (piece["mark"], piece["bow"], piece["stern"]) == (face.mark, face.bow, face.stern)
        assert (piece["top"], piece["bottom"]) == (face.top, face.bottom)


@rule("UB10.3.8-03")
def test_seven_pieces_of_which_six_differ_are_not_laid(aboard: Board) -> None:
    at = aboard()
    at.board.breach = Breach(2, 10**9, list(PIECES), manned=True)
    found: Any = lay_puzzle(at.patrol)
    six = list(PIECES)[:6]
    assert found.check(Laid([*six, six[0]])).reason == "six-pieces"


# --- announced acts ---------------------------------------------------------------------------------------


@rule("UBX-03")
def test_the_usual_announcement_is_the_first_order_with_its_usual_answer(aboard: Board) -> None:
    at = aboard()
    found = orders(at.w, "first_officer")
    first, announce = found[0], found[-1]
    assert (announce.kind, announce.default) == ("announce", Announcement(first.kind, first.default))
    assert announce.check(announce.default) is None
    refused = announce.check(Announcement("new_speed", "stop"))
    assert refused is not None and refused.reason == "no-such-order"
    assert announce.check(announce.sample(random.Random(4))) is None


@rule("UBX-03", "UB5.4-01")
def test_who_has_nothing_to_order_has_nothing_to_announce(aboard: Board) -> None:
    at = aboard()
    at.patrol.briefing, at.patrol.briefed = True, ["navigator"]
    assert list(orders(at.w, "navigator")) == []
    assert list(orders(at.w, "nobody")) == []


@rule("UBX-03")
@pytest.mark.parametrize("gone", ["order", "answer", ""])
def test_what_cannot_be_done_any_more_after_five_seconds_is_not_done(aboard: Board, gone: str) -> None:
    at = aboard()
    at.board.kits, at.board.used_medicine = 1, {"bandage": 1}
    kind, answer = {
        "order": ("open_first_aid_kit", "open"),
        "answer": ("time_compression", "transit"),
        "": ("time_compression", "action"),
    }[gone]

    def change(_: str, decision: Any) -> Any:
        at.board.used_medicine = {}
        at.patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
        return decision.default

    at.act("first_officer", "announce", Announcement(kind, answer), change)
    assert at.told("order_failed") == ([{"order": kind}] if gone else [])
    assert (at.board.kits, at.patrol.paced_by) == (1, "" if gone else "first_officer")


@rule("UBX-03")
@pytest.mark.parametrize(
    ("kind", "answer", "value"),
    [
        ("smoke", ["na11", "na12"], ["na11", "na12"]),
        ("mobilise", "for-new_speed", "new_speed"),
        ("first_aid", "4", "section_4"),
        ("new_course", {"degrees": 7}, "007"),
    ],
)
def test_an_announcement_names_what_is_ordered_and_several_men_one_by_one(
    aboard: Board, kind: str, answer: Any, value: Any
) -> None:
    at = aboard()
    next(obey(at.w, "captain", "announce", Announcement(kind, answer)))
    assert at.told("intent") == [{"seat": "captain", "order": kind, "value": value}]


@rule("UB7.1-01", "UB7.5.1-02")
def test_the_question_names_what_is_ordered(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_course", {"degrees": 45})
    assert table.pending["first_officer"].args["value"] == "045"


# --- waiting cards ----------------------------------------------------------------------------------------


@rule("UB6.14-04", "UB6.14-07")
@pytest.mark.parametrize("busy", ["", "resolving", "order", "bell"])
def test_waiting_cards_are_offered_one_by_one_when_nothing_is_being_done(aboard: Board, busy: str) -> None:
    at = aboard()
    assert "resolve_cards" not in offered(at, "captain")
    at.board.pending = [Pending("event", "events"), Pending("morale", "1")]
    at.board.resolving, at.board.order = busy == "resolving", "new_course" if busy == "order" else ""
    if busy == "bell":
        at.patrol.next_watch_ms = at.patrol.elapsed_ms
    found = offered(at, "captain").get("resolve_cards")
    assert (found.choices if found else None) == (None if busy else ["1", "2"])


@rule("UB8.2-02")
def test_a_class_is_first_guessed_for_the_nearest_silhouette(aboard: Board) -> None:
    at = aboard()
    at.patrol.contacts = [Contact("sight-2", "sight", 0, 9000, None, 3, 0, 0, profile="MFM")]
    found: Any = identify(at.patrol)
    assert found.check(found.default) is None and found.check(found.sample(random.Random(2))) is None
