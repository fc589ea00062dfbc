"""UB6.14-07: the bell strikes while something is being done."""

from typing import Any

import pytest

from sandtable.games.uboot.rules.aboard.watch_change import change_watch
from sandtable.games.uboot.rules.crew.breach import flood
from sandtable.games.uboot.rules.crew.repairs import crew_of
from sandtable.games.uboot.rules.crew.sailors import living
from sandtable.games.uboot.rules.orders.orders import orders
from sandtable.games.uboot.state.fleet import Blow
from sandtable.games.uboot.state.model import Fault, HealthCard, Pending
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board, Sea, at_posts


@rule("UB6.8-06", "UB6.7-08")
def test_a_death_at_the_bell_stops_no_repair_that_was_handed_over(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards, at.board.faults = [[], []], [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    at.man("ca11").cards = [HealthCard("e15", exhaustion=1, cross=1, watches=1)]
    at.run(change_watch(at.w))
    assert at.man("ca11").dead and at.man("en22").job == "diesel_port"
    assert at.board.faults[0].working and at.told("repair_paused") == []


@rule("UB6.8-12", "UB6.8-06")
def test_the_old_watch_works_and_suffers_until_the_tiles_are_turned(aboard: Board) -> None:
    """A section floods while an officer still says which chip a sailor of the old watch drops."""
    at = aboard(posts={"ca11": 2})
    at.board.engineer_cards, at.board.faults = [[], []], [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    at.man("ca11").activation = 1
    at.man("ca11").cards = [HealthCard("m1-5", exhaustion=1, supplies={"tablets": 1})]

    def answer(_seat: str, question: Any) -> Any:
        if question.kind == "drop_chip":
            assert [one.id for one in crew_of(at.patrol, at.board.faults[0])] == ["en12"]
            flood(at.w, 2)
        return question.default

    at.run(change_watch(at.w), answer)
    assert (at.man("ca11").dead, at.man("ca21").dead) == (True, False)
    assert [one.id for one in crew_of(at.patrol, at.board.faults[0])] == ["en22"]
    assert at.told("repair_paused") == []


@rule("UB6.8-06", "UB6.8-08")
def test_who_dies_before_the_hand_over_hands_nothing_over(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    at.man("na11").cards = [HealthCard("e15", exhaustion=1, cross=1, watches=1)]
    at.man("na22").cards = [HealthCard("e15", exhaustion=1, cross=1, watches=1)]
    at.run(change_watch(at.w))
    assert at.man("na11").dead and at.man("na22").dead
    assert [at.man(id).job for id in ("na21", "na22", "na23", "na24")] == ["", "", "observe", "observe"]
    assert (at.man("na12").job, at.man("na12").activation) == ("", 1)


@rule("UB6.14-07")
@pytest.mark.parametrize("bell", ["due", "changing"])
def test_no_job_is_begun_and_nobody_smokes_while_the_watch_changes(aboard: Board, bell: str) -> None:
    at = aboard(posts={"ca11": 8})
    at.board.engineer_cards, at.board.faults = [[], []], [Fault("diesel_port", "green", begun=True)]
    at.order("assign_observers", "4")
    at.man("na11").activation = 1
    free = {("navigator", "more_observers"), ("navigator", "smoke"), ("chief_engineer", "resume_repair")}

    def offered() -> set[tuple[str, str]]:
        return {(seat, one.kind) for seat in ("navigator", "chief_engineer") for one in orders(at.w, seat)}

    assert free <= offered()
    if bell == "due":
        at.patrol.elapsed_ms = at.patrol.next_watch_ms
    else:
        at.patrol.changing_watch = True
    assert not free & offered()


@rule("UB6.14-07")
def test_nothing_is_ordered_while_the_watch_changes(sea: Sea) -> None:
    table = sea()
    table.state.changing_watch = True
    refused = table.orders("captain")[0].check("half_ahead")
    assert refused is not None and refused.rule == "UB6.14-07"


def run_to_the_bell(table: Any, before_ms: int) -> None:
    """So long before the bell, in short steps."""
    state = table.state
    state.waters.alert_until_ms = 10**12
    state.elapsed_ms = state.next_watch_ms - before_ms
    state.next_minute_ms = state.next_watch_ms + 60_000
    state.next_weather_ms = state.board.next_wear_ms = state.board.galley.next_ms = 10**12


@rule("UB6.14-07", "UB6.8-02")
def test_the_bell_waits_until_an_order_is_done(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    run_to_the_bell(table, 4_000)
    table.order("captain", "new_speed", "full_ahead")
    table.advance(16)
    state = table.state
    assert state.elapsed_ms > state.next_watch_ms and state.watch == 1
    table.answer("chief_engineer", "in_position")
    assert (state.boat.telegraph, state.board.sailors["en12"].activation, state.watch) == ("full_ahead", 1, 1)
    # Nothing else comes before the bell now.
    refused = table.orders("captain")[1].check({"degrees": 12})
    assert refused is not None and refused.reason == "watch-is-changing"
    table.advance(1)
    assert (state.watch, state.board.sailors["en12"].activation) == (2, 0)


@rule("UB6.14-07")
def test_a_mobilisation_is_not_lost_when_the_bell_strikes(sea: Sea) -> None:
    table = sea()
    run_to_the_bell(table, 20_000)
    table.order("captain", "mobilise", "as_you_see_fit")
    table.answer("chief_engineer", {"to": {"en12": 5}, "carry": {}})
    table.advance(60)
    assert table.state.watch == 1 and table.pending
    for seat in ("captain", "first_officer", "navigator"):
        table.answer(seat, {"to": {}, "carry": {}})
    assert table.state.board.figures["en2"] == 5


@rule("UB6.14-07")
def test_the_bell_waits_for_a_smoke_and_for_cards(sea: Sea) -> None:
    table = sea()
    at_posts(table.state, ca11=8)
    run_to_the_bell(table, 2_000)
    state = table.state
    state.board.sailors["na11"].activation = state.board.sailors["ca11"].activation = 2
    table.order("navigator", "smoke", ["na11"])
    table.advance(8)
    assert state.elapsed_ms > state.next_watch_ms and state.watch == 1
    table.answer("captain", ["ca11"])
    state.board.resolving = True
    table.advance(4)
    assert state.watch == 1
    state.board.resolving = False
    table.advance(1)
    assert state.watch == 2


@rule("UB6.14-07")
def test_nothing_is_ordered_while_a_card_is_resolved(sea: Sea) -> None:
    table = sea()
    table.state.board.resolving = True
    refused = table.orders("captain")[0].check("half_ahead")
    assert refused is not None and (refused.rule, refused.reason) == ("UB6.14-07", "cards-are-resolved")
    refused = next(one for one in table.orders("captain") if one.kind == "mobilise").check("as_you_see_fit")
    assert refused is not None and refused.reason == "cards-are-resolved"


@rule("UB6.14-07", "UB6.8-01")
def test_an_attack_during_the_watch_change_hits_the_new_watch(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    state = table.state
    for id in ("na11", "na12"):
        state.board.sailors[id].job = "observe"
    run_to_the_bell(table, 500)
    table.advance(1)
    assert state.changing_watch and "first_officer" in table.pending
    state.waters.blows.append(Blow("bomb", 8, wounds=True))
    table.advance(2)
    assert not [one for one in table.journal if one.kind == "crew_damage"]
    table.answer("first_officer", "hand_over")
    assert [one.args["tokens"] for one in table.journal if one.kind == "crew_damage"] == [4]
    assert all(one.sailor[2] == "2" for one in state.board.pending if one.kind == "injury")


@rule("UB6.14-07", "UB6.14-02")
def test_cards_of_the_same_moment_wait_until_the_watch_has_changed(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    state = table.state
    state.board.sailors["na11"].job = "observe"
    state.board.pending = [Pending("event", "events")]
    state.board.last_order_ms = -(10**9)
    run_to_the_bell(table, 500)
    table.advance(1)
    assert "first_officer" in table.pending
    assert len(state.board.pending) == 1 and not state.board.resolving
    # Nor can the Captain have them resolved meanwhile.
    assert "resolve_cards" not in [one.kind for one in table.orders("captain")]
    table.answer("first_officer", "hand_over")
    table.advance(1)
    assert state.board.pending == []


@rule("UB6.14-07")
def test_an_attack_during_a_mobilisation_hits_those_who_stand_there_when_it_is_over(sea: Sea) -> None:
    table = sea()
    at_posts(table.state)
    state = table.state
    in_the_way = [one.id for one in living(state, 5)]
    assert in_the_way == ["en12", "en14"]
    table.order("captain", "mobilise", "as_you_see_fit")
    state.waters.blows.append(Blow("bomb", 5, environment=["fire"]))
    table.advance(2)
    assert state.board.conditions == {} and state.board.order == "mobilise"
    table.answer("chief_engineer", {"to": {"en12": 6}, "carry": {}})
    for seat in ("captain", "first_officer", "navigator"):
        table.answer(seat, {"to": {}, "carry": {}})
    # One of the two has left: one is exposed, once.
    assert state.board.conditions == {"5": ["fire"]} and state.board.order == ""
    assert [one.args["tokens"] for one in table.journal if one.kind == "crew_damage"] == [1]


@rule("UB6.14-07")
@pytest.mark.parametrize("doing", ["order", "resolving"])
def test_an_attack_waits_for_an_order_and_for_cards(sea: Sea, doing: str) -> None:
    table = sea()
    at_posts(table.state)
    board = table.state.board
    setattr(board, doing, "new_speed" if doing == "order" else True)
    table.state.waters.blows.append(Blow("bomb", 5, environment=["leak"]))
    table.advance(4)
    assert board.conditions == {}
    setattr(board, doing, "" if doing == "order" else False)
    table.advance(1)
    assert board.conditions == {"5": ["leak"]}
