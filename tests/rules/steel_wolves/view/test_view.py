"""SW2.3B1 Hidden counters show their flag only, everywhere; imagined worlds fit the view."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import msgspec
import pytest

import sandtable
from sandtable.games.steel_wolves.data.data import CAMPAIGNS, KINDS
from sandtable.games.steel_wolves.game import GAME
from sandtable.games.steel_wolves.rules.combat.reveal import slot_options
from sandtable.games.steel_wolves.state.known import what_is_known
from sandtable.games.steel_wolves.view.view import imagine, view_of
from sandtable.kernel import Seeded, open_state
from sandtable.testing import rule

if TYPE_CHECKING:
    from tests.rules.steel_wolves.conftest import MakeBench


# A campaign can be taken up at its checkpoints only, which the conformance kit looks at.
SCENARIOS = [s.id for s in GAME.scenarios() if s.id not in CAMPAIGNS]


@rule("SW2.3B1")
def test_a_hidden_counter_shows_only_its_flag(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    combat = table.fight("C1", [("outer", "?rochester gb-m-5-1")])
    seen = view_of(table.state).combat
    assert seen is not None
    hidden, shown = seen.columns[0].slots
    assert (hidden.flag, hidden.unit) == ("white", None)
    assert shown.unit is not None and shown.unit.tons == 5
    assert [slot.face for slot in combat.columns[0].slots] == [None, KINDS["gb-m-5-1"]]
    option = slot_options(combat, ["s0"])[0]
    assert option.args == {"column": 1, "hidden": "yes", "flag": "white", "unit": ""}


@rule("SW2.3B1")
def test_swapping_hidden_counters_changes_nothing_that_is_seen(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    table.fight("C1", [("outer", "?rochester ?gb-m-5-1")])
    before = msgspec.json.encode(view_of(table.state))
    table.slot("s0").kind, table.slot("s1").kind = "tribal", "gb-m-9-3"
    table.state.cups["outer"].reverse()
    assert msgspec.json.encode(view_of(table.state)) == before


@rule("SW3.3")
def test_the_view_of_a_patrol_counts_its_ships_and_tons(bench: MakeBench) -> None:
    assert view_of(bench((), ships=2, tons=11).state).sunk == (2, 11)


@rule("SW3.11b")
def test_imagined_counters_keep_flags_and_revealed_faces(bench: MakeBench) -> None:
    table = bench(place="W_APPR")
    table.fight("C1", [("outer", "?rochester ?gb-m-5-1 tribal")])
    view = view_of(table.state)
    faces = set()
    for seed in range(20):
        world = imagine(view, random.Random(seed))
        assert world.combat is not None
        slots = world.combat.columns[0].slots
        assert [KINDS[s.kind].flag for s in slots] == ["white", "red", "white"]
        assert [s.revealed for s in slots] == [False, False, True]
        assert slots[2].kind == "tribal"
        assert {cup: len(c) for cup, c in world.cups.items()} == view.cups
        faces.add(slots[1].kind)
    assert len(faces) > 3


@rule("SW2.3B1", "SW3.11a", "SW3.11b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_can_be_imagined(scenario: str) -> None:
    rng = random.Random(1)
    bot = GAME.bot()
    table = sandtable.open_table("steel_wolves", scenario, seed=1)
    kinds: Counter[str] = Counter()
    while table.outcome is None:
        decision, view = table.pending["bdu"], table.view("bdu")
        kinds[decision.kind] += 1
        if kinds[decision.kind] <= 4:
            other = open_state(GAME, scenario, GAME.imagine(view, rng), Seeded(99))
            twin = other.pending["bdu"]
            assert msgspec.json.encode(twin.question("q", "bdu")) == msgspec.json.encode(
                decision.question("q", "bdu")
            )
            assert msgspec.json.encode(other.view("bdu")) == msgspec.json.encode(view)
        table.answer("bdu", bot.answer(view, decision, rng))


@rule("SW2.3B1")
def test_what_is_known_has_a_display_only_while_there_is_a_combat(bench: MakeBench) -> None:
    table = bench()
    assert what_is_known(table.state).combat is None
    table.fight("C1", [("outer", "gb-m-5-1 ?v-w")])
    seen = what_is_known(table.state).combat
    assert seen is not None and [slot.face is None for slot in seen.columns[0].slots] == [False, True]
