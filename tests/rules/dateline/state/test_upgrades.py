"""States of earlier builds open in this one."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.state.model import Battle, Before, State
from sandtable.games.dateline.state.submarines import hide
from sandtable.games.dateline.state.upgrades import named, numbered, typed
from tests.rules.dateline.bench import Bench

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


def test_the_way_of_the_bomb_was_one_text(bench: Bench) -> None:
    state = bench.expansion("uk")
    (bomber,) = bench.put(state, "uk", "united_kingdom", bomber=1)
    state.nations["uk"].bomb = "united_kingdom"
    bench.run(combat_move_phase(bench.world(state)), {"combat-move": Moves([Move(bomber, WAY, bomb=True)])})
    old = msgspec.to_builtins(state)
    del old["pieces"][bomber]["way"]
    old["pieces"][bomber]["target"] = "north_sz western_europe"
    opened = msgspec.convert(typed(old), State)
    assert (opened.pieces[bomber].way, opened.pieces[bomber].target) == (WAY[1:3], "")
    assert opened == state


def test_the_number_of_a_hidden_boat_was_in_its_name_alone(bench: Bench) -> None:
    state = bench.expansion("uk")
    one, two = bench.put(state, "uk", "north_sz", submarine=2)
    name = hide(state, two, 1)
    old = msgspec.to_builtins(state)
    del old["flotillas"]["uk"]["numbers"][name]
    opened = msgspec.convert(numbered(old), State)
    assert opened.flotillas["uk"].numbers == {one: 1, name: 2}
    assert opened == state


@pytest.mark.parametrize(("step", "before"), list(enumerate(["kamikazes", "duel", "first_shots", "nothing"])))
def test_what_comes_before_the_rounds_was_counted(bench: Bench, step: int, before: Before) -> None:
    state = bench.expansion("uk")
    state.battles = [Battle("sea", "north_sz", before=before)]
    old = msgspec.to_builtins(state)
    del old["battles"][0]["before"]
    old["battles"][0]["step"] = step
    assert msgspec.convert(named(old), State) == state


def test_every_earlier_schema_has_its_upgrade() -> None:
    assert GAME.upgrades == {1: typed, 2: numbered, 3: named}
    assert GAME.schema == 4
