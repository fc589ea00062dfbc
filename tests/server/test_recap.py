"""The recap in one paragraph: which facts it tells, to whom, and that terminal, notices and client agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import find, names
from sandtable.kernel import Fact
from sandtable.text import catalogue, key
from sandtable.text.recap import outcomes, recap, weigh

FIXTURE = Path(__file__).parents[2] / "web" / "src" / "lib" / "outcomes.fixture.json"
CASES: list[dict[str, Any]] = json.loads(FIXTURE.read_text("utf-8"))


def told(case: dict[str, Any]) -> list[Fact]:
    return [Fact(one["kind"], args=one["args"]) for one in case["facts"]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["game"]))
def test_outcomes_weigh_and_are_said_as_the_client_does(case: dict[str, Any]) -> None:
    game = find(case["game"])
    known = outcomes(game)
    assert [list(weigh(known.get(fact.kind), fact, case["you"])) for fact in told(case)] == case["weights"]
    assert recap(game, told(case), case["you"]) == case["said"]


@pytest.mark.parametrize("name", names())
def test_every_outcome_is_a_fact_that_the_game_can_tell(name: str) -> None:
    game = find(name)
    assert outcomes(game)
    assert [kind for kind in outcomes(game) if not catalogue(game).has(key("fact", kind))] == []


def test_what_touches_the_seat_goes_before_what_touches_others() -> None:
    facts = told(CASES[0])
    assert recap(find("dateline"), facts, ["germany"], most=1).startswith("United Kingdom takes Libya")
    assert recap(find("dateline"), facts[:3], ["germany"]) == ""
    assert "loses 1 infantry" in recap(find("dateline"), facts[:3], ["uk"])
