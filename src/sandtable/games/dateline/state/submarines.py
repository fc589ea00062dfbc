"""D3.9 Secret submarines: who is under, where, and what the logbook says.

Hidden boats are not among the pieces of the map: they are in their nation's flotilla, which only its owner's view
shows. Whatever looks at the map therefore cannot see them. A boat whose position became known in a battle is a
piece again, still submerged, until it moves.
"""

from __future__ import annotations

from sandtable.games.dateline.data.data import ENEMY_OF, SIDE, number
from sandtable.games.dateline.state.model import Entry, Mission, Piece, State, enlist, new_piece, next_id
from sandtable.kernel import World


def dive_chart(state: State, nation: str) -> list[int]:
    """D3.9-03, A-3.9-02 How many boats of a nation stand in each box of the dive chart: everybody may know."""
    boats = boats_of(state, nation).values()
    boxes = range(1, number("submarines", "rounds_submerged") + 1)
    return [sum(boat.under == box for boat in boats) for box in boxes]


def boats_of(state: State, nation: str) -> dict[str, Piece]:
    """D3.9-06 All boats of a nation: those on the map by their ids, then the hidden ones by their names."""
    flotilla = state.flotillas[nation]
    seen = {id: state.pieces[id] for id in flotilla.numbers if id not in flotilla.hidden}
    return {**seen, **flotilla.hidden}


def may_hide(state: State, of_side: str) -> list[str]:
    """D3.9-06 The nations of a side that have a hidden boat somewhere; how many is public, where is not."""
    return [nation for nation, flotilla in state.flotillas.items() if SIDE[nation] == of_side and flotilla.hidden]


def hidden_in(state: State, nation: str, zone: str) -> list[str]:
    """D3.9-04 A nation's hidden boats in a zone: they count as being there."""
    return [id for id, boat in state.flotillas[nation].hidden.items() if boat.at == zone]


def boats_under(state: State, nation: str, zone: str) -> dict[str, int]:
    """D3.9-04 A nation's submerged boats in a zone, hidden or seen, with their numbers in the logbook."""
    numbers = state.flotillas[nation].numbers
    under = [*hidden_in(state, nation, zone), *sighted(state, zone, SIDE[nation])]
    return {id: numbers[id] for id in under if id in numbers}


def hide(state: State, id: str, box: int) -> str:
    """D3.9-03, A-3.9b-06, D3.9-06 A boat leaves the map for the dive chart; returns its secret name."""
    piece = state.pieces.pop(id)
    flotilla = state.flotillas[piece.nation]
    boat = flotilla.numbers.pop(id)
    name = f"{piece.nation}-{boat}"
    flotilla.numbers[name] = boat
    piece.under, piece.mission = box, ""
    flotilla.hidden[name] = piece
    return name


def show(state: State, nation: str, name: str) -> str:
    """D3.9a-09, D3.9c-01 A boat becomes visible where it is, in its box of the dive chart."""
    flotilla = state.flotillas[nation]
    id = next_id(state)
    state.pieces[id] = flotilla.hidden.pop(name)
    flotilla.numbers[id] = flotilla.numbers.pop(name)
    return id


def launch(state: State, nation: str, zone: str) -> str:
    """D3.9c-04 A new boat, still surfaced, with its number in the logbook."""
    id = new_piece(state, "submarine", nation, zone)
    enlist(state, id)
    return id


def write_log(state: State, nation: str) -> None:
    """D3.9-06, D3.9e-01 After the turn: round, boat, zone and box of every boat that is not where it was."""
    flotilla = state.flotillas[nation]
    last = {entry.boat: (entry.zone, entry.box) for entry in flotilla.log}
    for id, piece in sorted(boats_of(state, nation).items(), key=lambda one: flotilla.numbers[one[0]]):
        boat = flotilla.numbers[id]
        if last.get(boat) != (piece.at, piece.under):
            flotilla.log.append(Entry(state.round, boat, piece.at, piece.under))


def sighted(state: State, zone: str, of_side: str) -> list[str]:
    """D3.9b-06 Submerged boats of a side in a zone whose position is known."""
    return [
        id
        for id, piece in state.pieces.items()
        if piece.under and piece.at == zone and SIDE[piece.nation] == of_side
    ]


def foe_of(nation: str) -> str:
    """The other side."""
    return ENEMY_OF[SIDE[nation]]


def cruise(world: World[State], nation: str, id: str, path: list[str], mission: Mission) -> None:
    """D3.9a-07, D3.9a-09, A-3.9a-07, A-3.9b-06, D3.9a-08, D3.9-06, D3.9e-02, D3.9a-04 A boat moves unseen; only
    when it attacks it is visible.
    """
    state = world.state
    seen = id in state.pieces
    if mission and not seen:
        id = show(state, nation, id)
    elif seen and not mission:
        world.journal.tell("boat-out-of-sight", "A-3.9b-06", nation=nation, space=path[0])
        id = hide(state, id, state.pieces[id].under)
    boat = state.pieces.get(id) or state.flotillas[nation].hidden[id]
    boat.at, boat.came = path[-1], path[-2] if len(path) > 1 else ""
    boat.done, boat.mission = True, mission
    if mission:
        world.journal.reveal(
            "boat-attacks", "D3.9a-09", nation=nation, space=boat.at, box=boat.under, mission=mission
        )
    else:
        world.journal.tell("boat-moves", "D3.9-06", to=(nation,), boat=id, start=path[0], goal=path[-1])
