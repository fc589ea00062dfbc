"""States that cannot be: each is named when it is made by hand, and none of a set-up is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.dateline.atlas import CHAPTERS
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.model import Battle, War, new_piece, starting_war
from sandtable.games.dateline.submarines import hide


def a_war() -> War:
    """The expansion as it begins, in the first research phase."""
    war = starting_war("expansion", dict.fromkeys(CHAPTERS, "on"))
    war.phase = "research"
    return war


def first(war: War, kind: str) -> str:
    """The id of some unit of a kind."""
    return next(id for id, piece in war.pieces.items() if piece.kind == kind)


def set_piece(kind: str, **fields: Any) -> Callable[[War], None]:
    """Change fields of some unit of a kind."""

    def change(war: War) -> None:
        for name, value in fields.items():
            setattr(war.pieces[first(war, kind)], name, value)

    return change


def twice(war: War) -> None:
    for _ in range(2):
        new_piece(war, "technology", "uk", "united_kingdom")


def six_mpcs(war: War) -> None:
    for _ in range(6):
        new_piece(war, "mpc", "uk", "united_kingdom")


def aboard_a_ship_elsewhere(war: War) -> None:
    war.pieces[first(war, "infantry")].on = first(war, "transport")


def in_two_places(war: War) -> None:
    id = first(war, "submarine")
    boat = war.pieces[id]
    hide(war, id, 1)
    war.pieces[id] = boat
    war.flotillas[boat.nation].numbers[id] = 1


WRONG: dict[str, Callable[[War], None]] = {
    "unit-off-the-map": set_piece("infantry", at="atlantis"),
    "unit-number-used-twice": lambda war: setattr(war, "next_piece", 3),
    "ship-ashore": set_piece("transport", at="germany"),
    "land-unit-in-the-sea": set_piece("infantry", at="north_sz"),
    "less-than-nothing": lambda war: setattr(war.nations["uk"], "money", -1),
    "more-damage-than-it-bears": set_piece("battleship", damage=3),
    "no-submerged-boat": set_piece("submarine", under=3),
    "aboard-of-nothing": set_piece("infantry", on="u999"),
    "in-two-places": aboard_a_ship_elsewhere,
    "plane-in-the-air": set_piece("bomber", at="north_sz"),
    "unit-in-enemy-land": set_piece("armor", at="germany"),
    "mission-left-over": set_piece("bomber", mission="bomb"),
    "battle-left-over": lambda war: war.battles.append(Battle("land", "germany")),
    "technology-twice": lambda war: war.nations["uk"].technologies.extend(["jets", "jets"]),
    "atomic-technology-twice": twice,
    "bomb-off-the-map": lambda war: setattr(war.nations["uk"], "bomb", "north_sz"),
    "boat-in-two-places": in_two_places,
    "boat-without-number": lambda war: war.flotillas["germany"].numbers.clear(),
    "complex-gone": lambda war: setattr(war.lands["germany"], "factory", False),
    "hot-too-long": lambda war: setattr(war.lands["germany"], "hot", 3),
    "deserted-without-a-strike": lambda war: setattr(war.lands["germany"], "deserted", True),
    "land-of-nobody": lambda war: setattr(war.lands["germany"], "owner", "atlantis"),
    "neutral-capital": lambda war: setattr(war.lands["germany"], "owner", ""),
    "more-mpcs-than-there-are": six_mpcs,
    "no-such-war": lambda war: setattr(war, "turn", 5),
    "no-such-battle": lambda war: setattr(war, "fighting", "land-germany"),
    "unit-of-another-chapter": lambda war: war.options.update(oscar="off"),
}


def test_nothing_is_wrong_with_a_set_up() -> None:
    assert list(GAME.check(a_war())) == []
    assert list(GAME.check(starting_war("base", {}))) == []


@pytest.mark.parametrize("kind", WRONG)
def test_what_cannot_be_is_named(kind: str) -> None:
    war = a_war()
    WRONG[kind](war)
    assert kind in {one.what for one in GAME.check(war)}
