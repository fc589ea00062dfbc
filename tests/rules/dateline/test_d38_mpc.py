"""D3.8 Mobile personnel carriers."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.combat.bomb import explode
from sandtable.games.dateline.rules.combat.combat import open_battles
from sandtable.games.dateline.rules.opening import opening_phase
from sandtable.games.dateline.rules.purchase import Purchase, check_purchase, kinds_for
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import fighting_units, reach_of
from sandtable.testing import rule

WESTERN = [
    ["western_europe", "southern_europe", "switzerland"],
    ["western_europe", "spain"],
    ["western_europe", "switzerland"],
]

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
    assert not fits(war, "mpc", ["scientist", "infantry", "technology", "technology"]), "one technology a scientist"


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


@rule("D3.8-08", "A-3.8-06")
def test_an_mpc_is_captured_where_those_whom_it_came_with_never_arrived(desk: Any) -> None:
    war = desk.expansion()
    (mpc,) = desk.put(war, "germany", "eastern_europe", mpc=1)
    ship, man = desk.put(war, "germany", "baltic_sz", transport=1, infantry=1)
    war.pieces[man].on = ship
    desk.put(war, "russia", "baltic_sz", submarine=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    moves = [Move(mpc, TO_KARELIA), Move(man, ["baltic_sz", "karelia_ssr"], ship=ship)]
    desk.attack(war, moves, {"B-8-02": [1]})
    assert desk.there(war, "karelia_ssr") == {"russia mpc": 1, "russia infantry": 1}
    assert desk.facts("mpc-captured") == [{"nation": "russia", "space": "karelia_ssr"}]


@rule("D3.8-06", "D3.8-11", "A-3.8-05")
def test_whoever_takes_the_land_captures_all_of_them(desk: Any) -> None:
    war = desk.expansion()
    (tank,) = desk.put(war, "germany", "eastern_europe", armor=1)
    taken = [*desk.put(war, "russia", "karelia_ssr", mpc=1), *desk.put(war, "uk", "karelia_ssr", mpc=1)]
    (ship,) = desk.put(war, "russia", "karelia_sz", transport=1)
    (cargo,) = desk.put(war, "russia", "karelia_sz", infantry=1)
    war.pieces[cargo].on = ship
    (rider,) = desk.put(war, "russia", "karelia_ssr", scientist=1)
    war.pieces[rider].on = taken[0]
    desk.attack(war, [Move(tank, TO_KARELIA)])
    assert {war.pieces[id].nation for id in taken} == {"germany"}
    assert war.pieces[cargo].on == ship
    assert rider not in war.pieces


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
    assert (rider.at, rider.came, rider.on, rider.done) == ("karelia_ssr", "russia", "", True)


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


def mpc_at_sea(desk: Any, war: Any) -> tuple[str, str]:
    """A British transport in the North Sea with an MPC aboard."""
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (mpc,) = desk.put(war, "uk", "north_sz", mpc=1)
    war.pieces[mpc].on = ship
    return ship, mpc


@rule("D3.8-06")
def test_an_mpc_does_not_sink_with_its_ship(desk: Any) -> None:
    for owners, home in (({}, "united_kingdom"), ({"united_kingdom": "germany"}, "eastern_canada")):
        war = desk.expansion("germany")
        ship, mpc = mpc_at_sea(desk, war)
        for land, owner in owners.items():
            war.lands[land].owner = owner
        (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
        desk.attack(war, [Move(sub, ["baltic_sz", "north_sz"])], {"D3.9a-04": [2], "B-7-01": [6]})
        assert ship not in war.pieces
        assert (war.pieces[mpc].nation, war.pieces[mpc].at, war.pieces[mpc].on) == ("uk", home, "")
        assert desk.losses()[-1]["units"] == {"transport": 1}
        assert desk.facts("mpc-saved")[-1] == {"nation": "uk", "space": home}


@rule("D3.8-06", "D2.1-47")
def test_the_atomic_bomb_destroys_an_mpc_also_aboard(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.bomb import explode

    war = desk.expansion("germany")
    ship, mpc = mpc_at_sea(desk, war)
    (ashore,) = desk.put(war, "uk", "united_kingdom", mpc=1)
    desk.run(explode(desk.world(war), "united_kingdom"))
    assert not {ship, mpc, ashore} & set(war.pieces)


@rule("D3.8-05")
def test_an_mpc_goes_aboard_a_transport_without_its_riders(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    mpc, man, other = desk.put(war, "uk", "united_kingdom", mpc=1, infantry=2)
    way = ["united_kingdom", "north_sz"]
    boards = Move(mpc, way, ship=ship)
    assert desk.check(war, [boards, Move(man, way, ship=mpc)], combat=False) == ("D3.8-05", "mpc-is-carried")
    desk.deploy(war, [Move(other, ["united_kingdom"], ship=mpc)])
    assert war.pieces[other].on == mpc
    desk.deploy(war, [boards])
    assert (war.pieces[mpc].at, war.pieces[mpc].on) == ("north_sz", ship)
    assert (war.pieces[other].at, war.pieces[other].on) == ("united_kingdom", "")


@rule("D3.8-02", "D3.8-14")
def test_whoever_boarded_in_an_earlier_turn_gets_off_and_fights(desk: Any) -> None:
    war = desk.expansion()
    mpc, tank, man = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1, infantry=1)
    war.pieces[man].on = mpc
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    dice = {"B-7-01": [1, 6]}
    desk.attack(war, [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)], dice)
    assert [fact["value"] for fact in desk.facts("fire")] == [1, 2], (
        "the infantry hit, nobody was left for the tank"
    )
    rider = war.pieces[man]
    assert (rider.at, rider.on, rider.came, rider.done) == ("karelia_ssr", "", "eastern_europe", True)


@rule("D3.8-02", "D3.8-13")
def test_infantry_that_is_aboard_already_rides_into_battle(desk: Any) -> None:
    war = desk.expansion("germany")
    mpc, man, tank = desk.put(war, "germany", "eastern_europe", mpc=1, infantry=1, armor=1)
    war.pieces[man].on = mpc
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    desk.attack(war, [Move(mpc, way), Move(tank, way)], {"B-7-01": [6, 3, 6]})
    assert [fact["value"] for fact in desk.facts("fire")] == [1, 3, 2]
    assert desk.there(war, "karelia_ssr") == {"germany mpc": 1, "germany infantry": 1, "germany armor": 1}


@rule("A-2.1-12", "D3.8-13")
def test_no_scientist_rides_into_battle(desk: Any) -> None:
    war = desk.expansion()
    mpc, tank, scientist = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1, scientist=1)
    war.pieces[scientist].on = mpc
    moves = [Move(mpc, TO_KARELIA), Move(tank, TO_KARELIA)]
    assert desk.check(war, moves) == ("A-2.1-12", "guns-do-not-attack")
    assert desk.refusal(war, moves).args == {"unit": "scientist"}
    war.pieces[scientist].on = ""
    assert desk.check(war, moves) is None
    assert desk.check(war, [*moves, Move(scientist, TO_KARELIA, ship=mpc)]) == ("A-2.1-12", "guns-do-not-attack")


@rule("D2.1-26", "D2.1-33", "D2.1-32")
def test_the_technology_aboard_an_mpc_moves_by_the_same_rules(desk: Any) -> None:
    war = desk.expansion(phase="noncombat_move")
    mpc, technology = desk.put(war, "germany", "germany", mpc=1, technology=1)
    war.nations["germany"].status = "produce"
    desk.deploy(war, [Move(technology, ["germany"], ship=mpc)])
    assert not war.nations["germany"].transferred
    drive = [Move(mpc, ["germany", "southern_europe"])]
    assert desk.check(war, drive, combat=False) == ("D2.1-26", "status-is-produce")
    war.nations["germany"].status = "transfer"
    war.lands["southern_europe"].owner = "japan"
    assert desk.check(war, drive, combat=False) == ("D2.1-33", "not-your-land")
    war.lands["southern_europe"].owner = "germany"
    desk.deploy(war, drive)
    assert war.pieces[technology].at == "southern_europe"
    assert war.nations["germany"].transferred


@rule("A-3.8-04")
def test_it_goes_the_very_way_of_the_armor(desk: Any) -> None:
    war = desk.expansion()
    mpc, man, tank = desk.put(war, "germany", "eastern_europe", mpc=1, infantry=1, armor=1)
    war.lands["ukraine_ssr"].owner = "russia"
    north, south = [*TO_KARELIA, "caucasus"], ["eastern_europe", "ukraine_ssr", "caucasus"]
    riders = [Move(mpc, south), Move(man, south, ship=mpc)]
    assert desk.check(war, [*riders, Move(tank, north)]) == ("D3.8-03", "mpc-does-not-blitz")
    assert desk.check(war, [*riders, Move(tank, south)]) is None


@rule("D3.8-07", "D3.8-11")
def test_whoever_frees_an_allys_land_gets_the_mpc_and_the_ally_the_gun(desk: Any) -> None:
    war = desk.expansion("uk")
    war.lands["karelia_ssr"].owner = "germany"
    (tank,) = desk.put(war, "uk", "finland_norway", armor=1)
    war.lands["finland_norway"].owner = "uk"
    mpc, gun = desk.put(war, "germany", "karelia_ssr", mpc=1, aa_gun=1)
    desk.attack(war, [Move(tank, ["finland_norway", "karelia_ssr"])])
    assert war.lands["karelia_ssr"].owner == "russia"
    assert (war.pieces[mpc].nation, war.pieces[gun].nation) == ("uk", "russia")


@rule("D3.8-08", "A-3.8-06", "B-7-08")
def test_planes_that_break_off_leave_their_mpc_to_the_defender(desk: Any) -> None:
    war = desk.expansion()
    mpc, man, fighter = desk.put(war, "germany", "eastern_europe", mpc=1, infantry=1, fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=2)
    moves = [Move(id, TO_KARELIA) for id in (mpc, man, fighter)]
    dice = {"B-7-01": [6, 6, 1, 6]}
    answers = {"casualties": {"germany-infantry": 1, "germany-fighter": 0}, "retreat": "break-off"}
    desk.attack(war, moves, dice, answers)
    assert man not in war.pieces
    assert war.pieces[fighter].nation == "germany"
    assert war.pieces[mpc].nation == "russia"


@rule("D3.8-01", "D3.8-14")
def test_nobody_rides_in_an_enemys_mpc_or_one_that_is_elsewhere(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    (man,) = desk.put(war, "germany", "germany", infantry=1)
    (enemy,) = desk.put(war, "russia", "germany", mpc=1)
    (away,) = desk.put(war, "germany", "southern_europe", mpc=1)
    here = ["germany"]
    assert desk.check(war, [Move(man, here, ship=enemy)], combat=False) == ("D3.8-01", "no-such-transport")
    assert desk.check(war, [Move(man, here, ship=away)], combat=False) == ("D3.8-14", "not-there")
    war.pieces[away].at = "germany"
    assert desk.check(war, [Move(man, here, ship=away)], combat=False) is None
    assert desk.check(war, [Move(man, here, ship=away)]) == ("B-2-01", "starts-elsewhere"), "not in the combat move"
    war.options["mpc"] = "off"
    assert desk.check(war, [Move(man, here, ship=away)], combat=False) == ("D3.8-01", "no-such-transport")


@rule("D3.8-03", "D3.8-02")
def test_it_follows_through_friendly_or_empty_land_but_not_past_defenders(desk: Any) -> None:
    war = desk.expansion()
    (mpc,) = desk.put(war, "germany", "eastern_europe", mpc=1)
    piece = war.pieces[mpc]
    two = ["eastern_europe", "karelia_ssr", "russia"]
    assert two in list(Chart(war, "germany").follows(piece))
    assert ["eastern_europe", "karelia_ssr", "finland_norway"] in list(Chart(war, "germany").follows(piece))
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    ways = list(Chart(war, "germany").follows(piece))
    assert ["eastern_europe", "karelia_ssr"] in ways
    assert two not in ways
    assert ["eastern_europe", "ukraine_ssr", "caucasus"] in ways
    assert ["eastern_europe", "ukraine_ssr", "eastern_europe"] not in ways
    piece.on = "u1"
    assert list(Chart(war, "germany").follows(piece)) == []


@rule("D3.8-06")
def test_an_mpc_of_a_nation_without_land_is_lost_at_sea(desk: Any) -> None:
    war = desk.expansion("germany")
    ship, mpc = mpc_at_sea(desk, war)
    for land in war.lands.values():
        land.owner = "germany" if land.owner == "uk" else land.owner
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.attack(war, [Move(sub, ["baltic_sz", "north_sz"])], {"D3.9a-04": [2], "B-7-01": [6]})
    assert not {ship, mpc} & set(war.pieces)
    assert desk.losses()[-1]["units"] == {"transport": 1, "mpc": 1}


@rule("B-6-06")
def test_whoever_sits_in_an_mpc_defends_all_the_same(desk: Any) -> None:
    war = desk.expansion("germany")
    mpc, man = desk.put(war, "russia", "karelia_ssr", mpc=1, infantry=1)
    war.pieces[man].on = mpc
    assert fighting_units(war, "karelia_ssr", "allies") == [man]


@rule("D3.8-02", "D3.8-13", "A-3.8-08")
def test_it_goes_into_a_neutral_beside_others_and_ends_its_move_there(desk: Any) -> None:
    war = desk.expansion()
    mpc, man = desk.put(war, "germany", "western_europe", mpc=1, infantry=1)
    way = ["western_europe", "spain"]
    assert desk.check(war, [Move(mpc, way)]) == ("A-3.8-08", "mpc-alone")
    through = ["western_europe", "spain", "gibraltar"]
    assert desk.check(war, [Move(mpc, through), Move(man, through, ship=mpc)]) == ("B-5-02", "no-combat-move")
    desk.attack(war, [Move(mpc, way), Move(man, way, ship=mpc)])
    assert desk.there(war, "spain") == {"germany mpc": 1, "germany infantry": 1}
    assert (war.lands["spain"].owner, war.nations["germany"].money) == ("germany", 32 - 3)


@rule("D3.8-06")
def test_a_saved_mpc_does_not_go_where_it_is_hot_and_is_not_told_as_lost(desk: Any) -> None:
    war = desk.expansion("germany")
    war.round = 5
    desk.run(explode(desk.world(war), "japan"))
    (ship,) = desk.put(war, "japan", "philippines_sz", transport=1)
    (mpc,) = desk.put(war, "japan", "philippines_sz", mpc=1)
    war.pieces[mpc].on = ship
    war.turn = 4
    (gun,) = desk.put(war, "usa", "hawaii_sz", battleship=1)
    war.pieces[gun].at, war.pieces[gun].came = "philippines_sz", "hawaii_sz"
    war.phase = "combat"
    war.battles = open_battles(war)
    from sandtable.games.dateline.rules.combat.combat import combat_phase

    desk.run(combat_phase(desk.world(war, {"B-8-03": [4], "B-7-01": [6]})))
    assert desk.facts("mpc-saved") == [{"nation": "japan", "space": "french_indochina_burma"}]
    assert desk.losses() == [{"nation": "japan", "units": {"transport": 1}, "space": "philippines_sz"}]
    assert (war.pieces[mpc].on, war.pieces[mpc].done) == ("", True)


@rule("A-3.8-03", "D3.8-01", "D3.8-14")
def test_a_rider_names_his_own_mpc(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    mpc, other, man = desk.put(war, "germany", "germany", mpc=2, infantry=1)
    war.pieces[man].on = mpc
    way = ["germany", "eastern_europe"]
    assert desk.check(war, [Move(mpc, way), Move(man, way, ship=mpc)], False) is None
    found = desk.refusal(war, [Move(other, way), Move(man, way, ship=other)], False)
    assert (found.rule, found.reason) == ("D3.8-14", "board-an-ally-first")
    (enemy,) = desk.put(war, "russia", "germany", mpc=1)
    found = desk.refusal(war, [Move(man, ["germany"], ship=enemy)], False)
    assert (found.rule, found.args) == ("D3.8-01", {"ship": enemy})


@rule("D3.8-03", "D3.8-02")
def test_behind_armor_it_goes_through_empty_land_but_into_no_hot_one(desk: Any) -> None:
    war = desk.expansion()
    war.round = 5
    desk.run(explode(desk.world(war), "russia"))
    (mpc,) = desk.put(war, "germany", "eastern_europe", mpc=1)
    ways = list(Chart(war, "germany").follows(war.pieces[mpc]))
    assert ["eastern_europe", "karelia_ssr", "caucasus"] in ways
    assert ["eastern_europe", "karelia_ssr", "russia"] not in ways


@rule("A-3.8-08")
def test_planes_alone_are_no_company_for_an_mpc(desk: Any) -> None:
    war = desk.expansion()
    mpc, fighter = desk.put(war, "germany", "eastern_europe", mpc=1, fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    assert desk.check(war, [Move(mpc, way), Move(fighter, way)]) == ("A-3.8-08", "mpc-alone")


@rule("D3.8-10", "A-3.8-07")
def test_without_the_chapter_nobody_places_an_mpc(desk: Any) -> None:
    war = desk.expansion("russia", "opening", mpc="off")
    desk.run(opening_phase(desk.world(war)))
    assert (desk.asked, war.pieces) == ([], {})


@rule("D3.8-08", "A-3.8-06")
def test_only_the_mpcs_of_the_lost_battle_are_captured(desk: Any) -> None:
    war = desk.expansion()
    tank, mpc = desk.put(war, "germany", "eastern_europe", armor=1, mpc=1)
    (home,) = desk.put(war, "germany", "germany", mpc=1)
    (theirs,) = desk.put(war, "russia", "karelia_ssr", mpc=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in (tank, mpc)]
    desk.attack(war, moves, {"B-7-01": [6, 2]})
    assert [war.pieces[id].nation for id in (mpc, home, theirs)] == ["russia", "germany", "russia"]
    assert desk.facts("mpc-captured") == [{"nation": "russia", "space": "karelia_ssr"}]


@rule("D3.8-08", "B-7-08")
def test_an_allys_mpc_does_not_retreat_along(desk: Any) -> None:
    war = desk.expansion()
    tanks = desk.put(war, "germany", "eastern_europe", armor=2)
    (mpc,) = desk.put(war, "germany", "eastern_europe", mpc=1)
    (theirs,) = desk.put(war, "russia", "karelia_ssr", mpc=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in (*tanks, mpc)]
    desk.attack(war, moves, {"B-7-01": [6, 6, 6]}, {"retreat": "eastern_europe"})
    assert [war.pieces[id].at for id in (*tanks, mpc, theirs)] == [*["eastern_europe"] * 3, "karelia_ssr"]
    (asked,) = [one for _, one in desk.asked if one.kind == "retreat"]
    assert (asked.args["attackers"], asked.args["defenders"]) == (2, 1)


@rule("D3.8-02", "D3.8-13")
def test_the_ways_of_an_mpc_in_the_combat_move(desk: Any) -> None:
    war = desk.expansion()
    (mpc,) = desk.put(war, "germany", "western_europe", mpc=1)
    ways = list(Chart(war, "germany").follows(war.pieces[mpc]))
    assert sorted(ways) == [["western_europe", "germany", "switzerland"], *WESTERN]


@rule("A-3.8-08", "D2.1-23")
def test_what_others_do_elsewhere_makes_no_difference(desk: Any) -> None:
    war = desk.expansion()
    mpc, man = desk.put(war, "germany", "eastern_europe", mpc=1, infantry=1)
    away = Move(man, ["eastern_europe", "karelia_ssr"])
    war.lands["ukraine_ssr"].owner = "russia"
    assert desk.check(war, [Move(mpc, ["eastern_europe", "ukraine_ssr"]), away]) == ("A-3.8-08", "mpc-alone")
    (bomber,) = desk.put(war, "germany", "germany", bomber=1)
    war.nations["germany"].bomb = "germany"
    drop = Move(bomber, ["germany", "eastern_europe", "ukraine_ssr", "caucasus"], bomb=True)
    assert desk.check(war, [drop, away]) is None


@rule("D3.8-14", "D3.8-05", "A-2.1-12")
def test_an_mpc_aboard_a_ship_takes_nobody_and_a_refusal_names_who_and_where(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    mpc, man = desk.put(war, "uk", "north_sz", mpc=1, infantry=1)
    war.pieces[mpc].on = war.pieces[man].on = ship
    found = desk.refusal(war, [Move(man, ["north_sz"], ship=mpc)], False)
    assert (found.rule, found.args) == ("D3.8-14", {"unit": "mpc", "space": "north_sz"})
    war = desk.expansion()
    mpc, scientist, man = desk.put(war, "germany", "eastern_europe", mpc=1, scientist=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    moves = [Move(mpc, way), Move(man, way), Move(scientist, way, ship=mpc)]
    found = desk.refusal(war, moves)
    assert (found.rule, found.args) == ("A-2.1-12", {"unit": "scientist"})


@rule("D3.8-03", "A-3.8-03", "A-3.8-08")
def test_a_refused_ride_names_the_way(desk: Any) -> None:
    war = desk.expansion()
    mpc, tank = desk.put(war, "germany", "eastern_europe", mpc=1, armor=1)
    (sage,) = desk.put(war, "germany", "eastern_europe", scientist=1)
    desk.put(war, "russia", "russia", infantry=1)
    through = ["eastern_europe", "karelia_ssr", "russia"]
    alone = [Move(mpc, through), Move(tank, [*through[:2]])]
    assert desk.refusal(war, alone).args["space"] == "russia"
    beside = desk.put(war, "germany", "ukraine_ssr", infantry=1, armor=1)
    blitz = [Move(mpc, through), Move(beside[1], ["ukraine_ssr", "karelia_ssr", "russia"])]
    assert desk.refusal(war, blitz).args == {"space": "karelia_ssr"}
    home = ["eastern_europe", "germany"]
    other_way = [Move(mpc, home), Move(sage, ["eastern_europe", "ukraine_ssr"], ship=mpc)]
    assert desk.refusal(war, other_way, combat=False).args == {"spaces": home}


@rule("A-3.8-09")
def test_only_an_mpc_takes_somebody_up_where_it_stands(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    man, mpc = desk.put(war, "germany", "germany", infantry=1, mpc=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", transport=1)
    assert desk.check(war, [Move(man, ["germany"], ship=mpc)], False) is None
    assert desk.check(war, [Move(man, ["germany"], ship=ship)], False) == ("B-2-01", "starts-elsewhere")
