"""D2.1 Dropping the bomb, hot zones and the island rule."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.data.data import SIDE
from sandtable.games.dateline.rules.combat.bomb import Withdrawal, explode, loss_sets, ships_beside
from sandtable.games.dateline.rules.combat.capture import conquer
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.move_phases import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.rules.purchase import output_of
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.scenarios import EXPANSION
from sandtable.games.dateline.script import collect_income, end_turn
from sandtable.games.dateline.state.complexes import usable_complexes
from sandtable.games.dateline.state.hot import settle
from sandtable.games.dateline.state.model import income_of, is_hot
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


def bomber_over_germany(desk: Any, war: Any) -> str:
    """A British bomber stands where its bomb lies."""
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    return str(bomber)


def struck(desk: Any, nation: str = "uk", land: str = "germany", **options: str) -> Any:
    """The bomb has fallen on a territory in round 5."""
    war = desk.expansion(nation, **options)
    war.round = 5
    desk.run(explode(desk.world(war), land))
    return war


@rule("D2.1-37", "D2.1-43", "A-2.1-21")
def test_four_or_less_releases_the_bomb_and_everything_dies(desk: Any) -> None:
    war = desk.expansion("uk")
    war.round = 5
    bomber = bomber_over_germany(desk, war)
    desk.put(war, "germany", "germany", infantry=3, mpc=1, scientist=2, technology=1)
    desk.put(war, "japan", "germany", infantry=1)
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [4]})
    assert desk.there(war, "germany") == {"uk bomber": 1}
    assert war.lands["germany"].factory
    assert war.lands["germany"].nuked
    assert war.lands["germany"].owner == "germany"
    assert war.nations["uk"].bomb == ""


@rule("A-2.1-19")
def test_a_five_loses_the_bomb_and_nothing_else(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    desk.put(war, "germany", "germany", infantry=1)
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [5]})
    assert bomber in war.pieces
    assert desk.there(war, "germany") == {"germany infantry": 1, "uk bomber": 1}
    assert war.nations["uk"].bomb == ""


@rule("D2.1-17", "D2.1-34", "D2.1-35")
def test_scientists_and_technology_die_by_the_bomb_and_later_research_is_worse(desk: Any) -> None:
    from sandtable.games.dateline.rules.research import needed

    war = desk.expansion("uk")
    desk.put(war, "germany", "germany", scientist=4, technology=1)
    desk.put(war, "germany", "southern_europe", scientist=1)
    assert needed(war, "germany") == (5, True)
    desk.run(explode(desk.world(war), "germany"))
    assert desk.there(war, "germany") == {}
    assert needed(war, "germany") == (6, False)


@rule("D2.1-38")
def test_the_gun_fires_first(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    desk.put(war, "germany", "germany", aa_gun=1, scientist=1)
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"D2.1-38": [1]})
    assert bomber not in war.pieces
    assert desk.there(war, "germany") == {"germany aa_gun": 1, "germany scientist": 1}


@rule("D2.1-39", "A-2.1-20", "A-3.4-01")
def test_fighters_intercept_and_an_escort_may_fall_instead(desk: Any) -> None:
    war = desk.expansion("usa")
    bomber, escort = desk.put(war, "usa", "united_kingdom", bomber=1, mustang=1)
    war.nations["usa"].bomb = "united_kingdom"
    desk.put(war, "germany", "germany", fighter=2, bomber=1)
    moves = [Move(bomber, WAY, bomb=True), Move(escort, WAY, escort=True)]
    desk.attack(war, moves, {"A-2.1-20": [4, 5], "D2.1-37": [1]})
    assert escort not in war.pieces  # the first fighter hit at 4; the bomber on the ground did not fire
    assert bomber in war.pieces
    alone = desk.expansion("uk")
    bomber = bomber_over_germany(desk, alone)
    desk.put(alone, "germany", "germany", fighter=1)
    desk.attack(alone, [Move(bomber, WAY, bomb=True)], {"A-2.1-20": [4]})
    assert bomber not in alone.pieces


@rule("A-2.1-20")
@pytest.mark.parametrize(
    ("place", "nation", "kind", "value"),
    [
        ("western_europe", "germany", "fighter", 4),
        ("western_europe", "japan", "oscar", 4),
        ("western_europe", "germany", "bomber", 0),
        ("western_europe", "germany", "infantry", 0),
        ("western_europe", "germany", "tiger", 0),
        ("north_sz", "germany", "battleship", 0),
        ("north_sz", "germany", "cruiser", 0),
        ("western_europe", "usa", "mustang", 0),
    ],
)
def test_enemy_fighters_alone_meet_the_bomber(desk: Any, place: str, nation: str, kind: str, value: int) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    desk.put(war, nation, place, **{kind: 1})
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"A-2.1-20": [6], "D2.1-37": [5]})
    assert [fact["value"] for fact in desk.facts("fire")] == ([value] if value else [])


@rule("A-2.1-20")
def test_by_option_it_is_intercepted_on_the_way(desk: Any) -> None:
    for option, dice in (("target", {"D2.1-37": [1]}), ("way", {"A-2.1-20": [1]})):
        war = desk.expansion("uk", interception=option)
        bomber = bomber_over_germany(desk, war)
        desk.put(war, "germany", "western_europe", fighter=1)
        desk.attack(war, [Move(bomber, WAY, bomb=True)], dice)
        assert (bomber in war.pieces) == (option == "target")


@rule("D2.1-29", "D2.1-41")
def test_the_bomber_stood_where_the_bomb_lies(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    assert desk.check(war, [Move(bomber, WAY, bomb=True)]) == ("D2.1-29", "no-bomb-here")
    war.nations["uk"].bomb = "india"
    assert desk.check(war, [Move(bomber, WAY, bomb=True)]) == ("D2.1-29", "no-bomb-here")
    war.nations["uk"].bomb = "united_kingdom"
    assert desk.check(war, [Move(bomber, WAY, bomb=True)]) is None
    war.pieces[bomber].moved = 1
    assert desk.check(war, [Move(bomber, WAY, bomb=True)]) == ("D2.1-29", "no-bomb-here")


@rule("A-2.1-22", "A-2.1-23")
def test_only_enemy_land_is_a_target(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    desk.put(war, "germany", "baltic_sz", battleship=1)
    for way in (
        ["united_kingdom", "north_sz", "baltic_sz"],
        ["united_kingdom", "north_sz", "karelia_sz", "karelia_ssr"],
    ):
        assert desk.check(war, [Move(bomber, way, bomb=True)]) == ("A-2.1-23", "no-target-of-the-bomb")


@rule("D2.1-23")
def test_one_bomb_a_round(desk: Any) -> None:
    war = desk.expansion("uk")
    one = bomber_over_germany(desk, war)
    other = bomber_over_germany(desk, war)
    moves = [Move(one, WAY, bomb=True), Move(other, WAY[:3], bomb=True)]
    assert desk.check(war, moves) == ("D2.1-23", "one-bomb")


@rule("D4-08", "A-2.1-33", "D2.1-42")
def test_long_range_does_not_help_the_bomb(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    way = ["united_kingdom", "north_sz", "baltic_sz", "eastern_europe", "ukraine_ssr"]
    war.nations["uk"].technologies = ["long_range", "heavy_bombers"]
    for land in ("karelia_ssr", "caucasus", "russia", "persia", "syria_iraq"):
        war.lands[land].owner = "germany"
    assert desk.check(war, [Move(bomber, way, bomb=True)]) == ("B-5-05", "no-way-to-land")
    desk.put(war, "germany", "ukraine_ssr", infantry=1)
    assert desk.check(war, [Move(bomber, way)]) is None  # an ordinary attack reaches home with 8


@rule("D2.1-40", "A-2.1-34")
def test_the_carrier_attacks_nothing_else_this_turn(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    (man,) = desk.put(war, "uk", "united_kingdom", infantry=1)
    assert desk.check(war, [Move(bomber, WAY, bomb=True, raid=True)]) == ("D3.7-07", "one-mission")
    load = [Move(bomber, WAY, bomb=True), Move(man, WAY, ship=bomber)]
    assert desk.check(war, load) == ("D3.7-07", "one-mission")
    desk.put(war, "germany", "germany", infantry=1)
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [6]})
    assert desk.facts("fire") == []
    end_turn(desk.world(war))
    assert war.pieces[bomber].mission == ""


@rule("D2.1-44", "A-2.1-26")
def test_nobody_enters_this_round_and_the_next(desk: Any) -> None:
    war = struck(desk, "russia")
    (tank,) = desk.put(war, "russia", "eastern_europe", armor=1)
    move = [Move(tank, ["eastern_europe", "germany"])]
    assert is_hot(war, "germany")
    hot = ("D2.1-44", "hot")
    assert desk.check(war, move) == desk.check(war, move, combat=False) == hot
    war.round = 6
    assert desk.check(war, move) == desk.check(war, move, combat=False) == hot
    war.round = 7
    assert desk.check(war, move) is None


@rule("D2.1-44")
def test_nobody_else_attacks_the_target(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    (tank,) = desk.put(war, "uk", "eastern_europe", armor=1)
    moves = [Move(bomber, WAY, bomb=True), Move(tank, ["eastern_europe", "germany"])]
    assert desk.check(war, moves) == ("D2.1-44", "hot")


@rule("A-2.1-27", "D2.1-56")
def test_planes_fly_over_but_do_not_land_until_the_round_after_troops_came(desk: Any) -> None:
    war = struck(desk, "germany")
    assert "germany" not in Chart(war, "germany").landing
    (fighter,) = desk.put(war, "germany", "eastern_europe", fighter=1)
    over = [Move(fighter, ["eastern_europe", "germany", "western_europe"])]
    assert desk.check(war, over, combat=False) is None
    war.round = 6
    assert "germany" not in Chart(war, "germany").landing
    war.round = 7
    assert "germany" in Chart(war, "germany").landing
    desk.put(war, "germany", "germany", infantry=1)
    settle(desk.world(war))
    assert "germany" not in Chart(war, "germany").landing
    war.round = 8
    assert "germany" in Chart(war, "germany").landing


@rule("D2.1-48", "D2.1-53", "A-2.1-36")
def test_the_complex_stands_still_while_hot_then_makes_one_unit_a_round(desk: Any) -> None:
    war = struck(desk)
    assert usable_complexes(war, "germany") == ["southern_europe"]
    war.round = 7
    assert usable_complexes(war, "germany") == ["germany", "southern_europe"]
    war.nations["germany"].bought = {"infantry": 9}
    assert output_of(war, "germany", "germany") == 1
    war.lands["germany"].owner = "russia"
    assert output_of(war, "germany", "russia") == 1


@rule("D2.1-54")
def test_no_bomb_is_made_in_a_bombed_complex(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.bomb import can_produce

    war = struck(desk)
    war.round = 9
    desk.put(war, "germany", "germany", technology=1, scientist=3)
    assert not can_produce(war, "germany")
    war.lands["germany"].ruined = False
    assert can_produce(war, "germany")


@rule("D2.1-55")
def test_a_new_complex_may_still_be_bought(desk: Any) -> None:
    from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement

    war = struck(desk, land="japan")
    war.nations["japan"].bought = {"complex": 1}
    built = Placement([Placed("complex", 1, "manchuria", "manchuria")])
    assert check_placement(war, "japan", built) is None


@rule("D2.1-49", "D2.1-50", "A-2.1-24")
def test_income_is_lost_until_the_owner_has_troops_there(desk: Any) -> None:
    war = desk.expansion("germany")
    before = income_of(war, "germany")
    war = struck(desk)
    assert income_of(war, "germany") == before - 10
    war.round = 7
    assert income_of(war, "germany") == before - 10
    (man,) = desk.put(war, "germany", "eastern_europe", infantry=1)
    war.turn = 1
    world = desk.world(war)
    desk.run(noncombat_move_phase(world), {"noncombat-move": Moves([Move(man, ["eastern_europe", "germany"])])})
    assert income_of(war, "germany") == before


@rule("D2.1-51", "D2.1-52")
def test_the_attacker_gains_nothing_until_he_takes_it(desk: Any) -> None:
    war = desk.expansion("uk")
    before = income_of(war, "uk")
    war = struck(desk)
    assert income_of(war, "uk") == before
    war.round = 7
    conquer(desk.world(war), "germany", "uk")
    assert income_of(war, "uk") == before + 10


@rule("A-2.1-25")
def test_a_bombed_capital_does_not_stop_the_rest_of_the_income(desk: Any) -> None:
    war = struck(desk)
    war.turn = 1
    money = war.nations["germany"].money
    collect_income(desk.world(war))
    assert war.nations["germany"].money == money + 22


@rule("D2.1-45", "D2.1-46", "A-2.1-30")
def test_ships_beside_an_island_go_two_zones_away_and_nobody_enters_this_round(desk: Any) -> None:
    war = desk.expansion("usa")
    war.round = 5
    ship, other = desk.put(war, "japan", "japan_sz", battleship=1, transport=1)
    desk.put(war, "usa", "hawaii_sz", battleship=1)
    (boat,) = desk.put(war, "usa", "wake_island_sz", cruiser=1)
    desk.run(
        explode(desk.world(war), "japan"), {"withdrawal": Withdrawal({"japan_sz": "caroline_islands_sz"}, [ship])}
    )
    sheet = desk.asked[0][1]
    goals = sheet.offer()["goals"]["japan_sz"]
    assert "caroline_islands_sz" in goals
    assert not {"japan_sz", "okinawa_sz", "wake_island_sz", "hawaii_sz"} & set(goals)
    assert war.pieces[other].at == "caroline_islands_sz"
    move = [Move(boat, ["wake_island_sz", "japan_sz"])]
    assert desk.check(war, move, combat=False) == ("D2.1-46", "zone-is-closed")
    war.turn = 4
    end_turn(desk.world(war))
    war.turn, war.phase = 4, "noncombat_move"
    assert desk.check(war, move, combat=False) is None


@rule("D2.1-47", "A-2.1-28", "A-2.1-32")
def test_ships_worth_up_to_24_are_lost_by_the_owners_choice(desk: Any) -> None:
    war = desk.expansion("usa")
    battleship, *subs = desk.put(war, "japan", "japan_sz", battleship=1, submarine=3)
    war.pieces[battleship].damage = 2
    sets = loss_sets(war, ships_beside(war, "japan", ["japan_sz"]))
    assert sorted(map(sorted, sets)) == sorted([[battleship], sorted(subs)])
    (whole,) = desk.put(war, "japan", "japan_sz", battleship=1)
    sets = loss_sets(war, ships_beside(war, "japan", ["japan_sz"]))
    assert [battleship] in sets
    assert [whole] in sets, "damaged or not is a choice"
    carrier, _ = desk.put(war, "japan", "okinawa_sz", carrier=1, cruiser=1)
    assert loss_sets(war, ships_beside(war, "japan", ["okinawa_sz"])) == [[carrier]]  # 15, not 25


@rule("A-2.1-29")
def test_ships_without_a_way_out_are_lost(desk: Any) -> None:
    war = desk.expansion("usa")
    desk.put(war, "japan", "japan_sz", transport=5)
    near = [
        "kwangtung_sz",
        "north_pacific_sz",
        "okinawa_sz",
        "philippines_sz",
        "soviet_far_east_sz",
        "wake_island_sz",
    ]
    for zone in near:
        desk.put(war, "usa", zone, cruiser=1)
    desk.run(explode(desk.world(war), "japan"))
    assert not any(piece.nation == "japan" for piece in war.pieces.values()), "more than 24 IPC: nobody gets away"


@rule("A-2.1-31")
def test_hidden_boats_leave_in_secret_and_everybody_who_might_have_one_is_asked(desk: Any) -> None:
    war = desk.expansion("usa")
    (boat,) = desk.put(war, "japan", "japan_sz", submarine=1)
    (far,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "japan", "japan_sz", battleship=1)
    (big,) = [id for id, p in war.pieces.items() if p.kind == "battleship"]
    name, _ = hide(war, boat, 1), hide(war, far, 1)
    answers = {"japan": Withdrawal({"japan_sz": "caroline_islands_sz"}, [big]), "germany": Withdrawal()}
    desk.run(explode(desk.world(war), "japan"), lambda seat, _: answers[seat])
    assert [seat for seat, _ in desk.asked] == ["germany", "japan"]
    assert war.flotillas["japan"].hidden[name].at == "caroline_islands_sz"
    moved = [entry for entry in desk.log if getattr(entry, "kind", "") == "boat-moves"]
    assert [entry.to for entry in moved] == [("japan",)]


@rule("A-2.1-35")
def test_scientists_may_be_placed_at_a_bombed_complex_when_it_is_cold(desk: Any) -> None:
    from sandtable.games.dateline.state.scientists import sites

    war = struck(desk, land="japan")
    assert sites(war, "japan") == []
    war.round = 7
    assert sites(war, "japan") == ["japan"]


@rule("D2.1-44", "B-1-05")
def test_nobody_is_landed_on_an_own_hot_island(desk: Any) -> None:
    war = struck(desk, "usa", "hawaiian_islands")
    (ship,) = desk.put(war, "usa", "hawaii_sz", transport=1)
    (man,) = desk.put(war, "usa", "hawaii_sz", infantry=1)
    war.pieces[man].on = ship
    ashore = [Move(man, ["hawaii_sz", "hawaiian_islands"], ship=ship)]
    assert desk.check(war, ashore, combat=False) == ("D2.1-44", "hot")
    war.round = 7
    assert desk.check(war, ashore, combat=False) is None


@rule("D2.1-44", "D3.6-11")
def test_nobody_is_flown_into_a_hot_territory(desk: Any) -> None:
    war = struck(desk, "germany", "germany")
    bomber, man = desk.put(war, "germany", "eastern_europe", bomber=1, infantry=1)
    over = ["eastern_europe", "germany", "western_europe"]
    jump = [Move(bomber, over), Move(man, over[:2], ship=bomber)]
    assert desk.check(war, jump, combat=False) == ("D2.1-44", "hot")
    war.round = 7
    assert desk.check(war, jump, combat=False) is None


@rule("D2.1-44", "D2.1-56", "B-7-09")
@pytest.mark.parametrize(("round", "entered", "saved"), [(5, 0, False), (6, 0, False), (7, 7, False), (7, 0, True)])
def test_planes_of_a_sunk_carrier_do_not_flee_onto_a_hot_island(
    desk: Any, round: int, entered: int, saved: bool
) -> None:
    war = struck(desk, "japan", "hawaiian_islands")
    war.round, war.closed = round, {}
    war.lands["hawaiian_islands"].entered = entered
    (sub,) = desk.put(war, "japan", "wake_island_sz", submarine=1)
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    desk.attack(war, [Move(sub, ["wake_island_sz", "hawaii_sz"])], {"D3.9a-04": [2], "B-7-01": [6, 4]})
    assert desk.there(war, "hawaiian_islands") == ({"usa fighter": 1} if saved else {})
    assert (fighter in war.pieces) is saved


@rule("D2.1-53", "D2.1-54", "D2.1-55")
def test_a_complex_built_after_the_strike_is_a_full_one(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.bomb import can_produce
    from sandtable.games.dateline.rules.purchase import Placed, Placement, placement_phase

    war = struck(desk, "usa", "brazil")
    war.round, war.phase, war.nations["usa"].bought = 7, "place", {"complex": 1}
    built = Placement([Placed("complex", 1, "brazil", "brazil")])
    desk.run(placement_phase(desk.world(war)), {"placement": built})
    desk.put(war, "usa", "brazil", technology=1, scientist=1)
    assert output_of(war, "brazil", "usa") == 2
    assert can_produce(war, "usa")
    desk.run(explode(desk.world(war), "brazil"))
    war.round = 10
    desk.put(war, "usa", "brazil", technology=1, scientist=1)
    assert output_of(war, "brazil", "usa") == 1
    assert not can_produce(war, "usa")


@rule("D2.1-56")
def test_planes_land_in_a_cooled_territory_unless_troops_come_in_that_round(desk: Any) -> None:
    war = struck(desk, "japan", "japan")
    war.round, war.phase = 7, "noncombat_move"
    fighter, man = desk.put(war, "japan", "manchuria", fighter=1, infantry=1)
    (ship,) = desk.put(war, "japan", "japan_sz", transport=1)
    way = ["manchuria", "japan_sz", "japan"]
    lands, comes = Move(fighter, way), Move(man, way, ship=ship)
    assert desk.check(war, [comes, lands], combat=False) == ("D2.1-56", "troops-come-back")
    (other_ship,) = desk.put(war, "japan", "okinawa_sz", transport=1)
    desk.deploy(war, [lands, Move(other_ship, ["okinawa_sz", "philippines_sz"])])
    assert war.pieces[fighter].at == "japan"
    war.pieces[fighter].done, war.pieces[fighter].moved = False, 0
    desk.deploy(war, [comes])
    (other,) = desk.put(war, "japan", "manchuria", fighter=1)
    assert desk.check(war, [Move(other, way)], combat=False) == ("B-5-06", "no-landing-there")
    desk.deploy(war, [])
    assert fighter in war.pieces, "it stood there before the troops came"
    war.round = 8
    assert desk.check(war, [Move(other, way)], combat=False) is None


@rule("D2.1-56")
def test_a_later_conquest_does_not_close_the_airfields_again(desk: Any) -> None:
    war = struck(desk, "uk")
    war.round = 7
    conquer(desk.world(war), "germany", "uk")
    war.was.clear()
    assert "germany" not in Chart(war, "usa").landing
    war.round = 8
    assert "germany" in Chart(war, "usa").landing
    conquer(desk.world(war), "germany", "germany")
    war.was.clear()
    assert "germany" in Chart(war, "japan").landing


@rule("D2.1-45", "A-2.1-30")
def test_fleets_of_both_sides_flee_one_after_the_other(desk: Any) -> None:
    war = desk.expansion("usa")
    (mine,) = desk.put(war, "usa", "japan_sz", cruiser=1)
    (mate,) = desk.put(war, "uk", "japan_sz", cruiser=1)
    (theirs,) = desk.put(war, "japan", "japan_sz", cruiser=1)
    (spare,) = desk.put(war, "japan", "japan_sz", battleship=1)
    goals: dict[str, list[str]] = {}

    def answer(seat: str, decision: Any) -> Any:
        offer = decision.offer()
        goals[seat] = offer["goals"]["japan_sz"]
        goal = "hawaii_sz" if "hawaii_sz" in goals[seat] else goals[seat][0]
        return Withdrawal({"japan_sz": goal}, [spare] if seat == "japan" else offer["losses"][0])

    # More than 24 IPC of each nation, so that somebody is left to flee.
    desk.put(war, "usa", "japan_sz", battleship=1)
    desk.put(war, "uk", "japan_sz", battleship=1)
    desk.run(explode(desk.world(war), "japan"), answer)
    assert list(goals) == ["usa", "uk", "japan"], "the nation that acts first, then in turn order"
    assert "hawaii_sz" in goals["usa"]
    assert "hawaii_sz" in goals["uk"]
    assert "hawaii_sz" not in goals["japan"]
    zones = {SIDE[piece.nation]: piece.at for piece in war.pieces.values()}
    assert zones["allies"] == "hawaii_sz" != zones["axis"]
    assert {mine, mate, theirs} <= set(war.pieces)


@rule("D2.1-46")
def test_no_ship_is_placed_in_a_closed_zone(desk: Any) -> None:
    from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement

    war = struck(desk, "usa", "japan")
    war.turn, war.nations["japan"].bought = 3, {"transport": 1}
    war.lands["manchuria"].factory = True
    placed = Placement([Placed("transport", 1, "japan_sz", "manchuria")])
    refused = check_placement(war, "japan", placed)
    assert refused
    assert refused.args["spaces"] == []
    war.closed = {}
    assert check_placement(war, "japan", placed) is None


@rule("D2.1-46", "B-7-08", "B-8-04")
def test_ships_do_not_retreat_into_a_closed_zone(desk: Any) -> None:
    war = desk.expansion("usa")
    cruiser, sub = desk.put(war, "usa", "japan_sz", cruiser=1, submarine=1)
    desk.put(war, "japan", "wake_island_sz", cruiser=1, submarine=1)
    moves = [Move(id, ["japan_sz", "wake_island_sz"]) for id in (cruiser, sub)]
    world = desk.world(war, {"D3.9a-04": [6, 1], "B-8-03": [6, 1], "B-8-02": [6, 6], "B-7-01": [6, 6]})
    desk.run(combat_move_phase(world), {"combat-move": Moves(moves)})
    desk.run(explode(world, "japan"))
    war.phase = "combat"
    stay = {"submarines-withdraw": "stay", "casualties": {"japan-cruiser": 1, "japan-submarine": 0}}
    desk.run(combat_phase(world), stay)
    left = [
        choice for _, one in desk.asked if one.kind in ("retreat", "submarines-withdraw") for choice in one.choices
    ]
    assert left
    assert "japan_sz" not in left


@rule("D2.1-45", "A-3.3-02")
def test_a_kamikaze_whose_target_has_fled_makes_no_attack(desk: Any) -> None:
    war = desk.expansion("japan")
    (oscar,) = desk.put(war, "japan", "wake_island", oscar=1)
    ship, _ = desk.put(war, "usa", "hawaii_sz", cruiser=1, battleship=1)
    world = desk.world(war)
    dive = [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=ship)]
    desk.run(combat_move_phase(world), {"combat-move": Moves(dive)})
    desk.run(explode(world, "hawaiian_islands"))
    war.phase = "combat"
    desk.run(combat_phase(world))
    assert ship in war.pieces
    assert oscar in war.pieces
    assert desk.facts("kamikaze") == []


@rule("D4-08", "D2.1-42")
def test_after_the_drop_long_range_does_not_help_either(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    war.nations["uk"].technologies = ["long_range"]
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [5]})
    far = ["germany", "western_europe", "west_spain_sz", "east_canada_sz", "eastern_canada"]
    assert desk.check(war, [Move(bomber, far)], combat=False) == ("B-5-04", "too-far")
    assert desk.check(war, [Move(bomber, WAY[::-1])], combat=False) is None


@rule("D2.1-39", "A-2.1-20", "D2.1-38")
def test_the_fight_for_the_bomb_goes_along_its_way(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    desk.put(war, "germany", "western_europe", fighter=1)
    desk.put(war, "germany", "germany", fighter=1, aa_gun=1)
    desk.attack(war, [Move(bomber, WAY, bomb=True)], {"A-2.1-20": [5, 6], "D2.1-38": [2], "D2.1-37": [5]})
    told = [
        (entry.kind, entry.args["space"]) for entry in desk.log if getattr(entry, "kind", "") in ("fire", "aa-fire")
    ]
    assert told == [("fire", "western_europe"), ("aa-fire", "germany"), ("fire", "germany")]
    (switch,) = [one for one in EXPANSION.switches if one.id == "interception"]
    assert switch.default == "way"


@rule("D2.1-37")
def test_the_bomber_with_the_bomb_is_marked(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.bomb import bomb_carriers

    war = desk.expansion("uk")
    bomber = bomber_over_germany(desk, war)
    desk.run(combat_move_phase(desk.world(war)), {"combat-move": Moves([Move(bomber, WAY, bomb=True)])})
    assert bomb_carriers(war, "germany") == [bomber]
    assert [battle.id for battle in war.battles] == ["bomb-germany"]
