"""UB6.11, UB10.3: technical conditions, repair crews, engineer cards."""

from typing import Any

import pytest

from sandtable.games.uboot.data.board import COMPONENTS
from sandtable.games.uboot.data.units import FULL, KNOT
from sandtable.games.uboot.rules.boat.battery import run_battery
from sandtable.games.uboot.rules.boat.clock import COMPRESSIONS
from sandtable.games.uboot.rules.boat.depth import depth_rate
from sandtable.games.uboot.rules.boat.under_way import ordered_knots, turn_rate
from sandtable.games.uboot.rules.crew.breach import flood, open_breach
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.crew.repairs import (
    crew_of,
    drive,
    effective,
    fault_at,
    new_fault,
    pinned,
    random_fault,
    required,
    update_boat,
    wear,
    work,
    works,
)
from sandtable.games.uboot.rules.invariants import impossible
from sandtable.games.uboot.rules.orders.orders import obey
from sandtable.games.uboot.rules.orders.safety import fault_choices, resume_choices
from sandtable.games.uboot.rules.orders.targeting import periscope_refused
from sandtable.games.uboot.script.crew_step import every_hour
from sandtable.games.uboot.state.model import Contact, Fault
from sandtable.kernel import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board, Sea
from tests.rules.uboot.stage import engineer_moves

HOUR = 3_600_000


@rule("UB10.3.1-01", "UBR19")
def test_green_yellow_red_and_red_is_out_of_order(aboard: Board) -> None:
    at = aboard()
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 9_000
    for grade, fine in (("green", True), ("yellow", True), ("red", False)):
        at.board.faults = [Fault("attack_scope", grade)]
        assert works(at.patrol, "attack_scope") is fine
        assert (periscope_refused(at.patrol, "raise") is None) is fine


@rule("UB10.3.2-01", "UB2-15")
def test_a_condition_is_marked_with_its_grade(aboard: Board) -> None:
    at = aboard()
    new_fault(at.w, "diesel_port", "green")
    new_fault(at.w, "diesel_port", "red")
    new_fault(at.w, "diesel_port", "yellow")
    assert [(one.component, one.grade) for one in at.board.faults] == [("diesel_port", "red")]


@rule("UB10.3.2-02")
@pytest.mark.parametrize(("grade", "men"), [("green", 1), ("yellow", 2), ("red", 3)])
def test_worse_needs_more_sailors(grade: str, men: int) -> None:
    assert required(Fault("diesel_port", grade)) == men


