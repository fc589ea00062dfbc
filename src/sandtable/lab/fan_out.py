"""Mass work on several processes: jobs go in, results come out in the order of the jobs.

A job carries its own seed, so the results are the same on one process and on many. A job whose process has died (of
want of memory, say) is done again on a fresh one; an error of the work itself ends everything and is raised here.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

J = TypeVar("J")
R = TypeVar("R")

__all__ = ["LostJob", "fan_out"]

AHEAD = 4
"""Jobs handed out for each process: enough that none waits, few enough that little is lost and kept."""
TRIES = 3
"""How often processes may die before the same job until it is given up."""


class LostJob(RuntimeError):
    """Processes died again and again over one job."""


@dataclass
class _Flight(Generic[J, R]):
    """A job, and what will become of it once it is handed out."""

    job: J
    result: Future[R] | None = None

    def handed_out(self, pool: ProcessPoolExecutor) -> Future[R]:
        if self.result is None:
            self.result = pool.submit(_do, self.job)
        return self.result

    def was_lost(self) -> bool:
        result = self.result
        return result is not None and result.done() and isinstance(result.exception(), BrokenProcessPool)


def fan_out(work: Callable[[J], R], jobs: Iterable[J], processes: int = 1) -> Generator[R, None, None]:
    """What `work` makes of each job, in the order of the jobs.

    Where processes can be forked they inherit `work` as it is (a game under test need not be one that another
    process could find), elsewhere it must be possible to pickle it; jobs and results travel.
    """
    if processes == 1:
        yield from map(work, jobs)
        return
    source = iter(jobs)
    flights: deque[_Flight[J, R]] = deque()
    deaths = 0
    pool = _started(work, processes)
    try:
        while True:
            flights.extend(_Flight(job) for job in islice(source, AHEAD * processes - len(flights)))
            if not flights:
                return
            try:
                futures = [flight.handed_out(pool) for flight in flights]
                result = futures[0].result()
            except BrokenProcessPool:
                deaths += 1
                if deaths == TRIES:
                    raise LostJob(f"{TRIES} processes died over job {flights[0].job!r} or one beside it") from None
                pool.shutdown()
                for flight in flights:
                    if flight.was_lost():
                        flight.result = None
                pool = _started(work, processes)
                continue
            deaths = 0
            flights.popleft()
            yield result
    finally:
        pool.shutdown(cancel_futures=True)


_work: Callable[[Any], Any] = repr


def _inherit(work: Callable[[Any], Any]) -> None:
    global _work
    _work = work


def _do(job: Any) -> Any:
    return _work(job)


def _started(work: Callable[[Any], Any], processes: int) -> ProcessPoolExecutor:
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_inherit, initargs=(work,))
