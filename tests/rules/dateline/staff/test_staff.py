"""The staff uses the expansion's weapons, and the form of an attack tells who would defend."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.dateline.data.data import CAPITAL, SIDE
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.combat.combat import sides_of
from sandtable.games.dateline.rules.odds.forces import parse_force
from sandtable.games.dateline.rules.odds.reckoning import odds_of
from sandtable.games.dateline.rules.purchase import Purchase
from sandtable.games.dateline.rules.sheet.moves import Moves
from sandtable.games.dateline.rules.sheet.offer import offer_moves
from sandtable.games.dateline.rules.sheet.plan import check_moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.rules.sheet.threats import threat_to
from sandtable.games.dateline.staff import weapons
from sandtable.games.dateline.staff.greedy import Grab, most_units
from sandtable.games.dateline.staff.staff import attack, buy, deploy
from sandtable.games.dateline.staff.weigh import Scales, clash
from sandtable.games.dateline.state.model import domain, fighting_units
from sandtable.games.dateline.state.submarines import hide
from sandtable.kernel import Seeded, open_table
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def test_hidden_boats_fire_first_shots_at_warships_and_stay_for_transports(bench: Bench) -> None:
    state = bench.expansion()
    (one,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    (two,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    hide(state, one, 1)
    bench.put(state, "uk", "east_canada_sz", battleship=1)
    moves = weapons.strike(Chart(state, "germany"))
    assert [(move.piece, move.path[-1], move.first_shot) for move in moves] == [
        ("germany-1", "east_canada_sz", True)
    ]
    hide(state, two, 1)
    bench.put(state, "uk", "north_sz", transport=1)
    state.pieces = {id: piece for id, piece in state.pieces.items() if piece.kind == "transport"}
    assert all(move.attack for move in weapons.strike(Chart(state, "germany")))
    assert check_moves(Chart(state, "germany"), Moves(weapons.strike(Chart(state, "germany"))), combat=True) is None


def test_boats_without_a_target_close_in_unseen(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    (boat,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    hide(state, boat, 1)
    bench.put(state, "usa", "east_us_sz", battleship=1)
    (move,) = weapons.stalk(Chart(state, "germany"), set())
    assert move.path == ["baltic_sz", "north_sz", "east_canada_sz"]


def test_whoever_may_dive_dives_and_reveals_only_where_it_pays(bench: Bench) -> None:
    state = bench.expansion("germany")
    (boat,) = bench.put(state, "uk", "north_sz", submarine=1)
    assert weapons.who_dives(state, [boat, "uk-2"]) == [boat]
    hide(state, boat, 1)
    bench.put(state, "germany", "north_sz", submarine=1)
    assert weapons.reveal(state, "uk", "north_sz") == "pass"
    bench.put(state, "uk", "north_sz", battleship=1)
    assert weapons.reveal(state, "uk", "north_sz") == "reveal"
    assert weapons.reveal(state, "uk", "baltic_sz") == "pass"


def test_the_bomb_goes_where_most_stands_and_nobody_else_attacks_there(bench: Bench) -> None:
    state = bench.expansion("uk")
    bench.put(state, "uk", "united_kingdom", bomber=1, infantry=5)
    state.nations["uk"].bomb = "united_kingdom"
    bench.put(state, "germany", "western_europe", infantry=2)
    bench.put(state, "germany", "germany", infantry=6, armor=4, fighter=2)
    sheet = attack(state, "uk")
    assert [(move.path[-1], move.bomb) for move in sheet.moves] == [("germany", True)]


def test_a_bomber_is_based_where_bombs_are_made(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    bench.put(state, "uk", "united_kingdom", technology=1, scientist=1)
    (bomber,) = bench.put(state, "uk", "eastern_canada", bomber=1)
    assert any(move.piece == bomber and move.path[-1] == "united_kingdom" for move in deploy(state, "uk").moves)


def test_oscars_dive_on_what_is_worth_more_than_they_are(bench: Bench) -> None:
    state = bench.expansion("japan")
    bench.put(state, "japan", "wake_island", oscar=1)
    bench.put(state, "usa", "hawaii_sz", transport=1)
    assert weapons.kamikazes(Chart(state, "japan"), set()) == []
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    assert [move.kamikaze for move in weapons.kamikazes(Chart(state, "japan"), set())] == [carrier]


def test_paratroops_take_what_nobody_holds(bench: Bench) -> None:
    state = bench.expansion("uk")
    bench.put(state, "uk", "united_kingdom", bomber=1, infantry=4)
    goals = {land: state.lands[land].owner for land in Chart(state, "uk").hostile}
    for land in goals:
        if land != "western_europe":
            bench.put(state, goals[land], land, infantry=3)
    moves = weapons.paradrops(Chart(state, "uk"), set())
    assert [(move.path[-1], bool(move.ship)) for move in moves] == [
        ("western_europe", False),
        ("western_europe", True),
    ]


def test_a_safe_rich_nation_buys_scientists_and_its_own_weapons(bench: Bench) -> None:
    state = bench.expansion("usa", "purchase")
    bench.put(state, "usa", "eastern_usa", infantry=3)
    state.nations["usa"].money = 60
    bought = buy(state, "usa")
    assert isinstance(bought, Purchase)
    assert bought.units["scientist"] == 2
    assert bought.units["mustang"] == 1


@pytest.mark.parametrize(
    ("scenario", "side"), [("base", ("germany", "japan")), ("expansion", ("russia", "uk", "usa"))]
)
def test_the_staff_beats_random_play(scenario: str, side: tuple[str, ...]) -> None:
    table = open_table(GAME, scenario, Seeded(7), {"rounds": "5"}, record=False)
    rng, staff = Random(7), GAME.bot()
    while table.outcome is None:
        seat, decision = next(iter(table.pending.items()))
        answer = staff.answer(table.view(seat), decision, rng) if seat in side else decision.sample(rng)
        table.answer(seat, answer)
    assert table.outcome.scores[side[0]] == 1


@pytest.mark.parametrize(("scenario", "seed"), [("base", 1), ("expansion", 2)])
def test_the_staff_attacks_at_odds_spends_its_income_and_guards_its_capitals(scenario: str, seed: int) -> None:
    """Below twenty per cent only announced strikes, whose reason is the mission; nothing idle for two rounds."""
    table = open_table(GAME, scenario, Seeded(seed), {"rounds": "5"}, record=False)
    rng, staff = Random(seed), GAME.bot()
    state, fought, guarded = table.state, 0, 0
    idle: dict[str, int] = {}
    while table.outcome is None and state.round < 4:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, staff.answer(table.view(seat), decision, rng))
        if decision.kind == "purchase":
            idle[seat] = idle.get(seat, 0) + 1 if state.nations[seat].money >= 3 else 0
            assert idle[seat] < 2, f"{seat} keeps {state.nations[seat].money} IPC in round {state.round}"
        elif decision.kind == "placement" and state.lands[CAPITAL[seat]].owner == seat:
            near = threat_to(state, CAPITAL[seat], seat)
            if any(domain(state.pieces[id]) == "land" for id in near):
                guarded += 1
                assert fighting_units(state, CAPITAL[seat], SIDE[seat]), f"{seat} leaves its capital empty"
        elif decision.kind == "combat-move" and not state.fighting:
            for battle in state.battles:
                attackers, defenders = sides_of(state, battle)
                if attackers and defenders and not any(state.pieces[id].mission for id in attackers):
                    fought += 1
                    assert odds_of(state, attackers, defenders).attacker >= 0.2, battle.id
    assert fought > 10 and guarded > 2


def test_a_greedy_player_takes_what_pays_and_asks_nothing_more(bench: Bench) -> None:
    state = bench.scene("germany")
    bench.put(state, "germany", "eastern_europe", infantry=2, armor=2)
    for land, count in (("karelia_ssr", 2), ("caucasus", 9), ("russia", 9)):
        bench.put(state, "russia", land, infantry=count)
    moves = Grab(state, "germany").plan().moves
    assert {move.path[-1] for move in moves} == {"karelia_ssr"} and len(moves) >= 3
    state.nations["germany"].money = 30
    assert most_units(state, "germany").units == {"armor": 2, "infantry": 6}


@rule("B-7-06", "B-1-05")
def test_the_form_of_an_attack_names_the_defenders_for_the_odds(bench: Bench) -> None:
    state = bench.expansion("germany")
    bench.put(state, "germany", "eastern_europe", infantry=2)
    bench.put(state, "russia", "karelia_ssr", infantry=3, aa_gun=1)
    bench.put(state, "uk", "karelia_ssr", fighter=1)
    state.nations["uk"].technologies = ["jets"]
    bench.put(state, "uk", "north_sz", transport=2)
    bench.put(state, "germany", "north_sz", submarine=1)
    (cargo,) = bench.put(state, "uk", "north_sz", infantry=1)
    state.pieces[cargo].on = next(id for id, piece in state.pieces.items() if piece.kind == "transport")
    chart = Chart(state, "germany")
    targets = offer_moves(chart, combat=True)["targets"]
    assert targets == {
        "karelia_ssr": "russia: 1 aa_gun 3 infantry + uk: 1 fighter [jets]",
        "north_sz": "uk: 2 transport [jets]",
    }
    assert chart.targets == ["karelia_ssr", "north_sz"]
    assert sum(group.count for group in parse_force(targets["karelia_ssr"])) == 5


@rule("A-3.9a-01", "D3.9a-08")
def test_a_boat_under_an_enemy_fleet_is_offered_the_attack_where_it_is(bench: Bench) -> None:
    state = bench.expansion("germany")
    (boat,) = bench.put(state, "germany", "north_sz", submarine=1)
    name = hide(state, boat, 1)
    ways = offer_moves(Chart(state, "germany"), combat=True)["ways"][name]
    assert ["north_sz"] not in ways
    bench.put(state, "uk", "north_sz", battleship=1)
    ways = offer_moves(Chart(state, "germany"), combat=True)["ways"][name]
    assert ways[0] == ["north_sz"]
    assert ["north_sz", "baltic_sz"] in ways
    assert ["north_sz"] not in offer_moves(Chart(state, "germany"), combat=False)["ways"][name]


@pytest.mark.parametrize(
    ("attack_with", "defend_with"),
    [
        ({"infantry": 3}, {"infantry": 2}),
        ({"infantry": 5, "armor": 3}, {"infantry": 5}),
        ({"infantry": 2, "fighter": 2}, {"infantry": 3}),
        ({"infantry": 4, "armor": 2}, {"infantry": 6, "armor": 1}),
    ],
)
def test_quick_estimates_lie_near_the_exact_odds(
    bench: Bench, attack_with: dict[str, int], defend_with: dict[str, int]
) -> None:
    state = bench.scene("germany")
    mine = bench.put(state, "germany", "eastern_europe", **attack_with)
    theirs = bench.put(state, "russia", "karelia_ssr", **defend_with)
    scales = Scales(state, "germany")
    found = clash(scales.strength(mine, attacking=True), scales.strength(theirs, attacking=False))
    assert found.chance == pytest.approx(odds_of(state, mine, theirs).attacker, abs=0.15)


def test_a_coast_in_reach_of_transports_keeps_its_garrison(bench: Bench) -> None:
    state = bench.scene("germany", "noncombat_move")
    men = bench.put(state, "germany", "western_europe", infantry=3)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    bench.put(state, "germany", "germany", infantry=1)
    far_off = {move.piece for move in deploy(state, "germany").moves}
    assert far_off >= set(men)
    bench.put(state, "uk", "united_kingdom", infantry=2)
    bench.put(state, "uk", "north_sz", transport=1)
    left = {move.piece for move in deploy(state, "germany").moves if move.path[-1] != "western_europe"}
    assert len(set(men) - left) >= 2


def test_no_attack_leaves_a_capital_empty(bench: Bench) -> None:
    state = bench.scene("germany")
    men = bench.put(state, "germany", "germany", infantry=2)
    bench.put(state, "uk", "western_europe", infantry=4, armor=3)
    state.lands["western_europe"].owner = "uk"
    state.lands["eastern_europe"].owner = "russia"
    going = {move.piece for move in attack(state, "germany").moves}
    assert not set(men) <= going
