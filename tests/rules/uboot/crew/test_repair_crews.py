"""UB10.3.2, UB10.3.3: who repairs, which card is played, and what happens while the Engineer decides."""

from typing import Any

import pytest

from sandtable.games.uboot.data.board import COMPONENTS
from sandtable.games.uboot.rules.crew.breach import flood, open_breach, submit
from sandtable.games.uboot.rules.crew.crews import Crew
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.crew.puzzle import solution
from sandtable.games.uboot.rules.crew.repairs import (
    cards_at,
    crew_of,
    effective,
    gain,
    jobs_changed,
    new_fault,
    repair_needs,
    take_out,
    update_boat,
    wear,
    work,
)
from sandtable.games.uboot.rules.orders.orders import obey, orders
from sandtable.games.uboot.rules.orders.safety import (
    breach_choices,
    execute_condition,
    execute_repair,
    fault_choices,
    resume_choices,
)
from sandtable.games.uboot.state.model import Fault, HealthCard
from sandtable.kernel import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board

HOUR = 3_600_000
FIVE = {"en11": 5, "en12": 5, "en13": 5, "en14": 5, "na14": 5}


def until_asked(play: Any, kind: str) -> Any:
    """Run a play, every question with its default, up to the question of this kind; returns it."""
    value: Any = None
    while True:
        ask: Ask = play.send(value)
        for one in ask.seats.values():
            if one.kind == kind:
                return one
        value = {seat: one.default for seat, one in ask.seats.items()}


def answered(play: Any, value: Any) -> None:
    """The Chief Engineer answers the question that is open; nothing else is asked."""
    with pytest.raises(StopIteration):
        play.send({"chief_engineer": value})


def question(at: Aboard, kind: str) -> Any:
    return next(one for _, one in at.asked if one.kind == kind)


def with_cards(at: Aboard, *cards: str, section: int = 5) -> Aboard:
    at.board.toolboxes, at.board.engineer_cards = [section, 0], [list(cards), []]
    return at


