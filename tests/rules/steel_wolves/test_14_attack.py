"""SW14.11-14.18, SW27-29 Placing, revealing, attacking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.attack import (
    double,
    expose,
    fire,
    lights_on,
    move_points,
    result_modifiers,
    share,
    tdc,
    torpedo,
    weapon,
)
from sandtable.games.steel_wolves.data import tonnage_row
from sandtable.games.steel_wolves.deck_gun import gun_allowed, gun_attack
from sandtable.games.steel_wolves.escorts import (
    alert,
    asw,
    attack_difference,
    attack_points,
    defence_parts,
    hit_chance,
    revealed_escort_value,
    target_parts,
    total,
    unprepared,
)
from sandtable.games.steel_wolves.model import Column, Slot
from sandtable.games.steel_wolves.placing import place, place_again, settle
from sandtable.games.steel_wolves.reveal import (
    break_off,
    combat_event,
    confuse,
    fleet_order,
    reveal,
    revealable,
    turn_up,
)
from sandtable.games.steel_wolves.sinking import apply_result
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


LARGE = [("outer", ""), ("inner", ""), ("centre", ""), ("centre", ""), ("inner", ""), ("outer", "")]


@rule("SW14.11a")
def test_printed_example_of_placing(bench: MakeBench) -> None:
    """An ace +1 with tactics 3 rolls a 6: 10 does not beat 10 in the centre, but it beats 8 inside."""
    table = bench({"SW14.11a": [6]}, ace=1)
    combat = table.fight("C2", LARGE)
    table.play(place(table.war), place="3-centre")
    assert combat.step == "place_again"
    table.play(place_again(table.war), place_again="2-inner")
    assert table.asked[-1].choices == ["1-outer", "2-inner", "5-inner", "6-outer"]
    assert (combat.at, combat.step) == (1, "reveal")


@rule("SW14.11a")
def test_a_low_total_leaves_the_outer_columns(bench: MakeBench) -> None:
    table = bench({"SW14.11a": [5]})
    table.fight("C2", LARGE)
    table.play(place(table.war), place="2-inner")
    table.play(place_again(table.war))
    assert table.asked[-1].choices == ["1-outer", "6-outer"]


@rule("SW14.11a", "SW2.41")
def test_outer_columns_are_free_and_loners_need_no_placing(bench: MakeBench) -> None:
    table = bench({})
    table.fight("C1", [("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")])
    table.play(place(table.war), place="4-outer")
    assert table.combat.at == 3
    loners = bench({})
    loners.fight("L", [("loner", "gb-m-5-1")])
    loners.play(place(loners.war))
    assert (loners.asked, loners.combat.step) == ([], "reveal")


@rule("SW13.24d")
def test_odd_counter_goes_to_a_random_column_of_its_ring(bench: MakeBench) -> None:
    table = bench({"SW13.24d": [1]})
    combat = table.fight("C1", [("outer", ""), ("inner", ""), ("inner", ""), ("outer", "")])
    combat.loose = [Column("outer", [Slot("s9", "outer", "v-w")])]
    settle(table.war, combat, table.boat, 0)
    assert [s.id for s in combat.columns[3].slots] == ["s9"]


@rule("SW14.12a")
def test_reveals_tactics_many_in_reach(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight(
        "C2",
        [
            ("outer", "?gb-m-5-1 ?gb-m-4-1"),
            ("inner", "?gb-m-2-0 ?gb-m-1-0"),
            ("centre", "?gb-m-9-3"),
            ("centre", ""),
            ("inner", ""),
            ("outer", ""),
        ],
        reveals=3,
        step="reveal",
    )
    assert [s.id for s in revealable(combat)] == ["s0", "s1", "s2", "s3"]
    combat.at = 2
    assert [s.id for s in revealable(combat)] == ["s2", "s3", "s4"]
    combat.at = 0
    while combat.step == "reveal":
        table.play(reveal(table.war))
    assert sum(s.revealed for c in combat.columns for s in c.slots) == 3
    assert "s4" not in table.asked[0].choices
    assert table.boat.values.tactics == 3


@rule("SW14.12b")
@pytest.mark.parametrize(
    ("place_id", "faces", "stays"), [("NORTH_SEA", [], True), ("W_APPR", [4], True), ("W_APPR", [5], False)]
)
def test_aircraft_and_air_cover(bench: MakeBench, place_id: Any, faces: Any, stays: Any) -> None:
    table = bench({"SW14.12b": [*faces, 0]}, place=place_id)
    table.state.cups["outer"] = ["gb-m-5-1"]
    table.fight("C1", [("outer", "?hudson")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.type == ("AIR" if stays else "M")
    assert table.slot("s0").revealed


@rule("SW14.12c", "SW19.2")
def test_one_event_a_round(bench: MakeBench) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("C1", [("outer", "?event ?event gb-m-5-1")], step="reveal")
    turn_up(table.war, table.boat, table.slot("s0"))
    assert combat.event == "dud-torpedoes"
    turn_up(table.war, table.boat, table.slot("s1"))
    assert [s.id for s in combat.columns[0].slots] == ["s2"]
    assert len(table.facts("event-ignored")) == 1


@rule("SW14.12d", "SW8.11", "SW2.3B7")
def test_diligent_escort_strikes_at_once(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [5], "SW14.12d": [7]})
    combat = table.fight("C1", [("outer", "?rochester")], step="reveal")
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.damage, combat.step) == (1, "break_off")
    table.play(break_off(table.war), break_off="withdraw")
    assert combat.step == "finish"
    green = bench({"SW14.13a": [4], "SW14.12d": [6]}, inexperienced=1)
    green.fight("C1", [("outer", "?rochester")])
    turn_up(green.war, green.boat, green.slot("s0"))
    assert green.boat.damage == 1


@rule("SW14.13a", "SW14.13b")
def test_crash_dive_turns_the_worst_into_spotted(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [4], "SW14.12d": [9]})
    table.fight("C1", [("outer", "?rochester")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert (table.boat.fate, table.boat.damage, table.boat.spotted) == ("", 0, True)
    late = bench({"SW14.13a": [5], "SW14.12d": [9]})
    late.fight("C1", [("outer", "?rochester")])
    turn_up(late.war, late.boat, late.slot("s0"))
    assert late.boat.fate == "lost"


@rule("SW14.13a", "SW14.13b")
def test_crash_dive_from_a_circular_run_has_no_effect_at_all(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [4], "SW19.21": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="circular-run")
    fire(table.war)
    assert (table.boat.spotted, table.boat.fate, combat.step) == (False, "", "counterattack")


@rule("SW14.14", "SW14.4e")
def test_tdc_counters_and_re_attack(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]})
    table.state.tdc_pool = [-4, 0, 2]
    combat = table.fight("C1", [("outer", "gb-m-5-1 ?gb-m-4-1 gb-m-2-0 v-w"), ("inner", "")], round=2)
    table.play(tdc(table.war), tdc=["s0", "s1", "s2"])
    assert (table.asked[0].least, table.asked[0].most) == (3, 3)
    assert sorted(s.tdc for s in combat.columns[0].slots if s.tdc is not None) == [-4, -1, 1]
    assert combat.step == "share"


@rule("SW30.25")
def test_lights_on_the_coast(bench: MakeBench) -> None:
    table = bench(scenario="u123_1942")
    assert lights_on(table.state, "US_EAST")
    assert not lights_on(table.state, "GRAND_BANKS")
    table.state.month, table.state.week = 4, 1
    assert lights_on(table.state, "US_EAST")
    table.state.week = 2
    assert not lights_on(table.state, "US_EAST")


@rule("SW14.15a", "SW29.2")
def test_points_are_attack_and_straggle_at_least_one(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1 gb-m-4-1")], straggle=1)
    for slot in combat.columns[0].slots:
        slot.tdc = 0
    table.play(share(table.war), share={"s0": 2, "s1": 3})
    asked = table.asked[0]
    assert (asked.least, asked.most) == (1, 5)
    assert asked.check({"s0": 0, "s1": 0}) is not None
    assert asked.check({"s0": 3, "s1": 3}) is not None
    assert [s.points for s in combat.columns[0].slots] == [2, 3]


@rule("SW14.15A1")
def test_points_on_an_event_may_move(bench: MakeBench) -> None:
    table = bench({"SW19.21": [6]})
    combat = table.fight("C1", [("outer", "?event gb-m-4-1")], step="expose")
    for slot, points in zip(combat.columns[0].slots, (3, 1), strict=True):
        slot.tdc, slot.points = 0, points
    expose(table.war)
    assert (combat.step, combat.freed) == ("move_points", 3)
    table.play(move_points(table.war), move_points="s1")
    assert table.slot("s1").points == 4


@rule("SW14.15A2")
def test_no_withdrawal_from_a_diligent_escort_among_the_targets(bench: MakeBench) -> None:
    table = bench({"SW14.13a": [9], "SW14.12d": [7]})
    combat = table.fight("C1", [("outer", "?rochester")], step="expose")
    combat.columns[0].slots[0].tdc, combat.columns[0].slots[0].points = 0, 4
    expose(table.war)
    assert (table.boat.damage, combat.step) == (1, "expose")


@rule("SW14.15B1")
def test_unprepared_escort_does_not_defend_itself(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "a-i gb-m-4-1")])
    assert unprepared(combat, table.boat, table.slot("s0"))
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 7
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s1"))) == 2
    table.boat.spotted = True
    assert alert(combat, table.boat)
    assert total(target_parts(table.state, combat, table.boat, 0, table.slot("s0"))) == 8


@rule("SW14.15B1")
@pytest.mark.parametrize(
    ("units", "event", "alarmed"),
    [
        ("a-i", "", False),
        ("a-i rochester", "", True),
        ("a-i anson", "", True),
        ("a-i", "forced-under", True),
        ("a-i", "zigzag", False),
    ],
)
def test_what_alarms_the_escorts(bench: MakeBench, units: Any, event: Any, alarmed: Any) -> None:
    table = bench()
    assert alert(table.fight("C1", [("outer", units)], event=event), table.boat) is alarmed


@rule("SW14.15B2")
def test_one_hidden_escort_is_surprised(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "?a-i ?v-w")], step="expose")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    expose(table.war)
    expose(table.war)
    assert [s.surprise for s in combat.columns[0].slots] == [True, False]


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


@rule("SW19.21")
@pytest.mark.parametrize(("event", "change"), [("perfect-position", -1), ("zigzag", 1), ("", 0)])
def test_events_change_the_tdc(bench: MakeBench, event: Any, change: Any) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [2]
    table.fight("C1", [("outer", "gb-m-5-1")], event=event)
    table.play(tdc(table.war))
    assert table.slot("s0").tdc == 2 + change


@rule("SW19.21")
def test_forced_under_means_no_attack(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="forced-under", step="weapon")
    table.play(weapon(table.war))
    assert (combat.step, table.asked) == ("counterattack", [])


@rule("SW19.21", "SW14.2a")
def test_escorts_attack_first(bench: MakeBench) -> None:
    table = bench({"SW14.2C": [7]}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "gb-m-9-3 v-w jkn")], event="escorts-first", step="weapon")
    table.play(weapon(table.war))
    assert (table.boat.spotted, combat.step) == (True, "tdc")
    combat.columns[0].slots[0].tdc = None
    fire(table.war)
    assert combat.step == "press"


@rule("SW19.21")
def test_confusion_takes_one_escort_away(bench: MakeBench) -> None:
    table = bench({"SW19.21": [9]})
    combat = table.fight("C1", [("outer", "v-w jkn gb-m-5-1")], step="reveal")
    combat_event(table.war, table.boat)
    assert combat.step == "confuse"
    table.play(confuse(table.war), confuse="s1")
    assert revealed_escort_value(table.state, combat) == 1


@rule("SW19.21")
def test_mechanical_problems_and_doubled_tonnage(bench: MakeBench) -> None:
    table = bench({"SW19.21": [4, 3]})
    table.fight("C1", [("outer", "gb-m-5-1")])
    combat_event(table.war, table.boat)
    assert table.boat.mechanical == 2
    home = bench({"SW19.21": [4, 6]})
    home.fight("C1", [("outer", "gb-m-5-1")])
    combat_event(home.war, home.boat)
    assert (home.boat.returning, home.boat.withdrawn) == (True, False)
    twice = bench({})
    combat = twice.fight("C1", [("outer", "gb-m-5-1 gb-m-9-3")], event="tonnage-doubled")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    twice.play(double(twice.war), double="s1")
    apply_result(twice.war, combat, twice.boat, twice.slot("s1"), "sunk")
    assert twice.state.tons == 18


@rule("SW19.22")
def test_events_without_targets(bench: MakeBench) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("L", [("loner", "anson")])
    combat_event(table.war, table.boat)
    assert combat.event == ""
    aircraft = bench({"SW19.21": [0, 5], "SW14.13a": [9]})
    aircraft.fight("L", [("loner", "anson")])
    combat_event(aircraft.war, aircraft.boat)
    assert aircraft.boat.spotted


@rule("SW14.12e", "SW27.1")
def test_when_the_gun_may_be_used(bench: MakeBench) -> None:
    table = bench()
    near = [("outer", "gb-m-7-1"), ("inner", ""), ("inner", "?v-w"), ("outer", "")]
    assert gun_allowed(table.state, table.fight("C1", near), table.boat)
    assert not gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-7-1"), ("inner", "?v-w")]), table.boat)
    assert gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-7-1"), ("inner", "?gb-m-5-1")]), table.boat)
    assert not gun_allowed(table.state, table.fight("C1", [("outer", "gb-m-7-1 v-w")]), table.boat)
    big = table.fight("C1", [("outer", "gb-m-8-2")])
    assert not gun_allowed(table.state, big, table.boat)
    table.slot("s0").damaged = True
    assert gun_allowed(table.state, big, table.boat)
    table.boat.cls = "IIB"
    assert not gun_allowed(table.state, big, table.boat)


@rule("SW27.1")
def test_gun_attack_on_an_unarmed_ship(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 3, 7]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    table.play(weapon(table.war), weapon="gun")
    assert (table.boat.spotted, table.boat.gun, table.state.ships) == (True, True, 1)
    assert table.facts("gun")[0]["throw"].column == "29-36"
    assert combat.step == "counterattack"


@rule("SW27.1")
def test_armed_merchant_drives_the_boat_to_torpedoes(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 8], "SW14.13a": [9]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    gun_attack(table.war, table.boat)
    assert (table.boat.damage, combat.step, table.state.ships) == (1, "tdc", 0)


@rule("SW27.1")
def test_armed_merchant_is_worse_for_a_damaged_boat(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 2, 7], "SW14.13a": [9], "SW18.1": [0]}, damage=1)
    table.fight("C1", [("outer", "gb-m-5-1")], step="weapon")
    gun_attack(table.war, table.boat)
    assert table.facts("hazard")[0]["throw"].total == 8
    assert table.boat.damage == 2


@rule("SW27.1")
def test_neutral_merchants_are_unarmed_in_war_period_1(bench: MakeBench) -> None:
    table = bench({"SW27.1": [0, 7]})
    table.fight("C1", [("outer", "no-m-5-1")])
    gun_attack(table.war, table.boat)
    assert not table.facts("armed")
    assert table.state.ships == 1


@rule("SW28.11")
def test_order_of_revealing_a_fleet(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight(
        "TF", [("outer", "?fe-tribal"), ("centre", "?tf-hood ?tf-nelson ?tf-rodney"), ("outer", "?fe-a-i")]
    )
    hidden = revealable(combat)
    assert [s.id for s in hidden] == ["s0"]
    combat.number = 1
    assert [s.id for s in revealable(combat)] == ["s1", "s2", "s3"]
    combat.at, combat.number = 1, 0
    everything = [s for c in combat.columns for s in c.slots]
    assert [s.id for s in fleet_order(combat, everything)] == ["s1", "s2", "s3"]
    combat.number = 2
    assert [s.id for s in fleet_order(combat, everything)] == ["s0", "s4"]


@rule("SW28.11")
def test_liner_is_drawn_and_aircraft_of_a_fleet_stay(bench: MakeBench) -> None:
    table = bench({"SW14.12b": [0]})
    table.fight("L", [("loner", "?draw-liner")])
    turn_up(table.war, table.boat, table.slot("s0"))
    assert table.slot("s0").unit.type == "AT"
    assert "draw-liner" in table.state.cups["loner"]
    fleet = bench({}, place="GREENLAND")
    fleet.fight("TF", [("outer", "?fe-swordfish")])
    turn_up(fleet.war, fleet.boat, fleet.slot("s0"))
    assert fleet.slot("s0").unit.type == "AIR"


@rule("SW28.21-29")
def test_loners_are_each_attacked_with_everything(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0, 0, 0]}, torpedo_value=0)
    table.state.tdc_pool = [0, 0, 0]
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-1-0 ?gb-m-9-3")], step="tdc")
    table.play(tdc(table.war))
    assert not table.asked
    table.play(share(table.war), targets=["s0", "s2"])
    assert [s.points for s in combat.columns[0].slots] == [4, 0, 4]
    assert attack_points(table.state, combat, table.boat) == 4


@rule("SW30.6", "SW30.61")
@pytest.mark.parametrize(("place_id", "kept"), [("W_APPR", False), ("W_MED", True)])
def test_third_capital_ship_goes_back(bench: MakeBench, place_id: Any, kept: Any) -> None:
    table = bench({}, place=place_id)
    combat = table.fight("TF", [("centre", "tf-hood tf-nelson ?tf-rodney")])
    turn_up(table.war, table.boat, table.slot("s2"))
    assert (len(combat.columns[0].slots) == 3) is kept


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
