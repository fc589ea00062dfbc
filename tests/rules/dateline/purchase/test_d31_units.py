"""D3.1, D3.2, D3.4, D3.5, D3.10, D3.11 New and changed units."""

from __future__ import annotations

import pytest

from sandtable.games.dateline.data.data import CHAPTERS, unit_types
from sandtable.games.dateline.rules.combat.battle import casualties, hits_left, values
from sandtable.games.dateline.rules.odds.odds import odds
from sandtable.games.dateline.rules.purchase import kinds_for, prices
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import State, chapters_of, reach_of
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def printed(state: State, kind: str) -> tuple[int, int, int, int]:
    unit = values(state).unit(kind)
    return unit.move, unit.attack, unit.defence, unit.cost


@rule("D3.1-01", "A-3.1-01")
@pytest.mark.parametrize(
    ("load", "legal"),
    [
        (["infantry"] * 4, True),
        (["infantry"] * 5, False),
        (["armor"] * 2, True),
        (["armor"] * 3, False),
        (["armor"] * 2 + ["infantry"] * 2, True),
        (["armor"] * 2 + ["infantry"] * 3, False),
        (["armor"] + ["infantry"] * 3, True),
    ],
)
def test_the_loads_of_a_super_transport(bench: Bench, load: list[str], legal: bool) -> None:
    assert fits(bench.expansion(), "transport", load) is legal
    plain = bench.expansion(super_transport="off")
    assert not fits(plain, "transport", load)
    assert fits(plain, "transport", ["infantry"] * 2)


@rule("A-3.1-02", "D3.8-05", "A-3.2-01")
@pytest.mark.parametrize("large", ["aa_gun", "mpc", "tiger"])
def test_guns_mpcs_and_tigers_take_the_room_of_armor(bench: Bench, large: str) -> None:
    state = bench.expansion()
    assert fits(state, "transport", [large, "armor", "infantry", "infantry"])
    assert not fits(state, "transport", [large, "armor", "armor"])
    assert not fits(bench.expansion(super_transport="off"), "transport", [large, "infantry"])


@rule("D3.1-02")
def test_a_scientist_with_or_without_technology_counts_as_infantry(bench: Bench) -> None:
    state = bench.expansion()
    assert fits(state, "transport", ["infantry"] * 3 + ["scientist", "technology"])
    assert not fits(state, "transport", ["infantry"] * 4 + ["technology"])


@rule("D3.1-03", "D3.1-04", "A-3.1-03")
def test_a_super_transport_costs_six_and_fights_as_before(bench: Bench) -> None:
    state = bench.expansion()
    assert printed(state, "transport") == (2, 0, 1, 6)
    assert prices(state, "uk")["transport"] == 6
    assert prices(bench.expansion(super_transport="off"), "uk")["transport"] == 8


@rule("D3.2-01", "D3.4-01", "D3.5-01")
def test_the_printed_values_of_tiger_mustang_and_cruiser(bench: Bench) -> None:
    state = bench.expansion()
    assert printed(state, "tiger") == (2, 4, 3, 8)
    assert printed(state, "mustang") == (6, 3, 3, 12)
    assert printed(state, "cruiser") == (3, 2, 3, 10)
    for kind, nation in (("tiger", "germany"), ("mustang", "usa"), ("oscar", "japan")):
        sold = [one for one in ("russia", "germany", "uk", "japan", "usa") if kind in kinds_for(state, one)]
        assert sold == [nation]
    assert all("cruiser" in kinds_for(state, one) for one in ("russia", "germany", "uk", "japan", "usa"))
    assert "tiger" not in kinds_for(bench.expansion(tiger="off"), "germany")


