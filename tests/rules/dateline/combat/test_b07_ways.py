"""B-7-02 What the owner of casualties is shown: the ways to take them, the odds after each, the battle so far."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.combat.battle import casualty_question, target_groups
from sandtable.games.dateline.rules.odds.forces import parse_force
from sandtable.games.dateline.rules.odds.odds import fought_on, odds
from sandtable.games.dateline.rules.odds.values import pmf_of_dice, values_of
from sandtable.games.dateline.rules.odds.ways import MOST, MOST_AT_SEA
from sandtable.games.dateline.state.model import Battle, State
from sandtable.kernel import Share
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def in_ukraine(bench: Bench, attack: dict[str, int], defence: dict[str, int], struck: int) -> tuple[State, Battle]:
    """Germany fights for the Ukraine; some of the defenders are hit already and leave at the end of the round."""
    state = bench.scene(phase="combat")
    mine = bench.put(state, "germany", "ukraine_ssr", **attack)
    theirs = bench.put(state, "russia", "ukraine_ssr", **defence)
    battle = Battle("land", "ukraine_ssr", round=1, attackers=mine, defenders=theirs, struck=theirs[:struck])
    state.battles, state.fighting = [battle], battle.id
    return state, battle


def asked(state: State, ids: list[str], hits: int, coming: list[tuple[int, int]] | None) -> Share:
    return casualty_question(state, "B-7-02", target_groups(state, ids), hits, "ukraine_ssr", coming)


def offered(question: Share) -> list[dict[str, Any]]:
    """The ways as they travel to whoever is asked."""
    ways: list[dict[str, Any]] = question.question("1", "germany").offer["ways"]
    return ways


@rule("B-7-02")
def test_every_way_to_take_casualties_shows_what_is_won_and_what_is_taken(bench: Bench) -> None:
    tanks = {"armor": 5, "fighter": 2, "bomber": 1}
    state, battle = in_ukraine(bench, tanks, {"infantry": 3, "armor": 3}, struck=1)
    question = asked(state, battle.attackers, 3, [])
    ways = offered(question)
    assert ways[0]["share"] == question.default, "the cheapest go first, and stand first"
    assert [(way["units"], way["cost"], way["worth"]) for way in ways] == [
        ({"armor": 3}, 15, 49),
        ({"armor": 2, "fighter": 1}, 22, 42),
        ({"armor": 1, "fighter": 2}, 29, 35),
        ({"fighter": 2, "bomber": 1}, 39, 25),
    ]
    for way in ways:
        left = " ".join(f"{n} {kind}" for kind, n in way["left"].items())
        plain = odds(left, "2 infantry 3 armor")
        assert (way["attacker"], way["capture"]) == pytest.approx((plain.attacker, plain.capture), abs=1e-5)
        assert way["whole"] and way["exact"]
    assert [round(100 * way["capture"]) for way in ways] == [22, 47, 69, 77]


@rule("B-7-02", "B-7-07")
def test_where_the_last_defender_falls_only_a_land_unit_takes_the_land(bench: Bench) -> None:
    """One armor and two planes are hit once, and nobody is left: the armor is worth more than a fighter."""
    state, battle = in_ukraine(bench, {"armor": 1, "fighter": 1, "bomber": 1}, {"fighter": 1}, struck=1)
    ways = offered(asked(state, battle.attackers, 1, []))
    shown = [(way["units"], way["attacker"], way["capture"]) for way in ways]
    assert shown == [({"armor": 1}, 1.0, 0.0), ({"fighter": 1}, 1.0, 1.0)]


@rule("B-7-02")
def test_dice_that_still_fall_in_the_round_count(bench: Bench) -> None:
    state, battle = in_ukraine(bench, {"armor": 3, "fighter": 1}, {"infantry": 2, "fighter": 1}, struck=0)
    cheapest = offered(asked(state, battle.attackers, 1, [(4, 1)]))[0]
    # The fighter hits with 4 in 6, and takes another armor with it.
    hit, missed = (
        odds("1 armor 1 fighter", "2 infantry 1 fighter"),
        odds("2 armor 1 fighter", "2 infantry 1 fighter"),
    )
    assert cheapest["capture"] == pytest.approx((4 * hit.capture + 2 * missed.capture) / 6, abs=1e-5)


@rule("B-7-02")
def test_the_defender_reckons_with_his_own_fire(bench: Bench) -> None:
    state, battle = in_ukraine(bench, {"armor": 2}, {"infantry": 1, "fighter": 1}, struck=0)
    first = offered(asked(state, battle.defenders, 1, []))[0]
    assert first["units"] == {"infantry": 1}
    # Both defenders still fire: at 2 and at 4 or less.
    falls = {0: 4 * 2, 1: 4 * 4 + 2 * 2, 2: 2 * 4}
    wins = {0: odds("2 armor", "1 fighter").attacker, 1: odds("1 armor", "1 fighter").attacker, 2: 0.0}
    assert first["attacker"] == pytest.approx(sum(ways * wins[n] for n, ways in falls.items()) / 36, abs=1e-5)


@rule("B-7-01")
def test_a_battle_that_stops_between_two_volleys_goes_on_as_it_would(bench: Bench) -> None:
    values = values_of(frozenset())
    attack, defence = parse_force("4 infantry 2 armor"), parse_force("3 infantry 1 fighter")
    whole = odds(attack, defence)
    # The first round as volleys: four dice at 1, two at 3; three at 2, one at 4.
    hit, struck = [pmf_of_dice(1, 4), pmf_of_dice(3, 2)], [pmf_of_dice(2, 3), pmf_of_dice(4, 1)]
    begun = fought_on(attack, defence, struck, hit, values)
    assert (begun.attacker, begun.draw, begun.capture) == pytest.approx((whole.attacker, whole.draw, whole.capture))


@rule("B-7-02")
def test_of_many_ways_some_are_offered_and_before_the_rounds_none_has_odds(bench: Bench) -> None:
    many = {"infantry": 9, "armor": 5, "fighter": 6, "bomber": 4}
    state, battle = in_ukraine(bench, many, {"infantry": 9, "armor": 9}, struck=0)
    question = asked(state, battle.attackers, 9, [])
    ways = offered(question)
    assert len(ways) == MOST and ways[0]["share"] == question.default
    assert all(question.check(way["share"]) is None for way in ways)
    assert [way["cost"] for way in ways[1:]] == sorted(way["cost"] for way in ways[1:])
    assert offered(asked(state, battle.attackers, 1, None)) == []


@rule("B-7-02")
@pytest.mark.parametrize("ships", [MOST_AT_SEA // 2, MOST_AT_SEA])
def test_at_sea_great_battles_are_not_reckoned_while_somebody_waits(bench: Bench, ships: int) -> None:
    state = bench.scene("uk", phase="combat")
    mine = bench.put(state, "uk", "north_sz", transport=ships - 2, battleship=2)
    theirs = bench.put(state, "germany", "north_sz", submarine=ships)
    battle = Battle("sea", "north_sz", attackers=mine, defenders=theirs)
    state.battles, state.fighting = [battle], battle.id
    ways = offered(casualty_question(state, "B-7-02", target_groups(state, mine), 1, "north_sz", [(2, 1)]))
    assert ways[0]["units"] == {"transport": 1}
    assert (ways[0]["attacker"] >= 0) == (ships < MOST_AT_SEA), "-1 says that it was not reckoned"
    assert not ways[0]["whole"] or ships == MOST_AT_SEA


@rule("B-7-02")
def test_a_battle_keeps_its_dice_and_who_fell_in_which_round(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "eastern_europe", armor=2)
    bench.put(state, "russia", "karelia_ssr", infantry=3, aa_gun=1)
    seen: list[Battle] = []

    def break_off(_: str) -> str:
        seen.append(state.battles[0])
        return "eastern_europe"

    # Two armor hit with 3 and miss with 4, three infantry hit with 2 and miss twice; then Germany breaks off.
    way, dice = bench.into(tanks, "eastern_europe", "karelia_ssr"), {"B-7-01": [3, 4, 2, 3, 6]}
    bench.attack(state, way, dice, {"retreat": break_off})
    (battle,) = seen
    assert [(v.round, v.who, v.nation, v.value, v.faces, v.hits) for v in battle.volleys] == [
        (1, "attacker", "germany", 3, [3, 4], 1),
        (1, "defender", "russia", 2, [2, 3, 6], 1),
    ]
    assert [(f.round, f.who, f.nation, f.kind) for f in battle.fallen] == [
        (1, "defender", "russia", "infantry"),
        (1, "attacker", "germany", "armor"),
    ]
    assert battle.struck == [] and len(battle.attackers) == 2
    assert bench.facts("fire")[0]["nation"] == "germany" and bench.facts("fire")[1]["round"] == 1
