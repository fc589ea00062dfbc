"""The processes for heavy work: budgets of time and memory that hold, and a table that goes on beside them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable

import anyio
import pytest

from sandtable.server.pool.processes import Budget, Pool
from sandtable.server.wire.errors import ApiError
from tests.server.people import run

SMALL = Budget(0.5, 100)


def forever() -> None:
    while True:
        pass


def greedy() -> int:
    return len(bytearray(400 * 1024 * 1024))


def stubborn() -> None:
    """Swallows every Exception, as a faulty rule might."""
    while True:
        with contextlib.suppress(Exception):
            forever()


def where() -> tuple[int, int]:
    return os.getpid(), os.nice(0)


def vanish() -> None:
    os._exit(3)


async def refused(act: object) -> str:
    heavy = Pool(1)
    with pytest.raises(ApiError) as refusal:
        await heavy.run(SMALL, act)  # type: ignore[arg-type]
    assert refusal.value.status == 503 and refusal.value.reason == "too-dear"
    assert (await heavy.run(SMALL, where))[0] != os.getpid(), "the next piece of work is done all the same"
    return refusal.value.detail


@pytest.mark.parametrize("act", [forever, stubborn])
def test_who_needs_too_long_is_ended(act: object) -> None:
    assert "longer than the 0.5 seconds" in run(refused(act))


def test_who_needs_too_much_memory_is_refused() -> None:
    assert "more than the 100 MiB" in run(refused(greedy))


def test_a_process_that_dies_harms_nobody() -> None:
    assert "was ended" in run(refused(vanish))


def test_five_pieces_of_work_one_after_the_other_at_lower_priority() -> None:
    async def together() -> list[tuple[int, int]]:
        heavy = Pool(1)
        found: list[tuple[int, int]] = []

        async def one() -> None:
            found.append(await heavy.run(SMALL, where))

        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(one)
        return found

    found = run(together())
    assert len(found) == 5 and len(set(found)) == 1, "one core, one process"
    assert found[0][1] == min(19, os.nice(0) + 10)


def test_what_takes_longest_leaves_a_process_to_the_rest() -> None:
    async def beside() -> list[str]:
        heavy, ended = Pool(2), list[str]()
        long = Budget(0.5, 100, waits=True)

        async def one(budget: Budget, act: Callable[[], object], name: str) -> None:
            with contextlib.suppress(ApiError):
                await heavy.run(budget, act)
            ended.append(name)

        async with anyio.create_task_group() as group:
            for _ in range(3):
                group.start_soon(one, long, forever, "record")
            group.start_soon(one, SMALL, where, "answer")
        return ended

    assert run(beside())[0] == "answer", "three records do not take both processes"
