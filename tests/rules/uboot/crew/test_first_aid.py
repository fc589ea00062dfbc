"""UB8.6, UB7.5.4-02: first aid: supplies, patients, helpers, and cards that are treated."""

from typing import Any

import pytest

from sandtable.games.uboot.rules.crew.crews import Crew, Hand
from sandtable.games.uboot.rules.crew.health import (
    assign_card,
    curable,
    drop_chip,
    kill,
    medicine_of,
    open_kit,
    patients,
    treat,
    treated,
)
from sandtable.games.uboot.rules.orders.safety import aid_choices, execute_aid
from sandtable.games.uboot.state.model import HealthCard
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board


@rule("UB8.6-06", "UBR32")
def test_a_card_is_treated_only_with_all_its_supplies(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    assign_card(at.w, sailor, "b2")
    at.board.medicine["bandages"] = 0
    assert treat(at.w, sailor, ["b2"]) == 0
    assert at.board.medicine["ointments"] == 5
    at.board.medicine["bandages"] = 1
    assert treat(at.w, sailor, ["b2"]) == 1
    assert treated(sailor.cards[0])
    assert (at.board.medicine["ointments"], at.board.medicine["bandages"]) == (4, 0)


@rule("UB8.6-04")
def test_several_problems_of_a_patient_at_once(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("m1-5", exhaustion=1), HealthCard("s4", exhaustion=1)]
    assert treat(at.w, sailor, curable(at.board, sailor)) == 2
    assert at.board.medicine["tablets"] == 3


@rule("UB8.6-08")
def test_a_card_without_chips_goes_with_its_supplies(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    assign_card(at.w, sailor, "p8")
    treat(at.w, sailor, ["p8"])
    assert sailor.cards == []
    assert at.board.used_medicine == {"tablets": 1}
    assert "p8" in at.board.decks["poisoning"].fresh


@rule("UB8.6-06", "UB8.6-02")
def test_who_is_treated_or_beyond_the_supplies_is_no_patient(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    assign_card(at.w, sailor, "m1-5")
    assert (curable(at.board, sailor), [one.id for one in patients(at.patrol, 2)]) == (["m1-5"], ["ca11"])
    treat(at.w, sailor, ["m1-5"])
    assert (curable(at.board, sailor), patients(at.patrol, 2)) == ([], [])
    assign_card(at.w, sailor, "s4")
    at.board.medicine["tablets"] = 0
    assert (curable(at.board, sailor), patients(at.patrol, 2)) == ([], [])


@rule("UB8.6-06")
def test_supplies_are_laid_once_and_on_his_own_cards(aboard: Board) -> None:
    at = aboard()
    assign_card(at.w, at.man("ca11"), "m1-5")
    assert [treat(at.w, at.man("ca11"), ["m1-5", "b4"]), treat(at.w, at.man("ca11"), ["m1-5"])] == [1, 0]
    assert (at.board.medicine["tablets"], at.board.medicine["ointments"]) == (4, 5)


@rule("UB8.6-08", "UB8.6-07")
def test_a_card_stays_while_one_of_its_chips_does(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    at.board.decks["burn"].fresh.remove("b4")
    assign_card(at.w, sailor, "b4")
    assert treat(at.w, sailor, ["b4"]) == 1
    assert [(card.cross, card.exhaustion) for card in sailor.cards] == [(1, 1)], "treated, and still on his fields"
    drop_chip(at.board, sailor, "cross", "b4")
    assert [(card.cross, card.exhaustion) for card in sailor.cards] == [(0, 1)]
    drop_chip(at.board, sailor, "exhaustion", "b4")
    assert sailor.cards == [] and "b4" in at.board.decks["burn"].fresh


@rule("UB8.6-07", "UB8.6-08")
def test_the_chip_comes_off_the_card_that_it_belongs_to(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("m1-5", exhaustion=1), HealthCard("w9", exhaustion=1, cross=1)]
    drop_chip(at.board, sailor, "exhaustion", "w9")
    assert [(card.card, card.exhaustion, card.cross) for card in sailor.cards] == [("m1-5", 1, 0), ("w9", 0, 1)]
    sailor.cards[1].exhaustion = 2
    drop_chip(at.board, sailor, "exhaustion", "w9")
    assert [card.card for card in sailor.cards] == ["m1-5", "w9"], "a cross and one exhaustion are left"


@rule("UB8.6-06")
def test_the_worse_problem_is_named_first(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("m1-5", exhaustion=1), HealthCard("m3-2", exhaustion=2), HealthCard("b3", cross=1)]
    assert curable(at.board, sailor) == ["b3", "m3-2", "m1-5"]


@rule("UB8.6-05")
def test_a_card_names_what_it_needs_of_every_kind() -> None:
    needs = {"tablets": 0, "ointments": 1, "bandages": 1, "injections": 0, "surgical": 0}
    assert medicine_of("b2") == needs


@rule("UB8.6-08", "UB6.10-01")
def test_supplies_on_the_cards_of_the_dead_are_discarded_too(aboard: Board) -> None:
    at = aboard()
    assign_card(at.w, at.man("ca11"), "b4")
    treat(at.w, at.man("ca11"), ["b4"])
    kill(at.w, at.man("ca11"), "UB6.10-01")
    assert at.board.used_medicine == {"ointments": 2}
    assert "b4" in at.board.decks["burn"].fresh


@rule("UB8.6-01", "UB8.6-03", "UB7.5.4-02")
def test_one_helper_treats_a_patient_for_each_activation(aboard: Board) -> None:
    at = aboard()
    for id in ("ca11", "na11", "fi12"):
        at.board.figures[f"{id[:2]}{id[3]}"] = 2
        at.man(id).cards = [HealthCard("m1-5", exhaustion=1)]
    at.man("fi11").activation = 1
    at.order("first_aid", "2")
    assert at.man("fi11").activation == 3
    done = [id for id in ("ca11", "na11", "fi12") if treated(at.man(id).cards[0])]
    assert len(done) == 2
    assert at.board.command == 7


def with_two_problems(at: Aboard) -> Any:
    """A man with burned hands and a cut, who need bandages both; the only bandage is one."""
    patient = at.man("ca11")
    patient.cards = [HealthCard("w2", exhaustion=1), HealthCard("b3", cross=1)]
    at.board.figures["fi1"] = at.board.figures["ca1"] = 2
    return patient


@rule("UB8.6-04", "UB8.6-06")
@pytest.mark.parametrize(
    ("bandages", "chosen", "done"),
    [(2, None, {"w2", "b3"}), (2, ["w2"], {"w2"}), (1, None, {"b3"}), (1, ["w2"], {"w2"})],
)
def test_the_first_officer_says_which_problems_are_treated(
    aboard: Board, bandages: int, chosen: list[str] | None, done: set[str]
) -> None:
    at = aboard()
    patient = with_two_problems(at)
    at.board.medicine["bandages"] = bandages

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind != "treat_cards":
            return decision.default
        assert seat == "first_officer"
        assert (decision.check(["w2", "b3"]) is None) is (bandages == 2)
        return chosen or decision.default

    at.order("first_aid", "2", answer)
    assert {card.card for card in patient.cards if treated(card)} == done
    assert at.man("fi11").activation == 1


@rule("UB8.6-02", "UB8.6-03")
def test_nobody_treats_himself(aboard: Board) -> None:
    """The medic is hurt, and so is another; he treats the other, and somebody else would have to treat him."""
    at = aboard()
    for id in ("fi11", "ca11"):
        at.man(id).cards = [HealthCard("m1-5", exhaustion=1)]
        at.board.figures[f"{id[:2]}{id[3]}"] = 2
    at.order(
        "first_aid",
        "2",
        lambda _, one: ["fi11"] if one.kind == "patients" and not one.check(["fi11"]) else one.default,
    )
    assert (treated(at.man("fi11").cards[0]), treated(at.man("ca11").cards[0])) == (False, True)


@rule("UB8.6-03")
@pytest.mark.parametrize("falls", ["fi11", "ca11"])
def test_nobody_is_treated_when_helper_or_patient_has_fallen_meanwhile(aboard: Board, falls: str) -> None:
    at = aboard()
    at.man("ca11").cards = [HealthCard("m1-5", exhaustion=1)]
    before = dict(at.board.medicine)

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "patients":
            kill(at.w, at.man(falls), "UB6.10-01")
        return decision.default

    at.order("first_aid", "2", answer)
    assert at.board.medicine == before and at.man("fi11").activation == 0


@rule("UB8.6-02")
def test_helper_and_patient_stand_in_one_section(aboard: Board) -> None:
    at = aboard(posts={"en14": 4})
    at.man("en12").cards = [HealthCard("m1-5", exhaustion=1)]
    asked = at.board.command
    at.order("first_aid", "5")
    # The medic had to come: mobilisation and order.
    assert at.board.command == asked - 2
    assert at.board.figures["fi1"] == 5
    assert treated(at.man("en12").cards[0])


@rule("UB8.6-02")
def test_first_aid_is_offered_where_somebody_can_be_treated(aboard: Board) -> None:
    at = aboard()
    assert aid_choices(at.patrol) == {}
    at.man("en12").cards = [HealthCard("m1-5", exhaustion=1)]
    at.man("ca11").cards = [HealthCard("m1-5", exhaustion=1)]
    assert aid_choices(at.patrol) == {"2": None, "5": None}
    at.board.medicine["tablets"] = 0
    assert aid_choices(at.patrol) == {}


@rule("UB8.6-09")
def test_a_kit_gives_the_used_supplies_back(aboard: Board) -> None:
    at = aboard()
    at.board.kits, at.board.used_medicine, at.board.medicine["tablets"] = 1, {"tablets": 3}, 1
    open_kit(at.w)
    assert (at.board.kits, at.board.medicine["tablets"], at.board.used_medicine) == (0, 4, {})


@rule("UB8.6-03", "UB8.6-01")
@pytest.mark.parametrize(("helper", "treats"), [("fi11", 3), ("ca12", 1)])
def test_a_helper_without_the_symbol_takes_two_chips_for_a_patient(aboard: Board, helper: str, treats: int) -> None:
    at = aboard()
    for figure in at.board.figures:
        at.board.figures[figure] = 6
    for id in ("na11", "na12", "na13", "na14", helper):
        at.board.figures[f"{id[:2]}{id[3]}"] = 2
    for id, worn in (("na11", 1), ("na12", 2), ("na13", 1), ("na14", 1)):
        at.man(id).cards, at.man(id).activation = [HealthCard("s6", exhaustion=worn)], 2
    at.man("na14").cards = [HealthCard("b6", exhaustion=1, cross=1)]
    at.board.medicine = dict.fromkeys(at.board.medicine, 9)
    at.order("first_aid", "2")
    (question,) = [one for _, one in at.asked if one.kind == "patients"]
    assert question.default == ["na12", "na14", "na11"][:treats], "who is worst comes first"
    assert at.man(helper).activation == (3 if treats == 3 else 2)


@rule("UB8.6-03", "UB8.6-01")
@pytest.mark.parametrize("meanwhile", ["helper tired", "supplies gone"])
def test_who_can_no_longer_help_takes_no_chip(aboard: Board, meanwhile: str) -> None:
    at = aboard()
    at.man("ca11").cards = [HealthCard("m1-5", exhaustion=1)]

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "patients":
            if meanwhile == "helper tired":
                at.man("fi11").activation = 3
            else:
                at.board.medicine["tablets"] = 0
        return decision.default

    at.order("first_aid", "2", answer)
    assert not treated(at.man("ca11").cards[0])
    assert at.man("fi11").activation == (3 if meanwhile == "helper tired" else 0)


@rule("UB8.6-03", "UB8.6-04")
def test_the_first_officer_has_half_a_minute_for_each_choice(aboard: Board) -> None:
    at = aboard()
    with_two_problems(at)
    seen: list[tuple[str, int]] = []
    play: Any = execute_aid(at.w, "2", Crew((Hand("fi11", "first_aid", 1),)))
    ask = next(play)
    while True:
        seen.append((ask.seats["first_officer"].kind, ask.until.at - at.w.clock.game_ms))
        try:
            ask = play.send({"first_officer": ask.seats["first_officer"].default})
        except StopIteration:
            break
    assert seen == [("patients", 30_000), ("treat_cards", 30_000)]


@rule("UB8.6-04", "UB8.6-03")
def test_a_single_problem_needs_no_choice_and_a_lonely_helper_no_patient(aboard: Board) -> None:
    at = aboard()
    at.man("ca11").cards = [HealthCard("m1-5", exhaustion=1)]
    at.order("first_aid", "2")
    assert "treat_cards" not in [one.kind for _, one in at.asked]
    at.man("fi11").cards = [HealthCard("m1-5", exhaustion=1)]
    asked = len(at.asked)
    at.run(execute_aid(at.w, "2", Crew((Hand("fi11", "first_aid", 1),))))
    assert len(at.asked) == asked
