"""WR5-08 New units and too few markers."""

from __future__ import annotations

from sandtable.games.war_room.data.data import set_up
from sandtable.games.war_room.rules.deploying.deploy import (
    Regroup,
    Reorganisation,
    founded_decision,
    groups_of,
)
from sandtable.games.war_room.state.model import Public
from sandtable.testing import rule
from sandtable.testing.bench import as_share, reason_of
from tests.rules.war_room.bench import Bench, play_landing


def crowded(bench: Bench, free: int, **at: int) -> Public:
    """Germany in round 2 with all army markers but some in use; `at`: the sizes of the first stacks by region."""
    public: Public = bench.scene(bare=True)
    public.game_round = 2
    markers = list(set_up().nations["germany"].markers["army"])
    for region, size in at.items():
        bench.put(public, "germany", markers.pop(0), region, infantry=size)
    for marker in markers[: len(markers) - free]:
        bench.put(public, "germany", marker, "G4", infantry=8)
    return public


def armies(public: Public, region: str) -> list[int]:
    """The sizes of Germany's armies in a region, largest first."""
    return sorted((s.size for s in groups_of(public, "germany").get((region, "army"), [])), reverse=True)


@rule("WR5-06", "WR5-08")
def test_with_too_few_markers_the_owner_says_where_new_stacks_are_founded(bench: Bench) -> None:
    public = crowded(bench, 1, G1=5)
    public.nations["germany"].production = {"G1": {"infantry": 1}, "G7": {"infantry": 1}}
    play_landing(bench, public, {"found-stacks": {"G7": 1}})
    asked = next(d for _, d in bench.asked if d.kind == "found-stacks")
    assert as_share(asked).limits == {"G1": (0, 1), "G7": (0, 1)}
    assert asked.default == {"G1": 0, "G7": 1}  # where they could not come out without one
    assert reason_of(asked.check({"G1": 1, "G7": 1})) == "wrong-sum"
    assert reason_of(asked.check({})) == "wrong-sum"  # nobody waits while a marker is free
    assert (armies(public, "G1"), armies(public, "G7")) == ([6], [1])
    assert public.nations["germany"].production == {}


@rule("WR5-06", "WR5-08")
def test_only_places_of_that_force_found_its_stacks_and_none_more_than_it_fills(bench: Bench) -> None:
    public = crowded(bench, 2, G4=5, G1=5)
    places = {
        "G7": {"infantry": 1},
        "G1": {"infantry": 1},
        "G4": {"infantry": 1, "fighter": 1},
        "G5": {"fighter": 1},
    }
    public.nations["germany"].production = places
    play_landing(bench, public)
    (asked,) = [d for _, d in bench.asked if d.kind == "found-stacks"]
    assert as_share(asked).limits == {"G7": (0, 1), "G1": (0, 1), "G4": (0, 1)}
    assert asked.default == {"G7": 1, "G1": 1, "G4": 0}


@rule("WR5-08")
def test_the_owner_may_spend_the_last_marker_elsewhere_and_then_units_wait(bench: Bench) -> None:
    public = crowded(bench, 1, G1=5)
    public.nations["germany"].production = {"G1": {"infantry": 1}, "G7": {"infantry": 1}}
    play_landing(bench, public, {"found-stacks": {"G1": 1}})
    assert (armies(public, "G1"), armies(public, "G7")) == ([5, 1], [])
    assert public.nations["germany"].production == {"G7": {"infantry": 1}}


@rule("WR5-06")
def test_a_marker_may_be_kept_where_old_stacks_take_the_new_units(bench: Bench) -> None:
    public = crowded(bench, 1, G1=5, G7=6)
    public.nations["germany"].production = {"G1": {"infantry": 1}, "G7": {"infantry": 2}}
    play_landing(bench, public, {"found-stacks": {}})
    assert (armies(public, "G1"), armies(public, "G7")) == ([6], [8])
    assert next(d for _, d in bench.asked if d.kind == "found-stacks").default == {"G1": 1, "G7": 0}


@rule("WR5-08")
def test_no_marker_is_left_while_units_wait_for_one(bench: Bench) -> None:
    public = crowded(bench, 3)
    for command, region in ((20, "G1"), (22, "G1"), (28, "G7"), (32, "G7")):
        bench.put(public, "germany", command, region, infantry=4)
    assert founded_decision(public, "germany", "army", {"G8": 1, "G1": 17}).default == {"G8": 1, "G1": 2}
    asked = founded_decision(public, "germany", "army", {"G1": 9, "G7": 9})  # room for eight in each
    assert asked.default == {"G1": 2, "G7": 1}
    assert asked.check({"G1": 1, "G7": 1}) is None  # all come out, and a marker is kept
    refusal = asked.check({"G1": 2, "G7": 0})
    assert refusal is not None and (refusal.rule, refusal.reason) == ("WR5-08", "marker-left-idle")
    assert asked.check({"G1": 2, "G7": 1}) is None


@rule("WR5-08")
def test_without_any_marker_nobody_is_asked_and_old_stacks_take_what_they_can(bench: Bench) -> None:
    public = crowded(bench, 0, G1=5)
    public.nations["germany"].production = {"G1": {"infantry": 4}, "G7": {"infantry": 1}}
    play_landing(bench, public)
    assert "found-stacks" not in bench.kinds() and armies(public, "G1") == [8]
    assert public.nations["germany"].production == {"G1": {"infantry": 1}, "G7": {"infantry": 1}}


@rule("WR5-06")
def test_with_markers_enough_nobody_is_asked_where_stacks_are_founded(bench: Bench) -> None:
    public = crowded(bench, 2, G1=5)
    public.nations["germany"].production = {"G1": {"infantry": 1}, "G7": {"infantry": 1}}
    play_landing(bench, public)
    assert (armies(public, "G1"), armies(public, "G7")) == ([5, 1], [1])
    assert bench.kinds() == ["reorganise"]


@rule("WR5-09", "WR5-08")
def test_stacks_are_merged_before_new_units_come_out_to_free_markers(bench: Bench) -> None:
    public = crowded(bench, 0, G1=1, G6=1)
    public.stacks["germany-20"].region = "G6"
    commands = [s.command for s in groups_of(public, "germany")["G6", "army"]]
    public.nations["germany"].production = {"G7": {"armor": 1}}
    merged = [Reorganisation([Regroup(commands[0], "G6", {"infantry": 2})]), Reorganisation()]
    play_landing(bench, public, lambda _, d: merged.pop(0) if d.kind == "reorganise" else d.default)
    assert bench.kinds() == ["reorganise", "reorganise"]
    assert (armies(public, "G6"), armies(public, "G7")) == ([2], [1])
    assert public.nations["germany"].production == {}
