"""UB4: goals, ends, glory and grades."""

from collections.abc import Callable
from typing import Any

import pytest

import sandtable
from sandtable.games.uboot.missions import MISSIONS, glory, grade, judge
from sandtable.games.uboot.model import Contact, Patrol
from sandtable.games.uboot.navigation import centre
from sandtable.games.uboot.script import minute
from sandtable.games.uboot.voyages import VOYAGES
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.game import World
from sandtable.kernel.journal import Journal
from sandtable.testing import rule

Sea = Callable[..., sandtable.Table[Any, Any]]


def world_of(patrol: Patrol, luck: Any) -> World[Patrol]:
    return World(patrol, Chance(luck), Journal())


@rule("UB4.1-08")
@pytest.mark.parametrize(
    ("points", "lost", "primary", "letter"),
    [
        (78, False, True, "S"),
        (77, False, True, "A"),
        (66, False, True, "A"),
        (54, False, True, "B"),
        (42, False, True, "C"),
        (30, False, True, "D"),
        (18, False, True, "E"),
        (17, False, True, "F"),
        (78, False, False, "C"),
        (30, False, False, "D"),
        (78, True, True, "F"),
    ],
)
def test_grades(points: int, lost: bool, primary: bool, letter: str) -> None:
    assert grade(points, 60, lost, primary) == letter


def test_glory_of_the_primary_goal_in_full_and_in_part(patrol: Patrol) -> None:
    patrol.ended = "time"
    patrol.goal.held_ms = 240 * 60_000
    assert glory(patrol) == 70
    patrol.goal.held_ms = 120 * 60_000
    assert glory(patrol) == 40
    patrol.goal.seen = True
    assert glory(patrol) == 25
    patrol.ended = "crushed"
    assert glory(patrol) == 15


def test_a_report_counts_only_from_the_goal_square(sea: Sea) -> None:
    right, wrong = sea(), sea()
    right.state.boat.lat, right.state.boat.lon = centre("AE69")
    wrong.state.boat.lat, wrong.state.boat.lon = centre("AE96")
    for table in (right, wrong):
        table.order("captain", "send_report", "send")
        assert table.outcome is not None and table.outcome.kind == "reported"
    assert right.outcome is not None and wrong.outcome is not None
    assert right.outcome.args == {"glory": 70, "grade": "A", "goal": True}
    assert wrong.outcome.args["goal"] is False
    assert wrong.outcome.args["glory"] < 60


def test_a_report_needs_the_surface(sea: Sea) -> None:
    table = sea()
    table.state.boat.depth = 10_000
    with pytest.raises(IllegalAnswer) as refused:
        table.order("captain", "send_report", "send")
    assert refused.value.refusal.reason == "not-surfaced"


def test_contact_minutes_end_a_shadowing_mission(patrol: Patrol) -> None:
    assert MISSIONS["the_shadow"].shadow_min == 240
    patrol.goal.held_ms = 239 * 60_000
    assert patrol.merchant is not None
    world = world_of(patrol, Seeded(2))
    minute(world)
    assert judge(patrol) is None
    patrol.contacts = [Contact("sight-1", "sight", 0, 20_000, None, 1, 0, patrol.elapsed_ms)]
    minute(world)
    assert patrol.ended == "shadowed"


@rule("UB3-03")
def test_a_contact_not_noticed_for_a_quarter_of_an_hour_is_lost(patrol: Patrol) -> None:
    patrol.contacts = [Contact("sight-1", "sight", 0, 20_000, None, 1, 0, 0)]
    world = world_of(patrol, Seeded(2))
    patrol.elapsed_ms = 15 * 60_000 - 1
    minute(world)
    assert patrol.contacts
    patrol.elapsed_ms += 1
    minute(world)
    assert not patrol.contacts
    assert patrol.feed[-1].kind == "contact_lost"


@rule("UBX-06")
def test_being_seen_ends_a_shadowing_mission(patrol: Patrol) -> None:
    assert patrol.merchant is not None
    patrol.merchant.lat, patrol.merchant.lon = patrol.boat.lat + 20_000_000, patrol.boat.lon
    minute(world_of(patrol, Scripted({"UBX-06": [1]}, then=Seeded(1))))
    assert patrol.ended == "seen"
    assert patrol.merchant.alarmed
    outcome = judge(patrol)
    assert outcome is not None and outcome.args["goal"] is False


@rule("UB4.1-05")
def test_the_mission_ends_when_its_time_is_over(sea: Sea) -> None:
    table = sea()
    table.state.elapsed_ms = 36 * 3_600_000 - 30_000
    table.state.next_watch_ms = table.state.next_weather_ms = table.state.next_minute_ms = 10**12
    table.advance(1)
    assert table.outcome is None
    table.advance(1)
    assert table.outcome is not None and table.outcome.kind == "time"


@rule("UB4.1-06", "UB4.2-02", "UB1.1-01")
def test_return_to_base_ends_the_mission_and_counts_what_was_done(sea: Sea) -> None:
    table = sea("the_shadow")
    table.state.goal.held_ms = 60 * 60_000
    table.order("captain", "return_to_base", "return")
    assert table.outcome is not None
    assert (table.outcome.kind, table.outcome.args["glory"]) == ("home", 25)
    assert table.outcome.scores == dict.fromkeys(table.seats, 25.0)


@rule("UB4.2-01")
@pytest.mark.parametrize(("miles", "minutes", "allowed"), [(9, 14, False), (9, 15, True), (11, 0, True)])
def test_no_return_while_in_combat(sea: Sea, miles: int, minutes: int, allowed: bool) -> None:
    table = sea("the_shadow")
    table.state.elapsed_ms = 3_600_000
    last = 3_600_000 - minutes * 60_000
    table.state.contacts = [Contact("sight-1", "sight", 0, miles * 1852, None, 1, 0, last)]
    decision = next(one for one in table.orders("captain") if one.kind == "return_to_base")
    refused = decision.check("return")
    assert (refused is None) == allowed
    if refused:
        assert refused.rule == "UB4.2-01"


def test_a_crushed_boat_and_a_boat_without_air_are_lost(patrol: Patrol) -> None:
    patrol.boat.depth = 281_000
    minute(world_of(patrol, Seeded(1)))
    outcome = judge(patrol)
    assert outcome is not None and (outcome.kind, outcome.args["grade"]) == ("crushed", "F")
    patrol.ended, patrol.boat.depth = "", 20_000
    patrol.boat.submerged, patrol.boat.air_ms = True, 72 * 3_600_000
    minute(world_of(patrol, Seeded(1)))
    assert patrol.ended == "suffocated"


@rule("UB4.3-01")
def test_every_mission_can_be_chosen() -> None:
    for scenario in sandtable.scenarios("uboot"):
        table = sandtable.open_table("uboot", scenario.id, seed=1)
        first = VOYAGES[scenario.id].parts[0] if scenario.id in VOYAGES else scenario.id
        assert table.state.mission == first
        assert (table.state.watch, table.state.boat.depth) == (1, 0)
        assert len(table.seats) == 4
