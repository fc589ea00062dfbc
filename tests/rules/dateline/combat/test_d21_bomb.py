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
from sandtable.games.dateline.state.model import State, income_of, is_hot
from sandtable.games.dateline.state.submarines import hide
from sandtable.testing import rule
from sandtable.testing.bench import as_pick, offer_of
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


def bomber_over_germany(bench: Bench, state: State) -> str:
    """A British bomber stands where its bomb lies."""
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    state.nations["uk"].bomb = "united_kingdom"
    return str(bomber)


def struck(bench: Bench, nation: str = "uk", land: str = "germany", **options: str) -> State:
    """The bomb has fallen on a territory in round 5."""
    state = bench.expansion(nation, "combat_move", **options)
    state.round = 5
    bench.run(explode(bench.world(state), land))
    return state


@rule("D2.1-37", "D2.1-43", "A-2.1-21")
def test_four_or_less_releases_the_bomb_and_everything_dies(bench: Bench) -> None:
    state = bench.expansion("uk")
    state.round = 5
    bomber = bomber_over_germany(bench, state)
    bench.put(state, "germany", "germany", infantry=3, mpc=1, scientist=2, technology=1)
    bench.put(state, "japan", "germany", infantry=1)
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [4]})
    assert bench.there(state, "germany") == {"uk bomber": 1}
    assert state.lands["germany"].factory
    assert state.lands["germany"].nuked
    assert state.lands["germany"].owner == "germany"
    assert state.nations["uk"].bomb == ""


@rule("A-2.1-19")
def test_a_five_loses_the_bomb_and_nothing_else(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    bench.put(state, "germany", "germany", infantry=1)
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [5]})
    assert bomber in state.pieces
    assert bench.there(state, "germany") == {"germany infantry": 1, "uk bomber": 1}
    assert state.nations["uk"].bomb == ""


@rule("D2.1-17", "D2.1-34", "D2.1-35")
def test_scientists_and_technology_die_by_the_bomb_and_later_research_is_worse(bench: Bench) -> None:
    from sandtable.games.dateline.rules.research import needed

    state = bench.expansion("uk")
    bench.put(state, "germany", "germany", scientist=4, technology=1)
    bench.put(state, "germany", "southern_europe", scientist=1)
    assert needed(state, "germany") == (5, True)
    bench.run(explode(bench.world(state), "germany"))
    assert bench.there(state, "germany") == {}
    assert needed(state, "germany") == (6, False)


@rule("D2.1-38")
def test_the_gun_fires_first(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    bench.put(state, "germany", "germany", aa_gun=1, scientist=1)
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"D2.1-38": [1]})
    assert bomber not in state.pieces
    assert bench.there(state, "germany") == {"germany aa_gun": 1, "germany scientist": 1}


@rule("D2.1-39", "A-2.1-20", "A-3.4-01")
def test_fighters_intercept_and_an_escort_may_fall_instead(bench: Bench) -> None:
    state = bench.expansion("usa")
    bomber, escort = bench.put(state, "usa", "united_kingdom", bomber=1, mustang=1)
    state.nations["usa"].bomb = "united_kingdom"
    bench.put(state, "germany", "germany", fighter=2, bomber=1)
    moves = [Move(bomber, WAY, bomb=True), Move(escort, WAY, escort=True)]
    bench.attack(state, moves, {"A-2.1-20": [4, 5], "D2.1-37": [1]})
    assert escort not in state.pieces  # the first fighter hit at 4; the bomber on the ground did not fire
    assert bomber in state.pieces
    alone = bench.expansion("uk")
    bomber = bomber_over_germany(bench, alone)
    bench.put(alone, "germany", "germany", fighter=1)
    bench.attack(alone, [Move(bomber, WAY, bomb=True)], {"A-2.1-20": [4]})
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
def test_enemy_fighters_alone_meet_the_bomber(bench: Bench, place: str, nation: str, kind: str, value: int) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    bench.put(state, nation, place, **{kind: 1})
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"A-2.1-20": [6], "D2.1-37": [5]})
    assert [fact["value"] for fact in bench.facts("fire")] == ([value] if value else [])


