"""Low luck, and the report of luck at the end."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.odds.luck import expected_hits, luck_report
from sandtable.games.dateline.rules.odds.odds import odds
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.view.view import view
from sandtable.kernel import Fact, Seeded, open_table
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


@rule("B-7-01")
def test_with_low_luck_six_pips_hit_and_one_die_decides_the_rest(bench: Bench) -> None:
    state = bench.expansion(luck="low")
    tanks = bench.put(state, "germany", "eastern_europe", armor=4, infantry=1)
    bench.put(state, "russia", "karelia_ssr", infantry=3)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks]
    # 13 pips against 6: two hits and a die that needs 1; one hit without any die.
    bench.attack(state, moves, {"B-7-01": [1]}, {"casualties": {"germany-infantry": 1}})
    assert [(fact["pips"], fact["hits"]) for fact in bench.facts("low-luck")] == [(13, 3), (6, 1)]
    assert state.lands["karelia_ssr"].owner == "germany"
    luck = state.reports[0].hits
    assert (luck["germany"][:2], luck["russia"][:2]) == ([2166, 3], [1000, 1])
    dice = {fact["nation"]: [key for key in fact if key.startswith("throw")] for fact in bench.facts("lost")}
    assert dice == {"russia": ["throw_1"], "germany": []}, "six pips hit without a die"


def test_the_odds_of_low_luck_agree_with_the_script(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.combat import combat_phase
    from sandtable.games.dateline.rules.move_phases import combat_move_phase
    from sandtable.games.dateline.rules.sheet.moves import Moves
    from sandtable.kernel import Chance, Journal, World

    expected = odds("3 inf 2 arm 1 ftr", "4 inf 1 arm 1 aa", low_luck=True).attacker
    assert abs(expected - odds("3 inf 2 arm 1 ftr", "4 inf 1 arm 1 aa").attacker) > 0.02
    won, battles = 0, 200
    for seed in range(battles):
        state = bench.scene(luck="low")
        ids = bench.put(state, "germany", "eastern_europe", infantry=3, armor=2, fighter=1)
        bench.put(state, "russia", "karelia_ssr", infantry=4, armor=1, aa_gun=1)
        world = World(state, Chance(Seeded(seed)), Journal())
        sheet = Moves([Move(id, ["eastern_europe", "karelia_ssr"]) for id in ids])
        bench.run(combat_move_phase(world), {"combat-move": sheet})
        bench.run(combat_phase(world))
        left = [piece for piece in state.pieces.values() if piece.kind != "aa_gun"]
        won += bool(left) and all(piece.nation == "germany" for piece in left)
    deviation = (expected * (1 - expected) / battles) ** 0.5
    assert abs(won / battles - expected) < 4 * deviation + 0.001


@pytest.mark.parametrize(
    ("value", "dice", "room", "thousandths"), [(3, 2, 5, 1000), (3, 2, 1, 750), (6, 4, 2, 2000)]
)
def test_expected_hits_count_no_more_than_can_be_hit(value: int, dice: int, room: int, thousandths: int) -> None:
    assert expected_hits(value, dice, room) == thousandths


@rule("B-7-01")
def test_the_report_holds_expected_and_actual_hits_of_every_battle_and_nation(bench: Bench) -> None:
    state = bench.expansion()
    tanks = bench.put(state, "germany", "eastern_europe", armor=2)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.put(state, "uk", "karelia_ssr", armor=1)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks]
    bench.attack(state, moves, {"B-7-01": [3, 1, 2, 6]})
    report = luck_report(state)
    assert [(battle.space, battle.nation, battle.kind) for battle in report.battles] == [
        ("karelia_ssr", "germany", "land")
    ]
    lines = {line.nation: line for line in report.battles[0].lines}
    assert (lines["germany"].made, lines["germany"].made_expected) == (2, 1.0)
    assert (lines["germany"].taken, round(lines["germany"].taken_expected, 2)) == (1, 0.67)
    assert (lines["russia"].made, lines["uk"].made) == (1, 0)
    assert [fact["throw"].faces for fact in bench.facts("fire")] == [(3, 1), (2, 6)]
    again = bench.expansion()
    ids = bench.put(again, "germany", "eastern_europe", armor=2)
    bench.put(again, "russia", "karelia_ssr", infantry=1)
    bench.put(again, "uk", "karelia_ssr", armor=1)
    bench.attack(again, [Move(id, ["eastern_europe", "karelia_ssr"]) for id in ids], {"B-7-01": [3, 1, 6, 2]})
    made = {line.nation: line.made for line in luck_report(again).nations}
    assert made == {"germany": 2, "russia": 0, "uk": 1}
    assert {line.nation: line.made for line in report.nations} == {"germany": 2, "russia": 1, "uk": 0}


def test_the_view_shows_the_report_at_the_end_only() -> None:
    table = open_table(GAME, "expansion", Seeded(3), {"rounds": "5"})
    rng = Random(3)
    assert table.view("uk").luck is None
    while table.outcome is None:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(rng))
    report = table.view(None).luck
    assert report is not None
    battles = [e for e in table.entries if isinstance(e, Fact) and e.kind in ("land-begins", "sea-begins")]
    assert 0 < len(report.battles) <= len(battles)
    total = {line.nation: line.made for line in report.nations}
    for nation, made in total.items():
        assert made == sum(line.made for battle in report.battles for line in battle.lines if line.nation == nation)
    assert sum(line.made for line in report.nations) == sum(line.taken for line in report.nations)


@rule("D3.9-06")
def test_the_report_of_luck_is_shown_when_the_war_is_over(bench: Bench) -> None:
    state = bench.expansion("uk")
    assert view(bench.world(state), "uk").luck is None
    state.winner = "axis"
    assert view(bench.world(state), "uk").luck is not None


@rule("B-8-02", "B-7-01")
def test_with_low_luck_a_fleet_fires_one_volley(bench: Bench) -> None:
    state = bench.expansion(luck="low")
    ships = bench.put(state, "germany", "baltic_sz", cruiser=1, battleship=1)
    bench.put(state, "uk", "north_sz", transport=1)
    moves = [Move(id, ["baltic_sz", "north_sz"]) for id in ships]
    bench.attack(state, moves, {"B-7-01": [6]})
    told = [(fact["who"], fact["pips"], fact["hits"]) for fact in bench.facts("low-luck")]
    assert told == [("attacker", 6, 1), ("defender", 1, 0)]


@rule("B-7-01", "B-8-01")
def test_with_low_luck_nobody_fires_for_submarines_that_are_not_there(bench: Bench) -> None:
    state = bench.scene(luck="low")
    (ship,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(ship, ["baltic_sz", "north_sz"])], {"B-8-03": [4], "B-7-01": [6]})
    assert [(fact["who"], fact["pips"]) for fact in bench.facts("low-luck")] == [("attacker", 4), ("defender", 1)]


@rule("B-7-01")
def test_the_luck_of_two_defenders_is_told_apart(bench: Bench) -> None:
    state = bench.scene()
    tanks = bench.put(state, "germany", "western_europe", armor=1)
    state.lands["southern_europe"].owner = "uk"
    bench.put(state, "uk", "southern_europe", infantry=1)
    bench.put(state, "usa", "southern_europe", infantry=1)
    moves = [Move(id, ["western_europe", "southern_europe"]) for id in tanks]
    bench.attack(state, moves, {"B-7-01": [6, 6, 2]})
    luck = state.reports[0].hits
    assert (luck["uk"][1], luck["usa"][1]) == (0, 1)


@rule("B-7-01")
def test_low_luck_expects_no_more_than_is_there(bench: Bench) -> None:
    state = bench.scene(luck="low")
    tanks = bench.put(state, "germany", "eastern_europe", armor=5)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.attack(state, [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks], {"B-7-01": [6, 6]})
    assert state.reports[0].hits["germany"][:2] == [1000, 1]
    assert ["throw" in fact for fact in bench.facts("low-luck")] == [True, True]
