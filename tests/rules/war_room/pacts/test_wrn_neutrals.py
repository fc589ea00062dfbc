"""WRN Neutrals: their armies wake, fight for a side and pass into its stacks."""

from __future__ import annotations

from sandtable.games.war_room.data.data import NEUTRAL, set_up
from sandtable.games.war_room.rules.combat.debrief import join_keeper, move_units
from sandtable.games.war_room.rules.conflict.conflict import wake_neutral
from sandtable.games.war_room.state.model import Stack
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


@rule("WRN-08", "WR0-02")
def test_as_many_as_find_room_change_stacks() -> None:
    start, goal = Stack("neutral", 0, "army", "N14", {"infantry": 6}), Stack("uk", 20, "army", "N14", {"armor": 1})
    move_units(start, goal, "infantry", 0)
    assert (start.units, goal.units) == ({"infantry": 6}, {"armor": 1})
    move_units(start, goal, "infantry", 4)
    assert (start.units, goal.units) == ({"infantry": 2}, {"armor": 1, "infantry": 4})
    move_units(start, goal, "infantry", 5)
    assert (start.units, goal.units) == ({}, {"armor": 1, "infantry": 6})


@rule("WRN-08")
def test_a_neutrals_force_joins_stacks_of_its_own_force_and_says_how_many(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["N14"].controller = "uk"
    for marker in set_up().nations["uk"].markers["army"]:
        bench.put(public, "uk", marker, "B1", infantry=1)
    first, second = set_up().nations["uk"].markers["army"][:2]
    bench.put(public, "uk", first, "N14", infantry=8)
    bench.put(public, "uk", second, "N14", infantry=6)
    bench.put(public, "uk", 11, "N14", fighter=1)
    army = Stack(NEUTRAL, 0, "army", "N14", {"infantry": 1, "artillery": 2})
    join_keeper(bench.world_of(public), "uk", army)
    assert public.stacks[f"uk-{second}"].units == {"infantry": 7, "artillery": 1}
    assert [(f["command"], f["size"]) for f in bench.facts("neutral-joins")] == [(second, 2)]
    assert public.nations["uk"].production == {"N14": {"artillery": 1}}
    join_keeper(bench.world_of(public), "uk", Stack(NEUTRAL, 0, "air", "N14", {"fighter": 1}))
    assert public.stacks["uk-12"].units == {"fighter": 1} and public.stacks["uk-12"].drafted
    for marker in set_up().nations["uk"].markers["air"]:
        bench.put(public, "uk", marker, "B1", fighter=1)
    join_keeper(bench.world_of(public), "uk", Stack(NEUTRAL, 0, "air", "N14", {"fighter": 1}))
    assert public.nations["uk"].production == {"N14": {"artillery": 1, "fighter": 1}}  # planes wait too
    assert [f["size"] for f in bench.facts("neutral-waits")] == [1, 1]
    del public.stacks[f"uk-{second}"].units["artillery"]
    join_keeper(bench.world_of(public), "uk", Stack(NEUTRAL, 0, "army", "N14", {"armor": 1}))
    assert public.stacks[f"uk-{second}"].units == {"infantry": 7, "armor": 1}
    assert len(bench.facts("neutral-waits")) == 2  # where all find room nobody waits


@rule("WRN-08", "WR1-14")
def test_chinas_share_of_a_neutrals_army_waits_where_markers_are_missing(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["N19"].controller = "china"
    for marker in set_up().nations["china"].markers["army"]:
        bench.put(public, "china", marker, "C1", infantry=1)
    join_keeper(bench.world_of(public), "china", Stack(NEUTRAL, 0, "army", "N19", {"infantry": 3}))
    assert public.nations["china"].production == {"N19": {"infantry": 3}}
    join_keeper(bench.world_of(public), "china", Stack(NEUTRAL, 0, "air", "N19", {"fighter": 1}))
    assert public.nations["china"].production == {"N19": {"infantry": 3}}
    assert [f["unit"] for f in bench.facts("units-lost")] == ["fighter"]


@rule("WRN-03")
def test_a_marker_lies_in_a_neutral_as_soon_as_it_is_entered(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.game_round = 4
    wake_neutral(bench.world_of(public), "ussr", "N10")
    assert public.conflicts["N10"].state == "active"
    land = public.lands["N10"]
    assert (land.lean, land.attacked_by, land.attacked_in) == ("axis", "ussr", 4)
    assert {id: stack.units for id, stack in public.stacks.items()} == {
        "N10-army": {"infantry": 4, "artillery": 1},
        "N10-air": {"fighter": 1},
    }
