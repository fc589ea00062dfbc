"""Export, import, restart, backup, and the page files."""

from __future__ import annotations

import asyncio
import gzip
import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from sandtable.kernel import Fact, Record, Seeded, replay
from sandtable.kernel.record import MAGIC
from sandtable.kernel.trust import verify
from sandtable.server.app import create_app
from sandtable.server.lobby import downloads
from sandtable.server.lobby.downloads import Downloads
from sandtable.server.store.database_file import backup, restore
from sandtable.server.store.files import pack_all, unpack
from sandtable.server.store.rows import EntryRow
from tests.server.games import GAMES
from tests.server.people import House, run, seated


def exported(house: House, key: str, **params: str) -> bytes:
    answer = house.http.get(f"/api/keys/{key}/export", params=params)
    assert answer.status_code == 200, answer.text
    return answer.content


def imported(house: House, data: bytes, status: int = 200) -> Any:
    answer = house.http.post("/api/import", content=data)
    assert answer.status_code == status, answer.text
    return answer.json()


def play_some(house: House, key: str, answers: int) -> None:
    with house.sit(key) as player:
        for _ in range(answers):
            if player.now["outcome"]:
                return
            player.answer()


def test_a_solitaire_match_goes_out_and_comes_in_again(house: House) -> None:
    made = house.new("pack", "bdu")
    play_some(house, made["seats"]["bdu"], 7)
    data = exported(house, made["seats"]["bdu"])
    record = Record.from_bytes(data)
    assert [(seed.seed, seed.salt) for seed in record.seeds] == [("", "")]
    table = replay(GAMES["pack"], record, Seeded(0))
    again = imported(house, data)
    assert set(again["seats"]) == {"bdu"} and again["match"] != made["match"]
    house.get(f"/api/keys/{again['owner']}")
    assert house.table(again["match"]).state_hash == table.state_hash
    assert house.state(again["match"]).seeds[-1].seed != house.state(made["match"]).seeds[-1].seed
    play_some(house, again["seats"]["bdu"], 5)


def test_a_finished_match_opens_its_seed_and_every_throw_is_verified(house: House) -> None:
    made = house.new("pack", "bdu")
    with house.sit(made["seats"]["bdu"]) as player:
        commitment = player.now["commitment"]
    play_some(house, made["seats"]["bdu"], 10_000)
    record = Record.from_bytes(exported(house, made["seats"]["bdu"]))
    assert record.seeds[0].commitment == commitment
    assert verify(record).verified > 10
    imported(house, record.to_bytes())
    draw = next(i for i, entry in enumerate(record.entries) if type(entry).__name__ == "Drawn")
    entry: Any = record.entries[draw]
    other = tuple((value + 1) % size for value, size in zip(entry.values, entry.sizes, strict=True))
    record.entries[draw] = msgspec.structs.replace(entry, values=other)
    problem = imported(house, record.to_bytes(), 422)
    assert problem["reason"] == "broken-record" and f"entry {draw}" in problem["detail"]


def test_undo_after_the_end_takes_a_fresh_seed(house: House) -> None:
    made = house.new("faulty", "bdu")
    play_some(house, made["seats"]["bdu"], 3)
    with house.sit(made["seats"]["bdu"]) as player:
        first = player.now["commitment"]
        assert player.ask(type="undo", seat="bdu")["type"] == "ack"
        assert player.sync()["commitment"] != first
        assert player.now["outcome"] is None
    assert [seed.seed for seed in Record.from_bytes(exported(house, made["owner"], form="record")).seeds] == [
        "",
        "",
    ]


def test_a_long_record_is_stored_packed_and_comes_out_as_it_came_in(house: House) -> None:
    key = house.new("pack", "bdu")["seats"]["bdu"]
    play_some(house, key, 6)
    record = Record.from_bytes(exported(house, key))
    record.build = "x" + record.build[1:]  # nobody plays it again
    record.entries[1:1] = [Fact("long", args={"n": n, "text": f"{n} " * 2_000}) for n in range(200)]
    made = imported(house, record.to_bytes())
    (row,) = house.lobby.store.find(EntryRow, match=made["match"])
    assert row.packed and len(row.body) < 500_000 < len(msgspec.json.encode(record.entries))
    assert not house.lobby.in_use(made["match"]), "nobody has looked at it: it does not come into memory"
    play_some(house, made["seats"]["bdu"], 2)
    again = Record.from_bytes(exported(house, made["seats"]["bdu"]))
    assert again.entries[: len(record.entries)] == record.entries
    assert len(again.entries) > len(record.entries)
    house.restart()
    with house.sit(made["seats"]["bdu"]) as bdu:
        assert bdu.facts[199]["args"]["n"] == 199


