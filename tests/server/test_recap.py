"""The recap in one paragraph: which facts it tells, to whom, and that terminal, notices and client agree."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable import open_table
from sandtable.cli.terminal import Terminal
from sandtable.games import find, names
from sandtable.kernel import Fact
from sandtable.kernel.record import Answered
from sandtable.server.match import notices
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


def test_a_notice_tells_what_all_may_know_since_the_seats_last_answer() -> None:
    facts = told(CASES[0])
    before = Fact("captured", args={"space": "karelia_ssr", "nation": "russia", "old": "germany", "new": "russia"})
    hidden = Fact("boat-revealed", args={"nation": "uk", "space": "baltic_sz"}, to=("germany",))
    entries = [before, Answered("germany", "1/r?0", "none"), *facts, hidden, Answered("uk", "1/r?1", "none")]
    table = SimpleNamespace(entries=entries, active=lambda since: list(enumerate(entries))[since:])
    match: Any = SimpleNamespace(game=find("dateline"), table=table)
    assert notices.recap_for(match, "germany") == CASES[0]["said"]
    assert "Karelia" in notices.recap_for(match, "russia")


def test_the_terminal_says_in_short_what_mattered_among_many_lines() -> None:
    said: list[str] = []
    player = Terminal(open_table("dateline", seed=1), ["germany"], input, said.append)
    player.told = len(player.table.entries)
    player.table.entries += [Fact("boat-dives", args={"nation": "uk", "space": "baltic_sz"}), *told(CASES[0])]
    player.tell()
    assert len(said) == 9, "few lines are read as they are"
    player.table.entries += [*told(CASES[0]), *told(CASES[0])]
    player.tell()
    assert (
        said[-1].startswith("In short: ") and "United Kingdom takes Libya" in said[-1] and len(said) == 9 + 16 + 1
    )
