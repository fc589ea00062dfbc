"""What a damaged SQLite database still holds: read out match by match into a sound one.

First every row that can still be read is copied as it is. Then each match is looked at in the copy: one that can go
on does, if need be from an earlier turn; one that cannot is left out and named. The damaged file is kept.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from sandtable.server.store import schema
from sandtable.server.store.database_file import bring_up, is_damage, logged, read
from sandtable.server.store.files import new_key, new_seed, now, unpack
from sandtable.server.store.interface import StoreFault
from sandtable.server.store.rows import (
    TABLES,
    EntryRow,
    KeyRow,
    LineRow,
    MatchRow,
    Row,
    SeatRow,
    SecretRow,
    SeedRow,
)
from sandtable.server.store.statements import Statements
from sandtable.server.wire import messages

LEAST_ROW = 16
"""Bytes that a row takes at least: how many there can be, where the last one cannot be read."""
PLAIN = [table.name for table in schema.metadata.sorted_tables if table.name != schema.entries.name]
"""The tables with row numbers."""

_line = msgspec.json.Decoder(messages.ChatLine)


def is_sound(file: Path) -> bool:
    """Does SQLite find its pages in order?"""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                return False
            raise
        return bool(found == ("ok",))


def salvage(file: Path) -> list[str]:
    """Put a sound database in the place of a damaged one. Returns what became of it, a sentence each."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        lost = _copy(file, part)
    except sqlite3.DatabaseError:
        part.unlink(missing_ok=True)
        raise StoreFault(f"{file} is damaged, and nothing in it can be read: restore a backup") from None
    with contextlib.closing(sqlite3.connect(part)) as connection, connection:
        told = _Looked(connection).all()
    if lost:
        told.append(f"{lost} rows could not be read.")
    kept = file.with_name(f"damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}.db")
    told.insert(0, f"{file} was damaged. What could be read of it goes on; the damaged file is kept as {kept}.")
    wal = file.with_name(file.name + "-wal")
    shutil.copy2(file, kept)
    if wal.exists():
        shutil.copy2(wal, kept.with_name(kept.name + "-wal"))
    # Nothing of the old log may be taken for the new file's.
    wal.unlink(missing_ok=True)
    file.with_name(file.name + "-shm").unlink(missing_ok=True)
    part.replace(file)
    kept.with_suffix(".txt").write_text("\n".join(told) + "\n", encoding="utf-8")
    return told


# --- every row that can be read --------------------------------------------------------------------------


def _copy(file: Path, part: Path) -> int:
    """Copy what can be read, in the schema that the file has, and bring the copy up; returns how much cannot."""
    with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as old:
        tables = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        bring_up(part, _version(old))
        lost = 0
        with contextlib.closing(sqlite3.connect(part)) as new, new:
            for name in PLAIN:
                if name in tables:
                    lost += _copy_table(old, new, name)
            for (match,) in new.execute("SELECT id FROM matches").fetchall():
                lost += _copy_entries(old, new, match)
    bring_up(part)
    return lost


def _version(old: sqlite3.Connection) -> str:
    try:
        found = old.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        found = None
    return str(found[0]) if found else schema.HEAD


def _copy_table(old: sqlite3.Connection, new: sqlite3.Connection, name: str) -> int:
    """Row numbers are halved until the pages that cannot be read stand alone."""
    try:
        last = old.execute(f"SELECT max(rowid) FROM {name}").fetchone()[0] or 0
    except sqlite3.DatabaseError:
        last = old.execute("PRAGMA page_count").fetchone()[0] * 4096 // LEAST_ROW
    lost, ranges = 0, [(1, last)]
    while ranges:
        low, high = ranges.pop()
        try:
            query = f"SELECT * FROM {name} NOT INDEXED WHERE rowid BETWEEN ? AND ?"
            rows = old.execute(query, (low, high)).fetchall()
        except sqlite3.DatabaseError:
            if low == high:
                lost += 1
            else:
                half = (low + high) // 2
                ranges += [(low, half), (half + 1, high)]
            continue
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            new.executemany(f"INSERT OR IGNORE INTO {name} VALUES ({marks})", rows)
    return lost


def _copy_entries(old: sqlite3.Connection, new: sqlite3.Connection, match: str) -> int:
    """The entries of a match up to the first that cannot be read: those behind it mean nothing without it."""
    found = old.execute("SELECT * FROM entries WHERE match = ? ORDER BY n", (match,))
    while True:
        try:
            row = found.fetchone()
        except sqlite3.DatabaseError:
            return 1
        if row is None:
            return 0
        new.execute("INSERT INTO entries VALUES (?, ?, ?)", row)


