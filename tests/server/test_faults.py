"""Sockets that misbehave are closed with a reason; nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.server.http.sockets import LARGEST, same_origin
from sandtable.server.match.audience.client import MOST_WAITING, TOO_SLOW, Client
from sandtable.server.match.live_match import MatchClosed
from sandtable.server.wire.limits import Meter, Rate
from tests.server.people import House, seated


def test_an_oversize_message_closes_its_socket_only(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        uk.socket.send(json.dumps({"type": "note", "text": "x" * LARGEST}))
        assert uk.closed().rcvd.code == 1009
        assert japan.answer()["type"] == "ack"


def test_a_flood_closes_its_socket_only(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        try:
            for _ in range(20_000):
                uk.socket.send('{"type":"consent","re":1,"yes":true}')
        except Exception:
            pass
        closed = uk.closed()
        assert closed.rcvd is not None and closed.rcvd.code == 1008 and "slow down" in closed.rcvd.reason
        assert japan.answer()["type"] == "ack"
        japan.until(lambda person: not person.now["seats"][0]["online"])


def test_the_meter_lets_a_burst_pass_and_then_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    meter = Meter(Rate(5, 2.0, "messages"))
    assert [meter.passes() for _ in range(6)] == [True] * 5 + [False]
    now[0] += 6
    assert [meter.passes(2), meter.passes(), meter.clear] == [True, False, False]
    now[0] += 100
    assert meter.clear


@pytest.mark.parametrize("message", [{"type": "resync"}, {"type": "rewind", "re": 1, "entry": 99}])
def test_who_asks_for_much_again_and_again_is_cut_off_sooner(house: House, message: dict[str, Any]) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(60):
                uk.send(**message)
        closed = uk.closed()
        assert closed.rcvd is not None and closed.rcvd.code == 1008


def test_a_socket_that_does_not_read_is_given_up() -> None:
    client = Client([])
    for _ in range(MOST_WAITING + 1):
        client.send(b"{}")
    assert client.closing is not None and client.closing[0] == TOO_SLOW and not client.outbox


def test_the_sign_nul_is_refused_and_harms_nobody(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        uk.send(type="note", text="a\0b")
        assert "NUL" in uk.wait("refused")["refusal"]["args"]["why"]
        uk.send(type="note", text="a\\u0000b")  # six signs that only look like it
        assert uk.sync()["note"] == "a\\u0000b"
    answer = house.post("/api/matches", 422, game="spies", title="a\0b")
    assert answer["reason"] == "malformed" and "NUL" in answer["detail"]
    house.get("/api/keys/a%00b", 404)


def test_a_call_to_a_match_that_is_closed_in_the_middle_is_answered(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    live = house.lobby._live[made["match"]]

    async def closed() -> str:
        begun = asyncio.Event()

        async def hang() -> None:
            begun.set()
            await asyncio.Event().wait()

        call = asyncio.ensure_future(live.call(hang))
        await begun.wait()
        assert not live.idle, "a match in the middle of a turn is not swept away"
        await live.stop()
        try:
            await asyncio.wait_for(call, 10)
        except MatchClosed as gone:
            return str(gone)
        return "answered"

    done = asyncio.run_coroutine_threadsafe(closed(), house.lobby.keeper._task.get_loop())
    assert "nothing was changed" in done.result(30)


def test_origins() -> None:
    assert same_origin(None, "table:1")
    assert same_origin("http://table:1", "table:1")
    assert same_origin("https://TABLE:1", "table:1")
    assert not same_origin("http://table:2", "table:1")
    assert not same_origin("null", "table:1")
    assert not same_origin("http://[", "table:1"), "what does not read is foreign, and no fault of the server"


def test_a_match_whose_disk_fails_acknowledges_nothing_and_comes_back(house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with seated(house, made["seats"]["uk"], made["seats"]["japan"]) as (uk, japan):
        question = uk.asked()
        store = house.lobby.store
        transact = store.transact

        def broken(_: object) -> None:
            raise OSError("no space left on device")

        store.transact = broken
        uk.send(type="answer", re=5, seat="uk", to=question["id"], seq=question["seq"], answer=question["default"])
        assert uk.closed().rcvd.code == 1011
        store.transact = transact
        assert not any(message["type"] == "ack" for message in uk.messages)
        with house.sit(made["seats"]["uk"]) as again:
            assert again.asked()["id"] == question["id"]
            assert again.answer()["type"] == "ack"
    assert japan.closed()
