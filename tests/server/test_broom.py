"""What nobody comes back to leaves, and is told before; what a person plays stays. The lobby's list in pages."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from sandtable.server.lobby.broom import DAY
from sandtable.server.store.rows import TABLES, MatchRow
from sandtable.server.store.sqlite import SqliteStore
from sandtable.server.wire.settings import Settings
from tests.server.clock import Clock
from tests.server.people import House, wait_until
from tests.server.post import Hook, running

KEPT = {"sandboxes": 30, "unplayed": 90}


def go_round(house: House) -> None:
    """Forget what is in memory, as the server does after a while, and let the broom go round."""
    lobby = house.lobby
    loop = lobby.broom._task.get_loop()

    async def work() -> None:
        for id, live in list(lobby._live.items()):
            if live.idle:
                del lobby._live[id]
                await live.stop()
        await lobby.broom.round()

    asyncio.run_coroutine_threadsafe(work(), loop).result(60)


def days(house: House, clock: Clock, *passing: int) -> None:
    for some in passing:
        clock.now += some * DAY
        go_round(house)


def rows_left(house: House, match: str) -> dict[str, int]:
    """How many rows of each table still know the match."""
    found = {}
    for kind, table in TABLES.items():
        column = "id" if kind is MatchRow else "match"
        if column in table.c:
            found[table.name] = len(house.lobby.store.find(kind, **{column: match}))
    return {name: count for name, count in found.items() if count}


def talk(house: House, match: str) -> list[str]:
    lobby = house.lobby
    asyncio.run_coroutine_threadsafe(lobby.open_match(match), lobby.broom._task.get_loop()).result(60)
    return [line.notice for line in lobby._live[match].state.lines if line.notice]


def test_a_table_that_nobody_ever_played_leaves_after_it_was_told(clock: Clock, house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        uk.asked()
    days(house, clock, KEPT["unplayed"] - 8)
    assert "leaves" not in talk(house, made["match"])
    days(house, clock, 2)
    assert talk(house, made["match"])[-1] == "leaves"
    days(house, clock, 6)
    house.get(f"/api/keys/{made['owner']}")
    days(house, clock, 2)
    assert rows_left(house, made["match"]) == {}
    house.get(f"/api/keys/{made['owner']}", 404)
    house.restart()
    assert rows_left(house, made["match"]) == {} and house.get("/api/matches") == []


def test_whoever_opens_it_keeps_it(clock: Clock, house: House) -> None:
    made = house.new("spies", "uk", "japan")
    days(house, clock, 0, KEPT["unplayed"] - 6)
    with house.sit(made["seats"]["uk"]) as uk:
        assert [line["notice"] for line in uk.now["chat"]] == ["leaves", "stays"]
        uk.asked()
    days(house, clock, 8, KEPT["unplayed"] - 20)
    house.get(f"/api/keys/{made['owner']}")


def test_a_match_that_a_person_plays_is_never_taken(clock: Clock, house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]) as uk:
        uk.answer()
    for _ in range(5):
        days(house, clock, 1_000)
    assert talk(house, made["match"]) == []


def test_a_table_that_lies_open_stays(clock: Clock, house: House) -> None:
    made = house.new("spies", "uk", "japan")
    with house.sit(made["seats"]["uk"]):
        for _ in range(4):
            days(house, clock, KEPT["unplayed"])
        assert talk(house, made["match"]) == []


def test_a_sandbox_leaves_sooner_though_somebody_tried_things_in_it(clock: Clock, house: House) -> None:
    made = house.new("dreamers", "uk", "japan", "germany")
    seat, key = next(iter(made["seats"].items()))
    forked = house.post(f"/api/keys/{key}/sandbox", seat=seat)
    with house.sit(forked["seats"][seat]) as player:
        player.answer()
    with house.sit(key) as player:
        player.answer()
    days(house, clock, KEPT["sandboxes"] - 6, 8)
    assert rows_left(house, forked["match"]) == {}
    house.get(f"/api/keys/{key}")


def test_notices_tell_it_too(clock: Clock, house: House) -> None:
    house.lobby.settings.webhooks = "private"
    hook = Hook()
    made = house.new("spies", "uk", "japan")
    with running(hook):
        house.post(f"/api/keys/{made['seats']['uk']}/notices", kind="webhook", target=hook.address)
        wait_until(lambda: hook.calls)
        days(house, clock, KEPT["unplayed"] - 6)
        wait_until(lambda: any(b'"event":"leaves"' in body for _, _, body in hook.calls))


def test_a_notice_that_is_under_way_does_not_swallow_it(clock: Clock, house: House) -> None:
    house.lobby.settings.webhooks = "private"
    hook = Hook()
    made = house.new("spies", "uk", "japan")
    with running(hook):
        house.post(f"/api/keys/{made['seats']['uk']}/notices", kind="webhook", target=hook.address)
        wait_until(lambda: hook.calls)
        clock.now += (KEPT["unplayed"] - 6) * DAY
        house.post(f"/api/keys/{made['owner']}/name", seat="uk", name="Ann")  # its turn is told only now
        go_round(house)
        wait_until(lambda: len(hook.calls) == 3)
    assert [b'"event":"leaves"' in body for _, _, body in hook.calls] == [False, False, True]


def test_the_operator_may_keep_everything(clock: Clock, house: House) -> None:
    house.lobby.settings.keep_unplayed = house.lobby.settings.keep_sandboxes = 0
    made = house.new("spies", "uk", "japan")
    days(house, clock, 0, 5_000, 5_000)
    assert rows_left(house, made["match"])


@pytest.mark.parametrize("said", ["7", "-1", "a week", "1000000", ""])
def test_days_that_make_no_sense_are_refused(said: str) -> None:
    with pytest.raises(ValueError, match="SANDTABLE_KEEP_SANDBOXES"):
        Settings.read({"SANDTABLE_KEEP_SANDBOXES": said})
    assert Settings.read({"SANDTABLE_KEEP_SANDBOXES": "0"}).keep_sandboxes == 0


# --- pages ------------------------------------------------------------------------------------------------


def pages(house: House, count: int) -> list[list[str]]:
    found: list[list[str]] = []
    path: str = f"/api/matches?count={count}"
    while path:
        answer: Any = house.http.get(path)
        found.append([row["title"] for row in answer.json()])
        path = answer.links.get("next", {}).get("url", "")
    return found


def test_the_list_comes_in_pages_the_newest_first(house: House) -> None:
    for n in range(5):
        house.new("pack", "bdu", title=str(n))
    house.new("pack", "bdu", title="hidden", listed=False)
    whole = [row["title"] for row in house.get("/api/matches")]
    assert sorted(whole) == ["0", "1", "2", "3", "4"]
    in_pages = pages(house, 2)
    assert [len(page) for page in in_pages] == [2, 2, 1]
    assert [title for page in in_pages for title in page] == whole
    starts = [row["started"] for row in house.get("/api/matches")]
    assert starts == sorted(starts, reverse=True)


@pytest.mark.parametrize("query", ["count=0", "count=-1", "count=999999", "before=x", "before=~", "before=%00"])
def test_odd_pages_are_pages(house: House, query: str) -> None:
    house.new("pack", "bdu")
    assert len(house.get(f"/api/matches?{query}")) <= 1
    assert house.http.get("/api/matches?count=many").status_code == 422


def test_a_long_list_is_read_beside_the_event_loop(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    page = SqliteStore.page

    def watched(*args: Any) -> list[MatchRow]:
        seen.append(threading.current_thread().name)
        return page(*args)

    monkeypatch.setattr(SqliteStore, "page", watched)
    house.get("/api/matches")
    (name,) = seen
    assert house._thread is not None and name != house._thread.name
