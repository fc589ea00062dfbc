"""UB4: missions, their goals, their ends and the grade."""

from __future__ import annotations

from sandtable.games.uboot.data.data import BOAT, CHARTS
from sandtable.games.uboot.data.difficulty import DIFFICULTY
from sandtable.games.uboot.data.plans import MISSIONS, SEA, MerchantPlan, Mission, Signal
from sandtable.games.uboot.data.units import KNOT, MILLI, MINUTE_MS, NM
from sandtable.games.uboot.rules.boat.navigation import centre, course_and_distance, square_at
from sandtable.games.uboot.rules.crew.tracks import LOST
from sandtable.games.uboot.rules.mission.goals import primary_share, secondary_share, sink_glory
from sandtable.games.uboot.rules.throws import normal
from sandtable.games.uboot.state.model import SEATS, State
from sandtable.kernel.chance import Chance
from sandtable.kernel.game import Outcome

__all__ = [
    "MISSIONS",
    "MerchantPlan",
    "Mission",
    "Signal",
    "drift",
    "finish_report",
    "glory",
    "goal_reached",
    "grade",
    "in_combat",
    "judge",
    "start_place",
]


def start_place(mission: Mission) -> tuple[int, int]:
    """The boat starts in the centre of the square of the briefing, or at its place."""
    if mission.at is None:
        return centre(mission.leave)
    return round(mission.at[0] * 10**9), round(mission.at[1] * 10**9)


def in_combat(state: State) -> bool:
    """UB4.2-01, UB4.1-06 Weapons run, the boat was just located or attacked, an aircraft is in sight, a breach
    is open, or a ship that is not known as neutral was tracked near by a short while ago.
    """
    waters, now = state.waters, state.elapsed_ms
    if waters.torpedoes or waters.charges or waters.gun.rounds or now < waters.alert_until_ms:
        return True
    if state.board.breach is not None or any(plane.sighted for plane in waters.aircraft):
        return True
    return any(
        one.distance <= BOAT.not_in_combat_nm * NM and now - one.last_ms < BOAT.not_in_combat_min * MINUTE_MS
        for one in state.contacts
        if not one.neutral
    )


def finish_report(state: State) -> None:
    """UB4.1-02, UBR49 The report from the goal square, once: right if the boat really is there;
    else part of the way counts. The mission goes on.
    """
    mission = MISSIONS[state.mission]
    boat, goal = state.boat, state.goal
    goal.reported = True
    goal.inside = square_at(boat.lat, boat.lon) == mission.to
    _, whole = course_and_distance(*start_place(mission), *centre(mission.to))
    _, left = course_and_distance(boat.lat, boat.lon, *centre(mission.to))
    goal.fraction = MILLI if goal.inside else min(MILLI - 1, max(0, round(MILLI * (1 - left / whole))))


def goal_reached(state: State) -> bool:
    """Has the primary goal been reached?"""
    mission = MISSIONS[state.mission]
    if mission.goal == "report":
        return state.goal.inside
    return primary_share(state) >= 1


def glory(state: State) -> int:
    """UB4.1-01, UB4.1-03, UB4.1-02, UB4.1-04, UB4.1-08, UB4.2-02, UB4.3-04 Sixty for the primary goal, fifteen
    for a secondary, tonnage, home; less for the dead of this mission.
    """
    worth = SEA.glory
    points = worth.primary * primary_share(state)
    reached = sum(secondary_share(state, goal) >= 1 for goal in state.waters.secondary)
    points += worth.secondary * reached
    points += sink_glory(state)
    dead = sum(sailor.dead for sailor in state.board.sailors.values()) - state.dead_before
    points -= worth.killed * dead
    if state.ended not in LOST:
        points += worth.home
    return round(points)


def grade(points: int, par: int, lost: bool, primary: bool) -> str:
    """UB4.1-08 S to F by glory over par; a lost boat is F, a missed primary goal at most C."""
    if lost:
        return "F"
    letters = [str(row[0]) for row in CHARTS["grades"].rows]
    found = next((str(row[0]) for row in CHARTS["grades"].rows if points / par >= float(row[1])), "F")
    return found if primary else letters[max(letters.index(found), letters.index("C"))]


def judge(state: State) -> Outcome | None:
    """UB1.1-01, UB4.1-05, UB4.1-06, UB4.2-02, UB4.1-07, UBR49 The result, once the mission has ended: all win
    or lose together.
    """
    if not state.ended:
        return None
    mission = MISSIONS[state.mission]
    points = glory(state)
    letter = grade(points, mission.par, state.ended in LOST, goal_reached(state))
    return Outcome(
        state.ended,
        "UB4.1-08",
        {"glory": points, "grade": letter, "goal": goal_reached(state)},
        {seat: float(points) for seat in SEATS},
    )


def drift(state: State, chance: Chance) -> None:
    """UB9.1-04 Helm and log are a little wrong, otherwise in every watch; how much depends on the difficulty."""
    level = DIFFICULTY.navigator[state.options["navigator"]].dr_error
    plot = state.plot
    plot.helm_bias = round(normal(chance, "UB9.1-04") * BOAT.helm_bias_deg * level * MILLI)
    plot.log_error = round(normal(chance, "UB9.1-04") * BOAT.log_error * level * KNOT)
    plot.current = round(MISSIONS[state.mission].current_kn * level * KNOT)
