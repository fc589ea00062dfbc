"""How much one address, and one table, may have. The attacker has no key, or one of somebody who looks on."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from typing import Any

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from sandtable.server.wire import limits
from sandtable.server.wire.limits import ADDRESS, TABLE, Addresses, Guesses, Limits, MemoryCounters, Rate, networks
from tests.server.people import House, Person, refusal, run, seated, wait_until
from tests.server.post import Hook, running

CLUB = "203.0.113.7"


@pytest.fixture
def abroad(house: House) -> House:
    """A server behind a proxy on its own machine, which says whose calls it passes on."""
    house.lobby.limits = Limits(networks("127.0.0.1"))
    return house


def call(house: House, path: str, who: str = CLUB, content: bytes | None = None, **body: Any) -> Any:
    headers = {"X-Forwarded-For": who}
    if content is not None:
        return house.http.post(path, content=content, headers=headers)
    return house.http.post(path, json=body, headers=headers) if body else house.http.get(path, headers=headers)


def refused(answer: Any) -> int:
    """It was too many, and says when to come again; the seconds."""
    assert answer.status_code == 429, answer.text
    seconds = int(answer.headers["retry-after"])
    problem = answer.json()
    assert problem["reason"] == "too-many" and "try again in" in problem["detail"] and seconds >= 1
    return seconds


def stop_after(most: int, again: Any) -> None:
    """So many pass, the next does not, and somebody else's does."""
    for _ in range(most):
        assert again(CLUB).status_code != 429
    refused(again(CLUB))
    assert again("198.51.100.9").status_code != 429


# --- counting ---------------------------------------------------------------------------------------------


def test_a_burst_passes_and_then_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    counters, rate = MemoryCounters(), Rate(3, 10, "things")
    assert [counters.take_now("a", rate) for _ in range(4)] == [0, 0, 0, 10]
    assert counters.take_now("b", rate) == 0
    now[0] += 9
    assert counters.take_now("a", rate) == 1, "what was refused was not counted"
    now[0] += 1
    assert [counters.take_now("a", rate) for _ in range(2)] == [0, 10]
    now[0] += 1_000
    assert [counters.take_now("a", rate) for _ in range(4)] == [0, 0, 0, 10]


def test_accounts_that_are_clear_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(MemoryCounters, "MOST", 10)
    counters, rate = MemoryCounters(), Rate(3, 10, "things")
    for n in range(10):
        counters.take_now(f"old {n}", rate)
    now[0] += 11
    counters.take_now("new", rate)
    assert list(counters._clear_at) == ["new"]


