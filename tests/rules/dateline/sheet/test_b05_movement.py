"""B-5 Movement by land, sea and air."""

from __future__ import annotations

from sandtable.games.dateline.data.data import flying
from sandtable.games.dateline.rules.move_phases import noncombat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.offer import offer_moves
from sandtable.games.dateline.rules.sheet.plan import Deck, find_decks
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import Piece, board_carriers
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


@rule("B-5-01")
def test_land_units_move_one_or_two_and_guns_do_not_attack(bench: Bench) -> None:
    state = bench.scene()
    infantry, armor, gun = bench.put(state, "germany", "germany", infantry=1, armor=1, aa_gun=1)
    two = ["germany", "eastern_europe", "ukraine_ssr"]
    assert bench.check(state, [Move(armor, two)], False) is None
    assert bench.check(state, [Move(infantry, two)], False) == ("B-1-05", "no-march")
    assert bench.check(state, [Move(gun, two)], False) == ("B-1-05", "no-march")
    assert bench.check(state, [Move(gun, two[:2])], False) is None
    state.pieces[gun].at = "eastern_europe"
    assert bench.check(state, [Move(gun, ["eastern_europe", "karelia_ssr"])]) == ("B-5-01", "guns-do-not-attack")


@rule("B-5-02")
def test_armor_blitzes_through_land_without_combat_units(bench: Bench) -> None:
    state = bench.scene()
    infantry, armor = bench.put(state, "germany", "eastern_europe", infantry=1, armor=1)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    blitz = ["eastern_europe", "karelia_ssr", "russia"]
    assert bench.check(state, [Move(infantry, blitz)]) == ("B-5-02", "no-combat-move")
    assert bench.refusal(state, [Move(infantry, blitz)]).args["spaces"] == ["karelia_ssr"]
    back = Move(armor, ["eastern_europe", "germany"])
    assert "russia" in bench.refusal(state, [back]).args["spaces"]  # the end of a way, not its first step
    assert bench.check(state, [Move(armor, blitz)]) is None
    (guard,) = bench.put(state, "russia", "karelia_ssr", infantry=1)
    assert bench.check(state, [Move(armor, blitz)]) == ("B-5-02", "no-combat-move")
    del state.pieces[guard]
    bench.attack(state, [Move(armor, blitz)])
    assert state.lands["karelia_ssr"].owner == "germany"
    assert bench.there(state, "karelia_ssr") == {"germany aa_gun": 1}
    assert state.pieces[armor].at == "russia"


@rule("B-5-02")
def test_armor_may_blitz_and_come_back(bench: Bench) -> None:
    state = bench.scene()
    (armor,) = bench.put(state, "germany", "eastern_europe", armor=1)
    bench.attack(state, [Move(armor, ["eastern_europe", "karelia_ssr", "finland_norway"])])
    assert state.lands["karelia_ssr"].owner == "germany"
    assert state.pieces[armor].at == "finland_norway"


@rule("B-5-03")
def test_ships_stop_at_enemies_and_do_not_enter_them_in_peace(bench: Bench) -> None:
    state = bench.scene("uk")
    (ship,) = bench.put(state, "uk", "east_canada_sz", battleship=1)
    bench.put(state, "germany", "north_sz", submarine=1)
    through, into = ["east_canada_sz", "north_sz", "karelia_sz"], ["east_canada_sz", "north_sz"]
    assert bench.check(state, [Move(ship, through)]) == ("B-5-03", "enemies-bar-the-way")
    assert bench.check(state, [Move(ship, into)]) is None
    assert bench.check(state, [Move(ship, into)], False) == ("B-5-03", "enemies-bar-the-way")
    far = ["east_canada_sz", "west_spain_sz", "west_mediterranean_sz", "central_mediterranean_sz"]
    assert bench.check(state, [Move(ship, far)]) == ("B-5-03", "too-far")
    assert bench.check(state, [Move(ship, far[:3])]) is None
    assert bench.check(state, [Move(ship, ["east_canada_sz", "eastern_canada"])]) == ("B-5-03", "ships-stay-at-sea")


