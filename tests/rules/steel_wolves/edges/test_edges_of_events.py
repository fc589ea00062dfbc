"""SW5, SW35, SW36 Edges of war events and politics that a slip of the pen would move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import KINDS, LEDGER, REFITS
from sandtable.games.steel_wolves.data.event_tables import EVENTS as TEXTS
from sandtable.games.steel_wolves.data.event_tables import Orders, Withdraw
from sandtable.games.steel_wolves.rules.events.boats import withdraw
from sandtable.games.steel_wolves.rules.events.deeds import add_counter, weakest_out
from sandtable.games.steel_wolves.rules.events.requests import (
    aircraft_return,
    long_range_left,
    to_keep,
)
from sandtable.games.steel_wolves.rules.events.war_events import can_happen, take_back
from sandtable.games.steel_wolves.rules.modifiers.construction import arrivals, captured_boats, line_of, ub_due
from sandtable.games.steel_wolves.rules.modifiers.events import command_areas
from sandtable.games.steel_wolves.rules.modifiers.politics import (
    home_bases,
)
from sandtable.games.steel_wolves.rules.transit.event_orders import give_orders, may_serve, orders_end
from sandtable.games.steel_wolves.rules.transit.supply import tankers_at
from sandtable.games.steel_wolves.rules.week.reinforcements import ledger
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import (
    Boat,
    Flight,
)
from sandtable.games.steel_wolves.state.politics import Construction
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    pass


@rule("SW5.T1..T5")
def test_which_base_a_boat_goes_home_to() -> None:
    stage = Stage("1942-03", 4, ("GERMANY", "NORWAY", "NARVIK", "ITALY"))
    (boat,) = stage.boats("VIIC", "NORTH_SEA", "U-69")
    bases = tuple(stage.state.bases)
    assert home_bases(stage.state, boat, bases) == ("GERMANY", "NORWAY", "NARVIK")
    boat.command = "arctic"
    assert home_bases(stage.state, boat, bases) == ("NORWAY", "NARVIK")
    assert home_bases(stage.state, boat, ("GERMANY", "ITALY")) == ("GERMANY",), "if none of its own is open"
    boat.command, boat.place = "mediterranean", "W_MED"
    assert home_bases(stage.state, boat, bases) == ("ITALY",)
    boat.command = ""
    assert home_bases(stage.state, boat, bases) == bases, "nobody ordered it there"
    stage.state.events.closing_bases.append("NARVIK")
    boat.place = "NORTH_SEA"
    assert home_bases(stage.state, boat, bases) == ("GERMANY", "NORWAY")
    stage.state.events.home_to["U-69"] = "NORWAY"
    assert home_bases(stage.state, boat, bases) == ("NORWAY",)
    assert home_bases(stage.state, boat, ("GERMANY",)) == ("GERMANY",)


@rule("SW5.2")
def test_when_a_text_can_happen() -> None:
    dated = [text for text in TEXTS.values() if text.from_month]
    for text in dated:
        stage = Stage(text.from_month, 3, barbarossa=True)
        stage.state.bases = [
            "GERMANY",
            "ITALY",
            "NORWAY",
            "NARVIK",
            "DAKAR",
            "CADIZ",
            "CANARY_ISLANDS",
            "DIEGO_SUAREZ",
        ]
        stage.state.events.happened = {}
        assert can_happen(stage.state, text), text.key
        stage.state.year -= 1
        assert not can_happen(stage.state, text)
    for text in TEXTS.values():
        if text.until:
            stage = Stage(text.until, 3, barbarossa=True)
            stage.state.events.happened = {}
            assert can_happen(stage.state, text), text.key
            stage.state.year += 1
            assert not can_happen(stage.state, text)
        if text.needs.startswith("base:"):
            stage = Stage("1941-02", 3, (text.needs.removeprefix("base:"),))
            assert can_happen(stage.state, text)
            stage.state.bases = ["GERMANY"]
            assert not can_happen(stage.state, text)
        if text.times:
            stage = Stage(text.from_month or text.until or "1941-08", 3, barbarossa=True)
            stage.state.bases.append(text.needs.removeprefix("base:") or "NORWAY")
            stage.state.events.happened = {text.key: text.times}
            assert not can_happen(stage.state, text)


@rule("SW5.3a", "SW5.T1..T5")
@pytest.mark.parametrize(
    ("order", "change", "serves"),
    [
        ({}, {}, True),
        ({}, {"fate": "lost"}, False),
        ({}, {"returning": True}, False),
        ({}, {"id": "U-9"}, False),
        ({}, {"id": "U-10"}, False),
        ({}, {"nation": "IT"}, False),
        ({"nation": "any"}, {"nation": "IT"}, True),
        ({"only": ["VII"]}, {"cls": "IXB"}, False),
        ({"only": ["VII"]}, {}, True),
        ({"without": ["VII"]}, {}, False),
        ({"without": ["VII"]}, {"cls": "IXB"}, True),
        ({"only_in": ["MOROCCO"]}, {}, False),
        ({"only_in": ["MOROCCO"]}, {"place": "MOROCCO"}, True),
        ({}, {"command": "arctic"}, False),
        ({"arctic": True}, {"command": "arctic"}, True),
        ({"to": ["BARENTS"]}, {"command": "arctic"}, True),
        ({}, {"command": "mediterranean"}, False),
        ({"mediterranean": True}, {"command": "mediterranean"}, True),
    ],
)
def test_whom_an_order_speaks_of(order: dict[str, Any], change: dict[str, Any], serves: bool) -> None:
    stage = Stage("1941-02", 2)
    (boat,) = stage.boats("VIIC", "W_APPR", "U-69")
    for name, value in change.items():
        setattr(boat, name, value)
    stage.state.events.orders["U-9"] = Order("other", ["W_APPR"])
    stage.state.events.weather_boat = "U-10"
    assert may_serve(stage.state, boat, Orders(**{"boats": 1, "to": ["W_APPR"], **order})) is serves


@rule("SW5.3c", "SW5.T1..T5")
def test_small_boats_count_over_all_priorities_and_minelayers_are_chosen() -> None:
    stage = Stage("1940-04", 1)
    stage.boats("IIB", "NORWEGIAN", "U-9")
    stage.boats("IIB", "NORTH_SEA", "U-10", "U-11")
    stage.boats("VIIB", "NORTH_SEA", "U-45", "U-46")
    order = Orders(boats=4, to=["NORWEGIAN"], type_ii_most=2, minelayers=1)
    wanted = {"event-orders": ["U-10", "U-45", "U-46"], "event-minelayers": ["U-45"]}
    chosen = stage.run(give_orders(stage.war(), "weseruebung", order), wanted)
    assert sorted(chosen) == ["U-10", "U-45", "U-46", "U-9"]
    assert stage.refused(["U-10", "U-11", "U-45"]) == "too-many-type-ii"
    assert {name: stage.state.events.orders[name].task for name in chosen} == {
        "U-9": "hunt",
        "U-10": "hunt",
        "U-45": "mines",
        "U-46": "hunt",
    }


@rule("SW5.T1..T5")
def test_what_becomes_of_boats_when_their_orders_end() -> None:
    stage = Stage("1941-02", 2)
    stage.boats("VIIC", "W_APPR", "U-1", "U-2", "U-3", "U-4", zone="IRELAND")
    stage.boats("VIIC", "GERMANY", "U-5", side="patrol")
    stage.boats("VIIC", "W_APPR", "U-6", fate="lost", zone="IRELAND")
    stage.boat("U-4").returning = True
    orders = stage.state.events.orders
    for name, then in (("U-1", "home"), ("U-2", "done:SW_APPR"), ("U-3", ""), ("U-4", "done:SW_APPR")):
        orders[name] = Order("some", ["IRELAND"], then=then)
    orders["U-5"] = orders["U-6"] = Order("some", ["IRELAND"], then="home")
    orders_end(stage.war())
    found = {boat.id: (boat.place, boat.zone, boat.side, boat.returning) for boat in stage.state.boats}
    assert found == {
        "U-1": ("W_APPR", "", "transit", True),
        "U-2": ("SW_APPR", "", "patrol", False),
        "U-3": ("W_APPR", "IRELAND", "patrol", False),
        "U-4": ("W_APPR", "IRELAND", "patrol", True),
        "U-5": ("GERMANY", "", "transit", False),
        "U-6": ("W_APPR", "IRELAND", "patrol", False),
    }
    assert stage.state.events.orders == {}


@rule("SW5.T1..T5")
def test_what_held_for_a_voyage_is_forgotten_at_its_end() -> None:
    stage = Stage("1941-02", 2)
    stage.boats("VIIC", "W_APPR", "U-1", returning=True)
    stage.boats("VIIC", "W_APPR", "U-2")
    stage.boats("VIIC", "MOROCCO", "U-3", command="mediterranean", returning=True)
    stage.boats("VIIC", "MOROCCO", "U-4", command="mediterranean")
    stage.boats("VIIC", "W_MED", "U-5", command="mediterranean", returning=True)
    stage.boats("VIIC", "NORWEGIAN", "U-6", command="arctic", returning=True)
    track = stage.state.events
    track.avoids = {"U-1": "ENGLISH_CHANNEL", "U-2": "ENGLISH_CHANNEL"}
    track.home_to = {"U-1": "NORWAY", "U-2": "NORWAY"}
    track.no_attacks = ["U-1", "U-2"]
    take_back(stage.state)
    assert (track.avoids, track.home_to, track.no_attacks) == (
        {"U-1": "ENGLISH_CHANNEL"},
        {"U-1": "NORWAY"},
        ["U-1"],
    )
    commands = {boat.id: boat.command for boat in stage.state.boats}
    assert commands == {
        "U-1": "",
        "U-2": "",
        "U-3": "",
        "U-4": "mediterranean",
        "U-5": "mediterranean",
        "U-6": "arctic",
    }


@rule("SW5.T1..T5")
def test_where_the_commands_may_be() -> None:
    every = frozenset(("NORTH_SEA", "NORWEGIAN", "BARENTS", "W_APPR", "W_MED", "E_MED"))
    boat = Boat("U-1", "VIIC", "DE", "NORWAY", command="arctic")
    assert command_areas(boat, every) == {"NORWEGIAN", "BARENTS"}
    boat.place = "GERMANY"
    assert command_areas(boat, every) == {"NORTH_SEA", "NORWEGIAN", "BARENTS"}
    boat.place = "W_APPR"
    assert command_areas(boat, every) == every
    boat.place = "NORWAY"
    assert command_areas(boat, frozenset({"W_APPR"})) == {"W_APPR"}
    boat.command, boat.place = "mediterranean", "ITALY"
    assert command_areas(boat, every) == {"W_MED", "E_MED"}
    boat.place = "W_APPR"
    assert command_areas(boat, every) == every
    boat.command, boat.place = "", "ITALY"
    assert command_areas(boat, every) == every


@rule("SW3.12", "SW5.T1..T5")
def test_counters_that_an_event_adds_or_takes_are_counted() -> None:
    stage = Stage("1941-02", 2)
    size = stage.state.sizes["outer"]
    add_counter(stage.state, "outer", "gb-m-5-1")
    assert (stage.state.cups["outer"][-1], stage.state.sizes["outer"]) == ("gb-m-5-1", size + 1)
    add_counter(stage.state, "west_outer", "gb-m-5-1")
    assert "west_outer" not in stage.state.cups
    assert stage.state.events.added == {"outer": ["gb-m-5-1"], "west_outer": ["gb-m-5-1"]}
    stage.state.cups["outer"], stage.state.sizes["outer"] = ["tribal", "v-w", "gb-m-5-1"], 3
    weakest_out(stage.state, "outer", "GB")
    weakest = min(("tribal", "v-w"), key=lambda kind: KINDS[kind].asw)
    assert (weakest in stage.state.cups["outer"], len(stage.state.cups["outer"])) == (False, 2)
    assert stage.state.sizes["outer"] == 2


@rule("SW7.55", "SW36.62A-E")
def test_a_group_that_was_shot_down_is_neither_kept_nor_in_the_way_of_another() -> None:
    stage = Stage("1942-08", 4)
    stage.politics()
    dead, alive = Flight("Fw-200", "GERMANY", 0, "none", since=3), Flight("Fw-200", "NORWAY", 2, since=3)
    stage.state.flights = [dead]
    assert to_keep(stage.state, ("Fw-200", "BV-138")) == []
    stage.state.flights = [dead, alive]
    assert to_keep(stage.state, ("Fw-200", "BV-138")) == ["Fw-200"]
    stage.berlin.kept_aircraft = ["Fw-200"]
    stage.state.war_period = 5
    aircraft_return(stage.war())
    assert [flight for flight in stage.state.flights if not flight.lost] == [alive]
    assert long_range_left(stage.state) == 0, "nor does it come again"
    assert stage.facts("aircraft-leaves") == []


@rule("SW21.33A-B")
@pytest.mark.parametrize(
    "change",
    [{}, {"place": "MOROCCO"}, {"side": "transit"}, {"fate": "lost"}, {"searches": 1}, {"met_ships": True}],
)
def test_which_tanker_is_ready_to_supply(change: dict[str, Any]) -> None:
    stage = Stage("1942-06", 4)
    (tanker,) = stage.boats("XIV", "MID_OCEAN", "U-459")
    for name, value in change.items():
        setattr(tanker, name, value)
    stage.boats("VIIC", "MID_OCEAN", "U-69")
    assert tankers_at(stage.state, "MID_OCEAN") == ([] if change else [tanker])


@rule("SW35.12", "SW35.33")
def test_lines_of_captured_boats_and_the_end_of_ub() -> None:
    stage = Stage("1942-12", 5)
    assert (captured_boats(stage.state), ub_due(stage.state)) == ({}, None)
    assert line_of(stage.state, "U-69") == LEDGER["U-69"]
    stage.state.construction = Construction(captured=["UD-4", "UB"], plans=["doenitz-a"])
    line = line_of(stage.state, "UD-4")
    assert (line.id, line.cls, line.entry, line.base, line.inexperienced) == (
        "UD-4",
        "O-21 (UD)",
        "1942-02",
        "GERMANY",
        True,
    )
    assert line_of(stage.state, "U-62").cls == "VIIB"
    assert line_of(stage.state, "U-69") == LEDGER["U-69"]
    stage.boats("Seal (UB)", "GERMANY", "UB")
    stage.boats("VIIC", "GERMANY", "U-69")
    assert ub_due(stage.state) is None
    stage.state.year, stage.state.month = 1943, 1
    assert ub_due(stage.state) is stage.boat("UB")
    stage.boat("UB").fate = "lost"
    assert ub_due(stage.state) is None


@rule("SW35.3", "SW35.12")
def test_the_boat_given_for_a_captured_one_does_not_come() -> None:
    stage = Stage("1941-08", 3)
    stage.state.construction = Construction(captured=["UD-5"])
    gone = LEDGER["U-83"]
    stays = next(boat for boat in LEDGER.values() if boat.entry == "1941-08" and boat is not gone)
    found = arrivals(stage.state, "1941-08", (gone, stays))
    assert [(boat.id, boat.inexperienced) for boat in found] == [(stays.id, stays.inexperienced), ("UD-5", True)]


@rule("SW5.T1..T5")
def test_whom_training_can_take() -> None:
    for spare in (False, True):
        stage = Stage("1941-02", 2)
        stage.boats("VIIC", "GERMANY", "U-1")
        stage.boats("VIIC", "GERMANY", "U-2", command="arctic")
        stage.boats("VIIC", "GERMANY", "U-3", fate="lost")
        stage.boats("Marcello", "GERMANY", "Cappellini")
        effect = Withdraw(boats=3, spare_commands=spare)
        stage.run(withdraw(stage.war(), TEXTS["training-2"], InForce("training-2"), effect))
        gone = [boat.id for boat in stage.state.boats if boat.fate == "training"]
        assert gone == (["U-1"] if spare else ["U-1", "U-2"])
    old = Stage("1941-02", 2)
    old.boats("IIB", "GERMANY", "U-1", fate="lost")
    old.boats("VIIC", "GERMANY", "U-2", "U-3")
    old.run(
        withdraw(old.war(), TEXTS["training-2"], InForce("training-2"), Withdraw(boats=2, old=["IIB"], when_gone=1))
    )
    assert [boat.id for boat in old.state.boats if boat.fate == "training"] == ["U-2"]


@rule("SW8.0D", "SW3.15")
def test_a_refitted_boat_comes_back_in_its_month() -> None:
    refit = next(one for one in REFITS if one.what != "withdraw")
    stage = Stage(refit.month, 3, ("GERMANY", "NORWAY", "FRANCE_ATLANTIC"))
    stage.state.refit = [Boat(refit.boat, "VIIC", "DE", "GERMANY", home="atlantic")]
    stage.run(ledger(stage.war({"SW3.11b": [0] * 999})))
    assert [(boat.id, boat.place, boat.box) for boat in stage.state.boats if boat.id == refit.boat] == [
        (refit.boat, refit.base, "pierside")
    ]
