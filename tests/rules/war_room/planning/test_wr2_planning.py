"""WR2 Strategic planning: sheets, bids, turn order."""

from __future__ import annotations

import random
from typing import Any

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.planning.planning import (
    active_nations,
    bid_limit,
    bidding_order,
    order_limit,
    order_sheet,
    pay_bids,
    planning_phase,
    sheet_refusal,
)
from sandtable.games.war_room.state.model import Box, Order, OrderSheet, Public
from sandtable.games.war_room.view.view import allies_of
from sandtable.kernel import Scripted, open_table
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench


def refused(public: Public, nation: str, *orders: tuple[int, str], bid: int = 0) -> tuple[str, str, str] | None:
    """Rule, reason and field for which a sheet is refused."""
    sheet = OrderSheet([Order(c, to) for c, to in orders], bid)
    refusal = order_sheet(public, nation).check(sheet)
    return (refusal.rule, refusal.reason, refusal.field) if refusal else None


@rule("WR2-01")
def test_all_write_at_once_then_bids_are_revealed_ranked_and_paid() -> None:
    table = open_table(GAME, "eastern_front", Scripted([]))
    assert table.waiting == ["germany", "ussr"]
    question = next(iter(table.open("germany")))
    table.answer("germany", {"orders": [], "bid": 3})
    assert table.waiting == ["ussr"]
    assert "bid-revealed" not in [fact.kind for fact in table.journal]
    table.answer("germany", {"orders": [], "bid": 2}, to=question)  # sealed, but open to revision
    table.answer("ussr", {"orders": [], "bid": 1})
    table.answer("germany", "1")
    kinds = [fact.kind for fact in table.journal]
    assert kinds.index("bid-revealed") < kinds.index("turn-slot-taken") < kinds.index("bid-paid")
    assert table.state.public.nations["germany"].resources["oil"] == 2
    assert table.state.public.nations["ussr"].resources["oil"] == 5


@rule("WR2-02")
def test_how_many_orders_a_nation_may_write(bench: Bench) -> None:
    east, world = bench.scene(), bench.scene("global_war")
    assert [order_limit(east, n) for n in ("germany", "ussr")] == [9, 9]
    assert [order_limit(world, n) for n in ("germany", "italy", "china", "usa")] == [9, 6, 6, 9]
    assert order_limit(bench.scene("war_in_europe"), "usa") == 6
    nine = [(s.command, "R5") for s in east.stacks.values() if s.nation == "ussr"][:9]
    ten = [(26, "R5")] * 10
    assert refused(east, "ussr", *ten) == ("WR2-02", "too-many-orders", "orders")
    assert len(nine) == 9
    assert refused(east, "ussr", *([(26, "R5")] * 9)) is None


@rule("WR2-03", "WR6-11")
def test_three_orders_fewer_in_orange_and_worse(bench: Bench) -> None:
    public = bench.scene()
    limits = []
    for zone in ("white", "blue", "yellow", "orange", "red", "grey"):
        public.nations["ussr"].zone = zone
        limits.append(order_limit(public, "ussr"))
    assert limits == [9, 9, 9, 6, 6, 6]


@rule("WR2-04")
def test_an_order_names_a_command_and_a_place_it_could_reach(bench: Bench) -> None:
    public = bench.scene()
    assert refused(public, "ussr", (26, "R5"), (23, "G7")) is None
    assert refused(public, "ussr", (26, "R5"), (23, "G8")) == ("WR2-11", "rail-into-foreign-land", "orders.1")
    assert refused(public, "ussr", (26, "R1")) == ("WR2-04", "already-there", "orders.0")
    reaches = order_sheet(public, "ussr")
    assert sheet_refusal(public, "ussr", OrderSheet(), lambda _: {}) is None
    assert reaches.check({"orders": [{"command": "x", "to": "R5"}]}).reason == "malformed"  # type: ignore[union-attr]


