"""UB10.3.6-UB10.3.9: hull breach, puzzle, flooded sections."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from sandtable.games.uboot.data.board import PIECES
from sandtable.games.uboot.game import GAME
from sandtable.games.uboot.rules.crew.breach import flood, open_breach, run_out, submit, symbols_needed
from sandtable.games.uboot.rules.crew.crews import Crew, Hand, Need
from sandtable.games.uboot.rules.crew.puzzle import letters_for, solution, solved
from sandtable.games.uboot.rules.crew.repairs import pinned, work
from sandtable.games.uboot.rules.orders.safety import execute_breach
from sandtable.games.uboot.state.model import Breach, Fault, State
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board, Sea, at_posts, confirm

FIVE = {"en11": 5, "en12": 5, "en13": 5, "en14": 5, "na14": 5}


@rule("UB10.3.6-01", "UB6.11-04", "UB10.3.7-01")
@pytest.mark.parametrize(("level", "seconds"), [("easy", 240), ("normal", 180), ("hard", 120), ("realistic", 90)])
def test_a_breach_costs_morale_and_starts_the_countdown(aboard: Board, level: str, seconds: int) -> None:
    at = aboard(chief_engineer=level)
    open_breach(at.w, 5)
    assert at.board.breach is not None
    assert (at.board.breach.until_ms, at.board.morale) == (seconds * 1000, 10)


@rule("UB7.4-02")
def test_an_exhausted_crew_cannot_bear_a_breach(aboard: Board) -> None:
    at = aboard()
    at.board.morale = 0
    open_breach(at.w, 5)
    assert at.patrol.ended == "all_hands_lost" and at.board.breach is None
    assert all(sailor.dead for sailor in at.board.sailors.values())


@rule("UB10.3.8-03")
@pytest.mark.parametrize("section", [7, 8])
def test_only_inner_sections_break(aboard: Board, section: int) -> None:
    at = aboard()
    open_breach(at.w, section)
    assert at.board.breach is None
    assert len(solution(5)) == 6


@rule("UB10.3.7-03", "UBR1")
def test_five_symbols_in_the_section(aboard: Board) -> None:
    at = aboard(posts=FIVE)
    at.board.engineer_cards = [[], []]
    assert symbols_needed(at.patrol, 5) == [Need("repair", 5, 5)]
    open_breach(at.w, 5)
    at.order("repair_breach", "5")
    assert [at.man(id).activation for id in FIVE] == [1, 1, 1, 1, 2]
    assert at.board.breach is not None and at.board.breach.manned


@rule("UB10.3.8-08", "UBR21")
def test_one_card_stands_in_for_missing_symbols(aboard: Board) -> None:
    at = aboard(posts={**FIVE, "na14": 4})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], ["t03"]]
    assert symbols_needed(at.patrol, 5) == [Need("repair", 4, 5)]
    open_breach(at.w, 5)
    at.order("repair_breach", "5")
    assert at.board.breach is not None and at.board.breach.manned
    assert (at.board.breach.card, at.board.used_engineer_cards) == ("t11", [])
    assert at.board.engineer_cards == [[], ["t03"]]


@rule("UB10.3.8-08", "UBR21", "UB10.3.3-01")
@pytest.mark.parametrize(
    ("spared", "chips"),
    [(None, [1, 0, 1, 1, 0]), ([], [1, 1, 1, 1, 2]), (["en13"], [1, 1, 0, 1, 2])],
)
def test_a_card_is_played_though_five_stand_there_and_spares_men(
    aboard: Board, spared: list[str] | None, chips: list[int]
) -> None:
    at = aboard(posts=FIVE)
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], []]
    open_breach(at.w, 5)
    answers: dict[str, Any] = {"engineer_card": "t11"}
    at.order("repair_breach", "5", answers if spared is None else {**answers, "spare_workers": spared})
    # With the badge sailor among them the card counts as two; without asking, who takes most chips is spared.
    assert [at.man(id).activation for id in FIVE] == chips
    assert at.board.breach is not None and at.board.breach.manned
    assert (at.board.breach.card, at.board.used_engineer_cards) == ("t11", [])


@rule("UB10.3.8-08")
def test_the_card_is_kept_unless_men_are_missing(aboard: Board) -> None:
    at = aboard(posts=FIVE)
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], []]
    open_breach(at.w, 5)
    at.order("repair_breach", "5")
    assert "engineer_card" in [one.kind for _, one in at.asked]
    assert (at.board.engineer_cards, at.board.used_engineer_cards) == ([["t11"], []], [])


@rule("UB10.3.3-02")
def test_who_makes_the_card_work_cannot_be_spared(aboard: Board) -> None:
    at = aboard(posts=FIVE)
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], []]
    open_breach(at.w, 5)
    with pytest.raises(IllegalAnswer) as refused:
        at.order("repair_breach", "5", {"engineer_card": "t11", "spare_workers": ["en11", "en12"]})
    assert refused.value.refusal.reason == "too-few-with-the-card"


@rule("UB10.3.8-08", "UBR21")
def test_the_card_stands_in_for_a_man_who_is_there_and_worn_out(aboard: Board) -> None:
    at = aboard(posts=FIVE)
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], []]
    at.man("na14").activation = 3
    assert symbols_needed(at.patrol, 5) == [Need("repair", 4, 5)]


@rule("UB10.3.3-10", "UB10.3.8-08")
def test_plans_help_at_a_breach_and_hold_their_toolbox_until_it_is_over(aboard: Board) -> None:
    at = aboard(posts={**FIVE, "en11": 3, "na13": 5})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t01"], []]
    open_breach(at.w, 5)
    at.order("repair_breach", "5", {"engineer_card": "t01"})
    assert [at.man(id).activation for id in ("en12", "en13", "en14", "na13", "na14")] == [1, 1, 1, 1, 1]
    assert pinned(at.patrol, 0) and not pinned(at.patrol, 1)
    submit(at.w, solution(5)[::-1])
    assert not pinned(at.patrol, 0), "failed: the time that is left is for getting out"
    assert (at.board.engineer_cards, at.board.used_engineer_cards) == ([["t01"], []], [])


@rule("UB10.3.7-02")
def test_the_crew_is_mobilised_if_it_is_not_there(aboard: Board) -> None:
    at = aboard()
    open_breach(at.w, 5)
    at.order("repair_breach", "5")
    assert at.board.breach is not None and at.board.breach.manned
    assert at.board.command == 6
    assert sum(section == 5 for section in at.board.figures.values()) >= 5


@rule("UB10.3.7-04")
def test_no_puzzle_before_the_crew_is_at_it(sea: Sea) -> None:
    table = sea()
    open_breach(table.world, 4)
    with pytest.raises(IllegalAnswer):
        table.order("chief_engineer", "lay_puzzle", {"pieces": solution(4)})
    table.order("captain", "repair_breach", "4")
    confirm(table)
    table.order("chief_engineer", "lay_puzzle", {"pieces": solution(4)})
    assert table.state.board.breach is None
    assert table.journal[-1].kind == "breach_sealed"


@rule("UB10.3.8-03")
def test_six_different_pieces_are_laid(sea: Sea) -> None:
    table = sea()
    table.state.board.breach = Breach(4, 180_000, list(PIECES), manned=True)
    right = solution(4)
    spare = next(one for one in PIECES if one not in right)
    for wrong in (right[:5], [*right, spare], [*right[:5], right[0]], [*right[:5], "none"]):
        with pytest.raises(IllegalAnswer) as refused:
            table.order("chief_engineer", "lay_puzzle", {"pieces": wrong})
        assert refused.value.refusal.reason == "six-pieces"
    assert table.state.board.breach is not None


@rule("UB10.3.8-08")
def test_the_chief_engineer_has_half_a_minute_to_choose_his_card(sea: Sea) -> None:
    table = sea()
    at_posts(table.state, en11=5, en12=5, en13=5, en14=5, na14=4)
    table.state.board.toolboxes, table.state.board.engineer_cards = [5, 4], [["t11"], ["t11"]]
    open_breach(table.world, 5)
    table.order("captain", "repair_breach", "5")
    while "engineer_card" not in {one.kind for one in table.pending.values()}:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.default)
    (question,) = table.questions("chief_engineer")
    assert (question.until, question.clock) == (table.world.clock.game_ms + 30_000, "game")


@rule("UB10.3.7-05")
def test_a_solved_puzzle_seals_the_breach(aboard: Board) -> None:
    at = aboard()
    at.board.breach = Breach(4, 180_000, list(PIECES), manned=True)
    submit(at.w, solution(4))
    assert at.board.breach is None and at.board.flooded == []


@rule("UB10.3.7-06", "UBR23")
def test_a_wrong_one_fails_at_once(sea: Sea) -> None:
    table = sea()
    table.state.board.breach = Breach(4, 180_000, list(PIECES), manned=True)
    wrong = [*solution(4)[:5], solution(4)[4]]
    with pytest.raises(IllegalAnswer):
        table.order("chief_engineer", "lay_puzzle", {"pieces": wrong})
    table.order("chief_engineer", "lay_puzzle", {"pieces": solution(4)[::-1]})
    assert table.state.board.breach.failed
    assert "lay_puzzle" not in {one.kind for one in table.orders("chief_engineer")}
    assert "repair_breach" not in {one.kind for one in table.orders("captain")}


@rule("UB10.3.8-01", "UB2-19")
def test_sixteen_pieces_are_shuffled_for_every_attempt(aboard: Board) -> None:
    at = aboard()
    open_breach(at.w, 5)
    assert at.board.breach is not None
    first = list(at.board.breach.pieces)
    assert sorted(first) == sorted(PIECES) and len(first) == 16
    assert first != list(PIECES)
    at.board.breach.manned = True
    submit(at.w, first[:6])
    assert at.board.breach.pieces != first


@rule("UB10.3.8-02", "UB10.3.8-04", "UBR24")
@pytest.mark.parametrize(("section", "letters"), [(1, "CBA"), (2, "DCB"), (4, "FED"), (6, "HGF")])
def test_the_breached_section_and_both_neighbours(section: int, letters: str) -> None:
    assert letters_for(section) == letters


@rule("UBR23")
def test_the_letters_must_read_right(patrol: State) -> None:
    assert solved(3, solution(3))
    assert not solved(3, solution(4))
    assert patrol.board.breach is None


def test_the_drawing_leads_to_the_solution() -> None:
    """Neighbouring pieces share the pipes of their common edge, and no other piece fits there."""
    upper, lower = solution(3)[:3], solution(3)[3:]
    for row in (upper, lower):
        for stern, bow in pairwise(row):
            assert PIECES[bow].stern == PIECES[stern].bow
    for above, below in zip(upper, lower, strict=True):
        assert PIECES[above].bottom == PIECES[below].top


@rule("UB10.3.7-08", "UB2-20")
def test_when_time_runs_out_everybody_there_dies_and_everything_is_lost(aboard: Board) -> None:
    at = aboard(posts={"na14": 4})
    at.board.equipment["cable"] = 5
    at.board.toolboxes = [5, 4]
    at.board.conditions = {"5": ["fire"]}
    at.board.breach = Breach(5, 1000, list(PIECES))
    run_out(at.w)
    assert at.board.flooded == [5]
    assert at.man("en12").dead and at.man("en14").dead
    assert "cable" not in at.board.equipment
    assert (at.board.toolboxes, at.board.conditions) == ([0, 4], {})


@rule("UB10.3.7-08")
def test_the_countdown_runs_by_the_clock(sea: Sea) -> None:
    table = sea()
    open_breach(table.world, 6)
    assert table.game.step_ms(table.state) == 500
    table.advance(359)
    assert table.state.board.flooded == []
    table.advance(1)
    assert table.state.board.flooded == [6]


@rule("UB10.3.7-07")
def test_there_is_time_to_leave(sea: Sea) -> None:
    table = sea()
    table.state.board.figures["en2"] = table.state.board.figures["en4"] = 5
    open_breach(table.world, 5)
    table.order("captain", "mobilise", "as_you_see_fit")
    for seat in ("captain", "first_officer", "navigator"):
        table.answer(seat, {"to": {}, "carry": {}})
    table.answer("chief_engineer", {"to": {"en12": 4, "en14": 4}, "carry": {"en12": {"item": "cable", "to": 4}}})
    table.advance(360)
    assert table.state.board.flooded == [5]
    assert not any(one.dead for one in table.state.board.sailors.values())
    assert table.state.board.equipment["cable"] == 4


@rule("UB10.3.6-02", "UBR25")
def test_a_second_flooded_section_sinks_the_boat(aboard: Board) -> None:
    at = aboard()
    flood(at.w, 6)
    assert at.patrol.ended == ""
    flood(at.w, 1)
    assert at.patrol.ended == "flooded_twice"


@rule("UB10.3.8-05")
@pytest.mark.parametrize(("section", "ear", "eye"), [(2, False, True), (3, True, False), (5, True, True)])
def test_nobody_listens_or_looks_in_a_flooded_section(aboard: Board, section: int, ear: bool, eye: bool) -> None:
    at = aboard()
    at.patrol.boat.hydrophone = at.patrol.boat.periscope = True
    flood(at.w, section)
    assert (at.patrol.boat.hydrophone, at.patrol.boat.periscope) == (ear, eye)


@rule("UB10.3.8-05")
def test_nothing_gets_worse_in_a_flooded_section(aboard: Board) -> None:
    at = aboard()
    at.board.faults = [Fault("diesel_port", "green"), Fault("galley", "green")]
    flood(at.w, 5)
    work(at.w, 12 * 3_600_000)
    assert [(one.component, one.grade) for one in at.board.faults] == [
        ("diesel_port", "green"),
        ("galley", "yellow"),
    ]


@rule("UB10.3.6-01")
def test_a_second_breach_floods_the_section_of_the_first(aboard: Board) -> None:
    at = aboard(posts={"en12": 3, "en14": 3})
    open_breach(at.w, 6)
    open_breach(at.w, 2)
    assert at.board.flooded == [6] and at.patrol.ended == ""
    assert at.board.breach is not None and at.board.breach.section == 2


@rule("UB10.3.6-01", "UB10.3.7-01")
def test_a_second_breach_in_the_section_that_leaks_already_is_the_same_hole(aboard: Board) -> None:
    at = aboard(posts={"en12": 3, "en14": 3})
    open_breach(at.w, 6)
    hole, morale = at.board.breach, at.board.morale
    assert hole is not None
    at.patrol.elapsed_ms += 60_000
    until = hole.until_ms
    open_breach(at.w, 6)
    assert (at.board.flooded, at.board.breach is hole, hole.until_ms) == ([], True, until)
    assert at.board.morale == morale - 1


@rule("UBR22", "UB10.3.8-07")
def test_a_breach_sets_time_to_its_own_pace_and_who_speeds_it_up_shortens_the_countdown(sea: Sea) -> None:
    table = sea()
    table.world.clock.compression = 60
    open_breach(table.world, 6)
    assert table.world.clock.compression == 1
    table.order("first_officer", "time_compression", "action")
    assert table.world.clock.compression == 6
    hole = table.state.board.breach
    assert hole is not None and hole.until_ms == table.state.elapsed_ms + 180_000


@rule("UB10.3.8-07")
def test_everything_else_goes_on_during_a_breach(sea: Sea) -> None:
    table = sea()
    open_breach(table.world, 6)
    kinds = {one.kind for one in table.orders("captain")}
    assert {"new_course", "new_speed", "dive_surface", "mobilise", "repair_breach"} <= kinds
    table.order("captain", "new_course", {"degrees": 77})
    confirm(table)
    assert table.state.boat.course == 77_000


@rule("UB10.3.7-03", "UBR1")
def test_the_five_are_wanted_in_the_section_of_the_breach(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [[], []]
    assert symbols_needed(at.patrol, 4) == [Need("repair", 5, 4)]


@rule("UB10.3.6-02", "UB10.3.7-08", "UB10.3.6-01")
def test_when_the_second_section_floods_no_third_breach_opens(aboard: Board) -> None:
    at = aboard()
    flood(at.w, 1)
    open_breach(at.w, 5)
    assert at.patrol.ended == ""
    open_breach(at.w, 6)
    assert (at.patrol.ended, at.board.breach, at.board.flooded) == ("flooded_twice", None, [1, 5])


def _seal(at: Aboard) -> None:
    submit(at.w, solution(5))


def _lay_it_wrong(at: Aboard) -> None:
    submit(at.w, solution(5)[::-1])


@rule("UB10.3.3-09", "UB10.3.8-08")
@pytest.mark.parametrize("end", [_seal, _lay_it_wrong, lambda at: run_out(at.w)])
def test_a_plus_card_lies_on_the_breach_until_it_is_over(aboard: Board, end: Callable[[Aboard], None]) -> None:
    at = aboard(posts={**FIVE, "na14": 4})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], []]
    open_breach(at.w, 5)
    at.order("repair_breach", "5")
    assert at.board.breach is not None
    assert (at.board.breach.card, at.board.used_engineer_cards) == ("t11", [])
    end(at)
    assert at.board.used_engineer_cards == ["t11"]
    if at.board.breach is not None:
        assert (at.board.breach.failed, at.board.breach.card) == (True, "")
        run_out(at.w)
    assert at.board.used_engineer_cards == ["t11"], "it is discarded once"
    assert list(GAME.check(at.patrol)) == []


@rule("UB10.3.3-09", "UB10.3.3-10")
def test_plans_on_a_breach_are_never_discarded(aboard: Board) -> None:
    at = aboard()
    at.board.engineer_cards = [["t01"], []]
    at.board.breach = Breach(5, 1000, list(PIECES), manned=True, card="t01")
    flood(at.w, 5)
    assert (at.board.engineer_cards, at.board.used_engineer_cards) == ([["t01"], []], [])


@rule("UB10.3.3-08", "UB10.3.3-09", "UB10.3.8-08")
def test_a_plus_card_that_was_too_small_lies_there_for_the_next_attempt(aboard: Board) -> None:
    at = aboard(posts={"en11": 3, "en12": 5, "en13": 5, "en14": 5, "na14": 4})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11", "t08"], []]
    open_breach(at.w, 5)
    men = Crew(tuple(Hand(id, "repair", 1) for id in ("en13", "en14")))
    at.run(execute_breach(at.w, "5", men), {"engineer_card": "t11"})
    hole = at.board.breach
    assert at.told("order_failed") and hole is not None and (hole.manned, hole.card) == (False, "t11")
    assert (at.board.used_engineer_cards, at.board.engineer_cards) == ([], [["t08"], []])
    asked = len([1 for _, one in at.asked if one.kind == "engineer_card"])
    at.board.figures["en1"], at.board.toolboxes = 5, [4, 4]
    assert symbols_needed(at.patrol, 5) == [Need("repair", 4, 5)], "it counts, wherever the toolbox is"
    at.board.toolboxes = [5, 4]
    at.board.figures["na4"] = 5
    at.order("repair_breach", "5")
    assert (hole.manned, hole.card) == (True, "t11")
    assert len([1 for _, one in at.asked if one.kind == "engineer_card"]) == asked, "one card for a repair"


@rule("UB10.3.3-10", "UB10.3.8-08")
def test_plans_are_turned_back_when_too_few_are_there(aboard: Board) -> None:
    at = aboard(posts=FIVE)
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t01"], []]
    open_breach(at.w, 5)
    men = Crew(tuple(Hand(id, "repair", 1) for id in ("en13", "en14")))
    at.run(execute_breach(at.w, "5", men), {"engineer_card": "t01"})
    assert at.board.breach is not None and (at.board.breach.manned, at.board.breach.card) == (False, "")
    assert at.board.engineer_cards == [["t01"], []] and not pinned(at.patrol, 0)


@rule("UB10.3.7-08", "UB10.3.3-08")
def test_a_breach_that_floods_while_the_engineer_looks_for_a_card_is_repaired_no_more(aboard: Board) -> None:
    at = aboard(posts={"en11": 5, "en12": 5, "en13": 5, "en14": 5, "na14": 5})
    at.board.toolboxes, at.board.engineer_cards = [5, 4], [["t11"], []]
    open_breach(at.w, 5)
    men = Crew(tuple(Hand(id, "repair", 1) for id in ("en11", "en12", "en13", "en14", "na14")))
    play = execute_breach(at.w, "5", men)
    next(play)
    flood(at.w, 5)
    with pytest.raises(StopIteration) as end:
        play.send({"chief_engineer": "none"})
    assert end.value.value is False and at.told("order_failed") == [{"order": "repair_breach"}]