@rule("UB10.3.2-03", "UB10.3.2-05", "UB7.5.4-01")
def test_the_crew_is_busy_with_the_repair(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [[], []]
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port")
    assert [at.man(id).job for id in ("en12", "en14")] == ["diesel_port", "diesel_port"]
    assert [at.man(id).activation for id in ("en12", "en14")] == [0, 0]
    assert at.board.command == 7


@rule("UB10.3-01", "UB8.4-07", "UB6.11-01")
def test_one_order_solves_one_problem(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green"), Fault("diesel_stbd", "green")]
    at.order("repair_technical", "diesel_port")
    assert list(fault_choices(at.patrol)) == ["diesel_stbd"]


@rule("UB8.4-07", "UB10.3.2-02")
@pytest.mark.parametrize("grade", ["green", "yellow", "red"])
def test_a_repair_takes_exactly_as_many_as_it_needs(aboard: Board, grade: str) -> None:
    at = aboard(posts=dict.fromkeys(("en11", "en12", "en13", "en14", "fi11", "fi12"), 5))
    at.board.faults = [Fault("diesel_port", grade)]
    at.order("repair_technical", "diesel_port")
    busy = [one for one in at.board.sailors.values() if one.job]
    assert len(busy) == {"green": 1, "yellow": 2, "red": 3}[grade]


@rule("UB10.3.2-06")
@pytest.mark.parametrize(("men", "hours"), [(2, 2.0), (4, 1.0)])
def test_a_larger_crew_is_done_sooner(aboard: Board, men: int, hours: float) -> None:
    at = aboard(posts={"en11": 5, "en13": 5})
    at.board.faults = [Fault("diesel_port", "yellow")]
    crew = ("en11", "en12", "en13", "en14")[:men]
    for id in crew:
        at.man(id).job = "diesel_port"
    work(at.w, round(hours * HOUR) - 1)
    assert at.board.faults
    work(at.w, 1)
    assert at.board.faults == []
    assert [(at.man(id).job, at.man(id).activation) for id in crew] == [("", 1)] * men


@rule("UB6.11-02")
def test_a_fault_left_alone_gets_worse(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green")]
    work(at.w, 12 * HOUR - 1)
    assert at.board.faults[0].grade == "green"
    at.board.faults[0].work_ms = 1000
    work(at.w, 1)
    fault = at.board.faults[0]
    assert (fault.grade, fault.age_ms, fault.work_ms) == ("yellow", 0, 0), "what was done is in vain"
    work(at.w, 8 * HOUR)
    assert at.board.faults[0].grade == "red"
    work(at.w, 99 * HOUR)
    assert at.board.faults[0].grade == "red"


@rule("UB6.11-02")
def test_it_does_not_get_worse_while_somebody_works_at_it(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green", age_ms=12 * HOUR - 1)]
    at.man("en12").job = "diesel_port"
    work(at.w, 1000)
    assert at.board.faults[0].grade == "green"


@rule("UB10.3.2-08", "UBR45")
def test_a_paused_repair_goes_on_without_an_order(aboard: Board) -> None:
    at = aboard(posts={"en13": 5})
    at.board.engineer_cards = [[], []]
    at.board.faults = [Fault("diesel_port", "yellow", work_ms=HOUR)]
    at.act("chief_engineer", "resume_repair", "diesel_port")
    fault = fault_at(at.patrol, "diesel_port")
    assert fault is not None and len(crew_of(at.patrol, fault)) == 2
    assert (fault.work_ms, at.board.command) == (HOUR, 8)


def move(at: Aboard, id: str, section: int) -> None:
    """The Captain mobilises, and one man of the Chief Engineer goes."""

    def answer(seat: str, question: Any) -> Any:
        return {"to": {id: section}} if seat == "chief_engineer" else question.default

    at.order("mobilise", "as_you_see_fit", answer)


@rule("UB10.3.2-08", "UB10.3.2-07")
def test_a_repair_that_stops_in_its_first_minute_is_resumed_without_an_order(aboard: Board) -> None:
    at = aboard(posts={"en13": 4})
    at.board.engineer_cards = [[], []]
    at.board.faults = [Fault("diesel_port", "yellow")]
    assert resume_choices(at.patrol) == {}, "nobody has begun it"
    at.order("repair_technical", "diesel_port")
    move(at, "en14", 4)
    assert crew_of(at.patrol, at.board.faults[0]) == [] and at.board.faults[0].work_ms == 0
    left = at.board.command
    move(at, "en13", 5)
    assert resume_choices(at.patrol) == {"diesel_port": None}
    at.act("chief_engineer", "resume_repair", "diesel_port")
    assert [one.id for one in crew_of(at.patrol, at.board.faults[0])] == ["en12", "en13"]
    assert at.board.command == left - 1, "only the mobilisation is paid"


@rule("UB10.3.1-01")
@pytest.mark.parametrize(
    ("component", "grade", "share"),
    [("diesel_port", "green", 1.0), ("diesel_port", "yellow", 0.8), ("diesel_port", "red", 0.6)],
)
def test_failing_diesels_slow_the_boat(aboard: Board, component: str, grade: str, share: float) -> None:
    at = aboard()
    at.patrol.boat.telegraph = "full_ahead"
    new_fault(at.w, component, grade)
    assert ordered_knots(at.patrol.boat) == pytest.approx(17 * share)


@rule("UB10.3.1-01")
def test_failures_hold_down_other_figures_too(aboard: Board) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.speed = 10 * KNOT
    fast = turn_rate(boat)
    at.board.faults = [Fault("rudder", "red"), Fault("air_bottles", "red"), Fault("battery_fwd", "red")]
    update_boat(at.patrol)
    assert turn_rate(boat) == pytest.approx(fast * 0.3)
    boat.submerged, boat.ordered_depth = True, 0
    assert depth_rate(boat) == pytest.approx(0.35)
    boat.battery = FULL
    run_battery(boat, 60)
    drained = FULL - boat.battery
    boat.battery, boat.cells = FULL, 1000
    run_battery(boat, 60)
    assert drained == pytest.approx(2 * (FULL - boat.battery), rel=1e-4)


@rule("UB10.3.2-01")
def test_a_random_fault_is_at_a_sound_component(aboard: Board) -> None:
    at = aboard({"UB10.3.1-01": [1]})
    at.board.faults = [Fault("galley", "green")]
    random_fault(at.w, "green", 4)
    assert at.board.faults[1].component == "ventilation"


@rule("UB10.3.1-01")
@pytest.mark.parametrize(
    ("level", "strain", "die", "faults"),
    [("easy", 0, 1000, 1), ("easy", 0, 1001, 0), ("hard", 0, 2000, 1), ("easy", 5, 2000, 1), ("easy", 5, 2001, 0)],
)
def test_wear_by_the_engineers_difficulty(aboard: Board, level: str, strain: int, die: int, faults: int) -> None:
    at = aboard({"UB10.3.1-01": [die, 0]}, chief_engineer=level)
    at.patrol.waters.strain = strain
    wear(at.w)
    assert [(one.component, one.grade) for one in at.board.faults] == [("bow_tubes", "green")] * faults


@rule("UB10.3.1-01")
@pytest.mark.parametrize(("hours", "found"), [(5, "compressor"), (6, "diesel_port")])
def test_diesels_driven_hard_are_likelier_to_fail(aboard: Board, hours: int, found: str) -> None:
    at = aboard({"UB10.3.1-01": [1, 18]})
    at.patrol.boat.telegraph = "full_ahead"
    drive(at.patrol, hours * HOUR)
    wear(at.w)
    assert at.board.faults[0].component == found
    at.patrol.boat.telegraph = "half_ahead"
    drive(at.patrol, 1000)
    assert at.board.full_ms == 0


@rule("UB8.7-01")
@pytest.mark.parametrize(("die", "contact", "drawn"), [(1250, False, 1), (1251, False, 0), (1250, True, 0)])
def test_an_event_every_eight_hours_never_in_action(aboard: Board, die: int, contact: bool, drawn: int) -> None:
    at = aboard({"UB8.7-01": [die], "UB10.3.1-01": [24_000]})
    if contact:
        at.patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    due = at.board.next_wear_ms
    every_hour(at.w)
    assert [one.kind for one in at.board.pending].count("event") == drawn
    assert at.board.next_wear_ms == due + HOUR


@rule("UB7.5.4-01")
def test_a_gun_is_repaired_on_the_surface_only(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("gun88", "green")]
    assert fault_choices(at.patrol) == {"gun88": None}
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 20_000
    refused = fault_choices(at.patrol)["gun88"]
    assert refused is not None and refused.reason == "not-surfaced"


@rule("UB10.3.2-06")
def test_a_table_repairs_by_the_clock(sea: Sea) -> None:
    table = sea()
    table.state.board.faults = [Fault("diesel_port", "green")]
    table.state.board.figures["en2"] = 5
    table.state.board.sailors["en12"].job = "diesel_port"
    table.advance(4 * 60 + 4)
    assert fault_at(table.state, "diesel_port") is None


@rule("UB7.1-01", "UB10.3.2-08")
def test_a_free_act_is_done_and_one_that_is_belayed_is_not(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [[], []]
    at.board.faults = [Fault("diesel_port", "yellow", begun=True)]
    at.act("chief_engineer", "resume_repair", "belay")
    assert (crew_of(at.patrol, at.board.faults[0]), at.asked) == ([], [])
    at.act("chief_engineer", "resume_repair", "diesel_port")
    assert len(crew_of(at.patrol, at.board.faults[0])) == 2 and at.patrol.acts == 0


def ask_until(play: Any, kind: str) -> Ask:
    """Run a play, every question with its default, up to a question of this kind."""
    value: Any = None
    while True:
        ask: Ask = play.send(value)
        if any(one.kind == kind for one in ask.seats.values()):
            return ask
        value = {seat: one.default for seat, one in ask.seats.items()}


def finish_with(play: Any, value: Any) -> None:
    """Answer the question that is open; nothing else is asked."""
    with pytest.raises(StopIteration):
        play.send(value)


@rule("UB10.3.2-07", "UB10.3.3-10")
def test_a_repair_that_everybody_leaves_stands_still_and_gives_the_plans_back(aboard: Board) -> None:
    at = aboard(posts={"en11": 2, "en12": 2, "en14": 2})
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t01"], []]
    at.board.faults = [Fault("hydrophone", "yellow")]
    at.order("repair_technical", "hydrophone", {"engineer_card": "t01"})
    crew = [one.id for one in crew_of(at.patrol, at.board.faults[0])]
    assert pinned(at.patrol, 0)
    at.order("mobilise", "as_you_see_fit", engineer_moves(**dict.fromkeys(crew, 3)))
    assert [one["component"] for one in at.told("repair_paused")] == ["hydrophone"]
    assert at.board.faults[0].card == "" and not pinned(at.patrol, 0)


@rule("UB10.3.2-07", "UB10.3.3-10")
def test_a_repair_whose_only_man_is_killed_stands_still(aboard: Board) -> None:
    at = aboard(posts={"en11": 2})
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t01"], []]
    at.board.faults = [Fault("hydrophone", "green")]
    at.order("repair_technical", "hydrophone", {"engineer_card": "t01"})
    kill(at.w, crew_of(at.patrol, at.board.faults[0])[0], "UB6.10-01")
    assert len(at.told("repair_paused")) == 1 and not pinned(at.patrol, 0)


@rule("UB6.7-04", "UB10.3.2-08")
def test_who_leaves_while_the_engineer_looks_for_a_card_does_not_work_elsewhere(aboard: Board) -> None:
    at = aboard(posts={"en11": 2})
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t03"], []]
    at.board.faults = [Fault("hydrophone", "green", begun=True)]
    play = obey(at.w, "chief_engineer", "resume_repair", "hydrophone")
    ask_until(play, "engineer_card")
    at.order("mobilise", "as_you_see_fit", engineer_moves(en11=6))
    finish_with(play, {"chief_engineer": "none"})
    assert at.man("en11").job == "" and effective(at.patrol, at.board.faults[0]) == 0
    assert [one["order"] for one in at.told("order_failed")] == ["repair_technical"]


@rule("UB10.3.7-08", "UB6.10-01")
def test_who_drowns_while_the_engineer_looks_for_a_card_takes_no_chips(aboard: Board) -> None:
    at = aboard(posts={"en12": 5, "en14": 5})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03"], []]
    at.board.faults = [Fault("diesel_port", "green")]
    play = obey(at.w, "captain", "repair_technical", "diesel_port")
    ask_until(play, "engineer_card")
    flood(at.w, 5)
    finish_with(play, {"chief_engineer": "t03"})
    assert all(one.job == "" and one.activation == 0 for one in at.board.sailors.values() if one.dead)
    assert list(impossible(at.patrol)) == [] and at.board.engineer_cards[0] == ["t03"]


@rule("UB10.3.7-08", "UB10.3.7-03")
def test_who_drowns_at_the_breach_while_the_engineer_looks_for_a_card_takes_no_chips(aboard: Board) -> None:
    at = aboard(posts=dict.fromkeys(("en11", "en12", "en13", "en14", "fi11"), 5))
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03"], []]
    open_breach(at.w, 5)
    play = obey(at.w, "captain", "repair_breach", "5")
    ask_until(play, "engineer_card")
    flood(at.w, 5)
    finish_with(play, {"chief_engineer": "none"})
    assert all(one.activation == 0 for one in at.board.sailors.values() if one.dead)
    assert [one["order"] for one in at.told("order_failed")] == ["repair_breach"]


@rule("UB10.3.2-08")
def test_the_engineer_says_who_goes_on_with_a_repair(aboard: Board) -> None:
    at = aboard(posts={"en11": 5, "en12": 5, "en14": 5})
    at.board.engineer_cards = [[], []]
    at.board.faults = [Fault("diesel_port", "green", begun=True)]
    at.w.clock.compression = COMPRESSIONS["transit"]

    def spare_en12(seat: str, question: Any) -> Any:
        assert at.w.clock.compression == COMPRESSIONS["real_time"], seat
        return "relieve-en12" if "relieve-en12" in getattr(question, "choices", ()) else question.default

    at.act("chief_engineer", "resume_repair", "diesel_port", spare_en12)
    assert [one.id for one in crew_of(at.patrol, at.board.faults[0])] not in ([], ["en12"])
    assert "in_position" in [question.kind for _, question in at.asked]


@rule("UB9.3-04")
def test_the_navigator_says_who_joins_the_look_out(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "1")
    usual = "na12" if not at.man("na12").job else "na11"
    at.act("navigator", "more_observers", "2", lambda _, one: _relieve(one, usual))
    assert at.man(usual).job == "" and at.patrol.boat.observers == 2


def _relieve(question: Any, man: str) -> Any:
    choice = f"relieve-{man}"
    return choice if choice in getattr(question, "choices", ()) else question.default


@rule("UB10.3.1-01")
@pytest.mark.parametrize(("grade", "share"), [("green", 1.0), ("yellow", 0.8), ("red", 0.6)])
def test_a_leaking_stuffing_box_slows_the_submerged_boat(aboard: Board, grade: str, share: float) -> None:
    at = aboard()
    boat = at.patrol.boat
    boat.submerged, boat.telegraph = True, "full_ahead"
    whole = ordered_knots(boat)
    new_fault(at.w, "shaft_seal", grade)
    assert ordered_knots(boat) == pytest.approx(whole * share)


@rule("UB10.3.1-01")
@pytest.mark.parametrize(("level", "daily"), [("easy", 1), ("hard", 2)])
def test_how_much_a_boat_needs_maintenance_in_fifty_days(aboard: Board, level: str, daily: int) -> None:
    at = aboard(chief_engineer=level)
    found = 0
    for _ in range(50 * 24):
        at.board.faults = []
        wear(at.w)
        found += len(at.board.faults)
    assert found == pytest.approx(50 * daily, rel=0.3)


@rule("UB10.3.1-01")
def test_a_boat_in_which_everything_needs_repair_wears_no_further(aboard: Board) -> None:
    at = aboard({"UB10.3.1-01": [1]})
    at.board.faults = [Fault(one, "green") for one in COMPONENTS]
    wear(at.w)
    assert len(at.board.faults) == len(COMPONENTS) and at.told("fault") == []
