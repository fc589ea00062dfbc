"""SW36.6 Every planned request: when it can be made and what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sandtable.games.steel_wolves.data.data import LEDGER, SUBMARINES
from sandtable.games.steel_wolves.data.event_tables import SupplyShipsGone
from sandtable.games.steel_wolves.rules.events.deeds import supply_ships_gone
from sandtable.games.steel_wolves.rules.events.requests import (
    GRANTED,
    LIMITS,
    PLANNED,
    check_requests,
    conclude_requests,
    new_period,
)
from sandtable.games.steel_wolves.rules.modifiers.influence import begin_politics
from sandtable.games.steel_wolves.rules.modifiers.politics import (
    may_cover,
    months_ahead,
    radar,
    readiness_bonus,
)
from sandtable.games.steel_wolves.rules.patrol.sub_duel import boat_fires
from sandtable.games.steel_wolves.rules.transit.supply import refuel, sources
from sandtable.games.steel_wolves.rules.transit.transit import tanker_areas
from sandtable.games.steel_wolves.rules.week.base_work import ready_phase
from sandtable.games.steel_wolves.rules.week.reinforcements import come_back, ordered_for
from sandtable.games.steel_wolves.state.calendar import later
from sandtable.games.steel_wolves.state.model import Flight
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage


def grant(stage: Stage, key: str, dice: Mapping[str, list[int]] | None = None, answers: Any = None) -> None:
    """The request is granted, whatever its die was."""
    if stage.state.politics is None:
        stage.state.politics = begin_politics({}, 9, stage.state.war_period)
    assert LIMITS[key](stage.state), f"{key} cannot be asked"
    stage.berlin.granted.append(key)
    stage.run(GRANTED[key](stage.war(dice or {})), answers)


def can(stage: Stage, key: str) -> bool:
    if stage.state.politics is None:
        stage.politics()
    return LIMITS[key](stage.state)


def test_every_planned_request_has_its_limit_and_its_effect() -> None:
    assert list(PLANNED) == list(LIMITS) == list(GRANTED)
    assert len(PLANNED) == 25


@rule("SW36.2-22")
def test_a_row_of_the_request_table_without_its_effect_is_refused() -> None:
    with pytest.raises(ValueError, match=r"political_requests, row 36\.65A"):
        check_requests(["36.61A", "36.64B", "36.65A"])


# Production


@rule("SW36.61A-G")
def test_a_infrastructure_raises_readiness_after_two_dice_of_months() -> None:
    stage = Stage("1940-09", 2)
    (german,) = stage.boats("VIIB", "GERMANY", "U-45")
    (italian,) = stage.boats("Marcello", "GERMANY", "Barbarigo")
    grant(stage, "36.61A", {"SW36.61A-G": [2, 3]})
    assert stage.berlin.readiness_from == "1941-02"
    assert readiness_bonus(stage.state, german) == 0
    stage.state.year, stage.state.month = 1941, 2
    assert (readiness_bonus(stage.state, german), readiness_bonus(stage.state, italian)) == (1, 0)
    assert not can(stage, "36.61A")


@rule("SW36.61A-G", "SW9.1", "SW9.3")
def test_a_infrastructure_helps_at_the_pier_and_in_port_but_not_in_the_works() -> None:
    """A Type VIIC is ready on 5, now on 6; in Work Up the number of the box, 6, counts and not the readiness."""
    stage = Stage("1941-02", 2)
    stage.politics()
    stage.berlin.readiness_from = "1941-01"
    for box, boat in (("pierside", "U-69"), ("in_port", "U-70"), ("work_up", "U-71")):
        stage.boats("VIIC", "GERMANY", boat, box=box)
    stage.goes(ready_phase(stage.war({"SW9.1": [6], "SW9.2": [6], "SW9.3": [7]})))
    assert [boat.box for boat in stage.state.boats] == ["ready_for_sea", "pierside", "work_up"]


@rule("SW36.61A-G")
def test_b_infrastructure_that_is_not_kept_is_gone_in_war_period_4() -> None:
    for kept, bonus in ((False, 0), (True, 1)):
        stage = Stage("1941-09", 3)
        (boat,) = stage.boats("VIIB", "GERMANY", "U-45")
        assert not can(stage, "36.61B")
        grant(stage, "36.61A", {"SW36.61A-G": [0, 0]})
        assert not can(stage, "36.61B")
        stage.state.barbarossa = True
        if kept:
            grant(stage, "36.61B")
            assert not can(stage, "36.61B"), "once"
        stage.state.war_period = 4
        stage.run(new_period(stage.war()))
        assert readiness_bonus(stage.state, boat) == bonus
        assert not can(stage, "36.61B")


@rule("SW36.61A-G")
def test_b_what_was_never_built_cannot_be_kept() -> None:
    stage = Stage("1941-09", 3, barbarossa=True)
    assert not can(stage, "36.61B")
    grant(stage, "36.61A", {"SW36.61A-G": [0, 0]})
    assert can(stage, "36.61B")


@rule("SW36.61A-G")
@pytest.mark.parametrize(("key", "months"), [("36.61C", 2), ("36.61D", 1)])
def test_c_and_d_bring_boats_early_for_some_months(key: str, months: int) -> None:
    stage = Stage("1940-09", 2)
    grant(stage, key, {"SW36.61A-G": [1, 2]})
    assert months_ahead(stage.state) == months
    stage.state.month = 11
    assert months_ahead(stage.state) == months, "the third of three months"
    stage.state.month = 12
    assert months_ahead(stage.state) == 0
    assert not can(stage, "36.61C")
    assert not can(stage, "36.61D")


@rule("SW36.61A-G")
def test_without_politics_no_boat_comes_early_and_readiness_is_as_printed() -> None:
    stage = Stage("1941-09", 3)
    (boat,) = stage.boats("VIIB", "GERMANY", "U-45")
    assert (months_ahead(stage.state), readiness_bonus(stage.state, boat)) == (0, 0)


@rule("SW36.61A-G")
def test_e_radar_lets_a_german_boat_cover_a_unit_in_1943() -> None:
    stage = Stage("1942-02", 4)
    assert not can(stage, "36.61E")
    stage.state.war_period = 3
    (boat,) = stage.boats("VIIC", "MID_OCEAN", "U-96")
    grant(stage, "36.61E")
    assert not radar(stage.state, boat)
    stage.state.year = 1943
    assert may_cover(stage.state, boat, "DD", diligent=False, others=2, earlier=False)
    assert not may_cover(stage.state, boat, "AIR", diligent=False, others=2, earlier=False)
    assert not may_cover(stage.state, boat, "DD", diligent=True, others=2, earlier=False)
    assert not may_cover(stage.state, boat, "DD", diligent=False, others=0, earlier=False)
    assert not may_cover(stage.state, boat, "DD", diligent=False, others=2, earlier=True)
    boat.nation = "IT"
    assert not radar(stage.state, boat)


@rule("SW36.61A-G")
def test_f_the_tanker_programme_takes_ua_away_and_brings_tankers_early() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "MOROCCO", "U-48")
    stage.boats("UA", "MOROCCO", "UA")
    grant(stage, "36.61F", {"SW36.61A-G": [3, 5], "SW19.1c": [0] * 9})
    assert [fact["boat"] for fact in stage.facts("moves")][-1] == "UA", "from sea it sails home first"
    assert [boat.id for boat in stage.state.boats] == ["U-48"]
    assert [boat.id for boat in stage.state.refit] == ["UA"]
    assert (stage.berlin.ua_returns, stage.berlin.tankers_ahead) == ("1941-01", 5)
    assert not can(stage, "36.61F")
    assert not can(Stage("1941-04", 3), "36.61F")


@rule("SW36.61A-G", "SW8.0B")
def test_f_without_ua_the_tanker_programme_still_brings_tankers_early() -> None:
    """No ledger and no set-up has UA: see the ruling."""
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "MOROCCO", "U-48")
    grant(stage, "36.61F", {"SW36.61A-G": [3, 5]})
    assert (stage.berlin.ua_returns, stage.berlin.tankers_ahead, stage.state.refit) == ("", 5, [])
    assert [boat.id for boat in stage.state.boats] == ["U-48"]
    tanker = min((boat for boat in LEDGER.values() if boat.cls == "XIV"), key=lambda boat: boat.entry)
    assert tanker.id in [boat.id for boat in ordered_for(stage.state, later(tanker.entry, -5))]
    assert tanker.id not in [boat.id for boat in ordered_for(stage.state, later(tanker.entry, -6))]


@rule("SW36.61A-G", "SW8.0C")
def test_f_the_mines_that_ua_has_loaded_go_ashore() -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("UA", "GERMANY", "UA", mines=2, mine_zone="IRELAND")
    grant(stage, "36.61F", {"SW36.61A-G": [3, 5]})
    come_back(stage.war(), "UA", "GERMANY")
    assert (boat.box, boat.mines, boat.mine_zone) == ("pierside", 0, "")


@rule("SW36.61A-G", "SW19.13")
def test_f_ua_lost_on_its_way_home_does_not_come_back() -> None:
    stage = Stage("1940-09", 2)
    (boat,) = stage.boats("UA", "MOROCCO", "UA")
    grant(stage, "36.61F", {"SW36.61A-G": [3, 5], "SW19.1c": [9] * 99, "SW18.1": [9] * 9})
    assert (boat.fate, stage.state.subs_lost, stage.state.refit) == ("lost", 1, [])
    assert (stage.berlin.ua_returns, stage.berlin.tankers_ahead) == ("", 5)


@rule("SW36.61A-G", "SW21.33C", "SW21.33D")
@pytest.mark.parametrize("hurried", [False, True])
def test_f_u_tankers_supply_boats_before_1942_once_their_programme_is_hurried(hurried: bool) -> None:
    stage = Stage("1941-06", 3)
    stage.politics()
    stage.berlin.granted = ["36.61F"] if hurried else []
    stage.boats("UA", "CAPE_VERDE", "UA")
    (boat,) = stage.boats("VIIB", "CAPE_VERDE", "U-48", returning=True)
    assert sources(stage.state, boat) == (["UA"] if hurried else [])
    assert tanker_areas(stage.state, boat) == ({"CAPE_VERDE"} if hurried else set())


@rule("SW36.61A-G")
@pytest.mark.parametrize(
    ("value", "ships", "date", "allowed"),
    [
        (-1, 79, "1940-03", False),
        (-1, 80, "1940-03", True),
        (0, 1159, "1942-03", False),
        (0, 1160, "1942-03", True),
        (1, 3000, "1942-12", False),
        (1, 3000, "1943-01", True),
        (2, 3000, "1943-01", False),
    ],
)
def test_g_torpedoes_are_mended_when_the_table_allows(value: int, ships: int, date: str, allowed: bool) -> None:
    stage = Stage(date, 5 if date > "1942-08" else 1)
    stage.state.torpedo_value, stage.state.total_ships = value, ships
    assert can(stage, "36.61G") is allowed
    if allowed:
        grant(stage, "36.61G")
        assert stage.state.torpedo_value == value + 1


# Operations


@rule("SW36.62A-E")
@pytest.mark.parametrize(
    ("date", "period", "kind"), [("1939-10", 1, "Do-18"), ("1940-09", 2, "Do-18"), ("1942-03", 4, "BV-138")]
)
def test_a_flying_boats_by_war_period(date: str, period: int, kind: str) -> None:
    stage = Stage(date, period, bases=("GERMANY", "FRANCE_ATLANTIC"))
    grant(stage, "36.62A", answers={"base-aircraft": "FRANCE_ATLANTIC"})
    assert [(f.type, f.base, f.range, f.area) for f in stage.state.flights] == [
        (kind, "FRANCE_ATLANTIC", 1, "none")
    ]
    assert not can(stage, "36.62A")


@rule("SW36.62A-E")
@pytest.mark.parametrize("kind", ["Do-18", "BV-138"])
def test_a_the_player_chooses_the_type_of_flying_boat(kind: str) -> None:
    stage = Stage("1941-09", 3)
    grant(stage, "36.62A", answers={"flying-boats": kind})
    assert stage.choices() == ["BV-138", "Do-18"]
    assert [flight.type for flight in stage.state.flights] == [kind]
    assert can(stage, "36.62A"), "the other type"


@rule("SW36.62A-E")
@pytest.mark.parametrize(
    ("first", "kind", "request_", "until"),
    [(1, "Do-18", "36.62B", 3), (3, "BV-138", "36.62B", 5), (2, "Fw-200", "36.62D", 4)],
)
def test_b_and_d_a_group_that_is_kept_early_stays_kept(first: int, kind: str, request_: str, until: int) -> None:
    stage = Stage("1941-09", first)
    stage.politics()
    stage.state.flights = [Flight(kind, "GERMANY", 1)]
    grant(stage, request_)
    for period in range(first + 1, until + 1):
        stage.state.war_period = period
        stage.run(new_period(stage.war()))
        assert [flight.type for flight in stage.state.flights] == [kind]
    assert stage.berlin.kept_aircraft == []


@rule("SW36.62A-E")
@pytest.mark.parametrize(
    ("date", "period", "kind", "kept", "stays"),
    [
        ("1940-09", 2, "Do-18", False, False),
        ("1940-09", 2, "Do-18", True, True),
        ("1941-09", 3, "Do-18", False, False),
        ("1942-03", 4, "BV-138", False, False),
        ("1942-03", 4, "BV-138", True, True),
    ],
)
def test_b_flying_boats_leave_with_the_war_period_unless_kept(
    date: str, period: int, kind: str, kept: bool, stays: bool
) -> None:
    stage = Stage(date, period)
    stage.politics()
    assert not can(stage, "36.62B")
    stage.state.flights = [Flight(kind, "GERMANY", 1)]
    if kept:
        grant(stage, "36.62B")
        assert not can(stage, "36.62B")
    stage.state.war_period += 1
    stage.run(new_period(stage.war()))
    assert bool(stage.state.flights) is stays
    if (kind, stage.state.war_period, stays) == ("Do-18", 3, False):
        stage.state.month = 5
        stage.state.year = 1941
        grant(stage, "36.62A")
        assert [flight.type for flight in stage.state.flights] == ["Do-18"], "asked for again"


@rule("SW36.62A-E")
def test_b_in_war_period_3_the_bv_138_is_kept_and_not_the_do_18_which_retires() -> None:
    stage = Stage("1941-07", 3)
    stage.politics()
    stage.state.flights = [Flight("Do-18", "GERMANY", 1)]
    assert not can(stage, "36.62B")
    stage.state.flights.append(Flight("BV-138", "GERMANY", 1))
    grant(stage, "36.62B")
    assert stage.berlin.kept_aircraft == ["BV-138"]
    assert not can(stage, "36.62B")
    for stage.state.war_period in (4, 5):
        stage.run(new_period(stage.war()))
        assert [flight.type for flight in stage.state.flights] == ["BV-138"]


@rule("SW36.62A-E")
@pytest.mark.parametrize(("kept", "left"), [(False, [1, 0]), (True, [2, 0])])
def test_d_after_war_period_3_only_the_long_range_group_of_period_2_goes(kept: bool, left: list[int]) -> None:
    stage = Stage("1940-09", 2)
    grant(stage, "36.62C")
    stage.state.year, stage.state.war_period = 1941, 3
    stage.run(new_period(stage.war()))
    grant(stage, "36.62C")
    if kept:
        grant(stage, "36.62D")
    found = []
    for stage.state.war_period in (4, 5):
        stage.run(new_period(stage.war()))
        found.append(len(stage.state.flights))
    assert found == left


@rule("SW36.62A-E")
def test_c_long_range_aircraft_from_august_1940() -> None:
    assert not can(Stage("1940-07", 2), "36.62C")
    stage = Stage("1940-08", 2)
    grant(stage, "36.62C")
    assert [(flight.type, flight.range) for flight in stage.state.flights] == [("Fw-200", 2)]
    assert stage.asked == [], "with one base there is nothing to choose"
    assert not can(stage, "36.62C")
    stage.state.war_period = 3
    assert can(stage, "36.62C")


@rule("SW36.62A-E")
@pytest.mark.parametrize(
    ("kind", "key", "allowed"),
    [
        ("Fw-200", "36.62B", False),
        ("Fw-200", "36.62D", True),
        ("BV-138", "36.62B", True),
        ("BV-138", "36.62D", False),
    ],
)
def test_b_and_d_each_keep_their_own_kind_of_aircraft(kind: str, key: str, allowed: bool) -> None:
    stage = Stage("1942-03", 4)
    stage.state.flights = [Flight(kind, "GERMANY", 1)]
    assert can(stage, key) is allowed


@rule("SW36.62A-E")
@pytest.mark.parametrize(("kept", "left"), [(0, 0), (1, 1), (2, 2)])
def test_d_each_long_range_group_is_kept_by_itself(kept: int, left: int) -> None:
    stage = Stage("1942-03", 4)
    stage.politics()
    stage.state.flights = [Flight("Fw-200", "GERMANY", 2), Flight("Fw-200", "GERMANY", 2)]
    for _ in range(kept):
        grant(stage, "36.62D")
    stage.state.war_period = 5
    stage.run(new_period(stage.war()))
    assert len(stage.state.flights) == left


@rule("SW36.62A-E")
@pytest.mark.parametrize(("period", "north"), [(3, True), (4, False)])
def test_e_a_raider_supplies_boats_for_a_week(period: int, north: bool) -> None:
    stage = Stage("1941-09", period)
    grant(stage, "36.62E", answers={"raider": "ASCENSION"})
    assert ("MID_OCEAN" in stage.choices()) is north
    assert stage.state.events.supply_ships == {"HSK": "ASCENSION"}
    conclude_requests(stage.war())
    assert (stage.state.events.supply_ships, stage.berlin.influence["OKM"]) == ({}, 0)


@rule("SW36.62A-E")
def test_e_a_lost_raider_costs_influence_with_the_okm() -> None:
    stage = Stage("1941-09", 3)
    grant(stage, "36.62E", answers={"raider": "ASCENSION"})
    (boat,) = stage.boats("IXB", "ASCENSION", "U-103", returning=True)
    stage.goes(refuel(stage.war({"SW21.31": [0], "SW21.32": [0]}), boat, "HSK"))
    assert (stage.state.events.supply_ships, stage.berlin.influence["OKM"]) == ({}, -1)
    conclude_requests(stage.war())
    assert (stage.berlin.raider, stage.berlin.influence["OKM"]) == ("", -1)


@rule("SW36.62A-E")
def test_e_a_raider_is_no_supply_ship_and_stays_its_week_when_those_are_removed() -> None:
    stage = Stage("1941-09", 3)
    grant(stage, "36.62E", answers={"raider": "ASCENSION"})
    stage.state.events.supply_ships["Python"] = "BRAZIL"
    stage.run(supply_ships_gone(stage.war(), None, None, SupplyShipsGone()))
    assert (stage.state.events.supply_ships, stage.facts("supply-ships-gone")) == (
        {"HSK": "ASCENSION"},
        [{"count": 1}],
    )
    conclude_requests(stage.war())
    assert (stage.state.events.supply_ships, stage.berlin.influence["OKM"]) == ({}, 0)


@rule("SW14.6A-E", "SW7.41b")
@pytest.mark.parametrize(("die", "sunk"), [(0, False), (9, True)])
def test_a_deep_low_sinks_no_submarine_that_was_not_damaged(die: int, sunk: bool) -> None:
    stage = Stage("1941-05", 3)
    (boat,) = stage.boats("IXB", "MID_OCEAN", "U-109", ace=2)
    stage.state.tdc_pool, stage.state.lows = [-9], {"MID_OCEAN": 965}
    enemy = next(sub for sub in SUBMARINES.values() if sub.nation == "GB")
    boat_fires(stage.war({"SW14.6A-E": [0, 0], "SW14.16D": [die]}), boat, enemy)
    assert (stage.facts("duel-result")[0]["result"] == "none") is not sunk
    assert stage.state.ships == sunk
