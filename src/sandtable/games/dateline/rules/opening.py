"""D3.8, A-3.8-07 Before the first round: every nation places its MPC."""

from __future__ import annotations

from sandtable.games.dateline.data.data import CAPITAL, NATIONS
from sandtable.games.dateline.state.model import State, new_piece, on
from sandtable.kernel import Mark, Option, Pick, Play, World, ask


def opening_phase(world: World[State]) -> Play[None]:
    """D3.8-10, D4-05, A-3.8-07 In turn order each nation places one MPC in any territory of its own."""
    state = world.state
    while on(state, "mpc") and (nation := next_without_mpc(state)):
        lands = sorted(id for id, land in state.lands.items() if land.owner == nation)
        place = yield from ask(nation, place_question(nation, lands))
        new_piece(state, "mpc", nation, place)
        world.journal.tell("placed", "D3.8-10", nation=nation, units={"mpc": 1}, space=place)
        yield Mark("A-3.8-07")


def place_question(nation: str, lands: list[str]) -> Pick:
    """A-3.8-07 The question where the MPC starts; every choice is a place on the map."""
    options = [Option(land, "in-space", {"space": land}, at=land) for land in lands]
    return Pick("place-mpc", "A-3.8-07", lands, default=CAPITAL[nation], options=lambda: options)


def next_without_mpc(state: State) -> str:
    """The next nation, in turn order, that has no MPC yet."""
    have = {piece.nation for piece in state.pieces.values() if piece.kind == "mpc"}
    return next((nation for nation in NATIONS if nation not in have), "")
