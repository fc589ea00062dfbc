"""SW14.6, SW14.8 Submarine against submarine, and named ships when the display is cleared."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import KINDS, SUBMARINES
from sandtable.games.steel_wolves.rules.combat.combat import fight
from sandtable.games.steel_wolves.rules.combat.re_attack import (
    finish,
    sisters,
)
from sandtable.games.steel_wolves.rules.combat.reveal import turn_up
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result, count_sinking, free_sisters, sink
from sandtable.games.steel_wolves.rules.patrol.endurance import endurance_modifiers
from sandtable.games.steel_wolves.rules.patrol.sub_duel import allied_torpedo, duel, enemies, shot_result
from sandtable.games.steel_wolves.rules.week.war_progress import new_war_period
from sandtable.games.steel_wolves.state.cups import fill_cups, soviet_units_enter
from sandtable.games.steel_wolves.state.model import PackBoat, Sinking
from sandtable.kernel import Chance, Journal, Seeded, World
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total


@rule("SW14.8", "SW14.81")
def test_counters_go_back_and_damaged_named_ships_are_out(bench: MakeBench) -> None:
    table = bench({})
    before = len(table.state.cups["outer"])
    table.fight("C1", [("outer", "gb-m-5-1 malaya rawalpindi")])
    table.slot("s0").damaged = table.slot("s1").damaged = True
    table.goes(finish(table.war))
    while table.state.combat is not None:
        table.play(sisters(table.war))
    assert len(table.state.cups["outer"]) == before + 2
    assert table.state.out == ["malaya"]
    assert (table.state.combat, table.state.step) == (None, "after_search")


@rule("SW14.8", "SW14.12b")
def test_a_ship_that_was_sunk_is_not_drawn_again_in_the_same_combat(bench: MakeBench) -> None:
    """An aircraft leaves, and of the counters in the cup only the other one can take its place."""
    table = bench({"SW14.12b": [0]}, place="MID_OCEAN")
    combat = table.fight("C1", [("outer", "gb-m-5-1 ?hudson")], step="reveal")
    table.state.cups["outer"] = []
    sink(table.war, combat, table.boat, table.slot("s0"))
    turn_up(table.war, table.boat, table.slot("s1"))
    assert [slot for column in combat.columns for slot in column.slots] == []
    table.goes(finish(table.war))
    assert sorted(table.state.cups["outer"]) == ["gb-m-5-1", "hudson"]


@rule("SW14.8", "SW36.63H6")
def test_a_ship_that_was_only_lent_does_not_go_into_the_cup(bench: MakeBench) -> None:
    table = bench({})
    before = list(table.state.cups["outer"])
    combat = table.fight("C1", [("outer", "v-w v-w")])
    table.slot("s0").lent = table.slot("s1").lent = True
    sink(table.war, combat, table.boat, table.slot("s0"))
    table.goes(finish(table.war))
    assert table.state.cups["outer"] == before


@rule("SW14.6A-E")
def test_the_boat_sees_the_enemy_first(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 3], "SW14.16D": [3]}, place="W_APPR", torpedo_value=-1)
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-2]
    table.goes(duel(table.war))
    shot = table.facts("duel-shot")[0]
    assert (shot["by"], shot["difference"]) == (table.boat.id, 4 - 1 - 2 + 2)
    assert (table.boat.met_ships, table.boat.torpedoes) == (True, True)
    assert (table.state.ships, table.state.tons) == (1, SUBMARINES["sub-triton"].tons)
    assert (table.boat.ships, table.boat.tons, table.state.log[-1].boat) == (1, table.state.tons, table.boat.id)
    assert (table.state.log[-1].unit, table.state.log[-1].area) == ("Triton", "W_APPR")


@rule("SW7.41e", "SW7.41b", "SW14.6A-E")
@pytest.mark.parametrize(("low", "less", "ships"), [(0, 0, 0), (990, 1, 0), (965, 2, 1)])
def test_a_low_weakens_the_shot_of_a_duel_and_a_deep_one_sinks_what_is_hit(
    bench: MakeBench, low: int, less: int, ships: int
) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [1]}, place="W_APPR", torpedo_value=0)
    table.state.lows = {"W_APPR": low} if low else {}
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-2]
    table.goes(duel(table.war))
    assert table.facts("duel-shot")[0]["attack"] == table.boat.values.attack - less
    assert [fact["result"] for fact in table.facts("duel-result")] == ["damaged"]
    assert table.state.ships == ships


@rule("SW7.41e", "SW14.6A-E")
@pytest.mark.parametrize(("low", "less"), [(0, 0), (990, 1), (965, 2)])
def test_a_low_weakens_the_shot_of_an_enemy_submarine_too(bench: MakeBench, low: int, less: int) -> None:
    table = bench({"SW14.6A-E": [0, 4, 0, 9]}, place="W_APPR", year=1943, war_period=5)
    table.state.lows = {"W_APPR": low} if low else {}
    table.state.submarines, table.state.tdc_pool = ["sub-triton"], [0]
    table.goes(duel(table.war))
    shot = table.facts("duel-shot")[0]
    assert (shot["by"], shot["attack"]) == ("Triton", SUBMARINES["sub-triton"].attack - less)


@rule("SW14.6A-E")
def test_a_die_above_the_difference_misses_the_enemy(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 4]}, place="W_APPR", torpedo_value=-1)
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-2]
    table.goes(duel(table.war))
    assert table.state.ships == 0
    assert [fact["value"] for fact in table.facts("duel-tdc")] == [-2]


@rule("SW14.6A-E", "SW14.6n")
def test_the_enemy_sees_a_spotted_and_damaged_boat_first(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [4]}, place="W_APPR", spotted=True, damage=1)
    table.state.submarines = ["sub-triton"]
    table.state.tdc_pool = [-1]
    table.goes(duel(table.war))
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
        (1941, 2, "US", -1),
        (1941, 3, "US", -2),
        (1942, 4, "US", -2),
        (1943, 5, "US", -1),
        (1943, 5, "SU", 0),
    ],
)
def test_allied_torpedoes(bench: MakeBench, year: Any, period: Any, nation: Any, value: Any) -> None:
    assert allied_torpedo(bench(year=year, war_period=period).state, nation) == value


@rule("SW14.6A-E")
@pytest.mark.parametrize(("period", "free"), [(1, 8), (2, 4), (3, 3), (4, 3), (5, 2)])
def test_french_submarines_that_fought_on_stay_in_the_cup(bench: MakeBench, period: int, free: int) -> None:
    """Rubis and Minerve to the end, Narval in war period 2, Surcouf until she was lost in 1942."""
    table = bench(war_period=period, place="W_APPR")
    fill_cups(table.state, Chance(Seeded(1)))
    assert sum(SUBMARINES[sub].nation == "FR" for sub in enemies(table.state, table.boat)) == free


@rule("SW14.6A-E")
def test_a_sunk_enemy_submarine_never_comes_back(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [9]}, place="W_APPR", torpedo_value=0)
    table.state.submarines, table.state.tdc_pool = ["sub-triton", "sub-h28"], [-4]
    table.goes(duel(table.war))
    assert (table.state.ships, table.state.submarines) == (1, ["sub-h28"])
    fill_cups(table.state, Chance(Seeded(1)))
    assert "sub-triton" not in table.state.submarines
    assert enemies(table.state, table.boat)


@rule("SW14.6A-E", "SW14.81")
def test_a_damaged_enemy_submarine_is_out_until_the_next_war_period(bench: MakeBench) -> None:
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [1]}, "campaign_2", place="W_APPR", torpedo_value=0)
    table.state.submarines, table.state.tdc_pool = ["sub-triton", "sub-h28"], [-4]
    table.goes(duel(table.war))
    assert (table.state.ships, table.state.submarines) == (0, ["sub-h28"])
    again = World(table.state, Chance(Seeded(1)), Journal([]))
    fill_cups(table.state, again.chance)
    assert "sub-triton" not in table.state.submarines
    new_war_period(again)
    assert "sub-triton" in table.state.submarines


@rule("SW17.4")
def test_a_sunk_soviet_submarine_does_not_enter_with_barbarossa(bench: MakeBench) -> None:
    table = bench(place="NORTH_SEA", year=1941, month=6, war_period=3)
    soviet = sorted(sub.id for sub in SUBMARINES.values() if sub.nation == "SU")
    table.state.submarines, table.state.out = [], soviet[:1]
    soviet_units_enter(table.state)
    assert sorted(table.state.submarines) == soviet[1:]


def duke_of_york(bench: MakeBench, result: str) -> Bench:
    """November 1942: Duke of York is the only ship of her class in the cup, and is met in a task force."""
    table = bench({}, year=1942, month=11, war_period=5)
    table.state.cups["tf_GB"] = ["tf-nelson"]
    combat = table.fight("TF", [("outer", ""), ("centre", "tf-duke-of-york"), ("outer", "")], at=1)
    combat.columns[1].slots[0].cup = "tf_GB"
    apply_result(table.war, combat, table.boat, table.slot("s0"), result)
    table.goes(finish(table.war))
    return table


@rule("SW14.81", "SW3.13")
@pytest.mark.parametrize("result", ["sunk", "damaged"])
def test_printed_example_of_duke_of_york(bench: MakeBench, result: str) -> None:
    """King George V or Anson takes her place, not Prince of Wales (sunk) or Howe (not before December)."""
    table = duke_of_york(bench, result)
    while table.state.combat is not None:
        table.play(sisters(table.war), sister="tf-anson")
    assert [question.choices for question in table.asked] == [["tf-king-george-v", "tf-anson"]]
    assert table.state.cups["tf_GB"] == ["tf-nelson", "tf-anson"]
    assert table.state.out == ["tf-duke-of-york"]
    assert table.state.resting == (["tf-duke-of-york"] if result == "damaged" else [])


@rule("SW14.81")
def test_the_last_sister_comes_without_a_question_and_nobody_comes_twice(bench: MakeBench) -> None:
    table = duke_of_york(bench, "sunk")
    table.state.out.append("tf-king-george-v")
    while table.state.combat is not None:
        table.play(sisters(table.war))
    assert (table.asked, table.state.cups["tf_GB"]) == ([], ["tf-nelson", "tf-anson"])
    alone = duke_of_york(bench, "sunk")
    alone.state.cups["tf_GB"] += ["tf-king-george-v", "tf-anson"]
    while alone.state.combat is not None:
        alone.play(sisters(alone.war))
    assert (alone.asked, len(alone.state.cups["tf_GB"])) == ([], 3)


@rule("SW14.81", "SW3.2")
def test_of_some_classes_only_some_ships_lie_in_the_cup(bench: MakeBench) -> None:
    table = bench(year=1942, month=12, war_period=5)
    fill_cups(table.state, Chance(Seeded(3)))
    classes = Counter(KINDS[kind].cls for kind in table.state.cups["tf_GB"])
    assert (classes["KGV"], classes["QE"], classes["County"], classes["Renown"]) == (1, 2, 5, 1)
    kings = set()
    for seed in range(20):
        fill_cups(table.state, Chance(Seeded(seed)))
        kings |= {kind for kind in table.state.cups["tf_GB"] if KINDS[kind].cls == "KGV"}
    assert kings == {"tf-king-george-v", "tf-duke-of-york", "tf-anson", "tf-howe"}


@rule("SW14.7a", "SW14.6A-E")
def test_an_enemy_submarine_that_fires_first_is_no_ship_met(bench: MakeBench, total: Total) -> None:
    table = bench({"SW14.6A-E": [0, 4, 0, 9]}, place="W_APPR", searches=1, torpedo_value=0)
    table.state.submarines, table.state.tdc_pool = ["sub-triton"], [4]
    table.goes(duel(table.war))
    assert total(endurance_modifiers(table.boat)) == {"no-ships": -1}


PRINTED_CLASSES = {
    1: {
        "GB": "H L S1 S2 U1 U1Mod",
        "FR": "Requin 600 630 Saphir Minerve L'Aurore",
        "NL": "O-12 O-21",
        "PL": "Wilk Orzel",
        "GR": "Nereos",
        "YU": "Hrabri",
        "SU": "Shchuka Stalinets",
        "US": "R S1 Mackerel",
    },
    2: {"GB": "O P Porpoise T1 T2", "FR": "1500", "SU": "Leninets Katyusha", "US": "Gato"},
    3: {"GB": "River", "US": "B"},
    4: {"FR": "Surcouf"},
}


@rule("SW14.6A-E")
@pytest.mark.parametrize(
    ("tons", "nation", "cls"),
    [(tons, nation, cls) for tons, row in PRINTED_CLASSES.items() for nation in row for cls in row[nation].split()],
)
def test_tonnage_of_enemy_submarines(bench: MakeBench, tons: int, nation: str, cls: str) -> None:
    """Every class of the printed list has a counter, and counts by its row when it is sunk."""
    found = [sub for sub in SUBMARINES.values() if (sub.nation, sub.cls) == (nation, cls)]
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [9]}, war_period=4, year=1942, barbarossa=True)
    homes = {"east": "W_APPR", "west": "US_EAST", "arctic": "BARENTS", "med": "E_MED", "baltic": "BALTIC"}
    table.boat.place = homes[found[0].waters[-1]]
    table.state.submarines, table.state.tdc_pool = [found[0].id], [-4]
    table.goes(duel(table.war))
    assert (table.state.ships, table.state.tons) == (1, tons)


@rule("SW14.6A-E")
def test_an_ace_helps_in_a_duel_with_both_values(bench: MakeBench) -> None:
    for first, difference in ((5, 4 + 1 + 2 - 2), (4, 4 - 2 - 2 - 2)):
        table = bench({"SW14.6A-E": [0, first, 0, 9]}, place="W_APPR", torpedo_value=1, ace=2)
        table.state.submarines, table.state.tdc_pool = ["sub-triton"], [0]
        table.goes(duel(table.war))
        assert table.facts("duel-shot")[0]["difference"] == difference


@rule("SW14.6A-E")
@pytest.mark.parametrize(
    ("place", "waters"), [("W_APPR", "east"), ("US_EAST", "west"), ("BARENTS", "arctic"), ("E_MED", "med")]
)
def test_an_enemy_is_drawn_from_those_at_home_in_the_waters(bench: MakeBench, place: str, waters: str) -> None:
    table = bench(place=place, war_period=4, year=1942)
    table.state.submarines = list(SUBMARINES)
    found = enemies(table.state, table.boat)
    assert found == [sub for sub in SUBMARINES if waters in SUBMARINES[sub].waters]
    assert 0 < len(found) < len(SUBMARINES)


@rule("SW14.6A-E")
@pytest.mark.parametrize(("face", "ships"), [(2, 1), (1, 0)])
def test_a_hit_in_a_duel_is_rolled_on_the_lightest_row(bench: MakeBench, face: int, ships: int) -> None:
    """Surcouf of 4t and Triton alike sink on a 2; a 1 damages, and the duel is over."""
    table = bench({"SW14.6A-E": [0, 5, 0, 0], "SW14.16D": [face]}, place="W_APPR", torpedo_value=0)
    table.state.submarines, table.state.tdc_pool = ["sub-triton"], [-4]
    table.goes(duel(table.war))
    assert (table.facts("duel-result")[0]["throw"].column, table.state.ships) == ("1-4", ships)
    assert table.state.step == "after_search"


@rule("SW14.81")
def test_each_ship_that_is_out_has_its_own_question(bench: MakeBench) -> None:
    """Duke of York and a County are sunk in one combat: both are replaced, one after the other."""
    table = bench({}, year=1942, month=12, war_period=5)
    table.state.cups["tf_GB"] = []
    combat = table.fight("TF", [("outer", ""), ("centre", "tf-duke-of-york tf-kent"), ("outer", "")], at=1)
    for slot in list(combat.columns[1].slots):
        slot.cup = "tf_GB"
        apply_result(table.war, combat, table.boat, slot, "sunk")
    table.goes(finish(table.war))
    while table.state.combat is not None:
        assert table.combat.step == "sisters"
        table.play(sisters(table.war))
    assert ["tf-howe" in question.choices for question in table.asked] == [True, False]
    assert [fact["gone"] for fact in table.facts("sister")] == ["Duke of York", "Kent"]
    assert len(table.state.cups["tf_GB"]) == 2


@rule("SW14.81")
def test_escort_carriers_of_a_convoy_have_sisters_too(bench: MakeBench) -> None:
    for period, sister in ((4, ["archer"]), (5, ["archer", "biter"])):
        table = bench({}, year=1942, month=11, war_period=period)
        table.state.cups["inner"] = []
        assert free_sisters(table.state, "inner", KINDS["avenger"]) == ["avenger", *sister]
        table.state.out.append("avenger")
        table.state.cups["west_inner"] = ["archer"]
        assert free_sisters(table.state, "inner", KINDS["avenger"]) == sister[1:]
    assert free_sisters(table.state, "loner", KINDS["rawalpindi"]) == []


@rule("SW14.6A-E")
@pytest.mark.parametrize(("face", "damage", "fate"), [(0, 0, ""), (1, 1, ""), (2, 0, "lost")])
def test_what_a_hit_of_the_enemy_does(bench: MakeBench, face: int, damage: int, fate: str) -> None:
    table = bench({"SW14.6A-E": [0, 4, 0, 0], "SW14.16D": [face]}, place="W_APPR", year=1943, war_period=5)
    table.state.submarines, table.state.tdc_pool = ["sub-triton"], [-4]
    table.goes(duel(table.war))
    assert (table.boat.damage, table.boat.fate, table.boat.done) == (damage, fate, bool(fate))
    assert (table.state.subs_lost, table.facts("duel-shot")[0]["by"]) == (bool(fate), "Triton")


@rule("SW14.6A-E")
def test_without_an_enemy_for_these_waters_there_is_no_duel(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR")
    table.state.submarines = ["sub-bass"]
    table.goes(duel(table.war))
    assert (len(table.facts("no-contact")), table.facts("duel"), table.state.step) == (1, [], "after_search")


@rule("SW14.81", "SW3.13")
def test_a_ship_enters_and_leaves_service_with_its_month(bench: MakeBench) -> None:
    """Prince of Wales is gone from January 1942 on, Anson is there from August, Howe from December."""
    table = bench({}, war_period=4)
    table.state.cups["tf_GB"] = []
    found = {}
    for year, month in ((1941, 12), (1942, 1), (1942, 7), (1942, 8), (1942, 11), (1942, 12)):
        table.state.year, table.state.month = year, month
        free = free_sisters(table.state, "tf_GB", KINDS["tf-duke-of-york"])
        found[f"{year}-{month}"] = [name for name in ("tf-prince-of-wales", "tf-anson", "tf-howe") if name in free]
    assert found == {
        "1941-12": ["tf-prince-of-wales"],
        "1942-1": [],
        "1942-7": [],
        "1942-8": ["tf-anson"],
        "1942-11": ["tf-anson"],
        "1942-12": ["tf-anson", "tf-howe"],
    }


@rule("SW14.8", "SW24.14")
@pytest.mark.parametrize(("pack", "step"), [(True, "dissolve"), (False, "after_search")])
def test_when_the_display_is_cleared_a_pack_dissolves(bench: MakeBench, pack: bool, step: str) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], sunk_tons=[] if pack else [5])
    combat.pack = [PackBoat(table.boat.id, "attack", 0)] if pack else []
    combat.step = "finish"
    after = table.play(fight(table.war, marked=False))
    assert (table.state.combat, after) == (None, step)


@rule("SW14.81", "SW3.13")
def test_a_fleet_loses_its_ships_in_their_month_in_a_campaign_too(bench: MakeBench) -> None:
    """Barham is gone from December 1941 on, though the campaign began long before."""
    table = bench({}, war_period=3, year=1941, campaign="campaign_1")
    table.state.cups["tf_GB"] = []
    for table.state.month, there in ((11, True), (12, False)):
        assert ("tf-barham" in free_sisters(table.state, "tf_GB", KINDS["tf-warspite"])) is there


@rule("SW2.3B4", "SW14.81")
def test_the_log_names_ship_tons_waters_date_and_boat(bench: MakeBench) -> None:
    table = bench({}, year=1940, month=10, week=3)
    count_sinking(table.war, table.boat.id, "tf_GB", KINDS["tf-hood"], 42, "W_APPR")
    assert table.state.log == [Sinking("Hood", 42, "W_APPR", 1940, 10, 3, table.boat.id)]
    assert (table.boat.ships, table.boat.tons, table.state.out) == (1, 42, ["tf-hood"])


@rule("SW14.6A-E")
@pytest.mark.parametrize(("value", "shown"), [(-1, [-1]), (0, []), (1, [1])])
def test_a_torpedo_value_of_0_is_no_modifier_of_the_hit(bench: MakeBench, value: int, shown: list[int]) -> None:
    table = bench({"SW14.16D": [5]})
    shot_result(table.war, value)
    throw = table.facts("duel-result")[0]["throw"]
    assert ([mod.value for mod in throw.modifiers], throw.total) == (shown, 5 + value)
