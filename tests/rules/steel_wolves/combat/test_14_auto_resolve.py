"""SW14 A combat handed to the staff ends as it would by hand, with the same dice."""

from __future__ import annotations

from typing import Any

import pytest

import sandtable
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.script.deputy import BY_DOCTRINE
from sandtable.kernel import Rng, Table
from sandtable.kernel.chance import Drawn
from sandtable.testing import rule


def play(scenario: str, seed: int, *, hand_over: bool) -> tuple[Table[Any, Any], int]:
    """The staff answers everything, or hands each combat over at the first question that allows it."""
    table = sandtable.open_table("steel_wolves", scenario=scenario, seed=seed)
    bot, rng = GAME.bot(), Rng(1)
    asked = 0
    while table.outcome is None:
        seat, decision = next(iter(table.pending.items()))
        answer = bot.answer(table.view(seat), decision, rng)
        if hand_over and BY_DOCTRINE in getattr(decision, "choices", ()):
            answer = BY_DOCTRINE
        table.answer(seat, answer)
        asked += 1
    return table, asked


def dice(table: Table[Any, Any]) -> dict[str, Any]:
    return {entry.name: entry.values for entry in table.record().entries if isinstance(entry, Drawn)}


@rule("SW14.11a")
@pytest.mark.parametrize(
    ("scenario", "seed"), [("sc7_1940", 3), ("hx229_1943", 5), ("u99_1940", 2), ("u107_1941", 1)]
)
def test_by_doctrine_every_die_falls_as_by_hand(scenario: str, seed: int) -> None:
    by_hand, questions = play(scenario, seed, hand_over=False)
    by_doctrine, fewer = play(scenario, seed, hand_over=True)
    assert dice(by_doctrine) == dice(by_hand)
    assert by_doctrine.outcome == by_hand.outcome
    assert by_doctrine.world.state == by_hand.world.state
    assert fewer < questions


@rule("SW14.11a")
def test_only_the_combat_in_hand_is_handed_over() -> None:
    table = sandtable.open_table("steel_wolves", scenario="sc7_1940", seed=3)
    bot, rng = GAME.bot(), Rng(1)
    while BY_DOCTRINE not in getattr(table.pending["bdu"], "choices", ()):
        table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))
    assert table.pending["bdu"].kind == "place"
    table.answer("bdu", BY_DOCTRINE)
    assert table.world.state.combat is None
    kinds = []
    while table.outcome is None:
        kinds.append(table.pending["bdu"].kind)
        table.answer("bdu", bot.answer(table.view("bdu"), table.pending["bdu"], rng))
    assert "patrol" in kinds
