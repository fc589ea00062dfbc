"""Whom the staff calls to a convoy: by the chances to find it, beside those of the boat's own search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.rules.patrol.wolf_packs import join_odds
from sandtable.games.steel_wolves.staff.packs import finds_ships, gain_by_calling
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.kernel import Odds, Pick, Share

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench

PACK = Pick("pack", "SW24.1a", ["shadow", "signal", "alone"])


def test_a_boat_that_missed_the_convoy_finds_less_by_itself(bench: MakeBench) -> None:
    state = bench(scenario="hg76_1941").state
    boat = state.boats[2]
    assert finds_ships(what_is_known(state), boat, missed=True) < finds_ships(
        what_is_known(state), boat, missed=False
    )


def test_calling_pays_by_the_chance_to_join_and_half_by_that_to_come_late(bench: MakeBench) -> None:
    state = bench(scenario="hg76_1941").state
    boat = state.boats[2]

    def gain(joins: float, late: float) -> float:
        return gain_by_calling(what_is_known(state), boat, [Odds("joins", joins), Odds("joins-late", late)])

    assert gain(1.0, 0.0) - gain(0.0, 1.0) == pytest.approx(0.5)
    assert gain(1.0, 0.0) > 0 > gain(0.0, 0.0)


@pytest.mark.parametrize(("scenario", "answer"), [("hg76_1941", "signal"), ("sc42_1941", "alone")])
def test_in_a_battle_it_calls_only_boats_that_gain_by_it(bench: MakeBench, scenario: str, answer: str) -> None:
    state = bench(scenario=scenario).state
    finder = state.boats[0]
    gains = {
        boat.id: gain_by_calling(what_is_known(state), boat, join_odds(state, finder, boat, shadowed=False))
        for boat in state.boats[1:]
    }
    best = max(gains, key=lambda boat: gains[boat])
    called = best if gains[best] > 0 else "enough"
    assert STAFF.on_pack(what_is_known(state), PACK) == answer
    assert (called == "enough") is (answer == "alone")
    assert STAFF.on_call(what_is_known(state), Pick("call", "SW24.1a", [*gains, "all", "enough"])) == called


def test_points_and_double_tonnage_go_to_the_best_ship_and_confusion_to_the_strongest_escort(
    bench: MakeBench,
) -> None:
    table = bench(place="GREENLAND")
    combat = table.fight("C1", [("outer", "gb-m-6-2 gb-m-6-0 rochester")])
    poor, good, escort = (slot.id for slot in combat.columns[0].slots)
    limits = {poor: (0, 3), good: (0, 2)}
    moved = STAFF.on_move_points(what_is_known(table.state), Share("move-points", "SW14.15A1", limits, 0, 3))
    assert moved == {good: 2, poor: 1}
    assert STAFF.on_double(what_is_known(table.state), Pick("double", "SW19.21", [escort, poor])) == poor
    assert STAFF.on_confuse(what_is_known(table.state), Pick("confuse", "SW19.21", [poor, escort])) == escort
