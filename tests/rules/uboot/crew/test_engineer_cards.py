"""UB10.3.3: the cards of the Chief Engineer: bonus, plans, and who can use them."""

import pytest

from sandtable.games.uboot.data.board import COMPONENTS
from sandtable.games.uboot.data.cards import ENGINEER_CARDS
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.crew.repairs import (
    effective,
    fault_at,
    pinned,
    repair_needs,
    usable_cards,
    work,
)
from sandtable.games.uboot.rules.crew.sailors import free_fields, is_specialist
from sandtable.games.uboot.state.model import Fault, HealthCard
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board
from tests.rules.uboot.stage import engineer_moves

HOUR = 3_600_000


@rule("UB10.3.3-01", "UB10.3.2-10")
def test_a_card_may_spare_a_sailor_of_a_crew_that_is_large_enough(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t06"], []]
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t06", "spare_workers": ["en14"]})
    assert (at.man("en12").job, at.man("en14").job, at.man("en14").activation) == ("diesel_port", "", 0)
    assert effective(at.patrol, at.board.faults[0]) == 1 + 2


@rule("UB10.3.3-02")
def test_a_card_counts_only_while_somebody_in_the_crew_can_use_it(aboard: Board) -> None:
    at = aboard(posts={"en11": 5})
    fault = Fault("diesel_port", "red", card="t06")
    at.board.faults, at.board.engineer_cards = [fault], [[], []]
    for id in ("en11", "en12", "ca11"):
        at.board.figures[f"{id[:2]}{id[3]}"], at.man(id).job = 5, "diesel_port"
    assert effective(at.patrol, fault) == 3 + 3
    kill(at.w, at.man("en11"), "UB6.10-01")
    assert effective(at.patrol, fault) == 2 + 2, "the badge sailor is gone"
    kill(at.w, at.man("en12"), "UB6.10-01")
    assert (at.man("ca11").job, at.told("repair_paused")) == ("", [{"component": "diesel_port"}])


@rule("UB10.3.3-02", "UBR20")
def test_the_badge_sailor_alone_can_use_a_card(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03"], []]
    at.man("en11").cards = [HealthCard("p6")]
    assert not is_specialist(at.patrol, at.man("en11"), "repair")
    assert usable_cards(at.patrol, 5, (), ["en11"]) == ["t03"]


@rule("UB10.3.3-02")
def test_men_who_cannot_use_a_card_are_not_helped_by_it(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 4, "ca11": 5})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t06"], []]
    fault = Fault("diesel_port", "yellow")
    at.board.faults = [fault]
    assert repair_needs(at.patrol, fault)[0].n == 2


@rule("UB10.3.3-01")
def test_a_bonus_card_counts_as_sailors(aboard: Board) -> None:
    at = aboard(posts={"en11": 3})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t06"], []]
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t06"})
    fault = fault_at(at.patrol, "diesel_port")
    assert fault is not None and effective(at.patrol, fault) == 4
    assert at.board.engineer_cards == [[], []]


@rule("UB10.3.3-02", "UBR20")
def test_the_badge_sailor_makes_the_card_better(aboard: Board) -> None:
    at = aboard(posts={"en11": 5, "en14": 4})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t06"], []]
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t06"})
    fault = fault_at(at.patrol, "diesel_port")
    assert fault is not None
    assert effective(at.patrol, fault) == 2 + 3


@rule("UB10.3.3-02")
def test_a_card_needs_one_who_can_repair(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03"], []]
    assert usable_cards(at.patrol, 5, (), ["en12"]) == ["t03"]
    assert usable_cards(at.patrol, 5, (), ["ca11", "fi11"]) == []


@rule("UB10.3.3-03", "UB10.3-02")
def test_a_card_is_usable_only_where_its_toolbox_stands(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [2, 5], [["t03"], ["t04"]]
    assert usable_cards(at.patrol, 5, (), ["en12"]) == ["t04"]
    assert usable_cards(at.patrol, 2, (), ["en12"]) == ["t03"]


@rule("UB10.3.3-06", "UB10.3.3-03")
def test_a_specific_card_is_for_that_repair(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t08", "t06"], []]
    assert usable_cards(at.patrol, 2, COMPONENTS["enigma"].kinds, ["en12"]) == ["t08"]
    assert usable_cards(at.patrol, 2, COMPONENTS["diesel_port"].kinds, ["en12"]) == ["t06"]


@rule("UB10.3.3-05", "UB10.3.2-10", "UB10.3.3-08")
def test_one_card_is_played_when_the_crew_is_known(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03", "t05"], []]
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t05"})
    kinds = [one.kind for _, one in at.asked]
    assert kinds == ["in_position", "engineer_card"]
    assert (at.board.faults[0].card, at.board.engineer_cards) == ("t05", [["t03"], []])


@rule("UB10.3.3-08")
def test_no_second_card_is_played_when_a_repair_goes_on(aboard: Board) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t03"], []]
    at.board.faults = [Fault("diesel_port", "yellow", card="t06", begun=True)]
    at.act("chief_engineer", "resume_repair", "diesel_port")
    assert "engineer_card" not in [one.kind for _, one in at.asked]
    assert (at.board.faults[0].card, at.board.engineer_cards) == ("t06", [["t03"], []])


@rule("UB10.3.3-07")
def test_a_card_never_replaces_the_last_sailor(aboard: Board) -> None:
    at = aboard(posts={"en14": 4})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t06"], []]
    fault = Fault("diesel_port", "yellow")
    at.board.faults = [fault]
    assert repair_needs(at.patrol, fault)[0].n == 1
    fault.card = "t06"
    assert effective(at.patrol, fault) == 0


@rule("UB10.3.3-09", "UB10.3.2-07")
def test_a_bonus_card_stays_on_the_section_also_while_paused(aboard: Board) -> None:
    at = aboard()
    fault = Fault("diesel_port", "red", card="t06")
    at.board.faults, at.board.engineer_cards = [fault], [[], []]
    at.man("en12").job = "diesel_port"
    kill(at.w, at.man("en12"), "UB6.10-01")
    assert fault.card == "t06" and at.board.used_engineer_cards == []
    at.man("en14").job = "diesel_port"
    work(at.w, 4 * HOUR)
    assert at.board.faults == [] and at.board.used_engineer_cards == ["t06"]


@rule("UB10.3.3-10")
def test_plans_are_never_discarded_and_spare_the_second_chip(aboard: Board) -> None:
    at = aboard(posts={"en12": 4, "en14": 5, "na13": 5})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t01"], []]
    at.board.faults = [Fault("diesel_port", "yellow")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t01"})
    assert (at.man("na13").job, at.man("na13").activation) == ("diesel_port", 0)
    work(at.w, 4 * HOUR)
    assert at.board.faults == []
    assert (at.board.engineer_cards, at.board.used_engineer_cards) == ([["t01"], []], [])


@rule("UB10.3.3-10")
def test_plans_turn_back_when_the_repair_pauses(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [["t01"], []]
    at.board.faults = [Fault("diesel_port", "green", card="t01")]
    at.man("en12").job = at.man("en14").job = "diesel_port"
    at.board.faults[0].grade = "red"
    kill(at.w, at.man("en12"), "UB6.10-01")
    assert at.board.faults[0].card == ""


@rule("UBR20")
def test_with_the_badge_plans_spare_one_specialist_every_chip(aboard: Board) -> None:
    at = aboard(posts={"en11": 5, "en12": 4, "en14": 4})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t02"], []]
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port", {"engineer_card": "t02"})
    badge = at.man("en11")
    assert (badge.job, badge.spared, badge.activation) == ("diesel_port", True, 0)
    assert free_fields(badge) == 3
    work(at.w, 1 * HOUR)
    assert (badge.job, badge.spared, badge.activation) == ("", False, 0)


ENGINEER = [
    ("t03", "radio", 1, 2), ("t04", "radio", 1, 2), ("t05", "rudder", 1, 2), ("t06", "diesel_stbd", 2, 3),
    ("t07", "emotor_port", 2, 3), ("t09", "battery_aft", 1, 2), ("t10", "ballast_pumps", 1, 2),
    ("t12", "attack_scope", 1, 2), ("t11", "", 1, 2),
]  # fmt: skip


@rule("UB2-14")
@pytest.mark.parametrize(("card", "component", "base", "advanced"), ENGINEER)
def test_every_bonus_card_is_worth_what_it_says(
    aboard: Board, card: str, component: str, base: int, advanced: int
) -> None:
    at = aboard()
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [[card], []]
    kinds = COMPONENTS[component].kinds if component else ("hull_breach",)
    assert usable_cards(at.patrol, 5, kinds, ["en12"]) == [card]
    assert (ENGINEER_CARDS[card].base, ENGINEER_CARDS[card].advanced) == (base, advanced)


@rule("UB10.3.3-05", "UB10.3.2-06")
def test_spare_rotors_in_expert_hands_finish_at_once(aboard: Board) -> None:
    at = aboard(posts={"en11": 2})
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t08"], []]
    at.board.faults = [Fault("enigma", "green")]
    at.order("repair_technical", "enigma", {"engineer_card": "t08"})
    assert at.board.faults == [] and at.board.used_engineer_cards == ["t08"]


@rule("UB10.3.3-08", "UB10.3.3-10")
def test_after_plans_were_turned_back_one_card_may_be_played_again(aboard: Board) -> None:
    at = aboard(posts={"en11": 2, "en12": 2, "en14": 2})
    at.board.toolboxes, at.board.engineer_cards = [2, 4], [["t01", "t03"], []]
    at.board.faults = [Fault("hydrophone", "yellow")]
    at.order("repair_technical", "hydrophone", {"engineer_card": "t01"})
    at.order("mobilise", "as_you_see_fit", engineer_moves(en11=3, en12=3, en14=3))
    at.order("mobilise", "as_you_see_fit", engineer_moves(en11=2, en12=2, en14=2))
    at.act("chief_engineer", "resume_repair", "hydrophone", {"engineer_card": "t03"})
    assert at.board.faults[0].card == "t03" and not pinned(at.patrol, 0)
