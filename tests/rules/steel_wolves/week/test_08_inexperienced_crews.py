"""SW8.12, SW8.14, SW8.15 Crews that come early or without training."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import LEDGER
from sandtable.games.steel_wolves.rules.combat.deck_gun import green_gunners
from sandtable.games.steel_wolves.rules.combat.reveal import diligent_escort
from sandtable.games.steel_wolves.rules.forces.damage import enter_base, green_crew, hazard, rest, send_home
from sandtable.games.steel_wolves.rules.forces.escorts import hit_chance, sub_parts
from sandtable.games.steel_wolves.rules.patrol.endurance import endurance_modifiers
from sandtable.games.steel_wolves.rules.patrol.movement import go_home, skip_search
from sandtable.games.steel_wolves.rules.patrol.search import search_modifiers
from sandtable.games.steel_wolves.rules.transit.transit_check import transit_modifiers
from sandtable.games.steel_wolves.rules.week.reinforcements import (
    arrivals_of,
    arrive,
    delay,
    due_now,
    early,
    hurry,
    markers,
    withdraw_for_refit,
)
from sandtable.games.steel_wolves.state.calendar import later
from sandtable.games.steel_wolves.state.politics import Politics
from sandtable.kernel import Modifier
from sandtable.testing import rule
from tests.rules.steel_wolves.stage import Stage

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench

WAR = "campaign_1"


def month(bench: MakeBench, date: str, dice: Any = (), scenario: str = WAR, **changes: Any) -> Bench:
    """The first week of a month."""
    return bench(dice, scenario, year=int(date[:4]), month=int(date[5:]), **changes)


def trained(date: str) -> list[str]:
    """The boats of a month whose crews are ready."""
    return [boat.id for boat in arrivals_of(date, WAR) if not boat.inexperienced]


def names(table: Bench) -> list[str]:
    return [boat.id for boat in table.state.boats]


def green_month(bench: MakeBench) -> tuple[Bench, str]:
    """A month in which a boat with an inexperienced crew is due."""
    boat = next(boat for boat in LEDGER.values() if boat.inexperienced and boat.entry > "1940-06")
    return month(bench, boat.entry), boat.id


@rule("SW8.12")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_each_patrol_takes_a_marker_from_a_crew_that_has_one(bench: MakeBench, before: int, after: int) -> None:
    table = bench((), "campaign_1", inexperienced=before)
    rest(table.war, table.boat, "in_port")
    assert table.boat.inexperienced == after


@rule("SW8.13")
def test_a_month_of_training_more_and_no_marker(bench: MakeBench) -> None:
    table, name = green_month(bench)
    table.play(delay(table.war), delay=[name])
    assert (table.facts("delays-boats"), table.state.step) == ([{"boats": [name]}], "hurry")
    table.play(hurry(table.war))
    assert name not in names(table)
    date = later(f"{table.state.year}-{table.state.month:02d}", 1)
    table.state.year, table.state.month = int(date[:4]), int(date[5:])
    table.play(delay(table.war))
    table.play(hurry(table.war))
    assert {boat.id: boat.inexperienced for boat in table.state.boats}[name] == 0


@rule("SW8.14")
def test_boats_of_next_month_may_come_now_with_a_marker(bench: MakeBench) -> None:
    table = month(bench, "1941-06", war_period=3)
    coming = trained("1941-07")[:2]
    table.play(hurry(table.war), hurry=coming)
    crews = {boat.id: boat.inexperienced for boat in table.state.boats}
    assert [crews[name] for name in coming] == [1, 1]
    table.state.month = 7
    assert not set(coming) & {boat.id for boat in due_now(table.state)}


@rule("SW8.14")
def test_there_are_six_markers(bench: MakeBench) -> None:
    green = sum(1 for boat in arrivals_of("1941-06", WAR) if boat.inexperienced)
    for used in (2, 6 - green):
        table = month(bench, "1941-06", war_period=3)
        for boat in table.state.boats[:used]:
            boat.inexperienced = 1
        table.play(withdraw_for_refit(table.war, table.boat.id))
        assert table.state.refit[0].inexperienced, "in refit it keeps its marker"
        table.play(hurry(table.war))
        assert [(decision.least, decision.most) for decision in table.asked] == [(0, 4 - green)][: used == 2]


@rule("SW8.14", "SW8.13")
def test_a_seventh_inexperienced_crew_must_train_for_another_month(bench: MakeBench) -> None:
    due = [boat.id for boat in arrivals_of("1941-08", WAR) if boat.inexperienced]
    assert len(due) == 5
    for used, must_wait in ((1, 0), (3, 2), (6, 5)):
        table = month(bench, "1941-08", war_period=3)
        for boat in table.state.boats[:used]:
            boat.inexperienced = 1
        table.play(delay(table.war), delay=due[:must_wait])
        assert [(question.least, question.most) for question in table.asked] == [(must_wait, 5)][: must_wait < 5]
        assert [table.state.due.get(name) for name in due] == ["1941-09"] * must_wait + [None] * (5 - must_wait)
        table.play(hurry(table.war))
        assert sum(1 for boat in table.state.boats if boat.inexperienced) == min(6, used + 5)


@rule("SW8.14", "SW36.61A-G")
def test_with_faster_yards_early_boats_are_those_of_the_month_after(bench: MakeBench) -> None:
    table = month(bench, "1942-10", war_period=5)
    table.state.politics = Politics({}, 0, ahead=1, ahead_until="1943-03")
    far = trained("1942-12")[0]
    table.play(hurry(table.war), hurry=[far])
    assert set(table.asked[0].choices) == set(trained("1942-12"))
    assert len(names(table)) == len(set(names(table)))
    assert [boat.inexperienced for boat in table.state.boats if boat.id == far] == [1]


@rule("SW8.15")
def test_two_months_early_is_an_option_and_gives_marker_two(bench: MakeBench) -> None:
    far = trained("1941-08")[0]
    table = month(bench, "1941-06", war_period=3)
    table.play(hurry(table.war))
    assert far not in table.asked[-1].choices
    assert list(table.asked[-1].choices) == trained("1941-07"), "no boat that is marked anyway"
    soon = month(bench, "1941-06", options={"very_early": "on"}, war_period=3)
    soon.play(hurry(soon.war), hurry=[far])
    assert [boat.inexperienced for boat in soon.state.boats if boat.id == far] == [2]
    soon.state.month = 7
    others = [boat.id for boat in early(soon.state)]
    assert far not in others and set(trained("1941-08")[1:]) <= set(others), "it is there already"
    assert set(soon.asked[-1].choices) == {*trained("1941-07"), *trained("1941-08")}, "nor three months"


@rule("SW8.12", "SW8.15")
def test_a_patrol_trains_the_crew_by_one_step(bench: MakeBench) -> None:
    for before, after in ((1, 0), (2, 1)):
        table = bench((), WAR, inexperienced=before, side="patrol")
        enter_base(table.war, table.boat, "GERMANY")
        assert (table.boat.inexperienced, table.boat.box) == (after, "work_up")


@rule("SW8.12")
@pytest.mark.parametrize("how", ["turned back", "lay low", "went home"])
def test_who_shirks_learns_nothing(bench: MakeBench, how: str) -> None:
    table = bench((), WAR, inexperienced=1, place="NORTH_SEA", side="transit" if how == "turned back" else "patrol")
    if how == "turned back":
        send_home(table.war, table.boat, "SW19.12")
    elif how == "lay low":
        table.goes(skip_search(table.war, table.boat))
    else:
        table.goes(go_home(table.war, table.boat))
    enter_base(table.war, table.boat, "GERMANY")
    assert table.boat.inexperienced == 1


@rule("SW8.12", "SW15.22a")
def test_who_is_caught_on_the_way_home_has_learnt_all_the_same(bench: MakeBench) -> None:
    table = bench((), WAR, inexperienced=1, place="NORTH_SEA", side="patrol")
    send_home(table.war, table.boat, "SW14.7a")
    send_home(table.war, table.boat, "SW19.12")
    enter_base(table.war, table.boat, "GERMANY")
    assert table.boat.inexperienced == 0


@rule("SW8.12")
def test_a_damaged_boat_that_goes_home_by_choice_has_learnt(bench: MakeBench) -> None:
    table = bench({"SW18.3": [4]}, WAR, inexperienced=1, place="NORTH_SEA", side="patrol", damage=1)
    table.goes(go_home(table.war, table.boat))
    enter_base(table.war, table.boat, "GERMANY")
    assert table.boat.inexperienced == 0


@rule("SW8.11", "SW8.15")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_what_an_inexperienced_crew_costs(bench: MakeBench, level: int) -> None:
    dice = {"SW14.13a": [9, 9], "SW14.12d": [0], "SW19.21": [0], "SW18.3": [0]}
    table = bench(dice, WAR, place="W_APPR", inexperienced=level, damage=1, hunted=["W_APPR"])
    state, boat = table.state, table.boat
    combat = table.fight("C1", [("outer", "gb-m-5-1 rochester")])
    table.goes(diligent_escort(table.war, combat, boat, targeted=True))
    hazard(table.war, boat, "patrol aircraft", "SW19.21", green_crew(boat))
    boat.damage, boat.fate = 1, ""
    enter_base(table.war, boat, "GERMANY")
    facts = [fact["throw"] for kind in ("crash-dive", "hazard", "damage-roll") for fact in table.facts(kind)]
    assert [sum(mod.value for mod in throw.modifiers) for throw in facts] == [level] * 5
    boat.place, boat.box, boat.inexperienced = "W_APPR", "", level

    def part(mods: list[Modifier]) -> int:
        return sum(mod.value for mod in mods if mod.why == "inexperienced")

    assert part(search_modifiers(state, boat)) == -level
    assert part(list(green_gunners(boat))) == -level
    assert part(sub_parts(boat)) == -level
    assert part(endurance_modifiers(boat)) == level
    assert part(transit_modifiers(state, boat, "W_APPR")) == level
    assert hit_chance(boat, 5) == (6 - level) / 10


@rule("SW8.12", "SW15.21")
def test_who_lay_low_before_he_was_damaged_has_learnt_nothing(bench: MakeBench) -> None:
    table = bench({"SW18.3": [4]}, WAR, inexperienced=1, place="NORTH_SEA", side="patrol")
    table.goes(skip_search(table.war, table.boat))
    table.boat.damage = 1
    table.goes(go_home(table.war, table.boat))
    enter_base(table.war, table.boat, "GERMANY")
    assert table.boat.inexperienced == 1


@rule("SW8.14")
def test_the_marker_of_a_lost_boat_is_free_and_nobody_is_asked_without_boats(bench: MakeBench) -> None:
    table = month(bench, "1942-10", war_period=5)
    for n, boat in enumerate(table.state.boats[:7]):
        boat.inexperienced, boat.fate = 1, "lost" if n == 0 else ""
    assert markers(table.state) == 6
    table.play(hurry(table.war))
    assert table.asked == [], "no marker"
    last = month(bench, "1943-05", war_period=5)
    last.play(hurry(last.war))
    assert last.asked == [], "no boat"


@rule("SW8.14", "SW36.64A-D")
@pytest.mark.parametrize(("used", "marked", "green"), [(5, False, 1), (6, False, 0), (5, True, 2), (6, True, 2)])
def test_without_a_marker_a_cancelled_training_costs_nothing(
    bench: MakeBench, used: int, marked: bool, green: int
) -> None:
    table = month(bench, "1942-10", {"SW36.64A-D": [0] * 99}, war_period=5)
    table.state.politics = Politics({}, 0, owed=[3])
    for boat in table.state.boats[:used]:
        boat.inexperienced = 1
    arrive(table.war, [next(boat for boat in LEDGER.values() if boat.inexperienced is marked)], [])
    assert table.state.boats[-1].inexperienced == green


@rule("SW8.14", "SW36.64A-D")
@pytest.mark.parametrize(("used", "given"), [(4, 1), (5, 0)])
@pytest.mark.parametrize("early", [True, False])
def test_markers_of_crews_that_still_come_are_not_free_for_a_cancelled_training(
    bench: MakeBench, used: int, given: int, early: bool
) -> None:
    """One that was hurried, or one that the list marks, comes after a trained crew."""
    table = month(bench, "1942-10", {"SW36.64A-D": [0] * 99}, war_period=5)
    table.state.politics = Politics({}, 0, owed=[3])
    for boat in table.state.boats[:used]:
        boat.inexperienced = 1
    first = next(boat for boat in LEDGER.values() if not boat.inexperienced)
    marked = next(boat for boat in LEDGER.values() if boat.inexperienced)
    arrive(table.war, *(([first], trained("1942-11")[:1]) if early else ([first, marked], [])))
    assert [boat.inexperienced > 0 for boat in table.state.boats[-2:]] == [bool(given), True]
    assert markers(table.state) == 6


@rule("SW8.14", "SW8.15")
def test_a_boat_that_has_its_month_already_is_not_hurried() -> None:
    stage = Stage("1940-08", 2, campaign="campaign_2")
    stage.state.due = {"U-137": "1940-10"}
    offered = {boat.id for boat in early(stage.state)}
    assert "U-123" in offered and "U-137" not in offered


@rule("SW8.14", "SW8.13")
def test_a_boat_that_has_trained_on_takes_no_marker_from_one_that_could_come_early() -> None:
    late = next(boat.id for boat in LEDGER.values() if boat.inexperienced and boat.entry == "1941-08")
    green = sum(1 for boat in arrivals_of("1941-09", WAR) if boat.inexperienced)
    stage = Stage("1941-09", 3)
    stage.state.due = {late: "1941-09"}
    stage.run(delay(stage.war()))
    assert stage.kinds_asked() == ["delay"] and late not in stage.choices(), "it has had its month"
    stage.run(hurry(stage.war()))
    assert stage.asked[1][1].args["room"] == 6 - green
    assert stage.boat(late).inexperienced == 0


@rule("SW8.15", "SW36.64A-D")
def test_a_crew_that_comes_two_months_early_without_training_gets_no_third_marker(bench: MakeBench) -> None:
    far = trained("1942-12")[0]
    dice = {"SW36.64A-D": [0]}
    table = month(bench, "1942-10", dice, options={"very_early": "on"}, war_period=5)
    table.state.politics = Politics({}, 0, owed=[3])
    arrive(table.war, [], [far])
    assert ([boat.inexperienced for boat in table.state.boats if boat.id == far], table.all_thrown()) == ([2], True)
