"""UBX-03, UBX-06: what each station knows, and officers who are bots."""

import random
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.games.uboot.state.model import Contact
from sandtable.games.uboot.view.view import view as look_at
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.game import Clock, World
from sandtable.testing import rule
from tests.rules.uboot.conftest import Sea, at_posts, confirm


def at_sea(sea: Sea, scenario: str = "the_shadow") -> sandtable.Table[Any, Any]:
    table = sea(scenario, seed=4)
    table.state.boat.observers, table.state.boat.telegraph = 4, "half_ahead"
    table.advance(30)
    table.state.contacts = [Contact("sight-1", "sight", 40_000, 15_000, 80_000, 4, 0, table.state.elapsed_ms)]
    return table


def at_posts_table(sea: Sea) -> sandtable.Table[Any, Any]:
    table = at_sea(sea)
    at_posts(table.state)
    return table


@rule("UBX-06")
def test_each_station_reads_its_own_instruments(sea: Sea) -> None:
    table = at_sea(sea)
    seats = {seat: table.view(seat) for seat in table.seats}
    assert {seat for seat, view in seats.items() if view.chart} == {"navigator"}
    assert {seat for seat, view in seats.items() if view.engine_room} == {"chief_engineer", "first_officer"}
    assert all(view.gauges and view.contacts for view in seats.values())
    spectator = table.view(None)
    assert spectator.gauges is None and not spectator.contacts and not spectator.feed


@rule("UBX-06")
def test_no_view_holds_the_truth(sea: Sea) -> None:
    table = at_sea(sea)
    state = table.state
    secrets = [state.merchant.lat, state.merchant.lon, state.boat.lat, state.boat.lon, state.merchant.heading]
    state.plot.lat += 7_000_001
    for seat in [*table.seats, None]:
        text = msgspec.json.encode(table.view(seat)).decode()
        assert not [secret for secret in secrets if str(secret) in text]


@rule("UB8.3-03", "UB8.3-04")
def test_a_busy_observer_opens_the_views_of_the_bridge(sea: Sea) -> None:
    table = sea("the_shadow")
    assert table.view("first_officer").views == []
    table.state.board.sailors["na13"].job = "observe"
    table.state.boat.observers = 1
    assert table.view("first_officer").views == ["binoculars", "tdc", "gun88", "gun20"]


@rule("UBX-06")
def test_the_boat_and_its_crew_are_open_to_all_officers_and_to_nobody_else(sea: Sea) -> None:
    table = sea("the_shadow")
    for seat in table.seats:
        view = table.view(seat)
        assert [one.id for one in view.crew][:4] == ["ca11", "ca12", "ca13", "ca14"]
        assert view.crew[0].specs == ("periscope", "address_crew") and view.crew[0].section == 2
        assert bool(view.ready) == (seat == "captain")
        assert view.board is not None
        view.board.sailors["ca11"].activation = 3
    assert table.state.board.sailors["ca11"].activation == 0
    assert table.view(None).board is None and not table.view(None).crew


def test_the_captain_sees_who_can_carry_an_order_out_and_what_it_costs(sea: Sea) -> None:
    table = sea("the_shadow")
    ready = {one.kind: one for one in table.view("captain").ready}
    assert (ready["new_course"].cost, [hand.sailor for hand in ready["new_course"].crew]) == (1, ["fi13", "fi14"])
    assert (ready["new_speed"].cost, ready["new_speed"].moves) == (2, {"en12": 5, "en14": 5})
    for sailor in table.state.board.sailors.values():
        sailor.activation = 3
    refused = {one.kind: one for one in table.view("captain").ready}["new_course"].refused
    assert refused is not None and refused.reason == "no-crew-anywhere"


@rule("UB8.4-01")
def test_the_raised_periscope_opens_its_view_and_the_tdc(sea: Sea) -> None:
    table = sea("the_shadow")
    boat = table.state.boat
    boat.submerged, boat.depth, boat.periscope = True, 10_000, True
    assert table.view("first_officer").views == ["periscope", "tdc"]
    boat.depth = 10_001
    assert table.view("first_officer").views == []


