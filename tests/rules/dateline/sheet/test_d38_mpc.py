"""D3.8 Mobile personnel carriers."""

from __future__ import annotations

from sandtable.games.dateline.rules.combat.bomb import explode
from sandtable.games.dateline.rules.combat.combat import open_battles
from sandtable.games.dateline.rules.opening import opening_phase
from sandtable.games.dateline.rules.purchase import Purchase, check_purchase, kinds_for
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import State, fighting_units, reach_of
from sandtable.testing import rule
from sandtable.testing.bench import as_pick
from tests.rules.dateline.bench import Bench

WESTERN = [
    ["western_europe", "southern_europe", "switzerland"],
    ["western_europe", "spain"],
    ["western_europe", "switzerland"],
]

TO_KARELIA = ["eastern_europe", "karelia_ssr"]


@rule("D3.8-10", "A-3.8-07", "D4-05")
def test_every_nation_places_one_in_turn_order_on_its_own_land(bench: Bench) -> None:
    state = bench.expansion("russia", "opening")
    bench.run(opening_phase(bench.world(state)), lambda seat, _: "karelia_ssr" if seat == "russia" else _.default)
    assert [seat for seat, _ in bench.asked] == ["russia", "germany", "uk", "japan", "usa"]
    assert "ukraine_ssr" in as_pick(bench.asked[1][1]).choices
    assert "karelia_ssr" not in as_pick(bench.asked[1][1]).choices
    assert bench.there(state, "karelia_ssr") == {"russia mpc": 1}
    assert sum(piece.kind == "mpc" for piece in state.pieces.values()) == 5


@rule("D3.8-09")
def test_it_cannot_be_bought(bench: Bench) -> None:
    state = bench.expansion(phase="purchase")
    assert "mpc" not in kinds_for(state, "germany")
    refusal = check_purchase(state, "germany", Purchase({"mpc": 1}))
    assert refusal
    assert refusal.reason == "no-such-unit"


@rule("D3.8-01", "A-3.8-02")
def test_it_holds_two_infantry_or_scientists_and_technology(bench: Bench) -> None:
    state = bench.expansion()
    assert fits(state, "mpc", ["infantry", "infantry"])
    assert fits(state, "mpc", ["scientist", "scientist", "technology"])
    assert fits(state, "mpc", ["infantry", "technology"])
    assert not fits(state, "mpc", ["infantry", "infantry", "technology"])
    assert not fits(state, "mpc", ["armor"])
    assert not fits(state, "mpc", ["scientist", "infantry", "technology", "technology"]), (
        "one technology a scientist"
    )


