"""The SQL of every kind of row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.server.store.rows import TABLES, Gone, MatchRow, Row, identity

MOST_ROWS = 64
"""Rows of one INSERT: each statement gives the interpreter's lock up and waits for it again, so a batch takes as
few of them as it can."""


class Statements:
    """The SQL of every kind of row, written once for a driver's mark for parameters."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self._upserts: dict[tuple[type[Struct], int], str] = {}
        self._selects: dict[tuple[Any, ...], str] = {}

    def upsert(self, kind: type[Struct], rows: int) -> str:
        """INSERT of so many rows, replacing those with the same primary key."""
        if (kind, rows) not in self._upserts:
            table = TABLES[kind]
            columns = [column.name for column in table.columns]
            key = [column.name for column in table.primary_key]
            values = f"({', '.join([self.mark] * len(columns))})"
            changes = ", ".join(f'"{name}" = excluded."{name}"' for name in columns if name not in key)
            quoted = ", ".join(f'"{name}"' for name in columns)
            quoted_key = ", ".join(f'"{name}"' for name in key)
            self._upserts[kind, rows] = (
                f"INSERT INTO {table.name} ({quoted}) VALUES {', '.join([values] * rows)} "
                f"ON CONFLICT ({quoted_key}) DO UPDATE SET {changes}"
            )
        return self._upserts[kind, rows]

    def batches(self, rows: Sequence[Row]) -> list[tuple[str, list[Any]]]:
        """Statements with their parameters, few and large; a later row of the same key comes later."""
        kinds: dict[type[Struct], dict[tuple[Any, ...], Row]] = {}
        for row in rows:
            kinds.setdefault(type(row), {})[identity(row)] = row
        made: list[tuple[str, list[Any]]] = []
        for (match,) in kinds.pop(Gone, {}):
            made += [(statement, [match]) for statement in self.removals]
        for kind, by_key in kinds.items():
            all_rows = list(by_key.values())
            for start in range(0, len(all_rows), MOST_ROWS):
                some = all_rows[start : start + MOST_ROWS]
                made.append(
                    (self.upsert(kind, len(some)), [v for row in some for v in msgspec.structs.astuple(row)])
                )
        return made

    @property
    def removals(self) -> list[str]:
        """DELETE of a match from every table that knows it."""
        columns = {kind: "id" if kind is MatchRow else "match" for kind in TABLES}
        return [
            f'DELETE FROM {table.name} WHERE "{columns[kind]}" = {self.mark}'
            for kind, table in TABLES.items()
            if columns[kind] in table.c
        ]

    def page(self, before: tuple[str, str] | None) -> str:
        """SELECT of the lobby's list; its parameters are True, start and id where they are given, and the count."""
        quoted = ", ".join(f'"{field}"' for field in MatchRow.__struct_fields__)
        since = f" AND (started, id) < ({self.mark}, {self.mark})" if before else ""
        return (
            f"SELECT {quoted} FROM matches WHERE listed = {self.mark}{since} "
            f"ORDER BY started DESC, id DESC LIMIT {self.mark}"
        )

    def select(self, kind: type[Struct], where: Sequence[str]) -> str:
        """SELECT by columns, in the order of the primary key."""
        wanted = kind, *where
        if wanted not in self._selects:
            table = TABLES[kind]
            quoted = ", ".join(f'"{field}"' for field in kind.__struct_fields__)
            tests = " AND ".join(f'"{name}" = {self.mark}' for name in where)
            order = ", ".join(f'"{column.name}"' for column in table.primary_key)
            self._selects[wanted] = (
                f"SELECT {quoted} FROM {table.name}{' WHERE ' + tests if tests else ''} ORDER BY {order}"
            )
        return self._selects[wanted]
