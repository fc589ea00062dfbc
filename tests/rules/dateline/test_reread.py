"""What a second reading of the books found: retreats, money without a capital, what the forms offer."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.battle import casualty_question, target_groups
from sandtable.games.dateline.offer import offer_moves
from sandtable.games.dateline.plan import Move, Moves, check_moves
from sandtable.games.dateline.research import technology_research
from sandtable.games.dateline.routes import Chart
from sandtable.games.dateline.submarines import hide, show
from sandtable.testing import rule


def seen_boat(desk: Any, war: Any, nation: str, zone: str) -> str:
    """A boat under water whose position is known."""
    (id,) = desk.put(war, nation, zone, submarine=1)
    return str(show(war, nation, hide(war, id, 1)))


@rule("B-1-03", "B-7-08")
def test_a_ship_that_retreats_with_others_has_moved(desk: Any) -> None:
    war = desk.expansion("uk")
    (ship,) = desk.put(war, "uk", "north_sz", transport=1)
    (man,) = desk.put(war, "uk", "north_sz", infantry=1)
    war.pieces[man].on = ship
    (hunter,) = desk.put(war, "uk", "east_canada_sz", cruiser=1)
    seen_boat(desk, war, "germany", "north_sz")
    way = ["east_canada_sz", "north_sz"]
    desk.attack(war, [Move(hunter, way, attack=True)], [6] * 9, {"retreat": "east_canada_sz"})
    assert desk.there(war, "east_canada_sz") == {"uk transport": 1, "uk infantry": 1, "uk cruiser": 1}
    assert desk.facts("retreat") == [{"nation": "uk", "space": "north_sz", "goal": "east_canada_sz"}]
    (question,) = [decision for _, decision in desk.asked if decision.kind == "retreat"]
    assert question.check("") is not None, "who stood there came from nowhere"
    on = ["east_canada_sz", "east_us_sz"]
    assert desk.check(war, [Move(ship, on)], combat=False) == ("B-1-03", "has-moved")
    ashore = ["east_canada_sz", "eastern_canada"]
    assert desk.check(war, [Move(man, ashore, ship=ship)], combat=False) == ("B-1-03", "has-moved")


@rule("B-1-03", "B-8-04")
def test_a_submarine_that_withdrew_has_moved(desk: Any) -> None:
    war = desk.war()
    (ship,) = desk.put(war, "germany", "west_spain_sz", battleship=1)
    (sub,) = desk.put(war, "germany", "baltic_sz", submarine=1)
    desk.put(war, "uk", "north_sz", battleship=1)
    moves = [Move(sub, ["baltic_sz", "north_sz"]), Move(ship, ["west_spain_sz", "north_sz"])]
    answer = {"submarines-withdraw": "baltic_sz", "retreat": "west_spain_sz"}
    desk.attack(war, moves, [6] * 9, answer)
    assert (war.pieces[sub].at, war.pieces[ship].at) == ("baltic_sz", "west_spain_sz")
    assert war.pieces[sub].done


@rule("B-11-02", "B-12-01", "A-4-05")
@pytest.mark.parametrize("game", ["war", "expansion"])
def test_without_its_capital_a_nation_pays_for_no_neutral(desk: Any, game: str) -> None:
    war = getattr(desk, game)()
    (man,) = desk.put(war, "germany", "finland_norway", infantry=1)
    (plane,) = desk.put(war, "germany", "western_europe", fighter=1)
    desk.put(war, "uk", "gibraltar", infantry=1)
    war.nations["germany"].money = 10
    march = [Move(man, ["finland_norway", "sweden"])]
    flight = [Move(plane, ["western_europe", "spain", "gibraltar"])]
    assert desk.check(war, march) is None
    assert desk.check(war, flight) is None
    war.lands["germany"].owner = "uk"
    assert desk.check(war, march) == ("B-11-02", "neutral-unpaid")
    assert desk.check(war, flight) == ("B-11-02", "neutral-unpaid")
    war.lands["germany"].owner = "japan"  # in friendly hands
    assert desk.check(war, march) is None


@rule("D2.1-26", "D2.1-31")
def test_at_sea_the_technology_goes_with_its_ship_whatever_the_status(desk: Any) -> None:
    war = desk.expansion("usa")
    (ship,) = desk.put(war, "usa", "west_us_sz", transport=1)
    (secret,) = desk.put(war, "usa", "west_us_sz", technology=1)
    war.pieces[secret].on = ship
    war.nations["usa"].status = "produce"
    assert desk.check(war, [Move(ship, ["west_us_sz", "hawaii_sz"])], combat=False) is None
    ashore = [Move(secret, ["west_us_sz", "western_usa"], ship=ship)]
    assert desk.check(war, ashore, combat=False) == ("D2.1-26", "status-is-produce")
    war.nations["usa"].status = "transfer"
    assert desk.check(war, ashore, combat=False) is None


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


@rule("A-3.9a-01", "A-3.9b-05")
def test_a_boat_under_water_is_offered_the_hunt_where_it_is(desk: Any) -> None:
    war = desk.expansion("uk")
    (id,) = desk.put(war, "uk", "north_sz", submarine=1)
    name = hide(war, id, 1)
    assert ["north_sz"] not in offer_moves(Chart(war, "uk"), combat=True)["ways"][name]
    seen_boat(desk, war, "germany", "north_sz")
    assert desk.check(war, [Move(name, ["north_sz"], attack=True)]) is None
    assert ["north_sz"] in offer_moves(Chart(war, "uk"), combat=True)["ways"][name]


@rule("A-4-05", "B-11-02")
@pytest.mark.parametrize("game", ["war", "expansion"])
@pytest.mark.parametrize(("owner", "asked"), [("uk", True), ("germany", False)])
def test_without_its_capital_a_nation_researches_no_technology(
    desk: Any, game: str, owner: str, asked: bool
) -> None:
    war = getattr(desk, game)("uk", "research")
    war.nations["uk"].money = 20
    war.lands["united_kingdom"].owner = owner
    desk.run(technology_research(desk.world(war)))
    assert ("research" in desk.kinds()) is asked


@rule("B-7-02", "B-6-06")
def test_of_two_transports_the_owner_chooses_which_is_lost(desk: Any) -> None:
    war = desk.war()
    (sub,) = desk.put(war, "germany", "west_spain_sz", submarine=1)
    one, two = desk.put(war, "uk", "north_sz", transport=2)
    men = desk.put(war, "uk", "north_sz", infantry=2, armor=1)
    for id, ship in zip(men, (one, one, two), strict=True):
        war.pieces[id].on = ship
    options = casualty_question(war, "B-7-02", target_groups(war, [one, two]), 1, "north_sz").options()
    assert [(option.text, option.args["units"]) for option in options] == [
        ("casualties-apart", {"infantry": 2}),
        ("casualties-apart", {"armor": 1}),
    ]
    assert [option.args["mission"] for option in options] == ["none", "none"]
    assert [option.cost for option in options] == [{"ipc": 8.0}] * 2
    hit = {"uk-transport": 1, f"uk-transport-{two}": 0}
    way = ["west_spain_sz", "north_sz"]
    desk.attack(war, [Move(sub, way)], {"B-8-01": [1, 6], "B-7-01": [6, 1]}, {"casualties": hit})
    (question,) = [decision for _, decision in desk.asked if decision.kind == "casualties"]
    assert question.default == {"uk-transport": 0, f"uk-transport-{two}": 1}, "the smaller load first"
    assert one not in war.pieces
    assert two in war.pieces


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


@rule("B-7-02")
def test_units_that_are_alike_are_one_choice(desk: Any) -> None:
    war = desk.war()
    tanks = desk.put(war, "germany", "eastern_europe", armor=2)
    desk.put(war, "russia", "karelia_ssr", infantry=2, fighter=2)
    moves = [Move(id, ["eastern_europe", "karelia_ssr"]) for id in tanks]
    desk.attack(war, moves, {"B-7-01": [1, 6, 2, 2, 6, 6]})
    groups = [sorted(decision.default) for _, decision in desk.asked if decision.kind == "casualties"]
    assert groups == [["russia-fighter", "russia-infantry"]]
