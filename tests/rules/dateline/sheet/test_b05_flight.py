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
from tests.rules.dateline.bench import Bench


@rule("B-5-06")
def test_a_fighter_that_leaves_its_carrier_makes_room(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    one, *_ = bench.put(state, "usa", "hawaii_sz", fighter=2)
    (other,) = bench.put(state, "usa", "hawaiian_islands", fighter=1)
    lands = bench.into([other], "hawaiian_islands", "hawaii_sz")
    assert bench.check(state, lands, False) == ("B-5-06", "no-room-on-a-carrier")
    assert bench.check(state, [*lands, *bench.into([one], "hawaii_sz", "hawaiian_islands")], False) is None


@rule("B-5-09")
def test_a_flight_goes_round_a_gun_where_it_is_as_short(bench: Bench) -> None:
    state = bench.scene()
    assert Chart(state, "germany").flight("ukraine_ssr", "russia", combat=True) == [
        "ukraine_ssr",
        "caucasus",
        "russia",
    ]
    bench.put(state, "russia", "caucasus", aa_gun=1)
    assert Chart(state, "germany").flight("ukraine_ssr", "russia", combat=True) == [
        "ukraine_ssr",
        "karelia_ssr",
        "russia",
    ]


@rule("B-5-04", "A-3.9a-01")
def test_the_form_offers_empty_land_to_bombers_with_paratroops_alone(bench: Bench) -> None:
    state = bench.expansion("uk")
    bomber, fighter = bench.put(state, "uk", "united_kingdom", bomber=1, fighter=1)
    flights = offer_moves(Chart(state, "uk"), combat=True)["flights"]
    assert flights[bomber]["finland_norway"] == 2
    assert "finland_norway" not in flights[fighter]
    assert "finland_norway" not in offer_moves(Chart(state, "uk"), combat=False)["flights"][bomber]
    state.options["paratroops"] = "off"
    assert "finland_norway" not in offer_moves(Chart(state, "uk"), combat=True)["flights"][bomber]
    ship, sub = bench.put(state, "uk", "north_sz", transport=1, submarine=1)
    (boat,) = bench.put(state, "germany", "north_sz", submarine=1)
    state.pieces[boat].under = 1
    ways = offer_moves(Chart(state, "uk"), combat=True)["ways"]
    assert ["north_sz"] in ways[sub]
    assert ["north_sz"] not in ways[ship]
    assert ["north_sz"] not in offer_moves(Chart(state, "uk"), combat=False)["ways"][sub]


@rule("B-5-09", "B-5-04")
def test_a_way_round_a_neutral_is_longer() -> None:
    assert flying(frozenset(), "gibraltar")["spain"] == 1
    assert "spain" not in flying(frozenset({"spain"}), "gibraltar")


@rule("B-5-05")
def test_only_planes_need_a_place_to_land(bench: Bench) -> None:
    state = bench.scene()
    (man,) = bench.put(state, "germany", "eastern_europe", infantry=1)
    assert bench.check(state, [Move(man, ["eastern_europe", "karelia_ssr"])]) is None


@rule("B-5-06")
def test_no_place_on_an_enemys_carrier(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    bench.put(state, "japan", "hawaii_sz", carrier=1)
    (plane,) = bench.put(state, "usa", "hawaiian_islands", fighter=1)
    move = [Move(plane, ["hawaiian_islands", "hawaii_sz"])]
    assert bench.check(state, move, False) == ("B-5-06", "no-room-on-a-carrier")


@rule("B-5-06", "B-4-04")
def test_cargo_takes_no_room_on_a_carrier_and_guns_at_sea_no_territory(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    ship, other = bench.put(state, "usa", "hawaii_sz", transport=2)
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    for id in bench.put(state, "usa", "hawaii_sz", infantry=2):
        state.pieces[id].on = ship
    planes = bench.put(state, "usa", "hawaiian_islands", fighter=2)
    lands = [Move(id, ["hawaiian_islands", "hawaii_sz"]) for id in planes]
    assert bench.check(state, lands, False) is None
    guns = bench.put(state, "usa", "hawaiian_islands", aa_gun=2)
    (third,) = bench.put(state, "usa", "hawaii_sz", transport=1)
    boards = [
        Move(gun, ["hawaiian_islands", "hawaii_sz"], ship=to) for gun, to in zip(guns, (other, third), strict=True)
    ]
    assert bench.check(state, boards, False) is None


@rule("B-5-05")
def test_no_carrier_waits_for_a_bomber(bench: Bench) -> None:
    state = bench.scene("usa")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (bomber,) = bench.put(state, "usa", "hawaiian_islands", bomber=1)
    bench.put(state, "japan", "japan_sz", transport=1)
    way = ["hawaiian_islands", "hawaii_sz", "wake_island_sz", "japan_sz"]
    assert bench.check(state, [Move(bomber, way)]) is None
    state.pieces[bomber].moved = 2
    assert bench.check(state, [Move(bomber, way)]) == ("B-5-05", "no-way-to-land")


@rule("B-5-06", "B-5-07", "B-5-04")
def test_landing_on_a_carrier_is_offered(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    (fighter, bomber) = bench.put(state, "usa", "western_usa", fighter=1, bomber=1)
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    bench.put(state, "uk", "west_canada_sz", carrier=1)
    (moved,) = bench.put(state, "usa", "mexico_sz", carrier=1)
    state.pieces[moved].done = True
    bench.put(state, "japan", "alaska_sz", carrier=1)
    bench.put(state, "uk", "east_us_sz", carrier=1)
    chart = Chart(state, "usa")
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
def test_the_gun_on_the_way_shoots_down_which_plane_the_owner_gives(bench: Bench) -> None:
    state = bench.expansion()
    one, two = bench.put(state, "germany", "germany", bomber=2)
    state.nations["germany"].bomb = "germany"
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    bench.put(state, "russia", "caucasus", infantry=1)
    start = ["germany", "eastern_europe", "karelia_ssr"]
    moves = [Move(one, [*start, "russia"], bomb=True), Move(two, [*start, "caucasus"])]
    dice = {"B-5-10": [1, 6], "D2.1-37": [6]}
    bench.attack(state, moves, dice)
    (question,) = [decision for _, decision in bench.asked if decision.kind == "casualties"]
    assert question.default == {"germany-bomber": 0, f"germany-bomber-{two}": 1}, "not the one with the bomb"
    assert one in state.pieces
    assert two not in state.pieces


@rule("B-5-05", "D2.1-42", "B-5-06")
def test_a_fighter_may_use_the_last_space_of_its_range_to_land(bench: Bench) -> None:
    state = bench.scene("uk")
    (plane,) = bench.put(state, "uk", "united_kingdom", fighter=1)
    bench.put(state, "germany", "baltic_sz", transport=1)
    out = ["united_kingdom", "north_sz", "baltic_sz"]
    state.lands["karelia_ssr"].owner = "germany"
    assert bench.check(state, [Move(plane, out)]) is None
    state.pieces[plane].moved = 1
    assert bench.check(state, [Move(plane, out)]) == ("B-5-05", "no-way-to-land")


@rule("B-5-05")
def test_a_carrier_may_come_two_zones_also_where_an_enemy_is_beaten_first(bench: Bench) -> None:
    state = bench.scene("usa")
    (carrier,) = bench.put(state, "usa", "mexico_sz", carrier=1)
    bench.put(state, "japan", "hawaii_sz", transport=1)
    chart = Chart(state, "usa")
    zones = chart.carrier_zones(state.pieces[carrier], "mexico_sz", may_sail=True)
    assert {"mexico_sz", "hawaii_sz", "west_us_sz", "midway_sz"} <= zones
    assert chart.carrier_zones(state.pieces[carrier], "mexico_sz", may_sail=False) == {"mexico_sz"}


@rule("B-5-06")
def test_a_bomber_lands_though_a_carrier_is_below_it_and_a_mustang_may_use_the_deck(bench: Bench) -> None:
    state = bench.expansion("usa", "noncombat_move")
    (plane,) = bench.put(state, "usa", "western_usa", bomber=1)
    (mustang,) = bench.put(state, "usa", "western_usa", mustang=1)
    bench.put(state, "usa", "west_us_sz", carrier=1)
    bench.put(state, "japan", "japan_sz", carrier=1, fighter=1)
    assert bench.check(state, [Move(mustang, ["western_usa", "west_us_sz"])], combat=False) is None
    assert bench.check(state, [Move(plane, ["western_usa", "west_us_sz"])], combat=False) == (
        "B-5-06",
        "no-landing-there",
    )
    state.pieces[plane].at, state.pieces[plane].moved = "west_us_sz", 1
    assert bench.check(state, [], combat=False) == ("B-5-06", "must-land")


@rule("B-5-09")
def test_a_flight_goes_round_neutrals_and_through_guns_only_where_it_must(bench: Bench) -> None:
    state = bench.scene()
    chart = Chart(state, "germany")
    way = ["western_europe", "west_mediterranean_sz", "gibraltar"]
    assert chart.flight("western_europe", "gibraltar", combat=True) == way
    for land in chart.hostile:
        bench.put(state, "russia", land, aa_gun=1)
    guarded = Chart(state, "germany")
    assert guarded.flight("eastern_europe", "novosibirsk", combat=True) == [
        "eastern_europe",
        "karelia_ssr",
        "russia",
        "novosibirsk",
    ]


@rule("B-7-02", "B-5-10", "A-3.6-05")
def test_the_question_tells_planes_apart_by_goal_and_mission(bench: Bench) -> None:
    state = bench.expansion()
    one, two = bench.put(state, "germany", "germany", bomber=2)
    state.nations["germany"].bomb = "germany"
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    bench.put(state, "russia", "caucasus", infantry=1)
    start = ["germany", "eastern_europe", "karelia_ssr"]
    moves = [Move(one, [*start, "russia"], bomb=True), Move(two, [*start, "caucasus"])]
    told: dict[str, Any] = {}

    def answer(_: str, decision: Any) -> Any:
        if decision.kind == "combat-move":
            return Moves(moves)
        told.update({option.id: option.args for option in decision.options()})
        return decision.default

    bench.run(combat_move_phase(bench.world(state, {"B-5-10": [1, 6]})), answer)
    common = {"nation": "germany", "unit": "bomber", "count": 1, "units": {}, "loaded": 0, "box": 0}
    assert told == {
        f"germany-bomber-{two}": {**common, "space": "caucasus", "mission": "none"},
        "germany-bomber": {**common, "space": "russia", "mission": "bomb"},
    }
    assert two not in state.pieces, "not the one with the bomb"


@rule("B-7-02")
def test_boats_in_other_boxes_of_the_dive_chart_are_told_apart(bench: Bench) -> None:
    state = bench.expansion("uk")
    (up,) = bench.put(state, "germany", "north_sz", submarine=1)
    down = bench.seen_boat(state, "germany", "north_sz")
    groups = target_groups(state, [up, down])
    options = casualty_question(state, "B-7-02", groups, 1, "north_sz").options()
    assert [option.args["box"] for option in options] == [0, 1]
    hunts, sails = bench.put(state, "germany", "north_sz", cruiser=2)
    state.pieces[hunts].mission = "attack"
    assert [group.members for group in target_groups(state, [hunts, sails])] == [[hunts], [sails]]
    (here,), (there,) = (bench.put(state, "germany", zone, bomber=1) for zone in ("germany", "western_europe"))
    assert [group.members for group in target_groups(state, [here, there])] == [[here], [there]]


@rule("B-5-06", "B-5-05")
def test_which_carriers_can_still_come_for_a_plane_in_the_air(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    (lost,) = bench.put(state, "usa", "caroline_islands_sz", fighter=1)
    state.pieces[lost].moved = 4
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    refusal = bench.refusal(state, [], combat=False)
    assert (refusal.rule, refusal.args["spaces"]) == ("B-5-06", ["caroline_islands_sz"]), "it sails two zones"
    (enemy,) = bench.put(state, "japan", "caroline_islands_sz", transport=1)
    assert bench.check(state, [], combat=False) is None, "an enemy bars its way"
    del state.pieces[enemy]
    aboard = bench.put(state, "usa", "hawaii_sz", fighter=2)
    bench.put(state, "uk", "hawaii_sz", carrier=1)
    assert bench.check(state, [], combat=False) is None, "its deck is full, and an ally's stays where it is"
    away = bench.into(aboard, "hawaii_sz", "hawaiian_islands")
    assert bench.check(state, away, combat=False) == ("B-5-06", "must-land")


@rule("B-5-06", "B-5-05")
def test_a_carrier_waits_for_the_plane_above_it_and_does_not_sail_for_another(
    bench: Bench,
) -> None:
    state = bench.scene("usa", "noncombat_move")
    (lost,) = bench.put(state, "usa", "caroline_islands_sz", fighter=1)
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (above,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    state.pieces[lost].moved = 4
    assert bench.check(state, [], combat=False) == ("B-5-06", "must-land")
    state.pieces[above].on, state.pieces[above].moved = "", 4
    assert bench.check(state, [], combat=False) is None


@rule("B-5-06", "B-5-09")
def test_no_plane_has_to_reach_a_deck_over_a_neutral(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    for land in state.lands.values():
        land.owner = land.owner and "japan"
    (plane,) = bench.put(state, "usa", "brazil", fighter=1)
    state.pieces[plane].moved = 2
    (carrier,) = bench.put(state, "usa", "west_panama_sz", carrier=1)
    state.pieces[carrier].done = True
    assert bench.check(state, [], combat=False) is None
    state.lands["venezuela_colombia"].owner = "japan"
    assert bench.check(state, [], combat=False) == ("B-5-06", "must-land")


@rule("D3.9a-08", "A-3.9b-06", "B-5-06")
def test_a_boat_that_was_seen_sails_out_of_sight_in_the_noncombat_move(bench: Bench) -> None:
    state = bench.expansion("germany", "noncombat_move")
    boat = bench.seen_boat(state, "germany", "north_sz")
    bench.deploy(state, [Move(boat, ["north_sz", "west_spain_sz"])])
    assert boat not in state.pieces
    assert [hidden.at for hidden in state.flotillas["germany"].hidden.values()] == ["west_spain_sz"]


@rule("B-5-05")
def test_an_enemys_carrier_is_no_way_to_land(bench: Bench) -> None:
    state = bench.scene("usa")
    (plane,) = bench.put(state, "usa", "hawaiian_islands", fighter=1)
    state.pieces[plane].moved = 2
    bench.put(state, "japan", "wake_island_sz", carrier=1)
    attack = [Move(plane, ["hawaiian_islands", "hawaii_sz", "wake_island_sz"])]
    assert bench.check(state, attack) == ("B-5-05", "no-way-to-land")
    bench.put(state, "uk", "wake_island_sz", carrier=1)
    assert bench.check(state, attack) is None


@rule("B-5-06")
def test_who_must_land_is_told_the_twelve_nearest_places(bench: Bench) -> None:
    state = bench.scene("germany", "noncombat_move")
    (plane,) = bench.put(state, "germany", "karelia_ssr", bomber=1)
    near = Chart(state, "germany").landing_places("karelia_ssr", 6)
    assert len(near) > 12
    refusal = bench.refusal(state, [], combat=False)
    assert refusal.args == {"unit": "bomber", "space": "karelia_ssr", "spaces": near[:12]}
    assert state.pieces[plane].at == "karelia_ssr"
