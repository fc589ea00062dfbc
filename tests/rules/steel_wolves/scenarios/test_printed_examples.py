"""The worked examples of the rulebook that no other file holds, number by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.combat.attack import aim, share, target_options, tdc, weapon
from sandtable.games.steel_wolves.rules.combat.deck_gun import gun_allowed, gun_attack, gun_targets
from sandtable.games.steel_wolves.rules.combat.placing import place, place_again
from sandtable.games.steel_wolves.rules.combat.re_attack import press, shift, straggle
from sandtable.games.steel_wolves.rules.combat.reveal import reveal, revealable
from sandtable.games.steel_wolves.rules.forces.escorts import attack_points, revealed_escort_value, target_parts
from sandtable.games.steel_wolves.rules.modifiers.special_rules import may_target
from sandtable.games.steel_wolves.rules.week.reinforcements import withdraw_for_refit
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


@rule("SW19.13", "SW8.0C", "SW15.22b")
@pytest.mark.parametrize(("dice", "lost"), [([1, 1, 1], 0), ([1, 9, 9, 9], 1)])
def test_u_651_comes_home_from_the_caribbean_for_its_refit(dice: list[int], lost: int) -> None:
    """April 1942: three movements with three checks, the last one through the Bay of Biscay."""
    stage = Stage("1942-04", 4, bases=("GERMANY", "FRANCE_ATLANTIC"))
    (boat,) = stage.boats("VIIC", "CARIBBEAN", "U-651")
    ways = ["BERMUDA/SARGASSO", "MID_OCEAN/SW_APPR", "FRANCE_ATLANTIC"]
    stage.run(withdraw_for_refit(stage.war({"SW19.1c": dice}), "U-651"), lambda *_: ways[len(stage.asked) - 1])
    assert [fact["way"] for fact in stage.facts("moves")] == [way.split("/") for way in ways][: 3 - lost]
    assert len(stage.facts("transit-check")) == 3 - lost
    assert (boat.fate, stage.state.subs_lost) == ("lost" if lost else "", lost)
    assert (stage.state.refit == [boat], boat.home) == (not lost, "" if lost else "atlantic")


def four_loners(bench: MakeBench, dice: Any = (), **changes: Any) -> Bench:
    """U-26, Type IA, before a merchant of defence 1, a destroyer 7-1, an armed merchant cruiser, a merchant 0-0."""
    table = bench(dice, id="U-26", cls="IA", place="W_APPR", war_period=2, year=1940, **changes)
    table.fight("L", [("loner", "gb-m-5-1 tribal andania gb-m-1-0")], step="weapon")
    return table


@rule("SW28.21-29", "SW14.12e")
def test_u_26_may_use_its_gun_on_the_two_merchants_only(bench: MakeBench) -> None:
    table = four_loners(bench)
    assert gun_allowed(table.state, table.combat, table.boat)
    assert [slot.id for slot in gun_targets(table.state, table.combat)] == ["s0", "s3"]
    convoy = bench(cls="IA").fight("C1", [("outer", "gb-m-5-1 tribal andania gb-m-1-0")])
    assert not gun_allowed(table.state, convoy, table.boat)


@rule("SW28.21-29")
def test_u_26_attacks_each_loner_with_all_five_points_against_the_destroyers_1(bench: MakeBench) -> None:
    table = four_loners(bench, {"SW14.14": [0, 0, 0, 0]})
    combat = table.combat
    assert attack_points(table.state, combat, table.boat) == 5
    assert revealed_escort_value(table.state, combat) == 1
    table.play(tdc(table.war))
    for slot in combat.columns[0].slots:
        parts = {part.why: part.value for part in target_parts(table.state, combat, table.boat, 0, slot)}
        assert parts["escorts"] == 1, slot.kind
    options = target_options(table.state, combat, table.boat, 5)
    assert [option.args["points"] for option in options] == [5, 5, 5, 5]
    table.goes(aim(table.war))
    table.play(share(table.war), targets=["s0", "s1", "s2", "s3"])
    assert [slot.points for slot in combat.columns[0].slots] == [5, 5, 5, 5]


@rule("SW28.21-29", "SW27.1")
def test_after_the_gun_the_other_loners_may_be_torpedoed_or_left_alone(bench: MakeBench) -> None:
    dice = {"SW27.1": [9, 9, 9, 9], "SW14.14": [0, 0]}
    table = four_loners(bench, dice)
    combat = table.combat
    table.play(weapon(table.war), weapon="gun")
    table.play(gun_attack(table.war))
    assert (combat.shelled, table.state.ships, combat.step) == (["s0", "s3"], 2, "tdc")
    table.play(tdc(table.war))
    assert [slot.id for slot in combat.columns[0].slots if slot.tdc is not None] == ["s1", "s2"]
    table.goes(aim(table.war))
    table.play(share(table.war), targets=[])
    assert (combat.step, table.boat.torpedoes, table.boat.gun) == ("counterattack", False, True)


@rule("SW28.21-29", "SW14.4b")
def test_in_the_re_attack_of_u_26_the_auxiliary_cruiser_is_gone_unless_damaged(bench: MakeBench) -> None:
    for damaged, left in ((False, ["s0", "s1", "s3"]), (True, ["s0", "s1", "s2", "s3"])):
        table = four_loners(bench)
        table.slot("s2").damaged = damaged
        table.combat.step = "press"
        table.play(press(table.war), press="re-attack")
        assert [slot.id for slot in table.combat.columns[0].slots] == left
        assert all(may_target(table.state, slot) for slot in table.combat.columns[0].slots)


@rule("SW28.11", "SW14.11a")
def test_u_109_and_the_task_force(bench: MakeBench) -> None:
    """Bleichrodt (+1) and tactics 3 roll a 3: 7 is too low for the centre. Outside, two of three are escorts."""
    dice = {"SW14.11a": [3]}
    table = bench(dice, id="U-109", cls="IXB", place="MARITIMES", ace=1, war_period=4, year=1942)
    columns = [
        ("outer", "?fe-gleaves ?fe-vindicator"),
        ("centre", "?tf-new-mexico ?tf-new-mexico"),
        ("outer", "?fe-gleaves"),
    ]
    combat = table.fight("TF", columns)
    table.play(place(table.war), place="2-centre")
    assert (combat.number, combat.step) == (7, "place_again")
    table.play(place_again(table.war), place_again="1-outer")
    assert table.asked[-1].choices == ["1-outer", "3-outer"]
    assert [slot.id for slot in revealable(combat)] == ["s0", "s1"]
    table.play(reveal(table.war), reveal="s0")
    assert [slot.id for slot in revealable(combat)] == ["s1", "s2", "s3"]
    table.play(reveal(table.war), reveal="s1")
    assert [slot.id for slot in revealable(combat)] == ["s2", "s3"]
    table.play(reveal(table.war), reveal="s2")
    shown = [slot.unit.name for column in combat.columns for slot in column.slots if slot.revealed]
    assert (shown, combat.reveals) == (["Gleaves", "SB2U Vindicator", "New Mexico"], 0)


@rule("SW28.11")
def test_in_the_centre_u_109_would_have_revealed_one_escort_and_two_ships(bench: MakeBench) -> None:
    table = bench(id="U-109", cls="IXB", place="MARITIMES", war_period=4, year=1942)
    columns = [("outer", "?fe-gleaves"), ("centre", "?tf-new-mexico ?tf-new-mexico"), ("outer", "?fe-gleaves")]
    combat = table.fight("TF", columns, at=1, number=0, reveals=3, step="reveal")
    while combat.step == "reveal":
        table.play(reveal(table.war))
    shown = [slot.unit.type for column in combat.columns for slot in column.slots if slot.revealed]
    assert sorted(shown) == ["BB", "BB", "DD"]


@rule("SW29.2")
def test_u_54_and_a_disordered_convoy(bench: MakeBench) -> None:
    """A VIIB of attack 4 has six points against a convoy of straggle 2."""
    table = bench(id="U-54", cls="VIIB", place="W_APPR")
    assert attack_points(table.state, table.fight("C2", [("outer", "")], straggle=2), table.boat) == 6


@rule("SW29.3", "SW14.4c")
def test_faa_di_bruno_between_two_attacks(bench: MakeBench) -> None:
    """One ship sunk, straggle 1: a 0 makes 2, a 9 makes 0, a 3 or 4 nothing; it may go out or to the centre."""
    columns = [("outer", ""), ("inner", ""), ("centre", ""), ("centre", ""), ("inner", ""), ("outer", "")]
    for face, after in ((0, 2), (9, 0), (3, 1), (4, 1)):
        table = bench({"SW29.3": [face]}, id="Faà di Bruno", cls="Marcello", nation="IT", place="W_APPR")
        combat = table.fight("C2", columns, at=1, straggle=1, hits=1)
        straggle(table.war, combat)
        assert combat.straggle == after
    table.play(shift(table.war))
    assert table.asked[-1].choices == ["2-inner", "1-outer", "3-centre"]
