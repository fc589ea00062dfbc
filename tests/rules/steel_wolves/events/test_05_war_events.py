"""SW5 War events: the weekly die, deadlines, headers of the tables, orders, the loader."""

from __future__ import annotations

import copy

import msgspec
import pytest

from sandtable.games.steel_wolves.data.data import DATA
from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import TABLES, BadEvent, Orders, read_events
from sandtable.games.steel_wolves.rules.events.war_events import begin_events, can_happen, event_die, rolled_event
from sandtable.games.steel_wolves.rules.modifiers.events import (
    zone_closed,
)
from sandtable.games.steel_wolves.rules.transit.event_orders import give_orders, may_search, ordered_choices, tiers
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage


@rule("SW5.1")
def test_an_event_comes_on_zero_to_four() -> None:
    stage = Stage("1939-10", 1)
    stage.week({"SW5.1": [5]})
    assert stage.state.events.in_force == []
    stage.week({"SW5.1": [4], EVENTS: [7]})
    assert [force.event for force in stage.state.events.in_force] == ["abwehr-agents"]


@rule("SW5.2")
def test_a_text_that_has_had_its_times_is_no_event() -> None:
    stage = Stage("1939-10", 1)
    stage.event(2)
    assert stage.state.events.happened == {"defence-of-norway": 1}
    stage.progress()
    assert rolled_event(stage.war({"SW5.1": [0], EVENTS: [2]})) is None
    assert stage.facts("event-row")[-1]["event"] == "event-no-event"


@rule("SW5.2")
def test_a_repeat_has_its_own_text() -> None:
    stage = Stage("1939-10", 1)
    stage.event(3)
    stage.progress()
    stage.event(3)
    assert stage.state.events.happened == {"soviet-cooperation": 1, "scapa-flow-raid": 1}


@rule("SW5.0")
def test_the_head_of_a_new_table_is_carried_out_once() -> None:
    stage = Stage("1940-07", 1)
    stage.boats("IIB", "GERMANY", "U-9")
    stage.week()
    assert "FRANCE_ATLANTIC" not in stage.state.bases
    stage.state.war_period = 2
    stage.week()
    assert "FRANCE_ATLANTIC" in stage.state.bases
    assert stage.boat("U-9").fate == "training"
    stage.state.bases.remove("FRANCE_ATLANTIC")
    stage.week()
    assert "FRANCE_ATLANTIC" not in stage.state.bases


@rule("SW5.Th1")
def test_the_head_of_war_period_2() -> None:
    stage = Stage("1940-07", 2, bases=("GERMANY", "MURMANSK"))
    stage.state.events.header = 1
    stage.state.events.tenders["Grille"] = "MURMANSK"
    stage.boats("IIB", "NORTH_SEA", "U-9", "U-10")
    stage.boats("VIIB", "MURMANSK", "U-51", box="work_up")
    stage.week()
    assert [boat.fate for boat in stage.state.boats] == ["training", "training", ""]
    assert stage.state.events.retired == ["IIB"]
    assert zone_closed(stage.state, "NARVIK")
    assert zone_closed(stage.state, "BAY_OF_BISCAY")
    assert (stage.state.bases, stage.state.events.tenders) == (
        ["GERMANY", "MURMANSK", "FRANCE_ATLANTIC"],
        {"Grille": "MURMANSK"},
    )
    stage.boat("U-51").place = "BARENTS"
    stage.week()
    assert (stage.state.bases, stage.state.events.tenders) == (["GERMANY", "FRANCE_ATLANTIC"], {})


@rule("SW5.Th2")
def test_the_head_of_war_period_3() -> None:
    stage = Stage("1941-04", 3)
    stage.state.events.header = 2
    stage.boats("IIC", "NORTH_SEA", "U-56")
    stage.boats("VIIA", "W_APPR", "U-28")
    stage.boats("VIIC", "GREENLAND", "U-94")
    stage.week()
    assert [boat.fate for boat in stage.state.boats] == ["training", "training", ""]
    assert (stage.state.events.weather_reporting, stage.state.events.weather_boat) == (True, "U-94")


