"""SW6 Torpedo improvement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.forces.torpedoes import lines_passed, torpedo_phase
from sandtable.games.steel_wolves.state.politics import Politics
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

WAR = "campaign_1"


def after(bench: MakeBench, ships: int, dice: Any = (), **changes: Any) -> Bench:
    table = bench(dice, WAR, step="torpedoes", ships=ships, **changes)
    table.goes(torpedo_phase(table.war))
    assert table.state.step == "intelligence"
    return table


@rule("SW6.0c", "SW6.0a")
@pytest.mark.parametrize(
    ("ships", "die", "value"), [(80, 8, -1), (80, 9, 0), (84, 9, 0), (85, 7, -1), (85, 8, 0)], ids=str
)
def test_eighty_ships_need_a_nine_and_eighty_five_an_eight(
    bench: MakeBench, ships: int, die: int, value: int
) -> None:
    table = after(bench, ships, {"SW6.0a": [die]})
    assert table.state.torpedo_value == value


@rule("SW6.0a")
def test_below_the_first_total_nobody_rolls(bench: MakeBench) -> None:
    table = after(bench, 79)
    assert (table.state.torpedo_value, table.facts("torpedo-improvement")) == (-1, [])


@rule("SW6.0b")
def test_a_failed_try_waits_for_the_next_total(bench: MakeBench) -> None:
    table = after(bench, 82, {"SW6.0a": [0, 9]})
    table.goes(torpedo_phase(table.war))
    assert len(table.facts("torpedo-improvement")) == 1
    table.state.ships = 85
    table.goes(torpedo_phase(table.war))
    assert table.state.torpedo_value == 0


@rule("SW6.0b")
def test_several_totals_in_one_turn_give_one_roll_against_the_lowest_number(bench: MakeBench) -> None:
    table = after(bench, 101, {"SW6.0a": [5]})
    assert (table.facts("torpedo-improvement")[0]["needed"], table.state.torpedo_value) == (5, 0)


@rule("SW6.0a")
def test_the_next_step_starts_at_1160_ships_of_the_whole_war(bench: MakeBench) -> None:
    table = bench((), WAR, torpedo_value=0, torpedo_try=150, total_ships=1100, ships=59)
    assert lines_passed(table.state) == []
    table.state.ships = 60
    assert lines_passed(table.state) == [(1160, 9)]


@rule("SW6.1n")
def test_with_the_politics_the_phase_is_skipped(bench: MakeBench) -> None:
    table = after(bench, 150, politics=Politics(influence={}, prestige=3))
    assert table.state.torpedo_value == -1