@rule("UB10.3.8-05")
def test_what_is_flooded_is_not_repaired(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green"), Fault("galley", "green")]
    flood(at.w, 5)
    choices = fault_choices(at.patrol)
    refused = choices["diesel_port"]
    assert refused is not None and (refused.reason, refused.args) == ("section-flooded", {"section": 5})
    assert choices["galley"] is None


@rule("UB7.5.4-01")
@pytest.mark.parametrize(("component", "refused"), [("emotor_port", False), ("gun88", True), ("gun20", True)])
def test_under_water_what_is_inside_can_be_repaired(aboard: Board, component: str, refused: bool) -> None:
    at = aboard()
    at.patrol.boat.submerged, at.patrol.boat.depth = True, 20_000
    at.board.faults = [Fault(component, "green")]
    assert (fault_choices(at.patrol)[component] is not None) is refused


@rule("UB10.3.3-08", "UB10.3.2-10")
@pytest.mark.parametrize(
    ("grade", "cards", "usual"),
    [("red", ["t03", "t06"], "t06"), ("red", ["t06", "t03"], "t06"), ("green", ["t03", "t06"], "none")],
)
def test_the_card_that_is_large_enough_is_proposed_where_men_are_missing(
    aboard: Board, grade: str, cards: list[str], usual: str
) -> None:
    at = with_cards(aboard(posts={"en14": 4}), *cards)
    at.board.faults = [Fault("diesel_port", grade)]
    at.order("repair_technical", "diesel_port")
    assert question(at, "engineer_card").default == usual
    assert at.board.faults[0].card == usual.replace("none", "")


@rule("UB10.3.3-08")
def test_without_a_card_that_fits_nothing_is_asked(aboard: Board) -> None:
    at = with_cards(aboard(), "t07")
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    assert "engineer_card" not in [one.kind for _, one in at.asked]


@rule("UB10.3.3-01", "UB10.3.3-07", "UBR21")
@pytest.mark.parametrize(
    ("grade", "card", "men", "most"),
    [("yellow", "t06", 2, 1), ("red", "t03", 3, 1), ("red", "t06", 3, 2)],
)
def test_a_card_spares_as_many_as_it_counts_but_never_the_last(
    aboard: Board, grade: str, card: str, men: int, most: int
) -> None:
    at = with_cards(aboard(posts={"en13": 5}), card)
    at.board.conditions = {"5": ["light_failure"]}
    at.board.figures["fi1"] = 5
    at.board.faults = [Fault("diesel_port", grade)]
    at.order("repair_technical", "diesel_port", {"engineer_card": card})
    spare = question(at, "spare_workers")
    assert (len(spare.choices), spare.least, spare.most) == (men, 0, most), "who holds the lamp is needed anyway"


@rule("UB10.3.3-07", "UB10.3.3-01")
def test_nobody_is_spared_of_a_crew_that_the_card_only_completes(aboard: Board) -> None:
    at = with_cards(aboard(), "t03")
    at.board.faults = [Fault("diesel_port", "red")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t03"})
    assert "spare_workers" not in [one.kind for _, one in at.asked]
    assert [one.id for one in crew_of(at.patrol, at.board.faults[0])] == ["en12", "en14"]


@rule("UB10.3.8-08", "UBR21")
def test_at_a_breach_in_the_dark_the_lamp_is_not_spared(aboard: Board) -> None:
    at = with_cards(aboard(posts={**FIVE, "fi11": 5}), "t11")
    at.board.conditions = {"5": ["light_failure"]}
    open_breach(at.w, 5)
    at.order("repair_breach", "5", {"engineer_card": "t11"})
    spare = question(at, "spare_workers")
    assert (spare.default, spare.most) == (["fi11", "en12"], 2), "who takes two chips is spared first"
    assert "na14" not in spare.choices and at.man("na14").activation == 1, "he holds the lamp"


@rule("UB10.3.3-01", "UB10.3.8-08")
def test_the_engineer_has_half_a_minute_to_spare_men(aboard: Board) -> None:
    at = with_cards(aboard(), "t06")
    at.board.faults = [Fault("diesel_port", "yellow")]
    play: Any = obey(at.w, "captain", "repair_technical", "diesel_port")
    until_asked(play, "engineer_card")
    ask = play.send({"chief_engineer": "t06"})
    assert (ask.seats["chief_engineer"].kind, ask.until.at) == ("spare_workers", at.w.clock.game_ms + 30_000)


@rule("UB10.3.2-08", "UBR45")
def test_only_what_was_begun_and_stands_still_is_resumed(aboard: Board) -> None:
    at = with_cards(aboard())
    at.board.faults = [Fault("galley", "green"), Fault("diesel_port", "yellow"), Fault("fuel_pump", "green")]
    at.board.faults[2].work_ms = 1000
    assert resume_choices(at.patrol) == {"fuel_pump": None}, "work was done at it"
    at.order("repair_technical", "diesel_port")
    assert "diesel_port" not in resume_choices(at.patrol)
    kill(at.w, at.man("en14"), "UB6.10-01")
    refused = resume_choices(at.patrol)["diesel_port"]
    assert refused is not None and refused.reason == "no-crew"


@rule("UB6.7-04", "UB10.3.2-08")
@pytest.mark.parametrize("at_work", [False, True])
def test_a_fault_that_others_repair_meanwhile_is_not_repaired_twice(aboard: Board, at_work: bool) -> None:
    at = with_cards(aboard(posts={"en11": 5, "en13": 5}), "t03")
    at.board.faults = [Fault("diesel_port", "green", begun=True)]
    play = obey(at.w, "chief_engineer", "resume_repair", "diesel_port")
    until_asked(play, "engineer_card")
    at.act("chief_engineer", "resume_repair", "diesel_port")
    before = [one.id for one in crew_of(at.patrol, at.board.faults[0])]
    if not at_work:
        work(at.w, 4 * HOUR)
    answered(play, "t03")
    assert [one["order"] for one in at.told("order_failed")] == ["repair_technical"]
    assert [one.id for one in at.board.sailors.values() if one.job] == (before if at_work else [])
    assert at.board.engineer_cards[0] == ["t03"]


@rule("UB6.7-04", "UB10.3.3-08")
def test_a_card_whose_toolbox_went_under_is_not_played(aboard: Board) -> None:
    at = with_cards(aboard(), "t03")
    at.board.faults = [Fault("diesel_port", "green")]
    play = obey(at.w, "captain", "repair_technical", "diesel_port")
    until_asked(play, "engineer_card")
    at.board.toolboxes = [4, 0]
    answered(play, "t03")
    assert (at.board.faults[0].card, at.board.engineer_cards[0]) == ("", ["t03"])
    assert len(crew_of(at.patrol, at.board.faults[0])) == 1, "they do without"


@rule("UB6.7-04")
@pytest.mark.parametrize(("card", "goes_on"), [("none", False), ("t03", True)])
def test_when_one_falls_out_the_card_may_stand_in_for_him(aboard: Board, card: str, goes_on: bool) -> None:
    at = with_cards(aboard(posts={"en12": 5, "en14": 5}), "t03", "t05")
    at.board.faults = [Fault("diesel_port", "yellow")]
    play = obey(at.w, "captain", "repair_technical", "diesel_port")
    until_asked(play, "engineer_card")
    if card == "none":
        kill(at.w, at.man("en12"), "UB6.10-01")
        answered(play, card)
    else:
        play.send({"chief_engineer": card})
        kill(at.w, at.man("en12"), "UB6.10-01")
        answered(play, [])
    assert (at.man("en14").job == "diesel_port") is goes_on
    assert len(at.told("order_failed")) == (0 if goes_on else 1)
    assert at.man("en14").activation == 0


@rule("UB6.7-04", "UB10.3.7-03")
def test_without_the_lamp_nobody_repairs_in_the_dark(aboard: Board) -> None:
    at = with_cards(aboard(posts={"fi11": 5, "en14": 4}), "t03")
    at.board.conditions = {"5": ["light_failure"]}
    at.board.faults = [Fault("diesel_port", "green")]
    play = obey(at.w, "captain", "repair_technical", "diesel_port")
    until_asked(play, "engineer_card")
    kill(at.w, at.man("fi11"), "UB6.10-01")
    answered(play, "none")
    assert (at.man("en12").job, at.man("en12").activation) == ("", 0)
    assert [one["order"] for one in at.told("order_failed")] == ["repair_technical"]


@rule("UB10.3.2-05", "UB6.7-04")
def test_a_fault_that_got_worse_meanwhile_needs_a_larger_crew(aboard: Board) -> None:
    at = with_cards(aboard(), "t03")
    at.board.faults = [Fault("diesel_port", "green")]
    play = obey(at.w, "captain", "repair_technical", "diesel_port")
    until_asked(play, "engineer_card")
    new_fault(at.w, "diesel_port", "yellow")
    answered(play, "none")
    assert at.told("repair_begun") == [] and crew_of(at.patrol, at.board.faults[0]) == []
    assert at.told("order_failed") == [{"order": "repair_technical"}], "they came, and were too few"
    assert resume_choices(at.patrol) == {}


@rule("UB6.5-03", "UB10.3.2-08")
def test_too_few_without_the_card_are_not_activated_and_nothing_is_begun(aboard: Board) -> None:
    at = with_cards(aboard(posts={"en14": 3}), "t03")
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "none"})
    assert (at.man("en12").job, at.man("en12").activation, at.board.faults[0].begun) == ("", 0, False)
    assert at.told("order_failed") == [{"order": "repair_technical"}] and at.told("order_executed") == []
    assert resume_choices(at.patrol) == {}
    # With the card the same man is enough, and the order is carried out.
    at.order("repair_technical", "diesel_port", {"engineer_card": "t03"})
    assert at.man("en12").job == "diesel_port" and len(at.told("order_executed")) == 1