@rule("SW5.Th2", "SW19.13")
def test_retired_boats_at_sea_must_get_home_first() -> None:
    stage = Stage("1941-04", 3)
    stage.state.events.header = 2
    stage.boats("IIC", "NORTH_SEA", "U-56")
    stage.boats("VIIA", "W_APPR", "U-28", "U-29", "U-30")
    stage.week({"SW5.1": [9], "SW19.1c": [3, 9, 9, 9, 3]})
    assert [boat.fate for boat in stage.state.boats] == ["training", "training", "lost", "training"]
    assert (stage.state.subs_lost, len(stage.facts("transit-check"))) == (1, 3)


@rule("SW5.Th3")
def test_the_head_of_war_period_4() -> None:
    stage = Stage("1942-01", 4)
    track = stage.state.events
    track.header, track.weather_reporting, track.weather_boat = 3, True, "U-94"
    track.supply_ships = {"Gedania": "MID_OCEAN"}
    stage.boats("IID", "NORTH_SEA", "U-137")
    stage.boats("IA", "MOROCCO", "U-25")
    stage.boats("VIIC", "GREENLAND", "U-94")
    stage.week()
    assert [boat.fate for boat in stage.state.boats] == ["training", "training", ""]
    assert (track.supply_ships, track.weather_reporting, track.weather_boat) == ({}, False, "")


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "period", "modifier"),
    [("1941-06", 3, -1), ("1941-07", 3, 0), ("1942-12", 5, 0), ("1943-01", 5, 1), ("1940-01", 1, 0)],
)
def test_the_event_die_is_modified_in_1941_and_1943(date: str, period: int, modifier: int) -> None:
    assert sum(mod.value for mod in event_die(Stage(date, period).state)) == modifier


@rule("SW5.T1..T5")
def test_the_event_die_below_zero_counts_as_zero_and_ten_is_the_last_row() -> None:
    stage = Stage("1941-05", 3)
    stage.event(0)
    assert list(stage.state.events.happened)[-1] == "pan-american-zone"
    late = Stage("1943-02", 5)
    late.event(9)
    assert list(late.state.events.happened)[-1] == "transport-submarines"


# Deadlines


@rule("SW5.4", "SW5.41")
def test_the_weseruebung_deadline_of_the_rulebook() -> None:
    """In the first week of May 1940 a 7 does not bring it, and the usual die follows; so in the weeks after."""
    stage = Stage("1940-05", 1)
    stage.week({"SW5.41": [7], "SW5.1": [9]})
    assert "weseruebung" not in stage.state.events.happened
    stage.state.week = 2
    stage.week({"SW5.41": [9], "SW5.1": [0], EVENTS: [0]})
    assert stage.state.events.happened == {"minelaying": 1}
    stage.progress()
    stage.state.week = 3
    stage.week({"SW5.41": [6]})
    assert stage.state.events.happened["weseruebung"] == 1


@rule("SW5.42")
def test_a_deadline_event_comes_in_the_fourth_week_without_a_die() -> None:
    stage = Stage("1940-05", 1)
    stage.state.week = 4
    stage.week({})
    assert stage.state.events.happened == {"weseruebung": 1}


@rule("SW5.4")
def test_before_its_month_a_deadline_is_not_rolled_for_and_after_the_event_neither() -> None:
    stage = Stage("1940-04", 1)
    stage.week({"SW5.1": [9]})
    stage.state.month = 5
    stage.state.events.happened["weseruebung"] = 1
    stage.week({"SW5.1": [9]})
    assert stage.facts("deadline-die") == []


@rule("SW5.4", "SW5.41")
@pytest.mark.parametrize(
    ("event", "period", "before", "month"),
    [
        ("dunkirk", 1, "1940-05", "1940-06"),
        ("pan-american-zone", 3, "1941-05", "1941-06"),
        ("mediterranean-first", 3, "1941-09", "1941-10"),
        ("arctic-first", 3, "1941-10", "1941-11"),
        ("torch", 5, "1942-11", "1942-12"),
    ],
)
def test_the_month_of_every_other_deadline(event: str, period: int, before: str, month: str) -> None:
    for date, dice in ((before, {"SW5.1": [9]}), (month, {"SW5.41": [6]})):
        stage = Stage(date, period)
        stage.state.events.happened |= {key: 1 for key in TABLES.deadlines if key != event}
        stage.week(dice)
        assert (event in stage.state.events.happened) == (date == month)


