"""Small words of both books about the war at sea: whose turn it is, what is lost, what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.damage import enter_base, lose
from sandtable.games.steel_wolves.data import KINDS
from sandtable.games.steel_wolves.escorts import all_slots
from sandtable.games.steel_wolves.minefields import counters_left, mines_of_a_patrol
from sandtable.games.steel_wolves.model import PackBoat
from sandtable.games.steel_wolves.pack_combat import round_over
from sandtable.games.steel_wolves.re_attack import press_choices, second_re_attack
from sandtable.games.steel_wolves.reveal import combat_event
from sandtable.games.steel_wolves.script import sequence_of_play
from sandtable.games.steel_wolves.war_mix import fill_cups
from sandtable.kernel import Ask, Chance, Pick, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from sandtable.kernel import Play
    from tests.rules.steel_wolves.conftest import MakeBench


def first_question(play: Play[None]) -> Pick:
    """The first question that a play puts."""
    while not isinstance(step := play.send(None), Ask):
        pass
    decision = step.seats["bdu"]
    assert isinstance(decision, Pick)
    return decision


@rule("SW4.0b", "SW18.2")
def test_a_lost_boat_of_a_battle_has_no_turn_in_the_second_week(bench: MakeBench) -> None:
    table = bench({}, "sc7_1940")
    lost, *others = table.state.boats
    lose(table.war, lost, "SW14.2C")
    mines_of_a_patrol(table.war)
    question = first_question(sequence_of_play(table.war))
    assert (question.kind, question.choices) == ("next-boat", [boat.id for boat in others])


@rule("SW4.0b")
def test_the_player_says_in_which_order_the_boats_of_a_battle_act(bench: MakeBench) -> None:
    table = bench({}, "sc7_1940")
    mines_of_a_patrol(table.war)
    play = sequence_of_play(table.war)
    first_question(play)
    chosen = table.state.boats[3].id
    step = play.send({"bdu": chosen})
    while not isinstance(step, Ask):
        step = play.send(None)
    assert step.seats["bdu"].args["boat"] == chosen


@rule("SW14.41")
def test_no_die_is_thrown_for_aircraft_over_loners_and_they_stay(bench: MakeBench) -> None:
    table = bench({"SW14.41": [9, 0]}, "u99_1940", ace=1)
    combat = table.fight("L", [("loner", "hudson gb-m-5-1 gb-m-4-1")], round=2)
    assert second_re_attack(table.war, combat, table.boat)
    assert [slot.kind for slot in all_slots(combat)] == ["hudson", "gb-m-4-1"]
    assert table.all_thrown()


@rule("SW14.4a", "SW19.21")
@pytest.mark.parametrize(("die", "choices"), [(6, ["withdraw"]), (0, ["withdraw", "re-attack"])])
def test_a_boat_that_an_event_of_the_round_sends_home_does_not_attack_again(
    bench: MakeBench, die: int, choices: list[str]
) -> None:
    table = bench({"SW19.21": [4, die]}, "u99_1940", place="W_APPR", side="patrol")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    combat_event(table.war, table.boat)
    assert press_choices(table.state, combat, table.boat) == choices


@rule("SW14.4a")
def test_a_boat_that_was_on_its_way_home_before_the_combat_may_attack_again(bench: MakeBench) -> None:
    table = bench({}, "u99_1940", place="W_APPR", side="transit", returning=True)
    combat = table.fight(
        "C1", [("outer", "gb-m-5-1"), ("inner", ""), ("inner", ""), ("outer", "")], in_transit=True
    )
    assert press_choices(table.state, combat, table.boat) == ["withdraw", "re-attack"]


@rule("SW14.81", "SW26.21")
def test_the_player_chooses_the_ship_that_follows_one_sunk_by_an_old_minefield() -> None:
    stage = Stage("1942-09", 5, ("GERMANY", "FRANCE_ATLANTIC"))
    state = stage.state
    state.cups["inner"] = [kind for kind in state.cups["inner"] if KINDS[kind].cls != "Avenger"]
    state.out.append("avenger")
    state.gone, state.after_mines, state.step = {"avenger": "inner"}, "deploy", "mine_sisters"
    question = first_question(sequence_of_play(stage.war({})))
    assert (question.kind, question.choices) == ("sister", ["archer", "biter"])


@rule("SW26.0")
def test_a_boat_that_comes_home_with_its_mines_leaves_them_ashore() -> None:
    stage = Stage("1940-09", 2, ("GERMANY", "FRANCE_ATLANTIC"))
    before = counters_left(stage.state)
    (boat,) = stage.boats("VIIB", "SW_APPR", "U-46", side="transit", returning=True, mines=2, mine_zone="IRELAND")
    enter_base(stage.war({}), boat, "FRANCE_ATLANTIC")
    assert (boat.mines, boat.mine_zone, counters_left(stage.state)) == (0, "", before)


@rule("SW3.13")
@pytest.mark.parametrize("seed", range(5))
def test_ships_that_are_out_are_out_before_a_new_mix_is_drawn(seed: int) -> None:
    stage = Stage("1942-11", 5)
    stage.state.out = ["avenger", "biter"]
    fill_cups(stage.state, Chance(Seeded(seed)))
    assert [kind for kind in stage.state.cups["inner"] if KINDS[kind].type == "CVE"] == ["archer"]


@rule("SW14.4a", "SW24.25")
def test_a_boat_of_a_pack_that_an_event_sends_home_leaves_after_its_round(bench: MakeBench) -> None:
    table = bench({"SW19.21": [4, 6], "SW29.3": [5]}, "sc7_1940")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    first, second = table.state.boats[:2]
    combat.pack = [PackBoat(first.id, at=0, turn="done"), PackBoat(second.id, at=1, turn="done")]
    combat.attacker = first.id
    combat_event(table.war, first)
    round_over(table.war)
    assert (combat.pack[0].part, combat.attacker, combat.step) == ("out", second.id, "pack_press")
