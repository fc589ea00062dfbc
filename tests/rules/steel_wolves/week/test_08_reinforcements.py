"""SW8 The reinforcement ledger, and what the table starts with."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS, CLASSES, KINDS, LEDGER, MIX, SUBMARINES
from sandtable.games.steel_wolves.rules.modifiers.construction import CONTRACTS
from sandtable.games.steel_wolves.rules.transit.minefields import counters_left, load_mines, may_load
from sandtable.games.steel_wolves.rules.week.reinforcements import (
    arrivals_of,
    arrive,
    come_back,
    delay,
    due_now,
    hurry,
    intelligence_phase,
    ledger,
    read_aircraft,
    withdraw_for_refit,
)
from sandtable.games.steel_wolves.state.cups import category_pool, fill_cups, fleet_pool
from sandtable.games.steel_wolves.state.model import Boat, Slot
from sandtable.games.steel_wolves.state.politics import Construction, Politics
from sandtable.kernel import Chance, Seeded
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

WAR = "campaign_1"


def month(bench: MakeBench, date: str, dice: Any = (), scenario: str = WAR, **changes: Any) -> Bench:
    """The first week of a month."""
    return bench(dice, scenario, year=int(date[:4]), month=int(date[5:]), **changes)


def names(table: Bench) -> list[str]:
    return [boat.id for boat in table.state.boats]


@rule("SW8.0", "SW31.02")
def test_the_ledger_is_read_at_the_start_of_each_month_but_the_first(bench: MakeBench) -> None:
    for date, week, reads in (("1941-04", 1, False), ("1941-05", 1, True), ("1941-05", 2, False)):
        assert arrivals_of(date, "campaign_3"), "boats are due"
        table = month(bench, date, scenario="campaign_3", week=week)
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
    assert {(boat.cls, boat.nation) for boat in new.values()} == {(LEDGER[name].cls, "DE") for name in new}
    assert table.facts("reinforcements") == [{"boats": list(new), "count": 2}]
    assert {boat.ace for boat in new.values()} == {0}
    arrive(table.war, [], [])
    assert len(table.facts("reinforcements")) == 1, "nobody came"


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


@rule("SW8.0A")
def test_the_ledger_changes_signals_and_aircraft_unless_politics_decide(bench: MakeBench) -> None:
    """In the intelligence phase, so that the new aircraft fly in the first week of their month, and only then."""
    for week, levels, aircraft in ((1, (3, -1), ["Fw-200", "Fw-200", "BV-138"]), (2, (0, 0), [])):
        table = month(bench, "1941-06", {"SW7.11": [9], "SW7.4A": [5] * 3}, war_period=3, week=week)
        table.state.bases = ["GERMANY", "NORWAY", "FRANCE_ATLANTIC"]
        table.state.flights = []
        table.state.bdienst_level = table.state.enigma_level = 0
        table.goes(intelligence_phase(table.war))
        assert table.state.step == "aircraft"
        assert (table.state.bdienst_level, table.state.enigma_level) == levels
        assert [flight.type for flight in table.state.flights] == aircraft


@rule("SW2.3C")
def test_aircraft_have_range_and_date(bench: MakeBench) -> None:
    table = month(bench, "1940-08", war_period=2)
    table.state.bases = ["GERMANY", "FRANCE_ATLANTIC"]
    read_aircraft(table.state)
    assert [(flight.type, flight.range) for flight in table.state.flights] == [("Do-18", 1), ("Fw-200", 2)]
    late = month(bench, "1941-06", war_period=4)
    late.state.bases = ["GERMANY", "NORWAY", "FRANCE_ATLANTIC"]
    read_aircraft(late.state)
    assert [flight.type for flight in late.state.flights] == ["Fw-200", "BV-138"]
    for period, whitley, liberator in ((1, False, False), (2, True, False), (5, True, True)):
        allied = category_pool("gb_air_hudson_etc", period)
        assert ("whitley" in allied, "liberator" in allied) == (whitley, liberator), period
    assert (KINDS["whitley"].asw, KINDS["liberator"].asw) == (1, 4)


@rule("SW8.0C", "SW19.13")
def test_a_withdrawn_boat_sails_home_at_once_with_its_checks(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [5, 5, 5]}, WAR)
    boat = table.boat
    boat.place, boat.side, boat.damage, boat.box, boat.spotted = "W_APPR", "patrol", 1, "", True
    table.play(withdraw_for_refit(table.war, boat.id))
    assert len(table.facts("transit-check")) >= 1
    assert boat in table.state.refit
    assert boat not in table.state.boats
    assert (boat.home, boat.damage, boat.box, boat.side) == ("atlantic", 0, "", "transit")
    assert (boat.spotted, boat.returning) == (False, False)


@rule("SW8.0C", "SW8.12")
def test_who_is_recalled_from_sea_has_learnt(bench: MakeBench) -> None:
    for place, side, returning, left in (
        ("W_APPR", "patrol", False, 0),
        ("W_APPR", "transit", True, 0),
        ("W_APPR", "transit", False, 1),
        ("GERMANY", "transit", False, 1),
    ):
        table = bench({"SW19.1c": [5, 5, 5]}, WAR, inexperienced=1)
        boat = table.boat
        boat.place, boat.side, boat.returning, boat.box = place, side, returning, ""
        table.play(withdraw_for_refit(table.war, boat.id))
        assert (boat in table.state.refit, boat.inexperienced) == (True, left), (place, side, returning)


@rule("SW8.0C", "SW8.0D")
def test_the_box_of_a_refit_goes_by_where_the_boat_was_when_it_was_recalled(bench: MakeBench) -> None:
    """Not by the port for which it makes, which may lie beyond the Strait of Gibraltar."""
    for place, way, bases, back in (
        ("MOROCCO", "W_MED/ITALY", ["ITALY"], "GERMANY"),
        ("W_MED", "MOROCCO/SW_APPR", ["GERMANY", "FRANCE_ATLANTIC"], "ITALY"),
    ):
        table = bench({"SW19.1c": [0] * 9}, "campaign_4")
        boat = next(boat for boat in table.state.boats if not boat.command and boat.values.speed == 2)
        boat.place, boat.side, boat.box = place, "patrol", ""
        table.state.bases = bases
        table.play(withdraw_for_refit(table.war, boat.id))
        assert table.facts("moves")[0]["way"] == way.split("/")
        table.state.bases = ["GERMANY", "FRANCE_ATLANTIC", "ITALY"]
        come_back(table.war, boat.id, "GERMANY")
        assert boat.place == back, place


@rule("SW8.0C", "SW26.51")
def test_a_boat_that_is_recalled_in_port_leaves_its_mines_ashore(bench: MakeBench) -> None:
    table = bench((), WAR)
    boat = next(boat for boat in table.state.boats if may_load(table.state, boat))
    free = counters_left(table.state)
    load_mines(table.war, boat)
    table.play(withdraw_for_refit(table.war, boat.id))
    come_back(table.war, boat.id, "GERMANY")
    assert (boat.mines, counters_left(table.state)) == (0, free)


@rule("SW8.0C")
def test_a_boat_sunk_on_its_way_to_the_refit_is_not_replaced(bench: MakeBench) -> None:
    table = bench({"SW19.1c": [9, 9, 9]}, WAR, war_period=5)
    boat = table.boat
    boat.place, boat.side, boat.box = "W_APPR", "patrol", ""
    table.play(withdraw_for_refit(table.war, boat.id))
    assert (boat.fate, table.state.refit) == ("lost", [])
    come_back(table.war, boat.id, "GERMANY")
    assert sum(1 for one in table.state.boats if one.id == boat.id) == 1


@rule("SW8.0D")
def test_boats_come_back_to_italy_or_where_the_ledger_says(bench: MakeBench) -> None:
    table = bench((), "campaign_4")
    atlantic = next(boat for boat in table.state.boats if boat.place == "FRANCE_ATLANTIC")
    south = next(boat for boat in table.state.boats if boat.place == "GREECE")
    table.play(withdraw_for_refit(table.war, atlantic.id))
    table.play(withdraw_for_refit(table.war, south.id))
    come_back(table.war, atlantic.id, "NORWAY")
    come_back(table.war, south.id, "NORWAY")
    assert table.state.refit == []
    assert [(boat.place, boat.box) for boat in table.state.boats[-2:]] == [
        ("NORWAY", "pierside"),
        ("ITALY", "pierside"),
    ]
    table.play(withdraw_for_refit(table.war, atlantic.id))
    table.state.bases.remove("NORWAY")
    come_back(table.war, atlantic.id, "NORWAY")
    assert atlantic.place == table.state.bases[0], "where the ledger's base is gone"


@rule("SW8.0D", "SW5.T1..T5")
@pytest.mark.parametrize(("command", "kept"), [("arctic", "arctic"), ("mediterranean", ""), ("", "")])
def test_the_command_of_a_boat_that_comes_back_to_the_atlantic(bench: MakeBench, command: str, kept: str) -> None:
    """Arctic boats stay Arctic boats; one that was recalled before the strait is not sent to it again."""
    table = bench((), "campaign_4")
    boat = next(boat for boat in table.state.boats if boat.place == "FRANCE_ATLANTIC")
    boat.command = command
    table.play(withdraw_for_refit(table.war, boat.id))
    come_back(table.war, boat.id, "FRANCE_ATLANTIC")
    assert (boat.place, boat.command) == ("FRANCE_ATLANTIC", kept)


@rule("SW8.0C", "SW8.0D")
@pytest.mark.parametrize(
    ("base", "back"),
    [
        ("TOULON", "ITALY"),
        ("CARTAGENA", "ITALY"),
        ("BEIRUT", "ITALY"),
        ("CADIZ", "NORWAY"),
        ("CASABLANCA", "NORWAY"),
    ],
)
def test_whoever_lies_in_a_port_of_the_mediterranean_comes_back_to_italy(
    bench: MakeBench, base: str, back: str
) -> None:
    """The ports of Spain and Vichy count by the sea they lie on."""
    table = bench((), "campaign_4")
    boat = next(boat for boat in table.state.boats if not boat.command)
    boat.place = base
    table.play(withdraw_for_refit(table.war, boat.id))
    come_back(table.war, boat.id, "NORWAY")
    assert (boat.place, boat.command) == (back, "mediterranean" if back == "ITALY" else "")


@rule("SW3.15")
def test_the_cups_are_mixed_anew_every_two_months(bench: MakeBench) -> None:
    mixed = []
    for date in ("1939-10", "1939-11", "1939-12", "1940-01"):
        table = month(bench, date, {"SW3.11b": [0] * 999})
        table.state.cups["loner"] = []
        table.play(ledger(table.war))
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


@rule("SW2.3B1", "SW3.11b")
def test_most_flags_tell_the_truth_but_some_merchants_are_white_and_some_warships_red(bench: MakeBench) -> None:
    state = bench((), WAR).state
    for period in (1, 3, 5):
        state.war_period = period
        seen: Counter[tuple[str, bool]] = Counter()
        for seed in range(10):
            fill_cups(state, Chance(Seeded(seed)))
            slots = [Slot("", cup, kind=kind) for cup in MIX[str(period)] for kind in state.cups[cup]]
            seen.update((slot.flag, slot.unit.merchant) for slot in slots if slot.unit.ship)
        assert 0 < seen["white", True] < seen["white", False]
        assert 0 < seen["red", False] < seen["red", True]


@rule("SW3.11a", "SW3.11b", "SW3.2")
def test_tankers_and_small_navies_are_mixed_in_and_fleet_escorts_are_white(bench: MakeBench) -> None:
    fleet_pool.cache_clear()
    category_pool.cache_clear()
    state = bench((), WAR).state
    assert {KINDS[kind].type for kind in category_pool("gb_m_6plus", 1)} == {"M", "AO"}
    small = [*category_pool("gb_dd_1t", 5), *category_pool("gb_dd_2t", 5), *category_pool("gb_es", 5)]
    assert {KINDS[kind].nation for kind in small} == {"GB", "NO", "NL", "PL", "FR"}
    escorts = [KINDS[kind] for cup in ("fe_GB", "fe_FR") for kind in state.cups[cup] if kind != "event"]
    assert {unit.flag for unit in escorts} == {"white"}


@rule("SW3.12")
@pytest.mark.parametrize(
    ("period", "navies"),
    [(1, {"GB", "FR", "PL"}), (2, {"GB", "FR", "PL", "NL", "GR"}), (4, {"GB", "FR", "PL", "NL", "GR", "YU", "US"})],
)
def test_allied_submarines_join_with_their_war_period(bench: MakeBench, period: int, navies: set[str]) -> None:
    state = bench((), WAR, war_period=period).state
    fill_cups(state, Chance(Seeded(1)))
    assert {SUBMARINES[sub].nation for sub in state.submarines} == navies


@rule("SW2.3A4")
def test_some_type_vii_have_fewer_tubes(bench: MakeBench) -> None:
    table = month(bench, LEDGER["U-203"].entry)
    table.play(hurry(table.war))
    weak = next(boat for boat in table.state.boats if boat.id == "U-203")
    assert weak.values.attack == CLASSES["VIIC"].attack - 1
    assert (weak.values.defence, weak.values.tactics) == (CLASSES["VIIC"].defence, CLASSES["VIIC"].tactics)


@rule("SW8.0B", "SW31.02")
def test_a_campaign_with_reinforcements_of_its_own_gets_no_others(bench: MakeBench) -> None:
    table = month(bench, "1941-10", scenario="campaign_6")
    before = set(names(table))
    table.play(hurry(table.war))
    new = set(names(table)) - before
    assert new and new <= set(CAMPAIGNS["campaign_6"].reinforcements)
    assert {boat.id: boat.place for boat in table.state.boats if boat.id in new} == {
        name: CAMPAIGNS["campaign_6"].reinforcements[name] for name in new
    }


@rule("SW8.0B", "SW35.3")
def test_a_new_boat_comes_to_the_base_of_its_line(bench: MakeBench) -> None:
    name, captured = next((name, one) for name, one in CONTRACTS.captured.items() if one.base != "GERMANY")
    for bases, base in ((["GERMANY", captured.base], captured.base), (["GERMANY"], "GERMANY")):
        table = month(bench, captured.entry)
        table.state.bases, table.state.construction = bases, Construction(captured=[name])
        table.play(hurry(table.war))
        assert [boat.place for boat in table.state.boats if boat.id == name] == [base]


@rule("SW8.0B", "SW5.Th1")
def test_no_boat_of_a_retired_class_arrives(bench: MakeBench) -> None:
    table = month(bench, "1940-01")
    due = arrivals_of("1940-01", WAR)
    table.state.events.retired.append(due[0].cls)
    table.play(hurry(table.war))
    assert {boat.id for boat in due} & set(names(table)) == {boat.id for boat in due if boat.cls != due[0].cls}


@rule("SW8.0", "SW8.0A")
def test_nothing_of_the_ledger_comes_in_the_middle_of_a_month(bench: MakeBench) -> None:
    table = month(bench, "1941-07", war_period=3, week=2, bdienst_level=-2)
    table.play(delay(table.war))
    assert (table.asked, table.facts("delays-boats")) == ([], [])
    table.play(ledger(table.war))
    assert (table.state.bdienst_level, table.facts("mixed-anew"), table.state.step) == (-2, [], "ready")


@rule("SW8.0D", "SW36.14-15")
def test_ua_comes_back_in_its_month_only(bench: MakeBench) -> None:
    for returns, there in (("1941-02", True), ("1941-03", False)):
        table = month(bench, "1941-02", war_period=2)
        table.state.politics = Politics({}, 0, ua_returns=returns)
        table.state.refit = [Boat("UA", "UA", "DE", "GERMANY", home="atlantic")]
        table.play(ledger(table.war))
        assert ("UA" in names(table)) == there


@rule("SW8.0A", "SW2.3C")
@pytest.mark.parametrize(
    ("bases", "found"),
    [
        (("GERMANY", "NORWAY", "FRANCE_ATLANTIC"), ["Fw-200", "BV-138"]),
        (("NORWAY", "ITALY", "GREECE"), ["BV-138"]),
        (("GERMANY",), []),
    ],
)
def test_aircraft_of_the_ledger_stand_at_open_bases_only(bases: tuple[str, ...], found: list[str]) -> None:
    stage = Stage("1942-01", 4, bases)
    read_aircraft(stage.state)
    assert [flight.type for flight in stage.state.flights] == found


@rule("SW8.0B", "SW36.61A-G")
def test_boats_come_as_many_months_early_as_was_granted_and_tankers_alone_by_theirs() -> None:
    stage = Stage("1942-01", 4)
    stage.politics()
    own = {boat.id for boat in arrivals_of("1942-01", WAR)}
    next_month = {boat.id for boat in arrivals_of("1942-02", WAR)}
    stage.berlin.ahead, stage.berlin.ahead_until = 1, "1942-12"
    assert {boat.id for boat in due_now(stage.state)} == own | next_month
    stage.berlin.ahead, stage.berlin.tankers_ahead = 0, 2
    assert {boat.id for boat in due_now(stage.state)} == own | {"U-459"}
    stage.berlin.tankers_ahead = 1
    assert {boat.id for boat in due_now(stage.state)} == own


@rule("SW8.0C", "SW8.0D")
def test_the_ledger_recalls_and_returns_the_boats_of_its_month() -> None:
    stage = Stage("1942-07", 4, ("GERMANY", "FRANCE_ATLANTIC"))
    stage.boats("IXB", "FRANCE_ATLANTIC", "U-105", "U-106")
    stage.state.refit = [Boat(name, "VIIC", "DE", "GERMANY", home="atlantic") for name in ("U-123", "U-552")]
    stage.run(ledger(stage.war({"SW3.11b": [0] * 999})))
    assert [boat.id for boat in stage.state.refit] == ["U-123", "U-105"]
    assert [(boat.id, boat.place) for boat in stage.state.boats] == [
        ("U-106", "FRANCE_ATLANTIC"),
        ("U-552", "FRANCE_ATLANTIC"),
    ]


@rule("SW3.15", "SW3.12")
def test_a_new_mix_holds_what_events_have_added() -> None:
    stage = Stage("1941-05", 3)
    stage.event(2)
    stage.progress()
    stage.state.month = 7
    stage.run(ledger(stage.war({"SW3.11b": [0] * 999})))
    assert stage.state.cups["west_inner"].count("pby-neutral") == 1


@rule("SW4.0", "SW7.2")
def test_a_patrol_reads_no_list(bench: MakeBench) -> None:
    table = bench({"SW7.11": [9], "SW7.4A": [5] * 3}, bdienst_level=1, week=1)
    table.goes(intelligence_phase(table.war))
    assert (table.state.bdienst_level, table.state.step) == (1, "aircraft")