@rule("UB10.3.3-02", "UB10.3.3-05", "UBR20")
@pytest.mark.parametrize(("man", "left"), [("en11", 0), ("en12", 1)])
def test_the_spare_rotors_repair_at_once_with_the_badge_sailor_only(aboard: Board, man: str, left: int) -> None:
    at = with_cards(aboard(posts={"en11": 4, "en12": 4, "en14": 4, man: 2}), "t08", section=2)
    at.board.faults = [Fault("enigma", "green")]
    at.order("repair_technical", "enigma", {"engineer_card": "t08"})
    assert len(at.board.faults) == left


@rule("UB10.3.7-02", "UB10.3.7-06")
def test_a_breach_is_manned_once(aboard: Board) -> None:
    at = with_cards(aboard(posts=FIVE))
    assert breach_choices(at.patrol) == {}
    open_breach(at.w, 5)
    assert breach_choices(at.patrol) == {"5": None}
    at.order("repair_breach", "5")
    assert breach_choices(at.patrol) == {}
    submit(at.w, solution(5)[::-1])
    assert breach_choices(at.patrol) == {}, "failed for good"


@rule("UB10.3.7-03", "UB10.3.7-04")
@pytest.mark.parametrize(("card", "manned"), [("none", False), ("t11", True)])
def test_four_men_and_a_card_are_enough_at_a_breach(aboard: Board, card: str, manned: bool) -> None:
    at = with_cards(aboard(posts={**FIVE, "na14": 4}), "t11")
    open_breach(at.w, 5)
    at.order("repair_breach", "5", {"engineer_card": card})
    assert at.board.breach is not None and at.board.breach.manned is manned
    assert len(at.told("order_failed")) == (0 if manned else 1)


