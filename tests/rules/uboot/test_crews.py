"""UB6.5-UB6.7: requirements, activation, busy sailors."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot import captains_orders, safety
from sandtable.games.uboot.commands import COMMANDS, Desk
from sandtable.games.uboot.crews import Crew, Need, plan, route, spend
from sandtable.games.uboot.mobilisation import Moves
from sandtable.games.uboot.model import Fault, HealthCard
from sandtable.games.uboot.sailors import activate, flip_job, free_fields, observers, rest, update_observers
from sandtable.kernel.decisions import Refusal
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard

Board = Callable[..., Aboard]


def crew(at: Aboard, kind: str, answer: Any) -> Crew:
    found = plan(at.patrol, kind, COMMANDS[kind].needs(at.patrol, answer))
    assert isinstance(found, Crew), found
    return found


@rule("UB6.5-08", "UB10.1-03")
def test_two_at_the_diesels_surfaced_and_at_the_motors_submerged(aboard: Board) -> None:
    at = aboard()
    assert crew(at, "new_speed", "half_ahead").sailors == ["en12", "en14"]
    at.patrol.boat.submerged = True
    assert captains_orders.speed_needs(at.patrol, "stop") == [Need("engine", 2, 6)]


@rule("UB6.5-09", "UBR1")
def test_a_course_needs_two_at_the_rudder(aboard: Board) -> None:
    assert crew(aboard(), "new_course", None).sailors == ["fi13", "fi14"]


@rule("UB6.5-10", "UB10.2-01")
def test_a_depth_needs_rudder_and_ballast(aboard: Board) -> None:
    assert crew(aboard(), "new_depth", None).sailors == ["fi13", "fi14", "en11", "en13"]


@rule("UB6.5-11", "UB10.1-04")
def test_a_dive_needs_one_at_each_kind_of_engine_too(aboard: Board) -> None:
    at = aboard(posts={"en14": 6})
    assert crew(at, "dive_surface", "dive").sailors == ["fi13", "fi14", "en11", "en13", "en12", "en14"]
    at.board.figures["en4"] = 5
    assert isinstance(plan(at.patrol, "dive_surface", captains_orders.dive_needs(at.patrol, "dive")), Refusal)


@rule("UB6.5-23", "UB9.3-01")
def test_every_observer_needs_a_place_on_the_bridge(aboard: Board) -> None:
    at = aboard()
    assert captains_orders.observer_needs(at.patrol, "4") == [Need("observe", 4, 8, busy=True)]
    assert isinstance(plan(at.patrol, "assign_observers", [Need("observe", 5, 8, busy=True)]), Refusal)


@rule("UB6.5-20")
def test_the_captain_speaks_in_the_control_room(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    assert crew(at, "address_crew", "c01").sailors == ["ca11"]


@rule("UB6.5-21")
def test_the_cook_cooks_in_section_4(aboard: Board) -> None:
    at = aboard(posts={"na12": 4})
    assert crew(at, "prepare_meal", "cook").sailors == ["na12"]


@rule("UB6.5-24")
def test_the_periscope_is_in_the_control_room(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    assert crew(at, "use_periscope", "raise").sailors == ["ca11"]
    assert captains_orders.periscope_needs(at.patrol, "lower") == []


@rule("UB6.5-25")
def test_the_hydrophone_is_in_section_2(aboard: Board) -> None:
    at = aboard()
    assert crew(at, "use_hydrophone", "listen").sailors == ["fi12"]


@rule("UB6.5-26", "UB9.3-02")
def test_an_observer_may_shoot_a_star_without_leaving_his_post(aboard: Board) -> None:
    at = aboard()
    at.man("na11").job = "observe"
    at.patrol.weather.cloud = 0
    at.order("take_sextant_fix", "take")
    assert (at.man("na11").job, at.man("na11").activation, at.patrol.sextant) == ("observe", 1, True)


@rule("UB6.5-18", "UB6.5-19")
def test_repairs_and_first_aid_are_done_where_they_are_needed(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "yellow")]
    assert safety.repair_needs(at.patrol, "diesel_port") == [Need("repair", 2, 5, busy=True)]
    assert safety.aid_needs(at.patrol, "2") == [Need("first_aid", 1, 2)]


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
    at.order("new_course", captains_orders.Course(10), {"in_position": "in_position"})
    used = [one.id for one in at.board.sailors.values() if one.activation]
    assert used and all(id[2] == "2" for id in used)


@rule("UB6.6-01")
def test_executing_activates_the_crew(aboard: Board) -> None:
    at = aboard()
    at.order("new_course", captains_orders.Course(10))
    assert (at.man("fi13").activation, at.man("fi14").activation) == (1, 1)


@rule("UB6.6-08")
def test_resting_takes_chips_off(aboard: Board) -> None:
    sailor = aboard().man("ca11")
    sailor.activation = 1
    assert (rest(sailor, 2), sailor.activation) == (1, 0)


@rule("UB6.7-01", "UB8.3-01")
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


@rule("UB6.7-03", "UB10.3.2-04")
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


@rule("UB10.3.5-09", "UBR17")
def test_in_the_dark_one_more_holds_a_lamp(aboard: Board) -> None:
    at = aboard(posts={"ca11": 5})
    at.board.conditions = {"5": ["light_failure"]}
    hands = crew(at, "new_speed", "half_ahead").hands
    assert [(hand.sailor, hand.chips) for hand in hands] == [("en12", 1), ("en14", 1), ("ca11", 1)]
    at.board.figures["ca1"] = 2
    refused = plan(at.patrol, "new_speed", [Need("engine", 2, 5)])
    assert isinstance(refused, Refusal) and refused.rule == "UB10.3.5-09"
    found = route(at.patrol, "new_speed", [Need("engine", 2, 5)])
    assert not isinstance(found, Refusal) and list(found.to.values()) == [5]


@rule("UB6.9-07")
def test_a_card_can_forbid_an_order(aboard: Board) -> None:
    at = aboard(posts={"en11": 2})
    at.man("fi13").cards = [HealthCard("b2", exhaustion=1)]
    found = crew(at, "new_course", None)
    assert "fi13" not in found.sailors


@rule("UB6.1-02")
def test_the_officer_may_ask_for_another_man(aboard: Board) -> None:
    at = aboard()
    asked: list[str] = []

    def answer(_: str, decision: Any) -> Any:
        asked.append(decision.kind)
        return "relieve-fi13" if len(asked) == 1 else "in_position"

    at.order("new_course", captains_orders.Course(10), answer)
    assert at.man("fi13").activation == 0
    assert at.man("fi14").activation == 1
    assert sum(at.man(id).activation for id in ("en11", "en13")) == 2


def test_the_price_is_shown_beforehand(aboard: Board) -> None:
    at = aboard()
    stands = Desk(at.patrol).stands(COMMANDS["new_speed"], "half_ahead")
    assert stands.price == {"command": 1.0, "activations": 2.0}


@pytest.mark.parametrize("kind", ["new_speed", "take_sextant_fix"])
def test_a_route_moves_specialists_first(aboard: Board, kind: str) -> None:
    at = aboard(posts={"en12": 1, "en14": 1, "na11": 1})
    found = route(at.patrol, kind, COMMANDS[kind].needs(at.patrol, "half_ahead"))
    assert not isinstance(found, Refusal)
    assert found.to == ({"en12": 5, "en14": 5} if kind == "new_speed" else {"na11": 8})


@rule("UB6.5-05")
def test_whom_another_part_of_the_order_wants_is_left_for_it(aboard: Board) -> None:
    at = aboard()
    for one in at.board.sailors.values():
        # The helmsmen are worn out: others take the rudder, but not the two who know the engines.
        one.activation = 3 if one.id in ("fi13", "fi14") else 0
    needs = COMMANDS["dive_surface"].needs(at.patrol, "dive")
    found = route(at.patrol, "dive_surface", needs)
    assert not isinstance(found, Refusal)
    engines = {id for id, section in found.to.items() if section in (5, 6)}
    assert engines <= {"en11", "en12", "en13", "en14"}
    for one in at.board.sailors.values():
        if one.id[:2] in ("fi", "na", "ca"):
            one.activation = max(one.activation, 1)
    assert not isinstance(route(at.patrol, "dive_surface", needs), Refusal)
