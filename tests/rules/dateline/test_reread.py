"""What a second reading of the books found: retreats, money without a capital, what the forms offer."""

from __future__ import annotations

from typing import Any

import pytest

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
    chart = Chart(war, "usa")
    offer = offer_moves(chart, combat=False)
    zones = {goal: far for goal, far in offer["flights"][fighter].items() if goal in chart.board.sea}
    # Where a carrier stands, and where one that has not moved can still go; an ally's stays.
    assert zones["hawaii_sz"] == 2
    assert zones["west_us_sz"] == 1
    assert zones["west_canada_sz"] == 2
    assert zones["mexico_sz"] == 2
    assert "alaska_sz" not in zones
    assert "gulf_of_mexico_sz" not in zones
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
