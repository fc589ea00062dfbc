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


@pytest.fixture
def patrol() -> Patrol:
    """A patrol in calm, clear weather by day, with no table around it."""
    made = setup(SCENARIOS[1], {"navigator": "easy"}, Chance(Seeded(1)))
    made.weather.sea, made.weather.cloud, made.weather.visibility = 2, 0, 1500
    made.sky.sun, made.sky.light = 30_000, 1_000_000
    return made
