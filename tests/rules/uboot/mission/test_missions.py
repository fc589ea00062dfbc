"""UB4: goals, ends, glory and grades."""

from collections.abc import Callable
from typing import Any

import pytest

import sandtable
from sandtable.games.uboot.data.plans import MISSIONS, VOYAGES
from sandtable.games.uboot.rules.boat.navigation import centre
from sandtable.games.uboot.rules.crew.breach import open_breach
from sandtable.games.uboot.rules.enemy.escorts import hear_ping
from sandtable.games.uboot.rules.mission.goals import primary_share
from sandtable.games.uboot.rules.mission.missions import (
    finish_report,
    glory,
    goal_reached,
    grade,
    in_combat,
    judge,
    start_place,
)
from sandtable.games.uboot.rules.orders.captains import COMMANDS
from sandtable.games.uboot.rules.orders.enigma import radio_refused
from sandtable.games.uboot.rules.orders.order_book import OrderBook
from sandtable.games.uboot.scenarios.scenarios import begin
from sandtable.games.uboot.script.script import minute
from sandtable.games.uboot.state.fleet import Aircraft, Charge, Secondary, Sunk, Torpedo
from sandtable.games.uboot.state.model import Breach, Contact, State
from sandtable.kernel.chance import Chance, Scripted, Seeded
from sandtable.kernel.decisions import Decision
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Board, Patrols, Sea, at_posts
from tests.rules.uboot.stage import escort, world_of


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


@rule("UB4.1-01", "UB4.1-03")
def test_glory_of_the_primary_goal_in_full_and_in_part(patrol: State) -> None:
    patrol.ended = "time"
    patrol.goal.held_ms = 240 * 60_000
    assert glory(patrol) == 70
    patrol.goal.held_ms = 120 * 60_000
    assert glory(patrol) == 40
    patrol.goal.seen = True
    assert glory(patrol) == 25
    patrol.ended = "crushed"
    assert glory(patrol) == 15


def enigma(patrol: State) -> Decision[Any]:
    made = COMMANDS["work_enigma"].decision(patrol, OrderBook(patrol))
    assert made is not None
    return made


@rule("UB4.1-02", "UBR49", "UB7.5.2-05")
def test_a_report_counts_only_from_the_goal_square_and_the_mission_goes_on(aboard: Board, patrols: Patrols) -> None:
    outcomes = []
    for square in ("AE69", "AE96"):
        at = aboard(first_officer="easy") if square == "AE69" else Aboard(at_posts(patrols()))
        patrol = at.patrol
        patrol.mission, patrol.options["first_officer"] = "northern_passage", "easy"
        patrol.boat.lat, patrol.boat.lon = centre(square)
        assert enigma(patrol).check("position") is None
        at.order("work_enigma", "position", {"more_messages": "done"})
        # An Enigma order like any other: a space of command, a chip for the operator.
        assert (at.board.command, at.man("fi12").activation) == (7, 1)
        assert patrol.feed[-1].kind == "order_executed" and at.told("goal_reported")
        # It is sent once: nobody finds out by trying where the boat is.
        assert enigma(patrol).check("position") is not None
        patrol.boat.lat, patrol.boat.lon = centre("AE69")
        minute(world_of(patrol, Seeded(2)))
        assert not patrol.ended
        patrol.ended = "home"
        outcomes.append(judge(patrol))
    right, wrong = outcomes
    assert right is not None and wrong is not None
    assert right.args == {"glory": 70, "grade": "A", "goal": True}
    assert wrong.args["goal"] is False
    assert wrong.args["glory"] < 60


@rule("UB7.5.2-05")
def test_only_a_mission_of_reporting_reports_from_its_square(aboard: Board) -> None:
    at = aboard()
    assert enigma(at.patrol).check("position") is not None
    at.patrol.mission = "northern_passage"
    assert radio_refused(at.patrol, "position") is None
    at.patrol.boat.depth = 10_001
    refused = radio_refused(at.patrol, "position")
    assert refused is not None and refused.reason == "too-deep-for-radio"


