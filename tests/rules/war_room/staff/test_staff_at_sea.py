"""The staff in the great scenarios: it crosses the sea, spends its income and keeps its pacts."""

from __future__ import annotations

import random

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.production.production import Purchase
from sandtable.games.war_room.staff.plans import Plan
from sandtable.games.war_room.staff.staff import Staff
from sandtable.games.war_room.staff.voyages import Sea, carry, safe, sail
from sandtable.games.war_room.state.model import Public, State, is_transport
from sandtable.games.war_room.view.view import View
from sandtable.kernel import Pick, Seeded, Table, open_table
from tests.rules.war_room.bench import Bench


def plan_of(public: Public, nation: str) -> Plan:
    """A nation's thinking, before anything is ordered."""
    return Plan(public, nation, random.Random(1))


War = tuple[Table[State, View], int, list[tuple[dict[str, int], Purchase]]]
"""The table after two rounds, how many transports were seen at sea, and what each nation had and bought."""


@pytest.fixture(scope="module")
def war() -> War:
    """Two rounds of the Global war between bots."""
    table = open_table(GAME, "global_war", Seeded(5), {"length": "quick"})
    rng, bot = random.Random(5), GAME.bot()
    transports, spent = 0, list[tuple[dict[str, int], Purchase]]()
    while table.state.public.game_round < 3:
        seat, decision = next(iter(table.pending.items()))
        answer = bot.answer(table.view(seat), decision, rng)
        if decision.kind == "purchase":
            have = dict(table.state.public.nations[seat].resources)
            spent.append((have, answer))
        table.answer(seat, answer)
        transports += sum(is_transport(table.state.public, s) for s in table.state.public.stacks.values())
    return table, transports, spent


def test_armies_cross_the_sea_and_the_pact_holds(war: War) -> None:
    table, transports, _ = war
    assert transports > 0
    assert table.state.public.pacts["soviet_japanese"] != "broken"


def test_islanders_build_ships_as_long_as_no_army_is_near(war: War) -> None:
    _, _, spent = war
    assert any("cruiser" in answer.units for _, answer in spent)
    assert all(sum(have.values()) < 12 or answer.units or answer.goods for have, answer in spent)


def test_what_finds_no_yard_becomes_consumer_goods(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["italy"].resources = {"oil": 4, "iron": 8, "osr": 14}
    for land in public.lands.values():
        land.controller = "germany" if land.controller == "italy" else land.controller
    found = Staff().purchase(public, "italy")
    assert (found.units, found.goods) == ({}, 3)  # eight iron and ten OSR
    assert sum(found.paid.values()) == 15


def test_idle_armies_take_ship_for_the_weakest_shore(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "U1", infantry=2, armor=2)
    plan = plan_of(public, "usa")
    carry(plan, Sea(plan))
    assert [order.command for order in plan.orders] == [31]
    zone = plan.orders[0].to
    assert public.board.is_sea(zone)
    assert Sea(plan).steps_to("G11")[zone] < Sea(plan).steps_to("G11")["A-10"]  # on its way to Africa


def test_transports_do_not_sail_into_enemy_ships(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "A-10", infantry=2)
    bench.put(public, "germany", 1, "A-9", submarine=4)
    sea = Sea(plan_of(public, "usa"))
    assert not safe(sea, "A-9")
    bench.put(public, "usa", 1, "A-9", battleship=3)
    assert safe(Sea(plan_of(public, "usa")), "A-9")


def test_a_fleet_raids_an_unguarded_convoy_and_keeps_off_a_stronger_fleet(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    boats = bench.put(public, "germany", 1, "A-8", submarine=3)
    plan = plan_of(public, "germany")
    sail(plan, Sea(plan))
    prizes = {zone: Sea(plan).prize(zone, "allies") for zone in plan.goals_of(boats)}
    wanted = plan.orders[0].to if plan.orders else boats.region
    assert prizes.get(wanted, Sea(plan).prize("A-8", "allies")) == max(*prizes.values(), 3)
    bench.put(public, "uk", 1, wanted, battleship=4)
    plan = plan_of(public, "germany")
    sail(plan, Sea(plan))
    assert all(order.to != wanted for order in plan.orders)


def test_a_surplus_is_traded_for_what_is_short(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    public.nations["usa"].resources = {"oil": 1, "iron": 1, "osr": 20}
    decision = Pick("trade", "WR7-11", ["pass", "N1:osr", "N5:osr"])
    assert Staff().trade(public, "usa", decision) in ("N1:osr", "N5:osr")
    public.nations["usa"].resources = {"oil": 8, "iron": 12, "osr": 5}
    assert Staff().trade(public, "usa", decision) == "pass"
