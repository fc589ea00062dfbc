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
    War,
    capital_free,
    hostile,
    income_of,
    on,
    side_income,
)
from sandtable.games.dateline.state.submarines import write_log
from sandtable.kernel.game import Outcome, World
from sandtable.kernel.play import Mark, Play

PLAYS: dict[Phase, Callable[[World[War]], Play[None]]] = {
    "opening": opening_phase,
    "dive": dive_phase,
    "research": research_phase,
    "purchase": purchase_phase,
    "combat_move": combat_move_phase,
    "combat": combat_phase,
    "noncombat_move": noncombat_move_phase,
    "place": placement_phase,
}


def play(world: World[War]) -> Play[None]:
    """B-1-02, B-1-01 Research, purchase, combat move, combat, non-combat move, placement, income; by nations.

    D3.9c-10 The dive phase comes before the first nation's turn of every round.
    """
    war = world.state
    while not war.winner:
        if war.phase == "income":
            collect_income(world)
            end_turn(world)
        else:
            yield from PLAYS[war.phase](world)
            war.phase = PHASES[PHASES.index(war.phase) + 1]
        yield Mark("B-1-02")


def collect_income(world: World[War]) -> None:
    """B-13-01, B-11-02, A-2.1-25 The value of the nation's territories, if its capital is free."""
    war = world.state
    income = income_of(war, war.nation) if capital_free(war, war.nation) else 0
    war.nations[war.nation].money += income
    world.journal.tell("income", "B-13-01", nation=war.nation, income=income, money=war.nations[war.nation].money)


def end_turn(world: World[War]) -> None:
    """B-1-01, D1-01, A-2.1-34, D2.1-46, B-13-03, D3.9c-10, D3.9-06, D3.9-07, B-13-02 The next nation; after the
    last a new round.
    """
    war = world.state
    check_victory(world)
    if war.flotillas:
        write_log(war, war.nation)
    unseen = [boat for flotilla in war.flotillas.values() for boat in flotilla.hidden.values()]
    for piece in (*war.pieces.values(), *unseen):
        piece.moved, piece.done, piece.came, piece.goal = 0, False, "", ""
        piece.raid, piece.fought, piece.mission, piece.target, piece.way = False, False, "", "", []
    war.was, war.rockets_fired, war.phase = {}, False, "research"
    war.turn += 1
    if war.turn == len(NATIONS):
        war.turn = 0
        war.round += 1
        war.closed = {}  # D2.1-46 The zones beside a strike are closed to the end of the round.
        if on(war, "submarines"):
            war.phase = "dive"
        cap = war.options.get("rounds", "none")
        if not war.winner and cap != "none" and war.round > int(cap):
            decide_by_income(world)
    if not war.winner:
        world.journal.tell("turn", "B-1-01", nation=war.nation, round=war.round)
    else:
        open_logbooks(world)


def open_logbooks(world: World[War]) -> None:
    """D3.9-07 The war is over: everybody may read where the submarines have been."""
    for nation, flotilla in world.state.flotillas.items():
        for boat in sorted({entry.boat for entry in flotilla.log}):
            way = [entry for entry in flotilla.log if entry.boat == boat]
            rounds, zones = [entry.round for entry in way], [entry.zone for entry in way]
            world.journal.reveal("logbook", "D3.9-07", nation=nation, boat=boat, rounds=rounds, zones=zones)


def axis_military(war: War) -> bool:
    """B-13-02 Two of the three Allied capitals in Axis hands; by option both own capitals free as well."""
    taken = sum(hostile(war, CAPITAL[nation], nation) for nation in NATIONS if SIDE[nation] == "allies")
    if taken < number("victory", "axis_capitals"):
        return False
    own = all(capital_free(war, nation) for nation in NATIONS if SIDE[nation] == "axis")
    return own or war.options.get("total_victory") != "on"


def axis_economic(war: War) -> bool:
    """B-13-03 An Axis income of 84 or more at the end of a complete round, after the last nation's turn."""
    return war.turn == len(NATIONS) - 1 and side_income(war, "axis") >= number("victory", "axis_income")


def allied_military(war: War) -> bool:
    """B-13-04 Both Axis capitals in Allied hands."""
    taken = sum(hostile(war, CAPITAL[nation], nation) for nation in NATIONS if SIDE[nation] == "axis")
    return taken >= number("victory", "allied_capitals")


def allied_economic(war: War) -> bool:
    """D4-12, A-4-02 An Allied income of 104 or more at the end of the American turn."""
    if not on(war, "victory") or war.nation != "usa":
        return False
    return side_income(war, "allies") >= number("victory", "allied_income")


def check_victory(world: World[War]) -> None:
    """Is the war decided at the end of this turn?"""
    war = world.state
    for test, winner, victory, rule in (
        (axis_military, "axis", "axis-military", "B-13-02"),
        (allied_military, "allies", "allied-military", "B-13-04"),
        (axis_economic, "axis", "axis-economic", "B-13-03"),
        (allied_economic, "allies", "allied-economic", "D4-12"),
    ):
        if test(war):
            war.winner, war.victory = winner, victory
            world.journal.tell("victory", rule, winner=winner, victory=victory, round=war.round)
            return


def decide_by_income(world: World[War]) -> None:
    """The agreed last round is over: the side wins that has gained income since the start."""
    war = world.state
    at_start = sum(data.money for data in set_up().nations.values() if data.side == "axis")
    gained = side_income(war, "axis") - at_start
    war.winner = "axis" if gained > 0 else "allies" if gained < 0 else "nobody"
    war.victory = "round-limit"
    axis, allies = side_income(war, "axis"), side_income(war, "allies")
    world.journal.tell("round-limit", "B-13-03", winner=war.winner, round=war.round - 1, axis=axis, allies=allies)


def outcome(war: War) -> Outcome | None:
    """None until somebody has won; every nation of the winning side scores one."""
    if not war.winner:
        return None
    scores = {n: 0.5 if war.winner == "nobody" else float(SIDE[n] == war.winner) for n in NATIONS}
    rules = {"axis-military": "B-13-02", "allied-military": "B-13-04", "allied-economic": "D4-12"}
    args = {"winner": war.winner, "axis": side_income(war, "axis"), "allies": side_income(war, "allies")}
    return Outcome(war.victory, rules.get(war.victory, "B-13-03"), args, scores)