@rule("B-5-04")
def test_planes_spend_their_range_over_both_moves(bench: Bench) -> None:
    state = bench.scene()
    (fighter,) = bench.put(state, "germany", "western_europe", fighter=1)
    bench.put(state, "uk", "united_kingdom", infantry=1)
    out = Move(fighter, ["western_europe", "north_sz", "united_kingdom"])
    assert bench.check(state, [out]) is None
    state.pieces[fighter].moved = 3
    assert bench.check(state, [out]) == ("B-5-04", "too-far")
    state.pieces[fighter].moved = 0
    bench.attack(state, [out], {"B-7-01": [3, 6]})
    assert state.pieces[fighter].moved == 2
    home = ["united_kingdom", "north_sz", "western_europe"]
    assert bench.check(state, [Move(fighter, [*home, "germany"])], False) == ("B-5-04", "too-far")
    assert bench.check(state, [Move(fighter, home)], False) is None


@rule("B-5-05")
def test_a_flight_needs_a_way_to_land(bench: Bench) -> None:
    state = bench.scene("usa")
    fighter, other = bench.put(state, "usa", "hawaiian_islands", fighter=2)
    bench.put(state, "japan", "japan_sz", transport=1)
    one_way = ["hawaiian_islands", "hawaii_sz", "wake_island_sz", "japan_sz"]
    assert bench.check(state, [Move(fighter, one_way)]) == ("B-5-05", "no-way-to-land")
    bench.put(state, "usa", "hawaii_sz", carrier=1)  # could be in the Wake Island zone afterwards
    assert bench.check(state, [Move(fighter, one_way)]) is None
    bench.put(state, "usa", "hawaii_sz", fighter=1)
    assert bench.check(state, [Move(fighter, one_way), Move(other, one_way)]) == ("B-5-05", "no-way-to-land")


@rule("B-5-06")
def test_planes_land_where_it_was_friendly_when_the_turn_began(bench: Bench) -> None:
    state = bench.scene("germany", "noncombat_move")
    fighter, bomber = bench.put(state, "germany", "eastern_europe", fighter=1, bomber=1)
    state.lands["karelia_ssr"].owner, state.was["karelia_ssr"] = "germany", "russia"
    there = ["eastern_europe", "karelia_ssr"]
    assert bench.check(state, [Move(fighter, there)], False) == ("B-5-06", "no-landing-there")
    state.was.clear()
    assert bench.check(state, [Move(fighter, there)], False) is None
    bench.put(state, "germany", "baltic_sz", carrier=1)
    sea = ["eastern_europe", "baltic_sz"]
    assert bench.check(state, [Move(bomber, sea)], False) == ("B-5-06", "no-landing-there")
    assert bench.check(state, [Move(fighter, sea)], False) is None
    bench.put(state, "japan", "baltic_sz", fighter=2)
    assert bench.check(state, [Move(fighter, sea)], False) == ("B-5-06", "no-room-on-a-carrier")


@rule("B-5-06")
def test_a_plane_that_can_land_must_and_one_that_cannot_is_lost(bench: Bench) -> None:
    state = bench.scene("germany", "noncombat_move")
    (fighter,) = bench.put(state, "germany", "karelia_ssr", fighter=1)
    assert bench.check(state, [], False) == ("B-5-06", "must-land")
    state.pieces[fighter].moved = 4
    assert bench.check(state, [], False) is None
    bench.deploy(state, [])
    assert fighter not in state.pieces
    assert bench.losses() == [{"nation": "germany", "units": {"fighter": 1}, "space": "karelia_ssr"}]


