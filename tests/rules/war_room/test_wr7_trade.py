"""WR7-08 to WR7-15 China's mobilisation and trade with neutrals."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.war_room.data.data import NEUTRAL, set_up
from sandtable.games.war_room.rules.combat.debrief import seize
from sandtable.games.war_room.rules.planning.moves import reach, unreachable
from sandtable.games.war_room.rules.production.production import (
    Purchase,
    for_sale,
    production_phase,
    purchase_sheet,
    rooms,
)
from sandtable.games.war_room.rules.production.trade import deals, lot, route, will_trade
from sandtable.games.war_room.state.model import Conflict, Front
from sandtable.testing import rule


def market(desk: Any, scenario: str = "global_war") -> Front:
    """A bare front whose nations have ten of everything."""
    front: Front = desk.front(scenario, bare=True)
    for nation in front.nations.values():
        nation.resources = {"oil": 10, "iron": 10, "osr": 10}
    return front


def produce(desk: Any, front: Front, answers: Any) -> None:
    """Play phase 7."""
    front.step, front.stage, front.mover = "production", "trade", 0
    desk.run(production_phase(desk.world(front)), answers)


@rule("WR7-08")
def test_chinese_infantry_takes_the_field_at_once_up_to_the_value_of_the_land(desk: Any) -> None:
    front = market(desk)
    assert rooms(front, "china", "infantry") == {"C1": 1, "C2": 1, "C3": 1, "C4": 2, "C5": 1}
    front.lands["J4"].controller = "china"  # Peiping has industry but no symbol
    assert "J4" not in rooms(front, "china", "infantry")
    desk.put(front, "china", 101, "C4", infantry=3)

    def answers(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase" and seat == "china":
            return Purchase({"infantry": 3})
        return {"C4": 2, "C1": 1} if decision.kind == "place-units" else decision.default

    produce(desk, front, answers)
    assert front.stacks["china-101"].units == {"infantry": 5}
    assert [(s.region, s.units) for s in front.stacks.values() if s.command != 101] == [("C1", {"infantry": 1})]
    assert front.nations["china"].production == {}


@rule("WR7-08")
def test_chinese_infantry_goes_where_markers_suffice(desk: Any) -> None:
    front = market(desk)
    markers = set_up().nations["china"].markers["army"]
    for marker in markers[:-1]:
        desk.put(front, "china", marker, "C3", infantry=8)
    front.stacks[f"china-{markers[0]}"].units = {"infantry": 7}
    seen = []

    def answers(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase" and seat == "china":
            return Purchase({"infantry": 5})
        if decision.kind == "place-units":
            seen.append((decision.most, decision.check({"C1": 1, "C2": 1, "C3": 1}), decision.default))
        return decision.default

    produce(desk, front, answers)
    most, refusal, default = seen[0]
    assert most == 3  # one joins in C3, the last marker takes two in C4
    assert {region: n for region, n in default.items() if n} == {"C3": 1, "C4": 2}
    assert (refusal.rule, refusal.reason) == ("WR7-08", "too-few-markers")
    assert [f["count"] for f in desk.facts("units-unplaced")] == [2]
    assert front.stacks[f"china-{markers[-1]}"].region == "C4"


@rule("WR7-08")
def test_chinese_infantry_without_a_place_is_lost(desk: Any) -> None:
    front = market(desk)
    for region in ("C1", "C2", "C3", "C5"):
        front.lands[region].controller = "japan"
    for i in range(11):
        desk.put(front, "china", 101 + i, "C4", infantry=8)
    for size, room in ((5, {"C4": 2}), (6, {"C4": 2}), (7, {"C4": 1}), (8, {})):
        front.stacks["china-101"].units = {"infantry": size}
        assert rooms(front, "china", "infantry") == room
    produce(
        desk, front, lambda s, d: Purchase({"infantry": 1}) if (s, d.kind) == ("china", "purchase") else d.default
    )
    assert [f["count"] for f in desk.facts("units-unplaced")] == [1]


@rule("WR1-13")
def test_china_builds_artillery_only_while_it_holds_industry(desk: Any) -> None:
    front = market(desk)
    assert for_sale(front, "china") == ("infantry",)
    refusal = purchase_sheet(front, "china").check(Purchase({"artillery": 1}))
    assert refusal is not None
    assert refusal.reason == "not-for-sale"
    front.lands["J4"].controller = "china"
    assert for_sale(front, "china") == ("infantry", "artillery")
    assert rooms(front, "china", "artillery") == {"J4": 2}
    assert purchase_sheet(front, "china").check(Purchase({"armor": 1})) is not None
    front.lands["J4"].bombs = 2  # to hold the land is enough, even if bombs leave no room there
    assert for_sale(front, "china") == ("infantry", "artillery")


@rule("WR1-14")
def test_china_stays_ashore_keeps_no_planes_and_trades_with_nobody(desk: Any) -> None:
    front = market(desk)
    front.lands["J5"].controller = "china"
    army = desk.put(front, "china", 101, "J5", infantry=1)
    assert not any(front.board.is_sea(to) for to in reach(front, army))
    assert unreachable(front, army, "P-0").rule == "WR1-14"
    front.nations["japan"].production["J5"] = {"fighter": 1, "cruiser": 1, "infantry": 1}
    seize(desk.world(front), "J5", "japan", "china")
    assert front.nations["china"].production["J5"] == {"infantry": 1}
    assert deals(front, "usa")
    assert deals(front, "china") == []


@rule("WR7-09")
def test_only_the_global_war_knows_trade_and_only_with_what_is_not_offered(desk: Any) -> None:
    front = market(desk)
    mexico = {deal for deal in deals(front, "usa") if deal.startswith("N1:")}
    assert mexico == {"N1:oil", "N1:osr"}  # Mexico offers iron and takes none
    assert deals(market(desk, "war_in_europe"), "usa") == []
    front.lands["N1"].contested = True
    assert not will_trade(front, "usa", "N1")


@rule("WR7-10")
def test_two_oil_are_three_iron_are_five_osr(desk: Any) -> None:
    front = market(desk)
    assert (lot("oil"), lot("iron"), lot("osr")) == (2, 3, 5)
    produce(desk, front, lambda s, d: "N1:osr" if (s, d.kind) == ("usa", "trade") else d.default)
    assert front.nations["usa"].resources == {"oil": 10, "iron": 13, "osr": 5}
    front.nations["usa"].resources = {"oil": 1, "iron": 10, "osr": 4}
    assert [deal for deal in deals(front, "usa") if deal.startswith("N1:")] == []


@rule("WR7-11")
def test_each_nation_trades_once_a_round_and_neutrals_as_often_as_asked(desk: Any) -> None:
    front = market(desk)
    produce(desk, front, lambda _, d: "N6:oil" if d.kind == "trade" and "N6:oil" in d.choices else d.default)
    trades = [f["nation"] for f in desk.facts("traded")]
    assert len(trades) == len(set(trades)) > 1


@rule("WR7-12")
def test_a_pro_allied_neutral_trades_with_the_axis_only_if_captured(desk: Any) -> None:
    front = market(desk)
    front.lands["U2"].controller = front.lands["U3"].controller = "japan"  # a land route for Japan
    assert route(front, "japan", "N1") == "land"
    assert not will_trade(front, "japan", "N1")
    front.lands["N1"].controller, front.lands["N1"].lean = "japan", ""
    assert will_trade(front, "japan", "N1")
    assert not will_trade(front, "usa", "N1")


@rule("WR7-13")
def test_a_land_route_needs_an_uncontested_neighbour(desk: Any) -> None:
    front = market(desk)
    assert route(front, "germany", "N10") == "land"  # from Finland or Norway to Sweden
    front.lands["G9"].contested = True
    assert route(front, "germany", "N10") == "land"
    front.lands["G10"].contested = True
    assert route(front, "germany", "N10") == ""


@rule("WR7-13", "WR7-14")
@pytest.mark.parametrize(
    ("middle_east", "fleet", "found"), [(True, False, "land"), (False, True, "sea"), (False, False, "")]
)
def test_japan_trades_with_arabia_over_the_middle_east_or_with_a_fleet(
    desk: Any, middle_east: bool, fleet: bool, found: str
) -> None:
    front = market(desk)
    if middle_east:
        front.lands["B16"].controller = "japan"
    if fleet:
        desk.put(front, "japan", 1, "I-1", submarine=1)
    assert route(front, "japan", "N15") == found


@rule("WR7-13")
def test_an_allys_land_gives_a_route_too(desk: Any) -> None:
    front = market(desk)
    assert route(front, "italy", "N10") == "land"  # through German Norway
    assert any(deal.startswith("N10:") for deal in deals(front, "italy"))


@rule("WR7-14")
def test_the_axis_needs_friendly_ships_in_an_uncontested_port_zone(desk: Any) -> None:
    front = market(desk)
    desk.put(front, "germany", 1, "I-1", cruiser=1)
    assert route(front, "japan", "N15") == "sea"  # a German fleet will do
    front.conflicts["I-1"] = Conflict("contested")
    assert route(front, "japan", "N15") == ""
    del front.conflicts["I-1"]
    front.stacks.clear()
    desk.put(front, "japan", 24, "I-1", infantry=1)
    assert route(front, "japan", "N15") == ""  # transports are no fleet


@rule("WR7-14")
def test_enemy_ships_and_a_broken_homefront_close_the_sea_route(desk: Any) -> None:
    front = market(desk)
    assert front.lands["N6"].controller == NEUTRAL
    front.lands["B30"].contested = True  # no land route through the Guyanas
    assert route(front, "usa", "N6") == "sea"
    desk.put(front, "germany", 20, "A-13", infantry=1)  # a transport closes nothing
    assert route(front, "usa", "N6") == "sea"
    boats = desk.put(front, "germany", 1, "A-13", submarine=1)
    assert route(front, "usa", "N6") == ""
    boats.region = "A-5"
    front.nations["usa"].zone = "yellow"
    assert route(front, "usa", "N6") == ""


@rule("WR7-15")
def test_trade_is_settled_before_anybody_buys(desk: Any) -> None:
    front = market(desk)
    front.nations["usa"].resources = {"oil": 10, "iron": 0, "osr": 5}
    bought = Purchase({"artillery": 1})

    def answers(seat: str, decision: Any) -> Any:
        if seat != "usa":
            return decision.default
        return {"trade": "N1:oil", "purchase": bought}.get(decision.kind, decision.default)

    produce(desk, front, answers)
    kinds = desk.kinds()
    assert kinds.index("purchase") > max(i for i, kind in enumerate(kinds) if kind == "trade")
    assert front.nations["usa"].resources == {"oil": 8, "iron": 1, "osr": 4}


@rule("WR7-13")
def test_a_neighbour_that_only_leans_to_a_side_gives_no_route(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    front.lands["U2"].controller = front.lands["U3"].controller = "japan"
    front.nations["uk"].zone = "yellow"  # no trade by sea
    assert route(front, "uk", "N1") == ""  # Central America is a friend, but nobody's land
    front.lands["N2"].controller = "usa"
    assert route(front, "uk", "N1") == "land"
    front.lands["N2"].contested = True
    assert route(front, "uk", "N1") == ""


@rule("WR7-09", "WR7-12")
def test_with_whom_a_neutral_trades(desk: Any) -> None:
    front = desk.front("global_war", bare=True)
    assert will_trade(front, "usa", "N1") and not will_trade(front, "japan", "N1")
    front.lands["N1"].contested = True
    assert not will_trade(front, "usa", "N1")
    front.nations["usa"].resources = {"oil": 2, "iron": 3, "osr": 4}
    assert deals(front, "usa") == [deal for deal in deals(front, "usa") if deal.endswith((":oil", ":iron"))]
    front.lands["N1"].contested = False
    assert "N1:oil" in deals(front, "usa") and "N1:iron" not in deals(front, "usa")
    front.lands["N1"].controller = "japan"
    assert will_trade(front, "japan", "N1") is False and not will_trade(front, "usa", "N1")
