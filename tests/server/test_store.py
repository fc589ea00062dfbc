"""The store: the same interface over SQLite and PostgreSQL, group commit, migrations."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import asdict, replace

from sandtable.server.store import schema, sqlite
from sandtable.server.store.database_file import backup, logged, restore
from sandtable.server.store.interface import Store, StoreInUse
from sandtable.server.store.opening import open_store
from sandtable.server.store.rows import (
    EntryRow,
    KeyRow,
    LineRow,
    MatchRow,
    NoticeRow,
    Row,
    SeatRow,
    SeedRow,
    TimeRow,
)
from sandtable.server.store.sqlite import SqliteStore
from tests.server.people import House, free_port, run


def match_row(id: str) -> MatchRow:
    return MatchRow(id, "pack", "only", "{}", 1, "title", "", True, False, "2026-01-01T00:00:00+00:00")


def save(store: Store, rows: Sequence[Row]) -> None:
    """Write and wait until it is durable."""

    async def saved() -> None:
        await store.save(rows)

    run(saved())


def missing(what: str) -> NoReturn:
    """Elsewhere a reason to skip; in CI a failure, because there nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own on a free port of the loopback, where the programs are installed."""
    tools = [
        Path(path)
        for path in (*os.environ["PATH"].split(os.pathsep), *map(str, Path("/usr/lib").glob("postgresql/*/bin")))
    ]
    home = next((one for one in tools if (one / "initdb").exists() and (one / "pg_ctl").exists()), None)
    if home is None:
        missing("PostgreSQL is not installed")
    # Not under pytest's own folders: those are closed to the user that PostgreSQL runs as.
    root = Path(tempfile.mkdtemp(prefix="sandtable-postgres-"))
    run_as: list[str] = []
    if os.geteuid() == 0:
        if not shutil.which("runuser") or subprocess.run(["id", "postgres"], capture_output=True).returncode:
            missing("PostgreSQL does not run as root, and there is no user for it")
        run_as = ["runuser", "-u", "postgres", "--"]
        shutil.chown(root, "postgres")
    port = free_port()
    data = root / "data"
    subprocess.run(
        [*run_as, home / "initdb", "-D", data, "-U", "table", "-A", "trust"], check=True, capture_output=True
    )
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={root}"
    control: list[str | Path] = [*run_as, home / "pg_ctl", "-D", data, "-w", "-o", options, "-l", root / "log"]
    subprocess.run([*control, "start"], check=True, capture_output=True)
    yield f"postgresql://table@127.0.0.1:{port}/postgres"
    subprocess.run([*control, "-m", "immediate", "stop"], check=True, capture_output=True)
    shutil.rmtree(root)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "data")
    found: str = request.getfixturevalue("postgres")
    return found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    store = open_store(address)
    yield store
    store.close()


def test_rows_come_back_as_they_went(store: Store) -> None:
    match = match_row("rows")
    seats = [SeatRow("rows", "b", 1, "bot"), SeatRow("rows", "a", 0, "human", "Ada", True)]
    seed = SeedRow("rows", 0, bytes(range(16)), b"\x00\xff" * 8, "c" * 64)
    save(store, [match, *seats, seed, KeyRow("key-of-rows", "rows", "seat", "a", "a 'note' with ü")])
    assert store.find(MatchRow, id="rows") == [match]
    assert store.find(SeatRow, match="rows") == [seats[1], seats[0]]
    assert store.find(SeedRow, match="rows") == [seed]
    assert store.find(KeyRow, key="key-of-rows")[0].note == "a 'note' with ü"
    assert store.find(KeyRow, key="none") == []
    times = [TimeRow("rows", b'{"paused":""}', 4_102_444_800), TimeRow("rows-2", b"{}")]
    notice = NoticeRow("stop", "rows", "a", "mail", "ada@post.example", "https://t.example", "", due=4_102_444_800)
    save(store, [*times, notice])
    assert store.find(TimeRow) == times and store.find(NoticeRow, match="rows") == [notice]
    match.title = "another"
    save(store, [match])
    assert store.find(MatchRow, id="rows")[0].title == "another"


def test_many_writers_are_committed_together_and_in_order(store: Store) -> None:
    async def write(name: str) -> None:
        for n in range(0, 90, 3):
            await store.save([EntryRow(name, n + i, b"%d" % (n + i)) for i in range(3)])

    async def all_of_them() -> None:
        await asyncio.gather(*(write(f"writer-{i}") for i in range(20)))

    run(all_of_them())
    for i in range(20):
        rows = store.find(EntryRow, match=f"writer-{i}")
        assert [int(row.body) for row in rows] == list(range(90))


def test_fresh_entries_are_filed_by_match_and_nothing_is_lost_between(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")

    def lines(match: str) -> list[int]:
        return [int(line) for row in store.find(EntryRow, match=match) for line in row.body.split()]

    for n in range(40):
        save(store, [EntryRow(match, n, b"%d\n" % n) for match in ("one", "two")])
        if n in (14, 29):
            store.tidy()
            assert not logged(store._read)
        assert lines("one") == lines("two") == list(range(n + 1))
    assert [row.n for row in store.find(EntryRow, match="one")] == [0, 15, *range(30, 40)], "many turns in one row"
    store.close()
    again = SqliteStore(tmp_path / "log.db")
    assert not logged(again._read), "what a stopped server left is filed when the next one starts"
    assert [row.n for row in again.find(EntryRow, match="two")] == [0, 15, 30]
    assert b"".join(row.body for row in again.find(EntryRow, match="two")).split()[-1] == b"39"
    again.close()


def test_the_writer_tidies_up_by_itself_the_sooner_the_more_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "FRESH", 400)
    store = SqliteStore(tmp_path / "log.db")
    before = (tmp_path / "log.db").stat().st_size
    save(store, [EntryRow("one", 0, b"0" * 300)])
    assert store.patience is None, "too little to be worth it"
    save(store, [EntryRow("one", 1, b"1" * 100_000)])
    while (tmp_path / "log.db").stat().st_size < before + 100_000:
        time.sleep(0.01)
    assert not logged(store._read) and store.patience is None
    save(store, [match_row("rows")])
    assert store.patience is not None, "other rows fill the write-ahead log too"
    while store.patience is not None:
        time.sleep(0.01)
    patience: list[float | None] = []
    for fresh in (1_000, sqlite.MOST_FRESH // 2, sqlite.MOST_FRESH + 1):
        store._fresh = fresh
        patience.append(store.patience)
    store._fresh = 0
    assert patience == [pytest.approx(sqlite.QUIET, rel=0.01), sqlite.QUIET / 2, 0.0]
    store.close()


def test_a_store_that_cannot_be_tidied_up_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "FRESH", 400)
    monkeypatch.setattr(sqlite, "QUIET", 0.0)
    store = SqliteStore(tmp_path / "log.db")
    with monkeypatch.context() as faulty:
        faulty.setattr(sqlite, "joined", lambda _: 1 / 0)
        save(store, [EntryRow("one", 0, b"0" * 1_000)])
        while not caplog.records:
            time.sleep(0.01)
    save(store, [EntryRow("one", 1, b"1")])
    assert [len(row.body) for row in store.find(EntryRow, match="one")] == [1_000, 1], "nothing is lost"
    assert "tried again" in caplog.text
    store.close()


def test_entries_that_are_being_written_are_read_once_each(tmp_path: Path) -> None:
    """Filing goes on in another thread while matches are opened: none finds an entry twice, or misses one."""
    store = SqliteStore(tmp_path / "log.db")
    wrong: list[str] = []

    def look() -> None:
        while not ended.is_set():
            found = [line for row in store.find(EntryRow, match="one") for line in row.body.split()]
            if found != [b"%d" % n for n in range(len(found))]:
                wrong.append(str(found))
            if not written <= len(found):
                wrong.append("missing")

    ended, written = threading.Event(), 0
    looking = threading.Thread(target=look)
    looking.start()
    for n in range(60):
        save(store, [EntryRow("one", n, b"%d\n" % n), EntryRow("two", n, b"-\n")])
        if n % 7 == 0:
            store.tidy()
    ended.set()
    looking.join()
    store.close()
    assert not wrong


def test_one_bad_write_does_not_harm_the_others(store: Store) -> None:
    bad = KeyRow("bad-key", "x", "seat", None)  # type: ignore[arg-type]

    async def together() -> Sequence[object]:
        return await asyncio.gather(
            store.save([EntryRow("good", 0, b"0")]),
            store.save([EntryRow("half", 0, b"0"), bad]),
            store.save([EntryRow("good", 1, b"1")]),
            return_exceptions=True,
        )

    first, second, third = run(together())
    assert first is None and isinstance(second, Exception) and third is None
    assert len(store.find(EntryRow, match="good")) == 2
    assert store.find(EntryRow, match="half") == []


def test_the_migrations_lead_to_the_schema_that_the_code_knows(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "new.db").close()
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
    scripts = ScriptDirectory(str(Path(schema.__file__).parent / "migrations"))
    assert scripts.get_current_head() == schema.HEAD


def test_a_database_of_the_first_schema_is_brought_up_with_its_matches(tmp_path: Path) -> None:
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        schema.migrate(connection, "0001")
        later = ("build", "sandbox", "deal", "origin", "touched", "leaves", "played", "seconds")
        columns = ", ".join(column.name for column in schema.matches.columns if column.name not in later)
        rest = "'', 1, 0, '2026-01-01T00:00:00+00:00', 0, '', 'public', 0, ''"
        for id, title in (("old", "title"), ("tried", "» title")):
            values = f"'{id}', 'pack', 'only', '{{}}', 1, '{title}', {rest}"
            connection.execute(sqlalchemy.text(f"INSERT INTO matches ({columns}) VALUES ({values})"))
    engine.dispose()
    store = SqliteStore(tmp_path / "old.db")
    sandbox = replace(match_row("tried"), title="» title", sandbox=True, played=True)
    assert store.find(MatchRow) == [replace(match_row("old"), played=True), sandbox]
    store.close()


def test_the_owner_of_an_older_match_is_called_so_everywhere(tmp_path: Path) -> None:
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    ended = '{"kind":"ended-by-host","rule":"TABLE"}'
    lines = [
        {"n": 0, "at": "", "name": "host", "text": "host is here"},
        {"n": 1, "at": "", "seat": "uk", "name": "host", "text": "so am I"},
        {"n": 2, "at": "", "notice": "ended-by-host"},
    ]
    with engine.begin() as connection:
        schema.migrate(connection, "0010")
        for table, row in (
            (schema.matches, {**asdict(match_row("old")), "outcome": ended}),
            (schema.keys, asdict(KeyRow("k", "old", "host"))),
            (schema.keys, asdict(KeyRow("l", "old", "seat", "uk"))),
            (schema.times, {"match": "old", "body": b'{"paused":"host","late":""}', "due": None}),
            *((schema.lines, {"match": "old", "n": one["n"], "body": msgspec.json.encode(one)}) for one in lines),
        ):
            connection.execute(table.insert().values(**row))
    engine.dispose()
    store = SqliteStore(tmp_path / "old.db")
    assert [row.role for row in store.find(KeyRow)] == ["owner", "seat"]
    assert msgspec.json.decode(store.find(MatchRow)[0].outcome)["kind"] == "ended-by-owner"
    assert msgspec.json.decode(store.find(TimeRow)[0].body) == {"paused": "owner", "late": ""}
    said = [msgspec.json.decode(row.body) for row in store.find(LineRow)]
    assert [(line.get("name"), line.get("notice")) for line in said] == [
        ("owner", None),
        ("host", None),
        (None, "ended-by-owner"),
    ]
    assert said[0]["text"] == "host is here"
    store.close()


def test_the_whole_server_runs_on_postgresql(postgres: str) -> None:
    house = House(postgres)
    try:
        made = house.new("pack", "bdu")
        with house.sit(made["seats"]["bdu"]) as player:
            for _ in range(8):
                player.answer()
        before = house.table(made["match"]).state_hash
        house.restart()
        house.get(f"/api/keys/{made['owner']}")
        assert house.table(made["match"]).state_hash == before
    finally:
        house.stop()


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = open_store(tmp_path)
    with pytest.raises(StoreInUse, match="stop it"):
        open_store(tmp_path)
    backup(tmp_path, tmp_path / "kept")
    with pytest.raises(StoreInUse, match="stop it"):
        restore(tmp_path, tmp_path / "kept")
    first.close()
    open_store(tmp_path).close()
    restore(tmp_path, tmp_path / "kept")
