"""SW13.24 The counters of a contact are drawn and laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import AREAS, CHARTS, KINDS, MIX, SUBMARINES
from sandtable.games.steel_wolves.rules.combat.reveal import aircraft_stays
from sandtable.games.steel_wolves.rules.forces.escorts import defence_parts, total
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result, counted_tons
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, endurance_modifiers
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_move
from sandtable.games.steel_wolves.rules.patrol.search import (
    accept,
    coastal,
    contact,
    contact_here,
    contact_in,
    enemy_sub_icon,
    engage,
    fleet_nation,
    search,
    search_modifiers,
    virgin,
)
from sandtable.games.steel_wolves.rules.patrol.sub_duel import enemies
from sandtable.games.steel_wolves.rules.transit.transit import move
from sandtable.games.steel_wolves.rules.week.war_progress import new_war_period
from sandtable.games.steel_wolves.state.cups import category_pool, fill_cups, fleet_pool, tdc_counters
from sandtable.games.steel_wolves.state.model import war_period_row, west
from sandtable.kernel import Chance, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW13.22a", "SW13.22b")
@pytest.mark.parametrize(
    ("colour", "face", "found"),
    [
        ("green", 7, "L"),
        ("green", 8, "C1"),
        ("blue", 5, "L"),
        ("blue", 6, "C2"),
        ("red", 4, "C2"),
        ("orange", 7, "C1"),
    ],
)
def test_contact_roll_by_colour(bench: MakeBench, colour: Any, face: Any, found: Any) -> None:
    table = bench({"SW13.22a": [face]}, place="W_APPR", colour=colour)
    table.goes(contact(table.war, table.boat))
    assert table.state.contact == found


@rule("SW13.22a")
def test_contact_is_clamped(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [0]}, place="W_APPR", colour="green")
    table.goes(contact(table.war, table.boat))
    assert table.state.contact == ""
    assert table.facts("contact")[0]["throw"].row == "0"


@rule("SW13.22d")
def test_a_damaged_boat_may_decline(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [5]}, place="W_APPR", colour="orange", damage=1, searches=1)
    table.goes(contact(table.war, table.boat))
    assert table.at() == "accept"
    table.play(accept(table.war), accept="decline")
    assert table.state.step == "after_search"
    assert ("no-ships", -1) in [(mod.why, mod.value) for mod in endurance_modifiers(table.boat)]
    sound = bench({"SW13.22a": [5]}, place="W_APPR", colour="orange")
    sound.goes(contact(sound.war, sound.boat))
    assert sound.state.step == "coastal"


@rule("SW13.23a", "SW13.23b")
def test_coastal_traffic(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0, 0]}, place="W_APPR", contact="L", colour="orange")
    table.play(coastal(table.war), coastal="coastal")
    assert table.combat.coastal
    combat = table.fight("L", [("loner", "gb-m-9-3 gb-m-4-1")], coastal=True)
    assert [total(defence_parts(combat, table.slot(s))) for s in ("s0", "s1")] == [1, 0]
    assert counted_tons(combat, table.slot("s0")) == 1
    combat.double = "s0"
    assert counted_tons(combat, table.slot("s0")) == 2
    apply_result(table.war, combat, table.boat, table.slot("s1"), "sunk")
    assert table.state.tons == 1


@rule("SW13.23a")
def test_no_coastal_choice_without_a_coast_or_for_convoys(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0, 0]}, place="GREENLAND", contact="L", colour="orange")
    table.play(coastal(table.war))
    assert not table.asked


@rule("SW13.23c")
def test_aircraft_stay_over_coastal_traffic(bench: MakeBench) -> None:
    table = bench({}, place="W_APPR")
    assert aircraft_stays(table.war, table.boat, table.fight("L", [("loner", "anson")], coastal=True))


@rule("SW13.24a", "SW13.24b")
def test_small_and_large_convoys_are_laid_out(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0] * 14}, place="W_APPR", contact="C1", colour="green")
    table.goes(engage(table.war, table.boat, coastal=False))
    assert [(c.ring, len(c.slots)) for c in table.combat.columns] == [
        ("outer", 4),
        ("inner", 3),
        ("inner", 3),
        ("outer", 4),
    ]
    table = bench({"SW13.24a": [0] * 28}, place="W_APPR", contact="C2", colour="blue")
    table.goes(engage(table.war, table.boat, coastal=False))
    assert [len(c.slots) for c in table.combat.columns] == [5, 5, 4, 4, 5, 5]
    assert {s.cup for s in table.combat.columns[2].slots} == {"centre"}


@rule("SW13.24c", "SW2.44")
def test_fleets_have_escorts_outside_and_their_own_cup_inside(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0] * 10}, place="W_APPR", contact="TF", colour="blue")
    table.goes(engage(table.war, table.boat, coastal=False))
    assert [(c.ring, len(c.slots)) for c in table.combat.columns] == [("outer", 3), ("centre", 4), ("outer", 3)]
    assert {s.cup for c in table.combat.columns for s in c.slots} == {"fe_GB", "tf_GB"}
    special = bench({"SW13.24a": [0] * 8}, place="W_APPR", contact="SPEC", colour="green")
    special.goes(engage(special.war, special.boat, coastal=False))
    assert {s.cup for s in special.combat.columns[1].slots} == {"centre"}


@rule("SW13.24c")
def test_loners_lie_on_their_own_display(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0] * 4}, place="W_APPR", contact="L", colour="blue")
    table.goes(engage(table.war, table.boat, coastal=False))
    count = int(CHARTS.cell("engagement", "blue", "loners"))
    assert [(c.ring, len(c.slots)) for c in table.combat.columns] == [("loner", count)]
    assert {slot.cup for slot in table.combat.columns[0].slots} == {"loner"}


@rule("SW13.24d")
def test_too_few_counters_and_the_odd_one(bench: MakeBench) -> None:
    table = bench({"SW13.24a": [0] * 7}, place="W_APPR", contact="TF", colour="blue")
    table.state.cups["fe_GB"] = ["fe-tribal"] * 3
    table.goes(engage(table.war, table.boat, coastal=False))
    assert [len(c.slots) for c in table.combat.columns] == [1, 4, 1]
    assert [len(c.slots) for c in table.combat.loose] == [1]


@rule("SW3.1")
def test_whose_fleet(bench: MakeBench) -> None:
    table = bench()
    assert (fleet_nation(table.state, "W_MED"), fleet_nation(table.state, "W_APPR")) == ("FR", "GB")
    table.state.war_period = 2
    assert {fleet_nation(table.state, area) for area in ("W_MED", "W_APPR", "US_EAST")} == {"GB"}
    for table.state.war_period in (3, 4, 5):
        assert [fleet_nation(table.state, area) for area in ("W_MED", "W_APPR", "US_EAST")] == ["GB", "GB", "US"]


@rule("SW3.11a", "SW3.11b")
def test_cups_hold_the_war_mix(bench: MakeBench) -> None:
    table = bench()
    for cup, mix in MIX["1"].items():
        # SW3.13: in October 1939 the Courageous has been sunk.
        assert len(table.state.cups[cup]) == sum(mix.values()) - mix.get("cv_courageous", 0)
    french = [k for k in table.state.cups["outer"] if KINDS[k].nation == "FR" and KINDS[k].escort]
    assert len(french) == MIX["1"]["outer"]["fr_dd"] + MIX["1"]["outer"]["fr_tb"]


@rule("SW3.12", "SW2.3B5", "SW3.13")
def test_units_enter_the_mix_at_their_time(bench: MakeBench) -> None:
    assert "flower" not in category_pool("gb_es", 1)
    assert "flower" in category_pool("gb_es", 2)
    assert "grimsby" not in category_pool("gb_es", 3)
    assert "tf-king-george-v" not in fleet_pool("tf_GB", 2, "1940-11")
    assert "tf-king-george-v" in fleet_pool("tf_GB", 2, "1940-12")
    assert "tf-hood" in fleet_pool("tf_GB", 2, "1941-05")
    assert "tf-hood" not in fleet_pool("tf_GB", 2, "1941-06")
    assert bench().state.war_period == 1


@rule("SW30.91")
def test_no_american_troopship_sails_before_war_period_4() -> None:
    american = {"liner-west-point", "liner-wakefield", "liner-mount-vernon"}
    assert not american & set(fleet_pool("liner", 3, "1942-01"))
    assert american <= set(fleet_pool("liner", 4, "1942-01"))


@rule("SW3.12", "SW2.3B5")
@pytest.mark.parametrize(("period", "month", "sails"), [(5, 8, False), (5, 9, True), (4, 9, True)])
def test_a_unit_with_a_date_enters_the_mix_by_it_whatever_the_war_period(
    bench: MakeBench, period: int, month: int, sails: bool
) -> None:
    category_pool.cache_clear()  # an earlier test may have asked
    table = bench((), "campaign_1", war_period=period, year=1942, month=month)
    drawn = set()
    for seed in range(20):
        fill_cups(table.state, Chance(Seeded(seed)))
        drawn |= {kind for cup in table.state.cups.values() for kind in cup}
    assert ("river-pf" in drawn) is sails
    assert ("v-w-lr" in drawn) is (period == 5)


@rule("SW3.2", "SW2.3E")
def test_tdc_pool(bench: MakeBench) -> None:
    tdc_counters.cache_clear()
    table = bench()
    assert len(table.state.tdc_pool) == 40
    assert (min(table.state.tdc_pool), max(table.state.tdc_pool)) == (-4, 4)
    assert tdc_counters(3).count(2) == int(CHARTS.cell("tdc_mix", "3", "+2"))


@rule("SW30.5")
def test_waters_that_boats_have_crossed_are_not_virgin_when_a_war_period_begins() -> None:
    stage = Stage("1940-06", 1)
    (boat,) = stage.boats("IXB", "SW_APPR", "U-103", side="transit", home="GERMANY")
    (scout,) = stage.boats("IXB", "CAPE_VERDE", "U-104")
    (late,) = stage.boats("IXB", "MID_OCEAN", "U-105", returning=True, side="transit")
    stage.goes(move(stage.war({"SW19.1c": [1]}), boat, ("MOROCCO", "CAPE_VERDE", "WEST_AFRICA"), cautious=False))
    stage.goes(patrol_move(stage.war({"SW19.1c": [1]}), scout, "ASCENSION"))
    late.place = "SARGASSO"
    sea = ("CAPE_VERDE", "WEST_AFRICA", "ASCENSION", "SARGASSO", "BERMUDA")
    assert all(virgin(stage.state, area) for area in sea), "in this war period boats may still come to hunt"
    new_war_period(stage.war({"SW3.11b": [0] * 999}))
    assert [area for area in sea if virgin(stage.state, area)] == ["BERMUDA"]


@rule("SW30.5", "SW30.51", "SW30.52")
def test_virgin_waters_in_the_first_week_only(bench: MakeBench, total: Total) -> None:
    table = bench({"SW13.21a": [5], "SW13.22a": [9]}, place="MID_OCEAN", side="patrol", bdienst_level=0)
    assert virgin(table.state, "MID_OCEAN")
    assert total(search_modifiers(table.state, table.boat)) == {"virgin-waters": 2}
    table.goes(search(table.war))
    assert table.state.colour == "green"
    assert virgin(table.state, "MID_OCEAN")
    table.state.opened_now = []
    assert not virgin(table.state, "MID_OCEAN")
    assert not virgin(table.state, "W_APPR")


@rule("SW30.51")
def test_convoys_in_virgin_waters_become_loners(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [9]}, place="MID_OCEAN", colour="red")
    table.goes(contact(table.war, table.boat))
    assert table.state.contact == "L"


@rule("SW30.5")
def test_which_waters_are_virgin_in_each_war_period(bench: MakeBench) -> None:
    table = bench()
    known = [{area for area in AREAS if not virgin(table.state, area)} for table.state.war_period in range(1, 6)]
    first = "BALTIC NORTH_SEA NORWEGIAN BARENTS W_APPR SW_APPR GREENLAND GRAND_BANKS MARITIMES MOROCCO W_MED"
    assert known[0] == set(first.split())
    assert [sorted(known[i + 1] - known[i]) for i in range(3)] == [
        ["CAPE_VERDE", "E_MED"],
        ["WEST_AFRICA"],
        ["ANGOLA"],
    ]
    assert known[4] == set(AREAS)


@rule("SW30.51")
@pytest.mark.parametrize(("kind", "found"), [("C1", "L"), ("C2", "L"), ("L", "L"), ("TF", "TF"), ("SPEC", "SPEC")])
def test_in_virgin_waters_fleets_stay_fleets(bench: MakeBench, kind: str, found: str) -> None:
    table = bench(place="CAPE_VERDE")
    assert contact_here(table.state, table.boat, kind) == found


@rule("SW30.41")
def test_any_contact_in_scapa_flow_is_a_task_force_in_port(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [5], "SW13.24a": [0] * 7}, place="NORTH_SEA", zone="SCAPA_FLOW", colour="orange")
    table.goes(contact(table.war, table.boat))
    assert table.state.contact == "TF"
    table.goes(engage(table.war, table.boat, coastal=False))
    assert table.combat.in_port
    assert (table.combat.area, table.combat.zone) == ("NORTH_SEA", "SCAPA_FLOW")


@rule("SW30.31-33")
def test_rows_of_special_areas(bench: MakeBench) -> None:
    table = bench(month=10)
    assert war_period_row(table.state, AREAS["BALTIC"]) == 1
    table.state.month = 9
    assert war_period_row(table.state, AREAS["BALTIC"]) == 0
    table.state.war_period = 3
    assert war_period_row(table.state, AREAS["BARENTS"]) == 1
    table.state.barbarossa = True
    assert war_period_row(table.state, AREAS["BARENTS"]) == 2
    table.state.war_period = 5
    central = ["BERMUDA", "SARGASSO", "MID_OCEAN", "MOROCCO"]
    assert [war_period_row(table.state, AREAS[area]) for area in central] == [3, 3, 3, 4]
    assert [west(table.state, area) for area in central] == [True, True, False, False]
    table.state.torch = True
    assert [war_period_row(table.state, AREAS[area]) for area in central] == [4, 4, 4, 4]
    assert [west(table.state, area) for area in central] == [True, True, True, False]


@rule("SW30.31-33")
@pytest.mark.parametrize(
    ("year", "month", "period", "barbarossa", "baltic", "barents"),
    [
        (1939, 9, 1, False, 1, 1),
        (1939, 10, 1, False, 2, 1),
        (1940, 7, 2, False, 2, 2),
        (1941, 5, 3, False, 2, 2),
        (1941, 7, 3, True, 3, 3),
        (1942, 2, 4, True, 4, 4),
    ],
)
def test_rows_of_the_baltic_and_the_arctic(
    bench: MakeBench, year: int, month: int, period: int, barbarossa: bool, baltic: int, barents: int
) -> None:
    table = bench(year=year, month=month, war_period=period, barbarossa=barbarossa)
    rows = [war_period_row(table.state, AREAS[area]) + 1 for area in ("BALTIC", "BARENTS")]
    assert rows == [baltic, barents]
    table.boat.place = "BALTIC"
    assert enemy_sub_icon(table.state, table.boat) is (baltic != 2)


@rule("SW30.31-33")
@pytest.mark.parametrize(
    ("month", "period", "barbarossa", "nations"), [("1939-09", 1, False, {"PL"}), ("1942-03", 4, True, {"SU"})]
)
def test_polish_then_soviet_submarines_in_the_baltic(
    month: str, period: int, barbarossa: bool, nations: set[str]
) -> None:
    stage = Stage(month, period, barbarossa=barbarossa)
    (boat,) = stage.boats("VIIC", "BALTIC", "U-48")
    assert {SUBMARINES[one].nation for one in enemies(stage.state, boat)} == nations


@rule("SW30.11", "SW13.22d")
@pytest.mark.parametrize(("kind", "again"), [("C1", False), ("L", True)])
def test_a_convoy_that_was_let_go_leaves_no_second_search(bench: MakeBench, kind: str, again: bool) -> None:
    table = bench(place="W_APPR", side="patrol", damage=1, searches=1, contact=kind, step="accept")
    table.play(accept(table.war), accept="decline")
    table.asked.clear()
    table.play(after_search(table.war))
    assert bool(table.asked) is again


@rule("SW13.23a", "SW13.3")
@pytest.mark.parametrize(("face", "step"), [(5, "coastal"), (7, "pack")])
def test_loners_may_be_coastal_traffic_and_a_convoy_worth_a_pack(bench: MakeBench, face: int, step: str) -> None:
    table = bench({"SW13.22a": [face]}, place="W_APPR", colour="orange")
    table.goes(contact(table.war, table.boat))
    assert table.state.step == step
    hurt = bench({"SW13.22a": [face]}, place="W_APPR", colour="orange", damage=1)
    hurt.goes(contact(hurt.war, hurt.boat))
    hurt.play(accept(hurt.war), accept="attack")
    assert (hurt.asked[0].args["contact"], hurt.state.step) == (hurt.state.contact, step)


@rule("SW13.24a")
@pytest.mark.parametrize(("found", "only"), [("L", True), ("C1", False)])
def test_only_who_fought_loners_alone_may_search_again(bench: MakeBench, found: str, only: bool) -> None:
    table = bench({"SW13.24a": [0] * 30}, place="W_APPR", contact=found, colour="green")
    table.goes(engage(table.war, table.boat, coastal=False))
    assert (table.boat.met_ships, table.boat.only_loners) == (True, only)


@rule("SW13.24a")
@pytest.mark.parametrize(
    ("area", "zone", "port"), [("NORTH_SEA", "SCAPA_FLOW", True), ("W_APPR", "IRELAND", False)]
)
def test_only_in_a_naval_base_ships_lie_in_port(bench: MakeBench, area: str, zone: str, port: bool) -> None:
    table = bench({"SW13.24a": [0] * 30}, place=area, zone=zone, contact="L", colour="green")
    table.goes(engage(table.war, table.boat, coastal=False))
    assert table.combat.in_port is port


@rule("SW13.22c", "SW30.41", "SW30.23")
@pytest.mark.parametrize(
    ("area", "in_port", "spared", "kind", "found"),
    [
        ("W_APPR", False, True, "TF", "TF"),
        ("US_EAST", False, True, "TF", ""),
        ("US_EAST", False, False, "SPEC", "SPEC"),
        ("W_APPR", False, False, "L", "L"),
        ("NORTH_SEA", True, False, "L", "TF"),
        ("NORTH_SEA", True, False, "", ""),
    ],
)
def test_what_a_contact_is_here(area: str, in_port: bool, spared: bool, kind: str, found: str) -> None:
    assert contact_in(area, in_port, spared, False, kind) == found


@rule("SW13.22c", "SW5.T1..T5")
def test_without_an_event_a_contact_of_a_campaign_is_what_was_rolled(bench: MakeBench) -> None:
    table = bench({"SW13.22a": [5]}, "campaign_1", place="W_APPR", colour="orange")
    assert table.state.events.on
    table.goes(contact(table.war, table.boat))
    assert table.state.contact == "L"


@rule("SW13.22a")
@pytest.mark.parametrize("returning", [True, False])
def test_only_on_the_way_home_torpedoes_may_be_spent(bench: MakeBench, returning: bool) -> None:
    dice = {"SW13.22a": [5]} | ({"SW15.42-48": [0]} if returning else {})
    table = bench(dice, place="W_APPR", colour="orange", encounter=True, returning=returning)
    table.goes(contact(table.war, table.boat))
    assert (table.state.step, table.boat.spent) == ("accept", returning)


@rule("SW13.24a", "SW29.1")
@pytest.mark.parametrize(("period", "straggle"), [(1, 1), (3, 0)])
def test_a_combat_starts_with_the_straggle_of_its_convoy(bench: MakeBench, period: int, straggle: int) -> None:
    table = bench({"SW13.24a": [0] * 30}, place="W_APPR", contact="C1", colour="green", war_period=period)
    table.goes(engage(table.war, table.boat, coastal=False))
    assert (table.combat.contact, table.combat.straggle) == ("C1", straggle)


@rule("SW30.5", "SW30.51")
@pytest.mark.parametrize(("area", "period", "is_virgin"), [("MID_OCEAN", 4, True), ("MID_OCEAN", 5, False)])
def test_in_war_period_5_no_waters_are_virgin(bench: MakeBench, area: str, period: int, is_virgin: bool) -> None:
    assert virgin(bench(war_period=period).state, area) is is_virgin


@rule("SW30.31-33", "SW30.34")
@pytest.mark.parametrize(
    ("area", "period", "barbarossa", "torch", "row"),
    [
        ("BARENTS", 1, False, False, 1),
        ("BARENTS", 2, False, False, 2),
        ("BARENTS", 3, False, False, 2),
        ("BARENTS", 3, True, False, 3),
        ("BALTIC", 3, False, False, 2),
        ("BALTIC", 3, True, False, 3),
        ("W_APPR", 3, False, False, 3),
        ("BERMUDA", 3, True, False, 3),
        ("BERMUDA", 5, True, False, 4),
        ("BERMUDA", 5, True, True, 5),
        ("MOROCCO", 5, True, False, 5),
    ],
)
def test_which_row_of_an_activity_chart_counts(
    bench: MakeBench, area: str, period: int, barbarossa: bool, torch: bool, row: int
) -> None:
    table = bench(war_period=period, barbarossa=barbarossa, torch=torch, year=1941)
    assert war_period_row(table.state, AREAS[area]) == row - 1
