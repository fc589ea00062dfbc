"""A long record comes into memory without being looked through for garbage."""

from __future__ import annotations

import gc

from sandtable.server.lobby.memory import long_lived


def test_what_is_made_meanwhile_is_not_looked_through_and_goes_when_nothing_refers_to_it() -> None:
    class Kept(dict[str, int]):
        pass

    gone: list[int] = []

    class Tells:
        def __del__(self) -> None:
            gone.append(1)

    assert gc.isenabled()
    with long_lived():
        assert not gc.isenabled()
        with long_lived():
            made = [Kept(n=n) for n in range(1_000)]
        assert not gc.isenabled(), "two matches are read at the same time"
        last = Tells()
    assert gc.isenabled()
    seen = {id(one) for one in gc.get_objects()}
    assert not any(id(one) in seen for one in made)
    del last
    assert gone == [1]
    gc.unfreeze()
