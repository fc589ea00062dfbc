"""What the staff never does: leave a capital empty, attack without hope or reason, let its income lie."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.war_room.data.doctrine import DOCTRINE
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.production.production import Purchase, costs_of, for_sale, rooms
from sandtable.games.war_room.staff.plans import Plan, siege
from sandtable.games.war_room.staff.quick_battle import capture_chance, dice_of, joined
from sandtable.games.war_room.staff.staff import Staff
from sandtable.games.war_room.state.model import OrderSheet, Public, force_of
from sandtable.kernel import Rng, Seeded, open_table
from tests.rules.war_room.bench import Bench

Turn = tuple[str, Public, Any]


def turns(scenario: str, seed: int, rounds: int) -> Iterator[Turn]:
    """Every sheet that bots hand in: the nation, the match as it is now, the answer."""
    table, rng, bot = open_table(GAME, scenario, Seeded(seed), record=False), random.Random(seed), GAME.bot()
    while table.state.public.game_round <= rounds and table.pending:
        seat, decision = next(iter(table.pending.items()))
        answer = bot.answer(table.view(seat), decision, rng)
        if decision.kind in ("order-sheet", "purchase"):
            yield seat, table.state.public, answer
        table.answer(seat, answer)


GAMES = (("eastern_front", 3, 6), ("eastern_front", 4, 6), ("war_in_europe", 3, 3))


@pytest.fixture(scope="module")
def seen() -> dict[str, list[Any]]:
    """What the sheets of some wars between bots leave in the capitals, attack, and leave unspent."""
    found: dict[str, list[Any]] = {"capitals": [], "attacks": [], "idle": []}
    for scenario, seed, rounds in GAMES:
        idle: dict[str, bool] = {}
        for seat, public, answer in turns(scenario, seed, rounds):
            plan = Plan(public, seat, Rng(0))
            if isinstance(answer, OrderSheet):
                found["capitals"] += capital(plan, answer)
                found["attacks"] += attacks(plan, answer)
            if isinstance(answer, Purchase):
                now = lies_idle(public, seat, answer)
                found["idle"].append(now and idle.get(seat, False))
                idle[seat] = now
    return found


def capital(plan: Plan, sheet: OrderSheet) -> list[tuple[int, int]]:
    """Armies in a threatened capital before the orders, and after."""
    if plan.capital not in plan.public.lands or not plan.raiders(plan.capital):
        return []
    at_home = [s for s in plan.stacks_of(plan.capital, plan.side) if s.force == "army"]
    gone = {order.command for order in sheet.orders}
    stay = [s for s in at_home if s.nation != plan.nation or s.command not in gone]
    return [(len(at_home), len(stay))]


def attacks(plan: Plan, sheet: OrderSheet) -> list[tuple[float, float]]:
    """The chance of every attack by land of a sheet, and what a siege may hope for."""
    found = []
    mine = {stack.command: stack for stack in plan.mine}
    for target in {order.to for order in sheet.orders}:
        sent = [mine[o.command] for o in sheet.orders if o.to == target]
        enemies = joined(*(s.units for s in plan.stacks_of(target, plan.enemy)))
        armies = any(force_of(unit) == "army" for unit in enemies)
        if target in plan.public.lands and armies and any(s.force == "army" for s in sent):
            own = plan.stacks_of(target, plan.side)
            force = joined(*(s.units for s in (*sent, *own)))
            found.append((capture_chance(force, enemies), siege(force, enemies)))
    return found


def lies_idle(public: Public, nation: str, sheet: Purchase) -> bool:
    """Could another two units be paid and built with what the sheet leaves?"""
    room = sum(rooms(public, nation, "infantry").values()) - sum(sheet.units.values())
    left = {
        resource: have - costs_of(sheet.units)[resource] - sheet.paid.get(resource, 0)
        for resource, have in public.nations[nation].resources.items()
    }
    two = [{unit: 2} for unit in for_sale(public, nation) if force_of(unit) == "army"]
    return room >= 2 and any(all(cost <= left[r] for r, cost in costs_of(units).items()) for units in two)


def test_no_capital_is_left_empty_while_an_enemy_is_near(seen: dict[str, list[Any]]) -> None:
    threatened = [pair for pair in seen["capitals"] if pair[0]]
    assert len(threatened) >= 3
    assert all(stay for _, stay in threatened)


def test_no_attack_is_made_below_a_fifth_unless_it_is_a_siege(seen: dict[str, list[Any]]) -> None:
    assert len(seen["attacks"]) >= 10
    assert all(chance >= 0.2 or hope >= 0.2 for chance, hope in seen["attacks"])


def test_no_income_lies_idle_for_two_rounds_while_capacity_is_free(seen: dict[str, list[Any]]) -> None:
    assert len(seen["idle"]) >= 10
    assert not any(seen["idle"])


def test_the_quick_reckoning_agrees_with_the_odds() -> None:
    for attacker, ours, defender, theirs in (
        ("4 inf 2 arm 2 art", {"infantry": 4, "armor": 2, "artillery": 2}, "4 inf", {"infantry": 4}),
        ("8 inf", {"infantry": 8}, "2 inf", {"infantry": 2}),
        ("2 inf", {"infantry": 2}, "1 inf", {"infantry": 1}),
        ("3 inf 1 art", {"infantry": 3, "artillery": 1}, "3 arm", {"armor": 3}),
    ):
        assert capture_chance(ours, theirs) == pytest.approx(GAME.odds(attacker, defender).attacker, abs=0.1)
    assert dice_of({"armor": 9}) == 30
    assert capture_chance({"fighter": 6}, {}) == 0.0  # planes capture nothing


def test_an_attack_may_be_a_siege_if_the_attacker_is_twice_as_strong() -> None:
    fortress = {"infantry": 8, "artillery": 6, "armor": 4}
    host = {"infantry": 16, "artillery": 12, "armor": 12}
    assert capture_chance(host, fortress) < 0.2
    assert siege(host, fortress) > 0.3
    assert siege(fortress, fortress) == 0.0


def test_a_bolder_doctrine_attacks_where_a_cautious_one_stays(bench: Bench) -> None:
    public = bench.scene(bare=True)
    bench.put(public, "germany", 33, "G9", infantry=5)
    for command, region in ((23, "R3"), (24, "R4")):
        bench.put(public, "ussr", command, region, infantry=2)
    sheets = []
    for chance in (0.2, 0.95):
        plan = Plan(public, "germany", Rng(1), replace(DOCTRINE.boldness["axis"], worth_trying=chance))
        plan.attack()
        sheets.append(len(plan.orders))
    assert sheets == [1, 0]


def test_a_land_that_would_win_the_war_is_worth_most(bench: Bench) -> None:
    public = bench.scene("war_in_europe", bare=True)
    plan = Plan(public, "germany", Rng(1))
    assert plan.decisive("R1")
    assert plan.decisive("G1")
    assert not plan.decisive("R4")
    assert plan.value("R1") > 2 * plan.value("G3")


def test_lone_bombers_go_where_nothing_shoots_back(bench: Bench) -> None:
    public = bench.scene("war_in_europe", bare=True)
    bench.put(public, "uk", 11, "B1", bomber=2)
    bench.put(public, "germany", 12, "G1", fighter=3)
    public.nations["germany"].production = {"G1": {"infantry": 4}, "G3": {"infantry": 4}}
    plan = Plan(public, "uk", Rng(1))
    plan.bomb()
    assert [order.to for order in plan.orders] == ["G3"]


def test_wings_far_from_every_enemy_fly_towards_him(bench: Bench) -> None:
    public = bench.scene("war_in_europe", bare=True)
    bench.put(public, "usa", 11, "U1", fighter=2)
    bench.put(public, "germany", 33, "G3", infantry=2)
    plan = Plan(public, "usa", Rng(1))
    plan.fly_up()
    (order,) = plan.orders
    assert plan.away(order.to) < plan.away("U1")


def test_before_a_quick_game_is_counted_out_everything_buys_goods(bench: Bench) -> None:
    public = bench.scene(bare=True, length="quick")
    public.nations["ussr"].resources = {"oil": 4, "iron": 6, "osr": 10}
    public.game_round = 5
    assert (Staff().purchase(public, "ussr").units, Staff().purchase(public, "ussr").goods) == ({}, 4)
    public.game_round = 4
    assert Staff().purchase(public, "ussr").units