@rule("UB10.3.7-04", "UB10.3.7-03")
@pytest.mark.parametrize(("elsewhere", "dead"), [(True, ""), (False, "en14")])
def test_the_breach_may_be_another_or_a_man_short_when_the_engineer_has_decided(
    aboard: Board, elsewhere: bool, dead: str
) -> None:
    at = with_cards(aboard(posts=FIVE), "t03")
    open_breach(at.w, 5)
    play = obey(at.w, "captain", "repair_breach", "5")
    until_asked(play, "engineer_card")
    if elsewhere:
        assert at.board.breach is not None
        at.board.breach.section = 6
    else:
        kill(at.w, at.man(dead), "UB6.10-01")
    answered(play, "none")
    assert at.board.breach is not None and not at.board.breach.manned
    assert [one.activation for one in at.board.sailors.values() if one.activation] == []
    assert [one["order"] for one in at.told("order_failed")] == ["repair_breach"]


@rule("UB10.3.2-02", "UB10.3.3-01")
@pytest.mark.parametrize(
    ("grade", "cards", "men", "needed"),
    [
        ("red", [], ["en12", "en14", "en13"], 3),
        ("red", [], ["en12", "en14"], 3),
        ("red", ["t03"], ["en12", "en14"], 2),
        ("red", ["t03"], ["en12"], 2),
        ("red", ["t03", "t06"], ["en12"], 1),
        ("red", ["t06", "t03"], ["en12"], 1),
        ("red", ["t07"], ["en12", "en14"], 3),
        ("yellow", ["t03"], ["en12", "en14"], 2),
    ],
)
def test_so_many_are_needed_as_no_card_stands_in_for(
    aboard: Board, grade: str, cards: list[str], men: list[str], needed: int
) -> None:
    posts = {id: 5 if id in men else 4 for id in ("en11", "en12", "en13", "en14")}
    at = with_cards(aboard(posts=posts), *cards)
    for one in at.board.sailors.values():
        # Nobody else can come: all are worn out.
        one.activation = 0 if one.id in men else 3
    at.man("en13").activation = 0
    fault = Fault("diesel_port", grade)
    at.board.faults = [fault]
    (need,) = repair_needs(at.patrol, fault)
    assert (need.spec, need.n, need.section, need.busy) == ("repair", needed, 5, True)


