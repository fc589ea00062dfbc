"""D3.9c The dive phases: before the first nation's turn of every round."""

from __future__ import annotations

from sandtable.games.dateline.data.data import NATIONS, number
from sandtable.games.dateline.rules.combat.combat import begin_battle
from sandtable.games.dateline.rules.combat.sea_battle import sea_battle
from sandtable.games.dateline.rules.odds.luck import file_report
from sandtable.games.dateline.state.model import Battle, War, enemy_ships, on
from sandtable.games.dateline.state.submarines import boats_of, hide, show
from sandtable.kernel.decisions import Option, PickSome
from sandtable.kernel.game import World
from sandtable.kernel.play import Ask, Mark, Play


def dive_phase(world: World[War]) -> Play[None]:
    """D3.9-02, D3.9c-10, A-3.9-01, D3.9c-03, D3.9c-08 All declare at the same time; boats that surface among
    enemies fight at once.
    """
    war = world.state
    if not on(war, "submarines"):
        return
    if not war.dive_step:
        if war.round > 1:
            move_on(war)
        seats = with_submarines(war)
        answers: dict[str, list[str]] = {}
        if seats:
            answers = yield Ask({seat: declaration(war, seat) for seat in seats})
        for seat in seats:
            declare(world, seat, answers[seat])
        war.dive_step = "fights"
        yield Mark("D3.9c-10")
    while war.fighting or next_surfacing(war):
        if not war.fighting and (fight := next_surfacing(war)):
            nation, zone = fight
            war.turn = NATIONS.index(nation)
            war.battles = [Battle("sea", zone)]
            begin_battle(world, war.battles[0])
            yield Mark("D3.9c-08")
        battle = war.battles[0]
        yield from sea_battle(world, battle)
        file_report(war, battle)
        war.battles, war.fighting = [], ""
        yield Mark("D3.9c-08")
    for piece in war.pieces.values():
        piece.mission, piece.done = "", False
    war.turn, war.dive_step = 0, ""


def with_submarines(war: War) -> list[str]:
    """D3.9-02 The nations that have a submarine, visible or not: how many there are is public."""
    afloat = {piece.nation for piece in war.pieces.values() if piece.kind == "submarine"}
    return [nation for nation in NATIONS if nation in afloat or war.flotillas[nation].hidden]


def move_on(war: War) -> None:
    """D3.9c-03 At the start of the round every boat on the dive chart moves one box on."""
    for flotilla in war.flotillas.values():
        for boat in flotilla.hidden.values():
            boat.under += 1
    for piece in war.pieces.values():
        if piece.under:
            piece.under += 1


def must_surface(box: int) -> bool:
    """D3.9c-01, A-3.9c-01 Two rounds under water, no more; it stays up for the whole round."""
    return box > number("submarines", "rounds_submerged")


def declaration(war: War, nation: str) -> PickSome:
    """D3.9c-06, D3.9c-07, A-3.9c-03, D3.9c-01 Which boats dive or surface; in the third box they surface anyway."""
    options = []
    for id, piece in boats_of(war, nation).items():
        if not must_surface(piece.under):
            args = {"boat": war.flotillas[nation].numbers[id], "space": piece.at}
            options.append(Option(id, "dive-surface" if piece.under else "dive-dive", args, at=piece.at))
    choices = [option.id for option in options]
    return PickSome("dive", "D3.9c-07", choices, 0, len(choices), default=[], options=lambda: options)


def declare(world: World[War], nation: str, chosen: list[str]) -> None:
    """D3.9-03, D3.9c-01, D3.9c-02, A-3.9-01, A-3.9c-06 Boats dive in sight of all, and show where they surface."""
    war = world.state
    boats = boats_of(war, nation)
    up = [id for id in chosen if boats[id].under]
    up += [id for id, boat in boats.items() if must_surface(boat.under)]
    for id in chosen:
        if id not in up:
            world.journal.tell("boat-dives", "D3.9-03", nation=nation, space=war.pieces[id].at)
            hide(war, id, 1)
    for id in up:
        if id not in war.pieces:
            id = show(war, nation, id)
        war.pieces[id].under, war.pieces[id].mission = 0, "surface"
        world.journal.reveal("boat-surfaces", "D3.9c-01", nation=nation, space=war.pieces[id].at)


def next_surfacing(war: War) -> tuple[str, str] | None:
    """D3.9c-08, A-3.9c-06 A boat that surfaced among enemy ships and has not fought yet, in turn order."""
    for nation in NATIONS:
        enemies = enemy_ships(war, nation)
        zones = {p.at for p in war.pieces.values() if p.nation == nation and p.mission == "surface"}
        if found := sorted(zones & enemies):
            return nation, found[0]
    return None
