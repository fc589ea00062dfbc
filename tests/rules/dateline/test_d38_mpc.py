"""D3.8 Mobile personnel carriers."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.loads import fits
from sandtable.games.dateline.model import reach_of
from sandtable.games.dateline.opening import opening_phase
from sandtable.games.dateline.plan import Move
from sandtable.games.dateline.purchase import Purchase, check_purchase, kinds_for
from sandtable.testing import rule

TO_KARELIA = ["eastern_europe", "karelia_ssr"]


@rule("D3.8-10", "A-3.8-07", "D4-05")
def test_every_nation_places_one_in_turn_order_on_its_own_land(desk: Any) -> None:
    war = desk.expansion("russia", "opening")
    desk.run(opening_phase(desk.world(war)), lambda seat, _: "karelia_ssr" if seat == "russia" else _.default)
    assert [seat for seat, _ in desk.asked] == ["russia", "germany", "uk", "japan", "usa"]
    assert "ukraine_ssr" in desk.asked[1][1].choices
    assert "karelia_ssr" not in desk.asked[1][1].choices
    assert desk.there(war, "karelia_ssr") == {"russia mpc": 1}
    assert sum(piece.kind == "mpc" for piece in war.pieces.values()) == 5


@rule("D3.8-09")
def test_it_cannot_be_bought(desk: Any) -> None:
    war = desk.expansion(phase="purchase")
    assert "mpc" not in kinds_for(war, "germany")
    refusal = check_purchase(war, "germany", Purchase({"mpc": 1}))
    assert refusal
    assert refusal.reason == "no-such-unit"


@rule("D3.8-01", "A-3.8-02")
def test_it_holds_two_infantry_or_scientists_and_technology(desk: Any) -> None:
    war = desk.expansion()
    assert fits(war, "mpc", ["infantry", "infantry"])
    assert fits(war, "mpc", ["scientist", "scientist", "technology"])
    assert fits(war, "mpc", ["infantry", "technology"])
    assert not fits(war, "mpc", ["infantry", "infantry", "technology"])
    assert not fits(war, "mpc", ["armor"])


@rule("A-3.8-01", "D3.8-13")
def test_it_moves_two_empty_or_loaded_in_either_phase(desk: Any) -> None:
    war = desk.expansion()
    mpc, man = desk.put(war, "germany", "germany", mpc=1, infantry=1)
    assert reach_of(war, war.pieces[mpc]) == 2
    way = ["germany", "eastern_europe", "ukraine_ssr"]
    assert desk.check(war, [Move(mpc, way)], combat=False) is None
    assert desk.check(war, [Move(mpc, way), Move(man, way, ship=mpc)], combat=False) is None
    war.lands["ukraine_ssr"].owner = "russia"
    assert desk.check(war, [Move(mpc, way), Move(man, way, ship=mpc)]) is None


@rule("D3.8-02", "A-3.8-03")
def test_it_brings_infantry_two_spaces_into_battle_also_from_half_way(desk: Any) -> None:
    war = desk.expansion()
    mpc, man = desk.put(war, "germany", "germany", mpc=1, infantry=1)
    (half,) = desk.put(war, "germany", "eastern_europe", infantry=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["germany", *TO_KARELIA]
    moves = [Move(mpc, way), Move(man, way, ship=mpc), Move(half, TO_KARELIA, ship=mpc)]
    desk.attack(war, moves, {"B-7-01": [1, 1, 6]})
    assert desk.there(war, "karelia_ssr") == {"germany mpc": 1, "germany infantry": 2}
    assert war.pieces[man].done
    wrong = [Move(mpc, way), Move(man, ["germany", "eastern_europe"], ship=mpc)]
    war = desk.expansion()
    mpc, man = desk.put(war, "germany", "germany", mpc=1, infantry=1)
    wrong = [Move(mpc, way), Move(man, ["germany", "eastern_europe"], ship=mpc)]
    assert desk.check(war, wrong) == ("A-3.8-03", "ship-goes-elsewhere")


@rule("D3.8-03", "A-3.8-04")
def test_it_crosses_empty_enemy_land_only_behind_armor(desk: Any) -> None:
    war = desk.expansion()
    mpc, man, tank = desk.put(war, "germany", "eastern_europe", mpc=1, infantry=1, armor=1)
    way = [*TO_KARELIA, "russia"]
    moves = [Move(mpc, way), Move(man, way, ship=mpc)]
    assert desk.check(war, moves) == ("D3.8-03", "mpc-does-not-blitz")
    assert desk.check(war, [*moves, Move(tank, way)]) is None


@rule("A-3.8-08")
def test_alone_it_enters_no_enemy_land(desk: Any) -> None:
    war = desk.expansion()
    mpc, man = desk.put(war, "germany", "eastern_europe", mpc=1, infantry=1)
    assert desk.check(war, [Move(mpc, TO_KARELIA)]) == ("A-3.8-08", "mpc-alone")
    assert desk.check(war, [Move(mpc, TO_KARELIA), Move(man, TO_KARELIA)]) is None


@rule("D3.8-04")
def test_it_neither_fights_nor_falls(desk: Any) -> None:
    war = desk.expansion()
    mpc, tank = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1, mpc=1)
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)]
    desk.attack(war, moves, {"B-7-01": [3, 6]})
    assert [len(fact["throw"].faces) for fact in desk.facts("fire")] == [1, 1]
    assert "casualties" not in desk.kinds()


@rule("D3.8-08", "A-3.8-06")
def test_the_worked_example_a_beaten_attacker_loses_his_mpc_to_the_defender(desk: Any) -> None:
    war = desk.expansion()
    mpc, tank, *men = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1, infantry=2)
    desk.put(war, "russia", "karelia_ssr", infantry=3)
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA), *(Move(id, TO_KARELIA, ship=mpc) for id in men)]
    desk.attack(war, moves, {"B-7-01": [6, 6, 6, 1, 1, 1]})
    assert war.pieces[mpc].nation == "russia"
    assert desk.there(war, "karelia_ssr") == {"russia mpc": 1, "russia infantry": 3}
    war = desk.expansion()
    mpc, tank = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)]
    desk.attack(war, moves, {"B-7-01": [6, 6]}, {"retreat": "eastern_europe"})
    assert (war.pieces[mpc].nation, war.pieces[mpc].at) == ("germany", "eastern_europe")


@rule("D3.8-06", "D3.8-11", "A-3.8-05")
def test_whoever_takes_the_land_captures_all_of_them(desk: Any) -> None:
    war = desk.expansion()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    taken = [*desk.put(war, "russia", "karelia_ssr", mpc=1), *desk.put(war, "uk", "karelia_ssr", mpc=1)]
    desk.attack(war, [Move(tank, TO_KARELIA)])
    assert {war.pieces[id].nation for id in taken} == {"germany"}


@rule("D3.8-07")
def test_the_captor_uses_it_in_his_next_turn(desk: Any) -> None:
    from sandtable.games.dateline.script import end_turn

    war = desk.expansion()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    (mpc,) = desk.put(war, "russia", "karelia_ssr", mpc=1)
    desk.attack(war, [Move(tank, TO_KARELIA)])
    back = [Move(mpc, TO_KARELIA[::-1])]
    assert desk.check(war, back, combat=False) == ("B-1-03", "has-moved")
    end_turn(desk.world(war))
    war.turn = 1
    assert desk.check(war, back, combat=False) is None


@rule("D3.8-12")
def test_it_does_not_stop_a_blitz(desk: Any) -> None:
    war = desk.expansion()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.put(war, "russia", "karelia_ssr", mpc=1)
    assert desk.check(war, [Move(tank, [*TO_KARELIA, "russia"])]) is None
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    assert desk.check(war, [Move(tank, [*TO_KARELIA, "russia"])]) == ("B-5-02", "no-combat-move")


@rule("D3.8-14")
def test_who_rides_on_the_way_needs_an_mpc_of_his_own_that_drives(desk: Any) -> None:
    war = desk.expansion("russia", "noncombat_move")
    way = ["russia", "karelia_ssr"]
    (man,) = desk.put(war, "russia", "russia", infantry=1)
    own, other = desk.put(war, "russia", "russia", mpc=2)
    (allied,) = desk.put(war, "uk", "russia", mpc=1)
    ride, drive = Move(man, way, ship=own), Move(own, way)
    first = ("D3.8-14", "board-an-ally-first")
    assert desk.check(war, [drive, ride], combat=False) is None
    assert desk.check(war, [ride], combat=False) == first, "it stands"
    assert desk.check(war, [Move(man, way, ship=allied)], combat=False) == first, "an ally's"
    war.pieces[man].on = other
    assert desk.check(war, [drive, ride], combat=False) == first, "aboard another one"
    war.pieces[man].on = ""
    desk.deploy(war, [drive, ride])
    rider = war.pieces[man]
    assert (rider.at, rider.came, rider.on, rider.moved, rider.done) == ("karelia_ssr", "russia", "", 1, True)


@rule("D3.8-14", "A-3.8-09")
def test_allies_board_in_their_own_turn_and_ride_along_in_the_owners(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    (man,) = desk.put(war, "uk", "russia", infantry=1)
    (mpc,) = desk.put(war, "russia", "russia", mpc=1)
    desk.deploy(war, [Move(man, ["russia"], ship=mpc)])
    assert war.pieces[man].on == mpc
    for piece in war.pieces.values():
        piece.done = False
    war.turn = 0
    war.lands["eastern_europe"].owner = "germany"
    (tank,) = desk.put(war, "russia", "russia", armor=1)
    desk.deploy(war, [Move(mpc, ["russia", "karelia_ssr"])])
    assert war.pieces[man].at == "karelia_ssr"
    war.pieces[mpc].done, war.pieces[mpc].moved = False, 0
    war.pieces[tank].at, war.pieces[tank].done = "karelia_ssr", False
    into = ["karelia_ssr", "eastern_europe"]
    assert desk.check(war, [Move(mpc, into), Move(tank, into)]) == ("D3.8-14", "allies-aboard")
    war.turn = 2
    war.pieces[man].done = False
    desk.deploy(war, [Move(man, ["karelia_ssr"], ship=mpc)])
    assert war.pieces[man].on == ""
