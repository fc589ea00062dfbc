"""UB6.8, UB6.10: the watch change."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot.health import place_dead
from sandtable.games.uboot.model import Fault, HealthCard
from sandtable.games.uboot.sailors import is_specialist
from sandtable.games.uboot.watch import change_watch, hand_over, rest_crew
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard

Board = Callable[..., Aboard]


@rule("UB6.8-01", "UB6.8-12")
def test_the_four_steps_in_their_order(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0] * 5, "UB8.7-01": [9999]})
    at.board.command = 1
    at.board.conditions = {"2": ["fire"]}
    at.man("ca11").activation = 2
    at.run(change_watch(at.w))
    kinds = [one.kind for one in at.log if hasattr(one, "kind")]
    assert kinds.index("watch_bell") < kinds.index("command") < kinds.index("crew_damage")
    assert (at.board.command, at.man("ca11").activation, at.patrol.watch) == (7, 1, 2)


@rule("UB6.8-05", "UBR9")
@pytest.mark.parametrize(("scope", "off_duty"), [("both", 1), ("outgoing", 2)])
def test_everybody_drops_one_activation(aboard: Board, scope: str, off_duty: int) -> None:
    at = aboard(rest_scope=scope)
    at.man("ca11").activation = at.man("ca21").activation = 2
    rest_crew(at.w)
    assert (at.man("ca11").activation, at.man("ca21").activation) == (1, off_duty)


@rule("UB6.8-06")
def test_a_busy_chip_goes_to_the_same_shape_and_the_giver_keeps_his_activation(aboard: Board) -> None:
    at = aboard()
    at.man("na13").job, at.man("na13").activation = "observe", 1
    rest_crew(at.w)
    hand_over(at.w)
    assert (at.man("na13").job, at.man("na13").activation) == ("", 1)
    assert (at.man("na23").job, at.man("na23").activation) == ("observe", 0)


@rule("UB6.8-07")
def test_a_taker_without_the_symbol_gets_one_chip_more(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green")]
    at.man("ca11").job = "diesel_port"
    hand_over(at.w)
    assert (at.man("ca21").job, at.man("ca21").activation) == ("diesel_port", 1)


@rule("UB6.8-08", "UBR10", "UB10.3.2-09")
@pytest.mark.parametrize("why", ["no field", "dead"])
def test_a_job_that_nobody_can_take_over_ends_and_its_chip_is_gone(aboard: Board, why: str) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green", work_ms=5)]
    at.man("en12").job = "diesel_port"
    if why == "dead":
        at.man("en22").dead = True
    else:
        at.man("en22").activation = 3
    hand_over(at.w)
    assert at.man("en12").job == at.man("en22").job == ""
    assert at.man("en12").activation == 0


@rule("UB6.8-09")
def test_a_treated_health_chip_comes_off_even_where_a_busy_chip_moved(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("na13")
    sailor.job, sailor.activation = "observe", 1
    sailor.cards = [HealthCard("m1-5", exhaustion=1, supplies={"tablets": 1})]
    rest_crew(at.w)
    assert (sailor.cards, sailor.activation) == ([], 1)


@rule("UB6.8-10", "UB6.9-09", "UB8.6-07")
def test_only_the_treated_and_one_chip_each(aboard: Board) -> None:
    at = aboard()
    treated, untreated = at.man("ca11"), at.man("ca12")
    treated.cards = [HealthCard("m3-2", exhaustion=2, supplies={"injections": 1})]
    treated.activation = 1
    untreated.cards = [HealthCard("m3-2", exhaustion=2)]
    untreated.activation = 1
    rest_crew(at.w)
    assert (treated.cards[0].exhaustion, treated.activation) == (1, 1)
    assert (untreated.cards[0].exhaustion, untreated.activation) == (2, 0)


@rule("UB6.8-04")
def test_dangerous_sections_hurt_at_the_change(aboard: Board) -> None:
    at = aboard({"UB6.12-05": [0, 0, 0, 0, 0], "UB8.7-01": [9999]})
    at.board.conditions = {"1": ["fire", "leak"]}
    at.run(change_watch(at.w))
    assert [one["tokens"] for one in at.told("crew_damage")] == [3]


@rule("UB6.8-11")
def test_the_count_of_observers_is_updated(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    for id in ("na11", "na13"):
        at.man(id).job = "observe"
    at.man("na23").activation = 3
    at.run(change_watch(at.w))
    # na23 dropped one chip and has a field; na21 and na23 observe.
    assert at.patrol.boat.observers == 2
    assert at.told("look_outs_told") == [{"observers": 2}]


@rule("UB6.8-13", "UB6.10-03")
def test_the_figure_of_a_dead_man_comes_off_when_he_would_return(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    at.man("ca21").dead = True
    at.run(change_watch(at.w))
    assert at.board.figures["ca1"] == 0


@rule("UB6.10-02")
def test_a_missing_figure_is_put_where_its_officer_wants_without_damage(aboard: Board) -> None:
    at = aboard({"UB8.7-01": [9999]})
    place_dead(at.patrol, at.man("fi11"))
    at.board.conditions = {"6": ["fire"]}
    assert at.board.figures["fi1"] == 0
    at.run(change_watch(at.w), {"place_figure": "6"})
    assert at.board.figures["fi1"] == 6
    assert ("first_officer", "place_figure") in [(seat, one.kind) for seat, one in at.asked]
    assert at.told("crew_damage") == []


@rule("UB6.8-14")
def test_with_the_easy_watch_change_the_specialisations_stay(aboard: Board) -> None:
    at = aboard()
    at.patrol.watch = 2
    assert is_specialist(at.patrol, at.man("fi21"), "rudder")
    assert not is_specialist(at.patrol, at.man("fi21"), "first_aid")
    at.patrol.options["watch_change"] = "easy"
    assert is_specialist(at.patrol, at.man("fi21"), "first_aid")
    assert not is_specialist(at.patrol, at.man("fi21"), "rudder")


@rule("UB10.3.3-11")
def test_plans_spare_the_new_watch_too(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [["t01"], []]
    at.board.faults = [Fault("radio", "green", card="t01")]
    at.man("ca11").job = "radio"
    hand_over(at.w)
    assert (at.man("ca21").job, at.man("ca21").activation) == ("radio", 0)


@rule("UB6.9-08")
def test_an_untreated_appendix_gets_worse(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("e15", exhaustion=1)]
    rest_crew(at.w)
    assert sailor.cards[0].cross == 0
    rest_crew(at.w)
    assert sailor.cards[0].cross == 1


@rule("UB6.14-07")
def test_nothing_is_ordered_while_the_watch_changes(sea: Any) -> None:
    table = sea()
    table.state.changing_watch = True
    refused = table.orders("captain")[0].check("half_ahead")
    assert refused is not None and refused.rule == "UB6.14-07"
