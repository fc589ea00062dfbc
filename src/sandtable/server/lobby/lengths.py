"""How long a scenario lasts: the middle of the tables that people really played to their end on this server."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from statistics import median

from sandtable.server.lobby.doors import Doors
from sandtable.server.store.rows import MatchRow
from sandtable.server.wire import api_types, time_of_day

LATEST = 50
"""So many tables of a scenario count, the latest."""
ENOUGH = 20
"""With fewer tables nothing is said."""
KEPT = 600.0
"""Seconds until it is reckoned again."""


def lengths(rows: list[MatchRow]) -> list[api_types.Length]:
    """The middle length of each scenario with enough tables. One that was conceded, imported, tried out or begun
    before times were kept does not count."""
    ended = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.started, reverse=True):
        if row.over and row.seconds and not (row.outcome or row.origin or row.sandbox):
            ended[row.game, row.scenario].append(row.seconds)
    return [
        api_types.Length(game, scenario, round(median(seconds[:LATEST])), len(seconds[:LATEST]))
        for (game, scenario), seconds in sorted(ended.items())
        if len(seconds) >= ENOUGH
    ]


class Lengths:
    """Keeps what was reckoned for a while: it reads every match that ended."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        self._until = 0.0
        self._known: list[api_types.Length] = []

    async def known(self) -> list[api_types.Length]:
        """The lengths as they were at most ten minutes ago."""
        if time_of_day.wall() >= self._until:
            self._until = time_of_day.wall() + KEPT
            rows = await asyncio.to_thread(lambda: self._doors.store.find(MatchRow, over=True))
            self._known = lengths(rows)
        return self._known