@rule("UB4.1-02", "UBR49")
def test_a_shadowing_mission_goes_on_when_its_goal_is_reached(patrol: State) -> None:
    assert MISSIONS["the_shadow"].shadow_min == 240
    patrol.goal.held_ms = 238 * 60_000
    patrol.contacts = [Contact("sight-1", "sight", 0, 20_000, None, 1, 0, patrol.elapsed_ms)]
    world = world_of(patrol, Seeded(2))
    for told in (0, 1, 1):
        minute(world)
        assert sum(line.kind == "contact_kept" for line in patrol.feed) == told
    held, patrol.contacts = patrol.goal.held_ms, []
    assert held == 241 * 60_000
    minute(world)
    assert patrol.goal.held_ms == held
    assert not patrol.ended and goal_reached(patrol)


@rule("UB3-03")
def test_a_contact_not_noticed_for_a_quarter_of_an_hour_is_lost(patrol: State) -> None:
    patrol.contacts = [Contact("sight-1", "sight", 0, 20_000, None, 1, 0, 0)]
    world = world_of(patrol, Seeded(2))
    patrol.elapsed_ms = 15 * 60_000 - 1
    minute(world)
    assert patrol.contacts
    patrol.elapsed_ms += 1
    minute(world)
    assert not patrol.contacts
    assert patrol.feed[-1].kind == "contact_lost"


@rule("UBX-06", "UB4.1-02", "UBR49")
@pytest.mark.parametrize(("held", "share"), [(60, 0.125), (240, 1.0)])
def test_nobody_shadows_a_ship_that_has_seen_the_boat(patrol: State, held: int, share: float) -> None:
    """What was held before counts half; a goal that was reached stays reached. The mission goes on."""
    assert patrol.merchant is not None
    patrol.merchant.lat, patrol.merchant.lon = patrol.boat.lat + 20_000_000, patrol.boat.lon
    patrol.goal.held_ms = held * 60_000
    minute(world_of(patrol, Scripted({"UBX-06": [1]}, then=Seeded(1))))
    assert patrol.merchant.alarmed and not patrol.ended
    assert ("seen_by_the_merchant" in [line.kind for line in patrol.feed]) == (share < 1)
    patrol.contacts = [Contact("sight-1", "sight", 0, 20_000, None, 1, 0, patrol.elapsed_ms)]
    for _ in range(5):
        minute(world_of(patrol, Seeded(2)))
    assert primary_share(patrol) == pytest.approx(share)


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
    table.state.contacts[0].neutral = True
    assert next(one for one in table.orders("captain") if one.kind == "return_to_base").check("return") is None


def _charges(state: State) -> None:
    state.waters.charges = [Charge(state.boat.lat, state.boat.lon, 9_000, 60)]


def _torpedo(state: State) -> None:
    state.waters.torpedoes = [Torpedo(1, "G7e", 0, 0, 0, 30, 5000, 3, "contact")]


def _located(state: State) -> None:
    hear_ping(world_of(state, Seeded(1)), escort(state, 45, 900))


def _aircraft(state: State) -> None:
    boat = state.boat
    state.waters.aircraft = [Aircraft("air-1", "hudson", boat.lat, boat.lon, 0, 140, 4, 10**9, sighted=True)]


def _breach(state: State) -> None:
    open_breach(world_of(state, Seeded(1)), 2)


def _shooting(state: State) -> None:
    state.waters.gun.rounds = 3


@rule("UB4.2-01")
@pytest.mark.parametrize("danger", [_charges, _torpedo, _located, _aircraft, _breach, _shooting])
def test_no_return_while_the_boat_fights_or_is_hunted(sea: Sea, danger: Callable[[State], None]) -> None:
    table = sea("the_shadow")
    table.state.contacts = []
    table.order("captain", "time_compression", "real_time")
    assert next(one for one in table.orders("captain") if one.kind == "return_to_base").check("return") is None
    danger(table.state)
    refused = next(one for one in table.orders("captain") if one.kind == "return_to_base").check("return")
    assert refused is not None and (refused.rule, refused.reason) == ("UB4.2-01", "in-combat")


@rule("UB4.2-01")
def test_an_aircraft_that_nobody_has_seen_does_not_betray_itself(sea: Sea) -> None:
    table = sea("the_shadow")
    _aircraft(table.state)
    table.state.waters.aircraft[0].sighted = False
    assert next(one for one in table.orders("captain") if one.kind == "return_to_base").check("return") is None


@rule("UB4.1-07")
def test_a_crushed_boat_and_a_boat_without_air_are_lost(patrol: State) -> None:
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


