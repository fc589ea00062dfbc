"""UB6.6, UB6.7: activation, fields, symbols, and busy sailors."""

from typing import Any

import pytest

from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.aboard.mobilisation import Moves
from sandtable.games.uboot.rules.crew.crews import Crew, Need, plan, spend
from sandtable.games.uboot.rules.crew.repairs import finish
from sandtable.games.uboot.rules.crew.sailors import (
    activate,
    flip_job,
    free_fields,
    observers,
    rest,
    update_observers,
)
from sandtable.games.uboot.rules.orders import manoeuvre, safety
from sandtable.games.uboot.state.model import Fault
from sandtable.kernel.decisions import Decision, Refusal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board
from tests.rules.uboot.stage import crew


@rule("UB6.5-03", "UB6.5-04")
def test_a_sailor_without_free_fields_takes_no_part(aboard: Board) -> None:
    at = aboard()
    at.man("en12").activation = 3
    refused = plan(at.patrol, "new_speed", [Need("engine", 2, 5)])
    assert isinstance(refused, Refusal) and refused.rule == "UB6.5-03"
    at.board.figures["na4"] = 5
    assert crew(at, "new_speed", "half_ahead").sailors == ["en14", "na14"]


@rule("UB6.5-05", "UB6.6-03")
def test_without_the_symbol_a_sailor_takes_two_chips(aboard: Board) -> None:
    at = aboard(posts={"en14": 4, "na14": 5})
    hands = crew(at, "new_speed", "half_ahead").hands
    assert [(hand.sailor, hand.chips) for hand in hands] == [("en12", 1), ("na14", 2)]


@rule("UBR3", "UB6.1-03")
def test_a_sailor_gives_one_symbol_and_any_officers_sailor_may_help(aboard: Board) -> None:
    at = aboard(posts={"en14": 4, "ca11": 5})
    assert crew(at, "new_speed", "half_ahead").sailors == ["en12", "ca11"]
    at.board.figures["ca1"] = 2
    assert isinstance(plan(at.patrol, "new_speed", [Need("engine", 2, 5)]), Refusal)


@rule("UB6.5-06", "UBR4")
def test_only_some_orders_activate_the_same_sailor_twice(aboard: Board) -> None:
    at = aboard()
    one = [Need("hydrophone", 2, 2)]
    twice = plan(at.patrol, "work_enigma", [Need("enigma", 3, 2)])
    assert isinstance(twice, Crew) and twice.sailors == ["fi12"] and twice.chips == 3
    # A sailor without the symbol can do it once, because the second time he lacks a field.
    at.man("fi12").activation = 3
    single = plan(at.patrol, "work_enigma", [Need("enigma", 2, 2)], without=["ca11", "na11"])
    assert isinstance(single, Refusal)
    at.man("fi12").activation = 0
    listed = plan(at.patrol, "use_hydrophone", one)
    assert isinstance(listed, Crew) and len(listed.sailors) == 2


@rule("UB6.6-02", "UB6.6-05", "UB6.6-07")
def test_three_fields_and_never_more_chips(aboard: Board) -> None:
    sailor = aboard().man("ca11")
    assert [activate(sailor, 2), activate(sailor, 2), activate(sailor)] == [2, 1, 0]
    assert (sailor.activation, free_fields(sailor)) == (3, 0)


@rule("UB6.6-04")
def test_one_free_field_is_too_few_without_the_symbol(aboard: Board) -> None:
    at = aboard(posts={"en14": 4, "na14": 5})
    at.man("na14").activation = 2
    assert isinstance(plan(at.patrol, "new_speed", [Need("engine", 2, 5)]), Refusal)
    at.man("na14").activation = 1
    assert isinstance(plan(at.patrol, "new_speed", [Need("engine", 2, 5)]), Crew)


@rule("UB6.6-06", "UB6.2-03")
def test_chips_go_to_the_watch_on_duty(aboard: Board) -> None:
    at = aboard()
    at.patrol.watch = 2
    at.order("new_course", manoeuvre.Course(10), {"in_position": "in_position"})
    used = [one.id for one in at.board.sailors.values() if one.activation]
    assert used and all(id[2] == "2" for id in used)


@rule("UB6.6-01")
def test_executing_activates_the_crew(aboard: Board) -> None:
    at = aboard()
    at.order("new_course", manoeuvre.Course(10))
    assert (at.man("fi13").activation, at.man("fi14").activation) == (1, 1)


@rule("UB6.6-08")
def test_resting_takes_chips_off(aboard: Board) -> None:
    sailor = aboard().man("ca11")
    sailor.activation = 1
    assert (rest(sailor, 2), sailor.activation) == (1, 0)