def test_packed_entries_that_are_damaged_say_so() -> None:
    lines = pack_all([Fact("long", args={"text": str(n) * 1_000}) for n in range(1_500)])
    assert len(unpack([EntryRow("m", 0, lines)])) == 1_500
    for broken in (lines[:-20], lines[:100] + b"x" * 50 + lines[150:]):
        with pytest.raises(msgspec.DecodeError, match="packed entries"):
            unpack([EntryRow("m", 0, broken)])


def test_a_file_is_made_once_for_all_who_ask_and_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "KEEP", 0.2)
    made = []

    async def ask() -> None:
        files, may_end = Downloads(), asyncio.Event()

        async def make(into: Path) -> None:
            made.append(into)
            await may_end.wait()
            into.write_bytes(b"x")

        async def fail(_: Path) -> None:
            raise OSError("no")

        first, second = (asyncio.create_task(files.file("key", make)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()  # who asked first goes away
        may_end.set()
        path = await second
        assert await files.file("key", make) == path and path.read_bytes() == b"x"
        for _ in range(2):  # what could not be made is tried again
            with pytest.raises(OSError, match="no"):
                await files.file("other", fail)
        await asyncio.sleep(0.25)
        assert await files.file("key", make) != path and path.exists(), "who has just begun to read goes on"
        await asyncio.sleep(0.3)
        assert not path.exists()
        await files.close()

    run(ask())
    assert len(made) == 2


def test_broken_and_foreign_records_name_the_entry_and_import_nothing(house: House) -> None:
    made = house.new("pack", "bdu")
    play_some(house, made["seats"]["bdu"], 6)
    data = exported(house, made["seats"]["bdu"])
    record = Record.from_bytes(data)
    answer = next(i for i, entry in enumerate(record.entries) if type(entry).__name__ == "Answered")
    before = len(house.lobby.store.find(type(house.lobby.row(made["match"]))))

    changed: Any = msgspec.json.decode(msgspec.json.encode(record))
    changed["entries"][answer]["answer"] = {"a": 99}
    bad_answer = MAGIC + lzma.compress(msgspec.json.encode(changed))
    changed["entries"][answer] = {"type": "answer", "seat": 5}
    bad_entry = MAGIC + lzma.compress(msgspec.json.encode(changed))
    foreign = msgspec.structs.replace(record, game="chess").to_bytes()
    for data_, words in (
        (bad_answer, f"entry {answer}"),
        (bad_entry, f"entry {answer} of the record"),
        (foreign, "chess"),
        (data[: len(data) // 2], "damaged"),
        (b"hello", "not a Sandtable record"),
        (msgspec.structs.replace(record, scenario="x").to_bytes(), "scenario"),
        (msgspec.structs.replace(record, seats=["x"]).to_bytes(), "seats"),
        (msgspec.structs.replace(record, entries=[]).to_bytes(), "checkpoint"),
    ):
        problem = imported(house, data_, 422)
        assert words in problem["detail"], problem
    assert len(house.lobby.store.find(type(house.lobby.row(made["match"])))) == before


def test_a_running_match_with_secrets_leaves_sealed_or_as_a_seats_book(house: House) -> None:
    made = house.new("spies", "uk", "japan", "germany", title="Sealed")
    keys = made["seats"]
    with seated(house, keys["uk"], keys["japan"], keys["germany"]) as people:
        for person in people:
            person.answer()
        people[0].until(lambda person: person.facts)
    table = house.table(made["match"])
    words = {seat: table.state.lists[seat][0] for seat in keys}
    assert house.get(f"/api/keys/{made['owner']}/export?form=record", 403)["reason"] == "hidden"
    assert house.get(f"/api/keys/{keys['uk']}/export?form=record", 403)["reason"] == "hidden"
    assert house.get(f"/api/keys/{keys['uk']}/export?form=sealed", 403)["reason"] == "owner-only"
    assert house.get(f"/api/keys/{keys['uk']}/export?form=x", 422)["field"] == "form"
    book = exported(house, keys["uk"])
    assert words["uk"].encode() in book and words["japan"].encode() not in book
    sealed = exported(house, made["owner"])
    assert not any(word.encode() in sealed for word in words.values()) and b"entries" not in sealed


def test_restart_resumes_every_match_where_it_was(house: House) -> None:
    made = [house.new("pack", "bdu"), house.new("spies", "uk", "japan"), house.new("faulty", "bdu")]
    play_some(house, made[0]["seats"]["bdu"], 9)
    play_some(house, made[1]["seats"]["uk"], 1)
    play_some(house, made[2]["seats"]["bdu"], 1)
    hashes = [house.table(one["match"]).state_hash for one in made]
    with house.sit(made[0]["seats"]["bdu"]) as player:
        facts, (question,) = player.facts, player.now["questions"]
    house.restart()
    with house.sit(made[0]["seats"]["bdu"]) as player:
        assert player.facts == facts and player.now["questions"] == [{**question, "seq": player.asked()["seq"]}]
        assert player.answer()["type"] == "ack"
    for one, before in list(zip(made, hashes, strict=True))[1:]:
        house.get(f"/api/keys/{one['owner']}")
        assert house.table(one["match"]).state_hash == before


def test_backup_of_a_running_server_and_restore(house: House, tmp_path: Path) -> None:
    made = house.new("pack", "bdu")
    play_some(house, made["seats"]["bdu"], 5)
    before = house.table(made["match"]).state_hash
    backup(Path(house.data), tmp_path / "kept" / "table.backup")
    play_some(house, made["seats"]["bdu"], 5)
    house.stop()
    restore(Path(house.data), tmp_path / "kept" / "table.backup")
    house.start()
    house.get(f"/api/keys/{made['owner']}")
    assert house.table(made["match"]).state_hash == before
    with pytest.raises(FileNotFoundError, match="name the folder"):
        backup(tmp_path / "nowhere", tmp_path / "x")
    (tmp_path / "y").write_text("not a database at all, but long enough to look like one" * 20)
    with pytest.raises(ValueError, match="no backup"):
        restore(tmp_path / "z", tmp_path / "y")


def test_the_build_of_the_rules_stays_with_a_match_until_others_go_on_with_it(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAMES["pack"], "build", "monday")
    made = house.new("pack", "bdu")
    key = made["seats"]["bdu"]
    play_some(house, key, 5)
    backup(Path(house.data), tmp_path / "kept")
    house.stop()
    restore(Path(house.data), tmp_path / "kept")
    house.start()
    record = Record.from_bytes(exported(house, key))
    assert record.build == "monday"
    other = next(i for i, entry in enumerate(record.entries) if type(entry).__name__ == "Fact")
    fact: Any = record.entries[other]
    record.entries[other] = msgspec.structs.replace(fact, rule="T.other")
    problem = imported(house, record.to_bytes(), 422)
    assert f"entry {other}" in problem["detail"], "a record of this very build is held to strict replay"
    again = imported(house, exported(house, key))
    assert house.lobby.row(again["match"]).build == "monday"

    for build in ("tuesday", "monday"):  # once other rules have played, it is nobody's any more
        monkeypatch.setattr(GAMES["pack"], "build", build)
        house.restart()
        play_some(house, key, 1)
        assert Record.from_bytes(exported(house, key)).build == ""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>client</title>")
    (static / "assets" / "app-1a2b3c.js").write_text("console.log(1);" * 200)
    (static / "icon.svg").write_text("<svg/>")
    return static


def test_the_client_is_served_with_its_routes_and_caches(tmp_path: Path, built: Path) -> None:
    with TestClient(create_app(tmp_path / "data", GAMES, built)) as client:
        for route in ("/", "/t/some-key", "/t/a/b"):
            page = client.get(route)
            assert page.text == "<title>client</title>" and page.headers["cache-control"] == "no-cache"
        asset = client.get("/assets/app-1a2b3c.js", headers={"Accept-Encoding": "gzip"})
        assert "immutable" in asset.headers["cache-control"] and asset.headers["content-encoding"] == "gzip"
        assert len(gzip.compress(asset.content)) < len(asset.content)
        assert client.get("/icon.svg").headers["cache-control"] == "no-cache"
        for missing in ("/assets/gone.js", "/gone.png", "/assets/../../store.py", "/api/gone"):
            assert client.get(missing).status_code == 404
        tag = asset.headers["etag"]
        assert client.get("/assets/app-1a2b3c.js", headers={"If-None-Match": tag}).status_code == 304


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "data", GAMES, tmp_path / "none")) as client:
        assert "make play" in client.get("/").text
        assert client.get("/t/key").status_code == 200
        assert client.get("/gone.js").status_code == 404