@rule("B-5-06", "B-5-05")
def test_a_fighter_that_reaches_a_deck_alone_is_not_left_to_be_lost(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    fighter, other = bench.put(state, "usa", "caroline_islands_sz", fighter=2)
    for id in (fighter, other):
        state.pieces[id].moved = 2  # too far from every airfield
    home = ["caroline_islands_sz", "solomon_islands_sz", "hawaii_sz"]
    assert bench.check(state, [], False) == ("B-5-06", "must-land")
    assert bench.check(state, [Move(fighter, home)], False) == ("B-5-06", "must-land")
    assert bench.check(state, [Move(fighter, home), Move(other, home)], False) is None
    bench.put(state, "usa", "hawaii_sz", fighter=1)  # one place is left
    assert bench.check(state, [Move(fighter, home)], False) is None
    state.pieces[fighter].moved = state.pieces[other].moved = 3
    near = ["caroline_islands_sz", "solomon_islands_sz"]
    assert bench.check(state, [], False) == ("B-5-06", "must-land")  # the carrier can come
    away = Move(carrier, ["hawaii_sz", "midway_sz"])
    assert bench.check(state, [away], False) == ("B-5-06", "must-land")
    there = Move(carrier, ["hawaii_sz", "solomon_islands_sz"])
    assert bench.check(state, [there, Move(fighter, near)], False) is None
    state.pieces[carrier].done = True
    assert bench.check(state, [], False) is None


@rule("B-5-06")
def test_a_bomber_that_reaches_a_deck_alone_is_lost(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (bomber,) = bench.put(state, "usa", "caroline_islands_sz", bomber=1)
    state.pieces[bomber].moved = 4
    assert bench.check(state, [], False) is None
    bench.deploy(state, [])
    assert bomber not in state.pieces


@rule("B-5-06")
def test_by_default_a_carrier_sails_to_a_fighter_that_cannot_reach_it(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    planes = bench.put(state, "usa", "caroline_islands_sz", fighter=2)
    for id in planes:
        state.pieces[id].moved = 3
    bench.run(noncombat_move_phase(bench.world(state)))
    assert [state.pieces[id].on for id in planes] == [carrier, carrier]
    assert state.pieces[carrier].at in ("solomon_islands_sz", "caroline_islands_sz")


@rule("B-5-05")
def test_a_carrier_waits_for_all_its_fighters_in_one_zone(bench: Bench) -> None:
    state = bench.scene("usa")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    planes = bench.put(state, "usa", "hawaii_sz", fighter=2)
    bench.put(state, "japan", "philippines_sz", transport=1)
    bench.put(state, "japan", "peru_sz", transport=1)
    west = ["hawaii_sz", "solomon_islands_sz", "caroline_islands_sz", "philippines_sz"]
    east = ["hawaii_sz", "south_pacific_sz", "east_pacific_sz", "peru_sz"]
    state.lands["panama"].owner = "japan"
    for way in (west, east):
        assert bench.check(state, [Move(planes[0], way)]) is None
        assert bench.check(state, [Move(id, way) for id in planes]) is None
    both = [Move(planes[0], west), Move(planes[1], east)]
    assert bench.check(state, both) == ("B-5-05", "no-way-to-land")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    assert bench.check(state, both) is None


@rule("B-5-05", "B-5-06")
def test_an_allys_carrier_does_not_sail_to_meet_a_plane(bench: Bench) -> None:
    west = ["hawaii_sz", "solomon_islands_sz", "caroline_islands_sz", "philippines_sz"]
    for nation, refused in (("usa", None), ("uk", ("B-5-05", "no-way-to-land"))):
        state = bench.scene("usa")
        bench.put(state, nation, "hawaii_sz", carrier=1)
        (plane,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
        bench.put(state, "japan", "philippines_sz", transport=1)
        assert bench.check(state, [Move(plane, west)]) == refused


@rule("B-5-07", "B-5-08")
def test_fighters_leave_from_where_the_carrier_stood_and_allied_ones_stay_aboard(bench: Bench) -> None:
    state = bench.scene("usa")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (own,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    (guest,) = bench.put(state, "uk", "hawaii_sz", fighter=1)
    bench.put(state, "japan", "solomon_islands_sz", submarine=1)
    assert bench.check(state, [Move(guest, ["hawaii_sz", "solomon_islands_sz"])]) == ("B-1-02", "not-your-unit")
    bench.attack(
        state,
        [Move(carrier, ["hawaii_sz", "midway_sz"]), Move(own, ["hawaii_sz", "solomon_islands_sz"])],
        {"B-8-03": [1]},
    )
    assert state.pieces[guest].at == state.pieces[carrier].at == "midway_sz"
    assert state.pieces[own].at == "solomon_islands_sz"
    assert state.pieces[own].moved == 1  # counted from the Hawaii zone
    bench.deploy(state, [Move(own, ["solomon_islands_sz", "hawaii_sz", "midway_sz"])])
    assert state.pieces[own].on == carrier


@rule("B-5-08")
def test_allied_fighters_do_not_attack_from_a_carrier_but_defend(bench: Bench) -> None:
    from sandtable.games.dateline.rules.combat.fleets import sea_attackers, sea_defenders

    state = bench.scene("usa")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    (guest,) = bench.put(state, "uk", "hawaii_sz", fighter=1)
    assert guest not in sea_attackers(state, "hawaii_sz")
    state.turn = 3
    assert guest in sea_defenders(state, "hawaii_sz")


@rule("B-5-09")
def test_flying_over_neutrals(bench: Bench) -> None:
    state = bench.scene()
    (bomber,) = bench.put(state, "germany", "western_europe", bomber=1)
    bench.put(state, "uk", "gibraltar", infantry=1)
    over = ["western_europe", "spain", "gibraltar"]
    bench.attack(state, [Move(bomber, over)], {"B-7-01": [1, 6]})
    assert state.nations["germany"].money == 32 - 3
    assert state.lands["spain"].owner == "germany"
    state.lands["spain"].owner = ""
    back = [Move(bomber, over[::-1])]
    assert bench.check(state, back, False) == ("B-5-09", "neutral-overflown")


@rule("B-5-09")
def test_the_way_by_air_goes_round_neutrals_and_guns(bench: Bench) -> None:
    state = bench.scene()
    chart = Chart(state, "germany")
    path = chart.flight("western_europe", "gibraltar", combat=True)
    assert path == ["western_europe", "west_mediterranean_sz", "gibraltar"]


@rule("B-5-09", "B-12-01")
def test_a_way_over_neutrals_is_offered_where_it_is_shorter_and_can_be_paid(bench: Bench) -> None:
    state = bench.scene("usa")
    (fighter,) = bench.put(state, "usa", "brazil", fighter=1)
    bench.put(state, "japan", "peru_sz", submarine=1)
    over = ["brazil", "argentina_chile", "peru_sz"]

    def shortcuts(combat: bool = True) -> dict[str, list[str]]:
        return dict(offer_moves(Chart(state, "usa"), combat).get("over", {}).get(fighter, {}))

    assert shortcuts() == {"peru_sz": over}
    assert offer_moves(Chart(state, "usa"), True)["flights"][fighter] == {"peru_sz": 4}  # round them, for nothing
    assert shortcuts(combat=False) == {}
    state.nations["usa"].money = 2
    assert shortcuts() == {}
    state.nations["usa"].money = 3
    assert shortcuts() == {"peru_sz": over}
    state.lands["eastern_usa"].owner = "germany"
    assert shortcuts() == {}


@rule("B-5-09")
def test_a_way_over_a_neutral_may_take_the_whole_range(bench: Bench) -> None:
    chart = Chart(bench.scene("usa"), "usa")
    assert chart.shortcuts("brazil", 2)["peru_sz"] == ["brazil", "argentina_chile", "peru_sz"]
    assert chart.shortcuts("brazil", 1) == {}


@rule("B-5-09", "B-5-05")
def test_the_way_home_may_lead_over_the_neutral_that_was_flown_over(bench: Bench) -> None:
    state = bench.scene("usa")
    (fighter,) = bench.put(state, "usa", "brazil", fighter=1)
    bench.put(state, "japan", "peru_sz", transport=1)
    state.lands["panama"].owner = state.lands["new_zealand"].owner = "japan"
    over = ["brazil", "peru", "peru_sz"]
    assert bench.check(state, [Move(fighter, over)]) is None  # two spaces there and two back
    bench.attack(state, [Move(fighter, over)], {"B-8-03": [3], "B-7-01": [6]})
    bench.deploy(state, [Move(fighter, over[::-1])])
    assert (state.pieces[fighter].at, state.nations["usa"].money) == ("brazil", 36 - 3)


@rule("B-5-05", "B-12-01")
def test_no_way_home_leads_over_a_neutral_on_which_somebody_has_yet_to_land(bench: Bench) -> None:
    state = bench.scene("usa")
    (bomber,) = bench.put(state, "usa", "western_usa", bomber=1)
    fighter, *_ = bench.put(state, "usa", "brazil", fighter=1)
    (ship,) = bench.put(state, "usa", "west_panama_sz", transport=1)
    (man,) = bench.put(state, "usa", "west_panama_sz", infantry=1)
    state.pieces[man].on = ship
    bench.put(state, "japan", "peru_sz", transport=1)
    state.lands["panama"].owner = state.lands["new_zealand"].owner = "japan"
    strike = Move(bomber, ["western_usa", "mexico", "panama", "west_panama_sz", "peru_sz"])  # two spaces are left
    sea = ["west_panama_sz", "peru_sz"]
    landing = [Move(ship, sea), Move(man, [*sea, "peru"], ship=ship)]
    assert bench.check(state, landing) is None
    assert bench.check(state, [strike, *landing]) == ("B-5-05", "no-way-to-land"), "the landing may fail"
    over = Move(fighter, ["brazil", "peru", "peru_sz"])
    assert bench.check(state, [strike, *landing, over]) is None


@rule("B-5-10")
def test_guns_on_the_way_fire_once_at_each_plane(bench: Bench) -> None:
    state = bench.scene()
    planes = bench.put(state, "germany", "eastern_europe", bomber=2)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    bench.put(state, "russia", "caucasus", infantry=1)
    way = ["eastern_europe", "karelia_ssr", "caucasus"]
    bench.attack(state, [Move(id, way) for id in planes], {"B-5-10": [1, 2], "B-7-01": [1, 6]})
    assert len(bench.facts("aa-fire")) == 1
    assert bench.facts("aa-fire")[0]["hits"] == 1
    assert sum(id in state.pieces for id in planes) == 1
    bench.deploy(state, [Move(next(id for id in planes if id in state.pieces), way[::-1])])
    assert len(bench.facts("aa-fire")) == 1  # none in the non-combat move


@rule("B-5-10")
def test_the_gun_at_the_goal_does_not_fire_at_whoever_flew_over_it_before(bench: Bench) -> None:
    state = bench.scene()
    (bomber,) = bench.put(state, "germany", "eastern_europe", bomber=1)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr", "finland_norway", "karelia_ssr"]
    bench.attack(state, [Move(bomber, way)], {"B-7-06": [2], "B-7-01": [1, 6]})
    assert len(bench.facts("aa-fire")) == 1


def test_a_ships_ways_are_listed() -> None:
    from sandtable.games.dateline.state.model import starting_state

    state = starting_state("base", {})
    chart = Chart(state, "germany")
    ends = {path[-1] for path in chart.sails(Piece("submarine", "germany", "baltic_sz"), combat=True)}
    assert ends == {"north_sz"}  # British ships stop it there


@rule("B-5-10", "B-7-02")
def test_the_owner_says_which_plane_the_gun_has_hit(bench: Bench) -> None:
    state = bench.scene()
    fighter, bomber = bench.put(state, "germany", "eastern_europe", fighter=1, bomber=1)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    bench.put(state, "russia", "caucasus", infantry=1)
    way = ["eastern_europe", "karelia_ssr", "caucasus"]
    answers = {"casualties": {"germany-bomber": 1, "germany-fighter": 0}}
    dice = {"B-5-10": [6, 1], "B-7-01": [3, 6]}
    bench.attack(state, [Move(fighter, way), Move(bomber, way)], dice, answers)
    assert fighter in state.pieces
    assert bomber not in state.pieces


@rule("B-2-03", "B-5-04")
def test_planes_fly_over_a_closed_canal(bench: Bench) -> None:
    state = bench.scene("uk")
    state.lands["syria_iraq"].owner = "germany"
    (carrier,) = bench.put(state, "uk", "red_sz", carrier=1)
    (fighter,) = bench.put(state, "uk", "red_sz", fighter=1)
    bench.put(state, "germany", "east_mediterranean_sz", transport=1)
    north = ["red_sz", "east_mediterranean_sz"]
    assert bench.check(state, [Move(carrier, north)]) == ("B-2-03", "canal-closed")
    assert bench.check(state, [Move(fighter, north)]) is None


@rule("B-5-06")
def test_carriers_move_before_planes_land(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaiian_islands", fighter=1)
    lands = Move(fighter, ["hawaiian_islands", "hawaii_sz", "midway_sz"])
    assert bench.check(state, [lands], False) == ("B-5-06", "no-room-on-a-carrier")
    bench.deploy(state, [Move(carrier, ["hawaii_sz", "midway_sz"]), lands])
    assert (state.pieces[fighter].at, state.pieces[fighter].on) == ("midway_sz", carrier)


@rule("B-5-01", "B-5-03", "B-5-04")
def test_the_form_lists_every_way_of_every_unit(bench: Bench) -> None:
    state = bench.expansion("germany")
    tank, mpc, plane = bench.put(state, "germany", "eastern_europe", armor=1, mpc=1, fighter=1)
    (done,) = bench.put(state, "germany", "germany", infantry=1)
    (ship,) = bench.put(state, "germany", "baltic_sz", cruiser=1)
    state.pieces[done].done = True
    (seen,) = bench.put(state, "uk", "baltic_sz", submarine=1)
    state.pieces[seen].under = 1
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    bench.put(state, "uk", "north_sz", transport=1)
    (mine,) = bench.put(state, "germany", "black_sz", submarine=1)
    state.pieces[mine].under, state.pieces[mine].done = 1, True
    offer = offer_moves(Chart(state, "germany"), combat=True)
    assert set(offer) == {"ways", "flights", "over", "must_land", "targets", "sighted", "threats"}
    assert set(offer["ways"]) == {tank, mpc, ship}
    goals = {tuple(way[1:]) for way in offer["ways"][tank]}
    assert {way for way in goals if "switzerland" not in way} == {
        ("karelia_ssr",),
        ("ukraine_ssr", "karelia_ssr"),
        ("ukraine_ssr", "caucasus"),
    }
    assert ["eastern_europe", "karelia_ssr"] in offer["ways"][mpc]
    assert offer["ways"][ship] == [["baltic_sz"], ["baltic_sz", "north_sz"]]
    assert set(offer["flights"]) == {plane}
    assert [offer["flights"][plane][goal] for goal in ("karelia_ssr", "north_sz")] == [1, 2]
    assert offer["must_land"] == []
    assert offer["targets"] == {"karelia_ssr": "russia: 1 infantry", "north_sz": "uk: 1 transport"}
    assert offer["sighted"] == {"baltic_sz": "uk: 1 submarine/under"}
    del state.pieces[seen]
    assert offer_moves(Chart(state, "germany"), combat=True)["ways"][ship] == [["baltic_sz", "north_sz"]]
    state.pieces[plane].at, state.pieces[plane].moved = "karelia_ssr", 3
    peace = offer_moves(Chart(state, "germany"), combat=False)
    assert set(peace) == {"ways", "flights", "must_land"}
    assert peace["must_land"] == [plane]
    assert set(peace["flights"][plane]) == {"eastern_europe", "finland_norway", "ukraine_ssr"}
    assert ["eastern_europe", "germany"] in peace["ways"][tank]
    assert ["eastern_europe", "germany"] in peace["ways"][mpc]
    assert ship not in peace["ways"]


@rule("B-5-06")
def test_landing_places_lie_within_the_range_left_the_nearest_first(bench: Bench) -> None:
    chart = Chart(bench.scene("uk"), "uk")
    assert chart.landing_places("north_sz", 0) == []
    assert chart.landing_places("north_sz", 1)[0] == "united_kingdom"
    assert chart.can_land("north_sz", 1)
    assert not chart.can_land("north_sz", 0)
    assert chart.landing_places("united_kingdom", 0) == ["united_kingdom"]
    assert "karelia_ssr" in chart.landing_places("north_sz", 3)
    far = [flying(chart.avoid, "north_sz")[land] for land in chart.landing_places("north_sz", 3)]
    assert far == sorted(far)


@rule("B-5-06", "B-12-01")
def test_no_plane_lands_in_a_neutral_that_was_entered_this_turn(bench: Bench) -> None:
    state = bench.scene()
    man, fighter = bench.put(state, "germany", "western_europe", infantry=1, fighter=1)
    bench.attack(state, [Move(man, ["western_europe", "spain"])])
    there = [Move(fighter, ["western_europe", "spain"])]
    assert bench.check(state, there, False) == ("B-5-06", "no-landing-there")
    state.was.clear()
    assert bench.check(state, there, False) is None


@rule("B-5-09")
def test_guns_count_on_the_way_out_alone(bench: Bench) -> None:
    state = bench.scene("uk")
    bench.put(state, "germany", "western_europe", aa_gun=1)
    chart = Chart(state, "uk")
    out = chart.flight("north_sz", "germany", combat=True)
    assert out is not None
    assert "western_europe" not in out
    assert len(out) == 3
    assert chart.flight("gibraltar", "spain", combat=False) == ["gibraltar", "spain"]
    bench.put(state, "germany", "algeria", aa_gun=1)
    over = Chart(state, "uk").flight("west_mediterranean_sz", "french_west_africa", combat=True)
    assert over == ["west_mediterranean_sz", "algeria", "french_west_africa"], "round it is further"
    assert chart.flight("north_sz", "north_sz", combat=False) == ["north_sz"]


@rule("B-5-06")
def test_bombers_stay_in_the_air_over_a_carrier_and_decks_hold_two(bench: Bench) -> None:
    state = bench.scene("usa")
    (carrier,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    planes = bench.put(state, "usa", "hawaiian_islands", fighter=3, bomber=1)
    bench.put(state, "japan", "midway_sz", transport=1)
    out = ["hawaiian_islands", "hawaii_sz", "midway_sz"]
    bench.attack(state, [Move(id, out) for id in planes], {"B-8-03": [1, 1, 1, 1], "B-7-01": [6]})
    sails = Move(carrier, ["hawaii_sz", "midway_sz"])
    home = [Move(id, out[::-1]) for id in (planes[2], planes[3])]
    assert bench.check(state, [sails, home[1]], False) == ("B-5-06", "must-land"), "three fighters, two places"
    bench.deploy(state, [sails, *home])
    assert [state.pieces[id].on for id in planes] == [carrier, carrier, "", ""]
    assert state.pieces[planes[3]].at == "hawaiian_islands"
    (bomber,) = bench.put(state, "usa", "midway_sz", bomber=1)
    assert state.pieces[bomber].on == ""


@rule("B-5-06", "B-5-03")
def test_ships_need_no_room_on_a_carrier(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    ships = bench.put(state, "usa", "hawaii_sz", carrier=1, transport=3)
    (fighter,) = bench.put(state, "usa", "hawaiian_islands", fighter=1)
    moves = [Move(id, ["hawaii_sz", "midway_sz"]) for id in ships]
    assert (
        bench.check(state, [*moves, Move(fighter, ["hawaiian_islands", "hawaii_sz", "midway_sz"])], False) is None
    )
    ways = list(Chart(state, "usa").sails(state.pieces[ships[1]], combat=False))
    assert ["hawaii_sz", "midway_sz"] in ways
    bench.put(state, "japan", "midway_sz", transport=1)
    assert not any("midway_sz" in way for way in Chart(state, "usa").sails(state.pieces[ships[1]], combat=False))
    assert ["hawaii_sz", "midway_sz"] in Chart(state, "usa").sails(state.pieces[ships[1]], combat=True)


@rule("B-2-02", "D3.9d-02")
def test_planes_at_sea_bar_no_zone(bench: Bench) -> None:
    state = bench.scene("germany")
    bench.put(state, "uk", "north_sz", fighter=1)
    assert Chart(state, "germany").blocked == set()
    bench.put(state, "uk", "north_sz", transport=1)
    assert Chart(state, "germany").blocked == {"north_sz"}
    assert Chart(state, "usa").blocked == set()


@rule("B-5-06", "B-5-04")
def test_a_plane_over_land_taken_this_turn_lands_elsewhere(bench: Bench) -> None:
    state = bench.scene()
    tank, fighter = bench.put(state, "germany", "eastern_europe", armor=1, fighter=1)
    bench.put(state, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    bench.attack(state, [Move(tank, way), Move(fighter, way)], {"B-7-01": [3, 3, 6]})
    assert state.lands["karelia_ssr"].owner == "germany"
    assert (state.pieces[fighter].moved, state.pieces[fighter].came, state.pieces[fighter].way) == (
        1,
        "eastern_europe",
        [],
    )
    assert bench.check(state, [], False) == ("B-5-06", "must-land")
    assert bench.check(state, [Move(fighter, way[::-1])], False) is None


@rule("B-5-06")
def test_two_fighters_fill_a_carrier(bench: Bench) -> None:
    state = bench.scene("usa", "noncombat_move")
    bench.put(state, "usa", "hawaii_sz", carrier=1)
    planes = bench.put(state, "usa", "hawaiian_islands", fighter=3)
    down = [Move(id, ["hawaiian_islands", "hawaii_sz"]) for id in planes]
    assert bench.check(state, down[:2], False) is None
    assert bench.check(state, down, False) == ("B-5-06", "no-room-on-a-carrier")


@rule("B-5-06", "B-7-09")
def test_no_fighter_goes_aboard_an_enemys_carrier(bench: Bench) -> None:
    state = bench.scene("usa")
    (enemy,) = bench.put(state, "japan", "hawaii_sz", carrier=1)
    (fighter,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    assert board_carriers(state, "hawaii_sz") == [fighter]
    (allied,) = bench.put(state, "uk", "hawaii_sz", carrier=1)
    assert state.pieces[fighter].on == allied
    (own,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (other,) = bench.put(state, "usa", "hawaii_sz", fighter=1)
    assert state.pieces[other].on == own, "its own nation's before an ally's"
    assert not any(piece.on == enemy for piece in state.pieces.values())
    more = bench.put(state, "usa", "hawaii_sz", fighter=3)
    assert [state.pieces[id].on for id in more] == [own, allied, ""], "two on each deck"


@rule("B-5-05")
def test_a_deck_takes_as_many_planes_as_it_has_places_and_each_deck_its_own() -> None:
    one, two, three = ([("north_sz", 0)] * n for n in (1, 2, 3))
    double, single = Deck(2, {"north_sz"}), Deck(1, {"north_sz"})
    assert find_decks(frozenset(), two, [double]) and not find_decks(frozenset(), three, [double])
    assert find_decks(frozenset(), two, [single] * 2) and not find_decks(frozenset(), two, [single])
    assert find_decks(frozenset(), three, [single] * 3) and not find_decks(frozenset(), one, [])
    assert find_decks(frozenset(), [*one, ("baltic_sz", 0)], [single, Deck(1, {"baltic_sz"})])


@rule("B-5-05")
def test_room_on_carriers_is_shared_out_as_it_fits_best(bench: Bench) -> None:
    state = bench.scene("usa")
    state.lands["hawaiian_islands"].owner = "japan"
    (near,) = bench.put(state, "usa", "hawaii_sz", carrier=1)
    (far,) = bench.put(state, "usa", "west_us_sz", carrier=1)
    for id in (near, far):
        state.pieces[id].done = True
    bench.put(state, "usa", "hawaii_sz", fighter=1)
    (first,) = bench.put(state, "usa", "west_us_sz", fighter=1)
    (stays,) = bench.put(state, "usa", "west_us_sz", fighter=1)
    second, third = bench.put(state, "usa", "western_usa", fighter=2)
    bench.put(state, "japan", "wake_island_sz", transport=1)
    way = ["west_us_sz", "hawaii_sz", "wake_island_sz"]
    # The first reaches both decks, each with one place; the second only the nearer one.
    moves = [Move(first, way), Move(second, ["western_usa", *way])]
    assert bench.check(state, moves[:1]) is None
    assert bench.check(state, moves) is None
    assert bench.check(state, [*moves, Move(third, ["western_usa", *way])]) == ("B-5-05", "no-way-to-land")
    del state.pieces[stays]
    assert bench.check(state, [*moves, Move(third, ["western_usa", *way])]) == ("B-5-05", "no-way-to-land")
    state.pieces[near].done = False
    sails = Move(near, ["hawaii_sz", "midway_sz"])
    assert bench.check(state, [sails, *moves]) == ("B-5-05", "no-way-to-land"), "the nearer one leaves"


@rule("B-5-10")
def test_a_plane_that_was_shot_down_is_no_target_for_the_next_gun(bench: Bench) -> None:
    state = bench.scene()
    planes = bench.put(state, "germany", "eastern_europe", bomber=2)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1)
    bench.put(state, "russia", "russia", aa_gun=1)
    bench.put(state, "russia", "kazakh_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr", "russia", "kazakh_ssr"]
    state.lands["sinkiang"].owner = "japan"
    bench.attack(state, [Move(id, way) for id in planes], {"B-5-10": [1, 6, 6], "B-7-01": [4, 6]})
    assert [(fact["space"], fact["planes"]) for fact in bench.facts("aa-fire")] == [
        ("karelia_ssr", 2),
        ("russia", 1),
    ]


@rule("B-5-10", "B-7-06")
def test_with_low_luck_six_planes_lose_one_for_certain(bench: Bench) -> None:
    state = bench.scene(luck="low")
    planes = bench.put(state, "germany", "eastern_europe", fighter=6)
    bench.put(state, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    bench.attack(state, [Move(id, ["eastern_europe", "karelia_ssr"]) for id in planes], {"B-7-01": [6, 6]})
    (gun,) = bench.facts("aa-fire")
    assert (gun["planes"], gun["hits"], "throw" in gun) == (6, 1, False)


@rule("B-5-07", "B-5-04")
def test_a_fighter_that_goes_along_with_its_carrier_has_used_up_that_range(bench: Bench) -> None:
    state = bench.scene("usa")
    (carrier,) = bench.put(state, "usa", "west_us_sz", carrier=1)
    (own,) = bench.put(state, "usa", "west_us_sz", fighter=1)
    (guest,) = bench.put(state, "uk", "west_us_sz", fighter=1)
    bench.put(state, "japan", "solomon_islands_sz", transport=1)
    bench.put(state, "japan", "hawaii_sz", transport=1)
    bench.attack(state, [Move(carrier, ["west_us_sz", "hawaii_sz"])], {"B-8-03": [6, 1], "B-7-01": [6]})
    assert (state.pieces[own].at, state.pieces[own].moved) == ("hawaii_sz", 1)
    assert state.pieces[guest].moved == 0, "its own turn begins later"
    far = ["hawaii_sz", "west_us_sz", "western_usa", "western_canada", "eastern_canada"]
    assert bench.check(state, [Move(own, far)], False) == ("B-5-04", "too-far")
    assert bench.check(state, [Move(own, far[:-1])], False) is None
