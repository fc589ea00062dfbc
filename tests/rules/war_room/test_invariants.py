"""What cannot be in any state of a match is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.war_room.game import GAME
from sandtable.games.war_room.model import Battle, Conflict, Front, Line


def battle_board(desk: Any) -> Front:
    """A battle that has begun, with units on the board and on the map."""
    front: Front = desk.front(bare=True)
    desk.put(front, "germany", 20, "R5", infantry=3)
    desk.put(front, "ussr", 21, "R5", infantry=1)
    front.step, front.conflicts["R5"] = "combat", Conflict("active", ["battle"], ["ussr", "germany"])
    lines = [
        Line("germany", "axis", "infantry", "offensive", fresh=1, lost=1),
        Line("germany", "axis", "infantry", "defensive", damaged=1),
        Line("ussr", "allies", "infantry", "defensive", fresh=1),
    ]
    front.battle = Battle("R5", {"allies": "ussr", "axis": "germany"}, "axis", stage="surface", lines=lines)
    return front


def unit_gone(front: Front) -> None:
    assert front.battle is not None
    front.battle.lines[0].fresh = 0


def unit_won(front: Front) -> None:
    front.stacks["germany-20"].units["infantry"] = 4


def fighter_gone(front: Front) -> None:
    front.carrier_fighters["R5"] = {"germany": 1}


def bombs_without_end(front: Front) -> None:
    front.lands["R9"].bombs = 2


def debts(front: Front) -> None:
    front.nations["ussr"].resources["oil"] = -1


def nobody(front: Front) -> None:
    front.stacks["germany-20"].units = {}


def foreign_marker(front: Front) -> None:
    front.stacks["germany-20"].command = 21


@pytest.mark.parametrize(
    ("what", "named"),
    [
        (unit_gone, "units-won-or-lost"),
        (unit_won, "units-won-or-lost"),
        (fighter_gone, "units-won-or-lost"),
        (bombs_without_end, "so-many-bombs"),
        (debts, "less-than-nothing"),
        (nobody, "empty-stack"),
        (foreign_marker, "marker-in-two-places"),
    ],
)
def test_what_cannot_be_is_named(desk: Any, what: Callable[[Front], None], named: str) -> None:
    front = battle_board(desk)
    assert list(GAME.check(front)) == []
    what(front)
    assert named in {one.what for one in GAME.check(front)}
