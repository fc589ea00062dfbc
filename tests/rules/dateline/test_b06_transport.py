"""B-6 Transports."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.state.model import fighting_units, remove
from sandtable.testing import rule

LAND = ["united_kingdom", "north_sz", "finland_norway"]


@rule("B-6-01")
def test_a_transport_takes_two_infantry_or_one_tank_or_one_gun(desk: Any) -> None:
    war = desk.war("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    i1, i2, i3, tank, gun = desk.put(war, "uk", "united_kingdom", infantry=3, armor=1, aa_gun=1)

    def boards(*ids: str) -> tuple[str, str] | None:
        found: tuple[str, str] | None = desk.check(
            war, [Move(id, ["united_kingdom", "north_sz"], ship=ship) for id in ids], False
        )
        return found

    assert boards(i1, i2) is None
    assert boards(tank) is None
    assert boards(gun) is None
    assert boards(i1, i2, i3) == ("B-6-01", "overloaded")
    assert boards(i1, tank) == ("B-6-01", "overloaded")
    war.pieces[i3].at, war.pieces[i3].on = "north_sz", ship
    assert boards(i1) is None
    assert boards(i1, i2) == ("B-6-01", "overloaded"), "one is aboard already"


@rule("B-6-02")
def test_load_in_two_zones_sail_and_land(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "east_canada_sz", transport=1)
    (one,) = desk.put(war, "uk", "eastern_canada", infantry=1)
    (two,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    route = ["east_canada_sz", "north_sz"]
    moves = [
        Move(ship, route),
        Move(one, ["eastern_canada", *route, "finland_norway"], ship=ship),
        Move(two, ["united_kingdom", "north_sz", "finland_norway"], ship=ship),
    ]
    assert desk.check(war, moves) is None
    astray = Move(one, ["eastern_canada", "east_canada_sz"], ship=ship)
    assert desk.check(war, [moves[0], astray]) == ("B-6-02", "ship-goes-elsewhere")
    desk.attack(war, moves)
    assert war.lands["finland_norway"].owner == "uk"
    assert desk.there(war, "finland_norway") == {"uk infantry": 2}


@rule("B-6-02")
def test_bridging_and_staying_at_sea(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    one, two = desk.put(war, "uk", "united_kingdom", infantry=2)
    desk.attack(war, [Move(one, LAND, ship=ship), Move(two, LAND[:2], ship=ship)])
    assert war.pieces[one].at == "finland_norway"
    assert (war.pieces[two].at, war.pieces[two].on) == ("north_sz", ship)
    away = Move(ship, ["north_sz", "east_canada_sz"])
    assert desk.check(war, [away], False) == ("B-1-03", "has-moved")  # unloading ended its move


@rule("B-6-03")
def test_boarding_and_landing_is_the_whole_move(desk: Any) -> None:
    war = desk.war("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (tank,) = desk.put(war, "uk", "united_kingdom", armor=1)
    war.lands["finland_norway"].owner = war.lands["karelia_ssr"].owner = "uk"
    on = Move(tank, [*LAND, "karelia_ssr"], ship=ship)
    assert desk.check(war, [on], False) == ("B-6-03", "one-voyage")
    desk.deploy(war, [Move(tank, LAND, ship=ship)])
    assert war.pieces[tank].done


@rule("B-6-04")
def test_one_landing_place_in_combat_two_in_peace(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    one, two = desk.put(war, "uk", "united_kingdom", infantry=2)
    split = [Move(one, LAND, ship=ship), Move(two, ["united_kingdom", "north_sz", "western_europe"], ship=ship)]
    assert desk.check(war, split) == ("B-6-04", "one-landing-place")
    assert desk.check(war, [split[0], Move(two, LAND, ship=ship)]) is None
    (other,) = desk.put(war, "uk", "north_sz", transport=1)
    assert desk.check(war, [split[0], Move(two, split[1].path, ship=other)]) is None, "each ship for itself"
    tank, other = desk.put(war, "uk", "karelia_ssr", armor=1, infantry=1)
    apart = [Move(tank, ["karelia_ssr", "eastern_europe"]), Move(other, ["karelia_ssr", "finland_norway"])]
    assert desk.check(war, apart) is None, "on foot everybody goes where he likes"
    war.lands["finland_norway"].owner = war.lands["western_europe"].owner = "uk"
    assert desk.check(war, split, False) is None


@rule("B-6-05")
def test_allied_cargo_boards_sails_and_lands_in_three_turns(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (guest,) = desk.put(war, "usa", "united_kingdom", infantry=1)
    war.lands["finland_norway"].owner = "uk"
    at_once = Move(guest, LAND, ship=ship)
    assert desk.check(war, [at_once], False) == ("B-6-05", "board-an-ally-first")
    desk.deploy(war, [Move(guest, LAND[:2], ship=ship)])
    assert war.pieces[guest].on == ship
    war.turn, war.pieces[guest].done = 2, False  # the ship's owner sails
    desk.deploy(war, [Move(ship, ["north_sz", "karelia_sz"])])
    assert war.pieces[guest].at == "karelia_sz"
    end_turn(desk.world(war))
    war.turn = 4
    ashore = Move(guest, ["karelia_sz", "karelia_ssr"], ship=ship)
    assert desk.check(war, [ashore], False) is None
    desk.deploy(war, [ashore])
    assert (war.pieces[guest].at, war.pieces[guest].on) == ("karelia_ssr", "")
    assert not war.pieces[ship].done, "it is not the guest's to end the ship's move"


@rule("B-6-06")
def test_cargo_does_not_fight_and_sinks_with_its_ship(desk: Any) -> None:
    war = desk.war("germany")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    cargo = desk.put(war, "uk", "north_sz", infantry=2)
    for id in cargo:
        war.pieces[id].on = ship
    assert fighting_units(war, "north_sz", "allies") == [ship]
    remove(war, [ship])
    assert not war.pieces


@rule("B-1-05", "B-6-02")
def test_a_landing_is_an_attack_on_enemy_land_and_a_move_to_friendly_land(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    ashore = [Move(man, LAND, ship=ship)]
    assert desk.check(war, ashore) is None
    assert desk.check(war, ashore, False) == ("B-1-05", "not-friendly")
    war.lands["finland_norway"].owner = "usa"
    assert desk.check(war, ashore) == ("B-1-05", "friendly-land")
    assert desk.check(war, ashore, False) is None
    desk.deploy(war, ashore)
    assert (war.pieces[man].at, war.pieces[man].on, war.pieces[man].goal) == ("finland_norway", "", "")


@rule("B-6-01", "B-6-02")
def test_whoever_boards_goes_with_that_ship(desk: Any) -> None:
    war = desk.war("uk", "noncombat_move")
    ship, other = desk.put(war, "uk", "north_sz", transport=2)
    (enemy,) = desk.put(war, "germany", "baltic_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    board, way = ["united_kingdom", "north_sz"], ["north_sz", "karelia_sz"]
    assert desk.check(war, [Move(man, board, ship=enemy)], False) == ("B-6-01", "no-such-transport")
    assert desk.check(war, [Move(man, board, ship=man)], False) == ("B-6-01", "no-such-transport")
    assert desk.check(war, [Move(man, [*board, "karelia_sz"], ship=ship)], False) == (
        "B-6-02",
        "ship-goes-elsewhere",
    )
    moves = [Move(ship, way), Move(man, [*board, "karelia_sz", "karelia_ssr"], ship=ship)]
    assert desk.check(war, moves, False) is None
    war.pieces[man].at, war.pieces[man].on = "north_sz", other
    assert desk.check(war, [Move(man, ["north_sz", "finland_norway"], ship=ship)], False) == (
        "B-6-02",
        "aboard-another-ship",
    )
    assert desk.check(war, [Move(man, ["north_sz", "karelia_sz"], ship=other)], False)
    assert desk.check(war, [Move(other, way), Move(man, way, ship=other)], False) == ("B-6-02", "stays-aboard")
    assert desk.check(war, [Move(ship, way, ship=other)], False) == ("B-6-01", "cannot-be-carried")


@rule("B-12-01", "B-6-02")
def test_a_neutral_is_paid_also_where_one_lands_from_a_ship(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "west_spain_sz", transport=1)
    (man,) = desk.put(war, "uk", "west_spain_sz", infantry=1)
    war.pieces[man].on = ship
    ashore = [Move(man, ["west_spain_sz", "spain"], ship=ship)]
    war.nations["uk"].money = 2
    assert desk.check(war, ashore) == ("B-12-01", "neutral-unpaid")
    war.nations["uk"].money = 3
    desk.attack(war, ashore)
    assert (war.nations["uk"].money, war.lands["spain"].owner, war.pieces[man].at) == (0, "uk", "spain")


@rule("B-12-01", "B-9-01")
def test_a_neutral_is_entered_and_paid_only_when_somebody_gets_ashore(desk: Any) -> None:
    def landed(answer: str, throws: dict[str, list[int]]) -> tuple[int, str, str]:
        war = desk.war("uk")
        ship, escort = desk.put(war, "uk", "north_sz", transport=1, battleship=1)
        (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
        desk.put(war, "germany", "west_spain_sz", transport=1)
        way = ["north_sz", "west_spain_sz"]
        moves = [*desk.into([ship, escort], *way), Move(man, ["united_kingdom", *way, "spain"], ship=ship)]
        war.nations["uk"].money = 3
        desk.attack(war, moves, throws, {"retreat": answer})
        return war.nations["uk"].money, war.lands["spain"].owner, war.pieces[man].at

    assert landed("north_sz", {"B-8-03": [6], "B-7-01": [6]}) == (3, "", "north_sz")
    assert landed("", {"B-8-03": [4], "B-7-01": [6]}) == (0, "uk", "spain")


@rule("B-6-02")
def test_a_ship_that_has_moved_neither_loads_nor_lands_anybody(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "karelia_sz", transport=1)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    (aboard,) = desk.put(war, "uk", "karelia_sz", infantry=1)
    war.pieces[aboard].on = ship
    war.lands["finland_norway"].owner = "uk"
    came = Move(ship, ["karelia_sz", "north_sz"])
    load, ashore = Move(man, LAND[:2], ship=ship), Move(aboard, ["karelia_sz", *LAND[1:]], ship=ship)
    assert desk.check(war, [came, load, ashore], False) is None  # all in one phase
    desk.attack(war, [came])
    assert desk.check(war, [load], False) == ("B-6-02", "ship-has-moved")
    assert desk.check(war, [Move(man, LAND, ship=ship)], False) == ("B-6-02", "ship-has-moved")
    assert desk.check(war, [Move(aboard, LAND[1:], ship=ship)], False) == ("B-6-02", "ship-has-moved")


@rule("B-6-06")
def test_whoever_is_gone_already_is_not_removed_again(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[man].on = ship
    remove(war, [ship, man])
    assert war.pieces == {}


@rule("B-5-01", "B-6-02")
def test_nobody_wades_ashore_and_guns_are_not_landed_in_an_attack(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    man, gun = desk.put(war, "uk", "north_sz", infantry=1, aa_gun=1)
    war.pieces[man].on = war.pieces[gun].on = ship
    shore = ["north_sz", "western_europe"]
    assert desk.check(war, desk.into([man], *shore)) == ("B-5-02", "no-combat-move")
    assert desk.check(war, [Move(man, shore, ship=ship)]) is None
    found = desk.refusal(war, [Move(gun, shore, ship=ship)])
    assert (found.rule, found.reason, found.args["unit"]) == ("B-5-01", "guns-do-not-attack", "aa_gun")


@rule("B-6-01", "B-6-04")
def test_whoever_is_aboard_already_takes_no_second_place(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    men = desk.put(war, "uk", "north_sz", infantry=2)
    for id in men:
        war.pieces[id].on = ship
    assert desk.check(war, [Move(id, ["north_sz", "western_europe"], ship=ship) for id in men]) is None
    desk.put(war, "uk", "west_spain_sz", carrier=1)
    (plane,) = desk.put(war, "uk", "west_spain_sz", fighter=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    assert desk.check(war, desk.into([plane], "west_spain_sz", "western_europe")) is None
    found = desk.refusal(war, [Move(men[0], ["north_sz", "western_europe"], ship="u999")])
    assert (found.rule, found.args) == ("B-6-01", {"ship": "u999"})


@rule("B-5-01", "B-1-05")
def test_nobody_wades_ashore_in_the_second_move_either(desk: Any) -> None:
    war = desk.war("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[man].on = ship
    assert desk.check(war, [Move(man, ["north_sz", "united_kingdom"])], False) == ("B-1-05", "no-march")
    assert desk.refusal(war, [Move("u999", ["north_sz", "united_kingdom"])], False).args == {"unit": "u999"}
    found = desk.refusal(war, [Move(man, ["north_sz", "baltic_sz", "north_sz"], ship=ship)], False)
    assert found.reason == "ship-goes-elsewhere"
    voyage = ["north_sz", "finland_norway", "baltic_sz"]
    assert desk.refusal(war, [Move(man, voyage, ship=ship)], False).args == {"spaces": voyage}