@rule("UB10.3.3-08")
def test_the_card_that_lies_there_counts_not_those_in_the_box(aboard: Board) -> None:
    at = with_cards(aboard(posts={"en14": 4}), "t06")
    for one in at.board.sailors.values():
        one.activation = 0 if one.id in ("en12", "en14") else 3
    fault = Fault("diesel_port", "red", card="t03", begun=True)
    at.board.faults = [fault]
    assert repair_needs(at.patrol, fault)[0].n == 2
    fault.card = ""
    assert repair_needs(at.patrol, fault)[0].n == 1


@rule("UB10.3.3-10", "UB10.3.3-09")
def test_a_bonus_card_spares_no_chips_and_plans_stay_in_the_box(aboard: Board) -> None:
    at = with_cards(aboard(posts={"en14": 4, "na13": 5}), "t01", "t03")
    at.man("en11").activation = at.man("en13").activation = at.man("en14").activation = 3
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t03", "spare_workers": []})
    assert (at.man("na13").job, at.man("na13").activation) == ("diesel_port", 1), "no symbol: one chip more"
    take_out(at.patrol, "t01")
    assert at.board.engineer_cards[0] == ["t01"]


@rule("UB10.3.2-06", "UB10.3.1-01")
def test_a_repaired_engine_gives_its_speed_back(aboard: Board) -> None:
    at = with_cards(aboard())
    new_fault(at.w, "diesel_port", "red")
    assert at.patrol.boat.diesel == 600
    new_fault(at.w, "diesel_port", "red")
    assert at.told("fault_worse") == []
    for id in ("en11", "en12", "en14"):
        at.board.figures[f"en{id[3]}"], at.man(id).job = 5, "diesel_port"
    assert effective(at.patrol, at.board.faults[0]) == 3
    work(at.w, 12 * HOUR)
    assert (at.board.faults, at.patrol.boat.diesel) == ([], 1000)


@rule("UB6.11-02")
def test_a_failure_that_comes_of_waiting_slows_the_boat_and_sends_a_small_crew_away(aboard: Board) -> None:
    at = with_cards(aboard())
    new_fault(at.w, "diesel_port", "yellow")
    assert at.patrol.boat.diesel == 800
    at.order("repair_technical", "diesel_port")
    new_fault(at.w, "diesel_port", "red")
    assert at.patrol.boat.diesel == 600
    assert (at.man("en12").job, at.man("en14").job) == ("", "")
    assert at.told("repair_paused") == [{"component": "diesel_port"}]


@rule("UB10.3.3-01", "UB10.3.3-07", "UBR21")
@pytest.mark.parametrize(
    ("cards", "fresh", "needed"),
    [
        ([], ["en12", "en14"], 3),
        (["t03"], ["en12", "en14"], 2),
        (["t03"], ["en12"], 3),
        (["t03", "t06"], ["en12"], 1),
        (["t06", "t03"], ["en12"], 1),
    ],
)
def test_who_must_come_first_is_counted_with_the_best_card(
    aboard: Board, cards: list[str], fresh: list[str], needed: int
) -> None:
    at = with_cards(aboard(posts={"en12": 4, "en14": 4}), *cards)
    for one in at.board.sailors.values():
        one.activation = 0 if one.id in fresh else 3
    fault = Fault("diesel_port", "red")
    at.board.faults = [fault]
    assert repair_needs(at.patrol, fault)[0].n == needed


@rule("UB10.3.3-01", "UB10.3.3-02")
def test_without_a_card_nothing_is_added(aboard: Board) -> None:
    at = aboard()
    assert [gain(at.patrol, card, ["en12"]) for card in ("", "t03", "t06")] == [0, 1, 2]


