"""B-6 Transports."""

from __future__ import annotations

from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.state.model import fighting_units, remove
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench

LAND = ["united_kingdom", "north_sz", "finland_norway"]


@rule("B-6-01")
def test_a_transport_takes_two_infantry_or_one_tank_or_one_gun(bench: Bench) -> None:
    state = bench.scene("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    i1, i2, i3, tank, gun = bench.put(state, "uk", "united_kingdom", infantry=3, armor=1, aa_gun=1)

    def boards(*ids: str) -> tuple[str, str] | None:
        found: tuple[str, str] | None = bench.check(
            state, [Move(id, ["united_kingdom", "north_sz"], ship=ship) for id in ids], False
        )
        return found

    assert boards(i1, i2) is None
    assert boards(tank) is None
    assert boards(gun) is None
    assert boards(i1, i2, i3) == ("B-6-01", "overloaded")
    assert boards(i1, tank) == ("B-6-01", "overloaded")
    state.pieces[i3].at, state.pieces[i3].on = "north_sz", ship
    assert boards(i1) is None
    assert boards(i1, i2) == ("B-6-01", "overloaded"), "one is aboard already"


@rule("B-6-02")
def test_load_in_two_zones_sail_and_land(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "east_canada_sz", transport=1)
    (one,) = bench.put(state, "uk", "eastern_canada", infantry=1)
    (two,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    route = ["east_canada_sz", "north_sz"]
    moves = [
        Move(ship, route),
        Move(one, ["eastern_canada", *route, "finland_norway"], ship=ship),
        Move(two, ["united_kingdom", "north_sz", "finland_norway"], ship=ship),
    ]
    assert bench.check(state, moves) is None
    astray = Move(one, ["eastern_canada", "east_canada_sz"], ship=ship)
    assert bench.check(state, [moves[0], astray]) == ("B-6-02", "ship-goes-elsewhere")
    bench.attack(state, moves)
    assert state.lands["finland_norway"].owner == "uk"
    assert bench.there(state, "finland_norway") == {"uk infantry": 2}


@rule("B-6-02")
def test_bridging_and_staying_at_sea(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    one, two = bench.put(state, "uk", "united_kingdom", infantry=2)
    bench.attack(state, [Move(one, LAND, ship=ship), Move(two, LAND[:2], ship=ship)])
    assert state.pieces[one].at == "finland_norway"
    assert (state.pieces[two].at, state.pieces[two].on) == ("north_sz", ship)
    away = Move(ship, ["north_sz", "east_canada_sz"])
    assert bench.check(state, [away], False) == ("B-1-03", "has-moved")  # unloading ended its move


@rule("B-6-03")
def test_boarding_and_landing_is_the_whole_move(bench: Bench) -> None:
    state = bench.scene("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (tank,) = bench.put(state, "uk", "united_kingdom", armor=1)
    state.lands["finland_norway"].owner = state.lands["karelia_ssr"].owner = "uk"
    on = Move(tank, [*LAND, "karelia_ssr"], ship=ship)
    assert bench.check(state, [on], False) == ("B-6-03", "one-voyage")
    bench.deploy(state, [Move(tank, LAND, ship=ship)])
    assert state.pieces[tank].done


@rule("B-6-04")
def test_one_landing_place_in_combat_two_in_peace(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    one, two = bench.put(state, "uk", "united_kingdom", infantry=2)
    split = [Move(one, LAND, ship=ship), Move(two, ["united_kingdom", "north_sz", "western_europe"], ship=ship)]
    assert bench.check(state, split) == ("B-6-04", "one-landing-place")
    assert bench.check(state, [split[0], Move(two, LAND, ship=ship)]) is None
    (other,) = bench.put(state, "uk", "north_sz", transport=1)
    assert bench.check(state, [split[0], Move(two, split[1].path, ship=other)]) is None, "each ship for itself"
    tank, other = bench.put(state, "uk", "karelia_ssr", armor=1, infantry=1)
    apart = [Move(tank, ["karelia_ssr", "eastern_europe"]), Move(other, ["karelia_ssr", "finland_norway"])]
    assert bench.check(state, apart) is None, "on foot everybody goes where he likes"
    state.lands["finland_norway"].owner = state.lands["western_europe"].owner = "uk"
    assert bench.check(state, split, False) is None


@rule("B-6-05")
def test_allied_cargo_boards_sails_and_lands_in_three_turns(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (guest,) = bench.put(state, "usa", "united_kingdom", infantry=1)
    state.lands["finland_norway"].owner = "uk"
    at_once = Move(guest, LAND, ship=ship)
    assert bench.check(state, [at_once], False) == ("B-6-05", "board-an-ally-first")
    bench.deploy(state, [Move(guest, LAND[:2], ship=ship)])
    assert state.pieces[guest].on == ship
    state.turn, state.pieces[guest].done = 2, False  # the ship's owner sails
    bench.deploy(state, [Move(ship, ["north_sz", "karelia_sz"])])
    assert state.pieces[guest].at == "karelia_sz"
    end_turn(bench.world(state))
    state.turn = 4
    ashore = Move(guest, ["karelia_sz", "karelia_ssr"], ship=ship)
    assert bench.check(state, [ashore], False) is None
    bench.deploy(state, [ashore])
    assert (state.pieces[guest].at, state.pieces[guest].on) == ("karelia_ssr", "")
    assert not state.pieces[ship].done, "it is not the guest's to end the ship's move"


@rule("B-6-06")
def test_cargo_does_not_fight_and_sinks_with_its_ship(bench: Bench) -> None:
    state = bench.scene("germany")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    cargo = bench.put(state, "uk", "north_sz", infantry=2)
    for id in cargo:
        state.pieces[id].on = ship
    assert fighting_units(state, "north_sz", "allies") == [ship]
    remove(state, [ship])
    assert not state.pieces


@rule("B-1-05", "B-6-02")
def test_a_landing_is_an_attack_on_enemy_land_and_a_move_to_friendly_land(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    ashore = [Move(man, LAND, ship=ship)]
    assert bench.check(state, ashore) is None
    assert bench.check(state, ashore, False) == ("B-1-05", "not-friendly")
    state.lands["finland_norway"].owner = "usa"
    assert bench.check(state, ashore) == ("B-1-05", "friendly-land")
    assert bench.check(state, ashore, False) is None
    bench.deploy(state, ashore)
    assert (state.pieces[man].at, state.pieces[man].on, state.pieces[man].goal) == ("finland_norway", "", "")


@rule("B-6-01", "B-6-02")
def test_whoever_boards_goes_with_that_ship(bench: Bench) -> None:
    state = bench.scene("uk", "noncombat_move")
    ship, other = bench.put(state, "uk", "north_sz", transport=2)
    (enemy,) = bench.put(state, "germany", "baltic_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    board, way = ["united_kingdom", "north_sz"], ["north_sz", "karelia_sz"]
    assert bench.check(state, [Move(man, board, ship=enemy)], False) == ("B-6-01", "no-such-transport")
    assert bench.check(state, [Move(man, board, ship=man)], False) == ("B-6-01", "no-such-transport")
    assert bench.check(state, [Move(man, [*board, "karelia_sz"], ship=ship)], False) == (
        "B-6-02",
        "ship-goes-elsewhere",
    )
    moves = [Move(ship, way), Move(man, [*board, "karelia_sz", "karelia_ssr"], ship=ship)]
    assert bench.check(state, moves, False) is None
    state.pieces[man].at, state.pieces[man].on = "north_sz", other
    assert bench.check(state, [Move(man, ["north_sz", "finland_norway"], ship=ship)], False) == (
        "B-6-02",
        "aboard-another-ship",
    )
    assert bench.check(state, [Move(man, ["north_sz", "karelia_sz"], ship=other)], False)
    assert bench.check(state, [Move(other, way), Move(man, way, ship=other)], False) == ("B-6-02", "stays-aboard")
    assert bench.check(state, [Move(ship, way, ship=other)], False) == ("B-6-01", "cannot-be-carried")


@rule("B-12-01", "B-6-02")
def test_a_neutral_is_paid_also_where_one_lands_from_a_ship(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "west_spain_sz", transport=1)
    (man,) = bench.put(state, "uk", "west_spain_sz", infantry=1)
    state.pieces[man].on = ship
    ashore = [Move(man, ["west_spain_sz", "spain"], ship=ship)]
    state.nations["uk"].money = 2
    assert bench.check(state, ashore) == ("B-12-01", "neutral-unpaid")
    state.nations["uk"].money = 3
    bench.attack(state, ashore)
    assert (state.nations["uk"].money, state.lands["spain"].owner, state.pieces[man].at) == (0, "uk", "spain")


@rule("B-12-01", "B-9-01")
def test_a_neutral_is_entered_and_paid_only_when_somebody_gets_ashore(bench: Bench) -> None:
    def landed(answer: str, throws: dict[str, list[int]]) -> tuple[int, str, str]:
        state = bench.scene("uk")
        ship, escort = bench.put(state, "uk", "north_sz", transport=1, battleship=1)
        (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
        bench.put(state, "germany", "west_spain_sz", transport=1)
        way = ["north_sz", "west_spain_sz"]
        moves = [*bench.into([ship, escort], *way), Move(man, ["united_kingdom", *way, "spain"], ship=ship)]
        state.nations["uk"].money = 3
        bench.attack(state, moves, throws, {"retreat": answer})
        return state.nations["uk"].money, state.lands["spain"].owner, state.pieces[man].at

    assert landed("north_sz", {"B-8-03": [6], "B-7-01": [6]}) == (3, "", "north_sz")
    assert landed("", {"B-8-03": [4], "B-7-01": [6]}) == (0, "uk", "spain")


@rule("B-6-02")
def test_a_ship_that_has_moved_neither_loads_nor_lands_anybody(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "karelia_sz", transport=1)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    (aboard,) = bench.put(state, "uk", "karelia_sz", infantry=1)
    state.pieces[aboard].on = ship
    state.lands["finland_norway"].owner = "uk"
    came = Move(ship, ["karelia_sz", "north_sz"])
    load, ashore = Move(man, LAND[:2], ship=ship), Move(aboard, ["karelia_sz", *LAND[1:]], ship=ship)
    assert bench.check(state, [came, load, ashore], False) is None  # all in one phase
    bench.attack(state, [came])
    assert bench.check(state, [load], False) == ("B-6-02", "ship-has-moved")
    assert bench.check(state, [Move(man, LAND, ship=ship)], False) == ("B-6-02", "ship-has-moved")
    assert bench.check(state, [Move(aboard, LAND[1:], ship=ship)], False) == ("B-6-02", "ship-has-moved")


@rule("B-6-06")
def test_whoever_is_gone_already_is_not_removed_again(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "north_sz", infantry=1)
    state.pieces[man].on = ship
    remove(state, [ship, man])
    assert state.pieces == {}


@rule("B-5-01", "B-6-02")
def test_nobody_wades_ashore_and_guns_are_not_landed_in_an_attack(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    man, gun = bench.put(state, "uk", "north_sz", infantry=1, aa_gun=1)
    state.pieces[man].on = state.pieces[gun].on = ship
    shore = ["north_sz", "western_europe"]
    assert bench.check(state, bench.into([man], *shore)) == ("B-5-02", "no-combat-move")
    assert bench.check(state, [Move(man, shore, ship=ship)]) is None
    found = bench.refusal(state, [Move(gun, shore, ship=ship)])
    assert (found.rule, found.reason, found.args["unit"]) == ("B-5-01", "guns-do-not-attack", "aa_gun")


@rule("B-6-01", "B-6-04")
def test_whoever_is_aboard_already_takes_no_second_place(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    men = bench.put(state, "uk", "north_sz", infantry=2)
    for id in men:
        state.pieces[id].on = ship
    assert bench.check(state, [Move(id, ["north_sz", "western_europe"], ship=ship) for id in men]) is None
    bench.put(state, "uk", "west_spain_sz", carrier=1)
    (plane,) = bench.put(state, "uk", "west_spain_sz", fighter=1)
    bench.put(state, "germany", "western_europe", infantry=1)
    assert bench.check(state, bench.into([plane], "west_spain_sz", "western_europe")) is None
    found = bench.refusal(state, [Move(men[0], ["north_sz", "western_europe"], ship="u999")])
    assert (found.rule, found.args) == ("B-6-01", {"ship": "u999"})


@rule("B-5-01", "B-1-05")
def test_nobody_wades_ashore_in_the_second_move_either(bench: Bench) -> None:
    state = bench.scene("uk", "noncombat_move")
    (ship,) = bench.put(state, "uk", "north_sz", transport=1)
    (man,) = bench.put(state, "uk", "north_sz", infantry=1)
    state.pieces[man].on = ship
    assert bench.check(state, [Move(man, ["north_sz", "united_kingdom"])], False) == ("B-1-05", "no-march")
    assert bench.refusal(state, [Move("u999", ["north_sz", "united_kingdom"])], False).args == {"unit": "u999"}
    found = bench.refusal(state, [Move(man, ["north_sz", "baltic_sz", "north_sz"], ship=ship)], False)
    assert found.reason == "ship-goes-elsewhere"
    voyage = ["north_sz", "finland_norway", "baltic_sz"]
    assert bench.refusal(state, [Move(man, voyage, ship=ship)], False).args == {"spaces": voyage}
