"""UB6.9, UB6.10: health cards, injuries, the dead."""

from typing import Any

import pytest

from sandtable.games.uboot.data.cards import CARDS, Bar
from sandtable.games.uboot.rules.aboard.cards import resolve
from sandtable.games.uboot.rules.crew.hazards import dive_with_men_outside
from sandtable.games.uboot.rules.crew.health import (
    add_cross,
    assign_card,
    crosses,
    drop_chip,
    kill,
    treat,
)
from sandtable.games.uboot.rules.crew.sailors import FIGURES, banned, free_fields, is_specialist, on_duty, special
from sandtable.games.uboot.state.model import Fault, HealthCard, Pending
from sandtable.testing import rule
from tests.rules.uboot.conftest import Board


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
