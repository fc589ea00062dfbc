"""States that cannot be: each is named when it is made by hand, and none of a set-up is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.dateline.data.data import CHAPTERS
from sandtable.games.dateline.game import GAME
from sandtable.games.dateline.state.model import Battle, Phase, State, new_piece, starting_state
from sandtable.games.dateline.state.submarines import hide
from sandtable.kernel import Seeded, Table, open_state
from sandtable.testing import rule
from tests.rules.dateline.bench import Bench


def a_war() -> State:
    """The expansion as it begins, in the first research phase."""
    state = starting_state("expansion", dict.fromkeys(CHAPTERS, "on"))
    state.phase = "research"
    return state


def first(state: State, kind: str) -> str:
    """The id of some unit of a kind."""
    return next(id for id, piece in state.pieces.items() if piece.kind == kind)


def set_piece(kind: str, **fields: Any) -> Callable[[State], None]:
    """Change fields of some unit of a kind."""

    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state.pieces[first(state, kind)], name, value)

    return change


def twice(state: State) -> None:
    for _ in range(2):
        new_piece(state, "technology", "uk", "united_kingdom")


def six_mpcs(state: State) -> None:
    for _ in range(6):
        new_piece(state, "mpc", "uk", "united_kingdom")


def aboard_a_ship_elsewhere(state: State) -> None:
    state.pieces[first(state, "infantry")].on = first(state, "transport")


def in_two_places(state: State) -> None:
    id = first(state, "submarine")
    boat = state.pieces[id]
    hide(state, id, 1)
    state.pieces[id] = boat
    state.flotillas[boat.nation].numbers[id] = 1


WRONG: dict[str, Callable[[State], None]] = {
    "unit-off-the-map": set_piece("infantry", at="atlantis"),
    "unit-number-used-twice": lambda state: setattr(state, "next_piece", 3),
    "ship-ashore": set_piece("transport", at="germany"),
    "land-unit-in-the-sea": set_piece("infantry", at="north_sz"),
    "less-than-nothing": lambda state: setattr(state.nations["uk"], "money", -1),
    "more-damage-than-it-bears": set_piece("battleship", damage=3),
    "no-submerged-boat": set_piece("submarine", under=3),
    "aboard-of-nothing": set_piece("infantry", on="u999"),
    "in-two-places": aboard_a_ship_elsewhere,
    "plane-in-the-air": set_piece("bomber", at="north_sz"),
    "unit-in-enemy-land": set_piece("armor", at="germany"),
    "mission-left-over": set_piece("bomber", mission="bomb"),
    "battle-left-over": lambda state: state.battles.append(Battle("land", "germany")),
    "technology-twice": lambda state: state.nations["uk"].technologies.extend(["jets", "jets"]),
    "atomic-technology-twice": twice,
    "bomb-off-the-map": lambda state: setattr(state.nations["uk"], "bomb", "north_sz"),
    "boat-in-two-places": in_two_places,
    "boat-without-number": lambda state: state.flotillas["germany"].numbers.clear(),
    "complex-gone": lambda state: setattr(state.lands["germany"], "factory", False),
    "hot-too-long": lambda state: setattr(state.lands["germany"], "hot", 3),
    "deserted-without-a-strike": lambda state: setattr(state.lands["germany"], "deserted", True),
    "land-of-nobody": lambda state: setattr(state.lands["germany"], "owner", "atlantis"),
    "neutral-capital": lambda state: setattr(state.lands["germany"], "owner", ""),
    "more-mpcs-than-there-are": six_mpcs,
    "no-such-war": lambda state: setattr(state, "turn", 5),
    "no-such-battle": lambda state: setattr(state, "fighting", "land-germany"),
    "unit-of-another-chapter": lambda state: state.options.update(oscar="off"),
}


def test_nothing_is_wrong_with_a_set_up() -> None:
    assert list(GAME.check(a_war())) == []
    assert list(GAME.check(starting_state("base", {}))) == []


@pytest.mark.parametrize("kind", WRONG)
def test_what_cannot_be_is_named(kind: str) -> None:
    state = a_war()
    WRONG[kind](state)
    assert kind in {one.what for one in GAME.check(state)}


def mpcs(state: State) -> list[tuple[str, str]]:
    """Whose MPCs stand where."""
    return sorted((piece.nation, piece.at) for piece in state.pieces.values() if piece.kind == "mpc")


@rule("D3.8-08", "A-3.8-06")
def test_a_match_in_which_mpcs_were_left_in_enemy_land_is_healed_when_it_is_opened() -> None:
    state = a_war()
    for nation, land in (
        ("uk", "western_europe"),
        ("uk", "germany"),
        ("japan", "germany"),
        ("usa", "hawaiian_islands"),
    ):
        new_piece(state, "mpc", nation, land)
    record = open_state(GAME, "expansion", state, Seeded(1), record=True).record()
    assert [one.what for one in GAME.check(state)] == ["unit-in-enemy-land"] * 2
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
def test_an_mpc_beside_those_who_still_fight_is_not_taken_by_healing(
    bench: Bench, phase: Phase, owner: str
) -> None:
    state = bench.expansion("uk", phase)
    bench.put(state, "uk", "western_europe", mpc=1)
    bench.put(state, "usa", "germany", mpc=1)
    assert GAME.heal(bench.world(state))
    assert mpcs(state) == sorted([(owner, "western_europe"), ("germany", "germany")])
    assert not GAME.heal(bench.world(state))
