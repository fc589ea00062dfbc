"""SW14.2-14.8, SW29.3 Counterattack, re-attack, aces, duel, endurance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from sandtable.games.steel_wolves.attack import tdc
from sandtable.games.steel_wolves.counterattack import (
    counterattack,
    counterattack_odds,
    counterattack_step,
    severity,
)
from sandtable.games.steel_wolves.data import SUBMARINES
from sandtable.games.steel_wolves.endurance import after_search, endurance_check, endurance_modifiers, home_waters
from sandtable.games.steel_wolves.escorts import allied_parts, attack_difference, attack_points, sub_parts, total
from sandtable.games.steel_wolves.model import Combat
from sandtable.games.steel_wolves.re_attack import finish, press, re_attack_odds, second_re_attack, shift, straggle
from sandtable.games.steel_wolves.reveal import reveal, revealable
from sandtable.games.steel_wolves.search import search_modifiers
from sandtable.games.steel_wolves.sub_duel import allied_torpedo, duel
from sandtable.games.steel_wolves.view import see_combat
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW14.2A1", "SW14.2A2", "SW14.2B")
def test_printed_example_of_a_counterattack(bench: MakeBench) -> None:
    """An inexperienced IIA before Rochester (3) and a French 6-1 in the North Sea, war period 1: row 5-6."""
    table = bench({"SW14.2C": [3]}, place="NORTH_SEA", cls="IIA", inexperienced=1)
    combat = table.fight("C1", [("outer", "rochester bourrasque")])
    assert total(allied_parts(table.state, combat)) == 6
    assert total(sub_parts(table.boat)) == 1
    counterattack(table.war, table.boat)
    assert table.facts("counterattack")[0]["throw"].column == "5-6"


@rule("SW14.2A1", "SW3.14B")
def test_fractions_round_up_and_aircraft_of_ships_count_half(bench: MakeBench) -> None:
    table = bench(place="GREENLAND")
    red = 0
    combat = table.fight("C1", [("outer", "grimsby"), ("inner", ""), ("inner", "tf-hood"), ("outer", "v-w")])
    assert total(allied_parts(table.state, combat)) == 1 + red
    table.slot("s0").damaged = True
    assert total(allied_parts(table.state, combat)) == 1 + red
    table.slot("s1").damaged = True
    assert total(allied_parts(table.state, combat)) == red


@rule("SW14.2A1us")
def test_american_aircraft_do_not_count_before_war_period_4(bench: MakeBench) -> None:
    table = bench(place="GRAND_BANKS", war_period=3)
    combat = table.fight("C1", [("outer", "pby gleaves")])
    before = total(allied_parts(table.state, combat))
    table.slot("s0").damaged = True
    assert total(allied_parts(table.state, combat)) == before
    table.slot("s0").damaged = False
    table.state.war_period = 4
    with_aircraft = total(allied_parts(table.state, combat))
    table.slot("s0").damaged = True
    assert with_aircraft - total(allied_parts(table.state, combat)) == 2


@rule("SW14.2A3")
@pytest.mark.parametrize(
    ("period", "area", "general"), [(1, "W_APPR", 0), (2, "W_APPR", 1), (4, "US_EAST", 1), (4, "W_APPR", 2)]
)
def test_general_asw(bench: MakeBench, period: Any, area: Any, general: Any) -> None:
    table = bench(place=area, war_period=period)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    red = {(1, "W_APPR"): 2, (2, "W_APPR"): 2, (4, "US_EAST"): 1, (4, "W_APPR"): 3}[period, area]
    assert total(allied_parts(table.state, combat)) == red + general


@rule("SW14.2C")
def test_no_counterattack_below_zero(bench: MakeBench) -> None:
    table = bench({}, place="MID_OCEAN")
    table.fight("C1", [("outer", "gb-m-5-1")])
    counterattack(table.war, table.boat)
    assert table.facts("no-counterattack")


@rule("SW14.2C", "SW23.0")
def test_counterattack_modifiers(bench: MakeBench, total: Total) -> None:
    table = bench({"SW14.2C": [0]}, place="NORTH_SEA", damage=1, spotted=True)
    table.fight("C1", [("outer", "rochester")], round=2)
    counterattack(table.war, table.boat)
    mods = total(table.facts("counterattack")[0]["throw"].modifiers)
    assert mods == {"damaged": 1, "re-attack": 1, "spotted": 1}


@rule("SW14.2C")
@pytest.mark.parametrize(
    ("faces", "damage", "fate", "home"),
    [([7], 0, "", False), ([8], 1, "", False), ([9], 1, "", False)],
)
def test_results_of_row_three_to_four(bench: MakeBench, faces: Any, damage: Any, fate: Any, home: Any) -> None:
    table = bench({"SW14.2C": faces}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester")])
    counterattack_step(table.war)
    boat = table.boat
    assert (boat.damage, boat.fate, boat.returning) == (damage, fate, home)
    assert boat.spotted is (faces == [7])
    assert combat.step == "press"


@rule("SW14.2C")
@pytest.mark.parametrize(("second", "fate", "step"), [(6, "", "finish"), (7, "lost", "finish")])
def test_second_die(bench: MakeBench, second: Any, fate: Any, step: Any) -> None:
    table = bench({"SW14.2C": [9, second]}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester")], round=2)
    counterattack_step(table.war)
    assert (table.boat.fate, combat.step) == (fate, step)
    assert table.boat.returning is (not fate)


@rule("SW14.2C")
def test_odds_agree_with_the_table(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "rochester")])
    odds = {o.text: o.chance for o in counterattack_odds(table.state, combat, table.boat)}
    assert odds == {"hurt": 0.2, "spotted": 0.1, "damaged": 0.2}
    combat.round, table.boat.spotted = 2, True
    odds = {o.text: o.chance for o in counterattack_odds(table.state, combat, table.boat)}
    # Faces 6 and 7 damage; 8 asks for a second die that sinks on 7-9; 9 sinks.
    assert odds == {"hurt": 0.4, "spotted": 0.1, "damaged": 0.2, "driven-home": 0.07, "lost": 0.13}


@rule("SW14.2A1", "SW14.2B", "SW14.2C")
def test_what_a_counterattack_is_made_of_is_listed_before_the_decision(bench: MakeBench) -> None:
    """The Allies' strength and the boat's make the row, damage, re-attack and spotting change the die."""
    table = bench(place="NORTH_SEA", damage=1, ace=1)
    combat = table.fight("C1", [("outer", "rochester")])
    table.boat.spotted = True
    parts = [(m.value, m.why) for m in counterattack_odds(table.state, combat, table.boat, again=True)[0].modifiers]
    assert parts == [
        (3, "escorts"),
        (2, "red-boxes"),
        (0, "general-asw"),
        (-table.boat.values.defence, "boat-defence"),
        (-1, "ace"),
        (1, "damaged"),
        (1, "spotted"),
        (1, "re-attack"),
    ]
    combat.step = "press"
    seen = see_combat(table.state, combat)
    assert [m.why for m in seen.die_parts] == ["damaged", "spotted", "re-attack"]
    combat.step = "share"
    assert [m.why for m in see_combat(table.state, combat).die_parts] == ["damaged", "spotted"]
    assert [odds.chance for odds in seen.counterattack] == [
        odds.chance for odds in counterattack_odds(table.state, combat, table.boat, again=True)
    ]


@rule("SW14.2C", "SW18.1")
def test_odds_count_what_a_second_hit_does_to_a_damaged_boat(bench: MakeBench) -> None:
    """A second hit sinks a boat of defence 2 on 3-9, a third always."""
    table = bench(place="NORTH_SEA", damage=1)
    assert severity(table.boat.values.defence, table.boat.damage, "damaged") == pytest.approx(
        {"damaged": 0.3, "lost": 0.7}
    )
    assert severity(table.boat.values.defence, table.boat.damage, "sunk on 7, else damaged home") == pytest.approx(
        {"driven-home": 0.21, "lost": 0.79}
    )
    table.boat.damage = 2
    assert severity(table.boat.values.defence, table.boat.damage, "damaged") == {"damaged": 0.0, "lost": 1.0}


@rule("SW14.3")
def test_withdrawal_ends_the_combat(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    table.play(press(table.war), press="withdraw")
    assert combat.step == "finish"


@rule("SW14.4a", "SW14.4c")
def test_re_attack_returns_tdc_and_may_shift(bench: MakeBench) -> None:
    table = bench({"SW29.3": [5]})
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    combat.tdc_drawn = [2]
    table.slot("s0").tdc = 2
    pool = len(table.state.tdc_pool)
    table.play(press(table.war), press="re-attack")
    assert (len(table.state.tdc_pool), table.slot("s0").tdc) == (pool + 1, None)
    table.play(shift(table.war), shift="2-inner")
    assert table.asked[-1].choices == ["1-outer", "2-inner"]
    assert (combat.at, combat.round, combat.step) == (1, 2, "reveal")


@rule("SW14.4e", "SW14.16C")
def test_a_re_attack_shows_its_best_hit_over_all_tdc_counters(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "gb-m-5-1"), ("inner", "gb-m-4-1"), ("inner", ""), ("outer", "")])
    table.state.tdc_pool, combat.tdc_drawn, table.slot("s0").tdc = [5, -4], [1], 1
    points = attack_points(table.state, combat, table.boat)
    without = [replace(table.slot(id), tdc=None) for id in ("s0", "s1")]
    left, right = (attack_difference(table.state, combat, table.boat, i, without[i], points) for i in (0, 1))

    def hit(difference: int) -> float:
        return sum(max(0, min(10, difference + 1 - tdc)) for tdc in (4, -4, 0)) / 30

    shown = re_attack_odds(table.state, combat, table.boat)[0]
    assert shown.text == "hit-again"
    assert shown.chance == pytest.approx(max(hit(left), hit(right)))
    assert 0 < min(hit(left), hit(right)) < max(hit(left), hit(right)) < 1
    table.slot("s0").revealed = table.slot("s1").revealed = False
    assert re_attack_odds(table.state, combat, table.boat)[0].text == "hurt"


@rule("SW14.4b", "SW28.12-15")
@pytest.mark.parametrize(("contact", "choices"), [("TF", 0), ("SPEC", 0), ("C1", 2)])
def test_no_re_attack_on_fleets(bench: MakeBench, contact: Any, choices: Any) -> None:
    table = bench({"SW29.3": [5]})
    table.fight(contact, [("outer", "fe-tribal")])
    table.play(press(table.war))
    assert len(table.asked[0].choices if table.asked else []) == choices


@rule("SW30.41")
def test_one_re_attack_in_port(bench: MakeBench) -> None:
    table = bench({}, ace=2)
    table.fight("TF", [("outer", "fe-tribal")], in_port=True)
    table.play(press(table.war), press="re-attack")
    assert len(table.asked) == 1
    table.combat.round = 2
    table.play(press(table.war))
    assert len(table.asked) == 1


@rule("SW14.4b", "SW2.3B6")
def test_fast_ships_and_cruisers_get_away(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", "liner-orion cl-d rawalpindi gb-m-5-1")])
    table.slot("s1").damaged = True
    table.play(press(table.war), press="re-attack")
    assert [s.id for s in combat.columns[0].slots] == ["s1", "s3"]


@rule("SW14.4d")
def test_white_flags_first_in_a_re_attack(bench: MakeBench) -> None:
    table = bench()
    combat = table.fight("C1", [("outer", "?gb-m-5-1 ?v-w"), ("inner", "?a-i")], round=2)
    assert [s.id for s in revealable(combat)] == ["s1", "s2"]
    combat.round = 1
    assert len(revealable(combat)) == 3


@rule("SW14.4e")
def test_tdc_is_one_lower_in_a_re_attack(bench: MakeBench) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [-4]
    table.fight("C1", [("outer", "gb-m-5-1")], round=2)
    table.play(tdc(table.war))
    assert table.slot("s0").tdc == -4
    other = bench({"SW14.14": [0]})
    other.state.tdc_pool = [3]
    other.fight("C1", [("outer", "gb-m-5-1")], round=2)
    other.play(tdc(other.war))
    assert other.slot("s0").tdc == 2


@rule("SW14.41", "SW14.42")
@pytest.mark.parametrize(("ace", "face", "again"), [(1, 1, True), (1, 2, False), (2, 2, True)])
def test_second_re_attack_of_an_ace(bench: MakeBench, ace: Any, face: Any, again: Any) -> None:
    table = bench({"SW14.41": [face], "SW29.3": [5]}, ace=ace)
    combat = table.fight("C1", [("outer", "gb-m-5-1")], round=2)
    table.play(press(table.war), press="re-attack")
    assert (combat.step == "shift") is again
    combat.round = 3
    table.asked.clear()
    table.play(press(table.war))
    assert table.asked == []


@rule("SW14.41")
def test_no_second_re_attack_without_an_ace_and_a_die_for_each_loner(bench: MakeBench) -> None:
    plain = bench({})
    plain.fight("C1", [("outer", "gb-m-5-1")], round=2)
    plain.play(press(plain.war))
    assert plain.asked == []
    table = bench({"SW14.41": [1, 2]}, ace=1)
    combat = table.fight("L", [("loner", "gb-m-5-1 gb-m-4-1")], round=2)
    assert second_re_attack(table.war, combat, table.boat)
    assert [s.id for s in combat.columns[0].slots] == ["s0"]


@rule("SW28.21-29")
def test_re_attack_on_loners_reveals_all(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("L", [("loner", "?gb-m-5-1 ?gb-m-4-1")], round=2, reveals=1, step="reveal")
    while combat.step == "reveal":
        table.play(reveal(table.war))
    assert all(s.revealed for s in combat.columns[0].slots)
    assert table.asked == []


@rule("SW29.3")
@pytest.mark.parametrize(
    ("face", "hits", "before", "after"),
    [(0, 0, 1, 2), (2, 3, 0, 1), (3, 3, 1, 1), (9, 0, 1, 0), (9, 0, 2, 1), (9, 0, 0, 0), (0, 5, 2, 2)],
)
def test_straggle_between_rounds(bench: MakeBench, face: Any, hits: Any, before: Any, after: Any) -> None:
    table = bench({"SW29.3": [face]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], straggle=before, hits=hits)
    straggle(table.war, combat)
    assert combat.straggle == after


@rule("SW14.5", "SW25.2")
@pytest.mark.parametrize(
    ("tons", "ace", "after"),
    [([8, 8, 7], 0, 1), ([8, 8, 6], 0, 0), ([20, 10], 0, 0), ([9, 9, 9], 1, 2), ([9, 9, 9], 2, 2)],
)
def test_three_ships_and_23000_tons_make_an_ace(bench: MakeBench, tons: Any, ace: Any, after: Any) -> None:
    table = bench({"SW14.5": [0]}, ace=ace)
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    combat.sunk_tons = tons
    finish(table.war)
    assert table.boat.ace == after


@rule("SW14.8", "SW14.81")
def test_counters_go_back_and_damaged_named_ships_are_out(bench: MakeBench) -> None:
    table = bench({})
    before = len(table.state.cups["outer"])
    table.fight("C1", [("outer", "gb-m-5-1 malaya")])
    table.slot("s0").damaged = table.slot("s1").damaged = True
    finish(table.war)
    assert len(table.state.cups["outer"]) == before + 1
    assert table.state.out == ["malaya"]
    assert (table.state.combat, table.state.step) == (None, "after_search")


@rule("SW14.6A-E")
def test_the_boat_sees_the_enemy_first(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 3], "SW14.16D": [3]}, place="W_APPR", torpedo_value=-1)
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-2]
    duel(table.war)
    assert table.facts("duel-shot")[0]["difference"] == 4 - 1 - 2 + 2
    assert (table.state.ships, table.state.tons) == (1, SUBMARINES["sub-triton"].tons)
    assert (table.boat.ships, table.boat.tons, table.state.log[-1].boat) == (1, table.state.tons, table.boat.id)


@rule("SW14.6A-E")
def test_a_die_above_the_difference_misses_the_enemy(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 4]}, place="W_APPR", torpedo_value=-1)
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-2]
    duel(table.war)
    assert table.state.ships == 0


@rule("SW14.6A-E", "SW14.6n")
def test_the_enemy_sees_a_spotted_and_damaged_boat_first(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [4]}, place="W_APPR", spotted=True, damage=1)
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-1]
    duel(table.war)
    sight = table.facts("duel")[0]
    assert (sight["throw"].total, sight["first"]) == (4, "enemy")
    assert table.facts("duel-shot")[0]["difference"] == 4 - 2 - 2 + 1
    assert table.boat.fate == "lost"


@rule("SW14.6A-E")
@pytest.mark.parametrize(
    ("year", "period", "nation", "value"),
    [
        (1939, 1, "GB", -2),
        (1939, 1, "PL", -1),
        (1940, 1, "GB", -1),
        (1942, 4, "US", -2),
        (1943, 5, "US", -1),
        (1943, 5, "SU", 0),
    ],
)
def test_allied_torpedoes(bench: MakeBench, year: Any, period: Any, nation: Any, value: Any) -> None:
    assert allied_torpedo(bench(year=year, war_period=period).state, nation) == value


@rule("SW14.7a")
@pytest.mark.parametrize(
    ("value", "face", "stays"), [(-1, 5, True), (-1, 6, False), (0, 7, True), (0, 8, False), (2, 8, True)]
)
def test_endurance_number(bench: MakeBench, value: Any, face: Any, stays: Any) -> None:
    table = bench({"SW14.7a": [face]}, place="W_APPR", side="patrol", torpedo_value=value, met_ships=True)
    endurance_check(table.war)
    assert table.boat.returning is not stays


@rule("SW14.7a", "SW14.7b")
def test_endurance_modifiers(bench: MakeBench, total: Total) -> None:
    table = bench(skipped=True)
    assert total(endurance_modifiers(table.boat)) == {"skipped-search": -2}
    table.boat.skipped = False
    assert total(endurance_modifiers(table.boat)) == {"no-ships": -1}
    table.boat.met_ships = table.boat.gun = True
    assert total(endurance_modifiers(table.boat)) == {"gun-only": -1}
    table.boat.torpedoes, table.boat.damage, table.boat.inexperienced = True, 2, 1
    assert total(endurance_modifiers(table.boat)) == {"damaged": 1, "inexperienced": 1}
    table.boat.cls, table.boat.skipped = "XIV", True
    assert total(endurance_modifiers(table.boat)) == {"damaged": 1, "inexperienced": 1}


@rule("SW30.1", "SW30.11", "SW30.12")
def test_second_search_in_home_waters(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR", side="patrol", searches=1)
    table.play(after_search(table.war), second_search="search")
    assert table.state.step == "search"
    table.boat.searches = 2
    table.play(after_search(table.war))
    assert (table.state.step, len(table.asked)) == ("endurance", 1)


@rule("SW30.11")
@pytest.mark.parametrize(
    "change", [{"hunting": True}, {"returning": True}, {"only_loners": False}, {"place": "GREENLAND"}]
)
def test_no_second_search(bench: MakeBench, change: Any) -> None:
    table = bench({}, **{"place": "W_APPR", "side": "patrol", "searches": 1, **change})
    table.play(after_search(table.war))
    assert table.asked == []


@rule("SW30.14")
def test_which_waters_are_home_waters(bench: MakeBench) -> None:
    table = bench()
    assert [a for a in ("NORTH_SEA", "NORWEGIAN", "BALTIC", "GREENLAND") if home_waters(table.state, a)] == [
        "NORTH_SEA",
        "NORWEGIAN",
        "BALTIC",
    ]
    table.state.war_period = 2
    assert not home_waters(table.state, "NORWEGIAN")
    assert Combat("L", "green", "W_APPR", "", []).loner


@rule("SW30.82")
def test_italians_in_the_north(bench: MakeBench, total: Total) -> None:
    table = bench(place="W_APPR", nation="IT", cls="Marcello", bdienst_level=0, met_ships=True)
    assert total(search_modifiers(table.state, table.boat)) == {"italian-north": -1}
    assert total(endurance_modifiers(table.boat)) == {"italian-north": 1}
    table.boat.place = "MOROCCO"
    assert total(search_modifiers(table.state, table.boat)) == {}
    assert total(endurance_modifiers(table.boat)) == {}


@rule("SW25.1", "SW14.2B")
@pytest.mark.parametrize("ace", [0, 1, 2])
def test_an_ace_is_harder_to_catch(bench: MakeBench, ace: int) -> None:
    table = bench(ace=ace)
    assert total(sub_parts(table.boat)) == table.boat.values.defence + ace
