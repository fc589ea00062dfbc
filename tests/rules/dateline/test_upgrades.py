"""States of earlier builds open in this one."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.rules.move_phases import combat_move_phase
from sandtable.games.dateline.rules.sheet.moves import Move, Moves
from sandtable.games.dateline.state.model import War
from sandtable.games.dateline.state.submarines import hide
from sandtable.games.dateline.state.upgrades import numbered, typed

WAY = ["united_kingdom", "north_sz", "western_europe", "germany"]


def test_the_way_of_the_bomb_was_one_text(desk: Any) -> None:
    war = desk.expansion("uk")
    (bomber,) = desk.put(war, "uk", "united_kingdom", bomber=1)
    war.nations["uk"].bomb = "united_kingdom"
    desk.run(combat_move_phase(desk.world(war)), {"combat-move": Moves([Move(bomber, WAY, bomb=True)])})
    old = msgspec.to_builtins(war)
    del old["pieces"][bomber]["way"]
    old["pieces"][bomber]["target"] = "north_sz western_europe"
    opened = msgspec.convert(typed(old), War)
    assert (opened.pieces[bomber].way, opened.pieces[bomber].target) == (WAY[1:3], "")
    assert opened == war


def test_the_number_of_a_hidden_boat_was_in_its_name_alone(desk: Any) -> None:
    war = desk.expansion("uk")
    one, two = desk.put(war, "uk", "north_sz", submarine=2)
    name = hide(war, two, 1)
    old = msgspec.to_builtins(war)
    del old["flotillas"]["uk"]["numbers"][name]
    opened = msgspec.convert(numbered(old), War)
    assert opened.flotillas["uk"].numbers == {one: 1, name: 2}
    assert opened == war


def test_every_earlier_schema_has_its_upgrade() -> None:
    assert GAME.upgrades == {1: typed, 2: numbered}
    assert GAME.schema == 3