@rule("A-2.1-20")
def test_by_option_it_is_intercepted_on_the_way(bench: Bench) -> None:
    for option, dice in (("target", {"D2.1-37": [1]}), ("way", {"A-2.1-20": [1]})):
        state = bench.expansion("uk", interception=option)
        bomber = bomber_over_germany(bench, state)
        bench.put(state, "germany", "western_europe", fighter=1)
        bench.attack(state, [Move(bomber, WAY, bomb=True)], dice)
        assert (bomber in state.pieces) == (option == "target")


@rule("D2.1-29", "D2.1-41")
def test_the_bomber_stood_where_the_bomb_lies(bench: Bench) -> None:
    state = bench.expansion("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    assert bench.check(state, [Move(bomber, WAY, bomb=True)]) == ("D2.1-29", "no-bomb-here")
    state.nations["uk"].bomb = "india"
    assert bench.check(state, [Move(bomber, WAY, bomb=True)]) == ("D2.1-29", "no-bomb-here")
    state.nations["uk"].bomb = "united_kingdom"
    assert bench.check(state, [Move(bomber, WAY, bomb=True)]) is None
    state.pieces[bomber].moved = 1
    assert bench.check(state, [Move(bomber, WAY, bomb=True)]) == ("D2.1-29", "no-bomb-here")


@rule("A-2.1-22", "A-2.1-23")
def test_only_enemy_land_is_a_target(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    bench.put(state, "germany", "baltic_sz", battleship=1)
    for way in (
        ["united_kingdom", "north_sz", "baltic_sz"],
        ["united_kingdom", "north_sz", "karelia_sz", "karelia_ssr"],
    ):
        assert bench.check(state, [Move(bomber, way, bomb=True)]) == ("A-2.1-23", "no-target-of-the-bomb")


@rule("D2.1-23")
def test_one_bomb_a_round(bench: Bench) -> None:
    state = bench.expansion("uk")
    one = bomber_over_germany(bench, state)
    other = bomber_over_germany(bench, state)
    moves = [Move(one, WAY, bomb=True), Move(other, WAY[:3], bomb=True)]
    assert bench.check(state, moves) == ("D2.1-23", "one-bomb")


@rule("D4-08", "A-2.1-33", "D2.1-42")
def test_long_range_does_not_help_the_bomb(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    way = ["united_kingdom", "north_sz", "baltic_sz", "eastern_europe", "ukraine_ssr"]
    state.nations["uk"].technologies = ["long_range", "heavy_bombers"]
    for land in ("karelia_ssr", "caucasus", "russia", "persia", "syria_iraq"):
        state.lands[land].owner = "germany"
    assert bench.check(state, [Move(bomber, way, bomb=True)]) == ("B-5-05", "no-way-to-land")
    bench.put(state, "germany", "ukraine_ssr", infantry=1)
    assert bench.check(state, [Move(bomber, way)]) is None  # an ordinary attack reaches home with 8


@rule("D2.1-40", "A-2.1-34")
def test_the_carrier_attacks_nothing_else_this_turn(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    (man,) = bench.put(state, "uk", "united_kingdom", infantry=1)
    assert bench.check(state, [Move(bomber, WAY, bomb=True, raid=True)]) == ("D3.7-07", "one-mission")
    load = [Move(bomber, WAY, bomb=True), Move(man, WAY, ship=bomber)]
    assert bench.check(state, load) == ("D3.7-07", "one-mission")
    bench.put(state, "germany", "germany", infantry=1)
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [6]})
    assert bench.facts("fire") == []
    end_turn(bench.world(state))
    assert state.pieces[bomber].mission == ""


@rule("D2.1-44", "A-2.1-26")
def test_nobody_enters_this_round_and_the_next(bench: Bench) -> None:
    state = struck(bench, "russia")
    (tank,) = bench.put(state, "russia", "eastern_europe", armor=1)
    move = [Move(tank, ["eastern_europe", "germany"])]
    assert is_hot(state, "germany")
    hot = ("D2.1-44", "hot")
    assert bench.check(state, move) == bench.check(state, move, combat=False) == hot
    state.round = 6
    assert bench.check(state, move) == bench.check(state, move, combat=False) == hot
    state.round = 7
    assert bench.check(state, move) is None


@rule("D2.1-44")
def test_nobody_else_attacks_the_target(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    (tank,) = bench.put(state, "uk", "eastern_europe", armor=1)
    moves = [Move(bomber, WAY, bomb=True), Move(tank, ["eastern_europe", "germany"])]
    assert bench.check(state, moves) == ("D2.1-44", "hot")


@rule("A-2.1-27", "D2.1-56")
def test_planes_fly_over_but_do_not_land_until_the_round_after_troops_came(bench: Bench) -> None:
    state = struck(bench, "germany")
    assert "germany" not in Chart(state, "germany").landing
    (fighter,) = bench.put(state, "germany", "eastern_europe", fighter=1)
    over = [Move(fighter, ["eastern_europe", "germany", "western_europe"])]
    assert bench.check(state, over, combat=False) is None
    state.round = 6
    assert "germany" not in Chart(state, "germany").landing
    state.round = 7
    assert "germany" in Chart(state, "germany").landing
    bench.put(state, "germany", "germany", infantry=1)
    settle(bench.world(state))
    assert "germany" not in Chart(state, "germany").landing
    state.round = 8
    assert "germany" in Chart(state, "germany").landing


@rule("D2.1-48", "D2.1-53", "A-2.1-36")
def test_the_complex_stands_still_while_hot_then_makes_one_unit_a_round(bench: Bench) -> None:
    state = struck(bench)
    assert usable_complexes(state, "germany") == ["southern_europe"]
    state.round = 7
    assert usable_complexes(state, "germany") == ["germany", "southern_europe"]
    state.nations["germany"].bought = {"infantry": 9}
    assert output_of(state, "germany", "germany") == 1
    state.lands["germany"].owner = "russia"
    assert output_of(state, "germany", "russia") == 1


@rule("D2.1-54")
def test_no_bomb_is_made_in_a_bombed_complex(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.bomb import can_produce

    state = struck(bench)
    state.round = 9
    bench.put(state, "germany", "germany", technology=1, scientist=3)
    assert not can_produce(state, "germany")
    state.lands["germany"].ruined = False
    assert can_produce(state, "germany")


@rule("D2.1-55")
def test_a_new_complex_may_still_be_bought(bench: Bench) -> None:
    from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement

    state = struck(bench, land="japan")
    state.nations["japan"].bought = {"complex": 1}
    built = Placement([Placed("complex", 1, "manchuria", "manchuria")])
    assert check_placement(state, "japan", built) is None


@rule("D2.1-49", "D2.1-50", "A-2.1-24")
def test_income_is_lost_until_the_owner_has_troops_there(bench: Bench) -> None:
    state = bench.expansion("germany")
    before = income_of(state, "germany")
    state = struck(bench)
    assert income_of(state, "germany") == before - 10
    state.round = 7
    assert income_of(state, "germany") == before - 10
    (man,) = bench.put(state, "germany", "eastern_europe", infantry=1)
    state.turn = 1
    world = bench.world(state)
    bench.run(noncombat_move_phase(world), {"noncombat-move": Moves([Move(man, ["eastern_europe", "germany"])])})
    assert income_of(state, "germany") == before


@rule("D2.1-51", "D2.1-52")
def test_the_attacker_gains_nothing_until_he_takes_it(bench: Bench) -> None:
    state = bench.expansion("uk")
    before = income_of(state, "uk")
    state = struck(bench)
    assert income_of(state, "uk") == before
    state.round = 7
    conquer(bench.world(state), "germany", "uk")
    assert income_of(state, "uk") == before + 10


@rule("A-2.1-25")
def test_a_bombed_capital_does_not_stop_the_rest_of_the_income(bench: Bench) -> None:
    state = struck(bench)
    state.turn = 1
    money = state.nations["germany"].money
    collect_income(bench.world(state))
    assert state.nations["germany"].money == money + 22


@rule("D2.1-45", "D2.1-46", "A-2.1-30")
def test_ships_beside_an_island_go_two_zones_away_and_nobody_enters_this_round(bench: Bench) -> None:
    state = bench.expansion("usa")
    state.round = 5
    ship, other = bench.put(state, "japan", "japan_sz", battleship=1, transport=1)
    bench.put(state, "usa", "hawaii_sz", battleship=1)
    (boat,) = bench.put(state, "usa", "wake_island_sz", cruiser=1)
    bench.run(
        explode(bench.world(state), "japan"),
        {"withdrawal": Withdrawal({"japan_sz": "caroline_islands_sz"}, [ship])},
    )
    goals = offer_of(bench.asked[0][1])["goals"]["japan_sz"]
    assert "caroline_islands_sz" in goals
    assert not {"japan_sz", "okinawa_sz", "wake_island_sz", "hawaii_sz"} & set(goals)
    assert state.pieces[other].at == "caroline_islands_sz"
    move = [Move(boat, ["wake_island_sz", "japan_sz"])]
    assert bench.check(state, move, combat=False) == ("D2.1-46", "zone-is-closed")
    state.turn = 4
    end_turn(bench.world(state))
    state.turn, state.phase = 4, "noncombat_move"
    assert bench.check(state, move, combat=False) is None


@rule("D2.1-47", "A-2.1-28", "A-2.1-32")
def test_ships_worth_up_to_24_are_lost_by_the_owners_choice(bench: Bench) -> None:
    state = bench.expansion("usa")
    battleship, *subs = bench.put(state, "japan", "japan_sz", battleship=1, submarine=3)
    state.pieces[battleship].damage = 2
    sets = loss_sets(state, ships_beside(state, "japan", ["japan_sz"]))
    assert sorted(map(sorted, sets)) == sorted([[battleship], sorted(subs)])
    (whole,) = bench.put(state, "japan", "japan_sz", battleship=1)
    sets = loss_sets(state, ships_beside(state, "japan", ["japan_sz"]))
    assert [battleship] in sets
    assert [whole] in sets, "damaged or not is a choice"
    carrier, _ = bench.put(state, "japan", "okinawa_sz", carrier=1, cruiser=1)
    assert loss_sets(state, ships_beside(state, "japan", ["okinawa_sz"])) == [[carrier]]  # 15, not 25


@rule("A-2.1-29")
def test_ships_without_a_way_out_are_lost(bench: Bench) -> None:
    state = bench.expansion("usa")
    bench.put(state, "japan", "japan_sz", transport=5)
    near = [
        "kwangtung_sz",
        "north_pacific_sz",
        "okinawa_sz",
        "philippines_sz",
        "soviet_far_east_sz",
        "wake_island_sz",
    ]
    for zone in near:
        bench.put(state, "usa", zone, cruiser=1)
    bench.run(explode(bench.world(state), "japan"))
    assert not any(piece.nation == "japan" for piece in state.pieces.values()), "more than 24 IPC: nobody gets away"


@rule("A-2.1-31")
def test_hidden_boats_leave_in_secret_and_everybody_who_might_have_one_is_asked(bench: Bench) -> None:
    state = bench.expansion("usa")
    (boat,) = bench.put(state, "japan", "japan_sz", submarine=1)
    (far,) = bench.put(state, "germany", "baltic_sz", submarine=1)
    bench.put(state, "japan", "japan_sz", battleship=1)
    (big,) = [id for id, p in state.pieces.items() if p.kind == "battleship"]
    name, _ = hide(state, boat, 1), hide(state, far, 1)
    answers = {"japan": Withdrawal({"japan_sz": "caroline_islands_sz"}, [big]), "germany": Withdrawal()}
    bench.run(explode(bench.world(state), "japan"), lambda seat, _: answers[seat])
    assert [seat for seat, _ in bench.asked] == ["germany", "japan"]
    assert state.flotillas["japan"].hidden[name].at == "caroline_islands_sz"
    moved = [entry for entry in bench.log if getattr(entry, "kind", "") == "boat-moves"]
    assert [entry.to for entry in moved] == [("japan",)]


@rule("A-2.1-35")
def test_scientists_may_be_placed_at_a_bombed_complex_when_it_is_cold(bench: Bench) -> None:
    from sandtable.games.dateline.state.scientists import sites

    state = struck(bench, land="japan")
    assert sites(state, "japan") == []
    state.round = 7
    assert sites(state, "japan") == ["japan"]


@rule("D2.1-44", "B-1-05")
def test_nobody_is_landed_on_an_own_hot_island(bench: Bench) -> None:
    state = struck(bench, "usa", "hawaiian_islands")
    (ship,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    (man,) = bench.put(state, "usa", "hawaii_sz", infantry=1)
    state.pieces[man].on = ship
    ashore = [Move(man, ["hawaii_sz", "hawaiian_islands"], ship=ship)]
    assert bench.check(state, ashore, combat=False) == ("D2.1-44", "hot")
    state.round = 7
    assert bench.check(state, ashore, combat=False) is None


@rule("D2.1-44", "D3.6-11")
def test_nobody_is_flown_into_a_hot_territory(bench: Bench) -> None:
    state = struck(bench, "germany", "germany")
    bomber, man = bench.put(state, "germany", "eastern_europe", bomber=1, infantry=1)
    over = ["eastern_europe", "germany", "western_europe"]
    jump = [Move(bomber, over), Move(man, over[:2], ship=bomber)]
    assert bench.check(state, jump, combat=False) == ("D2.1-44", "hot")
    state.round = 7
    assert bench.check(state, jump, combat=False) is None


@rule("D2.1-44", "D2.1-56", "B-7-09")
@pytest.mark.parametrize(("round", "entered", "saved"), [(5, 0, False), (6, 0, False), (7, 7, False), (7, 0, True)])
def test_planes_of_a_sunk_carrier_do_not_flee_onto_a_hot_island(
    bench: Bench, round: int, entered: int, saved: bool
) -> None:
    state = struck(bench, "japan", "hawaiian_islands")
    state.round, state.closed = round, {}
    state.lands["hawaiian_islands"].entered = entered
    (sub,) = bench.put(state, "japan", "wake_island_sz", submarine=1)
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    bench.attack(state, [Move(sub, ["wake_island_sz", "hawaii_sz"])], {"D3.9a-04": [2], "B-7-01": [6, 4]})
    assert bench.there(state, "hawaiian_islands") == ({"usa fighter": 1} if saved else {})
    assert (fighter in state.pieces) is saved


@rule("D2.1-53", "D2.1-54", "D2.1-55")
def test_a_complex_built_after_the_strike_is_a_full_one(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.bomb import can_produce
    from sandtable.games.dateline.rules.purchase import Placed, Placement, placement_phase

    state = struck(bench, "usa", "brazil")
    state.round, state.phase, state.nations["usa"].bought = 7, "place", {"complex": 1}
    built = Placement([Placed("complex", 1, "brazil", "brazil")])
    bench.run(placement_phase(bench.world(state)), {"placement": built})
    bench.put(state, "usa", "brazil", technology=1, scientist=1)
    assert output_of(state, "brazil", "usa") == 2
    assert can_produce(state, "usa")
    bench.run(explode(bench.world(state), "brazil"))
    state.round = 10
    bench.put(state, "usa", "brazil", technology=1, scientist=1)
    assert output_of(state, "brazil", "usa") == 1
    assert not can_produce(state, "usa")


@rule("D2.1-56")
def test_planes_land_in_a_cooled_territory_unless_troops_come_in_that_round(bench: Bench) -> None:
    state = struck(bench, "japan", "japan")
    state.round, state.phase = 7, "noncombat_move"
    fighter, man = bench.put(state, "japan", "manchuria", fighter=1, infantry=1)
    (ship,) = bench.put(state, "japan", "japan_sz", transport=1)
    way = ["manchuria", "japan_sz", "japan"]
    lands, comes = Move(fighter, way), Move(man, way, ship=ship)
    assert bench.check(state, [comes, lands], combat=False) == ("D2.1-56", "troops-come-back")
    (other_ship,) = bench.put(state, "japan", "okinawa_sz", transport=1)
    bench.deploy(state, [lands, Move(other_ship, ["okinawa_sz", "philippines_sz"])])
    assert state.pieces[fighter].at == "japan"
    state.pieces[fighter].done, state.pieces[fighter].moved = False, 0
    bench.deploy(state, [comes])
    (other,) = bench.put(state, "japan", "manchuria", fighter=1)
    assert bench.check(state, [Move(other, way)], combat=False) == ("B-5-06", "no-landing-there")
    bench.deploy(state, [])
    assert fighter in state.pieces, "it stood there before the troops came"
    state.round = 8
    assert bench.check(state, [Move(other, way)], combat=False) is None


@rule("D2.1-56")
def test_a_later_conquest_does_not_close_the_airfields_again(bench: Bench) -> None:
    state = struck(bench, "uk")
    state.round = 7
    conquer(bench.world(state), "germany", "uk")
    state.was.clear()
    assert "germany" not in Chart(state, "usa").landing
    state.round = 8
    assert "germany" in Chart(state, "usa").landing
    conquer(bench.world(state), "germany", "germany")
    state.was.clear()
    assert "germany" in Chart(state, "japan").landing


@rule("D2.1-45", "A-2.1-30")
def test_fleets_of_both_sides_flee_one_after_the_other(bench: Bench) -> None:
    state = bench.expansion("usa")
    (mine,) = bench.put(state, "usa", "japan_sz", cruiser=1)
    (mate,) = bench.put(state, "uk", "japan_sz", cruiser=1)
    (theirs,) = bench.put(state, "japan", "japan_sz", cruiser=1)
    (spare,) = bench.put(state, "japan", "japan_sz", battleship=1)
    goals: dict[str, list[str]] = {}

    def answer(seat: str, decision: Any) -> Any:
        offer = decision.offer()
        goals[seat] = offer["goals"]["japan_sz"]
        goal = "hawaii_sz" if "hawaii_sz" in goals[seat] else goals[seat][0]
        return Withdrawal({"japan_sz": goal}, [spare] if seat == "japan" else offer["losses"][0])

    # More than 24 IPC of each nation, so that somebody is left to flee.
    bench.put(state, "usa", "japan_sz", battleship=1)
    bench.put(state, "uk", "japan_sz", battleship=1)
    bench.run(explode(bench.world(state), "japan"), answer)
    assert list(goals) == ["usa", "uk", "japan"], "the nation that acts first, then in turn order"
    assert "hawaii_sz" in goals["usa"]
    assert "hawaii_sz" in goals["uk"]
    assert "hawaii_sz" not in goals["japan"]
    zones = {SIDE[piece.nation]: piece.at for piece in state.pieces.values()}
    assert zones["allies"] == "hawaii_sz" != zones["axis"]
    assert {mine, mate, theirs} <= set(state.pieces)


@rule("D2.1-46")
def test_no_ship_is_placed_in_a_closed_zone(bench: Bench) -> None:
    from sandtable.games.dateline.rules.purchase import Placed, Placement, check_placement

    state = struck(bench, "usa", "japan")
    state.turn, state.nations["japan"].bought = 3, {"transport": 1}
    state.lands["manchuria"].factory = True
    placed = Placement([Placed("transport", 1, "japan_sz", "manchuria")])
    refused = check_placement(state, "japan", placed)
    assert refused
    assert refused.args["spaces"] == []
    state.closed = {}
    assert check_placement(state, "japan", placed) is None


@rule("D2.1-46", "B-7-08", "B-8-04")
def test_ships_do_not_retreat_into_a_closed_zone(bench: Bench) -> None:
    state = bench.expansion("usa")
    cruiser, sub = bench.put(state, "usa", "japan_sz", cruiser=1, submarine=1)
    bench.put(state, "japan", "wake_island_sz", cruiser=1, submarine=1)
    moves = [Move(id, ["japan_sz", "wake_island_sz"]) for id in (cruiser, sub)]
    world = bench.world(state, {"D3.9a-04": [6, 1], "B-8-03": [6, 1], "B-8-02": [6, 6], "B-7-01": [6, 6]})
    bench.run(combat_move_phase(world), {"combat-move": Moves(moves)})
    bench.run(explode(world, "japan"))
    state.phase = "combat"
    stay = {"submarines-withdraw": "stay", "casualties": {"japan-cruiser": 1, "japan-submarine": 0}}
    bench.run(combat_phase(world), stay)
    left = [
        choice
        for _, one in bench.asked
        if one.kind in ("retreat", "submarines-withdraw")
        for choice in as_pick(one).choices
    ]
    assert left
    assert "japan_sz" not in left


@rule("D2.1-45", "A-3.3-02")
def test_a_kamikaze_whose_target_has_fled_makes_no_attack(bench: Bench) -> None:
    state = bench.expansion("japan")
    (oscar,) = bench.put(state, "japan", "wake_island", oscar=1)
    ship, _ = bench.put(state, "usa", "hawaii_sz", cruiser=1, battleship=1)
    world = bench.world(state)
    dive = [Move(oscar, ["wake_island", "wake_island_sz", "hawaii_sz"], kamikaze=ship)]
    bench.run(combat_move_phase(world), {"combat-move": Moves(dive)})
    bench.run(explode(world, "hawaiian_islands"))
    state.phase = "combat"
    bench.run(combat_phase(world))
    assert ship in state.pieces
    assert oscar in state.pieces
    assert bench.facts("kamikaze") == []


@rule("D4-08", "D2.1-42")
def test_after_the_drop_long_range_does_not_help_either(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    state.nations["uk"].technologies = ["long_range"]
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"D2.1-37": [5]})
    far = ["germany", "western_europe", "west_spain_sz", "east_canada_sz", "eastern_canada"]
    assert bench.check(state, [Move(bomber, far)], combat=False) == ("B-5-04", "too-far")
    assert bench.check(state, [Move(bomber, WAY[::-1])], combat=False) is None


@rule("D2.1-39", "A-2.1-20", "D2.1-38")
def test_the_fight_for_the_bomb_goes_along_its_way(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    bench.put(state, "germany", "western_europe", fighter=1)
    bench.put(state, "germany", "germany", fighter=1, aa_gun=1)
    bench.attack(state, [Move(bomber, WAY, bomb=True)], {"A-2.1-20": [5, 6], "D2.1-38": [2], "D2.1-37": [5]})
    told = [
        (entry.kind, entry.args["space"])
        for entry in bench.log
        if getattr(entry, "kind", "") in ("fire", "aa-fire")
    ]
    assert told == [("fire", "western_europe"), ("aa-fire", "germany"), ("fire", "germany")]
    (setting,) = [one for one in EXPANSION.settings if one.id == "interception"]
    assert setting.default == "way"


@rule("D2.1-37")
def test_the_bomber_with_the_bomb_is_marked(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.bomb import bomb_carriers

    state = bench.expansion("uk")
    bomber = bomber_over_germany(bench, state)
    bench.run(combat_move_phase(bench.world(state)), {"combat-move": Moves([Move(bomber, WAY, bomb=True)])})
    assert bomb_carriers(state, "germany") == [bomber]
    assert [battle.id for battle in state.battles] == ["bomb-germany"]
