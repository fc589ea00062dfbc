"""Each game's invariants are awake: a state of play is sound, and one thing that cannot be is named."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from sandtable.games import find, names
from sandtable.kernel.record import Checkpoint
from sandtable.kernel.table import decode_state
from sandtable.lab.kit.walk import Case, play

SCENES = {
    "steel_wolves": ("sc7_1940", 40),
    "war_room": ("eastern_front", 40),
    "uboot": ("moonlit_column", 60),
    "dateline": ("expansion", 40),
}


@cache
def scene(game: str) -> bytes:
    """A state in the middle of a match, at its last Mark."""
    scenario, moves = SCENES[game]
    walk = play(Case(find(game), scenario, 1, "bot"), moves)
    return next(bytes(entry.state) for entry in reversed(walk.entries) if isinstance(entry, Checkpoint))


def state_of(game: str) -> Any:
    return decode_state(find(game), Checkpoint(0, "", find(game).schema, msgspec.Raw(scene(game))))


def named(game: str, state: Any) -> set[str]:
    return {one.what for one in find(game).check(state)}


@pytest.mark.parametrize("game", names())
def test_a_state_of_play_is_sound(game: str) -> None:
    assert list(find(game).check(state_of(game))) == []


def first(table: dict[str, Any]) -> Any:
    return next(iter(table.values()))


def twin(state: Any) -> None:
    stacks = state.public.stacks
    id, stack = next(iter(stacks.items()))
    stacks[f"{id}9"] = stack


def two_boats(state: Any) -> None:
    state.boats.append(state.boats[0])


def cards_twice(patrol: Any) -> None:
    deck = patrol.board.decks["events"]
    deck.under.append(deck.fresh[0])


def busy_dead(patrol: Any) -> None:
    sailor = first(patrol.board.sailors)
    sailor.dead, sailor.job = True, "observe"


def dead_on_watch(patrol: Any) -> None:
    for sailor in patrol.board.sailors.values():
        sailor.dead, sailor.cards, sailor.activation, sailor.job = True, [], 0, ""


def in_the_sea(war: Any) -> None:
    tank = next(piece for piece in war.pieces.values() if piece.kind == "infantry" and not piece.on)
    tank.at = "north_sz"


def too_much(war: Any) -> None:
    ship = next(id for id, piece in war.pieces.items() if piece.kind == "transport")
    for piece in [piece for piece in war.pieces.values() if piece.kind == "armor"][:5]:
        piece.on, piece.at = ship, war.pieces[ship].at


CANNOT_BE: list[tuple[str, Callable[[Any], Any], str]] = [
    ("war_room", lambda state: first(state.public.stacks).units.clear(), "empty-stack"),
    (
        "war_room",
        lambda state: first(state.public.stacks).units.update(battleship=1, infantry=1),
        "foreign-unit-in-stack",
    ),
    ("war_room", twin, "marker-in-two-places"),
    ("war_room", lambda state: setattr(first(state.public.stacks), "region", "nowhere"), "stack-off-the-map"),
    ("war_room", lambda state: first(state.public.nations).resources.update(oil=-1), "less-than-nothing"),
    ("war_room", lambda state: setattr(first(state.public.lands), "controller", "atlantis"), "land-of-nobody"),
    ("war_room", lambda state: first(state.public.stacks).units.update(infantry=9), "stack-too-large"),
    ("dateline", in_the_sea, "land-unit-in-the-sea"),
    ("dateline", too_much, "too-much-aboard"),
    ("dateline", lambda state: setattr(first(state.pieces), "on", "u9999"), "aboard-of-nothing"),
    ("dateline", lambda state: setattr(first(state.nations), "money", -1), "less-than-nothing"),
    ("dateline", lambda state: setattr(state, "next_piece", 1), "unit-number-used-twice"),
    ("dateline", lambda state: state.flotillas["germany"].numbers.update(u1=1, u2=1), "boat-in-two-places"),
    ("uboot", busy_dead, "dead-and-busy"),
    ("uboot", dead_on_watch, "dead-on-watch"),
    ("uboot", cards_twice, "card-in-two-places"),
    ("uboot", lambda patrol: patrol.board.decks["events"].fresh.clear(), "card-nowhere"),
    ("uboot", lambda patrol: setattr(first(patrol.board.sailors), "activation", 4), "chips-beyond-the-fields"),
    ("uboot", lambda patrol: patrol.waters.bow_reserve.extend(["G7e"] * 20), "torpedo-from-nowhere"),
    ("uboot", lambda patrol: patrol.board.flooded.append(3), "figure-under-water"),
    ("steel_wolves", two_boats, "boat-in-two-places"),
    ("steel_wolves", lambda state: setattr(state.boats[0], "damage", 3), "marker-too-many"),
    ("steel_wolves", lambda state: setattr(state.boats[0], "place", "ATLANTIS"), "boat-nowhere"),
    ("steel_wolves", lambda state: state.cups["centre"].extend(["event"] * 30), "cup-too-full"),
    ("steel_wolves", lambda state: state.tdc_pool.append(9), "tdc-counters"),
    ("steel_wolves", lambda state: state.submarines.append(state.submarines[0]), "submarine-twice"),
]


@pytest.mark.parametrize(
    ("game", "change", "what"), CANNOT_BE, ids=[f"{game}-{what}" for game, _, what in CANNOT_BE]
)
def test_what_cannot_be_is_named(game: str, change: Callable[[Any], Any], what: str) -> None:
    state = state_of(game)
    change(state)
    assert what in named(game, state)
