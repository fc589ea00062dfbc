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
from sandtable.games.war_room.state.model import Conflict, Public
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


def market(bench: Bench, scenario: str = "global_war") -> Public:
    """An empty map whose nations have ten of everything."""
    public: Public = bench.scene(scenario, bare=True)
    for nation in public.nations.values():
        nation.resources = {"oil": 10, "iron": 10, "osr": 10}
    return public


def produce(bench: Bench, public: Public, answers: Any) -> None:
    """Play phase 7."""
    public.step, public.stage, public.mover = "production", "trade", 0
    bench.run(production_phase(bench.world_of(public)), answers)


@rule("WR7-08")
def test_chinese_infantry_takes_the_field_at_once_up_to_the_value_of_the_land(bench: Bench) -> None:
    public = market(bench)
    assert rooms(public, "china", "infantry") == {"C1": 1, "C2": 1, "C3": 1, "C4": 2, "C5": 1}
    public.lands["J4"].controller = "china"  # Peiping has industry but no symbol
    assert "J4" not in rooms(public, "china", "infantry")
    bench.put(public, "china", 101, "C4", infantry=3)

    def answers(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase" and seat == "china":
            return Purchase({"infantry": 3})
        return {"C4": 2, "C1": 1} if decision.kind == "place-units" else decision.default

    produce(bench, public, answers)
    assert public.stacks["china-101"].units == {"infantry": 5}
    assert [(s.region, s.units) for s in public.stacks.values() if s.command != 101] == [("C1", {"infantry": 1})]
    assert public.nations["china"].production == {}


@rule("WR7-08")
def test_chinese_infantry_goes_where_markers_suffice(bench: Bench) -> None:
    public = market(bench)
    markers = set_up().nations["china"].markers["army"]
    for marker in markers[:-1]:
        bench.put(public, "china", marker, "C3", infantry=8)
    public.stacks[f"china-{markers[0]}"].units = {"infantry": 7}
    seen = []

    def answers(seat: str, decision: Any) -> Any:
        if decision.kind == "purchase" and seat == "china":
            return Purchase({"infantry": 5})
        if decision.kind == "place-units":
            seen.append((decision.most, decision.check({"C1": 1, "C2": 1, "C3": 1}), decision.default))
        return decision.default

    produce(bench, public, answers)
    most, refusal, default = seen[0]
    assert most == 3  # one joins in C3, the last marker takes two in C4
    assert {region: n for region, n in default.items() if n} == {"C3": 1, "C4": 2}
    assert (refusal.rule, refusal.reason) == ("WR7-08", "too-few-markers")
    assert [f["count"] for f in bench.facts("units-unplaced")] == [2]
    assert public.stacks[f"china-{markers[-1]}"].region == "C4"


@rule("WR7-08")
def test_chinese_infantry_without_a_place_is_lost(bench: Bench) -> None:
    public = market(bench)
    for region in ("C1", "C2", "C3", "C5"):
        public.lands[region].controller = "japan"
    for i in range(11):
        bench.put(public, "china", 101 + i, "C4", infantry=8)
    for size, room in ((5, {"C4": 2}), (6, {"C4": 2}), (7, {"C4": 1}), (8, {})):
        public.stacks["china-101"].units = {"infantry": size}
        assert rooms(public, "china", "infantry") == room
    produce(
        bench, public, lambda s, d: Purchase({"infantry": 1}) if (s, d.kind) == ("china", "purchase") else d.default
    )
    assert [f["count"] for f in bench.facts("units-unplaced")] == [1]


@rule("WR1-13")
def test_china_builds_artillery_only_while_it_holds_industry(bench: Bench) -> None:
    public = market(bench)
    assert for_sale(public, "china") == ("infantry",)
    refusal = purchase_sheet(public, "china").check(Purchase({"artillery": 1}))
    assert refusal is not None
    assert refusal.reason == "not-for-sale"
    public.lands["J4"].controller = "china"
    assert for_sale(public, "china") == ("infantry", "artillery")
    assert rooms(public, "china", "artillery") == {"J4": 2}
    assert purchase_sheet(public, "china").check(Purchase({"armor": 1})) is not None
    public.lands["J4"].bombs = 2  # to hold the land is enough, even if bombs leave no room there
    assert for_sale(public, "china") == ("infantry", "artillery")


@rule("WR1-14")
def test_china_stays_ashore_keeps_no_planes_and_trades_with_nobody(bench: Bench) -> None:
    public = market(bench)
    public.lands["J5"].controller = "china"
    army = bench.put(public, "china", 101, "J5", infantry=1)
    assert not any(public.board.is_sea(to) for to in reach(public, army))
    assert unreachable(public, army, "P-0").rule == "WR1-14"
    public.nations["japan"].production["J5"] = {"fighter": 1, "cruiser": 1, "infantry": 1}
    seize(bench.world_of(public), "J5", "japan", "china")
    assert public.nations["china"].production["J5"] == {"infantry": 1}
    assert deals(public, "usa")
    assert deals(public, "china") == []


@rule("WR7-09")
def test_only_the_global_war_knows_trade_and_only_with_what_is_not_offered(bench: Bench) -> None:
    public = market(bench)
    mexico = {deal for deal in deals(public, "usa") if deal.startswith("N1:")}
    assert mexico == {"N1:oil", "N1:osr"}  # Mexico offers iron and takes none
    assert deals(market(bench, "war_in_europe"), "usa") == []
    public.lands["N1"].contested = True
    assert not will_trade(public, "usa", "N1")


@rule("WR7-10")
def test_two_oil_are_three_iron_are_five_osr(bench: Bench) -> None:
    public = market(bench)
    assert (lot("oil"), lot("iron"), lot("osr")) == (2, 3, 5)
    produce(bench, public, lambda s, d: "N1:osr" if (s, d.kind) == ("usa", "trade") else d.default)
    assert public.nations["usa"].resources == {"oil": 10, "iron": 13, "osr": 5}
    public.nations["usa"].resources = {"oil": 1, "iron": 10, "osr": 4}
    assert [deal for deal in deals(public, "usa") if deal.startswith("N1:")] == []


@rule("WR7-11")
def test_each_nation_trades_once_a_round_and_neutrals_as_often_as_asked(bench: Bench) -> None:
    public = market(bench)
    produce(bench, public, lambda _, d: "N6:oil" if d.kind == "trade" and "N6:oil" in d.choices else d.default)
    trades = [f["nation"] for f in bench.facts("traded")]
    assert len(trades) == len(set(trades)) > 1


@rule("WR7-12")
def test_a_pro_allied_neutral_trades_with_the_axis_only_if_captured(bench: Bench) -> None:
    public = market(bench)
    public.lands["U2"].controller = public.lands["U3"].controller = "japan"  # a land route for Japan
    assert route(public, "japan", "N1") == "land"
    assert not will_trade(public, "japan", "N1")
    public.lands["N1"].controller, public.lands["N1"].lean = "japan", ""
    assert will_trade(public, "japan", "N1")
    assert not will_trade(public, "usa", "N1")


@rule("WR7-13")
def test_a_land_route_needs_an_uncontested_neighbour(bench: Bench) -> None:
    public = market(bench)
    assert route(public, "germany", "N10") == "land"  # from Finland or Norway to Sweden
    public.lands["G9"].contested = True
    assert route(public, "germany", "N10") == "land"
    public.lands["G10"].contested = True
    assert route(public, "germany", "N10") == ""


@rule("WR7-13", "WR7-14")
@pytest.mark.parametrize(
    ("middle_east", "fleet", "found"), [(True, False, "land"), (False, True, "sea"), (False, False, "")]
)
def test_japan_trades_with_arabia_over_the_middle_east_or_with_a_fleet(
    bench: Bench, middle_east: bool, fleet: bool, found: str
) -> None:
    public = market(bench)
    if middle_east:
        public.lands["B16"].controller = "japan"
    if fleet:
        bench.put(public, "japan", 1, "I-1", submarine=1)
    assert route(public, "japan", "N15") == found


@rule("WR7-13")
def test_an_allys_land_gives_a_route_too(bench: Bench) -> None:
    public = market(bench)
    assert route(public, "italy", "N10") == "land"  # through German Norway
    assert any(deal.startswith("N10:") for deal in deals(public, "italy"))


@rule("WR7-14")
def test_the_axis_needs_friendly_ships_in_an_uncontested_port_zone(bench: Bench) -> None:
    public = market(bench)
    bench.put(public, "germany", 1, "I-1", cruiser=1)
    assert route(public, "japan", "N15") == "sea"  # a German fleet will do
    public.conflicts["I-1"] = Conflict("contested")
    assert route(public, "japan", "N15") == ""
    del public.conflicts["I-1"]
    public.stacks.clear()
    bench.put(public, "japan", 24, "I-1", infantry=1)
    assert route(public, "japan", "N15") == ""  # transports are no fleet


@rule("WR7-14")
def test_enemy_ships_and_a_broken_homefront_close_the_sea_route(bench: Bench) -> None:
    public = market(bench)
    assert public.lands["N6"].controller == NEUTRAL
    public.lands["B30"].contested = True  # no land route through the Guyanas
    assert route(public, "usa", "N6") == "sea"
    bench.put(public, "germany", 20, "A-13", infantry=1)  # a transport closes nothing
    assert route(public, "usa", "N6") == "sea"
    boats = bench.put(public, "germany", 1, "A-13", submarine=1)
    assert route(public, "usa", "N6") == ""
    boats.region = "A-5"
    public.nations["usa"].zone = "yellow"
    assert route(public, "usa", "N6") == ""


@rule("WR7-15")
def test_trade_is_settled_before_anybody_buys(bench: Bench) -> None:
    public = market(bench)
    public.nations["usa"].resources = {"oil": 10, "iron": 0, "osr": 5}
    bought = Purchase({"artillery": 1})

    def answers(seat: str, decision: Any) -> Any:
        if seat != "usa":
            return decision.default
        return {"trade": "N1:oil", "purchase": bought}.get(decision.kind, decision.default)

    produce(bench, public, answers)
    kinds = bench.kinds()
    assert kinds.index("purchase") > max(i for i, kind in enumerate(kinds) if kind == "trade")
    assert public.nations["usa"].resources == {"oil": 8, "iron": 1, "osr": 4}


@rule("WR7-13")
def test_a_neighbour_that_only_leans_to_a_side_gives_no_route(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.lands["U2"].controller = public.lands["U3"].controller = "japan"
    public.nations["uk"].zone = "yellow"  # no trade by sea
    assert route(public, "uk", "N1") == ""  # Central America is a friend, but nobody's land
    public.lands["N2"].controller = "usa"
    assert route(public, "uk", "N1") == "land"
    public.lands["N2"].contested = True
    assert route(public, "uk", "N1") == ""


@rule("WR7-09", "WR7-12")
def test_with_whom_a_neutral_trades(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    assert will_trade(public, "usa", "N1") and not will_trade(public, "japan", "N1")
    public.lands["N1"].contested = True
    assert not will_trade(public, "usa", "N1")
    public.nations["usa"].resources = {"oil": 2, "iron": 3, "osr": 4}
    assert deals(public, "usa") == [deal for deal in deals(public, "usa") if deal.endswith((":oil", ":iron"))]
    public.lands["N1"].contested = False
    assert "N1:oil" in deals(public, "usa") and "N1:iron" not in deals(public, "usa")
    public.lands["N1"].controller = "japan"
    assert will_trade(public, "japan", "N1") is False and not will_trade(public, "usa", "N1")