@rule("SW5.4")
def test_a_campaign_that_begins_later_has_its_deadlines_behind_it() -> None:
    stage = Stage("1941-04", 3)
    stage.state.events.happened = {}
    begin_events(stage.state)
    assert sorted(stage.state.events.happened) == ["dunkirk", "weseruebung"]
    assert {"IIA", "IIB", "IIC", "VIIA"} <= set(stage.state.events.retired)
    assert "sub-o-14" in stage.state.submarines
    assert "sub-r12" not in stage.state.submarines


# Orders


def candidates(stage: Stage, order: Orders) -> list[list[str]]:
    return [[boat.id for boat in tier] for tier in tiers(stage.state, order)]


@rule("SW5.3a")
def test_orders_take_boats_in_their_four_priorities() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("VIIA", "NORTH_SEA", "U-27")
    stage.boats("VIIA", "NORWEGIAN", "U-28")
    stage.boats("VIIA", "W_APPR", "U-29", side="transit")
    stage.boats("VIIA", "W_APPR", "U-30", side="transit", returning=True)
    stage.boats("VIIA", "GERMANY", "U-31")
    stage.boats("VIIA", "GERMANY", "U-32", box="in_port")
    stage.boats("VIIA", "MOROCCO", "U-33")
    assert candidates(stage, Orders(boats=4, to=["NORTH_SEA"])) == [["U-27"], ["U-28"], ["U-29"], ["U-31"]]


@rule("SW5.3a")
@pytest.mark.parametrize(
    ("zone", "area", "task", "way"),
    [
        ("ST_LAWRENCE", "BERMUDA", "mines", ["move:MARITIMES", "mine:ST_LAWRENCE"]),
        ("IRELAND", "NORTH_SEA", "agents", ["move:SW_APPR", "move:W_APPR", "zone:IRELAND"]),
    ],
)
def test_orders_to_a_mission_zone_take_boats_next_to_its_area(
    zone: str, area: str, task: str, way: list[str]
) -> None:
    stage = Stage("1942-06", 4, bases=["GERMANY", "FRANCE_ATLANTIC"])
    (boat,) = stage.boats("IXC", area, "U-66")
    stage.boats("IXC", area, "U-67", side="transit")
    stage.boats("IXC", "GUIANA", "U-68")
    order = Orders(boats=1, to=[zone], task=task)
    assert candidates(stage, order) == [[], ["U-66"], ["U-67"], []]
    assert stage.run(give_orders(stage.war(), "test", order)) == ["U-66"]
    assert ordered_choices(stage.state, boat) == way[:-1]
    boat.place, boat.moved = way[-2].removeprefix("move:"), True
    assert ordered_choices(stage.state, boat) == way[-1:]


@rule("SW5.3a")
def test_boats_in_the_area_of_a_mission_zone_go_before_those_next_to_it() -> None:
    stage = Stage("1942-06", 4, bases=["GERMANY", "FRANCE_ATLANTIC"])
    stage.boats("IXC", "BERMUDA", "U-66")
    stage.boats("IXC", "MARITIMES", "U-67")
    order = Orders(boats=1, to=["ST_LAWRENCE"], task="mines")
    assert stage.run(give_orders(stage.war(), "test", order)) == ["U-67"]
    assert stage.asked == []


@rule("SW5.3a")
def test_a_later_priority_is_only_used_when_the_earlier_are_too_few() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("VIIA", "NORTH_SEA", "U-27")
    stage.boats("VIIA", "NORWEGIAN", "U-28", "U-29")
    stage.boats("VIIA", "GERMANY", "U-31")
    war = stage.war()
    chosen = stage.run(give_orders(war, "test", Orders(boats=2, to=["NORTH_SEA"])), {"event-orders": ["U-29"]})
    assert chosen == ["U-27", "U-29"]
    assert stage.choices(0) == ["U-28", "U-29"]