@rule("UB6.7-01", "UB8.3-01", "UB6.6-05")
def test_observers_are_busy_with_a_chip_of_their_own(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    assert at.patrol.boat.observers == 4
    assert [(one.job, one.activation, free_fields(one)) for one in observers(at.patrol)] == [("observe", 0, 2)] * 4


@rule("UB6.7-07")
def test_an_observer_without_the_symbol_takes_one_chip_more(aboard: Board) -> None:
    at = aboard(posts={"na14": 4, "ca11": 8})
    at.order("assign_observers", "4")
    assert (at.man("ca11").job, at.man("ca11").activation) == ("observe", 1)


@rule("UB6.7-02", "UB2-21")
def test_a_chip_is_turned_when_the_job_ends(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    at.order("assign_observers", "2")
    assert at.patrol.boat.observers == 2
    assert sum(one.activation for one in at.board.sailors.values()) == 2
    assert flip_job(observers(at.patrol)[0]) == "observe"


@rule("UB9.3-06", "UB6.7-02")
def test_the_navigator_says_who_stops_observing(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    at.order("assign_observers", "2", {"stand_down": ["na11", "na13"]})
    assert [one.id for one in observers(at.patrol)] == ["na12", "na14"] and at.patrol.boat.observers == 2
    assert (at.man("na11").job, at.man("na11").activation) == ("", 1)


@rule("UB9.3-06")
def test_who_has_left_his_post_meanwhile_is_no_reason_to_stop_another(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")

    def choose(seat: str, decision: Decision[Any]) -> Any:
        assert (seat, decision.kind) == ("navigator", "stand_down")
        for id in ("na13", "na14"):
            at.man(id).dead = True
        return ["na12"]

    at.order("assign_observers", "3", choose)
    assert [one.id for one in observers(at.patrol)] == ["na11", "na12"]


@rule("UB6.7-04", "UB9.3-05")
def test_who_leaves_the_bridge_stops_observing(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    away = {"navigator": Moves({"na14": 3})}
    at.order("mobilise", "as_you_see_fit", lambda seat, _: away.get(seat, Moves()))
    assert (at.patrol.boat.observers, at.man("na14").job, at.man("na14").activation) == (3, "", 1)


@rule("UB6.7-05")
def test_a_busy_sailor_does_other_orders_where_he_stands(aboard: Board) -> None:
    at = aboard(posts={"en14": 5})
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    busy = next(one for one in at.board.sailors.values() if one.job == "diesel_port")
    at.order("new_speed", "half_ahead")
    assert (busy.job, busy.activation, at.patrol.boat.telegraph) == ("diesel_port", 1, "half_ahead")


@rule("UB6.7-06")
def test_nobody_has_two_lasting_jobs(aboard: Board) -> None:
    at = aboard()
    at.man("en12").job = at.man("en14").job = "fuel_pump"
    assert isinstance(plan(at.patrol, "repair_technical", [Need("repair", 1, 5, busy=True)]), Refusal)


@rule("UB6.7-03")
@pytest.mark.parametrize("grade", ["green", "yellow", "red"])
def test_the_chip_of_a_repair_has_the_colour_of_its_condition(aboard: Board, grade: str) -> None:
    at = aboard(posts={"en11": 5, "en13": 5})
    at.board.faults = [Fault("diesel_port", grade)]
    at.order("repair_technical", "diesel_port")
    at.order("assign_observers", "1")
    shown = {one.id: (one.job, one.chip) for one in GAME.view(at.w, "chief_engineer").crew if one.job}
    assert set(shown.values()) == {("diesel_port", grade), ("observe", "")}
    # When the work stops its side with the wrench is down.
    finish(at.w, at.board.faults[0])
    assert {one.chip for one in GAME.view(at.w, "chief_engineer").crew} == {""}


@rule("UB10.3.2-04")
def test_a_repairer_without_the_symbol_takes_one_chip_more(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4, "na13": 5})
    at.board.faults = [Fault("diesel_port", "green")]
    found = plan(at.patrol, "repair_technical", safety.repair_needs(at.patrol, "diesel_port"))
    assert isinstance(found, Crew)
    spend(at.patrol, found, "diesel_port")
    assert (at.man("na13").job, at.man("na13").activation) == ("diesel_port", 1)


@rule("UB9.3-06")
def test_the_count_of_observers_follows_the_chips(aboard: Board) -> None:
    at = aboard()
    at.man("na11").job = at.man("na13").job = "observe"
    update_observers(at.patrol)
    assert at.patrol.boat.observers == 2
    at.board.observer_mod = -1
    update_observers(at.patrol)
    assert at.patrol.boat.observers == 1
