"""What takes long is done by processes of its own: odds, films, forecasts, sandboxes, diaries, imports, passwords.

Each piece of work has a budget of seconds and memory; one that needs more is ended and refused, and nothing else
notices. The processes start when they are first needed, at most one a core, at lower priority than the table. What
takes longest (records that come in) leaves one of them to the rest.
"""

from __future__ import annotations

import contextlib
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
    """What a piece of work may take: seconds of its process, and memory beyond what the process had before. One
    that `waits` leaves a process to the others."""

    seconds: float
    mebibytes: int
    waits: bool = False


QUICK = Budget(5, 200)
"""Odds, forecasts, films, passwords."""
FILE = Budget(20, 1_500)
"""Records and sealed saves to take along, diaries."""
LONG = Budget(120, 1_500, waits=True)
"""Records that come in and are played again from their set-up."""


class Pool:
    """The processes, and the queue before them."""

    def __init__(self, processes: int | None = None) -> None:
        cores = processes or os.cpu_count() or 1
        self._room = anyio.CapacityLimiter(cores)
        self._room_to_wait = anyio.CapacityLimiter(max(1, cores - 1))

    async def run(self, budget: Budget, act: Callable[..., T], *args: Any) -> T:
        """What `act` gives for these arguments. They travel to the process: a module's function, plain values."""
        room = [self._room_to_wait, self._room] if budget.waits else [self._room]
        if any(one.statistics().tasks_waiting >= MOST_WAITING for one in room):
            raise ApiError(503, "busy", "Too much is being worked out here just now: try again in a minute.")
        async with contextlib.AsyncExitStack() as taken:
            for one in room:
                await taken.enter_async_context(one)
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
            except (TimeoutError, work.OutOfTime) as error:
                seconds = error.seconds if isinstance(error, work.OutOfTime) else budget.seconds
                detail = f"This would take longer than the {seconds:g} seconds that the server has for it."
            except MemoryError:
                detail = f"This would need more than the {budget.mebibytes} MiB that the server has for it."
            except anyio.BrokenWorkerProcess:
                detail = "The process that worked it out was ended: try again, or with less."
        raise ApiError(503, "too-dear", detail)
