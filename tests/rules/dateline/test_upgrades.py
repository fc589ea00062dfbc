"""States of earlier builds open in this one."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.model import War
from sandtable.games.dateline.movement import combat_move_phase
from sandtable.games.dateline.plan import Move, Moves
from sandtable.games.dateline.upgrades import typed

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
    assert GAME.upgrades[GAME.schema - 1] is typed
