"""What each seat may know: everything but the places of other nations' hidden submarines."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sandtable.games.dateline.data.data import ENEMY_OF, NATIONS, SIDE, board, number
from sandtable.games.dateline.rules.odds.luck import LuckReport, luck_report
from sandtable.games.dateline.state.model import Flotilla, Piece, State, changed_values, incomes
from sandtable.games.dateline.state.submarines import dive_chart
from sandtable.kernel import Rng, World


class View(Struct):
    """The map and the books as the seat sees them.

    Of the flotillas in `state` only its own is filled; `dive_chart` is what all may know of the others. `luck` is
    there when the war is over.
    """

    seat: str
    state: State
    nation: str
    income: dict[str, int]
    sides: dict[str, int]
    dive_chart: dict[str, list[int]]
    values: dict[str, int]
    luck: LuckReport | None = None


def view(world: World[State], seat: str | None) -> View:
    """D3.9-05, D3.9-06, D3.9-07, A-3.9-02 All is open but hidden submarines: their owner alone knows where they
    are, all know how many stand in each box of the dive chart. When the war is over, the logbooks are open.
    """
    truth = world.state
    state = truth if truth.winner else known_to(truth, seat)
    income = incomes(state)
    sides = {name: sum(income[nation] for nation in NATIONS if SIDE[nation] == name) for name in ENEMY_OF}
    chart = {nation: dive_chart(truth, nation) for nation in NATIONS} if truth.flotillas else {}
    changed = dict(changed_values(state))
    luck = luck_report(truth) if truth.winner else None
    return View(seat or "", state, state.nation, income, sides, chart, changed, luck)


def known_to(state: State, seat: str | None) -> State:
    """D3.9-06 The state with nobody's flotilla but the seat's own."""
    flotillas = {nation: flotilla if nation == seat else Flotilla() for nation, flotilla in state.flotillas.items()}
    return msgspec.structs.replace(state, flotillas=flotillas)


def imagine(seen: View, rng: Rng) -> State:
    """A war that fits the view: the hidden submarines of others are anywhere at sea."""
    state: State = msgspec.json.decode(msgspec.json.encode(seen.state), type=State)
    if state.winner:
        return state
    for nation, boxes in seen.dive_chart.items():
        if nation != seen.seat:
            state.flotillas[nation] = imagined(state, nation, boxes, rng)
    return state


def imagined(state: State, nation: str, boxes: list[int], rng: Rng) -> Flotilla:
    """A-3.9-02 A flotilla with as many boats in each box of the dive chart as everybody knows."""
    flotilla = Flotilla()
    for id, piece in state.pieces.items():
        if piece.kind == "submarine" and piece.nation == nation:
            flotilla.numbers[id] = flotilla.next_number
            flotilla.next_number += 1
    zones = [zone for zone in board().seas if board().sea_near[zone]]
    for box in range(1, number("submarines", "rounds_submerged") + 1):
        known = sum(p.under == box for id, p in state.pieces.items() if id in flotilla.numbers)
        for _ in range(boxes[box - 1] - known):
            name = f"{nation}-{flotilla.next_number}"
            flotilla.numbers[name] = flotilla.next_number
            flotilla.next_number += 1
            flotilla.hidden[name] = Piece("submarine", nation, rng.choice(zones), under=box)
    return flotilla
