"""What enemies may know, and that the table can be kept, restored and searched."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.war_room.data import data
from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.rules.economy import income
from sandtable.games.war_room.rules.planning.planning import order_sheet
from sandtable.games.war_room.state.model import Battle, Ending, Order, OrderSheet, State
from sandtable.games.war_room.view.view import imagine, known_state, view
from sandtable.kernel import Chance, Journal, Scripted, Seeded, Table, World, open_state, open_table, replay
from sandtable.rulebook import book
from sandtable.testing import rule
from tests.rules.war_room.bench import Bench

FOE = {"germany": "ussr", "ussr": "germany"}


def seen(table: Table[Any, Any], seat: str | None) -> bytes:
    """Everything that a seat's client could receive."""
    facts = [fact for fact in table.journal if fact.known_to([seat] if seat else [])]
    questions = table.questions(seat) if seat else []
    return msgspec.json.encode((table.view(seat), facts, questions, table.waiting))


@rule("WR2-08")
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(["germany", "ussr"]), st.integers(0, 2))
def test_the_enemy_cannot_tell_two_sealed_sheets_apart(one: int, two: int, writer: str, bid: int) -> None:
    views = []
    for seed in (one, two):
        table = open_table(GAME, "eastern_front", Scripted([0], Seeded(1)))
        sheet = table.pending[writer].sample(random.Random(seed))
        sheet.bid = bid
        trace = [seen(table, FOE[writer]), seen(table, None)]
        table.answer(writer, sheet)
        trace += [seen(table, FOE[writer]), seen(table, None)]
        table.answer(FOE[writer], {"orders": [], "bid": 0 if bid else 1})
        while "turn-slot" in {decision.kind for decision in table.pending.values()}:
            trace += [seen(table, FOE[writer]), seen(table, None)]
            table.answer(table.waiting[0], "1" if table.waiting[0] == FOE[writer] else "2")
        views.append(trace)
    assert views[0] == views[1]


@rule("WR2-08")
def test_orders_are_hidden_until_read_out_and_only_those() -> None:
    table = open_table(GAME, "eastern_front", Scripted([]))
    orders = [{"command": 37, "to": "R5"}, {"command": 48, "to": "G4"}]
    table.answer("germany", {"orders": orders, "bid": 1})
    table.answer("ussr", {"orders": [], "bid": 0})
    table.answer("germany", "1")
    assert [box.order.command for box in table.view("ussr").sheets["germany"]] == [37]
    assert [box.order.command for box in table.view("germany").sheets["germany"]] == [37, 48]
    assert b'"command":48' not in msgspec.json.encode(table.view("ussr").sheets)
    table.answer("germany", "go")
    assert [box.order.command for box in table.view("ussr").sheets["germany"]] == [37, 48]


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
def test_random_play_ends_and_every_record_can_be_opened_again(seed: int) -> None:
    rng = random.Random(seed)
    options = {"length": "quick", "long_landings": rng.choice(["off", "on"])}
    table = open_table(GAME, "eastern_front", Seeded(seed), options)
    while table.pending:
        seat, decision = rng.choice(sorted(table.pending.items()))
        answer = decision.sample(rng)
        assert decision.check(answer) is None
        table.answer(seat, answer)
        if rng.random() < 0.05:
            again = Table.restore(GAME, table.record(), Seeded(seed))
            assert again.state_hash == table.state_hash
    assert table.outcome is not None
    assert table.state.public.game_round <= 6
    assert replay(GAME, table.record(), Seeded(seed)).state_hash == table.state_hash
    plain = msgspec.json.encode(table.state)
    assert msgspec.json.encode(msgspec.json.decode(plain, type=State)) == plain


@settings(max_examples=7, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["germany", "ussr"]))
def test_an_imagined_front_looks_the_same_and_can_be_played_on(seed: int, seat: str) -> None:
    rng = random.Random(seed)
    table = open_table(GAME, "eastern_front", Seeded(seed), {"length": "quick"})
    for _ in range(rng.randint(0, 120)):
        if table.pending:
            who, decision = rng.choice(sorted(table.pending.items()))
            table.answer(who, decision.sample(rng))
    dreamt = imagine(msgspec.json.decode(msgspec.json.encode(table.view(seat)), type=type(table.view(seat))), rng)
    other = open_state(GAME, "eastern_front", dreamt, Seeded(seed + 1), record=True)
    if table.outcome is None:
        assert msgspec.json.encode(other.view(seat)) == msgspec.json.encode(table.view(seat))
        asked_in_one_go = seat in table.pending and table.pending[seat].kind == "leave-behind"
        if seat in table.pending and seat in other.pending and not asked_in_one_go:
            assert other.pending[seat].kind == table.pending[seat].kind
    while other.pending:
        who, decision = sorted(other.pending.items())[0]
        other.answer(who, decision.sample(rng))
    assert other.outcome is not None


