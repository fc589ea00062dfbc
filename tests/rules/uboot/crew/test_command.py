"""UB7.2-UB7.5, UB6.5: the tracks, and what an order costs."""

from typing import Any

import pytest

from sandtable.games.uboot.rules.aboard.galley import serve
from sandtable.games.uboot.rules.crew.crews import Need
from sandtable.games.uboot.rules.crew.tracks import (
    change_command,
    change_morale,
    end_patrol,
    exhausted,
    order_cost,
    pay,
    reset_command,
    ship_sunk,
)
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.carry_out import POSITION_MS, muster, volunteers
from sandtable.games.uboot.rules.orders.manoeuvre import Course
from sandtable.games.uboot.rules.orders.mobilise import mobilise_order
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.rules.orders.orders import obey
from sandtable.games.uboot.state.model import SEATS, Pending
from sandtable.games.uboot.view.view import Tracks
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.play import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea, at_posts


@rule("UB6.5-02", "UB7.2-02", "UB7.5-03")
def test_every_order_costs_one_space_of_command(aboard: Board) -> None:
    at = aboard()
    at.order("new_speed", "half_ahead")
    assert (at.board.command, at.board.morale) == (7, 11)
    at.order("new_speed", "slow_ahead")
    assert (at.board.command, at.board.morale) == (6, 11)


@rule("UB7.2-02", "UB6.4-02")
def test_a_mobilisation_and_two_orders_cost_three_spaces(aboard: Board) -> None:
    at = aboard()
    at.order("mobilise", "as_you_see_fit")
    at.order("new_speed", "half_ahead")
    at.order("new_speed", "slow_ahead")
    assert at.board.command == 5


@rule("UB7.2-04", "UB7.2-05")
def test_morale_pays_only_when_command_is_spent(aboard: Board) -> None:
    at = aboard()
    at.board.command = 1
    at.order("new_speed", "half_ahead")
    assert (at.board.command, at.board.morale) == (0, 11)
    at.order("new_speed", "slow_ahead")
    assert (at.board.command, at.board.morale) == (0, 10)
    assert at.board.pending == [Pending("morale", "1")]


@rule("UB7.3-11")
def test_with_both_tracks_at_their_end_nothing_is_ordered(aboard: Board) -> None:
    at = aboard()
    at.board.command = at.board.morale = 0
    refused = OrderBook(at.patrol).refused(COMMANDS["new_speed"], "half_ahead")
    assert refused is not None and (refused.rule, refused.reason) == ("UB7.3-11", "no-command-left")
    at.board.command = 1
    assert OrderBook(at.patrol).refused(COMMANDS["new_speed"], "half_ahead") is None


@rule("UB7.3-11")
def test_a_mobilisation_that_a_card_makes_free_is_an_order_like_the_others(aboard: Board) -> None:
    at = aboard()
    at.board.command = at.board.morale = 0
    at.board.free_mobilisation = True
    assert mobilise_order(at.patrol, OrderBook(at.patrol)).choices == ["belay"]
    at.board.command = 1
    assert "as_you_see_fit" in mobilise_order(at.patrol, OrderBook(at.patrol)).choices
    at.order("mobilise", "as_you_see_fit")
    assert at.told("mobilisation") and (at.board.command, at.board.morale) == (1, 0)


@rule("UB7.2-01", "UB6.8-03")
@pytest.mark.parametrize(("level", "reset"), [("easy", 8), ("normal", 6), ("hard", 5), ("realistic", 4)])
def test_command_comes_back_by_difficulty_never_beyond_viii(aboard: Board, level: str, reset: int) -> None:
    at = aboard(captain=level)
    at.board.command = 0
    reset_command(at.w)
    assert at.board.command == reset
    reset_command(at.w)
    assert at.board.command == 8
    change_command(at.w, -20, "UB7.2-01")
    assert at.board.command == 0


