"""SW14.3-5, SW14.8 Going on or leaving, and what goes back when the combat is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.rules.combat.attack import target_options, tdc_value
from sandtable.games.steel_wolves.rules.combat.re_attack import (
    at_anchor,
    finish,
    press,
    press_choices,
    re_attack_odds,
    return_counters,
    shift,
)
from sandtable.games.steel_wolves.rules.forces.escorts import attack_points
from sandtable.games.steel_wolves.rules.forces.pack_turns import turn_over
from sandtable.games.steel_wolves.state.model import PackBoat
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench

SMALL = [("outer", "gb-m-5-1"), ("inner", ""), ("inner", ""), ("outer", "")]


@rule("SW30.41")
@pytest.mark.parametrize(
    ("in_port", "zone", "anchored"),
    [(True, "SCAPA_FLOW", True), (False, "SCAPA_FLOW", False), (True, "IRELAND", False), (True, "", False)],
)
def test_ships_lie_at_anchor_in_a_naval_base_only(
    bench: MakeBench, in_port: bool, zone: str, anchored: bool
) -> None:
    table = bench()
    combat = table.fight("TF", [("outer", "fe-tribal")], in_port=in_port)
    combat.zone = zone
    assert at_anchor(combat) is anchored


@rule("SW14.4a", "SW14.3")
@pytest.mark.parametrize(("ships", "again"), [("gb-m-5-1", True), ("hudson", False), ("", False)])
def test_there_is_a_re_attack_while_a_ship_is_left(bench: MakeBench, ships: str, again: bool) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", ships), *SMALL[1:]])
    choices = ["withdraw", "re-attack"] if again else ["withdraw"]
    assert press_choices(table.state, combat, table.boat) == choices


@rule("SW14.41", "SW14.3")
@pytest.mark.parametrize(("die", "step"), [(1, "shift"), (2, "finish")])
def test_without_its_die_an_ace_does_not_attack_a_second_time_again(bench: MakeBench, die: int, step: str) -> None:
    table = bench({"SW14.41": [die], "SW29.3": [5]}, place="W_APPR", ace=1)
    combat = table.fight("C1", SMALL, round=2, step="press")
    table.play(press(table.war), press="re-attack")
    assert combat.step == step
    assert len(table.facts("straggle")) == (1 if step == "shift" else 0), "the convoy straggles before a re-attack"


@rule("SW14.4c")
@pytest.mark.parametrize(("contact", "asked"), [("L", 0), ("C1", 1)])
def test_among_loners_there_is_no_column_to_shift_to(bench: MakeBench, contact: str, asked: int) -> None:
    table = bench()
    columns = [("loner", "gb-m-5-1")] if contact == "L" else SMALL
    combat = table.fight(contact, columns, step="shift")
    table.play(shift(table.war))
    assert (len(table.asked), combat.round, combat.step) == (asked, 2, "reveal")


@rule("SW14.4a", "SW14.4e", "SW14.16C")
@pytest.mark.parametrize("counter", [-2, 0, 3])
def test_the_chance_of_a_re_attack_is_that_of_the_attack_itself(bench: MakeBench, counter: int) -> None:
    """With one TDC counter in the pool the target will have it, lowered by 1."""
    table = bench((), place="W_APPR")
    combat = table.fight("C1", SMALL, round=1)
    table.state.tdc_pool = [counter]
    shown = re_attack_odds(table.state, combat, table.boat)[0]
    combat.round, table.slot("s0").tdc = 2, tdc_value(counter, 1, 0)
    points = attack_points(table.state, combat, table.boat)
    (option,) = target_options(table.state, combat, table.boat, points)
    assert shown.text == "hit-again"
    assert shown.chance == pytest.approx(option.odds[0].chance)
    assert shown.exact is False


@rule("SW14.8", "SW14.81", "SW18.5")
@pytest.mark.parametrize(("damaged", "out"), [(False, []), (True, ["tf-hood"])])
def test_a_named_ship_goes_back_unless_it_is_damaged(bench: MakeBench, damaged: bool, out: list[str]) -> None:
    table = bench()
    combat = table.fight("TF", [("centre", "tf-hood")])
    slot = table.slot("s0")
    slot.cup, slot.damaged, table.state.cups["tf_GB"] = "tf_GB", damaged, []
    return_counters(table.state, combat)
    assert (table.state.out, table.state.cups["tf_GB"]) == (out, [] if damaged else ["tf-hood"])


@rule("SW24.23")
def test_the_end_of_a_boats_turn_is_not_the_end_of_the_combat(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", SMALL)
    assert turn_over(combat) == "finish"
    combat.attacker, combat.pack = table.boat.id, [PackBoat(table.boat.id, "attack", 0)]
    assert turn_over(combat) == "boat_done"


@rule("SW14.5", "SW14.8")
@pytest.mark.parametrize(("fate", "ace"), [("", 1), ("lost", 0)])
def test_a_lost_commander_is_no_ace_and_the_tdc_counters_go_back(bench: MakeBench, fate: str, ace: int) -> None:
    table = bench({"SW14.5": [0]} if not fate else {}, fate=fate)
    table.fight("C1", SMALL, step="finish", sunk_tons=[9, 9, 9], tdc_drawn=[-1, 2])
    pool = list(table.state.tdc_pool)
    table.goes(finish(table.war))
    assert (table.boat.ace, sorted(table.state.tdc_pool)) == (ace, sorted([*pool, -1, 2]))
