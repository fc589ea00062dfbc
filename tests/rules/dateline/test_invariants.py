"""States that cannot be: each is named when it is made by hand, and none of a set-up is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.dateline.data.data import CHAPTERS
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.state.model import Battle, Phase, War, new_piece, starting_war
from sandtable.games.dateline.state.submarines import hide
from sandtable.kernel import Seeded, Table, open_state
from sandtable.testing import rule


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


def mpcs(war: War) -> list[tuple[str, str]]:
    """Whose MPCs stand where."""
    return sorted((piece.nation, piece.at) for piece in war.pieces.values() if piece.kind == "mpc")


@rule("D3.8-08", "A-3.8-06")
def test_a_match_in_which_mpcs_were_left_in_enemy_land_is_healed_when_it_is_opened() -> None:
    war = a_war()
    for nation, land in (
        ("uk", "western_europe"),
        ("uk", "germany"),
        ("japan", "germany"),
        ("usa", "hawaiian_islands"),
    ):
        new_piece(war, "mpc", nation, land)
    record = open_state(GAME, "expansion", war, Seeded(1), keep=True).record()
    assert [one.what for one in GAME.check(war)] == ["unit-in-enemy-land"] * 2
    table = Table.restore(GAME, record, Seeded(1))
    assert list(GAME.check(table.state)) == []
    mended = [
        ("germany", "germany"),
        ("germany", "western_europe"),
        ("japan", "germany"),
        ("usa", "hawaiian_islands"),
    ]
    assert mpcs(table.state) == mended
    told = [(fact.rule, fact.args) for fact in table.journal if fact.kind == "mpc-captured"]
    assert told == [("D3.8-08", {"nation": "germany", "space": land}) for land in ("germany", "western_europe")]
    again = Table.restore(GAME, table.record(), Seeded(1))
    assert len(again.entries) == len(table.entries), "what is mended needs no healing"


@rule("D3.8-08", "A-3.8-06")
@pytest.mark.parametrize(("phase", "owner"), [("combat", "uk"), ("noncombat_move", "germany")])
def test_an_mpc_beside_those_who_still_fight_is_not_taken_by_healing(desk: Any, phase: Phase, owner: str) -> None:
    war = desk.expansion("uk", phase)
    desk.put(war, "uk", "western_europe", mpc=1)
    desk.put(war, "usa", "germany", mpc=1)
    assert GAME.heal(desk.world(war))
    assert mpcs(war) == sorted([(owner, "western_europe"), ("germany", "germany")])
    assert not GAME.heal(desk.world(war))
