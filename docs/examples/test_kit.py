"""The conformance kit over the examples: what every game promises, on some matches each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games import ALL, find, names
from sandtable.kernel import Game
from sandtable.lab.kit.conformance import PROMISES, luck_is_chance
from sandtable.lab.kit.house import rooms_are_kept, rules_exist
from sandtable.lab.kit.walk import Walk, cases, play
from sandtable.lab.kit.wording import lobby_has_words

EXAMPLES = [name for name in names() if name not in ALL]


@pytest.fixture(scope="module", params=EXAMPLES)
def walks(request: pytest.FixtureRequest) -> list[Walk]:
    """Matches of every scenario, with every option, by random play and by the game's own bot."""
    return [play(case) for case in cases(find(request.param), seeds=3)]


@pytest.mark.parametrize("promise", PROMISES)
def test_it_keeps_its_promise(walks: list[Walk], promise: str) -> None:
    for walk in walks:
        PROMISES[promise](walk)


@pytest.mark.parametrize("game", EXAMPLES)
@pytest.mark.parametrize("order", [rooms_are_kept, rules_exist, luck_is_chance, lobby_has_words])
def test_its_package_is_in_order(game: str, order: Callable[[Game[Any, Any]], list[str]]) -> None:
    """Its rooms, the rules that its code cites, no luck outside Chance, and what the lobby says of it."""
    assert not (faults := order(find(game))), "\n".join(faults)
