"""The one thread that writes.

What was asked for while it was busy is committed together (group commit).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Sequence

from msgspec import Struct

from sandtable.server.store.interface import StoreClosed
from sandtable.server.store.rows import Row

log = logging.getLogger(__name__)

MOST_JOBS = 512
"""Jobs of one transaction."""
GATHER = 0.004
"""Seconds for which a busy writer lets jobs gather between two transactions: each costs the same, however large."""


class Job(Struct):
    """Rows to write together and whom to tell."""

    rows: Sequence[Row]
    done: asyncio.Future[None]


def _tell(jobs: Sequence[Job], error: BaseException | None) -> None:
    """On the event loop: wake up everybody whose rows are durable, or who must hear that they are not."""
    for job in jobs:
        if not job.done.done():
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)


class Writer:
    """The one thread that writes. Subclasses say how a transaction is made.

    Jobs gather here, on the event loop, while the thread is busy, and go to it together: waking a thread costs
    more than writing a row.
    """

    def __init__(self) -> None:
        self._waiting: list[Job] = []
        self._busy = False
        self._batches: queue.SimpleQueue[tuple[asyncio.AbstractEventLoop, list[Job]] | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="sandtable-writer", daemon=True)
        self._thread.start()

    def save(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """Write the rows, all or none; durable when it was awaited. One event loop only may call this."""
        if self._closed:
            raise StoreClosed("the store is closed")
        loop = asyncio.get_running_loop()
        job = Job(rows, loop.create_future())
        if not rows:
            job.done.set_result(None)
            return job.done
        self._waiting.append(job)
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over, loop)  # what the other matches have to write just now comes along
        return job.done

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        batch, self._waiting = self._waiting[:MOST_JOBS], self._waiting[MOST_JOBS:]
        self._busy = bool(batch)
        if batch:
            self._batches.put((loop, batch))

    def _work(self) -> None:
        while True:
            try:
                todo = self._batches.get(timeout=self.patience)
            except queue.Empty:
                self._try_to_tidy()
                continue
            if todo is None:
                return
            loop, batch = todo
            told = self._write_all(batch)
            with contextlib.suppress(RuntimeError):  # a loop that is gone waits for nothing
                loop.call_soon_threadsafe(self._written, loop, told)

    def _written(self, loop: asyncio.AbstractEventLoop, told: list[tuple[list[Job], Exception | None]]) -> None:
        for jobs, error in told:
            _tell(jobs, error)
        if self._waiting:
            loop.call_later(GATHER, self._hand_over, loop)
        else:
            self._busy = False

    def _write_all(self, batch: list[Job]) -> list[tuple[list[Job], Exception | None]]:
        """Write the jobs and say how it went; one bad job must not take the others down with it."""
        try:
            self.transact([row for job in batch for row in job.rows])
        except Exception as error:
            if len(batch) == 1:
                return [(batch, error)]
            return [told for job in batch for told in self._write_all([job])]
        return [(batch, None)]

    def transact(self, rows: Sequence[Row]) -> None:
        """Write the rows in one durable transaction."""
        raise NotImplementedError

    @property
    def patience(self) -> float | None:
        """Seconds without anything to write after which the writer tidies up; None: there is nothing to tidy up."""
        return None

    def _try_to_tidy(self) -> None:
        try:
            self.tidy()
        except Exception:
            log.exception("the store could not be tidied up; nothing is lost, and it is tried again later")

    def tidy(self) -> None:
        """Do what can wait until nobody writes: whoever answers meanwhile waits for it."""

    def stop(self) -> None:
        """Finish what was handed over. What still waits is not written, and nobody was told that it was."""
        if not self._closed:
            self._closed = True
            self._batches.put(None)
            self._thread.join()
