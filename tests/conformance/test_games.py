"""Every game keeps every promise: all scenarios and seats, switches drawn pairwise, random play and its own bot.

Here each scenario is looked at in some places; `SANDTABLE_SEEDS=20 pytest tests/conformance` plays more and longer
matches and looks everywhere, and `sandtable fuzz` does so as long as you like.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from sandtable.games import find, names
from sandtable.kernel import Game
from sandtable.lab.kit.conformance import (
    PROMISES,
    answers_agree,
    bot_is_legal,
    imagined_worlds_ask_the_same,
    luck_is_chance,
    restarts,
    restores,
    same_at_any_compression,
    secrets_are_kept,
    states_can_be,
)
from sandtable.lab.kit.house import rooms_are_kept, rules_exist
from sandtable.lab.kit.walk import PLAYERS, Case, Walk, cases, play
from sandtable.lab.kit.wording import lobby_has_words

SEEDS = int(os.environ.get("SANDTABLE_SEEDS", "1"))
MOVES = 400 if SEEDS > 1 else 40
LONGER = 250
"""Moves of a match that is looked at for its states alone, which is quick."""

BRIEFLY: dict[str, Callable[[Walk], None]] = {
    "answers agree": partial(answers_agree, thorough=14),
    "the bot is legal": partial(bot_is_legal, thorough=40),
    "restores": partial(restores, most=16),
    "restarts": partial(restarts, most=12),
    "imagined worlds ask the same": partial(imagined_worlds_ask_the_same, most=20),
    "secrets are kept": lambda walk: secrets_are_kept(walk, marks=max(2, 12 // len(walk.case.game.scenarios()))),
    "same at any compression": lambda walk: same_at_any_compression(walk.case, ticks=150),
}
HELD = PROMISES if SEEDS > 1 else {**PROMISES, **BRIEFLY}

SCENARIOS = [(name, scenario.id) for name in names() for scenario in find(name).scenarios()]


@cache
def walks(game: str, scenario: str) -> list[Walk]:
    """The matches of a scenario, each played once; every promise looks at the same ones."""
    return [play(case, MOVES) for case in cases(find(game), SEEDS, scenarios=[scenario], thin=SEEDS == 1)]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_it_runs_and_ends(game: str, scenario: str) -> None:
    for walk in walks(game, scenario):
        assert walk.table.outcome is not None or len(walk.moves) == MOVES, str(walk.case)


@pytest.mark.parametrize("promise", HELD)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_it_keeps_its_promise(game: str, scenario: str, promise: str) -> None:
    for walk in walks(game, scenario):
        HELD[promise](walk)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_longer_match_comes_to_no_state_that_cannot_be(game: str, scenario: str) -> None:
    for player in PLAYERS:
        states_can_be(play(Case(find(game), scenario, 1, player), LONGER))


@pytest.mark.parametrize("game", names())
def test_its_rules_take_luck_from_chance_alone(game: str) -> None:
    assert not (faults := luck_is_chance(find(game))), "\n".join(faults)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("order", [rooms_are_kept, rules_exist, lobby_has_words])
def test_its_package_is_in_order(game: str, order: Callable[[Game[Any, Any]], list[str]]) -> None:
    """Its rooms, the rules that its code cites, and what the lobby says of it."""
    assert not (faults := order(find(game))), "\n".join(faults)
