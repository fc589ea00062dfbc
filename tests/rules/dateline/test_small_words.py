"""May, only, none, each: words of the rules that a chapter's main tests leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sandtable.games.dateline.atlas import CHAPTERS, Board, Canal, Edge, MapFile, Space, flying, unit_types
from sandtable.games.dateline.battle import casualties, take_hits, target_groups
from sandtable.games.dateline.bomb import atomic_research, choose_status, explode, loss_sets, ships_beside
from sandtable.games.dateline.capture import conquer
from sandtable.games.dateline.combat import combat_phase, open_battles
from sandtable.games.dateline.dive import declaration, dive_phase
from sandtable.games.dateline.hot import settle
from sandtable.games.dateline.model import chapters_of, friendly, hostile, starting_war
from sandtable.games.dateline.movement import combat_move_phase, mission_of
from sandtable.games.dateline.offer import sighted_boats, targets
from sandtable.games.dateline.opening import opening_phase
from sandtable.games.dateline.plan import Move, Moves, check_moves
from sandtable.games.dateline.purchase import Purchase, check_purchase, purchase_phase
from sandtable.games.dateline.raids import rocket_targets
from sandtable.games.dateline.research import research_phase
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.script import allied_economic, end_turn
from sandtable.games.dateline.submarines import boats_under, hide
from sandtable.games.dateline.view import view
from sandtable.kernel import Mark
from sandtable.kernel.charts import BadChart
from sandtable.testing import rule

WESTERN = [
    ["western_europe", "southern_europe", "switzerland"],
    ["western_europe", "spain"],
    ["western_europe", "switzerland"],
]
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


@rule("D4-12")
def test_the_allied_income_wins_by_the_chapter_alone(desk: Any) -> None:
    for chapter in ("on", "off"):
        war = desk.expansion("usa", "income", victory=chapter)
        for land in war.lands.values():
            land.owner = land.owner and "usa"
        for capital in ("germany", "japan"):
            war.lands[capital].owner = capital
        assert allied_economic(war) is (chapter == "on")


@rule("B-7-01", "B-7-02")
def test_whoever_is_left_by_more_hits_than_units_is_lost_without_a_question(desk: Any) -> None:
    war = desk.expansion()
    ships = desk.put(war, "uk", "north_sz", battleship=1, transport=1)
    found: list[str] = []

    def play() -> Any:
        found.extend((yield from casualties(desk.world(war), "B-7-02", ships, 4, "north_sz")))

    desk.run(play())
    assert (found, desk.asked) == (ships, [])


@rule("A-3.6-05", "B-7-02")
def test_of_two_bombers_the_empty_one_is_lost_first(desk: Any) -> None:
    war = desk.expansion("uk")
    full, empty, man = desk.put(war, "uk", "united_kingdom", bomber=2, infantry=1)
    war.pieces[man].on = full
    assert take_hits(desk.world(war), "germany", [([full, empty], 1)]) == [empty]


@rule("D2.1-07", "D2.1-09")
def test_atomic_research_rolls_three_ordinary_dice(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(atomic_research(desk.world(war, [1, 1, 1])), {"atomic-research": "1"})
    assert desk.facts("atomic-research")[0]["throw"].die == "d6"


@rule("D3.9b-01", "D3.9c-05")
def test_nobody_is_asked_where_no_enemy_has_a_boat(desk: Any) -> None:
    war = desk.expansion()
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "north_sz", transport=1)
    desk.attack(war, [Move(sub, ["baltic_sz", "north_sz"])], {"D3.9a-04": [2], "B-7-01": [6]})
    assert desk.kinds() == ["combat-move"]


@rule("D3.8-02", "D3.8-13")
def test_the_ways_of_an_mpc_in_the_combat_move(desk: Any) -> None:
    war = desk.expansion()
    (mpc,) = desk.put(war, "germany", "western_europe", mpc=1)
    ways = list(Chart(war, "germany").follows(war.pieces[mpc]))
    assert sorted(ways) == [["western_europe", "germany", "switzerland"], *WESTERN]


@rule("D2.1-29", "D2.1-23")
def test_the_refusal_says_where_no_bomb_lies(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    assert refused(war, [Move(bomber, WAY, bomb=True)]).args == {"space": "united_kingdom"}
    (fighter,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    far = refused(war, [Move(fighter, [*WAY, "eastern_europe", "ukraine_ssr"])])
    assert far.args == {"unit": "fighter", "move": 4}


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


@rule("B-3-01")
def test_research_needs_the_price_of_a_die(desk: Any) -> None:
    war = desk.war("germany", "research")
    war.nations["germany"].money = 4
    desk.run(research_phase(desk.world(war)))
    assert desk.asked == []
    war.nations["germany"].money = 5
    desk.run(research_phase(desk.world(war, [1])), {"research": "1"})
    assert (desk.facts("research")[0]["throw"].die, war.nations["germany"].money) == ("d6", 0)


@rule("B-11-01", "D2.1-56")
def test_ordinary_land_that_was_taken_has_no_closed_airfield(desk: Any) -> None:
    war = desk.expansion()
    conquer(desk.world(war), "karelia_ssr", "germany")
    assert war.lands["karelia_ssr"].entered == 0
    war.was.clear()
    assert "karelia_ssr" in Chart(war, "japan").landing


@rule("D2.1-40", "D2.1-37")
def test_the_bomber_opens_no_battle_but_its_own(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.run(combat_move_phase(desk.world(war)), {"combat-move": Moves([Move(bomber, WAY, bomb=True)])})
    assert [battle.id for battle in war.battles] == ["bomb-germany"]
    assert war.pieces[bomber].way == WAY[1:3]


@rule("B-5-02", "B-5-04")
def test_whoever_passes_friendly_land_takes_nothing_there(desk: Any) -> None:
    war = desk.war()
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    (plane,) = desk.put(war, "germany", "germany", fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["germany", "eastern_europe", "karelia_ssr"]
    desk.attack(war, [Move(tank, way), Move(plane, way)], {"B-7-01": [3, 3, 6]})
    assert [fact["space"] for fact in desk.facts("captured")] == ["karelia_ssr"]
    assert war.pieces[plane].way == []


@rule("D3.9c-07", "D3.9c-06")
def test_the_question_who_dives_shows_each_boat_on_the_map(desk: Any) -> None:
    war = desk.expansion("russia", "dive")
    up, down = desk.put(war, "germany", "baltic_sz", submarine=2)
    name = hide(war, down, 1)
    options = declaration(war, "germany").options()
    assert [(one.id, one.text, one.at, one.args["space"]) for one in options] == [
        (up, "dive-dive", "baltic_sz", "baltic_sz"),
        (name, "dive-surface", "baltic_sz", "baltic_sz"),
    ]


@rule("B-2-02")
def test_whose_land_is_friendly_and_whose_hostile(desk: Any) -> None:
    war = desk.war()
    land = ("germany", "japan", "russia", "spain")
    assert [friendly(war, one, "germany") for one in land] == [True, True, False, False]
    assert [hostile(war, one, "germany") for one in land] == [False, False, True, False]


@rule("A-3.3-04", "D3.3-05")
def test_the_refusal_of_a_kamikaze_names_the_ships_there_are(desk: Any) -> None:
    war = desk.expansion("japan")
    (ship,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    carrier, _ = desk.put(war, "usa", "hawaii_sz", carrier=1), desk.put(war, "usa", "hawaii_sz", fighter=1)
    desk.put(war, "japan", "hawaii_sz", submarine=1)
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    (far,) = desk.put(war, "usa", "midway_sz", transport=1)
    found = refused(war, [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=far)])
    assert found.args == {"space": "hawaii_sz", "targets": [ship, *carrier]}


@rule("A-2.1-37", "A-2.1-15")
def test_technology_researched_again_needs_one_scientist_where_it_is(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round, war.nations["germany"].transferred = 4, True
    desk.put(war, "germany", "germany", scientist=1)
    desk.run(atomic_research(desk.world(war, [6, 6, 6])), {"atomic-research": "1", "bomb-status": "produce"})
    assert war.nations["germany"].bomb == "germany"


@rule("D2.1-45", "D3.3-06")
def test_a_kamikaze_whose_target_was_lost_beside_the_island_makes_no_attack(desk: Any) -> None:
    war = desk.expansion("japan")
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    (ship,) = desk.put(war, "usa", "hawaii_sz", battleship=1)
    world = desk.world(war)
    dive = [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=ship)]
    desk.run(combat_move_phase(world), {"combat-move": Moves(dive)})
    desk.run(explode(world, "hawaiian_islands"))
    war.phase = "combat"
    desk.run(combat_phase(world))
    assert ship not in war.pieces
    assert war.pieces[oscar].mission == "withdrawn"


@rule("D2.1-07", "D2.1-09")
def test_without_a_scientist_nobody_is_asked(desk: Any) -> None:
    war = desk.expansion(phase="research")
    war.round = 4
    desk.run(atomic_research(desk.world(war)))
    assert desk.asked == []


@rule("B-1-05", "B-1-03")
def test_the_log_tells_where_a_march_of_two_spaces_ends(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    (tank,) = desk.put(war, "germany", "germany", armor=1)
    desk.deploy(war, [Move(tank, ["germany", "eastern_europe", "ukraine_ssr"])])
    assert [(fact["start"], fact["goal"]) for fact in desk.facts("moves")] == [("germany", "ukraine_ssr")]


@rule("B-7-06", "A-3.9b-05")
def test_the_form_counts_no_boat_under_water_among_the_defenders(desk: Any) -> None:
    war = desk.expansion()
    desk.put(war, "uk", "north_sz", transport=1)
    (boat,) = desk.put(war, "uk", "north_sz", submarine=1)
    war.pieces[boat].under = 1
    assert targets(Chart(war, "germany")) == {"north_sz": "uk: 1 transport"}
    assert sighted_boats(Chart(war, "germany")) == {"north_sz": "uk: 1 submarine/under"}


@rule("D2.1-31", "D2.1-33", "D2.1-26")
def test_technology_goes_aboard_a_ship_in_transfer(desk: Any) -> None:
    war = desk.expansion("uk", "noncombat_move")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (plans,) = desk.put(war, "uk", "united_kingdom", technology=1)
    board = [Move(plans, WAY[:2], ship=ship)]
    war.nations["uk"].status = "produce"
    assert desk.check(war, board, False) == ("D2.1-26", "status-is-produce")
    war.nations["uk"].status = "transfer"
    assert desk.check(war, board, False) is None


@rule("B-4-07")
def test_four_new_complexes_are_no_reason_to_buy_nothing_else(desk: Any) -> None:
    war = desk.war("usa", "purchase", complexes="on")
    for land in ("alaska", "brazil", "mexico", "panama"):
        war.lands[land].factory = True
    assert check_purchase(war, "usa", Purchase({"infantry": 1})) is None
    assert check_purchase(war, "usa", Purchase({"complex": 1}))


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


@rule("B-4-01")
def test_three_ipc_buy_an_infantry(desk: Any) -> None:
    war = desk.war("germany", "purchase")
    war.nations["germany"].money = 3
    desk.run(purchase_phase(desk.world(war)), {"purchase": Purchase({"infantry": 1})})
    assert war.nations["germany"].bought == {"infantry": 1}


@rule("D3.1-03", "D3.11-01", "D3.10-01")
def test_each_chapter_brings_its_own_units_and_changes(desk: Any) -> None:
    base = desk.expansion(**dict.fromkeys(CHAPTERS, "off"))
    assert set(unit_types(chapters_of(base))) == set(unit_types())
    some = unit_types(frozenset({"tiger", "carriers"}))
    assert set(some) - set(unit_types()) == {"tiger"}
    assert (some["carrier"].cost, some["transport"].cost, some["battleship"].hits) == (15, 8, 1)


@rule("B-8-04")
def test_a_boat_under_water_keeps_no_submarine_from_withdrawing(desk: Any) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "uk", "north_sz", battleship=1)
    (boat,) = desk.put(war, "uk", "east_canada_sz", submarine=1)
    war.pieces[boat].under = 1
    desk.put(war, "germany", "west_spain_sz", submarine=1)
    dice = {"B-8-03": [6], "B-8-02": [6]}
    answers = {"submarines-withdraw": "stay", "retreat": "north_sz"}
    desk.attack(war, [Move(ship, ["north_sz", "west_spain_sz"])], dice, answers)
    (asked,) = [one for _, one in desk.asked if one.kind == "submarines-withdraw"]
    assert "east_canada_sz" in asked.choices


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
