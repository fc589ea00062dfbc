"""D3.9c The dive phases: before the first nation's turn of every round."""

from __future__ import annotations

from sandtable.games.dateline.data.data import NATIONS, number
from sandtable.games.dateline.rules.combat.combat import begin_battle
from sandtable.games.dateline.rules.combat.sea_battle import sea_battle
from sandtable.games.dateline.rules.odds.luck import file_report
from sandtable.games.dateline.state.model import Battle, State, enemy_ships, on
from sandtable.games.dateline.state.submarines import boats_of, hide, show
from sandtable.kernel import Ask, Mark, Option, PickSome, Play, World


def dive_phase(world: World[State]) -> Play[None]:
    """D3.9-02, D3.9c-10, A-3.9-01, D3.9c-03, D3.9c-08 All declare at the same time; boats that surface among
    enemies fight at once.
    """
    state = world.state
    if not on(state, "submarines"):
        return
    if not state.dive_step:
        if state.round > 1:
            move_on(state)
        seats = with_submarines(state)
        answers: dict[str, list[str]] = {}
        if seats:
            answers = yield Ask({seat: declaration(state, seat) for seat in seats})
        for seat in seats:
            declare(world, seat, answers[seat])
        state.dive_step = "fights"
        yield Mark("D3.9c-10")
    while state.fighting or next_surfacing(state):
        if not state.fighting and (fight := next_surfacing(state)):
            nation, zone = fight
            state.turn = NATIONS.index(nation)
            state.battles = [Battle("sea", zone)]
            begin_battle(world, state.battles[0])
            yield Mark("D3.9c-08")
        battle = state.battles[0]
        yield from sea_battle(world, battle)
        file_report(state, battle)
        state.battles, state.fighting = [], ""
        yield Mark("D3.9c-08")
    for piece in state.pieces.values():
        piece.mission, piece.done = "", False
    state.turn, state.dive_step = 0, ""


def with_submarines(state: State) -> list[str]:
    """D3.9-02 The nations that have a submarine, visible or not: how many there are is public."""
    afloat = {piece.nation for piece in state.pieces.values() if piece.kind == "submarine"}
    return [nation for nation in NATIONS if nation in afloat or state.flotillas[nation].hidden]


def move_on(state: State) -> None:
    """D3.9c-03 At the start of the round every boat on the dive chart moves one box on."""
    for flotilla in state.flotillas.values():
        for boat in flotilla.hidden.values():
            boat.under += 1
    for piece in state.pieces.values():
        if piece.under:
            piece.under += 1


def must_surface(box: int) -> bool:
    """D3.9c-01, A-3.9c-01 Two rounds under water, no more; it stays up for the whole round."""
    return box > number("submarines", "rounds_submerged")


def declaration(state: State, nation: str) -> PickSome:
    """D3.9c-06, D3.9c-07, A-3.9c-03, D3.9c-01 Which boats dive or surface; in the third box they surface anyway."""
    options = []
    for id, piece in boats_of(state, nation).items():
        if not must_surface(piece.under):
            args = {"boat": state.flotillas[nation].numbers[id], "space": piece.at}
            options.append(Option(id, "dive-surface" if piece.under else "dive-dive", args, at=piece.at))
    choices = [option.id for option in options]
    return PickSome("dive", "D3.9c-07", choices, 0, len(choices), default=[], options=lambda: options)


def declare(world: World[State], nation: str, chosen: list[str]) -> None:
    """D3.9-03, D3.9c-01, D3.9c-02, A-3.9-01, A-3.9c-06 Boats dive in sight of all, and show where they surface."""
    state = world.state
    boats = boats_of(state, nation)
    up = [id for id in chosen if boats[id].under]
    up += [id for id, boat in boats.items() if must_surface(boat.under)]
    for id in chosen:
        if id not in up:
            world.journal.tell("boat-dives", "D3.9-03", nation=nation, space=state.pieces[id].at)
            hide(state, id, 1)
    for id in up:
        if id not in state.pieces:
            id = show(state, nation, id)
        state.pieces[id].under, state.pieces[id].mission = 0, "surface"
        world.journal.reveal("boat-surfaces", "D3.9c-01", nation=nation, space=state.pieces[id].at)


def next_surfacing(state: State) -> tuple[str, str] | None:
    """D3.9c-08, A-3.9c-06 A boat that surfaced among enemy ships and has not fought yet, in turn order."""
    for nation in NATIONS:
        enemies = enemy_ships(state, nation)
        zones = {p.at for p in state.pieces.values() if p.nation == nation and p.mission == "surface"}
        if found := sorted(zones & enemies):
            return nation, found[0]
    return None
