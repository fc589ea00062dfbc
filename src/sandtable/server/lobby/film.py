"""The film of a match: what a receiver could see when a line of its log was written, from the record.

A frame is built on a table of its own that stands where the record stood then; the luck of the running match has no
part in it, and nothing is shown but the views of the receiver's own seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sandtable.kernel import Record, Table
from sandtable.kernel.record import Advanced, Answered, Entry, Healed, Instructed, Ordered, Undone, since_checkpoint
from sandtable.server.match.audience.book import Book
from sandtable.server.pool import work
from sandtable.server.pool.processes import QUICK, Pool
from sandtable.server.wire import api_types, messages

TURN_ENDS = Answered, Ordered, Instructed, Healed, Undone
TICK_ENDS = *TURN_ENDS, Advanced


def end_of_turn(entries: Sequence[Entry], index: int) -> int:
    """How many entries there were when what led to an entry had run its course, before the next thing came in."""
    at = index + 1
    while at < len(entries) and not isinstance(entries[at], TURN_ENDS):
        at += 1
        if isinstance(entries[at - 1], Advanced):
            break
    return at


class Scene:
    """A line of somebody's log, and what is needed to show the table as it stood then."""

    def __init__(self, table: Table[Any, Any], book: Book, n: int) -> None:
        entries = table.entries
        at = book.where[max(0, min(n, len(book.where) - 1))] if book.where else len(entries) - 1
        end = end_of_turn(entries, at)
        self.game, self.seats = table.game, book.seats
        self.first, self.until = book.at(self._began(entries, at)), book.at(end) - 1
        record = Record(
            table.game.name,
            table.scenario.id,
            table.options,
            table.seats,
            table.game.rules_version,
            since_checkpoint(entries, end),
        )
        self.record = msgspec.json.encode(record)

    @staticmethod
    def _began(entries: Sequence[Entry], index: int) -> int:
        while index > 0 and not isinstance(entries[index - 1], TICK_ENDS):
            index -= 1
        return index

    async def frame(self, pool: Pool) -> api_types.Frame:
        """The views of that moment. Runs the rules, so not in the match's own task."""
        shown = await pool.run(QUICK, work.shown, self.game, self.record, self.seats)
        clock = (
            messages.ClockInfo(*shown.clock, 0, running=False, paused=True, rate=0.0) if self.game.live else None
        )
        return api_types.Frame(
            self.first, self.until, {seat: msgspec.Raw(view) for seat, view in shown.view.items()}, clock
        )