@rule("A-3.8-01", "D3.8-13")
def test_it_moves_two_empty_or_loaded_in_either_phase(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man = bench.put(state, "germany", "germany", mpc=1, infantry=1)
    assert reach_of(state, state.pieces[mpc]) == 2
    way = ["germany", "eastern_europe", "ukraine_ssr"]
    assert bench.check(state, [Move(mpc, way)], combat=False) is None
    assert bench.check(state, [Move(mpc, way), Move(man, way, ship=mpc)], combat=False) is None
    state.lands["ukraine_ssr"].owner = "russia"
    assert bench.check(state, [Move(mpc, way), Move(man, way, ship=mpc)]) is None


@rule("D3.8-02", "A-3.8-03")
def test_it_brings_infantry_two_spaces_into_battle_also_from_half_way(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man = bench.put(state, "germany", "germany", mpc=1, infantry=1)
    (half,) = bench.put(state, "germany", "eastern_europe", infantry=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    way = ["germany", *TO_KARELIA]
    moves = [Move(mpc, way), Move(man, way, ship=mpc), Move(half, TO_KARELIA, ship=mpc)]
    bench.attack(state, moves, {"B-7-01": [1, 1, 6]})
    assert bench.there(state, "karelia_ssr") == {"germany mpc": 1, "germany infantry": 2}
    assert state.pieces[man].done
    wrong = [Move(mpc, way), Move(man, ["germany", "eastern_europe"], ship=mpc)]
    state = bench.expansion()
    mpc, man = bench.put(state, "germany", "germany", mpc=1, infantry=1)
    wrong = [Move(mpc, way), Move(man, ["germany", "eastern_europe"], ship=mpc)]
    assert bench.check(state, wrong) == ("A-3.8-03", "ship-goes-elsewhere")


@rule("D3.8-03", "A-3.8-04")
def test_it_crosses_empty_enemy_land_only_behind_armor(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man, tank = bench.put(state, "germany", "eastern_europe", mpc=1, infantry=1, armor=1)
    way = [*TO_KARELIA, "russia"]
    moves = [Move(mpc, way), Move(man, way, ship=mpc)]
    assert bench.check(state, moves) == ("D3.8-03", "mpc-does-not-blitz")
    assert bench.check(state, [*moves, Move(tank, way)]) is None


@rule("A-3.8-08")
def test_alone_it_enters_no_enemy_land(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man = bench.put(state, "germany", "eastern_europe", mpc=1, infantry=1)
    assert bench.check(state, [Move(mpc, TO_KARELIA)]) == ("A-3.8-08", "mpc-alone")
    assert bench.check(state, [Move(mpc, TO_KARELIA), Move(man, TO_KARELIA)]) is None


@rule("D3.8-04")
def test_it_neither_fights_nor_falls(bench: Bench) -> None:
    state = bench.expansion()
    mpc, tank = bench.put(state, "germany", "eastern_europe", mpc=1, armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1, mpc=1)
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)]
    bench.attack(state, moves, {"B-7-01": [3, 6]})
    assert [len(fact["throw"].faces) for fact in bench.facts("fire")] == [1, 1]
    assert "casualties" not in bench.kinds()


@rule("D3.8-08", "A-3.8-06")
def test_the_worked_example_a_beaten_attacker_loses_his_mpc_to_the_defender(bench: Bench) -> None:
    state = bench.expansion()
    mpc, tank, *men = bench.put(state, "germany", "eastern_europe", mpc=1, armor=1, infantry=2)
    bench.put(state, "russia", "karelia_ssr", infantry=3)
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA), *(Move(id, TO_KARELIA, ship=mpc) for id in men)]
    bench.attack(state, moves, {"B-7-01": [6, 6, 6, 1, 1, 1]})
    assert state.pieces[mpc].nation == "russia"
    assert bench.there(state, "karelia_ssr") == {"russia mpc": 1, "russia infantry": 3}
    state = bench.expansion()
    mpc, tank = bench.put(state, "germany", "eastern_europe", mpc=1, armor=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    (behind,) = bench.put(state, "germany", "germany", mpc=1)
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)]
    bench.attack(state, moves, {"B-7-01": [6, 6]}, {"retreat": "eastern_europe"})
    assert (state.pieces[mpc].nation, state.pieces[mpc].at) == ("germany", "eastern_europe")
    assert state.pieces[behind].at == "germany"  # an MPC that was elsewhere stays there


