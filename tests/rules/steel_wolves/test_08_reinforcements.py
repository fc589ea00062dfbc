"""SW8 The reinforcement ledger, and what the table starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.damage import enter_base, send_home
from sandtable.games.steel_wolves.data import CLASSES, KINDS, LEDGER
from sandtable.games.steel_wolves.patrol_movement import go_home, skip_search
from sandtable.games.steel_wolves.reinforcements import (
    arrivals_of,
    come_back,
    delay,
    due_now,
    hurry,
    later,
    ledger,
    read_aircraft,
    withdraw,
)
from sandtable.games.steel_wolves.war_mix import category_pool
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

WAR = "campaign_1"


def month(bench: MakeBench, date: str, dice: Any = (), scenario: str = WAR, **changes: Any) -> Bench:
    """The first week of a month."""
    return bench(dice, scenario, year=int(date[:4]), month=int(date[5:]), **changes)


def trained(date: str) -> list[str]:
    """The boats of a month whose crews are ready."""
    return [boat.id for boat in arrivals_of(date, WAR) if not boat.inexperienced]


def names(table: Bench) -> list[str]:
    return [boat.id for boat in table.state.boats]


@rule("SW8.0", "SW31.02")
def test_the_ledger_is_read_at_the_start_of_each_month_but_the_first(bench: MakeBench) -> None:
    for date, week, reads in (("1939-09", 1, False), ("1940-01", 1, True), ("1940-01", 2, False)):
        table = month(bench, date, week=week)
        before = len(names(table))
        table.play(hurry(table.war))
        assert (len(names(table)) > before) == reads, (date, week)


@rule("SW8.0B")
def test_new_boats_lie_at_the_pier_of_their_base(bench: MakeBench) -> None:
    table = month(bench, "1940-01")
    table.play(hurry(table.war))
    new = {boat.id: boat for boat in table.state.boats[-2:]}
    assert set(new) == {boat.id for boat in arrivals_of("1940-01", WAR)}
    assert {(boat.box, boat.place) for boat in new.values()} == {("pierside", "GERMANY")}


@rule("SW8.0B")
def test_a_closed_base_sends_its_new_boats_to_germany(bench: MakeBench) -> None:
    table = month(bench, "1941-10", scenario="campaign_6")
    table.state.bases = ["GERMANY", "NORWAY"]
    table.play(hurry(table.war))
    bound = {boat.id: boat.place for boat in table.state.boats if LEDGER[boat.id].entry == "1941-10"}
    assert bound
    assert set(bound.values()) <= {"GERMANY", "NORWAY"}


def green_month(bench: MakeBench) -> tuple[Bench, str]:
    """A month in which a boat with an inexperienced crew is due."""
    boat = next(boat for boat in LEDGER.values() if boat.inexperienced and boat.entry > "1940-06")
    return month(bench, boat.entry), boat.id


@rule("SW8.0B")
def test_marked_boats_come_with_inexperienced_crews(bench: MakeBench) -> None:
    table, name = green_month(bench)
    table.play(hurry(table.war))
    assert {boat.id: boat.inexperienced for boat in table.state.boats}[name] == 1


@rule("SW8.13")
def test_a_month_of_training_more_and_no_marker(bench: MakeBench) -> None:
    table, name = green_month(bench)
    table.play(delay(table.war), delay=[name])
    table.play(hurry(table.war))
    assert name not in names(table)
    date = later(f"{table.state.year}-{table.state.month:02d}", 1)
    table.state.year, table.state.month = int(date[:4]), int(date[5:])
    table.play(delay(table.war))
    table.play(hurry(table.war))
    assert {boat.id: boat.inexperienced for boat in table.state.boats}[name] == 0


@rule("SW8.14")
def test_boats_of_next_month_may_come_now_with_a_marker(bench: MakeBench) -> None:
    table = month(bench, "1941-06", war_period=3)
    coming = trained("1941-07")[:2]
    table.play(hurry(table.war), hurry=coming)
    crews = {boat.id: boat.inexperienced for boat in table.state.boats}
    assert [crews[name] for name in coming] == [1, 1]
    table.state.month = 7
    assert not set(coming) & {boat.id for boat in due_now(table.state)}


@rule("SW8.14")
def test_there_are_six_markers(bench: MakeBench) -> None:
    green = sum(1 for boat in arrivals_of("1941-06", WAR) if boat.inexperienced)
    for used in (2, 6 - green):
        table = month(bench, "1941-06", war_period=3)
        for boat in table.state.boats[:used]:
            boat.inexperienced = 1
        table.play(hurry(table.war))
        assert [decision.most for decision in table.asked] == [4 - green][: used == 2]


@rule("SW8.15")
def test_two_months_early_is_an_option_and_gives_marker_two(bench: MakeBench) -> None:
    far = trained("1941-08")[0]
    table = month(bench, "1941-06", war_period=3)
    table.play(hurry(table.war))
    assert far not in table.asked[-1].choices
    early = month(bench, "1941-06", options={"very_early": "on"}, war_period=3)
    early.play(hurry(early.war), hurry=[far])
    assert [boat.inexperienced for boat in early.state.boats if boat.id == far] == [2]


@rule("SW8.12", "SW8.15")
def test_a_patrol_trains_the_crew_by_one_step(bench: MakeBench) -> None:
    for before, after in ((1, 0), (2, 1)):
        table = bench((), WAR, inexperienced=before, side="patrol")
        enter_base(table.war, table.boat, "GERMANY")
        assert (table.boat.inexperienced, table.boat.box) == (after, "work_up")


@rule("SW8.12")
@pytest.mark.parametrize("how", ["turned back", "lay low", "went home"])
def test_who_shirks_learns_nothing(bench: MakeBench, how: str) -> None:
    table = bench((), WAR, inexperienced=1, place="NORTH_SEA", side="transit" if how == "turned back" else "patrol")
    if how == "turned back":
        send_home(table.war, table.boat, "SW19.12")
    elif how == "lay low":
        skip_search(table.war, table.boat)
    else:
        go_home(table.war, table.boat)
    enter_base(table.war, table.boat, "GERMANY")
    assert table.boat.inexperienced == 1


@rule("SW8.12")
def test_a_damaged_boat_that_goes_home_by_choice_has_learnt(bench: MakeBench) -> None:
    table = bench({"SW18.3": [4]}, WAR, inexperienced=1, place="NORTH_SEA", side="patrol", damage=1)
    go_home(table.war, table.boat)
    enter_base(table.war, table.boat, "GERMANY")
    assert table.boat.inexperienced == 0


@rule("SW8.0A")
def test_the_ledger_changes_signals_and_aircraft_unless_politics_decide(bench: MakeBench) -> None:
    table = month(bench, "1941-06", {"SW3.11b": [0] * 999}, war_period=3)
    table.state.bases = ["GERMANY", "NORWAY", "FRANCE_ATLANTIC"]
    table.state.flights = []
    table.state.month = 6
    ledger(table.war)
    assert (table.state.bdienst_level, table.state.enigma_level) == (3, -1)
    assert [flight.type for flight in table.state.flights] == ["Fw-200", "Fw-200", "BV-138"]


@rule("SW2.3C")
def test_aircraft_have_range_and_date(bench: MakeBench) -> None:
    table = month(bench, "1940-08", war_period=2)
    table.state.bases = ["GERMANY", "FRANCE_ATLANTIC"]
    read_aircraft(table.state)
    assert {(flight.type, flight.range) for flight in table.state.flights} == {("Do-18", 1), ("Fw-200", 2)}
    late = month(bench, "1941-06", war_period=4)
    late.state.bases = ["GERMANY", "NORWAY", "FRANCE_ATLANTIC"]
    read_aircraft(late.state)
    assert [flight.type for flight in late.state.flights] == ["Fw-200", "BV-138"]


@rule("SW8.0C", "SW19.13")
def test_a_withdrawn_boat_sails_home_at_once_with_its_checks(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [5, 5, 5]}, WAR)
    boat = table.boat
    boat.place, boat.side, boat.damage, boat.box = "W_APPR", "patrol", 1, ""
    withdraw(table.war, boat.id)
    assert len(table.facts("transit-check")) >= 1
    assert boat in table.state.refit
    assert boat not in table.state.boats
    assert (boat.home, boat.damage) == ("atlantic", 0)


@rule("SW8.0C")
def test_a_boat_sunk_on_its_way_to_the_refit_is_not_replaced(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 9, 9]}, WAR, war_period=5)
    boat = table.boat
    boat.place, boat.side, boat.box = "W_APPR", "patrol", ""
    withdraw(table.war, boat.id)
    assert (boat.fate, table.state.refit) == ("lost", [])
    come_back(table.war, boat.id, "GERMANY")
    assert sum(1 for one in table.state.boats if one.id == boat.id) == 1


@rule("SW8.0D")
def test_boats_come_back_to_italy_or_where_the_ledger_says(bench: MakeBench) -> None:
    table = bench((), "campaign_4")
    atlantic = next(boat for boat in table.state.boats if boat.place == "FRANCE_ATLANTIC")
    south = next(boat for boat in table.state.boats if boat.place == "GREECE")
    withdraw(table.war, atlantic.id)
    withdraw(table.war, south.id)
    come_back(table.war, atlantic.id, "NORWAY")
    come_back(table.war, south.id, "NORWAY")
    assert [(boat.place, boat.box) for boat in table.state.boats[-2:]] == [
        ("NORWAY", "pierside"),
        ("ITALY", "pierside"),
    ]
    withdraw(table.war, atlantic.id)
    table.state.bases.remove("NORWAY")
    come_back(table.war, atlantic.id, "NORWAY")
    assert atlantic.place == table.state.bases[0], "where the ledger's base is gone"


@rule("SW3.15")
def test_the_cups_are_mixed_anew_every_two_months(bench: MakeBench) -> None:
    mixed = []
    for date in ("1939-10", "1939-11", "1939-12", "1940-01"):
        table = month(bench, date, {"SW3.11b": [0] * 999})
        table.state.cups["loner"] = []
        ledger(table.war)
        mixed.append(bool(table.state.cups["loner"]))
    assert mixed == [False, True, False, True]


@rule("SW3.11c")
def test_escorts_are_sorted_into_large_and_small_destroyers_and_the_rest(bench: MakeBench) -> None:
    assert bench((), WAR).state.cups["outer"]
    category_pool.cache_clear()  # an earlier test may have asked
    for period in (1, 3, 5):
        for category, tons in (("gb_dd_1t", 1), ("gb_dd_2t", 2)):
            units = [KINDS[kind] for kind in category_pool(category, period)]
            assert {(unit.type, unit.tons) for unit in units} == {("DD", tons)}
        assert "DD" not in {KINDS[kind].type for kind in category_pool("gb_es", period)}


@rule("SW2.3A4")
def test_some_type_vii_have_fewer_tubes(bench: MakeBench) -> None:
    table = month(bench, LEDGER["U-203"].entry)
    table.play(hurry(table.war))
    weak = next(boat for boat in table.state.boats if boat.id == "U-203")
    assert weak.values.attack == CLASSES["VIIC"].attack - 1
    assert (weak.values.defence, weak.values.tactics) == (CLASSES["VIIC"].defence, CLASSES["VIIC"].tactics)
