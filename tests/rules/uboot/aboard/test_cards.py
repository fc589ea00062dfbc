"""UB7.3, UB7.6, UB7.7, UB8.7, UB6.14: decks, tokens and the hand, and when waiting cards are resolved."""

from typing import Any

import pytest

from sandtable.games.uboot.data.cards import Effect
from sandtable.games.uboot.rules.aboard.cards import (
    draw_card,
    draw_event,
    play_from_hand,
    random_sailor,
    resolve,
    resolve_first,
)
from sandtable.games.uboot.rules.aboard.effects import QUESTION_MS, apply
from sandtable.games.uboot.rules.crew.health import kill
from sandtable.games.uboot.script.crew_step import cards_are_due, step
from sandtable.games.uboot.state.model import HealthCard, Pending
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.play import Ask
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board, Sea, at_posts
from tests.rules.uboot.stage import chips


def draw(at: Aboard, card: str, answers: Any = None) -> None:
    """The card lies on top of its deck and is resolved."""
    deck = {"m": f"morale-{card[1]}", "e": "events"}[card[0]]
    at.board.decks[deck].fresh, at.board.decks[deck].under = [card], []
    at.board.pending = [Pending("morale", card[1]) if card[0] == "m" else Pending("event", "events")]
    at.run(resolve(at.w), answers)


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
def test_cards_wait_while_the_captain_orders(sea: Sea) -> None:
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
def test_time_does_not_run_fast_while_cards_wait(sea: Sea) -> None:
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
def test_the_captain_resolves_now(sea: Sea) -> None:
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


@rule("UB7.6-03", "UB8.8-02")
def test_no_injury_for_a_man_who_dies_while_another_deck_is_looked_for(aboard: Board) -> None:
    at = aboard()
    at.board.decks["burn"].fresh = []
    at.board.pending = [Pending("injury", "burn", "fi12")]
    play = resolve(at.w)
    next(play)
    kill(at.w, at.man("fi12"), "UB6.10-01")
    with pytest.raises(StopIteration):
        play.send({"first_officer": "shock"})
    assert at.man("fi12").cards == [] and at.told("health_card") == []


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


@rule("UB7.3-10", "UB6.14-01")
def test_a_health_card_goes_to_the_sailor_whose_token_is_drawn(aboard: Board) -> None:
    at = aboard({"UB7.6-02": [14]})
    at.board.decks["morale-1"].fresh = ["m1-4"]
    at.board.pending = [Pending("morale", "1")]
    at.run(resolve(at.w))
    assert [card.card for card in at.man("en13").cards] == ["m1-4"]


@rule("UB8.8-01", "UB6.14-01")
def test_an_injury_draws_no_event(aboard: Board) -> None:
    at = aboard()
    at.board.pending = [Pending("injury", "burn", "fi12")]
    fresh = list(at.board.decks["events"].fresh)
    at.run(resolve(at.w))
    assert at.told("card") == [] and at.board.decks["events"].fresh == fresh


@rule("UB8.7-02", "UB7.3-10")
def test_a_card_goes_under_its_deck_when_it_has_been_carried_out(aboard: Board) -> None:
    at = aboard()
    at.board.decks["events"].fresh, at.board.decks["events"].under = ["e22"], []
    at.board.pending = [Pending("event", "events")]
    play = resolve(at.w)
    next(play)
    assert at.board.decks["events"].under == []
    with pytest.raises(StopIteration):
        play.send({"captain": "no"})
    assert at.board.decks["events"].under == ["e22"]
