"""Boats in sight and out of sight: who may hunt them, and what others are told."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.combat.sea_battle import out_of_reach
from sandtable.games.dateline.rules.dive import dive_phase, next_surfacing
from sandtable.games.dateline.rules.move_phases import mission_of
from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.offer import offer_moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import fighting_units
from sandtable.games.dateline.state.submarines import boats_under, cruise, hide, show
from sandtable.games.dateline.view.view import view
from sandtable.testing import rule


@rule("A-3.9a-08", "B-7-04")
def test_whoever_can_be_hit_fights(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    name = hide(war, sub, 1)
    desk.put(war, "uk", "north_sz", transport=1, carrier=1)
    desk.put(war, "uk", "north_sz", fighter=1)
    move = Move(name, ["baltic_sz", "north_sz"], attack=True)
    dice = {"D3.9a-04": [2, 2], "B-7-01": [6, 6, 6, 6]}
    answers = {"casualties": {"uk-transport": 1, "uk-carrier": 0}}
    desk.attack(war, [move], dice, answers)
    # The fighter over it neither fires nor is hit; the ships do both, until none is left.
    assert [fact["value"] for fact in desk.facts("fire")] == [2, 1, 3, 2, 3]
    assert desk.there(war, "north_sz") == {"germany submarine": 1}


@rule("D3.9d-02", "B-2-02")
def test_a_boat_that_was_seen_under_water_bars_no_placement(desk: Any) -> None:
    war = desk.expansion("uk", "place")
    (boat,) = desk.put(war, "germany", "north_sz", submarine=1)
    war.nations["uk"].bought = {"transport": 1}
    placed = Placement([Placed("transport", 1, "north_sz", "united_kingdom")])
    assert check_placement(war, "uk", placed)
    war.pieces[boat].under = 1
    assert check_placement(war, "uk", placed) is None


@rule("A-3.9a-01", "A-3.8-09")
def test_whoever_stays_where_he_is_must_strike_or_board(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "baltic_sz", transport=1)
    assert desk.check(war, [Move(sub, ["baltic_sz"])]) == ("B-2-01", "starts-elsewhere")
    assert desk.check(war, [Move(sub, ["baltic_sz"], attack=True)]) is None
    mpc, man = desk.put(war, "germany", "germany", mpc=1, infantry=1)
    board = [Move(man, ["germany"], ship=mpc)]
    assert desk.check(war, board) == ("B-2-01", "starts-elsewhere")
    assert desk.check(war, board, combat=False) is None


@rule("D3.9-06", "A-3.9b-06")
def test_a_boat_that_was_seen_goes_out_of_sight_untold(desk: Any) -> None:
    war = desk.expansion()
    (boat,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    war.pieces[boat].under = 1
    desk.attack(war, [Move(boat, ["baltic_sz", "north_sz"])])
    assert desk.facts("attacks") == []
    assert war.flotillas["germany"].numbers == {"germany-1": 1}


@rule("D3.9-02")
def test_only_nations_with_submarines_declare(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.run(dive_phase(desk.world(war)), {"dive": []})
    assert [seat for seat, _ in desk.asked] == ["germany"]


@rule("D3.9-04")
def test_a_nation_reveals_its_own_boats_alone(desk: Any) -> None:
    war = desk.expansion("uk")
    (mine,) = desk.put(war, "germany", "north_sz", submarine=1)
    (ally,) = desk.put(war, "japan", "north_sz", submarine=1)
    war.pieces[mine].under = war.pieces[ally].under = 1
    assert boats_under(war, "germany", "north_sz") == {mine: 1}


@rule("D3.9a-02")
def test_a_boat_that_left_after_its_first_shot_has_had_its_part(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    move = Move(sub, ["baltic_sz", "north_sz"], first_shot=True)
    desk.attack(war, [move], {"D3.9a-02": [6]}, {"first-shot-leaves": "baltic_sz"})
    assert (war.pieces[sub].at, war.pieces[sub].mission, war.pieces[sub].came) == ("baltic_sz", "spent", "")


@rule("A-3.9d-02", "D3.9b-06")
def test_a_cruiser_hunts_only_where_a_boat_was_seen(desk: Any) -> None:
    war = desk.expansion()
    (ship,) = desk.put(war, "germany", "baltic_sz", cruiser=1)
    desk.put(war, "uk", "north_sz", transport=1)
    hunt = [Move(ship, ["baltic_sz", "north_sz"], attack=True)]
    assert desk.check(war, hunt) == ("A-3.9d-02", "nothing-to-attack")
    (boat,) = desk.put(war, "uk", "north_sz", submarine=1)
    war.pieces[boat].under = 1
    assert desk.check(war, hunt) is None


@rule("D3.9a-07", "A-3.9b-06")
def test_only_what_attacks_has_an_attack_to_make(desk: Any) -> None:
    assert mission_of(Move("u1", ["a", "b"], attack=True), drops=False) == "attack"
    assert mission_of(Move("u1", ["a", "b"]), drops=False) == ""
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    name = hide(war, sub, 1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.attack(war, [Move(name, ["baltic_sz", "north_sz"])])
    assert war.flotillas["germany"].hidden[name].mission == ""


@rule("D3.9-06", "A-3.9-02")
def test_what_a_guest_at_the_table_sees(desk: Any) -> None:
    war = desk.expansion("uk")
    seen = view(desk.world(war), None)
    assert (seen.seat, seen.luck, seen.values) == ("", None, {"brazil": 2, "hawaiian_islands": 2})


@rule("A-3.9a-01", "A-3.9b-05")
def test_a_boat_under_water_is_offered_the_hunt_where_it_is(desk: Any) -> None:
    war = desk.expansion("uk")
    (id,) = desk.put(war, "uk", "north_sz", submarine=1)
    name = hide(war, id, 1)
    assert ["north_sz"] not in offer_moves(Chart(war, "uk"), combat=True)["ways"][name]
    desk.seen_boat(war, "germany", "north_sz")
    assert desk.check(war, [Move(name, ["north_sz"], attack=True)]) is None
    assert ["north_sz"] in offer_moves(Chart(war, "uk"), combat=True)["ways"][name]


@rule("A-3.9a-08", "B-7-04")
def test_planes_and_a_boat_under_water_are_out_of_each_others_reach(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "north_sz", submarine=1)
    boat = show(war, "germany", hide(war, sub, 1))
    plane, ship = desk.put(war, "uk", "north_sz", fighter=1, transport=1)
    assert out_of_reach(war, [boat], [plane])
    assert not out_of_reach(war, [boat], [plane, ship])
    assert fighting_units(war, "north_sz", "axis") == []


@rule("D3.9a-09", "A-3.9b-06", "D3.9a-08")
def test_a_seen_boat_that_attacks_stays_in_sight_and_one_that_moves_has_moved(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    boat = show(war, "germany", hide(war, sub, 1))
    desk.put(war, "uk", "north_sz", transport=1)
    cruise(desk.world(war), "germany", boat, ["west_spain_sz", "north_sz"], "attack")
    assert boat in war.pieces
    assert war.pieces[boat].done
    cruise(desk.world(war), "germany", boat, ["north_sz", "baltic_sz"], "")
    assert boat not in war.pieces
    (name,) = war.flotillas["germany"].hidden
    assert desk.check(war, [Move(name, ["baltic_sz", "north_sz"])], combat=False) == ("B-1-03", "has-moved")


@rule("D3.9a-01", "A-3.9d-02", "D3.9b-06")
def test_a_first_shot_is_for_ships_in_sight(desk: Any) -> None:
    war = desk.expansion("uk")
    name = hide(war, desk.put(war, "uk", "east_canada_sz", submarine=1)[0], 1)
    show(war, "germany", hide(war, desk.put(war, "germany", "north_sz", submarine=1)[0], 1))
    way = ["east_canada_sz", "north_sz"]
    assert desk.check(war, [Move(name, way, first_shot=True)]) == ("D3.9a-01", "nothing-to-attack")
    assert desk.check(war, [Move(name, way, attack=True)]) is None


@rule("A-3.9b-05", "B-8-02")
def test_a_battleship_never_fires_at_a_submerged_boat(desk: Any) -> None:
    war = desk.expansion("uk")
    (seen,) = desk.put(war, "germany", "north_sz", submarine=1)
    war.pieces[seen].under = 1
    cruiser, big = desk.put(war, "uk", "east_canada_sz", cruiser=1, battleship=1)
    way = ["east_canada_sz", "north_sz"]
    dice = {"B-8-03": [6, 2], "B-8-02": [6, 6]}
    answers = {"retreat": "fight-on", "submarines-withdraw": "stay"}
    desk.attack(war, [Move(cruiser, way, attack=True), Move(big, way)], dice, answers)
    assert [(fact["who"], fact["value"]) for fact in desk.facts("fire")] == [("attacker", 2), ("defender", 2)] * 2
    assert seen not in war.pieces


@rule("D3.9c-08", "A-3.9c-06")
def test_only_a_boat_that_surfaces_now_fights_before_the_round(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (boat,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.put(war, "germany", "north_sz", transport=1)
    assert next_surfacing(war) is None
    name = hide(war, boat, 2)
    war.round = 2
    answers = {"retreat": "west_spain_sz"}
    desk.run(dive_phase(desk.world(war, {"D3.9a-04": [6], "B-7-01": [6]})), answers)
    assert [battle["space"] for battle in desk.facts("sea-begins")] == ["north_sz"]
    assert name not in war.flotillas["uk"].hidden
