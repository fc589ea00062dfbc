"""B-5 Movement by land, sea and air."""

from __future__ import annotations

from typing import Any

from sandtable.games.dateline.model import Piece
from sandtable.games.dateline.plan import Move
from sandtable.games.dateline.routes import Chart
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
    from sandtable.games.dateline.fleets import sea_attackers, sea_defenders

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


def test_a_ships_ways_are_listed() -> None:
    from sandtable.games.dateline.model import starting_war

    war = starting_war("base", {})
    chart = Chart(war, "germany")
    ends = {path[-1] for path in chart.sails(Piece("submarine", "germany", "baltic_sz"), combat=True)}
    assert ends == {"north_sz"}  # British ships stop it there
