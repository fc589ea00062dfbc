"""Movement by air: ranges, ways to land, carriers, neutrals and guns under the way."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.data.data import flying
from sandtable.games.dateline.rules.combat.battle import casualty_question, target_groups
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.rules.sheet.offer import offer_moves
from sandtable.games.dateline.rules.sheet.plan import check_moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.testing import rule


@rule("B-5-06")
def test_a_fighter_that_leaves_its_carrier_makes_room(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    one, *_ = desk.put(war, "usa", "hawaii_sz", fighter=2)
    (other,) = desk.put(war, "usa", "hawaiian_islands", fighter=1)
    lands = desk.into([other], "hawaiian_islands", "hawaii_sz")
    assert desk.check(war, lands, False) == ("B-5-06", "no-room-on-a-carrier")
    assert desk.check(war, [*lands, *desk.into([one], "hawaii_sz", "hawaiian_islands")], False) is None


@rule("B-5-09")
def test_a_flight_goes_round_a_gun_where_it_is_as_short(desk: Any) -> None:
    war = desk.war()
    assert Chart(war, "germany").flight("ukraine_ssr", "russia", combat=True) == [
        "ukraine_ssr",
        "caucasus",
        "russia",
    ]
    desk.put(war, "russia", "caucasus", aa_gun=1)
    assert Chart(war, "germany").flight("ukraine_ssr", "russia", combat=True) == [
        "ukraine_ssr",
        "karelia_ssr",
        "russia",
    ]


@rule("B-5-04", "A-3.9a-01")
def test_the_form_offers_empty_land_to_bombers_with_paratroops_alone(desk: Any) -> None:
    war = desk.expansion("uk")
    bomber, fighter = desk.put(war, "uk", "united_kingdom", bomber=1, fighter=1)
    flights = offer_moves(Chart(war, "uk"), combat=True)["flights"]
    assert flights[bomber]["finland_norway"] == 2
    assert "finland_norway" not in flights[fighter]
    assert "finland_norway" not in offer_moves(Chart(war, "uk"), combat=False)["flights"][bomber]
    war.options["paratroops"] = "off"
    assert "finland_norway" not in offer_moves(Chart(war, "uk"), combat=True)["flights"][bomber]
    ship, sub = desk.put(war, "uk", "north_sz", transport=1, submarine=1)
    (boat,) = desk.put(war, "germany", "north_sz", submarine=1)
    war.pieces[boat].under = 1
    ways = offer_moves(Chart(war, "uk"), combat=True)["ways"]
    assert ["north_sz"] in ways[sub]
    assert ["north_sz"] not in ways[ship]
    assert ["north_sz"] not in offer_moves(Chart(war, "uk"), combat=False)["ways"][sub]


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


@rule("B-5-06", "B-5-07", "B-5-04")
def test_landing_on_a_carrier_is_offered(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    (fighter, bomber) = desk.put(war, "usa", "western_usa", fighter=1, bomber=1)
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    desk.put(war, "uk", "west_canada_sz", carrier=1)
    (moved,) = desk.put(war, "usa", "mexico_sz", carrier=1)
    war.pieces[moved].done = True
    desk.put(war, "japan", "alaska_sz", carrier=1)
    desk.put(war, "uk", "east_us_sz", carrier=1)
    chart = Chart(war, "usa")
    offer = offer_moves(chart, combat=False)
    zones = {goal: far for goal, far in offer["flights"][fighter].items() if goal in chart.board.sea}
    # Where a carrier stands, and where one that has not moved can still go; an ally's stays.
    assert zones["hawaii_sz"] == 2
    assert zones["west_us_sz"] == 1
    assert zones["west_canada_sz"] == 2
    assert zones["mexico_sz"] == 2
    assert "alaska_sz" not in zones
    assert "peru_sz" not in zones, "only the carrier that has moved could go there"
    assert zones["east_us_sz"] == 2
    assert "gulf_of_mexico_sz" not in zones, "only the ally's carrier could go there, in its own turn"
    assert not chart.board.sea & set(offer["flights"][bomber])
    sheet = Moves([Move(fighter, ["western_usa", "west_us_sz", "hawaii_sz"])])
    assert check_moves(chart, sheet, combat=False) is None


@rule("B-5-10", "B-7-02", "A-2.1-19")
def test_the_gun_on_the_way_shoots_down_which_plane_the_owner_gives(desk: Any) -> None:
    war = desk.expansion()
    one, two = desk.put(war, "germany", "germany", bomber=2)
    war.nations["germany"].bomb = "germany"
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    desk.put(war, "russia", "caucasus", infantry=1)
    start = ["germany", "eastern_europe", "karelia_ssr"]
    moves = [Move(one, [*start, "russia"], bomb=True), Move(two, [*start, "caucasus"])]
    dice = {"B-5-10": [1, 6], "D2.1-37": [6]}
    desk.attack(war, moves, dice)
    (question,) = [decision for _, decision in desk.asked if decision.kind == "casualties"]
    assert question.default == {"germany-bomber": 0, f"germany-bomber-{two}": 1}, "not the one with the bomb"
    assert one in war.pieces
    assert two not in war.pieces


@rule("B-5-05", "D2.1-42", "B-5-06")
def test_a_fighter_may_use_the_last_space_of_its_range_to_land(desk: Any) -> None:
    war = desk.war("uk")
    (plane,) = desk.put(war, "uk", "united_kingdom", fighter=1)
    desk.put(war, "germany", "baltic_sz", transport=1)
    out = ["united_kingdom", "north_sz", "baltic_sz"]
    war.lands["karelia_ssr"].owner = "germany"
    assert desk.check(war, [Move(plane, out)]) is None
    war.pieces[plane].moved = 1
    assert desk.check(war, [Move(plane, out)]) == ("B-5-05", "no-way-to-land")


@rule("B-5-05")
def test_a_carrier_may_come_two_zones_also_where_an_enemy_is_beaten_first(desk: Any) -> None:
    war = desk.war("usa")
    (carrier,) = desk.put(war, "usa", "mexico_sz", carrier=1)
    desk.put(war, "japan", "hawaii_sz", transport=1)
    chart = Chart(war, "usa")
    zones = chart.carrier_zones(war.pieces[carrier], "mexico_sz", may_sail=True)
    assert {"mexico_sz", "hawaii_sz", "west_us_sz", "midway_sz"} <= zones
    assert chart.carrier_zones(war.pieces[carrier], "mexico_sz", may_sail=False) == {"mexico_sz"}


@rule("B-5-06")
def test_a_bomber_lands_though_a_carrier_is_below_it_and_a_mustang_may_use_the_deck(desk: Any) -> None:
    war = desk.expansion("usa", "noncombat_move")
    (plane,) = desk.put(war, "usa", "western_usa", bomber=1)
    (mustang,) = desk.put(war, "usa", "western_usa", mustang=1)
    desk.put(war, "usa", "west_us_sz", carrier=1)
    desk.put(war, "japan", "japan_sz", carrier=1, fighter=1)
    assert desk.check(war, [Move(mustang, ["western_usa", "west_us_sz"])], combat=False) is None
    assert desk.check(war, [Move(plane, ["western_usa", "west_us_sz"])], combat=False) == (
        "B-5-06",
        "no-landing-there",
    )
    war.pieces[plane].at, war.pieces[plane].moved = "west_us_sz", 1
    assert desk.check(war, [], combat=False) == ("B-5-06", "must-land")


@rule("B-5-09")
def test_a_flight_goes_round_neutrals_and_through_guns_only_where_it_must(desk: Any) -> None:
    war = desk.war()
    chart = Chart(war, "germany")
    way = ["western_europe", "west_mediterranean_sz", "gibraltar"]
    assert chart.flight("western_europe", "gibraltar", combat=True) == way
    for land in chart.hostile:
        desk.put(war, "russia", land, aa_gun=1)
    guarded = Chart(war, "germany")
    assert guarded.flight("eastern_europe", "novosibirsk", combat=True) == [
        "eastern_europe",
        "karelia_ssr",
        "russia",
        "novosibirsk",
    ]


@rule("B-7-02", "B-5-10", "A-3.6-05")
def test_the_question_tells_planes_apart_by_goal_and_mission(desk: Any) -> None:
    war = desk.expansion()
    one, two = desk.put(war, "germany", "germany", bomber=2)
    war.nations["germany"].bomb = "germany"
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    desk.put(war, "russia", "caucasus", infantry=1)
    start = ["germany", "eastern_europe", "karelia_ssr"]
    moves = [Move(one, [*start, "russia"], bomb=True), Move(two, [*start, "caucasus"])]
    told: dict[str, Any] = {}

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "combat-move":
            return Moves(moves)
        told.update({option.id: option.args for option in decision.options()})
        return decision.default

    desk.run(combat_move_phase(desk.world(war, {"B-5-10": [1, 6]})), answer)
    common = {"nation": "germany", "unit": "bomber", "count": 1, "units": {}, "loaded": 0, "box": 0}
    assert told == {
        f"germany-bomber-{two}": {**common, "space": "caucasus", "mission": "none"},
        "germany-bomber": {**common, "space": "russia", "mission": "bomb"},
    }
    assert two not in war.pieces, "not the one with the bomb"


@rule("B-7-02")
def test_boats_in_other_boxes_of_the_dive_chart_are_told_apart(desk: Any) -> None:
    war = desk.expansion("uk")
    (up,) = desk.put(war, "germany", "north_sz", submarine=1)
    down = desk.seen_boat(war, "germany", "north_sz")
    groups = target_groups(war, [up, down])
    options = casualty_question(war, "B-7-02", groups, 1, "north_sz").options()
    assert [option.args["box"] for option in options] == [0, 1]
    hunts, sails = desk.put(war, "germany", "north_sz", cruiser=2)
    war.pieces[hunts].mission = "attack"
    assert [group.members for group in target_groups(war, [hunts, sails])] == [[hunts], [sails]]


@rule("B-5-06", "B-5-05")
def test_which_carriers_can_still_come_for_a_plane_in_the_air(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    (lost,) = desk.put(war, "usa", "caroline_islands_sz", fighter=1)
    war.pieces[lost].moved = 4
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    refusal = desk.refusal(war, [], combat=False)
    assert (refusal.rule, refusal.args["spaces"]) == ("B-5-06", ["caroline_islands_sz"]), "it sails two zones"
    (enemy,) = desk.put(war, "japan", "caroline_islands_sz", transport=1)
    assert desk.check(war, [], combat=False) is None, "an enemy bars its way"
    del war.pieces[enemy]
    aboard = desk.put(war, "usa", "hawaii_sz", fighter=2)
    desk.put(war, "uk", "hawaii_sz", carrier=1)
    assert desk.check(war, [], combat=False) is None, "its deck is full, and an ally's stays where it is"
    away = desk.into(aboard, "hawaii_sz", "hawaiian_islands")
    assert desk.check(war, away, combat=False) == ("B-5-06", "must-land")


@rule("B-5-06", "B-5-09")
def test_no_plane_has_to_reach_a_deck_over_a_neutral(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    for land in war.lands.values():
        land.owner = land.owner and "japan"
    (plane,) = desk.put(war, "usa", "brazil", fighter=1)
    war.pieces[plane].moved = 2
    (carrier,) = desk.put(war, "usa", "west_panama_sz", carrier=1)
    war.pieces[carrier].done = True
    assert desk.check(war, [], combat=False) is None
    war.lands["venezuela_colombia"].owner = "japan"
    assert desk.check(war, [], combat=False) == ("B-5-06", "must-land")


@rule("D3.9a-08", "A-3.9b-06", "B-5-06")
def test_a_boat_that_was_seen_sails_out_of_sight_in_the_noncombat_move(desk: Any) -> None:
    war = desk.expansion("germany", "noncombat_move")
    boat = desk.seen_boat(war, "germany", "north_sz")
    desk.deploy(war, [Move(boat, ["north_sz", "west_spain_sz"])])
    assert boat not in war.pieces
    assert [hidden.at for hidden in war.flotillas["germany"].hidden.values()] == ["west_spain_sz"]


@rule("B-5-05")
def test_an_enemys_carrier_is_no_way_to_land(desk: Any) -> None:
    war = desk.war("usa")
    (plane,) = desk.put(war, "usa", "hawaiian_islands", fighter=1)
    war.pieces[plane].moved = 2
    desk.put(war, "japan", "wake_island_sz", carrier=1)
    attack = [Move(plane, ["hawaiian_islands", "hawaii_sz", "wake_island_sz"])]
    assert desk.check(war, attack) == ("B-5-05", "no-way-to-land")
    desk.put(war, "uk", "wake_island_sz", carrier=1)
    assert desk.check(war, attack) is None


@rule("B-5-06")
def test_who_must_land_is_told_the_twelve_nearest_places(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    (plane,) = desk.put(war, "germany", "karelia_ssr", bomber=1)
    near = Chart(war, "germany").landing_places("karelia_ssr", 6)
    assert len(near) > 12
    refusal = desk.refusal(war, [], combat=False)
    assert refusal.args == {"unit": "bomber", "space": "karelia_ssr", "spaces": near[:12]}
    assert war.pieces[plane].at == "karelia_ssr"
