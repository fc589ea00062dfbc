"""D3.1, D3.2, D3.4, D3.5, D3.10, D3.11 New and changed units."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.data.data import CHAPTERS, unit_types
from sandtable.games.dateline.rules.combat.battle import casualties, hits_left, values
from sandtable.games.dateline.rules.odds.odds import odds
from sandtable.games.dateline.rules.purchase import kinds_for, prices
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import chapters_of, reach_of
from sandtable.testing import rule


def printed(war: Any, kind: str) -> tuple[int, int, int, int]:
    unit = values(war).unit(kind)
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
def test_the_loads_of_a_super_transport(desk: Any, load: list[str], legal: bool) -> None:
    assert fits(desk.expansion(), "transport", load) is legal
    plain = desk.expansion(super_transport="off")
    assert not fits(plain, "transport", load)
    assert fits(plain, "transport", ["infantry"] * 2)


@rule("A-3.1-02", "D3.8-05", "A-3.2-01")
@pytest.mark.parametrize("large", ["aa_gun", "mpc", "tiger"])
def test_guns_mpcs_and_tigers_take_the_room_of_armor(desk: Any, large: str) -> None:
    war = desk.expansion()
    assert fits(war, "transport", [large, "armor", "infantry", "infantry"])
    assert not fits(war, "transport", [large, "armor", "armor"])
    assert not fits(desk.expansion(super_transport="off"), "transport", [large, "infantry"])


@rule("D3.1-02")
def test_a_scientist_with_or_without_technology_counts_as_infantry(desk: Any) -> None:
    war = desk.expansion()
    assert fits(war, "transport", ["infantry"] * 3 + ["scientist", "technology"])
    assert not fits(war, "transport", ["infantry"] * 4 + ["technology"])


@rule("D3.1-03", "D3.1-04", "A-3.1-03")
def test_a_super_transport_costs_six_and_fights_as_before(desk: Any) -> None:
    war = desk.expansion()
    assert printed(war, "transport") == (2, 0, 1, 6)
    assert prices(war, "uk")["transport"] == 6
    assert prices(desk.expansion(super_transport="off"), "uk")["transport"] == 8


@rule("D3.2-01", "D3.4-01", "D3.5-01")
def test_the_printed_values_of_tiger_mustang_and_cruiser(desk: Any) -> None:
    war = desk.expansion()
    assert printed(war, "tiger") == (2, 4, 3, 8)
    assert printed(war, "mustang") == (6, 3, 3, 12)
    assert printed(war, "cruiser") == (3, 2, 3, 10)
    for kind, nation in (("tiger", "germany"), ("mustang", "usa"), ("oscar", "japan")):
        sold = [one for one in ("russia", "germany", "uk", "japan", "usa") if kind in kinds_for(war, one)]
        assert sold == [nation]
    assert all("cruiser" in kinds_for(war, one) for one in ("russia", "germany", "uk", "japan", "usa"))
    assert "tiger" not in kinds_for(desk.expansion(tiger="off"), "germany")


@rule("A-3.2-01")
def test_a_tiger_blitzes(desk: Any) -> None:
    war = desk.expansion()
    (tiger,) = desk.put(war, "germany", "eastern_europe", tiger=1)
    way = ["eastern_europe", "karelia_ssr", "russia"]
    assert desk.check(war, [Move(tiger, way)]) is None
    desk.attack(war, [Move(tiger, way)])
    assert war.lands["karelia_ssr"].owner == war.lands["russia"].owner == "germany"


@rule("A-3.5-01")
def test_a_cruiser_moves_three_but_stops_at_enemies(desk: Any) -> None:
    war = desk.expansion("usa")
    (ship,) = desk.put(war, "usa", "west_us_sz", cruiser=1)
    way = ["west_us_sz", "hawaii_sz", "wake_island_sz", "japan_sz"]
    assert desk.check(war, [Move(ship, way)]) is None
    assert way in list(Chart(war, "usa").sails(war.pieces[ship], combat=True))
    desk.put(war, "japan", "wake_island_sz", transport=1)
    assert desk.check(war, [Move(ship, way)]) == ("B-5-03", "enemies-bar-the-way")
    assert way not in list(Chart(war, "usa").sails(war.pieces[ship], combat=True))


@rule("D3.5-02")
def test_a_cruiser_gives_no_support_shot(desk: Any) -> None:
    war = desk.expansion("uk")
    desk.put(war, "uk", "north_sz", cruiser=2)
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    desk.put(war, "germany", "finland_norway", infantry=1)
    moves = [Move(man, ["united_kingdom", "north_sz", "finland_norway"], ship=ship)]
    desk.attack(war, moves, {"B-7-01": [6, 6, 1, 6]})
    assert desk.facts("support-shot") == []


@rule("D3.10-01", "D3.10-04")
def test_a_battleship_sinks_by_the_third_hit(desk: Any) -> None:
    war = desk.expansion("uk")
    assert printed(war, "battleship") == (2, 4, 4, 24)
    (ship,) = desk.put(war, "uk", "north_sz", battleship=1)
    (own,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    war.turn = 1
    way = ["baltic_sz", "north_sz"]
    dice = {"B-8-03": [4, 4, 4], "B-7-01": [4, 5, 5]}
    desk.attack(war, [Move(own, way)], dice)
    assert ship not in war.pieces
    assert war.pieces[own].damage == 1
    assert [fact["damage"] for fact in desk.facts("damaged") if fact["nation"] == "uk"] == [1, 2]


@rule("D3.10-01")
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_a_damaged_battleship_takes_the_fewer_hits(desk: Any, damage: int) -> None:
    war = desk.expansion("uk")
    ship, boat = desk.put(war, "uk", "north_sz", battleship=1, transport=1)
    war.pieces[ship].damage = damage
    assert (hits_left(war, ship), hits_left(war, boat)) == (3 - damage, 1)


@rule("D3.10-02", "A-3.10-01")
@pytest.mark.parametrize(("damage", "move"), [(0, 2), (1, 2), (2, 1)])
def test_two_hits_slow_a_battleship(desk: Any, damage: int, move: int) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "uk", "north_sz", battleship=1)
    war.pieces[ship].damage = damage
    assert reach_of(war, war.pieces[ship]) == move
    far = desk.check(war, [Move(ship, ["north_sz", "west_spain_sz", "west_africa_sz"])])
    assert far == (None if move == 2 else ("B-5-03", "too-far"))


@rule("D3.10-03")
def test_damage_is_not_repaired(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.battle import take_hits
    from sandtable.games.dateline.script import end_turn

    war = desk.expansion("uk", "income")
    (ship,) = desk.put(war, "uk", "north_sz", battleship=1)
    assert take_hits(desk.world(war), "north_sz", [([ship], 2)]) == []
    for _ in range(5):
        end_turn(desk.world(war))
    assert war.pieces[ship].damage == 2


@rule("A-3.10-02")
def test_the_owner_spreads_hits_over_his_battleships(desk: Any) -> None:
    war = desk.expansion("japan")
    attackers = desk.put(war, "japan", "wake_island_sz", battleship=2)
    one, two = desk.put(war, "usa", "hawaii_sz", battleship=2)
    answers = {"casualties": {f"usa-battleship-{one}": 2, f"usa-battleship-{two}": 0}, "retreat": "wake_island_sz"}
    moves = [Move(id, ["wake_island_sz", "hawaii_sz"]) for id in attackers]
    desk.attack(war, moves, {"B-8-03": [1, 1], "B-7-01": [6, 6]}, answers)
    assert (war.pieces[one].damage, war.pieces[two].damage) == (2, 0)


@rule("D3.10-01")
def test_damage_is_taken_before_losses_by_default_and_the_odds_know_it(desk: Any) -> None:
    war = desk.expansion("japan")
    attackers = desk.put(war, "japan", "wake_island_sz", battleship=2)
    ship, boat = desk.put(war, "usa", "hawaii_sz", battleship=1, transport=1)
    moves = [Move(id, ["wake_island_sz", "hawaii_sz"]) for id in attackers]
    desk.attack(war, moves, {"B-8-03": [1, 1], "B-7-01": [6, 6]}, {"retreat": "wake_island_sz"})
    assert war.pieces[ship].damage == 2
    assert boat in war.pieces
    from sandtable.games.dateline.rules.odds.reckoning import odds_of

    fresh = odds("2 bb", "1 bb 1 tr", expansion=True).attacker
    assert odds_of(war, attackers, [ship, boat]).attacker > fresh


@rule("D3.11-01", "A-3.11-01")
def test_a_carrier_costs_fifteen_and_fights_as_before(desk: Any) -> None:
    assert printed(desk.expansion(), "carrier") == (2, 1, 3, 15)
    assert prices(desk.expansion(carriers="off"), "usa")["carrier"] == 18


@rule("D3.11-02", "A-3.3-06")
def test_mustangs_land_on_carriers_oscars_do_not(desk: Any) -> None:
    for nation, plane, zone, lands in (
        ("usa", "mustang", "hawaii_sz", True),
        ("japan", "oscar", "japan_sz", False),
    ):
        war = desk.expansion(nation, "noncombat_move")
        (carrier,) = desk.put(war, nation, zone, carrier=1)
        land = "hawaiian_islands" if nation == "usa" else "japan"
        (one,) = desk.put(war, nation, land, **{plane: 1})
        move = [Move(one, [land, zone])]
        assert (desk.check(war, move, combat=False) is None) is lands
        if lands:
            desk.deploy(war, move)
            assert war.pieces[one].on == carrier
            war.options["carriers"] = "off"
            war.pieces[one].on = ""
            war.pieces[one].at, war.pieces[one].done, war.pieces[one].moved = land, False, 0
            assert desk.check(war, move, combat=False) == ("B-5-06", "no-landing-there")


def test_every_battleship_has_a_name_of_its_own_in_its_navy(desk: Any) -> None:
    war = desk.expansion("uk")
    war.christened.clear()
    names = [war.pieces[id].name for id in desk.put(war, "uk", "north_sz", battleship=7)]
    assert (names[0], names[6]) == ("Rodney", "Rodney 2")
    assert len(set(names)) == 7
    base = desk.war("uk")
    (plain,) = desk.put(base, "uk", "north_sz", battleship=1)
    assert base.pieces[plain].name == ""


@rule("D3.10-01", "B-7-02")
def test_one_hit_damages_one_battleship(desk: Any) -> None:
    war = desk.expansion()
    ships = desk.put(war, "uk", "north_sz", battleship=2)
    play = casualties(desk.world(war), "B-7-02", ships, 1, "north_sz")
    desk.run(play, {"casualties": {f"uk-battleship-{ships[0]}": 0, f"uk-battleship-{ships[1]}": 1}})
    assert desk.facts("damaged") == [{"space": "north_sz", "nation": "uk", "unit": "battleship", "damage": 1}]
    assert [war.pieces[id].damage for id in ships] == [0, 1]


@rule("D3.1-03", "D3.11-01", "D3.10-01")
def test_each_chapter_brings_its_own_units_and_changes(desk: Any) -> None:
    base = desk.expansion(**dict.fromkeys(CHAPTERS, "off"))
    assert set(unit_types(chapters_of(base))) == set(unit_types())
    some = unit_types(frozenset({"tiger", "carriers"}))
    assert set(some) - set(unit_types()) == {"tiger"}
    assert (some["carrier"].cost, some["transport"].cost, some["battleship"].hits) == (15, 8, 1)


@rule("D3.10-01", "A-3.10-02")
def test_the_third_hit_sinks_a_battleship_beside_others(desk: Any) -> None:
    war = desk.expansion("uk")
    strong, other = desk.put(war, "germany", "north_sz", battleship=1, transport=1)
    bombers = desk.put(war, "uk", "united_kingdom", bomber=3)
    answer = {"casualties": {f"germany-battleship-{strong}": 3, "germany-transport": 0}, "retreat": "break-off"}
    dice = {"B-8-03": [4, 4, 4], "B-7-01": [6, 6]}
    desk.attack(war, desk.into(bombers, "united_kingdom", "north_sz"), dice, answer)
    assert strong not in war.pieces
    assert other in war.pieces
    assert desk.facts("damaged") == []
