"""UB7.3, UB7.6, UB7.7, UB8.7, UB6.14: cards, and every card does as it says."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.games.uboot.data.board import COMPONENTS
from sandtable.games.uboot.data.cards import CARDS, ENGINEER_CARDS, Effect
from sandtable.games.uboot.rules.aboard.cards import (
    draw_card,
    draw_event,
    play_from_hand,
    random_sailor,
    resolve,
    resolve_first,
)
from sandtable.games.uboot.rules.aboard.effects import QUESTION_MS, apply, holds
from sandtable.games.uboot.rules.aboard.galley import meals, worth
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.rules.crew.sailors import living
from sandtable.games.uboot.rules.enemy.merchant import launch
from sandtable.games.uboot.script.crew_step import cards_are_due, step
from sandtable.games.uboot.state.fleet import Message
from sandtable.games.uboot.state.model import FULL, Contact, HealthCard, Pending
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.play import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, at_posts

Board = Callable[..., Aboard]


def play(at: Aboard, card: str, answers: Any = None) -> None:
    """The effects of a card, as if it had been drawn or played."""
    effect = CARDS[card].effect
    if effect and effect[0].op == "to_captain_hand":
        effect = effect[0].play
    at.run(apply(at.w, effect), answers)


def draw(at: Aboard, card: str, answers: Any = None) -> None:
    """The card lies on top of its deck and is resolved."""
    deck = {"m": f"morale-{card[1]}", "e": "events"}[card[0]]
    at.board.decks[deck].fresh, at.board.decks[deck].under = [card], []
    at.board.pending = [Pending("morale", card[1]) if card[0] == "m" else Pending("event", "events")]
    at.run(resolve(at.w), answers)


def chips(at: Aboard) -> dict[str, int]:
    return {one.id: one.activation for one in at.board.sailors.values() if one.activation}


# --- decks, tokens, hand ----------------------------------------------------------------------------------


@rule("UB7.3-10", "UB5.2-05")
def test_unseen_cards_come_first_then_those_from_under_the_deck(aboard: Board) -> None:
    at = aboard({"UB7.3-06": [1]})
    deck = at.board.decks["morale-1"]
    deck.fresh, deck.under = ["m1-1", "m1-2"], ["m1-8", "m1-3"]
    assert draw_card(at.w, "morale-1", "UB7.3-06") == "m1-2"
    deck.fresh = []
    assert draw_card(at.w, "morale-1", "UB7.3-06") == "m1-8"


@rule("UB7.6-03")
@pytest.mark.parametrize("op", [Effect("activate", who="one_per_role", n=1), Effect("discard_exhaustion", count=1)])
def test_who_dies_while_the_officers_choose_is_left_alone(aboard: Board, op: Effect) -> None:
    at = aboard()
    for id in ("ca11", "fi11", "na11", "en11"):
        at.man(id).cards = [HealthCard("m1-1", exhaustion=1)]

    def too_late(_: str, decision: Any) -> Any:
        for id in decision.default:
            kill(at.w, at.man(id), "UB6.10-04")
        return decision.default

    at.run(apply(at.w, [op]), too_late)
    dead = [one for one in at.board.sailors.values() if one.dead]
    assert dead and all(not one.activation and not one.cards for one in dead)


@rule("UB7.3-10", "UB8.7-02")
def test_an_executed_card_goes_under_its_deck(aboard: Board) -> None:
    at = aboard()
    draw(at, "m1-1")
    draw(at, "e01")
    assert at.board.decks["morale-1"].under == ["m1-1"]
    assert at.board.decks["events"].under == ["e01"]


@rule("UB7.6-01", "UB7.6-02")
def test_a_token_names_a_sailor_on_duty(aboard: Board) -> None:
    at = aboard({"UB7.6-02": [5, 5]})
    assert random_sailor(at.w).id == "fi12"
    at.patrol.watch = 2
    assert random_sailor(at.w).id == "fi22"


@rule("UB7.6-03")
def test_a_card_for_one_does_nothing_to_the_dead(aboard: Board) -> None:
    at = aboard({"UB7.6-02": [5]})
    at.man("fi12").dead = True
    draw(at, "m1-5")
    assert at.man("fi12").cards == [] and at.board.decks["morale-1"].under == ["m1-5"]


@rule("UB7.6-03")
def test_a_card_for_many_hits_the_living(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [5, 4]})
    at.man("fi12").dead = True
    draw(at, "m1-3")
    assert list(chips(at)) == ["fi11"]


@rule("UB7.7-01", "UB7.5.4-03")
def test_one_card_for_one_order(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    at.board.hand, at.board.morale = ["c02", "c04"], 5
    at.order("address_crew", "c02")
    assert (at.board.morale, at.board.hand, at.board.command) == (7, ["c04"], 7)
    assert at.man("ca11").activation == 1


@rule("UB7.7-01")
def test_the_crew_is_addressed_before_the_card_takes_effect(aboard: Board) -> None:
    at = aboard(posts={"ca11": 3})
    at.board.hand, at.board.command, at.board.morale = ["c02", "c07"], 0, 5
    at.order("address_crew", "c02")
    # Paid first, onto a space that draws a card; only then morale rises by two.
    assert (at.board.morale, at.board.pending) == (6, [Pending("morale", "2")])
    at.order("address_crew", "c07", {"card_section": "3"})
    # The second chip of the speaker was on before the whole section rested.
    assert at.man("ca11").activation == 1


@rule("UB7.7-02")
def test_a_played_card_is_out_of_the_game(aboard: Board) -> None:
    at = aboard()
    at.board.hand = ["c02", "e05"]
    at.run(play_from_hand(at.w, "c02"))
    at.run(play_from_hand(at.w, "e05"))
    assert at.board.hand == []
    assert "e05" not in at.board.decks["events"].under


@rule("UB8.7-01", "UBR46", "UBR47")
@pytest.mark.parametrize("card", ["e05", "e06", "e07"])
def test_some_events_go_to_the_captains_hand(aboard: Board, card: str) -> None:
    at = aboard()
    at.board.hand = [f"c0{n}" for n in range(1, 8)]
    draw(at, card)
    assert at.board.hand[-1] == card and len(at.board.hand) == 8
    assert at.board.decks["events"].under == []


# --- timing -----------------------------------------------------------------------------------------------


@rule("UB6.14-01", "UBR39")
def test_cards_wait_while_the_captain_orders(sea: Any) -> None:
    table = sea()
    at_posts(table.state)
    table.order("captain", "new_speed", "slow_ahead")
    table.answer("chief_engineer", "in_position")
    draw_event(table.world)
    table.advance(39)
    assert table.state.board.pending and not table.pending
    table.advance(2)
    assert not table.state.board.pending


@rule("UB6.14-01")
@pytest.mark.parametrize(
    ("order", "since", "due"), [("", 20_000, True), ("", 19_999, False), ("mobilise", 60_000, False)]
)
def test_twenty_seconds_without_an_order(aboard: Board, order: str, since: int, due: bool) -> None:
    at = aboard()
    at.board.pending = [Pending("event", "events")]
    at.patrol.elapsed_ms, at.board.last_order_ms, at.board.order = 100_000, 100_000 - since, order
    assert cards_are_due(at.patrol) is due


@rule("UB6.14-01", "UB6.14-07")
@pytest.mark.parametrize("why", ["resolving", "changing_watch", "ended", "bell", "none wait"])
def test_cards_are_not_turned_over_in_the_middle_of_something(aboard: Board, why: str) -> None:
    at = aboard()
    at.board.pending = [Pending("event", "events")]
    at.patrol.elapsed_ms = 100_000
    assert cards_are_due(at.patrol)
    at.board.resolving = why == "resolving"
    at.patrol.changing_watch = why == "changing_watch"
    at.patrol.ended = "home" if why == "ended" else ""
    at.patrol.next_watch_ms = 100_000 if why == "bell" else 10**9
    if why == "none wait":
        at.board.pending = []
    assert not cards_are_due(at.patrol)


@rule("UB6.14-02")
def test_time_does_not_run_fast_while_cards_wait(sea: Any) -> None:
    table = sea()
    table.state.board.pending = [Pending("event", "events")]
    with pytest.raises(IllegalAnswer) as refused:
        table.order("first_officer", "time_compression", "fast_forward")
    assert refused.value.refusal.rule == "UB6.14-02"
    table.order("first_officer", "time_compression", "action")


@rule("UB6.14-04", "UBR38")
def test_the_captain_decides_which_comes_first(aboard: Board) -> None:
    at = aboard()
    at.board.pending = [Pending("morale", "1"), Pending("event", "events"), Pending("morale", "2")]
    resolve_first(at.patrol, 1)
    assert [one.kind for one in at.board.pending] == ["event", "morale", "morale"]


@rule("UB6.14-02", "UB6.14-04")
def test_the_captain_resolves_now(sea: Any) -> None:
    table = sea()
    table.state.board.decks["events"].fresh = ["e11"]
    table.state.board.pending = [Pending("morale", "1"), Pending("event", "events")]
    table.state.board.decks["morale-1"].fresh = ["m1-1"]
    table.order("captain", "resolve_cards", "2")
    drawn = [fact.args["card"] for fact in table.journal if fact.kind == "card"]
    # Bad news from home lowers morale onto a trigger: its card waits at the end and is resolved, too.
    assert drawn[:2] == ["e11", "m1-1"]
    assert not table.state.board.pending


@rule("UB6.14-07")
def test_cards_wait_until_the_order_is_done(aboard: Board) -> None:
    at = aboard()
    at.board.pending = [Pending("event", "events")]
    at.patrol.elapsed_ms = 100_000
    at.board.order = "new_speed"
    assert step(at.w) == []
    at.board.order = ""
    assert len(step(at.w)) == 1 and at.board.resolving


@rule("UB6.14-04", "UBR38")
@pytest.mark.parametrize(
    ("waiting", "choices"),
    [([("event", "events"), ("event", "events")], None), ([("event", "events"), ("morale", "1")], 2),
     ([("morale", "1"), ("morale", "1"), ("morale", "2")], 3)],
)  # fmt: skip
def test_the_captain_is_asked_where_waiting_cards_differ(
    aboard: Board, waiting: list[tuple[str, str]], choices: int | None
) -> None:
    at = aboard()
    at.board.pending = [Pending(kind, deck) for kind, deck in waiting]
    first = next(resolve(at.w), None)
    if choices is None:
        assert not isinstance(first, Ask) or first.seats.get("captain") is None
        return
    assert isinstance(first, Ask) and first.until is not None and first.until.at == QUESTION_MS
    question: Any = first.seats["captain"]
    assert question.choices == ["as_they_lie", *map(str, range(1, choices + 1))]
    assert at.board.resolving


@rule("UB6.14-04", "UB6.12-08")
def test_two_injuries_of_one_deck_are_for_the_captain_to_order(aboard: Board) -> None:
    at = aboard()
    at.board.pending = [Pending("injury", "burn", "fi12"), Pending("injury", "burn", "fi13")]
    at.run(resolve(at.w), {"next_card": "2"})
    assert [seat for seat, one in at.asked if one.kind == "next_card"] == ["captain"]
    assert at.man("fi12").cards and at.man("fi13").cards


@rule("UB6.14-07", "UB6.14-01")
def test_injuries_alone_are_dealt_with_where_only_they_are_wanted(aboard: Board) -> None:
    at = aboard()
    at.board.pending = [Pending("morale", "1"), Pending("injury", "burn", "fi12"), Pending("event", "events")]
    at.run(resolve(at.w, only="injury"))
    assert [one.kind for one in at.board.pending] == ["morale", "event"]
    assert len(at.man("fi12").cards) == 1 and not at.board.resolving


@rule("UB6.14-01")
def test_no_card_is_turned_over_after_the_end(aboard: Board) -> None:
    at = aboard()
    at.board.pending, at.patrol.ended = [Pending("event", "events")], "rammed"
    at.run(resolve(at.w))
    assert at.board.pending == [Pending("event", "events")] and at.told("card") == []


@rule("UB8.8-02", "UB6.14-07")
def test_while_another_injury_deck_is_looked_for_the_card_waits_no_more(aboard: Board) -> None:
    at = aboard()
    at.board.decks["burn"].fresh = []
    at.board.pending = [Pending("injury", "burn", "fi12")]
    ask = next(resolve(at.w))
    assert isinstance(ask, Ask) and ask.until is not None and ask.until.at == QUESTION_MS
    assert at.board.pending == [] and at.board.resolving


@rule("UB8.8-01", "UB8.8-02")
@pytest.mark.parametrize("why", ["dead", "no cards left"])
def test_no_injury_for_the_dead_nor_from_empty_decks(aboard: Board, why: str) -> None:
    at = aboard()
    at.man("fi12").dead = why == "dead"
    for deck in ("burn", "shock", "poisoning", "wound"):
        if why == "no cards left":
            at.board.decks[deck].fresh = []
    left = [len(at.board.decks[deck].fresh) for deck in ("burn", "shock", "poisoning", "wound")]
    at.board.pending = [Pending("injury", "burn", "fi12")]
    at.run(resolve(at.w))
    assert at.man("fi12").cards == [] and at.board.pending == [] and at.asked == []
    assert [len(at.board.decks[deck].fresh) for deck in ("burn", "shock", "poisoning", "wound")] == left


# --- every card -------------------------------------------------------------------------------------------


@rule("UB7.3-03")
@pytest.mark.parametrize(
    ("card", "change"),
    [("c01", 3), ("c02", 2), ("c03", 1), ("c08", 1), ("e01", 1), ("e02", 1), ("e05", 2), ("e11", -1)],
)
def test_cards_change_morale(aboard: Board, card: str, change: int) -> None:
    at = aboard()
    at.board.morale = 5
    play(at, card)
    assert at.board.morale == 5 + change


@rule("UB7.3-03")
@pytest.mark.parametrize(("card", "gain"), [("e07", 3), ("c12", 4)])
def test_medals_need_a_sinking_this_watch(aboard: Board, card: str, gain: int) -> None:
    at = aboard()
    at.board.morale = 5
    play(at, card)
    assert at.board.morale == 5
    at.board.sunk_this_watch = 1
    play(at, card)
    assert at.board.morale == 5 + gain


@rule("UB7.3-03")
@pytest.mark.parametrize(("morale", "after"), [(6, 7), (7, 7)])
def test_the_joke_helps_a_sad_crew(aboard: Board, morale: int, after: int) -> None:
    at = aboard()
    at.board.morale = morale
    play(at, "e24")
    assert at.board.morale == after


@rule("UB7.2-01", "UB7.3-03")
@pytest.mark.parametrize(("card", "start", "after"), [("m2-1", 5, 4), ("c04", 5, 7), ("c04", 7, 8), ("m2-1", 0, 0)])
def test_cards_move_the_command_marker(aboard: Board, card: str, start: int, after: int) -> None:
    at = aboard()
    at.board.command = start
    play(at, card)
    assert at.board.command == after


@rule("UB6.6-01")
def test_m1_2_every_role_tires_one(aboard: Board) -> None:
    at = aboard()
    play(at, "m1-2")
    assert sorted(id[:2] for id in chips(at)) == ["ca", "en", "fi", "na"]
    assert set(chips(at).values()) == {1}


@rule("UB6.6-01", "UBR40")
def test_m2_2_every_role_tires_two(aboard: Board) -> None:
    at = aboard()
    play(at, "m2-2")
    assert sorted(id[:2] for id in chips(at)) == ["ca", "ca", "en", "en", "fi", "fi", "na", "na"]


@rule("UB7.6-01", "UB6.6-01")
def test_m1_3_two_random_sailors(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [0, 14]})
    play(at, "m1-3")
    assert chips(at) == {"ca11": 1, "en13": 1}


@rule("UB6.6-01")
def test_m3_3_panic_in_a_random_manned_section(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [3]})
    at.man("en12").activation = 2
    play(at, "m3-3")
    assert chips(at) == {"en12": 3, "en14": 2}


@rule("UB7.3-03")
def test_c01_everybody_drinks(aboard: Board) -> None:
    at = aboard()
    at.man("ca12").activation = 3
    play(at, "c01")
    assert chips(at)["ca12"] == 3 and len(chips(at)) == 16
    assert sum(chips(at).values()) == 18


@rule("UB6.6-01")
def test_e12_the_men_outside(aboard: Board) -> None:
    at = aboard()
    play(at, "e12")
    assert chips(at) == {"na11": 1, "na12": 1, "na13": 1, "na14": 1}


@rule("UB7.6-01", "UB7.7-01")
def test_e02_one_random_sailor_rests(aboard: Board) -> None:
    at = aboard({"UB7.6-01": [0]})
    at.man("ca11").activation = 2
    play(at, "e02")
    assert chips(at) == {"ca11": 1}


@rule("UB7.3-03")
@pytest.mark.parametrize(("contacts", "day", "rested"), [(False, True, 4), (True, True, 0), (False, False, 0)])
def test_e04_a_swim_by_day_without_contact(aboard: Board, contacts: bool, day: bool, rested: int) -> None:
    at = aboard()
    for one in living(at.patrol):
        one.activation = 1
    if contacts:
        at.patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    if not day:
        at.patrol.sky.sun = -20_000
    play(at, "e04")
    assert 16 - sum(chips(at).values()) == rested
    assert holds(at.patrol, "surfaced_day_no_contact") is (rested == 4)


@rule("UB7.7-01")
@pytest.mark.parametrize("card", ["e06", "c07"])
def test_one_section_rests(aboard: Board, card: str) -> None:
    at = aboard()
    for one in living(at.patrol):
        one.activation = 2
    play(at, card, {"card_section": "5"})
    assert (at.man("en12").activation, at.man("en14").activation) == (1, 1)
    assert sum(chips(at).values()) == 30


@rule("UB7.7-01")
def test_c05_four_of_the_captains_choice(aboard: Board) -> None:
    at = aboard()
    for one in living(at.patrol):
        one.activation = 2
    play(at, "c05", {"card_rest": ["na11", "en12", "fi13", "ca14"]})
    assert [at.man(id).activation for id in ("na11", "en12", "fi13", "ca14", "ca11")] == [1, 1, 1, 1, 2]


@rule("UB7.7-01")
def test_c06_one_drops_everything(aboard: Board) -> None:
    at = aboard()
    at.man("en12").activation = at.man("en14").activation = 3
    play(at, "c06", {"card_rest": ["en12"]})
    assert chips(at) == {"en14": 3}


@rule("UB2-26")
@pytest.mark.parametrize("most", ["navigator", "tie"])
def test_m1_6_who_has_most_loses_a_cigarette(aboard: Board, most: str) -> None:
    at = aboard()
    if most == "navigator":
        at.board.cigarettes["navigator"] = 3
        play(at, "m1-6")
        assert at.board.cigarettes["navigator"] == 2 and not at.asked
    else:
        play(at, "m1-6", {"card_cigarette": "chief_engineer"})
        assert at.board.cigarettes["chief_engineer"] == 1
    assert sum(at.board.cigarettes.values()) == (8 if most == "navigator" else 7)


@rule("UB2-26")
def test_c11_a_cigarette_for_everybody(aboard: Board) -> None:
    at = aboard()
    play(at, "c11")
    assert set(at.board.cigarettes.values()) == {3}


@rule("UB7.3-10")
def test_m3_6_a_cigarette_or_tired_sailors(aboard: Board) -> None:
    at = aboard()
    at.board.cigarettes["captain"] = 0
    play(at, "m3-6")
    assert at.board.cigarettes == {"captain": 0, "first_officer": 1, "navigator": 1, "chief_engineer": 1}
    assert sorted(chips(at)) == ["ca11", "ca12", "ca13", "ca14"]


@rule("UB9.3-06")
def test_m1_7_and_e18_observers_count_for_less(aboard: Board) -> None:
    at = aboard(posts={"ca11": 8, "fi11": 8})
    at.order("assign_observers", "6")
    play(at, "m1-7")
    assert at.patrol.boat.observers == 5
    play(at, "e18")
    assert at.patrol.boat.observers == 4
    at.board.observer_mod = 0
    play(at, "e18")
    assert at.patrol.boat.observers == 5


@rule("UB10.3.1-01")
@pytest.mark.parametrize(
    ("card", "section", "grade"), [("m3-5", 3, "yellow"), ("e21", 5, "green"), ("m2-5", None, "green")]
)
def test_cards_that_break_something(aboard: Board, card: str, section: int | None, grade: str) -> None:
    at = aboard()
    play(at, card)
    fault = at.board.faults[0]
    assert fault.grade == grade
    assert COMPONENTS[fault.component].section == (section or COMPONENTS[fault.component].section)


@rule("UB7.3-03")
def test_m2_6_the_battery_loses_five_per_cent(aboard: Board) -> None:
    at = aboard()
    play(at, "m2-6")
    assert at.patrol.boat.battery == FULL * 95 // 100


@rule("UB7.3-03")
def test_m2_8_e03_e09_change_the_food(aboard: Board) -> None:
    at = aboard({"UB5.2-07": [0, 0, 0, 0]})
    galley = at.board.galley
    galley.pyramid, galley.supply = ["bread", "fish", "fish", "fish", "fish", "fish"], {"meat": 4, "bread": 1}
    play(at, "m2-8")
    assert (galley.supply["meat"], galley.eaten) == (2, {"meat": 2})
    play(at, "e03")
    assert galley.supply["fish"] == 1
    play(at, "e09")
    assert (galley.pyramid[0], galley.eaten["bread"]) == ("meat", 1)
    play(at, "e09")
    assert galley.supply["bread"] == 0


@rule("UB9.4-05")
def test_e10_and_e23_change_todays_meal(aboard: Board) -> None:
    at = aboard()
    at.board.galley.pyramid = ["meat", "potatoes", "onions", "fish", "fish", "fish"]
    assert ("a", "b", "c") in meals(at.patrol)
    play(at, "e10")
    assert ("a", "b", "c") not in meals(at.patrol)
    at.board.galley.meal = ["bread", "meat"]
    play(at, "e23")
    assert worth(at.board.galley) == 3


@rule("UB7.2-02")
def test_m3_1_the_next_order_costs_two(aboard: Board) -> None:
    at = aboard()
    play(at, "m3-1")
    at.order("new_speed", "half_ahead")
    assert at.board.command == 6
    at.order("new_speed", "slow_ahead")
    assert at.board.command == 5


@rule("UB7.7-01")
def test_m3_8_the_crew_will_not_listen(sea: Any) -> None:
    table = sea()
    table.state.board.banned = ["address_crew"]
    card = table.state.board.hand[0]
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "address_crew", card)
    assert refused.value.refusal.reason == "crew-will-not-listen"


@rule("UB7.3-10")
def test_m3_8_sets_the_ban(aboard: Board) -> None:
    at = aboard()
    play(at, "m3-8")
    assert at.board.banned == ["address_crew"]


@rule("UB7.3-02")
def test_c03_shields_from_the_next_loss(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 5
    play(at, "c03")
    play(at, "e11")
    assert (at.board.morale, at.board.shield) == (6, 0)
    play(at, "e11")
    assert at.board.morale == 5


@rule("UB7.3-03")
def test_c08_comforts_one_without_medicine(aboard: Board) -> None:
    at = aboard()
    at.man("na11").cards = [HealthCard("m2-7", exhaustion=1)]
    at.man("na12").cards = [HealthCard("m1-5", exhaustion=1)]
    play(at, "c08")
    assert (at.man("na11").cards, len(at.man("na12").cards)) == ([], 1)


@rule("UB7.2-02")
def test_c09_the_next_mobilisation_is_free(aboard: Board) -> None:
    at = aboard()
    play(at, "c09")
    at.order("mobilise", "as_you_see_fit")
    assert at.board.command == 8
    at.order("mobilise", "as_you_see_fit")
    assert at.board.command == 7


@rule("UB8.6-08")
def test_c10_two_exhaustion_chips_of_two_sailors(aboard: Board) -> None:
    at = aboard()
    at.man("na11").cards = [HealthCard("m3-2", exhaustion=2)]
    at.man("na12").cards = [HealthCard("m1-5", exhaustion=1)]
    play(at, "c10")
    assert at.man("na11").cards[0].exhaustion == 1 and at.man("na12").cards == []


@rule("UB7.3-03")
def test_e08_a_small_card_comes_back(aboard: Board) -> None:
    at = aboard()
    at.board.used_engineer_cards, at.board.engineer_cards = ["t06", "t03"], [[], []]
    play(at, "e08", {"card_toolbox": "2"})
    assert (at.board.used_engineer_cards, at.board.engineer_cards) == (["t06"], [[], ["t03"]])


@pytest.mark.parametrize(("range_nm", "observers", "seen"), [(11.9, "2", 1), (12.1, "2", 0), (11.9, "0", 0)])
@pytest.mark.parametrize("alone", [True, False])
def test_e19_a_sharp_eye(aboard: Board, range_nm: float, observers: str, seen: int, alone: bool) -> None:
    at = aboard()
    at.order("assign_observers", observers)
    ship = launch(at.patrol, "m04", 90, range_nm, 0, False)
    at.patrol.merchant, at.patrol.waters.vessels = (ship, []) if alone else (None, [ship])
    play(at, "e19")
    assert [one.of for one in at.patrol.contacts] == [ship.id] * seen


@rule("UB8.3-02", "UB3-03")
def test_e19_sees_the_nearest_ship_that_nobody_has_noticed(aboard: Board) -> None:
    at = aboard()
    at.order("assign_observers", "2")
    ships = [launch(at.patrol, "m04", 90, miles, 0, False) for miles in (9, 3, 6)]
    for n, ship in enumerate(ships):
        ship.id = f"s{n}"
    at.patrol.merchant, at.patrol.waters.vessels = None, ships
    at.patrol.contacts = [Contact("sound-1", "sound", 90_000, 5_000, None, 1, 0, 0, of="s1")]
    play(at, "e19")
    assert [one.of for one in at.patrol.contacts] == ["s1", "s2"]
    assert [one["contact"] for one in at.told("contact")] == [at.patrol.contacts[1].id]


@rule("UB8.4-02")
def test_e20_reads_a_message_that_waits_without_an_order(aboard: Board) -> None:
    at = aboard(first_officer="easy")
    waters = at.patrol.waters
    waters.messages = [Message("msg-1", "air_warning", 0, 10**9), Message("msg-2", "air_warning", 0, 10**9)]
    play(at, "e20")
    assert [one.read for one in waters.messages] == [True, False]
    assert (at.board.command, chips(at), waters.signals_sent) == (8, {}, 0)


@rule("UB8.4-02")
@pytest.mark.parametrize(("metres", "sent"), [(0, 1), (11, 0)])
def test_e20_else_headquarters_sends_its_next_message_early(aboard: Board, metres: int, sent: int) -> None:
    at = aboard(first_officer="easy")
    at.patrol.boat.depth = metres * 1000
    play(at, "e20")
    waters = at.patrol.waters
    assert ([one.read for one in waters.messages], waters.signals_sent) == ([True] * sent, sent)
    assert [one.known for one in waters.secondary] == [bool(sent)]


@rule("UB7.3-03")
@pytest.mark.parametrize(("answer", "command", "tired"), [("yes", 6, 4), ("no", 5, 0)])
def test_e22_the_practice_alarm_is_the_captains_choice(
    aboard: Board, answer: str, command: int, tired: int
) -> None:
    at = aboard()
    at.board.command = 5

    def say(_: str, decision: Any) -> Any:
        return answer if decision.kind == "card_choice" else decision.default

    play(at, "e22", say)
    assert (at.board.command, len(chips(at))) == (command, tired)


@rule("UB7.3-10")
def test_m1_1_nothing_happens(aboard: Board) -> None:
    at = aboard()
    before = at.board.morale, at.board.command, chips(at)
    play(at, "m1-1")
    assert (at.board.morale, at.board.command, chips(at)) == before


def test_every_card_has_a_test() -> None:
    here = Path(__file__)
    text = here.read_text("utf-8") + (here.parent / "test_repairs.py").read_text("utf-8")
    named = set(re.findall(r"[mec]\d[\d-]*\d|t\d\d", text)) | {
        one.replace("_", "-") for one in re.findall(r"m\d_\d", text)
    }
    # Health cards are tested one by one in test_health.
    left = ({id for id, card in CARDS.items() if not card.bar} | set(ENGINEER_CARDS)) - named
    assert left == set()


@rule("UB6.12-08", "UB6.14-04", "UBR38")
@pytest.mark.parametrize("by_himself", [True, False])
def test_the_captain_puts_three_waiting_cards_in_any_order(aboard: Board, by_himself: bool) -> None:
    at = aboard()
    at.board.pending = [
        Pending("injury", "burn", "en12"),
        Pending("injury", "shock", "en14"),
        Pending("injury", "wound", "na11"),
    ]
    answers = iter(["3", "2"])

    def last_first(seat: str, question: Any) -> Any:
        return next(answers) if (seat, question.kind) == ("captain", "next_card") else question.default

    if by_himself:
        at.act("captain", "resolve_cards", next(answers), last_first)
    else:
        at.patrol.elapsed_ms = at.board.last_order_ms + 20_000
        (play,) = step(at.w)
        at.run(play, last_first)
    assert [one["sailor"] for one in at.told("health_card")] == ["na11", "en14", "en12"]


@rule("UB6.14-04")
def test_cards_that_lie_as_they_shall_are_asked_for_once(aboard: Board) -> None:
    at = aboard()
    at.board.pending = [Pending("injury", "burn", id) for id in ("en12", "en14", "na11")]
    at.run(resolve(at.w))
    assert [one["sailor"] for one in at.told("health_card")] == ["en12", "en14", "na11"]
    assert [seat for seat, one in at.asked if one.kind == "next_card"] == ["captain"]


@rule("UB6.6-01", "UBR40")
def test_each_role_first_names_whoever_has_most_fields_left(aboard: Board) -> None:
    at = aboard()
    for id, chips_ in (("fi11", 2), ("fi12", 1), ("fi13", 0), ("fi14", 3)):
        at.man(id).activation = chips_
    play(at, "m1-2")
    asked: Any = dict(at.asked)["first_officer"]
    assert asked.choices == ["fi13", "fi12", "fi11", "fi14"]
    assert [one.args["sailor"] for one in asked.options()] == asked.choices
    assert at.man("fi13").activation == 1


@rule("UB7.7-01", "UB7.3-03")
def test_those_who_are_most_tired_are_the_first_to_rest(aboard: Board) -> None:
    at = aboard()
    for id, chips_ in (("ca11", 1), ("fi12", 3), ("na13", 2)):
        at.man(id).activation = chips_
    play(at, "c05")
    asked: Any = dict(at.asked)["captain"]
    assert asked.choices == ["fi12", "na13", "ca11"] == asked.default
    assert chips(at) == {"fi12": 2, "na13": 1}


@rule("UB7.3-03", "UBR40")
def test_those_who_are_most_tired_of_a_role_rest(aboard: Board) -> None:
    at = aboard()
    at.man("fi12").activation, at.man("fi13").activation = 1, 2
    at.run(apply(at.w, [Effect("rest", who="one_per_role")]))
    assert chips(at) == {"fi12": 1, "fi13": 1}


@rule("UB2-26")
@pytest.mark.parametrize(("packs", "after"), [([0, 0, 0, 0], [0, 0, 0, 0]), ([1, 1, 1, 1], [0, 1, 1, 1]),
                                             ([1, 3, 0, 2], [1, 2, 0, 2])])  # fmt: skip
def test_one_cigarette_is_lost_where_there_is_any(aboard: Board, packs: list[int], after: list[int]) -> None:
    at = aboard()
    at.board.cigarettes = dict(zip(at.board.cigarettes, packs, strict=True))
    play(at, "m1-6")
    assert list(at.board.cigarettes.values()) == after
