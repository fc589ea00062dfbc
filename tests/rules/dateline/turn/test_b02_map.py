"""B-2 The map, and the data that everything stands on."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.dateline.data import data
from sandtable.games.dateline.data.data import Board, Canal, Edge, MapFile, Space
from sandtable.games.dateline.state.model import friendly, hostile
from sandtable.kernel.charts import BadChart
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def fresh_file() -> data.MapFile:
    found: data.MapFile = data.read("map.json", data.MapFile)
    return found


@rule("B-2-01", "B-2-04", "B-2-05")
def test_spaces_touch_as_the_map_says() -> None:
    board = data.Board(fresh_file())
    assert (len(board.lands), len(board.seas), len(board.neutrals)) == (70, 58, 14)
    assert sum(len(near) for near in board.near.values()) == 2 * 309
    assert all(here in board.near[there] for here in board.near for there in board.near[here])
    assert {"japan", "australia", "hawaiian_islands"} <= board.islands
    assert "italian_east_africa" not in board.islands
    assert board.islands <= set(board.lands)
    for one, other in [
        ("finland_norway", "eastern_europe"),
        ("gibraltar", "algeria"),
        ("caucasus", "eastern_europe"),
        ("kwangtung", "japan_sz"),
    ]:
        assert other not in board.near[one]
    assert "western_canada" in board.near["east_canada_sz"]
    assert board.sea_near["caspian_sz"] == []


@pytest.mark.parametrize(
    ("edge", "told"),
    [
        (data.Edge("alaska", "atlantis"), "leads nowhere"),
        (data.Edge("alaska", "alaska_sz"), "listed twice"),
        (data.Edge("japan", "manchuria"), "island"),
    ],
)
def test_a_broken_map_is_refused(edge: data.Edge, told: str) -> None:
    file = fresh_file()
    with pytest.raises(BadChart, match=told):
        data.Board(msgspec.structs.replace(file, edges=(*file.edges, edge)))


def test_money_and_income_at_the_start_agree() -> None:
    spaces = data.board().spaces
    for nation, printed in data.set_up().nations.items():
        assert sum(space.ipc for space in spaces.values() if space.owner == nation) == printed.money
    assert sum(space.factory for space in spaces.values()) == 8
    guns = sum(stack.units.get("aa_gun", 0) for stack in data.set_up().stacks)
    assert guns == 9


@rule("B-5-04")
def test_an_island_costs_its_sea_zone_and_itself() -> None:
    far = data.flying.__wrapped__(frozenset(), "manchuria")
    assert far["japan_sz"] == 1
    assert far["japan"] == 2


@rule("B-2-01")
def test_neighbours_are_listed_by_name() -> None:
    spaces = {name: Space("sea", name, 0, 0) for name in "abc"}
    small = Board(MapFile("", "", "", spaces, (Edge("b", "c"), Edge("a", "c")), ()))
    assert small.near["c"] == ["a", "b"]


@rule("B-2-02")
def test_whose_land_is_friendly_and_whose_hostile(bench: Bench) -> None:
    state = bench.scene()
    land = ("germany", "japan", "russia", "spain")
    assert [friendly(state, one, "germany") for one in land] == [True, True, False, False]
    assert [hostile(state, one, "germany") for one in land] == [False, False, True, False]


@rule("B-2-01", "B-2-04")
def test_a_map_that_contradicts_itself_is_refused() -> None:
    spaces = {name: Space("sea", name, 0, 0) for name in "abc"} | {"d": Space("land", "d", 0, 0, island=True)}
    edges = (Edge("a", "b"), Edge("b", "c"), Edge("c", "d"))

    def with_canal(*canals: Canal) -> Board:
        return Board(MapFile("", "", "", spaces, edges, canals))

    assert with_canal(Canal("x", ("a", "b"), ("d",))).through
    for wrong in (Canal("x", ("a", "c"), ("d",)), Canal("x", ("a", "b"), ("c",))):
        with pytest.raises(BadChart, match="canal x"):
            with_canal(wrong)
