"""SW19.1 The transit check: its modifiers, its chance, and where an event leaves the boat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.rules.transit.transit_check import (
    crowds,
    event_chance,
    transit_event,
    transit_modifiers,
)
from sandtable.games.steel_wolves.state.model import Boat
from sandtable.kernel import Modifier
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench, Total


@rule("SW19.1b")
@pytest.mark.parametrize(("area", "period", "value"), [("BARENTS", 3, 1), ("BARENTS", 4, 1), ("SARGASSO", 3, 0)])
def test_a_coast_without_aircraft_adds_one_too(
    bench: MakeBench, total: Total, area: str, period: int, value: int
) -> None:
    table = bench((), war_period=period, barbarossa=True)
    assert total(transit_modifiers(table.state, table.boat, area)).get("coast-or-air", 0) == value


@rule("SW20.8", "SW19.1b")
@pytest.mark.parametrize("period", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("zone", ["ENGLISH_CHANNEL", "BAY_OF_BISCAY", "GIBRALTAR"])
def test_the_number_of_a_transit_zone_by_war_period(bench: MakeBench, zone: str, period: int) -> None:
    table = bench((), war_period=period)
    mods = transit_modifiers(table.state, table.boat, "SW_APPR", through=[zone])
    printed = int(CHARTS.cell("transit_zones", zone, str(period)))
    assert [mod.value for mod in mods if mod.why == "transit-zone"] == ([printed] if printed else [])


@rule("SW22.1-2")
@pytest.mark.parametrize(
    ("start", "way", "crowd", "period", "added"),
    [
        ("WEST_AFRICA", ["CAPE_VERDE"], {"CAPE_VERDE": 7}, 2, 1),
        ("GERMANY", ["NORTH_SEA"], {"GERMANY": 13}, 2, 0),
        ("GERMANY", ["NORTH_SEA"], {"GERMANY": 13, "NORTH_SEA": 6}, 2, 1),
        ("W_MED", ["E_MED"], {"W_MED": 7}, 2, 1),
        ("SW_APPR", ["MID_OCEAN"], {"MID_OCEAN": 7}, 4, 0),
    ],
)
def test_a_crowd_counts_at_sea_and_where_a_box_is_red_for_the_check(
    bench: MakeBench, start: str, way: list[str], crowd: dict[str, int], period: int, added: int
) -> None:
    """Nobody crowds a base, nor an area without red or blue; the Western Mediterranean has only red dots."""
    table = bench((), place=start, war_period=period)
    for area, count in crowd.items():
        table.state.boats += [Boat(f"{area}-{n}", "VIIB", "DE", area) for n in range(count)]
    assert crowds(table.state, table.boat, way) == added


@rule("SW19.1c")
@pytest.mark.parametrize(
    ("area", "added", "chance"),
    [
        ("GREENLAND", 9, 0.0),
        ("NORTH_SEA", -3, 0.0),
        ("NORTH_SEA", -2, 0.0),
        ("NORTH_SEA", -1, 0.1),
        ("NORTH_SEA", 0, 0.2),
        ("NORTH_SEA", 7, 0.9),
        ("NORTH_SEA", 8, 1.0),
        ("NORTH_SEA", 9, 1.0),
    ],
)
def test_the_chance_of_an_event(bench: MakeBench, area: str, added: int, chance: float) -> None:
    """The first red box of the North Sea is 8; the Greenland Gap has none in war period 1."""
    table = bench((), war_period=1)
    assert event_chance(table.state, area, [Modifier(added, "test", "SW19.1b")]) == chance


@rule("SW19.1c", "SW30.4")
@pytest.mark.parametrize(
    ("zone", "dice", "result"),
    [
        ("SCAPA_FLOW", [0, 7], "spotted-home"),
        ("SCAPA_FLOW", [0, 6], "none"),
        ("SCAPA_FLOW", [9, 9], "lost"),
        ("IRELAND", [0, 7], "spotted"),
        ("", [0, 7], "spotted"),
    ],
)
def test_who_is_spotted_in_an_anchorage_is_driven_off(
    bench: MakeBench, zone: str, dice: list[int], result: str
) -> None:
    table = bench({"SW19.1c": dice}, place="W_APPR", zone=zone, side="patrol")
    transit_event(table.war, table.boat, "W_APPR")
    assert table.facts("transit-event")[0]["result"] == result
    assert table.boat.returning is (result == "spotted-home")
