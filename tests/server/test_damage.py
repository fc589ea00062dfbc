"""Disks that fail: a backup never replaces a good one by a bad one, a damaged store opens with what can be read of
it and names the rest, and whoever runs the server is told what to do in one sentence."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel import Seeded, replay
from sandtable.kernel.record import Answered
from sandtable.server.lobby.lobby import Lobby
from sandtable.server.store.database_file import backup
from sandtable.server.store.files import unpack
from sandtable.server.store.interface import FILE, StoreFault
from sandtable.server.store.rows import EntryRow, KeyRow, MatchRow, SeedRow
from sandtable.server.store.salvage import salvage
from sandtable.server.store.sqlite import SqliteStore
from tests.server.games import GAMES
from tests.server.people import House, run

PAGE = 4096


def spoil(file: Path, *pages: int) -> None:
    """Overwrite pages of a database, numbered from one."""
    with file.open("r+b") as opened:
        for page in pages:
            opened.seek(PAGE * (page - 1))
            opened.write(b"\xff" * PAGE)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with eight matches, each played for some turns, all in one file."""
    data = tmp_path_factory.mktemp("played")
    house = House(data)
    try:
        for n in range(8):
            made = house.new("pack", "bdu", title=f"table {n}")
            with house.sit(made["seats"]["bdu"]) as player:
                for _ in range(12):
                    player.answer()
    finally:
        house.stop()
    SqliteStore(data / FILE).close()  # files what the first one left in its log
    with contextlib.closing(sqlite3.connect(data / FILE)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return data


def lives(data: Path) -> dict[str, Any]:
    """Every match that the store opens, restored and replayed, with a link for each seat."""

    async def restore() -> dict[str, Any]:
        lobby = Lobby(SqliteStore(data / FILE), GAMES)
        try:
            found = {}
            for match in lobby.store.find(MatchRow):
                table, files, _ = lobby._read(GAMES[match.game], match)
                assert replay(GAMES[match.game], table.record(), Seeded(0)).state_hash == table.state_hash
                links = {(key.role, key.seat) for key in files.keys if not key.revoked}
                assert links >= {("owner", ""), ("seat", "bdu")}
                found[match.id] = table
            return found
        finally:
            await lobby.close()

    return run(restore())


def test_any_damaged_page_costs_at_most_what_is_named(
    played: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    whole = {id: len(table.entries) for id, table in lives(played).items()}
    pages = (played / FILE).stat().st_size // PAGE
    harmed = 0
    for page in random.Random(14).sample(range(2, pages + 1), 14):
        data = tmp_path / str(page)
        shutil.copytree(played, data)
        spoil(data / FILE, page)
        caplog.clear()
        found = lives(data)
        told = caplog.text
        for id, entries in whole.items():
            if id not in found:
                assert f"Match {id}" in told, f"page {page}: a match is gone and nobody was told"
                harmed += 1
            elif len(found[id].entries) < entries:
                assert f"Match {id}" in told and "earlier turn" in told
                harmed += 1
        if told:
            kept = next(data.glob("damaged-*.db"))
            assert kept.stat().st_size == (played / FILE).stat().st_size
            assert all(line in told for line in kept.with_suffix(".txt").read_text().splitlines())
        caplog.clear()
        assert len(lives(data)) == len(found) and not caplog.text, "it is sound from now on"
    assert harmed, "no page that was spoilt held a match: spoil others"


def test_a_match_without_its_last_entries_goes_on_with_other_dice_and_says_so(played: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(played, data)
    with contextlib.closing(sqlite3.connect(data / FILE)) as connection:
        (match,) = connection.execute("SELECT match FROM entries").fetchone()
        (old,) = connection.execute("SELECT seed FROM seeds WHERE match = ?", (match,)).fetchone()
        bodies = connection.execute("SELECT body FROM entries WHERE match = ? ORDER BY n", (match,)).fetchall()
        lines = b"".join(body for (body,) in bodies).splitlines(keepends=True)
        entries = unpack([EntryRow(match, 0, b"".join(lines))])
        cut = [n for n, entry in enumerate(entries) if isinstance(entry, Answered)][3]  # a turn ends before it
        connection.execute("DELETE FROM entries WHERE match = ?", (match,))
        connection.execute("INSERT INTO entries VALUES (?, 0, ?)", (match, b"".join(lines[:cut])))
        connection.execute("INSERT INTO entries VALUES (?, ?, ?)", (match, cut + 3, b"".join(lines[cut + 3 :])))
        connection.commit()
    told = salvage(data / FILE)
    assert any(match in line and "earlier turn" in line for line in told)
    store = SqliteStore(data / FILE)
    try:
        seeds = store.find(SeedRow, match=match)
        assert [row.since for row in seeds] == [0, cut] and seeds[1].seed != old
    finally:
        store.close()
    house = House(data)
    try:
        key = next(key for key in house.lobby.store.find(KeyRow, match=match) if key.role == "seat")
        with house.sit(key.key) as player:
            assert any(line.get("notice") == "salvaged" for line in player.now["chat"])
            assert player.answer()["type"] == "ack"
    finally:
        house.stop()


def test_a_file_of_which_nothing_can_be_read_is_left_alone(played: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(played, data)
    spoil(data / FILE, 1)
    before = (data / FILE).read_bytes()
    for _ in range(2):  # the one that failed does not hold the folder any more
        with pytest.raises(StoreFault, match="restore a backup"):
            SqliteStore(data / FILE)
    assert (data / FILE).read_bytes() == before


@pytest.mark.parametrize("harm", ["page", "entry", "log"])
def test_a_damaged_database_does_not_replace_a_good_backup(played: Path, tmp_path: Path, harm: str) -> None:
    data, kept = tmp_path / "data", tmp_path / "kept"
    shutil.copytree(played, data)
    backup(data, kept)
    good = kept.read_bytes()
    if harm == "page":
        spoil(data / FILE, *range(3, (data / FILE).stat().st_size // PAGE))
    else:
        change = "UPDATE entries SET body = ?" if harm == "entry" else "INSERT INTO log (body) VALUES (?)"
        with contextlib.closing(sqlite3.connect(data / FILE)) as connection:
            connection.execute(change, (b"{not json\n",))
            connection.commit()
    with pytest.raises((ValueError, StoreFault), match="damaged"):
        backup(data, kept)
    assert kept.read_bytes() == good
    assert not kept.with_name("kept.part").exists()


def test_a_full_disk_is_named_and_what_was_acknowledged_stays(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    made = house.new("pack", "bdu")
    store: SqliteStore = house.lobby.store
    with house.sit(made["seats"]["bdu"]) as player:
        player.answer()
        full = store._write.execute("PRAGMA page_count").fetchone()[0]
        store._write.execute(f"PRAGMA max_page_count = {full}")
        while True:
            question = player.asked()
            order = {"seat": "bdu", "to": question["id"], "seq": question["seq"], "answer": question["default"]}
            player.send(type="answer", re=9, **order)
            message: Any = None
            with contextlib.suppress(Exception):
                message = player.receive()
            if message is None:
                break
        closed = player.closed()
        assert closed.rcvd is not None and "disk" in closed.rcvd.reason
    assert "is full: make room" in caplog.text
    entries = b"".join(row.body for row in store.find(EntryRow, match=made["match"]))
    store._write.execute("PRAGMA max_page_count = 1000000")
    with house.sit(made["seats"]["bdu"]) as again:
        assert again.answer()["type"] == "ack"
    assert b"".join(row.body for row in store.find(EntryRow, match=made["match"])).startswith(entries)


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write everywhere: for a while we are somebody who may not."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """Not one of pytest's own folders: those are closed to others."""
    folder = Path(tempfile.mkdtemp(prefix="sandtable-read-only-"))
    folder.chmod(0o755)
    yield folder
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)
    shutil.rmtree(folder)


def test_a_folder_that_cannot_be_written_is_no_second_server(played: Path, open_to_all: Path) -> None:
    data = open_to_all / "data"
    shutil.copytree(played, data)
    for path in (data, *data.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    with as_nobody(), pytest.raises(StoreFault, match=r"cannot be written.*choose another folder"):
        SqliteStore(data / FILE)
    with as_nobody(), pytest.raises(StoreFault, match="cannot be made"):
        SqliteStore(data / "deeper" / FILE)


def test_a_second_server_says_one_sentence(played: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(played, data)
    store = SqliteStore(data / FILE)
    try:
        command = [sys.executable, "-m", "sandtable.cli.main", "serve", "--data", str(data), "--port", "0"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    finally:
        store.close()
    assert second.returncode == 2
    assert second.stderr.strip() == f"another server uses {data}: stop it, or choose another folder"
    assert "open at" not in second.stdout