@rule("UB10.3.2-07", "UB10.3.3-10", "UB6.7-08")
@pytest.mark.parametrize("card", ["", "t06"])
def test_a_repair_is_paused_once_and_only_if_somebody_was_at_it(aboard: Board, card: str) -> None:
    at = with_cards(aboard(), card) if card else with_cards(aboard())
    at.board.faults = [Fault("diesel_port", "red" if card else "yellow"), Fault("galley", "green")]
    at.order("repair_technical", "diesel_port", {"engineer_card": card, "spare_workers": []} if card else None)
    assert len(crew_of(at.patrol, at.board.faults[0])) == 2
    for id in ("en12", "en14"):
        kill(at.w, at.man(id), "UB6.10-01")
    kill(at.w, at.man("ca11"), "UB6.10-01")
    assert at.told("repair_paused") == [{"component": "diesel_port"}]
    assert (at.board.faults[0].card, at.board.faults[0].working) == (card, False)


@rule("UB10.3.2-07", "UB6.7-08", "UB10.3.3-10")
def test_plans_that_an_old_save_left_turned_are_turned_back(aboard: Board) -> None:
    at = with_cards(aboard(), "t01")
    at.board.faults = [Fault("diesel_port", "green", card="t01")]
    jobs_changed(at.w)
    assert at.board.faults[0].card == ""


@rule("UB10.3.3-10", "UB10.3.3-03", "UB10.3.3-08")
def test_plans_that_are_in_use_help_no_second_repair(aboard: Board) -> None:
    at = with_cards(aboard(), "t01", "t03")
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t01"})
    assert cards_at(at.patrol, 5, COMPONENTS["diesel_stbd"].kinds) == ["t03"]


@rule("UBR20", "UB10.3.3-10")
@pytest.mark.parametrize(("ill", "spared"), [(False, True), (True, False)])
def test_plans_spare_only_one_who_can_repair(aboard: Board, ill: bool, spared: bool) -> None:
    at = with_cards(aboard(posts={"en11": 5, "en12": 4, "en14": 4}), "t02")
    if ill:
        at.man("en11").cards = [HealthCard("p6", exhaustion=1)]
    for id in ("en12", "en13", "en14"):
        at.man(id).activation = 3
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t02"})
    badge = at.man("en11")
    assert (badge.job, badge.spared, badge.activation) == ("diesel_port", spared, 0)


@rule("UB10.3.1-01")
def test_a_sound_boat_has_all_its_figures(aboard: Board) -> None:
    boat = aboard().patrol.boat
    boat.diesel = boat.motor = boat.rudder = boat.planes = boat.blow = boat.cells = boat.gyro = 1
    update_boat(aboard().patrol)
    figures = [boat.diesel, boat.motor, boat.rudder, boat.planes, boat.blow, boat.cells, boat.gyro]
    assert figures == [1000] * 7


@rule("UB10.3.1-01")
def test_what_is_broken_or_flooded_wears_no_further(aboard: Board) -> None:
    at = aboard({"UB10.3.1-01": [1, 0]})
    flood(at.w, 1)
    at.board.faults = [Fault("hydrophone", "green")]
    wear(at.w)
    assert [one.component for one in at.board.faults] == ["hydrophone", "radio"]


@rule("UB10.3.2-01", "UB8.1-02")
def test_a_fault_that_is_as_bad_already_does_not_begin_anew(aboard: Board) -> None:
    at = aboard()
    new_fault(at.w, "diesel_port", "yellow")
    assert at.patrol.boat.diesel == 800
    at.board.faults[0].age_ms = 1000
    new_fault(at.w, "diesel_port", "yellow")
    assert (at.board.faults[0].age_ms, at.told("fault_worse")) == (1000, [])
    new_fault(at.w, "diesel_port", "red")
    assert len(at.told("fault")) == 2, "worse is told as such"


@rule("UB6.7-04", "UB10.3.7-03")
@pytest.mark.parametrize(("card", "goes_on"), [("none", False), ("t03", True)])
def test_the_lamp_repairs_nothing_but_the_card_may_stand_in(aboard: Board, card: str, goes_on: bool) -> None:
    at = with_cards(aboard(posts={"fi11": 5}), "t03")
    at.board.conditions = {"5": ["light_failure"]}
    at.board.faults = [Fault("diesel_port", "yellow")]
    play: Any = obey(at.w, "captain", "repair_technical", "diesel_port")
    until_asked(play, "engineer_card")
    if goes_on:
        play.send({"chief_engineer": card})
    kill(at.w, at.man("en12"), "UB6.10-01")
    answered(play, [] if goes_on else card)
    assert (at.man("en14").job == "diesel_port") is goes_on
    assert len(at.told("repair_begun")) == (1 if goes_on else 0)


