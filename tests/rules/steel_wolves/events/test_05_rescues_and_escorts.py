"""SW5 Events that call boats to a rescue, or to escort a ship."""

from __future__ import annotations

import pytest

from sandtable.games.steel_wolves.rules.events.war_events import rolled_event
from sandtable.games.steel_wolves.rules.patrol.search import contact
from sandtable.games.steel_wolves.rules.transit.event_orders import may_search, ordered_choices
from sandtable.games.steel_wolves.rules.transit.transit import homeward_routes, move
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import EVENTS, Stage

ATLANTIC = ("GERMANY", "NORWAY", "FRANCE_ATLANTIC")
THREE = ("1941-07", 3)
FOUR = ("1942-03", 4)
FIVE = ("1942-09", 5)


def no_event(stage: Stage, row: int) -> bool:
    return rolled_event(stage.war({"SW5.1": [0], EVENTS: [row]})) is None


@rule("SW5.T1..T5")
def test_rescue_of_the_atlantis_crew() -> None:
    stage = Stage(*THREE, bases=ATLANTIC)
    stage.boats("IXB", "WEST_AFRICA", "U-103", "U-105", "U-106")
    stage.boats("IXB", "CAPE_VERDE", *(f"U-{n}" for n in range(66, 69)))
    stage.boats("IXB", "CAPE_VERDE", "U-124", side="transit")
    stage.boats("IXB", "SW_APPR", "U-123")
    stage.event(4)
    home = [boat.id for boat in stage.state.boats if boat.returning]
    assert home == ["U-103", "U-105", "U-106", "U-66", "U-67", "U-68", "U-124"]
    stage.progress()
    assert no_event(stage, 4)


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [THREE, FOUR, FIVE])
def test_escort_of_a_blockade_runner(date: tuple[str, int]) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", "MOROCCO", "U-93", damage=1)
    stage.boats("VIIC", "MOROCCO", "U-94")
    stage.boats("VIIC", "GRAND_BANKS", "U-96")
    stage.event(5)
    assert [boat.id for boat in stage.state.boats if boat.returning] == ["U-94"]
    assert stage.state.events.home_to == {"U-94": "FRANCE_ATLANTIC"}
    assert homeward_routes(stage.state, stage.boat("U-94"))[0] == "SW_APPR/FRANCE_ATLANTIC"


@rule("SW5.T1..T5", "SW15.42-48")
@pytest.mark.parametrize(("row", "place", "torch"), [(5, "MOROCCO", False), (4, "WEST_AFRICA", True)])
def test_an_escort_and_a_boat_with_survivors_let_ships_go_on_the_way_home(
    row: int, place: str, torch: bool
) -> None:
    stage = Stage(*FIVE, bases=ATLANTIC, torch=torch)
    (sent,) = stage.boats("IXC", place, "U-156")
    (other,) = stage.boats("IXC", place, "U-68", returning=True, side="transit")
    stage.event(row)
    assert stage.kinds_asked() == []
    way = homeward_routes(stage.state, sent)[0].split("/")
    for boat, step in ((sent, "after_search"), (other, "accept")):
        stage.goes(move(stage.war({"SW19.1c": [0]}), boat, way, False))
        assert stage.state.encounter
        stage.state.colour = "red"
        stage.goes(contact(stage.war({"SW13.22a": [9], "SW15.42-48": [9]}), boat))
        assert stage.state.step == step
    sent.returning = False
    stage.progress()
    assert stage.state.events.no_attacks == []


@rule("SW5.T1..T5")
def test_the_second_escort_of_war_period_5_is_a_supply_ship_in_the_south() -> None:
    stage = Stage(*FIVE, bases=ATLANTIC)
    stage.event(5)
    stage.progress()
    stage.event(5)
    stage.progress(answers={"supply-ship": "ASCENSION"})
    assert list(stage.state.events.supply_ships.values()) == ["ASCENSION"]


@rule("SW5.T1..T5")
@pytest.mark.parametrize("date", [THREE, FOUR, FIVE])
@pytest.mark.parametrize("place", ["MID_OCEAN", "SARGASSO", "MOROCCO", "SW_APPR"])
def test_one_boat_of_four_areas_escorts_a_blockade_runner(date: tuple[str, int], place: str) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("VIIC", place, "U-94", "U-95")
    stage.event(5)
    assert sum(boat.returning for boat in stage.state.boats) == 1


@rule("SW5.T1..T5")
@pytest.mark.parametrize(
    ("date", "place", "row"), [(THREE, "WEST_AFRICA", 4), (FOUR, "MID_OCEAN", 4), (("1939-10", 1), "SW_APPR", 5)]
)
def test_rescues_call_boats_of_all_nations_and_an_escort_an_undamaged_german_one(
    date: tuple[str, int], place: str, row: int
) -> None:
    stage = Stage(*date, bases=ATLANTIC)
    stage.boats("Marconi", place, "Marconi")
    stage.boats("VIIB", place, "U-45", damage=1)
    stage.event(row)
    called = [boat.id for boat in stage.state.boats if boat.returning]
    assert called == ([] if row == 5 else ["Marconi", "U-45"])


@rule("SW5.T1..T5")
def test_rescue_of_the_spreewald_crew_then_a_supply_ship_then_nothing() -> None:
    stage = Stage(*FOUR, bases=ATLANTIC)
    stage.boats("VIIC", "MID_OCEAN", *(f"U-{n}" for n in range(70, 80)))
    stage.event(4)
    assert sum(1 for boat in stage.state.boats if boat.returning) == 8
    stage.progress()
    stage.event(4)
    stage.progress(answers={"supply-ship": "BRAZIL"})
    assert list(stage.state.events.supply_ships.values()) == ["BRAZIL"]
    stage.progress()
    assert no_event(stage, 4)


@rule("SW5.T1..T5")
@pytest.mark.parametrize("torch", [False, True])
def test_rescue_of_the_laconia_survivors(torch: bool) -> None:
    stage = Stage(*FIVE, bases=ATLANTIC, torch=torch)
    stage.boats("IXC", "WEST_AFRICA", *(f"U-{n}" for n in range(154, 161)))
    stage.event(4)
    if torch:
        assert sum(1 for boat in stage.state.boats if boat.returning) == 5
        return
    sent = stage.ordered("rescue-laconia")
    assert (len(sent), set(map(tuple, sent.values()))) == (5, {("CAPE_VERDE",)})
    boat = stage.boat(next(iter(sent)))
    assert ordered_choices(stage.state, boat) == ["move:CAPE_VERDE"]
    assert not may_search(stage.state, boat)
