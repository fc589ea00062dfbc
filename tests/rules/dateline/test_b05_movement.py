"""B-5 Movement by land, sea and air."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.data.data import flying
from sandtable.games.dateline.rules.move_phases import noncombat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move
from sandtable.games.dateline.rules.sheet.offer import offer_moves
from sandtable.games.dateline.rules.sheet.routes import Chart
from sandtable.games.dateline.state.model import Piece, board_carriers
from sandtable.testing import rule


@rule("B-5-01")
def test_land_units_move_one_or_two_and_guns_do_not_attack(desk: Any) -> None:
    war = desk.war()
    infantry, armor, gun = desk.put(war, "germany", "germany", infantry=1, armor=1, aa_gun=1)
    two = ["germany", "eastern_europe", "ukraine_ssr"]
    assert desk.check(war, [Move(armor, two)], False) is None
    assert desk.check(war, [Move(infantry, two)], False) == ("B-1-05", "no-march")
    assert desk.check(war, [Move(gun, two)], False) == ("B-1-05", "no-march")
    assert desk.check(war, [Move(gun, two[:2])], False) is None
    war.pieces[gun].at = "eastern_europe"
    assert desk.check(war, [Move(gun, ["eastern_europe", "karelia_ssr"])]) == ("B-5-01", "guns-do-not-attack")


@rule("B-5-02")
def test_armor_blitzes_through_land_without_combat_units(desk: Any) -> None:
    war = desk.war()
    infantry, armor = desk.put(war, "germany", "eastern_europe", infantry=1, armor=1)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    blitz = ["eastern_europe", "karelia_ssr", "russia"]
    assert desk.check(war, [Move(infantry, blitz)]) == ("B-5-02", "no-combat-move")
    assert desk.check(war, [Move(armor, blitz)]) is None
    (guard,) = desk.put(war, "russia", "karelia_ssr", infantry=1)
    assert desk.check(war, [Move(armor, blitz)]) == ("B-5-02", "no-combat-move")
    del war.pieces[guard]
    desk.attack(war, [Move(armor, blitz)])
    assert war.lands["karelia_ssr"].owner == "germany"
    assert desk.there(war, "karelia_ssr") == {"germany aa_gun": 1}
    assert war.pieces[armor].at == "russia"


@rule("B-5-02")
def test_armor_may_blitz_and_come_back(desk: Any) -> None:
    war = desk.war()
    (armor,) = desk.put(war, "germany", "eastern_europe", armor=1)
    desk.attack(war, [Move(armor, ["eastern_europe", "karelia_ssr", "finland_norway"])])
    assert war.lands["karelia_ssr"].owner == "germany"
    assert war.pieces[armor].at == "finland_norway"


@rule("B-5-03")
def test_ships_stop_at_enemies_and_do_not_enter_them_in_peace(desk: Any) -> None:
    war = desk.war("uk")
    (ship,) = desk.put(war, "uk", "east_canada_sz", battleship=1)
    desk.put(war, "germany", "north_sz", submarine=1)
    through, into = ["east_canada_sz", "north_sz", "karelia_sz"], ["east_canada_sz", "north_sz"]
    assert desk.check(war, [Move(ship, through)]) == ("B-5-03", "enemies-bar-the-way")
    assert desk.check(war, [Move(ship, into)]) is None
    assert desk.check(war, [Move(ship, into)], False) == ("B-5-03", "enemies-bar-the-way")
    far = ["east_canada_sz", "west_spain_sz", "west_mediterranean_sz", "central_mediterranean_sz"]
    assert desk.check(war, [Move(ship, far)]) == ("B-5-03", "too-far")
    assert desk.check(war, [Move(ship, far[:3])]) is None
    assert desk.check(war, [Move(ship, ["east_canada_sz", "eastern_canada"])]) == ("B-5-03", "ships-stay-at-sea")


@rule("B-5-04")
def test_planes_spend_their_range_over_both_moves(desk: Any) -> None:
    war = desk.war()
    (fighter,) = desk.put(war, "germany", "western_europe", fighter=1)
    desk.put(war, "uk", "united_kingdom", infantry=1)
    out = Move(fighter, ["western_europe", "north_sz", "united_kingdom"])
    assert desk.check(war, [out]) is None
    war.pieces[fighter].moved = 3
    assert desk.check(war, [out]) == ("B-5-04", "too-far")
    war.pieces[fighter].moved = 0
    desk.attack(war, [out], {"B-7-01": [3, 6]})
    assert war.pieces[fighter].moved == 2
    home = ["united_kingdom", "north_sz", "western_europe"]
    assert desk.check(war, [Move(fighter, [*home, "germany"])], False) == ("B-5-04", "too-far")
    assert desk.check(war, [Move(fighter, home)], False) is None


@rule("B-5-05")
def test_a_flight_needs_a_way_to_land(desk: Any) -> None:
    war = desk.war("usa")
    fighter, other = desk.put(war, "usa", "hawaiian_islands", fighter=2)
    desk.put(war, "japan", "japan_sz", transport=1)
    one_way = ["hawaiian_islands", "hawaii_sz", "wake_island_sz", "japan_sz"]
    assert desk.check(war, [Move(fighter, one_way)]) == ("B-5-05", "no-way-to-land")
    desk.put(war, "usa", "hawaii_sz", carrier=1)  # could be in the Wake Island zone afterwards
    assert desk.check(war, [Move(fighter, one_way)]) is None
    desk.put(war, "usa", "hawaii_sz", fighter=1)
    assert desk.check(war, [Move(fighter, one_way), Move(other, one_way)]) == ("B-5-05", "no-way-to-land")


@rule("B-5-06")
def test_planes_land_where_it_was_friendly_when_the_turn_began(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    fighter, bomber = desk.put(war, "germany", "eastern_europe", fighter=1, bomber=1)
    war.lands["karelia_ssr"].owner, war.was["karelia_ssr"] = "germany", "russia"
    there = ["eastern_europe", "karelia_ssr"]
    assert desk.check(war, [Move(fighter, there)], False) == ("B-5-06", "no-landing-there")
    war.was.clear()
    assert desk.check(war, [Move(fighter, there)], False) is None
    desk.put(war, "germany", "baltic_sz", carrier=1)
    sea = ["eastern_europe", "baltic_sz"]
    assert desk.check(war, [Move(bomber, sea)], False) == ("B-5-06", "no-landing-there")
    assert desk.check(war, [Move(fighter, sea)], False) is None
    desk.put(war, "japan", "baltic_sz", fighter=2)
    assert desk.check(war, [Move(fighter, sea)], False) == ("B-5-06", "no-room-on-a-carrier")


@rule("B-5-06")
def test_a_plane_that_can_land_must_and_one_that_cannot_is_lost(desk: Any) -> None:
    war = desk.war("germany", "noncombat_move")
    (fighter,) = desk.put(war, "germany", "karelia_ssr", fighter=1)
    assert desk.check(war, [], False) == ("B-5-06", "must-land")
    war.pieces[fighter].moved = 4
    assert desk.check(war, [], False) is None
    desk.deploy(war, [])
    assert fighter not in war.pieces
    assert desk.losses() == [{"nation": "germany", "units": {"fighter": 1}, "space": "karelia_ssr"}]


@rule("B-5-06", "B-5-05")
def test_a_fighter_that_reaches_a_deck_alone_is_not_left_to_be_lost(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    fighter, other = desk.put(war, "usa", "caroline_islands_sz", fighter=2)
    for id in (fighter, other):
        war.pieces[id].moved = 2  # too far from every airfield
    home = ["caroline_islands_sz", "solomon_islands_sz", "hawaii_sz"]
    assert desk.check(war, [], False) == ("B-5-06", "must-land")
    assert desk.check(war, [Move(fighter, home)], False) == ("B-5-06", "must-land")
    assert desk.check(war, [Move(fighter, home), Move(other, home)], False) is None
    desk.put(war, "usa", "hawaii_sz", fighter=1)  # one place is left
    assert desk.check(war, [Move(fighter, home)], False) is None
    war.pieces[fighter].moved = war.pieces[other].moved = 3
    near = ["caroline_islands_sz", "solomon_islands_sz"]
    assert desk.check(war, [], False) == ("B-5-06", "must-land")  # the carrier can come
    away = Move(carrier, ["hawaii_sz", "midway_sz"])
    assert desk.check(war, [away], False) == ("B-5-06", "must-land")
    there = Move(carrier, ["hawaii_sz", "solomon_islands_sz"])
    assert desk.check(war, [there, Move(fighter, near)], False) is None
    war.pieces[carrier].done = True
    assert desk.check(war, [], False) is None


@rule("B-5-06")
def test_a_bomber_that_reaches_a_deck_alone_is_lost(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    (bomber,) = desk.put(war, "usa", "caroline_islands_sz", bomber=1)
    war.pieces[bomber].moved = 4
    assert desk.check(war, [], False) is None
    desk.deploy(war, [])
    assert bomber not in war.pieces


@rule("B-5-06")
def test_by_default_a_carrier_sails_to_a_fighter_that_cannot_reach_it(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    planes = desk.put(war, "usa", "caroline_islands_sz", fighter=2)
    for id in planes:
        war.pieces[id].moved = 3
    desk.run(noncombat_move_phase(desk.world(war)))
    assert [war.pieces[id].on for id in planes] == [carrier, carrier]
    assert war.pieces[carrier].at in ("solomon_islands_sz", "caroline_islands_sz")


@rule("B-5-05")
def test_a_carrier_waits_for_all_its_fighters_in_one_zone(desk: Any) -> None:
    war = desk.war("usa")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    planes = desk.put(war, "usa", "hawaii_sz", fighter=2)
    desk.put(war, "japan", "philippines_sz", transport=1)
    desk.put(war, "japan", "peru_sz", transport=1)
    west = ["hawaii_sz", "solomon_islands_sz", "caroline_islands_sz", "philippines_sz"]
    east = ["hawaii_sz", "south_pacific_sz", "east_pacific_sz", "peru_sz"]
    war.lands["panama"].owner = "japan"
    for way in (west, east):
        assert desk.check(war, [Move(planes[0], way)]) is None
        assert desk.check(war, [Move(id, way) for id in planes]) is None
    both = [Move(planes[0], west), Move(planes[1], east)]
    assert desk.check(war, both) == ("B-5-05", "no-way-to-land")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    assert desk.check(war, both) is None


@rule("B-5-07", "B-5-08")
def test_fighters_leave_from_where_the_carrier_stood_and_allied_ones_stay_aboard(desk: Any) -> None:
    war = desk.war("usa")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (own,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    (guest,) = desk.put(war, "uk", "hawaii_sz", fighter=1)
    desk.put(war, "japan", "solomon_islands_sz", submarine=1)
    assert desk.check(war, [Move(guest, ["hawaii_sz", "solomon_islands_sz"])]) == ("B-1-02", "not-your-unit")
    desk.attack(
        war,
        [Move(carrier, ["hawaii_sz", "midway_sz"]), Move(own, ["hawaii_sz", "solomon_islands_sz"])],
        {"B-8-03": [1]},
    )
    assert war.pieces[guest].at == war.pieces[carrier].at == "midway_sz"
    assert war.pieces[own].at == "solomon_islands_sz"
    assert war.pieces[own].moved == 1  # counted from the Hawaii zone
    desk.deploy(war, [Move(own, ["solomon_islands_sz", "hawaii_sz", "midway_sz"])])
    assert war.pieces[own].on == carrier


@rule("B-5-08")
def test_allied_fighters_do_not_attack_from_a_carrier_but_defend(desk: Any) -> None:
    from sandtable.games.dateline.rules.combat.fleets import sea_attackers, sea_defenders

    war = desk.war("usa")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    (guest,) = desk.put(war, "uk", "hawaii_sz", fighter=1)
    assert guest not in sea_attackers(war, "hawaii_sz")
    war.turn = 3
    assert guest in sea_defenders(war, "hawaii_sz")


@rule("B-5-09")
def test_flying_over_neutrals(desk: Any) -> None:
    war = desk.war()
    (bomber,) = desk.put(war, "germany", "western_europe", bomber=1)
    desk.put(war, "uk", "gibraltar", infantry=1)
    over = ["western_europe", "spain", "gibraltar"]
    desk.attack(war, [Move(bomber, over)], {"B-7-01": [1, 6]})
    assert war.nations["germany"].money == 32 - 3
    assert war.lands["spain"].owner == "germany"
    war.lands["spain"].owner = ""
    back = [Move(bomber, over[::-1])]
    assert desk.check(war, back, False) == ("B-5-09", "neutral-overflown")


@rule("B-5-09")
def test_the_way_by_air_goes_round_neutrals_and_guns(desk: Any) -> None:
    war = desk.war()
    chart = Chart(war, "germany")
    path = chart.flight("western_europe", "gibraltar", combat=True)
    assert path == ["western_europe", "west_mediterranean_sz", "gibraltar"]


@rule("B-5-09", "B-12-01")
def test_a_way_over_neutrals_is_offered_where_it_is_shorter_and_can_be_paid(desk: Any) -> None:
    war = desk.war("usa")
    (fighter,) = desk.put(war, "usa", "brazil", fighter=1)
    desk.put(war, "japan", "peru_sz", submarine=1)
    over = ["brazil", "argentina_chile", "peru_sz"]

    def shortcuts(combat: bool = True) -> dict[str, list[str]]:
        return dict(offer_moves(Chart(war, "usa"), combat).get("over", {}).get(fighter, {}))

    assert shortcuts() == {"peru_sz": over}
    assert offer_moves(Chart(war, "usa"), True)["flights"][fighter] == {"peru_sz": 4}  # round them, for nothing
    assert shortcuts(combat=False) == {}
    war.nations["usa"].money = 2
    assert shortcuts() == {}
    war.nations["usa"].money = 3
    assert shortcuts() == {"peru_sz": over}
    war.lands["eastern_usa"].owner = "germany"
    assert shortcuts() == {}


@rule("B-5-09", "B-5-05")
def test_the_way_home_may_lead_over_the_neutral_that_was_flown_over(desk: Any) -> None:
    war = desk.war("usa")
    (fighter,) = desk.put(war, "usa", "brazil", fighter=1)
    desk.put(war, "japan", "peru_sz", transport=1)
    war.lands["panama"].owner = war.lands["new_zealand"].owner = "japan"
    over = ["brazil", "peru", "peru_sz"]
    assert desk.check(war, [Move(fighter, over)]) is None  # two spaces there and two back
    desk.attack(war, [Move(fighter, over)], {"B-8-03": [3], "B-7-01": [6]})
    desk.deploy(war, [Move(fighter, over[::-1])])
    assert (war.pieces[fighter].at, war.nations["usa"].money) == ("brazil", 36 - 3)


@rule("B-5-05", "B-12-01")
def test_no_way_home_leads_over_a_neutral_on_which_somebody_has_yet_to_land(desk: Any) -> None:
    war = desk.war("usa")
    (bomber,) = desk.put(war, "usa", "western_usa", bomber=1)
    fighter, *_ = desk.put(war, "usa", "brazil", fighter=1)
    (ship,) = desk.put(war, "usa", "west_panama_sz", transport=1)
    (man,) = desk.put(war, "usa", "west_panama_sz", infantry=1)
    war.pieces[man].on = ship
    desk.put(war, "japan", "peru_sz", transport=1)
    war.lands["panama"].owner = war.lands["new_zealand"].owner = "japan"
    strike = Move(bomber, ["western_usa", "mexico", "panama", "west_panama_sz", "peru_sz"])  # two spaces are left
    sea = ["west_panama_sz", "peru_sz"]
    landing = [Move(ship, sea), Move(man, [*sea, "peru"], ship=ship)]
    assert desk.check(war, landing) is None
    assert desk.check(war, [strike, *landing]) == ("B-5-05", "no-way-to-land"), "the landing may fail"
    over = Move(fighter, ["brazil", "peru", "peru_sz"])
    assert desk.check(war, [strike, *landing, over]) is None


@rule("B-5-10")
def test_guns_on_the_way_fire_once_at_each_plane(desk: Any) -> None:
    war = desk.war()
    planes = desk.put(war, "germany", "eastern_europe", bomber=2)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    desk.put(war, "russia", "caucasus", infantry=1)
    way = ["eastern_europe", "karelia_ssr", "caucasus"]
    desk.attack(war, [Move(id, way) for id in planes], {"B-5-10": [1, 2], "B-7-01": [1, 6]})
    assert len(desk.facts("aa-fire")) == 1
    assert desk.facts("aa-fire")[0]["hits"] == 1
    assert sum(id in war.pieces for id in planes) == 1
    desk.deploy(war, [Move(next(id for id in planes if id in war.pieces), way[::-1])])
    assert len(desk.facts("aa-fire")) == 1  # none in the non-combat move


@rule("B-5-10")
def test_the_gun_at_the_goal_does_not_fire_at_whoever_flew_over_it_before(desk: Any) -> None:
    war = desk.war()
    (bomber,) = desk.put(war, "germany", "eastern_europe", bomber=1)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    way = ["eastern_europe", "karelia_ssr", "finland_norway", "karelia_ssr"]
    desk.attack(war, [Move(bomber, way)], {"B-7-06": [2], "B-7-01": [1, 6]})
    assert len(desk.facts("aa-fire")) == 1


def test_a_ships_ways_are_listed() -> None:
    from sandtable.games.dateline.state.model import starting_war

    war = starting_war("base", {})
    chart = Chart(war, "germany")
    ends = {path[-1] for path in chart.sails(Piece("submarine", "germany", "baltic_sz"), combat=True)}
    assert ends == {"north_sz"}  # British ships stop it there


@rule("B-5-10", "B-7-02")
def test_the_owner_says_which_plane_the_gun_has_hit(desk: Any) -> None:
    war = desk.war()
    fighter, bomber = desk.put(war, "germany", "eastern_europe", fighter=1, bomber=1)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    desk.put(war, "russia", "caucasus", infantry=1)
    way = ["eastern_europe", "karelia_ssr", "caucasus"]
    answers = {"casualties": {"germany-bomber": 1, "germany-fighter": 0}}
    dice = {"B-5-10": [6, 1], "B-7-01": [3, 6]}
    desk.attack(war, [Move(fighter, way), Move(bomber, way)], dice, answers)
    assert fighter in war.pieces
    assert bomber not in war.pieces


@rule("B-2-03", "B-5-04")
def test_planes_fly_over_a_closed_canal(desk: Any) -> None:
    war = desk.war("uk")
    war.lands["syria_iraq"].owner = "germany"
    (carrier,) = desk.put(war, "uk", "red_sz", carrier=1)
    (fighter,) = desk.put(war, "uk", "red_sz", fighter=1)
    desk.put(war, "germany", "east_mediterranean_sz", transport=1)
    north = ["red_sz", "east_mediterranean_sz"]
    assert desk.check(war, [Move(carrier, north)]) == ("B-2-03", "canal-closed")
    assert desk.check(war, [Move(fighter, north)]) is None


@rule("B-5-06")
def test_carriers_move_before_planes_land(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaiian_islands", fighter=1)
    lands = Move(fighter, ["hawaiian_islands", "hawaii_sz", "midway_sz"])
    assert desk.check(war, [lands], False) == ("B-5-06", "no-room-on-a-carrier")
    desk.deploy(war, [Move(carrier, ["hawaii_sz", "midway_sz"]), lands])
    assert (war.pieces[fighter].at, war.pieces[fighter].on) == ("midway_sz", carrier)


@rule("B-5-01", "B-5-03", "B-5-04")
def test_the_form_lists_every_way_of_every_unit(desk: Any) -> None:
    war = desk.expansion("germany")
    tank, mpc, plane = desk.put(war, "germany", "eastern_europe", armor=1, mpc=1, fighter=1)
    (done,) = desk.put(war, "germany", "germany", infantry=1)
    (ship,) = desk.put(war, "germany", "baltic_sz", cruiser=1)
    war.pieces[done].done = True
    (seen,) = desk.put(war, "uk", "baltic_sz", submarine=1)
    war.pieces[seen].under = 1
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    desk.put(war, "uk", "north_sz", transport=1)
    (mine,) = desk.put(war, "germany", "black_sz", submarine=1)
    war.pieces[mine].under, war.pieces[mine].done = 1, True
    offer = offer_moves(Chart(war, "germany"), combat=True)
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
    del war.pieces[seen]
    assert offer_moves(Chart(war, "germany"), combat=True)["ways"][ship] == [["baltic_sz", "north_sz"]]
    war.pieces[plane].at, war.pieces[plane].moved = "karelia_ssr", 3
    peace = offer_moves(Chart(war, "germany"), combat=False)
    assert set(peace) == {"ways", "flights", "must_land"}
    assert peace["must_land"] == [plane]
    assert set(peace["flights"][plane]) == {"eastern_europe", "finland_norway", "ukraine_ssr"}
    assert ["eastern_europe", "germany"] in peace["ways"][tank]
    assert ["eastern_europe", "germany"] in peace["ways"][mpc]
    assert ship not in peace["ways"]


@rule("B-5-06")
def test_landing_places_lie_within_the_range_left_the_nearest_first(desk: Any) -> None:
    chart = Chart(desk.war("uk"), "uk")
    assert chart.landing_places("north_sz", 0) == []
    assert chart.landing_places("north_sz", 1)[0] == "united_kingdom"
    assert chart.can_land("north_sz", 1)
    assert not chart.can_land("north_sz", 0)
    assert chart.landing_places("united_kingdom", 0) == ["united_kingdom"]
    assert "karelia_ssr" in chart.landing_places("north_sz", 3)
    far = [flying(chart.avoid, "north_sz")[land] for land in chart.landing_places("north_sz", 3)]
    assert far == sorted(far)


@rule("B-5-06", "B-12-01")
def test_no_plane_lands_in_a_neutral_that_was_entered_this_turn(desk: Any) -> None:
    war = desk.war()
    man, fighter = desk.put(war, "germany", "western_europe", infantry=1, fighter=1)
    desk.attack(war, [Move(man, ["western_europe", "spain"])])
    there = [Move(fighter, ["western_europe", "spain"])]
    assert desk.check(war, there, False) == ("B-5-06", "no-landing-there")
    war.was.clear()
    assert desk.check(war, there, False) is None


@rule("B-5-09")
def test_guns_count_on_the_way_out_alone(desk: Any) -> None:
    war = desk.war("uk")
    desk.put(war, "germany", "western_europe", aa_gun=1)
    chart = Chart(war, "uk")
    out = chart.flight("north_sz", "germany", combat=True)
    assert out is not None
    assert "western_europe" not in out
    assert len(out) == 3
    assert chart.flight("gibraltar", "spain", combat=False) == ["gibraltar", "spain"]
    desk.put(war, "germany", "algeria", aa_gun=1)
    over = Chart(war, "uk").flight("west_mediterranean_sz", "french_west_africa", combat=True)
    assert over == ["west_mediterranean_sz", "algeria", "french_west_africa"], "round it is further"
    assert chart.flight("north_sz", "north_sz", combat=False) == ["north_sz"]


@rule("B-5-06")
def test_bombers_stay_in_the_air_over_a_carrier_and_decks_hold_two(desk: Any) -> None:
    war = desk.war("usa")
    (carrier,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    planes = desk.put(war, "usa", "hawaiian_islands", fighter=3, bomber=1)
    desk.put(war, "japan", "midway_sz", transport=1)
    out = ["hawaiian_islands", "hawaii_sz", "midway_sz"]
    desk.attack(war, [Move(id, out) for id in planes], {"B-8-03": [1, 1, 1, 1], "B-7-01": [6]})
    sails = Move(carrier, ["hawaii_sz", "midway_sz"])
    home = [Move(id, out[::-1]) for id in (planes[2], planes[3])]
    assert desk.check(war, [sails, home[1]], False) == ("B-5-06", "must-land"), "three fighters, two places"
    desk.deploy(war, [sails, *home])
    assert [war.pieces[id].on for id in planes] == [carrier, carrier, "", ""]
    assert war.pieces[planes[3]].at == "hawaiian_islands"
    (bomber,) = desk.put(war, "usa", "midway_sz", bomber=1)
    assert war.pieces[bomber].on == ""


@rule("B-5-06", "B-5-03")
def test_ships_need_no_room_on_a_carrier(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    ships = desk.put(war, "usa", "hawaii_sz", carrier=1, transport=3)
    (fighter,) = desk.put(war, "usa", "hawaiian_islands", fighter=1)
    moves = [Move(id, ["hawaii_sz", "midway_sz"]) for id in ships]
    assert desk.check(war, [*moves, Move(fighter, ["hawaiian_islands", "hawaii_sz", "midway_sz"])], False) is None
    ways = list(Chart(war, "usa").sails(war.pieces[ships[1]], combat=False))
    assert ["hawaii_sz", "midway_sz"] in ways
    desk.put(war, "japan", "midway_sz", transport=1)
    assert not any("midway_sz" in way for way in Chart(war, "usa").sails(war.pieces[ships[1]], combat=False))
    assert ["hawaii_sz", "midway_sz"] in Chart(war, "usa").sails(war.pieces[ships[1]], combat=True)


@rule("B-2-02", "D3.9d-02")
def test_planes_at_sea_bar_no_zone(desk: Any) -> None:
    war = desk.war("germany")
    desk.put(war, "uk", "north_sz", fighter=1)
    assert Chart(war, "germany").blocked == set()
    desk.put(war, "uk", "north_sz", transport=1)
    assert Chart(war, "germany").blocked == {"north_sz"}
    assert Chart(war, "usa").blocked == set()


@rule("B-5-06", "B-5-04")
def test_a_plane_over_land_taken_this_turn_lands_elsewhere(desk: Any) -> None:
    war = desk.war()
    tank, fighter = desk.put(war, "germany", "eastern_europe", armor=1, fighter=1)
    desk.put(war, "russia", "karelia_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr"]
    desk.attack(war, [Move(tank, way), Move(fighter, way)], {"B-7-01": [3, 3, 6]})
    assert war.lands["karelia_ssr"].owner == "germany"
    assert (war.pieces[fighter].moved, war.pieces[fighter].came, war.pieces[fighter].way) == (
        1,
        "eastern_europe",
        [],
    )
    assert desk.check(war, [], False) == ("B-5-06", "must-land")
    assert desk.check(war, [Move(fighter, way[::-1])], False) is None


@rule("B-5-06")
def test_two_fighters_fill_a_carrier(desk: Any) -> None:
    war = desk.war("usa", "noncombat_move")
    desk.put(war, "usa", "hawaii_sz", carrier=1)
    planes = desk.put(war, "usa", "hawaiian_islands", fighter=3)
    down = [Move(id, ["hawaiian_islands", "hawaii_sz"]) for id in planes]
    assert desk.check(war, down[:2], False) is None
    assert desk.check(war, down, False) == ("B-5-06", "no-room-on-a-carrier")


@rule("B-5-06", "B-7-09")
def test_no_fighter_goes_aboard_an_enemys_carrier(desk: Any) -> None:
    war = desk.war("usa")
    (enemy,) = desk.put(war, "japan", "hawaii_sz", carrier=1)
    (fighter,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    assert board_carriers(war, "hawaii_sz") == [fighter]
    (allied,) = desk.put(war, "uk", "hawaii_sz", carrier=1)
    assert war.pieces[fighter].on == allied
    (own,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (other,) = desk.put(war, "usa", "hawaii_sz", fighter=1)
    assert war.pieces[other].on == own, "its own nation's before an ally's"
    assert not any(piece.on == enemy for piece in war.pieces.values())
    more = desk.put(war, "usa", "hawaii_sz", fighter=3)
    assert [war.pieces[id].on for id in more] == [own, allied, ""], "two on each deck"


@rule("B-5-05")
def test_room_on_carriers_is_shared_out_as_it_fits_best(desk: Any) -> None:
    war = desk.war("usa")
    war.lands["hawaiian_islands"].owner = "japan"
    (near,) = desk.put(war, "usa", "hawaii_sz", carrier=1)
    (far,) = desk.put(war, "usa", "west_us_sz", carrier=1)
    for id in (near, far):
        war.pieces[id].done = True
    desk.put(war, "usa", "hawaii_sz", fighter=1)
    (first,) = desk.put(war, "usa", "west_us_sz", fighter=1)
    (stays,) = desk.put(war, "usa", "west_us_sz", fighter=1)
    second, third = desk.put(war, "usa", "western_usa", fighter=2)
    desk.put(war, "japan", "wake_island_sz", transport=1)
    way = ["west_us_sz", "hawaii_sz", "wake_island_sz"]
    # The first reaches both decks, each with one place; the second only the nearer one.
    moves = [Move(first, way), Move(second, ["western_usa", *way])]
    assert desk.check(war, moves[:1]) is None
    assert desk.check(war, moves) is None
    assert desk.check(war, [*moves, Move(third, ["western_usa", *way])]) == ("B-5-05", "no-way-to-land")
    del war.pieces[stays]
    assert desk.check(war, [*moves, Move(third, ["western_usa", *way])]) == ("B-5-05", "no-way-to-land")
    war.pieces[near].done = False
    sails = Move(near, ["hawaii_sz", "midway_sz"])
    assert desk.check(war, [sails, *moves]) == ("B-5-05", "no-way-to-land"), "the nearer one leaves"


@rule("B-5-10")
def test_a_plane_that_was_shot_down_is_no_target_for_the_next_gun(desk: Any) -> None:
    war = desk.war()
    planes = desk.put(war, "germany", "eastern_europe", bomber=2)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1)
    desk.put(war, "russia", "russia", aa_gun=1)
    desk.put(war, "russia", "kazakh_ssr", infantry=1)
    way = ["eastern_europe", "karelia_ssr", "russia", "kazakh_ssr"]
    war.lands["sinkiang"].owner = "japan"
    desk.attack(war, [Move(id, way) for id in planes], {"B-5-10": [1, 6, 6], "B-7-01": [4, 6]})
    assert [(fact["space"], fact["planes"]) for fact in desk.facts("aa-fire")] == [
        ("karelia_ssr", 2),
        ("russia", 1),
    ]


@rule("B-5-10", "B-7-06")
def test_with_low_luck_six_planes_lose_one_for_certain(desk: Any) -> None:
    war = desk.war(luck="low")
    planes = desk.put(war, "germany", "eastern_europe", fighter=6)
    desk.put(war, "russia", "karelia_ssr", aa_gun=1, infantry=1)
    desk.attack(war, [Move(id, ["eastern_europe", "karelia_ssr"]) for id in planes], {"B-7-01": [6, 6]})
    (gun,) = desk.facts("aa-fire")
    assert (gun["planes"], gun["hits"], "throw" in gun) == (6, 1, False)


@rule("B-5-07", "B-5-04")
def test_a_fighter_that_goes_along_with_its_carrier_has_used_up_that_range(desk: Any) -> None:
    war = desk.war("usa")
    (carrier,) = desk.put(war, "usa", "west_us_sz", carrier=1)
    (own,) = desk.put(war, "usa", "west_us_sz", fighter=1)
    (guest,) = desk.put(war, "uk", "west_us_sz", fighter=1)
    desk.put(war, "japan", "solomon_islands_sz", transport=1)
    desk.put(war, "japan", "hawaii_sz", transport=1)
    desk.attack(war, [Move(carrier, ["west_us_sz", "hawaii_sz"])], {"B-8-03": [6, 1], "B-7-01": [6]})
    assert (war.pieces[own].at, war.pieces[own].moved) == ("hawaii_sz", 1)
    assert war.pieces[guest].moved == 0, "its own turn begins later"
    far = ["hawaii_sz", "west_us_sz", "western_usa", "western_canada", "eastern_canada"]
    assert desk.check(war, [Move(own, far)], False) == ("B-5-04", "too-far")
    assert desk.check(war, [Move(own, far[:-1])], False) is None
