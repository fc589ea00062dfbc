"""SW14.16, SW14.17, SW14.18 Hits, results, and attacks that cannot succeed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import KINDS, tonnage_row
from sandtable.games.steel_wolves.rules.combat.attack import (
    aim,
    can_hit,
    expose,
    result_modifiers,
    target_options,
    torpedo,
)
from sandtable.games.steel_wolves.rules.combat.re_attack import finish
from sandtable.games.steel_wolves.rules.forces.escorts import (
    allied_parts,
    asw,
    attack_difference,
    defence_parts,
    hit_chance,
    revealed_escort_value,
    total,
)
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result, result_chances
from sandtable.games.steel_wolves.rules.modifiers.special_rules import may_target
from sandtable.games.steel_wolves.state.model import Boat, PackBoat
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


@rule("SW14.16C")
def test_the_difference_is_rounded_down(bench: MakeBench) -> None:
    """Three points against a defence of 1 and an ASW of one half leave one and a half: a 1 hits, a 2 does not."""
    table = bench(torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-5-1 grimsby")])
    table.slot("s0").tdc = 0
    assert revealed_escort_value(table.state, combat) == 0.5
    assert attack_difference(table.state, combat, table.boat, 0, table.slot("s0"), 3) == 1


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


@rule("SW3.14A", "SW14.16B", "SW14.2A1")
@pytest.mark.parametrize(
    ("unit", "near", "far"),
    [
        ("archer", 2, 2),
        ("tf-argus", 1, 1),
        ("fe-long-island", 2, 2),
        ("hudson", 1, 1),
        ("cm", 1, 0),
        ("fe-commandant-teste", 1, 0),
        ("v-w", 1, 0),
    ],
)
def test_a_ship_with_aircraft_that_is_no_carrier_protects_its_own_part_of_the_convoy(
    bench: MakeBench, unit: str, near: int, far: int
) -> None:
    """Aircraft and carriers count in any column, a catapult ship or a seaplane carrier with a value does not."""
    for columns, expected in (
        ([("outer", ""), ("inner", unit), ("inner", ""), ("outer", "")], near),
        ([("outer", ""), ("inner", ""), ("inner", ""), ("outer", unit)], far),
    ):
        table = bench(place="GREENLAND", war_period=4)
        combat = table.fight("C1", columns)
        assert revealed_escort_value(table.state, combat) == expected
        assert allied_parts(table.state, combat)[0].value == expected


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
@pytest.mark.parametrize(("round_number", "step"), [(1, "press"), (2, "counterattack"), (3, "counterattack")])
def test_no_attack_can_succeed(bench: MakeBench, round_number: Any, step: Any) -> None:
    table = bench({}, torpedo_value=-1)
    combat = table.fight("C1", [("outer", "malaya")], round=round_number)
    combat.columns[0].slots[0].tdc = 4
    table.goes(aim(table.war))
    assert combat.step == step


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


@rule("SW13.23a", "SW14.16D")
def test_coastal_traffic_is_rolled_for_on_the_row_of_one_thousand_tons(bench: MakeBench) -> None:
    """A British merchant of 10t: as coastal traffic a result of 2 sinks it, at sea it takes a 5."""
    for coastal, row, ships in ((True, "1-4", 1), (False, "10-17", 0)):
        table = bench({"SW14.16C": [0], "SW14.16D": [2]}, torpedo_value=0)
        combat = table.fight("L", [("loner", "gb-m-10-3")], coastal=coastal)
        slot = table.slot("s0")
        slot.tdc, slot.points = 0, 4
        shown = target_options(table.state, combat, table.boat, 4)[0]
        torpedo(table.war, combat, table.boat, 0, slot)
        assert (table.facts("attack-result")[0]["throw"].column, table.state.ships) == (row, ships)
        hit, sink = (odds.chance for odds in shown.odds)
        assert sink == pytest.approx(hit * (0.8 if coastal else 0.5))


@rule("SW14.16C", "SW14.15a")
def test_the_ladder_of_a_target_says_the_chance_of_every_number_of_points(bench: MakeBench) -> None:
    """Against defence 3: three points leave 0, so a die of 0 hits; four leave 1, so 0 and 1 hit."""
    table = bench({"SW14.16C": [0]}, torpedo_value=0)
    combat = table.fight("L", [("loner", "gb-m-10-3")])
    table.slot("s0").tdc = 0
    shown = target_options(table.state, combat, table.boat, 4)[0]
    assert shown.args["ladder"] == [0.0, 0.0, 0.1, 0.2]
    assert shown.args["ladder"][-1] == shown.odds[0].chance


@rule("SW13.23a", "SW14.16D")
def test_a_coastal_ship_is_not_built_in_the_war(bench: MakeBench) -> None:
    table = bench(scenario="u338_1943", torpedo_value=0)
    for coastal, value in ((True, 0), (False, -1)):
        combat = table.fight("L", [("loner", "gb-m-5-1")], coastal=coastal)
        assert total(result_modifiers(table.state, combat, table.boat, table.slot("s0"))) == value


@rule("SW13.23a", "SW13.23b")
def test_a_liner_off_the_coast_keeps_its_tonnage(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", "liner-orion gb-m-10-3")], coastal=True)
    apply_result(table.war, combat, table.boat, table.slot("s0"), "sunk")
    assert table.state.tons == 23
    apply_result(table.war, combat, table.boat, table.slot("s1"), "sunk")
    assert table.state.tons == 24


@rule("SW14.16D")
@pytest.mark.parametrize(("face", "damage"), [(7, 0), (8, 1)])
def test_an_explosion_is_rolled_for_without_modifiers(bench: MakeBench, face: int, damage: int) -> None:
    table = bench({"SW14.16D": [face]}, inexperienced=1, torpedo_value=1, spotted=True)
    combat = table.fight("C1", [("outer", "gb-m-6-1")])
    apply_result(table.war, combat, table.boat, table.slot("s0"), "explodes")
    assert (table.boat.damage, table.facts("hazard")[0]["throw"].modifiers) == (damage, ())
    assert (table.state.ships, table.state.tons, table.facts("crash-dive")) == (1, 6, [])


@rule("SW14.2A1", "SW18.5")
def test_escorts_that_were_sunk_or_damaged_do_not_strike_back(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "v-w jkn rochester")])
    before = total(allied_parts(table.state, combat))
    apply_result(table.war, combat, table.boat, table.slot("s0"), "sunk")
    assert total(allied_parts(table.state, combat)) == before - 1
    apply_result(table.war, combat, table.boat, table.slot("s2"), "damaged")
    assert total(allied_parts(table.state, combat)) == before - 1 - 3


@rule("SW14.16B")
def test_american_aircraft_protect_targets_before_war_period_4(bench: MakeBench) -> None:
    table = bench(place="GRAND_BANKS", war_period=3)
    assert revealed_escort_value(table.state, table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "pby")])) == 2


@rule("SW14.2A2", "SW2.13b")
@pytest.mark.parametrize(("period", "red"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_red_and_dotted_boxes_count_in_the_counterattack(bench: MakeBench, period: int, red: int) -> None:
    table = bench(place="GREENLAND", war_period=period)
    parts = {part.why: part.value for part in allied_parts(table.state, table.fight("C1", [("outer", "gb-m-5-1")]))}
    assert parts["red-boxes"] == red


@rule("SW14.16D", "SW14.5")
def test_a_sinking_is_off_the_display_in_the_log_and_on_the_boats_account(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-9-3")])
    combat.pack, combat.attacker = [PackBoat(table.boat.id, "attack", 0)], table.boat.id
    apply_result(table.war, combat, table.boat, table.slot("s1"), "sunk")
    state = table.state
    assert [[slot.id for slot in column.slots] for column in combat.columns] == [["s0"], []]
    sinking = state.log[-1]
    assert (sinking.area, sinking.year, sinking.month, sinking.week) == (
        "W_APPR",
        state.year,
        state.month,
        state.week,
    )
    assert (sinking.tons, sinking.boat, combat.pack[0].sunk_tons, combat.sunk_tons) == (9, table.boat.id, [9], [9])
    assert (table.boat.ships, table.boat.tons) == (1, 9)


@rule("SW14.16B", "SW13.23a")
def test_a_coastal_ship_without_defence_has_nothing_to_lose(bench: MakeBench) -> None:
    combat = bench().fight("L", [("loner", "gb-m-1-0 gb-m-5-1")], coastal=True)
    first, second = combat.columns[0].slots
    assert [(part.why, part.value) for part in defence_parts(combat, first)] == [("defence", 0)]
    assert total(defence_parts(combat, second)) == 0


@rule("SW14.16C")
@pytest.mark.parametrize(
    ("difference", "green", "chance"), [(-1, 0, 0), (0, 0, 0.1), (9, 0, 1), (12, 0, 1), (3, 2, 0.2)]
)
def test_the_chance_to_hit(bench: MakeBench, difference: int, green: int, chance: float) -> None:
    assert hit_chance(bench(inexperienced=green).boat, difference) == chance


@rule("SW14.16D")
def test_a_hidden_target_shows_no_chance_to_be_sunk(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "gb-m-5-1 ?gb-m-4-1")])
    for slot in combat.columns[0].slots:
        slot.tdc = 0
    known, hidden = target_options(table.state, combat, table.boat, 4)
    assert [odds.text for odds in known.odds] == ["hit", "sink"]
    assert [(odds.text, odds.exact) for odds in hidden.odds] == [("hit", False)]


@rule("SW14.16D")
@pytest.mark.parametrize(
    ("ship", "value"),
    [
        ("gb-m-4-1", 0),
        ("gb-m-5-1", -1),
        ("gb-m-12-3", -1),
        ("gb-m-14-3", 0),
        ("ca-m-10-3", -1),
        ("us-m-10-3", -1),
        ("no-m-5-1", 0),
    ],
)
def test_which_ships_were_built_in_the_war(bench: MakeBench, ship: str, value: int) -> None:
    table = bench(war_period=5, torpedo_value=0)
    combat = table.fight("C1", [("outer", ship)])
    assert total(result_modifiers(table.state, combat, table.boat, table.slot("s0"))) == value


@rule("SW14.16D", "SW14.18")
@pytest.mark.parametrize(("event", "port", "value"), [("", False, 0), ("dud-torpedoes", False, -1), ("", True, 2)])
def test_duds_lower_and_a_port_raises_the_result(bench: MakeBench, event: str, port: bool, value: int) -> None:
    table = bench(torpedo_value=0)
    combat = table.fight("C1", [("outer", "no-m-5-1")], event=event, in_port=port)
    assert total(result_modifiers(table.state, combat, table.boat, table.slot("s0"))) == value


@rule("SW14.16B", "SW14.16C")
def test_what_counts_for_the_target_is_shown_with_its_sign_turned(bench: MakeBench) -> None:
    table = bench(torpedo_value=0)
    combat = table.fight("C1", [("outer", "gb-m-9-3 v-w")])
    combat.columns[0].slots[0].tdc = -2
    hit = target_options(table.state, combat, table.boat, 4)[0].odds[0]
    assert [(part.why, part.value) for part in hit.modifiers] == [
        ("points", 4),
        ("defence", -3),
        ("escorts", -1),
        ("tdc", 2),
    ]
    assert hit.chance == 0.3


@rule("SW14.8", "SW14.81", "SW2.3B4")
def test_the_counter_of_a_sunk_merchant_goes_back_and_its_boat_alone_gets_the_credit(bench: MakeBench) -> None:
    """It goes back when the display is cleared: nobody meets the same ship twice in a combat."""
    table = bench(place="W_APPR")
    table.state.boats.insert(0, Boat("U-1", "VIIC", "DE", "W_APPR"))
    boat = table.state.boats[1]
    table.state.turn = 1
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    before = table.state.cups["outer"].count("gb-m-5-1")
    apply_result(table.war, combat, boat, table.slot("s0"), "sunk")
    assert table.state.cups["outer"].count("gb-m-5-1") == before
    table.goes(finish(table.war))
    assert table.state.cups["outer"].count("gb-m-5-1") == before + 1
    assert ([line.unit for line in table.state.log], table.state.out) == ([KINDS["gb-m-5-1"].name], [])
    assert [one.ships for one in table.state.boats] == [0, 1]


@rule("SW30.91")
@pytest.mark.parametrize(("year", "allowed"), [(1939, False), (1940, True)])
def test_revealed_troop_ships_are_spared_in_1939_only(bench: MakeBench, year: int, allowed: bool) -> None:
    table = bench(year=year)
    table.fight("L", [("loner", "liner-orion ?liner-orion")])
    assert [may_target(table.state, table.slot(s)) for s in ("s0", "s1")] == [allowed, True]
    table.fight("L", [("loner", "hudson ?hudson")])
    assert [may_target(table.state, table.slot(s)) for s in ("s0", "s1")] == [False, True]


@rule("SW14.15A1", "SW28.11")
def test_a_liner_drawn_for_a_target_keeps_its_tdc_counter_and_the_points(bench: MakeBench) -> None:
    """Only aircraft and events lose the counter."""
    table = bench({"SW14.12b": [0]})
    combat = table.fight("L", [("loner", "?draw-liner gb-m-5-1")], step="expose")
    slot = table.slot("s0")
    slot.tdc, slot.points = -2, 5
    table.goes(expose(table.war))
    assert (slot.unit.id.startswith("liner-"), slot.tdc, slot.points, combat.freed) == (True, -2, 5, 0)


@rule("SW14.16D")
def test_the_chances_of_a_result_count_its_modifier() -> None:
    """A ship of 5 to 9 points: damaged on a 2, sunk from 3 on; one more moves both by a face."""
    result_chances.cache_clear()
    for bonus, none, sunk in ((0, 0.2, 0.7), (1, 0.1, 0.8), (-1, 0.3, 0.6)):
        found = result_chances("5-9", bonus)
        assert (round(found["none"], 6), round(found["damaged"], 6), round(found["sunk"], 6)) == (none, 0.1, sunk)
