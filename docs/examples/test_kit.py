"""The conformance kit over the examples: what every game promises, on some matches each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sandtable.games import ALL, find, names
from sandtable.kernel import Game
from sandtable.lab.kit.conformance import PROMISES, luck_is_chance
from sandtable.lab.kit.house import rooms_are_kept, rules_exist
from sandtable.lab.kit.walk import Broken, Walk, cases, play
from sandtable.lab.kit.wording import lobby_has_words

EXAMPLES = [name for name in names() if name not in ALL]


@cache
def walks(game: str) -> list[Walk]:
    """Matches of every scenario, with every option, by random play and by the game's own bot."""
    return [play(case) for case in cases(find(game), seeds=3)]


@pytest.mark.parametrize("game", EXAMPLES)
def test_it_runs_and_ends(game: str) -> None:
    assert walks(game)


@pytest.mark.parametrize("promise", PROMISES)
@pytest.mark.parametrize("game", EXAMPLES)
def test_it_keeps_its_promise(game: str, promise: str) -> None:
    try:
        played = walks(game)
    except Broken:
        pytest.skip("it does not run: test_it_runs_and_ends says why")
    for walk in played:
        PROMISES[promise](walk)


@pytest.mark.parametrize("game", EXAMPLES)
@pytest.mark.parametrize("order", [rooms_are_kept, rules_exist, luck_is_chance, lobby_has_words])
def test_its_package_is_in_order(game: str, order: Callable[[Game[Any, Any]], list[str]]) -> None:
    """Its rooms, the rules that its code cites, no luck outside Chance, and what the lobby says of it."""
    assert not (faults := order(find(game))), "\n".join(faults)
