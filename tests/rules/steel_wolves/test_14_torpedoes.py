"""SW14.16, SW14.17, SW14.18 Hits, results, and attacks that cannot succeed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.attack import (
    can_hit,
    result_modifiers,
    share,
    torpedo,
)
from sandtable.games.steel_wolves.data import tonnage_row
from sandtable.games.steel_wolves.escorts import (
    asw,
    attack_difference,
    defence_parts,
    hit_chance,
    revealed_escort_value,
    total,
)
from sandtable.games.steel_wolves.sinking import apply_result
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW14.16A", "SW14.16B", "SW14.16C")
def test_printed_example_of_two_attacks(bench: MakeBench) -> None:
    """Ace +1, torpedoes -1, 3 points each; a 2-0 next column at TDC -2 and a 1-0 at TDC 0, escort 7-1 revealed."""
    table = bench(ace=1, torpedo_value=-1)
    combat = table.fight(
        "C2",
        [
            ("outer", "gb-m-5-1 a-i"),
            ("inner", "gb-m-7-2"),
            ("centre", ""),
            ("centre", ""),
            ("inner", ""),
            ("outer", ""),
        ],
    )
    table.slot("s2").tdc, table.slot("s0").tdc = -2, 0
    assert attack_difference(table.state, combat, table.boat, 1, table.slot("s2"), 3) == 1
    assert attack_difference(table.state, combat, table.boat, 0, table.slot("s0"), 3) == 1
    assert hit_chance(table.boat, 1) == 0.2


@rule("SW14.16C", "SW2.6")
def test_half_rounds_up(bench: MakeBench) -> None:
    table = bench(torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1 grimsby")])
    table.slot("s0").tdc = 0
    assert attack_difference(table.state, combat, table.boat, 0, table.slot("s0"), 3) == 2


@rule("SW14.16C", "SW8.11")
@pytest.mark.parametrize(("green", "face", "hit"), [(0, 2, True), (0, 3, False), (1, 2, False), (1, 1, True)])
def test_a_die_up_to_the_difference_hits(bench: MakeBench, green: Any, face: Any, hit: Any) -> None:
    table = bench({"SW14.16C": [face], "SW14.16D": [0]}, torpedo_value=0, inexperienced=green)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    slot = table.slot("s0")
    slot.tdc, slot.points = 0, 3
    torpedo(table.war, combat, table.boat, 0, slot)
    assert table.facts("torpedoes")[0]["hit"] is hit


@rule("SW14.16B", "SW18.5")
def test_damaged_target_and_other_column(bench: MakeBench) -> None:
    table = bench(torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1 v-w"), ("inner", "gb-m-5-1")])
    for slot in (table.slot("s0"), table.slot("s2")):
        slot.tdc = 0
    table.slot("s0").damaged = True
    assert attack_difference(table.state, combat, table.boat, 0, table.slot("s0"), 4) == 3
    assert attack_difference(table.state, combat, table.boat, 1, table.slot("s2"), 4) == 1
    table.slot("s1").damaged = True
    assert asw(table.state, combat, table.slot("s1")) == 0


@rule("SW3.14A", "SW2.3B3")
def test_carriers_and_aircraft_count_anywhere(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight(
        "C2",
        [
            ("outer", "v-w"),
            ("inner", ""),
            ("centre", "v-w"),
            ("centre", ""),
            ("inner", "courageous"),
            ("outer", "hudson"),
        ],
    )
    assert revealed_escort_value(table.state, combat) == 3


@pytest.mark.parametrize(
    ("tons", "row"), [(1, "1-4"), (5, "5-9"), (9, "5-9"), (17, "10-17"), (29, "29-36"), (84, "56+")]
)
def test_tonnage_rows(tons: Any, row: Any) -> None:
    assert tonnage_row(tons) == row


@rule("SW14.16D")
def test_result_modifiers(bench: MakeBench) -> None:
    table = bench(scenario="u338_1943")
    combat = table.fight("C1", [("outer", "gb-m-5-1 no-m-5-1 gb-m-4-1")])
    assert [
        total(result_modifiers(table.state, combat, table.boat, table.slot(s))) for s in ("s0", "s1", "s2")
    ] == [0, 1, 1]
    table.state.war_period = 4
    assert total(result_modifiers(table.state, combat, table.boat, table.slot("s0"))) == 1


@rule("SW14.16D", "SW18.5")
def test_second_damage_sinks_and_explosions_endanger_the_boat(bench: MakeBench) -> None:
    table = bench({"SW14.16D": [8]})
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-6-1")])
    apply_result(table.war, combat, table.boat, table.slot("s0"), "damaged")
    assert (table.state.ships, table.slot("s0").damaged) == (0, True)
    apply_result(table.war, combat, table.boat, table.slot("s0"), "damaged")
    assert (table.state.ships, table.state.tons) == (1, 5)
    apply_result(table.war, combat, table.boat, table.slot("s1"), "explodes")
    assert (table.state.ships, table.boat.damage) == (2, 1)


@rule("SW2.3B4", "SW14.81")
def test_a_named_ship_never_comes_back(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "malaya")])
    before = len(table.state.cups["outer"])
    apply_result(table.war, combat, table.boat, table.slot("s0"), "sunk")
    assert table.state.out == ["malaya"]
    assert len(table.state.cups["outer"]) == before


@rule("SW14.17A", "SW14.17B")
@pytest.mark.parametrize(("round_number", "step"), [(1, "press"), (2, "counterattack")])
def test_no_attack_can_succeed(bench: MakeBench, round_number: Any, step: Any) -> None:
    table = bench({}, torpedo_value=-1)
    combat = table.fight("C1", [("outer", "malaya")], round=round_number)
    combat.columns[0].slots[0].tdc = 4
    table.play(share(table.war))
    assert (combat.step, table.asked) == (step, [])


@rule("SW14.17A")
@pytest.mark.parametrize(("green", "can"), [(0, True), (1, False)])
def test_an_attack_can_succeed_if_a_zero_would_hit(bench: MakeBench, green: int, can: bool) -> None:
    """Four points against a defence of one and a TDC of three: only the 0 hits, and with a green crew nothing."""
    table = bench({}, torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    table.boat.inexperienced = green
    slot = combat.columns[0].slots[0]
    slot.tdc = 4 - total(defence_parts(combat, slot))
    assert hit_chance(table.boat, attack_difference(table.state, combat, table.boat, 0, slot, 4)) == (
        0.1 if can else 0
    )
    assert can_hit(table.state, combat, table.boat, [(0, slot)], 4) is can


@rule("SW14.17n")
def test_hidden_units_count_as_one_and_may_prove_unsinkable(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?malaya")])
    assert total(defence_parts(combat, table.slot("s0"))) == 1
    slot = table.slot("s0")
    slot.tdc, slot.points, slot.revealed = 4, 4, True
    torpedo(table.war, combat, table.boat, 0, slot)
    assert table.facts("cannot-hit")


@rule("SW14.18")
def test_targets_in_port(bench: MakeBench) -> None:
    table = bench(torpedo_value=0)
    combat = table.fight("TF", [("outer", "fe-jkn"), ("centre", "tf-royal-oak"), ("outer", "")], in_port=True)
    assert total(defence_parts(combat, table.slot("s1"))) == 5
    assert total(result_modifiers(table.state, combat, table.boat, table.slot("s1"))) == 2
    assert asw(table.state, combat, table.slot("s0")) == 1
    combat.round = 2
    assert asw(table.state, combat, table.slot("s0")) == 2


@rule("SW30.83")
def test_cagni_against_warships(bench: MakeBench) -> None:
    table = bench(torpedo_value=0, cls="Cagni", nation="IT")
    combat = table.fight("C1", [("outer", "tribal v-w liner-orion gb-m-5-1")])
    assert [total(result_modifiers(table.state, combat, table.boat, table.slot(f"s{n}"))) for n in range(4)] == [
        -1,
        0,
        -1,
        0,
    ]


@rule("SW6.1")
def test_other_navies_have_torpedoes_between_minus_and_plus_one(bench: MakeBench) -> None:
    table = bench(torpedo_value=2, nation="IT", cls="Marcello")
    combat = table.fight("C1", [("outer", "no-m-5-1")])
    assert total(result_modifiers(table.state, combat, table.boat, table.slot("s0"))) == 1
    table.boat.nation = "DE"
    assert total(result_modifiers(table.state, combat, table.boat, table.slot("s0"))) == 2
