"""What holds in every state of a match: `Dateline.check` asks at every mark."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.dateline.data.data import CAPITAL, NATIONS, SIDE, all_units, board, number, unit_types
from sandtable.games.dateline.state.loads import fits
from sandtable.games.dateline.state.model import (
    PLANES,
    Flotilla,
    Nation,
    Piece,
    State,
    chapters_of,
    uses_deck,
)
from sandtable.kernel import Impossible

AT_REST = ("opening", "research", "purchase", "place", "income")
"""The phases in which nothing is on its way: planes have landed, nobody fights."""
FRESH = ("opening", "research", "purchase")
"""The phases before the moves of a turn: no unit has anything to do yet."""


def impossible(state: State) -> Iterator[Impossible]:
    """Everything about the state that cannot be."""
    known = unit_types(chapters_of(state))
    aboard: dict[str, list[str]] = {}
    for id, piece in state.pieces.items():
        if piece.kind not in known:
            yield Impossible("unit-of-another-chapter", "B-4-01", {"unit": id, "kind": piece.kind})
            continue
        yield from of_piece(state, id, piece)
        if piece.on:
            aboard.setdefault(piece.on, []).append(piece.kind)
    for carrier, kinds in aboard.items():
        yield from of_load(state, carrier, kinds)
    if state.phase in AT_REST:
        yield from of_rest(state)
    for name, nation in state.nations.items():
        yield from of_nation(state, name, nation)
    for name, flotilla in state.flotillas.items():
        yield from of_flotilla(state, name, flotilla)
    yield from of_map(state)


def of_piece(state: State, id: str, piece: Piece) -> Iterator[Impossible]:
    """A unit stands somewhere it can stand: ships at sea, land units ashore or aboard."""
    if piece.at not in board().spaces or piece.nation not in NATIONS:
        yield Impossible("unit-off-the-map", "B-2-01", {"unit": id, "at": piece.at})
        return
    if int(id[1:]) >= state.next_piece:
        yield Impossible("unit-number-used-twice", "", {"unit": id})
    kind = all_units()[piece.kind]
    at_sea = piece.at in board().sea
    if kind.domain == "sea" and not at_sea:
        yield Impossible("ship-ashore", "B-5-03", {"unit": id, "at": piece.at})
    if kind.domain == "land" and at_sea and not piece.on:
        yield Impossible("land-unit-in-the-sea", "B-6-01", {"unit": id, "at": piece.at})
    if min(piece.moved, piece.under, piece.damage) < 0:
        yield Impossible("less-than-nothing", "", {"unit": id})
    if piece.damage and piece.damage >= unit_types(chapters_of(state))[piece.kind].hits:
        yield Impossible("more-damage-than-it-bears", "D3.10-01", {"unit": id, "damage": piece.damage})
    if piece.under and (piece.kind != "submarine" or piece.under > deepest(state)):
        yield Impossible("no-submerged-boat", "D3.9c-01", {"unit": id, "under": piece.under})


def of_load(state: State, carrier: str, kinds: list[str]) -> Iterator[Impossible]:
    """Who is aboard is where his ship, bomber or MPC is, and fits in."""
    ship = state.pieces.get(carrier)
    if ship is None:
        yield Impossible("aboard-of-nothing", "B-6-06", {"carrier": carrier, "load": kinds})
        return
    for id, piece in state.pieces.items():
        if piece.on == carrier and (piece.at != ship.at or SIDE[piece.nation] != SIDE[ship.nation]):
            yield Impossible("in-two-places", "B-6-06", {"unit": id, "carrier": carrier})
    if ship.kind == "carrier":
        room = len(kinds) <= number("combat", "fighters_on_carrier") and all(uses_deck(state, k) for k in kinds)
    else:
        room = ship.kind in ("transport", "bomber", "mpc") and fits(state, ship.kind, kinds)
    if not room:
        yield Impossible("too-much-aboard", "B-6-01", {"carrier": carrier, "kind": ship.kind, "load": kinds})


def of_rest(state: State) -> Iterator[Impossible]:
    """Between the moves planes have landed, land units stand in land of their own side, and nobody fights."""
    for id, piece in state.pieces.items():
        if piece.at in board().sea:
            if piece.kind in PLANES and not piece.on:
                yield Impossible("plane-in-the-air", "B-5-06", {"unit": id, "at": piece.at})
        elif piece.at in state.lands and not of_its_side(state, piece):
            yield Impossible("unit-in-enemy-land", "B-11-01", {"unit": id, "at": piece.at})
        if state.phase in FRESH and (piece.mission or piece.raid or piece.goal or piece.target or piece.moved):
            yield Impossible("mission-left-over", "", {"unit": id, "mission": piece.mission, "phase": state.phase})
    if state.battles or state.fighting:
        yield Impossible(
            "battle-left-over", "B-7-05", {"battles": [battle.id for battle in state.battles], "phase": state.phase}
        )


def of_its_side(state: State, piece: Piece) -> bool:
    """Does the side of a unit own the land where it stands?"""
    return SIDE.get(state.lands[piece.at].owner) == SIDE[piece.nation]


def of_nation(state: State, name: str, nation: Nation) -> Iterator[Impossible]:
    """Nothing that a nation has is less than nothing."""
    if min(nation.money, nation.refund, *nation.bought.values(), 0) < 0 or 0 in nation.bought.values():
        yield Impossible("less-than-nothing", "B-4-01", {"nation": name, "bought": dict(nation.bought)})
    if len(set(nation.technologies)) != len(nation.technologies):
        yield Impossible("technology-twice", "B-3-02", {"nation": name})
    if nation.bomb and nation.bomb not in state.lands:
        yield Impossible("bomb-off-the-map", "D2.1-29", {"nation": name, "at": nation.bomb})
    if sum(piece.kind == "technology" and piece.nation == name for piece in state.pieces.values()) > 1:
        yield Impossible("atomic-technology-twice", "D2.1-19", {"nation": name})


def of_flotilla(state: State, name: str, flotilla: Flotilla) -> Iterator[Impossible]:
    """Every boat has one number of its own, is at sea, and is either hidden or on the map."""
    numbers = list(flotilla.numbers.values())
    if len(set(numbers)) != len(numbers) or max(numbers, default=0) >= flotilla.next_number:
        yield Impossible("boat-in-two-places", "D3.9-06", {"nation": name, "numbers": numbers})
    boxes = range(1, deepest(state) + 1)
    for id, boat in flotilla.hidden.items():
        right = boat.kind == "submarine" and boat.nation == name and boat.at in board().sea
        if not right or boat.under not in boxes:
            yield Impossible("no-hidden-boat", "D3.9-03", {"boat": id, "at": boat.at, "under": boat.under})
    mine = {id for id, piece in state.pieces.items() if piece.kind == "submarine" and piece.nation == name}
    if mine | set(flotilla.hidden) != set(flotilla.numbers):
        yield Impossible("boat-without-number", "D3.9-06", {"nation": name, "boats": sorted(mine)})


def deepest(state: State) -> int:
    """The last box of the dive chart; before the declarations of a round boats stand one further."""
    return number("submarines", "rounds_submerged") + (state.phase == "dive")


def of_map(state: State) -> Iterator[Impossible]:
    """Territories, turn and battles name what there is."""
    for id, land in state.lands.items():
        if board().spaces[id].factory and not land.factory:
            yield Impossible("complex-gone", "B-7-07", {"land": id})
        if land.hot >= state.round + number("atom", "rounds_hot") or land.entered > state.round:
            yield Impossible("hot-too-long", "A-2.1-26", {"land": id, "hot": land.hot, "entered": land.entered})
        if land.owner and land.owner not in NATIONS:
            yield Impossible("land-of-nobody", "B-2-02", {"land": id, "owner": land.owner})
        if land.deserted and not land.nuked:
            yield Impossible("deserted-without-a-strike", "D2.1-49", {"land": id})
    if sum(piece.kind == "mpc" for piece in state.pieces.values()) > len(NATIONS):
        yield Impossible("more-mpcs-than-there-are", "D3.8-09")
    if set(state.lands) != set(board().lands) or not 0 <= state.turn < len(NATIONS) or state.round < 1:
        yield Impossible("no-such-war", "B-1-01", {"turn": state.turn, "round": state.round})
    if any(state.lands[land].owner == "" for land in CAPITAL.values()):
        yield Impossible("neutral-capital", "B-11-02")
    ids = [battle.id for battle in state.battles]
    if len(set(ids)) != len(ids) or (state.fighting and state.fighting not in ids):
        yield Impossible("no-such-battle", "B-7-05", {"battles": ids, "fighting": state.fighting})
    if any(battle.space not in board().spaces or battle.round < 0 for battle in state.battles):
        yield Impossible("battle-off-the-map", "B-7-05", {"battles": ids})