@rule("UB8.1-06")
def test_others_look_on_only_while_their_own_men_are_at_it(sea: Sea) -> None:
    table = sea("the_shadow")
    table.state.board.sailors["na13"].job = "observe"
    table.state.boat.observers = 1
    assert table.view("navigator").views == ["binoculars"]
    assert table.view("captain").views == []
    assert table.view("chief_engineer").views == []
    table.state.board.sailors["en12"].job = "observe"
    assert table.view("chief_engineer").views == ["binoculars"]


@rule("UB5.4-01")
@pytest.mark.parametrize(("mission", "square"), [("northern_passage", "AF76"), ("the_shadow", "AM17")])
def test_the_briefing_names_the_square_where_the_boat_starts(sea: Sea, mission: str, square: str) -> None:
    table = sea(mission, briefing="on")
    assert {table.view(seat).briefing.start for seat in (*table.seats, None)} == {square}
    table.state.boat.lat += 5 * 10**9
    assert table.view("captain").briefing.start == square


@rule("UB5.4-01")
def test_the_mission_begins_when_everybody_has_read_the_briefing(sea: Sea) -> None:
    table = sea("the_shadow", briefing="on")
    assert [one.kind for one in table.orders("chief_engineer")] == [
        "start_mission",
        "set_out_equipment",
        "announce",
    ]
    for seat in ("captain", "chief_engineer", "navigator"):
        table.advance(10)
        assert table.view(seat).briefing_open
        table.order(seat, "start_mission", "ready")
        with pytest.raises(IllegalAnswer):
            table.order(seat, "start_mission", "ready")
    table.advance(10)
    assert table.state.elapsed_ms == 0 and table.view("captain").briefed == [
        "captain",
        "chief_engineer",
        "navigator",
    ]
    table.order("first_officer", "start_mission", "ready")
    table.advance(1)
    assert table.state.elapsed_ms == 15_000 and not table.view("captain").briefing_open


@rule("UB5.4-01")
@pytest.mark.parametrize(("seat", "may"), [("first_officer", True), ("captain", False), ("navigator", False)])
def test_the_first_officer_presses_the_button(sea: Sea, seat: str, may: bool) -> None:
    table = sea("the_shadow", briefing="on")
    order = next(one for one in table.orders(seat) if one.kind == "start_mission")
    assert (order.check("start") is None) == may
    if may:
        table.order(seat, "start_mission", "start")
        table.advance(1)
        assert table.state.elapsed_ms == 15_000


@rule("UB5.4-01")
def test_bots_are_ready_at_once(sea: Sea) -> None:
    table = sea("the_shadow", briefing="on")
    bot, rng = sandtable.bot("uboot"), random.Random(1)
    for seat in ("first_officer", "navigator", "chief_engineer"):
        assert bot.order(table.view(seat), table.orders(seat), rng) == ("start_mission", "ready")
        table.order(seat, "start_mission", "ready")
        assert bot.order(table.view(seat), table.orders(seat), rng) is None
    assert table.state.briefing


@rule("UB8.1-04")
def test_the_relative_bearing_is_from_the_bow(sea: Sea) -> None:
    table = at_sea(sea)
    table.state.boat.heading = 290_000
    table.state.contacts[0].bearing = 330_000
    assert table.view("first_officer").contacts[0].relative == 40_000


@rule("UB8.1-04")
@pytest.mark.parametrize(
    ("level", "looks", "shown"),
    [("easy", 1, True), ("normal", 1, True), ("hard", 2, False), ("hard", 3, True), ("realistic", 9, False)],
)
def test_the_difficulty_decides_whether_a_course_is_shown(sea: Sea, level: str, looks: int, shown: bool) -> None:
    table = sea("the_shadow", first_officer=level)
    table.state.contacts = [Contact("sight-1", "sight", 40_000, 15_000, 80_000, looks, 0, 0)]
    assert (table.view("captain").contacts[0].course == 80_000) == shown


@rule("UBX-06")
@pytest.mark.parametrize("seat", ["captain", "first_officer", "navigator", "chief_engineer"])
@pytest.mark.parametrize("scenario", ["northern_passage", "the_shadow", "zigzag_at_dusk"])
def test_an_imagined_patrol_looks_the_same_from_the_station(sea: Sea, scenario: str, seat: str) -> None:
    table = sea(scenario, seed=4)
    table.state.boat.observers, table.state.boat.telegraph = 4, "half_ahead"
    table.advance(300)
    seen = table.view(seat)
    worlds = [table.game.imagine(seen, random.Random(n)) for n in (1, 2)]
    for imagined in worlds:
        again = look_at(World(imagined, table.world.chance, table.world.journal, Clock()), seat)
        assert again == seen
        assert table.game.step_ms(imagined) == table.game.step_ms(table.state)
    assert worlds[0] != worlds[1]


