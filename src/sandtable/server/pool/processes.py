"""What takes long is done by processes of its own: odds, films, forecasts, sandboxes, diaries, imports, passwords.

Each piece of work has a budget of seconds and memory; one that needs more is ended and refused, and nothing else
notices. The processes start when they are first needed, at most one a core, at lower priority than the table.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import anyio
import anyio.to_process
from msgspec import Struct

from sandtable.server.pool import work
from sandtable.server.wire.errors import ApiError

T = TypeVar("T")

MOST_WAITING = 64
"""Pieces of work that wait for a process; whoever comes then is asked to come again."""
START = 20.0
"""Seconds beside the budget for a process that has to be started first."""
BUSY = 10
"""On a busy machine a process with the lowest priority gets its seconds so many times as slowly, not never."""


class Budget(Struct, frozen=True):
    """What a piece of work may take: seconds of its process, and memory beyond what the process had before."""

    seconds: float
    mebibytes: int


QUICK = Budget(5, 200)
"""Odds, forecasts, films, passwords."""
READING = Budget(5, 1_500)
"""A record that comes in, up to the table that it leads to."""
CHECKING = Budget(120, 1_500)
"""The same record played again from its set-up; packing a record to take along."""


class Pool:
    """The processes, and the queue before them."""

    def __init__(self, processes: int | None = None) -> None:
        self._room = anyio.CapacityLimiter(processes or os.cpu_count() or 1)

    async def run(self, budget: Budget, act: Callable[..., T], *args: Any) -> T:
        """What `act` gives for these arguments. They travel to the process: a module's function, plain values."""
        if self._room.statistics().tasks_waiting >= MOST_WAITING:
            raise ApiError(503, "busy", "Too much is being worked out here just now: try again in a minute.")
        async with self._room:
            try:
                with anyio.fail_after(START + BUSY * budget.seconds):
                    # The limiter of our own is the one that counts: the seconds begin when there is a process free.
                    return await anyio.to_process.run_sync(
                        work.within,
                        budget.seconds,
                        budget.mebibytes,
                        act,
                        *args,
                        cancellable=True,
                        limiter=anyio.CapacityLimiter(1),
                    )
            except (TimeoutError, work.OutOfTime):
                detail = f"This would take longer than the {budget.seconds:g} seconds that the server has for it."
            except MemoryError:
                detail = f"This would need more than the {budget.mebibytes} MiB that the server has for it."
            except anyio.BrokenWorkerProcess:
                detail = "The process that worked it out was ended: try again, or with less."
        raise ApiError(503, "too-dear", detail)
