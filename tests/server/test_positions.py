"""The positions by which a game is taught: each is reached, and shows what its seat may know."""

from __future__ import annotations

import msgspec
import pytest

import sandtable
from sandtable.games import find
from sandtable.server.pool.positions import NeverReached, positions, reached
from sandtable.server.wire.content import Wanted
from sandtable.server.wire.content import positions as wanted_of


@pytest.mark.parametrize("game", sandtable.games())
def test_every_position_is_reached_and_asks_what_it_is_shown_for(game: str) -> None:
    wanted = wanted_of(find(game))
    assert wanted
    shown = msgspec.json.decode(positions(find(game), wanted))
    for one, position in zip(wanted, shown, strict=True):
        assert position["view"]
        assert not one.question or [asked["kind"] for asked in position["questions"]] == [one.question]


def test_the_second_time_that_it_is_asked_is_later_than_the_first() -> None:
    game = find("steel_wolves")
    first = Wanted("patrol", "u34_1940", "bdu", "patrol")
    second = msgspec.structs.replace(first, nth=2)
    early, late = (msgspec.json.decode(positions(game, [one]))[0] for one in (first, second))
    assert early["questions"][0]["kind"] == late["questions"][0]["kind"] == "patrol"
    assert early["view"] != late["view"]


def test_a_question_that_is_never_asked_is_named() -> None:
    with pytest.raises(NeverReached, match="bdu is never asked order-sheet in u34_1940"):
        reached(find("steel_wolves"), Wanted("wrong", "u34_1940", "bdu", "order-sheet"))
