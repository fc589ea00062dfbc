"""The sequence of play."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.dateline.data.data import CAPITAL, NATIONS, SIDE, number, set_up
from sandtable.games.dateline.rules.combat.combat import combat_phase
from sandtable.games.dateline.rules.dive import dive_phase
from sandtable.games.dateline.rules.move_phases import combat_move_phase, noncombat_move_phase
from sandtable.games.dateline.rules.opening import opening_phase
from sandtable.games.dateline.rules.purchase import placement_phase, purchase_phase
from sandtable.games.dateline.rules.research import research_phase
from sandtable.games.dateline.state.model import (
    PHASES,
    Phase,
    State,
    capital_free,
    hostile,
    income_of,
    on,
    side_income,
)
from sandtable.games.dateline.state.submarines import write_log
from sandtable.kernel import Mark, Outcome, Play, World

PLAYS: dict[Phase, Callable[[World[State]], Play[None]]] = {
    "opening": opening_phase,
    "dive": dive_phase,
    "research": research_phase,
    "purchase": purchase_phase,
    "combat_move": combat_move_phase,
    "combat": combat_phase,
    "noncombat_move": noncombat_move_phase,
    "place": placement_phase,
}


def play(world: World[State]) -> Play[None]:
    """B-1-02, B-1-01 Research, purchase, combat move, combat, non-combat move, placement, income; by nations.

    D3.9c-10 The dive phase comes before the first nation's turn of every round.
    """
    state = world.state
    while not state.winner:
        if state.phase == "income":
            collect_income(world)
            end_turn(world)
        else:
            yield from PLAYS[state.phase](world)
            state.phase = PHASES[PHASES.index(state.phase) + 1]
        yield Mark("B-1-02")


def collect_income(world: World[State]) -> None:
    """B-13-01, B-11-02, A-2.1-25 The value of the nation's territories, if its capital is free."""
    state = world.state
    income = income_of(state, state.nation) if capital_free(state, state.nation) else 0
    state.nations[state.nation].money += income
    world.journal.tell(
        "income", "B-13-01", nation=state.nation, income=income, money=state.nations[state.nation].money
    )


def end_turn(world: World[State]) -> None:
    """B-1-01, D1-01, A-2.1-34, D2.1-46, B-13-03, D3.9c-10, D3.9-06, D3.9-07, B-13-02 The next nation; after the
    last a new round.
    """
    state = world.state
    check_victory(world)
    if state.flotillas:
        write_log(state, state.nation)
    unseen = [boat for flotilla in state.flotillas.values() for boat in flotilla.hidden.values()]
    for piece in (*state.pieces.values(), *unseen):
        piece.moved, piece.done, piece.came, piece.goal = 0, False, "", ""
        piece.raid, piece.fought, piece.mission, piece.target, piece.way = False, False, "", "", []
    state.was, state.rockets_fired, state.phase = {}, False, "research"
    state.turn += 1
    if state.turn == len(NATIONS):
        state.turn = 0
        state.round += 1
        state.closed = {}  # D2.1-46 The zones beside a strike are closed to the end of the round.
        if on(state, "submarines"):
            state.phase = "dive"
        cap = state.options.get("rounds", "none")
        if not state.winner and cap != "none" and state.round > int(cap):
            decide_by_income(world)
    if not state.winner:
        world.journal.tell("turn", "B-1-01", nation=state.nation, round=state.round)
    else:
        open_logbooks(world)


def open_logbooks(world: World[State]) -> None:
    """D3.9-07 The war is over: everybody may read where the submarines have been."""
    for nation, flotilla in world.state.flotillas.items():
        for boat in sorted({entry.boat for entry in flotilla.log}):
            way = [entry for entry in flotilla.log if entry.boat == boat]
            rounds, zones = [entry.round for entry in way], [entry.zone for entry in way]
            world.journal.reveal("logbook", "D3.9-07", nation=nation, boat=boat, rounds=rounds, zones=zones)


def axis_military(state: State) -> bool:
    """B-13-02 Two of the three Allied capitals in Axis hands; by option both own capitals free as well."""
    taken = sum(hostile(state, CAPITAL[nation], nation) for nation in NATIONS if SIDE[nation] == "allies")
    if taken < number("victory", "axis_capitals"):
        return False
    own = all(capital_free(state, nation) for nation in NATIONS if SIDE[nation] == "axis")
    return own or state.options.get("total_victory") != "on"


def axis_economic(state: State) -> bool:
    """B-13-03 An Axis income of 84 or more at the end of a complete round, after the last nation's turn."""
    return state.turn == len(NATIONS) - 1 and side_income(state, "axis") >= number("victory", "axis_income")


def allied_military(state: State) -> bool:
    """B-13-04 Both Axis capitals in Allied hands."""
    taken = sum(hostile(state, CAPITAL[nation], nation) for nation in NATIONS if SIDE[nation] == "axis")
    return taken >= number("victory", "allied_capitals")


def allied_economic(state: State) -> bool:
    """D4-12, A-4-02 An Allied income of 104 or more at the end of the American turn."""
    if not on(state, "victory") or state.nation != "usa":
        return False
    return side_income(state, "allies") >= number("victory", "allied_income")


def check_victory(world: World[State]) -> None:
    """Is the war decided at the end of this turn?"""
    state = world.state
    for test, winner, victory, rule in (
        (axis_military, "axis", "axis-military", "B-13-02"),
        (allied_military, "allies", "allied-military", "B-13-04"),
        (axis_economic, "axis", "axis-economic", "B-13-03"),
        (allied_economic, "allies", "allied-economic", "D4-12"),
    ):
        if test(state):
            state.winner, state.victory = winner, victory
            world.journal.tell("victory", rule, winner=winner, victory=victory, round=state.round)
            return


def decide_by_income(world: World[State]) -> None:
    """The agreed last round is over: the side wins that has gained income since the start."""
    state = world.state
    at_start = sum(data.money for data in set_up().nations.values() if data.side == "axis")
    gained = side_income(state, "axis") - at_start
    state.winner = "axis" if gained > 0 else "allies" if gained < 0 else "nobody"
    state.victory = "round-limit"
    axis, allies = side_income(state, "axis"), side_income(state, "allies")
    world.journal.tell(
        "round-limit", "B-13-03", winner=state.winner, round=state.round - 1, axis=axis, allies=allies
    )


def outcome(state: State) -> Outcome | None:
    """None until somebody has won; every nation of the winning side scores one."""
    if not state.winner:
        return None
    scores = {n: 0.5 if state.winner == "nobody" else float(SIDE[n] == state.winner) for n in NATIONS}
    rules = {"axis-military": "B-13-02", "allied-military": "B-13-04", "allied-economic": "D4-12"}
    args = {"winner": state.winner, "axis": side_income(state, "axis"), "allies": side_income(state, "allies")}
    return Outcome(state.victory, rules.get(state.victory, "B-13-03"), args, scores)