# --- what can go on --------------------------------------------------------------------------------------


class _Looked:
    """The matches of the copy, each looked at once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.sql = Statements("?")

    def _find(self, kind: type[Any], **where: Any) -> Iterator[Any]:
        return iter(read(self.connection, self.sql, kind, **where))

    def _save(self, rows: list[Row]) -> None:
        for statement, values in self.sql.batches(rows):
            self.connection.execute(statement, values)

    def all(self) -> list[str]:
        """Look at all of them; says what was lost."""
        self._file_log()
        told = []
        known = {row.id: row for row in self._find(MatchRow)}
        for row in known.values():
            told += self._look_at(row)
        for kind in (SeatRow, EntryRow):
            rows = self.connection.execute(f"SELECT DISTINCT match FROM {TABLES[kind].name}").fetchall()
            for (match,) in rows:
                if match not in known:
                    known[match] = None
                    told.append(f"Match {match} is lost: what it is cannot be read.")
                    self._drop(match)
        if not list(self._find(SecretRow)):
            told.append("The server's own secrets are lost: sealed saves of before cannot be opened any more.")
        return told

    def _file_log(self) -> None:
        """Entries that were not filed yet, those that follow on what is there."""
        for row in logged(self.connection):
            self.connection.execute("INSERT OR IGNORE INTO entries VALUES (?, ?, ?)", msgspec.structs.astuple(row))
        self.connection.execute("DELETE FROM log")

    def _look_at(self, match: MatchRow) -> list[str]:
        seats = sorted(self._find(SeatRow, match=match.id), key=lambda row: row.place)
        seeds = list(self._find(SeedRow, match=match.id))
        whole, entries, cut = self._entries(match.id)
        name = f"Match {match.id} ({match.game}, {match.title or match.scenario})"
        why = ""
        if not entries:
            why = "its record cannot be read"
        elif not seats or [row.place for row in seats] != list(range(len(seats))):
            why = "its seats cannot be read"
        elif not seeds or seeds[0].since != 0:
            why = "its seeds cannot be read"
        if why:
            self._drop(match.id)
            return [f"{name} is lost: {why}."]
        told = []
        if cut:
            self.connection.execute("DELETE FROM entries WHERE match = ? AND n >= ?", (match.id, whole))
            self.connection.execute("DELETE FROM seeds WHERE match = ? AND since > ?", (match.id, whole))
            match.over, match.outcome = False, ""
            # What was thrown after this turn is known to those who played it: the dice are others from here on.
            self._save([match, new_seed(match.id, whole)])
            told.append(f"{name} stands at an earlier turn: its last entries cannot be read.")
        told += self._links(match, name, seats)
        self._talk(match.id, bool(told))
        return told

    def _entries(self, match: str) -> tuple[int, int, bool]:
        """How many entries follow on one another, in how many rows; and is there more behind them?"""
        count, rows = 0, self._find(EntryRow, match=match)
        good = 0
        for row in rows:
            try:
                if row.n != count:
                    return count, good, True
                count += len(unpack([row]))
                good += 1
            except (msgspec.MsgspecError, UnicodeDecodeError):
                return count, good, True
        return count, good, False

    def _links(self, match: MatchRow, name: str, seats: list[SeatRow]) -> list[str]:
        """Whose link cannot be read gets another."""
        held = {(key.role, key.seat) for key in self._find(KeyRow, match=match.id) if not key.revoked}
        wanted = [("owner", ""), *(("seat", row.seat) for row in seats)]
        missing = [KeyRow(new_key(), match.id, role, seat) for role, seat in wanted if (role, seat) not in held]
        self._save([*missing])
        return [f"{name}: {row.seat or row.role} needs the new link (sandtable links)." for row in missing]

    def _talk(self, match: str, harmed: bool) -> None:
        """The talk up to the first line that cannot be read, and a line that says what happened."""
        count = 0
        for row in self._find(LineRow, match=match):
            with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                if row.n == count and _line.decode(row.body):
                    count += 1
                    continue
            break
        self.connection.execute("DELETE FROM lines WHERE match = ? AND n >= ?", (match, count))
        if harmed:
            line = messages.ChatLine(count, now(), notice="salvaged", args={})
            self._save([LineRow(match, count, msgspec.json.encode(line))])

    def _drop(self, match: str) -> None:
        for kind, table in TABLES.items():
            if kind is not SecretRow:
                column = "id" if kind is MatchRow else "match"
                self.connection.execute(f'DELETE FROM {table.name} WHERE "{column}" = ?', (match,))
