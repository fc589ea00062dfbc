"""A live table: real time, two sockets, pause, and the same again after a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.kernel import Seeded, open_table, replay
from sandtable.server.match.clock import LiveClock
from tests.server.games import GAMES
from tests.server.people import House, refusal, run, seated


def test_time_passes_for_two_sockets_and_orders_take_effect_for_both(house: House) -> None:
    made = house.new("live", "captain", "first", "engineer")
    keys = made["seats"]
    with seated(house, keys["captain"], keys["first"]) as (captain, first):
        assert captain.now["live"] and captain.now["clock"]["compression"] == 1
        captain.until(lambda person: person.now["clock"]["tick"] >= 2)
        assert captain.now["view"]["captain"]["x"] == 5 * captain.now["clock"]["tick"]
        assert captain.ask(type="order", seat="captain", kind="speed", answer="7")["type"] == "ack"
        first.until(lambda person: person.facts)
        assert first.facts[0]["kind"] == "speed" and first.facts[0]["args"]["speed"] == 7
        assert (
            refusal(first.ask(type="order", seat="captain", kind="speed", answer="3"))["reason"] == "not-your-seat"
        )
        first.until(lambda person: person.now["clock"]["tick"] >= 8)
        first.until(lambda person: person.questions)
        assert first.answer("2")["type"] == "ack"
        assert refusal(first.ask(type="undo", seat="first"))["args"]["because"] == "nothing-to-undo"
        state = house.state(made["match"])
        house.post(f"/api/keys/{keys['captain']}/pause", paused=True)
        captain.until(lambda person: person.now["clock"]["paused"])
        assert not captain.now["clock"]["running"]
        tick = state.table.world.clock.tick
        for _ in range(5):
            captain.sync()
        assert captain.now["clock"]["tick"] == tick
        house.post(f"/api/keys/{keys['first']}/pause", paused=False)
        captain.until(lambda person: person.now["clock"]["tick"] > tick)


def stands(house: House, match: str) -> Any:
    """The clock of a match that nobody looks at."""
    return house.state(match).table.world.clock.tick


def test_nobody_there_no_time_passes_and_a_restart_goes_on_at_the_same_tick(house: House) -> None:
    made = house.new("live", "captain")
    with house.sit(made["seats"]["captain"]) as captain:
        captain.until(lambda person: person.now["clock"]["tick"] >= 3)
        captain.ask(type="order", seat="captain", kind="speed", answer="3")
        captain.until(lambda person: person.facts)
    house.get(f"/api/keys/{made['owner']}")
    tick = stands(house, made["match"])
    for _ in range(20):
        house.get(f"/api/keys/{made['owner']}")
    assert stands(house, made["match"]) <= tick + 1
    data = house.http.get(f"/api/keys/{made['owner']}/export", params={"form": "sealed"})
    assert data.status_code == 200
    before = house.table(made["match"])
    record, state_hash = before.record(), before.state_hash
    assert replay(GAMES["live"], record, Seeded(0)).state_hash == state_hash
    house.restart()
    house.get(f"/api/keys/{made['owner']}")
    after = house.table(made["match"])
    assert after.world.clock.tick >= 3 and after.world.clock.tick <= before.world.clock.tick
    with house.sit(made["seats"]["captain"]) as captain:
        assert captain.facts[0]["kind"] == "speed"
        tick = captain.now["clock"]["tick"]
        captain.until(lambda person: person.now["clock"]["tick"] > tick)


def test_a_turn_based_game_has_no_clock_to_pause(house: House) -> None:
    made = house.new("pack", "bdu")
    assert house.post(f"/api/keys/{made['owner']}/pause", 409, paused=True)["reason"] == "not-live"


def test_the_staff_gives_orders_in_the_seats_it_holds(house: House) -> None:
    made = house.new("manned", "captain")
    with house.sit(made["seats"]["captain"]) as captain:
        captain.until(lambda person: {"first", "engineer"} <= {fact["args"]["seat"] for fact in person.facts})
        assert all(fact["args"]["speed"] == 7 for fact in captain.facts)
        given = [entry for entry in house.table(made["match"]).entries if type(entry).__name__ == "Ordered"]
        assert {(entry.seat, entry.by) for entry in given} == {("first", "staff"), ("engineer", "staff")}


class Stub:
    """As much of a match as its clock needs."""

    def __init__(self) -> None:
        self.table = open_table(GAMES["live"], "only", Seeded(1))
        self.game = GAMES["live"]

    def attempt(self, act: Callable[[], object]) -> None:
        act()


def test_under_load_game_time_falls_behind_and_no_tick_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    stub: Any = Stub()
    clock = LiveClock(stub)
    clock._owed = 10 * 250.0
    assert run(clock._run())
    assert stub.table.world.clock.tick == 10 and clock._owed == 0
    monkeypatch.setattr("sandtable.server.match.clock.BUDGET", -1.0)
    clock._owed = 10 * 250.0
    assert run(clock._run())
    assert stub.table.world.clock.tick == 11 and clock._owed == 0
    assert stub.table.state.x == 5 * 11