@rule("UB7.3-01", "UB7.3-06", "UB7.3-07")
def test_each_trigger_space_draws_a_card_of_its_deck(aboard: Board) -> None:
    at = aboard()
    decks = {}
    for space in range(10, -1, -1):
        at.board.pending.clear()
        change_morale(at.w, -1, "UB7.3-03", "card")
        assert at.board.morale == space
        decks[space] = [one.deck for one in at.board.pending]
    assert {space: deck[0] for space, deck in decks.items() if deck} == {
        10: "1", 8: "1", 6: "2", 4: "2", 2: "3", 0: "3"
    }  # fmt: skip


@rule("UB7.3-09", "UBR8")
def test_a_long_fall_draws_a_card_for_every_space_passed_and_stops_at_the_end(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 5
    change_morale(at.w, -9, "UB7.3-03", "card")
    assert at.board.morale == 0
    assert [one.deck for one in at.board.pending] == ["2", "3", "3"]


@rule("UB7.3-02", "UB7.3-08")
def test_morale_rises_without_cards_and_not_beyond_xi(aboard: Board) -> None:
    at = aboard()
    at.board.morale, at.board.command = 9, 5
    change_morale(at.w, 3, "UB7.3-03", "card")
    # What is too much is lost: it does not go to the command track.
    assert (at.board.morale, at.board.command, at.board.pending) == (11, 5, [])


@rule("UB7.4-01", "UB7.4-03", "UBR7")
def test_an_exhausted_crew_falls_no_further_and_draws_no_more(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 1
    change_morale(at.w, -1, "UB7.3-03", "card")
    assert exhausted(at.patrol) and len(at.board.pending) == 1
    change_morale(at.w, -3, "UB7.3-03", "card")
    assert (at.board.morale, len(at.board.pending), at.patrol.ended) == (0, 1, "")


@rule("UB7.3-04", "UBR37")
def test_a_ship_sunk_lifts_morale_by_three(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 5
    ship_sunk(at.w)
    assert (at.board.morale, at.board.sunk_this_watch) == (8, 1)


def test_the_morale_track_has_twelve_spaces(sea: Sea) -> None:
    table = sea()
    assert table.view("captain").tracks == Tracks("VIII", "XI", exhausted=False)
    table.state.board.morale, table.state.board.command = 0, 0
    assert table.view("navigator").tracks == table.view("captain").tracks == Tracks("-", "-", exhausted=True)


@rule("UB6.5-01")
def test_an_order_is_paid_before_it_is_confirmed(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_speed", "half_ahead")
    assert table.state.board.command == 7
    assert table.state.boat.telegraph == "stop"
    assert table.state.board.sailors["en12"].activation == 0
    table.answer("chief_engineer", "in_position")
    assert table.state.board.sailors["en12"].activation == 1
    assert table.state.boat.telegraph == "half_ahead"


@rule("UBR5")
def test_no_refund_for_an_order_that_is_not_executed(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_speed", "half_ahead")
    table.answer("chief_engineer", "not_in_position")
    assert table.state.board.command == 7
    assert table.state.board.sailors["en12"].activation == 0
    assert table.state.board.order == ""


@rule("UBR5")
def test_a_lenient_boat_refuses_what_nobody_can_do(sea: Sea) -> None:
    table = sea(captain="normal")
    for sailor in table.state.board.sailors.values():
        sailor.activation = 3
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "new_speed", "half_ahead")
    assert refused.value.refusal.reason == "no-crew-anywhere"
    assert table.state.board.command == 8


@rule("UBR5")
def test_a_strict_boat_charges_what_nobody_can_do(sea: Sea) -> None:
    table = sea(captain="hard")
    table.order("captain", "new_speed", "half_ahead")
    assert not table.pending
    assert (table.state.board.command, table.state.boat.telegraph) == (7, "stop")
    assert table.journal[-1].kind == "no_crew"


@rule("UB7.1-01", "UB6.5-01")
def test_a_lenient_boat_gets_the_crew_in_position_for_one_space_more(sea: Sea) -> None:
    table = sea()
    speed = next(one for one in table.orders("captain") if one.kind == "new_speed")
    assert speed.options()[3].cost == {"command": 2.0}
    table.order("captain", "new_speed", "half_ahead")
    assert {seat: one.kind for seat, one in table.pending.items()} == dict.fromkeys(SEATS, "moves")
    for seat in SEATS:
        table.answer(seat, table.pending[seat].default)
    assert table.state.board.figures["en2"] == 5
    table.answer("chief_engineer", "in_position")
    assert (table.state.board.command, table.state.boat.telegraph) == (6, "half_ahead")


@rule("UB6.1-01")
def test_an_officer_may_keep_his_sailors(sea: Sea) -> None:
    table = sea()
    table.order("captain", "new_speed", "half_ahead")
    for seat in SEATS:
        table.answer(seat, {"to": {}, "carry": {}})
    assert table.state.board.figures["en2"] == 4
    assert (table.state.board.command, table.state.boat.telegraph) == (6, "stop")


@rule("UB6.5-01")
def test_what_needs_nobody_costs_nothing_and_what_is_so_already_is_no_order(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.submerged, at.patrol.boat.depth, at.patrol.boat.periscope = True, 10_000, True
    at.order("use_periscope", "lower")
    assert not at.patrol.boat.periscope
    at.order("new_speed", at.patrol.boat.telegraph)
    assert (at.board.command, at.asked, at.board.last_order_ms) == (8, [], -60_000)
    assert [one["order"] for one in at.told("order_executed")] == ["use_periscope"]


@rule("UB6.4-04", "UB6.4-12")
def test_whatever_a_mobilisation_is_for_every_officer_may_use_it(sea: Sea) -> None:
    table = sea()
    table.order("captain", "new_speed", "half_ahead")
    moves = {"first_officer": {"fi11": 1}, "chief_engineer": {"en12": 5, "en14": 5}}
    for seat in SEATS:
        assert table.state.board.figures["en2"] == 4
        table.answer(seat, {"to": moves.get(seat, {}), "carry": {}})
    assert [table.state.board.figures[one] for one in ("fi1", "en2", "en4")] == [1, 5, 5]


@rule("UB7.5-02", "UB6.14-07")
def test_one_order_after_the_other(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_speed", "half_ahead")
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "new_course", {"degrees": 12})
    assert refused.value.refusal.reason == "order-in-progress"
    table.answer("chief_engineer", "in_position")
    table.order("captain", "new_course", {"degrees": 12})


@rule("UB7.2-02", "UB7.5-03")
def test_the_next_order_can_be_dearer(aboard: Board) -> None:
    at = aboard()
    at.board.order_cost = 2
    assert order_cost(at.patrol, "new_speed") == 2
    pay(at.w, "new_speed")
    assert (at.board.command, order_cost(at.patrol, "new_speed")) == (6, 1)


@pytest.mark.parametrize(
    ("kind", "officers"),
    [
        ("new_speed", ("chief_engineer",)), ("new_course", ("first_officer",)),
        ("dive_surface", ("first_officer", "chief_engineer")), ("new_depth", ("first_officer", "chief_engineer")),
        ("assign_observers", ("navigator",)), ("use_hydrophone", ("first_officer",)),
        ("take_sextant_fix", ("navigator",)), ("repair_technical", ("chief_engineer",)),
        ("first_aid", ("first_officer",)), ("prepare_meal", ("navigator",)), ("address_crew", ("captain",)),
        ("use_periscope", ("captain",)), ("set_tdc", ("captain",)), ("flood_tubes", ("captain",)),
        ("fire_torpedoes", ("captain",)), ("reload_torpedo", ("captain",)), ("fire_88mm", ("first_officer",)),
        ("fire_20mm", ("navigator",)), ("work_enigma", ("first_officer",)),
        ("repair_environment", ("chief_engineer",)), ("repair_breach", ("chief_engineer",)),
    ],
)  # fmt: skip
def test_every_order_has_its_officers(kind: str, officers: tuple[str, ...]) -> None:
    assert COMMANDS[kind].officers == officers


@rule("UB7.5-01")
def test_the_responsible_officers_are_asked(aboard: Board) -> None:
    at = aboard(posts={"na12": 4, "ca11": 3})
    at.order("new_speed", "half_ahead")
    at.order("prepare_meal", "cook")
    at.order("address_crew", at.board.hand[0])
    assert [seat for seat, one in at.asked if one.kind == "in_position"] == [
        "chief_engineer", "navigator", "captain"
    ]  # fmt: skip


def _answered(play: Any, ask: Any) -> Any:
    """Every question with its default; the next questions, or None at the end."""
    try:
        return play.send({seat: one.default for seat, one in ask.seats.items()})
    except StopIteration:
        return None


@rule("UB7.3-11", "UB7.5-03")
def test_an_order_that_can_no_longer_be_paid_is_not_executed(aboard: Board) -> None:
    """The helmsmen must be fetched first; while they walk the crew eats nothing and morale falls to its end."""
    at = aboard(posts={"fi13": 1, "fi14": 1, "en11": 4, "en13": 4})
    at.board.command, at.board.morale, at.board.galley.meal = 0, 2, []
    before = at.patrol.boat.course
    play = obey(at.w, "captain", "new_course", Course(90))
    ask: Any = play.send(None)
    serve(at.w)
    assert at.board.morale == 0
    while ask is not None:
        ask = _answered(play, ask)
    assert at.told("order_executed") == [] and at.patrol.boat.course == before
    assert [one["order"] for one in at.told("order_failed")] == ["new_course"] and at.board.order == ""


@rule("UB7.3-02", "UB7.3-03")
@pytest.mark.parametrize(
    ("start", "spaces", "shield", "after", "left", "told"),
    [(5, 1, 2, 6, 2, [1]), (5, 0, 2, 5, 2, []), (5, -1, 2, 5, 1, []), (5, -2, 2, 5, 0, []), (5, -3, 2, 4, 0, [-1]),
     (5, -2, 0, 3, 0, [-2]), (11, 2, 0, 11, 0, []), (10, 2, 0, 11, 0, [1]), (0, -1, 0, 0, 0, [])],
)  # fmt: skip
def test_a_shield_takes_the_next_losses_and_nothing_else(
    aboard: Board, start: int, spaces: int, shield: int, after: int, left: int, told: list[int]
) -> None:
    at = aboard()
    at.board.morale, at.board.shield = start, shield
    change_morale(at.w, spaces, "UB7.3-03", "card")
    assert (at.board.morale, at.board.shield) == (after, left)
    assert [one["by"] for one in at.told("morale")] == told


@rule("UB4.1-07")
def test_the_first_end_of_a_mission_counts(aboard: Board) -> None:
    at = aboard()
    end_patrol(at.w, "home", "UB4.1-06")
    end_patrol(at.w, "rammed", "UB4.1-07")
    assert at.patrol.ended == "home" and at.told("mission_ended") == [{"how": "home", "lost": False}]


@rule("UBR5", "UB7.5-02")
def test_what_needs_nobody_costs_nothing_and_is_done_at_once(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.periscope = True
    stands = OrderBook(at.patrol).stands(COMMANDS["use_periscope"], "lower")
    assert (stands.cost, stands.crew, stands.refusal) == (0, None, None)
    at.order("use_periscope", "lower")
    assert not at.patrol.boat.periscope and at.board.command == 8
    assert [one["order"] for one in at.told("order_executed")] == ["use_periscope"]
    assert at.told("order_given") == []


@rule("UBR5", "UB7.5-02")
def test_what_the_boat_does_anyway_may_be_ordered_of_a_tired_crew(aboard: Board) -> None:
    at = aboard()
    for sailor in at.board.sailors.values():
        sailor.activation = 3
    at.patrol.boat.telegraph = "slow_ahead"
    book = OrderBook(at.patrol)
    assert book.refused(COMMANDS["new_speed"], "slow_ahead") is None
    refused = book.refused(COMMANDS["new_speed"], "half_ahead")
    assert refused is not None and refused.reason == "no-crew-anywhere"
    under = book.refused(COMMANDS["use_hydrophone"], "listen")
    assert under is not None and under.reason == "not-submerged"


@rule("UB7.5-02", "UB6.3-01", "UB6.4-07")
def test_nobody_is_mobilised_while_an_order_is_carried_out(aboard: Board) -> None:
    at = aboard(posts={"en12": 1, "en14": 1})
    assert {"as_you_see_fit", "for-new_speed", "clear_deck"} <= set(
        mobilise_order(at.patrol, OrderBook(at.patrol)).choices
    )
    at.board.order = "new_course"
    assert mobilise_order(at.patrol, OrderBook(at.patrol)).choices == ["belay"]


@rule("UB6.14-01")
@pytest.mark.parametrize(("kind", "answer"), [("mobilise", "as_you_see_fit"), ("new_speed", "half_ahead")])
def test_an_order_puts_waiting_cards_off(aboard: Board, kind: str, answer: str) -> None:
    at = aboard()
    at.patrol.elapsed_ms = 500_000
    at.order(kind, answer)
    assert at.board.last_order_ms == 500_000


@rule("UB6.5-28", "UB6.5-07", "UB6.1-02")
def test_the_officer_is_told_what_was_ordered(aboard: Board) -> None:
    at = aboard()
    at.order("new_course", Course(90))
    asked: Any = next(one for seat, one in at.asked if (seat, one.kind) == ("first_officer", "in_position"))
    assert asked.args["order"] == "new_course" and asked.args["value"] in (90, "090", "90")
    assert at.told("not_in_position") == []


@rule("UB6.1-03", "UB6.5-07")
def test_who_has_agreed_is_not_asked_and_the_others_have_ten_seconds(aboard: Board) -> None:
    at = aboard()

    def needs() -> list[Need]:
        return [Need("rudder", 2, 3)]

    with pytest.raises(StopIteration) as done:
        next(muster(at.w, "new_course", needs, ("first_officer",)))
    assert done.value.value.sailors == ["fi13", "fi14"]
    play = muster(at.w, "new_course", needs, ())
    ask = next(play)
    assert isinstance(ask, Ask) and ask.until is not None and ask.until.at == POSITION_MS
    for sailor in at.board.sailors.values():
        sailor.activation = 3
    with pytest.raises(StopIteration) as done:
        play.send({"first_officer": "help"})
    assert done.value.value is None, "meanwhile nobody can do it any more"


@rule("UB6.1-03")
def test_an_officer_lends_or_keeps_his_own_men_alone(aboard: Board) -> None:
    at = aboard(posts={"fi13": 3, "fi14": 1, "ca11": 3, "ca12": 1, "ca13": 1, "ca14": 1})
    ask: Any = next(muster(at.w, "new_course", lambda: [Need("rudder", 2, 3)], ()))
    kept = {seat: [one for one in question.choices if one != "help"] for seat, question in ask.seats.items()}
    assert all(one.removeprefix("keep-")[:2] == seat[:2].replace("ch", "en") for seat in kept for one in kept[seat])
    assert sum(map(len, kept.values())) == 2 and len(kept) == 2


def _refuse(_: str, question: Any) -> Any:
    """Not in position, where that may be said."""
    return "not_in_position" if "not_in_position" in question.choices else question.default


@rule("UB9.3-04", "UB6.5-07")
def test_no_observer_joins_where_the_navigator_says_no(aboard: Board) -> None:
    at = aboard(posts={"en12": 8, "en14": 8})
    found = at.run(volunteers(at.w, COMMANDS["assign_observers"], "2", "navigator"), _refuse)
    assert found is None
