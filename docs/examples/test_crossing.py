"""The rules of The Crossing: scripted dice, the scene set through play, the number that each rule is about."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from crossing.state import State
from crossing.view import View
from sandtable import IllegalAnswer, Scripted, Table, open_table

AT_SEA = {"north": 0, "middle": 1, "south": 2}


def table(*dice: int, **options: str) -> Table[State, View]:
    return open_table("crossing", chance=Scripted(dice), options=options)


def cross(on: Table[State, View], route: str, boats: Mapping[str, int] = AT_SEA) -> list[int]:
    """One crossing; returns what each boat has sunk."""
    on.answer("pack", dict(boats))
    before = len(on.journal)
    on.answer("escort", route)
    return [fact.args["sunk"] for fact in on.journal[before:] if fact.kind == "attacked"]


@pytest.mark.rule("CR4.1", "CR4.2")
def test_every_boat_on_the_route_throws_and_no_other() -> None:
    on = table(6, 2, 5)
    assert cross(on, "south") == [4, 1]
    assert cross(on, "middle") == [2]
    assert cross(on, "north") == []


@pytest.mark.rule("CR4.2")
def test_no_more_ships_are_sunk_than_are_left() -> None:
    on = table(6, 6, 6)
    assert cross(on, "south", {"south": 3}) == [4, 4, 4]
    assert (on.view(None).public.arrived, on.view(None).public.sunk) == (0, 12)


@pytest.mark.rule("CR3.2")
def test_late_ships_turn_back() -> None:
    on = table()
    cross(on, "north")
    assert (on.view(None).public.arrived, on.view(None).public.late) == (9, 3)
    on = table(6)
    assert cross(on, "north", {"north": 1, "south": 2}) == [2]
    assert (on.view(None).public.arrived, on.view(None).public.late, on.view(None).public.sunk) == (7, 3, 2)


@pytest.mark.rule("CR2.1")
def test_all_three_boats_are_spread() -> None:
    with pytest.raises(IllegalAnswer, match="wrong-sum"):
        table().answer("pack", {"north": 2})


@pytest.mark.rule("CR2.2")
def test_the_boats_are_seen_by_the_pack_alone() -> None:
    on = table()
    on.answer("pack", AT_SEA)
    assert on.view("pack").boats == AT_SEA
    assert on.view("escort").boats == on.view(None).boats == {}
    assert not [fact for fact in on.journal if fact.kind == "deployed" and fact.known_to(["escort"])]


@pytest.mark.rule("CR3.1")
def test_the_route_is_chosen_after_the_boats_lie_there() -> None:
    on = table()
    assert list(on.pending) == ["pack"]
    on.answer("pack", AT_SEA)
    assert list(on.pending) == ["escort"]


@pytest.mark.rule("CR1.1", "CR1.2")
@pytest.mark.parametrize(
    ("routes", "arrived", "winner"),
    [("middle middle middle middle", 44, "escort"), ("north south middle middle", 43, "pack")],
)
def test_after_five_crossings_the_ships_decide(routes: str, arrived: int, winner: str) -> None:
    """Four convoys meet no boat, the fifth is sunk to the last ship."""
    on = table(6, 6, 6)
    for route in routes.split():
        cross(on, route, {"north" if route != "north" else "south": 3})
    assert on.outcome is None
    cross(on, "south", {"south": 3})
    assert on.view(None).public.arrived == arrived
    assert on.outcome is not None
    assert (on.outcome.kind, on.outcome.args["arrived"]) == (
        "through" if winner == "escort" else "stopped",
        arrived,
    )
    assert on.outcome.scores == {"escort": winner == "escort", "pack": winner == "pack"}


@pytest.mark.rule("CR5.1")
def test_aircraft_keep_boats_down_in_the_south_from_the_third_crossing_on() -> None:
    on = table(5, 5, 5, 1, 5, air_cover="on")
    sunk = [cross(on, "south", {"south": 1, "middle": 2})[0] for _ in range(4)]
    assert sunk == [3, 3, 2, 1]  # a five counts as a four, a one stays a one
    assert cross(on, "middle", {"middle": 1, "north": 2}) == [2]
    off = table(5, 5, 5, 5)
    assert [cross(off, "south", {"south": 1, "middle": 2})[0] for _ in range(4)] == [3, 3, 3, 3]
