"""Mass work: the order of the jobs, the same results on one process and on many, processes that die."""

from __future__ import annotations

import itertools
import os
import signal
from functools import partial
from pathlib import Path

import pytest

from sandtable.lab.fan_out import AHEAD, LostJob, fan_out


def _dies_once(folder: Path, job: int) -> int:
    """Kills its own process the first time that it gets job 5."""
    if job == 5 and not (folder / "died").exists():
        (folder / "died").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return job * job


def _dies(job: int) -> int:
    if job == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return job


@pytest.mark.parametrize("processes", [1, 3])
def test_results_come_in_the_order_of_the_jobs(processes: int) -> None:
    factor = 7  # inherited: a closure cannot be pickled
    assert list(fan_out(lambda job: job * factor, range(40), processes)) == [7 * job for job in range(40)]


def test_a_job_whose_process_dies_is_done_again(tmp_path: Path) -> None:
    assert list(fan_out(partial(_dies_once, tmp_path), range(30), 2)) == [job * job for job in range(30)]
    assert (tmp_path / "died").exists()


def test_a_job_that_always_kills_its_process_is_given_up() -> None:
    results = fan_out(_dies, range(9), 2)
    with pytest.raises(LostJob, match="3 processes died over job 2 "):
        list(results)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_of_the_work_is_raised_after_the_results_before_it(processes: int) -> None:
    results = fan_out(lambda job: 12 // (3 - job), range(9), processes)
    assert list(itertools.islice(results, 3)) == [4, 6, 12]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_jobs_are_drawn_as_they_are_needed() -> None:
    """Endless jobs may be given: only so many are handed out ahead."""
    drawn = itertools.count()
    results = fan_out(abs, drawn, 2)
    assert list(itertools.islice(results, 10)) == list(range(10))
    results.close()
    assert next(drawn) <= 10 + 2 * AHEAD