@rule("WR2-04")
def test_a_sheet_with_a_field_that_does_not_exist_is_refused_by_its_name(bench: Bench) -> None:
    form = order_sheet(bench.scene(), "ussr")
    assert form.check({"orders": [{"command": 26, "to": "R5"}], "bid": 0}) is None
    cases = [
        ({"a": 1}, "a"),
        ({"orders": [], "bid": 0, "oil": 2}, "oil"),
        ({"orders": [{"command": 26, "to": "R5", "by": "rail"}]}, "orders.0.by"),
        ({"orders": [{"command": 26, "to": 5}]}, "orders.0.to"),
    ]
    for sheet, field in cases:
        refusal = form.check(sheet)
        assert refusal is not None and (refusal.reason, refusal.field) == ("malformed", field)


@rule("WR2-05", "R04")
def test_the_highest_bidder_takes_any_place(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].resources["oil"] = 4
    public.nations["ussr"].resources["oil"] = 6
    sheets = {"germany": OrderSheet([], 4), "ussr": OrderSheet([], 2)}

    def answer(seat: str, decision: Any) -> Any:
        if decision.kind == "order-sheet":
            return sheets[seat]
        assert seat == "germany"
        assert list(decision.choices) == ["1", "2"]
        assert decision.args == {"nation": "germany", "bid": 4, "coin": "bid-oil", "taken": []}
        assert decision.default == "1"
        return "2"

    bench.run(planning_phase(bench.world_of(public)), answer)
    assert public.turn_order == ["ussr", "germany"]
    assert bench.kinds().count("turn-slot") == 1  # the last place needs no question
    assert public.nations["germany"].resources["oil"] == 0
    assert public.nations["ussr"].resources["oil"] == 4


