"""SW19.2 Combat events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.data.data import CHARTS
from sandtable.games.steel_wolves.rules.combat.attack import (
    double,
    expose,
    fire,
    tdc,
    weapon,
)
from sandtable.games.steel_wolves.rules.combat.counterattack import counterattack_step
from sandtable.games.steel_wolves.rules.combat.placing import start_round
from sandtable.games.steel_wolves.rules.combat.re_attack import return_counters
from sandtable.games.steel_wolves.rules.combat.reveal import (
    combat_event,
    confuse,
    mechanical_problems,
    turn_up,
)
from sandtable.games.steel_wolves.rules.forces.escorts import (
    revealed_escort_value,
)
from sandtable.games.steel_wolves.rules.forces.sinking import apply_result
from sandtable.kernel.charts import span
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import Bench, MakeBench


@rule("SW19.21")
@pytest.mark.parametrize(("event", "change"), [("perfect-position", -1), ("zigzag", 1), ("", 0)])
def test_events_change_the_tdc(bench: MakeBench, event: Any, change: Any) -> None:
    table = bench({"SW14.14": [0]})
    table.state.tdc_pool = [2]
    table.fight("C1", [("outer", "gb-m-5-1")], event=event)
    table.play(tdc(table.war))
    assert table.slot("s0").tdc == 2 + change


@rule("SW19.21")
def test_forced_under_means_no_attack(bench: MakeBench) -> None:
    table = bench({})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="forced-under", step="weapon")
    table.play(weapon(table.war))
    assert (combat.step, table.asked) == ("counterattack", [])


@rule("SW19.21", "SW14.2a")
def test_escorts_attack_before_and_after_the_boat(bench: MakeBench) -> None:
    table = bench({"SW14.2C": [7, 0], "SW14.16C": [9]}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "gb-m-9-3 v-w jkn")], event="escorts-first", step="weapon")
    table.play(weapon(table.war))
    assert (table.boat.spotted, combat.step) == (True, "tdc")
    table.slot("s0").tdc, table.slot("s0").points = 0, 4
    table.goes(fire(table.war))
    assert combat.step == "counterattack"
    table.goes(counterattack_step(table.war))
    assert (len(table.facts("counterattack")), combat.step) == (2, "press")


def aimed_at_an_event(bench: MakeBench, event: int, dice: Any = (), **changes: Any) -> Bench:
    """A hidden event counter and a merchant with TDC counters, a destroyer beside them: the event turns up."""
    table = bench({"SW19.21": [event], **dict(dice)}, place="NORTH_SEA")
    combat = table.fight("C1", [("outer", "?event gb-m-5-1 v-w jkn")], step="expose", **changes)
    for slot, points in zip(combat.columns[0].slots[:2], (3, 1), strict=True):
        slot.tdc, slot.points = 1, points
    table.goes(expose(table.war))
    return table


@rule("SW14.15A2", "SW14.2a")
def test_escorts_that_turn_up_first_among_the_targets_strike_before_the_torpedoes(bench: MakeBench) -> None:
    table = aimed_at_an_event(bench, 3, {"SW14.2C": [7]})
    assert (len(table.facts("counterattack")), table.combat.step, table.combat.freed) == (1, "expose", 3)
    table.goes(fire(table.war))
    assert table.combat.step == "counterattack"


@rule("SW14.15A2", "SW19.21")
def test_forced_under_after_aiming_the_boat_does_not_fire(bench: MakeBench) -> None:
    table = aimed_at_an_event(bench, 2)
    assert (table.combat.step, table.combat.attacked, table.boat.torpedoes) == ("counterattack", False, False)


@rule("SW14.15A2", "SW19.21")
@pytest.mark.parametrize(("event", "tdc_then"), [(6, 0), (8, 2)])
def test_an_event_among_the_targets_changes_tdc_counters_that_lie_there(
    bench: MakeBench, event: int, tdc_then: int
) -> None:
    assert aimed_at_an_event(bench, event).slot("s1").tdc == tdc_then


@rule("SW14.15A2", "SW19.21")
def test_confusion_among_the_targets_comes_before_the_points_are_moved(bench: MakeBench) -> None:
    table = aimed_at_an_event(bench, 9)
    assert table.combat.step == "confuse"
    table.play(confuse(table.war), confuse="s3")
    assert (table.slot("s3").confused, table.combat.step) == (True, "expose")


@rule("SW19.21")
def test_confusion_takes_one_escort_away(bench: MakeBench) -> None:
    table = bench({"SW19.21": [9]})
    combat = table.fight("C1", [("outer", "v-w jkn gb-m-5-1")], step="reveal")
    table.goes(combat_event(table.war, table.boat))
    assert combat.step == "confuse"
    table.play(confuse(table.war), confuse="s1")
    assert revealed_escort_value(table.state, combat) == 1


@rule("SW19.21")
def test_mechanical_problems_and_doubled_tonnage(bench: MakeBench) -> None:
    table = bench({"SW19.21": [4, 3]})
    table.fight("C1", [("outer", "gb-m-5-1")])
    table.goes(combat_event(table.war, table.boat))
    assert table.boat.mechanical == 2
    home = bench({"SW19.21": [4, 6]})
    home.fight("C1", [("outer", "gb-m-5-1")])
    home.goes(combat_event(home.war, home.boat))
    assert (home.boat.returning, home.boat.withdrawn) == (True, False)
    twice = bench({})
    combat = twice.fight("C1", [("outer", "gb-m-5-1 gb-m-9-3")], event="tonnage-doubled")
    for slot in combat.columns[0].slots:
        slot.tdc, slot.points = 0, 2
    twice.play(double(twice.war), double="s1")
    apply_result(twice.war, combat, twice.boat, twice.slot("s1"), "sunk")
    assert twice.state.tons == 18


@rule("SW19.2")
@pytest.mark.parametrize("scenario", ["u48_1939", "campaign_1", "campaign_5"])
def test_every_cup_from_which_a_display_is_filled_holds_one_event(bench: MakeBench, scenario: str) -> None:
    table = bench((), scenario)
    events = {cup: counters.count("event") for cup, counters in table.state.cups.items() if counters}
    assert events.pop("liner") == 0, "liners are drawn in place of a counter"
    assert set(events.values()) == {1}


@rule("SW19.21")
def test_an_event_holds_for_one_round(bench: MakeBench) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("C1", [("outer", "gb-m-5-1")], event="dud-torpedoes", double="s0")
    start_round(combat, table.boat)
    assert (combat.event, combat.double) == ("", "")
    table.goes(combat_event(table.war, table.boat))
    assert combat.event == "dud-torpedoes", "a new round, a new event"


@rule("SW18.5", "SW14.8")
def test_a_damaged_ship_that_survives_goes_back_to_its_cup(bench: MakeBench) -> None:
    table = bench(())
    combat = table.fight("C1", [("outer", "gb-m-5-1")])
    table.slot("s0").damaged = True
    before = table.state.cups["outer"].count("gb-m-5-1")
    return_counters(table.state, combat)
    assert table.state.cups["outer"].count("gb-m-5-1") == before + 1
    assert (table.state.out, table.state.resting) == ([], [])


@rule("SW19.22")
def test_events_without_targets(bench: MakeBench) -> None:
    table = bench({"SW19.21": [7]})
    combat = table.fight("L", [("loner", "anson")])
    table.goes(combat_event(table.war, table.boat))
    assert combat.event == ""
    aircraft = bench({"SW19.21": [0, 5], "SW14.13a": [9]})
    aircraft.fight("L", [("loner", "anson")])
    aircraft.goes(combat_event(aircraft.war, aircraft.boat))
    assert aircraft.boat.spotted
    mechanical = bench({"SW19.21": [4, 0]})
    mechanical.fight("L", [("loner", "anson")])
    mechanical.goes(combat_event(mechanical.war, mechanical.boat))
    assert mechanical.boat.mechanical == 2


@rule("SW8.11", "SW19.21")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_a_green_crew_fares_worse_under_a_patrol_aircraft(bench: MakeBench, level: int) -> None:
    face = next(int(span(row[0])[0]) for row in CHARTS["combat_events"].rows if row[1] == "patrol-aircraft")
    table = bench({"SW19.21": [face, 0], "SW14.13a": [9]}, place="W_APPR", inexperienced=level)
    table.fight("C1", [("outer", "?gb-m-5-1")])
    table.goes(combat_event(table.war, table.boat))
    assert [sum(mod.value for mod in fact["throw"].modifiers) for fact in table.facts("hazard")] == [level]


@rule("SW19.21")
@pytest.mark.parametrize(
    ("die", "mechanical", "damage", "home"), [(4, 2, 0, False), (5, 0, 0, True), (7, 0, 0, True), (8, 0, 1, False)]
)
def test_mechanical_problems_by_the_die(
    bench: MakeBench, die: int, mechanical: int, damage: int, home: bool
) -> None:
    table = bench({"SW19.21": [die]}, place="W_APPR", side="patrol")
    assert mechanical_problems(table.war, table.boat) is home
    assert (table.boat.mechanical, table.boat.damage, table.boat.returning) == (mechanical, damage, home)


@rule("SW19.21")
def test_a_single_escort_is_confused_without_a_question(bench: MakeBench) -> None:
    table = bench((), place="W_APPR")
    table.fight("C1", [("outer", "tribal gb-m-5-1")], step="confuse", event="confused-screen")
    table.play(confuse(table.war))
    assert (table.asked, table.slot("s0").confused) == ([], True)


@rule("SW14.12c")
@pytest.mark.parametrize(("earlier", "aside", "in_cup"), [("", 1, 0), ("zigzag", 0, 1)])
def test_the_event_counter_that_counts_lies_aside_and_a_second_goes_back_at_once(
    bench: MakeBench, earlier: str, aside: int, in_cup: int
) -> None:
    table = bench({"SW19.21": [8]}, place="W_APPR")
    combat = table.fight("C1", [("outer", "gb-m-5-1 ?event")], event=earlier)
    table.state.cups["outer"] = []
    turn_up(table.war, table.boat, combat.columns[0].slots[1])
    assert (sum(map(len, combat.aside.values())), table.state.cups["outer"].count("event")) == (aside, in_cup)
    assert [slot.id for slot in combat.columns[0].slots] == ["s0"]


@rule("SW19.21")
@pytest.mark.parametrize(
    ("kinds", "valid"), [("?sunderland", True), ("sunderland", False), ("sunderland v-w", True)]
)
def test_an_event_about_ships_needs_a_ship_or_a_hidden_counter(bench: MakeBench, kinds: str, valid: bool) -> None:
    table = bench({"SW19.21": [8]}, place="W_APPR")
    table.fight("C1", [("outer", kinds)])
    table.goes(combat_event(table.war, table.boat))
    assert [fact["valid"] for fact in table.facts("combat-event")] == [valid]