def test_adjacency_is_symmetric_on_every_board() -> None:
    for scenario in data.set_up().scenarios:
        board = data.Board(scenario)
        for neighbours in (board.land, board.rail, board.sea, board.coast, board.air, board.overfly):
            for here, others in neighbours.items():
                assert here not in others
                assert len(set(others)) == len(others)
                assert all(here in neighbours[there] for there in others)
        assert all(board.is_sea(a) and board.is_sea(b) for a, b in map(tuple, board.straits))


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["germany", "ussr"]))
def test_what_the_form_offers_is_what_the_check_accepts(seed: int, nation: str) -> None:
    public = GAME.setup(GAME.scenarios()[0], {}, Chance(Scripted([]))).public
    sheet, rng = order_sheet(public, nation), random.Random(seed)
    offer = sheet.question("q", nation).offer
    command = rng.choice(offer["commands"])
    goals = {goal["to"] for goal in command["reach"]}
    to = rng.choice(public.board.ids)
    refusal = sheet.check(OrderSheet([Order(command["command"], to)]))
    assert (refusal is None) == (to in goals)
    if refusal is not None:
        assert refusal.rule in book("war_room")
        assert refusal.field == "orders.0"


def test_the_view_of_a_spectator_is_public_knowledge() -> None:
    world = World(GAME.setup(GAME.scenarios()[0], {}, Chance(Scripted([]))), Chance(Scripted([])), Journal())
    assert GAME.view(world, None).whole_sheets == []
    assert GAME.draft_audience(world, "germany") == ("germany",)
    assert view(world.state, "ussr").seat == "ussr"


@rule("WR0-05", "WR2-08")
def test_a_seat_is_shown_the_transports_its_allies_sheets_and_what_is_public(bench: Bench) -> None:
    public = bench.scene("global_war", bare=True)
    bench.put(public, "usa", 31, "P-10", infantry=1)
    bench.put(public, "usa", 32, "U2", infantry=1)
    bench.hidden.sheets = {"usa": [], "uk": [], "japan": []}
    seen = bench.view(public, "uk")
    assert seen.transports == ["usa-31"]
    assert sorted(seen.whole_sheets) == ["uk", "usa"]
    assert bench.view(public, "japan").whole_sheets == ["japan"]
    assert bench.view(public, None).whole_sheets == bench.view(public, "nobody").whole_sheets == []


@rule("WR0-05", "WR2-08")
def test_all_that_lies_open_is_shown_as_it_is(bench: Bench) -> None:
    public = bench.scene("global_war", take_her_down="on")
    public.game_round, public.step, public.stage, public.mover = 3, "combat", "battles", 4
    public.bids, public.choosing, public.conflict_order = {"usa": 2}, ["uk"], ["J25"]
    public.carrier_fighters, public.endings = {"P-10": {"usa": 1}}, {"R5": Ending("captured", "germany")}
    public.breaker, public.broken_in, public.convoy_owners, public.due = "japan", 2, {"A-4#1.0": "ussr"}, ["G1"]
    public.bought, public.dice, public.faces = {"uk": {"infantry": 1}}, {"uk": 3}, ["red"]
    public.over, public.victor, public.ending = True, "axis", "capitals"
    public.battle = Battle("J25", {"allies": "usa", "axis": "japan"}, "axis")
    seen = bench.view(public, "uk")
    assert seen.public == public
    assert (seen.seat, seen.regions) == ("uk", list(public.board.ids))
    assert seen.capitals == list(public.board.data.capitals)
    assert seen.income["uk"] == income(public, "uk")
    assert seen.shown_battle == public.battle
    public.battle, other = None, Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis")
    public.battles = [Battle("J25", {"allies": "usa", "axis": "japan"}, "axis"), other]
    assert bench.view(public, "germany").shown_battle == other
    assert bench.view(public, "uk").shown_battle == bench.view(public, None).shown_battle == public.battles[0]
    assert known_state(seen) == bench.state(public)
