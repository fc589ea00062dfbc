"""Tables at sea for the tests of U-BOOT."""

from collections.abc import Callable
from typing import Any

import pytest

import sandtable
from sandtable.games.uboot.model import Patrol
from sandtable.games.uboot.scenarios import SCENARIOS, setup
from sandtable.kernel.chance import Chance, Seeded

Sea = Callable[..., sandtable.Table[Any, Any]]


@pytest.fixture
def sea() -> Sea:
    """A table; `sea("the_shadow", seed=3, navigator="easy")`."""

    def start(scenario: str = "northern_passage", seed: int = 1, **options: str) -> sandtable.Table[Any, Any]:
        return sandtable.open_table("uboot", scenario, seed=seed, options=options)

    return start


def at_posts(patrol: Patrol, **places: int) -> Patrol:
    """Put figures into sections by their sailor: engines manned, four on the bridge, unless told otherwise."""
    posts = {"en12": 5, "en14": 5, "na11": 8, "na12": 8, "na13": 8, "na14": 8, **places}
    for sailor, section in posts.items():
        patrol.board.figures[f"{sailor[:2]}{sailor[3]}"] = section
    return patrol


def confirm(table: sandtable.Table[Any, Any]) -> None:
    """Every open question takes its default, as long as there is one."""
    for _ in range(20):
        if not table.pending:
            return
        for seat in list(table.pending):
            for id, decision in table.open(seat).items():
                table.answer(seat, decision.default, to=id)


@pytest.fixture
def patrol() -> Patrol:
    """A patrol in calm, clear weather by day, with no table around it."""
    made = setup(SCENARIOS[1], {"navigator": "easy"}, Chance(Seeded(1)))
    made.weather.sea, made.weather.cloud, made.weather.visibility = 2, 0, 1500
    made.sky.sun, made.sky.light = 30_000, 1_000_000
    return made
