"""SW15.4 Encounters in transit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandtable.games.steel_wolves.rules.combat.attack import weapon
from sandtable.games.steel_wolves.rules.patrol.endurance import after_search, endurance_check
from sandtable.games.steel_wolves.rules.patrol.search import accept, coastal, engage, search
from sandtable.games.steel_wolves.rules.patrol.sub_duel import duel
from sandtable.games.steel_wolves.rules.patrol.wolf_packs import dissolve
from sandtable.games.steel_wolves.rules.transit.transit import check_area, move
from sandtable.games.steel_wolves.rules.week.end_of_turn import conclude
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


@rule("SW15.4", "SW15.41", "SW19.11")
@pytest.mark.parametrize(
    ("start", "cautious", "face", "met"),
    [
        ("NORTH_SEA", False, 0, True),
        ("NORTH_SEA", True, 0, False),
        ("GERMANY", False, 0, False),
        ("NORTH_SEA", False, 1, False),
    ],
)
def test_natural_zero_is_an_encounter(bench: MakeBench, start: Any, cautious: Any, face: Any, met: Any) -> None:
    table = bench({"SW19.1c": [face]}, place=start)
    way = ["W_APPR"] if start == "NORTH_SEA" else ["NORTH_SEA"]
    table.goes(move(table.war, table.boat, way, cautious=cautious))
    assert table.state.encounter is met


@rule("SW15.1b", "SW15.41", "SW19.1b")
@pytest.mark.parametrize(
    ("start", "way", "coast_or_air"),
    [("W_APPR", ["GREENLAND", "MID_OCEAN"], 1), ("MOROCCO", ["MID_OCEAN", "GREENLAND"], 0)],
)
def test_of_two_areas_that_are_equally_red_the_first_on_the_way_is_checked(
    bench: MakeBench, start: str, way: list[str], coast_or_air: int
) -> None:
    """In war period 5 aircraft patrol the Greenland Gap and not Mid-Ocean: only there the check has +1."""
    table = bench({"SW19.1c": [0]}, place=start, war_period=5, torch=True)
    assert check_area(table.state, start, way)[0] == way, "as many red boxes in both"
    table.goes(move(table.war, table.boat, way, cautious=False))
    (check,) = table.facts("transit-check")
    assert check["area"] == way[0]
    assert [m.why for m in check["throw"].modifiers].count("coast-or-air") == coast_or_air
    assert (table.state.encounter, table.boat.place) == (True, way[0])


@rule("SW15.42-48")
def test_encounter_without_contact_goes_on(bench: MakeBench) -> None:
    table = bench({"SW13.21a": [1]}, place="NORTH_SEA", encounter=True, bound="W_APPR", bdienst_level=0)
    table.goes(search(table.war))
    table.play(after_search(table.war))
    assert (table.boat.place, table.state.step, table.state.encounter) == ("W_APPR", "side", False)


@rule("SW15.42-48")
def test_encounter_may_be_declined_and_knows_no_coastal_traffic(bench: MakeBench) -> None:
    table = bench(
        {"SW13.21a": [5], "SW13.22a": [5], "SW13.24a": [0, 0]}, place="W_APPR", encounter=True, bdienst_level=0
    )
    table.goes(search(table.war))
    assert table.state.step == "accept"
    table.play(accept(table.war), accept="attack")
    table.play(coastal(table.war))
    assert [d.kind for d in table.asked] == ["accept"]


@rule("SW15.42-48")
@pytest.mark.parametrize(("face", "none"), [(5, True), (6, False)])
def test_returning_boat_may_have_no_torpedoes(bench: MakeBench, face: int, none: bool) -> None:
    dice = {"SW13.21a": [5], "SW13.22a": [5], "SW15.42-48": [face], "SW13.24a": [0, 0]}
    table = bench(dice, place="W_APPR", encounter=True, returning=True, bdienst_level=0)
    table.goes(search(table.war))
    table.play(accept(table.war), accept="attack")
    assert table.asked[0].args["spent"] is none, "known before the decision"
    table.play(coastal(table.war))
    assert table.combat.no_torpedoes is none
    outward = bench({**dice, "SW15.42-48": []}, place="W_APPR", encounter=True, bdienst_level=0)
    outward.goes(search(outward.war))
    assert (outward.state.step, outward.boat.spent) == ("accept", False)


@rule("SW15.42-48")
@pytest.mark.parametrize(("answer", "step"), [("gun", "gun"), ("none", "press")])
def test_without_torpedoes_there_is_only_the_gun_and_it_is_not_compulsory(
    bench: MakeBench, answer: str, step: str
) -> None:
    table = bench({"SW27.1": [9] * 9}, place="W_APPR")
    combat = table.fight("L", [("loner", "gb-m-5-1")], step="weapon", no_torpedoes=True)
    table.play(weapon(table.war), weapon=answer)
    assert ([list(d.choices) for d in table.asked], combat.step) == ([["none", "gun"]], step)
    guarded = bench({}, place="W_APPR")
    combat = guarded.fight("C1", [("outer", "gb-m-5-1 v-w")], step="weapon", no_torpedoes=True)
    guarded.play(weapon(guarded.war))
    assert (guarded.asked, combat.step) == ([], "press")


@rule("SW15.42-48")
def test_a_spent_boat_may_be_fired_at_but_does_not_fire(bench: MakeBench) -> None:
    dice = {"SW13.21a": [0], "SW14.6A-E": [0, 9], "SW15.42-48": [5]}
    table = bench(dice, place="W_APPR", encounter=True, returning=True, bdienst_level=0, bound="GERMANY")
    table.goes(search(table.war))
    table.goes(duel(table.war))
    assert (table.facts("duel")[0]["first"], table.facts("duel-shot")) == ("player", [])
    dice = {"SW13.21a": [0], "SW14.6A-E": [0, 0, 0, 9]}
    shot_at = bench(dice, place="W_APPR", encounter=True, returning=True, bdienst_level=0, bound="GERMANY")
    shot_at.goes(search(shot_at.war))
    shot_at.goes(duel(shot_at.war))
    assert len(shot_at.facts("duel-shot")) == 1


@rule("SW15.42-48")
def test_duel_on_the_way_at_once_and_at_minus_two(bench: MakeBench) -> None:
    table = bench({"SW13.21a": [0], "SW14.6A-E": [0, 6, 0, 9]}, place="W_APPR", encounter=True, bdienst_level=3)
    table.goes(search(table.war))
    assert table.state.step == "duel"
    table.goes(duel(table.war))
    assert table.facts("duel")[0]["throw"].total == 4


@rule("SW15.42-48")
@pytest.mark.parametrize(("returning", "bound"), [(False, "SW_APPR"), (True, "NORTH_SEA"), (True, "GERMANY")])
def test_a_declined_encounter_goes_on(bench: MakeBench, returning: bool, bound: str) -> None:
    table = bench((), place="W_APPR", encounter=True, bound=bound, returning=returning, contact="L", colour="green")
    table.play(accept(table.war), accept="decline")
    table.play(after_search(table.war))
    assert (table.boat.place, table.state.encounter, table.state.bound) == (bound, False, "")
    assert table.state.step == ("next_boat" if returning else "side")


@rule("SW15.42-48", "SW14.7a")
@pytest.mark.parametrize(("die", "returning"), [(0, False), (9, True)])
def test_a_pack_finder_on_its_way_that_fails_its_endurance_turns_home(
    bench: MakeBench, die: int, returning: bool
) -> None:
    table = bench({"SW14.7a": [die]}, place="W_APPR", encounter=True, bound="SW_APPR", met_ships=True)
    table.play(dissolve(table.war))
    table.play(after_search(table.war))
    table.goes(endurance_check(table.war))
    assert (table.boat.place, table.boat.returning, table.state.step) == ("W_APPR", returning, "next_boat")
    assert table.boat.side == ("transit" if returning else "patrol")


@rule("SW15.42-48", "SW7.41c")
def test_storms_of_the_way_are_rolled_for_after_an_encounter_too(bench: MakeBench) -> None:
    home = bench(
        {"SW7.41b": [1], "SW7.41d": [0], "SW18.3": [5]},
        place="NORTH_SEA",
        encounter=True,
        bound="GERMANY",
        returning=True,
        passed=["W_APPR", "NORTH_SEA"],
        lows={"W_APPR": 965},
    )
    home.play(after_search(home.war))
    assert (home.boat.place, home.boat.fate) == ("GERMANY", "repair-1")
    sunk = bench(
        {"SW7.41b": [1], "SW7.41d": [9]},
        place="NORTH_SEA",
        encounter=True,
        bound="GERMANY",
        returning=True,
        passed=["W_APPR", "NORTH_SEA"],
        lows={"W_APPR": 965},
    )
    sunk.play(after_search(sunk.war))
    assert (sunk.boat.fate, sunk.facts("home"), sunk.state.step) == ("lost", [], "next_boat")
    lost = bench({"SW7.41b": [1], "SW7.41d": [9]}, place="W_APPR", passed=["W_APPR"], lows={"W_APPR": 965})
    lost.goes(endurance_check(lost.war))
    assert (lost.boat.fate, lost.state.step, lost.facts("endurance")) == ("lost", "next_boat", [])


@rule("SW11.1")
def test_what_is_left_of_torpedoes_is_rolled_for_anew_each_week(bench: MakeBench) -> None:
    table = bench((), place="W_APPR", spent=True)
    table.goes(conclude(table.war))
    assert not table.boat.spent


@rule("SW15.42-48")
@pytest.mark.parametrize("returning", [False, True])
def test_a_duel_on_the_way_is_a_fight_whoever_fires(bench: MakeBench, returning: bool) -> None:
    dice = {"SW13.21a": [0], "SW14.6A-E": [0, 0, 0, 9]}
    table = bench(dice, place="W_APPR", encounter=True, returning=returning, bdienst_level=0, bound="SW_APPR")
    table.goes(search(table.war))
    table.goes(duel(table.war))
    assert (table.facts("duel")[0]["first"], table.boat.fate) == ("enemy", "")
    table.play(after_search(table.war))
    assert (table.boat.place, table.boat.returning) == ("W_APPR", returning), "it stays where it fought"
    assert table.state.step == ("next_boat" if returning else "endurance")


@rule("SW15.42-48", "SW14.18")
def test_there_is_no_attack_in_port_on_the_way(bench: MakeBench) -> None:
    dice = {"SW13.21a": [9], "SW13.22a": [9], "SW13.24a": [0] * 99}
    table = bench(dice, "u47_1939", place="NORTH_SEA", encounter=True, bdienst_level=0)
    table.goes(search(table.war))
    table.play(accept(table.war), accept="attack")
    assert table.state.contact in ("C1", "C2", "L")
    table.goes(engage(table.war, table.boat, coastal=False))
    assert (table.combat.in_port, table.combat.in_transit) == (False, True)


@rule("SW15.42-48")
def test_after_a_fight_on_the_way(bench: MakeBench) -> None:
    table = bench({"SW14.7a": [0]}, place="NORTH_SEA", encounter=True, bound="W_APPR", met_ships=True)
    table.play(after_search(table.war))
    assert (table.boat.place, table.state.step) == ("NORTH_SEA", "endurance")
    table.goes(endurance_check(table.war))
    assert table.state.step == "side"
    home = bench({}, place="NORTH_SEA", encounter=True, bound="GERMANY", met_ships=True, returning=True)
    home.play(after_search(home.war))
    assert (home.boat.place, home.state.step, home.boat.returning) == ("NORTH_SEA", "next_boat", True)
    assert home.boat.done, "it goes no further this week"


@rule("SW15.42-48")
@pytest.mark.parametrize(("returning", "step"), [(False, "side"), (True, "next_boat")])
def test_without_a_fight_the_boat_sails_on_to_where_it_was_bound(
    bench: MakeBench, returning: bool, step: str
) -> None:
    way = ["NORTH_SEA"]
    table = bench({}, place="NORTH_SEA", encounter=True, bound="W_APPR", returning=returning, passed=way)
    table.state.onward = ["NORWEGIAN", "W_APPR"]
    table.play(after_search(table.war))
    assert (table.boat.place, table.boat.done, table.state.step) == ("W_APPR", returning, step)
    assert table.state.sailed == table.boat.passed == ["NORTH_SEA", "NORWEGIAN", "W_APPR"]


@rule("SW15.42-48")
def test_a_boat_that_is_lost_on_the_way_sails_no_further(bench: MakeBench) -> None:
    table = bench({}, place="NORTH_SEA", encounter=True, bound="W_APPR", fate="lost")
    table.play(after_search(table.war))
    assert (table.boat.place, table.state.step) == ("NORTH_SEA", "next_boat")
