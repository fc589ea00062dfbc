"""The conformance kit over the examples: what every game promises, on some matches each."""

from __future__ import annotations

import pytest

from sandtable.games import ALL, find, names
from sandtable.lab.kit.conformance import PROMISES, luck_is_chance
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
def test_its_rules_take_luck_from_chance_alone(game: str) -> None:
    assert luck_is_chance(find(game)) == []


@pytest.mark.parametrize("game", EXAMPLES)
def test_the_lobby_has_its_words(game: str) -> None:
    assert lobby_has_words(find(game)) == []