@rule("A-3.2-01")
def test_a_tiger_blitzes(bench: Bench) -> None:
    state = bench.expansion()
    (tiger,) = bench.put(state, "germany", "eastern_europe", tiger=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    assert bench.check(state, [Move(tiger, way)]) is None
    bench.attack(state, [Move(tiger, way)])
    assert state.lands["karelia_ssr"].owner == state.lands["russia"].owner == "germany"


@rule("A-3.5-01")
def test_a_cruiser_moves_three_but_stops_at_enemies(bench: Bench) -> None:
    state = bench.expansion("usa")
    (ship,) = bench.put(state, "usa", "west_us_sz", cruiser=1)
    way = ["west_us_sz", "hawaii_sz", "wake_island_sz", "japan_sz"]
    assert bench.check(state, [Move(ship, way)]) is None
    assert way in list(Chart(state, "usa").sails(state.pieces[ship], combat=True))
    bench.put(state, "japan", "wake_island_sz", transport=1)
    assert bench.check(state, [Move(ship, way)]) == ("B-5-03", "enemies-bar-the-way")
    assert way not in list(Chart(state, "usa").sails(state.pieces[ship], combat=True))


@rule("D3.5-02")
def test_a_cruiser_gives_no_support_shot(bench: Bench) -> None:
    state = bench.expansion("uk")
    bench.put(state, "uk", "north_sz", cruiser=2)
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    bench.put(state, "germany", "finland_norway", infantry=1)
    moves = [Move(man, ["united_kingdom", "north_sz", "finland_norway"], ship=ship)]
    bench.attack(state, moves, {"B-7-01": [6, 6, 1, 6]})
    assert bench.facts("support-shot") == []


@rule("D3.10-01", "D3.10-04")
def test_a_battleship_sinks_by_the_third_hit(bench: Bench) -> None:
    state = bench.expansion("uk")
    assert printed(state, "battleship") == (2, 4, 4, 24)
    (ship,) = bench.put(state, "uk", "north_sz", battleship=1)
    (own,) = bench.put(state, "germany", "baltic_sz", battleship=1)
    state.turn = 1
    way = ["baltic_sz", "north_sz"]
    dice = {"B-8-03": [4, 4, 4], "B-7-01": [4, 5, 5]}
    bench.attack(state, [Move(own, way)], dice)
    assert ship not in state.pieces
    assert state.pieces[own].damage == 1
    assert [fact["damage"] for fact in bench.facts("damaged") if fact["nation"] == "uk"] == [1, 2]


@rule("D3.10-01")
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_a_damaged_battleship_takes_the_fewer_hits(bench: Bench, damage: int) -> None:
    state = bench.expansion("uk")
    ship, boat = bench.put(state, "uk", "north_sz", battleship=1, transport=1)
    state.pieces[ship].damage = damage
    assert (hits_left(state, ship), hits_left(state, boat)) == (3 - damage, 1)


@rule("D3.10-02", "A-3.10-01")
@pytest.mark.parametrize(("damage", "move"), [(0, 2), (1, 2), (2, 1)])
def test_two_hits_slow_a_battleship(bench: Bench, damage: int, move: int) -> None:
    state = bench.expansion("uk")
    (ship,) = bench.put(state, "uk", "north_sz", battleship=1)
    state.pieces[ship].damage = damage
    assert reach_of(state, state.pieces[ship]) == move
    far = bench.check(state, [Move(ship, ["north_sz", "west_spain_sz", "west_africa_sz"])])
    assert far == (None if move == 2 else ("B-5-03", "too-far"))


@rule("D3.10-03")
def test_damage_is_not_repaired(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.battle import take_hits
    from sandtable.games.dateline.script import end_turn

    state = bench.expansion("uk", "income")
    (ship,) = bench.put(state, "uk", "north_sz", battleship=1)
    assert take_hits(bench.world(state), "north_sz", [([ship], 2)]) == []
    for _ in range(5):
        end_turn(bench.world(state))
    assert state.pieces[ship].damage == 2


@rule("A-3.10-02")
def test_the_owner_spreads_hits_over_his_battleships(bench: Bench) -> None:
    state = bench.expansion("japan")
    attackers = bench.put(state, "japan", "wake_island_sz", battleship=2)
    one, two = bench.put(state, "usa", "hawaii_sz", battleship=2)
    answers = {"casualties": {f"usa-battleship-{one}": 2, f"usa-battleship-{two}": 0}, "retreat": "wake_island_sz"}
    moves = [Move(id, ["wake_island_sz", "hawaii_sz"]) for id in attackers]
    bench.attack(state, moves, {"B-8-03": [1, 1], "B-7-01": [6, 6]}, answers)
    assert (state.pieces[one].damage, state.pieces[two].damage) == (2, 0)


@rule("D3.10-01")
def test_damage_is_taken_before_losses_by_default_and_the_odds_know_it(bench: Bench) -> None:
    state = bench.expansion("japan")
    attackers = bench.put(state, "japan", "wake_island_sz", battleship=2)
    ship, boat = bench.put(state, "usa", "hawaii_sz", battleship=1, transport=1)
    moves = [Move(id, ["wake_island_sz", "hawaii_sz"]) for id in attackers]
    bench.attack(state, moves, {"B-8-03": [1, 1], "B-7-01": [6, 6]}, {"retreat": "wake_island_sz"})
    assert state.pieces[ship].damage == 2
    assert boat in state.pieces
    from sandtable.games.dateline.rules.odds.reckoning import odds_of

    fresh = odds("2 bb", "1 bb 1 tr", expansion=True).attacker
    assert odds_of(state, attackers, [ship, boat]).attacker > fresh


@rule("D3.11-01", "A-3.11-01")
def test_a_carrier_costs_fifteen_and_fights_as_before(bench: Bench) -> None:
    assert printed(bench.expansion(), "carrier") == (2, 1, 3, 15)
    assert prices(bench.expansion(carriers="off"), "usa")["carrier"] == 18


@rule("D3.11-02", "A-3.3-06")
def test_mustangs_land_on_carriers_oscars_do_not(bench: Bench) -> None:
    for nation, plane, zone, lands in (
        ("usa", "mustang", "hawaii_sz", True),
        ("japan", "oscar", "japan_sz", False),
    ):
        state = bench.expansion(nation, "noncombat_move")
        (carrier,) = bench.put(state, nation, zone, carrier=1)
        land = "hawaiian_islands" if nation == "usa" else "japan"
        (one,) = bench.put(state, nation, land, **{plane: 1})
        move = [Move(one, [land, zone])]
        assert (bench.check(state, move, combat=False) is None) is lands
        if lands:
            bench.deploy(state, move)
            assert state.pieces[one].on == carrier
            state.options["carriers"] = "off"
            state.pieces[one].on = ""
            state.pieces[one].at, state.pieces[one].done, state.pieces[one].moved = land, False, 0
            assert bench.check(state, move, combat=False) == ("B-5-06", "no-landing-there")


def test_every_battleship_has_a_name_of_its_own_in_its_navy(bench: Bench) -> None:
    state = bench.expansion("uk")
    state.christened.clear()
    names = [state.pieces[id].name for id in bench.put(state, "uk", "north_sz", battleship=7)]
    assert (names[0], names[6]) == ("Rodney", "Rodney 2")
    assert len(set(names)) == 7
    base = bench.scene("uk")
    (plain,) = bench.put(base, "uk", "north_sz", battleship=1)
    assert base.pieces[plain].name == ""


@rule("D3.10-01", "B-7-02")
def test_one_hit_damages_one_battleship(bench: Bench) -> None:
    state = bench.expansion()
    ships = bench.put(state, "uk", "north_sz", battleship=2)
    play = casualties(bench.world(state), "B-7-02", ships, 1, "north_sz")
    bench.run(play, {"casualties": {f"uk-battleship-{ships[0]}": 0, f"uk-battleship-{ships[1]}": 1}})
    assert bench.facts("damaged") == [{"space": "north_sz", "nation": "uk", "unit": "battleship", "damage": 1}]
    assert [state.pieces[id].damage for id in ships] == [0, 1]


@rule("D3.1-03", "D3.11-01", "D3.10-01")
def test_each_chapter_brings_its_own_units_and_changes(bench: Bench) -> None:
    base = bench.expansion("germany", "combat_move", **dict.fromkeys(CHAPTERS, "off"))
    assert set(unit_types(chapters_of(base))) == set(unit_types())
    some = unit_types(frozenset({"tiger", "carriers"}))
    assert set(some) - set(unit_types()) == {"tiger"}
    assert (some["carrier"].cost, some["transport"].cost, some["battleship"].hits) == (15, 8, 1)


@rule("D3.10-01", "A-3.10-02")
def test_the_third_hit_sinks_a_battleship_beside_others(bench: Bench) -> None:
    state = bench.expansion("uk")
    strong, other = bench.put(state, "germany", "north_sz", battleship=1, transport=1)
    bombers = bench.put(state, "uk", "united_kingdom", bomber=3)
    answer = {"casualties": {f"germany-battleship-{strong}": 3, "germany-transport": 0}, "retreat": "break-off"}
    dice = {"B-8-03": [4, 4, 4], "B-7-01": [6, 6]}
    bench.attack(state, bench.into(bombers, "united_kingdom", "north_sz"), dice, answer)
    assert strong not in state.pieces
    assert other in state.pieces
    assert bench.facts("damaged") == []
