"""Small words of the German book: who is meant, what must be, what is only so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import KINDS
from sandtable.games.steel_wolves.data.event_tables import Orders
from sandtable.games.steel_wolves.rules.combat.reveal import mechanical_problems
from sandtable.games.steel_wolves.rules.events.boats import send_back
from sandtable.games.steel_wolves.rules.forces.bases import capacity
from sandtable.games.steel_wolves.rules.forces.escorts import asw
from sandtable.games.steel_wolves.rules.patrol.movement import patrol_choices
from sandtable.games.steel_wolves.rules.patrol.search import engagement
from sandtable.games.steel_wolves.rules.transit.event_orders import give_orders
from sandtable.games.steel_wolves.rules.transit.supply import sources
from sandtable.games.steel_wolves.rules.transit.transit import move, transit
from sandtable.games.steel_wolves.rules.week.reinforcements import read_aircraft
from sandtable.games.steel_wolves.state.event_track import InForce, Order
from sandtable.games.steel_wolves.state.model import DEEP, Flight, congestion
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW5.W1", "SW19.21")
@pytest.mark.parametrize(("damage", "home"), [(0, False), (1, True)])
def test_during_weseruebung_an_undamaged_boat_ignores_a_return_from_combat(damage: int, home: bool) -> None:
    stage = Stage("1940-04", 1)
    (boat,) = stage.boats("VIIB", "NORWEGIAN", "U-45", damage=damage)
    stage.state.events.in_force = [InForce("weseruebung")]
    mechanical_problems(stage.war({"SW19.21": [6]}), boat)
    assert boat.returning is home


@rule("SW5.W1", "SW15.21")
@pytest.mark.parametrize(("damage", "offered"), [(0, False), (1, True)])
def test_during_weseruebung_no_undamaged_boat_turns_for_home_on_its_way(damage: int, offered: bool) -> None:
    stage = Stage("1940-04", 1)
    stage.boats("IXA", "SW_APPR", "U-37", side="transit", damage=damage)
    stage.state.events.in_force = [InForce("weseruebung")]
    stage.run(transit(stage.war({"SW19.1c": [1]})))
    assert ("home" in stage.choices()) is offered


@rule("SW21.31", "SW8.12")
def test_a_boat_that_an_event_sends_home_does_not_refuel() -> None:
    stage = Stage("1941-09", 3, ("GERMANY", "FRANCE_ATLANTIC"), interned=["EL_FERROL"])
    (boat,) = stage.boats("VIIC", "SW_APPR", "U-69", side="transit", returning=True)
    assert sources(stage.state, boat) == ["EL_FERROL"]
    boat.returning = False
    send_back(stage.war(), boat, base="FRANCE_ATLANTIC")
    assert (sources(stage.state, boat), boat.shirked) == ([], True)
    (other,) = stage.boats("VIIC", "SW_APPR", "U-70")
    send_back(stage.war(), other, no_attacks=True)
    assert (sources(stage.state, other), other.shirked) == ([], False)


@rule("SW5.3a")
@pytest.mark.parametrize(("event", "choices"), [("torch", ["search"]), ("berlin", ["search", "skip"])])
def test_boats_must_search_for_the_landing_fleet(event: str, choices: list[str]) -> None:
    stage = Stage("1942-11", 5)
    (boat,) = stage.boats("VIIC", "W_MED", "U-73")
    stage.state.events.orders["U-73"] = Order(event, ["W_MED"])
    assert patrol_choices(stage.state, boat) == choices


@rule("SW22.1-2")
def test_a_red_dot_makes_waters_crowded_for_the_passage_alone() -> None:
    stage = Stage("1941-06", 3)
    stage.boats("VIIC", "NORTH_SEA", *(f"U-{n}" for n in range(1, 9)))
    assert (congestion(stage.state, "NORTH_SEA"), congestion(stage.state, "NORTH_SEA", dots=True)) == (0, 1)


@rule("SW7.41b")
def test_in_a_deep_low_escorts_lose_asw_cruisers_do_not(bench: MakeBench) -> None:
    table = bench(place="W_APPR", lows={"W_APPR": DEEP})
    cruiser = next(kind for kind in KINDS.values() if kind.type == "CL" and kind.asw >= 1 and not kind.air)
    combat = table.fight("C1", [("outer", f"v-w {cruiser.id}")])
    escort, ship = combat.columns[0].slots
    assert asw(table.state, combat, escort) == max(0, escort.unit.asw - 1)
    assert asw(table.state, combat, ship) == cruiser.asw


@rule("SW13.24a")
@pytest.mark.parametrize("colour", ["green", "red"])
def test_of_a_scattered_arctic_convoy_three_ships_are_met(bench: MakeBench, colour: str) -> None:
    table = bench(contact="L", colour=colour)
    table.state.events.scattered = True
    assert engagement(table.state, table.boat) == [("inner", "loner", 3)]


@rule("SW10.1", "SW21.0")
def test_norway_repairs_from_the_day_it_is_open() -> None:
    assert [capacity(Stage("1940-05", period).state, "NORWAY") for period in (1, 2, 5)] == [4, 4, 6]


@rule("SW8.0A", "SW2.3C")
@pytest.mark.parametrize("dead", [0, 1])
def test_the_group_that_was_not_shot_down_is_kept(dead: int) -> None:
    stage = Stage("1942-03", 4, ("GERMANY", "FRANCE_ATLANTIC"))
    stage.state.flights = [Flight("Fw-200", "FRANCE_ATLANTIC", 0 if n == dead else 2) for n in (0, 1)]
    read_aircraft(stage.state)
    kept = [flight.range for flight in stage.state.flights if flight.type == "Fw-200"]
    assert kept == [2]


@rule("SW26.51", "SW5.3c")
def test_no_event_loads_more_mines_than_there_are() -> None:
    stage = Stage("1940-09", 2)
    stage.boats("VIIB", "GERMANY", *(f"U-{n}" for n in range(1, 12)), mines=2, box="in_port")
    stage.boats("VIIB", "W_APPR", "U-45", "U-46")
    order = Orders(boats=2, to=["IRELAND"], task="mines")
    chosen = stage.run(give_orders(stage.war(), "minelaying", order), {"event-orders": ["U-46"]})
    assert (chosen, stage.boat("U-45").mines) == (["U-46"], 0)


@rule("SW19.12", "SW15.4")
@pytest.mark.parametrize(("command", "place"), [("mediterranean", "MOROCCO"), ("", "W_MED")])
def test_a_boat_for_the_mediterranean_that_is_turned_back_in_the_strait_stays_outside(
    bench: MakeBench, command: str, place: str
) -> None:
    table = bench({"SW19.1c": [9, 5, 5]}, place="MOROCCO", side="transit", box="", war_period=4, command=command)
    sent = next((first, second) for first in range(10) for second in range(10) if turned_back(bench, first, second))
    table.script.by_rule["SW19.1c"] = [9, *sent]
    table.goes(move(table.war, table.boat, ("W_MED",), cautious=False))
    assert (table.boat.returning, table.boat.place) == (True, place)


def turned_back(bench: MakeBench, first: int, second: int) -> bool:
    table = bench({"SW19.1c": [9, first, second, 9, 9]}, place="MOROCCO", side="transit", box="", war_period=4)
    table.goes(move(table.war, table.boat, ("W_MED",), cautious=False))
    return table.boat.returning and not table.boat.fate and not table.boat.damage
