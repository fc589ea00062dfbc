"""Boats in sight and out of sight: who may hunt them, and what others are told."""

from __future__ import annotations

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
from tests.rules.dateline.bench import Bench


@rule("A-3.9a-08", "B-7-04")
def test_whoever_can_be_hit_fights(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    name = hide(state, sub, 1)
    bench.put(state, "uk", "north_sz", transport=1, carrier=1)
    bench.put(state, "uk", "north_sz", fighter=1)
    move = Move(name, ["baltic_sz", "north_sz"], attack=True)
    dice = {"D3.9a-04": [2, 2], "B-7-01": [6, 6, 6, 6]}
    answers = {"casualties": {"uk-transport": 1, "uk-carrier": 0}}
    bench.attack(state, [move], dice, answers)
    # The fighter over it neither fires nor is hit; the ships do both, until none is left.
    assert [fact["value"] for fact in bench.facts("fire")] == [2, 1, 3, 2, 3]
    assert bench.there(state, "north_sz") == {"germany submarine": 1}


@rule("D3.9d-02", "B-2-02")
def test_a_boat_that_was_seen_under_water_bars_no_placement(bench: Bench) -> None:
    state = bench.expansion("uk", "place")
    (boat,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.nations["uk"].bought = {"transport": 1}
    placed = Placement([Placed("transport", 1, "north_sz", "united_kingdom")])
    assert check_placement(state, "uk", placed)
    state.pieces[boat].under = 1
    assert check_placement(state, "uk", placed) is None


@rule("A-3.9a-01", "A-3.8-09")
def test_whoever_stays_where_he_is_must_strike_or_board(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "uk", "baltic_sz", transport=1)
    assert bench.check(state, [Move(sub, ["baltic_sz"])]) == ("B-2-01", "starts-elsewhere")
    assert bench.check(state, [Move(sub, ["baltic_sz"], attack=True)]) is None
    mpc, man = bench.put(state, "germany", "germany", mpc=1, infantry=1)
    board = [Move(man, ["germany"], ship=mpc)]
    assert bench.check(state, board) == ("B-2-01", "starts-elsewhere")
    assert bench.check(state, board, combat=False) is None


@rule("D3.9-06", "A-3.9b-06")
def test_a_boat_that_was_seen_goes_out_of_sight_untold(bench: Bench) -> None:
    state = bench.expansion()
    (boat,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    state.pieces[boat].under = 1
    bench.attack(state, [Move(boat, ["baltic_sz", "north_sz"])])
    assert bench.facts("attacks") == []
    assert state.flotillas["germany"].numbers == {"germany-1": 1}


@rule("D3.9-02")
def test_only_nations_with_submarines_declare(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.run(dive_phase(bench.world(state)), {"dive": []})
    assert [seat for seat, _ in bench.asked] == ["germany"]


@rule("D3.9-04")
def test_a_nation_reveals_its_own_boats_alone(bench: Bench) -> None:
    state = bench.expansion("uk")
    (mine,) = bench.put(state, "germany", "north_sz", submarine=1)
    (ally,) = bench.put(state, "japan", "north_sz", submarine=1)
    state.pieces[mine].under = state.pieces[ally].under = 1
    assert boats_under(state, "germany", "north_sz") == {mine: 1}


@rule("D3.9a-02")
def test_a_boat_that_left_after_its_first_shot_has_had_its_part(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "uk", "north_sz", transport=1)
    move = Move(sub, ["baltic_sz", "north_sz"], first_shot=True)
    bench.attack(state, [move], {"D3.9a-02": [6]}, {"first-shot-leaves": "baltic_sz"})
    assert (state.pieces[sub].at, state.pieces[sub].mission, state.pieces[sub].came) == ("baltic_sz", "spent", "")


@rule("A-3.9d-02", "D3.9b-06")
def test_a_cruiser_hunts_only_where_a_boat_was_seen(bench: Bench) -> None:
    state = bench.expansion()
    (ship,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    bench.put(state, "uk", "north_sz", transport=1)
    hunt = [Move(ship, ["baltic_sz", "north_sz"], attack=True)]
    assert bench.check(state, hunt) == ("A-3.9d-02", "nothing-to-attack")
    (boat,) = bench.put(state, "uk", "north_sz", submarine=1)
    state.pieces[boat].under = 1
    assert bench.check(state, hunt) is None


@rule("D3.9a-07", "A-3.9b-06")
def test_only_what_attacks_has_an_attack_to_make(bench: Bench) -> None:
    assert mission_of(Move("u1", ["a", "b"], attack=True), drops=False) == "attack"
    assert mission_of(Move("u1", ["a", "b"]), drops=False) == ""
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    name = hide(state, sub, 1)
    bench.put(state, "uk", "north_sz", transport=1)
    bench.attack(state, [Move(name, ["baltic_sz", "north_sz"])])
    assert state.flotillas["germany"].hidden[name].mission == ""


@rule("D3.9-06", "A-3.9-02")
def test_what_a_guest_at_the_table_sees(bench: Bench) -> None:
    state = bench.expansion("uk")
    seen = view(bench.world(state), None)
    assert (seen.seat, seen.luck, seen.values) == ("", None, {"brazil": 2, "hawaiian_islands": 2})


@rule("A-3.9a-01", "A-3.9b-05")
def test_a_boat_under_water_is_offered_the_hunt_where_it_is(bench: Bench) -> None:
    state = bench.expansion("uk")
    (id,) = bench.put(state, "uk", "north_sz", submarine=1)
    name = hide(state, id, 1)
    assert ["north_sz"] not in offer_moves(Chart(state, "uk"), combat=True)["ways"][name]
    bench.seen_boat(state, "germany", "north_sz")
    assert bench.check(state, [Move(name, ["north_sz"], attack=True)]) is None
    assert ["north_sz"] in offer_moves(Chart(state, "uk"), combat=True)["ways"][name]


@rule("A-3.9a-08", "B-7-04")
def test_planes_and_a_boat_under_water_are_out_of_each_others_reach(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "north_sz", submarine=1)
    boat = show(state, "germany", hide(state, sub, 1))
    plane, ship = bench.put(state, "uk", "north_sz", fighter=1, transport=1)
    assert out_of_reach(state, [boat], [plane])
    assert not out_of_reach(state, [boat], [plane, ship])
    assert fighting_units(state, "north_sz", "axis") == []


@rule("D3.9a-09", "A-3.9b-06", "D3.9a-08")
def test_a_seen_boat_that_attacks_stays_in_sight_and_one_that_moves_has_moved(bench: Bench) -> None:
    state = bench.expansion()
    (sub,) = bench.put(state, "germany", "west_spain_sz", submarine=1)
    boat = show(state, "germany", hide(state, sub, 1))
    bench.put(state, "uk", "north_sz", transport=1)
    cruise(bench.world(state), "germany", boat, ["west_spain_sz", "north_sz"], "attack")
    assert boat in state.pieces
    assert state.pieces[boat].done
    cruise(bench.world(state), "germany", boat, ["north_sz", "baltic_sz"], "")
    assert boat not in state.pieces
    (name,) = state.flotillas["germany"].hidden
    assert bench.check(state, [Move(name, ["baltic_sz", "north_sz"])], combat=False) == ("B-1-03", "has-moved")


@rule("D3.9a-01", "A-3.9d-02", "D3.9b-06")
def test_a_first_shot_is_for_ships_in_sight(bench: Bench) -> None:
    state = bench.expansion("uk")
    name = hide(state, bench.put(state, "uk", "east_canada_sz", submarine=1)[0], 1)
    show(state, "germany", hide(state, bench.put(state, "germany", "north_sz", submarine=1)[0], 1))
    way = ["east_canada_sz", "north_sz"]
    assert bench.check(state, [Move(name, way, first_shot=True)]) == ("D3.9a-01", "nothing-to-attack")
    assert bench.check(state, [Move(name, way, attack=True)]) is None


@rule("A-3.9b-05", "B-8-02")
def test_a_battleship_never_fires_at_a_submerged_boat(bench: Bench) -> None:
    state = bench.expansion("uk")
    (seen,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.pieces[seen].under = 1
    cruiser, big = bench.put(state, "uk", "east_canada_sz", cruiser=1, battleship=1)
    way = ["east_canada_sz", "north_sz"]
    dice = {"B-8-03": [6, 2], "B-8-02": [6, 6]}
    answers = {"retreat": "fight-on", "submarines-withdraw": "stay"}
    bench.attack(state, [Move(cruiser, way, attack=True), Move(big, way)], dice, answers)
    assert [(fact["who"], fact["value"]) for fact in bench.facts("fire")] == [("attacker", 2), ("defender", 2)] * 2
    assert seen not in state.pieces


@rule("D3.9c-08", "A-3.9c-06")
def test_only_a_boat_that_surfaces_now_fights_before_the_round(bench: Bench) -> None:
    state = bench.expansion("russia", "dive")
    (boat,) = bench.put(state, "uk", "north_sz", submarine=1)
    bench.put(state, "germany", "north_sz", transport=1)
    assert next_surfacing(state) is None
    name = hide(state, boat, 2)
    state.round = 2
    answers = {"retreat": "west_spain_sz"}
    bench.run(dive_phase(bench.world(state, {"D3.9a-04": [6], "B-7-01": [6]})), answers)
    assert [battle["space"] for battle in bench.facts("sea-begins")] == ["north_sz"]
    assert name not in state.flotillas["uk"].hidden