@rule("UB10.3.7-04", "UB10.3.8-08")
def test_a_breach_that_is_gone_is_not_manned(aboard: Board) -> None:
    at = with_cards(aboard(posts=FIVE), "t03")
    open_breach(at.w, 5)
    play = obey(at.w, "captain", "repair_breach", "5")
    until_asked(play, "engineer_card")
    at.board.breach = None
    answered(play, "none")
    assert [one["order"] for one in at.told("order_failed")] == ["repair_breach"]


@rule("UB7.5.4-01", "UB10.3.5-03")
def test_what_is_repaired_already_needs_nobody(aboard: Board) -> None:
    at = aboard()
    at.run(execute_repair(at.w, "galley", Crew()))
    at.run(execute_condition(at.w, "fire-5", Crew()))
    assert (at.log, at.board.morale) == ([], 11)


@rule("UB10.3.2-05", "UB7.5.4-01")
def test_the_crew_is_told_to_have_begun(aboard: Board) -> None:
    at = with_cards(aboard())
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port")
    assert at.told("repair_begun") == [{"component": "diesel_port", "crew": 2}]


def late(at: Aboard) -> list[str]:
    """The cards that the Chief Engineer may play on a repair that goes on."""
    found: list[Any] = [one for one in orders(at.w, "chief_engineer") if one.kind == "play_engineer_card"]
    return found[0].choices if found else []


@rule("UB10.3.2-10", "UB10.3.3-08")
def test_a_card_may_be_played_later_in_the_repair(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03", "t05"], ["t04"]]
    at.board.faults = [Fault("diesel_port", "green"), Fault("diesel_stbd", "green")]
    assert late(at) == [], "nobody is at work"
    at.order("repair_technical", "diesel_port")
    fault = at.board.faults[0]
    assert effective(at.patrol, fault) == 1
    assert late(at) == ["diesel_port-t03", "diesel_port-t05"]
    at.act("chief_engineer", "play_engineer_card", "diesel_port-t05")
    assert (fault.card, at.board.engineer_cards) == ("t05", [["t03"], ["t04"]])
    assert effective(at.patrol, fault) > 1 and at.board.command == 7
    assert late(at) == [], "one card a repair"
    assert at.told("engineer_card") == [{"component": "diesel_port", "card": "t05"}]


@rule("UB10.3.2-10", "UB10.3.3-03", "UB10.3.3-02")
@pytest.mark.parametrize(
    ("posts", "box", "cards"), [({}, 4, 0), ({"ca11": 5, "en12": 4, "en14": 4}, 5, 0), ({}, 5, 1)]
)
def test_a_late_card_needs_its_toolbox_and_who_can_use_it(
    aboard: Board, posts: dict[str, int], box: int, cards: int
) -> None:
    at = aboard(posts=posts)
    at.board.toolboxes, at.board.engineer_cards = [box, 1], [["t03"], []]
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    assert crew_of(at.patrol, at.board.faults[0]) and len(late(at)) == cards


@rule("UB10.3.3-02", "UB10.3.2-10")
def test_spare_rotors_that_are_played_late_finish_at_once_in_expert_hands(aboard: Board) -> None:
    at = aboard(posts={"en11": 2, "ca11": 4, "fi11": 4, "fi12": 4, "na11": 4})
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t08"], []]
    at.board.faults = [Fault("enigma", "green")]
    at.order("repair_technical", "enigma")
    at.act("chief_engineer", "play_engineer_card", "enigma-t08")
    assert at.board.faults == [] and at.board.used_engineer_cards == ["t08"]
