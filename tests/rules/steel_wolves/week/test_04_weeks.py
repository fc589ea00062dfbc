"""SW4 The week of a campaign: its phases in order, the commander's desk, standing orders, and the staff."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from sandtable.games.steel_wolves.data.data import CAMPAIGNS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.patrol.odds import search_odds
from sandtable.games.steel_wolves.rules.week.operations import (
    can_act,
    first_boat,
    next_boat,
    operations,
    which_boat,
)
from sandtable.games.steel_wolves.scenarios.campaigns import campaign_scenarios, setup_campaign
from sandtable.games.steel_wolves.script import command as desk
from sandtable.games.steel_wolves.script import script
from sandtable.games.steel_wolves.script.command import command, deploy, group, keep
from sandtable.games.steel_wolves.script.deputy import by_staff
from sandtable.games.steel_wolves.staff.staff import STAFF
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.games.steel_wolves.state.model import SEAT, Boat, State
from sandtable.games.steel_wolves.view.view import imagine, view_of
from sandtable.kernel import Ask, Chance, Journal, Mark, Pick, Rng, Seeded, World, answering
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

STRATEGIC = ["events", "torpedoes", "intelligence", "aircraft"]
TRIPLE_R = ["delay", "hurry", "ledger", "ready", "hold", "repair", "from_hold", "prep"]
PHASES = [*STRATEGIC, *TRIPLE_R, "deploy", "command", "next_boat", "conclude", "war_progress"]


def a_week(monkeypatch: pytest.MonkeyPatch, campaign: str = "campaign_2") -> list[str]:
    """The steps of one week as they were entered, those of boats as next_boat."""
    entered: list[str] = []

    def noted(name: Any, play: Any) -> Any:
        def run(war: Any, **given: Any) -> Any:
            if not entered or entered[-1] != name:
                entered.append(name)
            return play(war, **given)

        return run

    for table in ("WEEK", "BOAT"):
        plays = getattr(script, table)
        monkeypatch.setattr(script, table, {name: noted(name, play) for name, play in plays.items()})
    monkeypatch.setattr(desk, "deploy", noted("deploy", desk.deploy))
    state = setup_campaign(CAMPAIGNS[campaign], {}, Chance(Seeded(4)))
    war: World[State] = World(state, Chance(Seeded(4)), Journal())
    week = script.sequence_of_play(war, STAFF)
    value: Any = None
    while not (state.week == 2 and state.step == "events"):
        step = week.send(value)
        value = {SEAT: STAFF.decide(what_is_known(state), step.seats[SEAT])} if isinstance(step, Ask) else None
        if isinstance(step, Mark) and state.week == 2:
            break
    return entered


@rule("SW4.0")
def test_the_phases_of_a_week_come_in_the_printed_order(monkeypatch: pytest.MonkeyPatch) -> None:
    entered = [step for step in a_week(monkeypatch) if step in PHASES]
    first = list(dict.fromkeys(entered))
    assert first == PHASES
    assert entered.index("next_boat") > entered.index("command")
    assert entered[-2:] == ["conclude", "war_progress"]


@rule("SW4.0", "SW8.0A")
def test_new_aircraft_can_be_placed_in_the_first_week_of_their_month(bench: MakeBench) -> None:
    """The list is read for them before the aircraft are placed: the Condors come in August 1940."""
    dice = {"SW7.11": [9], "SW7.4A": [5] * 3}
    table = bench(dice, "campaign_1", year=1940, month=8, war_period=2, step="intelligence")
    table.state.bases = ["GERMANY", "FRANCE_ATLANTIC"]
    week = script.sequence_of_play(table.war, STAFF)
    asked: list[Any] = []
    answer: Any = None
    while table.state.step in ("intelligence", "aircraft"):
        step = week.send(answer)
        answer = None
        if isinstance(step, Ask) and step.seats[SEAT].kind == "aircraft":
            asked.append(step.seats[SEAT].args["aircraft"])
            answer = {SEAT: "none"}
        elif isinstance(step, Ask):
            break
    assert asked == ["Do-18", "Fw-200"]


def ready(bench: MakeBench, step: str = "deploy") -> Bench:
    """Campaign II with exactly three boats ready, two in France and one in Germany."""
    table = bench((), "campaign_2", step=step)
    for boat in table.state.boats:
        boat.box = "work_up"
    for name, boats in (("FRANCE_ATLANTIC", 2), ("GERMANY", 1)):
        for boat in [boat for boat in table.state.boats if boat.place == name][:boats]:
            boat.box = "ready_for_sea"
    return table


@rule("SW15.1a")
def test_the_player_says_where_the_ready_boats_of_a_base_go(bench: MakeBench) -> None:
    table = ready(bench)
    table.play(deploy(table.war, STAFF), deploy="W_APPR")
    assert [decision.args["count"] for decision in table.asked] == [1, 2]
    goals = {boat.place: boat.goal for boat in table.state.boats if boat.box == "ready_for_sea"}
    assert goals["FRANCE_ATLANTIC"] == "W_APPR"


@rule("SW15.1a", "SW15.11")
def test_only_boats_within_reach_are_told_to_go_and_each_area_shows_boats_and_chances(bench: MakeBench) -> None:
    table = ready(bench)
    state = table.state
    two = [boat for boat in state.boats if boat.place == "FRANCE_ATLANTIC" and boat.box == "ready_for_sea"]
    two[0].cls, two[1].cls = "IIC", "IXB"
    other = next(boat for boat in state.boats if boat.box == "ready_for_sea" and boat.place == "GERMANY")
    other.place, other.box = "CAPE_VERDE", ""
    table.play(deploy(table.war, STAFF), deploy="CAPE_VERDE")
    assert [fact["count"] for fact in table.facts("deploys")] == [1]
    assert [boat.goal == "CAPE_VERDE" for boat in two] == [False, True]
    (asked,) = table.asked
    shown = next(option for option in asked.options() if option.id == "CAPE_VERDE")
    assert (shown.args["there"], shown.args["able"], shown.args["some"]) == (1, 1, True)
    probe = msgspec.structs.replace(two[1], place="CAPE_VERDE", side="patrol", box="")
    ships = [odds for odds in search_odds(state, probe) if odds.text in ("convoy", "loners", "fleet")]
    assert shown.odds == ships and ships


@rule("SW4.0b")
def test_a_standing_order_answers_for_its_base(bench: MakeBench) -> None:
    table = ready(bench, "group")
    table.state.asked_about = "FRANCE_ATLANTIC"
    for order in ("deploy:SW_APPR", "until:4", "home:spotted"):
        table.state.step = "group"
        table.play(group(table.war), group=order)
    given = table.state.standing["FRANCE_ATLANTIC"]
    assert (given.deploy, given.stay, given.home) == ("SW_APPR", 4, "spotted")
    table.asked.clear()
    table.play(deploy(table.war, STAFF))
    assert [decision.args["base"] for decision in table.asked] == ["GERMANY"]
    assert {b.goal for b in table.state.boats if b.box == "ready_for_sea" and b.place == "FRANCE_ATLANTIC"} == {
        "SW_APPR"
    }


@rule("SW4.0b")
def test_the_staff_obeys_standing_orders(bench: MakeBench) -> None:
    table = bench((), "campaign_2")
    boat = table.boat
    boat.place, boat.side, boat.home, boat.box = "W_APPR", "patrol", "FRANCE_ATLANTIC", ""
    choices = Pick("patrol", "SW12.0a", ["search", "skip", "home", "move:GREENLAND"])
    assert STAFF.decide(what_is_known(table.state), choices) == "search"
    table.state.asked_about = "FRANCE_ATLANTIC"
    table.play(group(table.war), group="until:2")
    boat.weeks = 2
    assert STAFF.decide(what_is_known(table.state), choices) == "home"
    boat.weeks, boat.goal = 0, "GREENLAND"
    assert STAFF.decide(what_is_known(table.state), choices) == "move:GREENLAND"


@rule("SW4.0b")
def test_boats_have_their_turns_from_the_first_that_can_act_on(bench: MakeBench) -> None:
    table = ready(bench)
    boats = table.state.boats
    first, *others = [i for i, boat in enumerate(boats) if boat.box == "ready_for_sea"]
    boats[0], boats[first] = boats[first], boats[0]
    table.goes(first_boat(table.war))
    assert table.state.turn == 0
    for turn in others:
        table.goes(next_boat(table.war))
        assert table.state.turn == turn
    table.goes(next_boat(table.war))
    assert table.state.step == "conclude"


@rule("SW4.0b")
def test_a_boat_taken_by_hand_acts_first_and_comes_back_to_the_desk(bench: MakeBench) -> None:
    table = ready(bench, "command")
    table.play(command(table.war), command="at:FRANCE_ATLANTIC")
    name = next(choice for choice in [b.id for b in table.state.boats if b.box == "ready_for_sea"])
    table.state.asked_about = next(b.place for b in table.state.boats if b.id == name)
    table.play(group(table.war), group=f"boat:{name}")
    state = table.state
    assert (state.by_hand, state.boats[state.turn].id, state.step) == (True, name, "operations")
    table.goes(next_boat(table.war))
    assert (state.by_hand, state.step, state.boats[state.turn].acted) == (False, "command", True)


@rule("SW4.0b")
def test_what_the_player_keeps_is_asked_of_him(bench: MakeBench) -> None:
    table = bench((), "campaign_2", step="keep")
    table.play(keep(table.war), keep=["press", "accept"])
    assert table.state.mine == ["accept", "press"]

    def play(kind: str) -> list[Any]:
        def one() -> Any:
            yield Ask({SEAT: Pick(kind, "SW14.3", ["withdraw", "again"])})

        return list(answering(one(), by_staff(table.war, STAFF)))

    assert [len(play(kind)) for kind in ("press", "coastal")] == [1, 0]


def test_groups_show_four_hundred_boats_at_a_glance(bench: MakeBench) -> None:
    state = bench((), "campaign_5").state
    view = view_of(state)
    assert sum(group.count for group in view.groups) == len(state.boats)
    france = next(group for group in view.groups if group.place == "FRANCE_ATLANTIC")
    assert sum(france.boxes.values()) == france.count
    assert len(view.groups) <= 12


def test_a_commander_without_boats_still_has_a_table(bench: MakeBench) -> None:
    state = bench((), "campaign_6").state
    state.boats = []
    view = view_of(state)
    assert (view.boats, view.groups) == ([], [])
    assert imagine(view, Rng(1)).boats == []


@rule("SW4.0b")
@pytest.mark.parametrize("scenario", [s.id for s in campaign_scenarios()])
def test_a_campaign_runs_by_the_staff_for_two_months(scenario: str) -> None:
    found = next(s for s in campaign_scenarios() if s.id == scenario)
    state = GAME.setup(found, {}, Chance(Seeded(8)))
    war: World[State] = World(state, Chance(Seeded(8)), Journal())
    play = script.sequence_of_play(war, STAFF)
    value: Any = None
    start = state.month
    boats = len(state.boats)
    while state.month in (start, start + 1):
        step = play.send(value)
        value = None
        if isinstance(step, Ask):
            decision = step.seats[SEAT]
            assert state.step not in script.BOAT, "the turns are the staff's"
            answer = GAME.bot().answer(view_of(state), decision, Rng(1))
            assert decision.check(answer) is None
            value = {SEAT: answer}
    assert state.ships + state.total_ships > CAMPAIGNS[scenario].before[0]
    assert len(state.boats) + len(state.lost) + len(state.refit) >= boats


@rule("SW4.0b", "SW18.3")
@pytest.mark.parametrize(
    ("place", "box", "acted", "fate", "turn"),
    [
        ("W_APPR", "", False, "", True),
        ("FRANCE_ATLANTIC", "ready_for_sea", False, "", True),
        ("FRANCE_ATLANTIC", "", False, "", True),
        ("FRANCE_ATLANTIC", "pierside", False, "", False),
        ("FRANCE_ATLANTIC", "repair1", False, "", False),
        ("W_APPR", "", True, "", False),
        ("W_APPR", "", False, "lost", False),
        ("FRANCE_ATLANTIC", "ready_for_sea", True, "", False),
    ],
)
def test_who_has_a_turn_this_week(place: str, box: str, acted: bool, fate: str, turn: bool) -> None:
    assert can_act(Boat("U-48", "VIIB", "DE", place, box=box, acted=acted, fate=fate)) is turn


@rule("SW4.0b")
def test_outside_a_campaign_the_player_names_the_next_boat(bench: MakeBench) -> None:
    table = bench((), place="W_APPR", side="patrol")
    table.state.boats += [Boat(name, "VIIC", "DE", "W_APPR", side="patrol") for name in ("U-1", "U-2")]
    table.play(which_boat(table.war), next_boat="U-1")
    assert (table.asked[0].choices, table.state.turn, table.state.step) == (["U-48", "U-1", "U-2"], 1, "operations")
    table.goes(next_boat(table.war))
    assert (table.state.step, table.state.turn) == ("which_boat", 1)
    table.play(which_boat(table.war), next_boat="U-2")
    assert (table.asked[1].choices, table.state.turn) == (["U-48", "U-2"], 2)
    table.goes(next_boat(table.war))
    table.state.step = "which_boat"
    table.play(which_boat(table.war))
    assert (len(table.asked), table.state.turn, table.state.step) == (2, 0, "operations")
    table.goes(next_boat(table.war))
    table.play(which_boat(table.war))
    assert (len(table.asked), table.state.turn, table.state.step) == (2, 0, "conclude")
    table.state.turn = 2
    table.play(which_boat(table.war))
    assert (table.state.turn, table.state.step) == (0, "conclude")


@rule("SW11.1", "SW15.2")
@pytest.mark.parametrize(
    ("side", "returning", "step"),
    [("patrol", False, "patrol"), ("patrol", True, "patrol"), ("transit", False, "transit")],
)
def test_a_boat_on_patrol_hunts_and_the_others_move(
    bench: MakeBench, side: str, returning: bool, step: str
) -> None:
    table = bench((), place="W_APPR", side=side, returning=returning, done=True)
    table.goes(operations(table.war))
    assert (table.state.step, table.boat.passed, table.boat.done) == (step, ["W_APPR"], False)


@rule("SW11.1", "SW15.2")
def test_a_boat_in_port_has_passed_nothing_and_moves_in_transit(bench: MakeBench) -> None:
    table = bench((), place="FRANCE_ATLANTIC", side="patrol", passed=["W_APPR"])
    table.goes(operations(table.war))
    assert (table.state.step, table.boat.passed, table.boat.side) == ("transit", [], "transit")


@rule("SW4.0b")
def test_the_desk_runs_the_week_or_opens_a_group_or_a_list(bench: MakeBench) -> None:
    table = ready(bench, "command")
    state = table.state
    for answer, step, about in (
        ("keep", "keep", ""),
        ("doctrine", "doctrine", ""),
        ("at:FRANCE_ATLANTIC", "group", "FRANCE_ATLANTIC"),
    ):
        state.step, state.asked_about = "command", ""
        table.play(command(table.war), command=answer)
        assert (state.step, state.asked_about) == (step, about)
    table.play(command(table.war), command="run")
    assert (state.step, can_act(state.boats[state.turn])) == ("operations", True)
    assert "scrap" not in table.asked[0].choices


@rule("SW4.0b")
def test_orders_for_the_boats_of_an_area_leave_those_that_have_acted_alone(bench: MakeBench) -> None:
    table = ready(bench, "group")
    state = table.state
    there = state.boats[:3]
    for boat in there:
        boat.place, boat.box, boat.side, boat.goal = "W_APPR", "", "patrol", ""
    there[2].acted = True
    state.asked_about = "W_APPR"
    table.play(group(table.war), group="deploy:SW_APPR")
    choices = table.asked[0].choices
    assert [choice for choice in choices if choice.startswith("boat:")] == [f"boat:{b.id}" for b in there[:2]]
    assert "go-home" in choices and "deploy:W_APPR" not in choices and "staff" not in choices
    assert ([boat.goal for boat in there], state.step) == (["SW_APPR", "SW_APPR", ""], "command")
    state.step = "group"
    table.play(group(table.war), group="go-home")
    assert ([boat.goal for boat in there], state.step) == (["home", "home", ""], "command")
    for boat in there:
        boat.acted = True
    state.step = "group"
    table.play(group(table.war), group="back")
    assert (table.asked[2].choices, state.step, state.standing) == (["back"], "command", {})


@rule("SW4.0b")
def test_a_standing_order_to_stay_as_long_as_they_can(bench: MakeBench) -> None:
    table = ready(bench, "group")
    table.state.asked_about = "FRANCE_ATLANTIC"
    for order, stay in (("until:2", 2), ("until:forced", 0)):
        table.play(group(table.war), group=order)
        assert table.state.standing["FRANCE_ATLANTIC"].stay == stay
    table.play(group(table.war), group="staff")
    assert table.state.standing["FRANCE_ATLANTIC"].deploy == "staff"
    before = dict(table.state.standing)
    table.play(group(table.war), group="back")
    assert table.state.standing == before and table.state.step == "command"


def two_bases() -> Stage:
    """The Atlantic in February 1941 with bases in Germany and France."""
    return Stage("1941-02", 2, bases=("GERMANY", "FRANCE_ATLANTIC"))


@rule("SW15.1a", "SW4.0b")
def test_boats_that_are_to_stay_keep_their_goal_and_have_had_their_turn() -> None:
    stage = two_bases()
    boats = stage.boats("VIIC", "FRANCE_ATLANTIC", "U-1", "U-2", goal="CAPE_VERDE")
    stage.boats("VIIC", "FRANCE_ATLANTIC", "U-3", fate="lost")
    stage.run(deploy(stage.war(), STAFF), {"deploy": "stay"})
    assert stage.asked[0][1].args["count"] == 2
    assert ([boat.goal for boat in boats], [can_act(boat) for boat in boats]) == (["CAPE_VERDE"] * 2, [False] * 2)
    assert stage.facts("deploys") == []
    stage.run(deploy(stage.war(), STAFF), {"deploy": "SW_APPR"})
    assert ([boat.goal for boat in boats], [can_act(boat) for boat in boats]) == (["SW_APPR"] * 2, [True] * 2)
    assert stage.facts("deploys") == [{"base": "FRANCE_ATLANTIC", "area": "SW_APPR", "count": 2}]


@rule("SW15.1a", "SW4.0b")
@pytest.mark.parametrize("bound", ["", "W_APPR", "SW_APPR"])
def test_the_staff_sends_each_boat_with_those_in_mind_that_were_sent_before_it(bound: str) -> None:
    stage = two_bases()
    boats = stage.boats("VIIC", "FRANCE_ATLANTIC", *(f"U-{n}" for n in range(1, 31)), goal=bound)
    one_by_one = deepcopy(stage.state)
    for boat in one_by_one.boats:
        boat.goal = STAFF.goal(what_is_known(one_by_one), boat)
    stage.run(deploy(stage.war(), STAFF), {"deploy": "staff"})
    goals = [boat.goal for boat in boats]
    assert goals == [boat.goal for boat in one_by_one.boats]
    assert len(set(goals)) > 1, "one area alone would be crowded"


@rule("SW4.0b")
@pytest.mark.parametrize(
    ("week", "box", "more"),
    [
        (1, "ready_for_sea", ["doctrine"]),
        (2, "ready_for_sea", []),
        (1, "repair_2", ["doctrine", "scrap"]),
        (4, "repair_hold", ["scrap"]),
    ],
)
def test_what_the_desk_offers(week: int, box: str, more: list[str]) -> None:
    stage = two_bases()
    stage.state.week = week
    stage.boats("VIIC", "W_APPR", "U-1")
    stage.boats("VIIC", "ROCKALL", "U-2", acted=True)
    stage.boats("VIIC", "GERMANY", "U-3", box=box)
    stage.run(command(stage.war()), {"command": "run"})
    places = ["at:GERMANY", "at:FRANCE_ATLANTIC", "at:W_APPR"]
    assert stage.choices() == ["run", "keep", *more[:1][: week == 1], *places, *more[week == 1 :]]
    assert stage.asked[0][1].args["count"] == 1 + (box == "ready_for_sea")


@rule("SW4.0b")
def test_the_player_may_keep_no_decision_at_all() -> None:
    stage = two_bases()
    stage.state.step, stage.state.mine = "keep", ["press"]
    stage.run(keep(stage.war()), {"keep": []})
    assert (stage.state.mine, stage.state.step, stage.refused([])) == ([], "command", "")


@rule("SW4.0b")
def test_a_base_is_offered_the_areas_that_its_own_boats_can_reach() -> None:
    stage = two_bases()
    stage.boats("IXB", "FRANCE_ATLANTIC", "U-103")
    stage.boats("IIC", "GERMANY", "U-60")
    stage.boats("IXB", "GERMANY", "U-104", fate="lost")
    offered = {}
    for n, base in enumerate(stage.state.bases):
        stage.state.asked_about = base
        stage.run(group(stage.war()), {"group": "back"})
        offered[base] = {choice.removeprefix("deploy:") for choice in stage.choices(n) if choice[:7] == "deploy:"}
    assert "CAPE_VERDE" in offered["FRANCE_ATLANTIC"] and "CAPE_VERDE" not in offered["GERMANY"]
    assert "NORTH_SEA" in offered["GERMANY"]


@rule("SW4.0b")
def test_of_a_group_the_boat_that_the_player_names_acts_and_nobody_else_is_moved() -> None:
    stage = two_bases()
    boats = stage.boats("VIIC", "W_APPR", "U-1", "U-2", "U-3", goal="W_APPR")
    state = stage.state
    state.asked_about = "W_APPR"
    stage.run(group(stage.war()), {"group": "back"})
    choices = stage.choices()
    assert choices[:4] == ["back", "boat:U-1", "boat:U-2", "boat:U-3"] and choices[-1] == "go-home"
    assert all(choice.startswith("deploy:") for choice in choices[4:-1]) and len(choices) > 5
    assert ([boat.goal for boat in boats], state.step) == (["W_APPR"] * 3, "command")
    stage.run(group(stage.war()), {"group": "boat:U-2"})
    assert (state.boats[state.turn].id, state.by_hand, state.step) == ("U-2", True, "operations")


@rule("SW4.0", "SW17.1")
def test_the_week_ends_with_the_progress_of_the_war_and_the_next_begins_with_events() -> None:
    stage = Stage("1941-04", 2, step="war_progress")
    stage.run(script.progress_phase(stage.war({"SW17.1": [0], "SW3.11b": [0] * 999})))
    assert (stage.state.war_period, stage.state.step) == (3, "events")


@rule("SW4.0")
def test_when_all_is_over_nothing_is_played() -> None:
    assert list(script.sequence_of_play(Stage("1941-04", 2, step="over").war(), STAFF)) == []
