"""A turn: what the staff thinks long about is thought elsewhere, faults are taken back, views are made only when
the table has moved."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sandtable.kernel import IllegalAnswer, Refusal, RulesFault
from sandtable.kernel.record import Answered
from sandtable.server.pool.thoughts import LONG, Thoughts
from tests.server.games import GAMES
from tests.server.people import House, refusal, seated, wait_until


def answers(house: House, match: str) -> list[Answered]:
    return [entry for entry in house.table(match).entries if isinstance(entry, Answered)]


def test_long_thoughts_are_worked_out_by_another_process(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.lobby.thoughts, "are_long", lambda *_: True)
    made = house.new("battles", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        wait_until(lambda: len(answers(house, made["match"])) == 3)
        assert germany.answer("0")["type"] == "ack"
        wait_until(lambda: len(answers(house, made["match"])) > 4)
        given = answers(house, made["match"])
    assert {one.seat for one in given if one.by == "staff"} == {"japan", "ussr", "usa"}
    assert [one.seat for one in given if one.by == "player"] == ["germany"]


class Held:
    """A thought that lasts until the test lets it go."""

    def __init__(self, house: House) -> None:
        self.begun, self.released = False, False
        self.thoughts = house.lobby.thoughts

    def are_long(self, *_: Any) -> bool:
        return True

    async def of(self, _: Any, __: str, ___: str, decision: Any) -> Any:
        self.begun = True
        while not self.released:
            await asyncio.sleep(0.01)
        return decision.legal()[-1]


@pytest.fixture
def held(house: House, monkeypatch: pytest.MonkeyPatch) -> Held:
    """The staff of this house thinks until it is let go."""
    thought = Held(house)
    monkeypatch.setattr(house.lobby.thoughts, "are_long", thought.are_long)
    monkeypatch.setattr(house.lobby.thoughts, "of", thought.of)
    return thought


def test_a_match_goes_on_while_its_staff_thinks(house: House, held: Held) -> None:
    made = house.new("battles", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        wait_until(lambda: held.begun)
        assert germany.answer("0")["type"] == "ack"
        germany.send(type="chat", text="Still thinking?")
        germany.wait("chat")
        assert [one.seat for one in answers(house, made["match"])] == ["germany"]
        held.released = True
        wait_until(lambda: len(answers(house, made["match"])) >= 4)


def test_a_late_thought_whose_question_has_changed_is_dropped(house: House, held: Held) -> None:
    made = house.new("battles", "germany", "japan", "ussr", "usa")
    keys = made["seats"]
    with seated(house, keys["germany"], keys["japan"]) as (germany, japan):
        asked = germany.asked()
        germany.send(type="staff", re=77, seat="germany", to=asked["id"])
        wait_until(lambda: held.begun)
        assert germany.answer("0")["type"] == "ack"
        held.released = True
        germany.until(lambda person: any(message.get("re") == 77 for message in person.messages))
        told = next(message for message in germany.messages if message.get("re") == 77)
        assert refusal(told)["reason"] == "question-is-closed"
        assert japan.answer("1")["type"] == "ack"
        assert [(one.seat, one.answer, one.by) for one in answers(house, made["match"])] == [
            ("germany", "0", "player"),
            ("japan", "1", "player"),
        ]


def test_a_slow_answer_counts_at_once_and_quick_ones_by_and_by(house: House) -> None:
    thoughts = Thoughts(house.lobby.pool)
    game = GAMES["battles"]
    decision: Any = next(iter(house.table(house.new("battles", "germany")["match"]).pending.values()))
    assert not thoughts.are_long(game, decision)
    thoughts.took(game, decision, 3 * LONG)
    assert thoughts.are_long(game, decision)
    for _ in range(12):
        thoughts.took(game, decision, 0.001)
    assert not thoughts.are_long(game, decision)


def test_a_fault_in_a_tick_costs_nothing_and_stops_the_clock(house: House) -> None:
    made = house.new("leaky", "captain", "first", "engineer")
    with house.sit(made["seats"]["captain"]) as captain:
        captain.until(lambda person: person.now["clock"]["tick"] >= 2)
        captain.ask(type="order", seat="captain", kind="speed", answer="7")
        captain.until(lambda person: person.now["clock"]["paused"])
        table = house.table(made["match"])
        assert table.state.x == 5 * table.world.clock.tick, "nothing of the tick that failed is left"
        assert [line.notice for line in house.state(made["match"]).lines][-1] == "rules-fault"
        assert captain.ask(type="order", seat="captain", kind="speed", answer="5")["type"] == "ack"
        tick = table.world.clock.tick
        house.post(f"/api/keys/{made['seats']['captain']}/pause", paused=False)
        captain.until(lambda person: person.now["clock"]["tick"] > tick)
        assert house.state(made["match"]).table is table, "the match was not restored for it"


def test_a_sealed_answer_makes_no_view_anew(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.new("spies", "uk", "japan", "germany")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as (uk, japan, germany):
        for person in (uk, japan, germany):
            person.sync()
        seen: list[str | None] = []
        game = GAMES["spies"]
        view = type(game).view

        def watched(self: Any, world: Any, seat: str | None) -> Any:
            seen.append(seat)
            return view(self, world, seat)

        monkeypatch.setattr(type(game), "view", watched)
        uk.answer()
        japan.answer()
        assert seen == [], "the answers lie sealed: nothing has moved"
        germany.answer()
        for person in (uk, japan):
            person.sync()
        assert sorted(str(seat) for seat in seen) == ["germany", "japan", "uk"], "each once, when they are opened"


def test_what_the_table_refuses_is_a_reply_of_the_call(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = house.new("battles", "germany")
    table = house.table(made["match"])

    def refuse(_: str) -> None:
        raise IllegalAnswer(Refusal("T.bid", "no-time", {}, "seat"))

    def fail(_: str) -> None:
        raise RulesFault(ZeroDivisionError("in a game"))

    for act, reason in ((refuse, "no-time"), (fail, "rules-fault")):
        with monkeypatch.context() as patched:
            patched.setattr(table, "expire", act)
            assert house.post(f"/api/keys/{made['owner']}/expire", 409, seat="germany")["reason"] == reason
    house.post(f"/api/keys/{made['owner']}/expire", seat="germany")
    assert house.table(made["match"]) is table, "the match was not restored for it"


def test_any_other_fault_stops_the_match_which_is_restored_when_asked_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.new("battles", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        table = house.table(made["match"])
        with monkeypatch.context() as patched:
            patched.setattr(table, "expire", lambda _: [][1])
            assert house.post(f"/api/keys/{made['owner']}/expire", 503, seat="germany")["reason"] == "interrupted"
        assert germany.closed().rcvd is not None
    with house.sit(made["seats"]["germany"]) as germany:
        assert germany.answer("0")["type"] == "ack"
    assert house.table(made["match"]) is not table
