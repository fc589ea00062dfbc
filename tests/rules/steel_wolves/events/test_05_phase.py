"""SW5 The phase of war events: how a campaign begins, what comes before the die, what ends with the week."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import TABLES
from sandtable.games.steel_wolves.rules.events.war_events import (
    begin_events,
    can_happen,
    deadline_event,
    event_counters,
    happen,
    of_period,
    rolled_event,
    take_back,
)
from sandtable.games.steel_wolves.rules.modifiers.events import flag_anywhere
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")


@rule("SW5.0", "SW5.4")
@pytest.mark.parametrize(
    ("date", "period", "retired", "closed", "weather", "happened"),
    [
        ("1939-09", 1, [], False, False, []),
        ("1940-07", 2, ["IIB", "IIA"], True, False, ["weseruebung", "dunkirk"]),
        ("1941-04", 3, ["IIB", "IIC", "VIIA", "IIA"], True, True, ["weseruebung", "dunkirk"]),
        (
            "1942-01",
            4,
            ["IIB", "IIC", "VIIA", "IID", "IA", "IIA"],
            True,
            False,
            ["weseruebung", "dunkirk", "pan-american-zone", "mediterranean-first", "arctic-first"],
        ),
    ],
)
def test_what_lies_behind_a_campaign_that_begins(
    date: str, period: int, retired: list[str], closed: bool, weather: bool, happened: list[str]
) -> None:
    stage = Stage(date, period)
    track = stage.state.events
    track.on, track.header, track.happened = False, 0, {}
    begin_events(stage.state)
    assert (track.on, track.header, track.retired, track.weather_reporting) == (True, period, retired, weather)
    assert track.closed_zones == (["NARVIK", "BAY_OF_BISCAY"] if closed else [])
    assert list(track.happened) == happened
    assert ("sub-o-14" in track.new_submarines) is ("dunkirk" in happened)


@rule("SW5.4")
@pytest.mark.parametrize(("date", "happened"), [("1940-05", []), ("1940-06", ["weseruebung"])])
def test_the_deadline_of_the_first_month_itself_is_still_to_come(date: str, happened: list[str]) -> None:
    stage = Stage(date, 1)
    stage.state.events.happened = {}
    begin_events(stage.state)
    assert list(stage.state.events.happened) == happened
    assert ("IIA" in stage.state.events.retired) is bool(happened)


@rule("SW5.0")
@pytest.mark.parametrize(
    ("nation", "place", "command"),
    [
        ("DE", "W_MED", "mediterranean"),
        ("DE", "ITALY", "mediterranean"),
        ("DE", "NORWAY", "arctic"),
        ("DE", "W_APPR", ""),
        ("IT", "W_MED", ""),
    ],
)
def test_german_boats_begin_under_the_command_of_their_waters(nation: str, place: str, command: str) -> None:
    stage = Stage("1942-01", 4)
    (boat,) = stage.boats("VIIC", place, "U-1", nation=nation)
    begin_events(stage.state)
    assert boat.command == command


@rule("SW5.4")
@pytest.mark.parametrize(
    ("key", "periods"),
    [("minelaying", [1, 2]), ("abwehr-agents", [1, 2]), ("torch", [5]), ("mediterranean", [3, 4])],
)
def test_in_which_tables_an_event_stands(key: str, periods: list[int]) -> None:
    assert [period for period in range(1, 6) if of_period(key, period)] == periods


@rule("SW5.4", "SW5.42")
@pytest.mark.parametrize(
    ("changes", "period", "date", "comes"),
    [
        ({}, 3, "1941-07", "pan-american-zone"),
        ({"void": ["pan-american-zone"]}, 3, "1941-07", None),
        ({"happened": {"pan-american-zone": 1}}, 3, "1941-07", None),
        ({}, 4, "1942-01", None),
        ({}, 3, "1941-05", None),
    ],
)
def test_which_overdue_event_comes_without_a_die(
    changes: dict[str, Any], period: int, date: str, comes: str | None
) -> None:
    stage = Stage(date, period)
    stage.state.events.happened = {}
    for name, value in changes.items():
        setattr(stage.state.events, name, value)
    event = deadline_event(stage.war())
    assert (event.key if event else None) == comes


@rule("SW5.2")
@pytest.mark.parametrize(
    ("key", "date", "changes", "can"),
    [
        ("weseruebung", "1940-02", {}, False),
        ("weseruebung", "1940-03", {}, True),
        ("iron-ore-convoy-early", "1940-02", {}, True),
        ("iron-ore-convoy-early", "1940-03", {}, False),
        ("iron-ore-convoy", "1940-04", {"happened": {"weseruebung": 1}}, False),
        ("iron-ore-convoy", "1940-04", {"happened": {"dunkirk": 1}}, True),
        ("risky-attacks", "1941-07", {"void": ["risky-attacks"]}, False),
        ("risky-attacks", "1941-07", {"happened": {"risky-attacks": 3}}, True),
        ("defence-of-norway", "1940-02", {"happened": {"defence-of-norway": 1}}, False),
        ("dakar-attacked", "1941-07", {}, False),
    ],
)
def test_when_a_text_can_happen(key: str, date: str, changes: dict[str, Any], can: bool) -> None:
    stage = Stage(date, 1)
    stage.state.events.happened = {}
    for name, value in changes.items():
        setattr(stage.state.events, name, value)
    assert can_happen(stage.state, TEXTS[key]) is can


@rule("SW5.T1..T5", "SW5.1", "SW5.2")
@pytest.mark.parametrize(
    ("date", "period"), [("1940-04", 1), ("1940-09", 2), ("1941-07", 3), ("1942-03", 4), ("1942-09", 5)]
)
def test_every_die_names_its_own_row(date: str, period: int) -> None:
    stage = Stage(date, period, barbarossa=True)
    for die in range(10):
        event = rolled_event(stage.war({"SW5.1": [0], EVENTS: [die]}))
        assert event is not None and event.key in TABLES.periods[period].rows[die].events


@rule("SW5.1", "SW36.64A-D")
@pytest.mark.parametrize(
    ("key", "asked"), [("commerce-raid", False), ("azores", True), ("soviet-cooperation", False)]
)
def test_berlin_is_asked_only_about_events_that_order_something(key: str, asked: bool) -> None:
    stage = Stage("1943-02", 5, bases=ATLANTIC)
    stage.boats("VIIC", "MID_OCEAN", "U-70")
    stage.politics(OKM=2, Chancellery=2)
    stage.run(happen(stage.war(), TEXTS[key]), {"reaction": "obey"})
    assert ("reaction" in stage.kinds_asked()) is asked


@rule("SW5.W1", "SW5.0")
@pytest.mark.parametrize(("cancelled", "ordered"), [(False, 1), (True, 0)])
def test_the_second_week_repeats_the_orders_unless_they_were_cancelled(cancelled: bool, ordered: int) -> None:
    stage = Stage("1940-04", 1)
    stage.boats("VIIB", "NORWEGIAN", "U-45")
    stage.state.events.in_force = [InForce("weseruebung", cancelled=cancelled)]
    stage.week({})
    assert (len(stage.state.events.orders), stage.state.events.in_force[0].week) == (ordered, 2)
    assert flag_anywhere(stage.state, "narvik-home")
    assert not flag_anywhere(stage.state, "stay-at-sea")
    stage.week({"SW5.41": [9], "SW5.1": [9]})
    assert stage.state.events.in_force[0].week == 2, "there is no third"


@rule("SW5.0", "SW36.63L")
def test_an_event_called_for_this_week_takes_no_die() -> None:
    stage = Stage("1942-03", 4)
    stage.state.events.next_week = ["commerce-raid", "panama-canal"]
    stage.week({})
    assert ([force.event for force in stage.state.events.in_force], stage.state.events.next_week) == (
        ["commerce-raid"],
        ["panama-canal"],
    )


@rule("SW5.0", "SW5.Th1")
def test_a_closing_base_that_is_empty_closes_as_the_phase_begins() -> None:
    stage = Stage("1940-08", 2, bases=("GERMANY", "MURMANSK"))
    stage.state.events.closing_bases = ["MURMANSK"]
    stage.week()
    assert stage.state.bases == ["GERMANY"]


@rule("SW5.W2", "SW5.0")
@pytest.mark.parametrize(
    ("changes", "boat"),
    [
        ({}, "U-95"),
        ({"returning": True}, "U-94"),
        ({"fate": "lost"}, "U-94"),
        ({"place": "GERMANY", "box": "in_port"}, "U-94"),
    ],
)
def test_when_another_boat_takes_over_the_weather(changes: dict[str, Any], boat: str) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    track = stage.state.events
    track.weather_reporting, track.weather_boat = True, "U-95"
    stage.boats("VIIC", "GREENLAND", "U-94")
    stage.boats("VIIC", "GREENLAND", "U-95", **changes)
    stage.week()
    assert track.weather_boat == boat
    assert track.orders == {boat: Order("weather-reporting", ["GREENLAND"], "weather")}
    assert len(stage.facts("weather-boat")) == (boat == "U-94")


@rule("SW5.W2")
def test_without_a_boat_near_greenland_nobody_reports_the_weather() -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    track = stage.state.events
    track.weather_reporting, track.weather_boat = True, "U-95"
    stage.boats("VIIC", "GREENLAND", "U-95", returning=True)
    stage.week()
    assert (track.weather_boat, stage.facts("weather-boat")) == ("", [])


@rule("SW17.5", "SW5.T1..T5", "SW5.W1")
def test_what_lapses_with_the_week() -> None:
    stage = Stage("1942-09", 5, bases=(*ATLANTIC, "MURMANSK"))
    track = stage.state.events
    track.port, track.lost_at, track.closing_bases = "FREETOWN", {"GIBRALTAR": 2}, ["MURMANSK"]
    track.in_force = [InForce("risky-attacks"), InForce("weseruebung")]
    stage.boats("VIIC", "W_APPR", "U-1")
    track.orders = {"U-1": Order("risky-attacks", ["GIBRALTAR"])}
    stage.progress()
    assert (track.port, track.lost_at, track.orders, track.closing_bases) == ("", {}, {}, [])
    assert ([force.event for force in track.in_force], track.void) == (["weseruebung"], [])
    assert "MURMANSK" not in stage.state.bases


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("lost", "void"), [(2, []), (3, ["risky-attacks"]), (4, ["risky-attacks"])])
def test_risky_attacks_end_for_good_with_three_losses_in_a_week(lost: int, void: list[str]) -> None:
    stage = Stage("1941-07", 3, bases=ATLANTIC)
    track = stage.state.events
    track.in_force, track.lost_at = [InForce("risky-attacks")], {"GIBRALTAR": lost}
    stage.progress()
    assert track.void == void


@rule("SW5.T1..T5")
@pytest.mark.parametrize(("sunk", "left"), [(False, ["liner-aquitania"]), (True, ["liner-aquitania"])])
def test_a_liner_that_was_lent_goes_back_unless_it_was_sunk(sunk: bool, left: list[str]) -> None:
    stage = Stage("1940-09", 2)
    stage.state.events.in_force = [InForce("million-dollar-convoy")]
    stage.state.cups["liner"] = ["liner-aquitania", *([] if sunk else ["liner-queen-mary"])]
    take_back(stage.state)
    assert stage.state.cups["liner"] == left


@rule("SW5.T1..T5")
def test_each_mark_of_a_voyage_ends_with_the_voyage_of_its_own_boat() -> None:
    stage = Stage("1941-07", 3)
    stage.boats("VIIC", "W_APPR", "U-1", "U-2", "U-3", returning=True)
    track = stage.state.events
    track.avoids, track.home_to, track.no_attacks = {"U-1": "IRELAND"}, {"U-2": "NORWAY"}, ["U-3", "U-4"]
    take_back(stage.state)
    assert (track.avoids, track.home_to, track.no_attacks) == ({"U-1": "IRELAND"}, {"U-2": "NORWAY"}, ["U-3"])


@rule("SW3.12", "SW3.15")
def test_what_events_have_added_lies_in_a_new_mix_again() -> None:
    stage = Stage("1942-03", 4)
    state = stage.state
    track = state.events
    state.cups = {"outer": ["tribal"], "tf_FR": [], "liner": []}
    state.sizes = {"outer": 1, "tf_FR": 0, "liner": 0}
    state.out, state.submarines = ["tf-richelieu", "sub-s15"], ["sub-shad"]
    track.added = {"outer": ["flush-gb"], "tf_FR": ["tf-richelieu"], "nowhere": ["flush-gb"]}
    track.new_submarines = ["sub-r12", "sub-s15"]
    event_counters(state)
    assert state.cups == {"outer": ["tribal", "flush-gb"], "tf_FR": [], "liner": []}
    assert state.sizes == {"outer": 2, "tf_FR": 0, "liner": 0}
    assert ("sub-r12" in state.submarines, "sub-s15" in state.submarines) == (True, False)
    assert "sub-shad" not in state.submarines, "it comes with Torch only"


@rule("SW3.12", "SW3.15")
def test_without_events_the_submarines_of_the_period_are_all_there() -> None:
    stage = Stage("1942-11", 5)
    stage.state.events.on = False
    stage.state.submarines = ["sub-shad"]
    event_counters(stage.state)
    assert stage.state.submarines == ["sub-shad"]