@rule("UB4.1-02", "UBR49")
@pytest.mark.parametrize(("share", "fraction"), [(-0.2, 0), (0.0, 0), (0.25, 250), (0.75, 750)])
def test_a_report_from_part_of_the_way_counts_in_part(share: float, fraction: int) -> None:
    state = begin("northern_passage", {}, Chance(Seeded(1)))
    mission = MISSIONS["northern_passage"]
    start, goal = start_place(mission), centre(mission.to)
    state.boat.lat, state.boat.lon = (round(a + (b - a) * share) for a, b in zip(start, goal, strict=True))
    finish_report(state)
    assert state.goal.reported and not state.goal.inside
    assert state.goal.fraction == pytest.approx(fraction, abs=25)
    assert not goal_reached(state)


@rule("UB4.1-02", "UBR49")
def test_a_report_from_the_goal_square_counts_in_full() -> None:
    state = begin("northern_passage", {}, Chance(Seeded(1)))
    state.boat.lat, state.boat.lon = centre(MISSIONS["northern_passage"].to)
    finish_report(state)
    assert (state.goal.reported, state.goal.inside, state.goal.fraction) == (True, True, 1000)
    assert goal_reached(state)


@rule("UB4.2-01", "UB4.1-06")
@pytest.mark.parametrize(
    ("metres", "since_ms", "fights"),
    [(18_520, 0, True), (18_521, 0, False), (18_520, 899_999, True), (18_520, 900_000, False)],
)
def test_a_ship_tracked_within_ten_miles_in_the_last_quarter_of_an_hour_is_a_fight(
    patrol: State, metres: int, since_ms: int, fights: bool
) -> None:
    patrol.elapsed_ms = 3_600_000
    patrol.contacts = [Contact("sight-1", "sight", 0, metres, None, 1, 0, patrol.elapsed_ms - since_ms)]
    assert in_combat(patrol) is fights


@rule("UB4.2-01", "UB4.1-06")
@pytest.mark.parametrize("why", ["nothing", "gun", "alert", "alert over", "plane", "unseen plane", "breach"])
def test_what_else_keeps_a_boat_in_a_fight(patrol: State, why: str) -> None:
    patrol.elapsed_ms = 5000
    waters = patrol.waters
    waters.gun.rounds = 1 if why == "gun" else 0
    waters.alert_until_ms = {"alert": 5001, "alert over": 5000}.get(why, 0)
    if "plane" in why:
        waters.aircraft = [Aircraft("air-1", "hudson", 0, 0, 0, 140, 4, 10**9, sighted=why == "plane")]
    patrol.board.breach = Breach(2, 10**9, []) if why == "breach" else None
    assert in_combat(patrol) is (why in ("gun", "alert", "plane", "breach"))


@rule("UB4.1-01", "UB4.1-03", "UB4.1-04")
def test_every_part_of_glory_counts(patrol: State) -> None:
    """Ten for coming home, 15 for a further goal, three for a thousand tons, four off for each of the dead."""
    patrol.ended = "home"
    assert glory(patrol) == 10
    patrol.waters.sunk = [Sunk("m04", 5000, 0, "torpedo")]
    assert glory(patrol) == 25
    patrol.waters.secondary = [Secondary("gun_kill", 1, known=True), Secondary("weather", 1, known=True)]
    patrol.waters.reports_sent = ["weather"]
    assert glory(patrol) == 40
    for id in ("ca11", "ca12", "ca13"):
        patrol.board.sailors[id].dead = True
    patrol.dead_before = 1
    assert glory(patrol) == 32
    patrol.goal.held_ms = 10**9
    assert glory(patrol) == 92


@rule("UB4.3-01", "UB9.1-04")
@pytest.mark.parametrize(("throw", "sign"), [(501, 0), (901, 1), (101, -1)])
def test_helm_and_log_are_a_little_wrong_from_the_start(throw: int, sign: int) -> None:
    chance = Chance(Scripted({"UB9.1-04": [throw] * 6}, then=Seeded(1)))
    plot = begin("the_shadow", {"navigator": "realistic"}, chance).plot
    for wrong in (plot.helm_bias, plot.log_error):
        assert (wrong > 50) is (sign > 0) and (wrong < -50) is (sign < 0)
    assert plot.helm_bias != plot.log_error or not sign
