"""UB6.9, UB6.10, UB8.6: health cards, first aid, the dead."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.uboot.data.cards import CARDS, Bar
from sandtable.games.uboot.rules.aboard.cards import resolve
from sandtable.games.uboot.rules.crew.crews import Crew, Hand
from sandtable.games.uboot.rules.crew.hazards import dive_with_men_outside
from sandtable.games.uboot.rules.crew.health import (
    add_cross,
    assign_card,
    crosses,
    curable,
    drop_chip,
    kill,
    medicine_of,
    open_kit,
    patients,
    treat,
    treated,
)
from sandtable.games.uboot.rules.crew.sailors import FIGURES, banned, free_fields, is_specialist, on_duty, special
from sandtable.games.uboot.rules.orders.safety import aid_choices, execute_aid
from sandtable.games.uboot.state.model import Fault, HealthCard, Pending
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard

Board = Callable[..., Aboard]


@rule("UB6.9-01", "UB6.9-04", "UB2-23")
@pytest.mark.parametrize(
    ("card", "chips", "free"),
    [("w4", (1, 0, 1), 1), ("b4", (1, 1, 0), 1), ("b1", (0, 0, 1), 2), ("w9", (2, 1, 0), 0)],
)
def test_a_card_puts_its_chips_on_the_fields(
    aboard: Board, card: str, chips: tuple[int, int, int], free: int
) -> None:
    at = aboard()
    sailor = at.man("ca11")
    assign_card(at.w, sailor, card)
    assert (sailor.cards[0].exhaustion, sailor.cards[0].cross, sailor.activation) == chips
    assert free_fields(sailor) == free
    assert at.told("health_card") == [{"sailor": "ca11", "card": card}]


@rule("UB6.9-05", "UB6.9-06")
@pytest.mark.parametrize(
    ("worn", "activation", "job", "left"),
    [(0, 3, "", (2, "")), (0, 2, "observe", (1, "observe")), (2, 0, "observe", (0, ""))],
)
def test_one_chip_gives_way_to_one_health_chip(
    aboard: Board, worn: int, activation: int, job: str, left: tuple[int, str]
) -> None:
    at = aboard()
    sailor = at.man("na13")
    sailor.activation, sailor.job = activation, job
    sailor.cards = [HealthCard("m3-2", exhaustion=worn)]
    assign_card(at.w, sailor, "m1-5")
    assert (sailor.activation, sailor.job, sailor.cards[1].exhaustion) == (*left, 1)


@rule("UB6.9-06", "UBR20")
def test_a_job_without_a_chip_makes_no_room(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("en12")
    sailor.job, sailor.spared = "diesel_port", True
    sailor.cards = [HealthCard("m3-2", exhaustion=2), HealthCard("m1-5", exhaustion=1)]
    assert free_fields(sailor) == 0
    assign_card(at.w, sailor, "s4")
    assert (sailor.job, sailor.cards[2].exhaustion) == ("diesel_port", 0)
    kill(at.w, sailor, "UB6.10-01")
    assert (sailor.job, sailor.spared) == ("", False)


@rule("UB6.9-02", "UB6.9-03")
def test_one_bar_of_the_card_counts(aboard: Board) -> None:
    at = aboard()
    assign_card(at.w, at.man("ca11"), "b3")
    assert (crosses(at.man("ca11")), at.man("ca11").activation) == (1, 1)


@rule("UB6.9-05", "UBR34")
def test_activation_chips_make_room_and_surplus_is_ignored(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.activation = 3
    assign_card(at.w, sailor, "m3-7")
    assert (sailor.cards[0].cross, sailor.cards[0].exhaustion, sailor.activation) == (1, 1, 1)
    other = at.man("ca12")
    other.activation = 3
    assign_card(at.w, other, "b8")
    assert (other.activation, free_fields(other)) == (3, 0)


@rule("UB6.9-05")
def test_crosses_are_placed_before_exhaustion(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("m3-2", exhaustion=2)]
    assign_card(at.w, sailor, "m3-7")
    # One field was left for two chips.
    assert (sailor.cards[1].cross, sailor.cards[1].exhaustion) == (1, 0)


@rule("UB6.9-07", "UB6.7-08", "UB6.7-02")
@pytest.mark.parametrize(("card", "watching"), [("b4", 3), ("s7", 3), ("b6", 4)])
def test_an_observer_whose_card_forbids_it_stops_observing(aboard: Board, card: str, watching: int) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    assign_card(at.w, at.man("na13"), card)
    assert at.patrol.boat.observers == watching
    assert at.man("na13").job == ("observe" if watching == 4 else "")
    assert free_fields(at.man("na13")) == 0


@rule("UB6.9-07", "UB6.7-08")
def test_a_repair_that_a_card_forbids_is_paused(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green")]
    at.order("repair_technical", "diesel_port")
    busy = next(one for one in at.board.sailors.values() if one.job)
    assign_card(at.w, busy, "m2-4")
    assert (busy.job, busy.activation) == ("", 1)


@rule("UB6.9-06")
def test_a_job_gives_way_last_and_stops(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("na13")
    sailor.job, sailor.activation = "observe", 2
    assign_card(at.w, sailor, "m3-2")
    assert (sailor.job, sailor.activation) == ("observe", 0)
    assign_card(at.w, sailor, "m1-5")
    assert (sailor.job, at.patrol.boat.observers) == ("", 0)


@rule("UB6.7-08")
def test_a_dead_observer_is_no_longer_counted(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "4")
    kill(at.w, at.man("na14"), "UB6.10-01")
    assert at.patrol.boat.observers == 3


@rule("UB6.9-08")
def test_special_effects_last_as_long_as_the_card(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("fi13")
    assign_card(at.w, sailor, "p6")
    assert special(sailor, "no_specialist") and not is_specialist(at.patrol, sailor, "rudder")
    sailor.cards.clear()
    assert not special(sailor, "no_specialist") and is_specialist(at.patrol, sailor, "rudder")


@rule("UB6.10-01", "UBR33", "UB2-25")
def test_the_second_red_cross_kills(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    assign_card(at.w, sailor, "b3")
    assert not sailor.dead
    at.board.decks["wound"].fresh.remove("w6")
    assign_card(at.w, sailor, "w6")
    assert (sailor.dead, sailor.cards, at.board.figures["ca1"]) == (True, [], 0)
    # The card that killed him was never his.
    assert "w6" in at.board.decks["wound"].fresh


@rule("UB6.10-04", "UB7.3-05")
def test_every_death_costs_two_morale(aboard: Board) -> None:
    at = aboard()
    kill(at.w, at.man("ca11"), "UB6.10-01")
    assert at.board.morale == 9
    kill(at.w, at.man("ca11"), "UB6.10-01")
    assert at.board.morale == 9, "nobody dies twice"


@rule("UB6.10-05", "UBR36")
@pytest.mark.parametrize(("outside", "loss"), [(1, 2), (3, 6), (4, 6)])
def test_who_is_outside_dies_in_a_dive(aboard: Board, outside: int, loss: int) -> None:
    at = aboard(posts={"na11": 3, "na12": 3, "na13": 3, "na14": 3})
    for figure in ("na1", "na2", "na3", "na4")[:outside]:
        at.board.figures[figure] = 8 if figure != "na1" else 7
    dive_with_men_outside(at.w)
    assert sum(one.dead for one in at.board.sailors.values()) == outside
    assert at.board.morale == 11 - loss


@rule("UB6.10-05")
def test_the_captain_can_leave_them(aboard: Board) -> None:
    at = aboard(posts={"en14": 6})
    at.order("dive_surface", "leave_them")
    assert at.patrol.boat.submerged
    assert at.man("na11").dead and at.board.morale == 5


@rule("UBR49")
def test_with_the_whole_watch_dead_the_boat_is_lost(aboard: Board) -> None:
    at = aboard()
    for figure in FIGURES[:-1]:
        kill(at.w, on_duty(at.patrol, figure), "UB6.10-01")
    assert at.told("mission_ended") == []
    kill(at.w, on_duty(at.patrol, FIGURES[-1]), "UB6.10-01")
    assert at.patrol.ended == "crew_killed"


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


@rule("UB7.3-10", "UBR48")
def test_a_morale_card_that_a_sailor_drops_goes_under_its_deck(aboard: Board) -> None:
    at = aboard()
    deck = at.board.decks["morale-1"]
    deck.fresh.remove("m1-5")
    assign_card(at.w, at.man("ca11"), "m1-5")
    treat(at.w, at.man("ca11"), ["m1-5"])
    assert deck.under == []
    drop_chip(at.board, at.man("ca11"), "exhaustion", "m1-5")
    assert (at.man("ca11").cards, deck.under) == ([], ["m1-5"])


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


@rule("UB6.9-05", "UB6.9-06", "UBR34")
def test_an_activation_symbol_without_room_leaves_the_job(aboard: Board) -> None:
    """Exhaustion would make room there: an activation is ignored."""
    at = aboard()
    at.order("assign_observers", "1")
    sailor = next(one for one in at.board.sailors.values() if one.job)
    sailor.cards = [HealthCard("m3-2", exhaustion=2)]
    assign_card(at.w, sailor, "b1")
    assert (sailor.job, sailor.activation, sailor.cards[1].card) == ("observe", 0, "b1")
    assign_card(at.w, sailor, "m1-5")
    assert (sailor.job, sailor.cards[2].exhaustion) == ("", 1)


@rule("UB6.9-05", "UB6.9-06", "UBR34")
def test_health_chips_never_make_room(aboard: Board) -> None:
    at = aboard()
    sailor = at.man("ca11")
    sailor.cards = [HealthCard("m3-2", exhaustion=2), HealthCard("m1-5", exhaustion=1)]
    assign_card(at.w, sailor, "m2-3")
    assert [card.exhaustion for card in sailor.cards] == [2, 1, 0] and sailor.activation == 0


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


@rule("UB8.8-01", "UBR48")
def test_an_injury_card_is_drawn_from_a_shuffled_deck_and_goes_back(aboard: Board) -> None:
    at = aboard({"UB8.8-01": [2]})
    at.board.pending = [Pending("injury", "burn", "ca11")]
    at.run(resolve(at.w))
    assert [card.card for card in at.man("ca11").cards] == ["b3"]
    assert len(at.board.decks["burn"].fresh) == 7
    kill(at.w, at.man("ca11"), "UB6.10-01")
    assert len(at.board.decks["burn"].fresh) == 8


@rule("UB8.8-02", "UBR35")
def test_an_empty_deck_gives_way_to_another(aboard: Board) -> None:
    at = aboard({"UB8.8-01": [0]})
    at.board.decks["burn"].fresh.clear()
    at.board.pending = [Pending("injury", "burn", "ca11")]
    at.run(resolve(at.w))
    question: Any = next(one for _, one in at.asked if one.kind == "other_injury")
    assert (question.default, set(question.choices)) == ("wound", {"shock", "poisoning", "wound"})
    assert at.man("ca11").cards[0].card == "w1"


@rule("UB6.12-08")
def test_the_sailor_is_named_before_the_card_is_drawn(aboard: Board) -> None:
    at = aboard({"UB8.8-01": [0, 0]})
    at.board.pending = [Pending("injury", "shock", "ca12"), Pending("injury", "shock", "ca11")]
    at.run(resolve(at.w))
    assert at.man("ca12").cards[0].card == "s1"
    assert at.man("ca11").cards[0].card != "s1"


@rule("UB10.3.2-07")
def test_a_crew_below_its_limit_stops_and_all_chips_are_turned(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "yellow", work_ms=1000)]
    at.man("en12").job = at.man("en14").job = "diesel_port"
    kill(at.w, at.man("en12"), "UB6.10-01")
    assert (at.man("en14").job, at.man("en14").activation) == ("", 1)
    assert at.told("repair_paused") == [{"component": "diesel_port"}]


@rule("UB10.3.2-07")
def test_a_crew_that_is_just_large_enough_goes_on(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "yellow", work_ms=1000)]
    for name in ("en12", "en13", "en14"):
        at.man(name).job = "diesel_port"
    kill(at.w, at.man("en12"), "UB6.10-01")
    assert (at.man("en13").job, at.man("en14").job) == ("diesel_port", "diesel_port")
    assert at.told("repair_paused") == []


CARDS_OF_HEALTH = [(id, card.bar) for id, card in CARDS.items() if card.bar]
STOCK = {"tablets": 5, "ointments": 5, "bandages": 5, "injections": 4, "surgical": 2}


@rule("UB6.9-04")
@pytest.mark.parametrize(("card", "bar"), CARDS_OF_HEALTH, ids=[id for id, _ in CARDS_OF_HEALTH])
def test_every_health_card_does_as_it_says(aboard: Board, card: str, bar: Bar) -> None:
    at = aboard()
    sailor = at.man("en13")
    assign_card(at.w, sailor, card)
    held = sailor.cards[0]
    chips = (held.cross, held.exhaustion, sailor.activation)
    assert chips == (bar.cross, bar.exhaustion, min(bar.activation, 3 - bar.cross - bar.exhaustion))
    assert all(banned(sailor, order) for order in bar.ban)
    assert not banned(sailor, "new_depth")
    treat(at.w, sailor, [card])
    assert at.board.medicine == {kind: n - bar.treatment.get(kind, 0) for kind, n in STOCK.items()}


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


@rule("UB6.9-05", "UB6.10-01")
@pytest.mark.parametrize(
    ("activation", "job", "left"), [(3, "", (2, "")), (2, "observe", (1, "observe")), (1, "", (1, ""))]
)
def test_a_further_cross_takes_the_place_of_one_activation_chip(
    aboard: Board, activation: int, job: str, left: tuple[int, str]
) -> None:
    at = aboard()
    sailor = at.man("na13")
    sailor.activation, sailor.job, sailor.cards = activation, job, [HealthCard("m1-5")]
    add_cross(at.w, sailor, sailor.cards[0])
    assert (sailor.activation, sailor.job, sailor.cards[0].cross) == (*left, 1)
