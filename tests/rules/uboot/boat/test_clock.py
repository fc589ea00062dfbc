"""UB6.8, UB8.5, UBX: bells, watches, compression, the feed, and one result whatever the pace."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.games.uboot.rules.boat.clock import (
    bell_due,
    report,
    ship_time,
    tactical,
    until_next_watch,
    until_noon,
    within,
)
from sandtable.games.uboot.state.fleet import Torpedo
from sandtable.games.uboot.state.model import Breach, Contact, State
from sandtable.kernel.chance import Seeded
from sandtable.kernel.decisions import IllegalAnswer
from sandtable.kernel.record import Checkpoint
from sandtable.testing import rule
from tests.rules.uboot.conftest import Aboard, Sea


def state_of(table: sandtable.Table[Any, Any]) -> bytes:
    return msgspec.json.encode(table.state, order="deterministic")


def run_to_watch(table: sandtable.Table[Any, Any]) -> None:
    watch = table.state.watch
    while table.state.watch == watch:
        table.advance(1)


@rule("UB6.8-02")
def test_bells_ring_at_the_four_hours_of_ship_time(sea: Sea) -> None:
    table = sea()
    hours = []
    for _ in range(4):
        run_to_watch(table)
        hours.append(ship_time(table.state).strftime("%H%M%S"))
    assert hours == ["060000", "120000", "180000", "000000"]
    bells = [fact.args["time"] for fact in table.journal if fact.kind == "watch_bell"]
    assert bells == [hour[:4] for hour in hours]


@rule("UB6.8-02")
@pytest.mark.parametrize("minutes", [1, 359, 360, 361, 1439])
def test_the_next_bell_is_as_far_as_the_clock_says(sea: Sea, minutes: int) -> None:
    patrol = sea().state
    patrol.elapsed_ms = minutes * 60_000
    wait = until_next_watch(patrol)
    patrol.elapsed_ms += wait
    assert 0 < wait <= 6 * 3_600_000 and ship_time(patrol).strftime("%H%M%S") in (
        "000000",
        "060000",
        "120000",
        "180000",
    )


@rule("UB6.8-12")
def test_the_watches_take_turns(sea: Sea) -> None:
    table = sea()
    watches = [table.state.watch]
    for _ in range(3):
        run_to_watch(table)
        watches.append(table.state.watch)
    assert watches == [1, 2, 1, 2]


@rule("UB6.8-11")
@pytest.mark.parametrize(("answer", "left"), [("hand_over", 3), ("stand_down", 0), (None, 3)])
def test_observers_are_handed_over_or_stand_down(sea: Sea, answer: str | None, left: int) -> None:
    table = sea()
    for sailor in ("na11", "na13", "na14"):
        table.state.board.sailors[sailor].job = "observe"
    run_to_watch(table)
    assert table.pending["first_officer"].kind == "watch_change"
    if answer:
        table.answer("first_officer", answer)
    else:
        table.advance(4)
    assert not table.pending
    assert table.state.boat.observers == left


@rule("UB8.5-01", "UB6.14-05")
def test_four_compressions_set_by_first_officer_or_captain(sea: Sea) -> None:
    table = sea()
    for seat, level, times in (
        ("first_officer", "transit", 600),
        ("captain", "fast_forward", 60),
        ("first_officer", "action", 6),
        ("captain", "real_time", 1),
    ):
        table.order(seat, "time_compression", level)
        assert table.world.clock.compression == times
        assert not table.pending
    with pytest.raises(IllegalAnswer):
        table.order("navigator", "time_compression", "transit")


@rule("UB8.5-01")
def test_no_transit_with_a_contact(sea: Sea) -> None:
    table = sea()
    table.state.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    with pytest.raises(IllegalAnswer) as refused:
        table.order("first_officer", "time_compression", "transit")
    assert refused.value.refusal.reason == "no-transit-in-action"
    table.order("first_officer", "time_compression", "fast_forward")


@rule("UB8.5-02")
def test_every_report_sets_real_time(sea: Sea) -> None:
    table = sea()
    table.order("first_officer", "time_compression", "transit")
    table.order("chief_engineer", "report_engines", "report")
    assert table.world.clock.compression == 1


@rule("UB8.5-01")
def test_compression_waits_for_the_watch_change(sea: Sea) -> None:
    table = sea()
    table.state.board.sailors["na13"].job = "observe"
    table.order("first_officer", "time_compression", "transit")
    run_to_watch(table)
    assert table.world.clock.compression == 1
    with pytest.raises(IllegalAnswer) as refused:
        table.order("first_officer", "time_compression", "action")
    assert refused.value.refusal.reason == "watch-is-changing"


@rule("UBX-02")
def test_the_step_is_chosen_by_the_tactical_state(sea: Sea) -> None:
    table = sea("the_shadow")
    state = table.state
    assert state.merchant is not None
    assert not tactical(state)
    table.advance(1)
    assert table.world.clock.game_ms == 15_000
    state.boat.submerged, state.boat.ordered_depth = True, 30_000
    table.advance(1)
    assert table.world.clock.game_ms == 15_500


def shadow_by_the_staff(compressions: bool, until: int = 2500) -> sandtable.Table[Any, Any]:
    """The staff plays; between its acts somebody plays with the compression, or nobody does."""
    table = sandtable.open_table("uboot", "zigzag_at_dusk", seed=11)
    bot, rng = sandtable.bot("uboot"), random.Random(5)
    table.order("first_officer", "time_compression", "real_time")
    while table.outcome is None and table.world.clock.tick < until:
        if compressions:
            level = rng.choice(["real_time", "action", "fast_forward", "transit"])
            if table.orders("first_officer")[0].check(level) is None:
                table.order("first_officer", "time_compression", level)
        table.advance(5)
        for seat in table.seats:
            for id, decision in table.open(seat).items():
                table.answer(seat, decision.default, to=id)
        for seat in [one for one in table.seats if one != "first_officer"]:
            # The First Officer is the one who plays with the clock.
            wanted = bot.order(table.view(seat), table.orders(seat), rng)
            if wanted:
                table.order(seat, *wanted)
    return table


@rule("UBX-02")
def test_the_result_does_not_depend_on_compression() -> None:
    steady, restless = shadow_by_the_staff(False), shadow_by_the_staff(True)
    assert steady.world.clock.table_ms != restless.world.clock.table_ms
    assert state_of(steady) == state_of(restless)


@rule("UBX-01")
def test_a_record_gives_the_same_table_from_its_start_and_from_every_checkpoint() -> None:
    table = shadow_by_the_staff(True)
    record = sandtable.Record.from_bytes(table.record().to_bytes())
    assert sandtable.replay(record, seed=11).state_hash == table.state_hash
    places = [i for i, entry in enumerate(record.entries) if isinstance(entry, Checkpoint)]
    assert len(places) > 3
    for place in places:
        head = msgspec.structs.replace(record, entries=record.entries[: place + 1])
        again = sandtable.Table.restore(table.game, head, Seeded(11))
        later = record.entries[place + 1 :]
        assert again._run_again(list(enumerate(later))) == len(later)
        assert again.state_hash == table.state_hash


@rule("UBX-02")
def test_steps_are_short_while_an_order_takes_effect(sea: Sea) -> None:
    table = sea()
    assert table.game.step_ms(table.state) == 15_000
    table.state.boat.telegraph = "half_ahead"
    assert table.game.step_ms(table.state) == 500
    table.state.boat.speed = 10_000_000
    assert table.game.step_ms(table.state) == 15_000
    table.state.boat.course = (table.state.boat.heading + 1000) % 360_000
    assert table.game.step_ms(table.state) == 500


@rule("UB9.4-01")
@pytest.mark.parametrize(("minutes", "wait"), [(0, 1440), (1, 1439), (1439, 1), (1440, 1440), (720, 720)])
def test_the_meal_is_at_noon_of_ship_time(patrol: State, minutes: int, wait: int) -> None:
    """The patrol begins at eleven by universal time, which is noon aboard."""
    patrol.start_s = patrol.start_s // 86_400 * 86_400 + 11 * 3600
    patrol.elapsed_ms = minutes * 60_000
    assert until_noon(patrol) == wait * 60_000
    patrol.elapsed_ms += until_noon(patrol)
    assert ship_time(patrol).strftime("%H%M%S") == "120000"


@rule("UB6.8-02", "UB6.14-07")
@pytest.mark.parametrize(("elapsed", "due"), [(4999, False), (5000, True), (5001, True)])
def test_the_bell_is_due_from_its_time_on(patrol: State, elapsed: int, due: bool) -> None:
    patrol.next_watch_ms, patrol.elapsed_ms = 5000, elapsed
    assert bell_due(patrol) is due


@rule("UBX-02", "UB8.5-01")
@pytest.mark.parametrize("why", ["nothing", "contact", "torpedo", "alert", "alert over", "depth", "breach"])
def test_what_calls_for_short_steps(patrol: State, why: str) -> None:
    patrol.elapsed_ms = 5000
    assert not tactical(patrol)
    if why == "contact":
        patrol.contacts = [Contact("sight-1", "sight", 0, 9000, None, 1, 0, 0)]
    if why == "torpedo":
        patrol.waters.torpedoes = [Torpedo(1, "G7e", 0, 0, 0, 30, 5000, 3, "contact")]
    patrol.waters.alert_until_ms = {"alert": 5001, "alert over": 5000}.get(why, 0)
    if why == "depth":
        patrol.boat.submerged, patrol.boat.ordered_depth = True, 30_000
    patrol.board.breach = Breach(2, 10**9, []) if why == "breach" else None
    assert tactical(patrol) is (why not in ("nothing", "alert over"))


@rule("UB8.1-02")
def test_the_feed_keeps_its_twenty_newest_lines(aboard: Callable[..., Aboard]) -> None:
    at = aboard()
    at.patrol.feed.clear()
    for at.patrol.elapsed_ms in range(25):
        report(at.w, "surfaced", "UB7.5.1-03")
    assert [line.at_ms for line in at.patrol.feed] == list(range(5, 25))


def test_an_answer_is_waited_for_from_now_on_by_the_clock_of_the_game(aboard: Callable[..., Aboard]) -> None:
    at = aboard()
    at.w.clock.game_ms = 5000
    until = within(at.w, 30_000)
    assert (until.at, until.clock) == (35_000, "game")