@rule("UBX-03")
@pytest.mark.parametrize(("answer", "done"), [("let_it", True), ("stop", False), (None, True)])
def test_a_bot_announces_and_can_be_stopped(sea: Sea, answer: str | None, done: bool) -> None:
    table = at_sea(sea)
    table.order("captain", "announce", {"kind": "time_compression", "answer": "action"}, by="staff")
    assert set(table.pending) == {"first_officer", "navigator", "chief_engineer"}
    assert table.view("first_officer").intents[0].kind == "time_compression"
    if answer:
        table.answer("first_officer", answer)
    table.advance(9)
    assert table.world.clock.compression == 1
    table.advance(1)
    assert not table.pending
    assert (table.world.clock.compression == 6) == done
    assert not table.state.intents


@rule("UBX-03")
@pytest.mark.parametrize(
    ("answer", "command", "telegraph"), [("let_it", 7, "slow_ahead"), ("stop", 8, "half_ahead")]
)
def test_a_bot_pays_what_the_board_says(sea: Sea, answer: str, command: int, telegraph: str) -> None:
    table = at_posts_table(sea)
    table.order("captain", "announce", {"kind": "new_speed", "answer": "slow_ahead"}, by="staff")
    assert table.state.board.command == 8
    for seat in ("first_officer", "navigator", "chief_engineer"):
        table.answer(seat, answer)
    confirm(table)
    assert (table.state.board.command, table.state.boat.telegraph) == (command, telegraph)
    assert table.state.board.sailors["en12"].activation == 8 - command


@rule("UBX-03")
def test_only_an_order_of_the_own_role_can_be_announced(sea: Sea) -> None:
    table = at_sea(sea)
    with pytest.raises(IllegalAnswer) as refused:
        table.order("navigator", "announce", {"kind": "new_speed", "answer": "stop"})
    assert refused.value.refusal.rule == "UBX-03"


def play(scenario: str, seed: int) -> sandtable.Table[Any, Any]:
    table = sandtable.open_table("uboot", scenario, seed=seed)
    bot, rng = sandtable.bot("uboot"), random.Random(seed)
    # The clock is the Captain's: nobody spends steps on setting it.
    table.order("captain", "time_compression", "real_time")
    while table.outcome is None:
        table.advance(1 if table.pending else 20 if table.state.contacts else 80)
        for seat in table.seats:
            for id, decision in table.open(seat).items():
                table.answer(seat, bot.answer(table.view(seat), decision, rng), to=id, by="staff")
            wanted = bot.order(table.view(seat), table.orders(seat), rng)
            if wanted:
                table.order(seat, *wanted, by="staff")
    return table


@rule("UBX-03", "UB1.3-01")
def test_four_bots_bring_the_boat_to_the_goal_square() -> None:
    table = play("northern_passage", 2)
    assert table.outcome is not None
    assert (table.outcome.kind, table.outcome.args["goal"]) == ("home", True)


@rule("UBX-03")
def test_four_bots_shadow_a_merchant_unseen() -> None:
    outcome = play("the_shadow", 2).outcome
    assert outcome is not None and (outcome.kind, outcome.args["goal"]) == ("home", True)


@rule("UBX-01")
def test_random_officers_never_break_the_table(sea: Sea) -> None:
    rng = random.Random(8)
    for scenario in ("moonlit_column", "campaign"):
        table = sea(scenario, seed=3)
        for _ in range(50):
            if table.outcome is not None:
                break
            seat = rng.choice(table.seats)
            decision = rng.choice(list(table.orders(seat)))
            if decision.kind not in ("return_to_base", "announce"):
                answer = decision.sample(rng)
                assert decision.check(msgspec.to_builtins(answer)) is None
                table.order(seat, decision.kind, msgspec.to_builtins(answer))
            for id, question in table.open(seat).items():
                table.answer(seat, question.sample(rng), to=id)
            table.advance(rng.randrange(1, 40))
        again = sandtable.replay(table.record(), seed=3)
        assert again.state_hash == table.state_hash
