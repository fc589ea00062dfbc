"""D2.2 Scientists and technologies."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.dateline.rules.research import needed, technology_research
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def research(
    bench: Bench, scientists: int, dice: list[int], count: str = "1", named: dict[str, int] | None = None
) -> Any:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", scientist=scientists)
    answers: dict[str, Any] = {"research": count}
    if named:
        answers["name-technologies"] = named
    bench.run(technology_research(bench.world(state, dice)), answers)
    return state.nations["germany"]


@rule("D2.2-01", "A-2.2-01")
@pytest.mark.parametrize("scientists", [0, 1, 3])
def test_up_to_three_scientists_need_a_six_and_the_die_names_the_technology(bench: Bench, scientists: int) -> None:
    assert research(bench, scientists, [5]).technologies == []
    assert research(bench, scientists, [6, 4]).technologies == ["long_range"]
    assert "name-technologies" not in bench.kinds()


@rule("D2.2-02", "D2.2-03", "A-2.2-02")
@pytest.mark.parametrize(("scientists", "needs"), [(4, 5), (6, 5), (7, 4), (10, 4), (12, 4)])
def test_more_scientists_hit_the_named_technology(bench: Bench, scientists: int, needs: int) -> None:
    assert research(bench, scientists, [needs], named={"rockets": 1}).technologies == ["rockets"]
    assert research(bench, scientists, [needs - 1], named={"rockets": 1}).technologies == []


@rule("A-2.2-04", "D2.2-04")
def test_a_technology_is_named_for_each_die_before_they_roll(bench: Bench) -> None:
    nation = research(bench, 5, [5, 4, 6], count="3", named={"jets": 2, "heavy_bombers": 1})
    assert nation.technologies == ["jets", "heavy_bombers"]
    assert nation.money == 32 - 15


@rule("A-2.2-03")
def test_the_largest_group_counts(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", scientist=3)
    bench.put(state, "germany", "southern_europe", scientist=3)
    assert needed(state, "germany") == (6, False)
    bench.put(state, "germany", "southern_europe", scientist=1)
    assert needed(state, "germany") == (5, True)
    state.options["scientists"] = "off"
    assert needed(state, "germany") == (6, False)


@rule("D2.2-02")
def test_only_what_is_not_known_yet_can_be_named(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", scientist=4)
    state.nations["germany"].technologies = ["jets", "rockets"]
    answers = {"research": "1", "name-technologies": {"industrial": 1}}
    bench.run(technology_research(bench.world(state, [5])), answers)
    asked = next(one for _, one in bench.asked if one.kind == "name-technologies")
    assert [option.id for option in asked.options()] == [
        "super_submarines",
        "long_range",
        "industrial",
        "heavy_bombers",
    ]
    assert state.nations["germany"].technologies == ["jets", "rockets", "industrial"]


@rule("D2.2-02")
def test_named_research_rolls_ordinary_dice(bench: Bench) -> None:
    state = bench.expansion(phase="research")
    bench.put(state, "germany", "germany", scientist=4)
    named = {"jets": 2, **dict.fromkeys(["rockets", "super_submarines", "long_range", "industrial"], 0)}
    answers = {"research": "2", "name-technologies": {**named, "heavy_bombers": 0}}
    bench.run(technology_research(bench.world(state, [4, 5])), answers)
    (told,) = bench.facts("research")
    assert told["throw"].die == "d6"
    assert state.nations["germany"].technologies == ["jets"]