@rule("WR2-05")
def test_ties_are_drawn_by_lot_among_the_tied_only(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.bids = {"uk": 1, "ussr": 3, "germany": 3, "japan": 5}
    first = bidding_order(bench.world_of(public, [0]))
    second = bidding_order(bench.world_of(public, [1]))
    assert first[0] == second[0] == "japan"
    assert first[3] == second[3] == "uk"
    assert first[1:3] == second[2:0:-1]
    assert bench.facts("bids-tied")[0] == {"bid": 3, "nations": first[1:3]}


@rule("WR2-05")
def test_every_bid_is_paid_and_none_exceeds_the_oil(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.nations["germany"].resources["oil"] = 4
    assert refused(public, "germany", bid=5) == ("WR2-05", "bid-beyond-oil", "bid")
    assert refused(public, "germany", bid=-1) == ("WR2-05", "bid-beyond-oil", "bid")
    assert refused(public, "germany", bid=4) is None
    public.nations["uk"].resources["oil"] = 1
    public.bids = {"germany": 4, "uk": 1}
    pay_bids(bench.world_of(public))
    assert [public.nations[n].resources["oil"] for n in ("germany", "uk")] == [0, 0]


@rule("WR2-05", "WR1-12")
def test_china_bids_nothing(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.nations["china"].resources["oil"] = 3
    assert bid_limit(public, "china") == 0
    assert refused(public, "china", bid=1) == ("WR2-05", "bid-beyond-oil", "bid")


@rule("WR2-07")
def test_units_under_construction_take_no_orders(bench: Bench) -> None:
    public = bench.scene()
    public.nations["germany"].production = {"G1": {"armor": 2}}
    offered = [c["command"] for c in order_sheet(public, "germany").question("q", "germany").offer["commands"]]
    assert offered == sorted(s.command for s in public.stacks.values() if s.nation == "germany")
    assert refused(public, "germany", (20, "G4")) == ("WR2-07", "no-such-command", "orders.0")
    assert refused(public, "germany", (23, "R1")) == ("WR2-07", "no-such-command", "orders.0")  # a Soviet marker


@rule("WR2-08")
def test_allies_see_the_sheet_and_the_enemy_does_not(bench: Bench) -> None:
    public = bench.scene("global_war")
    bench.hidden.sheets = {"usa": [Box(Order(27, "U2"))], "germany": [Box(Order(48, "G4"))]}
    assert set(allies_of(public, "uk")) == {"china", "uk", "ussr", "usa"}
    assert [box.order.command for box in bench.view(public, "uk").sheets["usa"]] == [27]
    assert bench.view(public, "uk").sheets["germany"] == []
    assert bench.view(public, "italy").sheets["usa"] == []
    assert bench.view(public, None).sheets == {"usa": [], "germany": []}
    bench.hidden.sheets["germany"][0].state = "read"
    assert [box.order.command for box in bench.view(public, "uk").sheets["germany"]] == [48]


@rule("WRS-02")
def test_each_nation_has_its_own_sheet() -> None:
    table = open_table(GAME, "north_africa", Scripted([0] * 9))
    assert set(table.waiting) == {"uk", "usa", "germany", "italy"}  # four sheets, however few people hold them
    mine = {
        n: {s.command for s in table.state.public.stacks.values() if s.nation == n}
        for n in table.state.public.nations
    }
    for nation in table.waiting:
        question = next(iter(table.open(nation).values())).question("q", nation)
        assert {command["command"] for command in question.offer["commands"]} == mine[nation]
        assert (
            question.offer["oil"] == table.state.public.nations[nation].resources["oil"]
        )  # its own, not its partner's
    german = min(mine["germany"] - mine["italy"])
    assert refused(table.state.public, "italy", (german, "T1")) == ("WR2-07", "no-such-command", "orders.0")


@rule("WRS-02")
def test_a_collapsed_nation_has_no_sheet(bench: Bench) -> None:
    public = bench.scene("global_war")
    public.nations["italy"].collapsed = True
    assert active_nations(public) == [nation for nation in public.nations if nation != "italy"]


@rule("R35")
def test_a_late_sheet_is_empty_and_bids_nothing() -> None:
    table = open_table(GAME, "eastern_front", Scripted([0]))
    table.expire("germany")
    table.expire("ussr")
    assert table.state.public.bids == {"ussr": 0, "germany": 0}
    assert table.state.hidden.sheets == {"ussr": [], "germany": []}


@rule("WR2-01")
def test_random_sheets_are_legal(bench: Bench) -> None:
    public = bench.scene()
    public.nations["ussr"].resources["oil"] = 6
    sheet, rng = order_sheet(public, "ussr"), random.Random(5)
    sizes = set()
    for _ in range(300):
        drawn = sheet.sample(rng)
        assert sheet.check(drawn) is None
        sizes.add(len(drawn.orders))
    assert sizes == set(range(10))


@rule("WR2-01", "R35")
def test_a_drawn_sheet_is_legal_and_a_late_one_empty(bench: Bench) -> None:
    public = bench.scene("global_war")
    for nation in public.nations.values():
        nation.resources["oil"] = 3
    sheet = order_sheet(public, "usa")
    drawn = [sheet.sample(random.Random(seed)) for seed in range(30)]
    assert all(sheet.check(one) is None for one in drawn)
    assert {one.bid for one in drawn} == {0, 1, 2, 3}
    assert max(len(one.orders) for one in drawn) == 9 and min(len(one.orders) for one in drawn) < 3
    commands = {stack.command for stack in public.stacks.values() if stack.nation == "usa"}
    assert {order.command for one in drawn for order in one.orders} == commands


@rule("WR2-05", "R04")
def test_bids_are_revealed_and_the_highest_chooses_first(bench: Bench) -> None:
    public = bench.scene()
    public.bids = {"ussr": 1, "germany": 3}
    assert bidding_order(bench.world_of(public)) == ["germany", "ussr"]
    assert [(f["nation"], f["bid"], f["coin"]) for f in bench.facts("bid-revealed")] == [
        ("ussr", 1, "bid-oil"),
        ("germany", 3, "bid-oil"),
    ]
    refusal = order_sheet(public, "ussr").check({"orders": [], "bid": 2})
    assert refusal is not None and refusal.args == {"most": 0, "got": 2, "coin": "bid-oil"}
