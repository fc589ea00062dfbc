"""Whole patrols: random and with the staff, replayed, restored, put into words."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import sandtable
from sandtable.games.steel_wolves.data.data import (
    AREAS,
    BASES,
    BATTLES,
    CAMPAIGNS,
    CATEGORIES,
    CHARTS,
    CLASSES,
    LEDGER,
    MIX,
    NEIGHBOURS,
    ROWS,
    SCENARIOS,
    ZONES,
)
from sandtable.games.steel_wolves.game import GAME
from sandtable.kernel import Chance, Decision, Rng, Seeded, Table
from sandtable.testing import rule
from sandtable.text import catalogue

IDS = [s.id for s in GAME.scenarios() if s.id not in CAMPAIGNS]


def play(scenario: str, seed: int, chooser: Any, options: Any = None) -> Any:
    table = sandtable.open_table("steel_wolves", scenario, seed=seed, options=options)
    rng = random.Random(seed)
    for _ in range(2000):
        if table.outcome is not None:
            return table
        decision = table.pending["bdu"]
        table.answer("bdu", chooser(table, decision, rng))
    raise AssertionError(f"{scenario} with seed {seed} does not end")


def by_chance(_: Table[Any, Any], decision: Decision[Any], rng: Rng) -> Any:
    return decision.sample(rng)


def by_staff(table: Table[Any, Any], decision: Decision[Any], rng: Rng) -> Any:
    return GAME.bot().answer(table.view("bdu"), decision, rng)


@pytest.mark.parametrize("scenario", IDS)
@pytest.mark.parametrize("chooser", [by_chance, by_staff])
def test_patrols_end_and_replay_to_the_same_place(scenario: str, chooser: Any) -> None:
    for seed in range(2):
        table = play(scenario, seed, chooser)
        record = table.record()
        assert sandtable.replay(record, seed=seed).state_hash == table.state_hash
        assert sandtable.restore(record, seed=seed).state_hash == table.state_hash


@rule("SW3.0")
@pytest.mark.parametrize("crew", ["as-history", "inexperienced", "ace"])
def test_crew_option(crew: str) -> None:
    table = play("u338_1943", 3, by_staff, {"crew": crew})
    first = sandtable.open_table("steel_wolves", "u338_1943", options={"crew": crew}).state.boats[0]
    assert (first.inexperienced, first.ace) == {"as-history": (1, 0), "inexperienced": (1, 0), "ace": (0, 1)}[crew]
    assert table.outcome is not None


def test_the_tally_is_the_log() -> None:
    for seed in range(10):
        table = play("u123_1942", seed, by_staff)
        state = table.state
        assert (state.ships, state.tons) == (len(state.log), sum(s.tons for s in state.log))
        sunk = [f for f in table.journal if f.kind == "sunk"]
        assert len(sunk) == state.ships


@rule("SW14.8")
def test_counters_are_neither_lost_nor_made() -> None:
    for seed in range(10):
        state = play("u99_1940", seed, by_staff).state
        named = len(state.out)
        assert sum(len(c) for c in state.cups.values()) == sum(state.sizes.values()) - named
        assert len(state.tdc_pool) == 40


def test_everything_has_words() -> None:
    words = catalogue(GAME)
    assert words.faults == []
    wrong = set()

    said: Counter[tuple[str, str]] = Counter()

    def say(key: str, args: Any = None, attribute: str = "") -> None:
        said[key, attribute] += 1
        if said[key, attribute] <= 25:
            wrong.update(words.format(key, args or {}, attribute)[1])

    def mixed(table: Table[Any, Any], decision: Decision[Any], rng: Rng) -> Any:
        say(f"ask-{decision.kind}", decision.args)
        say(f"ask-{decision.kind}", decision.args, "about")
        say(f"ask-{decision.kind}", decision.args, "confirm")
        for option in decision.options():
            say(words.option_key(decision.kind, option), option.args)
            for odds in option.odds:
                say(f"odds-{odds.text}")
                for modifier in odds.modifiers:
                    say(f"why-{modifier.why}")
        return by_staff(table, decision, rng) if rng.random() < 0.6 else decision.sample(rng)

    for scenario in IDS:
        say(f"scenario-{scenario}", attribute="about")
        for seed in range(3):
            table = play(scenario, seed, mixed)
            say(f"outcome-{table.outcome.kind}", table.outcome.args)
            for fact in table.journal:
                say(f"fact-{fact.kind}", fact.args)
    assert wrong == set()


def test_options_show_honest_odds() -> None:
    for scenario in IDS:
        table = sandtable.open_table("steel_wolves", scenario, seed=2)
        for option in table.pending["bdu"].options():
            assert all(0 <= odds.chance <= 1 and odds.rule.startswith("SW") for odds in option.odds)


def test_a_refused_answer_names_rule_and_reason() -> None:
    table = sandtable.open_table("steel_wolves", "u48_1939", seed=1)
    before = table.state_hash
    with pytest.raises(sandtable.IllegalAnswer) as refused:
        table.answer("bdu", "ATLANTIS")
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == ("SW15.1a", "not-among-the-choices")
    assert table.state_hash == before


def test_the_data_hold_together() -> None:
    for place, routes in NEIGHBOURS.items():
        assert routes, f"{place} is cut off"
        for other, route in routes:
            assert any(back == place for back, _ in NEIGHBOURS[other])
            assert not route.via or route.via in ZONES
    for zone in ZONES.values():
        assert set(zone.areas) <= set(AREAS)
    for area, rows in ROWS.items():
        assert all(len(row.colours) == 10 for row in rows), area
        assert all(f"contact_{AREAS[area].contact}" in CHARTS.charts for _ in rows)
    for period, cups in MIX.items():
        for mix in cups.values():
            for category, count in mix.items():
                there = sum(k.count for k in CATEGORIES[category] if k.first <= int(period) <= k.last)
                assert there >= 1 and count >= 1, (period, category)
    for given in SCENARIOS:
        assert given["cls"] in CLASSES
        assert set(given["bases"]) <= set(BASES)


def test_every_boat_of_a_scenario_is_of_its_real_class() -> None:
    """U-103 was a IXB, U-99 a VIIB: patrols and battles agree with the ledger, campaigns use it."""
    boats = {(one["boat"], one["cls"]) for one in SCENARIOS}
    boats |= {(boat[0], boat[1]) for battle in BATTLES.values() for boat in battle["boats"]}
    assert {(name, cls, LEDGER[name].cls) for name, cls in boats if LEDGER[name].cls != cls} == set()
    assert (LEDGER["U-103"].cls, LEDGER["U-99"].cls) == ("IXB", "VIIB")


def test_red_boxes_add_up_to_the_counted_totals() -> None:
    assert [sum(ROWS[a][p].red for a in AREAS) for p in range(5)] == [18, 16, 30, 36, 58]


@rule("SW3.0")
@pytest.mark.parametrize(
    ("crew", "scenario", "made"),
    [
        ("as-history", "u99_1940", (0, 1, "Otto Kretschmer")),
        ("as-history", "u338_1943", (1, 0, "")),
        ("inexperienced", "u99_1940", (1, 0, "")),
        ("ace", "u99_1940", (0, 1, "Otto Kretschmer")),
        ("ace", "u338_1943", (0, 1, "")),
        ("ace", "u48_1939", (0, 1, "")),
    ],
)
def test_the_crew_of_a_patrol_is_that_of_history_or_a_green_one_or_an_aces(
    crew: str, scenario: str, made: tuple[int, int, str]
) -> None:
    found = next(s for s in GAME.scenarios() if s.id == scenario)
    (boat,) = GAME.setup(found, {"crew": crew}, Chance(Seeded(1))).boats
    assert (boat.inexperienced, boat.ace, boat.commander) == made
