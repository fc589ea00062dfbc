"""SW9, SW10, SW21 Work in bases: made ready, repaired, tenders, and fuel far from home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.forces.bases import (
    capacity,
    close_base,
    harbours,
    open_base,
    open_with_the_war_period,
)
from sandtable.games.steel_wolves.rules.forces.damage import enter_base
from sandtable.games.steel_wolves.rules.patrol.movement import mission_zones, patrol_choices, skip_search
from sandtable.games.steel_wolves.rules.transit.minefields import lay, load_mines, minelayer_spotted, open_to_mines
from sandtable.games.steel_wolves.rules.transit.supply import refuel, resupply, sources, tanker_tries
from sandtable.games.steel_wolves.rules.transit.transit import (
    areas_for,
    boat_range,
    distances,
    move,
    outward_routes,
    tanker_areas,
)
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_modifiers
from sandtable.games.steel_wolves.rules.week.base_work import (
    from_hold,
    hold,
    in_repair,
    prep,
    ready_phase,
    repair_phase,
)
from sandtable.games.steel_wolves.rules.week.end_of_turn import beyond_range, conclude
from sandtable.games.steel_wolves.rules.week.operations import operations
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.games.steel_wolves.state.politics import Politics
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench, Total

WAR = "campaign_2"


def base(bench: MakeBench, boats: str, dice: Any = (), **changes: Any) -> Bench:
    """A war with these boats in the first base only: class/box, with an ace as +1."""
    table = bench(dice, WAR, **changes)
    table.state.boats = []
    for i, text in enumerate(boats.split()):
        cls, _, box = text.partition("/")
        box, _, ace = box.partition("+")
        table.state.boats.append(Boat(f"U-{i}", cls, "DE", "GERMANY", box=box, ace=int(ace or 0)))
    return table


def boxes(table: Bench) -> list[str]:
    return [boat.box for boat in table.state.boats]


@rule("SW9.0")
def test_a_boat_takes_one_step_a_week(bench: MakeBench) -> None:
    table = base(bench, "VIIC/work_up VIIC/in_port VIIC/pierside", [0, 0, 0])
    table.goes(ready_phase(table.war))
    assert boxes(table) == ["in_port", "pierside", "ready_for_sea"]


@rule("SW9.0", "SW9.1")
def test_only_boats_in_the_three_boxes_are_worked_on(bench: MakeBench) -> None:
    table = base(bench, "VIIC/ready_for_sea VIIC/repair_1 VIIC/pierside VIIC/pierside", {"SW9.1": [0]})
    table.state.boats[3].fate = "given-away"
    table.goes(ready_phase(table.war))
    assert boxes(table) == ["ready_for_sea", "repair_1", "ready_for_sea", "pierside"]


@rule("SW11.1")
def test_the_preparation_lets_everybody_act_again(bench: MakeBench) -> None:
    table = base(bench, "VIIC/")
    boat = table.boat
    boat.place, boat.done, boat.acted, boat.supplied, table.state.tries = "W_APPR", True, True, 2, {"interned": 1}
    table.goes(prep(table.war))
    assert (boat.done, boat.acted, boat.supplied, table.state.tries) == (False, False, 0, {})
    assert table.state.step == "deploy"


@rule("SW9.1", "SW25.1")
@pytest.mark.parametrize(("box", "die", "after"), [("pierside", 5, "ready_for_sea"), ("pierside", 6, "pierside")])
def test_at_the_pier_the_die_may_not_exceed_the_readiness(bench: MakeBench, box: str, die: int, after: str) -> None:
    table = base(bench, f"VIIC/{box}", {"SW9.1": [die]})
    table.goes(ready_phase(table.war))
    assert boxes(table) == [after]
    ace = base(bench, f"VIIC/{box}+1", {"SW9.1": [6]})
    ace.goes(ready_phase(ace.war))
    assert boxes(ace) == ["ready_for_sea"]


@rule("SW9.2")
def test_from_in_port_to_the_pier_but_type_ii_straight_to_sea(bench: MakeBench) -> None:
    table = base(bench, "VIIC/in_port IIC/in_port IXB/in_port", {"SW9.2": [5, 6, 5]})
    table.goes(ready_phase(table.war))
    assert boxes(table) == ["pierside", "ready_for_sea", "in_port"]


@rule("SW9.3")
def test_work_up_goes_by_the_number_of_the_box_not_by_readiness_or_ace(bench: MakeBench) -> None:
    table = base(bench, "IXB/work_up IIC/work_up+2", {"SW9.3": [6, 7]})
    table.goes(ready_phase(table.war))
    assert boxes(table) == ["in_port", "work_up"]


@rule("SW10.0")
def test_repairs_go_one_box_at_a_time_from_box_1_up(bench: MakeBench) -> None:
    table = base(bench, "VIIC/repair_3 VIIC/repair_2 VIIC/repair_1", {"SW10.0": [6, 5, 4]})
    table.goes(repair_phase(table.war))
    assert boxes(table) == ["repair_2", "repair_1", "work_up"]
    stays = base(bench, "VIIC/repair_3 VIIC/repair_2 VIIC/repair_1", {"SW10.0": [7, 6, 5]})
    stays.goes(repair_phase(stays.war))
    assert boxes(stays) == ["repair_3", "repair_2", "repair_1"]


def full_yard(bench: MakeBench, extra: int, dice: Any = ()) -> Bench:
    return base(bench, " ".join(["VIIC/repair_2"] * (20 + extra)), dice)


@rule("SW10.1")
def test_the_boxes_together_hold_as_many_boats_as_the_base_can_repair(bench: MakeBench) -> None:
    table = full_yard(bench, 0)
    assert capacity(table.state, "GERMANY") == 20
    table.play(hold(table.war))
    assert (table.asked, set(boxes(table))) == ([], {"repair_2"})


@rule("SW10.2")
def test_the_player_says_who_waits(bench: MakeBench) -> None:
    table = full_yard(bench, 2)
    table.play(hold(table.war), hold=["U-3", "U-7"])
    assert table.asked[0].most == table.asked[0].least == 2
    assert (table.asked[0].default, table.state.step) == (["U-20", "U-21"], "repair")
    assert [boat.id for boat in table.state.boats if boat.box == "repair_hold"] == ["U-3", "U-7"]


@rule("SW10.21", "SW10.2")
def test_from_the_hold_into_box_3_without_a_roll_this_week(bench: MakeBench) -> None:
    table = full_yard(bench, -1)
    table.state.boats += [Boat(f"W-{i}", "VIIC", "DE", "GERMANY", box="repair_hold") for i in range(2)]
    table.play(from_hold(table.war), from_hold=["W-1"])
    assert {boat.id: boat.box for boat in table.state.boats[-2:]} == {"W-0": "repair_hold", "W-1": "repair_3"}
    assert (table.facts("repair-work"), table.state.step) == ([], "prep")


@rule("SW10.0")
def test_in_an_empty_yard_nobody_rolls(bench: MakeBench) -> None:
    table = base(bench, "VIIC/pierside")
    table.goes(repair_phase(table.war))
    assert (table.facts("repair-work"), table.state.step) == ([], "from_hold")


@rule("SW10.21", "SW10.1")
def test_without_a_free_place_nobody_leaves_the_hold(bench: MakeBench) -> None:
    table = full_yard(bench, 0)
    table.state.boats += [Boat(f"W-{i}", "VIIC", "DE", "GERMANY", box="repair_hold") for i in range(2)]
    table.play(from_hold(table.war))
    assert (table.asked, table.facts("enters-repair")) == ([], [])
    assert boxes(table)[-2:] == ["repair_hold", "repair_hold"]


@rule("SW10.21", "SW10.0")
def test_a_boat_out_of_the_hold_rolls_next_week(bench: MakeBench) -> None:
    table = base(bench, "VIIC/repair_hold", {"SW10.0": [0]})
    for box in ("repair_3", "repair_2"):
        table.play(hold(table.war))
        table.goes(repair_phase(table.war))
        table.play(from_hold(table.war))
        assert boxes(table) == [box]


@rule("SW21.0")
def test_france_opens_in_period_2_with_more_yards_in_4_and_greece_in_4(bench: MakeBench) -> None:
    table = bench((), "campaign_1")
    opened = []
    for period in (1, 2, 3, 4):
        table.state.war_period = period
        open_with_the_war_period(table.war)
        opened.append(list(table.state.bases))
    assert opened[0] == ["GERMANY"]
    assert opened[1] == opened[2] == ["GERMANY", "FRANCE_ATLANTIC"]
    assert opened[3] == ["GERMANY", "FRANCE_ATLANTIC", "GREECE"]
    assert [capacity_in(table, "FRANCE_ATLANTIC", period) for period in (2, 3, 4, 5)] == [8, 8, 16, 16]


def capacity_in(table: Bench, name: str, period: int) -> int:
    table.state.war_period = period
    return capacity(table.state, name)


@rule("SW21.1", "SW21.11", "SW2.1c")
def test_an_active_forward_base_is_no_mission_target_and_costs_a_point_to_leave(
    bench: MakeBench, total: Total
) -> None:
    table = bench((), "campaign_1", place="NORWEGIAN", side="patrol")
    assert "NARVIK" in mission_zones(table.state, table.boat)
    open_base(table.war, "NARVIK")
    assert "NARVIK" not in mission_zones(table.state, table.boat)
    table.state.events.happened["mines-murmansk"] = 1
    assert open_to_mines(table.state, "MURMANSK")
    open_base(table.war, "MURMANSK")
    assert not open_to_mines(table.state, "MURMANSK")
    close_base(table.war, "MURMANSK")
    assert "mission-zone" not in total(transit_modifiers(table.state, table.boat, "NORWEGIAN", zone="NARVIK"))
    table.boat.place, table.boat.cls = "NARVIK", "IIA"
    ends = {way.removesuffix("+cautious").split("/")[-1] for way in outward_routes(table.state, table.boat)}
    assert ends == {"NORWEGIAN", "BARENTS"}
    close_base(table.war, "NARVIK")
    table.boat.place = "NORWEGIAN"
    assert "NARVIK" in mission_zones(table.state, table.boat)


def at_narvik(bench: MakeBench, others: int, dice: Any = (), **changes: Any) -> Bench:
    table = base(bench, "VIIC/", dice)
    table.state.bases.append("NARVIK")
    table.state.boats += [Boat(f"N-{i}", "VIIC", "DE", "NARVIK", box="in_port") for i in range(others)]
    boat = table.boat
    boat.place, boat.returning = "NORWEGIAN", True
    for name, value in changes.items():
        setattr(boat, name, value)
    return table


@rule("SW21.2", "SW21.21-23")
def test_a_full_tender_takes_no_more_boats(bench: MakeBench) -> None:
    assert "NARVIK" in harbours((table := at_narvik(bench, 5)).state, table.boat)
    full = at_narvik(bench, 6)
    assert harbours(full.state, full.boat) == tuple(base for base in full.state.bases if base != "NARVIK")


@rule("SW21.21-23")
def test_a_tender_mends_superficial_damage_only(bench: MakeBench) -> None:
    light = at_narvik(bench, 0, {"SW18.3": [2]}, damage=1)
    enter_base(light.war, light.boat, "NARVIK")
    assert (light.boat.place, light.boat.box) == ("NARVIK", "work_up")
    heavy = at_narvik(bench, 0, {"SW18.3": [3]}, damage=1)
    enter_base(heavy.war, heavy.boat, "NARVIK")
    assert (heavy.boat.place, heavy.boat.returning, heavy.boat.damage) == ("NORWEGIAN", True, 1)
    assert harbours(heavy.state, heavy.boat) == tuple(base for base in heavy.state.bases if base != "NARVIK")


@rule("SW21.21-23")
@pytest.mark.parametrize(("start", "way"), [("BARENTS", ["NARVIK"]), ("GREENLAND", ["NORWEGIAN", "NARVIK"])])
def test_a_boat_that_a_tender_cannot_mend_goes_back_to_the_area_it_came_from(
    bench: MakeBench, start: str, way: list[str]
) -> None:
    table = at_narvik(bench, 0, {"SW18.3": [9], "SW19.1c": [1]}, damage=1)
    table.boat.place = start
    table.goes(move(table.war, table.boat, way, cautious=False))
    assert table.boat.place == [start, *way][-2]
    assert (table.boat.done, table.boat.returning, table.boat.turned_away) == (True, True, True)


@rule("SW16.21", "SW21.21-23")
@pytest.mark.parametrize(("face", "seen"), [(2, False), (3, True)])
def test_a_boat_that_a_tender_sends_on_is_at_sea_and_stays_spotted(bench: MakeBench, face: int, seen: bool) -> None:
    """Only a boat that stays in base has shaken off its hunters; the other rolls for it at the end of the week."""
    table = at_narvik(bench, 0, {"SW18.3": [face]}, damage=1, spotted=True)
    enter_base(table.war, table.boat, "NARVIK")
    assert (table.boat.spotted, table.boat.at_sea) == (seen, seen)


def thirsty(bench: MakeBench, area: str, dice: Any = (), **changes: Any) -> Bench:
    """An undamaged Type VII that must go home from an area; endurance 6 and torpedo value 0 make 7."""
    table = base(bench, "VIIC/", dice, **changes)
    boat = table.boat
    boat.place, boat.returning, boat.acted = area, True, False
    return table


@rule("SW21.31", "SW15.23")
def test_an_interned_tanker_gives_one_try_a_week_to_all(bench: MakeBench) -> None:
    table = thirsty(bench, "MOROCCO", {"SW21.31": [7]})
    assert sources(table.state, table.boat) == ["CADIZ", "CANARY_ISLANDS"]
    table.goes(operations(table.war))
    assert table.state.step == "resupply"
    boat = table.boat
    boat.weeks = 3
    table.play(resupply(table.war), resupply="CADIZ")
    assert (boat.returning, boat.side, boat.done, table.state.step) == (False, "patrol", True, "next_boat")
    assert boat.weeks == 0, "its weeks on patrol begin anew"
    boat.returning, boat.side = True, "transit"
    assert sources(table.state, boat) == []
    table.state.tries = {}
    boat.damage = 1
    assert sources(table.state, boat) == []


@rule("SW21.31")
def test_a_failed_roll_means_the_way_home(bench: MakeBench) -> None:
    table = thirsty(bench, "SW_APPR", {"SW21.31": [8]})
    table.goes(refuel(table.war, table.boat, "EL_FERROL"))
    assert (table.boat.returning, table.state.step) == (True, "transit")


@rule("SW21.31")
@pytest.mark.parametrize(("period", "dice", "there"), [(3, [0], True), (4, [0, 1], True), (4, [0, 0], False)])
def test_two_zeros_close_the_port_late_in_the_war(
    bench: MakeBench, period: int, dice: list[int], there: bool
) -> None:
    table = thirsty(bench, "SW_APPR", dice, war_period=period, enigma_level=1)
    table.goes(refuel(table.war, table.boat, "EL_FERROL"))
    assert ("EL_FERROL" in table.state.interned) == there


@rule("SW21.32")
@pytest.mark.parametrize(("enigma", "second", "there"), [(0, 2, False), (0, 3, True), (-1, 3, False)])
def test_a_supply_ship_gives_two_tries_and_enigma_may_betray_it(
    bench: MakeBench, enigma: int, second: int, there: bool
) -> None:
    table = thirsty(bench, "ANGOLA", [3, 0, second], enigma_level=enigma)
    table.state.events.supply_ships["Kota Pinang"] = "ANGOLA"
    for _ in range(2):
        assert sources(table.state, table.boat) == ["Kota Pinang"]
        table.goes(refuel(table.war, table.boat, "Kota Pinang"))
        table.boat.returning, table.boat.side = True, "transit"
    assert ("Kota Pinang" in table.state.events.supply_ships) == there
    assert sources(table.state, table.boat) == []


def with_tanker(bench: MakeBench, cls: str, dice: Any = (), year: int = 1942) -> Bench:
    table = thirsty(bench, "SARGASSO", dice, year=year, war_period=4, torpedo_value=0, enigma_level=0)
    table.state.boats.append(Boat("T-1", cls, "DE", "SARGASSO", side="patrol"))
    return table


@rule("SW21.33D")
def test_ua_supplies_one_boat_type_xb_two_type_xiv_three(bench: MakeBench) -> None:
    for cls, tries in (("UA", 1), ("XB", 2), ("XIV", 3)):
        table = with_tanker(bench, cls, [4] * tries)
        for _ in range(tries):
            assert sources(table.state, table.boat) == ["T-1"]
            table.goes(refuel(table.war, table.boat, "T-1"))
            table.boat.returning, table.boat.side = True, "transit"
        assert sources(table.state, table.boat) == []
    early = with_tanker(bench, "UA", year=1941)
    assert (tanker_tries(early.state, early.state.boats[1]), sources(early.state, early.boat)) == (0, [])


@rule("SW21.32", "SW21.33D", "SW14.71")
def test_ships_and_tankers_of_an_area_are_offered_and_no_tanker_supplies_itself(bench: MakeBench) -> None:
    table = with_tanker(bench, "XIV")
    table.state.events.supply_ships["Kota Pinang"] = "SARGASSO"
    assert sources(table.state, table.boat) == ["Kota Pinang", "T-1"]
    tanker = table.state.boats[1]
    tanker.returning = True
    assert sources(table.state, tanker) == ["Kota Pinang"]


@rule("SW21.33D")
def test_a_tanker_that_supplied_somebody_does_not_search(bench: MakeBench) -> None:
    """Its turn is over without a question; it has not shirked and is still spotted, and may supply others."""
    table = with_tanker(bench, "XIV", [4])
    tanker = table.state.boats[1]
    tanker.spotted = True
    assert {"search", "home"} < set(patrol_choices(table.state, tanker))
    table.goes(refuel(table.war, table.boat, "T-1"))
    table.state.turn = 1
    table.goes(operations(table.war))
    assert (table.state.step, tanker.shirked, tanker.skipped, tanker.spotted) == ("next_boat", False, False, True)
    table.boat.returning, table.boat.side = True, "transit"
    assert sources(table.state, table.boat) == ["T-1"]


@rule("SW21.33D")
def test_a_tanker_that_has_searched_supplies_nobody(bench: MakeBench) -> None:
    table = with_tanker(bench, "XB")
    assert sources(table.state, table.boat) == ["T-1"]
    table.state.boats[1].searches = 1
    assert sources(table.state, table.boat) == []


@rule("SW21.33D")
def test_a_tanker_that_has_lain_low_supplies_nobody(bench: MakeBench) -> None:
    """It has had the -2 of a skipped search, which a U-tanker that supplies does not get."""
    table = with_tanker(bench, "XIV")
    assert sources(table.state, table.boat) == ["T-1"]
    table.goes(skip_search(table.war, table.state.boats[1]))
    assert sources(table.state, table.boat) == []


@rule("SW21.33D", "SW26.1", "SW26.11")
@pytest.mark.parametrize(("passage", "fields"), [([0], 1), ([9, 0, 7], 0)])
def test_a_tanker_that_went_to_lay_mines_supplies_nobody(bench: MakeBench, passage: list[int], fields: int) -> None:
    """Not after it has laid them, nor after it was seen and turned back with them."""
    dice = {"SW19.1c": passage, "SW26.2": [0] * 9, "SW26.21": [0] * 9}
    table = thirsty(bench, "US_EAST", dice, year=1942, war_period=4, torpedo_value=0, enigma_level=0)
    tanker = Boat("T-1", "XB", "DE", "US_EAST", side="patrol")
    table.state.boats.append(tanker)
    table.state.turn = 1
    load_mines(table.war, tanker)
    assert sources(table.state, table.boat) == ["T-1"]
    table.goes(lay(table.war, tanker, "US_EASTERN_SEABOARD"))
    if table.state.step == "minelayer_spotted":
        table.play(minelayer_spotted(table.war), minelayer_spotted="turn-back")
    assert (len(table.state.minefields), bool(tanker.mines)) == (fields, not fields)
    assert (tanker.fate, tanker.returning, sources(table.state, table.boat)) == ("", False, [])


@rule("SW21.33D")
@pytest.mark.parametrize(("face", "home"), [(8, False), (9, True)])
def test_at_the_end_of_the_week_a_tanker_that_supplied_checks_its_endurance(
    bench: MakeBench, face: int, home: bool
) -> None:
    """Also one that has arrived in this week, here with a green crew; whom it supplied makes no second check."""
    table = with_tanker(bench, "XIV", {"SW21.31": [4], "SW14.7a": [face]})
    tanker = table.state.boats[1]
    tanker.acted, tanker.done, tanker.inexperienced = True, True, 1
    table.goes(refuel(table.war, table.boat, "T-1"))
    table.goes(conclude(table.war))
    assert (tanker.returning, table.boat.returning, table.all_thrown()) == (home, False, True)


@rule("SW14.7b", "SW21.33D", "SW5.W2")
def test_a_tanker_checks_its_endurance_without_negatives(bench: MakeBench) -> None:
    """Not even the -2 of a weather boat; what is bad for it counts."""
    for damage, mods in ((0, []), (1, [1])):
        table = with_tanker(bench, "XIV", {"SW21.31": [4], "SW14.7a": [0]})
        tanker = table.state.boats[1]
        table.state.events.weather_boat = tanker.id
        table.goes(refuel(table.war, table.boat, "T-1"))
        tanker.damage = damage
        table.goes(conclude(table.war))
        (line,) = [fact for fact in table.facts("endurance") if fact["boat"] == tanker.id]
        assert [mod.value for mod in line["throw"].modifiers] == mods


@rule("SW36.61A-G", "SW21.33C")
def test_tankers_of_the_programme_supply_before_1942(bench: MakeBench) -> None:
    for granted, found in ((set(), []), ({"36.61F"}, ["T-1"])):
        table = with_tanker(bench, "UA", year=1941)
        table.state.politics = Politics({}, 0, granted=list(granted))
        assert sources(table.state, table.boat) == found
        assert ("SARGASSO" in tanker_areas(table.state, table.boat)) == bool(found)


@rule("SW21.33A-B")
@pytest.mark.parametrize(("second", "fate", "hurt"), [(1, "lost", 0), (2, "", 1), (3, "", 0)])
def test_a_natural_zero_may_cost_the_tanker(bench: MakeBench, second: int, fate: str, hurt: int) -> None:
    table = with_tanker(bench, "XIV", [0, second])
    table.goes(refuel(table.war, table.boat, "T-1"))
    tanker = table.state.boats[1]
    assert (tanker.fate, tanker.damage if not fate else 0, tanker.returning) == (fate, hurt, bool(hurt))
    assert table.state.subs_lost == (1 if fate else 0)


@rule("SW21.33C")
def test_beside_a_tanker_boats_go_one_area_beyond_their_range(bench: MakeBench) -> None:
    table = with_tanker(bench, "XIV")
    boat = table.boat
    away = distances(tuple(table.state.bases))
    far = next(area for area, areas in away.items() if areas == boat_range(table.state, boat) + 1)
    assert far not in areas_for(table.state, boat)
    table.state.boats[1].place = far
    assert far in areas_for(table.state, boat)
    boat.place, boat.side, boat.returning = far, "patrol", False
    beyond_range(table.war)
    assert not boat.returning
    table.state.boats[1].fate = "lost"
    beyond_range(table.war)
    assert (boat.returning, boat.side) == (True, "transit")


@rule("SW21.33C")
@pytest.mark.parametrize("side", ["patrol", "transit"])
def test_all_boats_beyond_their_range_turn_for_home_when_the_tanker_is_gone(bench: MakeBench, side: str) -> None:
    table = with_tanker(bench, "XIV")
    boat, tanker = table.state.boats
    away = distances(tuple(table.state.bases))
    tanker.place = next(area for area, areas in away.items() if areas == boat_range(table.state, boat) + 1)
    boat.place, boat.side, boat.returning = tanker.place, side, False
    beyond_range(table.war)
    assert not boat.returning
    tanker.fate = "lost"
    beyond_range(table.war)
    assert boat.returning


@rule("SW21.33C")
def test_a_boat_beyond_its_range_turns_for_home_in_the_week_in_which_the_tanker_goes(bench: MakeBench) -> None:
    for lost in (False, True):
        table = with_tanker(bench, "XIV")
        boat, tanker = table.state.boats
        away = distances(tuple(table.state.bases))
        tanker.place = next(area for area, areas in away.items() if areas == boat_range(table.state, boat) + 1)
        boat.place, boat.side, boat.returning = tanker.place, "patrol", False
        tanker.fate = "lost" if lost else ""
        table.goes(operations(table.war))
        assert (boat.returning, table.state.step) == (lost, "transit" if lost else "patrol")


@rule("SW15.23", "SW21.31")
def test_who_sails_home_does_not_refuel(bench: MakeBench) -> None:
    table = thirsty(bench, "MOROCCO")
    table.play(resupply(table.war), resupply="sail-home")
    assert (table.state.step, table.facts("refuels"), table.state.tries) == ("transit", [], {})


@rule("SW21.32", "SW21.33A-B")
@pytest.mark.parametrize(("second", "result"), [(1, "supply-gone"), (2, "supply-hurt"), (3, "supply-safe")])
def test_what_became_of_a_tanker_is_told_with_its_die(bench: MakeBench, second: int, result: str) -> None:
    table = with_tanker(bench, "XIV", [0, second])
    table.goes(refuel(table.war, table.boat, "T-1"))
    (told,) = table.facts("supply-found-out")
    assert (told["result"], list(told["throw"].modifiers)) == (result, [])


@rule("SW9.0")
def test_where_no_boat_is_made_ready_no_die_is_thrown(bench: MakeBench) -> None:
    table = bench({}, campaign="campaign_1", box="ready_for_sea", step="ready")
    table.goes(ready_phase(table.war))
    assert (table.facts("base-work"), table.state.step) == ([], "hold")


@rule("SW10.1")
def test_only_boats_in_the_boxes_of_the_yard_are_in_repair(bench: MakeBench) -> None:
    table = base(bench, "VIIC/repair_1 VIIC/repair_3 VIIC/pierside VIIC/in_port")
    assert [boat.box for boat in in_repair(table.state, "GERMANY")] == ["repair_1", "repair_3"]


@rule("SW21.31", "SW15.23")
def test_each_source_of_fuel_is_named_and_the_way_home_stands_for_itself(bench: MakeBench) -> None:
    table = thirsty(bench, "MOROCCO", {"SW21.31": [7]})
    table.play(resupply(table.war), resupply="CADIZ")
    port, _, home = table.asked[0].options()
    assert (port.id, port.text, port.args) == ("CADIZ", "resupply-from", {"source": "CADIZ", "boat": table.boat.id})
    assert (home.id, home.args) == ("sail-home", {})


@rule("SW18.1", "SW18.3")
@pytest.mark.parametrize(("damage", "box", "fate"), [(3, "repair_3", ""), (4, "", "constructive-loss")])
def test_a_boat_in_the_last_repair_box_is_mended_and_one_beyond_it_is_not(
    bench: MakeBench, damage: int, box: str, fate: str
) -> None:
    table = bench({"SW18.3": [4] * damage}, "campaign_1", damage=damage, place="NORTH_SEA")
    table.boat.box = ""
    enter_base(table.war, table.boat, "GERMANY")
    assert (table.boat.box, table.boat.fate, table.all_thrown()) == (box, fate, True)
