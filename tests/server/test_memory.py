"""A long record comes into memory without being looked through for garbage."""

from __future__ import annotations

import asyncio
import gc
import weakref

from sandtable.server.lobby.memory import MANY, long_lived
from tests.server.people import House


def test_what_is_made_meanwhile_is_not_looked_through_and_goes_when_nothing_refers_to_it() -> None:
    class Kept(dict[str, int]):
        pass

    gone: list[int] = []

    class Tells:
        def __del__(self) -> None:
            gone.append(1)

    assert gc.isenabled()
    with long_lived():
        few = [Kept(n=n) for n in range(1_000)]
    looked_through = {id(one) for one in gc.get_objects()}
    assert all(id(one) in looked_through for one in few), "a short record is like anything else"
    with long_lived():
        assert not gc.isenabled()
        with long_lived():
            made = [Kept(n=n) for n in range(MANY)]
        assert not gc.isenabled(), "two matches are read at the same time"
        last = Tells()
    assert gc.isenabled()
    seen = {id(one) for one in gc.get_objects()}
    assert not any(id(one) in seen for one in made)
    del last
    assert gone == [1]
    gc.unfreeze()


def test_a_match_that_leaves_the_memory_is_given_back_at_once(house: House) -> None:
    made = house.new("battles", "germany")
    with house.sit(made["seats"]["germany"]) as germany:
        germany.answer()
    lobby = house.lobby

    async def out() -> tuple[weakref.ref[object], ...]:
        live = lobby._live.pop(made["match"])
        await live.stop()
        return weakref.ref(live), weakref.ref(live.state), weakref.ref(live.state.table)

    gc.disable()
    try:
        gone = asyncio.run_coroutine_threadsafe(out(), lobby.keeper._task.get_loop()).result(30)
        house.get("/api/games")  # the loop goes round once more
        assert [one() for one in gone] == [None, None, None], "without the collector's help"
    finally:
        gc.enable()
