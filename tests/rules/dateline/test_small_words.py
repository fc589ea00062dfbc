"""May, only, none, each: words of the rules that a chapter's main tests leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.games.dateline.atlas import Board, Canal, Edge, MapFile, Space, flying
from sandtable.games.dateline.battle import target_groups
from sandtable.games.dateline.bomb import choose_status, explode, loss_sets, ships_beside
from sandtable.games.dateline.combat import combat_phase, open_battles
from sandtable.games.dateline.dive import dive_phase
from sandtable.games.dateline.hot import settle
from sandtable.games.dateline.model import starting_war
from sandtable.games.dateline.plan import Move, Moves, check_moves
from sandtable.games.dateline.purchase import purchase_phase
from sandtable.games.dateline.raids import rocket_targets
from sandtable.games.dateline.research import research_phase
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.script import end_turn
from sandtable.games.dateline.submarines import boats_under, hide
from sandtable.games.dateline.view import view
from sandtable.kernel import Mark
from sandtable.kernel.charts import BadChart
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


def refused(war: Any, moves: Sequence[Move], combat: bool = True) -> Any:
    """The refusal of a movement sheet."""
    found = check_moves(Chart(war, war.nation), Moves(list(moves)), combat)
    assert found
    return found


# --- submarines -------------------------------------------------------------------------------------------------


@rule("D3.9-06", "A-3.9b-06")
def test_a_boat_that_was_seen_goes_out_of_sight_untold(desk: Any) -> None:
    war = desk.expansion()
    (boat,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    war.pieces[boat].under = 1
    desk.attack(war, [Move(boat, ["baltic_sz", "north_sz"])])
    assert desk.facts("attacks") == []
    assert war.flotillas["germany"].numbers == {"germany-1": 1}


@rule("D3.9c-08", "A-3.9c-04")
def test_a_fight_at_the_surface_is_told_and_nobody_is_asked_to_reveal(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    (boat,) = desk.put(war, "germany", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    (other,) = desk.put(war, "uk", "baltic_sz", submarine=1)
    hide(war, other, 1)
    name = hide(war, boat, 1)
    dice = {"D3.9a-04": [1], "B-7-01": [6]}
    seats = {"germany": [name], "uk": []}
    desk.run(
        dive_phase(desk.world(war, dice)), lambda seat, one: seats[seat] if one.kind == "dive" else one.default
    )
    assert [fact["space"] for fact in desk.facts("sea-begins")] == ["north_sz"]
    assert "reveal-boat" not in desk.kinds()


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


@rule("D3.9b-01")
def test_nobody_reveals_a_boat_to_ships_without_submarines(desk: Any) -> None:
    war = desk.expansion()
    (ship,) = desk.put(war, "germany", "baltic_sz", cruiser=1)
    (hidden,) = desk.put(war, "uk", "north_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    hide(war, hidden, 1)
    desk.attack(war, [Move(ship, ["baltic_sz", "north_sz"])], {"B-8-03": [2], "B-7-01": [6]})
    assert "reveal-boat" not in desk.kinds()


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


@rule("B-7-01", "B-8-02")
def test_who_was_hit_by_one_column_is_not_hit_by_the_next(desk: Any) -> None:
    war = desk.expansion()
    ships = desk.put(war, "germany", "baltic_sz", cruiser=1, battleship=1)
    desk.put(war, "uk", "north_sz", transport=2)
    moves = [Move(id, ["baltic_sz", "north_sz"]) for id in ships]
    desk.attack(war, moves, {"B-8-03": [2, 4], "B-7-01": [6, 6]})
    assert desk.there(war, "north_sz") == {"germany cruiser": 1, "germany battleship": 1}
    assert [fact["units"] for fact in desk.losses()] == [{"transport": 2}]


# --- the bomb ---------------------------------------------------------------------------------------------------


@rule("D2.1-28", "D2.1-36")
@pytest.mark.parametrize(
    ("scientists", "status", "first"), [(1, "transfer", "produce"), (0, "transfer", "transfer"), (0, "", "produce")]
)
def test_which_status_is_proposed(desk: Any, scientists: int, status: str, first: str) -> None:
    war = desk.expansion(phase="research")
    desk.put(war, "germany", "germany", technology=1, scientist=scientists)
    war.nations["germany"].status = status
    desk.run(choose_status(desk.world(war)))
    assert desk.asked[0][1].choices[0] == first
    assert sorted(desk.asked[0][1].choices) == ["produce", "transfer"]


@rule("A-2.1-19", "B-5-10")
def test_a_bomber_that_the_gun_missed_keeps_its_bomb(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.put(war, "germany", "western_europe", aa_gun=1)
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"B-5-10": [2], "D2.1-37": [4]})
    assert desk.facts("bomb-lost") == []
    assert war.lands["germany"].nuked


@rule("A-3.4-01")
def test_an_escort_goes_where_the_bomb_goes_by_any_way(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, fighter = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    war.nations["uk"].bomb = "united_kingdom"
    war.lands["western_europe"].owner = "uk"
    bomb = Move(bomber, WAY, bomb=True)
    other = ["united_kingdom", "north_sz", "baltic_sz", "germany"]
    assert desk.check(war, [bomb, Move(fighter, other, escort=True)]) is None
    elsewhere = Move(fighter, [*WAY[:2], "finland_norway"], escort=True)
    assert desk.check(war, [bomb, elsewhere]) == ("A-3.4-01", "nobody-to-escort")


@rule("D2.1-50", "A-2.1-24")
def test_troops_elsewhere_bring_no_income_back(desk: Any) -> None:
    war = desk.expansion("uk")
    desk.run(explode(desk.world(war), "germany"))
    desk.put(war, "germany", "eastern_europe", infantry=1)
    settle(desk.world(war))
    assert war.lands["germany"].deserted
    desk.put(war, "germany", "germany", scientist=1, fighter=1)
    settle(desk.world(war))
    assert war.lands["germany"].deserted
    assert war.lands["germany"].entered == 0


@rule("A-2.1-28", "D2.1-47")
def test_ships_of_a_kind_in_two_zones_are_two_choices(desk: Any) -> None:
    war = desk.expansion("usa")
    (one,) = desk.put(war, "japan", "japan_sz", battleship=1)
    (two,) = desk.put(war, "japan", "okinawa_sz", battleship=1)
    assert loss_sets(war, ships_beside(war, "japan", ["japan_sz", "okinawa_sz"])) == [[one], [two]]


# --- movement and battles -----------------------------------------------------------------------------------------


@rule("B-5-09", "B-5-04")
def test_a_way_round_a_neutral_is_longer() -> None:
    assert flying(frozenset(), "gibraltar")["spain"] == 1
    assert "spain" not in flying(frozenset({"spain"}), "gibraltar")


@rule("B-5-05")
def test_only_planes_need_a_place_to_land(desk: Any) -> None:
    war = desk.war()
    (man,) = desk.put(war, "germany", "eastern_europe", infantry=1)
    assert desk.check(war, [Move(man, ["eastern_europe", "karelia_ssr"])]) is None


@rule("B-5-06")
def test_no_place_on_an_enemys_carrier(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    desk.put(war, "japan", "hawaii_sz", carrier=1)
    (plane,) = desk.put(war, "usa", "hawaiian_islands", fighter=1)
    move = [Move(plane, ["hawaiian_islands", "hawaii_sz"])]
    assert desk.check(war, move, False) == ("B-5-06", "no-room-on-a-carrier")


@rule("B-5-06", "B-4-04")
def test_cargo_takes_no_room_on_a_carrier_and_guns_at_sea_no_territory(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    ship, other = desk.put(war, "usa", "hawaii_sz", transport=2)
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    for id in desk.put(war, "usa", "hawaii_sz", infantry=2):
        war.pieces[id].on = ship
    planes = desk.put(war, "usa", "hawaiian_islands", fighter=2)
    lands = [Move(id, ["hawaiian_islands", "hawaii_sz"]) for id in planes]
    assert desk.check(war, lands, False) is None
    guns = desk.put(war, "usa", "hawaiian_islands", aa_gun=2)
    (third,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    boards = [
        Move(gun, ["hawaiian_islands", "hawaii_sz"], ship=to) for gun, to in zip(guns, (other, third), strict=True)
    ]
    assert desk.check(war, boards, False) is None


@rule("B-5-05")
def test_no_carrier_waits_for_a_bomber(desk: Any) -> None:
    war = desk.war("usa")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    (bomber,) = desk.put(war, "usa", "hawaiian_islands", bomber=1)
    desk.put(war, "japan", "japan_sz", transport=1)
    way = ["hawaiian_islands", "hawaii_sz", "wake_island_sz", "japan_sz"]
    assert desk.check(war, [Move(bomber, way)]) is None
    war.pieces[bomber].moved = 2
    assert desk.check(war, [Move(bomber, way)]) == ("B-5-05", "no-way-to-land")


@rule("D2.1-56")
def test_planes_and_troops_attack_cooled_land_together_and_land_together_elsewhere(desk: Any) -> None:
    war = desk.expansion("uk")
    war.round = 5
    desk.run(explode(desk.world(war), "western_europe"))
    war.round = 7
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    man, fighter = desk.put(war, "uk", "united_kingdom", infantry=1, fighter=1)
    desk.put(war, "germany", "western_europe", infantry=1)
    both = [Move(man, WAY[:3], ship=ship), Move(fighter, WAY[:3])]
    assert desk.check(war, both) is None
    plane, other = desk.put(war, "uk", "india", fighter=1, infantry=1)
    war.lands["persia"].owner = "uk"
    together = [Move(plane, ["india", "persia"]), Move(other, ["india", "persia"])]
    assert desk.check(war, together, False) is None


@rule("A-3.8-08")
def test_planes_alone_are_no_company_for_an_mpc(desk: Any) -> None:
    war = desk.expansion()
    mpc, fighter = desk.put(war, "germany", "eastern_europe", mpc=1, fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    assert desk.check(war, [Move(mpc, way), Move(fighter, way)]) == ("A-3.8-08", "mpc-alone")


@rule("B-1-01", "D3.9c-10")
def test_without_secret_submarines_a_round_begins_with_research(desk: Any) -> None:
    war = desk.war("usa", "income")
    end_turn(desk.world(war))
    assert (war.phase, war.round, war.nation) == ("research", 2, "russia")
    war = desk.expansion("russia", "dive")
    desk.run(dive_phase(desk.world(war)))
    assert desk.asked == []


@rule("B-8-02", "B-7-01")
def test_with_low_luck_a_fleet_fires_one_volley(desk: Any) -> None:
    war = desk.expansion(luck="low")
    ships = desk.put(war, "germany", "baltic_sz", cruiser=1, battleship=1)
    desk.put(war, "uk", "north_sz", transport=1)
    moves = [Move(id, ["baltic_sz", "north_sz"]) for id in ships]
    desk.attack(war, moves, {"B-7-01": [6]})
    told = [(fact["who"], fact["pips"], fact["hits"]) for fact in desk.facts("low-luck")]
    assert told == [("attacker", 6, 1), ("defender", 1, 0)]


@rule("B-11-02", "B-4-01")
def test_without_its_capital_a_nation_of_the_base_game_buys_nothing(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    war.lands["germany"].owner = "uk"
    desk.run(purchase_phase(desk.world(war)))
    assert desk.asked == []


@rule("D3.6-05", "D3.6-07")
def test_nobody_else_leaves_his_mpc_when_paratroops_jump(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    mpc, rider = desk.put(war, "germany", "western_europe", mpc=1, infantry=1)
    war.pieces[rider].on = mpc
    moves = [Move(bomber, WAY[:3]), Move(man, WAY[:3], ship=bomber)]
    desk.attack(war, moves, {"B-7-01": [6, 2]})
    assert war.pieces[rider].on == mpc
    assert man not in war.pieces


@rule("B-10-01")
def test_nobody_raids_his_own_complex(desk: Any) -> None:
    war = desk.war()
    (bomber,) = desk.put(war, "germany", "eastern_europe", bomber=1)
    own = [Move(bomber, ["eastern_europe", "germany"], raid=True)]
    assert desk.check(war, own) == ("B-10-01", "nothing-to-bomb")


@rule("A-3.6-01")
def test_nobody_jumps_into_the_sea(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, man = desk.put(war, "uk", "united_kingdom", bomber=1, infantry=1)
    desk.put(war, "germany", "north_sz", transport=1)
    moves = [Move(bomber, WAY[:2]), Move(man, WAY[:2], ship=bomber)]
    assert desk.check(war, moves) == ("A-3.6-01", "no-drop-there")


@rule("D2.1-27", "A-2.1-02")
def test_after_success_the_status_is_asked_once(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(research_phase(desk.world(war, [6, 5, 5])), {"atomic-research": "1"})
    assert desk.kinds() == ["atomic-research", "bomb-status", "research"]


@rule("B-7-01", "B-8-01")
def test_with_low_luck_nobody_fires_for_submarines_that_are_not_there(desk: Any) -> None:
    war = desk.war(luck="low")
    (ship,) = desk.put(war, "germany", "baltic_sz", battleship=1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.attack(war, [Move(ship, ["baltic_sz", "north_sz"])], {"B-8-03": [4], "B-7-01": [6]})
    assert [(fact["who"], fact["pips"]) for fact in desk.facts("low-luck")] == [("attacker", 4), ("defender", 1)]


@rule("B-5-01", "B-1-05")
def test_nobody_wades_ashore_in_the_second_move_either(desk: Any) -> None:
    war = desk.war("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[man].on = ship
    assert desk.check(war, [Move(man, ["north_sz", "united_kingdom"])], False) == ("B-1-05", "no-march")
    assert refused(war, [Move("u999", ["north_sz", "united_kingdom"])], False).args == {"unit": "u999"}
    found = refused(war, [Move(man, ["north_sz", "baltic_sz", "north_sz"], ship=ship)], False)
    assert found.reason == "ship-goes-elsewhere"
    voyage = ["north_sz", "finland_norway", "baltic_sz"]
    assert refused(war, [Move(man, voyage, ship=ship)], False).args == {"spaces": voyage}


@rule("B-1-03")
def test_whoever_marched_into_battle_marches_no_more(desk: Any) -> None:
    war = desk.war()
    tank, man = desk.put(war, "germany", "eastern_europe", armor=1, infantry=1)
    desk.attack(war, [Move(tank, ["eastern_europe", "karelia_ssr"])])
    assert desk.check(war, [Move(tank, ["karelia_ssr", "eastern_europe"])], False) == ("B-1-03", "has-moved")
    assert desk.check(war, [Move(man, ["eastern_europe", "karelia_ssr"])], False) is None


@rule("D3.8-14", "D3.8-05", "A-2.1-12")
def test_an_mpc_aboard_a_ship_takes_nobody_and_a_refusal_names_who_and_where(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    mpc, man = desk.put(war, "uk", "north_sz", mpc=1, infantry=1)
    war.pieces[mpc].on = war.pieces[man].on = ship
    found = refused(war, [Move(man, ["north_sz"], ship=mpc)], False)
    assert (found.rule, found.args) == ("D3.8-14", {"unit": "mpc", "space": "north_sz"})
    war = desk.expansion()
    mpc, scientist, man = desk.put(war, "germany", "eastern_europe", mpc=1, scientist=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    moves = [Move(mpc, way), Move(man, way), Move(scientist, way, ship=mpc)]
    found = refused(war, moves)
    assert (found.rule, found.args) == ("A-2.1-12", {"unit": "scientist"})


@rule("B-3-05", "B-7-05")
def test_rockets_come_before_the_battles_and_from_guns_ashore(desk: Any) -> None:
    war = desk.war("germany", "combat")
    (ship,) = desk.put(war, "germany", "north_sz", transport=1)
    (gun,) = desk.put(war, "germany", "north_sz", aa_gun=1)
    war.pieces[gun].on = ship
    war.nations["germany"].technologies = ["rockets"]
    assert rocket_targets(war) == []
    war.pieces[gun].at, war.pieces[gun].on = "western_europe", ""
    desk.run(combat_phase(desk.world(war, {"B-3-05": [3]})), {"rockets": "united_kingdom"})
    assert desk.kinds() == ["rockets"]
    assert war.nations["uk"].money == 27


@rule("B-7-05", "B-1-04")
def test_the_battle_that_is_fought_is_known_by_its_place(desk: Any) -> None:
    war = desk.war("germany", "combat")
    desk.put(war, "germany", "karelia_ssr", armor=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    war.battles = open_battles(war)
    step = next(combat_phase(desk.world(war, {"B-7-01": [3, 6]})))
    assert isinstance(step, Mark)
    assert war.fighting == "land-karelia_ssr"


@rule("B-7-02", "A-3.10-02")
def test_damage_leaves_less_room_for_hits(desk: Any) -> None:
    war = desk.expansion()
    (ship,) = desk.put(war, "uk", "north_sz", battleship=1)
    war.pieces[ship].damage = 1
    assert [group.room for group in target_groups(war, [ship])] == [2]


@rule("D3.9-06", "A-3.9-02")
def test_what_a_guest_at_the_table_sees(desk: Any) -> None:
    war = desk.expansion("uk")
    seen = view(desk.world(war), None)
    assert (seen.seat, seen.luck, seen.values) == ("", None, {"brazil": 2, "hawaiian_islands": 2})


@rule("D3.9-06", "A-4-09")
@pytest.mark.parametrize(
    ("options", "phase"), [({"mpc": "on"}, "opening"), ({"submarines": "on"}, "opening"), ({}, "research")]
)
def test_the_opening_is_for_mpcs_and_submarines(options: dict[str, str], phase: str) -> None:
    war = starting_war("expansion", options)
    assert war.phase == phase
    assert bool(war.flotillas) == ("submarines" in options)


@rule("B-2-01", "B-2-04")
def test_a_map_that_contradicts_itself_is_refused() -> None:
    spaces = {name: Space("sea", name, 0, 0) for name in "abc"} | {"d": Space("land", "d", 0, 0, island=True)}
    edges = (Edge("a", "b"), Edge("b", "c"), Edge("c", "d"))

    def with_canal(*canals: Canal) -> Board:
        return Board(MapFile("", "", "", spaces, edges, canals))

    assert with_canal(Canal("x", ("a", "b"), ("d",))).through
    for wrong in (Canal("x", ("a", "c"), ("d",)), Canal("x", ("a", "b"), ("c",))):
        with pytest.raises(BadChart, match="canal x"):
            with_canal(wrong)
