"""The links of every match, for whoever runs the server: somebody always loses one."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from msgspec import Struct

from sandtable.server.store.database_file import plain_faults, read
from sandtable.server.store.interface import FILE
from sandtable.server.store.rows import KeyRow, MatchRow, SeatRow
from sandtable.server.store.statements import Statements


class MatchLinks(Struct):
    """A match and its keys that are still valid: the owner's first, then the seats' in their order."""

    match: MatchRow
    keys: list[KeyRow]


def links(data: Path) -> list[MatchLinks]:
    """Newest first. It only reads, so that it works beside a running server."""
    file = data / FILE
    if not file.is_file():
        raise FileNotFoundError(f"there are no matches in {data}: name the folder that the server uses with --data")
    sql = Statements("?")
    uri = f"{file.resolve().as_uri()}?mode=ro"
    with plain_faults(file), contextlib.closing(sqlite3.connect(uri, uri=True)) as connection:
        matches, seats = read(connection, sql, MatchRow), read(connection, sql, SeatRow)
        keys = read(connection, sql, KeyRow)
    place = {(seat.match, seat.seat): seat.place for seat in seats}
    found = {match.id: MatchLinks(match, []) for match in matches}
    for key in sorted(keys, key=lambda key: place.get((key.match, key.seat), -1)):
        if not key.revoked and key.role != "spectator":
            found[key.match].keys.append(key)
    return sorted(found.values(), key=lambda one: one.match.started, reverse=True)