@rule("SW5.3b")
def test_a_boat_in_transit_under_orders_turns_to_patrol_and_searches_this_week() -> None:
    stage = Stage("1939-10", 1)
    (boat,) = stage.boats("VIIA", "NORTH_SEA", "U-29", side="transit")
    stage.run(give_orders(stage.war(), "test", Orders(boats=1, to=["NORTH_SEA"])))
    assert boat.side == "patrol"
    assert ordered_choices(stage.state, boat) == ["search", "skip"]


@rule("SW5.3a")
def test_a_boat_under_orders_goes_where_it_is_sent() -> None:
    stage = Stage("1939-10", 1)
    (boat,) = stage.boats("VIIA", "GERMANY", "U-31")
    stage.run(give_orders(stage.war(), "test", Orders(boats=1, to=["ENGLISH_COAST"], task="mines")))
    assert ordered_choices(stage.state, boat) == ["move:NORTH_SEA"]
    boat.place = "NORTH_SEA"
    assert ordered_choices(stage.state, boat) == ["mine:ENGLISH_COAST"]
    stage.state.events.orders[boat.id].task = "agents"
    assert ordered_choices(stage.state, boat) == ["zone:ENGLISH_COAST"]
    boat.zone = "ENGLISH_COAST"
    assert ordered_choices(stage.state, boat) == ["mission"]
    assert not may_search(stage.state, boat)


@rule("SW5.3c")
def test_too_few_boats_means_all_that_can_and_no_question() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("VIIA", "NORTH_SEA", "U-27")
    chosen = stage.run(give_orders(stage.war(), "test", Orders(boats=5, to=["NORTH_SEA"])))
    assert (chosen, stage.asked) == (["U-27"], [])


@rule("SW5.3c")
def test_where_more_qualify_the_player_chooses_within_the_limit_of_type_ii() -> None:
    stage = Stage("1939-10", 1)
    stage.boats("IIB", "NORTH_SEA", "U-9", "U-10")
    stage.boats("VIIA", "NORTH_SEA", "U-27")
    stage.run(give_orders(stage.war(), "test", Orders(boats=2, to=["NORTH_SEA"], type_ii_most=1)))
    assert stage.refused(["U-9", "U-10"]) == "too-many-type-ii"
    assert stage.refused(["U-9", "U-27"]) == ""


# The loader


def raw_tables() -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode((DATA / "war_events.json").read_bytes())
    return found


@rule("SW5.T1..T5")
def test_the_loader_refuses_a_row_without_its_effect() -> None:
    raw: dict[str, object] = copy.deepcopy(raw_tables())
    raw["events"][1]["effects"] = []  # type: ignore[index]
    with pytest.raises(BadEvent, match=r"war_events.json, events, row 1 \(abwehr-agents\): .*effects"):
        read_events(raw)


@rule("SW5.T1..T5")
def test_the_loader_names_table_and_row_of_what_does_not_fit() -> None:
    raw: dict[str, object] = copy.deepcopy(raw_tables())
    raw["periods"]["3"]["rows"][4]["events"] = []  # type: ignore[index]
    with pytest.raises(BadEvent, match="war period 3, row 4"):
        read_events(raw)
    raw = copy.deepcopy(raw_tables())
    raw["events"][0]["effects"][0]["to"] = ["ATLANTIS"]  # type: ignore[index]
    with pytest.raises(BadEvent, match=r"row 0 \(minelaying\): to names 'ATLANTIS'"):
        read_events(raw)
    raw = copy.deepcopy(raw_tables())
    del raw["periods"]["2"]["rows"][9]  # type: ignore[index]
    with pytest.raises(BadEvent, match=r"war period 2: rows .* every result of the die"):
        read_events(raw)


@rule("SW5.2")
def test_operations_against_the_soviets_come_only_after_barbarossa() -> None:
    for barbarossa in (False, True):
        stage = Stage("1941-09", 3, barbarossa=barbarossa)
        assert can_happen(stage.state, TEXTS["baltic-3"]) is barbarossa