def test_a_refusal_comes_late_unless_very_many_wait_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HOLD", 0.2)
    monkeypatch.setattr(limits, "MOST_HELD", 2)

    async def ask() -> list[float]:
        asked, began = Limits(), time.monotonic()

        async def one() -> float:
            await asked.hold()
            return time.monotonic() - began

        return sorted(await asyncio.gather(*(one() for _ in range(4))))

    first, second, third, fourth = run(ask())
    assert first <= second < 0.1 and 0.2 <= third <= fourth


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "account"),
    [
        ("", "127.0.0.1", [], ""),
        ("", "::1", [], ""),
        ("", "127.0.0.1", ["1.2.3.4"], "proxy"),
        ("", "192.0.2.1", ["1.2.3.4"], "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", "127.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", "127.0.0.1", ["6.6.6.6", "1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", "127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1", ["1.2.3.4"], "192.0.2.1"),
        ("127.0.0.1,10.0.0.0/8", "127.0.0.1", ["6.6.6.6, 1.2.3.4, 10.9.9.9"], "1.2.3.4"),
        ("127.0.0.1", "127.0.0.1", ["1.2.3.4, nonsense"], "unknown"),
        ("127.0.0.1", "127.0.0.1", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        ("127.0.0.1", "::ffff:127.0.0.1", ["::ffff:1.2.3.4"], "1.2.3.4"),
        ("127.0.0.1", "127.0.0.1", ["127.0.0.1"], "127.0.0.1"),
    ],
)
def test_only_a_named_proxy_is_believed(proxies: str, peer: str, forwarded: list[str], account: str) -> None:
    headers = Headers(raw=[(b"x-forwarded-for", one.encode()) for one in forwarded])
    assert Addresses(networks(proxies)).of(peer, headers) == account


def test_a_proxy_that_nobody_named_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    addresses = Addresses()
    for _ in range(3):
        assert addresses.of("127.0.0.1", Headers({"x-real-ip": "1.2.3.4"})) == "proxy"
    assert [record.message.count("SANDTABLE_PROXIES") for record in caplog.records] == [1]


def test_a_setting_that_names_no_network_is_refused() -> None:
    with pytest.raises(ValueError, match="SANDTABLE_PROXIES"):
        networks("127.0.0.1,localhost")


def test_each_wrong_password_doubles_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    guesses = Guesses()
    waits = []
    for _ in range(16):
        guesses.wrong("a", "m")
        waits.append(max(0.0, guesses.wait("a", "m")))
    assert waits == [0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]
    assert guesses.wait("b", "m") <= 0 and guesses.wait("a", "other") <= 0
    now[0] += 900 + limits.FORGET
    guesses.wrong("a", "m")
    assert guesses.wait("a", "m") <= 0


# --- attacks ----------------------------------------------------------------------------------------------


def test_nobody_makes_tables_without_end(abroad: House) -> None:
    most = ADDRESS["create"].burst
    stop_after(most, lambda who: call(abroad, "/api/matches", who, game="nothing"))


def test_on_ones_own_machine_nothing_is_counted(house: House) -> None:
    for _ in range(ADDRESS["create"].burst + 5):
        assert house.http.post("/api/matches", json={"game": "nothing"}).status_code == 422


def test_nobody_brings_in_files_without_end(abroad: House) -> None:
    stop_after(ADDRESS["import"].burst, lambda who: call(abroad, "/api/import", who, b"no record"))


def test_nobody_asks_for_odds_without_end(abroad: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS, "odds", Rate(5, 60, "odds"))
    path = "/api/games/none/odds?attack=1&defence=1"
    stop_after(5, lambda who: call(abroad, path, who))


def test_nobody_draws_films_without_end(abroad: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS, "reckon", Rate(4, 60, "pictures"))
    stop_after(4, lambda who: call(abroad, "/api/keys/none/film?at=0", who))


@pytest.mark.parametrize(("kind", "path"), [("list", "/api/matches"), ("facts", "/api/keys/none/facts?before=9")])
def test_nobody_reads_lists_without_end(
    abroad: House, monkeypatch: pytest.MonkeyPatch, kind: str, path: str
) -> None:
    monkeypatch.setitem(ADDRESS, kind, Rate(4, 60, "looks"))
    stop_after(4, lambda who: call(abroad, path, who))


def test_nobody_forks_a_table_without_end(abroad: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ADDRESS, "sandbox", Rate(3, 60, "sandboxes"))
    stop_after(3, lambda who: call(abroad, "/api/keys/none/sandbox", who, seat="uk"))
    monkeypatch.setitem(TABLE, "sandbox", Rate(2, 60, "sandboxes"))
    key = abroad.new("dreamers", "uk")["seats"]["uk"]
    for n in range(2):
        assert call(abroad, f"/api/keys/{key}/sandbox", f"1.1.1.{n}", seat="uk").status_code == 200
    refused(call(abroad, f"/api/keys/{key}/sandbox", "1.1.1.9", seat="uk"))


def test_a_password_is_not_guessed(abroad: House) -> None:
    made = abroad.new("spies", "uk", "japan", password="sesame")
    path = f"/api/matches/{made['match']}/join"
    answers = [call(abroad, path, password=f"guess {n}").status_code for n in range(30)]
    assert limits.FREE_GUESSES < answers.count(403) <= limits.FREE_GUESSES + 3 and set(answers) == {403, 429}
    while (guess := call(abroad, path, password="guess")).status_code == 403:
        pass
    refused(guess)
    refused(call(abroad, path, password="sesame"))
    assert call(abroad, path, "198.51.100.9", password="sesame").status_code == 200


def test_many_addresses_guess_no_faster(abroad: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TABLE, "password", Rate(5, 60, "passwords"))
    made = abroad.new("spies", "uk", "japan", password="sesame")
    path = f"/api/matches/{made['match']}/watch"
    answers = [call(abroad, path, f"198.51.100.{n}", password="guess").status_code for n in range(8)]
    assert answers == [403] * 5 + [429] * 3


def test_many_connections_of_one_address_send_no_more_than_its_share(
    abroad: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ALL_MESSAGES", Rate(20, 60, "messages"))
    key = abroad.new("spies", "uk", "japan")["seats"]["uk"]
    with Person(abroad.port, key, additional_headers={"X-Forwarded-For": "198.51.100.9"}) as other:
        for _ in range(3):
            person = Person(abroad.port, key, additional_headers={"X-Forwarded-For": CLUB})
            with contextlib.suppress(ConnectionClosed):
                for _ in range(9):
                    person.send(type="consent", re=1, yes=True)
        assert "slow down" in str(person.closed()), "each alone has sent little"
        person = Person(abroad.port, key, additional_headers={"X-Forwarded-For": CLUB})
        person.send(type="consent", re=1, yes=True)
        assert "slow down" in str(person.closed()), "whoever comes again is not forgotten"
        other.sync()


def test_those_who_look_on_do_not_flood_the_talk(house: House) -> None:
    made = house.new("spies", "uk")
    watch = house.post(f"/api/keys/{made['owner']}/spectators")["key"]
    with seated(house, watch, made["seats"]["uk"]) as (watcher, uk):
        for n in range(TABLE["watchers"].burst + 20):
            watcher.send(type="chat", text=f"flood {n}")
        assert refusal(watcher.wait("refused"))["reason"] == "too-much-talk"
        watcher.sync()
        with house.sit(watch) as another:  # the next connection begins with no fresh account
            another.send(type="chat", text="flood")
            assert refusal(another.wait("refused"))["args"]["seconds"] >= 1
        uk.send(type="chat", text="a word of mine")
        uk.wait("chat", text="a word of mine")
        said = [message for message in uk.messages if message["type"] == "chat" and not message.get("notice")]
        assert len(said) == TABLE["watchers"].burst + 1
        for n in range(TABLE["talk"].burst):
            uk.send(type="chat", text=f"flood {n}")
        assert refusal(uk.wait("refused"))["reason"] == "too-much-talk"


def test_webhooks_are_not_set_up_and_stopped_in_a_loop(house: House) -> None:
    house.lobby.settings.webhooks = "private"
    key = house.new("spies", "uk", "japan")["seats"]["uk"]
    hook = Hook()
    with running(hook):
        for n in range(TABLE["notice"].burst + 5):
            answer = house.http.post(
                f"/api/keys/{key}/notices", json={"kind": "webhook", "target": f"{hook.address}/{n}"}
            )
            if answer.status_code == 429:
                break
            house.post(f"/api/keys/{key}/notices/stop", name=answer.json()["name"])
        assert n == TABLE["notice"].burst and refused(answer) > 60
    assert len(hook.calls) <= TABLE["notice"].burst


def test_slow_servers_hold_up_nobody_elses_notices(house: House) -> None:
    house.lobby.settings.webhooks = "private"
    slow, quick = Hook(), Hook()
    gate = threading.Event()
    slow.wait_for = gate
    keys = [house.new("spies", "uk", "japan")["seats"]["uk"] for _ in range(6)]
    with running(slow), running(quick):
        for key in keys:
            house.post(f"/api/keys/{key}/notices", kind="webhook", target=slow.address)
        target = quick.address.replace("127.0.0.1", "localhost")
        house.post(f"/api/keys/{keys[0]}/notices", kind="webhook", target=target)
        deadline = time.monotonic() + 8
        while not quick.calls and time.monotonic() < deadline:
            time.sleep(0.02)
        gate.set()
        assert quick.calls, "a slow server keeps only its own notices"


def test_an_address_holds_so_many_sockets_open_and_no_more(abroad: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SOCKETS", 2)
    key = abroad.new("spies", "uk")["seats"]["uk"]

    def come(who: str) -> Person:
        return Person(abroad.port, key, additional_headers={"X-Forwarded-For": who})

    with come(CLUB) as first, come(CLUB):
        with pytest.raises(ConnectionClosed) as refusal:
            come(CLUB)
        assert refusal.value.rcvd is not None and refusal.value.rcvd.code == 1013
        with come("198.51.100.9") as other:
            assert other.now["you"] == ["uk"]
        first.sync()
    wait_until(lambda: not abroad.lobby.limits._open)
    with come(CLUB) as again:
        again.sync()


def test_an_address_opens_so_many_sockets_and_then_one_at_a_time(
    abroad: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ADDRESS, "socket", Rate(3, 1_000, "connections"))
    key = abroad.new("spies", "uk")["seats"]["uk"]
    for _ in range(3):
        with Person(abroad.port, key, additional_headers={"X-Forwarded-For": CLUB}) as person:
            person.sync()
    with pytest.raises(ConnectionClosed) as refusal:
        Person(abroad.port, key, additional_headers={"X-Forwarded-For": CLUB})
    assert refusal.value.rcvd is not None and refusal.value.rcvd.code == 1013


def test_all_calls_of_an_address_are_counted_and_pages_are_not(
    abroad: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ADDRESS, "call", Rate(4, 60, "calls"))
    stop_after(4, lambda who: call(abroad, "/api/games", who))
    assert call(abroad, "/docs").status_code == 200