@rule("D3.8-08", "A-3.8-06")
def test_an_mpc_is_captured_where_those_whom_it_came_with_never_arrived(bench: Bench) -> None:
    state = bench.expansion()
    (mpc,) = bench.put(state, "germany", "eastern_europe", mpc=1)
    ship, man = bench.put(state, "germany", "baltic_sz", transport=1, infantry=1)
    state.pieces[man].on = ship
    bench.put(state, "russia", "baltic_sz", submarine=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    moves = [Move(mpc, TO_KARELIA), Move(man, ["baltic_sz", "karelia_ssr"], ship=ship)]
    bench.attack(state, moves, {"B-8-02": [1]})
    assert bench.there(state, "karelia_ssr") == {"russia mpc": 1, "russia infantry": 1}
    assert bench.facts("mpc-captured") == [{"nation": "russia", "space": "karelia_ssr"}]


@rule("D3.8-06", "D3.8-11", "A-3.8-05")
def test_whoever_takes_the_land_captures_all_of_them(bench: Bench) -> None:
    state = bench.expansion()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    taken = [*bench.put(state, "russia", "karelia_ssr", mpc=1), *bench.put(state, "uk", "karelia_ssr", mpc=1)]
    (ship,) = bench.put(state, "russia", "karelia_sz", transport=1)
    (cargo,) = bench.put(state, "russia", "karelia_sz", infantry=1)
    state.pieces[cargo].on = ship
    (rider,) = bench.put(state, "russia", "karelia_ssr", scientist=1)
    state.pieces[rider].on = taken[0]
    bench.attack(state, [Move(tank, TO_KARELIA)])
    assert {state.pieces[id].nation for id in taken} == {"germany"}
    assert state.pieces[cargo].on == ship
    assert rider not in state.pieces


@rule("D3.8-07")
def test_the_captor_uses_it_in_his_next_turn(bench: Bench) -> None:
    from sandtable.games.dateline.script import end_turn

    state = bench.expansion()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    (mpc,) = bench.put(state, "russia", "karelia_ssr", mpc=1)
    bench.attack(state, [Move(tank, TO_KARELIA)])
    back = [Move(mpc, TO_KARELIA[::-1])]
    assert bench.check(state, back, combat=False) == ("B-1-03", "has-moved")
    end_turn(bench.world(state))
    state.turn = 1
    assert bench.check(state, back, combat=False) is None


@rule("D3.8-12")
def test_it_does_not_stop_a_blitz(bench: Bench) -> None:
    state = bench.expansion()
    (tank,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.put(state, "russia", "karelia_ssr", mpc=1)
    assert bench.check(state, [Move(tank, [*TO_KARELIA, "russia"])]) is None
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    assert bench.check(state, [Move(tank, [*TO_KARELIA, "russia"])]) == ("B-5-02", "no-combat-move")


@rule("D3.8-14")
def test_who_rides_on_the_way_needs_an_mpc_of_his_own_that_drives(bench: Bench) -> None:
    state = bench.expansion("russia", "noncombat_move")
    way = ["russia", "karelia_ssr"]
    (man,) = bench.put(state, "russia", "russia", infantry=1)
    own, other = bench.put(state, "russia", "russia", mpc=2)
    (allied,) = bench.put(state, "uk", "russia", mpc=1)
    ride, drive = Move(man, way, ship=own), Move(own, way)
    first = ("D3.8-14", "board-an-ally-first")
    assert bench.check(state, [drive, ride], combat=False) is None
    assert bench.check(state, [ride], combat=False) == first, "it stands"
    assert bench.check(state, [Move(man, way, ship=allied)], combat=False) == first, "an ally's"
    state.pieces[man].on = other
    assert bench.check(state, [drive, ride], combat=False) == first, "aboard another one"
    state.pieces[man].on = ""
    bench.deploy(state, [drive, ride])
    rider = state.pieces[man]
    assert (rider.at, rider.came, rider.on, rider.done) == ("karelia_ssr", "russia", "", True)


@rule("D3.8-14", "A-3.8-09")
def test_allies_board_in_their_own_turn_and_ride_along_in_the_owners(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    (man,) = bench.put(state, "uk", "russia", infantry=1)
    (mpc,) = bench.put(state, "russia", "russia", mpc=1)
    bench.deploy(state, [Move(man, ["russia"], ship=mpc)])
    assert state.pieces[man].on == mpc
    for piece in state.pieces.values():
        piece.done = False
    state.turn = 0
    state.lands["eastern_europe"].owner = "germany"
    (tank,) = bench.put(state, "russia", "russia", armor=1)
    bench.deploy(state, [Move(mpc, ["russia", "karelia_ssr"])])
    assert state.pieces[man].at == "karelia_ssr"
    state.pieces[mpc].done, state.pieces[mpc].moved = False, 0
    state.pieces[tank].at, state.pieces[tank].done = "karelia_ssr", False
    into = ["karelia_ssr", "eastern_europe"]
    assert bench.check(state, [Move(mpc, into), Move(tank, into)]) == ("D3.8-14", "allies-aboard")
    state.turn = 2
    state.pieces[man].done = False
    bench.deploy(state, [Move(man, ["karelia_ssr"], ship=mpc)])
    assert state.pieces[man].on == ""


def mpc_at_sea(bench: Bench, state: State) -> tuple[str, str]:
    """A British transport in the North Sea with an MPC aboard."""
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (mpc,) = bench.put(state, "uk", "north_sz", mpc=1)
    state.pieces[mpc].on = ship
    return ship, mpc


@rule("D3.8-06")
def test_an_mpc_does_not_sink_with_its_ship(bench: Bench) -> None:
    for owners, home in (({}, "united_kingdom"), ({"united_kingdom": "germany"}, "eastern_canada")):
        state = bench.expansion("germany")
        ship, mpc = mpc_at_sea(bench, state)
        for land, owner in owners.items():
            state.lands[land].owner = owner
        (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
        bench.attack(state, [Move(sub, ["baltic_sz", "north_sz"])], {"D3.9a-04": [2], "B-7-01": [6]})
        assert ship not in state.pieces
        assert (state.pieces[mpc].nation, state.pieces[mpc].at, state.pieces[mpc].on) == ("uk", home, "")
        assert bench.losses()[-1]["units"] == {"transport": 1}
        assert bench.facts("mpc-saved")[-1] == {"nation": "uk", "space": home}


@rule("D3.8-06", "D2.1-47")
def test_the_atomic_bomb_destroys_an_mpc_also_aboard(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.bomb import explode

    state = bench.expansion("germany")
    ship, mpc = mpc_at_sea(bench, state)
    (ashore,) = bench.put(state, "uk", "united_kingdom", mpc=1)
    bench.run(explode(bench.world(state), "united_kingdom"))
    assert not {ship, mpc, ashore} & set(state.pieces)


@rule("D3.8-05")
def test_an_mpc_goes_aboard_a_transport_without_its_riders(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    mpc, man, other = bench.put(state, "uk", "united_kingdom", mpc=1, infantry=2)
    way = ["united_kingdom", "north_sz"]
    boards = Move(mpc, way, ship=ship)
    assert bench.check(state, [boards, Move(man, way, ship=mpc)], combat=False) == ("D3.8-05", "mpc-is-carried")
    bench.deploy(state, [Move(other, ["united_kingdom"], ship=mpc)])
    assert state.pieces[other].on == mpc
    bench.deploy(state, [boards])
    assert (state.pieces[mpc].at, state.pieces[mpc].on) == ("north_sz", ship)
    assert (state.pieces[other].at, state.pieces[other].on) == ("united_kingdom", "")


@rule("D3.8-02", "D3.8-14")
def test_whoever_boarded_in_an_earlier_turn_gets_off_and_fights(bench: Bench) -> None:
    state = bench.expansion()
    mpc, tank, man = bench.put(state, "germany", "eastern_europe", mpc=1, armor=1, infantry=1)
    state.pieces[man].on = mpc
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    dice = {"B-7-01": [1, 6]}
    bench.attack(state, [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)], dice)
    assert [fact["value"] for fact in bench.facts("fire")] == [1, 2], (
        "the infantry hit, nobody was left for the tank"
    )
    rider = state.pieces[man]
    assert (rider.at, rider.on, rider.came, rider.done) == ("karelia_ssr", "", "eastern_europe", True)


@rule("D3.8-02", "D3.8-13")
def test_infantry_that_is_aboard_already_rides_into_battle(bench: Bench) -> None:
    state = bench.expansion("germany")
    mpc, man, tank = bench.put(state, "germany", "eastern_europe", mpc=1, infantry=1, armor=1)
    state.pieces[man].on = mpc
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    bench.attack(state, [Move(mpc, way), Move(tank, way)], {"B-7-01": [6, 3, 6]})
    assert [fact["value"] for fact in bench.facts("fire")] == [1, 3, 2]
    assert bench.there(state, "karelia_ssr") == {"germany mpc": 1, "germany infantry": 1, "germany armor": 1}


@rule("A-2.1-12", "D3.8-13")
def test_no_scientist_rides_into_battle(bench: Bench) -> None:
    state = bench.expansion()
    mpc, tank, scientist = bench.put(state, "germany", "eastern_europe", mpc=1, armor=1, scientist=1)
    state.pieces[scientist].on = mpc
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)]
    assert bench.check(state, moves) == ("A-2.1-12", "guns-do-not-attack")
    assert bench.refusal(state, moves).args == {"unit": "scientist"}
    state.pieces[scientist].on = ""
    assert bench.check(state, moves) is None
    assert bench.check(state, [*moves, Move(scientist, TO_KARELIA, ship=mpc)]) == ("A-2.1-12", "guns-do-not-attack")


@rule("D2.1-26", "D2.1-33", "D2.1-32")
def test_the_technology_aboard_an_mpc_moves_by_the_same_rules(bench: Bench) -> None:
    state = bench.expansion(phase="noncombat_move")
    mpc, technology = bench.put(state, "germany", "germany", mpc=1, technology=1)
    state.nations["germany"].status = "produce"
    bench.deploy(state, [Move(technology, ["germany"], ship=mpc)])
    assert not state.nations["germany"].transferred
    drive = [Move(mpc, ["germany", "southern_europe"])]
    assert bench.check(state, drive, combat=False) == ("D2.1-26", "status-is-produce")
    state.nations["germany"].status = "transfer"
    state.lands["southern_europe"].owner = "japan"
    assert bench.check(state, drive, combat=False) == ("D2.1-33", "not-your-land")
    state.lands["southern_europe"].owner = "germany"
    bench.deploy(state, drive)
    assert state.pieces[technology].at == "southern_europe"
    assert state.nations["germany"].transferred


@rule("A-3.8-04")
def test_it_goes_the_very_way_of_the_armor(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man, tank = bench.put(state, "germany", "eastern_europe", mpc=1, infantry=1, armor=1)
    state.lands["ukraine_ssr"].owner = "russia"
    north, south = [*TO_KARELIA, "caucasus"], ["eastern_europe", "ukraine_ssr", "caucasus"]
    riders = [Move(mpc, south), Move(man, south, ship=mpc)]
    assert bench.check(state, [*riders, Move(tank, north)]) == ("D3.8-03", "mpc-does-not-blitz")
    assert bench.check(state, [*riders, Move(tank, south)]) is None


@rule("D3.8-07", "D3.8-11")
def test_whoever_frees_an_allys_land_gets_the_mpc_and_the_ally_the_gun(bench: Bench) -> None:
    state = bench.expansion("uk")
    state.lands["karelia_ssr"].owner = "germany"
    (tank,) = bench.put(state, "uk", "finland_norway", armor=1)
    state.lands["finland_norway"].owner = "uk"
    mpc, gun = bench.put(state, "germany", "karelia_ssr", mpc=1, aa_gun=1)
    bench.attack(state, [Move(tank, ["finland_norway", "karelia_ssr"])])
    assert state.lands["karelia_ssr"].owner == "russia"
    assert (state.pieces[mpc].nation, state.pieces[gun].nation) == ("uk", "russia")


@rule("D3.8-08", "A-3.8-06", "B-7-08")
def test_planes_that_break_off_leave_their_mpc_to_the_defender(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man, fighter = bench.put(state, "germany", "eastern_europe", mpc=1, infantry=1, fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=2)
    moves = [Move(id, TO_KARELIA) for id in (mpc, man, fighter)]
    dice = {"B-7-01": [6, 6, 1, 6]}
    answers = {"casualties": {"germany-infantry": 1, "germany-fighter": 0}, "retreat": "break-off"}
    bench.attack(state, moves, dice, answers)
    assert man not in state.pieces
    assert state.pieces[fighter].nation == "germany"
    assert state.pieces[mpc].nation == "russia"


@rule("D3.8-01", "D3.8-14")
def test_nobody_rides_in_an_enemys_mpc_or_one_that_is_elsewhere(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    (man,) = bench.put(state, "germany", "germany", infantry=1)
    (enemy,) = bench.put(state, "russia", "germany", mpc=1)
    (away,) = bench.put(state, "germany", "southern_europe", mpc=1)
    here = ["germany"]
    assert bench.check(state, [Move(man, here, ship=enemy)], combat=False) == ("D3.8-01", "no-such-transport")
    assert bench.check(state, [Move(man, here, ship=away)], combat=False) == ("D3.8-14", "not-there")
    state.pieces[away].at = "germany"
    assert bench.check(state, [Move(man, here, ship=away)], combat=False) is None
    assert bench.check(state, [Move(man, here, ship=away)]) == ("B-2-01", "starts-elsewhere"), (
        "not in the combat move"
    )
    state.options["mpc"] = "off"
    assert bench.check(state, [Move(man, here, ship=away)], combat=False) == ("D3.8-01", "no-such-transport")


@rule("D3.8-03", "D3.8-02")
def test_it_follows_through_friendly_or_empty_land_but_not_past_defenders(bench: Bench) -> None:
    state = bench.expansion()
    (mpc,) = bench.put(state, "germany", "eastern_europe", mpc=1)
    piece = state.pieces[mpc]
    two = ["eastern_europe", "karelia_ssr", "russia"]
    assert two in list(Chart(state, "germany").follows(piece))
    assert ["eastern_europe", "karelia_ssr", "finland_norway"] in list(Chart(state, "germany").follows(piece))
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    ways = list(Chart(state, "germany").follows(piece))
    assert ["eastern_europe", "karelia_ssr"] in ways
    assert two not in ways
    assert ["eastern_europe", "ukraine_ssr", "caucasus"] in ways
    assert ["eastern_europe", "ukraine_ssr", "eastern_europe"] not in ways
    piece.on = "u1"
    assert list(Chart(state, "germany").follows(piece)) == []


@rule("D3.8-06")
def test_an_mpc_of_a_nation_without_land_is_lost_at_sea(bench: Bench) -> None:
    state = bench.expansion("germany")
    ship, mpc = mpc_at_sea(bench, state)
    for land in state.lands.values():
        land.owner = "germany" if land.owner == "uk" else land.owner
    (sub,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.attack(state, [Move(sub, ["baltic_sz", "north_sz"])], {"D3.9a-04": [2], "B-7-01": [6]})
    assert not {ship, mpc} & set(state.pieces)
    assert bench.losses()[-1]["units"] == {"transport": 1, "mpc": 1}


@rule("B-6-06")
def test_whoever_sits_in_an_mpc_defends_all_the_same(bench: Bench) -> None:
    state = bench.expansion("germany")
    mpc, man = bench.put(state, "russia", "karelia_ssr", mpc=1, infantry=1)
    state.pieces[man].on = mpc
    assert fighting_units(state, "karelia_ssr", "allies") == [man]


@rule("D3.8-02", "D3.8-13", "A-3.8-08")
def test_it_goes_into_a_neutral_beside_others_and_ends_its_move_there(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man = bench.put(state, "germany", "western_europe", mpc=1, infantry=1)
    way = ["western_europe", "spain"]
    assert bench.check(state, [Move(mpc, way)]) == ("A-3.8-08", "mpc-alone")
    through = ["western_europe", "spain", "gibraltar"]
    assert bench.check(state, [Move(mpc, through), Move(man, through, ship=mpc)]) == ("B-5-02", "no-combat-move")
    bench.attack(state, [Move(mpc, way), Move(man, way, ship=mpc)])
    assert bench.there(state, "spain") == {"germany mpc": 1, "germany infantry": 1}
    assert (state.lands["spain"].owner, state.nations["germany"].money) == ("germany", 32 - 3)


@rule("D3.8-06")
def test_a_saved_mpc_does_not_go_where_it_is_hot_and_is_not_told_as_lost(bench: Bench) -> None:
    state = bench.expansion("germany")
    state.round = 5
    bench.run(explode(bench.world(state), "japan"))
    (ship,) = bench.put(state, "japan", "philippines_sz", transport=1)
    (mpc,) = bench.put(state, "japan", "philippines_sz", mpc=1)
    state.pieces[mpc].on = ship
    state.turn = 4
    (gun,) = bench.put(state, "usa", "hawaii_sz", battleship=1)
    state.pieces[gun].at, state.pieces[gun].came = "philippines_sz", "hawaii_sz"
    state.phase = "combat"
    state.battles = open_battles(state)
    from sandtable.games.dateline.rules.combat.combat import combat_phase

    bench.run(combat_phase(bench.world(state, {"B-8-03": [4], "B-7-01": [6]})))
    assert bench.facts("mpc-saved") == [{"nation": "japan", "space": "french_indochina_burma"}]
    assert bench.losses() == [{"nation": "japan", "units": {"transport": 1}, "space": "philippines_sz"}]
    assert (state.pieces[mpc].on, state.pieces[mpc].done) == ("", True)


@rule("A-3.8-03", "D3.8-01", "D3.8-14")
def test_a_rider_names_his_own_mpc(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    mpc, other, man = bench.put(state, "germany", "germany", mpc=2, infantry=1)
    state.pieces[man].on = mpc
    way = ["germany", "eastern_europe"]
    assert bench.check(state, [Move(mpc, way), Move(man, way, ship=mpc)], False) is None
    found = bench.refusal(state, [Move(other, way), Move(man, way, ship=other)], False)
    assert (found.rule, found.reason) == ("D3.8-14", "board-an-ally-first")
    (enemy,) = bench.put(state, "russia", "germany", mpc=1)
    found = bench.refusal(state, [Move(man, ["germany"], ship=enemy)], False)
    assert (found.rule, found.args) == ("D3.8-01", {"ship": enemy})


@rule("D3.8-03", "D3.8-02")
def test_behind_armor_it_goes_through_empty_land_but_into_no_hot_one(bench: Bench) -> None:
    state = bench.expansion()
    state.round = 5
    bench.run(explode(bench.world(state), "russia"))
    (mpc,) = bench.put(state, "germany", "eastern_europe", mpc=1)
    ways = list(Chart(state, "germany").follows(state.pieces[mpc]))
    assert ["eastern_europe", "karelia_ssr", "caucasus"] in ways
    assert ["eastern_europe", "karelia_ssr", "russia"] not in ways


@rule("A-3.8-08")
def test_planes_alone_are_no_company_for_an_mpc(bench: Bench) -> None:
    state = bench.expansion()
    mpc, fighter = bench.put(state, "germany", "eastern_europe", mpc=1, fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    assert bench.check(state, [Move(mpc, way), Move(fighter, way)]) == ("A-3.8-08", "mpc-alone")


@rule("D3.8-10", "A-3.8-07")
def test_without_the_chapter_nobody_places_an_mpc(bench: Bench) -> None:
    state = bench.expansion("russia", "opening", mpc="off")
    bench.run(opening_phase(bench.world(state)))
    assert (bench.asked, state.pieces) == ([], {})


@rule("D3.8-08", "A-3.8-06")
def test_only_the_mpcs_of_the_lost_battle_are_captured(bench: Bench) -> None:
    state = bench.expansion()
    tank, mpc = bench.put(state, "germany", "eastern_europe", armor=1, mpc=1)
    (home,) = bench.put(state, "germany", "germany", mpc=1)
    (theirs,) = bench.put(state, "russia", "karelia_ssr", mpc=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in (tank, mpc)]
    bench.attack(state, moves, {"B-7-01": [6, 2]})
    assert [state.pieces[id].nation for id in (mpc, home, theirs)] == ["russia", "germany", "russia"]
    assert bench.facts("mpc-captured") == [{"nation": "russia", "space": "karelia_ssr"}]


@rule("D3.8-08", "B-7-08")
def test_an_allys_mpc_does_not_retreat_along(bench: Bench) -> None:
    state = bench.expansion()
    tanks = bench.put(state, "germany", "eastern_europe", armor=2)
    (mpc,) = bench.put(state, "germany", "eastern_europe", mpc=1)
    (theirs,) = bench.put(state, "russia", "karelia_ssr", mpc=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in (*tanks, mpc)]
    bench.attack(state, moves, {"B-7-01": [6, 6, 6]}, {"retreat": "eastern_europe"})
    assert [state.pieces[id].at for id in (*tanks, mpc, theirs)] == [*["eastern_europe"] * 3, "karelia_ssr"]
    (asked,) = [one for _, one in bench.asked if one.kind == "retreat"]
    assert (asked.args["attackers"], asked.args["defenders"]) == (2, 1)


@rule("D3.8-02", "D3.8-13")
def test_the_ways_of_an_mpc_in_the_combat_move(bench: Bench) -> None:
    state = bench.expansion()
    (mpc,) = bench.put(state, "germany", "western_europe", mpc=1)
    ways = list(Chart(state, "germany").follows(state.pieces[mpc]))
    assert sorted(ways) == [["western_europe", "germany", "switzerland"], *WESTERN]


@rule("A-3.8-08", "D2.1-23")
def test_what_others_do_elsewhere_makes_no_difference(bench: Bench) -> None:
    state = bench.expansion()
    mpc, man = bench.put(state, "germany", "eastern_europe", mpc=1, infantry=1)
    away = Move(man, ["eastern_europe", "karelia_ssr"])
    state.lands["ukraine_ssr"].owner = "russia"
    assert bench.check(state, [Move(mpc, ["eastern_europe", "ukraine_ssr"]), away]) == ("A-3.8-08", "mpc-alone")
    (bomber,) = bench.put(state, "germany", "germany", bomber=1)
    state.nations["germany"].bomb = "germany"
    drop = Move(bomber, ["germany", "eastern_europe", "ukraine_ssr", "caucasus"], bomb=True)
    assert bench.check(state, [drop, away]) is None


@rule("D3.8-14", "D3.8-05", "A-2.1-12")
def test_an_mpc_aboard_a_ship_takes_nobody_and_a_refusal_names_who_and_where(bench: Bench) -> None:
    state = bench.expansion("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    mpc, man = bench.put(state, "uk", "north_sz", mpc=1, infantry=1)
    state.pieces[mpc].on = state.pieces[man].on = ship
    found = bench.refusal(state, [Move(man, ["north_sz"], ship=mpc)], False)
    assert (found.rule, found.args) == ("D3.8-14", {"unit": "mpc", "space": "north_sz"})
    state = bench.expansion()
    mpc, scientist, man = bench.put(state, "germany", "eastern_europe", mpc=1, scientist=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    moves = [Move(mpc, way), Move(man, way), Move(scientist, way, ship=mpc)]
    found = bench.refusal(state, moves)
    assert (found.rule, found.args) == ("A-2.1-12", {"unit": "scientist"})


@rule("D3.8-03", "A-3.8-03", "A-3.8-08")
def test_a_refused_ride_names_the_way(bench: Bench) -> None:
    state = bench.expansion()
    mpc, tank = bench.put(state, "germany", "eastern_europe", mpc=1, armor=1)
    (sage,) = bench.put(state, "germany", "eastern_europe", scientist=1)
    bench.put(state, "russia", "russia", infantry=1)
    through = ["eastern_europe", "karelia_ssr", "russia"]
    alone = [Move(mpc, through), Move(tank, [*through[:2]])]
    assert bench.refusal(state, alone).args["space"] == "russia"
    beside = bench.put(state, "germany", "ukraine_ssr", infantry=1, armor=1)
    blitz = [Move(mpc, through), Move(beside[1], ["ukraine_ssr", "karelia_ssr", "russia"])]
    assert bench.refusal(state, blitz).args == {"space": "karelia_ssr"}
    home = ["eastern_europe", "germany"]
    other_way = [Move(mpc, home), Move(sage, ["eastern_europe", "ukraine_ssr"], ship=mpc)]
    assert bench.refusal(state, other_way, combat=False).args == {"spaces": home}


@rule("A-3.8-09")
def test_only_an_mpc_takes_somebody_up_where_it_stands(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    man, mpc = bench.put(state, "germany", "germany", infantry=1, mpc=1)
    (ship,) = bench.put(state, "germany", "baltic_sz", transport=1)
    assert bench.check(state, [Move(man, ["germany"], ship=mpc)], False) is None
    assert bench.check(state, [Move(man, ["germany"], ship=ship)], False) == ("B-2-01", "starts-elsewhere")
